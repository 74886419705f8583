/* bench.c: the signature of a game's behaviour, and its speed.
 *
 * The signature changes whenever anything about a game changes that a player could notice or that
 * the state remembers, with any number of players and any option, and it is the same on every build
 * and machine.
 *
 * SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>

typedef struct bench_series {
    const df_game *game;
    df_config config;
    uint8_t key[DF_KEY_SIZE];
    df_state *state;
    df_view *view;
    df_state *world;
} bench_series;

enum {
    GAMES_ASIDE = 3,    /* of each number of players and option that are not the usual ones */
    WORLDS_A_GAME = 500 /* made of one moment in a game */
};

static uint32_t play(bench_series *series, uint64_t number, bool knowledge, df_result *result)
{
    uint8_t key[DF_KEY_SIZE];
    df_rng rng;

    series->config.knowledge = knowledge;
    df_key_derive(key, series->key, number);
    df_rng_init(&rng, key, 0);
    series->game->setup(series->state, &series->config, &rng);
    return df_playout(series->game, series->state, &rng, result);
}

/* Numbers go into the hash as bytes, lowest first, and not as the machine keeps them. */
static uint64_t hash_number(uint64_t hash, uint64_t number)
{
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    return df_hash(bytes, sizeof bytes, hash);
}

static uint64_t hash_result(uint64_t hash, const df_result *result, int seats, uint32_t moves)
{
    hash = hash_number(hash, moves);
    hash = hash_number(hash, result->winners);
    for (int seat = 0; seat < seats; seat++)
        hash = hash_number(hash, (uint64_t)(int64_t)result->score[seat]);
    return df_hash(result->reason, strlen(result->reason), hash);
}

static df_status sign(bench_series *series, uint32_t games, df_bench_row *row, df_error *err)
{
    int seats = series->config.seats;

    for (uint32_t i = 0; i < games; i++) {
        df_result known, blind;
        uint32_t moves = play(series, i, true, &known);

        row->moves += moves;
        row->signature = df_hash(series->state, series->game->state_size, row->signature);
        row->signature = hash_result(row->signature, &known, seats, moves);
        uint32_t blind_moves = play(series, i, false, &blind);
        if (hash_result(0, &known, seats, moves) != hash_result(0, &blind, seats, blind_moves))
            return df_fail(err, DF_CORRUPT, "",
                           "%s, %d players: bench game %u ends otherwise without knowledge",
                           series->game->id, seats, i);
    }
    row->games += games;
    return DF_OK;
}

/* A few games with one option changed: each of its words; of numbers, the least and the most. */
static df_status sign_option(bench_series *series, int number, df_bench_row *row, df_error *err)
{
    const df_option *option = &series->game->options[number];
    df_config usual = series->config;
    int range = option->max - option->min;
    int step = option->words != NULL || range == 0 ? 1 : range;
    df_status status = DF_OK;

    for (int value = option->min; value <= option->max && status == DF_OK; value += step) {
        series->config.option[number] = (int16_t)value;
        if (value != option->initial &&
            df_config_check(series->game, &series->config, NULL) == DF_OK)
            status = sign(series, GAMES_ASIDE, row, err);
    }
    series->config = usual;
    return status;
}

/* A few games of every number of players, with the usual options and with each of them changed. */
static df_status sign_aside(bench_series *series, df_bench_row *row, df_error *err)
{
    const df_game *game = series->game;
    df_config usual = series->config;
    df_status status = DF_OK;

    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        series->config.seats = (uint8_t)seats;
        if (status == DF_OK && df_config_check(game, &series->config, NULL) == DF_OK)
            status = sign(series, GAMES_ASIDE, row, err);
        for (int i = 0; game->options[i].name != NULL && status == DF_OK; i++)
            status = sign_option(series, i, row, err);
    }
    series->config = usual;
    return status;
}

