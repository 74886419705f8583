/* table.h: shows a game to somebody: the table as one pair of eyes may see it, and what happened.
 *
 * Eyes are a seat, DF_SPECTATOR, or TERM_ALL, which see everything: for games that are over, for
 * watching bots, and for whoever holds the record anyway.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_TABLE_H
#define DF_TERM_TABLE_H

#include "term/term.h"

enum { TERM_ALL = -4 };

/* What a drawing, a position text and one sentence may take. */
enum { TABLE_SIZE = 64 << 10, SENTENCE_SIZE = 512 };

/* "0", "spectator", "all"; false: none of these. */
bool table_read_eyes(const char *word, int seats, int *eyes);
/* "as Jane sees it" */
void table_eyes_text(int eyes, const char *const *names, df_text *text);

/* Once a game is over everybody may see everything, unless it keeps its secrets; before that, and
 * then, the only person sees what that seat does, and others what a spectator does. */
int table_usual_eyes(const df_match *match);
/* May these eyes look at the match? Not at everything if the game keeps its secrets. */
bool table_may_look(const df_match *match, int eyes);
/* The view of these eyes; as df_match_view. */
const df_view *table_view(df_match *match, int eyes);
/* The drawing of the table, in `lines` lines if it can be done (0: any number); in plain mode, and
 * where it is too wide, a list of all that is seen. */
void table_draw(const term *t, const df_game *game, const df_config *config, const df_view *view,
                int eyes, const char *const *names, int lines);
/* All that can be seen as text: what the game says (df_game.say), or its fields, a line for the
 * table and one for each seat, without what stands in `known`, an earlier such text; NULL: nothing
 * is known. To be freed. */
char *table_list(const df_game *game, const df_config *config, const df_view *view, int eyes,
                 const char *const *names, const char *known);
/* The sentence that these eyes read for an event; false: they are not told. */
bool table_sentence(const df_match *match, const df_event *event, int eyes, df_text *text);
/* How a match ended, and whether it was practice, as a sentence or two; see below. */
void table_tell_ending(const df_match *match, int you, df_text *text);
/* Says how a match ended; `you` is the seat of the only person, or DF_NOBODY. */
void table_ending(const term *t, const df_match *match, int you);

/* All that has happened in a match, in order. Starts as {0}. */
typedef struct story {
    df_event *events;
    int *steps; /* the step of the match that each belongs to */
    int count;
    int room;
} story;

/* Adds the events of the match's last action, which was step number `step`. */
void story_add(story *s, const df_match *match, int step);
/* Reads the whole match again. */
void story_rebuild(story *s, const df_match *match);
/* Forgets all from step number `steps` on. */
void story_cut(story *s, int steps);
void story_free(story *s);
/* Prints the sentences of events first .. last - 1, those that the eyes are told of, at most `most`
 * of them (the last ones). Returns how many were printed. */
int story_print(const story *s, const term *t, const df_match *match, int eyes, int first, int last,
                int most);

#endif
