/* layout.c: where everything stands on a full screen; see full.h.
 *
 * From the top: title, scene, note, news, question, what can be done, the line to type into. What
 * there is no room for gives way before the scene does: the title, the explanations of all moves
 * but the chosen one, the older news, and at last all but a line each of news and moves. On a wide
 * screen the news stand beside all else, from top to bottom.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "term/full.h"

enum {
    SCENE_COLUMNS = 80,
    SIDE_MIN = 40, /* columns of news that are worth a place beside the scene */
    SIDE_MAX = 90,
    READ_MAX = 100, /* longer lines are hard to read */
    NEWS_MIN = 2,
    NEWS_SHARE = 4, /* one in so many lines is for news, if there are as many */
    MENU_MIN = 2,
    DETAIL_MAX = 2,
    GRID_MAX = 34, /* columns of an item that stands beside others */
};

static const char dim[] = {DF_INK_DIM, '\0'};
static const char strong[] = {DF_INK_STRONG, '\0'};

/* A part of the screen that is filled from its top. */
typedef struct area {
    int line, column, lines, columns;
} area;

static void put_row(area *a, const rows *r, int index, bool marked)
{
    char ink[2] = {r->ink[index], '\0'};
    char line[2048];

    if (a->lines <= 0)
        return;
    snprintf(line, sizeof line, "%s%s", ink, r->at[index]);
    glass_put(a->line, a->column, a->columns, line, strlen(line), marked);
    a->line++;
    a->lines--;
}

static void put_rows(area *a, const rows *r, int first, int count)
{
    for (int i = first; i < r->count && i < first + count; i++)
        put_row(a, r, i, false);
}

static void put_text(area *a, const char *text, bool marked)
{
    if (a->lines <= 0)
        return;
    glass_put(a->line, a->column, a->columns, text, strlen(text), marked);
    a->line++;
    a->lines--;
}

/* The last column stays free, so that what stands there was cut. */
static int text_width(int columns)
{
    return columns - 1 < READ_MAX ? columns - 1 : READ_MAX;
}

/* ---- Bars ------------------------------------------------------------------------------------ */

/* The title on the left, and on the right what helps, if it fits. */
static void put_title(area *a, const char *title, const char *help)
{
    size_t used = title != NULL ? term_columns(title, strlen(title)) : 0;
    size_t more = strlen(help);
    int line = a->line;
    int column = a->column + a->columns - (int)more - 1;

    put_text(a, title != NULL ? title : "", true);
    if (used + more + 3 <= (size_t)a->columns)
        glass_put(line, column, (int)more, help, more, true);
}

/* The last line: what is asked, and what has been typed; while nothing has, what could be. */
static void put_line(const full *f, const area *screen, const char *hint)
{
    const char *question = f->busy[0] != '\0' ? f->busy : f->question;
    int line = screen->line + screen->lines - 1;
    int used = (int)term_columns(question, strlen(question));
    char text[FULL_LINE + 320];
    int room = screen->columns - used - 1;
    const char *typed = f->line;
    int before;

    if (f->line[0] == '/')
        used = 0, question = "", room = screen->columns - 1;
    /* the end of what is too long, as far as the cursor */
    while ((before = (int)term_columns(typed, f->cursor - (size_t)(typed - f->line))) > room &&
           before > 0)
        do
            typed++;
        while (((unsigned char)*typed & 0xC0) == 0x80);
    snprintf(text, sizeof text, "%s%s", question, typed);
    if (f->length == 0 && (int)strlen(hint) <= room)
        snprintf(text, sizeof text, "%s%s%s", question, dim, hint);
    glass_put(line, screen->column, screen->columns, text, strlen(text), false);
    glass_cursor(line, screen->column + used + (before > 0 ? before : 0));
}

/* ---- News ------------------------------------------------------------------------------------ */

/* The lines of the news from number `first` to `last`; those that are not fresh are dim. *from is
 * then the first line of number `of`. */
