/* watch.c: bots among themselves, slowly enough to be followed; see play.h.
 *
 * SPDX-License-Identifier: MIT */

#include "base/clock.h"
#include "term/play.h"
#include "term/replay.h"

static void show(play *p, int from)
{
    char whose[SENTENCE_SIZE];
    df_text text = df_text_over(whose, sizeof whose);

    table_eyes_text(p->eyes, df_match_names(p->match), &text);
    term_measure(p->t);
    term_clear(p->t, false);
    term_printf(p->t, "%c%s%c, %s; Ctrl-C ends it\n", DF_INK_STRONG, df_match_game(p->match)->title,
                DF_INK_PLAIN, whose);
    table_draw(p->t, df_match_game(p->match), df_match_config(p->match),
               table_view(p->match, p->eyes), p->eyes, df_match_names(p->match));
    story_print(&p->story, p->t, p->match, p->eyes, from, p->story.count, p->story.count);
    fflush(p->t->out);
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
            play_save(p);
            play_notice(p, p->t);
            term_wrap(p->t, "", err.text);
            return PLAY_BROKEN;
        }
        if (!live)
            play_notice(p, p->t);
        if (live) {
            show(p, from);
            play_notice(p, p->t);
            df_clock_nap(p->pace);
        }
    }
    play_save(p);
    if (!live)
        replay_print(p->t, p->match, p->eyes);
    else
        table_ending(p->t, p->match, DF_NOBODY);
    play_notice(p, p->t);
    if (p->saved != DF_OK)
        return PLAY_UNSAVED;
    term_printf(p->t, "See it again with: deadfall replay %s\n", p->path);
    return PLAY_OVER;
}
