/* page.c: files as a client can take them; see page.h.
 *
 * SPDX-License-Identifier: MIT */
#include "net/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/memory.h"

enum { PLACES = 64 };

typedef struct page_file {
    struct page_file *next;
    const void *packed; /* the bytes in the program, which tell files apart */
    uint64_t hash;
    char *plain; /* NULL: nobody has asked for it yet */
    size_t plain_size;
} page_file;

struct page_files {
    page_file *at[PLACES];
};

page_files *page_files_new(void)
{
    return df_memory_surely(NULL, sizeof(page_files));
}

void page_files_free(page_files *files)
{
    for (int i = 0; files != NULL && i < PLACES; i++)
        while (files->at[i] != NULL) {
            page_file *f = files->at[i];

            files->at[i] = f->next;
            free(f->plain);
            free(f);
        }
    free(files);
}

static page_file *find(page_files *files, const net_page *page)
{
    page_file **at = &files->at[((uintptr_t)page->lasting >> 4) % PLACES];

    while (*at != NULL && (*at)->packed != page->lasting)
        at = &(*at)->next;
    if (*at == NULL) {
        *at = df_memory(1, sizeof **at);
        if (*at != NULL) {
            (*at)->packed = page->lasting;
            (*at)->hash = df_hash(page->lasting, page->size, 0);
        }
    }
    return *at;
}

/* The last four bytes of a file that gzip has made are its size. */
static bool unpack(page_file *file, const unsigned char *packed, size_t size)
{
    z_stream stream = {.next_in = (unsigned char *)packed, .avail_in = (unsigned)size};

    if (size < 18)
        return false;
    const unsigned char *end = packed + size;
    size_t plain = end[-4] | (size_t)end[-3] << 8 | (size_t)end[-2] << 16 | (size_t)end[-1] << 24;
    char *out = df_memory(plain + 1, 1);
    if (out == NULL || inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) {
        free(out);
        return false;
    }
    stream.next_out = (unsigned char *)out;
    stream.avail_out = (unsigned)plain + 1;
    bool whole = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.total_out == plain;
    inflateEnd(&stream);
    if (!whole) {
        free(out);
        return false;
    }
    file->plain = out;
    file->plain_size = plain;
    return true;
}

/* "gzip;q=0" is a refusal. */
static bool is_refused(http_span element)
{
    const char *q = NULL;

    for (size_t i = 0; i + 1 < element.length; i++)
        if ((element.at[i] == 'q' || element.at[i] == 'Q') && element.at[i + 1] == '=')
            q = element.at + i + 2;
    if (q == NULL)
        return false;
    for (; q < element.at + element.length; q++)
        if (*q >= '1' && *q <= '9')
            return false;
    return true;
}

static bool takes_gzip(http_span accept)
{
    http_span element;
    bool any = false;

    while (http_next(&accept, &element)) {
        const char *semicolon = memchr(element.at, ';', element.length);
        http_span name = {element.at,
                          semicolon != NULL ? (size_t)(semicolon - element.at) : element.length};

        while (name.length > 0 && (name.at[name.length - 1] == ' '))
            name.length--;
        if (http_is(name, "gzip") || http_is(name, "x-gzip"))
            return !is_refused(element);
        if (http_is(name, "*"))
            any = !is_refused(element);
    }
    return any;
}

/* Weak tags ("W/...") are as good: a proxy that has packed the bytes anew makes them of ours. */
static bool is_known(http_span match, const char *tag)
{
    http_span element;

    while (http_next(&match, &element)) {
        if (element.length > 2 && memcmp(element.at, "W/", 2) == 0) {
            element.at += 2;
            element.length -= 2;
        }
        if (http_is(element, tag) || http_is(element, "*"))
            return true;
    }
    return false;
}

bool page_fit(page_files *files, const net_page *page, const http_request *request, page_form *out)
{
    *out = (page_form){.bytes = page->body, .size = page->size};
    if (page->lasting == NULL)
        return true;
    page_file *file = find(files, page);
    if (file == NULL)
        return false;
    out->gzip = page->gzip && takes_gzip(request->fields[HTTP_ACCEPT]);
    out->varies = page->gzip;
    out->bytes = page->lasting;
    if (page->gzip && !out->gzip) {
        if (file->plain == NULL && !unpack(file, page->lasting, page->size))
            return false;
        out->bytes = file->plain;
        out->size = file->plain_size;
    }
    /* the two forms of a file are two things to caches */
    snprintf(out->tag, sizeof out->tag, "\"%016llx%s\"", (unsigned long long)file->hash,
             out->gzip ? "-gz" : "");
    out->known = page->status == 200 && is_known(request->fields[HTTP_MATCH], out->tag);
    return true;
}
