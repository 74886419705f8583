/* tables.c: the tables in memory: loading, folding, telling those who are there.
 *
 * A table is in memory while somebody is connected to it, a bot thinks or its time is short; all of
 * it can be had from the store again.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { FORGET_AFTER = 60 * 1000 };

/* ---- The hash ---------------------------------------------------------------------------------
 */

static live **place_of(server *s, const char *id)
{
    live **at = &s->tables[df_hash(id, strlen(id), 0) % SERVER_PLACES];

    while (*at != NULL && strcmp((*at)->row.id, id) != 0)
        at = &(*at)->next;
    return at;
}

live *tables_loaded(server *s, const char *id)
{
    return *place_of(s, id);
}

void tables_add(server *s, live *table)
{
    *place_of(s, table->row.id) = table;
    table->used = server_now();
    s->table_count++;
}

static void free_live(server *s, live *table)
{
    if (table == NULL)
        return;
    pace_drop(s, table);
    hint_drop(table, NULL);
    think_forget(table);
    desk_close(&table->desk);
    if (table->late != NULL)
        desk_close(table->late);
    free(table->late);
    free(table);
}

void tables_drop(server *s, live *table)
{
    live **at = place_of(s, table->row.id);

    if (*at == table) {
        *at = table->next;
        s->table_count--;
    }
    free_live(s, table);
}

void tables_free_all(server *s)
{
    for (int i = 0; i < SERVER_PLACES; i++)
        while (s->tables[i] != NULL)
            tables_drop(s, s->tables[i]);
}

static bool is_idle(const live *table, int64_t now)
{
    return table->guests == NULL && !table->wished && !table->thinking && !table->row_stale &&
           table->held.due == 0 && table->due == 0 && now - table->used > FORGET_AFTER;
}

void tables_sweep(server *s)
{
    int64_t now = server_now();

    if (now - s->swept < FORGET_AFTER / 10)
        return;
    s->swept = now;
    for (int i = 0; i < SERVER_PLACES; i++)
        for (live **at = &s->tables[i]; *at != NULL;) {
            live *table = *at;

            if (!is_idle(table, now)) {
                at = &table->next;
                continue;
            }
            *at = table->next;
            s->table_count--;
            free_live(s, table);
        }
}

/* ---- Reading from the store -------------------------------------------------------------------
 */

/* Whoever has given up a seat does not look on from it while somebody else takes it; nor does
 * whoever opened a table without spectators and took no seat, once the match begins. */
static void release_leavers(live *table)
{
    for (guest *g = table->guests, *next; g != NULL; g = next) {
        bool watches = g->seat < 0 && !table->desk.setup.watched && table->desk.match != NULL;

        next = g->next;
        if (watches || (g->seat >= 0 && table->desk.seats[g->seat].sitter == SITTER_NOBODY))
            tables_detach(g);
    }
}

typedef struct folding {
    server *server;
    live *table; /* whose guests are told; NULL: nobody's */
    desk *desk;
    const desk_ear *ear;
    int64_t until; /* entries made later are left for later */
    df_status status;
    df_error *err;
} folding;

static bool fold_one(void *context, const store_entry *entry)
{
    folding *f = context;

    if (entry->at > f->until)
        return false;
    f->status = desk_fold(f->desk, entry, f->server->scratch, f->ear, f->err);
    if (f->table != NULL && (entry->kind == ENTRY_LEAVE || entry->kind == ENTRY_START))
        release_leavers(f->table);
    return f->status == DF_OK;
}

static df_status fold_from_store(server *s, int64_t serial, folding *f)
{
    f->server = s;
    df_status status = store_entries(s->store, serial, f->desk->entries, fold_one, f, f->err);

    return status != DF_OK ? status : f->status;
}

typedef struct loading {
    live *table;
    df_status status;
    df_error *err;
} loading;

static bool load_row(void *context, const store_table *row)
{
    loading *l = context;

    l->table = calloc(1, sizeof *l->table);
    if (l->table == NULL) {
        l->status = df_fail(l->err, DF_NOMEM, "", "out of memory");
        return false;
    }
    l->status = desk_open(&l->table->desk, row, l->err);
    l->table->row = *row;
    l->table->row.game = l->table->row.setup = l->table->row.summary = NULL;
    return false;
}

