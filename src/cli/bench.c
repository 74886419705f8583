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
    return json_pack("{ss si si sI ss sf sf}", "game", row->game->id, "players", row->seats,
                     "games", (int)row->games, "moves", (json_int_t)row->moves, "signature",
                     signature, "moves_per_second", row->known_rate,
                     "moves_per_second_without_knowledge", row->blind_rate);
}

static void print_row(style how, json_t *list, const df_bench_row *row)
{
    if (how == STYLE_JSON)
        json_array_append_new(list, row_json(row));
    else if (how == STYLE_SIGNATURE)
        printf("%s %016" PRIx64 "\n", row->game->id, row->signature);
    else
        printf("%-10s %7d  %016" PRIx64 "  %14.0f  %14.0f\n", row->game->id, row->seats,
               row->signature, row->known_rate, row->blind_rate);
    fflush(stdout); /* a row takes seconds: show it when it is there */
}

enum { OPT_SECONDS, OPT_SIGNATURE, OPT_JSON };

static const cli_option options[] = {
    [OPT_SECONDS] = {"seconds", "N", "how long to measure each speed (1)"},
    [OPT_SIGNATURE] = {"signature", NULL, "print only lines `GAME SIGNATURE`, measure nothing"},
    [OPT_JSON] = {"json", NULL, "print JSON for programs"},
    {NULL, NULL, NULL},
};

static int bench(const cli_args *args, const df_game *const *games, int count, style how,
                 double seconds)
{
    uint64_t all = 0;
    json_t *list = json_array();
    df_error err;

    if (how == STYLE_TABLE)
        printf("%-10s %7s  %-16s  %14s  %14s\n", "game", "players", "signature", "moves/s",
               "no knowledge");
    for (int i = 0; i < count; i++) {
        df_bench_row row;

        if (df_bench_run(games[i], games[i]->seats_usual, how == STYLE_SIGNATURE ? 0 : seconds,
                         &row, &err) != DF_OK) {
            json_decref(list);
            return cli_complain(args, CLI_FOUND, "%s: %s", games[i]->id, err.text);
        }
        all = df_bench_signature(all, &row);
        print_row(how, list, &row);
    }
    if (how == STYLE_TABLE)
        printf("all                 %016" PRIx64 "\n", all);
    if (how == STYLE_JSON) {
        char signature[SIGNATURE_DIGITS + 1];

        snprintf(signature, sizeof signature, "%016" PRIx64, all);
        cli_print_json(json_pack("{ss so}", "signature", signature, "games", list));
    } else {
        json_decref(list);
    }
    return CLI_OK;
}

static int run(cli_args *args)
{
    const df_game *chosen[ROWS_MAX];
    int count = 0;
    long seconds = 1;
    style how = STYLE_TABLE;
    int option;

    while ((option = cli_next(args)) != CLI_END) {
        int code = CLI_OK;

        if (option == CLI_BAD)
            code = CLI_USAGE;
        else if (option == CLI_WORD && count < ROWS_MAX)
            code = cli_find_game(args, args->value, &chosen[count++]);
        else if (option == OPT_SECONDS)
            code = cli_number(args, "--seconds", args->value, 1, 3600, &seconds);
        else if (option == OPT_SIGNATURE)
            how = STYLE_SIGNATURE;
        else if (option == OPT_JSON)
            how = STYLE_JSON;
        if (code != CLI_OK)
            return code;
    }
    if (count > 0)
        return bench(args, chosen, count, how, (double)seconds);
    const df_game *const *all = df_games(&count);
    return bench(args, all, count, how, (double)seconds);
}

const cli_command cli_bench = {
    .name = "bench",
    .usage = "[GAME...] [--signature | --json]",
    .summary = "fingerprint of the play, and moves per second",
    .minor = true,
    .about = "Plays the same random games every time. The signature is one number for all that "
             "happened in them: it changes if and only if the behaviour of a game does. Then the "
             "speed of random play on one core is measured, with the knowledge of all seats kept "
             "up to date and without.",
    .example = "  deadfall bench noir\n  deadfall bench --signature",
    .options = options,
    .run = run,
};
