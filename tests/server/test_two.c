/* test_two.c: two servers on one PostgreSQL: either serves any table; one is killed in the middle
 * of matches and its players go on at the other. Nothing is lost and nothing is done twice.
 *
 * Needs DEADFALL_POSTGRES (tools/with-postgres); does nothing without.
 *
 * SPDX-License-Identifier: MIT */
#include "server/house.h"

enum { MATCHES = 4, CLIENTS = 2 * MATCHES, ROUNDS = 4 };

static const char *program;

/* Ann sits at one server and Bob at the other. */
static void seat_apart(const house *one, const house *two, client *ann, client *bob)
{
    *ann = (client){.wire = {.socket = -1}};
    *bob = *ann;
    client_connect(ann, one);
    client_connect(bob, two);
    client_ask(ann, "opened", "{\"m\":\"open\",\"game\":\"noir\",\"name\":\"Ann\"}");
    client_say(bob, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\",\"name\":\"Bob\"}",
               ann->table, ann->invitation);
    json_decref(client_expect(bob, "start"));
    json_decref(client_expect(ann, "start"));
}

static int play(client *clients, int count, int turns, unsigned *random)
{
    int moves = 0;

    for (int turn = 0; turn < turns; turn++)
        for (int i = 0; i < count; i++) {
            json_t *message = client_read(&clients[i], 5);

            if (message != NULL && json_object_get(message, "code") != NULL)
                fail_msg("%s", json_string_value(json_object_get(message, "text")));
            json_decref(message);
            moves += client_move(&clients[i], random);
        }
    return moves;
}

/* What was told is the log's beginning, at whichever server. */
static void move_to(client *c, const house *h)
{
    json_t *heard = c->lines;
    size_t first = c->first;

    while (c->wire.socket >= 0) {
        json_t *message = client_read(c, 50);

        if (message == NULL)
            break;
        json_decref(message);
    }
    wire_close(&c->wire);
    c->lines = NULL;
    client_sit(c, h);
    json_t *log = client_log(c);
    assert_true(json_array_size(log) >= first + json_array_size(heard));
    for (size_t i = 0; i < json_array_size(heard); i++)
        assert_true(json_equal(json_array_get(heard, i), json_array_get(log, first + i)));
    json_decref(heard);
    json_decref(c->lines);
    c->lines = log;
    c->first = 0;
}

/* Both players of a table have been told the same number of turns, in the same order. */
static void test_players_of_a_killed_server_go_on_at_the_other(void **state)
{
    client clients[CLIENTS];
    house houses[2] = {{.program = program, .port = house_port()},
                       {.program = program, .port = house_port()}};
    unsigned random = 11;
    int moves = 0;

    (void)state;
    atexit(house_clear);
    for (int i = 0; i < 2; i++) {
        snprintf(houses[i].store, sizeof houses[i].store, "%s", getenv("DEADFALL_POSTGRES"));
        house_start(&houses[i]);
    }
    for (int i = 0; i < CLIENTS; i += 2)
        seat_apart(&houses[0], &houses[1], &clients[i], &clients[i + 1]);
    for (int round = 0; round < ROUNDS; round++) {
        int victim = round % 2;

        moves += play(clients, CLIENTS, 12, &random);
        house_end(&houses[victim], SIGKILL);
        for (int i = 0; i < CLIENTS; i++)
            move_to(&clients[i], &houses[1 - victim]);
        moves += play(clients, CLIENTS, 6, &random);
        house_start(&houses[victim]);
        for (int i = victim; i < CLIENTS; i += 2)
            move_to(&clients[i], &houses[victim]);
    }
    print_message("%d moves at two servers, %d times killed\n", moves, ROUNDS);
    assert_true(moves > ROUNDS * MATCHES * 4);
    for (int i = 0; i < CLIENTS; i++)
        client_close(&clients[i]);
    for (int i = 0; i < 2; i++)
        assert_int_equal(house_end(&houses[i], SIGTERM), 0);
}

/* Says something; is it refused since it can't be kept? */
static bool is_refused(client *c)
{
    client_say(c, "{\"m\":\"say\",\"id\":7,\"text\":\"is anybody there?\"}");
    for (;;) {
        size_t before = json_array_size(c->lines);
        json_t *message = client_read(c, HOUSE_PATIENCE);

        assert_non_null(message);
        bool refused = json_integer_value(json_object_get(message, "id")) == 7;
        json_decref(message);
        if (refused)
            return true;
        for (size_t i = before; i < json_array_size(c->lines); i++) {
            const char *word = json_string_value(json_array_get(json_array_get(c->lines, i), 0));

            if (word != NULL && strcmp(word, "say") == 0)
                return false;
        }
    }
}

/* While the database is gone nothing happens, and nobody is told that it did; then play goes on. */
static void test_a_database_goes_and_comes_back(void **state)
{
    house h = {.program = program, .port = house_port()};
    client clients[2];
    unsigned random = 3;

    (void)state;
    snprintf(h.store, sizeof h.store, "%s", getenv("DEADFALL_POSTGRES"));
    house_start(&h);
    house_seat_two(&h, &clients[0], &clients[1], "");
    play(clients, 2, 10, &random);
    assert_int_equal(system(getenv("DEADFALL_POSTGRES_STOP")), 0);
    while (!is_refused(&clients[0]))
        continue;
    assert_true(is_refused(&clients[1]));
    assert_int_equal(system(getenv("DEADFALL_POSTGRES_START")), 0);
    for (int i = 0; is_refused(&clients[0]); i++)
        assert_true(i < 100);
    for (int i = 0; i < 2; i++) {
        is_refused(&clients[i]); /* reads what is still under way */
        client_ask(&clients[i], "sync", "{\"m\":\"sync\"}");
    }
    assert_true(play(clients, 2, 20, &random) > 4);
    for (int i = 0; i < 2; i++) {
        move_to(&clients[i], &h); /* all that was told is there */
        client_close(&clients[i]);
    }
    assert_int_equal(house_end(&h, SIGTERM), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_players_of_a_killed_server_go_on_at_the_other),
        cmocka_unit_test(test_a_database_goes_and_comes_back),
    };

    if (argc < 2)
        return 2;
    program = argv[1];
    if (getenv("DEADFALL_POSTGRES") == NULL)
        return 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
