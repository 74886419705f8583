/* http.c: the head of a request, read strictly; see http.h.
 *
 * Only GET and HEAD without a body are ever answered, so that a request is its head, and a head is
 * read whole and at once. A general parser would not help: it is lenient where this must be strict
 * (lines that end with LF alone, blanks before a colon, folded lines, headers that come twice), and
 * those checks, on the bytes as they came, are most of the work. Whatever a proxy before us could
 * read differently is refused.
 *
 * SPDX-License-Identifier: MIT */
#include "net/http.h"

#include <string.h>
#include <strings.h>

static const char *const field_names[HTTP_FIELDS] = {
    [HTTP_HOST] = "host",
    [HTTP_ORIGIN] = "origin",
    [HTTP_CONNECTION] = "connection",
    [HTTP_UPGRADE] = "upgrade",
    [HTTP_KEY] = "sec-websocket-key",
    [HTTP_VERSION] = "sec-websocket-version",
    [HTTP_PROTOCOL] = "sec-websocket-protocol",
    [HTTP_LENGTH] = "content-length",
    [HTTP_ENCODED] = "transfer-encoding",
    [HTTP_PROTO] = "x-forwarded-proto",
    [HTTP_FORWARDED] = "x-forwarded-for",
    [HTTP_ACCEPT] = "accept-encoding",
    [HTTP_MATCH] = "if-none-match",
};

static const http_fault fine = {0};

static http_fault bad(const char *text)
{
    return (http_fault){400, text};
}

/* ---- Where it ends --------------------------------------------------------------------------- */

static bool is_text(unsigned char c)
{
    return (c >= ' ' && c != 127) || c == '\t';
}

int http_scan(const char *bytes, size_t length, size_t seen, http_fault *fault)
{
    size_t end = length < HTTP_HEAD_MAX ? length : HTTP_HEAD_MAX;

    for (size_t i = seen; i < end; i++) {
        char c = bytes[i];
        bool after_cr = i > 0 && bytes[i - 1] == '\r';

        if (c == '\n' && !after_cr)
            *fault = bad("a line of the request ends with LF alone");
        else if (c != '\n' && after_cr)
            *fault = bad("there is a CR inside a line of the request");
        else if (c != '\n' && c != '\r' && !is_text((unsigned char)c))
            *fault = bad("there is a control character in the request");
        else if (c == '\n' && i >= 3 && bytes[i - 2] == '\n')
            return (int)i + 1;
        else
            continue;
        return -1;
    }
    if (end < HTTP_HEAD_MAX)
        return 0;
    if (memchr(bytes, '\n', end) == NULL)
        *fault = (http_fault){414, "the address that is asked for is too long"};
    else
        *fault = (http_fault){431, "the headers of the request are too long"};
    return -1;
}

/* ---- Its lines ------------------------------------------------------------------------------- */

