/* worlds.c: random worlds that fit what a viewer of Intruder Escape has seen.
 *
 * Identities: one of the sets of Intruders that fit, each as likely (intruder_suspects).
 *
 * Cards: the deck is a queue, so each place that a card ever had in it is a number, and the records
 * of know.c tell for each place when and to whom it went. Places lie in blocks: the deck when the
 * records begin, then each round's batch and each pile. The cards of a block are mixed: which lies
 * at which place is open. The cards of a pile are known, and so are the viewer's own in a batch;
 * the others of a batch are those that its round's seats were dealt and did not show.
 *
 * What was seen demands that certain places (the viewer's own cards, draws), or one of the places
 * of a certain seat, hold a card of a certain kind. Each demand is met by a chain: if the place
 * lies in a batch, its card is one that was dealt from an older place, and so on down to a known
 * card. Chains are drawn at random, link by link, in proportion to the chance that so far nothing
 * contradicts (chains.c). The oldest round comes first, in it what has just one place, then rare
 * cards. What no demand touched stays open until the end and is then filled at random, which is
 * always possible.
 *
 * If a demand can't be met any more, because an earlier chain took what it needed, it takes that
 * away, and the demand which loses its chain is met anew. Should that go on for too long, all
 * begins again; it never has to for long, as one world that fits exists: the true one. Every world
 * that fits the records can come out. The odds are those of players who hand in any of their cards
 * alike, but for the order in which the demands are met.
 *
 * Nobody's Home is never in a batch: it goes from its pile to whoever showed it, or is in the deck.
 * It has its places before all other cards.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/worlds.h"

enum {
    STEALS = 40, /* so many chains may be broken, then all begins anew */
    TRIES = 10000,
};

/* ---- The queue ------------------------------------------------------------------------------- */

/* Opens a block; its cards are added by the caller. */
static block *open_block(world *w, int round)
{
    block *b = &w->blocks[w->block_count++];

    memset(b, 0, sizeof *b);
    b->first = (uint16_t)w->place_count;
    b->round = (uint8_t)round;
    return b;
}

static void add_places(world *w, block *b, int count)
{
    df_assert(w->place_count + count <= PLACES);
    b->size = b->open = (uint8_t)(b->size + count);
    for (int i = 0; i < count; i++)
        w->places[w->place_count++] = (place){.from = NOWHERE,
                                              .owner = NOWHERE,
                                              .kind = DF_NONE,
                                              .block = (uint8_t)(w->block_count - 1),
                                              .seat = DF_NONE};
}

static void add_cards(world *w, const uint8_t counts[INTRUDER_KINDS])
{
    block *b = open_block(w, DF_NONE);
    int size = 0;

    memcpy(b->left, counts, sizeof b->left);
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        size += counts[kind];
    add_places(w, b, size);
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
    block *b = open_block(w, r);
    uint8_t kinds[INTRUDER_SEEN];

    df_each_bit(seat, round->living) {
        int count = intruder_batch_size(round, (int)seat);

        add_places(w, b, count);
        if ((int)seat != w->viewer) {
            w->deals[r][seat].hand_in = (uint8_t)count;
            continue;
        }
        intruder_unpack(round->dealt[seat], kinds);
        df_each_bit(i, own_given(w, r))
            b->left[kinds[i]]++;
    }
}

static void get(world *w, int r, int seat, int index)
{
    place *p = &w->places[w->head];

    p->round = (uint8_t)r;
    p->seat = (uint8_t)seat;
    p->index = (uint8_t)index;
    w->deals[r][seat].last = w->deals[r][seat].block[index] = p->block;
    w->deals[r][seat].place[index] = (uint16_t)w->head++;
}

