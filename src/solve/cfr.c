/* cfr.c: counterfactual regret minimisation over a whole tree: CFR+ (Tammelin, 2014: regrets never
 * fall below nothing, later iterations weigh more) and discounted CFR (Brown and Sandholm, 2019:
 * alpha 1.5, beta 0, gamma 2). The seats take turns.
 *
 * A pass for a seat goes down the tree, how likely the others make each node, and up again, what
 * comes of it; both are one number a node, as the first is not needed any more when the second is
 * known. Then every information set of the seat gathers what its nodes found. Threads share pieces
 * of the tree, then the sets; nobody adds to what another one adds to, so their number changes
 * nothing, not even the last bit.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* barriers */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/core.h"
#include "solve/solve.h"

enum { GRAIN_USUAL = 1 << 17, PIECES_EACH = 16, SETS_AT_A_TIME = 1024 };

const char *const df_method_words[DF_METHODS + 1] = {"cfr+", "dcfr", "sample", NULL};

struct df_solver {
    const df_tree *tree;
    df_method method;
    uint64_t iterations;
    double *regret, *average, *shares;
    double *x;           /* by node */
    double *own;         /* by slot: how likely the seat itself makes it */
    double *node_own;    /* by node, for those who forget */
    uint32_t *sets[2];   /* of each seat */
    uint32_t *top;       /* the nodes above the pieces, in order */
    uint32_t *piece;     /* nodes with all that is below them */
    uint32_t *piece_end; /* the node after that */
    uint32_t tops, pieces;
    int threads;
    int seat;  /* whose pass it is */
    bool over; /* for the threads */
    atomic_uint next_piece, next_set;
    pthread_mutex_t gate;
    pthread_barrier_t barrier;
};

/* ---- Passes ---------------------------------------------------------------------------------- */

static inline void down(const df_tree *t, const double *shares, int seat, double *x, uint32_t n)
{
    double *child = x + t->first[n];
    int count = t->count[n];
    int kind = t->kind[n];
    double here = x[n];

    if (kind == DF_NODE_END) {
        x[n] = here * (seat == 1 ? -t->worth[t->slot[n]] : t->worth[t->slot[n]]);
    } else if (kind == seat) {
        for (int i = 0; i < count; i++)
            child[i] = here;
    } else {
        const double *share = (kind == DF_NODE_CHANCE ? t->chance : shares) + t->slot[n];

        for (int i = 0; i < count; i++)
            child[i] = here * share[i];
    }
}

static inline void up(const df_tree *t, const double *shares, int seat, double *x, uint32_t n)
{
    const double *child = x + t->first[n];
    int count = t->count[n];
    double sum = 0;

    if (count == 0)
        return;
    if (t->kind[n] == seat) {
        const double *share = shares + t->slot[n];

        for (int i = 0; i < count; i++)
            sum += share[i] * child[i];
    } else {
        for (int i = 0; i < count; i++)
            sum += child[i];
    }
    x[n] = sum;
}

void df_tree_pass(const df_tree *tree, const double *shares, int seat, double *x)
{
    x[0] = 1;
    for (uint32_t n = 0; n < tree->nodes; n++)
        down(tree, shares, seat, x, n);
    for (uint32_t n = tree->nodes; n-- > 0;)
        up(tree, shares, seat, x, n);
}

/* How likely a seat itself makes what it does; sets come after those that lead to them. */
static void own_ways(df_solver *s)
{
    const df_tree *t = s->tree;
    int seat = s->seat;

    if (t->parent == NULL) {
        s->node_own[0] = 1;
        for (uint32_t n = 0; n < t->nodes; n++)
            for (int i = 0; i < t->count[n]; i++)
                s->node_own[t->first[n] + (uint32_t)i] =
                    s->node_own[n] * (t->kind[n] == seat ? s->shares[t->slot[n] + (uint32_t)i] : 1);
        return;
    }
    for (uint32_t i = 0; i < t->set_count[seat]; i++) {
        uint32_t set = s->sets[seat][i];
        double way = t->parent[set] == DF_NO_SLOT ? 1 : s->own[t->parent[set]];

        for (uint32_t slot = t->base[set]; slot < t->base[set + 1]; slot++)
            s->own[slot] = way * s->shares[slot];
    }
}

