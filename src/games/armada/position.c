/* position.c: positions in one line (section 5.12 of the rules), and which of them are possible.
 *
 * Reading accepts any order of ships, pieces and codes and leaves the judgement to armada_check,
 * which is A-111; only what has no place in a state is refused at once.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

enum { TURN_MAX = 50000 }; /* far beyond any game, and far from where the counter would end */

/* ---- Writing --------------------------------------------------------------------------------- */

void armada_cell_name(int cell, char out[4])
{
    df_text text = df_text_over(out, 4);

    df_text_add(&text, "%c%d", 'a' + (armada_column(cell) + 9) % 10, armada_row(cell));
}

/* [A-99] [A-100] */
static void write_ship(const armada_side *side, int ship, df_text *text)
{
    bool first = true;

    df_text_add(text, "%d:", side->energy[ship]);
    for (int i = 0; i < side->pieces; i++) {
        const armada_piece *piece = &side->piece[i];
        char cell[4];

        if (piece->ship != ship)
            continue;
        armada_cell_name(piece->cell, cell);
        df_text_add(text, "%s%c%d%s%s", first ? "" : ",", armada_cards[piece->look / 4].letter,
                    piece->look % 4, cell,
                    piece->token == ARMADA_WHOLE     ? "+"
                    : piece->token == ARMADA_CRACKED ? "~"
                                                     : "");
        first = false;
    }
}

/* [A-101] */
void armada_write_pile(const uint8_t pile[ARMADA_CODES], df_text *text)
{
    if (armada_is_empty(pile))
        df_text_char(text, '-');
    for (int code = 0; code < ARMADA_CODES; code++)
        for (int copy = 0; copy < pile[code]; copy++)
            df_text_char(text, armada_cards[code].letter);
}

/* [A-102] [A-109] */
static void write_turn(const armada_state *s, df_text *text)
{
    char who = s->active == ARMADA_BLUE ? 'b' : 'r';

    if (s->node == ARMADA_AT_END)
        df_text_char(text, "BR="[s->winner]);
    else if (s->node == ARMADA_AT_FIRST)
        df_text_char(text, '?');
    else if (s->node == ARMADA_AT_DRAW)
        df_text_add(text, "%cD", who);
    else
        df_text_add(text, "%c%d%s", who, s->left, s->node == ARMADA_AT_TAKE ? "d" : "");
}

