/* talk.c: Jigsaw Armada in sentences: what an action would do, who decides what, what happened.
 *
 * All of it is meant to be read aloud.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/armada/armada.h"

/* "north and south" */
static void add_sides(df_text *text, unsigned sides)
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
    add_sides(text, armada_open(look));
    if (armada_guns(look) != 0) {
        df_text_string(text, ", gun ");
        add_sides(text, armada_guns(look));
    }
}

/* ---- Actions --------------------------------------------------------------------------------- */

static void describe_build(const armada_state *s, int look, int cell, df_text *text)
{
    armada_gain gain = armada_gains(s, look, cell);

    armada_add_sides(look, text);
    if (gain.ship < 0) {
        df_text_add(text, "; founds a new ship with %d energy [A-49]", gain.hub);
        return;
    }
    int energy = s->side[s->active].energy[gain.ship];
    df_text_add(text, "; joins ship %d", gain.ship + 1);
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
                            df_text *text)
{
    int energy = s->side[owner].energy[piece->ship];
    const df_telling t = {text, s->active, armada_seat_names, .seat = owner};
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

static void describe_shot(const armada_state *s, int cell, int direction, df_text *text)
{
    armada_board board;
    char name[4];

    armada_lay(s, &board);
    int target = armada_struck(&board, cell, direction);
    int owner = (board.at[target] & armada_fleet(ARMADA_BLUE)) != 0 ? ARMADA_BLUE : ARMADA_RED;
    const armada_piece *piece = armada_find(&s->side[owner], target);
    const df_telling t = {text, s->active, armada_seat_names, .seat = owner};
    armada_cell_name(target, name);
    df_tellf(&t, "hits {YOUR OWN|@'s} %s at %s: ", armada_cards[piece->look / 4].name, name);
    describe_damage(s, owner, piece, text);
    df_text_add(text, " [%s]", piece->token == ARMADA_NO_TOKEN ? "A-78" : "A-77");
}

static void describe_bash(const armada_state *s, int own, int foe, df_text *text)
{
    describe_damage(s, !s->active, armada_section(&s->side[!s->active], foe), text);
    df_text_string(text, "; for it ");
    const armada_piece *mine = armada_section(&s->side[s->active], own);
    if (mine->token != ARMADA_NO_TOKEN)
        df_text_string(text, "your own ram ");
    describe_damage(s, s->active, mine, text);
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

static void describe_act(const armada_state *s, df_action action, df_text *text)
{
    int at;

    if (action < ARMADA_MOVE) {
        describe_build(s, (int)action / ARMADA_NAMED, (int)action % ARMADA_NAMED + 10, text);
    } else if (action < ARMADA_SHOOT) {
        describe_travel(s, action, text);
    } else if (action < ARMADA_BASH) {
        at = (int)action - ARMADA_SHOOT;
        describe_shot(s, at / 4 + 10, at % 4, text);
    } else if (action < ARMADA_TAKE) {
        at = (int)action - ARMADA_BASH;
        describe_bash(s, at / ARMADA_SECTIONS, at % ARMADA_SECTIONS, text);
    } else if (action == ARMADA_TAKE) {
        df_text_add(text, "one of the %d pieces left in your draw pile [A-89]",
                    armada_pile_size(s->side[s->active].draw));
    } else {
        df_text_string(text, "there is nothing else that you would want to do [A-40]");
    }
}

void armada_describe(const df_state *state, df_action action, df_text *text)
{
    const armada_state *s = (const armada_state *)state;
    armada_state after;

    if (armada_test(state, action, NULL) != DF_OK) {
        df_text_string(text, "not possible now");
        return;
    }
    if (action >= ARMADA_COIN) {
        df_text_add(text, "%s begins [A-34]", armada_seat_names[action - ARMADA_COIN]);
        return;
    }
    if (action >= ARMADA_PIECE) {
        df_text_add(text, "%s draws the %s [A-36]", armada_seat_names[s->active],
                    armada_cards[action - ARMADA_PIECE].name);
        return;
    }
    describe_act(s, action, text);
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
        df_tell(t, reason == ARMADA_BY_STALL
                       ? "Nothing has happened for # turns, and nobody is ahead: the game is "
                         "drawn [A-96]."
                       : "Nobody has a ship or a hub left: the game is drawn [A-94].");
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

/* ---- The table in sentences ------------------------------------------------------------------ */

/* "Cannon, 2 Tee hub" */
static void say_pile(const uint8_t pile[ARMADA_CODES], df_text *text)
{
    bool first = true;

    for (int code = 0; code < ARMADA_CODES; code++) {
        if (pile[code] == 0)
            continue;
        df_text_string(text, first ? "" : ", ");
        if (pile[code] > 1)
            df_text_add(text, "%d times ", pile[code]);
        df_text_string(text, armada_cards[code].name);
        first = false;
    }
    if (first)
        df_text_string(text, "empty");
}

/* A line for the piles and one for each ship: what has not changed need not be heard again. */
static void say_side(const armada_state *s, const armada_board *board, int seat, const char *name,
                     df_text *text)
{
    const armada_side *side = &s->side[seat];

    df_text_add(text, "%s play pile: ", name);
    say_pile(side->play, text);
    df_text_add(text, ". %s draw pile: ", name);
    say_pile(side->draw, text);
    df_text_string(text, ".\n");
    for (int ship = 0; ship < side->ships; ship++) {
        int ends = armada_loose_ends(s, board, seat, ship);

        df_text_add(text, "%s ship %d, energy %d, ", name, ship + 1, side->energy[ship]);
        if (ends == 0)
            df_text_string(text, "closed:");
        else
            df_text_add(text, "%d loose end%s:", ends, df_plural(ends));
        for (int i = 0, said = 0; i < side->pieces; i++)
            if (side->piece[i].ship == ship) {
                df_text_string(text, said++ == 0 ? " " : ", ");
                armada_say_piece(&side->piece[i], text);
            }
        df_text_string(text, ".\n");
    }
    if (side->ships == 0)
        df_text_add(text, "%s ships: none.\n", name);
}

void armada_say(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    const armada_state *s = (const armada_state *)view;
    armada_board board;

    armada_lay(s, &board);
    for (int seat = 0; seat < 2; seat++) {
        char name[80];
        df_text owner = df_text_over(name, sizeof name);
        df_telling t = {&owner, viewer, names, .seat = seat};

        df_tell(&t, "@'s");
        say_side(s, &board, seat, name, text);
    }
    df_text_add(text, "Quiet turns: %d of %d.\n", s->quiet, s->stall_turns);
}

/* ---- What happened --------------------------------------------------------------------------- */

static void tell_built(const df_telling *t)
{
    const int16_t *o = t->event->open;
    int look = 4 * o[0] + o[1];
    char cell[4];

    armada_cell_name(o[2], cell);
    df_tellf(t, "@ {build|builds} the %s at %s, open ", armada_cards[o[0]].name, cell);
    add_sides(t->text, armada_open(look));
    if (armada_guns(look) != 0) {
        df_text_string(t->text, ", gun ");
        add_sides(t->text, armada_guns(look));
    }
    if (o[3] != 0)
        df_text_add(t->text, ": a new ship with %d energy", o[4]);
    else if (o[4] > 0)
        df_text_add(t->text, ": %d more energy", o[4]);
    df_text_char(t->text, '.');
}

static void tell_shot(df_telling *t)
{
    const int16_t *o = t->event->open;
    char from[4];
    char to[4];

    armada_cell_name(o[0], from);
    armada_cell_name(o[2], to);
    t->other = o[4];
    df_tellf(t, "@ {fire|fires} %s from %s and {strike|strikes} &'s %s at %s.",
             armada_direction_words[o[1]], from, armada_cards[o[3]].name, to);
}

/* Damage and what comes of it: the events that speak of the owner's loss. */
static void tell_loss(df_telling *t)
{
    const df_event *e = t->event;
    char cell[4];

    armada_cell_name(e->open[1], cell);
    t->seat = e->open[0];
    if (e->kind == ARMADA_EV_TOKEN)
        df_text_add(t->text, "The shield at %s %s.", cell,
                    e->open[2] == ARMADA_CRACKED ? "cracks" : "is gone");
    else if (e->kind == ARMADA_EV_ENERGY)
        df_tellf(t, "@'s ship at %s has %d energy left.", cell, e->open[2]);
    else
        df_tellf(t, "@'s ship at %s is destroyed, with %d piece%s.", cell, e->open[2],
                 df_plural(e->open[2]));
}

/* Move, rotation, closing, bash: one or two cells and a few numbers. */
static void tell_ship(const df_telling *t)
{
    const int16_t *o = t->event->open;
    char cell[4];
    char other[4];

    armada_cell_name(o[0], cell);
    switch (t->event->kind) {
    case ARMADA_EV_CLOSED:
        df_text_add(t->text, "The ship is closed: %d pieces, %d more energy, now %d.", o[1], o[2],
                    o[3]);
        break;
    case ARMADA_EV_MOVED:
        df_tellf(t, "@ {move|moves} the ship at %s one cell %s.", cell,
                 armada_direction_words[o[1]]);
        break;
    case ARMADA_EV_ROTATED:
        df_tellf(t, "@ {rotate|rotates} the ship about %s to the %s.", cell,
                 o[1] == 0 ? "right" : "left");
        break;
    default:
        armada_cell_name(o[1], other);
        df_tellf(t, "@ {bash|bashes} with the ship at %s against the one at %s.", cell, other);
        break;
    }
}

void armada_event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    const int16_t *o = event->open;
    df_telling t = {text, viewer, names, .seat = event->seat, .number = o[0], .event = event};

    switch (event->kind) {
    case ARMADA_EV_COIN:
        df_tell(&t, "The coin falls: @ {begin|begins}.");
        break;
    case ARMADA_EV_TURN:
        df_tell(&t, "Turn #{ is yours|: @}.");
        break;
    case ARMADA_EV_DRAWN:
        df_tellf(&t, "@ {draw|draws} the %s%s.", armada_cards[o[0]].name,
                 o[1] != 0 ? " as an action" : "");
        break;
    case ARMADA_EV_BUILT:
        tell_built(&t);
        break;
    case ARMADA_EV_SHOT:
        tell_shot(&t);
        break;
    case ARMADA_EV_TOKEN:
    case ARMADA_EV_ENERGY:
    case ARMADA_EV_DESTROYED:
        tell_loss(&t);
        break;
    case ARMADA_EV_PASSED:
        df_tell(&t, "@ {pass|passes}.");
        break;
    case ARMADA_EV_ENDS:
        t.seat = o[0];
        df_tell(&t, o[0] == ARMADA_DRAWN ? "The game is drawn." : "@ {win|wins}.");
        break;
    default:
        tell_ship(&t);
        break;
    }
}
