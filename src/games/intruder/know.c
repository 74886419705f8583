/* know.c: what everybody, and each player, has seen of the cards of Intruder Escape.
 *
 * The centre deck is a queue: cards leave it at the top, by the deal and by Hostage, to a seat that
 * everybody sees, and come back at the bottom, as a batch that nobody sees and as a pile that all
 * see, each mixed. A round therefore is told completely by who was dealt to, what was identified of
 * each seat's cards, and who drew when; each seat also remembers its own cards in the order of the
 * deal, and so from which part of the deck each came. That is a record of 60 bytes a round
 * (intruder_round), from which worlds.c rebuilds everything that can be. Sizes of batches and piles
 * and the contents of piles follow from it.
 *
 * Twelve rounds are kept. Of what is older, the sampler knows no more than that the deck at that
 * time was a mixed stack of all cards not in play, with the last pile (old_pile) at the bottom.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

enum { BASE = 20 };

int intruder_unpack(intruder_kinds packed, uint8_t out[INTRUDER_SEEN])
{
    int count = 0;

    /* a corrupt number may have more digits than there is room */
    for (; packed != 0 && count < INTRUDER_SEEN; packed /= BASE)
        out[count++] = (uint8_t)(packed % BASE - 1);
    return count;
}

intruder_kinds intruder_pack(const uint8_t *kinds, int count)
{
    intruder_kinds packed = 0;

    while (count-- > 0)
        packed = packed * BASE + kinds[count] + 1;
    return packed;
}

/* The last digit is at least 1, so the size tells how many there are. */
static const intruder_kinds powers[INTRUDER_SEEN] = {1, 20, 400, 8000, 160000, 3200000, 64000000};

static int count_packed(intruder_kinds packed)
{
    int count = 0;

    for (int i = 0; i < INTRUDER_SEEN; i++)
        count += packed >= powers[i];
    return count;
}

intruder_round *intruder_now(intruder_state *s)
{
    return s->remembered == 0 ? NULL : &s->rounds[s->remembered - 1];
}

/* ---- What turn.c tells ----------------------------------------------------------------------- */

static void see(intruder_state *s, int seat, int kind)
{
    intruder_round *now = intruder_now(s);

    if (now == NULL)
        return;
    int count = count_packed(now->seen[seat]);
    df_assert(count < INTRUDER_SEEN);
    now->seen[seat] += (intruder_kinds)(kind + 1) * powers[count];
}

static void know(intruder_state *s, int seat, int kind)
{
    int count = intruder_count(s->known[seat], INTRUDER_HAND);

    df_assert(count < INTRUDER_HAND);
    s->known[seat][count] = (uint8_t)kind;
    intruder_sort(s->known[seat], count + 1);
}

static bool forget_known(intruder_state *s, int seat, int kind)
{
    uint8_t *known = s->known[seat];

    for (int i = 0; i < INTRUDER_HAND; i++)
        if (known[i] == kind) {
            memmove(known + i, known + i + 1, (size_t)(INTRUDER_HAND - 1 - i));
            known[INTRUDER_HAND - 1] = DF_NONE;
            return true;
        }
    return false;
}

/* Items in item areas and cards out of the game. */
static uint8_t cards_out(const intruder_state *s)
{
    uint8_t out = s->spent_cards == INTRUDER_SPENT_REMOVE ? (uint8_t)(s->spent << 4) : 0;

    for (int item = 0; item < INTRUDER_ITEMS; item++)
        if (s->item[item] != DF_NONE)
            out |= DF_TO(item);
    return out;
}

/* A new round begins; the pile has not gone under the deck yet. */
void intruder_remember_round(intruder_state *s)
{
    uint8_t pile[INTRUDER_KINDS];

    if (!s->knowledge)
        return;
    if (s->remembered == 0) {
        memcpy(s->old_pile, s->discard, sizeof s->old_pile);
    } else if (s->remembered == INTRUDER_ROUNDS) {
        intruder_pile(s, 1, pile);
        memcpy(s->old_pile, pile, sizeof pile);
        memmove(s->rounds, s->rounds + 1, (INTRUDER_ROUNDS - 1) * sizeof s->rounds[0]);
        s->remembered--;
    }
    intruder_round *now = &s->rounds[s->remembered++];
    memset(now, 0, sizeof *now);
    memset(now->draw, DF_NONE, sizeof now->draw);
    memset(now->drawn, DF_NONE, sizeof now->drawn);
    now->living = intruder_living(s);
    now->home = DF_NONE;
    now->out = cards_out(s);
    now->top = s->top_up ? s->deck[0] : DF_NONE;
}

void intruder_remember_deal(intruder_state *s, int seat, const uint8_t dealt[INTRUDER_DEAL])
{
    if (s->knowledge)
        intruder_now(s)->dealt[seat] = intruder_pack(dealt, INTRUDER_DEAL);
}

/* [I-R43] A card that lay face up is known to all, and so is Nobody's Home. */
void intruder_remember_draw(intruder_state *s, int seat, int kind, bool is_public)
{
    intruder_round *now = intruder_now(s);
    int place = 0;

    if (now == NULL)
        return;
    while (now->draw[place] != DF_NONE)
        place++;
    now->draw[place] = (uint8_t)(seat | count_packed(now->seen[seat]) << 3 |
                                 (is_public ? INTRUDER_DRAW_PUBLIC : 0));
    now->drawn[place] = (uint8_t)kind;
}

