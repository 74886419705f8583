/* check.c: which positions of Jigsaw Armada are possible.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

static df_status impossible(df_error *err, int seat, const char *what)
{
    return df_fail(err, DF_CORRUPT, "A-111", "position: %s: %s", armada_seat_names[seat], what);
}

/* Every piece at most as often as there are copies, and where it can be. */
static df_status check_counts(const armada_state *s, int seat, df_error *err)
{
    const armada_side *side = &s->side[seat];
    int count[ARMADA_CODES];

    for (int code = 0; code < ARMADA_CODES; code++)
        count[code] = side->play[code] + side->draw[code];
    if (count[ARMADA_U] > 0)
        return impossible(err, seat, "the starter U is never in a pile");
    if (side->draw[ARMADA_E] > 0)
        return impossible(err, seat, "the elbow gun E is never in a draw pile");
    for (int i = 0; i < side->pieces; i++)
        count[side->piece[i].look / 4]++;
    for (int code = 0; code < ARMADA_CODES; code++)
        if (count[code] > armada_cards[code].copies)
            return df_fail(err, DF_CORRUPT, "A-111", "position: %s: there are only %d %c",
                           armada_seat_names[seat], armada_cards[code].copies,
                           armada_cards[code].letter);
    return DF_OK;
}

static df_status check_cells(const armada_state *s, int seat, df_error *err)
{
    const armada_side *side = &s->side[seat];

    for (int i = 0; i < side->pieces; i++) {
        const armada_piece *piece = &side->piece[i];

        if (!armada_on_board(s, piece->cell))
            return impossible(err, seat, "a piece is off the board");
        if (armada_find(side, piece->cell) != piece ||
            armada_find(&s->side[!seat], piece->cell) != NULL)
            return impossible(err, seat, "two pieces are in one cell");
        if (s->node != ARMADA_AT_END && armada_in_base(s, !seat, piece->cell))
            return impossible(err, seat, "a piece is in the enemy base, but the game goes on");
        if (piece->token > ARMADA_WHOLE ||
            (piece->token != ARMADA_NO_TOKEN && armada_kind(piece) != ARMADA_SHIELD))
            return impossible(err, seat, "only shield pieces carry tokens");
    }
    return DF_OK;
}

/* The pieces of the same ship that a piece is connected with, as bits; *unlike is set when an open
 * side lies against a closed one of the same ship. */
static unsigned connected(const armada_state *s, int seat, const armada_board *board, int index,
                          bool *unlike)
{
    const armada_side *side = &s->side[seat];
    const armada_piece *piece = &side->piece[index];
    unsigned open = armada_open(piece->look);
    unsigned found = 0;

    for (unsigned d = 0; d < ARMADA_DIRECTIONS; d++) {
        int cell = piece->cell + armada_step[d];

        if ((board->at[cell] & armada_ship_bit(seat, piece->ship)) == 0)
            continue;
        const armada_piece *other = armada_find(side, cell);
        if ((open >> d & 1) != (armada_open(other->look) >> armada_opposite(d) & 1))
            *unlike = true;
        else if ((open >> d & 1) != 0)
            found |= 1u << (other - side->piece);
    }
    return found;
}

/* A hub, hanging together, nothing unlike, and no more energy than it can have got. */
static df_status check_ship(const armada_state *s, int seat, int ship, const armada_board *board,
                            df_error *err)
{
    const armada_side *side = &s->side[seat];
    unsigned all = 0;
    int most = 0;
    bool unlike = false;

    for (int i = 0; i < side->pieces; i++) {
        if (side->piece[i].ship != ship)
            continue;
        all |= 1u << i;
        if (armada_kind(&side->piece[i]) == ARMADA_HUB)
            most += side->piece[i].look / 4 == ARMADA_U ? s->starter_energy : ARMADA_HUB_ENERGY;
    }
    if (most == 0)
        return impossible(err, seat, "a ship has no hub");
    unsigned reached = 0;
    unsigned fresh = 1u << df_bit_lowest(all);
    while (fresh != 0) {
        unsigned next = 0;

        reached |= fresh;
        df_each_bit(i, fresh)
            next |= connected(s, seat, board, (int)i, &unlike);
        fresh = next & ~reached;
    }
    if (unlike)
        return impossible(err, seat, "an open side lies against a closed one of the same ship");
    if (reached != all)
        return impossible(err, seat, "a ship does not hang together");
    if (armada_loose_ends(side, ship) == 0)
        most += df_bit_count(all) - 1;
    if (side->energy[ship] < 1 || side->energy[ship] > most)
        return impossible(err, seat, "a ship has no energy, or more than it can have got");
    return DF_OK;
}

