/* test_core_position.c: positions as text, complete, partial, and refused.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include "toy.h"

static const df_config two = {.seats = 2, .knowledge = true};

static df_status read_toy(const char *text, toy_state *toy, df_error *err)
{
    return df_position_read(&toy_game, &two, text, (df_state *)toy, err);
}

static void write_toy(const toy_state *toy, bool derived, char *buffer, size_t size)
{
    df_text text = df_text_over(buffer, size);

    df_position_write(&toy_game, &two, (const df_state *)toy, derived, &text);
    assert_false(text.full);
}

static toy_state full_house(void)
{
    toy_state toy;

    toy_base((df_state *)&toy, &two);
    toy.gold = 1000000;
    toy.mood = -5;
    toy.phase = 2;
    toy.keys = 0xA;
    toy.open = 1;
    toy.guest = 3;
    toy.hand[0][0] = 2;
    toy.hand[0][1] = 2;
    toy.hand[0][2] = 0;
    toy.board[1][0] = 4;
    toy.board[2][1] = 9;
    toy.twice = 3;
    return toy;
}

static const char full_text[] = "gold: 1000000\n"
                                "mood: -5\n"
                                "phase: dusk\n"
                                "keys: bath, den\n"
                                "open: yes\n"
                                "guest: den\n"
                                "seats.0.hand: cellar, cellar, attic\n"
                                "seats.1.hand: -\n"
                                "board.0.0: 0\n"
                                "board.0.1: 0\n"
                                "board.1.0: 4\n"
                                "board.1.1: 0\n"
                                "board.2.0: 0\n"
                                "board.2.1: 9\n"
                                "twice: 6\n";

static void test_position_writes_every_form(void **arg)
{
    toy_state toy = full_house();
    char buffer[2000];

    (void)arg;
    write_toy(&toy, false, buffer, sizeof buffer);
    assert_memory_equal(buffer, full_text, sizeof full_text - 1);
    assert_string_equal(strstr(buffer, "many.38"), "many.38: 0\nmany.39: 0\n");
    write_toy(&toy, true, buffer, sizeof buffer);
    assert_string_equal(strstr(buffer, "many.39"), "many.39: 0\nwealth: rich\n");
}

/* A field may have more values than a word has bits. */
static void test_position_reads_many_values(void **arg)
{
    toy_state toy = full_house();
    toy_state back;
    char buffer[2000];
    df_error err;

    (void)arg;
    for (uint8_t i = 0; i < TOY_MANY; i++)
        toy.many[i] = i % 10;
    write_toy(&toy, false, buffer, sizeof buffer);
    if (read_toy(buffer, &back, &err) != DF_OK)
        fail_msg("%s", err.text);
    assert_memory_equal(&toy, &back, sizeof toy);
}

static void test_position_survives_the_round_trip(void **arg)
{
    toy_state toy = full_house();
    toy_state back;
    df_error err;

    (void)arg;
    memset(&back, '#', sizeof back);
    assert_int_equal(read_toy(full_text, &back, &err), DF_OK);
    assert_memory_equal(&toy, &back, sizeof toy);
}

/* What a view blanks is written "?", and "?" is no value to read. */
static void test_position_hidden_marks(void **arg)
{
    toy_state toy = full_house();
    char buffer[2000];
    df_error err;

    (void)arg;
    toy.gold = 0xFFFFFFFE;
    toy.phase = DF_HIDDEN;
    toy.keys = DF_HIDDEN;
    toy.open = DF_HIDDEN;
    toy.guest = DF_HIDDEN;
    toy.hand[1][0] = DF_HIDDEN;
    toy.hand[1][1] = 3;
    write_toy(&toy, false, buffer, sizeof buffer);
    static const char expected[] = "gold: ?\nmood: -5\nphase: ?\nkeys: ?\nopen: ?\nguest: ?\n"
                                   "seats.0.hand: cellar, cellar, attic\nseats.1.hand: ?, den\n";
    assert_memory_equal(buffer, expected, sizeof expected - 1);

    static const char *const hidden[] = {
        "gold: ?", "phase: ?", "keys: ?", "seats.0.hand: ?", "seats.0.hand: ?, den", "twice: ?"};
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        assert_int_not_equal(read_toy(hidden[i], &toy, &err), DF_OK);
}

static void test_position_partial_text_starts_from_the_base(void **arg)
{
    toy_state base, toy;
    df_error err;

    (void)arg;
    toy_base((df_state *)&base, &two);
    assert_int_equal(read_toy("", &toy, &err), DF_OK);
    assert_memory_equal(&toy, &base, sizeof toy);
    assert_int_equal(read_toy("\n\n  # nothing but a comment\n", &toy, &err), DF_OK);
    assert_memory_equal(&toy, &base, sizeof toy);
    base.board[2][0] = 5;
    assert_int_equal(read_toy("board.2.0: 5", &toy, &err), DF_OK);
    assert_memory_equal(&toy, &base, sizeof toy);
}

