/* panic.h: what comes before the last words of a program that can't go on.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BASE_PANIC_H
#define DF_BASE_PANIC_H

/* Called before the line that says why; NULL: nothing is. Whoever has taken the terminal over gives
 * it back here, or the line is not seen. */
extern void (*df_before_last_words)(void);

#endif
