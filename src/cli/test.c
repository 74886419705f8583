/* test.c: `deadfall test`: runs scenario files and says which do not hold.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "cli/json.h"
#include "match/scenario.h"
#include "term/term.h"

enum { PATH_SIZE = 4096 };

typedef struct tally {
    const cli_args *args;
    term t;
    bool verbose, json;
    const char *lesson; /* a scenario to print as one, instead */
    json_t *list;       /* NULL: no JSON wanted */
    int passed, failed, unread;
    int checks, steps;
} tally;

/* ---- One scenario ---------------------------------------------------------------------------- */

static void note_json(tally *all, const char *path, df_status status,
                      const df_scenario_report *report, const df_error *err)
{
    json_t *row = json_pack("{ss sb si si}", "file", path, "ok", status == DF_OK, "checks",
                            report->checks, "steps", report->steps);

    if (status != DF_OK)
        json_object_update_new(row, json_pack("{si ss* ss* ss* ss*}", "line", report->line, "what",
                                              report->what, "wanted", report->wanted, "found",
                                              report->found, "error", err->text));
    json_array_append_new(all->list, row);
}

/* file:line: the line, then what was wanted and what there was. */
static void print_failure(const tally *all, const char *path, const df_scenario_report *report,
                          const df_error *err)
{
    printf("%s:%d: ", path, report->line);
    term_printf(&all->t, "%s\n", report->what[0] != '\0' ? report->what : err->text);
    if (report->wanted[0] != '\0')
        term_printf(&all->t, "    wanted: %s\n", report->wanted);
    if (report->found[0] != '\0')
        term_printf(&all->t, "    found:  %s\n", report->found);
}

static void run_file(tally *all, const char *path)
{
    static df_scenario_report report; /* too large for the stack's comfort */
    char *text = NULL;
    df_error err = {.status = DF_OK};

    if (df_file_read(path, DF_FILE_LIMIT, &text, &err) != DF_OK) {
        cli_complain_error(all->args, CLI_DATA, &err);
        all->unread++;
        return;
    }
    df_status status = df_scenario_run(text, path, &report, &err);
    free(text);
    all->checks += report.checks;
    all->steps += report.steps;
    if (status == DF_OK)
        all->passed++;
    else
        all->failed++;
    if (all->list != NULL)
        note_json(all, path, status, &report, &err);
    else if (status != DF_OK)
        print_failure(all, path, &report, &err);
    else if (all->verbose)
        printf("%s: ok, %d checks\n", path, report.checks);
}

/* ---- Folders --------------------------------------------------------------------------------- */

static void run_path(tally *all, const char *path, bool named);

static int is_wanted(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void run_folder(tally *all, const char *folder)
{
    struct dirent **names = NULL;
    int count = scandir(folder, &names, is_wanted, alphasort);

    if (count < 0) {
        cli_complain(all->args, CLI_DATA, "%s: %s", folder, strerror(errno));
        all->unread++;
        return;
    }
    for (int i = 0; i < count; i++) {
        char path[PATH_SIZE];

        if (snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name) < PATH_SIZE)
            run_path(all, path, false);
        free(names[i]);
    }
    free(names);
}

/* A file that was named is run whatever it is called; in folders the scenarios are picked out. */
static void run_path(tally *all, const char *path, bool named)
{
    size_t length = strlen(path);
    struct stat status;

    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        run_folder(all, path);
    else if (named || (length > 4 && strcmp(path + length - 4, ".scn") == 0))
        run_file(all, path);
}

/* ---- The command ----------------------------------------------------------------------------- */

static const cli_option options[] = {
    {"verbose", NULL, "name the scenarios that hold, too", CLI_AT(tally, verbose)},
    {CLI_JSON(tally)},
    {"lesson", "FILE", "print one scenario as a lesson of the web table", CLI_AT(tally, lesson)},
    {.name = NULL},
};

static int finish(tally *all)
{
    int total = all->passed + all->failed;

    if (all->list != NULL) {
        cli_print_json(json_pack("{si si si so}", "passed", all->passed, "failed", all->failed,
                                 "unread", all->unread, "scenarios", all->list));
    } else {
        printf("%d scenario%s: %d hold, %d fail", total, total == 1 ? "" : "s", all->passed,
               all->failed);
        if (all->unread > 0)
            printf(", %d could not be read", all->unread);
        printf(" (%d checks, %d steps)\n", all->checks, all->steps);
    }
    if (all->unread > 0)
        return CLI_DATA;
    if (total == 0)
        return cli_complain(all->args, CLI_DATA, "no scenarios there; their names end in .scn");
    return all->failed > 0 ? CLI_FOUND : CLI_OK;
}

static int run(cli_args *args)
{
    tally all = {.args = args, .t = term_open(stdout, true, true)};
    int code = cli_take(args, &all);

    if (code != CLI_OK)
        return code;
    if (all.lesson != NULL)
        return cli_print_lesson(args, all.lesson);
    if (args->plain == 0)
        return cli_complain(args, CLI_USAGE, "which scenarios? deadfall test FILE|FOLDER...");
    if (all.json)
        all.list = json_array();
    for (int i = 0; i < args->plain; i++)
        run_path(&all, cli_word(args, i), true);
    return finish(&all);
}

const cli_command cli_test = {
    .name = "test",
    .usage = "FILE|FOLDER... [--verbose] [--json] | --lesson FILE",
    .summary = "run scenarios: rules as examples",
    .minor = true,
    .about =
        "Runs scenario files (docs/scenarios.md describes them), in folders all that end in "
        ".scn. What does not hold is printed as file:line; the last line counts. The exit code "
        "is 1 when a scenario fails.",
    .example = "  deadfall test tests/scenarios/noir",
    .options = options,
    .words = CLI_MANY,
    .run = run,
};
