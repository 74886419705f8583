/* test_cli_args.c: options by their table: types, older names, values left out, words in between.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include "cli/cli.h"

typedef struct wish {
    bool loud;
    int small;
    uint32_t medium;
    uint64_t large;
    const char *name;
    const char *file;
    cli_setup setup;
} wish;

static const cli_option options[] = {
    {"loud", NULL, "a flag", CLI_AT(wish, loud)},
    {"small", "N", "a number", CLI_AT(wish, small), .min = -5, .max = 64, .also = "little"},
    {"medium", "N", "a number", CLI_AT(wish, medium), .min = 0, .max = 1000000000},
    {"large", "N", "a number", CLI_AT(wish, large), .min = 1, .max = 1000000000000},
    {"name", "TEXT", "a text", CLI_AT(wish, name)},
    {"file", "[FILE]", "a text that may be left out", CLI_AT(wish, file), .without = "-"},
    {CLI_SETTINGS(wish)},
    {.name = NULL},
};

static const cli_command one = {.name = "one", .options = options, .words = 1, .one = "thing"};
static const cli_command many = {.name = "many", .options = options, .words = CLI_MANY};
static const cli_command none = {.name = "none", .options = options};

enum { WORDS_MAX = 16 };

/* Reads a command line, cut at blanks. */
static int take(const cli_command *command, const char *line, cli_args *args, wish *w)
{
    static char text[256];
    static char *words[WORDS_MAX];

    *args = (cli_args){.command = command, .words = words};
    *w = (wish){.small = 7};
    assert_true(strlen(line) < sizeof text);
    strcpy(text, line);
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " "))
        words[args->count++] = word;
    return cli_take(args, w);
}

static void test_fills_every_type(void **arg)
{
    cli_args args;
    wish w;

    (void)arg;
    assert_int_equal(take(&one,
                          "--loud --medium 1000000000 --large=1000000000000 --name x --name=y=z",
                          &args, &w),
                     CLI_OK);
    assert_true(w.loud);
    assert_int_equal(w.small, 7); /* what is not given stays */
    assert_int_equal(w.medium, 1000000000);
    assert_int_equal(w.large, 1000000000000);
    assert_string_equal(w.name, "y=z"); /* the last counts */
    assert_null(w.file);
    assert_int_equal(take(&one, "--option a=1 --option b=2", &args, &w), CLI_OK);
    assert_int_equal(w.setup.setting_count, 2);
    assert_string_equal(w.setup.settings[1], "b=2");
}

static void test_knows_older_names(void **arg)
{
    cli_args args;
    wish w;

    (void)arg;
    assert_int_equal(take(&one, "--little -5", &args, &w), CLI_OK);
    assert_int_equal(w.small, -5);
    assert_int_equal(take(&one, "--little=64", &args, &w), CLI_OK);
    assert_int_equal(w.small, 64);
}

static void test_lets_a_value_be_left_out(void **arg)
{
    cli_args args;
    wish w;

    (void)arg;
    assert_int_equal(take(&one, "thing --file", &args, &w), CLI_OK);
    assert_string_equal(w.file, "-");
    assert_int_equal(take(&one, "--file --loud", &args, &w), CLI_OK);
    assert_string_equal(w.file, "-");
    assert_true(w.loud);
    assert_int_equal(take(&one, "--file - thing", &args, &w), CLI_OK);
    assert_string_equal(w.file, "-");
    assert_string_equal(cli_word(&args, 0), "thing");
    assert_int_equal(take(&one, "--file there", &args, &w), CLI_OK);
    assert_string_equal(w.file, "there");
}

static void test_keeps_words_in_order(void **arg)
{
    cli_args args;
    wish w;

    (void)arg;
    assert_int_equal(take(&many, "a --small 3 b --loud - -- --loud --", &args, &w), CLI_OK);
    assert_int_equal(args.plain, 5);
    assert_string_equal(cli_word(&args, 0), "a");
    assert_string_equal(cli_word(&args, 1), "b");
    assert_string_equal(cli_word(&args, 2), "-");
    assert_string_equal(cli_word(&args, 3), "--loud");
    assert_string_equal(cli_word(&args, 4), "--");
    assert_null(cli_word(&args, 5));
}

static void test_refuses_the_rest(void **arg)
{
    static const char *const wrong[] = {
        "--small 65",  "--small -6", "--small",     "--small=",   "--small 3x",
        "--medium -1", "--large 0",  "--large 1e3", "--loud=yes", "--name",
        "--nothing",   "--lou",      "-l",          "--option a", "--large 99999999999999999999",
        "--loud a b",
    };
    cli_args args;
    wish w;

    (void)arg;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(take(&one, wrong[i], &args, &w), CLI_USAGE);
    assert_int_equal(take(&none, "a", &args, &w), CLI_USAGE);
}

/* Every row says what the reader needs, and no name is there twice. */
static void test_tables_are_whole(void **arg)
{
    static const cli_command *const commands[] = {
        &cli_games, &cli_rules,  &cli_play,   &cli_sim,     &cli_arena, &cli_bot_check,
        &cli_bench, &cli_show,   &cli_replay, &cli_analyse, &cli_test,  &cli_serve,
        &cli_join,  &cli_verify, &cli_admin,  &cli_puzzles,
    };

    (void)arg;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        for (const cli_option *o = commands[i]->options; o->name != NULL; o++) {
            assert_true(o->read != NULL || o->type != CLI_OTHER);
            assert_true(o->read != NULL || o->size > 0);
            assert_true(o->read != NULL || (o->type == CLI_FLAG) == (o->value == NULL));
            assert_true(o->read != NULL || (o->type == CLI_NUMBER) == (o->min < o->max));
            for (const cli_option *p = commands[i]->options; p < o; p++) {
                assert_string_not_equal(p->name, o->name);
                assert_true(o->also == NULL || strcmp(o->also, p->name) != 0);
                assert_true(p->also == NULL || strcmp(p->also, o->name) != 0);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fills_every_type),
        cmocka_unit_test(test_knows_older_names),
        cmocka_unit_test(test_lets_a_value_be_left_out),
        cmocka_unit_test(test_keeps_words_in_order),
        cmocka_unit_test(test_refuses_the_rest),
        cmocka_unit_test(test_tables_are_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
