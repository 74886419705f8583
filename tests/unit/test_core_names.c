/* test_core_names.c: players by name in what is typed, labels, and refusals for people.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include "toy.h"

enum { GREETS = 0xF << TOY_GREET, ENDS = 1 << 5, MOVES = 0x7 };

static void label(const df_state *state, df_action action, const char *const *names, df_text *text)
{
    if (action >= TOY_GREET)
        df_text_add(text, "say hello to %s", names[action - TOY_GREET]);
    else
        toy_words(state, action, 0, names, text);
}

/* Of greetings one by one no two reasons are alike. */
static df_status test_each(const df_state *state, df_action action, df_error *err)
{
    if (toy_test(state, action, NULL) == DF_OK)
        return DF_OK;
    if (action >= TOY_GREET)
        return df_fail(err, DF_ILLEGAL, "T-3", "you have met number %d", (int)action - TOY_GREET);
    return df_fail(err, DF_ILLEGAL, "T-4", "your feet are tied");
}

static df_status test_kind(const df_state *state, df_action action, df_error *err)
{
    if (action >= TOY_GREET && (((const toy_state *)state)->legal & GREETS) == 0)
        return df_fail(err, DF_ILLEGAL, "T-3", "you have met everybody");
    return DF_OK;
}

static bool elsewhere(const df_state *state, const char *typed, df_text *text)
{
    (void)state;
    if (strcmp(typed, "swim") != 0)
        return false;
    df_text_string(text, "the lake is outside");
    return true;
}

static df_game game; /* the toy with all that people want */

static df_status read_typed(uint16_t legal, const char *const *names, const char *typed,
                            df_action *out, df_error *err)
{
    toy_state toy;

    game = toy_game;
    game.label = label;
    game.test = test_each;
    game.test_kind = test_kind;
    game.elsewhere = elsewhere;
    toy_base((df_state *)&toy, NULL);
    toy.legal = legal;
    return df_action_parse(&game, (const df_view *)&toy, 0, names, typed, out, err);
}

static const char *const friends[] = {"Ann", "Ben van Damme", "Bea", "Ännchen"};

static void assert_read(const char *const *names, const char *typed, int seat)
{
    df_error err = {.text = ""};
    df_action action = 99;

    if (read_typed(GREETS | ENDS, names, typed, &action, &err) != DF_OK)
        fail_msg("'%s' is not understood: %s", typed, err.text);
    assert_int_equal(action, TOY_GREET + seat);
}

static void assert_refused(uint16_t legal, const char *const *names, const char *typed,
                           df_status status, const char *text)
{
    df_error err = {.text = ""};
    df_action action = 99;

    assert_int_equal(read_typed(legal, names, typed, &action, &err), status);
    assert_string_equal(err.text, text);
    assert_int_equal(action, 99);
}

static void test_names_numbers_and_labels_are_understood(void **arg)
{
    (void)arg;
    assert_read(friends, "greet ann", 0);
    assert_read(friends, "GREET Ben", 1);
    assert_read(friends, "greet ben van damme", 1);
    assert_read(friends, "g be v", 1);
    assert_read(friends, "greet 2", 2);
    assert_read(friends, "greet Ännchen", 3);
    assert_read(friends, "say hello to Bea", 2);
    assert_read(friends, "say hello bea", 2);
    assert_read(friends, "say hello to the ben", 1);
    assert_refused(GREETS | ENDS, NULL, "greet ann", DF_PARSE,
                   "'greet ann' is no action here; there is end, greet 0, greet 1, greet 2, "
                   "greet 3");
}

/* Whoever calls themselves a number, a move or the same as somebody else gains nothing by it. */
static void test_notation_wins_over_strange_names(void **arg)
{
    static const char *const numbers[] = {"1", "0", "", "greet 1"};
    static const char *const same[] = {"Ann", "Ann", "end", " \t "};

    (void)arg;
    assert_read(numbers, "greet 0", 0);
    assert_read(numbers, "greet 1", 1);
    assert_read(numbers, "greet 2", 2);
    assert_read(numbers, "greet greet 1", 3);
    assert_read(same, "greet end", 2);
    assert_read(same, "greet 3", 3);
    assert_refused(GREETS | ENDS, same, "greet ann", DF_PARSE,
                   "'greet ann' could be greet 0, greet 1");
}

static void test_refusals_speak_to_people(void **arg)
{
    (void)arg;
    assert_refused(GREETS, friends, "greet b", DF_PARSE,
                   "'greet b' could be say hello to Ben van Damme or say hello to Bea");
    assert_refused(ENDS, friends, "dance", DF_PARSE,
                   "'dance' is nothing you can do here; you can end");
    assert_refused(
        MOVES | ENDS, friends, "dance", DF_PARSE,
        "'dance' is nothing you can do here; you can move cellar, move cell, move den or "
        "end");
    assert_refused(ENDS, friends, "swim", DF_PARSE, "the lake is outside");
    assert_refused(ENDS, NULL, "swim", DF_PARSE, "'swim' is no action here; there is end");
}

/* Too many to list: what kinds there are. */
static void test_refusals_name_kinds(void **arg)
{
    (void)arg;
    assert_refused(GREETS | ENDS | MOVES | 1 << 7, friends, "dance", DF_PARSE,
                   "'dance' is nothing you can do here; you can move, end, build or say");
}

static void test_refusals_give_the_common_reason(void **arg)
{
    (void)arg;
    assert_refused(ENDS, friends, "move", DF_ILLEGAL, "your feet are tied");
    assert_refused(ENDS, friends, "greet", DF_ILLEGAL, "you have met everybody");
    assert_refused(ENDS, friends, "greet b", DF_ILLEGAL, "you have met everybody");
    assert_refused(ENDS | 1 << TOY_GREET, friends, "greet b", DF_PARSE,
                   "nothing like 'greet b' is possible now; you can end or say hello to Ann");
    assert_refused(ENDS, NULL, "greet", DF_PARSE,
                   "'greet' could be greet 0, greet 1, greet 2, greet 3");
}

/* What is shown can be typed, for every legal action. */
static void test_labels_read_back(void **arg)
{
    (void)arg;
    for (int seat = 0; seat < 4; seat++) {
        char shown[160];
        df_text text = df_text_over(shown, sizeof shown);

        label(NULL, (df_action)(TOY_GREET + seat), friends, &text);
        assert_read(friends, shown, seat);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_numbers_and_labels_are_understood),
        cmocka_unit_test(test_notation_wins_over_strange_names),
        cmocka_unit_test(test_refusals_speak_to_people),
        cmocka_unit_test(test_refusals_name_kinds),
        cmocka_unit_test(test_refusals_give_the_common_reason),
        cmocka_unit_test(test_labels_read_back),
    };

    return cmocka_run_group_tests_name("core: names", tests, NULL, NULL);
}
