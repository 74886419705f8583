/* server.c: the turn of the loop: wishes become durable, then true, then known; see server.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/inside.h"

enum {
    TICK = 200,
    ROUNDS = 8,
    COMPLAIN_EVERY = 1000,
    TRIED_APART = 3,
    BUSY = 4,  /* wishes in one commit */
    APART = 2, /* milliseconds between commits then */
    BOTS_WAITING = 1024,
    HINTS_WAITING = 64,
};

/* A message that has to wait until the wish of its table is written. */
typedef struct waiting_message {
    struct waiting_message *next;
    guest *from;
    json_t *message;
} waiting_message;

/* ---- Wishes -----------------------------------------------------------------------------------
 */

static void free_wish(wish *w)
{
    for (int i = 0; i < w->entry_count; i++)
        free(w->texts[i]);
    free(w->reply);
    json_decref(w->message);
    free(w);
}

wish *server_wish(server *s, live *table, guest *from, json_t *message)
{
    if (s->wish_count == s->wish_room) {
        int room = s->wish_room == 0 ? 64 : 2 * s->wish_room;
        wish **wishes = realloc(s->wishes, (size_t)room * sizeof(wish *));

        if (wishes == NULL)
            return NULL;
        s->wishes = wishes;
        s->wish_room = room;
    }
    wish *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->table = table;
    w->from = from;
    w->sit = DF_NOBODY;
    w->message = message != NULL ? json_incref(message) : NULL;
    table->wished = true;
    s->wishes[s->wish_count++] = w;
    return w;
}

void server_unwish(server *s, wish *w)
{
    int at = 0;

    while (s->wishes[at] != w)
        at++;
    s->wish_count--;
    memmove(&s->wishes[at], &s->wishes[at + 1], (size_t)(s->wish_count - at) * sizeof(wish *));
    w->table->wished = false;
    free_wish(w);
}

