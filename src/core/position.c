/* position.c: states as text, a line "path: value" for each field, and back.
 *
 * Everything is driven by the table df_game.fields. A text may leave out what it likes: reading
 * starts from the game's base position, lets the game complete what follows from what was given,
 * and ends with the game's own check, so that an impossible position never gets through.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

enum { PATH_SIZE = 64, LINE_SIZE = 4096, WORD_SIZE = 64 };

/* One value of a field: the row of the table and the indices for its #s. */
typedef struct place {
    const df_field *field;
    int index;
    int inner;
} place;

static int outer_count(const df_field *field, const df_config *config)
{
    return field->count == DF_PER_SEAT ? config->seats : field->count == 0 ? 1 : field->count;
}

static int inner_count(const df_field *field)
{
    return field->inner == 0 ? 1 : field->inner;
}

static bool is_derived(const df_field *field)
{
    return field->form == DF_CUSTOM && field->read == NULL;
}

static size_t place_offset(place at)
{
    return at.field->offset + (size_t)at.index * at.field->stride +
           (size_t)at.inner * at.field->inner_stride;
}

static uint32_t load(const df_state *state, place at)
{
    const uint8_t *bytes = (const uint8_t *)state + place_offset(at);
    uint16_t two;
    uint32_t four;

    if (at.field->size == 1)
        return *bytes;
    if (at.field->size == 2) {
        memcpy(&two, bytes, sizeof two);
        return two;
    }
    memcpy(&four, bytes, sizeof four);
    return four;
}

static void store(df_state *state, place at, uint32_t value)
{
    uint8_t *bytes = (uint8_t *)state + place_offset(at);
    uint8_t one = (uint8_t)value;
    uint16_t two = (uint16_t)value;

    if (at.field->size == 1)
        memcpy(bytes, &one, sizeof one);
    else if (at.field->size == 2)
        memcpy(bytes, &two, sizeof two);
    else
        memcpy(bytes, &value, sizeof value);
}

