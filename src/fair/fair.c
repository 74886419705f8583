/* fair.c: dealing that can be proved fair; see fair.h and docs/fair.md.
 *
 * SPDX-License-Identifier: MIT */
#include "fair/fair.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"

/* What each hash is for is part of what is hashed, so that none can be taken for another. */
#define COMMITMENT_LABEL "deadfall commitment 1"
#define PLEDGE_LABEL "deadfall pledge 1"
#define SEED_LABEL "deadfall seed 1"
#define KEY_LABEL "deadfall key 1"

bool fair_begin(void)
{
    return sodium_init() >= 0;
}

void fair_random(void *bytes, size_t count)
{
    randombytes_buf(bytes, count);
}

static void hash(const char *label, const void *bytes, size_t size, uint8_t out[DF_KEY_SIZE])
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, DF_KEY_SIZE);
    crypto_generichash_update(&state, (const unsigned char *)label, strlen(label) + 1);
    crypto_generichash_update(&state, bytes, size);
    crypto_generichash_final(&state, out, DF_KEY_SIZE);
}

void fair_commitment(const uint8_t secret[DF_KEY_SIZE], uint8_t out[DF_KEY_SIZE])
{
    hash(COMMITMENT_LABEL, secret, DF_KEY_SIZE, out);
}

void fair_pledge(const uint8_t commitment[DF_KEY_SIZE], const uint8_t share[DF_KEY_SIZE],
                 uint8_t out[DF_KEY_SIZE])
{
    uint8_t bytes[2 * DF_KEY_SIZE];

    memcpy(bytes, commitment, DF_KEY_SIZE);
    memcpy(bytes + DF_KEY_SIZE, share, DF_KEY_SIZE);
    hash(PLEDGE_LABEL, bytes, sizeof bytes, out);
}

bool fair_keeps(const fair_deal *deal, int seat, const uint8_t share[DF_KEY_SIZE])
{
    uint8_t commitment[DF_KEY_SIZE];
    uint8_t pledge[DF_KEY_SIZE];

    fair_commitment(deal->secret, commitment);
    fair_pledge(commitment, share, pledge);
    return deal->has_pledge[seat] && fair_same(pledge, deal->pledge[seat]);
}

/* Hashed are the secret and then, for each seat in order that gave one, its number and share. */
void fair_seed(const fair_deal *deal, uint8_t out[DF_KEY_SIZE])
{
    uint8_t bytes[DF_KEY_SIZE + DF_SEATS_MAX * (1 + DF_KEY_SIZE)];
    size_t size = DF_KEY_SIZE;

    memcpy(bytes, deal->secret, DF_KEY_SIZE);
    for (int seat = 0; seat < DF_SEATS_MAX; seat++) {
        if (!deal->has_share[seat])
            continue;
        bytes[size++] = (uint8_t)seat;
        memcpy(bytes + size, deal->share[seat], DF_KEY_SIZE);
        size += DF_KEY_SIZE;
    }
    hash(SEED_LABEL, bytes, size, out);
}

