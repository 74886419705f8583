/* test_core_rng.c: the generator against the vectors of RFC 8439, and its draws against bias.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <string.h>

#include <deadfall.h>

/* Asserts become cmocka failures, so that a test can expect one. */
void df_panic(const char *file, int line, const char *what)
{
    mock_assert(0, what, file, line);
}

static void key_from_hex(uint8_t key[DF_KEY_SIZE], const char *hex)
{
    for (int i = 0; i < 2 * DF_KEY_SIZE; i++) {
        uint8_t digit = (uint8_t)(hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10);

        key[i / 2] = (uint8_t)(i % 2 == 0 ? digit << 4 : key[i / 2] | digit);
    }
}

/* Compares what the generator hands out next with the bytes of a keystream. */
static void assert_keystream(df_rng *rng, const char *hex)
{
    char drawn[9];

    for (; *hex != '\0'; hex += 8) {
        uint32_t word = df_rng_u32(rng);

        for (int i = 0; i < 8; i++) /* low byte first, high digit first */
            drawn[i] = "0123456789abcdef"[word >> (8 * (i / 2) + (i % 2 == 0 ? 4 : 0)) & 15];
        drawn[8] = '\0';
        assert_memory_equal(drawn, hex, 8);
    }
}

typedef struct vector {
    const char *key;
    uint64_t stream; /* the first two words of the nonce */
    uint32_t block;
    const char *keystream;
} vector;

#define ZEROS_30 "000000000000000000000000000000"
#define KEY_00_TO_1F "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

static const vector vectors[] = {
    /* A.1, test vectors 1 and 2: two blocks in a row */
    {ZEROS_30 ZEROS_30 "0000", 0, 0,
     "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
     "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
     "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
     "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
    /* A.1, test vector 3 */
    {ZEROS_30 ZEROS_30 "0001", 0, 1,
     "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
     "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
    /* A.1, test vector 4 */
    {"00ff" ZEROS_30 ZEROS_30, 0, 2,
     "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
     "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
    /* 2.3.2, the block function: nonce 00:00:00:09:00:00:00:4a:00:00:00:00 */
    {KEY_00_TO_1F, UINT64_C(0x4a00000009000000), 1,
     "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
     "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"},
    /* 2.4.2, the keystream of 114 bytes, to the last whole word */
    {KEY_00_TO_1F, UINT64_C(0x4a00000000000000), 1,
     "224f51f3401bd9e12fde276fb8631ded8c131f823d2c06e27e4fcaec9ef3cf78"
     "8a3b0aa372600a92b57974cded2b9334794cba40c63e34cdea212c4cf07d41b7"
     "69a6749f3f630f4122cafe28ec4dc47e26d4346d70b98c73f3e9c53ac40c5945"
     "398b6eda1a832c89c167eacd901d7e2b"},
};

static void test_rng_gives_the_keystreams_of_rfc_8439(void **arg)
{
    (void)arg;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        uint8_t key[DF_KEY_SIZE];
        df_rng rng;

        key_from_hex(key, vectors[i].key);
        df_rng_init(&rng, key, vectors[i].stream);
        rng.block = vectors[i].block;
        assert_keystream(&rng, vectors[i].keystream);
    }
}

/* Blocks are made four at a time, which must not show: wherever a generator starts, it gives the
 * blocks that one which comes from further back gives. Behind the last number comes 0 again. */
static void test_rng_blocks_follow_each_other(void **arg)
{
    static const uint32_t starts[] = {0, 1, UINT32_MAX - 5};
    enum { BLOCKS = 11, WORDS = 16 };
    uint8_t key[DF_KEY_SIZE];

    (void)arg;
    key_from_hex(key, KEY_00_TO_1F);
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        df_rng whole;

        df_rng_init(&whole, key, UINT64_C(0x4a00000009000000));
        whole.block = starts[i];
        for (uint32_t block = 0; block < BLOCKS; block++) {
            df_rng single;

            df_rng_init(&single, key, UINT64_C(0x4a00000009000000));
            single.block = starts[i] + block;
            for (int word = 0; word < WORDS; word++)
                assert_int_equal(df_rng_u32(&whole), df_rng_u32(&single));
        }
    }
}

static void test_rng_copies_go_on_alike(void **arg)
{
    df_rng rng = rng_of("copies");

    (void)arg;
    for (int i = 0; i < 7; i++)
        df_rng_u32(&rng);
    df_rng copy = rng;
    for (int i = 0; i < 100; i++)
        assert_int_equal(df_rng_u32(&rng), df_rng_u32(&copy));
    assert_memory_equal(&rng, &copy, sizeof rng);
}

static void test_rng_streams_differ(void **arg)
{
    uint8_t key[DF_KEY_SIZE] = {0};
    uint32_t first[64];

    (void)arg;
    for (int i = 0; i < 64; i++) {
        df_rng rng;

        df_rng_init(&rng, key, UINT64_C(1) << i);
        first[i] = df_rng_u32(&rng);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(first[i], first[j]);
    }
}

/* The chi-square statistic of `count` cells that should be equally full. */
static double chi_square(const uint32_t *cells, uint32_t count, double total)
{
    double expected = total / count;
    double sum = 0;

    for (uint32_t i = 0; i < count; i++)
        sum += (cells[i] - expected) * (cells[i] - expected) / expected;
    return sum;
}

static void test_rng_below_is_unbiased(void **arg)
{
    /* The limits are exceeded by one fair generator in ten thousand. */
    static const struct {
        uint32_t n;
        double limit;
    } cases[] = {{2, 15.1}, {3, 18.4}, {6, 25.7}, {7, 27.9}, {13, 39.1}, {100, 158.1}};
    df_rng rng = rng_of("below");

    (void)arg;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        uint32_t cells[100] = {0};
        uint32_t draws = cases[c].n * 2000;

        for (uint32_t i = 0; i < draws; i++) {
            uint32_t drawn = df_rng_below(&rng, cases[c].n);

            assert_true(drawn < cases[c].n);
            cells[drawn]++;
        }
        assert_true(chi_square(cells, cases[c].n, draws) < cases[c].limit);
    }
}

