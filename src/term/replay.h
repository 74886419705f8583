/* replay.h: a game that was played, looked at again step by step or printed as text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_REPLAY_H
#define DF_TERM_REPLAY_H

#include "term/prompt.h"
#include "term/table.h"

/* Forward, back and to any step, by the eyes of anybody, until the person has enough. */
void replay_run(term *t, prompt *p, const df_match *match, int eyes);
/* The whole game as text: what happened, as these eyes read it, the last table and the result. */
void replay_print(const term *t, const df_match *match, int eyes);

#endif
