/* board.c: the geometry of ships: what stands where, what touches what, what is closed.
 *
 * The state keeps lists of pieces; whoever needs to look round lays them out on an armada_board
 * first, which costs less than keeping one up to date in every state.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

/* ---- Lists and board ------------------------------------------------------------------------- */

void armada_lay_empty(const armada_state *s, armada_board *board)
{
    enum { X = ARMADA_EDGE };
    static const uint16_t wall[10] = {X, X, X, X, X, X, X, X, X, X};
    static const uint16_t empty[10] = {X}; /* ends the row before, too */

    memcpy(board->at, wall, sizeof wall);
    for (int row = 1; row <= s->rows; row++)
        memcpy(&board->at[10 * row], empty, sizeof empty);
    memcpy(&board->at[10 * (s->rows + 1)], wall, sizeof wall);
}

void armada_lay_side(const armada_state *s, int seat, armada_board *board)
{
    unsigned first = armada_ship_bit(seat, 0);

    for (int i = 0; i < s->side[seat].pieces; i++) {
        const armada_piece *piece = &s->side[seat].piece[i];
        unsigned shielded = piece->token != ARMADA_NO_TOKEN;

        board->at[piece->cell] = (uint16_t)(first << piece->ship | shielded << ARMADA_SHIELDED_AT |
                                            armada_open(piece->look) << ARMADA_OPEN_AT);
    }
}

void armada_lay(const armada_state *s, armada_board *board)
{
    armada_lay_empty(s, board);
    armada_lay_side(s, ARMADA_BLUE, board);
    armada_lay_side(s, ARMADA_RED, board);
}

const armada_piece *armada_find(const armada_side *side, int cell)
{
    for (int i = 0; i < side->pieces; i++)
        if (side->piece[i].cell == cell)
            return &side->piece[i];
    return NULL;
}

/* Gives the ships their numbers in the order of the pieces; those without pieces get none. */
static void number_ships(armada_side *side)
{
    uint8_t number[ARMADA_SHIPS];
    uint8_t energy[ARMADA_SHIPS] = {0};

    memset(number, DF_NONE, sizeof number);
    side->ships = 0;
    for (int i = 0; i < side->pieces; i++) {
        armada_piece *piece = &side->piece[i];

        if (number[piece->ship] == DF_NONE) {
            energy[side->ships] = side->energy[piece->ship];
            number[piece->ship] = side->ships++;
        }
        piece->ship = number[piece->ship];
    }
    memcpy(side->energy, energy, sizeof energy);
}

/* Most actions leave most of the order as it was. */
void armada_sort(armada_side *side)
{
    int next = 0; /* number of the next new ship */
    bool gap = false;

    for (int i = 1; i < side->pieces; i++) {
        if (side->piece[i - 1].cell <= side->piece[i].cell)
            continue;
        armada_piece piece = side->piece[i];
        int at = i;

        do {
            side->piece[at] = side->piece[at - 1];
            at--;
        } while (at > 0 && side->piece[at - 1].cell > piece.cell);
        side->piece[at] = piece;
    }
    while (side->pieces > 0 && side->piece[side->pieces - 1].cell == DF_NONE)
        memset(&side->piece[--side->pieces], DF_NONE, sizeof side->piece[0]);
    for (int i = 0; i < side->pieces; i++) {
        gap |= side->piece[i].ship > next;
        next += side->piece[i].ship == next;
    }
    if (gap || next != side->ships)
        number_ships(side);
}

/* ---- Questions about a side ------------------------------------------------------------------ */

int armada_reference(const armada_side *side, int ship)
{
    for (int i = 0; i < side->pieces; i++)
        if (side->piece[i].ship == ship && armada_kind(&side->piece[i]) == ARMADA_HUB)
            return side->piece[i].cell;
    return 0;
}

int armada_ship_pieces(const armada_side *side, int ship)
{
    int count = 0;

    for (int i = 0; i < side->pieces; i++)
        count += side->piece[i].ship == ship;
    return count;
}

