/* test_lab.c: play-outs, statistics, simulations and the benchmark.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "failing_memory.h"
#include "lab/lab.h"

static const df_game *null_game(void)
{
    const df_game *game = df_game_find("null");

    assert_non_null(game);
    return game;
}

/* ---- Statistics ------------------------------------------------------------------------------ */

static void assert_near(double value, double expected)
{
    if (fabs(value - expected) > 0.00005)
        fail_msg("%f is not %f", value, expected);
}

static void test_wilson_known_intervals(void **arg)
{
    static const struct {
        uint64_t hits, tries;
        double low, high;
    } cases[] = {
        {0, 0, 0, 1},
        {0, 10, 0, 0.2775},
        {1, 10, 0.0179, 0.4042},
        {5, 10, 0.2366, 0.7634},
        {10, 10, 0.7225, 1},
        {81, 263, 0.2553, 0.3662}, /* Newcombe 1998, table I */
        {15, 148, 0.0624, 0.1605},
        {0, 20, 0, 0.1611},
        {1, 29, 0.0061, 0.1718},
    };

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        df_interval interval = df_wilson(cases[i].hits, cases[i].tries);

        assert_near(interval.low, cases[i].low);
        assert_near(interval.high, cases[i].high);
    }
}

static void test_histogram_counts_exactly(void **arg)
{
    df_histogram histogram = {0};

    (void)arg;
    assert_near(df_histogram_mean(&histogram), 0);
    assert_int_equal(df_histogram_percentile(&histogram, 50), 0);
    assert_int_equal(df_histogram_max(&histogram), 0);
    for (uint32_t i = 1; i <= 100; i++)
        assert_true(df_histogram_add(&histogram, i * 10, 1));
    assert_int_equal(histogram.total, 100);
    assert_near(df_histogram_mean(&histogram), 505);
    assert_int_equal(df_histogram_percentile(&histogram, 0), 10);
    assert_int_equal(df_histogram_percentile(&histogram, 1), 10);
    assert_int_equal(df_histogram_percentile(&histogram, 2), 20);
    assert_int_equal(df_histogram_percentile(&histogram, 50), 500);
    assert_int_equal(df_histogram_percentile(&histogram, 99), 990);
    assert_int_equal(df_histogram_percentile(&histogram, 100), 1000);
    assert_int_equal(df_histogram_max(&histogram), 1000);
    df_histogram_free(&histogram);
    assert_null(histogram.count);
}

static void test_histogram_of_equal_numbers(void **arg)
{
    df_histogram histogram = {0};

    (void)arg;
    for (int i = 0; i < 7; i++)
        assert_true(df_histogram_add(&histogram, 0, 1));
    assert_int_equal(df_histogram_percentile(&histogram, 50), 0);
    assert_true(df_histogram_add(&histogram, 70000, 1));
    assert_int_equal(df_histogram_percentile(&histogram, 87), 0);
    assert_int_equal(df_histogram_percentile(&histogram, 88), 70000);
    df_histogram_free(&histogram);
}

static void test_histogram_adds_many_at_once(void **arg)
{
    df_histogram one_by_one = {0}, at_once = {0};

    (void)arg;
    for (uint32_t i = 0; i < 50; i++)
        for (uint32_t times = 0; times < i; times++)
            assert_true(df_histogram_add(&one_by_one, 1000 - i, 1));
    for (uint32_t i = 1; i < 50; i++)
        assert_true(df_histogram_add(&at_once, 1000 - i, i));
    assert_int_equal(at_once.total, one_by_one.total);
    assert_int_equal(at_once.sum, one_by_one.sum);
    for (unsigned percent = 0; percent <= 100; percent++)
        assert_int_equal(df_histogram_percentile(&at_once, percent),
                         df_histogram_percentile(&one_by_one, percent));
    df_histogram_clear(&at_once);
    assert_int_equal(at_once.total, 0);
    assert_int_equal(df_histogram_max(&at_once), 0);
    assert_true(df_histogram_add(&at_once, 3, 2));
    assert_near(df_histogram_mean(&at_once), 3);
    df_histogram_free(&one_by_one);
    df_histogram_free(&at_once);
}

