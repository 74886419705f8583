/* test_match_past.c: bots at a match and what they remember, undo, time travel, lack of memory.
 *
 * SPDX-License-Identifier: MIT */
#include "match_fixture.h"

#include <limits.h>

/* ---- Bots ------------------------------------------------------------------------------------ */

/* Keeps a digest of all that it was told and chooses by it. */
typedef struct spy_memory {
    uint64_t digest;
    uint32_t view_size;
    uint16_t begun;
    uint16_t observed;
    int32_t seat;
} spy_memory;

static void spy_begin(void *memory, const df_game *game, const df_config *config, int seat)
{
    spy_memory *spy = memory;

    (void)config;
    assert_int_equal(spy->begun, 0); /* memory is zero at the beginning, also at the second */
    spy->begun++;
    spy->seat = seat;
    spy->view_size = game->state_size;
}

static void spy_observe(void *memory, const df_event *event, const df_view *view)
{
    spy_memory *spy = memory;

    spy->observed++;
    spy->digest = df_hash(event, sizeof *event, spy->digest);
    spy->digest = df_hash(view, spy->view_size, spy->digest);
}

static df_action spy_choose(void *memory, const df_decision *decision, df_rng *rng)
{
    const spy_memory *spy = memory;
    df_action choice =
        decision->actions[(spy->digest ^ df_rng_u32(rng)) % (uint32_t)decision->count];

    assert_int_equal(decision->seat, spy->seat); /* it is its own memory */
    if (decision->game == &rattle_game && (choice == RATTLE_BREAK || choice == RATTLE_TRIP))
        return RATTLE_PASS;
    return choice;
}

static const df_bot spy_bot = {
    .id = "spy",
    .name = "Spy",
    .about = "for tests",
    .memory_size = sizeof(spy_memory),
    .begin = spy_begin,
    .observe = spy_observe,
    .choose = spy_choose,
};

static df_action cheat_choose(void *memory, const df_decision *decision, df_rng *rng)
{
    (void)memory;
    (void)decision;
    (void)rng;
    return RATTLE_HEADS;
}

static const df_bot cheat_bot = {
    .id = "cheat", .name = "Cheat", .about = "for tests", .blind = true, .choose = cheat_choose};

static df_match *bot_match(const df_game *game, const df_bot *bot, int bots, const char *seed)
{
    df_config config = df_config_default(game);
    df_seat seats[DF_SEATS_MAX] = {{.kind = DF_SEAT_HUMAN}};
    uint8_t key[DF_KEY_SIZE];
    df_error err;

    for (int seat = 0; seat < bots; seat++)
        seats[seat] = (df_seat){.kind = DF_SEAT_BOT, .bot = bot};
    df_key_from_text(key, seed);
    df_match *match = df_match_new(game, &config, key, seats, &err);
    assert_non_null(match);
    return match;
}

static void play_bots(df_match *match, int actions)
{
    df_error err;

    while (actions-- > 0 && df_match_actor(match) != DF_NOBODY)
        assert_ok(df_match_bot(match, &err), &err);
}

static void test_bots_play_and_change_nothing_else(void **arg)
{
    df_error err;

    (void)arg;
    for (int i = 0; i < rattle_registry_count; i++) {
        const df_game *game = rattle_registry[i];
        df_match *bots = bot_match(game, &spy_bot, game->seats_usual, "bots");
        df_match *people = bot_match(game, NULL, 0, "bots");

        play_bots(bots, 80);
        assert_true(df_match_steps(bots) > 0);
        for (int step = 0; step < df_match_steps(bots); step++) {
            df_step done = df_match_step(bots, step);

            if (done.actor >= 0)
                assert_ok(df_match_do(people, done.actor, done.action, &err), &err);
        }
        assert_same_state(bots, people);
        df_match_free(bots);
        df_match_free(people);
    }
}

static void test_bot_that_breaks_the_rules_is_stopped(void **arg)
{
    df_match *match = bot_match(&rattle_game, &cheat_bot, 1, "x");
    df_error err;

    (void)arg;
    assert_int_equal(df_match_bot(match, &err), DF_CORRUPT);
    assert_contains(err.text, "the bot cheat wants what is not allowed: only chance throws");
    assert_int_equal(df_match_steps(match), 0);
    assert_false(df_match_frozen(match, NULL));
    assert_ok(say(match, 0, "pass", &err), &err);
    assert_int_equal(df_match_bot(match, &err), DF_ILLEGAL);
    assert_contains(err.text, "Bob is not played by a bot");
    df_match_free(match);
}

