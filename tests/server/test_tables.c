/* test_tables.c: what people can do at the tables of a real server, over the wire.
 *
 * SPDX-License-Identifier: MIT */
#include "server/house.h"

#include "games/noir/noir.h"

static const char *program;
static house h;

static int open_house(void **state)
{
    (void)state;
    house_open(&h, program);
    return 0;
}

static int close_house(void **state)
{
    (void)state;
    house_close(&h);
    return 0;
}

/* Random moves until the match of both is over. */
static void play_out(client *a, client *b)
{
    unsigned random = 3;

    while (strcmp(a->phase, "over") != 0 || strcmp(b->phase, "over") != 0) {
        client_move(a, &random);
        client_move(b, &random);
        json_decref(client_read(a, 5));
        json_decref(client_read(b, 5));
    }
}

/* Reads until news has a line that begins with this word. */
static void await_line(client *c, const char *word)
{
    for (;;) {
        json_t *message = client_read(c, HOUSE_PATIENCE);
        json_t *lines = json_object_get(message, "e");
        bool found = false;

        if (message == NULL)
            fail_msg("no line '%s' came", word);
        for (size_t i = 0; i < json_array_size(lines); i++) {
            const char *first = json_string_value(json_array_get(json_array_get(lines, i), 0));

            found = found || (first != NULL && strcmp(first, word) == 0);
        }
        json_decref(message);
        if (found)
            return;
    }
}

