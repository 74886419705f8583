/* test_match.c: matches: how they begin, whose turn it is, chance, freezing. Bots at them and the
 * ways back are in test_match_past.c.
 *
 * SPDX-License-Identifier: MIT */
#include "match_fixture.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Starting -------------------------------------------------------------------------------- */

static void test_new_is_the_setup_alone(void **arg)
{
    (void)arg;
    for (int i = 0; i < rattle_registry_count; i++) {
        const df_game *game = rattle_registry[i];
        df_match *match = new_match(game, "7");
        df_result result;

        assert_ptr_equal(df_match_game(match), game);
        assert_int_equal(df_match_config(match)->seats, game->seats_usual);
        assert_int_equal(df_match_steps(match), 0);
        assert_int_equal(df_match_events(match)->count, 0);
        assert_int_equal(df_match_actor(match), 0);
        assert_false(df_match_result(match, &result));
        assert_false(df_match_frozen(match, NULL));
        assert_int_equal(df_match_seat(match, 0)->kind, DF_SEAT_HUMAN);
        for (int seat = 0; seat < game->seats_usual; seat++)
            assert_string_equal(df_match_names(match)[seat], game->seat_names[seat]);
        df_match_free(match);
    }
    df_match_free(NULL);
}

static void test_names_are_kept(void **arg)
{
    df_config config = df_config_default(&rattle_game);
    df_seat seats[2] = {{.name = "Zo\xC3\xAB \"the\" \\ \xF0\x9F\x8E\xB2"}, {.name = ""}};
    uint8_t key[DF_KEY_SIZE] = {0};
    df_error err;

    (void)arg;
    df_match *match = df_match_new(&rattle_game, &config, key, seats, &err);
    assert_non_null(match);
    assert_string_equal(df_match_names(match)[0], seats[0].name);
    assert_string_equal(df_match_names(match)[1], "Bob");
    df_match_free(match);
}

static void test_bad_names_are_refused(void **arg)
{
    static const char *const bad[] = {
        "tab\there",
        "esc\x1B[2J",
        "del\x7F",
        "c1\xC2\x9B",
        "cut off \xC3",
        "lone \xA9",
        "overlong \xC0\xAF",
        "surrogate \xED\xA0\x80",
        "far \xF4\x90\x80\x80",
        "\xFF",
    };
    df_config config = df_config_default(&rattle_game);
    uint8_t key[DF_KEY_SIZE] = {0};
    df_error err;

    (void)arg;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        df_seat seats[2] = {{.name = ""}, {.name = ""}};

        memcpy(seats[1].name, bad[i], strlen(bad[i]));
        assert_null(df_match_new(&rattle_game, &config, key, seats, &err));
        assert_int_equal(err.status, DF_RANGE);
        assert_contains(err.text, "control characters");
    }
    df_seat endless[2];
    memset(endless, 'x', sizeof endless);
    endless[0].kind = DF_SEAT_HUMAN;
    assert_null(df_match_new(&rattle_game, &config, key, endless, &err));
    assert_contains(err.text, "at most 31 bytes");
}

static void test_bad_seats_and_options_are_refused(void **arg)
{
    df_config config = df_config_default(&rattle_game);
    df_seat seats[2] = {{.kind = DF_SEAT_HUMAN}, {.kind = DF_SEAT_BOT}};
    uint8_t key[DF_KEY_SIZE] = {0};
    df_error err;

    (void)arg;
    assert_null(df_match_new(&rattle_game, &config, key, seats, &err));
    assert_contains(err.text, "no bot is given");
    config.seats = 3;
    assert_null(df_match_new(&rattle_game, &config, key, NULL, &err));
    assert_int_equal(err.status, DF_RANGE);
    config.seats = 2;
    config.option[0] = 0;
    assert_null(df_match_new(&rattle_game, &config, key, NULL, &err));
    assert_int_equal(err.status, DF_RANGE);
}

static void test_from_a_position(void **arg)
{
    df_config config = df_config_default(&rattle_game);
    uint8_t key[DF_KEY_SIZE] = {0};
    rattle_state start;
    df_error err;

    (void)arg;
    assert_ok(
        df_position_read(&rattle_game, &config, "turn: 1\nnoise: 5\n", (df_state *)&start, &err),
        &err);
    df_match *match = df_match_from(&rattle_game, &config, key, NULL, (df_state *)&start, &err);
    assert_non_null(match);
    start.noise = 6; /* the match has a copy */
    assert_int_equal(rattle_of(df_match_state(match))->noise, 5);
    assert_int_equal(df_match_actor(match), 1);
    df_match_free(match);
    start.broken = 1;
    assert_null(df_match_from(&rattle_game, &config, key, NULL, (df_state *)&start, &err));
    assert_int_equal(err.status, DF_CORRUPT);
}

