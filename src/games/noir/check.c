/* check.c: what holds in every state of Revolver Noir.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

static df_status check_seat(const noir_state *s, int seat, df_error *err)
{
    bool chosen = s->node != NOIR_START && s->node != NOIR_COIN;

    if (s->room[seat] == DF_NONE ? chosen : s->room[seat] >= NOIR_ROOMS)
        return df_fail(err, DF_CORRUPT, "N-3", "seats.%d.room: a player is in exactly one room",
                       seat);
    if ((s->manual[seat] & s->timed[seat]) != 0)
        return df_fail(err, DF_CORRUPT, "N-54", "seats.%d.timed: a room holds one trap of a player",
                       seat);
    if ((s->timed[seat] & NOIR_BIT(NOIR_BAS)) != 0)
        return df_fail(err, DF_CORRUPT, "N-54", "seats.%d.timed: never in the basement", seat);
    if (df_bit_count(s->manual[seat]) != s->manual_count[seat])
        return df_fail(err, DF_CORRUPT, "N-47", "seats.%d.manual_count: not the number of traps",
                       seat);
    if (df_bit_count(s->timed[seat]) != s->timed_count[seat])
        return df_fail(err, DF_CORRUPT, "N-47", "seats.%d.timed_count: not the number of traps",
                       seat);
    if (noir_trap_count(s, seat) > 2)
        return df_fail(err, DF_CORRUPT, "N-39", "seats.%d.manual: at most two traps in all", seat);
    if (s->hits[seat] > s->hits_to_win || (s->hits[seat] == s->hits_to_win && s->node != NOIR_OVER))
        return df_fail(err, DF_CORRUPT, "N-79", "seats.%d.hits: the game would be over", seat);
    if (s->flood[seat] && s->timed_count[seat] > 0) /* both last one round; the ways are too long */
        return df_fail(err, DF_CORRUPT, "N-64", "seats.%d.flood: lever and panel in one turn",
                       seat);
    bool may_stand_in_flood = s->node == NOIR_OVER || (s->node == NOIR_FLEE && seat != s->active);
    if (s->room[seat] == NOIR_BAS && noir_is_flooded(s) && !may_stand_in_flood)
        return df_fail(err, DF_CORRUPT, "N-66", "seats.%d.room: the basement is flooded", seat);
    return DF_OK;
}

/* Before turn 1 nothing has happened yet. */
static df_status check_before_turn_1(const noir_state *s, df_error *err)
{
    bool both = s->room[0] != DF_NONE && s->room[1] != DF_NONE;

    if (s->node == NOIR_START ? s->room[1] != DF_NONE : !both)
        return df_fail(err, DF_CORRUPT, "N-11", "node: rooms are chosen by seat 0, then seat 1");
    if (s->node == NOIR_COIN && s->starter != NOIR_STARTER_COIN)
        return df_fail(err, DF_CORRUPT, "N-84", "node: there is no coin with this option");
    for (int seat = 0; seat < 2; seat++) {
        if (noir_trap_count(s, seat) + s->hits[seat] + s->flood[seat] > 0)
            return df_fail(err, DF_CORRUPT, "N-10",
                           "seats.%d: no traps, hits or floods at the start", seat);
        if (s->knowledge && s->belief[seat].rooms[0] != NOIR_ALL_ROOMS)
            return df_fail(err, DF_CORRUPT, "N-11", "seats.%d.belief: any room at the start", seat);
    }
    if (s->turn != 0 || s->ap != 0 || s->active != 0 || s->began + s->energized + s->echoed != 0 ||
        s->acted || s->pending != NOIR_PENDING_NONE)
        return df_fail(err, DF_CORRUPT, "N-13", "turn: no turn has begun yet");
    return DF_OK;
}

/* The turn as such: its number, what was spent in it, what its owner can't have yet. */
static df_status check_turn(const noir_state *s, df_error *err)
{
    int a = s->active;
    int full = 2 + s->energized;
    bool at_act = s->node == NOIR_ACT || s->node == NOIR_OVER;
    bool untouched = !s->acted && s->node == NOIR_ACT;
    const df_flaw flaws[] = {
        {s->turn == 0 || s->turn > s->turn_limit, "N-83", "turn: from 1 to the turn limit"},
        {s->ap > full, "N-16", "ap: at most 2, or 3 with energized"},
        /* What costs nothing but Energized is a walk away from the Kitchen. */
        {s->acted && s->began && s->ap == full, "N-19", "ap: some were spent on what was done"},
        {s->energized && !s->began, "N-71", "energized: only if the turn began in the kitchen"},
        {!s->acted && !at_act, "N-18", "acted: something is under way, so yes"},
        {!s->acted && s->echoed, "N-67", "acted: echoes were used, so yes"},
        {untouched && s->ap != full, "N-16", "acted: AP were spent, so yes"},
        {untouched && s->began != (s->room[a] == NOIR_KIT), "N-17",
         "began: before any action the room tells"},
        {untouched && s->flood[a], "N-14", "seats.#.flood: the own flood ends when a turn begins"},
        {untouched && s->timed_count[a] > 0, "N-15",
         "seats.#.timed: the own timed traps go off when a turn begins"},
    };

    return df_first_flaw(flaws, sizeof flaws / sizeof flaws[0], err);
}

