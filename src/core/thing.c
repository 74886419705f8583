/* thing.c: rows of a catalogue, as games put them together.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

static void put(char *buffer, size_t size, const char *string)
{
    df_text text = df_text_over(buffer, size);

    df_text_string(&text, string != NULL ? string : "");
    df_assert(!text.full);
}

df_thing df_thing_of(df_thing_row row)
{
    df_thing thing = {
        .kind = row.kind, .name = row.name, .clause = row.clause, .copies = row.copies};

    put(thing.word, sizeof thing.word, row.word);
    put(thing.does, sizeof thing.does, row.does);
    return thing;
}

bool df_thing_in(const df_thing_row *rows, size_t count, int number, df_thing *out)
{
    if ((size_t)number >= count)
        return false;
    *out = df_thing_of(rows[number]);
    return true;
}

void df_thing_code(df_thing *thing, const char *code)
{
    put(thing->code, sizeof thing->code, code);
}

void df_thing_fact(df_thing *thing, const char *name, const char *const *words, uint32_t value)
{
    int place = 0;

    while (place < DF_FACTS_MAX && thing->facts[place].name != NULL)
        place++;
    df_assert(place < DF_FACTS_MAX);
    thing->facts[place] = (df_fact){name, words, (int32_t)value};
}

/* The thing that positions call so. */
static bool find(const df_game *game, const char *word, size_t length, df_thing *out)
{
    for (int i = 0; game->thing != NULL && game->thing(i, out); i++)
        if ((strncmp(out->word, word, length) == 0 && out->word[length] == '\0') ||
            (strncmp(out->code, word, length) == 0 && out->code[length] == '\0'))
            return length > 0;
    return false;
}

void df_thing_names(const df_game *game, const char *value, df_text *text)
{
    df_thing thing;

    if (find(game, value, strlen(value), &thing)) {
        df_text_string(text, thing.name);
        return;
    }
    while (*value != '\0') {
        size_t length = strcspn(value, " ");

        if (find(game, value, length, &thing))
            df_text_string(text, thing.name);
        else
            for (size_t i = 0; i < length; i++)
                df_text_char(text, value[i]);
        value += length;
        if (*value == ' ') {
            df_text_char(text, ' ');
            value++;
        }
    }
}
