/* clerk.c: a thread that has a store of its own; see clerk.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/clerk.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"

enum {
    NEWS_MAX = 256,  /* ids; with more than that any table may have changed */
    LISTEN_MS = 200, /* between two looks at a store that can't call */
    PROBE_MS = 1000, /* between two tries when the store is in trouble */
};

typedef struct line {
    errand *first, *last;
    int count;
} line;

struct clerk {
    clerk_config config;
    store *store;   /* the thread's own; NULL: not open */
    int64_t looked; /* the thread's own: when it last listened, and tried */
    int64_t tried;
    int bell[2]; /* a pipe: wakes the thread */
    atomic_bool ending;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t idle;
    bool sleeps; /* the thread, until the bell rings */
    line todo, done;
    int64_t since, took;
    bool well;
    char trouble[sizeof((clerk_state *)NULL)->trouble];
    char news[NEWS_MAX][STORE_ID_SIZE];
    int news_count;
    bool started;
    pthread_t thread;
};

static void push(line *l, errand *e)
{
    e->next = NULL;
    if (l->last != NULL)
        l->last->next = e;
    else
        l->first = e;
    l->last = e;
    l->count++;
}

static errand *pop(line *l)
{
    errand *e = l->first;

    if (e == NULL)
        return NULL;
    l->first = e->next;
    if (l->first == NULL)
        l->last = NULL;
    l->count--;
    return e;
}

/* ---- In the thread --------------------------------------------------------------------------- */

static void note_health(clerk *c, df_status status, const df_error *err)
{
    pthread_mutex_lock(&c->lock);
    bool turned = c->well != (status == DF_OK);
    c->well = status == DF_OK;
    if (!c->well) {
        df_text text = df_text_over(c->trouble, sizeof c->trouble);

        df_text_string(&text, err->text);
    }
    pthread_mutex_unlock(&c->lock);
    if (turned)
        net_wake(c->config.loop);
}

static df_status open_store(clerk *c, df_error *err)
{
    if (c->store == NULL)
        c->store = store_open(c->config.address, err);
    return c->store != NULL ? DF_OK : err->status;
}

static void note_news(clerk *c, const char *id)
{
    pthread_mutex_lock(&c->lock);
    if (c->news_count == NEWS_MAX) {
        c->news_count = 1;
        c->news[0][0] = '\0';
    } else {
        memcpy(c->news[c->news_count++], id, STORE_ID_SIZE);
    }
    pthread_mutex_unlock(&c->lock);
}

/* What have others written? Where nobody calls, that is looked up now and then. */
static void listen(clerk *c)
{
    char id[STORE_ID_SIZE] = "";
    bool any = false;
    int64_t now = df_clock_ms();

    if (!c->config.listens || c->store == NULL ||
        (store_descriptor(c->store) < 0 && now - c->looked < LISTEN_MS))
        return;
    c->looked = now;
    while (store_news(c->store, id)) {
        note_news(c, id);
        any = true;
    }
    if (any)
        net_wake(c->config.loop);
}

static void set_since(clerk *c, int64_t since)
{
    pthread_mutex_lock(&c->lock);
    c->since = since;
    pthread_mutex_unlock(&c->lock);
}

/* With nothing to do: a lost connection is made anew, and a store in trouble is tried. */
static void look_after(clerk *c)
{
    df_error err = {.status = DF_OK};
    int64_t now = df_clock_ms();

    if (!c->config.listens || now - c->tried < PROBE_MS)
        return;
    set_since(c, now);
    df_status status = open_store(c, &err);
    if (status == DF_OK)
        status = store_revive(c->store, &err);
    if (status == DF_OK && !clerk_look(c).well)
        status = store_probe(c->store, &err);
    note_health(c, status, &err);
    set_since(c, 0);
    c->tried = df_clock_ms();
}

/* Until the bell rings, somebody else has written, or it is time to look again. */
static void rest(clerk *c)
{
    char rung[64];
    bool listens = c->config.listens;
    int called = listens && c->store != NULL ? store_descriptor(c->store) : -1;
    struct pollfd on[] = {{.fd = c->bell[0], .events = POLLIN}, {.fd = called, .events = POLLIN}};

    poll(on, called >= 0 ? 2 : 1, !listens ? -1 : called >= 0 ? PROBE_MS : LISTEN_MS);
    if (on[0].revents != 0 && read(c->bell[0], rung, sizeof rung) < 0)
        return; /* it will ring again */
}

