/* action.c: from what a person typed to an action, and what to answer when there is none.
 *
 * Games only say how an action is put into words (df_game.words, label); understanding is the
 * reverse of that, by trying the actions there are. Exact words win over abbreviations, numbers of
 * seats over names, legal actions over illegal ones; an illegal action that was said clearly is
 * still found, so that the caller can tell which rule forbids it.
 *
 * Without names whoever wrote is a program or a file, and is answered in notation.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

enum { LINE_MAX_SIZE = 160, SHOWN_MAX = 6, LISTED_SIZE = 130, KINDS_MAX = 12 };

/* How well typed words fit those of an action, from not at all to letter by letter. */
typedef enum fit {
    FIT_NONE,
    FIT_LABEL, /* the beginning of the label */
    FIT_START,
    FIT_ALL_WORDS,
    FIT_NAMED, /* letter by letter with players by name, or the label */
    FIT_EXACT,
} fit;

/* What is to be read for whom. */
typedef struct reading {
    const df_game *game;
    const df_state *state; /* or view */
    int seat;
    const char *const *names; /* NULL: nobody has one */
    char typed[LINE_MAX_SIZE];
    char lean[LINE_MAX_SIZE]; /* the same without little words, as labels are compared */
} reading;

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

/* Leaves out the words of a tidy text that only make it read well, and commas: so "play the Knife
 * on Ben" is understood as well as "play knife ben". */
