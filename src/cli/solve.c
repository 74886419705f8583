/* solve.c: `deadfall solve`: how well a game of two can be played, and how to.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "cli/bar.h"
#include "cli/json.h"
#include "cli/solve.h"
#include "solve/solve.h"

enum {
    ITERATIONS_USUAL = 1000,
    LOOKS_MAX = 64, /* rows of the table */
    SAVE_EVERY_MS = 60000,
    NODES_BETWEEN = 1 << 20,
    SAMPLES_AT_A_TIME = 1 << 14,
};

/* How it stood after so many iterations. */
typedef struct look {
    uint64_t iterations;
    df_judgement judgement;
    double seconds;
} look;

/* One call of the command. */
typedef struct solve_job {
    const cli_args *args;
    cli_setup setup;
    const char *method_word;
    df_method method;
    uint64_t iterations;
    const char *until_text;
    double until; /* NashConv that is good enough; negative: none */
    bool forget, json;
    const char *out, *resume;
    int threads;
    uint64_t megabytes;
    cli_solve_show show;
    /* at work */
    df_tree_plan plan;
    df_tree tree;
    bool has_tree;
    df_solver *solver;
    df_sampler *sampler;
    df_strategy before; /* with --resume */
    double *shares;
    look looks[LOOKS_MAX];
    int look_count;
    cli_bar bar;
    char note[64];
    uint64_t goal; /* iterations in all */
    int64_t saved;
    double begun;
} solve_job;

/* ---- Before ---------------------------------------------------------------------------------- */

static int read_method(solve_job *job)
{
    int method = 0;

    if (job->method_word == NULL)
        return CLI_OK;
    while (method < DF_METHODS && strcmp(df_method_words[method], job->method_word) != 0)
        method++;
    if (method == DF_METHODS)
        return cli_complain(job->args, CLI_USAGE, "--method is cfr+, dcfr or sample, not '%s'",
                            job->method_word);
    job->method = (df_method)method;
    return CLI_OK;
}

static int read_until(solve_job *job)
{
    char *end = NULL;

    job->until = -1;
    if (job->until_text == NULL)
        return CLI_OK;
    job->until = strtod(job->until_text, &end);
    if (end == job->until_text || *end != '\0' || !(job->until >= 0))
        return cli_complain(job->args, CLI_USAGE, "--until is a number such as 0.001, not '%s'",
                            job->until_text);
    return CLI_OK;
}

/* What is gone on with has its options, and its method, in the file. */
static int read_before(solve_job *job)
{
    df_strategy *before = &job->before;
    df_error err;

    if (job->resume == NULL)
        return CLI_OK;
    if (df_strategy_read(job->resume, before, &err) != DF_OK)
        return cli_complain_error(job->args, CLI_DATA, &err);
    if (df_strategy_fits(before, job->resume, job->setup.game, &job->setup.config, &err) != DF_OK)
        return cli_complain(job->args, CLI_USAGE, "--resume: %s", err.text);
    if (before->forget != job->forget)
        return cli_complain(job->args, CLI_USAGE, "--resume: %s is a strategy that %s", job->resume,
                            before->forget ? "forgets: --forget" : "forgets nothing");
    if (job->method_word != NULL && before->method != job->method)
        return cli_complain(job->args, CLI_USAGE, "--resume: %s was begun with --method %s",
                            job->resume, df_method_words[before->method]);
    job->method = before->method;
    job->method_word = df_method_words[before->method];
    if (job->out == NULL)
        job->out = job->resume;
    return CLI_OK;
}

static int make_plan(cli_args *args, solve_job *job)
{
    df_error err;
    int code = cli_setup_check(args, &job->setup);
    uint64_t has = df_memory_free();

    if (code == CLI_OK && df_solve_check(job->setup.game, &job->setup.config, &err) != DF_OK)
        return cli_complain_error(args, CLI_USAGE, &err);
    if (code == CLI_OK)
        code = read_method(job);
    if (code == CLI_OK)
        code = read_until(job);
    if (code == CLI_OK)
        code = read_before(job);
    if (job->megabytes > 0 && job->megabytes << 20 < has)
        has = job->megabytes << 20;
    job->plan = (df_tree_plan){.game = job->setup.game,
                               .config = job->setup.config,
                               .forget = job->forget,
                               .memory = has,
                               .context = job};
    return code;
}

