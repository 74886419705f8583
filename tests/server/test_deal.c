/* test_deal.c: shares of the deal are pledged, then revealed; whoever cheats is caught by
 * `deadfall verify`.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include <sys/wait.h>
#include <unistd.h>

#include "core/core.h"

enum { HEX = 2 * DF_KEY_SIZE + 1, REVEAL_WITHIN = 5000 };

static const char *program;

/* ---- At a table ------------------------------------------------------------------------------ */

typedef struct hand {
    char share[HEX], pledge[HEX];
} hand;

/* A share, the same for the same seat and round, and its pledge. */
static hand hand_of(const char *commitment, int seat, int round)
{
    uint8_t bytes[DF_KEY_SIZE], share[DF_KEY_SIZE], pledge[DF_KEY_SIZE];
    hand h;

    memset(share, 16 * round + seat + 1, sizeof share);
    assert_true(df_read_hex(commitment, bytes, DF_KEY_SIZE));
    fair_pledge(bytes, share, pledge);
    df_write_hex(share, DF_KEY_SIZE, h.share);
    df_write_hex(pledge, DF_KEY_SIZE, h.pledge);
    return h;
}

static hand hand_at(room *r, int seat, int round)
{
    uint8_t commitment[DF_KEY_SIZE];
    char hex[HEX];

    fair_commitment(desk_of(r)->deal.secret, commitment);
    df_write_hex(commitment, DF_KEY_SIZE, hex);
    return hand_of(hex, seat, round);
}

/* A table with nobody at it but the one who opened it, and looks on. */
static void open_empty(room *r, const char *open)
{
    room_begin(r);
    say(r, PEOPLE - 1, "{\"m\":\"open\",\"seat\":-1,%s}", open);
    word_of(r, PEOPLE - 1, "table", r->table, sizeof r->table);
    word_of(r, PEOPLE - 1, "invitation", r->invitation, sizeof r->invitation);
}

static void join(room *r, int seat)
{
    say(r, seat,
        "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\",\"seat\":%d,\"pledge\":\"%s\"}",
        r->table, r->invitation, seat, hand_at(r, seat, 0).pledge);
    word_of(r, seat, "key", r->keys[seat], sizeof r->keys[seat]);
}

static void reveal_as(room *r, int who, int seat, const char *share)
{
    say(r, who, "{\"m\":\"reveal\",\"table\":\"%s\",\"key\":\"%s\",\"share\":\"%s\"}", r->table,
        r->keys[seat], share);
}

static void reveal(room *r, int seat)
{
    reveal_as(r, seat, seat, hand_at(r, seat, 0).share);
}

static void assert_heard(room *r, int who, const char *text)
{
    if (strstr(heard(r, who), text) == NULL)
        fail_msg("'%s' is not in: %s", text, heard(r, who));
}

/* ---- Tests of tables ------------------------------------------------------------------------- */

static void test_shares_come_after_all_pledges(void **state)
{
    room r;

    (void)state;
    open_empty(&r, "\"game\":\"noir\"");
    join(&r, 0);
    reveal(&r, 0);
    assert_heard(&r, 0, "\"code\":\"early\"");
    forget(&r);
    join(&r, 1);
    assert_true(desk_is_dealing(desk_of(&r)));
    for (int who = 0; who < PEOPLE; who += who == 1 ? PEOPLE - 2 : 1) { /* both, and the opener */
        assert_heard(&r, who, "\"pledges\":[");
        assert_heard(&r, who, hand_at(&r, 0, 0).pledge);
        assert_heard(&r, who, hand_at(&r, 1, 0).pledge);
        assert_heard(&r, who, "\"awaited\":[0,1]");
        assert_null(strstr(heard(&r, who), "\"m\":\"start\""));
    }
    reveal_as(&r, 0, 0, hand_at(&r, 1, 0).share);
    assert_heard(&r, 0, "not the share that you have pledged");
    reveal_as(&r, 0, 0, "00");
    assert_heard(&r, 0, "\"code\":\"range\"");
    say(&r, 0, "{\"m\":\"reveal\",\"table\":\"%s\",\"key\":\"x\",\"share\":\"%s\"}", r.table,
        hand_at(&r, 0, 0).share);
    assert_heard(&r, 0, "\"code\":\"key\"");
    assert_int_equal(desk_awaited(desk_of(&r)), DF_TO(0) | DF_TO(1));
    reveal(&r, 0);
    assert_heard(&r, 0, "\"m\":\"revealed\"");
    reveal(&r, 0); /* twice does no harm */
    assert_heard(&r, 0, "\"m\":\"revealed\"");
    assert_null(desk_of(&r)->match);
    forget(&r);
    reveal(&r, 1); /* at once: no time has passed */
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    assert_heard(&r, 0, "\"dealt\":[0,1]");
    assert_heard(&r, 0, "and the shares of ");
    say(&r, 0, "{\"m\":\"promise\",\"table\":\"%s\"}", r.table);
    assert_heard(&r, 0, "\"fixed\":true");
    assert_heard(&r, 0, hand_at(&r, 1, 0).share);
    room_close(&r);
}

