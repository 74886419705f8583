/* turn.c: the turns of Island, their plays and payments, 4 to 5.5, and the way of a choice to what
 * it brings about.
 *
 * island_apply carries out a choice and then runs on until somebody has to choose again: the top
 * use goes on (use.c), or, if none is under way, the turn does.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

/* ---- Moving attack cards --------------------------------------------------------------------- */

/* One of several copies changes its zone; all are numbered anew in the order of the zones, so that
 * equal positions are equal bytes. */
static void move_copy(island_state *s, const island_kind *k, int from, int to)
{
    uint64_t all = island_kind_cards((int)(k - island_kinds));
    int next = k->first;

    for (int zone = 0; zone < ISLAND_ZONES; zone++) {
        uint64_t copies = s->zone[zone] & all;

        if (copies == 0 && zone != to)
            continue;
        int here = island_copies(copies >> k->first) - (zone == from) + (zone == to);
        s->zone[zone] = (s->zone[zone] ^ copies) | ((UINT64_C(1) << here) - 1) << next;
        next += here;
    }
}

/* One card of a kind changes its zone; -1 stands for "in play". Counts follow. */
void island_move(island_state *s, int kind, int from, int to)
{
    const island_kind *k = &island_kinds[kind];

    if (k->copies == 1) {
        if (from >= 0)
            s->zone[from] &= ~ISLAND_BIT(k->first);
        if (to >= 0)
            s->zone[to] |= ISLAND_BIT(k->first);
    } else {
        move_copy(s, k, from, to);
    }
    if (from >= ISLAND_IN_HAND && from < ISLAND_IN_HAND + ISLAND_SEATS)
        s->backs[from - ISLAND_IN_HAND][k->symbol]--;
    else if (from == ISLAND_IN_PILES)
        s->pile_size[island_pile_of(kind)]--;
    if (to >= ISLAND_IN_HAND && to < ISLAND_IN_HAND + ISLAND_SEATS)
        s->backs[to - ISLAND_IN_HAND][k->symbol]++;
    else if (to == ISLAND_IN_PILES)
        s->pile_size[island_pile_of(kind)]++;
}

/* From the hand to the attack discard, in the sight of all. */
void island_discard(island_run *g, int seat, int kind)
{
    if (g->s->knowledge)
        island_know_open(g->s, seat, kind);
    island_move(g->s, kind, ISLAND_IN_HAND + seat, ISLAND_DISCARDED);
}

void island_take_any(island_run *g, int seat, uint64_t cards)
{
    island_state *s = g->s;
    uint32_t index = df_rng_below(g->rng, (uint32_t)df_bit_count_64(cards));

    while (index-- > 0)
        cards &= cards - 1;
    int kind = island_kind_of[df_bit_lowest_64(cards)];
    if (s->knowledge)
        island_know_pick(s, seat, kind);
    island_move(s, kind, ISLAND_IN_PILES, ISLAND_IN_HAND + seat);
    DF_TELL(g->events, .kind = ISLAND_EV_PICK, .seat = (uint8_t)seat, .privy = DF_TO(seat),
            .reveals = true, .open = {(int16_t)island_pile_of(kind)}, .secret = {(int16_t)kind});
}

/* ---- The turn [B-30] ------------------------------------------------------------------------- */

/* [B-32] */
static void pose_main(island_run *g)
{
    g->s->stage = ISLAND_DO_MAIN;
    island_pose(g, ISLAND_AT_MAIN);
}

static void begin_turn(island_run *g)
{
    island_state *s = g->s;

    s->turn++;
    s->played = 0;
    s->used = 0; /* [B-129] */
    s->charmed = 0;
    s->safe = 0;
    DF_TELL(g->events, .kind = ISLAND_EV_TURN, .seat = s->active, .open = {s->turn});
    if (island_hand_size(s, s->active) > 0 || s->all_cards) {
        pose_main(g);
        return;
    }
    s->stage = ISLAND_DO_ZERO;
    DF_TELL(g->events, .kind = ISLAND_EV_EMPTY_HAND, .seat = s->active); /* [B-31] */
    island_draw_cards(g, s->active, 3, ISLAND_TO_EMPTY_HAND, -1);
    if (island_is_in(s, s->active))
        s->picks = (uint8_t)(island_piles_left(s) < 2 ? island_piles_left(s) : 2);
}

