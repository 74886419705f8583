/* advice.h: what a strong bot would do in somebody's place, knowing what they know.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MINDS_ADVICE_H
#define DF_MINDS_ADVICE_H

#include "minds/mind.h"

enum { DF_ADVICE_MS = 1000, DF_ADVICE_OTHERS = 3 };

typedef struct df_advice_choice {
    df_action action;
    int worth;   /* in thousandths: see df_worth */
    int percent; /* the same, rounded */
} df_advice_choice;

typedef struct df_advice {
    df_advice_choice best;
    /* The choices that were tried most besides, most promising first: those that look as good as
     * the best, then the others. One that was hardly tried has no chance worth telling, and none
     * is told to be worth more than the best, which was tried more often. */
    df_advice_choice others[2 * DF_ADVICE_OTHERS];
    int as_good, count;
    uint32_t tries; /* games that were tried out */
} df_advice;

/* An expert who looks on from a seat, told what that seat was told; to be closed. threads as in
 * df_mind_rule. NULL: *err. */
df_mind *df_adviser_open(const df_match *match, int seat, const df_mind_limits *limits, int threads,
                         df_error *err);
/* What it has thought, in short. */
void df_advice_read(const df_thought *thought, df_advice *out);

#endif
