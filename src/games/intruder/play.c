/* play.c: how Intruder Escape goes on: set-up, deal, turns, assessment, death and the end.
 *
 * The functions follow the phases A to P of section 4, each of which ends by entering the next node
 * that waits for somebody.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

/* What every phase needs: the state, the generator for shuffles and the listeners. */
typedef struct table {
    intruder_state *s;
    df_rng *rng;
    df_events *events;
} table;

/* ---- Cards ---- */

void intruder_sort(uint8_t *cards, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t card = cards[i];
        int j = i;

        for (; j > 0 && cards[j - 1] > card; j--)
            cards[j] = cards[j - 1];
        cards[j] = card;
    }
}

static void add_to_hand(intruder_state *s, int seat, int kind)
{
    uint8_t *hand = s->hand[seat];
    int at = intruder_hand_size(s, seat);

    for (; at > 0 && hand[at - 1] > kind; at--)
        hand[at] = hand[at - 1];
    hand[at] = (uint8_t)kind;
}

static void remove_at(uint8_t *cards, int places, int at)
{
    for (; at + 1 < places; at++)
        cards[at] = cards[at + 1];
    cards[places - 1] = DF_NONE;
}

static void remove_from_hand(intruder_state *s, int seat, int kind)
{
    uint8_t *hand = s->hand[seat];
    int at = 0;

    while (hand[at] != kind)
        at++;
    remove_at(hand, INTRUDER_DEAL, at);
}

/* Shuffles cards and puts them under the deck. */
static void put_under_deck(const table *t, uint8_t *cards, int count)
{
    int size = intruder_count(t->s->deck, INTRUDER_DECK);

    df_rng_shuffle(t->rng, cards, (uint32_t)count);
    memcpy(t->s->deck + size, cards, (size_t)count);
}

static void take_off_deck(intruder_state *s, int count)
{
    memmove(s->deck, s->deck + count, (size_t)(INTRUDER_DECK - count));
    memset(s->deck + INTRUDER_DECK - count, DF_NONE, (size_t)count);
    s->top_up = 0; /* [I-45] until it leaves the top */
}

/* The hand goes openly to the discard pile; *out gets its first kinds, -1 for none. [I-R6] */
static void discard_hand(intruder_state *s, int seat, int16_t *out, int room)
{
    uint8_t *hand = s->hand[seat];

    for (int i = 0; i < room; i++)
        out[i] = -1;
    for (int i = 0; i < INTRUDER_DEAL && hand[i] != DF_NONE; i++) {
        if (i < room)
            out[i] = hand[i];
        s->discard[hand[i]]++;
        intruder_learn_left(s, seat, hand[i]);
        hand[i] = DF_NONE;
    }
}

static void discard_row(intruder_state *s, int seat)
{
    for (int i = 0; i < INTRUDER_ROW && s->row[seat][i] != DF_NONE; i++) {
        s->discard[s->row[seat][i]]++;
        s->row[seat][i] = DF_NONE;
    }
}

/* ---- The end ---- */

static uint8_t intruders(const intruder_state *s)
{
    uint8_t mask = 0;

    for (int seat = 0; seat < s->seats; seat++)
        if (s->identity[seat] == INTRUDER_INTRUDER)
            mask |= DF_TO(seat);
    return mask;
}

/* [I-72] */
static void finish(const table *t, int side, int reason)
{
    intruder_state *s = t->s;

    s->node = INTRUDER_OVER;
    s->winner = (uint8_t)side;
    s->reason = (uint8_t)reason;
    s->asked = s->turn = s->die = s->fresh = DF_NONE;
    s->fresh_hidden = 0;
    DF_TELL(t->events, .kind = INTRUDER_EV_END, .seat = DF_NONE, .reveals = true,
            .open = {(int16_t)side, (int16_t)reason, intruders(s)});
}

/* [I-68] [I-R47] After a death. */
static bool is_side_dead(const table *t)
{
    uint8_t living = intruder_living(t->s);

    if ((living & (uint8_t)~intruders(t->s)) == 0)
        finish(t, INTRUDER_INTRUDER, INTRUDER_BY_ELIMINATION);
    else if ((living & intruders(t->s)) == 0)
        finish(t, INTRUDER_INNOCENT, INTRUDER_BY_ELIMINATION);
    else
        return false;
    return true;
}

