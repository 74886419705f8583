/* worlds.c: random worlds that fit what a viewer of Intruder Escape has seen.
 *
 * Identities: one of the sets of Intruders that fit, each as likely (intruder_suspects).
 *
 * Cards: the deck is a queue, so each place that a card ever had in it is a number, and the records
 * of memory.c tell for each place when and to whom it went. Places lie in blocks: the deck when the
 * records begin, then each round's batch and each pile. The cards of a block are items, mixed:
 * which item lies at which place is open. An item of a pile is a card of known kind, and so are the
 * viewer's own cards in a batch; any other item of a batch is one of the cards that a certain seat
 * was dealt in that round and did not show, and which one that was is open as well.
 *
 * What was seen demands that certain places (the viewer's own cards, draws), or one of the places
 * of a certain seat, hold a card of a certain kind. Each demand is met by a chain of links, place
 * to item to place in an older block and so on down to a pile that has such a card left. Chains are
 * drawn at random, link by link, in proportion to the chance that so far nothing contradicts
 * (chances_of). Rare cards come first, and of one kind the oldest demand. What no demand touched
 * stays open until the end and is then linked at random, which is always possible.
 *
 * If a demand can't be met any more, because an earlier chain took what it needed, it takes that
 * away, and the demand which loses its chain is met anew. Should that go on for too long, all
 * begins again; it never has to for long, as one world that fits exists: the true one. Every world
 * that fits the records can come out. The odds are those of players who hand in any of their cards
 * alike, but for the order in which the demands are met.
 *
 * Nobody's Home is never in a batch: it goes from its pile to whoever showed it, or is in the deck.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

enum {
    PLACES = INTRUDER_DECK * (INTRUDER_ROUNDS + 1),
    DEMANDS = INTRUDER_ROUNDS * (INTRUDER_SEATS * INTRUDER_SEEN + INTRUDER_DRAWS + 1) + 1,
    STEALS = 200, /* then all begins anew */
    STEAL_SHIFT = 6,
    STOLEN_MAX = 32,
    TRIES = 1000,
    NO_PLACE = 0xFFFF,
};

/* Chances are shares of this; small ones are never rounded to nothing. */
#define CERTAIN (UINT64_C(1) << 44)

typedef struct block {
    uint16_t first; /* of its places, and of its items */
    uint16_t size;
    uint32_t kinds; /* mask: of which there are known cards in it */
    uint8_t round;  /* of a batch; DF_NONE: all its cards are known */
} block;

/* Where an item of a batch comes from: the number-th card that a seat handed in. The seat DF_NONE
 * stands for a card that is known as such. */
typedef struct source {
    uint8_t round;
    uint8_t seat;
    uint8_t number;
} source;

typedef struct demand {
    uint16_t place; /* where its chain begins; NO_PLACE: nowhere yet */
    uint8_t kind;
    uint8_t round;
    uint8_t seat;   /* DF_NONE: the kind is certain, of this very place */
    uint8_t index;  /* of the seat's cards that were seen in that round, this one */
    uint8_t number; /* any of the deal will do, and this was taken; DF_NONE: it is a draw */
    uint8_t after;  /* of a draw: it can't be a card seen before */
    bool is_waiting;
} demand;

typedef struct world {
    const intruder_state *view;
    int viewer;
    df_rng *rng;
    /* The queue. */
    block blocks[INTRUDER_BLOCKS];
    int block_count;
    int place_count;
    int head; /* the place on top of the deck now */
    source sources[PLACES];
    uint8_t block_of[PLACES];
    uint16_t dealt[INTRUDER_ROUNDS][INTRUDER_SEATS][INTRUDER_DEAL]; /* places */
    uint16_t drawn[INTRUDER_ROUNDS][INTRUDER_DRAWS];
    uint8_t hidden_draws; /* mask: draws of the present round that are in the hand, unseen */
    demand demands[DEMANDS];
    int demand_count;
    uint16_t redo[DEMANDS]; /* demands that lost their chain */
    int redo_count;
    /* What has been decided so far. */
    uint16_t item_at[PLACES];            /* the item at a place, or NO_PLACE */
    uint16_t place_of[PLACES];           /* the place of an item, or NO_PLACE */
    uint16_t owner[PLACES];              /* of a place with an item: whose chain; or NO_PLACE */
    uint8_t kind[PLACES];                /* of an item; DF_NONE: not known yet */
    uint8_t block_open[INTRUDER_BLOCKS]; /* places, and items, without a link */
    uint8_t deal_open[INTRUDER_ROUNDS][INTRUDER_SEATS]; /* mask: cards of the deal without a fate */
    uint8_t deal_fixed[INTRUDER_ROUNDS][INTRUDER_SEATS]; /* mask: cards that no chain may take */
    uint8_t given[INTRUDER_ROUNDS][INTRUDER_SEATS][2];   /* handed in: which, or DF_NONE */
    uint8_t stolen_item[PLACES]; /* how often each was taken away, times two */
    uint8_t stolen_place[PLACES];
    bool may_steal;
    uint64_t chance[INTRUDER_BLOCKS]; /* of any open place of a block to hold a certain kind */
    uint64_t seat_chance[INTRUDER_ROUNDS][INTRUDER_SEATS]; /* of a card that a seat handed in */
    uint8_t kind_at[PLACES];                               /* in the end */
} world;

