/* test_store.c: what a store promises, on every backend: SQLite, and PostgreSQL where
 * DEADFALL_POSTGRES names one (tools/with-postgres does).
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/store.h"

typedef struct fixture {
    char directory[40];
    char address[256];
    store *store;
} fixture;

static bool on_postgres;
static int names; /* for ids that no other test has */

static int open_store(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    df_error err;

    snprintf(f->directory, sizeof f->directory, "/tmp/deadfall-store-XXXXXX");
    assert_non_null(mkdtemp(f->directory));
    if (on_postgres)
        snprintf(f->address, sizeof f->address, "%s", getenv("DEADFALL_POSTGRES"));
    else
        snprintf(f->address, sizeof f->address, "%s/test.db", f->directory);
    f->store = store_open(f->address, &err);
    if (f->store == NULL)
        fail_msg("%s", err.text);
    *state = f;
    return 0;
}

static int close_store(void **state)
{
    fixture *f = *state;
    char command[80];

    store_close(f->store);
    snprintf(command, sizeof command, "rm -rf %s", f->directory);
    assert_int_equal(system(command), 0);
    free(f);
    return 0;
}

static store_table a_table(void)
{
    store_table table = {.game = "null",
                         .setup = "{\"players\":2}",
                         .secret = {1, 2, 3, 0, 255},
                         .created = 1700000000123,
                         .listed = true,
                         .summary = "{}"};

    snprintf(table.id, sizeof table.id, "t%d-%d", (int)getpid(), names++);
    return table;
}

static void add(fixture *f, store_table *table)
{
    df_error err;

    assert_ok(store_begin(f->store, &err), &err);
    assert_ok(store_add_table(f->store, table, &err), &err);
    assert_ok(store_commit(f->store, &err), &err);
}

static bool append(store *s, int64_t serial, uint32_t number, const char *text)
{
    store_entry entry = {.number = number,
                         .kind = 7,
                         .seat = -3,
                         .action = 4000000000u,
                         .extra = -5,
                         .at = 1700000000456,
                         .text = text};
    bool taken = false;
    df_error err;

    assert_ok(store_append(s, serial, &entry, &taken, &err), &err);
    return !taken;
}

typedef struct seen {
    int count;
    store_table table;
    char setup[64], summary[64], texts[512];
    store_entry entry;
    store_key key;
} seen;

static bool see_table(void *context, const store_table *table)
{
    seen *s = context;

    s->count++;
    s->table = *table;
    snprintf(s->setup, sizeof s->setup, "%s", table->setup);
    snprintf(s->summary, sizeof s->summary, "%s", table->summary);
    return true;
}

static bool see_entry(void *context, const store_entry *entry)
{
    seen *s = context;
    size_t length = strlen(s->texts);

    s->count++;
    s->entry = *entry;
    snprintf(s->texts + length, sizeof s->texts - length, "%s,",
             entry->text != NULL ? entry->text : "(none)");
    return true;
}

static bool see_key(void *context, const store_key *key)
{
    seen *s = context;

    s->count++;
    s->key = *key;
    return true;
}

static seen find(store *s, const char *id)
{
    store_query query = {.filter = STORE_BY_ID, .id = id};
    seen found = {0};
    df_error err;

    assert_ok(store_tables(s, &query, see_table, &found, &err), &err);
    return found;
}

static seen entries(store *s, int64_t serial, uint32_t from)
{
    seen found = {0};
    df_error err;

    assert_ok(store_entries(s, serial, from, see_entry, &found, &err), &err);
    return found;
}

static int count(fixture *f, store_filter filter, int64_t time)
{
    store_query query = {.filter = filter, .time = time, .limit = 1000};
    seen found = {0};
    df_error err;

    assert_ok(store_tables(f->store, &query, see_table, &found, &err), &err);
    return found.count;
}

/* ---- Tests ------------------------------------------------------------------------------------
 */

static void test_a_table_comes_back_as_it_was(void **state)
{
    fixture *f = *state;
    store_table table = a_table();

    add(f, &table);
    seen found = find(f->store, table.id);
    assert_int_equal(found.count, 1);
    assert_true(found.table.serial == table.serial);
    assert_string_equal(found.table.id, table.id);
    assert_string_equal(found.setup, table.setup);
    assert_memory_equal(found.table.secret, table.secret, sizeof table.secret);
    assert_true(found.table.created == table.created);
    assert_true(found.table.listed);
    assert_int_equal(find(f->store, "nobody").count, 0);
}