/* Nobody waits for ever for somebody who does not like what it would bring. */
static void test_whoever_keeps_a_share_is_dealt_without(void **state)
{
    room r;

    (void)state;
    open_empty(&r, "\"game\":\"noir\",\"listed\":true");
    join(&r, 0);
    join(&r, 1);
    reveal(&r, 0);
    pass_time(&r, REVEAL_WITHIN - 1);
    assert_null(desk_of(&r)->match);
    pass_time(&r, 200);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    for (int who = 0; who < 2; who++) {
        assert_heard(&r, who, "\"dealt\":[0]");
        assert_heard(&r, who, "Pledged and never revealed: the share of ");
    }
    reveal(&r, 1);
    assert_heard(&r, 1, "\"code\":\"late\"");
    say(&r, 0, "{\"m\":\"resign\"}");
    say(&r, 0, "{\"m\":\"record\"}");
    assert_heard(&r, 0, "# fair pledge 1 ");
    assert_null(strstr(heard(&r, 0), "# fair share 1 "));
    room_close(&r);
}

/* Once pledges are fixed a seat can't be freed and taken anew: that would be another try. */
static void test_leaving_is_no_second_try(void **state)
{
    room r;

    (void)state;
    open_empty(&r, "\"game\":\"noir\"");
    join(&r, 0);
    join(&r, 1);
    reveal(&r, 0);
    say(&r, 1, "{\"m\":\"leave\"}");
    assert_int_equal(desk_of(&r)->seats[1].sitter, SITTER_STAND_IN);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING); /* who has left is not waited for */
    assert_false(desk_of(&r)->deal.has_share[1]);
    say(&r, 2, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\"}", r.table, r.invitation);
    assert_heard(&r, 2, "\"code\":\"taken\"");
    room_close(&r);
}

/* Before, it is free for anybody, and its pledge is forgotten. */
static void test_leaving_early_frees_a_seat(void **state)
{
    room r;

    (void)state;
    open_empty(&r, "\"game\":\"noir\"");
    join(&r, 0);
    say(&r, 0, "{\"m\":\"leave\"}");
    assert_false(desk_of(&r)->deal.has_pledge[0]);
    join(&r, 1);
    say(&r, 2, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\",\"pledge\":\"abc\"}",
        r.table, r.invitation);
    assert_heard(&r, 2, "\"code\":\"range\"");
    say(&r, 2, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\"}", r.table, r.invitation);
    assert_int_equal(desk_awaited(desk_of(&r)), DF_TO(1)); /* seat 0 has no part in the deal */
    reveal(&r, 1);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    room_close(&r);
}

/* One device for two people: their shares come over one connection. Whoever plays with bots alone
 * waits for nobody. */
