/* test_base.c: memory that there is or is not, and clocks.
 *
 * SPDX-License-Identifier: MIT */
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "match_fixture.h"

static void test_array_grows_with_what_it_holds(void **state)
{
    int *numbers = NULL;
    int room = 0;

    (void)state;
    for (int i = 0; i < 1000; i++) {
        if (i == room)
            assert_true(df_memory_grow(&numbers, &room, sizeof numbers[0]));
        numbers[i] = i;
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(numbers[i], i);
    for (int i = 1000; i < room; i++)
        assert_int_equal(numbers[i], 0);
    free(numbers);
}

static void test_array_that_can_not_grow_stays(void **state)
{
    int *numbers = NULL;
    int room = 0;

    (void)state;
    assert_true(df_memory_grow(&numbers, &room, sizeof numbers[0]));
    numbers[0] = 7;
    int *before = numbers;
    int room_before = room;
    memory_fail_at(1);
    assert_false(df_memory_grow(&numbers, &room, sizeof numbers[0]));
    assert_true(memory_restore());
    assert_ptr_equal(numbers, before);
    assert_int_equal(room, room_before);
    assert_int_equal(numbers[0], 7);
    free(numbers);
}

static void test_text_is_copied_or_not(void **state)
{
    char *copy = df_memory_text("as it is");

    (void)state;
    assert_string_equal(copy, "as it is");
    free(copy);
    memory_fail_at(1);
    assert_null(df_memory_text("as it is"));
    assert_true(memory_restore());
}

/* One line, and the process ends with a failure. */
static void test_what_must_be_had_ends_the_process(void **state)
{
    char said[64] = "";
    int status, ends[2];

    (void)state;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        memory_fail_at(1);
        df_memory_surely(NULL, 1);
        _exit(0);
    }
    close(ends[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE);
    assert_true(read(ends[0], said, sizeof said - 1) > 0);
    assert_string_equal(said, "deadfall: out of memory\n");
    close(ends[0]);
}

static void test_what_must_be_had_is_zero_then_kept(void **state)
{
    char *bytes = df_memory_surely(NULL, 100);

    (void)state;
    for (int i = 0; i < 100; i++)
        assert_int_equal(bytes[i], 0);
    bytes[99] = 'x';
    bytes = df_memory_surely(bytes, 100000);
    assert_int_equal(bytes[99], 'x');
    free(bytes);
}

static void test_clocks(void **state)
{
    int64_t ms = df_clock_ms();
    double seconds = df_clock_seconds();
    double worked = df_clock_cpu_seconds();

    (void)state;
    df_clock_nap(5);
    assert_true(df_clock_ms() - ms >= 5);
    assert_true(df_clock_seconds() - seconds >= 0.005);
    assert_true(df_clock_cpu_seconds() >= worked);
    assert_true(df_clock_today() > 1700000000000); /* milliseconds, and after 2023 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_array_grows_with_what_it_holds),
        cmocka_unit_test(test_array_that_can_not_grow_stays),
        cmocka_unit_test(test_text_is_copied_or_not),
        cmocka_unit_test(test_what_must_be_had_ends_the_process),
        cmocka_unit_test(test_what_must_be_had_is_zero_then_kept),
        cmocka_unit_test(test_clocks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
