/* seal.c: messages for one browser alone, over OpenSSL; see seal.h.
 *
 * SPDX-License-Identifier: MIT */
#include "net/seal.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <stdio.h>
#include <string.h>

enum { HASH = 32, KEY = 16, NONCE = 12, TAG = 16, INFO_MAX = 160 };

/* ---- Base64 ---------------------------------------------------------------------------------- */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

size_t seal_encode(const void *bytes, size_t count, char *out)
{
    const uint8_t *from = bytes;
    size_t at = 0;
    uint32_t held = 0;
    int bits = 0;

    for (size_t i = 0; i < count; i++) {
        held = held << 8 | from[i];
        for (bits += 8; bits >= 6; bits -= 6)
            out[at++] = letters[held >> (bits - 6) & 63];
    }
    if (bits > 0)
        out[at++] = letters[held << (6 - bits) & 63];
    out[at] = '\0';
    return at;
}

bool seal_decode(const char *text, uint8_t *out, size_t count)
{
    size_t at = 0;
    uint32_t held = 0;
    int bits = 0;

    for (; *text != '\0'; text++) {
        const char *letter = strchr(letters, *text);

        if (letter == NULL)
            return false;
        held = held << 6 | (uint32_t)(letter - letters);
        bits += 6;
        if (bits < 8)
            continue;
        bits -= 8;
        if (at == count)
            return false;
        out[at++] = (uint8_t)(held >> bits);
    }
    /* what is left over is nothing, spelled in one way */
    return at == count && bits < 6 && (held & ((1u << bits) - 1)) == 0;
}

/* ---- Keys ------------------------------------------------------------------------------------ */

/* A key of OpenSSL's; with its secret half if there is one. NULL: it is none. */
static EVP_PKEY *key_of(const uint8_t point[SEAL_POINT], const uint8_t *secret)
{
    EVP_PKEY *key = NULL;
    OSSL_PARAM *params = NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = secret != NULL ? BN_bin2bn(secret, SEAL_SECRET, NULL) : NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    bool good =
        build != NULL && context != NULL && (secret == NULL || number != NULL) &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, SEAL_POINT) == 1 &&
        (number == NULL || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1);

    params = good ? OSSL_PARAM_BLD_to_param(build) : NULL;
    if (params == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, number != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          params) != 1)
        key = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    ERR_clear_error();
    return key;
}

bool seal_is_point(const uint8_t point[SEAL_POINT])
{
    if (point[0] != POINT_CONVERSION_UNCOMPRESSED)
        return false;
    EVP_PKEY *key = key_of(point, NULL);
    EVP_PKEY_CTX *context = key != NULL ? EVP_PKEY_CTX_new(key, NULL) : NULL;
    bool good = context != NULL && EVP_PKEY_public_check(context) == 1;

    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(key);
    ERR_clear_error();
    return good;
}

bool seal_key_new(seal_key *key)
{
    EVP_PKEY *fresh = EVP_EC_gen("prime256v1");
    BIGNUM *number = NULL;
    size_t size = 0;
    bool good = fresh != NULL &&
                EVP_PKEY_get_octet_string_param(fresh, OSSL_PKEY_PARAM_PUB_KEY, key->point,
                                                SEAL_POINT, &size) == 1 &&
                size == SEAL_POINT && key->point[0] == POINT_CONVERSION_UNCOMPRESSED &&
                EVP_PKEY_get_bn_param(fresh, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
                BN_bn2binpad(number, key->secret, SEAL_SECRET) == SEAL_SECRET;

    BN_clear_free(number);
    EVP_PKEY_free(fresh);
    ERR_clear_error();
    return good;
}

/* ---- Sealing [RFC 8291, 3] ------------------------------------------------------------------- */

/* What both ends can work out, and nobody between them. */
static bool agree(const seal_key *own, const uint8_t point[SEAL_POINT], uint8_t out[HASH])
{
    EVP_PKEY *key = key_of(own->point, own->secret);
    EVP_PKEY *peer = key_of(point, NULL);
    EVP_PKEY_CTX *context = key != NULL ? EVP_PKEY_CTX_new(key, NULL) : NULL;
    size_t size = HASH;
    bool good = peer != NULL && context != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                EVP_PKEY_derive(context, out, &size) == 1 && size == HASH;

    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(peer);
    EVP_PKEY_free(key);
    ERR_clear_error();
    return good;
}

/* HKDF [RFC 5869] with SHA-256, for at most one block: extract, then expand. */
static bool derive(const uint8_t *salt, size_t salt_size, const uint8_t secret[HASH],
                   const void *info, size_t info_size, uint8_t *out, size_t size)
{
    uint8_t middle[HASH];
    uint8_t block[HASH];
    uint8_t text[INFO_MAX];
    unsigned length = 0;

    memcpy(text, info, info_size);
    text[info_size] = 1;
    if (HMAC(EVP_sha256(), salt, (int)salt_size, secret, HASH, middle, &length) == NULL ||
        HMAC(EVP_sha256(), middle, HASH, text, info_size + 1, block, &length) == NULL)
        return false;
    memcpy(out, block, size);
    return true;
}

/* Returns the bytes of `out`, the tag included; 0: it can't be done. */
static size_t encrypt(const uint8_t key[KEY], const uint8_t nonce[NONCE], const uint8_t *text,
                      size_t length, uint8_t *out)
{
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int size = 0;
    int rest = 0;
    bool good = context != NULL &&
                EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &size, text, (int)length) == 1 &&
                EVP_EncryptFinal_ex(context, out + size, &rest) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + size + rest) == 1;

    EVP_CIPHER_CTX_free(context);
    return good ? (size_t)(size + rest) + TAG : 0;
}

