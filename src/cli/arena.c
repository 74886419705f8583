/* arena.c: `deadfall arena`: which bot is stronger, and how sure is that?
 *
 * SPDX-License-Identifier: MIT */
#include "cli/arena.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/file.h"
#include "cli/bar.h"
#include "cli/cli.h"
#include "cli/crew.h"
#include "solve/solve.h"

enum { GAMES_USUAL = 200, JOBS_MAX = 256, SAVE_EVERY_MS = 5000 };

/* One call of the command. */
typedef struct arena_job {
    const cli_args *args;
    cli_setup setup;
    df_arena_plan plan;
    char *specs[DF_ARENA_BOTS];
    int jobs;
    const char *json;
    const char *state; /* the file; NULL: none */
    df_arena_score score;
    cli_bar bar;
    int64_t saved;
    df_error save_error; /* why the last save failed; DF_OK: it did not */
} arena_job;

/* ---- On the way ------------------------------------------------------------------------------ */

static void save(arena_job *job)
{
    job->save_error.status =
        arena_save(job->state, &job->plan, job->setup.seed, &job->score, &job->save_error);
    job->saved = df_clock_ms();
}

static void on_progress(void *context, const df_arena_score *score)
{
    arena_job *job = context;

    cli_bar_show(&job->bar, score->counted, "");
    if (job->state != NULL && df_clock_ms() - job->saved >= SAVE_EVERY_MS)
        save(job);
}

/* ---- Before ---------------------------------------------------------------------------------- */

/* Every bot has to be one before any game is played. */
static int try_bots(const arena_job *job)
{
    for (int i = 0; i < job->plan.bots; i++) {
        df_error err;
        df_mind *mind =
            df_mind_open(job->plan.game, job->plan.specs[i], &job->plan.rule, NULL, &err);

        if (mind == NULL)
            return cli_complain_error(job->args, CLI_USAGE, &err);
        df_status fits = df_solved_fits(df_mind_bot(mind), &job->plan.config, &err);
        df_mind_close(mind);
        if (fits != DF_OK)
            return cli_complain_error(job->args, CLI_USAGE, &err);
    }
    return CLI_OK;
}

static int prepare_files(arena_job *job)
{
    const char *records = job->plan.records;
    df_error err;

    if (records != NULL && mkdir(records, 0777) != 0 && errno != EEXIST)
        return cli_complain(job->args, CLI_OUTPUT, "--records: %s: %s", records, strerror(errno));
    df_arena_start(&job->plan, &job->score);
    if (job->state == NULL || access(job->state, F_OK) != 0)
        return CLI_OK;
    if (arena_load(job->state, &job->plan, job->setup.seed, &job->score, &err) != DF_OK)
        return cli_complain(job->args, err.status == DF_RANGE ? CLI_USAGE : CLI_DATA,
                            "--resume: %s", err.text);
    return CLI_OK;
}

static int make_plan(cli_args *args, arena_job *job)
{
    int code = cli_setup_check(args, &job->setup);

    if (code != CLI_OK)
        return code;
    if (job->setup.bots == NULL)
        return cli_complain(args, CLI_USAGE, "which bots? --bots rules,random names them");
    job->plan.game = job->setup.game;
    job->plan.config = job->setup.config;
    memcpy(job->plan.key, job->setup.key, sizeof job->plan.key);
    code = cli_split_specs(args, job->setup.bots, job->specs, DF_ARENA_BOTS, &job->plan.bots);
    for (int i = 0; i < job->plan.bots; i++)
        job->plan.specs[i] = job->specs[i];
    if (code == CLI_OK && job->plan.bots < 2)
        return cli_complain(args, CLI_USAGE, "--bots names one bot alone; an arena needs two");
    if (code == CLI_OK && job->plan.config.seats < 2)
        return cli_complain(args, CLI_USAGE, "an arena needs at least 2 players");
    return code;
}

/* ---- After ----------------------------------------------------------------------------------- */

static int report(const arena_job *job)
{
    term t = term_open(stdout, false, false);
    const char *path = job->json;
    df_error err;

    if (path == NULL || strcmp(path, "-") != 0)
        arena_print(&t, &job->plan, &job->score);
    if (path == NULL)
        return CLI_OK;
    json_t *root = arena_json(&job->plan, job->setup.seed, &job->score);
    if (strcmp(path, "-") == 0) {
        cli_print_json(root);
        return CLI_OK;
    }
    char *text = json_dumps(root, JSON_INDENT(2));
    json_decref(root);
    df_status status = text != NULL ? df_file_write(path, text, &err)
                                    : df_fail(&err, DF_NOMEM, "", "out of memory");
    free(text);
    return status == DF_OK ? CLI_OK : cli_complain_error(job->args, CLI_OUTPUT, &err);
}

