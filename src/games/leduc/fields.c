/* fields.c: rows of the position text of Leduc Poker.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

/* A fixed deal: both have a Jack, the first one that of hearts. */
void leduc_base(df_state *state, const df_config *config)
{
    leduc_state *s = (leduc_state *)state;

    leduc_setup(state, config, NULL);
    s->hand[0] = 0;
    s->hand[1] = 1;
}

static int64_t paid_by(const df_state *state, int seat)
{
    return leduc_stand_of((const leduc_state *)state).paid[seat];
}

static int64_t pot_of(const df_state *state, int place)
{
    (void)place;
    return paid_by(state, 0) + paid_by(state, 1);
}

#define AT(member) .offset = offsetof(leduc_state, member), .size = 1

const df_field leduc_fields[] = {
    {"seats.#.card", DF_WORD, AT(hand), .count = DF_PER_SEAT, .stride = 1,
     .words = leduc_card_words, .none = "none"},
    {"open_card", DF_WORD, AT(board), .words = leduc_card_words, .none = "none"},
    {"first_bets", DF_LIST, AT(moves[0]), .length = LEDUC_MOVES, .words = bets_words},
    {"second_bets", DF_LIST, AT(moves[1]), .length = LEDUC_MOVES, .words = bets_words},
    {"seats.#.paid", DF_NUMBER, .count = DF_PER_SEAT, .max = LEDUC_MOST, .derive = paid_by},
    {"pot", DF_NUMBER, .max = 2 * LEDUC_MOST, .derive = pot_of},
    {.path = NULL},
};
