/* time.c: the two clocks of the server, and its log.
 *
 * What is measured goes by the steady clock, which never jumps; the calendar dates entries and says
 * when a table that nobody has loaded is to be looked at.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "server/inside.h"

static int64_t milliseconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t server_now(void)
{
    return milliseconds(CLOCK_MONOTONIC);
}

int64_t server_today(void)
{
    return milliseconds(CLOCK_REALTIME);
}

void server_log(const char *format, ...)
{
    int64_t now = server_today();
    va_list args;

    fprintf(stderr, "ts=%lld.%03d ", (long long)(now / 1000), (int)(now % 1000));
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}