bool wish_entry(wish *w, desk_entry kind, int seat, uint32_t action, int64_t extra,
                const char *text)
{
    if (w->entry_count == WISH_ENTRIES)
        return false;
    char *copy = text != NULL ? strdup(text) : NULL;
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

/* ---- Writing ----------------------------------------------------------------------------------
 */

static df_status write_row(server *s, live *table, df_error *err)
{
    json_out summary = {0};

    table->row.status = table->desk.phase == DESK_OPEN      ? STORE_OPEN
                        : table->desk.phase == DESK_PLAYING ? STORE_PLAYING
                        : table->desk.phase == DESK_OVER    ? STORE_OVER
                                                            : STORE_CLOSED;
    table->row.deadline = clock_deadline(table);
    desk_summary(&table->desk, &summary);
    table->row.summary = summary.at;
    df_status status = summary.failed ? df_fail(err, DF_NOMEM, "", "out of memory")
                                      : store_update_table(s->store, &table->row, err);
    table->row.summary = NULL;
    json_free(&summary);
    return status;
}

static df_status create_table(server *s, wish *w, df_error *err)
{
    store_table *row = &w->table->row;
    json_out setup = {0};
    json_out summary = {0};

    json_raw(&setup, "{");
    desk_setup_write(&w->table->desk.setup, &setup);
    json_raw(&setup, "}");
    desk_summary(&w->table->desk, &summary);
    row->game = w->table->desk.setup.game->id;
    row->setup = setup.at;
    row->summary = summary.at;
    df_status status = setup.failed || summary.failed ? df_fail(err, DF_NOMEM, "", "out of memory")
                                                      : store_add_table(s->store, row, err);
    row->setup = NULL;
    row->summary = NULL;
    json_free(&setup);
    json_free(&summary);
    return status;
}

static df_status write_wish(server *s, wish *w, df_error *err)
{
    df_status status = w->create ? create_table(s, w, err) : DF_OK;

    for (int i = 0; status == DF_OK && !w->taken && i < w->entry_count; i++)
        status = store_append(s->store, w->table->row.serial, &w->entries[i], &w->taken, err);
    for (int i = 0; status == DF_OK && !w->taken && i < w->key_count; i++)
        status = store_add_key(s->store, w->table->row.serial, &w->keys[i], err);
    if (status == DF_OK && !w->taken && clock_deadline(w->table) != 0)
        status = write_row(s, w->table, err);
    return status;
}

/* In the order of the tables, so that two processes can't wait for each other. */
static int by_serial(const void *a, const void *b)
{
    int64_t x = (*(wish *const *)a)->table->row.serial;
    int64_t y = (*(wish *const *)b)->table->row.serial;

    return (x > y) - (x < y);
}

/* What the lobby and administrators see of the tables; all of it follows from the logs. */
static df_status write_rows(server *s, df_error *err)
{
    df_status status = DF_OK;

    for (int i = 0; status == DF_OK && i < SERVER_PLACES; i++)
        for (live *table = s->tables[i]; status == DF_OK && table != NULL; table = table->next)
            if (table->row_stale)
                status = write_row(s, table, err);
    return status;
}

/* One transaction for everything that has come in this turn. */
static df_status write_wishes(server *s, wish **wishes, int count, bool rows, df_error *err)
{
    df_status status = store_begin(s->store, err);

    for (int i = 0; status == DF_OK && i < count; i++)
        status = write_wish(s, wishes[i], err);
    if (status == DF_OK && rows)
        status = write_rows(s, err);
    if (status == DF_OK)
        status = store_commit(s->store, err);
    if (status != DF_OK)
        store_rollback(s->store);
    s->commits++;
    if (status != DF_OK || !rows)
        return status;
    s->rows_due = s->rows_stale = false;
    for (int i = 0; i < SERVER_PLACES; i++)
        for (live *table = s->tables[i]; table != NULL; table = table->next)
            table->row_stale = false;
    return status;
}

/* ---- Afterwards -------------------------------------------------------------------------------
 */

static void answer(wish *w)
{
    net_text *text;

    if (w->from == NULL || w->reply == NULL)
        return;
    text = net_text_new(w->reply, strlen(w->reply));
    net_send(w->from->link, text);
    net_text_release(text);
}

static void fulfil(server *s, wish *w)
{
    live *table = w->table;

    if (w->create)
        tables_add(s, table);
    answer(w);
    if (w->from != NULL && w->sit != DF_NOBODY) {
        tables_attach(s, table, w->from, w->sit);
        tables_send_sync(s, w->from, -1);
    }
    for (int i = 0; i < w->entry_count && !table->broken; i++)
        tables_fold(s, table, &w->entries[i]);
}

static void refuse(server *s, wish *w, const df_error *why)
{
    s->failures++;
    if (w->from != NULL)
        handle_error(w->from, w->message, "store", "",
                     "this could not be saved, so nothing has happened; please try again");
    if (w->create)
        tables_drop(s, w->table);
    else if (server_now() - s->complained >= COMPLAIN_EVERY) {
        s->complained = server_now();
        server_trouble("not_saved", w->table->row.id, why->text);
    }
}

/* Somebody else was quicker: whatever was wished for is looked at again in the light of it. */
static void reconsider(server *s, wish *w)
{
    tables_catch_up(s, w->table);
    if (w->from != NULL && w->message != NULL)
        handle_request(s, w->from, w->message);
}

/* What can't be written together is tried by itself, so that one table harms no other. When the
 * first few fail too, it is the store. */
static void write_apart(server *s, wish **wishes, int count, df_error *err)
{
    bool any = false;

    for (int i = 0; i < count && (any || i < TRIED_APART); i++) {
        wishes[i]->taken = false;
        wishes[i]->failed = write_wishes(s, &wishes[i], 1, false, err) != DF_OK;
        any = any || !wishes[i]->failed;
    }
}

static void settle_wishes(server *s)
{
    wish **wishes = s->wishes;
    int count = s->wish_count;
    df_error err;

    s->wishes = NULL;
    s->wish_count = s->wish_room = 0;
    if (count > 0)
        qsort(wishes, (size_t)count, sizeof(wish *), by_serial);
    df_status status = write_wishes(s, wishes, count, s->rows_due && s->rows_stale, &err);
    for (int i = 0; i < count; i++) {
        wishes[i]->table->wished = false;
        wishes[i]->failed = status != DF_OK;
    }
    if (status != DF_OK && count > 1)
        write_apart(s, wishes, count, &err);
    for (int i = 0; i < count; i++) {
        if (wishes[i]->failed)
            refuse(s, wishes[i], &err);
        else if (!wishes[i]->taken)
            fulfil(s, wishes[i]);
    }
    for (int i = 0; i < count; i++) {
        if (!wishes[i]->failed && wishes[i]->taken)
            reconsider(s, wishes[i]);
        free_wish(wishes[i]);
    }
    free(wishes);
    s->settled = server_now();
    s->settled_count = count;
}

/* ---- The turn ---------------------------------------------------------------------------------
 */

/* Messages for tables that had a wish get their chance now. */
static void resume_waiting(server *s)
{
    waiting_message *first = s->waiting;

    s->waiting = s->waiting_last = NULL;
    while (first != NULL) {
        waiting_message *w = first;

        first = w->next;
        if (w->from != NULL)
            handle_request(s, w->from, w->message);
        json_decref(w->message);
        free(w);
    }
}

void server_wait(server *s, guest *g, json_t *message)
{
    waiting_message *w = calloc(1, sizeof *w);

    if (w == NULL)
        return;
    w->from = g;
    w->message = json_incref(message);
    if (s->waiting_last != NULL)
        s->waiting_last->next = w;
    else
        s->waiting = w;
    s->waiting_last = w;
}

/* False: the store does not answer; the next turn tries again. */
static bool catch_up_all(server *s)
{
    for (int i = 0; i < SERVER_PLACES; i++)
        for (live *table = s->tables[i]; table != NULL; table = table->next)
            if (!tables_catch_up(s, table))
                return false;
    return true;
}

static void hear_others(server *s)
{
    char id[STORE_ID_SIZE];
    bool answers = true;

    while (answers && store_news(s->store, id)) {
        live *table = id[0] != '\0' ? tables_loaded(s, id) : NULL;

        if (id[0] == '\0')
            answers = catch_up_all(s);
        else if (table != NULL)
            answers = tables_catch_up(s, table);
    }
    net_watch(s->net, store_descriptor(s->store));
}

/* Whoever has just heard of something is likely to answer together with the others: on a busy
 * server it is worth a moment's wait to write that in one transaction. */
static bool gathers(const server *s, int64_t now)
{
    return s->wish_count > 0 && s->settled_count >= BUSY && now < s->settled + APART;
}

static void turn(void *context)
{
    server *s = context;
    int64_t now = server_now();
    bool ticks = now - s->ticked >= TICK;

    if (ticks || store_descriptor(s->store) >= 0)
        hear_others(s); /* a store that can't call is asked now and then */
    think_collect(s);
    hint_collect(s);
    int64_t release = pace_release(s);
    if (ticks) {
        s->ticked = now;
        clock_tick(s);
        s->rows_due = true;
        tables_sweep(s);
    }
    /* the last one may have rung a moment too early */
    int64_t alarm = s->ticked + TICK < release ? s->ticked + TICK : release;
    net_alarm(s->net, alarm > now ? alarm - now : 1);
    if (gathers(s, server_now())) {
        net_alarm(s->net, 1);
        return;
    }
    for (int i = 0; i < ROUNDS && (s->wish_count > 0 || s->waiting != NULL); i++) {
        if (s->wish_count > 0)
            settle_wishes(s);
        resume_waiting(s);
    }
    if (s->rows_due && s->rows_stale)
        settle_wishes(s); /* there were none, but rows have to be written */
    if (s->wish_count > 0 || s->waiting != NULL)
        net_wake(s->net);
}

/* ---- Guests -----------------------------------------------------------------------------------
 */

static bool admits(void *context, const char *address)
{
    const server *s = context;

    return limits_admits(s->limits, address);
}

static void arrived(void *context, const char *address)
{
    const server *s = context;

    limits_arrived(s->limits, address);
}

static void gone(void *context, const char *address)
{
    const server *s = context;

    limits_gone(s->limits, address);
}

static bool opened(void *context, net_link *link)
{
    server *s = context;
    guest *g = calloc(1, sizeof *g);

    if (g == NULL)
        return false;
    g->owner = s;
    g->link = link;
    g->account = limits_account(s->limits, net_address(link));
    g->seat = DF_SPECTATOR;
    net_set_data(link, g);
    return true;
}

static void closed(void *context, net_link *link)
{
    server *s = context;
    guest *g = net_data(link);

    for (int i = 0; i < s->wish_count; i++)
        if (s->wishes[i]->from == g)
            s->wishes[i]->from = NULL;
    for (waiting_message *w = s->waiting; w != NULL; w = w->next)
        if (w->from == g)
            w->from = NULL;
    tables_detach(g);
    free(g);
}

static void message(void *context, net_link *link, const char *text, size_t length)
{
    handle_message(context, net_data(link), text, length);
}

/* ---- Beginning and end ------------------------------------------------------------------------
 */

server_config server_config_default(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    return (server_config){
        .net = {.host = "127.0.0.1",
                .port = 8420,
                .message_max = 8 << 10,
                .queue_max = 256 << 10,
                .links_max = 10000,
                .patience = 15},
        .store = "deadfall.db",
        .threads = cores > 2 ? (int)cores - 1 : 1,
        .message_rate = 50,
        .links_each = 64,
        .tables_each = 60,
    };
}

static df_status open_parts(server *s, df_error *err)
{
    if (!fair_begin())
        return df_fail(err, DF_IO, "", "the system gives no random numbers");
    s->scratch = desk_scratch_new();
    s->limits = limits_new(s->config);
    s->tables = calloc(SERVER_PLACES, sizeof(live *));
    if (s->scratch == NULL || s->limits == NULL || s->tables == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    s->store = store_open(s->config->store, err);
    if (s->store == NULL)
        return DF_IO;
    s->net = net_open(&s->config->net, &s->handler, err);
    if (s->net == NULL)
        return DF_IO;
    s->thinkers = pool_open(s->net, s->config->threads, BOTS_WAITING, err);
    s->pupils = s->thinkers != NULL ? pool_open(s->net, 1, BOTS_WAITING, err) : NULL;
    s->advisers = s->pupils != NULL ? pool_open(s->net, 1, HINTS_WAITING, err) : NULL;
    return s->advisers != NULL ? DF_OK : DF_NOMEM;
}

server *server_open(const server_config *config, df_error *err)
{
    server *s = calloc(1, sizeof *s);

    if (s == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    s->config = config;
    s->started = server_now();
    s->handler = (net_handler){.context = s,
                               .admits = admits,
                               .arrived = arrived,
                               .gone = gone,
                               .opened = opened,
                               .message = message,
                               .closed = closed,
                               .page = pages_get,
                               .turn = turn};
    if (open_parts(s, err) == DF_OK) {
        net_alarm(s->net, TICK);
        return s;
    }
    server_close(s);
    return NULL;
}

void server_run(server *s)
{
    net_run(s->net);
}

void server_stop(server *s)
{
    net_stop(s->net);
}

void server_renew(server *s)
{
    net_renew(s->net);
}

void server_bound(const server *s, char *out, size_t size)
{
    net_bound(s->net, out, size);
}

void server_close(server *s)
{
    if (s == NULL)
        return;
    for (int i = 0; s->tables != NULL && i < SERVER_PLACES; i++)
        for (live *table = s->tables[i]; table != NULL; table = table->next)
            hint_drop(table, NULL);
    pool_close(s->advisers);
    pool_close(s->pupils);
    pool_close(s->thinkers);
    net_close(s->net); /* says goodbye to the guests */
    if (s->tables != NULL)
        tables_free_all(s);
    for (int i = 0; i < s->wish_count; i++)
        free_wish(s->wishes[i]);
    while (s->waiting != NULL) {
        waiting_message *w = s->waiting;

        s->waiting = w->next;
        json_decref(w->message);
        free(w);
    }
    free(s->wishes);
    free(s->tables);
    limits_free(s->limits);
    desk_scratch_free(s->scratch);
    json_free(&s->out);
    store_close(s->store);
    free(s);
}