void fair_key_new(char out[FAIR_KEY_SIZE])
{
    uint8_t bytes[FAIR_KEY_BYTES];

    do {
        fair_random(bytes, sizeof bytes);
        sodium_bin2base64(out, FAIR_KEY_SIZE, bytes, sizeof bytes,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    } while (out[0] == '-'); /* what people type must not look like an option */
}

void fair_key_hash(const char *key, uint8_t out[DF_KEY_SIZE])
{
    hash(KEY_LABEL, key, strlen(key), out);
}

bool fair_same(const uint8_t a[DF_KEY_SIZE], const uint8_t b[DF_KEY_SIZE])
{
    return sodium_memcmp(a, b, DF_KEY_SIZE) == 0;
}

/* ---- In records ------------------------------------------------------------------------------ */

enum { HEX_SIZE = 2 * DF_KEY_SIZE + 1 };

static void write_line(df_text *text, const char *what, const uint8_t bytes[DF_KEY_SIZE])
{
    char hex[HEX_SIZE];

    df_write_hex(bytes, DF_KEY_SIZE, hex);
    df_text_add(text, "# fair %s %s\n", what, hex);
}

static void write_seat_line(df_text *text, const char *what, int seat,
                            const uint8_t bytes[DF_KEY_SIZE])
{
    char name[16];
    df_text out = df_text_over(name, sizeof name);

    df_text_add(&out, "%s %d", what, seat);
    write_line(text, name, bytes);
}

void fair_write(const fair_deal *deal, int seats, df_text *text)
{
    uint8_t commitment[DF_KEY_SIZE];

    fair_commitment(deal->secret, commitment);
    write_line(text, "commitment", commitment);
    for (int seat = 0; seat < seats; seat++)
        if (deal->has_pledge[seat])
            write_seat_line(text, "pledge", seat, deal->pledge[seat]);
    write_line(text, "secret", deal->secret);
    for (int seat = 0; seat < seats; seat++)
        if (deal->has_share[seat])
            write_seat_line(text, "share", seat, deal->share[seat]);
}

/* Copies the 64 digits after `start` of the only line that begins with it. */
static df_status find_hex(const char *record, const char *start, bool wanted,
                          uint8_t out[DF_KEY_SIZE], bool *found, df_error *err)
{
    char hex[HEX_SIZE] = "";

    *found = false;
    for (const char *at = record; at != NULL && *at != '\0';
         at = strchr(at, '\n'), at = at != NULL ? at + 1 : NULL) {
        if (strncmp(at, start, strlen(start)) != 0)
            continue;
        const char *digits = at + strlen(start);
        size_t length = strcspn(digits, " \r\n");
        if (*found)
            return df_fail(err, DF_PARSE, "", "the line '%s' stands there twice", start);
        if (length != HEX_SIZE - 1)
            return df_fail(err, DF_PARSE, "", "after '%s' come %d hexadecimal digits", start,
                           HEX_SIZE - 1);
        memcpy(hex, digits, length);
        if (!df_read_hex(hex, out, DF_KEY_SIZE))
            return df_fail(err, DF_PARSE, "", "after '%s' come %d hexadecimal digits", start,
                           HEX_SIZE - 1);
        *found = true;
    }
    if (wanted && !*found)
        return df_fail(err, DF_PARSE, "", "the record has no line '%s...'", start);
    return DF_OK;
}

static df_status find_seat_hex(const char *record, const char *what, int seat,
                               uint8_t out[DF_KEY_SIZE], bool *found, df_error *err)
{
    char start[32];
    df_text text = df_text_over(start, sizeof start);

    df_text_add(&text, "# fair %s %d ", what, seat);
    return find_hex(record, start, false, out, found, err);
}

/* If anybody has pledged, a share that nobody has pledged was chosen when the others were known. */
static df_status check_pledges(const fair_deal *deal, df_error *err)
{
    bool any = false;

    for (int seat = 0; seat < DF_SEATS_MAX; seat++)
        any = any || deal->has_pledge[seat];
    for (int seat = 0; any && seat < DF_SEATS_MAX; seat++)
        if (deal->has_share[seat] && !fair_keeps(deal, seat, deal->share[seat]))
            return df_fail(err, DF_CORRUPT, "", "the share of seat %d is not the one it pledged",
                           seat);
    return DF_OK;
}

df_status fair_check(const char *record, uint8_t commitment[DF_KEY_SIZE], fair_deal *deal,
                     df_error *err)
{
    uint8_t made[DF_KEY_SIZE];
    uint8_t seed[DF_KEY_SIZE];
    bool found;
    df_status status = find_hex(record, "# fair commitment ", true, commitment, &found, err);

    memset(deal, 0, sizeof *deal);
    if (status == DF_OK)
        status = find_hex(record, "# fair secret ", true, deal->secret, &found, err);
    for (int seat = 0; status == DF_OK && seat < DF_SEATS_MAX; seat++) {
        status =
            find_seat_hex(record, "pledge", seat, deal->pledge[seat], &deal->has_pledge[seat], err);
        if (status == DF_OK)
            status = find_seat_hex(record, "share", seat, deal->share[seat], &deal->has_share[seat],
                                   err);
    }
    if (status == DF_OK)
        status = find_hex(record, "seed ", true, seed, &found, err);
    if (status != DF_OK)
        return status;
    fair_commitment(deal->secret, made);
    if (!fair_same(made, commitment))
        return df_fail(err, DF_CORRUPT, "", "the secret is not the one that was committed to");
    if (check_pledges(deal, err) != DF_OK)
        return DF_CORRUPT;
    fair_seed(deal, made);
    if (!fair_same(made, seed))
        return df_fail(err, DF_CORRUPT, "", "the seed does not follow from secret and shares");
    return DF_OK;
}
