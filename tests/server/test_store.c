/* test_store.c: what a store promises, on every backend: SQLite, and PostgreSQL where
 * DEADFALL_POSTGRES names one (tools/with-postgres does).
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sqlite3.h>
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

/* ---- Tests ----------------------------------------------------------------------------------- */

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
    assert_int_equal(poll(&announced, 1, 60000), 1);
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

static int count_keys(fixture *f, int64_t serial)
{
    seen found = {0};
    df_error err;

    assert_ok(store_keys(f->store, serial, see_key, &found, &err), &err);
    return found.count;
}

static void delete_table(store *s, int64_t serial)
{
    df_error err;

    assert_ok(store_begin(s, &err), &err);
    assert_ok(store_delete(s, serial, &err), &err);
    assert_ok(store_commit(s, &err), &err);
}

/* All of it goes, nobody else's, and nobody gets its serial: whoever has not heard of it yet must
 * not write into somebody else's log. */
static void test_a_table_is_deleted_with_all_it_has(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    store_table other = a_table();
    store_table next = a_table();
    store_key key = {.role = 1, .seat = -1, .hash = {1}};
    df_error err;

    add(f, &other);
    add(f, &table);
    assert_ok(store_begin(f->store, &err), &err);
    append(f->store, table.serial, 0, "mine");
    append(f->store, other.serial, 0, "other");
    assert_ok(store_add_key(f->store, table.serial, &key, &err), &err);
    assert_ok(store_add_key(f->store, other.serial, &key, &err), &err);
    assert_ok(store_commit(f->store, &err), &err);
    delete_table(f->store, table.serial);
    assert_int_equal(find(f->store, table.id).count, 0);
    assert_int_equal(entries(f->store, table.serial, 0).count, 0);
    assert_int_equal(count_keys(f, table.serial), 0);
    assert_int_equal(find(f->store, other.id).count, 1);
    assert_string_equal(entries(f->store, other.serial, 0).texts, "other,");
    assert_int_equal(count_keys(f, other.serial), 1);
    delete_table(f->store, table.serial); /* once more: nothing happens */
    add(f, &next);
    assert_true(next.serial > table.serial);
}

static void test_a_deletion_is_announced(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    char id[STORE_ID_SIZE] = "";
    df_error err;
    store *other = store_open(f->address, &err);

    assert_non_null(other);
    add(f, &table);
    while (store_news(f->store, id))
        continue;
    delete_table(other, table.serial);
    struct pollfd announced = {.fd = store_descriptor(f->store), .events = POLLIN};
    if (on_postgres)
        assert_int_equal(poll(&announced, 1, 20000), 1);
    assert_true(store_news(f->store, id));
    assert_string_equal(id[0] == '!' ? id + 1 : id, on_postgres ? table.id : "");
    store_close(other);
}

static void test_a_text_is_rewritten(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    store_query query = {
        .filter = STORE_TEXTS, .limit = 100, .kind = 7, .skip = 3, .text = "Zoë Zweig"};
    seen found = {0};
    df_error err;

    add(f, &table);
    assert_ok(store_begin(f->store, &err), &err);
    append(f->store, table.serial, 0, "ZoeZoë Zweig");
    append(f->store, table.serial, 1, "Zoë Zweig");
    append(f->store, table.serial, 2, NULL);
    assert_ok(store_commit(f->store, &err), &err);
    assert_ok(store_tables(f->store, &query, see_table, &found, &err), &err);
    assert_int_equal(found.count, 1);
    assert_string_equal(found.table.id, table.id);
    assert_ok(store_begin(f->store, &err), &err);
    assert_ok(store_rewrite(f->store, table.serial, 0, "Zoe", &err), &err);
    assert_ok(store_commit(f->store, &err), &err);
    assert_string_equal(entries(f->store, table.serial, 0).texts, "Zoe,Zoë Zweig,(none),");
    found.count = 0;
    assert_ok(store_tables(f->store, &query, see_table, &found, &err), &err);
    assert_int_equal(found.count, 0);
}