/* [I-11] */
static void deal_round(world *w, int r)
{
    const intruder_round *round = &w->view->rounds[r];

    w->others[r] = w->viewer < 0 ? round->living : round->living & (uint8_t)~DF_TO(w->viewer);
    w->spans[r].first = w->places[w->head].block;
    for (int i = 0; i < INTRUDER_DEAL; i++)
        df_each_bit(seat, round->living)
            get(w, r, (int)seat, i);
    w->spans[r].last = w->places[w->head - 1].block;
    df_each_bit(seat, round->living) {
        deal *d = &w->deals[r][seat];

        d->open = (int)seat == w->viewer ? 0 : DEALT;
        d->hand_in = 0;
        d->top = (int)seat == df_bit_lowest(round->living) ? round->top : DF_NONE;
    }
}

/* A card that was drawn face down is one of those which the seat showed later, or held still. */
static void draw_cards(world *w, int r)
{
    const intruder_state *v = w->view;
    const intruder_round *round = &v->rounds[r];

    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++) {
        int seat = intruder_draw_seat(round->draw[i]);

        w->drawn[r][i] = (uint16_t)w->head;
        get(w, r, seat, INTRUDER_DEAL + i);
        if (round->drawn[i] == DF_HIDDEN)
            w->deals[r][seat].open |= (uint16_t)(1 << (INTRUDER_DEAL + i));
    }
}

/* [I-19] Plays the queue through. */
static void build_queue(world *w)
{
    const intruder_state *v = w->view;
    uint8_t pile[INTRUDER_KINDS];

    w->block_count = w->place_count = w->head = w->demand_count = w->redo_count = 0;
    memset(w->sure, 0, sizeof w->sure);
    add_first_block(w);
    for (int r = 0; r < v->remembered; r++) {
        intruder_pile(v, r, pile);
        add_cards(w, pile);
        deal_round(w, r);
        if (!is_batch_open(v, r))
            add_batch(w, r);
        draw_cards(w, r);
    }
}

/* ---- Nobody's Home --------------------------------------------------------------------------- */

/* [I-40] It lies at one of these places: the one whose block has it. Nobody may take it away. */
static void place_home(world *w, const uint16_t *places, int count)
{
    uint32_t weights[INTRUDER_DECK];
    uint32_t sum = 0;

    for (int i = 0; i < count; i++) {
        const place *p = &w->places[places[i]];

        weights[i] = p->kind == DF_NONE ? w->blocks[p->block].left[INTRUDER_NH] : 0;
        sum += weights[i];
    }
    df_assert(sum > 0);
    place *p = &w->places[places[intruder_pick(w->rng, weights, count, sum)]];
    p->kind = INTRUDER_NH;
    w->blocks[p->block].left[INTRUDER_NH]--;
    w->blocks[p->block].used[INTRUDER_NH]++;
    w->blocks[p->block].open--;
    if (p->seat < INTRUDER_SEATS)
        w->deals[p->round][p->seat].open &= (uint16_t) ~(1 << p->index);
}

/* Who was dealt it showed it. */
static void place_home_dealt(world *w, int r)
{
    const intruder_round *round = &w->view->rounds[r];
    int seat = round->home & 7;
    const uint16_t *places = w->deals[r][seat].place;
    bool is_first = round->top != DF_NONE && seat == df_bit_lowest(round->living);
    uint8_t kinds[INTRUDER_SEEN];
    int own = 0;

    if (seat == w->viewer) {
        intruder_unpack(round->dealt[seat], kinds);
        while (kinds[own] != INTRUDER_NH)
            own++;
        place_home(w, places + own, 1);
    } else if (is_first && round->top == INTRUDER_NH) {
        place_home(w, places, 1);
    } else {
        place_home(w, places + is_first, INTRUDER_DEAL - is_first);
    }
}

