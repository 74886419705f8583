/* store.c: hands everything on to the backend of a store.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "store/backend.h"

struct store {
    const store_backend *backend;
    void *db;
};

store *store_open(const char *address, df_error *err)
{
    store *s = df_memory(1, sizeof *s);

    if (s == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    s->backend = store_backend_for(address);
    s->db = s->backend->open(address, err);
    if (s->db != NULL)
        return s;
    free(s);
    return NULL;
}

void store_close(store *s)
{
    if (s == NULL)
        return;
    s->backend->close(s->db);
    free(s);
}

df_status store_begin(store *s, df_error *err)
{
    return s->backend->begin(s->db, err);
}

df_status store_commit(store *s, df_error *err)
{
    return s->backend->commit(s->db, err);
}

void store_rollback(store *s)
{
    s->backend->rollback(s->db);
}

df_status store_add_table(store *s, store_table *table, df_error *err)
{
    return s->backend->add_table(s->db, table, err);
}

df_status store_update_table(store *s, const store_table *table, df_error *err)
{
    return s->backend->update_table(s->db, table, err);
}

df_status store_append(store *s, int64_t serial, const store_entry *entry, bool *taken,
                       df_error *err)
{
    return s->backend->append(s->db, serial, entry, taken, err);
}

df_status store_add_key(store *s, int64_t serial, const store_key *key, df_error *err)
{
    return s->backend->add_key(s->db, serial, key, err);
}

df_status store_delete(store *s, int64_t serial, df_error *err)
{
    return s->backend->remove(s->db, serial, err);
}

df_status store_rewrite(store *s, int64_t serial, uint32_t number, const char *text, df_error *err)
{
    return s->backend->rewrite(s->db, serial, number, text, err);
}

/* ---- Changes --------------------------------------------------------------------------------- */

static df_status write_change(store *s, store_change *c, df_error *err)
{
    df_status status = DF_OK;

    if (c->create && c->row.serial == 0)
        status = store_add_table(s, &c->row, err);
    for (int i = 0; status == DF_OK && !c->taken && i < c->entry_count; i++)
        status = store_append(s, c->row.serial, &c->entries[i], &c->taken, err);
    for (int i = 0; status == DF_OK && !c->taken && i < c->key_count; i++)
        status = store_add_key(s, c->row.serial, &c->keys[i], err);
    if (status == DF_OK && !c->taken && c->update)
        status = store_update_table(s, &c->row, err);
    return status;
}

static df_status write_each(store *s, store_change *const *changes, int count, df_error *err)
{
    df_status status = store_begin(s, err);

    for (int i = 0; status == DF_OK && i < count; i++)
        status = write_change(s, changes[i], err);
    if (status == DF_OK)
        status = store_commit(s, err);
    if (status != DF_OK)
        store_rollback(s);
    return status;
}

static bool note_serial(void *context, const store_table *table)
{
    store_change *c = context;

    if (memcmp(table->secret, c->row.secret, sizeof table->secret) == 0)
        c->row.serial = table->serial;
    return false;
}

/* A table that an earlier try has made is not made twice; its keys came with it. */
static df_status find_created(store *s, store_change *c, df_error *err)
{
    store_query query = {.filter = STORE_BY_ID, .id = c->row.id};

    c->row.serial = 0;
    df_status status = store_tables(s, &query, note_serial, c, err);
    if (c->row.serial != 0)
        c->key_count = 0;
    return status;
}

typedef struct comparison {
    const store_change *change;
    int same;
} comparison;

static bool compare_entry(void *context, const store_entry *entry)
{
    comparison *c = context;
    const store_entry *own = &c->change->entries[c->same];
    const char *text = entry->text != NULL ? entry->text : "";

    if (entry->number != own->number || entry->kind != own->kind || entry->seat != own->seat ||
        entry->action != own->action || entry->extra != own->extra || entry->at != own->at ||
        (entry->text == NULL) != (own->text == NULL) ||
        strcmp(text, own->text != NULL ? own->text : "") != 0)
        return false;
    return ++c->same < c->change->entry_count;
}

/* Is what has been found taken what an earlier try has written? */
static df_status find_written(store *s, store_change *c, df_error *err)
{
    comparison compared = {.change = c};
    df_status status =
        store_entries(s, c->row.serial, c->entries[0].number, compare_entry, &compared, err);

    if (compared.same == c->entry_count)
        c->taken = false;
    return status;
}

df_status store_write(store *s, store_change *const *changes, int count, bool again, bool *unsure,
                      df_error *err)
{
    df_status status = DF_OK;

    *unsure = false;
    for (int i = 0; i < count; i++)
        changes[i]->taken = false;
    for (int i = 0; status == DF_OK && again && i < count; i++)
        if (changes[i]->create)
            status = find_created(s, changes[i], err);
    if (status == DF_OK)
        status = s->backend->write != NULL ? s->backend->write(s->db, changes, count, unsure, err)
                                           : write_each(s, changes, count, err);
    for (int i = 0; status == DF_OK && again && i < count; i++)
        if (changes[i]->taken)
            status = find_written(s, changes[i], err);
    if (status != DF_OK)
        *unsure = *unsure || again;
    for (int i = 0; status != DF_OK && i < count; i++)
        if (changes[i]->create)
            changes[i]->row.serial = 0;
    return status;
}

