/* test_saw_play.c: whole games of SAW between bots that err now and then.
 *
 * Random players almost never complete a trap, so that the property tests see few of them. Here the
 * rule-based bot plays, with a random move in between, and the same is asked of every state: the
 * check holds, and no view depends on what its owner may not know. SAW_GAMES in the environment
 * sets the number of games for each number of players.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/saw/saw.h"
#include "match/audit.h"

enum { AUDIT_BETWEEN = 23, ERRORS_BETWEEN = 6, MOVES_MAX = 20000 };

static const df_game *game;

typedef struct table {
    df_config config;
    uint8_t key[DF_KEY_SIZE];
    uint64_t number;
    df_rng rules;
    df_rng dice;
    df_state *state;
    df_state *next;
    df_state *world;
    df_view *view;
    df_view *other;
    df_audit *audit;
    df_events events;
    df_events world_events;
    int moves;
    int nodes[SAW_NODES]; /* how often each decision came up */
} table;

#define table_fail(t, ...)                                                                         \
    do {                                                                                           \
        printf("players %d, game %d, move %d: ", (t)->config.seats, (int)(t)->number, (t)->moves); \
        fflush(stdout);                                                                            \
        fail_msg(__VA_ARGS__);                                                                     \
    } while (0)

static df_action choose(table *t)
{
    df_action actions[DF_LEGAL_MAX];
    df_outcome outcomes[DF_LEGAL_MAX];
    int actor = game->actor(t->state);

    if (actor == DF_CHANCE)
        return outcomes[df_rng_below(&t->dice, (uint32_t)game->chance(t->state, outcomes))].action;
    int count = game->legal(t->state, actions);
    if (df_rng_below(&t->dice, ERRORS_BETWEEN) == 0)
        return actions[df_rng_below(&t->dice, (uint32_t)count)];
    game->view(t->state, actor, t->view);
    df_decision decision = {.game = game,
                            .config = &t->config,
                            .view = t->view,
                            .actions = actions,
                            .count = count,
                            .seat = actor};
    return game->bot->choose(NULL, &decision, &t->dice);
}

static bool same_told(const df_events *a, const df_events *b, int viewer)
{
    int at = 0;
    df_event first;
    df_event second;

    for (int i = 0; i < a->count; i++) {
        if (!df_event_for(&a->at[i], viewer, &first))
            continue;
        while (at < b->count && !df_event_for(&b->at[at], viewer, &second))
            at++;
        if (at++ >= b->count || memcmp(&first, &second, sizeof first) != 0)
            return false;
    }
    while (at < b->count)
        if (df_event_for(&b->at[at++], viewer, &second))
            return false;
    return true;
}

static bool reveals(const df_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->at[i].reveals)
            return true;
    return false;
}

/* The lines in which two views differ. */
static void print_difference(table *t)
{
    static char texts[2][1 << 16];
    const df_view *views[2] = {t->view, t->other};
    char *line[2] = {texts[0], texts[1]};

    for (int i = 0; i < 2; i++) {
        df_text text = df_text_over(texts[i], sizeof texts[i]);

        df_position_write(game, &t->config, (const df_state *)views[i], false, &text);
    }
    while (*line[0] != '\0' && *line[1] != '\0') {
        int length[2] = {(int)strcspn(line[0], "\n"), (int)strcspn(line[1], "\n")};

        if (length[0] != length[1] || memcmp(line[0], line[1], (size_t)length[0]) != 0)
            printf("  %.*s\n  %.*s\n", length[0], line[0], length[1], line[1]);
        line[0] += length[0] + 1;
        line[1] += length[1] + 1;
    }
}

/* [S-123] [S-124] [S-125] The action in another world that fits the view: what is told alike looks
 * alike, and who learns nothing learns nothing. */
static void compare_worlds(table *t, int viewer, df_action action)
{
    df_rng rng;
    int actor = game->actor(t->state);

    df_rng_init(&rng, t->key, 7000 + (uint64_t)t->moves * 8 + (uint64_t)(viewer + 3));
    game->view(t->state, viewer, t->view);
    game->resample(t->view, viewer, &rng, t->world);
    if (game->test(t->world, action, NULL) != DF_OK) {
        df_action actions[DF_LEGAL_MAX];

        if (actor == viewer || actor == DF_CHANCE)
            table_fail(t, "action %u is not legal in a world of %d", (unsigned)action, viewer);
        action = actions[df_rng_below(&rng, (uint32_t)game->legal(t->world, actions))];
    }
    rng = t->rules;
    t->world_events.count = 0;
    game->apply(t->world, action, &rng, &t->world_events);
    game->view(t->next, viewer, t->view);
    game->view(t->world, viewer, t->other);
    bool same = same_told(&t->events, &t->world_events, viewer);
    bool same_view = memcmp(t->view, t->other, game->state_size) == 0;
    if (game->actor(t->next) == DF_NOBODY)
        return;
    if (same && !same_view)
        print_difference(t);
    if (same && !same_view)
        table_fail(t, "the view of %d changes by something it was not told", viewer);
    if (actor == viewer && !reveals(&t->events) &&
        (!same || !same_view || reveals(&t->world_events)))
        table_fail(t, "seat %d learns by action %u, but no event says so", viewer,
                   (unsigned)action);
}

