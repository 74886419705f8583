/* lab.c: `deadfall lab`: what a game is like, as a report with pictures.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "cli/bar.h"
#include "cli/crew.h"
#include "cli/json.h"
#include "study/find.h"
#include "study/page.h"
#include "study/run.h"
#include "term/term.h"

enum { PACE_USUAL = 20, JOBS_MAX = 256, COMMAND_SIZE = 1024 };

typedef struct request {
    cli_setup setup;
    uint64_t games;
    uint64_t minutes;
    int jobs;
    int pace;
    int sweeps;
    const char *sweep[STUDY_SWEEPS_MAX];
    const char *out;
    const char *db;
    bool thin;
    bool json;
} request;

static int read_sweep(cli_args *args, const cli_option *option, void *to)
{
    request *r = (request *)((char *)to - option->at);

    if (r->sweeps == STUDY_SWEEPS_MAX)
        return cli_complain(args, CLI_USAGE, "at most %d options can be swept together",
                            STUDY_SWEEPS_MAX);
    r->sweep[r->sweeps++] = args->value;
    return CLI_OK;
}

static const cli_option options[] = {
    {"out", "FILE", "write the report as one HTML file, which needs no network",
     CLI_AT(request, out)},
    {"games", "N", "games of the main part; all other parts go with it (by game: a few minutes)",
     CLI_AT(request, games), .min = 1, .max = 1000000000},
    {"minutes", "N", "play for so long instead, and share out the time by what is least certain",
     CLI_AT(request, minutes), .min = 1, .max = 100000},
    {"sweep", "NAME=VALUES",
     "play the same deals with other values of an option, as 1,2,3 or 50..200:50; may be repeated",
     CLI_AT(request, sweep), .read = read_sweep},
    {CLI_PLAYERS(request)},
    {CLI_SETTINGS(request)},
    {"seed", "TEXT", "the same text gives the same figures (1)", CLI_AT(request, setup.seed)},
    {"db", "FILE", "keep everything in this SQLite file; a run that was ended goes on where it was",
     CLI_AT(request, db)},
    {"thin", NULL, "keep the counts there, and no rows of single games", CLI_AT(request, thin)},
    {"pace", "SECONDS", "what a person takes for a choice, for minutes (20)", CLI_AT(request, pace),
     .min = 1, .max = 3600},
    {"jobs", "N", "threads (one for each processor); the results do not depend on it",
     CLI_AT(request, jobs), .min = 1, .max = JOBS_MAX},
    {CLI_JSON(request)},
    {.name = NULL},
};

/* ---- Progress -------------------------------------------------------------------------------- */

typedef struct watch {
    cli_bar bar;
    double begun, first_share;
    bool has_begun;
} watch;

/* "4 min left", from how it went so far. */
static void time_left(const watch *w, double share, char *out, size_t size)
{
    double past = df_clock_seconds() - w->begun;
    double played = share - w->first_share;

    out[0] = '\0';
    if (past < 2 || played < 0.01)
        return;
    double left = past / played * (1 - share);
    if (left < 90)
        snprintf(out, size, "%.0f s left", left + 0.5);
    else
        snprintf(out, size, "%.0f min left", left / 60 + 0.5);
}

static bool on_progress(void *context, double done, const char *part)
{
    watch *w = context;
    char left[24], note[64];

    if (!w->has_begun) {
        w->has_begun = true;
        w->first_share = done;
    }
    time_left(w, done, left, sizeof left);
    snprintf(note, sizeof note, "%s%s%.24s", left, left[0] != '\0' && part[0] != '\0' ? ", " : "",
             part);
    cli_bar_show(&w->bar, (uint64_t)(done * 1000), note);
    return cli_signal() == 0;
}

/* ---- What is said ---------------------------------------------------------------------------- */

static const char *mark_in_words(const char *mark)
{
    return strcmp(mark, "two levels") == 0  ? " [holds at two levels]"
           : strcmp(mark, "one level") == 0 ? " [one bot only]"
           : strcmp(mark, "not clear") == 0 ? " [not clear]"
                                            : "";
}

