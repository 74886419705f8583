/* verify.c: `deadfall verify`: proves from a record that a server dealt fairly.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "server/fair.h"

enum { OPT_COMMITMENT, OPT_SHARE };

static const cli_option options[] = {
    [OPT_COMMITMENT] = {"commitment", "HEX", "what you were shown before the game"},
    [OPT_SHARE] = {"share", "SEAT:HEX", "the share that you gave"},
    {NULL, NULL, NULL},
};

typedef struct claims {
    bool has_commitment;
    uint8_t commitment[DF_KEY_SIZE];
    int seat; /* -1: no share */
    uint8_t share[DF_KEY_SIZE];
} claims;

static int read_share(const cli_args *args, const char *text, claims *c)
{
    bool good = text[0] >= '0' && text[0] < '0' + DF_SEATS_MAX && text[1] == ':' &&
                fair_read_hex(text + 2, c->share);

    if (!good)
        return cli_complain(args, CLI_USAGE, "a share is given as SEAT:HEX, with %d digits",
                            2 * DF_KEY_SIZE);
    c->seat = text[0] - '0';
    return CLI_OK;
}

/* A record in which chance was forced, or that began elsewhere, proves nothing about a deal. */
static bool is_dealt(const char *record)
{
    return strstr(record, "\nforced: ") == NULL && strstr(record, "\nposition\n") == NULL;
}

static int check(const cli_args *args, const char *record, const claims *c)
{
    uint8_t commitment[DF_KEY_SIZE];
    fair_deal deal;
    df_error err;

    if (fair_check(record, commitment, &deal, &err) != DF_OK)
        return cli_complain_error(args, CLI_FOUND, &err);
    if (c->has_commitment && !fair_same(c->commitment, commitment))
        return cli_complain(args, CLI_FOUND, "you were shown another commitment");
    if (c->seat >= 0 && (!deal.has_share[c->seat] || !fair_same(c->share, deal.share[c->seat])))
        return cli_complain(args, CLI_FOUND, "the share of seat %d is not the one that you gave",
                            c->seat);
    df_match *match = df_match_replay(record, &err);
    if (match == NULL)
        return cli_complain_error(args, CLI_FOUND, &err);
    int steps = df_match_steps(match);
    df_match_free(match);
    if (!is_dealt(record))
        return cli_complain(args, CLI_FOUND, "in this record chance was forced");
    printf("Fair: the secret is the one committed to, the seed follows from it and %s, and all "
           "%d steps follow from the seed.\n",
           c->seat >= 0 ? "your share" : "the shares", steps);
    if (!c->has_commitment)
        printf("Give the commitment that you were shown before the game to be sure of the rest: "
               "--commitment HEX\n");
    return CLI_OK;
}

static int run(cli_args *args)
{
    claims c = {.seat = -1};
    const char *path = NULL;
    char *record = NULL;
    int option;

    while ((option = cli_next(args)) != CLI_END) {
        if (option == CLI_BAD)
            return CLI_USAGE;
        if (option == CLI_WORD && path != NULL)
            return cli_complain(args, CLI_USAGE, "one record at a time");
        if (option == CLI_WORD)
            path = args->value;
        else if (option == OPT_SHARE && read_share(args, args->value, &c) != CLI_OK)
            return CLI_USAGE;
        else if (option == OPT_COMMITMENT) {
            c.has_commitment = fair_read_hex(args->value, c.commitment);
            if (!c.has_commitment)
                return cli_complain(args, CLI_USAGE, "a commitment has %d hexadecimal digits",
                                    2 * DF_KEY_SIZE);
        }
    }
    if (path == NULL)
        return cli_complain(args, CLI_USAGE, "which record? deadfall verify FILE");
    if (!fair_begin())
        return cli_complain(args, CLI_DATA, "the cryptographic library can't start");
    int code = cli_read(args, path, &record);
    if (code == CLI_OK)
        code = check(args, record, &c);
    free(record);
    return code;
}

const cli_command cli_verify = {
    .name = "verify",
    .usage = "FILE [--commitment HEX] [--share SEAT:HEX]",
    .summary = "prove that a server dealt fairly",
    .minor = true,
    .about = "Checks the record of a game that was played on a server: that the server's secret is "
             "the one it committed to before the deal, that the seed was made from it and from the "
             "players' shares, and that every shuffle, die and coin followed from the seed.",
    .example = "  deadfall verify game.rec --commitment 6f1c...",
    .options = options,
    .run = run,
};