/* [B-50] The card leaves the hand. */
static void play_card(island_run *g, int kind, bool automatic)
{
    island_state *s = g->s;

    s->cost = (uint8_t)island_cost(s, s->active, kind);
    s->played = 1;
    s->first = 0;
    s->play = (uint8_t)kind;
    s->stage = ISLAND_DO_COST;
    if (s->knowledge)
        island_know_open(s, s->active, kind);
    island_move(s, kind, ISLAND_IN_HAND + s->active, -1);
    DF_TELL(g->events, .kind = ISLAND_EV_PLAY, .seat = s->active, .reveals = automatic,
            .open = {(int16_t)kind, s->cost});
}

/* [B-56] [B-R49] */
static void stall(island_run *g, int paid)
{
    island_state *s = g->s;
    const island_card *card = &island_cards[island_kinds[s->play].code];

    DF_TELL(g->events, .kind = ISLAND_EV_STALLED, .seat = s->active,
            .open = {s->play, (int16_t)paid});
    if (!s->knockout) {
        s->stalled_cost[s->active] =
            (uint8_t)(s->stalled_cost[s->active] + (paid < card->cost ? paid : card->cost));
        island_move(s, s->play, -1, ISLAND_STALLED);
        s->play = DF_NONE;
    }
    s->stage = ISLAND_DO_PLAYED;
}

static void pay(island_run *g)
{
    island_state *s = g->s;
    int paid = island_draw_cards(g, s->active, s->cost, ISLAND_TO_PAY, -1);

    s->stage = s->first ? ISLAND_DO_PLAYED : ISLAND_DO_EFFECT; /* [B-55] */
    if (paid < s->cost && !s->first && island_is_in(s, s->active))
        stall(g, paid);
}

/* [B-52] */
static void choose_order(island_run *g)
{
    island_state *s = g->s;
    int code = island_kinds[s->play].code;

    s->stage = code == ISLAND_HUNCH ? ISLAND_DO_EFFECT : ISLAND_DO_PAY;
    if ((island_cards[code].icons & ISLAND_EFFECT_FIRST) != 0 && s->deck_size >= s->cost &&
        island_can_use(s, s->active, code))
        island_pose(g, ISLAND_AT_ORDER);
    else if (code != ISLAND_HUNCH)
        pay(g);
}

/* [B-51] (4) [B-130] Only the turn's play, below 10. */
static void offer_thrift(island_run *g)
{
    island_state *s = g->s;

    s->stage = ISLAND_DO_ORDER;
    if (island_number_of(s->play) < 10 && island_can_thrift(s, s->active, s->cost))
        island_pose(g, ISLAND_AT_THRIFT);
    else
        choose_order(g);
}

/* [B-53] An effect that can be used must be used; [B-54] else the card does nothing. */
static void use_effect(island_run *g)
{
    island_state *s = g->s;
    int code = island_kinds[s->play].code;

    if (code == ISLAND_HUNCH && s->deck_size == 0) {
        stall(g, 0);
        return;
    }
    s->stage = s->first ? ISLAND_DO_PAY : ISLAND_DO_PLAYED;
    if (island_can_use(s, s->active, code))
        island_push(s, code, ISLAND_AS_EFFECT, s->active);
    else
        DF_TELL(g->events, .kind = ISLAND_EV_NO_EFFECT, .seat = s->active, .open = {s->play});
}

/* [B-57] What was not placed or stalled is discarded. */
static void put_away(island_state *s)
{
    if (s->play != DF_NONE)
        island_move(s, s->play, -1, ISLAND_DISCARDED);
    s->play = DF_NONE;
    s->cost = 0;
    s->first = 0;
}

