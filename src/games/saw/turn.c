/* turn.c: set-up, turns, elimination and the end of SAW, sections 3 and 4.1.
 *
 * An action is carried out, then everything that nobody decides, and every decision that has one
 * option only, up to the next real decision.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

void saw_go(saw_state *s, enum saw_step step, enum saw_node node)
{
    s->step = step;
    s->node = node;
}

static saw_state *state_of(df_state *state)
{
    return (saw_state *)state;
}

/* ---- Elimination and the end ----------------------------------------------------------------- */

static void finish(saw_play *p, int winner)
{
    saw_state *s = p->s;

    saw_go(s, SAW_STEP_OVER, SAW_NODE_OVER);
    if (winner >= 0)
        s->rank[winner] = 1;
    DF_TELL(p->events, .kind = SAW_EV_END, .seat = (uint8_t)(winner >= 0 ? winner : 0),
            .open = {winner >= 0, winner >= 0 ? s->blood[winner] : 0});
}

/* [S-117] [S-118] [S-R41] Out at once, all held cards to the discard pile; [S-121] ranks from the
 * last upwards; [S-119] [S-115] the token; [S-120] the last one wins on the spot. */
static void eliminate(saw_play *p, int seat)
{
    saw_state *s = p->s;
    int alive = saw_alive_count(s);

    s->rank[seat] = (uint8_t)(alive + 1);
    DF_TELL(p->events, .kind = SAW_EV_OUT, .seat = (uint8_t)seat, .open = {s->rank[seat]},
            .reveals = true);
    saw_lay_all(p, seat, SAW_WHY_OUT);
    if (s->knowledge)
        saw_forget_viewer(s, seat);
    if (s->token == seat)
        s->token = DF_NONE;
    if (alive == 2 && s->token != DF_NONE) {
        DF_TELL(p->events, .kind = SAW_EV_TOKEN, .seat = s->token);
        s->token = DF_NONE;
    }
    if (saw_is_solo(s)) {
        finish(p, -1); /* [S-136] */
    } else if (alive == 1) {
        int winner = 0;

        while (!saw_is_alive(s, winner))
            winner++;
        finish(p, winner);
    }
}

void saw_lose_blood(saw_play *p, int seat, int amount, enum saw_cause cause)
{
    saw_state *s = p->s;
    int lost = amount < s->blood[seat] ? amount : s->blood[seat];

    s->blood[seat] = (uint8_t)(s->blood[seat] - lost);
    DF_TELL(p->events, .kind = SAW_EV_BLOOD, .seat = (uint8_t)seat,
            .open = {(int16_t)lost, s->blood[seat], (int16_t)cause});
    if (s->blood[seat] == 0)
        eliminate(p, seat);
}

/* [S-122] Is `a` worse off than `b` when both would die of the gas? */
static bool is_worse(const saw_state *s, int a, int b)
{
    int sum[2] = {0, 0};
    int held[2] = {saw_held_count(s, a), saw_held_count(s, b)};
    int seat[2] = {a, b};

    for (int i = 0; i < 2; i++)
        for (int limb = 0; limb < SAW_LIMBS; limb++) {
            int stage = s->limb[seat[i]][limb];

            sum[i] += stage == SAW_TOURNIQUETED ? SAW_LOST : stage;
        }
    if (sum[0] != sum[1])
        return sum[0] > sum[1];
    if (held[0] != held[1])
        return held[0] < held[1];
    return (a + s->seats - s->first) % s->seats < (b + s->seats - s->first) % s->seats;
}

/* [S-122] At the end of round 40 and of every later one each living player loses 1 blood at the
 * same moment. The last one standing keeps the last blood. */
