/* lines.c: a page printed line by line: table, news, question, moves; see page.h.
 *
 * News and moves have a roomy and a tight form. If the roomy ones do not fit the terminal, the news
 * become one paragraph, then the moves lose their explanations, then the title goes, then the
 * oldest news; so on 24 lines the moves still stand on the screen with the table.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "term/page.h"

enum { WORDS_SIZE = 128, NEWS_SIZE = 8192, BESIDES = 7 /* lines for all but the table */ };

static const char strong[] = {DF_INK_STRONG, '\0'};

/* The parts of the page, as text ready for the terminal. */
typedef struct part {
    char *text;
    size_t size;
    int lines;
} part;

/* `lines`: how many there are at most, for a painter that can do with less. */
typedef void painter(const page *p, const term *t, int lines);

static part paint(const page *p, const term *to, painter *paint_it, int lines)
{
    part made = {0};
    term t = *to;

    t.out = open_memstream(&made.text, &made.size);
    if (t.out == NULL)
        return made;
    paint_it(p, &t, lines);
    fclose(t.out);
    for (size_t i = 0; i < made.size; i++)
        made.lines += made.text[i] == '\n';
    return made;
}

static void show(const term *t, part *made)
{
    if (made->text != NULL)
        fputs(made->text, t->out);
    free(made->text);
    *made = (part){0};
}

/* ---- Table and news -------------------------------------------------------------------------- */

static void paint_title(const page *p, const term *t, int lines)
{
    (void)lines;
    if (p->title != NULL)
        term_printf(t, "%s\n", p->title);
}

static void paint_aim(const page *p, const term *t, int lines)
{
    (void)lines;
    if (p->aim != NULL)
        p->aim(p->context, t);
}

static void paint_table(const page *p, const term *t, int lines)
{
    if (p->scene != NULL)
        p->scene(p->context, t, p->step, lines);
}

static void paint_news(const page *p, const term *t, int lines)
{
    (void)lines;
    for (int i = p->fresh; i < p->news_count; i++)
        term_wrap(t, t->plain ? "" : "  ", p->news[i]);
}

static void paint_notice(const page *p, const term *t, int lines)
{
    (void)lines;
    if (p->notice != NULL && p->notice[0] != '\0')
        term_wrap(t, "", p->notice);
}

static void paint_question(const page *p, const term *t, int lines)
{
    (void)lines;
    if (p->question != NULL && p->question[0] != '\0')
        term_wrap(t, strong, p->question);
}

