/* fair.h: dealing that can be proved fair.
 *
 * Before anybody sits down the server draws a secret and shows its hash, the commitment. Each seat
 * may add a share of its own: it gives the hash of it, the pledge, when it sits down, and the share
 * itself only when all pledges are known. The seed of the match is made from the secret and the
 * shares, so that nobody, a server that plays along included, can choose it. After the end the
 * secret is shown: whoever kept the commitment, the pledges and their share can check that the deal
 * followed from them. docs/fair.md tells it in full.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_FAIR_FAIR_H
#define DF_FAIR_FAIR_H

#include <deadfall.h>

typedef struct fair_deal {
    uint8_t secret[DF_KEY_SIZE];
    bool has_pledge[DF_SEATS_MAX];
    bool has_share[DF_SEATS_MAX];
    uint8_t pledge[DF_SEATS_MAX][DF_KEY_SIZE];
    uint8_t share[DF_SEATS_MAX][DF_KEY_SIZE];
} fair_deal;

/* Must be called once before anything else here; false: no source of randomness. */
bool fair_begin(void);
void fair_random(void *bytes, size_t count);

void fair_commitment(const uint8_t secret[DF_KEY_SIZE], uint8_t out[DF_KEY_SIZE]);
/* The commitment is part of a pledge, so that none can be used at another table. */
void fair_pledge(const uint8_t commitment[DF_KEY_SIZE], const uint8_t share[DF_KEY_SIZE],
                 uint8_t out[DF_KEY_SIZE]);
/* Is this the share that the seat has pledged? */
bool fair_keeps(const fair_deal *deal, int seat, const uint8_t share[DF_KEY_SIZE]);
void fair_seed(const fair_deal *deal, uint8_t out[DF_KEY_SIZE]);

/* Keys: what a seat's secret link holds, and what the store keeps of it. */
enum { FAIR_KEY_BYTES = 18, FAIR_KEY_SIZE = 25 }; /* 144 bits; 24 letters and an end */
void fair_key_new(char out[FAIR_KEY_SIZE]);
void fair_key_hash(const char *key, uint8_t out[DF_KEY_SIZE]);
bool fair_same(const uint8_t a[DF_KEY_SIZE], const uint8_t b[DF_KEY_SIZE]); /* constant time */

/* The proof as comment lines for the head of a record, and back. */
enum { FAIR_PROOF_SIZE = (2 + 2 * DF_SEATS_MAX) * 96 };
void fair_write(const fair_deal *deal, int seats, df_text *text);
/* Finds the lines in a record and checks that its seed follows from them and that each share is the
 * one that was pledged. Records from before there were pledges have none at all. *commitment is
 * what the players must have been shown. */
df_status fair_check(const char *record, uint8_t commitment[DF_KEY_SIZE], fair_deal *deal,
                     df_error *err);

#endif