/* ---- On the way ------------------------------------------------------------------------------ */

static bool on_nodes(void *context, uint64_t nodes)
{
    solve_job *job = context;

    if (nodes % NODES_BETWEEN == 0 && job->bar.shown)
        fprintf(stderr, "\r%" PRIu64 " million nodes", nodes >> 20);
    return cli_signal() != 0;
}

static uint64_t iterations_of(const solve_job *job)
{
    return job->solver != NULL ? df_solver_iterations(job->solver)
                               : df_sampler_iterations(job->sampler);
}

static df_status save(solve_job *job, df_error *err)
{
    const look *last = job->look_count > 0 ? &job->looks[job->look_count - 1] : NULL;
    df_strategy strategy = {.game = job->setup.game,
                            .config = job->setup.config,
                            .forget = job->forget,
                            .method = job->method,
                            .value = last != NULL ? last->judgement.value : NAN,
                            .gap = last != NULL ? last->judgement.gap : NAN};
    df_status status = job->solver != NULL ? df_solver_save(job->solver, &strategy, err)
                                           : df_sampler_save(job->sampler, &strategy, err);

    if (status == DF_OK)
        status = df_strategy_write(job->out, &strategy, err);
    df_strategy_free(&strategy);
    job->saved = df_clock_ms();
    return status;
}

static bool on_iteration(void *context)
{
    solve_job *job = context;

    if (job->solver != NULL)
        cli_bar_show(&job->bar, df_solver_iterations(job->solver), job->note);
    return cli_signal() != 0;
}

/* How good it is now: a row of the table. */
static int judge(solve_job *job)
{
    look *l = &job->looks[job->look_count];

    *l = (look){.iterations = iterations_of(job), .seconds = df_clock_seconds() - job->begun};
    if (!job->has_tree) {
        l->judgement = (df_judgement){.value = df_sampler_value(job->sampler), .gap = NAN};
    } else {
        if (job->solver != NULL) {
            df_solver_average(job->solver, job->shares);
        } else {
            df_strategy now = {.sums = {0}};
            df_error err;
            df_status status = df_sampler_save(job->sampler, &now, &err);

            if (status == DF_OK)
                status = df_strategy_on_tree(&now, &job->tree, job->shares, &err);
            df_strategy_free(&now);
            if (status != DF_OK)
                return cli_complain_error(job->args, CLI_FOUND, &err);
        }
        if (!df_judge(&job->tree, job->shares, &l->judgement))
            return cli_complain(job->args, CLI_FOUND, "out of memory");
    }
    job->look_count += job->look_count + 1 < LOOKS_MAX;
    if (!isnan(l->judgement.gap))
        snprintf(job->note, sizeof job->note, "NashConv %.3g", l->judgement.gap);
    return CLI_OK;
}

/* The next number of iterations to look at it: 1, 2, 5, 10 ... or the last one. */
static uint64_t next_look(uint64_t now, uint64_t goal)
{
    static const uint64_t steps[] = {1, 2, 5};
    uint64_t power = 1;

    for (;; power *= 10)
        for (int i = 0; i < 3; i++)
            if (steps[i] * power > now)
                return steps[i] * power < goal ? steps[i] * power : goal;
}

/* Works up to so many iterations, and shows and saves now and then on the way. */
static void work_to(solve_job *job, uint64_t until)
{
    while (iterations_of(job) < until && cli_signal() == 0) {
        uint64_t left = until - iterations_of(job);
        df_error err;

        if (job->solver != NULL) {
            df_solver_run(job->solver, left, on_iteration, job);
        } else {
            uint64_t now = left < SAMPLES_AT_A_TIME ? left : SAMPLES_AT_A_TIME;

            if (df_sampler_run(job->sampler, now, cli_is_stopped, NULL) == 0)
                return;
            cli_bar_show(&job->bar, iterations_of(job), job->note);
        }
        if (job->out != NULL && df_clock_ms() - job->saved >= SAVE_EVERY_MS)
            (void)save(job, &err); /* it is tried again at the end, and told then */
    }
}