/* A server that has not heard of it yet must not bring a name back that was taken out. */
static void test_no_older_summary_comes_back(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    store_entry forget = {.number = 0, .kind = STORE_FORGET, .seat = 0, .at = 5};
    bool taken = false;
    df_error err;

    add(f, &table);
    assert_ok(store_begin(f->store, &err), &err);
    assert_ok(store_append(f->store, table.serial, &forget, &taken, &err), &err);
    table.summary = "{\"name\":\"Zebulon\"}";
    assert_ok(store_update_table(f->store, &table, &err), &err);
    assert_ok(store_commit(f->store, &err), &err);
    assert_string_equal(find(f->store, table.id).summary, a_table().summary);
    store_change late = {.row = table, .update = true};
    bool unsure;
    assert_ok(store_write(f->store, (store_change *[]){&late}, 1, false, &unsure, &err), &err);
    assert_string_equal(find(f->store, table.id).summary, a_table().summary);
    late.row.known = 1;
    late.row.summary = "{\"name\":\"\"}";
    assert_ok(store_write(f->store, (store_change *[]){&late}, 1, false, &unsure, &err), &err);
    assert_string_equal(find(f->store, table.id).summary, late.row.summary);
}

typedef struct aged {
    int count;
    int64_t serial, touched;
} aged;

static bool see_age(void *context, const store_table *table, int64_t touched)
{
    aged *a = context;

    a->count++;
    a->serial = table->serial;
    a->touched = touched;
    assert_true(table->created == 1700000000123);
    return true;
}

static void test_when_something_last_happened(void **state)
{
    fixture *f = *state;
    store_table quiet = a_table();
    store_table table = a_table();
    aged found = {0};
    df_error err;

    add(f, &quiet);
    add(f, &table);
    assert_ok(store_begin(f->store, &err), &err);
    append(f->store, table.serial, 0, "then");
    assert_ok(store_commit(f->store, &err), &err);
    assert_ok(store_ages(f->store, quiet.serial - 1, 1, see_age, &found, &err), &err);
    assert_int_equal(found.count, 1);
    assert_true(found.serial == quiet.serial && found.touched == quiet.created);
    assert_ok(store_ages(f->store, quiet.serial, 10, see_age, &found, &err), &err);
    assert_int_equal(found.count, 2);
    assert_true(found.serial == table.serial && found.touched == 1700000000456);
}

/* ---- Databases of the first version ---------------------------------------------------------- */

/* The schema as the first programs made it, and tables of theirs: one, one left to bots, one with a
 * clock, one in the lobby. */
static const char first_schema[] =
    "CREATE TABLE tables (serial %s PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, "
    "setup TEXT NOT NULL, secret %s NOT NULL, created BIGINT NOT NULL, status INTEGER NOT NULL, "
    "listed INTEGER NOT NULL, deadline BIGINT NOT NULL, summary TEXT NOT NULL);"
    "CREATE INDEX tables_listed ON tables (serial) WHERE listed = 1 AND status = 0;"
    "CREATE INDEX tables_due ON tables (deadline) WHERE deadline > 0;"
    "CREATE TABLE entries (serial BIGINT NOT NULL, number BIGINT NOT NULL, kind INTEGER NOT NULL, "
    "seat INTEGER NOT NULL, action BIGINT NOT NULL, extra BIGINT NOT NULL, at BIGINT NOT NULL, "
    "text TEXT, PRIMARY KEY (serial, number));"
    "CREATE TABLE keys (serial BIGINT NOT NULL, role INTEGER NOT NULL, seat INTEGER NOT NULL, "
    "hash %s NOT NULL, PRIMARY KEY (serial, role, seat, hash));"
    "INSERT INTO tables (id, game, setup, secret, created, status, listed, deadline, summary) "
    "VALUES ('first', 'null', '{}', %s, 1, 1, 0, 0, '{}');"
    "INSERT INTO tables (id, game, setup, secret, created, status, listed, deadline, summary) "
    "SELECT 'left', game, setup, secret, created, 1, 0, 7, summary FROM tables;"
    "INSERT INTO tables (id, game, setup, secret, created, status, listed, deadline, summary) "
    "SELECT 'clock', game, '{\"clock\":{}}', secret, created, 1, 0, 8, summary FROM tables "
    "WHERE id = 'first';"
    "INSERT INTO tables (id, game, setup, secret, created, status, listed, deadline, summary) "
    "SELECT 'lobby', game, setup, secret, created, 0, 1, 0, summary FROM tables "
    "WHERE id = 'first';"
    "INSERT INTO entries VALUES (1, 0, 7, 0, 0, 0, 5, 'kept');";