static void test_one_connection_is_enough(void **state)
{
    room r;

    (void)state;
    open_empty(&r, "\"game\":\"noir\"");
    for (int seat = 0; seat < 2; seat++) {
        hand h = hand_at(&r, seat, 0);

        say(&r, 0, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\",\"pledge\":\"%s\"}",
            r.table, r.invitation, h.pledge);
        word_of(&r, 0, "key", r.keys[seat], sizeof r.keys[seat]);
    }
    for (int seat = 0; seat < 2; seat++)
        reveal_as(&r, 0, seat, hand_at(&r, seat, 0).share);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    assert_true(desk_of(&r)->deal.has_share[0] && desk_of(&r)->deal.has_share[1]);
    room_close(&r);
    open_empty(&r, "\"game\":\"noir\",\"seats\":[\"open\",\"bot rules\"]");
    join(&r, 0);
    reveal(&r, 0);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    room_close(&r);
}

/* A server that was away in between still deals, and in time. */
static void test_a_table_that_is_read_again_is_dealt(void **state)
{
    room r;

    (void)state;
    open_empty(&r, "\"game\":\"noir\"");
    join(&r, 0);
    join(&r, 1);
    reveal(&r, 1);
    for (int i = 0; i < PEOPLE; i++)
        fake_hang_up(r.server->net, &r.links[i]);
    tables_drop(r.server, tables_loaded(r.server, r.table));
    pass_time(&r, 1000);
    fake_connect(r.server->net, &r.links[0]);
    say(&r, 0, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[0]);
    assert_heard(&r, 0, "\"awaited\":[0]");
    assert_heard(&r, 0, hand_at(&r, 1, 0).pledge);
    pass_time(&r, REVEAL_WITHIN - 1000);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    assert_true(desk_of(&r)->deal.has_share[1]);
    room_close(&r);
}

static void test_a_rematch_is_dealt_from_shares_too(void **state)
{
    static const uint8_t no_secret[DF_KEY_SIZE];
    uint8_t commitment[DF_KEY_SIZE];
    char promised[HEX], again[HEX];
    room r;

    (void)state;
    room_open(&r, "\"game\":\"noir\"");
    say(&r, 0, "{\"m\":\"resign\"}");
    word_of(&r, 0, "again", promised, sizeof promised);
    fair_commitment(no_secret, commitment);
    df_write_hex(commitment, sizeof commitment, again);
    assert_string_not_equal(promised, again);
    say(&r, 0, "{\"m\":\"rematch\",\"pledge\":\"abc\"}");
    assert_heard(&r, 0, "\"code\":\"range\"");
    for (int seat = 0; seat < 2; seat++)
        say(&r, seat, "{\"m\":\"rematch\",\"pledge\":\"%s\"}", hand_of(promised, seat, 3).pledge);
    memcpy(r.table, desk_of(&r)->next, sizeof r.table);
    assert_int_equal(strlen(r.table), 12);
    /* one of them from the old table, as a page does before it goes on */
    reveal_as(&r, 0, 0, hand_of(promised, 0, 3).share);
    say(&r, 1, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r.table, r.keys[1]);
    word_of(&r, 1, "commitment", again, sizeof again);
    assert_string_equal(promised, again);
    assert_heard(&r, 1, "\"awaited\":[1]");
    reveal_as(&r, 1, 1, hand_of(promised, 1, 3).share);
    assert_int_equal(desk_of(&r)->phase, DESK_PLAYING);
    say(&r, 1, "{\"m\":\"resign\"}");
    say(&r, 1, "{\"m\":\"record\"}");
    assert_heard(&r, 1, "\"whole\":true");
    for (int seat = 0; seat < 2; seat++) {
        char line[160];

        snprintf(line, sizeof line, "# fair share %d %s", seat, hand_of(promised, seat, 3).share);
        assert_heard(&r, 1, line);
    }
    room_close(&r);
}

/* ---- Logs from before there were pledges ----------------------------------------------------- */

