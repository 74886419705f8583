/* stats.c: what counts say, and how sure that is; see stats.h.
 *
 * SPDX-License-Identifier: MIT */
#include "study/stats.h"

#include <math.h>
#include <string.h>

static const double z95 = 1.959963984540054;
enum { WIN = 1000 };

/* The tail of the normal distribution gets smaller and smaller, so the place can be closed in on.
 */
double study_z(double risk)
{
    double low = 0, high = 40;

    for (int i = 0; i < 200; i++) {
        double middle = (low + high) / 2;

        if (erfc(middle / sqrt(2)) > risk)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static double variance_of(const study_count *c)
{
    double n = (double)c->n;

    if (c->n < 2)
        return 0;
    double mean = (double)c->sum / n;
    return fmax(((double)c->squares - n * mean * mean) / (n - 1), 0);
}

study_estimate study_mean(const study_count *c, double scale, int looks)
{
    if (c->n == 0)
        return (study_estimate){.value = 0, .low = -INFINITY, .high = INFINITY};
    double n = (double)c->n;
    double mean = (double)c->sum / n / scale;
    double z = looks > 1 ? study_z(0.05 / looks) : z95;
    double reach = c->n < 2 ? INFINITY : z * sqrt(variance_of(c) / n) / scale;

    return (study_estimate){.value = mean, .low = mean - reach, .high = mean + reach, .n = c->n};
}

study_estimate study_share(const study_count *c)
{
    const double per_cent = WIN / 100.0;
    study_count more = *c;

    more.n += 2;
    more.sum += WIN;
    more.squares += (int64_t)WIN * WIN;
    study_estimate e = study_mean(&more, per_cent, 1);
    e.value = c->n > 0 ? (double)c->sum / (double)c->n / per_cent : 50;
    e.low = fmin(fmax(e.low, 0), e.value);
    e.high = fmax(fmin(e.high, 100), e.value);
    e.n = c->n;
    return e;
}

study_estimate study_difference(const study_count *x, const study_count *y, double scale)
{
    study_estimate a = study_mean(x, scale, 1), b = study_mean(y, scale, 1);
    double reach = hypot(a.high - a.value, b.high - b.value);
    double value = a.value - b.value;

    return (study_estimate){.value = value,
                            .low = value - reach,
                            .high = value + reach,
                            .n = x->n < y->n ? x->n : y->n};
}

double study_p(const study_count *c, double null)
{
    double n = (double)c->n;
    double distance = c->n > 0 ? fabs((double)c->sum / n - null) : 0;
    double deviation = c->n > 1 ? sqrt(variance_of(c) / n) : INFINITY;

    if (distance == 0 || isinf(deviation))
        return 1;
    return deviation == 0 ? 0 : erfc(distance / deviation / sqrt(2));
}

void study_holm(const double *p, int count, double *out)
{
    bool done[DF_KINDS_MAX] = {false};
    double before = 0;

    for (int rank = 0; rank < count && rank < DF_KINDS_MAX; rank++) {
        int least = -1;

        for (int i = 0; i < count && i < DF_KINDS_MAX; i++)
            if (!done[i] && (least < 0 || p[i] < p[least]))
                least = i;
        done[least] = true;
        before = fmax(before, fmin(1, p[least] * (count - rank)));
        out[least] = before;
    }
}

/* ---- The player, the deal and the play ------------------------------------------------------- */

static study_count group_of(const study_tally *tally, int part, study_measure measure, int group)
{
    return study_get(tally, part, measure, group, 0);
}

/* The sum over all groups but one; -1: over all. */
static study_count without(const study_tally *tally, int part, study_measure measure, int group)
{
    study_count sum = {0};

    for (int i = 0; i < STUDY_GROUPS; i++) {
        study_count c = group_of(tally, part, measure, i);

        if (i == group)
            continue;
        sum.n += c.n;
        sum.sum += c.sum;
        sum.squares += c.squares;
    }
    return sum;
}

study_count study_among(const study_tally *tally, int part)
{
    return without(tally, part, STUDY_AMONG, -1);
}

/* Let the worth of seat s in the game of deal d in which the one sat at seat g be
 *
 *     m + x(s = g) + b(d, s) + rest,
 *
 * with the mean m of all, and x = e for the one and -e / (n - 1) for each of the others. Over the
 * seats of a game x has the variance e^2 / (n - 1). The products of what a seat got in two games of
 * a deal, each less m, have on average the variance of b, plus the products of the x of these
 * games, which over all seats and pairs are -n^2 e^2 / (n - 1). What is left of the whole is the
 * play. */
static study_parts parts_without(const study_tally *tally, int part, int seats, int group)
{
    study_count among = without(tally, part, STUDY_AMONG, group);
    double deals = (double)among.n, n = seats;
    study_parts p = {.deals = among.n};

    if (among.n < 2 || seats < 2)
        return p;
    double all = (double)without(tally, part, STUDY_WORTHS, group).sum / deals;
    double squares = (double)without(tally, part, STUDY_SQUARES, group).sum / deals;
    double products = (double)without(tally, part, STUDY_PRODUCTS, group).sum / deals;
    double mean = all / (n * n);
    double edge = (double)among.sum / deals - mean;
    double whole = squares / (n * n) - mean * mean;
    double player = edge * edge / (n - 1);
    double deal = (products + n * n * edge * edge / (n - 1)) / (n * n * (n - 1)) - mean * mean;

    if (whole <= 0) /* it is always the same: there is nothing to share out */
        return (study_parts){0};
    p.player = fmin(player / whole, 1);
    p.deal = fmin(fmax(deal / whole, 0), 1 - p.player);
    p.play = 1 - p.player - p.deal;
    return p;
}

/* How sure: by leaving out each group in turn (the jackknife). */
study_parts study_variance(const study_tally *tally, int part, int seats)
{
    study_parts all = parts_without(tally, part, seats, -1);
    double player = 0, deal = 0;

    for (int i = 0; i < STUDY_GROUPS; i++) {
        study_parts p = parts_without(tally, part, seats, i);

        player += (p.player - all.player) * (p.player - all.player);
        deal += (p.deal - all.deal) * (p.deal - all.deal);
    }
    double factor = (double)(STUDY_GROUPS - 1) / STUDY_GROUPS;
    all.player_by = z95 * sqrt(factor * player);
    all.deal_by = z95 * sqrt(factor * deal);
    return all;
}

/* ---- Histograms ------------------------------------------------------------------------------ */

study_histogram study_spread(const study_tally *tally, int part, study_measure measure)
{
    static const int percents[] = {5, 25, 50, 75, 95, 100};
    study_histogram h = {0};
    int *places[] = {&h.p5, &h.p25, &h.p50, &h.p75, &h.p95, &h.most};
    double sum = 0;
    int most = 0;

    for (int i = 0; i < tally->count; i++) {
        const study_count *c = &tally->at[i];

        if (c->part != part || c->measure != (int)measure)
            continue;
        h.n += c->n;
        sum += (double)c->n * c->a;
        most = c->a > most ? c->a : most;
    }
    if (h.n == 0)
        return h;
    h.mean = sum / (double)h.n;
    int64_t seen = 0;
    for (int a = 0, next = 0; a <= most && next < 6; a++) {
        seen += study_get(tally, part, measure, a, 0).n;
        while (next < 6 && seen * 100 >= h.n * percents[next])
            *places[next++] = a;
    }
    return h;
}