static void watch(table *t, df_action action)
{
    df_error err = {.text = ""};
    df_rng rng = t->rules;

    memcpy(t->next, t->state, game->state_size);
    t->events.count = 0;
    game->apply(t->next, action, &rng, &t->events);
    for (int viewer = 0; viewer < t->config.seats; viewer++)
        compare_worlds(t, viewer, action);
    compare_worlds(t, DF_SPECTATOR, action);
    if (t->moves % AUDIT_BETWEEN == 0 &&
        df_audit_state(t->audit, &t->config, t->state, t->key, &err) != DF_OK)
        table_fail(t, "%s", err.text);
}

static void play(table *t)
{
    df_error err = {.text = ""};

    df_rng_init(&t->rules, t->key, 0);
    df_rng_init(&t->dice, t->key, 1);
    game->setup(t->state, &t->config, &t->rules);
    for (t->moves = 0; game->actor(t->state) != DF_NOBODY; t->moves++) {
        df_action action = choose(t);

        if (t->moves == MOVES_MAX)
            table_fail(t, "the game does not end");
        t->nodes[((saw_state *)t->state)->node]++;
        watch(t, action);
        game->apply(t->state, action, &t->rules, NULL);
        if (game->check(t->state, &err) != DF_OK)
            table_fail(t, "[%s] %s", err.clause, err.text);
    }
}

static void play_series(table *t, uint64_t games)
{
    uint8_t base[DF_KEY_SIZE];

    if (getenv("SAW_GAMES") != NULL)
        games = strtoull(getenv("SAW_GAMES"), NULL, 10);
    assert_int_equal(df_config_check(game, &t->config, NULL), DF_OK);
    df_key_from_text(base, "saw");
    for (t->number = 0; t->number < games; t->number++) {
        df_key_derive(t->key, base, t->number);
        play(t);
    }
}

static table *new_table(void)
{
    table *t = calloc(1, sizeof *t);

    assert_non_null(t);
    game = df_game_find("saw");
    t->config = df_config_default(game);
    t->state = block_of(game->state_size);
    t->next = block_of(game->state_size);
    t->world = block_of(game->state_size);
    t->view = block_of(game->state_size);
    t->other = block_of(game->state_size);
    t->audit = df_audit_new(game, NULL);
    assert_non_null(t->audit);
    return t;
}

static void free_table(table *t)
{
    free(t->state);
    free(t->next);
    free(t->world);
    free(t->view);
    free(t->other);
    df_audit_free(t->audit);
    free(t);
}

/* [S-1] 2 to 6 players; every decision of section 4.4 comes up. */
static void test_all_counts(void **arg)
{
    table *t = new_table();

    (void)arg;
    for (uint8_t seats = 2; seats <= 6; seats++) {
        t->config.seats = seats;
        play_series(t, 6);
    }
    for (int node = 0; node < SAW_NODE_OVER; node++)
        if (t->nodes[node] == 0)
            fail_msg("node %d never came up", node);
    free_table(t);
}

static void test_options(void **arg)
{
    table *t = new_table();

    (void)arg;
    t->config.seats = 3;
    t->config.option[SAW_OPTION_BENCH_DEFENCE] = 1;
    t->config.option[SAW_OPTION_FLASHLIGHT] = 1;
    t->config.option[SAW_OPTION_BLOOD] = 1;
    t->config.option[SAW_OPTION_CHARACTERS] = 1;
    t->config.option[SAW_OPTION_FIRST] = 2;
    t->config.option[SAW_OPTION_GAS_ROUND] = 10;
    play_series(t, 6);
    free_table(t);
}

/* [S-130] */
static void test_solo(void **arg)
{
    table *t = new_table();

    (void)arg;
    t->config.seats = 1;
    for (int16_t trial = 1; trial <= 7; trial++) {
        t->config.option[SAW_OPTION_SOLO] = trial;
        play_series(t, 2);
    }
    free_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_counts),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_solo),
    };

    return cmocka_run_group_tests_name("saw: whole games", tests, NULL, NULL);
}