size_t seal_text(const seal_reader *to, const seal_key *once, const uint8_t salt[SEAL_SALT],
                 const char *text, size_t length, size_t padded, uint8_t out[SEAL_SIZE_MAX])
{
    static const char key_info[] = "Content-Encoding: aes128gcm";
    static const char nonce_info[] = "Content-Encoding: nonce";
    uint8_t info[INFO_MAX] = "WebPush: info"; /* and a zero, as in the two above */
    size_t at = sizeof "WebPush: info";
    uint8_t record[SEAL_RECORD] = {0};
    uint8_t shared[HASH];
    uint8_t secret[HASH];
    uint8_t key[KEY];
    uint8_t nonce[NONCE];

    if (padded < length)
        padded = length;
    if (padded > SEAL_TEXT_MAX || !agree(once, to->point, shared))
        return 0;
    memcpy(info + at, to->point, SEAL_POINT);
    memcpy(info + at + SEAL_POINT, once->point, SEAL_POINT);
    if (!derive(to->auth, SEAL_AUTH, shared, info, at + 2 * (size_t)SEAL_POINT, secret, HASH) ||
        !derive(salt, SEAL_SALT, secret, key_info, sizeof key_info, key, KEY) ||
        !derive(salt, SEAL_SALT, secret, nonce_info, sizeof nonce_info, nonce, NONCE))
        return 0;
    memcpy(out, salt, SEAL_SALT);
    memcpy(out + SEAL_SALT, (const uint8_t[]){0, 0, SEAL_RECORD >> 8, 0, SEAL_POINT}, 5);
    memcpy(out + SEAL_SALT + 5, once->point, SEAL_POINT);
    memcpy(record, text, length);
    record[length] = 2; /* the last record; zeros follow */
    size_t size = encrypt(key, nonce, record, padded + 1, out + SEAL_HEAD);
    return size > 0 ? SEAL_HEAD + size : 0;
}

/* ---- Who sends it [RFC 8292] ----------------------------------------------------------------- */

/* ES256 [RFC 7518, 3.4]: two numbers of 32 bytes. */
static bool sign(const seal_key *key, const char *text, uint8_t out[2 * SEAL_SECRET])
{
    EVP_PKEY *own = key_of(key->point, key->secret);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    uint8_t der[128];
    const uint8_t *read = der;
    size_t size = sizeof der;
    ECDSA_SIG *signature = NULL;

    if (own != NULL && context != NULL &&
        EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, own) == 1 &&
        EVP_DigestSign(context, der, &size, (const uint8_t *)text, strlen(text)) == 1)
        signature = d2i_ECDSA_SIG(NULL, &read, (long)size);
    bool good =
        signature != NULL &&
        BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, SEAL_SECRET) == SEAL_SECRET &&
        BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + SEAL_SECRET, SEAL_SECRET) == SEAL_SECRET;

    ECDSA_SIG_free(signature);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(own);
    ERR_clear_error();
    return good;
}

bool seal_prove(const seal_key *key, const char *audience, int64_t until, const char *contact,
                char out[SEAL_PROOF_SIZE])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[448];
    char text[64 + sizeof claims * 4 / 3 + 4];
    char signed_by[2 * SEAL_SECRET * 4 / 3 + 4];
    char point[SEAL_POINT_TEXT];
    uint8_t signature[2 * SEAL_SECRET];
    int length = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld%s%s%s}", audience,
                          (long long)until, contact != NULL ? ",\"sub\":\"" : "",
                          contact != NULL ? contact : "", contact != NULL ? "\"" : "");

    if (length >= (int)sizeof claims)
        return false;
    size_t at = seal_encode(head, sizeof head - 1, text);
    text[at++] = '.';
    seal_encode(claims, (size_t)length, text + at);
    if (!sign(key, text, signature))
        return false;
    seal_encode(signature, sizeof signature, signed_by);
    seal_encode(key->point, SEAL_POINT, point);
    length = snprintf(out, SEAL_PROOF_SIZE, "vapid t=%s.%s, k=%s", text, signed_by, point);
    return length < SEAL_PROOF_SIZE;
}