/* [I-69] [I-70] [I-71] At the end of a round, after the life loss. */
static bool is_escape(const table *t)
{
    intruder_state *s = t->s;
    uint8_t holder = s->item[0];
    uint8_t well = 0;

    if (holder == DF_NONE || s->item[1] != holder || s->item[2] != holder || s->item[3] != holder)
        return false;
    if (s->identity[holder] == INTRUDER_INNOCENT) {
        finish(t, INTRUDER_INNOCENT, INTRUDER_BY_ESCAPE);
        return true;
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (s->lives[seat] > INTRUDER_LIVES - 2) /* [I-R48] */
            well |= DF_TO(seat);
    if ((well & (uint8_t)~intruders(s)) == 0) {
        finish(t, INTRUDER_INTRUDER, INTRUDER_BY_ESCAPE);
        return true;
    }
    s->proven |= DF_TO(holder); /* [I-R49] */
    if (s->knowledge)
        s->innocent_among |= UINT64_C(1) << well;
    DF_TELL(t->events, .kind = INTRUDER_EV_PROVEN, .seat = holder, .reveals = true);
    return false;
}

/* ---- Rounds: B to F ---- */

static void start_roll(const table *t)
{
    intruder_state *s = t->s;
    uint8_t cards[2 * INTRUDER_SEATS];
    int count = 0;

    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < 2 && s->batch[seat][i] != DF_NONE; i++)
            cards[count++] = s->batch[seat][i];
    put_under_deck(t, cards, count); /* [I-R5] */
    memset(s->batch, DF_NONE, sizeof s->batch);
    DF_TELL(t->events, .kind = INTRUDER_EV_BATCH, .seat = DF_NONE, .open = {(int16_t)count});
    s->asked = DF_NONE;
    s->node = INTRUDER_START_ROLL;
}

/* [I-12] 4.4: asked from the lowest seat up. */
static void ask_to_keep(const table *t)
{
    intruder_state *s = t->s;

    for (int seat = 0; seat < s->seats; seat++)
        if (intruder_to_hand_in(s, seat) > 0) {
            s->node = INTRUDER_KEEP;
            s->asked = (uint8_t)seat;
            return;
        }
    start_roll(t);
}

/* [I-44] */
static void decline_home(const table *t, int seat, bool forced)
{
    intruder_state *s = t->s;

    remove_from_hand(s, seat, INTRUDER_NH);
    intruder_learn_left(s, seat, INTRUDER_NH);
    s->discard[INTRUDER_NH]++;
    DF_TELL(t->events, .kind = INTRUDER_EV_HOME_DECLINED, .seat = (uint8_t)seat, .open = {forced});
    ask_to_keep(t);
}

/* [I-42] [I-43] [I-R12] */
static void use_home(const table *t, int seat)
{
    intruder_state *s = t->s;
    int16_t cards[INTRUDER_DEAL];
    intruder_round *now = intruder_now(s);

    remove_from_hand(s, seat, INTRUDER_NH);
    intruder_learn_left(s, seat, INTRUDER_NH);
    s->home = (uint8_t)seat;
    s->home_used |= DF_TO(seat); /* [I-41] */
    discard_hand(s, seat, cards, 4);
    if (now != NULL)
        now->home |= 8;
    DF_TELL(t->events, .kind = INTRUDER_EV_HOME_USED, .seat = (uint8_t)seat,
            .open = {cards[0], cards[1], cards[2], cards[3]});
    ask_to_keep(t);
}

/* [I-40] [I-R10] Whoever was dealt Nobody's Home shows it. */
static void show_home(const table *t)
{
    intruder_state *s = t->s;
    intruder_round *now = intruder_now(s);

    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < INTRUDER_DEAL; i++) {
            if (s->hand[seat][i] != INTRUDER_NH)
                continue;
            intruder_learn_card(s, seat, INTRUDER_NH);
            if (now != NULL)
                now->home = (uint8_t)seat;
            DF_TELL(t->events, .kind = INTRUDER_EV_HOME_SHOWN, .seat = (uint8_t)seat,
                    .reveals = true);
            if ((s->home_used & DF_TO(seat)) != 0) {
                decline_home(t, seat, true);
                return;
            }
            s->node = INTRUDER_HOME_CHOICE;
            s->asked = (uint8_t)seat;
            return;
        }
    ask_to_keep(t);
}

