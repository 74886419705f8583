/* pool.c: threads that work off a bounded line of jobs; see pool.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/pool.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MAX = 64 };

typedef struct line {
    job *first, *last;
    int count;
} line;

struct pool {
    net *loop;
    int most;
    pthread_mutex_t lock;
    pthread_cond_t more;
    line todo, done;
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

static void *work(void *context)
{
    pool *p = context;

    pthread_mutex_lock(&p->lock);
    while (!p->ending) {
        job *j = pop(&p->todo);
        int waiting = p->todo.count;

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
    pool *p = calloc(1, sizeof *p);

    if (p == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
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

static void free_all(line *l)
{
    job *j;

    while ((j = pop(l)) != NULL)
        j->free(j);
}

void pool_close(pool *p)
{
    if (p == NULL)
        return;
    pthread_mutex_lock(&p->lock);
    p->ending = true;
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->thread_count; i++)
        pthread_join(p->threads[i], NULL);
    free_all(&p->todo);
    free_all(&p->done);
    pthread_cond_destroy(&p->more);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

bool pool_add(pool *p, job *j)
{
    pthread_mutex_lock(&p->lock);
    bool room = p->todo.count < p->most;
    if (room) {
        push(&p->todo, j);
        pthread_cond_signal(&p->more);
    }
    pthread_mutex_unlock(&p->lock);
    return room;
}

job *pool_done(pool *p)
{
    pthread_mutex_lock(&p->lock);
    job *first = p->done.first;
    p->done = (line){NULL, NULL, 0};
    pthread_mutex_unlock(&p->lock);
    return first;
}

void pool_put_back(pool *p, job *j)
{
    pthread_mutex_lock(&p->lock);
    push(&p->done, j);
    pthread_mutex_unlock(&p->lock);
    net_wake(p->loop);
}
