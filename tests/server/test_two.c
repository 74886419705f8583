/* test_two.c: two servers on one PostgreSQL: either serves any table; one is killed in the middle
 * of matches and its players go on at the other. Nothing is lost and nothing is done twice.
 *
 * Needs DEADFALL_POSTGRES (tools/with-postgres); does nothing without.
 *
 * SPDX-License-Identifier: MIT */
#include "fair/fair.h"
#include "server/house.h"

#include "core/core.h"

enum { MATCHES = 4, CLIENTS = 2 * MATCHES, ROUNDS = 4 };

static const char *program;

/* Reads until the pledges are told, and reveals what was pledged. */
static void reveal(client *c, const char *share)
{
    bool fixed = false;

    while (!fixed) {
        json_t *message = client_read(c, HOUSE_PATIENCE);

        assert_non_null(message);
        fixed = json_object_get(message, "pledges") != NULL;
        json_decref(message);
    }
    client_say(c, "{\"m\":\"reveal\",\"table\":\"%s\",\"key\":\"%s\",\"share\":\"%s\"}", c->table,
               c->key, share);
}

/* Takes a seat with a share of the deal, which is `fill` again and again. */
static void join(client *c, const client *opener, const char *name, int fill, char *share)
{
    uint8_t commitment[DF_KEY_SIZE], bytes[DF_KEY_SIZE], pledge[DF_KEY_SIZE];
    char hex[2 * DF_KEY_SIZE + 1];

    client_say(c, "{\"m\":\"promise\",\"table\":\"%s\"}", opener->table);
    json_t *promise = client_expect(c, "promise");
    assert_true(df_read_hex(json_string_value(json_object_get(promise, "commitment")), commitment,
                            DF_KEY_SIZE));
    json_decref(promise);
    memset(bytes, fill, sizeof bytes);
    fair_pledge(commitment, bytes, pledge);
    df_write_hex(bytes, DF_KEY_SIZE, share);
    df_write_hex(pledge, DF_KEY_SIZE, hex);
    client_say(c,
               "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\",\"name\":\"%s\","
               "\"pledge\":\"%s\"}",
               opener->table, opener->invitation, name, hex);
    json_decref(client_expect(c, "joined"));
}