/* [I-10] [I-11] One card at a time, from the lowest living seat, five times round. */
static void deal(const table *t)
{
    intruder_state *s = t->s;
    uint8_t living = intruder_living(s);
    uint8_t top = s->top_up ? s->deck[0] : DF_NONE;
    int next = 0;

    for (int i = 0; i < INTRUDER_DEAL; i++)
        df_each_bit(seat, living) s->hand[seat][i] = s->deck[next++];
    take_off_deck(s, next);
    if (top != DF_NONE) /* [I-R44] [I-R62] */
        DF_TELL(t->events, .kind = INTRUDER_EV_TOP_DEALT, .seat = (uint8_t)df_bit_lowest(living),
                .open = {top}, .reveals = true);
    df_each_bit(seat, living)
    {
        /* in the order of the deal, which tells what came from which part of the deck */
        intruder_remember_deal(s, (int)seat, s->hand[seat]);
        DF_TELL(t->events, .kind = INTRUDER_EV_DEALT, .seat = (uint8_t)seat, .privy = DF_TO(seat),
                .open = {INTRUDER_DEAL}, .reveals = true,
                .secret = {(int16_t)intruder_pack(s->hand[seat], 3),
                           (int16_t)intruder_pack(s->hand[seat] + 3, 2)});
        intruder_sort(s->hand[seat], INTRUDER_DEAL);
    }
}

static void start_round(const table *t)
{
    intruder_state *s = t->s;
    uint8_t pile[INTRUDER_DECK];
    int count = 0;

    intruder_remember_round(s);
    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
        for (; s->discard[kind] > 0; s->discard[kind]--)
            pile[count++] = kind;
    put_under_deck(t, pile, count); /* [I-19] [I-R52] */
    s->round++;
    s->lap = 0;
    s->first = s->turn = s->asked = DF_NONE;
    for (int seat = 0; seat < s->seats; seat++)
        s->lost[seat] = (uint8_t)(INTRUDER_LIVES - s->lives[seat]);
    DF_TELL(t->events, .kind = INTRUDER_EV_ROUND, .seat = DF_NONE,
            .open = {s->round, (int16_t)count}, .reveals = true);
    deal(t);
    show_home(t);
}

/* ---- Turns: G ---- */

static void assess(const table *t);

/* [I-17] */
static void end_of_laps(const table *t)
{
    intruder_state *s = t->s;
    int16_t cards[INTRUDER_HAND];

    s->turn = DF_NONE;
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->hand[seat][0] == DF_NONE)
            continue;
        discard_hand(s, seat, cards, INTRUDER_HAND);
        DF_TELL(t->events, .kind = INTRUDER_EV_LEFTOVER, .seat = (uint8_t)seat,
                .open = {cards[0], cards[1], cards[2]}, .reveals = true);
    }
    assess(t);
}

/* 4.1, 1 to 3: does the slot pass by itself? */
static bool slot_passes(const table *t)
{
    intruder_state *s = t->s;
    uint8_t turn = s->turn;

    if (!intruder_is_living(s, turn) || turn == s->home)
        return true; /* [I-65] [I-42] */
    if ((s->debt & DF_TO(turn)) != 0) {
        s->debt &= (uint8_t)~DF_TO(turn); /* [I-48] */
        DF_TELL(t->events, .kind = INTRUDER_EV_TURN_LOST, .seat = turn);
        return true;
    }
    return s->hand[turn][0] == DF_NONE; /* [I-R56] */
}

/* [I-14] [I-15] */
static void advance(intruder_state *s)
{
    s->turn = (uint8_t)(s->turn + 1 < s->seats ? s->turn + 1 : 0);
    if (s->turn == s->first)
        s->lap++;
}

/* The first slot from here on that does not pass by itself. */
static void offer_slot(const table *t)
{
    intruder_state *s = t->s;

    for (; s->lap <= INTRUDER_LAPS; advance(s))
        if (!slot_passes(t)) {
            s->node = INTRUDER_TURN;
            return;
        }
    end_of_laps(t);
}