/* [B-173] */
static bool somebody_is_empty(const island_state *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (island_is_in(s, seat) && island_hand_size(s, seat) == 0)
            return true;
    return false;
}

/* [B-170] [B-172] [B-R67] */
static void end_turn(island_run *g)
{
    island_state *s = g->s;

    if (s->deck_size == 0)
        island_end_round(g, ISLAND_BY_DECK);
    else if (s->all_cards && somebody_is_empty(s))
        island_end_round(g, ISLAND_BY_HAND);
    else if (!s->all_cards && island_piles_left(s) == 0) /* [B-171] [B-R16] */
        island_end_round(g, ISLAND_BY_PILES);
    else {
        s->active = (uint8_t)island_next(s, s->active);
        begin_turn(g);
    }
}

/* [B-36] [B-21] [B-23] [B-200] */
static void draw_attack_card(island_run *g)
{
    island_state *s = g->s;

    s->stage = ISLAND_DO_END;
    if (s->turn < s->seats || s->all_cards || island_piles_left(s) == 0) {
        end_turn(g);
        return;
    }
    s->picks = 1;
    island_pose(g, ISLAND_AT_PICK);
}

static void step_turn(island_run *g)
{
    island_state *s = g->s;
    bool in_turn = s->stage >= ISLAND_DO_ZERO && s->stage < ISLAND_DO_END;

    if (in_turn && !island_is_in(s, s->active)) { /* [B-35] [B-58] */
        put_away(s);
        s->picks = 0;
        s->stage = ISLAND_DO_END;
    }
    switch (s->stage) {
    case ISLAND_DO_MIX:
        island_step_mix(g);
        break;
    case ISLAND_DO_DEAL:
        island_deal(g);
        break;
    case ISLAND_DO_TURN:
        begin_turn(g);
        break;
    case ISLAND_DO_ZERO:
        if (s->picks > 0)
            island_pose(g, ISLAND_AT_PICK);
        else
            pose_main(g);
        break;
    case ISLAND_DO_MAIN:
        pose_main(g);
        break;
    case ISLAND_DO_COST:
        offer_thrift(g);
        break;
    case ISLAND_DO_ORDER:
        choose_order(g);
        break;
    case ISLAND_DO_PAY:
        pay(g);
        break;
    case ISLAND_DO_EFFECT:
        use_effect(g);
        break;
    case ISLAND_DO_PLAYED:
        put_away(s);
        pose_main(g);
        break;
    case ISLAND_DO_DRAW:
        draw_attack_card(g);
        break;
    case ISLAND_DO_END:
        end_turn(g);
        break;
    default:
        s->node = ISLAND_AT_OVER;
        break;
    }
}

/* ---- Decisions ------------------------------------------------------------------------------- */

static void decide_main(island_run *g, int action, bool automatic)
{
    island_state *s = g->s;

    if (action == ISLAND_END) {
        s->stage = ISLAND_DO_DRAW;
    } else if (action >= ISLAND_ABILITY) { /* [B-129] spent even if cancelled */
        s->used |= (uint8_t)(1u << (action - ISLAND_ABILITY));
        island_push(s, ISLAND_THRIFT + action - ISLAND_ABILITY, ISLAND_AS_ABILITY, s->active);
        DF_TELL(g->events, .kind = ISLAND_EV_ABILITY, .seat = s->active,
                .open = {(int16_t)(ISLAND_THRIFT + action - ISLAND_ABILITY)});
    } else {
        play_card(g, action - ISLAND_CARD, automatic);
    }
}

