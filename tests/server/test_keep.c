/* test_keep.c: what is kept of a table, and for how long: old ones are deleted, an administrator
 * deletes one or takes a name out of it while people are there, spectators see it late.
 *
 * A server in this process, whose time is the test's.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "server/keep.h"
#include "server/person.h"

enum { PATIENCE = 20000, TICK = 200 };

static const int64_t day = 24 * 60 * 60 * 1000;

/* ---- A server and its guests ----------------------------------------------------------------- */

static server_config config;
static char directory[40], path[64];

static void start(void)
{
    df_error err;

    s = server_open(&config, &err);
    if (s == NULL)
        fail_msg("%s", err.text);
}

static int open_house(void **state)
{
    (void)state;
    reset_time();
    snprintf(directory, sizeof directory, "/tmp/deadfall-keep-XXXXXX");
    assert_non_null(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/test.db", directory);
    config = server_config_default();
    config.store = path;
    config.threads = 1;
    config.message_rate = config.links_each = config.tables_each = 0;
    start();
    return 0;
}

static int close_house(void **state)
{
    char command[80];

    (void)state;
    server_close(s);
    snprintf(command, sizeof command, "rm -rf %s", directory);
    return system(command);
}

static void open_table_as(person *p, const char *name, const char *more)
{
    char message[256];

    arrive(p, NULL);
    snprintf(message, sizeof message,
             "{\"m\":\"open\",\"game\":\"null\",\"players\":2,\"name\":\"%s\"%s}", name, more);
    open_table_for(p, message);
}

/* Until others' writing is noticed, which takes a moment of the real time. */
static void await_word(person *p, const char *word)
{
    for (int i = 0; i < PATIENCE && strstr(heard(p), word) == NULL; i++) {
        df_clock_nap(1);
        turn(0);
    }
    assert_contains(heard(p), word);
}

/* ---- The store, from beside ------------------------------------------------------------------ */

static bool count_table(void *context, const store_table *table)
{
    (void)table;
    ++*(int *)context;
    return true;
}

static bool count_entry(void *context, const store_entry *entry)
{
    (void)entry;
    ++*(int *)context;
    return true;
}

static bool copy_table(void *context, const store_table *table)
{
    *(store_table *)context = *table;
    return false;
}

static store *open_beside(void)
{
    df_error err;
    store *beside = keep_open(path, &err);

    if (beside == NULL)
        fail_msg("%s", err.text);
    return beside;
}

static bool is_stored(const char *id)
{
    store *beside = open_beside();
    store_query query = {.filter = STORE_BY_ID, .id = id};
    int count = 0;
    df_error err;

    assert_ok(store_tables(beside, &query, count_table, &count, &err), &err);
    store_close(beside);
    return count > 0;
}

/* Does any file of the store hold these bytes? */
static bool holds(const char *text)
{
    char command[200];

    snprintf(command, sizeof command, "grep -rqaF -- '%s' %s", text, directory);
    return system(command) == 0;
}

/* ---- Old tables ------------------------------------------------------------------------------ */

/* In slices, until all that are old are gone. */
static void wait_for_expiry(void)
{
    for (int i = 0; i < 100; i++)
        turn(TICK);
}

static void test_old_tables_are_deleted(void **state)
{
    person old[20], used, quiet, ann;

    (void)state;
    config.keep_days = 2;
    for (int i = 0; i < 20; i++) {
        open_table_as(&old[i], "Old", "");
        go(&old[i]);
    }
    open_table_as(&used, "Used", "");
    open_table_as(&quiet, "Quiet", "");
    calendar += day;
    say(&used, "{\"m\":\"say\",\"text\":\"still here\"}");
    open_table_as(&ann, "Ann", "");
    wait_for_expiry();
    assert_true(is_stored(old[0].table)); /* two days are not over */
    jot_clear(&quiet.link.heard);
    now += day; /* a minute would do: tables are not gone through all the time */
    calendar += day + 1000;
    wait_for_expiry();
    for (int i = 0; i < 20; i++)
        assert_false(is_stored(old[i].table));
    assert_true(is_stored(used.table));
    assert_true(is_stored(ann.table));
    assert_false(is_stored(quiet.table));
    assert_contains(heard(&quiet), "hung up: this table has been deleted");
    assert_null(strstr(heard(&used), "hung up"));
    go(&quiet);
    come_back(&quiet);
    say(&quiet, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", old[3].table, old[3].key);
    assert_contains(heard(&quiet), "there is no such table");
    go(&used);
    go(&quiet);
    go(&ann);
}

static void test_without_a_limit_all_are_kept(void **state)
{
    person old;

    (void)state;
    open_table_as(&old, "Old", "");
    go(&old);
    now += 10000 * day;
    calendar += 10000 * day;
    wait_for_expiry();
    assert_true(is_stored(old.table));
}

/* ---- An administrator ------------------------------------------------------------------------ */

static void test_a_deleted_table_is_left(void **state)
{
    store *beside = open_beside();
    store_query query = {.filter = STORE_BY_ID};
    person ann, bob, cat;
    store_table row = {.serial = 0};
    int count = 0;
    df_error err;

    (void)state;
    open_table_as(&ann, "Ann", "");
    arrive(&bob, NULL);
    join_as(&bob, &ann, "Bob");
    open_table_as(&cat, "Cat", "");
    query.id = ann.table;
    assert_ok(store_tables(beside, &query, copy_table, &row, &err), &err);
    jot_clear(&ann.link.heard);
    assert_ok(keep_delete(beside, ann.table, &err), &err);
    say(&bob, "{\"m\":\"say\",\"text\":\"am I alone?\"}"); /* before it is noticed, or after */
    await_word(&ann, "hung up: this table has been deleted");
    await_word(&bob, "hung up: this table has been deleted");
    turn(0);
    assert_ok(store_entries(beside, row.serial, 0, count_entry, &count, &err), &err);
    assert_int_equal(count, 0); /* what was said meanwhile is gone with it */
    go(&ann);
    go(&bob);
    come_back(&ann);
    say(&ann, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", query.id, bob.key);
    assert_contains(heard(&ann), "there is no such table");
    say(&cat, "{\"m\":\"say\",\"text\":\"I am\"}");
    assert_contains(heard(&cat), "I am");
    assert_int_equal(keep_delete(beside, ann.table, &err), DF_RANGE);
    go(&ann);
    go(&cat);
    store_close(beside);
}

static void test_a_name_is_taken_away(void **state)
{
    store *beside = open_beside();
    person ann, bob, dan;
    int tables = 0;
    df_error err;

    (void)state;
    open_table_as(&dan, "Zebulon", "");
    say(&dan, "{\"m\":\"leave\"}"); /* gone, but in the log */
    open_table_as(&ann, "Ann", "");
    arrive(&bob, NULL);
    join_as(&bob, &ann, "Zebulon");
    say(&bob, "{\"m\":\"say\",\"text\":\"I live in Mockingbird Lane\"}");
    say(&ann, "{\"m\":\"say\",\"text\":\"nice\"}");
    say(&ann, "{\"m\":\"log\",\"from\":0}");
    assert_contains(heard(&ann), "Zebulon takes a seat.");
    jot_clear(&ann.link.heard);
    assert_ok(keep_forget(beside, NULL, "Zebulo", false, &tables, &err), &err);
    assert_int_equal(tables, 0);
    assert_ok(keep_forget(beside, NULL, "Zebulon", true, &tables, &err), &err);
    assert_int_equal(tables, 2);
    await_word(&ann, "A name has been removed.");
    assert_null(strstr(heard(&ann), "Zebulon"));
    say(&ann, "{\"m\":\"log\",\"from\":0}"); /* also what was looked up before */
    assert_null(strstr(heard(&ann), "Zebulon"));
    assert_null(strstr(heard(&ann), "Mockingbird"));
    assert_contains(heard(&ann), "Ann takes a seat.");
    assert_contains(heard(&ann), "nice");
    say(&ann, "{\"m\":\"sync\"}");
    assert_null(strstr(heard(&ann), "Zebulon"));
    say(&ann, "{\"m\":\"record\"}");
    assert_null(strstr(heard(&ann), "Zebulon"));
    /* the seat is still its owner's */
    go(&bob);
    come_back(&bob);
    say(&bob, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", bob.table, bob.key);
    assert_contains(heard(&bob), "\"m\":\"sync\"");
    go(&bob);
    go(&dan);
    go(&ann);
    turn(TICK);
    server_close(s);
    store_close(beside);
    assert_false(holds("Zebulon"));
    assert_false(holds("Mockingbird"));
    start();
    come_back(&ann);
    say(&ann, "{\"m\":\"watch\",\"table\":\"%s\"}", ann.table);
    assert_null(strstr(heard(&ann), "Zebulon"));
    go(&ann);
}

/* ---- Spectators ------------------------------------------------------------------------------ */

/* After the server has been started again. */
static void watch_again(person *p, const char *table)
{
    go(p);
    server_close(s);
    start();
    come_back(p);
    say(p, "{\"m\":\"watch\",\"table\":\"%s\"}", table);
    say(p, "{\"m\":\"log\",\"from\":0}");
}

/* Whoever sees everything ten seconds later does so by a clock that nobody can set. */
static void test_the_delay_is_measured_and_not_dated(void **state)
{
    person ann, eye;

    (void)state;
    open_table_as(&ann, "Ann", ",\"watch\":true,\"delay\":10");
    arrive(&eye, NULL);
    say(&eye, "{\"m\":\"watch\",\"table\":\"%s\"}", ann.table);
    say(&ann, "{\"m\":\"say\",\"text\":\"first\"}");
    calendar += 3600 * 1000; /* the calendar is set forward: nothing is seen early */
    turn(9000);
    turn(900);
    assert_null(strstr(heard(&eye), "first"));
    turn(200);
    turn(TICK);
    assert_contains(heard(&eye), "first");
    say(&ann, "{\"m\":\"say\",\"text\":\"second\"}");
    calendar -= 2 * 3600 * 1000; /* and back: nothing is seen never */
    turn(9800);
    assert_null(strstr(heard(&eye), "second"));
    turn(300);
    turn(TICK);
    assert_contains(heard(&eye), "second");
    calendar += 2 * 3600 * 1000; /* later than all that has a date */
    say(&ann, "{\"m\":\"say\",\"text\":\"third\"}");
    turn(4000);
    say(&ann, "{\"m\":\"say\",\"text\":\"fourth\"}");
    go(&ann);
    watch_again(&eye, ann.table); /* what is loaded is as old as its date says */
    assert_contains(heard(&eye), "Ann takes a seat.");
    assert_null(strstr(heard(&eye), "third"));
    turn(5800);
    assert_null(strstr(heard(&eye), "third"));
    turn(300);
    turn(TICK);
    assert_contains(heard(&eye), "third");
    assert_null(strstr(heard(&eye), "fourth"));
    calendar -= 7200 * 1000;
    watch_again(&eye, ann.table); /* and new if that is still to come */
    assert_null(strstr(heard(&eye), "Ann takes a seat."));
    turn(9800);
    assert_null(strstr(heard(&eye), "fourth"));
    turn(300);
    turn(TICK);
    assert_contains(heard(&eye), "fourth");
    go(&eye);
}

#define KEEP_TEST(function) cmocka_unit_test_setup_teardown(function, open_house, close_house)

int main(void)
{
    const struct CMUnitTest tests[] = {
        KEEP_TEST(test_old_tables_are_deleted),
        KEEP_TEST(test_without_a_limit_all_are_kept),
        KEEP_TEST(test_a_deleted_table_is_left),
        KEEP_TEST(test_a_name_is_taken_away),
        KEEP_TEST(test_the_delay_is_measured_and_not_dated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
