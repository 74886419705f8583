/* census.c: counts the possible hidden states of a player of Revolver Noir room by room, for the
 * picture and the bot.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/census.h"

void noir_count(const noir_state *s, int seat, noir_census *out)
{
    noir_class which = noir_trap_class(s, seat);
    int sets = noir_trap_sets(which);

    memset(out, 0, sizeof *out);
    for (int i = 0; i < sets; i++) {
        uint8_t rooms = s->belief[seat].rooms[i];
        uint8_t manual;
        uint8_t timed;

        if (seat == s->active)
            rooms |= s->belief_began.rooms[i];
        if (rooms == 0 || !noir_trap_set(which, i, &manual, &timed))
            continue;
        int worlds = df_bit_count(rooms);
        out->worlds += worlds;
        df_each_bit(room, rooms)
            out->room[room]++;
        df_each_bit(room, manual)
            out->manual[room] += worlds;
        df_each_bit(room, timed)
            out->timed[room] += worlds;
    }
}