/* ---- The queue ---- */

static void open_block(world *w, int round)
{
    w->block_open[w->block_count] = 0;
    w->blocks[w->block_count++] =
        (block){.first = (uint16_t)w->place_count, .round = (uint8_t)round};
}

static void add_item(world *w, int kind, source from)
{
    int index = w->place_count++;

    df_assert(index < PLACES);
    w->sources[index] = from;
    w->block_of[index] = (uint8_t)(w->block_count - 1);
    w->kind[index] = (uint8_t)kind;
    w->item_at[index] = w->place_of[index] = w->owner[index] = NO_PLACE;
    w->stolen_item[index] = w->stolen_place[index] = 0;
    w->blocks[w->block_count - 1].size++;
    if (kind != DF_NONE)
        w->blocks[w->block_count - 1].kinds |= INTRUDER_BIT(kind);
    w->block_open[w->block_count - 1]++;
}

static void add_cards(world *w, const uint8_t counts[INTRUDER_KINDS])
{
    open_block(w, DF_NONE);
    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
        for (int i = 0; i < counts[kind]; i++)
            add_item(w, kind, (source){.seat = DF_NONE});
}

/* The first block: all that is neither outside the deck nor in the last pile. */
static void add_first_block(world *w)
{
    const intruder_state *v = w->view;
    uint8_t out = v->rounds[0].out;
    uint8_t counts[INTRUDER_KINDS];

    for (int kind = 0; kind < INTRUDER_KINDS; kind++) {
        int outside = 0;

        if (kind < INTRUDER_ITEMS)
            outside = out >> kind & 1;
        else if (intruder_is_one_of(kind, INTRUDER_DICE_KINDS))
            outside = (out >> 4 & intruder_dice_bit(kind)) != 0;
        counts[kind] = (uint8_t)(intruder_cards[kind].copies - outside - v->old_pile[kind]);
    }
    add_cards(w, counts);
}

/* Have the cards handed in not gone under the deck yet? */
static bool is_batch_open(const intruder_state *v, int r)
{
    return r == v->remembered - 1 && (v->node == INTRUDER_HOME_CHOICE || v->node == INTRUDER_KEEP);
}

/* Which of the viewer's own cards of the deal were handed in: what came, minus what was seen and
 * what is held. */
static uint8_t own_given(const world *w, int r)
{
    const intruder_state *v = w->view;
    const intruder_round *round = &v->rounds[r];
    int8_t kept[INTRUDER_KINDS] = {0};
    uint8_t kinds[INTRUDER_SEEN];
    uint8_t given = 0;

    for (int i = intruder_unpack(round->seen[w->viewer], kinds) - 1; i >= 0; i--)
        kept[kinds[i]]++;
    if (r == v->remembered - 1) {
        for (int i = 0; i < INTRUDER_DEAL && v->hand[w->viewer][i] != DF_NONE; i++)
            kept[v->hand[w->viewer][i]]++;
        for (int i = 0; i < INTRUDER_HAND && v->known[w->viewer][i] != DF_NONE; i++)
            kept[v->known[w->viewer][i]]--; /* counted as seen, or not from the deck */
    }
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        if (intruder_draw_seat(round->draw[i]) == w->viewer &&
            (round->draw[i] & INTRUDER_DRAW_PUBLIC) == 0)
            kept[round->drawn[i]]--;
    intruder_unpack(round->dealt[w->viewer], kinds);
    for (int i = 0; i < INTRUDER_DEAL; i++)
        if (kept[kinds[i]]-- <= 0)
            given |= DF_TO(i);
    return given;
}

static void add_batch(world *w, int r)
{
    const intruder_round *round = &w->view->rounds[r];
    uint8_t kinds[INTRUDER_SEEN];

    open_block(w, r);
    df_each_bit(seat, round->living)
    {
        int count = intruder_batch_size(round, (int)seat);

        if ((int)seat == w->viewer) {
            intruder_unpack(round->dealt[seat], kinds);
            df_each_bit(i, own_given(w, r)) add_item(w, kinds[i], (source){.seat = DF_NONE});
            continue;
        }
        for (int i = 0; i < count; i++)
            add_item(w, DF_NONE, (source){(uint8_t)r, (uint8_t)seat, (uint8_t)i});
    }
}