/* What people are told of it; the log has the details. */
static void unreadable(df_status status, df_error *err)
{
    df_fail(err, status, "",
            status == DF_CORRUPT ? "this table is damaged and can't be opened"
                                 : "this table can't be read now; please try again");
}

static live *load(server *s, const char *id, df_error *err)
{
    store_query query = {.filter = STORE_BY_ID, .id = id};
    loading l = {.err = err};
    df_status status = store_tables(s->store, &query, load_row, &l, err);

    if (status == DF_OK)
        status = l.status;
    if (status == DF_OK && l.table == NULL) {
        df_fail(err, DF_RANGE, "", "there is no such table");
        return NULL;
    }
    if (status == DF_OK) {
        folding f = {.desk = &l.table->desk, .until = INT64_MAX, .err = err};

        status = fold_from_store(s, l.table->row.serial, &f);
    }
    if (status != DF_OK) {
        server_trouble("table_unreadable", l.table != NULL ? id : NULL, err->text);
        free_live(s, l.table);
        unreadable(status, err);
        return NULL;
    }
    tables_add(s, l.table);
    clock_set(l.table, server_today() - l.table->desk.turn_at);
    think_if_due(s, l.table);
    return l.table;
}

live *tables_find(server *s, const char *id, df_error *err)
{
    live *table = tables_loaded(s, id);

    if (table == NULL)
        return load(s, id, err);
    if (table->broken) {
        unreadable(DF_CORRUPT, err);
        return NULL;
    }
    return table;
}

/* ---- Telling ----------------------------------------------------------------------------------
 */

/* Everybody who looks with the same eyes is sent the same bytes. */
static void tell(void *context, int viewer, const char *text, size_t length)
{
    live *table = context;
    net_text *shared = NULL;

    for (guest *g = table->guests; g != NULL; g = g->next) {
        if (desk_viewer(g->seat) != viewer)
            continue;
        if (shared == NULL)
            shared = net_text_new(text, length);
        net_send(g->link, shared);
    }
    net_text_release(shared);
}

static unsigned present(const live *table)
{
    unsigned viewers = 0;

    for (const guest *g = table->guests; g != NULL; g = g->next)
        viewers |= 1u << desk_viewer(g->seat);
    return viewers;
}

static desk_ear ear_of(live *table)
{
    unsigned watchers = 1u << DESK_WATCHERS;
    unsigned viewers = present(table);

    if (table->desk.setup.delay > 0)
        viewers &= ~watchers;
    return (desk_ear){.wanted = viewers, .tell = tell, .context = table};
}

static void break_table(live *table, const df_error *err)
{
    table->broken = true;
    hint_drop(table, NULL);
    server_trouble("table_broken", table->row.id, err->text);
    for (guest *g = table->guests; g != NULL; g = g->next)
        net_hang_up(g->link, "this table is damaged");
}

/* After one or more entries. */
static void follow_up(server *s, live *table, int64_t ago)
{
    table->used = server_now();
    clock_set(table, ago);
    hint_check(table);
    think_if_due(s, table);
}

static bool changes_row(const store_entry *entry)
{
    return entry->kind != ENTRY_MOVE && entry->kind != ENTRY_SAY && entry->kind != ENTRY_EMOTE &&
           entry->kind != ENTRY_ASK && entry->kind != ENTRY_ANSWER;
}

void tables_fold(server *s, live *table, const store_entry *entry)
{
    desk_ear ear = ear_of(table);
    desk_phase phase = table->desk.phase;
    df_error err;

    if (desk_fold(&table->desk, entry, s->scratch, &ear, &err) != DF_OK) {
        break_table(table, &err);
        return;
    }
    if (entry->kind == ENTRY_LEAVE || entry->kind == ENTRY_START)
        release_leavers(table);
    if (entry->kind == ENTRY_MOVE) {
        s->moves++;
        think_observe(table);
    } else if (entry->kind == ENTRY_UNDO) {
        think_forget(table);
    }
    if (changes_row(entry) || table->desk.phase != phase)
        table->row_stale = s->rows_stale = true;
    follow_up(s, table, 0);
}

