/* table.h: a game that is played to be measured: who sits where, and what is noted on the way.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STUDY_TABLE_H
#define DF_STUDY_TABLE_H

#include "bots/search.h"
#include "lab/lab.h"
#include "study/study.h"

/* Who sits in a seat. */
typedef struct study_sitter {
    study_level level;
    bool knows; /* everything: for a search, which then imagines nothing */
} study_sitter;

/* What a seat could do and did, by kind. */
typedef struct study_use {
    uint32_t offered; /* decisions */
    uint32_t used;
} study_use;

typedef struct study_table study_table;

/* All memory that a game needs, used for one after the other. */
struct study_table {
    const study_plan *plan;
    const df_game *game;
    df_config config;
    study_sitter at[DF_SEATS_MAX];
    df_state *state;
    df_view *view;
    void *memory[DF_SEATS_MAX];
    void *search_block[DF_SEATS_MAX]; /* of those that search; made when one sits down */
    df_search *search[DF_SEATS_MAX];
    df_rng rules;
    df_rng own[DF_SEATS_MAX];
    df_events events;
    /* the decision under way */
    int actor;
    df_action actions[DF_LEGAL_MAX];
    int count;
    /* the game so far */
    df_pace pace;
    study_game row;
    const char *reason;
    uint32_t decisions; /* of all seats, those without a choice too */
    bool counts_kinds;
    study_use use[DF_SEATS_MAX][DF_KINDS_MAX];
    const df_field *role, *team;
    /* hears of everything that has happened, whose news are in `events`. optional */
    void (*listen)(void *context, const study_table *table);
    void *listen_context;
};

/* NULL: out of memory. */
study_table *study_table_open(const study_plan *plan);
void study_table_close(study_table *table);

/* Deals game number `deal` and seats everybody. DF_NOMEM is all that can go wrong. */
df_status study_sit(study_table *table, const df_config *config, const study_sitter *at,
                    uint64_t deal, df_error *err);
/* Goes on to the next decision; false: the game is over, and the row is complete. */
bool study_ask(study_table *table);
/* What the seat whose turn it is would do. */
df_action study_choose(study_table *table);
/* It does this. */
void study_do(study_table *table, df_action action);
/* The rest of the game, everybody as they are. */
void study_finish(study_table *table);

/* Tells a search what its seat has heard of the last news; *room is overwritten. */
void study_tell(const study_table *table, df_search *search, int seat, df_view *room);

/* A copy of how *from stands, players and all, with other luck from here on; for what has no
 * searches at it. */
void study_copy(study_table *to, const study_table *from, const uint8_t key[DF_KEY_SIZE],
                uint64_t number);
/* The same in a world that somebody who looks on can't tell from the true one. */
void study_imagine(study_table *to, const study_table *from, const df_view *told,
                   const uint8_t key[DF_KEY_SIZE], uint64_t number);

#endif
