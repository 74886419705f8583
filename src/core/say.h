/* say.h: what games speak and draw with: sentences from patterns, lists, names cut to columns, ink.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CORE_SAY_H
#define DF_CORE_SAY_H

#include "core/core.h"

/* ---- Sentences that fit whoever reads them --------------------------------------------------- */

/* Something about to be told, and to whom. Games fill in what their patterns speak of. */
typedef struct df_telling {
    df_text *text;
    int viewer;
    const char *const *names;
    int seat;              /* @ below */
    int other;             /* & below */
    int number;            /* # below */
    const char *word;      /* $ below */
    const df_event *event; /* for the game's own use: patterns don't look at it */
} df_telling;

/* Tells a sentence, or a part of one, from a pattern:
 *   @         the one who did it, & the other one: "you" for the viewer, "You" where the pattern
 *             begins, else the name; & who is @ is "yourself" or "themself"
 *   @'s &'s   "your", "Your" or "Ben's"
 *   {are|is}  agrees with whoever was named last, and with @ before anybody is
 *   # $       the number and the word of the telling
 * Between braces there may be signs, too: "{yours|@'s}". */
void df_tell(const df_telling *t, const char *pattern);
/* The same with %s %d %u %c %%, as df_text_add knows them, outside of braces. */
void df_tellf(const df_telling *t, const char *pattern, ...) DF_PRINTF(2, 3);

/* "you" or the name, as it stands inside a sentence. */
const char *df_whom(const df_telling *t, int seat);
/* "Ann, you and Ben": the seats of a mask. `last` is "and" or "or". */
void df_tell_people(const df_telling *t, uint32_t seats, const char *last);

/* What a first word means elsewhere, for df_game.elsewhere; the last row has no word. */
typedef struct df_where {
    const char *word, *where;
} df_where;
bool df_tell_where(const df_where *rows, const char *typed, df_text *text);

/* ---- Lists and numbers ----------------------------------------------------------------------- */

/* What follows a member of a list when `left` more are to come: ", " or " and " or nothing. */
void df_text_comma(df_text *text, int left, const char *last);

/* "1 card", "2 cards": the ending. */
static inline const char *df_plural(int count)
{
    return count == 1 ? "" : "s";
}

/* ---- Tables ---------------------------------------------------------------------------------- */

/* At most so many columns of a string; never a part of a UTF-8 letter. */
void df_text_cut(df_text *text, const char *string, int columns);
/* A string in one ink; what follows is plain. */
void df_text_inked(df_text *text, enum df_ink ink, const char *string);
/* A player's name, cut, in the ink of "you" or of the others. */
void df_text_player(df_text *text, const char *name, int columns, bool is_you);
/* Has the drawing that began at `start` more lines than there is room for? Then it is taken back,
 * so that a smaller one can be tried. */
bool df_text_retry(df_text *text, size_t start);

#endif
