/* test_desk.c: clocks, talk, rematches and bots at tables of a server in this process, whose time
 * is the test's.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/settle.h"

enum { PEOPLE = DF_SEATS_MAX + 1, PATIENCE = 20000, DAY = 24 * 60 * 60 * 1000 };

int64_t __wrap_server_now(void);
int64_t __wrap_server_today(void);

static int64_t now, calendar;

int64_t __wrap_server_now(void)
{
    return now;
}

int64_t __wrap_server_today(void)
{
    return calendar;
}

typedef struct room {
    server_config config;
    server *server;
    net_link links[PEOPLE]; /* by seat; the last one watches */
    char table[STORE_ID_SIZE];
    char keys[PEOPLE][FAIR_KEY_SIZE];
} room;

/* ---- A room -----------------------------------------------------------------------------------
 */

static void pass_time(room *r, int64_t milliseconds)
{
    now += milliseconds;
    calendar += milliseconds;
    fake_settle(r->server);
}

static void say(room *r, int who, const char *format, ...) DF_PRINTF(3, 4);
static void say(room *r, int who, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    json_clear(&r->links[who].heard);
    fake_say(r->server->net, &r->links[who], text);
    pass_time(r, 0);
}

static const char *heard(room *r, int who)
{
    json_raw(&r->links[who].heard, "");
    return r->links[who].heard.at;
}

static void forget(room *r)
{
    for (int i = 0; i < PEOPLE; i++)
        json_clear(&r->links[i].heard);
}

static void word_of(room *r, int who, const char *name, char *out, size_t size)
{
    char pattern[24];

    snprintf(pattern, sizeof pattern, "\"%s\":\"", name);
    const char *at = strstr(heard(r, who), pattern);
    assert_non_null(at);
    at += strlen(pattern);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static desk *desk_of(room *r)
{
    return &tables_loaded(r->server, r->table)->desk;
}

/* A table with people in all seats that are for people, and a spectator. */
static void room_open(room *r, const char *open)
{
    char invitation[FAIR_KEY_SIZE];
    df_error err;

    *r = (room){.config = server_config_default()};
    r->config.store = ":memory:";
    r->config.message_rate = r->config.links_each = r->config.tables_each = 0;
    now = 1000;
    calendar = 1600000000000;
    r->server = server_open(&r->config, &err);
    assert_non_null(r->server);
    for (int i = 0; i < PEOPLE; i++)
        fake_connect(r->server->net, &r->links[i]);
    say(r, 0, "{\"m\":\"open\",%s}", open);
    word_of(r, 0, "table", r->table, sizeof r->table);
    word_of(r, 0, "key", r->keys[0], sizeof r->keys[0]);
    word_of(r, 0, "invitation", invitation, sizeof invitation);
    say(r, PEOPLE - 1, "{\"m\":\"watch\",\"table\":\"%s\"}", r->table);
    for (int seat = desk_free_seat(desk_of(r)); seat >= 0; seat = desk_free_seat(desk_of(r))) {
        say(r, seat, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\"}", r->table,
            invitation);
        word_of(r, seat, "key", r->keys[seat], sizeof r->keys[seat]);
    }
    assert_int_equal(desk_of(r)->phase, DESK_PLAYING);
    forget(r);
}

static void room_close(room *r)
{
    for (int i = 0; i < PEOPLE; i++) {
        fake_hang_up(r->server->net, &r->links[i]);
        json_free(&r->links[i].heard);
    }
    server_close(r->server);
}

/* Waits for a bot, which thinks in a thread of its own. */
static void await_entries(room *r, uint32_t entries)
{
    for (int i = 0; i < PATIENCE && desk_of(r)->entries < entries; i++) {
        struct timespec nap = {.tv_nsec = 1000000};

        nanosleep(&nap, NULL);
        pass_time(r, 0);
    }
    assert_true(desk_of(r)->entries >= entries);
}

static void move_any(room *r, df_rng *rng)
{
    desk *d = desk_of(r);
    df_action actions[DF_LEGAL_MAX];
    int seat = desk_actor(d);
    int count = df_view_legal(d->setup.game, df_match_view(d->match, seat), seat, actions);

    say(r, seat, "{\"m\":\"do\",\"d\":%u,\"a\":%u}", d->seats[seat].decision,
        actions[df_rng_below(rng, (uint32_t)count)]);
}

/* ---- Clocks -----------------------------------------------------------------------------------
 */

static void test_nothing_but_a_move_buys_time(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"
                  "\"clock\":{\"kind\":\"move\",\"seconds\":10,\"late\":\"forfeit\"}");
    pass_time(&r, 4000);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    assert_int_equal(desk_actor(desk_of(&r)), 1);
    pass_time(&r, 4000);
    say(&r, 1, "{\"m\":\"say\",\"text\":\"hm\"}");
    say(&r, 0, "{\"m\":\"takeback\"}"); /* the other one is asked */
    say(&r, 1, "{\"m\":\"answer\",\"yes\":true}");
    assert_int_equal(desk_actor(desk_of(&r)), 0);
    pass_time(&r, 3000); /* with the four of before: seven */
    say(&r, 0, "{\"m\":\"say\",\"text\":\"a moment\"}");
    pass_time(&r, 2500);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    pass_time(&r, 600);
    assert_int_equal(desk_of(&r)->phase, DESK_OVER);
    assert_int_equal(desk_of(&r)->winner, 1);
    room_close(&r);
}