static void test_position_completes_what_was_not_given(void **arg)
{
    toy_state toy;
    df_error err;

    (void)arg;
    assert_int_equal(read_toy("open: yes", &toy, &err), DF_OK);
    assert_int_equal(toy.phase, 1);
    assert_int_equal(read_toy("open: yes\nphase: dawn", &toy, &err), DF_OK);
    assert_int_equal(toy.phase, 0);
}

static void test_position_is_lenient_about_form(void **arg)
{
    toy_state toy;
    df_error err;

    (void)arg;
    assert_int_equal(read_toy("  gold :  5  # coins\r\n\tKEYS", &toy, &err), DF_PARSE);
    assert_int_equal(read_toy("  gold :  5  # coins\r\n"
                              "\tkeys:den ,ATTIC\r\n"
                              "open:YES\n"
                              "guest: None\n"
                              "seats.1.hand:  Bath",
                              &toy, &err),
                     DF_OK);
    assert_int_equal(toy.gold, 5);
    assert_int_equal(toy.keys, 9);
    assert_int_equal(toy.open, 1);
    assert_int_equal(toy.guest, DF_NONE);
    assert_int_equal(toy.hand[1][0], 1);
    assert_int_equal(toy.hand[1][1], DF_NONE);
    assert_int_equal(read_toy("keys: -\nseats.0.hand: -", &toy, &err), DF_OK);
    assert_int_equal(toy.keys, 0);
    assert_int_equal(toy.hand[0][0], DF_NONE);
}

static void test_position_refuses_with_line_path_and_reason(void **arg)
{
    static const struct {
        const char *text;
        const char *says[2];
    } cases[] = {
        {"gold 5", {"line 1", "path: value"}},
        {"gold", {"line 1", "path: value"}},
        {": 5", {"line 1", ""}},
        {"gold:", {"line 1: gold", "0 to 1000000"}},
        {"gold: 1000001", {"line 1: gold", "0 to 1000000"}},
        {"gold: -1", {"line 1: gold", "0 to 1000000"}},
        {"gold: 4294967297", {"line 1: gold", "0 to 1000000"}},
        {"gold: 5 6", {"line 1: gold", "'5 6'"}},
        {"mood: -6", {"line 1: mood", "-5 to 300"}},
        {"mood: 65536", {"line 1: mood", "-5 to 300"}},
        {"board.0.0: 256", {"line 1: board.0.0", "0 to 9"}},
        {"gold: 1\n\nsilver: 5", {"line 3", "no value 'silver'"}},
        {"Gold: 5", {"line 1", "no value 'Gold'"}},
        {"golden: 5", {"line 1", "no value 'golden'"}},
        {"gold: 5\ngold: 5", {"line 2", "gold is given twice"}},
        {"board.1.1: 5\nboard.01.1: 5", {"line 2", "twice"}},
        {"seats.2.hand: den", {"line 1", "index is too large"}},
        {"seats.99999999999999999999.hand: den", {"line 1", ""}},
        {"seats.-1.hand: den", {"line 1", ""}},
        {"seats..hand: den", {"line 1", ""}},
        {"seats.#.hand: den", {"line 1", ""}},
        {"board.3.0: 1", {"line 1", "too large"}},
        {"board.0.2: 1", {"line 1", "too large"}},
        {"board.0: 1", {"line 1", "no value"}},
        {"phase: night", {"line 1: phase", "dawn day dusk"}},
        {"phase: none", {"line 1: phase", "dawn day dusk"}},
        {"phase: -", {"line 1: phase", "dawn day dusk"}},
        {"phase: da", {"line 1: phase", "'da'"}},
        {"open: maybe", {"line 1: open", "yes or no"}},
        {"open: 1", {"line 1: open", "yes or no"}},
        {"guest: nobody", {"line 1: guest", "attic bath cellar den"}},
        {"keys: den, den", {"line 1: keys", "'den' is named twice"}},
        {"keys: den,, bath", {"line 1: keys", "''"}},
        {"keys: den bath", {"line 1: keys", "'den bath'"}},
        {"keys: -, den", {"line 1: keys", "'-'"}},
        {"seats.0.hand: den, den, den, den", {"line 1: seats.0.hand", "3 at most"}},
        {"seats.0.hand: none", {"line 1: seats.0.hand", "'none'"}},
        {"twice: 5", {"line 1: twice", "even digit"}},
        {"wealth: rich", {"line 1: wealth", "can't be set"}},
        {"keys: attic, bath, cellar, den", {"keys", "still shut"}},
    };

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        df_error err = {.text = ""};
        toy_state toy;

        if (read_toy(cases[i].text, &toy, &err) == DF_OK)
            fail_msg("'%s' is accepted", cases[i].text);
        for (int j = 0; j < 2; j++)
            if (strstr(err.text, cases[i].says[j]) == NULL)
                fail_msg("'%s': '%s' does not say '%s'", cases[i].text, err.text, cases[i].says[j]);
        assert_int_not_equal(read_toy(cases[i].text, &toy, NULL), DF_OK);
    }
}

