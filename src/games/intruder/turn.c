/* turn.c: the turns of Intruder Escape: phases G to J of section 4, and the way of an action to its
 * phase.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/apply.h"

/* ---- Cards ----------------------------------------------------------------------------------- */

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

/* The same without branches on the cards: see intruder_count. */
void intruder_sort_deal(uint8_t hand[INTRUDER_DEAL])
{
    uint8_t cards[INTRUDER_DEAL];

    memcpy(cards, hand, sizeof cards);
    for (int end = INTRUDER_DEAL - 1; end > 0; end--)
        for (int i = 0; i < end; i++) {
            uint8_t low = cards[i] < cards[i + 1] ? cards[i] : cards[i + 1];

            cards[i + 1] = (uint8_t)(cards[i] ^ cards[i + 1] ^ low);
            cards[i] = low;
        }
    memcpy(hand, cards, sizeof cards);
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

void intruder_remove_card(intruder_state *s, int seat, int kind)
{
    uint8_t *hand = s->hand[seat];
    bool is_gone = false;

    for (int i = 0; i + 1 < INTRUDER_DEAL; i++) {
        is_gone |= hand[i] == kind;
        hand[i] = is_gone ? hand[i + 1] : hand[i];
    }
    hand[INTRUDER_DEAL - 1] = DF_NONE;
}

void intruder_take_off_deck(intruder_state *s, int count)
{
    memmove(s->deck, s->deck + count, (size_t)(INTRUDER_DECK - count));
    memset(s->deck + INTRUDER_DECK - count, DF_NONE, (size_t)count);
    s->top_up = 0; /* [I-45] until it leaves the top */
}

/* The hand goes openly to the discard pile; *out gets its first kinds, -1 for none. [I-R6] */
void intruder_discard_hand(intruder_state *s, int seat, int16_t *out, int room)
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

/* ---- Slots ----------------------------------------------------------------------------------- */

/* [I-17] */
static void end_of_laps(const intruder_table *t)
{
    intruder_state *s = t->s;
    int16_t cards[INTRUDER_HAND];

    s->turn = DF_NONE;
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->hand[seat][0] == DF_NONE)
            continue;
        intruder_discard_hand(s, seat, cards, INTRUDER_HAND);
        DF_TELL(t->events, .kind = INTRUDER_EV_LEFTOVER, .seat = (uint8_t)seat,
                .open = {cards[0], cards[1], cards[2]}, .reveals = true);
    }
    intruder_assess_round(t);
}

/* 4.1, 1 to 3: does the slot pass by itself? */
static bool slot_passes(const intruder_table *t)
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
static void offer_slot(const intruder_table *t)
{
    intruder_state *s = t->s;

    for (; s->lap <= INTRUDER_LAPS; advance(s))
        if (!slot_passes(t)) {
            s->node = INTRUDER_TURN;
            return;
        }
    end_of_laps(t);
}

void intruder_next_slot(const intruder_table *t)
{
    advance(t->s);
    offer_slot(t);
}

/* ---- Dice ------------------------------------------------------------------------------------ */

static void roll_effect(const intruder_table *t, int seat)
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
        bool loses = intruder_has_turn_left(s, seat);

        if (loses)
            s->debt |= DF_TO(seat);
        DF_TELL(t->events, .kind = INTRUDER_EV_MIRROR, .seat = (uint8_t)seat, .open = {loses});
    } else if (seat == s->home) {
        DF_TELL(t->events, .kind = INTRUDER_EV_SAFE, .seat = (uint8_t)seat); /* [I-R15] */
    } else if (intruder_lose_life(t, seat, true)) { /* [I-47] [I-R50] [I-R51] */
        if (!intruder_is_side_dead(t))
            intruder_death_choice(t, seat);
        return;
    }
    intruder_next_slot(t);
}

/* ---- Playing cards --------------------------------------------------------------------------- */

/* The card leaves the hand of whose turn it is, before everybody's eyes; an item that was snatched
 * may never have been there [I-R66]. */
