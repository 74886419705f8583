/* fields.h: the numbers of the fields of Revolver Noir's position text, for what completes a
 * partial one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_NOIR_FIELDS_H
#define DF_GAMES_NOIR_FIELDS_H

#include "games/noir/noir.h"

enum noir_field_number {
    NOIR_FIELD_NODE,
    NOIR_FIELD_PENDING,
    NOIR_FIELD_ACTIVE,
    NOIR_FIELD_TURN,
    NOIR_FIELD_AP,
    NOIR_FIELD_ENERGIZED,
    NOIR_FIELD_ECHOED,
    NOIR_FIELD_ACTED,
    NOIR_FIELD_BEGAN,
    NOIR_FIELD_WINNER,
    NOIR_FIELD_ROOM,
    NOIR_FIELD_MANUAL,
    NOIR_FIELD_TIMED,
    NOIR_FIELD_MANUAL_COUNT,
    NOIR_FIELD_TIMED_COUNT,
    NOIR_FIELD_FLOOD,
    NOIR_FIELD_HITS,
    NOIR_FIELD_BELIEF,
    NOIR_FIELD_BELIEF_BEGAN,
    NOIR_FIELD_POSSIBLE,
    NOIR_FIELD_POSSIBLE_TRAPS,
    NOIR_FIELD_WORLDS,
    NOIR_FIELDS,
};

#endif
