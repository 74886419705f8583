/* restore.c: puts a copy of a database in the place of the one that is there.
 *
 * The steps, each of which leaves either the whole old database or the whole new one under the
 * name:
 *   1. the lock: nobody may have the old one open, or open it meanwhile;
 *   2. the copy is looked at, every page of it, and copied once more, beside the old database;
 *   3. what the write-ahead log of the old database holds is brought into it, so that no log is
 *      left: SQLite would replay it over whatever file has the name;
 *   4. the old database gets a second name, with the date, and the new one takes its first.
 * A database too damaged for step 3 is moved aside together with its log, the log first.
 *
 * SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/sqlite_file.h"

enum { STAMP_SIZE = 24, NAMES_TRIED = 100 };

typedef struct restoring {
    const char *from;
    char to[SQLITE_FILE_NAME];
    char fresh[STORE_PATH_SIZE]; /* the new one before it has its name */
    char kept[STORE_PATH_SIZE];  /* the old one afterwards */
    struct stat old;
    bool exists;
    df_error *err;
} restoring;

static df_status cant(const restoring *r, const char *what, const char *path)
{
    return df_fail(r->err, DF_IO, "", "can't %s %s: %s", what, path, strerror(errno));
}

/* Whoever has a SQLite database open holds a lock on these bytes of it, ours or not. */
static df_status check_unused(const restoring *r)
{
    enum { PENDING_BYTE = 0x40000000, LOCK_BYTES = 512 };
    struct flock lock = {
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = PENDING_BYTE, .l_len = LOCK_BYTES};
    df_status status = DF_OK;

    if (!r->exists)
        return DF_OK;
    int fd = open(r->to, O_RDWR | O_CLOEXEC);
    if (fd < 0 || fcntl(fd, F_GETLK, &lock) != 0)
        status = cant(r, "open", r->to);
    else if (lock.l_type != F_UNLCK)
        status = df_fail(r->err, DF_IO, "", "%s is in use: stop the server first", r->to);
    if (fd >= 0)
        close(fd);
    return status;
}

static df_status check_target(restoring *r)
{
    df_error err;

    r->exists = stat(r->to, &r->old) == 0;
    df_status status = check_unused(r);
    if (status != DF_OK || !r->exists)
        return status;
    if (!S_ISREG(r->old.st_mode))
        return df_fail(r->err, DF_IO, "", "%s is not a regular file", r->to);
    if (sqlite_file_owner(r->to, &err) == OWNER_OTHER)
        return df_fail(r->err, err.status, "", "%s", err.text);
    return DF_OK; /* a damaged one is what copies are for */
}

static df_status check_whole(const restoring *r, sqlite3 *db)
{
    sqlite3_stmt *statement = NULL;
    const char *said = NULL;
    df_status status = DF_OK;
    int code = sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &statement, NULL);

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        said = (const char *)sqlite3_column_text(statement, 0);
    if (said == NULL || strcmp(said, "ok") != 0) {
        const char *last = said != NULL ? strrchr(said, '\n') : NULL; /* a heading comes first */

        status = df_fail(r->err, DF_CORRUPT, "", "the copy %s is damaged: %s", r->from,
                         last != NULL   ? last + 1
                         : said != NULL ? said
                                        : sqlite3_errmsg(db));
    }
    sqlite3_finalize(statement);
    return status;
}

/* The new database beside the old one, for the same owner. */
static df_status make_fresh(restoring *r)
{
    struct stat info;
    sqlite3 *db = NULL;
    df_status status = DF_OK;
    sqlite_owner owner;

    if (stat(r->from, &info) != 0)
        return cant(r, "open", r->from);
    if (r->exists && info.st_dev == r->old.st_dev && info.st_ino == r->old.st_ino)
        return df_fail(r->err, DF_RANGE, "", "%s is that database itself", r->from);
    owner = sqlite_file_owner(r->from, r->err);
    if (owner == OWNER_NONE)
        return df_fail(r->err, DF_RANGE, "", "%s is empty", r->from);
    if (owner != OWNER_US)
        return r->err->status;
    int code = sqlite_file_look(r->from, &db);
    if (code != SQLITE_OK)
        status = df_fail(r->err, DF_IO, "", "%s: %s", r->from, sqlite3_errstr(code));
    if (status == DF_OK)
        status = check_whole(r, db);
    if (status == DF_OK)
        status = sqlite_file_copy(db, r->fresh, r->err);
    sqlite3_close(db);
    if (status != DF_OK || !r->exists)
        return status;
    if ((r->old.st_uid != geteuid() || r->old.st_gid != getegid()) &&
        chown(r->fresh, r->old.st_uid, r->old.st_gid) != 0)
        status = cant(r, "give to its owner", r->fresh);
    return status;
}

