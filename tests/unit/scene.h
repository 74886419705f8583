/* scene.h: a decision in the middle of a game, for tests of those who search.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_UNIT_SCENE_H
#define DF_TESTS_UNIT_SCENE_H

#include "df_test.h"

#include <stdlib.h>

#include "bots/search.h"

enum { STATE_MAX = 1 << 12, MOVES_BEFORE = 23 };

/* A decision in the middle of a random game, and everything that belongs to it. */
typedef struct scene {
    const df_game *game;
    df_config config;
    df_rng rng;
    df_decision decision;
    df_action actions[DF_LEGAL_MAX];
    df_search_choice choices[DF_LEGAL_MAX];
    _Alignas(16) uint8_t state[STATE_MAX];
    _Alignas(16) uint8_t view[STATE_MAX];
} scene;

static inline df_state *state_of(scene *s)
{
    return (df_state *)s->state;
}

static inline void look(scene *s)
{
    int seat = s->game->actor(state_of(s));

    s->game->view(state_of(s), seat, (df_view *)s->view);
    s->decision = (df_decision){.game = s->game,
                                .config = &s->config,
                                .view = (const df_view *)s->view,
                                .actions = s->actions,
                                .seat = seat};
    s->decision.count = df_view_legal(s->game, s->decision.view, seat, s->actions);
}

/* A game that has gone on for a while and stands at a real decision; of a short one, at its last.
 */
static inline scene *scene_of(const df_game *game, int seats)
{
    _Alignas(16) uint8_t last[STATE_MAX];
    bool found = false;
    scene *s = calloc(1, sizeof *s);

    assert_non_null(s);
    assert_true(game->state_size <= STATE_MAX);
    s->game = game;
    s->config = df_config_default(game);
    s->config.seats = (uint8_t)seats;
    s->rng = rng_of("a scene");
    game->setup(state_of(s), &s->config, &s->rng);
    for (int move = 0; game->actor(state_of(s)) != DF_NOBODY; move++) {
        df_action action;

        if (game->actor(state_of(s)) == DF_CHANCE) {
            action = df_chance_draw(game, state_of(s), &s->rng);
        } else {
            int count = game->legal(state_of(s), s->actions);

            if (count > 1) {
                found = true;
                memcpy(last, s->state, sizeof last);
                if (move >= MOVES_BEFORE)
                    break;
            }
            action = s->actions[df_rng_below(&s->rng, (uint32_t)count)];
        }
        game->apply(state_of(s), action, &s->rng, NULL);
    }
    assert_true(found);
    memcpy(s->state, last, sizeof last);
    look(s);
    return s;
}

/* Where any game will do, the one with the least to keep, which is quickest. */
static inline scene *small_scene(int seats)
{
    int count;
    const df_game *const *games = df_games(&count);
    const df_game *small = NULL;

    for (int i = 0; i < count; i++)
        if (seats >= games[i]->seats_min && seats <= games[i]->seats_max &&
            (small == NULL || games[i]->state_size < small->state_size))
            small = games[i];
    assert_non_null(small);
    return scene_of(small, seats);
}

/* Searches the scene afresh; s->choices is what it found. */
static inline uint32_t search(scene *s, const df_guide *guide, uint32_t iterations)
{
    void *block = block_of(DF_SEARCH_SIZE_MIN);
    df_rng rng = rng_of("a search");
    df_search *search =
        df_search_begin(block, DF_SEARCH_SIZE_MIN, s->game, &s->config, s->decision.seat, guide);

    df_search_decide(search, &s->decision, &rng);
    uint32_t made = df_search_run(search, iterations);
    assert_int_equal(df_search_choices(search, s->choices), s->decision.count);
    free(block);
    return made;
}

#endif
