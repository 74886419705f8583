/* rules.c: finds clauses, rulings, sections and words in the text of a game's rules; see rules.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/rules.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "term/lookup.h"
#include "term/markdown.h"
#include "term/pager.h"

/* ---- Ids ------------------------------------------------------------------------------------- */

/* Reads an id such as N-28 or N-R3 at the start of `text`; returns its length, 0 for none. */
static size_t id_length(const char *text, size_t length)
{
    size_t n = 0;
    size_t digits = 0;

    while (n < length && isupper((unsigned char)text[n]))
        n++;
    if (n == 0 || n >= length || text[n] != '-')
        return 0;
    n++;
    if (n < length && isupper((unsigned char)text[n]))
        n++;
    while (n < length && isdigit((unsigned char)text[n])) {
        n++;
        digits++;
    }
    return digits > 0 && n < RULES_ID_SIZE ? n : 0;
}

bool rules_id(const char *word, const char *prefix, char id[RULES_ID_SIZE])
{
    char plain[RULES_ID_SIZE];
    size_t n = 0;

    for (; *word != '\0' && n + 1 < sizeof plain; word++)
        if (*word != '[' && *word != ']')
            plain[n++] = (char)toupper((unsigned char)*word);
    plain[n] = '\0';
    if (*word != '\0' || n == 0)
        return false;
    size_t letters = strcspn(prefix, "-");
    if (isdigit((unsigned char)plain[0]) || (plain[0] == 'R' && isdigit((unsigned char)plain[1])))
        snprintf(id, RULES_ID_SIZE, "%.*s-%.10s", (int)letters, prefix, plain);
    else
        snprintf(id, RULES_ID_SIZE, "%s", plain);
    return id_length(id, strlen(id)) == strlen(id);
}

/* ---- Walking --------------------------------------------------------------------------------- */

static size_t line_end(const char *text)
{
    return strcspn(text, "\n");
}

static const char *after_line(const char *text)
{
    text += line_end(text);
    return *text == '\n' ? text + 1 : text;
}

/* Is there a word that begins so? */
static bool contains(const char *text, size_t length, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; text != NULL && i + n <= length; i++)
        if ((i == 0 || !isalnum((unsigned char)text[i - 1])) && strncasecmp(text + i, word, n) == 0)
            return true;
    return false;
}

static const char *skip_marks(const char *text, const char *marks)
{
    return text + strspn(text, marks);
}

static bool is_item(const char *line)
{
    return (line[0] == '*' || line[0] == '-') && line[1] == ' ';
}

static bool is_fence(const char *line)
{
    return strncmp(line, "```", 3) == 0;
}

/* Notes the id that a list item or the first cell of a row begins with. */
static void note_id(rules_entry *entry, const char *marks)
{
    const char *text = skip_marks(entry->text, marks);
    size_t n = id_length(text, entry->length - (size_t)(text - entry->text));
    bool bracketed = text > entry->text && text[-1] == '[';

    entry->id[0] = '\0';
    if (n > 0 && (bracketed ? text[n] == ']' : entry->header != NULL))
        snprintf(entry->id, sizeof entry->id, "%.*s", (int)n, text);
}

static void take_row(rules_walk *walk)
{
    rules_entry *e = &walk->entry;

    e->text = walk->at;
    e->length = line_end(walk->at);
    walk->at = after_line(walk->at);
    note_id(e, "| *[");
}

/* A block between ``` belongs together, whatever its lines begin with. */
static void take_fenced(rules_walk *walk)
{
    rules_entry *e = &walk->entry;

    e->header = NULL;
    e->id[0] = '\0';
    e->text = walk->at;
    walk->at = after_line(walk->at);
    while (*walk->at != '\0' && !is_fence(walk->at))
        walk->at = after_line(walk->at);
    e->length = (size_t)(walk->at + line_end(walk->at) - e->text);
    walk->at = after_line(walk->at);
}

static void take_block(rules_walk *walk)
{
    rules_entry *e = &walk->entry;

    e->header = NULL;
    e->text = walk->at;
    do {
        e->length = (size_t)(walk->at + line_end(walk->at) - e->text);
        walk->at = after_line(walk->at);
    } while (*walk->at != '\0' && strchr("\n|#", *walk->at) == NULL && !is_item(walk->at) &&
             !is_fence(walk->at));
    e->id[0] = '\0';
    if (is_item(e->text))
        note_id(e, "*- [");
}

rules_walk rules_begin(const char *text)
{
    return (rules_walk){.at = text};
}

/* Chapters and sections for those who build the game or check it. */
static bool is_for_players(const char *title, size_t length)
{
    static const char *const others[] = {"Test vectors", "Notes for bots", "Coverage", "Measured",
                                         "sources"};

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (contains(title, length, others[i]))
            return false;
    return true;
}

