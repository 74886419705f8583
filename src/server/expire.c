/* expire.c: tables at which nothing has happened for so many days are deleted (--keep).
 *
 * The tables are gone through in the order in which they were opened, a few at a time, by the
 * writer's thread between all that people do. Those that were opened too lately end it, so that
 * only tables that are old are ever looked at. What was deleted is announced like something that
 * another process has deleted: see load.c.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/inside.h"

enum {
    LOOK_AT_ONCE = 64,
    DELETE_AT_ONCE = 32,
    DELETE_MS = 20,        /* long tables are fewer */
    REST = 10 * 60 * 1000, /* milliseconds until they are gone through once more */
};

typedef struct expiry {
    errand errand; /* first, so that an errand is one */
    int64_t before;
    int64_t serial; /* the last one that was looked at */
    bool whole;     /* there are no more old ones */
    struct {
        int64_t serial;
        char id[STORE_ID_SIZE];
    } old[DELETE_AT_ONCE];
    int count, looked;
} expiry;

static void free_errand(errand *e)
{
    free(e);
}

static bool note_age(void *context, const store_table *table, int64_t touched)
{
    expiry *x = context;

    if (table->created >= x->before) {
        x->whole = true;
        return false;
    }
    x->serial = table->serial;
    x->looked++;
    if (touched >= x->before)
        return true;
    x->old[x->count].serial = table->serial;
    memcpy(x->old[x->count].id, table->id, STORE_ID_SIZE);
    return ++x->count < DELETE_AT_ONCE;
}

static df_status run_expiry(errand *e, store *s, df_error *err)
{
    expiry *x = (expiry *)e;
    df_status status = store_ages(s, x->serial, LOOK_AT_ONCE, note_age, x, err);

    x->whole = x->whole || (x->looked < LOOK_AT_ONCE && x->count < DELETE_AT_ONCE);
    if (status != DF_OK || x->count == 0)
        return status;
    int64_t until = server_now() + DELETE_MS;
    int count = 0;
    status = store_begin(s, err);
    while (status == DF_OK && count < x->count && (count == 0 || server_now() < until))
        status = store_delete(s, x->old[count++].serial, err);
    if (count > 0 && count < x->count) { /* the next time goes on there */
        x->serial = x->old[count - 1].serial;
        x->whole = false;
    }
    x->count = count;
    if (status == DF_OK)
        status = store_commit(s, err);
    if (status != DF_OK)
        store_rollback(s);
    return status;
}

static void expiry_done(errand *e, void *context)
{
    const expiry *x = (const expiry *)e;
    server *s = context;

    s->expiring = false;
    if (e->status != DF_OK) {
        s->expire_at = server_now() + REST;
        return;
    }
    for (int i = 0; i < x->count; i++) {
        char id[STORE_ID_SIZE + 1] = "!";

        memcpy(id + 1, x->old[i].id, STORE_ID_SIZE);
        load_news(s, id);
    }
    s->expired += (uint64_t)x->count;
    s->expire_after = x->whole ? 0 : x->serial;
    if (x->whole)
        s->expire_at = server_now() + REST;
}

void expire_tick(server *s)
{
    int64_t now = server_now();

    if (s->config->keep_days == 0 || s->expiring || now < s->expire_at)
        return;
    expiry *x = df_memory(1, sizeof *x);
    if (x == NULL)
        return;
    x->errand = (errand){.run = run_expiry, .done = expiry_done, .free = free_errand};
    x->before = server_today() - (int64_t)s->config->keep_days * 24 * 60 * 60 * 1000;
    x->serial = s->expire_after;
    s->expiring = clerk_add(s->writer, &x->errand);
    if (!s->expiring)
        free(x);
}

/* ---- What was written to a table when it was gone already ------------------------------------ */

typedef struct remains {
    errand errand;
    int64_t serial;
} remains;

static df_status run_remains(errand *e, store *s, df_error *err)
{
    df_status status = store_begin(s, err);

    if (status == DF_OK)
        status = store_delete(s, ((remains *)e)->serial, err);
    if (status == DF_OK)
        status = store_commit(s, err);
    if (status != DF_OK)
        store_rollback(s);
    return status;
}

static void remains_done(errand *e, void *context)
{
    (void)e;
    (void)context;
}

void expire_remains(server *s, int64_t serial)
{
    remains *r = df_memory(1, sizeof *r);

    if (r == NULL)
        return;
    r->errand = (errand){.run = run_remains, .done = remains_done, .free = free_errand};
    r->serial = serial;
    if (!clerk_add(s->writer, &r->errand))
        free(r);
}
