/* test_told.c: what people are told about tables and about each other, at a server in this process.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include "core/core.h"

static void assert_heard(room *r, int who, const char *part)
{
    assert_contains(heard(r, who), part);
}

/* ---- Seats ----------------------------------------------------------------------------------- */

/* When somebody's time is up, all hear that a bot stands in, and later that its owner is back. */
static void test_a_stand_in_is_told_of(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"options\":{\"starter\":\"0\"},"
                  "\"clock\":{\"kind\":\"move\",\"seconds\":10,\"late\":\"bot\"}");
    pass_time(&r, 10000);
    for (int i = 0; i < PATIENCE && strstr(heard(&r, 1), "\"is\":\"away\"") == NULL; i++) {
        df_clock_nap(1);
        pass_time(&r, 100);
    }
    assert_heard(&r, 1, "[\"late\",0,");
    assert_heard(&r, 1, "{\"name\":\"John Doe\",\"is\":\"away\"");
    forget(&r);
    say(&r, 0, "{\"m\":\"back\"}");
    assert_heard(&r, 1, "{\"name\":\"John Doe\",\"is\":\"person\"}");
    room_close(&r);
}

/* Where more than two play, a bot plays on for whoever gives up, and all hear which. */
static void test_who_gives_up_is_told_of(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"island\",\"players\":3");
    say(&r, 1, "{\"m\":\"resign\"}");
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    assert_heard(&r, 0, "[\"forfeit\",1,");
    assert_heard(&r, 0, "{\"name\":\"Bo\",\"is\":\"bot\",\"bot\":");
    room_close(&r);
}

/* ---- Tables and games ------------------------------------------------------------------------ */

static void test_the_lobby_tells_who_is_there(void **state)
{
    room r;

    (void)state;
    room_begin(&r);
    say(&r, 0,
        "{\"m\":\"open\",\"game\":\"island\",\"players\":3,\"listed\":true,\"name\":\"Ann\"}");
    say(&r, 1, "{\"m\":\"lobby\"}");
    assert_heard(&r, 1, "\"game\":\"island\",\"setup\":{\"players\":3");
    assert_heard(&r, 1, "\"now\":{");
    assert_heard(&r, 1, "\"name\":\"Ann\"");
    room_close(&r);
}

static void test_all_games_are_told_of(void **state)
{
    int count;
    const df_game *const *games = df_games(&count);
    room r;

    (void)state;
    room_begin(&r);
    say(&r, 0, "{\"m\":\"games\"}");
    for (int i = 0; i < count; i++) {
        jot part = {0};

        jot_raw(&part, "{");
        jot_member(&part, "id", games[i]->id);
        jot_member(&part, "title", games[i]->title);
        jot_member(&part, "tagline", games[i]->tagline);
        assert_heard(&r, 0, part.at);
        jot_free(&part);
    }
    room_close(&r);
}

/* The moves of whoever is to act are those of the menu, in the words that `play` has for them. */
static void compare_moves(room *r)
{
    desk *d = desk_of(r);
    const df_game *game = d->setup.game;
    int seat = desk_actor(d);
    const df_view *view = df_match_view(d->match, seat);
    df_action actions[DF_LEGAL_MAX];
    int count = df_view_legal(game, view, seat, actions);

    say(r, seat, "{\"m\":\"moves\"}");
    json_t *said = json_loads(heard(r, seat), 0, NULL);
    json_t *moves = json_object_get(said, "moves");
    assert_int_equal(json_integer_value(json_object_get(said, "d")), d->seats[seat].decision);
    assert_int_equal(json_array_size(moves), count);
    for (int i = 0; i < count; i++) {
        const json_t *move = json_array_get(moves, (size_t)i);
        char label[512];
        df_text text = df_text_over(label, sizeof label);

        df_action_label(game, view, actions[i], df_match_names(d->match), &text);
        assert_int_equal(json_integer_value(json_array_get(move, 0)), actions[i]);
        assert_string_equal(json_string_value(json_array_get(move, 2)), label);
        text = df_text_over(label, sizeof label);
        game->describe((const df_state *)view, actions[i], df_match_names(d->match), &text);
        assert_string_equal(json_string_value(json_array_get(move, 3)), label);
    }
    json_decref(said);
}

