/* apply.c: the course of Revolver Noir: set-up, what actions bring about, and the result.
 *
 * A is the active player, B the other, as in the rules. Every step that tells the public something
 * calls know.c before the fields change that its meaning depends on.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

/* ---- Set-up ---------------------------------------------------------------------------------- */

/* [N-84] Nobody has lost before a first match, or in a draw: then it is the coin. */
static int starter_of(const df_config *config)
{
    static const uint8_t of_loser[] = {NOIR_STARTER_COIN, NOIR_STARTER_0, NOIR_STARTER_1};
    int starter = config->option[NOIR_OPTION_STARTER];

    return starter == NOIR_STARTER_LOSER ? of_loser[config->option[NOIR_OPTION_LOST]] : starter;
}

void noir_clear(noir_state *s, const df_config *config)
{
    memset(s, 0, sizeof *s);
    s->starter = (uint8_t)starter_of(config);
    s->turn_limit = (uint16_t)config->option[NOIR_OPTION_TURN_LIMIT];
    s->limit_result = (uint8_t)config->option[NOIR_OPTION_LIMIT_RESULT];
    s->hits_to_win = (uint8_t)config->option[NOIR_OPTION_HITS_TO_WIN];
    s->energized_first = (uint8_t)config->option[NOIR_OPTION_ENERGIZED_FIRST];
    s->trapdoor_silent = (uint8_t)config->option[NOIR_OPTION_TRAPDOOR_SILENT];
    s->answer = (uint8_t)config->option[NOIR_OPTION_ANSWER];
    s->set_again = (uint8_t)config->option[NOIR_OPTION_SET_AGAIN];
    s->no_notes = (uint8_t)config->option[NOIR_OPTION_NOTES];
    s->knowledge = config->knowledge;
    s->winner = DF_NONE;
}

void noir_setup(df_state *state, const df_config *config, df_rng *rng)
{
    noir_state *s = (noir_state *)state;

    (void)rng; /* the coin is the only chance in the game, and it is a node of its own */
    noir_clear(s, config);
    s->node = NOIR_START;
    for (int seat = 0; seat < 2; seat++) {
        s->room[seat] = DF_NONE;
        if (s->knowledge)
            s->belief[seat].rooms[0] = NOIR_ALL_ROOMS; /* [N-11] */
    }
}

/* ---- Hits and the end ------------------------------------------------------------------------ */

/* [N-79] [N-83] Whatever is unresolved is dropped. */
static void end_game(noir_state *s, int winner, df_events *events)
{
    s->node = NOIR_OVER;
    s->pending = NOIR_PENDING_NONE;
    s->winner = (uint8_t)winner;
    DF_TELL(events, .kind = NOIR_EV_GAME_ENDS, .seat = DF_NONE,
            .open = {(int16_t)winner, s->hits[0], s->hits[1]});
}

/* Is B in the room? Everybody learns the answer; a hit counts for A [N-78] [N-82]. */
static bool strike(noir_state *s, int room)
{
    int b = 1 - s->active;
    bool hit = s->room[b] == room;

    noir_learn_rooms(s, b, hit ? NOIR_BIT(room) : (uint8_t)~NOIR_BIT(room));
    s->hits[b] += hit;
    return hit;
}

/* After the event of a strike was told: the game may be over. */
static bool is_decided(noir_state *s, df_events *events)
{
    if (s->hits[1 - s->active] < s->hits_to_win)
        return false;
    end_game(s, s->active, events);
    return true;
}

/* ---- Turns ----------------------------------------------------------------------------------- */

/* [N-57] in canonical order, until the game is over. */
static void set_off_timed_traps(noir_state *s, df_events *events)
{
    int a = s->active;

    df_each_bit(room, s->timed[a]) {
        noir_learn_timed_off(s, (int)room);
        s->timed[a] &= (uint8_t)~NOIR_BIT(room);
        s->timed_count[a]--;
        bool hit = strike(s, (int)room);
        DF_TELL(events, .kind = NOIR_EV_TIMED, .seat = (uint8_t)a, .open = {(int16_t)room, hit},
                .reveals = true);
        if (is_decided(s, events))
            return;
    }
}

