/* plain.c: property: whoever listens hears everything that is public, when it changes.
 *
 * A seat of each game listens as with `--plain`: to the sentences of what has happened and to those
 * lines of df_game.say that are not as they were. Whenever a value that spectators may see, too, is
 * another than at the last decision, it must be there: a number as that number, a card or room by
 * its name in the catalogue, of a list what has come and gone, and what belongs to a player in a
 * line that names the player. `spoken` has what is said in other words, `unsaid` what need not be.
 *
 * SPDX-License-Identifier: MIT */
#include "property.h"

#include <ctype.h>
#include <strings.h>

#include "term/table.h"

enum {
    THINGS_MAX = 256,
    VALUES_MAX = 512,
    WALKED_MAX = 1024,
    TEXT_SIZE = 1 << 15,
    PATH_SIZE = 64,
    WORD_SIZE = 64,
    ITEMS_MAX = 600
};

/* ---- What is said in other words ------------------------------------------------------------- */

/* A word of a field and what people say instead; several are parted by |. */
static const struct {
    const char *game, *path, *word, *said;
} spoken[] = {
    {"saw", "seats.#.arms", "1", "mild|mildly"},
    {"saw", "seats.#.arms", "2", "severe|severely"},
    {"saw", "seats.#.arms", "3", "lost"},
    {"saw", "seats.#.arms", "T", "tied off|bleeds no more"},
    {"saw", "seats.#.legs", "1", "mild|mildly"},
    {"saw", "seats.#.legs", "2", "severe|severely"},
    {"saw", "seats.#.legs", "3", "lost"},
    {"saw", "seats.#.legs", "T", "tied off|bleeds no more"},
    {"saw", "seats.#.rank", "1", "win|wins|survived|lost"},
    {"saw", "seats.#.limit", "3", "3|out"},
    {"saw", "seats.#.limit", "4", "4|out"},
    {"island", "seats.#.limit", "3", "3|out"},
    {"island", "seats.#.limit", "4", "4|out"},
    {"island", "in", "*", "out|begins"},
    {"noir", "pending", "set", "give up a trap"},
    {"noir", "winner", "*", "win|wins|drawn"},
    {"armada", "actions_left", "1", "one"},
    {"armada", "actions_left", "2", "two"},
    {"armada", "reason", "*", "win|wins|drawn"},
    {"intruder", "reason", "*", "win|wins"},
    {"intruder", "lap", "0", "begins"},
    {"intruder", "lap", "4", "damage of the round"},
    {"intruder", "seats.#.said", "*", "accuse|accuses|accused|trust|trusts|trusted|nothing to say"},
    /* of what is yes or no, only these are looked for */
    {"island", "reversed", "no", "clockwise"},
    {"island", "reversed", "yes", "counterclockwise"},
    {"saw", "challenged", "yes", "challenge"},
    {"island", "deck_left", "blanks", "blank|blanks"},
    {"island", "deck_left", "bombs", "bomb|bombs"},
    {"island", "deck_left", "explosions", "explosion|explosions"},
    {NULL, NULL, NULL, NULL},
};

/* Fields that nobody has to hear of, with the reason. */
static const struct {
    const char *game, *path, *why;
} unsaid[] = {
    {"*", "node", "the question says it"},
    {"noir", "seats.#.worlds", "a count of what is said by rooms and traps"},
    {"saw", "step", "the question says it"},
    {"saw", "plays", "each is told"},
    {"saw", "paid", "each is told"},
    {"saw", "gone", "the parts of a trap are told when it is set"},
    {"island", "stage", "the question says it"},
    {"island", "picks", "of all together; everybody hears their own"},
    {"island", "seats.#.backs", "low and high cards are said apart"},
    {"island", "seats.#.costs", "follows from the rows"},
    {"island", "seats.#.points", "what is said piece by piece would bring"},
    {"armada", "seats.#.ships", "a notation of the board, which is said ship by ship"},
    {"armada", "seats.#.energy", "the sum of the ships'"},
    {"armada", "seats.#.distance", "follows from the ships"},
    {"armada", "supply", "follows from the ships"},
    {"intruder", "seats.#.hand_count", "the own hand is said card by card"},
    {"intruder", "blocks", "a notation of the parts of the deck, which are said"},
    {"intruder", "seats.#.lost", "follows from the lives that are said"},
    {NULL, NULL, NULL},
};

/* ---- Texts ----------------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || (c & 0x80) != 0;
}

/* Is the phrase in the text as whole words, whatever its capitals? A hyphen is as good as a space.
 */