/* Shares came with the seats, and with the wish to play again. */
static void test_old_logs_are_read(void **state)
{
    static const store_entry log[] = {
        {.kind = ENTRY_SIT, .seat = 0},     {.kind = ENTRY_SHARE, .seat = 0},
        {.kind = ENTRY_SIT, .seat = 1},     {.kind = ENTRY_SHARE, .seat = 1},
        {.kind = ENTRY_START, .seat = -1},  {.kind = ENTRY_FORFEIT, .seat = 1},
        {.kind = ENTRY_REMATCH, .seat = 0},
    };
    uint8_t secret[DF_KEY_SIZE] = {7}, commitment[DF_KEY_SIZE], seed[DF_KEY_SIZE];
    char hex[HEX], sit[HEX + 3], made[HEX];
    desk_setup setup;
    desk d;
    df_error err;
    json_t *noir = json_object();
    desk_scratch *scratch = desk_scratch_new();
    fair_deal deal;

    (void)state;
    memset(hex, 'a', HEX - 1);
    hex[HEX - 1] = '\0';
    snprintf(sit, sizeof sit, "%sAnn", hex);
    assert_ok(desk_setup_read("noir", noir, &setup, &err), &err);
    desk_begin(&d, &setup, secret, "old");
    for (uint32_t i = 0; i < sizeof log / sizeof log[0]; i++) {
        store_entry entry = log[i];

        entry.number = i;
        entry.text = entry.kind == ENTRY_SIT ? sit : entry.kind == ENTRY_FORFEIT ? NULL : hex;
        assert_ok(desk_fold(&d, &entry, scratch, NULL, &err), &err);
    }
    assert_int_equal(d.lines[0], 5); /* as many as they always had */
    assert_true(d.seats[0].again && !d.seats[0].has_pledge);
    char *record = desk_record(&d, &err);
    assert_non_null(record);
    assert_ok(fair_check(record, commitment, &deal, &err), &err);
    assert_true(deal.has_share[0] && deal.has_share[1] && !deal.has_pledge[0]);
    fair_seed(&d.deal, seed);
    df_write_hex(seed, DF_KEY_SIZE, made);
    assert_non_null(strstr(record, made));
    free(record);
    desk_close(&d);
    desk_scratch_free(scratch);
    json_decref(noir);
}

/* A table that was open when pledges came: the share that was given before does not count. */
static void test_old_shares_do_not_count_beside_pledges(void **state)
{
    room r;

    (void)state;
    open_empty(&r, "\"game\":\"noir\"");
    join(&r, 0);
    memset(desk_of(&r)->deal.share[0], 5, DF_KEY_SIZE);
    desk_of(&r)->deal.has_share[0] = true;
    desk_of(&r)->deal.has_pledge[0] = false;
    join(&r, 1);
    assert_int_equal(desk_awaited(desk_of(&r)), DF_TO(1));
    assert_false(desk_of(&r)->deal.has_share[0]);
    room_close(&r);
}

/* ---- A host who cheats ----------------------------------------------------------------------- */

/* The host runs a server of its own making and plays in seat 0; an honest player sits in seat 1 and
 * has kept what a client keeps: commitment, pledges, share. The host would like to be the intruder.
 */

enum { HOST, HONEST, TRIES = 1000 };

typedef struct affair {
    fair_deal deal;
    uint8_t commitment[DF_KEY_SIZE];
    uint8_t pledges[2][DF_KEY_SIZE]; /* as the honest player was shown them */
    uint8_t share[DF_KEY_SIZE];      /* as the honest player has revealed it */
    char path[64];
} affair;

static void pledge(affair *a, int seat, const uint8_t share[DF_KEY_SIZE])
{
    memcpy(a->deal.share[seat], share, DF_KEY_SIZE);
    fair_pledge(a->commitment, share, a->deal.pledge[seat]);
    a->deal.has_pledge[seat] = a->deal.has_share[seat] = true;
}

/* Everything up to the moment when all shares are revealed, with nothing wrong yet. */
static affair affair_of(uint8_t number)
{
    affair a = {.path = "/tmp/deadfall-deal-XXXXXX"};
    uint8_t host[DF_KEY_SIZE] = {number, 1};

    assert_true(fair_begin());
    memset(a.deal.secret, number, sizeof a.deal.secret);
    fair_commitment(a.deal.secret, a.commitment);
    memset(a.share, 3 * number + 1, sizeof a.share);
    pledge(&a, HOST, host);
    pledge(&a, HONEST, a.share);
    memcpy(a.pledges, a.deal.pledge, sizeof a.pledges);
    int file = mkstemp(a.path);
    assert_true(file >= 0);
    close(file);
    return a;
}