static bool has_log(const restoring *r)
{
    char name[sizeof r->to + 8];

    snprintf(name, sizeof name, "%s-wal", r->to);
    return access(name, F_OK) == 0;
}

/* A database that can do it takes its log into itself. */
static void take_log_in(const restoring *r)
{
    sqlite3 *db = NULL;

    if (sqlite3_open_v2(r->to, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
        sqlite3_exec(db,
                     "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; "
                     "PRAGMA wal_checkpoint(TRUNCATE)",
                     NULL, NULL, NULL);
    sqlite3_close(db);
}

static df_status move_aside(const restoring *r, const char *suffix)
{
    char from[sizeof r->to + 8];
    char to[sizeof r->kept + 8];

    snprintf(from, sizeof from, "%s%s", r->to, suffix);
    snprintf(to, sizeof to, "%s%s", r->kept, suffix);
    return rename(from, to) == 0 || errno == ENOENT ? DF_OK : cant(r, "move aside", from);
}

/* Names that nobody has yet. */
static df_status choose_names(restoring *r)
{
    char stamp[STAMP_SIZE];
    time_t now = time(NULL);
    struct tm parts;
    struct stat info;

    gmtime_r(&now, &parts);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts);
    for (int i = 0; i < NAMES_TRIED; i++) {
        char number[12] = "";

        if (i > 0)
            snprintf(number, sizeof number, ".%d", i);
        snprintf(r->kept, sizeof r->kept, "%s.%s%s", r->to, stamp, number);
        snprintf(r->fresh, sizeof r->fresh, "%s.%s%s.new", r->to, stamp, number);
        if (lstat(r->kept, &info) != 0 && lstat(r->fresh, &info) != 0)
            return DF_OK;
    }
    return df_fail(r->err, DF_IO, "", "there are too many old files beside %s", r->to);
}

static df_status put_in_place(const restoring *r)
{
    df_status status = DF_OK;

    if (r->exists)
        take_log_in(r);
    if (has_log(r))
        status = move_aside(r, "-wal");
    if (status == DF_OK)
        status = move_aside(r, "-shm");
    sqlite_file_sync_directory(r->to);
    /* where there are no links the old one loses its name a moment early */
    if (status == DF_OK && r->exists && link(r->to, r->kept) != 0 && rename(r->to, r->kept) != 0)
        status = cant(r, "move aside", r->to);
    if (status == DF_OK && rename(r->fresh, r->to) != 0)
        status = cant(r, "put in its place", r->fresh);
    sqlite_file_sync_directory(r->to);
    return status;
}

df_status sqlite_file_restore(const char *from, const char *path, char kept[STORE_PATH_SIZE],
                              df_error *err)
{
    restoring r = {.from = from, .err = err};

    if (!sqlite_file_real(path, r.to))
        return df_fail(err, DF_IO, "", "the name of the database is too long");
    int lock = sqlite_file_lock(r.to, true, err);
    if (lock < 0)
        return DF_IO;
    df_status status = check_target(&r);
    if (status == DF_OK)
        status = choose_names(&r);
    if (status == DF_OK)
        status = make_fresh(&r);
    if (status == DF_OK)
        status = check_unused(&r); /* again: that took a while */
    if (status == DF_OK)
        status = put_in_place(&r);
    if (status != DF_OK && r.fresh[0] != '\0')
        unlink(r.fresh);
    snprintf(kept, STORE_PATH_SIZE, "%s", r.exists ? r.kept : "");
    close(lock);
    return status;
}
