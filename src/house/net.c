/* net.c: net.h without sockets: pages are linked by messages.
 *
 * SPDX-License-Identifier: MIT */
#include "net/net.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "house/inside.h"
#include "house/page.h"

struct net_link {
    net_link *next;
    int number; /* the page's */
    void *data; /* the server's guest */
    bool ended; /* hung up: what it still says is not heard */
};

struct net {
    const net_handler *handler;
    net_link *links;
    int64_t alarm; /* by the steady clock */
};

struct net_text {
    int references;
    size_t length;
    char text[];
};

net *net_open(const net_config *config, const net_handler *handler, df_error *err)
{
    net *n = df_memory(1, sizeof *n);

    (void)config;
    if (n == NULL)
        df_fail(err, DF_NOMEM, "", "out of memory");
    else
        n->handler = handler;
    return n;
}

void net_close(net *n)
{
    while (n != NULL && n->links != NULL)
        net_left(n, n->links->number);
    free(n);
}

/* ---- The loop, which is the page's ----------------------------------------------------------- */

void net_alarm(net *n, int64_t milliseconds)
{
    int64_t then = df_clock_ms() + milliseconds;

    if (then < n->alarm)
        n->alarm = then;
}

void net_wake(net *n)
{
    n->alarm = 0;
}

double net_turn(net *n)
{
    n->alarm = INT64_MAX;
    n->handler->turn(n->handler->context);
    int64_t left = n->alarm - df_clock_ms();
    return left > 0 ? (double)left : 0;
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
    df_text text = df_text_over(out, size);

    (void)n;
    df_text_add(&text, "this page");
}

net_counts net_counted(const net *n)
{
    net_counts counts = {0};

    for (const net_link *link = n->links; link != NULL; link = link->next)
        counts.links++;
    return counts;
}

/* ---- Links ----------------------------------------------------------------------------------- */

/* Where the link of this number stands; at the end of the list: nowhere. */
static net_link **place_of(net *n, int number)
{
    net_link **at = &n->links;

    while (*at != NULL && (*at)->number != number)
        at = &(*at)->next;
    return at;
}

bool net_came(net *n, int number)
{
    net_link *link = *place_of(n, number) == NULL ? df_memory(1, sizeof *link) : NULL;

    if (link == NULL)
        return false;
    link->number = number;
    if (!n->handler->opened(n->handler->context, link)) {
        free(link);
        return false;
    }
    link->next = n->links;
    n->links = link;
    return true;
}

void net_said(net *n, int number, const char *text, size_t length)
{
    net_link *link = *place_of(n, number);

    if (link != NULL && !link->ended)
        n->handler->message(n->handler->context, link, text, length);
}

void net_left(net *n, int number)
{
    net_link **at = place_of(n, number);
    net_link *link = *at;

    if (link == NULL)
        return;
    *at = link->next;
    n->handler->closed(n->handler->context, link);
    free(link);
}

net_text *net_text_new(const char *text, size_t length)
{
    net_text *made = df_memory(1, sizeof *made + length);

    if (made == NULL)
        return NULL;
    made->references = 1;
    made->length = length;
    memcpy(made->text, text, length);
    return made;
}

void net_text_release(net_text *text)
{
    if (text != NULL && --text->references == 0)
        free(text);
}

void net_send(net_link *link, net_text *text)
{
    if (!link->ended)
        page_send(link->number, text->text, text->length);
}

void net_hang_up(net_link *link, const char *reason)
{
    if (!link->ended)
        page_hang_up(link->number, reason);
    link->ended = true;
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
    (void)link;
    return "page";
}
