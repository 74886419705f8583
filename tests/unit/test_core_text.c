/* test_core_text.c: the bounded writer, errors, events and the small helpers of core.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <limits.h>
#include <string.h>

#include "core/core.h"

void df_panic(const char *file, int line, const char *what)
{
    mock_assert(0, what, file, line);
}

/* ---- The writer ------------------------------------------------------------------------------ */

static void test_text_formats(void **arg)
{
    char buffer[200];
    df_text text = df_text_over(buffer, sizeof buffer);

    (void)arg;
    df_text_add(&text, "%s|%d|%d|%d|%u|%c|%%|%s", "word", 0, INT_MAX, INT_MIN, UINT_MAX, 'x', "");
    assert_string_equal(buffer, "word|0|2147483647|-2147483648|4294967295|x|%|");
    assert_int_equal(text.length, strlen(buffer));
    assert_false(text.full);
    df_text_string(&text, " and");
    df_text_char(&text, '.');
    assert_string_equal(buffer + text.length - 6, "| and.");
}

static void test_text_starts_empty(void **arg)
{
    char buffer[4] = "old";
    df_text text = df_text_over(buffer, sizeof buffer);

    (void)arg;
    assert_string_equal(buffer, "");
    assert_int_equal(text.length, 0);
    assert_false(text.full);
    expect_assert_failure(df_text_over(buffer, 0));
}

/* Every size from 1 up: nothing behind the buffer is touched, what fits is there, `full` is right.
 */
static void test_text_never_leaves_its_buffer(void **arg)
{
    static const char whole[] = "n=-1234 s=some words c=! done";

    (void)arg;
    for (size_t size = 1; size <= sizeof whole + 4; size++) {
        char buffer[sizeof whole + 8];
        size_t fits = size - 1 < sizeof whole - 1 ? size - 1 : sizeof whole - 1;

        memset(buffer, '#', sizeof buffer);
        df_text text = df_text_over(buffer, size);
        df_text_add(&text, "n=%d s=%s c=%c", -1234, "some words", '!');
        df_text_string(&text, " done");
        assert_int_equal(text.length, fits);
        assert_memory_equal(buffer, whole, fits);
        assert_int_equal(buffer[fits], '\0');
        assert_int_equal(text.full, size < sizeof whole);
        for (size_t i = size; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '#');
    }
}

static void test_text_stays_full(void **arg)
{
    char buffer[4];
    df_text text = df_text_over(buffer, sizeof buffer);

    (void)arg;
    df_text_string(&text, "abc");
    assert_false(text.full);
    df_text_char(&text, 'd');
    assert_true(text.full);
    df_text_string(&text, "");
    df_text_pad(&text, 100);
    assert_true(text.full);
    assert_string_equal(buffer, "abc");
}

static void test_text_pad_counts_characters_of_the_last_line(void **arg)
{
    char buffer[80];
    df_text text = df_text_over(buffer, sizeof buffer);

    (void)arg;
    df_text_string(&text, "long first line\nab");
    df_text_pad(&text, 4);
    df_text_char(&text, '|');
    assert_string_equal(buffer, "long first line\nab  |");
    df_text_pad(&text, 3); /* already past it */
    assert_string_equal(buffer, "long first line\nab  |");

    text = df_text_over(buffer, sizeof buffer);
    df_text_add(&text, "%c\xC3\xA4\xE2\x94\x80%c", DF_INK_STRONG, DF_INK_PLAIN);
    df_text_pad(&text, 4);
    df_text_char(&text, '|');
    assert_string_equal(buffer, "\x02\xC3\xA4\xE2\x94\x80\x01  |");
}

static void test_text_unknown_format_is_a_bug(void **arg)
{
    char buffer[20];
    df_text text = df_text_over(buffer, sizeof buffer);
    const char *volatile format = "%x"; /* hidden from the compiler, who would complain too */

    (void)arg;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
    expect_assert_failure(df_text_add(&text, format, 1));
#pragma GCC diagnostic pop
}

/* ---- Errors ---------------------------------------------------------------------------------- */

static void test_fail_fills_the_error_and_returns_the_status(void **arg)
{
    df_error err = {.text = "old"};

    (void)arg;
    assert_int_equal(df_fail(&err, DF_ILLEGAL, "N-28", "%s can't be shot from %d", "foyer", 5),
                     DF_ILLEGAL);
    assert_int_equal(err.status, DF_ILLEGAL);
    assert_string_equal(err.clause, "N-28");
    assert_string_equal(err.text, "foyer can't be shot from 5");
    assert_int_equal(df_fail(NULL, DF_NOMEM, "", "nobody reads %s", "this"), DF_NOMEM);
}

