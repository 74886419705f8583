/* table.c: shows the table and its end to somebody; see table.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/table.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "core/core.h"
#include "match/match.h"

bool table_read_eyes(const char *word, int seats, int *eyes)
{
    char *end = NULL;
    long seat = strtol(word, &end, 10);

    if (strcasecmp(word, "spectator") == 0)
        *eyes = DF_SPECTATOR;
    else if (strcasecmp(word, "all") == 0)
        *eyes = TERM_ALL;
    else if (end != word && *end == '\0' && seat >= 0 && seat < seats)
        *eyes = (int)seat;
    else
        return false;
    return true;
}

void table_eyes_text(int eyes, const char *const *names, df_text *text)
{
    if (eyes == TERM_ALL)
        df_text_string(text, "with all secrets open");
    else
        df_text_add(text, "as %s sees it", eyes == DF_SPECTATOR ? "a spectator" : names[eyes]);
}

int table_usual_eyes(const df_match *match)
{
    int people = 0;
    int eyes = DF_SPECTATOR;
    df_result result;

    if (df_match_result(match, &result) && table_may_look(match, TERM_ALL))
        return TERM_ALL;
    for (int seat = 0; seat < df_match_config(match)->seats; seat++)
        if (df_match_seat(match, seat)->kind == DF_SEAT_HUMAN) {
            people++;
            eyes = seat;
        }
    return people == 1 ? eyes : DF_SPECTATOR;
}

bool table_may_look(const df_match *match, int eyes)
{
    return eyes != TERM_ALL || !df_match_game(match)->keeps_secrets;
}

const df_view *table_view(df_match *match, int eyes)
{
    if (eyes == TERM_ALL) /* a view in which nothing is blanked */
        return (const df_view *)df_match_state(match);
    return df_match_view(match, eyes);
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static char *drawing(const df_game *game, const df_view *view, int eyes, const char *const *names,
                     int lines)
{
    char *buffer = df_memory_surely(NULL, TABLE_SIZE);
    df_text text = df_text_over(buffer, TABLE_SIZE);

    text.lines = lines;
    game->draw(view, eyes == TERM_ALL ? DF_SPECTATOR : eyes, names, &text);
    return buffer;
}

typedef struct listing {
    int seat;          /* whose values are wanted; -1: the table's */
    df_text *text;     /* " room: hall; hits: 1;" */
    const char *known; /* such a text, NULL: nothing */
} listing;

/* Adds one value of the wanted seat, unless it is hidden or known. */
static bool list_value(void *context, const df_value *value)
{
    listing *list = context;
    const char *name = value->path;
    int seat = -1;
    char line[SENTENCE_SIZE];
    df_text item = df_text_over(line, sizeof line);

    if (strncmp(name, "seats.", 6) == 0) {
        char *end = NULL;

        seat = (int)strtol(name + 6, &end, 10);
        name = *end == '.' ? end + 1 : end;
    }
    if (seat != list->seat || strcmp(value->text, "?") == 0 || value->field->bookkeeping)
        return true;
    df_text_char(&item, ' ');
    for (; *name != '\0'; name++) /* glued, so that a known "trap count" is not taken for "count" */
        df_text_char(&item, *name == '_' || *name == '.' ? TERM_GLUE : *name);
    df_text_add(&item, ": %s;", strcmp(value->text, "-") == 0 ? "none" : value->text);
    if (list->known == NULL || strstr(list->known, line) == NULL)
        df_text_string(list->text, line);
    return true;
}

/* Is this one of the lines of a text, and not just the end of one? "4 cards" is not "14 cards". */
static bool has_line(const char *text, const char *line)
{
    for (const char *at = text; (at = strstr(at, line)) != NULL; at++)
        if (at == text || at[-1] == '\n')
            return true;
    return false;
}

