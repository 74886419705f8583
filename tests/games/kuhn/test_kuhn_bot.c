/* test_kuhn_bot.c: the bot of Kuhn Poker: what it never does, how often it bluffs, and that it wins
 * chips from chance. That nobody can win any from it is in unit/test_tree.c.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include "bots/sitter.h"
#include "games/kuhn/kuhn.h"
#include "lab/lab.h"

enum { TRIES = 3000 };

static const df_game *kuhn(void)
{
    return df_game_find("kuhn");
}

/* How often of TRIES times the bot of the seat to act does this. */
static int count_choices(const char *position, df_action wanted)
{
    df_config config = df_config_default(kuhn());
    df_action actions[DF_LEGAL_MAX];
    df_rng rng = rng_of("lots");
    kuhn_state state, view;
    df_error err;
    int count = 0;

    assert_ok(df_position_read(kuhn(), &config, position, (df_state *)&state, &err), &err);
    df_sitter sitter = {kuhn(), &config, &kuhn_bot, NULL, kuhn()->actor((const df_state *)&state)};
    df_decision decision =
        df_sitter_look(&sitter, (const df_state *)&state, (df_view *)&view, actions);
    for (int i = 0; i < TRIES; i++)
        count += df_sitter_choose(&sitter, &decision, &rng) == wanted;
    return count;
}

/* [K-6] */
static void test_never_errs_with_king_or_jack(void **arg)
{
    (void)arg;
    assert_int_equal(count_choices("seats.1.card: king\nbets: bet\n", BETS_CALL), TRIES);
    assert_int_equal(count_choices("seats.1.card: king\nbets: check\n", BETS_BET), TRIES);
    assert_int_equal(
        count_choices("seats.0.card: queen\nseats.1.card: jack\nbets: bet\n", BETS_FOLD), TRIES);
    assert_int_equal(count_choices("bets: check, bet\n", BETS_FOLD), TRIES);
    assert_int_equal(count_choices("seats.0.card: queen\nseats.1.card: jack\n", BETS_CHECK), TRIES);
}

/* [K-4] [K-5] */
static void test_bluffs_and_calls_now_and_then(void **arg)
{
    (void)arg;
    assert_in_range(count_choices("", BETS_BET), TRIES / 6 - 100, TRIES / 6 + 100);
    assert_in_range(
        count_choices("seats.0.card: queen\nseats.1.card: jack\nbets: check\n", BETS_BET),
        TRIES / 3 - 130, TRIES / 3 + 130);
    assert_in_range(count_choices("bets: bet\n", BETS_CALL), TRIES / 3 - 130, TRIES / 3 + 130);
}

/* [K-6] A bet makes a King likelier, and a check does not rule it out. */
static void test_weighs_worlds_by_what_was_done(void **arg)
{
    kuhn_state view = {.hand = {DF_HIDDEN, KUHN_QUEEN}, .moves = {BETS_BET, DF_NONE, DF_NONE}};
    kuhn_state world = view;
    uint32_t weight[2][2];

    (void)arg;
    for (int bet = 0; bet < 2; bet++)
        for (int king = 0; king < 2; king++) {
            view.moves[0] = bet ? BETS_BET : BETS_CHECK;
            world.hand[0] = king ? KUHN_KING : KUHN_JACK;
            weight[bet][king] =
                kuhn_bot.weigh(NULL, (const df_view *)&view, (const df_state *)&world, 1);
            assert_in_range(weight[bet][king], 1, 1 << 16);
        }
    assert_true(weight[1][1] > weight[1][0]);
    assert_true(weight[0][1] < weight[0][0]);
}

/* [K-8] */
static void test_wins_chips_from_chance_in_both_seats(void **arg)
{
    enum { GAMES = 10000 };

    (void)arg;
    for (int seat = 0; seat < BETS_SEATS; seat++) {
        df_sim_plan plan = {.game = kuhn(), .config = df_config_default(kuhn()), .games = GAMES};
        df_sim_report report;
        df_error err;

        plan.bots[seat] = &kuhn_bot;
        plan.bots[!seat] = &df_bot_random;
        df_key_from_text(plan.key, "bots");
        assert_ok(df_sim_run(&plan, &report, &err), &err);
        assert_true(report.by_seat[seat].score > GAMES / 20);
        df_sim_report_free(&report);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_errs_with_king_or_jack),
        cmocka_unit_test(test_bluffs_and_calls_now_and_then),
        cmocka_unit_test(test_weighs_worlds_by_what_was_done),
        cmocka_unit_test(test_wins_chips_from_chance_in_both_seats),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
