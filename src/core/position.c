/* position.c: states as text, a line "path: value" for each field, and back.
 *
 * Everything is driven by the table df_game.fields. A text may leave out what it likes: reading
 * starts from the game's base position, lets the game complete what follows from what was given,
 * and ends with the game's own check, so that an impossible position never gets through.
 *
 * SPDX-License-Identifier: MIT */
#include "core/value.h"

enum { PATH_SIZE = 64 };

static int value_count(const df_field *field, const df_config *config)
{
    int outer = field->count == DF_PER_SEAT ? config->seats : field->count == 0 ? 1 : field->count;

    return outer * df_inner_count(field);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_path(df_place at, df_text *text)
{
    int inner = df_inner_count(at.field);
    int seen = 0;

    for (const char *c = at.field->path; *c != '\0'; c++)
        if (*c == '#')
            df_text_number(text, seen++ == 0 ? at.number / inner : at.number % inner);
        else
            df_text_char(text, *c);
}

/* Is it something that the players of this match are to work out themselves? */
static bool is_kept_back(const df_field *field, const df_game *game, const df_config *config)
{
    return field->note && !df_config_notes(game, config);
}

void df_position_walk(const df_game *game, const df_config *config, const df_state *state,
                      bool derived, df_position_each *each, void *context)
{
    int number = 0;

    for (const df_field *field = game->fields; field->path != NULL; field++) {
        /* A text with what is derived is for readers, one without for the machine. */
        if (derived ? is_kept_back(field, game, config) : df_is_derived(field)) {
            number += value_count(field, config);
            continue;
        }
        for (int i = 0; i < value_count(field, config); i++, number++) {
            char path[PATH_SIZE];
            char value[DF_LINE_SIZE];
            df_text path_text = df_text_over(path, sizeof path);
            df_text value_text = df_text_over(value, sizeof value);

            write_path((df_place){field, i}, &path_text);
            df_place_write(state, (df_place){field, i}, &value_text);
            df_assert(!path_text.full && !value_text.full);
            if (!each(context, &(df_value){field, number, path, value}))
                return;
        }
    }
}

/* What the state holds is compared as it lies, without writing it. */
void df_position_changes(const df_game *game, const df_config *config, const df_state *before,
                         const df_state *after, df_position_each *each, void *context)
{
    int number = 0;

    for (const df_field *field = game->fields; field->path != NULL; field++)
        for (int i = 0; i < value_count(field, config); i++, number++) {
            char value[DF_LINE_SIZE];
            df_text text = df_text_over(value, sizeof value);
            df_place at = {field, i};

            if (field->quiet || is_kept_back(field, game, config))
                continue;
            if (field->write != NULL)
                df_place_write(after, at, &text);
            if (df_place_same(before, after, at, value))
                continue;
            if (field->write == NULL)
                df_place_write(after, at, &text);
            df_assert(!text.full);
            if (!each(context, &(df_value){field, number, NULL, value}))
                return;
        }
}

static bool add_line(void *context, const df_value *value)
{
    df_text_add(context, "%s: %s\n", value->path, value->text);
    return true;
}

void df_position_write(const df_game *game, const df_config *config, const df_state *state,
                       bool derived, df_text *text)
{
    df_position_walk(game, config, state, derived, add_line, text);
}

/* ---- Finding a path -------------------------------------------------------------------------- */

/* Does `path` follow the field's pattern? Reads the indices on the way. */
static bool match_path(const df_field *field, const char *path, int indices[2])
{
    const char *pattern = field->path;
    int seen = 0;

    while (*pattern != '\0') {
        if (*pattern != '#') {
            if (*pattern++ != *path++)
                return false;
            continue;
        }
        if (*path < '0' || *path > '9')
            return false;
        int index = 0;
        while (*path >= '0' && *path <= '9' && index < 1000)
            index = index * 10 + (*path++ - '0');
        indices[seen++] = index;
        pattern++;
    }
    return *path == '\0';
}

static df_status find(const df_game *game, const df_config *config, const char *path, df_place *out,
                      df_error *err)
{
    for (const df_field *field = game->fields; field->path != NULL; field++) {
        int indices[2] = {0, 0};

        if (!match_path(field, path, indices))
            continue;
        int inner = df_inner_count(field);
        if (indices[0] >= value_count(field, config) / inner || indices[1] >= inner)
            return df_fail(err, DF_RANGE, "", "%s: the index is too large", path);
        *out = (df_place){field, indices[0] * inner + indices[1]};
        return DF_OK;
    }
    return df_fail(err, DF_PARSE, "", "%s has no value '%s'", game->id, path);
}

/* Of a game that is over: the seats that have won, or (`scores`) what each seat has. */
static void get_result(const df_game *game, const df_config *config, const df_state *state,
                       bool scores, df_text *value)
{
    df_result result;
    bool any = false;

    if (game->actor(state) == DF_NOBODY) {
        game->result(state, &result);
        for (int seat = 0; seat < config->seats; seat++)
            if (scores || (result.winners >> seat & 1) != 0) {
                df_text_add(value, "%s%d", any ? ", " : "", scores ? result.score[seat] : seat);
                any = true;
            }
    }
    if (!any)
        df_text_char(value, '-');
}

df_status df_position_get(const df_game *game, const df_config *config, const df_state *state,
                          const char *path, df_text *value, df_error *err)
{
    int actor = game->actor(state);
    df_place at;

    if (df_same_word(path, "over")) {
        df_text_string(value, actor == DF_NOBODY ? "yes" : "no");
        return DF_OK;
    }
    if (df_same_word(path, "actor")) {
        if (actor >= 0)
            df_text_add(value, "%d", actor);
        else
            df_text_string(value, actor == DF_CHANCE ? "chance" : "nobody");
        return DF_OK;
    }
    bool scores = df_same_word(path, "scores");
    if (scores || df_same_word(path, "winners")) {
        get_result(game, config, state, scores, value);
        return DF_OK;
    }
    df_status status = find(game, config, path, &at, err);
    if (status == DF_OK)
        df_place_write(state, at, value);
    return status;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Splits a line into path and value, both without spaces around them; an empty or comment line
 * leaves *path empty. */
static df_status split(char *line, char **path, char **value, df_error *err)
{
    char *end = strchr(line, '#');

    if (end == NULL)
        end = line + strlen(line);
    while (end > line && df_is_space(end[-1]))
        end--;
    *end = '\0';
    while (df_is_space(*line))
        line++;
    *path = line;
    *value = line;
    if (*line == '\0')
        return DF_OK;
    char *colon = strchr(line, ':');
    if (colon == NULL || colon == line)
        return df_fail(err, DF_PARSE, "", "'%s' is not of the form path: value", line);
    *value = colon + 1;
    while (df_is_space(**value))
        ++*value;
    while (colon > line && df_is_space(colon[-1]))
        colon--;
    *colon = '\0';
    return DF_OK;
}

/* Reads the line if its field is of the sort wanted now, read by a function or not. */
static df_status read_line(const df_game *game, const df_config *config, char *line, bool custom,
                           df_state *state, df_given *given, df_error *err)
{
    df_error why = {.status = DF_OK};
    char *path;
    char *value;
    df_place at = {.field = NULL};
    df_status status = split(line, &path, &value, err);

    if (status != DF_OK || *path == '\0')
        return status;
    status = find(game, config, path, &at, err);
    if (status != DF_OK)
        return status;
    df_assert(at.field != NULL);
    if ((at.field->write != NULL || at.field->read != NULL) != custom)
        return DF_OK;
    uint64_t *marks = &given->field[at.field - game->fields];
    uint64_t mark = UINT64_C(1) << at.number;
    if ((*marks & mark) != 0)
        return df_fail(err, DF_PARSE, "", "%s is given twice", path);
    *marks |= mark;
    status = df_place_read(state, at, value, &why);
    return status == DF_OK ? DF_OK : df_fail(err, status, why.clause, "%s: %s", path, why.text);
}

static df_status read_lines(const df_game *game, const df_config *config, const char *text,
                            bool custom, df_state *state, df_given *given, df_error *err)
{
    for (int number = 1; *text != '\0'; number++) {
        char line[DF_LINE_SIZE];
        df_error why = {.status = DF_OK};
        size_t length = strcspn(text, "\n");

        if (length >= sizeof line)
            return df_fail(err, DF_PARSE, "", "line %d is too long", number);
        memcpy(line, text, length);
        line[length] = '\0';
        text += length + (text[length] == '\n');
        df_status status = read_line(game, config, line, custom, state, given, &why);
        if (status != DF_OK)
            return df_fail(err, status, why.clause, "line %d: %s", number, why.text);
    }
    return DF_OK;
}

/* What functions read comes last, whatever the order of the lines, so that it can lean on the rest.
 */
df_status df_position_read(const df_game *game, const df_config *config, const char *text,
                           df_state *state, df_error *err)
{
    df_given given = {{0}};

    game->base(state, config);
    df_status status = read_lines(game, config, text, false, state, &given, err);
    if (status == DF_OK)
        status = read_lines(game, config, text, true, state, &given, err);
    if (status != DF_OK)
        return status;
    if (game->complete != NULL)
        game->complete(state, &given);
    return game->check(state, err);
}
