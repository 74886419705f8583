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
        g->at[room] /= df_bit_count(noir_answers(s, room));
    strike_out(g, (uint8_t)~noir_rooms[named].move);
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

void noir_guess_learn(noir_guess about[2], const df_event *e, const noir_state *s)
{
    if (e->seat > 1)
        return;
    noir_guess *self = &about[e->seat];
    noir_guess *other = &about[1 - e->seat];

    switch (e->kind) {
    case NOIR_EV_MOVE:
    case NOIR_EV_RETREAT:
    case NOIR_EV_FLEE:
        *self = noir_guess_spread(self, noir_open_rooms(s));
        break;
    case NOIR_EV_SHOT:
        place(self, e->open[0]);
        hit_or_miss(other, e->open[1], e->open[2] != 0);
        break;
    case NOIR_EV_TIMED:
    case NOIR_EV_DETONATION:
        hit_or_miss(other, e->open[0], e->open[1] != 0);
        break;
    case NOIR_EV_ANSWER:
        hear_answer(self, e->open[0], s);
        break;
    case NOIR_EV_JUMP:
    case NOIR_EV_ENERGIZED:
        place(self, NOIR_KIT);
        break;
    case NOIR_EV_PANEL:
        place(self, NOIR_BAS);
        break;
    case NOIR_EV_FLOOD:
        place(self, NOIR_BED);
        hit_or_miss(other, NOIR_BAS, e->open[0] != 0);
        break;
    case NOIR_EV_ECHOES:
        place(self, NOIR_FOY);
        if (e->open[0] >= 0)
            place(other, e->open[0]);
        else
            strike_out(other, NOIR_UPSTAIRS);
        break;
    case NOIR_EV_SWITCH:
        place(self, NOIR_LIB);
        hear_switch(other, e->open[0]);
        break;
    default:
        break;
    }
}
