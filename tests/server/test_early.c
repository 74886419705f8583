/* test_early.c: where several decide at the same time by the rulebook, any of them may answer
 * before their turn; nobody else learns what, and it counts when the turn comes.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include "core/core.h"
#include "server/scratch.h"

static int steps_of(room *r)
{
    return df_match_steps(desk_of(r)->match);
}

static void open_noir(room *r)
{
    room_open(r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"}");
}

/* What the seat is told of by asking for all that it may ask for. */
static void ask_for_all(room *r, int who)
{
    say(r, who, "{\"m\":\"sync\"}");
    fake_say(r->server->net, &r->links[who], "{\"m\":\"prompt\"}");
    fake_say(r->server->net, &r->links[who], "{\"m\":\"draw\",\"plain\":true}");
    fake_say(r->server->net, &r->links[who], "{\"m\":\"log\"}");
    pass_time(r, 0);
    fake_say(r->server->net, &r->links[who], "{\"m\":\"record\"}");
    pass_time(r, 0);
}

/* ---- In any order ---------------------------------------------------------------------------- */

static void test_all_are_asked_at_once(void **state)
{
    room r;

    (void)state;
    open_noir(&r);
    for (int seat = 0; seat < 2; seat++) {
        say(&r, seat, "{\"m\":\"sync\"}");
        assert_contains(heard(&r, seat), "\"w\":0,\"p\":\"You choose a secret room");
        assert_contains(heard(&r, seat), "\"together\":[0,1],\"chosen\":[]");
        assert_contains(heard(&r, seat), "\"d\":0,\"l\":[\"start\",[");
        say(&r, seat, "{\"m\":\"moves\"}");
        assert_contains(heard(&r, seat), "\"d\":0,\"moves\":[[");
        assert_contains(heard(&r, seat), ",\"start hall\",\"begin in the Hall\",\"");
    }
    say(&r, PEOPLE - 1, "{\"m\":\"sync\"}");
    assert_contains(heard(&r, PEOPLE - 1), "\"together\":[0,1],\"chosen\":[]");
    assert_null(strstr(heard(&r, PEOPLE - 1), "\"d\":"));
    say(&r, 1, "{\"m\":\"describe\",\"a\":\"start hall\"}");
    assert_contains(heard(&r, 1), "begin in the Hall");
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"listen\"}"); /* by what it will be asked */
    assert_contains(heard(&r, 1), "\"code\":\"illegal\"");
    say(&r, 1, "{\"m\":\"hint\",\"d\":0}");
    assert_contains(heard(&r, 1), "\"code\":\"early\"");
    room_close(&r);
}

/* Whoever asks about a move of somebody else's turn is told whose it is, by name. */
static void test_whose_turn_it_is(void **state)
{
    room r;

    (void)state;
    open_noir(&r);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    say(&r, 0, "{\"m\":\"describe\",\"a\":\"move kitchen\"}");
    assert_contains(heard(&r, 0), "\"code\":\"illegal\",\"clause\":\"N-24\"");
    say(&r, 1, "{\"m\":\"describe\",\"a\":\"listen\"}");
    assert_contains(heard(&r, 1), "\"code\":\"illegal\",\"text\":\"");
    assert_contains(heard(&r, 1), " decides, not you\"");
    assert_contains(heard(&r, 1), df_match_names(desk_of(&r)->match)[0]);
    room_close(&r);
}

/* What a seat is asked before its turn is, byte for byte, what it would be asked in its turn. */
static void compare_questions(const char *open, df_rng *rng)
{
    df_view *asked[DF_SEATS_MAX] = {NULL};
    room r;

    room_open(&r, open);
    desk *d = desk_of(&r);
    size_t size = d->setup.game->state_size;
    while (d->together == 0)
        move_any(&r, rng);
    assert_int_equal(d->choosing, d->together);
    for (int seat = 0; seat < d->setup.config.seats; seat++) {
        asked[seat] = calloc(1, size);
        if ((d->together >> seat & 1) != 0)
            memcpy(asked[seat], desk_asks(d, seat, r.server->scratch), size);
    }
    for (unsigned seen = 0; d->together != 0; move_any(&r, rng)) {
        int seat = desk_actor(d);

        if ((seen >> seat & 1) == 0)
            assert_memory_equal(asked[seat], df_match_view(d->match, seat), size);
        seen |= 1u << seat;
    }
    for (int seat = 0; seat < d->setup.config.seats; seat++)
        free(asked[seat]);
    room_close(&r);
}

