/* fuzz_net.c: the bytes on a connection.
 *
 * Whatever comes over a socket, the loop goes on and answers the next request; who sent it gets an
 * answer in HTTP, or in frames of a WebSocket that end with a reason, and never a silent end.
 *
 * The first byte of an input says how it is sent (OPTION_) and which request for memory is refused
 * meanwhile (SHORTAGE; 0: none), the second in pieces of how many bytes (0: all at once); the rest
 * are the bytes. Whoever there is no memory for may be left without a word, but nobody else. The
 * kept inputs are tried with each of their requests refused.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "failing_memory.h"
#include "net/inside.h"

enum { OPTION_SOCKET = 1, OPTION_PROXY = 2, OPTION_CLOSE = 4, SHORTAGE = 8 };
enum { OUT_MAX = 8 << 20, LARGE = 100000 };

static net_config config = {
    .message_max = 8 << 10, .queue_max = 256 << 10, .links_max = 10, .patience = 15};
static net *loop;
static int open_links;
static char out[OUT_MAX + 1]; /* what the server has said */
static size_t out_length;

/* ---- A small server -------------------------------------------------------------------------- */

static bool admits(void *context, const char *address)
{
    (void)context;
    FUZZ_REQUIRE(memchr(address, '\0', NET_ADDRESS_SIZE) != NULL, "an endless address");
    return strcmp(address, "192.0.2.66") != 0;
}

static void count(void *context, const char *address)
{
    (void)context;
    FUZZ_REQUIRE(address[0] != '\0', "somebody without an address");
}

static bool opened(void *context, net_link *link)
{
    (void)context;
    (void)link;
    open_links++;
    return true;
}

static void closed(void *context, net_link *link)
{
    (void)context;
    (void)link;
    open_links--;
}

/* Says everything back; some letters ask for more. */
static void message(void *context, net_link *link, const char *text, size_t length)
{
    static char large[LARGE];
    net_text *answer = net_text_new(text, length);

    (void)context;
    FUZZ_REQUIRE(length <= config.message_max, "a message of %zu bytes", length);
    net_send(link, answer);
    net_text_release(answer);
    if (length > 0 && text[0] == 'l') {
        answer = net_text_new(large, sizeof large);
        net_send(link, answer);
        net_text_release(answer);
    }
    if (length > 0 && text[0] == 'q')
        net_hang_up(link, "as you wish");
}

static void page(void *context, const char *path, net_page *out_page)
{
    static const char text[] = "ok\n";
    static const unsigned char packed[] = {
        31,  139, 8, 0,   0,  0,  0,   0, 2, 3, 203, 207,
        230, 2,   0, 125, 14, 22, 218, 3, 0, 0, 0}; /* the same */
    bool gzip = strcmp(path, "/packed") == 0;

    (void)context;
    FUZZ_REQUIRE(path[0] == '/', "the path '%s'", path);
    out_page->status = gzip || strcmp(path, "/healthz") == 0 ? 200 : 404;
    out_page->gzip = gzip;
    out_page->lasting = gzip ? (const void *)packed : text;
    out_page->size = gzip ? sizeof packed : sizeof text - 1;
}

static void turn(void *context)
{
    (void)context;
}

static const net_handler handler = {.admits = admits,
                                    .arrived = count,
                                    .gone = count,
                                    .opened = opened,
                                    .message = message,
                                    .closed = closed,
                                    .page = page,
                                    .turn = turn};

static void play_round(void)
{
    net_alarm(loop, 0); /* nobody else wakes it */
    net_round(loop);
}

/* ---- The other end --------------------------------------------------------------------------- */

static int connect_to(void)
{
    int ends[2];

    FUZZ_REQUIRE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0, "no sockets");
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    FUZZ_REQUIRE(link_new(loop, ends[1], "127.0.0.1", 0) != NULL || memory_has_failed(), "no link");
    return ends[0];
}

