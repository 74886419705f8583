/* solve.h: how well two players can play a game that is small enough to be worked out.
 *
 * Everything goes through df_game: a walk (walk.c) lists what can happen, step by step, and what
 * each seat has been told; a tree (tree.c) is all of it in flat arrays; a solver (cfr.c) improves a
 * strategy for both seats over a tree, and a sampler (sample.c) where no tree fits; best.c says
 * what a strategy is worth and how much better an opponent who knows it could do; file.c keeps it,
 * and bot.c plays it. docs/solver.md tells the story.
 *
 * An information set is all that a seat has been told so far and what it sees now. To forget is to
 * go by what it sees now alone.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SOLVE_SOLVE_H
#define DF_SOLVE_SOLVE_H

#include <deadfall.h>

enum { DF_SOLVE_SEATS = 2, DF_SOLVE_THREADS = 64 };

/* ---- Walking (walk.c) ------------------------------------------------------------------------ */

/* Where a walk stands. The pointers are valid until the walk comes back to this depth. */
typedef struct df_spot {
    int actor; /* a seat, DF_CHANCE or DF_NOBODY */
    int count; /* of actions or outcomes */
    const df_action *actions;
    const uint32_t *weights; /* of outcomes */
    uint32_t weight;         /* all of them */
    uint64_t key;            /* of the actor's information set */
    uint64_t recalled;       /* the same, though it is played forgetting */
    double worth;            /* at the end: to seat 0; to the other it is the opposite */
} df_spot;

typedef struct df_walk df_walk;

/* Is it a game that can be solved with these options: two players who play against each other? */
df_status df_solve_check(const df_game *game, const df_config *config, df_error *err);

/* A walk for df_solve_check's games; NULL and *err when there is no memory. */
df_walk *df_walk_new(const df_game *game, const df_config *config, bool forget, df_error *err);
void df_walk_free(df_walk *walk);
/* Sets the game up. What is not listed as an outcome is drawn from *rng; NULL: from one of its own,
 * see df_walk_has_drawn. */
void df_walk_begin(df_walk *walk, df_rng *rng);
/* Where it stands at a depth, 0 being the set-up. */
void df_walk_look(df_walk *walk, int depth, df_spot *out);
/* Goes on from there with an action or outcome; false: no memory, or the game is too long. */
bool df_walk_go(df_walk *walk, int depth, df_action action);
/* Was anything left to a generator, so that what was walked is not all that can happen? */
bool df_walk_has_drawn(const df_walk *walk);
/* The truth at a depth, and what the last step there set off: for whoever shows a strategy. */
const df_state *df_walk_state(const df_walk *walk, int depth);
const df_events *df_walk_events(const df_walk *walk);

/* How an information set is known by: bots do the same with what they are told (bot.c). */
uint64_t df_told_nothing(int seat);
uint64_t df_told(uint64_t before, const df_event *event);
uint64_t df_set_key(const df_game *game, uint64_t told, const df_view *view);

/* ---- Trees (tree.c) -------------------------------------------------------------------------- */

/* Nodes in an order in which those below one follow each other. Parents come before children. */
enum { DF_NODE_CHANCE = 2, DF_NODE_END = 3 }; /* 0 and 1: a seat decides */

typedef struct df_tree {
    uint32_t nodes, decisions, chances, ends;
    uint32_t *first; /* of its children, which lie side by side */
    uint32_t *slot;  /* of its first action, its first outcome in `chance`, or its end in `worth` */
    uint16_t *count; /* of children */
    uint8_t *kind;
    uint32_t sets, slots;  /* information sets as they are played, and all their actions */
    uint32_t set_count[2]; /* of each seat */
    uint32_t *base;        /* [sets + 1] the first slot of a set */
    uint32_t *set_of;      /* of a slot */
    uint64_t *key;         /* of a set */
    uint32_t *parent; /* the slot of the own action before, DF_NO_SLOT: none; NULL: forgetting */
    uint8_t *seat;    /* of a set */
    uint32_t *start, *member; /* [sets + 1] the nodes of a set */
    /* The sets of those who forget nothing; the same arrays unless it is played forgetting. */
    uint32_t groups;
    uint32_t *group_of; /* by node; NULL: the set is the group */
    uint32_t *group_start, *group_member;
    double *chance; /* shares */
    uint32_t chance_count;
    double *worth; /* what an end can be worth to seat 0 */
    uint32_t worth_count;
} df_tree;

#define DF_NO_SLOT UINT32_MAX

typedef struct df_tree_plan {
    const df_game *game;
    df_config config;
    bool forget;
    uint64_t memory; /* bytes that may be used, for the tree and a solver on it */
    /* Called now and then with the nodes seen so far; true: break off. optional */
    bool (*stop)(void *context, uint64_t nodes);
    void *context;
} df_tree_plan;

/* What the tree and a solver take; `needs` is set before it is built, and if it does not fit, too
 * (then it is what was needed when it was given up). DF_RANGE: it does not fit or can't be listed;
 * DF_NOMEM; DF_ILLEGAL: it was broken off. */
