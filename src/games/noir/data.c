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
    [NOIR_BAL] = { .code = "BAL", .word = "balcony",  .name = "Balcony",     .move = FOY | HAL,             .shoot = BAL | DIN | FOY | HAL | KIT, .effect = "Jump the Railing", .effect_word = "jump",      .cost = 0,
                   .clause = "N-51", .label = "jump the railing", .deed = "you jump the railing into the Kitchen, and everybody sees you land" },
    [NOIR_BAS] = { .code = "BAS", .word = "basement", .name = "Basement",    .move = DIN | FOY | LIB,       .shoot = BAS | DIN | FOY,             .effect = "Control Panel",    .effect_word = "panel",     .cost = 1,
                   .clause = "N-54", .label = "work the Control Panel", .deed = "you set the Control Panel: a timed trap in a secret room goes off when your next turn begins" },
    [NOIR_BED] = { .code = "BED", .word = "bedroom",  .name = "Bedroom",     .move = HAL | KIT,             .shoot = BAL | BED | HAL,             .effect = "Flood Lever",      .effect_word = "lever",     .cost = 1,
                   .clause = "N-60", .label = "pull the Flood Lever", .deed = "you pull the Flood Lever: whoever is in the Basement is hit, and it stays closed until your next turn" },
    [NOIR_DIN] = { .code = "DIN", .word = "dining",   .name = "Dining Room", .move = BAS | FOY | KIT,       .shoot = DIN | FOY | KIT,             .effect = NULL },
    [NOIR_FOY] = { .code = "FOY", .word = "foyer",    .name = "Foyer",       .move = BAL | BAS | DIN | KIT, .shoot = DIN | FOY | KIT,             .effect = "Echoes",           .effect_word = "echoes",    .cost = 0,
                   .clause = "N-67", .label = "hear the Echoes", .deed = "a free Listen; someone upstairs must give away the very room" },
    [NOIR_HAL] = { .code = "HAL", .word = "hall",     .name = "Hall",        .move = BAL | BED | LIB,       .shoot = BAL | BED | HAL | LIB,       .effect = NULL },
    [NOIR_KIT] = { .code = "KIT", .word = "kitchen",  .name = "Kitchen",     .move = BED | DIN | FOY,       .shoot = DIN | FOY | KIT,             .effect = "Energized",        .effect_word = "energized", .cost = 0,
                   .clause = "N-72", .label = "be Energized", .deed = "one more AP this turn" },
    [NOIR_LIB] = { .code = "LIB", .word = "library",  .name = "Library",     .move = BAS | HAL,             .shoot = BAL | HAL | LIB,             .effect = "Trap Door Switch", .effect_word = "switch",    .cost = 1,
                   .clause = "N-74", .label = "throw the Trap Door Switch", .deed = "you throw the Trap Door Switch: whoever is in the Kitchen drops into the Basement" },
};

const char *const noir_room_words[NOIR_ROOMS + 1] = {
    "balcony", "basement", "bedroom", "dining", "foyer", "hall", "kitchen", "library", NULL,
};
/* clang-format on */
