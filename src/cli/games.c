/* games.c: `deadfall games`: what can be played, with which options and bots.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/json.h"
#include "term/term.h"

static void players_text(const df_game *game, df_text *text)
{
    df_text_add(text, "%d", game->seats_min);
    if (game->seats_max > game->seats_min)
        df_text_add(text, "-%d", game->seats_max);
}

static void option_values(const df_option *option, df_text *text)
{
    if (option->words == NULL) {
        df_text_add(text, "%d to %d", option->min, option->max);
        return;
    }
    for (int i = 0; option->words[i] != NULL; i++)
        if (option->labels != NULL && strcmp(option->labels[i], option->words[i]) != 0)
            df_text_add(text, "%s%s (%s)", i > 0 ? ", " : "", option->words[i], option->labels[i]);
        else
            df_text_add(text, "%s%s", i > 0 ? ", " : "", option->words[i]);
}

static void print_credits(const term *t, const df_game *game)
{
    char buffer[512];
    df_text text = df_text_over(buffer, sizeof buffer);

    if (game->credits == NULL)
        return;
    df_text_add(&text,
                "%s: %s. This is an independent implementation of the published rules, not made, "
                "checked or endorsed by those who made the game.",
                game->title, game->credits);
    term_print(t, "\n");
    term_wrap(t, "", buffer);
}

static void print_game(const term *t, const df_game *game)
{
    df_config config = df_config_default(game);
    const df_bot *bot = NULL;
    char buffer[256];
    df_text text = df_text_over(buffer, sizeof buffer);

    players_text(game, &text);
    term_printf(t, "%c%s%c (%s), %s players\n", DF_INK_STRONG, game->title, DF_INK_PLAIN, game->id,
                buffer);
    term_wrap(t, "", game->tagline);
    print_credits(t, game);
    term_print(t, game->options[0].name != NULL ? "\nOptions (--option NAME=VALUE):\n"
                                                : "\nNo options.\n");
    for (int i = 0; game->options[i].name != NULL; i++) {
        char first[64];

        snprintf(first, sizeof first, "  %-16s ", game->options[i].name);
        text = df_text_over(buffer, sizeof buffer);
        df_text_add(&text, "%s: ", game->options[i].help);
        option_values(&game->options[i], &text);
        df_text_string(&text, "; usually ");
        df_config_value(game, &config, i, &text);
        term_wrap(t, first, buffer);
    }
    term_print(t, "\nBots:\n");
    for (int i = 0; (bot = df_bot_at(game, i)) != NULL; i++) {
        char first[64];

        snprintf(first, sizeof first, "  %-16s ", bot->id);
        term_wrap(t, first, bot->about);
    }
}

/* "Rooms" above several things, "Board" above one. */
static void print_kind(const term *t, const char *kind, bool several)
{
    term_printf(t, "\n%c%c%s%s%c\n", DF_INK_STRONG, toupper((unsigned char)kind[0]), kind + 1,
                several ? "s" : "", DF_INK_PLAIN);
}

static void print_things(const term *t, const df_game *game)
{
    const char *kind = "";
    df_thing thing;
    df_thing next;
    bool more = game->thing != NULL && game->thing(0, &next);

    for (int i = 1; more; i++) {
        char first[64];
        char line[256];
        char copies[16] = "";

        thing = next;
        more = game->thing(i, &next);
        if (strcmp(kind, thing.kind) != 0)
            print_kind(t, thing.kind, more && strcmp(thing.kind, next.kind) == 0);
        kind = thing.kind;
        if (thing.sets > 0)
            snprintf(copies, sizeof copies, "%d each", thing.copies / thing.sets);
        else if (thing.copies > 0)
            snprintf(copies, sizeof copies, "%d x", thing.copies);
        snprintf(first, sizeof first, "%8s %-3s %-18s ", copies, thing.code, thing.name);
        snprintf(line, sizeof line, "%s [%s]", thing.does, thing.clause);
        term_wrap(t, first, line);
    }
}

