/* saves.h: where games in progress are kept: $XDG_DATA_HOME/deadfall, or ~/.local/share/deadfall.
 *
 * One record for each game played, named by game and time, so that starting a new game never costs
 * an old one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_SAVES_H
#define DF_TERM_SAVES_H

#include <deadfall.h>

enum { SAVES_PATH_SIZE = 1024 };

/* A path for a new game that no file has yet; makes the folder. */
df_status saves_new(const char *game_id, char path[SAVES_PATH_SIZE], df_error *err);
/* The newest game that is not over; with `latest` only if it is the newest of all. NULL: none. The
 * match is to be freed. */
df_match *saves_unfinished(const char *game_id, bool latest, char path[SAVES_PATH_SIZE]);
/* Writes the match's record to the path. */
df_status saves_write(const df_match *match, const char *path, df_error *err);

#endif
