/* draw.c: the board of Jigsaw Armada as a picture, with the piles and ships beside it.
 *
 * A-107 gives every cell three lines. That is too tall for a terminal, so on the table an empty row
 * takes one line, and two rows share the line between them unless pieces of different ships, or a
 * gun and something else, meet there. Where even that is too tall, every row is one line, with the
 * sides of a piece in letters, and what stands beside the board comes below it.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/armada/armada.h"

enum { NO_INK = -10, PANEL_LINES = 26, PANEL_SIZE = 80, PANEL_COLUMN = 50 };

/* ---- Cells [A-107] --------------------------------------------------------------------------- */

static char side_mark(int look, int direction, char wall, char gun)
{
    if ((armada_open(look) >> direction & 1) != 0)
        return ' ';
    return (armada_guns(look) >> direction & 1) != 0 ? gun : wall;
}

void armada_picture(int look, char letter, int ship, int token, int line, char out[6])
{
    df_text text = df_text_over(out, 6);

    if (line == 1) {
        df_text_char(&text, side_mark(look, ARMADA_WEST, '|', '<'));
        df_text_char(&text, ship == 0 ? ' ' : letter);
        df_text_char(&text, ship == 0 ? letter : (char)('0' + ship));
        df_text_char(&text, token == ARMADA_WHOLE ? '#' : token == ARMADA_CRACKED ? '%' : ' ');
        df_text_char(&text, side_mark(look, ARMADA_EAST, '|', '>'));
        return;
    }
    int direction = line == 0 ? ARMADA_NORTH : ARMADA_SOUTH;
    char middle = side_mark(look, direction, '-', line == 0 ? '^' : 'v');
    char beside = middle == ' ' ? ' ' : '-';
    df_text_add(&text, "+%c%c%c+", beside, middle, beside);
}

static enum df_ink seat_ink(int seat, int viewer)
{
    bool you = viewer >= 0 ? seat == viewer : seat == ARMADA_BLUE;

    return you ? DF_INK_YOU : DF_INK_OTHER;
}

static void add_ink(df_text *text, int viewer, enum df_ink ink)
{
    if (viewer != NO_INK)
        df_text_char(text, (char)ink);
}

/* The piece in a cell, and whose it is; NULL: none. */
static const armada_piece *piece_in(const armada_state *s, int cell, int *seat)
{
    const armada_piece *piece = armada_find(&s->side[ARMADA_BLUE], cell);

    *seat = piece != NULL ? ARMADA_BLUE : ARMADA_RED;
    return piece != NULL ? piece : armada_find(&s->side[ARMADA_RED], cell);
}

