/* test_store_memory.c: a store to which memory is refused, on every backend; see test_store.c.
 *
 * Whatever fails for want of memory says so, has written nothing, and works when it is tried again.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "failing_memory.h"
#include "store/store.h"

enum { MANY = 24 }; /* tables that are written to at once */

/* ---- What is asked of a store ---------------------------------------------------------------- */

typedef struct work {
    const char *address;
    store *store;
    char ids[MANY][STORE_ID_SIZE];
    int64_t serials[MANY];
    int seen; /* entries */
} work;

typedef df_status job(work *w, df_error *err);

/* Done at the first try, or, where there was no memory, at the second. */
static void insist(work *w, job *what)
{
    bool before = memory_has_failed();
    df_error err;
    df_status status = what(w, &err);

    if (status == DF_OK)
        return;
    if (before || !memory_has_failed())
        fail_msg("%s", err.text);
    assert_contains(err.text, "out of memory");
    assert_ok(what(w, &err), &err);
}

static df_status open_one(work *w, df_error *err)
{
    w->store = store_open(w->address, err);
    return w->store != NULL ? DF_OK : err->status;
}

/* `MANY` tables with two entries and a key each, or, if they exist, a third entry. */
static df_status write_tables(work *w, bool create, df_error *err)
{
    static store_change changes[MANY];
    static store_entry entries[MANY][2];
    store_change *list[MANY];
    store_key key = {.role = 1};
    bool unsure;

    for (int i = 0; i < MANY; i++) {
        for (int k = 0; k < 2; k++)
            entries[i][k] =
                (store_entry){.number = (uint32_t)(create ? k : 2), .text = "a \"word\""};
        changes[i] = (store_change){.create = create,
                                    .entries = entries[i],
                                    .entry_count = create ? 2 : 1,
                                    .keys = &key,
                                    .key_count = create};
        changes[i].row = (store_table){
            .serial = w->serials[i], .game = "null", .setup = "{}", .summary = "{}", .created = 1};
        memcpy(changes[i].row.id, w->ids[i], STORE_ID_SIZE);
        list[i] = &changes[i];
    }
    df_status status = store_write(w->store, list, MANY, false, &unsure, err);
    assert_true(status == DF_OK || !unsure);
    for (int i = 0; i < MANY; i++) {
        assert_false(changes[i].taken);
        w->serials[i] = changes[i].row.serial;
    }
    return status;
}

static df_status open_tables(work *w, df_error *err)
{
    return write_tables(w, true, err);
}

static df_status write_on(work *w, df_error *err)
{
    return write_tables(w, false, err);
}

/* As administrators write: statement by statement. */
static df_status write_singly(work *w, df_error *err)
{
    df_status status = store_begin(w->store, err);

    for (int i = 0; status == DF_OK && i < MANY; i++) {
        store_entry entry = {.number = 3};
        bool taken;

        status = store_append(w->store, w->serials[i], &entry, &taken, err);
        assert_true(status != DF_OK || !taken);
    }
    if (status == DF_OK)
        return store_commit(w->store, err);
    store_rollback(w->store);
    return status;
}

static bool see(void *context, int place, const store_entry *entry)
{
    work *w = context;

    assert_int_equal(place, w->seen / 4);
    assert_int_equal(entry->number, w->seen % 4);
    w->seen++;
    return true;
}

static df_status read_all(work *w, df_error *err)
{
    store_place places[MANY] = {{0}};

    w->seen = 0;
    for (int i = 0; i < MANY; i++)
        places[i].serial = w->serials[i];
    return store_follow(w->store, places, MANY, see, w, err);
}

/* What another process writes is heard of, if need be as something that may be at any table. */
static void hear_news(work *w, store *other)
{
    store_entry entry = {.number = 4};
    char id[STORE_ID_SIZE];
    bool heard = false;
    bool taken;
    df_error err;

    while (store_news(w->store, id))
        continue;
    df_memory = calloc; /* for the other */
    assert_ok(store_begin(other, &err), &err);
    assert_ok(store_append(other, w->serials[0], &entry, &taken, &err), &err);
    assert_ok(store_commit(other, &err), &err);
    df_memory = failing_memory;
    struct pollfd announced = {.fd = store_descriptor(w->store), .events = POLLIN};
    assert_int_equal(poll(&announced, 1, 60000), 1);
    while (store_news(w->store, id))
        heard = heard || id[0] == '\0' || strcmp(id, w->ids[0]) == 0;
    assert_true(heard);
}

static void work_through(const char *address, store *other, int shortage)
{
    work w = {.address = address};

    for (int i = 0; i < MANY; i++)
        snprintf(w.ids[i], STORE_ID_SIZE, "m%d-%d-%d", (int)getpid(), shortage, i);
    memory_fail_at(shortage);
    insist(&w, open_one);
    insist(&w, open_tables);
    insist(&w, write_on);
    insist(&w, write_singly);
    insist(&w, read_all);
    assert_int_equal(w.seen, 4 * MANY);
    if (other != NULL)
        hear_news(&w, other);
    store_close(w.store);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static void fail_each(const char *address, store *other)
{
    int shortage = 0;

    do
        work_through(address, other, ++shortage);
    while (memory_restore());
    print_message("%d requests for memory\n", shortage - 1);
}

static void test_sqlite(void **state)
{
    (void)state;
    fail_each(":memory:", NULL);
}

static void test_postgres(void **state)
{
    const char *address = getenv("DEADFALL_POSTGRES");
    df_error err;

    (void)state;
    if (address == NULL) {
        print_message("SKIPPED: there is no PostgreSQL\n");
        return;
    }
    store *other = store_open(address, &err);
    if (other == NULL)
        fail_msg("%s", err.text);
    fail_each(address, other);
    store_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sqlite),
        cmocka_unit_test(test_postgres),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
