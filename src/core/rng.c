/* rng.c: the one generator of the engine, ChaCha20 as in RFC 8439.
 *
 * The block function is the RFC's with its 256-bit key. The 32-bit block counter counts the blocks
 * of a stream; the 96-bit nonce holds the stream number in its first two words (low word first) and
 * 0 in the third. Words are handed out in the order of the serialised block, so the first words of
 * stream 0 are the first bytes of the RFC's keystream for the all-zero nonce. Which draws happen in
 * which order is part of the replay format of every game.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

enum { BLOCKS = 4, BLOCK_WORDS = 16 };

/* The same word of four blocks: where the processor reckons with four numbers at a time, four
 * blocks take as long as one. Handed over by address, as a vector by value needs registers that not
 * every processor has. */
typedef uint32_t four __attribute__((vector_size(BLOCKS * sizeof(uint32_t))));

_Static_assert(sizeof((df_rng *)0)->words == BLOCKS * BLOCK_WORDS * sizeof(uint32_t),
               "deadfall.h keeps four blocks");

static inline void add_and_rotate(four *sum, const four *more, four *turned, int by)
{
    *sum += *more;
    *turned ^= *sum;
    *turned = *turned << by | *turned >> (32 - by);
}

static inline void quarter_round(four x[BLOCK_WORDS], int a, int b, int c, int d)
{
    add_and_rotate(&x[a], &x[b], &x[d], 16);
    add_and_rotate(&x[c], &x[d], &x[b], 12);
    add_and_rotate(&x[a], &x[b], &x[d], 8);
    add_and_rotate(&x[c], &x[d], &x[b], 7);
}

/* Fills rng->words with the next blocks of the stream. */
static void refill(df_rng *rng)
{
    uint32_t first[BLOCK_WORDS] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    four input[BLOCK_WORDS];
    four x[BLOCK_WORDS];

    memcpy(first + 4, rng->key, sizeof rng->key);
    first[12] = rng->block;
    first[13] = (uint32_t)rng->stream;
    first[14] = (uint32_t)(rng->stream >> 32);
    for (int i = 0; i < BLOCK_WORDS; i++)
        input[i] = (four){first[i], first[i], first[i], first[i]};
    input[12] += (four){0, 1, 2, 3};
    memcpy(x, input, sizeof x);
    for (int round = 0; round < 10; round++) {
        quarter_round(x, 0, 4, 8, 12);
        quarter_round(x, 1, 5, 9, 13);
        quarter_round(x, 2, 6, 10, 14);
        quarter_round(x, 3, 7, 11, 15);
        quarter_round(x, 0, 5, 10, 15);
        quarter_round(x, 1, 6, 11, 12);
        quarter_round(x, 2, 7, 8, 13);
        quarter_round(x, 3, 4, 9, 14);
    }
    for (int i = 0; i < BLOCK_WORDS; i++) {
        four sum = x[i] + input[i];

        for (int block = 0; block < BLOCKS; block++)
            rng->words[block * BLOCK_WORDS + i] = sum[block];
    }
    rng->block += BLOCKS;
    rng->used = 0;
}

void df_rng_init(df_rng *rng, const uint8_t key[DF_KEY_SIZE], uint64_t stream)
{
    memset(rng, 0, sizeof *rng);
    for (int i = 0; i < 8; i++)
        rng->key[i] = (uint32_t)key[4 * i] | (uint32_t)key[4 * i + 1] << 8 |
                      (uint32_t)key[4 * i + 2] << 16 | (uint32_t)key[4 * i + 3] << 24;
    rng->stream = stream;
    rng->used = BLOCKS * BLOCK_WORDS;
}

uint32_t df_rng_u32(df_rng *rng)
{
    if (rng->used == BLOCKS * BLOCK_WORDS)
        refill(rng);
    return rng->words[rng->used++];
}

/* Lemire's method: the high word of draw * n, with those few draws rejected that would make some
 * results more likely than others. */
uint32_t df_rng_below(df_rng *rng, uint32_t n)
{
    df_assert(n > 0);
    uint64_t product = (uint64_t)df_rng_u32(rng) * n;

    if ((uint32_t)product < n) {
        uint32_t reject_below = (uint32_t)-n % n;
        while ((uint32_t)product < reject_below)
            product = (uint64_t)df_rng_u32(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

void df_rng_shuffle(df_rng *rng, uint8_t *bytes, uint32_t count)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = df_rng_below(rng, i);
        uint8_t swapped = bytes[i - 1];

        bytes[i - 1] = bytes[j];
        bytes[j] = swapped;
    }
}

/* Streams up to here belong to the users of a key; the ones above are for making keys from keys. */
#define KEY_STREAM UINT64_C(0xD000000000000000)

static void key_from_stream(uint8_t out[DF_KEY_SIZE], const uint8_t key[DF_KEY_SIZE],
                            uint64_t stream)
{
    df_rng rng;

    df_rng_init(&rng, key, stream);
    for (int i = 0; i < DF_KEY_SIZE; i += 4) {
        uint32_t word = df_rng_u32(&rng);

        for (int byte = 0; byte < 4; byte++)
            out[i + byte] = (uint8_t)(word >> 8 * byte);
    }
}

/* A chain over 16-byte pieces of the text, each mixed into the key by a whole ChaCha block: no
 * password hash, but different texts give unrelated keys. */
void df_key_from_text(uint8_t key[DF_KEY_SIZE], const char *text)
{
    size_t length = strlen(text);

    memset(key, 0, DF_KEY_SIZE);
    for (size_t start = 0; start < length; start += 16) {
        for (size_t i = 0; i < 16 && start + i < length; i++)
            key[i] ^= (uint8_t)text[start + i];
        key_from_stream(key, key, KEY_STREAM);
    }
    key_from_stream(key, key, KEY_STREAM + 1 + length);
}

void df_key_derive(uint8_t out[DF_KEY_SIZE], const uint8_t key[DF_KEY_SIZE], uint64_t index)
{
    df_assert(index < UINT64_C(1) << 60);
    key_from_stream(out, key, KEY_STREAM + (UINT64_C(1) << 60) + index);
}
