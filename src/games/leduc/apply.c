/* apply.c: the set-up of Leduc Poker, what an action brings about, and the result.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

/* [L-3] The deal is left to chance, card by card. */
void leduc_setup(df_state *state, const df_config *config, df_rng *rng)
{
    (void)config;
    (void)rng;
    memset(state, DF_NONE, sizeof(leduc_state));
}

/* [L-10] A pair with the open card, then the higher card. */
static int strength_of(const leduc_state *s, int seat)
{
    int rank = leduc_rank(s->hand[seat]);

    return rank == leduc_rank(s->board) ? LEDUC_RANKS : rank;
}

uint8_t leduc_winner(const leduc_state *s, const leduc_stand *stand)
{
    if (stand->bets.folder != DF_NONE) /* [L-12] */
        return !stand->bets.folder;
    int lead = strength_of(s, 0) - strength_of(s, 1);
    return lead == 0 ? DF_NONE : lead < 0; /* [L-11] */
}

static void finish(const leduc_state *s, const leduc_stand *stand, df_events *events)
{
    uint8_t winner = leduc_winner(s, stand);

    if (stand->bets.folder == DF_NONE)
        DF_TELL(events, .kind = LEDUC_EV_SHOW, .seat = DF_NONE, .open = {s->hand[0], s->hand[1]},
                .reveals = true);
    if (winner == DF_NONE)
        DF_TELL(events, .kind = LEDUC_EV_SPLIT, .seat = DF_NONE, .reveals = true);
    else
        DF_TELL(events, .kind = LEDUC_EV_WIN, .seat = winner, .open = {stand->paid[!winner]},
                .reveals = true);
}

/* [L-3] [L-9] The first two cards are for the players, the third is for all to see. */
static void deal(leduc_state *s, uint8_t card, df_events *events)
{
    if (s->hand[1] != DF_NONE) {
        s->board = card;
        DF_TELL(events, .kind = LEDUC_EV_TURN, .seat = DF_NONE, .open = {card}, .reveals = true);
        return;
    }
    uint8_t seat = s->hand[0] != DF_NONE;
    s->hand[seat] = card;
    DF_TELL(events, .kind = LEDUC_EV_DEAL, .seat = seat, .privy = DF_TO(seat), .secret = {card},
            .reveals = true);
}

void leduc_apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    leduc_state *s = (leduc_state *)state;
    leduc_stand stand = leduc_stand_of(s);

    (void)rng; /* nothing is shuffled: the deal is a matter of chance nodes */
    if (action >= LEDUC_DEAL) {
        deal(s, (uint8_t)(action - LEDUC_DEAL), events);
        return;
    }
    s->moves[stand.round][stand.bets.count] = (uint8_t)action;
    DF_TELL(events, .kind = LEDUC_EV_MOVE, .seat = stand.bets.turn,
            .open = {(int16_t)action,
                     (int16_t)bets_cost(&leduc_bets[stand.round], &stand.bets, action)});
    stand = leduc_stand_of(s);
    if (stand.actor == DF_NOBODY)
        finish(s, &stand, events);
}

/* [L-11] [L-13] */
void leduc_result(const df_state *state, df_result *out)
{
    const leduc_state *s = (const leduc_state *)state;
    leduc_stand stand = leduc_stand_of(s);
    uint8_t winner = leduc_winner(s, &stand);

    memset(out, 0, sizeof *out);
    out->reason = "split";
    if (winner == DF_NONE)
        return;
    out->winners = DF_TO(winner);
    out->score[winner] = stand.paid[!winner];
    out->score[!winner] = (int16_t)-stand.paid[!winner];
    out->reason = stand.bets.folder != DF_NONE            ? "fold"
                  : strength_of(s, winner) == LEDUC_RANKS ? "pair"
                                                          : "higher card";
}

bool leduc_kind(int number, df_kind *out)
{
    return bets_kind(number, true, out);
}

int leduc_kind_of(const df_state *state, df_action action)
{
    (void)state;
    return bets_kind_of(action, true);
}

/* Every move is a turn. */
void leduc_course(const df_state *state, df_course *out)
{
    const leduc_state *s = (const leduc_state *)state;
    leduc_stand stand = leduc_stand_of(s);
    bool begun = s->hand[1] != DF_NONE;

    *out = (df_course){
        .round = begun ? stand.round + 1 : 0,
        .turn = stand.actor >= 0,
        .whose = stand.actor >= 0 ? stand.actor : DF_NOBODY,
        .first = begun ? 0 : DF_NOBODY,
        .out = stand.bets.folder == DF_NONE ? 0 : DF_TO(stand.bets.folder),
    };
    for (int round = 0; round < LEDUC_ROUNDS; round++)
        for (int i = 0; i < LEDUC_MOVES; i++)
            out->turn += s->moves[round][i] != DF_NONE;
}
