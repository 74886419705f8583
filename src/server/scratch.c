/* scratch.c: what is needed while an entry is folded; see scratch.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/scratch.h"

#include <stdarg.h>
#include <stdlib.h>

#include "base/memory.h"
#include "core/core.h"

static size_t largest_state(void)
{
    int count;
    const df_game *const *games = df_games(&count);
    size_t largest = 0;

    for (int i = 0; i < count; i++)
        if (games[i]->state_size > largest)
            largest = games[i]->state_size;
    return largest;
}

desk_scratch *desk_scratch_new(void)
{
    desk_scratch *s = df_memory_surely(NULL, sizeof *s);

    s->words = df_memory_surely(NULL, DF_LEGAL_MAX * sizeof *s->words);
    for (int i = 0; i < DESK_VIEWERS; i++)
        s->before[i] = df_memory_surely(NULL, largest_state());
    s->ahead = df_memory_surely(NULL, largest_state());
    s->ahead_view = df_memory_surely(NULL, largest_state());
    return s;
}

void desk_scratch_free(desk_scratch *s)
{
    if (s == NULL)
        return;
    for (int i = 0; i < DESK_VIEWERS; i++)
        free(s->before[i]);
    free(s->ahead);
    free(s->ahead_view);
    free(s->words);
    jot_free(&s->out);
    free(s);
}

desk_line *desk_note(desk_scratch *s, const char *type, int seat, const char *format, ...)
{
    df_assert(s->line_count < SCRATCH_LINES_MAX);
    desk_line *line = &s->lines[s->line_count++];
    df_text text = df_text_over(line->text, sizeof line->text);
    va_list args;

    line->type = type;
    line->seat = seat;
    line->viewers = (1u << DESK_VIEWERS) - 1;
    va_start(args, format);
    df_text_vadd(&text, format, args);
    va_end(args);
    return line;
}