static void test_fail_cuts_what_is_too_long(void **arg)
{
    char word[600];
    struct {
        df_error err;
        char behind[8];
    } guarded;

    (void)arg;
    memset(word, 'w', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    memset(&guarded, '#', sizeof guarded);
    df_fail(&guarded.err, DF_PARSE, word, "no '%s'", word);
    assert_int_equal(strlen(guarded.err.clause), sizeof guarded.err.clause - 1);
    assert_int_equal(strlen(guarded.err.text), sizeof guarded.err.text - 1);
    assert_memory_equal(guarded.err.text, "no 'ww", 6);
    assert_memory_equal(guarded.behind, "########", 8);
}

/* ---- Events ---------------------------------------------------------------------------------- */

static void test_event_push_keeps_order_and_defaults_to_all(void **arg)
{
    static df_events events;

    (void)arg;
    events.count = 0;
    DF_TELL(&events, .kind = 1, .seat = 0);
    DF_TELL(&events, .kind = 2, .seat = 1, .audience = DF_TO(1));
    DF_TELL((df_events *)NULL, .kind = 3);
    assert_int_equal(events.count, 2);
    assert_int_equal(events.at[0].kind, 1);
    assert_int_equal(events.at[0].audience, DF_TO_ALL);
    assert_int_equal(events.at[1].kind, 2);
    assert_int_equal(events.at[1].audience, DF_TO(1));
}

static void test_event_push_too_many_is_a_bug(void **arg)
{
    static df_events events;

    (void)arg;
    events.count = 0;
    for (int i = 0; i < DF_EVENTS_MAX; i++)
        df_event_push(&events, (df_event){.kind = 1});
    assert_int_equal(events.count, DF_EVENTS_MAX);
    expect_assert_failure(df_event_push(&events, (df_event){.kind = 1}));
}

static void test_event_for_strikes_out_secrets(void **arg)
{
    const df_event event = {.kind = 4,
                            .seat = 2,
                            .audience = DF_TO(0) | DF_TO(2) | DF_TO_SPECTATORS,
                            .privy = DF_TO(2),
                            .reveals = true,
                            .open = {10, 11},
                            .secret = {20, 21, 22, 23}};
    df_event out;

    (void)arg;
    memset(&out, '#', sizeof out);
    df_event untouched = out;
    assert_false(df_event_for(&event, 1, &out));
    assert_memory_equal(&out, &untouched, sizeof out);

    assert_true(df_event_for(&event, 2, &out));
    assert_int_equal(out.kind, 4);
    assert_int_equal(out.seat, 2);
    assert_memory_equal(out.open, event.open, sizeof out.open);
    assert_memory_equal(out.secret, event.secret, sizeof out.secret);

    const int outsiders[] = {0, DF_SPECTATOR};
    for (int i = 0; i < 2; i++) {
        assert_true(df_event_for(&event, outsiders[i], &out));
        assert_memory_equal(out.open, event.open, sizeof out.open);
        for (int j = 0; j < DF_EVENT_SECRET; j++)
            assert_int_equal(out.secret[j], DF_EVENT_HIDDEN);
    }
}

/* A struck event must not say who was told more, nor whether the actor learned something. */
static void test_event_for_hides_the_circle_of_the_told(void **arg)
{
    df_event first = {.kind = 1, .audience = DF_TO_ALL, .privy = DF_TO(1), .secret = {5}};
    df_event second = {.kind = 1,
                       .audience = DF_TO(0),
                       .privy = DF_TO(2) | DF_TO(3),
                       .reveals = true,
                       .secret = {9}};
    df_event out_first, out_second;

    (void)arg;
    assert_true(df_event_for(&first, 0, &out_first));
    assert_true(df_event_for(&second, 0, &out_second));
    assert_memory_equal(&out_first, &out_second, sizeof out_first);
}

/* ---- Small helpers --------------------------------------------------------------------------- */

static void test_hash_is_fnv_1a(void **arg)
{
    (void)arg;
    /* from the authors' own list of test vectors */
    assert_true(df_hash("", 0, 0) == UINT64_C(0xcbf29ce484222325));
    assert_true(df_hash("a", 1, 0) == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(df_hash("foobar", 6, 0) == UINT64_C(0x85944171f73967e8));
    assert_true(df_hash("bar", 3, df_hash("foo", 3, 0)) == df_hash("foobar", 6, 0));
}

static void test_same_word_ignores_ascii_case_only(void **arg)
{
    (void)arg;
    assert_true(df_same_word("Hall", "hALL"));
    assert_true(df_same_word("", ""));
    assert_false(df_same_word("hall", "hal"));
    assert_false(df_same_word("hal", "hall"));
    assert_false(df_same_word("", "x"));
    assert_false(df_same_word("@", "`")); /* differ in the bit that makes a letter lower case */
    assert_false(df_same_word("[", "{"));
    assert_false(df_same_word("\xC4", "\xE4")); /* no locale */
}

static void test_read_number(void **arg)
{
    static const char *const bad[] = {"",   "-",   "+1",  " 1",         "1 ",
                                      "1x", "0x1", "--1", "2147483648", "99999999999999999999"};
    int32_t number = 77;

    (void)arg;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(df_read_number(bad[i], &number));
        assert_int_equal(number, 77);
    }
    assert_true(df_read_number("0", &number) && number == 0);
    assert_true(df_read_number("-0", &number) && number == 0);
    assert_true(df_read_number("007", &number) && number == 7);
    assert_true(df_read_number("2147483647", &number) && number == INT32_MAX);
    assert_true(df_read_number("-2147483647", &number) && number == -INT32_MAX);
}

static void test_next_item(void **arg)
{
    const char *rest = " knife,big  saw , ,rope and tackle, ";
    static const char *const items[] = {"knife", "big  saw", "", "rope and"};
    char word[9];

    (void)arg;
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        assert_true(df_next_item(&rest, ',', word, sizeof word));
        assert_string_equal(word, items[i]);
    }
    assert_false(df_next_item(&rest, ',', word, sizeof word));
    rest = "2/T";
    assert_true(df_next_item(&rest, '/', word, sizeof word));
    assert_string_equal(word, "2");
    assert_string_equal(rest, "T");
}