static void make_first_sqlite(const char *path)
{
    char schema[4096];
    sqlite3 *db = NULL;

    snprintf(schema, sizeof schema, first_schema, "INTEGER", "BLOB", "BLOB", "zeroblob(32)");
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, schema, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db, "PRAGMA user_version = 1; PRAGMA journal_mode = WAL", NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
}

/* From then on it says whose it is. */
static void check_id(const char *path)
{
    sqlite3_stmt *statement = NULL;
    sqlite3 *db = NULL;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_prepare_v2(db, "PRAGMA application_id", -1, &statement, NULL);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(statement, 0), 0x4446414C);
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

/* In a schema of its own; the address is changed to mean that one. */
static void make_first_postgres(char address[256])
{
    char schema[4096];
    size_t length = strlen(address);
    PGconn *connection = PQconnectdb(address);

    snprintf(schema, sizeof schema, first_schema, "BIGSERIAL", "BYTEA", "BYTEA",
             "decode(repeat('00', 32), 'hex')");
    PQclear(PQexec(connection, "DROP SCHEMA IF EXISTS first CASCADE; CREATE SCHEMA first; "
                               "SET search_path = first; CREATE TABLE deadfall_schema (version "
                               "INTEGER NOT NULL); INSERT INTO deadfall_schema VALUES (1)"));
    PGresult *result = PQexec(connection, schema);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
    snprintf(address + length, 256 - length, "&options=-csearch_path%%3Dfirst");
}

