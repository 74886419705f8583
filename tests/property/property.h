/* property.h: plays random games of everything in the registry for the property tests.
 *
 * A property test is a function that plays one game and fails where its property does not hold. It
 * is run for every game, every number of players, every value of every option and random
 * combinations of them, so that a new game is tested by being registered.
 *
 * DF_PROPERTY_GAMES in the environment sets how many games with default options the fastest test
 * plays, usually 100,000 (an eighth with a sanitizer); the others play their share. A failure
 * prints the arguments with which the program plays that one game again, as in property.rules noir
 * players=2 starter=1 seed=4711
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_PROPERTY_H
#define DF_TESTS_PROPERTY_H

#include "df_test.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <deadfall.h>

/* With a sanitizer every game takes several times as long, and the fewer that are played then have
 * been played without it as well. How many is never a matter of the clock. */
#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined SANITIZED || defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { GAMES_SHARE = 8 };
#else
enum { GAMES_SHARE = 1 };
#endif

enum {
    MOVES_MAX = 200000,   /* no game may take longer than that */
    GAMES_USUAL = 100000, /* of the fastest test */
    LONG_GAME = 150,      /* moves from which on a game counts as long */
};

/* One game to be played. */
typedef struct prop_table {
    const df_game *game;
    df_config config;
    uint64_t seed;
    uint8_t key[DF_KEY_SIZE];
    df_rng rules;   /* for set-up and apply */
    df_rng players; /* for the course of the game, which is the same however closely one looks */
    df_rng dice;    /* for whatever else is chosen at random where a test looks closely */
    bool closely;   /* this one game is played again: look at every state */
    uint32_t step;
} prop_table;

typedef void property(prop_table *table);

/* The property under test, for the cmocka tests of main, and how many games it wants. */
static property *tested;
static const char *program;
static uint64_t games_wanted;

/* ---- Failing --------------------------------------------------------------------------------- */

/* The arguments that repeat the game. */
static void print_table(const prop_table *table)
{
    df_config usual = df_config_default(table->game);

    printf("%s %s players=%d", program, table->game->id, table->config.seats);
    for (int i = 0; table->game->options[i].name != NULL; i++) {
        char value[64];
        df_text text = df_text_over(value, sizeof value);

        if (table->config.option[i] == usual.option[i])
            continue;
        df_config_value(table->game, &table->config, i, &text);
        printf(" %s=%s", table->game->options[i].name, value);
    }
    printf(" seed=%llu\n", (unsigned long long)table->seed);
}

#define table_fail(table, ...)                                                                     \
    do {                                                                                           \
        printf("at step %u of: ", (unsigned)(table)->step);                                        \
        print_table(table);                                                                        \
        fflush(stdout);                                                                            \
        fail_msg(__VA_ARGS__);                                                                     \
    } while (0)

/* ---- Help for the tests ---------------------------------------------------------------------- */

/* What the game under way owns. It is released after the game, also after one that failed. */
static struct {
    void *object;
    void (*release)(void *object);
} owned[16];
static int owned_count;

static inline void table_own(void *object, void (*release)(void *object))
{
    assert_non_null(object);
    assert_true(owned_count < 16);
    owned[owned_count].object = object;
    owned[owned_count++].release = release;
}

static inline void table_release(void)
{
    while (owned_count > 0) {
        owned_count--;
        owned[owned_count].release(owned[owned_count].object);
    }
}

static inline void *table_memory(size_t size)
{
    void *memory = malloc(size);

    table_own(memory, free);
    return memory;
}

/* Memory for a state, full of a byte that the game has to overwrite. */
static inline df_state *table_state(const prop_table *table, int poison)
{
    df_state *state = table_memory(table->game->state_size);

    memset(state, poison, table->game->state_size);
    return state;
}

/* What can happen next, be it a seat's choice or a chance event; none when the game is over. */
static inline int table_actions(const prop_table *table, const df_state *state,
                                df_action out[DF_LEGAL_MAX])
{
    static df_outcome outcomes[DF_LEGAL_MAX];
    int actor = table->game->actor(state);

    if (actor == DF_NOBODY)
        return 0;
    if (actor != DF_CHANCE)
        return table->game->legal(state, out);
    int count = table->game->chance(state, outcomes);
    for (int i = 0; i < count; i++)
        out[i] = outcomes[i].action;
    return count;
}

