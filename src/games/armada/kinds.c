/* kinds.c: the kinds of actions of Jigsaw Armada, and how far a game has come: for whoever counts.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

bool armada_kind_at(int number, df_kind *out)
{
    static const df_kind_row rows[] = {
        {"build %s", "build the %s", ARMADA_U + 1, ARMADA_CODES - 1},
        {"move", "move a ship", 0, 0},
        {"rotate", "rotate a ship", 0, 0},
        {"shoot %s", "shoot with the %s", ARMADA_C, ARMADA_S - ARMADA_C},
        {"bash", "bash a ship", 0, 0},
        {"draw", "draw a piece", 0, 0},
        {"pass", "pass", 0, 0},
    };

    return df_kind_in(rows, sizeof rows / sizeof rows[0], armada_thing, number, out);
}

/* A shot by the gun that fires it. */
static int kind_of_shot(const armada_state *s, int cell)
{
    return ARMADA_KIND_SHOOT + armada_find(&s->side[s->active], cell)->look / 4 - ARMADA_C;
}

int armada_kind_of(const df_state *state, df_action action)
{
    const armada_state *s = (const armada_state *)state;

    if (action < ARMADA_MOVE)
        return ARMADA_KIND_BUILD + (int)action / ARMADA_NAMED / 4 - 1;
    if (action < ARMADA_ROTATE)
        return ARMADA_KIND_MOVE;
    if (action < ARMADA_SHOOT)
        return ARMADA_KIND_ROTATE;
    if (action < ARMADA_BASH)
        return kind_of_shot(s, (int)(action - ARMADA_SHOOT) / 4 + 10);
    return action < ARMADA_TAKE    ? ARMADA_KIND_BASH
           : action == ARMADA_TAKE ? ARMADA_KIND_DRAW
                                   : ARMADA_KIND_PASS;
}

/* The turns alternate, so the number of this one tells who had the first. When the game is over
 * nobody is active any more, and only the option may still tell. */
void armada_course(const df_state *state, df_course *out)
{
    const armada_state *s = (const armada_state *)state;
    bool playing = s->node != ARMADA_AT_FIRST && s->node != ARMADA_AT_END;

    *out = (df_course){
        .turn = s->node == ARMADA_AT_FIRST ? 0 : s->turn,
        .whose = playing ? (int8_t)s->active : DF_NOBODY,
        .first = DF_NOBODY,
    };
    if (playing)
        out->first = (int8_t)(s->active ^ ((s->turn - 1) & 1));
    else if (s->first_player != ARMADA_FIRST_COIN)
        out->first = s->first_player == ARMADA_FIRST_RED ? ARMADA_RED : ARMADA_BLUE;
}
