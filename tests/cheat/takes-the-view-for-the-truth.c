/* takes-the-view-for-the-truth.c: must not compile: a view is no state that could be played on.
 *
 * SPDX-License-Identifier: MIT */
#include <deadfall.h>

extern const df_bot cheat;

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    df_outcome outcomes[DF_LEGAL_MAX];

    (void)memory;
    (void)rng;
    decision->game->chance(decision->view, outcomes);
    return outcomes[0].action;
}

const df_bot cheat = {.id = "cheat", .choose = choose};
