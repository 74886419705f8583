/* armada.h: the state of Jigsaw Armada and what its files share (docs/rules/armada.md).
 *
 * data.c is the piece set, things.c and kinds.c the catalogue and the kinds of actions made of it,
 * board.c the geometry of ships; rules.c says what is legal, apply.c carries it out; check.c is
 * A-111; words.c, fields.c and position.c (the one line that says all) are the notation, talk.c,
 * tell.c, say.c and draw.c are for people; bot.c is the opponent. Nothing is hidden, so armada.c,
 * the table, has the view too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_ARMADA_H
#define DF_GAMES_ARMADA_H

#include "core/core.h"

/* A cell is 10 * row + column, both from 1, so that e2 is 25 and cells are numbered in
 * reading order. What is left over (columns 0, rows 0 and beyond the last) is the edge. */
enum {
    ARMADA_COLUMNS = 9,
    ARMADA_ROWS_MAX = 15,
    ARMADA_CELLS = 10 * (ARMADA_ROWS_MAX + 2),
    ARMADA_NAMED = 10 * ARMADA_ROWS_MAX,          /* cells that an action can name: 10 and up */
    ARMADA_CELL_WORDS = (ARMADA_CELLS + 63) / 64, /* of a set of cells, a bit each */
};

/* Directions; bit d of a set of sides stands for direction d. */
enum armada_direction { ARMADA_NORTH, ARMADA_EAST, ARMADA_SOUTH, ARMADA_WEST, ARMADA_DIRECTIONS };

/* The codes of section 2.3 in table order. */
enum armada_code {
    ARMADA_U,
    ARMADA_T,
    ARMADA_I,
    ARMADA_L,
    ARMADA_C,
    ARMADA_D,
    ARMADA_E,
    ARMADA_P,
    ARMADA_F,
    ARMADA_S,
    ARMADA_R,
    ARMADA_Q,
    ARMADA_CODES,
};

enum armada_kind { ARMADA_HUB, ARMADA_GUN, ARMADA_SHIELD };

typedef struct armada_card {
    const char *name;
    char letter;
    uint8_t kind;
    uint8_t copies;
    uint8_t turns; /* rotations that look different */
    uint8_t fit;   /* where its rotations stand in armada_fits */
    uint8_t pad[3];
} armada_card;

/* A piece in one of its rotations: sides as sets of directions. */
typedef struct armada_look {
    uint8_t open;
    uint8_t guns;
    uint8_t kind;
    uint8_t ends; /* number of open sides */
} armada_look;

extern const armada_card armada_cards[ARMADA_CODES];
extern const armada_look armada_looks[4 * ARMADA_CODES]; /* 4 * code + rotation */
/* Which pieces in which rotations have, of the directions `care`, exactly `want` open: bits by
 * armada_card.fit + rotation, for index 16 * care + want. */
extern const uint32_t armada_fits[256];
extern const int8_t armada_step[ARMADA_DIRECTIONS]; /* from a cell to the next one */

/* What follows from the number of a cell: quicker to look up than to divide. */
typedef struct armada_cell {
    uint8_t row;
    uint8_t column;
    int8_t turned; /* 10 * column - row, for armada_swing */
    uint8_t pad;
} armada_cell;

extern const armada_cell armada_cells[ARMADA_CELLS];

enum {
    ARMADA_PIECES = 15, /* of a colour */
    ARMADA_SHIPS = 5,   /* a ship has a hub, and there are five */
    ARMADA_SHIELDS = 4,
    ARMADA_CUBES = 48,
    ARMADA_HUB_ENERGY = 2, /* of a hub */
};

enum { ARMADA_BLUE, ARMADA_RED, ARMADA_DRAWN }; /* seats, and the third result */

enum armada_token { ARMADA_NO_TOKEN, ARMADA_CRACKED, ARMADA_WHOLE };

/* A piece on the board; unused places are all DF_NONE. */
typedef struct armada_piece {
    uint8_t cell;
    uint8_t look; /* 4 * code + rotation */
    uint8_t ship;
    uint8_t token;
} armada_piece;

/* One player. Pieces are in reading order of their cells, ships are numbered in reading
 * order of their first piece: equal positions are equal bytes. */
