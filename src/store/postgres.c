/* postgres.c: the store on a PostgreSQL server, shared by several processes.
 *
 * The unique key of the log decides between processes: an entry whose number is taken is not
 * written. At each commit the tables written to are announced (NOTIFY), so that the other
 * processes read on. A lost connection is made anew when it is next needed.
 *
 * SPDX-License-Identifier: MIT */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/backend.h"

enum { VALUES_MAX = 10, NUMBER_SIZE = 24, TOUCHED_AT_FIRST = 64 };

typedef struct database {
    PGconn *connection;
    int64_t *touched; /* serials of the tables written to in this transaction */
    int touched_count;
    int touched_room;
    bool missed; /* announcements may have been missed */
} database;

/* The values of a statement; numbers are written into `numbers`. */
typedef struct values {
    int count;
    const char *at[VALUES_MAX];
    char numbers[VALUES_MAX][NUMBER_SIZE];
    char hex[2 * DF_KEY_SIZE + 3];
} values;

static void add_text(values *v, const char *text)
{
    v->at[v->count++] = text;
}

static void add_number(values *v, int64_t number)
{
    snprintf(v->numbers[v->count], NUMBER_SIZE, "%lld", (long long)number);
    v->at[v->count] = v->numbers[v->count];
    v->count++;
}

/* At most one value of a statement is bytes, and all such are of this size. */
static void add_bytes(values *v, const uint8_t bytes[DF_KEY_SIZE])
{
    snprintf(v->hex, sizeof v->hex, "\\x");
    for (int i = 0; i < DF_KEY_SIZE; i++)
        snprintf(v->hex + 2 + 2 * i, 3, "%02x", bytes[i]);
    v->at[v->count++] = v->hex;
}

#define COLUMNS "serial, id, game, setup, secret, created, status, listed, deadline, summary"

typedef struct prepared {
    const char *name;
    const char *sql;
} prepared;

static const prepared statements[] = {
    {"add_table", "INSERT INTO tables (id, game, setup, secret, created, status, listed, deadline, "
                  "summary) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING serial"},
    {"update_table", "UPDATE tables SET status = $2, listed = $3, deadline = $4, summary = $5 "
                     "WHERE serial = $1"},
    {"append", "INSERT INTO entries VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
               "ON CONFLICT DO NOTHING"},
    {"add_key", "INSERT INTO keys VALUES ($1, $2, $3, $4)"},
    {"announce", "SELECT pg_notify('deadfall', id) FROM tables WHERE serial = $1"},
    {"by_id", "SELECT " COLUMNS " FROM tables WHERE id = $1"},
    {"listed", "SELECT " COLUMNS " FROM tables WHERE listed = 1 AND status = 0 "
               "ORDER BY serial DESC LIMIT $1"},
    {"due", "SELECT " COLUMNS " FROM tables WHERE deadline > $3 AND deadline > 0 "
            "AND deadline <= $2 ORDER BY deadline LIMIT $1"},
    {"all", "SELECT " COLUMNS " FROM tables ORDER BY serial DESC LIMIT $1"},
    {"entries", "SELECT number, kind, seat, action, extra, at, text FROM entries "
                "WHERE serial = $1 AND number >= $2 ORDER BY number"},
    {"keys", "SELECT role, seat, hash FROM keys WHERE serial = $1"},
};

