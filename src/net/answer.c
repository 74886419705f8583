/* answer.c: answers to requests: pages and refusals; see inside.h.
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

#include "net/inside.h"

enum { ANSWER_MAX = 2048, FORWARDED_MAX = 256 };

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
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src "
    "'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n";

/* ---- Writing an answer ----------------------------------------------------------------------- */

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
    link_push_copy(link, a.text, a.length);
}

void answer_fault(net_link *link, http_fault fault)
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

/* ---- Pages ----------------------------------------------------------------------------------- */

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
    link_push_copy(link, a.text, a.length);
    if (request->head || form->known || form->size == 0)
        return;
    if (form->bytes == page->body)
        link_push_copy(link, form->bytes, form->size);
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

/* ---- Requests -------------------------------------------------------------------------------- */

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

static void respond(net_link *link, const http_request *request, const char *rest, size_t length)
{
    char address[NET_ADDRESS_SIZE];
    http_fault fault = who_asks(link, request, address);

    if (fault.status != 0) {
        answer_fault(link, fault);
        return;
    }
    if (request->fields[HTTP_UPGRADE].at != NULL) {
        upgrade_begin(link, request, address, rest, length);
        return;
    }
    if (strcmp(request->path, "/ws") == 0) {
        answer_fault(link, (http_fault){426, "this is where WebSockets are"});
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
        answer_fault(link, fault);
    else
        respond(link, &request, bytes + size, length - (size_t)size);
    free(held);
}
