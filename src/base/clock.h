/* clock.h: the clocks of the machine, and waiting.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BASE_CLOCK_H
#define DF_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* The steady clock, for deadlines and for what is measured: it never jumps, and its zero means
 * nothing. */
int64_t df_clock_ms(void);
double df_clock_seconds(void);
/* The time that this thread was given, so that a busy machine spoils as little as possible. */
double df_clock_cpu_seconds(void);
/* The calendar, in milliseconds since 1970: for dates alone, since somebody may set it. */
int64_t df_clock_today(void);

/* So many milliseconds from now, as pthread_cond_timedwait wants it: the calendar's clock. */
struct timespec df_clock_after(int ms);
/* Waits this long, or until a signal comes. */
void df_clock_nap(int ms);

#endif
