/* pager.h: long text through the person's pager on a terminal, straight out everywhere else.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_PAGER_H
#define DF_TERM_PAGER_H

#include "term/term.h"

/* A terminal whose output goes to the pager ($PAGER, else less if it is there); `t` itself when it
 * is no terminal or there is no pager. To be closed with pager_close. */
term pager_open(const term *t);
/* The same for a log: it is opened at its end. */
term pager_open_end(const term *t);
void pager_close(const term *t, term *paged);

#endif
