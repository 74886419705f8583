/* chains.c: meets the demands that worlds.c makes, chain by chain.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/worlds.h"

/* Chances are shares of this; small ones are never rounded to nothing. */
#define CERTAIN (UINT32_C(1) << 24)

enum { STEAL_SHIFT = 6, LOST_MAX = 8 };

/* ---- Chances ---- */

/* What is known of a block has changed: chances that build on it have to be worked out anew. */
static void touch(world *w, int block)
{
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        if (w->sure[kind] > block)
            w->sure[kind] = (uint8_t)block;
}

/* The chance that the i-th card of a deal is of the kind; the chances of the blocks are known. */
static inline uint32_t card_chance(const world *w, const deal *d, int i, int kind,
                                   const uint32_t *chance)
{
    if (i == 0 && d->top != DF_NONE)
        return d->top == kind ? CERTAIN : 0;
    return chance[w->places[d->place[i]].block];
}

/* The chance that a card of the batch is of the kind, summed over those of one deal. */
static uint32_t batch_chances(const world *w, const deal *d, int kind, const uint32_t *chance)
{
    uint32_t sum = 0;
    uint32_t open = 0;

    if (d->hand_in == 0)
        return 0;
    df_each_bit(i, d->open & DEALT)
    {
        sum += card_chance(w, d, (int)i, kind, chance);
        open++;
    }
    return open == d->hand_in ? sum : (sum * d->hand_in + open - 1) / open;
}

/* The same for a place of a block; the chances of older blocks are known. */
static uint32_t block_chance(const world *w, const block *b, int kind, const uint32_t *chance)
{
    uint32_t sum = b->left[kind] * CERTAIN;

    if (b->open == 0)
        return 0;
    if (b->round != DF_NONE)
        df_each_bit(seat, w->view->rounds[b->round].living) sum +=
            batch_chances(w, &w->deals[b->round][seat], kind, chance);
    return (sum + b->open - 1) / b->open;
}

/* The chances of a kind in all blocks up to `last`. */
static const uint32_t *chances(world *w, int kind, int last)
{
    uint32_t *chance = w->chance[kind];

    for (int b = w->sure[kind]; b <= last; b++)
        chance[b] = block_chance(w, &w->blocks[b], kind, chance);
    if (w->sure[kind] <= last)
        w->sure[kind] = (uint8_t)(last + 1);
    return chance;
}

/* ---- The same if what belongs to other chains may be taken away ---- */

/* What belongs to another chain counts little, and less each time the chain was broken, or two
 * demands would take it from each other for ever. */
static uint32_t worth(const world *w, uint32_t chance, uint16_t owner)
{
    if (owner == NOWHERE || chance == 0)
        return 0;
    return (chance >> (STEAL_SHIFT + 2 * w->demands[owner].lost)) + 1;
}

/* Has the card gone into the batch by some chain, and so was not seen? */
static bool is_handed_in(const world *w, uint16_t at)
{
    return w->demands[w->places[at].owner].place != at;
}

/* How good is it to take the i-th card of a deal away from another chain, for the batch or for one
 * that was seen? There must be as many open cards as have to be handed in, before and after. */
static uint32_t card_worth(const world *w, const deal *d, int i, bool for_batch,
                           const uint32_t *chance)
{
    uint16_t at = d->place[i];
    uint16_t owner = w->places[at].owner;

    if (owner == NOWHERE || (i == 0 && d->top != DF_NONE))
        return 0;
    if (for_batch ? d->hand_in == 0 && !is_handed_in(w, at)
                  : df_bit_count(d->open & DEALT) == d->hand_in && is_handed_in(w, at))
        return 0;
    return worth(w, chance[w->places[at].block], owner);
}

