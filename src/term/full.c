/* full.c: the course of questions and answers on a full screen; see full.h. What is where is in
 * layout.c, what the keys do in keys.c.
 *
 * SPDX-License-Identifier: MIT */
#include "term/full.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"

enum { NOTE_SHARE = 5 /* of the lines of the screen a note may take one in so many */ };

/* ---- Lines ----------------------------------------------------------------------------------- */

void rows_free(rows *r)
{
    free(r->text);
    free(r->at);
    free(r->ink);
    *r = (rows){0};
}

term rows_begin(rows *r, const full *f, int columns)
{
    term t = *f->t;

    rows_free(r);
    t.full = true;
    t.width = columns;
    t.out = open_memstream(&r->text, &r->size);
    return t;
}

/* Splits a text that is not empty into its lines. */
static void split(rows *r)
{
    char ink = DF_INK_PLAIN;
    size_t lines = 1;

    for (size_t i = 0; i < r->size; i++)
        lines += r->text[i] == '\n';
    r->at = df_memory_surely(NULL, lines * sizeof *r->at);
    r->ink = df_memory_surely(NULL, lines);
    for (char *line = r->text; line < r->text + r->size;) {
        size_t length = strcspn(line, "\n");

        r->ink[r->count] = ink;
        r->at[r->count++] = line;
        for (size_t i = 0; i < length; i++)
            if (line[i] >= DF_INK_PLAIN && line[i] < DF_INK_COUNT)
                ink = line[i];
        line[length] = '\0';
        line += length + 1;
    }
    if (r->count > 0 && term_columns(r->at[r->count - 1], strlen(r->at[r->count - 1])) == 0)
        r->count--; /* nothing but the ink after the last line */
}

void rows_end(rows *r, term *t)
{
    if (t->out != NULL)
        fclose(t->out);
    if (r->text != NULL && r->size > 0)
        split(r);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static void collect(full *f)
{
    f->t->out = open_memstream(&f->told, &f->told_size);
    if (f->t->out == NULL)
        f->t->out = f->before;
}

full *full_open(term *t, full_completer *complete, void *context)
{
    if (!t->tty || t->plain || t->lines)
        return NULL;
    fflush(t->out);
    if (!glass_open(t->colour))
        return NULL;
    full *f = df_memory_surely(NULL, sizeof *f);
    *f = (full){.t = t, .before = t->out, .complete = complete, .context = context, .back = -1};
    t->full = true;
    collect(f);
    return f;
}

/* What was printed is forgotten. */
static void forget_told(full *f)
{
    if (f->t->out != f->before)
        fclose(f->t->out);
    free(f->told);
    f->told = NULL;
    f->told_size = 0;
}

void full_forget(full *f)
{
    forget_told(f);
    collect(f);
    rows_free(&f->note);
    rows_free(&f->sheet);
    for (int i = 0; i < f->history_count; i++)
        free(f->history[i]);
    f->history_count = 0;
    f->page = NULL;
    f->line[0] = f->answer[0] = '\0';
    f->length = f->cursor = 0;
    glass_flush();
    glass_clear(true);
    glass_show();
}

void full_close(full *f)
{
    if (f == NULL)
        return;
    full_forget(f);
    forget_told(f);
    glass_close();
    f->t->out = f->before;
    f->t->full = false;
    free(f->spots);
    free(f);
}

/* ---- Questions ------------------------------------------------------------------------------- */

void full_show(full *f, const page *p)
{
    rows_free(&f->note);
    f->page = p;
    f->chosen = f->item_top = 0;
    f->back = -1;
    f->busy[0] = '\0';
}

void full_renew(full *f, int earlier)
{
    int back = f->back >= 0 ? f->back + earlier : -1;

    full_show(f, f->page);
    f->back = back;
}

void full_busy(full *f, const char *words)
{
    snprintf(f->busy, sizeof f->busy, "%s", words);
    full_draw(f);
}

void full_from_end(full *f)
{
    f->from_end = true;
}

char *full_told(full *f)
{
    char *text;

    if (f->t->out != f->before)
        fclose(f->t->out);
    text = f->told;
    f->told = NULL;
    f->told_size = 0;
    collect(f);
    return text;
}

/* What was printed since the last question becomes a note or a sheet. */
static void take_told(full *f)
{
    int lines, columns;
    rows told = {0};

    glass_size(&lines, &columns);
    told.text = full_told(f);
    told.size = told.text != NULL ? strlen(told.text) : 0;
    if (told.size > 0)
        split(&told);
    if (told.count == 0 && f->answer[0] == '\0' && f->page != NULL) { /* still to be read */
        rows_free(&told);
        return;
    }
    rows_free(&f->note);
    if (f->page == NULL || told.count <= lines / NOTE_SHARE) {
        f->note = told;
    } else {
        rows_free(&f->sheet);
        f->sheet = told;
        f->sheet_top = f->from_end ? told.count : 0;
    }
    f->from_end = false;
}

void full_ask(full *f, const char *question)
{
    take_told(f);
    snprintf(f->question, sizeof f->question, "%s", question);
    f->busy[0] = f->answer[0] = '\0';
    f->gone = false;
    full_draw(f);
}

const char *full_take(full *f, bool *gone)
{
    for (;;) {
        glass_key key = glass_read(0);

        if (key.code == GLASS_NOTHING)
            break;
        if (full_key(f, &key)) {
            *gone = f->gone;
            return f->gone ? NULL : f->answer;
        }
    }
    full_draw(f);
    return NULL;
}

static bool is_in_use(const full *f)
{
    return f->length > 0 || f->back >= 0 || f->sheet.count > 0;
}

const char *full_read(full *f, const char *question, int patience, bool *gone)
{
    int64_t until = df_clock_ms() + patience;

    *gone = false;
    full_ask(f, question);
    for (;;) {
        int left = patience < 0 || is_in_use(f) ? -1 : (int)(until - df_clock_ms());
        const char *line;

        if (patience >= 0 && left < 0 && !is_in_use(f))
            return NULL;
        glass_key key = glass_read(left);
        if (key.code != GLASS_NOTHING && full_key(f, &key)) {
            *gone = f->gone;
            return f->gone ? NULL : f->answer;
        }
        line = full_take(f, gone);
        if (line != NULL || *gone)
            return line;
    }
}
