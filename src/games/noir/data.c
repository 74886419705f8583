/* data.c: the eight room cards of Revolver Noir, table 2.1 of its rules.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

#define BAL NOIR_BIT(NOIR_BAL)
#define BAS NOIR_BIT(NOIR_BAS)
#define BED NOIR_BIT(NOIR_BED)
#define DIN NOIR_BIT(NOIR_DIN)
#define FOY NOIR_BIT(NOIR_FOY)
#define HAL NOIR_BIT(NOIR_HAL)
#define KIT NOIR_BIT(NOIR_KIT)
#define LIB NOIR_BIT(NOIR_LIB)

/* clang-format off */
const noir_room_card noir_rooms[NOIR_ROOMS] = {
    [NOIR_BAL] = { "BAL", "balcony",  "Balcony",     .move = FOY | HAL,             .shoot = BAL | DIN | FOY | HAL | KIT, .effect = "Jump the Railing", .effect_word = "jump",      .cost = 0 },
    [NOIR_BAS] = { "BAS", "basement", "Basement",    .move = DIN | FOY | LIB,       .shoot = BAS | DIN | FOY,             .effect = "Control Panel",    .effect_word = "panel",     .cost = 1 },
    [NOIR_BED] = { "BED", "bedroom",  "Bedroom",     .move = HAL | KIT,             .shoot = BAL | BED | HAL,             .effect = "Flood Lever",      .effect_word = "lever",     .cost = 1 },
    [NOIR_DIN] = { "DIN", "dining",   "Dining Room", .move = BAS | FOY | KIT,       .shoot = DIN | FOY | KIT,             .effect = NULL },
    [NOIR_FOY] = { "FOY", "foyer",    "Foyer",       .move = BAL | BAS | DIN | KIT, .shoot = DIN | FOY | KIT,             .effect = "Echoes",           .effect_word = "echoes",    .cost = 0 },
    [NOIR_HAL] = { "HAL", "hall",     "Hall",        .move = BAL | BED | LIB,       .shoot = BAL | BED | HAL | LIB,       .effect = NULL },
    [NOIR_KIT] = { "KIT", "kitchen",  "Kitchen",     .move = BED | DIN | FOY,       .shoot = DIN | FOY | KIT,             .effect = "Energized",        .effect_word = "energized", .cost = 0 },
    [NOIR_LIB] = { "LIB", "library",  "Library",     .move = BAS | HAL,             .shoot = BAL | HAL | LIB,             .effect = "Trap Door Switch", .effect_word = "switch",    .cost = 1 },
};

const char *const noir_room_words[NOIR_ROOMS + 1] = {
    "balcony", "basement", "bedroom", "dining", "foyer", "hall", "kitchen", "library", NULL,
};
/* clang-format on */
