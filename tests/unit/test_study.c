/* test_study.c: what the lab counts, and what it makes of it.
 *
 * Figures to compare with were worked out by hand or by R 4.2 (p.adjust, t.test); two games made up
 * here have answers that are known: one is all luck, the other all skill.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "study/find.h"
#include "study/run.h"
#include "study/table.h"

static void assert_near(double value, double expected, double by)
{
    if (!(fabs(value - expected) <= by))
        fail_msg("%f is not %f", value, expected);
}

/* ---- Statistics ------------------------------------------------------------------------------ */

static study_count count_of(const int64_t *numbers, int count)
{
    study_count c = {0};

    for (int i = 0; i < count; i++) {
        c.n++;
        c.sum += numbers[i];
        c.squares += numbers[i] * numbers[i];
    }
    return c;
}

static void test_normal_quantiles(void **arg)
{
    (void)arg;
    assert_near(study_z(0.05), 1.959964, 1e-6);
    assert_near(study_z(0.01), 2.575829, 1e-6);
    assert_near(study_z(0.05 / 20), 3.023341, 1e-6); /* qnorm(1 - 0.05 / 40) */
}

/* 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squares about it 32. */
static void test_mean_and_interval(void **arg)
{
    static const int64_t numbers[] = {2, 4, 4, 4, 5, 5, 7, 9};
    study_count c = count_of(numbers, 8);
    study_estimate e = study_mean(&c, 1, 1);
    double reach = 1.959964 * sqrt(32.0 / 7 / 8);

    (void)arg;
    assert_near(e.value, 5, 1e-9);
    assert_near(e.low, 5 - reach, 1e-5);
    assert_near(e.high, 5 + reach, 1e-5);
    e = study_mean(&c, 10, 1);
    assert_near(e.value, 0.5, 1e-9);
    study_estimate wide = study_mean(&c, 10, 20);
    assert_near((wide.high - wide.low) / (e.high - e.low), 3.023341 / 1.959964, 1e-5);
    c = (study_count){0};
    assert_true(isinf(study_mean(&c, 1, 1).high));
}

static void test_nothing_is_certain_after_three(void **arg)
{
    static const int64_t wins[] = {1000, 1000, 1000};
    study_count c = count_of(wins, 3);
    study_estimate e = study_share(&c);

    (void)arg;
    assert_near(e.value, 100, 1e-9);
    assert_true(e.low < 70);
    assert_near(e.high, 100, 1e-9);
    c = (study_count){0};
    e = study_share(&c);
    assert_near(e.low, 0, 1e-9);
    assert_near(e.high, 100, 1e-9);
}

/* p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") gives 0.03, 0.06, 0.06, 0.02. */
static void test_holm(void **arg)
{
    static const double p[] = {0.01, 0.04, 0.03, 0.005};
    static const double expected[] = {0.03, 0.06, 0.06, 0.02};
    double out[4];

    (void)arg;
    study_holm(p, 4, out);
    for (int i = 0; i < 4; i++)
        assert_near(out[i], expected[i], 1e-12);
}

/* Of many made-up studies of 200 deals about 95 in 100 have the truth in their interval: 4,000 of
 * them stay within 93.5 and 96.5. */
static void test_intervals_cover(void **arg)
{
    static const int truths[] = {500, 250, 100};
    df_rng rng = rng_of("cover");

    (void)arg;
    for (int t = 0; t < 3; t++) {
        int covered = 0;

        for (int i = 0; i < 4000; i++) {
            study_count c = {0};

            for (int deal = 0; deal < 200; deal++) {
                int64_t worth = (int)df_rng_below(&rng, 1000) < truths[t] ? 1000 : 0;

                c.n++;
                c.sum += worth;
                c.squares += worth * worth;
            }
            study_estimate e = study_share(&c);
            covered += e.low <= truths[t] / 10.0 && truths[t] / 10.0 <= e.high;
        }
        if (covered < 3740 || covered > 3860)
            fail_msg("%d of 4000 intervals hold %d", covered, truths[t]);
    }
}

/* With twenty things that change nothing, Holm names one in about five of a hundred studies. */
static void test_holm_keeps_its_word(void **arg)
{
    enum { STUDIES = 1000, THINGS = 20 };
    df_rng rng = rng_of("holm");
    int wrong = 0;

    (void)arg;
    for (int i = 0; i < STUDIES; i++) {
        double p[THINGS], out[THINGS];
        bool named = false;

        for (int k = 0; k < THINGS; k++) {
            study_count c = {0};

            for (int deal = 0; deal < 60; deal++) {
                int64_t number = (int64_t)df_rng_below(&rng, 3) - 1;

                c.n++;
                c.sum += number;
                c.squares += number * number;
            }
            p[k] = study_p(&c, 0);
        }
        study_holm(p, THINGS, out);
        for (int k = 0; k < THINGS; k++)
            named = named || out[k] < 0.05;
        wrong += named;
    }
    assert_in_range(wrong, 20, 95);
}

