/* chains.c: meets the demands that worlds.c makes, chain by chain.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/worlds.h"

/* Chances are shares of this; small ones are never rounded to nothing. */
#define CERTAIN (UINT32_C(1) << 24)

enum { STEAL_SHIFT = 6, LOST_MAX = 8 };

/* ---- Chances --------------------------------------------------------------------------------- */

/* What is known of a block has changed: chances that build on it have to be worked out anew. */
static void touch(world *w, uint8_t changed)
{
    for (int kind = 0; kind < SURE; kind++)
        w->sure[kind] = w->sure[kind] < changed ? w->sure[kind] : changed;
}

/* The chance that the i-th card of a deal is of the kind; the chances of the blocks are known. */
static uint32_t card_chance(const deal *d, int i, int kind, const uint32_t *chance)
{
    if (i == 0 && d->top != DF_NONE)
        return d->top == kind ? CERTAIN : 0;
    return chance[d->block[i]];
}

/* The chance that a card of the batch is of the kind, summed over those of one deal. */
static uint32_t batch_chances(const deal *d, int kind, const uint32_t *chance)
{
    uint32_t sum = 0;
    uint32_t open = 0;

    if (d->hand_in == 0)
        return 0;
    df_each_bit(i, d->open & DEALT) {
        sum += card_chance(d, (int)i, kind, chance);
        open++;
    }
    return open == d->hand_in ? sum : (sum * d->hand_in + open - 1) / open;
}

/* Can any card of the deal have been of the kind? */
static bool has_source(const world *w, int r, int kind, const uint32_t *chance)
{
    const span *from = &w->spans[r];
    uint32_t any = w->view->rounds[r].top == kind;

    for (int b = from->first; b <= from->last; b++)
        any |= chance[b];
    return any != 0;
}

/* The same for a place of a block; the chances of older blocks are known. */
static uint32_t block_chance(const world *w, const block *b, int kind, const uint32_t *chance)
{
    uint32_t sum = b->left[kind] * CERTAIN;

    if (b->open == 0)
        return 0;
    if (b->round != DF_NONE && has_source(w, b->round, kind, chance))
        df_each_bit(seat, w->others[b->round])
            sum += batch_chances(&w->deals[b->round][seat], kind, chance);
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

/* ---- The same if what belongs to other chains may be taken away ------------------------------ */

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
    return worth(w, chance[d->block[i]], owner);
}

/* How good is it to take a known card of the block away from another chain? weights may be NULL. */
static uint32_t known_worth(const world *w, const block *b, int kind, uint32_t *weights)
{
    uint32_t sum = 0;

    for (int i = 0; b->used[kind] > 0 && i < b->size; i++) {
        const place *p = &w->places[b->first + i];
        uint32_t here = p->kind == kind && p->from == NOWHERE ? worth(w, CERTAIN, p->owner) : 0;

        if (weights != NULL)
            weights[i] = here;
        sum += here;
    }
    return sum;
}

/* The cards of a deal that a chain can find in the batch, those of other chains included. */
static uint32_t batch_chances_stealing(const world *w, const deal *d, int kind,
                                       const uint32_t *chance)
{
    uint32_t sum = batch_chances(d, kind, chance);

    df_each_bit(i, DEALT & (uint32_t)~d->open)
        sum += card_worth(w, d, (int)i, true, chance);
    return sum;
}

static uint32_t block_chance_stealing(const world *w, const block *b, int kind,
                                      const uint32_t *chance)
{
    uint32_t sum = b->left[kind] * CERTAIN + known_worth(w, b, kind, NULL);

    if (b->size == 0)
        return 0;
    if (b->round != DF_NONE && has_source(w, b->round, kind, chance))
        df_each_bit(seat, w->others[b->round])
            sum += batch_chances_stealing(w, &w->deals[b->round][seat], kind, chance);
    return (sum + b->size - 1) / b->size;
}

/* ---- Chains ---------------------------------------------------------------------------------- */

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

/* Takes a known card for a place: one that is left, or another chain's. */
static void take_known(world *w, block *b, int kind, bool is_left)
{
    uint32_t weights[INTRUDER_DECK];

    if (!is_left) {
        uint32_t sum = known_worth(w, b, kind, weights);
        int i = intruder_pick(w->rng, weights, b->size, sum);

        unlink_chain(w, w->places[b->first + i].owner);
    }
    b->left[kind]--;
    b->used[kind]++;
}

/* Takes one of the cards of a deal out of the batch; returns where it was dealt from. */
static uint16_t take_handed_in(world *w, deal *d, int kind, const uint32_t *chance, bool stealing)
{
    uint32_t weights[INTRUDER_DEAL] = {0};
    uint32_t sum = 0;

    for (int i = 0; i < INTRUDER_DEAL; i++) {
        if ((d->open >> i & 1) == 0)
            weights[i] = stealing ? card_worth(w, d, i, true, chance) : 0;
        else if (d->hand_in > 0)
            weights[i] = card_chance(d, i, kind, chance);
        sum += weights[i];
    }
    int i = intruder_pick(w->rng, weights, INTRUDER_DEAL, sum);
    if ((d->open >> i & 1) == 0)
        unlink_chain(w, w->places[d->place[i]].owner);
    d->open &= (uint16_t) ~(1 << i);
    d->hand_in--;
    return d->place[i];
}

