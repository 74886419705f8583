/* bot.h: what the files of Island's bot share: who thinks, and the risk of drawing.
 *
 * Values are in thousandths of a round in `knockout` and in hundredths of a point in `points`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_ISLAND_BOT_H
#define DF_GAMES_ISLAND_BOT_H

#include "games/island/island.h"

enum { ISLAND_ONE = 1 << 16 }; /* a probability of 1 */

/* What is in the blank deck as far as it can't be seen. */
typedef struct island_unknowns {
    int cards;
    int bombs; /* in hundredths */
    int explosions;
} island_unknowns;

/* What was worked out already and holds for all that can be done in a decision. */
enum { ISLAND_COSTS = 7 };
typedef struct island_sums {
    bool has_unknowns;
    bool has_score;
    island_unknowns unknowns;
    island_tally hand; /* the own one */
    int score;
    uint8_t with[ISLAND_NUMBERS][ISLAND_COSTS]; /* its score with a card more, plus 1, or 0 */
} island_sums;

typedef struct island_thinker {
    const island_state *s; /* a view */
    int me;
    island_sums *sums;
    const df_config *config; /* what it does without */
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