static void test_the_question_is_the_same(void **state)
{
    df_rng rng = rng_of("questions");

    (void)state;
    for (int i = 0; i < 10; i++) {
        compare_questions("\"game\":\"noir\"", &rng);
        compare_questions("\"game\":\"intruder\",\"players\":6,\"window\":0", &rng);
        compare_questions("\"game\":\"island\",\"players\":5,\"options\":{\"secret_mix\":\"on\"}",
                          &rng);
    }
}

static void test_the_second_may_choose_first(void **state)
{
    room r;

    (void)state;
    open_noir(&r);
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    assert_int_equal(steps_of(&r), 0);
    assert_string_equal(heard(&r, 1), "{\"chosen\":[1],\"w\":0}\n");
    assert_string_equal(heard(&r, 0), "{\"chosen\":[1]}\n");
    assert_string_equal(heard(&r, PEOPLE - 1), "{\"chosen\":[1]}\n");
    say(&r, 1, "{\"m\":\"do\",\"d\":1,\"a\":\"start hall\"}");
    assert_contains(heard(&r, 1), "\"code\":\"turn\"");
    say(&r, 1, "{\"m\":\"prompt\"}");
    assert_contains(heard(&r, 1), "You have chosen: begin in the Kitchen");
    ask_for_all(&r, 0);
    ask_for_all(&r, PEOPLE - 1);
    assert_contains(heard(&r, 0), "[\"seats.1.room\",null]");
    assert_null(strstr(heard(&r, 0), "begin in the Kitchen"));
    assert_null(strstr(heard(&r, PEOPLE - 1), "itchen\"]"));
    forget(&r);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    assert_int_equal(steps_of(&r), 2);
    assert_int_equal(desk_of(&r)->together, 0);
    assert_contains(heard(&r, 0), "\"together\":[],\"chosen\":[]");
    assert_contains(heard(&r, 0), "\"d\":1,");
    say(&r, 1, "{\"m\":\"sync\"}");
    assert_contains(heard(&r, 1), "[\"seats.1.room\",\"kitchen\"]");
    assert_null(strstr(heard(&r, 1), "together"));
    room_close(&r);
}

/* Everybody hears what it would have heard if all had answered in turn. */
static void test_the_order_does_not_show_afterwards(void **state)
{
    static const int orders[2][2] = {{0, 1}, {1, 0}};
    char *logs[2][PEOPLE] = {{NULL}};
    room r;

    (void)state;
    for (int i = 0; i < 2; i++) {
        open_noir(&r);
        for (int k = 0; k < 2; k++)
            say(&r, orders[i][k], "{\"m\":\"do\",\"d\":0,\"a\":\"start %s\"}",
                orders[i][k] == 0 ? "hall" : "kitchen");
        for (int who = 0; who < PEOPLE; who += who == 1 ? PEOPLE - 2 : 1) {
            say(&r, who, "{\"m\":\"log\"}");
            logs[i][who] = strdup(heard(&r, who));
        }
        room_close(&r);
    }
    for (int who = 0; who < PEOPLE; who++) {
        if (logs[0][who] != NULL)
            assert_string_equal(logs[0][who], logs[1][who]);
        free(logs[0][who]);
        free(logs[1][who]);
    }
}

/* ---- Taking back ----------------------------------------------------------------------------- */

static void test_it_may_be_changed_until_it_counts(void **state)
{
    room r;

    (void)state;
    open_noir(&r);
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    forget(&r);
    say(&r, 1, "{\"m\":\"takeback\"}");
    assert_contains(heard(&r, 1), "\"chosen\":[],\"w\":0,\"p\":\"You choose");
    assert_contains(heard(&r, 1), "\"d\":2,");
    assert_string_equal(heard(&r, 0),
                        "{\"chosen\":[]}\n"); /* no line of the log: nothing happened */
    assert_int_equal(desk_of(&r)->seats[1].undos, 1);
    say(&r, 1, "{\"m\":\"takeback\"}");
    assert_contains(heard(&r, 1), "\"code\":\"early\"");
    for (int late = 0; late < 2; late++) {
        say(&r, 1, "{\"m\":\"do\",\"d\":%d,\"a\":\"start hall\"}", late);
        assert_contains(heard(&r, 1), "\"code\":\"late\"");
    }
    say(&r, 1, "{\"m\":\"do\",\"d\":2,\"a\":\"start bedroom\"}");
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    assert_int_equal(steps_of(&r), 2);
    say(&r, 1, "{\"m\":\"sync\"}");
    assert_contains(heard(&r, 1), "[\"seats.1.room\",\"bedroom\"]");
    say(&r, 1, "{\"m\":\"takeback\"}"); /* now it has happened, and others are asked */
    assert_contains(heard(&r, 1), "\"takeback\":1,\"asked\":[0]");
    room_close(&r);
}

