/* glass.c: the terminal by ncursesw; see glass.h.
 *
 * Characters are decoded here, byte by byte: ncurses itself waits for more when it meets bytes that
 * are no UTF-8, and whatever is pasted must not stop the keys.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "term/glass.h"

#ifdef DF_HAS_CURSES

#include <deadfall.h>
#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "term/guard.h"
#include "term/term.h"

enum { ESCAPE_MS = 50, SEQUENCE_MS = 50, RESTORE_SIZE = 256, DEAD_READS = 20 };

static struct {
    bool open, unicode;
    attr_t inks[DF_INK_COUNT];
    short pairs[DF_INK_COUNT];
    /* of a character that has not come whole yet */
    char part[5];
    int have, need;
    int dead; /* reads in a row that failed at once */
} glass;

/* Of <term.h>, which has many more names, and one of ours. */
char *tigetstr(const char *name);
int tputs(const char *text, int lines, int (*put)(int c));

/* ---- Opening and closing --------------------------------------------------------------------- */

static char restore[RESTORE_SIZE];
static size_t restore_length;

static int keep_byte(int c)
{
    if (restore_length < sizeof restore - 1)
        restore[restore_length++] = (char)c;
    restore[restore_length] = '\0';
    return c;
}

static void keep(const char *name)
{
    const char *text = tigetstr(name);

    if (text != NULL && text != (char *)-1)
        tputs(text, 1, keep_byte);
}

/* What a signal handler has to write, since it may call nothing of ncurses: empty the screen, keys
 * and mouse as they were, a cursor, and back to what was seen before. */
static void prepare_restore(void)
{
    restore_length = 0;
    keep("sgr0");
    keep("clear");
    keep("rmkx");
    for (const char *c = "\033[?1000l\033[?1006l"; has_mouse() && *c != '\0'; c++)
        keep_byte(*c);
    keep("cnorm");
    keep("rmcup");
    guard_terminal(restore);
}

/* Bold and faint tell the inks apart on a screen without colours too. */
static void mix_inks(bool colour)
{
    static const attr_t looks[DF_INK_COUNT] = {
        [DF_INK_STRONG] = A_BOLD, [DF_INK_DIM] = A_DIM,     [DF_INK_YOU] = A_BOLD,
        [DF_INK_OTHER] = 0,       [DF_INK_DANGER] = A_BOLD,
    };
    static const short colours[DF_INK_COUNT] = {
        [DF_INK_ACCENT] = COLOR_YELLOW,
        [DF_INK_YOU] = COLOR_CYAN,
        [DF_INK_OTHER] = COLOR_MAGENTA,
        [DF_INK_DANGER] = COLOR_RED,
    };
    bool can = colour && has_colors() && start_color() == OK && COLOR_PAIRS > DF_INK_COUNT;
    short behind = can && use_default_colors() == OK ? -1 : COLOR_BLACK;

    for (short ink = 0; ink < DF_INK_COUNT; ink++) {
        glass.inks[ink] = looks[ink];
        glass.pairs[ink] = 0;
        if (can && colours[ink] != 0 && init_pair(ink, colours[ink], behind) == OK)
            glass.pairs[ink] = ink;
        else if (!can && ink == DF_INK_OTHER)
            glass.inks[ink] = A_UNDERLINE;
    }
}

bool glass_open(bool colour)
{
    static SCREEN *terminal; /* one for the whole run: ncurses keeps what it allocates anyway */
    static bool failed;

    guard_install();
    if (terminal == NULL && !failed) {
        terminal = newterm(NULL, stdout, stdin);
        failed = terminal == NULL || tigetstr("cup") == NULL || tigetstr("cup") == (char *)-1;
        if (terminal != NULL && failed)
            endwin();
        if (!failed)
            atexit(glass_close);
    }
    if (failed) {
        guard_remove();
        return false;
    }
    glass.unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    glass.have = glass.dead = 0;
    glass.open = true;
    set_escdelay(ESCAPE_MS);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    intrflush(stdscr, FALSE);
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    mix_inks(colour);
    prepare_restore();
    glass_clear(true);
    refresh();
    return true;
}

void glass_close(void)
{
    if (!glass.open)
        return;
    glass.open = false;
    erase(); /* also where there is no other screen to go back to */
    refresh();
    endwin();
    guard_terminal("");
    guard_remove();
}

void glass_size(int *lines, int *columns)
{
    *lines = LINES > 0 ? LINES : 1;
    *columns = COLS > 0 ? COLS : 1;
}

/* ---- Writing --------------------------------------------------------------------------------- */

void glass_clear(bool all)
{
    erase();
    if (all)
        clearok(stdscr, TRUE);
}

/* The next character as it can be shown. Returns how many bytes it has. */
static size_t decode(const char *text, size_t length, wchar_t *out)
{
    uint32_t code;
    size_t bytes = term_letter(text, length, &code);

    *out = (wchar_t)code;
    if (code < ' ' || (code >= 0x7F && code < 0xA0))
        *out = L' '; /* text from a file must not steer the terminal */
    else if (!glass.unicode && code > 0x7F)
        *out = L'?';
    return bytes;
}