/* Reads what is there; false: the server has said all that it will. */
static bool hear(int socket)
{
    ssize_t got = 1;

    while (got > 0) {
        got = recv(socket, out + out_length, OUT_MAX - out_length, 0);
        if (got > 0)
            out_length += (size_t)got;
    }
    out[out_length] = '\0';
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

/* Sends all of it in pieces, as far as the server takes it; false: it has closed. */
static bool say(int socket, const void *bytes, size_t size, size_t piece)
{
    const char *at = bytes;
    bool listens = true;

    while (size > 0 && listens) {
        size_t now = piece > 0 && piece < size ? piece : size;
        ssize_t sent = send(socket, at, now, MSG_NOSIGNAL);

        if (sent > 0) {
            at += sent;
            size -= (size_t)sent;
        }
        play_round();
        listens = hear(socket) && (sent > 0 || errno == EAGAIN);
    }
    return listens;
}

/* ---- What must hold -------------------------------------------------------------------------- */

/* The frames that came behind the handshake: each is lawful, and one that closes is the last. */
static void check_frames(size_t at, bool ended)
{
    bool closes = false;

    while (at < out_length) {
        const unsigned char *b = (const unsigned char *)out + at;
        uint64_t length;
        size_t head = 2;

        if (out_length - at < 10 && out_length - at < 2 + (size_t)(b[1] & 0x7f))
            break; /* cut off */
        FUZZ_REQUIRE(!closes, "something after the end");
        FUZZ_REQUIRE((b[0] & 0xf0) == 0x80 && (b[1] & 0x80) == 0, "a frame %02x %02x", b[0], b[1]);
        length = b[1];
        if (length == 126) {
            head = 4;
            length = (uint64_t)b[2] << 8 | b[3];
        } else if (length == 127) {
            head = 10;
            length = 0;
            for (int i = 2; i < 10; i++)
                length = length << 8 | b[i];
        }
        closes = (b[0] & 15) == 8;
        FUZZ_REQUIRE((b[0] & 15) == 1 || closes || (b[0] & 15) == 10, "a frame %02x", b[0]);
        at += head + length;
    }
    FUZZ_REQUIRE(!ended || closes || loop->counts.dropped > 0 || memory_has_failed(),
                 "an end without a reason");
}

static void check_words(bool ended)
{
    char *upgraded = strstr(out, "HTTP/1.1 101 ");

    if (out_length == 0) {
        FUZZ_REQUIRE(!ended || memory_has_failed(), "a silent end");
        return;
    }
    FUZZ_REQUIRE(strncmp(out, "HTTP/1.1 ", 9) == 0, "no answer: %.40s", out);
    /* 505 is about the version that was asked for, no failure of ours */
    FUZZ_REQUIRE(memory_has_failed() || strncmp(out, "HTTP/1.1 5", 10) != 0 ||
                     strncmp(out, "HTTP/1.1 505 ", 13) == 0,
                 "a failure: %.40s", out);
    if (upgraded != NULL)
        check_frames((size_t)(strstr(upgraded, "\r\n\r\n") + 4 - out), ended);
}

static void check_loop(void)
{
    static const char request[] = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    int socket = connect_to();

    out_length = 0;
    FUZZ_REQUIRE(say(socket, request, sizeof request - 1, 0), "the loop has hung up");
    FUZZ_REQUIRE(strncmp(out, "HTTP/1.1 200 OK\r\n", 17) == 0 && strstr(out, "\r\n\r\nok\n"),
                 "the loop does not answer: %s", out);
    close(socket);
    for (int i = 0; i < 10 && loop->links != NULL; i++)
        play_round();
    FUZZ_REQUIRE(loop->links == NULL && loop->sockets == 0 && open_links == 0, "somebody stays");
}

/* Sends the input to a loop that is refused one request for memory. Did it come to that? */
static bool send_input(const uint8_t *data, size_t size, int shortage)
{
    static const char upgrade[] =
        "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: " NET_PROTOCOL "\r\n\r\n";
    uint8_t options = size > 0 ? data[0] : 0;
    size_t piece = size > 1 ? data[1] : 0;
    size_t skip = size < 2 ? size : 2;

    config.behind_proxy = (options & OPTION_PROXY) != 0;
    loop->counts.dropped = 0;
    out_length = 0;
    out[0] = '\0';
    memory_fail_at(shortage);
    int socket = connect_to();
    bool listens = true;
    if (options & OPTION_SOCKET) {
        listens = say(socket, upgrade, sizeof upgrade - 1, 0);
        FUZZ_REQUIRE(listens || memory_has_failed(), "no WebSocket");
    }
    listens = listens && say(socket, data + skip, size - skip, piece);
    check_words(!listens);
    if (options & OPTION_CLOSE)
        shutdown(socket, SHUT_WR);
    play_round();
    close(socket);
    bool failed = memory_restore();
    check_loop();
    return failed;
}

/* A loop that has kept nothing for later. */
static void renew_loop(void)
{
    net_close(loop);
    loop = net_open(&config, &handler, NULL);
    FUZZ_REQUIRE(loop != NULL, "no loop");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int shortage = size > 0 ? data[0] / SHORTAGE : 0;

    if (loop == NULL || shortage > 0)
        renew_loop();
    send_input(data, size, shortage);
#ifdef DF_FUZZ_MAIN
    shortage = 0;
    do
        renew_loop();
    while (send_input(data, size, ++shortage));
#endif
    return 0;
}
