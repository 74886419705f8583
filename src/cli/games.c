/* games.c: `deadfall games`: what can be played, with which options and bots.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

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
        df_text_add(text, "%s%s", i > 0 ? ", " : "", option->words[i]);
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
    term_print(t, "\nOptions (--option NAME=VALUE):\n");
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

static void print_list(const term *t, const df_game *const *games, int count)
{
    for (int i = 0; i < count; i++) {
        char players[16];
        char first[96];
        df_text text = df_text_over(players, sizeof players);

        players_text(games[i], &text);
        snprintf(first, sizeof first, "%-10s %-18s %-4s ", games[i]->id, games[i]->title, players);
        term_wrap(t, first, games[i]->tagline);
    }
    term_print(t, "\n`deadfall games GAME` shows a game's options and bots.\n");
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
    json_object_set_new(row, "players",
                        json_pack("{si si si}", "min", game->seats_min, "max", game->seats_max,
                                  "usual", game->seats_usual));
    json_object_set_new(row, "seats", seats);
    json_object_set_new(row, "replay_version", json_integer(game->replay_version));
    json_object_set_new(row, "options", options_json(game));
    json_object_set_new(row, "bots", bots);
    return row;
}

typedef struct request {
    bool json;
} request;

static const cli_option options[] = {
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
    if (code != CLI_OK)
        return code;
    int count = 1;
    const df_game *const *games = one != NULL ? &one : df_games(&count);
    if (r.json) {
        json_t *list = json_array();

        for (int i = 0; i < count; i++)
            json_array_append_new(list, game_json(games[i]));
        cli_print_json(list);
    } else if (one != NULL) {
        print_game(&t, one);
    } else {
        print_list(&t, games, count);
    }
    return CLI_OK;
}

const cli_command cli_games = {
    .name = "games",
    .usage = "[GAME] [--json]",
    .summary = "list the games, or one game's options and bots",
    .about = "Lists the games that can be played. With a game: its number of players, its options "
             "with their values, and the bots that can play it.",
    .example = "  deadfall games noir",
    .options = options,
    .words = 1,
    .one = "game",
    .run = run,
};