/* ---- Play-outs ------------------------------------------------------------------------------- */

static void test_playout_ends_and_repeats(void **arg)
{
    int count;
    const df_game *const *games = df_games(&count);

    (void)arg;
    for (int i = 0; i < count; i++) {
        const df_game *game = games[i];
        df_config config = df_config_default(game);
        df_state *state[2] = {df_lab_state(game), df_lab_state(game)};
        uint32_t moves[2];
        df_result result[2];

        for (int run = 0; run < 2; run++) {
            uint8_t key[DF_KEY_SIZE] = {3};
            df_rng rng;

            assert_non_null(state[run]);
            df_rng_init(&rng, key, 0);
            game->setup(state[run], &config, &rng);
            moves[run] = df_playout(game, state[run], &rng, &result[run]);
            assert_int_equal(game->actor(state[run]), DF_NOBODY);
        }
        assert_true(moves[0] > 0);
        assert_int_equal(moves[0], moves[1]);
        assert_int_equal(result[0].winners, result[1].winners);
        assert_true(df_state_equal(game, state[0], state[1]));
        /* a game that is over stays so */
        assert_int_equal(df_playout(game, state[0], NULL, &result[0]), 0);
        free(state[0]);
        free(state[1]);
    }
}

/* ---- Bots for the simulations ---------------------------------------------------------------- */

/* Counts what it is told, in its memory, and over all games here. */
typedef struct counter {
    int begun, seat, events, choices;
} counter;

static atomic_int games_begun, events_seen, faults;

static void counter_begin(void *memory, const df_game *game, const df_config *config, int seat)
{
    counter *mine = memory;

    (void)game;
    if (mine->begun != 0 || mine->events != 0 || mine->choices != 0 || !config->knowledge)
        atomic_fetch_add(&faults, 1); /* the memory is not fresh */
    mine->begun = 1;
    mine->seat = seat;
    atomic_fetch_add(&games_begun, 1);
}

static void counter_observe(void *memory, const df_event *event, const df_view *view)
{
    counter *mine = memory;

    (void)event;
    (void)view;
    mine->events++;
    atomic_fetch_add(&events_seen, 1);
}

static df_action counter_choose(void *memory, const df_decision *decision, df_rng *rng)
{
    counter *mine = memory;

    if (decision->seat != mine->seat)
        atomic_fetch_add(&faults, 1); /* somebody else's memory */
    mine->choices++;
    return decision->actions[df_rng_below(rng, (uint32_t)decision->count)];
}

static const df_bot counter_bot = {
    .id = "counter",
    .memory_size = sizeof(counter),
    .begin = counter_begin,
    .observe = counter_observe,
    .choose = counter_choose,
};

static df_action first_choose(void *memory, const df_decision *decision, df_rng *rng)
{
    (void)memory;
    (void)rng;
    return decision->actions[0];
}

static const df_bot first_bot = {.id = "first", .blind = true, .choose = first_choose};

static df_action cheat_choose(void *memory, const df_decision *decision, df_rng *rng)
{
    (void)memory;
    (void)rng;
    return decision->game->action_limit + 7;
}

static const df_bot cheat_bot = {.id = "cheat", .blind = true, .choose = cheat_choose};

static df_sim_plan plan_of(const df_game *game, const df_bot *first, const df_bot *others,
                           uint64_t games)
{
    df_sim_plan plan = {.game = game, .config = df_config_default(game), .games = games};

    for (int i = 0; i < plan.config.seats; i++)
        plan.bots[i] = i == 0 ? first : others;
    df_key_from_text(plan.key, "test");
    return plan;
}

/* ---- Simulations ----------------------------------------------------------------------------- */

