/* honest.c: a bot that looks at what it is given; it compiles, so that the others fail for their
 * own sake.
 *
 * SPDX-License-Identifier: MIT */
#include <deadfall.h>

extern const df_bot honest;

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    const df_view *seen = decision->view;

    (void)memory;
    (void)rng;
    return seen != NULL ? decision->actions[0] : decision->actions[decision->count - 1];
}

const df_bot honest = {.id = "honest", .choose = choose};
