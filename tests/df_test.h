/* df_test.h: cmocka with the headers that it wants before it, and asserts that all tests can use.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TEST_H
#define DF_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <deadfall.h>

/* Fails with the text of *error unless the status is DF_OK. */
#define assert_ok(status_value, error)                                                             \
    do {                                                                                           \
        if ((status_value) != DF_OK)                                                               \
            fail_msg("%s", (error)->text);                                                         \
    } while (0)

/* Is `part` somewhere in `text`? Shows both if not. */
#define assert_contains(text, part)                                                                \
    do {                                                                                           \
        if (strstr((text), (part)) == NULL)                                                        \
            fail_msg("no '%s' in '%s'", (part), (text));                                           \
    } while (0)

/* Memory, all zero; to be freed. */
static inline void *block_of(size_t size)
{
    void *block = calloc(1, size);

    assert_non_null(block);
    return block;
}

/* The generator that a text stands for: the same text, the same numbers. */
static inline df_rng rng_of(const char *text)
{
    uint8_t key[DF_KEY_SIZE];
    df_rng rng;

    df_key_from_text(key, text);
    df_rng_init(&rng, key, 0);
    return rng;
}

#endif
