/* answer.c: answers to requests: pages, refusals, the beginning of a WebSocket; see inside.h.
 *
 * A request is answered before the next one is looked at. One that comes with more bytes behind it
 * is answered, and then the connection ends: nothing is pipelined.
 *
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "net/inside.h"

enum { ANSWER_MAX = 2048, FORWARDED_MAX = 256, ORIGIN_MAX = 256 };

static const struct {
    int status;
    const char *name, *header;
} statuses[] = {
    {200, "OK", ""},
    {304, "Not Modified", ""},
    {400, "Bad Request", ""},
    {403, "Forbidden", ""},
    {404, "Not Found", ""},
    {405, "Method Not Allowed", "allow: GET, HEAD\r\n"},
    {408, "Request Timeout", ""},
    {413, "Content Too Large", ""},
    {414, "URI Too Long", ""},
    {426, "Upgrade Required", "upgrade: websocket\r\nsec-websocket-version: 13\r\n"},
    {429, "Too Many Requests", "retry-after: 10\r\n"},
    {431, "Request Header Fields Too Large", ""},
    {500, "Internal Server Error", ""},
    {503, "Service Unavailable", "retry-after: 10\r\n"},
    {505, "HTTP Version Not Supported", ""},
};

static const char safe_headers[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; base-uri "
    "'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n";

/* ---- Writing an answer ------------------------------------------------------------------------
 */

typedef struct answer {
    char text[ANSWER_MAX];
    size_t length;
} answer;

static void add(answer *a, const char *format, ...) DF_PRINTF(2, 3);
static void add(answer *a, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    int written = vsnprintf(a->text + a->length, sizeof a->text - a->length, format, args);
    va_end(args);
    if (written > 0)
        a->length += (size_t)written;
    if (a->length >= sizeof a->text)
        a->length = sizeof a->text - 1;
}

static void add_status(answer *a, int status)
{
    size_t i = 0;

    while (i + 1 < sizeof statuses / sizeof statuses[0] && statuses[i].status != status)
        i++;
    add(a, "HTTP/1.1 %d %s\r\nserver: deadfall\r\n%s", status, statuses[i].name,
        statuses[i].header);
}

static void push_text(net_link *link, const void *bytes, size_t length)
{
    net_text *text = link_text(bytes, length);

    link_push(link, text);
    net_text_release(text);
}

void answer_refuse(net_link *link, int status, const char *text)
{
    answer a = {.length = 0};

    if (link->stage == LINK_DEAD)
        return;
    add_status(&a, status);
    add(&a,
        "content-type: text/plain; charset=utf-8\r\ncontent-length: %zu\r\n"
        "x-content-type-options: nosniff\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
        "%s\n",
        strlen(text) + 1, text);
    link->closing = true;
    link->stage = LINK_ANSWER;
    link->deadline = (uint64_t)(net_now(link->owner) + NET_LINGER);
    link_clear(link);
    push_text(link, a.text, a.length);
}

static void refuse(net_link *link, http_fault fault)
{
    link->owner->counts.refused++;
    answer_refuse(link, fault.status, fault.text);
}

void answer_full(net_link *link, int status)
{
    answer_refuse(link, status,
                  status == 429 ? "there are too many connections from your address"
                                : "there is no room here at present");
}

const char *answer_canned(size_t *size)
{
    static const char text[] =
        "HTTP/1.1 503 Service Unavailable\r\nserver: deadfall\r\nretry-after: 10\r\n"
        "content-type: text/plain; charset=utf-8\r\ncontent-length: 53\r\n"
        "connection: close\r\n\r\n"
        "there is no room here at present; please come later.\n";

    *size = sizeof text - 1;
    return text;
}

void answer_done(net_link *link)
{
    if (link->closing) {
        link->stage = LINK_FAREWELL;
        return;
    }
    link->stage = LINK_HEAD;
    link->deadline = link_patience(link);
}

/* ---- Pages ------------------------------------------------------------------------------------
 */

/* Is it somebody on this machine who asks, and not for somebody else? */
static bool is_local(const net_link *link, const http_request *request)
{
    return request->fields[HTTP_FORWARDED].at == NULL &&
           (strncmp(link->address, "127.", 4) == 0 || strcmp(link->address, "::1") == 0);
}

static void push_page(net_link *link, const http_request *request, const net_page *page,
                      const page_form *form)
{
    answer a = {.length = 0};

    add_status(&a, form->known ? 304 : page->status);
    if (!form->known)
        add(&a, "content-type: %s\r\ncontent-length: %zu\r\n%s", page->type, form->size,
            safe_headers);
    if (form->gzip && !form->known)
        add(&a, "content-encoding: gzip\r\n");
    if (form->varies)
        add(&a, "vary: accept-encoding\r\n");
    if (form->tag[0] != '\0')
        add(&a, "etag: %s\r\n", form->tag);
    add(&a, "cache-control: %s\r\nconnection: %s\r\n\r\n",
        page->forever ? "public, max-age=31536000, immutable" : "no-cache",
        link->closing ? "close" : "keep-alive");
    push_text(link, a.text, a.length);
    if (request->head || form->known || form->size == 0)
        return;
    if (form->bytes == page->body)
        push_text(link, form->bytes, form->size);
    else
        link_push_bytes(link, form->bytes, form->size);
}

