/* screen.c: a table of a server on a full screen; see session.h.
 *
 * What has happened becomes the news of a page, and so does whatever else the server makes us say;
 * what answers to something typed is read as a note or a sheet.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "client/session.h"
#include "term/prompt.h"

enum { BESIDES = 9 /* lines of the screen for all but the table */ };

static void show_scene(void *context, const term *t, int step, int lines)
{
    const session *s = context;

    const char *drawing = client_drawing(s, step);

    (void)lines; /* the server was told how many there are */
    if (drawing != NULL)
        term_print(t, drawing);
}

/* The tab key: words of the moves. */
static bool complete(void *context, const char *typed, char *rest, size_t size)
{
    const session *s = context;
    int count = s->menu.move_count;
    const char **words = df_memory_surely(NULL, ((size_t)count + 1) * sizeof *words);

    for (int i = 0; i < count; i++)
        words[i] = s->menu.moves[i].words;
    bool found = prompt_find_rest(words, count, typed, strlen(typed), rest, size);
    free(words);
    return found;
}

void client_open_screen(session *s)
{
    if (s->wish->automatic || !isatty(STDIN_FILENO) || s->full != NULL)
        return;
    s->full = full_open(s->t, complete, s);
    s->page.context = s;
    s->page.scene = show_scene;
    s->page.step = -1;
    s->page.unnumbered = true;
    if (s->full == NULL)
        return;
    full_show(s->full, &s->page);
    full_ask(s->full, "> ");
}

void client_close_screen(session *s)
{
    full_close(s->full);
    s->full = NULL;
}

void client_tell(session *s, const char *first, const char *text)
{
    if (s->full != NULL)
        page_news_put(&s->page, s->page.news_count, text, client_moment(s));
    else
        term_wrap(s->t, first, text);
}

/* How many lines a drawing may have; 0: any number. */
int client_scene_lines(const session *s)
{
    int lines, columns;

    if (s->full == NULL)
        return 0;
    glass_size(&lines, &columns);
    return lines > 2 * BESIDES ? lines - BESIDES : BESIDES;
}

void client_fit_drawing(session *s)
{
    if (s->full != NULL && s->past.now > 0 && !s->past.asked &&
        client_scene_lines(s) != s->past.lines)
        client_ask_drawing(s);
}

static void set_title(session *s)
{
    char line[2 * CLIENT_WORD + 32];

    if (s->seat >= 0)
        snprintf(line, sizeof line, "Table %s: you are %c%s%c", s->table, DF_INK_YOU,
                 client_name_of(s, s->seat), DF_INK_PLAIN);
    else
        snprintf(line, sizeof line, "Table %s: you look on", s->table);
    page_text(&s->page.title, line);
}

static void set_items(session *s)
{
    client_list_moves(s);
    if (client_is_asked(s) || !s->over)
        return;
    page_item_add(&s->page, "rematch", "the same players once more", "rematch");
    page_item_add(&s->page, "replay", "look at it again, step by step", "replay");
    page_item_add(&s->page, "quit", "leave the table", "quit");
}

void client_show_page(session *s)
{
    set_title(s);
    page_text(&s->page.question, client_is_asked(s) ? s->prompt
                                 : s->over          ? "The game is over."
                                 : s->open          ? "The game begins when all seats are taken."
                                                    : "The others decide.");
    set_items(s);
    full_renew(s->full, 0);
}

void client_refresh(session *s, bool is_answer)
{
    char *text = is_answer ? NULL : full_told(s->full);

    for (char *line = text; line != NULL && *line != '\0';) {
        size_t length = strcspn(line, "\n");
        bool is_last = line[length] == '\0';

        line[length] = '\0';
        if (term_columns(line, length) > 0)
            page_news_put(&s->page, s->page.news_count, line, client_moment(s));
        line += length + !is_last;
    }
    free(text);
    full_ask(s->full, "> ");
}

/* Takes the keys that were pressed; false: nobody types any more. */
bool client_take_keys(session *s)
{
    bool gone = false;
    const char *line;

    while ((line = full_take(s->full, &gone)) != NULL) {
        char copy[FULL_LINE];

        snprintf(copy, sizeof copy, "%s", line);
        client_read_line(s, copy);
        if (s->full == NULL || s->done)
            break;
        full_ask(s->full, "> ");
    }
    client_fit_drawing(s);
    return !gone;
}
