/* test_trouble.c: a full disk, a damaged table, a client without memory: clear errors, others play
 * on, nothing is half done.
 *
 * SPDX-License-Identifier: MIT */
#include "server/house.h"

#include "failing_memory.h"
#include "net/dial.h"

static const char *program;

static void move_both(client *a, client *b, unsigned *random, int turns)
{
    for (int i = 0; i < turns; i++) {
        json_decref(client_read(a, 5));
        json_decref(client_read(b, 5));
        client_move(a, random);
        client_move(b, random);
    }
}

/* Reads what is still under way. */
static void drain(client *c)
{
    json_t *message;

    while ((message = client_read(c, 300)) != NULL)
        json_decref(message);
}

/* With a limit files may not grow: what a full disk looks like to the store. */
static void limit_files(pid_t pid, const char *size)
{
    char command[80];

    snprintf(command, sizeof command, "prlimit --pid %d --fsize=%s:unlimited", (int)pid, size);
    assert_int_equal(system(command), 0);
}

static void test_a_full_disk_loses_nothing(void **state)
{
    client ann, bob;
    unsigned random = 2;
    house h;
    bool refused = false;

    (void)state;
    house_open(&h, program);
    house_seat_two(&h, &ann, &bob, "");
    move_both(&ann, &bob, &random, 3);
    limit_files(h.pid, "4096");
    for (int i = 0; i < 400 && !refused; i++) {
        client_say(&ann, "{\"m\":\"say\",\"text\":\"is there room?\"}");
        json_t *message = client_read(&ann, HOUSE_PATIENCE);
        const char *code = json_string_value(json_object_get(message, "code"));

        refused = code != NULL && strcmp(code, "store") == 0;
        json_decref(message);
    }
    assert_true(refused);
    assert_int_equal(house_health(&h), 503);
    limit_files(h.pid, "unlimited");
    house_await_health(&h, 200);
    drain(&ann);
    drain(&bob);
    client_ask(&ann, "sync", "{\"m\":\"sync\"}"); /* a refused move is asked for again */
    client_ask(&bob, "sync", "{\"m\":\"sync\"}");
    size_t before = json_array_size(ann.lines);
    move_both(&ann, &bob, &random, 20);
    assert_true(json_array_size(ann.lines) > before);
    drain(&ann);
    size_t told = json_array_size(ann.lines);
    json_t *log = client_log(&ann);
    assert_true(json_array_size(log) >= told);
    for (size_t i = 0; i < told; i++)
        assert_true(json_equal(json_array_get(ann.lines, i), json_array_get(log, ann.first + i)));
    json_decref(log);
    client_close(&ann);
    client_close(&bob);
    house_close(&h);
}

/* Another process that has the database to itself. */
typedef struct holder {
    FILE *in;
    pid_t pid;
} holder;

