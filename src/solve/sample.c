/* sample.c: external-sampling Monte Carlo CFR (Lanctot and others, 2009), where no tree fits: in
 * turn, one seat tries all its actions while chance and the other seat do what they happen to do.
 * What was seen is kept in a table of fixed size by the keys of the information sets; when it is
 * full, whatever is new is played by lot and not kept.
 *
 * Threads share the table and take no turns: now and then one overwrites what another has just
 * added, which costs a little of a sum that is made of chance anyway. With one thread the same seed
 * gives the same strategy.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/core.h"
#include "solve/solve.h"

enum { ACTIONS_MEAN = 6, ASK_EVERY = 64, DEPTH_ASK = 256 };

/* A set: where its sums begin, and how many they are. */
typedef struct entry {
    _Atomic uint64_t key;   /* 0: free */
    _Atomic uint64_t place; /* count << 40 | first slot, plus one; 0: not known yet */
} entry;

struct df_sampler {
    df_tree_plan plan;
    uint8_t key[DF_KEY_SIZE];
    int threads;
    entry *table;
    uint64_t size;           /* a power of two */
    _Atomic uint64_t *order; /* where in the table they are, plus one, as they came */
    _Atomic float *regret, *average;
    uint64_t slots;
    _Atomic uint64_t used_slots, used_sets;
    atomic_bool full;
    uint64_t iterations;
    double total; /* of what seat 0 got, and in how many games */
    uint64_t games;
};

/* One thread's. */
typedef struct worker {
    df_sampler *s;
    df_walk *walk;
    df_rng rng;
    uint64_t from, to; /* iterations */
    uint64_t done;
    uint32_t asked;
    bool (*stop)(void *context);
    void *context;
    bool stopped;
    double total;
    uint64_t games;
} worker;

/* ---- The table ------------------------------------------------------------------------------- */

static const uint64_t slot_mask = (UINT64_C(1) << 40) - 1;

/* The first slot of a set, new or old; UINT64_MAX: there is no room for it. */
static uint64_t slot_of(df_sampler *s, uint64_t key, int count)
{
    uint64_t at = key & (s->size - 1);
    uint64_t free_key = 0;

    for (uint64_t tried = 0; tried < s->size; tried++, at = (at + 1) & (s->size - 1)) {
        entry *e = &s->table[at];
        uint64_t there = atomic_load(&e->key);

        if (there == 0) {
            if (atomic_load(&s->used_sets) >= s->size / 4 * 3 ||
                atomic_load(&s->used_slots) + (uint64_t)count > s->slots) {
                atomic_store(&s->full, true);
                return UINT64_MAX;
            }
            free_key = 0;
            if (atomic_compare_exchange_strong(&e->key, &free_key, key)) {
                uint64_t first = atomic_fetch_add(&s->used_slots, (uint64_t)count);

                uint64_t number = atomic_fetch_add(&s->used_sets, 1);

                if (number < s->size)
                    atomic_store(&s->order[number], at + 1);
                if (first + (uint64_t)count > s->slots) /* others were quicker: it stays empty */
                    return UINT64_MAX;
                atomic_store(&e->place, ((uint64_t)count << 40 | first) + 1);
                return first;
            }
            there = free_key;
        }
        if (there == key) {
            uint64_t place = atomic_load(&e->place);

            return place == 0 ? UINT64_MAX : (place - 1) & slot_mask;
        }
    }
    return UINT64_MAX;
}

static float get(const _Atomic float *sum)
{
    return atomic_load_explicit(sum, memory_order_relaxed);
}

static void add(_Atomic float *sum, float what)
{
    atomic_store_explicit(sum, get(sum) + what, memory_order_relaxed);
}

/* ---- An iteration ---------------------------------------------------------------------------- */

static double lot(df_rng *rng)
{
    return df_rng_u32(rng) / 4294967296.0;
}

static void shares_of(const df_sampler *s, uint64_t slot, int count, float out[])
{
    float sum = 0;

    for (int i = 0; i < count; i++) {
        float regret = slot == UINT64_MAX ? 0 : get(&s->regret[slot + (uint64_t)i]);

        out[i] = regret > 0 ? regret : 0;
        sum += out[i];
    }
    for (int i = 0; i < count; i++)
        out[i] = sum > 0 ? out[i] / sum : 1.0F / (float)count;
}

static bool wants_stop(worker *w)
{
    if (!w->stopped && ++w->asked % DEPTH_ASK == 0 && w->stop != NULL)
        w->stopped = w->stop(w->context);
    return w->stopped;
}

static double sample(worker *w, int depth, int seat);

