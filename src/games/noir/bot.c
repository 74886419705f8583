/* bot.c: the rule-based opponent for Revolver Noir.
 *
 * It keeps two guesses, fed by the public record alone: where the other player is, and where the
 * other player must think that the bot is. For its own turn it tries every sequence of actions on
 * these guesses, with the engine's own rules, weighs every outcome by how likely the guess makes
 * it, and values what stands at the end of the turn by a handful of named features. Integers only:
 * it plays alike on every machine.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/census.h"

/* Chances and values are shares of ONE. */
enum { ONE = 1 << 14 };

#ifndef TUNE
enum weights {
    /* What a chance to hit next turn is worth, in eighths of the hit: less than the hit itself, or
     * the bot would wait for better chances for ever. */
    W_CHANCE = 16,
    /* What a risk to be hit is worth, in eighths of the hit. */
    W_RISK = 32,
    W_READABLE = 2,
    W_NOISE = ONE / 256,
    W_STAY = 16, /* how likely the other stays where it is for a turn, in eighths */
    W_TRAP_RISK = 32,
    W_LEVER_RISK = 24,
    W_TRAP_CHANCE = 32,
    W_TIMED = 64,
    W_SECOND = 16,
    W_LEVER_CHANCE = 16,
    W_SHOT_RISK = 32,
    W_CUT = ONE / 16,
    W_CUT2 = 0,
};
#endif

/* ---- Guesses ---- */

typedef struct guess {
    int32_t at[NOIR_ROOMS]; /* shares of ONE */
} guess;

/* What the bot keeps from event to event: a guess about each seat. */
typedef struct memory {
    guess about[2];
} memory;

/* Scales what is left of a guess back to a sum of ONE. */
static void settle(guess *g)
{
    int32_t sum = 0;

    for (int room = 0; room < NOIR_ROOMS; room++)
        sum += g->at[room];
    if (sum == 0)
        return;
    for (int room = 0; room < NOIR_ROOMS; room++)
        g->at[room] = g->at[room] * ONE / sum;
}

/* Fits a guess to what is known for certain: rooms outside `possible` are struck out, and inside it
 * nothing becomes quite impossible by rounding. */
static void settle_known(guess *g, uint8_t possible)
{
    for (int room = 0; room < NOIR_ROOMS; room++)
        if ((possible & NOIR_BIT(room)) == 0)
            g->at[room] = 0;
        else if (g->at[room] == 0)
            g->at[room] = 1;
    settle(g);
}

static void place(guess *g, int room)
{
    memset(g, 0, sizeof *g);
    g->at[room] = ONE;
}

static void strike_out(guess *g, uint8_t rooms)
{
    df_each_bit(room, rooms) g->at[room] = 0;
    settle(g);
}

static void hit_or_miss(guess *g, int room, bool hit)
{
    if (hit)
        place(g, room);
    else
        strike_out(g, NOIR_BIT(room));
}

/* Through any open door, each as likely as the others. */
static guess spread(const guess *g, uint8_t open)
{
    guess next = {{0}};

    for (int room = 0; room < NOIR_ROOMS; room++) {
        uint8_t doors = noir_rooms[room].move & open;

        if (g->at[room] == 0)
            continue;
        int32_t share = g->at[room] / df_bit_count(doors);
        df_each_bit(to, doors) next.at[to] += share;
    }
    return next;
}

/* Any true answer is as likely as the others. */
static void hear_answer(guess *g, int named)
{
    for (int room = 0; room < NOIR_ROOMS; room++)
        g->at[room] /= df_bit_count(noir_rooms[room].move);
    strike_out(g, (uint8_t)~noir_rooms[named].move);
}

/* A trap door: somebody fell (1), nobody (0), or it was not told (-1). */
static void hear_switch(guess *g, int fell)
{
    if (fell >= 0) {
        hit_or_miss(g, NOIR_KIT, fell != 0);
        if (fell == 0)
            return;
    }
    g->at[NOIR_BAS] += g->at[NOIR_KIT];
    g->at[NOIR_KIT] = 0;
}

/* What one event of the public record teaches about both players, section 7.3; `open` are the
 * rooms that can be entered. */