/* Those that people are invited to, or those for study, in columns as wide as the longest title. */
static void print_list(const term *t, const df_game *const *games, int count, bool for_study)
{
    int width = 0;

    for (int i = 0; i < count; i++)
        if ((int)strlen(games[i]->title) > width)
            width = (int)strlen(games[i]->title);
    for (int i = 0; i < count; i++) {
        char players[16];
        char first[96];
        df_text text = df_text_over(players, sizeof players);

        if (games[i]->for_study != for_study)
            continue;
        players_text(games[i], &text);
        snprintf(first, sizeof first, "%-8s  %-*s  %-3s  ", games[i]->id, width, games[i]->title,
                 players);
        term_wrap(t, first, games[i]->tagline);
    }
}

static void print_lists(const term *t, const df_game *const *games, int count)
{
    print_list(t, games, count, false);
    term_print(t, "\nFor study, small enough to be worked out to the end or read at one go:\n");
    print_list(t, games, count, true);
    term_print(t,
               "\n`deadfall games GAME` shows a game's options and bots, with --things its cards "
               "and pieces.\n");
}

static void print_kinds(const term *t, const df_game *game)
{
    df_kind kind;

    for (int i = 0; game->kind != NULL && game->kind(i, &kind); i++)
        term_printf(t, "%-24s  %s\n", kind.name, kind.label);
}

static json_t *options_json(const df_game *game)
{
    df_config config = df_config_default(game);
    json_t *list = json_array();

    for (int i = 0; game->options[i].name != NULL; i++) {
        const df_option *o = &game->options[i];
        char value[64];
        df_text text = df_text_over(value, sizeof value);
        json_t *row = json_object();

        df_config_value(game, &config, i, &text);
        json_object_set_new(row, "name", json_string(o->name));
        json_object_set_new(row, "help", json_string(o->help));
        json_object_set_new(row, "default", json_string(value));
        if (o->words != NULL) {
            json_t *words = json_array();

            for (int w = 0; o->words[w] != NULL; w++)
                json_array_append_new(words, json_string(o->words[w]));
            json_object_set_new(row, "values", words);
        } else {
            json_object_set_new(row, "min", json_integer(o->min));
            json_object_set_new(row, "max", json_integer(o->max));
        }
        json_array_append_new(list, row);
    }
    return list;
}

static json_t *facts_json(const df_thing *thing)
{
    json_t *facts = json_object();

    for (int i = 0; i < DF_FACTS_MAX && thing->facts[i].name != NULL; i++) {
        const df_fact *fact = &thing->facts[i];
        json_t *value = fact->words == NULL ? json_integer(fact->value) : json_array();

        for (int w = 0; fact->words != NULL && fact->words[w] != NULL; w++)
            if (((uint32_t)fact->value >> w & 1) != 0)
                json_array_append_new(value, json_string(fact->words[w]));
        json_object_set_new(facts, fact->name, value);
    }
    return facts;
}

static json_t *things_json(const df_game *game)
{
    json_t *list = json_array();
    df_thing thing;

    for (int i = 0; game->thing != NULL && game->thing(i, &thing); i++) {
        json_t *row = json_pack("{ss ss ss ss si so}", "kind", thing.kind, "name", thing.name,
                                "does", thing.does, "clause", thing.clause, "copies", thing.copies,
                                "facts", facts_json(&thing));

        if (thing.word[0] != '\0')
            json_object_set_new(row, "word", json_string(thing.word));
        if (thing.code[0] != '\0')
            json_object_set_new(row, "code", json_string(thing.code));
        if (thing.sets > 0)
            json_object_set_new(row, "sets", json_integer(thing.sets));
        if (thing.story != NULL)
            json_object_set_new(row, "story", json_string(thing.story));
        json_array_append_new(list, row);
    }
    return list;
}

