/* rules.c: what may be done in Revolver Noir, by whom, and why not.
 *
 * A is the active player, B the other, as in the rules.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

static const noir_state *state_of(const df_state *state)
{
    return (const noir_state *)state;
}

static uint8_t traps_of(const noir_state *s, int seat)
{
    return s->manual[seat] | s->timed[seat];
}

/* ---- Who decides ----------------------------------------------------------------------------- */

int noir_actor(const df_state *state)
{
    const noir_state *s = state_of(state);

    switch (s->node) {
    case NOIR_START:
        return s->room[0] == DF_NONE ? 0 : 1;
    case NOIR_COIN:
        return DF_CHANCE;
    case NOIR_ANSWER:
    case NOIR_FLEE:
        return 1 - s->active;
    case NOIR_OVER:
        return DF_NOBODY;
    default:
        return s->active;
    }
}

/* ---- What is legal at ACT, 4.3 --------------------------------------------------------------- */

static df_status check_cost(const noir_state *s, int cost, df_error *err)
{
    if (s->ap < cost)
        return df_fail(err, DF_ILLEGAL, "N-19", "it costs %d AP and you have %d", cost, s->ap);
    return DF_OK;
}

/* [N-24] through a door, [N-27] not to where one is, [N-25] not into a flooded Basement. `rule` is
 * the clause that asks for the Move. */
static df_status check_move(const noir_state *s, int room, const char *rule, df_error *err)
{
    int from = s->room[s->active];

    if (room == from)
        return df_fail(err, DF_ILLEGAL, "N-27", "you are in the %s already; a Move must leave it",
                       noir_rooms[room].name);
    if ((noir_rooms[from].move & NOIR_BIT(room)) == 0)
        return df_fail(err, DF_ILLEGAL, rule, "there is no door from the %s to the %s",
                       noir_rooms[from].name, noir_rooms[room].name);
    if ((noir_open_rooms(s) & NOIR_BIT(room)) == 0)
        return df_fail(err, DF_ILLEGAL, "N-25", "the Basement is flooded");
    return DF_OK;
}

/* [N-28] */
static df_status check_shot(const noir_state *s, int room, df_error *err)
{
    int from = s->room[s->active];

    if ((noir_rooms[from].shoot & NOIR_BIT(room)) == 0)
        return df_fail(err, DF_ILLEGAL, "N-28", "the %s can't be shot at from the %s",
                       noir_rooms[room].name, noir_rooms[from].name);
    return check_cost(s, 2, err);
}

/* [N-38] not on an own trap, but for the bluff [N-R41]; [N-40] [N-R18] a third trap needs a manual
 * one to give up. */
static df_status check_set(const noir_state *s, df_error *err)
{
    int a = s->active;

    if ((traps_of(s, a) & NOIR_BIT(s->room[a])) != 0 && !noir_sets_again(s))
        return df_fail(err, DF_ILLEGAL, "N-38", "you have a trap in the %s already",
                       noir_rooms[s->room[a]].name);
    if (noir_trap_count(s, a) == 2 && s->manual_count[a] == 0)
        return df_fail(err, DF_ILLEGAL, "N-40", "both your traps are timed and can't be given up");
    return check_cost(s, 1, err);
}

/* [N-42] own manual traps only; [N-56] never a timed one. */
static df_status check_detonation(const noir_state *s, int room, df_error *err)
{
    int a = s->active;

    if ((s->timed[a] & NOIR_BIT(room)) != 0)
        return df_fail(err, DF_ILLEGAL, "N-56",
                       "the trap in the %s is timed; it goes off by itself", noir_rooms[room].name);
    if ((s->manual[a] & NOIR_BIT(room)) == 0)
        return df_fail(err, DF_ILLEGAL, "N-42", "you have no trap in the %s",
                       noir_rooms[room].name);
    return check_cost(s, 1, err);
}

