/* view.c: what a viewer of Intruder Escape may see (section 7 of the rules), and which sets of
 * Intruders fit it.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

/* [I-5] [I-8] [I-72] */
static bool may_know_identity(const intruder_state *s, int viewer, int seat)
{
    if (s->node == INTRUDER_OVER || viewer == seat || (s->revealed >> seat & 1) != 0)
        return true;
    /* [I-R2] who knows all the Intruders knows all the Innocents too */
    return viewer >= 0 && s->seats > 3 && s->identity[viewer] == INTRUDER_INTRUDER;
}

static void blank(uint8_t *cards, int places)
{
    for (int i = 0; i < places; i++)
        cards[i] = cards[i] != DF_NONE ? DF_HIDDEN : DF_NONE;
}

/* Of a hand the known cards stay, in front. */
static void blank_hand(intruder_state *v, int seat)
{
    uint8_t *hand = v->hand[seat];
    const uint8_t *known = v->known[seat];

    blank(hand, INTRUDER_DEAL);
    for (int i = 0; i < INTRUDER_HAND; i++)
        hand[i] = known[i] != DF_NONE ? known[i] : hand[i];
}

static void blank_round(intruder_round *round, int viewer)
{
    static const uint32_t bits[INTRUDER_SEATS] = {1, 2, 4, 8, 16, 32}; /* all seats at a time */
    uint32_t others = round->living & ~(viewer >= 0 ? 1u << viewer : 0);

    for (int seat = 0; seat < INTRUDER_SEATS; seat++)
        round->dealt[seat] =
            (others & bits[seat]) != 0 ? INTRUDER_CARDS_HIDDEN : round->dealt[seat];
    for (int i = 0; i < INTRUDER_DRAWS; i++) /* no draw looks like a public one */
        round->drawn[i] = (round->draw[i] & INTRUDER_DRAW_PUBLIC) == 0 &&
                                  intruder_draw_seat(round->draw[i]) != viewer
                              ? DF_HIDDEN
                              : round->drawn[i];
}
_Static_assert((DF_NONE & INTRUDER_DRAW_PUBLIC) != 0, "no draw looks like a public one");

void intruder_view(const df_state *state, int viewer, df_view *out)
{
    const intruder_state *s = (const intruder_state *)state;
    intruder_state *v = (intruder_state *)out;
    int deck = intruder_deck_size(s);

    memcpy(v, s, sizeof *v);
    memset(v->deck, DF_HIDDEN, (size_t)deck);
    if (s->top_up)
        v->deck[0] = s->deck[0];
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->identity[seat] != DF_NONE && !may_know_identity(s, viewer, seat))
            v->identity[seat] = DF_HIDDEN;
        if (seat == viewer)
            continue;
        blank_hand(v, seat);
        blank(v->batch[seat], 2);
    }
    if (v->fresh_hidden && viewer != v->turn)
        v->fresh = DF_HIDDEN;
    for (int i = 0; i < v->remembered; i++)
        blank_round(&v->rounds[i], viewer);
}

/* 2.4: can there be so many Intruders? */
static bool is_count_possible(const intruder_state *s, int count)
{
    if (s->seats < 6)
        return count == (s->seats == 3 ? 1 : 2);
    return s->six_intruders == INTRUDER_SIX_2   ? count == 2
           : s->six_intruders == INTRUDER_SIX_3 ? count == 3
                                                : count == 2 || count == 3;
}

/* The forced inferences of section 7, as far as they are the same for all sets. */
typedef struct inferences {
    uint8_t known; /* mask of the seats whose identity is known */
    uint8_t bad;   /* of these, the Intruders */
    uint8_t living;
} inferences;

static inferences infer(const intruder_state *s)
{
    inferences in = {.living = intruder_living(s)};

    for (int seat = 0; seat < s->seats; seat++) {
        unsigned is_known = s->identity[seat] <= INTRUDER_INTRUDER;

        in.known |= (uint8_t)(is_known << seat);
        in.bad |= (uint8_t)((is_known & s->identity[seat]) << seat);
    }
    return in;
}

static bool is_possible(const intruder_state *s, const inferences *in, uint8_t set)
{
    if ((set & in->known) != in->bad || (s->proven & (uint8_t)~set) != 0 ||
        !is_count_possible(s, df_bit_count(set)))
        return false;
    if (s->node != INTRUDER_OVER && ((in->living & set) == 0 || (in->living & (uint8_t)~set) == 0))
        return false;
    df_each_bit_64(among, s->innocent_among) {
        if (((uint8_t)among & (uint8_t)~set) == 0)
            return false;
    }
    return true;
}

bool intruder_is_set_possible(const intruder_state *s, uint8_t set)
{
    inferences in = infer(s);

    return is_possible(s, &in, set);
}

/* [I-R2] All sets that can be dealt are as likely as each other, those of two and of three
 * Intruders among six alike: there are 35 ways to leave out three of seven places. */
int intruder_suspects(const intruder_state *s, uint8_t out[64])
{
    inferences in = infer(s);
    int count = 0;

    for (int set = 0; set < 1 << s->seats; set++)
        if (is_possible(s, &in, (uint8_t)set))
            out[count++] = (uint8_t)set;
    return count;
}
