/* effect.c: what the cards of Island do once their window is over, 5.8 and 5.9.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

static void nothing_happens(island_run *g, const island_use *u)
{
    DF_TELL(g->events, .kind = ISLAND_EV_NOTHING, .seat = u->user, .open = {u->code});
    island_finish_use(g);
}

/* The `index`-th card of a set, from 0. */
static int nth(uint64_t cards, int index)
{
    while (index-- > 0)
        cards &= cards - 1;
    return df_bit_lowest_64(cards);
}

uint64_t island_cards_of_number(int number)
{
    uint64_t cards = 0;

    for (int kind = 0; kind < ISLAND_KINDS; kind++)
        if (island_number_of(kind) == number)
            cards |= island_kind_cards(kind);
    return cards;
}

/* One card of each kind, for CARD_TYPE. */
uint64_t island_first_of_each(uint64_t cards)
{
    uint64_t firsts = 0;

    df_each_bit_64(card, cards)
        firsts |= ISLAND_BIT(island_kinds[island_kind_of[card]].first);
    return firsts;
}

/* ---- Forced draws ---------------------------------------------------------------------------- */

/* [B-64] [B-R48] The target draws as far as there are cards. [B-75] A Ricochet has replaced the use
 * then, even if its player has gone out over a Thrift on the draw. */
void island_draw_forced(island_run *g, island_use *u)
{
    if (island_is_in(g->s, u->target))
        island_draw_cards(g, u->target, u->draws, ISLAND_TO_FORCED, -1);
    if (u->code == ISLAND_RICOCHET)
        u->result = ISLAND_REPLACED;
    island_finish_use(g);
}

/* ---- Hunch [B-113] to [B-117] ---------------------------------------------------------------- */

/* The guesser gets the revealed card and draws the rest of the cost, as one sequence [B-27]. */
static void keep_all(island_run *g, island_use *u)
{
    int revealed = g->s->revealed;

    g->s->revealed = DF_NONE;
    island_draw_cards(g, u->user, u->draws, ISLAND_TO_RECEIVE, revealed);
}

static void drop_revealed(island_state *s)
{
    s->discard[s->revealed]++;
    s->revealed = DF_NONE;
}

/* A guess or the choice of a reward. */
void island_hunch(island_run *g, island_use *u, int action)
{
    island_state *s = g->s;

    if (u->number == DF_NONE) {
        u->number = (uint8_t)(action - ISLAND_SORT);
        u->draws = (uint8_t)(s->cost - 1); /* [B-R27] */
        s->revealed = (uint8_t)island_take(s);
        bool is_right = s->revealed == u->number;
        DF_TELL(g->events, .kind = ISLAND_EV_GUESS, .seat = u->user, .reveals = true,
                .open = {u->number, s->revealed});
        if (!is_right) { /* [B-114] [B-R63] */
            keep_all(g, u);
            island_finish_use(g);
        }
        return;
    }
    if (action == ISLAND_KEEP) {
        keep_all(g, u);
        island_finish_use(g);
        return;
    }
    bool gives = action < ISLAND_PASS_ON;
    u->mode = gives ? ISLAND_MODE_GIVE : ISLAND_MODE_PASS_ON;
    u->target = (uint8_t)(action - (gives ? ISLAND_GIVE : ISLAND_PASS_ON));
    if (!gives) {
        int revealed = s->revealed;

        s->revealed = DF_NONE;
        island_draw_cards(g, u->user, 0, ISLAND_TO_RECEIVE, revealed);
        if (!island_is_in(s, u->user))
            island_finish_use(g);
    }
}

/* [B-116] */
static void resolve_hunch(island_run *g, island_use *u)
{
    island_state *s = g->s;
    bool is_in = island_is_in(s, u->user);
    bool stands = is_in && u->result == ISLAND_STANDS;

    if (u->mode == ISLAND_MODE_PASS_ON) {
        if (stands && island_is_in(s, u->target)) {
            island_ask_thrift(g, u);
            return;
        }
        if (is_in && u->result == ISLAND_CANCELLED)
            island_draw_cards(g, u->user, u->draws, ISLAND_TO_PAY, -1);
    } else if (stands && island_is_in(s, u->target)) {
        int revealed = s->revealed;

        s->revealed = DF_NONE;
        island_draw_cards(g, u->target, 0, ISLAND_TO_RECEIVE, revealed);
    } else if (is_in && !stands) { /* [B-R29] */
        keep_all(g, u);
    } else { /* [B-R66] */
        drop_revealed(s);
    }
    island_finish_use(g);
}

