/* check.c: what holds in every state of Leduc Poker.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

static bool is_card(uint8_t card)
{
    return card == DF_NONE || card < LEDUC_CARDS;
}

df_status leduc_check(const df_state *state, df_error *err)
{
    const leduc_state *s = (const leduc_state *)state;
    const uint8_t *hand = s->hand;
    bool dealt = hand[1] != DF_NONE;
    bool turned = s->board != DF_NONE;
    bool possible[LEDUC_ROUNDS];

    for (int round = 0; round < LEDUC_ROUNDS; round++)
        possible[round] = bets_are_possible(&leduc_bets[round], s->moves[round], LEDUC_MOVES);
    bets_round first = bets_after(&leduc_bets[0], s->moves[0], possible[0] ? LEDUC_MOVES : 0);
    const df_flaw flaws[] = {
        {!is_card(hand[0]), "L-1", "seats.0.card: no such card"},
        {!is_card(hand[1]), "L-1", "seats.1.card: no such card"},
        {!is_card(s->board), "L-1", "open_card: no such card"},
        {dealt && hand[0] == DF_NONE, "L-3", "seats.0.card: this one is dealt first"},
        {dealt && hand[0] == hand[1], "L-1", "seats.1.card: the other seat has it"},
        {turned && (s->board == hand[0] || s->board == hand[1]), "L-1",
         "open_card: a player has it"},
        {!possible[0], "L-5", "first_bets: they can't have been made in this order"},
        {!possible[1], "L-5", "second_bets: they can't have been made in this order"},
        {!dealt && s->moves[0][0] != DF_NONE, "L-3", "first_bets: the cards are dealt first"},
        {turned && (!first.over || first.folder != DF_NONE), "L-9",
         "open_card: the first round of bets comes before it"},
        {!turned && s->moves[1][0] != DF_NONE, "L-9",
         "second_bets: the open card comes before them"},
    };

    return df_first_flaw(flaws, sizeof flaws / sizeof flaws[0], err);
}