static void assert_same_report(const df_sim_report *a, const df_sim_report *b)
{
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->draws, b->draws);
    assert_memory_equal(a->by_seat, b->by_seat, sizeof a->by_seat);
    assert_memory_equal(a->by_bot, b->by_bot, sizeof a->by_bot);
    assert_int_equal(a->length.total, b->length.total);
    assert_int_equal(a->length.sum, b->length.sum);
    for (uint32_t i = 0; i <= df_histogram_max(&a->length); i++)
        assert_int_equal(a->length.count[i], b->length.count[i]);
    assert_int_equal(df_histogram_max(&a->length), df_histogram_max(&b->length));
}

/* All that the rows say, as one number. */
typedef struct row_sum {
    uint64_t count, sum;
} row_sum;

static void add_bytes(row_sum *sum, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;

    for (size_t i = 0; i < size; i++)
        sum->sum = (sum->sum ^ at[i]) * 1099511628211u; /* FNV-1a */
}

static bool sum_row(void *context, const df_sim_row *row, df_error *err)
{
    row_sum *sum = context;

    (void)err;
    assert_int_equal(row->number, sum->count++);
    assert_true(row->result.reason[0] != '\0');
    add_bytes(sum, row->result.reason, strlen(row->result.reason));
    add_bytes(sum, &row->result.winners, sizeof row->result.winners);
    add_bytes(sum, row->result.score, sizeof row->result.score);
    add_bytes(sum, &row->result.limit, sizeof row->result.limit);
    add_bytes(sum, &row->turns, sizeof row->turns);
    add_bytes(sum, &row->moves, sizeof row->moves);
    add_bytes(sum, &row->decisions, sizeof row->decisions);
    add_bytes(sum, &row->first, sizeof row->first);
    add_bytes(sum, row->role, sizeof row->role);
    return true;
}

static void test_sim_does_not_depend_on_the_crew(void **arg)
{
    int count;
    const df_game *const *games = df_games(&count);
    const df_crew crew = df_crew_of_threads(4);

    (void)arg;
    for (int i = 0; i < count; i++) {
        df_sim_plan plan = plan_of(games[i], &first_bot, &df_bot_random, 500);
        df_sim_report one, four;
        row_sum rows = {0}, same_rows = {0};

        plan.rotate = true;
        plan.each = sum_row;
        plan.each_context = &rows;
        assert_int_equal(df_sim_run(&plan, &one, NULL), DF_OK);
        plan.crew = &crew;
        plan.each_context = &same_rows;
        assert_int_equal(df_sim_run(&plan, &four, NULL), DF_OK);
        assert_same_report(&one, &four);
        assert_int_equal(rows.count, 500);
        assert_int_equal(same_rows.count, 500);
        assert_int_equal(rows.sum, same_rows.sum);
        assert_int_equal(one.games, 500);
        assert_false(one.stopped);
        df_sim_report_free(&one);
        df_sim_report_free(&four);
    }
}

static void test_sim_sums_add_up(void **arg)
{
    df_sim_plan plan = plan_of(null_game(), &first_bot, &df_bot_random, 1000);
    df_sim_report report;
    uint64_t wins = 0, bot_wins = 0, shared = 0;
    int64_t score = 0;

    (void)arg;
    plan.rotate = true;
    assert_int_equal(df_sim_run(&plan, &report, NULL), DF_OK);
    for (int i = 0; i < plan.config.seats; i++) {
        wins += report.by_seat[i].wins;
        bot_wins += report.by_bot[i].wins;
        shared += report.by_seat[i].shared;
        score += report.by_seat[i].score - report.by_bot[i].score;
    }
    assert_int_equal(wins, bot_wins);
    assert_int_equal(score, 0);
    if (shared == 0)
        assert_int_equal(wins + report.draws, report.games);
    assert_int_equal(report.length.total, 1000);
    df_sim_report_free(&report);
    /* another key, other games */
    df_sim_report other;
    plan.key[0] ^= 1;
    assert_int_equal(df_sim_run(&plan, &other, NULL), DF_OK);
    assert_memory_not_equal(report.by_seat, other.by_seat, sizeof other.by_seat);
    df_sim_report_free(&other);
}

