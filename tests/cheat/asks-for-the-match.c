/* asks-for-the-match.c: must not compile: a decision does not know the match it belongs to.
 *
 * SPDX-License-Identifier: MIT */
#include <deadfall.h>

extern const df_bot cheat;

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    const df_state *truth = df_match_state(decision->match);

    (void)memory;
    (void)rng;
    return truth != NULL ? decision->actions[0] : 0;
}

const df_bot cheat = {.id = "cheat", .choose = choose};
