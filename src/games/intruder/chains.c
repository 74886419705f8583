/* chains.c: meets the demands that worlds.c makes, chain by chain.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/worlds.h"

/* ---- Chances ---- */

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
    if (at->round == DF_NONE && !w->may_steal)
        return (w->free_cards[b][kind] * CERTAIN + open - 1) / open;
    for (int i = at->first; i < at->first + at->size; i++)
        if (w->sources[i].seat != DF_NONE || w->kind[i] == kind)
            sum += item_chance(w, i, kind);
    return (sum + open - 1) / open;
}

/* Fills w->chance for the blocks up to `last`; older blocks come first, and the items of a batch
 * are from older blocks. */
void intruder_chances(world *w, int kind, int last)
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
int intruder_pick(df_rng *rng, const uint64_t *weights, int count, uint64_t sum)
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

/* ---- Chains ---- */

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
        if (from.seat == DF_NONE) {
            w->free_cards[w->block_of[place]][w->kind[index]]++;
            break;
        }
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
    *number = (uint8_t)intruder_pick(w->rng, weights, INTRUDER_DEAL, sum);
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
    uint16_t index = (uint16_t)(b->first + intruder_pick(w->rng, weights, b->size, sum));
    if (w->place_of[index] != NO_PLACE) {
        note_theft(&w->stolen_item[index]);
        unlink_chain(w, w->owner[w->place_of[index]]);
    }
    w->item_at[place] = index;
    w->place_of[index] = place;
    w->owner[place] = owner;
    w->block_open[w->block_of[place]]--;
    if (w->sources[index].seat == DF_NONE)
        w->free_cards[w->block_of[place]][kind]--;
    return true;
}

/* Links a place, and what follows from it, down to a card of the kind. */
static bool link_chain(world *w, uint16_t place, int kind, uint16_t owner)
{
    while (link_item(w, place, kind, owner)) {
        uint16_t index = w->item_at[place];
        source from = w->sources[index];

        if (from.seat == DF_NONE)
            return true;
        uint8_t *given = &w->given[from.round][from.seat][from.number];
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
        intruder_chances(w, d->number == DF_NONE ? e->kind : d->kind, from);
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

/* Fills w->chance as far as the demand needs it: for the blocks that it can begin in, and if one of
 * these is a batch for all the older ones. */
static void chances_for(world *w, const demand *d)
{
    const uint16_t *places = d->number == DF_NONE ? &d->place : w->dealt[d->round][d->seat];
    int count = d->number == DF_NONE ? 1 : INTRUDER_DEAL;
    int last = -1;

    for (int i = 0; i < count; i++) {
        int b = w->block_of[places[i]];

        if (w->blocks[b].round != DF_NONE) {
            intruder_chances(w, d->kind, w->block_of[places[count - 1]]);
            return;
        }
        if (b != last)
            w->chance[b] = block_chance(w, b, d->kind, false);
        last = b;
    }
}

bool intruder_meet(world *w, uint16_t number)
{
    demand *d = &w->demands[number];

    d->is_waiting = false;
    if (d->number == DF_NONE)
        free_place(w, d->place);
    for (int attempt = 0; attempt < 3; attempt++) {
        if (attempt == 1 && !exchange(w, d))
            continue;
        w->may_steal = attempt == 2;
        chances_for(w, d);
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
