/* test_solve.c: trees have their published sizes, strategies their published values, best answers
 * are the best of all, and files and bots say what was worked out.
 *
 * Published: Kuhn (1950) for his game's value; Southey and others (2005) for Leduc's; for its tree,
 * what solvers of others count; for players who choose by lot, what follows from them exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "core/core.h"
#include "lab/lab.h"
#include "solve/solve.h"

enum { PLENTY = 1 << 30, PILE = 7, TAKE_MAX = 3 };

static df_tree_plan plan_of(const df_game *game, bool forget)
{
    return (df_tree_plan){
        .game = game, .config = df_config_default(game), .forget = forget, .memory = PLENTY};
}

static df_tree tree_of(const df_game *game, bool forget)
{
    df_tree_plan plan = plan_of(game, forget);
    df_tree tree;
    uint64_t needs;
    df_error err;

    assert_ok(df_tree_build(&plan, &tree, &needs, &err), &err);
    assert_true(needs > 0 && needs <= PLENTY);
    return tree;
}

static df_judgement judged(const df_tree *tree, const df_solver *solver)
{
    double *shares = df_memory(tree->slots, sizeof *shares);
    df_judgement judgement;

    df_solver_average(solver, shares);
    assert_true(df_judge(tree, shares, &judgement));
    free(shares);
    return judgement;
}

static df_judgement solved(const df_tree *tree, df_method method, uint64_t iterations)
{
    df_solver *solver = df_solver_new(tree, method, 1, 0);

    assert_non_null(solver);
    assert_true(df_solver_run(solver, iterations, NULL, NULL) == iterations);
    df_judgement judgement = judged(tree, solver);
    df_solver_free(solver);
    return judgement;
}

static void assert_near(double value, double wanted, double by)
{
    if (!(fabs(value - wanted) <= by))
        fail_msg("%.9f is not within %.9f of %.9f", value, by, wanted);
}

/* ---- Sizes and values ------------------------------------------------------------------------ */

static void test_trees_have_their_sizes(void **arg)
{
    df_tree kuhn = tree_of(df_game_find("kuhn"), false);
    df_tree leduc = tree_of(df_game_find("leduc"), false);

    (void)arg;
    assert_int_equal(kuhn.decisions, 24);
    assert_int_equal(kuhn.chances, 4);
    assert_int_equal(kuhn.ends, 30);
    assert_int_equal(kuhn.sets, 12);
    assert_int_equal(leduc.decisions, 3780);
    assert_int_equal(leduc.chances, 157);
    assert_int_equal(leduc.ends, 5520);
    assert_int_equal(leduc.sets, 936);
    assert_int_equal(leduc.set_count[0], 468);
    df_tree_free(&kuhn);
    df_tree_free(&leduc);
}

static void test_kuhn_has_its_value(void **arg)
{
    df_tree tree = tree_of(df_game_find("kuhn"), false);
    df_judgement plus = solved(&tree, DF_CFR_PLUS, 20000);
    df_judgement discounted = solved(&tree, DF_CFR_DISCOUNTED, 5000);

    (void)arg;
    assert_near(plus.value, -1.0 / 18, 1e-6);
    assert_near(plus.gap, 0, 2e-5);
    assert_near(discounted.value, -1.0 / 18, 1e-5);
    assert_near(discounted.gap, 0, 1e-3);
    df_tree_free(&tree);
}

static void test_leduc_has_its_value(void **arg)
{
    df_tree tree = tree_of(df_game_find("leduc"), false);
    df_judgement plus = solved(&tree, DF_CFR_PLUS, 1000);

    (void)arg;
    assert_near(plus.value, -0.0856, 5e-5);
    assert_true(plus.gap > 0 && plus.gap < 0.0006);
    df_tree_free(&tree);
}

