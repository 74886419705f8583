/* lookup.h: cards, rooms and pieces of a game, looked up by what people call them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_LOOKUP_H
#define DF_TERM_LOOKUP_H

#include "term/rules.h"

enum { LOOKUP_MAX = 6 };

/* Which things of the catalogue are meant by "knife", "double scratch" or a code such as "DS": the
 * one that is called so, or else those whose names have words that begin so. Returns how many there
 * are; up to LOOKUP_MAX of them are filled in. */
int lookup_things(const df_game *game, const char *words, df_thing out[LOOKUP_MAX]);

/* Prints what is meant by the words, each thing with what it is, how many there are, what it does,
 * and the clauses that tell of it; false: there is nothing, or too much of it. */
bool lookup_show(const term *t, const rules_texts *texts, const char *words);

/* Prints what the signs of the game's drawing mean. */
void lookup_legend(const term *t, const df_game *game);

/* Says what was found on the table for a word, by df_view_look; "": nothing. */
void lookup_tell(const term *t, const char *word, const char *found);

#endif