static void test_clocks_do_not_jump(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"
                  "\"clock\":{\"kind\":\"move\",\"seconds\":10,\"late\":\"forfeit\"}");
    calendar += DAY;
    pass_time(&r, 5000);
    calendar -= 2 * (int64_t)DAY;
    pass_time(&r, 4000);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    pass_time(&r, 1000);
    assert_int_equal(desk_of(&r)->phase, DESK_OVER);
    room_close(&r);
}

static void test_a_match_clock_counts_turns(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"
                  "\"clock\":{\"kind\":\"match\",\"seconds\":10,\"add\":2,\"late\":\"forfeit\"}");
    pass_time(&r, 3000);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    assert_non_null(strstr(heard(&r, 0), "\"left\":[9000,10000]"));
    pass_time(&r, 9999);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    pass_time(&r, 201);
    assert_int_equal(desk_of(&r)->winner, 0);
    room_close(&r);
}

static void lower_curtain(room *r, int who, const char *keys, const char *answer)
{
    say(r, who, "{\"m\":\"curtain\",\"keys\":%s}", keys);
    assert_non_null(strstr(heard(r, who), answer));
}

/* One device for two: nobody's time runs while it is handed over. Only whoever has the keys of all
 * people can have that. */
static void test_time_rests_behind_a_curtain(void **state)
{
    char one[64], both[128], twice[128];
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"
                  "\"clock\":{\"kind\":\"match\",\"seconds\":10,\"late\":\"forfeit\"}");
    snprintf(one, sizeof one, "[\"%s\"]", r.keys[0]);
    snprintf(twice, sizeof twice, "[\"%s\",\"%s\"]", r.keys[0], r.keys[0]);
    snprintf(both, sizeof both, "[\"%s\",\"%s\"]", r.keys[0], r.keys[1]);
    lower_curtain(&r, 0, one, "\"code\":\"key\"");
    lower_curtain(&r, 0, twice, "\"code\":\"key\"");
    lower_curtain(&r, 0, "[1,null,[]]", "\"code\":\"key\"");
    lower_curtain(&r, 0, "7", "\"code\":\"range\"");
    lower_curtain(&r, PEOPLE - 1, both, "\"code\":\"spectator\"");
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    assert_int_equal(desk_actor(desk_of(&r)), 1);

    pass_time(&r, 1000);
    lower_curtain(&r, 0, both, "\"rests\":true");
    pass_time(&r, 60000);
    lower_curtain(&r, 0, both, "\"rests\":true"); /* as after an interruption */
    say(&r, 0, "{\"m\":\"say\",\"text\":\"your turn\"}");
    pass_time(&r, DAY);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    say(&r, 0, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[1]);
    pass_time(&r, 2000);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start library\"}");
    assert_non_null(strstr(heard(&r, 0), "\"left\":[10000,7000]"));

    /* what was used before it is used after it */
    pass_time(&r, 4000);
    lower_curtain(&r, 0, both, "\"rests\":true");
    pass_time(&r, 60000);
    say(&r, 0, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[0]);
    pass_time(&r, 5900);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    pass_time(&r, 300);
    assert_int_equal(desk_of(&r)->winner, 1);
    lower_curtain(&r, 0, both, "\"code\":\"early\"");
    room_close(&r);
}