static void assert_same_memories(const df_match *a, const df_match *b)
{
    for (int seat = 0; seat < a->config.seats; seat++)
        if (a->memory[seat] != NULL)
            assert_memory_equal(a->memory[seat], b->memory[seat], sizeof(spy_memory));
}

/* A bot's memory after time travel is what it was at that time. */
static void test_memories_are_rebuilt(void **arg)
{
    df_error err;

    (void)arg;
    for (int i = 0; i < rattle_registry_count; i++) {
        const df_game *game = rattle_registry[i];
        df_match *bots = bot_match(game, &spy_bot, game->seats_usual, "memory");
        df_match *again = bot_match(game, &spy_bot, game->seats_usual, "memory");

        play_bots(bots, 30);
        for (int step = 0; step < 30 && df_match_actor(again) != DF_NOBODY; step++) {
            df_match *past = df_match_at(bots, df_match_steps(again), &err);

            assert_non_null(past);
            assert_same_state(past, again);
            assert_same_memories(past, again);
            df_match_free(past);
            assert_ok(df_match_bot(again, &err), &err);
        }
        df_match_free(bots);
        df_match_free(again);
    }
}

/* ---- Undo ------------------------------------------------------------------------------------ */

static void test_undo_takes_back_what_told_nothing(void **arg)
{
    df_match *match = new_match(&rattle_game, "u");
    rattle_state before;
    rattle_state after;
    df_error err;

    (void)arg;
    memcpy(&before, df_match_state(match), sizeof before);
    assert_ok(say(match, 0, "wait", &err), &err);
    memcpy(&after, df_match_state(match), sizeof after);
    assert_ok(df_match_undo(match, 0, &err), &err);
    assert_memory_equal(df_match_state(match), &before, sizeof before);
    assert_int_equal(df_match_steps(match), 0);
    assert_int_equal(df_match_events(match)->count, 0);
    assert_ok(say(match, 0, "wait", &err), &err);
    assert_memory_equal(df_match_state(match), &after, sizeof after); /* with the same draws */
    assert_ok(say(match, 0, "pass", &err), &err);
    assert_ok(df_match_undo(match, 0, &err), &err);
    assert_ok(df_match_undo(match, 0, &err), &err);
    assert_memory_equal(df_match_state(match), &before, sizeof before);
    df_match_free(match);
}

static void assert_undo_refused(df_match *match, int seat, df_status status, const char *text)
{
    int steps = df_match_steps(match);
    df_error err;

    assert_int_equal(df_match_undo(match, seat, &err), status);
    assert_contains(err.text, text);
    assert_int_equal(df_match_steps(match), steps);
}

static void test_undo_is_refused_with_a_reason(void **arg)
{
    df_match *match = new_match(&rattle_game, "u2");
    df_error err;

    (void)arg;
    assert_undo_refused(match, 0, DF_ILLEGAL, "nothing of yours");
    assert_undo_refused(match, 2, DF_RANGE, "no seat 2");
    assert_ok(say(match, 0, "peek", &err), &err);
    assert_undo_refused(match, 1, DF_ILLEGAL, "nothing of yours");
    assert_undo_refused(match, 0, DF_ILLEGAL, "you have learned something by it");
    assert_ok(say(match, 0, "pass", &err), &err);
    assert_ok(say(match, 1, "wait", &err), &err);
    assert_undo_refused(match, 0, DF_ILLEGAL, "Bob has acted since");
    assert_ok(say(match, 1, "roll", &err), &err);
    assert_undo_refused(match, 1, DF_ILLEGAL, "chance has decided since");
    df_match_free(match);
}