/* ---- Results --------------------------------------------------------------------------------- */

static void print_memory(const solve_job *job, uint64_t needs)
{
    char text[2][32];
    df_text needed = df_text_over(text[0], sizeof text[0]);
    df_text there = df_text_over(text[1], sizeof text[1]);

    df_bytes_text(needs, &needed);
    df_bytes_text(job->plan.memory, &there);
    if (!job->json)
        printf("needs %s, has %s\n", text[0], text[1]);
}

static void print_tree(const solve_job *job)
{
    const df_tree *t = &job->tree;

    if (job->json)
        return;
    printf("%s: %" PRIu32 " decisions, %" PRIu32 " chance nodes, %" PRIu32 " ends, %" PRIu32
           " information sets (%" PRIu32 " and %" PRIu32 ")\n",
           job->setup.game->title, t->decisions, t->chances, t->ends, t->sets, t->set_count[0],
           t->set_count[1]);
    if (job->forget)
        puts("Seats go by what they see now and forget the rest: nothing guarantees that this ends "
             "in an equilibrium.");
}

static void print_looks(const solve_job *job)
{
    printf("\n%12s %14s %14s %14s %10s\n", "iterations", "value", "NashConv", "exploitability",
           "seconds");
    for (int i = 0; i < job->look_count; i++) {
        const look *l = &job->looks[i];

        printf("%12" PRIu64 " %14.8f ", l->iterations, l->judgement.value);
        if (isnan(l->judgement.gap))
            printf("%14s %14s", "unknown", "unknown");
        else
            printf("%14.8f %14.8f", l->judgement.gap, l->judgement.gap / 2);
        printf(" %10.2f\n", l->seconds);
    }
    const look *last = &job->looks[job->look_count - 1];
    printf("\nValue to seat 0: %.6f %s\n", last->judgement.value,
           job->setup.game->plays_for == DF_FOR_SCORE ? "points a game"
                                                      : "(a win is 1, a loss -1, a draw 0)");
    if (isnan(last->judgement.gap))
        printf("Information sets: %" PRIu64 "%s. How beatable it is can't be told without the "
               "tree.\n",
               df_sampler_sets(job->sampler), df_sampler_is_full(job->sampler) ? " (full)" : "");
    else
        printf("Who knows the strategy gains at most %.6f a game by it, both seats in turn.\n",
               last->judgement.gap / 2);
}

static void print_json(const solve_job *job)
{
    json_t *root = json_object();
    json_t *rows = json_array();

    for (int i = 0; i < job->look_count; i++) {
        const look *l = &job->looks[i];
        json_t *row = json_object();

        json_object_set_new(row, "iterations", json_integer((json_int_t)l->iterations));
        json_object_set_new(row, "value", json_real(l->judgement.value));
        json_object_set_new(row, "nashconv",
                            isnan(l->judgement.gap) ? json_null() : json_real(l->judgement.gap));
        json_object_set_new(row, "seconds", json_real(l->seconds));
        json_array_append_new(rows, row);
    }
    json_object_set_new(root, "game", json_string(job->setup.game->id));
    json_object_set_new(root, "options", cli_config_json(job->setup.game, &job->setup.config));
    json_object_set_new(root, "method", json_string(df_method_words[job->method]));
    json_object_set_new(root, "forgets", json_boolean(job->forget));
    if (job->has_tree) {
        json_object_set_new(root, "decisions", json_integer(job->tree.decisions));
        json_object_set_new(root, "chance_nodes", json_integer(job->tree.chances));
        json_object_set_new(root, "ends", json_integer(job->tree.ends));
        json_object_set_new(root, "sets", json_integer(job->tree.sets));
    } else {
        json_object_set_new(root, "sets", json_integer((json_int_t)df_sampler_sets(job->sampler)));
    }
    json_object_set_new(root, "progress", rows);
    cli_print_json(root);
}

/* ---- The work -------------------------------------------------------------------------------- */

static int stopped(const solve_job *job)
{
    return cli_complain(job->args, CLI_STOPPED + cli_signal(), "stopped before it began");
}

