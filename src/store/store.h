/* store.h: where tables are kept: their set-up, their keys and the log of all that happened.
 *
 * A table is a row that says how it was set up and a log that only ever grows. Everything else that
 * anybody knows about it follows from its log, so whatever is durable here can be told to people,
 * and nothing else is. Entry number n can be added once: of two processes that try, one is told
 * that the number is taken. All writing is done between store_begin and store_commit; many tables
 * share one transaction.
 *
 * Two backends: a file (SQLite) and a server (PostgreSQL), chosen by the address. A store belongs
 * to one thread.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STORE_STORE_H
#define DF_STORE_STORE_H

#include <deadfall.h>

enum {
    STORE_ID_SIZE = 24, /* with its end */
    STORE_HASH_SIZE = 32,
    STORE_TEXT_MAX = 4096, /* of one entry */
    STORE_FORGET = 19,     /* the kind of an entry after which no older summary may come back */
    STORE_PATH_SIZE = 4096,
};

typedef enum store_status {
    STORE_OPEN,    /* seats are free, play has not begun */
    STORE_PLAYING, /* somebody is to act */
    STORE_OVER,    /* played to its end, or given up */
    STORE_CLOSED,  /* ended by an administrator */
} store_status;

/* A table as it was opened. Texts belong to whoever made the struct. */
typedef struct store_table {
    int64_t serial; /* the store's own number for it; made by store_add_table */
    char id[STORE_ID_SIZE];
    const char *game;
    const char *setup;           /* JSON, the server's own */
    uint8_t secret[DF_KEY_SIZE]; /* the server's part of the seed */
    int64_t created;             /* milliseconds since 1970 */
    /* what changes: */
    store_status status;
    bool listed;         /* in the lobby */
    int64_t deadline;    /* when somebody's time runs out, or a bot is overdue; 0: never */
    const char *summary; /* JSON, for the lobby */
    uint32_t known;      /* entries of the log that whoever writes it knows of */
} store_table;

typedef struct store_entry {
    uint32_t number; /* from 0, without gaps */
    uint8_t kind;    /* the server's */
    int8_t seat;
    uint32_t action;
    int64_t extra;
    int64_t at;       /* milliseconds since 1970 */
    const char *text; /* NULL: none */
} store_entry;

typedef struct store_key {
    uint8_t role; /* the server's */
    int8_t seat;
    uint8_t hash[STORE_HASH_SIZE];
} store_key;

typedef struct store store;

/* `address`: a path, ":memory:", or "postgres://...". Creates and migrates what is missing. A file
 * that is another program's is refused and left as it is. */
store *store_open(const char *address, df_error *err);
void store_close(store *s);

/* A failed write spoils the transaction: only store_rollback is left then. */
df_status store_begin(store *s, df_error *err);
df_status store_commit(store *s, df_error *err);
void store_rollback(store *s);

df_status store_add_table(store *s, store_table *table, df_error *err);
/* Writes status, listed, deadline and summary; nothing if a name was taken out of the log and
 * whoever writes does not know of it yet. */
df_status store_update_table(store *s, const store_table *table, df_error *err);
/* *taken: somebody else has written an entry of this number; nothing was written. */
df_status store_append(store *s, int64_t serial, const store_entry *entry, bool *taken,
                       df_error *err);
df_status store_add_key(store *s, int64_t serial, const store_key *key, df_error *err);

/* All that is to be written for one table. */
typedef struct store_change {
    store_table row; /* its serial and id; the rest where it is written */
    bool create;     /* the table is new; its serial is made */
    bool update;     /* what changes of the row has changed */
    const store_entry *entries;
    int entry_count;
    const store_key *keys;
    int key_count;
    bool taken; /* said afterwards: somebody else was quicker, and no entry was written */
} store_change;

/* Writes changes of different tables in one transaction of its own. On failure nothing was written,
 * unless *unsure: then an answer was lost, and only writing the same `again`, until that succeeds,
 * tells whether it counts. What is there already, exactly as it is here, is not written twice. */
df_status store_write(store *s, store_change *const *changes, int count, bool again, bool *unsure,
                      df_error *err);

/* Ends a table: its row, its keys and its log are gone, and nobody is ever given its serial. */
df_status store_delete(store *s, int64_t serial, df_error *err);
/* Puts another text in the place of the one that an entry has. The only way to change what is in a
 * log: when somebody wants their name or words out of it. */