static void test_difference(void **arg)
{
    static const int64_t x[] = {10, 12, 14, 16}, y[] = {9, 9, 11, 11};
    study_count a = count_of(x, 4), b = count_of(y, 4);
    study_estimate d = study_difference(&a, &b, 1);
    double reach = 1.959964 * sqrt(20.0 / 3 / 4 + 4.0 / 3 / 4);

    (void)arg;
    assert_near(d.value, 3, 1e-9);
    assert_near(d.low, 3 - reach, 1e-5);
    assert_near(d.high, 3 + reach, 1e-5);
}

/* ---- Counts ---------------------------------------------------------------------------------- */

static void test_counts_add_up(void **arg)
{
    study_tally tally = {0};

    (void)arg;
    for (int i = 0; i < 3000; i++)
        study_note(&tally, STUDY_TURNS, i % 700, i % 3, 2);
    assert_int_equal(tally.count, 2100);
    study_sort(&tally);
    study_count c = study_get(&tally, 0, STUDY_TURNS, 5, 2);
    /* 5, 705, 1405, ... up to 3000 leave 2, 0, 1, 2, 0 */
    assert_int_equal(c.n, 2);
    assert_int_equal(c.sum, 2 * c.n);
    assert_int_equal(c.squares, 4 * c.n);
    assert_int_equal(study_get(&tally, 1, STUDY_TURNS, 5, 2).n, 0);
    assert_int_equal(study_get(&tally, 0, STUDY_MOVES, 5, 2).n, 0);
    for (int i = 1; i < tally.count; i++)
        assert_true(tally.at[i - 1].a < tally.at[i].a ||
                    (tally.at[i - 1].a == tally.at[i].a && tally.at[i - 1].b < tally.at[i].b));
    study_clear(&tally);
    assert_int_equal(study_get(&tally, 0, STUDY_TURNS, 5, 2).n, 0);
    study_free(&tally);
}

static void test_spread(void **arg)
{
    study_tally tally = {0};

    (void)arg;
    for (int i = 1; i <= 100; i++)
        study_note(&tally, STUDY_TURNS, i, 0, 1);
    study_histogram h = study_spread(&tally, 0, STUDY_TURNS);
    assert_int_equal(h.p5, 5);
    assert_int_equal(h.p50, 50);
    assert_int_equal(h.p95, 95);
    assert_int_equal(h.most, 100);
    assert_near(h.mean, 50.5, 1e-9);
    study_free(&tally);
}

/* ---- All luck, all skill --------------------------------------------------------------------- */

/* Two players choose 0 or 1, thirty times each. In one game a coin that was thrown beforehand
 * decides, in the other who chose 1 more often. The game's bot always does. */
enum { PICKS = 30 };

typedef struct made_up {
    uint8_t coin, by_coin, done;
    uint8_t ones[2];
} made_up;

static void setup(df_state *state, df_rng *rng, bool by_coin)
{
    *(made_up *)state = (made_up){.coin = (uint8_t)df_rng_below(rng, 2), .by_coin = by_coin};
}

static void luck_setup(df_state *state, const df_config *config, df_rng *rng)
{
    (void)config;
    setup(state, rng, true);
}

static void skill_setup(df_state *state, const df_config *config, df_rng *rng)
{
    (void)config;
    setup(state, rng, false);
}

static int actor(const df_state *state)
{
    const made_up *s = (const made_up *)state;

    return s->done == 2 * PICKS ? DF_NOBODY : s->done % 2;
}

static int legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    (void)state;
    out[0] = 0;
    out[1] = 1;
    return 2;
}

static void apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    made_up *s = (made_up *)state;

    (void)rng;
    (void)events;
    s->ones[s->done++ % 2] += (uint8_t)action;
}

static void result(const df_state *state, df_result *out)
{
    const made_up *s = (const made_up *)state;
    int best = s->by_coin ? s->coin : s->ones[1] > s->ones[0];

    *out = (df_result){.reason = s->by_coin ? "coin" : "more"};
    out->winners = !s->by_coin && s->ones[0] == s->ones[1] ? 0 : DF_TO(best);
}

static void view(const df_state *state, int viewer, df_view *out)
{
    (void)viewer;
    memcpy(out, state, sizeof(made_up));
}