static void test_there_is_an_end_to_changing(void **state)
{
    room r;

    (void)state;
    open_noir(&r);
    for (int i = 0; i < DESK_UNDOS_MAX; i++) {
        say(&r, 1, "{\"m\":\"do\",\"d\":%d,\"a\":\"start kitchen\"}", 2 * i);
        say(&r, 1, "{\"m\":\"takeback\"}");
    }
    say(&r, 1, "{\"m\":\"do\",\"d\":%d,\"a\":\"start kitchen\"}", 2 * DESK_UNDOS_MAX);
    say(&r, 1, "{\"m\":\"takeback\"}");
    assert_contains(heard(&r, 1), "\"code\":\"limit\"");
    assert_int_equal(desk_of(&r)->seats[1].early_count, 1);
    room_close(&r);
}

/* When somebody's move is taken back, who has chosen before their turn has still chosen. */
static void test_it_outlives_a_takeback(void **state)
{
    df_rng rng = rng_of("mix");
    room r;

    (void)state;
    room_open(&r, "\"game\":\"island\",\"players\":3,\"options\":{\"secret_mix\":\"on\"}");
    desk *d = desk_of(&r);
    while (d->together == 0)
        move_any(&r, &rng);
    int first = desk_actor(d);
    int last = 2;
    assert_int_equal(first, 0);
    move_any(&r, &rng);
    int steps = steps_of(&r);
    say(&r, last, "{\"m\":\"do\",\"d\":%u,\"a\":\"add blank\"}", desk_number(d, last));
    assert_int_equal(d->seats[last].early_count, 1);
    uint32_t number = desk_number(d, last);
    say(&r, first, "{\"m\":\"takeback\"}");
    say(&r, 1, "{\"m\":\"answer\",\"yes\":true}");
    say(&r, last, "{\"m\":\"answer\",\"yes\":true}");
    assert_int_equal(steps_of(&r), steps - 1);
    assert_int_equal(d->seats[last].early_count, 1);
    assert_true(desk_number(d, last) > number);
    assert_int_equal(d->choosing, 3);
    assert_contains(heard(&r, last), "\"chosen\":[2]");
    room_close(&r);
}

/* ---- Several, and several answers ------------------------------------------------------------ */

static df_action answer_of(room *r, int seat, df_rng *rng)
{
    df_action actions[DF_LEGAL_MAX];
    desk *d = desk_of(r);
    const df_view *view = desk_asks(d, seat, r->server->scratch);

    assert_non_null(view);
    return actions[df_rng_below(rng, (uint32_t)df_view_legal(d->setup.game, view, seat, actions))];
}

/* But not when the game goes back to before all were asked. */
static void test_what_was_never_asked_is_forgotten(void **state)
{
    df_rng rng = rng_of("back");
    room r;

    (void)state;
    room_open(&r, "\"game\":\"intruder\",\"players\":3,\"window\":0");
    desk *d = desk_of(&r);
    while (d->together == 0)
        move_any(&r, &rng);
    int first = desk_actor(d);
    int other = df_bit_lowest(d->choosing & ~(1u << first));
    say(&r, other, "{\"m\":\"do\",\"d\":%u,\"a\":%u}", desk_number(d, other),
        answer_of(&r, other, &rng));
    assert_int_equal(d->seats[other].early_count, 1);
    say(&r, first, "{\"m\":\"takeback\"}"); /* the character, or what was done at the start */
    for (int seat = 0; seat < 3; seat++)
        if (seat != first)
            say(&r, seat, "{\"m\":\"answer\",\"yes\":true}");
    assert_int_equal(d->together, 0);
    assert_int_equal(d->seats[other].early_count, 0);
    while (d->together == 0)
        move_any(&r, &rng);
    assert_int_equal(d->choosing, d->together);
    assert_int_equal(d->chosen, 0);
    room_close(&r);
}

