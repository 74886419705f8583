/* guess.c: where a player of Revolver Noir may be, as likely as the public record makes it.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/guess.h"

/* Scales what is left of a noir_guess back to a sum of NOIR_ONE. */
static void settle(noir_guess *g)
{
    int32_t sum = 0;

    for (int room = 0; room < NOIR_ROOMS; room++)
        sum += g->at[room];
    if (sum == 0)
        return;
    for (int room = 0; room < NOIR_ROOMS; room++)
        if (g->at[room] > 0)
            g->at[room] = g->at[room] * NOIR_ONE / sum;
}

void noir_guess_settle(noir_guess *g, uint8_t possible)
{
    for (int room = 0; room < NOIR_ROOMS; room++)
        if ((possible & NOIR_BIT(room)) == 0)
            g->at[room] = 0;
        else if (g->at[room] == 0)
            g->at[room] = 1;
    settle(g);
}

static void place(noir_guess *g, int room)
{
    memset(g, 0, sizeof *g);
    g->at[room] = NOIR_ONE;
}

static void strike_out(noir_guess *g, uint8_t rooms)
{
    df_each_bit(room, rooms)
        g->at[room] = 0;
    settle(g);
}

static void hit_or_miss(noir_guess *g, int room, bool hit)
{
    if (hit)
        place(g, room);
    else
        strike_out(g, NOIR_BIT(room));
}

noir_guess noir_guess_spread(const noir_guess *g, uint8_t open)
{
    noir_guess next = {{0}};

    for (int room = 0; room < NOIR_ROOMS; room++) {
        uint8_t doors = noir_rooms[room].move & open;

        if (g->at[room] == 0)
            continue;
        int32_t share = g->at[room] / df_bit_count(doors);
        df_each_bit(to, doors)
            next.at[to] += share;
    }
    return next;
}

/* Any true answer is as likely as the others. */
static void hear_answer(noir_guess *g, int named, const noir_state *s)
{
    for (int room = 0; room < NOIR_ROOMS; room++)
        if ((noir_rooms[named].move & NOIR_BIT(room)) == 0)
            g->at[room] = 0;
        else if (g->at[room] > 0)
            g->at[room] /= df_bit_count(noir_answers(s, room));
    settle(g);
}

/* A trap door: somebody fell (1), nobody (0), or it was not told (-1). */
static void hear_switch(noir_guess *g, int fell)
{
    if (fell >= 0) {
        hit_or_miss(g, NOIR_KIT, fell != 0);
        if (fell == 0)
            return;
    }
    g->at[NOIR_BAS] += g->at[NOIR_KIT];
    g->at[NOIR_KIT] = 0;
}

int32_t noir_guess_highest(const noir_guess *g, uint8_t rooms)
{
    int32_t highest = 0;

    df_each_bit(room, rooms)
        if (g->at[room] > highest)
            highest = g->at[room];
    return highest;
}

/* ---- What is heard --------------------------------------------------------------------------- */

/* Of whoever did it. */
static void learn_doer(noir_guess *g, const df_event *e, const noir_state *s)
{
    switch (e->kind) {
    case NOIR_EV_MOVE:
    case NOIR_EV_RETREAT:
    case NOIR_EV_FLEE:
        *g = noir_guess_spread(g, noir_open_rooms(s));
        break;
    case NOIR_EV_SHOT:
        place(g, e->open[0]);
        break;
    case NOIR_EV_ANSWER:
        hear_answer(g, e->open[0], s);
        break;
    case NOIR_EV_JUMP:
    case NOIR_EV_ENERGIZED:
        place(g, NOIR_KIT);
        break;
    case NOIR_EV_PANEL:
        place(g, NOIR_BAS);
        break;
    case NOIR_EV_FLOOD:
        place(g, NOIR_BED);
        break;
    case NOIR_EV_ECHOES:
        place(g, NOIR_FOY);
        break;
    case NOIR_EV_SWITCH:
        place(g, NOIR_LIB);
        break;
    default:
        break;
    }
}

/* Of the one it was done to. */
static void learn_victim(noir_guess *g, const df_event *e)
{
    switch (e->kind) {
    case NOIR_EV_SHOT:
        hit_or_miss(g, e->open[1], e->open[2] != 0);
        break;
    case NOIR_EV_TIMED:
    case NOIR_EV_DETONATION:
        hit_or_miss(g, e->open[0], e->open[1] != 0);
        break;
    case NOIR_EV_FLOOD:
        hit_or_miss(g, NOIR_BAS, e->open[0] != 0);
        break;
    case NOIR_EV_ECHOES:
        if (e->open[0] >= 0)
            place(g, e->open[0]);
        else
            strike_out(g, NOIR_UPSTAIRS);
        break;
    case NOIR_EV_SWITCH:
        hear_switch(g, e->open[0]);
        break;
    default:
        break;
    }
}

void noir_guess_learn(noir_guess *g, int seat, const df_event *e, const noir_state *s)
{
    if (e->seat == seat)
        learn_doer(g, e, s);
    else if (e->seat == 1 - seat)
        learn_victim(g, e);
}

enum { KIND = 0x7F << 24, FIRST = 0xFF, SECOND = 0xFF << 8, THIRD = 0xFF << 16 };

/* What learn_doer looks at, and learn_victim. */
/* clang-format off */
const uint32_t noir_news_of[2][NOIR_EVENTS] = {
    {
        [NOIR_EV_MOVE]      = KIND,
        [NOIR_EV_RETREAT]   = KIND,
        [NOIR_EV_FLEE]      = KIND,
        [NOIR_EV_SHOT]      = KIND | FIRST,
        [NOIR_EV_ANSWER]    = KIND | FIRST,
        [NOIR_EV_JUMP]      = KIND,
        [NOIR_EV_ENERGIZED] = KIND,
        [NOIR_EV_PANEL]     = KIND,
        [NOIR_EV_FLOOD]     = KIND,
        [NOIR_EV_ECHOES]    = KIND,
        [NOIR_EV_SWITCH]    = KIND,
    },
    {
        [NOIR_EV_SHOT]       = KIND | SECOND | THIRD,
        [NOIR_EV_TIMED]      = KIND | FIRST | SECOND,
        [NOIR_EV_DETONATION] = KIND | FIRST | SECOND,
        [NOIR_EV_FLOOD]      = KIND | FIRST,
        [NOIR_EV_ECHOES]     = KIND | FIRST,
        [NOIR_EV_SWITCH]     = KIND | FIRST,
    },
};
/* clang-format on */
