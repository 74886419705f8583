/* bench.c: `deadfall bench`: is the play still the same, and how fast is it?
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/json.h"
#include "lab/lab.h"
#include "term/term.h"

enum { ROWS_MAX = 64, SIGNATURE_DIGITS = 16 };

typedef enum style { STYLE_TABLE, STYLE_SIGNATURE, STYLE_JSON } style;

static json_t *row_json(const df_bench_row *row)
{
    char signature[SIGNATURE_DIGITS + 1];

    snprintf(signature, sizeof signature, "%016" PRIx64, row->signature);
    return json_pack("{ss si si sI ss sf sf sf}", "game", row->game->id, "players", row->seats,
                     "games", (int)row->games, "moves", (json_int_t)row->moves, "signature",
                     signature, "moves_per_second", row->known_rate,
                     "moves_per_second_without_knowledge", row->blind_rate, "worlds_per_second",
                     row->world_rate);
}

static void print_row(style how, json_t *list, const df_bench_row *row)
{
    if (how == STYLE_JSON)
        json_array_append_new(list, row_json(row));
    else if (how == STYLE_SIGNATURE)
        printf("%s %016" PRIx64 "\n", row->game->id, row->signature);
    else
        printf("%-10s %7d  %016" PRIx64 "  %12.0f  %12.0f  %12.0f\n", row->game->id, row->seats,
               row->signature, row->known_rate, row->blind_rate, row->world_rate);
    fflush(stdout); /* a row takes seconds: show it when it is there */
}

/* What is asked for. */
typedef struct request {
    const df_game *const *games;
    int count;
    style how;
    bool search, signature, json;
    long seconds;
    const char *wanted;    /* players; NULL: the usual number */
    int players[ROWS_MAX]; /* of each game */
} request;

static const cli_option options[] = {
    {"seconds", "N", "how long to measure each speed (1)", CLI_AT(request, seconds), .min = 1,
     .max = 3600},
    {"players", "N", "how many play when speed is measured (the usual number)",
     CLI_AT(request, wanted)},
    {"search", NULL, "measure how fast bots search instead", CLI_AT(request, search)},
    {"signature", NULL, "print only lines `GAME SIGNATURE`, measure nothing",
     CLI_AT(request, signature)},
    {CLI_JSON(request)},
    {.name = NULL},
};

/* As many players as asked for, or the usual number; is every game for so many? */
static int find_players(const cli_args *args, request *r)
{
    for (int i = 0; i < r->count; i++) {
        df_config config = df_config_default(r->games[i]);
        df_error err;

        if (r->wanted != NULL &&
            (df_config_set(r->games[i], &config, "players", r->wanted, &err) != DF_OK ||
             df_config_check(r->games[i], &config, &err) != DF_OK))
            return cli_complain(args, CLI_USAGE, "%s: %s", r->games[i]->id, err.text);
        r->players[i] = config.seats;
    }
    return CLI_OK;
}

static int bench(const cli_args *args, const request *r)
{
    uint64_t all = 0;
    json_t *list = json_array();
    df_error err;

    if (r->how == STYLE_TABLE)
        printf("%-10s %7s  %-16s  %12s  %12s  %12s\n", "game", "players", "signature", "moves/s",
               "no knowledge", "worlds/s");
    for (int i = 0; i < r->count; i++) {
        const df_game *game = r->games[i];
        df_bench_row row;

        if (df_bench_run(game, r->players[i], r->how == STYLE_SIGNATURE ? 0 : (double)r->seconds,
                         &row, &err) != DF_OK) {
            json_decref(list);
            return cli_complain(args, CLI_FOUND, "%s: %s", game->id, err.text);
        }
        all = df_bench_signature(all, &row);
        print_row(r->how, list, &row);
    }
    if (r->how == STYLE_TABLE)
        printf("all                 %016" PRIx64 "\n", all);
    if (r->how == STYLE_JSON) {
        char signature[SIGNATURE_DIGITS + 1];

        snprintf(signature, sizeof signature, "%016" PRIx64, all);
        cli_print_json(json_pack("{ss so}", "signature", signature, "games", list));
    } else {
        json_decref(list);
    }
    return CLI_OK;
}

static json_t *speed_json(const df_search_speed *speed)
{
    return json_pack("{ss si sf sf sf sf sf}", "game", speed->game->id, "players", speed->seats,
                     "iterations_per_second", speed->plain_rate, "moves_per_second",
                     speed->plain_moves, "guided_iterations_per_second", speed->guided_rate,
                     "guided_moves_per_second", speed->guided_moves, "threads_gain",
                     speed->threads_gain);
}

static int bench_search(const cli_args *args, const request *r)
{
    json_t *list = json_array();
    df_error err;

    if (r->how == STYLE_TABLE)
        printf("%-10s %7s  %12s  %12s  %12s  %12s  %7s\n%-10s %7s  %12s  %12s  %12s  %12s  %7s\n",
               "", "", "random", "", "guided", "", "all", "game", "players", "iterations/s",
               "moves/s", "iterations/s", "moves/s", "cores");
    for (int i = 0; i < r->count; i++) {
        df_search_speed speed;

        if (df_bench_search(r->games[i], r->players[i], (double)r->seconds, &speed, &err) !=
            DF_OK) {
            json_decref(list);
            return cli_complain(args, CLI_FOUND, "%s: %s", r->games[i]->id, err.text);
        }
        if (r->how == STYLE_JSON)
            json_array_append_new(list, speed_json(&speed));
        else
            printf("%-10s %7d  %12.0f  %12.0f  %12.0f  %12.0f  %6.2fx\n", speed.game->id,
                   speed.seats, speed.plain_rate, speed.plain_moves, speed.guided_rate,
                   speed.guided_moves, speed.threads_gain);
        fflush(stdout);
    }
    if (r->how == STYLE_JSON)
        cli_print_json(json_pack("{so}", "games", list));
    else
        json_decref(list);
    return CLI_OK;
}

static int run(cli_args *args)
{
    const df_game *chosen[ROWS_MAX];
    request r = {.games = chosen, .seconds = 1};
    int code = cli_take(args, &r);

    for (; code == CLI_OK && r.count < args->plain && r.count < ROWS_MAX; r.count++)
        code = cli_find_game(args, cli_word(args, r.count), &chosen[r.count]);
    if (code != CLI_OK)
        return code;
    r.how = r.json ? STYLE_JSON : r.signature ? STYLE_SIGNATURE : STYLE_TABLE;
    if (r.count == 0)
        r.games = df_games(&r.count);
    if (r.search && r.how == STYLE_SIGNATURE)
        return cli_complain(args, CLI_USAGE, "--search or --signature, not both");
    code = find_players(args, &r);
    if (code != CLI_OK)
        return code;
    return r.search ? bench_search(args, &r) : bench(args, &r);
}

const cli_command cli_bench = {
    .name = "bench",
    .usage = "[GAME...] [--search | --signature] [--json]",
    .summary = "fingerprint of the play, and moves per second",
    .minor = true,
    .about = "Plays the same random games every time, with all numbers of players and all options. "
             "The signature is one number for all that happened in them: it changes if and only "
             "if the behaviour of a game does. Then the speed of random play on one core is "
             "measured, with the knowledge of all seats kept up to date and without, and how many "
             "worlds that fit what a seat knows can be made in the middle of a game. With "
             "--search: how many iterations a second a search makes at the first decisions of "
             "games, with the rest of the game played out at random, and as the levels do it; and "
             "how many times that with a thread for each core.",
    .example = "  deadfall bench noir\n  deadfall bench --signature",
    .options = options,
    .words = CLI_MANY,
    .run = run,
};
