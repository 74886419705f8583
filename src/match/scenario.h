/* scenario.h: rules as examples that run; docs/scenarios.md describes the language.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MATCH_SCENARIO_H
#define DF_MATCH_SCENARIO_H

#include <deadfall.h>

enum { DF_SCENARIO_SHOWN = 2048 };

/* What a run found out. */
typedef struct df_scenario_report {
    int checks; /* expectations of the file that were met */
    int steps;  /* actions and chance outcomes carried out */
    int audits; /* states that passed all general checks */
    /* The rest only after a failure. */
    int line;                       /* the line that failed, from 1; 0: none did */
    char where[128];                /* "name:line" */
    char what[DF_SCENARIO_SHOWN];   /* the line itself, without its comment */
    char wanted[DF_SCENARIO_SHOWN]; /* what was expected */
    char found[DF_SCENARIO_SHOWN];  /* what there was instead; a long list is cut off with "..." */
} df_scenario_report;

/* Somebody who looks on while a scenario runs: what makes a lesson of one. Any member may be NULL. */
typedef struct df_scenario_watcher {
    void *context;
    void (*say)(void *context, df_match *match, const char *text);
    /* `seat` is about to act; DF_CHANCE: a die or coin is. */
    void (*act)(void *context, df_match *match, int seat, df_action action);
    void (*acted)(void *context, df_match *match); /* its events can be read */
} df_scenario_watcher;

/* The same as df_scenario_run, below, with somebody looking on. */
df_status df_scenario_show(const char *text, const char *name, const df_scenario_watcher *watcher,
                           df_scenario_report *report, df_error *err);

/* Runs a scenario. `name` is how messages call it, as a rule its path. Returns DF_OK when
 * everything is as the scenario says; DF_PARSE when it can't be understood; DF_ILLEGAL when an
 * expectation is not met; DF_CORRUPT when the game broke one of the rules that hold for all games;
 * DF_NOMEM. *report is filled in in any case; *err says the same as its last members in one line.
 */
df_status df_scenario_run(const char *text, const char *name, df_scenario_report *report,
                          df_error *err);

#endif
