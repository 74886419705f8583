/* test_armada_words.c: actions of Jigsaw Armada for people: labels, looks in place of rotations,
 * and why nothing of a kind is possible.
 *
 * SPDX-License-Identifier: MIT */
#include "armada_fixture.h"

static const char *const names[] = {"Ada", "Bob"};

static df_status typed(const armada_state *s, const char *words, df_action *out, df_error *err)
{
    return df_action_parse(armada(), (const df_view *)s, s->active, names, words, out, err);
}

/* What is typed is this action, and shown so. */
static void assert_label(const armada_state *s, const char *words, const char *label)
{
    char shown[160];
    df_text text = df_text_over(shown, sizeof shown);
    df_error err = {.text = ""};
    df_action action;

    if (typed(s, words, &action, &err) != DF_OK)
        fail_msg("'%s' is not understood: %s", words, err.text);
    armada_label((const df_state *)s, action, names, &text);
    assert_string_equal(shown, label);
}

static void assert_refused(const armada_state *s, const char *words, const char *clause,
                           const char *why)
{
    df_error err = {.text = ""};
    df_action action;

    assert_int_equal(typed(s, words, &action, &err), DF_ILLEGAL);
    assert_string_equal(err.clause, clause);
    assert_string_equal(err.text, why);
}

static void test_labels(void **arg)
{
    const df_config config = df_config_default(armada());
    armada_state s;

    (void)arg;
    at_position(&config, "3:U2e5,S0e6+ 2:U2e7 T|- -|- b2 0 9", &s);
    assert_label(&s, "+T0d1", "build the Tee hub at d1, open east, south and west");
    assert_label(&s, "build tee-hub d1 1", "build the Tee hub at d1, open north, south and west");
    assert_label(&s, "build tee d1 north-east-west",
                 "build the Tee hub at d1, open north, east and west");
    assert_label(&s, "build tee new-ship d1 north-east-w",
                 "build the Tee hub at d1, open north, east and west");
    assert_label(&s, "Me5s", "move the ship at e5 south");
    assert_label(&s, "move e6 west", "move the ship at e5 west");
    assert_label(&s, "rotate e5 left", "rotate the ship about e5 to the left");
    assert_label(&s, "bash e6 e7", "bash the ship at e7 with your shield at e6");
}

/* Ships are named by any of their cells; shown are those that touch. */
static void test_bash_by_any_cell(void **arg)
{
    const df_config config = df_config_default(armada());
    armada_state s;

    (void)arg;
    at_position(&config, "5:U2e5,I0e6,C0e7 2:U3f7 -|- -|- b2 0 9", &s);
    for (const char *const *words =
             (const char *const[]){"bash e5 f7", "bash e6 f7", "bash e7 f7", "Xe5-f7", NULL};
         *words != NULL; words++)
        assert_label(&s, *words, "bash the ship at f7 with your ship at e7");
    /* a shield whose token is gone is a piece of the hull */
    at_position(&config, "3:U2e5,S0e6 2:U2e7 -|- -|- b2 0 9", &s);
    for (const char *const *words = (const char *const[]){"bash e6 e7", "Xe5-e7", NULL};
         *words != NULL; words++)
        assert_label(&s, *words, "bash the ship at e7 with your ship at e6");
    /* [A-R40] energy for a touch of the shield */
    df_config paying = config;
    paying.option[ARMADA_OPTION_BASH_ENERGY] = 1;
    at_position(&paying, "3:U2e5,S0e6+ 2:U2e7 -|- -|- b2 0 9", &s);
    assert_label(&s, "bash e5 e7", "bash the ship at e7 with your ship at e6");
    assert_label(&s, "bash e6 e7", "bash the ship at e7 with your shield at e6");
}

static void test_what_a_bash_costs(void **arg)
{
    const df_config config = df_config_default(armada());
    char shown[160];
    df_text text = df_text_over(shown, sizeof shown);
    armada_state s;
    df_action action;

    (void)arg;
    at_position(&config, "3:U2e5,S0e6+ 2:U2e7 -|- -|- b2 0 9", &s);
    assert_int_equal(typed(&s, "bash e6 e7", &action, NULL), DF_OK);
    armada_describe((const df_state *)&s, action, names, &text);
    assert_string_equal(shown, "Bob's ship 1 goes from 2 to 1 energy; for it your shield at e6 "
                               "cracks [A-84]");
}

static void test_reasons_for_a_kind(void **arg)
{
    const df_config config = df_config_default(armada());
    armada_state s;

    (void)arg;
    at_position(&config, "2:U0e2 2:U2e12 E|- -|- b2 0 9", &s);
    assert_refused(&s, "shoot", "A-71", "no gun of yours has a target");
    assert_refused(&s, "build tee-h", "A-44", "there is no Tee hub in your play pile");
    at_position(&config, "2:U0e1 2:U2e12 E|- -|- b2 0 9", &s);
    assert_refused(&s, "build elbow", "A-46", "the Elbow gun fits nowhere now");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_bash_by_any_cell),
        cmocka_unit_test(test_what_a_bash_costs),
        cmocka_unit_test(test_reasons_for_a_kind),
    };

    return cmocka_run_group_tests_name("armada: words", tests, NULL, NULL);
}
