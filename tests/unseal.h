/* unseal.h: the browser's end of Web Push [RFC 8291, RFC 8292], written apart from src/net/seal.c,
 * for tests.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_UNSEAL_H
#define DF_TESTS_UNSEAL_H

#include "df_test.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include "net/seal.h"

static inline EVP_PKEY *unseal_key(const uint8_t *point, const uint8_t *secret)
{
    uint8_t number[SEAL_SECRET]; /* as OpenSSL wants it: the lowest byte first */
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"P-256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)(uintptr_t)point,
                                          SEAL_POINT),
        OSSL_PARAM_construct_end(), OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;

    for (int i = 0; secret != NULL && i < SEAL_SECRET; i++)
        number[i] = secret[SEAL_SECRET - 1 - i];
    if (secret != NULL)
        params[2] = OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, number, SEAL_SECRET);
    assert_int_equal(EVP_PKEY_fromdata_init(context), 1);
    assert_int_equal(EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, params), 1);
    EVP_PKEY_CTX_free(context);
    return key;
}

/* HKDF, by OpenSSL's own. */
static inline void unseal_derive(const uint8_t *salt, const uint8_t *secret, const void *info,
                                 size_t info_size, uint8_t *out, size_t size)
{
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(kdf);
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)"SHA256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)(uintptr_t)secret, 32),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)(uintptr_t)salt, 16),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)(uintptr_t)info, info_size),
        OSSL_PARAM_construct_end()};

    assert_int_equal(EVP_KDF_derive(context, out, size, params), 1);
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
}

/* Opens a sealed message as its reader; the text ends with a 0 in place of its padding. */
static inline void unseal(const seal_key *own, const uint8_t auth[SEAL_AUTH], const uint8_t *sealed,
                          size_t size, char out[SEAL_RECORD])
{
    const uint8_t *point = sealed + SEAL_HEAD - SEAL_POINT;
    EVP_PKEY *key = unseal_key(own->point, own->secret);
    EVP_PKEY *peer = unseal_key(point, NULL);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
    EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
    uint8_t shared[32];
    uint8_t secret[32];
    uint8_t info[14 + 2 * SEAL_POINT] = "WebPush: info";
    uint8_t content[16];
    uint8_t nonce[12];
    size_t length = sizeof shared;
    int got = 0;
    int rest = 0;

    assert_true(size > SEAL_HEAD + 16 && size <= SEAL_SIZE_MAX);
    assert_int_equal(sealed[SEAL_SALT + 4], SEAL_POINT);
    assert_int_equal(EVP_PKEY_derive_init(context), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(context, peer), 1);
    assert_int_equal(EVP_PKEY_derive(context, shared, &length), 1);
    memcpy(info + 14, own->point, SEAL_POINT);
    memcpy(info + 14 + SEAL_POINT, point, SEAL_POINT);
    unseal_derive(auth, shared, info, sizeof info, secret, sizeof secret);
    unseal_derive(sealed, secret, "Content-Encoding: aes128gcm", 28, content, sizeof content);
    unseal_derive(sealed, secret, "Content-Encoding: nonce", 24, nonce, sizeof nonce);
    size_t text = size - SEAL_HEAD - 16;
    assert_int_equal(EVP_DecryptInit_ex(cipher, EVP_aes_128_gcm(), NULL, content, nonce), 1);
    assert_int_equal(EVP_DecryptUpdate(cipher, (uint8_t *)out, &got, sealed + SEAL_HEAD, (int)text),
                     1);
    assert_int_equal(EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_SET_TAG, 16,
                                         (void *)(uintptr_t)(sealed + SEAL_HEAD + text)),
                     1);
    assert_int_equal(EVP_DecryptFinal_ex(cipher, (uint8_t *)out + got, &rest), 1);
    while (got > 0 && out[got - 1] == 0)
        got--;
    assert_true(got > 0 && out[got - 1] == 2);
    out[got - 1] = '\0';
    EVP_CIPHER_CTX_free(cipher);
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(peer);
    EVP_PKEY_free(key);
}

/* Checks the proof "vapid t=..., k=..." by the key that it names itself, and gives what it claims.
 */
static inline void unseal_proof(const char *proof, uint8_t point[SEAL_POINT], char *claims,
                                size_t size)
{
    char text[SEAL_PROOF_SIZE];
    uint8_t raw[64];
    uint8_t *der = NULL;
    ECDSA_SIG *signature = ECDSA_SIG_new();
    EVP_MD_CTX *context = EVP_MD_CTX_new();

    assert_int_equal(strncmp(proof, "vapid t=", 8), 0);
    snprintf(text, sizeof text, "%s", proof + 8);
    char *comma = strstr(text, ", k=");
    assert_non_null(comma);
    *comma = '\0';
    assert_true(seal_decode(comma + 4, point, SEAL_POINT));
    char *last = strrchr(text, '.');
    char *first = strchr(text, '.');
    assert_true(seal_decode(last + 1, raw, sizeof raw));
    *last = '\0';
    ECDSA_SIG_set0(signature, BN_bin2bn(raw, 32, NULL), BN_bin2bn(raw + 32, 32, NULL));
    int length = i2d_ECDSA_SIG(signature, &der);
    EVP_PKEY *key = unseal_key(point, NULL);
    assert_int_equal(EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key), 1);
    assert_int_equal(EVP_DigestVerify(context, der, (size_t)length, (uint8_t *)text, strlen(text)),
                     1);
    size_t bytes = strlen(first + 1) * 3 / 4;
    assert_true(bytes < size && seal_decode(first + 1, (uint8_t *)claims, bytes));
    claims[bytes] = '\0';
    OPENSSL_free(der);
    ECDSA_SIG_free(signature);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
}

#endif
