/* rules.h: finds clauses, rulings, sections and words in the text of a game's rules.
 *
 * A clause is a list item that begins with its id in brackets, "* [N-28] The shooter ..."; a ruling
 * may also be the row of a table whose first cell is the id, "| N-R3 | question | decision |".
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_RULES_H
#define DF_TERM_RULES_H

#include "term/term.h"

enum { RULES_ID_SIZE = 16 };

/* One place of the text: a clause, a row, or a paragraph without an id. */
typedef struct rules_entry {
    char id[RULES_ID_SIZE]; /* empty: no clause */
    const char *text;
    size_t length;
    const char *section; /* the heading above it, a whole line; NULL before the first */
    size_t section_length;
    const char *header; /* of a table's row: the line of headings; else NULL */
    size_t header_length;
    bool for_players; /* not test vectors, sources or notes for those who write bots */
} rules_entry;

/* Steps through a text entry by entry; false at its end. */
typedef struct rules_walk {
    const char *at;
    bool players_chapter;
    rules_entry entry;
} rules_walk;

rules_walk rules_begin(const char *text);
bool rules_next(rules_walk *walk);
/* Is there a word in it, for players, that begins so? */
bool rules_mentions(const rules_entry *entry, const char *word);

/* Does the word look like the id of a clause? "N-28", "[n-r3]", and, for the prefix "N", "28" and
 * "R3". Writes it as the rules do. */
bool rules_id(const char *word, const char *prefix, char id[RULES_ID_SIZE]);
bool rules_find(const char *text, const char *id, rules_entry *out);
/* "N-27, N-28, N-29": the ids whose numbers are nearest to one that does not exist. */
void rules_near(const char *text, const char *id, df_text *out);
/* The lines under the heading with this number ("5.5"), up to the next of its rank. */
bool rules_section(const char *text, const char *number, const char **start, size_t *length);

/* Prints an entry; with `titled` the title of its section before it. */
void rules_print(const term *t, const rules_entry *entry, bool titled);
/* What is written about a game, in Markdown. */
typedef struct rules_texts {
    const char *exact;   /* the specification; NULL: none */
    const char *book;    /* a few pages for people; NULL: none */
    const char *prefix;  /* of the ids of its clauses */
    const df_game *game; /* whose cards and pieces can be asked for; NULL: nobody's */
} rules_texts;

/* Prints the rule of every clause that a text names in brackets. */
void rules_print_named(const term *t, const rules_texts *texts, const char *text);
/* What is said to `why` alone, and before what a move does that is allowed. */
extern const char rules_why_what[], rules_why_not[];
/* Prints the first paragraph of the rulebook, if there is one: the aim, and what a turn is. */
void rules_print_aim(const term *t, const rules_texts *texts);
/* Prints what the words ask for: nothing, the rulebook, or the exact rules where there is none; the
 * id of a clause, that one; the number of a section, that; the name of a card or piece, that with
 * its clauses; anything else, whatever has all the words, first in the rulebook. Long answers go
 * through the pager. DF_RANGE when there is nothing. */
df_status rules_show(const term *t, const rules_texts *texts, char *const *words, int count,
                     df_error *err);
/* The same for what was typed after `rules` at a table; what is not found is said. */
void rules_answer(const term *t, const rules_texts *texts, const char *rest);

#endif
