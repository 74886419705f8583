/* levels.h: the opponents that every game has, weakest first: novice, apprentice, expert, master.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BOTS_LEVELS_H
#define DF_BOTS_LEVELS_H

#include "bots/search.h"

/* A bot that searches. As a plain df_bot it does a fixed amount of work, about what the time below
 * allows on one core; hosts with a clock and threads run its search themselves. */
typedef struct df_level {
    df_bot bot;
    size_t memory; /* for one search */
    uint32_t ms;   /* for one decision */
} df_level;

extern const df_bot df_bot_novice;
extern const df_bot df_bot_apprentice;
extern const df_level df_level_expert;
extern const df_level df_level_master;

/* The level that a bot is; NULL for one that does not search. */
const df_level *df_level_of(const df_bot *bot);
/* The fixed amount of work, in iterations. */
uint32_t df_level_work(const df_level *level, const df_game *game);

#endif