/* [N-13] to [N-17] in order. */
static void begin_turn(noir_state *s, int seat, df_events *events)
{
    s->active = (uint8_t)seat;
    s->turn++;
    DF_TELL(events, .kind = NOIR_EV_TURN, .seat = (uint8_t)seat, .privy = DF_TO(seat),
            .open = {(int16_t)s->turn}, .secret = {s->room[seat] == NOIR_KIT});
    if (s->flood[seat]) {
        s->flood[seat] = 0;
        DF_TELL(events, .kind = NOIR_EV_FLOOD_ENDS, .seat = (uint8_t)seat);
    }
    if (s->timed_count[seat] > 0)
        set_off_timed_traps(s, events);
    if (s->node == NOIR_OVER)
        return;
    s->ap = 2;
    s->began = s->room[seat] == NOIR_KIT;
    noir_learn_turn_begins(s);
    s->node = NOIR_ACT;
}

/* [N-83] At the turn limit the option limit_result decides. */
static void end_turn(noir_state *s, df_events *events)
{
    int a = s->active;

    DF_TELL(events, .kind = NOIR_EV_TURN_ENDS, .seat = (uint8_t)a);
    noir_learn_turn_ends(s);
    s->ap = 0;
    s->began = 0;
    s->energized = 0;
    s->echoed = 0;
    s->acted = 0;
    if (s->turn < s->turn_limit)
        begin_turn(s, 1 - a, events);
    else if (s->limit_result == NOIR_LIMIT_DRAW || s->hits[0] == s->hits[1])
        end_game(s, NOIR_DRAW, events);
    else
        end_game(s, s->hits[0] < s->hits[1] ? 0 : 1, events);
}

/* ---- Actions --------------------------------------------------------------------------------- */

static void go(noir_state *s, int seat, int room, int kind, df_events *events)
{
    s->room[seat] = (uint8_t)room;
    noir_learn_moved(s, seat);
    s->node = NOIR_ACT;
    DF_TELL(events, .kind = (uint8_t)kind, .seat = (uint8_t)seat, .privy = DF_TO(seat),
            .secret = {(int16_t)room});
}

/* [N-28] to [N-31] */
static void shoot(noir_state *s, int room, df_events *events)
{
    int a = s->active;

    noir_learn_rooms(s, a, NOIR_BIT(s->room[a]));
    bool hit = strike(s, room);
    DF_TELL(events, .kind = NOIR_EV_SHOT, .seat = (uint8_t)a,
            .open = {s->room[a], (int16_t)room, hit}, .reveals = true);
    if (!is_decided(s, events))
        s->node = NOIR_RETREAT;
}

/* [N-37] [N-40] The trap is put down in the current room; given_up is the room of the one given up
 * for it, or -1. */
static void put_down(noir_state *s, int given_up, df_events *events)
{
    int a = s->active;

    if (given_up < 0) {
        noir_learn_set(s);
        s->manual_count[a]++;
    } else {
        noir_learn_set_giving_up(s);
        s->manual[a] &= (uint8_t)~NOIR_BIT(given_up);
    }
    s->manual[a] |= NOIR_BIT(s->room[a]);
    s->node = NOIR_ACT;
    s->pending = NOIR_PENDING_NONE;
    DF_TELL(events, .kind = NOIR_EV_SET, .seat = (uint8_t)a, .privy = DF_TO(a),
            .open = {s->manual_count[a], s->timed_count[a], given_up >= 0},
            .secret = {s->room[a], (int16_t)given_up});
}

static void set_trap(noir_state *s, df_events *events)
{
    int a = s->active;

    noir_learn_setting(s);
    if (noir_trap_count(s, a) < 2) {
        put_down(s, -1, events);
        return;
    }
    s->node = NOIR_REMOVE;
    s->pending = NOIR_PENDING_SET;
    DF_TELL(events, .kind = NOIR_EV_SETTING, .seat = (uint8_t)a);
}

/* [N-42] [N-43] */
static void detonate(noir_state *s, int room, df_events *events)
{
    int a = s->active;

    noir_learn_detonated(s, room);
    s->manual[a] &= (uint8_t)~NOIR_BIT(room);
    s->manual_count[a]--;
    bool hit = strike(s, room);
    DF_TELL(events, .kind = NOIR_EV_DETONATION, .seat = (uint8_t)a, .open = {(int16_t)room, hit},
            .reveals = true);
    is_decided(s, events);
}

/* ---- Room effects ---------------------------------------------------------------------------- */

/* [N-55] With two traps one is given up first. */
static void use_panel(noir_state *s, df_events *events)
{
    int a = s->active;

    if (noir_trap_count(s, a) == 2) {
        s->node = NOIR_REMOVE;
        s->pending = NOIR_PENDING_PANEL;
    } else {
        s->node = NOIR_TARGET;
    }
    DF_TELL(events, .kind = NOIR_EV_PANEL, .seat = (uint8_t)a);
}