/* [I-11] [I-19] Plays the queue through. */
static void build_queue(world *w)
{
    const intruder_state *v = w->view;
    uint8_t pile[INTRUDER_KINDS];

    w->block_count = w->place_count = w->head = w->demand_count = 0;
    w->hidden_draws = 0;
    w->redo_count = 0;
    w->may_steal = false;
    add_first_block(w);
    for (int r = 0; r < v->remembered; r++) {
        const intruder_round *round = &v->rounds[r];

        intruder_pile(v, r, pile);
        add_cards(w, pile);
        for (int i = 0; i < INTRUDER_DEAL; i++)
            df_each_bit(seat, round->living) w->dealt[r][seat][i] = (uint16_t)w->head++;
        memset(w->deal_open[r], (1 << INTRUDER_DEAL) - 1, INTRUDER_SEATS);
        memset(w->deal_fixed[r], 0, INTRUDER_SEATS);
        memset(w->given[r], DF_NONE, sizeof w->given[r]);
        if (!is_batch_open(v, r))
            add_batch(w, r);
        for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
            w->drawn[r][i] = (uint16_t)w->head++;
    }
}

/* ---- Chances and chains ---- */

/* What belongs to another chain counts little, and less each time it changes hands, or two demands
 * would take it from each other for ever. */
static uint64_t worth(const world *w, uint64_t chance, uint16_t place, int stolen)
{
    if (w->item_at[place] == NO_PLACE)
        return chance;
    if (!w->may_steal || w->owner[place] == NO_PLACE || chance == 0)
        return 0;
    return (chance >> (STEAL_SHIFT + stolen)) + 1;
}

static uint64_t dealt_chance(const world *w, int r, int seat, int i)
{
    uint16_t place = w->dealt[r][seat][i];

    return (w->deal_fixed[r][seat] >> i & 1) != 0
               ? 0
               : worth(w, w->chance[w->block_of[place]], place, w->stolen_place[place]);
}

/* The chance that a card which a seat handed in is of the kind in question. */
static uint64_t seat_chance(const world *w, int r, int seat)
{
    uint64_t sum = 0;

    for (int i = 0; i < INTRUDER_DEAL; i++)
        sum += dealt_chance(w, r, seat, i);
    return (sum + INTRUDER_DEAL - 1) / INTRUDER_DEAL;
}

static uint64_t item_chance(const world *w, int index, int kind)
{
    source from = w->sources[index];
    uint64_t chance;

    if (from.seat == DF_NONE)
        chance = w->kind[index] == kind ? CERTAIN : 0;
    else
        chance = kind == INTRUDER_NH ? 0 : w->seat_chance[from.round][from.seat];
    return w->place_of[index] == NO_PLACE
               ? chance
               : worth(w, chance, w->place_of[index], w->stolen_item[index]);
}

/* The same for a block; the chances of the older ones are known. */
static uint64_t block_chance(world *w, int b, int kind, bool older)
{
    const block *at = &w->blocks[b];
    unsigned open = w->may_steal ? at->size : w->block_open[b];
    uint64_t sum = 0;

    if (at->round != DF_NONE)
        df_each_bit(seat, w->view->rounds[at->round].living) w->seat_chance[at->round][seat] =
            older ? seat_chance(w, at->round, (int)seat) : 0;
    if (open == 0 || (!older && (at->kinds >> kind & 1) == 0))
        return 0;
    for (int i = at->first; i < at->first + at->size; i++)
        if (w->sources[i].seat != DF_NONE || w->kind[i] == kind)
            sum += item_chance(w, i, kind);
    return (sum + open - 1) / open;
}

/* Fills w->chance for the blocks up to `last`; older blocks come first, and the items of a batch
 * are from older blocks. */
static void chances_of(world *w, int kind, int last)
{
    bool older = false;

    for (int b = 0; b <= last; b++) {
        if ((w->blocks[b].kinds >> kind & 1) == 0 && (!older || w->blocks[b].round == DF_NONE)) {
            w->chance[b] = 0;
            if (w->blocks[b].round != DF_NONE)
                memset(w->seat_chance[w->blocks[b].round], 0, sizeof w->seat_chance[0]);
            continue;
        }
        w->chance[b] = block_chance(w, b, kind, older);
        older = older || w->chance[b] > 0;
    }
}

/* A random index below `count` in proportion to the weights, whose sum is not 0. */
static int pick(df_rng *rng, const uint64_t *weights, int count, uint64_t sum)
{
    uint64_t draw = (uint64_t)df_rng_u32(rng) << 32 | df_rng_u32(rng);
    int last = 0;

    draw %= sum; /* the bias is below 2^-13 */
    for (int i = 0; i < count; i++) {
        if (weights[i] == 0)
            continue;
        last = i;
        if (draw < weights[i])
            break;
        draw -= weights[i];
    }
    return last;
}