typedef struct armada_side {
    armada_piece piece[ARMADA_PIECES];
    uint8_t energy[ARMADA_SHIPS]; /* 0: no such ship */
    uint8_t pieces;
    uint8_t ships;
    uint8_t play[ARMADA_CODES]; /* copies of each code in the play pile */
    uint8_t draw[ARMADA_CODES]; /* and in the draw pile, which has no order */
    uint8_t pad;
} armada_side;

/* The states of section 4 in which somebody decides something. */
enum armada_node {
    ARMADA_AT_FIRST, /* the coin is in the air */
    ARMADA_AT_DRAW,  /* the draw at the start of a turn */
    ARMADA_AT_ACT,   /* the active player */
    ARMADA_AT_TAKE,  /* the piece of the action Draw */
    ARMADA_AT_END,
};

typedef struct armada_state {
    armada_side side[2];
    uint16_t turn;
    uint8_t rows; /* options */
    uint8_t first_player;
    uint8_t first_turn_actions;
    uint8_t starter_energy;
    uint8_t friendly_fire;
    uint8_t stall_turns;
    uint8_t node;
    uint8_t active;      /* 0 at FIRST and OVER */
    uint8_t left;        /* actions left; 0 at FIRST, DRAW and OVER */
    uint8_t quiet;       /* */
    uint8_t winner;      /* a seat, ARMADA_DRAWN, or DF_NONE while the game goes on */
    uint8_t bash_energy; /* options */
    uint8_t stall;
    uint8_t pad;
} armada_state;

enum armada_option {
    ARMADA_OPTION_FIRST_PLAYER,
    ARMADA_OPTION_FIRST_TURN_ACTIONS,
    ARMADA_OPTION_ROWS,
    ARMADA_OPTION_STARTER_ENERGY,
    ARMADA_OPTION_FRIENDLY_FIRE,
    ARMADA_OPTION_STALL_TURNS,
    ARMADA_OPTION_BASH_ENERGY,
    ARMADA_OPTION_STALL,
};
enum { ARMADA_FIRST_COIN, ARMADA_FIRST_BLUE, ARMADA_FIRST_RED };
enum { ARMADA_STALL_JUDGED, ARMADA_STALL_DRAWN, ARMADA_STALL_OFF };
enum { ARMADA_TURN_LIMIT = 400 }; /* with ARMADA_STALL_OFF */

/* Packed actions. A section of a Bash is the number of a ship, for its energy, or 5 + the number of
 * a shield piece in reading order. The last two are outcomes of chance. */
enum {
    ARMADA_SECTIONS = ARMADA_SHIPS + ARMADA_SHIELDS,
    ARMADA_BUILD = 0, /* + look * NAMED + cell - 10 */
    ARMADA_MOVE =
        ARMADA_BUILD + 4 * ARMADA_CODES * ARMADA_NAMED, /* + 4 * (cell - 10) + direction */
    ARMADA_ROTATE = ARMADA_MOVE + 4 * ARMADA_NAMED,     /* + 2 * (cell - 10) + left */
    ARMADA_SHOOT = ARMADA_ROTATE + 2 * ARMADA_NAMED,    /* as ARMADA_MOVE */
    ARMADA_BASH = ARMADA_SHOOT + 4 * ARMADA_NAMED,      /* + 9 * own + enemy section */
    ARMADA_TAKE = ARMADA_BASH + ARMADA_SECTIONS * ARMADA_SECTIONS, /* the action Draw */
    ARMADA_PASS,
    ARMADA_PIECE,                              /* + code drawn */
    ARMADA_COIN = ARMADA_PIECE + ARMADA_CODES, /* + who begins */
    ARMADA_ACTIONS = ARMADA_COIN + 2,
};

/* Kinds of actions, see kinds.c. The starter is never built: its code is left out. */
enum {
    ARMADA_KIND_BUILD, /* + code - 1 */
    ARMADA_KIND_MOVE = ARMADA_KIND_BUILD + ARMADA_CODES - 1,
    ARMADA_KIND_ROTATE,
    ARMADA_KIND_SHOOT, /* + code - ARMADA_C */
    ARMADA_KIND_BASH = ARMADA_KIND_SHOOT + ARMADA_S - ARMADA_C,
    ARMADA_KIND_DRAW,
    ARMADA_KIND_PASS,
    ARMADA_ALL_KINDS,
};

/* Why a game is over. */
enum armada_reason { ARMADA_BY_BASE, ARMADA_BY_ANNIHILATION, ARMADA_BY_STALL, ARMADA_BY_LIMIT };

