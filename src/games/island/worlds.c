/* worlds.c: random worlds of Island that fit what a viewer knows.
 *
 * Attack cards: for each symbol and group (low, high) the hidden cards are put into the pile and
 * the hands, as many as each holds, in random order, again if a card comes to a place where it
 * can't be: all fits are equally likely. Where that fails too often, a first fit is found by
 * augmenting paths, and cards that may change places do so at random many times. Numbers that were
 * heard are part of what must fit. The blank deck is made by replay.c. With secret_mix the bombs
 * mixed in are drawn first, by the viewer's own choice and what has been seen of the deck, the
 * others' choices being equally likely.
 *
 * What the other seats know in such a world is at least their own hand and what everybody knows.
 *
 * SPDX-License-Identifier: MIT */
#include "core/fit.h"
#include "games/island/island.h"

enum {
    PLACES = 1 + ISLAND_SEATS,
    GROUP_CARDS = 10,
    SCATTERS = 12,    /* random orders of a group before cards change places instead */
    GROUP_SWAPS = 60, /* of a group */
    QUICK = 4,        /* deals before one is mended */
    SWAPS = 200,      /* of a deal that is mended, and more until it fits */
    PATIENCE = 4000,
    ATTEMPTS = 500,
};

/* The hidden cards of one symbol and group. Places: 0 the pile, 1 and up the hands. */
typedef struct group {
    int count;
    uint8_t kind[GROUP_CARDS];
    uint8_t may[GROUP_CARDS];
    uint8_t at[GROUP_CARDS];
    uint8_t room[PLACES];
} group;

typedef struct deal {
    const island_state *v;
    int viewer;
    df_rng *rng;
    group groups[ISLAND_PILES];
    uint8_t doubtful[8]; /* kinds of several copies of which the viewer and all know differently */
    int doubtful_count;
    uint64_t wanted; /* cards of which one at least is in the piles: a Forage found its number */
} deal;

static int column_of(int viewer)
{
    return viewer >= 0 ? viewer : ISLAND_PUBLIC;
}

/* ---- A first fit ----------------------------------------------------------------------------- */

static bool fit_group(group *g)
{
    uint8_t left[PLACES];
    int rooms = 0;

    for (int place = 0; place < PLACES; place++)
        rooms += g->room[place];
    memcpy(left, g->room, sizeof left);
    return rooms == g->count && df_fit(g->may, g->count, left, g->at);
}

/* Chooses how many high cards each hand from `seat` on has of this symbol, and fits both groups. */
static bool fit_symbol(deal *d, int symbol, int seat)
{
    const island_state *v = d->v;
    group *low = &d->groups[2 * symbol];
    group *high = low + 1;

    while (seat == d->viewer)
        seat++;
    if (seat >= v->seats)
        return fit_group(high) && fit_group(low);
    uint8_t mine = v->high[column_of(d->viewer)][seat][symbol];
    uint8_t all = v->high[ISLAND_PUBLIC][seat][symbol];
    int least = (mine & 15) > (all & 15) ? mine & 15 : all & 15;
    int most = mine >> 4 < all >> 4 ? mine >> 4 : all >> 4;
    uint32_t options = (uint32_t)(most - least + 1);
    uint32_t first = options > 1 ? df_rng_below(d->rng, options) : 0;
    for (uint32_t i = 0; i < options; i++) {
        int count = least + (int)((first + i) % options);

        if (count > v->backs[seat][symbol])
            continue;
        high->room[1 + seat] = (uint8_t)count;
        low->room[1 + seat] = (uint8_t)(v->backs[seat][symbol] - count);
        if (fit_symbol(d, symbol, seat + 1))
            return true;
    }
    return false;
}

/* ---- Mixing ---------------------------------------------------------------------------------- */

/* Two cards of a group change places if both may; false: they may not. */
static bool swap(group *g, int i, int j)
{
    uint8_t at = g->at[i];

    if (at == g->at[j] || (g->may[i] >> g->at[j] & 1) == 0 || (g->may[j] >> at & 1) == 0)
        return false;
    g->at[i] = g->at[j];
    g->at[j] = at;
    return true;
}

