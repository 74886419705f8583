/* crew.h: many hands for one long job, and the same result however many there are.
 *
 * The job is cut into pieces that know nothing of each other. Whoever is free does the next one;
 * what came out of it, as bytes, is handed over in the order in which the pieces were asked for,
 * one after the other and by the thread that asked. Threads are here; processes on many machines
 * are another crew (src/mpi), for which the bytes travel.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_LAB_CREW_H
#define DF_LAB_CREW_H

#include <deadfall.h>

/* Bytes that grow. Starts as {0}; df_bytes_free when done. */
typedef struct df_bytes {
    uint8_t *at;
    size_t size, room;
    bool failed; /* out of memory: some are missing */
} df_bytes;

void df_bytes_add(df_bytes *bytes, const void *more, size_t size);
void df_bytes_free(df_bytes *bytes);

typedef struct df_crew_job {
    /* One of those who work, with all the memory that it needs; NULL: none. */
    void *(*open)(const void *plan);
    void (*close)(void *worker);
    /* Does a piece. Anything but DF_OK ends the job. */
    df_status (*work)(void *worker, uint64_t piece, df_bytes *out, df_error *err);
    const void *plan;
    /* Piece number i of this round; false: there are no more of them. */
    bool (*next)(void *context, uint64_t i, uint64_t *piece);
    df_status (*take)(void *context, uint64_t piece, const uint8_t *bytes, size_t size,
                      df_error *err);
    /* Asked several times a second: true ends the job, once what is under way is done. */
    bool (*stop)(void *context);
    void *context;
} df_crew_job;

/* Who does it. */
typedef struct df_crew df_crew;
struct df_crew {
    int threads; /* of this process, at least 1 */
    df_status (*run)(const df_crew *crew, const df_crew_job *job, df_error *err);
    void *inside; /* what another kind of crew needs */
};

/* Threads of this process. */
df_crew df_crew_of_threads(int threads);
/* Does the whole job, or up to where it was stopped. */
df_status df_crew_run(const df_crew *crew, const df_crew_job *job, df_error *err);

#endif