/* ---- Sets ------------------------------------------------------------------------------------ */

/* Plays in proportion to regrets that are more than nothing. */
static void match_regret(df_solver *s, uint32_t set)
{
    uint32_t from = s->tree->base[set];
    uint32_t to = s->tree->base[set + 1];
    double sum = 0;

    for (uint32_t slot = from; slot < to; slot++)
        sum += s->regret[slot] > 0 ? s->regret[slot] : 0;
    for (uint32_t slot = from; slot < to; slot++)
        s->shares[slot] = sum <= 0              ? 1.0 / (to - from)
                          : s->regret[slot] > 0 ? s->regret[slot] / sum
                                                : 0;
}

/* Who forgets comes to a set in several ways of its own: their mean. */
static double forgetful_way(const df_solver *s, uint32_t set)
{
    const df_tree *t = s->tree;
    double sum = 0;

    for (uint32_t i = t->start[set]; i < t->start[set + 1]; i++)
        sum += s->node_own[t->member[i]];
    return sum / (t->start[set + 1] - t->start[set]);
}

static void gather(df_solver *s, uint32_t set)
{
    const df_tree *t = s->tree;
    uint32_t base = t->base[set];
    uint32_t count = t->base[set + 1] - base;
    double *regret = s->regret + base;

    for (uint32_t i = t->start[set]; i < t->start[set + 1]; i++) {
        uint32_t n = t->member[i];
        const double *child = s->x + t->first[n];
        double mean = s->x[n];

        for (uint32_t k = 0; k < count; k++)
            regret[k] += child[k] - mean;
    }
}

static void learn(df_solver *s, uint32_t set)
{
    const df_tree *t = s->tree;
    double iteration = (double)(s->iterations + 1);
    bool plus = s->method == DF_CFR_PLUS;
    double way = t->parent == NULL ? forgetful_way(s, set) : 1;
    double weight = plus ? iteration : 1;
    double power = iteration * sqrt(iteration);
    double kept = plus ? 1 : power / (power + 1);
    double lasting = plus ? 1 : (iteration / (iteration + 1)) * (iteration / (iteration + 1));

    gather(s, set);
    for (uint32_t slot = t->base[set]; slot < t->base[set + 1]; slot++) {
        double played = t->parent == NULL ? way * s->shares[slot] : s->own[slot];
        double regret = s->regret[slot];

        s->average[slot] = (s->average[slot] + weight * played) * lasting;
        s->regret[slot] = regret > 0 ? regret * kept : plus ? 0 : regret / 2;
    }
    match_regret(s, set);
}

/* ---- Iterations ------------------------------------------------------------------------------ */

static void work_on_pieces(df_solver *s)
{
    const df_tree *t = s->tree;

    for (;;) {
        uint32_t i = atomic_fetch_add(&s->next_piece, 1);

        if (i >= s->pieces)
            return;
        uint32_t root = s->piece[i];
        down(t, s->shares, s->seat, s->x, root);
        if (t->count[root] == 0)
            continue;
        for (uint32_t n = t->first[root]; n < s->piece_end[i]; n++)
            down(t, s->shares, s->seat, s->x, n);
        for (uint32_t n = s->piece_end[i]; n-- > t->first[root];)
            up(t, s->shares, s->seat, s->x, n);
        up(t, s->shares, s->seat, s->x, root);
    }
}

static void work_on_sets(df_solver *s)
{
    uint32_t count = s->tree->set_count[s->seat];

    for (;;) {
        uint32_t from = atomic_fetch_add(&s->next_set, SETS_AT_A_TIME);

        if (from >= count)
            return;
        uint32_t to = count - from < SETS_AT_A_TIME ? count : from + SETS_AT_A_TIME;
        for (uint32_t i = from; i < to; i++)
            learn(s, s->sets[s->seat][i]);
    }
}

static void meet(df_solver *s)
{
    if (s->threads > 1)
        pthread_barrier_wait(&s->barrier);
}

static void lead_down(df_solver *s)
{
    atomic_store(&s->next_piece, 0);
    atomic_store(&s->next_set, 0);
    s->x[0] = 1;
    for (uint32_t i = 0; i < s->tops; i++)
        down(s->tree, s->shares, s->seat, s->x, s->top[i]);
    own_ways(s);
}

