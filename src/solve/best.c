/* best.c: what a strategy is worth, and the best that an opponent who knows it can do against it.
 *
 * The best answer of a seat is found from the ends: at each of its information sets (of one who
 * forgets nothing, whatever the strategy itself forgets) it takes the action that is best over all
 * the nodes that it can't tell apart, weighed by how likely the others make them.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "solve/solve.h"

typedef struct answer {
    const df_tree *tree;
    int seat;
    double *x; /* NaN: not known yet */
} answer;

static double best_from(const answer *a, uint32_t n);

static uint32_t group_of(const df_tree *t, uint32_t n)
{
    return t->group_of != NULL ? t->group_of[n] : t->set_of[t->slot[n]];
}

/* Decides for all nodes of a set at once. */
static void decide(const answer *a, uint32_t n)
{
    const df_tree *t = a->tree;
    uint32_t group = group_of(t, n);
    uint32_t best = 0;
    double most = -INFINITY;

    for (uint32_t k = 0; k < t->count[n]; k++) {
        double sum = 0;

        for (uint32_t i = t->group_start[group]; i < t->group_start[group + 1]; i++)
            sum += best_from(a, t->first[t->group_member[i]] + k);
        if (sum > most) {
            most = sum;
            best = k;
        }
    }
    for (uint32_t i = t->group_start[group]; i < t->group_start[group + 1]; i++) {
        uint32_t member = t->group_member[i];

        a->x[member] = a->x[t->first[member] + best];
    }
}

static double best_from(const answer *a, uint32_t n)
{
    const df_tree *t = a->tree;

    if (!isnan(a->x[n]))
        return a->x[n];
    if (t->kind[n] == a->seat) {
        decide(a, n);
    } else {
        double sum = 0;

        for (uint32_t i = 0; i < t->count[n]; i++)
            sum += best_from(a, t->first[n] + i);
        a->x[n] = sum;
    }
    return a->x[n];
}

bool df_judge(const df_tree *tree, const double *shares, df_judgement *out)
{
    answer a = {.tree = tree, .x = df_memory(tree->nodes, sizeof *a.x)};

    if (a.x == NULL)
        return false;
    df_tree_pass(tree, shares, -1, a.x);
    out->value = a.x[0];
    for (a.seat = 0; a.seat < DF_SOLVE_SEATS; a.seat++) {
        df_tree_pass(tree, shares, a.seat, a.x);
        for (uint32_t n = 0; n < tree->nodes; n++)
            if (tree->kind[n] != DF_NODE_END)
                a.x[n] = NAN;
        out->best[a.seat] = best_from(&a, 0);
    }
    out->gap = out->best[0] + out->best[1];
    free(a.x);
    return true;
}