/* ---- Cards of hands -------------------------------------------------------------------------- */

/* [B-62] A card of the target's hand: blind, or open in the own one. */
static void begin_pick(island_run *g, island_use *u)
{
    if (!island_is_in(g->s, u->target) || island_hand_size(g->s, u->target) == 0)
        nothing_happens(g, u); /* [B-64] */
    else if (u->target == u->user)
        island_pose(g, ISLAND_AT_OWN_CARD);
    else
        island_pose(g, ISLAND_AT_SYMBOL);
}

/* From hand to hand: both players know the card, the others see its back. */
static void hand_over(island_run *g, int from, int to, int kind)
{
    island_state *s = g->s;

    if (s->knowledge)
        island_know_moved(s, from, to, kind);
    island_move(s, kind, ISLAND_IN_HAND + from, ISLAND_IN_HAND + to);
    DF_TELL(g->events, .kind = ISLAND_EV_MOVED, .seat = (uint8_t)to,
            .privy = DF_TO(from) | DF_TO(to), .reveals = true,
            .open = {(int16_t)from, island_kinds[kind].symbol}, .secret = {(int16_t)kind});
}

static void discard_shown(island_run *g, int seat, int kind, int code)
{
    island_discard(g, seat, kind);
    DF_TELL(g->events, .kind = ISLAND_EV_DISCARDED, .seat = (uint8_t)seat, .reveals = true,
            .open = {(int16_t)kind, (int16_t)code});
}

void island_pick_blind(island_run *g, island_use *u, int index)
{
    uint64_t cards = g->s->zone[ISLAND_IN_HAND + u->target] & ISLAND_SYMBOL_CARDS(u->symbol);
    int kind = island_kind_of[nth(cards, index)];

    if (u->code == ISLAND_BARTER) { /* [B-105] */
        hand_over(g, u->target, u->user, kind);
        u->phase = ISLAND_GIVING;
    } else if (u->code == ISLAND_PILFER) { /* [B-131] */
        hand_over(g, u->target, u->user, kind);
        island_finish_use(g);
    } else { /* [B-110] [B-133] */
        discard_shown(g, u->target, kind, u->code);
        island_finish_use(g);
    }
}

/* A card chosen openly from the own hand. */
void island_pick_own(island_run *g, island_use *u, int kind)
{
    if (u->phase == ISLAND_COST_OF_FOIL) { /* [B-108] its window opens next */
        discard_shown(g, u->user, kind, u->code);
    } else if (u->phase == ISLAND_GIVING) {
        hand_over(g, u->user, u->target, kind); /* [B-R46] */
        island_finish_use(g);
    } else {
        discard_shown(g, u->user, kind, u->code);
        island_finish_use(g);
    }
}

/* [B-119] [B-R60] */
static void accuse(island_run *g, island_use *u)
{
    island_state *s = g->s;
    uint64_t found = island_number_alone(s->zone[ISLAND_IN_HAND + u->target] &
                                         island_cards_of_number(u->number));

    if (!island_is_in(s, u->target)) {
        nothing_happens(g, u);
        return;
    }
    DF_TELL(g->events, .kind = ISLAND_EV_ACCUSED, .seat = u->user, .reveals = true,
            .open = {u->target, u->number, (int16_t)(found & 0xFFFF),
                     (int16_t)(found >> 16 & 0xFFFF), (int16_t)(found >> 32 & 0xFFFF)});
    if (s->knowledge)
        island_know_number(s, u->target, u->number);
    if (found == 0) {
        island_finish_use(g);
        return;
    }
    s->offer = island_first_of_each(found);
    island_pose(g, ISLAND_AT_CARD_TYPE);
}

