/* talk.c: what an action of Leduc Poker would do, and who decides what.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

void leduc_describe(const df_state *state, df_action action, const char *const *names,
                    df_text *text)
{
    leduc_stand stand = leduc_stand_of((const leduc_state *)state);

    (void)names;
    bets_describe(&leduc_bets[stand.round], &stand.bets, action, text);
}

static void tell_end(df_telling *t, const leduc_state *s, const leduc_stand *stand)
{
    uint8_t winner = leduc_winner(s, stand);

    if (winner == DF_NONE) {
        df_tell(t, "Both have the same: the pot is split [L-11].");
        return;
    }
    t->seat = winner;
    t->other = !winner;
    int stake = stand->paid[!winner];
    df_tellf(t, "@ {win|wins} %d chip%s ", stake, df_plural(stake));
    if (stand->bets.folder != DF_NONE)
        df_tell(t, "because & folded [L-12].");
    else if (leduc_rank(s->hand[winner]) == leduc_rank(s->board))
        df_tellf(t, "with a pair of %ss [L-10].", leduc_rank_names[leduc_rank(s->board)]);
    else
        df_tellf(t, "with the %s against the %s [L-10].",
                 leduc_rank_names[leduc_rank(s->hand[winner])],
                 leduc_rank_names[leduc_rank(s->hand[!winner])]);
}

void leduc_prompt(const df_state *state, int viewer, const char *const *names, df_text *text)
{
    const leduc_state *s = (const leduc_state *)state;
    leduc_stand stand = leduc_stand_of(s);
    df_telling t = {text, viewer, names, .seat = stand.bets.turn};

    if (stand.actor == DF_NOBODY)
        tell_end(&t, s, &stand);
    else if (stand.actor == DF_CHANCE)
        df_tell(&t, stand.bets.over ? "A card is turned up." : "The cards are dealt.");
    else
        bets_prompt(&t, &leduc_bets[stand.round], &stand.bets);
}
