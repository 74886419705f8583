/* test_trial.c: what is tried in the lessons of the page: all that the rules allow, told by the
 * learner's view alone.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include <jansson.h>

#include "match/match.h"
#include "server/moment.h"

enum { LEARNER = 0, SOME = 24 };

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Tries an action, or, with `more` ',"ask":true', asks what it would do; the answer is the room's.
 */
static const char *attempt(room *r, const char *record, const char *action, const char *more)
{
    jot text = {0};

    jot_raw(&text, "{\"m\":\"try\",\"record\":");
    jot_text(&text, record);
    jot_raw(&text, ",\"seat\":0,\"a\":");
    jot_raw(&text, action);
    jot_raw(&text, more);
    jot_raw(&text, "}");
    jot_clear(&r->links[0].heard);
    fake_say(r->server->net, &r->links[0], text.at);
    pass_time(r, 0);
    jot_free(&text);
    return heard(r, 0);
}

static char *record_of(const df_match *match)
{
    df_error err;
    char *text;

    assert_ok(df_match_record(match, &text, &err), &err);
    return text;
}

/* Another match that looks the same to the learner, for all that it may know. */
static df_match *other_world(df_match *match)
{
    df_rng rng = rng_of("another world");
    df_state *state = block_of(match->game->state_size);
    df_error err;

    match->game->resample(df_match_view(match, LEARNER), LEARNER, &rng, state);
    df_match *other =
        df_match_from(match->game, &match->config, match->seed, match->seats, state, &err);
    assert_non_null(other);
    free(state);
    return other;
}

/* ---- Every lesson ---------------------------------------------------------------------------- */

/* What is answered is what the game says and the view shows, the same in another world. */
static void compare_trial(room *r, df_match *match, const char *record, df_action action)
{
    df_error err;
    char number[16];
    jot wanted = {0};

    snprintf(number, sizeof number, "%u", action);
    df_match *then = df_match_with(match, match->seats, &err);
    assert_non_null(then);
    assert_ok(df_match_do(then, LEARNER, action, &err), &err);
    jot_raw(&wanted, "{\"m\":\"try\",\"a\":");
    jot_raw(&wanted, number);
    jot_raw(&wanted, ",\"e\":[");
    moment_write_events(then, LEARNER, &wanted);
    jot_raw(&wanted, "]");
    df_match *other = other_world(then);
    moment_write(other, LEARNER, &wanted);
    jot_raw(&wanted, "}\n");
    assert_string_equal(attempt(r, record, number, ""), wanted.at);
    assert_null(strstr(wanted.at, "\"e\":[]")); /* there is something to read */
    jot_free(&wanted);
    df_match_free(other);
    df_match_free(then);
}

/* What is refused, why, and what anything would do does not depend on what the learner can't know.
 */
static void compare_answers(room *r, df_match *match, const char *record, df_action action)
{
    df_match *other = other_world(match);
    char *elsewhere = record_of(other);
    char number[16];

    snprintf(number, sizeof number, "%u", action);
    char *here = strdup(attempt(r, record, number, ",\"ask\":true"));
    assert_string_equal(attempt(r, elsewhere, number, ",\"ask\":true"), here);
    df_error err = {.status = DF_OK};
    df_view_test(match->game, df_match_view(match, LEARNER), LEARNER, action, &err);
    assert_contains(here, err.status == DF_OK ? "\"m\":\"describe\"" : "\"code\":\"illegal\"");
    assert_contains(here, err.clause);
    free(here);
    free(elsewhere);
    df_match_free(other);
}

static int learn(room *r, const char *record)
{
    static df_action actions[DF_LEGAL_MAX];
    df_error err;
    df_match *match = df_match_replay(record, &err);

    assert_non_null(match);
    assert_int_equal(df_match_actor(match), LEARNER);
    int count = df_view_legal(match->game, df_match_view(match, LEARNER), LEARNER, actions);
    int stride = count / SOME + 1;
    for (int i = 0; i < count; i += stride) {
        compare_trial(r, match, record, actions[i]);
        compare_answers(r, match, record, actions[i]);
    }
    df_rng rng = rng_of("what is not allowed");
    for (int i = 0; i < SOME; i++)
        compare_answers(r, match, record, df_rng_below(&rng, match->game->action_limit));
    df_match_free(match);
    return count;
}

static void test_lessons(void **state)
{
    static const char *const lessons[] = {"noir", "intruder", "saw", "island", "armada"};
    room r;

    (void)state;
    room_begin(&r);
    r.config.imports = true;
    for (size_t i = 0; i < sizeof lessons / sizeof lessons[0]; i++) {
        char path[64];
        size_t at;
        const json_t *card;
        json_error_t why;
        int asked = 0, choices = 0;

        snprintf(path, sizeof path, "web/src/lessons/%s.json", lessons[i]);
        json_t *lesson = json_load_file(path, 0, &why);
        assert_non_null(lesson);
        json_array_foreach(json_object_get(lesson, "cards"), at, card) {
            const json_t *record = json_object_get(card, "record");

            assert_int_equal(record != NULL, json_object_get(card, "l") != NULL);
            if (record != NULL)
                choices += learn(&r, json_string_value(record));
            asked += record != NULL;
        }
        assert_true(asked >= 3 && choices > 2 * asked);
        json_decref(lesson);
    }
    assert_int_equal(r.server->table_count, 0); /* nothing is left of any of it */
    room_close(&r);
}

/* ---- What is none ---------------------------------------------------------------------------- */

static void test_refused(void **state)
{
    const df_game *game = df_game_find("noir");
    df_config config = df_config_default(game);
    df_error err;
    df_match *match = df_match_new(game, &config, (uint8_t[DF_KEY_SIZE]){7}, NULL, &err);
    room r;

    (void)state;
    assert_non_null(match);
    char *record = record_of(match);
    room_begin(&r);
    assert_contains(attempt(&r, record, "\"end\"", ""), "\"code\":\"unknown\"");
    r.config.imports = true;
    say(&r, 0, "{\"m\":\"try\",\"a\":1}");
    assert_contains(heard(&r, 0), "\"code\":\"parse\"");
    assert_contains(attempt(&r, "deadfall record 1\ngame poker\n", "1", ""), "\"m\":\"error\"");
    assert_contains(attempt(&r, record, "null", ""), "\"code\":\"range\"");
    assert_contains(attempt(&r, record, "-1", ""), "\"code\":\"range\"");
    assert_contains(attempt(&r, record, "4294967296", ""), "\"code\":\"range\"");
    assert_contains(attempt(&r, record, "\"dance\"", ""), "\"m\":\"error\"");
    static const char *const seats[] = {"", ",\"seat\":-1", ",\"seat\":2", ",\"seat\":\"0\""};
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        jot text = {0};

        jot_raw(&text, "{\"m\":\"try\",\"record\":");
        jot_text(&text, record);
        jot_raw(&text, ",\"a\":1");
        jot_raw(&text, seats[i]);
        jot_raw(&text, "}");
        jot_clear(&r.links[0].heard);
        fake_say(r.server->net, &r.links[0], text.at);
        assert_contains(heard(&r, 0), "\"code\":\"range\"");
        jot_free(&text);
    }
    room_close(&r);
    free(record);
    df_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lessons),
        cmocka_unit_test(test_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