/* [N-85] The count goes down with the trap, before the new one is placed. */
static void give_up_for_panel(noir_state *s, int room, df_events *events)
{
    int a = s->active;

    noir_learn_given_up(s);
    s->manual[a] &= (uint8_t)~NOIR_BIT(room);
    s->manual_count[a]--;
    s->node = NOIR_TARGET;
    s->pending = NOIR_PENDING_NONE;
    DF_TELL(events, .kind = NOIR_EV_PANEL_GIVEN, .seat = (uint8_t)a, .privy = DF_TO(a),
            .open = {s->manual_count[a], s->timed_count[a]}, .secret = {(int16_t)room});
}

static void place_timed(noir_state *s, int room, df_events *events)
{
    int a = s->active;

    noir_learn_panel(s);
    s->timed[a] |= NOIR_BIT(room);
    s->timed_count[a]++;
    s->node = NOIR_ACT;
    DF_TELL(events, .kind = NOIR_EV_PANEL_PLACED, .seat = (uint8_t)a, .privy = DF_TO(a),
            .open = {s->manual_count[a], s->timed_count[a]}, .secret = {(int16_t)room});
}

/* [N-60] to [N-62] */
static void pull_lever(noir_state *s, df_events *events)
{
    int a = s->active;
    bool hit = strike(s, NOIR_BAS);

    s->flood[a] = 1;
    DF_TELL(events, .kind = NOIR_EV_FLOOD, .seat = (uint8_t)a, .open = {hit}, .reveals = true);
    if (hit && !is_decided(s, events))
        s->node = NOIR_FLEE;
}

/* [N-68] exact room upstairs; [N-69] else an ordinary answer. */
static void listen_by_echo(noir_state *s, df_events *events)
{
    int b = 1 - s->active;
    bool upstairs = (NOIR_UPSTAIRS & NOIR_BIT(s->room[b])) != 0;

    s->echoed = 1;
    noir_learn_rooms(s, b, upstairs ? NOIR_BIT(s->room[b]) : (uint8_t)~NOIR_UPSTAIRS);
    if (!upstairs)
        s->node = NOIR_ANSWER;
    DF_TELL(events, .kind = NOIR_EV_ECHOES, .seat = s->active, .open = {upstairs ? s->room[b] : -1},
            .reveals = true);
}

/* With trapdoor_silent and a dry Basement only the one who falls is told. */
static void drop_silently(noir_state *s, df_events *events)
{
    int b = 1 - s->active;

    DF_TELL(events, .kind = NOIR_EV_SWITCH, .seat = s->active, .open = {-1, 0});
    noir_learn_fell_perhaps(s, b);
    if (s->room[b] != NOIR_KIT)
        return;
    s->room[b] = NOIR_BAS;
    DF_TELL(events, .kind = NOIR_EV_FALL, .seat = (uint8_t)b, .audience = DF_TO(b),
            .privy = DF_TO(b), .secret = {NOIR_BAS});
}

/* [N-74] to [N-77] */
static void throw_switch(noir_state *s, df_events *events)
{
    int b = 1 - s->active;
    bool fell = s->room[b] == NOIR_KIT;
    bool hit = fell && noir_is_flooded(s);

    if (s->trapdoor_silent && !noir_is_flooded(s)) {
        drop_silently(s, events);
        return;
    }
    noir_learn_rooms(s, b, fell ? NOIR_BIT(NOIR_KIT) : (uint8_t)~NOIR_BIT(NOIR_KIT));
    if (fell) {
        s->room[b] = NOIR_BAS;
        noir_learn_placed(s, b, NOIR_BAS);
    }
    s->hits[b] += hit;
    DF_TELL(events, .kind = NOIR_EV_SWITCH, .seat = s->active, .open = {fell, hit},
            .reveals = true);
    if (hit && !is_decided(s, events))
        s->node = NOIR_FLEE;
}

