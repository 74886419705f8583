/* lesson.c: turns a scenario into a lesson: what is said in it becomes cards, what seat 0 does
 * after a card is what the learner is asked to do. docs/web.md describes the result.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "cli/cli.h"
#include "match/scenario.h"
#include "server/moment.h"

enum { LEARNER = 0 };

typedef struct lesson {
    jot out;
    jot events; /* what the learner was told since the last card */
    bool open;  /* a card waits for what follows it */
    df_error *err;
} lesson;

static void close_card(lesson *l)
{
    if (l->open)
        jot_raw(&l->out, "}");
    l->open = false;
}

/* From here whatever else the rules allow can be tried. */
static void write_record(lesson *l, const df_match *match)
{
    char *record = NULL;

    if (df_match_record(match, &record, l->err) == DF_OK)
        jot_member(&l->out, "record", record);
    free(record);
}

static void on_say(void *context, df_match *match, const char *say)
{
    lesson *l = context;

    close_card(l);
    if (l->out.length == 0) {
        jot_raw(&l->out, "{");
        moment_write_names(match, &l->out);
        jot_raw(&l->out, ",\"cards\":[");
    }
    jot_comma(&l->out);
    jot_raw(&l->out, "{");
    jot_member(&l->out, "say", say);
    jot_name(&l->out, "e");
    jot_raw(&l->out, "[");
    jot_raw(&l->out, l->events.at != NULL ? l->events.at : "");
    jot_raw(&l->out, "]");
    jot_clear(&l->events);
    moment_write(match, LEARNER, &l->out);
    if (df_match_actor(match) == LEARNER)
        write_record(l, match);
    l->open = true;
}

/* What is done right after a card is what it asks for; the rest happens by itself. */
static void on_act(void *context, df_match *match, int seat, df_action action)
{
    lesson *l = context;

    if (l->open && seat == LEARNER)
        moment_write_wanted(match, seat, action, &l->out);
    close_card(l);
}

static void on_acted(void *context, df_match *match)
{
    lesson *l = context;

    moment_write_events(match, LEARNER, &l->events);
}

int cli_print_lesson(const cli_args *args, const char *path)
{
    static df_scenario_report report; /* too large for the stack's comfort */
    df_error err = {.status = DF_OK};
    lesson l = {.err = &err};
    df_scenario_watcher watcher = {&l, on_say, on_act, on_acted};
    char *text = NULL;
    int code = CLI_OK;

    if (df_file_read(path, DF_FILE_LIMIT, &text, &err) != DF_OK)
        return cli_complain_error(args, CLI_DATA, &err);
    if (df_scenario_show(text, path, &watcher, &report, &err) != DF_OK || err.status != DF_OK)
        code = cli_complain_error(args, CLI_DATA, &err);
    close_card(&l);
    if (code == CLI_OK && l.out.length == 0)
        code =
            cli_complain(args, CLI_DATA, "%s says nothing: a lesson has lines `say: TEXT`", path);
    if (code == CLI_OK)
        printf("%s]}\n", l.out.at);
    free(text);
    jot_free(&l.out);
    jot_free(&l.events);
    return code;
}
