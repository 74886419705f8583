/* upgrade.c: the beginning of a WebSocket: who may have one; see inside.h.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "net/inside.h"

enum { ORIGIN_MAX = 256 };

/* SCHEME://HOST[:PORT] without the port that goes without saying and without what follows. */
static http_span plain_origin(http_span origin)
{
    bool secure = origin.length >= 8 && strncasecmp(origin.at, "https://", 8) == 0;
    size_t scheme = secure ? 8 : 7;
    const char *port = secure ? ":443" : ":80";

    if (origin.length > scheme) {
        const char *slash = memchr(origin.at + scheme, '/', origin.length - scheme);

        if (slash != NULL)
            origin.length = (size_t)(slash - origin.at);
    }
    if (origin.length > strlen(port) &&
        memcmp(origin.at + origin.length - strlen(port), port, strlen(port)) == 0)
        origin.length -= strlen(port);
    return origin;
}

static bool same_origin(http_span a, const char *b)
{
    http_span x = plain_origin(a);
    http_span y = plain_origin((http_span){b, strlen(b)});

    return x.length == y.length && strncasecmp(x.at, y.at, x.length) == 0;
}

/* Pages of other sites must not act for their visitors. Programs send no origin. */
static bool origin_is_ours(const net_link *link, const http_request *request)
{
    const net_config *config = link->owner->config;
    http_span origin = request->fields[HTTP_ORIGIN];
    http_span host = request->fields[HTTP_HOST];
    http_span proto = request->fields[HTTP_PROTO];
    bool secure = link->tls != NULL;
    char here[ORIGIN_MAX];

    if (origin.at == NULL)
        return true;
    if (memchr(origin.at, ' ', origin.length) != NULL)
        return false;
    if (config->origin != NULL && same_origin(origin, config->origin))
        return true;
    if (config->behind_proxy && proto.at != NULL)
        secure = http_is(proto, "https");
    int length = snprintf(here, sizeof here, "%s://%.*s", secure ? "https" : "http",
                          (int)host.length, host.at);
    return length < (int)sizeof here && same_origin(origin, here);
}

static bool is_key(http_span key)
{
    if (key.at == NULL || key.length != TLS_KEY_SIZE || memcmp(key.at + 22, "==", 2) != 0)
        return false;
    for (int i = 0; i < 22; i++)
        if (!((key.at[i] >= 'a' && key.at[i] <= 'z') || (key.at[i] >= 'A' && key.at[i] <= 'Z') ||
              (key.at[i] >= '0' && key.at[i] <= '9') || key.at[i] == '+' || key.at[i] == '/'))
            return false;
    return true;
}

/* "deadfall." and a number: ours, of this version or another that can read what it is told. The
 * first could not: its pages look for a newer one by themselves where the link is refused. */
static bool is_family(http_span protocol)
{
    size_t family = strcspn(NET_PROTOCOL, ".") + 1;

    if (protocol.length <= family || protocol.length > family + 6 ||
        memcmp(protocol.at, NET_PROTOCOL, family) != 0 ||
        (protocol.length == family + 1 && protocol.at[family] == '1'))
        return false;
    for (size_t i = family; i < protocol.length; i++)
        if (protocol.at[i] < '0' || protocol.at[i] > '9')
            return false;
    return true;
}

/* Of the protocols offered ours, or else one of the family. */
static http_span choose_protocol(http_span offered, bool *ours)
{
    http_span element;
    http_span other = {NULL, 0};

    *ours = false;
    while (!*ours && http_next(&offered, &element)) {
        *ours = element.length == strlen(NET_PROTOCOL) &&
                memcmp(element.at, NET_PROTOCOL, element.length) == 0;
        if (*ours || (other.at == NULL && is_family(element)))
            other = element;
    }
    return other;
}

static http_fault check_socket(const net_link *link, const http_request *request)
{
    if (!http_is(request->fields[HTTP_UPGRADE], "websocket"))
        return (http_fault){400, "only WebSockets are offered as an upgrade here"};
    if (request->old || request->head || !http_lists(request->fields[HTTP_CONNECTION], "upgrade"))
        return (http_fault){400, "this is no way to ask for a WebSocket"};
    if (!http_is(request->fields[HTTP_VERSION], "13"))
        return (http_fault){426, "WebSockets of version 13 are spoken here"};
    if (!is_key(request->fields[HTTP_KEY]))
        return (http_fault){400, "the key of the WebSocket is missing or malformed"};
    if (!origin_is_ours(link, request))
        return (http_fault){403, "pages of other sites can't play here"};
    return (http_fault){0};
}

static bool admit(net_link *link, const char address[NET_ADDRESS_SIZE])
{
    net *n = link->owner;

    if (link->counted)
        return true;
    memcpy(link->address, address, sizeof link->address);
    if (!n->handler->admits(n->handler->context, link->address))
        return false;
    link->counted = true;
    n->handler->arrived(n->handler->context, link->address);
    return true;
}

static void push_upgrade(net_link *link, const http_request *request, http_span protocol)
{
    char text[256];
    char accept[TLS_ANSWER_SIZE];

    tls_websocket_answer(request->fields[HTTP_KEY].at, accept);
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 101 Switching Protocols\r\nserver: deadfall\r\n"
                          "upgrade: websocket\r\nconnection: upgrade\r\n"
                          "sec-websocket-accept: %s\r\nsec-websocket-protocol: %.*s\r\n\r\n",
                          accept, (int)protocol.length, protocol.at);
    link_push_copy(link, text, (size_t)length);
}

/* A page or program of another version can say so to its person. */
static void turn_away_version(net_link *link)
{
    static const char text[] = "{\"m\":\"error\",\"code\":\"version\",\"text\":\"this server is of "
                               "another version\",\"protocol\":\"" NET_PROTOCOL "\"}";
    net_text *message = net_text_new(text, sizeof text - 1);

    link_push(link, message);
    net_text_release(message);
    frame_close(link, 4001, "another version");
}

void upgrade_begin(net_link *link, const http_request *request,
                   const char address[NET_ADDRESS_SIZE], const char *rest, size_t length)
{
    net *n = link->owner;
    bool ours;
    http_span protocol = choose_protocol(request->fields[HTTP_PROTOCOL], &ours);
    http_fault fault = check_socket(link, request);

    if (fault.status == 0 && protocol.at == NULL)
        fault = (http_fault){400, "the subprotocol " NET_PROTOCOL " is spoken here"};
    if (fault.status != 0) {
        answer_fault(link, fault);
        return;
    }
    if (!admit(link, address)) {
        n->counts.crowded++;
        answer_full(link, 429);
        return;
    }
    push_upgrade(link, request, protocol);
    if (!ours) {
        turn_away_version(link);
        return;
    }
    if (!n->handler->opened(n->handler->context, link)) {
        answer_full(link, 503);
        return;
    }
    link->open = true;
    n->counts.links++;
    if (link->stage != LINK_HEAD)
        return; /* it has died already */
    link->stage = LINK_SOCKET;
    link->deadline = (uint64_t)net_now(n);
    if (length > 0)
        frame_feed(link, rest, length);
}
