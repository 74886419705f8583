/* failing_memory.h: memory that fails on purpose, for tests with one thread.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_FAILING_MEMORY_H
#define DF_TESTS_FAILING_MEMORY_H

#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"

static int memory_calls;   /* since the last memory_fail_at */
static int memory_failure; /* the call that fails, from 1; 0: none */

static inline void *failing_memory(size_t count, size_t size)
{
    return ++memory_calls == memory_failure ? NULL : calloc(count, size);
}

/* The call-th request for memory from now on will fail; 0: none will. */
static inline void memory_fail_at(int call)
{
    memory_calls = 0;
    memory_failure = call;
    df_memory = failing_memory;
}

/* Has it come to the failure? */
static inline bool memory_has_failed(void)
{
    return memory_failure > 0 && memory_calls >= memory_failure;
}

/* Back to normal. Did it come to the failure? */
static inline bool memory_restore(void)
{
    bool failed = memory_has_failed();

    memory_failure = 0;
    df_memory = calloc;
    return failed;
}

#endif
