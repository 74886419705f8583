/* fit.h: things to places where they may be, by augmenting paths. All of it stands here, as worlds
 * are made of it thousands of times a second.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CORE_FIT_H
#define DF_CORE_FIT_H

#include "core/core.h"

typedef struct df_fitting {
    const uint8_t *may;
    uint8_t *left;
    uint8_t *at;
    int placed;     /* things before this one are somewhere */
    uint32_t tried; /* places, for the one that comes next */
} df_fitting;

/* Finds a place for a thing, if need be by finding another one for a thing that is in its way. */
static inline bool df_fit_one(df_fitting *f, int thing)
{
    df_each_bit(place, f->may[thing]) {
        if ((f->tried >> place & 1) != 0)
            continue;
        f->tried |= 1u << place;
        bool found = f->left[place] > 0;
        if (found)
            f->left[place]--;
        for (int i = 0; i < f->placed && !found; i++)
            found = f->at[i] == place && df_fit_one(f, i);
        if (found) {
            f->at[thing] = (uint8_t)place;
            return true;
        }
    }
    return false;
}

/* Puts each of `count` things into a place where it may be, a bit of may[i] each, of which there
 * are up to eight: left[place] says for how many there is room, and what of it is left after. at[i]
 * is where thing i is; things that come first get their lowest place unless others need it. False:
 * they don't fit, and `left` and `at` mean nothing. */
static inline bool df_fit(const uint8_t may[], int count, uint8_t left[], uint8_t at[])
{
    df_fitting f = {may, left, at, 0, 0};

    for (; f.placed < count; f.placed++) {
        f.tried = 0;
        if (!df_fit_one(&f, f.placed))
            return false;
    }
    return true;
}

#endif