/* After no iteration at all everybody plays by lot. */
static void test_uniform_play_is_as_beatable_as_published(void **arg)
{
    df_tree kuhn = tree_of(df_game_find("kuhn"), false);
    df_tree leduc = tree_of(df_game_find("leduc"), false);

    (void)arg;
    assert_near(solved(&kuhn, DF_CFR_PLUS, 0).gap, 11.0 / 12, 1e-12);
    assert_near(solved(&kuhn, DF_CFR_PLUS, 0).value, 1.0 / 8, 1e-12);
    assert_near(solved(&leduc, DF_CFR_PLUS, 0).gap, 4.747222, 1e-6);
    assert_near(solved(&leduc, DF_CFR_PLUS, 0).value, -5.0 / 64, 1e-12);
    df_tree_free(&kuhn);
    df_tree_free(&leduc);
}

/* ---- The best answer ------------------------------------------------------------------------- */

/* The best of all pure ways to play of a seat, tried one by one, against some way of the other. */
static double tried(const df_tree *tree, const double *shares, int seat)
{
    double *own = df_memory(tree->slots, sizeof *own);
    double *x = df_memory(tree->nodes, sizeof *x);
    double best = -INFINITY;

    for (uint32_t way = 0; way < 1u << tree->set_count[seat]; way++) {
        uint32_t number = 0;

        memcpy(own, shares, tree->slots * sizeof *own);
        for (uint32_t set = 0; set < tree->sets; set++)
            if (tree->seat[set] == seat) {
                own[tree->base[set]] = way >> number & 1;
                own[tree->base[set] + 1] = !(way >> number++ & 1);
            }
        df_tree_pass(tree, own, -1, x);
        double value = seat == 0 ? x[0] : -x[0];
        best = value > best ? value : best;
    }
    free(own);
    free(x);
    return best;
}

static void test_best_answers_are_the_best_of_all(void **arg)
{
    df_tree tree = tree_of(df_game_find("kuhn"), false);
    double shares[64];
    df_rng rng = rng_of("any way to play");
    df_judgement judgement;

    (void)arg;
    assert_true(tree.slots == 24);
    for (int round = 0; round < 20; round++) {
        for (uint32_t slot = 0; slot < tree.slots; slot += 2) {
            shares[slot] = df_rng_below(&rng, 5) / 4.0;
            shares[slot + 1] = 1 - shares[slot];
        }
        assert_true(df_judge(&tree, shares, &judgement));
        assert_near(judgement.best[0], tried(&tree, shares, 0), 1e-12);
        assert_near(judgement.best[1], tried(&tree, shares, 1), 1e-12);
    }
    df_tree_free(&tree);
}

/* ---- A game without secrets ------------------------------------------------------------------ */

/* Each takes one to three of the pile; who takes the last wins. */
typedef struct pile_state {
    uint8_t left, turn;
} pile_state;

static void pile_setup(df_state *state, const df_config *config, df_rng *rng)
{
    (void)rng;
    *(pile_state *)state = (pile_state){.left = (uint8_t)config->option[0], .turn = 0};
}

static int pile_actor(const df_state *state)
{
    const pile_state *s = (const pile_state *)state;

    return s->left == 0 ? DF_NOBODY : s->turn;
}

static int pile_legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    int count = 0;

    while (count < TAKE_MAX && count < ((const pile_state *)state)->left) {
        out[count] = (df_action)count;
        count++;
    }
    return count;
}

static void pile_apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    pile_state *s = (pile_state *)state;

    (void)rng;
    DF_TELL(events, .kind = 0, .seat = s->turn, .open = {(int16_t)action});
    s->left -= (uint8_t)(action + 1);
    s->turn = !s->turn;
}

static void pile_result(const df_state *state, df_result *out)
{
    *out = (df_result){.winners = DF_TO(!((const pile_state *)state)->turn), .reason = "last"};
}

static void pile_view(const df_state *state, int viewer, df_view *out)
{
    (void)viewer;
    memcpy(out, state, sizeof(pile_state));
}

static const df_field pile_fields[] = {{.path = NULL}};
static const df_option pile_options[] = {{"pile", "how many", NULL, 1, 20, .initial = PILE},
                                         {.name = NULL}};
