/* limits.c: how much one address may ask of the server.
 *
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { PLACES = 1024, HOUR = 3600 };

typedef struct visitor {
    struct visitor *next;
    char address[NET_ADDRESS_SIZE];
    int links;
    bucket tables;
} visitor;

struct limits {
    int links_each, tables_each;
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
    limits *l = calloc(1, sizeof *l);

    if (l != NULL) {
        l->links_each = config->links_each;
        l->tables_each = config->tables_each;
    }
    return l;
}

/* Whoever has one address of IPv6 has all that begin alike. */
static void name_network(const char *address, char out[NET_ADDRESS_SIZE])
{
    struct in6_addr six;
    df_text text = df_text_over(out, NET_ADDRESS_SIZE);

    df_text_string(&text, address);
    if (inet_pton(AF_INET6, address, &six) != 1 || IN6_IS_ADDR_V4MAPPED(&six))
        return;
    memset(six.s6_addr + sizeof six.s6_addr / 2, 0, sizeof six.s6_addr / 2);
    inet_ntop(AF_INET6, &six, out, NET_ADDRESS_SIZE);
}

static visitor **place_of(limits *l, const char *address)
{
    visitor **at = &l->at[df_hash(address, strlen(address), 0) % PLACES];

    while (*at != NULL && strcmp((*at)->address, address) != 0)
        at = &(*at)->next;
    return at;
}

/* Forgets visitors of this place who are gone and whose allowance is whole again. */
static void tidy(limits *l, visitor **at)
{
    int64_t now = server_now();

    while (*at != NULL) {
        visitor *v = *at;
        bool fresh = now - v->tables.at < (int64_t)HOUR * 1000 && v->tables.at != 0;

        if (v->links > 0 || (fresh && l->tables_each > 0)) {
            at = &v->next;
            continue;
        }
        *at = v->next;
        free(v);
    }
}

static visitor *find(limits *l, const char *address)
{
    visitor **at = place_of(l, address);

    if (*at != NULL)
        return *at;
    tidy(l, &l->at[df_hash(address, strlen(address), 0) % PLACES]);
    at = place_of(l, address);
    *at = calloc(1, sizeof **at);
    if (*at != NULL) {
        df_text text = df_text_over((*at)->address, sizeof(*at)->address);

        df_text_string(&text, address);
    }
    return *at;
}

bool limits_admits(limits *l, const char *address)
{
    char network[NET_ADDRESS_SIZE];

    name_network(address, network);
    const visitor *v = *place_of(l, network);

    return l->links_each == 0 || v == NULL || v->links < l->links_each;
}

void limits_arrived(limits *l, const char *address)
{
    char network[NET_ADDRESS_SIZE];

    name_network(address, network);
    visitor *v = find(l, network);

    if (v != NULL)
        v->links++;
}

void limits_gone(limits *l, const char *address)
{
    char network[NET_ADDRESS_SIZE];

    name_network(address, network);
    visitor *v = *place_of(l, network);

    if (v != NULL && v->links > 0)
        v->links--;
}

bool limits_table(limits *l, const char *address)
{
    char network[NET_ADDRESS_SIZE];

    name_network(address, network);
    visitor *v = find(l, network);

    if (l->tables_each == 0)
        return true;
    return v != NULL && bucket_take(&v->tables, (double)l->tables_each / HOUR, l->tables_each, 1);
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
