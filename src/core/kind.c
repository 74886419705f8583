/* kind.c: kinds of actions, as games put them together from rows and their catalogue.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

static void put(char *buffer, size_t size, const char *format, const char *what)
{
    df_text text = df_text_over(buffer, size);
    const char *place = strstr(format, "%s");

    for (const char *c = format; *c != '\0'; c++) {
        if (c != place) {
            df_text_char(&text, *c);
            continue;
        }
        df_text_string(&text, what);
        c++; /* past the s */
    }
    df_assert(!text.full);
}

bool df_kind_in(const df_kind_row *rows, size_t count, bool (*thing)(int number, df_thing *out),
                int number, df_kind *out)
{
    for (size_t i = 0; i < count; i++) {
        const df_kind_row *row = &rows[i];
        int kinds = row->things > 0 ? row->things : 1;
        df_thing used = {.name = ""};

        if (number >= kinds) {
            number -= kinds;
            continue;
        }
        out->thing = row->things > 0 ? row->first + number : -1;
        bool found = out->thing < 0 || thing(out->thing, &used);

        df_assert(found);
        put(out->name, sizeof out->name, row->name, used.word);
        put(out->label, sizeof out->label, row->label, used.name);
        return true;
    }
    return false;
}