static void test_an_id_is_used_once(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    df_error err;

    add(f, &table);
    assert_ok(store_begin(f->store, &err), &err);
    assert_int_not_equal(store_add_table(f->store, &table, &err), DF_OK);
    store_rollback(f->store);
    assert_int_equal(find(f->store, table.id).count, 1);
}

static void test_lists_follow_the_row(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    int listed = count(f, STORE_LISTED, 0);
    int due = count(f, STORE_DUE, 5000);
    int all = count(f, STORE_ALL, 0);
    df_error err;

    add(f, &table);
    assert_int_equal(count(f, STORE_LISTED, 0), listed + 1);
    assert_int_equal(count(f, STORE_DUE, 5000), due);
    assert_int_equal(count(f, STORE_ALL, 0), all + 1);
    table.status = STORE_PLAYING;
    table.deadline = 4000;
    table.summary = "{\"phase\":\"playing\"}";
    assert_ok(store_begin(f->store, &err), &err);
    assert_ok(store_update_table(f->store, &table, &err), &err);
    assert_ok(store_commit(f->store, &err), &err);
    assert_int_equal(count(f, STORE_LISTED, 0), listed);
    assert_int_equal(count(f, STORE_DUE, 3999), 0);
    assert_int_equal(count(f, STORE_DUE, 4000), due + 1);
    assert_string_equal(find(f->store, table.id).summary, table.summary);
    table.deadline = 0;
    assert_ok(store_begin(f->store, &err), &err);
    assert_ok(store_update_table(f->store, &table, &err), &err);
    assert_ok(store_commit(f->store, &err), &err);
}

static void test_entries_come_in_order(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    df_error err;

    add(f, &table);
    assert_ok(store_begin(f->store, &err), &err);
    assert_true(append(f->store, table.serial, 0, "zero"));
    assert_true(append(f->store, table.serial, 1, NULL));
    assert_true(append(f->store, table.serial, 2, "Zoë 'quoted'"));
    assert_ok(store_commit(f->store, &err), &err);
    seen all = entries(f->store, table.serial, 0);
    assert_int_equal(all.count, 3);
    assert_string_equal(all.texts, "zero,(none),Zoë 'quoted',");
    assert_int_equal(all.entry.number, 2);
    assert_int_equal(all.entry.kind, 7);
    assert_int_equal(all.entry.seat, -3);
    assert_true(all.entry.action == 4000000000u);
    assert_true(all.entry.extra == -5);
    assert_true(all.entry.at == 1700000000456);
    assert_string_equal(entries(f->store, table.serial, 2).texts, "Zoë 'quoted',");
    assert_int_equal(entries(f->store, table.serial, 3).count, 0);
}

static void test_a_number_is_taken_once(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    df_error err;

    add(f, &table);
    assert_ok(store_begin(f->store, &err), &err);
    assert_true(append(f->store, table.serial, 0, "first"));
    assert_ok(store_commit(f->store, &err), &err);
    assert_ok(store_begin(f->store, &err), &err);
    assert_false(append(f->store, table.serial, 0, "second"));
    assert_true(append(f->store, table.serial, 1, "third")); /* the transaction is not spoilt */
    assert_ok(store_commit(f->store, &err), &err);
    assert_string_equal(entries(f->store, table.serial, 0).texts, "first,third,");
}

static void test_a_rollback_leaves_nothing(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    store_table other = a_table();
    df_error err;

    add(f, &table);
    assert_ok(store_begin(f->store, &err), &err);
    append(f->store, table.serial, 0, "gone");
    assert_ok(store_add_table(f->store, &other, &err), &err);
    store_rollback(f->store);
    assert_int_equal(entries(f->store, table.serial, 0).count, 0);
    assert_int_equal(find(f->store, other.id).count, 0);
}

static void test_keys_are_kept(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    store_key key = {.role = 1, .seat = -1, .hash = {9, 8, 7}};
    seen found = {0};
    df_error err;

    add(f, &table);
    assert_ok(store_begin(f->store, &err), &err);
    assert_ok(store_add_key(f->store, table.serial, &key, &err), &err);
    assert_ok(store_commit(f->store, &err), &err);
    assert_ok(store_keys(f->store, table.serial, see_key, &found, &err), &err);
    assert_int_equal(found.count, 1);
    assert_int_equal(found.key.seat, -1);
    assert_memory_equal(found.key.hash, key.hash, sizeof key.hash);
}

