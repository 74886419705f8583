/* test_core_action.c: what a person types, and the common work on states.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdlib.h>

#include "toy.h"

enum { NOT_LEGAL_DEN_TWICE = 4, END = 5, BUILD = 7 };

/* Everything but "shoot den twice" is legal for seat 0. */
static toy_state usual(void)
{
    toy_state toy;

    toy_base((df_state *)&toy, NULL);
    toy.legal = 0xFF & ~(1u << NOT_LEGAL_DEN_TWICE);
    return toy;
}

static df_status parse(const toy_state *toy, int seat, const char *text, df_action *out,
                       df_error *err)
{
    return df_action_parse(&toy_game, (const df_view *)toy, seat, NULL, text, out, err);
}

static void test_parse_understands(void **arg)
{
    static const struct {
        const char *typed;
        df_action action;
    } cases[] = {
        {"move cellar", 0},
        {"MOVE Cellar", 0},
        {"  move \t  cellar  ", 0},
        {"go cellar", 0},
        {"move cell", 1}, /* exact words win over the start of longer ones */
        {"move cella", 0},
        {"m d", 2},
        {"mov den", 2},
        {"g d", 2},
        {"shoot den", 3}, /* exact, although "shoot den twice" begins like it */
        {"fire at den", 3},
        {"f a d", 3},
        {"den", 3},
        {"shoot den twice", 4}, /* said clearly, though not legal */
        {"SHOOT DEN TWICE", 4},
        {"s d t", 4},
        {"end", END},
        {"end of", 6},
        {"e o d", 6},
        {"build", BUILD}, /* later words may be left out */
        {"b", BUILD},
        {"build attic", BUILD},
        {"b a 1 n", BUILD},
        {"build\rattic", BUILD},
    };
    toy_state toy = usual();

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        df_error err = {.text = ""};
        df_action action = 99;

        if (parse(&toy, 0, cases[i].typed, &action, &err) != DF_OK)
            fail_msg("'%s' is not understood: %s", cases[i].typed, err.text);
        if (action != cases[i].action)
            fail_msg("'%s' is understood as %u", cases[i].typed, (unsigned)action);
    }
}

static void test_parse_refuses_and_says_why(void **arg)
{
    static const struct {
        const char *typed;
        const char *says;
    } cases[] = {
        {"", "in words"},
        {" \t ", "in words"},
        {"move", "could be move cellar, move cell, move den"},
        {"m c", "could be move cellar, move cell"},
        {"dance", "'dance' is no action"},
        {"move kitchen", "is no action"},
        {"move cellar now", "is no action"},
        {"ove cellar", "is no action"},
        {"movecellar", "is no action"},
        {"move\ncellar", "in words"},
        {"move\x01", "in words"},
        {"build attic 1 northeast", "is no action"},
        {"build attic 1 north now", "is no action"},
    };
    toy_state toy = usual();

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        df_error err = {.text = ""};
        df_action action = 99;

        if (parse(&toy, 0, cases[i].typed, &action, &err) != DF_PARSE)
            fail_msg("'%s' is understood as %u", cases[i].typed, (unsigned)action);
        if (strstr(err.text, cases[i].says) == NULL)
            fail_msg("'%s' does not say '%s'", err.text, cases[i].says);
        assert_int_equal(action, 99);
        assert_int_equal(parse(&toy, 0, cases[i].typed, &action, NULL), DF_PARSE);
    }
}

static void test_parse_survives_any_length(void **arg)
{
    toy_state toy = usual();
    char typed[1000];
    df_error err;
    df_action action;

    (void)arg;
    for (size_t length = 1; length < sizeof typed; length++) {
        memset(typed, 'm', length);
        typed[length] = '\0';
        assert_int_equal(parse(&toy, 0, typed, &action, &err), DF_PARSE);
        memset(typed, ' ', length);
        memcpy(typed + length - 1, "b", 2);
        assert_int_equal(parse(&toy, 0, typed, &action, &err), DF_OK);
    }
}

/* Abbreviations are for what can be done: the only legal one wins over illegal ones. */
static void test_parse_prefers_legal_actions(void **arg)
{
    toy_state toy = usual();
    df_error err;
    df_action action;

    (void)arg;
    toy.legal = 1u << 2;
    assert_int_equal(parse(&toy, 0, "move", &action, &err), DF_OK);
    assert_int_equal(action, 2);
    assert_int_equal(parse(&toy, 0, "move cellar", &action, &err), DF_OK);
    assert_int_equal(action, 0); /* exact words are taken at their word */
    assert_int_equal(parse(&toy, 0, "xyz", &action, &err), DF_PARSE);
    assert_non_null(strstr(err.text, "there is move den"));
}

static void test_parse_out_of_turn(void **arg)
{
    toy_state toy = usual();
    df_error err;
    df_action action;

    (void)arg;
    assert_int_equal(parse(&toy, 1, "move den", &action, &err), DF_OK);
    assert_int_equal(action, 2);
    assert_int_equal(parse(&toy, 1, "xyz", &action, &err), DF_PARSE);
}

