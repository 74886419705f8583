/* test_island_score.c: the best split of a hand [B-184] against trying all of them.
 *
 * SPDX-License-Identifier: MIT */
#include "island_fixture.h"

enum { HAND_MAX = 12 };

static int number_at(int card)
{
    return island_number_of(island_kind_of[card]);
}

static int cost_at(int card)
{
    return island_cards[island_kinds[island_kind_of[card]].code].cost;
}

static int split(uint64_t cards);

/* All ways to go on a sequence that begins with these cards: `last` is its highest number. */
static int extend(uint64_t rest, int last, int length)
{
    int best = length >= 3 ? split(rest) : 10000;

    df_each_bit_64(card, rest)
        if (number_at((int)card) == last + 1) {
            int score = extend(rest & ~ISLAND_BIT(card), last + 1, length + 1);

            best = score < best ? score : best;
        }
    return best;
}

/* The lowest card stands alone, is in a pair or triplet, or begins a sequence. (It can't be in the
 * middle of one: lower cards are dealt with.) */
static int split(uint64_t cards)
{
    if (cards == 0)
        return 0;
    uint64_t first = 0;
    int lowest = ISLAND_NUMBERS;

    df_each_bit_64(card, cards)
        if (number_at((int)card) < lowest) {
            lowest = number_at((int)card);
            first = card;
        }
    uint64_t rest = cards & ~ISLAND_BIT(first);
    int best = cost_at((int)first) + split(rest);
    int score = extend(rest, lowest, 1);
    best = score < best ? score : best;
    df_each_bit_64(second, rest)
        if (number_at((int)second) == lowest) {
            uint64_t two = rest & ~ISLAND_BIT(second);

            score = split(two);
            best = score < best ? score : best;
            df_each_bit_64(third, two)
                if (third > second && number_at((int)third) == lowest) {
                    score = split(two & ~ISLAND_BIT(third));
                    best = score < best ? score : best;
                }
        }
    return best;
}

/* Two or three of one number, or three or more numbers in sequence? */
static bool is_set(uint64_t cards)
{
    int count = df_bit_count_64(cards);
    int lowest = ISLAND_NUMBERS;
    int highest = 0;
    uint32_t numbers = 0;

    df_each_bit_64(card, cards) {
        int number = number_at((int)card);

        lowest = number < lowest ? number : lowest;
        highest = number > highest ? number : highest;
        numbers |= 1u << number;
    }
    bool equal = lowest == highest && (count == 2 || count == 3);
    bool run = count >= 3 && highest - lowest + 1 == count && df_bit_count_64(numbers) == count;
    return equal || run;
}

/* The sets that are told leave single cards that cost just as much. */
static void check_told(uint64_t hand)
{
    int score = island_hand_score(hand);
    int singles = 0;
    uint64_t set;

    while ((set = island_best_set(hand)) != 0) {
        assert_true((set & ~hand) == 0 && is_set(set));
        hand &= ~set;
    }
    df_each_bit_64(card, hand)
        singles += cost_at((int)card);
    assert_int_equal(singles, score);
}

static void test_B_184_best_split(void **arg)
{
    uint8_t key[DF_KEY_SIZE];
    df_rng rng;

    (void)arg;
    df_key_from_text(key, "splits");
    df_rng_init(&rng, key, 0);
    for (int i = 0; i < 3000; i++) {
        uint64_t hand = 0;
        uint32_t size = df_rng_below(&rng, HAND_MAX + 1);
        uint32_t span = 1 + df_rng_below(&rng, ISLAND_NUMBERS); /* few numbers: many sets */
        int tries = 0;

        while ((uint32_t)df_bit_count_64(hand) < size && tries++ < 200) {
            int card = (int)df_rng_below(&rng, ISLAND_CARDS);

            if (number_at(card) < (int)span)
                hand |= ISLAND_BIT(card);
        }
        assert_int_equal(island_hand_score(hand), split(hand));
        check_told(hand);
    }
}

/* Three sequences that share numbers: 5-6-7, 6-7-8 and 7-8-9 beat one long one. */
static void test_overlapping_sequences(void **arg)
{
    fixture f;

    (void)arg;
    fixture_at(&f, "players=2",
               "seats.0.hand: wreck, gamble mace, hunch axe, accuse sword, accuse mace, skin, "
               "capsize, forage, purge sword\n");
    assert_int_equal(island_hand_score(f.s.zone[ISLAND_IN_HAND]), 0);
    assert_int_equal(island_hand_score(0), 0);
    assert_int_equal(island_hand_score(ISLAND_ALL_CARDS), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_B_184_best_split),
        cmocka_unit_test(test_overlapping_sequences),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