/* Takes the chain of a demand apart; it has to be met again. */
static void unlink_chain(world *w, uint16_t number)
{
    demand *d = &w->demands[number];
    uint16_t place = d->place;

    if (d->number != DF_NONE) {
        w->deal_open[d->round][d->seat] |= DF_TO(d->number);
        d->place = NO_PLACE;
    }
    for (;;) {
        uint16_t index = w->item_at[place];
        source from = w->sources[index];

        w->item_at[place] = w->place_of[index] = w->owner[place] = NO_PLACE;
        w->block_open[w->block_of[place]]++;
        if (from.seat == DF_NONE)
            break;
        place = w->dealt[from.round][from.seat][w->given[from.round][from.seat][from.number]];
        w->deal_open[from.round][from.seat] |= DF_TO(w->given[from.round][from.seat][from.number]);
        w->given[from.round][from.seat][from.number] = DF_NONE;
        w->kind[index] = DF_NONE;
    }
    w->redo[w->redo_count++] = number;
}

static void note_theft(uint8_t *stolen)
{
    if (*stolen < STOLEN_MAX)
        *stolen += 2;
}

/* Makes a place free, if it is not. */
static void free_place(world *w, uint16_t place)
{
    if (w->item_at[place] != NO_PLACE)
        unlink_chain(w, w->owner[place]);
}

/* Picks one of the seat's cards of the deal for the kind; false: none will do. */
static bool pick_dealt(world *w, int r, int seat, uint8_t *number)
{
    uint64_t weights[INTRUDER_DEAL];
    uint64_t sum = 0;

    for (int i = 0; i < INTRUDER_DEAL; i++) {
        weights[i] = dealt_chance(w, r, seat, i);
        sum += weights[i];
    }
    if (sum == 0)
        return false;
    *number = (uint8_t)pick(w->rng, weights, INTRUDER_DEAL, sum);
    uint16_t place = w->dealt[r][seat][*number];
    if (w->item_at[place] != NO_PLACE)
        note_theft(&w->stolen_place[place]);
    free_place(w, place);
    w->deal_open[r][seat] &= (uint8_t)~DF_TO(*number);
    return true;
}

/* Picks an item of the kind for a place and links the two. */
static bool link_item(world *w, uint16_t place, int kind, uint16_t owner)
{
    const block *b = &w->blocks[w->block_of[place]];
    uint64_t weights[INTRUDER_DECK];
    uint64_t sum = 0;

    for (int i = 0; i < b->size; i++) {
        weights[i] = item_chance(w, b->first + i, kind);
        sum += weights[i];
    }
    if (sum == 0)
        return false;
    uint16_t index = (uint16_t)(b->first + pick(w->rng, weights, b->size, sum));
    if (w->place_of[index] != NO_PLACE) {
        note_theft(&w->stolen_item[index]);
        unlink_chain(w, w->owner[w->place_of[index]]);
    }
    w->item_at[place] = index;
    w->place_of[index] = place;
    w->owner[place] = owner;
    w->block_open[w->block_of[place]]--;
    return true;
}

/* Links a place, and what follows from it, down to a card of the kind. */
static bool link_chain(world *w, uint16_t place, int kind, uint16_t owner)
{
    while (link_item(w, place, kind, owner)) {
        uint16_t index = w->item_at[place];
        source from = w->sources[index];
        uint8_t *given = &w->given[from.round][from.seat][from.number];

        if (from.seat == DF_NONE)
            return true;
        w->kind[index] = (uint8_t)kind;
        if (!pick_dealt(w, from.round, from.seat, given))
            return false;
        place = w->dealt[from.round][from.seat][*given];
    }
    return false;
}

/* Can the two exchange their cards? One must be a draw, the other not, of the same seat and round,
 * and the draw not later than the card it would be. */
static bool may_exchange(const demand *d, const demand *e)
{
    const demand *draw = d->number == DF_NONE ? d : e;
    const demand *other = d->number == DF_NONE ? e : d;

    return d->seat != DF_NONE && e->seat == d->seat && e->round == d->round && e->kind != d->kind &&
           draw->number == DF_NONE && other->number != DF_NONE && other->index >= draw->after;
}

/* A draw that can't be the card it was taken for may have been another one that the seat showed
 * later, which then was dealt, and the other way round. */