static void gas(saw_play *p)
{
    saw_state *s = p->s;
    int dying = 0;
    int order[DF_SEATS_MAX];

    DF_TELL(p->events, .kind = SAW_EV_GAS, .seat = DF_NONE, .open = {s->round}, .reveals = true);
    for (int seat = 0; seat < s->seats; seat++)
        if (s->blood[seat] == 1) {
            int at = dying++;

            for (; at > 0 && is_worse(s, seat, order[at - 1]); at--)
                order[at] = order[at - 1];
            order[at] = seat;
        }
    for (int seat = 0; seat < s->seats; seat++)
        if (s->blood[seat] > 1)
            saw_lose_blood(p, seat, 1, SAW_BY_GAS);
    for (int i = 0; i < dying && s->node != SAW_NODE_OVER; i++)
        saw_lose_blood(p, order[i], 1, SAW_BY_GAS);
}

/* ---- Turns ----------------------------------------------------------------------------------- */

/* [S-10] [S-11] [S-12] */
static void begin_turn(saw_play *p, int seat)
{
    saw_state *s = p->s;

    s->active = (uint8_t)seat;
    s->plays = 0;
    s->benched = 0;
    saw_go(s, SAW_STEP_TURN, SAW_NODE_USE);
    DF_TELL(p->events, .kind = SAW_EV_TURN, .seat = (uint8_t)seat, .open = {s->round});
    saw_draw_hand(p, seat, 3, seat == p->actor);
}

/* [S-8] [S-122] The next living seat; a round ends when this reaches or passes the starting seat.
 */
static void next_turn(saw_play *p)
{
    saw_state *s = p->s;
    int seat = s->active;
    bool round_ends = false;

    do {
        seat = (seat + 1) % s->seats;
        round_ends = round_ends || seat == s->first;
    } while (!saw_is_alive(s, seat));
    if (round_ends) {
        if (s->round >= s->gas_round && !saw_is_solo(s)) /* [S-137] */
            gas(p);
        if (s->node == SAW_NODE_OVER)
            return;
        s->round++;
        while (!saw_is_alive(s, seat))
            seat = (seat + 1) % s->seats;
    }
    begin_turn(p, seat);
}

/* BLEED [S-25] [S-26] and NEXT. */
void saw_end_turn(saw_play *p)
{
    saw_state *s = p->s;
    int lost = 0;

    if (saw_is_alive(s, s->active)) {
        for (int limb = 0; limb < SAW_LIMBS; limb++)
            lost += s->limb[s->active][limb] == SAW_LOST;
        if (lost > 0)
            saw_lose_blood(p, s->active, lost, SAW_BY_BLEEDING);
    }
    if (s->node == SAW_NODE_OVER)
        return;
    if (saw_is_solo(s) && s->traps == saw_trial_traps(s))
        finish(p, 0); /* [S-136] */
    else
        next_turn(p);
}

/* After BENCH and each DROP [S-20]. */
static void go_on_dropping(saw_play *p)
{
    saw_state *s = p->s;

    if (saw_count(s, SAW_HAND + s->active) > saw_limit(s, s->active)) {
        saw_go(s, SAW_STEP_TURN, SAW_NODE_DROP);
    } else if (!saw_is_solo(s)) {
        saw_go(s, SAW_STEP_TURN, SAW_NODE_TRAP);
    } else if (s->round >= 2) {
        saw_set_trial(p);
    } else {
        saw_end_turn(p);
    }
}

/* [S-17] [S-18] All held cards are distributed anew once the third slot is settled [S-139]. */
static void put_in_slot(saw_play *p, int kind)
{
    saw_state *s = p->s;
    int seat = s->active;
    uint8_t *slot = s->bench[seat];

    s->plan[s->progress++] = (uint8_t)kind;
    if (s->progress < SAW_SLOTS)
        return;
    saw_refill_bench(s, seat, s->plan);
    DF_TELL(p->events, .kind = SAW_EV_BENCH, .seat = (uint8_t)seat, .privy = DF_TO(seat),
            .open = {slot[0] != DF_NONE, slot[1] != DF_NONE, slot[2] != DF_NONE,
                     (int16_t)saw_count(s, SAW_HAND + seat)},
            .secret = {slot[0] == DF_NONE ? -1 : slot[0], slot[1] == DF_NONE ? -1 : slot[1],
                       slot[2] == DF_NONE ? -1 : slot[2]});
    memset(s->plan, DF_NONE, sizeof s->plan);
    s->progress = 0;
    s->benched = 1;
    go_on_dropping(p);
}