/* DF_NONE and DF_HIDDEN, widened to the size of the field. */
static uint32_t special(const df_field *field, uint8_t value)
{
    uint32_t wide = 0xFFFFFF00u | value;

    return field->size == 1 ? value : field->size == 2 ? wide & 0xFFFF : wide;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_path(place at, df_text *text)
{
    int seen = 0;

    for (const char *c = at.field->path; *c != '\0'; c++)
        if (*c == '#')
            df_text_add(text, "%d", seen++ == 0 ? at.index : at.inner);
        else
            df_text_char(text, *c);
}

static void write_set(const df_field *field, uint32_t mask, df_text *text)
{
    bool first = true;

    df_each_bit(bit, mask) {
        df_text_add(text, "%s%s", first ? "" : ", ", field->words[bit]);
        first = false;
    }
    if (first)
        df_text_char(text, '-');
}

static void write_list(const df_state *state, place at, df_text *text)
{
    const uint8_t *item = (const uint8_t *)state + place_offset(at);
    int written = 0;

    for (; written < at.field->length && item[written] != DF_NONE; written++)
        df_text_add(text, "%s%s", written == 0 ? "" : ", ",
                    item[written] == DF_HIDDEN ? "?" : at.field->words[item[written]]);
    if (written == 0)
        df_text_char(text, '-');
}

static void write_value(const df_state *state, place at, df_text *text)
{
    const df_field *field = at.field;

    if (field->form == DF_CUSTOM) {
        field->write(state, at.index, at.inner, text);
        return;
    }
    if (field->form == DF_LIST) {
        write_list(state, at, text);
        return;
    }
    uint32_t value = load(state, at);
    if (value == special(field, DF_HIDDEN))
        df_text_char(text, '?');
    else if (field->maybe && value == special(field, DF_NONE))
        df_text_string(text, "none");
    else if (field->form == DF_NUMBER)
        df_text_add(text, "%d", field->size == 2 ? (int)(int16_t)value : (int)value);
    else if (field->form == DF_YESNO)
        df_text_string(text, value != 0 ? "yes" : "no");
    else if (field->form == DF_WORD)
        df_text_string(text, field->words[value]);
    else
        write_set(field, value, text);
}

void df_position_walk(const df_game *game, const df_config *config, const df_state *state,
                      bool derived, df_position_each *each, void *context)
{
    for (const df_field *field = game->fields; field->path != NULL; field++) {
        if (is_derived(field) && !derived)
            continue;
        for (int index = 0; index < outer_count(field, config); index++)
            for (int inner = 0; inner < inner_count(field); inner++) {
                char path[PATH_SIZE];
                char value[LINE_SIZE];
                df_text path_text = df_text_over(path, sizeof path);
                df_text value_text = df_text_over(value, sizeof value);
                place at = {field, index, inner};

                write_path(at, &path_text);
                write_value(state, at, &value_text);
                df_assert(!path_text.full && !value_text.full);
                if (!each(context, path, value))
                    return;
            }
    }
}

/* Plain values are compared as they lie, without writing them. */
static bool is_same_value(const df_state *before, const df_state *after, place at,
                          const char *after_value)
{
    char value[LINE_SIZE];
    df_text text = df_text_over(value, sizeof value);

    if (at.field->form == DF_LIST)
        return memcmp((const uint8_t *)before + place_offset(at),
                      (const uint8_t *)after + place_offset(at), at.field->length) == 0;
    if (at.field->form != DF_CUSTOM)
        return load(before, at) == load(after, at);
    write_value(before, at, &text);
    return strcmp(value, after_value) == 0;
}

void df_position_changes(const df_game *game, const df_config *config, const df_state *before,
                         const df_state *after, df_position_change *each, void *context)
{
    int number = 0;

    for (const df_field *field = game->fields; field->path != NULL; field++)
        for (int index = 0; index < outer_count(field, config); index++)
            for (int inner = 0; inner < inner_count(field); inner++, number++) {
                char value[LINE_SIZE];
                df_text text = df_text_over(value, sizeof value);
                place at = {field, index, inner};

                if (field->quiet)
                    continue;
                if (field->form == DF_CUSTOM)
                    write_value(after, at, &text);
                if (is_same_value(before, after, at, value))
                    continue;
                if (field->form != DF_CUSTOM)
                    write_value(after, at, &text);
                df_assert(!text.full);
                each(context, number, value);
            }
}

static bool add_line(void *context, const char *path, const char *value)
{
    df_text_add(context, "%s: %s\n", path, value);
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

const df_field *df_field_of(const df_game *game, const char *path)
{
    int indices[2] = {0, 0};

    for (const df_field *field = game->fields; field->path != NULL; field++)
        if (match_path(field, path, indices))
            return field;
    return NULL;
}

static df_status find(const df_game *game, const df_config *config, const char *path, place *out,
                      df_error *err)
{
    for (const df_field *field = game->fields; field->path != NULL; field++) {
        int indices[2] = {0, 0};

        if (!match_path(field, path, indices))
            continue;
        if (indices[0] >= outer_count(field, config) || indices[1] >= inner_count(field))
            return df_fail(err, DF_RANGE, "", "%s: the index is too large", path);
        *out = (place){field, indices[0], indices[1]};
        return DF_OK;
    }
    return df_fail(err, DF_PARSE, "", "%s has no value '%s'", game->id, path);
}

static void get_winners(const df_game *game, const df_config *config, const df_state *state,
                        df_text *value)
{
    df_result result;
    bool any = false;

    if (game->actor(state) == DF_NOBODY) {
        game->result(state, &result);
        for (int seat = 0; seat < config->seats; seat++)
            if ((result.winners >> seat & 1) != 0) {
                df_text_add(value, "%s%d", any ? ", " : "", seat);
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
    place at;

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
    if (df_same_word(path, "winners")) {
        get_winners(game, config, state, value);
        return DF_OK;
    }
    df_status status = find(game, config, path, &at, err);
    if (status == DF_OK)
        write_value(state, at, value);
    return status;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Cuts the next item of a comma-separated list off *rest into word, without the spaces around it.
 */
static bool next_item(const char **rest, char word[WORD_SIZE])
{
    df_text text = df_text_over(word, WORD_SIZE);
    const char *at = *rest;

    while (df_is_space(*at))
        at++;
    if (*at == '\0')
        return false;
    while (*at != ',' && *at != '\0')
        df_text_char(&text, *at++);
    while (text.length > 0 && df_is_space(word[text.length - 1]))
        word[--text.length] = '\0';
    *rest = *at == ',' ? at + 1 : at;
    return true;
}

static int find_word(const df_field *field, const char *word)
{
    for (int i = 0; field->words[i] != NULL; i++)
        if (df_same_word(field->words[i], word))
            return i;
    return -1;
}

static df_status no_such_word(const df_field *field, const char *word, df_error *err)
{
    char known[160];
    df_text text = df_text_over(known, sizeof known);

    for (int i = 0; field->words[i] != NULL; i++)
        df_text_add(&text, "%s%s", i == 0 ? "" : " ", field->words[i]);
    return df_fail(err, DF_RANGE, "", "'%s' is none of: %s", word, known);
}

static df_status read_set(df_state *state, place at, const char *value, df_error *err)
{
    char word[WORD_SIZE];
    uint32_t mask = 0;

    while (next_item(&value, word)) {
        int bit = find_word(at.field, word);

        if (bit < 0)
            return no_such_word(at.field, word, err);
        if ((mask >> bit & 1) != 0)
            return df_fail(err, DF_RANGE, "", "'%s' is named twice", word);
        mask |= 1u << bit;
    }
    store(state, at, mask);
    return DF_OK;
}

static df_status read_list(df_state *state, place at, const char *value, df_error *err)
{
    uint8_t *items = (uint8_t *)state + place_offset(at);
    char word[WORD_SIZE];
    int count = 0;

    memset(items, DF_NONE, at.field->length);
    while (next_item(&value, word)) {
        int item = find_word(at.field, word);

        if (item < 0)
            return no_such_word(at.field, word, err);
        if (count == at.field->length)
            return df_fail(err, DF_RANGE, "", "there is room for %d at most", at.field->length);
        items[count++] = (uint8_t)item;
    }
    return DF_OK;
}

static df_status read_number(df_state *state, place at, const char *value, df_error *err)
{
    int32_t number;

    if (!df_read_number(value, &number) || number < at.field->min || number > at.field->max)
        return df_fail(err, DF_RANGE, "", "a number from %d to %d is wanted, not '%s'",
                       at.field->min, at.field->max, value);
    store(state, at, (uint32_t)number);
    return DF_OK;
}

static df_status read_word(df_state *state, place at, const char *value, df_error *err)
{
    int word = find_word(at.field, value);

    if (word < 0)
        return no_such_word(at.field, value, err);
    store(state, at, (uint32_t)word);
    return DF_OK;
}

static df_status read_value(df_state *state, place at, const char *value, df_error *err)
{
    const df_field *field = at.field;
    const char *items = df_same_word(value, "-") ? "" : value;

    if (is_derived(field))
        return df_fail(err, DF_PARSE, "", "it follows from the rest and can't be set");
    if (df_same_word(value, "?"))
        return df_fail(err, DF_PARSE, "", "a position needs the value, not '?'");
    if (field->maybe && df_same_word(value, "none")) {
        store(state, at, special(field, DF_NONE));
        return DF_OK;
    }
    switch (field->form) {
    case DF_NUMBER:
        return read_number(state, at, value, err);
    case DF_YESNO:
        if (!df_same_word(value, "yes") && !df_same_word(value, "no"))
            return df_fail(err, DF_RANGE, "", "yes or no is wanted, not '%s'", value);
        store(state, at, df_same_word(value, "yes"));
        return DF_OK;
    case DF_WORD:
        return read_word(state, at, value, err);
    case DF_SET:
        return read_set(state, at, items, err);
    case DF_LIST:
        return read_list(state, at, items, err);
    case DF_CUSTOM:
        return field->read(state, at.index, at.inner, items, err);
    }
    return DF_OK;
}

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

/* Reads the line if its field is of the sort wanted now, custom or not. */
static df_status read_line(const df_game *game, const df_config *config, char *line, bool custom,
                           df_state *state, df_given *given, df_error *err)
{
    df_error why = {.status = DF_OK};
    char *path;
    char *value;
    place at;
    df_status status = split(line, &path, &value, err);

    if (status != DF_OK || *path == '\0')
        return status;
    status = find(game, config, path, &at, err);
    if (status != DF_OK)
        return status;
    if ((at.field->form == DF_CUSTOM) != custom)
        return DF_OK;
    uint64_t *marks = &given->field[at.field - game->fields];
    uint64_t mark = UINT64_C(1) << (at.index * inner_count(at.field) + at.inner);
    if ((*marks & mark) != 0)
        return df_fail(err, DF_PARSE, "", "%s is given twice", path);
    *marks |= mark;
    status = read_value(state, at, value, &why);
    return status == DF_OK ? DF_OK : df_fail(err, status, why.clause, "%s: %s", path, why.text);
}

static df_status read_lines(const df_game *game, const df_config *config, const char *text,
                            bool custom, df_state *state, df_given *given, df_error *err)
{
    for (int number = 1; *text != '\0'; number++) {
        char line[LINE_SIZE];
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

/* Custom fields come last, whatever the order of the lines, so that they can lean on the others. */
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