/* Where the rules let a seat pass it does; where not, a bot decides for it. The seat stays its
 * owner's. */
static void test_a_late_seat_is_skipped(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"
                  "\"clock\":{\"kind\":\"move\",\"seconds\":10,\"late\":\"skip\"}");
    uint32_t entries = desk_of(&r)->entries;
    pass_time(&r, 10200);
    await_entries(&r, entries + 2); /* late, and a room to begin in */
    assert_non_null(strstr(heard(&r, 1), "[\"late\",0,"));
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    assert_int_equal(desk_actor(desk_of(&r)), 0);
    entries = desk_of(&r)->entries;
    pass_time(&r, 10200);
    say(&r, 0, "{\"m\":\"do\",\"d\":1,\"a\":\"end\"}");
    await_entries(&r, entries + 2);
    df_step last = df_match_step(desk_of(&r)->match, df_match_steps(desk_of(&r)->match) - 1);
    assert_int_equal(last.action, desk_of(&r)->setup.game->passes[0]);
    assert_int_equal(desk_of(&r)->seats[0].sitter, SITTER_PERSON);
    assert_int_equal(desk_actor(desk_of(&r)), 1);
    room_close(&r);
}

/* The value of a path in the true state, until the next call. */
static const char *value_of(room *r, const char *path)
{
    static char value[128];
    desk *d = desk_of(r);
    df_text text = df_text_over(value, sizeof value);
    df_error err;

    assert_ok(df_position_get(d->setup.game, &d->setup.config, df_match_state(d->match), path,
                              &text, &err),
              &err);
    return value;
}

/* Where the game knows better than to pass, what it says becomes of a late seat: its workbench
 * stays as it is. */
static void test_a_late_workbench_stays(void **state)
{
    df_rng rng = rng_of("a workbench");
    char path[] = "seats.0.bench";
    char bench[128];
    room r;

    (void)state;
    room_open(&r, "\"game\":\"saw\",\"players\":2,"
                  "\"clock\":{\"kind\":\"move\",\"seconds\":100,\"late\":\"skip\"}");
    do {
        move_any(&r, &rng);
        assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
        path[strlen("seats.")] = (char)('0' + desk_actor(desk_of(&r)));
        snprintf(bench, sizeof bench, "%s", value_of(&r, path));
    } while (strcmp(value_of(&r, "node"), "bench") != 0 ||
             strcmp(value_of(&r, "progress"), "0") != 0 || strcmp(bench, "-") == 0);
    pass_time(&r, 100200);
    for (int i = 0; i < PATIENCE && strcmp(value_of(&r, "node"), "bench") == 0; i++) {
        struct timespec nap = {.tv_nsec = 1000000};

        nanosleep(&nap, NULL);
        pass_time(&r, 100);
    }
    assert_string_not_equal(value_of(&r, "node"), "bench");
    assert_string_equal(value_of(&r, path), bench);
    room_close(&r);
}

