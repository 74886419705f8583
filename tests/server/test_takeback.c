/* test_takeback.c: who is asked before a move is taken back, and how often; doing it again, and
 * what comes of having peeked.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

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
    say(&r, 0, "{\"m\":\"answer\",\"yes\":true,\"to\":0}"); /* meant for another one */
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"late\""));
    say(&r, 0, "{\"m\":\"answer\",\"yes\":true,\"to\":\"\"}");
    assert_int_equal(steps_of(&r), steps);
    say(&r, 0, "{\"m\":\"answer\",\"yes\":true,\"to\":1}");
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

/* Nobody's answer to a question from before hits the one that is asked anew. */
static void test_answers_from_before_are_late(void **state)
{
    room r;

    (void)state;
    open_shooting(&r);
    const desk *d = desk_of(&r);
    int steps = steps_of(&r);
    uint32_t before[] = {d->seats[0].decision, d->seats[1].decision};
    say(&r, 0, "{\"m\":\"takeback\"}");
    say(&r, 1, "{\"m\":\"answer\",\"yes\":true}");
    assert_int_equal(steps_of(&r), steps - 1);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(d->seats[seat].decision, before[seat] + 1);
    assert_int_equal(desk_actor(d), 0);
    for (uint32_t old = before[0] - 1; old <= before[0]; old++) {
        say(&r, 0, "{\"m\":\"do\",\"d\":%u,\"a\":\"shoot library\"}", old);
        assert_non_null(strstr(heard(&r, 0), "\"code\":\"late\""));
        assert_int_equal(steps_of(&r), steps - 1);
    }
    say(&r, 0, "{\"m\":\"do\",\"d\":%u,\"a\":\"shoot library\"}", before[0] + 1);
    assert_int_equal(steps_of(&r), steps);
    room_close(&r);
}

/* ---- Against bots ---------------------------------------------------------------------------- */

/* One person begins in the Hall, a bot somewhere. */
static void open_alone(room *r)
{
    room_open(r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"
                 "\"seats\":[\"open\",\"bot random\"]");
    say(r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    while (df_match_steps(desk_of(r)->match) < 2)
        await_entries(r, desk_of(r)->entries + 1);
    assert_int_equal(desk_actor(desk_of(r)), 0);
    forget(r);
}

static void do_words(room *r, const char *words)
{
    say(r, 0, "{\"m\":\"do\",\"d\":%u,\"a\":\"%s\"}", desk_of(r)->seats[0].decision, words);
}

static df_action action_of(room *r, const char *words)
{
    desk *d = desk_of(r);
    df_action action = DF_NO_ACTION;
    df_error err;

    assert_ok(
        df_action_parse(d->setup.game, df_match_view(d->match, 0), 0, NULL, words, &action, &err),
        &err);
    return action;
}

static bool may_redo(room *r, const char *words)
{
    char member[32];

    snprintf(member, sizeof member, "\"r\":%u", action_of(r, words));
    return strstr(heard(r, 0), member) != NULL;
}

/* What was taken back can be done again, one after the other, until something else is done. */
static void test_what_is_taken_back_can_be_done_again(void **state)
{
    room r;

    (void)state;
    open_alone(&r);
    int steps = steps_of(&r);
    do_words(&r, "move library");
    assert_null(strstr(heard(&r, 0), "\"r\":"));
    do_words(&r, "set");
    say(&r, 0, "{\"m\":\"takeback\"}");
    assert_true(may_redo(&r, "set"));
    say(&r, 0, "{\"m\":\"takeback\"}");
    assert_int_equal(steps_of(&r), steps);
    assert_true(may_redo(&r, "move library"));
    say(&r, 0, "{\"m\":\"sync\"}"); /* also for who comes anew */
    assert_true(may_redo(&r, "move library"));
    say(&r, PEOPLE - 1, "{\"m\":\"sync\"}");
    assert_null(strstr(heard(&r, PEOPLE - 1), "\"r\":"));
    do_words(&r, "move library");
    assert_true(may_redo(&r, "set"));
    do_words(&r, "move hall");
    assert_null(strstr(heard(&r, 0), "\"r\":"));
    say(&r, 0, "{\"m\":\"takeback\"}");
    assert_true(may_redo(&r, "move hall"));
    say(&r, 0, "{\"m\":\"sync\"}");
    assert_null(strstr(heard(&r, 0), "\"practice\""));
    room_close(&r);
}

/* Also where the others act in between: what comes back depends on one's own moves alone. */
static void test_whole_turns_can_be_done_again(void **state)
{
    room r;
    static const char *const moves[] = {"move library", "end", "move hall", "end", "move library"};
    enum { MOVES = sizeof moves / sizeof moves[0] };

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"}");
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    for (int i = 0; i < MOVES; i++) {
        do_words(&r, moves[i]);
        if (desk_actor(desk_of(&r)) == 1)
            say(&r, 1, "{\"m\":\"do\",\"d\":%u,\"a\":\"end\"}", desk_of(&r)->seats[1].decision);
    }
    assert_int_equal(steps_of(&r), 2 + MOVES + 2);
    for (int i = MOVES; i-- > 0;) {
        forget(&r);
        say(&r, 0, "{\"m\":\"takeback\"}");
        if (desk_of(&r)->takeback == 0)
            say(&r, 1, "{\"m\":\"answer\",\"yes\":true}");
        assert_true(may_redo(&r, moves[i]));
        assert_null(strstr(heard(&r, 1), "\"r\":"));
    }
    for (int i = 0; i < MOVES; i++) {
        say(&r, 0, "{\"m\":\"sync\"}");
        assert_true(may_redo(&r, moves[i]));
        do_words(&r, moves[i]);
        forget(&r);
        if (desk_actor(desk_of(&r)) == 1) { /* who may do something else this time */
            say(&r, 1, "{\"m\":\"do\",\"d\":%u,\"a\":\"set\"}", desk_of(&r)->seats[1].decision);
            say(&r, 1, "{\"m\":\"do\",\"d\":%u,\"a\":\"end\"}", desk_of(&r)->seats[1].decision);
        }
    }
    say(&r, 0, "{\"m\":\"sync\"}");
    assert_null(strstr(heard(&r, 0), "\"r\":"));
    room_close(&r);
}

