/* guess.h: what the bot of Revolver Noir thinks where a player is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_NOIR_GUESS_H
#define DF_GAMES_NOIR_GUESS_H

#include "games/noir/noir.h"

/* Chances are shares of this. */
enum { NOIR_ONE = 1 << 14 };

typedef struct noir_guess {
    int32_t at[NOIR_ROOMS]; /* shares of NOIR_ONE */
} noir_guess;

/* Fits a guess to what is known for certain: rooms outside `possible` are struck out, and when
 * nothing else is left all of those inside it are as likely as each other. */
void noir_guess_settle(noir_guess *g, uint8_t possible);
/* Through any open door, each as likely as the others. */
noir_guess noir_guess_spread(const noir_guess *g, uint8_t open);
/* What one event of the public record teaches about the player at `seat`, section 7.3; of
 * the state after it only options, floods and whose turn it is count. */
void noir_guess_learn(noir_guess *g, int seat, const df_event *e, const noir_state *s);
/* A number for what it teaches: events with the same one teach the same. 0: nothing. It is made of
 * the kind of the event and of those of its numbers that matter, which a table has as a mask for
 * whoever did it and for the other. */
extern const uint32_t noir_news_of[2][NOIR_EVENTS];
static inline uint32_t noir_guess_news(const df_event *e, int seat)
{
    uint32_t all = (e->kind + 1u) << 24 | (uint32_t)(uint8_t)e->open[2] << 16 |
                   (uint32_t)(uint8_t)e->open[1] << 8 | (uint8_t)e->open[0];

    return e->seat > 1 ? 0 : all & noir_news_of[e->seat != seat][e->kind];
}
/* The highest share among some rooms. */
int32_t noir_guess_highest(const noir_guess *g, uint8_t rooms);

#endif
