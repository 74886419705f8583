/* replay.c: a game that was played, looked at again; see replay.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/replay.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct replay {
    term *t;
    const df_match *match;
    story story;
    int step; /* how many steps have been taken where we look */
    int eyes;
} replay;

static void print_result(const term *t, const df_match *match)
{
    df_result result;

    if (df_match_result(match, &result))
        table_ending(t, match, DF_NOBODY);
    else
        term_print(t, "The game is not over.\n");
}

static void draw_at(const term *t, const df_match *match, int step, int eyes)
{
    df_error err;
    df_match *past = df_match_at(match, step, &err);

    if (past == NULL) {
        term_wrap(t, "", err.text);
        return;
    }
    table_draw(t, df_match_game(match), df_match_config(match), table_view(past, eyes), eyes,
               df_match_names(match));
    df_match_free(past);
}

/* ---- Step by step ---------------------------------------------------------------------------- */

static void show_step(const replay *r)
{
    int steps = df_match_steps(r->match);
    int first = 0;
    int last = 0;
    char whose[SENTENCE_SIZE];
    df_text text = df_text_over(whose, sizeof whose);

    term_measure(r->t);
    term_clear(r->t, false);
    table_eyes_text(r->eyes, df_match_names(r->match), &text);
    term_printf(r->t, "%c%s%c: step %d of %d, %s\n", DF_INK_STRONG, df_match_game(r->match)->title,
                DF_INK_PLAIN, r->step, steps, whose);
    draw_at(r->t, r->match, r->step, r->eyes);
    while (first < r->story.count && r->story.steps[first] < r->step - 1)
        first++;
    for (last = first; last < r->story.count && r->story.steps[last] < r->step;)
        last++;
    story_print(&r->story, r->t, r->match, r->eyes, first, last, INT_MAX);
    if (r->step == steps)
        print_result(r->t, r->match);
}

/* Reads "12", "b", "e spectator" ...; false: leave. */
static bool obey(replay *r, const char *line)
{
    int steps = df_match_steps(r->match);
    int seats = df_match_config(r->match)->seats;
    const char *rest = line + strcspn(line, " ");
    int eyes;
    char *end = NULL;
    long number = strtol(line, &end, 10);

    rest += strspn(rest, " ");
    if (line[0] == 'q')
        return false;
    if (line[0] == '\0' || strcmp(line, "n") == 0)
        r->step += r->step < steps;
    else if (strcmp(line, "b") == 0)
        r->step -= r->step > 0;
    else if (strcmp(line, "f") == 0)
        r->step = 0;
    else if (strcmp(line, "l") == 0)
        r->step = steps;
    else if (end != line && *end == '\0' && number >= 0 && number <= steps)
        r->step = (int)number;
    else if (line[0] == 'e' && table_read_eyes(rest, seats, &eyes) &&
             table_may_look(r->match, eyes)) {
        r->eyes = eyes;
    } else {
        term_printf(
            r->t,
            "Enter or n: next, b: back, 0 to %d: that step, f: first, l: last, e 0 to e %d, "
            "e spectator%s: whose eyes, q: leave.\n",
            steps, seats - 1, table_may_look(r->match, TERM_ALL) ? " or e all" : "");
        return true;
    }
    show_step(r);
    return true;
}

void replay_run(term *t, prompt *p, const df_match *match, int eyes)
{
    replay r = {.t = t, .match = match, .eyes = eyes};
    const char *line = NULL;

    story_rebuild(&r.story, match);
    show_step(&r);
    do {
        line = prompt_read(p, "Enter: next, b: back, NUMBER, f: first, l: last, e EYES, q > ");
    } while (line != NULL && obey(&r, line));
    story_free(&r.story);
}

/* ---- As text --------------------------------------------------------------------------------- */

void replay_print(const term *t, const df_match *match, int eyes)
{
    char whose[SENTENCE_SIZE];
    df_text title = df_text_over(whose, sizeof whose);
    int shown = -1;
    story s = {0};

    table_eyes_text(eyes, df_match_names(match), &title);
    term_printf(t, "%s, %s\n\n", df_match_game(match)->title, whose);
    story_rebuild(&s, match);
    for (int i = 0; i < s.count; i++) {
        char sentence[SENTENCE_SIZE];
        char first[16] = "      ";
        df_text text = df_text_over(sentence, sizeof sentence);

        if (!table_sentence(match, &s.events[i], eyes, &text) || text.length == 0)
            continue;
        if (s.steps[i] != shown)
            snprintf(first, sizeof first, "%4d  ", s.steps[i] + 1);
        shown = s.steps[i];
        term_wrap(t, first, sentence);
    }
    story_free(&s);
    term_print(t, "\n");
    draw_at(t, match, df_match_steps(match), eyes);
    print_result(t, match);
}
