/* census.h: the possible hidden states of a player of Revolver Noir, counted room by room.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_NOIR_CENSUS_H
#define DF_GAMES_NOIR_CENSUS_H

#include "games/noir/noir.h"

/* In how many of the `worlds` that the public record allows, the player is in each room, or has a
 * trap of either kind there. All 0 where no knowledge is kept. */
typedef struct noir_census {
    int worlds;
    int room[NOIR_ROOMS];
    int manual[NOIR_ROOMS];
    int timed[NOIR_ROOMS];
} noir_census;

void noir_count(const noir_state *s, int seat, noir_census *out);

#endif