static bool exchange(world *w, demand *d)
{
    uint16_t others[INTRUDER_SEEN];
    int count = 0;

    for (uint16_t i = 0; i < w->demand_count; i++) {
        const demand *e = &w->demands[i];

        if (!may_exchange(d, e))
            continue;
        const demand *draw = d->number == DF_NONE ? d : e;
        int from = w->block_of[draw->place];
        chances_of(w, d->number == DF_NONE ? e->kind : d->kind, from);
        if (w->chance[from] > 0)
            others[count++] = i;
    }
    if (count == 0)
        return false;
    uint16_t number = others[df_rng_below(w->rng, (uint32_t)count)];
    demand *e = &w->demands[number];
    uint8_t kind = e->kind;
    uint8_t index = e->index;

    if (e->place != NO_PLACE && w->item_at[e->place] != NO_PLACE)
        unlink_chain(w, number);
    else if (e->is_waiting)
        w->redo[w->redo_count++] = number;
    e->is_waiting = false;
    e->kind = d->kind;
    e->index = d->index;
    d->kind = kind;
    d->index = index;
    return true;
}

/* The newest block that a demand can lead to. */
static int newest_block(const world *w, const demand *d)
{
    return w->block_of[d->number == DF_NONE ? d->place
                                            : w->dealt[d->round][d->seat][INTRUDER_DEAL - 1]];
}

static bool meet(world *w, uint16_t number)
{
    demand *d = &w->demands[number];

    d->is_waiting = false;
    if (d->number == DF_NONE)
        free_place(w, d->place);
    for (int attempt = 0; attempt < 3; attempt++) {
        if (attempt == 1 && !exchange(w, d))
            continue;
        w->may_steal = attempt == 2;
        chances_of(w, d->kind, newest_block(w, d));
        if (d->number != DF_NONE) {
            if (!pick_dealt(w, d->round, d->seat, &d->number))
                continue;
            d->place = w->dealt[d->round][d->seat][d->number];
        } else if (w->chance[w->block_of[d->place]] == 0) {
            continue;
        }
        return link_chain(w, d->place, d->kind, number);
    }
    return false;
}

/* ---- Demands ---- */

static void demand_at(world *w, uint16_t place, int kind)
{
    w->demands[w->demand_count++] = (demand){.place = place,
                                             .kind = (uint8_t)kind,
                                             .seat = DF_NONE,
                                             .number = DF_NONE,
                                             .is_waiting = true};
}

/* What a seat other than the viewer's showed in one round, without the cards that have a place. */
typedef struct showing {
    uint8_t seen[INTRUDER_SEEN];
    int count;
    uint8_t open; /* mask of those without a place yet */
    int hidden;   /* cards in hand that nobody else knows */
} showing;

/* Which of the cards seen later was this face-down draw? Or is it in the hand still? */
static bool place_draw(world *w, int r, int i, showing *show)
{
    const intruder_state *v = w->view;
    const intruder_round *round = &v->rounds[r];
    bool is_last = i + 1 == INTRUDER_DRAWS || round->draw[i + 1] == DF_NONE;
    bool is_fresh = r == v->remembered - 1 && v->fresh_hidden && is_last;
    uint8_t later = show->open & (uint8_t)(0xFFu << intruder_draw_after(round->draw[i]));
    uint64_t weights[INTRUDER_SEEN] = {0};
    uint64_t sum = 0;
    int from = w->block_of[w->drawn[r][i]];

    if (is_fresh || (show->hidden > 0 &&
                     (int)df_rng_below(w->rng, (uint32_t)(show->hidden + df_bit_count(later))) <
                         show->hidden)) {
        w->hidden_draws |= DF_TO(i);
        show->hidden--;
        return true;
    }
    df_each_bit(j, later)
    {
        chances_of(w, show->seen[j], from);
        weights[j] = w->chance[from];
        sum += weights[j];
    }
    if (sum == 0)
        return false;
    int j = pick(w->rng, weights, INTRUDER_SEEN, sum);
    show->open &= (uint8_t)~DF_TO(j);
    w->demands[w->demand_count++] = (demand){.place = w->drawn[r][i],
                                             .kind = show->seen[j],
                                             .round = (uint8_t)r,
                                             .seat = (uint8_t)intruder_draw_seat(round->draw[i]),
                                             .index = (uint8_t)j,
                                             .number = DF_NONE,
                                             .after = (uint8_t)intruder_draw_after(round->draw[i]),
                                             .is_waiting = true};
    return true;
}

static bool is_hidden_draw(const intruder_round *round, int i, int seat)
{
    return intruder_draw_seat(round->draw[i]) == seat && round->drawn[i] == DF_HIDDEN;
}

/* Would the seat's face-down draws still find cards that were seen after them, or are held? */
static bool leaves_draws(const intruder_round *round, int seat, const showing *show, uint8_t open)
{
    int draws = 0;

    for (int i = INTRUDER_DRAWS - 1; i >= 0; i--) {
        if (round->draw[i] == DF_NONE || !is_hidden_draw(round, i, seat))
            continue;
        draws++;
        if (draws >
            show->hidden + df_bit_count(open & 0xFFu << intruder_draw_after(round->draw[i])))
            return false;
    }
    return true;
}

/* Which of the cards seen is the first one dealt, or -1? Of equal cards any may be it, unless some
 * were drawn: then it may also be none of them. */
