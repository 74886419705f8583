/* sqlite_file.h: the file of a SQLite store from outside: whose it is, who has it open, private
 * copies of it. Only for the store's own files.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STORE_SQLITE_FILE_H
#define DF_STORE_SQLITE_FILE_H

#include <sqlite3.h>

#include "store/backend.h"

enum {
    SQLITE_FILE_ID = 0x4446414C,             /* PRAGMA application_id of our databases: "DFAL" */
    SQLITE_FILE_NAME = STORE_PATH_SIZE - 64, /* room for a path; more can be added to it */
};

/* What a look at a file has found. */
typedef enum sqlite_owner {
    OWNER_NONE,    /* there is no file, or an empty one, or a database without anything in it */
    OWNER_US,      /* tables of ours */
    OWNER_OTHER,   /* a database of another program */
    OWNER_UNKNOWN, /* no database at all, or a damaged one, or one that can't be read */
} sqlite_owner;

/* Looks whose file it is and leaves it, and what lies beside it, byte for byte as it was. *err says
 * what is wrong unless it is ours or nobody's. */
sqlite_owner sqlite_file_owner(const char *path, df_error *err);

/* A connection that only looks and leaves no trace; to be closed in any case. It sees what the
 * write-ahead log holds. */
int sqlite_file_look(const char *path, sqlite3 **out);

/* Links followed; a path that does not exist (yet) stays as it is. False: it is too long. */
bool sqlite_file_real(const char *path, char out[SQLITE_FILE_NAME]);

/* Everybody who opens a database has a share in its lock; whoever puts another file in its place
 * has it alone. A descriptor that holds it until it is closed, or -1. */
int sqlite_file_lock(const char *path, bool alone, df_error *err);

/* Makes an empty file for its owner alone; DF_IO if there is one already. */
df_status sqlite_file_create(const char *path, df_error *err);

/* Copies what a connection sees into a new file, which is on the disk then and for its owner
 * alone. On failure there is none. */
df_status sqlite_file_copy(sqlite3 *from, const char *path, df_error *err);

/* See store_restore. */
df_status sqlite_file_restore(const char *from, const char *path, char kept[STORE_PATH_SIZE],
                              df_error *err);

/* See store_backend; false: the connection knows why (sqlite_aside.c). */
bool sqlite_aside(sqlite3 *db, store_aside which, const char *const *values, store_each_row *each,
                  void *context);

/* Makes the names in the directory that a file is in last. */
void sqlite_file_sync_directory(const char *path);

#endif