/* Whoever goes back with something new in mind practises: they are told at once, all others after
 * the end, and the record says it. */
static void test_whoever_peeks_practises(void **state)
{
    room r;

    (void)state;
    open_alone(&r);
    do_words(&r, "move library");
    say(&r, 0, "{\"m\":\"takeback\"}"); /* which has told nothing */
    assert_null(strstr(heard(&r, 0), "\"practice\""));
    assert_int_equal(desk_of(&r)->practice, 0);
    do_words(&r, "shoot library");
    say(&r, PEOPLE - 1, "{\"m\":\"sync\"}");
    say(&r, 0, "{\"m\":\"takeback\"}");
    assert_non_null(strstr(heard(&r, 0), "\"practice\":true"));
    assert_non_null(strstr(heard(&r, 0), "[\"practice\",0,\"You know more now"));
    assert_true(may_redo(&r, "shoot library"));
    assert_null(strstr(heard(&r, PEOPLE - 1), "practice"));
    say(&r, PEOPLE - 1, "{\"m\":\"sync\"}");
    assert_null(strstr(heard(&r, PEOPLE - 1), "practice"));
    do_words(&r, "shoot library");
    say(&r, 0, "{\"m\":\"takeback\"}"); /* that is said once */
    assert_null(strstr(heard(&r, 0), "\"practice\""));
    say(&r, 0, "{\"m\":\"tables\",\"keys\":[[\"%s\",\"%s\"]]}", r.table, r.keys[0]);
    assert_non_null(strstr(heard(&r, 0), "\"practice\":true"));
    jot_clear(&r.links[PEOPLE - 1].heard);
    say(&r, 0, "{\"m\":\"resign\"}");
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "\"practice\":true"));
    say(&r, 0, "{\"m\":\"record\"}");
    assert_non_null(strstr(heard(&r, 0), "practice yes"));
    room_close(&r);
}

/* Among people all have agreed: what was seen stays seen, and the game counts. */
static void test_who_agrees_plays_on(void **state)
{
    room r;

    (void)state;
    open_shooting(&r);
    say(&r, 0, "{\"m\":\"takeback\"}");
    say(&r, 1, "{\"m\":\"answer\",\"yes\":true}");
    assert_true(may_redo(&r, "shoot library"));
    assert_null(strstr(heard(&r, 1), "\"r\":"));
    say(&r, 0, "{\"m\":\"sync\"}");
    assert_null(strstr(heard(&r, 0), "practice"));
    say(&r, 0, "{\"m\":\"resign\"}");
    say(&r, 0, "{\"m\":\"record\"}");
    assert_null(strstr(heard(&r, 0), "practice"));
    room_close(&r);
}

/* ---- Grave moves ----------------------------------------------------------------------------- */

/* Whoever wants to be asked is: ending a turn with points left is grave, moving is not. */
static void test_grave_moves_are_asked_about(void **state)
{
    room r;

    (void)state;
    open_alone(&r);
    uint32_t decision = desk_of(&r)->seats[0].decision;
    int steps = steps_of(&r);
    say(&r, 0, "{\"m\":\"do\",\"d\":%u,\"a\":\"move library\",\"ask\":true}", decision);
    assert_int_equal(steps_of(&r), ++steps);
    forget(&r);
    say(&r, 0, "{\"m\":\"do\",\"d\":%u,\"a\":\"end\",\"ask\":true}", decision + 1);
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"grave\""));
    assert_non_null(strstr(heard(&r, 0), "left and lost [N-20]"));
    assert_string_equal(heard(&r, PEOPLE - 1), "");
    assert_int_equal(steps_of(&r), steps);
    assert_int_equal(desk_of(&r)->seats[0].decision, decision + 1);
    say(&r, 0, "{\"m\":\"do\",\"d\":%u,\"a\":\"end\"}", decision + 1);
    assert_true(steps_of(&r) > steps);
    room_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_absent_are_asked_too),
        cmocka_unit_test(test_a_request_lapses),
        cmocka_unit_test(test_requests_do_not_open_doors),
        cmocka_unit_test(test_all_who_play_must_agree),
        cmocka_unit_test(test_takebacks_are_bounded),
        cmocka_unit_test(test_answers_from_before_are_late),
        cmocka_unit_test(test_what_is_taken_back_can_be_done_again),
        cmocka_unit_test(test_whole_turns_can_be_done_again),
        cmocka_unit_test(test_whoever_peeks_practises),
        cmocka_unit_test(test_who_agrees_plays_on),
        cmocka_unit_test(test_grave_moves_are_asked_about),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