static int find_top(world *w, const intruder_round *round, int seat, const showing *show)
{
    bool draws = false;

    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        draws = draws || is_hidden_draw(round, i, seat);
    for (int j = 0; j < show->count; j++)
        if (show->seen[j] == round->top &&
            leaves_draws(round, seat, show, show->open & (uint8_t)~DF_TO(j)) &&
            (!draws || df_rng_below(w->rng, 8) > 0))
            return j;
    return -1;
}

/* [I-R62] The first card dealt lay face up. It is one of those seen later, or it was handed in, or
 * it is held. */
static void place_top(world *w, int r, int seat, showing *show)
{
    const intruder_round *round = &w->view->rounds[r];
    int seen = find_top(w, round, seat, show);

    demand_at(w, w->dealt[r][seat][0], round->top);
    w->deal_fixed[r][seat] = 1;
    if (seen >= 0) {
        show->open &= (uint8_t)~DF_TO(seen);
        w->deal_open[r][seat] &= (uint8_t)~1;
        return;
    }
    if (r == w->view->remembered - 1)
        return; /* its fate is open, its kind is not */
    w->deal_open[r][seat] &= (uint8_t)~1;
    w->given[r][seat][0] = 0;
    for (int i = 0; i < w->place_count; i++) {
        source *from = &w->sources[i];

        if (from->seat == seat && from->round == r && from->number == 0) {
            from->seat = DF_NONE;
            w->kind[i] = round->top;
            w->blocks[w->block_of[i]].kinds |= INTRUDER_BIT(round->top);
        }
    }
}

static bool demand_seat(world *w, int r, int seat)
{
    const intruder_state *v = w->view;
    const intruder_round *round = &v->rounds[r];
    showing show = {.hidden = 0};

    show.count = intruder_unpack(round->seen[seat], show.seen);
    show.open = (uint8_t)((1u << show.count) - 1);
    if (r == v->remembered - 1)
        show.hidden = intruder_hand_size(v, seat) - intruder_count(v->known[seat], INTRUDER_HAND);
    if (round->top != DF_NONE && seat == df_bit_lowest(round->living))
        place_top(w, r, seat, &show);
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        if (is_hidden_draw(round, i, seat) && !place_draw(w, r, i, &show))
            return false;
    df_each_bit(j, show.open) w->demands[w->demand_count++] = (demand){.place = NO_PLACE,
                                                                       .kind = show.seen[j],
                                                                       .round = (uint8_t)r,
                                                                       .seat = (uint8_t)seat,
                                                                       .index = (uint8_t)j,
                                                                       .is_waiting = true};
    return true;
}

/* All that was seen, the oldest first. */
static bool list_demands(world *w)
{
    const intruder_state *v = w->view;
    uint8_t kinds[INTRUDER_SEEN];

    for (int r = 0; r < v->remembered; r++) {
        const intruder_round *round = &v->rounds[r];

        df_each_bit(seat, round->living)
        {
            if ((int)seat != w->viewer) {
                if (!demand_seat(w, r, (int)seat))
                    return false;
                continue;
            }
            intruder_unpack(round->dealt[seat], kinds);
            for (int i = 0; i < INTRUDER_DEAL; i++)
                demand_at(w, w->dealt[r][seat][i], kinds[i]);
            w->deal_open[r][seat] = 0;
        }
        for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
            if (round->drawn[i] != DF_HIDDEN)
                demand_at(w, w->drawn[r][i], round->drawn[i]);
    }
    if (v->top_up)
        demand_at(w, (uint16_t)w->head, v->deck[0]);
    return true;
}

/* [I-40] What is left of Nobody's Home lies in the deck, in the block of its pile. */
static void place_home(world *w)
{
    for (uint16_t i = 0; i < w->place_count; i++) {
        const block *b = &w->blocks[w->block_of[i]];
        uint16_t places[INTRUDER_DECK];
        int count = 0;

        if (w->kind[i] != INTRUDER_NH)
            continue;
        if (w->place_of[i] != NO_PLACE) {
            w->owner[w->place_of[i]] = NO_PLACE; /* nobody may take it away */
            continue;
        }
        for (int place = b->first; place < b->first + b->size; place++)
            if (place >= w->head + w->view->top_up)
                places[count++] = (uint16_t)place;
        df_assert(count > 0);
        w->place_of[i] = places[df_rng_below(w->rng, (uint32_t)count)];
        w->item_at[w->place_of[i]] = i;
        w->block_open[w->block_of[i]]--;
    }
}