static df_status check_side(const armada_state *s, int seat, const armada_board *board,
                            df_error *err)
{
    const armada_side *side = &s->side[seat];
    armada_side sorted;
    df_status status = check_counts(s, seat, err);

    if (status == DF_OK)
        status = check_cells(s, seat, err);
    for (int ship = 0; status == DF_OK && ship < side->ships; ship++)
        status = check_ship(s, seat, ship, board, err);
    if (status != DF_OK)
        return status;
    memcpy(&sorted, side, sizeof sorted);
    armada_sort(&sorted);
    if (memcmp(&sorted, side, sizeof sorted) != 0 || side->pad != 0)
        return impossible(err, seat, "the lists are out of order");
    return DF_OK;
}

/* to A finished game has the winner that the rules give it. */
static df_status check_end(const armada_state *s, df_error *err)
{
    bool lost[2] = {armada_is_lost(&s->side[0]), armada_is_lost(&s->side[1])};
    bool arrived[2] = {armada_distance(s, 0) <= 0, armada_distance(s, 1) <= 0};
    int winner = ARMADA_DRAWN;

    if (s->active != 0 || s->left != 0)
        return df_fail(err, DF_CORRUPT, "A-102", "position: nobody acts when the game is over");
    if (arrived[0] && arrived[1])
        return df_fail(err, DF_CORRUPT, "A-91", "position: both players are in the enemy base");
    if ((arrived[0] || arrived[1]) && (lost[0] || lost[1]))
        return df_fail(err, DF_CORRUPT, "A-93", "position: the game was over before");
    if (arrived[0] || arrived[1])
        winner = arrived[0] ? ARMADA_BLUE : ARMADA_RED;
    else if (lost[0] || lost[1])
        winner = lost[0] && lost[1] ? ARMADA_DRAWN : lost[0] ? ARMADA_RED : ARMADA_BLUE;
    else if (armada_tired(s) >= 0)
        winner = armada_adjudge(s);
    else
        return df_fail(err, DF_CORRUPT, "A-110", "position: the game has no reason to be over");
    if (armada_tired(s) == ARMADA_BY_STALL && (arrived[0] || arrived[1] || lost[0] || lost[1]))
        return df_fail(err, DF_CORRUPT, "A-96", "position: the game was over before");
    if (s->winner != winner)
        return df_fail(err, DF_CORRUPT, "A-110", "position: the winner is another");
    return DF_OK;
}

static df_status check_going_on(const armada_state *s, df_error *err)
{
    bool acts = s->node == ARMADA_AT_ACT || s->node == ARMADA_AT_TAKE;
    bool draws = s->node == ARMADA_AT_DRAW || s->node == ARMADA_AT_TAKE;

    for (int seat = 0; seat < 2; seat++)
        if (armada_is_lost(&s->side[seat]))
            return impossible(err, seat, "no ship and no hub to come, but the game goes on");
    if (s->stall != ARMADA_STALL_OFF && s->quiet >= s->stall_turns)
        return df_fail(err, DF_CORRUPT, "A-111", "position: the game ends at quiet counter %d",
                       s->stall_turns);
    if (draws && armada_is_empty(s->side[s->active].draw))
        return impossible(err, s->active, "there is nothing to draw");
    if (s->active > 1 || s->winner != DF_NONE || (acts ? s->left < 1 || s->left > 2 : s->left != 0))
        return df_fail(err, DF_CORRUPT, "A-102", "position: the turn is wrong");
    if (s->node == ARMADA_AT_FIRST && (s->active != 0 || s->quiet != 0 || s->turn != 1))
        return df_fail(err, DF_CORRUPT, "A-109",
                       "position: 0 and 1 follow while the coin is pending");
    return DF_OK;
}

df_status armada_check(const df_state *state, df_error *err)
{
    const armada_state *s = (const armada_state *)state;
    armada_board board;

    for (int seat = 0; seat < 2; seat++)
        if (s->side[seat].pieces > ARMADA_PIECES || s->side[seat].ships > ARMADA_SHIPS)
            return impossible(err, seat, "there are too many pieces");
    armada_lay(s, &board);
    for (int seat = 0; seat < 2; seat++) {
        df_status status = check_side(s, seat, &board, err);

        if (status != DF_OK)
            return status;
    }
    if (armada_energy(&s->side[0]) + armada_energy(&s->side[1]) > ARMADA_CUBES)
        return df_fail(err, DF_CORRUPT, "A-111", "position: there are only 48 cubes");
    if (s->node > ARMADA_AT_END || s->turn < 1)
        return df_fail(err, DF_CORRUPT, "A-98", "position: there is no such turn");
    if (s->stall == ARMADA_STALL_OFF && (s->quiet != 0 || s->turn > ARMADA_TURN_LIMIT))
        return df_fail(err, DF_CORRUPT, "A-112", "position: no quiet counter, and at most %d turns",
                       ARMADA_TURN_LIMIT);
    return s->node == ARMADA_AT_END ? check_end(s, err) : check_going_on(s, err);
}
