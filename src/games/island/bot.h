/* bot.h: what the files of Island's bot share: who thinks, and the risk of drawing.
 *
 * Values are in thousandths of a round in `knockout` and in hundredths of a point in `points`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_ISLAND_BOT_H
#define DF_GAMES_ISLAND_BOT_H

#include "games/island/island.h"

enum { ISLAND_ONE = 1 << 16 }; /* a probability of 1 */

/* What the own hand would score with one more card, by its number and cost; -1: not asked yet. */
enum { ISLAND_COSTS = 7 };
typedef struct island_scores {
    island_tally hand;
    int16_t with[ISLAND_NUMBERS][ISLAND_COSTS];
} island_scores;

typedef struct island_thinker {
    const island_state *s; /* a view */
    int me;
    island_scores *scores; /* where a pile is picked, else NULL */
} island_thinker;

/* What drawing does to a player: the chance of being knocked out, and what is to be expected. */
typedef struct island_danger {
    int out;        /* of ISLAND_ONE */
    int bombs;      /* expected, of ISLAND_ONE */
    int explosions; /* expected, of ISLAND_ONE */
} island_danger;

/* `seat` draws `count` cards, after `skip` others were drawn. */
island_danger island_danger_of(const island_thinker *t, int seat, int count, int skip);
/* What a bomb more is worth to avoid. */
int island_bomb_price(const island_state *s, int seat);
/* The value lost by drawing. */
int island_loss(const island_thinker *t, int seat, int count, int skip);

#endif