/* Ann sits at one server and Bob at the other; the deal is made from what both have given. */
static void seat_apart(const house *one, const house *two, client *ann, client *bob)
{
    char shares[2][2 * DF_KEY_SIZE + 1];

    *ann = (client){.wire = {.socket = -1}, .answered = -1};
    *bob = *ann;
    client_connect(ann, one);
    client_connect(bob, two);
    client_ask(ann, "opened", "{\"m\":\"open\",\"game\":\"noir\",\"seat\":-1}");
    join(ann, ann, "Ann", 1, shares[0]);
    join(bob, ann, "Bob", 2, shares[1]);
    reveal(ann, shares[0]);
    reveal(bob, shares[1]);
    client *both[] = {ann, bob};
    for (int i = 0; i < 2; i++) {
        json_t *start = client_expect(both[i], "start");

        assert_int_equal(json_array_size(json_object_get(start, "dealt")), 2);
        json_decref(start);
    }
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
    /* what the one that died had kept last reaches the other by way of the database */
    for (int i = 0; json_array_size(log) < first + json_array_size(heard); i++) {
        assert_true(i < HOUSE_PATIENCE / 50);
        json_decref(log);
        df_clock_nap(50);
        log = client_log(c);
    }
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

/* Bob chooses before his turn at a server that dies; it counts at the other. Then both choose at
 * once, each at a server of their own. */
static void test_what_was_chosen_early_counts_at_the_other(void **state)
{
    house houses[2] = {{.program = program, .port = house_port()},
                       {.program = program, .port = house_port()}};
    client ann, bob;

    (void)state;
    for (int i = 0; i < 2; i++) {
        snprintf(houses[i].store, sizeof houses[i].store, "%s", getenv("DEADFALL_POSTGRES"));
        house_start(&houses[i]);
    }
    seat_apart(&houses[0], &houses[1], &ann, &bob);
    client_ask(&bob, "", "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    house_end(&houses[1], SIGKILL);
    client_say(&ann, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    move_to(&bob, &houses[0]);
    while (!client_sees(&bob, "seats.1.room", "kitchen"))
        df_clock_nap(5);
    client_close(&ann);
    client_close(&bob);
    house_start(&houses[1]);
    for (int i = 0; i < 5; i++) {
        seat_apart(&houses[0], &houses[1], &ann, &bob);
        client_say(&ann, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
        client_say(&bob, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
        while (!client_sees(&ann, "node", "act") || !client_sees(&bob, "node", "act"))
            df_clock_nap(5);
        assert_true(client_sees(&ann, "seats.0.room", "hall"));
        assert_true(client_sees(&bob, "seats.1.room", "kitchen"));
        client_close(&ann);
        client_close(&bob);
    }
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
    for (int i = 0; is_refused(&clients[0]); i++) {
        assert_true(i < HOUSE_PATIENCE / 20);
        df_clock_nap(20);
    }
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

/* To all processes of the database. */
static void signal_database(const char *name)
{
    char command[160];

    snprintf(command, sizeof command, "kill -%s %s $(pgrep -P %s)", name,
             getenv("DEADFALL_POSTGRES_PID"), getenv("DEADFALL_POSTGRES_PID"));
    assert_int_equal(system(command), 0);
}

static bool says(const client *c, const char *text)
{
    for (size_t i = 0; i < json_array_size(c->lines); i++) {
        const json_t *line = json_array_get(c->lines, i);
        const char *said = json_string_value(json_array_get(line, 2));

        if (said != NULL && strcmp(said, text) == 0)
            return true;
    }
    return false;
}

/* A database that hangs holds nobody up who does not need it; what was on its way is there once
 * afterwards, or not at all, and nobody hears otherwise. */
static void test_a_database_hangs(void **state)
{
    house h = {.program = program, .port = house_port()};
    client clients[4];

    (void)state;
    snprintf(h.store, sizeof h.store, "%s", getenv("DEADFALL_POSTGRES"));
    house_start(&h);
    house_seat_two(&h, &clients[0], &clients[1], "");
    house_seat_two(&h, &clients[2], &clients[3], "");
    signal_database("STOP");
    client_say(&clients[0], "{\"m\":\"say\",\"text\":\"on its way\"}");
    client_ask(&clients[2], "sync", "{\"m\":\"sync\"}");
    client_ask(&clients[2], "draw", "{\"m\":\"draw\"}");
    house_await_health(&h, 503);
    client_say(&clients[3], "{\"m\":\"say\",\"text\":\"refused\"}");
    client_refused(&clients[3], "store");
    client_ask(&clients[2], "sync", "{\"m\":\"sync\"}");
    signal_database("CONT");
    house_await_health(&h, 200);
    client_say(&clients[0], "{\"m\":\"say\",\"text\":\"afterwards\"}");
    while (!says(&clients[1], "afterwards")) {
        json_t *message = client_read(&clients[1], HOUSE_PATIENCE);

        assert_non_null(message);
        json_decref(message);
    }
    assert_true(says(&clients[1], "on its way"));
    for (int i = 0; i < 4; i++) {
        move_to(&clients[i], &h); /* all that was told is there */
        assert_false(says(&clients[i], "refused"));
        client_close(&clients[i]);
    }
    assert_int_equal(house_end(&h, SIGTERM), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_players_of_a_killed_server_go_on_at_the_other),
        cmocka_unit_test(test_what_was_chosen_early_counts_at_the_other),
        cmocka_unit_test(test_a_database_hangs),
        cmocka_unit_test(test_a_database_goes_and_comes_back),
    };

    if (argc < 2)
        return 2;
    program = argv[1];
    if (getenv("DEADFALL_POSTGRES") == NULL)
        return 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
