/* table.c: shows the table and its end to somebody; see table.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/table.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

const char *table_eyes_name(int eyes, const char *const *names)
{
    if (eyes == TERM_ALL)
        return "somebody who knows all";
    return eyes == DF_SPECTATOR ? "a spectator" : names[eyes];
}

const df_view *table_view(df_match *match, int eyes)
{
    if (eyes == TERM_ALL) /* a view in which nothing is blanked */
        return (const df_view *)df_match_state(match);
    return df_match_view(match, eyes);
}

/* ---- Drawing ----------------------------------------------------------------------------------- */

static char *drawing(const df_game *game, const df_view *view, int eyes, const char *const *names)
{
    char *buffer = term_alloc(NULL, TABLE_SIZE);
    df_text text = df_text_over(buffer, TABLE_SIZE);

    game->draw(view, eyes == TERM_ALL ? DF_SPECTATOR : eyes, names, &text);
    return buffer;
}

int table_lines(const df_game *game, const df_view *view, int eyes, const char *const *names)
{
    char *text = drawing(game, view, eyes, names);
    int lines = 0;

    for (const char *c = text; *c != '\0'; c++)
        lines += *c == '\n';
    free(text);
    return lines;
}

/* Is it the field of a path, as "seats.#.room" is that of "seats.1.room"? */
static bool is_field_of(const df_field *field, const char *path)
{
    const char *f = field->path;

    for (; *f != '\0' && *path != '\0'; f++) {
        if (*f == '#')
            path += strspn(path, "0123456789");
        else if (*f == *path)
            path++;
        else
            return false;
    }
    return *f == '\0' && *path == '\0';
}

typedef struct listing {
    const term *t;
    const df_game *game;
    const char *const *names;
    int eyes;
    long seat; /* whose values are being listed; -1: the table's */
} listing;

/* Says one value of the table. Bookkeeping in a notation of its own is left out: the game derives
 * from it whatever a person can use. */
static bool list_value(void *context, const char *path, const char *value)
{
    listing *list = context;
    const char *name = path;
    long seat = -1;

    for (const df_field *f = list->game->fields; f->path != NULL; f++)
        if (is_field_of(f, path) && f->form == DF_CUSTOM && f->read != NULL)
            return true;
    if (strcmp(value, "?") == 0)
        return true;
    if (strncmp(path, "seats.", 6) == 0) {
        char *end = NULL;

        seat = strtol(path + 6, &end, 10);
        name = *end == '.' ? end + 1 : end;
    }
    if (seat != list->seat) {
        if (seat >= 0)
            term_printf(list->t, "%s%s:\n", list->names[seat], seat == list->eyes ? ", you" : "");
        else
            term_print(list->t, "Table:\n");
        list->seat = seat;
    }
    char line[SENTENCE_SIZE];
    snprintf(line, sizeof line, "%s: %s.", name, strcmp(value, "-") == 0 ? "none" : value);
    for (char *c = line; *c != ':' && *c != '\0'; c++)
        if (*c == '_' || *c == '.')
            *c = ' ';
    term_wrap(list->t, "  ", line);
    return true;
}

void table_draw(const term *t, const df_game *game, const df_config *config, const df_view *view,
                int eyes, const char *const *names)
{
    if (!t->plain) {
        char *text = drawing(game, view, eyes, names);

        term_print(t, text);
        free(text);
        return;
    }
    listing list = {.t = t, .game = game, .names = names, .eyes = eyes, .seat = -2};
    df_position_walk(game, config, (const df_state *)view, true, list_value, &list);
}

/* ---- Sentences --------------------------------------------------------------------------------- */

bool table_sentence(const df_match *match, const df_event *event, int eyes, df_text *text)
{
    df_event seen = *event;

    if (eyes != TERM_ALL && !df_event_for(event, eyes, &seen))
        return false;
    df_match_game(match)->event_text(&seen, eyes == TERM_ALL ? DF_SPECTATOR : eyes,
                                     df_match_names(match), text);
    return true;
}

void table_result(const df_match *match, int you, df_text *text)
{
    const char *const *names = df_match_names(match);
    int seats = df_match_config(match)->seats;
    df_result result;
    int told = 0;
    int winners = 0;

    if (!df_match_result(match, &result))
        return;
    for (int seat = 0; seat < seats; seat++)
        winners += result.winners >> seat & 1;
    if (winners == 0)
        df_text_string(text, "Nobody wins");
    else if (you >= 0 && winners == 1 && (result.winners & DF_TO(you)) != 0)
        df_text_string(text, "You win");
    else {
        for (int seat = 0; seat < seats; seat++) {
            if ((result.winners & DF_TO(seat)) == 0)
                continue;
            if (told > 0)
                df_text_string(text, told + 1 == winners ? " and " : ", ");
            df_text_string(text, names[seat]);
            told++;
        }
        df_text_string(text, winners == 1 ? " wins" : " win");
    }
    df_text_add(text, ": %s.", result.reason);
}
