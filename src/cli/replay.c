/* replay.c: `deadfall replay`: a game that was played, looked at again or printed.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/json.h"
#include "term/replay.h"

/* ---- JSON ------------------------------------------------------------------------------------ */

static void add_numbers(json_t *row, const char *const *names, const int16_t *values, int count)
{
    for (int i = 0; i < count; i++)
        if (names[i] != NULL)
            json_object_set_new(row, names[i],
                                values[i] == DF_EVENT_HIDDEN ? json_null()
                                                             : json_integer(values[i]));
}

static json_t *event_json(const df_match *match, const df_event *event, int eyes)
{
    const df_game *game = df_match_game(match);
    const df_event_kind *kind = &game->event_kinds[event->kind];
    char sentence[SENTENCE_SIZE];
    df_text text = df_text_over(sentence, sizeof sentence);
    df_event seen = *event;

    if (!table_sentence(match, event, eyes, &text))
        return NULL;
    if (eyes != TERM_ALL)
        df_event_for(event, eyes, &seen);
    json_t *row = json_pack("{ss ss}", "kind", kind->name, "text", sentence);
    if (seen.seat != DF_NONE)
        json_object_set_new(row, "seat", json_integer(seen.seat));
    add_numbers(row, kind->open, seen.open, DF_EVENT_OPEN);
    add_numbers(row, kind->secret, seen.secret, DF_EVENT_SECRET);
    return row;
}

static json_t *step_json(const df_match *match, const story *s, int step, int eyes)
{
    int actor = df_match_step(match, step).actor;
    json_t *row = json_object();
    json_t *events = json_array();

    for (int i = 0; i < s->count; i++) {
        json_t *event = s->steps[i] == step ? event_json(match, &s->events[i], eyes) : NULL;

        if (event != NULL)
            json_array_append_new(events, event);
    }
    json_object_set_new(row, "step", json_integer(step + 1));
    json_object_set_new(row, "actor", actor >= 0 ? json_integer(actor) : json_string("chance"));
    if (eyes == TERM_ALL || eyes == actor)
        json_object_set_new(row, "action", json_integer(df_match_step(match, step).action));
    json_object_set_new(row, "events", events);
    return row;
}

static void print_json(const df_match *match, int eyes)
{
    int seats = df_match_config(match)->seats;
    json_t *root = json_object();
    json_t *names = json_array();
    json_t *steps = json_array();
    df_result result;
    story s = {0};

    for (int seat = 0; seat < seats; seat++)
        json_array_append_new(names, json_string(df_match_names(match)[seat]));
    story_rebuild(&s, match);
    for (int i = 0; i < df_match_steps(match); i++)
        json_array_append_new(steps, step_json(match, &s, i, eyes));
    story_free(&s);
    json_object_set_new(root, "game", json_string(df_match_game(match)->id));
    json_object_set_new(root, "options",
                        cli_config_json(df_match_game(match), df_match_config(match)));
    json_object_set_new(root, "names", names);
    json_object_set_new(root, "steps", steps);
    if (df_match_result(match, &result)) {
        json_t *winners = json_array();
        char ending[SENTENCE_SIZE];
        df_text text = df_text_over(ending, sizeof ending);
        int viewer = eyes >= 0 ? eyes : DF_SPECTATOR;

        df_match_game(match)->prompt(df_match_state(match), viewer, df_match_names(match), &text);
        for (int seat = 0; seat < seats; seat++)
            if ((result.winners & DF_TO(seat)) != 0)
                json_array_append_new(winners, json_integer(seat));
        json_object_set_new(
            root, "result",
            json_pack("{so ss ss}", "winners", winners, "reason", result.reason, "text", ending));
    }
    cli_print_json(root);
}

/* ---- The command ----------------------------------------------------------------------------- */

typedef struct request {
    const char *seat;
    bool text, json, plain, lines;
} request;

static const cli_option options[] = {
    {"seat", "WHO", "as seat 0, 1 ..., spectator or all see it (all, once the game is over)",
     CLI_AT(request, seat)},
    {"text", NULL, "print the whole game, as in a pipe", CLI_AT(request, text)},
    {CLI_JSON(request)},
    {"plain", NULL, "for screen readers: no drawings, no colour, no clearing",
     CLI_AT(request, plain)},
    {CLI_LINES(request)},
    {.name = NULL},
};

static void show(const df_match *match, int eyes, const request *r)
{
    term t = term_open(stdout, r->plain, false);

    if (r->json) {
        print_json(match, eyes);
    } else if (r->text || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        replay_print(&t, match, eyes);
    } else {
        prompt *p = prompt_open(&t);

        t.lines = r->lines;
        prompt_take_screen(p);
        replay_run(&t, p, match, eyes);
        prompt_close(p);
    }
}

static int run(cli_args *args)
{
    request r = {.seat = NULL};
    df_match *match = NULL;
    int code = cli_take(args, &r);
    const char *path = cli_word(args, 0);

    if (code != CLI_OK)
        return code;
    if (path == NULL)
        return cli_complain(args, CLI_USAGE, "which record? deadfall replay FILE");
    code = cli_read_record(args, path, &match);
    if (code != CLI_OK)
        return code;
    int eyes = table_usual_eyes(match);
    if (r.seat != NULL)
        code = cli_eyes(args, r.seat, df_match_config(match)->seats, &eyes);
    if (code == CLI_OK && !table_may_look(match, eyes))
        code = cli_complain(args, CLI_USAGE,
                            "this game keeps its secrets after the end: --seat N or spectator");
    if (code == CLI_OK)
        show(match, eyes, &r);
    df_match_free(match);
    return code;
}

const cli_command cli_replay = {
    .name = "replay",
    .usage = "FILE [--seat WHO] [--text | --json]",
    .summary = "look at a played game again, step by step",
    .about =
        "Replays a record: forward, back and to any step, by the eyes of any seat, of a "
        "spectator, or of somebody who knows all. In a pipe the whole game is printed as text.",
    .example = "  deadfall replay game.rec --seat 1\n  deadfall replay game.rec | less",
    .options = options,
    .words = 1,
    .one = "record",
    .run = run,
};
