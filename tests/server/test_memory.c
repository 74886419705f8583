/* test_memory.c: a server to which memory is refused, now and then.
 *
 * A whole game is played, with everything that people do at a table, while one request for memory
 * fails, or every so many.
 *
 * SPDX-License-Identifier: MIT */
#include "server/shortage.h"

enum { MOVES = 4 };

static void take_back(void)
{
    int seat = desk_last_step(desk_of(&r), 0) > desk_last_step(desk_of(&r), 1) ? 0 : 1;

    act(seat, "takeback", "");
    if (desk_of(&r)->takeback != DF_NOBODY)
        act(1 - seat, "answer", ",\"yes\":true");
}

/* Everybody goes, and the table with them; then they come back. */
static void go_and_return(void)
{
    for (int who = 0; who < PEOPLE; who++) {
        write_down(who);
        fake_hang_up(r.server->net, &r.links[who]);
    }
    for (int i = 0; i < TRIES && tables_loaded(r.server, r.table) != NULL; i++)
        pass_time(&r, 61000);
    assert_null(tables_loaded(r.server, r.table));
    for (int who = 0; who < PEOPLE; who++) {
        jot_raw(&diary[who], "hung up: by themselves\n");
        connect_again(who);
        if (who < 2 || who == WATCHER)
            take_place(who);
    }
}

/* `notes`: what somebody knows is written down too, which takes much at once. */
static void play_all(bool notes)
{
    sit_down("{\"m\":\"open\",\"game\":\"armada\",\"hints\":true}");
    play_moves(MOVES);
    act(0, "say", ",\"text\":\"one\"");
    act(1, "emote", ",\"emote\":\"thanks\"");
    take_back();
    ask(0, "prompt", "");
    ask(0, "moves", "");
    ask(1, "draw", "");
    ask(0, "fields", ",\"i\":[0,1,2]");
    ask(WATCHER, "log", ",\"from\":0");
    if (notes)
        ask(1, "record", "");
    ask(WATCHER, "lobby", "");
    ask(0, "games", "");
    play_moves(MOVES);
    go_and_return();
    play_moves(1);
    act(0, "resign", "");
    ask(0, "record", "");
    ask(1, "replay", ",\"step\":1,\"as\":0");
    ask(1, "replay", ",\"tells\":[1]");
    act(0, "rematch", "");
    act(1, "rematch", "");
    assert_string_not_equal(desk_of(&r)->next, "");
}

/* One request for memory fails, and it is another one each time, until the game needs no more. */
static void test_each_request_fails_once(void **state)
{
    int number = 1;
    int needed;

    (void)state;
    do {
        begin();
        refuse_memory(number, 0);
        play_all(true);
        needed = atomic_load(&asked);
        check_all();
        room_close(&r);
        number += STRIDE;
    } while (number <= needed);
    print_message("%d requests for memory\n", needed);
    assert_true(needed > 100);
}

/* Memory is short all the time: one request of so many fails. */
static void test_many_requests_fail(void **state)
{
    (void)state;
    for (int every = 40; every <= 80; every += STRIDE) {
        begin();
        refuse_memory(0, every);
        play_all(false);
        check_all();
        room_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_request_fails_once),
        cmocka_unit_test(test_many_requests_fail),
    };

    return cmocka_run_group_tests(tests, refuse_all, NULL);
}
