/* saves.h: where games in progress are kept: $XDG_DATA_HOME/deadfall, or ~/.local/share/deadfall.
 *
 * One record for each game played, named by game and time, so that starting a new game never costs
 * an old one; or a link to it, when the person has put the game elsewhere.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_SAVES_H
#define DF_TERM_SAVES_H

#include <deadfall.h>

enum { SAVES_PATH_SIZE = 1024 };

/* A path for a new game that no file has yet; makes the folder. */
df_status saves_new(const char *game_id, char path[SAVES_PATH_SIZE], df_error *err);
/* Has a game of this kind ever been kept here? */
bool saves_any(const char *game_id);
/* The newest game that is not over; with `latest` only if it is the newest of all. NULL: none. The
 * match is to be freed. */
df_match *saves_unfinished(const char *game_id, bool latest, char path[SAVES_PATH_SIZE]);
/* A path as people write it: what is in one's own folder begins with "~". */
void saves_spoken(const char *path, char out[SAVES_PATH_SIZE]);
/* Writes the match's record to the path. Until the game is over nobody but its owner can read it:
 * it tells what every seat has. */
df_status saves_write(const df_match *match, const char *path, df_error *err);
/* The game that was kept at the first path is in another file now, which the path leads to from now
 * on. What it had before is gone, also if there can be no links here: it is of the past. */
void saves_link(const char *kept, const char *file);
/* Where the game in this file is kept: the path, if any, that is it or leads to it; else empty. */
void saves_kept(const char *game_id, const char *file, char kept[SAVES_PATH_SIZE]);

#endif