/* Rare kinds first, in random order else; Nobody's Home before all. */
static void order_kinds(world *w, uint8_t order[INTRUDER_KINDS])
{
    uint8_t kinds[INTRUDER_KINDS];
    int count = 0;

    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
        kinds[kind] = kind;
    df_rng_shuffle(w->rng, kinds, INTRUDER_KINDS);
    order[count++] = INTRUDER_NH;
    for (int copies = 1; count < INTRUDER_KINDS; copies++)
        for (int i = 0; i < INTRUDER_KINDS; i++)
            if (kinds[i] != INTRUDER_NH && intruder_cards[kinds[i]].copies == copies)
                order[count++] = kinds[i];
}

/* The demands of one kind, and those that lose their chains thereby. */
static bool meet_kind(world *w, int kind, int *steals)
{
    for (uint16_t j = 0; j < w->demand_count; j++) {
        if (w->demands[j].kind != kind || !w->demands[j].is_waiting)
            continue;
        if (!meet(w, j))
            return false;
        while (w->redo_count > 0) {
            int next = (int)df_rng_below(w->rng, (uint32_t)w->redo_count);
            uint16_t number = w->redo[next];

            w->redo[next] = w->redo[--w->redo_count];
            if (++*steals > STEALS || !meet(w, number))
                return false;
        }
    }
    if (kind == INTRUDER_NH)
        place_home(w);
    return true;
}

static bool meet_demands(world *w)
{
    uint8_t order[INTRUDER_KINDS];
    int steals = 0;

    order_kinds(w, order);
    for (int i = 0; i < INTRUDER_KINDS; i++)
        if (!meet_kind(w, order[i], &steals))
            return false;
    return true;
}

/* ---- What is open is linked at random ---- */

static void link_rest(world *w)
{
    for (int b = 0; b < w->block_count; b++) {
        const block *at = &w->blocks[b];
        uint8_t left[INTRUDER_DECK];
        int count = 0;

        for (int i = 0; i < at->size; i++)
            if (w->place_of[at->first + i] == NO_PLACE)
                left[count++] = (uint8_t)i;
        df_rng_shuffle(w->rng, left, (uint32_t)count);
        for (int i = 0; i < at->size; i++)
            if (w->item_at[at->first + i] == NO_PLACE)
                w->item_at[at->first + i] = (uint16_t)(at->first + left[--count]);
    }
}

/* Of the open cards of a deal, those handed in are any. What is then left in w->open is held. */
static void give_rest(world *w, int r, int seat)
{
    uint8_t open[INTRUDER_DEAL];
    int count = 0;
    int given = is_batch_open(w->view, r) ? intruder_count(w->view->batch[seat], 2)
                                          : intruder_batch_size(&w->view->rounds[r], seat);

    df_each_bit(i, w->deal_open[r][seat]) open[count++] = (uint8_t)i;
    df_rng_shuffle(w->rng, open, (uint32_t)count);
    for (int i = 0; i < given; i++)
        if (w->given[r][seat][i] == DF_NONE) {
            w->given[r][seat][i] = open[--count];
            w->deal_open[r][seat] &= (uint8_t)~DF_TO(open[count]);
        }
}

/* Items of a batch follow from older blocks, so one pass in order finds all kinds. */
static void find_kinds(world *w)
{
    for (int b = 0; b < w->block_count; b++) {
        const block *at = &w->blocks[b];

        for (int i = at->first; i < at->first + at->size; i++) {
            source from = w->sources[i];

            if (w->kind[i] == DF_NONE) {
                int number = w->given[from.round][from.seat][from.number];

                w->kind[i] = w->kind_at[w->dealt[from.round][from.seat][number]];
            }
        }
        for (int i = at->first; i < at->first + at->size; i++)
            w->kind_at[i] = w->kind[w->item_at[i]];
    }
}

/* ---- The world ---- */

static void write_rounds(const world *w, intruder_state *s)
{
    for (int r = 0; r < s->remembered; r++) {
        intruder_round *round = &s->rounds[r];
        uint8_t dealt[INTRUDER_DEAL];

        df_each_bit(seat, round->living)
        {
            for (int i = 0; i < INTRUDER_DEAL; i++)
                dealt[i] = w->kind_at[w->dealt[r][seat][i]];
            round->dealt[seat] = intruder_pack(dealt, INTRUDER_DEAL);
        }
        for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
            round->drawn[i] = w->kind_at[w->drawn[r][i]];
    }
}

/* What the others hold besides the known cards, and what they have handed in so far. */
static void write_hands(const world *w, intruder_state *s)
{
    int now = s->remembered - 1;
    const intruder_round *round = &s->rounds[now];

    df_each_bit(seat, round->living)
    {
        uint8_t *hand = s->hand[seat];
        int count = intruder_count(s->known[seat], INTRUDER_HAND);

        if ((int)seat == w->viewer)
            continue;
        df_each_bit(i, w->deal_open[now][seat]) hand[count++] = w->kind_at[w->dealt[now][seat][i]];
        df_each_bit(i, w->hidden_draws) if (intruder_draw_seat(round->draw[i]) == (int)seat)
            hand[count++] = w->kind_at[w->drawn[now][i]];
        intruder_sort(hand, count);
        for (int i = 0; i < 2 && s->batch[seat][i] != DF_NONE; i++)
            s->batch[seat][i] = w->kind_at[w->dealt[now][seat][w->given[now][seat][i]]];
        intruder_sort(s->batch[seat], intruder_count(s->batch[seat], 2));
    }
    if (s->fresh == DF_HIDDEN)
        for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
            s->fresh = round->drawn[i];
}

