/* sqlite.c: the store in one file beside the program.
 *
 * Write-ahead log, every commit on the disk before it returns (synchronous FULL), one writer at a
 * time (BEGIN IMMEDIATE). Statements are prepared once.
 *
 * SPDX-License-Identifier: MIT */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "store/sqlite_file.h"

typedef enum query {
    Q_BEGIN,
    Q_COMMIT,
    Q_ROLLBACK,
    Q_ADD_TABLE,
    Q_UPDATE_TABLE,
    Q_APPEND,
    Q_ADD_KEY,
    Q_DELETE_LOG,
    Q_DELETE_KEYS,
    Q_DELETE_CALLS,
    Q_DELETE_TABLE,
    Q_NOTE_DELETED,
    Q_REWRITE,
    Q_BY_ID,
    Q_LISTED,
    Q_DUE,
    Q_ALL,
    Q_TEXTS,
    Q_AGES,
    Q_ENTRIES,
    Q_KEYS,
    Q_OTHERS,
    QUERIES,
} query;

#define COLUMNS "serial, id, game, setup, secret, created, status, listed, deadline, summary"

static const char *const sql[QUERIES] = {
    [Q_BEGIN] = "BEGIN IMMEDIATE",
    [Q_COMMIT] = "COMMIT",
    [Q_ROLLBACK] = "ROLLBACK",
    /* the serial of a table that was deleted is not used again: somebody may still write to it */
    [Q_ADD_TABLE] = "INSERT INTO tables (serial, id, game, setup, secret, created, status, listed, "
                    "deadline, summary) SELECT 1 + max(deleted, coalesce((SELECT max(serial) FROM "
                    "tables), 0)), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM serials",
    [Q_UPDATE_TABLE] = "UPDATE tables SET status = ?2, listed = ?3, deadline = ?4, summary = ?5 "
                       "WHERE serial = ?1 AND NOT EXISTS (SELECT 1 FROM entries WHERE serial = ?1 "
                       "AND number >= ?6 AND kind = ?7)",
    [Q_APPEND] = "INSERT OR IGNORE INTO entries VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [Q_ADD_KEY] = "INSERT INTO keys VALUES (?1, ?2, ?3, ?4)",
    [Q_DELETE_LOG] = "DELETE FROM entries WHERE serial = ?1",
    [Q_DELETE_KEYS] = "DELETE FROM keys WHERE serial = ?1",
    [Q_DELETE_CALLS] = "DELETE FROM calls WHERE serial = ?1",
    [Q_DELETE_TABLE] = "DELETE FROM tables WHERE serial = ?1",
    [Q_NOTE_DELETED] = "UPDATE serials SET deleted = max(deleted, ?1)",
    [Q_REWRITE] = "UPDATE entries SET text = ?3 WHERE serial = ?1 AND number = ?2",
    [Q_BY_ID] = "SELECT " COLUMNS " FROM tables WHERE id = ?1",
    [Q_LISTED] = "SELECT " COLUMNS " FROM tables WHERE listed = 1 AND status = 0 "
                 "ORDER BY serial DESC LIMIT ?2",
    /* it begins to read where its first term says */
    [Q_DUE] = "SELECT " COLUMNS " FROM tables WHERE deadline > ?4 AND deadline > 0 "
              "AND deadline <= ?3 ORDER BY deadline LIMIT ?2",
    [Q_ALL] = "SELECT " COLUMNS " FROM tables ORDER BY serial DESC LIMIT ?2",
    [Q_TEXTS] = "SELECT " COLUMNS " FROM tables WHERE serial IN (SELECT serial FROM entries WHERE "
                "kind = ?5 AND substr(text, ?6) = ?7) ORDER BY serial LIMIT ?2",
    [Q_AGES] = "SELECT serial, id, created, coalesce((SELECT at FROM entries WHERE entries.serial "
               "= tables.serial ORDER BY number DESC LIMIT 1), created) FROM tables WHERE serial > "
               "?1 ORDER BY serial LIMIT ?2",
    [Q_ENTRIES] = ("SELECT number, kind, seat, action, extra, at, text FROM entries "
                   "WHERE serial = ?1 AND number >= ?2 ORDER BY number"),
    [Q_KEYS] = "SELECT role, seat, hash FROM keys WHERE serial = ?1",
    [Q_OTHERS] = "PRAGMA data_version", /* changes when somebody else has written */
};