static void resample(const df_view *seen, int viewer, df_rng *rng, df_state *out)
{
    (void)viewer;
    (void)rng;
    memcpy(out, seen, sizeof(made_up));
}

static bool words(const df_state *state, df_action action, int form, const char *const *names,
                  df_text *text)
{
    (void)state;
    (void)names;
    df_text_string(text, action == 1 ? "one of many" : "zero");
    return form == 0;
}

static df_action choose_one(void *memory, const df_decision *decision, df_rng *rng)
{
    (void)memory;
    (void)rng;
    return decision->actions[decision->count - 1];
}

static const df_bot always_one = {.id = "one", .name = "One", .about = "", .choose = choose_one};
static const df_option no_options[] = {{0}};
static const df_field no_fields[] = {{0}};
static const char *const names[] = {"A", "B"};

#define MADE_UP(id_, setup_)                                                                       \
    {                                                                                              \
        .id = id_, .title = id_, .tagline = "", .seats_min = 2, .seats_max = 2, .seats_usual = 2,  \
        .state_size = sizeof(made_up), .action_limit = 2, .seat_names = names,                     \
        .options = no_options, .fields = no_fields, .bot = &always_one, .setup = setup_,           \
        .actor = actor, .legal = legal, .apply = apply, .result = result, .view = view,            \
        .resample = resample, .words = words                                                       \
    }
static const df_game all_luck = MADE_UP("luck", luck_setup);
static const df_game all_skill = MADE_UP("skill", skill_setup);

typedef struct studied {
    study_plan plan;
    study_book *book;
} studied;

static studied *study(const df_game *game, uint64_t games, int threads)
{
    studied *s = block_of(sizeof *s);
    study_wish wish = {.game = game, .config = df_config_default(game), .games = games};
    df_crew crew = df_crew_of_threads(threads);
    bool stopped;
    df_error err;

    df_key_from_text(wish.key, "1");
    assert_ok(study_make_plan(&wish, &s->plan, &err), &err);
    assert_ok(study_book_open(NULL, &s->plan, "1", true, &s->book, &err), &err);
    study_run run = {.plan = &s->plan, .book = s->book, .crew = &crew};
    assert_ok(study_play(&run, &stopped, &err), &err);
    assert_false(stopped);
    return s;
}

static void done_with(studied *s)
{
    study_book_close(s->book);
    free(s);
}

static int part_named(const study_plan *plan, const char *name)
{
    for (int i = 0; i < plan->parts; i++)
        if (strcmp(plan->part[i].name, name) == 0)
            return i;
    fail_msg("there is no part '%s'", name);
    return -1;
}

static void test_a_coin_is_all_luck(void **arg)
{
    studied *s = study(&all_luck, 400, 2);
    int part = part_named(&s->plan, "ladder apprentice 2");
    study_parts p = study_variance(study_book_counts(s->book), part, 2);

    (void)arg;
    assert_near(p.deal, 1, 1e-9);
    assert_near(p.player, 0, 0.02);
    study_count among = study_among(study_book_counts(s->book), part);
    assert_near((double)among.sum / (double)among.n, 500, 1e-9);
    done_with(s);
}

static void test_the_better_always_wins(void **arg)
{
    studied *s = study(&all_skill, 400, 2);
    const study_tally *counts = study_book_counts(s->book);
    int part = part_named(&s->plan, "ladder apprentice 2");
    study_parts p = study_variance(counts, part, 2);

    (void)arg;
    assert_near(p.player, 1, 1e-9);
    assert_near(p.deal, 0, 1e-9);
    study_count among = study_among(counts, part);
    assert_near((double)among.sum / (double)among.n, 1000, 1e-9);
    /* both always choose 1: nobody wins */
    int play = part_named(&s->plan, "play apprentice 2");
    study_count drawn = study_get(counts, play, STUDY_DRAWN, 0, 0);
    assert_int_equal(drawn.sum, drawn.n);
    done_with(s);
}

/* A game that names no kinds is counted by first words, and not banned. */
static void test_words_stand_for_kinds(void **arg)
{
    studied *s = study(&all_luck, 100, 1);
    int play = part_named(&s->plan, "play apprentice 2");
    const study_kinds *kinds = &s->plan.kinds;

    (void)arg;
    assert_int_equal(kinds->count, 2);
    assert_string_equal(kinds->at[0].name, "zero");
    assert_string_equal(kinds->at[1].name, "one");
    study_count one = study_get(study_book_counts(s->book), play, STUDY_USES, 1, 0);
    study_count zero = study_get(study_book_counts(s->book), play, STUDY_USES, 0, 0);
    assert_int_equal(one.sum, one.n);
    assert_int_equal(zero.sum, 0);
    assert_int_equal(zero.n, one.n);
    for (int i = 0; i < s->plan.parts; i++)
        assert_int_not_equal(s->plan.part[i].kind, STUDY_BANS);
    done_with(s);
}