/* One line of a cell. */
static void add_cell(const armada_state *s, int cell, int line, int viewer, df_text *text)
{
    int seat;
    const armada_piece *piece = piece_in(s, cell, &seat);
    char picture[6];

    if (piece == NULL) {
        df_text_string(text, line == 1 ? "  .  " : "     ");
        return;
    }
    char letter = armada_cards[piece->look / 4].letter;
    armada_picture(piece->look, seat == ARMADA_BLUE ? letter : df_lower(letter), piece->ship + 1,
                   piece->token, line, picture);
    add_ink(text, viewer, seat_ink(seat, viewer));
    df_text_string(text, picture);
    add_ink(text, viewer, DF_INK_PLAIN);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* One of the three lines of a row, its number before the middle one; "=" marks a base. */
static void add_row_line(const armada_state *s, int row, int line, int viewer, df_text *text)
{
    bool base = row <= 2 || row > s->rows - 2;

    if (line == 1)
        df_text_add(text, "%s%d%c", row < 10 ? " " : "", row, base && viewer != NO_INK ? '=' : ' ');
    else
        df_text_string(text, "   ");
    for (int column = 1; column <= ARMADA_COLUMNS; column++)
        add_cell(s, 10 * row + column, line, viewer, text);
}

static void add_columns(df_text *text)
{
    df_text_string(text, "   ");
    for (int column = 0; column < ARMADA_COLUMNS; column++)
        df_text_add(text, "  %c%s", 'a' + column, column + 1 < ARMADA_COLUMNS ? "  " : "");
}

void armada_diagram(const armada_state *s, df_text *text)
{
    for (int row = s->rows; row >= 1; row--)
        for (int line = 0; line < 3; line++) {
            add_row_line(s, row, line, NO_INK, text);
            df_text_char(text, '\n');
        }
    df_text_char(text, '\n');
    add_columns(text);
    df_text_char(text, '\n');
}

static bool is_occupied(const armada_state *s, int row)
{
    int seat;

    for (int column = 1; column <= ARMADA_COLUMNS; column++)
        if (piece_in(s, 10 * row + column, &seat) != NULL)
            return true;
    return false;
}

/* Do this row and the one below show all on one line between them? */
static bool can_share(const armada_state *s, int row)
{
    if (!is_occupied(s, row) || !is_occupied(s, row - 1))
        return false;
    for (int column = 1; column <= ARMADA_COLUMNS; column++) {
        int upper;
        int lower;
        const armada_piece *above = piece_in(s, 10 * row + column, &upper);
        const armada_piece *below = piece_in(s, 10 * (row - 1) + column, &lower);

        if (above == NULL || below == NULL)
            continue;
        if (upper != lower || above->ship != below->ship ||
            (armada_guns(above->look) >> ARMADA_SOUTH & 1) != 0 ||
            (armada_guns(below->look) >> ARMADA_NORTH & 1) != 0)
            return false;
    }
    return true;
}

static void add_shared_line(const armada_state *s, int row, int viewer, df_text *text)
{
    int seat;

    df_text_string(text, "   ");
    for (int column = 1; column <= ARMADA_COLUMNS; column++) {
        int upper = 10 * row + column;

        if (piece_in(s, upper, &seat) != NULL)
            add_cell(s, upper, 2, viewer, text);
        else
            add_cell(s, upper - 10, 0, viewer, text);
    }
}

/* ---- The panel at the side ------------------------------------------------------------------- */

typedef struct panel {
    char line[PANEL_LINES][PANEL_SIZE];
    int count;
} panel;

static df_text next_line(panel *p)
{
    df_assert(p->count < PANEL_LINES);
    return df_text_over(p->line[p->count++], PANEL_SIZE);
}

static void add_side(const armada_state *s, int seat, int viewer, const char *const *names,
                     panel *p)
{
    const armada_side *side = &s->side[seat];
    df_text text = next_line(p);

    df_text_player(&text, names[seat], 12, seat_ink(seat, viewer) == DF_INK_YOU);
    df_text_add(&text, " %s%s", seat == ARMADA_BLUE ? "(CAPITALS)" : "(small)",
                seat == viewer ? ", you" : "");
    for (int ship = 0; ship < side->ships; ship++) {
        int ends = armada_loose_ends(side, ship);
        char cell[4];

        text = next_line(p);
        armada_cell_name(armada_reference(side, ship), cell);
        df_text_add(&text, " %d at %s: energy %d, ", ship + 1, cell, side->energy[ship]);
        if (ends == 0)
            df_text_string(&text, "closed");
        else
            df_text_add(&text, "%d open", ends);
    }
    text = next_line(p);
    df_text_string(&text, " play ");
    df_text_char(&text, DF_INK_STRONG);
    armada_write_pile(side->play, &text);
    df_text_char(&text, DF_INK_PLAIN);
    text = next_line(p);
    df_text_add(&text, " draw %d: ", armada_pile_size(side->draw));
    armada_write_pile(side->draw, &text);
}

/* Which letters are what, for whoever plays for the first time. */
static void add_key(const armada_state *s, panel *p)
{
    static const char *const key[] = {"hubs U T I L  shields S R Q", "guns C D E P F  = a base",
                                      "# shield  % cracked  ^>v< gun"};
    df_text text = next_line(p);

    if (s->stall == ARMADA_STALL_OFF)
        df_text_add(&text, "at most %d turns", ARMADA_TURN_LIMIT);
    else
        df_text_add(&text, "quiet turns %d of %d", s->quiet, s->stall_turns);
    for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
        text = next_line(p);
        df_text_inked(&text, DF_INK_DIM, key[i]);
    }
}

/* ---- Where there is no room for pictures ----------------------------------------------------- */

enum { TIGHT_WIDTH = 79 };

/* "T1#ne-<": letter, ship, shield, and its sides from the north on: open, a gun or a wall. */
static void add_tight_cell(const armada_state *s, int cell, int viewer, df_text *text)
{
    static const char open[] = "nesw";
    static const char gun[] = "^>v<";
    int seat;
    const armada_piece *piece = piece_in(s, cell, &seat);

    if (piece == NULL) {
        df_text_string(text, "  .     ");
        return;
    }
    char letter = armada_cards[piece->look / 4].letter;
    add_ink(text, viewer, seat_ink(seat, viewer));
    df_text_add(text, "%c%d%c", seat == ARMADA_BLUE ? letter : df_lower(letter), piece->ship + 1,
                piece->token == ARMADA_WHOLE     ? '#'
                : piece->token == ARMADA_CRACKED ? '%'
                                                 : ' ');
    for (int direction = 0; direction < 4; direction++)
        df_text_char(text, (armada_open(piece->look) >> direction & 1) != 0
                               ? open[direction]
                               : side_mark(piece->look, direction, '-', gun[direction]));
    add_ink(text, viewer, DF_INK_PLAIN);
    df_text_char(text, ' ');
}

