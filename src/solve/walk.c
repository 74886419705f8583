/* walk.c: all that can happen in a game, step by step, and what each seat has been told of it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/core.h"
#include "solve/solve.h"

enum { DEPTH_MAX = 4096 };

typedef struct step {
    df_state *state; /* NULL: it has not come this far yet */
    df_action *actions;
    df_outcome *outcomes; /* of the first step alone: room for all */
    uint32_t *weights;
    uint64_t told[DF_SOLVE_SEATS];
} step;

struct df_walk {
    const df_game *game;
    df_config config;
    bool forget;
    df_view *view;
    df_events *events;
    df_rng own, untouched;
    df_rng *rng;
    step steps[DEPTH_MAX];
};

df_status df_solve_check(const df_game *game, const df_config *config, df_error *err)
{
    if (config->seats != DF_SOLVE_SEATS)
        return df_fail(err, DF_RANGE, "",
                       "%s with %d players can't be solved: it takes two who play against each "
                       "other",
                       game->id, config->seats);
    for (const df_field *field = game->fields; field != NULL && field->path != NULL; field++)
        if (field->team)
            return df_fail(err, DF_RANGE, "",
                           "%s can't be solved: its players are on sides, not against each other",
                           game->id);
    return DF_OK;
}

/* ---- Keys ------------------------------------------------------------------------------------ */

uint64_t df_told_nothing(int seat)
{
    return UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(seat + 1);
}

uint64_t df_told(uint64_t before, const df_event *event)
{
    return df_hash(event, sizeof *event, before);
}

/* The last steps spread what few bytes changed over all bits (the end of MurmurHash3). */
uint64_t df_set_key(const df_game *game, uint64_t told, const df_view *view)
{
    uint64_t key = df_hash(view, game->state_size, told);

    key = (key ^ key >> 33) * UINT64_C(0xff51afd7ed558ccd);
    key = (key ^ key >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    key ^= key >> 33;
    return key != 0 ? key : 1;
}

/* ---- The walk -------------------------------------------------------------------------------- */

static bool reach(df_walk *walk, int depth)
{
    step *s = depth < DEPTH_MAX ? &walk->steps[depth] : NULL;

    if (s == NULL)
        return false;
    if (s->state != NULL)
        return true;
    s->actions = df_memory(DF_LEGAL_MAX, sizeof *s->actions);
    s->weights = df_memory(DF_LEGAL_MAX, sizeof *s->weights);
    if (s->actions != NULL && s->weights != NULL)
        s->state = df_memory(1, walk->game->state_size);
    if (s->state != NULL)
        return true;
    free(s->actions);
    free(s->weights);
    s->actions = NULL;
    s->weights = NULL;
    return false;
}

df_walk *df_walk_new(const df_game *game, const df_config *config, bool forget, df_error *err)
{
    static const uint8_t key[DF_KEY_SIZE] = {0};
    df_walk *walk = df_memory(1, sizeof *walk);

    if (walk != NULL) {
        walk->game = game;
        walk->config = *config;
        walk->config.knowledge = true;
        walk->forget = forget;
        walk->view = df_memory(1, game->state_size);
        walk->events = df_memory(1, sizeof *walk->events);
        df_rng_init(&walk->own, key, 0);
        walk->untouched = walk->own;
        walk->steps[0].outcomes = df_memory(DF_LEGAL_MAX, sizeof(df_outcome));
        if (walk->view != NULL && walk->events != NULL && walk->steps[0].outcomes != NULL &&
            reach(walk, 0))
            return walk;
    }
    df_fail(err, DF_NOMEM, "", "out of memory");
    df_walk_free(walk);
    return NULL;
}

void df_walk_free(df_walk *walk)
{
    if (walk == NULL)
        return;
    for (int i = 0; i < DEPTH_MAX; i++) {
        free(walk->steps[i].state);
        free(walk->steps[i].actions);
        free(walk->steps[i].weights);
    }
    free(walk->steps[0].outcomes);
    free(walk->view);
    free(walk->events);
    free(walk);
}

void df_walk_begin(df_walk *walk, df_rng *rng)
{
    walk->rng = rng != NULL ? rng : &walk->own;
    walk->events->count = 0;
    for (int seat = 0; seat < DF_SOLVE_SEATS; seat++)
        walk->steps[0].told[seat] = df_told_nothing(seat);
    walk->game->setup(walk->steps[0].state, &walk->config, walk->rng);
}

bool df_walk_has_drawn(const df_walk *walk)
{
    return memcmp(&walk->own, &walk->untouched, sizeof walk->own) != 0;
}

const df_state *df_walk_state(const df_walk *walk, int depth)
{
    return walk->steps[depth].state;
}

const df_events *df_walk_events(const df_walk *walk)
{
    return walk->events;
}

static void look_at_chance(df_walk *walk, step *s, df_spot *out)
{
    df_outcome *outcomes = walk->steps[0].outcomes;

    out->count = walk->game->chance(s->state, outcomes);
    for (int i = 0; i < out->count; i++) {
        s->actions[i] = outcomes[i].action;
        s->weights[i] = outcomes[i].weight;
        out->weight += outcomes[i].weight;
    }
}

static double worth_of(const df_game *game, const df_state *state)
{
    df_result result;

    game->result(state, &result);
    if (game->plays_for == DF_FOR_SCORE)
        return (result.score[0] - result.score[1]) / 2.0;
    return (result.winners & 1) - (result.winners >> 1 & 1);
}

void df_walk_look(df_walk *walk, int depth, df_spot *out)
{
    const df_game *game = walk->game;
    step *s = &walk->steps[depth];

    *out = (df_spot){.actor = game->actor(s->state), .actions = s->actions, .weights = s->weights};
    if (out->actor == DF_NOBODY) {
        out->worth = worth_of(game, s->state);
    } else if (out->actor == DF_CHANCE) {
        look_at_chance(walk, s, out);
    } else {
        game->view(s->state, out->actor, walk->view);
        out->count = df_view_legal(game, walk->view, out->actor, s->actions);
        out->recalled = df_set_key(game, s->told[out->actor], walk->view);
        out->key = walk->forget ? df_set_key(game, df_told_nothing(out->actor), walk->view)
                                : out->recalled;
    }
}

bool df_walk_go(df_walk *walk, int depth, df_action action)
{
    const df_game *game = walk->game;
    const step *from = &walk->steps[depth];
    step *to = from + 1 < walk->steps + DEPTH_MAX ? &walk->steps[depth + 1] : NULL;
    df_event event;

    if (!reach(walk, depth + 1))
        return false;
    walk->events->count = 0;
    df_state_copy(game, to->state, from->state);
    game->apply(to->state, action, walk->rng, walk->events);
    memcpy(to->told, from->told, sizeof to->told);
    for (int i = 0; i < walk->events->count; i++)
        for (int seat = 0; seat < DF_SOLVE_SEATS; seat++)
            if (df_event_for(&walk->events->at[i], seat, &event))
                to->told[seat] = df_told(to->told[seat], &event);
    return true;
}