/* Puts the cards of a group into a random one of all orders that have the cards whose place is
 * known there. False, and nothing has changed: some card can't be where it would be. */
static bool scatter(group *g, df_rng *rng)
{
    static const uint32_t orders[] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800};
    uint8_t at[GROUP_CARDS];
    uint8_t slots[GROUP_CARDS];
    int rooms[PLACES];
    uint32_t count = 0;
    bool fits = true;

    for (int place = 0; place < PLACES; place++)
        rooms[place] = g->room[place];
    for (int i = 0; i < g->count; i++)
        if ((g->may[i] & (g->may[i] - 1)) == 0)
            rooms[df_bit_lowest_64(g->may[i])]--;
    for (int place = 0; place < PLACES; place++)
        for (int i = 0; i < rooms[place]; i++)
            slots[count++] = (uint8_t)place;
    uint32_t order = df_rng_below(rng, orders[count]);
    for (int i = 0; i < g->count; i++) {
        if ((g->may[i] & (g->may[i] - 1)) == 0) {
            at[i] = (uint8_t)df_bit_lowest_64(g->may[i]);
            continue;
        }
        uint32_t drawn = order % count;

        order /= count--;
        at[i] = slots[drawn];
        slots[drawn] = slots[count];
        fits &= (g->may[i] >> at[i] & 1) != 0;
    }
    if (fits)
        memcpy(g->at, at, (size_t)g->count);
    return fits;
}

static void mix_group(group *g, df_rng *rng)
{
    for (int i = 0; i < SCATTERS; i++)
        if (scatter(g, rng))
            return;
    for (int i = 0; i < GROUP_SWAPS; i++) {
        uint32_t pair = df_rng_below(rng, (uint32_t)(g->count * g->count));

        swap(g, (int)pair / g->count, (int)pair % g->count);
    }
}

/* ---- What must fit besides ------------------------------------------------------------------- */

static uint64_t cards_at(const deal *d, int place)
{
    uint64_t cards = 0;

    for (int i = 0; i < ISLAND_PILES; i++)
        for (int j = 0; j < d->groups[i].count; j++)
            if (d->groups[i].at[j] == place)
                island_add_card(&cards, d->groups[i].kind[j]);
    return cards;
}

/* Are the copies of the kind where everybody knows they may be? */
static bool fits_all(const deal *d, int kind)
{
    const group *g = &d->groups[island_pile_of(kind)];
    uint8_t places[4] = {0};
    int count = 0;

    if (d->viewer >= 0)
        for (int i =
                 df_bit_count_64(d->v->zone[ISLAND_IN_HAND + d->viewer] & island_kind_cards(kind));
             i > 0; i--)
            places[count++] = (uint8_t)ISLAND_MAY_HAND(d->viewer);
    for (int i = 0; i < g->count; i++)
        if (g->kind[i] == kind)
            places[count++] = (uint8_t)(1u << g->at[i]);
    return island_know_fits(d->v->may[ISLAND_PUBLIC], kind, places, count);
}

/* How far the deal is from what was heard and found, and from what everybody knows of copies. */
static int misfit(const deal *d)
{
    int sum = 0;

    for (int i = 0; i < d->doubtful_count; i++)
        sum += !fits_all(d, d->doubtful[i]);

    for (int seat = 0; seat < d->v->seats; seat++)
        if (seat != d->viewer && d->v->heard_on[seat])
            sum += island_know_missing(d->v, seat, cards_at(d, 1 + seat));
    if (d->wanted != 0)
        sum += (cards_at(d, 0) & d->wanted) == 0;
    return sum;
}

/* Swaps at random, until everything fits and for a while after. False: it seems that it can't with
 * these numbers of high cards. */
