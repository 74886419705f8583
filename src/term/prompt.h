/* prompt.h: one line after another from a person, and what they see meanwhile: on a full screen,
 * edited with history below what was printed, or plainly read from a pipe.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_PROMPT_H
#define DF_TERM_PROMPT_H

#include "term/page.h"

typedef struct prompt prompt;

/* Reads standard input. Line editing only where input and `t` are terminals and not in plain
 * mode, since screen readers follow the terminal's own editing better. */
prompt *prompt_open(term *t);
void prompt_close(prompt *p);
/* Takes the whole screen, if `t` and the person have one and want that; what is printed to `t` is
 * shown there from now on. */
void prompt_take_screen(prompt *p);
/* Gives it back. */
void prompt_leave_screen(prompt *p);
/* Shows a page: now, or for as long as questions are asked; it has to stay until another one, or
 * NULL, is shown. */
void prompt_show(prompt *p, const page *shown);
/* Says what takes a while. */
void prompt_busy(prompt *p, const char *words);
/* What is printed next is a log: its end is what is read first. */
void prompt_from_end(prompt *p);
/* Is a person typing? */
bool prompt_is_live(const prompt *p);
/* Asks and waits. The line, without newline and spaces at both ends, belongs to the prompt until
 * the next call; NULL at the end of input. */
const char *prompt_read(prompt *p, const char *question);
/* The same on a full screen, but NULL also after `ms` ms in which nobody typed or read (*late). */
const char *prompt_wait(prompt *p, const char *question, int ms, bool *late);
/* Words that the tab key completes from now on: `count` strings, copied. */
void prompt_words(prompt *p, char *const *words, int count);
/* The same, for what none of these begins with; a list that ends with NULL and is kept. */
void prompt_commands(prompt *p, const char *const *commands);
/* What all of `words` that begin with the `length` bytes typed have in common beyond these; false:
 * nothing. */
bool prompt_find_rest(const char *const *words, int count, const char *typed, size_t length,
                      char *rest, size_t size);
/* Forgets the lines typed so far and the words: the next person must not see them. */
void prompt_forget(prompt *p);

#endif
