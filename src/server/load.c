/* load.c: what the loop needs from the store: tables, what other processes wrote, lists.
 *
 * All of it is read in the threads of the clerks. A log is folded there too, into a desk that
 * nobody else knows, so that a long one keeps nobody waiting but those who ask for it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/inside.h"

enum { LOOK_AT_ONCE = 64, CATCH_UP_MAX = 4096, TRY_AGAIN = 200 };

/* Entries that were read, with their texts. */
typedef struct copies {
    store_entry *at;
    int count, room;
    bool failed; /* no memory */
} copies;

static bool copy_entry(void *context, const store_entry *entry)
{
    copies *c = context;

    store_entry copy = *entry;

    c->failed = c->count == c->room && !df_memory_grow(&c->at, &c->room, sizeof c->at[0]);
    if (!c->failed && entry->text != NULL) {
        copy.text = df_memory_text(entry->text);
        c->failed = copy.text == NULL;
    }
    if (!c->failed)
        c->at[c->count++] = copy;
    return !c->failed;
}

static void free_copies(copies *c)
{
    for (int i = 0; i < c->count; i++)
        free((char *)c->at[i].text);
    free(c->at);
}

/* Folds what is read. */
typedef struct folding {
    live *table;
    desk_scratch *scratch;
    df_status status;
    df_error *err;
} folding;

static bool fold_one(void *context, const store_entry *entry)
{
    folding *f = context;

    f->status = desk_fold(&f->table->desk, entry, f->scratch, NULL, f->err);
    if (f->status == DF_OK)
        late_note(f->table, server_today() - entry->at);
    return f->status == DF_OK;
}

/* ---- A table --------------------------------------------------------------------------------- */

typedef struct load {
    errand errand; /* first, so that an errand is a load */
    struct load *next;
    server *server; /* for the loop */
    char id[STORE_ID_SIZE];
    bool stale;   /* others wrote to it meanwhile */
    bool doubted; /* or deleted it */
    /* the thread's, until it is done */
    desk_scratch *scratch;
    live *table;        /* NULL: there is none */
    df_status readable; /* its log */
    df_error why;
} load;

static void free_load(errand *e)
{
    load *l = (load *)e;
    load **at = &l->server->loads;

    while (*at != NULL && *at != l)
        at = &(*at)->next;
    if (*at != NULL)
        *at = l->next;
    if (l->table != NULL) {
        desk_close(&l->table->desk);
        free(l->table->marks);
    }
    free(l->table);
    free(l);
}

static bool load_row(void *context, const store_table *row)
{
    load *l = context;

    l->table = df_memory(1, sizeof *l->table);
    if (l->table == NULL) {
        l->readable = df_fail(&l->why, DF_NOMEM, "", "out of memory");
        return false;
    }
    l->readable = desk_open(&l->table->desk, row, &l->why);
    l->table->row = *row;
    l->table->row.game = l->table->row.setup = l->table->row.summary = NULL;
    return false;
}

static bool load_key(void *context, const store_key *key)
{
    live *table = context;

    table->has_invitation = key->role == KEY_INVITATION;
    memcpy(table->invitation, key->hash, sizeof table->invitation);
    return !table->has_invitation;
}

static df_status run_load(errand *e, store *s, df_error *err)
{
    load *l = (load *)e;
    store_query query = {.filter = STORE_BY_ID, .id = l->id};
    df_status status = store_tables(s, &query, load_row, l, err);

    if (status == DF_OK && l->table != NULL && l->readable == DF_OK)
        status = store_keys(s, l->table->row.serial, load_key, l->table, err);
    if (status == DF_OK && l->table != NULL && l->readable == DF_OK) {
        folding f = {.table = l->table, .scratch = l->scratch, .err = &l->why};

        status = store_entries(s, l->table->row.serial, 0, fold_one, &f, err);
        l->readable = f.status;
    }
    return status;
}

/* What people are told of it; the log has the details. */
static void say_unreadable(server *s, const load *l, df_status status, const char *why)
{
    df_error err;

    server_trouble(status == DF_CORRUPT ? "table_damaged" : "table_unreadable",
                   l->table != NULL ? l->id : NULL, why);
    df_fail(&err, status, "",
            status == DF_CORRUPT ? "this table is damaged and can't be opened"
                                 : "this table can't be read now; please try again");
    server_not_loaded(s, l->id, &err);
}

