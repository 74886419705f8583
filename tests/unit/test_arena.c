/* test_arena.c: arenas: what is counted, what it says, and when an answer is clear.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <dirent.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "failing_memory.h"
#include "lab/arena.h"

/* ---- Series ---------------------------------------------------------------------------------- */

/* 1 with this many per cent, else 0. */
static double toss(df_rng *rng, uint32_t percent)
{
    return df_rng_below(rng, 100) < percent;
}

static void test_series_of_nothing(void **arg)
{
    df_arena_series series = {0};
    df_estimate mean = df_series_mean(&series);

    (void)arg;
    assert_true(mean.value == 0.5 && mean.low == 0 && mean.high == 1);
    assert_int_equal(df_series_is_clear(&series, 0.05), 0);
}

static void test_series_mean_covers_the_truth(void **arg)
{
    static const uint32_t percents[] = {50, 80, 97};
    df_rng rng = rng_of("coverage");

    (void)arg;
    for (size_t k = 0; k < sizeof percents / sizeof percents[0]; k++) {
        int covered = 0;

        for (int i = 0; i < 2000; i++) {
            df_arena_series series = {0};

            for (int deal = 0; deal < 40; deal++)
                df_series_add(&series, (toss(&rng, percents[k]) + toss(&rng, percents[k])) / 2);
            df_estimate mean = df_series_mean(&series);
            covered += mean.low <= percents[k] / 100.0 && percents[k] / 100.0 <= mean.high;
            assert_true(mean.high - mean.low < 0.3);
        }
        assert_true(covered >= 2000 * 93 / 100);
    }
}

/* Whoever looks after every deal is fooled no more often than was promised. */
static void test_equal_bots_are_rarely_said_to_differ(void **arg)
{
    df_rng rng = rng_of("equal");
    int fooled = 0;

    (void)arg;
    for (int i = 0; i < 2000; i++) {
        df_arena_series series = {0};
        bool clear = false;

        for (int deal = 0; deal < 300 && !clear; deal++) {
            df_series_add(&series, (toss(&rng, 50) + toss(&rng, 50)) / 2);
            clear = df_series_is_clear(&series, 0.05) != 0;
        }
        fooled += clear;
    }
    assert_in_range(fooled, 1, 2000 * 5 / 100);
}

static void test_differences_become_clear(void **arg)
{
    df_rng rng = rng_of("clear");

    (void)arg;
    for (int i = 0; i < 200; i++) {
        df_arena_series better = {0};
        df_arena_series worse = {0};
        int deals = 0;

        while (df_series_is_clear(&better, 0.05) == 0 || df_series_is_clear(&worse, 0.05) == 0) {
            df_series_add(&better, toss(&rng, 70));
            df_series_add(&worse, toss(&rng, 30));
            assert_in_range(++deals, 1, 1000);
        }
        assert_int_equal(df_series_is_clear(&better, 0.05), 1);
        assert_int_equal(df_series_is_clear(&worse, 0.05), -1);
    }
}

/* ---- Ratings --------------------------------------------------------------------------------- */

static const double true_elo[3] = {150, 0, -150};

static double true_chance(int i, int j)
{
    return 1 / (1 + pow(10, (true_elo[j] - true_elo[i]) / 400));
}

static df_arena_plan plan_of_three(void)
{
    df_arena_plan plan = {.game = df_game_find("noir"), .bots = 3, .games = 1};

    plan.config = df_config_default(plan.game);
    return plan;
}

