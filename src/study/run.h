/* run.h: plays what a book does not hold yet.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STUDY_RUN_H
#define DF_STUDY_RUN_H

#include "study/book.h"

typedef struct study_run {
    const study_plan *plan;
    study_book *book;
    const df_crew *crew;
    double seconds; /* so long, with whatever is least certain; 0: all that is planned */
    /* Called with how much is done, of 1, and which part is being played. False: stop. */
    bool (*progress)(void *context, double done, const char *part);
    void *context;
} study_run;

/* *stopped: before all was played. */
df_status study_play(const study_run *run, bool *stopped, df_error *err);

/* How far a part is from what it should be known to: 1 and less is near enough. */
double study_need(const study_plan *plan, const study_book *book, int part);

#endif
