/* test_record.c: records: written and read back, and every way in which one can be wrong.
 *
 * SPDX-License-Identifier: MIT */
#include "match_fixture.h"

enum { RECORD_SIZE = 64 << 10 };

/* A short match of rattle with a bit of everything. */
static const char sample[] = "deadfall record 1\n"
                             "game rattle\n"
                             "replay 3\n"
                             "players 2\n"
                             "option rolls 2\n"
                             "seed 000102030405060708090a0b0c0d0e0f"
                             "101112131415161718191a1b1c1d1e1f\n"
                             "seat 0 human \"Zo\xC3\xAB \\\"Z\\\" \\\\\"\n"
                             "seat 1 bot random\n"
                             "position\n"
                             "  node: turn\n"
                             "  turn: 0\n"
                             "  left: 0\n"
                             "  trapped: no\n"
                             "  seats.0.secret: 3\n"
                             "  seats.1.secret: 0\n"
                             "  noise: 17\n"
                             "0: roll\n"
                             "chance: @\n" /* filled in by make_sample, */
                             "forced: !\n" /* this with what the seed does not say */
                             "0: pass\n"
                             "1: wait\n"
                             "end\n"
                             "digest @\n";

static char *record_of(const df_match *match)
{
    char *record = NULL;
    df_error err;

    assert_ok(df_match_record(match, &record, &err), &err);
    return record;
}

static df_match *replay(const char *record)
{
    df_error err = {.text = ""};
    df_match *match = df_match_replay(record, &err);

    if (match == NULL)
        fail_msg("%s", err.text);
    return match;
}

/* The sample with the right outcomes and digest: plays it by hand and writes it. */
static char *make_sample(void)
{
    df_config config = df_config_default(&rattle_game);
    df_seat seats[2] = {{.kind = DF_SEAT_HUMAN, .name = "Zo\xC3\xAB \"Z\" \\"},
                        {.kind = DF_SEAT_BOT, .bot = &df_bot_random}};
    uint8_t seed[DF_KEY_SIZE];
    rattle_state start;
    df_error err;

    for (uint8_t i = 0; i < DF_KEY_SIZE; i++)
        seed[i] = i;
    config.option[0] = 2;
    rattle_base((df_state *)&start, &config);
    start.secret[1] = 0;
    start.noise = 17;
    df_match *match = df_match_from(&rattle_game, &config, seed, seats, (df_state *)&start, &err);
    assert_non_null(match);
    df_match_hold_chance(match);
    assert_ok(say(match, 0, "roll", &err), &err);
    df_action drawn = df_match_draw(match, match->state, 1);
    assert_ok(df_match_chance(match, drawn, &err), &err);
    drawn = df_match_draw(match, match->state, 2);
    assert_ok(df_match_chance(match, drawn == RATTLE_HEADS ? RATTLE_TAILS : RATTLE_HEADS, &err),
              &err);
    assert_ok(say(match, 0, "pass", &err), &err);
    assert_ok(say(match, 1, "wait", &err), &err);
    char *record = record_of(match);
    df_match_free(match);
    return record;
}

/* ---- Writing and reading back ---------------------------------------------------------------- */

static const char *next_line(const char *at)
{
    at = strchr(at, '\n');
    assert_non_null(at);
    return at + 1;
}

/* The format, line by line; where the sample has a mark, anything may stand. */
static void test_record_reads_as_documented(void **arg)
{
    char *record = make_sample();
    const char *at = record;

    (void)arg;
    for (const char *wanted = sample; *wanted != '\0'; wanted = next_line(wanted)) {
        size_t length = strcspn(wanted, "@!\n");

        if (strncmp(at, wanted, length) != 0)
            fail_msg("'%.*s' is wanted in:\n%s", (int)length, wanted, record);
        at = next_line(at);
    }
    assert_string_equal(at, "");
    free(record);
}

static void test_record_in_the_manual(void **arg)
{
    char *record = example_in("docs/records.md", "deadfall record 1");
    df_match *match = replay(record);
    char *again = record_of(match);

    (void)arg;
    assert_string_equal(again, record);
    free(again);
    free(record);
    df_match_free(match);
}

