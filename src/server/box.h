/* box.h: the games that there are, and what lies in their boxes, as JSON.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_BOX_H
#define DF_SERVER_BOX_H

#include "server/jot.h"

/* A list of all games: how they are played, by whom, and what is told of them. */
void box_write_games(jot *out);
/* The catalogue of a game, a list of things. */
void box_write_things(const df_game *game, jot *out);

#endif