static void drop(saw_play *p, int kind)
{
    saw_state *s = p->s;
    uint8_t shown = (uint8_t)kind;

    saw_lay_off(s, s->active, kind, false);
    saw_tell_discards(p, s->active, SAW_WHY_DROPPED, &shown, 1);
    go_on_dropping(p);
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

void saw_clear(saw_state *s, const df_config *config)
{
    uint8_t solo = (uint8_t)config->option[SAW_OPTION_SOLO];

    memset(s, DF_NONE, sizeof *s);
    s->seats = config->seats;
    s->knowledge = config->knowledge;
    s->characters = (uint8_t)config->option[SAW_OPTION_CHARACTERS];
    s->first_option = (uint8_t)config->option[SAW_OPTION_FIRST];
    s->stories = (uint8_t)(config->option[SAW_OPTION_STORIES] == 0);
    s->flashlight = (uint8_t)config->option[SAW_OPTION_FLASHLIGHT];
    s->bench_defence = (uint8_t)config->option[SAW_OPTION_BENCH_DEFENCE];
    s->gas_round = (uint8_t)config->option[SAW_OPTION_GAS_ROUND];
    s->solo = solo;
    s->traps = 0;
    memset(s->start, 0, sizeof s->start);
    saw_go(s, SAW_STEP_START, SAW_NODE_CHAR);
    s->active = 0;
    s->round = 1;
    s->plays = s->benched = s->paid = s->progress = s->no_billy = 0;
    memset(s->need, 0, sizeof s->need);
    s->price = s->challenged = s->seeks = s->left = s->damage = 0;
    memset(s->blood, 0, sizeof s->blood);
    memset(s->rank, 0, sizeof s->rank);
    memset(s->limb, 0, sizeof s->limb);
    for (int seat = 0; seat < s->seats; seat++) /* [S-3] */
        s->blood[seat] = config->option[SAW_OPTION_BLOOD] == 0 ? 10 : 7;
    memset(s->deck_known, 0, sizeof s->deck_known);
    memset(s->drawn_known, 0, sizeof s->drawn_known);
    s->entries = 0;
    s->bin_takes_bin = (uint8_t)config->option[SAW_OPTION_BIN_TAKES_BIN];
    memset(s->pad, 0, sizeof s->pad);
}

/* [S-131] What solo leaves out of the deck, and where it goes. */
static int zone_at_start(const saw_state *s, int kind)
{
    if (!saw_is_solo(s))
        return SAW_DECK;
    if (saw_cards[kind].group <= SAW_ESCAPE)
        return SAW_MECHANISMS + saw_cards[kind].group;
    return kind == SAW_METAL_DETECTOR || kind == SAW_PIG || kind == SAW_RBT || kind == SAW_VIDEO
               ? SAW_GONE
               : SAW_DECK;
}

/* [S-R1] [S-5] 123 cards; workbenches are empty. */
static void lay_out(saw_state *s, df_rng *rng)
{
    static const uint8_t zones[] = {SAW_DECK, SAW_MECHANISMS, SAW_OBJECTS, SAW_ESCAPES};

    for (int kind = 0; kind < SAW_KINDS; kind++) {
        int zone = zone_at_start(s, kind);

        for (int copy = 0; copy < saw_cards[kind].copies; copy++)
            saw_insert(s, zone, saw_count(s, zone), kind);
    }
    for (size_t i = 0; i < sizeof zones; i++)
        df_rng_shuffle(rng, s->cards + s->start[zones[i]], (uint32_t)saw_count(s, zones[i]));
}

/* [S-7] [S-131] Starting hands in turn order, then the first turn. */
static void deal(saw_play *p, int first)
{
    saw_state *s = p->s;

    s->first = (uint8_t)first;
    s->active = (uint8_t)first;
    DF_TELL(p->events, .kind = SAW_EV_FIRST, .seat = (uint8_t)first, .reveals = true);
    for (int i = 0; i < s->seats; i++) {
        int count = saw_is_solo(s) || i >= 3 ? 5 : i == 0 ? 3 : 4;

        saw_draw_hand(p, (first + i) % s->seats, count, true);
    }
    begin_turn(p, first);
}

/* [S-R3] Everybody has a character: now the first player is drawn by lot, or named by the option.
 */
static void choose_first(saw_play *p)
{
    saw_state *s = p->s;

    if (s->first_option == 0 && s->seats > 1)
        saw_go(s, SAW_STEP_START, SAW_NODE_FIRST);
    else
        deal(p, s->first_option == 0 ? 0 : s->first_option - 1);
}

static void pick(saw_play *p, int character)
{
    saw_state *s = p->s;
    int seat = saw_owner(s);

    s->character[seat] = (uint8_t)character;
    DF_TELL(p->events, .kind = SAW_EV_PICK, .seat = (uint8_t)seat,
            .open = {(int16_t)character, s->stories}, .reveals = s->characters != 0);
    if (seat == s->seats - 1)
        choose_first(p);
}

/* ---- Actions --------------------------------------------------------------------------------- */

static void stop(saw_play *p)
{
    saw_state *s = p->s;

    switch (s->node) {
    case SAW_NODE_USE:
        s->progress = 0;
        s->node = SAW_NODE_BENCH;
        break;
    case SAW_NODE_MAP:
        saw_leave_map(p);
        break;
    case SAW_NODE_BENCH:
        put_in_slot(p, DF_NONE);
        break;
    case SAW_NODE_TRAP:
        saw_end_turn(p);
        break;
    case SAW_NODE_SPECIAL:
        saw_after_setting(p);
        break;
    case SAW_NODE_SEEK:
        saw_after_seek(p);
        break;
    default: /* NUMB, COMMIT */
        saw_take_damage(p);
        break;
    }
}

static void choose_card(saw_play *p, int kind)
{
    switch (p->s->node) {
    case SAW_NODE_PAY:
        saw_pay(p, kind);
        break;
    case SAW_NODE_KEEP:
        saw_keep(p, kind);
        break;
    case SAW_NODE_REJECT:
        saw_reject(p, kind);
        break;
    case SAW_NODE_BIN:
        saw_take_from_pile(p, kind);
        break;
    case SAW_NODE_MAP:
        saw_map(p, kind);
        break;
    case SAW_NODE_BENCH:
        put_in_slot(p, kind);
        break;
    case SAW_NODE_DROP:
        drop(p, kind);
        break;
    default: /* USE, SPECIAL, NUMB, SEEK */
        saw_play_card(p, kind);
        break;
    }
}

static void act(saw_play *p, df_action action)
{
    saw_state *s = p->s;
    int number = (int)action;

    if (number < SAW_ACT_STOP) {
        pick(p, number);
    } else if (number == SAW_ACT_STOP) {
        stop(p);
    } else if (number < SAW_ACT_TARGET) {
        choose_card(p, number - SAW_ACT_CARD);
    } else if (number < SAW_ACT_TRAIT) {
        saw_set_trap(p, number - SAW_ACT_TARGET);
    } else if (number < SAW_ACT_SIDE) {
        s->trait[s->node == SAW_NODE_TRAIT1 ? 0 : 1] = (uint8_t)(number - SAW_ACT_TRAIT);
        saw_after_setting(p);
    } else if (number < SAW_ACT_CHALLENGE) {
        s->side = number == SAW_ACT_SIDE ? SAW_ARMS : SAW_LEGS;
        saw_after_setting(p);
    } else if (number <= SAW_ACT_SACRIFICE) {
        saw_choose(p, number == SAW_ACT_CHALLENGE);
    } else if (number < SAW_ACT_WOUND) {
        saw_tie(p, number - SAW_ACT_LIMB);
    } else if (number < SAW_ACT_DETECT) {
        saw_wound(p, (s->side == SAW_ARMS ? SAW_LEFT_ARM : SAW_LEFT_LEG) + number - SAW_ACT_WOUND);
    } else if (number < SAW_ACT_COMMIT) {
        saw_detect(p, number - SAW_ACT_DETECT);
    } else if (number < SAW_ACT_FIRST) {
        int tool = (number - SAW_ACT_COMMIT) / SAW_TRAITS;

        saw_commit(p, tool == 25 ? SAW_BILLY : SAW_TOOL + tool,
                   (number - SAW_ACT_COMMIT) % SAW_TRAITS);
    } else if (number < SAW_ACT_STEAL) {
        deal(p, number - SAW_ACT_FIRST);
    } else {
        saw_steal(p, number - SAW_ACT_STEAL);
    }
}

/* Section 4: a decision with exactly one legal option is made without asking. */
static void settle(saw_play *p)
{
    df_action only;

    while (saw_actor((const df_state *)p->s) >= 0 && saw_one_option(p->s, &only))
        act(p, only);
}

void saw_setup(df_state *state, const df_config *config, df_rng *rng)
{
    saw_state *s = state_of(state);
    saw_play p = {s, rng, NULL, DF_CHANCE, 0};

    saw_clear(s, config);
    lay_out(s, rng);
    if (saw_is_solo(s) && s->solo < 7) /* [S-130] */
        pick(&p, s->solo - 1);
    settle(&p);
}

void saw_apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    saw_play p = {state_of(state), rng, events, saw_actor(state), 0};

    act(&p, action);
    settle(&p);
}

