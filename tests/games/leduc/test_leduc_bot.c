/* test_leduc_bot.c: the bot of Leduc Poker: what it never does, that it bluffs now and then, and
 * that it wins chips from chance.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include "bots/sitter.h"
#include "games/leduc/leduc.h"
#include "lab/lab.h"

enum { TRIES = 3000 };

static const df_game *leduc(void)
{
    return df_game_find("leduc");
}

/* How often of TRIES times the bot of the seat to act does this. */
static int count_choices(const char *position, df_action wanted)
{
    df_config config = df_config_default(leduc());
    df_action actions[DF_LEGAL_MAX];
    df_rng rng = rng_of("lots");
    leduc_state state, view;
    df_error err;
    int count = 0;

    assert_ok(df_position_read(leduc(), &config, position, (df_state *)&state, &err), &err);
    df_sitter sitter = {leduc(), &config, &leduc_bot, NULL,
                        leduc()->actor((const df_state *)&state)};
    df_decision decision =
        df_sitter_look(&sitter, (const df_state *)&state, (df_view *)&view, actions);
    for (int i = 0; i < TRIES; i++)
        count += df_sitter_choose(&sitter, &decision, &rng) == wanted;
    return count;
}

/* [L-10] */
static void test_never_errs_with_a_pair_or_nothing(void **arg)
{
    static const char pair[] = "seats.1.card: king of hearts\nfirst_bets: check, check\n"
                               "open_card: king of spades\nsecond_bets: bet\n";
    static const char raised[] = "seats.0.card: king of hearts\nfirst_bets: check, check\n"
                                 "open_card: king of spades\nsecond_bets: bet, raise\n";
    static const char nothing[] =
        "first_bets: check, check\nopen_card: queen of spades\nsecond_bets: bet\n";

    (void)arg;
    assert_int_equal(count_choices(pair, BETS_FOLD), 0);
    assert_true(count_choices(pair, BETS_RAISE) > TRIES / 2);
    assert_int_equal(count_choices(raised, BETS_CALL), TRIES);
    assert_int_equal(count_choices(nothing, BETS_CALL), 0);
}

/* [L-5] [L-10] A Queen is worth something beside an open King, which only one other may have, and
 * nothing beside a Jack. */
static void test_knows_what_a_card_beats(void **arg)
{
    static const char fair[] = "seats.1.card: queen of hearts\nfirst_bets: check, check\n"
                               "open_card: king of spades\nsecond_bets: bet\n";
    static const char weak[] = "seats.1.card: queen of hearts\nfirst_bets: check, check\n"
                               "open_card: jack of spades\nsecond_bets: bet\n";

    (void)arg;
    assert_true(count_choices(fair, BETS_CALL) > TRIES / 3);
    assert_int_equal(count_choices(weak, BETS_CALL), 0);
    assert_in_range(count_choices("", BETS_BET), TRIES / 16, TRIES / 4);
}

/* [L-6] Who has raised is likely to have a King; a Jack is not ruled out. */
static void test_weighs_worlds_by_what_was_done(void **arg)
{
    leduc_state view, world;
    df_config config = df_config_default(leduc());
    uint32_t weight[LEDUC_RANKS];
    df_error err;

    (void)arg;
    assert_ok(df_position_read(leduc(), &config,
                               "seats.0.card: queen of hearts\nfirst_bets: bet, raise\n",
                               (df_state *)&world, &err),
              &err);
    leduc()->view((const df_state *)&world, 0, (df_view *)&view);
    for (uint8_t rank = 0; rank < LEDUC_RANKS; rank++) {
        world.hand[1] = (uint8_t)(rank * LEDUC_SUITS + 1);
        weight[rank] = leduc_bot.weigh(NULL, (const df_view *)&view, (const df_state *)&world, 0);
        assert_in_range(weight[rank], 1, 1 << 16);
    }
    assert_true(weight[LEDUC_KING] > weight[LEDUC_QUEEN]);
    assert_true(weight[LEDUC_QUEEN] > weight[LEDUC_JACK]);
}

/* [L-13] */
static void test_wins_chips_from_chance_in_both_seats(void **arg)
{
    enum { GAMES = 10000 };

    (void)arg;
    for (int seat = 0; seat < BETS_SEATS; seat++) {
        df_sim_plan plan = {.game = leduc(), .config = df_config_default(leduc()), .games = GAMES};
        df_sim_report report;
        df_error err;

        plan.bots[seat] = &leduc_bot;
        plan.bots[!seat] = &df_bot_random;
        df_key_from_text(plan.key, "bots");
        assert_ok(df_sim_run(&plan, &report, &err), &err);
        assert_true(report.by_seat[seat].score > GAMES / 4);
        df_sim_report_free(&report);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_errs_with_a_pair_or_nothing),
        cmocka_unit_test(test_knows_what_a_card_beats),
        cmocka_unit_test(test_weighs_worlds_by_what_was_done),
        cmocka_unit_test(test_wins_chips_from_chance_in_both_seats),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
