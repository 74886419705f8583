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
/* What one event of the public record teaches about both players, section 7.3; of
 * the state after it only options, floods and whose turn it is count. */
void noir_guess_learn(noir_guess about[2], const df_event *e, const noir_state *s);

#endif
