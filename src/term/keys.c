/* keys.c: what keys and mouse do on a full screen; see full.h.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "term/full.h"

enum { WHEEL_LINES = 3 };

/* ---- The line -------------------------------------------------------------------------------- */

static void set_line(full *f, const char *text)
{
    snprintf(f->line, sizeof f->line, "%s", text);
    f->length = f->cursor = strlen(f->line);
}

static void insert(full *f, const char *text)
{
    size_t length = strlen(text);

    if (f->length + length >= sizeof f->line)
        return; /* nothing that long could be meant */
    memmove(f->line + f->cursor + length, f->line + f->cursor, f->length - f->cursor + 1);
    memcpy(f->line + f->cursor, text, length);
    f->length += length;
    f->cursor += length;
}

/* A character to the left of the cursor, or to its right. */
static size_t step_left(const full *f)
{
    size_t at = f->cursor;

    while (at > 0 && ((unsigned char)f->line[--at] & 0xC0) == 0x80) {
    }
    return at;
}

static size_t step_right(const full *f)
{
    size_t at = f->cursor;

    while (at < f->length && ((unsigned char)f->line[++at] & 0xC0) == 0x80) {
    }
    return at;
}

/* Takes the bytes from `from` to `to` out, which holds the cursor. */
static void erase_part(full *f, size_t from, size_t to)
{
    memmove(f->line + from, f->line + to, f->length - to + 1);
    f->length -= to - from;
    f->cursor = from;
}

static void remember(full *f)
{
    size_t size = f->length + 1;

    if (f->history_count > 0 && strcmp(f->history[f->history_count - 1], f->line) == 0)
        return;
    if (f->history_count == FULL_HISTORY) {
        free(f->history[0]);
        memmove(f->history, f->history + 1, (FULL_HISTORY - 1) * sizeof *f->history);
        f->history_count--;
    }
    f->history[f->history_count++] = memcpy(df_memory_surely(NULL, size), f->line, size);
}

static void recall(full *f, int by)
{
    int at = f->history_at + by;

    if (at < 0 || at > f->history_count)
        return;
    f->history_at = at;
    set_line(f, at < f->history_count ? f->history[at] : "");
}

static void complete(full *f)
{
    char rest[128];

    f->cursor = f->length;
    if (f->complete != NULL && f->complete(f->context, f->line, rest, sizeof rest))
        insert(f, rest);
}

static bool answer(full *f, const char *text)
{
    snprintf(f->answer, sizeof f->answer, "%s", text);
    set_line(f, "");
    f->helps = false;
    f->history_at = f->history_count;
    return true;
}

static bool leave(full *f)
{
    f->gone = true;
    return true;
}

/* Keys with Ctrl, as shells have them. */
static bool control(full *f, char letter)
{
    switch (letter) {
    case 'a':
        f->cursor = 0;
        break;
    case 'e':
        f->cursor = f->length;
        break;
    case 'b':
        f->cursor = step_left(f);
        break;
    case 'f':
        f->cursor = step_right(f);
        break;
    case 'u':
        erase_part(f, 0, f->cursor);
        break;
    case 'k':
        erase_part(f, f->cursor, f->length);
        break;
    case 'w': {
        size_t from = f->cursor;

        while (from > 0 && f->line[from - 1] == ' ')
            from--;
        while (from > 0 && f->line[from - 1] != ' ')
            from--;
        erase_part(f, from, f->cursor);
        break;
    }
    case 'd':
        if (f->length == 0)
            return leave(f);
        erase_part(f, f->cursor, step_right(f));
        break;
    case 'p':
        recall(f, -1);
        break;
    case 'n':
        recall(f, 1);
        break;
    case 'l':
        glass_clear(true);
        break;
    default:
        break;
    }
    return false;
}

/* Keys that edit; false: it is none of them. */
static bool edit(full *f, const glass_key *key)
{
    switch (key->code) {
    case GLASS_TEXT:
        insert(f, key->text);
        return true;
    case GLASS_BACKSPACE:
        erase_part(f, step_left(f), f->cursor);
        return true;
    case GLASS_DELETE:
        erase_part(f, f->cursor, step_right(f));
        return true;
    case GLASS_LEFT:
        f->cursor = step_left(f);
        return true;
    case GLASS_RIGHT:
        f->cursor = step_right(f);
        return true;
    case GLASS_HOME:
        f->cursor = 0;
        return true;
    case GLASS_END:
        f->cursor = f->length;
        return true;
    case GLASS_ESCAPE:
        set_line(f, "");
        return true;
    default:
        return false;
    }
}

/* ---- Searching ------------------------------------------------------------------------------- */

static bool has_words(const char *text, const char *words)
{
    size_t length = strlen(words);

    for (; strlen(text) >= length; text++)
        if (strncasecmp(text, words, length) == 0)
            return true;
    return false;
}

