/* know.c: what each viewer of Island has learned about hidden attack cards, section 7.
 *
 * For every viewer (five seats, and everybody together) there is a column of may[]: for each hidden
 * card the places where it may be. Equal copies can't be told apart, so the entries of a kind are a
 * set without order; where an event concerns "one of the copies that may be there", the entry with
 * the fewest places is taken for it and its places are added to the other candidates: nothing that
 * is possible gets lost by that.
 *
 * Besides that: how many high cards each hand has of each back, as long as that is certain a single
 * number [section 7, bookkeeping]; and the numbers that a Lookout heard, with the number of cards
 * that have left that hand unseen since. What several cards have to do with each other after a
 * third player's hidden exchange is kept card by card only.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

#include <limits.h>

/* Viewers who exist: the players, and everybody. */
#define each_viewer(v, s)                                                                          \
    for (int v = 0; v < ISLAND_VIEWERS; v = v == (s)->seats - 1 ? ISLAND_PUBLIC : v + 1)

/* ---- Entries --------------------------------------------------------------------------------- */

static void sort_two(uint8_t *a, uint8_t *b)
{
    uint8_t low = *a < *b ? *a : *b;

    *b = (uint8_t)(*a ^ *b ^ low);
    *a = low;
}

void island_sort_kind(uint8_t *column, int kind)
{
    uint8_t *entry = column + island_kinds[kind].first;

    if (island_kinds[kind].copies > 1)
        sort_two(entry, entry + 1);
    if (island_kinds[kind].copies > 2) {
        sort_two(entry + 1, entry + 2);
        sort_two(entry, entry + 1);
    }
}

/* settle_one for a kind of several copies. */
static void settle_copy(uint8_t *column, int kind, uint8_t place, uint8_t now)
{
    uint8_t *entry = column + island_kinds[kind].first;
    int copies = island_kinds[kind].copies;
    int chosen = -1;
    int fewest = INT_MAX;

    for (int i = 0; i < copies; i++) {
        int places = df_bit_count(entry[i]);

        if ((entry[i] & place) != 0 && places < fewest) {
            chosen = i;
            fewest = places;
        }
    }
    if (chosen < 0)
        return; /* a position typed by hand without this knowledge */
    for (int i = 0; i < copies; i++)
        if (i != chosen && (entry[i] & place) != 0)
            entry[i] |= entry[chosen];
    entry[chosen] = now;
    island_sort_kind(column, kind);
}

/* One of the copies that may be at `place` is known to be there and becomes `now`. */
static inline void settle_one(uint8_t *column, int kind, uint8_t place, uint8_t now)
{
    uint8_t *entry = column + island_kinds[kind].first;

    if (island_kinds[kind].copies == 1)
        *entry = (*entry & place) != 0 ? now : *entry;
    else
        settle_copy(column, kind, place, now);
}

/* Exactly `count` copies are at `place`. */
void island_know_exact(uint8_t *column, int kind, uint8_t place, int count)
{
    uint8_t *entry = column + island_kinds[kind].first;
    const uint8_t sure = 0x80;

    if (island_kinds[kind].copies == 1) {
        entry[0] = count > 0 && (entry[0] & place) != 0 ? place : (uint8_t)(entry[0] & ~place);
        return;
    }
    for (int i = 0; i < count; i++)
        settle_one(column, kind, place, sure);
    for (int i = 0; i < island_kinds[kind].copies; i++)
        entry[i] = entry[i] == sure ? place : (uint8_t)(entry[i] & ~place);
    island_sort_kind(column, kind);
}

