/* test_fill.c: seats that nobody takes: the host lets a bot play there, or leaves them out.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

/* Somebody has opened a table and sat down; the others are still to come. */
static void open_for(room *r, const char *path, const char *what)
{
    room_begin_at(r, path);
    say(r, 0, "{\"m\":\"open\",%s}", what);
    word_of(r, 0, "table", r->table, sizeof r->table);
    word_of(r, 0, "key", r->keys[0], sizeof r->keys[0]);
    word_of(r, 0, "invitation", r->invitation, sizeof r->invitation);
}

static void join(room *r, int who, const char *more)
{
    say(r, who, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\"%s}", r->table,
        r->invitation, more);
    word_of(r, who, "key", r->keys[who], sizeof r->keys[who]);
}

static void expect_refused(room *r, int who, const char *code)
{
    char pattern[40];

    snprintf(pattern, sizeof pattern, "\"code\":\"%s\"", code);
    assert_non_null(strstr(heard(r, who), pattern));
}

static void test_bots_take_seats_and_it_begins(void **state)
{
    room r;

    (void)state;
    open_for(&r, ":memory:", "\"game\":\"intruder\",\"players\":4");
    say(&r, 0, "{\"m\":\"sync\"}");
    assert_non_null(strstr(heard(&r, 0), "\"is\":\"person\",\"host\":true}"));
    join(&r, 1, "");
    assert_non_null(strstr(heard(&r, 1), "\"host\":true"));
    say(&r, 0, "{\"m\":\"fill\",\"seat\":3,\"bot\":\"random\"}");
    assert_int_equal(desk_of(&r)->seats[3].sitter, SITTER_BOT);
    assert_non_null(strstr(heard(&r, 1), "\"is\":\"bot\",\"bot\":\"random\""));
    assert_non_null(strstr(heard(&r, 1), "[\"fill\",3,\"A bot takes the seat of "));
    assert_int_equal(desk_of(&r)->phase, DESK_OPEN);
    forget(&r);
    say(&r, 0, "{\"m\":\"fill\",\"seat\":2,\"bot\":\"rules\"}");
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    const char *start = strstr(heard(&r, 1), "\"m\":\"start\"");
    assert_non_null(start);
    assert_null(strstr(start, "host")); /* there is nothing left to decide */
    room_close(&r);
}

static void test_seats_are_left_out(void **state)
{
    room r;

    (void)state;
    open_for(&r, ":memory:",
             "\"game\":\"intruder\",\"players\":5,"
             "\"seats\":[\"open\",\"open\",\"open\",\"open\",\"bot random\"]");
    join(&r, 1, "");
    say(&r, 0, "{\"m\":\"fill\",\"seat\":3}");
    assert_int_equal(desk_of(&r)->setup.config.seats, 4);
    assert_int_equal(desk_of(&r)->seats[3].sitter, SITTER_BOT); /* it has moved up */
    assert_non_null(desk_of(&r)->setup.bot[3]);
    assert_non_null(strstr(heard(&r, 1), "A seat is left out: 4 play."));
    assert_int_equal(desk_of(&r)->phase, DESK_OPEN);
    say(&r, 0, "{\"m\":\"fill\",\"seat\":2}");
    assert_int_equal(desk_of(&r)->setup.config.seats, 3);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    assert_non_null(strstr(heard(&r, 1), "\"players\":3"));
    room_close(&r);
}

/* The deal of those who are left is made from their shares, as always. */
static void test_pledges_are_kept(void **state)
{
    room r;

    (void)state;
    open_for(&r, ":memory:", "\"game\":\"intruder\",\"players\":4");
    join(&r, 1, ",\"pledge\":\"0000000000000000000000000000000000000000000000000000000000000001\"");
    say(&r, 0, "{\"m\":\"fill\",\"seat\":3}");
    say(&r, 0, "{\"m\":\"fill\",\"seat\":2,\"bot\":\"random\"}");
    assert_true(desk_is_dealing(desk_of(&r)));
    assert_int_equal(desk_awaited(desk_of(&r)), 2);
    say(&r, 0, "{\"m\":\"fill\",\"seat\":2,\"bot\":\"random\"}");
    expect_refused(&r, 0, "late");
    pass_time(&r, 6000);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    room_close(&r);
}

