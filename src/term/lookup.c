/* lookup.c: cards, rooms and pieces of a game, looked up by what people call them; see lookup.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/lookup.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "term/pager.h"

#include "core/core.h"

enum { NAME_SIZE = 64, CLEAR_LETTERS = 3 };

/* ---- Finding --------------------------------------------------------------------------------- */

/* Adds lower-case words with one space between them: a hyphen is one too, and an apostrophe
 * nothing. */
static void add_spoken(const char *from, df_text *out)
{
    bool gap = out->length > 0;

    for (; *from != '\0'; from++) {
        if (*from == '\'')
            continue;
        if (*from == '-' || *from == '_' || df_is_space(*from)) {
            gap = out->length > 0;
            continue;
        }
        if (gap)
            df_text_char(out, ' ');
        gap = false;
        df_text_char(out, df_lower(*from));
    }
}

static bool is_called(const char *called, const char *typed)
{
    char spoken[NAME_SIZE];
    df_text text = df_text_over(spoken, sizeof spoken);

    add_spoken(called, &text);
    return called[0] != '\0' && strcmp(spoken, typed) == 0;
}

static const char *next_word(const char *words)
{
    words += strcspn(words, " ");
    return words + (*words == ' ');
}

/* Do the typed words each begin a word of the name, in the order of the name? */
static bool begins_words(const char *name, const char *typed)
{
    char spoken[NAME_SIZE];
    df_text text = df_text_over(spoken, sizeof spoken);
    const char *word = spoken;

    add_spoken(name, &text);
    while (*typed != '\0') {
        size_t length = strcspn(typed, " ");

        while (*word != '\0' && strncmp(word, typed, length) != 0)
            word = next_word(word);
        if (*word == '\0')
            return false;
        word = next_word(word);
        typed = next_word(typed);
    }
    return true;
}

static int gather(const df_game *game, const char *typed, bool whole, df_thing out[LOOKUP_MAX])
{
    int found = 0;
    df_thing thing;

    for (int i = 0; game->thing != NULL && game->thing(i, &thing); i++) {
        bool fits = whole ? is_called(thing.name, typed) || is_called(thing.word, typed) ||
                                is_called(thing.code, typed)
                          : begins_words(thing.name, typed);

        if (fits && found < LOOKUP_MAX)
            out[found] = thing;
        found += fits;
    }
    return found;
}

int lookup_things(const df_game *game, const char *words, df_thing out[LOOKUP_MAX])
{
    char typed[NAME_SIZE];
    df_text text = df_text_over(typed, sizeof typed);

    add_spoken(strncasecmp(words, "the ", 4) == 0 ? words + 4 : words, &text);
    if (text.full || typed[0] == '\0')
        return 0;
    int found = gather(game, typed, true, out);
    if (found == 0 && strlen(typed) >= CLEAR_LETTERS)
        found = gather(game, typed, false, out);
    return found;
}

/* ---- Showing --------------------------------------------------------------------------------- */

/* "Knife (attack card, 4 in the box)" */
static void print_title(const term *t, const df_thing *thing)
{
    term_printf(t, "%c%s%c (%s", DF_INK_STRONG, thing->name, DF_INK_PLAIN, thing->kind);
    if (thing->copies > 0)
        term_printf(t, ", %d in the box", thing->copies);
    term_print(t, ")\n");
}

/* A sentence, with a capital letter and a full stop. */
static void print_sentence(const term *t, const char *words)
{
    char line[256];
    df_text text = df_text_over(line, sizeof line);

    if (words[0] == '\0')
        return;
    df_text_char(&text, (char)toupper((unsigned char)words[0]));
    df_text_string(&text, words + 1);
    if (strchr(".!?", words[strlen(words) - 1]) == NULL)
        df_text_char(&text, '.');
    term_wrap(t, t->plain ? "" : "  ", line);
}

