/* http.h: the head of a request.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_NET_HTTP_H
#define DF_NET_HTTP_H

#include <deadfall.h>

enum {
    HTTP_HEAD_MAX = 8 << 10, /* bytes */
    HTTP_PATH_SIZE = 256,
    HTTP_TARGET_MAX = 1024,
    HTTP_LINES_MAX = 64,
};

typedef struct http_span {
    const char *at; /* NULL: it is not there */
    size_t length;
} http_span;

/* The headers that mean something here. */
typedef enum http_field {
    HTTP_HOST,
    HTTP_ORIGIN,
    HTTP_CONNECTION,
    HTTP_UPGRADE,
    HTTP_KEY,
    HTTP_VERSION,
    HTTP_PROTOCOL,
    HTTP_LENGTH,
    HTTP_ENCODED,
    HTTP_PROTO,
    HTTP_FORWARDED, /* from here on they may come more than once, and the last counts */
    HTTP_ACCEPT,
    HTTP_MATCH,
    HTTP_FIELDS,
} http_field;

typedef struct http_request {
    bool head;                 /* HEAD instead of GET */
    bool old;                  /* HTTP/1.0 */
    char path[HTTP_PATH_SIZE]; /* without its query */
    http_span fields[HTTP_FIELDS];
} http_request;

/* What is wrong with a request; status 0: nothing. */
typedef struct http_fault {
    int status;
    const char *text;
} http_fault;

/* Looks for the end of a head; the first `seen` bytes have been looked at before. Returns its
 * length, 0 when there is more to come, or -1 with a fault. */
int http_scan(const char *bytes, size_t length, size_t seen, http_fault *fault);
/* Reads a whole head. The spans point into it. */
http_fault http_parse(const char *head, size_t length, http_request *out);

/* Is this word in a list with commas? Capitals do not matter. */
bool http_lists(http_span list, const char *word);
bool http_is(http_span span, const char *word); /* capitals do not matter */
/* The next element of a list, without the blanks around it; false: there are no more. */
bool http_next(http_span *rest, http_span *element);

#endif