static void serve_page(net_link *link, const http_request *request)
{
    net *n = link->owner;
    net_page page = {
        .local = is_local(link, request), .status = 404, .type = "text/plain; charset=utf-8"};
    page_form form;

    n->handler->page(n->handler->context, request->path, &page);
    if (page_fit(n->files, &page, request, &form)) {
        link->stage = LINK_ANSWER;
        link->deadline = link_patience(link);
        push_page(link, request, &page, &form);
    } else {
        answer_refuse(link, 500, "out of memory");
    }
    free(page.body);
}

/* ---- WebSockets -------------------------------------------------------------------------------
 */

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

/* Behind a proxy the client's address is the last one that the proxy noted. */
static http_fault who_asks(const net_link *link, const http_request *request,
                           char address[NET_ADDRESS_SIZE])
{
    http_span forwarded = request->fields[HTTP_FORWARDED];
    http_span element = {NULL, 0};
    struct in6_addr number;

    memcpy(address, link->address, NET_ADDRESS_SIZE);
    if (!link->owner->config->behind_proxy || forwarded.at == NULL)
        return (http_fault){0};
    if (forwarded.length > FORWARDED_MAX)
        return (http_fault){400, "X-Forwarded-For is too long"};
    while (http_next(&forwarded, &element))
        ;
    memset(address, 0, NET_ADDRESS_SIZE);
    if (element.length < NET_ADDRESS_SIZE && element.length > 0)
        memcpy(address, element.at, element.length);
    if (inet_pton(AF_INET, address, &number) != 1 && inet_pton(AF_INET6, address, &number) != 1)
        return (http_fault){400, "X-Forwarded-For holds no address"};
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
    answer a = {.length = 0};
    char accept[TLS_ANSWER_SIZE];

    tls_websocket_answer(request->fields[HTTP_KEY].at, accept);
    add(&a,
        "HTTP/1.1 101 Switching Protocols\r\nserver: deadfall\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-accept: %s\r\nsec-websocket-protocol: %.*s\r\n\r\n",
        accept, (int)protocol.length, protocol.at);
    push_text(link, a.text, a.length);
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

static void begin_socket(net_link *link, const http_request *request,
                         const char address[NET_ADDRESS_SIZE], const char *rest, size_t length)
{
    net *n = link->owner;
    bool ours;
    http_span protocol = choose_protocol(request->fields[HTTP_PROTOCOL], &ours);
    http_fault fault = check_socket(link, request);

    if (fault.status == 0 && protocol.at == NULL)
        fault = (http_fault){400, "the subprotocol " NET_PROTOCOL " is spoken here"};
    if (fault.status != 0) {
        refuse(link, fault);
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

/* ---- Requests ---------------------------------------------------------------------------------
 */

static void respond(net_link *link, const http_request *request, const char *rest, size_t length)
{
    char address[NET_ADDRESS_SIZE];
    http_fault fault = who_asks(link, request, address);

    if (fault.status != 0) {
        refuse(link, fault);
        return;
    }
    if (request->fields[HTTP_UPGRADE].at != NULL) {
        begin_socket(link, request, address, rest, length);
        return;
    }
    if (strcmp(request->path, "/ws") == 0) {
        refuse(link, (http_fault){426, "this is where WebSockets are"});
        return;
    }
    link->closing =
        request->old || length > 0 || http_lists(request->fields[HTTP_CONNECTION], "close");
    serve_page(link, request);
}

void answer_feed(net_link *link, const char *bytes, size_t length)
{
    http_fault fault = {0};
    http_request request;
    size_t seen = link->piece_size;
    char *held = NULL;

    if (link->refusal != 0) {
        answer_full(link, link->refusal);
        return;
    }
    if (link->piece != NULL) {
        if (!link_keep(link, bytes, length)) {
            link_kill(link);
            return;
        }
        bytes = link->piece;
        length = link->piece_size;
    }
    int size = http_scan(bytes, length, seen, &fault);
    if (size == 0) {
        if (link->piece != NULL)
            return;
        link->deadline = link_patience(link); /* from its first byte on */
        if (!link_keep(link, bytes, length))
            link_kill(link);
        return;
    }
    held = link->piece; /* the spans of the request point into it */
    link->piece = NULL;
    link->piece_size = 0;
    link->owner->counts.requests++;
    if (size > 0)
        fault = http_parse(bytes, (size_t)size, &request);
    if (fault.status != 0)
        refuse(link, fault);
    else
        respond(link, &request, bytes + size, length - (size_t)size);
    free(held);
}
