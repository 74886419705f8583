/* known_random.c: the same "random" bytes every time, for tests that need to deal the same cards
 * again.
 *
 * Loaded before libsodium (LD_PRELOAD) it stands in for randombytes_buf. The program itself has no
 * way to take a seed: whoever runs a server can't choose the deal, not even by mistake.
 * DEADFALL_TEST_SEED is a number; each process begins its sequence anew.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

void randombytes_buf(void *out, size_t size);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t state;

/* Vigna's splitmix64: every state gives another number, which is all that a test needs. */
static uint64_t next(void)
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void randombytes_buf(void *out, size_t size)
{
    uint8_t *bytes = out;
    const char *seed = getenv("DEADFALL_TEST_SEED");

    pthread_mutex_lock(&lock);
    if (state == 0)
        state = strtoull(seed != NULL ? seed : "1", NULL, 10) << 32;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)next();
    pthread_mutex_unlock(&lock);
}
