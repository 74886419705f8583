/* screen.c: the screen on which a person decides: table, news, question, moves; see play.h.
 *
 * News and moves have a roomy and a tight form. If the roomy ones do not fit the terminal, the news
 * become one paragraph, then the moves lose their explanations, then the title goes, then the
 * oldest news; so on 24 lines the moves still stand on the screen with the table.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "term/play.h"

enum { MOVE_SIZE = PLAY_WORDS_SIZE, NEWS_SIZE = 8192 };

/* The parts of the screen, as text ready for the terminal. */
typedef struct part {
    char *text;
    size_t size;
    int lines;
} part;

/* `lines`: how many there are at most, for a painter that can do with less. */
typedef void painter(play *p, const term *t, const df_view *view, int lines);

static part paint(play *p, painter *paint_it, int lines)
{
    part made = {0};
    term t = *p->t;

    t.out = open_memstream(&made.text, &made.size);
    if (t.out == NULL)
        return made;
    paint_it(p, &t, df_match_view(p->match, p->viewer), lines);
    fclose(t.out);
    for (size_t i = 0; i < made.size; i++)
        made.lines += made.text[i] == '\n';
    return made;
}

static void show(const play *p, part *made)
{
    if (made->text != NULL)
        fputs(made->text, p->t->out);
    free(made->text);
    *made = (part){0};
}

/* ---- Table and news -------------------------------------------------------------------------- */

static void paint_title(play *p, const term *t, const df_view *view, int lines)
{
    (void)view;
    (void)lines;
    term_printf(t, "%c%s%c: %s%c%s%c%s\n", DF_INK_STRONG, df_match_game(p->match)->title,
                DF_INK_PLAIN, p->viewer >= 0 ? "you are " : "", DF_INK_YOU,
                df_match_names(p->match)[p->person], DF_INK_PLAIN,
                p->viewer >= 0 ? "" : " speaks, all may look");
}

static void paint_table(play *p, const term *t, const df_view *view, int lines)
{
    (void)lines;
    table_draw(t, df_match_game(p->match), df_match_config(p->match), view, p->viewer,
               df_match_names(p->match));
}

static void paint_news(play *p, const term *t, const df_view *view, int lines)
{
    (void)view;
    (void)lines;
    story_print(&p->story, t, p->match, p->viewer, p->seen[play_reader(p)], p->story.count,
                p->story.count);
}

static void paint_notice(play *p, const term *t, const df_view *view, int lines)
{
    (void)view;
    (void)lines;
    if (!p->begun)
        term_wrap(t, "",
                  "Type a number or the words (a clear beginning will do). `?` explains the "
                  "moves, `help` the rest.");
    p->begun = true;
    play_notice(p, t);
}

static void paint_question(play *p, const term *t, const df_view *view, int lines)
{
    char sentence[SENTENCE_SIZE];
    df_text text = df_text_over(sentence, sizeof sentence);
    const char strong[] = {DF_INK_STRONG, '\0'};

    (void)lines;
    df_match_game(p->match)->prompt((const df_state *)view, p->viewer, df_match_names(p->match),
                                    &text);
    term_wrap(t, strong, sentence);
}

