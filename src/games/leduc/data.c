/* data.c: the cards of Leduc Poker and what a bet is.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

/* [L-1] */
const char *const leduc_card_words[LEDUC_CARDS + 1] = {
    "jack of hearts",
    "jack of spades",
    "queen of hearts",
    "queen of spades",
    "king of hearts",
    "king of spades",
    NULL,
};
const char *const leduc_card_names[LEDUC_CARDS] = {
    "Jack of Hearts",  "Jack of Spades", "Queen of Hearts",
    "Queen of Spades", "King of Hearts", "King of Spades",
};
const char *const leduc_rank_names[LEDUC_RANKS] = {"Jack", "Queen", "King"};

/* [L-5] [L-6] [L-7] [L-8] */
const bets_rules leduc_bets[LEDUC_ROUNDS] = {
    {.size = 2, .limit = 2, .open = "L-5", .answer = "L-6", .most = "L-8"},
    {.size = 4, .limit = 2, .open = "L-5", .answer = "L-6", .most = "L-8"},
};
