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
 * (chains.c). Rare cards come first, and of one kind the oldest demand. What no demand touched
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
#include "games/intruder/worlds.h"

/* ---- The queue ---- */

static void open_block(world *w, int round)
{
    w->block_open[w->block_count] = 0;
    memset(w->free_cards[w->block_count], 0, INTRUDER_KINDS);
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
    if (kind != DF_NONE) {
        w->blocks[w->block_count - 1].kinds |= INTRUDER_BIT(kind);
        w->free_cards[w->block_count - 1][kind]++;
    }
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
        intruder_chances(w, show->seen[j], from);
        weights[j] = w->chance[from];
        sum += weights[j];
    }
    if (sum == 0)
        return false;
    int j = intruder_pick(w->rng, weights, INTRUDER_SEEN, sum);
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
            w->free_cards[w->block_of[i]][round->top]++;
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
        w->free_cards[w->block_of[i]][INTRUDER_NH]--;
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
static bool meet_kind(world *w, int kind, int *steals_left)
{
    for (uint16_t j = 0; j < w->demand_count; j++) {
        if (w->demands[j].kind != kind || !w->demands[j].is_waiting)
            continue;
        if (!intruder_meet(w, j))
            return false;
        while (w->redo_count > 0) {
            int next = (int)df_rng_below(w->rng, (uint32_t)w->redo_count);
            uint16_t number = w->redo[next];

            w->redo[next] = w->redo[--w->redo_count];
            if (--*steals_left < 0 || !intruder_meet(w, number))
                return false;
        }
    }
    if (kind == INTRUDER_NH)
        place_home(w);
    return true;
}

static bool meet_demands(world *w, int steals)
{
    uint8_t order[INTRUDER_KINDS];

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

    /* Nearly always the first time; in 20,000 samples never more than 25 times. */
    for (bool fits = false; !fits; tries++) {
        df_assert(tries < TRIES);
        build_queue(w);
        fits = list_demands(w) && meet_demands(w, STEALS + tries);
    }
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
