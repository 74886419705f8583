/* levels.h: the opponents that every game has, weakest first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BOTS_LEVELS_H
#define DF_BOTS_LEVELS_H

#include "core/core.h"

extern const df_bot df_bot_novice;
extern const df_bot df_bot_apprentice;
extern const df_bot df_bot_expert;
extern const df_bot df_bot_master;

#endif