/* A bot takes the seat of whoever is late, until its owner is back. */
static void test_a_bot_plays_for_the_late(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"
                  "\"clock\":{\"kind\":\"move\",\"seconds\":10,\"late\":\"bot\"}");
    uint32_t entries = desk_of(&r)->entries;
    pass_time(&r, 10200);
    await_entries(&r, entries + 2); /* late, and a room to begin in */
    assert_non_null(strstr(heard(&r, 1), "[\"late\",0,"));
    say(&r, 0, "{\"m\":\"do\",\"d\":1,\"a\":\"end\"}");
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"away\""));
    say(&r, 0, "{\"m\":\"back\"}");
    assert_int_equal(desk_of(&r)->seats[0].sitter, SITTER_PERSON);
    room_close(&r);
}

static void test_spectators_see_it_later(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"delay\":4");
    say(&r, PEOPLE - 1, "{\"m\":\"sync\"}");
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "\"phase\":\"open\""));
    pass_time(&r, 3900);
    assert_null(strstr(heard(&r, PEOPLE - 1), "\"m\":\"start\""));
    pass_time(&r, 300);
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "\"m\":\"start\""));
    room_close(&r);
}

/* ---- The time of answers -----------------------------------------------------------------------
 */

/* [I-R56] Whoever is asked, with a choice or without, is heard of after the same time at the
 * earliest, and what is said meanwhile changes nothing. */
static void test_answers_in_windows_take_their_time(void **state)
{
    df_rng rng = rng_of("windows");
    room r;

    (void)state;
    room_open(&r, "\"game\":\"intruder\",\"players\":3,\"window\":1500");
    for (int waited = 0, i = 0; waited < 20; i++) {
        desk *d = desk_of(&r);
        df_timing timing = d->setup.game->timing(df_match_state(d->match));
        uint32_t entries = d->entries;
        int seat = desk_actor(d);

        assert_true(i < 500 && d->phase == DESK_PLAYING);
        pass_time(&r, 10 * i % 300);
        int64_t asked = tables_loaded(r.server, r.table)->asked;
        move_any(&r, &rng);
        if (timing != DF_TIMING_WINDOW || now >= asked + 1500) { /* in secret, once more */
            assert_int_equal(d->entries, entries + 1);
            continue;
        }
        assert_int_equal(d->entries, entries);
        say(&r, seat, "{\"m\":\"do\",\"d\":%u,\"a\":0}", d->seats[seat].decision);
        assert_non_null(strstr(heard(&r, seat), "\"code\":"));
        pass_time(&r, asked + 1499 - now);
        assert_int_equal(d->entries, entries);
        pass_time(&r, 1);
        assert_int_equal(d->entries, entries + 1);
        waited++;
    }
    room_close(&r);
}

/* [S-124] However often a bot is asked in secret, what is heard of it comes at one time. */
static void test_bots_are_heard_of_at_one_time(void **state)
{
    int secrets = 0;
    room r;

    (void)state;
    room_open(&r, "\"game\":\"saw\",\"players\":2,\"seats\":[\"open\",\"bot rules\"],"
                  "\"clock\":{\"kind\":\"move\",\"seconds\":1,\"late\":\"bot\"}");
    pass_time(&r, 1200); /* both are bots now */
    for (int heard_of = 0; heard_of < 60 && desk_of(&r)->phase == DESK_PLAYING;) {
        live *table = tables_loaded(r.server, r.table);
        uint32_t entries = table->desk.entries;
        uint32_t turns = table->desk.turns;
        int64_t asked = table->asked;

        for (int i = 0; i < PATIENCE && table->held.due == 0; i++) {
            struct timespec nap = {.tv_nsec = 100000};

            nanosleep(&nap, NULL);
            pass_time(&r, 0);
        }
        assert_int_equal(table->desk.turns, turns);
        assert_int_equal(table->held.due, asked + 50);
        secrets += table->desk.entries > entries;
        pass_time(&r, asked + 50 - now);
        assert_int_equal(table->desk.turns, turns + 1);
        heard_of++;
    }
    assert_true(secrets > 0);
    room_close(&r);
}

/* ---- Talk -------------------------------------------------------------------------------------
 */