static void lead_up(df_solver *s)
{
    for (uint32_t i = s->tops; i-- > 0;)
        up(s->tree, s->shares, s->seat, s->x, s->top[i]);
}

static void *help(void *argument)
{
    df_solver *s = argument;

    pthread_mutex_lock(&s->gate);
    pthread_mutex_unlock(&s->gate);
    for (;;) {
        meet(s);
        if (s->over)
            return NULL;
        work_on_pieces(s);
        meet(s);
        meet(s);
        work_on_sets(s);
        meet(s);
    }
}

static void iterate(df_solver *s)
{
    for (s->seat = 0; s->seat < DF_SOLVE_SEATS; s->seat++) {
        lead_down(s);
        meet(s);
        work_on_pieces(s);
        meet(s);
        lead_up(s);
        meet(s);
        work_on_sets(s);
        meet(s);
    }
    s->iterations++;
}

uint64_t df_solver_run(df_solver *s, uint64_t iterations, bool (*stop)(void *context),
                       void *context)
{
    pthread_t helpers[DF_SOLVE_THREADS];
    int wanted = s->threads;
    int started = 1;
    uint64_t done = 0;

    /* they wait at the gate until it is known how many of them could be had */
    pthread_mutex_lock(&s->gate);
    while (started < wanted && pthread_create(&helpers[started], NULL, help, s) == 0)
        started++;
    s->threads = started;
    s->over = pthread_barrier_init(&s->barrier, NULL, (unsigned)started) != 0;
    df_assert(!s->over);
    pthread_mutex_unlock(&s->gate);
    while (done < iterations && (stop == NULL || !stop(context))) {
        iterate(s);
        done++;
    }
    s->over = true;
    meet(s);
    for (int i = 1; i < started; i++)
        pthread_join(helpers[i], NULL);
    pthread_barrier_destroy(&s->barrier);
    s->threads = wanted;
    return done;
}

/* ---- A solver -------------------------------------------------------------------------------- */

/* Cuts the tree: what is small enough is a piece, the rest is the top. `size`: how many nodes are
 * below each one, and itself. */
static void cut(df_solver *s, const uint32_t *size, uint32_t most, uint32_t n)
{
    const df_tree *t = s->tree;

    if (n > 0 && size[n] <= most) {
        s->piece[s->pieces] = n;
        s->piece_end[s->pieces++] = t->first[n] + size[n] - 1;
        return;
    }
    s->top[s->tops++] = n;
    for (uint32_t i = 0; i < t->count[n]; i++)
        cut(s, size, most, t->first[n] + i);
}

static bool share_out(df_solver *s, uint32_t grain)
{
    const df_tree *t = s->tree;
    uint32_t *size = df_memory(t->nodes, sizeof *size);
    uint32_t worth = t->nodes / (grain == 0 ? GRAIN_USUAL : grain);

    if (size == NULL)
        return false;
    s->threads = worth < (uint32_t)s->threads ? (worth > 0 ? (int)worth : 1) : s->threads;
    for (uint32_t n = t->nodes; n-- > 0;) {
        size[n] = 1;
        for (int i = 0; i < t->count[n]; i++)
            size[n] += size[t->first[n] + (uint32_t)i];
    }
    uint32_t most =
        s->threads == 1 ? t->nodes - 1 : t->nodes / (PIECES_EACH * (uint32_t)s->threads);
    s->top = df_memory(t->nodes, sizeof *s->top);
    s->piece = df_memory(t->nodes, sizeof *s->piece);
    s->piece_end = df_memory(t->nodes, sizeof *s->piece_end);
    bool enough = s->top != NULL && s->piece != NULL && s->piece_end != NULL;
    if (enough)
        cut(s, size, most, 0);
    free(size);
    return enough;
}

static bool sort_sets(df_solver *s)
{
    const df_tree *t = s->tree;
    uint32_t found[2] = {0, 0};

    for (int seat = 0; seat < 2; seat++) {
        s->sets[seat] = df_memory((size_t)t->set_count[seat] + 1, sizeof *s->sets[seat]);
        if (s->sets[seat] == NULL)
            return false;
    }
    for (uint32_t set = 0; set < t->sets; set++)
        s->sets[t->seat[set]][found[t->seat[set]]++] = set;
    return true;
}

