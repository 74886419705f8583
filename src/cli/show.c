/* show.c: `deadfall show`: a position as text, drawing or JSON, as anybody sees it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/json.h"
#include "term/table.h"

/* What is to be shown, and to whom. */
typedef struct subject {
    df_match *match;
    int eyes;
    bool derived;
} subject;

/* ---- Forms ----------------------------------------------------------------------------------- */

/* Who looks with the eyes of a player is told no more than that player. */
static bool print_value(void *context, const df_value *value)
{
    const subject *s = context;

    if (value->field->note && s->eyes != TERM_ALL &&
        !df_config_notes(df_match_game(s->match), df_match_config(s->match)))
        return true;
    printf("%s: %s\n", value->path, value->text);
    return true;
}

static bool add_value(void *context, const df_value *value)
{
    char json[DF_JSON_SIZE];
    df_text text = df_text_over(json, sizeof json);

    df_value_json(value, &text);
    json_object_set_new(context, value->path, json_loads(json, JSON_DECODE_ANY, NULL));
    return true;
}

static json_t *legal_json(const df_game *game, const df_view *view, int actor,
                          const char *const *names)
{
    static df_action actions[DF_LEGAL_MAX];
    json_t *list = json_array();
    int count = df_view_legal(game, view, actor, actions);

    for (int i = 0; i < count; i++) {
        char words[128];
        char about[SENTENCE_SIZE];
        df_text text = df_text_over(words, sizeof words);

        game->words((const df_state *)view, actions[i], 0, NULL, &text);
        text = df_text_over(about, sizeof about);
        game->describe((const df_state *)view, actions[i], names, &text);
        json_array_append_new(list, json_pack("{si ss ss}", "action", (int)actions[i], "words",
                                              words, "about", about));
    }
    return list;
}

static void print_subject_json(const subject *s)
{
    const df_game *game = df_match_game(s->match);
    const df_config *config = df_match_config(s->match);
    const df_view *view = table_view(s->match, s->eyes);
    int actor = df_match_actor(s->match);
    json_t *root = json_object();
    json_t *values = json_object();
    char who[16];
    char eyes[16];
    df_text text = df_text_over(who, sizeof who);

    df_position_get(game, config, (const df_state *)view, "actor", &text, NULL);
    df_position_walk(game, config, (const df_state *)view, true, add_value, values);
    snprintf(eyes, sizeof eyes, "%d", s->eyes);
    if (s->eyes < 0)
        snprintf(eyes, sizeof eyes, "%s", s->eyes == TERM_ALL ? "all" : "spectator");
    json_object_set_new(root, "game", json_string(game->id));
    json_object_set_new(root, "players", json_integer(config->seats));
    json_object_set_new(root, "options", cli_config_json(game, config));
    json_object_set_new(root, "seat", json_string(eyes));
    json_object_set_new(root, "step", json_integer(df_match_steps(s->match)));
    json_object_set_new(root, "actor", json_string(who));
    json_object_set_new(root, "over", json_boolean(actor == DF_NOBODY));
    json_object_set_new(root, "position", values);
    /* what somebody may do is for that seat's eyes */
    if (actor >= 0 && (s->eyes == TERM_ALL || s->eyes == actor))
        json_object_set_new(root, "legal", legal_json(game, view, actor, df_match_names(s->match)));
    cli_print_json(root);
}

static void print_subject(const subject *s, bool draw, bool json)
{
    const df_game *game = df_match_game(s->match);
    term t = term_open(stdout, false, false);

    if (json) {
        print_subject_json(s);
        return;
    }
    const df_view *view = table_view(s->match, s->eyes);
    subject mine = *s;
    if (draw)
        table_draw(&t, game, df_match_config(s->match), view, s->eyes, df_match_names(s->match), 0);
    else
        df_position_walk(game, df_match_config(s->match), (const df_state *)view, s->derived,
                         print_value, &mine);
}

/* ---- Where it comes from --------------------------------------------------------------------- */

static int from_position(cli_args *args, cli_setup *setup, const char *path, df_match **out)
{
    char *text = NULL;
    df_error err;
    df_state *state = NULL;
    int code = cli_setup_check(args, setup);

    if (code == CLI_OK)
        code = cli_read(args, path, &text);
    if (code != CLI_OK)
        return code;
    state = df_memory_surely(NULL, setup->game->state_size);
    if (df_position_read(setup->game, &setup->config, text, state, &err) != DF_OK)
        code = cli_complain(args, CLI_DATA, err.clause[0] != '\0' ? "%s: %s [%s]" : "%s: %s", path,
                            err.text, err.clause);
    else
        *out = df_match_from(setup->game, &setup->config, setup->key, NULL, state, &err);
    if (code == CLI_OK && *out == NULL)
        code = cli_complain_error(args, CLI_DATA, &err);
    free(state);
    free(text);
    return code;
}

