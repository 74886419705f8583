/* test_core_say.c: the kit of games: sentences from patterns, lists, names cut to columns, ink,
 * bits of 64.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <string.h>

#include "core/fit.h"
#include "core/say.h"

void df_panic(const char *file, int line, const char *what)
{
    mock_assert(0, what, file, line);
}

static const char *const names[DF_SEATS_MAX] = {"Ann", "Ben", "Cat", "D@n %s", "Eve", "Fay"};
static char buffer[200];
static df_text text;

/* A telling about Ann, and Ben beside her, to `viewer`. */
static df_telling to(int viewer)
{
    text = df_text_over(buffer, sizeof buffer);
    return (df_telling){&text, viewer, names, .seat = 0, .other = 1, .number = -7, .word = "Knife"};
}

/* What the viewer reads of a pattern. */
static const char *told(int viewer, const char *pattern)
{
    df_telling t = to(viewer);

    df_tell(&t, pattern);
    return buffer;
}

/* ---- Sentences ------------------------------------------------------------------------------- */

static void test_a_pattern_fits_whoever_reads_it(void **arg)
{
    static const char pattern[] = "@ {see|sees} &, who {are|is} hit.";

    (void)arg;
    assert_string_equal(told(0, pattern), "You see Ben, who is hit.");
    assert_string_equal(told(1, pattern), "Ann sees you, who are hit.");
    assert_string_equal(told(2, pattern), "Ann sees Ben, who is hit.");
    assert_string_equal(told(DF_SPECTATOR, pattern), "Ann sees Ben, who is hit.");
}

/* Agreement goes by the last name, by @ before there is one, and is capital only at the start. */
static void test_forms_agree_with_the_last_name(void **arg)
{
    (void)arg;
    assert_string_equal(told(0, "{Here you are|Here comes @}."), "Here you are.");
    assert_string_equal(told(1, "{Here you are|Here comes @}."), "Here comes Ann.");
    assert_string_equal(told(1, "& {go|goes}, @ {stay|stays}."), "You go, Ann stays.");
    assert_string_equal(told(0, "Now @ {go|goes}."), "Now you go.");
    assert_string_equal(told(1, "@ {|& says: }{a|b}"), "Ann you says: a");
}

static void test_possessives(void **arg)
{
    (void)arg;
    assert_string_equal(told(0, "@'s trap"), "Your trap");
    assert_string_equal(told(0, "in @'s trap"), "in your trap");
    assert_string_equal(told(1, "@'s trap in &'s room"), "Ann's trap in your room");
    assert_string_equal(told(2, "one of {yours|@'s}"), "one of Ann's");
    assert_string_equal(told(0, "one of {yours|@'s}"), "one of yours");
}

static void test_who_does_it_to_themselves(void **arg)
{
    df_telling t = to(0);

    (void)arg;
    t.other = 0;
    df_tell(&t, "@ {hit|hits} & in &'s room");
    assert_string_equal(buffer, "You hit yourself in your room");
    t = to(1);
    t.other = 0;
    df_tell(&t, "@ {hit|hits} & in &'s room");
    assert_string_equal(buffer, "Ann hits themself in Ann's room");
}

static void test_numbers_and_words(void **arg)
{
    df_telling t = to(0);

    (void)arg;
    df_tell(&t, "@: $, #, 100%s");
    assert_string_equal(buffer, "You: Knife, -7, 100%s");
    t = to(1);
    df_tellf(&t, "@ {pay|pays} %d of %u %s%c 5%% for the $ {alone|with &}", 3, 4u, "coins", ':');
    assert_string_equal(buffer, "Ann pays 3 of 4 coins: 5% for the Knife with you");
}

/* A name or word is only text, whatever it looks like. */
static void test_names_are_not_patterns(void **arg)
{
    df_telling t = to(0);

    (void)arg;
    t.seat = 3;
    t.word = "{a|b}%d";
    df_tellf(&t, "@ {have|has} $ and %s.", "@ # {");
    assert_string_equal(buffer, "D@n %s has {a|b}%d and @ # {.");
}

