/* test_term.c: the terminal's own work: breaking lines, finding clauses, laying out the rules.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/rules_texts.h"
#include "term/markdown.h"
#include "term/page.h"
#include "term/rules.h"
#include "term/table.h"

/* The first line of `text` at this width, and what comes after it. */
static void check_break(const char *text, size_t width, const char *line, const char *rest)
{
    size_t next = 0;
    size_t length = term_break(text, strlen(text), width, &next);

    assert_int_equal(length, strlen(line));
    assert_memory_equal(text, line, length);
    assert_string_equal(text + next, rest);
}

static void test_term_break(void **arg)
{
    (void)arg;
    check_break("one two three", 7, "one two", "three");
    check_break("one two three", 8, "one two", "three");
    check_break("one two three", 6, "one", "two three");
    check_break("one two", 7, "one two", "");
    check_break("unbreakable", 4, "unbr", "eakable");
    check_break("one\ntwo", 20, "one", "two");
    check_break("\ntwo", 20, "", "two");
    check_break("", 5, "", "");
    check_break("caf\xC3\xA9 au", 4, "caf\xC3\xA9", "au");   /* four characters, five bytes */
    check_break("\002one\001 two", 3, "\002one\001", "two"); /* inks take no room */
    check_break("a 1\037hall", 5, "a", "1\037hall");         /* glued words stay together */
}

/* What printing gives in a pipe, that is without inks and control characters. To be freed. */
static char *printed(void (*print)(const term *t, const char *text), const char *text, int width)
{
    char *out = NULL;
    size_t size = 0;
    term t = {.out = open_memstream(&out, &size), .width = width};

    assert_non_null(t.out);
    print(&t, text);
    fclose(t.out);
    return out;
}

static void print_plainly(const term *t, const char *text)
{
    term_print(t, text);
}

static void print_markdown(const term *t, const char *text)
{
    markdown_print(t, text, strlen(text));
}

/* Nothing in a text may steer the terminal. */
static void test_term_print_is_safe(void **arg)
{
    char *out = printed(print_plainly,
                        "\003a\033[2Jb\xC2\x9B"
                        "31mc\td\n",
                        80);

    (void)arg;
    assert_string_equal(out, "a [2Jb31mc d\n");
    free(out);
}

/* For ears a move says what it does if its own words don't, without its clause, and once for those
 * that do the same. */
static void test_lines_say_what_moves_do(void **arg)
{
    char *out = NULL;
    size_t size = 0;
    term t = {.out = open_memstream(&out, &size), .width = 40, .plain = true};
    page p = {.step = -1};

    (void)arg;
    page_item_add(&p, "move to the Hall", "1 AP: heard [N-26]", NULL);
    page_item_add(&p, "move to the Foyer", "1 AP: heard [N-26]", NULL);
    page_item_add(&p, "leave slot 1 empty", "leave the slot empty [S-17]", NULL);
    page_item_add(&p, "shoot north from e3", "hits YOUR OWN Starter hub at e12, and you lose",
                  NULL);
    page_item_add(&p, "check", "", NULL);
    page_item_add(&p, "build", "12 moves: e1 d3", NULL);
    p.items[5].several = true;
    lines_show(&t, &p);
    fclose(t.out);
    assert_string_equal(out, "1: move to the Hall; 1 AP: heard\n"
                             "2: move to the Foyer, likewise\n"
                             "3: leave slot 1 empty\n"
                             "4: shoot north from e3; hits YOUR OWN\n"
                             "   Starter hub at e12, and you lose\n"
                             "5: check\n"
                             "6: build, 12 moves\n");
    free(out);
    page_clear(&p);
}

/* News that were before others are put before them. */
static void test_page_news_put(void **arg)
{
    static const char *const order[] = {"first", "second", "third"};
    page p = {.step = -1};

    (void)arg;
    page_news_put(&p, 0, "third", 3);
    page_news_put(&p, 0, "first", 1);
    page_news_put(&p, 1, "second", 2);
    assert_int_equal(p.news_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(p.news[i], order[i]);
        assert_int_equal(p.steps[i], i + 1);
    }
    page_clear(&p);
}

