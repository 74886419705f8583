/* bar.c: how far a long job is; see bar.h.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/bar.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 40, LINE = 79 };

cli_bar cli_bar_open(uint64_t all, const char *things)
{
    return (cli_bar){
        .all = all, .things = things, .shown = isatty(STDERR_FILENO) != 0, .drawn = -1};
}

void cli_bar_show(cli_bar *bar, uint64_t done, const char *note)
{
    int percent = (int)(done * 100 / bar->all);
    int marks = percent * WIDTH / 100;
    char line[LINE + 1];

    if (!bar->shown || (percent == bar->drawn && strcmp(note, bar->note) == 0))
        return;
    snprintf(line, sizeof line, "[%.*s%*s] %3d %%  %" PRIu64 " %s%s%s", marks,
             "########################################", WIDTH - marks, "", percent, done,
             bar->things, note[0] != '\0' ? ", " : "", note);
    fprintf(stderr, "\r%-*s", LINE, line);
    fflush(stderr);
    bar->drawn = percent;
    snprintf(bar->note, sizeof bar->note, "%s", note);
}

void cli_bar_close(const cli_bar *bar)
{
    if (bar->shown && bar->drawn >= 0)
        fprintf(stderr, "\r%*s\r", LINE, "");
}
