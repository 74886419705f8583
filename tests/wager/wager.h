/* wager.h: a game made up for the tests of what is played for and of secrets that outlive a game.
 *
 * Seat 0 takes one of the bets that the option `offer` names, a coin that falls on heads once in
 * four times settles it, and seat 1 pays or is paid. Each seat holds a card that nobody else ever
 * sees. It is played for score; wager_for_wins is the same game played for wins, with other bets
 * that are good. The registry of a program that is linked with wager.c has these two alone.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_WAGER_H
#define DF_TESTS_WAGER_H

#include <deadfall.h>

enum wager_bet {
    WAGER_STEADY, /* one point for sure */
    WAGER_GAMBLE, /* ten on heads, one lost on tails: 1.75 on average, mostly a loss */
    WAGER_SPLIT,  /* nothing for anybody */
    WAGER_RISK,   /* one point on heads, one lost on tails */
    WAGER_LOSE,   /* one point lost for sure */
    WAGER_BETS,
};

enum wager_offer { WAGER_STEADY_OR_GAMBLE, WAGER_SPLIT_OR_RISK, WAGER_STEADY_OR_LOSE };

extern const df_game wager_for_score, wager_for_wins;

#endif
