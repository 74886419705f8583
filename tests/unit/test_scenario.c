/* test_scenario.c: the language of scenarios, what it reports, and the faults that its audit finds.
 *
 * SPDX-License-Identifier: MIT */
#include "match_fixture.h"

#include "match/scenario.h"

static df_scenario_report report;

static df_status run(const char *text, df_error *err)
{
    return df_scenario_run(text, "x.scn", &report, err);
}

static void assert_passes(const char *text)
{
    df_error err;
    df_status status = run(text, &err);

    if (status != DF_OK)
        fail_msg("%s\n%s", err.text, text);
    assert_int_equal(report.line, 0);
}

/* Fails in this line, wanting and finding texts that contain these. */
static void assert_fails(const char *text, df_status status, int line, const char *wanted,
                         const char *found)
{
    char where[32];
    df_error err = {.text = ""};

    snprintf(where, sizeof where, "x.scn:%d", line);
    if (run(text, &err) != status)
        fail_msg("%d, '%s', for:\n%s", err.status, err.text, text);
    assert_int_equal(err.status, status);
    assert_string_equal(report.where, where);
    assert_int_equal(report.line, line);
    assert_contains(report.wanted, wanted);
    assert_contains(report.found, found);
    assert_contains(err.text, where);
    df_scenario_run(text, "x.scn", &report, NULL); /* nobody has to ask why */
}

/* ---- What passes ----------------------------------------------------------------------------- */

static void test_every_statement(void **arg)
{
    (void)arg;
    assert_passes("# [R-1] a comment\n"
                  "game rattle rolls=2 players=2   # another\n"
                  "\n"
                  "position\n"
                  "  seats.0.secret: 3             # and one here\n"
                  "\n"
                  "  # a comment between\n"
                  "  seats.1.secret: 0\n"
                  "impossible secret\n"
                  "\tseats.0.secret: 10\n"
                  "impossible\n"
                  "  node: throw\n"
                  "impossible R-6\n"
                  "  node: throw\n"
                  "legal 0 has: wait, please stop\n"
                  "legal 0 lacks: heads\n"
                  "legal 0 is: stop, trip, break, pass, roll, peek, wait\n"
                  "legal 0 count: 7\n"
                  "legal 1 is: -\n"
                  "legal 1 count: 0\n"
                  "legal chance count: 0\n"
                  "refuse 0: heads, tails [R-3]\n"
                  "refuse 1: wait\n"
                  "unclear 0: fly\n"
                  "unclear 0: p\n"
                  "do 0: wait\n"
                  "told 0: ada: WAIT\n"
                  "told 0: your secret is 3\n"
                  "untold 1: secret\n"
                  "told spectator: wait\n"
                  "asked 1: ada IS to act\n"
                  "undo 0\n"
                  "untold 0: wait\n"
                  "undo 0 refused\n"
                  "do 0: peek, roll\n"
                  "told 1: peek\n"
                  "told 1: roll\n"
                  "undo 0\n"
                  "undo 0 refused\n"
                  "do 0: roll\n"
                  "expect actor: chance\n"
                  "legal chance is: heads, tails\n"
                  "legal 0 count: 0\n"
                  "chance: tails, heads\n"
                  "told 0: Chance: tails\n"
                  "expect actor: 0\n"
                  "expect seats.1.secret: 0\n"
                  "expect node: TURN\n"
                  "hidden 1: seats.0.secret\n"
                  "hidden spectator: seats.0.secret, seats.1.secret\n"
                  "sees 0 seats.0.secret: 3\n"
                  "sees 0 seats.1.secret: ?\n"
                  "sees spectator turn: 0\n"
                  "do 0: pass\n"
                  "refuse 1: stop [R-1]\n"
                  "position # another one\n"
                  "do 0: stop\n"
                  "expect over: yes\n"
                  "expect winners: 0\n");
    assert_int_equal(report.steps, 8);
    assert_int_equal(report.audits, 12); /* each step, two starts, two times taken back */
    assert_true(report.checks > 45);
}

static void test_scenario_in_the_manual(void **arg)
{
    char *text = example_in("docs/scenarios.md", "# [N-28]");

    (void)arg;
    assert_passes(text);
    assert_int_equal(report.checks, 7);
    free(text);
}

static void test_match_from_the_setup(void **arg)
{
    (void)arg;
    assert_passes("game rattle\noption rolls 1\nseed 5\ndo 0: roll\nchance: heads\n"
                  "game null players=2\nexpect actor: 0\nhidden 1: deck\n");
    assert_passes("game noir");
    assert_int_equal(report.audits, 1);
}