static rows news_rows(const full *f, int columns, int first, int last, int of, int *from)
{
    const page *p = f->page;
    rows made = {0};
    term t = rows_begin(&made, f, text_width(columns));
    int lines = 0;

    for (int i = first; i <= last && t.out != NULL; i++) {
        char sentence[SENTENCE_SIZE + 8];
        bool looked_at = f->back >= 0 ? i == f->back : i >= p->fresh;

        if (i == of) {
            fflush(t.out);
            for (size_t k = 0; k < made.size; k++)
                lines += made.text[k] == '\n';
            *from = lines;
        }
        snprintf(sentence, sizeof sentence, "%s%s", looked_at ? "" : dim, p->news[i]);
        term_wrap(&t, f->back >= 0 && looked_at ? "> " : "  ", sentence);
    }
    rows_end(&made, &t);
    return made;
}

/* The first of the news that could be seen if `last` is at the bottom of so many lines. */
static int first_in(int last, int lines)
{
    return last - lines + 1 > 0 ? last - lines + 1 : 0;
}

/* The fresh news as one paragraph, the last of them if not all fit. */
static rows tight_rows(const full *f, int columns, int lines)
{
    const page *p = f->page;
    rows made = {0};
    int first = p->fresh;

    do {
        char text[FULL_LINE * 16];
        df_text all = df_text_over(text, sizeof text);
        term t = rows_begin(&made, f, text_width(columns));

        if (first > p->fresh)
            df_text_add(&all, "%s(PgUp: more)%c", dim, DF_INK_PLAIN);
        for (int i = first; i < p->news_count; i++)
            df_text_add(&all, "%s%s", all.length > 0 ? " " : "", p->news[i]);
        if (t.out != NULL)
            term_wrap(&t, "  ", text);
        rows_end(&made, &t);
        first++;
    } while (made.count > lines && first < p->news_count);
    return made;
}

/* The end of the news; if the fresh ones don't fit, more tightly, and it says so if some are left
 * out. */
static void put_news(full *f, area a)
{
    const page *p = f->page;
    int fresh = 0;
    int last = f->back >= 0 ? f->back : p->news_count - 1;
    /* what follows the one that is looked at is seen too, if there is nothing before it */
    int end = f->back >= 0 && last + 1 < a.lines && p->news_count > last ? p->news_count - 1 : last;

    f->page_lines = a.lines;
    if (a.lines <= 0 || p->news_count == 0)
        return;
    int first = first_in(last, a.lines);
    if (f->back < 0 && p->fresh < first)
        first = p->fresh;
    if (end > first + a.lines - 1 && end != last)
        end = first + a.lines - 1;
    rows r = news_rows(f, a.columns, first, end, p->fresh, &fresh);
    int top = r.count > a.lines ? r.count - a.lines : 0;
    if (f->back >= 0 && end != last)
        top = 0;
    if (f->back < 0 && p->fresh < p->news_count && fresh < top) {
        rows_free(&r);
        r = tight_rows(f, a.columns, a.lines);
        top = r.count > a.lines ? r.count - a.lines : 0;
    }
    put_rows(&a, &r, top, a.lines);
    rows_free(&r);
}

static int fresh_lines(const full *f, int columns)
{
    int from = 0;

    if (f->page->fresh >= f->page->news_count)
        return 0;
    rows r = news_rows(f, columns, f->page->fresh, f->page->news_count - 1, 0, &from);
    int count = r.count;
    rows_free(&r);
    return count;
}

/* ---- What can be done ------------------------------------------------------------------------ */

static int widest_item(const page *p)
{
    size_t widest = 0;

    for (int i = 0; i < p->item_count; i++) {
        size_t length = term_columns(p->items[i].words, strlen(p->items[i].words)) +
                        (p->items[i].several ? 4 : 0);
        if (length > widest)
            widest = length;
    }
    return (int)widest;
}

static void item_words(const page *p, int item, char *out, size_t size)
{
    snprintf(out, size, "%3d %s%s", item + 1, p->items[item].words,
             p->items[item].several ? " ..." : "");
}

static void add_spot(full *f, int line, int from, int to, int item)
{
    if (f->spot_count == f->spot_room) {
        f->spot_room = f->spot_room == 0 ? 64 : 2 * f->spot_room;
        f->spots = df_memory_surely(f->spots, (size_t)f->spot_room * sizeof *f->spots);
    }
    f->spots[f->spot_count++] = (full_spot){line, from, to, item};
}