/* What brings a database from version i to version i + 1. */
static const char *const migrations[STORE_SCHEMA] = {
    "CREATE TABLE tables (serial BIGSERIAL PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT "
    "NULL, setup TEXT NOT NULL, secret BYTEA NOT NULL, created BIGINT NOT NULL, status INTEGER NOT "
    "NULL, listed INTEGER NOT NULL, deadline BIGINT NOT NULL, summary TEXT NOT NULL);"
    "CREATE INDEX tables_listed ON tables (serial) WHERE listed = 1 AND status = 0;"
    "CREATE INDEX tables_due ON tables (deadline) WHERE deadline > 0;"
    "CREATE TABLE entries (serial BIGINT NOT NULL, number BIGINT NOT NULL, kind INTEGER NOT NULL, "
    "seat INTEGER NOT NULL, action BIGINT NOT NULL, extra BIGINT NOT NULL, at BIGINT NOT NULL, "
    "text TEXT, PRIMARY KEY (serial, number));"
    "CREATE TABLE keys (serial BIGINT NOT NULL, role INTEGER NOT NULL, seat INTEGER NOT NULL, "
    "hash BYTEA NOT NULL, PRIMARY KEY (serial, role, seat, hash));",
    /* once every table with a bot had a deadline that was never over, and the lobby forgot nobody
     */
    "UPDATE tables SET deadline = 0 WHERE deadline > 0 AND (status <> 1 OR setup NOT LIKE "
    "'%\"clock\"%');"
    "UPDATE tables SET listed = 0 WHERE listed = 1;",
};

/* ---- Asking -----------------------------------------------------------------------------------
 */

/* The first line of what libpq has to say. */
static df_status fail(const database *db, const char *what, df_error *err)
{
    const char *why = PQerrorMessage(db->connection);
    char line[160];

    snprintf(line, sizeof line, "%.*s", (int)strcspn(why, "\n"), why);
    return df_fail(err, DF_IO, "", "%s: %s", what, line);
}

static df_status run(database *db, const char *text, df_error *err)
{
    PGresult *result = PQexec(db->connection, text);
    ExecStatusType state = PQresultStatus(result);

    PQclear(result);
    if (state == PGRES_COMMAND_OK || state == PGRES_TUPLES_OK)
        return DF_OK;
    return fail(db, "the database failed", err);
}

/* NULL and *err on failure. */
static PGresult *ask(database *db, const char *name, const values *v, df_error *err)
{
    PGresult *result = PQexecPrepared(db->connection, name, v->count, v->at, NULL, NULL, 0);
    ExecStatusType state = PQresultStatus(result);

    if (state == PGRES_COMMAND_OK || state == PGRES_TUPLES_OK)
        return result;
    PQclear(result);
    fail(db, "the database failed", err);
    return NULL;
}

static df_status tell(database *db, const char *name, const values *v, df_error *err)
{
    PGresult *result = ask(db, name, v, err);

    if (result == NULL)
        return DF_IO;
    PQclear(result);
    return DF_OK;
}

/* ---- Opening ----------------------------------------------------------------------------------
 */