/* What brings a database from version i to version i + 1. */
static const char *const migrations[STORE_SCHEMA] = {
    "CREATE TABLE tables (serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, "
    "setup TEXT NOT NULL, secret BLOB NOT NULL, created INTEGER NOT NULL, status INTEGER NOT NULL, "
    "listed INTEGER NOT NULL, deadline INTEGER NOT NULL, summary TEXT NOT NULL);"
    "CREATE INDEX tables_listed ON tables (serial) WHERE listed = 1 AND status = 0;"
    "CREATE INDEX tables_due ON tables (deadline) WHERE deadline > 0;"
    "CREATE TABLE entries (serial INTEGER NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT "
    "NULL, "
    "seat INTEGER NOT NULL, action INTEGER NOT NULL, extra INTEGER NOT NULL, at INTEGER NOT NULL, "
    "text TEXT, PRIMARY KEY (serial, number)) WITHOUT ROWID;"
    "CREATE TABLE keys (serial INTEGER NOT NULL, role INTEGER NOT NULL, seat INTEGER NOT NULL, "
    "hash BLOB NOT NULL, PRIMARY KEY (serial, role, seat, hash)) WITHOUT ROWID;",
    /* once every table with a bot had a deadline that was never over, and the lobby forgot nobody
     */
    "UPDATE tables SET deadline = 0 WHERE deadline > 0 AND (status <> 1 OR setup NOT LIKE "
    "'%\"clock\"%');"
    "UPDATE tables SET listed = 0 WHERE listed = 1;",
    /* the highest serial that was ever deleted */
    "CREATE TABLE serials (deleted INTEGER NOT NULL); INSERT INTO serials VALUES (0);",
    "CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE calls (owner TEXT NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth "
    "TEXT NOT NULL, at INTEGER NOT NULL, told TEXT NOT NULL, serial INTEGER NOT NULL, PRIMARY KEY "
    "(owner, endpoint)) WITHOUT ROWID;"
    "CREATE INDEX calls_serial ON calls (serial);",
};

typedef struct database {
    sqlite3 *handle;
    sqlite3_stmt *prepared[QUERIES];
    int others; /* what Q_OTHERS said last; 0: it has not been asked */
    int lock;   /* see sqlite_file_lock; -1: none */
} database;

static df_status fail(const database *db, df_error *err)
{
    const char *why = db->handle != NULL ? sqlite3_errmsg(db->handle) : "out of memory";
    int code = db->handle != NULL ? sqlite3_errcode(db->handle) : SQLITE_NOMEM;

    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return df_fail(err, DF_CORRUPT, "", "the database is damaged: %s", why);
    return df_fail(err, DF_IO, "", "the database failed: %s", why);
}

/* ---- Opening --------------------------------------------------------------------------------- */

static df_status run(database *db, const char *text, df_error *err)
{
    return sqlite3_exec(db->handle, text, NULL, NULL, NULL) == SQLITE_OK ? DF_OK : fail(db, err);
}

