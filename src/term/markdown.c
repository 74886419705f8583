/* markdown.c: prints the Markdown of docs/rules; see markdown.h.
 *
 * It knows just what the rules are written in. A block (paragraph, item, cell) is joined into one
 * string with inks for its emphasis, then broken at the width.
 *
 * SPDX-License-Identifier: MIT */
#include "term/markdown.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { COLUMNS_MAX = 16, GAP = 2, CELL_MIN = 6 };

/* ---- Inline marks ---------------------------------------------------------------------------- */

/* How long "](address)" is here; 0: there is no end of a link. */
static size_t link_end(const char *text, size_t length)
{
    const char *end =
        length > 1 && text[0] == ']' && text[1] == '(' ? memchr(text, ')', length) : NULL;

    return end != NULL ? (size_t)(end - text) + 1 : 0;
}

/* Is what begins with this bracket a link? */
static bool is_link(const char *text, size_t length)
{
    const char *end = memchr(text, ']', length);

    return end != NULL && link_end(end, length - (size_t)(end - text)) > 0;
}

/* A copy of the text with newlines as spaces, **strong** and `code` as inks, single * dropped, and
 * links as their words in brackets. The caller frees it. */
static char *inline_text(const char *text, size_t length)
{
    char *out = df_memory_surely(NULL, length + 1);
    size_t n = 0;
    bool strong = false;
    bool code = false;

    for (size_t i = 0; i < length; i++) {
        char c = text[i];

        if (c == '\n') {
            out[n++] = ' ';
            while (i + 1 < length && text[i + 1] == ' ')
                i++;
        } else if (c == '`') {
            code = !code;
            out[n++] = code ? DF_INK_ACCENT : DF_INK_PLAIN;
        } else if (c == '*' && !code) {
            if (i + 1 < length && text[i + 1] == '*') {
                i++;
                strong = !strong;
                out[n++] = strong ? DF_INK_STRONG : DF_INK_PLAIN;
            } else if (i > 0 && i + 1 < length && text[i - 1] == ' ' && text[i + 1] == ' ') {
                out[n++] = c; /* a times sign */
            }
        } else if (c == '[' && is_link(text + i, length - i)) {
            out[n++] = '(';
        } else if (c == ']' && link_end(text + i, length - i) > 0) {
            out[n++] = ')';
            i += link_end(text + i, length - i) - 1;
        } else if (c == '\\' && i + 1 < length && ispunct((unsigned char)text[i + 1])) {
            out[n++] = text[++i];
        } else {
            out[n++] = c;
        }
    }
    out[n] = '\0';
    return out;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

typedef enum kind { BLANK, HEADING, ROW, ITEM, FENCE, COMMENT, TEXT } kind;

typedef struct cursor {
    const char *at;
    const char *end;
} cursor;

static size_t line_length(const cursor *c)
{
    const char *newline = memchr(c->at, '\n', (size_t)(c->end - c->at));

    return newline != NULL ? (size_t)(newline - c->at) : (size_t)(c->end - c->at);
}

static void next_line(cursor *c)
{
    c->at += line_length(c);
    if (c->at < c->end)
        c->at++;
}

static size_t leading_spaces(const char *line, size_t length)
{
    size_t n = 0;

    while (n < length && line[n] == ' ')
        n++;
    return n;
}

/* The length of "* ", "- " or "12. " at the start of a line; 0 for none. */
static size_t bullet_length(const char *line, size_t length)
{
    size_t n = 0;

    if (length >= 2 && (line[0] == '*' || line[0] == '-') && line[1] == ' ')
        return 2;
    while (n < length && isdigit((unsigned char)line[n]))
        n++;
    if (n > 0 && n + 1 < length && line[n] == '.' && line[n + 1] == ' ')
        return n + 2;
    return 0;
}

static kind line_kind(const cursor *c)
{
    size_t length = line_length(c);
    size_t skip = leading_spaces(c->at, length);
    const char *text = c->at + skip;

    if (skip == length)
        return BLANK;
    if (text[0] == '#')
        return HEADING;
    if (text[0] == '|')
        return ROW;
    if (length - skip >= 3 && memcmp(text, "```", 3) == 0)
        return FENCE;
    if (length - skip >= 4 && memcmp(text, "<!--", 4) == 0)
        return COMMENT; /* of one line */
    return bullet_length(text, length - skip) > 0 ? ITEM : TEXT;
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

static void print_heading(const term *t, cursor *c)
{
    size_t length = line_length(c);
    size_t level = 0;

    while (level < length && c->at[level] == '#')
        level++;
    size_t skip = level + leading_spaces(c->at + level, length - level);
    char *title = inline_text(c->at + skip, length - skip);

    const char strong[] = {DF_INK_STRONG, '\0'};

    term_wrap(t, strong, title);
    if (level <= 2 && !t->plain) {
        size_t columns = term_columns(title, strlen(title));

        for (size_t i = 0; i < columns && i < (size_t)t->width; i++)
            fputc(level == 1 ? '=' : '-', t->out);
        fputc('\n', t->out);
    }
    free(title);
    next_line(c);
}

/* Joins the lines that belong to a paragraph or item, prints them and moves on. */
static void print_paragraph(const term *t, cursor *c)
{
    size_t skip = leading_spaces(c->at, line_length(c));
    size_t bullet = bullet_length(c->at + skip, line_length(c) - skip);
    const char *start = c->at + skip + bullet;
    char first[32];

    snprintf(first, sizeof first, "%*s%.*s", (int)(skip < 12 ? skip : 12), "", (int)bullet,
             c->at + skip);
    do {
        next_line(c);
    } while (c->at < c->end && line_kind(c) == TEXT);

    size_t length = (size_t)(c->at - start);
    while (length > 0 && start[length - 1] == '\n')
        length--;
    char *text = inline_text(start, length);
    term_wrap(t, first, text);
    free(text);
}

/* Set in by four, or by what is left beside the widest line. */
static int code_indent(const term *t, cursor c)
{
    enum { INDENT = 4 };
    size_t widest = 0;

    for (; c.at < c.end && line_kind(&c) != FENCE; next_line(&c)) {
        size_t columns = term_columns(c.at, line_length(&c));

        widest = columns > widest ? columns : widest;
    }
    if (widest > (size_t)t->width || (size_t)t->width - widest >= INDENT)
        return INDENT;
    return t->width - (int)widest;
}

static void print_code(const term *t, cursor *c)
{
    next_line(c);
    int indent = code_indent(t, *c);

    while (c->at < c->end && line_kind(c) != FENCE) {
        term_printf(t, "%*s%.*s\n", indent, "", (int)line_length(c), c->at);
        next_line(c);
    }
    if (c->at < c->end)
        next_line(c);
}

static void skip_code(cursor *c)
{
    do
        next_line(c);
    while (c->at < c->end && line_kind(c) != FENCE);
    if (c->at < c->end)
        next_line(c);
}

/* What "<!-- drawing: NAME: WORDS -->" says of the drawing below it; empty: nothing. */
static char *drawing_words(const cursor *c)
{
    static const char mark[] = "<!-- drawing: ";
    static const char close[] = " -->";
    size_t length = line_length(c);
    char *line = df_memory_surely(NULL, length + 1);
    size_t from = length;
    size_t to = length - (sizeof close - 1);

    memcpy(line, c->at, length);
    line[length] = '\0';
    if (strncmp(line, mark, sizeof mark - 1) == 0 && length > sizeof mark + sizeof close &&
        strcmp(line + to, close) == 0) {
        const char *colon = strstr(line + sizeof mark - 1, ": ");

        line[to] = '\0';
        from = colon != NULL ? (size_t)(colon + 2 - line) : to;
    }
    memmove(line, line + from, strlen(line + from) + 1);
    return line;
}

/* Comments are for programs; but whoever can't see a drawing is told what it shows. */
static void print_comment(const term *t, cursor *c)
{
    char *words = drawing_words(c);

    next_line(c);
    if (t->plain && words[0] != '\0' && c->at < c->end && line_kind(c) == FENCE) {
        term_wrap(t, "", words);
        skip_code(c);
    }
    free(words);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

typedef struct row {
    char *cell[COLUMNS_MAX];
    int count;
} row;

static row row_read(const char *line, size_t length)
{
    row r = {.count = 0};
    size_t at = leading_spaces(line, length) + 1; /* after the first bar */

    while (at < length && r.count < COLUMNS_MAX) {
        size_t end = at;
        bool code = false;

        while (end < length && (line[end] != '|' || code || line[end - 1] == '\\')) {
            code ^= line[end] == '`';
            end++;
        }
        if (end == length)
            break; /* what follows the last bar is no cell */
        size_t from = at + leading_spaces(line + at, end - at);
        size_t to = end;
        while (to > from && line[to - 1] == ' ')
            to--;
        r.cell[r.count++] = inline_text(line + from, to - from);
        at = end + 1;
    }
    return r;
}

static void row_free(row *r)
{
    for (int i = 0; i < r->count; i++)
        free(r->cell[i]);
}

/* A line such as |---|:--| between headings and rows. */
static bool is_ruler(const cursor *c)
{
    size_t length = line_length(c);

    for (size_t i = 0; i < length; i++)
        if (strchr("|-: ", c->at[i]) == NULL)
            return false;
    return true;
}

static size_t longest_word(const char *text)
{
    size_t longest = 0;

    while (*text != '\0') {
        size_t bytes = strcspn(text, " ");
        size_t columns = term_columns(text, bytes);

        if (columns > longest)
            longest = columns;
        text += bytes;
        text += *text == ' ';
    }
    return longest;
}

/* Gives each column what its longest word needs, then shares what is left by need. False: the table
 * is too wide for that. */
static bool column_widths(const row *rows, int count, size_t page, size_t width[COLUMNS_MAX])
{
    size_t whole[COLUMNS_MAX] = {0};
    size_t used = 0;
    size_t wish = 0;

    for (int c = 0; c < rows[0].count; c++) {
        width[c] = 1;
        for (int r = 0; r < count; r++) {
            const char *cell = c < rows[r].count ? rows[r].cell[c] : "";
            size_t columns = term_columns(cell, strlen(cell));
            size_t word = longest_word(cell);

            whole[c] = columns > whole[c] ? columns : whole[c];
            width[c] = word > width[c] ? word : width[c];
        }
        if (width[c] < CELL_MIN && whole[c] > width[c])
            width[c] = whole[c] < CELL_MIN ? whole[c] : CELL_MIN;
        used += width[c] + (c > 0 ? GAP : 0);
        wish += whole[c] > width[c] ? whole[c] - width[c] : 0;
    }
    if (used > page)
        return false;
    size_t spare = page - used;
    for (int c = 0; c < rows[0].count; c++)
        if (whole[c] > width[c])
            width[c] += wish <= spare ? whole[c] - width[c] : (whole[c] - width[c]) * spare / wish;
    return true;
}

/* Prints one row, each cell broken inside its column. */
static void print_cells(const term *t, const row *r, const size_t *width)
{
    const char *rest[COLUMNS_MAX];
    bool more = true;

    for (int c = 0; c < r->count; c++)
        rest[c] = r->cell[c];
    while (more) {
        size_t pending = 0; /* spaces owed before the next text, so that no line ends in them */

        more = false;
        for (int c = 0; c < r->count; c++) {
            size_t next = 0;
            size_t bytes = term_break(rest[c], strlen(rest[c]), width[c], &next);
            size_t columns = term_columns(rest[c], bytes);

            if (bytes > 0)
                term_printf(t, "%*s%.*s", (int)pending, "", (int)bytes, rest[c]);
            pending = (bytes > 0 ? 0 : pending) + width[c] - columns + GAP;
            rest[c] += next;
            more = more || rest[c][0] != '\0';
        }
        fputc('\n', t->out);
    }
}

/* One row as a small paragraph for each cell, named by its heading. */
static void print_stacked(const term *t, const row *header, const row *r)
{
    for (int c = 0; c < r->count; c++) {
        char first[64] = "";

        if (r->cell[c][0] == '\0')
            continue;
        if (c < header->count && header->cell[c][0] != '\0')
            snprintf(first, sizeof first, "%s%s: ", c > 0 ? "  " : "", header->cell[c]);
        if (term_columns(first, strlen(first)) > (size_t)t->width / 2) { /* no room beside it */
            term_wrap(t, "  ", header->cell[c]);
            snprintf(first, sizeof first, "    ");
        }
        term_wrap(t, first, r->cell[c]);
    }
}

static void print_rows(const term *t, const row *rows, int count)
{
    size_t width[COLUMNS_MAX];
    bool named = false;
    bool laid_out = !t->plain && column_widths(rows, count, (size_t)t->width, width);

    for (int c = 0; c < rows[0].count; c++)
        named = named || rows[0].cell[c][0] != '\0';
    if (laid_out && named) {
        print_cells(t, &rows[0], width);
        for (int c = 0; c < rows[0].count; c++) {
            for (size_t i = 0; i < width[c]; i++)
                fputc('-', t->out);
            fprintf(t->out, "%*s", c + 1 < rows[0].count ? GAP : 0, "");
        }
        fputc('\n', t->out);
    }
    for (int r = 1; r < count; r++) {
        if (laid_out)
            print_cells(t, &rows[r], width);
        else
            print_stacked(t, &rows[0], &rows[r]);
        if (!laid_out && r + 1 < count)
            fputc('\n', t->out);
    }
}

static void print_table(const term *t, cursor *c)
{
    row *rows = NULL;
    int count = 0;

    while (c->at < c->end && line_kind(c) == ROW) {
        if (!is_ruler(c) || count == 0) {
            rows = df_memory_surely(rows, (size_t)(count + 1) * sizeof *rows);
            rows[count++] = row_read(c->at, line_length(c));
        }
        next_line(c);
    }
    if (count > 0)
        print_rows(t, rows, count);
    for (int r = 0; r < count; r++)
        row_free(&rows[r]);
    free(rows);
}

/* ---- The whole ------------------------------------------------------------------------------- */

void markdown_print(const term *t, const char *text, size_t length)
{
    cursor c = {text, text + length};

    while (c.at < c.end) {
        switch (line_kind(&c)) {
        case BLANK:
            fputc('\n', t->out);
            next_line(&c);
            break;
        case HEADING:
            print_heading(t, &c);
            break;
        case ROW:
            print_table(t, &c);
            break;
        case FENCE:
            print_code(t, &c);
            break;
        case COMMENT:
            print_comment(t, &c);
            break;
        case ITEM:
        case TEXT:
            print_paragraph(t, &c);
            break;
        }
    }
}

void markdown_print_row(const term *t, const char *header, size_t header_length, const char *line,
                        size_t length)
{
    row head = row_read(header, header_length);
    row r = row_read(line, length);

    print_stacked(t, &head, &r);
    row_free(&head);
    row_free(&r);
}
