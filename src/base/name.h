/* name.h: what may be the name of a player.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BASE_NAME_H
#define DF_BASE_NAME_H

#include <deadfall.h>

/* Is it a name for a seat: UTF-8, no control characters, at most DF_NAME_SIZE - 1 bytes? May be
 * empty. */
df_status df_name_check(const char name[DF_NAME_SIZE], df_error *err);

#endif
