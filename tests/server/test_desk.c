/* test_desk.c: clocks, talk, rematches and bots at tables of a server in this process, whose time
 * is the test's.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

/* ---- Clocks ---------------------------------------------------------------------------------- */

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

/* Whoever takes a move back has the rest of the time that it left, and the clock runs. */
static void test_a_takeback_buys_no_time(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"
                  "\"clock\":{\"kind\":\"move\",\"seconds\":10,\"late\":\"forfeit\"}");
    pass_time(&r, 6000);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    pass_time(&r, 9000); /* of the other's */
    say(&r, 0, "{\"m\":\"takeback\"}");
    say(&r, 1, "{\"m\":\"answer\",\"yes\":true}");
    assert_int_equal(desk_actor(desk_of(&r)), 0);
    pass_time(&r, 3999);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    pass_time(&r, 201);
    assert_int_equal(desk_of(&r)->phase, DESK_OVER);
    assert_int_equal(desk_of(&r)->winner, 1);
    room_close(&r);
}

/* What the lobby and administrators read of a table. */
static void test_the_row_follows_the_game(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"}");
    pass_time(&r, 5000);
    assert_int_equal(tables_loaded(r.server, r.table)->row.status, STORE_PLAYING);
    say(&r, 0, "{\"m\":\"resign\"}");
    pass_time(&r, 5000);
    assert_int_equal(desk_of(&r)->phase, DESK_OVER);
    assert_int_equal(tables_loaded(r.server, r.table)->row.status, STORE_OVER);
    room_close(&r);
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
    char words[32];
    df_text text = df_text_over(words, sizeof words);
    const df_game *game = desk_of(&r)->setup.game;
    assert_true(game->words(df_match_state(desk_of(&r)->match), last.action, 0, NULL, &text));
    assert_string_equal(words, "end");
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
        df_clock_nap(1);
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

/* ---- The time of answers --------------------------------------------------------------------- */

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
        df_timing timing = df_moment_of(d->setup.game, df_match_state(d->match)).timing;
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

/* Plays a game of bots. How many of its decisions were heard of only after others in secret? */
static int play_heard_of(void)
{
    int secrets = 0;
    room r;

    room_open(&r, "\"game\":\"saw\",\"players\":2,\"seats\":[\"open\",\"bot rules\"],"
                  "\"clock\":{\"kind\":\"move\",\"seconds\":1,\"late\":\"bot\"}");
    pass_time(&r, 1200); /* both are bots now */
    for (int heard_of = 0; heard_of < 60 && desk_of(&r)->phase == DESK_PLAYING;) {
        live *table = tables_loaded(r.server, r.table);
        uint32_t entries = table->desk.entries;
        uint32_t turns = table->desk.turns;
        int64_t asked = table->asked;

        for (int i = 0; i < PATIENCE && table->held.due == 0; i++) {
            df_clock_nap(1);
            pass_time(&r, 0);
        }
        assert_int_equal(table->desk.turns, turns);
        assert_int_equal(table->held.due, asked + 50);
        secrets += table->desk.entries > entries;
        pass_time(&r, asked + 50 - now);
        assert_int_equal(table->desk.turns, turns + 1);
        heard_of++;
    }
    room_close(&r);
    return secrets;
}

/* [S-124] However often a bot is asked in secret, what is heard of it comes at one time. Nobody
 * knows a deal beforehand, so games are played until one has secrets. */
static void test_bots_are_heard_of_at_one_time(void **state)
{
    int secrets = 0;

    (void)state;
    for (int tries = 0; secrets == 0; tries++) {
        assert_true(tries < 50);
        secrets = play_heard_of();
    }
}

/* ---- Talk ------------------------------------------------------------------------------------ */

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
            silent =
                df_moment_of(desk_of(&r)->setup.game, df_match_state(desk_of(&r)->match)).silent;
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

/* ---- Rematches ------------------------------------------------------------------------------- */

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

