/* value.c: one value of a state as text, and back, and as JSON.
 *
 * How it looks follows from the form of its row in df_game.fields; where it comes from is a place
 * in the state, a number that the game derives, or a pair of functions.
 *
 * SPDX-License-Identifier: MIT */
#include "core/value.h"

enum { WORD_SIZE = 64 };

static uint8_t *bytes_at(df_state *state, df_place at)
{
    const df_field *field = at.field;
    size_t offset = field->inner == 0
                        ? (size_t)at.number * field->stride
                        : (size_t)(at.number / field->inner) * field->stride +
                              (size_t)(at.number % field->inner) * field->inner_stride;

    return (uint8_t *)state + field->offset + offset;
}

static const uint8_t *bytes_of(const df_state *state, df_place at)
{
    return bytes_at((df_state *)state, at);
}

/* DF_NONE and DF_HIDDEN, widened to the size of the field. */
static uint64_t special(const df_field *field, uint8_t value)
{
    uint32_t wide = 0xFFFFFF00u | value;

    return field->size == 8   ? value * UINT64_C(0x0101010101010101)
           : field->size == 4 ? wide
           : field->size == 2 ? wide & 0xFFFF
                              : value;
}

static uint64_t load_bytes(const df_state *state, df_place at)
{
    const uint8_t *bytes = bytes_of(state, at);
    uint16_t two;
    uint32_t four;
    uint64_t eight;

    switch (at.field->size) {
    case 2:
        memcpy(&two, bytes, sizeof two);
        return two;
    case 4:
        memcpy(&four, bytes, sizeof four);
        return four;
    case 8:
        memcpy(&eight, bytes, sizeof eight);
        return eight;
    default:
        return *bytes;
    }
}

static void store(df_state *state, df_place at, uint64_t value)
{
    uint8_t one = (uint8_t)value;
    uint16_t two = (uint16_t)value;
    uint32_t four = (uint32_t)value;

    switch (at.field->size) {
    case 2:
        memcpy(bytes_at(state, at), &two, sizeof two);
        break;
    case 4:
        memcpy(bytes_at(state, at), &four, sizeof four);
        break;
    case 8:
        memcpy(bytes_at(state, at), &value, sizeof value);
        break;
    default:
        memcpy(bytes_at(state, at), &one, sizeof one);
        break;
    }
}

/* The number, or DF_NO_VALUE or DF_HIDDEN_VALUE. */
static int64_t load(const df_state *state, df_place at)
{
    const df_field *field = at.field;

    if (field->derive != NULL)
        return field->derive(state, field->first + at.number);
    uint64_t value = load_bytes(state, at);
    if (field->min < 0)
        return field->size == 1   ? (int8_t)value
               : field->size == 2 ? (int16_t)value
                                  : (int32_t)value;
    if (value == special(field, DF_HIDDEN))
        return DF_HIDDEN_VALUE;
    return field->none != NULL && value == special(field, DF_NONE) ? DF_NO_VALUE : (int64_t)value;
}

