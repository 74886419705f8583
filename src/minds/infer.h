/* infer.h: what a seat could work out about that which it can't see.
 *
 * A mind that searches imagines worlds that fit what the seat knows, and the values that are hidden
 * from the seat are counted in them. The truth is never looked at: in two matches that look alike
 * to the seat the result is the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MINDS_INFER_H
#define DF_MINDS_INFER_H

#include "minds/mind.h"

enum {
    DF_INFER_WORLDS = 4000, /* as many as are usually imagined */
    DF_INFER_VALUES = 4,    /* told of one thing */
    DF_INFER_THINGS = 24,
    DF_INFER_PATH = 64,
    DF_INFER_WORD = 40,
};

/* How the values of a thing are to be read. */
typedef enum df_inferred_form {
    DF_INFERRED_IS,    /* it has one of them */
    DF_INFERRED_HOLDS, /* any of them can be in it, each by itself: a hand, a set of rooms */
    DF_INFERRED_NEXT,  /* the first that is unknown of several in a row: a deck */
} df_inferred_form;

typedef struct df_inferred_value {
    char word[DF_INFER_WORD];
    int share; /* of the worlds, in thousandths */
} df_inferred_value;

typedef struct df_inferred {
    char path[DF_INFER_PATH]; /* as in position texts */
    int seat;                 /* whose it is; -1: nobody's */
    char name[DF_INFER_PATH]; /* what people call it: "timed traps" */
    df_inferred_form form;
    int count;
    df_inferred_value values[DF_INFER_VALUES]; /* the most likely first */
} df_inferred;

typedef struct df_inference {
    const df_game *game;
    int worlds;
    int count;
    df_inferred at[DF_INFER_THINGS]; /* the table's first, then by seat */
} df_inference;

/* Fills in *out for the seat and view of a mind that searches and has been told the story
 * (df_mind_advise). Things of which nothing can be said are left out. */
df_status df_infer(df_mind *mind, const df_game *game, const df_config *config, const df_view *view,
                   int worlds, df_inference *out, df_error *err);
/* All that is inferred of one seat (-1: of the table) in a line: "room Kitchen 45 %, Hall 30 %;
 * hand has Billy 60 %", in steps as fine as so many worlds can tell. False: nothing. */
bool df_inference_line(const df_inference *inference, int seat, df_text *text);

#endif
