/* data.c: the pieces of Jigsaw Armada, a row each, section 2.3 of the rules, and what follows from
 * them: their sides in every rotation, and which of them fit where; and the cells.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

enum { N = 1 << ARMADA_NORTH, E = 1 << ARMADA_EAST, S = 1 << ARMADA_SOUTH, W = 1 << ARMADA_WEST };

/* Pieces with the same open sides in rotation 0 fit alike: the first bit of each such shape in
 * armada_fits, which has one for each rotation that looks different. */
enum { CAP = 0, TEE = 4, CORNER = 8, ELBOW = 12, UPRIGHT = 16, LEVEL = 18 };

/* The same for both colours. Only hubs, guns and shields are what their name says. */
/* clang-format off */
const armada_card armada_cards[ARMADA_CODES] = {
    [ARMADA_U] = {"Starter hub",   'U', ARMADA_HUB,    .copies = 1, .turns = 4, .fit = CAP},
    [ARMADA_T] = {"Tee hub",       'T', ARMADA_HUB,    .copies = 2, .turns = 4, .fit = TEE},
    [ARMADA_I] = {"Straight hub",  'I', ARMADA_HUB,    .copies = 1, .turns = 2, .fit = UPRIGHT},
    [ARMADA_L] = {"Corner hub",    'L', ARMADA_HUB,    .copies = 1, .turns = 4, .fit = CORNER},
    [ARMADA_C] = {"Cannon",        'C', ARMADA_GUN,    .copies = 2, .turns = 4, .fit = CAP},
    [ARMADA_D] = {"Broadside",     'D', ARMADA_GUN,    .copies = 1, .turns = 4, .fit = CAP},
    [ARMADA_E] = {"Elbow gun",     'E', ARMADA_GUN,    .copies = 1, .turns = 4, .fit = ELBOW},
    [ARMADA_P] = {"Spine gun",     'P', ARMADA_GUN,    .copies = 1, .turns = 2, .fit = LEVEL},
    [ARMADA_F] = {"Fork gun",      'F', ARMADA_GUN,    .copies = 1, .turns = 4, .fit = TEE},
    [ARMADA_S] = {"Shield cap",    'S', ARMADA_SHIELD, .copies = 2, .turns = 4, .fit = CAP},
    [ARMADA_R] = {"Corner shield", 'R', ARMADA_SHIELD, .copies = 1, .turns = 4, .fit = CORNER},
    [ARMADA_Q] = {"Tee shield",    'Q', ARMADA_SHIELD, .copies = 1, .turns = 4, .fit = TEE},
};

/* A set of sides turned by r clockwise quarter turns. */
#define TURNED(sides, r) (((sides) << (r) | (sides) >> (4 - (r))) & 15)
#define COUNT(sides) (((sides) & 1) + ((sides) >> 1 & 1) + ((sides) >> 2 & 1) + ((sides) >> 3 & 1))
#define LOOK(kind, open, guns, r) {TURNED(open, r), TURNED(guns, r), kind, COUNT(open)}
#define LOOKS(kind, open, guns) \
    LOOK(kind, open, guns, 0), LOOK(kind, open, guns, 1), LOOK(kind, open, guns, 2), \
    LOOK(kind, open, guns, 3)

/* In table order; the sides are those of rotation 0. */
const armada_look armada_looks[4 * ARMADA_CODES] = {
    LOOKS(ARMADA_HUB, S, 0),                       /* U */
    LOOKS(ARMADA_HUB, E | S | W, 0),               /* T */
    LOOKS(ARMADA_HUB, N | S, 0),                   /* I */
    LOOKS(ARMADA_HUB, N | E, 0),                   /* L */
    LOOKS(ARMADA_GUN, S, N),                       /* C */
    LOOKS(ARMADA_GUN, S, E | W),                   /* D */
    LOOKS(ARMADA_GUN, E | S, N),                   /* E */
    LOOKS(ARMADA_GUN, E | W, N | S),               /* P */
    LOOKS(ARMADA_GUN, E | S | W, N),               /* F */
    LOOKS(ARMADA_SHIELD, S, 0),                    /* S */
    LOOKS(ARMADA_SHIELD, N | E, 0),                /* R */
    LOOKS(ARMADA_SHIELD, E | S | W, 0),            /* Q */
};

#define FIT(care, want, open, r, bit) \
    ((uint32_t)((TURNED(open, r) & (care)) == (want)) << ((bit) + (r)))
#define FIT2(care, want, open, bit) FIT(care, want, open, 0, bit) | FIT(care, want, open, 1, bit)
#define FIT4(care, want, open, bit) \
    FIT2(care, want, open, bit) | FIT(care, want, open, 2, bit) | FIT(care, want, open, 3, bit)
#define FITS(care, want) \
    FIT4(care, want, S, CAP) | FIT4(care, want, E | S | W, TEE) | \
    FIT4(care, want, N | E, CORNER) | FIT4(care, want, E | S, ELBOW) | \
    FIT2(care, want, N | S, UPRIGHT) | FIT2(care, want, E | W, LEVEL)
#define FITS4(care, want) \
    FITS(care, want), FITS(care, (want) + 1), FITS(care, (want) + 2), FITS(care, (want) + 3)
#define FITS16(care) FITS4(care, 0), FITS4(care, 4), FITS4(care, 8), FITS4(care, 12)

const uint32_t armada_fits[256] = {
    FITS16(0), FITS16(1), FITS16(2),  FITS16(3),  FITS16(4),  FITS16(5),  FITS16(6),  FITS16(7),
    FITS16(8), FITS16(9), FITS16(10), FITS16(11), FITS16(12), FITS16(13), FITS16(14), FITS16(15),
};
/* clang-format on */

/* Row + 1, next column, row - 1, previous column. */
const int8_t armada_step[ARMADA_DIRECTIONS] = {10, 1, -10, -1};

/* clang-format off */
#define CELL(n) {(n) / 10, (n) % 10, 10 * ((n) % 10) - (n) / 10, 0}
#define CELLS(n) \
    CELL(n), CELL((n) + 1), CELL((n) + 2), CELL((n) + 3), CELL((n) + 4), CELL((n) + 5), \
    CELL((n) + 6), CELL((n) + 7), CELL((n) + 8), CELL((n) + 9)

const armada_cell armada_cells[ARMADA_CELLS] = {
    CELLS(0),  CELLS(10),  CELLS(20),  CELLS(30),  CELLS(40),  CELLS(50),  CELLS(60),  CELLS(70),
    CELLS(80), CELLS(90), CELLS(100), CELLS(110), CELLS(120), CELLS(130), CELLS(140), CELLS(150),
    CELLS(160),
};
/* clang-format on */
