/* scratch.h: what the files that make up a desk share while an entry is folded.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_SCRATCH_H
#define DF_SERVER_SCRATCH_H

#include "server/desk.h"

enum { SCRATCH_LINES_MAX = 4, SCRATCH_WORDS = 96, SCRATCH_LINE = 640 };

/* A line of the log that is no event of the game. */
typedef struct desk_line {
    const char *type;
    int seat; /* or DF_NOBODY */
    unsigned viewers;
    char text[SCRATCH_LINE];
} desk_line;

struct desk_scratch {
    /* before the entry; only for viewers that are wanted */
    bool had_match;
    int actor;
    desk_phase phase;
    unsigned silent;
    unsigned together, choosing, chosen;
    int takeback;
    unsigned asked;
    bool practice[DESK_VIEWERS]; /* known to the viewer */
    bool dealing;
    unsigned awaited;
    df_view *before[DESK_VIEWERS];
    /* what the entry brought */
    desk_line lines[SCRATCH_LINES_MAX];
    int line_count;
    const df_events *events; /* NULL: none */
    bool seats_changed;
    bool started;
    bool turned; /* the clocks of a match show something else */
    bool moved;  /* the position, or who is to act, may be another one */
    int early;   /* the seat whose answers before its turn are others now; DF_NOBODY: none */
    /* for working out and writing */
    df_state *ahead;
    df_view *ahead_view;
    df_action actions[DF_LEGAL_MAX];
    char (*words)[SCRATCH_WORDS];
    jot out;
};

/* Remembers what the wanted viewers see now. */
void desk_look(desk *d, desk_scratch *s, const desk_ear *ear);
/* Counts the new lines and tells the ear what has changed since desk_look. */
void desk_tell(desk *d, desk_scratch *s, const desk_ear *ear);
/* [kind, seat, "sentence", numbers ...] */
void desk_write_event(const df_match *match, const df_event *seen, int seat, jot *out);
/* "view":[...]: every field of a state or, cast, of a view. */
void desk_write_position(const df_match *match, const df_state *state, jot *out);
/* How many lines the entry brings this viewer. */
uint32_t desk_fresh(const desk *d, const desk_scratch *s, int viewer);
/* The seats from whose shares the deal is made. */
unsigned desk_shares(const desk *d);
/* Works out who decides together now and who of them still has to choose, after an entry. */
void desk_gather(desk *d, desk_scratch *s);
/* What is done without asking at the present moment of a match, the desk's own or its past; else
 * DF_NO_ACTION. */
df_action desk_forced_in(const desk *d, df_match *match);
/* The match is about to go back to this number of steps: forgets answers given before one's turn,
 * where that concerns them. */
void desk_undo_early(desk *d, int steps);
/* A seat has done something: the first of what it had answered, or something else instead. */
void desk_use_early(desk *d, int seat, df_action action);
df_status desk_fold_early(desk *d, const store_entry *entry, desk_scratch *s, df_error *err);
df_status desk_fold_bot(desk *d, const store_entry *entry, desk_scratch *s, df_error *err);
df_status desk_fold_omit(desk *d, const store_entry *entry, desk_scratch *s, df_error *err);
/* A move was taken back, or one is made: is it what was taken back last? (early.c) */
void desk_push_redo(desk_seat *own, df_action action);
void desk_use_redo(desk_seat *own, df_action action);
/* What the seat, which is asked something by this view, has taken back here last and may do again;
 * DF_NO_ACTION: nothing. */
df_action desk_redo(const desk *d, int seat, const df_view *view);
/* The seats that may not talk to the others now. */
unsigned desk_silent(const desk *d);
/* Adds a line for all viewers; `format` as in df_fail. */
desk_line *desk_note(desk_scratch *s, const char *type, int seat, const char *format, ...)
    DF_PRINTF(4, 5);

#endif