/* Without rotation bot and seat are the same; with it each bot has sat everywhere. */
static void test_sim_rotation(void **arg)
{
    df_sim_plan plan = plan_of(null_game(), &first_bot, &df_bot_random, 600);
    df_sim_report fixed, rotated;

    (void)arg;
    assert_int_equal(df_sim_run(&plan, &fixed, NULL), DF_OK);
    assert_memory_equal(fixed.by_seat, fixed.by_bot, sizeof fixed.by_bot);
    plan.rotate = true;
    assert_int_equal(df_sim_run(&plan, &rotated, NULL), DF_OK);
    assert_memory_not_equal(rotated.by_seat, rotated.by_bot, sizeof rotated.by_bot);
    df_sim_report_free(&fixed);
    df_sim_report_free(&rotated);
}

/* In a game with teams each game has one team that wins; bots of teams play for whoever is dealt
 * the side, and are told of everything from the start. */
static void test_sim_teams(void **arg)
{
    df_sim_plan plan = plan_of(df_game_find("intruder"), &df_bot_random, &df_bot_random, 200);
    df_sim_report by_seat, by_team;
    df_error err;

    (void)arg;
    assert_null(df_lab_teams(null_game()));
    assert_string_equal(df_lab_teams(plan.game)[1], "intruder");
    assert_int_equal(df_sim_run(&plan, &by_seat, NULL), DF_OK);
    assert_int_equal(by_seat.team_wins[0] + by_seat.team_wins[1], 200);
    assert_int_equal(by_seat.team_wins[2], 0);
    plan.team_bots[0] = plan.team_bots[1] = &df_bot_random;
    assert_int_equal(df_sim_run(&plan, &by_team, NULL), DF_OK);
    assert_same_report(&by_seat, &by_team);
    assert_memory_equal(by_seat.team_wins, by_team.team_wins, sizeof by_team.team_wins);
    df_sim_report_free(&by_seat);
    df_sim_report_free(&by_team);

    plan.team_bots[1] = &counter_bot;
    atomic_store(&faults, 0);
    atomic_store(&games_begun, 0);
    assert_int_equal(df_sim_run(&plan, &by_team, NULL), DF_OK);
    assert_int_equal(atomic_load(&faults), 0);
    assert_int_equal(atomic_load(&games_begun), 200 * plan.config.seats);
    df_sim_report_free(&by_team);

    plan.team_bots[1] = NULL;
    assert_int_equal(df_sim_run(&plan, &by_team, &err), DF_RANGE);
    assert_non_null(strstr(err.text, "team intruder has no bot"));
    plan.game = null_game();
    plan.config = df_config_default(plan.game);
    assert_int_equal(df_sim_run(&plan, &by_team, &err), DF_RANGE);
}

static void test_sim_gives_bots_what_is_theirs(void **arg)
{
    int count;
    const df_game *const *games = df_games(&count);
    const df_crew crew = df_crew_of_threads(2);

    (void)arg;
    for (int i = 0; i < count; i++) {
        df_sim_plan plan = plan_of(games[i], &first_bot, &counter_bot, 50);
        df_sim_report report;

        atomic_store(&games_begun, 0);
        atomic_store(&events_seen, 0);
        atomic_store(&faults, 0);
        plan.crew = &crew;
        plan.rotate = true;
        assert_int_equal(df_sim_run(&plan, &report, NULL), DF_OK);
        assert_int_equal(atomic_load(&faults), 0);
        assert_int_equal(atomic_load(&games_begun), 50 * (plan.config.seats - 1));
        assert_true(atomic_load(&events_seen) >= 50);
        df_sim_report_free(&report);
    }
}

static void test_sim_stops_at_a_bot_that_cheats(void **arg)
{
    df_sim_plan plan = plan_of(null_game(), &df_bot_random, &cheat_bot, 1000);
    df_sim_report report;
    df_error err;

    (void)arg;
    for (int threads = 1; threads <= 3; threads += 2) {
        const df_crew crew = df_crew_of_threads(threads);

        plan.crew = &crew;
        assert_int_equal(df_sim_run(&plan, &report, &err), DF_ILLEGAL);
        assert_non_null(strstr(err.text, "cheat"));
    }
}

