/* bot.c: the opponent of Jigsaw Armada.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"
static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    (void)memory;
    (void)rng;
    return decision->actions[0];
}
const df_bot armada_bot = {.id = "rules", .name = "x", .about = "y", .choose = choose};