int armada_loose_ends(const armada_side *side, int ship)
{
    uint64_t own[ARMADA_CELL_WORDS] = {0}; /* cells of the ship */
    int ends = 0;

    for (int i = 0; i < side->pieces; i++) {
        int cell = side->piece[i].cell;

        own[cell / 64] |= (uint64_t)(side->piece[i].ship == ship) << cell % 64;
    }
    for (int i = 0; i < side->pieces; i++) {
        if (side->piece[i].ship != ship)
            continue;
        /* inside a ship an open side never lies against a closed one */
        df_each_bit(d, armada_open(side->piece[i].look)) {
            int cell = side->piece[i].cell + armada_step[d];

            ends += (own[cell / 64] >> cell % 64 & 1) == 0;
        }
    }
    return ends;
}

int armada_energy(const armada_side *side)
{
    int sum = 0;

    for (int ship = 0; ship < ARMADA_SHIPS; ship++)
        sum += side->energy[ship];
    return sum;
}

bool armada_is_lost(const armada_side *side)
{
    int hubs = 0;

    for (int code = 0; code < ARMADA_CODES; code++)
        if (armada_cards[code].kind == ARMADA_HUB)
            hubs += side->play[code] + side->draw[code];
    return side->ships == 0 && hubs == 0;
}

bool armada_is_empty(const uint8_t pile[ARMADA_CODES])
{
    static const uint8_t empty[ARMADA_CODES];

    return memcmp(pile, empty, sizeof empty) == 0;
}

int armada_pile_size(const uint8_t pile[ARMADA_CODES])
{
    int size = 0;

    for (int code = 0; code < ARMADA_CODES; code++)
        size += pile[code];
    return size;
}

const armada_piece *armada_section(const armada_side *side, int section)
{
    int shields = section - ARMADA_SHIPS; /* still to be passed by; negative: energy is meant */

    for (int i = 0; i < side->pieces; i++) {
        const armada_piece *piece = &side->piece[i];
        int kind = armada_kind(piece);

        if (shields < 0 ? kind == ARMADA_HUB && piece->ship == section
                        : kind == ARMADA_SHIELD && shields-- == 0)
            return piece;
    }
    return NULL;
}

bool armada_is_of(const armada_side *side, int section, const armada_piece *piece)
{
    if (section >= ARMADA_SHIPS)
        return piece == armada_section(side, section);
    return piece->ship == section && piece->token == ARMADA_NO_TOKEN;
}

/* Where no bare pieces of the two meet, a ship is named by a shield of it that does. */
static bool stands_for(const armada_side *side, int section, const armada_piece *piece, bool bare)
{
    return armada_is_of(side, section, piece) ||
           (!bare && section < ARMADA_SHIPS && piece->ship == section);
}

void armada_meet(const armada_state *s, int own, int foe, int *from, int *to)
{
    const armada_side *mine = &s->side[s->active];
    const armada_side *theirs = &s->side[!s->active];
    const armada_piece *named = armada_section(mine, own);
    const armada_piece *other = armada_section(theirs, foe);

    for (int bare = 1; bare >= 0; bare--)
        for (int i = 0; i < mine->pieces; i++)
            for (int k = 0; k < theirs->pieces; k++)
                for (int d = 0; d < ARMADA_DIRECTIONS; d++)
                    if (mine->piece[i].cell + armada_step[d] == theirs->piece[k].cell &&
                        stands_for(mine, own, &mine->piece[i], bare != 0) &&
                        stands_for(theirs, foe, &theirs->piece[k], bare != 0)) {
                        *from = mine->piece[i].cell;
                        *to = theirs->piece[k].cell;
                        return;
                    }
    /* they don't touch: by their names */
    *from = named == NULL ? 0 : named->cell;
    *to = other == NULL ? 0 : other->cell;
}

