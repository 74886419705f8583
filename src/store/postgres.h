/* postgres.h: what the files of the store on PostgreSQL share: the connection, and how it is asked.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STORE_POSTGRES_H
#define DF_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "store/backend.h"

enum { VALUES_MAX = 10, NUMBER_SIZE = 24 };

typedef struct database {
    PGconn *connection;
    bool lost;        /* it has to be made anew */
    bool hasty;       /* whoever asks does not wait for ever */
    int64_t retry_at; /* when that may be tried again, by the steady clock, in milliseconds */
    int pause;        /* before the next try */
    int64_t *touched; /* serials of the tables written to in this transaction */
    int touched_count;
    int touched_room;
    bool listens;     /* to what other processes announce */
    bool missed;      /* announcements may have been missed */
    char *heard;      /* what was announced: ids, with spaces between them; NULL: nothing */
    char *heard_next; /* the first of them that has not been handed on */
} database;

/* The values of a statement; numbers are written into `numbers`. */
typedef struct values {
    int count;
    const char *at[VALUES_MAX];
    char numbers[VALUES_MAX][NUMBER_SIZE];
    char hex[2 * DF_KEY_SIZE + 3];
} values;

/* A list as a value: {1,2,3}. */
typedef struct lot {
    char *at; /* to be freed */
    size_t length, room;
    bool failed; /* no memory */
} lot;

void lot_number(lot *l, int64_t number);
void lot_text(lot *l, const char *text); /* NULL: no value */
const char *lot_end(lot *l);             /* the whole of it */

void add_text(values *v, const char *text);
void add_number(values *v, int64_t number);
/* At most one value of a statement is bytes, and all such are of this size. */
void add_bytes(values *v, const uint8_t bytes[DF_KEY_SIZE]);

/* The first line of what libpq has to say. */
df_status postgres_fail(const database *db, const char *what, df_error *err);
/* The next result of what was sent; NULL: no more, or the connection is lost. */
PGresult *postgres_next(database *db);
/* Runs text that has no values. */
df_status postgres_run(database *db, const char *text, df_error *err);
/* Runs a prepared statement; to be cleared. NULL and *err on failure. */
PGresult *postgres_ask(database *db, const char *name, const values *v, df_error *err);
df_status postgres_tell(database *db, const char *name, const values *v, df_error *err);
/* The values of a new table, and of what changes of one. */
void postgres_table_values(const store_table *table, values *v);
void postgres_row_values(const store_table *table, values *v);
/* See store_write. */
df_status postgres_write(void *data, store_change *const *changes, int count, bool *unsure,
                         df_error *err);
/* See store_tables and those that follow it. */
df_status postgres_tables(void *data, const store_query *wanted, store_each_table *each,
                          void *context, df_error *err);
df_status postgres_entries(void *data, int64_t serial, uint32_t from, store_each_entry *each,
                           void *context, df_error *err);
df_status postgres_follow(void *data, const store_place *places, int count, store_each_place *each,
                          void *context, df_error *err);
df_status postgres_keys(void *data, int64_t serial, store_each_key *each, void *context,
                        df_error *err);
df_status postgres_ages(void *data, int64_t serial, int limit, store_each_age *each, void *context,
                        df_error *err);
df_status postgres_aside(void *data, store_aside which, const char *const *given,
                         store_each_row *each, void *context, df_error *err);
/* Makes a lost connection anew. */
df_status postgres_revive(void *data, df_error *err);

#endif
