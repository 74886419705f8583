/* postgres.c: the store on a PostgreSQL server, shared by several processes.
 *
 * The unique key of the log decides between processes: an entry whose number is taken is not
 * written. At each commit the tables written to are announced (NOTIFY), so that the other
 * processes read on. A lost connection is made anew when it is next needed.
 *
 * SPDX-License-Identifier: MIT */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"

enum { PAUSE_MIN = 100, PAUSE_MAX = 2000 };

#define COLUMNS "serial, id, game, setup, secret, created, status, listed, deadline, summary"

/* The columns of entries, each as a list. */
#define ARRAYS                                                                                     \
    "$1::bigint[], $2::bigint[], $3::integer[], $4::integer[], $5::bigint[], $6::bigint[], "       \
    "$7::bigint[], $8::text[]"

typedef struct prepared {
    const char *name;
    const char *sql;
} prepared;

static const prepared statements[] = {
    {"add_table", "INSERT INTO tables (id, game, setup, secret, created, status, listed, deadline, "
                  "summary) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING serial"},
    {"update_table", "UPDATE tables SET status = $2, listed = $3, deadline = $4, summary = $5 "
                     "WHERE serial = $1 AND NOT EXISTS (SELECT 1 FROM entries WHERE serial = $1 "
                     "AND number >= $6 AND kind = $7)"},
    {"append", "INSERT INTO entries VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
               "ON CONFLICT DO NOTHING"},
    {"append_first", "INSERT INTO entries SELECT * FROM unnest(" ARRAYS ") "
                     "ON CONFLICT DO NOTHING RETURNING serial"},
    {"append_all",
     "WITH wanted AS (SELECT * FROM unnest(" ARRAYS ", $9::boolean[]) AS w (serial, number, kind, "
     "seat, action, extra, at, text, first)), "
     "firsts AS (INSERT INTO entries SELECT serial, number, kind, seat, action, extra, at, text "
     "FROM wanted WHERE first ON CONFLICT DO NOTHING RETURNING serial), "
     "others AS (INSERT INTO entries SELECT w.serial, number, kind, seat, action, extra, at, text "
     "FROM wanted w JOIN firsts f ON f.serial = w.serial WHERE NOT first) "
     "SELECT serial FROM firsts"},
    {"add_key", "INSERT INTO keys VALUES ($1, $2, $3, $4)"},
    {"announce_all", "SELECT pg_notify('deadfall', $1)"},
    /* a table that is gone can't be announced by the next statement any more */
    {"delete", "WITH log AS (DELETE FROM entries WHERE serial = $1), doors AS (DELETE FROM keys "
               "WHERE serial = $1), calls AS (DELETE FROM calls WHERE serial = $1), gone AS "
               "(DELETE FROM tables WHERE serial = $1 RETURNING id) "
               "SELECT pg_notify('deadfall', '!' || id) FROM gone"},
    {"rewrite", "UPDATE entries SET text = $3 WHERE serial = $1 AND number = $2"},
    {"announce", "SELECT pg_notify('deadfall', id) FROM tables WHERE serial = $1"},
    {"by_id", "SELECT " COLUMNS " FROM tables WHERE id = $1"},
    {"listed", "SELECT " COLUMNS " FROM tables WHERE listed = 1 AND status = 0 "
               "ORDER BY serial DESC LIMIT $1"},
    {"due", "SELECT " COLUMNS " FROM tables WHERE deadline > $3 AND deadline > 0 "
            "AND deadline <= $2 ORDER BY deadline LIMIT $1"},
    {"all", "SELECT " COLUMNS " FROM tables ORDER BY serial DESC LIMIT $1"},
    {"texts", "SELECT " COLUMNS " FROM tables WHERE serial IN (SELECT serial FROM entries WHERE "
              "kind = $2 AND substr(text, $3) = $4) ORDER BY serial LIMIT $1"},
    {"ages", "SELECT serial, id, created, coalesce((SELECT at FROM entries WHERE entries.serial = "
             "tables.serial ORDER BY number DESC LIMIT 1), created) FROM tables WHERE serial > $1 "
             "ORDER BY serial LIMIT $2"},
    {"entries", "SELECT number, kind, seat, action, extra, at, text FROM entries "
                "WHERE serial = $1 AND number >= $2 ORDER BY number"},
    {"follow", "SELECT place, e.* FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY "
               "AS w (table_serial, start, place), LATERAL (SELECT number, kind, seat, action, "
               "extra, at, text FROM entries WHERE serial = table_serial AND number >= start "
               "ORDER BY number) e ORDER BY place, number"},
    {"keys", "SELECT role, seat, hash FROM keys WHERE serial = $1"},
    {"keep", "INSERT INTO kept VALUES ($1, $2) ON CONFLICT DO NOTHING"},
    {"kept", "SELECT value FROM kept WHERE name = $1"},
    {"add_call", "INSERT INTO calls SELECT $1, $2, $3, $4, $5::bigint, $6, serial FROM tables "
                 "WHERE serial = $7 ON CONFLICT (owner, endpoint) DO UPDATE SET p256dh = $3, auth "
                 "= $4, at = $5::bigint, told = $6, serial = excluded.serial"},
    {"trim_calls", "DELETE FROM calls WHERE owner = $1 AND endpoint NOT IN (SELECT endpoint FROM "
                   "calls WHERE owner = $1 ORDER BY at DESC, endpoint LIMIT $2)"},
    {"remove_call", "DELETE FROM calls WHERE owner = $1 AND endpoint = $2"},
    {"remove_calls", "DELETE FROM calls WHERE owner = $1"},
    {"take_calls", "UPDATE calls SET told = $2 WHERE owner = $1 AND told <> $2 "
                   "RETURNING endpoint, p256dh, auth"},
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
    "SELECT 1", /* here no serial is given twice anyway */
    "CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL);"
    "CREATE TABLE calls (owner TEXT NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth "
    "TEXT NOT NULL, at BIGINT NOT NULL, told TEXT NOT NULL, serial BIGINT NOT NULL, PRIMARY KEY "
    "(owner, endpoint));"
    "CREATE INDEX calls_serial ON calls (serial);",
};