/* [N-48] reveal, pay, resolve. */
static void use_effect(noir_state *s, df_events *events)
{
    int a = s->active;
    int room = s->room[a];

    noir_learn_rooms(s, a, NOIR_BIT(room));
    s->ap -= noir_rooms[room].cost;
    s->acted |= room != NOIR_KIT;
    switch (room) {
    case NOIR_BAL: /* [N-51] */
        s->room[a] = NOIR_KIT;
        noir_learn_placed(s, a, NOIR_KIT);
        DF_TELL(events, .kind = NOIR_EV_JUMP, .seat = (uint8_t)a);
        break;
    case NOIR_BAS:
        use_panel(s, events);
        break;
    case NOIR_BED:
        pull_lever(s, events);
        break;
    case NOIR_FOY:
        listen_by_echo(s, events);
        break;
    case NOIR_KIT: /* [N-72] */
        s->energized = 1;
        s->ap++;
        noir_learn_energized(s);
        DF_TELL(events, .kind = NOIR_EV_ENERGIZED, .seat = (uint8_t)a, .open = {s->ap});
        break;
    default:
        throw_switch(s, events);
        break;
    }
}

/* ---- Carrying out ---------------------------------------------------------------------------- */

static void apply_act(noir_state *s, df_action action, df_events *events)
{
    int a = s->active;

    if (action == NOIR_END) {
        end_turn(s, events);
        return;
    }
    if (action == NOIR_EFFECT) {
        use_effect(s, events);
        return;
    }
    s->acted = 1;
    s->ap -= action >= NOIR_SHOOT && action < NOIR_LISTEN ? 2 : 1; /* [N-19] */
    if (action < NOIR_SHOOT) {
        go(s, a, (int)action, NOIR_EV_MOVE, events);
    } else if (action < NOIR_LISTEN) {
        shoot(s, (int)action - NOIR_SHOOT, events);
    } else if (action == NOIR_LISTEN) {
        s->node = NOIR_ANSWER;
        DF_TELL(events, .kind = NOIR_EV_LISTEN, .seat = (uint8_t)a);
    } else if (action == NOIR_SET) {
        set_trap(s, events);
    } else {
        detonate(s, (int)action - NOIR_DETONATE, events);
    }
}

/* [N-11] [N-12] [N-84] */
static void choose_start(noir_state *s, int room, df_events *events)
{
    int seat = s->room[0] == DF_NONE ? 0 : 1;

    s->room[seat] = (uint8_t)room;
    DF_TELL(events, .kind = NOIR_EV_START_ROOM, .seat = (uint8_t)seat, .privy = DF_TO(seat),
            .secret = {(int16_t)room});
    if (seat == 0)
        return;
    if (s->starter == NOIR_STARTER_COIN)
        s->node = NOIR_COIN;
    else
        begin_turn(s, s->starter == NOIR_STARTER_0 ? 0 : 1, events);
}

static void apply_pick(noir_state *s, int room, df_events *events)
{
    int b = 1 - s->active;

    switch (s->node) {
    case NOIR_START:
        choose_start(s, room, events);
        break;
    case NOIR_RETREAT:
        go(s, s->active, room, NOIR_EV_RETREAT, events);
        break;
    case NOIR_ANSWER: /* doors are two-way: the rooms next to the one named can give this answer */
        noir_learn_rooms(s, b, noir_rooms[room].move);
        s->node = NOIR_ACT;
        DF_TELL(events, .kind = NOIR_EV_ANSWER, .seat = (uint8_t)b, .open = {(int16_t)room});
        break;
    case NOIR_REMOVE:
        if (s->pending == NOIR_PENDING_SET)
            put_down(s, room, events);
        else
            give_up_for_panel(s, room, events);
        break;
    case NOIR_TARGET:
        place_timed(s, room, events);
        break;
    default:
        go(s, b, room, NOIR_EV_FLEE, events);
        break;
    }
}

void noir_apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    noir_state *s = (noir_state *)state;

    (void)rng;
    if (s->node == NOIR_ACT) {
        apply_act(s, action, events);
    } else if (s->node == NOIR_COIN) {
        int first = (int)action - NOIR_COIN_SIDE;

        DF_TELL(events, .kind = NOIR_EV_COIN, .seat = DF_NONE, .open = {(int16_t)first},
                .reveals = true);
        begin_turn(s, first, events);
    } else {
        apply_pick(s, (int)action - NOIR_PICK, events);
    }
}

void noir_result(const df_state *state, df_result *out)
{
    static const char *const reasons[] = {"", "first hit", "second hit", "third hit"};
    const noir_state *s = (const noir_state *)state;

    memset(out, 0, sizeof *out);
    out->winners = s->winner == NOIR_DRAW ? 0 : DF_TO(s->winner);
    out->score[0] = s->hits[1];
    out->score[1] = s->hits[0];
    out->limit = s->winner == NOIR_DRAW || s->hits[1 - s->winner] < s->hits_to_win;
    out->reason = out->limit ? "turn limit" : reasons[s->hits_to_win];
}
