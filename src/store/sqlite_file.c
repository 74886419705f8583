/* sqlite_file.c: the file of a SQLite store from outside; see sqlite_file.h.
 *
 * SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* flock, realpath */
#include "store/sqlite_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SUFFIX_MAX = 40 }; /* what is ever added to a path */

bool sqlite_file_real(const char *path, char out[SQLITE_FILE_NAME])
{
    char *real = realpath(path, NULL);
    const char *name = real != NULL ? real : path;
    bool fits = strlen(name) < SQLITE_FILE_NAME - SUFFIX_MAX;

    if (fits)
        snprintf(out, SQLITE_FILE_NAME, "%s", name);
    free(real);
    return fits;
}

static df_status cant(const char *what, const char *path, int number, df_error *err)
{
    return df_fail(err, DF_IO, "", "can't %s %s: %s", what, path, strerror(number));
}

/* The size of PATH with a suffix; -1: there is none. */
static off_t size_of(const char *path, const char *suffix)
{
    char name[SQLITE_FILE_NAME];
    struct stat info;

    snprintf(name, sizeof name, "%.*s%s", SQLITE_FILE_NAME - SUFFIX_MAX, path, suffix);
    return stat(name, &info) == 0 ? info.st_size : -1;
}

/* ---- Looking without a trace ----------------------------------------------------------------- */

/* A path as an URI: whatever could mean something in one is written as a number. */
static void write_uri(const char *path, const char *question, char *out, size_t size)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-";
    size_t at = (size_t)snprintf(out, size, "file:");

    for (const char *c = path; *c != '\0'; c++)
        at += (size_t)snprintf(out + at, size - at, strchr(plain, *c) != NULL ? "%c" : "%%%02X",
                               (unsigned char)*c);
    snprintf(out + at, size - at, "%s", question);
}

/* A file without a write-ahead log is read as one that never changes: nothing is made beside it.
 * One with a log is opened properly, but what the log holds stays in the log; if nobody else has it
 * open the index of the log is kept in memory. */
int sqlite_file_look(const char *path, sqlite3 **out)
{
    static const int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;
    char real[SQLITE_FILE_NAME];
    char uri[3 * SQLITE_FILE_NAME + 32];

    *out = NULL;
    if (!sqlite_file_real(path, real))
        return SQLITE_CANTOPEN;
    bool logged = size_of(real, "-wal") > 0;
    bool shared = size_of(real, "-shm") >= 0;
    write_uri(real, logged ? "" : "?immutable=1", uri, sizeof uri);
    int code = sqlite3_open_v2(
        uri, out, flags | (logged && !shared ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY), NULL);
    if (code != SQLITE_OK || !logged)
        return code;
    code = sqlite3_db_config(*out, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    if (code == SQLITE_OK && !shared)
        code = sqlite3_exec(*out, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL, NULL);
    return code;
}

/* The number that a question has for an answer. */
static int ask_number(sqlite3 *db, const char *question, int *out)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, question, -1, &statement, NULL);

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *out = sqlite3_column_int(statement, 0);
        code = SQLITE_OK;
    }
    sqlite3_finalize(statement);
    return code;
}

/* Those of the first programs have no id yet. */
static int find_owner(sqlite3 *db, sqlite_owner *owner)
{
    int id = 0;
    int version = 0;
    int things = 0;
    int ours = 0;
    int code = ask_number(db, "PRAGMA application_id", &id);

    if (code == SQLITE_OK)
        code = ask_number(db, "PRAGMA user_version", &version);
    if (code == SQLITE_OK)
        code = ask_number(db, "SELECT count(*) FROM sqlite_master", &things);
    if (code == SQLITE_OK)
        code = ask_number(db,
                          "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN "
                          "('tables', 'entries', 'keys')",
                          &ours);
    if (id == SQLITE_FILE_ID || (id == 0 && version == 1 && ours == 3))
        *owner = OWNER_US;
    else if (id == 0 && version == 0 && things == 0)
        *owner = OWNER_NONE;
    else
        *owner = OWNER_OTHER;
    return code;
}

sqlite_owner sqlite_file_owner(const char *path, df_error *err)
{
    sqlite_owner owner = OWNER_UNKNOWN;
    struct stat info;
    sqlite3 *db = NULL;

    if (stat(path, &info) != 0 && errno == ENOENT)
        return OWNER_NONE;
    if (stat(path, &info) != 0) {
        cant("open", path, errno, err);
        return OWNER_UNKNOWN;
    }
    if (!S_ISREG(info.st_mode)) {
        df_fail(err, DF_IO, "", "%s is not a regular file", path);
        return OWNER_UNKNOWN;
    }
    if (info.st_size == 0)
        return OWNER_NONE;
    int code = sqlite_file_look(path, &db);
    if (code == SQLITE_OK)
        code = find_owner(db, &owner);
    if (code == SQLITE_NOTADB)
        df_fail(err, DF_CORRUPT, "", "%s is no database; it is left as it is", path);
    else if (code == SQLITE_CORRUPT)
        df_fail(err, DF_CORRUPT, "", "the database %s is damaged: %s", path, sqlite3_errmsg(db));
    else if (code != SQLITE_OK)
        df_fail(err, DF_IO, "", "%s: %s", path, sqlite3_errstr(code));
    else if (owner == OWNER_OTHER)
        df_fail(err, DF_RANGE, "", "%s is the database of another program; it is left as it is",
                path);
    sqlite3_close(db);
    return code == SQLITE_OK ? owner : OWNER_UNKNOWN;
}

