/* ending.c: how a game ended, and what can be done then; see play.h.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "minds/analyse.h"
#include "term/guard.h"
#include "term/play.h"
#include "term/replay.h"

#include "core/say.h"

enum { NAME_COLUMNS = 12, PART_COLUMNS = 9 };
enum { THINK_MS = 4000, THINK_LEAST = 20 /* ms for all decisions, and for each */ };

/* Whose eyes the end is for: you and the truth, as far as it may be told. */
static int reader(const play *p)
{
    return p->people == 1 ? p->person : p->people == 0 ? p->eyes : table_usual_eyes(p->match);
}

static void show_scene(void *context, const term *t, int step, int lines)
{
    play *p = context;
    int eyes = reader(p);
    int steps = df_match_steps(p->match);
    bool is_end = step < 0 || step == steps;
    df_match *past = df_match_at(p->match, is_end ? steps : step, NULL);

    if (past == NULL)
        return;
    /* what was hidden is open at the end; on the way there everybody had their own eyes */
    table_draw(t, df_match_game(past), df_match_config(past),
               table_view(past, is_end && p->people > 0 ? table_usual_eyes(p->match) : eyes), eyes,
               df_match_names(p->match), lines);
    df_match_free(past);
}

/* "In order: Cole, Dora, Bea and Abel.", where that is more than who won. */
static void tell_order(const play *p, df_text *text)
{
    int seats = df_match_config(p->match)->seats;
    df_result result;
    bool told[DF_SEATS_MAX] = {false};
    bool counts = false;

    if (!df_match_result(p->match, &result))
        return;
    for (int seat = 0; seat < seats; seat++)
        counts = counts || result.score[seat] < 0 || result.score[seat] > 1;
    for (int i = 0; i < seats && counts && seats > 2; i++) {
        int best = -1;

        for (int seat = 0; seat < seats; seat++)
            if (!told[seat] && (best < 0 || result.score[seat] > result.score[best]))
                best = seat;
        told[best] = true;
        df_text_add(text, "%s%s%s", i == 0 ? "In order: " : "", df_match_names(p->match)[best],
                    i + 1 == seats   ? "."
                    : i + 2 == seats ? " and "
                                     : ", ");
    }
}

/* The last of the events called "score" that tells of this seat; NULL: none does. */
static const df_event *last_score(const play *p, int seat)
{
    const df_game *game = df_match_game(p->match);

    for (int i = p->story.count - 1; i >= 0; i--) {
        const df_event *event = &p->story.events[i];

        if (event->seat == seat && strcmp(game->event_kinds[event->kind].name, "score") == 0)
            return event;
    }
    return NULL;
}

/* "rows left" */
static void part_name(const char *part, char *out, size_t size)
{
    snprintf(out, size, "%s", part);
    for (char *c = out; *c != '\0'; c++)
        *c = (char)(*c == '_' ? ' ' : *c);
}

/* One line of the table of scores; of seat -1: what the columns are. Those that are nobody's are
 * left out. */
static void add_parts(const play *p, int seat, uint32_t used, df_text *text)
{
    const df_event *event = last_score(p, seat >= 0 ? seat : 0);
    const char *const *parts = df_match_game(p->match)->event_kinds[event->kind].open;
    char line[SENTENCE_SIZE];
    df_text row = df_text_over(line, sizeof line);
    int column = NAME_COLUMNS;

    df_text_cut(&row, seat >= 0 ? df_match_names(p->match)[seat] : "", NAME_COLUMNS);
    df_each_bit(i, used) {
        char cell[32];
        int width = (int)strlen(parts[i]) + 2;

        if (seat < 0)
            part_name(parts[i], cell, sizeof cell);
        else
            snprintf(cell, sizeof cell, "%d", event->open[i]);
        column += width > PART_COLUMNS ? width : PART_COLUMNS;
        df_text_pad(&row, (size_t)column - strlen(cell));
        df_text_string(&row, cell);
    }
    df_text_add(text, "%s%s", text->length > 0 ? "\n" : "", line);
}

/* What the scores are made of, where the game tells it in parts; false: it does not. */
static bool tell_parts(const play *p, df_text *text)
{
    int seats = df_match_config(p->match)->seats;
    uint32_t used = 0;

    for (int seat = 0; seat < seats; seat++) {
        const df_event *event = last_score(p, seat);

        if (event == NULL)
            return false;
        for (int i = 0; i < DF_EVENT_OPEN; i++)
            if (df_match_game(p->match)->event_kinds[event->kind].open[i] != NULL &&
                event->open[i] != 0)
                used |= 1u << i;
    }
    for (int seat = -1; seat < seats; seat++)
        add_parts(p, seat, used, text);
    return true;
}

void play_tell_where(const play *p, const term *t)
{
    char path[SAVES_PATH_SIZE];

    if (p->saved != DF_OK || p->path[0] == '\0')
        return;
    saves_spoken(p->path, path);
    term_printf(t, "See it again with:\n  deadfall replay %s\n", path);
}

/* The events since the last decision of anybody. */
static int last_read(const play *p)
{
    int last = 0;

    for (int i = 0; i <= DF_SEATS_MAX; i++)
        last = p->seen[i] > last ? p->seen[i] : last;
    return last;
}

