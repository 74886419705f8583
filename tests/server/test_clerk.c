/* test_clerk.c: a store that hangs holds nobody up who does not need it: a server in this process,
 * whose store answers when the test says so.
 *
 * Everything here is a matter of order: what is heard before the store has answered.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/settle.h"

enum { LINKS = 4, TICK = 200, MANY = 2000, ANSWER_MAX = 100 << 10 };

/* ---- The store, which the test can hold ------------------------------------------------------ */

typedef enum hold { HOLD_WRITES = 1, HOLD_ROWS = 2, HOLD_LOGS = 4 } hold;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static unsigned shut;    /* what does not go on */
static unsigned waiting; /* what has come that far */
static bool fails;       /* writing does, and hearing of others */
static int followed;     /* times that others were asked for */
static int64_t now = 1000;
static int64_t stuck; /* milliseconds that the writer seems to have been at it */

static void pass(hold what)
{
    pthread_mutex_lock(&lock);
    while ((shut & what) != 0) {
        waiting |= what;
        pthread_cond_broadcast(&change);
        pthread_cond_wait(&change, &lock);
    }
    waiting &= ~(unsigned)what;
    pthread_mutex_unlock(&lock);
}

static void set_held(unsigned what)
{
    pthread_mutex_lock(&lock);
    shut = what;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
}

/* Until somebody in a thread is held up there. */
static void await_held(hold what)
{
    pthread_mutex_lock(&lock);
    while ((waiting & what) == 0)
        pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
}

int64_t __wrap_server_now(void);
int64_t __wrap_server_today(void);
df_status __wrap_store_write(store *s, store_change *const *changes, int count, bool again,
                             bool *unsure, df_error *err);
df_status __real_store_write(store *s, store_change *const *changes, int count, bool again,
                             bool *unsure, df_error *err);
df_status __wrap_store_tables(store *s, const store_query *query, store_each_table *each,
                              void *context, df_error *err);
df_status __real_store_tables(store *s, const store_query *query, store_each_table *each,
                              void *context, df_error *err);
df_status __wrap_store_entries(store *s, int64_t serial, uint32_t from, store_each_entry *each,
                               void *context, df_error *err);
df_status __real_store_entries(store *s, int64_t serial, uint32_t from, store_each_entry *each,
                               void *context, df_error *err);
df_status __wrap_store_follow(store *s, const store_place *places, int count,
                              store_each_place *each, void *context, df_error *err);
df_status __real_store_follow(store *s, const store_place *places, int count,
                              store_each_place *each, void *context, df_error *err);
clerk_state __wrap_clerk_look(clerk *c);
clerk_state __real_clerk_look(clerk *c);

int64_t __wrap_server_now(void)
{
    return now;
}

int64_t __wrap_server_today(void)
{
    return 1600000000000 + now;
}

df_status __wrap_store_write(store *s, store_change *const *changes, int count, bool again,
                             bool *unsure, df_error *err)
{
    pass(HOLD_WRITES);
    *unsure = false;
    if (fails)
        return df_fail(err, DF_IO, "", "secret/path: no room");
    return __real_store_write(s, changes, count, again, unsure, err);
}

df_status __wrap_store_tables(store *s, const store_query *query, store_each_table *each,
                              void *context, df_error *err)
{
    if (query->filter == STORE_BY_ID)
        pass(HOLD_ROWS);
    return __real_store_tables(s, query, each, context, err);
}

df_status __wrap_store_entries(store *s, int64_t serial, uint32_t from, store_each_entry *each,
                               void *context, df_error *err)
{
    pass(HOLD_LOGS);
    return __real_store_entries(s, serial, from, each, context, err);
}

df_status __wrap_store_follow(store *from, const store_place *places, int count,
                              store_each_place *each, void *context, df_error *err)
{
    followed++;
    if (fails)
        return df_fail(err, DF_IO, "", "no answer");
    return __real_store_follow(from, places, count, each, context, err);
}