/* All that was seen of it; if it was not seen since, it is in the deck. */
static void place_homes(world *w)
{
    const intruder_state *v = w->view;
    uint16_t deck[INTRUDER_DECK];
    uint16_t top = (uint16_t)w->head;
    int count = 0;
    bool is_left = false;

    for (int r = 0; r < v->remembered; r++) {
        const intruder_round *round = &v->rounds[r];

        if (round->home != DF_NONE)
            place_home_dealt(w, r);
        for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
            if (round->drawn[i] == INTRUDER_NH)
                place_home(w, &w->drawn[r][i], 1);
    }
    if (v->top_up && v->deck[0] == INTRUDER_NH)
        place_home(w, &top, 1);
    for (int b = 0; b < w->block_count; b++)
        is_left = is_left || w->blocks[b].left[INTRUDER_NH] > 0;
    for (int i = w->head + v->top_up; i < w->place_count; i++)
        deck[count++] = (uint16_t)i;
    if (is_left)
        place_home(w, deck, count);
}

/* ---- Demands --------------------------------------------------------------------------------- */

/* What has just one place comes first, then rare cards; else in the order of the numbers drawn for
 * the kinds. */
static void add_demand(world *w, demand d)
{
    if (d.kind == INTRUDER_NH)
        return; /* has its place */
    d.order = (uint16_t)((d.seat != DF_NONE) << 15 | intruder_cards[d.kind].copies << 8 |
                         w->order[d.kind]);
    w->demands[w->demand_count++] = d;
}

static void demand_at(world *w, uint16_t at, uint8_t kind)
{
    add_demand(w, (demand){.place = at, .kind = kind, .seat = DF_NONE});
}

/* What a seat other than the viewer's showed. */
static void demand_seat(world *w, int r, int seat)
{
    uint8_t seen[INTRUDER_SEEN];
    int count = intruder_unpack(w->view->rounds[r].seen[seat], seen);

    if (w->deals[r][seat].top != DF_NONE)
        demand_at(w, w->deals[r][seat].place[0], w->deals[r][seat].top);
    for (int j = 0; j < count; j++)
        add_demand(w, (demand){.place = NOWHERE,
                               .kind = seen[j],
                               .round = (uint8_t)r,
                               .seat = (uint8_t)seat,
                               .index = (uint8_t)j});
}

/* All that was seen in a round. */
static void list_demands(world *w, int r)
{
    const intruder_state *v = w->view;
    const intruder_round *round = &v->rounds[r];
    uint8_t kinds[INTRUDER_SEEN];

    df_each_bit(seat, round->living) {
        if ((int)seat != w->viewer) {
            demand_seat(w, r, (int)seat);
            continue;
        }
        intruder_unpack(round->dealt[seat], kinds);
        for (int i = 0; i < INTRUDER_DEAL; i++)
            demand_at(w, w->deals[r][seat].place[i], kinds[i]);
    }
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        if (round->drawn[i] != DF_HIDDEN)
            demand_at(w, w->drawn[r][i], round->drawn[i]);
    if (v->top_up && r == v->remembered - 1)
        demand_at(w, (uint16_t)w->head, v->deck[0]);
}

static void sort_demands(demand *demands, int count)
{
    for (int i = 1; i < count; i++) {
        demand moved = demands[i];
        int at = i;

        for (; at > 0 && demands[at - 1].order > moved.order; at--)
            demands[at] = demands[at - 1];
        demands[at] = moved;
    }
}

/* Meets the demands of a round, and those that lose their chains thereby. */
static bool meet_round(world *w, int r, int *steals_left)
{
    int begin = w->demand_count;

    list_demands(w, r);
    sort_demands(w->demands + begin, w->demand_count - begin);
    for (int i = begin; i < w->demand_count; i++) {
        if (!intruder_meet(w, (uint16_t)i))
            return false;
        while (w->redo_count > 0) {
            int next = (int)df_rng_below(w->rng, (uint32_t)w->redo_count);
            uint16_t number = w->redo[next];

            w->redo[next] = w->redo[--w->redo_count];
            if (--*steals_left < 0 || !intruder_meet(w, number))
                return false;
        }
    }
    return true;
}

