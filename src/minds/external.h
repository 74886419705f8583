/* external.h: a mind that is a process: the host's side of the bot protocol, message by message.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MINDS_EXTERNAL_H
#define DF_MINDS_EXTERNAL_H

#include "minds/protocol.h"

typedef struct df_external df_external;

/* All of these return what was wrong, with its text in *err; DF_FAULT_NONE when all is well. After
 * any other fault than DF_FAULT_SLOW, DF_FAULT_ILLEGAL, DF_FAULT_SEAT and those about single
 * messages the process has been ended; the next df_external_new starts it again. */

/* Starts the process and exchanges hellos. *out is NULL after a fault. */
df_fault df_external_open(const df_game *game, const char *command, df_external **out,
                          df_error *err);
void df_external_close(df_external *external);
const char *df_external_name(const df_external *external);
bool df_external_is_running(const df_external *external);
/* The last that it wrote on standard error. */
const char *df_external_complaints(df_external *external);

df_fault df_external_new(df_external *external, const df_mind_table *table, uint32_t seed,
                         df_error *err);
df_fault df_external_observe(df_external *external, const df_event *event, int seat,
                             const char *const *names, df_error *err);
/* Asks and waits; choice->id is set here. */
df_fault df_external_choose(df_external *external, df_protocol_choice *choice, df_action *out,
                            df_error *err);
void df_external_end(df_external *external, const df_result *result, int seat, int seats);
/* Tells the process what it did wrong. */
void df_external_scold(df_external *external, const char *text);

/* ---- For checks of bots ---------------------------------------------------------------------- */

/* The process behind a mind; NULL: none. */
df_external *df_mind_external(df_mind *mind);
/* Sends a line as it is. */
df_fault df_external_send(df_external *external, const char *line, df_error *err);
/* Does the process leave within `ms` when it is told to quit, or, without `quit`, when its input
 * ends? It is ended in any case. */
bool df_external_leaves(df_external *external, bool quit, int ms);

#endif