static void test_markdown_blocks(void **arg)
{
    char *out =
        printed(print_markdown,
                "## Title\n\n* **one** two\n  three\n\n| A | B |\n|---|---|\n| `x` | y z |\n", 80);

    (void)arg;
    assert_string_equal(out, "Title\n-----\n\n* one two three\n\nA  B\n-  ---\nx  y z\n");
    free(out);
}

/* Whatever the width, no line of the rules is wider, addresses and code apart. */
static void test_markdown_keeps_to_the_width(void **arg)
{
    (void)arg;
    for (const df_rules_text *r = df_rules_texts; r->id != NULL; r++)
        for (int width = 40; width <= 100; width += 7) {
            char *out = printed(print_markdown, width % 2 == 0 ? r->text : r->book, width);
            const char *line = out;

            while (*line != '\0') {
                size_t length = strcspn(line, "\n");

                if (term_columns(line, length) > (size_t)width && strncmp(line, "    ", 4) != 0)
                    fail_msg("%s, width %d: %.*s", r->id, width, (int)length, line);
                line += length + (line[length] == '\n');
            }
            free(out);
        }
}

static const char rules[] = "# Game\n"
                            "## 5. Clauses\n"
                            "### 5.1 Moving\n"
                            "* [X-1] One\n"
                            "  goes on.\n"
                            "- **[X-2]** Two.\n"
                            "### 5.2 Resting\n"
                            "* [X-10] Ten; see [X-1].\n"
                            "## 6. Rulings\n"
                            "\n"
                            "| Id | Question | Decision |\n"
                            "|---|---|---|\n"
                            "| X-R1 | Why? | So. |\n"
                            "| [X-R2] | How? | Thus. |\n";

static void check_found(const char *id, const char *start, const char *section)
{
    rules_entry entry;

    assert_true(rules_find(rules, id, &entry));
    assert_string_equal(entry.id, id);
    assert_memory_equal(entry.text, start, strlen(start));
    assert_memory_equal(entry.section, section, strlen(section));
}

static void test_rules_find(void **arg)
{
    rules_entry entry;

    (void)arg;
    check_found("X-1", "* [X-1] One\n  goes on.", "### 5.1 Moving");
    check_found("X-2", "- **[X-2]** Two.", "### 5.1");
    check_found("X-10", "* [X-10] Ten", "### 5.2");
    check_found("X-R1", "| X-R1 | Why?", "## 6. Rulings");
    check_found("X-R2", "| [X-R2] | How?", "## 6. Rulings");
    assert_false(rules_find(rules, "X-3", &entry));
    assert_false(rules_find(rules, "X", &entry));
}

static void test_rules_near(void **arg)
{
    char near[64];
    df_text text = df_text_over(near, sizeof near);

    (void)arg;
    rules_near(rules, "X-9", &text);
    assert_string_equal(near, "X-10, X-2, X-1");
    text = df_text_over(near, sizeof near);
    rules_near(rules, "X-R7", &text);
    assert_string_equal(near, "X-R2, X-R1");
    text = df_text_over(near, sizeof near);
    rules_near(rules, "Y-1", &text);
    assert_string_equal(near, "");
}

