/* test_file.c: whole files, read with a limit and written so that nothing is lost.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* mkdtemp, symlink */
#include "match_fixture.h"

#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

enum { PATH_SIZE = 128 };

static char folder[PATH_SIZE / 2];

static int make_folder(void **arg)
{
    (void)arg;
    snprintf(folder, sizeof folder, "/tmp/deadfall-test-XXXXXX");
    return mkdtemp(folder) == NULL;
}

/* Empties the folder and returns how many files there were. */
static int clear_folder(void)
{
    DIR *list = opendir(folder);
    int count = 0;

    assert_non_null(list);
    for (struct dirent *entry = readdir(list); entry != NULL; entry = readdir(list)) {
        char path[PATH_SIZE + sizeof entry->d_name];

        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        assert_int_equal(remove(path), 0);
        count++;
    }
    closedir(list);
    return count;
}

static int remove_folder(void **arg)
{
    (void)arg;
    clear_folder();
    return rmdir(folder);
}

static const char *path_of(const char *name)
{
    static char path[PATH_SIZE];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void put(const char *path, const char *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    fclose(file);
}

static void assert_holds(const char *path, const char *wanted)
{
    char *text = NULL;
    df_error err;

    assert_ok(df_file_read(path, 1 << 20, &text, &err), &err);
    assert_string_equal(text, wanted);
    free(text);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void test_read_all_of_it(void **arg)
{
    const char *path = path_of("read");
    char *large = malloc(300001);

    (void)arg;
    assert_non_null(large);
    memset(large, 'x', 300000);
    large[300000] = '\0';
    put(path, large, 300000);
    assert_holds(path, large);
    put(path, "", 0);
    assert_holds(path, "");
    free(large);
    clear_folder();
}

static void assert_unreadable(const char *path, size_t limit, df_status status, const char *text)
{
    char *out = NULL;
    df_error err;

    assert_int_equal(df_file_read(path, limit, &out, &err), status);
    assert_contains(err.text, text);
    assert_contains(err.text, path);
    assert_null(out);
}

static void test_read_refuses(void **arg)
{
    const char *path = path_of("bad");

    (void)arg;
    assert_unreadable(path, 10, DF_IO, "No such file");
    assert_unreadable(folder, 10, DF_IO, "Is a directory");
    put(path, "0123456789", 10);
    assert_unreadable(path, 9, DF_RANGE, "more than 9 bytes");
    put(path, "abc\0def", 7);
    assert_unreadable(path, 10, DF_PARSE, "byte 4 is a NUL");
    assert_unreadable("/dev/zero", 100000, DF_RANGE, "more than 100000 bytes");
    clear_folder();
}

static void test_read_up_to_the_limit(void **arg)
{
    const char *path = path_of("limit");
    char *text = NULL;
    df_error err;

    (void)arg;
    put(path, "0123456789", 10);
    assert_ok(df_file_read(path, 10, &text, &err), &err);
    free(text);
    clear_folder();
}

static void test_read_without_memory(void **arg)
{
    const char *path = path_of("memory");
    char *large = calloc(1, 200000);
    char *text = NULL;
    df_error err;
    int failures = 0;

    (void)arg;
    assert_non_null(large);
    memset(large, 'y', 199999);
    put(path, large, 199999);
    for (;; failures++) {
        memory_fail_at(failures + 1);
        df_status status = df_file_read(path, 1 << 20, &text, &err);
        if (!memory_restore()) {
            assert_ok(status, &err);
            break;
        }
        assert_int_equal(status, DF_NOMEM);
        assert_null(text);
    }
    assert_true(failures >= 2);
    assert_string_equal(text, large);
    free(text);
    free(large);
    clear_folder();
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void test_write_new_and_over(void **arg)
{
    const char *path = path_of("save");
    struct stat info;
    df_error err;

    (void)arg;
    assert_ok(df_file_write(path, "first\n", &err), &err);
    assert_holds(path, "first\n");
    assert_int_equal(chmod(path, 0640), 0);
    assert_ok(df_file_write(path, "second\n", &err), &err);
    assert_holds(path, "second\n");
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    assert_int_equal(clear_folder(), 1); /* nothing else is left behind */
}

/* What holds secrets is for its owner alone, also where an open file was before. */
static void test_write_private(void **arg)
{
    const char *path = path_of("secret");
    mode_t before = umask(0);
    struct stat info;
    df_error err;

    (void)arg;
    for (int i = 0; i < 2; i++) {
        assert_ok(df_file_write_private(path, "secret\n", &err), &err);
        assert_holds(path, "secret\n");
        assert_int_equal(stat(path, &info), 0);
        assert_int_equal(info.st_mode & 0777, 0600);
        assert_int_equal(chmod(path, 0644), 0);
    }
    umask(before);
    assert_int_equal(clear_folder(), 1);
}

static void test_write_beside_other_files(void **arg)
{
    char beside[PATH_SIZE + 8];
    const char *path = path_of("save");
    df_error err;

    (void)arg;
    snprintf(beside, sizeof beside, "%s.0.tmp", path); /* left over from a crash */
    put(beside, "old", 3);
    assert_ok(df_file_write(path, "text", &err), &err);
    assert_holds(path, "text");
    assert_holds(beside, "old");
    assert_int_equal(clear_folder(), 2);
}

static void test_write_through_a_link(void **arg)
{
    char link[PATH_SIZE];
    char target[PATH_SIZE];
    struct stat info;
    df_error err;

    (void)arg;
    snprintf(link, sizeof link, "%s", path_of("link"));
    snprintf(target, sizeof target, "%s", path_of("target"));
    put(target, "old", 3);
    assert_int_equal(symlink(target, link), 0);
    assert_ok(df_file_write(link, "new", &err), &err);
    assert_int_equal(lstat(link, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_holds(target, "new");
    clear_folder();
}

static void assert_unwritable(const char *path, const char *text)
{
    df_error err;

    assert_int_equal(df_file_write(path, "text", &err), DF_IO);
    assert_contains(err.text, text);
}

static void test_write_refuses(void **arg)
{
    char *long_name = calloc(1, 5001);

    (void)arg;
    assert_non_null(long_name);
    memset(long_name, 'n', 5000);
    assert_unwritable(folder, "not a regular file");
    assert_unwritable("/dev/null", "not a regular file");
    assert_unwritable(path_of("no/such/folder"), "No such file");
    assert_unwritable(long_name, "File name too long");
    assert_unwritable("", "No such file");
    free(long_name);
    assert_int_equal(clear_folder(), 0);
}

/* As on a full disk: the limit on the size of a file lets only a part of the text through. */
static void test_full_disk_keeps_the_old_file(void **arg)
{
    const char *path = path_of("full");
    struct rlimit usual;
    struct rlimit small;
    char *large = calloc(1, 100001);
    df_error err;

    (void)arg;
    assert_non_null(large);
    memset(large, 'z', 100000);
    put(path, "precious", 8);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    small = usual;
    small.rlim_cur = 5000;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    df_status status = df_file_write(path, large, &err);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    assert_int_equal(status, DF_IO);
    assert_contains(err.text, "File too large");
    assert_holds(path, "precious");
    assert_int_equal(clear_folder(), 1); /* the temporary file is gone */
    free(large);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read_all_of_it),
        cmocka_unit_test(test_read_refuses),
        cmocka_unit_test(test_read_up_to_the_limit),
        cmocka_unit_test(test_read_without_memory),
        cmocka_unit_test(test_write_new_and_over),
        cmocka_unit_test(test_write_private),
        cmocka_unit_test(test_write_beside_other_files),
        cmocka_unit_test(test_write_through_a_link),
        cmocka_unit_test(test_write_refuses),
        cmocka_unit_test(test_full_disk_keeps_the_old_file),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
