/* sim_rows.h: the games of `deadfall sim --rows` as a table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CLI_SIM_ROWS_H
#define DF_CLI_SIM_ROWS_H

#include <stdio.h>

#include "lab/lab.h"

typedef struct cli_rows {
    const char *path;
    FILE *file;
    int seats;
} cli_rows;

/* Begins the file with a line that names the columns. */
df_status cli_rows_open(cli_rows *rows, const char *path, int seats, df_error *err);
bool cli_rows_each(void *rows, const df_sim_row *row, df_error *err); /* a df_sim_each */
df_status cli_rows_close(cli_rows *rows, df_error *err);

#endif