df_status store_probe(store *s, df_error *err)
{
    return s->backend->probe(s->db, err);
}

df_status store_revive(store *s, df_error *err)
{
    return s->backend->revive != NULL ? s->backend->revive(s->db, err) : DF_OK;
}

/* ---- Reading --------------------------------------------------------------------------------- */

df_status store_tables(store *s, const store_query *query, store_each_table *each, void *context,
                       df_error *err)
{
    return s->backend->tables(s->db, query, each, context, err);
}

df_status store_entries(store *s, int64_t serial, uint32_t from, store_each_entry *each,
                        void *context, df_error *err)
{
    return s->backend->entries(s->db, serial, from, each, context, err);
}

typedef struct following {
    store_each_place *each;
    void *context;
    int place;
    bool ended;
} following;

static bool follow_one(void *context, const store_entry *entry)
{
    following *f = context;

    f->ended = !f->each(f->context, f->place, entry);
    return !f->ended;
}

df_status store_follow(store *s, const store_place *places, int count, store_each_place *each,
                       void *context, df_error *err)
{
    following f = {.each = each, .context = context};
    df_status status = DF_OK;

    if (s->backend->follow != NULL)
        return s->backend->follow(s->db, places, count, each, context, err);
    for (; status == DF_OK && !f.ended && f.place < count; f.place++)
        status =
            store_entries(s, places[f.place].serial, places[f.place].from, follow_one, &f, err);
    return status;
}

df_status store_keys(store *s, int64_t serial, store_each_key *each, void *context, df_error *err)
{
    return s->backend->keys(s->db, serial, each, context, err);
}

df_status store_ages(store *s, int64_t serial, int limit, store_each_age *each, void *context,
                     df_error *err)
{
    return s->backend->ages(s->db, serial, limit, each, context, err);
}

/* ---- Calls ----------------------------------------------------------------------------------- */

static df_status aside(store *s, store_aside which, const char *const *values, df_error *err)
{
    return s->backend->aside(s->db, which, values, NULL, NULL, err);
}

df_status store_add_call(store *s, int64_t serial, const store_call *call, int64_t at,
                         const char *told, df_error *err)
{
    char table[24];
    char time[24];
    char most[24];

    snprintf(table, sizeof table, "%lld", (long long)serial);
    snprintf(time, sizeof time, "%lld", (long long)at);
    snprintf(most, sizeof most, "%d", STORE_CALLS_EACH);
    const char *values[] = {call->owner, call->endpoint, call->p256dh, call->auth,
                            time,        told,           table,        NULL};
    df_status status = aside(s, ASIDE_ADD_CALL, values, err);
    if (status != DF_OK)
        return status;
    return aside(s, ASIDE_TRIM_CALLS, (const char *[]){call->owner, most, NULL}, err);
}

df_status store_remove_call(store *s, const char *owner, const char *endpoint, df_error *err)
{
    return aside(s, endpoint != NULL ? ASIDE_REMOVE_CALL : ASIDE_REMOVE_CALLS,
                 (const char *[]){owner, endpoint, NULL}, err);
}

typedef struct taking {
    const char *owner;
    store_each_call *each;
    void *context;
} taking;

static bool take_one(void *context, const char *const columns[ASIDE_COLUMNS])
{
    const taking *t = context;
    store_call call = {
        .owner = t->owner, .endpoint = columns[0], .p256dh = columns[1], .auth = columns[2]};

    return t->each(t->context, &call);
}

df_status store_take_calls(store *s, const char *owner, const char *told, store_each_call *each,
                           void *context, df_error *err)
{
    taking t = {.owner = owner, .each = each, .context = context};

    return s->backend->aside(s->db, ASIDE_TAKE_CALLS, (const char *[]){owner, told, NULL}, take_one,
                             &t, err);
}

typedef struct keeping {
    char *out;
    size_t size;
    bool found;
} keeping;

static bool copy_kept(void *context, const char *const columns[ASIDE_COLUMNS])
{
    keeping *k = context;

    k->found = snprintf(k->out, k->size, "%s", columns[0]) < (int)k->size;
    return false;
}

df_status store_keep(store *s, const char *name, const char *value, char *out, size_t size,
                     df_error *err)
{
    keeping k = {.out = out, .size = size};
    df_status status = aside(s, ASIDE_KEEP, (const char *[]){name, value, NULL}, err);

    if (status == DF_OK)
        status =
            s->backend->aside(s->db, ASIDE_KEPT, (const char *[]){name, NULL}, copy_kept, &k, err);
    if (status == DF_OK && !k.found)
        status = df_fail(err, DF_CORRUPT, "", "what the store keeps as %s is damaged", name);
    return status;
}

/* ---- Copies ---------------------------------------------------------------------------------- */

df_status store_backup(store *s, const char *path, df_error *err)
{
    return s->backend->backup(s->db, path, err);
}

df_status store_restore(const char *from, const char *address, char kept[STORE_PATH_SIZE],
                        df_error *err)
{
    kept[0] = '\0';
    return store_backend_for(address)->restore(from, address, kept, err);
}

int store_descriptor(store *s)
{
    return s->backend->descriptor(s->db);
}

bool store_news(store *s, char id[STORE_ID_SIZE])
{
    return s->backend->news(s->db, id);
}