static bool mend_deal(deal *d)
{
    int now = misfit(d);

    for (int step = 0; step < SWAPS || (now > 0 && step < PATIENCE); step++) {
        group *g = &d->groups[df_rng_below(d->rng, ISLAND_PILES)];

        if (g->count < 2)
            continue;
        int i = (int)df_rng_below(d->rng, (uint32_t)g->count);
        int j = (int)df_rng_below(d->rng, (uint32_t)g->count);
        if (!swap(g, i, j))
            continue;
        int then = misfit(d);
        if (then <= now || (now > 0 && df_rng_below(d->rng, 16) == 0))
            now = then;
        else
            swap(g, i, j);
    }
    return now == 0;
}

/* ---- Hands and piles ------------------------------------------------------------------------- */

static void gather(deal *d)
{
    const uint8_t *column = d->v->may[column_of(d->viewer)];
    uint8_t own = (uint8_t)(d->viewer >= 0 ? ISLAND_MAY_HAND(d->viewer) : 0);

    for (int card = 0; card < ISLAND_CARDS; card++) {
        int kind = island_kind_of[card];
        group *g = &d->groups[island_pile_of(kind)];

        if (column[card] == 0 || column[card] == own)
            continue;
        g->kind[g->count] = (uint8_t)kind;
        g->may[g->count] = column[card];
        if (island_kinds[kind].copies == 1)
            g->may[g->count] &= d->v->may[ISLAND_PUBLIC][card];
        g->count++;
    }
    df_each_bit_64(card, ISLAND_MANY_CARDS) {
        int kind = island_kind_of[card];

        if (memcmp(&column[card], &d->v->may[ISLAND_PUBLIC][card], island_kinds[kind].copies) != 0)
            d->doubtful[d->doubtful_count++] = (uint8_t)kind;
    }
    for (int pile = 0; pile < ISLAND_PILES; pile++)
        d->groups[pile].room[0] = d->v->pile_size[pile];
}

/* Someone is choosing among cards that were found in a pile. */
static uint64_t wanted_cards(const island_state *v)
{
    uint64_t cards = 0;

    if (v->offer != ISLAND_HIDDEN_CARDS)
        return 0;
    const island_use *u = &v->uses[v->depth - 1];
    for (int kind = 0; kind < ISLAND_KINDS; kind++)
        if (island_kinds[kind].symbol == u->symbol && island_number_of(kind) == u->number)
            cards |= island_kind_cards(kind);
    return cards;
}

/* Everything was shown at the end; the piles hold the rest. */
static void fill_piles(island_state *s)
{
    for (int kind = 0; kind < ISLAND_KINDS; kind++) {
        int left = island_kinds[kind].copies;

        for (int zone = 1; zone < ISLAND_ZONES; zone++)
            left -= df_bit_count_64(s->zone[zone] & island_kind_cards(kind));
        for (; left > 0; left--)
            island_add_card(&s->zone[ISLAND_IN_PILES], kind);
    }
}

static void deal_cards(const island_state *v, int viewer, df_rng *rng, island_state *out)
{
    deal d = {.v = v, .viewer = viewer, .rng = rng, .wanted = wanted_cards(v)};
    bool mixed = false;

    gather(&d);
    for (int attempt = 0; attempt < ATTEMPTS && !mixed; attempt++) {
        bool fits = true;

        for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++)
            fits &= fit_symbol(&d, symbol, 0);
        df_assert(fits);
        for (int i = 0; i < ISLAND_PILES; i++)
            mix_group(&d.groups[i], rng);
        mixed = misfit(&d) == 0 || (attempt >= QUICK && mend_deal(&d));
    }
    df_assert(mixed);
    for (int i = 0; i < ISLAND_PILES; i++)
        for (int j = 0; j < d.groups[i].count; j++)
            island_add_card(&out->zone[ISLAND_IN_PILES + d.groups[i].at[j]], d.groups[i].kind[j]);
    if (d.wanted != 0)
        out->offer = island_first_of_each(out->zone[ISLAND_IN_PILES] & d.wanted);
}

