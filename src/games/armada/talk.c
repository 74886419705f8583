/* talk.c: Jigsaw Armada in sentences: what an action would do, and who decides what.
 *
 * All of it is meant to be read aloud.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/armada/armada.h"

void armada_add_directions(df_text *text, unsigned sides)
{
    int left = df_bit_count(sides);

    df_each_bit(d, sides) {
        df_text_string(text, armada_direction_words[d]);
        df_text_comma(text, --left, "and");
    }
}

void armada_add_sides(int look, df_text *text)
{
    df_text_string(text, "open ");
    armada_add_directions(text, armada_open(look));
    if (armada_guns(look) != 0) {
        df_text_string(text, df_bit_count(armada_guns(look)) == 1 ? ", gun " : ", guns ");
        armada_add_directions(text, armada_guns(look));
    }
}

/* ---- Actions --------------------------------------------------------------------------------- */

static void describe_build(const armada_state *s, int look, int cell, df_text *text)
{
    armada_gain gain = armada_gains(s, look, cell);

    if (gain.ship < 0) {
        df_text_add(text, "founds a new ship with %d energy [A-49]", gain.hub);
        return;
    }
    int energy = s->side[s->active].energy[gain.ship];
    df_text_add(text, "joins ship %d", gain.ship + 1);
    if (gain.closes)
        df_text_add(text, " and closes it: energy %d to %d [A-56]", energy,
                    energy + gain.hub + gain.bonus);
    else if (gain.hub > 0)
        df_text_add(text, ": energy %d to %d [A-54]", energy, energy + gain.hub);
    else
        df_text_string(text, " [A-46]");
}

/* "cracks the shield at e5", "takes energy of Red's ship 2, 3 to 2" */
static void describe_damage(const armada_state *s, int owner, const armada_piece *piece,
                            const char *const *names, df_text *text)
{
    int energy = s->side[owner].energy[piece->ship];
    const df_telling t = {text, s->active, names, .seat = owner};
    char cell[4];

    armada_cell_name(piece->cell, cell);
    if (piece->token != ARMADA_NO_TOKEN) {
        df_text_add(text, "%s the shield at %s", piece->token == ARMADA_WHOLE ? "cracks" : "breaks",
                    cell);
        return;
    }
    df_tellf(&t, "{your|@'s} ship %d ", piece->ship + 1);
    if (energy > 1)
        df_text_add(text, "goes from %d to %d energy", energy, energy - 1);
    else
        df_text_string(text, "is destroyed");
}

/* The cell that a shot hits, and whose piece lies there. */
static int struck(const armada_state *s, int cell, int direction, int *owner)
{
    armada_board board;

    armada_lay(s, &board);
    int target = armada_struck(&board, cell, direction);
    *owner = (board.at[target] & armada_fleet(ARMADA_BLUE)) != 0 ? ARMADA_BLUE : ARMADA_RED;
    return target;
}

static void describe_shot(const armada_state *s, int cell, int direction, const char *const *names,
                          df_text *text)
{
    int owner;
    char name[4];

    int target = struck(s, cell, direction, &owner);
    const armada_piece *piece = armada_find(&s->side[owner], target);
    const df_telling t = {text, s->active, names, .seat = owner};
    armada_cell_name(target, name);
    df_tellf(&t, "hits {YOUR OWN|@'s} %s at %s: ", armada_cards[piece->look / 4].name, name);
    describe_damage(s, owner, piece, names, text);
    df_text_add(text, " [%s]", piece->token == ARMADA_NO_TOKEN ? "A-78" : "A-77");
}

static void describe_bash(const armada_state *s, int own, int foe, const char *const *names,
                          df_text *text)
{
    describe_damage(s, !s->active, armada_section(&s->side[!s->active], foe), names, text);
    const armada_piece *mine = armada_section(&s->side[s->active], own);
    char cell[4];

    df_text_string(text, "; for it ");
    armada_cell_name(mine->cell, cell);
    if (mine->token != ARMADA_NO_TOKEN)
        df_text_add(text, "your shield at %s %s", cell,
                    mine->token == ARMADA_WHOLE ? "cracks" : "breaks");
    else
        describe_damage(s, s->active, mine, names, text);
    df_text_string(text, " [A-84]");
}

/* Ship and direction of a Move, ship and pivot of a Rotate. */
static void describe_travel(const armada_state *s, df_action action, df_text *text)
{
    const armada_side *side = &s->side[s->active];
    bool turns = action >= ARMADA_ROTATE;
    int at = (int)action - (turns ? ARMADA_ROTATE : ARMADA_MOVE);
    int cell = (turns ? at / 2 : at / 4) + 10;
    int ship = 0;

    for (int i = 0; i < side->pieces; i++)
        if (side->piece[i].cell == cell)
            ship = side->piece[i].ship;
    int pieces = armada_ship_pieces(side, ship);
    df_text_add(text, "ship %d (%d piece%s) ", ship + 1, pieces, df_plural(pieces));
    if (turns)
        df_text_add(text, "a quarter turn %s about this hub [A-62]",
                    at % 2 == 0 ? "clockwise" : "counter-clockwise");
    else
        df_text_add(text, "one cell %s [A-60]", armada_direction_words[at % 4]);
}