/* Events. The comments name the numbers; all of them are open. */
enum armada_event_kind {
    ARMADA_EV_COIN,      /* who begins */
    ARMADA_EV_TURN,      /* number */
    ARMADA_EV_DRAWN,     /* code, by the action Draw */
    ARMADA_EV_BUILT,     /* code, rotation, cell, founded a ship, energy gained */
    ARMADA_EV_CLOSED,    /* cell of the ship, pieces, energy gained, energy now */
    ARMADA_EV_MOVED,     /* cell of the ship before, direction, pieces */
    ARMADA_EV_ROTATED,   /* pivot, left, pieces */
    ARMADA_EV_SHOT,      /* cell, direction, cell struck, code struck, whose */
    ARMADA_EV_BASHED,    /* cells of the two ships, where they touch */
    ARMADA_EV_TOKEN,     /* whose, cell, token now */
    ARMADA_EV_ENERGY,    /* whose, cell of the ship, energy now */
    ARMADA_EV_DESTROYED, /* whose, cell of the ship, pieces */
    ARMADA_EV_PASSED,
    ARMADA_EV_ENDS,  /* winner or ARMADA_DRAWN, reason */
    ARMADA_EV_SCORE, /* by what a side is judged: rows to the enemy base, energy, pieces */
    ARMADA_EVENTS,
};

/* ---- Small questions ------------------------------------------------------------------------- */

static inline int armada_row(int cell)
{
    return armada_cells[cell].row;
}

static inline int armada_column(int cell)
{
    return armada_cells[cell].column;
}

/* Is it a cell of this board? */
static inline bool armada_on_board(const armada_state *s, int cell)
{
    return cell > 10 && cell % 10 != 0 && cell / 10 <= s->rows;
}

/* Is the cell in the base of `seat`? */
static inline bool armada_in_base(const armada_state *s, int seat, int cell)
{
    return seat == ARMADA_BLUE ? cell < 30 : cell > 10 * (s->rows - 1);
}

static inline unsigned armada_open(int look)
{
    return armada_looks[look].open;
}

static inline unsigned armada_guns(int look)
{
    return armada_looks[look].guns;
}

static inline unsigned armada_opposite(unsigned direction)
{
    return direction ^ 2;
}

static inline int armada_kind(const armada_piece *piece)
{
    return armada_looks[piece->look].kind;
}

/* ---- board.c --------------------------------------------------------------------------------- */

/* What stands in a cell, as bits, so that one `and` answers most questions about it: which of the
 * ten ships, a token, open sides; or nothing at all, or the edge. */
enum {
    ARMADA_EMPTY = 0,
    ARMADA_FLEETS = (1 << 2 * ARMADA_SHIPS) - 1, /* Blue's ships, then Red's */
    ARMADA_EDGE = 1 << 10,
    ARMADA_SHIELDED_AT = 11,
    ARMADA_SHIELDED = 1 << ARMADA_SHIELDED_AT,
    ARMADA_OPEN_AT = 12, /* the first of the four bits of open sides */
};

typedef struct armada_board {
    uint16_t at[ARMADA_CELLS];
} armada_board;

static inline unsigned armada_ship_bit(int seat, int ship)
{
    return 1u << (ARMADA_SHIPS * seat + ship);
}

/* All ships of a player. */
static inline unsigned armada_fleet(int seat)
{
    return ((1u << ARMADA_SHIPS) - 1) << ARMADA_SHIPS * seat;
}

/* What is behind the edge stays undefined: whoever walks step by step never gets there. */
void armada_lay(const armada_state *s, armada_board *board);
/* The same in parts: a board without pieces, and those of one player. */
void armada_lay_empty(const armada_state *s, armada_board *board);
void armada_lay_side(const armada_state *s, int seat, armada_board *board);
/* The piece of this side in a cell; NULL: none. */
const armada_piece *armada_find(const armada_side *side, int cell);
/* Sorts pieces and ships. Pieces with DF_NONE as their cell go, and ships without pieces.
 */
void armada_sort(armada_side *side);
/* The cell that stands for a ship: that of its first hub. */
int armada_reference(const armada_side *side, int ship);
int armada_ship_pieces(const armada_side *side, int ship);
/* Open sides of the ship that are not connected. */
int armada_loose_ends(const armada_side *side, int ship);
/* Where a quarter turn about the pivot takes a cell, if that is on the board. Offset (x, y)
 * goes to (y, -x), or to (-y, x) to the left: in cell numbers that is 10 * x - y less, or more. */
