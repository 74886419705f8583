/* test_skin.c: the outer skin of a live server: bytes on its socket, and what it says to them.
 *
 * Requests and frames that no honest client sends get an answer that says what is wrong with them,
 * never a silent end, and the server goes on. Each case here froze, crashed, misled or shut out
 * somebody once.
 *
 * test_skin PROGRAM
 *
 * SPDX-License-Identifier: MIT */
#include "server/house.h"

#include "net/net.h"

#include <sys/stat.h>
#include <sys/un.h>

enum { ANSWER_MAX = 1 << 20 };

static const char *program;
static char answer[ANSWER_MAX + 1]; /* the last one */
static size_t answer_length;

/* Reads until the other end closes. */
static void hear_all(wire *w)
{
    answer_length = 0;
    for (;;) {
        struct pollfd p = {.fd = w->socket, .events = POLLIN};

        if (poll(&p, 1, HOUSE_PATIENCE) <= 0)
            fail_msg("the connection stays open after: %s", answer);
        ssize_t got = recv(w->socket, answer + answer_length, ANSWER_MAX - answer_length, 0);
        if (got < 0)
            fail_msg("the connection was reset after: %s", answer);
        answer_length += (size_t)got;
        answer[answer_length] = '\0';
        if (got == 0)
            break;
    }
    wire_close(w);
}

/* Sends these bytes and reads all that comes; returns the status of the answer. */
static int ask_bytes(const house *h, const void *bytes, size_t count)
{
    wire w;

    answer[0] = '\0';
    assert_true(wire_call(&w, h->port));
    wire_raw(&w, bytes, count);
    hear_all(&w);
    if (strncmp(answer, "HTTP/1.1 ", 9) != 0)
        fail_msg("no answer but '%s' to: %.*s", answer, (int)count, (const char *)bytes);
    return (int)strtol(answer + 9, NULL, 10);
}

static int ask(const house *h, const char *request)
{
    return ask_bytes(h, request, strlen(request));
}

static bool has(const char *part)
{
    return strstr(answer, part) != NULL;
}

static void assert_well(const house *h)
{
    assert_int_equal(ask(h, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), 200);
}

/* ---- Requests -------------------------------------------------------------------------------- */