/* [I-R58] */
static void test_the_dead_talk_among_themselves(void **state)
{
    df_rng rng = rng_of("dead");
    unsigned silent = 0;
    room r;

    (void)state;
    for (int tries = 0; silent == 0; tries++) {
        assert_true(tries < 50);
        room_open(&r, "\"game\":\"intruder\",\"players\":6,\"window\":0");
        while (desk_of(&r)->phase == DESK_PLAYING && silent == 0) {
            move_any(&r, &rng);
            silent = desk_of(&r)->phase == DESK_PLAYING
                         ? desk_of(&r)->setup.game->silent(df_match_state(desk_of(&r)->match))
                         : 0;
        }
        if (silent == 0)
            room_close(&r);
    }
    int dead = 0;
    while ((silent >> dead & 1) == 0)
        dead++;
    int living = dead == 0 ? 1 : 0;
    say(&r, PEOPLE - 1, "{\"m\":\"sync\"}");
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "\"silent\":["));
    forget(&r);
    say(&r, dead, "{\"m\":\"say\",\"text\":\"it was him\"}");
    for (int i = 0; i < PEOPLE; i++)
        assert_true((strstr(heard(&r, i), "it was him") != NULL) ==
                    (i < DF_SEATS_MAX && (silent >> i & 1) != 0));
    say(&r, living, "{\"m\":\"say\",\"text\":\"who was it?\"}");
    assert_non_null(strstr(heard(&r, dead), "who was it?"));
    say(&r, living, "{\"m\":\"log\"}");
    assert_null(strstr(heard(&r, living), "it was him"));
    room_close(&r);
}

/* ---- Taking back ------------------------------------------------------------------------------
 */

static int steps_of(room *r)
{
    return df_match_steps(desk_of(r)->match);
}

/* Two begin, and the first one shoots and misses, which has taught something. */
static void open_shooting(room *r)
{
    room_open(r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"}");
    say(r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    say(r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    say(r, 0, "{\"m\":\"do\",\"d\":1,\"a\":\"shoot library\"}");
    assert_int_equal(desk_actor(desk_of(r)), 0);
    forget(r);
}

/* Whoever is away has not agreed: the bot that stands in for them has seen the shot. */
static void test_the_absent_are_asked_too(void **state)
{
    room r;

    (void)state;
    open_shooting(&r);
    int steps = steps_of(&r);
    say(&r, 1, "{\"m\":\"leave\"}");
    assert_int_equal(desk_of(&r)->seats[1].sitter, SITTER_STAND_IN);
    say(&r, 0, "{\"m\":\"takeback\"}");
    assert_int_equal(steps_of(&r), steps);
    assert_non_null(strstr(heard(&r, 0), "\"takeback\":0,\"asked\":[1]"));
    say(&r, 0, "{\"m\":\"takeback\"}"); /* insisting does not help */
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"early\""));
    assert_int_equal(steps_of(&r), steps);
    say(&r, 1, "{\"m\":\"takeback\"}"); /* nor does anybody take back the bot's moves */
    assert_non_null(strstr(heard(&r, 1), "\"code\":\"away\""));
    say(&r, 1, "{\"m\":\"sync\"}");
    assert_non_null(strstr(heard(&r, 1), "\"takeback\":0,\"asked\":[1]"));
    say(&r, 1, "{\"m\":\"back\"}");
    say(&r, 1, "{\"m\":\"answer\",\"yes\":true}");
    assert_int_equal(steps_of(&r), steps - 1);
    assert_non_null(strstr(heard(&r, 0), "\"takeback\":-1,\"asked\":[]"));
    room_close(&r);
}

/* A request lapses when the game goes on, and all are told so. */
static void test_a_request_lapses(void **state)
{
    room r;

    (void)state;
    open_shooting(&r);
    int steps = steps_of(&r);
    say(&r, 0, "{\"m\":\"takeback\"}");
    say(&r, 0, "{\"m\":\"do\",\"d\":2,\"a\":\"retreat balcony\"}");
    assert_int_equal(steps_of(&r), steps + 1);
    for (int i = 0; i < PEOPLE; i++)
        assert_true((strstr(heard(&r, i), "\"takeback\":-1") != NULL) ==
                    (i < 2 || i == PEOPLE - 1));
    say(&r, 1, "{\"m\":\"answer\",\"yes\":true}");
    assert_non_null(strstr(heard(&r, 1), "\"code\":\"early\""));
    assert_int_equal(steps_of(&r), steps + 1);
    room_close(&r);
}

