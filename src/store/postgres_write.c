/* postgres_write.c: writes all that a round of the server brought in one go.
 *
 * Statements follow each other without waiting for answers (libpq's pipeline), and all entries are
 * one statement, so a transaction costs one journey to the server and back, or two where tables are
 * made, whose numbers have to be known first.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

enum { COLUMNS = 9, ANNOUNCED_MAX = 7000 }; /* bytes; PostgreSQL takes less than 8000 */

/* ---- What is under way ----------------------------------------------------------------------- */

typedef struct pipeline {
    database *db;
    int sent;    /* statements whose answers have not been read */
    bool good;   /* so far */
    bool synced; /* the answers to all of them have been asked for */
    df_error *err;
} pipeline;

/* What can't even be sent leaves the connection in a state that is not worth finding out. */
static void note_sent(pipeline *p, int sent)
{
    p->good = sent == 1;
    p->sent += p->good;
    if (p->good)
        return;
    postgres_fail(p->db, "the database failed", p->err);
    p->db->lost = true;
}

static void send(pipeline *p, const char *name, const values *v)
{
    if (p->good)
        note_sent(p, PQsendQueryPrepared(p->db->connection, name, v->count, v->at, NULL, NULL, 0));
}

static void send_text(pipeline *p, const char *text)
{
    if (p->good)
        note_sent(p, PQsendQueryParams(p->db->connection, text, 0, NULL, NULL, NULL, NULL, 0));
}

/* The answer to the next statement; to be cleared. NULL: it failed. */
static PGresult *receive(pipeline *p)
{
    PGresult *result = postgres_next(p->db);
    ExecStatusType state = PQresultStatus(result);
    bool good = result != NULL && (state == PGRES_COMMAND_OK || state == PGRES_TUPLES_OK);

    p->sent--;
    if (!good && p->good)
        postgres_fail(p->db, "the database failed", p->err);
    p->good = p->good && good;
    if (result != NULL)
        PQclear(postgres_next(p->db)); /* the end of this answer */
    if (good)
        return result;
    PQclear(result);
    return NULL;
}

static void sync_pipeline(pipeline *p)
{
    if (p->good && PQpipelineSync(p->db->connection) != 1) {
        postgres_fail(p->db, "the database failed", p->err);
        p->good = false;
        p->db->lost = true;
    }
    p->synced = p->good;
}

/* Reads what is left until all that was sent is answered. */
static void finish(pipeline *p)
{
    while (p->sent > 0 && !p->db->lost)
        PQclear(receive(p));
    if (p->synced)
        PQclear(postgres_next(p->db)); /* that it is in step again */
    p->synced = false;
}

/* ---- Statements ------------------------------------------------------------------------------ */

static void make_tables(pipeline *p, store_change *const *changes, int count)
{
    bool any = false;

    for (int i = 0; i < count; i++) {
        values v = {.count = 0};

        if (!changes[i]->create || changes[i]->row.serial != 0)
            continue;
        any = true;
        postgres_table_values(&changes[i]->row, &v);
        send(p, "add_table", &v);
    }
    if (!any)
        return;
    sync_pipeline(p);
    PQclear(receive(p)); /* of BEGIN */
    for (int i = 0; i < count && p->good; i++) {
        if (!changes[i]->create || changes[i]->row.serial != 0)
            continue;
        PGresult *result = receive(p);
        if (result != NULL)
            changes[i]->row.serial = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
        PQclear(result);
    }
    finish(p);
}

static void send_entries(pipeline *p, store_change *const *changes, int count)
{
    lot columns[COLUMNS] = {{0}};
    values v = {.count = 0};
    bool others = false;

    for (int i = 0; i < count; i++)
        for (int k = 0; k < changes[i]->entry_count; k++) {
            const store_entry *e = &changes[i]->entries[k];

            lot_number(&columns[0], changes[i]->row.serial);
            lot_number(&columns[1], e->number);
            lot_number(&columns[2], e->kind);
            lot_number(&columns[3], e->seat);
            lot_number(&columns[4], e->action);
            lot_number(&columns[5], e->extra);
            lot_number(&columns[6], e->at);
            lot_text(&columns[7], e->text);
            lot_text(&columns[8], k == 0 ? "t" : "f");
            others = others || k > 0;
        }
    for (int i = 0; i < COLUMNS; i++) {
        add_text(&v, lot_end(&columns[i]));
        if (columns[i].failed && p->good) {
            df_fail(p->err, DF_NOMEM, "", "out of memory");
            p->good = false;
            p->db->lost = true; /* with half of it sent */
        }
    }
    v.count = others ? COLUMNS : COLUMNS - 1;
    send(p, others ? "append_all" : "append_first", &v);
    for (int i = 0; i < COLUMNS; i++)
        free(columns[i].at);
}

