/* test_presence.c: who is here, who is told of it and how often; reminding somebody; a bot plays on
 * for whoever has gone.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include "core/core.h"

enum { GRACE = 6000, MINUTES = 60000 };

static const char noir[] = "\"game\":\"noir\",\"options\":{\"starter\":\"0\"}";
static const char three[] = "\"game\":\"intruder\",\"players\":4,"
                            "\"seats\":[\"open\",\"open\",\"open\",\"bot random\"]";

static void hang_up(room *r, int who)
{
    fake_hang_up(r->server->net, &r->links[who]);
}

static void come_back(room *r, int who)
{
    fake_connect(r->server->net, &r->links[who]);
    say(r, who, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r->table, r->keys[who]);
}

/* So much time in the steps of the server's own ticks. */
static void wait_for(room *r, int64_t milliseconds)
{
    for (; milliseconds > 0; milliseconds -= 200)
        pass_time(r, 200);
}

static int count(const char *text, const char *what)
{
    int found = 0;

    for (const char *at = text; (at = strstr(at, what)) != NULL; at++)
        found++;
    return found;
}

/* ---- Who is here ----------------------------------------------------------------------------- */

static void test_all_are_told_who_goes_and_comes(void **state)
{
    room r;

    (void)state;
    room_open(&r, noir);
    hang_up(&r, 1);
    wait_for(&r, GRACE - 400);
    assert_null(strstr(heard(&r, 0), "gone")); /* it might be a reload */
    wait_for(&r, 1000);
    assert_non_null(strstr(heard(&r, 0), "{\"gone\":[[1,6]],\"relief\":[]}"));
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "\"gone\":[[1,6]]"));
    wait_for(&r, 30000);
    say(&r, 0, "{\"m\":\"sync\"}");
    assert_non_null(strstr(heard(&r, 0), "\"gone\":[[1,36]]"));
    forget(&r);
    come_back(&r, 1);
    wait_for(&r, 400);
    assert_non_null(strstr(heard(&r, 0), "\"gone\":[]"));
    assert_null(strstr(heard(&r, 1), "\"gone\":[[")); /* nor is it in the sync */
    room_close(&r);
}

static void test_a_reload_is_no_event(void **state)
{
    room r;

    (void)state;
    room_open(&r, noir);
    for (int i = 0; i < 5; i++) {
        hang_up(&r, 1);
        wait_for(&r, GRACE - 1000);
        come_back(&r, 1);
        wait_for(&r, 3000);
    }
    assert_null(strstr(heard(&r, 0), "gone"));
    room_close(&r);
}

/* One connection of several is enough. */
static void test_two_connections_of_a_seat(void **state)
{
    room r;

    (void)state;
    room_open(&r, noir);
    say(&r, 3, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[1]);
    hang_up(&r, 1);
    wait_for(&r, 2 * GRACE);
    assert_null(strstr(heard(&r, 0), "gone"));
    hang_up(&r, 3);
    wait_for(&r, 2 * GRACE);
    assert_non_null(strstr(heard(&r, 0), "\"gone\":[[1,"));
    room_close(&r);
}

/* A thousand times: others hear of it no more than once a second, and mostly of nothing. */
static void test_coming_and_going_makes_no_noise(void **state)
{
    room r;

    (void)state;
    room_open(&r, noir);
    hang_up(&r, 1);
    wait_for(&r, 2 * GRACE);
    forget(&r);
    for (int i = 0; i < 1000; i++) {
        come_back(&r, 1);
        hang_up(&r, 1);
        pass_time(&r, 4);
    }
    assert_in_range(count(heard(&r, 0), "gone"), 1, 1); /* that they are here */
    wait_for(&r, 2 * GRACE);
    forget(&r);
    for (int i = 0; i < 100; i++) { /* as blinking as it can be */
        come_back(&r, 1);
        pass_time(&r, 200);
        hang_up(&r, 1);
        pass_time(&r, GRACE);
    }
    assert_in_range(count(heard(&r, 0), "gone"), 1, 200);
    room_close(&r);
}

/* Several people at one device are here, all of them, whoever looks; and go together. */
static void test_one_device(void **state)
{
    room r;

    (void)state;
    room_open(&r, three);
    hang_up(&r, 1);
    hang_up(&r, 2);
    fake_connect(r.server->net, &r.links[1]);
    say(&r, 1, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\",\"also\":[\"%s\",\"nonsense\",7]}",
        r.table, r.keys[1], r.keys[2]);
    wait_for(&r, 3 * GRACE);
    assert_null(strstr(heard(&r, 0), "gone"));
    say(&r, 1, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[2]);
    wait_for(&r, 3 * GRACE);
    assert_null(strstr(heard(&r, 0), "gone")); /* what was shown before is not forgotten */
    hang_up(&r, 1);
    wait_for(&r, 2 * GRACE);
    assert_non_null(strstr(heard(&r, 0), "\"gone\":[[1,6],[2,6]]"));
    say(&r, 0, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\",\"also\":\"all\"}", r.table,
        r.keys[0]);
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"range\""));
    room_close(&r);
}