static void test_record_and_replay_are_inverse(void **arg)
{
    char *record = make_sample();
    df_match *match = replay(record);
    char *again = record_of(match);

    (void)arg;
    assert_string_equal(record, again);
    assert_string_equal(df_match_names(match)[0], "Zo\xC3\xAB \"Z\" \\");
    assert_string_equal(df_match_names(match)[1], "Bob");
    assert_ptr_equal(df_match_seat(match, 1)->bot, &df_bot_random);
    assert_int_equal(df_match_steps(match), 5);
    free(record);
    free(again);
    df_match_free(match);
}

static void test_random_games_replay_bit_for_bit(void **arg)
{
    (void)arg;
    for (int i = 0; i < rattle_registry_count; i++)
        for (int number = 0; number < 40; number++) {
            uint8_t key[DF_KEY_SIZE] = {(uint8_t)number};
            char seed[16];
            df_rng rng;

            snprintf(seed, sizeof seed, "r%d", number);
            df_match *match = new_match(rattle_registry[i], seed);
            df_rng_init(&rng, key, 0);
            play_randomly(match, &rng, number < 20 ? 1000 : (int)df_rng_below(&rng, 60));
            char *record = record_of(match);
            df_match *copy = replay(record);
            char *again = record_of(copy);
            assert_same_state(match, copy);
            assert_string_equal(record, again);
            free(record);
            free(again);
            df_match_free(match);
            df_match_free(copy);
        }
}

/* A match from a position in the middle of a real game needs the complete position text. */
static void test_random_positions_replay(void **arg)
{
    (void)arg;
    for (int number = 0; number < 40; number++) {
        df_match *match = new_match(&df_game_noir, "position");
        uint8_t key[DF_KEY_SIZE] = {(uint8_t)number, 1};
        df_rng rng;
        df_error err;

        df_rng_init(&rng, key, 0);
        play_randomly(match, &rng, 3 + number);
        df_match *later = df_match_from(&df_game_noir, df_match_config(match), key, NULL,
                                        df_match_state(match), &err);
        assert_non_null(later);
        play_randomly(later, &rng, 10);
        char *record = record_of(later);
        df_match *copy = replay(record);
        assert_same_state(later, copy);
        free(record);
        df_match_free(match);
        df_match_free(later);
        df_match_free(copy);
    }
}

static void test_record_without_knowledge(void **arg)
{
    df_config config = df_config_default(&df_game_noir);
    uint8_t key[DF_KEY_SIZE] = {9};
    df_error err;
    df_rng rng;

    (void)arg;
    config.knowledge = false;
    df_match *match = df_match_new(&df_game_noir, &config, key, NULL, &err);
    assert_non_null(match);
    df_rng_init(&rng, key, 5);
    play_randomly(match, &rng, 12);
    char *record = record_of(match);
    assert_contains(record, "\nknowledge no\n");
    df_match *copy = replay(record);
    assert_same_state(match, copy);
    assert_false(df_match_config(copy)->knowledge);
    free(record);
    df_match_free(match);
    df_match_free(copy);
}

static void test_replayed_match_plays_on(void **arg)
{
    char *record = make_sample();
    df_match *match = replay(record);
    df_error err;

    (void)arg;
    assert_ok(df_match_bot(match, &err), &err);
    assert_int_equal(df_match_step(match, 5).actor, 1);
    free(record);
    df_match_free(match);
}

/* ---- Changing records ------------------------------------------------------------------------ */

/* A copy with the first `old` replaced. */
static char *edit(const char *record, const char *old, const char *by)
{
    const char *at = strstr(record, old);
    size_t size = strlen(record) + strlen(by) + 1;
    char *copy = malloc(size);

    assert_non_null(at);
    assert_non_null(copy);
    snprintf(copy, size, "%.*s%s%s", (int)(at - record), record, by, at + strlen(old));
    return copy;
}