static uint32_t block_chance_stealing(const world *w, const block *b, int kind,
                                      const uint32_t *chance)
{
    uint32_t sum = b->left[kind] * CERTAIN;

    if (b->size == 0)
        return 0;
    if (b->used[kind] > 0)
        for (int i = b->first; i < b->first + b->size; i++)
            if (w->places[i].kind == kind && w->places[i].from == NOWHERE)
                sum += worth(w, CERTAIN, w->places[i].owner);
    if (b->round != DF_NONE)
        df_each_bit(seat, w->view->rounds[b->round].living)
        {
            const deal *d = &w->deals[b->round][seat];

            if ((int)seat == w->viewer)
                continue;
            sum += batch_chances(w, d, kind, chance);
            df_each_bit(i, DEALT & (uint32_t)~d->open) sum +=
                card_worth(w, d, (int)i, true, chance);
        }
    return (sum + b->size - 1) / b->size;
}

/* ---- Chains ---- */

int intruder_pick(df_rng *rng, const uint32_t *weights, int count, uint32_t sum)
{
    uint32_t draw = df_rng_below(rng, sum);
    int i = 0;

    while (i < count - 1 && draw >= weights[i])
        draw -= weights[i++];
    return i;
}

/* Does the chain end here, as the kind of the card is certain for another reason? */
static bool is_top(const world *w, uint16_t at)
{
    const place *p = &w->places[at];

    return p->seat != DF_NONE && p->index == 0 && w->deals[p->round][p->seat].top != DF_NONE;
}

/* Takes the chain of a demand apart; it has to be met again. */
static void unlink_chain(world *w, uint16_t number)
{
    demand *d = &w->demands[number];
    uint16_t at = d->place;
    bool goes_on = true;

    if (d->seat != DF_NONE) {
        w->deals[d->round][d->seat].open |= (uint16_t)(1 << w->places[at].index);
        touch(w, w->places[at].block);
        d->place = NOWHERE;
        goes_on = !is_top(w, at);
    }
    while (goes_on) {
        place *p = &w->places[at];
        block *b = &w->blocks[p->block];

        at = p->from;
        b->open++;
        touch(w, p->block);
        if (at == NOWHERE) {
            b->left[p->kind]++;
            b->used[p->kind]--;
        }
        p->kind = DF_NONE;
        p->owner = p->from = NOWHERE;
        if (at == NOWHERE)
            break;
        deal *from = &w->deals[w->places[at].round][w->places[at].seat];
        from->open |= (uint16_t)(1 << w->places[at].index);
        from->hand_in++;
        goes_on = !is_top(w, at);
    }
    if (d->lost < LOST_MAX)
        d->lost++;
    w->redo[w->redo_count++] = number;
}

/* The candidates for one link: known cards, or cards of the deal. */
enum { LINKS = INTRUDER_DECK + INTRUDER_SEATS * INTRUDER_DEAL };
typedef struct links {
    int count;
    uint32_t sum;
    uint32_t weight[LINKS];
    uint16_t from[LINKS]; /* NOWHERE: a known card that is left; else a place */
} links;

static void add_link(links *l, uint32_t weight, uint16_t from)
{
    if (weight == 0)
        return;
    l->weight[l->count] = weight;
    l->from[l->count++] = from;
    l->sum += weight;
}

/* Which cards could lie at a place of this block? */
static void list_links(const world *w, const block *b, int kind, const uint32_t *chance,
                       bool stealing, links *l)
{
    l->count = 0;
    l->sum = 0;
    add_link(l, b->left[kind] * CERTAIN, NOWHERE);
    if (stealing && b->used[kind] > 0)
        for (int i = b->first; i < b->first + b->size; i++)
            if (w->places[i].kind == kind && w->places[i].from == NOWHERE)
                add_link(l, worth(w, CERTAIN, w->places[i].owner), (uint16_t)i);
    if (b->round == DF_NONE)
        return;
    df_each_bit(seat, w->view->rounds[b->round].living)
    {
        const deal *d = &w->deals[b->round][seat];
        uint32_t open = (uint32_t)df_bit_count(d->open & DEALT);

        if ((int)seat == w->viewer)
            continue;
        if (d->hand_in > 0)
            df_each_bit(i, d->open & DEALT) add_link(
                l, (card_chance(w, d, (int)i, kind, chance) * d->hand_in + open - 1) / open,
                d->place[i]);
        if (stealing)
            df_each_bit(i, DEALT & (uint32_t)~d->open)
                add_link(l, card_worth(w, d, (int)i, true, chance), d->place[i]);
    }
}

