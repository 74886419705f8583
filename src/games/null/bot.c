/* bot.c: the opponent of High or Low: keeps a card that is better than what the deck is likely to
 * bring.
 *
 * It counts the cards that it has not seen, all of which are as likely to be anywhere. A card is as
 * good as the chance that all the others have one that loses against it, low or high as the die may
 * say; a swap is as good as the unseen cards on average.
 *
 * Integers only, no memory; of what is equally good, one by lot.
 *
 * SPDX-License-Identifier: MIT */
#include "games/null/null.h"

/* The cards that are neither in the seat's hand nor among the discarded, as a mask. */
static uint32_t unseen_by(const null_state *v, int seat)
{
    uint32_t unseen = (1u << NULL_CARDS) - 1;

    unseen &= ~(1u << v->hand[seat]);
    for (int i = 0; i < NULL_CARDS && v->discard[i] != DF_NONE; i++)
        unseen &= ~(1u << v->discard[i]);
    return unseen;
}

static uint32_t power(uint32_t base, int exponent)
{
    uint32_t product = 1;

    while (exponent-- > 0)
        product *= base;
    return product;
}

/* In how many ways each of the others has one of the unseen cards that loses against this one. */
static uint32_t worth_of(const null_state *v, uint32_t unseen, uint32_t card)
{
    uint32_t below = (uint32_t)df_bit_count(unseen & ((1u << card) - 1));
    uint32_t above = (uint32_t)df_bit_count(unseen & ~((2u << card) - 1));

    return (v->die == NULL_DIE_LOW ? 0 : power(below, v->seats - 1)) +
           (v->die == NULL_DIE_HIGH ? 0 : power(above, v->seats - 1));
}

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    const null_state *v = (const null_state *)decision->view;
    uint32_t unseen = unseen_by(v, decision->seat);
    uint32_t count = (uint32_t)df_bit_count(unseen);
    uint32_t worth[NULL_ACTIONS] = {0};
    df_action chosen = NULL_KEEP;
    df_best best = {0};

    (void)memory;
    df_each_bit(card, unseen)
        worth[NULL_SWAP] += worth_of(v, unseen, card);
    /* both as shares of the same: a card that was drawn is not among those that are left */
    worth[NULL_SWAP] *= power(count, v->seats - 1);
    worth[NULL_KEEP] =
        worth_of(v, unseen, v->hand[decision->seat]) * count * power(count - 1, v->seats - 1);
    for (int i = 0; i < decision->count; i++)
        if (df_is_best(&best, worth[decision->actions[i]], rng))
            chosen = decision->actions[i];
    return chosen;
}

const df_bot null_bot = {
    .id = "rules",
    .name = "Counter",
    .about = "counts the cards that are left and keeps one that is better than most",
    .choose = choose,
};
