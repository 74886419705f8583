/* apply.c: the set-up, and what an action brings about: pieces, cubes, tokens, the end of turns and
 * of the game.
 *
 * Pieces and ships are numbered by their place, so numbers hold only until the next armada_sort;
 * all damage of an action is done before ships are taken off the board.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

/* ---- Set-up ---------------------------------------------------------------------------------- */

static void put_starter(armada_side *side, int cell, int rotation, int energy)
{
    side->piece[0] = (armada_piece){.cell = (uint8_t)cell,
                                    .look = (uint8_t)(4 * ARMADA_U + rotation),
                                    .ship = 0,
                                    .token = ARMADA_NO_TOKEN};
    side->pieces = 1;
    side->ships = 1;
    side->energy[0] = (uint8_t)energy;
}

/* to Starters in e2 and before the last row, open side towards the owner; E in the
 * play pile, the rest face down. A coin decides who begins. */
void armada_setup(df_state *state, const df_config *config, df_rng *rng)
{
    static const uint8_t rows[] = {11, 13, 15};
    armada_state *s = (armada_state *)state;

    (void)rng; /* piles have no order before a piece is drawn */
    memset(s, 0, sizeof *s);
    s->rows = rows[config->option[ARMADA_OPTION_ROWS]];
    s->first_player = (uint8_t)config->option[ARMADA_OPTION_FIRST_PLAYER];
    s->first_turn_actions = (uint8_t)config->option[ARMADA_OPTION_FIRST_TURN_ACTIONS];
    s->starter_energy = (uint8_t)config->option[ARMADA_OPTION_STARTER_ENERGY];
    s->friendly_fire = (uint8_t)config->option[ARMADA_OPTION_FRIENDLY_FIRE];
    s->stall_turns = (uint8_t)config->option[ARMADA_OPTION_STALL_TURNS];
    s->bash_energy = (uint8_t)config->option[ARMADA_OPTION_BASH_ENERGY];
    s->stall = (uint8_t)config->option[ARMADA_OPTION_STALL];
    for (int seat = 0; seat < 2; seat++) {
        armada_side *side = &s->side[seat];

        memset(side->piece, DF_NONE, sizeof side->piece);
        put_starter(side, seat == ARMADA_BLUE ? 25 : 10 * (s->rows - 1) + 5, 2 * seat,
                    s->starter_energy);
        for (int code = 0; code < ARMADA_CODES; code++)
            if (code == ARMADA_E)
                side->play[code] = armada_cards[code].copies;
            else if (code != ARMADA_U)
                side->draw[code] = armada_cards[code].copies;
    }
    s->turn = 1;
    s->winner = DF_NONE;
    s->node = s->first_player == ARMADA_FIRST_COIN ? ARMADA_AT_FIRST : ARMADA_AT_DRAW;
    if (s->first_player == ARMADA_FIRST_RED)
        s->active = ARMADA_RED;
}

/* ---- The end --------------------------------------------------------------------------------- */

int armada_tired(const armada_state *s)
{
    if (s->stall == ARMADA_STALL_OFF)
        return s->turn >= ARMADA_TURN_LIMIT ? ARMADA_BY_LIMIT : -1;
    return s->quiet >= s->stall_turns ? ARMADA_BY_STALL : -1;
}

/* Smaller distance, more energy, more pieces, in this order; [A-R41] with the option, and at
 * the limit, a draw. */
int armada_adjudge(const armada_state *s)
{
    if (s->stall != ARMADA_STALL_JUDGED)
        return ARMADA_DRAWN;
    int lead = armada_distance(s, ARMADA_RED) - armada_distance(s, ARMADA_BLUE);

    if (lead == 0)
        lead = armada_energy(&s->side[ARMADA_BLUE]) - armada_energy(&s->side[ARMADA_RED]);
    if (lead == 0)
        lead = s->side[ARMADA_BLUE].pieces - s->side[ARMADA_RED].pieces;
    return lead > 0 ? ARMADA_BLUE : lead < 0 ? ARMADA_RED : ARMADA_DRAWN;
}

/* */
int armada_reason(const armada_state *s)
{
    if (s->winner != ARMADA_DRAWN && armada_distance(s, s->winner) <= 0)
        return ARMADA_BY_BASE;
    if (armada_is_lost(&s->side[0]) || armada_is_lost(&s->side[1]))
        return ARMADA_BY_ANNIHILATION;
    return armada_tired(s);
}

