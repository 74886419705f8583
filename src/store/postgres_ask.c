/* postgres_ask.c: asks PostgreSQL, and does not wait for ever; see postgres.h.
 *
 * A server that hangs does not break its connections: whoever waits for an answer gives up after a
 * while, and the connection counts as lost.
 *
 * SPDX-License-Identifier: MIT */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "store/postgres.h"

#include "core/core.h"

enum { PATIENCE = 8000 }; /* ms for an answer; more than the server gives itself */

void add_text(values *v, const char *text)
{
    v->at[v->count++] = text;
}

void add_number(values *v, int64_t number)
{
    snprintf(v->numbers[v->count], NUMBER_SIZE, "%lld", (long long)number);
    v->at[v->count] = v->numbers[v->count];
    v->count++;
}

void add_bytes(values *v, const uint8_t bytes[DF_KEY_SIZE])
{
    memcpy(v->hex, "\\x", 2);
    df_write_hex(bytes, DF_KEY_SIZE, v->hex + 2);
    v->at[v->count++] = v->hex;
}

static void add(lot *l, const char *text, size_t length)
{
    if (l->length + length + 1 > l->room) {
        size_t room = 2 * (l->length + length + 64);
        char *at = df_memory_more(l->at, l->length, room);

        l->failed = l->failed || at == NULL;
        if (at == NULL)
            return;
        l->at = at;
        l->room = room;
    }
    memcpy(l->at + l->length, text, length);
    l->length += length;
    l->at[l->length] = '\0';
}

void lot_number(lot *l, int64_t number)
{
    char digits[NUMBER_SIZE];
    int length =
        snprintf(digits, sizeof digits, "%c%lld", l->length == 0 ? '{' : ',', (long long)number);

    add(l, digits, (size_t)length);
}

void lot_text(lot *l, const char *text)
{
    add(l, l->length == 0 ? "{" : ",", 1);
    if (text == NULL) {
        add(l, "NULL", 4);
        return;
    }
    add(l, "\"", 1);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            add(l, "\\", 1);
        add(l, text, 1);
    }
    add(l, "\"", 1);
}

const char *lot_end(lot *l)
{
    add(l, l->length == 0 ? "{}" : "}", l->length == 0 ? 2 : 1);
    return l->at;
}

df_status postgres_fail(const database *db, const char *what, df_error *err)
{
    const char *why = PQerrorMessage(db->connection);
    char line[160];

    snprintf(line, sizeof line, "%.*s", (int)strcspn(why, "\n"), why);
    if (db->lost && line[0] == '\0')
        snprintf(line, sizeof line, "it does not answer");
    return df_fail(err, DF_IO, "", "%s: %s", what, line);
}

/* Sends what is to be sent and reads what is there, once. False: the connection is lost. */
static bool move_on(database *db, int64_t end)
{
    int unsent = PQflush(db->connection);
    struct pollfd on = {.fd = PQsocket(db->connection),
                        .events = (short)(unsent == 1 ? POLLIN | POLLOUT : POLLIN)};

    if (unsent < 0 || on.fd < 0 || (db->hasty && df_clock_ms() > end))
        return false;
    poll(&on, 1, 1000);
    return on.revents == 0 || PQconsumeInput(db->connection) == 1;
}

PGresult *postgres_next(database *db)
{
    int64_t end = df_clock_ms() + PATIENCE;

    while (!db->lost && PQisBusy(db->connection) == 1)
        db->lost = !move_on(db, end);
    return db->lost ? NULL : PQgetResult(db->connection);
}

/* The first result that is a failure, or the last one; NULL: the connection is lost. */
static PGresult *read_all(database *db)
{
    PGresult *kept = NULL;
    PGresult *result;

    while ((result = postgres_next(db)) != NULL) {
        if (PQresultStatus(kept) == PGRES_FATAL_ERROR && kept != NULL) {
            PQclear(result);
            continue;
        }
        PQclear(kept);
        kept = result;
    }
    if (!db->lost)
        return kept;
    PQclear(kept);
    return NULL;
}

static PGresult *read_good(database *db, df_error *err)
{
    PGresult *result = read_all(db);
    ExecStatusType state = PQresultStatus(result);

    if (result != NULL && (state == PGRES_COMMAND_OK || state == PGRES_TUPLES_OK))
        return result;
    PQclear(result);
    postgres_fail(db, "the database failed", err);
    return NULL;
}

df_status postgres_run(database *db, const char *text, df_error *err)
{
    if (db->lost || PQsetnonblocking(db->connection, 1) != 0 ||
        PQsendQuery(db->connection, text) != 1)
        return postgres_fail(db, "the database failed", err);
    PGresult *result = read_good(db, err);
    PQclear(result);
    return result != NULL ? DF_OK : DF_IO;
}

PGresult *postgres_ask(database *db, const char *name, const values *v, df_error *err)
{
    if (!db->lost && PQsendQueryPrepared(db->connection, name, v->count, v->at, NULL, NULL, 0) == 1)
        return read_good(db, err);
    postgres_fail(db, "the database failed", err);
    return NULL;
}

df_status postgres_tell(database *db, const char *name, const values *v, df_error *err)
{
    PGresult *result = postgres_ask(db, name, v, err);

    PQclear(result);
    return result != NULL ? DF_OK : DF_IO;
}
