/* people.c: property: no text that a person reads speaks the engine's language.
 *
 * In whole games of everything that is registered, everything that people are shown is read: the
 * labels and descriptions of actions, questions, what happened, refusals, the table in sentences
 * and as a picture. There may be no code of a card, no notation of an action, no path of a field,
 * no "seat 2", no word with an underscore. What is forbidden follows from the game itself; only
 * where a code is printed on a piece may the picture show it (`excused`).
 *
 * With it: whoever is meant by an action can be typed by name.
 *
 * SPDX-License-Identifier: MIT */
#include "property.h"

#include <ctype.h>
#include <strings.h>

#include "core/core.h"

enum { TEXT_SIZE = 1 << 15, TOKENS_MAX = 600, TOKEN_SIZE = 40, BETWEEN = 16 };

/* ---- What is forbidden ----------------------------------------------------------------------- */

typedef enum text_kind {
    LABEL = 1,
    DESCRIPTION = 2,
    QUESTION = 4,
    STORY = 8,
    REFUSAL = 16,
    TABLE = 32,
    PICTURE = 64,
    CATALOGUE = 128,
} text_kind;

static const char *name_of(text_kind kind)
{
    static const char *const kind_names[] = {"label",   "description", "question", "story",
                                             "refusal", "table",       "picture",  "catalogue"};
    int at = 0;

    while (kind >> at > 1)
        at++;
    return kind_names[at];
}

/* Texts of games that show what is printed on the pieces. */
static const struct {
    const char *game;
    int kinds;
    const char *why;
} excused[] = {
    {"intruder", PICTURE, "its cards have these letters"},
    {"armada", PICTURE, "its pieces have these letters"},
    {NULL, 0, NULL},
};

static struct {
    const df_game *game;
    int count;
    char token[TOKENS_MAX][TOKEN_SIZE];
    bool begins[256]; /* some token begins with this letter */
} forbidden;

static void forbid(const char *token)
{
    assert_true(forbidden.count < TOKENS_MAX);
    forbidden.begins[(unsigned char)toupper((unsigned char)*token)] = true;
    forbidden.begins[(unsigned char)tolower((unsigned char)*token)] = true;
    snprintf(forbidden.token[forbidden.count++], TOKEN_SIZE, "%s", token);
}

static bool is_code(const char *word)
{
    bool digit = false;
    bool capitals = true;

    for (const char *c = word; *c != '\0'; c++) {
        digit = digit || isdigit((unsigned char)*c);
        capitals = capitals && (isupper((unsigned char)*c) || isdigit((unsigned char)*c));
    }
    return strlen(word) > 1 && (digit || capitals);
}

/* "bolt-cutters" where people say "Bolt Cutters". */
static bool is_hyphened(const df_thing *thing)
{
    return strchr(thing->word, '-') != NULL && strchr(thing->name, '-') == NULL;
}

static void forbid_field(const char *path)
{
    char part[TOKEN_SIZE];

    if (strchr(path, '.') != NULL) { /* "seats.#.hand": what stands before the number */
        snprintf(part, sizeof part, "%.*s.", (int)strcspn(path, "#"), path);
        part[strcspn(path, "#")] = '\0';
        forbid(part);
    }
}

static void list_forbidden(const df_game *game)
{
    df_thing thing;

    if (forbidden.game == game)
        return;
    forbidden.game = game;
    forbidden.count = 0;
    memset(forbidden.begins, 0, sizeof forbidden.begins);
    for (const df_field *field = game->fields; field->path != NULL; field++)
        forbid_field(field->path);
    for (int i = 0; game->thing != NULL && game->thing(i, &thing); i++) {
        if (is_code(thing.code))
            forbid(thing.code);
        if (is_code(thing.word) || is_hyphened(&thing))
            forbid(thing.word);
    }
}

/* ---- Looking --------------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || (c & 0x80) != 0;
}

/* Does the token stand here as a whole word, or a path with what follows it? Codes of letters alone
 * as they are spelled, others in any letters, but in a picture C1 may be a value. */
static bool is_token(const char *at, const char *token, text_kind kind)
{
    if (tolower((unsigned char)*at) != tolower((unsigned char)*token))
        return false;
    bool any_case = kind != PICTURE && strpbrk(token, "0123456789-.") != NULL;
    size_t length = strlen(token);
    bool is_path = token[length - 1] == '.';

    return (any_case ? strncasecmp(at, token, length) : strncmp(at, token, length)) == 0 &&
           is_letter(at[length]) == is_path;
}

static const char *find_token(const char *text, text_kind kind)
{
    for (const char *at = text; *at != '\0'; at++) {
        if (!forbidden.begins[(unsigned char)*at] || (at > text && is_letter(at[-1])))
            continue;
        for (int i = 0; i < forbidden.count; i++)
            if (is_token(at, forbidden.token[i], kind))
                return at;
    }
    return NULL;
}

/* "seat 2", "player 1", "Seats 0" */
static const char *find_number_of_seat(const char *text)
{
    static const char *const words[] = {"seat ", "player ", "seats ", "players "};

    for (const char *at = text; *at != '\0'; at++)
        for (size_t i = 0; strchr("sSpP", *at) != NULL && i < sizeof words / sizeof *words; i++) {
            size_t length = strlen(words[i]);

            if (strncasecmp(at, words[i], length) == 0 && isdigit((unsigned char)at[length]) &&
                (at == text || !is_letter(at[-1])))
                return at;
        }
    return NULL;
}

static bool is_excused(const prop_table *table, text_kind kind)
{
    for (int i = 0; excused[i].game != NULL; i++)
        if (strcmp(excused[i].game, table->game->id) == 0 && (excused[i].kinds & (int)kind) != 0)
            return true;
    return false;
}

