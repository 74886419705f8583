/* only.h: decisions at which one choice alone is certain to do something, and why no other is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_LAB_ONLY_H
#define DF_LAB_ONLY_H

#include "lab/sure.h"

enum {
    DF_ONLY_WORLDS = 2000, /* in which it must hold, where something is hidden */
    DF_ONLY_CHOICES = 4,   /* below that it is no question */
};

/* Is there exactly one choice for whoever is to act with which the goal is certain, while with
 * every other it can fail? *only is that one. In so many worlds that fit the view; one is enough
 * where nothing is hidden. *sure is for that seat. */
df_status df_only_find(df_sure *sure, df_match *match, df_goal goal, int worlds, df_action *only,
                       bool *found, df_error *err);

/* Why a choice is not certain: what may happen after it, in sentences for the seat. Empty: nothing
 * in particular, there is just no way. */
typedef struct df_only_wrong {
    df_action action;
    const char *text;
} df_only_wrong;

/* Calls `each` for all choices but the right one, and writes what the seat goes on with after that
 * and how it ends. DF_CORRUPT: it is not the only one. */
df_status df_only_explain(df_match *match, df_goal goal, df_action only,
                          void (*each)(void *context, const df_only_wrong *wrong), void *context,
                          df_text *solution, uint64_t *tried, df_error *err);

#endif