static void test_ratings_find_the_strengths(void **arg)
{
    df_arena_plan plan = plan_of_three();
    df_arena_score *score = calloc(1, sizeof *score);
    df_estimate elo[DF_ARENA_BOTS];
    df_rng rng = rng_of("ratings");
    int covered = 0;

    (void)arg;
    assert_non_null(score);
    for (int i = 0; i < 500; i++) {
        df_arena_start(&plan, score);
        assert_int_equal(score->pairings, 3);
        for (int k = 0; k < score->pairings; k++) {
            df_arena_pairing *p = &score->pairing[k];
            uint32_t chance = (uint32_t)(1e6 * true_chance(p->challenger, p->other));

            for (int deal = 0; deal < 100; deal++)
                df_series_add(&p->points, df_rng_below(&rng, 1000000) < chance);
        }
        df_arena_rate(&plan, score, elo);
        assert_true(fabs(elo[0].value + elo[1].value + elo[2].value) < 1e-6);
        assert_true(elo[0].value > elo[1].value && elo[1].value > elo[2].value);
        covered += elo[0].low <= true_elo[0] && true_elo[0] <= elo[0].high;
        assert_in_range(elo[0].high - elo[0].low, 50, 160);
    }
    assert_in_range(covered, 500 * 92 / 100, 500 * 98 / 100);
    free(score);
}

/* Even who wins everything gets a number. */
static void test_ratings_stay_finite(void **arg)
{
    df_arena_plan plan = plan_of_three();
    df_arena_score *score = calloc(1, sizeof *score);
    df_estimate elo[DF_ARENA_BOTS];

    (void)arg;
    assert_non_null(score);
    df_arena_start(&plan, score);
    df_arena_rate(&plan, score, elo);
    assert_true(elo[0].value == 0 && elo[0].low < -100 && elo[0].high > 100);
    for (int k = 0; k < score->pairings; k++)
        for (int deal = 0; deal < 5000; deal++)
            df_series_add(&score->pairing[k].points, 1);
    df_arena_rate(&plan, score, elo);
    assert_true(isfinite(elo[0].high) && isfinite(elo[2].low));
    assert_true(elo[0].low > elo[1].high && elo[1].low > elo[2].high);
    free(score);
}

/* ---- Arenas ---------------------------------------------------------------------------------- */

typedef struct hall {
    df_arena_plan plan;
    df_crew crew;
    df_arena_score score;
    atomic_bool stop;
    uint64_t stop_at; /* games counted; 0: never */
} hall;

static bool is_stopped(void *context)
{
    hall *h = context;

    return atomic_load(&h->stop);
}

static void watch(void *context, const df_arena_score *score)
{
    hall *h = context;

    if (score->counted == h->stop_at)
        atomic_store(&h->stop, true);
}

/* To be freed. */
static hall *hall_of(const char *game, int seats, uint64_t games, int threads)
{
    hall *h = calloc(1, sizeof *h);

    assert_non_null(h);
    h->plan = (df_arena_plan){.game = df_game_find(game),
                              .specs = {"rules", "random"},
                              .bots = 2,
                              .games = games,
                              .crew = &h->crew,
                              .rule = {.patience = 1},
                              .stop = is_stopped,
                              .progress = watch,
                              .context = h};
    h->crew = df_crew_of_threads(threads);
    assert_non_null(h->plan.game);
    h->plan.config = df_config_default(h->plan.game);
    h->plan.config.seats = (uint8_t)seats;
    df_key_from_text(h->plan.key, "arena");
    df_arena_start(&h->plan, &h->score);
    return h;
}

static void fight(hall *h)
{
    df_error err;

    assert_ok(df_arena_run(&h->plan, &h->score, &err), &err);
}

static void assert_same_score(const hall *a, const hall *b)
{
    assert_int_equal(a->score.counted, b->score.counted);
    assert_int_equal(a->score.pairings, b->score.pairings);
    assert_memory_equal(a->score.pairing, b->score.pairing, sizeof a->score.pairing);
    for (int i = 0; i < a->plan.bots; i++)
        assert_int_equal(a->score.cost[i].choices, b->score.cost[i].choices);
}