/* The same seed deals the same cards, another one others. */
static void test_seed(void **arg)
{
    static const char *const seeds[] = {"one", "one", "two"};
    char decks[3][DF_SCENARIO_SHOWN];
    char text[64];

    (void)arg;
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "game null\nseed %s\nexpect deck: -\n", seeds[i]);
        assert_fails(text, DF_ILLEGAL, 3, "-", ", ");
        snprintf(decks[i], sizeof decks[i], "%s", report.found);
    }
    assert_string_equal(decks[0], decks[1]);
    assert_string_not_equal(decks[0], decks[2]);
}

static void test_layout(void **arg)
{
    (void)arg;
    assert_passes("game rattle\r\nposition\r\n  turn: 1\r\ndo 1 : wait \r\nexpect turn:1");
}

/* ---- What fails ------------------------------------------------------------------------------ */

static void test_unmet_expectations(void **arg)
{
    static const struct {
        const char *statement;
        const char *wanted;
        const char *found;
    } cases[] = {
        {"legal 0 has: wait, heads", "a list with 'heads'",
         "wait, peek, roll, pass, break, trip, stop"},
        {"legal 0 lacks: heads, wait", "a list without 'wait'", "wait, peek"},
        {"legal 0 is: wait, peek", "these 2 actions and no other", "wait, peek, roll"},
        {"legal 0 is: heads", "a list with 'heads'", "wait, peek, roll"},
        {"legal 0 is: -", "these 0 actions", "wait, peek, roll"},
        {"legal 0 count: 6", "6 actions", "wait, peek, roll, pass, break, trip, stop"},
        {"legal 1 has: wait", "a list with 'wait'", "-"},
        {"refuse 0: wait", "'wait' is refused", "it was allowed"},
        {"refuse 0: heads, stop", "'stop' is refused", "it was allowed"},
        {"refuse 0: heads [R-4]", "a refusal by [R-4]", "only chance throws [R-3]"},
        {"refuse 1: wait [R-3]", "a refusal by [R-3]", "that of seat 0"},
        {"unclear 0: wait", "words that say no action", "they are understood"},
        {"do 0: heads", "'heads' is allowed", "only chance throws [R-3]"},
        {"do 1: wait", "'wait' is allowed", "that of seat 0"},
        {"do 0: wait, pass, wait", "'wait' is allowed", "that of seat 1"},
        {"chance: heads", "'heads' is allowed", "no chance event is pending"},
        {"undo 1", "an action that can be taken back", "nothing of yours"},
        {"expect turn: 1", "1", "0"},
        {"expect over: yes", "yes", "no"},
        {"hidden 0: seats.1.secret, seats.0.secret", "seats.0.secret: ?", "3"},
        {"sees 1 seats.0.secret: 3", "3", "?"},
        {"told 0: wait", "a message with 'wait'", "no message"},
        {"asked spectator: Bob", "a sentence with 'Bob'", "Ada is to act."},
        {"impossible", "a position that is refused", "it was accepted"},
        {"impossible\n  turn: 0", "a position that is refused", "it was accepted"},
        {"impossible colour\n  turn: 7", "a refusal that speaks of 'colour'", "turn or secret"},
    };
    char text[256];

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(text, sizeof text,
                 "game rattle\nposition\n  turn: 0\n\n%s # why\nexpect turn: 9\n",
                 cases[i].statement);
        assert_fails(text, DF_ILLEGAL, 5, cases[i].wanted, cases[i].found);
        assert_null(strchr(report.what, '#'));
        assert_int_equal(strncmp(report.what, cases[i].statement, strlen(report.what)), 0);
    }
}

static void test_messages_are_those_of_the_last_line(void **arg)
{
    (void)arg;
    assert_fails("game rattle\ndo 0: wait, peek\nuntold 1: wait", DF_ILLEGAL, 3,
                 "no message with 'wait'", "Ada: wait/Ada: peek");
    assert_fails("game rattle\ndo 0: wait\ndo 0: peek\ntold 1: wait", DF_ILLEGAL, 4,
                 "a message with 'wait'", "Ada: peek");
    assert_fails("game rattle\ndo 0: wait\nundo 0 refused", DF_ILLEGAL, 3, "can't be taken back",
                 "it was taken back");
}