static void next_slot(const table *t)
{
    advance(t->s);
    offer_slot(t);
}

/* ---- Death: K ---- */

static void end_of_round(const table *t);

static void after_death(const table *t)
{
    if (t->s->lap > INTRUDER_LAPS)
        end_of_round(t);
    else
        next_slot(t);
}

static void reveal(const table *t, int seat)
{
    intruder_state *s = t->s;

    s->revealed |= DF_TO(seat);
    DF_TELL(t->events, .kind = INTRUDER_EV_REVEALED, .seat = (uint8_t)seat,
            .open = {s->identity[seat]}, .reveals = s->death_reveal == INTRUDER_REVEAL_ALWAYS);
}

/* [I-64] */
static void death_choice(const table *t, int seat)
{
    intruder_state *s = t->s;

    if (s->death_reveal == INTRUDER_REVEAL_CHOICE) {
        s->node = INTRUDER_DEATH;
        s->asked = (uint8_t)seat;
        return;
    }
    if (s->death_reveal == INTRUDER_REVEAL_ALWAYS)
        reveal(t, seat);
    after_death(t);
}

/* [I-3] [I-62] [I-63] [I-58] Returns whether the player died. */
static bool lose_life(const table *t, int seat, bool by_roulette)
{
    intruder_state *s = t->s;
    int16_t cards[INTRUDER_HAND];

    s->lives[seat]--;
    DF_TELL(t->events, .kind = INTRUDER_EV_LIFE_LOST, .seat = (uint8_t)seat,
            .open = {s->lives[seat], by_roulette});
    if (s->lives[seat] > 0)
        return false;
    discard_hand(s, seat, cards, INTRUDER_HAND);
    discard_row(s, seat);
    for (int item = 0; item < INTRUDER_ITEMS; item++)
        if (s->item[item] == seat) {
            s->item[item] = DF_NONE;
            s->discard[item]++;
        }
    s->debt &= (uint8_t)~DF_TO(seat);
    DF_TELL(t->events, .kind = INTRUDER_EV_DIED, .seat = (uint8_t)seat,
            .open = {cards[0], cards[1], cards[2]}, .reveals = true);
    return true;
}

/* ---- Dice: H ---- */

/* [I-48] [I-R53] Later slots of this round, whatever the hand. */
static bool has_turn_left(const intruder_state *s, int seat)
{
    int place = (seat + s->seats - s->first) % s->seats;
    int place_now = (s->turn + s->seats - s->first) % s->seats;

    return seat != s->home && (s->lap < INTRUDER_LAPS || place > place_now);
}

static void roll_effect(const table *t, int seat)
{
    intruder_state *s = t->s;
    int die = s->die;

    DF_TELL(t->events, .kind = INTRUDER_EV_ROLL, .seat = s->turn,
            .open = {(int16_t)die, (int16_t)seat}, .reveals = true);
    s->die = DF_NONE;
    if (die == INTRUDER_SC) {
        const uint8_t *hand = s->hand[seat];
        int16_t cards[INTRUDER_HAND];

        for (int i = 0; i < INTRUDER_HAND; i++)
            cards[i] = hand[i] == DF_NONE ? -1 : hand[i];
        intruder_learn_shown(s, seat); /* [I-46] */
        DF_TELL(t->events, .kind = INTRUDER_EV_SHOWN, .seat = (uint8_t)seat,
                .open = {cards[0], cards[1], cards[2]}, .reveals = true);
    } else if (die == INTRUDER_BM) {
        bool loses = has_turn_left(s, seat);

        if (loses)
            s->debt |= DF_TO(seat);
        DF_TELL(t->events, .kind = INTRUDER_EV_MIRROR, .seat = (uint8_t)seat, .open = {loses});
    } else if (seat == s->home) {
        DF_TELL(t->events, .kind = INTRUDER_EV_SAFE, .seat = (uint8_t)seat); /* [I-R15] */
    } else if (lose_life(t, seat, true)) { /* [I-47] [I-R50] [I-R51] */
        if (!is_side_dead(t))
            death_choice(t, seat);
        return;
    }
    next_slot(t);
}

/* ---- Playing cards ---- */