static double measure(bench_series *series, bool knowledge, double seconds)
{
    double start = df_clock_cpu_seconds(), passed;
    uint64_t moves = 0;
    uint64_t number = 0;

    do {
        df_result result;

        for (int i = 0; i < 100; i++)
            moves += play(series, number++ % DF_BENCH_GAMES, knowledge, &result);
        passed = df_clock_cpu_seconds() - start;
    } while (passed < seconds);
    return passed > 0 ? (double)moves / passed : 0;
}

/* Takes game `number` to its middle, or to the first decision after it. Returns whose it is. */
static int play_half(bench_series *series, uint64_t number)
{
    const df_game *game = series->game;
    uint8_t key[DF_KEY_SIZE];
    df_rng rng;
    df_result result;
    df_action actions[DF_LEGAL_MAX];
    uint32_t half = play(series, number, true, &result) / 2;
    int actor;

    df_key_derive(key, series->key, number);
    df_rng_init(&rng, key, 0);
    game->setup(series->state, &series->config, &rng);
    for (uint32_t moves = 0;; moves++) {
        actor = game->actor(series->state);
        if (actor == DF_NOBODY || (actor >= 0 && moves >= half))
            break;
        df_action action =
            actor == DF_CHANCE
                ? df_chance_draw(game, series->state, &rng)
                : actions[df_rng_below(&rng, (uint32_t)game->legal(series->state, actions))];
        game->apply(series->state, action, &rng, NULL);
    }
    return actor;
}

/* How many worlds a searcher can make in a second: views of the one to decide, resampled. */
static double measure_worlds(bench_series *series, double seconds)
{
    const df_game *game = series->game;
    double passed = 0;
    uint64_t worlds = 0;
    df_rng rng;

    df_rng_init(&rng, series->key, 1);
    for (uint64_t number = 0; passed < seconds; number++) {
        int seat = play_half(series, number % DF_BENCH_GAMES);
        double start = df_clock_cpu_seconds();

        if (seat == DF_NOBODY)
            continue;
        for (int i = 0; i < WORLDS_A_GAME; i++) {
            game->view(series->state, seat, series->view);
            game->resample(series->view, seat, &rng, series->world);
        }
        worlds += WORLDS_A_GAME;
        passed += df_clock_cpu_seconds() - start;
    }
    return passed > 0 ? (double)worlds / passed : 0;
}

df_status df_bench_run(const df_game *game, int seats, double seconds, df_bench_row *row,
                       df_error *err)
{
    bench_series series = {.game = game, .config = df_config_default(game)};

    df_status status = DF_OK;

    if (seats < game->seats_min || seats > game->seats_max)
        return df_fail(err, DF_RANGE, "", "%s is for %d to %d players, not %d", game->id,
                       game->seats_min, game->seats_max, seats);
    *row = (df_bench_row){.game = game, .seats = seats};
    df_key_from_text(series.key, "bench");
    series.state = df_lab_state(game);
    series.view = (df_view *)df_lab_state(game);
    series.world = df_lab_state(game);
    if (series.state == NULL || series.view == NULL || series.world == NULL)
        status = df_fail(err, DF_NOMEM, "", "out of memory");
    if (status == DF_OK)
        status = sign(&series, DF_BENCH_GAMES, row, err);
    if (status == DF_OK)
        status = sign_aside(&series, row, err);
    series.config.seats = (uint8_t)seats;
    if (status == DF_OK)
        status = df_config_check(game, &series.config, err);
    if (status == DF_OK && seconds > 0) {
        row->known_rate = measure(&series, true, seconds);
        row->blind_rate = measure(&series, false, seconds);
        row->world_rate = measure_worlds(&series, seconds);
    }
    free(series.state);
    free(series.view);
    free(series.world);
    return status;
}

uint64_t df_bench_signature(uint64_t before, const df_bench_row *row)
{
    uint64_t hash = df_hash(row->game->id, strlen(row->game->id), before);

    return hash_number(hash, row->signature);
}
