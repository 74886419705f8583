/* deck.c: the blank deck of Island: drawing, what a drawn card does, and all that puts cards back.
 *
 * Each card of the deck carries who knows it (island_state.deck); notes.c remembers what can't be
 * said card by card. Both are kept here and only here.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

enum { KNOWN_TO_ALL = 1u << ISLAND_PUBLIC << 2 };

/* [B-45] [B-46] Explosions lying at the very bottom, below which nothing is put. */
static int bottom_block(const island_state *s)
{
    int block = 0;

    if (!s->mixed)
        while (block < s->deck_size && (s->deck[block] & 3) == ISLAND_EXPLOSION)
            block++;
    return block;
}

/* Puts a bomb at `index`, counted from the bottom. */
static void insert(island_state *s, int index, uint8_t card)
{
    df_assert(s->deck_size < ISLAND_DECK);
    memmove(s->deck + index + 1, s->deck + index, (size_t)(s->deck_size - index));
    s->deck[index] = card;
    s->deck_size++;
}

int island_take(island_state *s)
{
    int sort = s->deck[--s->deck_size] & 3;

    s->deck[s->deck_size] = DF_NONE;
    if (s->knowledge)
        island_note_draw(s, sort);
    return sort;
}

/* ---- Knocking out ---------------------------------------------------------------------------- */

/* [B-162] Everything of the player becomes public. */
static void knock_out(island_run *g, int seat, int cause)
{
    island_state *s = g->s;
    uint64_t hand = g->events != NULL ? island_number_alone(s->zone[ISLAND_IN_HAND + seat]) : 0;

    DF_TELL(g->events, .kind = ISLAND_EV_OUT, .seat = (uint8_t)seat, .reveals = true,
            .open = {(int16_t)cause, (int16_t)(hand & 0xFFFF), (int16_t)(hand >> 16 & 0xFFFF),
                     (int16_t)(hand >> 32 & 0xFFFF)});
    while (s->zone[ISLAND_IN_HAND + seat] != 0)
        island_discard(g, seat, island_kind_of[df_bit_lowest_64(s->zone[ISLAND_IN_HAND + seat])]);
    while (s->zone[ISLAND_IN_ROW + seat] != 0)
        island_move(s, island_kind_of[df_bit_lowest_64(s->zone[ISLAND_IN_ROW + seat])],
                    ISLAND_IN_ROW + seat, ISLAND_DISCARDED);
    s->discard[ISLAND_BOMB] += s->bombs[seat]; /* [B-R53] */
    s->discard[ISLAND_EXPLOSION] += s->explosions[seat];
    s->bombs[seat] = 0;
    s->explosions[seat] = 0;
    s->in &= (uint8_t) ~(1u << seat);
}

/* [B-160] After a bomb gained or a row card lost [B-126] [B-R36]; [B-161] never in `points`. */
void island_check_limit(island_run *g, int seat)
{
    if (g->s->knockout && island_is_in(g->s, seat) &&
        g->s->bombs[seat] >= island_bomb_limit(g->s, seat))
        knock_out(g, seat, ISLAND_BOMB);
}

/* ---- Drawing --------------------------------------------------------------------------------- */

/* What a card does that somebody draws or is given. Returns whether it knocks the drawer out. */
static bool receive(island_state *s, int seat, int sort)
{
    if (sort == ISLAND_BLANK) { /* [B-41] [B-R5] */
        s->discard[ISLAND_BLANK]++;
        return false;
    }
    if (sort == ISLAND_BOMB) {
        if (island_is_lap(s) && s->bombs[seat] >= 1) { /* [B-24] [B-25] */
            s->aside++;
            return false;
        }
        s->bombs[seat]++; /* [B-42] */
        return s->knockout && s->bombs[seat] >= island_bomb_limit(s, seat);
    }
    if (!s->knockout) { /* [B-43] [B-R52] */
        s->explosions[seat]++;
        return false;
    }
    s->discard[ISLAND_EXPLOSION]++; /* [B-R51] */
    bool is_safe = (s->safe && seat == s->active) || island_has_row(s, seat, ISLAND_BUNKER);
    return !is_safe;
}