/* Links a place, and what follows from it, down to a card whose kind is certain. */
static bool link_chain(world *w, uint16_t at, int kind, uint16_t owner, const uint32_t *chance,
                       bool stealing)
{
    links l;

    do {
        place *p = &w->places[at];
        block *b = &w->blocks[p->block];

        list_links(w, b, kind, chance, stealing, &l);
        df_assert(l.sum > 0 || stealing);
        if (l.sum == 0)
            return false;
        uint16_t from = l.from[l.count == 1 ? 0 : intruder_pick(w->rng, l.weight, l.count, l.sum)];
        bool is_known = from == NOWHERE || w->places[from].block == p->block;
        deal *d = is_known ? NULL : &w->deals[w->places[from].round][w->places[from].seat];
        if (from != NOWHERE && (is_known || (d->open >> w->places[from].index & 1) == 0))
            unlink_chain(w, w->places[from].owner);
        b->open--;
        touch(w, p->block);
        p->kind = (uint8_t)kind;
        p->owner = owner;
        p->from = is_known ? NOWHERE : from;
        if (is_known) {
            b->left[kind]--;
            b->used[kind]++;
            return true;
        }
        d->open &= (uint16_t) ~(1 << w->places[from].index);
        d->hand_in--;
        at = from;
    } while (!is_top(w, at));
    return true;
}

/* How good is each card that a seat got for a demand that any of them can meet? */
static uint32_t weigh_cards(const world *w, const demand *d, const uint32_t *chance, bool stealing,
                            uint32_t weights[GOT])
{
    const deal *got = &w->deals[d->round][d->seat];
    const intruder_round *round = &w->view->rounds[d->round];
    uint32_t open = (uint32_t)df_bit_count(got->open & DEALT);
    uint32_t sum = 0;

    memset(weights, 0, GOT * sizeof weights[0]);
    for (int i = 0; i < INTRUDER_DEAL; i++) {
        if ((got->open >> i & 1) == 0)
            weights[i] = stealing ? card_worth(w, got, i, false, chance) : 0;
        else if (open > got->hand_in) /* else all of them were handed in */
            weights[i] =
                (card_chance(w, got, i, d->kind, chance) * (open - got->hand_in) + open - 1) / open;
        sum += weights[i];
    }
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++) {
        int at = INTRUDER_DEAL + i;

        if (round->drawn[i] != DF_HIDDEN || intruder_draw_seat(round->draw[i]) != d->seat ||
            intruder_draw_after(round->draw[i]) > d->index)
            continue;
        if ((got->open >> at & 1) != 0)
            weights[at] = chance[w->places[got->place[at]].block];
        else if (stealing)
            weights[at] = card_worth(w, got, at, false, chance);
        sum += weights[at];
    }
    return sum;
}

/* Begins the chain of a demand where the chances say, if they leave any. */
static bool begin_chain(world *w, uint16_t number, const uint32_t *chance, bool stealing)
{
    demand *d = &w->demands[number];
    uint32_t weights[GOT];

    if (d->seat != DF_NONE) {
        deal *got = &w->deals[d->round][d->seat];
        uint32_t sum = weigh_cards(w, d, chance, stealing, weights);

        if (sum == 0)
            return false;
        int i = intruder_pick(w->rng, weights, GOT, sum);
        if ((got->open >> i & 1) == 0)
            unlink_chain(w, w->places[got->place[i]].owner);
        got->open &= (uint16_t) ~(1 << i);
        d->place = got->place[i];
        if (is_top(w, d->place))
            return true;
    }
    return chance[w->places[d->place].block] > 0 &&
           link_chain(w, d->place, d->kind, number, chance, stealing);
}

bool intruder_meet(world *w, uint16_t number)
{
    const demand *d = &w->demands[number];
    int last = d->seat == DF_NONE ? w->places[d->place].block : w->deals[d->round][d->seat].last;
    uint32_t stealing[INTRUDER_BLOCKS];

    if (begin_chain(w, number, chances(w, d->kind, last), false))
        return true;
    for (int b = 0; b <= last; b++)
        stealing[b] = block_chance_stealing(w, &w->blocks[b], d->kind, stealing);
    return begin_chain(w, number, stealing, true);
}
