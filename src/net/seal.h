/* seal.h: messages that only one browser can read, sent by way of a push service that only carries
 * them, and the proof of who sends them.
 *
 * Encryption is aes128gcm for Web Push [RFC 8188, RFC 8291], the proof is VAPID [RFC 8292]. All of
 * it is safe in any thread. seal.c and tls.c are the only files that know OpenSSL.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_NET_SEAL_H
#define DF_NET_SEAL_H

#include <deadfall.h>

enum {
    SEAL_POINT = 65, /* bytes of a public key: a point of P-256, not compressed */
    SEAL_SECRET = 32,
    SEAL_AUTH = 16,
    SEAL_SALT = 16,
    SEAL_RECORD = 4096,                         /* the most that a sealed record may have */
    SEAL_HEAD = SEAL_SALT + 4 + 1 + SEAL_POINT, /* before the record */
    SEAL_TEXT_MAX = SEAL_RECORD - 17,           /* the mark of its end, and the tag */
    SEAL_SIZE_MAX = SEAL_HEAD + SEAL_RECORD,    /* of all */
    SEAL_PROOF_SIZE = 1024,                     /* what seal_prove writes */
};

/* A key pair. */
typedef struct seal_key {
    uint8_t secret[SEAL_SECRET];
    uint8_t point[SEAL_POINT];
} seal_key;

/* A browser, as it has introduced itself. */
typedef struct seal_reader {
    uint8_t point[SEAL_POINT];
    uint8_t auth[SEAL_AUTH];
} seal_reader;

/* False: the system gives no random numbers, or no memory. */
bool seal_key_new(seal_key *key);
/* Is it a point of the curve, other than infinity? */
bool seal_is_point(const uint8_t point[SEAL_POINT]);
/* Seals `length` bytes, filled up to `padded` so that their number tells nothing (at most
 * SEAL_TEXT_MAX). `once` and `salt` are for this one message. Returns the bytes of `out`; 0: it
 * can't be done. */
size_t seal_text(const seal_reader *to, const seal_key *once, const uint8_t salt[SEAL_SALT],
                 const char *text, size_t length, size_t padded, uint8_t out[SEAL_SIZE_MAX]);
/* The value of the header Authorization: whoever has this key speaks to `audience`
 * ("https://push.example.org") until `until`, in seconds since 1970; `contact` is a mailto: or
 * https: address, NULL: none. False: it can't be done. */
bool seal_prove(const seal_key *key, const char *audience, int64_t until, const char *contact,
                char out[SEAL_PROOF_SIZE]);

/* Base64 for URLs, without padding [RFC 4648, 5]. */
enum { SEAL_POINT_TEXT = 88, SEAL_AUTH_TEXT = 23 }; /* with their ends */
/* Writes 4 letters for 3 bytes and an end; returns how many letters. */
size_t seal_encode(const void *bytes, size_t count, char *out);
/* False: it is not the text of exactly `count` bytes. */
bool seal_decode(const char *text, uint8_t *out, size_t count);

#endif
