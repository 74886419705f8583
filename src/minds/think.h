/* think.h: a search with a clock and several threads.
 *
 * Each thread grows a tree of its own from its own imagined worlds; what they found is added up.
 * With one thread and a number of iterations the result depends on nothing but view and generator.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MINDS_THINK_H
#define DF_MINDS_THINK_H

#include "bots/search.h"

enum { DF_THINK_THREADS_MAX = 16 };

typedef struct df_thinker df_thinker;

/* Limits of one decision; at least one of them is not 0. */
typedef struct df_think_limits {
    uint32_t ms;
    uint32_t iterations; /* of all threads together */
    /* optional: asked now and then, by any of the threads; true: that is enough */
    bool (*stop)(void *context);
    void *stop_context;
} df_think_limits;

/* What one decision came to. */
typedef struct df_thought {
    int count; /* of actions, and of choices */
    int best;
    uint32_t iterations;
    uint64_t moves; /* made in try-outs */
    df_search_choice choices[DF_LEGAL_MAX];
} df_thought;

/* One for a seat of a game; `memory` bytes for each thread. threads 0: one for each core. NULL:
 * out of memory. */
df_thinker *df_thinker_new(const df_game *game, size_t memory, int threads, df_error *err);
void df_thinker_free(df_thinker *thinker);
/* A game begins. */
void df_thinker_begin(df_thinker *thinker, const df_config *config, int seat);
void df_thinker_observe(df_thinker *thinker, const df_event *event, const df_view *view);
/* Fills in *out for a decision of its seat. */
void df_thinker_think(df_thinker *thinker, const df_decision *decision,
                      const df_think_limits *limits, df_rng *rng, df_thought *out);
/* Goes on with the decision of *out, trying choice number `choice` of it alone, and adds to *out
 * what it found. */
void df_thinker_try(df_thinker *thinker, int choice, const df_think_limits *limits,
                    df_thought *out);
/* A world as df_search_imagine makes them. */
const df_state *df_thinker_imagine(df_thinker *thinker, const df_view *view, df_rng *rng);
/* What the search gives one of its choices, in thousandths as df_worth does: the chance to win or
 * how high a score; -1: not tried. */
int df_thought_chance(const df_thought *thought, int choice);

#endif