static void learn(guess about[2], const df_event *e, uint8_t open)
{
    if (e->seat > 1)
        return;
    guess *self = &about[e->seat];
    guess *other = &about[1 - e->seat];

    switch (e->kind) {
    case NOIR_EV_MOVE:
    case NOIR_EV_RETREAT:
    case NOIR_EV_FLEE:
        *self = spread(self, open);
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
        hear_answer(self, e->open[0]);
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

static uint8_t open_rooms(const noir_state *s)
{
    return noir_is_flooded(s) ? (uint8_t)~NOIR_BIT(NOIR_BAS) : NOIR_ALL_ROOMS;
}

static uint8_t possible(const noir_state *s, int seat)
{
    return s->knowledge ? noir_possible_rooms(s, seat) : NOIR_ALL_ROOMS;
}

static void begin(void *mem, const df_game *game, const df_config *config, int seat)
{
    memory *m = mem;

    (void)game;
    (void)config;
    (void)seat;
    for (int i = 0; i < NOIR_ROOMS; i++) {
        m->about[0].at[i] = ONE / NOIR_ROOMS;
        m->about[1].at[i] = ONE / NOIR_ROOMS;
    }
}

static void observe(void *mem, const df_event *event, const df_view *view)
{
    memory *m = mem;
    const noir_state *s = (const noir_state *)view;

    learn(m->about, event, open_rooms(s));
    for (int seat = 0; seat < 2; seat++)
        settle_known(&m->about[seat], possible(s, seat));
}

/* ---- A position as the bot imagines it ---- */

typedef struct model {
    noir_state s; /* without beliefs and without the other's traps */
    guess about[2];
    guess later; /* where the other may be after a turn of its own */
} model;

typedef struct search {
    int seat;
    int32_t manual[NOIR_ROOMS]; /* chance of a manual trap of the other in each room */
    int32_t timed[NOIR_ROOMS];
    df_events events; /* of the action being tried */
} search;

/* The chance to win with so many hits left to take, if all else is even. */
static int32_t standing(int mine, int theirs)
{
    return ONE * mine * mine / (mine * mine + theirs * theirs);
}

static int32_t part(int32_t value, int32_t share)
{
    return value * share / ONE;
}

/* The rooms that can be shot into on a turn that begins in `from`: from the Kitchen, Energized
 * leaves time for a step. */
static uint8_t reach(int from)
{
    return from == NOIR_KIT ? noir_rooms[NOIR_KIT].shoot | noir_rooms[NOIR_BED].shoot
                            : noir_rooms[from].shoot;
}

/* Chance of being shot by someone at their most likely place of sight. */
static int32_t shot_risk(const guess *them, const guess *me, int room)
{
    int32_t risk = 0;

    for (int from = 0; from < NOIR_ROOMS; from++) {
        int32_t best = 1;

        if (them->at[from] == 0 || (reach(from) & NOIR_BIT(room)) == 0)
            continue;
        df_each_bit(to, reach(from)) if (me->at[to] > best) best = me->at[to];
        risk += part(them->at[from], me->at[room] * me->at[room] / best);
    }
    return risk;
}

static int32_t lever_reach(const guess *them)
{
    return them->at[NOIR_BED] + them->at[NOIR_HAL] + them->at[NOIR_KIT] + them->at[NOIR_BAL];
}

static int32_t risk_of(const search *x, const model *m)
{
    int room = m->s.room[x->seat];
    const guess *me = &m->about[x->seat];
    const guess *them = &m->about[1 - x->seat];
    int32_t risk = shot_risk(them, me, room) * W_SHOT_RISK / 32;

    risk += x->timed[room];
    risk += part(x->manual[room], me->at[room]) * W_TRAP_RISK / 32;
    if (room == NOIR_BAS)
        risk += part(lever_reach(them), me->at[NOIR_BAS]) * W_LEVER_RISK / 32;
    if (room == NOIR_KIT && m->s.flood[x->seat])
        risk += part(them->at[NOIR_LIB] + them->at[NOIR_HAL], me->at[NOIR_KIT]) * W_LEVER_RISK / 32;
    return risk < ONE ? risk : ONE;
}

/* The other will have moved on, or not. */
static void look_ahead(const search *x, model *m)
{
    const guess *them = &m->about[1 - x->seat];

    m->later = spread(them, open_rooms(&m->s));
    for (int i = 0; i < NOIR_ROOMS; i++)
        m->later.at[i] = (m->later.at[i] * (32 - W_STAY) + them->at[i] * W_STAY) / 32;
}

static int32_t chance_of(const search *x, const model *m)
{
    int room = m->s.room[x->seat];
    const guess *later = &m->later;
    int32_t shot = 0;
    int32_t traps = 0;
    int32_t timed = 0;

    df_each_bit(to, reach(room)) if (later->at[to] > shot) shot = later->at[to];
    df_each_bit(to, m->s.manual[x->seat]) traps += later->at[to];
    df_each_bit(to, m->s.timed[x->seat]) timed += later->at[to];
    traps = traps * W_TRAP_CHANCE / 32;
    if (room == NOIR_BED || room == NOIR_HAL || room == NOIR_KIT || room == NOIR_BAL)
        traps += later->at[NOIR_BAS] * W_LEVER_CHANCE / 32;
    int32_t chance = timed * W_TIMED / 32 +
                     (shot > traps ? shot + traps * W_SECOND / 32 : traps + shot * W_SECOND / 32);
    return chance < ONE ? chance : ONE;
}

/* What the position is worth when the turn ends here. */
static int32_t evaluate(const search *x, const model *m)
{
    const guess *me = &m->about[x->seat];
    int mine = m->s.hits_to_win - m->s.hits[x->seat];
    int theirs = m->s.hits_to_win - m->s.hits[1 - x->seat];

    if (mine == 0 || theirs == 0)
        return theirs == 0 ? ONE : 0;
    int32_t now = standing(mine, theirs);
    int32_t gain = standing(mine, theirs - 1) - now;
    int32_t loss = now - standing(mine - 1, theirs);
    int32_t value = now + part(gain, chance_of(x, m)) * W_CHANCE / 32;
    value -= part(loss, risk_of(x, m)) * W_RISK / 32;
    int32_t readable = 0;
    for (int i = 0; i < NOIR_ROOMS; i++)
        readable += part(me->at[i], me->at[i]);
    return value - part(loss, readable) * W_READABLE / 32;
}

/* ---- The search ---- */

static int32_t best_value(search *x, const model *m, int depth);

static void step(search *x, const model *from, df_action action, int their_room, model *to)
{
    memcpy(to, from, sizeof *to);
    to->s.room[1 - x->seat] = (uint8_t)their_room;
    x->events.count = 0;
    noir_apply((df_state *)&to->s, action, NULL, &x->events);
    for (int i = 0; i < x->events.count; i++)
        learn(to->about, &x->events.at[i], open_rooms(&to->s));
    if (memcmp(&to->about[1 - x->seat], &from->about[1 - x->seat], sizeof(guess)) != 0 ||
        noir_is_flooded(&to->s) != noir_is_flooded(&from->s))
        look_ahead(x, to);
}

/* The rooms of the other player that an action of ours tells apart from each other and the rest. */
static uint8_t told_apart(const noir_state *s, int seat, df_action action)
{
    static const uint8_t by_effect[NOIR_ROOMS] = {
        [NOIR_BED] = 1 << NOIR_BAS, [NOIR_LIB] = 1 << NOIR_KIT, [NOIR_FOY] = NOIR_UPSTAIRS};

    if (s->node != NOIR_ACT)
        return 0;
    if (action >= NOIR_SHOOT && action < NOIR_LISTEN)
        return NOIR_BIT(action - NOIR_SHOOT);
    if (action >= NOIR_DETONATE && action < NOIR_EFFECT)
        return NOIR_BIT(action - NOIR_DETONATE);
    return action == NOIR_EFFECT ? by_effect[s->room[seat]] : 0;
}

static int32_t value_of(search *x, const model *m, df_action action, int depth)
{
    const guess *them = &m->about[1 - x->seat];
    uint8_t apart = told_apart(&m->s, x->seat, action);
    int64_t sum = 0;
    int32_t rest = ONE;
    int rest_room = NOIR_HAL;
    model next;

    for (int room = 0; room < NOIR_ROOMS; room++) {
        int32_t share = them->at[room];

        if (share == 0)
            continue;
        if ((apart & NOIR_BIT(room)) == 0) {
            rest_room = room;
            continue;
        }
        step(x, m, action, room, &next);
        sum += (int64_t)share * best_value(x, &next, depth);
        rest -= share;
    }
    if (rest > 0) {
        step(x, m, action, rest_room, &next);
        sum += (int64_t)rest * best_value(x, &next, depth);
    }
    return (int32_t)(sum / ONE);
}

/* The other player decides: any true answer is as likely as the others; where they flee is not
 * seen. */
static int32_t reply_value(search *x, const model *m, int depth)
{
    const guess *them = &m->about[1 - x->seat];
    int64_t sum = 0;
    int32_t weight = 0;
    model next;

    if (m->s.node == NOIR_FLEE) {
        step(x, m, NOIR_PICK + NOIR_FOY, NOIR_BAS, &next);
        return best_value(x, &next, depth);
    }
    for (int named = 0; named < NOIR_ROOMS; named++) {
        int32_t share = 0;
        int from = 0;

        df_each_bit(room, noir_rooms[named].move) if (them->at[room] > 0)
        {
            share += them->at[room] / df_bit_count(noir_rooms[room].move);
            from = (int)room;
        }
        if (share <= W_CUT2)
            continue;
        step(x, m, NOIR_PICK + (df_action)named, from, &next);
        sum += (int64_t)share * best_value(x, &next, depth);
        weight += share;
    }
    return weight > 0 ? (int32_t)(sum / weight) : evaluate(x, m);
}

static int32_t best_value(search *x, const model *m, int depth)
{
    df_action actions[DF_LEGAL_MAX];
    int32_t best = INT32_MIN;

    if (m->s.node == NOIR_OVER || (m->s.node == NOIR_ACT && (depth == 0 || m->s.active != x->seat)))
        return evaluate(x, m);
    if (noir_actor((const df_state *)&m->s) != x->seat)
        return reply_value(x, m, depth);
    int count = noir_legal((const df_state *)&m->s, actions);
    for (int i = 0; i < count; i++) {
        int32_t value;
        if (actions[i] >= NOIR_SHOOT && actions[i] < NOIR_LISTEN &&
            m->about[1 - x->seat].at[actions[i] - NOIR_SHOOT] < W_CUT)
            continue;
        if (actions[i] >= NOIR_DETONATE && actions[i] < NOIR_EFFECT &&
            m->about[1 - x->seat].at[actions[i] - NOIR_DETONATE] < W_CUT)
            continue;
        value = actions[i] == NOIR_END
                    ? evaluate(x, m)
                    : value_of(x, m, actions[i], depth - (m->s.node == NOIR_ACT));

        if (value > best)
            best = value;
    }
    return best;
}

/* ---- Choosing ---- */

static void imagine(search *x, model *m, const memory *mem, const noir_state *view, int seat)
{
    int other = 1 - seat;
    noir_census census;

    memset(x, 0, offsetof(search, events));
    x->seat = seat;
    memcpy(&m->s, view, sizeof m->s);
    memcpy(m->about, mem->about, sizeof m->about);
    for (int i = 0; i < 2; i++)
        settle_known(&m->about[i], possible(view, i));
    noir_count(view, other, &census);
    for (int room = 0; room < NOIR_ROOMS && census.worlds > 0; room++) {
        x->manual[room] = ONE * census.manual[room] / census.worlds;
        x->timed[room] = ONE * census.timed[room] / census.worlds;
    }
    m->s.knowledge = 0;
    m->s.manual[other] = m->s.timed[other] = 0;
    m->s.manual_count[other] = m->s.timed_count[other] = 0;
}

static df_action choose(void *mem, const df_decision *decision, df_rng *rng)
{
    const noir_state *view = (const noir_state *)decision->view;
    enum { DEPTH = 4 };
    search x;
    model m;
    df_action best = decision->actions[0];
    int32_t best_so_far = INT32_MIN;

    if (decision->count == 1)
        return best;
    if (view->node == NOIR_START)
        return decision->actions[df_rng_below(rng, (uint32_t)decision->count)];
    imagine(&x, &m, mem, view, decision->seat);
    look_ahead(&x, &m);
    for (int i = 0; i < decision->count; i++) {
        df_action action = decision->actions[i];
        int32_t value = action == NOIR_END ? evaluate(&x, &m) : value_of(&x, &m, action, DEPTH - 1);

        value += (int32_t)df_rng_below(rng, W_NOISE);
        if (value > best_so_far) {
            best_so_far = value;
            best = action;
        }
    }
    return best;
}

const df_bot noir_bot = {
    .id = "rules",
    .name = "Rules",
    .about = "works out where you can be and plans its turn by simple rules",
    .memory_size = sizeof(memory),
    .begin = begin,
    .observe = observe,
    .choose = choose,
};
