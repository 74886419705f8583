/* worlds.c: random complete states of Leduc Poker that fit a view.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

/* Any card that the viewer does not see may be in a hidden place. */
void leduc_resample(const df_view *seen, int viewer, df_rng *rng, df_state *out)
{
    leduc_state *s = (leduc_state *)out;
    uint8_t unseen[LEDUC_CARDS];
    uint32_t count = 0;

    (void)viewer; /* the view says all */
    memcpy(s, seen, sizeof *s);
    for (uint8_t card = 0; card < LEDUC_CARDS; card++)
        if (card != s->hand[0] && card != s->hand[1] && card != s->board)
            unseen[count++] = card;
    df_rng_shuffle(rng, unseen, count);
    for (int seat = 0; seat < BETS_SEATS; seat++)
        if (s->hand[seat] == DF_HIDDEN)
            s->hand[seat] = unseen[seat];
}