df_status df_tree_build(const df_tree_plan *plan, df_tree *out, uint64_t *needs, df_error *err);
void df_tree_free(df_tree *tree);
/* "3.1 GB" */
void df_bytes_text(uint64_t bytes, df_text *text);
/* What this machine can still give, in bytes. */
uint64_t df_memory_free(void);

/* ---- Strategies ------------------------------------------------------------------------------ */

typedef enum df_method { DF_CFR_PLUS, DF_CFR_DISCOUNTED, DF_CFR_SAMPLED, DF_METHODS } df_method;
extern const char *const df_method_words[DF_METHODS + 1];

/* Sums that a strategy is made of, set by set: what has been played, and what was regretted. */
typedef struct df_sums {
    uint64_t *key;
    uint64_t *base; /* [sets + 1] */
    double *average, *regret;
    uint64_t sets;
} df_sums;

/* What a file has. */
typedef struct df_strategy {
    const df_game *game;
    df_config config;
    bool forget;
    df_method method;
    uint64_t iterations;
    double value, gap; /* NaN: not known */
    df_sums sums;
    uint64_t *index; /* where to look for a key, of a size that is a power of two */
    uint64_t index_size;
} df_strategy;

df_status df_strategy_write(const char *path, const df_strategy *strategy, df_error *err);
/* DF_IO, DF_PARSE: it can't be read or is none; DF_RANGE: of another version. Freed by
 * df_strategy_free. */
df_status df_strategy_read(const char *path, df_strategy *out, df_error *err);
void df_strategy_free(df_strategy *strategy);
/* Is it for this game with these options? */
df_status df_strategy_fits(const df_strategy *strategy, const char *path, const df_game *game,
                           const df_config *config, df_error *err);
/* The number of a set; UINT64_MAX: it is not there. */
uint64_t df_strategy_find(const df_strategy *strategy, uint64_t key);
/* What it plays there, shares of 1; false: it says nothing about it, and all are equal. */
bool df_strategy_shares(const df_strategy *strategy, uint64_t key, int count, double out[]);
/* The same for all slots of a tree, also of sums that were never in a file. */
df_status df_strategy_on_tree(df_strategy *strategy, const df_tree *tree, double *out,
                              df_error *err);

/* ---- Solving (cfr.c, best.c) ----------------------------------------------------------------- */

typedef struct df_solver df_solver;

/* `grain`: nodes that are worth a thread of their own; 0: as usual. What comes out is the same with
 * any number of threads. NULL: no memory. */
df_solver *df_solver_new(const df_tree *tree, df_method method, int threads, uint32_t grain);
void df_solver_free(df_solver *solver);
/* So many more iterations, or fewer if `stop` says so; returns how many. */
uint64_t df_solver_run(df_solver *solver, uint64_t iterations, bool (*stop)(void *context),
                       void *context);
uint64_t df_solver_iterations(const df_solver *solver);
/* The average strategy, a share for each slot of the tree. */
void df_solver_average(const df_solver *solver, double *out);
/* For files: fills out->sums, which are then the caller's, and iterations; and back. */
df_status df_solver_save(const df_solver *solver, df_strategy *out, df_error *err);
df_status df_solver_load(df_solver *solver, const df_strategy *from, df_error *err);

typedef struct df_judgement {
    double value;   /* to seat 0, if both play it */
    double best[2]; /* what each seat gets at best against it */
    double gap;     /* NashConv: best[0] + best[1] */
} df_judgement;

/* What a strategy for both seats, a share for each slot, is worth; exact. False: no memory. */
bool df_judge(const df_tree *tree, const double *shares, df_judgement *out);
/* One pass: x[node] is, for `seat`, what comes of playing on from there, weighed by how likely the
 * others make it; seat -1: how much of the whole value comes from there. */
void df_tree_pass(const df_tree *tree, const double *shares, int seat, double *x);

/* ---- Sampling (sample.c) --------------------------------------------------------------------- */

typedef struct df_sampler df_sampler;

df_sampler *df_sampler_new(const df_tree_plan *plan, const uint8_t key[DF_KEY_SIZE], int threads,
                           df_error *err);
void df_sampler_free(df_sampler *sampler);
uint64_t df_sampler_run(df_sampler *sampler, uint64_t iterations, bool (*stop)(void *context),
                        void *context);
uint64_t df_sampler_iterations(const df_sampler *sampler);
uint64_t df_sampler_sets(const df_sampler *sampler);
uint64_t df_sampler_room(const df_sampler *sampler); /* for so many sets */
bool df_sampler_is_full(const df_sampler *sampler);
double df_sampler_value(const df_sampler *sampler); /* of what was played so far, to seat 0 */
df_status df_sampler_save(const df_sampler *sampler, df_strategy *out, df_error *err);
df_status df_sampler_load(df_sampler *sampler, const df_strategy *from, df_error *err);

/* ---- Playing (bot.c) ------------------------------------------------------------------------- */

/* Is it "solved:FILE"? */
bool df_is_solved(const char *spec);
/* A bot that plays the strategy in the file, for df_solved_close. NULL and *err if it is none for
 * this game. */
const df_bot *df_solved_open(const df_game *game, const char *spec, df_error *err);
void df_solved_close(const df_bot *bot);
/* Can it play with these options? Any other bot can. */
df_status df_solved_fits(const df_bot *bot, const df_config *config, df_error *err);

#endif