uint16_t armada_tokens(const armada_side *side)
{
    unsigned bits = 0;

    for (int i = 0; i < side->pieces; i++)
        if (side->piece[i].token != ARMADA_NO_TOKEN)
            bits |= 1u << i;
    return (uint16_t)bits;
}

/* ---- Questions about the board --------------------------------------------------------------- */

/* Without branches on what the pieces are: nobody can foresee them, the processor least of all. */
void armada_measure(const armada_side *side, armada_hulls *hulls)
{
    static const armada_hulls none = {
        .ship = {{.west = 10}, {.west = 10}, {.west = 10}, {.west = 10}, {.west = 10}}};

    memcpy(hulls, &none, sizeof none);
    for (int i = side->pieces - 1; i >= 0; i--) {
        const armada_piece *piece = &side->piece[i];
        armada_hull *hull = &hulls->ship[piece->ship];
        uint8_t row = armada_cells[piece->cell].row;
        uint8_t column = armada_cells[piece->cell].column;

        hull->pieces |= (uint16_t)(1u << i);
        hulls->kind[armada_kind(piece)] |= (uint16_t)(1u << i);
        hull->south = row; /* against the reading order: the last is the southernmost */
        hull->north = row > hull->north ? row : hull->north;
        hull->west = column < hull->west ? column : hull->west;
        hull->east = column > hull->east ? column : hull->east;
    }
}

/* Pieces that share an edge, whatever the sides are. */
void armada_touch(const armada_state *s, const armada_board *board, int seat, armada_contacts out)
{
    const armada_side *own = &s->side[seat];
    const armada_side *foe = &s->side[!seat];

    memset(out, 0, sizeof(armada_contacts));
    for (int i = 0; i < own->pieces; i++)
        for (int d = 0; d < ARMADA_DIRECTIONS; d++) {
            int cell = own->piece[i].cell + armada_step[d];

            if ((board->at[cell] & armada_fleet(!seat)) == 0)
                continue;
            const armada_piece *piece = armada_find(foe, cell);
            armada_contact *contact = &out[own->piece[i].ship][piece->ship];
            contact->own |= (uint16_t)(1u << i);
            contact->foe |= (uint16_t)(1u << (piece - foe->piece));
        }
}

/* to, [A-51], [A-52] For each own ship with an open side towards the cell: the new
 * piece must be open exactly where that ship is, and not open towards open sides of other ships.
 * All else that lies round the cell puts no condition on it. */
void armada_look_round(const armada_board *board, int seat, int cell, armada_place *out)
{
    unsigned ships[ARMADA_DIRECTIONS];
    unsigned facing = 0;

    for (unsigned d = 0; d < ARMADA_DIRECTIONS; d++) {
        unsigned at = board->at[cell + armada_step[d]];

        ships[d] = at & armada_fleet(seat);
        facing |= (at >> (ARMADA_OPEN_AT + armada_opposite(d)) & (ships[d] != 0)) << d;
    }
    out->facing = (uint8_t)facing;
    out->ways = 0;
    unsigned left = facing;
    while (left != 0) {
        unsigned ship = ships[df_bit_lowest(left)];
        unsigned of_ship = 0;

        for (unsigned d = 0; d < ARMADA_DIRECTIONS; d++)
            of_ship |= (unsigned)(ships[d] == ship) << d;
        out->ship[out->ways] = (uint8_t)(df_bit_lowest(ship) - ARMADA_SHIPS * seat);
        out->care[out->ways] = (uint8_t)(of_ship | facing);
        out->want[out->ways] = (uint8_t)(of_ship & facing);
        out->ways++;
        left &= ~of_ship;
    }
}

int armada_joins(const armada_place *place, unsigned open)
{
    if ((open & place->facing) == 0)
        return -1;
    for (int way = 0; way < place->ways; way++)
        if ((open & place->care[way]) == place->want[way])
            return place->ship[way];
    return -2;
}
