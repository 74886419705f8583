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

/* Runs a scenario. `name` is how messages call it, as a rule its path. Returns DF_OK when
 * everything is as the scenario says; DF_PARSE when it can't be understood; DF_ILLEGAL when an
 * expectation is not met; DF_CORRUPT when the game broke one of the rules that hold for all games;
 * DF_NOMEM. *report is filled in in any case; *err says the same as its last members in one line.
 */
df_status df_scenario_run(const char *text, const char *name, df_scenario_report *report,
                          df_error *err);

#endif
