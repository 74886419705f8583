/* server.h: `deadfall serve`: people, tables and bots around one event loop.
 *
 * The order of everything: a message is understood and checked (handle.c, open.c, act.c) and
 * becomes a wish, entries to be added to the log of a table. All wishes that have come in are
 * written in one transaction, by a thread that has the store to itself (wish.c, clerk.c); the loop
 * goes on meanwhile. Only then are the entries folded into the tables, and only that tells anybody
 * anything (tables.c). Whatever is read comes from other such threads: tables (load.c), and what
 * was (past.c). So no store can hold the loop. Bots think in threads of their own (think.c) and
 * clocks (clock.c) make wishes like people do.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_SERVER_H
#define DF_SERVER_SERVER_H

#include <deadfall.h>

#include "net/net.h"

typedef struct server server;

typedef struct server_config {
    net_config net;
    const char *store;      /* as store_open takes it */
    const char *public_url; /* "https://example.org"; NULL: none */
    const char *ids;        /* what the ids of its tables begin with; NULL: nothing */
    int links_asked;        /* connections that were wished for, if the system allows fewer */
    int threads;            /* for bots */
    int message_rate;       /* messages a second that a link may send; 0: any number */
    int links_each;         /* links and new tables an hour for each address; 0: any number */
    int tables_each;
    int relief;      /* seconds after which a bot may play on for whoever has gone */
    int keep_days;   /* tables at which nothing happens for so many days are deleted; 0: never */
    bool imports;    /* tables may begin from records that people bring */
    bool no_push;    /* nobody who is not here is called, and no other server either */
    bool push_local; /* for tests: also push services of this machine, see post.h */
    const char *push_contact; /* whom push services may complain to; NULL: public_url */
} server_config;

server_config server_config_default(void);
/* *config must outlive it. */
server *server_open(const server_config *config, df_error *err);
void server_run(server *s);   /* until server_stop */
void server_stop(server *s);  /* safe in a signal handler */
void server_renew(server *s); /* reads its certificate again; safe in a signal handler */
void server_close(server *s);
/* Where it listens, as net_bound says it. */
void server_bound(const server *s, char *out, size_t size);

#endif
