/* verify.c: `deadfall verify`: proves from a record that a server dealt fairly.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "fair/fair.h"

#include "core/core.h"

/* What somebody remembers of a deal. */
typedef struct claims {
    bool has_commitment;
    uint8_t commitment[DF_KEY_SIZE];
    fair_deal deal; /* pledges and shares */
} claims;

static int read_seat(const cli_args *args, const cli_option *option, bool has[DF_SEATS_MAX],
                     uint8_t bytes[DF_SEATS_MAX][DF_KEY_SIZE])
{
    const char *text = args->value;
    int seat = text[0] - '0';

    if (seat < 0 || seat >= DF_SEATS_MAX || text[1] != ':' ||
        !df_read_hex(text + 2, bytes[seat], DF_KEY_SIZE))
        return cli_complain(args, CLI_USAGE, "a %s is given as %s, with %d digits", option->name,
                            option->value, 2 * DF_KEY_SIZE);
    has[seat] = true;
    return CLI_OK;
}

static int read_share(cli_args *args, const cli_option *option, void *to)
{
    claims *c = to;

    return read_seat(args, option, c->deal.has_share, c->deal.share);
}

static int read_pledge(cli_args *args, const cli_option *option, void *to)
{
    claims *c = to;

    return read_seat(args, option, c->deal.has_pledge, c->deal.pledge);
}

static int read_commitment(cli_args *args, const cli_option *option, void *to)
{
    claims *c = to;

    c->has_commitment = df_read_hex(args->value, c->commitment, DF_KEY_SIZE);
    if (c->has_commitment)
        return CLI_OK;
    return cli_complain(args, CLI_USAGE, "a %s has %d hexadecimal digits", option->name,
                        2 * DF_KEY_SIZE);
}

static const cli_option options[] = {
    {"commitment", "HEX", "what you were shown before the game", .read = read_commitment},
    {"pledge", "SEAT:HEX", "a pledge that you were shown; for each seat", .read = read_pledge},
    {"share", "SEAT:HEX", "a share that you gave", .read = read_share},
    {.name = NULL},
};

/* A record in which chance was forced, or that began elsewhere, proves nothing about a deal. */
static bool is_dealt(const char *record)
{
    return strstr(record, "\nforced: ") == NULL && strstr(record, "\nposition\n") == NULL;
}

/* Is the deal of the record the one that is remembered? */
static int compare(const cli_args *args, const claims *c, const uint8_t commitment[DF_KEY_SIZE],
                   const fair_deal *deal)
{
    if (c->has_commitment && !fair_same(c->commitment, commitment))
        return cli_complain(args, CLI_FOUND, "you were shown another commitment");
    for (int seat = 0; seat < DF_SEATS_MAX; seat++) {
        if (c->deal.has_pledge[seat] &&
            (!deal->has_pledge[seat] || !fair_same(c->deal.pledge[seat], deal->pledge[seat])))
            return cli_complain(args, CLI_FOUND,
                                "the pledge of seat %d is not the one that you were shown", seat);
        if (c->deal.has_share[seat] && !deal->has_share[seat])
            return cli_complain(args, CLI_FOUND, "your share, of seat %d, is not in the deal",
                                seat);
        if (c->deal.has_share[seat] && !fair_same(c->deal.share[seat], deal->share[seat]))
            return cli_complain(args, CLI_FOUND,
                                "the share of seat %d is not the one that you gave", seat);
    }
    return CLI_OK;
}

static bool any(const bool has[DF_SEATS_MAX])
{
    for (int seat = 0; seat < DF_SEATS_MAX; seat++)
        if (has[seat])
            return true;
    return false;
}

/* What the proof leaves open. */
static void tell_limits(const claims *c, const fair_deal *deal)
{
    for (int seat = 0; seat < DF_SEATS_MAX; seat++)
        if (deal->has_pledge[seat] && !deal->has_share[seat])
            printf("Seat %d's share is missing: it pledged and never revealed.\n", seat);
    if (any(deal->has_share) && !any(deal->has_pledge))
        printf("No share was pledged: whoever ran the server and played as well could choose one "
               "that suited them.\n");
    else if (!any(deal->has_share))
        printf("No player had a part in this deal.\n");
    if (!c->has_commitment)
        printf("Give the commitment that you were shown before the game to be sure of the rest: "
               "--commitment HEX\n");
    else if (any(deal->has_pledge) && !any(c->deal.has_pledge))
        printf("Give the pledges that you were shown to be sure that nobody has chosen their share "
               "afterwards: --pledge SEAT:HEX\n");
}

static int check(const cli_args *args, const char *record, const claims *c)
{
    uint8_t commitment[DF_KEY_SIZE];
    fair_deal deal;
    df_error err;

    if (fair_check(record, commitment, &deal, &err) != DF_OK)
        return cli_complain_error(args, CLI_FOUND, &err);
    int code = compare(args, c, commitment, &deal);
    if (code != CLI_OK)
        return code;
    df_match *match = df_match_replay(record, &err);
    if (match == NULL)
        return cli_complain_error(args, CLI_FOUND, &err);
    int steps = df_match_steps(match);
    df_match_free(match);
    if (!is_dealt(record))
        return cli_complain(args, CLI_FOUND, "in this record chance was forced");
    printf("Fair: the secret is the one committed to, the seed follows from it and %s, and all "
           "%d steps follow from the seed.\n",
           any(c->deal.has_share) ? "your share" : "the shares", steps);
    tell_limits(c, &deal);
    return CLI_OK;
}

static int run(cli_args *args)
{
    claims c = {.has_commitment = false};
    char *record = NULL;
    int code = cli_take(args, &c);
    const char *path = cli_word(args, 0);

    if (code != CLI_OK)
        return code;
    if (path == NULL)
        return cli_complain(args, CLI_USAGE, "which record? deadfall verify FILE");
    if (!fair_begin())
        return cli_complain(args, CLI_DATA, "the cryptographic library can't start");
    code = cli_read(args, path, &record);
    if (code == CLI_OK)
        code = check(args, record, &c);
    free(record);
    return code;
}

const cli_command cli_verify = {
    .name = "verify",
    .usage = "FILE [--commitment HEX] [--pledge SEAT:HEX] [--share SEAT:HEX]",
    .summary = "prove that a server dealt fairly",
    .minor = true,
    .about =
        "Checks the record of a game that was played on a server: that the server's secret is "
        "the one it committed to before the deal, that each share is the one that its seat had "
        "pledged before any was known, that the seed was made from secret and shares, and "
        "that every shuffle, die and coin followed from the seed.",
    .example = "  deadfall verify game.rec --commitment 6f1c...",
    .options = options,
    .words = 1,
    .one = "record",
    .run = run,
};
