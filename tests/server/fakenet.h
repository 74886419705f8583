/* fakenet.h: net.h without a network, for tests that run a whole server in their own process and
 * want every byte that it sends.
 *
 * A program that includes this gets these functions instead of those of net.c. One loop exists for
 * each server; links are made by fake_link and hear what is sent to them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_SERVER_FAKENET_H
#define DF_TESTS_SERVER_FAKENET_H

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "net/net.h"
#include "server/jot.h"

struct net {
    const net_handler *handler;
    atomic_int wakes; /* how often somebody wanted it to turn */
};

struct net_text {
    int references;
    size_t length;
    char bytes[];
};

struct net_link {
    void *data;
    const char *address; /* NULL: this machine's own */
    bool open;
    bool left; /* it was hung up on: nothing more is sent */
    jot heard; /* all that was sent since it was last emptied, a line for each message */
};

net *net_open(const net_config *config, const net_handler *handler, df_error *err)
{
    net *n = calloc(1, sizeof *n);

    (void)config;
    (void)err;
    n->handler = handler;
    return n;
}

void net_close(net *n)
{
    free(n);
}

void net_run(net *n)
{
    (void)n;
}

void net_stop(net *n)
{
    (void)n;
}

void net_renew(net *n)
{
    (void)n;
}

void net_bound(const net *n, char *out, size_t size)
{
    (void)n;
    if (size > 0)
        out[0] = '\0';
}

void net_wake(net *n)
{
    atomic_fetch_add(&n->wakes, 1);
}

void net_alarm(net *n, int64_t milliseconds)
{
    (void)n;
    (void)milliseconds;
}

net_text *net_text_new(const char *text, size_t length)
{
    net_text *t = df_memory(1, sizeof *t + length);

    if (t == NULL)
        return NULL;
    t->references = 1;
    t->length = length;
    memcpy(t->bytes, text, length);
    return t;
}

void net_text_release(net_text *text)
{
    if (text != NULL && --text->references == 0)
        free(text);
}

void net_send(net_link *link, net_text *text)
{
    if (link->left)
        return;
    jot_bytes(&link->heard, text->bytes, text->length);
    jot_raw(&link->heard, "\n");
}

void net_hang_up(net_link *link, const char *reason)
{
    if (link->left)
        return;
    link->left = true;
    jot_raw(&link->heard, "hung up: ");
    jot_raw(&link->heard, reason);
    jot_raw(&link->heard, "\n");
}

void *net_data(const net_link *link)
{
    return link->data;
}

void net_set_data(net_link *link, void *data)
{
    link->data = data;
}

const char *net_address(const net_link *link)
{
    return link->address != NULL ? link->address : "127.0.0.1";
}

net_counts net_counted(const net *n)
{
    (void)n;
    return (net_counts){0};
}

/* ---- Somebody comes, says something, goes ---------------------------------------------------- */

static inline void fake_connect(net *n, net_link *link)
{
    link->left = false;
    link->open = n->handler->opened(n->handler->context, link);
}

static inline void fake_say(net *n, net_link *link, const char *text)
{
    n->handler->message(n->handler->context, link, text, strlen(text));
}

static inline void fake_hang_up(net *n, net_link *link)
{
    if (link->open)
        n->handler->closed(n->handler->context, link);
    link->open = false;
}

static inline void fake_turn(net *n)
{
    n->handler->turn(n->handler->context);
}

#endif
