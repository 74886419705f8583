/* keep.c: what an administrator does to the tables of a store; see keep.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/keep.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/desk.h"

typedef struct reading {
    desk desk;
    store_table row;
    desk_scratch *scratch;
    bool found;
    df_status status;
    df_error *err;
} reading;

store *keep_open(const char *address, df_error *err)
{
    if (strncmp(address, "postgres", 8) != 0 && access(address, F_OK) != 0) {
        df_fail(err, DF_IO, "", "there is no database %s", address);
        return NULL;
    }
    if (!fair_begin()) {
        df_fail(err, DF_IO, "", "the cryptographic library can't start");
        return NULL;
    }
    return store_open(address, err);
}

static bool read_row(void *context, const store_table *row)
{
    reading *r = context;

    r->found = true;
    r->row = *row;
    r->status = desk_open(&r->desk, row, r->err);
    return false;
}

static bool read_entry(void *context, const store_entry *entry)
{
    reading *r = context;

    r->status = desk_fold(&r->desk, entry, r->scratch, NULL, r->err);
    return r->status == DF_OK;
}

/* Reads a table with its log. What could be read of a damaged one stays in r->desk. */
static df_status read_table(store *s, const char *id, reading *r)
{
    store_query query = {.filter = STORE_BY_ID, .id = id};

    r->scratch = desk_scratch_new();
    if (r->scratch == NULL)
        return df_fail(r->err, DF_NOMEM, "", "out of memory");
    df_status status = store_tables(s, &query, read_row, r, r->err);
    if (status == DF_OK && !r->found)
        status = df_fail(r->err, DF_RANGE, "", "there is no table %s", id);
    if (status == DF_OK)
        status = r->status;
    if (status == DF_OK)
        status = store_entries(s, r->row.serial, 0, read_entry, r, r->err);
    return status == DF_OK ? r->status : status;
}

static void end_reading(reading *r)
{
    if (r->found)
        desk_close(&r->desk);
    desk_scratch_free(r->scratch);
}

char *keep_record(store *s, const char *id, df_error *err)
{
    reading r = {.err = err};
    char *record = NULL;

    if (read_table(s, id, &r) == DF_OK) {
        if (r.desk.match != NULL)
            record = desk_record(&r.desk, err);
        else
            df_fail(err, DF_RANGE, "", "at table %s nothing has been played", id);
    }
    end_reading(&r);
    return record;
}

df_status keep_close(store *s, const char *id, const char *why, df_error *err)
{
    struct timespec now;
    reading r = {.err = err};
    bool taken = false;
    df_status status = read_table(s, id, &r);

    clock_gettime(CLOCK_REALTIME, &now);
    store_entry entry = {.number = r.desk.entries,
                         .kind = ENTRY_CLOSE,
                         .seat = -1,
                         .at = (int64_t)now.tv_sec * 1000,
                         .text = why};
    if (status == DF_OK && r.desk.phase == DESK_CLOSED)
        status = df_fail(err, DF_RANGE, "", "table %s is closed already", id);
    if (status == DF_OK)
        status = store_begin(s, err);
    if (status == DF_OK) {
        r.row.status = STORE_CLOSED;
        r.row.deadline = 0;
        r.row.summary = "{\"phase\":\"closed\",\"seats\":[]}";
        status = store_append(s, r.row.serial, &entry, &taken, err);
        if (status == DF_OK)
            status = store_update_table(s, &r.row, err);
        if (status == DF_OK && !taken)
            status = store_commit(s, err);
        else
            store_rollback(s);
    }
    end_reading(&r);
    if (status == DF_OK && taken)
        return df_fail(err, DF_IO, "", "somebody moved at that moment; please try again");
    return status;
}
