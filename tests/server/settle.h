/* settle.h: lets a server in the test's own process (fakenet.h) do all that it has begun.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_SERVER_SETTLE_H
#define DF_TESTS_SERVER_SETTLE_H

#include "server/fakenet.h"
#include "server/inside.h"

/* Turns until nothing is under way: the clerks are waited for, and time stands still. */
static inline void fake_settle(server *s)
{
    clerk *const clerks[] = {s->writer, s->reader, s->teller};
    bool busy;

    do {
        s->expected = 0; /* nobody is waited for: no time would pass */
        fake_turn(s->net);
        busy = s->wish_count > 0;
        for (int i = 0; i < 3; i++)
            busy = clerk_wait(clerks[i]) || busy;
    } while (busy);
}

#endif