static void assert_bad(const char *record, df_status status, const char *text)
{
    df_error err = {.text = ""};
    df_match *match = df_match_replay(record, &err);

    if (match != NULL)
        fail_msg("accepted, though '%s' is wanted:\n%s", text, record);
    assert_contains(err.text, text);
    assert_int_equal(err.status, status);
    assert_null(df_match_replay(record, NULL)); /* nobody has to ask why */
}

static void assert_still_good(const char *record)
{
    df_match_free(replay(record));
}

static void test_every_kind_of_damage_is_named(void **arg)
{
    static const struct {
        const char *old;
        const char *by;
        df_status status;
        const char *text;
    } cases[] = {
        {"deadfall record 1", "x", DF_PARSE, "line 1: 'deadfall record 1' is wanted here, not 'x'"},
        {"record 1", "recorder", DF_PARSE, "line 1: a record begins with 'deadfall record 1'"},
        {"record 1", "record one", DF_PARSE, "line 1: a record begins with"},
        {"record 1", "record 0", DF_PARSE, "line 1: a record begins with"},
        {"record 1", "record 99999999999999999999", DF_PARSE, "line 1: a record begins with"},
        {"record 1", "record 2", DF_PARSE, "line 1: this is a record of version 2"},
        {"game rattle", "game chess", DF_PARSE,
         "line 2: there is no game 'chess', only rattle, null, noir"},
        {"game rattle\n", "", DF_PARSE, "line 2: 'game ID' is wanted here, not 'replay 3'"},
        {"replay 3", "replay 4", DF_PARSE,
         "line 3: the match was played with version 4 of rattle, and this program"},
        {"replay 3", "replay three", DF_PARSE, "line 3: 'replay' takes a number, not 'three'"},
        {"replay 3", "replays 3", DF_PARSE, "line 3: 'replay NUMBER' is wanted here"},
        {"players 2", "players 3", DF_RANGE, "line 4: rattle is for 2 to 2 players, not '3'"},
        {"players 2", "players 99999999999", DF_RANGE, "line 4: rattle is for 2 to 2 players"},
        {"rolls 2", "rolls 1001", DF_RANGE, "line 5: option rolls takes 1 to 1000, not '1001'"},
        {"rolls 2", "rolls", DF_RANGE, "line 5: option rolls takes 1 to 1000, not ''"},
        {"option rolls", "option rods", DF_PARSE, "line 5: rattle has no option 'rods'"},
        {"option rolls", "option players", DF_PARSE, "line 5: the number of players has a line"},
        {"option", "option rolls 2\noption", DF_PARSE, "line 6: the option rolls is given twice"},
        {"seed 00", "knowledge yes\nseed 00", DF_PARSE, "line 6: 'knowledge no' or no such line"},
        {"seed 00", "seed 0", DF_PARSE, "line 6: a seed has 64 hexadecimal digits"},
        {"seed 00", "seed 0g", DF_PARSE, "line 6: a seed has 64 hexadecimal digits"},
        {"seed 00", "seed 0000", DF_PARSE, "line 6: a seed has 64 hexadecimal digits"},
        {"seat 0", "seat 1", DF_PARSE, "line 7: seat 0 is wanted here"},
        {"seat 0", "seat zero", DF_PARSE, "line 7: seat 0 is wanted here"},
        {"0 human", "0 robot", DF_PARSE, "line 7: a seat is human, nobody or bot ID, not 'robot'"},
        {"\\\\\"\n", "\\\\\n", DF_PARSE, "line 7: the name has no closing quote"},
        {"\\\\\"\n", "\\n\"\n", DF_PARSE, "line 7: in a name \\ stands before"},
        {"\\\\\"\n", "\\\\\" x\n", DF_PARSE, "line 7: nothing may follow the name"},
        {"human \"", "human ", DF_PARSE, "line 7: a name is written in double quotes"},
        {"\"Zo", "\"0123456789012345678901234567890", DF_RANGE,
         "line 7: a name has at most 31 bytes"},
        {"\xC3\xAB", "\xC3", DF_RANGE, "line 7: a name is UTF-8 text without control characters"},
        {"\xC3\xAB", "\xC2\x9B", DF_RANGE, "line 7: a name is UTF-8"},
        {"\xC3\xAB", "\x1B[2J", DF_PARSE, "line 7 has a control character (byte 27)"},
        {"bot random", "bot", DF_PARSE, "line 8: 'seat 1 bot ID' is wanted"},
        {"bot random", "bot 01234567890123456789012345678901", DF_RANGE,
         "line 8: the id of a bot has at most 31 bytes"},
        {"turn: 0", "turn: 7", DF_CORRUPT, "line 9: no such position: turn or secret too large"},
        {"turn: 0", "tern: 0", DF_PARSE, "line 11: rattle has no value 'tern'"},
        {"turn: 0", "turn", DF_PARSE, "line 11: 'turn' is not of the form path: value"},
        {"turn: 0", "turn: 99999999999", DF_RANGE, "line 11: turn: a number from 0 to 9"},
        {"left: 0", "left: 4", DF_CORRUPT, "line 9: no such position: left: throws exactly when"},
        {"0: roll", "1: roll", DF_CORRUPT, "line 17: '0: ...' is wanted here, not '1: ...'"},
        {"0: roll", "9: roll", DF_CORRUPT, "line 17: '0: ...' is wanted here, not '9: ...'"},
        {"0: roll", "x: roll", DF_PARSE, "line 17: '0: ...' is wanted here, not 'x: ...'"},
        {"0: roll", "-1: roll", DF_PARSE, "line 17: '0: ...' is wanted here"},
        {"0: roll", "99999999999: roll", DF_PARSE, "line 17: '0: ...' is wanted here"},
        {"0: roll", "0 roll", DF_PARSE, "line 17: '0: ...' is wanted here, not '0 roll'"},
        {"0: roll", "0: fly", DF_PARSE, "line 17: 'fly' is no action here; there is wait"},
        {"0: roll", "0:", DF_PARSE, "line 17: an action in words is wanted"},
        {"0: roll", "0: p", DF_PARSE, "line 17: 'p' could be peek, pass"},
        {"0: roll", "0: heads", DF_CORRUPT, "line 17: heads: only chance throws"},
        {"0: roll", "0: =10", DF_RANGE, "line 17: rattle has actions 0 to 9, not 10"},
        {"0: roll", "0: =8", DF_CORRUPT, "line 17: =8: only chance throws"},
        {"0: roll", "chance: heads", DF_CORRUPT, "line 17: '0: ...' is wanted here"},
        {"0: roll\n", "", DF_CORRUPT, "line 17: '0: ...' is wanted here, not 'chance: ...'"},
        {"0: pass", "0: break", DF_CORRUPT,
         "line 20: after this step the game breaks its own rules: broken"},
        {"1: wait", "1: stop", DF_CORRUPT, "line 21: stop: with the secret 0 nobody may stop"},
        {"1: wait", "1: peek\n1: stop", DF_CORRUPT, "line 22: stop: with the secret 0"},
        {"1: wait", "1: pass\n0: stop\n0: wait", DF_CORRUPT, "line 23: 'end' is wanted here"},
        {"end\n", "", DF_PARSE, "line 22: '1: ...' is wanted here, not 'digest"},
        {"end\n", "end of it\n", DF_PARSE, "line 22: nothing may follow 'end' on its line"},
        {"1: wait", "1: wait\n1: wait", DF_CORRUPT, "line 24: the match ends with the digest"},
        {"noise: 17", "noise: 17\n  noise: 18", DF_PARSE, "line 17: noise is given twice"},
        {"digest", "digestion", DF_PARSE, "line 23: 'digest HEX' is wanted here"},
        {"digest ", "digest 0", DF_CORRUPT, "line 23: the match ends with the digest"},
    };
    char *record = make_sample();

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *bad = edit(record, cases[i].old, cases[i].by);

        assert_bad(bad, cases[i].status, cases[i].text);
        free(bad);
    }
    free(record);
}