/* Goes on in the next line, indented, if the words don't fit this one. *column is where it is. */
static void add_flowing(df_text *text, int *column, const char *words)
{
    int length = (int)strlen(words);

    if (*column + length > TIGHT_WIDTH) {
        df_text_string(text, "\n  ");
        *column = 2;
    }
    df_text_string(text, words);
    *column += length;
}

static void add_tight_side(const armada_state *s, int seat, int viewer, const char *const *names,
                           df_text *text)
{
    const armada_side *side = &s->side[seat];
    char words[PANEL_SIZE];
    df_text part = df_text_over(words, sizeof words);
    int column = 24;

    df_text_player(text, names[seat], 12, seat_ink(seat, viewer) == DF_INK_YOU);
    df_text_string(text, seat == ARMADA_BLUE ? " (CAPITALS):" : " (small):");
    for (int ship = 0; ship < side->ships; ship++) {
        int ends = armada_loose_ends(side, ship);
        char cell[4];

        part = df_text_over(words, sizeof words);
        armada_cell_name(armada_reference(side, ship), cell);
        df_text_add(&part, " %d at %s energy %d,", ship + 1, cell, side->energy[ship]);
        if (ends == 0)
            df_text_string(&part, " closed;");
        else
            df_text_add(&part, " %d open;", ends);
        add_flowing(text, &column, words);
    }
    part = df_text_over(words, sizeof words);
    df_text_string(&part, " play ");
    armada_write_pile(side->play, &part);
    df_text_add(&part, "; draw %d", armada_pile_size(side->draw));
    add_flowing(text, &column, words);
    df_text_char(text, '\n');
}

static void draw_tight(const armada_state *s, int viewer, const char *const *names, df_text *text)
{
    add_tight_side(s, ARMADA_RED, viewer, names, text);
    for (int row = s->rows; row >= 1; row--) {
        bool base = row <= 2 || row > s->rows - 2;

        df_text_add(text, "%s%d%c", row < 10 ? " " : "", row, base ? '=' : ' ');
        for (int column = 1; column <= ARMADA_COLUMNS; column++)
            add_tight_cell(s, 10 * row + column, viewer, text);
        df_text_char(text, '\n');
    }
    df_text_string(text, "   ");
    for (int column = 0; column < ARMADA_COLUMNS; column++)
        df_text_add(text, "  %c%s", 'a' + column, column + 1 < ARMADA_COLUMNS ? "     " : "\n");
    add_tight_side(s, ARMADA_BLUE, viewer, names, text);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Ends a line of the board with the next line of the panel. */
static void end_line(df_text *text, const panel *p, int *used)
{
    if (*used < p->count) {
        df_text_pad(text, PANEL_COLUMN);
        df_text_string(text, p->line[*used]);
    }
    ++*used;
    df_text_char(text, '\n');
}

const char armada_legend[] =
    "CAPITALS   pieces of Blue, whose base is at the bottom; small letters are Red's\n"
    "=          before the number of a row: a base; a piece in the other's base wins\n"
    "T1         a piece by its letter, and the number of its ship: `? tee-hub` draws it\n"
    "- |        a wall; where there is none, the side is open and must join another piece\n"
    "^ > v <    a gun and where it points\n"
    "#  %       a whole shield, a cracked one\n"
    "ne-<       without room for pictures: the sides from the north on, by letter if open,\n"
    "           - a wall, ^ > v < a gun\n"
    "2 open     open sides of the ship without a neighbour; without any it is closed\n"
    "play TES   pieces in hand by their letters; draw: those still to come\n"
    "quiet      turns without an event; at the limit the game is judged\n";

void armada_draw(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    const armada_state *s = (const armada_state *)view;
    panel side = {.count = 0};
    size_t start = text->length;
    int used = 0;

    add_side(s, ARMADA_RED, viewer, names, &side);
    next_line(&side);
    add_key(s, &side);
    next_line(&side);
    add_side(s, ARMADA_BLUE, viewer, names, &side);
    for (int row = s->rows; row >= 1; row--) {
        bool framed = is_occupied(s, row);

        if (framed && (row == s->rows || !can_share(s, row + 1))) {
            add_row_line(s, row, 0, viewer, text);
            end_line(text, &side, &used);
        }
        add_row_line(s, row, 1, viewer, text);
        end_line(text, &side, &used);
        if (!framed)
            continue;
        if (row > 1 && can_share(s, row))
            add_shared_line(s, row, viewer, text);
        else
            add_row_line(s, row, 2, viewer, text);
        end_line(text, &side, &used);
    }
    add_columns(text);
    end_line(text, &side, &used);
    while (used < side.count)
        end_line(text, &side, &used);
    if (df_text_retry(text, start))
        draw_tight(s, viewer, names, text);
}
