/* position.c: positions of Jigsaw Armada in one line (section 5.12 of the rules).
 *
 * Reading accepts any order of ships, pieces and codes and leaves the judgement to check.c; only
 * what has no place in a state is refused at once.
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