bool tables_catch_up(server *s, live *table)
{
    desk_ear ear = ear_of(table);
    df_error err;
    uint32_t before = table->desk.entries;
    folding f = {
        .table = table, .desk = &table->desk, .ear = &ear, .until = INT64_MAX, .err = &err};
    df_status status = fold_from_store(s, table->row.serial, &f);

    if (status == DF_CORRUPT)
        break_table(table, &err);
    if (table->desk.entries != before) {
        think_forget(table);
        follow_up(s, table, server_today() - table->desk.turn_at);
    }
    return status == DF_OK || status == DF_CORRUPT;
}

/* ---- Guests -----------------------------------------------------------------------------------
 */

void tables_attach(server *s, live *table, guest *g, int seat)
{
    tables_detach(g);
    if (table->guests == NULL)
        table->woken = server_now();
    g->table = table;
    g->seat = seat;
    g->next = table->guests;
    table->guests = g;
    table->used = server_now();
    think_if_due(s, table);
}

void tables_detach(guest *g)
{
    if (g->table == NULL)
        return;
    hint_drop(g->table, g);
    if (g->table->held.from == g)
        g->table->held.from = NULL;
    guest **at = &g->table->guests;
    while (*at != g)
        at = &(*at)->next;
    *at = g->next;
    g->table->used = server_now();
    g->table = NULL;
    g->next = NULL;
    g->seat = DF_SPECTATOR;
}

desk *tables_public(live *table)
{
    return table->late != NULL ? table->late : &table->desk;
}

static desk *desk_for(server *s, const guest *g)
{
    live *table = g->table;

    if (g->seat != DF_SPECTATOR || table->desk.setup.delay == 0)
        return &table->desk;
    tables_show_late(s, table);
    return tables_public(table);
}

void tables_show_late(server *s, live *table)
{
    desk_ear ear = {.wanted = present(table) & 1u << DESK_WATCHERS, .tell = tell, .context = table};
    df_error err;
    int64_t delay = (int64_t)table->desk.setup.delay * 1000;

    if (delay == 0 || (ear.wanted == 0 && table->late == NULL))
        return;
    if (table->late == NULL) {
        table->late = malloc(sizeof *table->late);
        if (table->late == NULL)
            return;
        desk_begin(table->late, &table->desk.setup, table->desk.deal.secret, table->desk.id);
    }
    folding f = {.desk = table->late, .ear = &ear, .until = server_today() - delay, .err = &err};
    if (table->late->entries < table->desk.entries &&
        fold_from_store(s, table->row.serial, &f) == DF_CORRUPT)
        break_table(table, &err);
}

void tables_send_sync(server *s, guest *g, json_int_t id)
{
    desk *d = desk_for(s, g);
    json_out *out = &s->out;

    json_clear(out);
    json_raw(out, "{\"m\":\"sync\"");
    if (id >= 0)
        json_member_number(out, "id", id);
    json_member_number(out, "n", d->lines[desk_viewer(g->seat)]);
    desk_write_all(d, g->seat, s->scratch, out);
    json_raw(out, "}");
    guest_send(g, out);
}

/* Folds the whole log once more, into a desk that is thrown away. */
df_status tables_page(server *s, const guest *g, uint32_t first, uint32_t count, json_out *out,
                      df_error *err)
{
    const desk *d = desk_for(s, g);
    desk again;
    desk_ear ear = {.page = out, .viewer = desk_viewer(g->seat), .first = first, .count = count};
    int64_t until = INT64_MAX;

    if (g->seat == DF_SPECTATOR && d->setup.delay > 0)
        until = server_today() - (int64_t)d->setup.delay * 1000;
    desk_begin(&again, &d->setup, d->deal.secret, d->id);
    again.trusted = d->match != NULL && !df_match_frozen(d->match, NULL);
    folding f = {.desk = &again, .ear = &ear, .until = until, .err = err};
    df_status status = fold_from_store(s, g->table->row.serial, &f);
    desk_close(&again);
    return status;
}