/* The heading at which the text stands. */
static void take_heading(rules_walk *walk)
{
    rules_entry *e = &walk->entry;
    size_t rank = strspn(walk->at, "#");
    bool for_players = is_for_players(walk->at, line_end(walk->at));

    e->section = walk->at;
    e->section_length = line_end(walk->at);
    e->header = NULL;
    if (rank <= 2)
        walk->players_chapter = for_players;
    e->for_players = for_players && walk->players_chapter;
    walk->at = after_line(walk->at);
}

bool rules_next(rules_walk *walk)
{
    rules_entry *e = &walk->entry;

    for (;;) {
        const char *line = walk->at;

        if (*line == '\0')
            return false;
        if (*line == '\n') {
            e->header = NULL;
            walk->at = after_line(line);
        } else if (*line == '#') {
            take_heading(walk);
        } else if (is_fence(line)) {
            take_fenced(walk);
            return true;
        } else if (*line == '|' && e->header == NULL) {
            e->header = line;
            e->header_length = line_end(line);
            walk->at = after_line(after_line(line)); /* the ruler under the headings too */
        } else if (*line == '|') {
            take_row(walk);
            return true;
        } else {
            take_block(walk);
            return true;
        }
    }
}

/* ---- Finding --------------------------------------------------------------------------------- */

bool rules_find(const char *text, const char *id, rules_entry *out)
{
    rules_walk walk = rules_begin(text);

    while (rules_next(&walk))
        if (strcmp(walk.entry.id, id) == 0) {
            *out = walk.entry;
            return true;
        }
    return false;
}

/* Splits N-R12 into 4 letters and dashes and the number 12. */
static size_t id_kind(const char *id, long *number)
{
    size_t kind = strcspn(id, "0123456789");

    *number = strtol(id + kind, NULL, 10);
    return kind;
}

void rules_near(const char *text, const char *id, df_text *out)
{
    enum { NEAR = 3 };
    char best[NEAR][RULES_ID_SIZE] = {{0}};
    long distance[NEAR] = {0};
    long wanted = 0;
    size_t kind = id_kind(id, &wanted);
    rules_walk walk = rules_begin(text);

    while (rules_next(&walk)) {
        long number = 0;
        const char *other = walk.entry.id;

        if (other[0] == '\0' || id_kind(other, &number) != kind || strncmp(other, id, kind) != 0)
            continue;
        long far = labs(number - wanted);
        int place = NEAR;
        while (place > 0 && (best[place - 1][0] == '\0' || far < distance[place - 1]))
            place--;
        for (int i = NEAR - 1; i > place; i--) {
            memcpy(best[i], best[i - 1], sizeof best[i]);
            distance[i] = distance[i - 1];
        }
        if (place < NEAR) {
            memcpy(best[place], other, sizeof best[place]);
            distance[place] = far;
        }
    }
    for (int i = 0; i < NEAR && best[i][0] != '\0'; i++)
        df_text_add(out, "%s%s", i > 0 ? ", " : "", best[i]);
}

bool rules_section(const char *text, const char *number, const char **start, size_t *length)
{
    size_t digits = strlen(number);
    size_t rank = 0;

    *start = NULL;
    if (digits > 0 && number[digits - 1] == '.')
        digits--;
    for (const char *line = text; *line != '\0'; line = after_line(line)) {
        size_t marks = strspn(line, "#");

        if (marks == 0)
            continue;
        if (*start != NULL && marks <= rank) {
            *length = (size_t)(line - *start);
            return true;
        }
        const char *title = skip_marks(line, "# ");
        const char *rest = title + digits;
        if (*start == NULL && strncmp(title, number, digits) == 0 &&
            (*rest == ' ' || (*rest == '.' && rest[1] == ' '))) {
            *start = line;
            rank = marks;
        }
    }
    if (*start != NULL)
        *length = strlen(*start);
    return *start != NULL;
}

bool rules_mentions(const rules_entry *entry, const char *word)
{
    return entry->for_players && (contains(entry->text, entry->length, word) ||
                                  contains(entry->section, entry->section_length, word));
}

/* Does the entry hold every one of the words, as a person would search for them? */
static bool has_words(const rules_entry *entry, char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (!rules_mentions(entry, words[i]))
            return false;
    return true;
}

/* ---- Printing -------------------------------------------------------------------------------- */

void rules_print(const term *t, const rules_entry *entry, bool titled)
{
    if (titled && entry->section != NULL)
        markdown_print(t, entry->section, entry->section_length);
    if (entry->header != NULL)
        markdown_print_row(t, entry->header, entry->header_length, entry->text, entry->length);
    else
        markdown_print(t, entry->text, entry->length);
}

void rules_print_aim(const term *t, const rules_texts *texts)
{
    rules_walk walk = rules_begin(texts->book != NULL ? texts->book : "");

    if (rules_next(&walk))
        markdown_print(t, walk.entry.text, walk.entry.length);
}