static void load_done(errand *e, void *context)
{
    load *l = (load *)e;
    server *s = context;
    live *table = l->table;
    df_error err;

    s->unread = false;
    if (e->status != DF_OK) {
        say_unreadable(s, l, e->status, e->err.text);
    } else if (table == NULL && l->readable == DF_OK) {
        df_fail(&err, DF_RANGE, "", "there is no such table");
        server_not_loaded(s, l->id, &err);
    } else if (l->readable != DF_OK) {
        say_unreadable(s, l, l->readable, l->why.text);
    } else {
        l->table = NULL;
        tables_add(s, table);
        table->missed = l->stale;
        table->doubted = l->doubted;
        s->missed = s->missed || l->stale;
        tables_unseen(table);
        clock_set(s, table, server_today() - table->desk.turn_at);
        think_if_due(s, table);
    }
}

static load *find_load(const server *s, const char *id)
{
    load *l = s->loads;

    while (l != NULL && strcmp(l->id, id) != 0)
        l = l->next;
    return l;
}

static bool begin_load(server *s, const char *id)
{
    load *l = df_memory(1, sizeof *l);

    if (l == NULL)
        return false;
    l->errand = (errand){.run = run_load, .done = load_done, .free = free_load};
    l->server = s;
    l->scratch = s->reading;
    memcpy(l->id, id, strlen(id) + 1);
    if (!clerk_add(s->reader, &l->errand)) {
        free(l);
        return false;
    }
    l->next = s->loads;
    s->loads = l;
    return true;
}

live *load_find(server *s, guest *g, json_t *message, const char *id)
{
    live *table = tables_loaded(s, id);

    if (table != NULL && table->gone) {
        handle_error(g, message, "range", "", "there is no such table");
        return NULL;
    }
    if (table != NULL && table->broken) {
        handle_error(g, message, "store", "", "this table is damaged and can't be opened");
        return NULL;
    }
    if (table != NULL)
        return table;
    if (s->unread || (find_load(s, id) == NULL && !begin_load(s, id)))
        handle_error(g, message, "store", "", "this table can't be read now; please try again");
    else
        server_wait(s, g, message, id);
    return NULL;
}

/* ---- What other processes wrote -------------------------------------------------------------- */

typedef struct missed {
    char id[STORE_ID_SIZE];
    int64_t serial;
    uint32_t from;
    bool doubted; /* is it there at all? */
    copies read;
    bool found;
} missed;

typedef struct catch_up {
    errand errand; /* first, so that an errand is one */
    server *server;
    int count;
    missed tables[];
} catch_up;

static void free_catch_up(errand *e)
{
    catch_up *c = (catch_up *)e;

    c->server->catching_up = false;
    for (int i = 0; i < c->count; i++)
        free_copies(&c->tables[i].read);
    free(c);
}

static bool copy_missed(void *context, int place, const store_entry *entry)
{
    catch_up *c = context;

    return copy_entry(&c->tables[place].read, entry);
}

static bool note_found(void *context, const store_table *row)
{
    missed *m = context;

    m->found = row->serial == m->serial;
    return false;
}

static df_status look_for_doubted(catch_up *c, store *s, df_error *err)
{
    df_status status = DF_OK;

    for (int i = 0; status == DF_OK && i < c->count; i++) {
        store_query query = {.filter = STORE_BY_ID, .id = c->tables[i].id};

        if (c->tables[i].doubted)
            status = store_tables(s, &query, note_found, &c->tables[i], err);
    }
    return status;
}