/* What froze it for ever: two requests with a body, the second body cut short. */
static void test_bodies_freeze_nothing(void **state)
{
    static const char twice[] = "GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
                                "GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhe";
    house h;

    (void)state;
    house_open(&h, program);
    assert_int_equal(ask(&h, twice), 413);
    assert_well(&h);
    assert_int_equal(ask(&h, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhel"), 413);
    assert_well(&h);
    house_close(&h);
}

typedef struct refusal {
    int status;
    const char *request;
} refusal;

#define LINE "GET / HTTP/1.1\r\n"
#define HOST "Host: x\r\n"
#define SOCKET "GET /ws HTTP/1.1\r\n" HOST "Connection: Upgrade\r\nUpgrade: websocket\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define PROTOCOL "Sec-WebSocket-Protocol: " NET_PROTOCOL "\r\n"

static const refusal refusals[] = {
    {400, "\r\n\r\n"},
    {400, "hello\r\n\r\n"},
    {400, "GET /\r\n\r\n"},
    {400, "GET / HTTP/1.1\nHost: x\n\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\n\r\n"},
    {400, "GET / HTTP/1.1\rHost: x\r\n\r\n"},
    {400, "GET  / HTTP/1.1\r\nHost: x\r\n\r\n"},
    {400, "GET x HTTP/1.1\r\nHost: x\r\n\r\n"},
    {400, "GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n"},
    {400, "GET /#a HTTP/1.1\r\nHost: x\r\n\r\n"},
    {400, "GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n"},
    {400, "GET /\x01 HTTP/1.1\r\nHost: x\r\n\r\n"},
    {400, LINE "\r\n"},
    {400, LINE HOST HOST "\r\n"},
    {400, LINE "Host : x\r\n\r\n"},
    {400, LINE "Host:\r\n\r\n"},
    {400, LINE "Host: x y\r\n\r\n"},
    {400, LINE "Host: x/y\r\n\r\n"},
    {400, LINE HOST "X-Long: a\r\n b\r\n\r\n"},
    {400, LINE HOST ": empty\r\n\r\n"},
    {400, LINE HOST "no colon\r\n\r\n"},
    {400, LINE HOST "X: a\x01z\r\n\r\n"},
    {400, LINE HOST "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello"},
    {400, LINE HOST "Content-Length: 0\r\nContent-Length: 0\r\n\r\n"},
    {400, LINE HOST "Content-Length: -1\r\n\r\n"},
    {400, LINE HOST "Content-Length: 0x0\r\n\r\n"},
    {400, LINE HOST "Content-Length:\r\n\r\n"},
    {413, LINE HOST "Content-Length: 00000000000000000000000000001\r\n\r\n1"},
    {400, LINE HOST "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
    {400, LINE HOST "Content-Length: 0\r\nTransfer-Encoding: identity\r\n\r\n"},
    {405, "POST / HTTP/1.1\r\nHost: x\r\n\r\n"},
    {405, "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n"},
    {405, "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n"},
    {405, "get / HTTP/1.1\r\nHost: x\r\n\r\n"},
    {505, "PRI * HTTP/2.0\r\nHost: x\r\n\r\n"},
    {505, "GET / HTTP/1.2\r\nHost: x\r\n\r\n"},
    {400, LINE HOST "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: "
                    "AAMAAABkAAQAAP__\r\n\r\n"},
    {400, LINE HOST "Connection: Upgrade\r\nUpgrade: websocket, h2c\r\n\r\n"},
    {426, "GET /ws HTTP/1.1\r\nHost: x\r\n\r\n"},
    {426, SOCKET KEY PROTOCOL "\r\n"},
    {426, SOCKET KEY PROTOCOL "Sec-WebSocket-Version: 8\r\n\r\n"},
    {400, SOCKET VERSION PROTOCOL "\r\n"},
    {400, SOCKET VERSION PROTOCOL "Sec-WebSocket-Key: short\r\n\r\n"},
    {400, SOCKET VERSION KEY KEY PROTOCOL "\r\n"},
    {400, SOCKET VERSION KEY "\r\n"},
    {400, SOCKET VERSION KEY "Sec-WebSocket-Protocol: chat\r\n\r\n"},
    {400, SOCKET VERSION KEY "Sec-WebSocket-Protocol: deadfall.\r\n\r\n"},
    {400, SOCKET VERSION KEY "Sec-WebSocket-Protocol: deadfall.12345678\r\n\r\n"},
    {400, "GET /ws HTTP/1.1\r\n" HOST "Upgrade: websocket\r\n" VERSION KEY PROTOCOL "\r\n"},
    {400, "GET /ws HTTP/1.0\r\n" HOST
          "Connection: Upgrade\r\nUpgrade: websocket\r\n" VERSION KEY PROTOCOL "\r\n"},
    {400, "HEAD /ws HTTP/1.1\r\n" HOST
          "Connection: Upgrade\r\nUpgrade: websocket\r\n" VERSION KEY PROTOCOL "\r\n"},
    {403, SOCKET VERSION KEY PROTOCOL "Origin: http://evil.example\r\n\r\n"},
    {403, SOCKET VERSION KEY PROTOCOL "Origin: https://x\r\n\r\n"},
    {403, SOCKET VERSION KEY PROTOCOL "Origin: http://x:81\r\n\r\n"},
    {403, SOCKET VERSION KEY PROTOCOL "Origin: http://xx\r\n\r\n"},
    {403, SOCKET VERSION KEY PROTOCOL "Origin: null\r\n\r\n"},
};

/* A request of `count` times the letter between two texts. */
static int ask_long(const house *h, const char *before, size_t count, const char *after)
{
    size_t length = strlen(before) + count + strlen(after);
    char *text = malloc(length + 1);

    snprintf(text, length + 1, "%s", before);
    memset(text + strlen(before), 'a', count);
    snprintf(text + strlen(before) + count, strlen(after) + 1, "%s", after);
    int status = ask_bytes(h, text, length);
    free(text);
    return status;
}

static void test_refusals_are_answers(void **state)
{
    house h;

    (void)state;
    house_open(&h, program);
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        int status = ask(&h, refusals[i].request);

        if (status != refusals[i].status)
            fail_msg("%d instead of %d for: %s", status, refusals[i].status, refusals[i].request);
        assert_true(has("\r\ncontent-type: text/plain"));
        assert_true(has("\r\nconnection: close\r\n"));
    }
    assert_int_equal(ask_long(&h, "GET /", 1100, " HTTP/1.1\r\nHost: x\r\n\r\n"), 414);
    assert_int_equal(ask_long(&h, "GET /", 100000, " HTTP/1.1\r\nHost: x\r\n\r\n"), 414);
    assert_int_equal(ask_long(&h, "GET / HTTP/1.1\r\nHost: x\r\nX: ", 9000, "\r\n\r\n"), 431);
    assert_int_equal(ask_long(&h, "GET / HTTP/1.1\r\nHost: x\r\nX: ", 300000, "\r\n\r\n"), 431);
    /* and nothing is refused that is merely large */
    assert_int_equal(
        ask_long(&h, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: ", 6000, "\r\n\r\n"),
        200);
    assert_well(&h);
    house_close(&h);
}

/* The length that an answer announces is the length of its body. */
static size_t announced(void)
{
    const char *at = strstr(answer, "\r\ncontent-length: ");

    assert_non_null(at);
    return (size_t)strtoul(at + 18, NULL, 10);
}

static const char *body(void)
{
    const char *end = strstr(answer, "\r\n\r\n");

    assert_non_null(end);
    return end + 4;
}

static void test_head_and_old_versions(void **state)
{
    house h;

    (void)state;
    house_open(&h, program);
    assert_int_equal(ask(&h, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), 200);
    size_t size = announced();
    assert_int_equal((size_t)(answer + answer_length - body()), size);
    assert_int_equal(ask(&h, "HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), 200);
    assert_int_equal(announced(), size);
    assert_int_equal(strlen(body()), 0);
    assert_int_equal(ask(&h, "GET / HTTP/1.0\r\n\r\n"), 200); /* ends by itself */
    assert_int_equal(announced(), size);
    assert_int_equal(ask(&h, "GET /healthz?a=b HTTP/1.0\r\n\r\n"), 200);
    assert_string_equal(body(), "ok\n");
    house_close(&h);
}

/* A connection serves one request after another; what comes behind one unasked ends it. */
static void test_requests_come_one_after_another(void **state)
{
    static const char request[] = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    static const char two[] = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
                              "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    house h;
    wire w;

    (void)state;
    house_open(&h, program);
    assert_true(wire_call(&w, h.port));
    for (int i = 0; i < 5; i++) {
        size_t half = i == 3 ? 20 : sizeof request - 1; /* one comes in two pieces */

        wire_raw(&w, request, half);
        if (half < sizeof request - 1) {
            assert_well(&h);
            wire_raw(&w, request + half, sizeof request - 1 - half);
        }
        w.length = 0;
        do {
            assert_true(wire_fill(&w));
            w.in[w.length] = '\0';
        } while (strstr(w.in, "ok\n") == NULL);
        assert_non_null(strstr(w.in, "HTTP/1.1 200"));
        assert_non_null(strstr(w.in, "connection: keep-alive"));
    }
    wire_close(&w);
    assert_int_equal(ask(&h, two), 200);
    assert_true(has("connection: close"));
    assert_null(strstr(body(), "HTTP/1.1"));
    house_close(&h);
}

static void ask_for(const house *h, int status, const char *more)
{
    char request[512];

    snprintf(request, sizeof request,
             "GET /index.html HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s%s\r\n", more,
             more[0] != '\0' ? "\r\n" : "");
    assert_int_equal(ask(h, request), status);
}

/* Compressed for those who take it, plain for all others, and nothing for those who have it. */
static void test_pages_as_clients_take_them(void **state)
{
    house h;
    char tag[80], header[120];

    (void)state;
    house_open(&h, program);
    ask_for(&h, 200, "");
    assert_false(has("content-encoding"));
    if (!has("\r\nvary: accept-encoding\r\n")) {
        print_message("SKIPPED: this program was built without the page\n");
        house_close(&h);
        return;
    }
    assert_true(has("<html") || has("<!doctype html>"));
    size_t plain = announced();
    snprintf(tag, sizeof tag, "%.*s", (int)strcspn(strstr(answer, "etag: ") + 6, "\r"),
             strstr(answer, "etag: ") + 6);
    snprintf(header, sizeof header, "If-None-Match: \"x\", W/%s", tag);
    ask_for(&h, 304, header);
    assert_int_equal(strlen(body()), 0);
    ask_for(&h, 200, "If-None-Match: \"x\"");
    assert_int_equal(announced(), plain);
    snprintf(header, sizeof header, "Accept-Encoding: gzip\r\nIf-None-Match: %s", tag);
    ask_for(&h, 200, header); /* the other form has another tag */
    static const char *const takes[] = {"gzip", "deflate, gzip;q=0.5", "br, *", "GZIP"};
    for (int i = 0; i < 4; i++) {
        snprintf(header, sizeof header, "Accept-Encoding: %s", takes[i]);
        ask_for(&h, 200, header);
        assert_true(has("\r\ncontent-encoding: gzip\r\n"));
        assert_true(has("\r\nvary: accept-encoding\r\n"));
        assert_memory_equal(body(), "\x1f\x8b", 2);
    }
    static const char *const refuses[] = {"gzip;q=0", "br", "identity", "gzip;q=0.0, *", "*;q=0"};
    for (int i = 0; i < 5; i++) {
        snprintf(header, sizeof header, "Accept-Encoding: %s", refuses[i]);
        ask_for(&h, 200, header);
        assert_false(has("content-encoding"));
        assert_int_equal(announced(), plain);
    }
    house_close(&h);
}

/* Any address shows the page, which finds out what to show; those of its screens exist. */
static void test_addresses_of_screens(void **state)
{
    static const struct {
        int status;
        const char *path;
    } cases[] = {
        {200, "/"},        {200, "/index.html"}, {200, "/t/abc"},         {200, "/learn/noir"},
        {404, "/t"},       {404, "/tt/abc"},     {404, "/learn"},         {404, "/learnt/noir"},
        {404, "/nothing"}, {200, "/puzzles"},    {200, "/puzzle/noir/1"}, {404, "/puzzle"},
    };
    char request[100];
    house h;

    (void)state;
    house_open(&h, program);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                 cases[i].path);
        int status = ask(&h, request);

        if (status != cases[i].status)
            fail_msg("%d instead of %d for %s", status, cases[i].status, cases[i].path);
        assert_true(has("<html"));
    }
    house_close(&h);
}

/* ---- WebSockets ------------------------------------------------------------------------------ */

/* Asks for a WebSocket with these headers; is it given? */
static bool upgrades(const house *h, const char *more)
{
    char request[1024];
    wire w;

    assert_true(wire_call(&w, h->port));
    snprintf(request, sizeof request, SOCKET VERSION KEY PROTOCOL "%s\r\n", more);
    wire_raw(&w, request, strlen(request));
    do
        assert_true(wire_fill(&w));
    while (w.length < 12);
    bool given = strncmp(w.in, "HTTP/1.1 101", 12) == 0;
    wire_close(&w);
    return given;
}

static void test_origins_have_a_scheme(void **state)
{
    house h;

    (void)state;
    house_open_with(&h, program, (const char *[]){"--public-url", "https://games.example/", NULL});
    assert_true(upgrades(&h, ""));
    assert_true(upgrades(&h, "Origin: http://x\r\n"));
    assert_true(upgrades(&h, "Origin: http://x:80\r\n"));
    assert_true(upgrades(&h, "Origin: HTTP://X\r\n"));
    assert_true(upgrades(&h, "Origin: https://games.example\r\n"));
    assert_true(upgrades(&h, "Origin: https://games.example:443\r\n"));
    assert_false(upgrades(&h, "Origin: https://x\r\n"));
    assert_false(upgrades(&h, "Origin: http://games.example\r\n"));
    assert_false(upgrades(&h, "Origin: https://games.example.evil\r\n"));
    /* without --proxy nobody can claim to have come by TLS */
    assert_false(upgrades(&h, "Origin: https://x\r\nX-Forwarded-Proto: https\r\n"));
    house_close(&h);
}

static void test_behind_a_proxy(void **state)
{
    char header[400];
    house h;

    (void)state;
    house_open_with(&h, program, (const char *[]){"--proxy", NULL});
    assert_int_equal(ask(&h, LINE HOST "X-Forwarded-For: nonsense\r\n\r\n"), 400);
    assert_true(upgrades(&h, "X-Forwarded-For: 192.0.2.1\r\n"));
    assert_true(upgrades(&h, "X-Forwarded-For: nonsense, 2001:db8::1\r\n"));
    assert_false(upgrades(&h, "X-Forwarded-For: nonsense\r\n"));
    assert_false(upgrades(&h, "X-Forwarded-For: 192.0.2.1:80\r\n"));
    assert_false(upgrades(&h, "X-Forwarded-For:\r\n"));
    snprintf(header, sizeof header, "X-Forwarded-For: %0300d, 192.0.2.1\r\n", 1);
    assert_false(upgrades(&h, header));
    assert_true(upgrades(&h, "Origin: https://x\r\nX-Forwarded-Proto: https\r\n"));
    assert_false(upgrades(&h, "Origin: http://x\r\nX-Forwarded-Proto: https\r\n"));
    house_close(&h);
}

/* Bytes sent on an open WebSocket, and the code with which it is closed; 0: it goes on. */
typedef struct frame_case {
    int code;
    size_t length;
    const char *bytes;
} frame_case;

#define FRAME(code, bytes)                                                                         \
    {                                                                                              \
        code, sizeof bytes - 1, bytes                                                              \
    }
#define MASK "\0\0\0\0"

static const frame_case frames[] = {
    /* an empty message in three empty pieces, which freed its buffer twice */
    FRAME(0, "\x01\x80" MASK "\x00\x80" MASK "\x00\x80" MASK "\x80\x80" MASK),
    FRAME(0, "\x01\x81" MASK "{\x89\x80" MASK "\x80\x81" MASK "}"),
    FRAME(0, "\x81\x84" MASK "\xf0\x9f\x82\xa1"),
    FRAME(0, "\x8a\x83" MASK "abc"),
    FRAME(1002, "\x81\x02{}"), /* no mask */
    FRAME(1002, "\x81\x00"),   /* ... and nothing in it */
    FRAME(1002, "\x89\x00"),
    FRAME(1002, "\xc1\x82" MASK "{}"), /* reserved bits */
    FRAME(1002, "\xa1\x82" MASK "{}"),
    FRAME(1002, "\x91\x82" MASK "{}"),
    FRAME(1002, "\x83\x80" MASK), /* reserved opcodes */
    FRAME(1002, "\x8b\x80" MASK),
    FRAME(1002, "\x8f\x80" MASK),
    FRAME(1002, "\x80\x80" MASK),                      /* goes on with nothing */
    FRAME(1002, "\x01\x81" MASK "{\x81\x81" MASK "}"), /* a message in a message */
    FRAME(1002, "\x09\x80" MASK),                      /* a ping in pieces */
    FRAME(1002, "\x89\xfe\x00\x7e" MASK),              /* a ping of 126 bytes */
    FRAME(1002, "\x81\xfe\x00\x02" MASK "{}"),         /* a long length for a short one */
    FRAME(1002, "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff" MASK), /* a negative one */
    FRAME(1009, "\x81\xff\x00\x00\x00\x00\x00\x10\x00\x00" MASK "{"),
    FRAME(1009, "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" MASK "{"),
    FRAME(1003, "\x82\x82" MASK "{}"), /* binary */
    FRAME(1007, "\x81\x82" MASK "\xc3("),
    FRAME(1007, "\x81\x81" MASK "\xff"),
    FRAME(1007, "\x81\x82" MASK "\xc0\x80"),
    FRAME(1007, "\x81\x83" MASK "\xed\xa0\x80"),
    FRAME(1007, "\x81\x84" MASK "\xf4\x90\x80\x80"),
    FRAME(1007, "\x81\x81" MASK "\xc3"),
    FRAME(1007, "\x01\x81" MASK "\xc3\x80\x81" MASK "x"),
    FRAME(1000, "\x88\x82" MASK "\x03\xe8"),
    FRAME(4321, "\x88\x82" MASK "\x10\xe1"),
    FRAME(1002, "\x88\x81" MASK "\x03"),
    FRAME(1002, "\x88\x82" MASK "\x03\xed"), /* 1005 is never sent */
    FRAME(1002, "\x88\x82" MASK "\x00\x00"),
    FRAME(1007, "\x88\x83" MASK "\x03\xe8\xff"),
};

/* Sends it whole, or byte by byte; what the server says in between is thrown away. */
static void send_frame(wire *w, const frame_case *c, bool slowly)
{
    for (size_t i = 0; i < c->length && slowly; i++)
        wire_raw(w, c->bytes + i, 1);
    if (!slowly)
        wire_raw(w, c->bytes, c->length);
}

static void test_frames_end_with_the_right_code(void **state)
{
    house h;

    (void)state;
    house_open(&h, program);
    for (size_t i = 0; i < 2 * (sizeof frames / sizeof frames[0]); i++) {
        const frame_case *c = &frames[i / 2];
        bool answered = false;
        char *text;
        wire w;

        assert_true(wire_connect(&w, h.port, NULL));
        send_frame(&w, c, i % 2 == 1);
        if (c->code == 0) {
            wire_send(&w, "{\"m\":\"games\"}");
            while (!answered && (text = wire_wait(&w, HOUSE_PATIENCE)) != NULL)
                answered = strstr(text, "\"games\"") != NULL;
            assert_true(answered);
        } else {
            while (wire_wait(&w, HOUSE_PATIENCE) != NULL)
                ;
            if (w.code != c->code)
                fail_msg("case %d is closed with %d instead of %d", (int)(i / 2), w.code, c->code);
        }
        wire_close(&w);
    }
    assert_well(&h);
    house_close(&h);
}

static void test_pings_are_answered(void **state)
{
    static const char pong[] = "\x8a\x05hello";
    house h;
    wire w;

    (void)state;
    house_open(&h, program);
    assert_true(wire_connect(&w, h.port, NULL));
    fcntl(w.socket, F_SETFL, 0);
    wire_frame(&w, 9, "hello", 5);
    while (w.length < sizeof pong - 1)
        assert_true(wire_fill(&w));
    assert_memory_equal(w.in, pong, sizeof pong - 1);
    wire_close(&w);
    house_close(&h);
}

/* A page of another version is told so in its own words. */
/* Somebody who asks and asks and never reads is let go before the answers fill the memory. */
static void test_pings_without_end(void **state)
{
    static const char ping[] = "\x89\x80" MASK;
    char many[600 * (sizeof ping - 1)];
    house h;
    wire w;

    (void)state;
    house_open(&h, program);
    assert_true(wire_connect(&w, h.port, NULL));
    int small = 4096;
    setsockopt(w.socket, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    for (size_t i = 0; i < sizeof many; i++)
        many[i] = ping[i % (sizeof ping - 1)];
    while (wire_raw(&w, many, sizeof many)) /* until it is hung up on */
        ;
    wire_close(&w);
    ask(&h, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_true(has("\ndeadfall_dropped_total 1"));
    house_close(&h);
}

static void test_another_version_is_told(void **state)
{
    static const char request[] =
        SOCKET VERSION KEY "Sec-WebSocket-Protocol: chat, deadfall.7\r\n\r\n";
    house h;
    wire w;
    char *text;

    (void)state;
    house_open(&h, program);
    assert_true(wire_call(&w, h.port));
    wire_raw(&w, request, sizeof request - 1);
    char *end = NULL;
    while (end == NULL) {
        assert_true(wire_fill(&w));
        w.in[w.length] = '\0';
        end = strstr(w.in, "\r\n\r\n");
    }
    assert_memory_equal(w.in, "HTTP/1.1 101", 12);
    assert_non_null(strstr(w.in, "\r\nsec-websocket-protocol: deadfall.7\r\n"));
    w.taken = (size_t)(end + 4 - w.in);
    text = wire_wait(&w, HOUSE_PATIENCE);
    assert_non_null(text);
    assert_non_null(strstr(text, "{\"m\":\"error\",\"code\":\"version\",\"text\":\""));
    assert_null(wire_wait(&w, HOUSE_PATIENCE));
    assert_int_equal(w.code, 4001);
    house_close(&h);
}

/* ---- Limits and signals ---------------------------------------------------------------------- */

static void test_limits_are_answers(void **state)
{
    wire idle[4];
    house h;

    (void)state;
    house_open_with(&h, program, (const char *[]){"--links-each", "4", "--links", "8", NULL});
    assert_well(&h);
    for (int i = 0; i < 4; i++)
        assert_true(wire_connect(&idle[i], h.port, NULL));
    for (int i = 0; i < 100; i++) { /* more than are waited for at a time */
        assert_int_equal(ask(&h, ""), 429 + (has(" 503 ") ? 74 : 0));
        assert_true(has("connection: close"));
    }
    wire_close(&idle[0]);
    for (int i = 0; i < HOUSE_PATIENCE / 20; i++) {
        if (ask(&h, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") == 200)
            break;
        df_clock_nap(20);
    }
    assert_true(has("\ndeadfall_limit_address_total 1"));
    for (int i = 1; i < 4; i++)
        wire_close(&idle[i]);
    house_close(&h);
}

/* With hardly any files left whoever comes is told that there is no room. */
static void test_no_files_left(void **state)
{
    enum { FILES = 70, PLAYING = FILES / 2, MORE = FILES / 2 };
    char script[] = "/tmp/deadfall-few-XXXXXX";
    wire playing[PLAYING], more[MORE];
    house h;

    (void)state;
    int file = mkstemp(script);
    assert_true(file >= 0);
    dprintf(file, "#!/bin/sh\nulimit -n %d\nexec %s \"$@\"\n", FILES, program);
    fchmod(file, 0700);
    close(file);
    house_open(&h, script);
    assert_well(&h);
    for (int i = 0; i < PLAYING; i++)
        assert_true(wire_connect(&playing[i], h.port, NULL));
    for (int i = 0; i < MORE; i++)
        assert_true(wire_call(&more[i], h.port));
    for (int i = 0; i < MORE; i++) {
        hear_all(&more[i]);
        assert_memory_equal(answer, "HTTP/1.1 503 ", 13);
    }
    wire_send(&playing[0], "{\"m\":\"games\"}"); /* those who are there notice nothing */
    assert_non_null(wire_wait(&playing[0], HOUSE_PATIENCE));
    for (int i = 0; i < PLAYING; i++)
        wire_close(&playing[i]);
    house_close(&h);
    unlink(script);
}

static void test_a_stop_is_told(void **state)
{
    house h;
    wire w[20];

    (void)state;
    house_open(&h, program);
    for (int i = 0; i < 20; i++)
        assert_true(wire_connect(&w[i], h.port, NULL));
    kill(h.pid, SIGTERM);
    for (int i = 0; i < 20; i++) {
        while (wire_wait(&w[i], HOUSE_PATIENCE) != NULL)
            ;
        assert_int_equal(w[i].code, 1001);
    }
    house_close(&h);
}

/* ... and somebody who does not listen can't hold it up. */
static void test_a_stop_waits_for_nobody(void **state)
{
    house h;
    wire w;

    (void)state;
    house_open(&h, program);
    assert_true(wire_connect(&w, h.port, NULL));
    house_close(&h); /* within the time of this test */
    wire_close(&w);
}

static void expect_word(int socket, const char *word)
{
    char text[64];

    for (;;) {
        struct pollfd p = {.fd = socket, .events = POLLIN};

        if (poll(&p, 1, HOUSE_PATIENCE) <= 0)
            fail_msg("'%s' is not said", word);
        ssize_t got = recv(socket, text, sizeof text - 1, 0);
        text[got > 0 ? got : 0] = '\0';
        if (strcmp(text, word) == 0)
            return;
    }
}

static void test_a_supervisor_hears_of_it(void **state)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char directory[] = "/tmp/deadfall-notify-XXXXXX";
    int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    house h;

    (void)state;
    assert_non_null(mkdtemp(directory));
    snprintf(address.sun_path, sizeof address.sun_path, "%s/notify", directory);
    assert_int_equal(bind(s, (struct sockaddr *)&address, sizeof address), 0);
    setenv("NOTIFY_SOCKET", address.sun_path, 1);
    setenv("WATCHDOG_USEC", "200000", 1);
    house_open(&h, program);
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    expect_word(s, "READY=1");
    expect_word(s, "WATCHDOG=1");
    expect_word(s, "WATCHDOG=1");
    kill(h.pid, SIGSTOP); /* a loop that stands still is not alive */
    assert_int_equal(waitpid(h.pid, NULL, WUNTRACED), h.pid);
    struct pollfd p = {.fd = s, .events = POLLIN};
    char word[64];
    while (recv(s, word, sizeof word, MSG_DONTWAIT) > 0)
        ;
    assert_int_equal(poll(&p, 1, 500), 0);
    kill(h.pid, SIGCONT);
    expect_word(s, "WATCHDOG=1");
    kill(h.pid, SIGTERM);
    expect_word(s, "STOPPING=1");
    house_close(&h);
    close(s);
    unlink(address.sun_path);
    rmdir(directory);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bodies_freeze_nothing),
        cmocka_unit_test(test_refusals_are_answers),
        cmocka_unit_test(test_head_and_old_versions),
        cmocka_unit_test(test_requests_come_one_after_another),
        cmocka_unit_test(test_pages_as_clients_take_them),
        cmocka_unit_test(test_addresses_of_screens),
        cmocka_unit_test(test_origins_have_a_scheme),
        cmocka_unit_test(test_behind_a_proxy),
        cmocka_unit_test(test_frames_end_with_the_right_code),
        cmocka_unit_test(test_pings_are_answered),
        cmocka_unit_test(test_pings_without_end),
        cmocka_unit_test(test_another_version_is_told),
        cmocka_unit_test(test_limits_are_answers),
        cmocka_unit_test(test_no_files_left),
        cmocka_unit_test(test_a_stop_is_told),
        cmocka_unit_test(test_a_stop_waits_for_nobody),
        cmocka_unit_test(test_a_supervisor_hears_of_it),
    };

    if (argc < 2)
        return 2;
    program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