static bool mentions(const char *text, const char *phrase)
{
    for (const char *at = text; *at != '\0'; at++) {
        const char *a = at;
        const char *b = phrase;

        if (at > text && is_letter(at[-1]))
            continue;
        while (*b != '\0' && (tolower((unsigned char)*a) == tolower((unsigned char)*b) ||
                              (strchr(" -\n", *a) != NULL && strchr(" -", *b) != NULL && *a != 0)))
            a++, b++;
        if (*b == '\0' && !is_letter(*a))
            return true;
    }
    return false;
}

/* One of several phrases, parted by |. */
static bool mentions_any(const char *text, const char *phrases)
{
    char one[WORD_SIZE];

    while (*phrases != '\0') {
        size_t length = strcspn(phrases, "|");

        snprintf(one, sizeof one, "%.*s", (int)length, phrases);
        if (mentions(text, one))
            return true;
        phrases += length + (phrases[length] == '|');
    }
    return false;
}

/* ---- What is heard --------------------------------------------------------------------------- */

typedef struct value {
    const df_field *field;
    char path[PATH_SIZE];
    char *text;
} value;

typedef struct listener {
    prop_table *table;
    int viewer;
    df_state *state;
    df_view *view; /* the listener's */
    df_view *open; /* a spectator's */
    df_action actions[DF_LEGAL_MAX];
    bool open_for[WALKED_MAX];
    int counts[2];
    value values[2][VALUES_MAX]; /* before and now */
    char *said;                  /* the whole table, as it was last heard */
    char heard[TEXT_SIZE];       /* line by line: what has happened, and what df_game.say has new */
    df_events events;
} listener;

static const char *const names[] = {"Quentin",  "Rosalind", "Sigurd",
                                    "Theodora", "Ulysses",  "Viola"};

static bool keep_value(void *context, const df_value *found)
{
    listener *l = context;
    value *v = &l->values[1][l->counts[1]];

    if (found->field->bookkeeping || found->field->quiet)
        return true;
    if (!l->open_for[found->number])
        return true;
    assert_true(l->counts[1] < VALUES_MAX);
    v->field = found->field;
    snprintf(v->path, sizeof v->path, "%s", found->path);
    v->text = strdup(found->text);
    assert_non_null(v->text);
    l->counts[1]++;
    return true;
}

/* Which values spectators see, too. */
static bool mark_open(void *context, const df_value *found)
{
    listener *l = context;

    assert_true(found->number < WALKED_MAX);
    l->open_for[found->number] = strchr(found->text, '?') == NULL;
    return true;
}

static void forget_values(listener *l, int which)
{
    for (int i = 0; i < l->counts[which]; i++)
        free(l->values[which][i].text);
    l->counts[which] = 0;
}

static void release(void *context)
{
    listener *l = context;

    forget_values(l, 0);
    forget_values(l, 1);
    free(l->said);
    free(l);
}

static void hear_events(listener *l)
{
    const df_game *game = l->table->game;

    for (int i = 0; i < l->events.count; i++) {
        size_t length = strlen(l->heard);
        df_text text = df_text_over(l->heard + length, sizeof l->heard - length);
        df_event seen;

        if (!df_event_for(&l->events.at[i], l->viewer, &seen))
            continue;
        game->event_text(&seen, l->viewer, names, &text);
        df_text_char(&text, '\n');
        assert_false(text.full);
    }
}

/* The lines of what is said now that were not said before. */
static void hear_table(listener *l)
{
    const df_game *game = l->table->game;
    const df_config *config = &l->table->config;
    size_t length = strlen(l->heard);
    df_text text = df_text_over(l->heard + length, sizeof l->heard - length);

    game->view(l->state, l->viewer, l->view);
    char *changed = table_list(game, config, l->view, l->viewer, names, l->said);
    free(l->said);
    l->said = table_list(game, config, l->view, l->viewer, names, NULL);
    df_text_string(&text, changed);
    free(changed);
    game->prompt((const df_state *)l->view, l->viewer, names, &text);
    assert_false(text.full);
}

/* ---- What must be heard ---------------------------------------------------------------------- */

/* "seats.2.hand" as "seats.#.hand"; returns the seat, or -1. */
static int pattern_of(const char *path, char pattern[PATH_SIZE])
{
    df_text text = df_text_over(pattern, PATH_SIZE);
    int seat = strncmp(path, "seats.", 6) == 0 ? atoi(path + 6) : -1;

    while (*path != '\0') {
        bool is_index = isdigit((unsigned char)*path) && path[-1] == '.';

        df_text_char(&text, is_index ? '#' : *path++);
        while (is_index && isdigit((unsigned char)*path))
            path++;
    }
    return seat;
}