/* In a sheet: the next line that has it, from the top one on and then from the first. */
static bool find_in_sheet(full *f, const char *words)
{
    for (int i = 1; i <= f->sheet.count; i++) {
        int line = (f->sheet_top + i) % f->sheet.count;

        if (has_words(f->sheet.at[line], words)) {
            f->sheet_top = line;
            return true;
        }
    }
    return false;
}

/* At the table: the next of the moves, else an earlier one of the news. */
static bool find_at_table(full *f, const char *words)
{
    const page *p = f->page;

    for (int i = 1; i <= p->item_count && f->back < 0; i++) {
        int item = (f->chosen + i) % p->item_count;

        if (has_words(p->items[item].words, words) || has_words(p->items[item].about, words)) {
            f->chosen = item;
            return true;
        }
    }
    for (int i = (f->back >= 0 ? f->back : p->news_count) - 1; i >= 0; i--)
        if (has_words(p->news[i], words)) {
            f->back = i;
            return true;
        }
    return false;
}

/* The line is "/words". */
static void search(full *f)
{
    char words[FULL_LINE];
    bool found = false;

    snprintf(words, sizeof words, "%s", f->line + 1);
    if (words[0] != '\0' && f->sheet.count > 0)
        found = find_in_sheet(f, words);
    else if (words[0] != '\0' && f->page != NULL)
        found = find_at_table(f, words);
    remember(f);
    set_line(f, "");
    f->history_at = f->history_count;
    if (found || words[0] == '\0')
        return;
    term t = rows_begin(&f->note, f, 80);
    if (t.out != NULL)
        term_printf(&t, "`%.40s` is nowhere here.\n", words);
    rows_end(&f->note, &t);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* How far a key goes, in lines; 0: it is not one that goes. */
static int distance(const full *f, const glass_key *key)
{
    switch (key->code) {
    case GLASS_UP:
    case GLASS_LEFT:
        return -1;
    case GLASS_DOWN:
    case GLASS_RIGHT:
        return 1;
    case GLASS_WHEEL_UP:
        return -WHEEL_LINES;
    case GLASS_WHEEL_DOWN:
        return WHEEL_LINES;
    case GLASS_PAGE_UP:
        return f->page_lines > 1 ? 1 - f->page_lines : -1;
    case GLASS_PAGE_DOWN:
        return f->page_lines > 1 ? f->page_lines - 1 : 1;
    case GLASS_HOME:
        return -1000000;
    case GLASS_END:
        return 1000000;
    default:
        return 0;
    }
}

static bool is_letter(const glass_key *key, char letter)
{
    return key->code == GLASS_TEXT && key->text[0] == letter && key->text[1] == '\0';
}

/* Whoever types goes on at the table; after the key that asks for help, with a question. */
static void type_on(full *f, const char *text)
{
    rows_free(&f->sheet);
    insert(f, f->helps ? "? " : "");
    insert(f, text);
}

static void read_sheet(full *f, const glass_key *key)
{
    int by = distance(f, key);

    if (is_letter(key, '/'))
        insert(f, "/");
    else if (is_letter(key, 'n') && f->history_count > 0 &&
             f->history[f->history_count - 1][0] == '/')
        find_in_sheet(f, f->history[f->history_count - 1] + 1);
    else if (is_letter(key, ' ') && f->sheet_top + f->page_lines < f->sheet.count)
        f->sheet_top += f->page_lines;
    else if (is_letter(key, ' ') && f->helps)
        type_on(f, "");
    else if (key->code == GLASS_ESCAPE || key->code == GLASS_ENTER || is_letter(key, ' ') ||
             is_letter(key, 'q'))
        rows_free(&f->sheet);
    else if (key->code == GLASS_TEXT)
        type_on(f, key->text);
    else
        f->sheet_top += by; /* full_draw keeps it within the sheet */
    if (f->sheet_top < 0)
        f->sheet_top = 0;
}

static void read_past(full *f, const glass_key *key)
{
    int by = distance(f, key);

    if (is_letter(key, '/')) {
        insert(f, "/");
        return;
    }
    if (key->code == GLASS_ESCAPE || key->code == GLASS_ENTER || key->code == GLASS_END ||
        is_letter(key, 'q')) {
        f->back = -1;
        return;
    }
    f->back += by;
    if (f->back < 0)
        f->back = 0;
    if (f->back >= f->page->news_count)
        f->back = -1; /* the present */
}

/* ---- The table ------------------------------------------------------------------------------- */

static bool choose(full *f, int item)
{
    char number[16];

    snprintf(number, sizeof number, "%d", item + 1);
    return answer(f, f->page->items[item].answer != NULL ? f->page->items[item].answer : number);
}

static bool click(full *f, const glass_key *key)
{
    for (int i = 0; i < f->spot_count; i++) {
        const full_spot *spot = &f->spots[i];

        if (spot->line != key->line || key->column < spot->from || key->column >= spot->to)
            continue;
        if (spot->item == f->chosen)
            return choose(f, spot->item);
        f->chosen = spot->item;
        break;
    }
    return false;
}

/* The item that was typed by its number or words and that another answer stands for; -1: none. */
static int typed_item(const full *f)
{
    char *end;
    long number = strtol(f->line, &end, 10);

    for (int i = 0; f->page != NULL && i < f->page->item_count; i++)
        if (f->page->items[i].answer != NULL && ((*end == '\0' && number == i + 1) ||
                                                 strcasecmp(f->line, f->page->items[i].words) == 0))
            return i;
    return -1;
}

/* Enter, with or without something typed. */
static bool enter(full *f)
{
    int item;

    char line[FULL_LINE];

    if (f->line[0] == '/') {
        search(f);
        return false;
    }
    if (f->length > 0) {
        remember(f);
        item = typed_item(f);
        if (item >= 0)
            return choose(f, item);
        memcpy(line, f->line, sizeof line);
        return answer(f, line);
    }
    if (f->page != NULL && f->page->item_count > 0)
        return choose(f, f->chosen);
    return answer(f, f->page != NULL && f->page->walks ? "n" : "");
}

/* Keys that go back and forward through a past game. */
static bool walk(full *f, const glass_key *key)
{
    char words[16];

    switch (key->code) {
    case GLASS_UP:
    case GLASS_LEFT:
        return answer(f, "b");
    case GLASS_DOWN:
    case GLASS_RIGHT:
        return answer(f, "n");
    case GLASS_HOME:
        return answer(f, "f");
    case GLASS_END:
        return answer(f, "l");
    case GLASS_ESCAPE:
        return answer(f, "q");
    case GLASS_PAGE_UP:
    case GLASS_PAGE_DOWN:
    case GLASS_WHEEL_UP:
    case GLASS_WHEEL_DOWN:
        snprintf(words, sizeof words, "%s 10",
                 key->code == GLASS_PAGE_UP || key->code == GLASS_WHEEL_UP ? "b" : "n");
        return answer(f, words);
    default:
        return false;
    }
}

static void move_choice(full *f, int by)
{
    int item = f->chosen + by;

    if (item >= 0 && item < f->page->item_count)
        f->chosen = item;
}

/* With nothing typed, keys choose, go back in time, explain. */
static bool point(full *f, const glass_key *key)
{
    char words[32];

    switch (key->code) {
    case GLASS_UP:
        move_choice(f, -f->across);
        break;
    case GLASS_DOWN:
        move_choice(f, f->across);
        break;
    case GLASS_LEFT:
        move_choice(f, -1);
        break;
    case GLASS_RIGHT:
        move_choice(f, 1);
        break;
    case GLASS_PAGE_UP:
    case GLASS_WHEEL_UP:
    case GLASS_HOME:
        if (f->page->news_count > 0)
            f->back = key->code == GLASS_HOME ? 0 : f->page->news_count - 1;
        break;
    case GLASS_TAB:
        if (f->page->item_count > 0 && f->page->items[f->chosen].answer != NULL)
            break; /* no move: what it does is said below it */
        snprintf(words, sizeof words, "? %d", f->chosen + 1);
        return answer(f, f->page->item_count > 0 ? words : "rules");
    case GLASS_ESCAPE:
        rows_free(&f->note);
        if (f->page->path != NULL && f->page->path[0] != '\0')
            return answer(f, "back");
        break;
    default:
        break;
    }
    return false;
}

bool full_key(full *f, const glass_key *key)
{
    if (key->code == GLASS_GONE)
        return leave(f);
    if (key->code == GLASS_RESIZED || key->code == GLASS_NOTHING)
        return false;
    if (key->code == GLASS_CONTROL)
        return control(f, key->text[0]);
    if (key->code == GLASS_CLICK)
        return f->page != NULL && f->sheet.count == 0 && f->back < 0 && click(f, key);
    if (f->length > 0 && edit(f, key))
        return false;
    if (f->length > 0 && key->code == GLASS_ENTER)
        return enter(f);
    if (f->length > 0 && key->code == GLASS_TAB) {
        complete(f);
        return false;
    }
    if (f->sheet.count > 0) {
        read_sheet(f, key);
        return false;
    }
    if (f->back >= 0) {
        read_past(f, key);
        return false;
    }
    if (key->code == GLASS_ENTER)
        return enter(f);
    if (is_letter(key, '?'))
        return answer(f, "help"), f->helps = true;
    if (key->code == GLASS_TEXT) {
        insert(f, key->text);
        return false;
    }
    if (f->page == NULL)
        return false;
    return f->page->walks ? walk(f, key) : point(f, key);
}
