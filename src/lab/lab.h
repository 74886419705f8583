/* lab.h: many games in a row: random play-outs, simulations of bots, and the benchmark.
 *
 * Games here are played straight on the state, without matches: no history, no undo, no records.
 * What they do is fixed by the key alone: game number i of a series uses df_key_derive(key, i),
 * stream 0 of it for the rules and stream 1 + seat for a bot's own choices.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_LAB_LAB_H
#define DF_LAB_LAB_H

#include <deadfall.h>

#include "lab/crew.h"

/* Memory for a state or view of the game; NULL when there is none. Freed with free(). */
df_state *df_lab_state(const df_game *game);
/* The field that says whose side a seat is on, a byte for each, and the names of the sides, with a
 * NULL at the end; NULL: everybody is on their own. */
const df_field *df_lab_team_field(const df_game *game);
const char *const *df_lab_teams(const df_game *game);

/* ---- Play-outs ------------------------------------------------------------------------------- */

/* Plays *state to its end, every choice at random, and returns the number of moves (choices of
 * seats and outcomes of chance). Shows no views, reports no events, allocates nothing. */
uint32_t df_playout(const df_game *game, df_state *state, df_rng *rng, df_result *result);

/* ---- Statistics ------------------------------------------------------------------------------ */

typedef struct df_interval {
    double low, high;
} df_interval;

/* Wilson's 95 % interval for a probability of which `hits` of `tries` were seen; 0 to 1 for no
 * tries. */
df_interval df_wilson(uint64_t hits, uint64_t tries);

/* The 95 % interval of a mean, of `count` numbers with this sum and sum of squares. */
df_interval df_mean_interval(int64_t sum, int64_t squares, uint64_t count);

/* How often each number occurred, exactly. Starts as {0}; df_histogram_free when done. */
typedef struct df_histogram {
    uint64_t *count; /* `size` of them */
    uint32_t size;
    uint64_t total;
    uint64_t sum;
} df_histogram;

/* The number occurred so many times more; false: out of memory. */
bool df_histogram_add(df_histogram *histogram, uint32_t number, uint64_t times);
void df_histogram_clear(df_histogram *histogram); /* empty, but with its memory */
void df_histogram_free(df_histogram *histogram);
double df_histogram_mean(const df_histogram *histogram); /* 0 when empty */
/* The smallest number that at least `percent` of all are not above; 0 when empty. */
uint32_t df_histogram_percentile(const df_histogram *histogram, unsigned percent);
uint32_t df_histogram_max(const df_histogram *histogram);

/* ---- How far a game has come ----------------------------------------------------------------- */

/* What df_game.course tells, kept from the beginning of a game to its end: turns are counted where
 * the game does not, and who began is not forgotten. */
typedef struct df_pace {
    uint32_t turns; /* begun */
    uint16_t round; /* of the last turn seen */
    int8_t whose;   /* likewise; DF_NOBODY: there was none */
    int8_t first;   /* who had the first turn; DF_NOBODY: not known */
    uint8_t out;
} df_pace;

void df_pace_begin(df_pace *pace);
/* To be asked of every state from the first to the last. */
void df_pace_see(df_pace *pace, const df_game *game, const df_state *state);

/* What a seat plays as, in a word: df_field.role, or else df_field.team; nothing where there is no
 * such field. */
void df_lab_role(const df_game *game, const df_config *config, const df_state *state, int seat,
                 df_text *text);

/* ---- Simulation ------------------------------------------------------------------------------ */

/* Called from time to time, in the thread that called df_sim_run, with the number of games done so
 * far. Returning false stops the simulation: games under way are given up, and those counted are
 * the first ones without a gap. */
typedef bool df_sim_progress(void *context, uint64_t done);

enum { DF_ROLE_SIZE = 24 };

/* One game of a simulation. */
typedef struct df_sim_row {
    uint64_t number; /* from 0 */
    df_result result;
    uint32_t turns;
    uint32_t moves;                        /* choices of seats and outcomes of chance */
    uint32_t decisions;                    /* choices of seats between two actions or more */
    int8_t first;                          /* the seat that began; DF_NOBODY: not known */
    char role[DF_SEATS_MAX][DF_ROLE_SIZE]; /* see df_lab_role */
} df_sim_row;

