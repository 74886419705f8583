/* page.h: answers to plain HTTP requests, for net.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_NET_PAGE_H
#define DF_NET_PAGE_H

#include <libwebsockets.h>

#include "net/net.h"

/* What a request in progress needs. */
typedef struct page_link {
    net_page page;
    size_t sent;
} page_link;

/* Has the handler answer a request for this path and sends the headers. -1 closes the connection,
 * as does a reader who takes none of it for `patience` seconds. */
int page_begin(page_link *link, struct lws *wsi, const net_handler *handler, int patience,
               const char *path);
/* Sends the next piece of the body. */
int page_write(page_link *link, struct lws *wsi, int patience);
void page_end(page_link *link); /* frees what it holds */

#endif
