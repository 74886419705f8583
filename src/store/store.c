/* store.c: chooses the backend of a store by its address and hands everything on to it.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

#include "store/backend.h"

struct store {
    const store_backend *backend;
    void *db;
};

static const store_backend *backend_for(const char *address)
{
    bool remote =
        strncmp(address, "postgres://", 11) == 0 || strncmp(address, "postgresql://", 13) == 0;

    return remote ? &store_postgres : &store_sqlite;
}

store *store_open(const char *address, df_error *err)
{
    store *s = calloc(1, sizeof *s);

    if (s == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    s->backend = backend_for(address);
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

df_status store_keys(store *s, int64_t serial, store_each_key *each, void *context, df_error *err)
{
    return s->backend->keys(s->db, serial, each, context, err);
}

df_status store_backup(store *s, const char *path, df_error *err)
{
    return s->backend->backup(s->db, path, err);
}

df_status store_restore(const char *from, const char *address, char kept[STORE_PATH_SIZE],
                        df_error *err)
{
    kept[0] = '\0';
    return backend_for(address)->restore(from, address, kept, err);
}

int store_descriptor(store *s)
{
    return s->backend->descriptor(s->db);
}

bool store_news(store *s, char id[STORE_ID_SIZE])
{
    return s->backend->news(s->db, id);
}
