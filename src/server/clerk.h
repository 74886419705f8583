/* clerk.h: a thread that has a store of its own and does there what the loop asks for, in order.
 *
 * The loop never waits for a store: it hands over an errand, which holds copies of all that it
 * needs, and hears of it in a later turn. All functions are for the thread of the loop; `run` alone
 * is called in the clerk's. A bounded number of errands waits.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_CLERK_H
#define DF_SERVER_CLERK_H

#include "net/net.h"
#include "store/store.h"

typedef struct clerk clerk;

/* The beginning of whatever is to be done. */
typedef struct errand {
    struct errand *next;
    /* does it; *err says what the store could not do, and nothing else */
    df_status (*run)(struct errand *e, store *s, df_error *err);
    void (*done)(struct errand *e, void *context); /* on the loop, once that is known */
    void (*free)(struct errand *e);
    df_status status; /* of run, or why there is no store */
    df_error err;
} errand;

typedef struct clerk_config {
    net *loop; /* turns whenever something is done */
    const char *address;
    int most;     /* errands that may wait */
    bool listens; /* to what other processes write */
} clerk_config;

/* With a store that is open already and becomes the clerk's, or NULL: it is opened when there is
 * something to do. */
clerk *clerk_open(const clerk_config *config, store *s, df_error *err);
/* Ends the thread after the errand that it is at; frees all others. */
void clerk_close(clerk *c);
/* False: too many wait. Else the errand is the clerk's until it is done. */
bool clerk_add(clerk *c, errand *e);
/* Calls `done` for all that are, and frees them. False: there were none. */
bool clerk_collect(clerk *c, void *context);
/* The id of a table that another process has written to; "": any table. False: no more. */
bool clerk_news(clerk *c, char id[STORE_ID_SIZE]);
/* For a long errand: the clerk is to end. Any thread. */
bool clerk_is_ending(clerk *c);

typedef struct clerk_state {
    int waiting;       /* errands */
    int64_t busy;      /* milliseconds that it has been at the present one; 0: it is at none */
    int64_t took;      /* milliseconds for the last one */
    bool well;         /* the store did what it was last asked for */
    char trouble[200]; /* what was wrong, if not */
} clerk_state;

clerk_state clerk_look(clerk *c);
/* For tests: waits until it has nothing to do. True: something is to be collected. */
bool clerk_wait(clerk *c);

#endif
