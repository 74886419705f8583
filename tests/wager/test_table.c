/* test_table.c: on the server too, a game that keeps its secrets keeps them after its end.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

enum { WATCHER = PEOPLE - 1 };

/* An answer that a thread finds. */
static const char *ask(room *r, int who, const char *message)
{
    say(r, who, "%s", message);
    for (int i = 0; i < PATIENCE && heard(r, who)[0] == '\0'; i++) {
        df_clock_nap(1);
        pass_time(r, 0);
    }
    return heard(r, who);
}

static void play(room *r, const char *game)
{
    char open[32];

    snprintf(open, sizeof open, "\"game\":\"%s\"", game);
    room_open(r, open);
    say(r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"steady\"}");
    assert_int_equal(desk_of(r)->phase, DESK_OVER);
}

static void test_a_replay_is_seen_with_ones_own_eyes(void **state)
{
    room r;

    (void)state;
    play(&r, "wager");
    for (int who = 0; who <= 2; who++) {
        int link = who < 2 ? who : WATCHER;
        int own = who < 2 ? who : -1;

        for (int eyes = -2; eyes < 2; eyes++) {
            char message[64];

            snprintf(message, sizeof message, "{\"m\":\"replay\",\"step\":2,\"as\":%d}", eyes);
            const char *answer = ask(&r, link, message);
            if (eyes == own)
                assert_non_null(strstr(answer, own == 0   ? "\"seats.1.card\",\"?\""
                                               : own == 1 ? "\"seats.0.card\",\"?\""
                                                          : "\"seats.1.card\",\"?\""));
            else
                assert_non_null(strstr(answer, "\"code\":\"secret\""));
        }
        /* without `as` it is one's own eyes */
        assert_null(strstr(ask(&r, link, "{\"m\":\"replay\",\"step\":2}"), "\"code\""));
    }
    room_close(&r);
}

static void test_a_record_is_what_one_knows(void **state)
{
    room r;

    (void)state;
    play(&r, "wager");
    for (int who = 0; who <= 2; who++) {
        const char *answer = ask(&r, who < 2 ? who : WATCHER, "{\"m\":\"record\"}");

        assert_non_null(strstr(answer, "\"whole\":false"));
        assert_null(strstr(answer, "seed"));
        assert_non_null(strstr(answer, "a game that keeps its secrets"));
        assert_non_null(strstr(answer, who == 1 ? "seats.0.card: ?" : "seats.1.card: ?"));
        assert_true(who != 2 || strstr(answer, "seats.0.card: ?") != NULL);
    }
    room_close(&r);
}

/* In a game that does not, everybody sees everything once it is over. */
static void test_other_games_open_everything(void **state)
{
    room r;

    (void)state;
    play(&r, "duel");
    assert_null(strstr(ask(&r, 1, "{\"m\":\"replay\",\"step\":2,\"as\":-2}"), "\"?\""));
    assert_non_null(strstr(ask(&r, WATCHER, "{\"m\":\"record\"}"), "\"whole\":true"));
    room_close(&r);
}

static void test_front_ends_are_told(void **state)
{
    room r;

    (void)state;
    play(&r, "wager");
    say(&r, 0, "{\"m\":\"games\"}");
    const char *wager = strstr(heard(&r, 0), "\"id\":\"wager\"");
    const char *duel = strstr(heard(&r, 0), "\"id\":\"duel\"");
    assert_true(wager != NULL && duel > wager);
    const char *kept = strstr(wager, "\"secrets\":\"kept\"");
    assert_true(kept != NULL && kept < duel);
    assert_null(strstr(duel, "\"secrets\""));
    const char *study = strstr(heard(&r, 0), "\"for\":\"study\"");
    assert_true(study > duel);
    room_close(&r);
}

/* A hint says points where points count. */
static void test_hints_say_what_counts(void **state)
{
    room r;

    (void)state;
    for (int i = 0; i < 2; i++) {
        room_open(&r, i == 0 ? "\"game\":\"wager\"" : "\"game\":\"duel\"");
        ask(&r, 0, "{\"m\":\"hint\",\"d\":0}");
        assert_non_null(strstr(heard(&r, 0), i == 0 ? "\"a\":1,\"text\":\"gamble [W-1]\""
                                                    : "\"a\":0,\"text\":\"steady [W-1]\""));
        assert_non_null(strstr(heard(&r, 0), i == 0 ? "\"score\":1." : "\"chance\":100,"));
        room_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_replay_is_seen_with_ones_own_eyes),
        cmocka_unit_test(test_a_record_is_what_one_knows),
        cmocka_unit_test(test_other_games_open_everything),
        cmocka_unit_test(test_front_ends_are_told),
        cmocka_unit_test(test_hints_say_what_counts),
    };

    return cmocka_run_group_tests_name("wager: table", tests, NULL, NULL);
}