/* [N-71] the turn began in the Kitchen, and Energized was not used yet. */
static df_status check_energized(const noir_state *s, df_error *err)
{
    if (!s->began)
        return df_fail(err, DF_ILLEGAL, "N-71", "your turn did not begin in the Kitchen");
    if (s->energized)
        return df_fail(err, DF_ILLEGAL, "N-71", "you have used Energized this turn");
    if (s->energized_first && s->acted)
        return df_fail(err, DF_ILLEGAL, "N-71", "Energized must be your first action (option)");
    return DF_OK;
}

static df_status check_effect(const noir_state *s, df_error *err)
{
    int room = s->room[s->active];

    if (noir_rooms[room].effect == NULL)
        return df_fail(err, DF_ILLEGAL, "N-49", "the %s has no effect", noir_rooms[room].name);
    if (room == NOIR_KIT)
        return check_energized(s, err);
    if (room == NOIR_FOY && s->echoed)
        return df_fail(err, DF_ILLEGAL, "N-70", "you have used Echoes this turn");
    if (room == NOIR_BAS && s->timed_count[s->active] == 2)
        return df_fail(err, DF_ILLEGAL, "N-55", "both your traps are timed and can't be given up");
    return check_cost(s, noir_rooms[room].cost, err);
}

static df_status test_act(const noir_state *s, df_action action, df_error *err)
{
    df_status status;

    if (action < NOIR_SHOOT) {
        status = check_move(s, (int)action, "N-24", err);
        return status == DF_OK ? check_cost(s, 1, err) : status;
    }
    if (action < NOIR_LISTEN)
        return check_shot(s, (int)action - NOIR_SHOOT, err);
    if (action == NOIR_LISTEN)
        return check_cost(s, 1, err);
    if (action == NOIR_SET)
        return check_set(s, err);
    if (action < NOIR_EFFECT)
        return check_detonation(s, (int)action - NOIR_DETONATE, err);
    if (action == NOIR_EFFECT)
        return check_effect(s, err);
    if (action == NOIR_END)
        return DF_OK;
    return df_fail(err, DF_ILLEGAL, "N-18", "nothing is to be picked; take an action or end");
}

/* ---- What can be picked at the sub-choices, 4.2 ---------------------------------------------- */

/* The rooms offered. Some are worked out from the decider's hidden room, so only that seat's view
 * or the truth will do. */
static uint8_t offered(const noir_state *s)
{
    int a = s->active;
    int b = 1 - a;

    switch (s->node) {
    case NOIR_START:
        return NOIR_ALL_ROOMS; /* [N-11] */
    case NOIR_RETREAT:
        return noir_rooms[s->room[a]].move & noir_open_rooms(s); /* [N-30] */
    case NOIR_ANSWER:
        return noir_answers(s, s->room[b]); /* [N-32] [N-35] */
    case NOIR_REMOVE:
        return s->pending == NOIR_PENDING_SET && noir_sets_again(s)
                   ? NOIR_BIT(s->room[a]) /* [N-R41] */
                   : s->manual[a];        /* [N-40] */
    case NOIR_TARGET:
        return (uint8_t) ~(NOIR_BIT(NOIR_BAS) | traps_of(s, a)); /* [N-54] */
    default:
        return noir_rooms[NOIR_BAS].move & noir_open_rooms(s); /* [N-62] */
    }
}