/* [B-121] */
static void forage(island_run *g, island_use *u)
{
    island_state *s = g->s;
    int pile = 2 * u->symbol + (u->number >= 7);
    uint64_t here = s->zone[ISLAND_IN_PILES] & ISLAND_PILE_CARDS(pile);
    uint64_t found = here & island_cards_of_number(u->number);

    DF_TELL(g->events, .kind = ISLAND_EV_SEARCHED, .seat = u->user, .privy = DF_TO(u->user),
            .reveals = true, .open = {(int16_t)pile, u->number, found != 0},
            .secret = {(int16_t)(here >> island_pile_start(pile))});
    if (s->knowledge)
        island_know_searched(s, u->user, pile, u->number);
    if (found == 0) {
        island_finish_use(g);
        return;
    }
    s->offer = island_first_of_each(found);
    island_pose(g, ISLAND_AT_CARD_TYPE);
}

void island_pick_type(island_run *g, island_use *u, int kind)
{
    island_state *s = g->s;

    s->offer = 0;
    if (u->code == ISLAND_ACCUSE) {
        discard_shown(g, u->target, kind, u->code);
    } else {
        if (s->knowledge)
            island_know_taken(s, u->user, kind);
        island_move(s, kind, ISLAND_IN_PILES, ISLAND_IN_HAND + u->user);
        DF_TELL(g->events, .kind = ISLAND_EV_TAKEN, .seat = u->user, .open = {(int16_t)kind});
    }
    island_finish_use(g);
}

/* [B-132] [B-R61] Spoken aloud: three bits for each number. */
static void hear(island_run *g, island_use *u)
{
    island_state *s = g->s;
    int16_t packed[3] = {0};

    if (!island_is_in(s, u->target) || island_hand_size(s, u->target) == 0) {
        nothing_happens(g, u);
        return;
    }
    df_each_bit_64(card, s->zone[ISLAND_IN_HAND + u->target]) {
        int number = island_number_of(island_kind_of[card]);

        packed[number / 5] = (int16_t)(packed[number / 5] + (1 << 3 * (number % 5)));
    }
    if (s->knowledge)
        island_know_heard(s, u->target);
    DF_TELL(g->events, .kind = ISLAND_EV_NUMBERS, .seat = u->target, .reveals = true,
            .open = {packed[0], packed[1], packed[2]});
    island_finish_use(g);
}

/* [B-106] [B-107] The whole hand goes back; as many cards are picked anew. */
static void stir_hand(island_run *g, island_use *u)
{
    island_state *s = g->s;
    int zone = ISLAND_IN_HAND + u->user;

    int16_t back[ISLAND_PILES];
    for (int pile = 0; pile < ISLAND_PILES; pile++)
        back[pile] = (int16_t)df_bit_count_64(s->zone[zone] & ISLAND_PILE_CARDS(pile));
    s->picks = (uint8_t)island_hand_size(s, u->user);
    if (s->knowledge)
        island_know_back(s, u->user);
    while (s->zone[zone] != 0)
        island_move(s, island_kind_of[df_bit_lowest_64(s->zone[zone])], zone, ISLAND_IN_PILES);
    DF_TELL(g->events, .kind = ISLAND_EV_HAND_BACK, .seat = u->user, .reveals = true,
            .open = {back[0], back[1], back[2], back[3], back[4], back[5]});
    u->phase = ISLAND_PICKING;
}

/* ---- The top of the blank deck --------------------------------------------------------------- */

/* Marks the top cards as known to one seat, or to all; else knowledge of them is dropped. */
static void mark_known(island_state *s, int count, int seat, bool open, bool only)
{
    for (int i = 0; i < count && s->knowledge; i++) {
        uint8_t *card = &s->deck[s->deck_size - 1 - i];
        uint8_t known = only ? 0 : (uint8_t)(*card >> 2);

        known |= (uint8_t)(1u << (open ? ISLAND_PUBLIC : seat));
        if ((known >> ISLAND_PUBLIC & 1) != 0)
            known = 1u << ISLAND_PUBLIC;
        *card = (uint8_t)((*card & 3) | known << 2);
    }
}

static int16_t pack_top(const island_state *s, int count)
{
    int packed = 0;

    for (int i = 0; i < count; i++)
        packed |= island_deck_sort(s, i) << 2 * i;
    return (int16_t)packed;
}