/* Whatever is left of the turn is lost; counter and turn number stay. */
static void end_game(armada_state *s, int winner, df_events *events)
{
    s->node = ARMADA_AT_END;
    s->winner = (uint8_t)winner;
    s->active = 0;
    s->left = 0;
    DF_TELL(events, .kind = ARMADA_EV_ENDS, .seat = DF_NONE,
            .open = {(int16_t)winner, (int16_t)armada_reason(s)});
}

/* After an own Build, Move or Rotate. */
static void check_base(armada_state *s, df_events *events)
{
    if (armada_distance(s, s->active) <= 0)
        end_game(s, s->active, events);
}

/* After a destruction. */
static void check_annihilation(armada_state *s, df_events *events)
{
    bool blue = armada_is_lost(&s->side[ARMADA_BLUE]);
    bool red = armada_is_lost(&s->side[ARMADA_RED]);

    if (blue || red)
        end_game(s, blue && red ? ARMADA_DRAWN : blue ? ARMADA_RED : ARMADA_BLUE, events);
}

/* ---- Turns ----------------------------------------------------------------------------------- */

/* Two, but for the option on the first turn. */
static uint8_t turn_actions(const armada_state *s)
{
    return s->turn == 1 ? s->first_turn_actions : 2;
}

/* A turn starts with a draw, if there is something to draw. */
static void begin_turn(armada_state *s, df_events *events)
{
    bool draws = !armada_is_empty(s->side[s->active].draw);

    s->node = draws ? ARMADA_AT_DRAW : ARMADA_AT_ACT;
    s->left = draws ? 0 : turn_actions(s);
    DF_TELL(events, .kind = ARMADA_EV_TURN, .seat = s->active, .open = {(int16_t)s->turn});
}

/* By what the sides are judged, where they are. */
static void tell_scores(const armada_state *s, df_events *events)
{
    for (int seat = 0; seat < 2 && s->stall == ARMADA_STALL_JUDGED; seat++)
        DF_TELL(events, .kind = ARMADA_EV_SCORE, .seat = (uint8_t)seat,
                .open = {(int16_t)armada_distance(s, seat), (int16_t)armada_energy(&s->side[seat]),
                         s->side[seat].pieces});
}

/* [A-35] [A-38] One action fewer; after the last one it is the other's
 * turn, unless nothing has happened for too long. */
static void count_action(armada_state *s, df_events *events)
{
    s->node = ARMADA_AT_ACT;
    s->left--;
    if (s->left > 0)
        return;
    s->quiet += s->stall != ARMADA_STALL_OFF; /* */
    if (armada_tired(s) >= 0) {
        tell_scores(s, events);
        end_game(s, armada_adjudge(s), events);
        return;
    }
    s->active = !s->active;
    s->turn++;
    begin_turn(s, events);
}

/* A piece from the draw pile to the play pile. */
static void draw_piece(armada_state *s, int code, df_events *events)
{
    armada_side *side = &s->side[s->active];
    bool by_action = s->node == ARMADA_AT_TAKE;

    side->draw[code]--;
    side->play[code]++;
    s->quiet = 0;
    DF_TELL(events, .kind = ARMADA_EV_DRAWN, .seat = s->active,
            .open = {(int16_t)code, (int16_t)by_action}, .reveals = true);
    if (by_action) {
        count_action(s, events);
        return;
    }
    s->node = ARMADA_AT_ACT;
    s->left = turn_actions(s);
}

/* ---- Damage ---------------------------------------------------------------------------------- */

/* to One point to one piece: its token, or else its ship. */
static void damage(armada_state *s, int seat, int index, df_events *events)
{
    armada_side *side = &s->side[seat];
    armada_piece *piece = &side->piece[index];

    s->quiet = 0;
    if (piece->token != ARMADA_NO_TOKEN) {
        piece->token--;
        DF_TELL(events, .kind = ARMADA_EV_TOKEN, .seat = s->active,
                .open = {(int16_t)seat, piece->cell, piece->token});
        return;
    }
    side->energy[piece->ship]--;
    DF_TELL(events, .kind = ARMADA_EV_ENERGY, .seat = s->active,
            .open = {(int16_t)seat, (int16_t)armada_reference(side, piece->ship),
                     side->energy[piece->ship]});
}

/* Ships at zero leave the board as a whole. */
static bool remove_wrecks(armada_state *s, int seat, df_events *events)
{
    armada_side *side = &s->side[seat];
    unsigned wrecks = 0;

    for (int ship = 0; ship < side->ships; ship++)
        if (side->energy[ship] == 0) {
            wrecks |= 1u << ship;
            DF_TELL(events, .kind = ARMADA_EV_DESTROYED, .seat = s->active,
                    .open = {(int16_t)seat, (int16_t)armada_reference(side, ship),
                             (int16_t)armada_ship_pieces(side, ship)});
        }
    if (wrecks == 0)
        return false;
    for (int i = 0; i < side->pieces; i++)
        if ((wrecks >> side->piece[i].ship & 1) != 0)
            side->piece[i].cell = DF_NONE;
    armada_sort(side);
    return true;
}