/* What the game says of the table, line by line, without the lines that are known. */
static char *spoken(const df_game *game, const df_view *view, int eyes, const char *const *names,
                    const char *known)
{
    char *buffer = df_memory_surely(NULL, TABLE_SIZE);
    df_text text = df_text_over(buffer, TABLE_SIZE);
    char *kept = buffer;

    game->say(view, eyes == TERM_ALL ? DF_SPECTATOR : eyes, names, &text);
    for (char *line = buffer; *line != '\0';) {
        size_t length = strcspn(line, "\n") + 1;
        char end = line[length];

        line[length] = '\0';
        if (known == NULL || !has_line(known, line)) {
            memmove(kept, line, length);
            kept += length;
        }
        line[length] = end;
        line += length;
    }
    *kept = '\0';
    return buffer;
}

char *table_list(const df_game *game, const df_config *config, const df_view *view, int eyes,
                 const char *const *names, const char *known)
{
    if (game->say != NULL)
        return spoken(game, view, eyes, names, known);
    char *buffer = df_memory_surely(NULL, TABLE_SIZE);
    df_text text = df_text_over(buffer, TABLE_SIZE);

    for (int seat = -1; seat < config->seats; seat++) {
        char title[64];
        df_text head = df_text_over(title, sizeof title);
        size_t start = text.length;
        /* the part of what is known that is about this seat */
        char *part = NULL;

        df_text_add(&head, "%s%s:", seat < 0 ? "Table" : names[seat],
                    seat >= 0 && seat == eyes ? ", you" : "");
        const char *old = known != NULL ? strstr(known, title) : NULL;
        if (old != NULL) {
            size_t length = strcspn(old, "\n");

            part = memcpy(df_memory_surely(NULL, length + 1), old, length);
            part[length] = '\0';
        }
        listing list = {.seat = seat, .text = &text, .known = part};
        df_text_string(&text, title);
        size_t named = text.length;
        df_position_walk(game, config, (const df_state *)view, true, list_value, &list);
        free(part);
        if (text.length == named) { /* nothing to say */
            text.length = start;
            buffer[start] = '\0';
        } else {
            df_text_char(&text, '\n');
        }
    }
    return buffer;
}

static size_t widest_line(const char *text)
{
    size_t widest = 0;

    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        size_t columns = term_columns(text, length);

        if (columns > widest)
            widest = columns;
        text += length;
        text += *text == '\n';
    }
    return widest;
}

void table_draw(const term *t, const df_game *game, const df_config *config, const df_view *view,
                int eyes, const char *const *names, int lines)
{
    char *text = drawing(game, view, eyes, names, lines);

    if (!t->plain && widest_line(text) <= (size_t)t->width) {
        term_print(t, text);
    } else { /* a drawing would not be seen, or be broken at the edge */
        free(text);
        text = table_list(game, config, view, eyes, names, NULL);
        term_wrap(t, "", text);
    }
    free(text);
}

/* ---- Sentences ------------------------------------------------------------------------------- */

bool table_sentence(const df_match *match, const df_event *event, int eyes, df_text *text)
{
    df_event seen = *event;

    if (eyes != TERM_ALL && !df_event_for(event, eyes, &seen))
        return false;
    df_match_game(match)->event_text(&seen, eyes == TERM_ALL ? DF_SPECTATOR : eyes,
                                     df_match_names(match), text);
    return true;
}

void table_tell_ending(const df_match *match, int you, df_text *text)
{
    df_match_game(match)->prompt(df_match_state(match), you >= 0 ? you : DF_SPECTATOR,
                                 df_match_names(match), text);
    if (df_match_is_practice(match))
        df_text_string(text, " It was practice.");
}

void table_ending(const term *t, const df_match *match, int you)
{
    const char strong[] = {DF_INK_STRONG, '\0'};
    char line[SENTENCE_SIZE];
    df_text text = df_text_over(line, sizeof line);

    table_tell_ending(match, you, &text);
    term_wrap(t, strong, line);
}