static df_status read_number(database *db, const char *pragma, int *number, df_error *err)
{
    sqlite3_stmt *statement = NULL;
    df_status status = DF_OK;

    if (sqlite3_prepare_v2(db->handle, pragma, -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW)
        status = fail(db, err);
    else
        *number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return status;
}

static df_status read_version(database *db, int *version, df_error *err)
{
    return read_number(db, "PRAGMA user_version", version, err);
}

/* Is there nothing to be done? That is found out without writing, since another process may be. */
static bool is_current(database *db)
{
    int version = 0;
    int id = 0;

    return read_version(db, &version, NULL) == DF_OK && version == STORE_SCHEMA &&
           read_number(db, "PRAGMA application_id", &id, NULL) == DF_OK && id == SQLITE_FILE_ID;
}

/* All steps in one transaction: a database is of one version or of another. */
static df_status migrate(database *db, df_error *err)
{
    char line[96];
    int version = 0;
    df_status status = run(db, "BEGIN IMMEDIATE", err);

    if (status == DF_OK)
        status = read_version(db, &version, err);
    if (status == DF_OK && version > STORE_SCHEMA)
        status = df_fail(err, DF_RANGE, "",
                         "the database has version %d and this program (%s) knows up to %d: a "
                         "newer program is needed",
                         version, DF_VERSION, STORE_SCHEMA);
    for (; status == DF_OK && version < STORE_SCHEMA; version++)
        status = run(db, migrations[version], err);
    snprintf(line, sizeof line, "PRAGMA user_version = %d; PRAGMA application_id = %d",
             STORE_SCHEMA, SQLITE_FILE_ID);
    if (status == DF_OK)
        status = run(db, line, err);
    if (status == DF_OK)
        return run(db, "COMMIT", err);
    sqlite3_exec(db->handle, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

static df_status prepare(database *db, df_error *err)
{
    for (int i = 0; i < QUERIES; i++)
        if (sqlite3_prepare_v3(db->handle, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &db->prepared[i],
                               NULL) != SQLITE_OK)
            return fail(db, err);
    return DF_OK;
}

static void close_database(void *data)
{
    database *db = data;

    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(db->prepared[i]);
    sqlite3_close(db->handle);
    if (db->lock >= 0)
        close(db->lock);
    free(db);
}

/* Whose is it? A new file is made here, for its owner alone. */
static df_status admit(database *db, const char *address, df_error *err)
{
    db->lock = -1;
    if (strcmp(address, ":memory:") == 0)
        return DF_OK;
    db->lock = sqlite_file_lock(address, false, err);
    if (db->lock < 0)
        return DF_IO;
    sqlite_owner owner = sqlite_file_owner(address, err);
    if (owner != OWNER_US && owner != OWNER_NONE)
        return err->status;
    return access(address, F_OK) == 0 ? DF_OK : sqlite_file_create(address, err);
}

static void *open_database(const char *address, df_error *err)
{
    enum { PATIENCE = 5000 }; /* milliseconds for another process to end its transaction */
    database *db = df_memory(1, sizeof *db);

    if (db == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    df_status status = admit(db, address, err);
    if (status == DF_OK &&
        sqlite3_open_v2(address, &db->handle,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        status = df_fail(err, DF_IO, "", "%s: %s", address,
                         db->handle != NULL ? sqlite3_errmsg(db->handle) : "out of memory");
    if (status == DF_OK) {
        sqlite3_busy_timeout(db->handle, PATIENCE);
        status = run(db,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
                     "PRAGMA wal_autocheckpoint = 4000; PRAGMA trusted_schema = OFF;",
                     err);
    }
    if (status == DF_OK && !is_current(db))
        status = migrate(db, err);
    if (status == DF_OK)
        status = prepare(db, err);
    if (status == DF_OK)
        return db;
    close_database(db);
    return NULL;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Runs a prepared statement that gives no rows. */
static df_status step(database *db, query q, df_error *err)
{
    sqlite3_stmt *statement = db->prepared[q];
    df_status status = sqlite3_step(statement) == SQLITE_DONE ? DF_OK : fail(db, err);

    sqlite3_reset(statement);
    return status;
}

static df_status begin(void *data, df_error *err)
{
    return step(data, Q_BEGIN, err);
}

static df_status commit(void *data, df_error *err)
{
    return step(data, Q_COMMIT, err);
}

static void rollback(void *data)
{
    database *db = data;

    if (sqlite3_get_autocommit(db->handle) == 0)
        step(db, Q_ROLLBACK, NULL);
}

/* Writes a page that says what it said before. */
static df_status probe(void *data, df_error *err)
{
    char line[64];
    database *db = data;
    int version = 0;
    df_status status = begin(db, err);

    if (status == DF_OK)
        status = read_version(db, &version, err);
    snprintf(line, sizeof line, "PRAGMA user_version = %d", version);
    if (status == DF_OK)
        status = run(db, line, err);
    if (status == DF_OK)
        status = commit(db, err);
    if (status != DF_OK)
        rollback(db);
    return status;
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

static df_status add_table(void *data, store_table *table, df_error *err)
{
    database *db = data;
    sqlite3_stmt *statement = db->prepared[Q_ADD_TABLE];

    bind_text(statement, 1, table->id);
    bind_text(statement, 2, table->game);
    bind_text(statement, 3, table->setup);
    sqlite3_bind_blob(statement, 4, table->secret, sizeof table->secret, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 5, table->created);
    sqlite3_bind_int(statement, 6, (int)table->status);
    sqlite3_bind_int(statement, 7, table->listed);
    sqlite3_bind_int64(statement, 8, table->deadline);
    bind_text(statement, 9, table->summary);
    df_status status = step(db, Q_ADD_TABLE, err);
    sqlite3_clear_bindings(statement);
    if (status == DF_OK)
        table->serial = sqlite3_last_insert_rowid(db->handle);
    return status;
}

static df_status update_table(void *data, const store_table *table, df_error *err)
{
    database *db = data;
    sqlite3_stmt *statement = db->prepared[Q_UPDATE_TABLE];

    sqlite3_bind_int64(statement, 1, table->serial);
    sqlite3_bind_int(statement, 2, (int)table->status);
    sqlite3_bind_int(statement, 3, table->listed);
    sqlite3_bind_int64(statement, 4, table->deadline);
    bind_text(statement, 5, table->summary);
    sqlite3_bind_int64(statement, 6, table->known);
    sqlite3_bind_int(statement, 7, STORE_FORGET);
    df_status status = step(db, Q_UPDATE_TABLE, err);
    sqlite3_clear_bindings(statement);
    return status;
}

static df_status append(void *data, int64_t serial, const store_entry *entry, bool *taken,
                        df_error *err)
{
    database *db = data;
    sqlite3_stmt *statement = db->prepared[Q_APPEND];

    sqlite3_bind_int64(statement, 1, serial);
    sqlite3_bind_int64(statement, 2, entry->number);
    sqlite3_bind_int(statement, 3, entry->kind);
    sqlite3_bind_int(statement, 4, entry->seat);
    sqlite3_bind_int64(statement, 5, entry->action);
    sqlite3_bind_int64(statement, 6, entry->extra);
    sqlite3_bind_int64(statement, 7, entry->at);
    bind_text(statement, 8, entry->text);
    df_status status = step(db, Q_APPEND, err);
    sqlite3_clear_bindings(statement);
    if (status == DF_OK)
        *taken = sqlite3_changes(db->handle) == 0;
    return status;
}

static df_status add_key(void *data, int64_t serial, const store_key *key, df_error *err)
{
    database *db = data;
    sqlite3_stmt *statement = db->prepared[Q_ADD_KEY];

    sqlite3_bind_int64(statement, 1, serial);
    sqlite3_bind_int(statement, 2, key->role);
    sqlite3_bind_int(statement, 3, key->seat);
    sqlite3_bind_blob(statement, 4, key->hash, sizeof key->hash, SQLITE_STATIC);
    df_status status = step(db, Q_ADD_KEY, err);
    sqlite3_clear_bindings(statement);
    return status;
}

static df_status step_for(database *db, query q, int64_t serial, df_error *err)
{
    sqlite3_bind_int64(db->prepared[q], 1, serial);
    return step(db, q, err);
}

static df_status remove_table(void *data, int64_t serial, df_error *err)
{
    df_status status = step_for(data, Q_DELETE_LOG, serial, err);

    if (status == DF_OK)
        status = step_for(data, Q_DELETE_KEYS, serial, err);
    if (status == DF_OK)
        status = step_for(data, Q_DELETE_CALLS, serial, err);
    if (status == DF_OK)
        status = step_for(data, Q_DELETE_TABLE, serial, err);
    return status == DF_OK ? step_for(data, Q_NOTE_DELETED, serial, err) : status;
}

static df_status rewrite(void *data, int64_t serial, uint32_t number, const char *text,
                         df_error *err)
{
    database *db = data;
    sqlite3_stmt *statement = db->prepared[Q_REWRITE];

    sqlite3_bind_int64(statement, 2, number);
    bind_text(statement, 3, text);
    df_status status = step_for(db, Q_REWRITE, serial, err);
    sqlite3_clear_bindings(statement);
    return status;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static const char *text_of(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);

    return text != NULL ? (const char *)text : "";
}

/* False if the bytes are not as many as they should be. */
static bool read_bytes(sqlite3_stmt *statement, int column, uint8_t *out, int size)
{
    const void *bytes = sqlite3_column_blob(statement, column);

    if (bytes == NULL || sqlite3_column_bytes(statement, column) != size)
        return false;
    memcpy(out, bytes, (size_t)size);
    return true;
}

static df_status read_table(sqlite3_stmt *statement, store_table *table, df_error *err)
{
    *table = (store_table){
        .serial = sqlite3_column_int64(statement, 0),
        .game = text_of(statement, 2),
        .setup = text_of(statement, 3),
        .created = sqlite3_column_int64(statement, 5),
        .status = (store_status)sqlite3_column_int(statement, 6),
        .listed = sqlite3_column_int(statement, 7) != 0,
        .deadline = sqlite3_column_int64(statement, 8),
        .summary = text_of(statement, 9),
    };
    snprintf(table->id, sizeof table->id, "%s", text_of(statement, 1));
    if (!read_bytes(statement, 4, table->secret, sizeof table->secret))
        return df_fail(err, DF_CORRUPT, "", "the row of table %s is damaged", table->id);
    return DF_OK;
}

/* Ends a reading; `code` is what sqlite3_step said last. */
static df_status end_reading(database *db, query q, int code, df_status status, df_error *err)
{
    if (status == DF_OK && code != SQLITE_DONE && code != SQLITE_ROW)
        status = fail(db, err);
    sqlite3_reset(db->prepared[q]);
    sqlite3_clear_bindings(db->prepared[q]);
    return status;
}

static df_status tables(void *data, const store_query *wanted, store_each_table *each,
                        void *context, df_error *err)
{
    static const query queries[] = {Q_BY_ID, Q_LISTED, Q_DUE, Q_ALL, Q_TEXTS};
    database *db = data;
    query q = queries[wanted->filter];
    sqlite3_stmt *statement = db->prepared[q];
    df_status status = DF_OK;
    int code;

    if (wanted->filter == STORE_BY_ID)
        bind_text(statement, 1, wanted->id);
    else
        sqlite3_bind_int(statement, 2, wanted->limit);
    if (wanted->filter == STORE_DUE) {
        sqlite3_bind_int64(statement, 3, wanted->time);
        sqlite3_bind_int64(statement, 4, wanted->since);
    }
    if (wanted->filter == STORE_TEXTS) {
        sqlite3_bind_int(statement, 5, wanted->kind);
        sqlite3_bind_int(statement, 6, wanted->skip + 1);
        bind_text(statement, 7, wanted->text);
    }
    while (status == DF_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        store_table table;

        status = read_table(statement, &table, err);
        if (status == DF_OK && !each(context, &table))
            break;
    }
    return end_reading(db, q, code, status, err);
}

static df_status entries(void *data, int64_t serial, uint32_t from, store_each_entry *each,
                         void *context, df_error *err)
{
    database *db = data;
    sqlite3_stmt *statement = db->prepared[Q_ENTRIES];
    int code;

    sqlite3_bind_int64(statement, 1, serial);
    sqlite3_bind_int64(statement, 2, from);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        store_entry entry = {
            .number = (uint32_t)sqlite3_column_int64(statement, 0),
            .kind = (uint8_t)sqlite3_column_int(statement, 1),
            .seat = (int8_t)sqlite3_column_int(statement, 2),
            .action = (uint32_t)sqlite3_column_int64(statement, 3),
            .extra = sqlite3_column_int64(statement, 4),
            .at = sqlite3_column_int64(statement, 5),
            .text = (const char *)sqlite3_column_text(statement, 6),
        };
        if (!each(context, &entry))
            break;
    }
    return end_reading(db, Q_ENTRIES, code, DF_OK, err);
}

static df_status keys(void *data, int64_t serial, store_each_key *each, void *context,
                      df_error *err)
{
    database *db = data;
    sqlite3_stmt *statement = db->prepared[Q_KEYS];
    df_status status = DF_OK;
    int code;

    sqlite3_bind_int64(statement, 1, serial);
    while (status == DF_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        store_key key = {
            .role = (uint8_t)sqlite3_column_int(statement, 0),
            .seat = (int8_t)sqlite3_column_int(statement, 1),
        };
        if (!read_bytes(statement, 2, key.hash, sizeof key.hash))
            status = df_fail(err, DF_CORRUPT, "", "a key is damaged");
        else if (!each(context, &key))
            break;
    }
    return end_reading(db, Q_KEYS, code, status, err);
}

static df_status ages(void *data, int64_t serial, int limit, store_each_age *each, void *context,
                      df_error *err)
{
    database *db = data;
    sqlite3_stmt *statement = db->prepared[Q_AGES];
    int code;

    sqlite3_bind_int64(statement, 1, serial);
    sqlite3_bind_int(statement, 2, limit);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        store_table table = {.serial = sqlite3_column_int64(statement, 0),
                             .created = sqlite3_column_int64(statement, 2)};

        snprintf(table.id, sizeof table.id, "%s", text_of(statement, 1));
        if (!each(context, &table, sqlite3_column_int64(statement, 3)))
            break;
    }
    return end_reading(db, Q_AGES, code, DF_OK, err);
}

static df_status aside(void *data, store_aside which, const char *const *values,
                       store_each_row *each, void *context, df_error *err)
{
    const database *db = data;

    return sqlite_aside(db->handle, which, values, each, context) ? DF_OK : fail(db, err);
}

static df_status backup(void *data, const char *path, df_error *err)
{
    const database *db = data;

    return sqlite_file_copy(db->handle, path, err);
}

/* ---- A file has one server, but administrators come by --------------------------------------- */

static int descriptor(void *data)
{
    (void)data;
    return -1;
}

static bool news(void *data, char id[STORE_ID_SIZE])
{
    database *db = data;
    sqlite3_stmt *statement = db->prepared[Q_OTHERS];
    int before = db->others;

    if (sqlite3_step(statement) == SQLITE_ROW)
        db->others = sqlite3_column_int(statement, 0);
    sqlite3_reset(statement);
    id[0] = '\0';
    return before != 0 && db->others != before;
}

const store_backend store_sqlite = {
    .open = open_database,
    .close = close_database,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .add_table = add_table,
    .update_table = update_table,
    .append = append,
    .add_key = add_key,
    .remove = remove_table,
    .rewrite = rewrite,
    .probe = probe,
    .tables = tables,
    .entries = entries,
    .keys = keys,
    .ages = ages,
    .aside = aside,
    .backup = backup,
    .restore = sqlite_file_restore,
    .descriptor = descriptor,
    .news = news,
};