static void leave_hand(intruder_state *s, int kind)
{
    if (!intruder_fresh_lies(s)) {
        intruder_remove_card(s, s->turn, kind);
        if (s->node == INTRUDER_FOLLOW && s->fresh_hidden)
            intruder_learn_follow(s);
        else
            intruder_learn_left(s, s->turn, kind);
    }
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
static void draw_hostage(const intruder_table *t)
{
    intruder_state *s = t->s;
    uint8_t turn = s->turn;
    uint8_t kind = s->deck[0];
    bool was_up = s->top_up;

    intruder_take_off_deck(s, 1);
    intruder_remember_draw(s, turn, kind, was_up || kind == INTRUDER_NH);
    if (kind == INTRUDER_NH) { /* [I-R13] */
        s->discard[kind]++;
        DF_TELL(t->events, .kind = INTRUDER_EV_DRAW_HOME, .seat = turn, .reveals = true);
        intruder_next_slot(t);
        return;
    }
    take(s, kind, !was_up);
    if (was_up)
        intruder_learn_taken(s, turn, kind); /* [I-R43] */
    DF_TELL(t->events, .kind = INTRUDER_EV_DRAW, .seat = turn, .privy = DF_TO(turn),
            .open = {(int16_t)(was_up ? kind : -1)}, .secret = {kind}, .reveals = true);
}

static void turn_up_top(const intruder_table *t)
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

static void play_effect(const intruder_table *t, int kind)
{
    intruder_state *s = t->s;

    discard_effect(s, kind);
    DF_TELL(t->events, .kind = INTRUDER_EV_PLAY, .seat = s->turn, .open = {(int16_t)kind, -1, -1});
    if (kind == INTRUDER_HO) {
        draw_hostage(t);
    } else if (kind == INTRUDER_FL) {
        turn_up_top(t);
        intruder_next_slot(t);
    } else {
        s->die = (uint8_t)kind;
        s->node = INTRUDER_EFFECT_ROLL;
    }
}

static void play_card(const intruder_table *t, int kind, int target)
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
    intruder_next_slot(t);
}

/* [I-51] [I-R35] */
static void snatch(const intruder_table *t, df_action action)
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
    if (kind < INTRUDER_ITEMS && s->snatched_items == INTRUDER_SNATCHED_TABLE) { /* [I-R66] */
        s->item[kind] = s->turn;
        s->fresh = (uint8_t)kind;
        s->node = INTRUDER_FOLLOW;
    } else {
        take(s, kind, false);
        intruder_learn_taken(s, s->turn, kind);
    }
    DF_TELL(t->events, .kind = INTRUDER_EV_SNATCH, .seat = s->turn,
            .open = {(int16_t)kind, (int16_t)from});
}

static void act_in_turn(const intruder_table *t, df_action action)
{
    intruder_state *s = t->s;

    if (action == INTRUDER_ACT_SKIP || action == INTRUDER_ACT_KEEP) {
        DF_TELL(t->events,
                .kind = action == INTRUDER_ACT_SKIP ? INTRUDER_EV_SKIP : INTRUDER_EV_KEPT,
                .seat = s->turn);
        s->fresh = DF_NONE; /* [I-R40] */
        s->fresh_hidden = 0;
        intruder_next_slot(t);
    } else if (action >= INTRUDER_ACT_ROW) {
        snatch(t, action);
    } else {
        play_card(t, (int)(action - INTRUDER_ACT_PLAY) / 6, (int)(action - INTRUDER_ACT_PLAY) % 6);
    }
}

/* ---- The actions ----------------------------------------------------------------------------- */

static void roll(const intruder_table *t, int seat)
{
    intruder_state *s = t->s;

    if (s->node == INTRUDER_EFFECT_ROLL) {
        roll_effect(t, seat);
        return;
    }
    DF_TELL(t->events, .kind = INTRUDER_EV_DIE, .seat = (uint8_t)seat, .reveals = true,
            .open = {s->node == INTRUDER_VICTIM_ROLL});
    if (s->node == INTRUDER_VICTIM_ROLL) {
        intruder_lose_round(t, seat);
        return;
    }
    s->first = s->turn = (uint8_t)seat; /* [I-13] */
    s->lap = 1;
    offer_slot(t);
}

void intruder_apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    intruder_state *s = (intruder_state *)state;
    intruder_table t = {s, rng, events};

    switch (s->node) {
    case INTRUDER_CHARACTER:
        intruder_choose_character(&t, (int)action - INTRUDER_ACT_CHARACTER);
        break;
    case INTRUDER_HOME_CHOICE:
        if (action == INTRUDER_ACT_USE)
            intruder_use_home(&t, s->asked);
        else
            intruder_decline_home(&t, s->asked, false);
        break;
    case INTRUDER_KEEP:
        intruder_hand_in(&t, (int)action - INTRUDER_ACT_BOTTOM);
        break;
    case INTRUDER_TURN:
    case INTRUDER_FOLLOW:
        act_in_turn(&t, action);
        break;
    case INTRUDER_DEATH:
        if (action == INTRUDER_ACT_REVEAL)
            intruder_reveal(&t, s->asked);
        else
            DF_TELL(events, .kind = INTRUDER_EV_CONCEALED, .seat = s->asked);
        s->asked = DF_NONE;
        intruder_after_death(&t);
        break;
    case INTRUDER_DELIBERATE:
        intruder_make_statement(&t, (int)action - INTRUDER_ACT_SAY);
        break;
    default:
        roll(&t, (int)action - INTRUDER_ACT_ROLL);
        break;
    }
}
