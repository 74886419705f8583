/* join.c: `deadfall join`: plays or watches at a table of a server.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/cli.h"
#include "client/client.h"

enum {
    OPT_NAME,
    OPT_OPEN,
    OPT_PLAYERS,
    OPT_BOTS,
    OPT_BOT,
    OPT_AUTO,
    OPT_RECORD,
    OPT_TRUST,
    OPT_PLAIN
};

static const cli_option options[] = {
    [OPT_NAME] = {"name", "NAME", "how the others know you"},
    [OPT_OPEN] = {"open", "GAME", "open a table for this game"},
    [OPT_PLAYERS] = {"players", "N", "for so many"},
    [OPT_BOTS] = {"bots", "N", "so many of them bots (0)"},
    [OPT_BOT] = {"bot", "ID", "which bots (rules)"},
    [OPT_AUTO] = {"auto", NULL, "make moves at random, until the game is over"},
    [OPT_RECORD] = {"record", "FILE", "keep the record after the end"},
    [OPT_TRUST] = {"trust", "FILE", "believe this certificate, for a server that made its own"},
    [OPT_PLAIN] = {"plain", NULL, "for screen readers: no drawings, no colour, no clearing"},
    {NULL, NULL, NULL},
};

static int read_option(cli_args *args, int option, client_wish *wish, bool *plain, const char **url)
{
    long number = 0;
    int code = CLI_OK;

    if (option == CLI_WORD && *url != NULL)
        return cli_complain(args, CLI_USAGE, "one address at a time");
    if (option == OPT_PLAYERS || option == OPT_BOTS)
        code = cli_number(args, options[option].name, args->value, 0, DF_SEATS_MAX, &number);
    if (option == CLI_WORD)
        *url = args->value;
    else if (option == OPT_NAME)
        wish->name = args->value;
    else if (option == OPT_OPEN)
        wish->open = args->value;
    else if (option == OPT_PLAYERS)
        wish->players = (int)number;
    else if (option == OPT_BOTS)
        wish->bots = (int)number;
    else if (option == OPT_BOT)
        wish->bot = args->value;
    else if (option == OPT_AUTO)
        wish->automatic = true;
    else if (option == OPT_RECORD)
        wish->record = args->value;
    else if (option == OPT_TRUST)
        wish->trusted = args->value;
    else if (option == OPT_PLAIN)
        *plain = true;
    else
        return CLI_USAGE;
    return code;
}

static int run(cli_args *args)
{
    client_wish wish = {0};
    client_address address;
    const char *url = NULL;
    bool plain = false;
    df_error err;
    int option;

    while ((option = cli_next(args)) != CLI_END) {
        int code = read_option(args, option, &wish, &plain, &url);

        if (code != CLI_OK)
            return code;
    }
    if (url == NULL)
        return cli_complain(args, CLI_USAGE, "where? deadfall join http://HOST:PORT/...");
    if (client_read_address(url, &address, &err) != DF_OK)
        return cli_complain_error(args, CLI_USAGE, &err);
    if (wish.bots > 0 && wish.players == 0) {
        const df_game *game;
        int code = cli_find_game(args, wish.open != NULL ? wish.open : "", &game);

        if (code != CLI_OK)
            return code;
        wish.players = game->seats_usual;
    }
    if (wish.bots >= wish.players && wish.bots > 0)
        return cli_complain(args, CLI_USAGE, "at least one seat is for you");
    term t = term_open(stdout, plain, false);
    switch (client_run(&t, &address, &wish, &err)) {
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
    .run = run,
};