static bool stop_soon(void *context, uint64_t done)
{
    uint64_t *last = context;

    *last = done;
    return done == 0;
}

static bool count_up(void *context, uint64_t done)
{
    uint64_t *last = context;

    assert_true(done >= *last);
    *last = done;
    return true;
}

static void test_sim_reports_progress_and_stops(void **arg)
{
    df_sim_plan plan = plan_of(null_game(), &df_bot_random, &df_bot_random, 100000);

    (void)arg;
    for (int threads = 1; threads <= 2; threads++) {
        const df_crew crew = df_crew_of_threads(threads);
        df_sim_report report;
        uint64_t seen = 0;

        plan.crew = &crew;
        plan.context = &seen;
        plan.progress = stop_soon;
        plan.games = 100000;
        assert_int_equal(df_sim_run(&plan, &report, NULL), DF_OK);
        assert_true(report.stopped);
        assert_true(report.games > 0 && report.games < 100000);
        assert_int_equal(report.games, seen);
        assert_int_equal(report.length.total, report.games);
        df_sim_report_free(&report);

        seen = 0;
        plan.progress = count_up;
        plan.games = 3000;
        assert_int_equal(df_sim_run(&plan, &report, NULL), DF_OK);
        assert_false(report.stopped);
        assert_int_equal(seen, 3000);
        df_sim_report_free(&report);
    }
}

static void test_sim_refuses_bad_plans(void **arg)
{
    df_sim_plan good = plan_of(null_game(), &df_bot_random, &df_bot_random, 10);
    df_sim_report report;
    df_error err;

    (void)arg;
    df_sim_plan plan = good;
    plan.bots[1] = NULL;
    assert_int_equal(df_sim_run(&plan, &report, &err), DF_RANGE);
    assert_non_null(strstr(err.text, "seat 1"));
    plan = good;
    plan.games = 0;
    assert_int_equal(df_sim_run(&plan, &report, &err), DF_RANGE);
    plan = good;
    plan.games = UINT64_MAX;
    assert_int_equal(df_sim_run(&plan, &report, &err), DF_RANGE);
    plan = good;
    plan.config.seats = 99;
    assert_int_equal(df_sim_run(&plan, &report, &err), DF_RANGE);
    assert_true(err.text[0] != '\0');
}

/* ---- Out of memory --------------------------------------------------------------------------- */

/* Every allocation fails once; the last run has all it needs. */
static void test_sim_survives_every_failed_allocation(void **arg)
{
    df_sim_plan plan = plan_of(null_game(), &df_bot_random, &counter_bot, 20);
    df_status status = DF_NOMEM;
    df_sim_report report;
    int allowed = 0;

    (void)arg;
    for (; status == DF_NOMEM && allowed < 100; allowed++) {
        df_error err;

        memory_fail_at(allowed + 1);
        status = df_sim_run(&plan, &report, &err);
        memory_restore();
        if (status == DF_NOMEM)
            assert_string_equal(err.text, "out of memory");
    }
    assert_int_equal(status, DF_OK);
    assert_true(allowed > 5);
    df_sim_report_free(&report);

    memory_fail_at(1);
    df_bench_row row;
    assert_int_equal(df_bench_run(null_game(), 2, 0, &row, NULL), DF_NOMEM);
    memory_restore();
}

/* ---- Benchmark ------------------------------------------------------------------------------- */