static void watch(client *c, const client *player)
{
    *c = (client){.wire = {.socket = -1}, .answered = -1};
    client_connect(c, &h);
    client_say(c, "{\"m\":\"watch\",\"table\":\"%s\"}", player->table);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static void test_a_match_and_its_rematch(void **state)
{
    client ann, bob;

    (void)state;
    house_seat_two(&h, &ann, &bob, "");
    client_say(&ann, "{\"m\":\"replay\",\"step\":0}");
    client_refused(&ann, "early");
    play_out(&ann, &bob);
    wire_send(&ann.wire, "{\"m\":\"record\",\"id\":5}");
    json_t *record = client_expect(&ann, "record");
    const char *text = json_string_value(json_object_get(record, "text"));
    assert_contains(text, "# fair secret ");
    df_match *match = df_match_replay(text, NULL);
    assert_non_null(match);
    assert_string_equal(df_match_names(match)[1], "Bob");
    df_match_free(match);
    json_decref(record);
    wire_send(&ann.wire, "{\"m\":\"rematch\"}");
    wire_send(&bob.wire, "{\"m\":\"rematch\"}");
    await_line(&bob, "next");
    snprintf(bob.table, sizeof bob.table, "%s", bob.next);
    wire_close(&bob.wire);
    client_sit(&bob, &h); /* with the old key */
    assert_string_equal(bob.phase, "playing");
    client_close(&ann);
    client_close(&bob);
}

/* The value of a field in the view that a message has; borrowed from it. */
static json_t *value_in(const json_t *message, const char *path)
{
    const json_t *view = json_object_get(message, "view");

    for (size_t i = 0; i < json_array_size(view); i++) {
        const json_t *field = json_array_get(view, i);

        if (strcmp(json_string_value(json_array_get(field, 0)), path) == 0)
            return json_array_get(field, 1);
    }
    fail_msg("there is no %s", path);
    return NULL;
}

/* A field of the view that `replay` answers with; to be freed. */
static char *field_at(client *c, int at, int as, const char *path)
{
    client_say(c, "{\"m\":\"replay\",\"step\":%d,\"as\":%d}", at, as);
    json_t *replay = client_expect(c, "replay");
    char *found = strdup(json_string_value(value_in(replay, path)));

    assert_true(json_integer_value(json_object_get(replay, "steps")) >= at);
    json_decref(replay);
    return found;
}

/* Numbers come as numbers, sets as lists, what there is not as null. */
static void test_values_have_types(void **state)
{
    client ann, bob;

    (void)state;
    house_seat_two(&h, &ann, &bob, "");
    client_say(&ann, "{\"m\":\"sync\"}");
    json_t *sync = client_expect(&ann, "sync");
    assert_string_equal(json_string_value(value_in(sync, "node")), "start");
    assert_true(json_is_integer(value_in(sync, "turn")));
    assert_true(json_is_false(value_in(sync, "echoed")));
    assert_true(json_is_null(value_in(sync, "winner")));
    assert_true(json_is_null(value_in(sync, "seats.0.room")));
    assert_int_equal(json_array_size(value_in(sync, "seats.0.manual")), 0);
    assert_true(json_array_size(value_in(sync, "seats.1.possible")) > 0);
    json_decref(sync);
    client_close(&ann);
    client_close(&bob);
}

static void test_looking_back(void **state)
{
    client ann, bob;

    (void)state;
    house_seat_two(&h, &ann, &bob, "");
    client_say(&ann, "{\"m\":\"replay\",\"step\":0}");
    client_refused(&ann, "early"); /* it would show where Bob is */
    play_out(&ann, &bob);
    /* after both have chosen a room to begin in */
    char *own = field_at(&ann, 2, 0, "seats.0.room");
    char *other = field_at(&ann, 2, 1, "seats.0.room");
    char *watched = field_at(&ann, 2, -1, "seats.0.room");
    char *all = field_at(&bob, 2, -2, "seats.0.room");
    assert_string_equal(own, all);
    assert_string_not_equal(own, "?");
    assert_string_equal(other, "?");
    assert_string_equal(watched, "?");
    free(own);
    free(other);
    free(watched);
    free(all);
    client_say(&ann, "{\"m\":\"replay\",\"step\":100000}");
    client_refused(&ann, "range");
    client_say(&ann, "{\"m\":\"replay\",\"step\":0,\"as\":2}");
    client_refused(&ann, "range");
    client_close(&ann);
    client_close(&bob);
}

/* Goes through some steps by these eyes, and notes for each kind of event the first that tells it.
 */
static void note_first(client *c, int as, int steps, int first[NOIR_EVENTS])
{
    memset(first, 0, NOIR_EVENTS * sizeof first[0]);
    for (int step = steps; step > 0; step--) {
        client_say(c, "{\"m\":\"replay\",\"step\":%d,\"as\":%d}", step, as);
        json_t *replay = client_expect(c, "replay");
        const json_t *lines = json_object_get(replay, "e");

        for (size_t i = 0; i < json_array_size(lines); i++)
            first[json_integer_value(json_array_get(json_array_get(lines, i), 0))] = step;
        json_decref(replay);
    }
}

/* One need not know which step it is that something happens at. */
static void test_looking_for_a_moment(void **state)
{
    enum { STEPS = 12 };
    int first[NOIR_EVENTS];
    client ann, bob;

    (void)state;
    house_seat_two(&h, &ann, &bob, "");
    play_out(&ann, &bob);
    for (int as = -2; as < 2; as++) {
        note_first(&ann, as, STEPS, first);
        assert_true(first[NOIR_EV_TURN] > 2);
        for (int kind = 0; kind < NOIR_EVENTS; kind++) {
            client_say(&ann, "{\"m\":\"replay\",\"tells\":[%d],\"as\":%d}", kind, as);
            json_t *replay = client_expect(&ann, "replay");
            int step = (int)json_integer_value(json_object_get(replay, "step"));

            assert_true(first[kind] > 0 ? step == first[kind] : step == 0 || step > STEPS);
            json_decref(replay);
        }
    }
    client_say(&ann, "{\"m\":\"replay\",\"tells\":[]}");
    client_refused(&ann, "range");
    client_say(&ann, "{\"m\":\"replay\",\"tells\":[%d]}", NOIR_EVENTS);
    client_refused(&ann, "range");
    client_close(&ann);
    client_close(&bob);
}

static int lines_drawn(client *c, const char *question)
{
    int lines = 0;

    client_say(c, "%s", question);
    json_t *drawn = client_expect(c, "draw");
    for (const char *at = json_string_value(json_object_get(drawn, "text")); *at != '\0'; at++)
        lines += *at == '\n';
    json_decref(drawn);
    return lines;
}

/* Whoever has a small window says so; the house itself has 15 lines. */
static void test_a_drawing_as_small_as_asked_for(void **state)
{
    client ann, bob;

    (void)state;
    house_seat_two(&h, &ann, &bob, "");
    assert_int_equal(lines_drawn(&ann, "{\"m\":\"draw\"}"), 17);
    assert_int_equal(lines_drawn(&ann, "{\"m\":\"draw\",\"lines\":16}"), 15);
    assert_int_equal(lines_drawn(&ann, "{\"m\":\"draw\",\"lines\":1}"), 15);
    client_say(&ann, "{\"m\":\"draw\",\"lines\":-1}");
    client_refused(&ann, "range");
    client_say(&ann, "{\"m\":\"draw\",\"lines\":\"many\"}");
    client_refused(&ann, "range");
    client_close(&ann);
    client_close(&bob);
}

static void test_answers_count_once(void **state)
{
    client ann, bob;

    (void)state;
    house_seat_two(&h, &ann, &bob, ",\"options\":{\"starter\":\"0\"}");
    client_ask(&bob, "", "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}"); /* before his turn */
    client_say(&bob, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    client_refused(&bob, "turn");
    json_decref(client_expect(&ann, "")); /* that he has chosen */
    client_say(&ann, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    client_say(&ann, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    json_decref(client_expect(&ann, ""));
    json_decref(client_expect(&ann, "")); /* both begin */
    client_refused(&ann, "late");
    client_say(&ann, "{\"m\":\"do\",\"d\":0,\"a\":\"listen\"}");
    client_refused(&ann, "late");
    client_say(&ann, "{\"m\":\"do\",\"d\":1,\"a\":\"shoot foyer\"}");
    json_t *error = client_expect(&ann, "error");
    assert_non_null(json_object_get(error, "clause"));
    json_decref(error);
    client_close(&ann);
    client_close(&bob);
}

static void test_taking_back(void **state)
{
    client ann, bob;

    (void)state;
    house_seat_two(&h, &ann, &bob, ",\"options\":{\"starter\":\"0\"}");
    client_say(&ann, "{\"m\":\"takeback\"}");
    client_refused(&ann, "early");
    client_say(&ann, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    json_decref(client_expect(&bob, ""));
    client_say(&bob, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    json_decref(client_expect(&bob, ""));
    client_say(&ann, "{\"m\":\"do\",\"d\":1,\"a\":\"move library\"}");
    client_say(&ann, "{\"m\":\"takeback\"}");
    await_line(&ann, "undo"); /* at once: it is still her turn, and she has learned nothing */
    client_say(&ann, "{\"m\":\"do\",\"d\":3,\"a\":\"end\"}");
    client_say(&ann, "{\"m\":\"takeback\"}"); /* it is Bob's turn: he is asked */
    await_line(&bob, "ask");
    client_say(&bob, "{\"m\":\"answer\",\"yes\":false}");
    await_line(&ann, "answer");
    client_say(&ann, "{\"m\":\"takeback\"}");
    await_line(&bob, "ask");
    client_say(&bob, "{\"m\":\"answer\",\"yes\":true}");
    await_line(&ann, "undo");
    assert_non_null(ann.menu);
    client_close(&ann);
    client_close(&bob);
}

static void test_keys_and_invitations(void **state)
{
    client ann, bob, eve = {.wire = {.socket = -1}};

    (void)state;
    house_seat_two(&h, &ann, &bob, ",\"watch\":false");
    client_connect(&eve, &h);
    client_say(&eve, "{\"m\":\"say\",\"text\":\"hello\"}");
    client_refused(&eve, "nowhere");
    client_say(&eve, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"guess\"}", ann.table);
    client_refused(&eve, "key");
    client_say(&eve, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\"}", ann.table,
               ann.invitation);
    client_refused(&eve, "taken");
    client_say(&eve, "{\"m\":\"watch\",\"table\":\"%s\"}", ann.table);
    client_refused(&eve, "key");
    client_say(&eve, "{\"m\":\"watch\",\"table\":\"nowhere\"}");
    client_refused(&eve, "range");
    client_close(&eve);
    client_close(&ann);
    client_close(&bob);
}

/* Whoever gives up a seat before the match can't come back to it. */
static void test_a_seat_given_up_is_gone(void **state)
{
    client ann = {.wire = {.socket = -1}};
    client bob = {.wire = {.socket = -1}};

    (void)state;
    client_connect(&ann, &h);
    client_connect(&bob, &h);
    client_ask(&ann, "opened", "{\"m\":\"open\",\"game\":\"noir\",\"listed\":true}");
    client_say(&ann, "{\"m\":\"leave\"}");
    await_line(&ann, "leave");
    client_say(&ann, "{\"m\":\"say\",\"text\":\"still here?\"}");
    client_refused(&ann, "nowhere");
    client_say(&bob, "{\"m\":\"join\",\"table\":\"%s\",\"name\":\"Bob\"}", ann.table);
    json_decref(client_expect(&bob, "joined"));
    client_say(&ann, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", ann.table, ann.key);
    client_refused(&ann, "key");
    client_ask(&ann, "lobby", "{\"m\":\"lobby\"}");
    client_close(&ann);
    client_close(&bob);
}

static void test_talk(void **state)
{
    client ann, bob, sue;

    (void)state;
    house_seat_two(&h, &ann, &bob, "");
    watch(&sue, &ann);
    json_decref(client_expect(&sue, "sync"));
    client_say(&sue, "{\"m\":\"say\",\"text\":\"he is in the hall\"}");
    await_line(&sue, "say");
    client_say(&bob, "{\"m\":\"say\",\"text\":\"<b>hi</b>\"}");
    json_t *news = client_expect(&ann, ""); /* what Sue said has not come */
    assert_string_equal(
        json_string_value(json_array_get(json_array_get(json_object_get(news, "e"), 0), 2)),
        "<b>hi</b>");
    json_decref(news);
    client_say(&ann, "{\"m\":\"say\",\"text\":\"a\\u0007bell\"}");
    client_refused(&ann, "range");
    client_say(&ann, "{\"m\":\"emote\",\"emote\":\"wow\"}");
    await_line(&bob, "emote");
    client_say(&sue, "{\"m\":\"do\",\"d\":0,\"a\":1}");
    client_refused(&sue, "spectator");
    client_close(&sue);
    client_close(&ann);
    client_close(&bob);
}

static void test_bots_play_by_themselves(void **state)
{
    client ann = {.wire = {.socket = -1}};
    unsigned random = 5;

    (void)state;
    client_connect(&ann, &h);
    client_ask(&ann, "opened", "{\"m\":\"quick\",\"game\":\"intruder\",\"bot\":\"rules\"}");
    while (strcmp(ann.phase, "over") != 0) {
        json_t *message = client_read(&ann, HOUSE_PATIENCE);

        assert_non_null(message);
        json_decref(message);
        client_move(&ann, &random);
    }
    client_close(&ann);
}

/* Both begin where they begin; Ann is to act. */
static void begin_noir(client *ann, client *bob)
{
    client_say(ann, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    json_decref(client_expect(bob, ""));
    client_say(bob, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    json_decref(client_expect(ann, ""));
    json_decref(client_expect(ann, ""));
    json_decref(client_expect(bob, ""));
}

static void test_hints(void **state)
{
    client ann, bob;

    (void)state;
    house_seat_two(&h, &ann, &bob, ",\"options\":{\"starter\":\"0\"}");
    begin_noir(&ann, &bob);
    client_say(&bob, "{\"m\":\"hint\",\"d\":1}");
    client_refused(&bob, "turn");
    client_say(&ann, "{\"m\":\"hint\",\"d\":7}");
    client_refused(&ann, "late");
    client_say(&ann, "{\"m\":\"hint\",\"d\":1,\"id\":5}");
    client_say(&ann, "{\"m\":\"hint\",\"d\":1}");
    client_refused(&ann, "limit"); /* one at a time */
    json_t *hint = client_expect(&ann, "hint");
    assert_int_equal(json_integer_value(json_object_get(hint, "id")), 5);
    assert_int_equal(json_integer_value(json_object_get(hint, "d")), 1);
    assert_true(json_integer_value(json_object_get(hint, "tries")) > 0);
    json_int_t chance = json_integer_value(json_object_get(hint, "chance"));
    assert_true(chance >= 0 && chance <= 100);
    assert_contains(json_string_value(json_object_get(hint, "text")), "[N-");
    /* given up as soon as she decides: she is told, and nobody else ever hears of any hint */
    client_say(&ann, "{\"m\":\"hint\",\"d\":1,\"id\":6}");
    client_say(&ann, "{\"m\":\"do\",\"d\":1,\"a\":%d}",
               (int)json_integer_value(json_object_get(hint, "a")));
    client_refused(&ann, "late");
    json_decref(hint);
    client_say(&ann, "{\"m\":\"say\",\"text\":\"done\"}");
    for (bool done = false; !done;) {
        json_t *message = client_read(&bob, HOUSE_PATIENCE);
        char *text = json_dumps(message, JSON_COMPACT);

        assert_null(strstr(text, "hint"));
        done = strstr(text, "\"done\"") != NULL;
        free(text);
        json_decref(message);
    }
    client_close(&ann);
    client_close(&bob);
}

static void test_hints_can_be_forbidden(void **state)
{
    client ann, bob;

    (void)state;
    house_seat_two(&h, &ann, &bob, ",\"hints\":false,\"options\":{\"starter\":\"0\"}");
    client_say(&ann, "{\"m\":\"sync\"}");
    json_t *sync = client_expect(&ann, "sync");
    assert_true(json_is_false(json_object_get(json_object_get(sync, "setup"), "hints")));
    json_decref(sync);
    client_say(&ann, "{\"m\":\"hint\",\"d\":0}");
    client_refused(&ann, "early");
    client_close(&ann);
    client_close(&bob);
}

/* Nothing that is sent to anybody has what the players are to work out themselves. */
static void test_no_notes_on_the_wire(void **state)
{
    client ann, bob;
    json_t *row;
    size_t i;

    (void)state;
    house_seat_two(&h, &ann, &bob, ",\"options\":{\"starter\":\"0\",\"notes\":\"off\"}");
    client_say(&ann, "{\"m\":\"sync\"}");
    json_t *sync = client_expect(&ann, "sync");
    assert_true(json_is_false(json_object_get(json_object_get(sync, "setup"), "hints")));
    json_t *view = json_object_get(sync, "view");
    assert_true(json_array_size(view) > 20);
    json_array_foreach(view, i, row) {
        const char *path = json_string_value(json_array_get(row, 0));

        assert_null(strstr(path, "possible"));
        assert_null(strstr(path, "belief"));
        assert_null(strstr(path, "worlds"));
    }
    client_say(&ann, "{\"m\":\"fields\",\"i\":[%d,%d]}", (int)json_array_size(view) - 1,
               (int)json_array_size(view));
    json_decref(sync);
    json_t *fields = client_expect(&ann, "fields");
    assert_int_equal(json_array_size(json_object_get(fields, "v")), 2); /* one number and value */
    json_decref(fields);
    client_say(&ann, "{\"m\":\"hint\",\"d\":0}");
    client_refused(&ann, "early");
    client_close(&ann);
    client_close(&bob);
}

static void test_time_runs_out(void **state)
{
    client ann, bob;

    (void)state;
    house_seat_two(&h, &ann, &bob,
                   ",\"clock\":{\"kind\":\"match\",\"seconds\":1,\"late\":\"forfeit\"}");
    await_line(&bob, "forfeit");
    assert_string_equal(bob.phase, "over");
    client_close(&ann);
    client_close(&bob);
}

static void test_leaving_and_giving_up(void **state)
{
    client ann, bob;

    (void)state;
    house_seat_two(&h, &ann, &bob, "");
    client_say(&ann, "{\"m\":\"leave\"}");
    await_line(&bob, "leave");
    wire_close(&ann.wire);
    client_sit(&ann, &h);
    client_say(&ann, "{\"m\":\"back\"}");
    await_line(&bob, "back");
    client_say(&bob, "{\"m\":\"resign\"}");
    await_line(&ann, "forfeit");
    assert_string_equal(ann.phase, "over");
    client_close(&ann);
    client_close(&bob);
}

static void test_an_administrator_closes_a_table(void **state)
{
    client ann, bob;
    char command[512];

    (void)state;
    house_seat_two(&h, &ann, &bob, "");
    snprintf(command, sizeof command, "%s admin close %s --db %s --why 'good night'", program,
             ann.table, h.store);
    assert_int_equal(system(command), 0);
    await_line(&bob, "close");
    assert_string_equal(bob.phase, "closed");
    client_say(&ann, "{\"m\":\"do\",\"d\":0,\"a\":\"start hall\"}");
    client_refused(&ann, "early");
    client_close(&ann);
    client_close(&bob);
}

static void test_strange_origins_are_refused(void **state)
{
    char own[64];
    wire w;

    (void)state;
    snprintf(own, sizeof own, "http://127.0.0.1:%d", h.port);
    assert_true(wire_connect(&w, h.port, own));
    wire_close(&w);
    assert_false(wire_connect(&w, h.port, "https://evil.example"));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_match_and_its_rematch),
        cmocka_unit_test(test_values_have_types),
        cmocka_unit_test(test_looking_back),
        cmocka_unit_test(test_looking_for_a_moment),
        cmocka_unit_test(test_a_drawing_as_small_as_asked_for),
        cmocka_unit_test(test_answers_count_once),
        cmocka_unit_test(test_taking_back),
        cmocka_unit_test(test_keys_and_invitations),
        cmocka_unit_test(test_a_seat_given_up_is_gone),
        cmocka_unit_test(test_talk),
        cmocka_unit_test(test_bots_play_by_themselves),
        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_hints_can_be_forbidden),
        cmocka_unit_test(test_no_notes_on_the_wire),
        cmocka_unit_test(test_time_runs_out),
        cmocka_unit_test(test_leaving_and_giving_up),
        cmocka_unit_test(test_an_administrator_closes_a_table),
        cmocka_unit_test(test_strange_origins_are_refused),
    };

    if (argc < 2)
        return 2;
    program = argv[1];
    return cmocka_run_group_tests(tests, open_house, close_house);
}