static void test_clause_of_an_illegal_step(void **arg)
{
    char *record = make_sample();
    char *bad = edit(record, "1: wait", "1: stop");
    df_error err;

    (void)arg;
    assert_null(df_match_replay(bad, &err));
    assert_string_equal(err.clause, "R-1");
    free(bad);
    free(record);
}

static void test_chance_must_be_what_the_seed_says(void **arg)
{
    char *record = make_sample();
    char *unforced = edit(record, "forced:", "chance:");
    char *forced = edit(record, "chance:", "forced:");
    df_error err;

    (void)arg;
    assert_bad(unforced, DF_CORRUPT, "line 19: with this seed chance brings something else");
    df_match *match = df_match_replay(forced, &err); /* saying so is no lie that matters */
    assert_non_null(match);
    char *again = record_of(match);
    assert_string_equal(again, record);
    df_match_free(match);
    free(again);
    free(forced);
    free(unforced);
    free(record);
}

static void test_what_may_follow_the_digest(void **arg)
{
    char *record = make_sample();
    char text[RECORD_SIZE];

    (void)arg;
    snprintf(text, sizeof text, "%s\n# a comment\n  \n", record);
    assert_still_good(text);
    snprintf(text, sizeof text, "%s1: wait\n", record);
    assert_bad(text, DF_PARSE, "line 24: nothing may follow the end of the record");
    snprintf(text, sizeof text, "%sfrozen 1: stop\n", record);
    assert_bad(text, DF_CORRUPT, "line 24: stop: with the secret 0");
    snprintf(text, sizeof text, "%sfrozen\n", record);
    assert_bad(text, DF_PARSE, "line 24: '1: ...' is wanted here");
    free(record);
}