/* The lines of what was heard that speak of a seat, or all of them. */
static void lines_about(const listener *l, int seat, char out[TEXT_SIZE])
{
    df_text text = df_text_over(out, TEXT_SIZE);

    for (const char *line = l->heard; *line != '\0';) {
        size_t size = strcspn(line, "\n");
        char one[4096];

        snprintf(one, sizeof one, "%.*s\n", (int)size, line);
        if (seat < 0 || mentions(one, names[seat]) ||
            (seat == l->viewer && mentions_any(one, "you|your|yourself")))
            df_text_string(&text, one);
        line += size + (line[size] == '\n');
    }
}

static struct {
    const df_game *game;
    int count;
    df_thing things[THINGS_MAX];
} catalogue;

static void read_catalogue(const df_game *game)
{
    if (catalogue.game == game)
        return;
    catalogue.game = game;
    catalogue.count = 0;
    while (game->thing != NULL && game->thing(catalogue.count, &catalogue.things[catalogue.count]))
        assert_true(++catalogue.count < THINGS_MAX);
}

/* How people call it. */
static const char *said_for(const prop_table *table, const char *pattern, const char *word)
{
    for (int i = 0; spoken[i].game != NULL; i++)
        if (strcmp(spoken[i].game, table->game->id) == 0 && strcmp(spoken[i].path, pattern) == 0 &&
            (strcmp(spoken[i].word, word) == 0 || strcmp(spoken[i].word, "*") == 0))
            return spoken[i].said;
    for (int i = 0; i < catalogue.count; i++) {
        const df_thing *thing = &catalogue.things[i];
        size_t length = strlen(thing->word);

        if (strcasecmp(thing->word, word) == 0 || strcasecmp(thing->code, word) == 0)
            return thing->name;
        /* "charm axe": a card and its back */
        if (length > 0 && strncasecmp(thing->word, word, length) == 0 && word[length] == ' ')
            return thing->name;
    }
    return word;
}

static bool is_set_of_seats(const df_field *field)
{
    return (field->form == DF_SET || field->form == DF_LIST) && field->words == NULL &&
           field->word == NULL;
}

static void must_hear(listener *l, const value *v, const char *pattern, int seat, const char *word)
{
    char about[TEXT_SIZE];
    const char *said = said_for(l->table, pattern, word);
    int number = atoi(word);
    bool is_number = isdigit((unsigned char)word[0]) && number < l->table->config.seats &&
                     strspn(word, "0123456789") == strlen(word);

    lines_about(l, seat, about);
    if (mentions_any(about, said))
        return;
    /* the number of a seat is that player */
    if (is_number &&
        (is_set_of_seats(v->field) || v->field->max == l->table->game->seats_max - 1) &&
        (mentions(about, names[number]) ||
         (number == l->viewer && mentions_any(about, "you|your"))))
        return;
    table_fail(l->table, "%s is now %s, but of '%s' nothing is said in\n%s", v->path, v->text, said,
               l->heard);
}

/* The entries of a list; returns how many. */
static int split(const df_field *field, const char *text, char items[ITEMS_MAX][WORD_SIZE])
{
    const char *between = field->between != NULL ? field->between : ", ";
    int count = 0;

    while (*text != '\0' && strcmp(text, "-") != 0) {
        const char *end = *between != '\0' ? strstr(text, between) : text + 1;
        size_t length = end != NULL ? (size_t)(end - text) : strlen(text);

        assert_true(count < ITEMS_MAX);
        snprintf(items[count++], WORD_SIZE, "%.*s", (int)length, text);
        text += length + (end != NULL ? strlen(between) : 0);
    }
    return count;
}

/* Was it in another open list of the table, and is no more? That it was there had to be said then.
 */
static bool has_moved_openly(const listener *l, const value *to, const char *item)
{
    for (int i = 0; i < l->counts[0]; i++) {
        const value *v = &l->values[0][i];

        if (v->field != to->field && v->field->form == DF_LIST &&
            strncmp(v->path, "seats.", 6) != 0 && mentions(v->text, item))
            return true;
    }
    return false;
}

/* "0", "bombs 0": nothing that could be said. */
static bool ends_in_zero(const char *text)
{
    size_t length = strlen(text);

    return length > 0 && text[length - 1] == '0' && (length == 1 || text[length - 2] == ' ');
}

/* Of each item in `a` that `b` has not: it must be heard. */
static void must_hear_items(listener *l, const value *v, const char *pattern, int seat,
                            const char *a, const char *b)
{
    static char in_a[ITEMS_MAX][WORD_SIZE];
    static char in_b[ITEMS_MAX][WORD_SIZE];
    int count_a = split(v->field, a, in_a);
    int count_b = split(v->field, b, in_b);

    for (int i = 0; i < count_a; i++) {
        bool found = false;

        for (int k = 0; k < count_b && !found; k++)
            if (strcmp(in_a[i], in_b[k]) == 0) {
                in_b[k][0] = '\0';
                found = true;
            }
        if (found || strcmp(in_a[i], "?") == 0 || has_moved_openly(l, v, in_a[i]) ||
            ends_in_zero(in_a[i]) ||
            (v->field->none != NULL && strcmp(in_a[i], v->field->none) == 0))
            continue;
        if (v->field->form == DF_COUNTS) { /* "greed 3" */
            char *number = strrchr(in_a[i], ' ');

            assert_non_null(number);
            *number = '\0';
            must_hear(l, v, pattern, seat, number + 1);
        }
        must_hear(l, v, pattern, seat, in_a[i]);
    }
}