/* The match of a deal, far enough to know who is who. */
static df_match *match_of(const fair_deal *deal)
{
    const df_game *game = df_game_find("intruder");
    df_config config = df_config_default(game);
    df_seat seats[DF_SEATS_MAX];
    df_action actions[DF_LEGAL_MAX];
    uint8_t seed[DF_KEY_SIZE];
    df_error err;

    memset(seats, 0, sizeof seats);
    for (int i = 0; i < config.seats; i++)
        seats[i].kind = DF_SEAT_HUMAN;
    fair_seed(deal, seed);
    df_match *match = df_match_new(game, &config, seed, seats, &err);
    assert_non_null(match);
    for (int i = 0; i < config.seats; i++) {
        int actor = df_match_actor(match);

        assert_true(df_view_legal(game, df_match_view(match, actor), actor, actions) > 0);
        assert_ok(df_match_do(match, actor, actions[0], &err), &err);
    }
    return match;
}

static bool is_liked(const fair_deal *deal)
{
    df_match *match = match_of(deal);
    char identity[32];
    df_text text = df_text_over(identity, sizeof identity);
    df_error err;

    assert_ok(df_position_get(df_match_game(match), df_match_config(match), df_match_state(match),
                              "seats.0.identity", &text, &err),
              &err);
    df_match_free(match);
    return strcmp(identity, "intruder") == 0;
}

/* Other shares for the host, until it likes the deal. */
static void choose_share(affair *a)
{
    for (int i = 0; !is_liked(&a->deal); i++) {
        assert_true(i < TRIES);
        a->deal.share[HOST][DF_KEY_SIZE - 1]++;
    }
}

