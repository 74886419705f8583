/* analyse.h: how well a seat played, judged with what it knew at each moment.
 *
 * A mind that searches looks on from the seat: it hears what the seat was told, and before each
 * decision of the seat it says what it thinks of all choices. It never sees more than the seat did.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MINDS_ANALYSE_H
#define DF_MINDS_ANALYSE_H

#include "minds/infer.h"

enum { DF_ANALYSIS_WORDS = 96 };

/* One decision with more than one choice. Chances to win are in thousandths. */
typedef struct df_analysed {
    int number;   /* of the seat's decisions, from 1; those without a choice count too */
    int position; /* steps of the match before it: what `deadfall replay` calls the step */
    int choices;
    df_action played, preferred;
    int before; /* with the choice that the search prefers */
    int after;  /* with what was played */
    int loss;   /* never negative */
    int margin; /* by so much the loss may be off (95 %) */
    char played_words[DF_ANALYSIS_WORDS];
    char preferred_words[DF_ANALYSIS_WORDS];
} df_analysed;

typedef struct df_analysis_plan {
    const df_match *match;
    int seat;
    df_mind_limits limits; /* of one decision; limits.stop also ends the whole */
    int threads;           /* as in df_mind_rule */
    /* Called after each decision of the seat with their number. optional */
    void (*progress)(void *context, int decisions);
    void *context;
} df_analysis_plan;

typedef struct df_analysis {
    df_analysed *at;
    int count;
    int decisions; /* of the seat, those without a choice too */
    bool stopped;  /* before the end */
} df_analysis;

/* How many decisions the seat made, those without a choice too. */
int df_analysis_decisions(const df_match *match, int seat);
/* The positions of those with more than one choice, up to `most`, evenly spread if there are more
 * of them. Returns how many these are, or -1: *err. */
int df_analysis_choices(const df_match *match, int seat, int *out, int most, df_error *err);
/* Looks at one of these alone. A mind is made for it and hears the whole story, so all of them may
 * be looked at in any order, and by anybody. */
df_status df_analyse_at(const df_analysis_plan *plan, int position, df_analysed *out,
                        df_error *err);
/* Looks at all of them; *out is to be freed with df_analysis_free in any case. */
df_status df_analyse(const df_analysis_plan *plan, df_analysis *out, df_error *err);
void df_analysis_free(df_analysis *analysis);
/* Did it lose anything to speak of, and more than can be an error of the estimate? */
bool df_analysed_mistake(const df_analysed *decision);
/* The `most` mistakes that lost most, the worst first, as numbers in analysis->at. Returns how many
 * there are. */
int df_analysis_mistakes(const df_analysis *analysis, int most, int *out);
/* What the seat could have inferred before step number `position`. */
df_status df_analysis_infer(const df_analysis_plan *plan, int position, df_inference *out,
                            df_error *err);

#endif