static double go(worker *w, int depth, df_action action, int seat)
{
    if (wants_stop(w) || !df_walk_go(w->walk, depth, action)) {
        w->stopped = true;
        return 0;
    }
    return sample(w, depth + 1, seat);
}

static double sample_chance(worker *w, int depth, int seat, const df_spot *spot)
{
    uint32_t left = df_rng_below(&w->rng, spot->weight);
    int i = 0;

    while (left >= spot->weights[i])
        left -= spot->weights[i++];
    return go(w, depth, spot->actions[i], seat);
}

/* The other seat does what it happens to do; how it plays is added up here, where it comes up as
 * often as it makes it come up. */
static double sample_other(worker *w, int depth, int seat, const df_spot *spot)
{
    df_sampler *s = w->s;
    uint64_t slot = slot_of(s, spot->key, spot->count);
    float *shares = df_memory((size_t)spot->count, sizeof *shares);
    double left = lot(&w->rng);
    int chosen = 0;

    if (shares == NULL) {
        w->stopped = true;
        return 0;
    }
    shares_of(s, slot, spot->count, shares);
    for (int i = 0; slot != UINT64_MAX && i < spot->count; i++)
        add(&s->average[slot + (uint64_t)i], shares[i]);
    while (chosen + 1 < spot->count && left >= shares[chosen])
        left -= shares[chosen++];
    free(shares);
    return go(w, depth, spot->actions[chosen], seat);
}

static double sample_own(worker *w, int depth, int seat, const df_spot *spot)
{
    df_sampler *s = w->s;
    uint64_t slot = slot_of(s, spot->key, spot->count);
    float *shares = df_memory((size_t)spot->count * 2, sizeof *shares);
    float *values = shares != NULL ? shares + spot->count : NULL;
    double mean = 0;

    if (shares == NULL) {
        w->stopped = true;
        return 0;
    }
    shares_of(s, slot, spot->count, shares);
    for (int i = 0; i < spot->count && !w->stopped; i++) {
        double value = go(w, depth, spot->actions[i], seat);

        values[i] = (float)value;
        mean += shares[i] * value;
    }
    for (int i = 0; slot != UINT64_MAX && !w->stopped && i < spot->count; i++)
        add(&s->regret[slot + (uint64_t)i], values[i] - (float)mean);
    free(shares);
    return mean;
}

/* What comes of it for `seat`. */
static double sample(worker *w, int depth, int seat)
{
    df_spot spot;

    df_walk_look(w->walk, depth, &spot);
    if (spot.actor == DF_NOBODY)
        return seat == 0 ? spot.worth : -spot.worth;
    if (spot.actor == DF_CHANCE)
        return sample_chance(w, depth, seat, &spot);
    return spot.actor == seat ? sample_own(w, depth, seat, &spot)
                              : sample_other(w, depth, seat, &spot);
}

static void *work(void *argument)
{
    worker *w = argument;

    for (uint64_t i = w->from; i < w->to && !w->stopped; i++) {
        uint8_t key[DF_KEY_SIZE];

        df_key_derive(key, w->s->key, i);
        df_rng_init(&w->rng, key, 0);
        for (int seat = 0; seat < DF_SOLVE_SEATS && !w->stopped; seat++) {
            df_walk_begin(w->walk, &w->rng);
            double value = sample(w, 0, seat);

            if (w->stopped)
                break;
            w->total += seat == 0 ? value : -value;
            w->games++;
        }
        if (w->stopped)
            break;
        w->done++;
        if (w->done % ASK_EVERY == 0 && w->stop != NULL)
            w->stopped = w->stop(w->context);
    }
    return NULL;
}

uint64_t df_sampler_run(df_sampler *s, uint64_t iterations, bool (*stop)(void *context),
                        void *context)
{
    worker workers[DF_SOLVE_THREADS];
    pthread_t threads[DF_SOLVE_THREADS];
    bool started[DF_SOLVE_THREADS] = {false};
    uint64_t done = 0;

    for (int i = 0; i < s->threads; i++) {
        workers[i] =
            (worker){.s = s,
                     .stop = stop,
                     .context = context,
                     .from = s->iterations + iterations * (uint64_t)i / (uint64_t)s->threads,
                     .to = s->iterations + iterations * (uint64_t)(i + 1) / (uint64_t)s->threads};
        workers[i].walk = df_walk_new(s->plan.game, &s->plan.config, s->plan.forget, NULL);
        if (workers[i].walk != NULL && i > 0)
            started[i] = pthread_create(&threads[i], NULL, work, &workers[i]) == 0;
    }
    for (int i = 0; i < s->threads; i++) { /* what no thread could be had for is done here */
        if (!started[i] && workers[i].walk != NULL)
            work(&workers[i]);
        if (started[i])
            pthread_join(threads[i], NULL);
        df_walk_free(workers[i].walk);
        done += workers[i].done;
        s->total += workers[i].total;
        s->games += workers[i].games;
    }
    s->iterations += done;
    return done;
}