/* While somebody's request waits, another one's takeback asks too. */
static void test_requests_do_not_open_doors(void **state)
{
    room r;

    (void)state;
    open_shooting(&r);
    int steps = steps_of(&r);
    say(&r, 0, "{\"m\":\"takeback\"}");
    say(&r, 1, "{\"m\":\"takeback\"}");
    assert_int_equal(steps_of(&r), steps);
    assert_int_equal(desk_of(&r)->takeback, 1);
    assert_non_null(strstr(heard(&r, 0), "asks to take back a move instead."));
    assert_int_equal(desk_asked(desk_of(&r)), DF_TO(0));
    say(&r, 1, "{\"m\":\"answer\",\"yes\":true}"); /* not to oneself */
    assert_non_null(strstr(heard(&r, 1), "\"code\":\"early\""));
    say(&r, 0, "{\"m\":\"answer\",\"yes\":true}");
    assert_int_equal(steps_of(&r), 1);
    room_close(&r);
}

/* Of three, each of the other two must agree, and a yes is one, however often it is said. Whoever
 * has given up decides nothing. */
static void test_all_who_play_must_agree(void **state)
{
    df_rng rng = rng_of("three");
    room r;

    (void)state;
    room_open(&r, "\"game\":\"saw\",\"players\":4,"
                  "\"seats\":[\"open\",\"open\",\"open\",\"bot rules\"]");
    desk *d = desk_of(&r);
    while (steps_of(&r) < 1 || desk_actor(d) == 3 || desk_last_step(d, 0) < 0 ||
           desk_actor(d) == 0) {
        if (desk_actor(d) == 3)
            await_entries(&r, d->entries + 1);
        else
            move_any(&r, &rng);
        pass_time(&r, 60);
    }
    int steps = steps_of(&r);
    say(&r, 0, "{\"m\":\"takeback\"}");
    assert_int_equal(desk_asked(d), DF_TO(1) | DF_TO(2));
    say(&r, 1, "{\"m\":\"answer\",\"yes\":true}");
    say(&r, 1, "{\"m\":\"answer\",\"yes\":true}");
    assert_non_null(strstr(heard(&r, 1), "\"code\":\"early\""));
    assert_int_equal(steps_of(&r), steps);
    assert_int_equal(desk_asked(d), DF_TO(2));
    say(&r, 2, "{\"m\":\"resign\"}"); /* which is no consent */
    assert_int_equal(d->takeback, DF_NOBODY);
    assert_true(steps_of(&r) >= steps);
    say(&r, 2, "{\"m\":\"takeback\"}");
    assert_non_null(strstr(heard(&r, 2), "\"code\":\"early\""));
    say(&r, 0, "{\"m\":\"takeback\"}");
    assert_int_equal(desk_asked(d), DF_TO(1));
    say(&r, 2, "{\"m\":\"answer\",\"yes\":false}");
    assert_non_null(strstr(heard(&r, 2), "\"code\":\"early\""));
    room_close(&r);
}