static void test_what_is_refused(void **state)
{
    static const char *const none[] = {"",
                                       ",\"seat\":0",
                                       ",\"seat\":3",
                                       ",\"seat\":-1",
                                       ",\"seat\":99999999999",
                                       ",\"seat\":\"1\"",
                                       ",\"seat\":null"};
    room r;

    (void)state;
    open_for(&r, ":memory:", "\"game\":\"intruder\",\"players\":3");
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        say(&r, 0, "{\"m\":\"fill\"%s,\"bot\":\"random\"}", none[i]);
        expect_refused(&r, 0, "taken");
    }
    say(&r, 0, "{\"m\":\"fill\",\"seat\":1,\"bot\":\"nobody\"}");
    expect_refused(&r, 0, "range");
    say(&r, 0, "{\"m\":\"fill\",\"seat\":1,\"bot\":7}");
    expect_refused(&r, 0, "range");
    say(&r, 0, "{\"m\":\"fill\",\"seat\":1}"); /* three are the fewest */
    expect_refused(&r, 0, "range");
    say(&r, 3, "{\"m\":\"watch\",\"table\":\"%s\"}", r.table);
    say(&r, 3, "{\"m\":\"fill\",\"seat\":1,\"bot\":\"random\"}");
    expect_refused(&r, 3, "spectator");
    join(&r, 1, ",\"seat\":1");
    say(&r, 1, "{\"m\":\"fill\",\"seat\":2,\"bot\":\"random\"}"); /* who is not the host */
    expect_refused(&r, 1, "turn");
    assert_int_equal(desk_of(&r)->seats[2].sitter, SITTER_NOBODY);
    say(&r, 0, "{\"m\":\"leave\"}"); /* then whoever came next is */
    say(&r, 1, "{\"m\":\"fill\",\"seat\":2,\"bot\":\"random\"}");
    assert_int_equal(desk_of(&r)->seats[2].sitter, SITTER_BOT);
    say(&r, 1, "{\"m\":\"fill\",\"seat\":0,\"bot\":\"random\"}");
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    say(&r, 1, "{\"m\":\"fill\",\"seat\":0,\"bot\":\"random\"}");
    expect_refused(&r, 1, "late");
    room_close(&r);
}

/* Keys and pledges are for the number of a seat: nobody is moved. */
static void test_nobody_is_moved(void **state)
{
    room r;

    (void)state;
    open_for(&r, ":memory:", "\"game\":\"intruder\",\"players\":4");
    join(&r, 2, ",\"seat\":2");
    say(&r, 0, "{\"m\":\"fill\",\"seat\":1}");
    expect_refused(&r, 0, "range");
    say(&r, 0, "{\"m\":\"fill\",\"seat\":3}");
    assert_int_equal(desk_of(&r)->setup.config.seats, 3);
    say(&r, 0, "{\"m\":\"fill\",\"seat\":1,\"bot\":\"random\"}");
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    room_close(&r);
}

/* The log alone says it: another server reads the same table. */
static void test_it_is_kept(void **state)
{
    char path[] = "/tmp/deadfall-fill-XXXXXX";
    char file[64], command[80];
    room r;

    (void)state;
    assert_non_null(mkdtemp(path));
    snprintf(file, sizeof file, "%s/test.db", path);
    open_for(&r, file, "\"game\":\"intruder\",\"players\":5");
    join(&r, 1, "");
    say(&r, 0, "{\"m\":\"fill\",\"seat\":4}");
    say(&r, 0, "{\"m\":\"fill\",\"seat\":3,\"bot\":\"random\"}");
    for (int players = 4; players >= 3; players--) {
        room_restart(&r);
        say(&r, 0, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[0]);
        const desk *d = desk_of(&r);
        assert_int_equal(d->setup.config.seats, players);
        assert_int_equal(d->seats[players - 1].sitter, SITTER_BOT);
        assert_int_equal(d->phase, players == 4 ? DESK_OPEN : DESK_PLAYING);
        say(&r, 0, "{\"m\":\"fill\",\"seat\":2}");
    }
    expect_refused(&r, 0, "late");
    room_close(&r);
    snprintf(command, sizeof command, "rm -rf %s", path);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_take_seats_and_it_begins),
        cmocka_unit_test(test_seats_are_left_out),
        cmocka_unit_test(test_pledges_are_kept),
        cmocka_unit_test(test_what_is_refused),
        cmocka_unit_test(test_nobody_is_moved),
        cmocka_unit_test(test_it_is_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
