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
#include "games/noir/stand.h"

/* Chances and values are shares of ONE. */
enum { ONE = NOIR_ONE };

/* How many actions of its own the bot thinks ahead: a turn of 2 AP with a free effect or two. */
enum { DEPTH = 4, QUICK_DEPTH = 2 };

/* For searchers: by so much less value an action gets half the attention; the best weight. */
enum { RATE_STEP = ONE / 64, WEIGHT_ONE = 1 << 16 };

/* Up to this much (of ONE) is added to every action by lot, so that nobody can read the bot. */
enum { NOISE = 64 };

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

    for (int seat = 0; seat < 2; seat++) {
        noir_guess_learn(&mem->about[seat], seat, event, s);
        noir_guess_settle(&mem->about[seat], possible(s, seat));
    }
}

/* ---- A position as the bot imagines it ------------------------------------------------------- */

typedef struct model {
    noir_state s; /* without beliefs and without the other's traps */
    noir_me *me;
    noir_them *them;
    uint8_t heard; /* an answer was heard on the way here */
    noir_me spare_me;
    noir_them spare_them;
} model;

typedef struct search {
    const df_decision *decision;
    noir_stands stands;
    df_events events; /* of the action being tried */
} search;

/* All but the beliefs, which are not kept here. */
static void copy_table(noir_state *to, const noir_state *from)
{
    enum { BELIEFS = offsetof(noir_state, turn) };

    memcpy((char *)to + BELIEFS, (const char *)from + BELIEFS, sizeof *to - BELIEFS);
}

/* What the bot does without (df_config.restricted) it neither plans nor prepares. */
static void restrict_to(search *x, const df_decision *decision)
{
    x->decision = decision;
    for (int room = 0; decision->config->restricted != 0 && room < NOIR_ROOMS; room++) {
        if (df_config_bars(decision->config, decision->seat, NOIR_KIND_SHOOT + room))
            x->stands.aims &= (uint8_t)~NOIR_BIT(room);
        if (df_config_bars(decision->config, decision->seat, NOIR_KIND_DETONATE + room))
            x->stands.fires &= (uint8_t)~NOIR_BIT(room);
    }
}

static void imagine(search *x, model *m, const memory *mem, const noir_state *view, int seat)
{
    noir_stands *stands = &x->stands;
    int other = 1 - seat;
    noir_guess about[2];
    noir_census census;

    noir_count(view, other, &census);
    for (int room = 0; room < NOIR_ROOMS; room++) {
        stands->manual[room] = census.worlds > 0 ? ONE * census.manual[room] / census.worlds : 0;
        stands->timed[room] = census.worlds > 0 ? ONE * census.timed[room] / census.worlds : 0;
    }
    copy_table(&m->s, view);
    m->s.knowledge = 0;
    m->s.manual[other] = m->s.timed[other] = 0;
    m->s.manual_count[other] = m->s.timed_count[other] = 0;
    for (int i = 0; i < 2; i++) {
        about[i] = mem->about[i];
        noir_guess_settle(&about[i], possible(view, i));
    }
    m->heard = 0;
    m->me = noir_me_of(stands, &about[seat], &m->spare_me);
    m->them = noir_them_of(stands, &about[other], &m->s, &m->spare_them);
}

static int32_t evaluate(const search *x, const model *m)
{
    return noir_stand_value(&x->stands, m->me, m->them, &m->s);
}

/* ---- The search ------------------------------------------------------------------------------ */

static int32_t best_value(search *x, const model *m, int depth);

