/* pthread.h: a WebAssembly module has no threads: none can be started.
 *
 * Whoever wants one does the work itself then, as it would on a machine that has run out of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_WASM_PTHREAD_H
#define DF_WASM_PTHREAD_H

#include <errno.h>
#include <stddef.h>

typedef int pthread_t;

static inline int pthread_create(pthread_t *thread, const void *attributes, void *(*run)(void *),
                                 void *context)
{
    *thread = 0;
    (void)attributes;
    (void)run;
    (void)context;
    return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread;
    (void)result;
    return 0;
}

#endif
