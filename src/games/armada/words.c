/* words.c: the words of Jigsaw Armada: options, names of events, actions.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

static const char *const off_on[] = {"off", "on", NULL};
static const char *const first_words[] = {"coin", "blue", "red", NULL};
static const char *const stall_words[] = {"judged", "drawn", "off", NULL};
static const char *const stall_labels[] = {"judged", "a draw", "it goes on", NULL};
static const char *const first_labels[] = {"a coin decides", "blue", "red", NULL};
static const char *const rows_words[] = {"11", "13", "15", NULL};

/* clang-format off */
const df_option armada_options[] = {
    [ARMADA_OPTION_FIRST_PLAYER]       = {"first_player", "who begins: a coin decides, or blue or red", first_words, 0, 2, .initial = ARMADA_FIRST_COIN, .labels = first_labels},
    [ARMADA_OPTION_FIRST_TURN_ACTIONS] = {"first_turn_actions", "actions on turn 1; one evens out the first move", NULL, 1, 2, .initial = 2},
    [ARMADA_OPTION_ROWS]               = {"rows", "length of the board", rows_words, 0, 2, .initial = 1},
    [ARMADA_OPTION_STARTER_ENERGY]     = {"starter_energy", "energy of each starter", NULL, 2, 3, .initial = 2},
    [ARMADA_OPTION_FRIENDLY_FIRE]      = {"friendly_fire", "off: no shot may strike an own piece", off_on, 0, 1, .initial = 1},
    [ARMADA_OPTION_STALL_TURNS]        = {"stall_turns", "turns without an event after which the game is judged", NULL, 10, 60, .initial = 20},
    [ARMADA_OPTION_BASH_ENERGY]        = {"bash_energy", "who bashes may pay with energy also where only shields touch", off_on, 0, 1, .initial = 0},
    [ARMADA_OPTION_STALL]              = {"stall", "after the quiet turns the game is judged or drawn; off: it goes on, to turn 400 at most", stall_words, 0, 2, .initial = ARMADA_STALL_JUDGED, .labels = stall_labels},
    {.name = NULL},
};

const df_event_kind armada_event_kinds[ARMADA_EVENTS] = {
    [ARMADA_EV_COIN]      = {"coin", .open = {"first"}},
    [ARMADA_EV_TURN]      = {"turn", .open = {"number"}},
    [ARMADA_EV_DRAWN]     = {"drawn", .open = {"code", "by_action"}},
    [ARMADA_EV_BUILT]     = {"built", .open = {"code", "rotation", "cell", "founded", "energy_gained"}},
    [ARMADA_EV_CLOSED]    = {"closed", .open = {"ship", "pieces", "energy_gained", "energy"}},
    [ARMADA_EV_MOVED]     = {"moved", .open = {"ship", "direction", "pieces"}},
    [ARMADA_EV_ROTATED]   = {"rotated", .open = {"pivot", "left", "pieces"}},
    [ARMADA_EV_SHOT]      = {"shot", .open = {"cell", "direction", "struck", "code", "owner"}},
    [ARMADA_EV_BASHED]    = {"bashed", .open = {"own_ship", "enemy_ship"}},
    [ARMADA_EV_TOKEN]     = {"token", .open = {"owner", "cell", "token"}},
    [ARMADA_EV_ENERGY]    = {"energy", .open = {"owner", "ship", "energy"}},
    [ARMADA_EV_DESTROYED] = {"destroyed", .open = {"owner", "ship", "pieces"}},
    [ARMADA_EV_PASSED]    = {.name = "passed"},
    [ARMADA_EV_ENDS]      = {"game_ends", .open = {"winner", "reason"}},
    [ARMADA_EV_SCORE]     = {"score", .open = {"rows_left", "energy", "pieces"}},
};
/* clang-format on */

const char *const armada_seat_names[2] = {"Blue", "Red"};
const char *const armada_reasons[] = {"base", "annihilation", "stall", "limit", NULL};
const char *const armada_direction_words[] = {"north", "east", "south", "west", NULL};

/* ---- Actions in words [A-103] ---------------------------------------------------------------- */