static const df_game pile = {
    .id = "pile",
    .seats_min = 2,
    .seats_max = 2,
    .seats_usual = 2,
    .state_size = sizeof(pile_state),
    .action_limit = TAKE_MAX,
    .options = pile_options,
    .fields = pile_fields,
    .setup = pile_setup,
    .actor = pile_actor,
    .legal = pile_legal,
    .apply = pile_apply,
    .result = pile_result,
    .view = pile_view,
};

/* Whoever faces a multiple of four has lost. */
static void test_without_secrets_it_is_minimax(void **arg)
{
    (void)arg;
    for (int16_t left = 1; left <= 9; left++) {
        df_tree_plan plan = plan_of(&pile, false);
        df_tree tree;
        uint64_t needs;

        plan.config.option[0] = left;
        assert_int_equal(df_tree_build(&plan, &tree, &needs, NULL), DF_OK);
        df_judgement judgement = solved(&tree, DF_CFR_PLUS, 2000);
        assert_near(judgement.value, left % 4 == 0 ? -1 : 1, 1e-2);
        assert_near(judgement.best[0], left % 4 == 0 ? -1 : 1, 1e-2);
        df_tree_free(&tree);
    }
}

/* ---- Threads, forgetting, sampling ----------------------------------------------------------- */

static void test_threads_change_nothing(void **arg)
{
    df_tree tree = tree_of(df_game_find("leduc"), false);
    df_solver *alone = df_solver_new(&tree, DF_CFR_PLUS, 1, 0);
    df_solver *many = df_solver_new(&tree, DF_CFR_PLUS, 3, 100);
    double *shares = df_memory(2 * (size_t)tree.slots, sizeof *shares);

    (void)arg;
    df_solver_run(alone, 30, NULL, NULL);
    df_solver_run(many, 10, NULL, NULL);
    df_solver_run(many, 20, NULL, NULL);
    df_solver_average(alone, shares);
    df_solver_average(many, shares + tree.slots);
    assert_memory_equal(shares, shares + tree.slots, tree.slots * sizeof *shares);
    free(shares);
    df_solver_free(alone);
    df_solver_free(many);
    df_tree_free(&tree);
}

/* Who looks at the pile alone plays as well, with far fewer sets; how beatable that is is still
 * judged by an opponent who forgets nothing. */
static void test_forgetting_merges_what_looks_alike(void **arg)
{
    df_tree whole = tree_of(&pile, false);
    df_tree merged = tree_of(&pile, true);
    df_judgement judgement = solved(&merged, DF_CFR_PLUS, 3000);

    (void)arg;
    assert_true(merged.sets < whole.sets);
    assert_int_equal(merged.sets, 2 * PILE - 2); /* seat 0: 7, 5 ... 1; seat 1: 6 ... 1 */
    assert_int_equal(merged.groups, whole.sets);
    assert_near(judgement.value, 1, 1e-2);
    assert_near(judgement.gap, 0, 1e-2);
    df_tree_free(&whole);
    df_tree_free(&merged);
}

static void test_samples_come_near(void **arg)
{
    const df_game *game = df_game_find("kuhn");
    df_tree tree = tree_of(game, false);
    df_tree_plan plan = plan_of(game, false);
    uint8_t key[DF_KEY_SIZE] = {1};
    double *shares = df_memory(tree.slots, sizeof *shares);
    df_strategy strategy = {.sums = {0}};
    df_judgement judgement;
    df_error err;

    (void)arg;
    plan.memory = 1 << 20;
    df_sampler *sampler = df_sampler_new(&plan, key, 2, &err);
    assert_non_null(sampler);
    assert_true(df_sampler_run(sampler, 20000, NULL, NULL) == 20000);
    assert_true(df_sampler_sets(sampler) == 12);
    assert_false(df_sampler_is_full(sampler));
    assert_ok(df_sampler_save(sampler, &strategy, &err), &err);
    assert_ok(df_strategy_on_tree(&strategy, &tree, shares, &err), &err);
    assert_true(df_judge(&tree, shares, &judgement));
    assert_near(judgement.value, -1.0 / 18, 0.03);
    assert_true(judgement.gap < 0.1);
    df_strategy_free(&strategy);
    df_sampler_free(sampler);
    free(shares);
    df_tree_free(&tree);
}

