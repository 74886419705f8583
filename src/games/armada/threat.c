/* threat.c: who could win at once, with one action or with two.
 *
 * Asked about hundreds of positions in a decision, most of which differ in a piece or two: so the
 * board is laid out once for all checks of a position, and only what could lead into the base, by
 * the distance that is left, is tried.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/bot.h"

/* ---- One action ------------------------------------------------------------------------------ */

static int forward_of(int seat)
{
    return seat == ARMADA_BLUE ? ARMADA_NORTH : ARMADA_SOUTH;
}

/* Rows from the ship to the enemy base. */
static int gap(const armada_state *s, int seat, const armada_hull *hull)
{
    return seat == ARMADA_BLUE ? s->rows - 1 - hull->north : hull->south - 2;
}

/* Could the ship enter the enemy base with so many actions, if nothing were in the way? A step or a
 * piece built in front brings it a row forward, a quarter turn its width less one, and then its
 * height is its width. */
static bool can_reach(const armada_state *s, int seat, const armada_hull *hull, int actions)
{
    int rows = gap(s, seat, hull);
    int width = hull->east - hull->west + 1;
    int height = hull->north - hull->south + 1;

    if (actions == 1)
        return rows <= 1 || rows <= width - 1;
    return rows <= 2 || rows <= width || rows <= width + height - 2;
}

/* The ships of `seat` that could enter with so many actions, as on the board. */
static unsigned runners(const armada_state *s, int seat, const armada_hulls *hulls, int actions)
{
    unsigned ships = 0;

    for (int ship = 0; ship < s->side[seat].ships; ship++)
        if (can_reach(s, seat, &hulls->ship[ship], actions))
            ships |= armada_ship_bit(seat, ship);
    return ships;
}

/* Can a piece be built from this one into the enemy base? */
static bool can_build_in(const armada_desk *d, const armada_piece *piece)
{
    int forward = forward_of(d->seat);
    int cell = piece->cell + armada_step[forward];

    if ((armada_open(piece->look) >> forward & 1) == 0 || d->board.at[cell] != ARMADA_EMPTY)
        return false;
    for (int code = 0; code < ARMADA_CODES; code++)
        for (int r = 0; d->own->play[code] > 0 && r < armada_cards[code].turns; r++)
            if (armada_check_build(d, 4 * code + r, cell, NULL) == DF_OK)
                return true;
    return false;
}

/* Would a piece of this ship come into the enemy base by a turn about the pivot? */
static bool swings_in(const armada_state *s, const armada_hull *hull, int pivot, bool left)
{
    int west = hull->west - armada_column(pivot);
    int east = hull->east - armada_column(pivot);
    int south = armada_row(pivot) + (left ? west : -east);
    int north = armada_row(pivot) + (left ? east : -west);

    return s->active == ARMADA_BLUE ? north >= s->rows - 1 : south <= 2;
}

/* Can this ship enter? */
static bool can_bring_in(const armada_desk *d, const armada_hulls *hulls, int ship)
{
    const armada_hull *hull = &hulls->ship[ship];
    bool next = gap(d->s, d->seat, hull) <= 1;
    int base = d->seat == ARMADA_BLUE ? hull->north : hull->south; /* the row nearest to it */

    if (next && armada_check_move(d, hulls, armada_reference(d->own, ship), forward_of(d->seat),
                                  NULL) == DF_OK)
        return true;
    df_each_bit(i, hull->pieces) {
        const armada_piece *piece = &d->own->piece[i];

        if (next && armada_row(piece->cell) == base && can_build_in(d, piece))
            return true;
        for (int left = 0; armada_kind(piece) == ARMADA_HUB && left < 2; left++)
            if (swings_in(d->s, hull, piece->cell, left != 0) &&
                armada_check_rotate(d, hulls, piece->cell, left != 0, NULL) == DF_OK)
                return true;
    }
    return false;
}

