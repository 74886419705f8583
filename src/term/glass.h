/* glass.h: the whole terminal as a surface of cells, by ncursesw: text in inks, keys, the mouse.
 *
 * There is one terminal, so there is one glass. Without ncursesw it can't be opened, and everything
 * is printed line by line. The terminal is as it was once the glass is closed, and also when the
 * program is interrupted, stopped or found broken (guard.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_GLASS_H
#define DF_TERM_GLASS_H

#include <stdbool.h>
#include <stddef.h>

/* Keys other than characters. */
typedef enum glass_code {
    GLASS_NOTHING, /* none came in time */
    GLASS_GONE,    /* nobody can type any more */
    GLASS_TEXT,    /* a character */
    GLASS_RESIZED,
    GLASS_ENTER,
    GLASS_TAB,
    GLASS_ESCAPE,
    GLASS_BACKSPACE,
    GLASS_DELETE,
    GLASS_UP,
    GLASS_DOWN,
    GLASS_LEFT,
    GLASS_RIGHT,
    GLASS_PAGE_UP,
    GLASS_PAGE_DOWN,
    GLASS_HOME,
    GLASS_END,
    GLASS_CONTROL, /* with a letter */
    GLASS_CLICK,
    GLASS_WHEEL_UP,
    GLASS_WHEEL_DOWN,
} glass_code;

typedef struct glass_key {
    glass_code code;
    char text[5];     /* GLASS_TEXT: in UTF-8; GLASS_CONTROL: the letter, small */
    int line, column; /* GLASS_CLICK */
} glass_key;

/* Takes the terminal over; false: it can't be done here. */
bool glass_open(bool colour);
void glass_close(void);
void glass_size(int *lines, int *columns);
/* Empties it; with `all` the terminal is painted anew, whatever it may show. */
void glass_clear(bool all);
/* Writes one line of text with inks, of at most `width` columns, and fills these with spaces; with
 * `marked` the other way round, light on dark. Text that is too long is cut. */
void glass_put(int line, int column, int width, const char *text, size_t length, bool marked);
/* Where the person types. */
void glass_cursor(int line, int column);
/* What was put is seen. */
void glass_show(void);
/* The next key, after at most `patience` ms; -1: however long it takes. */
glass_key glass_read(int patience);
/* Forgets what was typed ahead. */
void glass_flush(void);

#endif
