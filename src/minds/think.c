/* think.c: a search with a clock and several threads; see think.h.
 *
 * SPDX-License-Identifier: MIT */
#include "minds/think.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "core/core.h"

typedef struct worker {
    df_thinker *thinker;
    pthread_t thread;
    void *block;
    df_search *search;
    uint32_t iterations; /* to make, and then: made */
} worker;

struct df_thinker {
    const df_game *game;
    size_t memory;
    int count;
    worker workers[DF_THINK_THREADS_MAX];
    df_think_limits limits;               /* of the work under way */
    double deadline;                      /* df_clock_seconds */
    int choice;                           /* the one to try; -1: whichever promises most */
    df_search_choice found[DF_LEGAL_MAX]; /* by one of them */
};

df_thinker *df_thinker_new(const df_game *game, size_t memory, int threads, df_error *err)
{
    df_thinker *t = df_memory(1, sizeof *t);
    long cores = threads > 0 ? threads : sysconf(_SC_NPROCESSORS_ONLN);

    if (t == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    t->game = game;
    t->memory = memory;
    t->count = cores < 1 ? 1 : cores > DF_THINK_THREADS_MAX ? DF_THINK_THREADS_MAX : (int)cores;
    for (int i = 0; i < t->count; i++) {
        t->workers[i] = (worker){.thinker = t, .block = df_memory(1, memory)};
        if (t->workers[i].block == NULL) {
            df_thinker_free(t);
            df_fail(err, DF_NOMEM, "", "out of memory");
            return NULL;
        }
    }
    return t;
}

void df_thinker_free(df_thinker *t)
{
    if (t == NULL)
        return;
    for (int i = 0; i < t->count; i++)
        free(t->workers[i].block);
    free(t);
}

void df_thinker_begin(df_thinker *t, const df_config *config, int seat)
{
    for (int i = 0; i < t->count; i++)
        t->workers[i].search =
            df_search_begin(t->workers[i].block, t->memory, t->game, config, seat, NULL);
}

void df_thinker_observe(df_thinker *t, const df_event *event, const df_view *view)
{
    for (int i = 0; i < t->count; i++)
        df_search_observe(t->workers[i].search, event, view);
}

static bool is_late(void *context)
{
    const df_thinker *t = context;

    if (t->limits.stop != NULL && t->limits.stop(t->limits.stop_context))
        return true;
    return t->limits.ms > 0 && df_clock_seconds() >= t->deadline;
}

static void *work(void *context)
{
    worker *w = context;

    w->iterations = w->thinker->choice < 0
                        ? df_search_run(w->search, w->iterations)
                        : df_search_try(w->search, w->thinker->choice, w->iterations);
    return NULL;
}

/* All at once; a thread that can't be started has its share done here, afterwards. */
static void run_all(df_thinker *t)
{
    bool started[DF_THINK_THREADS_MAX] = {false};

    for (int i = 1; i < t->count; i++)
        started[i] = pthread_create(&t->workers[i].thread, NULL, work, &t->workers[i]) == 0;
    work(&t->workers[0]);
    for (int i = 1; i < t->count; i++) {
        if (started[i])
            pthread_join(t->workers[i].thread, NULL);
        else
            work(&t->workers[i]);
    }
}

/* Works within the limits, on `choice` alone or, if that is -1, on all, and sums up. */
static void think_on(df_thinker *t, int choice, const df_think_limits *limits, df_thought *out)
{
    t->choice = choice;
    for (int i = 0; i < t->count; i++)
        t->workers[i].iterations =
            (limits->iterations + (uint32_t)(t->count - 1)) / (uint32_t)t->count;
    run_all(t);
    out->moves = 0;
    for (int i = 0; i < t->count; i++) {
        df_search_choice *found = i == 0 ? out->choices : t->found;

        out->count = df_search_choices(t->workers[i].search, found);
        if (i > 0)
            df_search_merge(out->choices, found, out->count);
        out->iterations += t->workers[i].iterations;
        out->moves += df_search_moves(t->workers[i].search);
    }
}

static void set_limits(df_thinker *t, const df_think_limits *limits)
{
    df_assert(limits->ms > 0 || limits->iterations > 0);
    t->limits = *limits;
    if (limits->ms > 0)
        t->deadline = df_clock_seconds() + limits->ms * 1e-3;
}

void df_thinker_think(df_thinker *t, const df_decision *decision, const df_think_limits *limits,
                      df_rng *rng, df_thought *out)
{
    df_decision timed = *decision;

    set_limits(t, limits);
    if (limits->ms > 0 || limits->stop != NULL) {
        timed.stop = is_late;
        timed.stop_context = t;
    }
    for (int i = 0; i < t->count; i++)
        df_search_decide(t->workers[i].search, &timed, rng);
    out->iterations = 0;
    think_on(t, -1, limits, out);
    out->best = df_search_best(out->choices, out->count, rng);
}

void df_thinker_try(df_thinker *t, int choice, const df_think_limits *limits, df_thought *out)
{
    set_limits(t, limits);
    think_on(t, choice, limits, out);
}

const df_state *df_thinker_imagine(df_thinker *t, const df_view *view, df_rng *rng)
{
    return df_search_imagine(t->workers[0].search, view, rng);
}

int df_thought_chance(const df_thought *thought, int choice)
{
    const df_search_choice *c = &thought->choices[choice];

    return c->visits == 0 ? -1 : (int)(c->sum / c->visits);
}
