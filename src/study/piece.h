/* piece.h: between the files that play the pieces of a study.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STUDY_PIECE_H
#define DF_STUDY_PIECE_H

#include "study/table.h"

/* One of those who play. */
typedef struct study_worker {
    const study_plan *plan;
    study_table *table;
    study_table *other; /* for what might have been */
    df_view *told;
    study_tally tally;
    df_bytes *out;
    /* of choice.c: who looks on from a seat, and what it compares */
    df_search *judge;
    void *judge_block;
    int judge_seat;
    struct study_comparison *comparison;
} study_worker;

/* Rows and words go out as they come. */
void study_put_game(study_worker *w, const study_table *table);
void study_put_point(study_worker *w, const study_point *point);
/* Everybody as good as each other. */
void study_all(study_sitter at[DF_SEATS_MAX], study_level level);

/* One deal of a part each. */
df_status study_deal_course(study_worker *w, const study_part *part, uint64_t deal, df_error *err);
df_status study_deal_choice(study_worker *w, const study_part *part, uint64_t deal, df_error *err);

#endif