static df_status run_catch_up(errand *e, store *s, df_error *err)
{
    catch_up *c = (catch_up *)e;
    store_place *places = df_memory((size_t)c->count, sizeof *places);

    if (places == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    for (int i = 0; i < c->count; i++)
        places[i] = (store_place){c->tables[i].serial, c->tables[i].from};
    df_status status = store_follow(s, places, c->count, copy_missed, c, err);
    for (int i = 0; status == DF_OK && i < c->count; i++)
        if (c->tables[i].read.failed)
            status = df_fail(err, DF_NOMEM, "", "out of memory");
    free(places);
    return status == DF_OK ? look_for_doubted(c, s, err) : status;
}

static void catch_up_done(errand *e, void *context)
{
    catch_up *c = (catch_up *)e;
    server *s = context;

    for (int i = 0; i < c->count; i++) {
        const missed *m = &c->tables[i];
        live *table = tables_loaded(s, m->id);

        if (table == NULL)
            continue;
        if (e->status != DF_OK) {
            table->missed = true; /* a later turn tries again */
            table->doubted = table->doubted || m->doubted;
            continue;
        }
        if (table->behind)
            table->behind = table->wished = false;
        if (m->doubted && !m->found && !table->gone) {
            tables_end(s, table);
            expire_remains(s, m->serial);
        }
        if (!table->broken)
            tables_follow(s, table, m->read.at, m->read.count);
    }
    if (e->status == DF_OK)
        return;
    s->missed = true;
    s->catch_up_at = server_now() + TRY_AGAIN;
}

void load_behind(server *s, live *table)
{
    table->wished = table->behind = true;
    table->missed = s->missed = true;
}

void load_later(server *s, live *table)
{
    load_behind(s, table);
    s->catch_up_at = server_now() + TRY_AGAIN;
}

void load_news(server *s, const char *id)
{
    bool any = id[0] == '\0';
    bool deleted = id[0] == '!';

    id += deleted;
    for (load *l = s->loads; l != NULL; l = l->next)
        if (any || strcmp(l->id, id) == 0) {
            l->stale = true;
            l->doubted = l->doubted || any || deleted;
        }
    live *table = any ? NULL : tables_loaded(s, id);
    if (table != NULL) {
        table->missed = s->missed = true;
        table->doubted = table->doubted || deleted;
    }
    for (int i = 0; any && i < SERVER_PLACES; i++)
        for (live *each = s->tables[i]; each != NULL; each = each->next)
            each->missed = each->doubted = s->missed = true;
}

void load_missed(server *s)
{
    int count = 0;

    if (!s->missed || s->catching_up || server_now() < s->catch_up_at)
        return;
    for (int i = 0; i < SERVER_PLACES; i++)
        for (const live *table = s->tables[i]; table != NULL; table = table->next)
            count += table->missed;
    if (count > CATCH_UP_MAX)
        count = CATCH_UP_MAX; /* the others are next */
    catch_up *c = df_memory(1, sizeof *c + (size_t)count * sizeof c->tables[0]);
    if (c == NULL)
        return;
    c->errand = (errand){.run = run_catch_up, .done = catch_up_done, .free = free_catch_up};
    c->server = s;
    s->missed = false;
    for (int i = 0; i < SERVER_PLACES; i++)
        for (live *table = s->tables[i]; table != NULL; table = table->next) {
            if (!table->missed)
                continue;
            if (c->count == count) {
                s->missed = true;
                break;
            }
            missed *m = &c->tables[c->count++];
            memcpy(m->id, table->row.id, sizeof m->id);
            m->serial = table->row.serial;
            m->from = table->desk.entries;
            m->doubted = table->doubted;
            table->missed = table->doubted = false;
        }
    s->catching_up = clerk_add(s->writer, &c->errand);
    if (s->catching_up)
        return;
    for (int i = 0; i < c->count; i++)
        tables_loaded(s, c->tables[i].id)->missed = s->missed = true;
    for (int i = 0; i < c->count; i++)
        tables_loaded(s, c->tables[i].id)->doubted = c->tables[i].doubted;
    free(c);
}

/* ---- What spectators see later --------------------------------------------------------------- */

typedef struct late {
    errand errand; /* first, so that an errand is one */
    server *server;
    char id[STORE_ID_SIZE];
    int64_t serial;
    uint32_t from, until;
    /* the thread's, until it is done */
    desk *fresh; /* to be folded from the beginning; NULL: it goes on */
    desk_scratch *scratch;
    copies read;
    df_status readable;
    df_error why;
} late;

static void free_late(errand *e)
{
    late *l = (late *)e;

    if (l->fresh != NULL)
        desk_close(l->fresh);
    free(l->fresh);
    free_copies(&l->read);
    free(l);
}

static bool read_late(void *context, const store_entry *entry)
{
    late *l = context;

    if (entry->number >= l->until)
        return false;
    if (l->fresh == NULL)
        return copy_entry(&l->read, entry);
    l->readable = desk_fold(l->fresh, entry, l->scratch, NULL, &l->why);
    return l->readable == DF_OK;
}

static df_status run_late(errand *e, store *s, df_error *err)
{
    late *l = (late *)e;

    return store_entries(s, l->serial, l->from, read_late, l, err);
}

static void late_done(errand *e, void *context)
{
    late *l = (late *)e;
    server *s = context;
    live *table = tables_loaded(s, l->id);

    s->unread = false;
    if (table == NULL || table->broken)
        return;
    table->late_asked = false;
    if (e->status != DF_OK || l->read.failed || l->readable == DF_NOMEM) {
        df_error err;

        df_fail(&err, DF_IO, "", "this table can't be read now; please try again");
        server_not_loaded(s, l->id, &err); /* for the others the next tick tries again */
        return;
    }
    if (l->readable != DF_OK) {
        tables_break(table, &l->why);
        return;
    }
    if (table->late == NULL || l->fresh == NULL)
        tables_show_late(s, table, l->fresh, l->read.at, l->read.count);
    if (table->late == l->fresh)
        l->fresh = NULL;
}

void load_late(server *s, live *table)
{
    uint32_t until = late_visible(table);
    bool reads = table->late == NULL || table->late->entries < until;

    if (table->desk.setup.delay == 0 || table->late_asked || table->broken || !reads)
        return;
    late *l = df_memory(1, sizeof *l);
    if (l == NULL)
        return;
    l->errand = (errand){.run = run_late, .done = late_done, .free = free_late};
    l->server = s;
    l->scratch = s->reading;
    memcpy(l->id, table->row.id, sizeof l->id);
    l->serial = table->row.serial;
    l->until = until;
    if (table->late != NULL) {
        l->from = table->late->entries;
    } else {
        l->fresh = df_memory(1, sizeof *l->fresh);
        if (l->fresh != NULL)
            desk_begin(l->fresh, &table->desk.setup, table->desk.deal.secret, table->desk.id);
    }
    bool good = table->late != NULL || l->fresh != NULL;
    table->late_asked = good && clerk_add(s->reader, &l->errand);
    if (!table->late_asked)
        free_late(&l->errand);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

typedef struct due {
    errand errand; /* first, so that an errand is one */
    bool back;
    int64_t since, until;
    int most;
    /* the thread's, until it is done */
    int count;
    int64_t deadlines[LOOK_AT_ONCE];
    char ids[LOOK_AT_ONCE][STORE_ID_SIZE];
    bool open[LOOK_AT_ONCE];
} due;

static void free_due(errand *e)
{
    free(e);
}

static bool note_due(void *context, const store_table *row)
{
    due *d = context;

    d->deadlines[d->count] = row->deadline;
    d->open[d->count] = row->status == STORE_OPEN;
    memcpy(d->ids[d->count++], row->id, STORE_ID_SIZE);
    return d->count < d->most;
}

static df_status run_due(errand *e, store *s, df_error *err)
{
    due *d = (due *)e;
    store_query query = {
        .filter = STORE_DUE, .since = d->since, .time = d->until, .limit = d->most};

    return store_tables(s, &query, note_due, d, err);
}

static void due_done(errand *e, void *context)
{
    const due *d = (const due *)e;
    server *s = context;

    s->asked_due = s->unread = false;
    if (e->status != DF_OK)
        return;
    for (int i = 0; i < d->count; i++) {
        live *table = tables_loaded(s, d->ids[i]);

        if (table != NULL)
            clock_row_due(s, table);
        else if ((!d->open[i] || d->deadlines[i] <= server_today()) &&
                 find_load(s, d->ids[i]) == NULL)
            begin_load(s, d->ids[i]);
    }
    bool full = d->count == d->most;
    clock_looked(s, d->back, full ? d->deadlines[d->count - 1] : d->until, full);
}

void load_due(server *s, bool back, int64_t since, int64_t until, int most)
{
    due *d = s->asked_due ? NULL : df_memory(1, sizeof *d);

    if (d == NULL)
        return;
    d->errand = (errand){.run = run_due, .done = due_done, .free = free_due};
    d->back = back;
    d->since = since;
    d->until = until;
    d->most = most < LOOK_AT_ONCE ? most : LOOK_AT_ONCE;
    s->asked_due = clerk_add(s->reader, &d->errand);
    if (!s->asked_due)
        free(d);
}