/* [B-40] [B-44] One drawing sequence of up to `count` cards, one at a time, in the sight of all;
 * `received` (a sort, or -1) comes before them [B-27]. Returns how many were drawn. */
int island_draw_cards(island_run *g, int seat, int count, int why, int received)
{
    island_state *s = g->s;
    uint32_t sorts = 0; /* 2 bits a card */
    int drawn = 0;
    int cause = received;
    bool out = received >= 0 && receive(s, seat, received);

    while (drawn < count && s->deck_size > 0 && !out) {
        cause = island_take(s);
        if (drawn < 14)
            sorts |= (uint32_t)cause << 2 * drawn;
        drawn++;
        out = receive(s, seat, cause);
    }
    if (drawn > 0 || received >= 0 || count > 0)
        DF_TELL(g->events, .kind = ISLAND_EV_DRAWN, .seat = (uint8_t)seat, .reveals = true,
                .open = {(int16_t)why, (int16_t)count, (int16_t)drawn, (int16_t)(sorts & 0x3FFF),
                         (int16_t)(sorts >> 14), (int16_t)received});
    if (s->aside > 0) { /* [B-27] also for a drawer who is out */
        int aside = s->aside;

        s->aside = 0;
        island_deck_return(g, aside);
    }
    if (out)
        knock_out(g, seat, cause);
    return drawn;
}

/* ---- Putting back ---------------------------------------------------------------------------- */

/* [B-45] Bombs go to random places that nobody sees. */
void island_deck_return(island_run *g, int count)
{
    island_state *s = g->s;

    if (s->knowledge)
        island_note_mix_bounds(s, count);
    for (int i = 0; i < count; i++) {
        int block = bottom_block(s);
        uint32_t gap = df_rng_below(g->rng, (uint32_t)(s->deck_size - block + 1));

        for (int at = block; at < s->deck_size && s->knowledge; at++)
            s->deck[at] &= 3; /* what was known has slid to who knows where */
        insert(s, block + (int)gap, ISLAND_BOMB);
        if (s->knowledge)
            island_note_return(s);
    }
    DF_TELL(g->events, .kind = ISLAND_EV_RETURNED, .seat = DF_NONE, .reveals = true,
            .open = {(int16_t)count});
}

/* [B-122] */
void island_deck_top(island_state *s)
{
    insert(s, s->deck_size, (uint8_t)(ISLAND_BOMB | (s->knowledge ? KNOWN_TO_ALL : 0)));
    if (s->knowledge)
        island_note_top(s);
}

/* [B-109] [B-R21] */
void island_deck_bottom(island_state *s)
{
    insert(s, bottom_block(s), (uint8_t)(ISLAND_BOMB | (s->knowledge ? KNOWN_TO_ALL : 0)));
    if (s->knowledge)
        island_note_bottom(s);
}

/* [B-120] [B-R20] */
void island_deck_flip(island_state *s)
{
    int block = bottom_block(s);

    for (int low = 0, high = s->deck_size - 1; low < high; low++, high--) {
        uint8_t swapped = s->deck[low];

        s->deck[low] = s->deck[high];
        s->deck[high] = swapped;
    }
    if (s->knowledge)
        island_note_flip(s, block);
}

/* [B-46] */
void island_deck_shuffle(island_run *g)
{
    island_state *s = g->s;
    int kept = 0;

    if (s->knowledge)
        island_note_shuffle(s);
    for (int at = 0; at < s->deck_size; at++) {
        uint8_t card = s->deck[at] & 3;

        s->deck[at] = card;
        if (card == ISLAND_EXPLOSION && !s->mixed) {
            s->deck[at] = s->deck[kept];
            s->deck[kept++] = (uint8_t)(card | (s->knowledge ? KNOWN_TO_ALL : 0));
        }
    }
    df_rng_shuffle(g->rng, s->deck + kept, (uint32_t)(s->deck_size - kept));
    DF_TELL(g->events, .kind = ISLAND_EV_SHUFFLED, .seat = DF_NONE, .reveals = true);
}
