/* clock.c: the clocks of the machine; see clock.h.
 *
 * SPDX-License-Identifier: MIT */
#include "base/clock.h"

static struct timespec read_clock(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now); /* which can't fail: all systems have these clocks */
    return now;
}

static int64_t in_ms(struct timespec time)
{
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static double in_seconds(struct timespec time)
{
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int64_t df_clock_ms(void)
{
    return in_ms(read_clock(CLOCK_MONOTONIC));
}

double df_clock_seconds(void)
{
    return in_seconds(read_clock(CLOCK_MONOTONIC));
}

double df_clock_cpu_seconds(void)
{
    return in_seconds(read_clock(CLOCK_THREAD_CPUTIME_ID));
}

int64_t df_clock_today(void)
{
    return in_ms(read_clock(CLOCK_REALTIME));
}

struct timespec df_clock_after(int ms)
{
    struct timespec then = read_clock(CLOCK_REALTIME);
    long nanoseconds = then.tv_nsec + ms % 1000 * 1000000L;

    then.tv_sec += ms / 1000 + nanoseconds / 1000000000L;
    then.tv_nsec = nanoseconds % 1000000000L;
    return then;
}

void df_clock_nap(int ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}
