/* test_memory_bots.c: a server to which memory is refused while bots play, people ask for hints,
 * and spectators see everything later.
 *
 * Bots and hints have their memory in threads of their own, so which request it is that fails is
 * not the same in every run; what must be true is.
 *
 * SPDX-License-Identifier: MIT */
#include "server/shortage.h"

#include "minds/advice.h"

enum { ITERATIONS = 16, STEPS = 40, DELAY = 2 };

/* ---- Searches that do little work instead of much -------------------------------------------- */

df_mind *__real_df_adviser_open(const df_match *match, int seat, const df_mind_limits *allowed,
                                int threads, df_error *err);
df_mind *__wrap_df_adviser_open(const df_match *match, int seat, const df_mind_limits *allowed,
                                int threads, df_error *err);
df_status __real_df_minds_begin(df_mind *const *minds, const df_match *match,
                                const df_mind_limits *allowed, df_minds_fault *fault, void *context,
                                df_error *err);
df_status __wrap_df_minds_begin(df_mind *const *minds, const df_match *match,
                                const df_mind_limits *allowed, df_minds_fault *fault, void *context,
                                df_error *err);

df_mind *__wrap_df_adviser_open(const df_match *match, int seat, const df_mind_limits *allowed,
                                int threads, df_error *err)
{
    df_mind_limits few = *allowed;

    few.ms = 0;
    few.iterations = ITERATIONS;
    return __real_df_adviser_open(match, seat, &few, threads, err);
}

df_status __wrap_df_minds_begin(df_mind *const *minds, const df_match *match,
                                const df_mind_limits *allowed, df_minds_fault *fault, void *context,
                                df_error *err)
{
    df_mind_limits few = *allowed;

    few.ms = 0;
    few.iterations = ITERATIONS;
    return __real_df_minds_begin(minds, match, &few, fault, context, err);
}

/* ---- A game with bots ------------------------------------------------------------------------ */

/* Lets threads do something, and then the server. */
static void breathe(void)
{
    df_clock_nap(1);
    pass_time(&r, 250);
    come_back();
}

/* The table, when the server has it as the log has it. */
static desk *present_desk(void)
{
    for (int i = 0; i < PATIENCE; i++) {
        const live *table = tables_loaded(r.server, r.table);

        if (table != NULL && !table->behind)
            return desk_of(&r);
        breathe();
    }
    fail_msg("the table does not come back");
    return NULL;
}

/* Is this the question still? */
static bool is_asked(int seat, uint32_t decision)
{
    const desk *d = present_desk();

    return d->phase == DESK_PLAYING && desk_actor(d) == seat && d->seats[seat].decision == decision;
}

/* Whatever becomes of a hint, there is an answer, and in the end there is a hint. */
static void ask_hint(int seat)
{
    char text[64];

    for (int i = 0; i < PATIENCE; i++) {
        snprintf(text, sizeof text, "{\"m\":\"hint\",\"d\":%u}",
                 present_desk()->seats[seat].decision);
        if (!say_once(seat, text, "\"m\":\"hint\"")) {
            connect_again(seat);
            take_place(seat);
        }
        if (strstr(answer, "\"m\":\"hint\"") != NULL)
            return;
        breathe();
    }
    fail_msg("no hint: %.300s", answer);
}

static void decide(int seat)
{
    const desk *d = present_desk();
    uint32_t decision = d->seats[seat].decision;
    df_action actions[DF_LEGAL_MAX];
    int count = df_view_legal(d->setup.game, df_match_view(d->match, seat), seat, actions);
    char text[96];

    snprintf(text, sizeof text, "{\"m\":\"do\",\"d\":%u,\"a\":%u}", decision, actions[count / 2]);
    for (int i = 0; i < PATIENCE && is_asked(seat, decision); i++) {
        come_back();
        fake_say(r.server->net, &r.links[seat], text);
        pass_time(&r, 0);
        for (int waits = 0; waits < 20 && is_asked(seat, decision); waits++)
            breathe();
    }
    assert_false(is_asked(seat, decision));
}

static void play_with_bots(void)
{
    bool helped[2] = {false, false};

    sit_down(
        "{\"m\":\"open\",\"game\":\"island\",\"players\":4,\"window\":0,\"hints\":true,\"delay\":2,"
        "\"seats\":[\"open\",\"open\",\"bot rules\",\"bot expert\"]}");
    for (int i = 0;; i++) {
        const desk *d = present_desk();
        int seat = desk_actor(d);

        if (seat < 0 || (seat < 2 && i >= STEPS)) /* a bot would not stop */
            break;
        if (seat < 2) {
            if (!helped[seat])
                ask_hint(seat);
            helped[seat] = true;
            decide(seat);
            continue;
        }
        uint32_t decision = d->seats[seat].decision;
        for (int waits = 0; waits < PATIENCE && is_asked(seat, decision); waits++)
            breathe();
        assert_false(is_asked(seat, decision));
    }
    assert_true(helped[0] || helped[1]);
    /* those who look on later see all of it, in the end */
    for (int i = 0; i < TRIES; i++)
        pass_time(&r, DELAY * 1000);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static void test_some_requests_fail(void **state)
{
    int needed = 1;

    (void)state;
    for (int number = 1; number <= needed; number += 7 * STRIDE) {
        begin();
        refuse_memory(number, 0);
        play_with_bots();
        needed = atomic_load(&asked);
        check_all();
        room_close(&r);
    }
    print_message("%d requests for memory\n", needed);
    assert_true(needed > 100);
}

static void test_many_requests_fail(void **state)
{
    (void)state;
    for (int every = 40; every <= 80; every += 4 * STRIDE) {
        begin();
        refuse_memory(0, every);
        play_with_bots();
        check_all();
        room_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_some_requests_fail),
        cmocka_unit_test(test_many_requests_fail),
    };

    return cmocka_run_group_tests(tests, refuse_all, NULL);
}
