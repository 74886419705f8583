/* page.c: answers to plain HTTP requests; see page.h.
 *
 * SPDX-License-Identifier: MIT */
#include "net/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_MAX = 1024, PATH_MAX_SIZE = 256 };

static const struct {
    const char *name, *value;
} safe_headers[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
     "data:; font-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action "
     "'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
};

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                      unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

static int write_headers(struct lws *wsi, const net_page *page)
{
    unsigned char buffer[LWS_PRE + HEADER_MAX + 512];
    unsigned char *start = buffer + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;

    if (lws_add_http_common_headers(wsi, (unsigned)page->status, page->type, page->size, &at,
                                    end) != 0)
        return -1;
    for (size_t i = 0; i < sizeof safe_headers / sizeof safe_headers[0]; i++)
        if (add_header(wsi, safe_headers[i].name, safe_headers[i].value, &at, end) != 0)
            return -1;
    if (add_header(wsi, "cache-control:",
                   page->forever ? "public, max-age=31536000, immutable" : "no-cache", &at,
                   end) != 0 ||
        (page->gzip && add_header(wsi, "content-encoding:", "gzip", &at, end) != 0))
        return -1;
    return lws_finalize_write_http_header(wsi, start, &at, end) != 0 ? -1 : 0;
}

/* Is it somebody on this machine who asks, and not for somebody else? */
static bool is_local(struct lws *wsi)
{
    char address[NET_ADDRESS_SIZE] = "";

    lws_get_peer_simple(wsi, address, sizeof address);
    return lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) == 0 &&
           (strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
            strncmp(address, "::ffff:127.", 11) == 0);
}

int page_begin(page_link *link, struct lws *wsi, const net_handler *handler, int patience,
               const char *path)
{
    char plain[PATH_MAX_SIZE];

    *link = (page_link){
        .page = {.local = is_local(wsi), .status = 404, .type = "text/plain; charset=utf-8"}};
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        link->page.status = 405;
    else if (snprintf(plain, sizeof plain, "%s", path) < (int)sizeof plain)
        handler->page(handler->context, plain, &link->page);
    if (write_headers(wsi, &link->page) != 0)
        return -1;
    if (link->page.size == 0)
        return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, patience);
    lws_callback_on_writable(wsi);
    return 0;
}

int page_write(page_link *link, struct lws *wsi, int patience)
{
    enum { AT_ONCE = 4096 };
    unsigned char buffer[LWS_PRE + AT_ONCE];
    size_t left = link->page.size - link->sent;
    size_t now = left < AT_ONCE ? left : AT_ONCE;

    const char *from = link->page.lasting != NULL ? link->page.lasting : link->page.body;
    if (from == NULL || now == 0)
        return 0;
    memcpy(buffer + LWS_PRE, from + link->sent, now);
    link->sent += now;
    bool last = link->sent == link->page.size;
    if (lws_write(wsi, buffer + LWS_PRE, now, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)now)
        return -1;
    if (!last) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, patience);
        lws_callback_on_writable(wsi);
        return 0;
    }
    page_end(link);
    return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

void page_end(page_link *link)
{
    free(link->page.body);
    link->page.body = NULL;
}