static void send_rest(pipeline *p, store_change *const *changes, int count)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < changes[i]->key_count; k++) {
            values v = {.count = 0};

            add_number(&v, changes[i]->row.serial);
            add_number(&v, changes[i]->keys[k].role);
            add_number(&v, changes[i]->keys[k].seat);
            add_bytes(&v, changes[i]->keys[k].hash);
            send(p, "add_key", &v);
        }
        if (changes[i]->update) {
            values v = {.count = 0};

            postgres_row_values(&changes[i]->row, &v);
            send(p, "update_table", &v);
        }
    }
}

/* Says to other processes which tables were written to. */
static void announce(pipeline *p, store_change *const *changes, int count)
{
    char ids[ANNOUNCED_MAX + STORE_ID_SIZE];
    size_t length = 0;

    for (int i = 0; i < count; i++) {
        if (changes[i]->entry_count > 0 && !changes[i]->create)
            length += (size_t)snprintf(ids + length, sizeof ids - length, "%s%s",
                                       length > 0 ? " " : "", changes[i]->row.id);
        if (length == 0 || (i < count - 1 && length < ANNOUNCED_MAX))
            continue;
        values v = {.count = 0};
        add_text(&v, ids);
        send(p, "announce_all", &v);
        length = 0;
    }
}

/* Whose entries were not written? */
static void note_taken(const PGresult *result, store_change *const *changes, int count)
{
    for (int i = 0; i < count; i++)
        changes[i]->taken = changes[i]->entry_count > 0;
    for (int row = 0; row < PQntuples(result); row++) {
        int64_t serial = strtoll(PQgetvalue(result, row, 0), NULL, 10);
        int i = 0;

        while (i < count && (changes[i]->row.serial != serial || changes[i]->entry_count == 0))
            i++;
        if (i < count)
            changes[i]->taken = false;
    }
}

/* ---- All of it ------------------------------------------------------------------------------- */

static bool has_entries(store_change *const *changes, int count)
{
    for (int i = 0; i < count; i++)
        if (changes[i]->entry_count > 0)
            return true;
    return false;
}

static void write_all(pipeline *p, store_change *const *changes, int count, bool *unsure)
{
    PGresult *written = NULL;
    bool entries = has_entries(changes, count);

    send_text(p, "BEGIN");
    make_tables(p, changes, count);
    bool begun = p->sent == 0;
    if (p->good && entries)
        send_entries(p, changes, count);
    send_rest(p, changes, count);
    announce(p, changes, count);
    send_text(p, "COMMIT");
    sync_pipeline(p);
    *unsure = p->synced;
    if (p->synced && !begun)
        PQclear(receive(p));
    if (p->synced && entries)
        written = receive(p);
    while (p->synced && p->sent > 1 && !p->db->lost)
        PQclear(receive(p));
    PGresult *end = p->synced ? receive(p) : NULL;
    bool kept = end != NULL && strcmp(PQcmdStatus(end), "COMMIT") == 0;
    PQclear(end);
    finish(p);
    if (kept && written != NULL)
        note_taken(written, changes, count);
    PQclear(written);
    if (!kept && p->good)
        df_fail(p->err, DF_IO, "", "the database failed: the transaction was not kept");
    p->good = kept;
    *unsure = *unsure && !kept && p->db->lost;
}

df_status postgres_write(void *data, store_change *const *changes, int count, bool *unsure,
                         df_error *err)
{
    database *db = data;
    df_status status = postgres_revive(db, err);
    pipeline p = {.db = db, .good = true, .err = err};

    if (status != DF_OK)
        return status;
    if (PQenterPipelineMode(db->connection) != 1)
        return postgres_fail(db, "the database failed", err);
    write_all(&p, changes, count, unsure);
    finish(&p);
    if (!db->lost && PQexitPipelineMode(db->connection) != 1)
        db->lost = true;
    if (!p.good && !db->lost)
        postgres_run(db, "ROLLBACK", NULL);
    return p.good ? DF_OK : DF_IO;
}