/* ---- A sampler ------------------------------------------------------------------------------- */

df_sampler *df_sampler_new(const df_tree_plan *plan, const uint8_t key[DF_KEY_SIZE], int threads,
                           df_error *err)
{
    df_sampler *s = df_memory(1, sizeof *s);
    /* by place of the table; three quarters of them are used at most */
    const uint64_t each = sizeof(entry) + sizeof(uint64_t) + 2 * sizeof(float) * ACTIONS_MEAN;

    if (s != NULL) {
        s->plan = *plan;
        memcpy(s->key, key, sizeof s->key);
        s->threads = threads < DF_SOLVE_THREADS ? threads : DF_SOLVE_THREADS;
        s->size = 1024;
        while (s->size * 2 * each <= plan->memory)
            s->size *= 2;
        s->slots = s->size * ACTIONS_MEAN;
        s->order = df_memory(s->size, sizeof *s->order);
        s->table = df_memory(s->size, sizeof *s->table);
        s->regret = df_memory(s->slots, sizeof *s->regret);
        s->average = df_memory(s->slots, sizeof *s->average);
        if (s->table != NULL && s->order != NULL && s->regret != NULL && s->average != NULL)
            return s;
    }
    df_fail(err, DF_NOMEM, "", "out of memory");
    df_sampler_free(s);
    return NULL;
}

void df_sampler_free(df_sampler *s)
{
    if (s == NULL)
        return;
    free(s->table);
    free(s->order);
    free(s->regret);
    free(s->average);
    free(s);
}

uint64_t df_sampler_iterations(const df_sampler *s)
{
    return s->iterations;
}

uint64_t df_sampler_sets(const df_sampler *s)
{
    return atomic_load(&s->used_sets);
}

uint64_t df_sampler_room(const df_sampler *s)
{
    return s->size / 4 * 3;
}

bool df_sampler_is_full(const df_sampler *s)
{
    return atomic_load(&s->full);
}

double df_sampler_value(const df_sampler *s)
{
    return s->games > 0 ? s->total / (double)s->games : 0;
}

df_status df_sampler_save(const df_sampler *s, df_strategy *out, df_error *err)
{
    df_sums *sums = &out->sums;
    uint64_t slots = 0;

    *sums = (df_sums){.sets = 0};
    sums->key = df_memory(df_sampler_sets(s) + 1, sizeof *sums->key);
    sums->base = df_memory(df_sampler_sets(s) + 1, sizeof *sums->base);
    sums->average = df_memory(s->used_slots + 1, sizeof *sums->average);
    sums->regret = df_memory(s->used_slots + 1, sizeof *sums->regret);
    if (sums->key == NULL || sums->base == NULL || sums->average == NULL || sums->regret == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    for (uint64_t i = 0; i < df_sampler_sets(s) && i < s->size; i++) {
        const entry *e = &s->table[atomic_load(&s->order[i]) - 1];
        uint64_t place = atomic_load(&e->place);

        if (place == 0)
            continue;
        sums->key[sums->sets++] = atomic_load(&e->key);
        for (uint64_t k = 0; k < (place - 1) >> 40; k++) {
            sums->average[slots] = get(&s->average[((place - 1) & slot_mask) + k]);
            sums->regret[slots++] = get(&s->regret[((place - 1) & slot_mask) + k]);
        }
        sums->base[sums->sets] = slots;
    }
    out->iterations = s->iterations;
    return DF_OK;
}

df_status df_sampler_load(df_sampler *s, const df_strategy *from, df_error *err)
{
    const df_sums *sums = &from->sums;

    for (uint64_t set = 0; set < sums->sets; set++) {
        int count = (int)(sums->base[set + 1] - sums->base[set]);
        uint64_t slot = slot_of(s, sums->key[set], count);

        if (slot == UINT64_MAX)
            return df_fail(err, DF_NOMEM, "", "there is too little memory for what is in the file");
        for (uint64_t k = 0; k < (uint64_t)count; k++) {
            atomic_store(&s->average[slot + k], (float)sums->average[sums->base[set] + k]);
            atomic_store(&s->regret[slot + k], (float)sums->regret[sums->base[set] + k]);
        }
    }
    s->iterations = from->iterations;
    return DF_OK;
}