/* The sub-choice that is open: what led to it must fit. */
static df_status check_node(const noir_state *s, df_error *err)
{
    int a = s->active;
    int b = 1 - a;
    int full = 2 + s->energized;
    int node = s->node;
    bool removing = node == NOIR_REMOVE;
    bool at_panel = node == NOIR_TARGET || s->pending == NOIR_PENDING_PANEL;
    bool unpaid = s->ap == full;
    bool by_echo = node == NOIR_ANSWER && unpaid;
    bool upstairs = s->room[b] < NOIR_ROOMS && (NOIR_UPSTAIRS & NOIR_BIT(s->room[b])) != 0;
    uint8_t barred = s->set_again ? s->timed[a] : s->manual[a] | s->timed[a]; /* [N-R41] */
    const df_flaw flaws[] = {
        {node == NOIR_RETREAT && s->ap > s->energized, "N-28", "ap: a shot costs 2"},
        {(removing || node == NOIR_TARGET || node == NOIR_FLEE) && unpaid, "N-19",
         "ap: what is under way costs 1"},
        {by_echo && (!s->echoed || s->room[a] != NOIR_FOY), "N-32",
         "ap: to listen costs 1, but for echoes"},
        {by_echo && upstairs, "N-68", "node: upstairs the exact room is told, nothing is answered"},
        {removing != (s->pending != NOIR_PENDING_NONE), "N-40",
         "pending: set or panel exactly at remove"},
        {removing && (noir_trap_count(s, a) != 2 || s->manual_count[a] == 0), "N-40",
         "node: nothing has to be given up"},
        {s->pending == NOIR_PENDING_SET && (barred & NOIR_BIT(s->room[a] % NOIR_ROOMS)) != 0,
         "N-38", "pending: there is a trap in the room already"},
        {at_panel && s->room[a] != NOIR_BAS, "N-54", "node: the panel is in the basement"},
        {node == NOIR_TARGET && noir_trap_count(s, a) == 2, "N-55",
         "node: one of the two traps is given up first"},
        {node == NOIR_FLEE && (s->room[b] != NOIR_BAS || s->hits[b] == 0), "N-62",
         "node: nobody was hit in the basement"},
        {node == NOIR_FLEE && !(s->room[a] == NOIR_BED && s->flood[a]) &&
             !(s->room[a] == NOIR_LIB && s->flood[b]),
         "N-62", "node: neither the lever nor the switch was used"},
    };

    return df_first_flaw(flaws, sizeof flaws / sizeof flaws[0], err);
}

static df_status check_winner(const noir_state *s, df_error *err)
{
    if ((s->winner != DF_NONE) != (s->node == NOIR_OVER) ||
        (s->winner != DF_NONE && s->winner > NOIR_DRAW))
        return df_fail(err, DF_CORRUPT, "N-79", "winner: known exactly when the game is over");
    if (s->node != NOIR_OVER)
        return DF_OK;
    for (int seat = 0; seat < 2; seat++)
        if (s->hits[seat] == s->hits_to_win)
            return s->winner == 1 - seat && s->hits[1 - seat] < s->hits_to_win
                       ? DF_OK
                       : df_fail(err, DF_CORRUPT, "N-79", "winner: not the one who was hit last");
    int ahead = s->limit_result == NOIR_LIMIT_DRAW || s->hits[0] == s->hits[1] ? NOIR_DRAW
                : s->hits[0] < s->hits[1]                                      ? 0
                                                                               : 1;
    if (s->turn != s->turn_limit || s->winner != ahead)
        return df_fail(err, DF_CORRUPT, "N-83", "winner: neither hits nor the turn limit say so");
    return DF_OK;
}

df_status noir_check(const df_state *state, df_error *err)
{
    const noir_state *s = (const noir_state *)state;
    bool in_play = s->node != NOIR_START && s->node != NOIR_COIN;
    df_status status =
        s->node <= NOIR_OVER ? DF_OK : df_fail(err, DF_CORRUPT, "", "node: there is no such node");

    for (int seat = 0; seat < 2 && status == DF_OK; seat++)
        status = check_seat(s, seat, err);
    if (status == DF_OK)
        status = in_play ? check_turn(s, err) : check_before_turn_1(s, err);
    if (status == DF_OK && in_play)
        status = check_node(s, err);
    if (status == DF_OK)
        status = check_winner(s, err);
    for (int seat = 0; seat < 2 && status == DF_OK && s->knowledge; seat++)
        status = noir_check_belief(s, seat, err);
    return status;
}