void glass_put(int line, int column, int width, const char *text, size_t length, bool marked)
{
    int lines, columns, ink = DF_INK_PLAIN;
    int end = column + width;
    attr_t more = marked ? A_REVERSE : 0;

    glass_size(&lines, &columns);
    if (line < 0 || line >= lines || column < 0)
        return;
    if (end > columns)
        end = columns;
    for (size_t i = 0; i < length && column < end;) {
        wchar_t letters[2] = {0};
        cchar_t cell;

        if (text[i] >= DF_INK_PLAIN && text[i] < DF_INK_COUNT) {
            ink = text[i++];
            continue;
        }
        i += decode(text + i, length - i, &letters[0]);
        int wide = wcwidth(letters[0]);
        if (wide < 0) {
            letters[0] = L'?';
            wide = 1;
        }
        if (wide == 0) /* a mark that belongs to the letter before: left out */
            continue;
        if (column + wide > end)
            break;
        setcchar(&cell, letters, glass.inks[ink] | more, glass.pairs[ink], NULL);
        mvadd_wch(line, column, &cell);
        column += wide;
    }
    if (column < end) {
        attr_set(more, 0, NULL);
        mvhline(line, column, ' ' | more, end - column);
        attr_set(0, 0, NULL);
    }
}

void glass_cursor(int line, int column)
{
    int lines, columns;

    glass_size(&lines, &columns);
    move(line < lines ? line : lines - 1, column < columns ? column : columns - 1);
}

void glass_show(void)
{
    refresh();
}

/* ---- Keys ------------------------------------------------------------------------------------ */

/* A byte of a character. Returns whether one is whole, and then what it is. */
static bool add_byte(int byte, glass_key *key)
{
    unsigned char c = (unsigned char)byte;
    bool goes_on = (c & 0xC0) == 0x80;

    if (!goes_on || glass.have == 0) { /* what did not come whole is forgotten */
        glass.have = 0;
        glass.need = c < 0x80    ? 1
                     : c >= 0xF5 ? 0
                     : c >= 0xF0 ? 4
                     : c >= 0xE0 ? 3
                     : c >= 0xC2 ? 2
                                 : 0;
        if (glass.need == 0 || (glass.need > 1 && !glass.unicode))
            return false;
    }
    glass.part[glass.have++] = (char)c;
    if (glass.have < glass.need)
        return false;
    key->code = GLASS_TEXT;
    memcpy(key->text, glass.part, (size_t)glass.have);
    key->text[glass.have] = '\0';
    glass.have = 0;
    return true;
}

static glass_key mouse_key(void)
{
    glass_key key = {.code = GLASS_NOTHING};
    MEVENT event;

    if (getmouse(&event) != OK)
        return key;
    key.line = event.y;
    key.column = event.x;
    if ((event.bstate & BUTTON4_PRESSED) != 0)
        key.code = GLASS_WHEEL_UP;
    else if ((event.bstate & BUTTON5_PRESSED) != 0)
        key.code = GLASS_WHEEL_DOWN;
    else if ((event.bstate & (BUTTON1_CLICKED | BUTTON1_PRESSED)) != 0)
        key.code = GLASS_CLICK;
    return key;
}

static glass_key named_key(int c)
{
    static const struct {
        int curses;
        glass_code code;
    } keys[] = {
        {KEY_RESIZE, GLASS_RESIZED}, {KEY_ENTER, GLASS_ENTER},
        {'\r', GLASS_ENTER},         {'\n', GLASS_ENTER},
        {'\t', GLASS_TAB},           {27, GLASS_ESCAPE},
        {127, GLASS_BACKSPACE},      {KEY_BACKSPACE, GLASS_BACKSPACE},
        {'\b', GLASS_BACKSPACE},     {KEY_DC, GLASS_DELETE},
        {KEY_UP, GLASS_UP},          {KEY_DOWN, GLASS_DOWN},
        {KEY_LEFT, GLASS_LEFT},      {KEY_RIGHT, GLASS_RIGHT},
        {KEY_PPAGE, GLASS_PAGE_UP},  {KEY_NPAGE, GLASS_PAGE_DOWN},
        {KEY_HOME, GLASS_HOME},      {KEY_END, GLASS_END},
    };

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].curses == c)
            return (glass_key){.code = keys[i].code};
    if (c > 0 && c < ' ')
        return (glass_key){.code = GLASS_CONTROL, .text = {(char)(c + 'a' - 1)}};
    return (glass_key){.code = GLASS_NOTHING};
}

glass_key glass_read(int patience)
{
    for (;;) {
        glass_key key = {.code = GLASS_NOTHING};

        timeout(patience);
        errno = 0;
        int c = getch();
        if (c == ERR) {
            if (patience >= 0 || errno == EINTR)
                return key;
            /* the terminal is gone, and whoever would tell us by a signal was told not to */
            key.code = ++glass.dead > DEAD_READS ? GLASS_GONE : GLASS_NOTHING;
            return key;
        }
        glass.dead = 0;
        if (c == KEY_MOUSE)
            return mouse_key();
        if (c < ' ' || c == 127 || c > 255)
            return named_key(c);
        if (add_byte(c, &key))
            return key;
    }
}

void glass_flush(void)
{
    flushinp();
    glass.have = 0;
}

#else /* without ncursesw all is printed line by line */

bool glass_open(bool colour)
{
    (void)colour;
    return false;
}

void glass_close(void)
{
}

void glass_size(int *lines, int *columns)
{
    *lines = *columns = 1;
}

void glass_clear(bool all)
{
    (void)all;
}

void glass_put(int line, int column, int width, const char *text, size_t length, bool marked)
{
    (void)line;
    (void)column;
    (void)width;
    (void)text;
    (void)length;
    (void)marked;
}

void glass_cursor(int line, int column)
{
    (void)line;
    (void)column;
}

void glass_show(void)
{
}

glass_key glass_read(int patience)
{
    (void)patience;
    return (glass_key){.code = GLASS_GONE};
}

void glass_flush(void)
{
}

#endif
