/* reckon.c: how far Tools and Billys go in a challenge of SAW; for the screen and the bot.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

/* At most two traits are ever required. A card that helps with one of them goes there; those that
 * help with both are shared out: `sums` has a bit for every sum of some of them. No requirement is
 * higher than 16 (M11 and O13 on Violence), so higher sums than there are bits don't matter. */
int saw_least_missing(const uint8_t need[SAW_TRAITS], const uint8_t *kinds, int count)
{
    int trait[2] = {SAW_TRAITS, SAW_TRAITS}; /* no card has the trait SAW_TRAITS */
    int left[2] = {0, 0};
    int found = 0;
    int both = 0;
    uint64_t sums = 1;

    for (int i = 0; i < SAW_TRAITS && found < 2; i++)
        if (need[i] > 0) {
            trait[found] = i;
            left[found++] = need[i];
        }
    for (int i = 0; i < count && found > 0; i++) {
        const saw_card *card = &saw_cards[kinds[i]];
        int value = card->group == SAW_IS_TOOL || card->group == SAW_IS_BILLY ? card->value : 0;
        int first = card->traits >> trait[0] & 1;
        int second = card->traits >> trait[1] & 1;

        left[0] -= first > second ? value : 0;
        left[1] -= second > first ? value : 0;
        if (first + second == 2) {
            both += value;
            sums |= sums << value;
        }
    }
    left[0] = left[0] > 0 ? left[0] : 0;
    left[1] = left[1] > 0 ? left[1] : 0;
    int least = left[0] + left[1];
    for (; sums != 0; sums &= sums - 1) {
        int sum = df_bit_lowest_64(sums);
        int first = left[0] > sum ? left[0] - sum : 0;
        int second = left[1] > both - sum ? left[1] - (both - sum) : 0;

        least = first + second < least ? first + second : least;
    }
    return least;
}

/* [S-96] [S-R7] The hand, with the option the workbench too. */
int saw_best_missing(const saw_state *s, int seat)
{
    uint8_t kinds[SAW_CARDS + SAW_SLOTS];
    int count = saw_count(s, SAW_HAND + seat);

    memcpy(kinds, saw_zone(s, SAW_HAND + seat), (size_t)count);
    for (int slot = 0; s->bench_defence && slot < SAW_SLOTS; slot++)
        if (s->bench[seat][slot] < SAW_KINDS)
            kinds[count++] = s->bench[seat][slot];
    return saw_least_missing(s->need, kinds, count);
}