/* A long list is cut off, and there is a limit to what one line may set off. */
static void test_many_messages(void **arg)
{
    char buffer[4400];
    df_text text = df_text_over(buffer, sizeof buffer);

    (void)arg;
    df_text_string(&text, "game rattle rolls=1000\ndo 0: roll\nchance: heads");
    for (int i = 0; i < 100; i++)
        df_text_string(&text, ",heads");
    size_t length = text.length;
    df_text_string(&text, "\nuntold 0: heads");
    assert_fails(buffer, DF_ILLEGAL, 4, "no message with 'heads'", "Chance: heads");
    assert_int_equal(strlen(report.found), DF_SCENARIO_SHOWN - 1);
    assert_string_equal(report.found + DF_SCENARIO_SHOWN - 4, "...");
    text.length = length;
    for (int i = 0; i < 500; i++)
        df_text_string(&text, ",heads");
    assert_fails(buffer, DF_PARSE, 3, "messages of at most", "more");
}

static void test_what_can_not_be_understood(void **arg)
{
    static const struct {
        const char *statement;
        const char *wanted;
        const char *found;
    } cases[] = {
        {"dance 0: wait", "a statement", "dance 0: wait"},
        {"do 0 wait", "`do SEAT: ACTION, ...`", "do 0 wait"},
        {"do 0:", "`do SEAT: ACTION, ...`", "do 0:"},
        {"do: wait", "a seat from 0 to 1", ""},
        {"do 2: wait", "a seat from 0 to 1", "2"},
        {"do -1: wait", "a seat from 0 to 1", "-1"},
        {"do 99999999999: wait", "a seat from 0 to 1", "99999999999"},
        {"do 0: fly", "'fly' is allowed", "'fly' is no action here"},
        {"do 0: wait,,wait", "'' is allowed", "an action in words is wanted"},
        {"chance 0: heads", "`chance: OUTCOME`", "0"},
        {"refuse 0: fly", "words that are understood (`unclear`", "'fly' is no action here"},
        {"refuse 0: heads [R-3", "one clause", "R-3"},
        {"refuse 0: heads [R-3] now", "one clause", "R-3"},
        {"refuse chance: heads", "a seat from 0 to 1", "chance"},
        {"legal 0 has: fly", "an action", "'fly' is no action here"},
        {"legal 0 had: wait", "has, lacks, is or count", "had"},
        {"legal 0: wait", "has, lacks, is or count", ""},
        {"search 0 0 finds: wait", "a number of iterations, 1 to 100000", "0"},
        {"search 0 100001 finds: wait", "a number of iterations, 1 to 100000", "100001"},
        {"search 0 1 sees: wait", "finds or avoids", "sees"},
        {"legal 0 has: wait, wait", "each action once", "wait"},
        {"legal 0 has: -", "an action", "'-' is no action here"},
        {"legal 0 count: many", "a number", "many"},
        {"legal 0 count: 99999999999", "a number", "99999999999"},
        {"legal chance has: wait", "an action", "no chance event is pending"},
        {"undo 0 maybe", "`undo SEAT` or `undo SEAT refused`", "maybe"},
        {"undo", "a seat from 0 to 1", ""},
        {"expect colour: red", "a value of the game", "rattle has no value 'colour'"},
        {"expect seats.7.secret: 1", "a value of the game", "the index is too large"},
        {"hidden 0: colour", "a value of the game", "no value 'colour'"},
        {"hidden 3: turn", "a seat from 0 to 1", "3"},
        {"sees 3 turn: 1", "a seat from 0 to 1", "3"},
        {"told audience: wait", "a seat from 0 to 1", "audience"},
        {"option rolls 3", "before the match begins", "a match under way"},
        {"seed 3", "before the match begins", "a match under way"},
        {"position now", "`position` alone", "now"},
        {"position\n  turn: 7", "a possible position", "turn or secret too large [R-5]"},
        {"position\n  turn: x", "a possible position", "line 6: turn: a number"},
        {"game chess", "the id of a game", "chess"},
        {"game", "the id of a game", ""},
        {"game rattle rolls", "option=value", "rolls"},
        {"game rattle rolls=0", "an option of the game", "takes 1 to 1000"},
        {"game rattle colour=red", "an option of the game", "no option 'colour'"},
    };
    char text[256];

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(text, sizeof text, "game rattle\nposition\n  turn: 0\n\n%s\n", cases[i].statement);
        assert_fails(text, DF_PARSE, 5, cases[i].wanted, cases[i].found);
    }
    assert_fails("game rattle\n  turn: 0", DF_PARSE, 2, "indented lines below a position",
                 "turn: 0");
    assert_fails("", DF_PARSE, 1, "`game ID`", "the end of the file");
    assert_fails("# nothing\n", DF_PARSE, 1, "`game ID`", "the end of the file");
    assert_fails("\ndo 0: wait", DF_PARSE, 2, "`game ID` first", "do 0: wait");
    assert_fails("game rattle\x1B\n", DF_PARSE, 1, "a text file", "control character");
}