static void test_layout_does_not_matter(void **arg)
{
    char *record = make_sample();
    char *commented = edit(record, "replay", "# sent by mail\n\n   # indented\nreplay");
    char crlf[RECORD_SIZE];
    size_t length = 0;

    (void)arg;
    for (const char *c = record; *c != '\0'; c++) {
        if (*c == '\n') {
            crlf[length++] = ' ';
            crlf[length++] = '\r';
        }
        crlf[length++] = *c;
    }
    crlf[length] = '\0';
    assert_still_good(crlf);
    assert_still_good(commented);
    record[strlen(record) - 1] = '\0'; /* no end of line at the end */
    assert_still_good(record);
    free(commented);
    free(record);
}

/* Cut anywhere, no record is accepted, and the error says so. (Without its last line end it is
 * still complete.) */
static void test_truncated_records(void **arg)
{
    char *record = make_sample();
    df_error err;

    (void)arg;
    for (size_t length = strlen(record) - 1; length-- > 0;) {
        record[length] = '\0';
        err.text[0] = '\0';
        assert_null(df_match_replay(record, &err));
        assert_true(strlen(err.text) > 10);
    }
    assert_bad("", DF_PARSE, "the record breaks off after line 0, where 'deadfall record 1'");
    assert_bad("deadfall record 1\ngame rattle\n", DF_PARSE,
               "the record breaks off after line 2, where 'replay NUMBER' should follow");
    free(record);
    record = make_sample();
    strstr(record, "\n1: wait")[1] = '\0';
    assert_bad(record, DF_PARSE, "breaks off after line 20: 'end' and the digest are missing");
    free(record);
}

/* Any line lost, doubled or with any one of its characters changed: an error or a match, never a
 * crash, and an error always says where. */
static void test_damage_anywhere(void **arg)
{
    static const char marks[] = "\0 x:=#\"\\-9\xFF\x01";
    char *record = make_sample();
    size_t length = strlen(record);
    int accepted = 0;
    int refused = 0;

    (void)arg;
    for (size_t i = 0; i < length; i++)
        for (size_t k = 0; k < sizeof marks; k++) {
            char kept = record[i];
            df_error err = {.text = ""};

            record[i] = marks[k];
            df_match *match = df_match_replay(record, &err);
            record[i] = kept;
            if (match == NULL)
                assert_contains(err.text, "line ");
            accepted += match != NULL;
            refused += match == NULL;
            df_match_free(match);
        }
    assert_true(accepted > 0); /* other names, other bots */
    assert_true(refused > 10 * accepted);
    free(record);
}

