/* time.c: the two clocks of the server.
 *
 * What is measured goes by the steady clock, which never jumps; the calendar dates entries and says
 * when a table that nobody has loaded is to be looked at.
 *
 * SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "server/inside.h"

int64_t server_now(void)
{
    return df_clock_ms();
}

int64_t server_today(void)
{
    return df_clock_today();
}