/* The cards of a symbol in a column, and those of them that are meant, with a 1 for each. */
enum { SYMBOL_CARDS = ISLAND_CARDS / ISLAND_SYMBOLS };
static const uint8_t low_cards[SYMBOL_CARDS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
static const uint8_t high_cards[SYMBOL_CARDS] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1};
static const uint8_t both_cards[SYMBOL_CARDS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

/* Sorts the entries of all kinds of a symbol that have several copies: steps of two neighbours, as
 * many for each symbol (some twice), so that there is nothing to branch on. */
static inline void sort_symbol(uint8_t entries[SYMBOL_CARDS], int symbol)
{
    static const uint8_t steps[ISLAND_SYMBOLS][4] = {{3, 4, 3, 8}, {3, 6, 3, 6}, {4, 6, 8, 8}};

    for (int i = 0; i < 4; i++)
        sort_two(entries + steps[symbol][i], entries + steps[symbol][i] + 1);
}

/* Every one of these cards of the symbol that may be at `from` may now be at `to` as well, or
 * instead. Eight entries at a time: a word of ones, times a place, is that place in all of them. */
static inline void spread(uint8_t *column, int symbol, const uint8_t cards[SYMBOL_CARDS],
                          uint8_t from, uint8_t to, bool instead)
{
    uint8_t *entries = column + SYMBOL_CARDS * symbol;
    uint64_t before[2], now[2], meant[2];

    memcpy(before, entries, sizeof before);
    memcpy(meant, cards, sizeof meant);
    for (int i = 0; i < 2; i++) {
        uint64_t there = before[i] >> df_bit_lowest(from) & meant[i];

        now[i] = (before[i] | there * to) & ~(there * (instead ? from : 0));
    }
    memcpy(entries, now, sizeof now);
    if (cards != high_cards) /* of which there is one of each */
        sort_symbol(entries, symbol);
}

/* ---- High cards ------------------------------------------------------------------------------ */

static void set_range(uint8_t *range, int least, int most)
{
    *range = (uint8_t)((least < 0 ? 0 : least) | (most < 0 ? 0 : most) << 4);
}

static void shift_range(uint8_t *range, int by)
{
    set_range(range, (*range & 15) + by, (*range >> 4) + by);
}

/* A card leaves a hand of `total` cards with this back; was it high? -1: the viewer can't tell. */
static void leave_range(uint8_t *range, int total, int high)
{
    int least = *range & 15;
    int most = *range >> 4;

    if (high < 0 && least == total)
        high = 1;
    if (high < 0 && most == 0)
        high = 0;
    if (high != 0)
        least--;
    if (high == 1)
        most--;
    set_range(range, least, most < total - 1 ? most : total - 1);
}

/* ---- Events ---------------------------------------------------------------------------------- */

void island_know_round(island_state *s)
{
    memset(s->may, 0, sizeof s->may);
    each_viewer(v, s) memset(s->may[v], ISLAND_MAY_PILE, sizeof s->may[v]);
    memset(s->high, 0, sizeof s->high);
    memset(s->heard_on, 0, sizeof s->heard_on);
    memset(s->heard_lost, 0, sizeof s->heard_lost);
    memset(s->heard, 0, sizeof s->heard);
    memset(s->notes, 0, sizeof s->notes);
    memset(s->bombs_least, 0, sizeof s->bombs_least);
    memset(s->bombs_most, 0, sizeof s->bombs_most);
    s->notes_size = 0;
    s->notes_depth = 0;
}

static void forget_heard(island_state *s, int seat)
{
    s->heard_on[seat] = 0;
    s->heard_lost[seat] = 0;
    memset(s->heard[seat], 0, sizeof s->heard[seat]);
}

/* A card of a pile goes to a hand: the pile is public, the card is its owner's secret. */
void island_know_pick(island_state *s, int seat, int kind)
{
    int pile = island_pile_of(kind);
    int symbol = pile / 2;
    uint8_t hand = (uint8_t)ISLAND_MAY_HAND(seat);

    /* To the owner's own entries nothing is added: that is quicker than to go around them. */
    if ((pile & 1) != 0)
        each_viewer(v, s)
        {
            spread(s->may[v], symbol, high_cards, ISLAND_MAY_PILE, v == seat ? 0 : hand, false);
            s->high[v][seat][symbol] += 1 | 1 << 4;
        }
    else
        each_viewer(v, s)
            spread(s->may[v], symbol, low_cards, ISLAND_MAY_PILE, v == seat ? 0 : hand, false);
    settle_one(s->may[seat], kind, ISLAND_MAY_PILE, hand);
}

/* A card leaves a hand in the sight of all. */
void island_know_open(island_state *s, int seat, int kind)
{
    int symbol = island_kinds[kind].symbol;
    int number = island_number_of(kind);

    each_viewer(v, s)
    {
        settle_one(s->may[v], kind, (uint8_t)ISLAND_MAY_HAND(seat), 0);
        leave_range(&s->high[v][seat][symbol], s->backs[seat][symbol], number >= 7);
    }
    if (s->heard_on[seat] && s->heard[seat][number] > 0)
        s->heard[seat][number]--;
    if (island_hand_size(s, seat) == 1)
        forget_heard(s, seat);
}

/* A card goes from hand to hand; the others see its back. */
void island_know_moved(island_state *s, int from, int to, int kind)
{
    int symbol = island_kinds[kind].symbol;
    bool high = island_number_of(kind) >= 7;

    each_viewer(v, s)
    {
        uint8_t *range = s->high[v][from];

        if (v == from || v == to) {
            settle_one(s->may[v], kind, (uint8_t)ISLAND_MAY_HAND(from),
                       (uint8_t)ISLAND_MAY_HAND(to));
            leave_range(&range[symbol], s->backs[from][symbol], high);
            shift_range(&s->high[v][to][symbol], high);
            continue;
        }
        int total = s->backs[from][symbol];
        bool surely_high = (range[symbol] & 15) == total;
        bool surely_low = range[symbol] >> 4 == 0;
        uint8_t *gains = &s->high[v][to][symbol];

        spread(s->may[v], symbol, both_cards, (uint8_t)ISLAND_MAY_HAND(from),
               (uint8_t)ISLAND_MAY_HAND(to), false);
        set_range(gains, (*gains & 15) + surely_high, (*gains >> 4) + !surely_low);
        leave_range(&range[symbol], total, -1);
    }
    s->heard_lost[from] = (uint8_t)(s->heard_lost[from] + s->heard_on[from]);
    if (island_hand_size(s, from) == 1)
        forget_heard(s, from);
}

/* The whole hand goes back to the piles. */
void island_know_back(island_state *s, int seat)
{
    each_viewer(v, s)
    {
        for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++)
            spread(s->may[v], symbol, both_cards, (uint8_t)ISLAND_MAY_HAND(seat), ISLAND_MAY_PILE,
                   true);
        memset(s->high[v][seat], 0, sizeof s->high[v][seat]);
    }
    forget_heard(s, seat);
}