static bool meet_demands(world *w, int steals)
{
    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
        w->order[kind] = kind;
    df_rng_shuffle(w->rng, w->order, INTRUDER_KINDS);
    place_homes(w);
    for (int r = 0; r < w->view->remembered; r++)
        if (!meet_round(w, r, &steals))
            return false;
    return true;
}

/* ---- What is open is filled at random -------------------------------------------------------- */

/* Picks the cards of a deal that were handed in besides those that have been found; returns how
 * many. What is then left open is held. */
static int hand_in_rest(world *w, deal *d, uint8_t *kinds)
{
    uint8_t open[INTRUDER_DEAL];
    int count = 0;
    int handed = 0;

    df_each_bit(i, d->open & DEALT)
        open[count++] = (uint8_t)i;
    if (count > d->hand_in)
        df_rng_shuffle(w->rng, open, (uint32_t)count);
    while (handed < d->hand_in) {
        int i = open[--count];

        kinds[handed++] = w->places[d->place[i]].kind;
        d->open &= (uint16_t) ~(1 << i);
    }
    return handed;
}

/* The oldest block comes first: what was handed in is known then. */
static void fill_block(world *w, const block *b)
{
    uint8_t kinds[INTRUDER_DECK];
    int count = 0;

    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
        for (int i = 0; i < b->left[kind]; i++)
            kinds[count++] = kind;
    if (b->round != DF_NONE)
        df_each_bit(seat, w->others[b->round])
            count += hand_in_rest(w, &w->deals[b->round][seat], kinds + count);
    df_assert(count == b->open);
    df_rng_shuffle(w->rng, kinds, (uint32_t)count);
    for (int i = b->first; count > 0; i++)
        if (w->places[i].kind == DF_NONE)
            w->places[i].kind = kinds[--count];
}

/* ---- The world ------------------------------------------------------------------------------- */

static void write_rounds(const world *w, intruder_state *s)
{
    for (int r = 0; r < s->remembered; r++) {
        intruder_round *round = &s->rounds[r];
        uint8_t dealt[INTRUDER_DEAL];

        df_each_bit(seat, round->living) {
            for (int i = 0; i < INTRUDER_DEAL; i++)
                dealt[i] = w->places[w->deals[r][seat].place[i]].kind;
            round->dealt[seat] = intruder_pack(dealt, INTRUDER_DEAL);
        }
        for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
            round->drawn[i] = w->places[w->drawn[r][i]].kind;
    }
}

/* What the others hold besides the known cards, and what they have handed in so far. */
static void write_hands(world *w, intruder_state *s)
{
    int now = s->remembered - 1;
    const intruder_round *round = &s->rounds[now];

    df_each_bit(seat, round->living) {
        deal *d = &w->deals[now][seat];
        uint8_t *hand = s->hand[seat];
        int count = intruder_count(s->known[seat], INTRUDER_HAND);

        if ((int)seat == w->viewer)
            continue;
        d->hand_in = (uint8_t)intruder_count(s->batch[seat], 2);
        intruder_sort(s->batch[seat], hand_in_rest(w, d, s->batch[seat]));
        df_each_bit(i, d->open)
            hand[count++] = w->places[d->place[i]].kind;
        intruder_sort(hand, count);
    }
    if (s->fresh == DF_HIDDEN)
        for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
            s->fresh = round->drawn[i];
}

static void resample_cards(world *w, intruder_state *s)
{
    int tries = 0;

    for (bool fits = false; !fits; tries++) {
        df_assert(tries < TRIES);
        build_queue(w);
        fits = meet_demands(w, STEALS + 4 * tries);
    }
    for (int b = 0; b < w->block_count; b++)
        fill_block(w, &w->blocks[b]);
    for (int i = w->head; i < w->place_count; i++)
        s->deck[i - w->head] = w->places[i].kind;
    write_rounds(w, s);
    write_hands(w, s);
}

/* ---- Positions without a past ---------------------------------------------------------------- */

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
        int size = intruder_deck_size(s);
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