static void settle_damage(armada_state *s, df_events *events)
{
    bool blue = remove_wrecks(s, ARMADA_BLUE, events); /* both if both are at zero */
    bool red = remove_wrecks(s, ARMADA_RED, events);

    if (blue || red)
        check_annihilation(s, events);
}

/* ---- The six actions ------------------------------------------------------------------------- */

/* The ship that a piece which may be built there joins, -1 if it founds one, and how
 * many of its open sides meet open ones. */
static int joined_ship(const armada_side *side, int look, int cell, int *joints)
{
    int ship = -1;

    *joints = 0;
    for (int i = 0; i < side->pieces; i++) {
        int away = side->piece[i].cell - cell;

        if (away < -10 || away > 10)
            continue;
        df_each_bit(d, armada_open(look)) {
            unsigned facing = armada_open(side->piece[i].look) >> armada_opposite(d) & 1;

            if (away == armada_step[d] && facing != 0) {
                ship = side->piece[i].ship;
                ++*joints;
            }
        }
    }
    return ship;
}

/* */
armada_gain armada_gains(const armada_state *s, int look, int cell)
{
    const armada_side *side = &s->side[s->active];
    int supply = ARMADA_CUBES - armada_energy(&s->side[0]) - armada_energy(&s->side[1]);
    int joints;
    armada_gain gain = {.ship = joined_ship(side, look, cell, &joints)};

    if (joints == armada_looks[look].ends) /* else an end of its own is loose */
        gain.closes = armada_loose_ends(side, gain.ship) == joints;
    gain.hub = armada_cards[look / 4].kind == ARMADA_HUB ? ARMADA_HUB_ENERGY : 0;
    if (gain.hub > supply)
        gain.hub = supply;
    gain.bonus = gain.closes ? armada_ship_pieces(side, gain.ship) : 0;
    if (gain.bonus > supply - gain.hub)
        gain.bonus = supply - gain.hub;
    return gain;
}

/* to */
static void build(armada_state *s, int look, int cell, df_events *events)
{
    armada_side *side = &s->side[s->active];
    armada_gain gain = armada_gains(s, look, cell);
    bool shield = armada_cards[look / 4].kind == ARMADA_SHIELD;
    bool founds = gain.ship < 0;
    int ship = founds ? side->ships++ : gain.ship;
    int energy = side->energy[ship] + gain.hub + gain.bonus;

    side->play[look / 4]--;
    side->energy[ship] = (uint8_t)energy;
    side->piece[side->pieces++] = (armada_piece){
        .cell = (uint8_t)cell,
        .look = (uint8_t)look,
        .ship = (uint8_t)ship,
        .token = shield ? ARMADA_WHOLE : ARMADA_NO_TOKEN, /* */
    };
    s->quiet = 0;
    DF_TELL(events, .kind = ARMADA_EV_BUILT, .seat = s->active,
            .open = {(int16_t)(look / 4), (int16_t)(look % 4), (int16_t)cell, founds,
                     (int16_t)gain.hub});
    if (gain.closes)
        DF_TELL(events, .kind = ARMADA_EV_CLOSED, .seat = s->active,
                .open = {(int16_t)armada_reference(side, ship),
                         (int16_t)armada_ship_pieces(side, ship), (int16_t)gain.bonus,
                         (int16_t)energy});
    armada_sort(side);
    check_base(s, events);
}

/* */
static void move(armada_state *s, int cell, int direction, df_events *events)
{
    armada_side *side = &s->side[s->active];
    uint8_t ship = armada_find(side, cell)->ship;

    DF_TELL(events, .kind = ARMADA_EV_MOVED, .seat = s->active,
            .open = {(int16_t)cell, (int16_t)direction, (int16_t)armada_ship_pieces(side, ship)});
    for (int i = 0; i < side->pieces; i++) {
        int step = side->piece[i].ship == ship ? armada_step[direction] : 0;

        side->piece[i].cell = (uint8_t)(side->piece[i].cell + step);
    }
    if (direction == ARMADA_NORTH || direction == ARMADA_SOUTH)
        armada_sort(side); /* sideways no piece gets past another */
    check_base(s, events);
}

