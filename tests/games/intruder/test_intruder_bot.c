/* test_intruder_bot.c: does the rule-based bot show skill on either side?
 *
 * For figures over many games see `deadfall sim intruder --bots intruder=rules,innocent=random`.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <deadfall.h>

#include "games/intruder/intruder.h"
#include "lab/lab.h"

enum { GAMES = 150 };

/* Games of GAMES that the Intruders win. */
static uint64_t intruders_win(const df_bot *innocents, const df_bot *intruders, int seats)
{
    df_sim_plan plan = {.game = df_game_find("intruder"), .games = GAMES};
    df_sim_report report;
    df_error err;

    plan.config = df_config_default(plan.game);
    plan.config.seats = (uint8_t)seats;
    plan.team_bots[INTRUDER_INNOCENT] = innocents;
    plan.team_bots[INTRUDER_INTRUDER] = intruders;
    df_key_from_text(plan.key, "intruder");
    assert_ok(df_sim_run(&plan, &report, &err), &err);
    assert_int_equal(report.team_wins[INTRUDER_INNOCENT] + report.team_wins[INTRUDER_INTRUDER],
                     GAMES); /* [I-R47] no draws */
    df_sim_report_free(&report);
    return report.team_wins[INTRUDER_INTRUDER];
}

/* Whoever has the bot wins clearly more often than when both sides play at random. */
static void test_the_bot_helps_either_side(void **state)
{
    (void)state;
    for (int seats = 3; seats <= 6; seats++) {
        uint64_t random = intruders_win(&df_bot_random, &df_bot_random, seats);

        assert_true(intruders_win(&intruder_bot, &df_bot_random, seats) + GAMES / 8 < random);
        assert_true(intruders_win(&df_bot_random, &intruder_bot, seats) > random + GAMES / 4);
    }
}

/* With the bot on both sides neither is without a chance. */
static void test_both_sides_can_win(void **state)
{
    (void)state;
    for (int seats = 3; seats <= 6; seats++) {
        uint64_t both = intruders_win(&intruder_bot, &intruder_bot, seats);

        assert_true(both > GAMES / 10);
        assert_true(both < GAMES - GAMES / 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_bot_helps_either_side),
        cmocka_unit_test(test_both_sides_can_win),
    };

    return cmocka_run_group_tests_name("intruder bot", tests, NULL, NULL);
}
