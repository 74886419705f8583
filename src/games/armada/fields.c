/* fields.c: the rows of Jigsaw Armada's position text.
 *
 * The state is written and set as one line, `position`; the other fields say the same for people.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/armada/armada.h"

static const armada_state *state_of(const df_state *state)
{
    return (const armada_state *)state;
}

static void write_position(const df_state *state, int index, df_text *text)
{
    (void)index;
    armada_write_position(state_of(state), text);
}

static df_status read_position(df_state *state, int index, const char *value, df_error *err)
{
    (void)index;
    return armada_read_position((armada_state *)state, value, err);
}

/* */
static int64_t reason(const df_state *state, int place)
{
    const armada_state *s = state_of(state);

    (void)place;
    return s->node == ARMADA_AT_END ? armada_reason(s) : DF_NO_VALUE;
}

static int64_t supply(const df_state *state, int place)
{
    const armada_state *s = state_of(state);

    (void)place;
    return ARMADA_CUBES - armada_energy(&s->side[0]) - armada_energy(&s->side[1]);
}

/* "Cannon e1 gun north open south" */
static void write_piece(const armada_piece *piece, df_text *text)
{
    char cell[4];

    armada_cell_name(piece->cell, cell);
    df_text_add(text, "%s %s", armada_cards[piece->look / 4].name, cell);
    if (armada_guns(piece->look) != 0)
        df_text_string(text, " gun");
    df_each_bit(d, armada_guns(piece->look))
        df_text_add(text, " %s", armada_direction_words[d]);
    df_text_string(text, " open");
    df_each_bit(d, armada_open(piece->look))
        df_text_add(text, " %s", armada_direction_words[d]);
    if (piece->token != ARMADA_NO_TOKEN)
        df_text_add(text, " %s shield", piece->token == ARMADA_WHOLE ? "whole" : "cracked");
}

static void write_ships(const df_state *state, int seat, df_text *text)
{
    const armada_side *side = &state_of(state)->side[seat];

    if (side->ships == 0)
        df_text_char(text, '-');
    for (int ship = 0; ship < side->ships; ship++) {
        int ends = armada_loose_ends(side, ship);

        df_text_add(text, "%sship %d with energy %d", ship == 0 ? "" : " / ", ship + 1,
                    side->energy[ship]);
        if (ends == 0)
            df_text_string(text, " closed");
        else
            df_text_add(text, " and %d loose end%s", ends, df_plural(ends));
        for (int i = 0; i < side->pieces; i++)
            if (side->piece[i].ship == ship) {
                df_text_string(text, ", ");
                write_piece(&side->piece[i], text);
            }
    }
}

/* For scenes: each piece with the number of its ship, "0 U 0 e2 -, 0 S 2 e3 whole". */
static void write_pieces(const df_state *state, int seat, df_text *text)
{
    const armada_side *side = &state_of(state)->side[seat];

    if (side->pieces == 0)
        df_text_char(text, '-');
    for (int i = 0; i < side->pieces; i++) {
        const armada_piece *piece = &side->piece[i];
        char cell[4];

        armada_cell_name(piece->cell, cell);
        df_text_add(text, "%s%d %c %d %s %s", i == 0 ? "" : ", ", piece->ship,
                    armada_cards[piece->look / 4].letter, piece->look % 4, cell,
                    piece->token == ARMADA_NO_TOKEN ? "-"
                    : piece->token == ARMADA_WHOLE  ? "whole"
                                                    : "cracked");
    }
}

static void write_energies(const df_state *state, int seat, df_text *text)
{
    const armada_side *side = &state_of(state)->side[seat];

    if (side->ships == 0)
        df_text_char(text, '-');
    for (int ship = 0; ship < side->ships; ship++)
        df_text_add(text, "%s%d", ship == 0 ? "" : ", ", side->energy[ship]);
}

/* The play piles of both, then the draw piles. */
enum { PLAY_PILES = 0, DRAW_PILES = 2 };

static void write_pile(const df_state *state, int place, df_text *text)
{
    const armada_side *side = &state_of(state)->side[place % 2];

    armada_write_pile(place < DRAW_PILES ? side->play : side->draw, text);
}

static int64_t energy(const df_state *state, int seat)
{
    return armada_energy(&state_of(state)->side[seat]);
}

static int64_t distance(const df_state *state, int seat)
{
    int rows = armada_distance(state_of(state), seat);

    return rows == 99 ? DF_NO_VALUE : rows;
}

#define SHOWN(member)                                                                              \
    .offset = offsetof(armada_state, member), .size = sizeof(((armada_state *)NULL)->member),      \
    .derived = true
#define PILE(piles)                                                                                \
    DF_COPIES, .count = DF_PER_SEAT, .between = "", .first = (piles), .write = write_pile

/* clang-format off */
const df_field armada_fields[] = {
    {"position", DF_TEXT, .write = write_position, .read = read_position, .bookkeeping = true, .quiet = true},
    {"turn", DF_NUMBER, SHOWN(turn)},
    {"actions_left", DF_NUMBER, SHOWN(left)},
    {"quiet", DF_NUMBER, SHOWN(quiet)},
    {"supply", DF_NUMBER, .derive = supply},
    {"reason", DF_WORD, .words = armada_reasons, .none = "-", .derive = reason},
    {"seats.#.ships", DF_LIST, .count = DF_PER_SEAT, .between = " / ", .write = write_ships},
    {"seats.#.energy", DF_NUMBER, .count = DF_PER_SEAT, .derive = energy},
    {"seats.#.distance", DF_NUMBER, .count = DF_PER_SEAT, .none = "none", .derive = distance},
    {"seats.#.play_pile", PILE(PLAY_PILES)},
    {"seats.#.draw_pile", PILE(DRAW_PILES)},
    {"seats.#.pieces", DF_LIST, .count = DF_PER_SEAT, .within = " ", .write = write_pieces, .bookkeeping = true},
    {"seats.#.ship_energy", DF_LIST, .count = DF_PER_SEAT, .write = write_energies, .bookkeeping = true},
    {.path = NULL},
};
/* clang-format on */