/* News and question in one paragraph; the oldest news go if it takes too many lines. */
static void paint_tight_news(play *p, const term *t, const df_view *view, int lines)
{
    char buffer[NEWS_SIZE];
    int first = p->seen[play_reader(p)];
    size_t room = (size_t)t->width * (size_t)(lines > 1 ? lines : 1) - (size_t)t->width / 4;
    bool fits;

    do {
        df_text text = df_text_over(buffer, sizeof buffer);

        if (first > p->seen[play_reader(p)])
            df_text_string(&text, "(`log` has more) ");
        for (int i = first; i < p->story.count; i++)
            if (table_sentence(p->match, &p->story.events[i], p->viewer, &text))
                df_text_char(&text, ' ');
        df_text_char(&text, DF_INK_STRONG);
        df_match_game(p->match)->prompt((const df_state *)view, p->viewer, df_match_names(p->match),
                                        &text);
        fits = !text.full && text.length < room;
        first++;
    } while (!fits && first <= p->story.count);
    term_wrap(t, "", buffer);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static size_t widest_words(const play *p)
{
    size_t widest = 0;

    for (int i = 0; i < p->item_count; i++)
        if (strlen(p->items[i].words) > widest)
            widest = strlen(p->items[i].words);
    return widest;
}

/* Which step of a long list this is. */
static void paint_path(const play *p, const term *t)
{
    char line[PLAY_WORDS_SIZE + 64];

    if (p->chosen[0] == '\0')
        return;
    snprintf(line, sizeof line, "%s... (`back` goes back)", p->chosen);
    term_wrap(t, "", line);
}

/* One item a line with what it does. */
static void paint_moves(play *p, const term *t, const df_view *view, int lines)
{
    size_t widest = widest_words(p);

    (void)view;
    (void)lines;
    paint_path(p, t);
    for (int i = 0; i < p->item_count; i++) {
        char about[SENTENCE_SIZE];
        char first[2 * MOVE_SIZE];
        df_text text = df_text_over(about, sizeof about);

        play_item_about(p, i, &text);
        snprintf(first, sizeof first, "%3d %-*s  ", i + 1, (int)widest, p->items[i].words);
        term_wrap(t, first, about);
    }
}

/* Adds "3) hall" to a line; number and words stay together when the line is broken. */
static void add_item(df_text *line, int number, const char *words)
{
    df_text_add(line, "%s%d)%c", line->length > 0 ? "   " : "", number, TERM_GLUE);
    for (; *words != '\0'; words++)
        df_text_char(line, *words == ' ' ? TERM_GLUE : *words);
}

/* Has item number `index` more than one word, and another one the same first word? */
static bool is_grouped(const play *p, int index)
{
    const char *words = p->items[index].words;
    size_t length = strcspn(words, " ");

    if (words[length] == '\0')
        return false;
    for (int i = 0; i < p->item_count; i++)
        if (i != index && strncmp(p->items[i].words, words, length + 1) == 0)
            return true;
    return false;
}

/* The moves that begin alike in one line, "move: 1) hall  2) library", the others in a last one. */
static void paint_tight_moves(play *p, const term *t, const df_view *view, int lines)
{
    char singles[NEWS_SIZE];
    char group[NEWS_SIZE];
    char verb[MOVE_SIZE + 2] = "";
    df_text alone = df_text_over(singles, sizeof singles);
    df_text line = df_text_over(group, sizeof group);

    (void)view;
    (void)lines;
    paint_path(p, t);
    for (int i = 0; i < p->item_count; i++) {
        const char *words = p->items[i].words;
        size_t length = strcspn(words, " ");

        if (!is_grouped(p, i)) {
            add_item(&alone, i + 1, words);
            if (p->items[i].count > 1)
                df_text_add(&alone, "%c(%d)", TERM_GLUE, p->items[i].count);
            continue;
        }
        if (strncmp(verb, words, length) != 0 || verb[length] != ':') {
            if (line.length > 0)
                term_wrap(t, verb, group);
            line = df_text_over(group, sizeof group);
            snprintf(verb, sizeof verb, "%.*s: ", (int)length, words);
        }
        add_item(&line, i + 1, words + length + 1);
    }
    if (line.length > 0)
        term_wrap(t, verb, group);
    if (alone.length > 0)
        term_wrap(t, "", singles);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* For screen readers: what has happened and what has changed, not everything again. */
static void say_all(play *p)
{
    const df_game *game = df_match_game(p->match);
    const df_config *config = df_match_config(p->match);
    const char *const *names = df_match_names(p->match);
    const df_view *view = df_match_view(p->match, p->viewer);
    char **known = &p->known[play_reader(p)];

    if (*known == NULL)
        paint_title(p, p->t, view, 0);
    paint_notice(p, p->t, view, 0);
    paint_news(p, p->t, view, 0);
    char *changed = table_list(game, config, view, p->viewer, names, *known);
    if (changed[0] != '\0')
        term_wrap(p->t, "", changed);
    free(changed);
    free(*known);
    *known = table_list(game, config, view, p->viewer, names, NULL);
    paint_question(p, p->t, view, 0);
    paint_path(p, p->t);
    for (int i = 0; i < p->item_count; i++)
        if (p->items[i].count > 1)
            term_printf(p->t, "%d: %s, %d moves\n", i + 1, p->items[i].words, p->items[i].count);
        else
            term_printf(p->t, "%d: %s\n", i + 1, p->items[i].words);
}

static void repaint(play *p, part *made, painter *paint_it, int lines)
{
    free(made->text);
    *made = paint_it != NULL ? paint(p, paint_it, lines) : (part){0};
}

void play_screen(play *p)
{
    term_measure(p->t);
    if (p->t->plain) {
        say_all(p);
        return;
    }
    bool endless = p->t->height == 0;
    part title = paint(p, paint_title, 0);
    part table = paint(p, paint_table, 0);
    part news = paint(p, paint_news, 0);
    part notice = paint(p, paint_notice, 0);
    part question = paint(p, paint_question, 0);
    part moves = paint(p, paint_moves, 0);
    /* what is left for news, question and moves besides the prompt's own line */
    int left = p->t->height - 1 - title.lines - table.lines - notice.lines;

    if (!endless && news.lines + question.lines + moves.lines > left) {
        part tight = paint(p, paint_tight_news, left);

        if (tight.lines + moves.lines > left)
            repaint(p, &moves, paint_tight_moves, 0);
        free(tight.text);
        if (news.lines + question.lines + moves.lines > left) {
            if (tight.lines + moves.lines > left) {
                left += title.lines;
                repaint(p, &title, NULL, 0);
            }
            repaint(p, &question, NULL, 0);
            repaint(p, &news, paint_tight_news, left - moves.lines);
        }
    }
    term_clear(p->t, false);
    show(p, &title);
    show(p, &table);
    show(p, &notice);
    show(p, &news);
    show(p, &question);
    show(p, &moves);
}
