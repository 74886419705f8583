/* test_study_page.c: the report as a page holds its findings, whatever is in them, and can be read
 * without scripts.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "df_test.h"

#include <stdio.h>
#include <unistd.h>

#include "base/file.h"
#include "study/page.h"
#include "study/plain.h"
#include "study/template.h"

/* Holds all kinds of plots, with holes, and names that would be HTML; the browser's tests have it
 * too. */
#define ODD "web/test/lab/odd.json"

static const char element[] = "<script type=\"application/json\" id=\"findings\">";

static json_t *odd_findings(void)
{
    json_error_t error;
    json_t *found = json_load_file(ODD, 0, &error);

    if (found == NULL)
        fail_msg("%s: %s", ODD, error.text);
    return found;
}

static int count(const char *text, const char *part)
{
    int found = 0;

    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part))
        found++;
    return found;
}

/* What the page's own script will read. */
static json_t *findings_in(const char *page)
{
    const char *begin = strstr(page, element);
    json_error_t error;

    assert_non_null(begin);
    begin += strlen(element);
    const char *end = strstr(begin, "</script>");
    assert_non_null(end);
    json_t *found = json_loadb(begin, (size_t)(end - begin), 0, &error);
    if (found == NULL)
        fail_msg("%s", error.text);
    return found;
}

static void check_findings(const char *page, const json_t *found)
{
    json_t *again = findings_in(page);

    assert_int_equal(count(page, element), 1);
    assert_true(json_equal(again, (json_t *)found));
    json_decref(again);
    /* nobody's name has become a part of the page */
    assert_int_equal(count(page, "<script>window.broken"), 0);
    assert_int_equal(count(page, "<b>&amp; "), 0);
}

static void test_plain(void **arg)
{
    (void)arg;
    json_t *found = odd_findings();
    char *page = study_page_text(found, false);
    int plots = 0;
    int rows = 0;

    assert_non_null(page);
    check_findings(page, found);
    assert_int_equal(count(page, "<script"), 1);
    const json_t *sections = json_object_get(found, "sections");
    for (size_t i = 0; i < json_array_size(sections); i++) {
        const json_t *all = json_object_get(json_array_get(sections, i), "plots");
        for (size_t j = 0; j < json_array_size(all); j++, plots++)
            rows += (int)json_array_size(json_object_get(json_array_get(all, j), "rows"));
    }
    assert_int_equal(count(page, "<table>"), plots);
    assert_int_equal(count(page, "<tr><th scope=\"row\""), rows);
    assert_contains(page, "<td class=\"number\">-30.0</td>");
    assert_contains(page, "<td>–</td>");
    assert_contains(page, "&lt;/script&gt;&lt;script&gt;window.broken");
    assert_contains(page, "(one bot only; apprentice)");
    assert_contains(page, "18446744073709551615");
    assert_contains(page, "stopped before its end");
    free(page);
    json_decref(found);
}

static void test_drawn(void **arg)
{
    (void)arg;
    json_t *found = odd_findings();
    char *page = study_page_text(found, true);

    assert_non_null(page);
    check_findings(page, found);
    assert_int_equal(count(page, "<!--findings-->"), 0);
    if (study_page.packed != NULL) {
        assert_true(strlen(page) > study_page.size);
        assert_contains(page, "<noscript>\n<main class=");
        assert_contains(page, "script-src 'sha256-");
        assert_int_equal(strcmp(page + strlen(page) - 8, "</html>\n"), 0);
    }
    free(page);
    json_decref(found);
}

static void test_written(void **arg)
{
    (void)arg;
    char folder[] = "/tmp/deadfall-test-XXXXXX";
    char path[64];
    json_t *found = odd_findings();
    char *text = NULL;
    df_error err;

    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/report.html", folder);
    assert_ok(study_write_page(path, found, &err), &err);
    assert_ok(df_file_read(path, DF_FILE_LIMIT, &text, &err), &err);
    check_findings(text, found);
    free(text);
    assert_int_equal(remove(path), 0);
    snprintf(path, sizeof path, "%s/no/report.html", folder);
    assert_int_equal(study_write_page(path, found, &err), DF_IO);
    assert_int_equal(rmdir(folder), 0);
    json_decref(found);
}

/* Findings that miss everything make a page all the same. */
static void test_empty(void **arg)
{
    (void)arg;
    json_t *found = json_object();

    for (int drawn = 0; drawn < 2; drawn++) {
        char *page = study_page_text(found, drawn == 1);
        assert_non_null(page);
        check_findings(page, found);
        free(page);
    }
    json_decref(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_drawn),
        cmocka_unit_test(test_written),
        cmocka_unit_test(test_empty),
    };

    return cmocka_run_group_tests_name("study_page", tests, NULL, NULL);
}
