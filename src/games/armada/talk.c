/* talk.c: Jigsaw Armada in sentences: what an action would do, who decides what, what happened.
 *
 * All of it is meant to be read aloud.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

/* "north and south" */
static void add_sides(df_text *text, unsigned sides)
{
    int left = df_bit_count(sides);

    df_each_bit(d, sides)
    {
        left--;
        df_text_add(text, "%s%s", armada_direction_words[d],
                    left > 1    ? ", "
                    : left == 1 ? " and "
                                : "");
    }
}

/* "Red's", "your" */
static void add_owner(df_text *text, int owner, int reader, const char *const *names)
{
    if (owner == reader)
        df_text_string(text, "your");
    else
        df_text_add(text, "%s's", names[owner]);
}

/* ---- Actions ---- */

static void describe_build(const armada_state *s, int look, int cell, df_text *text)
{
    armada_gain gain = armada_gains(s, look, cell);

    df_text_string(text, "open ");
    add_sides(text, armada_open(look));
    if (armada_guns(look) != 0) {
        df_text_string(text, ", gun ");
        add_sides(text, armada_guns(look));
    }
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
    char cell[4];

    armada_cell_name(piece->cell, cell);
    if (piece->token != ARMADA_NO_TOKEN) {
        df_text_add(text, "%s the shield at %s", piece->token == ARMADA_WHOLE ? "cracks" : "breaks",
                    cell);
        return;
    }
    add_owner(text, owner, s->active, armada_seat_names);
    df_text_add(text, " ship %d ", piece->ship + 1);
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
    armada_cell_name(target, name);
    df_text_string(text, "hits ");
    if (owner == s->active)
        df_text_string(text, "YOUR OWN");
    else
        add_owner(text, owner, s->active, armada_seat_names);
    df_text_add(text, " %s at %s: ", armada_cards[piece->look / 4].name, name);
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
    df_text_add(text, "ship %d (%d piece%s) ", ship + 1, pieces, pieces == 1 ? "" : "s");
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

/* ---- Who decides what ---- */

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

static void tell_ending(const armada_state *s, int viewer, const char *const *names, df_text *text)
{
    int reason = armada_reason(s);
    bool you = s->winner == viewer;
    const char *clause = reason == ARMADA_BY_BASE ? "A-91" : "A-93";

    if (s->winner == ARMADA_DRAWN) {
        if (reason == ARMADA_BY_STALL)
            df_text_add(text,
                        "Nothing has happened for %d turns, and nobody is ahead: the game is "
                        "drawn [A-96].",
                        s->stall_turns);
        else
            df_text_string(text, "Nobody has a ship or a hub left: the game is drawn [A-94].");
        return;
    }
    const char *winner = you ? "you" : names[s->winner];
    const char *loser = names[1 - s->winner];
    bool is_loser = 1 - s->winner == viewer;
    if (reason == ARMADA_BY_STALL) {
        clause = "A-96";
        df_text_add(text, "Nothing has happened for %d turns, and %s %s ", s->stall_turns, winner,
                    you ? "are" : "is");
        add_lead(s, s->winner, text);
    } else if (reason == ARMADA_BY_ANNIHILATION) {
        df_text_add(text, "%s %s no ship and no hub left", is_loser ? "You" : loser,
                    is_loser ? "have" : "has");
    } else {
        df_text_add(text, "%s%s fleet has broken into ", you ? "Your" : winner, you ? "" : "'s");
        add_owner(text, 1 - s->winner, viewer, names);
        df_text_string(text, " base");
    }
    df_text_add(text, ": %s %s [%s].", winner, you ? "win" : "wins", clause);
}

void armada_prompt(const df_state *state, int viewer, const char *const *names, df_text *text)
{
    const armada_state *s = (const armada_state *)state;
    bool you = s->active == viewer;
    const char *who = you ? "You" : names[s->active];

    switch (s->node) {
    case ARMADA_AT_FIRST:
        df_text_string(text, "A coin decides who begins.");
        break;
    case ARMADA_AT_DRAW:
    case ARMADA_AT_TAKE:
        df_text_add(text, "%s %s a piece.", who, you ? "draw" : "draws");
        break;
    case ARMADA_AT_ACT:
        df_text_add(text, "Turn %d: %s %s %s left.", s->turn, you ? "you" : who,
                    you ? "have" : "has", s->left == 1 ? "one action" : "two actions");
        break;
    default:
        tell_ending(s, viewer, names, text);
        break;
    }
}

/* ---- The table in sentences ---- */

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
            df_text_add(text, "%d loose end%s:", ends, ends == 1 ? "" : "s");
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
        char whose[80];
        df_text name = df_text_over(whose, sizeof whose);

        if (seat == viewer)
            df_text_string(&name, "Your");
        else
            df_text_add(&name, "%s's", names[seat]);
        say_side(s, &board, seat, whose, text);
    }
    df_text_add(text, "Quiet turns: %d of %d.\n", s->quiet, s->stall_turns);
}

/* ---- What happened ---- */