/* No answer is known before its time. */
static void no_sooner(const desk *d, uint32_t *turns, int64_t *since)
{
    if (d->turns == *turns)
        return;
    assert_true(now - *since >= 1500);
    *turns = d->turns;
    *since = now;
}

/* Everybody hands in as many cards as it has to. Whether there was a choice would show in the time
 * that it takes: so nobody is told who has answered before the move is made. */
static void test_several_hand_in_several_cards(void **state)
{
    df_rng rng = rng_of("keep");
    room r;
    int most = 0;

    (void)state;
    room_open(&r, "\"game\":\"intruder\",\"players\":5,\"window\":1500");
    desk *d = desk_of(&r);
    while (d->together == 0) {
        pass_time(&r, 2000);
        move_any(&r, &rng);
    }
    unsigned together = d->together;
    int steps = steps_of(&r);
    int answers = 0;
    forget(&r);
    for (int seat = 4; seat >= 0; seat--)
        while (seat != desk_actor(d) && (d->choosing >> seat & 1) != 0) {
            say(&r, seat, "{\"m\":\"do\",\"d\":%u,\"a\":%u}", desk_number(d, seat),
                answer_of(&r, seat, &rng));
            most = d->seats[seat].early_count > most ? d->seats[seat].early_count : most;
            answers++;
            assert_int_equal(d->chosen, 0);
            jot_clear(&r.links[seat].heard);
            assert_int_equal(r.links[PEOPLE - 1].heard.length, 0);
            assert_int_equal(r.links[desk_actor(d)].heard.length, 0);
        }
    assert_true(most > 0 && answers >= 2);
    assert_int_equal(steps_of(&r), steps);
    uint32_t turns = d->turns;
    for (int64_t since = now; d->together == together; pass_time(&r, 100)) {
        no_sooner(d, &turns, &since);
        if ((d->choosing >> desk_actor(d) & 1) != 0 &&
            tables_loaded(r.server, r.table)->held.due == 0)
            move_any(&r, &rng);
        no_sooner(d, &turns, &since);
    }
    assert_true(steps_of(&r) >= steps + answers);
    room_close(&r);
}

/* How long spectators who see everything two seconds later wait for what somebody says, if a seat
 * answers before its turn so much after that; 0: it does not. */
static int64_t time_until_heard(int64_t after)
{
    df_rng rng = rng_of("delay");
    room r;

    room_open(&r, "\"game\":\"intruder\",\"players\":4,\"window\":0,\"delay\":2");
    desk *d = desk_of(&r);
    while (d->together == 0)
        move_any(&r, &rng);
    int other = df_bit_lowest(d->choosing & ~(1u << desk_actor(d)));
    pass_time(&r, 5000);
    forget(&r);
    int64_t said = now;
    say(&r, desk_actor(d), "{\"m\":\"say\",\"text\":\"hm\"}");
    while (strstr(heard(&r, PEOPLE - 1), "\"hm\"") == NULL) {
        assert_true(now - said < 10000);
        if (after > 0 && now - said == after)
            say(&r, other, "{\"m\":\"do\",\"d\":%u,\"a\":%u}", desk_number(d, other),
                answer_of(&r, other, &rng));
        pass_time(&r, 10);
    }
    said = now - said;
    room_close(&r);
    return said;
}

static void test_it_does_not_show_in_when_others_are_told(void **state)
{
    int64_t usual = time_until_heard(0);

    (void)state;
    assert_true(usual >= 2000);
    for (int64_t after = 1700; after < usual; after += 20)
        assert_int_equal(time_until_heard(after), usual);
}

/* ---- Clocks, bots, people who go ------------------------------------------------------------- */

static void test_who_answers_early_loses_no_time(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"
                  "\"clock\":{\"kind\":\"match\",\"seconds\":10,\"add\":2,\"late\":\"forfeit\"}");
    pass_time(&r, 3000);
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    assert_null(strstr(heard(&r, 0), "\"left\""));
    pass_time(&r, 4000);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    assert_contains(heard(&r, 0), "\"left\":[5000,12000]");
    pass_time(&r, 4800);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    pass_time(&r, 400);
    assert_int_equal(desk_of(&r)->winner, 1);
    room_close(&r);
}