static void decide(island_run *g, int action, bool automatic)
{
    island_state *s = g->s;
    int node = s->node;

    s->node = DF_NONE;
    switch (node) {
    case ISLAND_AT_START:
        if (island_draws_for_start(s))
            DF_TELL(g->events, .kind = ISLAND_EV_FIRST_BOMB,
                    .seat = (uint8_t)(action - ISLAND_STARTER), .reveals = true);
        island_begin_round(g, action - ISLAND_STARTER);
        break;
    case ISLAND_AT_MIX: {
        int seat = 0;

        while (s->mix[seat] != DF_NONE)
            seat++;
        s->mix[seat] = (uint8_t)(action - ISLAND_SORT);
        DF_TELL(g->events, .kind = ISLAND_EV_MIX, .seat = (uint8_t)seat, .privy = DF_TO(seat),
                .secret = {s->mix[seat]});
        break;
    }
    case ISLAND_AT_PICK: {
        int pile = action - ISLAND_PILE;
        int seat = s->stage == ISLAND_DO_DEAL
                       ? (s->starter + s->seats * island_dealt(s) - s->picks) % s->seats
                       : s->active;

        s->picks--;
        island_take_any(g, seat, s->zone[ISLAND_IN_PILES] & ISLAND_PILE_CARDS(pile));
        break;
    }
    case ISLAND_AT_MAIN:
        decide_main(g, action, automatic);
        break;
    case ISLAND_AT_THRIFT:
        if (action == ISLAND_YES) {
            s->used |= 1;
            island_push(s, ISLAND_THRIFT, ISLAND_AS_ABILITY, s->active);
        }
        break;
    case ISLAND_AT_ORDER:
        s->first = action == ISLAND_EFFECT_NOW;
        DF_TELL(g->events, .kind = ISLAND_EV_ORDER, .seat = s->active, .open = {s->first});
        if (s->first)
            s->stage = ISLAND_DO_EFFECT;
        break;
    default:
        island_decide_use(g, node, action);
        break;
    }
}

/* [B-37] May the choice be skipped if only one option is left? Not where the number of options
 * tells others about hidden cards; and some choices always have several. */
static bool may_skip(const island_state *s, int node)
{
    switch (node) {
    case ISLAND_AT_REACT: /* [B-80] */
    case ISLAND_AT_ARRANGE:
    case ISLAND_AT_THRIFT: /* this and the following: always several */
    case ISLAND_AT_ORDER:
    case ISLAND_AT_NUMBER:
    case ISLAND_AT_GUESS:
    case ISLAND_AT_SHOW:
    case ISLAND_AT_COIN:
        return false;
    case ISLAND_AT_MAIN:
        return s->played || island_hand_size(s, s->active) < 2;
    case ISLAND_AT_OWN_CARD:
        return island_hand_size(s, s->uses[s->depth - 1].user) < 2;
    case ISLAND_AT_CARD_TYPE:
        return s->uses[s->depth - 1].code == ISLAND_ACCUSE;
    default:
        return true;
    }
}

void island_pose(island_run *g, int node)
{
    island_state *s = g->s;
    island_set set;
    int count = 0;
    int only = 0;

    s->node = (uint8_t)node;
    if (!may_skip(s, node))
        return;
    island_options_at(s, &set);
    for (int word = 0; word < (int)(sizeof set.bits / sizeof set.bits[0]); word++)
        if (set.bits[word] != 0) {
            count += (set.bits[word] & (set.bits[word] - 1)) == 0 ? 1 : 2; /* 2: several */
            only = 64 * word + df_bit_lowest_64(set.bits[word]);
        }
    df_assert(count > 0);
    if (count == 1)
        decide(g, only, true);
}

void island_apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    island_run g = {(island_state *)state, rng, events};
    island_state *s = g.s;

    decide(&g, (int)action, false);
    while (s->node == DF_NONE) {
        bool one_left =
            (s->in & (s->in - 1)) == 0 && s->stage >= ISLAND_DO_TURN && s->stage <= ISLAND_DO_END;

        if (one_left) /* [B-163] nothing further resolves */
            island_end_round(&g, ISLAND_BY_LAST);
        else if (s->depth > 0)
            island_step_use(&g);
        else
            step_turn(&g);
    }
}
