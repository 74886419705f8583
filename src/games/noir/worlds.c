/* worlds.c: random states of Revolver Noir that fit a view.
 *
 * All that either player ever learns about the other is public (7.1), so the beliefs are part of
 * every view, and a world is one state out of each belief that is not the viewer's own. Given the
 * public record the two players' hidden states are independent (7.3).
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

/* Takes the `pick`-th state out of a belief, counting from 0; lowers *pick and returns false if it
 * has fewer. */
static bool take_from(const noir_belief *belief, noir_class which, uint32_t *pick, noir_state *s,
                      int seat)
{
    for (int i = 0; i < noir_trap_sets(which); i++) {
        uint32_t here = (uint32_t)df_bit_count(belief->rooms[i]);

        if (*pick >= here) {
            *pick -= here;
            continue;
        }
        uint8_t rooms = belief->rooms[i];
        for (; *pick > 0; --*pick)
            rooms &= (uint8_t)(rooms - 1);
        s->room[seat] = (uint8_t)df_bit_lowest(rooms);
        noir_trap_set(which, i, &s->manual[seat], &s->timed[seat]);
        return true;
    }
    return false;
}

/* Every state that the belief about `seat` holds is as likely as the others. */
static void resample_seat(noir_state *s, int seat, df_rng *rng)
{
    noir_class which = noir_trap_class(s, seat);
    bool in_turn = seat == s->active && s->turn > 0;
    uint32_t pick;

    if (s->room[seat] == DF_NONE)
        return;
    if (!in_turn) {
        pick = df_rng_below(rng, (uint32_t)noir_worlds(s, seat));
        take_from(&s->belief[seat], which, &pick, s, seat);
        return;
    }
    uint32_t states = 0;
    for (int i = 0; i < noir_trap_sets(which); i++)
        states += (uint32_t)df_bit_count(s->belief[seat].rooms[i]) +
                  (uint32_t)df_bit_count(s->belief_began.rooms[i]);
    pick = df_rng_below(rng, states);
    s->began = !take_from(&s->belief[seat], which, &pick, s, seat);
    if (s->began)
        take_from(&s->belief_began, which, &pick, s, seat);
}

void noir_resample(const df_view *view, int viewer, df_rng *rng, df_state *out)
{
    noir_state *s = (noir_state *)out;

    memcpy(s, view, sizeof *s);
    df_assert(s->knowledge);
    for (int seat = 0; seat < 2; seat++)
        if (seat != viewer)
            resample_seat(s, seat, rng);
}
