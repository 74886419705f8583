/* arena.h: which bot is stronger? Games of minds against minds, seat by seat and deal by deal
 * alike.
 *
 * Every two bots make a pairing: one of them, the challenger, sits alone among copies of the other
 * (with two players that is one against one). A deal is one seed; with each deal the challenger
 * takes every seat once, so neither the seats nor the cards favour anybody. In games with teams one
 * more game of each deal is played by the other bot alone: what a side wins then is its fair share.
 *
 * Games are played by a crew (crew.h) and counted in order, so that all that is counted depends on
 * the seed alone, if the bots do. What has been counted is a df_arena_score, which can be saved and
 * gone on from.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_LAB_ARENA_H
#define DF_LAB_ARENA_H

#include "lab/crew.h"
#include "lab/lab.h"
#include "minds/mind.h"

enum {
    DF_ARENA_BOTS = 12,
    DF_ARENA_PAIRINGS = DF_ARENA_BOTS * (DF_ARENA_BOTS - 1),
    DF_ARENA_TEAMS = 4,
};

/* What a kind of seat made. */
typedef struct df_arena_tally {
    uint64_t seats; /* seats played, one for each game and seat */
    uint64_t wins;
    uint64_t score; /* sum of what was made above the lowest, in a game that is played for score */
} df_arena_tally;

/* Sums of numbers from 0 to 1, one for each deal, and the bets on them that decide when the answer
 * is clear; see df_arena_is_clear. */
typedef struct df_arena_series {
    uint64_t count;
    double sum;
    double squares;
    double deviation;     /* sum of squared distances from the running mean */
    double wealth_better; /* logarithm of what betting on "more than 1/2" has made of 1 */
    double wealth_worse;
} df_arena_series;

typedef struct df_arena_pairing {
    int challenger, other; /* numbers of bots */
    uint64_t games;
    uint64_t draws; /* games without a winner */
    uint64_t moves;
    df_arena_tally alone;                        /* the challenger's seats */
    df_arena_tally others;                       /* the other seats of the same games */
    df_arena_tally by_seat[DF_SEATS_MAX];        /* the challenger's */
    df_arena_tally by_team[DF_ARENA_TEAMS];      /* the challenger's */
    df_arena_tally fair_by_team[DF_ARENA_TEAMS]; /* the other bot's, when it plays all seats */
    df_arena_series points; /* by deal: how the challenger was placed against the others */
    df_arena_series wins;   /* by deal: how often the challenger won, or its share of the score */
    /* the deal under way */
    int part;
    double part_points;
    double part_wins;
    int clear; /* 1: the challenger is stronger, -1: weaker, 0: not clear yet */
} df_arena_pairing;

/* What a bot's choices cost and what went wrong with them. */
typedef struct df_arena_cost {
    uint64_t choices;
    double seconds;
    double slowest;
    uint64_t faults;
    uint64_t replaced; /* games */
    char first_fault[244];
} df_arena_cost;

typedef struct df_arena_score {
    uint64_t counted; /* games, those skipped included: where to go on */
    int pairings;
    df_arena_pairing pairing[DF_ARENA_PAIRINGS];
    df_arena_cost cost[DF_ARENA_BOTS];
    double seconds;
} df_arena_score;

typedef struct df_arena_plan {
    const df_game *game;
    df_config config;
    const char *specs[DF_ARENA_BOTS]; /* as for df_mind_open */
    int bots;
    bool both_ways; /* each of two is the challenger in turn; else the one named first */
    uint64_t games; /* for each pairing; rounded up to whole deals */
    uint8_t key[DF_KEY_SIZE];
    const df_crew *crew; /* who plays; NULL: the caller alone */
    df_mind_limits limits;
    df_mind_rule rule;
    bool until_clear;            /* a pairing ends when its answer is clear */
    const char *records;         /* the folder for records; NULL: none are kept */
    bool (*stop)(void *context); /* true: games under way are given up. optional */
    /* Called after each game that was counted, by the thread that called df_arena_run. optional */
    void (*progress)(void *context, const df_arena_score *score);
    void *context;
} df_arena_plan;

/* An empty score with the plan's pairings. */
void df_arena_start(const df_arena_plan *plan, df_arena_score *score);
uint64_t df_arena_games(const df_arena_plan *plan); /* games in all */
bool df_arena_is_over(const df_arena_plan *plan, const df_arena_score *score);
/* What one of the crew does, for who is part of a crew in another process. */
df_crew_job df_arena_job(const df_arena_plan *plan);
/* Plays on from *score until all is played, clear or stopped. On failure *score is still good. */
df_status df_arena_run(const df_arena_plan *plan, df_arena_score *score, df_error *err);

/* ---- What the score says (rating.c) ---------------------------------------------------------- */

typedef struct df_estimate {
    double value, low, high; /* with its 95 % interval */
} df_estimate;

/* The mean of a series. */
df_estimate df_series_mean(const df_arena_series *series);
/* Adds a number. */
void df_series_add(df_arena_series *series, double number);
/* Is it clear by now that the mean of what the series is drawn from is more (1) or less (-1) than
 * 1/2? Wrongly said at any time, ever, with a probability of at most `risk`. */
int df_series_is_clear(const df_arena_series *series, double risk);
/* Elo ratings of all bots, 0 on average. */
void df_arena_rate(const df_arena_plan *plan, const df_arena_score *score,
                   df_estimate out[DF_ARENA_BOTS]);

#endif