/* [I-R64] The card drawn last, face down, is played at once: it must have been that one. */
void intruder_learn_follow(intruder_state *s)
{
    intruder_round *now = intruder_now(s);
    int place = INTRUDER_DRAWS - 1;

    if (now == NULL)
        return;
    while (now->draw[place] == DF_NONE)
        place--;
    now->draw[place] |= INTRUDER_DRAW_PUBLIC;
}

/* A card of the hand is shown: Nobody's Home. */
void intruder_learn_card(intruder_state *s, int seat, int kind)
{
    if (!s->knowledge)
        return;
    see(s, seat, kind);
    know(s, seat, kind);
}

/* [I-46] The whole hand is shown. */
void intruder_learn_shown(intruder_state *s, int seat)
{
    const uint8_t *hand = s->hand[seat];
    uint8_t known[INTRUDER_HAND];
    int next = 0;

    if (!s->knowledge)
        return;
    memcpy(known, s->known[seat], sizeof known);
    for (int i = 0; i < INTRUDER_HAND && hand[i] != DF_NONE; i++)
        if (next < INTRUDER_HAND && known[next] == hand[i])
            next++; /* both are sorted */
        else
            intruder_learn_card(s, seat, hand[i]);
}

/* A card comes to the hand before everybody's eyes. */
void intruder_learn_taken(intruder_state *s, int seat, int kind)
{
    if (s->knowledge)
        know(s, seat, kind);
}

/* [I-R61] A card leaves the hand openly: a known copy of it, if there is one. */
void intruder_learn_left(intruder_state *s, int seat, int kind)
{
    if (s->knowledge && !forget_known(s, seat, kind))
        see(s, seat, kind);
}

/* ---- What follows from the records ----------------------------------------------------------- */

void intruder_pile(const intruder_state *s, int later, uint8_t pile[INTRUDER_KINDS])
{
    uint8_t seen[INTRUDER_SEEN];

    if (later == 0) {
        memcpy(pile, s->old_pile, INTRUDER_KINDS);
        return;
    }
    const intruder_round *round = &s->rounds[later - 1];
    uint8_t before = round->out;
    uint8_t after = s->rounds[later].out;

    memset(pile, 0, INTRUDER_KINDS);
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = intruder_unpack(round->seen[seat], seen) - 1; i >= 0; i--)
            pile[seen[i]]++;
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        if ((round->draw[i] & INTRUDER_DRAW_PUBLIC) != 0)
            pile[round->drawn[i]]++;
    for (int item = 0; item < INTRUDER_ITEMS; item++)
        pile[item] = (uint8_t)(pile[item] + (before >> item & 1) - (after >> item & 1));
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        if (intruder_is_one_of(kind, INTRUDER_DICE_KINDS) &&
            ((after & ~before) >> 4 & intruder_dice_bit(kind)) != 0)
            pile[kind]--;
}

/* [I-12] [I-R11] [I-R12] How many cards the seat hands in, in a round that is remembered. */
int intruder_batch_size(const intruder_round *round, int seat)
{
    if ((round->living >> seat & 1) == 0)
        return 0;
    if (round->home == (seat | 8))
        return 0;
    return round->home == seat ? 1 : 2;
}

/* Takes cards off the top of the blocks. */
static void shorten(intruder_block *blocks, int *count, int cards)
{
    int gone = 0;

    while (cards > 0 && gone < *count) {
        int here = blocks[gone].size < cards ? blocks[gone].size : cards;

        cards -= here;
        blocks[gone].size = (uint8_t)(blocks[gone].size - here);
        if (blocks[gone].size > 0)
            break;
        gone++;
    }
    *count -= gone;
    memmove(blocks, blocks + gone, (size_t)*count * sizeof *blocks);
}

static void append(intruder_block *blocks, int *count, int round, bool is_pile, int size)
{
    if (size > 0)
        blocks[(*count)++] = (intruder_block){(uint8_t)round, is_pile, (uint8_t)size};
}

/* [I-19] Section 7. */
int intruder_blocks(const intruder_state *s, intruder_block out[INTRUDER_BLOCKS])
{
    int count = 0;

    if (s->remembered == 0) {
        append(out, &count, DF_NONE, false, intruder_deck_size(s));
        return count;
    }
    for (int r = 0; r < s->remembered; r++) {
        const intruder_round *round = &s->rounds[r];
        bool is_now = r == s->remembered - 1;
        uint8_t pile[INTRUDER_KINDS];
        int cards = 0;
        int batch = 0;

        intruder_pile(s, r, pile);
        for (int kind = 0; kind < INTRUDER_KINDS; kind++)
            cards += pile[kind];
        if (r == 0)
            append(out, &count, DF_NONE, false, INTRUDER_DECK - df_bit_count(round->out) - cards);
        append(out, &count, r - 1, true, cards);
        shorten(out, &count, INTRUDER_DEAL * df_bit_count(round->living));
        for (int seat = 0; seat < s->seats; seat++)
            batch += intruder_batch_size(round, seat);
        if (!is_now || (s->node != INTRUDER_HOME_CHOICE && s->node != INTRUDER_KEEP))
            append(out, &count, r, false, batch);
        cards = 0;
        while (cards < INTRUDER_DRAWS && round->draw[cards] != DF_NONE)
            cards++;
        shorten(out, &count, cards);
    }
    return count;
}
