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
    for (int i = 0; i < places && cards[i] != DF_NONE; i++)
        cards[i] = DF_HIDDEN;
}

/* Of a hand the known cards stay. */
static void blank_hand(intruder_state *v, int seat)
{
    uint8_t *hand = v->hand[seat];
    int known = intruder_count(v->known[seat], INTRUDER_HAND);

    blank(hand, INTRUDER_DEAL);
    memcpy(hand, v->known[seat], (size_t)known);
}

static void blank_round(intruder_round *round, int seats, int viewer)
{
    for (int seat = 0; seat < seats; seat++)
        if (seat != viewer && (round->living >> seat & 1) != 0)
            round->dealt[seat] = INTRUDER_CARDS_HIDDEN;
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        if ((round->draw[i] & INTRUDER_DRAW_PUBLIC) == 0 &&
            intruder_draw_seat(round->draw[i]) != viewer)
            round->drawn[i] = DF_HIDDEN;
}

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
        blank_round(&v->rounds[i], v->seats, viewer);
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

/* The forced inferences of section 7. */
bool intruder_is_set_possible(const intruder_state *s, uint8_t set)
{
    uint8_t living = intruder_living(s);

    if (!is_count_possible(s, df_bit_count(set)) || (s->proven & (uint8_t)~set) != 0)
        return false;
    if (s->node != INTRUDER_OVER && ((living & set) == 0 || (living & (uint8_t)~set) == 0))
        return false;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->identity[seat] <= INTRUDER_INTRUDER && s->identity[seat] != (set >> seat & 1))
            return false;
    for (uint64_t facts = s->innocent_among; facts != 0; facts &= facts - 1)
        if (((uint8_t)__builtin_ctzll(facts) & (uint8_t)~set) == 0)
            return false;
    return true;
}

/* [I-R2] All sets that can be dealt are as likely as each other, those of two and of three
 * Intruders among six alike: there are 35 ways to leave out three of seven places. */
int intruder_suspects(const intruder_state *s, uint8_t out[64])
{
    int count = 0;

    for (int set = 0; set < 1 << s->seats; set++)
        if (intruder_is_set_possible(s, (uint8_t)set))
            out[count++] = (uint8_t)set;
    return count;
}
