/* crew.c: many hands for one long job: threads, or no more than the caller.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"

enum {
    AHEAD = 4, /* pieces for each thread that may wait for an earlier one */
    FIRST_ROOM = 4096,
    LOOK_MS = 100, /* between two questions whether to stop */
};

void df_bytes_add(df_bytes *bytes, const void *more, size_t size)
{
    if (bytes->failed)
        return;
    if (bytes->size + size > bytes->room) {
        size_t room = bytes->room < FIRST_ROOM ? FIRST_ROOM : bytes->room;

        while (room < bytes->size + size)
            room *= 2;
        uint8_t *larger = df_memory_more(bytes->at, bytes->size, room);
        if (larger == NULL) {
            bytes->failed = true;
            return;
        }
        bytes->at = larger;
        bytes->room = room;
    }
    memcpy(bytes->at + bytes->size, more, size);
    bytes->size += size;
}

void df_bytes_free(df_bytes *bytes)
{
    free(bytes->at);
    *bytes = (df_bytes){0};
}

/* ---- Nobody else ----------------------------------------------------------------------------- */

static df_status do_piece(const df_crew_job *job, void *worker, uint64_t piece, df_bytes *out,
                          df_error *err)
{
    df_status status = job->work(worker, piece, out, err);

    if (status == DF_OK && out->failed)
        status = df_fail(err, DF_NOMEM, "", "out of memory");
    return status;
}

/* Where there is one hand, it is the caller's: a machine without threads is none the worse. */
static df_status run_alone(const df_crew_job *job, df_error *err)
{
    void *worker = job->open(job->plan);
    df_bytes bytes = {0};
    df_status status = DF_OK;
    bool enough = false;
    uint64_t piece;

    if (worker == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    for (uint64_t i = 0; status == DF_OK && !enough && job->next(job->context, i, &piece); i++) {
        bytes.size = 0;
        status = do_piece(job, worker, piece, &bytes, err);
        if (status == DF_OK)
            status = job->take(job->context, piece, bytes.at, bytes.size, err);
        enough = job->stop != NULL && job->stop(job->context);
    }
    df_bytes_free(&bytes);
    job->close(worker);
    return status;
}

/* ---- Threads --------------------------------------------------------------------------------- */

/* A piece on its way. */
typedef struct slot {
    uint64_t piece;
    df_bytes bytes;
    bool done;
} slot;

typedef struct gang {
    const df_crew_job *job;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    slot *slots; /* piece number i of the round is in slot i modulo their number */
    uint64_t slot_count;
    uint64_t given, taken; /* pieces */
    bool is_last;          /* there are no more than those given */
    bool stop;
    df_error error; /* status DF_OK: none */
} gang;

static void fail(gang *g, const df_error *err)
{
    if (g->error.status == DF_OK)
        g->error = *err;
    g->stop = true;
    pthread_cond_broadcast(&g->changed);
}

/* A piece for whoever is free; NULL: there are none left. With the lock held. */
static slot *draw(gang *g)
{
    while (!g->stop && !g->is_last && g->given - g->taken == g->slot_count)
        pthread_cond_wait(&g->changed, &g->lock);
    if (g->stop || g->is_last)
        return NULL;
    slot *s = &g->slots[g->given % g->slot_count];
    if (!g->job->next(g->job->context, g->given, &s->piece)) {
        g->is_last = true;
        pthread_cond_broadcast(&g->changed);
        return NULL;
    }
    s->done = false;
    s->bytes.size = 0;
    g->given++;
    return s;
}

static void *labour(void *argument)
{
    gang *g = argument;
    void *worker = g->job->open(g->job->plan);
    df_error err = {.status = DF_OK};

    pthread_mutex_lock(&g->lock);
    if (worker == NULL) {
        df_fail(&err, DF_NOMEM, "", "out of memory");
        fail(g, &err);
    }
    for (slot *s; worker != NULL && (s = draw(g)) != NULL;) {
        pthread_mutex_unlock(&g->lock);
        df_status status = do_piece(g->job, worker, s->piece, &s->bytes, &err);
        pthread_mutex_lock(&g->lock);
        if (status != DF_OK)
            fail(g, &err);
        s->done = status == DF_OK;
        pthread_cond_broadcast(&g->changed);
    }
    pthread_mutex_unlock(&g->lock);
    if (worker != NULL)
        g->job->close(worker);
    return NULL;
}

/* Waits for news, but not for long. With the lock held. */
static void doze(gang *g)
{
    struct timespec until = df_clock_after(LOOK_MS);

    pthread_cond_timedwait(&g->changed, &g->lock, &until);
}

/* Hands over what is done, in order, until all is or nothing more is wanted. */
static void collect(gang *g)
{
    const df_crew_job *job = g->job;
    df_error err;

    pthread_mutex_lock(&g->lock);
    while (!g->stop && !(g->is_last && g->taken == g->given)) {
        slot *s = &g->slots[g->taken % g->slot_count];
        bool is_ready = g->taken < g->given && s->done;

        if (!is_ready)
            doze(g);
        pthread_mutex_unlock(&g->lock);
        df_status status = DF_OK;
        if (is_ready)
            status = job->take(job->context, s->piece, s->bytes.at, s->bytes.size, &err);
        bool enough = job->stop != NULL && job->stop(job->context);
        pthread_mutex_lock(&g->lock);
        if (status != DF_OK)
            fail(g, &err);
        g->taken += is_ready && status == DF_OK;
        g->stop = g->stop || enough;
        pthread_cond_broadcast(&g->changed);
    }
    pthread_mutex_unlock(&g->lock);
}

/* After the threads have ended: what they had still under way is done, and not thrown away. */
static void collect_rest(gang *g)
{
    df_status status = g->error.status;

    for (; status == DF_OK && g->taken < g->given; g->taken++) {
        const slot *s = &g->slots[g->taken % g->slot_count];

        status = g->job->take(g->job->context, s->piece, s->bytes.at, s->bytes.size, &g->error);
    }
}

static df_status run_threads(const df_crew *crew, const df_crew_job *job, df_error *err)
{
    gang g = {.job = job, .slot_count = (uint64_t)crew->threads * AHEAD};
    int started = 0;

    if (crew->threads == 1)
        return run_alone(job, err);
    pthread_t *threads = df_memory((size_t)crew->threads, sizeof *threads);
    g.slots = df_memory(g.slot_count, sizeof *g.slots);
    if (threads == NULL || g.slots == NULL) {
        free(threads);
        free(g.slots);
        return df_fail(err, DF_NOMEM, "", "out of memory");
    }
    pthread_mutex_init(&g.lock, NULL);
    pthread_cond_init(&g.changed, NULL);
    while (started < crew->threads && pthread_create(&threads[started], NULL, labour, &g) == 0)
        started++;
    /* a thread that can't be had is no failure: the others do its share */
    if (started > 0)
        collect(&g);
    else
        run_alone(job, &g.error);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    collect_rest(&g);
    for (uint64_t i = 0; i < g.slot_count; i++)
        df_bytes_free(&g.slots[i].bytes);
    free(g.slots);
    free(threads);
    pthread_cond_destroy(&g.changed);
    pthread_mutex_destroy(&g.lock);
    return g.error.status == DF_OK
               ? DF_OK
               : df_fail(err, g.error.status, g.error.clause, "%s", g.error.text);
}

df_crew df_crew_of_threads(int threads)
{
    return (df_crew){.threads = threads, .run = run_threads};
}

df_status df_crew_run(const df_crew *crew, const df_crew_job *job, df_error *err)
{
    return crew->run(crew, job, err);
}