static inline int armada_swing(int pivot, int cell, bool left)
{
    int turned = armada_cells[cell].turned - armada_cells[pivot].turned;

    return left ? pivot + turned : pivot - turned;
}

/* The pieces of a ship as bits, and the box round them. */
typedef struct armada_hull {
    uint16_t pieces;
    uint8_t south; /* rows */
    uint8_t north;
    uint8_t west; /* columns */
    uint8_t east;
} armada_hull;

/* The ships of a player, and pieces of each kind as bits. */
typedef struct armada_hulls {
    armada_hull ship[ARMADA_SHIPS];
    uint16_t kind[3];
} armada_hulls;

void armada_measure(const armada_side *side, armada_hulls *hulls);
/* Would the ship stay on the board in a quarter turn about the pivot? */
static inline bool armada_swings_inside(const armada_state *s, const armada_hull *hull, int pivot,
                                        bool left)
{
    int row = armada_row(pivot);
    int column = armada_column(pivot);
    int west = left ? column - (hull->north - row) : column + (hull->south - row);
    int east = left ? column - (hull->south - row) : column + (hull->north - row);
    int south = left ? row + (hull->west - column) : row - (hull->east - column);
    int north = left ? row + (hull->east - column) : row - (hull->west - column);

    return west >= 1 && east <= ARMADA_COLUMNS && south >= 1 && north <= s->rows;
}
int armada_energy(const armada_side *side);
/* Rows to the enemy base; 99 without pieces. */
static inline int armada_distance(const armada_state *s, int seat)
{
    const armada_side *side = &s->side[seat];

    if (side->pieces == 0)
        return 99;
    if (seat == ARMADA_RED) /* the first in reading order is the furthest south */
        return armada_row(side->piece[0].cell) - 2;
    return s->rows - 1 - armada_row(side->piece[side->pieces - 1].cell);
}
/* No ship, and no hub to come. */
bool armada_is_lost(const armada_side *side);
int armada_pile_size(const uint8_t pile[ARMADA_CODES]);
bool armada_is_empty(const uint8_t pile[ARMADA_CODES]);
/* The piece that a section of a Bash names: a shield, or for energy the reference hub; NULL: none.
 */
const armada_piece *armada_section(const armada_side *side, int section);
/* Does damage to the section hit this piece? */
bool armada_is_of(const armada_side *side, int section, const armada_piece *piece);
/* The cells in which a section of the side to act and one of the other's touch. */
void armada_meet(const armada_state *s, int own, int foe, int *from, int *to);
/* The cell of the first piece in the path of a gun, or of the edge. */
static inline int armada_struck(const armada_board *board, int cell, int direction)
{
    do
        cell += armada_step[direction];
    while (board->at[cell] == ARMADA_EMPTY);
    return cell;
}

/* Pieces of two ships that touch, as bits; none when the ships do not. */
typedef struct armada_contact {
    uint16_t own;
    uint16_t foe;
} armada_contact;
typedef armada_contact armada_contacts[ARMADA_SHIPS][ARMADA_SHIPS]; /* own ship, enemy ship */
void armada_touch(const armada_state *s, const armada_board *board, int seat, armada_contacts out);
uint16_t armada_tokens(const armada_side *side); /* pieces that have one, as bits */

/* How a piece may be put on an empty cell, as conditions on the set of its open sides. */
typedef struct armada_place {
    uint8_t facing;  /* directions with an open side of an own piece */
    uint8_t ways;    /* ships that could be joined */
    uint8_t ship[4]; /* for each of them: which one */
    uint8_t care[4]; /* it is joined if of these directions */
    uint8_t want[4]; /* exactly these are open to */
} armada_place;
void armada_look_round(const armada_board *board, int seat, int cell, armada_place *out);
/* The ship that a piece with these open sides would join there; -1: none, it has no joint; -2: it
 * does not fit. */
int armada_joins(const armada_place *place, unsigned open);

/* ---- rules.c --------------------------------------------------------------------------------- */
int armada_actor(const df_state *state);
int armada_legal(const df_state *state, df_action out[DF_LEGAL_MAX]);
int armada_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX]);
df_status armada_test(const df_state *state, df_action action, df_error *err);
/* What checks look at, for whoever has several: the state, its board, who acts. */
typedef struct armada_desk {
    const armada_state *s;
    const armada_side *own;
    int seat;
    armada_board board;
} armada_desk;
void armada_open_desk(armada_desk *d, const armada_state *s);
/* Hulls are those of d->own; of a ship that moves, the cell is its reference. */
df_status armada_check_build(const armada_desk *d, int look, int cell, df_error *err);
df_status armada_check_move(const armada_desk *d, const armada_hulls *hulls, int cell,
                            int direction, df_error *err);