static int from_record(cli_args *args, const char *path, const char *at, df_match **out)
{
    const char *wanted = cli_word(args, 0);
    df_match *whole = NULL;
    df_error err;
    long step = 0;
    int code = cli_read_record(args, path, &whole);

    if (code != CLI_OK)
        return code;
    if (wanted != NULL && strcmp(wanted, df_match_game(whole)->id) != 0)
        code = cli_complain(args, CLI_USAGE, "%s is a record of %s, not of %s", path,
                            df_match_game(whole)->id, wanted);
    step = df_match_steps(whole);
    if (code == CLI_OK && at != NULL)
        code = cli_number(args, "--at", at, 0, step, &step);
    if (code == CLI_OK) {
        *out = df_match_at(whole, (int)step, &err);
        if (*out == NULL)
            code = cli_complain_error(args, CLI_DATA, &err);
    }
    df_match_free(whole);
    return code;
}

static int from_setup(cli_args *args, cli_setup *setup, df_match **out)
{
    df_error err;
    int code = cli_setup_check(args, setup);

    if (code != CLI_OK)
        return code;
    *out = df_match_new(setup->game, &setup->config, setup->key, NULL, &err);
    return *out != NULL ? CLI_OK : cli_complain_error(args, CLI_DATA, &err);
}

/* ---- The command ----------------------------------------------------------------------------- */

typedef struct request {
    cli_setup setup;
    const char *position, *record, *at, *seat;
    bool draw, derived, json;
} request;

static const cli_option options[] = {
    {"position", "FILE", "a position text; - is standard input", CLI_AT(request, position)},
    {"record", "FILE", "a record; its game need not be named", CLI_AT(request, record)},
    {"at", "STEP", "after this many steps of the record (all)", CLI_AT(request, at)},
    {"seat", "WHO", "as seat 0, 1 ..., spectator or all see it (all)", CLI_AT(request, seat)},
    {"draw", NULL, "draw the table", CLI_AT(request, draw)},
    {"derived", NULL, "add the values that follow from others", CLI_AT(request, derived)},
    {"json", NULL, "print JSON for programs, with the legal moves", CLI_AT(request, json)},
    {CLI_PLAYERS(request)},
    {CLI_SETTINGS(request)},
    {"seed", "TEXT", "the same text gives the same set-up (1)", CLI_AT(request, setup.seed)},
    {.name = NULL},
};

static int read_request(cli_args *args, request *r)
{
    int code = cli_take(args, r);

    if (code != CLI_OK)
        return code;
    if (r->position != NULL && r->record != NULL)
        return cli_complain(args, CLI_USAGE, "--position or --record, not both");
    if (r->at != NULL && r->record == NULL)
        return cli_complain(args, CLI_USAGE, "--at needs --record FILE");
    if (r->record != NULL && (r->setup.setting_count > 0 || r->setup.players != NULL))
        return cli_complain(args, CLI_USAGE, "a record has its options already");
    return CLI_OK;
}

static int run(cli_args *args)
{
    request r = {.seat = "all"};
    subject s = {.match = NULL};
    int code = read_request(args, &r);

    if (code != CLI_OK)
        return code;
    if (r.record != NULL)
        code = from_record(args, r.record, r.at, &s.match);
    else if (r.position != NULL)
        code = from_position(args, &r.setup, r.position, &s.match);
    else
        code = from_setup(args, &r.setup, &s.match);
    if (code == CLI_OK)
        code = cli_eyes(args, r.seat, df_match_config(s.match)->seats, &s.eyes);
    s.derived = r.derived;
    if (code == CLI_OK)
        print_subject(&s, r.draw, r.json);
    df_match_free(s.match);
    return code;
}

const cli_command cli_show = {
    .name = "show",
    .usage = "GAME [--position FILE | --record FILE [--at STEP]] ...",
    .summary = "print a position, complete or as somebody sees it",
    .minor = true,
    .about =
        "Prints a position as text that can be read back, as a drawing or as JSON: a new game, "
        "a position text (which may be partial: what it does not give is as at the start), or "
        "a moment of a record. In the view of a seat, `?` stands for what it may not know.",
    .example = "  deadfall show noir --seat 1 --draw\n"
               "  echo 'seats.0.room: hall' | deadfall show noir --position - --json",
    .options = options,
    .words = 1,
    .one = "game",
    .run = run,
};