/* Is it several bytes in the state? */
static bool is_list(const df_field *field)
{
    return field->form == DF_LIST || field->form == DF_COPIES || field->form == DF_COUNTS;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Word number `number` in this form; NULL: there is none. */
static const char *word_of(const df_field *field, int number, int form)
{
    if (field->word != NULL)
        return field->word(number, form);
    return form == 0 ? field->words[number] : NULL;
}

static bool has_words(const df_field *field)
{
    return field->words != NULL || field->word != NULL;
}

static void write_word(const df_field *field, int number, df_text *text)
{
    if (has_words(field))
        df_text_string(text, word_of(field, number, 0));
    else
        df_text_number(text, number);
}

static const char *between(const df_field *field)
{
    return field->between == NULL ? ", " : field->between;
}

static void write_set(const df_field *field, uint64_t mask, df_text *text)
{
    const char *comma = "";

    if (mask == 0)
        df_text_char(text, '-');
    df_each_bit_64(bit, mask) {
        df_text_string(text, comma);
        write_word(field, (int)bit, text);
        comma = between(field);
    }
}

/* How many entries are written: up to the first that is empty, or, where places may be empty, all
 * of them unless all are. */
static int list_length(const df_field *field, const uint8_t *items)
{
    int length = 0;
    int filled = 0;

    for (; length < field->length && (field->none != NULL || items[length] != DF_NONE); length++)
        filled += items[length] != DF_NONE;
    return filled == 0 ? 0 : length;
}

static void write_list(const df_field *field, const uint8_t *items, df_text *text)
{
    int length = list_length(field, items);

    for (int i = 0; i < length; i++) {
        df_text_string(text, i == 0 ? "" : between(field));
        if (items[i] == DF_HIDDEN)
            df_text_char(text, '?');
        else if (items[i] == DF_NONE)
            df_text_string(text, field->none);
        else
            write_word(field, items[i], text);
    }
    if (length == 0)
        df_text_char(text, '-');
}

static void write_copies(const df_field *field, const uint8_t *counts, df_text *text)
{
    bool any = false;

    for (int i = 0; i < field->length; i++)
        for (int copy = 0; copy < counts[i]; copy++) {
            df_text_string(text, any ? between(field) : "");
            write_word(field, i, text);
            any = true;
        }
    if (!any)
        df_text_char(text, '-');
}

static void write_counts(const df_field *field, const uint8_t *counts, df_text *text)
{
    const char *comma = "";

    for (int i = 0; i < field->length; i++)
        if (counts[i] >= field->min) {
            df_text_string(text, comma);
            write_word(field, i, text);
            df_text_char(text, ' ');
            df_text_number(text, counts[i]);
            comma = between(field);
        }
    if (*comma == '\0')
        df_text_char(text, '-');
}

void df_place_write(const df_state *state, df_place at, df_text *text)
{
    const df_field *field = at.field;

    if (field->write != NULL) {
        field->write(state, field->first + at.number, text);
        return;
    }
    if (field->form == DF_LIST)
        write_list(field, bytes_of(state, at), text);
    else if (field->form == DF_COPIES)
        write_copies(field, bytes_of(state, at), text);
    else if (field->form == DF_COUNTS)
        write_counts(field, bytes_of(state, at), text);
    if (is_list(field))
        return;
    int64_t value = load(state, at);
    if (value == DF_HIDDEN_VALUE)
        df_text_char(text, '?');
    else if (value == DF_NO_VALUE)
        df_text_string(text, field->none);
    else if (field->form == DF_YESNO)
        df_text_string(text, value != 0 ? "yes" : "no");
    else if (field->form == DF_SET)
        write_set(field, (uint64_t)value, text);
    else
        write_word(field, (int)value, text);
}

bool df_place_same(const df_state *before, const df_state *after, df_place at,
                   const char *after_text)
{
    char was[DF_LINE_SIZE];
    df_text text = df_text_over(was, sizeof was);

    if (at.field->write == NULL && is_list(at.field))
        return memcmp(bytes_of(before, at), bytes_of(after, at), at.field->length) == 0;
    if (at.field->write == NULL)
        return load(before, at) == load(after, at);
    df_place_write(before, at, &text);
    return strcmp(was, after_text) == 0;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* The next item of a list, as long as a word is. */
static bool next_item(const df_field *field, const char **rest, char word[WORD_SIZE])
{
    return df_next_item(rest, between(field)[0], word, WORD_SIZE);
}

static df_status no_such_word(const df_field *field, const char *word, df_error *err)
{
    char known[160];
    df_text text = df_text_over(known, sizeof known);

    if (!has_words(field))
        return df_fail(err, DF_RANGE, "", "a number from %d to %d is wanted, not '%s'", field->min,
                       field->max, word);
    if (field->thing != NULL)
        return df_fail(err, DF_RANGE, "", "there is no %s '%s'", field->thing, word);
    for (int i = 0; word_of(field, i, 0) != NULL; i++)
        df_text_add(&text, "%s%s", i == 0 ? "" : " ", word_of(field, i, 0));
    return df_fail(err, DF_RANGE, "", "'%s' is none of: %s", word, known);
}

/* Which of the words it is, in any of their forms; without words, which number. */
static df_status read_word(const df_field *field, const char *word, int32_t *out, df_error *err)
{
    if (!has_words(field)) {
        if (!df_read_number(word, out) || *out < field->min || *out > field->max)
            return no_such_word(field, word, err);
        return DF_OK;
    }
    for (int form = 0; word_of(field, 0, form) != NULL; form++)
        for (*out = 0; word_of(field, *out, form) != NULL; ++*out)
            if (df_same_word(word_of(field, *out, form), word))
                return DF_OK;
    return no_such_word(field, word, err);
}

static df_status read_set(df_state *state, df_place at, const char *text, df_error *err)
{
    char word[WORD_SIZE];
    uint64_t mask = 0;
    int32_t bit;

    while (next_item(at.field, &text, word)) {
        df_status status = read_word(at.field, word, &bit, err);

        if (status != DF_OK)
            return status;
        if ((mask >> bit & 1) != 0)
            return df_fail(err, DF_RANGE, "", "'%s' is named twice", word);
        mask |= UINT64_C(1) << bit;
    }
    store(state, at, mask);
    return DF_OK;
}

static df_status read_list(df_state *state, df_place at, const char *text, df_error *err)
{
    const df_field *field = at.field;
    uint8_t *items = bytes_at(state, at);
    char word[WORD_SIZE];
    int count = 0;

    memset(items, DF_NONE, field->length);
    while (next_item(field, &text, word)) {
        int32_t item = DF_NONE;
        bool empty = field->none != NULL && df_same_word(word, field->none);
        df_status status = empty ? DF_OK : read_word(field, word, &item, err);

        if (status != DF_OK)
            return status;
        if (count == field->length)
            return df_fail(err, DF_RANGE, "", "there is room for %d at most", field->length);
        items[count++] = (uint8_t)item;
    }
    if (field->whole && count < field->length)
        return df_fail(err, DF_RANGE, "", "%d are wanted, with '%s' between them", field->length,
                       between(field));
    return DF_OK;
}

static df_status read_copies(df_state *state, df_place at, const char *text, df_error *err)
{
    uint8_t *counts = bytes_at(state, at);
    char word[WORD_SIZE];
    int32_t kind;

    memset(counts, 0, at.field->length);
    while (next_item(at.field, &text, word)) {
        df_status status = read_word(at.field, word, &kind, err);

        if (status != DF_OK)
            return status;
        df_assert(kind < at.field->length);
        if (++counts[kind] > at.field->max)
            return df_fail(err, DF_RANGE, "", "there are not so many of '%s'", word);
    }
    return DF_OK;
}

/* "knife 2" */
static df_status read_counts(df_state *state, df_place at, const char *text, df_error *err)
{
    const df_field *field = at.field;
    uint8_t *counts = bytes_at(state, at);
    char word[WORD_SIZE];
    int32_t kind;
    int32_t number;

    memset(counts, 0, field->length);
    while (next_item(field, &text, word)) {
        char *space = strrchr(word, ' ');

        if (space == NULL || !df_read_number(space + 1, &number) || number < field->min ||
            number > field->max)
            return df_fail(err, DF_RANGE, "",
                           "'%s' is not a word and a number from %d to %d with a space between",
                           word, field->min, field->max);
        *space = '\0';
        df_status status = read_word(field, word, &kind, err);
        if (status != DF_OK)
            return status;
        df_assert(kind < field->length);
        counts[kind] = (uint8_t)number;
    }
    return DF_OK;
}

static df_status read_number(df_state *state, df_place at, const char *text, df_error *err)
{
    int32_t number;
    df_status status = read_word(at.field, text, &number, err);

    if (status == DF_OK)
        store(state, at, (uint64_t)number);
    return status;
}

static df_status read_yes_no(df_state *state, df_place at, const char *text, df_error *err)
{
    if (!df_same_word(text, "yes") && !df_same_word(text, "no"))
        return df_fail(err, DF_RANGE, "", "yes or no is wanted, not '%s'", text);
    store(state, at, df_same_word(text, "yes"));
    return DF_OK;
}

df_status df_place_read(df_state *state, df_place at, const char *text, df_error *err)
{
    const df_field *field = at.field;
    const char *items = df_same_word(text, "-") ? "" : text;

    if (df_is_derived(field))
        return df_fail(err, DF_PARSE, "", "it follows from the rest and can't be set");
    if (df_same_word(text, "?"))
        return df_fail(err, DF_PARSE, "", "a position needs the value, not '?'");
    if (field->none != NULL && !is_list(field) && df_same_word(text, field->none)) {
        store(state, at, special(field, DF_NONE));
        return DF_OK;
    }
    if (field->read != NULL)
        return field->read(state, field->first + at.number, items, err);
    switch (field->form) {
    case DF_YESNO:
        return read_yes_no(state, at, text, err);
    case DF_SET:
        return read_set(state, at, items, err);
    case DF_LIST:
        return read_list(state, at, items, err);
    case DF_COPIES:
        return read_copies(state, at, items, err);
    case DF_COUNTS:
        return read_counts(state, at, items, err);
    default:
        return read_number(state, at, text, err);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void copy(const char *from, size_t length, df_text *out)
{
    for (size_t i = 0; i < length; i++)
        df_text_char(out, from[i]);
}

static void quote(const char *from, size_t length, df_text *out)
{
    df_text_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        if (from[i] == '"' || from[i] == '\\')
            df_text_char(out, '\\');
        df_text_char(out, from[i]);
    }
    df_text_char(out, '"');
}

static bool is_number(const char *text, size_t length)
{
    size_t sign = length > 1 && *text == '-';

    for (size_t i = sign; i < length; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return length > 0;
}

/* The length of the first item of a list. */
static size_t item_length(const df_field *field, const char *text)
{
    const char *end = *between(field) == '\0' ? text + 1 : strstr(text, between(field));

    return end == NULL ? strlen(text) : (size_t)(end - text);
}

/* "knife 0 -" as ["knife",0,null] */
static void add_parts(const df_field *field, const char *item, size_t length, df_text *out)
{
    const char *end = item + length;
    const char *comma = "[";

    while (item < end) {
        const char *part = item;

        while (item < end && strchr(field->within, *item) == NULL)
            item++;
        df_text_string(out, comma);
        if (is_number(part, (size_t)(item - part)))
            copy(part, (size_t)(item - part), out);
        else if (item - part == 1 && *part == '-')
            df_text_string(out, "null");
        else
            quote(part, (size_t)(item - part), out);
        comma = ",";
        item++;
    }
    df_text_char(out, ']');
}

static void add_item(const df_field *field, const char *item, size_t length, df_text *out)
{
    if (field->none != NULL && length == strlen(field->none) &&
        memcmp(item, field->none, length) == 0)
        df_text_string(out, "null");
    else if (field->within != NULL)
        add_parts(field, item, length, out);
    else if (!has_words(field) && is_number(item, length))
        copy(item, length, out);
    else
        quote(item, length, out);
}

/* "greed 6" or "6 blanks" as "greed":6 */
static void add_count(const char *item, size_t length, df_text *out)
{
    size_t first = 0;
    size_t last = length;

    while (item[first] != ' ')
        first++;
    while (item[last - 1] != ' ')
        last--;
    if (is_number(item, first)) {
        quote(item + first + 1, length - first - 1, out);
        df_text_char(out, ':');
        copy(item, first, out);
    } else {
        quote(item, last - 1, out);
        df_text_char(out, ':');
        copy(item + last, length - last, out);
    }
}

/* The same thing twice in a row, which copies of one card may be, is said once where it is counted.
 */
static void add_items(const df_field *field, const char *text, df_text *out)
{
    const char *before = "";
    size_t before_length = 0;
    const char *comma = "";

    while (*text != '\0') {
        size_t length = item_length(field, text);
        bool again = length == before_length && memcmp(before, text, length) == 0;

        if (field->form != DF_COUNTS) {
            df_text_string(out, comma);
            add_item(field, text, length, out);
        } else if (!again) {
            df_text_string(out, comma);
            add_count(text, length, out);
        }
        comma = ",";
        before = text;
        before_length = length;
        text += length;
        if (*text != '\0')
            text += strlen(between(field));
    }
}

void df_value_json(const df_value *value, df_text *out)
{
    const df_field *field = value->field;
    const char *text = value->text;
    bool list = is_list(field) || field->form == DF_SET;
    bool singly = field->form == DF_LIST && (field->write == NULL || field->singly);

    if (strcmp(text, "?") == 0 && !singly) {
        df_text_string(out, "\"?\"");
    } else if (list) {
        df_text_char(out, field->form == DF_COUNTS ? '{' : '[');
        add_items(field, strcmp(text, "-") == 0 ? "" : text, out);
        df_text_char(out, field->form == DF_COUNTS ? '}' : ']');
    } else if (strcmp(text, field->none != NULL      ? field->none
                            : field->form == DF_TEXT ? "-"
                                                     : "") == 0) {
        df_text_string(out, "null");
    } else if (field->form == DF_NUMBER) {
        df_text_string(out, text);
    } else if (field->form == DF_YESNO) {
        df_text_string(out, strcmp(text, "yes") == 0 ? "true" : "false");
    } else if (field->within != NULL) {
        add_parts(field, text, strlen(text), out);
    } else {
        quote(text, strlen(text), out);
    }
}
