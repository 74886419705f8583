/* test_bounds.c: how much a visitor may say at once, and how long a table is kept in memory.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

enum { RATE = 5, BURST = 4 * RATE, MINUTE = 60 * 1000 };

/* ---- Messages -------------------------------------------------------------------------------- */

/* Says something cheap so often; is it listened to? */
static bool chatter(room *r, int who, int times)
{
    for (int i = 0; i < times; i++) {
        say(r, who, "{\"m\":\"nonsense\"}");
        if (strstr(heard(r, who), "hung up: too many messages") != NULL)
            return false;
    }
    return true;
}

/* Four seconds' worth may be said at once, and no more; then as much as the rate allows. */
static void test_so_many_messages_at_once(void **state)
{
    room r;

    (void)state;
    room_begin(&r);
    r.config.message_rate = RATE;
    assert_true(chatter(&r, 0, BURST));
    assert_false(chatter(&r, 0, 1));

    assert_true(chatter(&r, 1, BURST));
    pass_time(&r, 1000);
    assert_true(chatter(&r, 1, RATE));
    pass_time(&r, 1000 / RATE);
    assert_true(chatter(&r, 1, 1));
    pass_time(&r, 1000 / RATE - 1);
    assert_false(chatter(&r, 1, 1));

    assert_true(chatter(&r, 2, 1));
    pass_time(&r, MINUTE); /* nobody saves up more than that */
    assert_true(chatter(&r, 2, BURST));
    assert_false(chatter(&r, 2, 1));
    assert_int_equal(r.server->limited[NOTICE_RATE], 3);
    room_close(&r);
}

/* What costs the server more counts as more. */
static void test_dear_messages_count_more(void **state)
{
    room r;

    (void)state;
    room_begin(&r);
    r.config.message_rate = RATE;
    for (int i = 0; i < BURST / 4; i++) {
        say(&r, 0, "{\"m\":\"games\"}");
        assert_non_null(strstr(heard(&r, 0), "\"m\":\"games\""));
    }
    assert_false(chatter(&r, 0, 1));
    room_close(&r);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* A table stays as long as somebody is there, however quiet they are, and goes a minute after the
 * last has left: not earlier, as they may come back. */
static void test_a_table_stays_while_somebody_is_there(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"}");
    const live *table = tables_loaded(r.server, r.table);
    for (int i = 0; i < 4; i++) {
        pass_time(&r, 2 * MINUTE);
        assert_ptr_equal(tables_loaded(r.server, r.table), table);
    }
    for (int i = 1; i < PEOPLE; i++)
        fake_hang_up(r.server->net, &r.links[i]);
    pass_time(&r, 2 * MINUTE);
    assert_ptr_equal(tables_loaded(r.server, r.table), table);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    assert_int_equal(df_match_steps(desk_of(&r)->match), 1);

    fake_hang_up(r.server->net, &r.links[0]);
    pass_time(&r, MINUTE - 1000);
    assert_non_null(tables_loaded(r.server, r.table));
    pass_time(&r, 4000);
    assert_null(tables_loaded(r.server, r.table));
    fake_connect(r.server->net, &r.links[0]); /* and is read again when somebody comes */
    say(&r, 0, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[0]);
    assert_int_equal(df_match_steps(desk_of(&r)->match), 1);
    room_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_so_many_messages_at_once),
        cmocka_unit_test(test_dear_messages_count_more),
        cmocka_unit_test(test_a_table_stays_while_somebody_is_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
