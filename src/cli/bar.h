/* bar.h: a bar that shows how far a long job is, on standard error, if that is a terminal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CLI_BAR_H
#define DF_CLI_BAR_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_bar {
    uint64_t all; /* of the things below */
    const char *things;
    bool shown;
    int drawn; /* per cent that it shows, -1: none */
    char note[64];
} cli_bar;

/* For a job of so many games, decisions ... */
cli_bar cli_bar_open(uint64_t all, const char *things);
/* Draws it if something has changed; the note, a few words, stands behind it. */
void cli_bar_show(cli_bar *bar, uint64_t done, const char *note);
/* Wipes it. */
void cli_bar_close(const cli_bar *bar);

#endif