/* Fills the zones that the view hides. */
static void make_zones(const island_state *v, int viewer, df_rng *rng, island_state *out)
{
    for (int zone = 0; zone < ISLAND_ZONES; zone++)
        if (v->zone[zone] == ISLAND_HIDDEN_CARDS)
            out->zone[zone] = 0;
    if (v->stage == ISLAND_DO_OVER && !v->knockout)
        fill_piles(out);
    else
        deal_cards(v, viewer, rng, out);
    island_number_copies(out);
}

/* What all know of the cards, and the own hand. */
static void know_hand(island_state *s, int seat)
{
    const uint8_t *all = s->may[ISLAND_PUBLIC];
    uint8_t *column = s->may[seat];
    uint8_t place = (uint8_t)ISLAND_MAY_HAND(seat);
    uint64_t hand = s->zone[ISLAND_IN_HAND + seat];

    for (int card = 0; card < ISLAND_CARDS; card++)
        column[card] = all[card] & (uint8_t)~place;
    df_each_bit_64(card, hand)
        if (island_kinds[island_kind_of[card]].copies == 1 && (all[card] & place) != 0)
            column[card] = place;
    df_each_bit_64(first, ISLAND_MANY_CARDS) {
        int kind = island_kind_of[first];

        memcpy(column + first, all + first, island_kinds[kind].copies);
        island_know_exact(column, kind, place,
                          island_copies((hand & island_kind_cards(kind)) >> first));
    }
}

/* The others know their hands and what all know. */
static void fill_knowledge(island_state *s, int viewer)
{
    for (int w = 0; w < ISLAND_PUBLIC; w++) {
        if (w == viewer)
            continue;
        if (w >= s->seats) {
            memset(s->may[w], 0, sizeof s->may[w]);
            memset(s->high[w], 0, sizeof s->high[w]);
            s->bombs_least[w] = 0;
            s->bombs_most[w] = 0;
            continue;
        }
        know_hand(s, w);
        memcpy(s->high[w], s->high[ISLAND_PUBLIC], sizeof s->high[w]);
        s->bombs_least[w] = s->bombs_least[ISLAND_PUBLIC];
        s->bombs_most[w] = s->bombs_most[ISLAND_PUBLIC];
    }
}

/* ---- The blank deck -------------------------------------------------------------------------- */

/* What the deck holds as everybody can count; secret_mix leaves blanks and bombs open. */
bool island_deck_counts(const island_state *s, int counts[ISLAND_SORTS])
{
    int bombs = ISLAND_BOMBS - s->supply[ISLAND_BOMB] - s->discard[ISLAND_BOMB] - s->aside -
                (s->revealed == ISLAND_BOMB);
    int explosions =
        s->explosions_in - s->discard[ISLAND_EXPLOSION] - (s->revealed == ISLAND_EXPLOSION);

    for (int seat = 0; seat < s->seats; seat++) {
        bombs -= s->bombs[seat];
        explosions -= s->explosions[seat];
    }
    bool is_built = s->stage > ISLAND_DO_MIX; /* before that there is no deck */
    counts[ISLAND_BOMB] = is_built ? bombs : 0;
    counts[ISLAND_EXPLOSION] = is_built ? explosions : 0;
    counts[ISLAND_BLANK] = is_built ? s->deck_size - bombs - explosions : 0;
    return !s->secret_mix;
}

enum { MIXES = ISLAND_BOMBS + 1 };

static uint64_t choose(int n, int k)
{
    uint64_t result = 1;

    if (k < 0 || k > n)
        return 0;
    for (int i = 0; i < k; i++)
        result = result * (uint64_t)(n - i) / (uint64_t)(i + 1);
    return result;
}

/* How likely it is that so many bombs were mixed in, given how many of the others added one and
 * what is left of the deck (`open` bombs lie open). */