/* The card leaves the hand of whose turn it is, before everybody's eyes. */
static void leave_hand(intruder_state *s, int kind)
{
    remove_from_hand(s, s->turn, kind);
    if (s->node == INTRUDER_FOLLOW && s->fresh_hidden)
        intruder_learn_follow(s);
    else
        intruder_learn_left(s, s->turn, kind);
    s->fresh = DF_NONE;
    s->fresh_hidden = 0;
}

/* A fresh card asks for FOLLOW. */
static void take(intruder_state *s, int kind, bool is_hidden)
{
    add_to_hand(s, s->turn, kind);
    s->fresh = (uint8_t)kind;
    s->fresh_hidden = is_hidden;
    s->node = INTRUDER_FOLLOW;
}

/* [I-50] [I-R34] */
static void draw_hostage(const table *t)
{
    intruder_state *s = t->s;
    uint8_t turn = s->turn;
    uint8_t kind = s->deck[0];
    bool was_up = s->top_up;

    take_off_deck(s, 1);
    intruder_remember_draw(s, turn, kind, was_up || kind == INTRUDER_NH);
    if (kind == INTRUDER_NH) { /* [I-R13] */
        s->discard[kind]++;
        DF_TELL(t->events, .kind = INTRUDER_EV_DRAW_HOME, .seat = turn, .reveals = true);
        next_slot(t);
        return;
    }
    take(s, kind, !was_up);
    if (was_up)
        intruder_learn_taken(s, turn, kind); /* [I-R43] */
    DF_TELL(t->events, .kind = INTRUDER_EV_DRAW, .seat = turn, .privy = DF_TO(turn),
            .open = {(int16_t)(was_up ? kind : -1)}, .secret = {kind}, .reveals = true);
}

static void turn_up_top(const table *t)
{
    intruder_state *s = t->s;

    s->top_up = s->deck[0] != DF_NONE; /* [I-45] [I-R44] */
    DF_TELL(t->events, .kind = INTRUDER_EV_TOP, .seat = s->turn,
            .open = {(int16_t)(s->top_up ? s->deck[0] : -1)}, .reveals = true);
}

/* [I-53] Effect cards go to the discard pile before their effect, or out of the game. */
static void discard_effect(intruder_state *s, int kind)
{
    if (intruder_is_one_of(kind, INTRUDER_DICE_KINDS)) {
        s->spent |= intruder_dice_bit(kind); /* [I-49] [I-R9] */
        if (s->spent_cards == INTRUDER_SPENT_REMOVE)
            return; /* [I-R8] */
    }
    s->discard[kind]++;
}

static void play_effect(const table *t, int kind)
{
    intruder_state *s = t->s;

    discard_effect(s, kind);
    DF_TELL(t->events, .kind = INTRUDER_EV_PLAY, .seat = s->turn, .open = {(int16_t)kind, -1, -1});
    if (kind == INTRUDER_HO) {
        draw_hostage(t);
    } else if (kind == INTRUDER_FL) {
        turn_up_top(t);
        next_slot(t);
    } else {
        s->die = (uint8_t)kind;
        s->node = INTRUDER_EFFECT_ROLL;
    }
}

static void play_card(const table *t, int kind, int target)
{
    intruder_state *s = t->s;

    leave_hand(s, kind);
    if (intruder_cards[kind].group == INTRUDER_EFFECT) {
        play_effect(t, kind);
        return;
    }
    if (kind < INTRUDER_ITEMS) {
        s->item[kind] = (uint8_t)target; /* [I-57] */
    } else {
        s->row[target][intruder_row_size(s, target)] = (uint8_t)kind; /* [I-22] */
        if (kind == INTRUDER_MK)
            s->kit_used |= DF_TO(s->turn); /* [I-R32] */
    }
    DF_TELL(
        t->events, .kind = INTRUDER_EV_PLAY, .seat = s->turn,
        .open = {(int16_t)kind, (int16_t)target,
                 (int16_t)(kind < INTRUDER_ITEMS ? -1 : intruder_assess(s->row[target], NULL))});
    next_slot(t);
}