/* The news in one paragraph; the oldest go if it takes too many lines. */
static void paint_tight_news(const page *p, const term *t, int lines)
{
    char buffer[NEWS_SIZE];
    int first = p->fresh;
    size_t room = (size_t)t->width * (size_t)(lines > 1 ? lines : 1) - (size_t)t->width / 4;
    bool fits;

    if (first == p->news_count || lines < 1)
        return;
    do {
        df_text text = df_text_over(buffer, sizeof buffer);

        if (first > p->fresh)
            df_text_string(&text, "(`log` has more)");
        for (int i = first; i < p->news_count; i++)
            df_text_add(&text, "%s%s", text.length > 0 ? " " : "", p->news[i]);
        fits = !text.full && text.length < room;
        first++;
    } while (!fits && first <= p->news_count);
    term_wrap(t, "", buffer);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* The column in which all that moves do begins. */
static size_t widest_words(const page *p)
{
    enum { MOST = 32 };
    size_t widest = 0;

    for (int i = 0; i < p->item_count; i++)
        if (strlen(p->items[i].words) > widest)
            widest = strlen(p->items[i].words);
    return widest < MOST ? widest : MOST;
}

/* Which step of a long list this is. */
static void paint_path(const page *p, const term *t)
{
    char line[WORDS_SIZE + 64];

    if (p->path == NULL || p->path[0] == '\0')
        return;
    snprintf(line, sizeof line, "%s... (`back` goes back)", p->path);
    term_wrap(t, "", line);
}

/* What is too long for its column: words and what they do in one. To be freed. */
static char *long_item(const page_item *item)
{
    size_t size = strlen(item->words) + strlen(item->about) + 3;
    char *line = df_memory_surely(NULL, size);

    snprintf(line, size, "%s: %s", item->words, item->about);
    return line;
}

/* One item a line with what it does. */
static void paint_moves(const page *p, const term *t, int lines)
{
    size_t widest = widest_words(p);

    (void)lines;
    paint_path(p, t);
    for (int i = 0; i < p->item_count; i++) {
        char first[2 * WORDS_SIZE];

        if (strlen(p->items[i].words) > widest) {
            char *line = long_item(&p->items[i]);

            snprintf(first, sizeof first, "%3d ", i + 1);
            term_wrap(t, first, line);
            free(line);
            continue;
        }
        snprintf(first, sizeof first, "%3d %-*s  ", i + 1, (int)widest, p->items[i].words);
        term_wrap(t, first, p->items[i].about);
    }
}

/* Adds "3) hall" to a line; number and words stay together when the line is broken. */
static void add_item(df_text *line, int number, const char *words)
{
    df_text_add(line, "%s%d)%c", line->length > 0 ? "   " : "", number, TERM_GLUE);
    for (; *words != '\0'; words++)
        df_text_char(line, *words == ' ' ? TERM_GLUE : *words);
}

/* How many other items begin with these bytes of item number `index` and a space? */
static int count_alike(const page *p, int index, size_t length)
{
    int count = 0;

    for (int i = 0; i < p->item_count; i++)
        count += i != index && strncmp(p->items[i].words, p->items[index].words, length) == 0 &&
                 p->items[i].words[length] == ' ';
    return count;
}

/* The length of the words that all items with the same first word as item number `index` begin
 * with, "move to the"; 0: no other one has that word, or it is the only one. */
static size_t shared_words(const page *p, int index)
{
    const char *words = p->items[index].words;
    size_t length = strcspn(words, " ");
    int alike = words[length] == ' ' ? count_alike(p, index, length) : 0;

    if (alike == 0)
        return 0;
    for (;;) {
        size_t next = length + 1 + strcspn(words + length + 1, " ");

        if (words[next] == '\0' || count_alike(p, index, next) != alike)
            return length;
        length = next;
    }
}

/* The moves that begin alike in one line, "move to the: 1) Hall  2) Library", the others in a last
 * one. */
static void paint_tight_moves(const page *p, const term *t, int lines)
{
    char singles[NEWS_SIZE];
    char group[NEWS_SIZE];
    char verb[WORDS_SIZE + 2] = "";
    df_text alone = df_text_over(singles, sizeof singles);
    df_text line = df_text_over(group, sizeof group);

    (void)lines;
    paint_path(p, t);
    for (int i = 0; i < p->item_count; i++) {
        const char *words = p->items[i].words;
        size_t length = shared_words(p, i);

        if (length == 0) {
            add_item(&alone, i + 1, words);
            if (p->items[i].several)
                df_text_add(&alone, "%c...", TERM_GLUE);
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

/* Takes the clauses out of a text, which `?` tells. */
static void strip_clauses(char *text)
{
    char *to = text;

    for (const char *from = text; *from != '\0'; from++) {
        const char *end = strchr(from, ']');

        if (from[0] == ' ' && from[1] == '[' && isupper((unsigned char)from[2]) && end != NULL)
            from = end;
        else
            *to++ = *from;
    }
    *to = '\0';
}

static bool has_word(const char *words, const char *word, size_t length)
{
    for (const char *at = words; *at != '\0'; at++)
        if ((at == words || at[-1] == ' ') && strncasecmp(at, word, length) == 0)
            return true;
    return false;
}

/* Does what a move does have a word that its own words have not? */
static bool adds_something(const char *about, const char *words)
{
    static const char small[] = "a an the and of to it you your";

    while (*about != '\0') {
        size_t length = strcspn(about, " ");

        if (!has_word(words, about, length) && !has_word(small, about, length))
            return true;
        about += length;
        about += strspn(about, " ");
    }
    return false;
}

/* "3: move to the Hall; 1 AP: it is heard that you move, not where"; what follows and does the same
 * says so in a word. */
static void say_item(const page *p, const term *t, int index)
{
    const page_item *item = &p->items[index];
    const page_item *before = index > 0 ? &p->items[index - 1] : NULL;
    bool again = before != NULL && !before->several && strcmp(before->about, item->about) == 0;
    size_t size = strlen(item->words) + strlen(item->about) + 16;
    char *about = df_memory_surely(NULL, strlen(item->about) + 1);
    char *line = df_memory_surely(NULL, size);
    char number[16];

    memcpy(about, item->about, strlen(item->about) + 1);
    strip_clauses(about);
    snprintf(number, sizeof number, "%d: ", index + 1);
    if (item->several)
        snprintf(line, size, "%s, %.*s", item->words, (int)strcspn(about, ":"), about);
    else if (!adds_something(about, item->words))
        snprintf(line, size, "%s", item->words);
    else
        snprintf(line, size, "%s%s%s", item->words, again ? ", likewise" : "; ",
                 again ? "" : about);
    term_wrap(t, number, line);
    free(about);
    free(line);
}

void lines_show_question(const term *t, const page *p)
{
    paint_question(p, t, 0);
    if (!t->plain) {
        paint_moves(p, t, 0);
        return;
    }
    paint_path(p, t);
    for (int i = 0; i < p->item_count; i++)
        say_item(p, t, i);
}

/* For screen readers: what has happened and what has changed, not everything again. */
static void say_all(const page *p, const term *t)
{
    paint_title(p, t, 0);
    paint_aim(p, t, 0);
    paint_notice(p, t, 0);
    paint_news(p, t, 0);
    paint_table(p, t, 0);
    lines_show_question(t, p);
}

static void repaint(const page *p, const term *t, part *made, painter *paint_it, int lines)
{
    free(made->text);
    *made = paint_it != NULL ? paint(p, t, paint_it, lines) : (part){0};
}

void lines_show(const term *t, const page *p)
{
    if (t->plain) {
        say_all(p, t);
        return;
    }
    bool endless = t->height == 0;
    part title = paint(p, t, paint_title, 0);
    part table = paint(p, t, paint_table, t->height > BESIDES ? t->height - BESIDES : 0);
    part news = paint(p, t, paint_news, 0);
    part aim = paint(p, t, paint_aim, 0);
    part notice = paint(p, t, paint_notice, 0);
    part question = paint(p, t, paint_question, 0);
    part moves = paint(p, t, paint_moves, 0);
    /* what is left for news, question and moves besides the prompt's own line */
    int left = t->height - 1 - title.lines - table.lines - notice.lines - question.lines;

    if (!endless && news.lines + moves.lines > left) {
        part tight = paint(p, t, paint_tight_news, left);

        if (tight.lines + moves.lines > left)
            repaint(p, t, &moves, paint_tight_moves, 0);
        if (tight.lines + moves.lines > left) {
            left += title.lines;
            repaint(p, t, &title, NULL, 0);
        }
        free(tight.text);
        if (news.lines + moves.lines > left)
            repaint(p, t, &news, paint_tight_news, left - moves.lines);
    }
    if (!endless && title.lines + table.lines + aim.lines + notice.lines + news.lines +
                            question.lines + moves.lines >=
                        t->height)
        repaint(p, t, &aim, NULL, 0); /* `rules` begins with it, too */
    term_clear(t, false);
    show(t, &title);
    show(t, &aim);
    show(t, &table);
    show(t, &notice);
    show(t, &news);
    show(t, &question);
    show(t, &moves);
}
