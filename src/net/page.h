/* page.h: files as a client can take them.
 *
 * The files of the web table are in the program, compressed. They are told apart by their bytes'
 * hash (an ETag), and for the few clients that take nothing compressed they are unpacked once and
 * kept.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_NET_PAGE_H
#define DF_NET_PAGE_H

#include "net/http.h"
#include "net/net.h"

enum { PAGE_TAG_SIZE = 24 };

typedef struct page_files page_files;

/* What of an answer depends on the request. */
typedef struct page_form {
    const void *bytes;
    size_t size;
    bool gzip;
    bool varies;             /* with what the client takes */
    char tag[PAGE_TAG_SIZE]; /* with its quotation marks; "": it has none */
    bool known;              /* to the client: 304 */
} page_form;

page_files *page_files_new(void);
void page_files_free(page_files *files);
/* False: no memory. */
bool page_fit(page_files *files, const net_page *page, const http_request *request, page_form *out);

#endif