static void test_lost_and_doubled_lines(void **arg)
{
    char *record = make_sample();
    char text[RECORD_SIZE];
    df_error err;

    (void)arg;
    for (const char *line = record; *line != '\0'; line = next_line(line)) {
        int before = (int)(line - record);
        int length = (int)(next_line(line) - line);

        /* What is lost may be what would be assumed anyway, but never a step. */
        snprintf(text, sizeof text, "%.*s%s", before, record, line + length);
        df_match *match = df_match_replay(text, &err);
        if (match != NULL && *line != ' ' && *line != 'o' && strncmp(line, "position", 8) != 0)
            fail_msg("accepted without '%.*s'", length, line);
        df_match_free(match);
        snprintf(text, sizeof text, "%.*s%.*s%s", before + length, record, length, line, line);
        assert_null(df_match_replay(text, &err));
        assert_contains(err.text, "line ");
    }
    free(record);
}

static void test_overlong_lines(void **arg)
{
    char *record = make_sample();
    char *padding = malloc(6000);
    char *bad;

    (void)arg;
    assert_non_null(padding);
    memset(padding, ' ', 6000);
    padding[5000] = '\0';
    memcpy(padding + 4990, "\ngame ", 6);
    bad = edit(record, "\ngame ", padding);
    assert_bad(bad, DF_PARSE, "line 1 has more than 4095 characters");
    free(bad);
    free(padding);
    free(record);
}

/* ---- Bots ------------------------------------------------------------------------------------ */

static void test_unknown_bots_are_not_needed(void **arg)
{
    char *record = make_sample();
    char *renamed = edit(record, "bot random", "bot deep-thought \"Deep\"");
    df_match *match = replay(renamed);
    char *again = record_of(match);
    df_error err;

    (void)arg;
    assert_string_equal(again, renamed); /* its id is kept */
    assert_int_equal(df_match_seat(match, 1)->kind, DF_SEAT_NOBODY);
    assert_null(df_match_seat(match, 1)->bot);
    assert_int_equal(df_match_bot(match, &err), DF_ILLEGAL);
    assert_contains(err.text, "Deep is not played by a bot");
    assert_ok(say(match, 1, "pass", &err), &err); /* somebody else can go on for it */
    free(again);
    df_match *past = df_match_at(match, 2, &err);
    again = record_of(past);
    assert_contains(again, "seat 1 bot deep-thought \"Deep\"\n");
    free(again);
    free(renamed);
    free(record);
    df_match_free(past);
    df_match_free(match);
}

static void test_empty_seats_are_kept(void **arg)
{
    char *record = make_sample();
    char *renamed = edit(record, "bot random", "nobody");
    df_match *match = replay(renamed);
    char *again = record_of(match);

    (void)arg;
    assert_string_equal(again, renamed);
    free(again);
    free(renamed);
    free(record);
    df_match_free(match);
}

/* ---- Frozen matches -------------------------------------------------------------------------- */

static char *frozen_record(const char *last)
{
    df_match *match = new_match(&rattle_game, "frozen");
    df_error err;

    assert_ok(say(match, 0, "wait", &err), &err);
    assert_int_equal(say(match, 0, last, &err), DF_CORRUPT);
    char *record = record_of(match);
    df_match_free(match);
    return record;
}

static void test_frozen_match_freezes_again(void **arg)
{
    static const char *const last[] = {"break", "trip"};

    (void)arg;
    for (int i = 0; i < 2; i++) {
        char *record = frozen_record(last[i]);
        df_match *match = replay(record);
        df_error why;

        assert_true(df_match_frozen(match, &why));
        assert_contains(why.text, "broken");
        char *again = record_of(match);
        assert_string_equal(again, record);
        free(again);
        free(record);
        df_match_free(match);
    }
}

/* When the mistake has been mended, the match goes on from where it broke, with the throws that
 * were still to come. */
