/* test_hostile.c: a live server is sent what no honest client sends, beside a table that must not
 * notice.
 *
 * Messages that are malformed, oversized, out of order or repeated, made by changing honest ones at
 * random; raw bytes that are no WebSocket; connections that break off anywhere. The server must
 * survive all of it (its own sanitizers say how well) and the others play on.
 *
 * test_hostile PROGRAM [SEED]
 *
 * SPDX-License-Identifier: MIT */
#include "server/house.h"

enum { VISITORS = 200, MESSAGES = 40, TEXT_MAX = 12000 };

static const char *program;
static unsigned seed = 1;

static unsigned draw(unsigned n)
{
    seed = seed * 1103515245u + 12345u;
    return (seed >> 8) % n;
}

static const char *const honest[] = {
    "{\"m\":\"games\",\"id\":1}",
    "{\"m\":\"lobby\",\"id\":2}",
    "{\"m\":\"things\",\"game\":\"saw\"}",
    "{\"m\":\"open\",\"game\":\"noir\",\"options\":{\"starter\":\"0\"},\"listed\":true}",
    "{\"m\":\"open\",\"game\":\"noir\",\"players\":2,\"seats\":[\"open\",\"bot rules\"]}",
    "{\"m\":\"open\",\"game\":\"saw\",\"clock\":{\"kind\":\"move\",\"seconds\":60},\"delay\":1}",
    "{\"m\":\"quick\",\"game\":\"saw\",\"bot\":\"random\",\"name\":\"Eve\"}",
    "{\"m\":\"quick\",\"game\":\"null\"}",
    "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"x\",\"seat\":1,\"pledge\":\"00\"}",
    "{\"m\":\"reveal\",\"table\":\"%s\",\"key\":\"x\",\"share\":\"00\"}",
    "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"AAAAAAAAAAAAAAAAAAAAAAAA\"}",
    "{\"m\":\"watch\",\"table\":\"%s\"}",
    "{\"m\":\"do\",\"d\":0,\"a\":33}",
    "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}",
    "{\"m\":\"do\",\"d\":1,\"a\":16}",
    "{\"m\":\"hint\",\"d\":0}",
    "{\"m\":\"describe\",\"a\":33}",
    "{\"m\":\"draw\",\"plain\":true}",
    "{\"m\":\"look\",\"word\":\"discard\"}",
    "{\"m\":\"prompt\"}",
    "{\"m\":\"moves\"}",
    "{\"m\":\"fields\",\"i\":[0,1,2,99,-1]}",
    "{\"m\":\"log\",\"from\":0}",
    "{\"m\":\"say\",\"text\":\"hello\"}",
    "{\"m\":\"emote\",\"emote\":\"wow\"}",
    "{\"m\":\"takeback\"}",
    "{\"m\":\"answer\",\"yes\":true}",
    "{\"m\":\"leave\"}",
    "{\"m\":\"back\"}",
    "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"x\",\"also\":[\"x\",\"y\",3]}",
    "{\"m\":\"nudge\",\"id\":3}",
    "{\"m\":\"relieve\",\"seat\":1,\"yes\":true}",
    "{\"m\":\"fill\",\"seat\":1,\"bot\":\"rules\"}",
    "{\"m\":\"fill\",\"seat\":1}",
    "{\"m\":\"resign\"}",
    "{\"m\":\"rematch\"}",
    "{\"m\":\"record\"}",
    "{\"m\":\"sync\"}",
};

/* An honest message, changed here and there. */
static void make_message(const char *table, char out[TEXT_MAX])
{
    const char *base = honest[draw(sizeof honest / sizeof honest[0])];
    const char *mark = strstr(base, "%s");

    if (mark != NULL)
        snprintf(out, TEXT_MAX, "%.*s%s%s", (int)(mark - base), base, table, mark + 2);
    else
        snprintf(out, TEXT_MAX, "%s", base);
    size_t length = strlen(out);
    for (unsigned changes = draw(4); changes > 0 && length > 0; changes--) {
        unsigned at = draw((unsigned)length);

        switch (draw(5)) {
        case 0:
            out[at] = (char)(1 + draw(127));
            break;
        case 1: /* cut off */
            out[at] = '\0';
            length = at;
            break;
        case 2: /* left out */
            memmove(out + at, out + at + 1, length - at);
            length--;
            break;
        case 3: /* a huge number */
            snprintf(out + at, TEXT_MAX - at, "%s", "99999999999999999999}");
            length = strlen(out);
            break;
        default: /* very long */
            length = at + 3000 + draw(6000);
            length = length < TEXT_MAX ? length : TEXT_MAX - 1;
            memset(out + at, 'x', length - at);
            out[length] = '\0';
            break;
        }
    }
}

/* Bytes that are no frames, frames that are not allowed. */
static void send_garbage(wire *w)
{
    unsigned char bytes[200];
    unsigned count = 1 + draw(sizeof bytes);

    for (unsigned i = 0; i < count; i++)
        bytes[i] = (unsigned char)draw(256);
    if (draw(2) == 0)
        wire_raw(w, bytes, count);
    else
        wire_frame(w, (int)draw(16), bytes, count);
}