/* The tree, if it fits; if it does not, sampling does without, unless something else was wanted. */
static int grow_tree(solve_job *job)
{
    uint64_t needs = 0;
    df_error err;

    job->plan.stop = on_nodes;
    df_status status = df_tree_build(&job->plan, &job->tree, &needs, &err);
    if (job->bar.shown)
        fprintf(stderr, "\r%40s\r", "");
    job->has_tree = status == DF_OK;
    if (job->has_tree) {
        print_memory(job, needs);
        print_tree(job);
        job->shares = df_memory((size_t)job->tree.slots + 1, sizeof *job->shares);
        return job->shares != NULL ? CLI_OK : cli_complain(job->args, CLI_FOUND, "out of memory");
    }
    if (cli_signal() != 0)
        return stopped(job);
    if (status == DF_RANGE && job->method == DF_CFR_SAMPLED)
        return CLI_OK;
    if (status == DF_RANGE && job->method_word == NULL) {
        job->method = DF_CFR_SAMPLED;
        if (!job->json)
            printf("%s: %s; samples are taken instead\n", job->setup.game->title, err.text);
        return CLI_OK;
    }
    return cli_complain(job->args, CLI_FOUND, "%s%s", err.text,
                        status == DF_RANGE ? "; --method sample does without" : "");
}

static int open_solver(solve_job *job)
{
    df_error err = {.text = "out of memory"};
    df_status status = DF_OK;

    if (job->method != DF_CFR_SAMPLED)
        job->solver = df_solver_new(&job->tree, job->method, job->threads, 0);
    else
        job->sampler = df_sampler_new(&job->plan, job->setup.key, job->threads, &err);
    if (job->solver == NULL && job->sampler == NULL)
        return cli_complain_error(job->args, CLI_FOUND, &err);
    if (job->sampler != NULL && !job->json)
        printf("%s: room for %" PRIu64 " information sets\n", job->setup.game->title,
               df_sampler_room(job->sampler));
    if (job->resume != NULL)
        status = job->solver != NULL ? df_solver_load(job->solver, &job->before, &err)
                                     : df_sampler_load(job->sampler, &job->before, &err);
    if (status != DF_OK)
        return cli_complain(job->args, CLI_DATA, "--resume: %s: %s", job->resume, err.text);
    job->goal = iterations_of(job) + job->iterations;
    return CLI_OK;
}

static int iterate(solve_job *job)
{
    int code = CLI_OK;
    double gap = INFINITY;

    job->bar = cli_bar_open(job->goal, "iterations");
    job->begun = df_clock_seconds();
    job->saved = df_clock_ms();
    do {
        work_to(job, next_look(iterations_of(job), job->goal));
        code = judge(job);
        if (job->look_count > 0 && !isnan(job->looks[job->look_count - 1].judgement.gap))
            gap = job->looks[job->look_count - 1].judgement.gap;
    } while (code == CLI_OK && cli_signal() == 0 && iterations_of(job) < job->goal &&
             gap > job->until);
    cli_bar_close(&job->bar);
    return code;
}

static int finish(solve_job *job)
{
    df_error err;

    if (job->json)
        print_json(job);
    else
        print_looks(job);
    if (job->out != NULL && save(job, &err) != DF_OK)
        return cli_complain_error(job->args, CLI_OUTPUT, &err);
    if (job->out != NULL && !job->json)
        printf("Written: %s\n", job->out);
    if (cli_signal() != 0)
        return cli_complain(job->args, CLI_STOPPED + cli_signal(),
                            "stopped after %" PRIu64 " iterations%s%s", iterations_of(job),
                            job->out != NULL ? "; go on with --resume " : "",
                            job->out != NULL ? job->out : "");
    return CLI_OK;
}

static int solve(solve_job *job)
{
    int code;

    /* that nothing can be written there should show now, not after hours */
    if (job->out != NULL && access(job->out, F_OK) != 0) {
        FILE *file = fopen(job->out, "w");

        if (file == NULL)
            return cli_complain(job->args, CLI_OUTPUT, "--out: %s can't be written", job->out);
        fclose(file);
        unlink(job->out);
    }
    cli_catch_signals();
    job->bar = cli_bar_open(1, "nodes");
    code = grow_tree(job);
    if (code == CLI_OK)
        code = open_solver(job);
    if (code == CLI_OK)
        code = iterate(job);
    return code == CLI_OK ? finish(job) : code;
}