static void print_verdicts(const term *t, const json_t *found)
{
    const json_t *list = json_object_get(found, "verdicts");
    const char *before = "";

    term_printf(t, "%c%s%c\n", DF_INK_STRONG, json_string_value(json_object_get(found, "title")),
                DF_INK_PLAIN);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *v = json_array_get(list, i);
        const char *title = json_string_value(json_object_get(v, "title"));
        char line[700];

        if (strcmp(title, before) != 0)
            term_printf(t, "\n%c%s%c\n", DF_INK_ACCENT, title, DF_INK_PLAIN);
        before = title;
        snprintf(line, sizeof line, "%s%s", json_string_value(json_object_get(v, "sentence")),
                 mark_in_words(json_string_value(json_object_get(v, "mark"))));
        term_wrap(t, "  ", line);
    }
    const json_t *more = json_object_get(found, "more");
    if (json_array_size(more) > 0)
        term_print(t, "\n");
    for (size_t i = 0; i < json_array_size(more); i++)
        term_wrap(t, "", json_string_value(json_array_get(more, i)));
}

/* Everywhere it is wanted. Releases *found. */
static int tell(const cli_args *args, json_t *found, const char *out, bool json)
{
    term t = term_open(stdout, false, false);
    df_error err;
    int code = CLI_OK;

    if (out != NULL && study_write_page(out, found, &err) != DF_OK)
        code = cli_complain_error(args, CLI_OUTPUT, &err);
    if (json) {
        cli_print_json(found);
        return code;
    }
    print_verdicts(&t, found);
    if (out != NULL && code == CLI_OK)
        term_printf(&t, "\nThe report is in %s: open it in a browser.\n", out);
    else if (out == NULL)
        term_print(&t, "\n--out FILE writes all of it as a report with pictures.\n");
    json_decref(found);
    return code;
}

/* The command that gives the same figures. */
static void write_command(const request *r, df_text *text)
{
    df_text_add(text, "deadfall lab %s", r->setup.game->id);
    if (r->setup.players != NULL)
        df_text_add(text, " --players %s", r->setup.players);
    for (int i = 0; i < r->setup.setting_count; i++)
        df_text_add(text, " --option %s", r->setup.settings[i]);
    for (int i = 0; i < r->sweeps; i++)
        df_text_add(text, " --sweep %s", r->sweep[i]);
    if (r->games > 0)
        df_text_add(text, " --games %u", (unsigned)r->games);
    if (r->minutes > 0)
        df_text_add(text, " --minutes %u", (unsigned)r->minutes);
    if (r->pace != PACE_USUAL)
        df_text_add(text, " --pace %d", r->pace);
    df_text_add(text, " --seed %s", r->setup.seed);
}

/* ---- Playing --------------------------------------------------------------------------------- */

static int play_and_tell(const cli_args *args, const request *r, const study_plan *plan,
                         study_book *book, const df_crew *crew)
{
    watch w = {.bar = cli_bar_open(1000, "of 1000"), .begun = df_clock_seconds()};
    study_run run = {.plan = plan,
                     .book = book,
                     .crew = crew,
                     .seconds = 60.0 * (double)r->minutes,
                     .progress = on_progress,
                     .context = &w};
    char command[COMMAND_SIZE];
    df_text text = df_text_over(command, sizeof command);
    bool stopped = false;
    df_error err;

    cli_catch_signals();
    df_status status = study_play(&run, &stopped, &err);
    cli_bar_close(&w.bar);
    stopped = stopped || cli_signal() != 0;
    if (status != DF_OK)
        return cli_complain_error(args, status == DF_IO ? CLI_OUTPUT : CLI_FOUND, &err);
    write_command(r, &text);
    const study_asked asked = {.command = command, .pace = r->pace, .stopped = stopped};
    int code = tell(args, study_find(plan, book, &asked), r->out, r->json);
    if (stopped && code == CLI_OK)
        return cli_complain(args, CLI_STOPPED + cli_signal(),
                            "stopped early: this is what there is%s",
                            r->db != NULL ? "; the same command goes on from here" : "");
    return code;
}