static void visit(const house *h, const char *table)
{
    char text[TEXT_MAX];
    wire w;

    if (!wire_connect(&w, h->port, NULL))
        fail_msg("the server is gone (seed %u)", seed);
    for (unsigned i = draw(MESSAGES); i > 0 && w.socket >= 0; i--) {
        make_message(table, text);
        wire_send(&w, text);
        if (draw(12) == 0)
            wire_send(&w, text); /* once more */
        if (draw(30) == 0 && w.socket >= 0)
            send_garbage(&w);
        if (draw(3) == 0)
            wire_wait(&w, 2);
    }
    wire_close(&w);
}

static wire call(const house *h)
{
    wire w;

    assert_true(wire_call(&w, h->port));
    return w;
}

/* Somebody who is no browser at all. */
static void knock(const house *h)
{
    static const char *const requests[] = {
        "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /%00../../etc/passwd HTTP/1.0\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n",
        "\r\n\r\n\r\n",
        "GET ",
        "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"};
    wire w = call(h);

    const char *request = requests[draw(sizeof requests / sizeof requests[0])];
    wire_raw(&w, request, strlen(request));
    wire_close(&w);
}

static void test_hostile_visitors_change_nothing(void **state)
{
    client ann, bob;
    unsigned random = 9;
    int moves = 0;
    house h;

    (void)state;
    house_open(&h, program);
    house_seat_two(&h, &ann, &bob, "");
    for (int i = 0; i < VISITORS; i++) {
        visit(&h, ann.table);
        knock(&h);
        json_decref(client_read(&ann, 5));
        json_decref(client_read(&bob, 5));
        moves += client_move(&ann, &random);
        moves += client_move(&bob, &random);
    }
    print_message("%d visitors; %d moves made meanwhile (last seed %u)\n", VISITORS, moves, seed);
    assert_true(moves > 5);
    json_t *told = json_copy(ann.lines);
    json_t *log = client_log(&ann);
    for (size_t i = 0; i < json_array_size(told); i++) /* spectators' talk is not among them */
        assert_true(json_equal(json_array_get(told, i), json_array_get(log, ann.first + i)));
    json_decref(told);
    json_decref(log);
    client_close(&ann);
    client_close(&bob);
    house_close(&h);
}

/* Has the other end hung up? What it may have said before is thrown away. */
static bool has_ended(wire *w)
{
    char bytes[256];
    ssize_t got = 1;

    while (got > 0)
        got = recv(w->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    return got == 0 || (errno != EAGAIN && errno != EINTR);
}

/* Connections that say nothing, or very slowly, count for their address as those do that play. */
static void test_an_address_has_so_many_connections(void **state)
{
    enum { EACH = 8 };
    house h;
    wire idle[EACH];
    wire more;
    client ann = {.wire = {.socket = -1}};

    (void)state;
    house_open_with(&h, program, (const char *[]){"--links-each", "8", NULL});
    client_connect(&ann, &h);
    client_ask(&ann, "games", "{\"m\":\"games\"}"); /* the one that looked for the server is gone */
    for (int i = 0; i < EACH - 1; i++)
        idle[i] = call(&h);
    client_ask(&ann, "games", "{\"m\":\"games\"}"); /* by then all of them have come */
    assert_false(wire_connect(&more, h.port, NULL));
    for (int i = 0; i < EACH - 1; i++) {
        assert_false(has_ended(&idle[i]));
        wire_close(&idle[i]);
    }
    client_ask(&ann, "games", "{\"m\":\"games\"}");
    assert_true(wire_connect(&more, h.port, NULL));
    wire_close(&more);
    client_close(&ann);
    house_close(&h);
}

/* Whoever sends a request letter by letter, or none, is not waited for. */
static void test_the_slow_are_hung_up_on(void **state)
{
    static const char begun[] = "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ";
    house h;
    client ann = {.wire = {.socket = -1}};
    bool ended = false;

    (void)state;
    house_open_with(&h, program, (const char *[]){"--patience", "1", NULL});
    client_connect(&ann, &h);
    wire silent = call(&h);
    wire slow = call(&h);
    wire_raw(&slow, begun, sizeof begun - 1);
    for (int i = 0; i < HOUSE_PATIENCE / 100 && !ended; i++) {
        df_clock_nap(100);
        wire_raw(&slow, "x", 1);
        ended = has_ended(&slow) && has_ended(&silent);
    }
    assert_true(ended);
    client_ask(&ann, "games", "{\"m\":\"games\"}"); /* who plays may be silent for long */
    wire_close(&silent);
    wire_close(&slow);
    client_close(&ann);
    house_close(&h);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hostile_visitors_change_nothing),
        cmocka_unit_test(test_an_address_has_so_many_connections),
        cmocka_unit_test(test_the_slow_are_hung_up_on),
    };

    if (argc < 2)
        return 2;
    program = argv[1];
    if (argc > 2)
        seed = (unsigned)strtoul(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
