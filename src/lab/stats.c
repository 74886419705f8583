/* stats.c: the little statistics that reports need.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/lab.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* E. B. Wilson, 1927: unlike the textbook interval it stays within 0 and 1 and is right for rare
 * events as well. */
df_interval df_wilson(uint64_t hits, uint64_t tries)
{
    const double z = 1.959963984540054; /* 95 % of a normal distribution */

    if (tries == 0)
        return (df_interval){.low = 0, .high = 1};
    double n = (double)tries;
    double share = (double)hits / n;
    double middle = share + z * z / (2 * n);
    double reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    double scale = 1 + z * z / n;

    /* At both ends the formula gives 0 and 1 but for the last digit. */
    return (df_interval){.low = hits == 0 ? 0 : (middle - reach) / scale,
                         .high = hits == tries ? 1 : (middle + reach) / scale};
}

df_interval df_mean_interval(int64_t sum, int64_t squares, uint64_t count)
{
    const double z = 1.959963984540054;
    double n = count > 0 ? (double)count : 1;
    double mean = (double)sum / n;
    double reach = z * sqrt(fmax((double)squares / n - mean * mean, 0) / n);

    return (df_interval){.low = mean - reach, .high = mean + reach};
}

static bool grow(df_histogram *histogram, uint32_t size)
{
    if (size <= histogram->size)
        return true;
    uint64_t *larger =
        df_memory_more(histogram->count, histogram->size * sizeof *larger, size * sizeof *larger);
    if (larger == NULL)
        return false;
    histogram->count = larger;
    histogram->size = size;
    return true;
}

bool df_histogram_add(df_histogram *histogram, uint32_t number, uint64_t times)
{
    /* Half as much again, so that slowly rising numbers do not cost an allocation each. */
    if (number >= histogram->size && !grow(histogram, number + number / 2 + 64))
        return false;
    histogram->count[number] += times;
    histogram->total += times;
    histogram->sum += number * times;
    return true;
}

void df_histogram_clear(df_histogram *histogram)
{
    for (uint32_t i = 0; i < histogram->size; i++)
        histogram->count[i] = 0;
    histogram->total = histogram->sum = 0;
}

void df_histogram_free(df_histogram *histogram)
{
    free(histogram->count);
    *histogram = (df_histogram){0};
}

double df_histogram_mean(const df_histogram *histogram)
{
    return histogram->total == 0 ? 0 : (double)histogram->sum / (double)histogram->total;
}

uint32_t df_histogram_percentile(const df_histogram *histogram, unsigned percent)
{
    uint64_t seen = 0;

    for (uint32_t i = 0; i < histogram->size; i++) {
        seen += histogram->count[i];
        if (seen > 0 && seen * 100 >= histogram->total * percent)
            return i;
    }
    return 0;
}

uint32_t df_histogram_max(const df_histogram *histogram)
{
    return df_histogram_percentile(histogram, 100);
}
