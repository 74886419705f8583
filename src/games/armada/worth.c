/* worth.c: what a position of Jigsaw Armada is worth to a player.
 *
 * Which points for what was fitted to games of bots, and then tried by playing against versions
 * with more and with less.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/bot.h"

/* ---- Parts of the worth ---------------------------------------------------------------------- */

/* What moving about does not change: energy, of which a ship needs some to be of any use, size,
 * what is still to come. */
static const uint8_t hand_value[] = {[ARMADA_HUB] = 60, [ARMADA_GUN] = 28, [ARMADA_SHIELD] = 8};
enum { PIECE_VALUE = 14, SHIP_COSTS = 52, NO_SHIP_COSTS = 78, ENERGY_VALUE = 44 };

static int body_value(const armada_side *side)
{
    int value = PIECE_VALUE * side->pieces - SHIP_COSTS * side->ships -
                (side->ships == 0 ? NO_SHIP_COSTS : 0);

    for (int ship = 0; ship < side->ships; ship++)
        value += ENERGY_VALUE * side->energy[ship];
    for (int code = 0; code < ARMADA_CODES; code++)
        value += hand_value[armada_cards[code].kind] * (side->play[code] + side->draw[code]);
    return value;
}

/* The row of each ship's piece that is furthest forward. */
static void find_fronts(const armada_side *side, int seat, uint8_t front[ARMADA_SHIPS])
{
    if (seat == ARMADA_BLUE) /* in reading order, which goes north, the last */
        for (int i = 0; i < side->pieces; i++)
            front[side->piece[i].ship] = (uint8_t)armada_row(side->piece[i].cell);
    else
        for (int i = side->pieces - 1; i >= 0; i--)
            front[side->piece[i].ship] = (uint8_t)armada_row(side->piece[i].cell);
}

/* Ground counts as far as the ship can hold it. */
static int ship_ground(const armada_state *s, int seat, int front, int energy)
{
    int few = energy < 5 ? energy : 5;
    int gained = seat == ARMADA_BLUE ? front + 1 : s->rows + 2 - front;

    return gained * gained * (2 + few) / 3;
}

static int near_value(int distance)
{
    return distance <= 3 ? 30 * (4 - distance) : 0;
}

static int ground_value(const armada_state *s, int seat)
{
    const armada_side *side = &s->side[seat];
    uint8_t front[ARMADA_SHIPS];
    int value = near_value(armada_distance(s, seat));

    find_fronts(side, seat, front);
    for (int ship = 0; ship < side->ships; ship++)
        value += ship_ground(s, seat, front[ship], side->energy[ship]);
    return value;
}

enum { ROOM_VALUE = 8, BARE_VALUE = 62, SHIELD_VALUE = 12 };

/* A cell before an open side towards the enemy, where a ship can grow if nothing is there. */
static int room_value(const armada_board *board, int cell)
{
    return board->at[cell] == ARMADA_EMPTY ? ROOM_VALUE : 0;
}

/* A gun that bears on the enemy. */
static int gun_value(const armada_board *board, int seat, int cell, int d)
{
    unsigned struck = board->at[armada_struck(board, cell, d)];

    if ((struck & armada_fleet(!seat)) == 0)
        return 0;
    return (struck & ARMADA_SHIELDED) != 0 ? SHIELD_VALUE : BARE_VALUE;
}

/* Guns in line, and room to grow towards the enemy. */
static int outlook_value(const armada_side *side, const armada_board *board, int seat)
{
    int forward = seat == ARMADA_BLUE ? ARMADA_NORTH : ARMADA_SOUTH;
    unsigned guns = 0; /* gathered first: whether a piece is one can't be foreseen */
    int value = 0;

    for (int i = 0; i < side->pieces; i++) {
        const armada_look *look = &armada_looks[side->piece[i].look];
        int open = look->open >> forward & 1;

        value += open * room_value(board, side->piece[i].cell + armada_step[forward]);
        guns |= (unsigned)(look->guns != 0) << i;
    }
    df_each_bit(i, guns) {
        df_each_bit(d, armada_guns(side->piece[i].look)) {
            value += gun_value(board, seat, side->piece[i].cell, (int)d);
        }
    }
    return value;
}