static void test_bits(void **arg)
{
    uint32_t seen[32];
    int count = 0;

    (void)arg;
    df_each_bit(bit, 0x80000005u)
        seen[count++] = bit;
    assert_int_equal(count, 3);
    assert_int_equal(seen[0], 0);
    assert_int_equal(seen[1], 2);
    assert_int_equal(seen[2], 31);
    df_each_bit(bit, 0u)
        fail_msg("bit %u of nothing", (unsigned)bit);
    assert_int_equal(df_bit_count(0xF0F0u), 8);
    assert_int_equal(df_bit_lowest(0xF0F0u), 4);
}

static void test_hexadecimal(void **arg)
{
    static const char *const bad[] = {"", "00ff1", "00ff1g", "00ff1a0", "00ff 1", "-0ff1a"};
    const uint8_t bytes[] = {0x00, 0xff, 0x1a};
    uint8_t read[3];
    char text[7];

    (void)arg;
    df_write_hex(bytes, sizeof bytes, text);
    assert_string_equal(text, "00ff1a");
    assert_true(df_read_hex(text, read, sizeof read));
    assert_memory_equal(read, bytes, sizeof bytes);
    memset(read, 0, sizeof read);
    assert_true(df_read_hex("00FF1A", read, sizeof read));
    assert_memory_equal(read, bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(df_read_hex(bad[i], read, sizeof read));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_formats),
        cmocka_unit_test(test_text_starts_empty),
        cmocka_unit_test(test_text_never_leaves_its_buffer),
        cmocka_unit_test(test_text_stays_full),
        cmocka_unit_test(test_text_pad_counts_characters_of_the_last_line),
        cmocka_unit_test(test_text_unknown_format_is_a_bug),
        cmocka_unit_test(test_fail_fills_the_error_and_returns_the_status),
        cmocka_unit_test(test_fail_cuts_what_is_too_long),
        cmocka_unit_test(test_event_push_keeps_order_and_defaults_to_all),
        cmocka_unit_test(test_event_push_too_many_is_a_bug),
        cmocka_unit_test(test_event_for_strikes_out_secrets),
        cmocka_unit_test(test_event_for_hides_the_circle_of_the_told),
        cmocka_unit_test(test_hash_is_fnv_1a),
        cmocka_unit_test(test_same_word_ignores_ascii_case_only),
        cmocka_unit_test(test_read_number),
        cmocka_unit_test(test_next_item),
        cmocka_unit_test(test_bits),
        cmocka_unit_test(test_hexadecimal),
    };

    return cmocka_run_group_tests_name("core: text, errors, events", tests, NULL, NULL);
}