/* ---- What chance lists is what happens ------------------------------------------------------- */

/* The value of uniform play, exactly, and from games that were played. */
static void test_listed_chance_is_as_it_is_played(void **arg)
{
    enum { GAMES = 40000 };
    static const char *const ids[] = {"kuhn", "leduc"};
    static const double exact[] = {1.0 / 8, -5.0 / 64};

    (void)arg;
    for (int g = 0; g < 2; g++) {
        const df_game *game = df_game_find(ids[g]);
        df_config config = df_config_default(game);
        df_state *state = df_lab_state(game);
        df_rng rng = rng_of(ids[g]);
        double sum = 0;
        double squares = 0;

        for (int i = 0; i < GAMES; i++) {
            df_result result;

            game->setup(state, &config, &rng);
            df_playout(game, state, &rng, &result);
            sum += result.score[0];
            squares += (double)result.score[0] * result.score[0];
        }
        assert_near(sum / GAMES, exact[g], 5 * sqrt(squares / GAMES / GAMES));
        free(state);
    }
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static bool stop_at_once(void *context, uint64_t nodes)
{
    (void)context;
    (void)nodes;
    return true;
}

static void test_what_does_not_fit_is_refused(void **arg)
{
    const df_game *noir = df_game_find("noir");
    df_tree_plan plan = plan_of(noir, false);
    df_tree tree;
    uint64_t needs;
    df_error err;

    (void)arg;
    plan.memory = 8 << 20;
    assert_int_equal(df_tree_build(&plan, &tree, &needs, &err), DF_RANGE);
    assert_non_null(strstr(err.text, "does not fit"));
    assert_true(needs > plan.memory);
    plan.memory = PLENTY;
    plan.stop = stop_at_once;
    assert_int_equal(df_tree_build(&plan, &tree, &needs, &err), DF_ILLEGAL);

    plan = plan_of(df_game_find("null"), false); /* its deck is shuffled */
    plan.config.seats = 2;
    assert_int_equal(df_tree_build(&plan, &tree, &needs, &err), DF_RANGE);
    assert_non_null(strstr(err.text, "shuffles"));

    df_config config = df_config_default(df_game_find("saw"));
    config.seats = 3;
    assert_int_equal(df_solve_check(df_game_find("saw"), &config, &err), DF_RANGE);
}

static void test_bytes_are_said_in_words(void **arg)
{
    static const struct {
        uint64_t bytes;
        const char *words;
    } cases[] = {{3328599654, "3.1 GB"}, {1 << 20, "1.0 MB"}, {1, "0.1 KB"}, {500 << 10, "500 KB"}};

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char words[32];
        df_text text = df_text_over(words, sizeof words);

        df_bytes_text(cases[i].bytes, &text);
        assert_string_equal(words, cases[i].words);
    }
}

/* ---- Files and bots -------------------------------------------------------------------------- */

static void save(const char *path, const df_game *game, const df_solver *solver)
{
    df_strategy strategy = {.game = game,
                            .config = df_config_default(game),
                            .method = DF_CFR_PLUS,
                            .value = NAN,
                            .gap = 0.25};
    df_error err;

    assert_ok(df_solver_save(solver, &strategy, &err), &err);
    assert_ok(df_strategy_write(path, &strategy, &err), &err);
    df_strategy_free(&strategy);
}

