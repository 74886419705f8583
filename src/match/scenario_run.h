/* scenario_run.h: a scenario under way, shared by the two files that carry out its statements.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MATCH_SCENARIO_RUN_H
#define DF_MATCH_SCENARIO_RUN_H

#include "base/lines.h"
#include "match/audit.h"
#include "match/match.h"
#include "match/scenario.h"

enum { DF_RUN_VIEWERS = DF_SEATS_MAX + 1 };

typedef struct df_run {
    df_lines lines;
    int line; /* of the statement */
    const char *text;
    const char *name;
    df_scenario_report *report;
    df_error *err;
    const df_game *game; /* NULL before the line `game` */
    df_config config;
    uint8_t seed[DF_KEY_SIZE];
    df_match *match; /* NULL until something is done or asked */
    df_audit *audit;
    df_state *before; /* a copy of the state, or the start of a match */
    /* The messages of the last line, as each seat and, in the last place, a spectator read them. */
    char *told[DF_RUN_VIEWERS];
    const df_scenario_watcher *watcher;
} df_run;

/* Ends the run: what was wanted, and what was found instead. Returns `status`. */
DF_PRINTF(4, 5)
df_status df_run_fail(df_run *r, df_status status, const char *found, const char *format, ...);
/* The same for an error that somebody else reported. */
df_status df_run_fail_by(df_run *r, df_status status, const df_error *why, const char *wanted);

/* Cuts the next part off a list with commas; NULL at its end. */
char *df_run_item(char **rest);
bool df_run_contains(const char *text, const char *part); /* case does not matter */
df_status df_run_seat(df_run *r, const char *word, int *seat);
df_status df_run_viewer(df_run *r, const char *word, int *viewer); /* or `spectator` */
/* Where in df_run.told the messages for a viewer are. */
int df_run_place(int viewer);

/* The statements that ask and change nothing; `head` is what stands before the colon, `tail` what
 * stands after it. */
df_status df_run_legal(df_run *r, char *head, char *tail);
df_status df_run_search(df_run *r, char *head, char *tail);
df_status df_run_expect(df_run *r, char *head, char *tail);
df_status df_run_sees(df_run *r, char *head, char *tail);
df_status df_run_hidden(df_run *r, char *head, char *tail);
df_status df_run_told(df_run *r, char *head, char *tail);
df_status df_run_untold(df_run *r, char *head, char *tail);
df_status df_run_asked(df_run *r, char *head, char *tail);

#endif
