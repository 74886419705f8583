/* playout.c: one random game, as fast as the game allows.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/lab.h"

#include <string.h>

#include "base/memory.h"

df_state *df_lab_state(const df_game *game)
{
    return df_memory(1, game->state_size);
}

const df_field *df_lab_team_field(const df_game *game)
{
    for (const df_field *field = game->fields; field->path != NULL; field++)
        if (field->team)
            return field;
    return NULL;
}

const char *const *df_lab_teams(const df_game *game)
{
    const df_field *field = df_lab_team_field(game);

    return field != NULL ? field->words : NULL;
}

uint32_t df_playout(const df_game *game, df_state *state, df_rng *rng, df_result *result)
{
    df_action actions[DF_LEGAL_MAX];
    uint32_t moves = 0;

    for (int actor = game->actor(state); actor != DF_NOBODY; actor = game->actor(state)) {
        df_action action;

        if (actor == DF_CHANCE) {
            action = df_chance_draw(game, state, rng);
        } else {
            int count = game->legal(state, actions);

            action = actions[df_rng_below(rng, (uint32_t)count)];
        }
        game->apply(state, action, rng, NULL);
        moves++;
    }
    game->result(state, result);
    return moves;
}
