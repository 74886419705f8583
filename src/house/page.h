/* page.h: what the server in a page asks of the page.
 *
 * These are the module's imports besides what every WASI module asks for (clocks, randomness, a
 * place for its log); web/src/house/engine.ts is the other side.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_HOUSE_PAGE_H
#define DF_HOUSE_PAGE_H

#include <stddef.h>
#include <stdint.h>

#define PAGE(name) __attribute__((import_module("page"), import_name(#name)))

/* A message for whoever has this link, and the end of the link. The texts are the caller's. */
PAGE(send) void page_send(int link, const char *text, size_t length);
PAGE(hang_up) void page_hang_up(int link, const char *reason);
/* Has this job done in another place, on a copy of all memory; house_thought follows. False: there
 * is no such place. */
PAGE(think) int page_think(void *job);
/* Keeps a change of the shelf, and says so by house_kept, or that it can't. */
PAGE(keep) void page_keep(const char *text, size_t length);
/* The values of a JSON text as json.c has them, in a block from house_room; NULL: it is none. */
PAGE(parse) void *page_parse(const char *text, size_t length);
/* Something went wrong with a table, by its id: its log can't be read, or does not fit. */
PAGE(spoiled) void page_spoiled(const char *table, const char *why);
/* BLAKE2b, 32 bytes. */
PAGE(hash) void page_hash(const unsigned char *bytes, size_t size, unsigned char *out);

#endif