/* ---- Opening --------------------------------------------------------------------------------- */

static df_status read_version(database *db, int *version, df_error *err)
{
    PGresult *result = NULL;

    if (PQsendQuery(db->connection, "SELECT version FROM deadfall_schema") == 1)
        result = postgres_next(db);
    if (PQresultStatus(result) != PGRES_TUPLES_OK) {
        PQclear(result);
        return postgres_fail(db, "the version of the database can't be read", err);
    }
    *version = PQntuples(result) == 0 ? 0 : (int)strtol(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    PQclear(postgres_next(db));
    return DF_OK;
}

/* The lock lets one of several starting processes do it. */
static df_status migrate(database *db, df_error *err)
{
    char line[128];
    int version = 0;
    df_status status =
        postgres_run(db,
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
        status = postgres_run(db, migrations[version], err);
    snprintf(line, sizeof line,
             "DELETE FROM deadfall_schema; INSERT INTO deadfall_schema VALUES (%d); COMMIT",
             STORE_SCHEMA);
    if (status == DF_OK)
        return postgres_run(db, line, err);
    postgres_run(db, "ROLLBACK", NULL);
    return status;
}

static df_status prepare(database *db, df_error *err)
{
    df_status status =
        postgres_run(db,
                     "SET synchronous_commit = on; SET statement_timeout = 5000; "
                     "SET lock_timeout = 3000; SET idle_in_transaction_session_timeout = 10000",
                     err);

    if (status == DF_OK && db->listens)
        status = postgres_run(db, "LISTEN deadfall", err);
    for (size_t i = 0; status == DF_OK && i < sizeof statements / sizeof statements[0]; i++) {
        char text[1024];

        snprintf(text, sizeof text, "PREPARE \"%s\" AS %s", statements[i].name, statements[i].sql);
        status = postgres_run(db, text, err);
    }
    return status;
}

static void close_database(void *data)
{
    database *db = data;

    PQfinish(db->connection);
    free(db->touched);
    free(db->heard);
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
    database *db = df_memory(1, sizeof *db);
    df_status status = DF_OK;

    if (db == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    /* what the address itself says comes later and wins */
    const char *names[] = {"connect_timeout",
                           "tcp_user_timeout",
                           "keepalives_idle",
                           "keepalives_interval",
                           "keepalives_count",
                           "dbname",
                           NULL};
    const char *settings[] = {"3", "5000", "10", "3", "3", address, NULL};
    db->connection = PQconnectdbParams(names, settings, 1);
    PQsetNoticeProcessor(db->connection, ignore, NULL);
    if (PQstatus(db->connection) != CONNECTION_OK)
        status = postgres_fail(db, "the database can't be reached", err);
    if (status == DF_OK)
        status = migrate(db, err); /* which may take its time */
    db->hasty = true;
    if (status == DF_OK)
        status = prepare(db, err);
    if (status == DF_OK)
        return db;
    close_database(db);
    return NULL;
}

/* The longer it fails, the less often it is tried. */
df_status postgres_revive(void *data, df_error *err)
{
    database *db = data;

    if (!db->lost && PQstatus(db->connection) == CONNECTION_OK)
        return DF_OK;
    if (df_clock_ms() < db->retry_at)
        return df_fail(err, DF_IO, "", "the database can't be reached");
    db->lost = db->missed = true;
    PQreset(db->connection);
    df_status status = PQstatus(db->connection) == CONNECTION_OK
                           ? DF_OK
                           : postgres_fail(db, "the database can't be reached", err);
    db->lost = false; /* or what follows would not be asked */
    if (status == DF_OK)
        status = prepare(db, err);
    db->lost = status != DF_OK;
    db->pause = status == DF_OK ? 0 : db->pause == 0 ? PAUSE_MIN : db->pause * 2;
    if (db->pause > PAUSE_MAX)
        db->pause = PAUSE_MAX;
    db->retry_at = df_clock_ms() + db->pause;
    return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static df_status begin(void *data, df_error *err)
{
    database *db = data;
    df_status status = postgres_revive(db, err);

    db->touched_count = 0;
    return status == DF_OK ? postgres_run(db, "BEGIN", err) : status;
}

static df_status commit(void *data, df_error *err)
{
    database *db = data;
    df_status status = DF_OK;

    for (int i = 0; status == DF_OK && i < db->touched_count; i++) {
        values v = {.count = 0};

        add_number(&v, db->touched[i]);
        status = postgres_tell(db, "announce", &v, err);
    }
    return status == DF_OK ? postgres_run(db, "COMMIT", err) : status;
}

static void rollback(void *data)
{
    postgres_run(data, "ROLLBACK", NULL);
}

/* Writes what is there already. */
static df_status probe(void *data, df_error *err)
{
    df_status status = postgres_revive(data, err);

    return status == DF_OK ? postgres_run(data, "UPDATE deadfall_schema SET version = version", err)
                           : status;
}

static df_status touch(database *db, int64_t serial, df_error *err)
{
    if (db->touched_count > 0 && db->touched[db->touched_count - 1] == serial)
        return DF_OK;
    if (db->touched_count == db->touched_room &&
        !df_memory_grow(&db->touched, &db->touched_room, sizeof db->touched[0]))
        return df_fail(err, DF_NOMEM, "", "out of memory");
    db->touched[db->touched_count++] = serial;
    return DF_OK;
}

void postgres_table_values(const store_table *table, values *v)
{
    add_text(v, table->id);
    add_text(v, table->game);
    add_text(v, table->setup);
    add_bytes(v, table->secret);
    add_number(v, table->created);
    add_number(v, (int)table->status);
    add_number(v, table->listed);
    add_number(v, table->deadline);
    add_text(v, table->summary);
}

void postgres_row_values(const store_table *table, values *v)
{
    add_number(v, table->serial);
    add_number(v, (int)table->status);
    add_number(v, table->listed);
    add_number(v, table->deadline);
    add_text(v, table->summary);
    add_number(v, table->known);
    add_number(v, STORE_FORGET);
}

static df_status add_table(void *data, store_table *table, df_error *err)
{
    values v = {.count = 0};

    postgres_table_values(table, &v);
    PGresult *result = postgres_ask(data, "add_table", &v, err);
    if (result == NULL)
        return DF_IO;
    table->serial = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return DF_OK;
}

static df_status update_table(void *data, const store_table *table, df_error *err)
{
    values v = {.count = 0};

    postgres_row_values(table, &v);
    return postgres_tell(data, "update_table", &v, err);
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
    PGresult *result = postgres_ask(db, "append", &v, err);
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
    return postgres_tell(data, "add_key", &v, err);
}

static df_status remove_table(void *data, int64_t serial, df_error *err)
{
    values v = {.count = 0};

    add_number(&v, serial);
    return postgres_tell(data, "delete", &v, err);
}

static df_status rewrite(void *data, int64_t serial, uint32_t number, const char *text,
                         df_error *err)
{
    values v = {.count = 0};

    add_number(&v, serial);
    add_number(&v, number);
    add_text(&v, text);
    df_status status = postgres_tell(data, "rewrite", &v, err);
    return status == DF_OK ? touch(data, serial, err) : status;
}

/* ---- Copies ---------------------------------------------------------------------------------- */

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

/* ---- Other processes ------------------------------------------------------------------------- */

static int descriptor(void *data)
{
    const database *db = data;

    return db->listens && !db->lost ? PQsocket(db->connection) : -1;
}

/* The next of the ids that were announced together. */
static bool hand_on(database *db, char id[STORE_ID_SIZE])
{
    if (db->heard == NULL)
        return false;
    size_t length = strcspn(db->heard_next, " ");
    snprintf(id, STORE_ID_SIZE, "%.*s", (int)length, db->heard_next);
    db->heard_next += length;
    if (*db->heard_next == ' ') {
        db->heard_next++;
        return true;
    }
    free(db->heard);
    db->heard = NULL;
    return true;
}

/* From the first call on it listens. An empty id: any table may have changed. */
static bool news(void *data, char id[STORE_ID_SIZE])
{
    database *db = data;
    PGnotify *note;

    if (postgres_revive(db, NULL) != DF_OK)
        return false;
    if (!db->listens)
        db->listens = postgres_run(db, "LISTEN deadfall", NULL) == DF_OK;
    if (hand_on(db, id))
        return true;
    if (PQconsumeInput(db->connection) == 0)
        db->lost = true;
    while (db->heard == NULL && (note = PQnotifies(db->connection)) != NULL) {
        if (note->be_pid != PQbackendPID(db->connection)) {
            db->heard_next = db->heard = df_memory_text(note->extra);
            db->missed = db->heard == NULL;
        }
        PQfreemem(note);
    }
    /* said at once: nothing else may wake whoever waits for news */
    if (db->missed) {
        db->missed = false;
        id[0] = '\0';
        return true;
    }
    return hand_on(db, id);
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
    .remove = remove_table,
    .rewrite = rewrite,
    .probe = probe,
    .revive = postgres_revive,
    .write = postgres_write,
    .tables = postgres_tables,
    .entries = postgres_entries,
    .follow = postgres_follow,
    .keys = postgres_keys,
    .ages = postgres_ages,
    .aside = postgres_aside,
    .backup = backup,
    .restore = restore,
    .descriptor = descriptor,
    .news = news,
};
