/* term.c: size, colour, clearing and wrapping of text on a terminal; see term.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/term.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_MIN = 40, WIDTH_MAX = 100, WIDTH_USUAL = 80, HEIGHT_USUAL = 24 };

/* Bold and faint tell the inks apart on a screen without colours too. */
static const char *const ink_codes[DF_INK_COUNT] = {
    [DF_INK_PLAIN] = "\033[0m",       [DF_INK_STRONG] = "\033[0;1m", [DF_INK_DIM] = "\033[0;2m",
    [DF_INK_ACCENT] = "\033[0;33m",   [DF_INK_YOU] = "\033[0;1;36m", [DF_INK_OTHER] = "\033[0;35m",
    [DF_INK_DANGER] = "\033[0;1;31m",
};

term term_open(FILE *out, bool plain, bool no_colour)
{
    const char *name = getenv("TERM");
    const char *no = getenv("NO_COLOR"); /* https://no-color.org: set and not empty */
    bool dumb = name == NULL || name[0] == '\0' || strcmp(name, "dumb") == 0;
    term t = {.out = out, .plain = plain};

    t.tty = isatty(fileno(out)) != 0 && !dumb;
    t.colour = t.tty && !plain && !no_colour && (no == NULL || no[0] == '\0');
    term_measure(&t);
    return t;
}

void term_measure(term *t)
{
    struct winsize size = {0};

    t->width = WIDTH_USUAL;
    t->height = t->tty ? HEIGHT_USUAL : 0;
    if (ioctl(fileno(t->out), TIOCGWINSZ, &size) != 0)
        return;
    if (size.ws_col > 0)
        t->width = size.ws_col;
    if (t->width < WIDTH_MIN)
        t->width = WIDTH_MIN;
    if (t->width > WIDTH_MAX) /* longer lines are hard to read */
        t->width = WIDTH_MAX;
    if (t->tty && size.ws_row > 0)
        t->height = size.ws_row;
}

void term_clear(const term *t, bool all)
{
    if (!t->tty)
        return;
    fputs(all ? "\033[H\033[2J\033[3J" : "\033[H\033[2J", t->out);
    fflush(t->out);
}

static bool is_ink(unsigned char c)
{
    return c >= DF_INK_PLAIN && c < DF_INK_COUNT;
}

static void print_bytes(const term *t, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];

        if (is_ink(c)) {
            if (t->colour)
                fputs(ink_codes[c], t->out);
        } else if ((c < ' ' && c != '\n') || c == 0x7F) {
            fputc(' ', t->out); /* text from a file must not steer the terminal */
        } else if (c == 0xC2 && i + 1 < length && (unsigned char)text[i + 1] < 0xA0) {
            i++; /* U+0080 to U+009F are control characters as well */
        } else {
            fputc(c, t->out);
        }
    }
}

void term_print(const term *t, const char *text)
{
    print_bytes(t, text, strlen(text));
    if (t->colour)
        fputs(ink_codes[DF_INK_PLAIN], t->out);
}

void term_printf(const term *t, const char *format, ...)
{
    char line[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    term_print(t, line);
}

size_t term_columns(const char *text, size_t length)
{
    size_t columns = 0;

    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];

        if (!is_ink(c) && (c & 0xC0) != 0x80) /* of UTF-8 only the first byte counts */
            columns++;
    }
    return columns;
}

size_t term_break(const char *text, size_t length, size_t width, size_t *next)
{
    size_t columns = 0;
    size_t space = 0; /* the last place to break at; 0: none yet */
    size_t i = 0;

    for (; i < length && text[i] != '\n'; i++) {
        unsigned char c = (unsigned char)text[i];

        if (c == ' ' && i > 0)
            space = i;
        if (is_ink(c) || (c & 0xC0) == 0x80)
            continue;
        if (columns == width)
            break;
        columns++;
    }
    size_t end = i;
    if (i < length && text[i] != '\n' && space > 0)
        end = space;
    *next = end;
    if (end < length && text[end] == '\n') {
        *next = end + 1;
        return end;
    }
    while (*next < length && text[*next] == ' ')
        (*next)++;
    return end;
}

void term_wrap(const term *t, const char *first, const char *text)
{
    size_t indent = term_columns(first, strlen(first));
    size_t width = (size_t)t->width > indent + 10 ? (size_t)t->width - indent : 10;
    size_t length = strlen(text);
    size_t next = 0;

    print_bytes(t, first, strlen(first));
    do {
        size_t end = term_break(text, length, width, &next);

        print_bytes(t, text, end);
        fputc('\n', t->out);
        text += next;
        length -= next;
        if (length > 0)
            fprintf(t->out, "%*s", (int)indent, "");
    } while (length > 0);
    if (t->colour)
        fputs(ink_codes[DF_INK_PLAIN], t->out);
}