static void fill_page(play *p)
{
    int you = p->people == 1 ? p->person : DF_NOBODY;
    char line[SENTENCE_SIZE];
    char notice[sizeof p->notice + SENTENCE_SIZE];
    df_text text = df_text_over(line, sizeof line);
    df_text scores = df_text_over(notice, sizeof notice);

    page_clear(&p->page);
    p->page.context = p;
    p->page.scene = show_scene;
    if (p->t->full) {
        snprintf(line, sizeof line, "%c%s%c: the game is over", DF_INK_STRONG,
                 df_match_game(p->match)->title, DF_INK_PLAIN);
        page_text(&p->page.title, line);
        if (!tell_parts(p, &scores))
            tell_order(p, &scores);
    }
    page_news(&p->page, &p->story, p->match, reader(p), df_match_steps(p->match), last_read(p));
    df_text_add(&scores, "%s%c%s", scores.length > 0 && p->notice[0] != '\0' ? "\n" : "",
                DF_INK_DANGER, p->notice);
    page_text(&p->page.notice, notice[0] == DF_INK_DANGER && notice[1] == '\0' ? "" : notice);
    p->notice[0] = '\0';
    text = df_text_over(line, sizeof line);
    table_tell_ending(p->match, you, &text);
    page_text(&p->page.question, line);
    if (!p->t->full)
        return;
    page_item_add(&p->page, "look at it again", "step by step, from the beginning", "r");
    if (you >= 0)
        page_item_add(&p->page, "what turned it",
                      "a strong bot looks for the decision that cost you most", "t");
    if (p->people > 0)
        page_item_add(&p->page, "play again", "the same players once more", "p");
    page_item_add(&p->page, "leave", "the game is kept", "quit");
}

/* ---- What turned it -------------------------------------------------------------------------- */

static void tell_turn(play *p)
{
    df_analysis_plan plan = {.match = p->match, .seat = p->person};
    df_analysis found;
    df_error err;
    char line[4 * DF_ANALYSIS_WORDS + 256];
    char worth[2][32];
    int own = 0;
    int worst;

    for (int i = 0; i < df_match_steps(p->match); i++)
        own += df_match_step(p->match, i).actor == p->person;
    plan.limits.ms =
        (uint32_t)(own > 0 && THINK_MS / own > THINK_LEAST ? THINK_MS / own : THINK_LEAST);
    prompt_busy(p->p, "Looking through the game ...");
    if (df_analyse(&plan, &found, &err) != DF_OK) {
        term_printf(p->t, "%s.\n", err.text);
        return;
    }
    if (df_analysis_mistakes(&found, 1, &worst) == 0) {
        term_print(p->t, "No decision of yours cost you much.\n");
    } else {
        const df_analysed *d = &found.at[worst];
        df_text before = df_text_over(worth[0], sizeof worth[0]);
        df_text after = df_text_over(worth[1], sizeof worth[1]);

        df_worth_text(df_match_game(p->match), d->before, false, &before);
        df_worth_text(df_match_game(p->match), d->after, false, &after);
        snprintf(line, sizeof line,
                 "What cost you most was step %d, `%s`: %s instead of %s. Better: `%s`. These are "
                 "estimates; when you look at it again, type the number of the step.",
                 d->position, d->played_words, worth[1], worth[0], d->preferred_words);
        term_wrap(p->t, "", line);
    }
    df_analysis_free(&found);
}

/* ---- The end --------------------------------------------------------------------------------- */

static play_end offer_more(play *p)
{
    bool alone = p->people == 1;

    for (;;) {
        const char *line = prompt_read(
            p->p, p->t->full ? "> "
                  : alone ? "r: look at it again, t: what turned it, p: play again, Enter: leave > "
                          : "r: look at it again, p: play again, Enter: leave > ");

        if (line == NULL || line[0] == '\0' || strcasecmp(line, "quit") == 0)
            return PLAY_OVER;
        if (strcasecmp(line, "p") == 0 && p->people > 0)
            return PLAY_AGAIN;
        if (strcasecmp(line, "r") == 0) {
            replay_run(p->t, p->p, p->match, table_usual_eyes(p->match));
            prompt_show(p->p, p->t->full ? &p->page : NULL);
        } else if (strcasecmp(line, "t") == 0 && alone) {
            tell_turn(p);
        } else {
            term_print(p->t,
                       alone ? "Type r, t, p or just Enter.\n" : "Type r, p or just Enter.\n");
        }
    }
}

/* Line by line: what was shown last on a full screen is left in words. */
static void leave_words(play *p)
{
    prompt_leave_screen(p->p);
    table_ending(p->t, p->match, p->people == 1 ? p->person : DF_NOBODY);
    play_tell_where(p, p->t);
}

play_end play_finish(play *p)
{
    bool full = p->t->full;

    guard_words("", false);
    if (p->people > 1)
        prompt_forget(p->p);
    term_clear(p->t, p->people > 1);
    fill_page(p);
    prompt_show(p->p, &p->page);
    if (!full)
        play_tell_where(p, p->t);
    play_end end = prompt_is_live(p->p) ? offer_more(p) : PLAY_OVER;
    if (full && end != PLAY_AGAIN)
        leave_words(p);
    return end == PLAY_OVER && p->saved != DF_OK ? PLAY_UNSAVED : end;
}