static void test_long_lines_are_refused(void **arg)
{
    char *text = malloc(5000);

    (void)arg;
    assert_non_null(text);
    memset(text, '#', 4999);
    text[4999] = '\0';
    assert_fails(text, DF_PARSE, 1, "a text file", "line 1 has more than 4095 characters");
    free(text);
}

/* ---- Faults of a game ------------------------------------------------------------------------ */

static void test_broken_game_is_found(void **arg)
{
    (void)arg;
    assert_fails("game rattle\ndo 0: wait\ndo 0: break", DF_CORRUPT, 3,
                 "a possible state after the step", "broken: secret number");
    assert_fails("game rattle\ndo 0: trip\nchance: heads", DF_CORRUPT, 3,
                 "a possible state after the step", "[R-4]");
}

static void test_audit_finds_every_flaw(void **arg)
{
    static const struct {
        rattle_flaw_kind flaw;
        const char *found;
    } cases[] = {
        {RATTLE_VIEW_LEAKS, "changes the view of a spectator: seats.0.secret"},
        {RATTLE_RESAMPLE_PEEKS, "changes the view of a spectator: noise"},
        {RATTLE_RESAMPLE_BREAKS, "a world resampled for a spectator is impossible: turn or secret"},
        {RATTLE_RESAMPLE_WANDERS, "resampling twice with one key gives two worlds for a spectator"},
        {RATTLE_REFUSAL_LEAKS, "action 7 is refused otherwise on the view"},
        {RATTLE_LEGAL_LEAKS, "the legal actions are others on the view"},
        {RATTLE_DESCRIPTION_LEAKS, "action 4 is described otherwise on the view"},
        {RATTLE_PROMPT_LEAKS, "the prompt is another in the view of a spectator"},
        {RATTLE_ACTOR_LEAKS, "another one is to act in the view of a spectator"},
        {RATTLE_LIST_INCOMPLETE, "action 6 is not listed, but the test accepts it"},
        {RATTLE_LIST_TWICE, "action 0 is listed twice"},
        {RATTLE_LIST_EMPTY, "there is nothing to do, but the game is not over"},
        {RATTLE_WORDS_MISSING, "action 1 has no words"},
        {RATTLE_WORDS_AMBIGUOUS, "action 0 is not read back: 'wait' could be wait, wait"},
        {RATTLE_TEXT_LOSES, "the position text reads back to another state: noise: 0"},
    };
    df_error err;

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        rattle_flaw = cases[i].flaw;
        df_status status = run("game rattle\nposition\n  turn: 0\n", &err);
        rattle_flaw = RATTLE_SOUND;
        assert_int_equal(status, DF_CORRUPT);
        assert_contains(report.found, cases[i].found);
        assert_string_equal(report.where, "x.scn:2");
    }
    rattle_flaw = RATTLE_RESULT_LEAKS;
    df_status status = run("game rattle\nposition\ndo 0: stop\n", &err);
    rattle_flaw = RATTLE_SOUND;
    assert_int_equal(status, DF_CORRUPT);
    assert_contains(report.found, "the result is another in the view of a spectator");
}

/* ---- Lack of memory -------------------------------------------------------------------------- */

static void test_without_memory(void **arg)
{
    df_error err;
    int failures = 0;

    (void)arg;
    for (;; failures++) {
        memory_fail_at(failures + 1);
        df_status status = run("game rattle\ndo 0: wait\nposition\n  turn: 1\ndo 1: wait\n"
                               "impossible\n  turn: 7\ngame null\nexpect over: no\n",
                               &err);
        if (!memory_restore()) {
            assert_ok(status, &err);
            break;
        }
        assert_int_equal(status, DF_NOMEM);
        assert_int_equal(err.status, DF_NOMEM);
    }
    assert_true(failures > 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_statement),
        cmocka_unit_test(test_scenario_in_the_manual),
        cmocka_unit_test(test_match_from_the_setup),
        cmocka_unit_test(test_seed),
        cmocka_unit_test(test_layout),
        cmocka_unit_test(test_unmet_expectations),
        cmocka_unit_test(test_messages_are_those_of_the_last_line),
        cmocka_unit_test(test_many_messages),
        cmocka_unit_test(test_what_can_not_be_understood),
        cmocka_unit_test(test_long_lines_are_refused),
        cmocka_unit_test(test_broken_game_is_found),
        cmocka_unit_test(test_audit_finds_every_flaw),
        cmocka_unit_test(test_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
