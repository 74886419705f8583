/* rules.c: `deadfall rules`: a game's rules, one clause of them, or a search in them.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "cli/rules_texts.h"
#include "term/rules.h"

enum { WORDS_MAX = 16 };

const char *cli_rules_text(const char *id)
{
    for (const df_rules_text *r = df_rules_texts; r->id != NULL; r++)
        if (strcmp(r->id, id) == 0)
            return r->text;
    return NULL;
}

enum { OPT_PLAIN, OPT_RAW };

static const cli_option options[] = {
    [OPT_PLAIN] = {"plain", NULL, "for screen readers: no pager, no colour, tables in sentences"},
    [OPT_RAW] = {"raw", NULL, "the whole text in Markdown, as it is written"},
    {NULL, NULL, NULL},
};

static int run(cli_args *args)
{
    const df_game *game = NULL;
    char *words[WORDS_MAX];
    int count = 0;
    bool plain = false;
    bool raw = false;
    int option;

    while ((option = cli_next(args)) != CLI_END) {
        int code = option == CLI_BAD ? CLI_USAGE : CLI_OK;

        if (option == CLI_WORD && game == NULL)
            code = cli_find_game(args, args->value, &game);
        else if (option == CLI_WORD && count < WORDS_MAX)
            words[count++] = args->words[args->at - 1];
        if (code != CLI_OK)
            return code;
        plain = plain || option == OPT_PLAIN;
        raw = raw || option == OPT_RAW;
    }
    if (game == NULL)
        return cli_find_game(args, NULL, &game);
    const char *text = cli_rules_text(game->id);
    if (text == NULL)
        return cli_complain(args, CLI_FOUND, "%s has no written rules", game->id);

    if (raw) {
        fputs(text, stdout);
        return CLI_OK;
    }
    term t = term_open(stdout, plain, false);
    df_error err;
    if (rules_show(&t, text, game->clause_prefix, words, count, &err) != DF_OK)
        return cli_complain(args, CLI_FOUND, "%s: %s", game->id, err.text);
    return CLI_OK;
}

const cli_command cli_rules = {
    .name = "rules",
    .usage = "GAME [CLAUSE | SECTION | WORD...]",
    .summary = "read a game's rules, one clause, or search them",
    .about =
        "Prints the rules of a game: through a pager on a terminal, plainly in a pipe. With the "
        "id of a clause or ruling (N-28, N-R3, or just 28, R3) that one alone; with the number "
        "of a section (5.5) that section; with other words every clause, row and paragraph "
        "that speaks of all of them.",
    .example = "  deadfall rules noir N-28\n  deadfall rules noir flood lever",
    .options = options,
    .run = run,
};
