/* solve.h: a strategy in words, for `deadfall solve`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CLI_SOLVE_H
#define DF_CLI_SOLVE_H

#include "cli/cli.h"
#include "solve/solve.h"

typedef struct cli_solve_show {
    const char *path;
    const char *find; /* NULL: everything */
    long often;       /* once in so many games; 0: as usual */
} cli_solve_show;

/* Prints the strategy in a file. */
int cli_solve_print(const cli_args *args, const cli_solve_show *show);

#endif