/* Item after item with what each does; *owner says whose a line is. */
static rows roomy_rows(const full *f, int columns, int **owner)
{
    const page *p = f->page;
    rows made = {0};
    int width = text_width(columns);
    int widest = widest_item(p);
    int lines = 0;

    *owner = NULL;
    term t = rows_begin(&made, f, width);
    for (int i = 0; i < p->item_count && t.out != NULL; i++) {
        char first[FULL_LINE];
        char words[256];
        size_t seen = made.size;

        item_words(p, i, words, sizeof words);
        snprintf(first, sizeof first, "%s%*s  ", words,
                 widest + 4 - (int)term_columns(words, strlen(words)), "");
        term_wrap(&t, first, p->items[i].about);
        fflush(t.out);
        for (; seen < made.size; seen++)
            if (made.text[seen] == '\n') {
                *owner = df_memory_surely(*owner, (size_t)(lines + 1) * sizeof **owner);
                (*owner)[lines++] = i;
            }
    }
    rows_end(&made, &t);
    return made;
}

static void put_roomy(full *f, area a, const rows *r, const int *owner)
{
    f->across = 1;
    for (int i = 0; i < r->count; i++) {
        add_spot(f, a.line, a.column, a.column + a.columns, owner[i]);
        put_row(&a, r, i, owner[i] == f->chosen);
    }
}

/* How many items stand beside each other, and how many lines that makes. */
static int grid_lines(const page *p, int columns, int *across)
{
    int cell = widest_item(p) + 6;

    *across = cell > GRID_MAX && columns < 2 * cell ? 1 : columns / cell;
    if (*across < 1)
        *across = 1;
    return (p->item_count + *across - 1) / *across;
}

/* The words of the items beside each other, those lines of them that are around the chosen one. */
static void put_grid(full *f, area a, int lines)
{
    const page *p = f->page;
    int row = f->chosen / f->across;
    int cell = a.columns / f->across;

    if (row < f->item_top)
        f->item_top = row;
    if (row >= f->item_top + lines)
        f->item_top = row - lines + 1;
    for (int i = 0; i < lines; i++)
        for (int k = 0; k < f->across; k++) {
            int item = (f->item_top + i) * f->across + k;
            char words[256];

            if (item >= p->item_count)
                break;
            item_words(p, item, words, sizeof words);
            add_spot(f, a.line + i, a.column + k * cell, a.column + (k + 1) * cell, item);
            glass_put(a.line + i, a.column + k * cell, cell - 1, words, strlen(words),
                      item == f->chosen);
        }
    if (f->item_top > 0)
        glass_put(a.line, a.column + a.columns - 1, 1, "^", 1, false);
    if ((f->item_top + lines) * f->across < p->item_count)
        glass_put(a.line + lines - 1, a.column + a.columns - 1, 1, "v", 1, false);
}

/* What the chosen item does. */
static rows detail_rows(const full *f, int columns)
{
    rows made = {0};
    term t = rows_begin(&made, f, text_width(columns));

    if (t.out != NULL && f->chosen < f->page->item_count &&
        f->page->items[f->chosen].about[0] != '\0')
        term_wrap(&t, "    ", f->page->items[f->chosen].about);
    rows_end(&made, &t);
    return made;
}

/* As much of it as there is room for, in whole words. */
static void put_detail(area *a, const rows *r, int lines)
{
    for (int i = 0; i < r->count && i < lines; i++) {
        char line[512];

        if (i + 1 < lines || r->count <= lines) {
            put_row(a, r, i, false);
            continue;
        }
        snprintf(line, sizeof line, "%s", r->at[i]);
        while (term_columns(line, strlen(line)) + 11 > (size_t)a->columns &&
               strrchr(line, ' ') != NULL)
            *strrchr(line, ' ') = '\0';
        df_text text = {.at = line, .size = sizeof line, .length = strlen(line)};
        df_text_string(&text, " ... (Tab)");
        put_text(a, line, false);
    }
}

/* ---- The table ------------------------------------------------------------------------------- */

static rows scene_rows(const full *f, int columns, int lines)
{
    rows made = {0};
    int step = f->back >= 0 ? f->page->steps[f->back] : f->page->step;

    if (f->page->scene == NULL)
        return made;
    term t = rows_begin(&made, f, columns);
    if (t.out != NULL)
        f->page->scene(f->page->context, &t, step, lines > 1 ? lines : 1);
    rows_end(&made, &t);
    return made;
}