static void describe_act(const armada_state *s, df_action action, const char *const *names,
                         df_text *text)
{
    int at;

    if (action < ARMADA_MOVE) {
        describe_build(s, (int)action / ARMADA_NAMED, (int)action % ARMADA_NAMED + 10, text);
    } else if (action < ARMADA_SHOOT) {
        describe_travel(s, action, text);
    } else if (action < ARMADA_BASH) {
        at = (int)action - ARMADA_SHOOT;
        describe_shot(s, at / 4 + 10, at % 4, names, text);
    } else if (action < ARMADA_TAKE) {
        at = (int)action - ARMADA_BASH;
        describe_bash(s, at / ARMADA_SECTIONS, at % ARMADA_SECTIONS, names, text);
    } else if (action == ARMADA_TAKE) {
        df_text_add(text, "one of the %d pieces left in your draw pile [A-89]",
                    armada_pile_size(s->side[s->active].draw));
    } else {
        df_text_string(text, "there is nothing else that you would want to do [A-40]");
    }
}

void armada_describe(const df_state *state, df_action action, const char *const *names,
                     df_text *text)
{
    const armada_state *s = (const armada_state *)state;
    armada_state after;

    if (armada_test(state, action, NULL) != DF_OK) {
        df_text_string(text, "not possible now");
        return;
    }
    if (action >= ARMADA_COIN) {
        df_text_add(text, "%s begins [A-34]", names[action - ARMADA_COIN]);
        return;
    }
    if (action >= ARMADA_PIECE) {
        df_text_add(text, "%s draws the %s [A-36]", names[s->active],
                    armada_cards[action - ARMADA_PIECE].name);
        return;
    }
    describe_act(s, action, names, text);
    memcpy(&after, s, sizeof after);
    armada_apply((df_state *)&after, action, NULL, NULL);
    if (after.node != ARMADA_AT_END)
        return;
    if (after.winner == s->active)
        df_text_string(text, armada_reason(&after) == ARMADA_BY_BASE
                                 ? "; YOU WIN: the enemy base is entered [A-91]"
                                 : "; YOU WIN");
    else
        df_text_string(text, after.winner == ARMADA_DRAWN ? "; the game is drawn" : "; YOU LOSE");
}

/* A shot at oneself, or a bash by which one loses the game. */
bool armada_grave(const df_state *state, df_action action)
{
    const armada_state *s = (const armada_state *)state;
    armada_state after;
    int owner;

    if (action < ARMADA_SHOOT || action >= ARMADA_TAKE)
        return false;
    if (action < ARMADA_BASH) {
        int at = (int)action - ARMADA_SHOOT;

        struck(s, at / 4 + 10, at % 4, &owner);
        return owner == s->active;
    }
    memcpy(&after, s, sizeof after);
    armada_apply((df_state *)&after, action, NULL, NULL);
    return after.node == ARMADA_AT_END && after.winner == 1 - s->active;
}

/* ---- Who decides what ------------------------------------------------------------------------ */

/* The first of the three in which one is ahead. */
static void add_lead(const armada_state *s, int winner, df_text *text)
{
    const armada_side *best = &s->side[winner];
    const armada_side *other = &s->side[1 - winner];
    int rows = armada_distance(s, winner);
    int other_rows = armada_distance(s, 1 - winner);

    if (rows != other_rows)
        df_text_add(text, "fewer rows away from the enemy base, %d against %d", rows, other_rows);
    else if (armada_energy(best) != armada_energy(other))
        df_text_add(text, "ahead in energy, %d against %d", armada_energy(best),
                    armada_energy(other));
    else
        df_text_add(text, "ahead in pieces, %d against %d", best->pieces, other->pieces);
}

static void tell_ending(const armada_state *s, df_telling *t)
{
    int reason = armada_reason(s);
    const char *clause = reason == ARMADA_BY_BASE ? "A-91" : "A-93";

    t->seat = s->winner;
    t->other = 1 - s->winner;
    t->number = s->stall_turns;
    if (s->winner == ARMADA_DRAWN) {
        df_tell(t, reason == ARMADA_BY_LIMIT ? "All 400 turns are over: the game is drawn [A-112]."
                   : reason != ARMADA_BY_STALL
                       ? "Nobody has a ship or a hub left: the game is drawn [A-94]."
                   : s->stall == ARMADA_STALL_DRAWN
                       ? "Nothing has happened for # turns: the game is drawn [A-R41]."
                       : "Nothing has happened for # turns, and nobody is ahead: the game is drawn "
                         "[A-96].");
        return;
    }
    if (reason == ARMADA_BY_STALL) {
        clause = "A-96";
        df_tell(t, "Nothing has happened for # turns, and @ {are|is} ");
        add_lead(s, s->winner, t->text);
    } else if (reason == ARMADA_BY_ANNIHILATION) {
        df_tell(t, "& {have|has} no ship and no hub left");
    } else {
        df_tell(t, "@'s fleet has broken into &'s base");
    }
    df_tellf(t, ": @ {win|wins} [%s].", clause);
}

void armada_prompt(const df_state *state, int viewer, const char *const *names, df_text *text)
{
    const armada_state *s = (const armada_state *)state;
    df_telling t = {text, viewer, names, .seat = s->active, .number = s->turn};

    switch (s->node) {
    case ARMADA_AT_FIRST:
        df_text_string(text, "A coin decides who begins.");
        break;
    case ARMADA_AT_DRAW:
    case ARMADA_AT_TAKE:
        df_tell(&t, "@ {draw|draws} a piece.");
        break;
    case ARMADA_AT_ACT:
        df_tellf(&t, "Turn #: @ {have|has} %s left.", s->left == 1 ? "one action" : "two actions");
        break;
    default:
        tell_ending(s, &t);
        break;
    }
}