static void test_the_time_of_another_runs_out(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"
                  "\"clock\":{\"kind\":\"move\",\"seconds\":10,\"late\":\"bot\"}");
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    uint32_t entries = desk_of(&r)->entries;
    pass_time(&r, 10200);
    assert_int_equal(desk_of(&r)->seats[0].sitter, SITTER_STAND_IN);
    await_entries(&r, entries + 3); /* the time is up, the bot chooses, and so has Bob */
    assert_int_equal(df_match_step(desk_of(&r)->match, 1).actor, 1);
    say(&r, 1, "{\"m\":\"sync\"}");
    assert_contains(heard(&r, 1), "[\"seats.1.room\",\"kitchen\"]");
    room_close(&r);
}

/* It was given: whoever leaves then has still chosen, and may change it when back. */
static void test_it_outlives_leaving(void **state)
{
    room r;

    (void)state;
    open_noir(&r);
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    say(&r, 1, "{\"m\":\"leave\"}");
    assert_int_equal(desk_of(&r)->seats[1].sitter, SITTER_STAND_IN);
    say(&r, 1, "{\"m\":\"takeback\"}");
    assert_contains(heard(&r, 1), "\"code\":\"away\"");
    say(&r, 1, "{\"m\":\"back\"}");
    say(&r, 1, "{\"m\":\"takeback\"}");
    say(&r, 1, "{\"m\":\"do\",\"d\":2,\"a\":\"start bedroom\"}");
    say(&r, 1, "{\"m\":\"leave\"}");
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    assert_int_equal(steps_of(&r), 2);
    say(&r, 1, "{\"m\":\"sync\"}");
    assert_contains(heard(&r, 1), "[\"seats.1.room\",\"bedroom\"]");
    room_close(&r);
}

/* Bots answer in their place, and for whoever has given up a bot does. */
static void test_bots_answer_in_their_place(void **state)
{
    df_rng rng = rng_of("bots");
    room r;

    (void)state;
    room_open(&r, "\"game\":\"island\",\"players\":4,\"options\":{\"secret_mix\":\"on\"},"
                  "\"seats\":[\"open\",\"bot rules\",\"open\",\"open\"]");
    desk *d = desk_of(&r);
    while (d->together == 0) {
        if (desk_actor(d) == 1)
            await_entries(&r, d->entries + 1);
        else
            move_any(&r, &rng);
    }
    assert_int_equal(desk_actor(d), 0);
    for (int seat = 2; seat < 4; seat++)
        say(&r, seat, "{\"m\":\"do\",\"d\":%u,\"a\":\"add blank\"}", desk_number(d, seat));
    assert_int_equal(d->chosen, 12);
    say(&r, 3, "{\"m\":\"resign\"}");
    assert_int_equal(d->seats[3].early_count, 0);
    assert_int_equal(d->chosen, 4);
    say(&r, 0, "{\"m\":\"do\",\"d\":%u,\"a\":\"add blank\"}", desk_number(d, 0));
    for (int i = 0; i < PATIENCE && d->together != 0; i++) {
        df_clock_nap(1);
        pass_time(&r, 0);
    }
    assert_int_equal(d->together, 0);
    room_close(&r);
}

/* ---- What does not fit ----------------------------------------------------------------------- */