static void make_lean(const char *from, char out[LINE_MAX_SIZE])
{
    static const char *const little[] = {"the", "on", "at", "to", "in", "into", "from", "with"};
    df_text text = df_text_over(out, LINE_MAX_SIZE);
    char word[LINE_MAX_SIZE];

    while (df_next_item(&from, ' ', word, sizeof word)) {
        size_t length = strlen(word);
        bool is_little = false;

        for (size_t i = 0; i < sizeof little / sizeof *little; i++)
            is_little = is_little || strcmp(word, little[i]) == 0;
        if (length > 1 && word[length - 1] == ',')
            word[length - 1] = '\0';
        if (!is_little)
            df_text_add(&text, "%s%s", text.length > 0 ? " " : "", word);
    }
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

/* Most words differ from those typed, which are tidy, in their first letter already. */
static bool begins_like(const char *words, const char *typed)
{
    while (df_is_space(*words))
        words++;
    return df_lower(*words) == *typed;
}

/* The best fit over all forms of an action, with players by name or, with NULL, by number. */
static fit fit_forms(const reading *r, df_action action, const char *const *names)
{
    fit best = FIT_NONE;

    for (int form = 0; best != FIT_EXACT; form++) {
        char raw[LINE_MAX_SIZE];
        char words[LINE_MAX_SIZE];
        df_text text = df_text_over(raw, sizeof raw);

        if (!r->game->words(r->state, action, form, names, &text))
            break;
        if (!begins_like(raw, r->typed) || !tidy(raw, words))
            continue;
        fit this_fit = compare(r->typed, words);
        if (this_fit > best)
            best = this_fit;
    }
    return best;
}

static fit fit_label(const reading *r, df_action action)
{
    char raw[LINE_MAX_SIZE];
    char words[LINE_MAX_SIZE];
    char lean[LINE_MAX_SIZE];
    df_text text = df_text_over(raw, sizeof raw);

    if (r->game->label == NULL || !r->game->words(r->state, action, 0, NULL, &text))
        return FIT_NONE;
    text = df_text_over(raw, sizeof raw);
    r->game->label(r->state, action, r->names, &text);
    if (!tidy(raw, words))
        return FIT_NONE;
    make_lean(words, lean);
    fit found = r->lean[0] == '\0' ? FIT_NONE : compare(r->lean, lean);
    return found == FIT_EXACT ? FIT_NAMED : found != FIT_NONE ? FIT_LABEL : FIT_NONE;
}

static fit fit_of(const reading *r, df_action action)
{
    fit best = fit_forms(r, action, NULL);

    if (r->names == NULL || best == FIT_EXACT)
        return best;
    fit named = fit_forms(r, action, r->names);
    if (named == FIT_EXACT)
        named = FIT_NAMED;
    else if (named != FIT_NONE) /* "b" is as much Ben van Damme as Bea */
        named = FIT_START;
    if (named > best)
        best = named;
    if (best == FIT_NAMED)
        return best;
    fit label = fit_label(r, action);
    return label > best ? label : best;
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

/* ---- Refusals -------------------------------------------------------------------------------- */

static void add_label(const reading *r, df_action action, df_text *text)
{
    if (r->names == NULL)
        r->game->words(r->state, action, 0, NULL, text);
    else
        df_action_label(r->game, (const df_view *)r->state, action, r->names, text);
}

/* "move foyer, move hall and 4 more", for people "go to the Foyer or go to the Hall"; of what is
 * too long only the beginning; true: it is all there. `actions` has the first SHOWN_MAX of `count`.
 */
static bool list(const reading *r, const df_action *actions, int count, df_text *text)
{
    int shown = 0;

    while (shown < count && shown < SHOWN_MAX) {
        char label[LINE_MAX_SIZE];
        df_text label_text = df_text_over(label, sizeof label);

        add_label(r, actions[shown], &label_text);
        if (shown > 0 && text->length + label_text.length > LISTED_SIZE)
            break;
        if (shown > 0)
            df_text_string(text, r->names != NULL && shown + 1 == count ? " or " : ", ");
        df_text_string(text, label);
        shown++;
    }
    if (shown < count)
        df_text_add(text, " and %d more", count - shown);
    return shown == count;
}

/* Do two of these read alike? Players may share a name. */
static bool some_read_alike(const reading *r, const finds *found)
{
    for (int i = 0; i < found->count && i < SHOWN_MAX; i++)
        for (int k = 0; k < i; k++) {
            char a[LINE_MAX_SIZE];
            char b[LINE_MAX_SIZE];
            df_text text_a = df_text_over(a, sizeof a);
            df_text text_b = df_text_over(b, sizeof b);

            add_label(r, found->first[i], &text_a);
            add_label(r, found->first[k], &text_b);
            if (strcmp(a, b) == 0)
                return true;
        }
    return false;
}

static df_status refuse_several(const reading *r, const finds *found, df_error *err)
{
    char shown[LINE_MAX_SIZE];
    df_text text = df_text_over(shown, sizeof shown);
    reading by_number = *r;

    by_number.names = NULL;
    list(some_read_alike(r, found) ? &by_number : r, found->first, found->count, &text);
    return df_fail(err, DF_PARSE, "", "'%s' could be %s", r->typed, shown);
}

/* "build, move or draw": the first words of the labels; false: there is but one, or too many. */
static bool add_kinds(const reading *r, const df_action *actions, int count, df_text *text)
{
    char kinds[KINDS_MAX][LINE_MAX_SIZE];
    int found = 0;

    for (int i = 0; i < count; i++) {
        char label[LINE_MAX_SIZE];
        df_text label_text = df_text_over(label, sizeof label);
        int k = 0;

        add_label(r, actions[i], &label_text);
        label[strcspn(label, " ")] = '\0';
        while (k < found && strcmp(kinds[k], label) != 0)
            k++;
        if (k == KINDS_MAX)
            return false;
        if (k == found)
            memcpy(kinds[found++], label, sizeof label);
    }
    for (int k = 0; k < found && found > 1; k++)
        df_text_add(text, "%s%s", k == 0 ? "" : k + 1 == found ? " or " : ", ", kinds[k]);
    return found > 1;
}

/* What can be done: all of it where that is short, else of what kinds it is. */
static void add_choices(const reading *r, const df_action *offered, int count, df_text *text)
{
    char all[LINE_MAX_SIZE];
    df_text all_text = df_text_over(all, sizeof all);

    if (list(r, offered, count, &all_text) || r->names == NULL ||
        !add_kinds(r, offered, count, text))
        df_text_string(text, all);
}

static df_status refuse_unknown(const reading *r, const df_action *offered, int count,
                                df_error *err)
{
    char shown[LINE_MAX_SIZE];
    df_text text = df_text_over(shown, sizeof shown);

    if (r->names != NULL && r->game->elsewhere != NULL &&
        r->game->elsewhere(r->state, r->typed, &text))
        return df_fail(err, DF_PARSE, "", "%s", shown);
    text = df_text_over(shown, sizeof shown);
    if (count == 0)
        return df_fail(err, DF_PARSE, "", "'%s' is no action at this point", r->typed);
    add_choices(r, offered, count, &text);
    return df_fail(err, DF_PARSE, "",
                   r->names == NULL ? "'%s' is no action here; there is %s"
                                    : "'%s' is nothing you can do here; you can %s",
                   r->typed, shown);
}

static df_status test_one(const reading *r, df_action action, bool kind, df_error *why)
{
    if (kind)
        return r->game->test_kind(r->state, action, why);
    return df_view_test(r->game, (const df_view *)r->state, r->seat, action, why);
}

/* The reason that forbids all that fit as well as `how`, if it is the same for all; `kind`: the one
 * that goes for their whole kind. */
static bool has_common_reason(const reading *r, fit how, bool kind, df_error *reason)
{
    bool any = false;

    for (df_action action = 0; action < r->game->action_limit; action++) {
        df_error why = {.status = DF_OK};

        if (fit_forms(r, action, NULL) < how && fit_of(r, action) < how)
            continue;
        if (test_one(r, action, kind, &why) == DF_OK)
            return false;
        if (any && (strcmp(why.text, reason->text) != 0 || strcmp(why.clause, reason->clause) != 0))
            return false;
        *reason = why;
        any = true;
    }
    return any;
}

/* Several fit, and none of them is legal. */
static df_status refuse_illegal(const reading *r, const finds *found, const df_action *offered,
                                int count, df_error *err)
{
    char shown[LINE_MAX_SIZE];
    df_text text = df_text_over(shown, sizeof shown);
    df_error reason = {.status = DF_OK};

    if (r->names == NULL)
        return refuse_several(r, found, err);
    if (has_common_reason(r, found->best, false, &reason) ||
        (r->game->test_kind != NULL && has_common_reason(r, found->best, true, &reason)))
        return df_fail(err, DF_ILLEGAL, reason.clause, "%s", reason.text);
    if (count == 0)
        return refuse_several(r, found, err);
    add_choices(r, offered, count, &text);
    return df_fail(err, DF_PARSE, "", "nothing like '%s' is possible now; you can %s", r->typed,
                   shown);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Everything that is not legal: thousands, of which it is first asked without names and labels, and
 * with them only if nothing fits better, and only of what begins like what was typed. */
static void consider_others(const reading *r, fit legal, finds *others)
{
    reading verb = *r;

    for (df_action action = 0; action < r->game->action_limit; action++) {
        fit how = fit_forms(r, action, NULL);

        if (how == FIT_EXACT || legal < FIT_START)
            consider(others, action, how);
    }
    if (others->count > 0 || legal >= FIT_NAMED || r->names == NULL)
        return;
    verb.typed[strcspn(verb.typed, " ")] = '\0';
    for (df_action action = 0; action < r->game->action_limit; action++)
        if (fit_forms(&verb, action, NULL) != FIT_NONE)
            consider(others, action, fit_of(r, action));
}

static df_status parse(reading *r, const char *text, const df_action *offered, int count,
                       df_action *out, df_error *err)
{
    finds legal = {.best = FIT_NONE};
    finds others = {.best = FIT_NONE};

    if (!tidy(text, r->typed) || r->typed[0] == '\0')
        return df_fail(err, DF_PARSE, "", "an action in words is wanted");
    make_lean(r->typed, r->lean);
    for (int i = 0; i < count; i++) /* most often that will do */
        if (fit_forms(r, offered[i], NULL) == FIT_EXACT)
            consider(&legal, offered[i], FIT_EXACT);
    for (int i = 0; i < count && legal.best != FIT_EXACT; i++)
        consider(&legal, offered[i], fit_of(r, offered[i]));
    if (legal.best != FIT_EXACT)
        consider_others(r, legal.best, &others);
    /* letter by letter it is taken at its word, legal or not */
    bool is_legal =
        legal.best != FIT_NONE && (others.best < FIT_NAMED || legal.best >= others.best);
    const finds *found = is_legal ? &legal : &others;
    if (found->count == 1) {
        *out = found->first[0];
        return DF_OK;
    }
    if (found->count == 0)
        return refuse_unknown(r, offered, count, err);
    return is_legal ? refuse_several(r, found, err) : refuse_illegal(r, found, offered, count, err);
}

df_status df_action_parse(const df_game *game, const df_view *view, int seat,
                          const char *const *names, const char *text, df_action *out, df_error *err)
{
    df_action legal[DF_LEGAL_MAX];
    int count = df_view_legal(game, view, seat, legal);
    reading r = {.game = game, .state = (const df_state *)view, .seat = seat, .names = names};

    return parse(&r, text, legal, count, out, err);
}

df_status df_chance_parse(const df_game *game, const df_state *state, const char *text,
                          df_action *out, df_error *err)
{
    df_outcome outcomes[DF_LEGAL_MAX];
    df_action actions[DF_LEGAL_MAX];
    reading r = {.game = game, .state = state, .seat = DF_CHANCE};

    if (game->actor(state) != DF_CHANCE)
        return df_fail(err, DF_ILLEGAL, "", "no chance event is pending");
    int count = game->chance(state, outcomes);
    for (int i = 0; i < count; i++)
        actions[i] = outcomes[i].action;
    return parse(&r, text, actions, count, out, err);
}

/* ---- Showing --------------------------------------------------------------------------------- */

void df_text_seat(df_text *text, const char *const *names, int seat)
{
    char name[LINE_MAX_SIZE];

    if (names != NULL && tidy(names[seat], name) && name[0] != '\0')
        df_text_string(text, names[seat]);
    else
        df_text_number(text, seat);
}

/* A game whose usual form is a notation without spaces has a form in several words as well: steps
 * can be made of that one. */
void df_action_menu(const df_game *game, const df_view *view, df_action action,
                    const char *const *names, df_text *text)
{
    char words[LINE_MAX_SIZE];
    int form = 0;
    bool more;

    do {
        df_text form_text = df_text_over(words, sizeof words);

        more = game->words((const df_state *)view, action, form++, names, &form_text);
    } while (more && strchr(words, ' ') == NULL);
    if (more)
        df_text_string(text, words);
    else
        game->words((const df_state *)view, action, 0, names, text);
}

void df_action_label(const df_game *game, const df_view *view, df_action action,
                     const char *const *names, df_text *text)
{
    if (game->label != NULL)
        game->label((const df_state *)view, action, names, text);
    else
        df_action_menu(game, view, action, names, text);
}

void df_action_about(const df_game *game, const df_view *view, df_action action,
                     const char *const *names, df_text *text)
{
    if (game->label != NULL) {
        game->label((const df_state *)view, action, names, text);
        df_text_string(text, ": ");
    }
    game->describe((const df_state *)view, action, names, text);
}

int df_view_grave(const df_game *game, const df_view *view, const df_action *actions, int count,
                  df_action *out)
{
    int found = 0;

    for (int i = 0; game->grave != NULL && i < count; i++)
        if (game->grave((const df_state *)view, actions[i]))
            out[found++] = actions[i];
    return found < count ? found : 0;
}

bool df_action_grave(const df_game *game, const df_view *view, int seat, df_action action)
{
    df_action actions[DF_LEGAL_MAX];

    if (game->grave == NULL || !game->grave((const df_state *)view, action))
        return false;
    int count = df_view_legal(game, view, seat, actions);
    return df_view_grave(game, view, actions, count, actions) > 0;
}