/* What is to be decided, and in which list of several we are. */
static rows question_rows(const full *f, int columns)
{
    const page *p = f->page;
    rows made = {0};
    term t = rows_begin(&made, f, text_width(columns));
    char line[FULL_LINE];

    if (t.out != NULL && p->notice != NULL && p->notice[0] != '\0')
        term_wrap(&t, "", p->notice);
    if (t.out != NULL && p->question != NULL && p->question[0] != '\0')
        term_wrap(&t, strong, p->question);
    snprintf(line, sizeof line, "%s... (Esc goes back)", p->path != NULL ? p->path : "");
    if (t.out != NULL && p->path != NULL && p->path[0] != '\0')
        term_wrap(&t, "", line);
    rows_end(&made, &t);
    return made;
}

static bool has_about(const page *p)
{
    for (int i = 0; i < p->item_count; i++)
        if (p->items[i].about[0] != '\0')
            return true;
    return false;
}

/* Question and items at the bottom of the area, what is left over above them for the news. Returns
 * how many lines it took. */
static int put_choices(full *f, area a, const rows *question, int news)
{
    int *owner = NULL;
    rows roomy = roomy_rows(f, a.columns, &owner);
    rows detail = detail_rows(f, a.columns);
    int left = a.lines - question->count;
    int grid = grid_lines(f->page, a.columns, &f->across);
    int told = detail.count < DETAIL_MAX ? detail.count : DETAIL_MAX;
    bool is_roomy = has_about(f->page) && roomy.count + news <= left;
    int most = left - told - news;

    if (!is_roomy && grid > most) { /* the list is moved through; of the news some lines are left */
        int kept = left - told > 2 * NEWS_MIN ? NEWS_MIN + 1 : NEWS_MIN;

        most = left - told - 1 > MENU_MIN && news > kept ? left - told - kept : most;
    }
    if (most < 1)
        told = 0, most = left > 1 ? left - (news > 0 && left > 1) : left;
    if (grid > most)
        grid = most > 0 ? most : 0;
    int taken = question->count + (is_roomy ? roomy.count : grid + told);
    area b = {a.line + a.lines - taken, a.column, taken, a.columns};
    put_rows(&b, question, 0, question->count);
    if (is_roomy) {
        put_roomy(f, b, &roomy, owner);
    } else if (f->page->item_count > 0) {
        put_grid(f, b, grid);
        b.line += grid;
        b.lines -= grid;
        put_detail(&b, &detail, told);
    }
    free(owner);
    rows_free(&roomy);
    rows_free(&detail);
    return taken;
}

static void put_border(int column, int lines)
{
    for (int line = 1; line < lines; line++)
        glass_put(line, column, 1, "|", 1, false);
}

/* Cuts the place for the news off a screen that is wide enough; the rest is *main. */
static bool cut_side(const area *screen, area *main, area *side)
{
    int columns = screen->columns - SCENE_COLUMNS - 2;

    *main = *screen;
    *side = (area){0};
    if (columns < SIDE_MIN)
        return false;
    if (columns > SIDE_MAX)
        columns = SIDE_MAX;
    if (columns > screen->columns * 2 / 5 && screen->columns * 2 / 5 >= SIDE_MIN)
        columns = screen->columns * 2 / 5;
    main->columns = screen->columns - columns - 2;
    *side = (area){screen->line + 1, main->columns + 2, screen->lines - 2, columns};
    return true;
}

/* Lines of the list beyond those that are counted on, if it is as tight as can be. */
static int more_lines(const full *f, int columns)
{
    int across;
    int lines = grid_lines(f->page, columns, &across);

    return lines > MENU_MIN ? lines - MENU_MIN : 0;
}