static bool is_token(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static size_t token_length(const char *at, const char *end)
{
    const char *c = at;

    while (c < end && is_token(*c))
        c++;
    return (size_t)(c - at);
}

static bool span_equals(const char *at, size_t length, const char *word)
{
    return length == strlen(word) && memcmp(at, word, length) == 0;
}

static http_fault read_version(const char *at, size_t length, http_request *out)
{
    if (span_equals(at, length, "HTTP/1.1"))
        return fine;
    out->old = span_equals(at, length, "HTTP/1.0");
    if (out->old)
        return fine;
    if (length == 8 && memcmp(at, "HTTP/", 5) == 0)
        return (http_fault){505, "HTTP/1.1 is all that is spoken here"};
    return bad("the request has no version of HTTP");
}

static http_fault read_target(const char *at, size_t length, http_request *out)
{
    if (length > HTTP_TARGET_MAX)
        return (http_fault){414, "the address that is asked for is too long"};
    if (length == 0 || at[0] != '/')
        return bad("what is asked for does not begin with a slash");
    for (size_t i = 0; i < length; i++)
        if (at[i] <= ' ' || at[i] == 127 || at[i] == '#')
            return bad("there is a character in the address that may not be there");
    const char *query = memchr(at, '?', length);
    size_t path = query != NULL ? (size_t)(query - at) : length;
    if (path >= sizeof out->path)
        return (http_fault){414, "the address that is asked for is too long"};
    memcpy(out->path, at, path);
    out->path[path] = '\0';
    return fine;
}

/* METHOD TARGET VERSION, with one blank between them. What is no request at all is told from one
 * that is merely not served. */
static http_fault read_first_line(const char *at, const char *end, http_request *out)
{
    size_t method = token_length(at, end);
    const char *target = at + method + 1;

    if (method == 0 || target >= end || at[method] != ' ')
        return bad("this is no HTTP request");
    const char *blank = memchr(target, ' ', (size_t)(end - target));
    if (blank == NULL)
        return bad("this is no HTTP request");
    http_fault fault = read_version(blank + 1, (size_t)(end - blank - 1), out);
    if (fault.status != 0)
        return fault;
    out->head = span_equals(at, method, "HEAD");
    if (!out->head && !span_equals(at, method, "GET"))
        return (http_fault){405, "only GET and HEAD are answered here"};
    return read_target(target, (size_t)(blank - target), out);
}

static http_fault read_line(const char *at, const char *end, http_request *out)
{
    size_t name = token_length(at, end);

    if (name == 0 || at + name == end || at[name] != ':')
        return bad("a header of the request is malformed");
    const char *value = at + name + 1;
    while (value < end && (*value == ' ' || *value == '\t'))
        value++;
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    for (int i = 0; i < HTTP_FIELDS; i++) {
        if (strlen(field_names[i]) != name || strncasecmp(field_names[i], at, name) != 0)
            continue;
        if (out->fields[i].at != NULL && i < HTTP_FORWARDED)
            return bad("a header of the request comes twice");
        out->fields[i] = (http_span){value, (size_t)(end - value)};
    }
    return fine;
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* A name or an address, perhaps with a port. */
static bool is_host(http_span host)
{
    for (size_t i = 0; i < host.length; i++)
        if (strchr("-._~:[]", host.at[i]) == NULL && (!is_token(host.at[i]) || host.at[i] == '|'))
            return false;
    return host.length > 0;
}

static http_fault check_body(const http_request *r)
{
    http_span length = r->fields[HTTP_LENGTH];

    if (r->fields[HTTP_ENCODED].at != NULL)
        return bad("requests with a body are not taken here");
    if (length.at == NULL)
        return fine;
    if (length.length == 0)
        return bad("the length of the body is no number");
    for (size_t i = 0; i < length.length; i++)
        if (length.at[i] < '0' || length.at[i] > '9')
            return bad("the length of the body is no number");
    for (size_t i = 0; i < length.length; i++)
        if (length.at[i] != '0')
            return (http_fault){413, "requests with a body are not taken here"};
    return fine;
}

http_fault http_parse(const char *head, size_t length, http_request *out)
{
    const char *at = head;
    const char *end = head + length - 2; /* the empty line */
    int lines = 0;
    http_fault first = fine;

    memset(out, 0, sizeof *out);
    while (at < end) {
        const char *cr = memchr(at, '\r', (size_t)(end - at));
        http_fault fault = fine;

        if (lines == 0)
            first = fault = read_first_line(at, cr, out);
        else
            fault = read_line(at, cr, out);
        /* a malformed header comes before a method that is not served */
        if (fault.status != 0 && (lines > 0 || fault.status == 400))
            return fault;
        if (++lines > HTTP_LINES_MAX)
            return (http_fault){431, "the request has too many headers"};
        at = cr + 2;
    }
    if (lines == 0)
        return bad("this is no HTTP request");
    if (out->fields[HTTP_HOST].at == NULL && !out->old)
        return bad("the request does not say for which host it is");
    if (out->fields[HTTP_HOST].at != NULL && !is_host(out->fields[HTTP_HOST]))
        return bad("the host of the request is malformed");
    http_fault body = check_body(out);
    return body.status != 0 ? body : first;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

bool http_is(http_span span, const char *word)
{
    return span.at != NULL && span.length == strlen(word) &&
           strncasecmp(span.at, word, span.length) == 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool http_next(http_span *rest, http_span *element)
{
    while (rest->length > 0 && (is_blank(*rest->at) || *rest->at == ',')) {
        rest->at++;
        rest->length--;
    }
    if (rest->at == NULL || rest->length == 0)
        return false;
    const char *comma = memchr(rest->at, ',', rest->length);
    size_t length = comma != NULL ? (size_t)(comma - rest->at) : rest->length;
    *element = (http_span){rest->at, length};
    rest->at += length;
    rest->length -= length;
    while (element->length > 0 && is_blank(element->at[element->length - 1]))
        element->length--;
    return true;
}

bool http_lists(http_span list, const char *word)
{
    http_span element;

    while (http_next(&list, &element))
        if (http_is(element, word))
            return true;
    return false;
}
