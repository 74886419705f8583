/* partial.c: positions of Revolver Noir that are given in part: where they start from, and what
 * follows from the rows given.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/fields.h"

void noir_base(df_state *state, const df_config *config)
{
    noir_state *s = (noir_state *)state;

    noir_clear(s, config);
    s->node = NOIR_ACT;
    s->turn = 1;
    s->ap = 2;
    s->room[0] = NOIR_HAL;
    s->room[1] = NOIR_HAL;
}

void noir_complete(df_state *state, const df_given *given)
{
    noir_state *s = (noir_state *)state;
    bool in_play = s->node != NOIR_START && s->node != NOIR_COIN;

    for (int seat = 0; seat < 2; seat++) {
        if (!df_was_given(given, NOIR_FIELD_MANUAL_COUNT, seat))
            s->manual_count[seat] = (uint8_t)df_bit_count(s->manual[seat]);
        if (!df_was_given(given, NOIR_FIELD_TIMED_COUNT, seat))
            s->timed_count[seat] = (uint8_t)df_bit_count(s->timed[seat]);
        if (!in_play && !df_was_given(given, NOIR_FIELD_ROOM, seat) && s->node == NOIR_START)
            s->room[seat] = DF_NONE;
    }
    if (!in_play) {
        if (!df_was_given(given, NOIR_FIELD_TURN, 0))
            s->turn = 0;
        if (!df_was_given(given, NOIR_FIELD_AP, 0))
            s->ap = 0;
    }
    /* [N-53] Who is in the Kitchen with all AP and did not begin there has jumped. */
    bool jumped =
        df_was_given(given, NOIR_FIELD_BEGAN, 0) && !s->began && s->room[s->active] == NOIR_KIT;
    if (!df_was_given(given, NOIR_FIELD_ACTED, 0))
        s->acted =
            in_play && (s->ap != 2 + s->energized || s->node != NOIR_ACT || s->echoed || jumped);
    if (!df_was_given(given, NOIR_FIELD_BEGAN, 0))
        s->began = in_play && (s->energized || s->room[s->active] == NOIR_KIT);
    for (int seat = 0; seat < 2; seat++) {
        /* Counts that can't be are left to the check. */
        if (s->knowledge && noir_trap_count(s, seat) <= 2 &&
            !df_was_given(given, NOIR_FIELD_BELIEF, seat) &&
            !df_was_given(given, NOIR_FIELD_BELIEF_BEGAN, seat))
            noir_believe_anything(s, seat);
    }
    if (in_play && df_was_given(given, NOIR_FIELD_BELIEF, s->active) &&
        !df_was_given(given, NOIR_FIELD_BELIEF_BEGAN, s->active))
        noir_split_belief(s);
}