/* [B-132] */
static void look(island_run *g, island_use *u)
{
    island_state *s = g->s;
    int count = s->deck_size < 3 ? s->deck_size : 3;

    DF_TELL(g->events, .kind = ISLAND_EV_LOOKED, .seat = u->user,
            .privy = s->open_looks ? DF_TO_ALL : DF_TO(u->user), .reveals = true,
            .open = {(int16_t)count}, .secret = {pack_top(s, count)});
    mark_known(s, count, u->user, s->open_looks, false);
    if (s->knowledge && count > 0)
        island_note_look(s, u->user, s->open_looks);
    island_finish_use(g);
}

/* [B-111] The others know no more than which cards lay there before. */
static void scout(island_run *g, island_use *u)
{
    island_state *s = g->s;

    if (s->deck_size < 5) {
        nothing_happens(g, u);
        return;
    }
    DF_TELL(g->events, .kind = ISLAND_EV_LOOKED, .seat = u->user, .privy = DF_TO(u->user),
            .reveals = true, .open = {5}, .secret = {pack_top(s, 5)});
    if (s->knowledge)
        island_note_mix_bounds(s, 0);
    mark_known(s, 5, u->user, false, true);
    if (s->knowledge)
        island_note_scout(s, u->user);
    u->draws = 0;
    u->phase = ISLAND_ARRANGING;
}

/* The first of the cards left that is of this sort comes to the next place. */
void island_arrange(island_run *g, island_use *u, int sort)
{
    island_state *s = g->s;
    int at = u->draws;

    while (island_deck_sort(s, at) != sort)
        at++;
    uint8_t *top = s->deck + s->deck_size - 1;
    uint8_t card = top[-at];
    for (; at > u->draws; at--)
        top[-at] = top[-at + 1];
    top[-u->draws] = card;
    u->draws++;
    if (s->knowledge)
        island_note_arranged(s, false);
    DF_TELL(g->events, .kind = ISLAND_EV_ARRANGED, .seat = u->user, .audience = DF_TO(u->user),
            .open = {u->draws, (int16_t)sort});
}

void island_show(island_run *g, island_use *u, bool shown)
{
    island_state *s = g->s;

    if (shown) {
        mark_known(s, 5, u->user, true, true);
        if (s->knowledge)
            island_note_arranged(s, true);
        DF_TELL(g->events, .kind = ISLAND_EV_SHOWN_ORDER, .seat = u->user,
                .open = {pack_top(s, 5)});
    }
    island_finish_use(g);
}

/* ---- Rows and bombs -------------------------------------------------------------------------- */

static void remove_row_card(island_run *g, int seat, int kind)
{
    island_move(g->s, kind, ISLAND_IN_ROW + seat, ISLAND_DISCARDED);
    DF_TELL(g->events, .kind = ISLAND_EV_ROW_GONE, .seat = (uint8_t)seat, .open = {(int16_t)kind});
}

/* [B-110] [B-126] */
static void wreck_row(island_run *g, island_use *u)
{
    if ((g->s->zone[ISLAND_IN_ROW + u->target] & island_kind_cards(u->kind)) != 0) {
        remove_row_card(g, u->target, u->kind);
        island_check_limit(g, u->target);
    }
}

static void purge(island_run *g, island_use *u)
{
    island_state *s = g->s;
    uint64_t *row = &s->zone[ISLAND_IN_ROW + u->target];

    if (u->mode == ISLAND_MODE_ROW) { /* [B-124] [B-R33] */
        s->supply[ISLAND_BOMB]--;
        island_draw_cards(g, u->user, 0, ISLAND_TO_SUPPLY, ISLAND_BOMB);
        if (island_is_in(s, u->user))
            wreck_row(g, u);
        return;
    }
    while (*row != 0) /* [B-123] */
        remove_row_card(g, u->target, island_kind_of[df_bit_lowest_64(*row)]);
    island_check_limit(g, u->target);
}

/* [B-125] Bombs no longer there are skipped. */
static void defuse(island_run *g, island_use *u)
{
    const int owners[2] = {u->target, u->second};

    for (int i = 0; i < 2; i++)
        if (g->s->bombs[owners[i]] > 0) {
            g->s->bombs[owners[i]]--;
            island_deck_top(g->s);
            DF_TELL(g->events, .kind = ISLAND_EV_DEFUSED, .seat = (uint8_t)owners[i]);
        }
    island_deck_shuffle(g);
}

