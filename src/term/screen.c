/* screen.c: the screen on which a person decides: table, news, sentence, moves; see play.h.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "term/play.h"

enum { NEWS_MIN = 3, COLUMN_GAP = 3 };

void play_words(const play *p, const df_view *view, df_action action, df_text *text)
{
    df_match_game(p->match)->words((const df_state *)view, action, 0, text);
}

/* One move a line with what it does; cut at the width where the screen is precious. */
static void print_described(const play *p, const df_view *view, size_t widest)
{
    const df_game *game = df_match_game(p->match);

    for (int i = 0; i < p->action_count; i++) {
        char words[128];
        char about[SENTENCE_SIZE];
        char first[256];
        df_text text = df_text_over(words, sizeof words);

        play_words(p, view, p->actions[i], &text);
        text = df_text_over(about, sizeof about);
        game->describe((const df_state *)view, p->actions[i], &text);
        snprintf(first, sizeof first, "%3d %-*s  ", i + 1, (int)widest, words);
        size_t room = (size_t)p->t->width - strlen(first);
        if (p->t->tty && !p->t->plain && strlen(first) + 20 < (size_t)p->t->width &&
            term_columns(about, strlen(about)) > room) {
            size_t next = 0;
            size_t end = term_break(about, strlen(about), room - 4, &next);

            snprintf(about + end, sizeof about - end, " ...");
        }
        term_wrap(p->t, first, about);
    }
}

/* Several moves a line, without what they do, in columns that are read downwards. */
static void print_columns(const play *p, const df_view *view, size_t widest)
{
    size_t column = widest + 4 + COLUMN_GAP;
    int columns = (int)((size_t)p->t->width / column);

    if (columns < 1)
        columns = 1;
    int rows = (p->action_count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < p->action_count; i += rows) {
            char words[128];
            df_text text = df_text_over(words, sizeof words);

            play_words(p, view, p->actions[i], &text);
            bool last = i + rows >= p->action_count;
            term_printf(p->t, "%3d %-*s", i + 1, last ? 0 : (int)(column - 4), words);
        }
        fputc('\n', p->t->out);
    }
}

static size_t widest_words(const play *p, const df_view *view)
{
    size_t widest = 0;

    for (int i = 0; i < p->action_count; i++) {
        char words[128];
        df_text text = df_text_over(words, sizeof words);

        play_words(p, view, p->actions[i], &text);
        if (text.length > widest)
            widest = text.length;
    }
    return widest;
}

static void print_title(const play *p)
{
    const df_game *game = df_match_game(p->match);
    const char *name = df_match_names(p->match)[p->person];

    term_printf(p->t, "%c%s%c: you are %c%s%c\n", DF_INK_STRONG, game->title, DF_INK_PLAIN,
                DF_INK_YOU, name, DF_INK_PLAIN);
}

/* What has happened since this person last decided. */
static void print_news(play *p, int most)
{
    int first = p->seen[p->person];

    if (story_print(&p->story, p->t, p->match, p->person, first, p->story.count, most) > 0 &&
        p->t->plain)
        fputc('\n', p->t->out);
}

void play_screen(play *p)
{
    const df_game *game = df_match_game(p->match);
    const char *const *names = df_match_names(p->match);
    const df_view *view = df_match_view(p->match, p->person);
    size_t widest = widest_words(p, view);
    char sentence[SENTENCE_SIZE];
    df_text text = df_text_over(sentence, sizeof sentence);

    term_measure(p->t);
    term_clear(p->t, false);
    print_title(p);
    table_draw(p->t, game, df_match_config(p->match), view, p->person, names);
    /* title, sentence and prompt take a line each; the moves must stay on the screen */
    int left = p->t->height - table_lines(game, view, p->person, names) - 3;
    int columns = p->t->width / (int)(widest + 4 + COLUMN_GAP);
    int packed = columns > 0 ? (p->action_count + columns - 1) / columns : p->action_count;
    bool described = p->t->height == 0 || p->t->plain || left - p->action_count >= NEWS_MIN;
    int news = left - (described ? p->action_count : packed);
    print_news(p, p->t->height == 0 || p->t->plain ? p->story.count : news < 1 ? 1 : news);
    game->prompt((const df_state *)view, names, &text);
    term_printf(p->t, "%c%s\n", DF_INK_STRONG, sentence);
    if (described)
        print_described(p, view, widest);
    else
        print_columns(p, view, widest);
    if (!p->begun)
        term_wrap(p->t, "", "Type a number or the words (a clear beginning will do). `?` explains "
                            "the moves, `help` the rest.");
    p->begun = true;
}
