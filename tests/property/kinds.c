/* kinds.c: property: whoever measures a game can rely on its kinds of actions and on its course.
 *
 * The kinds are looked at once: names and labels that fit and tell them apart, those that begin
 * with the same word together, what they use in the catalogue. Then games are played, most at
 * random and some by the game's own bot. Every action that can be done has a kind, the same in the
 * actor's view; its name begins with a word for the action, and what it uses is named by the
 * action, too (`unnamed` has where the table alone tells). The course is the same for all viewers
 * and never goes back, and who is out never acts again.
 *
 * What was never possible in all these games is printed in the end: it may be rare, or a kind that
 * there is not.
 *
 * SPDX-License-Identifier: MIT */
#include "property.h"

#include <ctype.h>
#include <strings.h>

#include "bots/sitter.h"

enum {
    FORMS_MAX = 64,
    WORDS_SIZE = 200,
    BOT_GAMES = 8, /* one in so many is played by bots */
    GAMES_MAX = 64,
};

/* ---- The list of kinds ----------------------------------------------------------------------- */

/* What is done with a thing that the words of the action don't name: by game and first word. */
static const struct {
    const char *game, *verb;
} unnamed[] = {
    {"noir", "set"},        /* a trap where one stands */
    {"armada", "shoot"},    /* the gun in a cell */
    {"intruder", "home"},   /* the card that says so */
    {"intruder", "snatch"}, /* likewise; what is taken is named */
    {"saw", "bin"},         /* the rest of what a card does that was named before */
    {"saw", "map"},         {"saw", "leave"},   {"saw", "detect"},  {"saw", "trap"},
    {"island", "pass"},     {"island", "mode"}, {"island", "hand"}, {"island", "give"},
    {"island", "keep"},     {NULL, NULL},
};

static bool may_be_unnamed(const df_game *game, const char *name)
{
    for (int i = 0; unnamed[i].game != NULL; i++)
        if (strcmp(game->id, unnamed[i].game) == 0 &&
            strncmp(name, unnamed[i].verb, strlen(unnamed[i].verb)) == 0)
            return true;
    return false;
}

static size_t verb_length(const char *words)
{
    return strcspn(words, " ");
}

static bool same_verb(const char *a, const char *b)
{
    size_t length = verb_length(a);

    return length == verb_length(b) && strncasecmp(a, b, length) == 0;
}

static void check_kind(const df_game *game, const df_kind *kind)
{
    df_thing thing;

    assert_in_range(strlen(kind->name), 1, sizeof kind->name - 1);
    assert_in_range(strlen(kind->label), 1, sizeof kind->label - 1);
    assert_null(strpbrk(kind->name, ",%\"\n"));
    assert_true(islower((unsigned char)kind->label[0]));
    assert_true(kind->thing == -1 || (game->thing != NULL && game->thing(kind->thing, &thing)));
}

/* Returns how many there are. */
static int check_kinds(const df_game *game, df_kind kinds[DF_KINDS_MAX])
{
    df_kind more;
    int count = 0;

    while (count < DF_KINDS_MAX && game->kind(count, &kinds[count])) {
        bool begun = count > 0 && same_verb(kinds[count].name, kinds[count - 1].name);

        check_kind(game, &kinds[count]);
        for (int i = 0; i < count; i++) {
            assert_string_not_equal(kinds[i].name, kinds[count].name);
            assert_string_not_equal(kinds[i].label, kinds[count].label);
            if (!begun && same_verb(kinds[i].name, kinds[count].name))
                fail_msg("%s: %s is not next to %s", game->id, kinds[count].name, kinds[i].name);
        }
        count++;
    }
    assert_true(count > 0);
    assert_false(game->kind(count, &more));
    return count;
}

/* ---- What was met ---------------------------------------------------------------------------- */

typedef struct tally {
    const df_game *game;
    int kinds;
    df_kind kind[DF_KINDS_MAX];
    bool met[DF_KINDS_MAX];
} tally;

static tally tallies[GAMES_MAX];

static tally *tally_of(const df_game *game)
{
    int i = 0;

    while (tallies[i].game != NULL && tallies[i].game != game)
        i++;
    if (tallies[i].game == NULL) {
        tallies[i].game = game;
        tallies[i].kinds = check_kinds(game, tallies[i].kind);
    }
    return &tallies[i];
}

static void print_unmet(void)
{
    for (int i = 0; i < GAMES_MAX && tallies[i].game != NULL; i++)
        for (int kind = 0; kind < tallies[i].kinds; kind++)
            if (!tallies[i].met[kind])
                printf("%s: never possible in these games: %s\n", tallies[i].game->id,
                       tallies[i].kind[kind].name);
}

/* ---- One action ------------------------------------------------------------------------------ */

/* Is the word there, whatever its capitals? */
static bool mentions(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (; length > 0 && *text != '\0'; text++)
        if (strncasecmp(text, word, length) == 0)
            return true;
    return false;
}

/* Does one form of the words of the action begin like the kind's name, and does one of them, or the
 * label, name what the kind uses? */
static void check_words(prop_table *table, const df_state *state, df_action action,
                        const df_kind *kind)
{
    const df_game *game = table->game;
    df_thing thing = {.name = ""};
    bool begins = false;
    bool named = kind->thing < 0 || may_be_unnamed(game, kind->name);

    if (kind->thing >= 0)
        game->thing(kind->thing, &thing);
    for (int form = 0; form < FORMS_MAX && !(begins && named); form++) {
        char words[WORDS_SIZE];
        df_text text = df_text_over(words, sizeof words);

        if (!game->words(state, action, form, NULL, &text))
            break;
        begins |= same_verb(words, kind->name);
        named |= mentions(words, thing.word) || mentions(words, thing.name);
    }
    if (!begins || !named)
        table_fail(table, "action %u is not %s", (unsigned)action, kind->name);
}