static void test_parse_chance(void **arg)
{
    toy_state toy = usual();
    df_error err;
    df_action action = 99;

    (void)arg;
    assert_int_equal(df_chance_parse(&toy_game, (df_state *)&toy, "heads", &action, &err),
                     DF_ILLEGAL);
    assert_int_equal(action, 99);
    toy.actor = DF_CHANCE;
    assert_int_equal(df_chance_parse(&toy_game, (df_state *)&toy, "heads", &action, &err), DF_OK);
    assert_int_equal(action, 8);
    assert_int_equal(df_chance_parse(&toy_game, (df_state *)&toy, "c 1", &action, &err), DF_OK);
    assert_int_equal(action, 9);
    assert_int_equal(df_chance_parse(&toy_game, (df_state *)&toy, "coin", &action, &err), DF_PARSE);
    assert_non_null(strstr(err.text, "coin 0, coin 1"));
}

/* ---- Common work on states ------------------------------------------------------------------- */

static void test_apply_tests_first(void **arg)
{
    toy_state toy = usual();
    toy_state before = toy;
    df_error err;

    (void)arg;
    assert_int_equal(df_apply(&toy_game, (df_state *)&toy, NOT_LEGAL_DEN_TWICE, NULL, NULL, &err),
                     DF_ILLEGAL);
    assert_string_equal(err.clause, "T-2");
    assert_int_equal(df_apply(&toy_game, (df_state *)&toy, TOY_ACTIONS, NULL, NULL, NULL),
                     DF_ILLEGAL);
    assert_true(df_state_equal(&toy_game, (df_state *)&toy, (df_state *)&before));
    assert_int_equal(df_apply(&toy_game, (df_state *)&toy, END, NULL, NULL, &err), DF_OK);
    assert_int_equal(toy.gold, END);
    assert_false(df_state_equal(&toy_game, (df_state *)&toy, (df_state *)&before));
    df_state_copy(&toy_game, (df_state *)&toy, (df_state *)&before);
    assert_true(df_state_equal(&toy_game, (df_state *)&toy, (df_state *)&before));
}

static void test_chance_draw_follows_the_weights(void **arg)
{
    toy_state toy = usual();
    uint8_t key[DF_KEY_SIZE] = {7};
    int tails = 0;
    df_rng rng;

    (void)arg;
    toy.actor = DF_CHANCE;
    df_rng_init(&rng, key, 0);
    for (int i = 0; i < 10000; i++) {
        df_action action = df_chance_draw(&toy_game, (df_state *)&toy, &rng);

        assert_true(action == 8 || action == 9);
        tails += action == 9;
    }
    /* three in four, give or take four standard deviations */
    assert_in_range(tails, 7500 - 173, 7500 + 173);
}

static void test_view_legal_and_test_are_for_the_actor(void **arg)
{
    static df_action actions[DF_LEGAL_MAX];
    toy_state toy = usual();
    const df_view *view = (const df_view *)&toy;
    df_error err;

    (void)arg;
    assert_int_equal(df_view_legal(&toy_game, view, 0, actions), 7);
    assert_int_equal(df_view_legal(&toy_game, view, 1, actions), 0);
    assert_int_equal(df_view_legal(&toy_game, view, DF_SPECTATOR, actions), 0);
    assert_int_equal(df_view_test(&toy_game, view, 0, END, &err), DF_OK);
    assert_int_equal(df_view_test(&toy_game, view, 1, END, &err), DF_ILLEGAL);
    toy.actor = DF_CHANCE;
    assert_int_equal(df_view_legal(&toy_game, view, DF_CHANCE, actions), 0);
    assert_int_equal(df_view_test(&toy_game, view, 0, END, &err), DF_ILLEGAL);
    assert_non_null(strstr(err.text, "chance"));
    toy.actor = DF_NOBODY;
    assert_int_equal(df_view_legal(&toy_game, view, DF_NOBODY, actions), 0);
    assert_int_equal(df_view_test(&toy_game, view, 0, END, &err), DF_ILLEGAL);
    assert_non_null(strstr(err.text, "over"));
}

/* A moment of a game that has nothing to say about it, and of one that nobody acts in. */
static void test_most_moments_are_as_usual(void **arg)
{
    df_state *state = calloc(1, df_game_find("armada")->state_size);
    df_config config = df_config_default(df_game_find("armada"));
    toy_state toy = {.actor = 1};
    df_moment moment = df_moment_of(&toy_game, (const df_state *)&toy);

    (void)arg;
    assert_non_null(state);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(moment.timing, DF_TIMING_OPEN);
        assert_false(moment.aloud);
        assert_int_equal(moment.silent | moment.together, 0);
        assert_true(moment.idle == DF_NO_ACTION && moment.by_hand == DF_NO_ACTION &&
                    moment.same == DF_NO_ACTION);
        df_game_find("armada")->setup(state, &config, NULL);
        assert_int_equal(df_game_find("armada")->actor(state), DF_CHANCE);
        moment = df_moment_of(df_game_find("armada"), state);
    }
    free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse_understands),
        cmocka_unit_test(test_parse_refuses_and_says_why),
        cmocka_unit_test(test_parse_survives_any_length),
        cmocka_unit_test(test_parse_prefers_legal_actions),
        cmocka_unit_test(test_parse_out_of_turn),
        cmocka_unit_test(test_parse_chance),
        cmocka_unit_test(test_apply_tests_first),
        cmocka_unit_test(test_chance_draw_follows_the_weights),
        cmocka_unit_test(test_view_legal_and_test_are_for_the_actor),
        cmocka_unit_test(test_most_moments_are_as_usual),
    };

    return cmocka_run_group_tests_name("core: actions", tests, NULL, NULL);
}