/* [I-51] [I-R35] */
static void snatch(const table *t, df_action action)
{
    intruder_state *s = t->s;
    int kind;
    int from;

    leave_hand(s, INTRUDER_SN);
    s->discard[INTRUDER_SN]++;
    if (action >= INTRUDER_ACT_ITEM) {
        kind = (int)action - INTRUDER_ACT_ITEM;
        from = s->item[kind];
        s->item[kind] = DF_NONE;
    } else {
        from = (int)action - INTRUDER_ACT_ROW;
        int place = intruder_snatch_place(s, from);
        kind = s->row[from][place];
        remove_at(s->row[from], INTRUDER_ROW, place); /* [I-R17] [I-R23] */
    }
    take(s, kind, false);
    intruder_learn_taken(s, s->turn, kind);
    DF_TELL(t->events, .kind = INTRUDER_EV_SNATCH, .seat = s->turn,
            .open = {(int16_t)kind, (int16_t)from});
}

static void act_in_turn(const table *t, df_action action)
{
    intruder_state *s = t->s;

    if (action == INTRUDER_ACT_SKIP || action == INTRUDER_ACT_KEEP) {
        DF_TELL(t->events,
                .kind = action == INTRUDER_ACT_SKIP ? INTRUDER_EV_SKIP : INTRUDER_EV_KEPT,
                .seat = s->turn);
        s->fresh = DF_NONE; /* [I-R40] */
        s->fresh_hidden = 0;
        next_slot(t);
    } else if (action >= INTRUDER_ACT_ROW) {
        snatch(t, action);
    } else {
        play_card(t, (int)(action - INTRUDER_ACT_PLAY) / 6, (int)(action - INTRUDER_ACT_PLAY) % 6);
    }
}

/* ---- The end of a round: M to P ---- */

/* The next living seat clockwise from `seat`, itself included, that has not spoken; or -1. */
static int next_speaker(const intruder_state *s, int seat)
{
    for (int i = 0; i < s->seats; i++, seat++) {
        seat %= s->seats;
        if (intruder_is_living(s, seat) && s->said[seat] == DF_NONE)
            return seat;
    }
    return -1;
}

/* [I-20] [I-33] [I-R7] Rows and Nobody's Home go, items stay. */
static void end_of_round(const table *t)
{
    intruder_state *s = t->s;

    for (int seat = 0; seat < s->seats; seat++)
        discard_row(s, seat);
    if (s->home != DF_NONE)
        s->discard[INTRUDER_NH]++;
    s->home = DF_NONE;
    if (!s->deliberation) {
        start_round(t);
        return;
    }
    memset(s->said, DF_NONE, sizeof s->said);
    s->node = INTRUDER_DELIBERATE; /* [I-66] [I-67] */
    s->asked = (uint8_t)next_speaker(s, s->victim);
}

/* [I-60] [I-R55] */
static void lose_round(const table *t, int seat)
{
    intruder_state *s = t->s;
    bool died = lose_life(t, seat, false);

    s->victim = (uint8_t)seat;
    if ((died && is_side_dead(t)) || is_escape(t))
        return;
    if (died)
        death_choice(t, seat);
    else
        end_of_round(t);
}

static void tell_totals(const table *t)
{
    const intruder_state *s = t->s;
    int16_t totals[INTRUDER_SEATS];

    if (t->events == NULL)
        return;
    for (int seat = 0; seat < INTRUDER_SEATS; seat++)
        totals[seat] = seat < s->seats && intruder_is_living(s, seat) && seat != s->home
                           ? (int16_t)intruder_assess(s->row[seat], NULL)
                           : -1;
    DF_TELL(t->events, .kind = INTRUDER_EV_TOTALS, .seat = DF_NONE,
            .open = {totals[0], totals[1], totals[2], totals[3], totals[4], totals[5]});
}

/* [I-18] [I-54] [I-R29] First the Med Kits, then the victim. */
static void assess(const table *t)
{
    intruder_state *s = t->s;

    for (int seat = 0; seat < s->seats; seat++) {
        bool kit = false;

        if (!intruder_is_living(s, seat))
            continue;
        intruder_assess(s->row[seat], &kit);
        if (!kit)
            continue;
        s->lives[seat]++; /* [I-55] */
        DF_TELL(t->events, .kind = INTRUDER_EV_HEALED, .seat = (uint8_t)seat,
                .open = {s->lives[seat]});
    }
    tell_totals(t);
    uint8_t tied = intruder_tied(s);
    if (df_bit_count(tied) == 1) {
        lose_round(t, df_bit_lowest(tied)); /* [I-R54] */
        return;
    }
    DF_TELL(t->events, .kind = INTRUDER_EV_TIE, .seat = DF_NONE, .open = {tied});
    s->node = INTRUDER_VICTIM_ROLL; /* [I-61] */
}

