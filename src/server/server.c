/* server.c: the turn of the loop, messages that wait, beginning and end; see server.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "server/courier.h"
#include "server/inside.h"

enum {
    TICK = 200,
    BUSY = 4,           /* wishes in one commit */
    APART = 2,          /* milliseconds between commits then */
    STUCK = 3000,       /* milliseconds after which the store counts as away */
    SAY_EVERY = 60000,  /* of the store, that it is lost or back */
    WAITING_EACH = 32,  /* messages of a guest */
    WAITING_MAX = 8192, /* of all */
    WRITES_WAITING = 16,
    READS_WAITING = 1024,
    LOOKS_WAITING = 256,
    BOTS_WAITING = 1024,
    HINTS_WAITING = 64,
};

/* A message that has to wait until something is written or read. */
typedef struct waiting_message {
    struct waiting_message *next;
    guest *from;
    json_t *message;
    char id[STORE_ID_SIZE]; /* of the table that it brings the guest to; "": none */
    int64_t serial;         /* of the table that it was said at; 0: at none, or at one to come */
} waiting_message;

/* ---- Messages that wait ---------------------------------------------------------------------- */

static void wait_from(server *s, guest *g, json_t *message, const char *id, int64_t serial)
{
    bool room = g->waiting < WAITING_EACH && s->waiting_count < WAITING_MAX;
    waiting_message *w = room ? df_memory(1, sizeof *w) : NULL;

    if (w == NULL) {
        handle_error(g, message, "limit", "", "too much at once; please wait for the answers");
        return;
    }
    w->from = g;
    w->message = json_incref(message);
    w->serial = serial;
    if (id != NULL)
        memcpy(w->id, id, strlen(id) + 1);
    g->waiting++;
    g->arriving += id != NULL;
    s->waiting_count++;
    if (s->waiting_last != NULL)
        s->waiting_last->next = w;
    else
        s->waiting = w;
    s->waiting_last = w;
}

void server_wait(server *s, guest *g, json_t *message, const char *id)
{
    bool here = id == NULL && g->arriving == 0 && g->table != NULL;

    wait_from(s, g, message, id, here ? g->table->row.serial : 0);
}

/* Takes the whole list: whoever is still on it is to be put back in the same order. */
static waiting_message *take_waiting(server *s)
{
    waiting_message *first = s->waiting;

    s->waiting = s->waiting_last = NULL;
    s->waiting_count = 0;
    for (waiting_message *w = first; w != NULL; w = w->next)
        if (w->from != NULL)
            w->from->waiting = w->from->arriving = 0;
    return first;
}

static waiting_message *free_waiting(waiting_message *w)
{
    waiting_message *next = w->next;

    json_decref(w->message);
    free(w);
    return next;
}

/* All get their chance; those for whom it is too early wait again. */
static void resume_waiting(server *s)
{
    for (waiting_message *w = take_waiting(s); w != NULL; w = free_waiting(w))
        if (w->from != NULL)
            handle_again(s, w->from, w->message, w->serial);
}

void server_not_loaded(server *s, const char *id, const df_error *err)
{
    for (waiting_message *w = take_waiting(s); w != NULL; w = free_waiting(w)) {
        if (w->from == NULL)
            continue;
        if (strcmp(w->id, id) != 0)
            wait_from(s, w->from, w->message, w->id[0] != '\0' ? w->id : NULL, w->serial);
        else
            handle_error(w->from, w->message, err->status == DF_RANGE ? "range" : "store", "", "%s",
                         err->text);
    }
}

/* ---- The store ------------------------------------------------------------------------------- */

bool server_is_well(server *s, char *why, size_t size)
{
    const struct {
        clerk *clerk;
        const char *what;
    } list[] = {{s->writer, "written"}, {s->reader, "read"}};

    for (int i = 0; i < 2; i++) {
        clerk_state state = clerk_look(list[i].clerk);

        if (state.busy > STUCK)
            snprintf(why, size, "the store does not answer: nothing has been %s for %d seconds",
                     list[i].what, (int)(state.busy / 1000));
        else if (!state.well)
            snprintf(why, size, "nothing can be %s: %s", list[i].what, state.trouble);
        else
            continue;
        return false;
    }
    return true;
}

