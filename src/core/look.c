/* look.c: what lies on the table, for whoever wants to know of a pile, a player or a word.
 *
 * A whole pile where the drawing shows its top, all that is open of a player. It is found in the
 * fields of the viewer's own view and in the sentences that the game has for ears, so every game
 * has it.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

typedef struct looking {
    const df_game *game;
    const char *word;
    bool whole; /* not just the beginning of one: Bea is no Bear */
    df_text *out;
} looking;

/* How many characters of a text a word takes, in either case; 0: it does not begin with it. */
static size_t begins_with(const char *text, const char *word)
{
    size_t length = 0;

    while (word[length] != '\0' && df_lower(text[length]) == df_lower(word[length]))
        length++;
    return word[length] == '\0' ? length : 0;
}

/* Does one of the words of a text begin with what is wanted? */
static bool has_word(const looking *l, const char *text)
{
    static const char ends[] = " .,:;(_'";

    for (const char *at = text; *at != '\0'; at++) {
        size_t length = at == text || strchr(ends, at[-1]) != NULL ? begins_with(at, l->word) : 0;

        if (length > 0 && (!l->whole || strchr(ends, at[length]) != NULL))
            return true;
    }
    return false;
}

/* "m2, wrench" by the names of the cards. */
static void add_names(const looking *l, const char *value)
{
    char item[128];

    for (bool first = true; df_next_item(&value, ',', item, sizeof item); first = false) {
        df_text_string(l->out, first ? "" : ", ");
        df_thing_names(l->game, item, l->out);
    }
}

/* What belongs to nobody is a pile, or a number that the game keeps: by its own name. */
static bool look_at_value(void *context, const df_value *value)
{
    const looking *l = context;
    bool is_pile = value->field->form == DF_LIST || value->field->form == DF_COPIES;

    if (value->field->bookkeeping || !is_pile || strchr(value->path, '.') != NULL ||
        strchr(value->text, '?') != NULL || strcmp(value->text, "-") == 0 ||
        !has_word(l, value->path))
        return true;
    for (const char *c = value->path; *c != '\0'; c++)
        df_text_char(l->out, *c == '_' ? ' ' : c == value->path ? (char)(*c - 'a' + 'A') : *c);
    df_text_string(l->out, ": ");
    add_names(l, value->text);
    df_text_string(l->out, ".\n");
    return true;
}

/* Of the lines from `start` on, keeps those that speak of it; all of them if nothing is wanted. */
static void keep_lines(const looking *l, size_t start)
{
    char *kept = l->out->at + start;

    for (char *line = kept; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        bool ended = line[length] == '\n';

        line[length] = '\0';
        if (l->word[0] == '\0' || has_word(l, line)) {
            memmove(kept, line, length);
            kept += length;
            if (ended)
                *kept++ = '\n';
        }
        line += length + ended;
    }
    l->out->length = (size_t)(kept - l->out->at);
    *kept = '\0';
}

void df_view_look(const df_game *game, const df_config *config, const df_view *view, int viewer,
                  const char *const *names, const char *word, df_text *out)
{
    looking l = {.game = game, .word = word, .out = out};

    for (int seat = 0; seat < config->seats; seat++)
        if (df_same_word(word, names[seat])) {
            l.whole = true;
            if (seat == viewer) /* the game speaks to whoever looks */
                l.word = "you";
        }
    if (word[0] != '\0')
        df_position_walk(game, config, (const df_state *)view, false, look_at_value, &l);
    size_t start = out->length;
    if (game->say != NULL)
        game->say(view, viewer, names, out);
    else
        df_position_write(game, config, (const df_state *)view, true, out);
    keep_lines(&l, start);
}