/* Requests of a seat are counted, those that were refused too. */
static void test_takebacks_are_bounded(void **state)
{
    room r;

    (void)state;
    open_shooting(&r);
    for (int i = 0; i < DESK_ASKS_MAX; i++) {
        say(&r, 0, "{\"m\":\"takeback\"}");
        assert_int_equal(desk_of(&r)->takeback, 0);
        say(&r, 1, "{\"m\":\"answer\",\"yes\":false}");
    }
    say(&r, 0, "{\"m\":\"takeback\"}");
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"limit\""));
    assert_non_null(strstr(heard(&r, 0), "10 times"));
    assert_int_equal(desk_of(&r)->takeback, DF_NOBODY);
    /* what teaches nothing and bothers nobody has another bound */
    for (int i = 0; i < DESK_UNDOS_MAX; i++) {
        say(&r, 0, "{\"m\":\"do\",\"d\":%u,\"a\":\"retreat balcony\"}",
            desk_of(&r)->seats[0].decision);
        say(&r, 0, "{\"m\":\"takeback\"}");
        assert_non_null(strstr(heard(&r, 0), "[\"undo\",0,"));
    }
    say(&r, 0, "{\"m\":\"do\",\"d\":%u,\"a\":\"retreat balcony\"}", desk_of(&r)->seats[0].decision);
    say(&r, 0, "{\"m\":\"takeback\"}");
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"limit\""));
    room_close(&r);
}

/* ---- Rematches --------------------------------------------------------------------------------
 */

static void fill_hex(char *hex, char digit)
{
    memset(hex, digit, 2 * (size_t)DF_KEY_SIZE);
    hex[2 * DF_KEY_SIZE] = '\0';
}

static void test_a_rematch_is_dealt_from_shares_too(void **state)
{
    char promised[2 * DF_KEY_SIZE + 1];
    char again[2 * DF_KEY_SIZE + 1];
    char shares[2][2 * DF_KEY_SIZE + 1];
    room r;

    (void)state;
    fill_hex(shares[0], 'a');
    fill_hex(shares[1], '7');
    room_open(&r, "\"game\":\"noir\"");
    say(&r, 0, "{\"m\":\"resign\"}");
    word_of(&r, 0, "again", promised, sizeof promised);
    say(&r, 0, "{\"m\":\"rematch\",\"share\":\"abc\"}");
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"range\""));
    for (int seat = 0; seat < 2; seat++)
        say(&r, seat, "{\"m\":\"rematch\",\"share\":\"%s\"}", shares[seat]);
    char next[STORE_ID_SIZE];
    snprintf(next, sizeof next, "%s", desk_of(&r)->next);
    assert_int_equal(strlen(next), 12);
    memcpy(r.table, next, sizeof next);
    for (int seat = 0; seat < 2; seat++) {
        say(&r, seat, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", next, r.keys[seat]);
        word_of(&r, seat, "commitment", again, sizeof again);
        assert_string_equal(promised, again);
    }
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    say(&r, 1, "{\"m\":\"resign\"}");
    say(&r, 1, "{\"m\":\"record\"}");
    assert_non_null(strstr(heard(&r, 1), "\"whole\":true"));
    for (int seat = 0; seat < 2; seat++) {
        char line[160];

        snprintf(line, sizeof line, "# fair share %d %s", seat, shares[seat]);
        assert_non_null(strstr(heard(&r, 1), line));
    }
    room_close(&r);
}

/* Opens the same table again, and sits down there. */
static void play_again(room *r)
{
    for (int seat = 0; seat < 2; seat++)
        say(r, seat, "{\"m\":\"rematch\"}");
    memcpy(r->table, desk_of(r)->next, sizeof r->table);
    for (int seat = 0; seat < 2; seat++)
        say(r, seat, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r->table, r->keys[seat]);
    assert_int_equal(desk_of(r)->phase, DESK_PLAYING);
}

/* [N-84] Whoever lost begins, match after match; before the first there is a coin. */
static void test_the_loser_begins_the_rematch(void **state)
{
    static const int losers[] = {1, 1, 0};
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"loser\"}");
    assert_null(strstr(heard(&r, 0), "turn 1"));
    for (size_t i = 0; i < sizeof losers / sizeof losers[0]; i++) {
        int loser = losers[i];

        say(&r, loser, "{\"m\":\"resign\"}");
        assert_non_null(strstr(heard(&r, loser), "\"text\":\"You give up: "));
        assert_non_null(strstr(heard(&r, 1 - loser), " gives up: you win.\""));
        play_again(&r);
        say(&r, loser, "{\"m\":\"prompt\"}");
        assert_non_null(strstr(heard(&r, loser), "You take turn 1."));
        say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
        say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
        assert_int_equal(desk_actor(desk_of(&r)), loser);
    }
    room_close(&r);
}

