/* lesson.c: turns a scenario into a lesson: what is said in it becomes cards, what seat 0 does
 * after a card is what the learner is asked to do. docs/web.md describes the result.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "cli/cli.h"
#include "cli/moment.h"
#include "core/core.h"
#include "match/scenario.h"
#include "server/scratch.h"

enum { LEARNER = 0, TEXT_MAX = 512 };

typedef struct lesson {
    jot out;
    jot events; /* what the learner was told since the last card */
    bool open;  /* a card waits for what follows it */
} lesson;

void cli_jot_events(df_match *match, int seat, jot *out)
{
    const df_events *events = df_match_events(match);

    for (int i = 0; i < events->count; i++) {
        df_event seen;

        if (df_event_for(&events->at[i], seat, &seen))
            desk_write_event(match, &seen, seat, out);
    }
}

static void write_menu(df_match *match, int seat, jot *out)
{
    static df_action actions[DF_LEGAL_MAX];
    const df_game *game = df_match_game(match);
    const df_view *view = df_match_view(match, seat);
    int count = df_view_legal(game, view, seat, actions);

    jot_name(out, "l");
    jot_raw(out, "[");
    for (int i = 0; i < count; i++) {
        char words[TEXT_MAX];
        df_text text = df_text_over(words, sizeof words);

        df_action_menu(game, view, actions[i], NULL, &text);
        jot_comma(out);
        jot_text(out, words);
        jot_raw(out, ",");
        jot_number(out, actions[i]);
    }
    jot_raw(out, "]");
}

static void close_card(lesson *l)
{
    if (l->open)
        jot_raw(&l->out, "}");
    l->open = false;
}

void cli_jot_names(const df_match *match, jot *out)
{
    jot_name(out, "names");
    jot_raw(out, "[");
    for (int i = 0; i < df_match_config(match)->seats; i++) {
        jot_comma(out);
        jot_text(out, df_match_names(match)[i]);
    }
    jot_raw(out, "]");
}

void cli_jot_moment(df_match *match, int seat, jot *out)
{
    const df_view *view = df_match_view(match, seat);
    int actor = df_match_actor(match);
    char prompt[TEXT_MAX];
    df_text text = df_text_over(prompt, sizeof prompt);

    desk_write_position(match, (const df_state *)view, out);
    jot_member_number(out, "w", actor >= 0 ? actor : -1);
    if (actor >= 0)
        df_match_game(match)->prompt((const df_state *)view, seat, df_match_names(match), &text);
    jot_member(out, "p", prompt);
    if (actor == seat)
        write_menu(match, seat, out);
}

void cli_jot_wanted(df_match *match, int seat, df_action action, jot *out)
{
    char about[TEXT_MAX];
    df_text text = df_text_over(about, sizeof about);

    df_action_about(df_match_game(match), df_match_view(match, seat), action, df_match_names(match),
                    &text);
    jot_member_number(out, "want", action);
    jot_member(out, "about", about);
}

static void on_say(void *context, df_match *match, const char *say)
{
    lesson *l = context;

    close_card(l);
    if (l->out.length == 0) {
        jot_raw(&l->out, "{");
        cli_jot_names(match, &l->out);
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
    cli_jot_moment(match, LEARNER, &l->out);
    l->open = true;
}

/* What is done right after a card is what it asks for; the rest happens by itself. */
static void on_act(void *context, df_match *match, int seat, df_action action)
{
    lesson *l = context;

    if (l->open && seat == LEARNER)
        cli_jot_wanted(match, seat, action, &l->out);
    close_card(l);
}

static void on_acted(void *context, df_match *match)
{
    lesson *l = context;

    cli_jot_events(match, LEARNER, &l->events);
}

int cli_print_lesson(const cli_args *args, const char *path)
{
    static df_scenario_report report; /* too large for the stack's comfort */
    lesson l = {0};
    df_scenario_watcher watcher = {&l, on_say, on_act, on_acted};
    df_error err = {.status = DF_OK};
    char *text = NULL;
    int code = CLI_OK;

    if (df_file_read(path, DF_FILE_LIMIT, &text, &err) != DF_OK)
        return cli_complain_error(args, CLI_DATA, &err);
    if (df_scenario_show(text, path, &watcher, &report, &err) != DF_OK)
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