/* A bomb of `owner` leaves for the deck; false if there is none any more [B-64]. */
static bool give_up_bomb(island_run *g, int owner, int event)
{
    if (g->s->bombs[owner] == 0)
        return false;
    g->s->bombs[owner]--;
    DF_TELL(g->events, .kind = (uint8_t)event, .seat = (uint8_t)owner);
    return true;
}

static void sapper(island_run *g, island_use *u)
{
    if (u->mode == ISLAND_MODE_SAFE) { /* [B-134] */
        g->s->safe = 1;
        DF_TELL(g->events, .kind = ISLAND_EV_SAFE, .seat = u->user);
    } else if (g->s->bombs[u->user] > 0) {
        g->s->bombs[u->user]--;
        island_deck_return(g, 1); /* [B-R22] */
    }
}

/* [B-57] */
static void place(island_run *g, island_use *u)
{
    island_state *s = g->s;

    island_move(s, s->play, -1, ISLAND_IN_ROW + u->user);
    DF_TELL(g->events, .kind = ISLAND_EV_PLACED, .seat = u->user, .open = {s->play});
    s->play = DF_NONE;
}

/* ---- All effects ----------------------------------------------------------------------------- */

/* Effects that need no further choice. */
static void resolve_at_once(island_run *g, island_use *u)
{
    island_state *s = g->s;

    switch (u->code) {
    case ISLAND_TURNABOUT: /* [B-104] */
        s->reversed ^= 1;
        DF_TELL(g->events, .kind = ISLAND_EV_DIRECTION, .seat = u->user, .open = {s->reversed});
        break;
    case ISLAND_STIR:
        island_deck_shuffle(g);
        break;
    case ISLAND_BURY: /* [B-109] [B-R23] */
        if (give_up_bomb(g, u->user, ISLAND_EV_BURIED))
            island_deck_bottom(s);
        break;
    case ISLAND_PLANT: /* [B-122] */
        if (give_up_bomb(g, u->target, ISLAND_EV_PLANTED))
            island_deck_top(s);
        break;
    case ISLAND_CAPSIZE:
        island_deck_flip(s);
        DF_TELL(g->events, .kind = ISLAND_EV_FLIPPED, .seat = u->user);
        break;
    case ISLAND_WRECK:
        wreck_row(g, u);
        break;
    case ISLAND_PURGE:
        purge(g, u);
        break;
    case ISLAND_DEFUSE:
        defuse(g, u);
        break;
    case ISLAND_SAPPER:
        sapper(g, u);
        break;
    default: /* Thrift, Charm, Foil, Veto: island_finish_use knows */
        break;
    }
    island_finish_use(g);
}

void island_resolve(island_run *g, island_use *u)
{
    bool is_row = (island_cards[u->code].icons & ISLAND_ROW) != 0;

    if (u->code == ISLAND_HUNCH) {
        resolve_hunch(g, u);
    } else if (u->result != ISLAND_STANDS || !island_is_in(g->s, u->user)) {
        island_finish_use(g);
    } else if (is_row && u->role == ISLAND_AS_EFFECT) {
        place(g, u);
        island_finish_use(g);
    } else if (u->code == ISLAND_RICOCHET || u->code == ISLAND_GAMBLE) { /* [B-75] [B-112] */
        island_ask_thrift(g, u);
    } else if (u->code == ISLAND_BARTER || u->code == ISLAND_PILFER || u->code == ISLAND_SABOTAGE ||
               (u->code == ISLAND_WRECK && u->mode == ISLAND_MODE_HAND)) {
        begin_pick(g, u);
    } else if (u->code == ISLAND_STIR && u->mode == ISLAND_MODE_HAND) {
        stir_hand(g, u);
    } else if (u->code == ISLAND_SCOUT) {
        scout(g, u);
    } else if (u->code == ISLAND_ACCUSE) {
        accuse(g, u);
    } else if (u->code == ISLAND_FORAGE) {
        forage(g, u);
    } else if (u->code == ISLAND_LOOKOUT) {
        if (u->mode == ISLAND_MODE_LOOK)
            look(g, u);
        else
            hear(g, u);
    } else {
        resolve_at_once(g, u);
    }
}