static void join(room *r, int who, int seat)
{
    say(r, who, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\",\"seat\":%d}", r->table,
        r->invitation, seat);
    word_of(r, who, "key", r->keys[seat], sizeof r->keys[seat]);
}

/* Whoever has shown the key of a seat that was given up since is not there for the next one. */
static void test_a_seat_that_was_given_up(void **state)
{
    room r;

    (void)state;
    room_begin(&r);
    say(&r, 0, "{\"m\":\"open\",\"game\":\"intruder\",\"players\":4}");
    word_of(&r, 0, "table", r.table, sizeof r.table);
    word_of(&r, 0, "invitation", r.invitation, sizeof r.invitation);
    join(&r, 1, 2);
    join(&r, 1, 1); /* holds both */
    say(&r, 2, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[2]);
    say(&r, 2, "{\"m\":\"leave\"}");
    join(&r, 3, 2);
    hang_up(&r, 3);
    wait_for(&r, 2 * GRACE);
    assert_non_null(strstr(heard(&r, 0), "\"gone\":[[2,6]]"));
    room_close(&r);
}

static void test_late_spectators_are_not_told(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"delay\":60");
    hang_up(&r, 1);
    wait_for(&r, 2 * GRACE);
    assert_non_null(strstr(heard(&r, 0), "\"gone\":[[1,"));
    assert_null(strstr(heard(&r, PEOPLE - 1), "gone"));
    say(&r, PEOPLE - 1, "{\"m\":\"sync\"}");
    assert_null(strstr(heard(&r, PEOPLE - 1), "gone"));
    room_close(&r);
}

/* ---- Reminding ------------------------------------------------------------------------------- */

static void test_reminding(void **state)
{
    room r;

    (void)state;
    room_open(&r, noir);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    forget(&r);
    say(&r, 0, "{\"m\":\"nudge\",\"id\":5}");
    assert_non_null(strstr(heard(&r, 0), "{\"m\":\"nudge\",\"id\":5}"));
    assert_non_null(strstr(heard(&r, 1), "{\"nudge\":0}"));
    assert_null(strstr(heard(&r, PEOPLE - 1), "nudge"));
    forget(&r);
    wait_for(&r, 3 * MINUTES);
    say(&r, 0, "{\"m\":\"nudge\"}"); /* once for a decision */
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"limit\""));
    say(&r, 1, "{\"m\":\"nudge\"}"); /* who waits for themselves */
    assert_non_null(strstr(heard(&r, 1), "\"code\":\"turn\""));
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    say(&r, 1, "{\"m\":\"nudge\"}");
    assert_non_null(strstr(heard(&r, 1), "{\"m\":\"nudge\"}"));
    say(&r, 0, "{\"m\":\"do\",\"d\":1,\"a\":\"end\"}");
    say(&r, 1, "{\"m\":\"do\",\"d\":1,\"a\":\"end\"}");
    forget(&r);
    say(&r, 1, "{\"m\":\"nudge\"}"); /* once a minute */
    assert_non_null(strstr(heard(&r, 1), "\"code\":\"limit\""));
    assert_null(strstr(heard(&r, 0), "nudge"));
    wait_for(&r, MINUTES);
    say(&r, 1, "{\"m\":\"nudge\"}");
    assert_non_null(strstr(heard(&r, 0), "{\"nudge\":1}"));
    hang_up(&r, 0);
    wait_for(&r, 2 * MINUTES);
    say(&r, 1, "{\"m\":\"nudge\"}");
    assert_non_null(strstr(heard(&r, 1), "\"code\":\"away\""));
    say(&r, PEOPLE - 1, "{\"m\":\"nudge\"}");
    assert_non_null(strstr(heard(&r, PEOPLE - 1), "\"code\":\"spectator\""));
    room_close(&r);
}