/* [B-121] The searcher knows the pile; the others, at most that the number is not there. */
void island_know_searched(island_state *s, int seat, int pile, int number)
{
    uint64_t here = s->zone[ISLAND_IN_PILES];
    bool found = false;

    for (int kind = 0; kind < ISLAND_KINDS; kind++)
        found |= island_pile_of(kind) == pile && island_number_of(kind) == number &&
                 (here & island_kind_cards(kind)) != 0;
    for (int kind = 0; kind < ISLAND_KINDS; kind++) {
        int count = df_bit_count_64(here & island_kind_cards(kind));

        if (island_pile_of(kind) != pile)
            continue;
        island_know_exact(s->may[seat], kind, ISLAND_MAY_PILE, count);
        if (found || island_number_of(kind) != number)
            continue;
        each_viewer(v, s) island_know_exact(s->may[v], kind, ISLAND_MAY_PILE, 0);
    }
}

/* A card of a pile is shown to all and taken. */
void island_know_taken(island_state *s, int seat, int kind)
{
    int number = island_number_of(kind);

    each_viewer(v, s)
    {
        settle_one(s->may[v], kind, ISLAND_MAY_PILE, (uint8_t)ISLAND_MAY_HAND(seat));
        if (number >= 7)
            shift_range(&s->high[v][seat][island_kinds[kind].symbol], 1);
    }
    s->heard[seat][number] = (uint8_t)(s->heard[seat][number] + s->heard_on[seat]);
}

/* [B-119] All cards of the number in this hand are shown, or that there is none. */
void island_know_number(island_state *s, int seat, int number)
{
    for (int kind = 0; kind < ISLAND_KINDS; kind++) {
        uint64_t here = s->zone[ISLAND_IN_HAND + seat] & island_kind_cards(kind);

        if (island_number_of(kind) != number)
            continue;
        each_viewer(v, s) island_know_exact(s->may[v], kind, (uint8_t)ISLAND_MAY_HAND(seat),
                                            df_bit_count_64(here));
    }
}

/* [B-132] The numbers of all cards of a hand are named. */
void island_know_heard(island_state *s, int seat)
{
    forget_heard(s, seat);
    s->heard_on[seat] = 1;
    df_each_bit_64(card, s->zone[ISLAND_IN_HAND + seat])
        s->heard[seat][island_number_of(island_kind_of[card])]++;
    for (int number = 0; number < ISLAND_NUMBERS; number++)
        if (s->heard[seat][number] == 0)
            island_know_number(s, seat, number);
}