/* ---- Acting ---------------------------------------------------------------------------------- */

static void test_do_refuses_and_changes_nothing(void **arg)
{
    static const struct {
        int seat;
        df_action action;
        df_status status;
        const char *text;
    } cases[] = {
        {1, RATTLE_WAIT, DF_ILLEGAL, "that of seat 0"},
        {0, RATTLE_HEADS, DF_ILLEGAL, "only chance throws"},
        {0, RATTLE_ACTIONS, DF_RANGE, "no action number 10"},
        {0, UINT32_MAX, DF_RANGE, "no action number"},
        {2, RATTLE_WAIT, DF_RANGE, "there is no seat 2, only 0 to 1"},
        {DF_CHANCE, RATTLE_WAIT, DF_RANGE, "there is no seat -1"},
        {DF_SPECTATOR, RATTLE_WAIT, DF_RANGE, "there is no seat -3"},
    };
    df_match *match = new_match(&rattle_game, "a");
    rattle_state before;
    df_error err;

    (void)arg;
    assert_ok(say(match, 0, "wait", &err), &err);
    memcpy(&before, df_match_state(match), sizeof before);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(df_match_do(match, cases[i].seat, cases[i].action, &err), cases[i].status);
        assert_contains(err.text, cases[i].text);
        assert_memory_equal(df_match_state(match), &before, sizeof before);
        assert_int_equal(df_match_steps(match), 1);
        assert_int_equal(df_match_events(match)->count, 1);
    }
    assert_int_equal(df_match_do(match, 1, RATTLE_WAIT, NULL), DF_ILLEGAL);
    df_match_free(match);
}

static void test_refusals_name_the_clause(void **arg)
{
    df_config config = df_config_default(&rattle_game);
    uint8_t key[DF_KEY_SIZE] = {0};
    rattle_state start;
    df_error err;

    (void)arg;
    assert_ok(
        df_position_read(&rattle_game, &config, "seats.0.secret: 0", (df_state *)&start, &err),
        &err);
    df_match *match = df_match_from(&rattle_game, &config, key, NULL, (df_state *)&start, &err);
    assert_int_equal(say(match, 0, "stop", &err), DF_ILLEGAL);
    assert_string_equal(err.clause, "R-1");
    df_match_free(match);
}

static void test_steps_and_events(void **arg)
{
    df_match *match = new_match(&rattle_game, "b");
    df_error err;

    (void)arg;
    assert_ok(say(match, 0, "wait", &err), &err);
    assert_ok(say(match, 0, "peek", &err), &err);
    assert_ok(say(match, 0, "pass", &err), &err);
    assert_int_equal(df_match_steps(match), 3);
    assert_int_equal(df_match_step(match, 1).action, RATTLE_PEEK);
    assert_int_equal(df_match_step(match, 1).actor, 0);
    assert_true(df_match_step(match, 1).reveals);
    assert_false(df_match_step(match, 2).reveals);
    assert_int_equal(df_match_events(match)->count, 1);
    assert_int_equal(df_match_events(match)->at[0].open[0], RATTLE_PASS);
    df_match_free(match);
}

static void test_result(void **arg)
{
    df_config config = df_config_default(&rattle_game);
    uint8_t key[DF_KEY_SIZE] = {0};
    rattle_state start;
    df_result result;
    df_error err;

    (void)arg;
    rattle_base((df_state *)&start, &config);
    df_match *match = df_match_from(&rattle_game, &config, key, NULL, (df_state *)&start, &err);
    assert_ok(say(match, 0, "stop", &err), &err);
    assert_true(df_match_result(match, &result));
    assert_int_equal(result.winners, 1);
    assert_int_equal(df_match_actor(match), DF_NOBODY);
    assert_int_equal(df_match_do(match, 0, RATTLE_WAIT, &err), DF_ILLEGAL);
    assert_contains(err.text, "the game is over");
    assert_int_equal(df_match_bot(match, &err), DF_ILLEGAL);
    assert_contains(err.text, "the game is over");
    df_match_free(match);
}

/* ---- Chance ---------------------------------------------------------------------------------- */

