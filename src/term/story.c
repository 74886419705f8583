/* story.c: all that has happened in a match, for whoever may read it; see table.h.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "match/match.h"
#include "term/table.h"

void story_add(story *s, const df_match *match, int step)
{
    const df_events *events = df_match_events(match);

    for (int i = 0; i < events->count; i++) {
        if (s->count == s->room) {
            s->room = s->room == 0 ? 256 : s->room * 2;
            s->events = df_memory_surely(s->events, (size_t)s->room * sizeof *s->events);
            s->steps = df_memory_surely(s->steps, (size_t)s->room * sizeof *s->steps);
        }
        s->events[s->count] = events->at[i];
        s->steps[s->count++] = step;
    }
}

static bool add_moment(void *context, df_match *past)
{
    story_add(context, past, df_match_steps(past) - 1);
    return true;
}

void story_rebuild(story *s, const df_match *match)
{
    s->count = 0;
    df_match_recall(match, add_moment, s, NULL);
}

void story_cut(story *s, int steps)
{
    while (s->count > 0 && s->steps[s->count - 1] >= steps)
        s->count--;
}

void story_free(story *s)
{
    free(s->events);
    free(s->steps);
    *s = (story){0};
}

int story_print(const story *s, const term *t, const df_match *match, int eyes, int first, int last,
                int most)
{
    char sentence[SENTENCE_SIZE];
    int printed = 0;
    int from = last;
    int told = 0;

    while (from > first && told < most) {
        df_text text = df_text_over(sentence, sizeof sentence);

        told += table_sentence(match, &s->events[--from], eyes, &text);
    }
    for (int i = from; i < last; i++) {
        df_text text = df_text_over(sentence, sizeof sentence);

        if (!table_sentence(match, &s->events[i], eyes, &text) || text.length == 0)
            continue;
        term_wrap(t, t->plain ? "" : "  ", sentence);
        printed++;
    }
    return printed;
}