/* Where all may be left as it lies, whoever is asked is told by which action, and nobody else. */
static bool compare_same(room *r)
{
    desk *d = desk_of(r);
    int seat = desk_actor(d);
    const df_view *view = df_match_view(d->match, seat);
    df_action same = df_moment_of(d->setup.game, (const df_state *)view).same;

    for (int i = 0; i < d->setup.config.seats; i++) {
        say(r, i, "{\"m\":\"sync\"}");
        json_t *said = json_loads(heard(r, i), 0, NULL);
        const json_t *told = json_object_get(said, "same");
        if (i == seat && same != DF_NO_ACTION) {
            assert_int_equal(json_integer_value(told), same);
            assert_int_equal(df_view_test(d->setup.game, view, seat, same, NULL), DF_OK);
        } else {
            assert_null(told);
        }
        json_decref(said);
    }
    return same != DF_NO_ACTION;
}

static void test_what_leaves_all_as_it_is_is_told(void **state)
{
    df_rng rng = rng_of("same");
    int seen = 0;
    room r;

    (void)state;
    room_open(&r, "\"game\":\"saw\",\"window\":0");
    for (int step = 0; step < 150 && desk_of(&r)->phase == DESK_PLAYING; step++) {
        seen += compare_same(&r);
        move_any(&r, &rng);
    }
    assert_true(seen > 0);
    room_close(&r);
}

static void test_moves_are_told_as_people_read_them(void **state)
{
    static const char *const games[] = {"noir", "intruder", "saw", "island", "armada"};
    df_rng rng = rng_of("moves");

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char open[64];
        room r;

        snprintf(open, sizeof open, "\"game\":\"%s\",\"window\":0", games[i]);
        room_open(&r, open);
        for (int step = 0; step < 150 && desk_of(&r)->phase == DESK_PLAYING; step++) {
            compare_moves(&r);
            move_any(&r, &rng);
        }
        say(&r, PEOPLE - 1, "{\"m\":\"moves\"}");
        assert_heard(&r, PEOPLE - 1, "\"code\":\"spectator\"");
        room_close(&r);
    }
}

/* ---- Looking --------------------------------------------------------------------------------- */

static json_t *answer_to(room *r, int who, const char *message)
{
    say(r, who, "%s", message);
    json_t *said = json_loads(heard(r, who), 0, NULL);
    assert_non_null(said);
    return said;
}

static void assert_same_text(json_t *a, json_t *b)
{
    assert_string_equal(json_string_value(json_object_get(a, "text")),
                        json_string_value(json_object_get(b, "text")));
    json_decref(a);
    json_decref(b);
}

static int count_items(const char *text)
{
    int count = 1;

    for (; *text != '\0' && *text != '\n'; text++)
        count += *text == ',';
    return count;
}

/* Everybody sees as much of the discard pile of SAW as there is, by the names of its cards. */
static int compare_pile(room *r, int who)
{
    desk *d = desk_of(r);
    const df_view *view = df_match_view(d->match, who < d->setup.config.seats ? who : DF_SPECTATOR);
    char pile[2048];
    df_text text = df_text_over(pile, sizeof pile);
    json_t *said = answer_to(r, who, "{\"m\":\"look\",\"word\":\"disc\"}");
    const char *found = json_string_value(json_object_get(said, "text"));

    df_position_get(d->setup.game, &d->setup.config, (const df_state *)view, "discard", &text,
                    NULL);
    int count = strcmp(pile, "-") == 0 ? 0 : count_items(pile);
    assert_int_equal(strncmp(found, "Discard: ", 9) == 0 ? count_items(found) : 0, count);
    json_decref(said);
    return count;
}

static void test_looking_finds_what_is_open(void **state)
{
    static const char *const games[] = {"noir", "intruder", "saw", "island", "armada"};
    df_rng rng = rng_of("look");
    int most = 0;

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char open[64];
        room r;

        snprintf(open, sizeof open, "\"game\":\"%s\",\"window\":0", games[i]);
        room_open(&r, open);
        for (int step = 0; step < 100 && desk_of(&r)->phase == DESK_PLAYING; step++) {
            int who = step % 2 == 0 ? 0 : PEOPLE - 1;

            assert_same_text(answer_to(&r, who, "{\"m\":\"look\",\"word\":\"\"}"),
                             answer_to(&r, who, "{\"m\":\"draw\",\"plain\":true}"));
            if (strcmp(games[i], "saw") == 0) {
                int count = compare_pile(&r, who);

                most = count > most ? count : most;
            }
            move_any(&r, &rng);
        }
        room_close(&r);
    }
    assert_true(most > 5);
}

