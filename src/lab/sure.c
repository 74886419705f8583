/* sure.c: what is certain of a choice; see sure.h.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/sure.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/core.h"
#include "lab/lab.h"

enum { KILLERS = 4 };

/* One move of the line under way. */
typedef struct ply {
    df_state *state; /* before it */
    df_action move;
    bool shuffles;              /* the move does */
    df_action next;             /* the seat's own that holds here, for a line; DF_NO_ACTION: none */
    df_action killers[KILLERS]; /* what decided lately at this depth: tried first */
    df_action actions[DF_LEGAL_MAX];
} ply;

struct df_sure {
    const df_game *game;
    int seat;
    df_goal goal;
    df_view *view;
    df_rng rng;       /* for shuffles, which are noticed */
    df_rng *careless; /* NULL: all the seat's own choices are tried */
    uint64_t left, tried;
    df_action line[DF_SURE_DEPTH];
    int length;
    df_outcome outcomes[DF_LEGAL_MAX]; /* of the chance node that is looked at */
    ply plies[DF_SURE_DEPTH];
};

df_sure *df_sure_open(const df_game *game, int seat)
{
    static const uint8_t key[DF_KEY_SIZE] = {11};
    df_sure *s = df_memory(1, sizeof *s);
    bool complete = s != NULL;

    if (s == NULL)
        return NULL;
    memset(s, 0, sizeof *s);
    s->game = game;
    s->seat = seat;
    df_rng_init(&s->rng, key, 0);
    s->view = (df_view *)df_lab_state(game);
    complete = s->view != NULL;
    for (int i = 0; i < DF_SURE_DEPTH; i++) {
        s->plies[i].state = df_lab_state(game);
        complete = complete && s->plies[i].state != NULL;
        for (int k = 0; k < KILLERS; k++)
            s->plies[i].killers[k] = DF_NO_ACTION;
    }
    if (complete)
        return s;
    df_sure_close(s);
    return NULL;
}

void df_sure_close(df_sure *s)
{
    if (s == NULL)
        return;
    for (int i = 0; i < DF_SURE_DEPTH; i++)
        free(s->plies[i].state);
    free(s->view);
    free(s);
}

static df_verdict look(df_sure *s, int depth, bool answered);

/* The verdict on one move at this depth. */
static df_verdict follow(df_sure *s, int depth, bool answered, df_action move)
{
    ply *here = &s->plies[depth];
    uint32_t used = s->rng.used;
    uint32_t block = s->rng.block;

    if (s->left == 0)
        return DF_VERDICT_OPEN;
    s->left--;
    s->tried++;
    here->move = move;
    df_state_copy(s->game, here[1].state, here->state);
    s->game->apply(here[1].state, move, &s->rng, NULL);
    here->shuffles = s->rng.used != used || s->rng.block != block;
    if (!here->shuffles)
        return look(s, depth + 1, answered);
    /* other shuffles can't be listed: that a win did not come by this one proves something, that it
     * came does not; what may be lost long after it is far-fetched */
    return s->goal == DF_GOAL_WIN && look(s, depth + 1, answered) == DF_VERDICT_NO
               ? DF_VERDICT_NO
               : DF_VERDICT_OPEN;
}

static df_verdict at_end(const df_sure *s, const df_state *state)
{
    df_result result;

    s->game->result(state, &result);
    bool won = (result.winners >> s->seat & 1) != 0;
    return won || (s->goal == DF_GOAL_SAVE && result.winners == 0) ? DF_VERDICT_YES : DF_VERDICT_NO;
}

static df_verdict failed(df_sure *s, int depth)
{
    for (s->length = 0; s->length < depth && !s->plies[s->length].shuffles; s->length++)
        s->line[s->length] = s->plies[s->length].move;
    return DF_VERDICT_NO;
}

static bool is_killer(const ply *p, df_action move)
{
    for (int i = 0; i < KILLERS; i++)
        if (p->killers[i] == move)
            return true;
    return false;
}

static void keep_killer(ply *p, df_action move)
{
    if (is_killer(p, move))
        return;
    memmove(p->killers + 1, p->killers, sizeof p->killers - sizeof *p->killers);
    p->killers[0] = move;
}

