/* action.c: from what a person typed to an action.
 *
 * Games only say how an action is put into words (df_game.words); understanding is the reverse of
 * that, by trying the actions there are. Exact words win over abbreviations, legal actions over
 * illegal ones; an illegal action that was said clearly is still found, so that the caller can tell
 * which rule forbids it.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

enum { LINE_MAX_SIZE = 160, SHOWN_MAX = 6 };

/* How well typed words fit the words of an action, from not at all to letter by letter. */
typedef enum fit { FIT_NONE, FIT_START, FIT_ALL_WORDS, FIT_EXACT } fit;

/* Lower case, single spaces, none at the ends. False if it does not fit or has control characters.
 */
static bool tidy(const char *from, char out[LINE_MAX_SIZE])
{
    df_text text = df_text_over(out, LINE_MAX_SIZE);
    bool gap = false;

    for (; *from != '\0'; from++) {
        if (df_is_space(*from)) {
            gap = text.length > 0;
            continue;
        }
        if ((unsigned char)*from < ' ')
            return false;
        if (gap)
            df_text_char(&text, ' ');
        gap = false;
        df_text_char(&text, df_lower(*from));
    }
    return !text.full;
}

/* Both texts are tidy. Each typed word must begin the word at its place. */
static fit compare(const char *typed, const char *words)
{
    bool exact = true;

    while (*typed != '\0') {
        if (*typed == *words) {
            typed++;
            words++;
            continue;
        }
        if (*typed != ' ')
            return FIT_NONE;
        exact = false;
        while (*words != ' ' && *words != '\0')
            words++;
        if (*words == '\0')
            return FIT_NONE;
    }
    if (*words == '\0')
        return exact ? FIT_EXACT : FIT_ALL_WORDS;
    while (*words != ' ' && *words != '\0')
        words++;
    return *words == '\0' ? FIT_ALL_WORDS : FIT_START;
}

/* The best fit over all forms of an action. */
static fit fit_of(const df_game *game, const df_state *state, df_action action, const char *typed)
{
    fit best = FIT_NONE;

    for (int form = 0; best != FIT_EXACT; form++) {
        char raw[LINE_MAX_SIZE];
        char words[LINE_MAX_SIZE];
        df_text text = df_text_over(raw, sizeof raw);

        if (!game->words(state, action, form, &text))
            break;
        if (!tidy(raw, words))
            continue;
        fit this_fit = compare(typed, words);
        if (this_fit > best)
            best = this_fit;
    }
    return best;
}

/* The actions that fit best among those offered so far. */
typedef struct finds {
    fit best;
    int count; /* how many fit that well */
    df_action first[SHOWN_MAX];
} finds;

static void consider(finds *found, df_action action, fit how)
{
    if (how == FIT_NONE || how < found->best)
        return;
    if (how > found->best) {
        found->best = how;
        found->count = 0;
    }
    if (found->count < SHOWN_MAX)
        found->first[found->count] = action;
    found->count++;
}

/* "move foyer, move hall, ..." */
static void list(const df_game *game, const df_state *state, const df_action *actions, int count,
                 df_text *text)
{
    for (int i = 0; i < count && i < SHOWN_MAX; i++) {
        df_text_string(text, i == 0 ? "" : ", ");
        game->words(state, actions[i], 0, text);
    }
    if (count > SHOWN_MAX)
        df_text_add(text, " and %d more", count - SHOWN_MAX);
}

static df_status choose(const df_game *game, const df_state *state, const char *typed,
                        const finds *found, df_action *out, df_error *err)
{
    char shown[LINE_MAX_SIZE];
    df_text text = df_text_over(shown, sizeof shown);

    if (found->count == 1) {
        *out = found->first[0];
        return DF_OK;
    }
    list(game, state, found->first, found->count, &text);
    return df_fail(err, DF_PARSE, "", "'%s' could be %s", typed, shown);
}

static df_status parse(const df_game *game, const df_state *state, const char *text,
                       const df_action *offered, int count, df_action *out, df_error *err)
{
    char typed[LINE_MAX_SIZE];
    char shown[LINE_MAX_SIZE];
    df_text shown_text = df_text_over(shown, sizeof shown);
    finds legal = {.best = FIT_NONE};
    finds others = {.best = FIT_NONE};

    if (!tidy(text, typed) || typed[0] == '\0')
        return df_fail(err, DF_PARSE, "", "an action in words is wanted");
    for (int i = 0; i < count; i++)
        consider(&legal, offered[i], fit_of(game, state, offered[i], typed));
    if (legal.best == FIT_EXACT)
        return choose(game, state, typed, &legal, out, err);
    for (df_action action = 0; action < game->action_limit; action++)
        consider(&others, action, fit_of(game, state, action, typed));
    if (others.best == FIT_EXACT)
        return choose(game, state, typed, &others, out, err);
    if (legal.best != FIT_NONE)
        return choose(game, state, typed, &legal, out, err);
    if (others.best != FIT_NONE)
        return choose(game, state, typed, &others, out, err);
    if (count == 0)
        return df_fail(err, DF_PARSE, "", "'%s' is no action at this point", typed);
    list(game, state, offered, count, &shown_text);
    return df_fail(err, DF_PARSE, "", "'%s' is no action here; there is %s", typed, shown);
}

df_status df_action_parse(const df_game *game, const df_view *view, int seat, const char *text,
                          df_action *out, df_error *err)
{
    df_action legal[DF_LEGAL_MAX];
    int count = df_view_legal(game, view, seat, legal);

    return parse(game, (const df_state *)view, text, legal, count, out, err);
}

df_status df_chance_parse(const df_game *game, const df_state *state, const char *text,
                          df_action *out, df_error *err)
{
    df_outcome outcomes[DF_LEGAL_MAX];
    df_action actions[DF_LEGAL_MAX];

    if (game->actor(state) != DF_CHANCE)
        return df_fail(err, DF_ILLEGAL, "", "no chance event is pending");
    int count = game->chance(state, outcomes);
    for (int i = 0; i < count; i++)
        actions[i] = outcomes[i].action;
    return parse(game, state, text, actions, count, out, err);
}

/* A game whose usual form is a notation without spaces has a form in several words as well: steps
 * can be made of that one. */
void df_action_menu(const df_game *game, const df_view *view, df_action action, df_text *text)
{
    char words[LINE_MAX_SIZE];
    int form = 0;
    bool more;

    do {
        df_text form_text = df_text_over(words, sizeof words);

        more = game->words((const df_state *)view, action, form++, &form_text);
    } while (more && strchr(words, ' ') == NULL);
    if (more)
        df_text_string(text, words);
    else
        game->words((const df_state *)view, action, 0, text);
}
