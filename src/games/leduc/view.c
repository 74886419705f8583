/* view.c: what a viewer of Leduc Poker may see.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

/* [L-3] [L-10] [L-12] A card is its owner's secret, for ever if somebody folds. */
void leduc_view(const df_state *state, int viewer, df_view *out)
{
    leduc_state *v = (leduc_state *)out;
    leduc_stand stand = leduc_stand_of((const leduc_state *)state);
    bool shown = stand.actor == DF_NOBODY && stand.bets.folder == DF_NONE;

    memcpy(v, state, sizeof *v);
    for (int seat = 0; seat < BETS_SEATS; seat++)
        if (seat != viewer && v->hand[seat] != DF_NONE && !shown)
            v->hand[seat] = DF_HIDDEN;
}
