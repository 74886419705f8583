/* rules.c: who decides in Leduc Poker, what is legal, and why not.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

/* [L-3] [L-4] [L-9] Cards, bets, the open card, bets. */
leduc_stand leduc_stand_of(const leduc_state *s)
{
    leduc_stand stand = {.paid = {LEDUC_ANTE, LEDUC_ANTE}};

    for (uint8_t round = 0; round < LEDUC_ROUNDS; round++) {
        stand.round = round;
        stand.bets = bets_after(&leduc_bets[round], s->moves[round], LEDUC_MOVES);
        for (int seat = 0; seat < BETS_SEATS; seat++)
            stand.paid[seat] = (uint8_t)(stand.paid[seat] + stand.bets.paid[seat]);
        if (!stand.bets.over || stand.bets.folder != DF_NONE || s->board == DF_NONE)
            break;
    }
    if (s->hand[1] == DF_NONE)
        stand.actor = DF_CHANCE;
    else if (!stand.bets.over)
        stand.actor = (int8_t)stand.bets.turn;
    else if (stand.bets.folder == DF_NONE && s->board == DF_NONE)
        stand.actor = DF_CHANCE;
    else
        stand.actor = DF_NOBODY;
    return stand;
}

int leduc_actor(const df_state *state)
{
    return leduc_stand_of((const leduc_state *)state).actor;
}

int leduc_legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    leduc_stand stand = leduc_stand_of((const leduc_state *)state);

    return bets_legal(&leduc_bets[stand.round], &stand.bets, out);
}

static bool is_left(const leduc_state *s, df_action card)
{
    return card != s->hand[0] && card != s->hand[1];
}

/* [L-3] [L-9] [L-R1] Every card that nobody has is as likely. */
int leduc_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX])
{
    int count = 0;

    for (df_action card = 0; card < LEDUC_CARDS; card++)
        if (is_left((const leduc_state *)state, card))
            out[count++] = (df_outcome){LEDUC_DEAL + card, 1};
    return count;
}

df_status leduc_test(const df_state *state, df_action action, df_error *err)
{
    const leduc_state *s = (const leduc_state *)state;
    leduc_stand stand = leduc_stand_of(s);

    if (stand.actor == DF_NOBODY)
        return df_fail(err, DF_ILLEGAL, "L-10", "the game is over");
    if (stand.actor != DF_CHANCE)
        return bets_test(&leduc_bets[stand.round], &stand.bets, action, err);
    if (action < LEDUC_DEAL || action >= LEDUC_ACTIONS || !is_left(s, action - LEDUC_DEAL))
        return df_fail(err, DF_ILLEGAL, stand.bets.over ? "L-9" : "L-3",
                       "a card that is left has to be dealt");
    return DF_OK;
}