/* What the last one who died has died of [S-117]: the trap lies there until the turn is over; only
 * whoever was active bleeds. In a round that ends with the gas a bleeding player may have died of
 * either, and then it is said to be the bleeding. */
static enum saw_cause last_cause(const saw_state *s, int dead)
{
    const uint8_t *limb = s->limb[dead];

    if (s->victim != DF_NONE)
        return s->victim == dead ? SAW_BY_TRAP : SAW_BY_PENALTY;
    for (int i = 0; i < SAW_LIMBS && dead == s->active; i++)
        if (limb[i] == SAW_LOST)
            return SAW_BY_BLEEDING;
    return SAW_BY_GAS;
}

static void tell_cause(const saw_state *s, int dead, df_result *out)
{
    static const char *const reasons[] = {
        [SAW_BY_TRAP] = "lost challenge",
        [SAW_BY_BLEEDING] = "bleeding",
        [SAW_BY_PENALTY] = "trap backfired",
        [SAW_BY_GAS] = "gas",
    };
    enum saw_cause cause = last_cause(s, dead);

    out->reason = cause == SAW_BY_TRAP && !s->challenged ? "deadly sacrifice" : reasons[cause];
    out->limit = cause == SAW_BY_GAS;
}

/* [S-1] [S-120] [S-121] A player's score is the number of players that went out before; solo's is
 * the blood left [S-136]. */
void saw_result(const df_state *state, df_result *out)
{
    const saw_state *s = (const saw_state *)state;

    memset(out, 0, sizeof *out);
    if (saw_is_solo(s)) {
        out->winners = saw_is_alive(s, 0);
        out->score[0] = s->blood[0];
        if (saw_is_alive(s, 0))
            out->reason = "survived all traps";
        else
            tell_cause(s, 0, out);
        return;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->rank[seat] == 1)
            out->winners = DF_TO(seat);
        if (s->rank[seat] == 2)
            tell_cause(s, seat, out);
        out->score[seat] = (int16_t)(s->seats - s->rank[seat]);
    }
}
