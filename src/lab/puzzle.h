/* puzzle.h: positions worth thinking about, found in matches.
 *
 * In some a single choice is clearly the best: a deep search, which knows no more than the seat
 * that is to act, gives it far more than any other. In some a single choice is certain to win, or
 * certain not to lose, before the seat is asked again, whatever others do and chance brings: all of
 * it was tried out (only.h). In the others something that the seat can't see follows from what it
 * was told: every world that fits says the same.
 *
 * A puzzle is a match that stands at the decision, and what was found there. As text it is a few
 * lines and the record of that match; see docs/records.md.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_LAB_PUZZLE_H
#define DF_LAB_PUZZLE_H

#include "minds/infer.h"

enum { DF_PUZZLE_OTHERS = 3, DF_PUZZLE_VALUES = 32 };

typedef enum df_puzzle_kind {
    DF_PUZZLE_BEST,
    DF_PUZZLE_TRUTH,
    DF_PUZZLE_WHO,  /* one of the players is on a certain side, and can't be on another */
    DF_PUZZLE_WIN,  /* one choice alone is certain to win */
    DF_PUZZLE_SAVE, /* one choice alone is certain not to lose */
    DF_PUZZLE_KINDS,
} df_puzzle_kind;

/* "best", "truth", "who", "win", "save". */
extern const char *const df_puzzle_kinds[DF_PUZZLE_KINDS];

/* A choice, and the chance to win or the score that it promises, in thousandths. */
typedef struct df_puzzle_choice {
    df_action action;
    int worth;
} df_puzzle_choice;

typedef struct df_puzzle {
    df_puzzle_kind kind;
    df_match *match; /* where the seat is to act */
    int seat;
    bool hard; /* the apprentice, or what is certain a novice, would not find it */
    /* DF_PUZZLE_BEST: what to do, and the best of all else, the better ones first; DF_PUZZLE_WIN,
     * DF_PUZZLE_SAVE: what to do. */
    df_puzzle_choice best;
    df_puzzle_choice others[DF_PUZZLE_OTHERS];
    int count;
    /* DF_PUZZLE_TRUTH: what is asked for, and its value. */
    char path[DF_INFER_PATH];
    char answer[DF_INFER_WORD];
    /* DF_PUZZLE_WHO: the one who is on a side for certain, and the word of the side. */
    int who;
    int side;
} df_puzzle;

typedef struct df_puzzle_plan {
    const df_match *match; /* where to look */
    bool wanted[DF_PUZZLE_KINDS];
    /* How many games are tried out to see whether a decision is worth a closer look, and then. */
    uint32_t quick, deep;
    /* Called for each that is found, which is to be freed with df_puzzle_clear; false: enough. */
    bool (*found)(void *context, df_puzzle *puzzle);
    bool (*stop)(void *context); /* optional: asked now and then; true: enough */
    void *context;
} df_puzzle_plan;

/* Goes through a match and finds what it can. */
df_status df_puzzles_find(const df_puzzle_plan *plan, df_error *err);
/* Does a search of so many games, or as many worlds, find the same again? Where nothing is hidden
 * and all is tried out the number does not matter. DF_CORRUPT: no. */
df_status df_puzzle_check(const df_puzzle *puzzle, uint32_t deep, df_error *err);
void df_puzzle_clear(df_puzzle *puzzle);

/* *out is malloced and the caller's to free. */
df_status df_puzzle_write(const df_puzzle *puzzle, char **out, df_error *err);
df_status df_puzzle_read(const char *text, df_puzzle *out, df_error *err);

/* One thing that was heard on the way to the truth: the sentence, the clause of what was done, and
 * which values were still possible for the seat after it. */
typedef struct df_puzzle_clue {
    const char *text;
    const char *clause; /* "N-32"; empty: none */
    uint32_t left;      /* a bit for each word of the field */
} df_puzzle_clue;

/* Is it one in which a single choice is certain? */
bool df_puzzle_is_sure(df_puzzle_kind kind);

/* The field that is asked for, and the seat whose it is; -1: nobody's. */
const df_field *df_puzzle_field(const df_puzzle *puzzle, int *owner);
/* What people call a value: "Kitchen". */
void df_puzzle_value(const df_puzzle *puzzle, const char *word, df_text *out);
/* Calls `each` for all that the seat heard since it last knew, or at most since the beginning. */
df_status df_puzzle_clues(const df_puzzle *puzzle,
                          void (*each)(void *context, const df_puzzle_clue *clue), void *context,
                          df_error *err);

#endif