/* Who plays against bots alone may take back what they have answered, too. */
static void test_back_whatever_has_happened(void **arg)
{
    df_match *match = new_match(&rattle_game, "u2");
    df_error err;

    (void)arg;
    assert_int_equal(df_match_back(match, 0, &err), DF_ILLEGAL);
    assert_ok(say(match, 0, "peek", &err), &err);
    assert_ok(say(match, 0, "pass", &err), &err);
    int steps = df_match_steps(match);
    assert_ok(say(match, 1, "roll", &err), &err);
    assert_ok(df_match_back(match, 1, &err), &err);
    assert_int_equal(df_match_steps(match), steps);
    assert_int_equal(df_match_actor(match), 1);
    assert_ok(df_match_back(match, 0, &err), &err);
    assert_int_equal(df_match_steps(match), steps - 1);
    assert_int_equal(df_match_back(match, 7, &err), DF_RANGE);
    df_match_free(match);
}

static void test_undo_before_chance_has_decided(void **arg)
{
    df_match *match = new_match(&rattle_game, "u3");
    df_error err;

    (void)arg;
    df_match_hold_chance(match);
    assert_ok(say(match, 0, "roll", &err), &err);
    assert_ok(df_match_undo(match, 0, &err), &err);
    assert_ok(say(match, 0, "roll", &err), &err);
    assert_ok(df_match_chance(match, RATTLE_TAILS, &err), &err);
    assert_undo_refused(match, 0, DF_ILLEGAL, "chance has decided since");
    df_match_free(match);
}

static void test_undo_ends_with_the_game(void **arg)
{
    df_config config = df_config_default(&rattle_game);
    uint8_t key[DF_KEY_SIZE] = {0};
    rattle_state start;
    df_error err;

    (void)arg;
    rattle_base((df_state *)&start, &config);
    df_match *match = df_match_from(&rattle_game, &config, key, NULL, (df_state *)&start, &err);
    assert_ok(say(match, 0, "stop", &err), &err);
    assert_undo_refused(match, 0, DF_ILLEGAL, "the game is over");
    df_match_free(match);
}

static void test_undo_rebuilds_memories(void **arg)
{
    df_match *match = bot_match(&rattle_game, &spy_bot, 1, "u4");
    spy_memory before;
    df_error err;

    (void)arg;
    while (df_match_actor(match) != 1)
        assert_ok(df_match_bot(match, &err), &err);
    memcpy(&before, match->memory[0], sizeof before);
    assert_ok(say(match, 1, "wait", &err), &err);
    assert_int_equal(((spy_memory *)match->memory[0])->observed, before.observed + 1);
    assert_ok(df_match_undo(match, 1, &err), &err);
    assert_memory_equal(match->memory[0], &before, sizeof before);
    df_match_free(match);
}

/* Noir: a starting room may be chosen anew until somebody else has acted or the coin has fallen. */
static void test_undo_in_noir(void **arg)
{
    df_match *match = new_match(&df_game_noir, "u5");
    df_error err;

    (void)arg;
    assert_ok(say(match, 0, "start hall", &err), &err);
    assert_ok(df_match_undo(match, 0, &err), &err);
    assert_ok(say(match, 0, "start kitchen", &err), &err);
    assert_ok(say(match, 1, "start hall", &err), &err);
    assert_undo_refused(match, 1, DF_ILLEGAL, "chance has decided since");
    assert_undo_refused(match, 0, DF_ILLEGAL, "Jane Doe has acted since");
    df_match_free(match);
}

/* Whoever goes back with something new in mind practises, and the record says so for good. */
static void test_back_with_something_new_is_practice(void **arg)
{
    df_match *match = new_match(&df_game_noir, "u6");
    char *text = NULL;
    df_error err;

    (void)arg;
    assert_ok(say(match, 0, "start hall", &err), &err);
    assert_ok(df_match_back(match, 0, &err), &err); /* that has told nothing */
    assert_false(df_match_is_practice(match));
    assert_ok(say(match, 0, "start hall", &err), &err);
    assert_ok(say(match, 1, "start hall", &err), &err);
    assert_ok(df_match_back(match, 0, &err), &err);
    assert_true(df_match_is_practice(match));
    assert_ok(df_match_record(match, &text, &err), &err);
    df_match *copy = df_match_replay(text, &err);
    assert_non_null(copy);
    assert_true(df_match_is_practice(copy));
    df_match *past = df_match_at(copy, 0, &err);
    assert_non_null(past);
    assert_true(df_match_is_practice(past));
    memcpy(strstr(text, "practice yes"), "practice not", 12);
    assert_null(df_match_replay(text, &err));
    assert_non_null(strstr(err.text, "'practice yes' or no such line"));
    df_match_free(past);
    df_match_free(copy);
    df_match_free(match);
    free(text);
}