static void carry_out(clerk *c, errand *e)
{
    e->status = open_store(c, &e->err);
    if (e->status == DF_OK)
        e->status = e->run(e, c->store, &e->err);
    note_health(c, e->status, &e->err);
    listen(c);
}

static void *work(void *context)
{
    clerk *c = context;

    pthread_mutex_lock(&c->lock);
    while (!atomic_load(&c->ending)) {
        errand *e = pop(&c->todo);

        if (e == NULL) {
            c->sleeps = true;
            pthread_cond_broadcast(&c->idle);
            pthread_mutex_unlock(&c->lock);
            rest(c);
            listen(c);
            look_after(c);
            pthread_mutex_lock(&c->lock);
            c->sleeps = false;
            continue;
        }
        c->since = df_clock_ms();
        pthread_mutex_unlock(&c->lock);
        carry_out(c, e);
        pthread_mutex_lock(&c->lock);
        c->took = df_clock_ms() - c->since;
        c->since = 0;
        push(&c->done, e);
        net_wake(c->config.loop);
    }
    pthread_mutex_unlock(&c->lock);
    store_close(c->store);
    return NULL;
}

/* ---- On the loop ----------------------------------------------------------------------------- */

clerk *clerk_open(const clerk_config *config, store *s, df_error *err)
{
    clerk *c = df_memory_surely(NULL, sizeof *c);

    if (pipe(c->bell) != 0) {
        df_fail(err, DF_IO, "", "no pipe for the store can be made");
        store_close(s);
        free(c);
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(c->bell[i], F_SETFD, FD_CLOEXEC);
        fcntl(c->bell[i], F_SETFL, O_NONBLOCK);
    }
    c->config = *config;
    c->store = s;
    c->well = true;
    atomic_init(&c->ending, false);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->idle, NULL);
    c->started = pthread_create(&c->thread, NULL, work, c) == 0;
    if (c->started)
        return c;
    df_fail(err, DF_IO, "", "no thread for the store can be made");
    store_close(s);
    clerk_close(c);
    return NULL;
}

static void ring(clerk *c)
{
    if (write(c->bell[1], "", 1) < 0)
        return; /* it is full: it rings already */
}

static void free_all(line *l)
{
    errand *e;

    while ((e = pop(l)) != NULL)
        e->free(e);
}

void clerk_close(clerk *c)
{
    if (c == NULL)
        return;
    atomic_store(&c->ending, true);
    ring(c);
    if (c->started)
        pthread_join(c->thread, NULL);
    free_all(&c->todo);
    free_all(&c->done);
    close(c->bell[0]);
    close(c->bell[1]);
    pthread_cond_destroy(&c->idle);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

bool clerk_add(clerk *c, errand *e)
{
    pthread_mutex_lock(&c->lock);
    bool room = c->todo.count < c->config.most;
    bool asleep = c->sleeps;
    if (room)
        push(&c->todo, e);
    if (room)
        c->sleeps = false; /* one ring is enough */
    pthread_mutex_unlock(&c->lock);
    if (room && asleep)
        ring(c);
    return room;
}

bool clerk_collect(clerk *c, void *context)
{
    pthread_mutex_lock(&c->lock);
    errand *e = c->done.first;
    c->done = (line){NULL, NULL, 0};
    pthread_mutex_unlock(&c->lock);
    bool any = e != NULL;
    while (e != NULL) {
        errand *next = e->next;

        e->done(e, context);
        e->free(e);
        e = next;
    }
    return any;
}

bool clerk_news(clerk *c, char id[STORE_ID_SIZE])
{
    pthread_mutex_lock(&c->lock);
    bool any = c->news_count > 0;
    if (any)
        memcpy(id, c->news[--c->news_count], STORE_ID_SIZE);
    pthread_mutex_unlock(&c->lock);
    return any;
}

bool clerk_is_ending(clerk *c)
{
    return atomic_load(&c->ending);
}

clerk_state clerk_look(clerk *c)
{
    clerk_state state;

    pthread_mutex_lock(&c->lock);
    state = (clerk_state){.waiting = c->todo.count,
                          .busy = c->since != 0 ? df_clock_ms() - c->since + 1 : 0,
                          .took = c->took,
                          .well = c->well};
    memcpy(state.trouble, c->trouble, sizeof state.trouble);
    pthread_mutex_unlock(&c->lock);
    return state;
}

bool clerk_wait(clerk *c)
{
    pthread_mutex_lock(&c->lock);
    while (c->todo.count > 0 || c->since != 0)
        pthread_cond_wait(&c->idle, &c->lock);
    bool any = c->done.count > 0;
    pthread_mutex_unlock(&c->lock);
    return any;
}
