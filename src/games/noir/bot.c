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
#include "games/noir/guess.h"

/* Chances and values are shares of ONE. */
enum { ONE = NOIR_ONE };

/* How many actions of its own the bot thinks ahead: a turn of 2 AP with a free effect or two. */
enum { DEPTH = 4, QUICK_DEPTH = 2 };

/* For searchers: by so much less value an action gets half the attention; the best weight. */
enum { RATE_STEP = ONE / 64, WEIGHT_ONE = 1 << 16 };

/* What the features count for, in thirty-seconds unless said otherwise; found by playing thousands
 * of games against earlier settings. */
enum weights {
    /* A chance to hit on the next turn, of what the hit is worth: less than the hit itself, or the
     * bot would wait for better chances for ever. */
    W_CHANCE = 21,
    /* A risk to be hit, of what the hit costs: more than the hit itself, since whoever is in sight
     * now will have to run instead of hunting. */
    W_RISK = 120,
    /* After so many turns a risk counts half: long games get bold instead of drawn. */
    W_PATIENCE = 25,
    /* Being easy to place: it outlasts the next turn. */
    W_READABLE = 3,
    /* Up to this much (of ONE) is added to every action by lot, so that nobody can read the bot. */
    W_NOISE = 64,
    /* How often the other ends a turn in the room where it began. */
    W_STAY = 16,
    /* Parts of the risk. A trap must be guessed right, and is used up. */
    W_SHOT_RISK = 66,
    W_TRAP_RISK = 26,
    W_LEVER_RISK = 14,
    /* Parts of the chance. Own traps stay set for turns to come and give nothing away; a timed one
     * costs nothing more when it goes off. */
    W_TRAP_CHANCE = 102,
    W_TIMED_CHANCE = 37,
    W_LEVER_CHANCE = 4,
    /* The lesser of two chances that can't both be paid for. */
    W_SECOND = 21,
};

/* ---- Memory ---------------------------------------------------------------------------------- */

/* What the bot keeps from event to event: a noir_guess about each seat, its own too. */
typedef struct memory {
    noir_guess about[2];
} memory;

static uint8_t possible(const noir_state *s, int seat)
{
    return s->knowledge ? noir_possible_rooms(s, seat) : NOIR_ALL_ROOMS;
}

static void begin(void *memory_bytes, const df_game *game, const df_config *config, int seat)
{
    memory *mem = memory_bytes;

    (void)game;
    (void)config;
    (void)seat;
    for (int room = 0; room < NOIR_ROOMS; room++) {
        mem->about[0].at[room] = ONE / NOIR_ROOMS;
        mem->about[1].at[room] = ONE / NOIR_ROOMS;
    }
}

static void observe(void *memory_bytes, const df_event *event, const df_view *view)
{
    memory *mem = memory_bytes;
    const noir_state *s = (const noir_state *)view;

    noir_guess_learn(mem->about, event, s);
    for (int seat = 0; seat < 2; seat++)
        noir_guess_settle(&mem->about[seat], possible(s, seat));
}

/* ---- A position as the bot imagines it ------------------------------------------------------- */

typedef struct model {
    noir_state s; /* without beliefs and without the other's traps */
    noir_guess about[2];
    noir_guess later; /* where the other may be after a turn of its own */
    uint8_t heard;    /* an answer was heard on the way here */
} model;

typedef struct search {
    int seat;
    int32_t manual[NOIR_ROOMS]; /* chance of a trap of the other in each room */
    int32_t timed[NOIR_ROOMS];
    df_events events; /* of the action being tried */
} search;

static int32_t part(int32_t value, int32_t share)
{
    return value * share / ONE;
}

/* The other will have moved on by then, or not. */
static void look_ahead(const search *x, model *m)
{
    const noir_guess *them = &m->about[1 - x->seat];

    m->later = noir_guess_spread(them, noir_open_rooms(&m->s));
    for (int i = 0; i < NOIR_ROOMS; i++)
        m->later.at[i] = (m->later.at[i] * (32 - W_STAY) + them->at[i] * W_STAY) / 32;
}

static void imagine(search *x, model *m, const memory *mem, const noir_state *view, int seat)
{
    int other = 1 - seat;
    noir_census census;

    x->seat = seat;
    noir_count(view, other, &census);
    for (int room = 0; room < NOIR_ROOMS; room++) {
        x->manual[room] = census.worlds > 0 ? ONE * census.manual[room] / census.worlds : 0;
        x->timed[room] = census.worlds > 0 ? ONE * census.timed[room] / census.worlds : 0;
    }
    memset(m, 0, sizeof *m);
    memcpy(&m->s, view, sizeof m->s);
    m->s.knowledge = 0;
    m->s.manual[other] = m->s.timed[other] = 0;
    m->s.manual_count[other] = m->s.timed_count[other] = 0;
    for (int i = 0; i < 2; i++) {
        m->about[i] = mem->about[i];
        noir_guess_settle(&m->about[i], possible(view, i));
    }
    look_ahead(x, m);
}