static void read_as_person(prop_table *table, text_kind kind, const char *text)
{
    const char *found = strchr(text, '_');

    if (is_excused(table, kind))
        return;
    if (found == NULL)
        found = find_number_of_seat(text);
    if (found == NULL)
        found = find_token(text, kind);
    if (found != NULL)
        table_fail(table, "in a %s a person reads '%.12s':\n%s", name_of(kind), found, text);
}

/* ---- A game ---------------------------------------------------------------------------------- */

typedef struct reader {
    prop_table *table;
    df_state *state;
    df_view *view;
    df_action actions[DF_LEGAL_MAX];
    df_events events;
    char text[TEXT_SIZE];
} reader;

static const char *const names[] = {"Quentin",  "Rosalind", "Sigurd",
                                    "Theodora", "Ulysses",  "Viola"};

static df_text page(reader *r)
{
    return df_text_over(r->text, sizeof r->text);
}

/* A form in which the notation can't be meant for people: "+T1d1". */
static bool is_notation(const char *words)
{
    return strchr(words, ' ') == NULL && strpbrk(words, "0123456789") != NULL && strlen(words) > 2;
}

static void read_action(reader *r, int actor, df_action action)
{
    const df_game *game = r->table->game;
    char notation[160];
    char named[160];
    df_text text = df_text_over(notation, sizeof notation);
    df_action found = DF_NO_ACTION;
    df_error err = {.text = ""};

    game->words(r->state, action, 0, NULL, &text);
    text = page(r);
    df_action_label(game, r->view, action, names, &text);
    read_as_person(r->table, LABEL, r->text);
    if (is_notation(notation) && strstr(r->text, notation) != NULL && !is_excused(r->table, LABEL))
        table_fail(r->table, "the label '%s' is a notation", r->text);
    text = page(r);
    game->describe((const df_state *)r->view, action, names, &text);
    read_as_person(r->table, DESCRIPTION, r->text);
    text = df_text_over(named, sizeof named);
    game->words(r->state, action, 0, names, &text);
    if (strcmp(named, notation) == 0) /* nobody is meant */
        return;
    if (df_action_parse(game, r->view, actor, names, named, &found, &err) != DF_OK ||
        found != action)
        table_fail(r->table, "'%s' is not understood: %s", named, err.text);
}

/* What somebody is told who tries something else. */
static void read_refusals(reader *r, int actor)
{
    prop_table *table = r->table;
    df_error err = {.text = ""};
    df_action found;

    for (int i = 0; i < BETWEEN; i++) {
        df_action action = df_rng_below(&table->dice, table->game->action_limit);

        if (df_view_test(table->game, r->view, actor, action, &err) != DF_OK)
            read_as_person(table, REFUSAL, err.text);
    }
    if (df_action_parse(table->game, r->view, actor, names, "xyzzy", &found, &err) != DF_OK)
        read_as_person(table, REFUSAL, err.text);
}

static void read_decision(reader *r, int count)
{
    prop_table *table = r->table;
    const df_game *game = table->game;
    int actor = game->actor(r->state);

    if (actor < 0)
        return;
    game->view(r->state, actor, r->view);
    for (int i = 0; i < count && (i < BETWEEN || table_looks(table, BETWEEN)); i++)
        read_action(r, actor, r->actions[i]);
    table_roll(table);
    read_refusals(r, actor);
}

static void read_table(reader *r, int viewer)
{
    const df_game *game = r->table->game;
    df_text text = page(r);

    game->view(r->state, viewer, r->view);
    game->prompt((const df_state *)r->view, viewer, names, &text);
    read_as_person(r->table, QUESTION, r->text);
    if (game->say != NULL) {
        text = page(r);
        game->say(r->view, viewer, names, &text);
        read_as_person(r->table, TABLE, r->text);
    }
    text = page(r);
    game->draw(r->view, viewer, names, &text);
    read_as_person(r->table, PICTURE, r->text);
}

static void read_story(reader *r, int viewer)
{
    for (int i = 0; i < r->events.count; i++) {
        df_text text = page(r);
        df_event seen;

        if (!df_event_for(&r->events.at[i], viewer, &seen))
            continue;
        r->table->game->event_text(&seen, viewer, names, &text);
        read_as_person(r->table, STORY, r->text);
    }
}

static void read_catalogue(reader *r)
{
    const df_game *game = r->table->game;
    df_thing thing;

    for (int i = 0; game->thing != NULL && game->thing(i, &thing); i++) {
        read_as_person(r->table, CATALOGUE, thing.name);
        read_as_person(r->table, CATALOGUE, thing.does);
    }
    if (game->legend != NULL)
        read_as_person(r->table, PICTURE, game->legend);
}

static void people_game(prop_table *table)
{
    const df_game *game = table->game;
    reader *r = table_memory(sizeof *r);
    int viewer = (int)(table->seed % (table->config.seats + 1u)) - 1;
    int count;

    list_forbidden(game);
    r->table = table;
    r->state = table_state(table, 0);
    r->view = (df_view *)table_state(table, 0);
    viewer = viewer < 0 ? DF_SPECTATOR : viewer;
    game->setup(r->state, &table->config, &table->rules);
    read_catalogue(r);
    while ((count = table_actions(table, r->state, r->actions)) > 0) {
        if (table_looks(table, BETWEEN))
            read_decision(r, count);
        if (table_looks(table, BETWEEN / 2))
            read_table(r, viewer);
        table->step++;
        r->events.count = 0;
        game->apply(r->state, table_choose(&table->players, r->actions, count), &table->rules,
                    &r->events);
        read_story(r, viewer);
    }
    read_table(r, viewer);
}

int main(int argc, char **argv)
{
    return property_main(argc, argv, "property: people", people_game, 0);
}