static void test_chance_is_played_at_once(void **arg)
{
    df_match *match = new_match(&rattle_game, "c");
    int heads = 0;
    df_error err;

    (void)arg;
    assert_ok(say(match, 0, "roll", &err), &err);
    assert_int_equal(df_match_steps(match), 101);
    assert_int_equal(df_match_events(match)->count, 101);
    assert_int_equal(df_match_actor(match), 0);
    for (int i = 1; i <= 100; i++) {
        df_step step = df_match_step(match, i);

        assert_int_equal(step.actor, DF_CHANCE);
        assert_true(step.reveals);
        heads += step.action == RATTLE_HEADS;
    }
    assert_in_range(heads, 25, 75); /* every throw has a stream of its own */
    assert_int_equal(df_match_chance(match, RATTLE_HEADS, &err), DF_ILLEGAL);
    assert_contains(err.text, "not held");
    df_match_free(match);
}

static void test_chance_waits_when_held(void **arg)
{
    df_match *match = new_match(&rattle_game, "c");
    df_match *free_match = new_match(&rattle_game, "c");
    df_error err;

    (void)arg;
    df_match_hold_chance(match);
    assert_int_equal(df_match_chance(match, RATTLE_HEADS, &err), DF_ILLEGAL);
    assert_contains(err.text, "no chance event is pending");
    assert_ok(say(match, 0, "roll", &err), &err);
    assert_ok(say(free_match, 0, "roll", &err), &err);
    assert_int_equal(df_match_actor(match), DF_CHANCE);
    assert_int_equal(df_match_do(match, 0, RATTLE_WAIT, &err), DF_ILLEGAL);
    assert_contains(err.text, "chance has to decide first");
    assert_int_equal(df_match_bot(match, &err), DF_ILLEGAL);
    assert_int_equal(df_match_chance(match, RATTLE_WAIT, &err), DF_ILLEGAL);
    assert_string_equal(err.clause, "R-2");
    for (int i = 1; i <= 100; i++)
        assert_ok(df_match_chance(match, RATTLE_HEADS, &err), &err);
    /* Forced or not, the same draws are used up: the rest of the match is the same. */
    assert_same_state(match, free_match);
    df_match_free(match);
    df_match_free(free_match);
}

/* A position may begin with chance. */
static void test_chance_at_the_start(void **arg)
{
    df_config config = df_config_default(&rattle_game);
    uint8_t key[DF_KEY_SIZE] = {0};
    rattle_state start;
    df_error err;
    int failures = 0;

    (void)arg;
    assert_ok(
        df_position_read(&rattle_game, &config, "node: throw\nleft: 70", (df_state *)&start, &err),
        &err);
    for (;; failures++) {
        memory_fail_at(failures + 1);
        df_match *match = df_match_from(&rattle_game, &config, key, NULL, (df_state *)&start, &err);
        if (!memory_restore()) {
            assert_non_null(match);
            assert_int_equal(df_match_steps(match), 70);
            assert_int_equal(df_match_events(match)->count, 70);
            assert_int_equal(df_match_actor(match), 0);
            df_match_free(match);
            break;
        }
        assert_null(match);
        assert_int_equal(err.status, DF_NOMEM);
    }
    assert_true(failures > 7); /* the last one in the middle of the throws */
    start.trapped = 1;
    df_match *match = df_match_from(&rattle_game, &config, key, NULL, (df_state *)&start, &err);
    assert_non_null(match);
    assert_true(df_match_frozen(match, NULL));
    df_match_free(match);
}

static void test_same_seed_same_match(void **arg)
{
    (void)arg;
    for (int i = 0; i < rattle_registry_count; i++) {
        df_match *a = new_match(rattle_registry[i], "same");
        df_match *b = new_match(rattle_registry[i], "same");
        df_rng rng;
        df_error err;

        df_rng_init(&rng, (const uint8_t[DF_KEY_SIZE]){1}, 0);
        play_randomly(a, &rng, 60);
        for (int step = 0; step < df_match_steps(a); step++) {
            df_step done = df_match_step(a, step);

            if (done.actor >= 0)
                assert_ok(df_match_do(b, done.actor, done.action, &err), &err);
        }
        assert_same_state(a, b);
        df_match_free(a);
        df_match_free(b);
    }
}

static void test_other_seed_other_match(void **arg)
{
    df_match *a = new_match(&rattle_game, "one");
    df_match *b = new_match(&rattle_game, "two");
    df_error err;

    (void)arg;
    assert_ok(say(a, 0, "wait", &err), &err);
    assert_ok(say(b, 0, "wait", &err), &err);
    assert_int_not_equal(rattle_of(df_match_state(a))->noise, rattle_of(df_match_state(b))->noise);
    df_match_free(a);
    df_match_free(b);
}

/* ---- Freezing -------------------------------------------------------------------------------- */