/* ---- Features -------------------------------------------------------------------------------- */

/* The rooms that can be shot into on a turn that begins in `from`; in the Kitchen, Energized leaves
 * time for a step to the Bedroom, the only neighbour that sees further. */
static uint8_t reach(int from)
{
    return from == NOIR_KIT ? noir_rooms[NOIR_KIT].shoot | noir_rooms[NOIR_BED].shoot
                            : noir_rooms[from].shoot;
}

/* From these rooms the lever can be pulled within a turn, from the Balcony by way of the Jump. */
enum {
    NEAR_LEVER = 1 << NOIR_BED | 1 << NOIR_HAL | 1 << NOIR_KIT | 1 << NOIR_BAL,
    NEAR_SWITCH = 1 << NOIR_LIB | 1 << NOIR_HAL,
};

static int32_t sum_over(const noir_guess *g, uint8_t rooms)
{
    int32_t sum = 0;

    df_each_bit(room, rooms)
        sum += g->at[room];
    return sum;
}

static int32_t highest_in(const noir_guess *g, uint8_t rooms)
{
    int32_t highest = 0;

    df_each_bit(room, rooms)
        if (g->at[room] > highest)
            highest = g->at[room];
    return highest;
}

/* The other shoots into the room in reach where the bot is most likely to be; rooms that are less
 * likely get their share too, since nobody's guess is exact. */
static int32_t shot_risk(const noir_guess *me, const noir_guess *them, int room)
{
    int32_t risk = 0;

    if (me->at[room] == 0)
        return 0;
    for (int from = 0; from < NOIR_ROOMS; from++)
        if (them->at[from] > 0 && (reach(from) & NOIR_BIT(room)) != 0)
            risk += part(them->at[from], me->at[room] * me->at[room] / highest_in(me, reach(from)));
    return risk;
}

/* The chance to be hit before the bot's next turn. */
static int32_t risk_of(const search *x, const model *m)
{
    int room = m->s.room[x->seat];
    const noir_guess *me = &m->about[x->seat];
    const noir_guess *them = &m->about[1 - x->seat];
    int32_t risk = x->timed[room];

    risk += shot_risk(me, them, room) * W_SHOT_RISK / 32;
    risk += part(x->manual[room], me->at[room]) * W_TRAP_RISK / 32;
    if (room == NOIR_BAS)
        risk += part(sum_over(them, NEAR_LEVER), me->at[room]) * W_LEVER_RISK / 32;
    if (room == NOIR_KIT && m->s.flood[x->seat]) /* [N-R27] */
        risk += part(sum_over(them, NEAR_SWITCH), me->at[room]) * W_LEVER_RISK / 32;
    return risk < ONE ? risk : ONE;
}

/* The chance to hit on the bot's next turn. */
static int32_t chance_of(const search *x, const model *m)
{
    int room = m->s.room[x->seat];
    int32_t shot = highest_in(&m->later, reach(room));
    int32_t traps = sum_over(&m->later, m->s.manual[x->seat]) * W_TRAP_CHANCE / 32;
    int32_t timed = sum_over(&m->later, m->s.timed[x->seat]) * W_TIMED_CHANCE / 32;

    if ((NEAR_LEVER & NOIR_BIT(room)) != 0)
        traps += m->later.at[NOIR_BAS] * W_LEVER_CHANCE / 32;
    int32_t chance =
        timed + (shot > traps ? shot + traps * W_SECOND / 32 : traps + shot * W_SECOND / 32);
    return chance < ONE ? chance : ONE;
}

/* How well the other can place the bot, wherever it is. */
static int32_t readability(const noir_guess *me)
{
    int32_t sum = 0;

    for (int room = 0; room < NOIR_ROOMS; room++)
        sum += part(me->at[room], me->at[room]);
    return sum;
}

/* The chance to win by the hits that the bot and the other can still take, if all else is even: in
 * the ratio of their squares. */
static const int32_t standing[4][4] = {
    {0, 0, 0, 0},
    {ONE, ONE / 2, ONE / 5, ONE / 10},
    {ONE, ONE * 4 / 5, ONE / 2, ONE * 4 / 13},
    {ONE, ONE * 9 / 10, ONE * 9 / 13, ONE / 2},
};

/* What the position is worth when the turn ends here. */
static int32_t evaluate(const search *x, const model *m)
{
    int mine = m->s.hits_to_win - m->s.hits[x->seat];
    int theirs = m->s.hits_to_win - m->s.hits[1 - x->seat];
    int32_t now = standing[mine][theirs];

    if (mine == 0 || theirs == 0)
        return now;
    int32_t gain = standing[mine][theirs - 1] - now;
    int32_t loss = now - standing[mine - 1][theirs];
    return now + part(gain, chance_of(x, m)) * W_CHANCE / 32 -
           part(loss, risk_of(x, m)) * W_RISK / 32 * W_PATIENCE / (W_PATIENCE + m->s.turn) -
           part(loss, readability(&m->about[x->seat])) * W_READABLE / 32;
}