/* What can still be done this turn, for `seat` if it is its own. */
static int pace_value(const armada_state *s, int seat)
{
    return s->active == seat ? 21 * s->left : -21 * s->left;
}

static int end_value(const armada_state *s, int seat)
{
    return s->winner == seat ? ARMADA_WON : s->winner == ARMADA_DRAWN ? 0 : -ARMADA_WON;
}

/* ---- A position by itself -------------------------------------------------------------------- */

static int side_value(const armada_state *s, const armada_board *board, int seat)
{
    const armada_side *side = &s->side[seat];

    return body_value(side) + ground_value(s, seat) + outlook_value(side, board, seat);
}

int armada_worth(const armada_state *s, int seat)
{
    armada_board board;

    if (s->node == ARMADA_AT_END)
        return end_value(s, seat);
    armada_lay(s, &board);
    return side_value(s, &board, seat) - side_value(s, &board, !seat) + pace_value(s, seat);
}

/* ---- Many positions, one action away from the same one --------------------------------------- */

void armada_set_scene(armada_scene *scene, const armada_state *s, int seat)
{
    const armada_side *foe = &s->side[!seat];
    int forward = seat == ARMADA_BLUE ? ARMADA_SOUTH : ARMADA_NORTH; /* for the enemy */

    scene->s = s;
    scene->seat = seat;
    scene->body = body_value(&s->side[seat]);
    scene->foe = body_value(foe) + ground_value(s, !seat);
    scene->ahead_count = 0;
    scene->gun_count = 0;
    for (int i = 0; i < foe->pieces; i++) {
        const armada_piece *piece = &foe->piece[i];

        if ((armada_open(piece->look) >> forward & 1) != 0)
            scene->ahead[scene->ahead_count++] = (uint8_t)(piece->cell + armada_step[forward]);
        df_each_bit(d, armada_guns(piece->look)) {
            scene->gun_cell[scene->gun_count] = piece->cell;
            scene->gun_points[scene->gun_count++] = (uint8_t)d;
        }
    }
    armada_lay_empty(s, &scene->board);
    armada_lay_side(s, !seat, &scene->board);
}

/* The outlook of an enemy whose pieces are where they were. */
static int foe_outlook(const armada_scene *scene)
{
    int value = 0;

    for (int i = 0; i < scene->ahead_count; i++)
        value += room_value(&scene->board, scene->ahead[i]);
    for (int i = 0; i < scene->gun_count; i++)
        value += gun_value(&scene->board, !scene->seat, scene->gun_cell[i], scene->gun_points[i]);
    return value;
}

/* Are they the same but for where their pieces are? */
static bool has_same_body(const armada_side *a, const armada_side *b)
{
    enum { PLACES = sizeof a->piece };

    return memcmp((const char *)a + PLACES, (const char *)b + PLACES, sizeof *a - PLACES) == 0;
}

int armada_worth_in(armada_scene *scene, const armada_state *s)
{
    int seat = scene->seat;
    const armada_side *own = &s->side[seat];

    if (s->node == ARMADA_AT_END)
        return end_value(s, seat);
    if (memcmp(&s->side[!seat], &scene->s->side[!seat], sizeof *own) != 0)
        return armada_worth(s, seat); /* the enemy was damaged */
    armada_lay_side(s, seat, &scene->board);
    int outlook = outlook_value(own, &scene->board, seat) - foe_outlook(scene);
    for (int i = 0; i < own->pieces; i++) /* quicker than a copy of the board */
        scene->board.at[own->piece[i].cell] = ARMADA_EMPTY;
    int body = has_same_body(own, &scene->s->side[seat]) ? scene->body : body_value(own);
    return body + ground_value(s, seat) + outlook - scene->foe + pace_value(s, seat);
}

/* ---- Builds ---------------------------------------------------------------------------------- */

/* A gun that now counts `value` shoots along these empty cells. Whose it is: 1 the own, -1 the
 * enemy's. */
