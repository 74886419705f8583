/* hours.h: time that passes when the test says so; to be linked with --wrap for both functions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_SERVER_HOURS_H
#define DF_TESTS_SERVER_HOURS_H

#include "server/settle.h"

int64_t __wrap_server_now(void);
int64_t __wrap_server_today(void);

static int64_t now, calendar;

int64_t __wrap_server_now(void)
{
    return now;
}

int64_t __wrap_server_today(void)
{
    return calendar;
}

static inline void reset_time(void)
{
    now = 1000;
    calendar = 1600000000000;
}

/* So much later the server has done all that it has begun. */
static inline void let_pass(server *s, int64_t milliseconds)
{
    now += milliseconds;
    calendar += milliseconds;
    fake_settle(s);
}

#endif
