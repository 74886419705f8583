/* watch.c: looking on, slowly enough to be followed: bots among themselves, or those who are out of
 * a game that goes on; see play.h.
 *
 * SPDX-License-Identifier: MIT */
#include <strings.h>

#include "base/clock.h"
#include "term/play.h"
#include "term/replay.h"

enum { PACE_USUAL = 1000 }; /* ms */

static int eyes_of(const play *p)
{
    return p->people > 0 ? p->person : p->eyes;
}

static void show_scene(void *context, const term *t, int step, int lines)
{
    play *p = context;
    bool is_now = step < 0 || step == df_match_steps(p->match);
    df_match *past = is_now ? NULL : df_match_at(p->match, step, NULL);

    if (is_now || past != NULL)
        table_draw(t, df_match_game(p->match), df_match_config(p->match),
                   table_view(is_now ? p->match : past, eyes_of(p)), eyes_of(p),
                   df_match_names(p->match), lines);
    df_match_free(past);
}

/* What could be seen after so many steps; the events from number `from` on are new. */
static void fill_page(play *p, int steps, int from)
{
    char whose[SENTENCE_SIZE];
    char title[SENTENCE_SIZE + 64];
    df_text text = df_text_over(whose, sizeof whose);

    page_clear(&p->page);
    p->page.context = p;
    p->page.scene = show_scene;
    table_eyes_text(eyes_of(p), df_match_names(p->match), &text);
    snprintf(title, sizeof title, "%c%s%c, %s%s", DF_INK_STRONG, df_match_game(p->match)->title,
             DF_INK_PLAIN, whose, p->t->full ? "" : "; Ctrl-C ends it");
    page_text(&p->page.title, title);
    p->page.step = steps;
    page_news(&p->page, &p->story, p->match, eyes_of(p), steps, from);
    if (!p->t->full)
        return;
    page_text(&p->page.question,
              p->people > 0 ? "You are out of it. The game goes on." : "The bots play.");
    page_item_add(&p->page, "next move", "", "n");
    page_item_add(&p->page, p->look == LOOK_RUNS ? "stop" : "by itself", "",
                  p->look == LOOK_RUNS ? "s" : "a");
    page_item_add(&p->page, "to the end", "", "e");
    page_item_add(&p->page, "leave", "", "quit");
}

/* What whoever looks on says; false: they leave. */
static bool obey(play *p, const char *line)
{
    if (line == NULL || strcasecmp(line, "quit") == 0 || strcasecmp(line, "q") == 0)
        return false;
    if (strcasecmp(line, "help") == 0)
        term_print(p->t,
                   "n: the next move, a: by itself, s: stop, e: to the end, quit: leave; PgUp "
                   "goes back through what has happened.\n");
    else if (strcasecmp(line, "a") == 0)
        p->look = LOOK_RUNS;
    else if (strcasecmp(line, "s") == 0)
        p->look = LOOK_STEPS;
    else if (strcasecmp(line, "e") == 0)
        p->look = LOOK_SKIPS;
    return true;
}

/* Shows what a move has brought, on a full screen for as long as they like; false: they leave. */
static bool show(play *p, int steps, int from)
{
    bool late = false;
    const char *line = NULL;

    fill_page(p, steps, from);
    prompt_show(p->p, &p->page);
    if (!p->t->full) {
        fflush(p->t->out);
        return true;
    }
    do {
        int patience = p->pace > 0 ? p->pace : PACE_USUAL;

        line = prompt_wait(p->p, "> ", p->look == LOOK_RUNS ? patience : -1, &late);
        if (late)
            return true;
        if (!obey(p, line))
            return false;
    } while (strcasecmp(line, "help") == 0 || strcasecmp(line, "s") == 0);
    return true;
}

static bool is_out(play *p)
{
    const df_state *seen = (const df_state *)df_match_view(p->match, p->person);

    return p->people == 1 && df_match_actor(p->match) >= 0 &&
           (df_moment_of(df_match_game(p->match), seen).silent >> p->person & 1) != 0;
}

bool play_look_on(play *p, int from)
{
    if (!p->t->full || p->look == LOOK_SKIPS || !is_out(p) || from == p->story.count)
        return true;
    if (!show(p, df_match_steps(p->match), from))
        return false;
    p->seen[p->person] = p->story.count;
    return true;
}

/* The longest time, in decisions of others, that the person was not asked, but for the last. */
static int longest_wait(const play *p, int last)
{
    int longest = 0;
    int wait = 0;

    for (int i = 0; i <= last; i++) {
        int actor = df_match_step(p->match, i).actor;

        wait += actor >= 0;
        if (actor != p->person)
            continue;
        longest = wait > longest ? wait : longest;
        wait = 0;
    }
    return longest;
}

bool play_catch_up(play *p)
{
    int steps = df_match_steps(p->match);
    int from = p->seen[p->person];
    int first = from < p->story.count ? p->story.steps[from] : steps;
    int decisions = 0;

    for (int i = first; i < steps; i++)
        decisions += df_match_step(p->match, i).actor >= 0;
    if (!p->t->full || p->people != 1 || p->look == LOOK_SKIPS ||
        decisions <= df_match_config(p->match)->seats + longest_wait(p, first))
        return true;
    while (from < p->story.count && p->look != LOOK_SKIPS) {
        int step = p->story.steps[from];
        int next = from;

        while (next < p->story.count && p->story.steps[next] == step)
            next++;
        if (!show(p, step + 1, from))
            return false;
        p->seen[p->person] = from = next;
    }
    return true;
}

/* A game of bots follows from its seed, so it is saved once, at its end. */
play_end play_watch(play *p)
{
    bool live = p->t->tty;
    df_result result;
    df_error err;

    while (!df_match_result(p->match, &result)) {
        int from = p->story.count;

        if (play_bot_move(p, &err) != DF_OK) {
            prompt_leave_screen(p->p);
            play_save(p);
            play_notice(p, p->t);
            term_wrap(p->t, "", err.text);
            return PLAY_BROKEN;
        }
        if (live && p->look != LOOK_SKIPS && !show(p, df_match_steps(p->match), from)) {
            prompt_leave_screen(p->p);
            return PLAY_OVER;
        }
        play_notice(p, p->t);
        if (live && !p->t->full)
            df_clock_nap(p->pace);
    }
    play_save(p);
    if (p->t->full)
        return play_finish(p);
    if (!live)
        replay_print(p->t, p->match, p->eyes);
    else
        table_ending(p->t, p->match, DF_NOBODY);
    play_notice(p, p->t);
    if (p->saved != DF_OK)
        return PLAY_UNSAVED;
    play_tell_where(p, p->t);
    return PLAY_OVER;
}