/* What one process has committed another one reads; what it has not, not. */
static void test_two_processes_see_the_same(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    df_error err;
    store *other = store_open(f->address, &err);

    assert_non_null(other);
    add(f, &table);
    assert_int_equal(find(other, table.id).count, 1);
    assert_ok(store_begin(f->store, &err), &err);
    append(f->store, table.serial, 0, "mine");
    assert_int_equal(entries(other, table.serial, 0).count, 0);
    assert_ok(store_commit(f->store, &err), &err);
    assert_ok(store_begin(other, &err), &err);
    assert_false(append(other, table.serial, 0, "yours"));
    assert_true(append(other, table.serial, 1, "later"));
    assert_ok(store_commit(other, &err), &err);
    assert_string_equal(entries(f->store, table.serial, 0).texts, "mine,later,");
    store_close(other);
}

static store_entry an_entry(uint32_t number, const char *text)
{
    return (store_entry){.number = number, .kind = 3, .seat = 1, .action = 5, .text = text};
}

/* Tables, entries, keys and rows in one go; whoever comes too late writes nothing of its own. */
static void test_changes_are_written_together(void **state)
{
    fixture *f = *state;
    store_table old = a_table();
    store_key key = {.role = 1, .seat = -1, .hash = {4}};
    store_entry first[] = {an_entry(0, "a \"b\" \\c,{}"), an_entry(1, NULL), an_entry(2, "")};
    store_entry late[] = {an_entry(0, "late"), an_entry(1, "later")};
    store_entry single = an_entry(1, "single");
    bool unsure = true;
    df_error err;

    add(f, &old);
    assert_ok(store_begin(f->store, &err), &err);
    append(f->store, old.serial, 0, "before");
    assert_ok(store_commit(f->store, &err), &err);
    store_change made = {.row = a_table(),
                         .create = true,
                         .entries = first,
                         .entry_count = 3,
                         .keys = &key,
                         .key_count = 1};
    store_change beaten = {.row = old, .entries = late, .entry_count = 2};
    store_change *all[] = {&made, &beaten};
    assert_ok(store_write(f->store, all, 2, false, &unsure, &err), &err);
    assert_false(unsure);
    assert_false(made.taken);
    assert_true(beaten.taken);
    assert_string_equal(entries(f->store, made.row.serial, 0).texts, "a \"b\" \\c,{},(none),,");
    assert_string_equal(entries(f->store, old.serial, 0).texts, "before,");
    assert_int_equal(find(f->store, made.row.id).count, 1);
    old.status = STORE_OVER;
    store_change ended = {.row = old, .update = true, .entries = &single, .entry_count = 1};
    store_change *one[] = {&ended};
    assert_ok(store_write(f->store, one, 1, false, &unsure, &err), &err);
    assert_false(ended.taken);
    assert_int_equal(find(f->store, old.id).table.status, STORE_OVER);
    /* the same once more, as after an answer that was lost: it is there, and nobody else's */
    assert_ok(store_write(f->store, all, 2, true, &unsure, &err), &err);
    assert_false(made.taken);
    assert_true(beaten.taken);
    assert_ok(store_write(f->store, one, 1, true, &unsure, &err), &err);
    assert_false(ended.taken);
    assert_int_equal(entries(f->store, old.serial, 0).count, 2);
    assert_int_equal(entries(f->store, made.row.serial, 0).count, 3);
    assert_ok(store_probe(f->store, &err), &err);
}

static bool see_place(void *context, int place, const store_entry *entry)
{
    seen *s = context;
    size_t length = strlen(s->texts);

    s->count++;
    snprintf(s->texts + length, sizeof s->texts - length, "%d:%s,", place, entry->text);
    return true;
}