static df_status test_pick(const noir_state *s, df_action action, df_error *err)
{
    static const char *const wanted[] = {
        [NOIR_START] = "first choose your starting room",
        [NOIR_RETREAT] = "after a shot you must first retreat through a door",
        [NOIR_ANSWER] = "first answer with a room next to yours",
        [NOIR_REMOVE] = "first give up one of your manual traps",
        [NOIR_TARGET] = "first choose the room of the timed trap",
        [NOIR_FLEE] = "first flee from the flooded Basement",
    };
    static const char *const clauses[] = {
        [NOIR_START] = "N-11",  [NOIR_RETREAT] = "N-30", [NOIR_ANSWER] = "N-32",
        [NOIR_REMOVE] = "N-40", [NOIR_TARGET] = "N-54",  [NOIR_FLEE] = "N-62",
    };
    const char *clause = clauses[s->node];

    if (action < NOIR_PICK || action >= NOIR_COIN_SIDE)
        return df_fail(err, DF_ILLEGAL, clause, "%s", wanted[s->node]);
    int room = (int)action - NOIR_PICK;
    const char *name = noir_rooms[room].name;
    if ((offered(s) & NOIR_BIT(room)) != 0)
        return DF_OK;
    switch (s->node) {
    case NOIR_RETREAT:
        return check_move(s, room, clause, err);
    case NOIR_ANSWER:
        if ((noir_rooms[s->room[1 - s->active]].move & NOIR_BIT(room)) != 0)
            return df_fail(err, DF_ILLEGAL, "N-R42",
                           "the Basement is flooded in your next turn too (option)");
        return df_fail(err, DF_ILLEGAL, clause, "the %s has no door to your room", name);
    case NOIR_REMOVE:
        if ((s->timed[s->active] & NOIR_BIT(room)) != 0)
            return df_fail(err, DF_ILLEGAL, "N-56", "the trap in the %s is timed and stays", name);
        if ((s->manual[s->active] & NOIR_BIT(room)) != 0)
            return df_fail(err, DF_ILLEGAL, "N-R41",
                           "the trap you stand on is the one that you set again");
        return df_fail(err, DF_ILLEGAL, clause, "you have no manual trap in the %s", name);
    case NOIR_TARGET:
        if (room == NOIR_BAS)
            return df_fail(err, DF_ILLEGAL, clause, "a timed trap can't be put in the Basement");
        return df_fail(err, DF_ILLEGAL, clause, "you have a trap in the %s already", name);
    default:
        return df_fail(err, DF_ILLEGAL, clause, "there is no door from the Basement to the %s",
                       name);
    }
}

df_status noir_test(const df_state *state, df_action action, df_error *err)
{
    const noir_state *s = state_of(state);

    if (action >= NOIR_ACTIONS)
        return df_fail(err, DF_RANGE, "", "there is no action number %u", action);
    if (s->node == NOIR_OVER)
        return df_fail(err, DF_ILLEGAL, "N-79", "the game is over");
    if (s->node == NOIR_COIN) {
        if (action >= NOIR_COIN_SIDE)
            return DF_OK;
        return df_fail(err, DF_ILLEGAL, "N-12", "the coin has to be thrown");
    }
    return s->node == NOIR_ACT ? test_act(s, action, err) : test_pick(s, action, err);
}

static int list_rooms(uint8_t rooms, df_action first, df_action *out)
{
    int count = 0;

    df_each_bit(room, rooms)
        out[count++] = first + room;
    return count;
}

static int list_act(const noir_state *s, df_action *out)
{
    int a = s->active;
    const noir_room_card *here = &noir_rooms[s->room[a]];
    int count = 0;

    if (s->ap >= 1)
        count += list_rooms(here->move & noir_open_rooms(s), NOIR_MOVE, out);
    if (s->ap >= 2)
        count += list_rooms(here->shoot, NOIR_SHOOT, out + count);
    if (s->ap >= 1) {
        out[count++] = NOIR_LISTEN;
        if (check_set(s, NULL) == DF_OK)
            out[count++] = NOIR_SET;
        count += list_rooms(s->manual[a], NOIR_DETONATE, out + count);
    }
    if (check_effect(s, NULL) == DF_OK)
        out[count++] = NOIR_EFFECT;
    out[count++] = NOIR_END; /* [N-20] [N-21] */
    return count;
}

bool noir_can_go_on(const noir_state *s)
{
    return s->ap >= 1 || check_effect(s, NULL) == DF_OK;
}

int noir_list(const noir_state *s, df_action out[NOIR_ACTIONS])
{
    return s->node == NOIR_ACT ? list_act(s, out) : list_rooms(offered(s), NOIR_PICK, out);
}

int noir_legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    return noir_list(state_of(state), out);
}

/* [N-12] */
int noir_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX])
{
    (void)state;
    out[0] = (df_outcome){NOIR_COIN_SIDE, 1};
    out[1] = (df_outcome){NOIR_COIN_SIDE + 1, 1};
    return 2;
}