static void check_action(prop_table *table, const df_state *state, const df_view *view,
                         df_action action, bool closely)
{
    tally *met = tally_of(table->game);
    int kind = table->game->kind_of(state, action);

    if (kind < 0 || kind >= met->kinds)
        table_fail(table, "action %u has no kind: %d", (unsigned)action, kind);
    met->met[kind] = true;
    if (!closely)
        return;
    if (table->game->kind_of((const df_state *)view, action) != kind)
        table_fail(table, "in the view action %u is of another kind", (unsigned)action);
    check_words(table, state, action, &met->kind[kind]);
}

/* ---- The course ------------------------------------------------------------------------------ */

static bool same_course(const df_course *a, const df_course *b)
{
    return a->round == b->round && a->turn == b->turn && a->whose == b->whose &&
           a->first == b->first && a->out == b->out;
}

static void check_views(prop_table *table, const df_state *state, const df_course *now,
                        df_view *room)
{
    for (int seat = -1; seat < table->config.seats; seat++) {
        df_course seen;

        table->game->view(state, seat < 0 ? DF_SPECTATOR : seat, room);
        table->game->course((const df_state *)room, &seen);
        if (!same_course(&seen, now))
            table_fail(table, "viewer %d sees another course", seat);
    }
}

/* From one state to the next; *first is who was known to have begun. */
static void check_course(prop_table *table, const df_state *state, const df_course *before,
                         const df_course *now, int *first)
{
    int actor = table->game->actor(state);

    if (now->round < before->round || now->turn < before->turn || (before->out & ~now->out) != 0)
        table_fail(table, "the course goes back");
    if (now->first != DF_NOBODY && *first != DF_NOBODY && *first != now->first)
        table_fail(table, "somebody else was the first");
    if (now->first != DF_NOBODY)
        *first = now->first;
    if (now->turn > before->turn + 1)
        table_fail(table, "a turn was left out");
    if (now->first >= table->config.seats || now->whose >= table->config.seats)
        table_fail(table, "there is no such seat");
    if ((actor >= 0 && (now->out >> actor & 1) != 0) || now->out >> table->config.seats != 0)
        table_fail(table, "who is out acts");
    if (actor == DF_NOBODY && *first == DF_NOBODY)
        table_fail(table, "nobody ever began");
}

/* ---- Games ----------------------------------------------------------------------------------- */

typedef struct game_room {
    df_state *state;
    df_view *view;
    df_view *room; /* for whoever looks besides */
    df_action *actions;
    df_events *events;
    df_sitter sitters[DF_SEATS_MAX]; /* without a bot: at random */
} game_room;

static void seat_bots(prop_table *table, game_room *g)
{
    for (int seat = 0; seat < table->config.seats; seat++) {
        const df_bot *bot = table->seed % BOT_GAMES == 1 ? table->game->bot : NULL;

        g->sitters[seat] = (df_sitter){table->game, &table->config, bot, NULL, seat};
        if (bot != NULL && bot->memory_size > 0)
            g->sitters[seat].memory = table_memory(bot->memory_size);
        if (bot != NULL)
            df_sitter_begin(&g->sitters[seat]);
    }
}

static df_action choose(prop_table *table, game_room *g, int actor, int count)
{
    if (actor < 0 || g->sitters[actor].bot == NULL)
        return table_choose(&table->players, g->actions, count);
    df_decision decision = df_sitter_decision(&g->sitters[actor], g->view, g->actions, count);

    return df_sitter_choose(&g->sitters[actor], &decision, &table->players);
}

static void step(prop_table *table, game_room *g, df_action action)
{
    g->events->count = 0;
    table->game->apply(g->state, action, &table->rules, g->events);
    for (int seat = 0; seat < table->config.seats; seat++)
        if (g->sitters[seat].bot != NULL)
            df_sitter_tell(&g->sitters[seat], g->events, 0, g->state, g->room);
    table->step++;
}

static void check_decision(prop_table *table, game_room *g, int actor, int count)
{
    bool closely = table_looks(table, 4);

    table->game->view(g->state, actor, g->view);
    for (int i = 0; i < count; i++)
        check_action(table, g->state, g->view, g->actions[i], closely);
}

static void prop_kinds(prop_table *table)
{
    const df_game *game = table->game;
    game_room g = {.state = table_state(table, 0x55)};
    df_course before = {.first = DF_NOBODY};
    int first = DF_NOBODY;
    int count;

    assert_non_null(game->kind);
    assert_non_null(game->kind_of);
    assert_non_null(game->course);
    g.view = (df_view *)table_state(table, 0);
    g.room = (df_view *)table_state(table, 0);
    g.actions = table_memory(DF_LEGAL_MAX * sizeof *g.actions);
    g.events = table_memory(sizeof *g.events);
    game->setup(g.state, &table->config, &table->rules);
    seat_bots(table, &g);
    do {
        int actor = game->actor(g.state);
        df_course now;

        game->course(g.state, &now);
        check_course(table, g.state, &before, &now, &first);
        before = now;
        if (table_looks(table, 16))
            check_views(table, g.state, &now, g.room);
        count = table_actions(table, g.state, g.actions);
        if (actor >= 0)
            check_decision(table, &g, actor, count);
        if (count > 0)
            step(table, &g, choose(table, &g, actor, count));
    } while (count > 0 && table->step < MOVES_MAX);
}

int main(int argc, char **argv)
{
    int failed = property_main(argc, argv, "kinds", prop_kinds, GAMES_USUAL / 25);

    if (argc == 1)
        print_unmet();
    return failed;
}
