/* term.h: the terminal, as play, replay and the rules use it: size, colour, clearing, wrapping.
 *
 * Text for people may hold inks (enum df_ink of deadfall.h): bytes that say how what follows is to
 * be printed. They become colours on a terminal that has them and vanish everywhere else.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_TERM_H
#define DF_TERM_TERM_H

#include <deadfall.h>
#include <stdio.h>

typedef struct term {
    FILE *out;
    int fd;      /* of the terminal or whatever it is */
    bool lines;  /* line by line is wanted, also where a full screen could be had */
    bool full;   /* `out` is collected for a full screen: inks stay as they are */
    bool tty;    /* `out` is a terminal that understands more than lines */
    bool colour; /* inks become colours */
    bool plain;  /* for screen readers: no drawings, no colour, no clearing; all in sentences */
    int width;   /* columns, 40 to 100 */
    int height;  /* lines; 0 when `out` is no terminal */
} term;

/* Looks at `out` and the environment (NO_COLOR, TERM). */
term term_open(FILE *out, bool plain, bool no_colour);
/* Asks for the size anew: a window may have been resized. */
void term_measure(term *t);
/* Empties the screen, and with `all` what was scrolled off it too. Does nothing elsewhere. */
void term_clear(const term *t, bool all);

/* A space at which no line is broken. */
enum { TERM_GLUE = 0x1F };

/* Prints text as it is but for its inks; control characters other than newlines become spaces. */
void term_print(const term *t, const char *text);
void term_printf(const term *t, const char *format, ...) DF_PRINTF(2, 3);
/* Prints text broken into lines at the width, the first with `first` before it and the others
 * indented as far. Ends with a newline. */
void term_wrap(const term *t, const char *first, const char *text);

/* The character at the start of a text of at least one byte, '?' if there is none; returns how many
 * bytes it has. */
size_t term_letter(const char *text, size_t length, uint32_t *letter);
/* Columns that a text takes: inks none, wide characters two. */
size_t term_columns(const char *text, size_t length);
/* The bytes of the first line when `text` is broken at `width` columns (at least one character); a
 * newline ends a line too. *next is where the following line begins. */
size_t term_break(const char *text, size_t length, size_t width, size_t *next);

#endif
