/* bot.c: a rule-based player of Intruder Escape.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

static df_action choose(void *mem, const df_decision *decision, df_rng *rng)
{
    (void)mem;
    return decision->actions[df_rng_below(rng, (uint32_t)decision->count)];
}

const df_bot intruder_bot = {
    .id = "rules",
    .name = "Rules",
    .about = "watches who hurts whom",
    .choose = choose,
};
