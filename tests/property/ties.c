/* ties.c: bots prefer nobody for where they sit: what is equally good is decided by lot.
 *
 * Two things are measured in games of the bots of every game, with a fixed seed, so that the same
 * counts come out every time:
 *
 * - The order of the list does not matter. Every choice is made twice, the second time from the
 *   list turned round. Where the two differ, the earlier action must be taken by the one about as
 *   often as by the other; a bot that takes the first of equals always differs the same way.
 * - Among actions that are alike but for the seat they name, as `trap 1` and `trap 2`, every seat
 *   is named as often as its chances say.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <math.h>
#include <stdlib.h>

#include "bots/search.h"
#include "bots/sitter.h"

enum {
    CHOICES = 2500,    /* looked at for each game and number of players */
    TARGETS = 3000,    /* times that a seat was named, likewise */
    GAMES_MAX = 1500,  /* played for them at most */
    SEARCH_EVERY = 11, /* choices between two that are searched as well */
    SEARCH_ITERATIONS = 5,
};

/* A table of equal bots. */
typedef struct table {
    const df_game *game;
    df_config config;
    df_state *state;
    df_view *view;
    uint8_t *memory[DF_SEATS_MAX];
    uint8_t *spare; /* of one who chooses twice */
    void *block;    /* for a search */
    df_events events;
    df_rng rules; /* set-up and apply */
    df_rng bots;
    df_decision decision;
    df_action actions[DF_LEGAL_MAX];
    df_action turned[DF_LEGAL_MAX];
    /* What was found. */
    uint32_t games;
    uint32_t choices;
    uint32_t earlier[2]; /* choices that differ, by which list the earlier action was taken from */
    uint32_t searched[2];
    uint32_t targets;
    double expected[DF_SEATS_MAX];
    uint32_t named[DF_SEATS_MAX];
} table;

static table *table_of(const df_game *game, int seats)
{
    table *t = block_of(sizeof *t);

    t->game = game;
    t->config = df_config_default(game);
    t->config.seats = (uint8_t)seats;
    t->state = block_of(game->state_size);
    t->view = block_of(game->state_size);
    t->block = block_of(DF_SEARCH_SIZE_MIN);
    t->spare = block_of(game->bot->memory_size + 1);
    for (int seat = 0; seat < seats; seat++)
        t->memory[seat] = block_of(game->bot->memory_size + 1);
    t->rules = rng_of("the deals");
    t->bots = rng_of("the lots");
    return t;
}

static void table_free(table *t)
{
    for (int seat = 0; seat < DF_SEATS_MAX; seat++)
        free(t->memory[seat]);
    free(t->spare);
    free(t->block);
    free(t->view);
    free(t->state);
    free(t);
}

/* ---- The order of the list ------------------------------------------------------------------- */

static df_action choose_from(table *t, const df_action *actions)
{
    df_decision decision = t->decision;

    decision.actions = actions;
    memcpy(t->spare, t->memory[decision.seat], t->game->bot->memory_size);
    return t->game->bot->choose(t->spare, &decision, &t->bots);
}

static df_action search_from(table *t, const df_action *actions)
{
    static df_search_choice choices[DF_LEGAL_MAX];
    df_decision decision = t->decision;
    df_search *search =
        df_search_begin(t->block, DF_SEARCH_SIZE_MIN, t->game, &t->config, decision.seat, NULL);

    decision.actions = actions;
    df_search_decide(search, &decision, &t->bots);
    df_search_run(search, SEARCH_ITERATIONS);
    return choices[df_search_best(choices, df_search_choices(search, choices), &t->bots)].action;
}

static void count_order(const table *t, df_action straight, df_action turned, uint32_t earlier[2])
{
    if (straight == turned)
        return;
    for (int i = 0; i < t->decision.count; i++)
        if (t->actions[i] == straight || t->actions[i] == turned) {
            earlier[t->actions[i] == turned]++;
            return;
        }
}

static void look_at_order(table *t, df_action chosen)
{
    for (int i = 0; i < t->decision.count; i++)
        t->turned[i] = t->actions[t->decision.count - 1 - i];
    count_order(t, chosen, choose_from(t, t->turned), t->earlier);
    if (t->choices++ % SEARCH_EVERY == 0)
        count_order(t, search_from(t, t->actions), search_from(t, t->turned), t->searched);
}

/* Within four standard deviations of even. */
static bool is_even(const uint32_t earlier[2])
{
    double all = earlier[0] + earlier[1];

    return fabs((double)earlier[0] - (double)earlier[1]) <= 4 * sqrt(all);
}

/* ---- The seats that are named ---------------------------------------------------------------- */