/* With three quarters of the range a modulo would hit the first third of the results half of the
 * time, and a multiplication without rejection every third result twice as often. */
static void test_rng_below_is_unbiased_for_huge_ranges(void **arg)
{
    const uint32_t n = UINT32_C(0xC0000000);
    const uint32_t draws = 90000;
    uint32_t thirds[3] = {0};
    uint32_t residues[3] = {0};
    df_rng rng = rng_of("huge");

    (void)arg;
    for (uint32_t i = 0; i < draws; i++) {
        uint32_t drawn = df_rng_below(&rng, n);

        thirds[drawn / (n / 3)]++;
        residues[drawn % 3]++;
    }
    assert_true(chi_square(thirds, 3, draws) < 18.4);
    assert_true(chi_square(residues, 3, draws) < 18.4);
}

static void test_rng_below_one_is_zero_and_below_zero_a_bug(void **arg)
{
    df_rng rng = rng_of("one");

    (void)arg;
    for (int i = 0; i < 100; i++)
        assert_int_equal(df_rng_below(&rng, 1), 0);
    expect_assert_failure(df_rng_below(&rng, 0));
}

static void test_rng_shuffle_is_uniform(void **arg)
{
    uint32_t cells[256] = {0}; /* by the first, second and third byte, two bits each */
    uint32_t packed[24];
    uint32_t found = 0;
    const uint32_t shuffles = 48000;
    df_rng rng = rng_of("shuffle");

    (void)arg;
    for (uint32_t i = 0; i < shuffles; i++) {
        uint8_t bytes[4] = {0, 1, 2, 3};

        df_rng_shuffle(&rng, bytes, 4);
        assert_int_equal(1 << bytes[0] | 1 << bytes[1] | 1 << bytes[2] | 1 << bytes[3], 15);
        cells[bytes[0] | bytes[1] << 2 | bytes[2] << 4]++;
    }
    for (int i = 0; i < 256; i++)
        if (cells[i] > 0) {
            assert_true(found < 24);
            packed[found++] = cells[i];
        }
    assert_int_equal(found, 24);
    assert_true(chi_square(packed, 24, shuffles) < 57.0);
}