static void test_every_seat_in_turn(void **arg)
{
    hall *h = hall_of("intruder", 4, 38, 2); /* rounded up to ten deals */
    const df_arena_pairing *p = &h->score.pairing[0];
    uint64_t sides = 0;
    uint64_t fair = 0;

    (void)arg;
    assert_int_equal(df_arena_games(&h->plan), 50);
    fight(h);
    assert_true(df_arena_is_over(&h->plan, &h->score));
    assert_int_equal(p->games, 40);
    assert_int_equal(p->points.count, 10);
    assert_int_equal(p->alone.seats, 40);
    assert_int_equal(p->others.seats, 120);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(p->by_seat[seat].seats, 10);
    for (int i = 0; i < DF_ARENA_TEAMS; i++) {
        sides += p->by_team[i].seats;
        fair += p->fair_by_team[i].seats;
    }
    assert_int_equal(sides, 40);
    assert_int_equal(fair, 40);
    /* with one deal the sides are dealt once: two of four are Intruders */
    assert_int_equal(p->by_team[0].seats, 20);
    assert_string_equal(df_lab_teams(h->plan.game)[0], "innocent");
    assert_true(p->alone.wins > 30); /* against random ones */
    free(h);
}

static void test_team_fields_are_words_for_seats(void **arg)
{
    int count = 0;
    const df_game *const *games = df_games(&count);

    (void)arg;
    for (int i = 0; i < count; i++) {
        const df_field *field = df_lab_team_field(games[i]);

        if (field == NULL)
            continue;
        assert_int_equal(field->form, DF_WORD);
        assert_int_equal(field->size, 1);
        assert_int_equal(field->count, DF_PER_SEAT);
        assert_ptr_equal(df_lab_teams(games[i]), field->words);
    }
}

static void test_threads_change_nothing(void **arg)
{
    hall *one = hall_of("noir", 2, 60, 1);
    hall *three = hall_of("noir", 2, 60, 3);

    (void)arg;
    fight(one);
    fight(three);
    assert_int_equal(one->score.pairing[0].games, 60);
    assert_same_score(one, three);
    free(one);
    free(three);
}

/* The same bot under two names: with every deal each seat is won once. */
static void test_a_bot_is_as_strong_as_itself(void **arg)
{
    hall *h = hall_of("null", 3, 300, 2);
    const df_arena_pairing *p = &h->score.pairing[0];

    (void)arg;
    h->plan.specs[1] = "apprentice";
    h->plan.until_clear = true;
    fight(h);
    assert_int_equal(p->games, 300);
    assert_true(fabs(p->points.sum - (double)p->points.count / 2) < 1e-9);
    assert_int_equal(p->alone.wins * 2, p->others.wins);
    assert_int_equal(p->clear, 0);
    free(h);
}

static void test_stopped_arenas_go_on(void **arg)
{
    hall *whole = hall_of("noir", 2, 40, 1);
    hall *parts = hall_of("noir", 2, 40, 2);

    (void)arg;
    fight(whole);
    for (uint64_t stop = 7; !df_arena_is_over(&parts->plan, &parts->score); stop += 9) {
        atomic_store(&parts->stop, false);
        parts->stop_at = stop;
        fight(parts);
        assert_true(parts->score.counted >= stop || parts->score.counted == 40);
    }
    assert_same_score(whole, parts);
    free(whole);
    free(parts);
}

static void test_clear_answers_end_the_arena(void **arg)
{
    hall *one = hall_of("noir", 2, 4000, 1);
    hall *two = hall_of("noir", 2, 4000, 2);

    (void)arg;
    one->plan.until_clear = two->plan.until_clear = true;
    fight(one);
    fight(two);
    assert_int_equal(one->score.pairing[0].clear, 1);
    assert_in_range(one->score.pairing[0].games, 8, 200);
    assert_memory_equal(&one->score.pairing[0], &two->score.pairing[0],
                        sizeof one->score.pairing[0]);
    free(one);
    free(two);
}

static void test_both_ways(void **arg)
{
    hall *h = hall_of("intruder", 3, 9, 1);

    (void)arg;
    h->plan.both_ways = true;
    df_arena_start(&h->plan, &h->score);
    assert_int_equal(h->score.pairings, 2);
    fight(h);
    assert_int_equal(h->score.pairing[0].challenger, 0);
    assert_int_equal(h->score.pairing[1].challenger, 1);
    assert_int_equal(h->score.pairing[1].games, 9);
    free(h);
}