/* [A-98] */
void armada_write_position(const armada_state *s, df_text *text)
{
    for (int seat = 0; seat < 2; seat++) {
        if (s->side[seat].ships == 0)
            df_text_char(text, '-');
        for (int ship = 0; ship < s->side[seat].ships; ship++) {
            df_text_string(text, ship == 0 ? "" : "/");
            write_ship(&s->side[seat], ship, text);
        }
        df_text_char(text, ' ');
    }
    for (int seat = 0; seat < 2; seat++) {
        armada_write_pile(s->side[seat].play, text);
        df_text_char(text, '|');
        armada_write_pile(s->side[seat].draw, text);
        df_text_char(text, ' ');
    }
    write_turn(s, text);
    df_text_add(text, " %d %d", s->quiet, s->turn);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Reads digits and moves behind them; -1 without any or when there are too many. */
static int read_digits(const char **at)
{
    int number = 0;
    const char *start = *at;

    while (**at >= '0' && **at <= '9' && *at - start < 6)
        number = 10 * number + *(*at)++ - '0';
    return *at == start || *at - start == 6 ? -1 : number;
}

static int read_code(char letter)
{
    for (int code = 0; code < ARMADA_CODES; code++)
        if (armada_cards[code].letter == letter)
            return code;
    return -1;
}

/* "U0e2", "S1f6+" */
static df_status read_piece(armada_side *side, int ship, const char **at, df_error *err)
{
    armada_piece piece = {.ship = (uint8_t)ship, .token = ARMADA_NO_TOKEN};
    int code = read_code(**at);

    if (code < 0)
        return df_fail(err, DF_PARSE, "A-99", "a piece such as U0e2 is wanted at '%s'", *at);
    int rotation = (*at)[1] - '0';
    if (rotation < 0 || rotation > 3)
        return df_fail(err, DF_PARSE, "A-11", "a rotation from 0 to 3 is wanted at '%s'", *at);
    int column = (*at)[2] - 'a' + 1;
    *at += 3;
    if (column < 1 || column > ARMADA_COLUMNS)
        return df_fail(err, DF_PARSE, "A-1", "a column from a to i is wanted before '%s'", *at);
    int row = read_digits(at);
    if (row < 1 || row > ARMADA_ROWS_MAX)
        return df_fail(err, DF_PARSE, "A-1", "there is no such row before '%s'", *at);
    if (**at == '+' || **at == '~')
        piece.token = *(*at)++ == '+' ? ARMADA_WHOLE : ARMADA_CRACKED;
    if (side->pieces == ARMADA_PIECES)
        return df_fail(err, DF_RANGE, "A-111", "a colour has %d pieces", ARMADA_PIECES);
    piece.cell = (uint8_t)(10 * row + column);
    piece.look = (uint8_t)(4 * code + rotation % armada_cards[code].turns); /* [A-13] */
    side->piece[side->pieces++] = piece;
    return DF_OK;
}

/* "3:C2e1,U0e2/2:T0a1", "-" */
static df_status read_ships(armada_side *side, const char **at, df_error *err)
{
    memset(side->piece, DF_NONE, sizeof side->piece);
    memset(side->energy, 0, sizeof side->energy);
    side->pieces = 0;
    if (**at == '-') {
        ++*at;
        armada_sort(side);
        return DF_OK;
    }
    for (int ship = 0;; ship++) {
        int energy = read_digits(at);

        if (energy < 0 || *(*at)++ != ':')
            return df_fail(err, DF_PARSE, "A-99", "a ship is its energy, a colon and its pieces");
        if (ship == ARMADA_SHIPS || energy < 1 || energy > ARMADA_CUBES)
            return df_fail(err, DF_RANGE, "A-111", "%s",
                           ship == ARMADA_SHIPS ? "every ship has a hub, and there are five"
                                                : "a ship has from 1 to 48 energy");
        side->energy[ship] = (uint8_t)energy;
        for (;;) {
            df_status status = read_piece(side, ship, at, err);

            if (status != DF_OK)
                return status;
            if (**at != ',')
                break;
            ++*at;
        }
        if (**at != '/')
            break;
        ++*at;
    }
    armada_sort(side);
    return DF_OK;
}

static df_status read_pile(uint8_t pile[ARMADA_CODES], const char **at, df_error *err)
{
    memset(pile, 0, ARMADA_CODES);
    if (**at == '-') {
        ++*at;
        return DF_OK;
    }
    if (read_code(**at) < 0)
        return df_fail(err, DF_PARSE, "A-101", "codes of pieces or - are wanted at '%s'", *at);
    for (int code; (code = read_code(**at)) >= 0; ++*at) {
        if (pile[code] == ARMADA_PIECES)
            return df_fail(err, DF_RANGE, "A-111", "there are too many %c in a pile", **at);
        pile[code]++;
    }
    return DF_OK;
}

static df_status read_piles(armada_side *side, const char **at, df_error *err)
{
    df_status status = read_pile(side->play, at, err);

    if (status != DF_OK)
        return status;
    if (*(*at)++ != '|')
        return df_fail(err, DF_PARSE, "A-101", "piles are play pile, |, draw pile");
    return read_pile(side->draw, at, err);
}

/* "b2", "rD", "b1d", "?", "B" */
static df_status read_turn(armada_state *s, const char **at, df_error *err)
{
    static const struct {
        const char *word;
        uint8_t node, active, left, winner;
    } turns[] = {
        {"?", ARMADA_AT_FIRST, 0, 0, DF_NONE},
        {"bD", ARMADA_AT_DRAW, ARMADA_BLUE, 0, DF_NONE},
        {"rD", ARMADA_AT_DRAW, ARMADA_RED, 0, DF_NONE},
        {"b2d", ARMADA_AT_TAKE, ARMADA_BLUE, 2, DF_NONE},
        {"b1d", ARMADA_AT_TAKE, ARMADA_BLUE, 1, DF_NONE},
        {"r2d", ARMADA_AT_TAKE, ARMADA_RED, 2, DF_NONE},
        {"r1d", ARMADA_AT_TAKE, ARMADA_RED, 1, DF_NONE},
        {"b2", ARMADA_AT_ACT, ARMADA_BLUE, 2, DF_NONE},
        {"b1", ARMADA_AT_ACT, ARMADA_BLUE, 1, DF_NONE},
        {"r2", ARMADA_AT_ACT, ARMADA_RED, 2, DF_NONE},
        {"r1", ARMADA_AT_ACT, ARMADA_RED, 1, DF_NONE},
        {"B", ARMADA_AT_END, 0, 0, ARMADA_BLUE},
        {"R", ARMADA_AT_END, 0, 0, ARMADA_RED},
        {"=", ARMADA_AT_END, 0, 0, ARMADA_DRAWN},
    };
    size_t length = strcspn(*at, " ");

    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
        if (strlen(turns[i].word) == length && memcmp(turns[i].word, *at, length) == 0) {
            s->node = turns[i].node;
            s->active = turns[i].active;
            s->left = turns[i].left;
            s->winner = turns[i].winner;
            *at += length;
            return DF_OK;
        }
    return df_fail(err, DF_PARSE, "A-102", "a turn such as b2, rD or ? is wanted at '%s'", *at);
}

static df_status skip_space(const char **at, df_error *err)
{
    if (**at != ' ')
        return df_fail(err, DF_PARSE, "A-98",
                       "a position has seven fields: ships, ships, piles, piles, turn, quiet "
                       "counter, turn number");
    while (**at == ' ')
        ++*at;
    return DF_OK;
}

/* The last two fields. */
static df_status read_counters(armada_state *s, const char **at, df_error *err)
{
    int quiet = read_digits(at);
    df_status status = skip_space(at, err);

    if (status != DF_OK)
        return status;
    int turn = read_digits(at);
    if (quiet < 0 || quiet > s->stall_turns)
        return df_fail(err, DF_RANGE, "A-111", "the quiet counter goes from 0 to %d",
                       s->stall_turns);
    if (turn < 1 || turn > TURN_MAX || **at != '\0')
        return df_fail(err, DF_RANGE, "A-98", "a turn number from 1 to %d ends a position",
                       TURN_MAX);
    s->quiet = (uint8_t)quiet;
    s->turn = (uint16_t)turn;
    return DF_OK;
}

df_status armada_read_position(armada_state *s, const char *line, df_error *err)
{
    df_status status = read_ships(&s->side[0], &line, err);

    if (status == DF_OK)
        status = skip_space(&line, err);
    if (status == DF_OK)
        status = read_ships(&s->side[1], &line, err);
    for (int seat = 0; seat < 2; seat++) {
        if (status == DF_OK)
            status = skip_space(&line, err);
        if (status == DF_OK)
            status = read_piles(&s->side[seat], &line, err);
    }
    if (status == DF_OK)
        status = skip_space(&line, err);
    if (status == DF_OK)
        status = read_turn(s, &line, err);
    if (status == DF_OK)
        status = skip_space(&line, err);
    return status == DF_OK ? read_counters(s, &line, err) : status;
}

/* ---- What is possible [A-111] ---------------------------------------------------------------- */

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
    if (armada_loose_ends(s, board, seat, ship) == 0)
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

/* [A-91] to [A-97] A finished game has the winner that the rules give it. */
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
    else if (s->quiet == s->stall_turns)
        winner = armada_adjudge(s);
    else
        return df_fail(err, DF_CORRUPT, "A-110", "position: the game has no reason to be over");
    if (s->quiet == s->stall_turns && (arrived[0] || arrived[1] || lost[0] || lost[1]))
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
    if (s->quiet >= s->stall_turns)
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
    return s->node == ARMADA_AT_END ? check_end(s, err) : check_going_on(s, err);
}
