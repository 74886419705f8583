/* keep.h: what an administrator does to the tables of a store, beside the server.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_KEEP_H
#define DF_SERVER_KEEP_H

#include "store/store.h"

/* An existing store: a file that is not there is not made. */
store *keep_open(const char *address, df_error *err);
/* The record of a match, with all its secrets, over or not; to be freed. NULL: *err. */
char *keep_record(store *s, const char *id, df_error *err);
/* Ends a table; `why` is told to those at it. */
df_status keep_close(store *s, const char *id, const char *why, df_error *err);
/* Deletes a table and all that happened at it. */
df_status keep_delete(store *s, const char *id, df_error *err);
/* Takes a name out of the log of a table, or, NULL, of all tables, so that it is as if there had
 * never been one; `talk`: what its owner has said there too. *tables: how many have had it. */
df_status keep_forget(store *s, const char *id, const char *name, bool talk, int *tables,
                      df_error *err);

#endif
