/* test_import.c: tables that begin from a record: looked at again, or played on as practice.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include <unistd.h>

#include "match/match.h"

static void bring(room *r, int who, const char *record)
{
    jot text = {0};

    jot_raw(&text, "{\"m\":\"import\",\"record\":");
    jot_text(&text, record);
    jot_raw(&text, "}");
    jot_clear(&r->links[who].heard);
    fake_say(r->server->net, &r->links[who], text.at);
    pass_time(r, 0);
    jot_free(&text);
}

static void begin(room *r, const char *path)
{
    room_begin_at(r, path);
    r->config.imports = true;
}

/* The record of a match that is over, as the table gives it, plays to the same end. */
static void compare_records(room *r, const char *record)
{
    char one[DF_DIGEST_DIGITS + 1], other[DF_DIGEST_DIGITS + 1];
    df_error err;
    char *again = desk_record(desk_of(r), &err);

    assert_non_null(again);
    df_match *was = df_match_replay(record, &err);
    df_match *is = df_match_replay(again, &err);
    assert_non_null(was);
    assert_non_null(is);
    df_match_digest(was, one);
    df_match_digest(is, other);
    assert_string_equal(one, other);
    assert_int_equal(df_match_steps(was), df_match_steps(is));
    for (int i = 0; i < df_match_config(was)->seats; i++)
        assert_string_equal(df_match_names(was)[i], df_match_names(is)[i]);
    assert_null(strstr(again, "# fair")); /* nobody here has dealt it */
    df_match_free(was);
    df_match_free(is);
    free(again);
}

/* A match of Zoë against bots up to step `most` and her turn after it, or to its end. */
static char *play(const df_game *game, const char *bot, int most)
{
    df_config config = df_config_default(game);
    df_seat seats[DF_SEATS_MAX] = {{.kind = DF_SEAT_HUMAN, .name = "Zoë"}};
    df_rng rng;
    df_action actions[DF_LEGAL_MAX];
    df_error err;
    char *text;

    for (int i = 1; i < config.seats; i++)
        seats[i] = (df_seat){.kind = DF_SEAT_BOT, .bot = df_bot_find(game, bot)};
    df_rng_init(&rng, (uint8_t[DF_KEY_SIZE]){3}, 0);
    df_match *match = df_match_new(game, &config, (uint8_t[DF_KEY_SIZE]){7}, seats, &err);
    assert_non_null(match);
    while (df_match_actor(match) >= 0) {
        if (df_match_actor(match) != 0) {
            assert_ok(df_match_bot(match, &err), &err);
            continue;
        }
        if (df_match_steps(match) >= most)
            break;
        int count = df_view_legal(game, df_match_view(match, 0), 0, actions);
        df_action any = actions[df_rng_below(&rng, (uint32_t)count)];
        assert_ok(df_match_do(match, 0, any, &err), &err);
    }
    assert_ok(df_match_record(match, &text, &err), &err);
    df_match_free(match);
    return text;
}

static void test_what_is_over_is_looked_at(void **state)
{
    int count;
    const df_game *const *games = df_games(&count);
    room r;

    (void)state;
    begin(&r, ":memory:");
    for (int i = 0; i < count; i++) {
        char *record = play(games[i], "random", INT32_MAX);

        bring(&r, 0, record);
        assert_non_null(strstr(heard(&r, 0), "\"m\":\"imported\""));
        word_of(&r, 0, "table", r.table, sizeof r.table);
        assert_int_equal(desk_of(&r)->phase, DESK_OVER);
        assert_int_equal(desk_of(&r)->practice, 0);
        compare_records(&r, record);
        jot_clear(&r.links[0].heard);
        say(&r, 0, "{\"m\":\"replay\",\"step\":0}");
        for (int k = 0; k < PATIENCE && heard(&r, 0)[0] == '\0'; k++) {
            df_clock_nap(1);
            pass_time(&r, 0);
        }
        assert_non_null(strstr(heard(&r, 0), "\"m\":\"replay\""));
        free(record);
    }
    room_close(&r);
}

/* Its bot plays on, Zoë may move, and another server reads the same from the log. */
static void test_what_is_not_over_goes_on_as_practice(void **state)
{
    char directory[] = "/tmp/deadfall-import-XXXXXX";
    char path[64];
    df_rng rng;
    room r;
    char *record = play(df_game_find("noir"), "rules", 6);

    (void)state;
    df_rng_init(&rng, (uint8_t[DF_KEY_SIZE]){3}, 0);
    assert_non_null(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/test.db", directory);
    begin(&r, path);
    bring(&r, 0, record);
    word_of(&r, 0, "table", r.table, sizeof r.table);
    const char *keys = strstr(heard(&r, 0), "\"keys\":[\"");
    assert_non_null(keys);
    snprintf(r.keys[0], sizeof r.keys[0], "%s", keys + strlen("\"keys\":[\""));
    assert_non_null(strstr(keys, "null]")); /* the bot has none */
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    assert_int_equal(desk_actor(desk_of(&r)), 0);
    assert_string_equal(desk_name(desk_of(&r), 0), "Zoë");
    assert_string_equal(desk_bot(desk_of(&r), 1)->id, "rules");
    assert_non_null(strstr(heard(&r, 0), "\"practice\":true"));
    uint32_t entries = desk_of(&r)->entries;
    move_any(&r, &rng);
    await_entries(&r, entries + 1);
    int steps = df_match_steps(desk_of(&r)->match);
    room_restart(&r);
    say(&r, 0, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[0]);
    for (int i = 0; i < PATIENCE && tables_loaded(r.server, r.table) == NULL; i++) {
        df_clock_nap(1);
        pass_time(&r, 0);
    }
    assert_true(df_match_steps(desk_of(&r)->match) >= steps);
    assert_int_equal(desk_of(&r)->practice, 1);
    room_close(&r);
    free(record);
    unlink(path);
    rmdir(directory);
}

static void test_what_is_none_is_refused(void **state)
{
    char *record = play(df_game_find("island"), "random", 4);
    room r;

    (void)state;
    room_begin(&r);
    bring(&r, 0, record); /* a host who does not want them */
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"unknown\""));
    r.config.imports = true;
    say(&r, 0, "{\"m\":\"import\"}");
    assert_non_null(strstr(heard(&r, 0), "\"code\":\"parse\""));
    bring(&r, 0, "deadfall record 1\ngame poker\n");
    assert_non_null(strstr(heard(&r, 0), "\"m\":\"error\""));
    char *seed = strstr(record, "seed ");
    seed[5] = seed[5] == '0' ? '1' : '0'; /* of which nothing else follows any more */
    bring(&r, 0, record);
    assert_non_null(strstr(heard(&r, 0), "\"m\":\"error\""));
    assert_int_equal(r.server->table_count, 0);
    room_close(&r);
    free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_over_is_looked_at),
        cmocka_unit_test(test_what_is_not_over_goes_on_as_practice),
        cmocka_unit_test(test_what_is_none_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