static inline df_action table_choose(df_rng *rng, const df_action *actions, int count)
{
    return actions[df_rng_below(rng, (uint32_t)count)];
}

/* The dice depend on the step alone, so that a game fails again as it did before. */
static inline void table_roll(prop_table *table)
{
    df_rng_init(&table->dice, table->key, 2 + (uint64_t)table->step);
}

/* Is the state at this step one to look at closely? One in `between` is, all of them in a game that
 * is played again. */
static inline bool table_looks(prop_table *table, uint32_t between)
{
    uint64_t mix = table->seed * UINT64_C(0x9E3779B97F4A7C15) + table->step;

    mix = (mix ^ mix >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    if (!table->closely && (mix >> 32) % between != 0)
        return false;
    table_roll(table);
    return true;
}

/* ---- Running --------------------------------------------------------------------------------- */

static inline void play(prop_table *table)
{
    uint8_t base[DF_KEY_SIZE];

    df_key_from_text(base, "property");
    df_key_derive(table->key, base, table->seed);
    df_rng_init(&table->rules, table->key, 0);
    df_rng_init(&table->players, table->key, 1);
    table->step = 0;
    table_release(); /* of a game that failed */
    tested(table);
    table_release();
}

static void play_series(const df_game *game, const df_config *config, uint64_t first,
                        uint64_t games)
{
    prop_table table = {.game = game, .config = *config};

    if (df_config_check(game, config, NULL) != DF_OK)
        return; /* the game does not want this combination */
    for (uint64_t i = 0; i < games; i++) {
        table.seed = first + i;
        play(&table);
    }
}

/* The number-th value of an option that is worth a try; false: no more. All words and short ranges,
 * else the ends and the middle. */
static bool option_value(const df_option *option, int number, int16_t *value)
{
    int span = option->max - option->min;

    if (span < 8) {
        *value = (int16_t)(option->min + number);
        return number <= span;
    }
    const int16_t some[] = {option->min, (int16_t)(option->min + 1),
                            (int16_t)(option->min + span / 2), option->max};
    if (number >= 4)
        return false;
    *value = some[number];
    return true;
}

/* Every value of every option, and random combinations of them. Of `share` numbers of players each
 * takes its part of the values, of `rarity` combinations one is played. */
static void play_options(const df_game *game, const df_config *usual, uint64_t games,
                         uint64_t share, uint64_t rarity)
{
    df_rng rng;
    uint8_t key[DF_KEY_SIZE];
    uint64_t turn = usual->seats;

    for (int i = 0; game->options[i].name != NULL; i++) {
        df_config config = *usual;

        for (int number = 0; option_value(&game->options[i], number, &config.option[i]); number++)
            if (turn++ % share == 0)
                play_series(game, &config, 0, games);
    }
    df_key_from_text(key, "combinations");
    df_rng_init(&rng, key, 0);
    for (uint64_t combination = 0; combination < 40; combination++) {
        df_config config = *usual;

        for (int i = 0; game->options[i].name != NULL; i++) {
            uint32_t span = (uint32_t)(game->options[i].max - game->options[i].min) + 1;

            config.option[i] = (int16_t)(game->options[i].min + (int)df_rng_below(&rng, span));
        }
        if ((combination + usual->seats) % rarity == 0)
            play_series(game, &config, combination * games, games / 8 + 1);
    }
}

/* Moves of one random game; 0 if it can't be played with these options. */
static uint64_t random_moves(const df_game *game, const df_config *config)
{
    prop_table table = {.game = game, .config = *config};
    df_action *actions = table_memory(DF_LEGAL_MAX * sizeof *actions);
    df_state *state = table_state(&table, 0);
    uint64_t moves = 0;
    int count;

    df_key_from_text(table.key, "length");
    df_rng_init(&table.rules, table.key, 0);
    if (df_config_check(game, config, NULL) == DF_OK) {
        game->setup(state, config, &table.rules);
        for (; (count = table_actions(&table, state, actions)) > 0 && moves < MOVES_MAX; moves++)
            game->apply(state, table_choose(&table.rules, actions, count), &table.rules, NULL);
    }
    table_release();
    return moves;
}

/* The cmocka test of one game. */
static void test_game(void **state)
{
    const df_game *game = *state;
    const char *variable = getenv("DF_PROPERTY_GAMES");
    unsigned counts = (unsigned)(game->seats_max - game->seats_min + 1);
    uint64_t games = games_wanted / GAMES_SHARE;

    if (variable != NULL)
        games = strtoull(variable, NULL, 10) * games_wanted / GAMES_USUAL;
    /* A game of many pieces takes longer, and six numbers of players six times as long. */
    if (game->state_size > 512)
        games = games * 512 / game->state_size;
    /* A close look tries every action there is. */
    if (variable == NULL && game->action_limit > 256)
        games = games * 256 / game->action_limit;
    games = games / counts + 1;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        df_config config = df_config_default(game);

        config.seats = (uint8_t)seats;
        /* So does a long game, in which more happens, too: it is played less often, and its options
         * are shared out among the numbers of players. */
        uint64_t longer = random_moves(game, &config) / LONG_GAME + 1;
        uint64_t some = games / (longer * longer) + 1;
        play_series(game, &config, 0, some);
        play_options(game, &config, some / 100 + 1, longer < counts ? longer : counts, longer);
    }
}