/* ---- The search ------------------------------------------------------------------------------ */

static int32_t best_value(search *x, const model *m, int depth);

/* *to = what `action` makes of the model when the other is in their_room. */
static void step(search *x, const model *from, df_action action, int their_room, model *to)
{
    int other = 1 - x->seat;

    memcpy(to, from, sizeof *to);
    to->heard |= from->s.node == NOIR_ANSWER;
    to->s.room[other] = (uint8_t)their_room;
    x->events.count = 0;
    noir_apply((df_state *)&to->s, action, NULL, &x->events);
    for (int i = 0; i < x->events.count; i++)
        noir_guess_learn(to->about, &x->events.at[i], &to->s);
    if (memcmp(&to->about[other], &from->about[other], sizeof(noir_guess)) != 0 ||
        noir_is_flooded(&to->s) != noir_is_flooded(&from->s))
        look_ahead(x, to);
}

/* The room that a shot or detonation is aimed at, or -1. */
static int aim_of(df_action action)
{
    if (action >= NOIR_SHOOT && action < NOIR_LISTEN)
        return (int)action - NOIR_SHOOT;
    if (action >= NOIR_DETONATE && action < NOIR_EFFECT)
        return (int)action - NOIR_DETONATE;
    return -1;
}

/* The rooms of the other that an action tells apart, from each other and from the rest. */
static uint8_t told_apart(const noir_state *s, int seat, df_action action)
{
    static const uint8_t by_effect[NOIR_ROOMS] = {
        [NOIR_BED] = 1 << NOIR_BAS,
        [NOIR_LIB] = 1 << NOIR_KIT,
        [NOIR_FOY] = NOIR_UPSTAIRS,
    };
    int aim = aim_of(action);

    if (aim >= 0)
        return NOIR_BIT(aim);
    return action == NOIR_EFFECT ? by_effect[s->room[seat]] : 0;
}

static int32_t value_of(search *x, const model *m, df_action action, int depth)
{
    const noir_guess *them = &m->about[1 - x->seat];
    uint8_t apart = told_apart(&m->s, x->seat, action);
    int64_t sum = 0;
    int32_t weight = 0;
    int32_t rest = 0;
    int rest_room = 0;
    model next;

    for (int room = 0; room < NOIR_ROOMS; room++) {
        int32_t share = them->at[room];

        if (share == 0)
            continue;
        weight += share;
        if ((apart & NOIR_BIT(room)) == 0) {
            rest += share;
            rest_room = room;
            continue;
        }
        step(x, m, action, room, &next);
        sum += (int64_t)share * best_value(x, &next, depth);
    }
    if (rest > 0) {
        step(x, m, action, rest_room, &next);
        sum += (int64_t)rest * best_value(x, &next, depth);
    }
    return weight > 0 ? (int32_t)(sum / weight) : evaluate(x, m);
}

/* The other decides: any true answer is as likely as the others; a flight goes unseen. */
static int32_t reply_value(search *x, const model *m, int depth)
{
    const noir_guess *them = &m->about[1 - x->seat];
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

        df_each_bit(room, noir_rooms[named].move) {
            uint8_t answers = noir_answers(&m->s, (int)room);

            if ((answers & NOIR_BIT(named)) == 0)
                continue;
            share += them->at[room] / df_bit_count(answers);
            if (them->at[room] > 0)
                from = (int)room;
        }
        if (share == 0)
            continue;
        step(x, m, NOIR_PICK + (df_action)named, from, &next);
        sum += (int64_t)share * best_value(x, &next, depth);
        weight += share;
    }
    return weight > 0 ? (int32_t)(sum / weight) : evaluate(x, m);
}

/* Not worth a thought ahead of time: to strike where the other hardly is, or to plan for a second
 * answer before the first is known. */
static bool is_idle(const search *x, const model *m, df_action action)
{
    int aim = aim_of(action);

    return aim >= 0 ? m->about[1 - x->seat].at[aim] < ONE / 16 : action == NOIR_LISTEN && m->heard;
}