static holder hold_database(const house *h)
{
    posix_spawn_file_actions_t actions;
    const char *arguments[] = {"sqlite3", h->store, NULL};
    holder held;
    int to[2], from[2];
    char word[8] = "";

    assert_int_equal(pipe(to), 0);
    assert_int_equal(pipe(from), 0);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], 0);
    posix_spawn_file_actions_adddup2(&actions, from[1], 1);
    posix_spawn_file_actions_addclose(&actions, to[1]);
    assert_int_equal(
        posix_spawnp(&held.pid, "sqlite3", &actions, NULL, (char *const *)arguments, environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(to[0]);
    close(from[1]);
    held.in = fdopen(to[1], "w");
    fputs(".timeout 20000\nBEGIN IMMEDIATE;\nSELECT 'held';\n", held.in);
    fflush(held.in);
    assert_true(read(from[0], word, sizeof word - 1) > 0);
    close(from[0]);
    return held;
}

static void let_go(const holder *held)
{
    fclose(held->in);
    waitpid(held->pid, NULL, 0);
}

static void await_say(client *c)
{
    for (size_t i = 0;;) {
        for (; i < json_array_size(c->lines); i++) {
            const char *word = json_string_value(json_array_get(json_array_get(c->lines, i), 0));

            if (word != NULL && strcmp(word, "say") == 0)
                return;
        }
        json_t *message = client_read(c, HOUSE_PATIENCE);
        assert_non_null(message);
        json_decref(message);
    }
}

/* Whoever wants to write waits, or is told that it can't be; nobody else does. */
static void test_a_held_database_holds_nobody(void **state)
{
    client ann, bob, cat, dan;
    house h;

    (void)state;
    house_open(&h, program);
    house_seat_two(&h, &ann, &bob, "");
    house_seat_two(&h, &cat, &dan, "");
    holder held = hold_database(&h);
    client_say(&ann, "{\"m\":\"say\",\"text\":\"hello?\"}");
    client_ask(&cat, "sync", "{\"m\":\"sync\"}");
    client_ask(&cat, "draw", "{\"m\":\"draw\"}");
    client_ask(&cat, "log", "{\"m\":\"log\"}");
    house_await_health(&h, 503);
    client_say(&dan, "{\"m\":\"say\",\"text\":\"is it?\"}");
    client_refused(&dan, "store");
    client_ask(&cat, "sync", "{\"m\":\"sync\"}");
    let_go(&held);
    house_await_health(&h, 200);
    client_say(&dan, "{\"m\":\"say\",\"text\":\"it is\"}");
    await_say(&cat);
    client_close(&ann);
    client_close(&bob);
    client_close(&cat);
    client_close(&dan);
    house_close(&h);
}

static void test_a_damaged_table_harms_no_other(void **state)
{
    client ann, bob, cat, dan;
    char command[512];
    unsigned random = 2;
    house h;

    (void)state;
    house_open(&h, program);
    house_seat_two(&h, &ann, &bob, "");
    house_seat_two(&h, &cat, &dan, "");
    move_both(&ann, &bob, &random, 20);
    house_end(&h, SIGTERM);
    snprintf(command, sizeof command,
             "sqlite3 %s \"UPDATE entries SET action = 9999 WHERE number = 4 AND serial = (SELECT "
             "serial FROM tables WHERE id = '%s')\"",
             h.store, ann.table);
    assert_int_equal(system(command), 0);
    house_start(&h);
    wire_close(&ann.wire);
    client_connect(&ann, &h);
    client_say(&ann, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", ann.table, ann.key);
    client_refused(&ann, "store");
    wire_close(&cat.wire);
    wire_close(&dan.wire);
    client_sit(&cat, &h);
    client_sit(&dan, &h);
    size_t before = json_array_size(cat.lines);
    move_both(&cat, &dan, &random, 20);
    assert_true(json_array_size(cat.lines) > before);
    client_close(&ann);
    client_close(&bob);
    client_close(&cat);
    client_close(&dan);
    house_close(&h);
}

/* Whichever request of a client fails, it says so or hangs up, and does not wait for ever. */
static void test_a_client_without_memory(void **state)
{
    int calls = 0;
    house h;

    (void)state;
    house_open(&h, program);
    do {
        const char *message;
        df_error err;

        memory_fail_at(++calls);
        dial *d = dial_open("127.0.0.1", h.port, false, NULL, &err);
        if (d == NULL) {
            assert_contains(err.text, "out of memory");
            continue;
        }
        assert_true(dial_send(d, "{\"m\":\"lobby\"}"));
        dial_event event = dial_wait(d, -1, &message);
        assert_int_equal(event, memory_has_failed() ? DIAL_CLOSED : DIAL_MESSAGE);
        dial_close(d);
    } while (memory_restore());
    assert_int_equal(calls, 4); /* the connection, what came early, a message; then none */
    house_close(&h);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_full_disk_loses_nothing),
        cmocka_unit_test(test_a_held_database_holds_nobody),
        cmocka_unit_test(test_a_damaged_table_harms_no_other),
        cmocka_unit_test(test_a_client_without_memory),
    };

    if (argc < 2)
        return 2;
    program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