/* The same with few games, for tests that look at everything: one with every number of players, one
 * with every value of every option. */
static void test_a_few(void **state)
{
    const df_game *game = *state;
    df_config config = df_config_default(game);
    int seats = game->seats_min;

    for (; seats <= game->seats_max; seats++) {
        config.seats = (uint8_t)seats;
        play_series(game, &config, 0, 1);
    }
    for (int i = 0; game->options[i].name != NULL; i++) {
        config = df_config_default(game);
        for (int number = 0; option_value(&game->options[i], number, &config.option[i]); number++) {
            int tries = 0;

            do { /* not every value goes with every number of players */
                seats = seats < game->seats_max ? seats + 1 : game->seats_min;
                config.seats = (uint8_t)seats;
            } while (df_config_check(game, &config, NULL) != DF_OK && ++tries < DF_SEATS_MAX);
            play_series(game, &config, (uint64_t)seats, 1);
        }
    }
}

/* Plays the one game that the arguments describe: "noir players=2 starter=1 seed=4711". */
static int play_again(int argc, char **argv)
{
    prop_table table = {.game = df_game_find(argv[1]), .closely = true};
    df_error err;

    if (table.game == NULL) {
        fprintf(stderr, "there is no game '%s'\n", argv[1]);
        return 2;
    }
    table.config = df_config_default(table.game);
    for (int i = 2; i < argc; i++) {
        char *value = strchr(argv[i], '=');

        if (value == NULL) {
            fprintf(stderr, "'%s' is not of the form name=value\n", argv[i]);
            return 2;
        }
        *value++ = '\0';
        if (strcmp(argv[i], "seed") == 0) {
            table.seed = strtoull(value, NULL, 10);
        } else if (df_config_set(table.game, &table.config, argv[i], value, &err) != DF_OK) {
            fprintf(stderr, "%s\n", err.text);
            return 2;
        }
    }
    play(&table);
    printf("this game is fine\n");
    return 0;
}

/* `games`: how many with default options, where the fastest test plays GAMES_USUAL; 0: a few. */
static int property_main(int argc, char **argv, const char *name, property *test, uint64_t games)
{
    struct CMUnitTest tests[64];
    int count;
    const df_game *const *all = df_games(&count);

    tested = test;
    games_wanted = games;
    program = argv[0];
    if (argc > 1)
        return play_again(argc, argv);
    assert_true(count <= 64);
    for (int i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){.name = all[i]->id,
                                       .test_func = games > 0 ? test_game : test_a_few,
                                       .initial_state = (void *)(uintptr_t)all[i]};
    int failed = _cmocka_run_group_tests(name, tests, (size_t)count, NULL, NULL);
    table_release();
    return failed;
}

#endif
