/* sim_rows.c: the games of `deadfall sim --rows` as a table, comma-separated, a line each.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/sim_rows.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "core/core.h"

df_status cli_rows_open(cli_rows *rows, const char *path, int seats, df_error *err)
{
    *rows = (cli_rows){.path = path, .seats = seats};
    rows->file = fopen(path, "w");
    if (rows->file == NULL)
        return df_fail(err, DF_IO, "", "%s: %s", path, strerror(errno));
    fprintf(rows->file, "game,first,winners,reason,limit,turns,moves,decisions");
    for (int seat = 0; seat < seats; seat++)
        fprintf(rows->file, ",score_%d", seat);
    for (int seat = 0; seat < seats; seat++)
        fprintf(rows->file, ",role_%d", seat);
    fputc('\n', rows->file);
    return DF_OK;
}

/* A text that may have a comma or quote in it, as RFC 4180 has it. */
static void put_text(FILE *file, const char *text)
{
    bool plain = strpbrk(text, ",\"\n") == NULL;

    if (!plain)
        fputc('"', file);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', file);
        fputc(*text, file);
    }
    if (!plain)
        fputc('"', file);
}

bool cli_rows_each(void *context, const df_sim_row *row, df_error *err)
{
    cli_rows *rows = context;
    FILE *file = rows->file;
    const char *between = "";

    fprintf(file, "%" PRIu64 ",", row->number);
    if (row->first != DF_NOBODY)
        fprintf(file, "%d", row->first);
    fputc(',', file);
    df_each_bit(seat, row->result.winners) {
        fprintf(file, "%s%d", between, (int)seat);
        between = " ";
    }
    fputc(',', file);
    put_text(file, row->result.reason);
    fprintf(file, ",%d,%" PRIu32 ",%" PRIu32 ",%" PRIu32, row->result.limit, row->turns, row->moves,
            row->decisions);
    for (int seat = 0; seat < rows->seats; seat++)
        fprintf(file, ",%d", row->result.score[seat]);
    for (int seat = 0; seat < rows->seats; seat++) {
        fputc(',', file);
        put_text(file, row->role[seat]);
    }
    if (fputc('\n', file) != EOF && !ferror(file))
        return true;
    df_fail(err, DF_IO, "", "%s: %s", rows->path, strerror(errno));
    return false;
}

df_status cli_rows_close(cli_rows *rows, df_error *err)
{
    if (fclose(rows->file) == 0)
        return DF_OK;
    return df_fail(err, DF_IO, "", "%s: %s", rows->path, strerror(errno));
}