/* Tries all moves, those that decided lately first, until one has the verdict `deciding`. */
static df_verdict try_all(df_sure *s, int depth, bool answered, int count, df_verdict deciding)
{
    ply *here = &s->plies[depth];
    df_verdict verdict =
        deciding == DF_VERDICT_NO ? DF_VERDICT_YES : DF_VERDICT_NO; /* of nothing at all */

    for (int round = 0; round < 2; round++)
        for (int i = 0; i < count; i++) {
            df_action move = here->actions[i];

            if (is_killer(here, move) != (round == 0))
                continue;
            here[1].next = DF_NO_ACTION;
            df_verdict found = follow(s, depth, answered, move);
            if (found == deciding) {
                here->next = move;
                keep_killer(here, move);
                return found;
            }
            if (found == DF_VERDICT_OPEN)
                verdict = DF_VERDICT_OPEN;
        }
    if (count == 1 && verdict == DF_VERDICT_YES)
        here->next = here->actions[0]; /* it can't be otherwise */
    return verdict;
}

/* The seat chooses again before anybody else does. */
static df_verdict look_own(df_sure *s, int depth)
{
    ply *here = &s->plies[depth];
    int count = s->game->legal(here->state, here->actions);

    if (s->careless != NULL)
        return follow(s, depth, false, here->actions[df_rng_below(s->careless, (uint32_t)count)]);
    df_verdict verdict = try_all(s, depth, false, count, DF_VERDICT_YES);
    s->game->view(here->state, s->seat, s->view);
    if (verdict == DF_VERDICT_YES &&
        !df_state_equal(s->game, here->state, (const df_state *)s->view))
        return DF_VERDICT_OPEN; /* it might not be able to tell which choice it is */
    return verdict;
}

/* `answered`: somebody else has chosen since the action. */
static df_verdict look(df_sure *s, int depth, bool answered)
{
    ply *here = &s->plies[depth];
    int actor = s->game->actor(here->state);
    int count = 0;

    if (actor == DF_NOBODY)
        return at_end(s, here->state) == DF_VERDICT_YES ? DF_VERDICT_YES : failed(s, depth);
    if (depth + 1 == DF_SURE_DEPTH)
        return DF_VERDICT_OPEN;
    if (actor == s->seat && !answered)
        return look_own(s, depth);
    if (actor == s->seat)
        return s->goal == DF_GOAL_SAVE ? DF_VERDICT_YES : failed(s, depth);
    if (actor == DF_CHANCE) {
        int outcomes = s->game->chance(here->state, s->outcomes);

        for (int i = 0; i < outcomes; i++)
            if (s->outcomes[i].weight > 0)
                here->actions[count++] = s->outcomes[i].action;
    } else {
        count = s->game->legal(here->state, here->actions);
    }
    return try_all(s, depth, answered || actor >= 0, count, DF_VERDICT_NO);
}

static df_verdict begin(df_sure *s, df_goal goal, const df_state *world, df_action action,
                        uint64_t budget)
{
    s->goal = goal;
    s->left = budget;
    s->length = 0;
    df_state_copy(s->game, s->plies[0].state, world);
    s->plies[1].next = DF_NO_ACTION;
    df_verdict verdict = follow(s, 0, false, action);
    if (verdict != DF_VERDICT_YES)
        return verdict;
    s->line[0] = action;
    s->length = 1;
    while (s->length < DF_SURE_DEPTH && s->plies[s->length].next != DF_NO_ACTION) {
        s->line[s->length] = s->plies[s->length].next;
        s->length++;
    }
    return verdict;
}

df_verdict df_sure_try(df_sure *s, df_goal goal, const df_state *world, df_action action,
                       uint64_t budget)
{
    s->careless = NULL;
    return begin(s, goal, world, action, budget);
}

df_verdict df_sure_careless(df_sure *s, df_goal goal, const df_state *world, df_action action,
                            uint64_t budget, df_rng *rng)
{
    s->careless = rng;
    return begin(s, goal, world, action, budget);
}

int df_sure_line(const df_sure *s, df_action out[DF_SURE_DEPTH])
{
    memcpy(out, s->line, (size_t)s->length * sizeof *out);
    return s->length;
}

uint64_t df_sure_tried(const df_sure *s)
{
    return s->tried;
}
