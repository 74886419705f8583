/* value.h: one value of a state as text, and back; for position.c alone.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CORE_VALUE_H
#define DF_CORE_VALUE_H

#include "core/core.h"

enum { DF_LINE_SIZE = 4096 };
/* The worst is a list of single letters with nothing between them: four bytes for each. */
_Static_assert(DF_JSON_SIZE >= 4 * DF_LINE_SIZE, "JSON of every text");

/* One value of a field: the row of the table and which of its values. */
typedef struct df_place {
    const df_field *field;
    int number; /* first index * inner + second index */
} df_place;

static inline int df_inner_count(const df_field *field)
{
    return field->inner == 0 ? 1 : field->inner;
}

void df_place_write(const df_state *state, df_place at, df_text *text);
df_status df_place_read(df_state *state, df_place at, const char *text, df_error *err);
/* Is it the same in both? `after_text` is what it is in the second, if it has a function `write`.
 */
bool df_place_same(const df_state *before, const df_state *after, df_place at,
                   const char *after_text);

#endif