/* `deadfall verify` with what the honest player has kept; returns how it ended. */
static int verify(const affair *a, bool kept, char *said, size_t size)
{
    char command[1024];
    char words[640] = "";
    char hex[4][HEX];
    char proof[FAIR_PROOF_SIZE];
    df_text text = df_text_over(proof, sizeof proof);
    df_match *match = match_of(&a->deal);
    char *record = NULL;
    df_error err;

    fair_write(&a->deal, 2, &text);
    assert_ok(df_match_record(match, &record, &err), &err);
    df_match_free(match);
    FILE *file = fopen(a->path, "w");
    assert_non_null(file);
    fprintf(file, "%s%s", proof, record);
    fclose(file);
    free(record);
    df_write_hex(a->commitment, DF_KEY_SIZE, hex[0]);
    df_write_hex(a->share, DF_KEY_SIZE, hex[1]);
    df_write_hex(a->pledges[HOST], DF_KEY_SIZE, hex[2]);
    df_write_hex(a->pledges[HONEST], DF_KEY_SIZE, hex[3]);
    if (kept)
        snprintf(words, sizeof words, "--commitment %s --share 1:%s --pledge 0:%s --pledge 1:%s",
                 hex[0], hex[1], hex[2], hex[3]);
    snprintf(command, sizeof command, "%s verify %s %s 2>&1", program, a->path, words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    said[fread(said, 1, size - 1, pipe)] = '\0';
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void assert_verdict(const affair *a, bool kept, int code, const char *words)
{
    char said[2048];
    int got = verify(a, kept, said, sizeof said);

    if (got != code || strstr(said, words) == NULL)
        fail_msg("verify ended with %d, not %d, and said: %s", got, code, said);
}

/* Without pledges the host can have what it likes, and the record proves nothing against it; now
 * this is at least said. */
static void test_without_pledges_a_host_chooses(void **state)
{
    (void)state;
    for (uint8_t number = 0; number < 5; number++) {
        affair a = affair_of(number);

        memset(a.deal.has_pledge, 0, sizeof a.deal.has_pledge);
        choose_share(&a);
        assert_verdict(&a, false, 0, "No share was pledged");
        unlink(a.path);
    }
}

static void test_an_honest_host_is_cleared(void **state)
{
    affair a = affair_of(1);
    char said[2048];

    (void)state;
    assert_int_equal(verify(&a, true, said, sizeof said), 0);
    assert_non_null(strstr(said, "Fair: "));
    assert_null(strstr(said, "missing"));
    assert_null(strstr(said, "Give the"));
    assert_verdict(&a, false, 0, "--commitment HEX");
    unlink(a.path);
}

/* Whatever it changes once it knows the honest share, somebody notices. */
static void test_a_host_who_chooses_is_caught(void **state)
{
    (void)state;
    for (uint8_t number = 0; number < 20; number++) {
        affair a = affair_of(number);

        if (is_liked(&a.deal)) { /* by luck, which is no crime */
            unlink(a.path);
            continue;
        }
        /* another share than it pledged: for all to see */
        choose_share(&a);
        assert_verdict(&a, false, 1, "the share of seat 0 is not the one it pledged");
        /* and another pledge to go with it */
        uint8_t chosen[DF_KEY_SIZE];
        memcpy(chosen, a.deal.share[HOST], sizeof chosen);
        pledge(&a, HOST, chosen);
        assert_verdict(&a, true, 1, "the pledge of seat 0 is not the one that you were shown");
        /* and no pledges at all, as in the old days */
        memset(a.deal.has_pledge, 0, sizeof a.deal.has_pledge);
        assert_verdict(&a, true, 1, "the pledge of seat 0 is not the one that you were shown");
        unlink(a.path);
    }
}

static void test_a_host_who_meddles_with_others_is_caught(void **state)
{
    affair a = affair_of(1);

    (void)state;
    a.deal.has_share[HONEST] = false; /* "it never came" */
    assert_verdict(&a, true, 1, "your share, of seat 1, is not in the deal");
    assert_verdict(&a, false, 0, "Seat 1's share is missing: it pledged and never revealed.");
    a.deal.has_pledge[HONEST] = false;
    assert_verdict(&a, true, 1, "the pledge of seat 1 is not the one that you were shown");
    uint8_t other[DF_KEY_SIZE] = {9};
    pledge(&a, HONEST, other);
    assert_verdict(&a, true, 1, "the pledge of seat 1 is not the one that you were shown");
    unlink(a.path);
    a = affair_of(2);
    a.deal.secret[0]++; /* pledges go with the commitment, so they don't fit any more */
    assert_verdict(&a, true, 1, "the share of seat 0 is not the one it pledged");
    memset(a.deal.has_pledge, 0, sizeof a.deal.has_pledge);
    assert_verdict(&a, true, 1, "you were shown another commitment");
    unlink(a.path);
}

/* What is left to it: to keep its share for itself or not, and everybody reads that it did. */
static void test_keeping_a_share_is_seen(void **state)
{
    affair a = affair_of(4);

    (void)state;
    a.deal.has_share[HOST] = false;
    assert_verdict(&a, true, 0, "Seat 0's share is missing: it pledged and never revealed.");
    unlink(a.path);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shares_come_after_all_pledges),
        cmocka_unit_test(test_whoever_keeps_a_share_is_dealt_without),
        cmocka_unit_test(test_leaving_is_no_second_try),
        cmocka_unit_test(test_leaving_early_frees_a_seat),
        cmocka_unit_test(test_one_connection_is_enough),
        cmocka_unit_test(test_a_table_that_is_read_again_is_dealt),
        cmocka_unit_test(test_a_rematch_is_dealt_from_shares_too),
        cmocka_unit_test(test_old_logs_are_read),
        cmocka_unit_test(test_old_shares_do_not_count_beside_pledges),
        cmocka_unit_test(test_without_pledges_a_host_chooses),
        cmocka_unit_test(test_an_honest_host_is_cleared),
        cmocka_unit_test(test_a_host_who_chooses_is_caught),
        cmocka_unit_test(test_a_host_who_meddles_with_others_is_caught),
        cmocka_unit_test(test_keeping_a_share_is_seen),
    };

    if (argc < 2)
        return 2;
    program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
