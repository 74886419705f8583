/* pool.c: threads that work off a bounded line of jobs; see pool.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"

enum { THREADS_MAX = 64 };

typedef struct line {
    struct line *next; /* of the owner whose turn is after this one's */
    uint64_t owner;
    job *first, *last;
    int count;
} line;

struct pool {
    net *loop;
    int most;
    pthread_mutex_t lock;
    pthread_cond_t more;
    line *served; /* whose turn was last, in a ring of those who have jobs waiting; NULL: nobody */
    int owners;   /* in it */
    int todo;     /* jobs of them all */
    line done;
    bool ending;
    int thread_count;
    pthread_t threads[THREADS_MAX];
};

static void push(line *l, job *j)
{
    j->next = NULL;
    if (l->last != NULL)
        l->last->next = j;
    else
        l->first = j;
    l->last = j;
    l->count++;
}

static job *pop(line *l)
{
    job *j = l->first;

    if (j == NULL)
        return NULL;
    l->first = j->next;
    if (l->first == NULL)
        l->last = NULL;
    l->count--;
    return j;
}

/* ---- Owners, who take turns ------------------------------------------------------------------ */

/* The line of an owner; NULL: nothing of theirs waits. */
static line *find_line(const pool *p, uint64_t owner)
{
    line *l = p->served;

    for (int i = 0; i < p->owners; i++, l = l->next)
        if (l->owner == owner)
            return l;
    return NULL;
}

/* A new owner is the last to have a turn. NULL: no memory. */
static line *add_line(pool *p, uint64_t owner)
{
    line *l = df_memory(1, sizeof *l);

    if (l == NULL)
        return NULL;
    l->owner = owner;
    l->next = p->served != NULL ? p->served->next : l;
    if (p->served != NULL)
        p->served->next = l;
    p->served = l;
    p->owners++;
    return l;
}

/* The next job, of the next owner; NULL: none. */
static job *take(pool *p, int *waiting)
{
    line *before = p->served;

    if (before == NULL)
        return NULL;
    line *l = before->next;
    job *j = pop(l);
    p->todo--;
    *waiting = (l->count + 1) * p->owners - 1;
    p->served = l;
    if (l->first != NULL)
        return j;
    before->next = l->next;
    p->served = before != l ? before : NULL;
    p->owners--;
    free(l);
    return j;
}

static void *work(void *context)
{
    pool *p = context;

    pthread_mutex_lock(&p->lock);
    while (!p->ending) {
        int waiting = 0;
        job *j = take(p, &waiting);

        if (j == NULL) {
            pthread_cond_wait(&p->more, &p->lock);
            continue;
        }
        pthread_mutex_unlock(&p->lock);
        j->run(j, waiting, p->thread_count);
        pthread_mutex_lock(&p->lock);
        push(&p->done, j);
        net_wake(p->loop);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

pool *pool_open(net *loop, int threads, int most, df_error *err)
{
    pool *p = df_memory_surely(NULL, sizeof *p);

    p->loop = loop;
    p->most = most;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->more, NULL);
    pthread_mutex_lock(&p->lock); /* how many there are is not to be read before they all are */
    while (p->thread_count < threads && p->thread_count < THREADS_MAX &&
           pthread_create(&p->threads[p->thread_count], NULL, work, p) == 0)
        p->thread_count++;
    pthread_mutex_unlock(&p->lock);
    if (p->thread_count > 0)
        return p;
    df_fail(err, DF_IO, "", "no thread for bots can be made");
    pool_close(p);
    return NULL;
}

void pool_close(pool *p)
{
    int waiting;
    job *j;

    if (p == NULL)
        return;
    pthread_mutex_lock(&p->lock);
    p->ending = true;
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->thread_count; i++)
        pthread_join(p->threads[i], NULL);
    while ((j = take(p, &waiting)) != NULL)
        j->free(j);
    while ((j = pop(&p->done)) != NULL)
        j->free(j);
    pthread_cond_destroy(&p->more);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

bool pool_add(pool *p, job *j)
{
    pthread_mutex_lock(&p->lock);
    line *l = find_line(p, j->owner);
    int owners = l != NULL ? p->owners : p->owners + 1;
    bool room = p->todo < p->most || l == NULL || l->count < p->most / owners;
    if (room && l == NULL)
        l = add_line(p, j->owner);
    room = room && l != NULL;
    if (room) {
        push(l, j);
        p->todo++;
        pthread_cond_signal(&p->more);
    }
    pthread_mutex_unlock(&p->lock);
    return room;
}

job *pool_done(pool *p)
{
    pthread_mutex_lock(&p->lock);
    job *first = p->done.first;
    p->done = (line){.count = 0};
    pthread_mutex_unlock(&p->lock);
    return first;
}

void pool_put_back(pool *p, job *j)
{
    pthread_mutex_lock(&p->lock);
    push(&p->done, j);
    pthread_mutex_unlock(&p->lock);
}
