/* sight.c: what the person at the keyboard sees when they decide, as a page; see play.h.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "term/play.h"

/* ---- The table ------------------------------------------------------------------------------- */

static void draw_view(const play *p, const term *t, const df_view *view, int lines)
{
    table_draw(t, df_match_game(p->match), df_match_config(p->match), view, p->viewer,
               df_match_names(p->match), lines);
}

/* For ears: what has changed, not everything again. */
static void say_changes(play *p, const term *t)
{
    const df_game *game = df_match_game(p->match);
    const df_config *config = df_match_config(p->match);
    const char *const *names = df_match_names(p->match);
    const df_view *view = df_match_view(p->match, p->viewer);
    char **known = &p->known[play_reader(p)];
    char *changed = table_list(game, config, view, p->viewer, names, *known);

    if (changed[0] != '\0')
        term_wrap(t, "", changed);
    free(changed);
    free(*known);
    *known = table_list(game, config, view, p->viewer, names, NULL);
}

static void show_scene(void *context, const term *t, int step, int lines)
{
    play *p = context;
    df_error err;

    if (t->plain) {
        say_changes(p, t);
        return;
    }
    if (step < 0 || step == df_match_steps(p->match)) {
        draw_view(p, t, df_match_view(p->match, p->viewer), lines);
        return;
    }
    df_match *past = df_match_at(p->match, step, &err);
    if (past == NULL) {
        term_wrap(t, "", err.text);
        return;
    }
    draw_view(p, t, df_match_view(past, p->viewer), lines);
    df_match_free(past);
}

static void show_aim(void *context, const term *t)
{
    const play *p = context;

    rules_print_aim(t, &p->rules);
}

/* ---- The page -------------------------------------------------------------------------------- */

static void set_title(play *p)
{
    char line[SENTENCE_SIZE];

    snprintf(line, sizeof line, "%c%s%c%s: %s%c%s%c%s", DF_INK_STRONG,
             df_match_game(p->match)->title, DF_INK_PLAIN,
             df_match_is_practice(p->match) ? " (practice)" : "", p->viewer >= 0 ? "you are " : "",
             DF_INK_YOU, df_match_names(p->match)[p->person], DF_INK_PLAIN,
             p->viewer >= 0 ? "" : " speaks, all may look");
    page_text(&p->page.title, line);
}

static void set_notice(play *p)
{
    static const char first[] = "Type a number or the words (a clear beginning will do). `?` "
                                "explains the moves, `help` the rest.";
    char line[sizeof p->notice + sizeof first + 8];

    snprintf(line, sizeof line, "%s%s%c%s", p->begun || p->t->full ? "" : first,
             p->begun || p->t->full || p->notice[0] == '\0' ? "" : "\n",
             p->notice[0] != '\0' ? DF_INK_DANGER : DF_INK_PLAIN, p->notice);
    page_text(&p->page.notice, line[0] == DF_INK_PLAIN ? "" : line);
    p->notice[0] = '\0';
}

static void set_question(play *p)
{
    char sentence[SENTENCE_SIZE];
    df_text text = df_text_over(sentence, sizeof sentence);

    df_match_game(p->match)->prompt((const df_state *)df_match_view(p->match, p->viewer), p->viewer,
                                    df_match_names(p->match), &text);
    page_text(&p->page.question, sentence);
}

static void set_items(play *p)
{
    for (int i = 0; i < p->menu.item_count; i++) {
        char about[SENTENCE_SIZE];
        df_text text = df_text_over(about, sizeof about);

        play_item_about(p, i, &text);
        page_item_add(&p->page, p->menu.items[i].words, about, NULL);
        p->page.items[i].several = p->menu.items[i].count > 1;
    }
    if (p->t->full && play_has_same(p))
        page_item_same(&p->page);
}

void play_screen(play *p)
{
    bool first = !p->begun && p->first_game;

    term_measure(p->t);
    page_clear(&p->page);
    p->page.context = p;
    p->page.scene = show_scene;
    p->page.aim = first && !p->t->full ? show_aim : NULL;
    if (!p->t->plain || p->known[play_reader(p)] == NULL)
        set_title(p);
    set_notice(p);
    page_news(&p->page, &p->story, p->match, p->viewer, df_match_steps(p->match),
              p->seen[play_reader(p)]);
    set_question(p);
    page_text(&p->page.path, p->menu.path);
    set_items(p);
    prompt_show(p->p, &p->page);
    if (first && p->t->full)
        show_aim(p, p->t);
    p->begun = true;
}