/* The course of a coin toss: the truth knows from the beginning, and whoever looks on too, as
 * nothing is hidden in these games. */
static void test_the_course_of_a_coin(void **arg)
{
    studied *s = study(&all_luck, 100, 1);
    int part = part_named(&s->plan, "course apprentice 2");

    (void)arg;
    for (int point = 0; point <= STUDY_POINTS; point++) {
        study_count c = study_get(study_book_counts(s->book), part, STUDY_TRUTH, point, 0);

        assert_true(c.n > 0);
        assert_int_equal(c.sum, 1000 * c.n);
    }
    study_histogram decided = study_spread(study_book_counts(s->book), part, STUDY_DECIDED);
    assert_int_equal(decided.most, 0);
    done_with(s);
}

/* Everything that is found is there, and of numbers that are some. */
static void test_findings_of_every_game(void **arg)
{
    static const char *const sections[] = {"fair",    "length",  "skill",   "choices",
                                           "tension", "content", "secrets", "ends"};
    int count = 0;
    const df_game *const *games = df_games(&count);

    (void)arg;
    for (int i = 0; i < count; i++) {
        if (games[i]->guide != NULL && games[i]->guide->pace < 50)
            continue; /* the large ones take long: tests/cli/study.sh has one of them */
        studied *s = study(games[i], 100, 2);
        const study_asked asked = {.command = "deadfall lab", .pace = 20};
        json_t *found = study_find(&s->plan, s->book, &asked);

        assert_non_null(found);
        json_t *list = json_object_get(found, "sections");
        assert_int_equal(json_array_size(list), sizeof sections / sizeof sections[0]);
        for (size_t k = 0; k < json_array_size(list); k++) {
            json_t *section = json_array_get(list, k);
            json_t *plots = json_object_get(section, "plots");

            assert_string_equal(json_string_value(json_object_get(section, "id")), sections[k]);
            assert_true(json_array_size(json_object_get(section, "findings")) > 0);
            for (size_t p = 0; p < json_array_size(plots); p++) {
                json_t *plot = json_array_get(plots, p);
                json_t *rows = json_object_get(plot, "rows");

                for (size_t r = 0; r < json_array_size(rows); r++)
                    assert_int_equal(json_array_size(json_array_get(rows, r)),
                                     json_array_size(json_object_get(plot, "columns")));
            }
        }
        json_decref(found);
        done_with(s);
    }
}

/* ---- Hands ----------------------------------------------------------------------------------- */

static void test_hands_make_no_difference(void **arg)
{
    const df_game *game = df_game_find("leduc");
    studied *one = study(game, 300, 1);
    studied *four = study(game, 300, 4);
    const study_tally *a = study_book_counts(one->book), *b = study_book_counts(four->book);

    (void)arg;
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        study_count c =
            study_get(b, a->at[i].part, (study_measure)a->at[i].measure, a->at[i].a, a->at[i].b);

        assert_memory_equal(&c, &a->at[i], sizeof c);
    }
    done_with(one);
    done_with(four);
}

typedef struct errand {
    uint64_t pieces, expected;
    uint64_t fails_at;
    uint64_t given;
} errand;

static void *open_errand(const void *plan)
{
    (void)plan;
    return block_of(1);
}

static df_status work_errand(void *worker, uint64_t piece, df_bytes *out, df_error *err)
{
    (void)worker;
    if (piece == 7777)
        return df_fail(err, DF_RANGE, "", "piece %u is bad", (unsigned)piece);
    for (uint64_t i = 0; i <= piece % 3000; i++)
        df_bytes_add(out, &piece, sizeof piece);
    return DF_OK;
}

static bool next_errand(void *context, uint64_t i, uint64_t *piece)
{
    errand *e = context;

    *piece = i == e->fails_at ? 7777 : 3 * i;
    e->given += i < e->pieces;
    return i < e->pieces;
}

static df_status take_errand(void *context, uint64_t piece, const uint8_t *bytes, size_t size,
                             df_error *err)
{
    errand *e = context;
    uint64_t first;

    (void)err;
    memcpy(&first, bytes, sizeof first);
    assert_int_equal(piece, 3 * e->expected++);
    assert_int_equal(first, piece);
    assert_int_equal(size, (piece % 3000 + 1) * sizeof piece);
    return DF_OK;
}