/* *to = what `action` makes of the model when the other is in their_room. */
static void step(search *x, const model *from, df_action action, int their_room, model *to)
{
    copy_table(&to->s, &from->s);
    to->heard = from->heard | (from->s.node == NOIR_ANSWER);
    to->s.room[1 - x->stands.seat] = (uint8_t)their_room;
    x->events.count = 0;
    noir_apply((df_state *)&to->s, action, NULL, &x->events);
    to->me = from->me;
    to->them = from->them;
    for (int i = 0; i < x->events.count; i++) {
        const df_event *e = &x->events.at[i];

        to->me = noir_me_after(&x->stands, to->me, e, &to->s, &to->spare_me);
        to->them = noir_them_after(&x->stands, to->them, e, &to->s, &to->spare_them);
    }
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
    const noir_them *them = m->them;
    uint8_t apart = told_apart(&m->s, x->stands.seat, action) & them->rooms;
    uint8_t others = them->rooms & (uint8_t)~apart;
    int32_t rest = them->sum;
    int32_t value = 0;
    int64_t sum = 0;
    model next;

    if (them->rooms == 0)
        return evaluate(x, m);
    if (others != 0) {
        step(x, m, action, df_bit_lowest(others), &next);
        value = best_value(x, &next, depth);
    }
    if (apart == 0)
        return value;
    df_each_bit(room, apart) {
        int32_t share = them->guess.at[room];

        step(x, m, action, (int)room, &next);
        sum += (int64_t)share * best_value(x, &next, depth);
        rest -= share;
    }
    return (int32_t)((sum + (int64_t)rest * value) / them->sum);
}

/* The other decides: any true answer is as likely as the others; a flight goes unseen. */
static int32_t reply_value(search *x, const model *m, int depth)
{
    const noir_guess *them = &m->them->guess;
    int32_t shares[NOIR_ROOMS] = {0}; /* of each answer */
    int from[NOIR_ROOMS];             /* a room where it is true */
    int64_t sum = 0;
    int32_t weight = 0;
    df_event answer;
    model next;

    if (m->s.node == NOIR_FLEE) {
        step(x, m, NOIR_PICK + NOIR_FOY, NOIR_BAS, &next);
        return best_value(x, &next, depth);
    }
    for (int room = 0; room < NOIR_ROOMS; room++) {
        uint8_t answers = noir_answers(&m->s, room);

        if (them->at[room] == 0)
            continue;
        int32_t share = them->at[room] / df_bit_count(answers);
        df_each_bit(named, answers) {
            shares[named] += share;
            from[named] = room;
        }
    }
    for (int named = 0; named < NOIR_ROOMS; named++) {
        if (shares[named] == 0)
            continue;
        if (weight == 0) {
            step(x, m, NOIR_PICK + (df_action)named, from[named], &next);
            answer = x->events.at[0];
        } else { /* the table looks the same whatever the answer is */
            answer.open[0] = (int16_t)named;
            next.them = noir_them_after(&x->stands, m->them, &answer, &next.s, &next.spare_them);
        }
        sum += (int64_t)shares[named] * best_value(x, &next, depth);
        weight += shares[named];
    }
    return weight > 0 ? (int32_t)(sum / weight) : evaluate(x, m);
}

/* Not worth a thought ahead of time: to strike where the other hardly is, or to plan for a second
 * answer before the first is known. */
static bool is_idle(const model *m, df_action action)
{
    int aim = aim_of(action);

    return aim >= 0 ? m->them->guess.at[aim] < ONE / 16 : action == NOIR_LISTEN && m->heard;
}

/* The room that the bot goes to by this action, or -1. */
static int way_of(const noir_state *s, df_action action)
{
    if (s->node == NOIR_RETREAT)
        return (int)action - NOIR_PICK;
    return s->node == NOIR_ACT && action < NOIR_SHOOT ? (int)action : -1;
}

/* The value of going to a room. All ways sound alike and leave the same behind: *gone is one of
 * them. */
static int32_t value_of_way(search *x, model *gone, int room, int depth)
{
    gone->s.room[x->stands.seat] = (uint8_t)room;
    return best_value(x, gone, depth);
}