df_status armada_check_rotate(const armada_desk *d, const armada_hulls *hulls, int cell, bool left,
                              df_error *err);

/* ---- apply.c --------------------------------------------------------------------------------- */
void armada_setup(df_state *state, const df_config *config, df_rng *rng);
void armada_apply(df_state *state, df_action action, df_rng *rng, df_events *events);
void armada_result(const df_state *state, df_result *out);
/* Who wins when nothing happens any more. */
int armada_adjudge(const armada_state *s);
/* Why the game would be over at the end of this turn though nobody has won:
 * ARMADA_BY_STALL, ARMADA_BY_LIMIT; -1: it would not. */
int armada_tired(const armada_state *s);
int armada_reason(const armada_state *s);
/* What a piece of the active player that may be built there would bring. */
typedef struct armada_gain {
    int ship;   /* that it joins; -1: it founds one */
    int closes; /* whether it closes that ship */
    int hub;    /* energy as a hub */
    int bonus;  /* energy for closing the ship */
} armada_gain;
armada_gain armada_gains(const armada_state *s, int look, int cell);

/* ---- position.c ------------------------------------------------------------------------------ */
void armada_write_position(const armada_state *s, df_text *text);
df_status armada_read_position(armada_state *s, const char *line, df_error *err);
void armada_cell_name(int cell, char out[4]);
void armada_write_pile(const uint8_t pile[ARMADA_CODES], df_text *text);

/* ---- check.c --------------------------------------------------------------------------------- */
df_status armada_check(const df_state *state, df_error *err);

/* ---- fields.c -------------------------------------------------------------------------------- */
extern const df_field armada_fields[];

/* ---- words.c --------------------------------------------------------------------------------- */
extern const df_option armada_options[];
extern const df_event_kind armada_event_kinds[ARMADA_EVENTS];
extern const char *const armada_seat_names[2];
extern const char *const armada_reasons[];
extern const char *const armada_direction_words[]; /* ends with NULL */
/* "cannon", "tee-hub": one word for each code. */
void armada_code_word(int code, df_text *text);
bool armada_words(const df_state *state, df_action action, int form, const char *const *names,
                  df_text *text);

/* ---- talk.c ---------------------------------------------------------------------------------- */
void armada_add_directions(df_text *text, unsigned sides); /* "north and south" */
void armada_add_sides(int look, df_text *text);            /* "open south, gun north" */
void armada_label(const df_state *state, df_action action, const char *const *names, df_text *text);
df_status armada_test_kind(const df_state *state, df_action action, df_error *err);
extern const char armada_legend[];
void armada_describe(const df_state *state, df_action action, const char *const *names,
                     df_text *text);
bool armada_grave(const df_state *state, df_action action);
void armada_prompt(const df_state *state, int viewer, const char *const *names, df_text *text);

/* ---- tell.c ---------------------------------------------------------------------------------- */
void armada_event_text(const df_event *event, int viewer, const char *const *names, df_text *text);

/* ---- say.c ----------------------------------------------------------------------------------- */
void armada_say(const df_view *view, int viewer, const char *const *names, df_text *text);

/* ---- things.c -------------------------------------------------------------------------------- */
bool armada_thing(int number, df_thing *out);

/* ---- kinds.c --------------------------------------------------------------------------------- */
bool armada_kind_at(int number, df_kind *out);
int armada_kind_of(const df_state *state, df_action action);
void armada_course(const df_state *state, df_course *out);

/* ---- draw.c ---------------------------------------------------------------------------------- */
void armada_draw(const df_view *view, int viewer, const char *const *names, df_text *text);
/* One of the three lines of a piece's picture, five characters; `ship` 0 leaves it out. */
void armada_picture(int look, char letter, int ship, int token, int line, char out[6]);
/* The whole board, five characters by three lines a cell. */
void armada_diagram(const armada_state *s, df_text *text);

/* ---- bot.c ----------------------------------------------------------------------------------- */
extern const df_bot armada_bot;
extern const df_guide armada_guide;

#endif
