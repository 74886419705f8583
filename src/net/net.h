/* net.h: WebSockets and HTTP/1.1 on one event loop.
 *
 * Everything happens on the thread that calls net_run; other threads may call net_wake and nothing
 * else. A round of the loop reads what has arrived, then calls `turn` once, then sends what is
 * queued. Queues are bounded: a connection that does not read is dropped. Nothing but HTTP/1.1 and
 * its WebSockets is spoken, and what is refused gets an HTTP answer that says why.
 *
 * inside.h tells what the files behind this one do.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_NET_NET_H
#define DF_NET_NET_H

#include <deadfall.h>

#define NET_PROTOCOL "deadfall.4"

typedef struct net net;
typedef struct net_link net_link; /* one WebSocket */
typedef struct net_text net_text; /* a message, shared by all who are sent it */

enum { NET_ADDRESS_SIZE = 48 };

typedef struct net_config {
    /* An address of this machine or a name for some of them, "*" for all; NULL: it listens nowhere
     * and has the links that it is handed. */
    const char *host;
    int port;                /* 0: any that is free */
    const char *certificate; /* files for TLS; NULL: none */
    const char *private_key;
    const char *origin; /* "https://example.org": where pages may come from besides here */
    bool behind_proxy;  /* believe X-Forwarded-For and X-Forwarded-Proto */
    size_t message_max; /* bytes of a message that is read */
    size_t queue_max;   /* bytes that may wait for a slow reader */
    int links_max;      /* connections of any kind */
    int patience;       /* seconds for a request, for taking its answer, and until the next one */
} net_config;

/* The answer to an HTTP request. */
typedef struct net_page {
    bool local; /* the question comes from this machine, and through no proxy */
    int status;
    const char *type; /* "text/plain" */
    char *body;       /* malloced; freed by net */
    size_t size;
    const void *lasting; /* instead of a body: bytes that outlive the server */
    bool gzip;           /* they are compressed */
    bool forever;        /* what is at this path never changes: browsers need not ask again */
} net_page;

typedef struct net_handler {
    void *context;
    /* May one more connection of any kind come from this address? Then: it has; it is gone. */
    bool (*admits)(void *context, const char *address);
    void (*arrived)(void *context, const char *address);
    void (*gone)(void *context, const char *address);
    /* A new link; false: refused. */
    bool (*opened)(void *context, net_link *link);
    void (*message)(void *context, net_link *link, const char *text, size_t length);
    void (*closed)(void *context, net_link *link);
    void (*page)(void *context, const char *path, net_page *page);
    void (*turn)(void *context);
    /* The certificate was read again; `err` is NULL, or why the old one stays. May be NULL. */
    void (*renewed)(void *context, const df_error *err);
} net_handler;

/* *config and *handler must outlive it. */
net *net_open(const net_config *config, const net_handler *handler, df_error *err);
void net_close(net *n);
/* Where it listens, as "http://127.0.0.1:8420 and http://[::1]:8420". */
void net_bound(const net *n, char *out, size_t size);
/* Runs until net_stop; then all who are connected are told, and for a moment waited for. Tells the
 * system's supervisor, if there is one, when it is ready, that it is alive, and when it stops. */
void net_run(net *n);
void net_stop(net *n); /* safe in a signal handler */
/* Reads certificate and key again; safe in a signal handler. */
void net_renew(net *n);
/* From any thread: makes the loop turn once more. */
void net_wake(net *n);
/* The loop turns at least once within so many milliseconds from now. */
void net_alarm(net *n, int64_t milliseconds);

/* A message of `length` bytes, with one reference; NULL: no memory. */
net_text *net_text_new(const char *text, size_t length);
void net_text_release(net_text *text);
/* Queues a message; keeps a reference of its own. */
void net_send(net_link *link, net_text *text);
/* Sends what is queued and closes. `reason` has at most 120 bytes. */
void net_hang_up(net_link *link, const char *reason);

void *net_data(const net_link *link);
void net_set_data(net_link *link, void *data);
/* The address of the other end as text, without its port. */
const char *net_address(const net_link *link);

/* For the metrics. */
typedef struct net_counts {
    int links;
    uint64_t received, sent; /* messages */
    uint64_t bytes_in, bytes_out;
    uint64_t dropped;  /* slow readers */
    uint64_t requests; /* over HTTP, upgrades included */
    /* Refused: requests that are malformed or foreign, connections of an address that has too many,
     * any at the limit of links, any at the limit of open files. */
    uint64_t refused, crowded, full, no_files;
} net_counts;
net_counts net_counted(const net *n);

#endif
