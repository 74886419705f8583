/* view.c: what a viewer of Revolver Noir may see.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

void noir_view(const df_state *state, int viewer, df_view *out)
{
    noir_state *v = (noir_state *)out;

    memcpy(v, state, sizeof *v);
    for (int seat = 0; seat < 2; seat++) {
        if (seat == viewer)
            continue;
        if (v->room[seat] != DF_NONE)
            v->room[seat] = DF_HIDDEN;
        v->manual[seat] = v->manual_count[seat] == 0 ? 0 : DF_HIDDEN;
        v->timed[seat] = v->timed_count[seat] == 0 ? 0 : DF_HIDDEN;
    }
    if (viewer != v->active && !v->energized && v->turn > 0)
        v->began = DF_HIDDEN; /* [N-17] */
}