static void test_rng_shuffle_of_nothing_draws_nothing(void **arg)
{
    df_rng rng = rng_of("nothing");
    df_rng before = rng;
    uint8_t byte = 7;

    (void)arg;
    df_rng_shuffle(&rng, &byte, 0);
    df_rng_shuffle(&rng, &byte, 1);
    assert_int_equal(byte, 7);
    assert_memory_equal(&rng, &before, sizeof rng);
}

static void test_key_from_text_tells_texts_apart(void **arg)
{
    static const char *const texts[] = {"",
                                        "0",
                                        "7",
                                        "07",
                                        " 7",
                                        "7 ",
                                        "0123456789abcdef",
                                        "0123456789abcdef0",
                                        "A",
                                        "a",
                                        "0123456789abcdef0123456789abcdef",
                                        "a text that is a good deal longer than a key"};
    uint8_t keys[sizeof texts / sizeof *texts][DF_KEY_SIZE];

    (void)arg;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        uint8_t again[DF_KEY_SIZE];

        df_key_from_text(keys[i], texts[i]);
        df_key_from_text(again, texts[i]);
        assert_memory_equal(keys[i], again, DF_KEY_SIZE);
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(keys[i], keys[j], DF_KEY_SIZE);
    }
}

/* Seeds that people wrote down must go on meaning the same games. */
static void test_keys_never_change(void **arg)
{
    uint8_t key[DF_KEY_SIZE], derived[DF_KEY_SIZE];
    uint8_t expected[DF_KEY_SIZE];

    (void)arg;
    df_key_from_text(key, "7");
    key_from_hex(expected, "0a23ddcecd0fbbf4c9cc7dc4dcf902518f08e18429fd43c6a0a5a544b2c81a6a");
    assert_memory_equal(key, expected, DF_KEY_SIZE);
    df_key_derive(derived, key, 1);
    key_from_hex(expected, "e1fbf07f69645f41574652043a1d63fbc399af05606e9ba2ca4125ab904b0197");
    assert_memory_equal(derived, expected, DF_KEY_SIZE);
}

static void test_key_derive_tells_games_apart(void **arg)
{
    uint8_t key[DF_KEY_SIZE] = {1}, keys[190][DF_KEY_SIZE];

    (void)arg;
    for (uint64_t i = 0; i < 190; i++) {
        df_key_derive(keys[i], key, i < 140 ? i : UINT64_C(1) << (i - 130));
        assert_memory_not_equal(keys[i], key, DF_KEY_SIZE);
        for (uint64_t j = 0; j < i; j++)
            assert_memory_not_equal(keys[i], keys[j], DF_KEY_SIZE);
    }
    /* the key itself may be where the result goes */
    df_key_derive(key, key, 5);
    assert_memory_equal(key, keys[5], DF_KEY_SIZE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rng_gives_the_keystreams_of_rfc_8439),
        cmocka_unit_test(test_rng_blocks_follow_each_other),
        cmocka_unit_test(test_rng_copies_go_on_alike),
        cmocka_unit_test(test_rng_streams_differ),
        cmocka_unit_test(test_rng_below_is_unbiased),
        cmocka_unit_test(test_rng_below_is_unbiased_for_huge_ranges),
        cmocka_unit_test(test_rng_below_one_is_zero_and_below_zero_a_bug),
        cmocka_unit_test(test_rng_shuffle_is_uniform),
        cmocka_unit_test(test_rng_shuffle_of_nothing_draws_nothing),
        cmocka_unit_test(test_key_from_text_tells_texts_apart),
        cmocka_unit_test(test_keys_never_change),
        cmocka_unit_test(test_key_derive_tells_games_apart),
    };

    return cmocka_run_group_tests_name("core: rng", tests, NULL, NULL);
}
