/* rules.c: `deadfall rules`: a game's rulebook, its exact rules, one clause, or a search in them.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "cli/rules_texts.h"
#include "term/rules.h"

typedef struct request {
    bool exact, plain, raw;
} request;

rules_texts cli_rules_texts(const df_game *game)
{
    rules_texts texts = {.prefix = game->clause_prefix, .game = game};

    for (const df_rules_text *r = df_rules_texts; r->id != NULL; r++)
        if (strcmp(r->id, game->id) == 0) {
            texts.exact = r->text;
            texts.book = r->book;
        }
    return texts;
}

static const cli_option options[] = {
    {"exact", NULL, "the whole specification instead of the rulebook", CLI_AT(request, exact)},
    {"plain", NULL, "for screen readers: no pager, no colour, tables in sentences",
     CLI_AT(request, plain)},
    {"raw", NULL, "the whole text in Markdown, as it is written", CLI_AT(request, raw)},
    {.name = NULL},
};

static int run(cli_args *args)
{
    const df_game *game = NULL;
    request r = {.plain = false};
    int code = cli_take(args, &r);

    if (code == CLI_OK)
        code = cli_find_game(args, cli_word(args, 0), &game);
    if (code != CLI_OK)
        return code;
    rules_texts texts = cli_rules_texts(game);
    if (texts.exact == NULL)
        return cli_complain(args, CLI_FOUND, "%s has no written rules", game->id);

    if (r.exact)
        texts.book = NULL;
    if (r.raw) {
        fputs(texts.book != NULL ? texts.book : texts.exact, stdout);
        return CLI_OK;
    }
    term t = term_open(stdout, r.plain, false);
    df_error err;
    if (rules_show(&t, &texts, args->words + 1, args->plain - 1, &err) != DF_OK)
        return cli_complain(args, CLI_FOUND, "%s: %s", game->id, err.text);
    return CLI_OK;
}

const cli_command cli_rules = {
    .name = "rules",
    .usage = "GAME [CLAUSE | SECTION | CARD | WORD...]",
    .summary = "read a game's rules, one clause, or search them",
    .about =
        "Prints the rulebook of a game: through a pager on a terminal, plainly in a pipe. With the "
        "id of a clause or ruling of the exact rules (N-28, N-R3, or just 28, R3) that one alone; "
        "with the number of a section (5.5) that section; with the name of a card, room or piece "
        "that one, how many there are, and the clauses that tell of it; with other words every "
        "place that speaks of all of them, in the rulebook and in the exact rules (--exact: only "
        "there).",
    .example = "  deadfall rules noir N-28\n  deadfall rules noir library\n"
               "  deadfall rules noir shoot hall",
    .options = options,
    .words = CLI_MANY,
    .run = run,
};