static void test_a_file_goes_on_where_it_stopped(void **arg)
{
    const df_game *game = df_game_find("leduc");
    df_tree tree = tree_of(game, false);
    df_solver *solver = df_solver_new(&tree, DF_CFR_PLUS, 1, 0);
    df_solver *again = df_solver_new(&tree, DF_CFR_PLUS, 1, 0);
    char path[] = "/tmp/test_solve.XXXXXX";
    df_strategy strategy;
    df_config config = df_config_default(game);
    df_error err;

    (void)arg;
    close(mkstemp(path));
    df_solver_run(solver, 20, NULL, NULL);
    save(path, game, solver);
    assert_ok(df_strategy_read(path, &strategy, &err), &err);
    assert_true(isnan(strategy.value) && strategy.gap == 0.25 && strategy.iterations == 20);
    assert_ok(df_strategy_fits(&strategy, path, game, &config, &err), &err);
    assert_int_equal(df_strategy_fits(&strategy, path, df_game_find("kuhn"), &config, &err),
                     DF_RANGE);
    assert_ok(df_solver_load(again, &strategy, &err), &err);
    df_solver_run(solver, 20, NULL, NULL);
    df_solver_run(again, 20, NULL, NULL);
    assert_true(judged(&tree, solver).gap == judged(&tree, again).gap);
    df_strategy_free(&strategy);
    df_solver_free(solver);
    df_solver_free(again);
    df_tree_free(&tree);
    unlink(path);
}

/* The bot plays in a simulation what the strategy is worth. */
static void test_the_bot_plays_what_is_in_the_file(void **arg)
{
    enum { GAMES = 20000 };
    const df_game *game = df_game_find("kuhn");
    df_tree tree = tree_of(game, false);
    df_solver *solver = df_solver_new(&tree, DF_CFR_PLUS, 1, 0);
    char spec[] = "solved:/tmp/test_solve.XXXXXX";
    df_config config = df_config_default(game);
    df_crew crew = df_crew_of_threads(1);
    df_sim_report report;
    df_error err;

    (void)arg;
    close(mkstemp(spec + 7));
    df_solver_run(solver, 1000, NULL, NULL);
    save(spec + 7, game, solver);
    assert_true(df_is_solved(spec));
    assert_null(df_solved_open(df_game_find("leduc"), spec, &err));
    const df_bot *bot = df_solved_open(game, spec, &err);
    assert_non_null(bot);
    assert_ok(df_solved_fits(bot, &config, &err), &err);
    config.seats = 3;
    assert_int_equal(df_solved_fits(bot, &config, &err), DF_RANGE);
    config.seats = 2;
    df_sim_plan plan = {
        .game = game, .config = config, .games = GAMES, .crew = &crew, .bots = {bot, bot}};
    assert_ok(df_sim_run(&plan, &report, &err), &err);
    double squares = (double)report.by_seat[0].squares;
    assert_near((double)report.by_seat[0].score / GAMES, -1.0 / 18,
                5 * sqrt(squares / GAMES / GAMES));
    assert_true(fabs((double)report.by_seat[0].score / GAMES - 1.0 / 8) > 0.1); /* not by lot */
    df_sim_report_free(&report);
    df_solved_close(bot);
    df_solver_free(solver);
    df_tree_free(&tree);
    unlink(spec + 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_trees_have_their_sizes),
        cmocka_unit_test(test_kuhn_has_its_value),
        cmocka_unit_test(test_leduc_has_its_value),
        cmocka_unit_test(test_uniform_play_is_as_beatable_as_published),
        cmocka_unit_test(test_best_answers_are_the_best_of_all),
        cmocka_unit_test(test_without_secrets_it_is_minimax),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_forgetting_merges_what_looks_alike),
        cmocka_unit_test(test_samples_come_near),
        cmocka_unit_test(test_listed_chance_is_as_it_is_played),
        cmocka_unit_test(test_what_does_not_fit_is_refused),
        cmocka_unit_test(test_bytes_are_said_in_words),
        cmocka_unit_test(test_a_file_goes_on_where_it_stopped),
        cmocka_unit_test(test_the_bot_plays_what_is_in_the_file),
    };

    return cmocka_run_group_tests_name("solve", tests, NULL, NULL);
}