/* A log is kept for ever: nobody makes it grow by coming and going, or shuts out others by that. */
static void test_coming_and_going_is_bounded(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"}");
    say(&r, 0, "{\"m\":\"back\"}");
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"early\""));
    for (int i = 0; i < DESK_BACKS_MAX; i++) {
        say(&r, 0, "{\"m\":\"leave\"}");
        say(&r, 0, "{\"m\":\"back\"}");
        assert_int_equal(desk_of(&r)->seats[0].sitter, SITTER_PERSON);
    }
    say(&r, 0, "{\"m\":\"leave\"}");
    say(&r, 0, "{\"m\":\"back\"}");
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"limit\""));
    say(&r, 1, "{\"m\":\"leave\"}");
    say(&r, 1, "{\"m\":\"back\"}");
    assert_int_equal(desk_of(&r)->seats[1].sitter, SITTER_PERSON);
    say(&r, 0, "{\"m\":\"resign\"}");
    for (int i = 0; i < DESK_AGAINS_MAX; i++)
        say(&r, 0, "{\"m\":\"rematch\"}");
    uint32_t entries = desk_of(&r)->entries;
    say(&r, 0, "{\"m\":\"rematch\"}");
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"limit\""));
    assert_int_equal(desk_of(&r)->entries, entries);
    say(&r, 1, "{\"m\":\"rematch\"}");
    assert_true(desk_of(&r)->next[0] != '\0');
    room_close(&r);
}

/* No text turns the direction of what stands beside it, or looks like somebody else's line. */
static void test_talk_stays_on_its_line(void **state)
{
    static const char *const marks[] = {"\\n",     "\\u0085", "\\u2028", "\\u2029",
                                        "\\u202a", "\\u202e", "\\u2066", "\\u2069"};
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\"");
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        say(&r, 0, "{\"m\":\"say\",\"text\":\"a%sb\"}", marks[i]);
        assert_non_null(strstr(heard(&r, 0), "\"code\":\"range\""));
    }
    say(&r, 0, "{\"m\":\"say\",\"text\":\"\\u201cJos\\u00e9\\u201d \\u0634\\u200f \\u20ac\"}");
    assert_non_null(strstr(heard(&r, 1), "Jos"));
    room_close(&r);
}

static void test_an_open_table_has_so_many_visitors(void **state)
{
    room r;

    (void)state;
    room_begin(&r);
    say(&r, 0, "{\"m\":\"open\",\"game\":\"intruder\",\"listed\":true}");
    word_of(&r, 0, "table", r.table, sizeof r.table);
    for (int i = 1; i < DESK_SITS_MAX; i++) {
        say(&r, 1, "{\"m\":\"join\",\"table\":\"%s\"}", r.table);
        say(&r, 1, "{\"m\":\"leave\"}");
    }
    uint32_t entries = desk_of(&r)->entries;
    say(&r, 1, "{\"m\":\"join\",\"table\":\"%s\"}", r.table);
    assert_non_null(strstr(heard(&r, 1), "\"code\":\"limit\""));
    assert_int_equal(desk_of(&r)->entries, entries);
    room_close(&r);
}

/* ---- What is given away, and when ------------------------------------------------------------ */

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

/* ---- Bots ------------------------------------------------------------------------------------ */

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
        df_clock_nap(1);
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
        cmocka_unit_test(test_a_takeback_buys_no_time),
        cmocka_unit_test(test_the_row_follows_the_game),
        cmocka_unit_test(test_time_rests_behind_a_curtain),
        cmocka_unit_test(test_a_late_seat_is_skipped),
        cmocka_unit_test(test_a_late_workbench_stays),
        cmocka_unit_test(test_a_bot_plays_for_the_late),
        cmocka_unit_test(test_spectators_see_it_later),
        cmocka_unit_test(test_answers_in_windows_take_their_time),
        cmocka_unit_test(test_bots_are_heard_of_at_one_time),
        cmocka_unit_test(test_the_dead_talk_among_themselves),
        cmocka_unit_test(test_the_loser_begins_the_rematch),
        cmocka_unit_test(test_coming_and_going_is_bounded),
        cmocka_unit_test(test_an_open_table_has_so_many_visitors),
        cmocka_unit_test(test_talk_stays_on_its_line),
        cmocka_unit_test(test_records_before_and_after_the_end),
        cmocka_unit_test(test_a_level_plays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