/* ---- What is given away, and when --------------------------------------------------------------
 */

static void test_records_before_and_after_the_end(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"}");
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start library\"}");
    say(&r, 1, "{\"m\":\"record\"}");
    assert_non_null(strstr(heard(&r, 1), "\"whole\":false"));
    assert_non_null(strstr(heard(&r, 1), "seats.0.room: ?\\n"));
    assert_non_null(strstr(heard(&r, 1), "seats.1.room: library\\n"));
    say(&r, PEOPLE - 1, "{\"m\":\"record\"}");
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "seats.1.room: ?\\n"));
    say(&r, PEOPLE - 1, "{\"m\":\"replay\",\"step\":1,\"as\":1}");
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "\"code\":\"early\""));
    say(&r, 0, "{\"m\":\"resign\"}");
    say(&r, PEOPLE - 1, "{\"m\":\"record\"}");
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "0: start hall\\n"));
    say(&r, PEOPLE - 1, "{\"m\":\"replay\",\"step\":2,\"as\":1}");
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "[\"seats.0.room\",\"?\"]"));
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "[\"seats.1.room\",\"library\"]"));
    say(&r, PEOPLE - 1, "{\"m\":\"replay\",\"step\":2,\"as\":0}");
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "[\"seats.0.room\",\"hall\"]"));
    say(&r, PEOPLE - 1, "{\"m\":\"replay\",\"step\":3}");
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "\"code\":\"range\""));
    room_close(&r);
}

/* ---- Bots -------------------------------------------------------------------------------------
 */

/* A bot that searches has its megabytes only while it thinks, and talk does not disturb it. */
static void test_a_level_plays(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"1\"},\"seats\":[\"open\","
                  "\"bot expert\"]");
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    uint32_t steps = (uint32_t)df_match_steps(desk_of(&r)->match);
    for (int i = 0; i < PATIENCE && (uint32_t)df_match_steps(desk_of(&r)->match) < steps + 2; i++) {
        struct timespec nap = {.tv_nsec = 1000000};

        nanosleep(&nap, NULL);
        if (i % 50 == 0)
            say(&r, 0, "{\"m\":\"say\",\"text\":\"well?\"}");
        pass_time(&r, 0);
    }
    assert_true((uint32_t)df_match_steps(desk_of(&r)->match) >= steps + 2);
    assert_null(tables_loaded(r.server, r.table)->memory[1]);
    room_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_but_a_move_buys_time),
        cmocka_unit_test(test_clocks_do_not_jump),
        cmocka_unit_test(test_a_match_clock_counts_turns),
        cmocka_unit_test(test_time_rests_behind_a_curtain),
        cmocka_unit_test(test_a_late_seat_is_skipped),
        cmocka_unit_test(test_a_late_workbench_stays),
        cmocka_unit_test(test_a_bot_plays_for_the_late),
        cmocka_unit_test(test_spectators_see_it_later),
        cmocka_unit_test(test_answers_in_windows_take_their_time),
        cmocka_unit_test(test_bots_are_heard_of_at_one_time),
        cmocka_unit_test(test_the_dead_talk_among_themselves),
        cmocka_unit_test(test_the_absent_are_asked_too),
        cmocka_unit_test(test_a_request_lapses),
        cmocka_unit_test(test_requests_do_not_open_doors),
        cmocka_unit_test(test_all_who_play_must_agree),
        cmocka_unit_test(test_takebacks_are_bounded),
        cmocka_unit_test(test_a_rematch_is_dealt_from_shares_too),
        cmocka_unit_test(test_the_loser_begins_the_rematch),
        cmocka_unit_test(test_records_before_and_after_the_end),
        cmocka_unit_test(test_a_level_plays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
