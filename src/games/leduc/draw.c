/* draw.c: the table of Leduc Poker as a picture.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

static const char *name_of(uint8_t card)
{
    return card == DF_NONE ? "-" : card == DF_HIDDEN ? "?" : leduc_card_names[card];
}

void leduc_draw(const df_view *seen, int viewer, const char *const *names, df_text *text)
{
    static const char *const titles[LEDUC_ROUNDS] = {"first bets:", "then:"};
    const leduc_state *v = (const leduc_state *)seen;
    leduc_stand stand = leduc_stand_of(v);

    for (int seat = 0; seat < BETS_SEATS; seat++) {
        df_text_player(text, names[seat], DF_NAME_SIZE, seat == viewer);
        df_text_pad(text, 34);
        df_text_add(text, "card %s", name_of(v->hand[seat]));
        df_text_pad(text, 58);
        df_text_add(text, "paid %d\n", stand.paid[seat]);
    }
    df_text_add(text, "open card: %s\n", name_of(v->board));
    for (int round = 0; round <= stand.round; round++) {
        df_text_add(text, "%s ", titles[round]);
        bets_write(&leduc_bets[round], v->moves[round], LEDUC_MOVES, text);
        df_text_char(text, '\n');
    }
}