/* ---- Time travel ----------------------------------------------------------------------------- */

/* A walk through a match, compared with jumps to every moment of it. */
typedef struct tour {
    const df_match *match;
    int moments;
    int most; /* then it is enough */
} tour;

static bool visit(void *context, df_match *past)
{
    tour *t = context;
    df_error err;
    df_match *jump = df_match_at(t->match, t->moments, &err);

    assert_non_null(jump);
    assert_same_state(past, jump);
    assert_int_equal(df_match_events(past)->count, df_match_events(jump)->count);
    for (int seat = 0; seat < df_match_config(past)->seats; seat++) {
        assert_null(df_match_seat(past, seat)->bot); /* nobody plays in it */
        assert_string_equal(df_match_names(past)[seat], df_match_names(t->match)[seat]);
    }
    df_match_free(jump);
    return ++t->moments < t->most;
}

static void test_every_step_of_random_games_can_be_visited(void **arg)
{
    df_error err;

    (void)arg;
    for (int i = 0; i < rattle_registry_count; i++) {
        df_match *match = bot_match(rattle_registry[i], &spy_bot, 1, "travel");
        tour whole = {.match = match, .most = INT_MAX};
        tour short_one = {.match = match, .most = 2};
        df_rng rng;

        df_rng_init(&rng, (const uint8_t[DF_KEY_SIZE]){2}, 0);
        play_randomly(match, &rng, 50);
        assert_ok(df_match_recall(match, visit, &whole, &err), &err);
        assert_int_equal(whole.moments, df_match_steps(match) + 1);
        assert_ok(df_match_recall(match, visit, &short_one, &err), &err);
        assert_int_equal(short_one.moments, 2);
        assert_null(df_match_at(match, -1, &err));
        assert_int_equal(err.status, DF_RANGE);
        assert_null(df_match_at(match, df_match_steps(match) + 1, &err));
        df_match_free(match);
    }
}

/* Somebody who was not there is told what those were who were. */
static bool catch_up(void *context, df_match *past)
{
    df_match_tell(past, context);
    return true;
}

static void test_who_comes_late_is_told_the_same(void **arg)
{
    df_error err;

    (void)arg;
    for (int i = 0; i < rattle_registry_count; i++) {
        const df_game *game = rattle_registry[i];
        df_match *match = bot_match(game, &spy_bot, game->seats_usual, "late");

        play_bots(match, 30);
        for (int seat = 0; seat < game->seats_usual; seat++) {
            spy_memory memory;
            df_sitter late = df_match_sitter(match, seat);

            late.memory = &memory;
            df_sitter_begin(&late);
            assert_ok(df_match_recall(match, catch_up, &late, &err), &err);
            assert_memory_equal(&memory, match->memory[seat], sizeof memory);
        }
        df_match_free(match);
    }
}

/* ---- Lack of memory -------------------------------------------------------------------------- */

static void test_new_without_memory(void **arg)
{
    df_config config = df_config_default(&rattle_game);
    df_seat seats[2] = {{.kind = DF_SEAT_BOT, .bot = &spy_bot}, {.kind = DF_SEAT_HUMAN}};
    uint8_t key[DF_KEY_SIZE] = {0};
    df_error err;
    int failures = 0;

    (void)arg;
    for (;; failures++) {
        memory_fail_at(failures + 1);
        df_match *match = df_match_new(&rattle_game, &config, key, seats, &err);
        if (!memory_restore()) {
            assert_non_null(match);
            df_match_free(match);
            break;
        }
        assert_null(match);
        assert_int_equal(err.status, DF_NOMEM);
    }
    assert_true(failures > 5);
}

/* A roll makes a hundred steps, more than there is room for at first: the failure comes in the
 * middle. */