/* It can't come to be by the rules; but if it does, the seat is asked, and the game goes on. */
static void test_what_is_not_legal_any_more_is_asked_anew(void **state)
{
    room r;

    (void)state;
    open_noir(&r);
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    desk_of(&r)->seats[1].early[0] = desk_of(&r)->setup.game->action_limit - 1;
    forget(&r);
    say(&r, 0, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    assert_int_equal(steps_of(&r), 1);
    assert_int_equal(desk_actor(desk_of(&r)), 1);
    assert_contains(heard(&r, 1), "\"d\":2,");
    say(&r, 1, "{\"m\":\"do\",\"d\":2,\"a\":\"start kitchen\"}");
    assert_int_equal(steps_of(&r), 2);
    room_close(&r);
}

static void test_a_log_that_does_not_fit_is_refused(void **state)
{
    static const struct {
        int seat;
        df_action action;
    } wrong[] = {
        {0, 0},                /* it is its turn */
        {1, 100000},           /* there is no such action */
        {1, DF_NO_ACTION},     /* there is nothing to take back */
        {1, DF_NO_ACTION - 1}, /* nor such an action */
        {5, 0},
    };
    df_error err;
    room r;

    (void)state;
    open_noir(&r);
    desk *d = desk_of(&r);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        store_entry entry = {.number = d->entries,
                             .kind = ENTRY_EARLY,
                             .seat = (int8_t)wrong[i].seat,
                             .action = wrong[i].action};

        assert_int_equal(desk_fold(d, &entry, r.server->scratch, NULL, &err), DF_CORRUPT);
        assert_contains(err.text, "does not fit");
    }
    assert_int_equal(d->seats[1].early_count, 0);
    room_close(&r);
}

/* ---- Durable --------------------------------------------------------------------------------- */

/* As if the process had died after it had written one move and before the next. */
static void write_beside(const char *path, const live *table, const store_entry *entry)
{
    store_change change = {.row = table->row, .entries = entry, .entry_count = 1};
    store_change *changes[] = {&change};
    df_error err;
    bool unsure;
    store *beside = store_open(path, &err);

    assert_non_null(beside);
    assert_ok(store_write(beside, changes, 1, false, &unsure, &err), &err);
    assert_false(change.taken);
    store_close(beside);
}

static void test_it_outlives_the_server(void **state)
{
    char directory[] = "/tmp/deadfall-early-XXXXXX";
    char path[64], command[80];
    df_action hall = DF_NO_ACTION;
    df_error err;
    room r;

    (void)state;
    assert_non_null(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/test.db", directory);
    room_open_at(&r, path, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"}");
    say(&r, 1, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    desk *d = desk_of(&r);
    assert_ok(df_action_parse(d->setup.game, df_match_view(d->match, 0), 0, NULL, "start hall",
                              &hall, &err),
              &err);
    store_entry entry = {
        .number = d->entries, .kind = ENTRY_MOVE, .seat = 0, .action = hall, .at = calendar};
    live table = *tables_loaded(r.server, r.table);
    room_restart(&r);
    say(&r, 0, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[0]);
    assert_contains(heard(&r, 0), "\"chosen\":[1]");
    say(&r, 1, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[1]);
    assert_null(strstr(heard(&r, 1), "\"d\":"));
    say(&r, 1, "{\"m\":\"prompt\"}");
    assert_contains(heard(&r, 1), "begin in the Kitchen");
    room_restart(&r);
    write_beside(path, &table, &entry);
    say(&r, PEOPLE - 1, "{\"m\":\"watch\",\"table\":\"%s\"}", r.table);
    assert_int_equal(steps_of(&r), 2);
    say(&r, 1, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[1]);
    assert_contains(heard(&r, 1), "[\"seats.1.room\",\"kitchen\"]");
    room_close(&r);
    snprintf(command, sizeof command, "rm -rf %s", directory);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_are_asked_at_once),
        cmocka_unit_test(test_whose_turn_it_is),
        cmocka_unit_test(test_the_question_is_the_same),
        cmocka_unit_test(test_the_second_may_choose_first),
        cmocka_unit_test(test_the_order_does_not_show_afterwards),
        cmocka_unit_test(test_it_may_be_changed_until_it_counts),
        cmocka_unit_test(test_there_is_an_end_to_changing),
        cmocka_unit_test(test_it_outlives_a_takeback),
        cmocka_unit_test(test_what_was_never_asked_is_forgotten),
        cmocka_unit_test(test_several_hand_in_several_cards),
        cmocka_unit_test(test_it_does_not_show_in_when_others_are_told),
        cmocka_unit_test(test_who_answers_early_loses_no_time),
        cmocka_unit_test(test_the_time_of_another_runs_out),
        cmocka_unit_test(test_it_outlives_leaving),
        cmocka_unit_test(test_bots_answer_in_their_place),
        cmocka_unit_test(test_what_is_not_legal_any_more_is_asked_anew),
        cmocka_unit_test(test_a_log_that_does_not_fit_is_refused),
        cmocka_unit_test(test_it_outlives_the_server),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