static void test_rules_id(void **arg)
{
    static const char *const good[][2] = {
        {"X-28", "X-28"}, {"x-28", "X-28"}, {"[X-R3]", "X-R3"}, {"28", "X-28"}, {"r3", "X-R3"},
    };
    static const char *const bad[] = {"",    "flood",  "X-", "-3",
                                      "X28", "X-28-3", "R",  "12345678901234567"};
    char id[RULES_ID_SIZE];

    (void)arg;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(rules_id(good[i][0], "X", id));
        assert_string_equal(id, good[i][1]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(rules_id(bad[i], "X", id));
}

static void test_rules_section(void **arg)
{
    const char *start = NULL;
    size_t length = 0;

    (void)arg;
    assert_true(rules_section(rules, "5.1", &start, &length));
    assert_memory_equal(start, "### 5.1", 7);
    assert_memory_equal(start + length, "### 5.2", 7);
    assert_true(rules_section(rules, "5.", &start, &length));
    assert_memory_equal(start + length, "## 6.", 5);
    assert_true(rules_section(rules, "6", &start, &length));
    assert_int_equal(start[length], '\0');
    assert_false(rules_section(rules, "5.3", &start, &length));
}

enum { CITED_MAX = 1000 };

/* Is it among those that were looked up before? If not it is now. */
static bool was_cited(char (*cited)[RULES_ID_SIZE], int *count, const char *id)
{
    for (int i = 0; i < *count; i++)
        if (strcmp(cited[i], id) == 0)
            return true;
    assert_true(*count < CITED_MAX);
    snprintf(cited[(*count)++], RULES_ID_SIZE, "%s", id);
    return false;
}

/* Every clause that the rules of a game cite can be found. */
static void test_rules_cite_what_exists(void **arg)
{
    static char cited[CITED_MAX][RULES_ID_SIZE];

    (void)arg;
    for (const df_rules_text *r = df_rules_texts; r->id != NULL; r++) {
        const df_game *game = df_game_find(r->id);
        int count = 0;

        for (const char *at = r->text; game != NULL && (at = strchr(at, '[')) != NULL; at++) {
            char word[RULES_ID_SIZE];
            char id[RULES_ID_SIZE];
            rules_entry entry;

            snprintf(word, sizeof word, "%.*s", (int)strcspn(at + 1, "]"), at + 1);
            if (strchr(word, '-') != NULL && rules_id(word, game->clause_prefix, id) &&
                !was_cited(cited, &count, id) && !rules_find(r->text, id, &entry))
                fail_msg("%s cites %s, which is not there", r->id, id);
        }
    }
}

/* For screen readers: everything at first, then what has changed. */
static void test_table_list_tells_changes(void **arg)
{
    const df_game *game = df_game_find("null");
    df_config config = df_config_default(game);
    uint8_t key[DF_KEY_SIZE];
    df_error err;

    (void)arg;
    df_key_from_text(key, "1");
    df_match *match = df_match_new(game, &config, key, NULL, &err);
    assert_non_null(match);
    const char *const *names = df_match_names(match);
    char *all = table_list(game, &config, df_match_view(match, 0), 0, names, NULL);
    assert_contains(all, "Table: node: turn; turn: 0;");
    assert_contains(all, "Ann, you: card: ");
    assert_null(strstr(all, "Ben")); /* of whom nothing is known */
    char *same = table_list(game, &config, df_match_view(match, 0), 0, names, all);
    assert_string_equal(same, "");
    assert_ok(df_match_do(match, 0, 0, &err), &err);
    char *changed = table_list(game, &config, df_match_view(match, 0), 0, names, all);
    assert_string_equal(changed, "Table: turn: 1;\n");
    free(all);
    free(same);
    free(changed);
    df_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_term_break),
        cmocka_unit_test(test_term_print_is_safe),
        cmocka_unit_test(test_lines_say_what_moves_do),
        cmocka_unit_test(test_page_news_put),
        cmocka_unit_test(test_markdown_blocks),
        cmocka_unit_test(test_markdown_keeps_to_the_width),
        cmocka_unit_test(test_rules_find),
        cmocka_unit_test(test_rules_near),
        cmocka_unit_test(test_rules_id),
        cmocka_unit_test(test_rules_section),
        cmocka_unit_test(test_rules_cite_what_exists),
        cmocka_unit_test(test_table_list_tells_changes),
    };

    return cmocka_run_group_tests_name("term", tests, NULL, NULL);
}