static void test_mended_match_goes_on(void **arg)
{
    static const struct {
        const char *last;
        int steps;
    } cases[] = {{"break", 2}, {"trip", 4}};
    df_error err;

    (void)arg;
    for (int i = 0; i < 2; i++) {
        char *record = frozen_record(cases[i].last);

        rattle_flaw = RATTLE_MENDED;
        df_match *match = replay(record);
        df_status status = say(match, 0, "wait", &err);
        rattle_flaw = RATTLE_SOUND;
        assert_ok(status, &err);
        assert_false(df_match_frozen(match, NULL));
        assert_int_equal(df_match_steps(match), cases[i].steps + 1);
        free(record);
        df_match_free(match);
    }
}

static void test_steps_without_words_have_numbers(void **arg)
{
    df_match *match = new_match(&rattle_game, "numbers");
    df_error err;

    (void)arg;
    assert_ok(say(match, 0, "peek", &err), &err);
    rattle_flaw = RATTLE_WORDS_MISSING;
    char *record = record_of(match);
    rattle_flaw = RATTLE_SOUND;
    assert_contains(record, "\n0: =1\n");
    df_match *copy = replay(record);
    assert_same_state(match, copy);
    free(record);
    df_match_free(match);
    df_match_free(copy);
}

/* ---- Lack of memory -------------------------------------------------------------------------- */

static void test_record_without_memory(void **arg)
{
    df_match *match = new_match(&rattle_game, "long");
    char *record = NULL;
    df_error err;
    int failures = 0;

    (void)arg;
    for (int i = 0; i < 10; i++)
        assert_ok(say(match, 0, "roll", &err), &err); /* needs a second, larger buffer */
    for (;; failures++) {
        memory_fail_at(failures + 1);
        df_status status = df_match_record(match, &record, &err);
        if (!memory_restore()) {
            assert_ok(status, &err);
            break;
        }
        assert_int_equal(status, DF_NOMEM);
        assert_null(record);
    }
    assert_true(failures >= 3);
    df_match *copy = replay(record);
    assert_same_state(match, copy);
    free(record);
    df_match_free(copy);
    df_match_free(match);
}

static void test_replay_without_memory(void **arg)
{
    char *record = make_sample();
    df_error err;
    int failures = 0;

    (void)arg;
    for (;; failures++) {
        memory_fail_at(failures + 1);
        df_match *match = df_match_replay(record, &err);
        if (!memory_restore()) {
            assert_non_null(match);
            df_match_free(match);
            break;
        }
        assert_null(match);
        assert_int_equal(err.status, DF_NOMEM);
    }
    assert_true(failures > 8);
    free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_record_reads_as_documented),
        cmocka_unit_test(test_record_in_the_manual),
        cmocka_unit_test(test_record_and_replay_are_inverse),
        cmocka_unit_test(test_random_games_replay_bit_for_bit),
        cmocka_unit_test(test_random_positions_replay),
        cmocka_unit_test(test_record_without_knowledge),
        cmocka_unit_test(test_replayed_match_plays_on),
        cmocka_unit_test(test_every_kind_of_damage_is_named),
        cmocka_unit_test(test_clause_of_an_illegal_step),
        cmocka_unit_test(test_chance_must_be_what_the_seed_says),
        cmocka_unit_test(test_what_may_follow_the_digest),
        cmocka_unit_test(test_layout_does_not_matter),
        cmocka_unit_test(test_truncated_records),
        cmocka_unit_test(test_damage_anywhere),
        cmocka_unit_test(test_lost_and_doubled_lines),
        cmocka_unit_test(test_overlong_lines),
        cmocka_unit_test(test_unknown_bots_are_not_needed),
        cmocka_unit_test(test_empty_seats_are_kept),
        cmocka_unit_test(test_frozen_match_freezes_again),
        cmocka_unit_test(test_mended_match_goes_on),
        cmocka_unit_test(test_steps_without_words_have_numbers),
        cmocka_unit_test(test_record_without_memory),
        cmocka_unit_test(test_replay_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