/* The seat that an action names at the end of its words, and what stands before it; -1: none. */
static int seat_named(const table *t, df_action action, char *before, size_t size)
{
    df_text text = df_text_over(before, size);

    if (!t->game->words((const df_state *)t->view, action, 0, NULL, &text))
        return -1;
    char *space = strrchr(before, ' ');
    if (space == NULL || space[1] < '0' || space[1] >= '0' + t->config.seats || space[2] != '\0')
        return -1;
    *space = '\0';
    return space[1] - '0';
}

static void look_at_seats(table *t, df_action chosen)
{
    char wanted[64], words[64];
    int seat = seat_named(t, chosen, wanted, sizeof wanted);
    uint32_t alike = 0;
    int count = 0;

    if (seat < 0 || seat == t->decision.seat)
        return;
    for (int i = 0; i < t->decision.count; i++) {
        int other = seat_named(t, t->actions[i], words, sizeof words);

        if (other >= 0 && other != t->decision.seat && strcmp(words, wanted) == 0) {
            alike |= 1u << other;
            count++;
        }
    }
    if (count < 2)
        return;
    for (int other = 0; other < t->config.seats; other++)
        t->expected[other] += (alike >> other & 1) != 0 ? 1.0 / count : 0;
    t->named[seat]++;
    t->targets++;
}

/* ---- Playing --------------------------------------------------------------------------------- */

static df_action decide(table *t, int actor)
{
    t->game->view(t->state, actor, t->view);
    t->decision = (df_decision){.game = t->game,
                                .config = &t->config,
                                .view = t->view,
                                .actions = t->actions,
                                .count = t->game->legal(t->state, t->actions),
                                .seat = actor};
    if (t->decision.count == 1)
        return t->actions[0];
    df_action chosen = choose_from(t, t->actions);
    if (t->choices < CHOICES)
        look_at_order(t, chosen);
    if (t->config.seats > 2)
        look_at_seats(t, chosen);
    memcpy(t->memory[actor], t->spare, t->game->bot->memory_size);
    return chosen;
}

static void tell(table *t)
{
    for (int seat = 0; seat < t->config.seats; seat++)
        df_sitter_tell(&(df_sitter){t->game, &t->config, t->game->bot, t->memory[seat], seat},
                       &t->events, 0, t->state, t->view);
}

static void play(table *t)
{
    t->game->setup(t->state, &t->config, &t->rules);
    for (int seat = 0; seat < t->config.seats; seat++)
        df_sitter_begin(&(df_sitter){t->game, &t->config, t->game->bot, t->memory[seat], seat});
    for (int actor; (actor = t->game->actor(t->state)) != DF_NOBODY;) {
        df_action action =
            actor == DF_CHANCE ? df_chance_draw(t->game, t->state, &t->rules) : decide(t, actor);

        t->events.count = 0;
        t->game->apply(t->state, action, &t->rules, &t->events);
        tell(t);
    }
    t->games++;
}

static void add(uint32_t to[2], const uint32_t from[2])
{
    to[0] += from[0];
    to[1] += from[1];
}

/* With options that treat all seats alike. */
static void set_evenly(table *t)
{
    for (int i = 0; t->game->options[i].name != NULL; i++)
        if (strcmp(t->game->options[i].name, "characters") == 0)
            t->config.option[i] = t->game->options[i].max; /* dealt, or those of the seats */
}

static void check_named(const table *t)
{
    for (int seat = 0; seat < t->config.seats && t->targets > 0; seat++)
        if (t->named[seat] < 0.8 * t->expected[seat] || t->named[seat] > 1.25 * t->expected[seat])
            fail_msg("%s with %d players: seat %d was named %u times and not about %.0f",
                     t->game->id, t->config.seats, seat, (unsigned)t->named[seat],
                     t->expected[seat]);
}

static void test_game(void **arg)
{
    const df_game *game = *arg;
    uint32_t earlier[2] = {0};
    uint32_t searched[2] = {0};

    if (game->bot == NULL)
        return;
    for (int seats = game->seats_min < 2 ? 2 : game->seats_min; seats <= game->seats_max; seats++) {
        table *t = table_of(game, seats);

        set_evenly(t);
        while (t->games < GAMES_MAX &&
               (t->choices < CHOICES || (seats > 2 && t->targets < TARGETS)))
            play(t);
        check_named(t);
        add(earlier, t->earlier);
        add(searched, t->searched);
        table_free(t);
    }
    print_message("%s: of choices that depend on the list, earlier ones %u and %u; of searches %u "
                  "and %u\n",
                  game->id, earlier[0], earlier[1], searched[0], searched[1]);
    assert_true(is_even(earlier));
    assert_true(is_even(searched));
}

int main(void)
{
    struct CMUnitTest tests[64];
    int count;
    const df_game *const *all = df_games(&count);

    assert_true(count <= 64);
    for (int i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){
            .name = all[i]->id, .test_func = test_game, .initial_state = (void *)(uintptr_t)all[i]};
    return _cmocka_run_group_tests("property: ties", tests, (size_t)count, NULL, NULL);
}