/* Where several choose at once in secret, an answer to this can't tell who has. */
static void test_reminding_tells_no_secret(void **state)
{
    (void)state;
    for (int chooses = 0; chooses < 2; chooses++) {
        df_action actions[DF_LEGAL_MAX];
        df_rng rng;
        room r;

        df_rng_init(&rng, (const uint8_t[DF_KEY_SIZE]){3}, 0);
        room_open(&r, "\"game\":\"intruder\",\"players\":3,\"window\":1500");
        desk *d = desk_of(&r);
        unsigned others = 0; /* who have a choice before their turn */
        while (others == 0) {
            move_any(&r, &rng);
            pass_time(&r, 1600);
            others = d->choosing & ~(1u << desk_actor(d));
        }
        int actor = desk_actor(d);
        int seat = df_bit_lowest(others);
        const df_view *view = desk_asks(d, seat, r.server->scratch);
        assert_non_null(view);
        df_view_legal(d->setup.game, view, seat, actions);
        if (chooses)
            say(&r, seat, "{\"m\":\"do\",\"d\":%u,\"a\":%u}", desk_number(d, seat), actions[0]);
        assert_int_equal(d->seats[seat].early_count, chooses);
        forget(&r);
        say(&r, actor, "{\"m\":\"nudge\"}");
        assert_string_equal(heard(&r, actor), "{\"m\":\"nudge\"}\n");
        assert_non_null(strstr(heard(&r, seat), "\"nudge\":"));
        room_close(&r);
    }
}

/* ---- A bot plays on -------------------------------------------------------------------------- */

static void test_a_bot_plays_on(void **state)
{
    room r;

    (void)state;
    room_open(&r, noir);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    say(&r, 0, "{\"m\":\"relieve\",\"seat\":1,\"yes\":true}"); /* who is here */
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"early\""));
    hang_up(&r, 1);
    wait_for(&r, 2 * MINUTES - 1000);
    assert_null(strstr(heard(&r, 0), "\"relief\":[["));
    say(&r, 0, "{\"m\":\"relieve\",\"seat\":1,\"yes\":true}");
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"early\""));
    wait_for(&r, 2000);
    assert_non_null(strstr(heard(&r, 0), "\"relief\":[[1,[]]]")); /* from now on it may */
    say(&r, 0, "{\"m\":\"relieve\",\"seat\":1}");
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"range\""));
    static const char *const nobody[] = {"0", "2", "-1", "\"1\"", "1.5", "99999999999", "null"};
    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++) {
        say(&r, 0, "{\"m\":\"relieve\",\"seat\":%s,\"yes\":true}", nobody[i]);
        assert_non_null(strstr(heard(&r, 0), "\"code\":\"range\""));
    }
    assert_int_equal(desk_of(&r)->seats[1].sitter, SITTER_PERSON);
    say(&r, 0, "{\"m\":\"relieve\",\"seat\":1,\"yes\":true,\"id\":9}");
    assert_non_null(strstr(heard(&r, 0), "{\"m\":\"relieve\",\"id\":9}"));
    assert_int_equal(desk_of(&r)->seats[1].sitter, SITTER_STAND_IN);
    assert_non_null(strstr(heard(&r, 0), "has been away for long; the others let a bot play on."));
    say(&r, 0, "{\"m\":\"relieve\",\"seat\":1,\"yes\":true}"); /* twice */
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"range\""));
    come_back(&r, 1);
    say(&r, 1, "{\"m\":\"back\"}");
    assert_int_equal(desk_of(&r)->seats[1].sitter, SITTER_PERSON);
    room_close(&r);
}

/* Nobody lets a bot play for somebody whom nobody waits for. */
static void test_only_whoever_is_waited_for(void **state)
{
    room r;

    (void)state;
    room_open(&r, noir);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    assert_int_equal(desk_actor(desk_of(&r)), 0);
    hang_up(&r, 1);
    wait_for(&r, 3 * MINUTES);
    say(&r, 0, "{\"m\":\"relieve\",\"seat\":1,\"yes\":true}");
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"turn\""));
    room_close(&r);
}

/* Three people, one of whom is to act and has gone: both others have to agree. */
static int open_three(room *r)
{
    room_open(r, three);
    desk *d = desk_of(r);
    for (int i = 0; i < PATIENCE && desk_bot(d, desk_actor(d)) != NULL; i++) {
        df_clock_nap(1);
        pass_time(r, 200);
    }
    int seat = desk_actor(d);
    assert_in_range(seat, 0, 2);
    hang_up(r, seat);
    wait_for(r, 2 * MINUTES + 1000);
    forget(r);
    return seat;
}

