/* test_seal.c: messages for one browser alone, and the addresses that they may go to.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>

#include "net/post.h"
#include "unseal.h"

/* ---- Sealing --------------------------------------------------------------------------------- */

static void read_key(const char *secret, const char *point, seal_key *out)
{
    assert_true(seal_decode(secret, out->secret, SEAL_SECRET));
    assert_true(seal_decode(point, out->point, SEAL_POINT));
}

/* [RFC 8291, Appendix A] */
static void test_the_example_of_the_rfc(void **state)
{
    static const char text[] = "When I grow up, I want to be a watermelon";
    static const char expected[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN";
    uint8_t sealed[SEAL_SIZE_MAX];
    uint8_t salt[SEAL_SALT];
    char encoded[SEAL_SIZE_MAX * 4 / 3 + 4];
    char opened[SEAL_RECORD];
    seal_reader reader;
    seal_key once;
    seal_key own;

    (void)state;
    read_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
             "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7"
             "A8",
             &once);
    read_key("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
             "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAi"
             "w4",
             &own);
    memcpy(reader.point, own.point, SEAL_POINT);
    assert_true(seal_decode("BTBZMqHH6r4Tts7J_aSIgg", reader.auth, SEAL_AUTH));
    assert_true(seal_decode("DGv6ra1nlYgDCS1FRnbzlw", salt, SEAL_SALT));
    size_t size = seal_text(&reader, &once, salt, text, sizeof text - 1, 0, sealed);
    seal_encode(sealed, size, encoded);
    assert_string_equal(encoded, expected);
    unseal(&own, reader.auth, sealed, size, opened);
    assert_string_equal(opened, text);
}

/* Short or long, it is as long as any other. */
static void test_padding(void **state)
{
    uint8_t sealed[SEAL_SIZE_MAX];
    uint8_t salt[SEAL_SALT] = {7};
    char text[SEAL_RECORD];
    char opened[SEAL_RECORD];
    seal_reader reader = {.auth = {1, 2, 3}};
    seal_key once;
    seal_key own;

    (void)state;
    assert_true(seal_key_new(&once) && seal_key_new(&own));
    memcpy(reader.point, own.point, SEAL_POINT);
    memset(text, 'x', sizeof text);
    for (size_t length = 0; length <= 256; length += 64) {
        assert_int_equal(seal_text(&reader, &once, salt, text, length, 256, sealed),
                         SEAL_HEAD + 256 + 17);
        unseal(&own, reader.auth, sealed, SEAL_HEAD + 256 + 17, opened);
        assert_int_equal(strlen(opened), length);
    }
    assert_int_equal(seal_text(&reader, &once, salt, text, SEAL_TEXT_MAX, 0, sealed),
                     SEAL_SIZE_MAX);
    assert_int_equal(seal_text(&reader, &once, salt, text, SEAL_TEXT_MAX + 1, 0, sealed), 0);
}

static void test_the_proof_is_signed(void **state)
{
    char proof[SEAL_PROOF_SIZE];
    char claims[512];
    char again[512];
    uint8_t point[SEAL_POINT];
    seal_key key;

    (void)state;
    assert_true(seal_key_new(&key));
    assert_true(
        seal_prove(&key, "https://push.example.org", 1700000000, "mailto:a@example.org", proof));
    unseal_proof(proof, point, claims, sizeof claims);
    assert_memory_equal(point, key.point, SEAL_POINT);
    assert_string_equal(claims, "{\"aud\":\"https://push.example.org\",\"exp\":1700000000,"
                                "\"sub\":\"mailto:a@example.org\"}");
    assert_true(seal_prove(&key, "https://push.example.org", 1700000000, NULL, proof));
    unseal_proof(proof, point, again, sizeof again);
    assert_string_equal(again, "{\"aud\":\"https://push.example.org\",\"exp\":1700000000}");
}

static void test_points_of_the_curve(void **state)
{
    seal_key key;
    uint8_t zero[SEAL_POINT] = {4};

    (void)state;
    assert_true(seal_key_new(&key));
    assert_true(seal_is_point(key.point));
    key.point[64] ^= 1;
    assert_false(seal_is_point(key.point));
    key.point[64] ^= 1;
    key.point[0] = 2; /* compressed */
    assert_false(seal_is_point(key.point));
    assert_false(seal_is_point(zero));
}