static int fight(arena_job *job)
{
    df_error err;

    job->bar = cli_bar_open(df_arena_games(&job->plan), "games");
    job->plan.progress = on_progress;
    job->plan.context = job;
    job->saved = df_clock_ms();
    df_status status = df_arena_run(&job->plan, &job->score, &err);
    cli_bar_close(&job->bar);
    if (job->state != NULL)
        save(job);
    if (status != DF_OK)
        return cli_complain_error(job->args, status == DF_IO ? CLI_OUTPUT : CLI_FOUND, &err);
    int code = report(job);
    if (code == CLI_OK && job->save_error.status != DF_OK)
        code = cli_complain_error(job->args, CLI_OUTPUT, &job->save_error);
    if (code == CLI_OK && cli_signal() != 0 && !df_arena_is_over(&job->plan, &job->score))
        return cli_complain(job->args, CLI_STOPPED + cli_signal(), "stopped%s%s",
                            job->state != NULL ? "; go on with --resume " : "",
                            job->state != NULL ? job->state : "");
    return code;
}

/* ---- The command ----------------------------------------------------------------------------- */

static const cli_option options[] = {
    {"bots", "A,B,...",
     "bots or levels of the game, solved:FILE for what `deadfall solve` wrote, or cmd:COMMAND for "
     "a "
     "program that speaks the bot protocol; a comma in a command or file is written \\,",
     CLI_AT(arena_job, setup.bots)},
    {"games", "N", "games for each two bots (200), rounded up to whole deals",
     CLI_AT(arena_job, plan.games), .min = 1, .max = 1000000000},
    {"both", NULL,
     "with more than two players: each of two bots is also the one among many; else "
     "only the one named first",
     CLI_AT(arena_job, plan.both_ways)},
    {"until-clear", NULL,
     "stop as soon as it is clear who is stronger; by how much is then overstated",
     CLI_AT(arena_job, plan.until_clear)},
    {"ms", "N", "milliseconds for each choice (a bot's own time; 5000 for commands)",
     CLI_AT(arena_job, plan.limits.ms), .min = 1, .max = 3600000},
    {"iterations", "N", "for bots that search: how much (their own)",
     CLI_AT(arena_job, plan.limits.iterations), .min = 1, .max = 1000000000},
    {"faults", "N", "moves that a command may lose in a game before apprentice takes over (1)",
     CLI_AT(arena_job, plan.rule.patience), .min = 1, .max = 1000000},
    {CLI_PLAYERS(arena_job)},
    {CLI_SETTINGS(arena_job)},
    {"seed", "TEXT", "the same text gives the same deals (1)", CLI_AT(arena_job, setup.seed)},
    {"jobs", "N", "games at a time (one for each processor)", CLI_AT(arena_job, jobs), .min = 1,
     .max = JOBS_MAX, .also = "threads"},
    {"json", "[FILE]", "print JSON for programs; with a file, write it there and print the table",
     CLI_AT(arena_job, json), .without = "-"},
    {"records", "FOLDER", "keep the record of every game there", CLI_AT(arena_job, plan.records)},
    {"resume", "FILE", "keep the state in this file and go on from it if it exists",
     CLI_AT(arena_job, state)},
    {.name = NULL},
};

static int run(cli_args *args)
{
    arena_job *job = df_memory_surely(NULL, sizeof *job);

    memset(job, 0, sizeof *job);
    job->args = args;
    job->setup.seed = "1";
    job->plan.games = GAMES_USUAL;
    job->plan.rule.patience = 1;
    job->plan.rule.threads = 1; /* the threads play games side by side */
    job->jobs = (int)cli_processors(JOBS_MAX);
    int code = cli_take(args, job);
    if (code == CLI_OK)
        code = make_plan(args, job);
    df_crew crew = cli_crew(job->jobs);
    job->plan.crew = &crew;
    job->plan.stop = cli_is_stopped;
    cli_catch_signals();
    const df_crew_job hands = df_arena_job(&job->plan);
    if (code == CLI_OK)
        cli_crew_help(&crew, &hands);
    if (code == CLI_OK)
        code = prepare_files(job);
    if (code == CLI_OK)
        code = try_bots(job);
    if (code == CLI_OK)
        code = fight(job);
    for (int i = 0; i < DF_ARENA_BOTS; i++)
        free(job->specs[i]);
    free(job);
    return code;
}

const cli_command cli_arena = {
    .name = "arena",
    .usage = "GAME --bots A,B,... [--games N] [--until-clear] ...",
    .summary = "find out which bot is stronger, and how sure that is",
    .minor = true,
    .about =
        "Lets bots play each other and rates them. Of every two, the one named first sits alone "
        "among copies of the other and takes every seat once with each deal. Printed are Elo "
        "ratings, the share of wins against the fair share, and points (the share of opponents "
        "that it was placed before), all with 95 % intervals made from whole deals. With "
        "--until-clear a pairing ends when betting on its points has made 1 into 2 x pairings / "
        "0.05, which a bot that is not stronger brings about with a probability of at most 5 % "
        "for all pairings together, however often one looks. Ctrl-C ends early and still prints "
        "what there is.",
    .example = "  deadfall arena noir --bots rules,random --games 400\n"
               "  deadfall arena noir --bots \"rules,cmd:python3 mybot.py\" --until-clear --resume "
               "state.json",
    .options = options,
    .words = 1,
    .one = "game",
    .run = run,
};