static uint64_t mix_weight(const island_state *v, int viewer, int bombs, int others)
{
    int pool0 = v->bombs_in < ISLAND_BOMBS - v->seats ? v->bombs_in : ISLAND_BOMBS - v->seats;
    int players = v->seats - (viewer >= 0);
    int in_pool = pool0 + others + (viewer >= 0 && v->mix[viewer] == ISLAND_BOMB);
    int left = bombs - island_open_bombs(v);
    uint64_t weight = choose(players, others) * choose(in_pool, bombs) *
                      choose(pool0 + 3 + v->seats - in_pool, v->bombs_in - bombs);

    if (left < 0 || left > v->deck_size)
        return 0;
    /* C(deck, left) / C(50 + R, bombs), factor by factor so that it stays small */
    weight <<= 16;
    for (int i = 0; i < bombs && weight > 0; i++)
        weight = weight * (uint64_t)(i < left ? v->deck_size - i : i + 1) /
                     (uint64_t)(ISLAND_BLANKS + v->bombs_in - i) +
                 1;
    return weight;
}

int island_bombs_left(const island_state *v, int viewer)
{
    int counts[ISLAND_SORTS];
    uint64_t sum = 0;
    uint64_t bombs_sum = 0;

    if (island_deck_counts(v, counts) || v->deck_size == 0)
        return 100 * counts[ISLAND_BOMB];
    for (int bombs = 0; bombs <= v->bombs_in; bombs++)
        for (int others = 0; others <= v->seats - (viewer >= 0); others++) {
            uint64_t weight = mix_weight(v, viewer, bombs, others);

            sum += weight;
            bombs_sum +=
                weight *
                (uint64_t)(bombs - island_open_bombs(v) < 0 ? 0 : bombs - island_open_bombs(v));
        }
    return sum == 0 ? 0 : (int)(100 * bombs_sum / sum);
}

/* So many of the hidden choices were bombs. */
static void share_out(island_state *s, int bombs, df_rng *rng)
{
    int left = 0;

    for (int seat = 0; seat < ISLAND_SEATS; seat++)
        left += s->mix[seat] == DF_HIDDEN;
    for (int seat = 0; seat < ISLAND_SEATS; seat++) {
        if (s->mix[seat] != DF_HIDDEN)
            continue;
        bool adds = (int)df_rng_below(rng, (uint32_t)left--) < bombs;

        s->mix[seat] = adds ? ISLAND_BOMB : ISLAND_BLANK;
        bombs -= adds;
    }
}

/* Draws the number of bombs mixed in and who added one, and makes the deck; a number that does not
 * fit what was seen is struck out. */
static int mix_and_make(island_state *s, const island_state *v, int viewer, df_rng *rng)
{
    uint64_t weight[MIXES][ISLAND_SEATS + 1] = {{0}};
    int column = column_of(viewer);
    int top_bomb = -1;

    for (int bombs = 0; bombs < MIXES; bombs++)
        if (bombs >= v->bombs_least[column] && bombs <= v->bombs_most[column] &&
            bombs >= v->bombs_least[ISLAND_PUBLIC] && bombs <= v->bombs_most[ISLAND_PUBLIC])
            for (int others = 0; others <= v->seats - (viewer >= 0); others++)
                weight[bombs][others] = mix_weight(v, viewer, bombs, others);
    while (top_bomb < 0) {
        uint64_t total = 0;
        int bombs = -1;
        int others = 0;

        for (int i = 0; i < MIXES; i++)
            for (int j = 0; j <= ISLAND_SEATS; j++) {
                if (weight[i][j] == 0)
                    continue;
                total += weight[i][j];
                uint64_t draw = (uint64_t)df_rng_u32(rng) << 16 ^ df_rng_u32(rng);
                if (bombs < 0 || draw % total < weight[i][j]) {
                    bombs = i;
                    others = j;
                }
            }
        df_assert(bombs >= 0);
        int now[ISLAND_SORTS];
        island_deck_counts(v, now);
        now[ISLAND_BOMB] = bombs - island_open_bombs(v);
        now[ISLAND_BLANK] = v->deck_size - now[ISLAND_BOMB] - now[ISLAND_EXPLOSION];
        if (now[ISLAND_BLANK] >= 0)
            top_bomb = island_notes_replay(s, rng, now);
        memset(weight[bombs], 0, sizeof weight[bombs]);
        if (top_bomb >= 0)
            share_out(s, others, rng);
    }
    return top_bomb;
}

