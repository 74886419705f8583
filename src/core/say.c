/* say.c: sentences from patterns, lists, names cut to columns and ink, for all games.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"

/* ---- Sentences ------------------------------------------------------------------------------- */

const char *df_whom(const df_telling *t, int seat)
{
    if (seat == t->viewer)
        return "you";
    return seat >= 0 && seat < DF_SEATS_MAX ? t->names[seat] : "nobody";
}

/* Writes @ or &, or one of them with 's, and returns its last character. */
static const char *add_person(const df_telling *t, const char *at, bool capital)
{
    int seat = *at == '&' ? t->other : t->seat;
    bool is_you = seat == t->viewer;
    bool owns = at[1] == '\'' && at[2] == 's';

    if (*at == '&' && seat == t->seat && !owns)
        df_text_string(t->text, is_you ? "yourself" : "themself");
    else if (is_you && capital)
        df_text_string(t->text, owns ? "Your" : "You");
    else
        df_text_add(t->text, "%s%s", df_whom(t, seat), !owns ? "" : is_you ? "r" : "'s");
    return owns ? at + 2 : at;
}

/* `args` NULL: a per cent sign is only that. */
static void tell(const df_telling *t, const char *pattern, va_list *args)
{
    bool is_you = t->seat == t->viewer; /* whoever was named last */
    bool first = false;                 /* of two forms it is the first that fits */
    bool skipping = false;

    for (const char *at = pattern; *at != '\0'; at++) {
        if (*at == '{') {
            first = is_you;
            skipping = !first;
        } else if (*at == '|') {
            skipping = first;
        } else if (*at == '}') {
            skipping = false;
        } else if (skipping) {
            continue;
        } else if (*at == '@' || *at == '&') {
            is_you = (*at == '@' ? t->seat : t->other) == t->viewer;
            at = add_person(t, at, at == pattern);
        } else if (*at == '#') {
            df_text_add(t->text, "%d", t->number);
        } else if (*at == '$') {
            df_text_string(t->text, t->word);
        } else if (*at == '%' && args != NULL) {
            df_text_convert(t->text, *++at, args);
        } else {
            df_text_char(t->text, *at);
        }
    }
}

void df_tell(const df_telling *t, const char *pattern)
{
    tell(t, pattern, NULL);
}

void df_tellf(const df_telling *t, const char *pattern, ...)
{
    va_list args;

    va_start(args, pattern);
    tell(t, pattern, &args);
    va_end(args);
}

void df_tell_people(const df_telling *t, uint32_t seats, const char *last)
{
    int left = df_bit_count(seats);

    df_each_bit(seat, seats) {
        df_text_string(t->text, df_whom(t, (int)seat));
        df_text_comma(t->text, --left, last);
    }
}

bool df_tell_where(const df_where *rows, const char *typed, df_text *text)
{
    for (; rows->word != NULL; rows++) {
        size_t length = strlen(rows->word);

        if (strncmp(typed, rows->word, length) == 0 &&
            (typed[length] == ' ' || typed[length] == '\0')) {
            df_text_string(text, rows->where);
            return true;
        }
    }
    return false;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

void df_text_comma(df_text *text, int left, const char *last)
{
    if (left > 1)
        df_text_string(text, ", ");
    else if (left == 1)
        df_text_add(text, " %s ", last);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

void df_text_cut(df_text *text, const char *string, int columns)
{
    for (; *string != '\0'; string++) {
        bool is_start = ((unsigned char)*string & 0xC0) != 0x80;

        if (is_start && columns-- == 0)
            return;
        df_text_char(text, *string);
    }
}

void df_text_inked(df_text *text, enum df_ink ink, const char *string)
{
    df_text_add(text, "%c%s%c", ink, string, DF_INK_PLAIN);
}

void df_text_player(df_text *text, const char *name, int columns, bool is_you)
{
    df_text_char(text, is_you ? DF_INK_YOU : DF_INK_OTHER);
    df_text_cut(text, name, columns);
    df_text_char(text, DF_INK_PLAIN);
}

bool df_text_retry(df_text *text, size_t start)
{
    int lines = 0;

    for (size_t i = start; i < text->length; i++)
        lines += text->at[i] == '\n';
    if (text->lines == 0 || lines <= text->lines)
        return false;
    text->length = start;
    text->at[start] = '\0';
    return true;
}