/* Whoever waits for a store that does not answer is told so. */
static void refuse_waiting(server *s)
{
    for (waiting_message *w = take_waiting(s); w != NULL; w = free_waiting(w))
        if (w->from != NULL)
            handle_error(w->from, w->message, "store", "", "%s",
                         w->id[0] != '\0' ? "this table can't be read now; please try again"
                                          : wish_not_saved);
}

/* Takes note of a store that is lost or back, and says so now and then. */
static void watch_store(server *s, int64_t now)
{
    char why[256] = "";
    bool lost = !server_is_well(s, why, sizeof why);

    s->away = clerk_look(s->writer).busy > STUCK;
    s->unread = clerk_look(s->reader).busy > STUCK;
    if (s->away)
        wish_refuse_all(s);
    if (s->away || s->unread)
        refuse_waiting(s);
    if (lost == s->lost)
        return;
    s->lost = lost;
    int64_t *said = lost ? &s->said_lost : &s->said_back;
    s->losses += lost;
    s->returns += !lost;
    if (*said != 0 && now - *said < SAY_EVERY)
        return;
    *said = now;
    if (lost)
        server_trouble("store_lost", NULL, why);
    else
        server_log("level=info event=store_back");
}

static void hear_others(server *s)
{
    char id[STORE_ID_SIZE];

    while (clerk_news(s->writer, id))
        load_news(s, id);
    load_missed(s);
}

/* ---- The turn -------------------------------------------------------------------------------- */

/* Whoever has just heard of something is likely to answer together with the others: on a busy
 * server it is worth a moment's wait to write that in one transaction. */
static bool gathers(const server *s, int64_t now)
{
    return s->wish_count > 0 && s->batch == NULL && s->expected >= BUSY &&
           s->wish_count < s->expected && now < s->settled + APART;
}

static bool collect(server *s)
{
    bool any = clerk_collect(s->writer, s);

    if (s->reader != s->writer) /* a store in memory has one clerk for everything */
        any = clerk_collect(s->reader, s) || any;
    if (s->teller != s->writer)
        any = clerk_collect(s->teller, s) || any;
    return any;
}

static void turn(void *context)
{
    server *s = context;
    int64_t now = server_now();
    bool ticks = now - s->ticked >= TICK;

    if (collect(s) || ticks)
        resume_waiting(s);
    hear_others(s);
    think_collect(s);
    hint_collect(s);
    couriers_tick(s);
    int64_t release = pace_release(s);
    if (ticks) {
        s->ticked = now;
        watch_store(s, now);
        clock_tick(s);
        s->rows_due = true;
        tables_sweep(s);
        notice_tick(s);
        expire_tick(s);
    }
    /* the last one may have rung a moment too early */
    int64_t alarm = s->ticked + TICK < release ? s->ticked + TICK : release;
    net_alarm(s->net, alarm > now ? alarm - now : 1);
    if (gathers(s, server_now()))
        net_alarm(s->net, 1);
    else
        wish_send(s);
}

/* ---- Guests ---------------------------------------------------------------------------------- */

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

static bool came(void *context, net_link *link)
{
    server *s = context;
    guest *g = df_memory(1, sizeof *g);

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

    wish_forget_guest(s, g);
    past_forget_guest(s, g);
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

/* ---- Beginning and end ----------------------------------------------------------------------- */

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
        .relief = 120,
    };
}

/* Each with a connection of its own, so that reading does not wait for writing, nor those who come
 * for those who look back. A store in memory has one. */
