/* audit.h: what must hold for every state of every game, checked on one state.
 *
 * The scenario runner calls it after every step; tests that play games of their own can do the
 * same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MATCH_AUDIT_H
#define DF_MATCH_AUDIT_H

#include <deadfall.h>

/* Room to work in, for one game; used by one thread at a time. */
typedef struct df_audit df_audit;

df_audit *df_audit_new(const df_game *game, df_error *err); /* NULL: DF_NOMEM */
void df_audit_free(df_audit *audit);

/* DF_OK, or DF_CORRUPT and what is wrong:
 * - the game's own check passes;
 * - the position text reads back to the same bytes;
 * - the list of legal actions (or of chance outcomes) holds, once each, exactly what `test`
 * accepts;
 * - listed actions have words, and all forms of them read back to the action;
 * - for every seat and a spectator, with `key` for the random choices: the view shows who is to act
 * and the result; a state resampled from the view passes the check, has the same view byte for
 * byte, and resamples to itself with the same key;
 * - for the seat to act: the legal actions, every refusal, words and descriptions are the same on
 * the state, on its view and on the resampled state. Without config->knowledge nothing is
 * resampled. */
df_status df_audit_state(df_audit *audit, const df_config *config, const df_state *state,
                         const uint8_t key[DF_KEY_SIZE], df_error *err);

/* Do all forms of the action's words read back to it? `actor` is a seat, and *state may be its
 * view, or DF_CHANCE. */
df_status df_audit_words(const df_game *game, const df_state *state, int actor, df_action action,
                         df_error *err);

#endif
