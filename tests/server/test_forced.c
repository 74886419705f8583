/* test_forced.c: questions that leave no choice. Where only bots would hear the answer nobody is
 * bothered with them; with others at the table everybody is asked, able or not.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include "match/match.h"
#include "server/scratch.h"

enum { DEALS = 100, MOVES = 300, TAKEN_BACK = 4 };

/* Has whoever is to act in this match one action alone, where the game asks able or not? Where all
 * choose together the question comes before it is known whose turn it will be. */
static bool is_vain(df_match *match)
{
    const df_game *game = df_match_game(match);
    df_moment moment = df_moment_of(game, df_match_state(match));
    df_action actions[DF_LEGAL_MAX];
    int seat = df_match_actor(match);

    return seat >= 0 && moment.timing == DF_TIMING_WINDOW && moment.together == 0 &&
           df_view_legal(game, df_match_view(match, seat), seat, actions) == 1;
}

/* A seat's steps: those that it chose, and those that left no choice. */
typedef struct tally {
    const desk *desk;
    int seat;
    int chosen, vain;
    int last; /* the step of the last that it chose */
} tally;

static bool count_step(void *context, df_match *past)
{
    tally *t = context;

    if (df_match_steps(past) == df_match_steps(t->desk->match) || df_match_actor(past) != t->seat)
        return true;
    if (is_vain(past)) {
        t->vain++;
    } else {
        t->chosen++;
        t->last = df_match_steps(past);
    }
    return true;
}

static tally tally_of(room *r, int seat)
{
    tally t = {.desk = desk_of(r), .seat = seat, .last = -1};

    assert_int_equal(df_match_recall(t.desk->match, count_step, &t, NULL), DF_OK);
    return t;
}

/* Until seat 0 is asked something. */
static bool await_question(room *r)
{
    for (int i = 0; i < PATIENCE; i++) {
        if (desk_of(r)->phase != DESK_PLAYING || desk_is_asked(desk_of(r), 0))
            return desk_of(r)->phase == DESK_PLAYING;
        df_clock_nap(1);
        pass_time(r, 0);
    }
    fail_msg("nobody is asked");
    return false;
}

static void open_with_bots(room *r, const char *game)
{
    char open[160];

    snprintf(open, sizeof open,
             "\"game\":\"%s\",\"players\":3,\"seats\":[\"open\",\"bot rules\",\"bot rules\"]",
             game);
    room_open(r, open);
}

/* One person and two bots: only choices are asked for. The answer: how often there was none. */
static int play_among_bots(const char *game, df_rng *rng)
{
    int said = 0;
    room r;

    open_with_bots(&r, game);
    for (; said < MOVES && await_question(&r); said++) {
        assert_false(is_vain(desk_of(&r)->match));
        move_any(&r, rng);
    }
    tally t = tally_of(&r, 0);
    assert_int_equal(t.chosen, said);
    room_close(&r);
    return t.vain;
}

/* Each deal is another one, and some have none of it. */
static void test_alone_with_bots_only_choices_are_asked(void **state)
{
    static const char *const games[] = {"island", "intruder"};
    df_rng rng = rng_of("alone");

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        int vain = 0;

        for (int deal = 0; deal < DEALS && vain == 0; deal++)
            vain = play_among_bots(games[i], &rng);
        assert_true(vain > 0);
    }
}

/* Takes back, if the seat has had something done for it since its last choice. */
static bool take_back(room *r)
{
    desk *d = desk_of(r);
    tally t = tally_of(r, 0);
    char again[24];
    int index = df_match_steps(d->match) - 1;

    while (index > t.last && df_match_step(d->match, index).actor != 0)
        index--;
    if (t.last < 0 || index == t.last)
        return false;
    snprintf(again, sizeof again, "\"r\":%u", df_match_step(d->match, t.last).action);
    say(r, 0, "{\"m\":\"takeback\"}");
    assert_int_equal(df_match_steps(d->match), t.last);
    assert_true(desk_is_asked(d, 0));
    assert_true(desk_shows_practice(d, 0));
    assert_non_null(strstr(heard(r, 0), again));
    return true;
}

/* What was done for somebody is no move of theirs to take back: the one before it is. */
static void test_taking_back_goes_to_a_choice(void **state)
{
    df_rng rng = rng_of("back");
    int back = 0;

    (void)state;
    for (int deal = 0; deal < DEALS && back < TAKEN_BACK; deal++) {
        room r;

        open_with_bots(&r, "island");
        for (int i = 0; i < MOVES && back < TAKEN_BACK && await_question(&r); i++) {
            back += take_back(&r);
            move_any(&r, &rng);
        }
        room_close(&r);
    }
    assert_int_equal(back, TAKEN_BACK);
}

/* Any moves until somebody who has no choice is to act. */
static bool reaches_vain(room *r, df_rng *rng)
{
    while (desk_of(r)->phase == DESK_PLAYING && !is_vain(desk_of(r)->match)) {
        move_any(r, rng);
        pass_time(r, 3000);
    }
    return desk_of(r)->phase == DESK_PLAYING;
}

/* With another person everybody is asked, be there a window or not: also if that one is away. */
static void test_among_people_everybody_is_asked(void **state)
{
    static const char *const windows[] = {"", ",\"window\":0"};
    df_rng rng = rng_of("people");

    (void)state;
    for (int n = 0, seen = 0; seen < 2; n++) {
        char open[160];
        room r;

        assert_true(n < DEALS);
        snprintf(open, sizeof open, "\"game\":\"island\",\"players\":2%s", windows[seen]);
        room_open(&r, open);
        if (reaches_vain(&r, &rng)) {
            int seat = desk_actor(desk_of(&r));

            seen++;
            pass_time(&r, 3000);
            assert_true(desk_is_asked(desk_of(&r), seat));
            say(&r, 1 - seat, "{\"m\":\"leave\"}");
            pass_time(&r, 3000);
            assert_true(desk_is_asked(desk_of(&r), seat));
        }
        room_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alone_with_bots_only_choices_are_asked),
        cmocka_unit_test(test_taking_back_goes_to_a_choice),
        cmocka_unit_test(test_among_people_everybody_is_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