static void test_all_who_are_here_agree(void **state)
{
    room r;

    (void)state;
    int seat = open_three(&r);
    int one = (seat + 1) % 3;
    int two = (seat + 2) % 3;
    char told[64];
    say(&r, one, "{\"m\":\"relieve\",\"seat\":%d,\"yes\":true}", seat);
    wait_for(&r, 1200);
    assert_int_equal(desk_of(&r)->seats[seat].sitter, SITTER_PERSON);
    snprintf(told, sizeof told, "\"relief\":[[%d,[%d]]]", seat, one);
    assert_non_null(strstr(heard(&r, two), told));
    say(&r, two, "{\"m\":\"sync\"}");
    assert_non_null(strstr(heard(&r, two), told));
    say(&r, one, "{\"m\":\"relieve\",\"seat\":%d,\"yes\":false}", seat); /* on second thoughts */
    wait_for(&r, 1200);
    snprintf(told, sizeof told, "\"relief\":[[%d,[]]]", seat);
    assert_non_null(strstr(heard(&r, two), told));
    say(&r, two, "{\"m\":\"relieve\",\"seat\":%d,\"yes\":true}", seat);
    wait_for(&r, 1200);
    assert_int_equal(desk_of(&r)->seats[seat].sitter, SITTER_PERSON);
    say(&r, one, "{\"m\":\"relieve\",\"seat\":%d,\"yes\":true}", seat);
    assert_int_equal(desk_of(&r)->seats[seat].sitter, SITTER_STAND_IN);
    room_close(&r);
}

/* Whoever has to agree and goes too has no say any more; whoever comes back ends it. */
static void test_agreeing_goes_by_who_is_here(void **state)
{
    room r;

    (void)state;
    int seat = open_three(&r);
    say(&r, (seat + 1) % 3, "{\"m\":\"relieve\",\"seat\":%d,\"yes\":true}", seat);
    hang_up(&r, (seat + 2) % 3);
    wait_for(&r, 4000);
    assert_int_equal(desk_of(&r)->seats[seat].sitter, SITTER_PERSON); /* it might be a reload */
    wait_for(&r, GRACE);
    assert_int_equal(desk_of(&r)->seats[seat].sitter, SITTER_STAND_IN);
    room_close(&r);

    seat = open_three(&r);
    say(&r, (seat + 1) % 3, "{\"m\":\"relieve\",\"seat\":%d,\"yes\":true}", seat);
    come_back(&r, seat);
    wait_for(&r, 1200);
    assert_non_null(strstr(heard(&r, (seat + 2) % 3), "\"relief\":[]"));
    hang_up(&r, seat);
    wait_for(&r, 1200);
    say(&r, (seat + 2) % 3, "{\"m\":\"relieve\",\"seat\":%d,\"yes\":true}", seat);
    assert_non_null(strstr(heard(&r, (seat + 2) % 3), "\"code\":\"early\""));
    assert_int_equal(desk_of(&r)->seats[seat].sitter, SITTER_PERSON);
    room_close(&r);
}

/* That a bot plays on is in the log. */
static void test_it_is_kept(void **state)
{
    char path[] = "/tmp/deadfall-presence-XXXXXX";
    char command[80];
    room r;

    (void)state;
    assert_non_null(mkdtemp(path));
    char file[64];
    snprintf(file, sizeof file, "%s/test.db", path);
    room_open_at(&r, file, noir);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    hang_up(&r, 1);
    wait_for(&r, 2 * MINUTES + 1000);
    say(&r, 0, "{\"m\":\"relieve\",\"seat\":1,\"yes\":true}");
    assert_int_equal(desk_of(&r)->seats[1].sitter, SITTER_STAND_IN);
    room_restart(&r);
    say(&r, 0, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[0]);
    assert_non_null(strstr(heard(&r, 0), "\"is\":\"away\""));
    assert_int_equal(desk_of(&r)->seats[1].sitter, SITTER_STAND_IN);
    room_close(&r);
    snprintf(command, sizeof command, "rm -rf %s", path);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_are_told_who_goes_and_comes),
        cmocka_unit_test(test_a_reload_is_no_event),
        cmocka_unit_test(test_two_connections_of_a_seat),
        cmocka_unit_test(test_coming_and_going_makes_no_noise),
        cmocka_unit_test(test_one_device),
        cmocka_unit_test(test_a_seat_that_was_given_up),
        cmocka_unit_test(test_late_spectators_are_not_told),
        cmocka_unit_test(test_reminding),
        cmocka_unit_test(test_reminding_tells_no_secret),
        cmocka_unit_test(test_a_bot_plays_on),
        cmocka_unit_test(test_only_whoever_is_waited_for),
        cmocka_unit_test(test_all_who_are_here_agree),
        cmocka_unit_test(test_agreeing_goes_by_who_is_here),
        cmocka_unit_test(test_it_is_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