static void resample_cards(world *w, intruder_state *s)
{
    int tries = 0;

    do {
        df_assert(++tries < TRIES);
        build_queue(w);
    } while (!list_demands(w) || !meet_demands(w));
    link_rest(w);
    for (int r = 0; r < s->remembered; r++)
        df_each_bit(seat, s->rounds[r].living) if ((int)seat != w->viewer)
            give_rest(w, r, (int)seat);
    find_kinds(w);
    memcpy(s->deck, w->kind_at + w->head, (size_t)(w->place_count - w->head));
    write_rounds(w, s);
    write_hands(w, s);
}

/* ---- Positions without a past ---- */

/* Fills the blanked places with cards from the end of a list. */
static void fill(uint8_t *places, int count, const uint8_t *cards, int *left)
{
    for (int i = 0; i < count; i++)
        if (places[i] == DF_HIDDEN)
            places[i] = cards[--*left];
}

static void count_out(int8_t counts[INTRUDER_KINDS], const uint8_t *cards, int places)
{
    for (int i = 0; i < places; i++)
        if (cards[i] < INTRUDER_KINDS)
            counts[cards[i]]--;
}

/* A position that was set up by hand in the middle of a round: whatever is not seen is spread
 * evenly, but for Nobody's Home, which is in the deck if nowhere else. */
static void spread(intruder_state *s, df_rng *rng)
{
    int8_t counts[INTRUDER_KINDS];
    uint8_t cards[INTRUDER_DECK];
    int left = 0;

    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        counts[kind] = (int8_t)(intruder_copies(s, kind) - s->discard[kind]);
    count_out(counts, s->hand[0], sizeof s->hand);
    count_out(counts, s->batch[0], sizeof s->batch);
    count_out(counts, s->row[0], sizeof s->row);
    count_out(counts, s->deck, sizeof s->deck);
    for (int item = 0; item < INTRUDER_ITEMS; item++)
        counts[item] = (int8_t)(counts[item] - (s->item[item] != DF_NONE));
    counts[INTRUDER_NH] = (int8_t)(counts[INTRUDER_NH] - (s->home != DF_NONE));
    if (counts[INTRUDER_NH] > 0) {
        int size = intruder_count(s->deck, INTRUDER_DECK);
        int first = s->top_up;

        s->deck[first + (int)df_rng_below(rng, (uint32_t)(size - first))] = INTRUDER_NH;
        counts[INTRUDER_NH] = 0;
    }
    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
        for (int i = 0; i < counts[kind]; i++)
            cards[left++] = kind;
    df_rng_shuffle(rng, cards, (uint32_t)left);
    if (s->fresh == DF_HIDDEN)
        s->fresh = cards[left - 1]; /* and with it the first card of the hand below */
    if (s->turn < s->seats)
        fill(s->hand[s->turn], INTRUDER_DEAL, cards, &left);
    for (int seat = 0; seat < s->seats; seat++) {
        fill(s->hand[seat], INTRUDER_DEAL, cards, &left);
        intruder_sort(s->hand[seat], intruder_hand_size(s, seat));
        fill(s->batch[seat], 2, cards, &left);
        intruder_sort(s->batch[seat], intruder_count(s->batch[seat], 2));
    }
    fill(s->deck, INTRUDER_DECK, cards, &left);
}

static void resample_identities(intruder_state *s, df_rng *rng)
{
    uint8_t sets[64];
    int count = intruder_suspects(s, sets);
    df_assert(count > 0);
    uint8_t set = sets[df_rng_below(rng, (uint32_t)count)];
    for (int seat = 0; seat < s->seats; seat++)
        s->identity[seat] = set >> seat & 1;
}

void intruder_resample(const df_view *view, int viewer, df_rng *rng, df_state *out)
{
    intruder_state *s = (intruder_state *)out;
    world w;

    memcpy(s, view, sizeof *s);
    df_assert(s->knowledge);
    if (s->node == INTRUDER_CHARACTER)
        return; /* nothing is dealt yet */
    resample_identities(s, rng);
    if (s->remembered == 0) {
        spread(s, rng);
        return;
    }
    w.view = (const intruder_state *)view;
    w.viewer = viewer;
    w.rng = rng;
    resample_cards(&w, s);
}
