/* inside.h: what the files of the house share.
 *
 * The house is the server of a page that has no other: all of src/server, with its tables, bots and
 * messages, around what a page has in the place of sockets, threads and files. Pages are its guests
 * (net.c), other workers think for it (pool.c), and what it writes lies on a shelf in memory, which
 * the page keeps a copy of (shelf.c, clerk.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_HOUSE_INSIDE_H
#define DF_HOUSE_INSIDE_H

#include "net/net.h"
#include "server/pool.h"
#include "store/store.h"

/* ---- net.c ----------------------------------------------------------------------------------- */

/* Lets the server have its turn. Returns how many milliseconds may pass before the next one. */
double net_turn(net *n);
/* A page comes, says something, goes. */
bool net_came(net *n, int link);
void net_said(net *n, int link, const char *text, size_t length);
void net_left(net *n, int link);

/* ---- pool.c ---------------------------------------------------------------------------------- */

/* A job that page_think had done is back. */
void pool_thought(job *j);

/* ---- shelf.c --------------------------------------------------------------------------------- */

/* How many changes were handed to the page, and how many of these it has kept or given up. */
int64_t shelf_handed(void);
int64_t shelf_settled(void);
void shelf_kept(int64_t count);
/* A table as the page has kept it, {"id":...,"row":{...},"entries":[...]}. */
df_status shelf_restore(const char *text, size_t length, df_error *err);
/* The table of this id is gone. False: there is none. */
bool shelf_forget(const char *id);

#endif
