/* pool.c: pool.h without threads: short jobs are done at once, long ones in other workers.
 *
 * A job works on copies alone. So it can be done in another instance of this module that was given
 * a copy of the whole memory, and what it tells is brought back (`told` of pool.h): the page does
 * both, by a worker for each processor it may use. Where it has none the job is done here.
 *
 * SPDX-License-Identifier: MIT */
#include "server/pool.h"

#include <stdlib.h>

#include "base/memory.h"
#include "house/inside.h"
#include "house/page.h"

typedef struct pool_line {
    job *first, **last;
    int count;
} pool_line;

struct pool {
    pool *next;
    net *loop;
    int most;
    pool_line away, done;
};

static pool *pools; /* all of them: a job that is back belongs to one */

static void push(pool_line *l, job *j)
{
    j->next = NULL;
    *l->last = j;
    l->last = &j->next;
    l->count++;
}

/* Takes a job out of the line; false: it is not in it. */
static bool take(pool_line *l, job *j)
{
    job **at = &l->first;

    while (*at != NULL && *at != j)
        at = &(*at)->next;
    if (*at == NULL)
        return false;
    *at = j->next;
    if (l->last == &j->next)
        l->last = at;
    l->count--;
    return true;
}

pool *pool_open(net *loop, int threads, int most, df_error *err)
{
    pool *p = df_memory(1, sizeof *p);

    (void)threads;
    if (p == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    p->loop = loop;
    p->most = most;
    p->away.last = &p->away.first;
    p->done.last = &p->done.first;
    p->next = pools;
    pools = p;
    return p;
}

void pool_close(pool *p)
{
    pool **at = &pools;

    if (p == NULL)
        return;
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    for (job *j = pool_done(p), *next; j != NULL; j = next) {
        next = j->next;
        j->free(j);
    }
    for (job *j = p->away.first, *next; j != NULL; j = next) {
        next = j->next;
        j->free(j);
    }
    free(p);
}

bool pool_add(pool *p, job *j)
{
    if (p->away.count >= p->most)
        return false;
    if (j->told != NULL && page_think(j)) {
        push(&p->away, j);
        return true;
    }
    j->run(j, 0, 1);
    push(&p->done, j);
    net_wake(p->loop);
    return true;
}

void pool_thought(job *j)
{
    for (pool *p = pools; p != NULL; p = p->next)
        if (take(&p->away, j)) {
            push(&p->done, j);
            net_wake(p->loop);
            return;
        }
}

job *pool_done(pool *p)
{
    job *first = p->done.first;

    p->done = (pool_line){.last = &p->done.first};
    return first;
}

void pool_put_back(pool *p, job *j)
{
    push(&p->done, j);
}