/* How many of the numbers heard are missing in this hand, beyond the cards that left it unseen. */
int island_know_missing(const island_state *s, int seat, uint64_t hand)
{
    int left[ISLAND_NUMBERS];
    int missing = 0;

    if (!s->heard_on[seat])
        return 0;
    for (int number = 0; number < ISLAND_NUMBERS; number++)
        left[number] = s->heard[seat][number];
    df_each_bit_64(card, hand)
        left[island_number_of(island_kind_of[card])]--;
    for (int number = 0; number < ISLAND_NUMBERS; number++)
        missing += left[number] > 0 ? left[number] : 0;
    return missing > s->heard_lost[seat] ? missing - s->heard_lost[seat] : 0;
}

/* ---- The truth must be among what is thought possible ---------------------------------------- */

/* Can the `count` places be matched with the entries? */
static bool match(const uint8_t *entries, const uint8_t *places, int count, uint32_t taken)
{
    if (count == 0)
        return true;
    for (int i = 0; i < 3; i++)
        if ((taken >> i & 1) == 0 && (entries[i] & places[0]) != 0 &&
            match(entries, places + 1, count - 1, taken | 1u << i))
            return true;
    return false;
}

bool island_know_fits(const uint8_t *column, int kind, const uint8_t *places, int count)
{
    uint8_t entries[3] = {0};
    int possible = 0;

    memcpy(entries, &column[island_kinds[kind].first], island_kinds[kind].copies);
    for (int i = 0; i < 3; i++)
        possible += entries[i] != 0;
    return possible == count && match(entries, places, count, 0);
}

static bool fits_kind(const island_state *s, int viewer, int kind)
{
    uint64_t all = island_kind_cards(kind);
    uint8_t places[4] = {0};
    int hidden = 0;

    for (int i = 0; i < df_bit_count_64(s->zone[ISLAND_IN_PILES] & all); i++)
        places[hidden++] = ISLAND_MAY_PILE;
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < df_bit_count_64(s->zone[ISLAND_IN_HAND + seat] & all); i++)
            places[hidden++] = (uint8_t)ISLAND_MAY_HAND(seat);
    return island_know_fits(s->may[viewer], kind, places, hidden);
}

static bool fits_range(const island_state *s, int viewer, int seat, int symbol)
{
    uint64_t high =
        s->zone[ISLAND_IN_HAND + seat] & ISLAND_SYMBOL_CARDS(symbol) & ISLAND_HIGH_CARDS;
    uint8_t range = s->high[viewer][seat][symbol];

    return df_bit_count_64(high) >= (range & 15) && df_bit_count_64(high) <= range >> 4 &&
           range >> 4 <= s->backs[seat][symbol];
}

static bool knows_own_hand(const island_state *s, int seat)
{
    for (int card = 0; card < ISLAND_CARDS; card++)
        if ((s->may[seat][card] & ISLAND_MAY_HAND(seat)) != 0 &&
            s->may[seat][card] != ISLAND_MAY_HAND(seat))
            return false;
    return true;
}

df_status island_know_check(const island_state *s, df_error *err)
{
    each_viewer(v, s)
    {
        for (int kind = 0; kind < ISLAND_KINDS; kind++)
            if (!fits_kind(s, v, kind))
                return df_fail(err, DF_CORRUPT, "B-12", "cards.%d: %s can't be where it is", v,
                               island_cards[island_kinds[kind].code].name);
        for (int seat = 0; seat < s->seats; seat++)
            for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++)
                if (!fits_range(s, v, seat, symbol))
                    return df_fail(err, DF_CORRUPT, "B-12",
                                   "high.%d: not the high cards of seat %d", v, seat);
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (!knows_own_hand(s, seat))
            return df_fail(err, DF_CORRUPT, "B-12", "cards.%d: a seat knows its own hand", seat);
    for (int seat = 0; seat < s->seats; seat++)
        if (island_know_missing(s, seat, s->zone[ISLAND_IN_HAND + seat]) > 0)
            return df_fail(err, DF_CORRUPT, "B-132", "seats.%d.heard: not what the hand holds",
                           seat);
    return DF_OK;
}