clerk_state __wrap_clerk_look(clerk *c)
{
    clerk_state state = __real_clerk_look(c);

    if (state.busy > 0)
        state.busy = stuck;
    return state;
}

/* ---- A house --------------------------------------------------------------------------------- */

enum { ANN, BOB, CAT, DAN };

static char directory[40];
static char path[64];
static server_config config;
static server *s;
static net_link links[LINKS];
static char tables[2][STORE_ID_SIZE], keys[LINKS][FAIR_KEY_SIZE];

static const char *heard(int who)
{
    jot_raw(&links[who].heard, "");
    return links[who].heard.at;
}

static void forget(void)
{
    for (int i = 0; i < LINKS; i++)
        jot_clear(&links[i].heard);
}

static void say(int who, const char *format, ...) DF_PRINTF(2, 3);
static void say(int who, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fake_say(s->net, &links[who], text);
}

static void word_of(int who, const char *name, char *out, size_t size)
{
    char pattern[24];

    snprintf(pattern, sizeof pattern, "\"%s\":\"", name);
    const char *at = strstr(heard(who), pattern);
    assert_non_null(at);
    at += strlen(pattern);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static void open_server(void)
{
    df_error err;

    s = server_open(&config, &err);
    if (s == NULL)
        fail_msg("%s", err.text);
    for (int i = 0; i < LINKS; i++)
        fake_connect(s->net, &links[i]);
}

static void close_server(void)
{
    for (int i = 0; i < LINKS; i++)
        fake_hang_up(s->net, &links[i]);
    server_close(s);
}

/* Two tables of two, all four seated. */
static int open_house(void **state)
{
    (void)state;
    snprintf(directory, sizeof directory, "/tmp/deadfall-clerk-XXXXXX");
    assert_non_null(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/test.db", directory);
    config = server_config_default();
    config.store = path;
    config.message_rate = config.links_each = config.tables_each = 0;
    open_server();
    for (int t = 0; t < 2; t++) {
        char invitation[FAIR_KEY_SIZE];

        say(2 * t, "{\"m\":\"open\",\"game\":\"noir\"}");
        fake_settle(s);
        word_of(2 * t, "table", tables[t], sizeof tables[t]);
        word_of(2 * t, "key", keys[2 * t], sizeof keys[0]);
        word_of(2 * t, "invitation", invitation, sizeof invitation);
        say(2 * t + 1, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\"}", tables[t],
            invitation);
        fake_settle(s);
        word_of(2 * t + 1, "key", keys[2 * t + 1], sizeof keys[0]);
    }
    forget();
    return 0;
}

static int close_house(void **state)
{
    char command[80];

    (void)state;
    set_held(0);
    fails = false;
    stuck = 0;
    close_server();
    for (int i = 0; i < LINKS; i++)
        jot_free(&links[i].heard);
    snprintf(command, sizeof command, "rm -rf %s", directory);
    assert_int_equal(system(command), 0);
    return 0;
}

/* Nobody has the tables in memory. */
static void restart(void)
{
    close_server();
    open_server();
    forget();
}

static int health(char *why, size_t size)
{
    net_page page = {.status = 0};

    s->handler.page(s, "/healthz", &page);
    if (why != NULL)
        snprintf(why, size, "%s", page.body);
    free(page.body);
    return page.status;
}

static void tick(void)
{
    now += TICK;
    fake_turn(s->net);
}

static void asks_and_hears(int who, const char *name)
{
    jot_clear(&links[who].heard);
    say(who, "{\"m\":\"%s\",\"id\":3}", name);
    assert_contains(heard(who), name);
    assert_null(strstr(heard(who), "error"));
    jot_clear(&links[who].heard);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static void test_a_store_that_hangs_holds_nobody(void **state)
{
    (void)state;
    set_held(HOLD_WRITES);
    say(ANN, "{\"m\":\"say\",\"text\":\"hello\"}");
    fake_turn(s->net);
    await_held(HOLD_WRITES);
    asks_and_hears(CAT, "sync");
    asks_and_hears(CAT, "draw");
    asks_and_hears(ANN, "sync"); /* also who waits */
    say(DAN, "{\"m\":\"say\",\"text\":\"gathered\"}");
    tick();
    assert_int_equal(health(NULL, 0), 200);
    assert_string_equal(heard(BOB), "");
    assert_string_equal(heard(CAT), "");
    set_held(0);
    fake_settle(s);
    assert_contains(heard(BOB), "hello");
    assert_contains(heard(CAT), "gathered");
}

/* What has to wait is for the table that it was said at, wherever its speaker is by then; and what
 * follows upon going to another one is for that. */
static void test_words_stay_at_their_table(void **state)
{
    (void)state;
    set_held(HOLD_WRITES);
    say(ANN, "{\"m\":\"say\",\"text\":\"hello\"}");
    fake_turn(s->net);
    await_held(HOLD_WRITES);
    say(BOB, "{\"m\":\"say\",\"text\":\"for Ann\"}");
    say(BOB, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", tables[1], keys[DAN]);
    say(CAT, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", tables[0], keys[BOB]);
    say(CAT, "{\"m\":\"say\",\"text\":\"for Ann too\"}");
    set_held(0);
    fake_settle(s);
    assert_contains(heard(ANN), "hello");
    assert_contains(heard(BOB), "\"code\":\"nowhere\"");
    assert_contains(heard(ANN), "for Ann too");
    assert_null(strstr(heard(DAN), "for Ann"));
}

static void test_whoever_waits_for_long_is_told(void **state)
{
    char why[256];

    (void)state;
    set_held(HOLD_WRITES);
    say(ANN, "{\"m\":\"say\",\"text\":\"hello\"}");
    fake_turn(s->net);
    await_held(HOLD_WRITES);
    say(BOB, "{\"m\":\"say\",\"text\":\"waits\"}");
    say(DAN, "{\"m\":\"say\",\"text\":\"gathered\"}");
    stuck = 10000;
    tick();
    assert_int_equal(health(why, sizeof why), 503);
    assert_contains(why, "does not answer");
    assert_contains(heard(ANN), "whether it counts will be seen");
    assert_contains(heard(BOB), "nothing has happened");
    assert_contains(heard(DAN), "nothing has happened");
    say(CAT, "{\"m\":\"quick\",\"game\":\"noir\"}");
    assert_contains(heard(CAT), "nothing has happened"); /* at once */
    asks_and_hears(CAT, "sync");
    tick();
    forget();
    set_held(0);
    fake_settle(s);
    stuck = 0;
    now += TICK;
    fake_settle(s);
    assert_int_equal(health(NULL, 0), 200);
    assert_contains(heard(BOB), "hello"); /* which is true now */
    assert_null(strstr(heard(BOB), "waits"));
    assert_null(strstr(heard(CAT), "gathered"));
    say(DAN, "{\"m\":\"say\",\"text\":\"again\"}");
    fake_settle(s);
    assert_contains(heard(CAT), "again");
}

static void test_health_knows_of_a_full_disk(void **state)
{
    char why[256];

    (void)state;
    fails = true;
    say(ANN, "{\"m\":\"say\",\"text\":\"is there room?\"}");
    fake_settle(s);
    assert_contains(heard(ANN), "nothing has happened");
    assert_int_equal(health(why, sizeof why), 503);
    assert_null(strstr(why, "path")); /* which is not for everybody */
    fails = false;
    say(ANN, "{\"m\":\"say\",\"text\":\"there is\"}");
    fake_settle(s);
    assert_contains(heard(BOB), "there is");
    assert_int_equal(health(NULL, 0), 200);
}

/* Another process has written; what that was can't be read at first. Nobody spins about it. */
static void test_what_others_wrote_is_read_in_the_end(void **state)
{
    store_entry entry = {.kind = ENTRY_SAY, .seat = 1, .at = 1, .text = "from afar"};
    bool taken = true;
    df_error err;
    store *other = store_open(path, &err);
    live *table = tables_loaded(s, tables[0]);

    (void)state;
    assert_non_null(other);
    entry.number = table->desk.entries;
    assert_ok(store_begin(other, &err), &err);
    assert_ok(store_append(other, table->row.serial, &entry, &taken, &err), &err);
    assert_ok(store_commit(other, &err), &err);
    assert_false(taken);
    store_close(other);
    fails = true;
    followed = 0;
    load_news(s, tables[0]);
    for (int i = 0; i < 20; i++) {
        fake_turn(s->net);
        clerk_wait(s->writer);
    }
    assert_int_equal(followed, 1);
    assert_string_equal(heard(ANN), "");
    fails = false;
    now += TICK;
    fake_settle(s);
    assert_contains(heard(ANN), "from afar");
}

/* Whoever comes to a table waits for it to be loaded, with all that they say; others do not, and
 * whoever leaves meanwhile is forgotten. */
static void test_a_table_that_is_being_loaded(void **state)
{
    (void)state;
    restart();
    say(CAT, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", tables[1], keys[CAT]);
    fake_settle(s);
    forget();
    set_held(HOLD_ROWS);
    say(ANN, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", tables[0], keys[ANN]);
    say(ANN, "{\"m\":\"say\",\"text\":\"first\"}");
    say(ANN, "{\"m\":\"prompt\"}");
    say(BOB, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", tables[0], keys[BOB]);
    say(DAN, "{\"m\":\"watch\",\"table\":\"no-such-table\"}");
    await_held(HOLD_ROWS);
    tick();
    assert_string_equal(heard(ANN), "");
    asks_and_hears(CAT, "sync");
    say(CAT, "{\"m\":\"say\",\"text\":\"elsewhere\"}");
    fake_turn(s->net);
    clerk_wait(s->writer); /* writing does not wait for reading */
    fake_turn(s->net);
    assert_contains(heard(CAT), "elsewhere");
    fake_hang_up(s->net, &links[BOB]);
    set_held(0);
    fake_settle(s);
    const char *sync = strstr(heard(ANN), "\"m\":\"sync\"");
    assert_non_null(sync);
    assert_non_null(strstr(sync, "\"m\":\"prompt\""));
    assert_non_null(strstr(sync, "first"));
    assert_contains(heard(DAN), "no such table");
    assert_string_equal(heard(BOB), "");
    fake_connect(s->net, &links[BOB]);
}

/* Too much that waits is refused, not kept. */
static void test_what_waits_is_bounded(void **state)
{
    (void)state;
    restart();
    set_held(HOLD_ROWS);
    for (int i = 0; i < 100; i++)
        say(ANN, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", tables[0], keys[ANN]);
    assert_contains(heard(ANN), "too much at once");
    assert_true(s->waiting_count < 100);
    await_held(HOLD_ROWS);
    set_held(0);
    fake_settle(s);
    assert_int_equal(s->waiting_count, 0);
}

/* A log is read while others play, and whoever reads can go. */
static void test_a_long_log_keeps_nobody_waiting(void **state)
{
    (void)state;
    set_held(HOLD_LOGS);
    say(ANN, "{\"m\":\"log\"}");
    say(ANN, "{\"m\":\"record\",\"from\":0}"); /* after it */
    say(BOB, "{\"m\":\"log\"}");
    await_held(HOLD_LOGS);
    say(CAT, "{\"m\":\"say\",\"text\":\"meanwhile\"}");
    fake_turn(s->net);
    clerk_wait(s->writer);
    fake_turn(s->net);
    assert_contains(heard(DAN), "meanwhile");
    say(ANN, "{\"m\":\"say\",\"text\":\"at the same table\"}");
    fake_turn(s->net);
    clerk_wait(s->writer);
    fake_turn(s->net);
    assert_contains(heard(BOB), "at the same table");
    assert_null(strstr(heard(ANN), "\"m\":\"log\""));
    fake_hang_up(s->net, &links[BOB]);
    jot_clear(&links[BOB].heard);
    set_held(0);
    fake_settle(s);
    const char *log = strstr(heard(ANN), "\"m\":\"log\"");
    assert_non_null(log);
    assert_non_null(strstr(log, "\"m\":\"record\""));
    assert_string_equal(heard(BOB), "");
    fake_connect(s->net, &links[BOB]);
}

/* Adds a line of talk without the limits of messages. */
static void add_talk(int number)
{
    char text[400];
    live *table = tables_loaded(s, tables[0]);
    wish *w = server_wish(s, table, NULL, NULL);

    memset(text, 'x', sizeof text);
    snprintf(text, 32, "%d Zo\xc3\xab ", number);
    text[strlen(text)] = 'x';
    text[sizeof text - 1] = '\0';
    assert_true(wish_entry(w, ENTRY_SAY, 0, 0, 0, text));
    fake_settle(s);
}

static char *read_record(int who)
{
    jot all = {0};
    json_int_t from = 0;

    for (bool more = true; more;) {
        jot_clear(&links[who].heard);
        say(who, "{\"m\":\"record\",\"from\":%d}", (int)from);
        fake_settle(s);
        assert_true(strlen(heard(who)) < ANSWER_MAX);
        json_t *answer = json_loads(heard(who), JSON_DISABLE_EOF_CHECK, NULL);
        const char *piece = json_string_value(json_object_get(answer, "text"));
        assert_non_null(piece);
        jot_raw(&all, piece);
        more = json_is_integer(json_object_get(answer, "next"));
        from = json_integer_value(json_object_get(answer, "next"));
        json_decref(answer);
    }
    return all.at;
}

static void test_a_long_record_comes_in_pieces(void **state)
{
    (void)state;
    for (int i = 0; i < MANY; i++)
        add_talk(i);
    forget();
    say(ANN, "{\"m\":\"say\",\"text\":\"too much\"}");
    assert_contains(heard(ANN), "enough has been said");
    char *record = read_record(BOB);
    assert_true(strlen(record) > config.net.queue_max);
    for (int i = 0; i < MANY; i += 97) {
        char line[32];

        snprintf(line, sizeof line, ": %d Zo\xc3\xab x", i);
        assert_contains(record, line);
    }
    assert_contains(record, "position\n");
    /* nothing begins behind the end, nor inside a character */
    const int nowhere[] = {(int)strlen(record) + 1, (int)(strchr(record, '\xc3') - record) + 1};
    for (int i = 0; i < 2; i++) {
        jot_clear(&links[BOB].heard);
        say(BOB, "{\"m\":\"record\",\"from\":%d}", nowhere[i]);
        fake_settle(s);
        assert_contains(heard(BOB), "\"code\":\"range\"");
    }
    free(record);
    jot_clear(&links[BOB].heard);
    say(BOB, "{\"m\":\"record\"}"); /* as clients did that knew of no pieces */
    fake_settle(s);
    assert_contains(heard(BOB), "in pieces");
    /* pages of the log: what was asked for, and none too long */
    jot_clear(&links[BOB].heard);
    say(BOB, "{\"m\":\"log\",\"from\":%d}", MANY);
    fake_settle(s);
    char last[32];
    snprintf(last, sizeof last, "\"%d Zo", MANY - 1);
    assert_contains(heard(BOB), last);
    assert_true(strlen(heard(BOB)) < ANSWER_MAX);
}

#define CLERK_TEST(function) cmocka_unit_test_setup_teardown(function, open_house, close_house)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLERK_TEST(test_a_store_that_hangs_holds_nobody),
        CLERK_TEST(test_words_stay_at_their_table),
        CLERK_TEST(test_whoever_waits_for_long_is_told),
        CLERK_TEST(test_health_knows_of_a_full_disk),
        CLERK_TEST(test_what_others_wrote_is_read_in_the_end),
        CLERK_TEST(test_a_table_that_is_being_loaded),
        CLERK_TEST(test_what_waits_is_bounded),
        CLERK_TEST(test_a_long_log_keeps_nobody_waiting),
        CLERK_TEST(test_a_long_record_comes_in_pieces),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
