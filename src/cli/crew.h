/* crew.h: who does the long jobs of the commands: threads, or in `deadfall-mpi` many processes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CLI_CREW_H
#define DF_CLI_CREW_H

#include "lab/crew.h"

/* A crew of so many threads, or whatever this program has instead. */
df_crew cli_crew(int threads);
/* For a job whose pieces are known from the command line alone: in a process that is one of many
 * hands it does not come back before all is done, and then ends the process. */
void cli_crew_help(const df_crew *crew, const df_crew_job *job);

/* What `deadfall-mpi` puts in their place; all NULL in `deadfall`. */
typedef struct cli_crew_kind {
    df_crew (*make)(int threads);
    void (*help)(const df_crew *crew, const df_crew_job *job);
} cli_crew_kind;
extern cli_crew_kind cli_crew_others;

#endif
