/* test_intruder_tables.c: the cards of Intruder Escape, what is dealt, and packed lists of kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include "games/intruder/intruder.h"

/* [I-R1] 38 cards; codes and words are told apart. */
static void test_I_R1_the_cards(void **arg)
{
    int cards = 0;

    (void)arg;
    for (int a = 0; a < INTRUDER_KINDS; a++) {
        cards += intruder_cards[a].copies;
        assert_string_equal(intruder_cards[a].code, intruder_codes[a]);
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(intruder_cards[a].code, intruder_cards[b].code);
            assert_string_not_equal(intruder_cards[a].word, intruder_cards[b].word);
        }
    }
    assert_int_equal(cards, INTRUDER_DECK);
    assert_int_equal(intruder_cards[INTRUDER_BB].copies, 7);
    assert_int_equal(intruder_cards[INTRUDER_HO].copies, INTRUDER_DRAWS);
}

static void test_packed_kinds(void **arg)
{
    uint8_t kinds[INTRUDER_SEEN] = {18, 0, 7, 18, 18, 0, 18};
    uint8_t out[INTRUDER_SEEN];

    (void)arg;
    for (int count = 0; count <= INTRUDER_SEEN; count++) {
        assert_int_equal(intruder_unpack(intruder_pack(kinds, count), out), count);
        assert_memory_equal(out, kinds, (size_t)count);
        assert_true(intruder_pack(kinds, count) != INTRUDER_CARDS_HIDDEN);
    }
}

/* [I-23] No row shows more than 7, whatever four cards lie in it in whatever order. */
static void test_I_23_the_largest_total(void **arg)
{
    static const uint8_t kinds[] = {INTRUDER_BB, INTRUDER_BN, INTRUDER_UB, INTRUDER_BR,
                                    INTRUDER_DS, INTRUDER_KN, INTRUDER_SY, INTRUDER_MK};
    int largest = 0;

    (void)arg;
    for (int i = 0; i < 8 * 8 * 8 * 8; i++) {
        uint8_t row[INTRUDER_ROW] = {kinds[i % 8], kinds[i / 8 % 8], kinds[i / 64 % 8],
                                     kinds[i / 512]};
        bool possible = true;

        for (int j = 0; j < INTRUDER_ROW; j++)
            for (int k = 0; k < j; k++)
                if (row[j] == row[k] && (j == k + 1 || intruder_cards[row[j]].copies == 1))
                    possible = false;
        if (possible && intruder_assess(row, NULL) > largest)
            largest = intruder_assess(row, NULL);
    }
    assert_int_equal(largest, 7);
}

/* Deals `games` times and counts the Intruders of each game and seat. */
static void count_identities(int seats, int option, int games, int by_number[4],
                             int by_seat[INTRUDER_SEATS])
{
    df_config config = df_config_default(df_game_find("intruder"));
    uint8_t base[DF_KEY_SIZE];
    uint8_t key[DF_KEY_SIZE];

    config.seats = (uint8_t)seats;
    config.option[INTRUDER_OPTION_SIX_INTRUDERS] = (int16_t)option;
    config.option[INTRUDER_OPTION_CHARACTERS] = INTRUDER_CHARACTERS_SEAT;
    df_key_from_text(base, "identities");
    for (int i = 0; i < games; i++) {
        intruder_state s;
        df_rng rng;
        int number = 0;

        df_key_derive(key, base, (uint64_t)i);
        df_rng_init(&rng, key, 0);
        intruder_setup((df_state *)&s, &config, &rng);
        for (int seat = 0; seat < seats; seat++) {
            number += s.identity[seat];
            by_seat[seat] += s.identity[seat];
        }
        by_number[number]++;
    }
}

/* [I-4] [I-R2] As many Intruders as table 2.4 says, in any seat alike; among six three with 4/7. */
static void test_I_4_I_R2_identities(void **arg)
{
    static const struct {
        int seats, option, fixed;
    } cases[] = {{3, 0, 1},
                 {4, 0, 2},
                 {5, 0, 2},
                 {6, INTRUDER_SIX_2, 2},
                 {6, INTRUDER_SIX_3, 3},
                 {6, INTRUDER_SIX_RANDOM, 0}};
    enum { GAMES = 7000 };

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int by_number[4] = {0};
        int by_seat[INTRUDER_SEATS] = {0};
        int sum = 0;

        count_identities(cases[i].seats, cases[i].option, GAMES, by_number, by_seat);
        if (cases[i].fixed != 0)
            assert_int_equal(by_number[cases[i].fixed], GAMES);
        else
            assert_in_range(by_number[3], 3850, 4150); /* 4000 */
        assert_int_equal(by_number[2] + by_number[3] + by_number[1], GAMES);
        for (int seat = 0; seat < cases[i].seats; seat++)
            sum += by_seat[seat];
        for (int seat = 0; seat < cases[i].seats; seat++)
            assert_in_range(by_seat[seat] * cases[i].seats, sum - sum / 12, sum + sum / 12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_I_R1_the_cards),
        cmocka_unit_test(test_packed_kinds),
        cmocka_unit_test(test_I_23_the_largest_total),
        cmocka_unit_test(test_I_4_I_R2_identities),
    };

    return cmocka_run_group_tests_name("intruder tables", tests, NULL, NULL);
}
