/* test_line.c: nobody makes the others wait: whose bots think when, at which tables, and what an
 * address may ask for.
 *
 * A server in this process, whose time is the test's and whose searches begin when the test says
 * so and end at once.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "minds/mind.h"
#include "server/person.h"

enum { PATIENCE = 20000, MANY = 12, ORDER_MAX = 256, TICK = 200 };

df_mind *__wrap_df_mind_open(const df_game *game, const char *spec, const df_mind_rule *rule,
                             df_fault *fault, df_error *err);

/* ---- Searches -------------------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static bool shut;                       /* searches wait */
static const df_game *order[ORDER_MAX]; /* whose searches have begun, in order */
static int begun;

/* Without a mind a bot takes any action. */
df_mind *__wrap_df_mind_open(const df_game *game, const char *spec, const df_mind_rule *rule,
                             df_fault *fault, df_error *err)
{
    (void)spec;
    (void)rule;
    (void)fault;
    (void)err;
    pthread_mutex_lock(&lock);
    if (begun < ORDER_MAX)
        order[begun++] = game;
    pthread_cond_broadcast(&change);
    while (shut)
        pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void hold_searches(bool hold)
{
    pthread_mutex_lock(&lock);
    shut = hold;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
}

static void await_search(int count)
{
    pthread_mutex_lock(&lock);
    while (begun < count)
        pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
}

/* How many of the first searches were of this game, or, NULL, of any. */
static int searches(const char *game, int first)
{
    int count = 0;

    pthread_mutex_lock(&lock);
    for (int i = 0; i < begun && i < first; i++)
        count += game == NULL || strcmp(order[i]->id, game) == 0;
    pthread_mutex_unlock(&lock);
    return count;
}

/* ---- A server and its guests ----------------------------------------------------------------- */

static server_config config;
static char directory[40], path[64]; /* of a store in a file; "": it is in memory */

static void open_server(void)
{
    df_error err;

    config = server_config_default();
    config.store = path[0] != '\0' ? path : ":memory:";
    config.threads = 1;
    config.message_rate = config.links_each = config.tables_each = 0;
    s = server_open(&config, &err);
    assert_non_null(s);
}

static int open_house(void **state)
{
    (void)state;
    begun = 0;
    shut = false;
    reset_time();
    path[0] = '\0';
    open_server();
    return 0;
}

/* With a store that the test can read and write too. */
static int open_house_with_file(void **state)
{
    open_house(state);
    server_close(s);
    snprintf(directory, sizeof directory, "/tmp/deadfall-line-XXXXXX");
    assert_non_null(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/test.db", directory);
    open_server();
    return 0;
}

static int close_house(void **state)
{
    (void)state;
    char command[80];

    hold_searches(false);
    server_close(s);
    snprintf(command, sizeof command, "rm -rf %s", directory);
    return path[0] == '\0' || system(command) == 0 ? 0 : -1;
}

static uint32_t entries(const person *p)
{
    const live *table = tables_loaded(s, p->table);

    return table != NULL ? table->desk.entries : 0;
}

/* Gives other threads a moment. */
static void nap(void)
{
    df_clock_nap(1);
    turn(0);
}

static void tick(void)
{
    turn(TICK);
    nap();
}

/* Waits for bots, which think in threads of their own. */
static void await_entries(const person *p, uint32_t count)
{
    for (int i = 0; i < PATIENCE && entries(p) < count; i++)
        nap();
    assert_true(entries(p) >= count);
}

static void await_word(person *p, const char *word)
{
    for (int i = 0; i < PATIENCE && strstr(heard(p), word) == NULL; i++)
        nap();
    assert_contains(heard(p), word);
}

/* ---- Bots ------------------------------------------------------------------------------------ */

#define MASTERS                                                                                    \
    "{\"m\":\"open\",\"game\":\"intruder\",\"players\":4,\"seat\":-1,\"seats\":[\"bot master\","   \
    "\"bot master\",\"bot master\",\"bot master\"]}"

/* Somebody has the only thread search for many tables. A bot that does not search answers all the
 * same, and when the searches go on one of somebody else is among the next. */
static void test_everybody_has_a_share(void **state)
{
    person crowd[MANY], ann, bob;

    (void)state;
    hold_searches(true);
    for (int i = 0; i < MANY; i++) {
        arrive(&crowd[i], "192.0.2.1");
        open_table_for(&crowd[i], MASTERS);
    }
    await_search(1);
    arrive(&ann, "192.0.2.2");
    open_table_for(&ann, "{\"m\":\"quick\",\"game\":\"noir\",\"bot\":\"rules\",\"seat\":1,"
                         "\"options\":{\"starter\":\"0\"}}");
    await_entries(&ann, 3); /* a seat, the start, the bot's first move */
    arrive(&bob, "192.0.2.3");
    open_table_for(&bob, "{\"m\":\"quick\",\"game\":\"noir\",\"bot\":\"expert\",\"seat\":1,"
                         "\"options\":{\"starter\":\"0\"}}");
    hold_searches(false);
    await_entries(&bob, 3);
    assert_int_equal(searches("noir", 3), 1);
    for (int i = 0; i < MANY; i++)
        go(&crowd[i]);
    go(&ann);
    go(&bob);
}

/* A bot does not think at a table where nobody is; it goes on when somebody comes. */
static void test_nobody_there_nobody_thinks(void **state)
{
    person ann, bob;

    (void)state;
    hold_searches(true);
    arrive(&ann, "192.0.2.1");
    open_table_for(&ann, MASTERS);
    await_search(1);
    go(&ann);
    uint32_t before = entries(&ann);
    hold_searches(false);
    arrive(&bob, "192.0.2.2");
    open_table_for(&bob, "{\"m\":\"quick\",\"game\":\"noir\",\"bot\":\"expert\",\"seat\":1,"
                         "\"options\":{\"starter\":\"0\"}}");
    for (int i = 0; i < 20; i++)
        turn(TICK);
    await_entries(&bob, 3);
    assert_int_equal(searches("intruder", ORDER_MAX), 1);
    assert_int_equal(entries(&ann), before); /* what was under way is given up */
    say(&bob, "{\"m\":\"watch\",\"table\":\"%s\"}", ann.table);
    await_entries(&ann, before + 2);
    go(&bob);
}

/* Between people whose clocks run the game goes on all the same. */
static void test_a_clock_waits_for_nobody(void **state)
{
    person ann, bob;

    (void)state;
    hold_searches(true);
    arrive(&ann, "192.0.2.1");
    arrive(&bob, "192.0.2.2");
    open_table_for(&ann,
                   "{\"m\":\"open\",\"game\":\"intruder\",\"players\":4,\"window\":0,\"seats\":"
                   "[\"bot expert\",\"bot expert\",\"open\",\"open\"],"
                   "\"clock\":{\"kind\":\"move\",\"seconds\":60,\"late\":\"skip\"}}");
    join_as(&bob, &ann, "Bob");
    uint32_t before = entries(&ann);
    int searched = searches(NULL, ORDER_MAX);
    go(&ann);
    go(&bob);
    hold_searches(false);
    for (int i = 0; i < 100 && searches(NULL, ORDER_MAX) < searched + 3; i++) {
        turn(60 * 1000);
        await_entries(&ann, before + 1);
        before = entries(&ann);
    }
    assert_true(searches(NULL, ORDER_MAX) >= searched + 3);
}

/* What a bot was thinking about when its table was deleted is not written to what is gone. */
static void test_a_deleted_table_gets_no_moves(void **state)
{
    person ann, bob;

    (void)state;
    hold_searches(true);
    arrive(&ann, "192.0.2.1");
    arrive(&bob, "192.0.2.2");
    open_table_for(&ann,
                   "{\"m\":\"open\",\"game\":\"intruder\",\"players\":4,\"window\":0,\"seats\":"
                   "[\"bot expert\",\"bot expert\",\"open\",\"open\"]}");
    join_as(&bob, &ann, "Bob");
    await_search(1);
    live *table = tables_loaded(s, ann.table);
    turn(TICK);
    tables_end(s, table);
    uint64_t commits = s->commits;
    hold_searches(false);
    for (int i = 0; i < PATIENCE && table->thinking; i++)
        nap();
    assert_false(table->thinking);
    turn(TICK);
    assert_int_equal(s->commits, commits);
    go(&ann);
    go(&bob);
}

/* ---- The line itself ------------------------------------------------------------------------- */

typedef struct note {
    job job;
    bool freed;
} note;

static void wait_for_test(job *j, int waiting, int threads)
{
    (void)j;
    (void)waiting;
    (void)threads;
    __wrap_df_mind_open(NULL, NULL, NULL, NULL, NULL);
}

static void note_freed(job *j)
{
    ((note *)j)->freed = true;
}

/* A full line is full of whoever filled it: others still come. */
static void test_nobody_fills_the_line(void **state)
{
    enum { MOST = 4 };
    pool *p = pool_open(s->net, 1, MOST, NULL);
    note notes[MOST + 4];

    (void)state;
    hold_searches(true);
    for (int i = 0; i < MOST + 4; i++)
        notes[i] = (note){.job = {.owner = 1, .run = wait_for_test, .free = note_freed}};
    assert_true(pool_add(p, &notes[0].job));
    await_search(1);
    for (int i = 1; i <= MOST; i++)
        assert_true(pool_add(p, &notes[i].job));
    assert_false(pool_add(p, &notes[MOST + 1].job));
    notes[MOST + 2].job.owner = notes[MOST + 3].job.owner = 2;
    assert_true(pool_add(p, &notes[MOST + 2].job));
    assert_true(pool_add(p, &notes[MOST + 3].job));
    hold_searches(false);
    pool_close(p);
    for (int i = 0; i < MOST + 4; i++)
        assert_int_equal(notes[i].freed, i != MOST + 1);
}

/* What a bot has decided waits until its table can take it, and the loop does not spin meanwhile:
 * a store that hangs would cost a whole core. */
static void test_what_waits_wakes_nobody(void **state)
{
    pool *p = pool_open(s->net, 1, 1, NULL);
    note decided = {.job = {.owner = 1, .run = wait_for_test, .free = note_freed}};
    int woken = atomic_load(&s->net->wakes);

    (void)state;
    assert_true(pool_add(p, &decided.job));
    while (atomic_load(&s->net->wakes) == woken)
        df_clock_nap(1);
    assert_ptr_equal(pool_done(p), &decided.job);
    woken = atomic_load(&s->net->wakes);
    pool_put_back(p, &decided.job);
    assert_int_equal(atomic_load(&s->net->wakes), woken);
    assert_ptr_equal(pool_done(p), &decided.job);
    pool_close(p);
}

/* ---- Addresses ------------------------------------------------------------------------------- */

/* However many come by, whoever is here and whoever has just been are remembered. */
static void test_a_crowd_does_not_lift_limits(void **state)
{
    enum { CROWD = 100000 };
    server_config strict = {.links_each = 2, .tables_each = 3};
    limits *l = limits_new(&strict);
    char address[NET_ADDRESS_SIZE];

    (void)state;
    limits_arrived(l, "192.0.2.1");
    limits_arrived(l, "192.0.2.1");
    for (int i = 0; i < CROWD; i++) {
        snprintf(address, sizeof address, "2001:db8:%x:%x::1", i >> 16, i & 0xFFFF);
        limits_arrived(l, address);
        assert_true(limits_table(l, address));
        limits_gone(l, address);
    }
    assert_false(limits_admits(l, "192.0.2.1"));
    assert_false(limits_admits(l, "::ffff:192.0.2.1")); /* the same */
    assert_true(limits_table(l, address));
    assert_true(limits_table(l, "2001:db8:1:869f:1234::1"));
    assert_false(limits_table(l, address)); /* three with the one in the crowd */
    assert_int_equal(limits_account(l, address), limits_account(l, "2001:db8:1:869f::2"));
    assert_int_not_equal(limits_account(l, address), limits_account(l, "192.0.2.1"));
    limits_gone(l, "192.0.2.1");
    assert_true(limits_admits(l, "192.0.2.1"));
    limits_free(l);
}

static void test_a_rematch_counts_as_a_table(void **state)
{
    person ann;

    (void)state;
    config.tables_each = 2;
    server_close(s);
    s = server_open(&config, NULL);
    arrive(&ann, "192.0.2.1");
    open_table_for(&ann, "{\"m\":\"quick\",\"game\":\"noir\",\"bot\":\"rules\"}");
    say(&ann, "{\"m\":\"resign\"}");
    say(&ann, "{\"m\":\"rematch\"}");
    await_word(&ann, "\"next\"");
    snprintf(ann.table, sizeof ann.table, "%s", tables_loaded(s, ann.table)->desk.next);
    say(&ann, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", ann.table, ann.key);
    await_word(&ann, "\"sync\"");
    say(&ann, "{\"m\":\"resign\"}");
    say(&ann, "{\"m\":\"rematch\"}");
    await_word(&ann, "too many tables");
    now += 60 * 60 * 1000;
    say(&ann, "{\"m\":\"rematch\"}");
    await_word(&ann, "\"next\"");
    go(&ann);
}

/* ---- Tables that people have left ------------------------------------------------------------ */

typedef struct found {
    store_table row;
    char game[16];
    char *setup, *summary;
    int count;
} found;

static bool note_row(void *context, const store_table *row)
{
    found *f = context;

    if (f->count++ > 0)
        return true;
    f->row = *row;
    snprintf(f->game, sizeof f->game, "%s", row->game);
    f->setup = strdup(row->setup);
    f->summary = strdup(row->summary);
    f->row.game = f->game;
    f->row.setup = f->setup;
    f->row.summary = f->summary;
    return true;
}

static void free_found(found *f)
{
    free(f->setup);
    free(f->summary);
}

/* The row of a table, as it is in the file. */
static void read_row(store *file, const char *id, found *out)
{
    store_query query = {.filter = STORE_BY_ID, .id = id};

    *out = (found){.count = 0};
    assert_int_equal(store_tables(file, &query, note_row, out, NULL), DF_OK);
    assert_int_equal(out->count, 1);
}

static int64_t deadline_of(store *file, const person *p)
{
    found f;

    read_row(file, p->table, &f);
    free_found(&f);
    return f.row.deadline;
}

/* How many tables have deadlines by then. */
static int due_by(store *file, int64_t time)
{
    store_query query = {.filter = STORE_DUE, .time = time, .limit = 100000};
    found f = {.count = 0};

    assert_int_equal(store_tables(file, &query, note_row, &f, NULL), DF_OK);
    free_found(&f);
    return f.count;
}

static void await_deadline(store *file, const person *p)
{
    for (int i = 0; i < PATIENCE && deadline_of(file, p) == 0; i++)
        tick();
    assert_int_not_equal(deadline_of(file, p), 0);
}

static void write_deadline(store *file, const char *id, int64_t deadline)
{
    found f;

    read_row(file, id, &f);
    f.row.deadline = deadline;
    assert_int_equal(store_update_table(file, &f.row, NULL), DF_OK);
    free_found(&f);
}

static bool note_late(void *context, const store_entry *entry)
{
    *(bool *)context = entry->kind == ENTRY_LATE;
    return !*(bool *)context;
}

static bool was_late(store *file, const person *p)
{
    bool late = false;
    found f;

    read_row(file, p->table, &f);
    assert_int_equal(store_entries(file, f.row.serial, 0, note_late, &late, NULL), DF_OK);
    free_found(&f);
    return late;
}

#define CLOCKED                                                                                    \
    "{\"m\":\"open\",\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"                           \
    "\"clock\":{\"kind\":\"move\",\"seconds\":60,\"late\":\"forfeit\"}}"

/* Hundreds of tables whose deadlines have long passed are loaded once and never again, and a clock
 * of two people, who are both away, does not wait for that. */
static void test_a_clock_is_noticed_in_time(void **state)
{
    enum { STALE = 200 };
    static char ids[STALE][STORE_ID_SIZE];
    store *file = store_open(path, NULL);
    person ann, bob;

    (void)state;
    arrive(&ann, "192.0.2.1");
    arrive(&bob, "192.0.2.2");
    for (int i = 0; i < STALE; i++) {
        open_table_for(&ann, "{\"m\":\"quick\",\"game\":\"noir\",\"bot\":\"rules\"}");
        memcpy(ids[i], ann.table, sizeof ids[i]);
    }
    open_table_for(&ann, CLOCKED);
    join_as(&bob, &ann, "Bob");
    await_deadline(file, &ann);
    go(&ann);
    go(&bob);
    server_close(s);
    assert_int_equal(store_begin(file, NULL), DF_OK);
    for (int i = 0; i < STALE; i++)
        write_deadline(file, ids[i], calendar - 1000 + i);
    assert_int_equal(store_commit(file, NULL), DF_OK);
    now += 59 * 1000;
    calendar += 59 * 1000;
    open_server();
    for (int i = 0; i < PATIENCE && !was_late(file, &ann); i++)
        tick();
    assert_true(was_late(file, &ann));
    assert_true(due_by(file, INT64_MAX) > STALE / 2);
    for (int i = 0; i < PATIENCE && due_by(file, INT64_MAX) > 0; i++)
        tick();
    assert_int_equal(due_by(file, INT64_MAX), 0);
    for (int i = 0; i < PATIENCE && s->table_count > 0; i++)
        tick();
    assert_int_equal(s->table_count, 0);
    store_close(file);
}

/* Moves do not write the row anew, neither with bots nor with clocks. */
static void test_moves_leave_the_row_alone(void **state)
{
    store *file = store_open(path, NULL);
    person ann, bob;

    (void)state;
    arrive(&ann, "192.0.2.1");
    arrive(&bob, "192.0.2.2");
    open_table_for(&ann, "{\"m\":\"quick\",\"game\":\"noir\",\"bot\":\"rules\",\"seat\":1,"
                         "\"options\":{\"starter\":\"0\"}}");
    await_entries(&ann, 3);
    for (int i = 0; i < 10; i++)
        tick();
    assert_int_equal(deadline_of(file, &ann), 0);
    open_table_for(&ann, CLOCKED);
    join_as(&bob, &ann, "Bob");
    await_deadline(file, &ann);
    int64_t before = deadline_of(file, &ann);
    assert_int_equal(before, calendar + 60 * 1000 - (now - tables_loaded(s, ann.table)->asked));
    turn(10 * 1000);
    say(&ann, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    await_entries(&ann, 4);
    for (int i = 0; i < 10; i++)
        tick();
    assert_int_equal(deadline_of(file, &ann), before);
    go(&ann);
    go(&bob);
    store_close(file);
}

/* ---- The lobby ------------------------------------------------------------------------------- */

static void await_lobby(person *p, const char *id, bool listed)
{
    for (int i = 0; i < PATIENCE; i++) {
        say(p, "{\"m\":\"lobby\"}");
        await_word(p, "\"lobby\"");
        if ((strstr(heard(p), id) != NULL) == listed)
            return;
        tick();
    }
    fail_msg("the lobby does not change");
}

/* The lobby shows tables that somebody is at. */
static void test_the_lobby_shows_who_is_there(void **state)
{
    store *file = store_open(path, NULL);
    person ann, bob;

    (void)state;
    arrive(&ann, "192.0.2.1");
    arrive(&bob, "192.0.2.2");
    open_table_for(&ann, "{\"m\":\"open\",\"game\":\"noir\",\"listed\":true}");
    await_lobby(&bob, ann.table, true);
    fake_hang_up(s->net, &ann.link);
    await_lobby(&bob, ann.table, false);
    fake_connect(s->net, &ann.link);
    say(&ann, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", ann.table, ann.key);
    await_lobby(&bob, ann.table, true);
    for (int i = 0; i < 30; i++) /* and stays as long as she does */
        turn(10 * 1000);
    await_lobby(&bob, ann.table, true);
    found f;
    read_row(file, ann.table, &f);
    go(&ann);
    await_lobby(&bob, ann.table, false);
    /* as if the server had ended before that was written */
    assert_int_equal(store_begin(file, NULL), DF_OK);
    assert_int_equal(store_update_table(file, &f.row, NULL), DF_OK);
    assert_int_equal(store_commit(file, NULL), DF_OK);
    free_found(&f);
    await_lobby(&bob, ann.table, true);
    await_lobby(&bob, ann.table, false);
    go(&bob);
    store_close(file);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_everybody_has_a_share, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_nobody_there_nobody_thinks, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_a_clock_waits_for_nobody, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_a_deleted_table_gets_no_moves, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(test_nobody_fills_the_line, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_what_waits_wakes_nobody, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_a_crowd_does_not_lift_limits, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_a_rematch_counts_as_a_table, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_a_clock_is_noticed_in_time, open_house_with_file,
                                        close_house),
        cmocka_unit_test_setup_teardown(test_moves_leave_the_row_alone, open_house_with_file,
                                        close_house),
        cmocka_unit_test_setup_teardown(test_the_lobby_shows_who_is_there, open_house_with_file,
                                        close_house),
    };

    (void)argc;
    (void)argv;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