static void test_pieces_come_in_order(void **arg)
{
    (void)arg;
    for (int threads = 1; threads <= 5; threads += 2) {
        df_crew crew = df_crew_of_threads(threads);
        errand e = {.pieces = 500, .fails_at = UINT64_MAX};
        df_crew_job job = {.open = open_errand,
                           .close = free,
                           .work = work_errand,
                           .next = next_errand,
                           .take = take_errand,
                           .context = &e};
        df_error err;

        assert_ok(df_crew_run(&crew, &job, &err), &err);
        assert_int_equal(e.expected, 500);
        e = (errand){.pieces = 500, .fails_at = 100};
        assert_int_equal(df_crew_run(&crew, &job, &err), DF_RANGE);
        assert_string_equal(err.text, "piece 7777 is bad");
        assert_true(e.expected <= 100);
    }
}

static bool stop_soon(void *context)
{
    return ((const errand *)context)->expected >= 20;
}

/* What was begun is done, and handed over: nothing is played in vain. */
static void test_what_is_begun_is_kept(void **arg)
{
    (void)arg;
    for (int threads = 1; threads <= 4; threads++) {
        df_crew crew = df_crew_of_threads(threads);
        errand e = {.pieces = 1000000, .fails_at = UINT64_MAX};
        df_crew_job job = {.open = open_errand,
                           .close = free,
                           .work = work_errand,
                           .next = next_errand,
                           .take = take_errand,
                           .stop = stop_soon,
                           .context = &e};
        df_error err;

        assert_ok(df_crew_run(&crew, &job, &err), &err);
        assert_int_equal(e.expected, e.given);
        assert_in_range(e.expected, 20, 20 + 4 * threads);
    }
}

/* ---- Plans ----------------------------------------------------------------------------------- */

static df_status plan_sweeps(study_plan *plan, const char *first, const char *second, df_error *err)
{
    const df_game *game = df_game_find("noir");
    study_wish wish = {.game = game,
                       .config = df_config_default(game),
                       .games = 10,
                       .sweeps = second != NULL ? 2 : 1,
                       .sweep = {first, second}};

    df_key_from_text(wish.key, "1");
    return study_make_plan(&wish, plan, err);
}

static void test_sweeps_are_read(void **arg)
{
    study_plan *plan = block_of(sizeof *plan);
    df_error err;

    (void)arg;
    assert_ok(plan_sweeps(plan, "turn_limit=50..200:50", NULL, &err), &err);
    assert_int_equal(plan->combos, 5 - (plan->config.option[plan->swept[0]] == 50 ||
                                        plan->config.option[plan->swept[0]] == 100 ||
                                        plan->config.option[plan->swept[0]] == 150 ||
                                        plan->config.option[plan->swept[0]] == 200));
    static const char *const bad[][2] = {
        {"turn_limit", "--sweep is written NAME=VALUE"},
        {"turn_limit=", "--sweep is written NAME=VALUE"},
        {"no_such=1,2", "noir has no option 'no_such'"},
        {"turn_limit=200..50", "a range is written"},
        {"turn_limit=50..200:0", "a range is written"},
        {"turn_limit=50..x", "a range is written"},
        {"turn_limit=lots", "turn_limit"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_not_equal(plan_sweeps(plan, bad[i][0], NULL, &err), DF_OK);
        assert_contains(err.text, bad[i][1]);
    }
    assert_int_not_equal(plan_sweeps(plan, "turn_limit=50,60", "turn_limit=70", &err), DF_OK);
    assert_contains(err.text, "two sweeps of one option");
    free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_normal_quantiles),
        cmocka_unit_test(test_mean_and_interval),
        cmocka_unit_test(test_nothing_is_certain_after_three),
        cmocka_unit_test(test_holm),
        cmocka_unit_test(test_intervals_cover),
        cmocka_unit_test(test_holm_keeps_its_word),
        cmocka_unit_test(test_difference),
        cmocka_unit_test(test_counts_add_up),
        cmocka_unit_test(test_spread),
        cmocka_unit_test(test_a_coin_is_all_luck),
        cmocka_unit_test(test_the_better_always_wins),
        cmocka_unit_test(test_words_stand_for_kinds),
        cmocka_unit_test(test_the_course_of_a_coin),
        cmocka_unit_test(test_findings_of_every_game),
        cmocka_unit_test(test_hands_make_no_difference),
        cmocka_unit_test(test_pieces_come_in_order),
        cmocka_unit_test(test_what_is_begun_is_kept),
        cmocka_unit_test(test_sweeps_are_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