/* The value of the best way to go on; `depth` counts down at the bot's own actions. */
static int32_t best_value(search *x, const model *m, int depth)
{
    df_action actions[DF_LEGAL_MAX];
    int32_t best = INT32_MIN;
    bool acting = m->s.node == NOIR_ACT;

    if (m->s.node == NOIR_OVER)
        return evaluate(x, m) + depth * W_NOISE; /* the sooner the better, beyond any lot */
    if (acting && (depth == 0 || m->s.active != x->seat))
        return evaluate(x, m);
    if (noir_actor((const df_state *)&m->s) != x->seat)
        return reply_value(x, m, depth);
    int count = noir_legal((const df_state *)&m->s, actions);
    for (int i = 0; i < count; i++) {
        if (is_idle(x, m, actions[i]))
            continue;
        int32_t value =
            actions[i] == NOIR_END ? evaluate(x, m) : value_of(x, m, actions[i], depth - acting);
        if (value > best)
            best = value;
    }
    return best;
}

/* The value of each action. Answers and flights are valued like a turn that ends there. */
static void value_all(const void *memory_bytes, const df_decision *decision, int depth,
                      int32_t out[])
{
    search x;
    model m;

    imagine(&x, &m, memory_bytes, (const noir_state *)decision->view, decision->seat);
    for (int i = 0; i < decision->count; i++)
        out[i] = decision->actions[i] == NOIR_END
                     ? evaluate(&x, &m)
                     : value_of(&x, &m, decision->actions[i], depth - 1);
}

/* At START any room is as good as the others as long as it can't be guessed. */
static df_action choose_at_depth(const void *memory_bytes, const df_decision *decision, int depth,
                                 df_rng *rng)
{
    int32_t values[NOIR_ACTIONS];
    df_action chosen = decision->actions[0];
    df_best best = {0};

    if (decision->count == 1)
        return chosen;
    if (((const noir_state *)decision->view)->node == NOIR_START)
        return decision->actions[df_rng_below(rng, (uint32_t)decision->count)];
    value_all(memory_bytes, decision, depth, values);
    for (int i = 0; i < decision->count; i++) {
        int32_t value = values[i] + (int32_t)df_rng_below(rng, W_NOISE);

        if (df_is_best(&best, value, rng))
            chosen = decision->actions[i];
    }
    return chosen;
}

static df_action choose(void *memory_bytes, const df_decision *decision, df_rng *rng)
{
    return choose_at_depth(memory_bytes, decision, DEPTH, rng);
}

/* ---- For searchers --------------------------------------------------------------------------- */

static df_action choose_quickly(void *memory_bytes, const df_decision *decision, df_rng *rng)
{
    return choose_at_depth(memory_bytes, decision, QUICK_DEPTH, rng);
}

/* Half the attention for each RATE_STEP below the best. */
static void rate(const void *memory_bytes, const df_decision *decision, df_rng *rng, uint32_t out[])
{
    int32_t values[NOIR_ACTIONS];
    int32_t best = INT32_MIN;

    (void)rng;
    if (((const noir_state *)decision->view)->node == NOIR_START) {
        for (int i = 0; i < decision->count; i++)
            out[i] = 1;
        return;
    }
    value_all(memory_bytes, decision, DEPTH, values);
    for (int i = 0; i < decision->count; i++)
        if (values[i] > best)
            best = values[i];
    for (int i = 0; i < decision->count; i++) {
        int32_t steps = (best - values[i]) / RATE_STEP;

        out[i] = steps < 16 ? 1u << (16 - steps) : 1;
    }
}

/* A world is as likely as the guess makes the other's room. */
static uint32_t weigh(const void *memory_bytes, const df_view *view, const df_state *world,
                      int seat)
{
    const memory *mem = memory_bytes;
    const noir_state *s = (const noir_state *)world;
    const noir_guess *them = &mem->about[1 - seat];
    int32_t highest = highest_in(them, possible((const noir_state *)view, 1 - seat));
    int room = s->room[1 - seat];

    return room >= NOIR_ROOMS || highest == 0 ? WEIGHT_ONE
                                              : (uint32_t)(them->at[room] * WEIGHT_ONE / highest);
}

static void estimate(const df_state *state, uint16_t chance[DF_SEATS_MAX])
{
    const noir_state *s = (const noir_state *)state;

    for (int seat = 0; seat < 2; seat++)
        chance[seat] = (uint16_t)(standing[s->hits_to_win - s->hits[seat]]
                                          [s->hits_to_win - s->hits[1 - seat]] *
                                  1000 / ONE);
}

const df_bot noir_bot = {
    .id = "rules",
    .name = "Rules",
    .about = "works out where everybody can be and plans its turn by simple rules",
    .memory_size = sizeof(memory),
    .begin = begin,
    .observe = observe,
    .choose = choose,
    .rate = rate,
    .weigh = weigh,
};

static const df_bot quick_bot = {
    .id = "quick",
    .memory_size = sizeof(memory),
    .begin = begin,
    .observe = observe,
    .choose = choose_quickly,
};

const df_guide noir_guide = {
    .estimate = estimate,
    .horizon = 12,
    .player = &quick_bot,
    .bot_moves = UINT16_MAX,
    .bot_priors = true,
    .pace = 5,
};
