/* sides.h: which sides players who hide theirs can be on, by what one seat was told.
 *
 * A cast gives a side to every seat. For games with a `team` field (see df_field); what fits a view
 * is what the game's own worlds for it say.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_LAB_SIDES_H
#define DF_LAB_SIDES_H

#include <deadfall.h>

typedef uint32_t df_cast; /* four bits for each seat: the word of the field */

enum { DF_CASTS_MAX = 64, DF_SIDES_WORLDS = 2000 };

typedef struct df_casts {
    int count;
    df_cast at[DF_CASTS_MAX]; /* the lowest first */
} df_casts;

int df_cast_side(df_cast cast, int seat);
/* The seats on this side, a bit each. */
uint8_t df_cast_members(df_cast cast, int seats, int side);

/* Whose side does the view hide? A bit each; 0 too where a side is not dealt yet. */
uint8_t df_sides_hidden(const df_game *game, int seats, const df_view *view);
/* All casts that fit what the seat sees, by so many worlds; `world` is memory for one. With *casts
 * those that fitted earlier in the match (a count of 0: not known), as players don't change sides:
 * once all of them have been seen again nothing has changed. */
void df_sides_fit(const df_game *game, int seats, const df_view *view, int seat, int worlds,
                  df_state *world, df_casts *casts);
/* The seats that are on this side in all of them. */
uint8_t df_sides_certain(const df_casts *casts, int seats, int side);

/* Why a cast did not fit any more after a step: what would have been heard instead if the game
 * were over by it, or else the sentence that speaks against it. */
typedef struct df_cast_out {
    df_cast cast;
    const char *heard;   /* what really happened, as the seat heard it */
    const char *instead; /* how the game would have ended; empty: it would not have */
} df_cast_out;

/* Goes through the match and calls `each` for every cast that fitted once for the seat and does not
 * where the match stands. */
df_status df_sides_excluded(const df_match *match, int seat,
                            void (*each)(void *context, const df_cast_out *out), void *context,
                            df_error *err);

#endif
