/* find.h: what a study has found, as JSON: sentences, figures for plots with their tables, and how
 * all of it was measured. The report, the terminal and programs are given the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STUDY_FIND_H
#define DF_STUDY_FIND_H

#include <jansson.h>

#include "study/book.h"
#include "study/stats.h"

/* How a study was asked for; for the report. */
typedef struct study_asked {
    const char *command; /* that makes it again */
    int pace;            /* seconds that a person takes for a choice */
    bool stopped;        /* before all was played */
} study_asked;

/* A new reference. docs/lab.md describes it. */
json_t *study_find(const study_plan *plan, const study_book *book, const study_asked *asked);
/* Two studies side by side; NULL: out of memory. */
json_t *study_compare(const study_plan *plan, const study_book *book, const char *name,
                      const study_plan *other_plan, const study_book *other,
                      const char *other_name);

/* ---- Between the files ----------------------------------------------------------------------- */

typedef struct study_finder {
    const study_plan *plan;
    const study_book *book;
    const study_tally *tally;
    const study_asked *asked;
    json_t *verdicts, *sections, *first, *unmeasured;
    json_t *section; /* under way */
} study_finder;

/* The part, if something of it was played; -1: not. */
int study_part_of(const study_finder *f, study_kind kind, study_level level, int players);
study_count study_of(const study_finder *f, int part, study_measure measure, int a);

void study_section(study_finder *f, const char *id, const char *title, const char *how);
void study_say(study_finder *f, const char *format, ...) DF_PRINTF(2, 3);
/* `mark`: how far it can be trusted; `level`: whose games it is about. */
void study_verdict(study_finder *f, const char *mark, const char *level, const char *format, ...)
    DF_PRINTF(4, 5);
/* Adds a plot to the section; columns are "name|label|unit|digits". */
json_t *study_plot(study_finder *f, const char *id, const char *title, const char *type,
                   const char *x_label, const char *y_label, const char *const *columns);
void study_line(json_t *plot, double value, const char *label);
void study_row(json_t *plot, json_t *row);
/* A number for a row; null for what is not one. */
json_t *study_number(double number);
/* What a seat gets on average where all are of this level, in per cent: what is even. */
double study_even(const study_finder *f, study_level level, int players);
/* "novices", "searches of 50 tries". */
const char *study_level_people(const study_finder *f, study_level level, char out[64]);

void study_find_fair(study_finder *f);
void study_find_length(study_finder *f);
void study_find_ends(study_finder *f);
void study_find_skill(study_finder *f);
void study_find_choices(study_finder *f);
void study_find_tension(study_finder *f);
void study_find_secrets(study_finder *f);
void study_find_content(study_finder *f);
void study_find_sweep(study_finder *f);

#endif