/* to */
static void rotate(armada_state *s, int pivot, bool left, df_events *events)
{
    armada_side *side = &s->side[s->active];
    uint8_t ship = armada_find(side, pivot)->ship;

    DF_TELL(events, .kind = ARMADA_EV_ROTATED, .seat = s->active,
            .open = {(int16_t)pivot, left, (int16_t)armada_ship_pieces(side, ship)});
    for (int i = 0; i < side->pieces; i++) {
        armada_piece *piece = &side->piece[i];

        if (piece->ship != ship)
            continue;
        int turns = armada_cards[piece->look / 4].turns; /* two or four */
        int rotation = (piece->look + (left ? 3 : 1)) & (turns - 1);
        piece->cell = (uint8_t)armada_swing(pivot, piece->cell, left);
        piece->look = (uint8_t)(piece->look / 4 * 4 + rotation);
    }
    armada_sort(side);
    check_base(s, events);
}

/* to */
static void shoot(armada_state *s, int cell, int direction, df_events *events)
{
    armada_board board;

    armada_lay(s, &board);
    int target = armada_struck(&board, cell, direction);
    int owner = (board.at[target] & armada_fleet(ARMADA_BLUE)) != 0 ? ARMADA_BLUE : ARMADA_RED;
    const armada_piece *piece = armada_find(&s->side[owner], target);
    DF_TELL(events, .kind = ARMADA_EV_SHOT, .seat = s->active,
            .open = {(int16_t)cell, (int16_t)direction, piece->cell, (int16_t)(piece->look / 4),
                     (int16_t)owner});
    damage(s, owner, (int)(piece - s->side[owner].piece), events);
    settle_damage(s, events);
}

/* to For energy, a hub stands for its ship: hubs never have a token. */
static void bash(armada_state *s, int own, int foe, df_events *events)
{
    const armada_side *mine = &s->side[s->active];
    const armada_side *theirs = &s->side[!s->active];
    const armada_piece *from = armada_section(mine, own);
    const armada_piece *to = armada_section(theirs, foe);

    if (events != NULL) {
        int own_cell;
        int foe_cell;

        armada_meet(s, own, foe, &own_cell, &foe_cell);
        DF_TELL(events, .kind = ARMADA_EV_BASHED, .seat = s->active,
                .open = {(int16_t)own_cell, (int16_t)foe_cell});
    }
    damage(s, s->active, (int)(from - mine->piece), events);
    damage(s, !s->active, (int)(to - theirs->piece), events);
    settle_damage(s, events);
}

static void act(armada_state *s, df_action action, df_events *events)
{
    if (action < ARMADA_MOVE) {
        build(s, (int)action / ARMADA_NAMED, (int)action % ARMADA_NAMED + 10, events);
    } else if (action < ARMADA_ROTATE) {
        int at = (int)action - ARMADA_MOVE;
        move(s, at / 4 + 10, at % 4, events);
    } else if (action < ARMADA_SHOOT) {
        int at = (int)action - ARMADA_ROTATE;
        rotate(s, at / 2 + 10, at % 2 != 0, events);
    } else if (action < ARMADA_BASH) {
        int at = (int)action - ARMADA_SHOOT;
        shoot(s, at / 4 + 10, at % 4, events);
    } else if (action < ARMADA_TAKE) {
        int at = (int)action - ARMADA_BASH;
        bash(s, at / ARMADA_SECTIONS, at % ARMADA_SECTIONS, events);
    } else { /* */
        DF_TELL(events, .kind = ARMADA_EV_PASSED, .seat = s->active);
    }
}

void armada_apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    armada_state *s = (armada_state *)state;

    (void)rng; /* chance nodes say what is drawn */
    if (action >= ARMADA_COIN) {
        s->active = (uint8_t)(action - ARMADA_COIN);
        DF_TELL(events, .kind = ARMADA_EV_COIN, .seat = s->active, .open = {s->active},
                .reveals = true);
        begin_turn(s, events);
    } else if (action >= ARMADA_PIECE) {
        draw_piece(s, (int)(action - ARMADA_PIECE), events);
    } else if (action == ARMADA_TAKE) { /* the action counts when the piece is known */
        s->node = ARMADA_AT_TAKE;
    } else {
        act(s, action, events);
        if (s->node != ARMADA_AT_END)
            count_action(s, events);
    }
}

void armada_result(const df_state *state, df_result *out)
{
    const armada_state *s = (const armada_state *)state;

    memset(out, 0, sizeof *out);
    if (s->winner != ARMADA_DRAWN) {
        out->winners = DF_TO(s->winner);
        out->score[s->winner] = 1;
    }
    int reason = armada_reason(s);

    out->reason = armada_reasons[reason];
    out->limit = reason == ARMADA_BY_STALL || reason == ARMADA_BY_LIMIT;
}
