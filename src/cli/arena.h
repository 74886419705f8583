/* arena.h: between the files of `deadfall arena`: the state file and the reports.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CLI_ARENA_H
#define DF_CLI_ARENA_H

#include "cli/json.h"
#include "lab/arena.h"
#include "term/term.h"

/* What must be the same for a score to be gone on with: all of the plan but the number of games,
 * the threads and the folder for records. */
json_t *arena_plan_json(const df_arena_plan *plan, const char *seed);

/* Writes the plan and the score, all of it or nothing. */
df_status arena_save(const char *path, const df_arena_plan *plan, const char *seed,
                     const df_arena_score *score, df_error *err);
/* Reads a score for this plan. DF_RANGE: it belongs to another one. */
df_status arena_load(const char *path, const df_arena_plan *plan, const char *seed,
                     df_arena_score *score, df_error *err);

void arena_print(const term *t, const df_arena_plan *plan, const df_arena_score *score);
json_t *arena_json(const df_arena_plan *plan, const char *seed, const df_arena_score *score);

#endif
