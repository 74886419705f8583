/* keep.c: what an administrator does to the tables of a store; see keep.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/keep.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "server/desk.h"

#include "core/core.h"

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

/* Reads a table with its log, by read_entry or what is more than that. What could be read of a
 * damaged one stays in r->desk. */
static df_status read_table(store *s, const char *id, store_each_entry *each, reading *r)
{
    store_query query = {.filter = STORE_BY_ID, .id = id};

    r->scratch = desk_scratch_new();
    df_status status = store_tables(s, &query, read_row, r, r->err);
    if (status == DF_OK && !r->found)
        status = df_fail(r->err, DF_RANGE, "", "there is no table %s", id);
    if (status == DF_OK)
        status = r->status;
    if (status == DF_OK)
        status = store_entries(s, r->row.serial, 0, each, r, r->err);
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

    if (read_table(s, id, read_entry, &r) == DF_OK) {
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
    reading r = {.err = err};
    bool taken = false;
    df_status status = read_table(s, id, read_entry, &r);

    store_entry entry = {.number = r.desk.entries,
                         .kind = ENTRY_CLOSE,
                         .seat = -1,
                         .at = df_clock_today(),
                         .text = why};
    if (status == DF_OK && r.desk.phase == DESK_CLOSED)
        status = df_fail(err, DF_RANGE, "", "table %s is closed already", id);
    if (status == DF_OK)
        status = store_begin(s, err);
    if (status == DF_OK) {
        r.row.status = STORE_CLOSED;
        r.row.deadline = 0;
        r.row.known = entry.number + 1;
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

/* ---- Deleting -------------------------------------------------------------------------------- */

static bool read_serial(void *context, const store_table *row)
{
    *(int64_t *)context = row->serial;
    return false;
}

/* Without looking into its log: a damaged table can be deleted too. */
df_status keep_delete(store *s, const char *id, df_error *err)
{
    store_query query = {.filter = STORE_BY_ID, .id = id};
    int64_t serial = 0;
    df_status status = store_tables(s, &query, read_serial, &serial, err);

    if (status == DF_OK && serial == 0)
        return df_fail(err, DF_RANGE, "", "there is no table %s", id);
    if (status == DF_OK)
        status = store_begin(s, err);
    if (status != DF_OK)
        return status;
    status = store_delete(s, serial, err);
    if (status == DF_OK)
        status = store_commit(s, err);
    if (status != DF_OK)
        store_rollback(s);
    return status;
}

/* ---- Names ----------------------------------------------------------------------------------- */

typedef struct forgetting {
    reading reading; /* first: it is read like any table */
    const char *name;
    bool talk;
    struct change {
        uint32_t number;
        char text[DESK_SIT_NAME + 1];
    } * changes;
    int count, room;
} forgetting;

static bool is_named(const forgetting *f, int seat)
{
    const desk *d = &f->reading.desk;

    return seat >= 0 && seat < d->setup.config.seats && d->seats[seat].sitter != SITTER_NOBODY &&
           strcmp(d->seats[seat].name, f->name) == 0;
}

static bool note_change(forgetting *f, const store_entry *entry)
{
    if (f->count == f->room && !df_memory_grow(&f->changes, &f->room, sizeof f->changes[0])) {
        f->reading.status = df_fail(f->reading.err, DF_NOMEM, "", "out of memory");
        return false;
    }
    df_text text = df_text_over(f->changes[f->count].text, sizeof f->changes[0].text);

    if (entry->kind == ENTRY_SIT) /* its key stays */
        df_text_string(&text, entry->text);
    else
        df_text_string(&text, "(removed)");
    f->changes[f->count++].number = entry->number;
    return true;
}

static bool find_name(void *context, const store_entry *entry)
{
    forgetting *f = context;
    bool sits = entry->kind == ENTRY_SIT && entry->text != NULL &&
                strlen(entry->text) > DESK_SIT_NAME &&
                strcmp(entry->text + DESK_SIT_NAME, f->name) == 0;

    if (!read_entry(&f->reading, entry))
        return false;
    if (sits || (f->talk && entry->kind == ENTRY_SAY && is_named(f, entry->seat)))
        return note_change(f, entry);
    return true;
}

/* Everybody who has the table in memory hears of it by an entry. */
static df_status append_forget(store *s, forgetting *f, int seat, bool *taken, df_error *err)
{
    store_entry entry = {.number = f->reading.desk.entries,
                         .kind = ENTRY_FORGET,
                         .seat = (int8_t)seat,
                         .at = df_clock_today()};
    df_status status = store_append(s, f->reading.row.serial, &entry, taken, err);

    if (status == DF_OK && !*taken)
        status = desk_fold(&f->reading.desk, &entry, f->reading.scratch, NULL, err);
    return status;
}

static df_status write_summary(store *s, forgetting *f, df_error *err)
{
    jot summary = {0};

    desk_summary(&f->reading.desk, &summary);
    f->reading.row.summary = summary.at;
    f->reading.row.known = f->reading.desk.entries;
    df_status status = summary.failed ? df_fail(err, DF_NOMEM, "", "out of memory")
                                      : store_update_table(s, &f->reading.row, err);
    jot_free(&summary);
    return status;
}

/* Nor is anybody called for that seat any more, until they ask for it anew. */
static df_status forget_calls(store *s, const desk_seat *seat, df_error *err)
{
    char owner[2 * DF_KEY_SIZE + 1];

    df_write_hex(seat->key, DF_KEY_SIZE, owner);
    return store_remove_call(s, owner, NULL, err);
}

static df_status write_forgotten(store *s, forgetting *f, bool *taken, df_error *err)
{
    df_status status = DF_OK;
    bool here = false;

    for (int i = 0; status == DF_OK && i < f->count; i++)
        status =
            store_rewrite(s, f->reading.row.serial, f->changes[i].number, f->changes[i].text, err);
    for (int i = 0; status == DF_OK && !*taken && i < f->reading.desk.setup.config.seats; i++)
        if (is_named(f, i)) {
            status = append_forget(s, f, i, taken, err);
            if (status == DF_OK && !*taken)
                status = forget_calls(s, &f->reading.desk.seats[i], err);
            here = true;
        }
    if (status == DF_OK && !*taken && !here)
        status = append_forget(s, f, DF_SPECTATOR, taken, err);
    return status == DF_OK && !*taken ? write_summary(s, f, err) : status;
}

/* *taken: somebody moved meanwhile, and nothing was changed. */
static df_status forget_at(store *s, const char *id, const char *name, bool talk, bool *found,
                           bool *taken, df_error *err)
{
    forgetting f = {.reading = {.err = err}, .name = name, .talk = talk};
    df_status status = read_table(s, id, find_name, &f.reading);

    *taken = false;
    *found = status == DF_OK && f.count > 0;
    if (*found) {
        status = store_begin(s, err);
        if (status == DF_OK)
            status = write_forgotten(s, &f, taken, err);
        if (status == DF_OK && !*taken)
            status = store_commit(s, err);
        else
            store_rollback(s);
    }
    end_reading(&f.reading);
    free(f.changes);
    return status;
}

typedef struct id_list {
    char (*at)[STORE_ID_SIZE];
    int count, room;
    bool failed;
} id_list;

static bool note_id(void *context, const store_table *row)
{
    id_list *list = context;

    list->failed =
        list->count == list->room && !df_memory_grow(&list->at, &list->room, sizeof list->at[0]);
    if (!list->failed)
        memcpy(list->at[list->count++], row->id, STORE_ID_SIZE);
    return !list->failed;
}

df_status keep_forget(store *s, const char *id, const char *name, bool talk, int *tables,
                      df_error *err)
{
    enum { TRIES = 10, EVERY = 1 << 30 };
    store_query query = {.filter = id != NULL ? STORE_BY_ID : STORE_TEXTS,
                         .id = id,
                         .limit = EVERY,
                         .kind = ENTRY_SIT,
                         .skip = DESK_SIT_NAME,
                         .text = name};
    id_list list = {0};
    df_status status = store_tables(s, &query, note_id, &list, err);

    *tables = 0;
    if (status == DF_OK && list.failed)
        status = df_fail(err, DF_NOMEM, "", "out of memory");
    if (status == DF_OK && id != NULL && list.count == 0)
        status = df_fail(err, DF_RANGE, "", "there is no table %s", id);
    for (int i = 0; status != DF_NOMEM && status != DF_RANGE && i < list.count; i++) {
        bool found = false;
        bool taken = true;
        df_error why;
        df_status here = DF_OK;

        for (int try = 0; here == DF_OK && taken && try < TRIES; try++)
            here = forget_at(s, list.at[i], name, talk, &found, &taken, &why);
        if (here == DF_OK && taken)
            here = df_fail(&why, DF_IO, "", "somebody moves all the time; please try again");
        *tables += found && here == DF_OK;
        if (here != DF_OK) /* the others have theirs removed all the same */
            status = df_fail(err, here, "", "at table %s: %s", list.at[i], why.text);
    }
    free(list.at);
    return status;
}
