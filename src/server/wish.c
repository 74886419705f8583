/* wish.c: what somebody wants to happen becomes durable, then true, then known; see server.h.
 *
 * All wishes that have come in are handed to the writer's thread together and written in one
 * transaction. Meanwhile the loop goes on, and new wishes gather for the next one.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "server/inside.h"

enum {
    COMPLAIN_EVERY = 1000,
    TRIED_APART = 3,
    TRY_AGAIN_MS = 200,
    SLOW = 1000, /* ms */
};

/* Wishes that are written together. */
typedef struct batch {
    errand errand;  /* first, so that an errand is a batch */
    server *server; /* for the loop */
    clerk *clerk;
    store_change **changes; /* of the wishes, in the same order */
    wish **wishes;
    int count;
    int commits;
    bool told; /* those who wait for it, that it takes long */
} batch;

const char wish_not_saved[] = "this could not be saved, so nothing has happened; please try again";

/* ---- Making them ----------------------------------------------------------------------------- */

static void free_wish(wish *w)
{
    for (int i = 0; i < w->entry_count; i++)
        free(w->texts[i]);
    free(w->setup);
    free(w->summary);
    net_text_release(w->reply);
    json_decref(w->message);
    free(w);
}

wish *server_wish(server *s, live *table, guest *from, json_t *message)
{
    if (s->wish_count == s->wish_room && !df_memory_grow(&s->wishes, &s->wish_room, sizeof(wish *)))
        return NULL;
    wish *w = df_memory(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->table = table;
    w->from = from;
    w->sit = DF_NOBODY;
    w->message = message != NULL ? json_incref(message) : NULL;
    table->wished = true;
    s->wishes[s->wish_count++] = w;
    clock_again(s, table); /* whatever becomes of it */
    return w;
}

void wish_give_up(server *s, wish *w, guest *from, const json_t *message)
{
    int at = 0;

    if (from != NULL)
        handle_error(from, message, "memory", "", "out of memory");
    if (w == NULL)
        return;
    while (s->wishes[at] != w)
        at++;
    s->wish_count--;
    memmove(&s->wishes[at], &s->wishes[at + 1], (size_t)(s->wish_count - at) * sizeof(wish *));
    w->table->wished = false;
    if (w->create)
        clock_forget(w->table);
    free_wish(w);
}

bool wish_entry(wish *w, desk_entry kind, int seat, uint32_t action, int64_t extra,
                const char *text)
{
    if (w == NULL || w->entry_count == WISH_ENTRIES)
        return false;
    char *copy = text != NULL ? df_memory_text(text) : NULL;
    if (text != NULL && copy == NULL)
        return false;
    w->texts[w->entry_count] = copy;
    w->entries[w->entry_count] = (store_entry){
        .number = w->table->desk.entries + (uint32_t)w->entry_count,
        .kind = (uint8_t)kind,
        .seat = (int8_t)seat,
        .action = action,
        .extra = extra,
        .at = server_today(),
        .text = copy,
    };
    w->entry_count++;
    return true;
}

void wish_key(wish *w, key_role role, int seat, const char *key)
{
    store_key *k = &w->keys[w->key_count++];

    k->role = (uint8_t)role;
    k->seat = (int8_t)seat;
    fair_key_hash(key, k->hash);
}

static void free_wishes(server *s, wish **wishes, int count)
{
    for (int i = 0; i < count; i++) {
        if (wishes[i]->create)
            tables_drop(s, wishes[i]->table);
        free_wish(wishes[i]);
    }
    free(wishes);
}

static void free_batch(errand *e)
{
    batch *b = (batch *)e;

    if (b->server->batch == b)
        b->server->batch = NULL;
    free_wishes(b->server, b->wishes, b->count);
    free(b->changes);
    free(b);
}

/* ---- In the writer's thread ------------------------------------------------------------------ */

/* An answer that was lost leaves open what has happened: it is asked for until it is known. */
static df_status write_surely(clerk *c, store *s, store_change *const *changes, int count,
                              df_error *err)
{
    bool unsure;
    df_status status = store_write(s, changes, count, false, &unsure, err);

    while (status != DF_OK && unsure && !clerk_is_ending(c)) {
        df_clock_nap(TRY_AGAIN_MS);
        status = store_write(s, changes, count, true, &unsure, err);
    }
    return status;
}

/* What can't be written together is tried by itself, so that one table harms no other. When the
 * first few fail too, it is the store. */
static df_status write_apart(batch *b, store *s, df_error *err)
{
    df_status status = DF_IO;
    bool any = false;

    for (int i = 0; i < b->count && (any || i < TRIED_APART); i++) {
        df_error why;

        status = write_surely(b->clerk, s, &b->changes[i], 1, &why);
        b->wishes[i]->failed = status != DF_OK;
        any = any || status == DF_OK;
        if (status != DF_OK)
            *err = why;
    }
    b->commits += b->count;
    return any ? DF_OK : status;
}

static df_status write_batch(errand *e, store *s, df_error *err)
{
    batch *b = (batch *)e;
    int64_t begun = df_clock_ms();
    df_status status = write_surely(b->clerk, s, b->changes, b->count, err);
    bool slow = df_clock_ms() - begun > SLOW; /* then it is the store, and no table's fault */

    b->commits = 1;
    for (int i = 0; i < b->count; i++)
        b->wishes[i]->failed = status != DF_OK;
    return status != DF_OK && b->count > 1 && !slow ? write_apart(b, s, err) : status;
}

/* ---- Handing them over ----------------------------------------------------------------------- */

/* In the order of the tables, so that two processes can't wait for each other. */
static int by_serial(const void *a, const void *b)
{
    int64_t x = (*(wish *const *)a)->table->row.serial;
    int64_t y = (*(wish *const *)b)->table->row.serial;

    return (x > y) - (x < y);
}

/* What the lobby and administrators see of a table; all of it follows from its log. */
static bool fill_row(wish *w)
{
    live *table = w->table;
    jot summary = {0};
    store_table *row = &w->change.row;

    if (!w->create)
        table->row.status = table->desk.phase == DESK_OPEN      ? STORE_OPEN
                            : table->desk.phase == DESK_PLAYING ? STORE_PLAYING
                            : table->desk.phase == DESK_OVER    ? STORE_OVER
                                                                : STORE_CLOSED;
    if (!w->create)
        table->row.deadline = clock_deadline(table);
    table->row.listed = clock_is_listed(table);
    *row = table->row;
    row->known = table->desk.entries;
    desk_summary(&table->desk, &summary);
    row->summary = w->summary = summary.at;
    return !summary.failed;
}

static bool fill_setup(wish *w)
{
    jot setup = {0};

    jot_raw(&setup, "{");
    desk_setup_write(&w->table->desk.setup, &setup);
    jot_raw(&setup, "}");
    w->change.row.game = w->table->desk.setup.game->id;
    w->change.row.setup = w->setup = setup.at;
    return !setup.failed;
}

/* Copies all that the writer needs of the table. False: no memory. */
static bool fill_change(wish *w)
{
    bool row = w->create || w->row_only;

    w->change = (store_change){.row = w->table->row,
                               .create = w->create,
                               .update = row && !w->create,
                               .entries = w->entries,
                               .entry_count = w->entry_count,
                               .keys = w->keys,
                               .key_count = w->key_count};
    return !row || (fill_row(w) && (!w->create || fill_setup(w)));
}

/* Rows that have changed are written with whatever else is written, as wishes of their own. */
static void add_rows(server *s)
{
    s->rows_due = s->rows_stale = false;
    for (int i = 0; i < SERVER_PLACES; i++)
        for (live *table = s->tables[i]; table != NULL; table = table->next) {
            if (!table->row_stale)
                continue;
            bool wished = table->wished;
            wish *w = server_wish(s, table, NULL, NULL);

            table->wished = wished;
            if (w == NULL) {
                s->rows_stale = true;
                return;
            }
            w->row_only = true;
            table->row_stale = false;
            table->row_sent = true;
        }
}

static batch *make_batch(server *s)
{
    batch *b = df_memory(1, sizeof *b);

    if (b == NULL)
        return NULL;
    b->changes = df_memory((size_t)s->wish_count, sizeof(store_change *));
    b->wishes = s->wishes;
    b->count = s->wish_count;
    bool good = b->changes != NULL;
    qsort(b->wishes, (size_t)b->count, sizeof(wish *), by_serial);
    for (int i = 0; good && i < b->count; i++) {
        good = fill_change(b->wishes[i]);
        b->changes[i] = &b->wishes[i]->change;
    }
    if (good)
        return b;
    free(b->changes);
    free(b);
    return NULL;
}

/* ---- Afterwards ------------------------------------------------------------------------------ */

static void answer(wish *w)
{
    if (w->from != NULL && w->reply != NULL)
        net_send(w->from->link, w->reply);
}

static void fulfil(server *s, wish *w)
{
    live *table = w->table;

    if (w->create) {
        table->row.serial = w->change.row.serial;
        table->has_invitation = w->key_count > 0;
        if (w->key_count > 0)
            memcpy(table->invitation, w->keys[0].hash, sizeof table->invitation);
        tables_add(s, table);
    }
    answer(w);
    if (w->from != NULL && w->sit != DF_NOBODY) {
        tables_attach(s, table, w->from, w->sit);
        tables_send_sync(s, w->from, -1);
    }
    for (int i = 0; i < w->entry_count && !table->broken && !table->behind; i++)
        tables_fold(s, table, &w->entries[i]);
}

static void refuse(server *s, wish *w, const char *why)
{
    if (w->row_only) {
        w->table->row_stale = s->rows_stale = true;
        return;
    }
    s->failures++;
    if (w->from != NULL)
        handle_error(w->from, w->message, "store", "", "%s", wish_not_saved);
    if (server_now() - s->complained >= COMPLAIN_EVERY) {
        s->complained = server_now();
        server_trouble("not_saved", w->create ? NULL : w->table->row.id, why);
    }
    if (w->create)
        tables_drop(s, w->table);
}

/* Somebody else was quicker: whatever was wished for is looked at again in the light of it, once
 * that has been read. Until then it is as if the wish still waited. */
static void reconsider(server *s, wish *w)
{
    load_behind(s, w->table);
    if (w->from != NULL && w->message != NULL)
        server_wait(s, w->from, w->message, NULL);
}

static void settle(server *s, wish *w, const char *why)
{
    if (w->failed)
        refuse(s, w, why);
    else if (w->change.taken)
        reconsider(s, w);
    else
        fulfil(s, w);
}

static void batch_done(errand *e, void *context)
{
    batch *b = (batch *)e;
    server *s = context;

    s->batch = NULL;
    s->expected = s->wish_count;
    s->commits += (uint64_t)b->commits;
    s->away = false;
    for (int i = 0; i < b->count; i++) {
        if (b->wishes[i]->row_only)
            b->wishes[i]->table->row_sent = false;
        else
            b->wishes[i]->table->wished = false;
    }
    for (int i = 0; i < b->count; i++) {
        s->expected += !b->wishes[i]->row_only;
        settle(s, b->wishes[i], e->err.text);
        free_wish(b->wishes[i]);
    }
    s->settled = server_now();
    b->count = 0;
}

void wish_refuse_all(server *s)
{
    wish **wishes = s->wishes;
    int count = s->wish_count;

    s->wishes = NULL;
    s->wish_count = s->wish_room = 0;
    for (int i = 0; i < count; i++) {
        if (wishes[i]->row_only)
            wishes[i]->table->row_sent = false;
        else
            wishes[i]->table->wished = false;
        refuse(s, wishes[i], "the store does not answer");
        free_wish(wishes[i]);
    }
    free(wishes);
    batch *b = s->batch;
    for (int i = 0; b != NULL && !b->told && i < b->count; i++)
        if (b->wishes[i]->from != NULL)
            handle_error(b->wishes[i]->from, b->wishes[i]->message, "store", "",
                         "this takes long to be saved; whether it counts will be seen");
    if (b != NULL)
        b->told = true;
}

void wish_send(server *s)
{
    if (s->batch != NULL)
        return;
    if (s->rows_due && s->rows_stale)
        add_rows(s);
    if (s->wish_count == 0)
        return;
    batch *b = make_batch(s);
    if (b == NULL) {
        wish_refuse_all(s);
        return;
    }
    b->errand = (errand){.run = write_batch, .done = batch_done, .free = free_batch};
    b->server = s;
    b->clerk = s->writer;
    if (!clerk_add(s->writer, &b->errand)) {
        free(b->changes);
        free(b);
        wish_refuse_all(s);
        return;
    }
    s->batch = b;
    s->wishes = NULL;
    s->wish_count = s->wish_room = 0;
}

/* ---- Who is gone ----------------------------------------------------------------------------- */

void wish_forget_guest(server *s, const guest *g)
{
    for (int i = 0; i < s->wish_count; i++)
        if (s->wishes[i]->from == g)
            s->wishes[i]->from = NULL;
    for (int i = 0; s->batch != NULL && i < s->batch->count; i++)
        if (s->batch->wishes[i]->from == g)
            s->batch->wishes[i]->from = NULL;
}

void wish_free_all(server *s)
{
    free_wishes(s, s->wishes, s->wish_count);
    s->wishes = NULL;
    s->wish_count = 0;
}