/* "The rules also speak of it in N-61, N-62 and N-R20." */
static void print_mentions(const term *t, const rules_texts *texts, const df_thing *thing)
{
    char line[512];
    df_text text = df_text_over(line, sizeof line);
    rules_walk walk = rules_begin(texts->exact);
    int count = 0;

    while (rules_next(&walk)) {
        if (walk.entry.id[0] == '\0' || strcmp(walk.entry.id, thing->clause) == 0 ||
            !rules_mentions(&walk.entry, thing->name))
            continue;
        df_text_add(&text, "%s%s", count == 0 ? "The rules also speak of it in " : ", ",
                    walk.entry.id);
        count++;
    }
    if (count == 0)
        return;
    df_text_char(&text, '.');
    if (!text.full)
        term_wrap(t, "", line);
}

/* What the rulebook says of it, if it has a paragraph of its own: "- **Hunch**: say what ...". */
static void print_paragraph(const term *t, const rules_texts *texts, const df_thing *thing)
{
    char start[NAME_SIZE];
    df_text text = df_text_over(start, sizeof start);
    rules_walk walk = rules_begin(texts->book != NULL ? texts->book : "");

    df_text_add(&text, "- **%s", thing->name);
    while (rules_next(&walk))
        if (walk.entry.length > text.length && strncmp(walk.entry.text, start, text.length) == 0 &&
            strchr("*,", walk.entry.text[text.length]) != NULL) {
            rules_print(t, &walk.entry, false);
            return;
        }
}

static void print_thing(const term *t, const rules_texts *texts, const df_thing *thing)
{
    rules_entry entry;

    print_title(t, thing);
    print_sentence(t, thing->does);
    if (thing->story != NULL)
        print_sentence(t, thing->story);
    print_paragraph(t, texts, thing);
    if (texts->exact == NULL)
        return;
    if (thing->clause != NULL && rules_find(texts->exact, thing->clause, &entry)) {
        term_print(t, "\n");
        rules_print(t, &entry, false);
    }
    print_mentions(t, texts, thing);
}

bool lookup_show(const term *t, const rules_texts *texts, const char *words)
{
    df_thing things[LOOKUP_MAX];
    int found = texts->game != NULL ? lookup_things(texts->game, words, things) : 0;

    if (found == 0 || found > LOOKUP_MAX)
        return false;
    term paged = pager_open(t);
    for (int i = 0; i < found; i++) {
        term_print(&paged, i > 0 ? "\n" : "");
        print_thing(&paged, texts, &things[i]);
    }
    pager_close(t, &paged);
    return true;
}

void lookup_tell(const term *t, const char *word, const char *found)
{
    term paged = pager_open(t);

    if (found[0] != '\0')
        term_wrap(&paged, "", found);
    else
        term_printf(&paged, "Nothing on the table is called '%s'.\n", word);
    pager_close(t, &paged);
}

/* ---- Signs ----------------------------------------------------------------------------------- */

enum { SIGN_SIZE = 512 };

/* The column in which the explanations of a legend begin: after the widest gap of its first line.
 */
static size_t legend_column(const char *legend)
{
    size_t column = 0;

    for (size_t i = 1; legend[i] != '\0' && legend[i] != '\n'; i++)
        if (legend[i] != ' ' && legend[i - 1] == ' ' && i > 1 && legend[i - 2] == ' ')
            column = i;
    return column;
}

/* A sign and what it means, for any width: lines that go on with what was before begin with a
 * space. */
void lookup_legend(const term *t, const df_game *game)
{
    const char *at = game->legend;
    size_t column = at != NULL ? legend_column(at) : 0;

    if (at == NULL)
        term_print(t, "There are no signs that would need explaining.\n");
    while (at != NULL && *at != '\0') {
        char sign[64];
        char line[SIGN_SIZE];
        df_text text = df_text_over(line, sizeof line);

        snprintf(sign, sizeof sign, "%.*s", (int)column, at);
        do {
            size_t length = strcspn(at, "\n");

            df_text_string(&text, text.length > 0 ? " " : "");
            for (size_t i = column; i < length; i++)
                df_text_char(&text, at[i]);
            at += length + 1;
        } while (*at == ' ');
        term_wrap(t, sign, line);
    }
}
