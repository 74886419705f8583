/* test_core_config.c: options: reading, checking, writing.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include "toy.h"

static void test_config_default(void **arg)
{
    df_config config = df_config_default(&toy_game);

    (void)arg;
    assert_int_equal(config.seats, 2);
    assert_true(config.knowledge);
    assert_int_equal(config.option[0], 1);
    assert_int_equal(config.option[1], 200);
    for (int i = 2; i < DF_OPTIONS_MAX; i++)
        assert_int_equal(config.option[i], 0);
    assert_int_equal(df_config_check(&toy_game, &config, NULL), DF_OK);
}

static void test_config_set_reads_words_and_numbers(void **arg)
{
    df_config config = df_config_default(&toy_game);
    df_error err;

    (void)arg;
    assert_int_equal(df_config_set(&toy_game, &config, "mood", "mad", &err), DF_OK);
    assert_int_equal(config.option[0], 2);
    assert_int_equal(df_config_set(&toy_game, &config, "MOOD", "Calm", &err), DF_OK);
    assert_int_equal(config.option[0], 0);
    assert_int_equal(df_config_set(&toy_game, &config, "limit", "-20", &err), DF_OK);
    assert_int_equal(config.option[1], -20);
    assert_int_equal(df_config_set(&toy_game, &config, "limit", "1000", &err), DF_OK);
    assert_int_equal(config.option[1], 1000);
    assert_int_equal(df_config_set(&toy_game, &config, "players", "4", &err), DF_OK);
    assert_int_equal(config.seats, 4);
}

static void test_config_set_refuses_and_changes_nothing(void **arg)
{
    static const struct {
        const char *name, *value;
        df_status status;
        const char *says; /* must stand in the error */
    } cases[] = {
        {"mood", "happy", DF_RANGE, "calm, wild or mad"},
        {"mood", "", DF_RANGE, "calm, wild or mad"},
        {"mood", "0", DF_RANGE, "calm, wild or mad"},
        {"limit", "1001", DF_RANGE, "-20 to 1000"},
        {"limit", "-21", DF_RANGE, "-20 to 1000"},
        {"limit", "65736", DF_RANGE, "-20 to 1000"}, /* 200 if cut to 16 bits */
        {"limit", "20x", DF_RANGE, "'20x'"},
        {"limit", "", DF_RANGE, "-20 to 1000"},
        {"players", "1", DF_RANGE, "2 to 4"},
        {"players", "5", DF_RANGE, "2 to 4"},
        {"players", "258", DF_RANGE, "2 to 4"}, /* 2 if cut to a byte */
        {"players", "two", DF_RANGE, "'two'"},
        {"limits", "20", DF_PARSE, "players, mood, limit"},
        {"", "20", DF_PARSE, "players, mood, limit"},
    };

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        df_config config = df_config_default(&toy_game);
        df_config before = config;
        df_error err;

        assert_int_equal(df_config_set(&toy_game, &config, cases[i].name, cases[i].value, &err),
                         cases[i].status);
        assert_int_equal(err.status, cases[i].status);
        if (strstr(err.text, cases[i].says) == NULL)
            fail_msg("'%s' does not say '%s'", err.text, cases[i].says);
        assert_memory_equal(&config, &before, sizeof config);
        assert_int_equal(df_config_set(&toy_game, &config, cases[i].name, cases[i].value, NULL),
                         cases[i].status);
    }
}

static void test_config_check_finds_what_is_out_of_range(void **arg)
{
    df_config config = df_config_default(&toy_game);
    df_error err;

    (void)arg;
    config.seats = 5;
    assert_int_equal(df_config_check(&toy_game, &config, &err), DF_RANGE);
    assert_non_null(strstr(err.text, "2 to 4"));
    config = df_config_default(&toy_game);
    config.option[1] = 1001;
    assert_int_equal(df_config_check(&toy_game, &config, &err), DF_RANGE);
    assert_non_null(strstr(err.text, "limit"));
    config = df_config_default(&toy_game);
    config.option[0] = -1;
    assert_int_equal(df_config_check(&toy_game, &config, &err), DF_RANGE);
    assert_non_null(strstr(err.text, "mood"));
    /* the game's own word on the combination */
    config.option[0] = 2;
    config.option[1] = -1;
    assert_int_equal(df_config_check(&toy_game, &config, &err), DF_RANGE);
    assert_string_equal(err.text, "a mad game needs a limit");
}

/* Options that can be had one by one but not together are both named, so that whoever set the one
 * knows of the other. -1 stands for the number of players. */
