/* limits.c: how much one address may ask of the server.
 *
 * Who is remembered: everybody who has a connection, and for an hour whoever has opened a table or
 * wanted to be called.
 * Of these the longest gone is forgotten when there are too many. All of it is in memory alone.
 *
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/inside.h"

#include "core/core.h"

enum { PLACES = 1 << 14, ABSENT_MAX = 1 << 16, HOUR = 3600, CALLS_EACH = 240 };

typedef struct visitor {
    struct visitor *next; /* with the same hash */
    char address[NET_ADDRESS_SIZE];
    uint64_t account;
    int links;
    bucket tables, calls;
    int64_t left; /* when the last link was gone */
    struct visitor *sooner, *later;
} visitor;

struct limits {
    int links_each, tables_each;
    uint64_t key; /* of the hash: nobody can tell which addresses meet */
    uint64_t accounts;
    visitor *first_gone, *last_gone; /* those without a link, in the order in which they left */
    int absent;
    visitor *at[PLACES];
};

bool bucket_take(bucket *b, double rate, double most, double cost)
{
    int64_t now = server_now();

    if (b->at == 0)
        b->left = most;
    else
        b->left += (double)(now - b->at) * rate / 1000;
    if (b->left > most)
        b->left = most;
    b->at = now;
    if (b->left < cost)
        return false;
    b->left -= cost;
    return true;
}

limits *limits_new(const server_config *config)
{
    limits *l = df_memory_surely(NULL, sizeof *l);

    l->links_each = config->links_each;
    l->tables_each = config->tables_each;
    fair_random(&l->key, sizeof l->key);
    return l;
}

/* Whoever has one address of IPv6 has all that begin alike. One of IPv4 may be spelled as one of
 * IPv6 by a proxy that listens on both. */
static void name_network(const char *address, char out[NET_ADDRESS_SIZE])
{
    struct in6_addr six;
    df_text text = df_text_over(out, NET_ADDRESS_SIZE);

    df_text_string(&text, address);
    if (inet_pton(AF_INET6, address, &six) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, six.s6_addr + 12, out, NET_ADDRESS_SIZE);
        return;
    }
    memset(six.s6_addr + sizeof six.s6_addr / 2, 0, sizeof six.s6_addr / 2);
    inet_ntop(AF_INET6, &six, out, NET_ADDRESS_SIZE);
}

/* ---- Who is remembered ----------------------------------------------------------------------- */

static visitor **place_of(limits *l, const char *network)
{
    visitor **at = &l->at[df_hash(network, strlen(network), l->key) % PLACES];

    while (*at != NULL && strcmp((*at)->address, network) != 0)
        at = &(*at)->next;
    return at;
}

static void join_absent(limits *l, visitor *v)
{
    v->left = server_now();
    v->later = NULL;
    v->sooner = l->last_gone;
    *(v->sooner != NULL ? &v->sooner->later : &l->first_gone) = v;
    l->last_gone = v;
    l->absent++;
}

static void leave_absent(limits *l, visitor *v)
{
    *(v->sooner != NULL ? &v->sooner->later : &l->first_gone) = v->later;
    *(v->later != NULL ? &v->later->sooner : &l->last_gone) = v->sooner;
    l->absent--;
}

static void forget(limits *l, visitor *v)
{
    leave_absent(l, v);
    *place_of(l, v->address) = v->next;
    free(v);
}

/* Is there nothing to remember of somebody who is gone? */
static bool is_whole(const limits *l, const visitor *v)
{
    int64_t recent = server_now() - (int64_t)HOUR * 1000;
    bool opens = l->tables_each != 0 && v->tables.at != 0 && v->tables.at > recent;

    return !opens && (v->calls.at == 0 || v->calls.at <= recent);
}

/* Two for each that comes: so there are never many to be forgotten. */
static void tidy(limits *l)
{
    for (int i = 0; i < 2 && l->first_gone != NULL; i++) {
        df_assert(l->first_gone->sooner == NULL);
        if (l->absent > ABSENT_MAX || is_whole(l, l->first_gone))
            forget(l, l->first_gone);
    }
}

/* NULL: no memory. */
static visitor *find(limits *l, const char *address)
{
    char network[NET_ADDRESS_SIZE];

    name_network(address, network);
    visitor *v = *place_of(l, network);
    if (v != NULL)
        return v;
    tidy(l);
    v = df_memory(1, sizeof *v);
    if (v == NULL)
        return NULL;
    memcpy(v->address, network, sizeof network);
    v->account = ++l->accounts;
    *place_of(l, network) = v;
    join_absent(l, v);
    return v;
}

/* ---- What they may --------------------------------------------------------------------------- */

bool limits_admits(limits *l, const char *address)
{
    char network[NET_ADDRESS_SIZE];

    name_network(address, network);
    const visitor *v = *place_of(l, network);

    return l->links_each == 0 || v == NULL || v->links < l->links_each;
}

void limits_arrived(limits *l, const char *address)
{
    visitor *v = find(l, address);

    if (v != NULL && v->links++ == 0)
        leave_absent(l, v);
}

void limits_gone(limits *l, const char *address)
{
    char network[NET_ADDRESS_SIZE];

    name_network(address, network);
    visitor *v = *place_of(l, network);

    if (v == NULL || v->links == 0 || --v->links > 0)
        return;
    join_absent(l, v);
    if (is_whole(l, v))
        forget(l, v);
}

bool limits_table(limits *l, const char *address)
{
    visitor *v = find(l, address);

    if (l->tables_each == 0)
        return true;
    return v != NULL && bucket_take(&v->tables, (double)l->tables_each / HOUR, l->tables_each, 1);
}

bool limits_call(limits *l, const char *address)
{
    visitor *v = find(l, address);

    return v != NULL && bucket_take(&v->calls, (double)CALLS_EACH / HOUR, CALLS_EACH, 1);
}

uint64_t limits_account(limits *l, const char *address)
{
    const visitor *v = find(l, address);

    return v != NULL ? v->account : 0;
}

void limits_free(limits *l)
{
    for (int i = 0; l != NULL && i < PLACES; i++)
        while (l->at[i] != NULL) {
            visitor *v = l->at[i];

            l->at[i] = v->next;
            free(v);
        }
    free(l);
}
