/* look.c: what lies on the table, for whoever wants to know of a pile, a player or a word.
 *
 * `look discard` lists a whole pile where the drawing shows its top, `look ben` says all that is
 * open of a player: df_view_look has it, for a game here and for a server's table alike.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "base/memory.h"
#include "term/lookup.h"
#include "term/play.h"

#include "core/core.h"

void play_command_look(play *p, const char *rest)
{
    char *found = df_memory_surely(NULL, TABLE_SIZE);
    df_text text = df_text_over(found, TABLE_SIZE);

    df_view_look(df_match_game(p->match), df_match_config(p->match),
                 df_match_view(p->match, p->viewer), p->viewer, df_match_names(p->match), rest,
                 &text);
    lookup_tell(p->t, rest, found);
    free(found);
}