df_solver *df_solver_new(const df_tree *tree, df_method method, int threads, uint32_t grain)
{
    df_solver *s = df_memory(1, sizeof *s);
    size_t slots = (size_t)tree->slots + 1;

    if (s == NULL)
        return NULL;
    pthread_mutex_init(&s->gate, NULL);
    s->tree = tree;
    s->method = method;
    s->threads = threads < DF_SOLVE_THREADS ? threads : DF_SOLVE_THREADS;
    s->regret = df_memory(slots, sizeof *s->regret);
    s->average = df_memory(slots, sizeof *s->average);
    s->shares = df_memory(slots, sizeof *s->shares);
    s->own = df_memory(slots, sizeof *s->own);
    s->x = df_memory(tree->nodes, sizeof *s->x);
    if (tree->parent == NULL)
        s->node_own = df_memory(tree->nodes, sizeof *s->node_own);
    if (s->regret == NULL || s->average == NULL || s->shares == NULL || s->own == NULL ||
        s->x == NULL || (tree->parent == NULL && s->node_own == NULL) || !share_out(s, grain) ||
        !sort_sets(s)) {
        df_solver_free(s);
        return NULL;
    }
    for (uint32_t set = 0; set < tree->sets; set++)
        match_regret(s, set);
    return s;
}

void df_solver_free(df_solver *s)
{
    if (s == NULL)
        return;
    free(s->regret);
    free(s->average);
    free(s->shares);
    free(s->own);
    free(s->node_own);
    free(s->x);
    free(s->sets[0]);
    free(s->sets[1]);
    free(s->top);
    free(s->piece);
    free(s->piece_end);
    pthread_mutex_destroy(&s->gate);
    free(s);
}

uint64_t df_solver_iterations(const df_solver *s)
{
    return s->iterations;
}

void df_solver_average(const df_solver *s, double *out)
{
    const df_tree *t = s->tree;

    for (uint32_t set = 0; set < t->sets; set++) {
        double sum = 0;

        for (uint32_t slot = t->base[set]; slot < t->base[set + 1]; slot++)
            sum += s->average[slot];
        for (uint32_t slot = t->base[set]; slot < t->base[set + 1]; slot++)
            out[slot] = sum > 0 ? s->average[slot] / sum : 1.0 / (t->base[set + 1] - t->base[set]);
    }
}

/* ---- To files and back ----------------------------------------------------------------------- */

df_status df_solver_save(const df_solver *s, df_strategy *out, df_error *err)
{
    const df_tree *t = s->tree;
    df_sums *sums = &out->sums;

    *sums = (df_sums){.sets = t->sets};
    sums->key = df_memory((size_t)t->sets + 1, sizeof *sums->key);
    sums->base = df_memory((size_t)t->sets + 1, sizeof *sums->base);
    sums->average = df_memory((size_t)t->slots + 1, sizeof *sums->average);
    sums->regret = df_memory((size_t)t->slots + 1, sizeof *sums->regret);
    if (sums->key == NULL || sums->base == NULL || sums->average == NULL || sums->regret == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    memcpy(sums->key, t->key, t->sets * sizeof *t->key);
    for (uint32_t set = 0; set <= t->sets; set++)
        sums->base[set] = t->base[set];
    memcpy(sums->average, s->average, t->slots * sizeof *s->average);
    memcpy(sums->regret, s->regret, t->slots * sizeof *s->regret);
    out->iterations = s->iterations;
    return DF_OK;
}

df_status df_solver_load(df_solver *s, const df_strategy *from, df_error *err)
{
    const df_tree *t = s->tree;

    for (uint32_t set = 0; set < t->sets; set++) {
        uint64_t there = df_strategy_find(from, t->key[set]);
        uint32_t count = t->base[set + 1] - t->base[set];

        if (there == UINT64_MAX || from->sums.base[there + 1] - from->sums.base[there] != count)
            return df_fail(err, DF_CORRUPT, "", "the file lacks something that can happen");
        memcpy(s->average + t->base[set], from->sums.average + from->sums.base[there],
               count * sizeof *s->average);
        memcpy(s->regret + t->base[set], from->sums.regret + from->sums.base[there],
               count * sizeof *s->regret);
        match_regret(s, set);
    }
    s->iterations = from->iterations;
    return DF_OK;
}