bool armada_can_enter(const armada_state *s)
{
    armada_hulls hulls;
    armada_desk d;

    armada_measure(&s->side[s->active], &hulls);
    unsigned ships = runners(s, s->active, &hulls, 1);
    if (ships == 0)
        return false;
    armada_open_desk(&d, s);
    for (int ship = 0; ship < d.own->ships; ship++)
        if ((ships & armada_ship_bit(d.seat, ship)) != 0 && can_bring_in(&d, &hulls, ship))
            return true;
    return false;
}

/* ---- Two actions ----------------------------------------------------------------------------- */

bool armada_matters(const armada_state *s, df_action action)
{
    if (action >= ARMADA_TAKE)
        return false;
    return action >= ARMADA_MOVE ||
           !armada_in_base(s, s->active, (int)action % ARMADA_NAMED + 10) ||
           armada_cards[action / ARMADA_NAMED / 4].kind != ARMADA_HUB;
}

/* By what a turn of two actions could win. */
typedef struct chase {
    armada_board board;
    unsigned near;    /* ships that one action could bring into the base, were the way free */
    unsigned runners; /* and two */
    bool last;        /* the enemy's last ship could fall to a single action */
} chase;

/* The ships that an action short of shots and bashes moves, turns or could add to. */
static unsigned ships_of(const armada_board *board, df_action action)
{
    if (action >= ARMADA_ROTATE)
        return board->at[(action - ARMADA_ROTATE) / 2 + 10];
    if (action >= ARMADA_MOVE)
        return board->at[(action - ARMADA_MOVE) / 4 + 10];
    const uint16_t *at = &board->at[action % ARMADA_NAMED + 10];
    unsigned round = 0;
    for (int d = 0; d < ARMADA_DIRECTIONS; d++)
        round |= at[armada_step[d]];
    return round;
}

/* Could the action be the first of two that win? With a ship one action away, anything that clears
 * its way could. Otherwise a ship that two actions can bring in must move, turn or grow: of any
 * other can_reach is false after one action as it was before. Or the last enemy falls. */
static bool could_lead(const chase *c, const armada_state *s, df_action action)
{
    if (!armada_matters(s, action))
        return false;
    if (c->near != 0)
        return true;
    if (action >= ARMADA_SHOOT)
        return c->last;
    return (ships_of(&c->board, action) & c->runners) != 0;
}

/* Does the action win, or leave a win with one more? */
static bool leads_to_win(const armada_state *s, df_action action)
{
    armada_state after;

    memcpy(&after, s, sizeof after);
    armada_apply((df_state *)&after, action, NULL, NULL);
    return after.node == ARMADA_AT_END ? after.winner == s->active : armada_can_enter(&after);
}

/* Looks for the first action of a win. */
static bool find_lead(const chase *c, const armada_state *s, df_action *out)
{
    df_action actions[DF_LEGAL_MAX];
    int count = armada_legal((const df_state *)s, actions);

    for (int i = 0; i < count; i++)
        if (could_lead(c, s, actions[i]) && leads_to_win(s, actions[i])) {
            *out = actions[i];
            return true;
        }
    return false;
}

bool armada_can_win_turn(const armada_state *now, int seat, df_action *threat)
{
    const armada_side *foe = &now->side[!seat];
    armada_hulls hulls;
    armada_state s;
    chase c;

    memcpy(&s, now, sizeof s);
    s.node = ARMADA_AT_ACT;
    s.active = (uint8_t)seat;
    s.left = 2;
    if (*threat != ARMADA_ACTIONS && armada_test((const df_state *)&s, *threat, NULL) == DF_OK &&
        leads_to_win(&s, *threat))
        return true;
    armada_measure(&now->side[seat], &hulls);
    c.near = runners(now, seat, &hulls, 1);
    c.runners = runners(now, seat, &hulls, 2);
    c.last = foe->ships == 1 && foe->energy[0] == 1;
    if (c.runners == 0 && !c.last)
        return false;
    if (c.near != 0 && armada_can_enter(&s))
        return true;
    armada_lay(&s, &c.board);
    return find_lead(&c, &s, threat);
}
