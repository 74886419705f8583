/* moment.h: a decision of a seat as JSON for the page, which needs no table to show it: for lessons
 * and puzzles. Written in the words of the protocol (docs/protocol.md), by the seat's view alone.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_MOMENT_H
#define DF_SERVER_MOMENT_H

#include "server/jot.h"

/* "names": who sits there. */
void moment_write_names(const df_match *match, jot *out);
/* What the last action of the match set off, as lines of the seat's log, one after the other. */
void moment_write_events(const df_match *match, int seat, jot *out);
/* "view", "w", "p" and, if the seat is to act, "l": what it sees and is asked. */
void moment_write(df_match *match, int seat, jot *out);
/* "want" and "about": what it is to do, and what that does. */
void moment_write_wanted(df_match *match, int seat, df_action action, jot *out);

#endif
