/* pool.h: threads that work off a bounded line of jobs, so that the loop never waits for one.
 *
 * Whoever waits has the same share: the threads take a job of each owner in turn, however many jobs
 * one of them has. A job is handed copies of all that it needs and never sees a table. All
 * functions are for the thread of the loop; `run` alone is called in the others.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_POOL_H
#define DF_SERVER_POOL_H

#include "net/net.h"

typedef struct pool pool;

/* The beginning of whatever is to be done. */
typedef struct job {
    struct job *next;
    uint64_t owner; /* for whom, as limits_account numbers them */
    /* Does it. So many other jobs wait for so many threads, or would if every owner had as many as
     * this one's: nobody thinks less because of how much somebody else wants. */
    void (*run)(struct job *job, int waiting, int threads);
    /* On the loop, when it is done and one pool has jobs of several kinds; the job is its own then.
     * optional */
    void (*done)(struct job *job, void *context);
    void (*free)(struct job *job);
    /* All that `run` writes down, if it is worth being done on a copy of everything in another
     * place (house/pool.c): what it wrote there is put here. NULL: it is done at once. */
    void *told;
    size_t told_size;
} job;

/* About `most` jobs wait, and one of each owner in any case. The loop turns whenever one is done.
 */
pool *pool_open(net *loop, int threads, int most, df_error *err);
void pool_close(pool *p); /* frees all jobs */
/* False: the line is full, or the owner's part of it. Else the job is the pool's until it is done.
 */
bool pool_add(pool *p, job *j);
/* All that are done, as a list; they are the caller's from now on. */
job *pool_done(pool *p);
/* Puts one of them back, to be looked at in the next turn, whenever that comes: the loop is not
 * woken for it, or it would spin for as long as the job is not wanted yet. */
void pool_put_back(pool *p, job *j);

#endif