static df_status open_clerks(server *s, store *opened, df_error *err)
{
    clerk_config config = {
        .loop = s->net, .address = s->config->store, .most = WRITES_WAITING, .listens = true};
    bool alone = strcmp(s->config->store, ":memory:") == 0;

    if (alone)
        config.most = WRITES_WAITING + READS_WAITING + LOOKS_WAITING;
    s->writer = clerk_open(&config, opened, err);
    if (s->writer == NULL)
        return DF_IO;
    s->reader = s->teller = s->writer;
    if (alone)
        return DF_OK;
    config.listens = false;
    config.most = READS_WAITING;
    s->reader = clerk_open(&config, NULL, err);
    config.most = LOOKS_WAITING;
    s->teller = clerk_open(&config, NULL, err);
    return s->reader != NULL && s->teller != NULL ? DF_OK : DF_IO;
}

static df_status open_parts(server *s, df_error *err)
{
    if (!fair_begin())
        return df_fail(err, DF_IO, "", "the system gives no random numbers");
    s->scratch = desk_scratch_new();
    s->reading = desk_scratch_new();
    s->past = past_new();
    s->limits = limits_new(s->config);
    s->tables = df_memory_surely(NULL, SERVER_PLACES * sizeof(live *));
    store *opened = store_open(s->config->store, err);
    if (opened == NULL)
        return DF_IO;
    s->net = net_open(&s->config->net, &s->handler, err);
    if (s->net != NULL && !s->config->no_push)
        s->couriers = couriers_open(s, opened, err);
    if (s->net == NULL || (s->couriers == NULL && !s->config->no_push)) {
        store_close(opened);
        return DF_IO;
    }
    if (open_clerks(s, opened, err) != DF_OK)
        return DF_IO;
    s->thinkers = pool_open(s->net, s->config->threads, BOTS_WAITING, err);
    s->pupils = s->thinkers != NULL ? pool_open(s->net, 1, BOTS_WAITING, err) : NULL;
    s->advisers = s->pupils != NULL ? pool_open(s->net, 1, HINTS_WAITING, err) : NULL;
    return s->advisers != NULL ? DF_OK : DF_NOMEM;
}

server *server_open(const server_config *config, df_error *err)
{
    server *s = df_memory_surely(NULL, sizeof *s);

    s->config = config;
    s->started = server_now();
    s->handler = (net_handler){.context = s,
                               .admits = admits,
                               .arrived = arrived,
                               .gone = gone,
                               .opened = came,
                               .message = message,
                               .closed = closed,
                               .page = pages_get,
                               .turn = turn,
                               .renewed = notice_renewed};
    if (open_parts(s, err) == DF_OK) {
        net_alarm(s->net, TICK);
        return s;
    }
    server_close(s);
    return NULL;
}

void server_run(server *s)
{
    notice_start(s);
    net_run(s->net);
    notice_stop(s);
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

static void close_clerks(server *s)
{
    if (s->teller != s->writer)
        clerk_close(s->teller);
    if (s->reader != s->writer)
        clerk_close(s->reader);
    clerk_close(s->writer);
}

void server_close(server *s)
{
    if (s == NULL)
        return;
    for (int i = 0; s->tables != NULL && i < SERVER_PLACES; i++)
        for (live *table = s->tables[i]; table != NULL; table = table->next) {
            hint_drop(table, NULL);
            review_drop(table);
            think_stop(table);
        }
    couriers_close(s->couriers);
    pool_close(s->advisers);
    pool_close(s->pupils);
    pool_close(s->thinkers);
    close_clerks(s);
    net_close(s->net); /* says goodbye to the guests */
    if (s->tables != NULL)
        wish_free_all(s);
    if (s->tables != NULL)
        tables_free_all(s);
    while (s->waiting != NULL)
        s->waiting = free_waiting(s->waiting);
    past_free(s->past);
    free(s->tables);
    limits_free(s->limits);
    desk_scratch_free(s->scratch);
    desk_scratch_free(s->reading);
    jot_free(&s->out);
    free(s);
}
