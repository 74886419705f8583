/* things.c: the catalogue of Leduc Poker: what lies in the box.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

bool leduc_thing(int number, df_thing *out)
{
    static const char *const does[LEDUC_RANKS] = {
        "the lowest; with an open Jack a pair, which beats all else",
        "beats a Jack; with an open Queen a pair, which beats all else",
        "beats a Jack and a Queen; with an open King a pair, which beats all else",
    };

    if (number > LEDUC_CARDS)
        return false;
    if (number == LEDUC_CARDS) {
        *out = df_thing_of((df_thing_row){"chip", NULL, "Chip",
                                          "one is paid to begin with, two or four are a bet", "L-2",
                                          2 * LEDUC_MOST});
        return true;
    }
    *out = df_thing_of((df_thing_row){"card", leduc_card_words[number], leduc_card_names[number],
                                      does[leduc_rank((uint8_t)number)], "L-1", 1});
    return true;
}
