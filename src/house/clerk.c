/* clerk.c: clerk.h without a thread: errands are done at once, and known to be when the page has
 * kept what they wrote.
 *
 * Where the page can't keep it, it says so to people and the game goes on: then the shelf in memory
 * is all there is.
 *
 * SPDX-License-Identifier: MIT */
#include "server/clerk.h"

#include <stdlib.h>

#include "base/memory.h"
#include "house/inside.h"

enum { ERRANDS_MAX = 64 }; /* that are not collected yet; more than any clerk is given */

struct clerk {
    clerk_config config;
    store *store;
    errand *first, **last;
    int64_t handed[ERRANDS_MAX]; /* for each of them: changes that the page is to keep first */
    int count;
};

clerk *clerk_open(const clerk_config *config, store *s, df_error *err)
{
    clerk *c = df_memory(1, sizeof *c);

    if (c == NULL || s == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        store_close(s);
        free(c);
        return NULL;
    }
    c->config = *config;
    c->store = s;
    c->last = &c->first;
    return c;
}

void clerk_close(clerk *c)
{
    if (c == NULL)
        return;
    for (errand *e = c->first, *next; e != NULL; e = next) {
        next = e->next;
        e->free(e);
    }
    store_close(c->store);
    free(c);
}

bool clerk_add(clerk *c, errand *e)
{
    if (c->count == ERRANDS_MAX)
        return false;
    e->next = NULL;
    e->status = e->run(e, c->store, &e->err);
    *c->last = e;
    c->last = &e->next;
    c->handed[c->count++] = shelf_handed();
    net_wake(c->config.loop);
    return true;
}

bool clerk_collect(clerk *c, void *context)
{
    int ready = 0;

    while (ready < c->count && c->handed[ready] <= shelf_settled())
        ready++;
    for (int i = 0; i < ready; i++) {
        errand *e = c->first;

        c->first = e->next;
        if (c->first == NULL)
            c->last = &c->first;
        c->count--;
        for (int k = 0; k < c->count; k++)
            c->handed[k] = c->handed[k + 1];
        e->done(e, context); /* which may add others */
        e->free(e);
    }
    return ready > 0;
}

bool clerk_news(clerk *c, char id[STORE_ID_SIZE])
{
    return store_news(c->store, id);
}

bool clerk_is_ending(clerk *c)
{
    (void)c;
    return false;
}

clerk_state clerk_look(clerk *c)
{
    return (clerk_state){.waiting = c->count, .well = true};
}