static void say(const table *t, int what)
{
    intruder_state *s = t->s;
    int next;

    s->said[s->asked] = (uint8_t)what;
    DF_TELL(t->events, .kind = INTRUDER_EV_STATEMENT, .seat = s->asked,
            .open = {(int16_t)(what - what % 6), (int16_t)(what == INTRUDER_PASS ? -1 : what % 6)});
    next = next_speaker(s, s->asked);
    if (next >= 0)
        s->asked = (uint8_t)next;
    else
        start_round(t);
}

/* ---- Set-up: A ---- */

/* [I-4] [I-R2] Sections 2.4 and 8: how many Intruder cards are shuffled, among how many. */
static void deal_identities(const table *t)
{
    intruder_state *s = t->s;
    bool is_six = s->seats == 6;
    bool is_random = is_six && s->six_intruders == INTRUDER_SIX_RANDOM;
    int bad = s->seats == 3 ? 1 : is_six && s->six_intruders != INTRUDER_SIX_2 ? 3 : 2;
    uint8_t cards[7];

    for (int i = 0; i < 7; i++)
        cards[i] = i < bad ? INTRUDER_INTRUDER : INTRUDER_INNOCENT;
    df_rng_shuffle(t->rng, cards, (uint32_t)s->seats + is_random);
    memcpy(s->identity, cards, s->seats);
    for (int seat = 0; seat < s->seats; seat++) {
        bool is_told = s->identity[seat] == INTRUDER_INTRUDER && s->seats > 3; /* [I-8] [I-9] */

        DF_TELL(t->events, .kind = INTRUDER_EV_IDENTITY, .seat = (uint8_t)seat,
                .audience = DF_TO(seat), .privy = DF_TO(seat), .reveals = true,
                .secret = {s->identity[seat], is_told ? intruders(s) : 0});
    }
}

/* [I-R3] */
static void begin(const table *t)
{
    intruder_state *s = t->s;
    int count = 0;

    deal_identities(t);
    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
        for (int i = 0; i < intruder_cards[kind].copies; i++)
            s->deck[count++] = kind;
    df_rng_shuffle(t->rng, s->deck, INTRUDER_DECK);
    start_round(t);
}

static void choose_character(const table *t, int character)
{
    intruder_state *s = t->s;

    s->character[s->asked] = (uint8_t)character; /* [I-R60] */
    DF_TELL(t->events, .kind = INTRUDER_EV_CHARACTER, .seat = s->asked,
            .open = {(int16_t)character});
    if (s->asked + 1 < s->seats)
        s->asked++;
    else
        begin(t);
}

void intruder_clear(intruder_state *s, const df_config *config)
{
    memset(s, DF_NONE, sizeof *s);
    memset(s->rounds, 0, sizeof s->rounds);
    for (int i = 0; i < INTRUDER_ROUNDS; i++) {
        memset(s->rounds[i].draw, DF_NONE, sizeof s->rounds[i].draw);
        memset(s->rounds[i].drawn, DF_NONE, sizeof s->rounds[i].drawn);
        s->rounds[i].home = s->rounds[i].top = DF_NONE;
    }
    s->innocent_among = 0;
    memset(s->old_pile, 0, sizeof s->old_pile);
    memset(s->discard, 0, sizeof s->discard);
    s->seats = config->seats;
    s->six_intruders = (uint8_t)config->option[INTRUDER_OPTION_SIX_INTRUDERS];
    s->spent_cards = (uint8_t)config->option[INTRUDER_OPTION_SPENT_CARDS];
    s->death_reveal = (uint8_t)config->option[INTRUDER_OPTION_DEATH_REVEAL];
    s->deliberation = (uint8_t)config->option[INTRUDER_OPTION_DELIBERATION];
    s->characters = (uint8_t)config->option[INTRUDER_OPTION_CHARACTERS];
    s->knowledge = config->knowledge;
    s->remembered = s->round = s->lap = s->fresh_hidden = s->top_up = 0;
    s->debt = s->home_used = s->kit_used = s->revealed = s->proven = s->spent = 0;
    memset(s->pad, 0, sizeof s->pad);
    for (int seat = 0; seat < s->seats; seat++) {
        s->lives[seat] = INTRUDER_LIVES; /* [I-3] */
        s->lost[seat] = 0;
    }
}

