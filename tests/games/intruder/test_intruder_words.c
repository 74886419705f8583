/* test_intruder_words.c: actions of Intruder Escape for people: labels, names as targets, and what
 * would happen now; and all that is public in sentences.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include "games/intruder/intruder.h"

static const char *const names[] = {"Quinn", "Rose", "Sid"};

static const df_game *game(void)
{
    return df_game_find("intruder");
}

static void at(intruder_state *s, const char *text)
{
    df_config config = df_config_default(game());
    df_error err;

    config.seats = 3;
    if (df_position_read(game(), &config, text, (df_state *)s, &err) != DF_OK)
        fail_msg("%s", err.text);
}

static const char *const usual = "node: turn\nround: 1\nlap: 1\nfirst: 0\nturn: 0\n"
                                 "seats.0.hand: KN, KY, FL\nseats.1.row: BB\n";

static void assert_action(const intruder_state *s, const char *typed, const char *label,
                          const char *about)
{
    char shown[256];
    df_text text = df_text_over(shown, sizeof shown);
    df_error err = {.text = ""};
    df_action action;

    if (df_action_parse(game(), (const df_view *)s, 0, names, typed, &action, &err) != DF_OK)
        fail_msg("'%s' is not understood: %s", typed, err.text);
    intruder_label((const df_state *)s, action, names, &text);
    assert_string_equal(shown, label);
    text = df_text_over(shown, sizeof shown);
    intruder_describe((const df_state *)s, action, names, &text);
    assert_string_equal(shown, about);
}

static void test_plays(void **arg)
{
    intruder_state s;

    (void)arg;
    at(&s, usual);
    assert_action(&s, "play knife rose", "play the Knife on Rose",
                  "Rose's damage goes from 1 to 3 [I-29]");
    assert_action(&s, "play KN 0", "play the Knife on yourself",
                  "your damage goes from 0 to 2 [I-29]");
    assert_action(&s, "play keys sid", "lay the Keys in front of Sid",
                  "Sid has 1 of the four items then, until Sid dies or somebody snatches one "
                  "[I-57]");
    assert_action(&s, "flashlight", "play the Flashlight",
                  "turns the top card of the deck face up [I-45]");
}

/* Which names there are depends on who plays, and reasons name nobody by number. */
static void test_refusals(void **arg)
{
    static const struct {
        const char *typed;
        df_status status;
        const char *why;
    } cases[] = {
        {"snatch", DF_ILLEGAL, "you hold no Snatch"},
        {"accuse rose", DF_OK, ""},
        {"dance", DF_PARSE, "'dance' is nothing you can do here; you can skip, lay or play"},
        {"play knife r", DF_OK, ""},
        {"play knife zoe", DF_PARSE,
         "'play knife zoe' is nothing you can do here; you can skip, lay or play"},
    };
    intruder_state s;

    (void)arg;
    at(&s, usual);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        df_error err = {.text = ""};
        df_action action;

        assert_int_equal(
            df_action_parse(game(), (const df_view *)&s, 0, names, cases[i].typed, &action, &err),
            cases[i].status);
        assert_string_equal(err.text, cases[i].why);
    }
}

static void assert_says(const intruder_state *s, const char *words)
{
    char said[4096];
    df_text text = df_text_over(said, sizeof said);

    game()->say((const df_view *)s, 0, names, &text);
    if (strstr(said, words) == NULL)
        fail_msg("nothing is said of '%s' in\n%s", words, said);
}

static void test_all_that_is_public_is_said(void **arg)
{
    intruder_state s;

    (void)arg;
    at(&s, "node: turn\nround: 2\nlap: 1\nfirst: 0\nturn: 0\nseats.0.hand: FL, HO, BN\n"
           "seats.1.row: KN\ndiscard: BB, BB, RL\nspent: RL\nhome_used: 1\nkit_used: 2\ndebt: 2\n"
           "seats.1.said: accuse 0\nseats.2.said: trust 1\n");
    assert_says(&s, "Rose (Bruno), an Innocent: 3 lives. Damage 2, which would cost a life.");
    assert_says(&s, "Owes a turn to the Broken Mirror.");
    assert_says(&s, "Discard pile, 3 cards: 2 times Baseball Bat, Roulette.");
    assert_says(&s, "You were accused by Rose; Rose was trusted by Sid.");
    assert_says(&s, "Used up: Roulette; Nobody's Home used by Rose; Med Kit used by Sid.");
}

/* What the other players see and hear of a hand while cards are handed in. */
static void see_dealt(const char *position, bool aloud, char *out, size_t size)
{
    intruder_state s;
    intruder_state view;
    df_text text = df_text_over(out, size);

    at(&s, position);
    memset(&s.rounds[0], 0, sizeof s.rounds[0]);
    s.remembered = 1;
    s.rounds[0].living = 7;
    s.rounds[0].top = INTRUDER_KN;
    game()->view((const df_state *)&s, 1, (df_view *)&view);
    (aloud ? game()->say : game()->draw)((const df_view *)&view, 1, names, &text);
}

/* [I-R62] What lay face up when it was dealt stands in the hand for everybody, and when something
 * has been handed in they are told the same whatever it was. */
static void test_seen_dealt(void **arg)
{
    static const char *const before =
        "node: keep\nround: 2\nasked: 0\nseats.0.hand: BB, BB, BN, KN, SY\n";
    static const char *const kept =
        "node: keep\nround: 2\nasked: 0\nseats.0.hand: BB, BB, BN, KN\nseats.0.batch: SY\n";
    static const char *const gone =
        "node: keep\nround: 2\nasked: 0\nseats.0.hand: BB, BB, BN, SY\nseats.0.batch: KN\n";
    char shown[4096];
    char other[4096];

    (void)arg;
    see_dealt(before, false, shown, sizeof shown);
    assert_non_null(strstr(shown, " KN ?? ?? ?? ??\n"));
    assert_non_null(strstr(shown, "Quinn was dealt the Knife that lay face up"));
    see_dealt(before, true, shown, sizeof shown);
    assert_non_null(strstr(shown, "Hand: Knife, 4 unknown cards."));
    for (int aloud = 0; aloud < 2; aloud++) {
        see_dealt(kept, aloud != 0, shown, sizeof shown);
        see_dealt(gone, aloud != 0, other, sizeof other);
        assert_string_equal(shown, other);
        assert_non_null(strstr(shown, aloud == 0 ? " KN? ?? ?? ??\n"
                                                 : "Hand: 4 unknown cards. The Knife that lay face "
                                                   "up is in it, or handed in."));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plays),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_all_that_is_public_is_said),
        cmocka_unit_test(test_seen_dealt),
    };

    return cmocka_run_group_tests_name("intruder: words", tests, NULL, NULL);
}
