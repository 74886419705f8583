/* look.c: what lies on the table, for whoever wants to know of a pile, a player or a word.
 *
 * `look discard` lists a whole pile where the drawing shows its top, `look ben` says all that is
 * open of a player. It is found in the fields of the person's own view and in the sentences that
 * the game has for ears, so every game has it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "term/pager.h"
#include "term/play.h"

#include "core/core.h"

typedef struct looking {
    const df_game *game;
    const term *t;
    const char *word;
    bool whole; /* not just the beginning of one: Bea is no Bear */
    bool any;   /* something was found */
} looking;

/* Does one of the words of a text begin with what was typed? */
static bool has_word(const looking *l, const char *text)
{
    static const char ends[] = " .,:;(_'";
    size_t length = strlen(l->word);

    for (const char *at = text; *at != '\0'; at++)
        if ((at == text || strchr(ends, at[-1]) != NULL) && strncasecmp(at, l->word, length) == 0 &&
            (!l->whole || strchr(ends, at[length]) != NULL))
            return true;
    return false;
}

/* "m2, wrench" by the names of the cards. */
static void add_names(const df_game *game, const char *value, df_text *text)
{
    char item[128];

    for (bool first = true; df_next_item(&value, ',', item, sizeof item); first = false) {
        df_text_string(text, first ? "" : ", ");
        df_thing_names(game, item, text);
    }
}

/* What belongs to nobody is a pile, or a number that the game keeps: by its own name. */
static bool look_at_value(void *context, const df_value *value)
{
    looking *l = context;
    char line[SENTENCE_SIZE * 4];
    char title[64];
    df_text text = df_text_over(line, sizeof line);
    df_text head = df_text_over(title, sizeof title);
    bool is_pile = value->field->form == DF_LIST || value->field->form == DF_COPIES;

    if (value->field->bookkeeping || !is_pile || strchr(value->path, '.') != NULL ||
        strchr(value->text, '?') != NULL || strcmp(value->text, "-") == 0 ||
        !has_word(l, value->path))
        return true;
    for (const char *c = value->path; *c != '\0'; c++)
        df_text_char(&head, *c == '_' ? ' ' : c == value->path ? (char)(*c - 'a' + 'A') : *c);
    df_text_string(&head, ": ");
    add_names(l->game, value->text, &text);
    df_text_char(&text, '.');
    term_wrap(l->t, title, line);
    l->any = true;
    return true;
}

/* The sentences that speak of it; all of them where nothing was typed. */
static void look_at_lines(looking *l, char *said)
{
    char *place = NULL;

    for (char *line = strtok_r(said, "\n", &place); line != NULL;
         line = strtok_r(NULL, "\n", &place))
        if (l->word[0] == '\0' || has_word(l, line)) {
            term_wrap(l->t, "", line);
            l->any = true;
        }
}

void play_command_look(play *p, const char *rest)
{
    const df_game *game = df_match_game(p->match);
    const df_config *config = df_match_config(p->match);
    const df_view *view = df_match_view(p->match, p->viewer);
    term paged = pager_open(p->t);
    looking l = {game, &paged, rest, false, false};

    for (int seat = 0; seat < config->seats; seat++)
        if (strcasecmp(rest, df_match_names(p->match)[seat]) == 0) {
            l.whole = true;
            if (seat == p->viewer) /* the game speaks to whoever looks */
                l.word = "you";
        }
    if (l.word[0] != '\0')
        df_position_walk(game, config, (const df_state *)view, false, look_at_value, &l);
    char *said = table_list(game, config, view, p->viewer, df_match_names(p->match), NULL);
    look_at_lines(&l, said);
    free(said);
    if (!l.any)
        term_printf(&paged, "Nothing on the table is called '%s'.\n", rest);
    pager_close(p->t, &paged);
}
