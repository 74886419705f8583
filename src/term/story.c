/* story.c: all that has happened in a match, for whoever may read it; see table.h.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "term/table.h"

void story_add(story *s, const df_match *match, int step)
{
    const df_events *events = df_match_events(match);

    for (int i = 0; i < events->count; i++) {
        if (s->count == s->room) {
            s->room = s->room == 0 ? 256 : s->room * 2;
            s->events = term_alloc(s->events, (size_t)s->room * sizeof *s->events);
            s->steps = term_alloc(s->steps, (size_t)s->room * sizeof *s->steps);
        }
        s->events[s->count] = events->at[i];
        s->steps[s->count++] = step;
    }
}

/* Plays the match once more from its start, a step at a time. */
void story_rebuild(story *s, const df_match *match)
{
    df_match *past = df_match_at(match, 0, NULL);
    df_status status = DF_OK;

    s->count = 0;
    if (past == NULL)
        return;
    df_match_hold_chance(past);
    for (int i = 0; i < df_match_steps(match) && status == DF_OK; i++) {
        df_step step = df_match_step(match, i);

        status = step.actor == DF_CHANCE ? df_match_chance(past, step.action, NULL)
                                         : df_match_do(past, step.actor, step.action, NULL);
        if (status == DF_OK)
            story_add(s, past, i);
    }
    df_match_free(past);
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