static void test_a_seat_that_is_none(void **arg)
{
    df_telling t = to(DF_SPECTATOR);

    (void)arg;
    t.seat = DF_NONE;
    t.other = DF_NOBODY;
    df_tell(&t, "@ {see|sees} &.");
    assert_string_equal(buffer, "nobody sees nobody.");
    assert_string_equal(df_whom(&t, 1), "Ben");
    t.viewer = 1;
    assert_string_equal(df_whom(&t, 1), "you");
}

static void test_a_sentence_stays_in_its_buffer(void **arg)
{
    char small[8];
    df_text narrow = df_text_over(small, sizeof small);
    const df_telling t = {&narrow, 1, names, .seat = 0, .other = 1};

    (void)arg;
    df_tell(&t, "@ {hit|hits} &");
    assert_string_equal(small, "Ann hit");
    assert_true(narrow.full);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

static void test_lists(void **arg)
{
    static const struct {
        uint32_t seats;
        const char *list;
    } rows[] = {{0, ""}, {2, "Ben"}, {3, "you and Ben"}, {7, "you, Ben and Cat"}};

    (void)arg;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        df_telling t = to(0);

        df_tell_people(&t, rows[i].seats, "and");
        assert_string_equal(buffer, rows[i].list);
    }
    df_telling t = to(DF_SPECTATOR);
    df_tell_people(&t, 0x31, "or");
    assert_string_equal(buffer, "Ann, Eve or Fay");
    assert_string_equal(df_plural(0), "s");
    assert_string_equal(df_plural(1), "");
    assert_string_equal(df_plural(2), "s");
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static void test_cuts_are_of_whole_letters(void **arg)
{
    static const char name[] = "Zo\xC3\xAB \xE2\x82\xAC\xF0\x9F\x98\x80!";
    static const char *const cuts[] = {
        "",
        "Z",
        "Zo",
        "Zo\xC3\xAB",
        "Zo\xC3\xAB ",
        "Zo\xC3\xAB \xE2\x82\xAC",
        "Zo\xC3\xAB \xE2\x82\xAC\xF0\x9F\x98\x80",
        name,
        name,
    };

    (void)arg;
    for (int columns = 0; columns < (int)(sizeof cuts / sizeof *cuts); columns++) {
        to(0);
        df_text_cut(&text, name, columns);
        assert_string_equal(buffer, cuts[columns]);
    }
}

static void test_ink_ends_where_the_string_does(void **arg)
{
    const char other[] = {DF_INK_OTHER, 'A', 'n', DF_INK_PLAIN, DF_INK_YOU, 'B', DF_INK_PLAIN, 0};
    const char danger[] = {DF_INK_DANGER, '!', DF_INK_PLAIN, 0};

    (void)arg;
    to(0);
    df_text_player(&text, "Ann", 2, false);
    df_text_player(&text, "B", 2, true);
    assert_string_equal(buffer, other);
    to(0);
    df_text_inked(&text, DF_INK_DANGER, "!");
    assert_string_equal(buffer, danger);
}

/* ---- Bits and fields ------------------------------------------------------------------------- */

static void test_bits_of_64(void **arg)
{
    static const uint64_t expected[] = {0, 31, 32, 63};
    const uint64_t mask = UINT64_C(1) | UINT64_C(3) << 31 | UINT64_C(1) << 63;
    int count = 0;

    (void)arg;
    df_each_bit_64(bit, mask)
        assert_int_equal(bit, expected[count++]);
    assert_int_equal(count, 4);
    df_each_bit_64(none, 0)
        fail_msg("there is no bit %d", (int)none);
    assert_int_equal(df_bit_lowest_64(UINT64_C(5) << 40), 40);
}

static void test_which_values_were_given(void **arg)
{
    static df_given given;

    (void)arg;
    given.field[3] = UINT64_C(1) << 63 | 2;
    assert_true(df_was_given(&given, 3, 63));
    assert_true(df_was_given(&given, 3, 1));
    assert_false(df_was_given(&given, 3, 0));
    assert_false(df_was_given(&given, 2, 1));
}

/* ---- Things and places ----------------------------------------------------------------------- */

enum { THINGS = 6, PLACES = 4 };

/* Is there any way to fit them, by trying all? */
static bool fits_somehow(const uint8_t may[], int count, const uint8_t room[PLACES])
{
    int ways = 1;

    for (int i = 0; i < count; i++)
        ways *= PLACES;
    for (int way = 0; way < ways; way++) {
        uint8_t used[PLACES] = {0};
        bool fits = true;

        for (int i = 0, rest = way; i < count && fits; i++, rest /= PLACES)
            fits =
                (may[i] >> rest % PLACES & 1) != 0 && ++used[rest % PLACES] <= room[rest % PLACES];
        if (fits)
            return true;
    }
    return false;
}

/* Finds a fit wherever there is one, and it is one. */
static void test_fits_whatever_can_be_fitted(void **arg)
{
    uint8_t key[DF_KEY_SIZE];
    df_rng rng;
    int fitted = 0;

    (void)arg;
    df_key_from_text(key, "fit");
    df_rng_init(&rng, key, 0);
    for (int round = 0; round < 2000; round++) {
        int count = (int)df_rng_below(&rng, THINGS + 1);
        uint8_t may[THINGS];
        uint8_t at[THINGS];
        uint8_t room[PLACES];
        uint8_t left[PLACES];

        for (int i = 0; i < count; i++)
            may[i] = (uint8_t)(df_rng_u32(&rng) & df_rng_u32(&rng) & 15);
        for (int place = 0; place < PLACES; place++)
            room[place] = (uint8_t)df_rng_below(&rng, 4);
        memcpy(left, room, sizeof left);
        bool fits = df_fit(may, count, left, at);
        assert_int_equal(fits, fits_somehow(may, count, room));
        fitted += fits;
        for (int i = 0; i < count && fits; i++) {
            assert_true((may[i] >> at[i] & 1) != 0);
            left[at[i]]++;
        }
        if (fits)
            assert_memory_equal(left, room, sizeof left);
    }
    assert_in_range(fitted, 500, 1500); /* both answers were asked for often */
}

/* The same thing on every machine, as replays of worlds need it. */
static void test_the_first_gets_its_lowest_place(void **arg)
{
    static const uint8_t may[] = {7, 3, 1};
    static const uint8_t expected[] = {2, 1, 0};
    uint8_t left[] = {1, 1, 1};
    uint8_t at[3];

    (void)arg;
    assert_true(df_fit(may, 1, left, at));
    assert_int_equal(at[0], 0);
    left[0] = 1;
    assert_true(df_fit(may, 3, left, at)); /* each makes way for the next */
    assert_memory_equal(at, expected, sizeof at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_pattern_fits_whoever_reads_it),
        cmocka_unit_test(test_forms_agree_with_the_last_name),
        cmocka_unit_test(test_possessives),
        cmocka_unit_test(test_who_does_it_to_themselves),
        cmocka_unit_test(test_numbers_and_words),
        cmocka_unit_test(test_names_are_not_patterns),
        cmocka_unit_test(test_a_seat_that_is_none),
        cmocka_unit_test(test_a_sentence_stays_in_its_buffer),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_cuts_are_of_whole_letters),
        cmocka_unit_test(test_ink_ends_where_the_string_does),
        cmocka_unit_test(test_bits_of_64),
        cmocka_unit_test(test_which_values_were_given),
        cmocka_unit_test(test_fits_whatever_can_be_fitted),
        cmocka_unit_test(test_the_first_gets_its_lowest_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
