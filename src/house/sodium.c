/* sodium.c: hashes and randomness by way of the page; see wasm/include/sodium.h.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <string.h>
#include <wasi/api.h>

#include "core/core.h"
#include "house/page.h"

int sodium_init(void)
{
    return 0;
}

void randombytes_buf(void *bytes, size_t count)
{
    df_assert(__wasi_random_get(bytes, count) == 0);
}

int crypto_generichash_init(crypto_generichash_state *state, const unsigned char *key,
                            size_t key_size, size_t out_size)
{
    df_assert(key == NULL && key_size == 0 && out_size == DF_KEY_SIZE);
    state->size = 0;
    return 0;
}

int crypto_generichash_update(crypto_generichash_state *state, const unsigned char *bytes,
                              unsigned long long size)
{
    df_assert(size <= sizeof state->bytes - state->size);
    memcpy(state->bytes + state->size, bytes, (size_t)size);
    state->size += (size_t)size;
    return 0;
}

int crypto_generichash_final(crypto_generichash_state *state, unsigned char *out, size_t out_size)
{
    (void)out_size;
    page_hash(state->bytes, state->size, out);
    return 0;
}

char *sodium_bin2base64(char *out, size_t out_size, const unsigned char *bytes, size_t size,
                        int variant)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t length = 0;
    unsigned bits = 0;
    int count = 0;

    (void)variant;
    df_assert(out_size > (size * 8 + 5) / 6);
    for (size_t i = 0; i < size; i++) {
        bits = bits << 8 | bytes[i];
        for (count += 8; count >= 6; count -= 6)
            out[length++] = letters[bits >> (count - 6) & 63];
    }
    if (count > 0)
        out[length++] = letters[bits << (6 - count) & 63];
    out[length] = '\0';
    return out;
}

/* In time that does not depend on what is compared. */
int sodium_memcmp(const void *a, const void *b, size_t size)
{
    const volatile unsigned char *one = a, *other = b;
    unsigned char differs = 0;

    for (size_t i = 0; i < size; i++)
        differs |= one[i] ^ other[i];
    return differs != 0 ? -1 : 0;
}
