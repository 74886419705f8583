/* backend.h: what a backend of the store provides; see store.h for what each function promises.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STORE_BACKEND_H
#define DF_STORE_BACKEND_H

#include "store/store.h"

enum { STORE_SCHEMA = 4 }; /* the version of the schema that this program writes */

/* Statements whose values, and what they give, are texts. */
typedef enum store_aside {
    ASIDE_KEEP,         /* name, value */
    ASIDE_KEPT,         /* name: value */
    ASIDE_ADD_CALL,     /* owner, endpoint, p256dh, auth, at, told, serial */
    ASIDE_TRIM_CALLS,   /* owner, how many stay */
    ASIDE_REMOVE_CALL,  /* owner, endpoint */
    ASIDE_REMOVE_CALLS, /* owner */
    ASIDE_TAKE_CALLS,   /* owner, told: endpoint, p256dh, auth */
    STORE_ASIDES,
} store_aside;
enum { ASIDE_VALUES = 7, ASIDE_COLUMNS = 3 };
typedef bool store_each_row(void *context, const char *const columns[ASIDE_COLUMNS]);

typedef struct store_backend {
    void *(*open)(const char *address, df_error *err);
    void (*close)(void *db);
    df_status (*begin)(void *db, df_error *err);
    df_status (*commit)(void *db, df_error *err);
    void (*rollback)(void *db);
    df_status (*add_table)(void *db, store_table *table, df_error *err);
    df_status (*update_table)(void *db, const store_table *table, df_error *err);
    df_status (*append)(void *db, int64_t serial, const store_entry *entry, bool *taken,
                        df_error *err);
    df_status (*add_key)(void *db, int64_t serial, const store_key *key, df_error *err);
    df_status (*remove)(void *db, int64_t serial, df_error *err);
    df_status (*rewrite)(void *db, int64_t serial, uint32_t number, const char *text,
                         df_error *err);
    /* as store_write for changes that are not there yet; NULL: by the functions above */
    df_status (*write)(void *db, store_change *const *changes, int count, bool *unsure,
                       df_error *err);
    df_status (*probe)(void *db, df_error *err);
    df_status (*revive)(void *db, df_error *err); /* NULL: it can't be lost */
    df_status (*tables)(void *db, const store_query *query, store_each_table *each, void *context,
                        df_error *err);
    df_status (*entries)(void *db, int64_t serial, uint32_t from, store_each_entry *each,
                         void *context, df_error *err);
    /* NULL: one after the other */
    df_status (*follow)(void *db, const store_place *places, int count, store_each_place *each,
                        void *context, df_error *err);
    df_status (*keys)(void *db, int64_t serial, store_each_key *each, void *context, df_error *err);
    df_status (*ages)(void *db, int64_t serial, int limit, store_each_age *each, void *context,
                      df_error *err);
    /* `values` ends with NULL; `each` may be NULL */
    df_status (*aside)(void *db, store_aside which, const char *const *values, store_each_row *each,
                       void *context, df_error *err);
    df_status (*backup)(void *db, const char *path, df_error *err);
    df_status (*restore)(const char *from, const char *address, char kept[STORE_PATH_SIZE],
                         df_error *err);
    int (*descriptor)(void *db);
    bool (*news)(void *db, char id[STORE_ID_SIZE]);
} store_backend;

/* The one for this address (choose.c; in a page: house/shelf.c). */
const store_backend *store_backend_for(const char *address);

extern const store_backend store_sqlite;
extern const store_backend store_postgres;

#endif
