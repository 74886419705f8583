/* random.c: the bot that takes any legal action, each as likely as the others.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    (void)memory;
    return decision->actions[df_rng_below(rng, (uint32_t)decision->count)];
}

const df_bot df_bot_random = {
    .id = "random",
    .name = "Random",
    .about = "takes any legal action, each as likely as the others",
    .blind = true,
    .choose = choose,
};