static void test_looking_takes_a_word(void **state)
{
    static const char *const bad[] = {
        "{\"m\":\"look\"}",
        "{\"m\":\"look\",\"word\":7}",
        "{\"m\":\"look\",\"word\":\"a\\nb\"}",
        ("{\"m\":\"look\",\"word\":"
         "\"12345678901234567890123456789012345678901234567890123456789012345\"}"),
    };
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\"");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        say(&r, 0, "%s", bad[i]);
        assert_heard(&r, 0, "\"code\":\"range\"");
    }
    say(&r, 0, "{\"m\":\"look\",\"word\":\"xyzzy\"}");
    assert_heard(&r, 0, "\"word\":\"xyzzy\",\"text\":\"\"}");
    room_close(&r);
}

/* ---- Answers that wait ----------------------------------------------------------------------- */

/* Whoever is to act at this table does the first thing that they may, if it is a person. */
static void act_at(room *r, int who, const char *table)
{
    desk *d = &tables_loaded(r->server, table)->desk;
    df_action actions[DF_LEGAL_MAX];

    if (desk_actor(d) != 0 || tables_loaded(r->server, table)->held.due != 0)
        return;
    df_view_legal(d->setup.game, df_match_view(d->match, 0), 0, actions);
    say(r, who, "{\"m\":\"do\",\"d\":%u,\"a\":%u}", d->seats[0].decision, actions[0]);
}

/* Answers at several tables wait at once, and each comes in its time. */
static void test_two_tables_wait_at_once(void **state)
{
    char tables[2][STORE_ID_SIZE];
    uint32_t entries[2];
    bool both = false;
    room r;

    (void)state;
    room_begin(&r);
    for (int who = 0; who < 2; who++) {
        say(&r, who, "{\"m\":\"quick\",\"game\":\"island\",\"window\":1000}");
        word_of(&r, who, "table", tables[who], sizeof tables[who]);
    }
    for (int i = 0; i < PATIENCE && !both; i++) {
        for (int who = 0; who < 2; who++)
            act_at(&r, who, tables[who]);
        df_clock_nap(1);
        both = r.server->held != NULL && r.server->held->next_held != NULL;
        pass_time(&r, both ? 0 : r.server->held != NULL ? 1 : 100);
    }
    assert_true(both);
    for (int who = 0; who < 2; who++)
        entries[who] = tables_loaded(r.server, tables[who])->desk.entries;
    for (int i = 0; i < 1000; i++) /* the one that waits for longer comes first */
        pass_time(&r, 1);
    for (int who = 0; who < 2; who++)
        assert_true(tables_loaded(r.server, tables[who])->desk.entries > entries[who]);
    room_close(&r);
}

/* ---- Hints ----------------------------------------------------------------------------------- */

/* Whoever asked and left gets no answer, and the next one who asks does. */
static void test_a_hint_for_nobody(void **state)
{
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\",\"hints\":true,\"options\":{\"starter\":\"0\"}");
    say(&r, 0, "{\"m\":\"hint\",\"d\":%u}", desk_of(&r)->seats[0].decision);
    assert_non_null(tables_loaded(r.server, r.table)->hint);
    fake_hang_up(r.server->net, &r.links[0]);
    assert_null(tables_loaded(r.server, r.table)->hint);
    fake_connect(r.server->net, &r.links[0]);
    say(&r, 0, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[0]);
    say(&r, 0, "{\"m\":\"hint\",\"d\":%u}", desk_of(&r)->seats[0].decision);
    for (int i = 0; i < PATIENCE && strstr(heard(&r, 0), "\"m\":\"hint\"") == NULL; i++) {
        df_clock_nap(1);
        pass_time(&r, 0);
    }
    assert_heard(&r, 0, "\"m\":\"hint\"");
    room_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_stand_in_is_told_of),
        cmocka_unit_test(test_who_gives_up_is_told_of),
        cmocka_unit_test(test_the_lobby_tells_who_is_there),
        cmocka_unit_test(test_all_games_are_told_of),
        cmocka_unit_test(test_what_leaves_all_as_it_is_is_told),
        cmocka_unit_test(test_moves_are_told_as_people_read_them),
        cmocka_unit_test(test_looking_finds_what_is_open),
        cmocka_unit_test(test_looking_takes_a_word),
        cmocka_unit_test(test_two_tables_wait_at_once),
        cmocka_unit_test(test_a_hint_for_nobody),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
