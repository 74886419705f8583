/* join.c: `deadfall join`: plays or watches at a table of a server.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/cli.h"
#include "client/client.h"

typedef struct request {
    client_wish wish;
    bool plain, lines;
} request;

static const cli_option options[] = {
    {"name", "NAME", "how the others know you", CLI_AT(request, wish.name)},
    {"open", "GAME", "open a table for this game", CLI_AT(request, wish.open)},
    {"players", "N", "for so many", CLI_AT(request, wish.players), .min = 0, .max = DF_SEATS_MAX},
    {"bots", "N", "so many of them bots (0)", CLI_AT(request, wish.bots), .min = 0,
     .max = DF_SEATS_MAX},
    {"bot", "ID", "which bots (rules)", CLI_AT(request, wish.bot)},
    {"auto", NULL, "make moves at random, until the game is over", CLI_AT(request, wish.automatic)},
    {"record", "FILE", "keep the record after the end", CLI_AT(request, wish.record)},
    {"trust", "FILE", "believe this certificate, for a server that made its own",
     CLI_AT(request, wish.trusted)},
    {"plain", NULL, "for screen readers: no drawings, no colour, no clearing",
     CLI_AT(request, plain)},
    {CLI_LINES(request)},
    {.name = NULL},
};

static int run(cli_args *args)
{
    request r = {.plain = false, .wish.rules = cli_rules_texts};
    client_wish *wish = &r.wish;
    client_address address;
    df_error err;
    int code = cli_take(args, &r);
    const char *url = cli_word(args, 0);

    if (code != CLI_OK)
        return code;
    if (url == NULL)
        return cli_complain(args, CLI_USAGE, "where? deadfall join http://HOST:PORT/...");
    if (client_read_address(url, &address, &err) != DF_OK)
        return cli_complain_error(args, CLI_USAGE, &err);
    if (wish->bots > 0 && wish->players == 0) {
        const df_game *game;

        code = cli_find_game(args, wish->open != NULL ? wish->open : "", &game);
        if (code != CLI_OK)
            return code;
        wish->players = game->seats_usual;
    }
    if (wish->bots >= wish->players && wish->bots > 0)
        return cli_complain(args, CLI_USAGE, "at least one seat is for you");
    term t = term_open(stdout, r.plain, false);
    t.lines = r.lines;
    switch (client_run(&t, &address, wish, &err)) {
    case CLIENT_OVER:
    case CLIENT_LEFT:
        return CLI_OK;
    case CLIENT_REFUSED:
        return CLI_FOUND;
    default:
        return cli_complain_error(args, CLI_DATA, &err);
    }
}

const cli_command cli_join = {
    .name = "join",
    .usage = "URL [--name NAME] [--open GAME] ...",
    .summary = "play at a table of a server",
    .about = "Goes to a table: with a link to one's own seat back to it, with an invitation to a "
             "free seat, with the address of a table as a spectator. With the address of the "
             "server alone it lists the open tables, or opens one with --open.",
    .example = "  deadfall join http://127.0.0.1:8420 --open intruder --players 4 --bots 2\n"
               "  deadfall join 'http://127.0.0.1:8420/t/4ABQNbnVMw-e#i=6OEm8A9x0Ku2bGvPLLvbxUSt'",
    .options = options,
    .words = 1,
    .one = "address",
    .run = run,
};
