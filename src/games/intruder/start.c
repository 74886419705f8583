/* start.c: how a game of Intruder Escape and each of its rounds begin: phases A to F of section 4.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/apply.h"

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* Shuffles cards and puts them under the deck. */
static void put_under_deck(const intruder_table *t, uint8_t *cards, int count)
{
    int size = intruder_deck_size(t->s);

    df_rng_shuffle(t->rng, cards, (uint32_t)count);
    memcpy(t->s->deck + size, cards, (size_t)count);
}

static void start_roll(const intruder_table *t)
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
static void ask_to_keep(const intruder_table *t)
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
void intruder_decline_home(const intruder_table *t, int seat, bool forced)
{
    intruder_state *s = t->s;

    intruder_remove_card(s, seat, INTRUDER_NH);
    intruder_learn_left(s, seat, INTRUDER_NH);
    s->discard[INTRUDER_NH]++;
    DF_TELL(t->events, .kind = INTRUDER_EV_HOME_DECLINED, .seat = (uint8_t)seat, .open = {forced});
    ask_to_keep(t);
}

/* [I-42] [I-43] [I-R12] */
void intruder_use_home(const intruder_table *t, int seat)
{
    intruder_state *s = t->s;
    int16_t cards[INTRUDER_DEAL];
    intruder_round *now = intruder_now(s);

    intruder_remove_card(s, seat, INTRUDER_NH);
    intruder_learn_left(s, seat, INTRUDER_NH);
    s->home = (uint8_t)seat;
    s->home_used |= DF_TO(seat); /* [I-41] */
    intruder_discard_hand(s, seat, cards, 4);
    if (now != NULL)
        now->home |= 8;
    DF_TELL(t->events, .kind = INTRUDER_EV_HOME_USED, .seat = (uint8_t)seat,
            .open = {cards[0], cards[1], cards[2], cards[3]});
    ask_to_keep(t);
}

/* [I-40] [I-R10] Whoever was dealt Nobody's Home shows it. */
static void show_home(const intruder_table *t)
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
                intruder_decline_home(t, seat, true);
                return;
            }
            s->node = INTRUDER_HOME_CHOICE;
            s->asked = (uint8_t)seat;
            return;
        }
    ask_to_keep(t);
}

/* [I-10] [I-11] One card at a time, from the lowest living seat, five times round. */
static void deal(const intruder_table *t)
{
    intruder_state *s = t->s;
    uint8_t living = intruder_living(s);
    uint8_t top = s->top_up ? s->deck[0] : DF_NONE;
    int next = 0;

    for (int i = 0; i < INTRUDER_DEAL; i++)
        df_each_bit(seat, living)
            s->hand[seat][i] = s->deck[next++];
    intruder_take_off_deck(s, next);
    if (top != DF_NONE) /* [I-R44] [I-R62] */
        DF_TELL(t->events, .kind = INTRUDER_EV_TOP_DEALT, .seat = (uint8_t)df_bit_lowest(living),
                .open = {top}, .reveals = true);
    df_each_bit(seat, living) {
        /* in the order of the deal, which tells what came from which part of the deck */
        intruder_remember_deal(s, (int)seat, s->hand[seat]);
        DF_TELL(t->events, .kind = INTRUDER_EV_DEALT, .seat = (uint8_t)seat,
                .audience = DF_TO(seat), .privy = DF_TO(seat), .open = {INTRUDER_DEAL},
                .reveals = true,
                .secret = {(int16_t)intruder_pack(s->hand[seat], 3),
                           (int16_t)intruder_pack(s->hand[seat] + 3, 2)});
        intruder_sort_deal(s->hand[seat]);
    }
}

void intruder_start_round(const intruder_table *t)
{
    intruder_state *s = t->s;
    enum { COPIES_MAX = 8 }; /* so many are written at once, and the next kind over them */
    uint8_t pile[INTRUDER_DECK + COPIES_MAX];
    int count = 0;

    intruder_remember_round(s);
    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++) {
        memset(pile + count, kind, COPIES_MAX);
        count += s->discard[kind];
    }
    memset(s->discard, 0, sizeof s->discard);
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

void intruder_hand_in(const intruder_table *t, int kind)
{
    intruder_state *s = t->s;
    uint8_t *batch = s->batch[s->asked];
    int count = intruder_count(batch, 2);

    intruder_remove_card(s, s->asked, kind);
    batch[count] = (uint8_t)kind;
    intruder_sort(batch, count + 1);
    int left = intruder_to_hand_in(s, s->asked);
    /* the others only notice when somebody is done */
    DF_TELL(t->events, .kind = INTRUDER_EV_HANDED_IN, .seat = s->asked,
            .audience = left > 0 ? DF_TO(s->asked) : DF_TO_ALL, .privy = DF_TO(s->asked),
            .open = {(int16_t)left}, .secret = {(int16_t)kind});
    ask_to_keep(t);
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

/* [I-4] [I-R2] Sections 2.4 and 8: how many Intruder cards are shuffled, among how many. */
static void deal_identities(const intruder_table *t)
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
                .secret = {s->identity[seat], is_told ? intruder_set(s) : 0});
    }
}

/* [I-R3] */
static void begin(const intruder_table *t)
{
    intruder_state *s = t->s;
    int count = 0;

    deal_identities(t);
    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
        for (int i = 0; i < intruder_cards[kind].copies; i++)
            s->deck[count++] = kind;
    df_rng_shuffle(t->rng, s->deck, INTRUDER_DECK);
    intruder_start_round(t);
}

void intruder_choose_character(const intruder_table *t, int character)
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
    s->snatched_items = (uint8_t)config->option[INTRUDER_OPTION_SNATCHED_ITEMS];
    memset(s->pad, 0, sizeof s->pad);
    for (int seat = 0; seat < s->seats; seat++) {
        s->lives[seat] = INTRUDER_LIVES; /* [I-3] */
        s->lost[seat] = 0;
    }
}

void intruder_setup(df_state *state, const df_config *config, df_rng *rng)
{
    intruder_state *s = (intruder_state *)state;
    intruder_table t = {s, rng, NULL};

    intruder_clear(s, config);
    s->node = INTRUDER_CHARACTER;
    s->asked = 0;
    if (s->characters == INTRUDER_CHARACTERS_CHOOSE)
        return;
    for (uint8_t seat = 0; seat < s->seats; seat++)
        s->character[seat] = seat;
    begin(&t);
}
