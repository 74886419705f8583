/* fields.h: the numbers of the fields of SAW's position text, for what completes a partial one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_SAW_FIELDS_H
#define DF_GAMES_SAW_FIELDS_H

#include "games/saw/saw.h"

/* In a position text "rest" stands for all cards that are not named elsewhere; until a position is
 * complete it is a card in its zone. */
enum { SAW_REST = SAW_KINDS };

enum saw_field_number {
    SAW_FIELD_NODE,
    SAW_FIELD_STEP,
    SAW_FIELD_ACTIVE,
    SAW_FIELD_FIRST,
    SAW_FIELD_ROUND,
    SAW_FIELD_TRAPS,
    SAW_FIELD_TOKEN,
    SAW_FIELD_PLAYS,
    SAW_FIELD_BENCHED,
    SAW_FIELD_PLAYING,
    SAW_FIELD_PAID,
    SAW_FIELD_PROGRESS,
    SAW_FIELD_PLAN,
    SAW_FIELD_VICTIM,
    SAW_FIELD_SPECIAL,
    SAW_FIELD_TRAITS,
    SAW_FIELD_SIDE,
    SAW_FIELD_NEED,
    SAW_FIELD_PRICE,
    SAW_FIELD_CHALLENGED,
    SAW_FIELD_SEEKS,
    SAW_FIELD_LEFT,
    SAW_FIELD_DAMAGE,
    SAW_FIELD_CHARACTER,
    SAW_FIELD_BLOOD,
    SAW_FIELD_RANK,
    SAW_FIELD_ARMS,
    SAW_FIELD_LEGS,
    SAW_FIELD_HAND,
    SAW_FIELD_BENCH,
    SAW_FIELD_DECK,
    SAW_FIELD_DRAWN,
    SAW_FIELD_TABLE,
    SAW_FIELD_PILE,
    SAW_FIELD_MECHANISMS,
    SAW_FIELD_OBJECTS,
    SAW_FIELD_ESCAPES,
    SAW_FIELD_GONE,
    SAW_FIELD_NO_BILLY,
    SAW_FIELD_MEMORY,
    SAW_FIELD_PUBLIC_MEMORY,
    SAW_FIELD_KNOWS_DECK,
    SAW_FIELD_KNOWS_DRAWN,
    SAW_FIELD_OPEN,
    SAW_FIELD_LIMIT,
    SAW_FIELD_HAND_COUNT,
    SAW_FIELD_DECK_COUNT,
    SAW_FIELD_PILE_COUNT,
    SAW_FIELD_REQUIRED,
    SAW_FIELD_LACKS,
    SAW_FIELDS,
};

/* Zones whose top is last are written from the top as well. */
bool saw_is_upside_down(int zone);

#endif