/* The value of the best action of the bot's. */
static int32_t best_action(search *x, const model *m, int depth)
{
    df_action actions[NOIR_ACTIONS];
    int32_t best = INT32_MIN;
    int count = noir_list(&m->s, actions);
    int rest = depth - (m->s.node == NOIR_ACT);
    model gone;

    if (x->decision->config->restricted != 0)
        count = df_config_allow(x->decision->game, x->decision->config, (const df_state *)&m->s,
                                x->stands.seat, actions, count);
    gone.me = NULL;
    for (int i = 0; i < count; i++) {
        int way = m->them->rooms == 0 ? -1 : way_of(&m->s, actions[i]);
        int32_t value;

        if (is_idle(m, actions[i]))
            continue;
        if (way >= 0 && gone.me == NULL)
            step(x, m, actions[i], df_bit_lowest(m->them->rooms), &gone);
        if (way >= 0)
            value = value_of_way(x, &gone, way, rest);
        else
            value = actions[i] == NOIR_END ? evaluate(x, m) : value_of(x, m, actions[i], rest);
        if (value > best)
            best = value;
    }
    return best;
}

/* All that the value of a position of this turn depends on: the guesses, where the bot is, its
 * traps, and what can change while it acts. 0: the guesses are not kept. */
static uint64_t key_of(const search *x, const model *m, int depth)
{
    int seat = x->stands.seat;
    const noir_state *s = &m->s;
    uint64_t key = (uint64_t)m->me->number << 8 | (uint64_t)m->them->number;

    if (m->me->number < 0 || m->them->number < 0)
        return 0;
    key = key << 3 | s->room[seat];
    key = key << 8 | s->manual[seat];
    key = key << 8 | s->timed[seat];
    key = key << 4 | s->node;
    key = key << 2 | s->pending;
    key = key << 2 | s->ap;
    key = key << 3 | (uint64_t)depth;
    key = key << 2 | s->hits[1 - seat];
    key = key << 5 | (uint64_t)(s->energized << 4 | s->echoed << 3 | s->acted << 2 |
                                s->flood[seat] << 1 | m->heard);
    return key << 2 | NOIR_NOTE_VALUE;
}

/* The value of the best way to go on; `depth` counts down at the bot's own actions. Many ways lead
 * to the same position. */
static int32_t best_value(search *x, const model *m, int depth)
{
    if (m->s.node == NOIR_OVER)
        return evaluate(x, m) + depth * NOISE; /* the sooner the better, beyond any lot */
    if (m->s.node == NOIR_ACT &&
        (depth == 0 || m->s.active != x->stands.seat || !noir_can_go_on(&m->s)))
        return evaluate(x, m);
    uint64_t key = key_of(x, m, depth);
    noir_note *note = noir_note_at(&x->stands, key);
    if (key != 0 && note->key == key)
        return note->value;
    bool own = noir_actor((const df_state *)&m->s) == x->stands.seat;
    int32_t value = own ? best_action(x, m, depth) : reply_value(x, m, depth);
    if (key != 0)
        *note = (noir_note){.key = key, .value = value};
    return value;
}

/* Answers and flights are valued like a turn that ends there. */
void noir_value_all(const void *memory_bytes, const df_decision *decision, int depth, bool keep,
                    int32_t out[])
{
    search x;
    model m;

    noir_stands_begin(&x.stands, decision->seat, keep);
    restrict_to(&x, decision);
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
    noir_value_all(memory_bytes, decision, depth, true, values);
    for (int i = 0; i < decision->count; i++) {
        int32_t value = values[i] + (int32_t)df_rng_below(rng, NOISE);

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
    noir_value_all(memory_bytes, decision, DEPTH, true, values);
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
    int32_t highest = noir_guess_highest(them, possible((const noir_state *)view, 1 - seat));
    int room = s->room[1 - seat];

    return room >= NOIR_ROOMS || highest == 0 ? WEIGHT_ONE
                                              : (uint32_t)(them->at[room] * WEIGHT_ONE / highest);
}

static void estimate(const df_state *state, uint16_t chance[DF_SEATS_MAX])
{
    const noir_state *s = (const noir_state *)state;

    for (int seat = 0; seat < 2; seat++)
        chance[seat] = (uint16_t)(noir_standing[s->hits_to_win - s->hits[seat]]
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
    .speed = 250,
};
