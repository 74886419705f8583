/* rating.c: what the results of an arena say: means, when an answer is clear, and Elo ratings.
 *
 * The unit is the deal: the games of one deal share their cards, so they are no independent
 * evidence, but their mean is one number from 0 to 1, independent of all other deals.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "lab/arena.h"

static const double z95 = 1.959963984540054;

/* ---- Series ---------------------------------------------------------------------------------- */

/* Two deals are added to what was seen, one of 1 and one of 0 (Agresti and Coull's remedy): so
 * nothing is certain because it happened three times out of three. */
typedef struct moments {
    double count, mean, variance;
} moments;

static moments moments_of(const df_arena_series *series)
{
    double count = (double)series->count + 2;
    double mean = (series->sum + 1) / count;

    return (moments){
        .count = count, .mean = mean, .variance = (series->squares + 1) / count - mean * mean};
}

df_estimate df_series_mean(const df_arena_series *series)
{
    moments m = moments_of(series);
    double reach = z95 * sqrt(fmax(m.variance, 0) / m.count);
    double value = series->count > 0 ? series->sum / (double)series->count : 0.5;

    return (df_estimate){
        .value = value, .low = fmax(m.mean - reach, 0), .high = fmin(m.mean + reach, 1)};
}

/* Betting on the mean (Waudby-Smith and Ramdas 2024): if it is 1/2 or less, nobody can expect to
 * gain by staking a part of their money on y - 1/2, whatever the plan, so the money multiplies by
 * 1/risk at any time with a probability of at most `risk` (Ville). The stake is what would have
 * made most of the deals so far, at most the money itself. */
static double bet(double stake, double number)
{
    return log1p(stake * (number - 0.5));
}

void df_series_add(df_arena_series *series, double number)
{
    double seen = (double)series->count + 1; /* and one more, a guess: mean 1/2, variance 1/4 */
    double mean = (series->sum + 0.5) / seen;
    double variance = (series->deviation + 0.25) / seen;
    double edge = mean - 0.5;
    double stake = fmax(-1, fmin(1, edge / (variance + edge * edge)));

    series->wealth_better += bet(fmax(stake, 0), number);
    series->wealth_worse += bet(fmin(stake, 0), number);
    series->count++;
    series->sum += number;
    series->squares += number * number;
    mean = (series->sum + 0.5) / (seen + 1);
    series->deviation += (number - mean) * (number - mean);
}

int df_series_is_clear(const df_arena_series *series, double risk)
{
    double enough = log(2 / risk); /* half of the risk on each side */

    if (series->wealth_better >= enough)
        return 1;
    return series->wealth_worse >= enough ? -1 : 0;
}

/* ---- Ratings --------------------------------------------------------------------------------- */

enum { NEWTON_STEPS = 50 };

typedef double matrix[DF_ARENA_BOTS][DF_ARENA_BOTS];

/* Replaces *a by its inverse (Gauss and Jordan, with pivots on the diagonal, as is right for a
 * positive definite matrix). */
static void invert(matrix a, int size)
{
    for (int k = 0; k < size; k++) {
        double pivot = a[k][k];

        a[k][k] = 1;
        for (int j = 0; j < size; j++)
            a[k][j] /= pivot;
        for (int i = 0; i < size; i++) {
            double factor = a[i][k];

            if (i == k)
                continue;
            a[i][k] = 0;
            for (int j = 0; j < size; j++)
                a[i][j] -= factor * a[k][j];
        }
    }
}

/* Adds weight * x x' for x = e_i - e_j; bot 0 is the origin and has no row. */
static void add_pair(matrix a, int i, int j, double weight)
{
    if (i > 0)
        a[i - 1][i - 1] += weight;
    if (j > 0)
        a[j - 1][j - 1] += weight;
    if (i > 0 && j > 0) {
        a[i - 1][j - 1] -= weight;
        a[j - 1][i - 1] -= weight;
    }
}

static double expected(const double *strength, const df_arena_pairing *p)
{
    return 1 / (1 + exp(strength[p->other] - strength[p->challenger]));
}

/* One step of Newton's method; *curve is the inverse of the second derivatives afterwards. */
static void improve(const df_arena_score *score, int bots, double *strength, matrix curve)
{
    double slope[DF_ARENA_BOTS] = {0};

    memset(curve, 0, sizeof(matrix));
    for (int k = 0; k < score->pairings; k++) {
        const df_arena_pairing *p = &score->pairing[k];
        moments m = moments_of(&p->points);
        double chance = expected(strength, p);

        slope[p->challenger] += m.count * (m.mean - chance);
        slope[p->other] -= m.count * (m.mean - chance);
        add_pair(curve, p->challenger, p->other, m.count * chance * (1 - chance));
    }
    invert(curve, bots - 1);
    for (int i = 0; i < bots - 1; i++) {
        double step = 0;

        for (int j = 0; j < bots - 1; j++)
            step += curve[i][j] * slope[j + 1];
        strength[i + 1] += fmax(-1, fmin(1, step)); /* from far away it would overshoot */
    }
}

/* The covariance of the strengths from what the deals really varied (White 1982). */
static void covariance(const df_arena_score *score, int bots, matrix curve, matrix out)
{
    matrix spread = {{0}};
    matrix half = {{0}};
    int size = bots - 1;

    for (int k = 0; k < score->pairings; k++) {
        const df_arena_pairing *p = &score->pairing[k];
        moments m = moments_of(&p->points);

        add_pair(spread, p->challenger, p->other, m.count * m.variance);
    }
    memset(out, 0, sizeof(matrix));
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++)
            for (int k = 0; k < size; k++)
                half[i][j] += curve[i][k] * spread[k][j];
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++)
            for (int k = 0; k < size; k++)
                out[i + 1][j + 1] += half[i][k] * curve[k][j];
}

/* Bradley and Terry: the chance to be placed before another is 1/(1 + exp(difference)). The
 * strengths that make the results most likely, with the mean as zero, in Elo's unit. */
void df_arena_rate(const df_arena_plan *plan, const df_arena_score *score,
                   df_estimate out[DF_ARENA_BOTS])
{
    const double elo = 400 / log(10);
    double strength[DF_ARENA_BOTS] = {0};
    double mean = 0;
    matrix curve = {{0}};
    matrix spread = {{0}};
    int bots = plan->bots;

    for (int step = 0; step < NEWTON_STEPS; step++)
        improve(score, bots, strength, curve);
    covariance(score, bots, curve, spread);
    for (int i = 0; i < bots; i++)
        mean += strength[i] / bots;
    for (int i = 0; i < bots; i++) {
        double variance = 0; /* of strength i minus the mean */

        for (int j = 0; j < bots; j++)
            for (int k = 0; k < bots; k++)
                variance += ((j == i) - 1.0 / bots) * ((k == i) - 1.0 / bots) * spread[j][k];
        double value = elo * (strength[i] - mean);
        double reach = elo * z95 * sqrt(fmax(variance, 0));
        out[i] = (df_estimate){.value = value, .low = value - reach, .high = value + reach};
    }
}
