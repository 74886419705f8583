/* bench.c: the signature of a game's behaviour, and its speed.
 *
 * The signature changes whenever anything about a game changes that a player could notice or that
 * the state remembers, and it is the same on every build and machine.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct bench_series {
    const df_game *game;
    df_config config;
    uint8_t key[DF_KEY_SIZE];
    df_state *state;
} bench_series;

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

static df_status sign(bench_series *series, df_bench_row *row, df_error *err)
{
    for (uint32_t i = 0; i < DF_BENCH_GAMES; i++) {
        df_result known, blind;
        uint32_t moves = play(series, i, true, &known);

        row->moves += moves;
        row->signature = df_hash(series->state, series->game->state_size, row->signature);
        row->signature = hash_result(row->signature, &known, row->seats, moves);
        uint32_t blind_moves = play(series, i, false, &blind);
        if (hash_result(0, &known, row->seats, moves) !=
            hash_result(0, &blind, row->seats, blind_moves))
            return df_fail(err, DF_CORRUPT, "",
                           "%s, %d players: bench game %u ends otherwise without knowledge",
                           series->game->id, row->seats, i);
    }
    row->games = DF_BENCH_GAMES;
    return DF_OK;
}

/* Time that this thread was given, so that a busy machine spoils as little as possible. */
static double cpu_seconds(void)
{
    struct timespec time;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double measure(bench_series *series, bool knowledge, double seconds)
{
    double start = cpu_seconds(), passed;
    uint64_t moves = 0;
    uint64_t number = 0;

    do {
        df_result result;

        for (int i = 0; i < 100; i++)
            moves += play(series, number++ % DF_BENCH_GAMES, knowledge, &result);
        passed = cpu_seconds() - start;
    } while (passed < seconds);
    return passed > 0 ? (double)moves / passed : 0;
}

df_status df_bench_run(const df_game *game, int seats, double seconds, df_bench_row *row,
                       df_error *err)
{
    bench_series series = {.game = game, .config = df_config_default(game)};

    if (seats < game->seats_min || seats > game->seats_max)
        return df_fail(err, DF_RANGE, "", "%s is for %d to %d players, not %d", game->id,
                       game->seats_min, game->seats_max, seats);
    *row = (df_bench_row){.game = game, .seats = seats};
    series.config.seats = (uint8_t)seats;
    df_status status = df_config_check(game, &series.config, err);
    if (status != DF_OK)
        return status;
    df_key_from_text(series.key, "bench");
    series.state = df_lab_state(game);
    if (series.state == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    status = sign(&series, row, err);
    if (status == DF_OK) {
        row->known_rate = measure(&series, true, seconds);
        row->blind_rate = measure(&series, false, seconds);
    }
    free(series.state);
    return status;
}

uint64_t df_bench_signature(uint64_t before, const df_bench_row *row)
{
    uint64_t hash = df_hash(row->game->id, strlen(row->game->id), before);

    return hash_number(hash_number(hash, (uint64_t)row->seats), row->signature);
}