static void assert_frozen(df_match *match, int steps)
{
    char *record = NULL;
    df_error err;
    df_error why;

    assert_true(df_match_frozen(match, &why));
    assert_string_equal(why.clause, "R-4");
    assert_contains(why.text, "secret number");
    assert_int_equal(df_match_steps(match), steps);
    assert_int_equal(df_match_do(match, df_match_actor(match), RATTLE_WAIT, &err), DF_CORRUPT);
    assert_contains(err.text, "frozen");
    assert_null(strstr(err.text, "secret number")); /* the reason is not for players */
    assert_int_equal(df_match_undo(match, 0, &err), DF_CORRUPT);
    assert_int_equal(df_match_bot(match, &err), DF_CORRUPT);
    assert_int_equal(df_match_chance(match, RATTLE_HEADS, &err), DF_CORRUPT);
    assert_ok(rattle_check(df_match_state(match), &err), &err); /* the last good state is shown */
    assert_ok(df_match_record(match, &record, &err), &err);
    assert_contains(record, "\nfrozen ");
    free(record);
    df_match *past = df_match_at(match, steps, &err);
    assert_non_null(past);
    assert_false(df_match_frozen(past, NULL));
    df_match_free(past);
}

static void test_broken_invariant_freezes(void **arg)
{
    df_match *match = new_match(&rattle_game, "f");
    df_error err;

    (void)arg;
    assert_ok(say(match, 0, "wait", &err), &err);
    assert_int_equal(say(match, 0, "break", &err), DF_CORRUPT);
    assert_contains(err.text, "frozen");
    assert_null(strstr(err.text, "secret number"));
    assert_frozen(match, 1);
    assert_int_equal(df_match_events(match)->count, 0);
    df_match_free(match);
}

/* The action stands, the throw after it broke the state. */
static void test_chance_can_freeze(void **arg)
{
    df_match *match = new_match(&rattle_game, "f");
    df_error err;

    (void)arg;
    assert_int_equal(say(match, 0, "trip", &err), DF_CORRUPT);
    assert_int_equal(df_match_actor(match), DF_CHANCE);
    assert_frozen(match, 1);
    assert_int_equal(df_match_events(match)->count, 1);
    df_match_free(match);
}

#ifdef DF_DEBUG
/* In debug builds every action has to survive being written and read. */
static void test_faulty_words_freeze(void **arg)
{
    df_match *match = new_match(&rattle_game, "f");
    df_error err;

    (void)arg;
    rattle_flaw = RATTLE_WORDS_AMBIGUOUS;
    df_status status = df_match_do(match, 0, RATTLE_PEEK, &err);
    rattle_flaw = RATTLE_SOUND;
    assert_int_equal(status, DF_CORRUPT);
    assert_true(df_match_frozen(match, &err));
    assert_contains(err.text, "not read back");
    df_match_free(match);
}
#endif

/* ---- Bugs of our own ------------------------------------------------------------------------- */

static void test_panic_says_where_and_ends(void **arg)
{
    char said[128] = "";
    int ends[2];
    int how;

    (void)arg;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        df_panic("file.c", 12, "one == two");
    }
    close(ends[1]);
    assert_int_equal(waitpid(child, &how, 0), child);
    assert_true(read(ends[0], said, sizeof said - 1) > 0);
    close(ends[0]);
    assert_string_equal(said, "deadfall: a bug in file.c, line 12: one == two\n");
    assert_true(WIFSIGNALED(how));
    assert_int_equal(WTERMSIG(how), SIGABRT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_is_the_setup_alone),
        cmocka_unit_test(test_names_are_kept),
        cmocka_unit_test(test_bad_names_are_refused),
        cmocka_unit_test(test_bad_seats_and_options_are_refused),
        cmocka_unit_test(test_from_a_position),
        cmocka_unit_test(test_do_refuses_and_changes_nothing),
        cmocka_unit_test(test_refusals_name_the_clause),
        cmocka_unit_test(test_steps_and_events),
        cmocka_unit_test(test_result),
        cmocka_unit_test(test_chance_is_played_at_once),
        cmocka_unit_test(test_chance_waits_when_held),
        cmocka_unit_test(test_chance_at_the_start),
        cmocka_unit_test(test_same_seed_same_match),
        cmocka_unit_test(test_other_seed_other_match),
        cmocka_unit_test(test_broken_invariant_freezes),
        cmocka_unit_test(test_chance_can_freeze),
#ifdef DF_DEBUG
        cmocka_unit_test(test_faulty_words_freeze),
#endif
        cmocka_unit_test(test_panic_says_where_and_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
