/* advice.h: what could be inferred, in lines for people.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_ADVICE_H
#define DF_TERM_ADVICE_H

#include "minds/infer.h"
#include "term/term.h"

/* A line for the table and one for each seat of which something is inferred; `you` is the seat that
 * reads it, or DF_NOBODY. */
void advice_print_inference(const term *t, const df_inference *inference, int seats, int you,
                            const char *const *names);

#endif