static void test_bench_signature_is_stable(void **arg)
{
    int count;
    const df_game *const *games = df_games(&count);

    (void)arg;
    for (int i = 0; i < count; i++) {
        df_bench_row row, again;
        df_error err = {.text = ""};

        if (df_bench_run(games[i], games[i]->seats_usual, 0, &row, &err) != DF_OK)
            fail_msg("%s", err.text);
        assert_int_equal(df_bench_run(games[i], games[i]->seats_usual, 0, &again, &err), DF_OK);
        assert_true(row.signature == again.signature && row.signature != 0);
        assert_int_equal(row.moves, again.moves);
        assert_true(row.games > DF_BENCH_GAMES);
        assert_true(df_bench_signature(0, &row) == df_bench_signature(0, &again));
        assert_true(df_bench_signature(1, &row) != df_bench_signature(0, &row));
    }
}

/* Another deal, but only where the number of players or an option is not the usual one. */
static void deal_otherwise_with_six(df_state *state, const df_config *config, df_rng *rng)
{
    if (config->seats == 6)
        df_rng_u32(rng);
    null_game()->setup(state, config, rng);
}

static void deal_otherwise_with_option(df_state *state, const df_config *config, df_rng *rng)
{
    if (config->option[0] != null_game()->options[0].initial)
        df_rng_u32(rng);
    null_game()->setup(state, config, rng);
}

static void test_bench_signature_covers_players_and_options(void **arg)
{
    df_game with_six = *null_game();
    df_game with_option = *null_game();
    df_bench_row row, other;

    (void)arg;
    with_six.setup = deal_otherwise_with_six;
    with_option.setup = deal_otherwise_with_option;
    assert_int_equal(df_bench_run(null_game(), 2, 0, &row, NULL), DF_OK);
    assert_int_equal(df_bench_run(null_game(), 5, 0, &other, NULL), DF_OK);
    assert_true(other.signature == row.signature); /* the number is that of the rates */
    assert_int_equal(df_bench_run(&with_six, 2, 0, &other, NULL), DF_OK);
    assert_true(other.signature != row.signature);
    assert_int_equal(df_bench_run(&with_option, 2, 0, &other, NULL), DF_OK);
    assert_true(other.signature != row.signature);
}

static void test_bench_measures_speeds(void **arg)
{
    df_bench_row row;

    (void)arg;
    assert_int_equal(df_bench_run(null_game(), 4, 0.001, &row, NULL), DF_OK);
    assert_true(row.known_rate > 0 && row.blind_rate > 0 && row.world_rate > 0);
    assert_int_equal(df_bench_run(null_game(), 4, 0, &row, NULL), DF_OK);
    assert_true(row.known_rate == 0 && row.world_rate == 0);
}

static void test_bench_refuses_impossible_seats(void **arg)
{
    df_bench_row row;
    df_error err;

    (void)arg;
    assert_int_equal(df_bench_run(null_game(), 0, 0, &row, &err), DF_RANGE);
    assert_int_equal(df_bench_run(null_game(), 258, 0, &row, &err), DF_RANGE);
    assert_true(err.text[0] != '\0');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wilson_known_intervals),
        cmocka_unit_test(test_histogram_counts_exactly),
        cmocka_unit_test(test_histogram_of_equal_numbers),
        cmocka_unit_test(test_histogram_adds_many_at_once),
        cmocka_unit_test(test_playout_ends_and_repeats),
        cmocka_unit_test(test_sim_does_not_depend_on_the_crew),
        cmocka_unit_test(test_sim_sums_add_up),
        cmocka_unit_test(test_sim_rotation),
        cmocka_unit_test(test_sim_teams),
        cmocka_unit_test(test_sim_gives_bots_what_is_theirs),
        cmocka_unit_test(test_sim_stops_at_a_bot_that_cheats),
        cmocka_unit_test(test_sim_reports_progress_and_stops),
        cmocka_unit_test(test_sim_refuses_bad_plans),
        cmocka_unit_test(test_sim_survives_every_failed_allocation),
        cmocka_unit_test(test_bench_signature_is_stable),
        cmocka_unit_test(test_bench_signature_covers_players_and_options),
        cmocka_unit_test(test_bench_measures_speeds),
        cmocka_unit_test(test_bench_refuses_impossible_seats),
    };

    return cmocka_run_group_tests_name("lab", tests, NULL, NULL);
}