/* Is a list said as it is now? Then nobody has to hear what it has no more. */
static bool is_all_said(const listener *l, const value *v, const char *pattern, int seat)
{
    static char items[ITEMS_MAX][WORD_SIZE];
    char about[TEXT_SIZE];
    int count = split(v->field, v->text, items);

    lines_about(l, seat, about);
    for (int i = 0; i < count; i++)
        if (strcmp(items[i], "?") != 0 && !ends_in_zero(items[i]) &&
            !mentions_any(about, said_for(l->table, pattern, items[i])))
            return false;
    return true;
}

static bool need_not_be_said(const prop_table *table, const char *pattern)
{
    for (int i = 0; unsaid[i].game != NULL; i++)
        if ((strcmp(unsaid[i].game, "*") == 0 || strcmp(unsaid[i].game, table->game->id) == 0) &&
            strcmp(unsaid[i].path, pattern) == 0)
            return true;
    return false;
}

static void check_change(listener *l, const value *before, const value *now)
{
    char pattern[PATH_SIZE];
    int seat = pattern_of(now->path, pattern);
    const df_field *field = now->field;
    bool is_gone = strcmp(now->text, "-") == 0 || strcmp(now->text, "0") == 0 ||
                   strcmp(now->text, "none") == 0 ||
                   (field->none != NULL && strcmp(now->text, field->none) == 0);

    if (is_gone || field->form == DF_TEXT ||
        (field->form == DF_YESNO && said_for(l->table, pattern, now->text) == now->text) ||
        need_not_be_said(l->table, pattern))
        return;
    if (field->form == DF_NUMBER || field->form == DF_WORD || field->form == DF_YESNO) {
        must_hear(l, now, pattern, seat, now->text);
        return;
    }
    must_hear_items(l, now, pattern, seat, now->text, before->text);
    if (field->form != DF_COUNTS && !is_all_said(l, now, pattern, seat))
        must_hear_items(l, now, pattern, seat, before->text, now->text);
}

static void check_changes(listener *l)
{
    int at = 0;

    for (int i = 0; i < l->counts[1]; i++) {
        const value *now = &l->values[1][i];

        for (int k = 0; k < l->counts[0]; k++) { /* mostly at the same place */
            const value *before = &l->values[0][(at + k) % l->counts[0]];

            if (strcmp(before->path, now->path) != 0)
                continue;
            if (strcmp(before->text, now->text) != 0)
                check_change(l, before, now);
            at = (at + k + 1) % l->counts[0];
            break;
        }
    }
}

/* ---- A game ---------------------------------------------------------------------------------- */

static void listen(listener *l)
{
    prop_table *table = l->table;
    const df_game *game = table->game;

    game->view(l->state, DF_SPECTATOR, l->open);
    df_position_walk(game, &table->config, (const df_state *)l->open, true, mark_open, l);
    hear_table(l);
    df_position_walk(game, &table->config, (const df_state *)l->view, true, keep_value, l);
    if (table->step > 0)
        check_changes(l);
    forget_values(l, 0);
    memcpy(l->values[0], l->values[1], sizeof l->values[0]);
    l->counts[0] = l->counts[1];
    l->counts[1] = 0;
    l->heard[0] = '\0';
}

static void plain_game(prop_table *table)
{
    const df_game *game = table->game;
    listener *l = calloc(1, sizeof *l);
    int count;

    if (game->say == NULL) { /* front ends read out the fields themselves */
        free(l);
        return;
    }
    table_own(l, release);
    read_catalogue(game);
    l->table = table;
    l->viewer = (int)(table->seed % table->config.seats);
    l->state = table_state(table, 0);
    l->view = (df_view *)table_state(table, 0);
    l->open = (df_view *)table_state(table, 0);
    game->setup(l->state, &table->config, &table->rules);
    listen(l);
    while ((count = table_actions(table, l->state, l->actions)) > 0) {
        table->step++;
        l->events.count = 0;
        game->apply(l->state, table_choose(&table->players, l->actions, count), &table->rules,
                    &l->events);
        hear_events(l);
        if (game->actor(l->state) != DF_CHANCE)
            listen(l);
    }
}

int main(int argc, char **argv)
{
    return property_main(argc, argv, "property: plain", plain_game, 0);
}