/* Finds the card for a place; *from is where it was dealt from, or NOWHERE if it is a known one.
 * False: there is none. */
static bool find_card(world *w, block *b, int kind, const uint32_t *chance, bool stealing,
                      uint16_t *from)
{
    enum { LEFT = INTRUDER_SEATS, USED, SOURCES };
    uint32_t weights[SOURCES] = {0};
    uint32_t sum;

    *from = NOWHERE;
    if (!stealing && b->round == DF_NONE && b->left[kind] > 0) {
        take_known(w, b, kind, true);
        return true;
    }
    weights[LEFT] = sum = b->left[kind] * CERTAIN;
    if (stealing)
        sum += weights[USED] = known_worth(w, b, kind, NULL);
    if (b->round != DF_NONE)
        df_each_bit(seat, w->others[b->round]) {
            const deal *d = &w->deals[b->round][seat];

            weights[seat] = stealing ? batch_chances_stealing(w, d, kind, chance)
                                     : batch_chances(d, kind, chance);
            sum += weights[seat];
        }
    if (sum == 0)
        return false;
    int source = sum == weights[LEFT] ? LEFT : intruder_pick(w->rng, weights, SOURCES, sum);
    if (source >= LEFT)
        take_known(w, b, kind, source == LEFT);
    else
        *from = take_handed_in(w, &w->deals[b->round][source], kind, chance, stealing);
    return true;
}

/* Links a place, and what follows from it, down to a card whose kind is certain. */
static bool link_chain(world *w, uint16_t at, int kind, uint16_t owner, const uint32_t *chance,
                       bool stealing)
{
    do {
        place *p = &w->places[at];
        block *b = &w->blocks[p->block];

        if (!find_card(w, b, kind, chance, stealing, &at)) {
            df_assert(stealing); /* the chances were wrong */
            return false;
        }
        b->open--;
        touch(w, p->block);
        p->kind = (uint8_t)kind;
        p->owner = owner;
        p->from = at;
    } while (at != NOWHERE && !is_top(w, at));
    return true;
}

/* Of the cards that a seat got, which can be the one that it showed as its index-th? Any of the
 * deal, and what it had drawn before. */
static uint32_t candidates(const world *w, const demand *d)
{
    const intruder_round *round = &w->view->rounds[d->round];
    uint32_t mask = DEALT;

    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        if (round->drawn[i] == DF_HIDDEN && intruder_draw_seat(round->draw[i]) == d->seat &&
            intruder_draw_after(round->draw[i]) <= d->index)
            mask |= UINT32_C(1) << (INTRUDER_DEAL + i);
    return mask;
}

/* How good is each of these for the demand? */
static uint32_t weigh_cards(const world *w, const demand *d, const uint32_t *chance, bool stealing,
                            uint32_t weights[GOT])
{
    const deal *got = &w->deals[d->round][d->seat];
    uint32_t from = candidates(w, d);
    uint32_t open = got->open & from;
    uint32_t dealt = (uint32_t)df_bit_count(open & DEALT);
    uint32_t sum = 0;

    memset(weights, 0, GOT * sizeof weights[0]);
    if (dealt == got->hand_in)
        open &= ~(uint32_t)DEALT; /* they were handed in */
    df_each_bit(i, open) {
        weights[i] = card_chance(got, (int)i, d->kind, chance);
        if (from != DEALT && i < INTRUDER_DEAL) /* what was drawn is never handed in */
            weights[i] = (weights[i] * (dealt - got->hand_in) + dealt - 1) / dealt;
        sum += weights[i];
    }
    if (stealing)
        df_each_bit(i, from & (uint32_t)~got->open) {
            weights[i] = card_worth(w, got, (int)i, false, chance);
            sum += weights[i];
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
        touch(w, got->block[i]);
        if (is_top(w, d->place))
            return true;
    }
    return chance[w->places[d->place].block] > 0 &&
           link_chain(w, d->place, d->kind, number, chance, stealing);
}

/* Takes away from other chains what the demand needs. */
static bool meet_by_force(world *w, uint16_t number, int last)
{
    uint32_t chance[INTRUDER_BLOCKS];

    for (int b = 0; b <= last; b++)
        chance[b] = block_chance_stealing(w, &w->blocks[b], w->demands[number].kind, chance);
    return begin_chain(w, number, chance, true);
}

bool intruder_meet(world *w, uint16_t number)
{
    const demand *d = &w->demands[number];
    int last = d->seat == DF_NONE ? w->places[d->place].block : w->deals[d->round][d->seat].last;

    return begin_chain(w, number, chances(w, d->kind, last), false) ||
           meet_by_force(w, number, last);
}
