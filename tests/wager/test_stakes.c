/* test_stakes.c: search, simulations and ratings go by what a game is played for.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <math.h>
#include <stdlib.h>

#include "bots/search.h"
#include "lab/arena.h"
#include "wager/wager.h"

#include "core/core.h"

enum { ITERATIONS = 10000 };

/* What the search makes of the two bets of an offer. */
static void search(const df_game *game, int offer, df_search_choice out[2])
{
    _Alignas(16) uint8_t state[64];
    _Alignas(16) uint8_t view[64];
    df_config config = df_config_default(game);
    df_rng rng = rng_of("stakes");
    df_action actions[DF_LEGAL_MAX];
    void *block = block_of(DF_SEARCH_SIZE_MIN);

    config.option[0] = (int16_t)offer;
    game->setup((df_state *)state, &config, &rng);
    game->view((const df_state *)state, 0, (df_view *)view);
    df_decision decision = {.game = game,
                            .config = &config,
                            .view = (const df_view *)view,
                            .actions = actions,
                            .count = game->legal((const df_state *)state, actions)};
    df_search *s = df_search_begin(block, DF_SEARCH_SIZE_MIN, game, &config, 0, NULL);
    df_search_decide(s, &decision, &rng);
    df_search_run(s, ITERATIONS);
    assert_int_equal(df_search_choices(s, out), 2);
    free(block);
}

static df_action preferred(const df_game *game, int offer)
{
    df_search_choice choices[2];

    search(game, offer, choices);
    return choices[choices[1].visits > choices[0].visits].action;
}

/* A gamble that mostly loses is right for points and wrong for wins. */
static void test_the_search_plays_for_what_counts(void **arg)
{
    (void)arg;
    assert_int_equal(preferred(&wager_for_score, WAGER_STEADY_OR_GAMBLE), WAGER_GAMBLE);
    assert_int_equal(preferred(&wager_for_wins, WAGER_STEADY_OR_GAMBLE), WAGER_STEADY);
}

/* Half a win for sure is more than a win in a quarter of all games. */
static void test_a_draw_is_worth_half_a_win(void **arg)
{
    df_search_choice choices[2];

    (void)arg;
    search(&wager_for_wins, WAGER_SPLIT_OR_RISK, choices);
    assert_true(choices[0].visits > choices[1].visits);
    assert_int_equal(choices[0].sum, choices[0].visits * UINT64_C(500));
}

/* A bet that always loses is tried again and again, the more seldom the more often it was: after n
 * tries in all about 0.35 sqrt(n) times (the prior, a half, times EXPLORE_USUAL). Half or double
 * the exploration is far outside. */
static void test_bad_bets_are_tried_now_and_then(void **arg)
{
    df_search_choice choices[2];

    (void)arg;
    search(&wager_for_wins, WAGER_STEADY_OR_LOSE, choices);
    assert_int_equal(choices[0].visits + choices[1].visits, ITERATIONS);
    assert_in_range(choices[1].visits, 30, 40);
}

static void test_worth(void **arg)
{
    static const struct {
        int thousandths;
        bool difference;
        const char *score, *wins;
    } rows[] = {{0, false, "-10.0", "0 %"},  {1000, false, "10.0", "100 %"},
                {500, false, "0.0", "50 %"}, {488, false, "-0.2", "49 %"},
                {88, true, "1.8", "9 %"},    {0, true, "0.0", "0 %"}};
    df_result result = {.winners = 2, .score = {-10, 10}};
    uint16_t worth[DF_SEATS_MAX];
    char line[16];

    (void)arg;
    df_worth(&wager_for_score, 2, &result, worth);
    assert_true(worth[0] == 0 && worth[1] == 1000);
    result.score[0] = 0;
    df_worth(&wager_for_score, 2, &result, worth);
    assert_int_equal(worth[0], 500);
    df_worth(&wager_for_wins, 2, &result, worth);
    assert_true(worth[0] == 0 && worth[1] == 1000);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        df_text text = df_text_over(line, sizeof line);
        df_worth_text(&wager_for_score, rows[i].thousandths, rows[i].difference, &text);
        assert_string_equal(line, rows[i].score);
        text = df_text_over(line, sizeof line);
        df_worth_text(&wager_for_wins, rows[i].thousandths, rows[i].difference, &text);
        assert_string_equal(line, rows[i].wins);
    }
}

/* Somebody who searches gambles, and is better for it by points though not by wins. */
static void rate(const df_game *game, df_arena_score *score)
{
    df_arena_plan plan = {.game = game,
                          .config = df_config_default(game),
                          .specs = {"expert", "random"},
                          .bots = 2,
                          .games = 400,
                          .limits = {.iterations = 300},
                          .rule = {.patience = 1, .threads = 1}};
    df_error err = {.text = ""};

    df_key_from_text(plan.key, "ratings");
    df_arena_start(&plan, score);
    if (df_arena_run(&plan, score, &err) != DF_OK)
        fail_msg("%s", err.text);
}

static void test_ratings_count_what_counts(void **arg)
{
    static df_arena_score score;
    const df_arena_pairing *p = &score.pairing[0];

    (void)arg;
    rate(&wager_for_score, &score);
    /* alone: 1.75 in seat 0, and in seat 1 the opposite of a random bet's 1.375 */
    assert_true(p->by_seat[0].score > p->by_seat[1].score);
    assert_float_equal((double)p->alone.score / (double)p->alone.seats - 10, 0.19, 0.5);
    assert_float_equal(df_series_mean(&p->wins).value,
                       (double)p->alone.score / (double)p->alone.seats / 20, 1e-9);
    assert_true(df_series_mean(&p->points).value < 0.6);
    rate(&wager_for_wins, &score);
    assert_int_equal(p->by_seat[0].wins, p->by_seat[0].seats);
    assert_int_equal(p->alone.score, 0);
}

static void test_simulations_know_how_sure_a_mean_is(void **arg)
{
    df_interval none = df_mean_interval(0, 0, 0);
    df_interval range = df_mean_interval(20, 40, 10);
    df_sim_plan plan = {.game = &wager_for_score,
                        .config = df_config_default(&wager_for_score),
                        .bots = {&df_bot_random, &df_bot_random},
                        .games = 4000};
    df_sim_report report;
    df_error err;

    (void)arg;
    assert_true(none.low <= 0 && none.high >= 0);
    assert_float_equal(range.low, 2, 1e-9);
    assert_float_equal(range.high, 2, 1e-9);
    assert_int_equal(df_sim_run(&plan, &report, &err), DF_OK);
    range = df_mean_interval(report.by_seat[0].score, report.by_seat[0].squares, report.games);
    assert_true(range.low > 0.9 && range.high < 1.9 && range.low < 1.375 && range.high > 1.375);
    assert_int_equal(report.by_seat[1].score, -report.by_seat[0].score);
    df_sim_report_free(&report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_search_plays_for_what_counts),
        cmocka_unit_test(test_a_draw_is_worth_half_a_win),
        cmocka_unit_test(test_bad_bets_are_tried_now_and_then),
        cmocka_unit_test(test_worth),
        cmocka_unit_test(test_ratings_count_what_counts),
        cmocka_unit_test(test_simulations_know_how_sure_a_mean_is),
    };

    return cmocka_run_group_tests_name("wager: stakes", tests, NULL, NULL);
}
