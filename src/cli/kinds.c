/* kinds.c: words of the command line for kinds of actions, and for seats that do without them.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "core/core.h"

enum { WORDS_MAX = 64, LIST_SIZE = 2048 };

static size_t verb_length(const char *name)
{
    return strcspn(name, " ");
}

static bool begins_alike(const char *a, const char *b)
{
    size_t length = verb_length(a);

    return length == verb_length(b) && strncmp(a, b, length) == 0;
}

/* The first words, and where one of them was meant what can follow it. */
static int complain(const cli_args *args, const df_game *game, const char *word)
{
    char known[LIST_SIZE];
    df_text list = df_text_over(known, sizeof known);
    df_kind kind;
    char last[sizeof kind.name] = "";
    bool verb_known = false;

    for (int i = 0; game->kind(i, &kind); i++)
        verb_known = verb_known || begins_alike(kind.name, word);
    for (int i = 0; game->kind(i, &kind); i++) {
        if (verb_known ? !begins_alike(kind.name, word) : begins_alike(kind.name, last))
            continue;
        df_text_string(&list, list.length == 0 ? "" : ", ");
        for (size_t c = 0; kind.name[c] != '\0' && (verb_known || c < verb_length(kind.name)); c++)
            df_text_char(&list, kind.name[c]);
        snprintf(last, sizeof last, "%s", kind.name);
    }
    return cli_complain(args, CLI_USAGE, "%s has no kind '%s'; there are %s", game->id, word,
                        known);
}

static bool add_kinds(const df_game *game, const char *word, uint64_t *out)
{
    bool whole = strchr(word, ' ') != NULL;
    bool found = false;
    df_kind kind;

    for (int i = 0; game->kind(i, &kind); i++)
        if (df_same_word(kind.name, word) || (!whole && begins_alike(kind.name, word))) {
            out[i / 64] |= UINT64_C(1) << i % 64;
            found = true;
        }
    return found;
}

int cli_find_kinds(const cli_args *args, const df_game *game, const char *list,
                   uint64_t out[DF_KINDS_MAX / 64])
{
    char word[WORDS_MAX];

    if (game->kind == NULL)
        return cli_complain(args, CLI_USAGE, "%s does not name its kinds of actions", game->id);
    do {
        if (!df_next_item(&list, ',', word, sizeof word) || word[0] == '\0')
            return cli_complain(args, CLI_USAGE, "a kind of action is missing");
        if (!add_kinds(game, word, out))
            return complain(args, game, word);
    } while (*list != '\0');
    return CLI_OK;
}

int cli_find_seats(const cli_args *args, const char *option, const char *list, int seats,
                   uint8_t *out)
{
    char word[WORDS_MAX];
    int32_t seat;

    *out = 0;
    while (df_next_item(&list, ',', word, sizeof word)) {
        if (!df_read_number(word, &seat) || seat < 0 || seat >= seats)
            return cli_complain(args, CLI_USAGE, "--%s names seats from 0 to %d, not '%s'", option,
                                seats - 1, word);
        *out |= DF_TO(seat);
    }
    if (*out == 0)
        return cli_complain(args, CLI_USAGE, "--%s names no seat", option);
    return CLI_OK;
}