static void note_path(armada_yard *yard, int cell, int d, int value, int whose)
{
    for (cell += armada_step[d]; yard->board.at[cell] == ARMADA_EMPTY; cell += armada_step[d]) {
        yard->here[cell] = (int16_t)(yard->here[cell] - whose * value);
        yard->shots[cell] = (uint8_t)(yard->shots[cell] + (whose < 0));
    }
}

/* What the outlook of `seat` loses by a piece that stands in the way. */
static void note_outlook(armada_yard *yard, int seat, int whose)
{
    const armada_side *side = &yard->s->side[seat];
    int forward = seat == ARMADA_BLUE ? ARMADA_NORTH : ARMADA_SOUTH;

    for (int i = 0; i < side->pieces; i++) {
        const armada_piece *piece = &side->piece[i];
        int ahead = piece->cell + armada_step[forward];

        if ((armada_open(piece->look) >> forward & 1) != 0)
            yard->here[ahead] =
                (int16_t)(yard->here[ahead] - whose * room_value(&yard->board, ahead));
        df_each_bit(d, armada_guns(piece->look)) {
            int value = gun_value(&yard->board, seat, piece->cell, (int)d);

            note_path(yard, piece->cell, (int)d, value, whose);
        }
    }
}

/* What changes in all that the built piece itself brings. */
static int built_value(const armada_yard *yard, int look, int cell)
{
    const armada_state *s = yard->s;
    int seat = s->active;
    const armada_side *side = &s->side[seat];
    armada_gain gain = armada_gains(s, look, cell);
    int kind = armada_looks[look].kind;
    int forward = seat == ARMADA_BLUE ? ARMADA_NORTH : ARMADA_SOUTH;
    int row = armada_row(cell);
    int energy = gain.hub + gain.bonus;
    int value = PIECE_VALUE + ENERGY_VALUE * energy - hand_value[kind] + yard->here[cell] -
                yard->shots[cell] * (kind == ARMADA_SHIELD ? SHIELD_VALUE : BARE_VALUE);

    if (gain.ship < 0) {
        value += (side->ships == 0 ? NO_SHIP_COSTS : 0) - SHIP_COSTS;
        value += ship_ground(s, seat, row, energy);
    } else {
        int before = yard->front[gain.ship];
        bool ahead = seat == ARMADA_BLUE ? row > before : row < before;

        value += ship_ground(s, seat, ahead ? row : before, side->energy[gain.ship] + energy) -
                 ship_ground(s, seat, before, side->energy[gain.ship]);
    }
    if ((armada_open(look) >> forward & 1) != 0)
        value += room_value(&yard->board, cell + armada_step[forward]);
    df_each_bit(d, armada_guns(look))
        value += gun_value(&yard->board, seat, cell, (int)d);
    return value;
}

/* Rows from a cell to the base that the active player wants to enter. */
static int rows_left(const armada_state *s, int cell)
{
    return s->active == ARMADA_BLUE ? s->rows - 1 - armada_row(cell) : armada_row(cell) - 2;
}

int armada_worth_built(const armada_yard *yard, df_action action)
{
    int look = (int)action / ARMADA_NAMED;
    int cell = (int)action % ARMADA_NAMED + 10;
    int distance = rows_left(yard->s, cell);

    if (distance <= 0) /* */
        return ARMADA_WON;
    return yard->base + built_value(yard, look, cell) +
           near_value(distance < yard->distance ? distance : yard->distance);
}

/* What all builds have in common is taken from one of them. */
void armada_open_yard(armada_yard *yard, armada_scene *scene, df_action action)
{
    const armada_state *s = scene->s;
    armada_state after;

    yard->s = s;
    yard->base = 0;
    yard->distance = armada_distance(s, s->active);
    memset(yard->here, 0, sizeof yard->here);
    memset(yard->shots, 0, sizeof yard->shots);
    find_fronts(&s->side[s->active], s->active, yard->front);
    armada_lay(s, &yard->board);
    note_outlook(yard, s->active, 1);
    note_outlook(yard, !s->active, -1);
    memcpy(&after, s, sizeof after);
    armada_apply((df_state *)&after, action, NULL, NULL);
    yard->base = armada_worth_in(scene, &after) - armada_worth_built(yard, action);
}