static df_status read_version(database *db, int *version, df_error *err)
{
    PGresult *result = PQexec(db->connection, "SELECT version FROM deadfall_schema");
    df_status status = DF_OK;

    if (PQresultStatus(result) != PGRES_TUPLES_OK)
        status = fail(db, "the version of the database can't be read", err);
    else
        *version = PQntuples(result) == 0 ? 0 : (int)strtol(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return status;
}

/* The lock lets one of several starting processes do it. */
static df_status migrate(database *db, df_error *err)
{
    char line[128];
    int version = 0;
    df_status status = run(db,
                           "BEGIN; SELECT pg_advisory_xact_lock(1684366966); "
                           "SET LOCAL client_min_messages = warning; "
                           "CREATE TABLE IF NOT EXISTS deadfall_schema (version INTEGER NOT NULL)",
                           err);

    if (status == DF_OK)
        status = read_version(db, &version, err);
    if (status == DF_OK && version > STORE_SCHEMA)
        status = df_fail(err, DF_RANGE, "",
                         "the database has version %d and this program (%s) knows up to %d: a "
                         "newer program is needed",
                         version, DF_VERSION, STORE_SCHEMA);
    for (; status == DF_OK && version < STORE_SCHEMA; version++)
        status = run(db, migrations[version], err);
    snprintf(line, sizeof line,
             "DELETE FROM deadfall_schema; INSERT INTO deadfall_schema VALUES (%d); COMMIT",
             STORE_SCHEMA);
    if (status == DF_OK)
        return run(db, line, err);
    run(db, "ROLLBACK", NULL);
    return status;
}

static df_status prepare(database *db, df_error *err)
{
    df_status status = run(db, "SET synchronous_commit = on; LISTEN deadfall", err);

    for (size_t i = 0; status == DF_OK && i < sizeof statements / sizeof statements[0]; i++) {
        PGresult *result =
            PQprepare(db->connection, statements[i].name, statements[i].sql, 0, NULL);

        if (PQresultStatus(result) != PGRES_COMMAND_OK)
            status = fail(db, "the database failed", err);
        PQclear(result);
    }
    return status;
}

static void close_database(void *data)
{
    database *db = data;

    PQfinish(db->connection);
    free(db->touched);
    free(db);
}

/* The server's remarks are no lines of our log. */
static void ignore(void *context, const char *remark)
{
    (void)context;
    (void)remark;
}

static void *open_database(const char *address, df_error *err)
{
    database *db = calloc(1, sizeof *db);
    df_status status = DF_OK;

    if (db == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    /* what the address itself says comes later and wins */
    const char *names[] = {"connect_timeout", "tcp_user_timeout", "dbname", NULL};
    const char *settings[] = {"3", "5000", address, NULL};
    db->connection = PQconnectdbParams(names, settings, 1);
    PQsetNoticeProcessor(db->connection, ignore, NULL);
    if (PQstatus(db->connection) != CONNECTION_OK)
        status = fail(db, "the database can't be reached", err);
    if (status == DF_OK)
        status = migrate(db, err);
    if (status == DF_OK)
        status = prepare(db, err);
    if (status == DF_OK)
        return db;
    close_database(db);
    return NULL;
}

/* Makes a lost connection anew. */
static df_status revive(void *data, df_error *err)
{
    database *db = data;

    if (PQstatus(db->connection) == CONNECTION_OK)
        return DF_OK;
    db->missed = true;
    PQreset(db->connection);
    if (PQstatus(db->connection) != CONNECTION_OK)
        return fail(db, "the database can't be reached", err);
    return prepare(db, err);
}

/* ---- Writing ----------------------------------------------------------------------------------
 */

static df_status begin(void *data, df_error *err)
{
    database *db = data;
    df_status status = revive(db, err);

    db->touched_count = 0;
    return status == DF_OK ? run(db, "BEGIN", err) : status;
}

static df_status commit(void *data, df_error *err)
{
    database *db = data;
    df_status status = DF_OK;

    for (int i = 0; status == DF_OK && i < db->touched_count; i++) {
        values v = {.count = 0};

        add_number(&v, db->touched[i]);
        status = tell(db, "announce", &v, err);
    }
    return status == DF_OK ? run(db, "COMMIT", err) : status;
}

static void rollback(void *data)
{
    run(data, "ROLLBACK", NULL);
}

/* Writes what is there already. */
static df_status probe(void *data, df_error *err)
{
    df_status status = revive(data, err);

    return status == DF_OK ? run(data, "UPDATE deadfall_schema SET version = version", err)
                           : status;
}

static df_status touch(database *db, int64_t serial, df_error *err)
{
    if (db->touched_count > 0 && db->touched[db->touched_count - 1] == serial)
        return DF_OK;
    if (db->touched_count == db->touched_room) {
        int room = db->touched_room == 0 ? TOUCHED_AT_FIRST : 2 * db->touched_room;
        int64_t *touched = realloc(db->touched, (size_t)room * sizeof *touched);

        if (touched == NULL)
            return df_fail(err, DF_NOMEM, "", "out of memory");
        db->touched = touched;
        db->touched_room = room;
    }
    db->touched[db->touched_count++] = serial;
    return DF_OK;
}

static df_status add_table(void *data, store_table *table, df_error *err)
{
    values v = {.count = 0};

    add_text(&v, table->id);
    add_text(&v, table->game);
    add_text(&v, table->setup);
    add_bytes(&v, table->secret);
    add_number(&v, table->created);
    add_number(&v, (int)table->status);
    add_number(&v, table->listed);
    add_number(&v, table->deadline);
    add_text(&v, table->summary);
    PGresult *result = ask(data, "add_table", &v, err);
    if (result == NULL)
        return DF_IO;
    table->serial = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return DF_OK;
}

static df_status update_table(void *data, const store_table *table, df_error *err)
{
    values v = {.count = 0};

    add_number(&v, table->serial);
    add_number(&v, (int)table->status);
    add_number(&v, table->listed);
    add_number(&v, table->deadline);
    add_text(&v, table->summary);
    return tell(data, "update_table", &v, err);
}

static df_status append(void *data, int64_t serial, const store_entry *entry, bool *taken,
                        df_error *err)
{
    database *db = data;
    values v = {.count = 0};

    add_number(&v, serial);
    add_number(&v, entry->number);
    add_number(&v, entry->kind);
    add_number(&v, entry->seat);
    add_number(&v, entry->action);
    add_number(&v, entry->extra);
    add_number(&v, entry->at);
    add_text(&v, entry->text);
    PGresult *result = ask(db, "append", &v, err);
    if (result == NULL)
        return DF_IO;
    *taken = strcmp(PQcmdTuples(result), "0") == 0;
    PQclear(result);
    return *taken ? DF_OK : touch(db, serial, err);
}

static df_status add_key(void *data, int64_t serial, const store_key *key, df_error *err)
{
    values v = {.count = 0};

    add_number(&v, serial);
    add_number(&v, key->role);
    add_number(&v, key->seat);
    add_bytes(&v, key->hash);
    return tell(data, "add_key", &v, err);
}

/* ---- Reading ----------------------------------------------------------------------------------
 */

static int64_t number_at(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

/* Reads "\x..."; false if it is not as long as it should be. */
static bool bytes_at(const PGresult *result, int row, int column, uint8_t out[DF_KEY_SIZE])
{
    const char *hex = PQgetvalue(result, row, column);
    char two[3] = "";

    if (strlen(hex) != 2 + 2 * (size_t)DF_KEY_SIZE)
        return false;
    for (int i = 0; i < DF_KEY_SIZE; i++) {
        memcpy(two, hex + 2 + 2 * i, 2);
        out[i] = (uint8_t)strtoul(two, NULL, 16);
    }
    return true;
}

static df_status read_table(const PGresult *result, int row, store_table *table, df_error *err)
{
    *table = (store_table){
        .serial = number_at(result, row, 0),
        .game = PQgetvalue(result, row, 2),
        .setup = PQgetvalue(result, row, 3),
        .created = number_at(result, row, 5),
        .status = (store_status)number_at(result, row, 6),
        .listed = number_at(result, row, 7) != 0,
        .deadline = number_at(result, row, 8),
        .summary = PQgetvalue(result, row, 9),
    };
    snprintf(table->id, sizeof table->id, "%s", PQgetvalue(result, row, 1));
    if (!bytes_at(result, row, 4, table->secret))
        return df_fail(err, DF_CORRUPT, "", "the row of table %s is damaged", table->id);
    return DF_OK;
}

static df_status tables(void *data, const store_query *wanted, store_each_table *each,
                        void *context, df_error *err)
{
    static const char *const names[] = {"by_id", "listed", "due", "all"};
    database *db = data;
    values v = {.count = 0};
    df_status status = revive(db, err);

    if (status != DF_OK)
        return status;
    if (wanted->filter == STORE_BY_ID)
        add_text(&v, wanted->id);
    else
        add_number(&v, wanted->limit);
    if (wanted->filter == STORE_DUE) {
        add_number(&v, wanted->time);
        add_number(&v, wanted->since);
    }
    PGresult *result = ask(db, names[wanted->filter], &v, err);
    if (result == NULL)
        return DF_IO;
    for (int row = 0; status == DF_OK && row < PQntuples(result); row++) {
        store_table table;

        status = read_table(result, row, &table, err);
        if (status == DF_OK && !each(context, &table))
            break;
    }
    PQclear(result);
    return status;
}

static df_status entries(void *data, int64_t serial, uint32_t from, store_each_entry *each,
                         void *context, df_error *err)
{
    database *db = data;
    values v = {.count = 0};
    df_status status = revive(db, err);

    if (status != DF_OK)
        return status;
    add_number(&v, serial);
    add_number(&v, from);
    PGresult *result = ask(db, "entries", &v, err);
    if (result == NULL)
        return DF_IO;
    for (int row = 0; row < PQntuples(result); row++) {
        store_entry entry = {
            .number = (uint32_t)number_at(result, row, 0),
            .kind = (uint8_t)number_at(result, row, 1),
            .seat = (int8_t)number_at(result, row, 2),
            .action = (uint32_t)number_at(result, row, 3),
            .extra = number_at(result, row, 4),
            .at = number_at(result, row, 5),
            .text = PQgetisnull(result, row, 6) ? NULL : PQgetvalue(result, row, 6),
        };
        if (!each(context, &entry))
            break;
    }
    PQclear(result);
    return DF_OK;
}

static df_status keys(void *data, int64_t serial, store_each_key *each, void *context,
                      df_error *err)
{
    database *db = data;
    values v = {.count = 0};
    df_status status = revive(db, err);

    if (status != DF_OK)
        return status;
    add_number(&v, serial);
    PGresult *result = ask(db, "keys", &v, err);
    if (result == NULL)
        return DF_IO;
    for (int row = 0; status == DF_OK && row < PQntuples(result); row++) {
        store_key key = {
            .role = (uint8_t)number_at(result, row, 0),
            .seat = (int8_t)number_at(result, row, 1),
        };
        if (!bytes_at(result, row, 2, key.hash))
            status = df_fail(err, DF_CORRUPT, "", "a key is damaged");
        else if (!each(context, &key))
            break;
    }
    PQclear(result);
    return status;
}

static df_status backup(void *data, const char *path, df_error *err)
{
    (void)data;
    (void)path;
    return df_fail(err, DF_RANGE, "", "PostgreSQL has its own tool for a copy: use pg_dump");
}

static df_status restore(const char *from, const char *address, char kept[STORE_PATH_SIZE],
                         df_error *err)
{
    (void)from;
    (void)address;
    (void)kept;
    return df_fail(err, DF_RANGE, "",
                   "PostgreSQL has its own tool to put a copy back: use pg_restore");
}

/* ---- Other processes --------------------------------------------------------------------------
 */

static int descriptor(void *data)
{
    const database *db = data;

    return PQsocket(db->connection);
}

/* An empty id: any table may have changed. */
static bool news(void *data, char id[STORE_ID_SIZE])
{
    database *db = data;
    PGnotify *note;

    if (db->missed) {
        db->missed = false;
        id[0] = '\0';
        return true;
    }
    PQconsumeInput(db->connection);
    while ((note = PQnotifies(db->connection)) != NULL) {
        bool foreign = note->be_pid != PQbackendPID(db->connection);

        snprintf(id, STORE_ID_SIZE, "%s", note->extra);
        PQfreemem(note);
        if (foreign)
            return true;
    }
    return false;
}

const store_backend store_postgres = {
    .open = open_database,
    .close = close_database,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .add_table = add_table,
    .update_table = update_table,
    .append = append,
    .add_key = add_key,
    .probe = probe,
    .revive = revive,
    .tables = tables,
    .entries = entries,
    .keys = keys,
    .backup = backup,
    .restore = restore,
    .descriptor = descriptor,
    .news = news,
};