static void test_position_passes_on_the_clause(void **arg)
{
    toy_state toy;
    df_error err;

    (void)arg;
    assert_int_equal(read_toy("twice: 5", &toy, &err), DF_RANGE);
    assert_string_equal(err.clause, "T-9");
    assert_int_equal(read_toy("keys: attic, bath, cellar, den", &toy, &err), DF_CORRUPT);
    assert_string_equal(err.clause, "T-1");
}

static void test_position_overlong_lines_are_refused(void **arg)
{
    static char text[10000];
    toy_state toy;
    df_error err;

    (void)arg;
    for (size_t length = 3000; length < 6000; length += 7) {
        memset(text, ' ', length);
        memcpy(text, "gold: 3", 7);
        memcpy(text + length, "\nx", 3);
        assert_int_equal(read_toy(text, &toy, &err), DF_PARSE);
        /* either the line itself, or, as it is fine, the next one */
        assert_non_null(strstr(err.text, length >= 4096 ? "line 1 is too long" : "line 2"));
        memset(text, 'y', length);
        assert_int_equal(read_toy(text, &toy, &err), DF_PARSE);
    }
}

static void test_position_get(void **arg)
{
    static const struct {
        const char *path, *value;
    } cases[] = {
        {"gold", "1000000"},   {"mood", "-5"},   {"phase", "dusk"},  {"keys", "bath, den"},
        {"seats.1.hand", "-"}, {"guest", "den"}, {"board.2.1", "9"}, {"wealth", "rich"},
        {"over", "no"},        {"actor", "0"},   {"winners", "-"},   {"scores", "-"},
    };
    toy_state toy = full_house();
    char buffer[100];
    df_error err;

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        df_text value = df_text_over(buffer, sizeof buffer);

        assert_int_equal(
            df_position_get(&toy_game, &two, (df_state *)&toy, cases[i].path, &value, &err), DF_OK);
        assert_string_equal(buffer, cases[i].value);
    }
    df_text value = df_text_over(buffer, sizeof buffer);
    assert_int_equal(df_position_get(&toy_game, &two, (df_state *)&toy, "silver", &value, &err),
                     DF_PARSE);
    assert_int_equal(
        df_position_get(&toy_game, &two, (df_state *)&toy, "seats.2.hand", &value, &err), DF_RANGE);
    assert_string_equal(buffer, "");
}

static void test_position_get_at_the_end(void **arg)
{
    static const struct {
        int8_t actor;
        uint8_t keys; /* the toy's winners */
        const char *over, *who, *winners, *scores;
    } cases[] = {
        {DF_NOBODY, 0, "yes", "nobody", "-", "3, -1"},
        {DF_NOBODY, 2, "yes", "nobody", "1", "3, -1"},
        {DF_NOBODY, 3, "yes", "nobody", "0, 1", "3, -1"},
        {DF_CHANCE, 3, "no", "chance", "-", "-"},
        {1, 3, "no", "1", "-", "-"},
    };

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const paths[] = {"over", "actor", "winners", "scores"};
        const char *const values[] = {cases[i].over, cases[i].who, cases[i].winners,
                                      cases[i].scores};
        toy_state toy = full_house();

        toy.actor = cases[i].actor;
        toy.keys = cases[i].keys;
        for (int j = 0; j < 4; j++) {
            char buffer[20];
            df_text value = df_text_over(buffer, sizeof buffer);

            assert_int_equal(
                df_position_get(&toy_game, &two, (df_state *)&toy, paths[j], &value, NULL), DF_OK);
            assert_string_equal(buffer, values[j]);
        }
    }
}

static bool stop_at_guest(void *context, const df_value *value)
{
    int *seen = context;

    assert_true(value->text[0] != '\0');
    ++*seen;
    return strcmp(value->path, "guest") != 0;
}

static void test_position_walk_stops_when_told(void **arg)
{
    toy_state toy = full_house();
    int seen = 0;

    (void)arg;
    df_position_walk(&toy_game, &two, (df_state *)&toy, true, stop_at_guest, &seen);
    assert_int_equal(seen, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_position_writes_every_form),
        cmocka_unit_test(test_position_reads_many_values),
        cmocka_unit_test(test_position_survives_the_round_trip),
        cmocka_unit_test(test_position_hidden_marks),
        cmocka_unit_test(test_position_partial_text_starts_from_the_base),
        cmocka_unit_test(test_position_completes_what_was_not_given),
        cmocka_unit_test(test_position_is_lenient_about_form),
        cmocka_unit_test(test_position_refuses_with_line_path_and_reason),
        cmocka_unit_test(test_position_passes_on_the_clause),
        cmocka_unit_test(test_position_overlong_lines_are_refused),
        cmocka_unit_test(test_position_get),
        cmocka_unit_test(test_position_get_at_the_end),
        cmocka_unit_test(test_position_walk_stops_when_told),
    };

    return cmocka_run_group_tests_name("core: positions", tests, NULL, NULL);
}