/* ---- Who has it open ------------------------------------------------------------------------- */

/* Root may come first: what it makes is for whoever has the database, or will have it. */
static void give_to_owner(int fd, const char *path)
{
    char folder[SQLITE_FILE_NAME];
    struct stat info;
    const char *slash = strrchr(path, '/');

    if (geteuid() != 0)
        return;
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - path) + 1 : 1,
             slash != NULL ? path : ".");
    if ((stat(path, &info) == 0 || stat(folder, &info) == 0) &&
        fchown(fd, info.st_uid, info.st_gid) != 0)
        return; /* whoever can't open it will say so */
}

int sqlite_file_lock(const char *path, bool alone, df_error *err)
{
    char real[SQLITE_FILE_NAME];
    char name[SQLITE_FILE_NAME + 8];

    if (!sqlite_file_real(path, real)) {
        cant("open", path, ENAMETOOLONG, err);
        return -1;
    }
    snprintf(name, sizeof name, "%s-lock", real);
    int fd = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0 && errno == ENOENT) {
        fd = open(name, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (fd >= 0)
            give_to_owner(fd, real);
    }
    if (fd < 0) {
        cant("open", name, errno, err);
        return -1;
    }
    if (flock(fd, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0)
        return fd;
    if (errno == EWOULDBLOCK)
        df_fail(err, DF_IO, "",
                alone ? "%s is in use: stop the server first" : "%s is just being restored", path);
    else
        cant("lock", name, errno, err);
    close(fd);
    return -1;
}

/* ---- Making files ---------------------------------------------------------------------------- */

df_status sqlite_file_create(const char *path, df_error *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (fd < 0)
        return cant("make", path, errno, err);
    close(fd);
    return DF_OK;
}

static bool sync_path(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return false;
    bool synced = fsync(fd) == 0;
    close(fd);
    return synced;
}

void sqlite_file_sync_directory(const char *path)
{
    char folder[SQLITE_FILE_NAME];
    const char *slash = strrchr(path, '/');

    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - path) + 1 : 1,
             slash != NULL ? path : ".");
    (void)sync_path(folder); /* where that can't be done the file is complete all the same */
}

/* Gives a file its name, which nobody may have. */
static df_status give_name(const char *from, const char *path, df_error *err)
{
    if (link(from, path) == 0) {
        unlink(from);
        return DF_OK;
    }
    if (errno == EEXIST || access(path, F_OK) == 0)
        return cant("make", path, EEXIST, err);
    return rename(from, path) == 0 ? DF_OK : cant("make", path, errno, err); /* without links */
}

/* SQLite would make the file with the rights that the umask leaves, and does not force it to disk;
 * but it takes an empty one that is there. It has its name only when it is complete. */
df_status sqlite_file_copy(sqlite3 *from, const char *path, df_error *err)
{
    char part[SQLITE_FILE_NAME];
    sqlite3_stmt *statement = NULL;

    if (access(path, F_OK) == 0)
        return cant("make", path, EEXIST, err);
    if (strlen(path) >= SQLITE_FILE_NAME - SUFFIX_MAX)
        return cant("make", path, ENAMETOOLONG, err);
    snprintf(part, sizeof part, "%.*s.%ld.part", SQLITE_FILE_NAME - SUFFIX_MAX, path,
             (long)getpid());
    df_status status = sqlite_file_create(part, err);
    if (status != DF_OK)
        return status;
    int code = sqlite3_prepare_v2(from, "VACUUM INTO ?1", -1, &statement, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_text(statement, 1, part, -1, SQLITE_STATIC);
        code = sqlite3_step(statement);
    }
    if (code != SQLITE_DONE)
        status =
            df_fail(err, DF_IO, "", "the database could not be copied: %s", sqlite3_errmsg(from));
    sqlite3_finalize(statement);
    if (status == DF_OK && !sync_path(part))
        status = cant("write", part, errno, err);
    if (status == DF_OK)
        status = give_name(part, path, err);
    if (status == DF_OK)
        sqlite_file_sync_directory(path);
    else
        unlink(part);
    return status;
}