void intruder_setup(df_state *state, const df_config *config, df_rng *rng)
{
    intruder_state *s = (intruder_state *)state;
    table t = {s, rng, NULL};

    intruder_clear(s, config);
    s->node = INTRUDER_CHARACTER;
    s->asked = 0;
    if (s->characters == INTRUDER_CHARACTERS_CHOOSE)
        return;
    for (uint8_t seat = 0; seat < s->seats; seat++)
        s->character[seat] = seat;
    begin(&t);
}

/* ---- The actions ---- */

static void hand_in(const table *t, int kind)
{
    intruder_state *s = t->s;
    uint8_t *batch = s->batch[s->asked];
    int count = intruder_count(batch, 2);

    remove_from_hand(s, s->asked, kind);
    batch[count] = (uint8_t)kind;
    intruder_sort(batch, count + 1);
    DF_TELL(t->events, .kind = INTRUDER_EV_HANDED_IN, .seat = s->asked, .privy = DF_TO(s->asked),
            .open = {(int16_t)intruder_to_hand_in(s, s->asked)}, .secret = {(int16_t)kind});
    ask_to_keep(t);
}

static void roll(const table *t, int seat)
{
    intruder_state *s = t->s;

    if (s->node == INTRUDER_EFFECT_ROLL) {
        roll_effect(t, seat);
        return;
    }
    DF_TELL(t->events, .kind = INTRUDER_EV_DIE, .seat = (uint8_t)seat, .reveals = true,
            .open = {s->node == INTRUDER_VICTIM_ROLL});
    if (s->node == INTRUDER_VICTIM_ROLL) {
        lose_round(t, seat);
        return;
    }
    s->first = s->turn = (uint8_t)seat; /* [I-13] */
    s->lap = 1;
    offer_slot(t);
}

void intruder_apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    intruder_state *s = (intruder_state *)state;
    table t = {s, rng, events};

    switch (s->node) {
    case INTRUDER_CHARACTER:
        choose_character(&t, (int)action - INTRUDER_ACT_CHARACTER);
        break;
    case INTRUDER_HOME_CHOICE:
        if (action == INTRUDER_ACT_USE)
            use_home(&t, s->asked);
        else
            decline_home(&t, s->asked, false);
        break;
    case INTRUDER_KEEP:
        hand_in(&t, (int)action - INTRUDER_ACT_BOTTOM);
        break;
    case INTRUDER_TURN:
    case INTRUDER_FOLLOW:
        act_in_turn(&t, action);
        break;
    case INTRUDER_DEATH:
        if (action == INTRUDER_ACT_REVEAL)
            reveal(&t, s->asked);
        else
            DF_TELL(events, .kind = INTRUDER_EV_CONCEALED, .seat = s->asked);
        s->asked = DF_NONE;
        after_death(&t);
        break;
    case INTRUDER_DELIBERATE:
        say(&t, (int)action - INTRUDER_ACT_SAY);
        break;
    default:
        roll(&t, (int)action - INTRUDER_ACT_ROLL);
        break;
    }
}

void intruder_result(const df_state *state, df_result *out)
{
    static const char *const reasons[2][2] = {
        [INTRUDER_INNOCENT] = {"every Intruder is dead", "an Innocent escapes with all four items"},
        [INTRUDER_INTRUDER] = {"every Innocent is dead", "an Intruder escapes with all four items"},
    };
    const intruder_state *s = (const intruder_state *)state;

    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < s->seats; seat++)
        if (s->identity[seat] == s->winner) {
            out->winners |= DF_TO(seat);
            out->score[seat] = 1;
        }
    out->reason = reasons[s->winner][s->reason];
}