/* ---- The command ----------------------------------------------------------------------------- */

static const cli_option options[] = {
    {"iterations", "N", "how many, or with --resume how many more (1000)",
     CLI_AT(solve_job, iterations), .min = 1, .max = 1000000000000},
    {"until", "NUMBER", "stop as soon as NashConv is no more than this",
     CLI_AT(solve_job, until_text)},
    {"method", "NAME",
     "cfr+ (the usual one) or dcfr over the whole tree; sample, which needs no tree (the usual one "
     "where it does not fit)",
     CLI_AT(solve_job, method_word)},
    {"forget", NULL,
     "seats go by what they see now, not by all that they were told: less memory, no guarantee",
     CLI_AT(solve_job, forget)},
    {CLI_PLAYERS(solve_job)},
    {CLI_SETTINGS(solve_job)},
    {"out", "FILE", "write the strategy there; it plays as solved:FILE", CLI_AT(solve_job, out)},
    {"resume", "FILE",
     "go on with the strategy in this file, and write it there unless --out says "
     "otherwise",
     CLI_AT(solve_job, resume)},
    {"threads", "N", "threads (one for each processor); without sampling they change no result",
     CLI_AT(solve_job, threads), .min = 1, .max = DF_SOLVE_THREADS, .also = "jobs"},
    {"memory", "MB", "use no more than this (what is free)", CLI_AT(solve_job, megabytes), .min = 1,
     .max = 1 << 24},
    {"seed", "TEXT", "for sampling with one thread: the same text gives the same strategy (1)",
     CLI_AT(solve_job, setup.seed)},
    {CLI_JSON(solve_job)},
    {"show", "FILE", "print a strategy in words, instead of solving", CLI_AT(solve_job, show.path)},
    {"find", "TEXT", "with --show: only where this is in what the seat has seen",
     CLI_AT(solve_job, show.find)},
    {"often", "N", "with --show: only what comes up at least once in N games (all; of many 1000)",
     CLI_AT(solve_job, show.often), .min = 1, .max = 1000000000},
    {.name = NULL},
};

static int run(cli_args *args)
{
    solve_job *job = df_memory_surely(NULL, sizeof *job);

    memset(job, 0, sizeof *job);
    job->args = args;
    job->setup.seed = "1";
    job->iterations = ITERATIONS_USUAL;
    job->threads = (int)cli_processors(DF_SOLVE_THREADS);
    int code = cli_take(args, job);
    if (code == CLI_OK && job->show.path != NULL) {
        code = cli_word(args, 0) != NULL
                   ? cli_complain(args, CLI_USAGE, "--show takes a file alone: it knows its game")
                   : cli_solve_print(args, &job->show);
    } else if (code == CLI_OK) {
        code = make_plan(args, job);
        if (code == CLI_OK)
            code = solve(job);
    }
    df_solver_free(job->solver);
    df_sampler_free(job->sampler);
    df_strategy_free(&job->before);
    df_tree_free(&job->tree);
    free(job->shares);
    free(job);
    return code;
}

const cli_command cli_solve = {
    .name = "solve",
    .usage = "GAME [--iterations N] [--out FILE] ... | --show FILE",
    .summary = "work out how a small game of two is best played",
    .minor = true,
    .about =
        "Looks for an equilibrium: a way to play for both seats by which neither can do better, "
        "with lots where the other must not be able to tell. Where the tree of the game fits into "
        "memory, all of it is gone through in every iteration (CFR+ or discounted CFR), and it is "
        "known exactly how much better an opponent who knows the strategy could do (NashConv: for "
        "both seats together; exploitability: half of it). Elsewhere samples are taken. What is "
        "needed is said beforehand and refused if it is not there. Ctrl-C ends early, prints what "
        "there is and writes it.",
    .example = "  deadfall solve kuhn --out kuhn.txt\n"
               "  deadfall solve --show kuhn.txt --find Jack\n"
               "  deadfall solve leduc --iterations 1000 --method dcfr\n"
               "  deadfall arena kuhn --bots solved:kuhn.txt,apprentice",
    .options = options,
    .words = 1,
    .one = "game",
    .run = run,
};