df_status store_rewrite(store *s, int64_t serial, uint32_t number, const char *text, df_error *err);

/* ---- Calling people who are not here --------------------------------------------------------- */

enum { STORE_ENDPOINT_MAX = 1000, STORE_CALLS_EACH = 4 };

/* Where a browser wants to be called for whoever holds the key of a seat; see server/call.c. */
typedef struct store_call {
    const char *owner; /* the hash of that key, hexadecimal: a rematch has the same */
    const char *endpoint;
    const char *p256dh, *auth; /* what the message is sealed with, as the browser spells it */
} store_call;

typedef bool store_each_call(void *context, const store_call *call);

/* Keeps it, in the place of what the same browser said before, unless the table is gone. Of one
 * owner the last few are kept. `told`: what they need not be called for any more. */
df_status store_add_call(store *s, int64_t serial, const store_call *call, int64_t at,
                         const char *told, df_error *err);
/* NULL: all of the owner. */
df_status store_remove_call(store *s, const char *owner, const char *endpoint, df_error *err);
/* Those of an owner who have not been told this; they count as told from now on, for all processes
 * that share the store. */
df_status store_take_calls(store *s, const char *owner, const char *told, store_each_call *each,
                           void *context, df_error *err);
/* Keeps a value under this name, if nothing is kept there yet, and says what is: a text of less
 * than `size` bytes. */
df_status store_keep(store *s, const char *name, const char *value, char *out, size_t size,
                     df_error *err);

/* Does it answer, and does it keep what is written? Writes something that changes nothing. */
df_status store_probe(store *s, df_error *err);

/* ---- Reading. What a callback is given lives until it returns; false ends the reading. ------- */

typedef bool store_each_table(void *context, const store_table *table);
typedef bool store_each_entry(void *context, const store_entry *entry);
typedef bool store_each_key(void *context, const store_key *key);

typedef enum store_filter {
    STORE_BY_ID,  /* the one of this id */
    STORE_LISTED, /* open and in the lobby, newest first */
    STORE_DUE,    /* whose deadline is after `since` and has come by `time`, oldest first */
    STORE_ALL,    /* newest first */
    STORE_TEXTS,  /* that have an entry of this kind whose text, from character `skip` on, is `text`
                   */
} store_filter;

typedef struct store_query {
    store_filter filter;
    const char *id;
    int64_t since, time;
    int limit;
    int kind, skip;
    const char *text;
} store_query;

df_status store_tables(store *s, const store_query *query, store_each_table *each, void *context,
                       df_error *err);
df_status store_entries(store *s, int64_t serial, uint32_t from, store_each_entry *each,
                        void *context, df_error *err);
/* The same of many tables at once: entries from .from on, table after table in this order. */
typedef struct store_place {
    int64_t serial;
    uint32_t from;
} store_place;
typedef bool store_each_place(void *context, int place, const store_entry *entry);
df_status store_follow(store *s, const store_place *places, int count, store_each_place *each,
                       void *context, df_error *err);
df_status store_keys(store *s, int64_t serial, store_each_key *each, void *context, df_error *err);

/* How long ago something last happened at tables, in the order in which they were opened. */
typedef bool store_each_age(void *context, const store_table *table, int64_t touched);
/* At most `limit` tables from the one after `serial` on; of each the serial, its id and when it was
 * opened. */
df_status store_ages(store *s, int64_t serial, int limit, store_each_age *each, void *context,
                     df_error *err);

/* A copy of a live database, complete and consistent, in a new file for its owner alone. */
df_status store_backup(store *s, const char *path, df_error *err);
/* Puts such a copy in the place of the database, which nobody may have open. The old one stays
 * under the name `kept` (empty: there was none). Whatever fails, the name has a whole database. */
df_status store_restore(const char *from, const char *address, char kept[STORE_PATH_SIZE],
                        df_error *err);

/* ---- Between processes that share a store ---------------------------------------------------- */

/* Can several processes serve the tables of the store at this address? */
bool store_is_shared(const char *address);
/* A descriptor that becomes readable when another process has written; -1: nobody else can. */
int store_descriptor(store *s);
/* Makes a lost connection anew, so that it hears of others again. */
df_status store_revive(store *s, df_error *err);
/* The id of a table that another process has written to since the last call, or an empty one when
 * any table may have changed; with a '!' before it, of one that was deleted. false: no more. */
bool store_news(store *s, char id[STORE_ID_SIZE]);

#endif
