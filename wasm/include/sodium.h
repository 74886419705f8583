/* sodium.h: the few functions of libsodium that dealing fairly needs, by way of the page.
 *
 * The page has a source of randomness, and BLAKE2b for its own part in the deal
 * (web/src/blake2b.ts); src/house/page.h names both.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_WASM_SODIUM_H
#define DF_WASM_SODIUM_H

#include <stddef.h>

#define sodium_base64_VARIANT_URLSAFE_NO_PADDING 7

/* What is hashed is gathered: it is never longer than a message. */
enum { SODIUM_HASHED_MAX = 9 << 10 };

typedef struct crypto_generichash_state {
    size_t size;
    unsigned char bytes[SODIUM_HASHED_MAX];
} crypto_generichash_state;

int sodium_init(void);
void randombytes_buf(void *bytes, size_t count);
int crypto_generichash_init(crypto_generichash_state *state, const unsigned char *key,
                            size_t key_size, size_t out_size);
int crypto_generichash_update(crypto_generichash_state *state, const unsigned char *bytes,
                              unsigned long long size);
int crypto_generichash_final(crypto_generichash_state *state, unsigned char *out, size_t out_size);
char *sodium_bin2base64(char *out, size_t out_size, const unsigned char *bytes, size_t size,
                        int variant);
int sodium_memcmp(const void *a, const void *b, size_t size);

#endif