static df_status show_clause(const term *t, const char *text, const char *id, df_error *err)
{
    rules_entry entry;
    char near[64];
    df_text list = df_text_over(near, sizeof near);

    if (rules_find(text, id, &entry)) {
        rules_print(t, &entry, true);
        return DF_OK;
    }
    rules_near(text, id, &list);
    if (near[0] == '\0')
        return df_fail(err, DF_RANGE, "", "there is no clause %s", id);
    return df_fail(err, DF_RANGE, "", "there is no clause %s; near it are %s", id, near);
}

/* Prints all that a text says about the words; false: nothing. */
static bool print_found(const term *t, const char *text, char *const *words, int count, bool more)
{
    rules_walk walk = rules_begin(text);
    const char *section = NULL;
    bool found = false;

    while (rules_next(&walk)) {
        const rules_entry *e = &walk.entry;

        if (strncmp(e->text, "[exact rules", 12) == 0 || strncmp(e->text, "<!--", 4) == 0 ||
            !has_words(e, words, count))
            continue;
        bool titled = e->section != section;

        if ((found || more) && titled)
            term_print(t, "\n");
        rules_print(t, e, titled);
        section = e->section;
        found = true;
    }
    return found;
}

static df_status show_found(const term *t, const rules_texts *texts, char *const *words, int count,
                            df_error *err)
{
    term paged = pager_open(t);
    bool in_book = texts->book != NULL && print_found(&paged, texts->book, words, count, false);
    bool found = print_found(&paged, texts->exact, words, count, in_book) || in_book;

    pager_close(t, &paged);
    if (!found)
        return df_fail(err, DF_RANGE, "", "the rules do not speak of '%s'%s", words[0],
                       count > 1 ? " and the rest in one place" : "");
    return DF_OK;
}

static bool show_things(const term *t, const rules_texts *texts, char *const *words, int count)
{
    char line[128];
    df_text text = df_text_over(line, sizeof line);

    for (int i = 0; i < count; i++)
        df_text_add(&text, "%s%s", i > 0 ? " " : "", words[i]);
    return !text.full && lookup_show(t, texts, line);
}

df_status rules_show(const term *t, const rules_texts *texts, char *const *words, int count,
                     df_error *err)
{
    char id[RULES_ID_SIZE];
    const char *start = count == 0 && texts->book != NULL ? texts->book : texts->exact;
    size_t length = strlen(start);

    if (count == 0 || (count == 1 && strchr(words[0], '.') != NULL &&
                       rules_section(texts->exact, words[0], &start, &length))) {
        term paged = pager_open(t);

        markdown_print(&paged, start, length);
        pager_close(t, &paged);
        return DF_OK;
    }
    if (count == 1 && rules_id(words[0], texts->prefix, id))
        return show_clause(t, texts->exact, id, err);
    if (texts->book != NULL && show_things(t, texts, words, count))
        return DF_OK;
    return show_found(t, texts, words, count, err);
}

/* ---- Reasons --------------------------------------------------------------------------------- */

const char rules_why_what[] = "Why what? Name a move that is not in the list, as in `why end`.\n";
const char rules_why_not[] = "Nothing forbids it:\n";

void rules_print_named(const term *t, const rules_texts *texts, const char *text)
{
    while (texts->exact != NULL && (text = strchr(text, '[')) != NULL) {
        size_t length = strcspn(text, "]");
        char word[RULES_ID_SIZE];
        char id[RULES_ID_SIZE];
        rules_entry entry;

        snprintf(word, sizeof word, "%.*s", (int)(length < 15 ? length : 15), text);
        if (rules_id(word, texts->prefix, id) && rules_find(texts->exact, id, &entry))
            rules_print(t, &entry, true);
        text += length;
    }
}

/* ---- At a table ------------------------------------------------------------------------------ */

enum { WORDS_MAX = 16, ANSWER_SIZE = 512 };

void rules_answer(const term *t, const rules_texts *texts, const char *rest)
{
    char *words[WORDS_MAX];
    size_t size = strlen(rest) + 1;
    char *copy = memcpy(df_memory_surely(NULL, size), rest, size);
    char *place = NULL;
    int count = 0;
    df_error err;

    if (texts->exact == NULL) {
        term_print(t, "This game has no written rules.\n");
        free(copy);
        return;
    }
    for (char *word = strtok_r(copy, " ", &place); word != NULL && count < WORDS_MAX;
         word = strtok_r(NULL, " ", &place))
        words[count++] = word;
    if (rules_show(t, texts, words, count, &err) != DF_OK) {
        char line[ANSWER_SIZE];

        snprintf(line, sizeof line, "Sorry, %s.", err.text);
        term_wrap(t, "", line);
    }
    free(copy);
}
