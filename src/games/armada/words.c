/* words.c: the words of Jigsaw Armada: options, names of events, actions.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

static const char *const off_on[] = {"off", "on", NULL};
static const char *const first_words[] = {"coin", "blue", "red", NULL};
static const char *const rows_words[] = {"11", "13", "15", NULL};

/* clang-format off */
const df_option armada_options[] = {
    [ARMADA_OPTION_FIRST_PLAYER]       = {"first_player", "who begins: a coin decides, or blue or red", first_words, 0, 2, .initial = ARMADA_FIRST_COIN},
    [ARMADA_OPTION_FIRST_TURN_ACTIONS] = {"first_turn_actions", "actions on turn 1; one evens out the first move", NULL, 1, 2, .initial = 2},
    [ARMADA_OPTION_ROWS]               = {"rows", "length of the board", rows_words, 0, 2, .initial = 1},
    [ARMADA_OPTION_STARTER_ENERGY]     = {"starter_energy", "energy of each starter", NULL, 2, 3, .initial = 2},
    [ARMADA_OPTION_FRIENDLY_FIRE]      = {"friendly_fire", "off: no shot may strike an own piece", off_on, 0, 1, .initial = 1},
    [ARMADA_OPTION_STALL_TURNS]        = {"stall_turns", "turns without an event after which the game is judged", NULL, 10, 60, .initial = 20},
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
};
/* clang-format on */

const char *const armada_seat_names[2] = {"Blue", "Red"};
const char *const armada_reasons[] = {"base", "annihilation", "stall", NULL};
const char *const armada_direction_words[] = {"north", "east", "south", "west", NULL};

/* ---- Actions in words [A-103] ---------------------------------------------------------------- */

void armada_code_word(int code, df_text *text)
{
    for (const char *c = armada_cards[code].name; *c != '\0'; c++)
        df_text_char(text, *c == ' ' ? '-' : df_lower(*c));
}

static bool build_words(int look, int cell, int form, df_text *text)
{
    const armada_card *card = &armada_cards[look / 4];
    /* the other names of a rotation that looks the same come after the usual forms */
    int rotation = look % 4 + (form > 2 ? card->turns : 0);
    char name[4];

    if (look % 4 >= card->turns || rotation > 3 || form > 5)
        return false;
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

static bool bash_words(const armada_state *s, int own, int foe, int form, df_text *text)
{
    const armada_piece *mine = armada_section(&s->side[s->active], own);
    const armada_piece *theirs = armada_section(&s->side[!s->active], foe);
    char from[4];
    char to[4];

    if (mine == NULL || theirs == NULL || form > 1)
        return false;
    armada_cell_name(mine->cell, from);
    armada_cell_name(theirs->cell, to);
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

static bool act_words(const armada_state *s, df_action action, int form, df_text *text)
{
    static const char *const turn_words[] = {"right", "left"};
    int at;

    if (action < ARMADA_MOVE) {
        at = (int)action % ARMADA_NAMED + 10;
        return is_cell(at) && build_words((int)action / ARMADA_NAMED, at, form, text);
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

bool armada_words(const df_state *state, df_action action, int form, df_text *text)
{
    const armada_state *s = (const armada_state *)state;

    if (action >= ARMADA_ACTIONS || s->node == ARMADA_AT_END)
        return false;
    if (action >= ARMADA_PIECE)
        return s->node != ARMADA_AT_ACT && chance_words(s, action, form, text);
    return s->node == ARMADA_AT_ACT && act_words(s, action, form, text);
}