/* "You build", "Blue builds" */
static void add_doer(df_text *text, const df_event *event, int viewer, const char *const *names,
                     const char *verb, const char *ending)
{
    if (event->seat == viewer)
        df_text_add(text, "You %s", verb);
    else
        df_text_add(text, "%s %s%s", names[event->seat], verb, ending);
}

static void tell_built(const df_event *event, df_text *text)
{
    int look = 4 * event->open[0] + event->open[1];
    char cell[4];

    armada_cell_name(event->open[2], cell);
    df_text_add(text, " the %s at %s, open ", armada_cards[event->open[0]].name, cell);
    add_sides(text, armada_open(look));
    if (armada_guns(look) != 0) {
        df_text_string(text, ", gun ");
        add_sides(text, armada_guns(look));
    }
    if (event->open[3] != 0)
        df_text_add(text, ": a new ship with %d energy", event->open[4]);
    else if (event->open[4] > 0)
        df_text_add(text, ": %d more energy", event->open[4]);
    df_text_char(text, '.');
}

/* Damage and what comes of it: the events that speak of the owner's loss. */
static void tell_loss(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    char cell[4];

    armada_cell_name(event->open[1], cell);
    if (event->kind == ARMADA_EV_TOKEN) {
        df_text_add(text, "The shield at %s %s.", cell,
                    event->open[2] == ARMADA_CRACKED ? "cracks" : "is gone");
        return;
    }
    if (event->open[0] == viewer)
        df_text_string(text, "Your");
    else
        df_text_add(text, "%s's", names[event->open[0]]);
    df_text_add(text, " ship at %s ", cell);
    if (event->kind == ARMADA_EV_ENERGY)
        df_text_add(text, "has %d energy left.", event->open[2]);
    else
        df_text_add(text, "is destroyed, with %d piece%s.", event->open[2],
                    event->open[2] == 1 ? "" : "s");
}

static void tell_end(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    if (event->open[0] == ARMADA_DRAWN)
        df_text_string(text, "The game is drawn.");
    else if (event->open[0] == viewer)
        df_text_string(text, "You win.");
    else
        df_text_add(text, "%s wins.", names[event->open[0]]);
}

static void tell_shot(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    char from[4];
    char to[4];

    armada_cell_name(event->open[0], from);
    armada_cell_name(event->open[2], to);
    add_doer(text, event, viewer, names, "fire", "s");
    df_text_add(text, " %s from %s and ", armada_direction_words[event->open[1]], from);
    df_text_string(text, event->seat == viewer ? "strike " : "strikes ");
    add_owner(text, event->open[4], viewer, names);
    df_text_add(text, " %s at %s.", armada_cards[event->open[3]].name, to);
}

/* Move, rotation, closing, bash: one or two cells and a few numbers. */
static void tell_ship(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    char cell[4];
    char other[4];

    armada_cell_name(event->open[0], cell);
    switch (event->kind) {
    case ARMADA_EV_CLOSED:
        df_text_add(text, "The ship is closed: %d pieces, %d more energy, now %d.", event->open[1],
                    event->open[2], event->open[3]);
        break;
    case ARMADA_EV_MOVED:
        add_doer(text, event, viewer, names, "move", "s");
        df_text_add(text, " the ship at %s one cell %s.", cell,
                    armada_direction_words[event->open[1]]);
        break;
    case ARMADA_EV_ROTATED:
        add_doer(text, event, viewer, names, "rotate", "s");
        df_text_add(text, " the ship about %s to the %s.", cell,
                    event->open[1] == 0 ? "right" : "left");
        break;
    default:
        armada_cell_name(event->open[1], other);
        add_doer(text, event, viewer, names, "bash", "es");
        df_text_add(text, " with the ship at %s against the one at %s.", cell, other);
        break;
    }
}

void armada_event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    switch (event->kind) {
    case ARMADA_EV_COIN:
        df_text_string(text, "The coin falls: ");
        if (event->seat == viewer)
            df_text_string(text, "you begin.");
        else
            df_text_add(text, "%s begins.", names[event->seat]);
        break;
    case ARMADA_EV_TURN:
        if (event->seat == viewer)
            df_text_add(text, "Turn %d is yours.", event->open[0]);
        else
            df_text_add(text, "Turn %d: %s.", event->open[0], names[event->seat]);
        break;
    case ARMADA_EV_DRAWN:
        add_doer(text, event, viewer, names, "draw", "s");
        df_text_add(text, " the %s%s.", armada_cards[event->open[0]].name,
                    event->open[1] != 0 ? " as an action" : "");
        break;
    case ARMADA_EV_BUILT:
        add_doer(text, event, viewer, names, "build", "s");
        tell_built(event, text);
        break;
    case ARMADA_EV_SHOT:
        tell_shot(event, viewer, names, text);
        break;
    case ARMADA_EV_TOKEN:
    case ARMADA_EV_ENERGY:
    case ARMADA_EV_DESTROYED:
        tell_loss(event, viewer, names, text);
        break;
    case ARMADA_EV_PASSED:
        add_doer(text, event, viewer, names, "pass", "es");
        df_text_char(text, '.');
        break;
    case ARMADA_EV_ENDS:
        tell_end(event, viewer, names, text);
        break;
    default:
        tell_ship(event, viewer, names, text);
        break;
    }
}