static void draw_table(full *f, const area *screen)
{
    area main, side;
    bool beside = cut_side(screen, &main, &side);
    rows question = question_rows(f, main.columns);
    int fresh = beside ? 0 : fresh_lines(f, main.columns);
    int share = screen->lines / NEWS_SHARE > NEWS_MIN ? screen->lines / NEWS_SHARE : NEWS_MIN;
    int news =
        fresh < share ? fresh : share; /* what is new comes before what the scene can spare */
    int items = f->page->item_count < MENU_MIN ? f->page->item_count : MENU_MIN;
    int besides = 1 + question.count + f->note.count + news + items + (items > 0);
    rows scene = scene_rows(f, main.columns, main.lines - 1 - besides);

    main.lines--; /* the line to type into */
    /* the title gives way to what has happened */
    if (beside || scene.count + besides + fresh - news + more_lines(f, main.columns) <= main.lines)
        put_title(&main, f->page->title, beside ? "" : "?: help");
    if (scene.count > main.lines - question.count - 1)
        scene.count = main.lines - question.count - 1;
    put_rows(&main, &scene, 0, main.lines);
    put_rows(&main, &f->note, 0, main.lines);
    main.lines -= put_choices(f, main, &question, fresh);
    if (beside) {
        glass_put(0, side.column, side.columns, " What happened", 14, true);
        put_border(side.column - 1, screen->lines - 1);
        put_news(f, side);
    } else {
        put_news(f, main);
    }
    put_line(f, screen,
             f->page->walks ? "arrows: back and on, Esc: leave"
             : f->page->item_count > 0
                 ? "arrows, Enter: choose  Tab: what it is  PgUp: earlier  ?: help"
                 : "");
    rows_free(&question);
    rows_free(&scene);
}

/* Of which moment the table is. */
static void past_title(const page *p, int step, char *title, size_t size)
{
    if (step < 0)
        snprintf(title, size, "Earlier; the table as it is now");
    else if (step < p->known_from)
        snprintf(title, size, "Earlier; the table as you first saw it");
    else if (p->unnumbered)
        snprintf(title, size, "Earlier; the table as you saw it then");
    else
        snprintf(title, size, "Earlier, after step %d", step);
}

/* Earlier: the table as it was, and the news around it. */
static void draw_past(full *f, const area *screen)
{
    area main, side;
    bool beside = cut_side(screen, &main, &side);
    int news = screen->lines / 4 > 3 ? screen->lines / 4 : 3;
    char title[128];

    main.lines--;
    past_title(f->page, f->page->steps[f->back], title, sizeof title);
    put_title(&main, title, "Esc: back to the game");
    rows scene = scene_rows(f, main.columns, main.lines - (beside ? 0 : news));
    if (scene.count > main.lines - 1)
        scene.count = main.lines - 1;
    put_rows(&main, &scene, 0, main.lines);
    if (beside) {
        glass_put(0, side.column, side.columns, " What happened", 14, true);
        put_border(side.column - 1, screen->lines - 1);
    }
    put_news(f, beside ? side : main);
    put_line(f, screen, "arrows, PgUp, PgDn: back and on  /: search  Esc: back to the game");
    rows_free(&scene);
}

/* A text that is read. */
static void draw_sheet(full *f, const area *screen)
{
    area a = *screen;
    char title[64] = "";

    a.lines--;
    f->page_lines = a.lines - 1 > 1 ? a.lines - 1 : 1;
    if (f->sheet_top > f->sheet.count - f->page_lines)
        f->sheet_top = f->sheet.count - f->page_lines;
    if (f->sheet_top < 0)
        f->sheet_top = 0;
    if (f->sheet.count > f->page_lines)
        snprintf(title, sizeof title, "Lines %d to %d of %d", f->sheet_top + 1,
                 f->sheet_top + f->page_lines, f->sheet.count);
    put_title(&a, title, "Esc: back to the table");
    put_rows(&a, &f->sheet, f->sheet_top, a.lines);
    put_line(f, screen, "PgUp, PgDn: read on  /: search  Esc: back to the table");
}

void full_draw(full *f)
{
    area screen = {0};

    glass_size(&screen.lines, &screen.columns);
    glass_clear(false);
    f->spot_count = 0;
    if (f->sheet.count > 0) {
        draw_sheet(f, &screen);
    } else if (f->page == NULL) {
        area a = screen;

        put_rows(&a, &f->note, 0, a.lines - 1);
        put_line(f, &screen, "");
    } else if (f->back >= 0) {
        draw_past(f, &screen);
    } else {
        draw_table(f, &screen);
    }
    glass_show();
}