void armada_code_word(int code, df_text *text)
{
    for (const char *c = armada_cards[code].name; *c != '\0'; c++)
        df_text_char(text, *c == ' ' ? '-' : df_lower(*c));
}

/* "north-east": what a rotation looks like, by the open sides. */
static void add_rotation(int look, df_text *text)
{
    int left = df_bit_count(armada_open(look));

    df_each_bit(d, armada_open(look))
        df_text_add(text, "%s%s", armada_direction_words[d], --left > 0 ? "-" : "");
}

/* For people: which ship it joins before the cell, so that in a menu in steps what joins is not
 * lost among what founds; or the cell alone; and what it looks like in place of a number. */
static bool build_by_looks(const armada_state *s, int look, int cell, bool whole, df_text *text)
{
    char name[4];

    df_text_string(text, "build ");
    armada_code_word(look / 4, text);
    if (whole) {
        int ship = armada_gains(s, look, cell).ship;

        if (ship < 0)
            df_text_string(text, " new-ship");
        else
            df_text_add(text, " ship-%d", ship + 1);
    }
    armada_cell_name(cell, name);
    df_text_add(text, " %s ", name);
    add_rotation(look, text);
    return true;
}

static bool build_words(const armada_state *s, int look, int cell, int form,
                        const char *const *names, df_text *text)
{
    const armada_card *card = &armada_cards[look / 4];
    /* the other names of a rotation that looks the same come after the usual forms */
    int rotation = look % 4 + (form > 2 ? card->turns : 0);
    char name[4];

    if (look % 4 >= card->turns || rotation > 3 || form > 5)
        return false;
    if (names != NULL && form > 0)
        return form < 3 && build_by_looks(s, look, cell, form == 1, text);
    armada_cell_name(cell, name);
    if (form % 3 == 0) {
        df_text_add(text, "+%c%d%s", card->letter, rotation, name);
        return true;
    }
    df_text_string(text, "build ");
    if (form % 3 == 1)
        armada_code_word(look / 4, text);
    else
        df_text_char(text, card->letter);
    df_text_add(text, " %s %d", name, rotation);
    return true;
}

/* A ship's first hub is its name; the cells of its other pieces are understood too. Returns
 * the cell of this form, 0 if there is none. */
static int ship_cell(const armada_state *s, int cell, int form)
{
    const armada_side *side = &s->side[s->active];
    int ship = -1;

    for (int i = 0; i < side->pieces; i++)
        if (side->piece[i].cell == cell)
            ship = side->piece[i].ship;
    if (ship < 0)
        return form == 0 ? cell : 0;
    if (armada_reference(side, ship) != cell)
        return 0; /* the name of a form of another action */
    if (form == 0)
        return cell;
    for (int i = 0; i < side->pieces; i++)
        if (side->piece[i].ship == ship && side->piece[i].cell != cell && --form == 0)
            return side->piece[i].cell;
    return 0;
}

/* "Me2n", "move e2 north" and the like. */
static bool cell_words(char letter, const char *verb, int cell, const char *word, int form,
                       df_text *text)
{
    char name[4];

    if (form > 1)
        return false;
    armada_cell_name(cell, name);
    if (form == 0)
        df_text_add(text, "%c%s%c", letter, name, word[0]);
    else
        df_text_add(text, "%s %s %s", verb, name, word);
    return true;
}

/* The n-th cell that stands for a section: that of its name, then those of the other pieces
 * of the hull, which are all without a token; 0: there are fewer. */
static int section_cell(const armada_side *side, int section, int n)
{
    const armada_piece *named = armada_section(side, section);

    if (named == NULL || n == 0)
        return named == NULL ? 0 : named->cell;
    for (int i = 0; section < ARMADA_SHIPS && i < side->pieces; i++) {
        const armada_piece *piece = &side->piece[i];

        if (armada_is_of(side, section, piece) && piece != named && --n == 0)
            return piece->cell;
    }
    return 0;
}

