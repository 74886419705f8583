/* sure.h: what is certain of a choice, by trying out everything that can follow.
 *
 * No estimate: all that others may do and chance may bring is gone through, up to the next decision
 * of the seat after somebody else's. Works on a complete state, so where something is hidden it is
 * asked once for each world, and the seat's own further choices don't count as certain there: it
 * might choose by what it can't know.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_LAB_SURE_H
#define DF_LAB_SURE_H

#include <deadfall.h>

typedef enum df_goal {
    DF_GOAL_WIN,  /* the seat has won before it is asked again */
    DF_GOAL_SAVE, /* nobody has won without it before then */
} df_goal;

typedef enum df_verdict {
    DF_VERDICT_NO,   /* it can fail */
    DF_VERDICT_YES,  /* it can't */
    DF_VERDICT_OPEN, /* too much to try out, or something is shuffled, which can't be listed */
} df_verdict;

typedef struct df_sure df_sure;

enum { DF_SURE_DEPTH = 24 };

/* NULL: out of memory. */
df_sure *df_sure_open(const df_game *game, int seat);
void df_sure_close(df_sure *sure);

/* Is the goal sure once the seat does this legal action in *world? At most `budget` moves are tried
 * out. */
df_verdict df_sure_try(df_sure *sure, df_goal goal, const df_state *world, df_action action,
                       uint64_t budget);
/* The same if the seat's further choices are made at random: cheap, and where it is NO nearly
 * always, something is at stake. */
df_verdict df_sure_careless(df_sure *sure, df_goal goal, const df_state *world, df_action action,
                            uint64_t budget, df_rng *rng);

/* After YES: what the seat goes on with, as far as nothing comes between that could be otherwise;
 * after NO: one way in which it fails, up to a shuffle. Both begin with the action itself. Returns
 * how many. */
int df_sure_line(const df_sure *sure, df_action out[DF_SURE_DEPTH]);
uint64_t df_sure_tried(const df_sure *sure); /* moves tried out since it was opened */

#endif
