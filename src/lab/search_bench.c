/* search_bench.c: how fast a search is.
 *
 * SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "minds/think.h"

enum {
    POSITIONS = 8,
    MEMORY = 32 << 20,
    BURST = 64, /* iterations between two looks at the clock */
};

typedef struct series {
    const df_game *game;
    df_config config;
    double seconds; /* for all positions together */
    void *block;
    df_state *state;
    df_view *view;
    df_action actions[DF_LEGAL_MAX];
} series;

/* Deals a game and goes on at random to the first real decision. */
static df_decision first_decision(series *s, uint64_t number, df_rng *rng)
{
    uint8_t base[DF_KEY_SIZE], key[DF_KEY_SIZE];
    const df_game *game = s->game;
    int count = 0;
    int actor;

    df_key_from_text(base, "bench search");
    df_key_derive(key, base, number);
    df_rng_init(rng, key, 0);
    game->setup(s->state, &s->config, rng);
    while ((actor = game->actor(s->state)) == DF_CHANCE ||
           (count = game->legal(s->state, s->actions)) == 1)
        game->apply(s->state,
                    actor == DF_CHANCE ? df_chance_draw(game, s->state, rng) : s->actions[0], rng,
                    NULL);
    game->view(s->state, actor, s->view);
    return (df_decision){.game = game,
                         .config = &s->config,
                         .view = s->view,
                         .actions = s->actions,
                         .count = count,
                         .seat = actor};
}

static void measure(series *s, const df_guide *guide, double *iterations, double *moves)
{
    double done = 0, made = 0, passed = 0;

    for (uint64_t i = 0; i < POSITIONS; i++) {
        df_rng rng;
        df_decision decision = first_decision(s, i, &rng);
        df_search *search =
            df_search_begin(s->block, MEMORY, s->game, &s->config, decision.seat, guide);
        double start = df_clock_cpu_seconds(), took;

        df_search_decide(search, &decision, &rng);
        do {
            done += df_search_run(search, BURST);
            took = df_clock_cpu_seconds() - start;
        } while (took < s->seconds / POSITIONS);
        made += (double)df_search_moves(search);
        passed += took;
    }
    *iterations = done / passed;
    *moves = made / passed;
}

/* Iterations in the given time by the clock on the wall. */
static df_status count_iterations(series *s, int threads, double *iterations, df_error *err)
{
    const df_think_limits limits = {.ms = (uint32_t)(s->seconds * 1000 / POSITIONS) + 1};
    df_thinker *thinker = df_thinker_new(s->game, MEMORY, threads, err);
    df_thought *thought = df_memory(1, sizeof *thought);

    if (thinker == NULL || thought == NULL) {
        df_thinker_free(thinker);
        free(thought);
        return df_fail(err, DF_NOMEM, "", "out of memory");
    }
    *iterations = 0;
    for (uint64_t i = 0; i < POSITIONS; i++) {
        df_rng rng;
        df_decision decision = first_decision(s, i, &rng);

        df_thinker_begin(thinker, &s->config, decision.seat);
        df_thinker_think(thinker, &decision, &limits, &rng, thought);
        *iterations += thought->iterations;
    }
    df_thinker_free(thinker);
    free(thought);
    return DF_OK;
}

static df_status begin(series *s, df_error *err)
{
    s->block = df_memory(1, MEMORY);
    s->state = df_lab_state(s->game);
    s->view = (df_view *)df_lab_state(s->game);
    return s->block != NULL && s->state != NULL && s->view != NULL
               ? DF_OK
               : df_fail(err, DF_NOMEM, "", "out of memory");
}

static void end(series *s)
{
    free(s->block);
    free(s->state);
    free(s->view);
}

df_status df_bench_search_tries(const df_game *game, uint32_t tries, double *done, df_error *err)
{
    series s = {.game = game, .config = df_config_default(game)};
    df_status status = begin(&s, err);

    *done = 0;
    for (uint64_t i = 0; status == DF_OK && i < POSITIONS; i++) {
        df_rng rng;
        df_decision decision = first_decision(&s, i, &rng);
        df_search *search =
            df_search_begin(s.block, MEMORY, s.game, &s.config, decision.seat, NULL);

        df_search_decide(search, &decision, &rng);
        *done += df_search_run(search, tries);
    }
    end(&s);
    return status;
}

df_status df_bench_search(const df_game *game, int seats, double seconds, df_search_speed *speed,
                          df_error *err)
{
    static const df_guide plain;
    series s = {.game = game, .config = df_config_default(game), .seconds = seconds};
    double alone = 0, together = 0;
    df_status status = begin(&s, err);

    s.config.seats = (uint8_t)seats;
    *speed = (df_search_speed){.game = game, .seats = seats};
    if (status == DF_OK) {
        measure(&s, &plain, &speed->plain_rate, &speed->plain_moves);
        measure(&s, NULL, &speed->guided_rate, &speed->guided_moves);
        status = count_iterations(&s, 1, &alone, err);
    }
    if (status == DF_OK)
        status = count_iterations(&s, 0, &together, err);
    speed->threads_gain = alone > 0 ? together / alone : 0;
    end(&s);
    return status;
}