static bool bash_words(const armada_state *s, int own, int foe, int form, df_text *text)
{
    const armada_side *mine = &s->side[s->active];
    const armada_side *theirs = &s->side[!s->active];
    int pair = form > 0 ? form - 1 : 0; /* of cells */
    int count = 0;
    char from[4];
    char to[4];

    while (section_cell(theirs, foe, count) != 0)
        count++;
    int cell = count == 0 ? 0 : section_cell(mine, own, pair / count);
    if (cell == 0)
        return false;
    armada_cell_name(cell, from);
    armada_cell_name(section_cell(theirs, foe, pair % count), to);
    df_text_add(text, form == 0 ? "X%s-%s" : "bash %s %s", from, to);
    return true;
}

/* What chance brings. */
static bool chance_words(const armada_state *s, df_action action, int form, df_text *text)
{
    bool coin = action >= ARMADA_COIN;

    if (coin != (s->node == ARMADA_AT_FIRST) || form > 1)
        return false;
    if (coin)
        df_text_add(text, "%s",
                    action == ARMADA_COIN ? form == 0 ? "=b" : "blue"
                    : form == 0           ? "=r"
                                          : "red");
    else if (form == 0)
        df_text_add(text, "=%c", armada_cards[action - ARMADA_PIECE].letter);
    else
        armada_code_word((int)(action - ARMADA_PIECE), text);
    return true;
}

static bool move_words(const armada_state *s, int cell, int direction, int form, df_text *text)
{
    int named = ship_cell(s, cell, form / 2);

    return named != 0 &&
           cell_words('M', "move", named, armada_direction_words[direction], form % 2, text);
}

static bool is_cell(int cell)
{
    return armada_column(cell) != 0;
}

static bool act_words(const armada_state *s, df_action action, int form, const char *const *names,
                      df_text *text)
{
    static const char *const turn_words[] = {"right", "left"};
    int at;

    if (action < ARMADA_MOVE) {
        at = (int)action % ARMADA_NAMED + 10;
        return is_cell(at) && build_words(s, (int)action / ARMADA_NAMED, at, form, names, text);
    }
    if (action < ARMADA_ROTATE) {
        at = (int)action - ARMADA_MOVE;
        return is_cell(at / 4 + 10) && move_words(s, at / 4 + 10, at % 4, form, text);
    }
    if (action < ARMADA_SHOOT) {
        at = (int)action - ARMADA_ROTATE;
        return is_cell(at / 2 + 10) &&
               cell_words('R', "rotate", at / 2 + 10, turn_words[at % 2], form, text);
    }
    if (action < ARMADA_BASH) {
        at = (int)action - ARMADA_SHOOT;
        return is_cell(at / 4 + 10) &&
               cell_words('S', "shoot", at / 4 + 10, armada_direction_words[at % 4], form, text);
    }
    if (action < ARMADA_TAKE) {
        at = (int)action - ARMADA_BASH;
        return bash_words(s, at / ARMADA_SECTIONS, at % ARMADA_SECTIONS, form, text);
    }
    static const char *const plain_words[2][4] = {{"D", "draw piece", "draw", NULL},
                                                  {"P", "pass action", "pass", NULL}};
    const char *const *words = plain_words[action == ARMADA_PASS];
    if (form > 2)
        return false;
    df_text_string(text, words[form]);
    return true;
}

bool armada_words(const df_state *state, df_action action, int form, const char *const *names,
                  df_text *text)
{
    const armada_state *s = (const armada_state *)state;

    if (action >= ARMADA_ACTIONS || s->node == ARMADA_AT_END)
        return false;
    if (action >= ARMADA_PIECE)
        return s->node != ARMADA_AT_ACT && chance_words(s, action, form, text);
    return s->node == ARMADA_AT_ACT && act_words(s, action, form, names, text);
}

/* ---- Actions for people ---------------------------------------------------------------------- */

static void label_build(int look, int cell, df_text *text)
{
    char name[4];

    armada_cell_name(cell, name);
    df_text_add(text, "build the %s at %s, ", armada_cards[look / 4].name, name);
    armada_add_sides(look, text);
}

static void label_bash(const armada_state *s, int own, int foe, df_text *text)
{
    int from;
    int to;
    char here[4];
    char there[4];

    armada_meet(s, own, foe, &from, &to);
    armada_cell_name(from, here);
    armada_cell_name(to, there);
    df_text_add(text, "bash the %s at %s with your %s at %s",
                foe < ARMADA_SHIPS ? "ship" : "shield", there,
                own < ARMADA_SHIPS ? "ship" : "shield", here);
}