/* Returns how likely the top card was to be a bomb before it was drawn by lot, in thousandths. */
static int make_deck(island_state *s, const island_state *v, int viewer, df_rng *rng)
{
    int now[ISLAND_SORTS];

    if (s->stage <= ISLAND_DO_MIX) { /* no deck yet, but choices may have been made */
        for (int seat = 0; seat < ISLAND_SEATS; seat++)
            if (s->mix[seat] == DF_HIDDEN)
                s->mix[seat] = df_rng_below(rng, 2) == 0 ? ISLAND_BLANK : ISLAND_BOMB;
        return 0;
    }
    if (!island_deck_counts(v, now))
        return mix_and_make(s, v, viewer, rng);
    int top_bomb = island_notes_replay(s, rng, now);
    df_assert(top_bomb >= 0);
    return top_bomb;
}

/* Cards that may have slid are where they are in a number of worlds, always the same ones. */
static island_odds sample_odds(const island_state *v, int viewer)
{
    enum { SAMPLES = 200 };
    const uint8_t key[DF_KEY_SIZE] = {0};
    df_rng rng;
    int bomb = 0;
    int explosion = 0;

    df_rng_init(&rng, key, 0);
    for (int i = 0; i < SAMPLES; i++) {
        island_state world = *v;

        bomb += make_deck(&world, v, viewer, &rng);
        explosion += (world.deck[v->deck_size - 1] & 3) == ISLAND_EXPLOSION ? 1000 : 0;
    }
    return (island_odds){.bomb = (bomb + SAMPLES * 5) / (SAMPLES * 10),
                         .explosion = (explosion + SAMPLES * 5) / (SAMPLES * 10),
                         .about = true};
}

/* So many hundredths of a card among so many cards, in percent. */
static int percent(int hundredths, int cards)
{
    return hundredths < 0 ? 0 : hundredths > 100 * cards ? 100 : (hundredths + cards / 2) / cards;
}

island_odds island_odds_of(const island_state *v, int viewer)
{
    int unknown = 0;
    int bombs = island_bombs_left(v, viewer); /* in hundredths */
    int counts[ISLAND_SORTS];

    if (v->deck_size == 0)
        return (island_odds){.bomb = 0};
    uint8_t top = v->deck[v->deck_size - 1];
    if (top != DF_HIDDEN)
        return (island_odds){.bomb = (top & 3) == ISLAND_BOMB ? 100 : 0,
                             .explosion = (top & 3) == ISLAND_EXPLOSION ? 100 : 0};
    if (island_deck_blurred(v))
        return sample_odds(v, viewer);
    island_deck_counts(v, counts);
    for (int at = 0; at < v->deck_size; at++)
        if (v->deck[at] == DF_HIDDEN)
            unknown++;
        else if ((v->deck[at] & 3) == ISLAND_BOMB)
            bombs -= 100;
        else if ((v->deck[at] & 3) == ISLAND_EXPLOSION)
            counts[ISLAND_EXPLOSION]--;
    return (island_odds){.bomb = percent(bombs, unknown),
                         .explosion = percent(100 * counts[ISLAND_EXPLOSION], unknown)};
}

int island_viewer_of(const island_state *v)
{
    for (int seat = 0; seat < v->seats; seat++)
        if (v->bombs_least[seat] != DF_HIDDEN)
            return seat;
    return DF_SPECTATOR;
}

void island_resample(const df_view *view, int viewer, df_rng *rng, df_state *out)
{
    const island_state *v = (const island_state *)view;
    island_state *s = (island_state *)out;

    df_assert(v->knowledge);
    memcpy(s, v, sizeof *s);
    make_zones(v, viewer, rng, s);
    make_deck(s, v, viewer, rng);
    fill_knowledge(s, viewer);
}