static void test_many_tables_are_read_on_at_once(void **state)
{
    fixture *f = *state;
    store_table tables[] = {a_table(), a_table(), a_table()};
    store_place places[3];
    seen found = {0};
    df_error err;

    for (int i = 0; i < 3; i++) {
        add(f, &tables[i]);
        assert_ok(store_begin(f->store, &err), &err);
        append(f->store, tables[i].serial, 0, "zero");
        append(f->store, tables[i].serial, 1, "one");
        append(f->store, tables[i].serial, 2, "two");
        assert_ok(store_commit(f->store, &err), &err);
        places[2 - i] = (store_place){.serial = tables[i].serial, .from = (uint32_t)i + 1};
    }
    assert_ok(store_follow(f->store, places, 3, see_place, &found, &err), &err);
    assert_string_equal(found.texts, "1:two,2:one,2:two,");
}

static void test_others_are_announced(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    char id[STORE_ID_SIZE] = "";
    df_error err;
    store *other;

    if (!on_postgres) {
        assert_int_equal(store_descriptor(f->store), -1);
        assert_false(store_news(f->store, id));
        return;
    }
    other = store_open(f->address, &err);
    add(f, &table);
    while (store_news(f->store, id))
        continue;
    assert_true(store_descriptor(f->store) >= 0);
    assert_ok(store_begin(other, &err), &err);
    append(other, table.serial, 0, "news");
    assert_ok(store_commit(other, &err), &err);
    struct pollfd announced = {.fd = store_descriptor(f->store), .events = POLLIN};
    assert_int_equal(poll(&announced, 1, 5000), 1);
    assert_true(store_news(f->store, id));
    assert_string_equal(id, table.id);
    assert_false(store_news(f->store, id));
    assert_false(store_news(other, id)); /* not one's own */
    store_close(other);
}

static void test_what_is_committed_survives_reopening(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    df_error err;

    add(f, &table);
    assert_ok(store_begin(f->store, &err), &err);
    append(f->store, table.serial, 0, "kept");
    assert_ok(store_commit(f->store, &err), &err);
    store_close(f->store);
    f->store = store_open(f->address, &err);
    assert_non_null(f->store);
    assert_string_equal(entries(f->store, table.serial, 0).texts, "kept,");
}

static void test_a_copy_of_a_live_database(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    char path[80];
    df_error err;

    add(f, &table);
    snprintf(path, sizeof path, "%s/copy.db", f->directory);
    if (on_postgres) {
        assert_int_equal(store_backup(f->store, path, &err), DF_RANGE);
        assert_contains(err.text, "pg_dump");
        return;
    }
    assert_ok(store_backup(f->store, path, &err), &err);
    store *copy = store_open(path, &err);
    assert_non_null(copy);
    assert_int_equal(find(copy, table.id).count, 1);
    store_close(copy);
    assert_int_not_equal(store_backup(f->store, path, &err), DF_OK); /* never over a file */
}

static void test_what_is_no_database_is_refused(void **state)
{
    fixture *f = *state;
    char path[80];
    df_error err;

    snprintf(path, sizeof path, "%s/none.db", f->directory);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 1000; i++)
        fputs("this is no database ", file);
    fclose(file);
    assert_null(store_open(path, &err));
    assert_int_equal(err.status, DF_CORRUPT);
    assert_null(store_open("/nowhere/at/all.db", &err));
    assert_int_equal(err.status, DF_IO);
    assert_null(store_open("postgres://127.0.0.1:1/none", &err));
    assert_contains(err.text, "can't be reached");
}

#define STORE_TEST(function) cmocka_unit_test_setup_teardown(function, open_store, close_store)

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(test_a_table_comes_back_as_it_was),
        STORE_TEST(test_an_id_is_used_once),
        STORE_TEST(test_lists_follow_the_row),
        STORE_TEST(test_entries_come_in_order),
        STORE_TEST(test_a_number_is_taken_once),
        STORE_TEST(test_a_rollback_leaves_nothing),
        STORE_TEST(test_keys_are_kept),
        STORE_TEST(test_two_processes_see_the_same),
        STORE_TEST(test_changes_are_written_together),
        STORE_TEST(test_many_tables_are_read_on_at_once),
        STORE_TEST(test_others_are_announced),
        STORE_TEST(test_what_is_committed_survives_reopening),
        STORE_TEST(test_a_copy_of_a_live_database),
        STORE_TEST(test_what_is_no_database_is_refused),
    };
    int failed = cmocka_run_group_tests_name("SQLite", tests, NULL, NULL);

    if (getenv("DEADFALL_POSTGRES") != NULL) {
        on_postgres = true;
        failed += cmocka_run_group_tests_name("PostgreSQL", tests, NULL, NULL);
    }
    return failed;
}
