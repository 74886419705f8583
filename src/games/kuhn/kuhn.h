/* kuhn.h: the state of Kuhn Poker, three cards and one bet (docs/rules/kuhn.md).
 *
 * kuhn.c has all but the bot, which is in bot.c; the bets are common to the small poker games
 * (games/bets.h). The deal is two chance nodes, so that the whole game is a tree that can be
 * walked.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_KUHN_H
#define DF_GAMES_KUHN_H

#include "games/bets.h"

enum kuhn_card { KUHN_JACK, KUHN_QUEEN, KUHN_KING, KUHN_CARDS };

/* The moves of a bet come first (bets_move), then what the deal may bring: a card each. */
enum { KUHN_DEAL = BETS_MOVES, KUHN_ACTIONS = KUHN_DEAL + KUHN_CARDS };

enum { KUHN_ANTE = 1, KUHN_MOVES = 3, KUHN_MOST = 2 /* chips that can be lost */ };

enum kuhn_event_kind { KUHN_EV_DEAL, KUHN_EV_MOVE, KUHN_EV_SHOW, KUHN_EV_WIN, KUHN_EVENTS };

typedef struct kuhn_state {
    uint8_t hand[BETS_SEATS];  /* DF_NONE before it is dealt */
    uint8_t moves[KUHN_MOVES]; /* in their order, then DF_NONE */
} kuhn_state;

extern const bets_rules kuhn_bets;
extern const df_bot kuhn_bot;
extern const df_guide kuhn_guide;

#endif
