/* replay.c: a game that was played, looked at again; see replay.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/replay.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct replay {
    term *t;
    prompt *p;
    const df_match *match;
    story story;
    page page;
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

static void draw_at(const term *t, const df_match *match, int step, int eyes, int lines)
{
    df_error err;
    df_match *past = df_match_at(match, step, &err);

    if (past == NULL) {
        term_wrap(t, "", err.text);
        return;
    }
    table_draw(t, df_match_game(match), df_match_config(match), table_view(past, eyes), eyes,
               df_match_names(match), lines);
    df_match_free(past);
}

/* ---- Step by step ---------------------------------------------------------------------------- */

static void show_scene(void *context, const term *t, int step, int lines)
{
    const replay *r = context;

    draw_at(t, r->match, step, r->eyes, lines);
}

/* How it ended, at the last step; the question of the page. */
static void set_ending(replay *r)
{
    char line[SENTENCE_SIZE] = "The game is not over.";
    df_text text = df_text_over(line, sizeof line);
    df_result result;

    if (df_match_result(r->match, &result))
        df_match_game(r->match)->prompt(df_match_state(r->match), DF_SPECTATOR,
                                        df_match_names(r->match), &text);
    else
        df_text_string(&text, "The game is not over.");
    page_text(&r->page.question, line);
}

static void show_step(replay *r)
{
    int steps = df_match_steps(r->match);
    int first = 0;
    char whose[SENTENCE_SIZE];
    char title[SENTENCE_SIZE + 128];
    df_text text = df_text_over(whose, sizeof whose);

    term_measure(r->t);
    page_clear(&r->page);
    r->page.context = r;
    r->page.scene = show_scene;
    r->page.step = r->step;
    r->page.walks = true;
    table_eyes_text(r->eyes, df_match_names(r->match), &text);
    snprintf(title, sizeof title, "%c%s%c: step %d of %d, %s", DF_INK_STRONG,
             df_match_game(r->match)->title, DF_INK_PLAIN, r->step, steps, whose);
    page_text(&r->page.title, title);
    while (first < r->story.count && r->story.steps[first] < r->step - 1)
        first++;
    page_news(&r->page, &r->story, r->match, r->eyes, r->step, first);
    if (r->step == steps)
        set_ending(r);
    prompt_show(r->p, &r->page);
}

/* "n", "b 10": how many steps. */
static int steps_in(const char *line)
{
    const char *rest = line + strcspn(line, " ");
    long number = strtol(rest, NULL, 10);

    return number > 0 && number < INT_MAX ? (int)number : 1;
}

static void go(replay *r, int by)
{
    int steps = df_match_steps(r->match);

    if (by < 0)
        r->step = -by < r->step ? r->step + by : 0;
    else
        r->step = by < steps - r->step ? r->step + by : steps;
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
    if (line[0] == '\0' || line[0] == 'n')
        go(r, steps_in(line));
    else if (line[0] == 'b')
        go(r, -steps_in(line));
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
    replay r = {.t = t, .p = p, .match = match, .eyes = eyes};
    const char *line = NULL;

    story_rebuild(&r.story, match);
    show_step(&r);
    do {
        line = prompt_read(p, t->full ? "> "
                                      : "Enter: next, b: back, NUMBER, f: first, l: last, e EYES, "
                                        "q > ");
    } while (line != NULL && obey(&r, line));
    if (t->full)
        prompt_show(p, NULL);
    page_clear(&r.page);
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
    draw_at(t, match, df_match_steps(match), eyes, 0);
    print_result(t, match);
}