static void test_do_without_memory_changes_nothing(void **arg)
{
    df_error err;
    int failures = 0;

    (void)arg;
    for (;; failures++) {
        df_match *match = bot_match(&rattle_game, &spy_bot, 1, "m");
        rattle_state before;
        spy_memory memory;

        while (df_match_actor(match) != 1)
            assert_ok(df_match_bot(match, &err), &err);
        memcpy(&before, df_match_state(match), sizeof before);
        memcpy(&memory, match->memory[0], sizeof memory);
        int steps = df_match_steps(match);
        int events = df_match_events(match)->count;
        memory_fail_at(failures + 1);
        df_status status = df_match_do(match, 1, RATTLE_ROLL, &err);
        bool failed = memory_restore();
        if (failed) {
            assert_int_equal(status, DF_NOMEM);
            assert_int_equal(err.status, DF_NOMEM);
            assert_memory_equal(df_match_state(match), &before, sizeof before);
            assert_memory_equal(match->memory[0], &memory, sizeof memory);
            assert_int_equal(df_match_steps(match), steps);
            assert_int_equal(df_match_events(match)->count, events);
            status = df_match_do(match, 1, RATTLE_ROLL, &err);
        }
        assert_ok(status, &err);
        assert_int_equal(df_match_steps(match), steps + 101);
        df_match_free(match);
        if (!failed)
            break;
    }
    assert_true(failures > 0);
}

static void test_bot_without_memory_changes_nothing(void **arg)
{
    df_match *match = bot_match(&rattle_game, &spy_bot, 2, "m2");
    spy_memory memory;
    df_error err;

    (void)arg;
    memcpy(&memory, match->memory[0], sizeof memory);
    memory_fail_at(1);
    df_status status = df_match_bot(match, &err);
    assert_true(memory_restore());
    assert_int_equal(status, DF_NOMEM);
    assert_memory_equal(match->memory[0], &memory, sizeof memory);
    assert_int_equal(df_match_steps(match), 0);
    assert_ok(df_match_bot(match, &err), &err);
    df_match_free(match);
}

static void test_time_travel_without_memory(void **arg)
{
    df_match *match = bot_match(&rattle_game, &spy_bot, 2, "m3");
    df_error err;
    int failures = 0;

    (void)arg;
    play_bots(match, 5);
    for (;; failures++) {
        memory_fail_at(failures + 1);
        df_match *past = df_match_at(match, 2, &err);
        if (!memory_restore()) {
            assert_non_null(past);
            df_match_free(past);
            break;
        }
        assert_null(past);
        assert_int_equal(err.status, DF_NOMEM);
    }
    assert_true(failures > 5);
    df_match_free(match);
}

static bool go_on(void *context, df_match *past)
{
    (void)context;
    (void)past;
    return true;
}

static void test_recall_without_memory(void **arg)
{
    df_match *match = new_match(&rattle_game, "m4");
    df_error err;
    int failures = 0;

    (void)arg;
    assert_ok(say(match, 0, "roll", &err), &err); /* more steps than there is room for at first */
    for (;; failures++) {
        memory_fail_at(failures + 1);
        df_status status = df_match_recall(match, go_on, NULL, &err);
        if (!memory_restore()) {
            assert_ok(status, &err);
            break;
        }
        assert_int_equal(status, DF_NOMEM);
        assert_int_equal(err.status, DF_NOMEM);
    }
    assert_true(failures > 6);
    df_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_play_and_change_nothing_else),
        cmocka_unit_test(test_bot_that_breaks_the_rules_is_stopped),
        cmocka_unit_test(test_memories_are_rebuilt),
        cmocka_unit_test(test_undo_takes_back_what_told_nothing),
        cmocka_unit_test(test_undo_is_refused_with_a_reason),
        cmocka_unit_test(test_back_whatever_has_happened),
        cmocka_unit_test(test_undo_before_chance_has_decided),
        cmocka_unit_test(test_undo_ends_with_the_game),
        cmocka_unit_test(test_undo_rebuilds_memories),
        cmocka_unit_test(test_undo_in_noir),
        cmocka_unit_test(test_back_with_something_new_is_practice),
        cmocka_unit_test(test_every_step_of_random_games_can_be_visited),
        cmocka_unit_test(test_who_comes_late_is_told_the_same),
        cmocka_unit_test(test_new_without_memory),
        cmocka_unit_test(test_do_without_memory_changes_nothing),
        cmocka_unit_test(test_bot_without_memory_changes_nothing),
        cmocka_unit_test(test_time_travel_without_memory),
        cmocka_unit_test(test_recall_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