static void test_faults_are_counted(void **arg)
{
    hall *h = hall_of("null", 2, 4, 2);

    (void)arg;
    h->plan.specs[0] =
        "cmd:read l; echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"Short\"}'; exit 9";
    fight(h);
    assert_int_equal(h->score.pairing[0].games, 4);
    assert_int_equal(h->score.cost[0].faults, 4);
    assert_int_equal(h->score.cost[0].replaced, 4);
    assert_contains(h->score.cost[0].first_fault, "bot Short: the process ended with exit code 9");
    assert_int_equal(h->score.cost[1].faults, 0);
    free(h);
}

static void test_records_are_kept(void **arg)
{
    char folder[] = "/tmp/deadfall-test-XXXXXX";
    hall *h = hall_of("null", 3, 6, 2);
    int found = 0;
    struct dirent *entry;

    (void)arg;
    assert_non_null(mkdtemp(folder));
    h->plan.records = folder;
    fight(h);
    DIR *files = opendir(folder);
    assert_non_null(files);
    while ((entry = readdir(files)) != NULL) {
        char path[512];
        char *text = NULL;
        df_error err;

        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        assert_ok(df_file_read(path, DF_FILE_LIMIT, &text, &err), &err);
        df_match *match = df_match_replay(text, &err);
        if (match == NULL)
            fail_msg("%s: %s", path, err.text);
        assert_int_equal(df_match_actor(match), DF_NOBODY);
        df_match_free(match);
        free(text);
        unlink(path);
        found++;
    }
    closedir(files);
    rmdir(folder);
    assert_int_equal(found, 6);
    free(h);
}

static void check_refused(const hall *h, const char *why)
{
    df_arena_score *score = calloc(1, sizeof *score);
    df_error err = {.text = ""};

    assert_non_null(score);
    *score = h->score;
    assert_int_not_equal(df_arena_run(&h->plan, score, &err), DF_OK);
    assert_contains(err.text, why);
    assert_memory_equal(score, &h->score, sizeof *score);
    free(score);
}

static void test_bad_plans_are_refused(void **arg)
{
    hall *h = hall_of("noir", 2, 10, 1);

    (void)arg;
    h->plan.bots = 1;
    check_refused(h, "2 to 12 bots, not 1");
    h->plan.bots = 2;
    h->plan.games = 0;
    check_refused(h, "at least one game");
    h->plan.games = 1;
    h->plan.config.seats = 3;
    check_refused(h, "players");
    free(h);
    h = hall_of("noir", 2, 10, 2);
    h->plan.specs[1] = "nobody";
    df_error err = {.text = ""};
    assert_int_equal(df_arena_run(&h->plan, &h->score, &err), DF_RANGE);
    assert_contains(err.text, "there is no bot 'nobody'");
    assert_int_equal(h->score.counted, 0);
    free(h);
}

static void test_no_memory(void **arg)
{
    bool failed = true;

    (void)arg;
    for (int call = 1; failed; call++) {
        hall *h = hall_of("null", 2, 4, 1);
        df_error err = {.status = DF_OK};

        memory_fail_at(call);
        df_status status = df_arena_run(&h->plan, &h->score, &err);
        failed = memory_restore();
        assert_int_equal(status, failed ? DF_NOMEM : DF_OK);
        assert_in_range(call, 1, 500);
        free(h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_series_of_nothing),
        cmocka_unit_test(test_series_mean_covers_the_truth),
        cmocka_unit_test(test_equal_bots_are_rarely_said_to_differ),
        cmocka_unit_test(test_differences_become_clear),
        cmocka_unit_test(test_ratings_find_the_strengths),
        cmocka_unit_test(test_ratings_stay_finite),
        cmocka_unit_test(test_every_seat_in_turn),
        cmocka_unit_test(test_team_fields_are_words_for_seats),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_a_bot_is_as_strong_as_itself),
        cmocka_unit_test(test_stopped_arenas_go_on),
        cmocka_unit_test(test_clear_answers_end_the_arena),
        cmocka_unit_test(test_both_ways),
        cmocka_unit_test(test_faults_are_counted),
        cmocka_unit_test(test_records_are_kept),
        cmocka_unit_test(test_bad_plans_are_refused),
        cmocka_unit_test(test_no_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