/* Called for every game, one after the other and in their order, in the thread that called
 * df_sim_run. Returning false stops the simulation: it has failed with *err. */
typedef bool df_sim_each(void *context, const df_sim_row *row, df_error *err);

enum { DF_SIM_TEAMS = 4 };

typedef struct df_sim_plan {
    const df_game *game;
    df_config config; /* `knowledge` is ignored: it is kept exactly if some bot needs views */
    const df_bot *bots[DF_SEATS_MAX]; /* one for each seat, or: */
    /* One for each side, whoever is dealt it. As long as a seat has no side, the first plays. */
    const df_bot *team_bots[DF_SIM_TEAMS];
    uint64_t games;
    uint8_t key[DF_KEY_SIZE];
    const df_crew *crew; /* who plays them; NULL: this thread. The results do not depend on it */
    bool rotate;         /* in game i bot b sits at seat (b + i) modulo the number of seats */
    const df_event_kind *counted; /* optional: one of the game's, counted in each game */
    df_sim_each *each;            /* optional */
    void *each_context;
    df_sim_progress *progress; /* optional */
    void *context;
} df_sim_plan;

typedef struct df_sim_tally {
    uint64_t wins;   /* games won, alone or with others */
    uint64_t shared; /* of these, with others */
    int64_t score;   /* sum over all games */
    int64_t squares; /* the sum of its squares */
} df_sim_tally;

typedef struct df_sim_report {
    uint64_t games; /* played to the end; fewer than planned after a stop */
    bool stopped;
    uint64_t draws; /* games without a winner */
    df_sim_tally by_seat[DF_SEATS_MAX];
    df_sim_tally by_bot[DF_SEATS_MAX]; /* in the order of the plan; as by_seat without rotation */
    uint64_t team_wins[DF_SIM_TEAMS];  /* games that each side won */
    df_histogram length;               /* moves */
    df_histogram counted;              /* events of the plan's kind; empty without one */
    double seconds;
} df_sim_report;

/* What others can do of it, in processes that have the same plan; see cli_crew_help. */
df_crew_job df_sim_job(const df_sim_plan *plan);
/* Plays all games of the plan. On success *report is to be freed with df_sim_report_free. */
df_status df_sim_run(const df_sim_plan *plan, df_sim_report *report, df_error *err);
void df_sim_report_free(df_sim_report *report);

/* ---- Benchmark ------------------------------------------------------------------------------- */

typedef struct df_bench_row {
    const df_game *game;
    int seats;          /* of the rates; the signature is over all numbers of players */
    uint32_t games;     /* games under the signature */
    uint64_t moves;     /* their moves */
    uint64_t signature; /* over the final states and results, with knowledge */
    double known_rate;  /* moves a second on one core, knowledge kept */
    double blind_rate;  /* the same with knowledge switched off */
    double world_rate;  /* views made and resampled a second, in the middle of a game */
} df_bench_row;

/* The signature is made from this many games of the usual number of players and options, and a few
 * of every other number and every other option; always from the same key. */
enum { DF_BENCH_GAMES = 1000 };

/* Plays random games with knowledge and the same ones without, which must end alike, then measures
 * for `seconds` each; for 0 it does not. Fails with DF_CORRUPT if the two disagree. */
df_status df_bench_run(const df_game *game, int seats, double seconds, df_bench_row *row,
                       df_error *err);
/* One number for all: that of the rows before (0 at first) with one more. */
uint64_t df_bench_signature(uint64_t before, const df_bench_row *row);

/* How fast a search is at the first decisions of games, on one core. */
typedef struct df_search_speed {
    const df_game *game;
    int seats;
    double plain_rate;   /* iterations a second, the rest of the game played out at random */
    double plain_moves;  /* moves a second in them */
    double guided_rate;  /* iterations a second as the levels search, by the game's guide */
    double guided_moves; /* moves a second in them */
    double threads_gain; /* iterations in the same time with a thread for each core, to one */
} df_search_speed;

/* The same work by number instead of by time, for whoever has another clock: so many tries, by the
 * game's guide, at each of the positions. *done is how many that came to. */
df_status df_bench_search_tries(const df_game *game, uint32_t tries, double *done, df_error *err);
df_status df_bench_search(const df_game *game, int seats, double seconds, df_search_speed *speed,
                          df_error *err);

#endif