static json_t *kinds_json(const df_game *game)
{
    json_t *list = json_array();
    df_kind kind;
    df_thing thing;

    for (int i = 0; game->kind != NULL && game->kind(i, &kind); i++) {
        json_t *row = json_pack("{ss ss}", "name", kind.name, "label", kind.label);

        if (kind.thing >= 0 && game->thing(kind.thing, &thing))
            json_object_set_new(row, "thing", json_string(thing.name));
        json_array_append_new(list, row);
    }
    return list;
}

static json_t *game_json(const df_game *game)
{
    const df_bot *bot = NULL;
    json_t *row = json_object();
    json_t *bots = json_array();
    json_t *seats = json_array();

    for (int i = 0; (bot = df_bot_at(game, i)) != NULL; i++)
        json_array_append_new(
            bots, json_pack("{ss ss ss}", "id", bot->id, "name", bot->name, "about", bot->about));
    for (int i = 0; i < game->seats_max; i++)
        json_array_append_new(seats, json_string(game->seat_names[i]));
    json_object_set_new(row, "id", json_string(game->id));
    json_object_set_new(row, "title", json_string(game->title));
    json_object_set_new(row, "tagline", json_string(game->tagline));
    if (game->credits != NULL)
        json_object_set_new(row, "credits", json_string(game->credits));
    if (game->for_study)
        json_object_set_new(row, "for", json_string("study"));
    json_object_set_new(row, "players",
                        json_pack("{si si si}", "min", game->seats_min, "max", game->seats_max,
                                  "usual", game->seats_usual));
    json_object_set_new(row, "seats", seats);
    json_object_set_new(row, "replay_version", json_integer(game->replay_version));
    json_object_set_new(row, "options", options_json(game));
    json_object_set_new(row, "bots", bots);
    json_object_set_new(row, "things", things_json(game));
    json_object_set_new(row, "kinds", kinds_json(game));
    return row;
}

typedef struct request {
    bool json;
    bool things;
    bool kinds;
} request;

static const cli_option options[] = {
    {"things", NULL, "every card, room, piece and token of the game", CLI_AT(request, things)},
    {"kinds", NULL, "every kind of action of the game, as simulations name them",
     CLI_AT(request, kinds)},
    {CLI_JSON(request)},
    {.name = NULL},
};

static int run(cli_args *args)
{
    term t = term_open(stdout, false, false);
    const df_game *one = NULL;
    request r = {.json = false};
    int code = cli_take(args, &r);

    if (code == CLI_OK && args->plain > 0)
        code = cli_find_game(args, cli_word(args, 0), &one);
    if (code == CLI_OK && r.things && one == NULL)
        code = cli_complain(args, CLI_USAGE, "--things needs a game: deadfall games noir --things");
    if (code == CLI_OK && r.kinds && one == NULL)
        code = cli_complain(args, CLI_USAGE, "--kinds needs a game: deadfall games noir --kinds");
    if (code != CLI_OK)
        return code;
    int count = 1;
    const df_game *const *games = one != NULL ? &one : df_games(&count);
    if (r.json) {
        json_t *list = json_array();

        for (int i = 0; i < count; i++)
            json_array_append_new(list, game_json(games[i]));
        cli_print_json(list);
    } else if (r.things) {
        print_things(&t, one);
    } else if (r.kinds) {
        print_kinds(&t, one);
    } else if (one != NULL) {
        print_game(&t, one);
    } else {
        print_lists(&t, games, count);
    }
    return CLI_OK;
}

const cli_command cli_games = {
    .name = "games",
    .usage = "[GAME] [--things] [--kinds] [--json]",
    .summary = "list the games, or one game's options and bots",
    .about = "Lists the games that can be played. With a game: whose it is, its number of players, "
             "its options with their values, and the bots that can play it; with --things what "
             "lies in its box, and what each of it does; with --kinds what can be done in it, as "
             "`sim --without` names it.",
    .example = "  deadfall games noir",
    .options = options,
    .words = 1,
    .one = "game",
    .run = run,
};
