/* test_crash.c: the server is killed (kill -9) at random moments under load; whatever anybody was
 * told must be there afterwards, and everybody goes on where they were.
 *
 * test_crash PROGRAM [ROUNDS]: 20 rounds, or as many as wanted.
 *
 * SPDX-License-Identifier: MIT */
#include "server/house.h"

enum { MATCHES = 6, CLIENTS = 2 * MATCHES };

static const char *program;
static int rounds = 20;

/* Everybody plays for so long; a finished match is followed by a new table. */
static void play(house *h, client *clients, int milliseconds, unsigned *random)
{
    int64_t end = df_clock_ms() + milliseconds;

    do {
        for (int i = 0; i < CLIENTS; i++) {
            json_t *message = client_read(&clients[i], 1);

            if (message != NULL && json_object_get(message, "code") != NULL)
                fail_msg("%s", json_string_value(json_object_get(message, "text")));
            json_decref(message);
            client_move(&clients[i], random);
        }
        for (int i = 0; i < CLIENTS; i += 2)
            if (strcmp(clients[i].phase, "over") == 0) {
                client_close(&clients[i]);
                client_close(&clients[i + 1]);
                house_seat_two(h, &clients[i], &clients[i + 1], "");
            }
    } while (df_clock_ms() < end);
}

/* Reads what had been sent before the end. */
static void drain(client *c)
{
    json_t *message;

    while (c->wire.socket >= 0 && (message = client_read(c, 50)) != NULL)
        json_decref(message);
    wire_close(&c->wire);
}

/* The log must begin with all that was heard. */
static void come_back(client *c, const house *h)
{
    json_t *heard = c->lines;
    size_t first = c->first;
    size_t i;
    json_t *line;

    c->lines = NULL;
    client_sit(c, h);
    json_t *log = client_log(c);
    if (json_array_size(log) < first + json_array_size(heard))
        fail_msg("%d lines were told and only %d were kept", (int)(first + json_array_size(heard)),
                 (int)json_array_size(log));
    json_array_foreach(heard, i, line) {
        if (!json_equal(line, json_array_get(log, first + i)))
            fail_msg("line %d was told as %s and kept as %s", (int)i, json_dumps(line, 0),
                     json_dumps(json_array_get(log, first + i), 0));
    }
    json_decref(heard);
    json_decref(c->lines);
    c->lines = log;
    c->first = 0;
}

static void test_nothing_told_is_lost(void **state)
{
    client clients[CLIENTS];
    unsigned random = 7;
    house h;
    size_t lines = 0;

    (void)state;
    house_open(&h, program);
    for (int i = 0; i < CLIENTS; i += 2)
        house_seat_two(&h, &clients[i], &clients[i + 1], "");
    for (int round = 0; round < rounds; round++) {
        random = random * 1103515245u + 12345u;
        play(&h, clients, 50 + (int)(random >> 8) % 300, &random);
        house_end(&h, SIGKILL);
        for (int i = 0; i < CLIENTS; i++)
            drain(&clients[i]);
        house_start(&h);
        for (int i = 0; i < CLIENTS; i++) {
            come_back(&clients[i], &h);
            lines += json_array_size(clients[i].lines);
        }
    }
    print_message("%d times killed, %d lines compared\n", rounds, (int)lines);
    assert_true(lines > (size_t)rounds * CLIENTS);
    for (int i = 0; i < CLIENTS; i++)
        client_close(&clients[i]);
    house_close(&h);
}

/* Bob chooses before his turn and is gone, and so is the server; it counts all the same. */
static void test_what_was_chosen_early_is_kept(void **state)
{
    client ann, bob;
    house h;

    (void)state;
    house_open(&h, program);
    house_seat_two(&h, &ann, &bob, ",\"options\":{\"starter\":\"0\"}");
    client_ask(&bob, "", "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    house_end(&h, SIGKILL);
    drain(&ann);
    drain(&bob);
    house_start(&h);
    client_sit(&ann, &h);
    client_say(&ann, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    client_await(&ann, 1);
    client_sit(&bob, &h);
    assert_true(client_sees(&bob, "seats.1.room", "kitchen"));
    client_close(&ann);
    client_close(&bob);
    house_close(&h);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_told_is_lost),
        cmocka_unit_test(test_what_was_chosen_early_is_kept),
    };

    if (argc < 2)
        return 2;
    program = argv[1];
    if (argc > 2)
        rounds = (int)strtol(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
