/* say.c: the table of Leduc Poker in sentences, for ears.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

void leduc_say(const df_view *seen, int viewer, const char *const *names, df_text *text)
{
    static const char *const titles[LEDUC_ROUNDS] = {"Bets so far: ", "Since the open card: "};
    const leduc_state *v = (const leduc_state *)seen;
    leduc_stand stand = leduc_stand_of(v);

    for (int seat = 0; seat < BETS_SEATS; seat++) {
        df_telling t = {text, viewer, names, .seat = seat};

        if (v->hand[seat] < LEDUC_CARDS)
            df_tellf(&t, "@ {have|has} the %s and ", leduc_card_names[v->hand[seat]]);
        else
            df_tell(&t, v->hand[seat] == DF_NONE ? "@ {have|has} no card yet and "
                                                 : "@ {have|has} a hidden card and ");
        df_text_add(text, "paid %d chip%s.\n", stand.paid[seat], df_plural(stand.paid[seat]));
    }
    df_text_add(text, "In the pot: %d chips.\n", stand.paid[0] + stand.paid[1]);
    if (v->board == DF_NONE)
        df_text_string(text, "No card is open yet.\n");
    else
        df_text_add(text, "The open card is the %s.\n", leduc_card_names[v->board]);
    for (int round = 0; round <= stand.round; round++) {
        df_text_string(text, titles[round]);
        if (v->moves[round][0] == DF_NONE)
            df_text_string(text, "none");
        else
            bets_write(&leduc_bets[round], v->moves[round], LEDUC_MOVES, text);
        df_text_string(text, ".\n");
    }
}
