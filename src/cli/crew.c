/* crew.c: who does the long jobs of the commands; see crew.h.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/crew.h"

cli_crew_kind cli_crew_others;

df_crew cli_crew(int threads)
{
    return cli_crew_others.make != NULL ? cli_crew_others.make(threads)
                                        : df_crew_of_threads(threads);
}

void cli_crew_help(const df_crew *crew, const df_crew_job *job)
{
    if (cli_crew_others.help != NULL)
        cli_crew_others.help(crew, job);
}
