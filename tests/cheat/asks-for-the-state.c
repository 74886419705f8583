/* asks-for-the-state.c: must not compile: a decision has no way to the true state.
 *
 * SPDX-License-Identifier: MIT */
#include <deadfall.h>

extern const df_bot cheat;

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    const df_state *truth = decision->state;

    (void)memory;
    (void)rng;
    return truth != NULL ? decision->actions[0] : 0;
}

const df_bot cheat = {.id = "cheat", .choose = choose};
