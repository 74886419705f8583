/* stats.h: what counts say, and how sure that is.
 *
 * The deal is the unit: what was counted is one number for each deal. Intervals are of 95 %.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STUDY_STATS_H
#define DF_STUDY_STATS_H

#include "study/study.h"

typedef struct study_estimate {
    double value, low, high;
    int64_t n;
} study_estimate;

/* So many standard deviations that a normal number is further away with probability `risk`. */
double study_z(double risk);
/* The mean, in units of `scale`; for `looks` of which none may be wrong (Bonferroni), usually 1. */
study_estimate study_mean(const study_count *count, double scale, int looks);
/* The same of what lies between 0 and 1000, in per cent. Two deals are added, one of each (Agresti
 * and Coull's remedy), so that nothing is certain because it happened three times out of three. */
study_estimate study_share(const study_count *count);
/* The difference of two means that have no deals in common. */
study_estimate study_difference(const study_count *x, const study_count *y, double scale);
/* How probable it is that the mean is as far from `null` by chance. */
double study_p(const study_count *count, double null);
/* The same for so many comparisons at once, by Holm: out[i] for p[i]. */
void study_holm(const double *p, int count, double *out);

/* How much of the result is the player, the deal, and what happens while playing; parts of 1. */
typedef struct study_parts {
    double player, deal, play;
    double player_by, deal_by; /* give or take (95 %) */
    int64_t deals;
} study_parts;
study_parts study_variance(const study_tally *tally, int part, int seats);
/* One level among the other, all groups together. */
study_count study_among(const study_tally *tally, int part);

/* The counts of a measure whose `a` is a number, as a histogram. */
typedef struct study_histogram {
    int64_t n;
    double mean;
    int p5, p25, p50, p75, p95, most;
} study_histogram;
study_histogram study_spread(const study_tally *tally, int part, study_measure measure);

#endif
