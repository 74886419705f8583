/* term.c: size, colour, clearing and wrapping of text on a terminal; see term.h.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "term/term.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

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
    term t = {.out = out, .fd = fileno(out), .plain = plain};

    t.tty = isatty(t.fd) != 0 && !dumb;
    t.colour = t.tty && !plain && !no_colour && (no == NULL || no[0] == '\0');
    term_measure(&t);
    return t;
}

void term_measure(term *t)
{
    struct winsize size = {0};

    t->width = WIDTH_USUAL;
    t->height = t->tty ? HEIGHT_USUAL : 0;
    if (ioctl(t->fd, TIOCGWINSZ, &size) != 0)
        return;
    if (size.ws_col > 0)
        t->width = size.ws_col;
    if (t->width < WIDTH_MIN)
        t->width = WIDTH_MIN;
    if (t->width > WIDTH_MAX) /* longer lines are hard to read */
        t->width = WIDTH_MAX;
    t->width -= t->full; /* see layout.c */
    if (t->tty && size.ws_row > 0)
        t->height = size.ws_row;
}

void term_clear(const term *t, bool all)
{
    if (!t->tty || t->full)
        return;
    fputs(all ? "\033[H\033[2J\033[3J" : "\033[H\033[2J", t->out);
    fflush(t->out);
}

static bool is_ink(unsigned char c)
{
    return c >= DF_INK_PLAIN && c < DF_INK_COUNT;
}

static void put_ink(const term *t, unsigned char ink)
{
    if (t->full)
        fputc(ink, t->out);
    else if (t->colour)
        fputs(ink_codes[ink], t->out);
}

static void print_bytes(const term *t, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];

        if (is_ink(c)) {
            put_ink(t, c);
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
    put_ink(t, DF_INK_PLAIN);
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

size_t term_letter(const char *text, size_t length, uint32_t *letter)
{
    unsigned char first = (unsigned char)text[0];
    size_t need = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;

    *letter = '?';
    if (need == 0 || need > length || first > 0xF4)
        return 1;
    uint32_t code = need > 1 ? first & (0x7Fu >> need) : first;
    for (size_t i = 1; i < need; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80)
            return i;
        code = code << 6 | ((unsigned char)text[i] & 0x3Fu);
    }
    *letter = code;
    return need;
}

/* Columns of the character at the start of the text, and its bytes. */
static size_t letter_columns(const char *text, size_t length, size_t *bytes)
{
    uint32_t letter;

    *bytes = term_letter(text, length, &letter);
    if (is_ink((unsigned char)text[0]))
        return 0;
    int columns = letter < 0x80 ? 1 : wcwidth((wchar_t)letter);
    return columns < 0 ? 1 : (size_t)columns;
}

size_t term_columns(const char *text, size_t length)
{
    size_t columns = 0;
    size_t bytes;

    for (size_t i = 0; i < length; i += bytes)
        columns += letter_columns(text + i, length - i, &bytes);
    return columns;
}

size_t term_break(const char *text, size_t length, size_t width, size_t *next)
{
    size_t columns = 0;
    size_t space = 0; /* the last place to break at; 0: none yet */
    size_t i = 0;
    size_t bytes;

    for (; i < length && text[i] != '\n'; i += bytes) {
        size_t wide = letter_columns(text + i, length - i, &bytes);

        if (text[i] == ' ' && i > 0)
            space = i;
        if (columns + wide > width && columns > 0)
            break;
        columns += wide;
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
    put_ink(t, DF_INK_PLAIN);
}
