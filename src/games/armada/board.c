/* board.c: the geometry of ships: what stands where, what touches what, what is closed.
 *
 * The state keeps lists of pieces; whoever needs to look round lays them out on an armada_board
 * first, which costs less than keeping one up to date in every state.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

/* ---- Lists and board ---- */

void armada_lay(const armada_state *s, armada_board *board)
{
    memset(board->at, ARMADA_EDGE, sizeof board->at);
    for (int row = 1; row <= s->rows; row++)
        memset(&board->at[10 * row + 1], ARMADA_EMPTY, ARMADA_COLUMNS);
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < s->side[seat].pieces; i++)
            board->at[s->side[seat].piece[i].cell] = (uint8_t)(16 * seat + i);
}

/* Gives the ships their numbers in the order of the pieces; those without energy get none. */
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

void armada_sort(armada_side *side)
{
    int count = 0;

    for (int i = 0; i < side->pieces; i++) {
        armada_piece piece = side->piece[i];
        int at = count;

        if (piece.cell == DF_NONE)
            continue;
        while (at > 0 && side->piece[at - 1].cell > piece.cell) {
            side->piece[at] = side->piece[at - 1];
            at--;
        }
        side->piece[at] = piece;
        count++;
    }
    memset(&side->piece[count], DF_NONE, (size_t)(ARMADA_PIECES - count) * sizeof side->piece[0]);
    side->pieces = (uint8_t)count;
    number_ships(side);
}

/* ---- Questions about a side ---- */

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

int armada_energy(const armada_side *side)
{
    int sum = 0;

    for (int ship = 0; ship < ARMADA_SHIPS; ship++)
        sum += side->energy[ship];
    return sum;
}

int armada_distance(const armada_state *s, int seat)
{
    const armada_side *side = &s->side[seat];

    if (side->pieces == 0)
        return 99;
    if (seat == ARMADA_RED) /* the first in reading order is the furthest south */
        return armada_row(side->piece[0].cell) - 2;
    return s->rows - 1 - armada_row(side->piece[side->pieces - 1].cell);
}

bool armada_is_lost(const armada_side *side)
{
    int hubs = 0;

    for (int code = 0; code < ARMADA_CODES; code++)
        if (armada_cards[code].kind == ARMADA_HUB)
            hubs += side->play[code] + side->draw[code];
    return side->ships == 0 && hubs == 0;
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

uint16_t armada_tokens(const armada_side *side)
{
    unsigned bits = 0;

    for (int i = 0; i < side->pieces; i++)
        if (side->piece[i].token != ARMADA_NO_TOKEN)
            bits |= 1u << i;
    return (uint16_t)bits;
}

/* ---- Questions about the board ---- */

int armada_loose_ends(const armada_state *s, const armada_board *board, int seat, int ship)
{
    const armada_side *side = &s->side[seat];
    int ends = 0;

    for (int i = 0; i < side->pieces; i++) {
        const armada_piece *piece = &side->piece[i];

        if (piece->ship != ship)
            continue;
        df_each_bit(d, armada_open(piece->look))
        {
            uint8_t at = board->at[piece->cell + armada_step[d]];

            /* inside a ship an open side never lies against a closed one */
            ends += !armada_is_piece(at) || at >> 4 != seat || side->piece[at & 15].ship != ship;
        }
    }
    return ends;
}

/* Offset (x, y) goes to (y, -x), or to (-y, x) to the left. */
int armada_swing(const armada_state *s, int pivot, int cell, bool left)
{
    int x = armada_column(cell) - armada_column(pivot);
    int y = armada_row(cell) - armada_row(pivot);
    int column = armada_column(pivot) + (left ? -y : y);
    int row = armada_row(pivot) + (left ? x : -x);

    if (column < 1 || column > ARMADA_COLUMNS || row < 1 || row > s->rows)
        return 0;
    return 10 * row + column;
}

/* Straight to the edge; the first piece is struck. */
uint8_t armada_struck(const armada_board *board, int cell, int direction)
{
    do
        cell += armada_step[direction];
    while (board->at[cell] == ARMADA_EMPTY);
    return board->at[cell];
}

/* Pieces that share an edge, whatever the sides are. */
bool armada_touch(const armada_state *s, const armada_board *board, int seat, armada_contacts out)
{
    const armada_side *own = &s->side[seat];
    const armada_side *foe = &s->side[!seat];
    bool any = false;

    for (int i = 0; i < own->pieces; i++)
        for (int d = 0; d < ARMADA_DIRECTIONS; d++) {
            uint8_t at = board->at[own->piece[i].cell + armada_step[d]];

            if (!armada_is_piece(at) || at >> 4 == seat)
                continue;
            if (!any)
                memset(out, 0, sizeof(armada_contacts));
            any = true;
            armada_contact *contact = &out[own->piece[i].ship][foe->piece[at & 15].ship];
            contact->own |= (uint16_t)(1u << i);
            contact->foe |= (uint16_t)(1u << (at & 15));
        }
    return any;
}

/* to, [A-51], [A-52] For each own ship with an open side towards the cell: the new
 * piece must be open exactly where that ship is, and not open towards open sides of other ships.
 * All else that lies round the cell puts no condition on it. */
void armada_look_round(const armada_state *s, const armada_board *board, int seat, int cell,
                       armada_place *out)
{
    const armada_side *side = &s->side[seat];
    uint8_t ships[ARMADA_DIRECTIONS];
    unsigned facing = 0;
    unsigned own = 0;

    for (unsigned d = 0; d < ARMADA_DIRECTIONS; d++) {
        uint8_t at = board->at[cell + armada_step[d]];

        if (!armada_is_piece(at) || at >> 4 != seat)
            continue;
        own |= 1u << d;
        ships[d] = side->piece[at & 15].ship;
        facing |= (armada_open(side->piece[at & 15].look) >> ((d + 2) % 4) & 1) << d;
    }
    out->facing = (uint8_t)facing;
    out->ways = 0;
    unsigned left = facing;
    while (left != 0) {
        uint8_t ship = ships[df_bit_lowest(left)];
        unsigned of_ship = 0;

        df_each_bit(d, own) of_ship |= (unsigned)(ships[d] == ship) << d;
        out->ship[out->ways] = ship;
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
