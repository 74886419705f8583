/* data.c: the pieces of Jigsaw Armada, a row each, section 2.3 of the rules.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

enum { N = 1 << ARMADA_NORTH, E = 1 << ARMADA_EAST, S = 1 << ARMADA_SOUTH, W = 1 << ARMADA_WEST };

/* The same for both colours. Only hubs, guns and shields are what their name says. */
/* clang-format off */
const armada_card armada_cards[ARMADA_CODES] = {
    [ARMADA_U]  = {"Starter hub",   'U', ARMADA_HUB,    .open = S,         .copies = 1, .turns = 4},
    [ARMADA_T]  = {"Tee hub",       'T', ARMADA_HUB,    .open = E | S | W, .copies = 2, .turns = 4},
    [ARMADA_I]  = {"Straight hub",  'I', ARMADA_HUB,    .open = N | S,     .copies = 1, .turns = 2},
    [ARMADA_L]  = {"Corner hub",    'L', ARMADA_HUB,    .open = N | E,     .copies = 1, .turns = 4},
    [ARMADA_C]  = {"Cannon",        'C', ARMADA_GUN,    .open = S,         .guns = N,     .copies = 2, .turns = 4},
    [ARMADA_D]  = {"Broadside",     'D', ARMADA_GUN,    .open = S,         .guns = E | W, .copies = 1, .turns = 4},
    [ARMADA_E] = {"Elbow gun",     'E', ARMADA_GUN,    .open = E | S,     .guns = N,     .copies = 1, .turns = 4},
    [ARMADA_P]  = {"Spine gun",     'P', ARMADA_GUN,    .open = E | W,     .guns = N | S, .copies = 1, .turns = 2},
    [ARMADA_F]  = {"Fork gun",      'F', ARMADA_GUN,    .open = E | S | W, .guns = N,     .copies = 1, .turns = 4},
    [ARMADA_S] = {"Shield cap",    'S', ARMADA_SHIELD, .open = S,         .copies = 2, .turns = 4},
    [ARMADA_R]  = {"Corner shield", 'R', ARMADA_SHIELD, .open = N | E,     .copies = 1, .turns = 4},
    [ARMADA_Q]  = {"Tee shield",    'Q', ARMADA_SHIELD, .open = E | S | W, .copies = 1, .turns = 4},
};
/* clang-format on */

/* Row + 1, next column, row - 1, previous column. */
const int8_t armada_step[ARMADA_DIRECTIONS] = {10, 1, -10, -1};