static int study(cli_args *args, request *r)
{
    study_plan *plan = df_memory_surely(NULL, sizeof *plan);
    study_wish wish = {.game = r->setup.game,
                       .config = r->setup.config,
                       .any_number = r->setup.players == NULL,
                       .games = r->games,
                       .open_end = r->minutes > 0,
                       .sweeps = r->sweeps};
    study_book *book = NULL;
    df_error err;
    int code = CLI_OK;

    memcpy(wish.key, r->setup.key, sizeof wish.key);
    memcpy(wish.sweep, r->sweep, sizeof wish.sweep);
    if (study_make_plan(&wish, plan, &err) != DF_OK)
        code = cli_complain_error(args, CLI_USAGE, &err);
    df_crew crew = cli_crew(r->jobs);
    if (code == CLI_OK)
        cli_crew_help(
            &crew, &(df_crew_job){
                       .open = study_open, .close = study_close, .work = study_work, .plan = plan});
    if (code == CLI_OK &&
        study_book_open(r->db, plan, r->setup.seed, r->thin, &book, &err) != DF_OK)
        code = cli_complain_error(args, CLI_DATA, &err);
    if (code == CLI_OK)
        code = play_and_tell(args, r, plan, book, &crew);
    if (book != NULL)
        study_book_close(book);
    free(plan);
    return code;
}

/* ---- Comparing ------------------------------------------------------------------------------- */

typedef struct looked {
    study_plan *plan;
    study_book *book;
} looked;

static int look(const cli_args *args, const char *path, looked *out)
{
    df_error err;

    out->plan = df_memory_surely(NULL, sizeof *out->plan);
    if (study_book_look(path, out->plan, &out->book, &err) == DF_OK)
        return CLI_OK;
    return cli_complain_error(args, CLI_DATA, &err);
}

static void leave(looked *l)
{
    if (l->book != NULL)
        study_book_close(l->book);
    free(l->plan);
}

static int compare(const cli_args *args, const request *r)
{
    looked a = {0}, b = {0};
    const char *first = cli_word(args, 1), *second = cli_word(args, 2);

    if (second == NULL)
        return cli_complain(args, CLI_USAGE, "compare needs two files that --db has made");
    int code = look(args, first, &a);
    if (code == CLI_OK)
        code = look(args, second, &b);
    if (code == CLI_OK && a.plan->game != b.plan->game)
        code = cli_complain(args, CLI_DATA, "%s is about %s and %s about %s", first,
                            a.plan->game->id, second, b.plan->game->id);
    if (code == CLI_OK) {
        json_t *found = study_compare(a.plan, a.book, first, b.plan, b.book, second);

        code = found != NULL ? tell(args, found, r->out, r->json)
                             : cli_complain(args, CLI_FOUND, "out of memory");
    }
    leave(&a);
    leave(&b);
    return code;
}

/* ---- The command ----------------------------------------------------------------------------- */

static int run(cli_args *args)
{
    request r = {.setup = {.seed = "1"}, .pace = PACE_USUAL, .jobs = (int)cli_processors(JOBS_MAX)};
    int code = cli_take(args, &r);

    if (code != CLI_OK)
        return code;
    if (cli_word(args, 0) != NULL && strcmp(cli_word(args, 0), "compare") == 0)
        return compare(args, &r);
    if (cli_word(args, 1) != NULL)
        return cli_complain(args, CLI_USAGE, "one game at a time, not '%s' too", cli_word(args, 1));
    if (r.games > 0 && r.minutes > 0)
        return cli_complain(args, CLI_USAGE, "either --games or --minutes says how much to play");
    if (r.thin && r.db == NULL)
        return cli_complain(args, CLI_USAGE, "--thin is about what --db keeps");
    code = cli_setup_check(args, &r.setup);
    return code != CLI_OK ? code : study(args, &r);
}

const cli_command cli_lab = {
    .name = "lab",
    .usage = "GAME [--out FILE.html] [--sweep NAME=VALUES] [--db FILE] ... | compare A.db B.db",
    .summary = "find out what a game is like, as a report with pictures",
    .about =
        "Plays many games of bots of several levels and says what a designer wants to know: who is "
        "favoured, how long it takes, whether skill matters, whether the decisions are interesting "
        "and the end is tense, what every card and action is worth, what secrets are worth, how it "
        "ends, and what another value of an option would do. --out writes a report with pictures, "
        "one file for any browser.\n\n"
        "Ctrl-C ends early and still says what there is. With --db a run goes on where it was, and "
        "SQLite, Python or R can ask more; `lab compare` puts two such files side by side. "
        "docs/lab.md "
        "explains the measures and the tables.",
    .example = "  deadfall lab noir --out noir.html\n"
               "  deadfall lab saw --players 4 --minutes 30 --db saw.db --out saw.html\n"
               "  deadfall lab noir --sweep hits_to_win=1,2,3 --sweep turn_limit=50..200:50\n"
               "  deadfall lab compare before.db after.db --out difference.html",
    .options = options,
    .words = 3,
    .run = run,
};