static void test_base64(void **state)
{
    static const struct {
        const char *text;
        size_t count;
        bool good;
    } cases[] = {
        {"_-8", 2, true},    {"_-8", 3, false},  {"_-8", 1, false},
        {"_-9", 2, false}, /* bits left */
        {"/+8", 2, false},   {"_-8=", 2, false}, {"_-8 ", 2, false},
        {"AAAAA", 3, false}, {"", 0, true},      {"A", 0, false},
    };
    uint8_t out[8];
    char text[16];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(seal_decode(cases[i].text, out, cases[i].count), cases[i].good);
    assert_int_equal(seal_encode("\xff\xef", 2, text), 3);
    assert_string_equal(text, "_-8");
}

/* ---- Addresses ------------------------------------------------------------------------------- */

static void test_only_public_addresses_are_called(void **state)
{
    static const char *const inner[] = {
        "0.0.0.0",         "10.1.2.3",    "100.64.0.1",     "127.0.0.1",
        "169.254.169.254", "172.16.0.1",  "172.31.255.255", "192.0.0.8",
        "192.0.2.1",       "192.168.1.1", "198.18.0.1",     "198.19.255.255",
        "203.0.113.9",     "224.0.0.1",   "240.0.0.1",      "255.255.255.255",
    };
    static const char *const inner_6[] = {
        "::",      "::1",           "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1",
        "fc00::1", "fd12::1",       "fe80::1",          "ff02::1",     "2001:db8::1",
        "2001::1", "2002:7f00:1::", "3fff:1::1",
    };
    static const char *const outer[] = {"8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1",
                                        "198.20.0.1"};
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    struct sockaddr other = {.sa_family = AF_UNIX};

    (void)state;
    for (size_t i = 0; i < sizeof inner / sizeof inner[0]; i++) {
        assert_int_equal(inet_pton(AF_INET, inner[i], &four.sin_addr), 1);
        if (post_is_public((struct sockaddr *)&four))
            fail_msg("%s is called", inner[i]);
    }
    for (size_t i = 0; i < sizeof inner_6 / sizeof inner_6[0]; i++) {
        assert_int_equal(inet_pton(AF_INET6, inner_6[i], &six.sin6_addr), 1);
        if (post_is_public((struct sockaddr *)&six))
            fail_msg("%s is called", inner_6[i]);
    }
    for (size_t i = 0; i < sizeof outer / sizeof outer[0]; i++) {
        assert_int_equal(inet_pton(AF_INET, outer[i], &four.sin_addr), 1);
        assert_true(post_is_public((struct sockaddr *)&four));
    }
    assert_int_equal(inet_pton(AF_INET6, "2a00:1450:4001::200e", &six.sin6_addr), 1);
    assert_true(post_is_public((struct sockaddr *)&six));
    assert_false(post_is_public(&other));
}

static void test_addresses_that_are_refused(void **state)
{
    static const char *const bad[] = {
        "",
        "ftp://push.example.org/x",
        "http://push.example.org/x",
        "http://127.0.0.1:80/x",
        "https://",
        "https:///x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://localhost/x",
        "https://push.localhost/x",
        "https://printer.local/x",
        "https://metadata.google.internal/x",
        "https://user@push.example.org/x",
        "https://push.example.org:8443/x",
        "https://push.example.org:443x/x",
        "https://push.example.org:/x",
        "https://push.example.org./x",
        "https://push..example.org/x",
        "https://push.example.org/x y",
        "https://push.example.org/x\r\nHost: inner",
        "https://push.example.org\\@inner/x",
        "https://push.example.org/#x",
        "https://p\xc3\xbcsh.example.org/x",
    };
    post *outer = post_open(false, 1000, NULL);
    post *local = post_open(true, 1000, NULL);
    post_address to;
    df_error err;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        err.text[0] = '\0';
        if (post_read(outer, bad[i], &to, &err) != DF_RANGE || err.text[0] == '\0')
            fail_msg("'%s' is taken", bad[i]);
    }
    assert_ok(post_read(outer, "https://PUSH.example.org:443/send/a?b=c", &to, &err), &err);
    assert_string_equal(to.origin, "https://push.example.org");
    assert_string_equal(to.path, "/send/a?b=c");
    assert_ok(post_read(local, "http://127.0.0.1:8080/x", &to, &err), &err);
    assert_string_equal(to.origin, "http://127.0.0.1:8080");
    assert_int_equal(post_read(local, "http://192.168.1.1:80/x", &to, &err), DF_RANGE);
    assert_int_equal(post_read(local, "https://127.0.0.1/x", &to, &err), DF_RANGE);
    post_close(outer);
    post_close(local);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_example_of_the_rfc),
        cmocka_unit_test(test_padding),
        cmocka_unit_test(test_the_proof_is_signed),
        cmocka_unit_test(test_points_of_the_curve),
        cmocka_unit_test(test_base64),
        cmocka_unit_test(test_only_public_addresses_are_called),
        cmocka_unit_test(test_addresses_that_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
