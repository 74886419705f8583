/* reckon.c: how far Tools and Billys go in a challenge of SAW; for the screen and the bot.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

enum { MOST = 17 }; /* no requirement for one trait is higher than 16: M11 and O13 on Violence */

/* At most two traits are ever required, so every card is tried on the one and on the other: a table
 * of what can be missing of each, card after card. */
int saw_least_missing(const uint8_t need[SAW_TRAITS], const uint8_t *kinds, int count)
{
    int trait[2] = {0, 0};
    int found = 0;
    bool can[MOST][MOST] = {{false}};
    int least = 2 * MOST;

    for (int i = 0; i < SAW_TRAITS && found < 2; i++)
        if (need[i] > 0)
            trait[found++] = i;
    if (found == 0)
        return 0;
    int first = need[trait[0]];
    int second = found == 2 ? need[trait[1]] : 0;
    can[first][second] = true;
    for (int i = 0; i < count; i++) {
        const saw_card *card = &saw_cards[kinds[i]];
        bool helps_first = (card->traits >> trait[0] & 1) != 0;
        bool helps_second = found == 2 && (card->traits >> trait[1] & 1) != 0;

        if (card->group != SAW_IS_TOOL && card->group != SAW_IS_BILLY)
            continue;
        if (!helps_first && !helps_second)
            continue;
        /* Lower values were reached by more cards: going upwards, each card counts once. */
        for (int a = 0; a <= first; a++)
            for (int b = 0; b <= second; b++) {
                if (!can[a][b])
                    continue;
                if (helps_first && a > 0)
                    can[a > card->value ? a - card->value : 0][b] = true;
                if (helps_second && b > 0)
                    can[a][b > card->value ? b - card->value : 0] = true;
            }
    }
    for (int a = 0; a <= first; a++)
        for (int b = 0; b <= second; b++)
            if (can[a][b] && a + b < least)
                least = a + b;
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
