/* prompt.h: one line after another from a person: edited with history on a terminal, plainly read
 * from a pipe.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_PROMPT_H
#define DF_TERM_PROMPT_H

#include "term/term.h"

typedef struct prompt prompt;

/* Reads standard input. Line editing only where input and `t` are terminals and not in plain
 * mode, since screen readers follow the terminal's own editing better. */
prompt *prompt_open(const term *t);
void prompt_close(prompt *p);
/* Is a person typing? */
bool prompt_is_live(const prompt *p);
/* Asks and waits. The line, without newline and spaces at both ends, belongs to the prompt until
 * the next call; NULL at the end of input. */
const char *prompt_read(prompt *p, const char *question);
/* Words that the tab key completes from now on: `count` strings, copied. */
void prompt_words(prompt *p, char *const *words, int count);
/* The same, for what none of these begins with; a list that ends with NULL and is kept. */
void prompt_commands(prompt *p, const char *const *commands);
/* Forgets the lines typed so far and the words: the next person must not see them. */
void prompt_forget(prompt *p);

#endif