/* A shot at oneself is easily overlooked. */
static void label_shot(const armada_state *s, df_action action, df_text *text)
{
    int cell = (int)(action - ARMADA_SHOOT) / 4 + 10;
    int direction = (int)(action - ARMADA_SHOOT) % 4;
    armada_board board;
    char name[4];

    armada_cell_name(cell, name);
    df_text_add(text, "shoot %s from %s", armada_direction_words[direction], name);
    if (armada_test((const df_state *)s, action, NULL) != DF_OK)
        return;
    armada_lay(s, &board);
    if ((board.at[armada_struck(&board, cell, direction)] & armada_fleet(s->active)) != 0)
        df_text_string(text, ", at YOUR OWN ship");
}

void armada_label(const df_state *state, df_action action, const char *const *names, df_text *text)
{
    const armada_state *s = (const armada_state *)state;
    char cell[4];
    int at;

    if (action < ARMADA_MOVE) {
        label_build((int)action / ARMADA_NAMED, (int)action % ARMADA_NAMED + 10, text);
    } else if (action < ARMADA_ROTATE) {
        at = (int)action - ARMADA_MOVE;
        armada_cell_name(at / 4 + 10, cell);
        df_text_add(text, "move the ship at %s %s", cell, armada_direction_words[at % 4]);
    } else if (action < ARMADA_SHOOT) {
        at = (int)action - ARMADA_ROTATE;
        armada_cell_name(at / 2 + 10, cell);
        df_text_add(text, "rotate the ship about %s to the %s", cell,
                    at % 2 == 0 ? "right" : "left");
    } else if (action < ARMADA_BASH) {
        label_shot(s, action, text);
    } else if (action < ARMADA_TAKE) {
        at = (int)action - ARMADA_BASH;
        label_bash(s, at / ARMADA_SECTIONS, at % ARMADA_SECTIONS, text);
    } else if (action == ARMADA_TAKE || action == ARMADA_PASS) {
        df_text_string(text, action == ARMADA_TAKE ? "draw a piece" : "pass");
    } else if (action >= ARMADA_COIN) {
        df_text_add(text, "let %s begin", names[action - ARMADA_COIN]);
    } else {
        df_text_add(text, "bring the %s", armada_cards[action - ARMADA_PIECE].name);
    }
}

/* ---- Why nothing of a kind is possible ------------------------------------------------------- */

/* Build by piece, the others one kind each. */
static int kind_of(df_action action)
{
    static const df_action ends[] = {ARMADA_MOVE, ARMADA_ROTATE, ARMADA_SHOOT, ARMADA_BASH,
                                     ARMADA_TAKE};
    int kind = 0;

    if (action < ARMADA_MOVE)
        return -1 - (int)action / ARMADA_NAMED / 4;
    while (kind < 5 && action >= ends[kind])
        kind++;
    return kind;
}

df_status armada_test_kind(const df_state *state, df_action action, df_error *err)
{
    static const struct {
        const char *clause;
        const char *why;
    } kinds[] = {
        {"", ""},
        {"A-61", "no ship of yours has room to move"},
        {"A-66", "no ship of yours has room to rotate"},
        {"A-71", "no gun of yours has a target"},
        {"A-82", "no ship of yours touches one of theirs"},
        {"A-90", "your draw pile is empty"},
    };
    df_action legal[DF_LEGAL_MAX];
    int kind = kind_of(action);

    if (action >= ARMADA_PASS || armada_actor(state) < 0)
        return armada_test(state, action, err);
    for (int i = armada_legal(state, legal) - 1; i >= 0; i--)
        if (kind_of(legal[i]) == kind)
            return DF_OK;
    if (kind < 0)
        return df_fail(err, DF_ILLEGAL, "A-46", "the %s fits nowhere now",
                       armada_cards[-1 - kind].name);
    return df_fail(err, DF_ILLEGAL, kinds[kind].clause, "%s", kinds[kind].why);
}