static void test_the_first_version_is_brought_up_to_date(void **state)
{
    fixture *f = *state;
    store_table next = a_table();
    char address[256];
    df_error err;

    snprintf(address, sizeof address, "%s", f->address);
    if (on_postgres) {
        make_first_postgres(address);
    } else {
        snprintf(address, sizeof address, "%s/first.db", f->directory);
        make_first_sqlite(address);
    }
    for (int i = 0; i < 2; i++) { /* the second time there is nothing to do */
        fixture again = {.store = store_open(address, &err)};

        if (again.store == NULL)
            fail_msg("%s", err.text);
        seen found = find(again.store, "first");
        assert_int_equal(found.count, 1);
        assert_string_equal(entries(again.store, found.table.serial, 0).texts, "kept,");
        /* deadlines that were never over and a lobby that forgot nobody are things of the past */
        assert_int_equal(find(again.store, "left").table.deadline, 0);
        assert_int_equal(find(again.store, "clock").table.deadline, 8);
        assert_false(find(again.store, "lobby").table.listed);
        if (i == 1) {
            delete_table(again.store, find(again.store, "left").table.serial);
            delete_table(again.store, find(again.store, "clock").table.serial);
            delete_table(again.store, find(again.store, "lobby").table.serial);
            delete_table(again.store, found.table.serial);
            add(&again, &next);
            assert_true(next.serial > found.table.serial);
        }
        store_close(again.store);
    }
    if (!on_postgres)
        check_id(address);
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

/* ---- Calls ----------------------------------------------------------------------------------- */

static bool see_call(void *context, const store_call *call)
{
    char *texts = context;
    size_t length = strlen(texts);

    snprintf(texts + length, 256 - length, "%s %s %s %s\n", call->owner, call->endpoint,
             call->p256dh, call->auth);
    return true;
}

/* Who is called for something, and has not been. */
static const char *taken_calls(store *s, const char *owner, const char *told)
{
    static char texts[256];
    df_error err;

    texts[0] = '\0';
    assert_ok(store_take_calls(s, owner, told, see_call, texts, &err), &err);
    return texts;
}

static void test_calls(void **state)
{
    fixture *f = *state;
    store_table table = a_table();
    store_call call = {.p256dh = "p", .auth = "a"};
    char owner[48];
    char endpoint[8];
    df_error err;

    add(f, &table);
    snprintf(owner, sizeof owner, "owner of %s", table.id);
    call.owner = owner;
    call.endpoint = "one";
    assert_ok(store_add_call(f->store, table.serial, &call, 5, "first", &err), &err);
    call.auth = "again";
    assert_ok(store_add_call(f->store, table.serial, &call, 6, "first", &err), &err);
    assert_string_equal(taken_calls(f->store, owner, "first"), "");
    assert_string_equal(taken_calls(f->store, "another", "second"), "");
    assert_contains(taken_calls(f->store, owner, "second"), " one p again\n");
    assert_string_equal(taken_calls(f->store, owner, "second"), "");
    for (int i = 0; i < STORE_CALLS_EACH; i++) { /* the last few are kept */
        snprintf(endpoint, sizeof endpoint, "e%d", i);
        call.endpoint = endpoint;
        assert_ok(store_add_call(f->store, table.serial, &call, 10 + i, "", &err), &err);
    }
    assert_null(strstr(taken_calls(f->store, owner, "third"), " one "));
    assert_ok(store_remove_call(f->store, owner, "e1", &err), &err);
    assert_contains(taken_calls(f->store, owner, "fourth"), " e2 ");
    assert_null(strstr(taken_calls(f->store, owner, "fifth"), " e1 "));
    assert_ok(store_begin(f->store, &err), &err);
    assert_ok(store_delete(f->store, table.serial, &err), &err);
    assert_ok(store_commit(f->store, &err), &err);
    assert_string_equal(taken_calls(f->store, owner, "sixth"), "");
    assert_ok(store_add_call(f->store, table.serial, &call, 20, "", &err), &err);
    assert_string_equal(taken_calls(f->store, owner, "seventh"), ""); /* the table is gone */
}

static void test_keeping_a_value(void **state)
{
    fixture *f = *state;
    char name[32];
    char out[8];
    df_error err;

    snprintf(name, sizeof name, "name %d-%d", (int)getpid(), names++);
    assert_ok(store_keep(f->store, name, "first", out, sizeof out, &err), &err);
    assert_string_equal(out, "first");
    assert_ok(store_keep(f->store, name, "second", out, sizeof out, &err), &err);
    assert_string_equal(out, "first");
    assert_int_equal(store_keep(f->store, name, "x", out, 3, &err), DF_CORRUPT);
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
        STORE_TEST(test_a_table_is_deleted_with_all_it_has),
        STORE_TEST(test_a_deletion_is_announced),
        STORE_TEST(test_a_text_is_rewritten),
        STORE_TEST(test_no_older_summary_comes_back),
        STORE_TEST(test_when_something_last_happened),
        STORE_TEST(test_the_first_version_is_brought_up_to_date),
        STORE_TEST(test_what_is_no_database_is_refused),
        STORE_TEST(test_calls),
        STORE_TEST(test_keeping_a_value),
    };
    int failed = cmocka_run_group_tests_name("SQLite", tests, NULL, NULL);

    if (getenv("DEADFALL_POSTGRES") != NULL) {
        on_postgres = true;
        failed += cmocka_run_group_tests_name("PostgreSQL", tests, NULL, NULL);
    }
    return failed;
}