static void check_pair(const df_game *game, int a, int a_value, int b, int b_value)
{
    df_config first = df_config_default(game);
    df_config second = first;
    df_error err;

    first.option[a] = (int16_t)a_value;
    if (b < 0)
        second.seats = (uint8_t)b_value;
    else
        second.option[b] = (int16_t)b_value;
    if (df_config_check(game, &first, NULL) != DF_OK ||
        df_config_check(game, &second, NULL) != DF_OK)
        return;
    second.option[a] = (int16_t)a_value;
    if (df_config_check(game, &second, &err) == DF_OK)
        return;
    assert_contains(err.text, game->options[a].name);
    assert_contains(err.text, b < 0 ? "player" : game->options[b].name);
}

static void test_conflicts_name_both_options(void **arg)
{
    int count;
    const df_game *const *games = df_games(&count);

    (void)arg;
    for (int i = 0; i < count; i++)
        for (int a = 0; games[i]->options[a].name != NULL; a++)
            for (int value = games[i]->options[a].min; value <= games[i]->options[a].max; value++) {
                const df_option *other = games[i]->options;

                for (int seats = games[i]->seats_min; seats <= games[i]->seats_max; seats++)
                    check_pair(games[i], a, value, -1, seats);
                for (int b = 0; other[b].name != NULL; b++)
                    for (int v = other[b].min; b != a && v <= other[b].max && v < 30; v++)
                        check_pair(games[i], a, value, b, v);
            }
}

static void test_config_value_reads_back(void **arg)
{
    df_config config = df_config_default(&toy_game);
    char value[20];

    (void)arg;
    config.option[1] = -7;
    df_text text = df_text_over(value, sizeof value);
    df_config_value(&toy_game, &config, 0, &text);
    assert_string_equal(value, "wild");
    text = df_text_over(value, sizeof value);
    df_config_value(&toy_game, &config, 1, &text);
    assert_string_equal(value, "-7");
}

/* The one who lost alone is the option's value; in a draw, or with several losers, nobody did. */
static void test_config_next_says_who_lost(void **arg)
{
    const df_game *noir = df_game_find("noir");
    df_config config = df_config_default(noir);
    df_result result = {.winners = DF_TO(0), .reason = ""};
    df_error err;

    (void)arg;
    assert_int_equal(df_config_set(noir, &config, "starter", "loser", &err), DF_OK);
    df_config next = df_config_next(noir, &config, &result);
    assert_int_equal(df_config_set(noir, &config, "lost", "1", &err), DF_OK);
    assert_memory_equal(&next, &config, sizeof next);
    result.winners = DF_TO(1);
    next = df_config_next(noir, &next, &result);
    assert_int_equal(df_config_set(noir, &config, "lost", "0", &err), DF_OK);
    assert_memory_equal(&next, &config, sizeof next);
    result.winners = 0;
    next = df_config_next(noir, &next, &result);
    assert_int_equal(df_config_set(noir, &config, "lost", "nobody", &err), DF_OK);
    assert_memory_equal(&next, &config, sizeof next);
    config = df_config_default(&toy_game);
    next = df_config_next(&toy_game, &config, &result);
    assert_memory_equal(&next, &config, sizeof next);
}

/* An option for notes has them at 0, and rows that are left out with it are the last ones. */
static void test_notes_come_last(void **arg)
{
    int count;
    const df_game *const *games = df_games(&count);

    (void)arg;
    for (int i = 0; i < count; i++) {
        df_config config = df_config_default(games[i]);
        bool seen = false;

        assert_true(df_config_notes(games[i], &config));
        for (const df_field *field = games[i]->fields; field->path != NULL; field++) {
            assert_true(field->note || !seen);
            seen |= field->note;
        }
        for (int option = 0; games[i]->options[option].name != NULL; option++)
            if (games[i]->options[option].notes) {
                config.option[option] = 1;
                assert_false(df_config_notes(games[i], &config));
            }
    }
}

/* What people read stands beside every word, and is nothing that only a program would write. */
static void test_labels_go_with_the_words(void **state)
{
    int count;
    const df_game *const *games = df_games(&count);

    (void)state;
    for (int i = 0; i < count; i++)
        for (const df_option *option = games[i]->options; option->name != NULL; option++) {
            int words = 0;
            int labels = 0;

            if (option->labels == NULL)
                continue;
            while (option->words[words] != NULL)
                words++;
            for (; option->labels[labels] != NULL; labels++)
                assert_null(strchr(option->labels[labels], '_'));
            assert_int_equal(words, labels);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_config_default),
        cmocka_unit_test(test_notes_come_last),
        cmocka_unit_test(test_labels_go_with_the_words),
        cmocka_unit_test(test_config_set_reads_words_and_numbers),
        cmocka_unit_test(test_config_set_refuses_and_changes_nothing),
        cmocka_unit_test(test_config_check_finds_what_is_out_of_range),
        cmocka_unit_test(test_conflicts_name_both_options),
        cmocka_unit_test(test_config_value_reads_back),
        cmocka_unit_test(test_config_next_says_who_lost),
    };

    return cmocka_run_group_tests_name("core: config", tests, NULL, NULL);
}
