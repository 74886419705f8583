/* test_mind.c: minds: bots of this program, the bot protocol, and processes that misbehave.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <unistd.h>

#include "base/clock.h"
#include "match_fixture.h"

#include "minds/external.h"
#include "minds/process.h"

#define HELLO "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Bad\"}"
/* A bot in the language of sed: says hello, and answers every question with `answer`, in which \1
 * is the question's id. */
#define SED_BOT(answer)                                                                            \
    "exec sed -u -n -e 's/^{\"type\":\"hello\".*/" HELLO "/p' -e "                                 \
    "'s/^{\"type\":\"choose\",\"id\":\\([0-9]*\\).*/" answer "/p'"

/* ---- Reading --------------------------------------------------------------------------------- */

static void check_refused(const char *line, df_fault fault, const char *why)
{
    df_message message;
    df_fault got = DF_FAULT_NONE;
    df_error err = {.text = ""};

    assert_int_equal(df_protocol_read(line, strlen(line), &message, &got, &err), DF_PARSE);
    if (got != fault)
        fail_msg("fault %d instead of %d for %s", got, fault, line);
    assert_contains(err.text, why);
}

static void test_reader_names_what_is_wrong(void **arg)
{
    (void)arg;
    check_refused("hello there", DF_FAULT_NOT_JSON, "not a line of JSON: hello there");
    check_refused("", DF_FAULT_NOT_JSON, "not a line of JSON");
    check_refused("[1]", DF_FAULT_NOT_JSON, "a JSON object: [1]");
    check_refused("{\"type\":\"choice\"} x", DF_FAULT_NOT_JSON, "not a line of JSON");
    check_refused("{\"a\":1}", DF_FAULT_MESSAGE, "without 'type'");
    check_refused("{\"type\":7}", DF_FAULT_MESSAGE, "without 'type'");
    check_refused("{\"type\":\"dance\"}", DF_FAULT_MESSAGE, "hello, choice and info");
    check_refused("{\"type\":\"hello\",\"name\":\"X\"}", DF_FAULT_MESSAGE, "without 'protocol'");
    check_refused("{\"type\":\"hello\",\"protocol\":\"1\",\"name\":\"X\"}", DF_FAULT_MESSAGE,
                  "'protocol' has to be a whole number");
    check_refused("{\"type\":\"hello\",\"protocol\":1}", DF_FAULT_MESSAGE, "without 'name'");
    check_refused("{\"type\":\"hello\",\"protocol\":1,\"name\":5}", DF_FAULT_MESSAGE,
                  "'name' has to be a text");
    check_refused("{\"type\":\"hello\",\"protocol\":1,\"name\":\"a\\u0007b\"}", DF_FAULT_MESSAGE,
                  "without control characters");
    check_refused(
        "{\"type\":\"hello\",\"protocol\":1,\"name\":\"01234567890123456789012345678901\"}",
        DF_FAULT_MESSAGE, "more than 31 bytes");
    check_refused("{\"type\":\"hello\",\"protocol\":1,\"name\":\"X\",\"games\":\"noir\"}",
                  DF_FAULT_MESSAGE, "'games' has to be a list");
    check_refused("{\"type\":\"choice\",\"number\":1}", DF_FAULT_MESSAGE, "without the 'id'");
    check_refused("{\"type\":\"choice\",\"id\":1}", DF_FAULT_MESSAGE, "either 'number' or 'words'");
    check_refused("{\"type\":\"choice\",\"id\":1,\"number\":1,\"words\":\"end\"}", DF_FAULT_MESSAGE,
                  "either 'number' or 'words'");
    check_refused("{\"type\":\"choice\",\"id\":1,\"number\":1.5}", DF_FAULT_MESSAGE,
                  "'number' has to be a whole number");
    check_refused("{\"type\":\"choice\",\"id\":1,\"number\":-1}", DF_FAULT_MESSAGE, "0 or more");
    check_refused("{\"type\":\"choice\",\"id\":1,\"id\":2,\"number\":1}", DF_FAULT_NOT_JSON, "");
}

static void test_reader_takes_what_is_right(void **arg)
{
    static const char hello[] =
        "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Zo\\u00eb\",\"games\":[\"null\",\"chess\"]}";
    static const char choice[] = "{\"words\":\"end\",\"id\":9,\"type\":\"choice\",\"more\":[{}]}";
    int count = 0;
    const df_game *const *games = df_games(&count);
    df_message message;
    df_error err;

    (void)arg;
    assert_ok(df_protocol_read(hello, strlen(hello), &message, NULL, &err), &err);
    assert_int_equal(message.kind, DF_MESSAGE_HELLO);
    assert_string_equal(message.name, "Zo\xC3\xAB");
    assert_false(message.all_games);
    for (int i = 0; i < count; i++)
        assert_int_equal(message.games >> i & 1, strcmp(games[i]->id, "null") == 0);
    assert_ok(df_protocol_read(choice, strlen(choice), &message, NULL, &err), &err);
    assert_int_equal(message.kind, DF_MESSAGE_CHOICE);
    assert_int_equal(message.id, 9);
    assert_int_equal(message.seat, -1);
    assert_int_equal(message.number, -1);
    assert_string_equal(message.words, "end");
}

/* What the document shows a bot say is right. */
static void test_document_shows_real_messages(void **arg)
{
    static const char mark[] = "\n    < ";
    char *text = NULL;
    int found = 0;
    df_error err;

    (void)arg;
    assert_ok(df_file_read("docs/bot-protocol.md", DF_FILE_LIMIT, &text, &err), &err);
    for (const char *at = text; (at = strstr(at, mark)) != NULL; found++) {
        df_message message;

        at += sizeof mark - 1;
        assert_ok(df_protocol_read(at, strcspn(at, "\n"), &message, NULL, &err), &err);
    }
    assert_int_equal(found, 2);
    free(text);
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* What a question shows is the view and nothing else: the same from every world that the seat can't
 * tell from the true one. */
static void test_question_is_the_view(void **arg)
{
    const df_game *game = df_game_find("noir");
    df_match *match = new_match(game, "3");
    df_state *other = calloc(1, game->state_size);
    df_view *other_view = calloc(1, game->state_size);
    df_action actions[DF_LEGAL_MAX];
    uint8_t key[DF_KEY_SIZE] = {7};
    df_rng rng;

    (void)arg;
    assert_non_null(other);
    assert_non_null(other_view);
    df_rng_init(&rng, key, 0);
    play_randomly(match, &rng, 9);
    int seat = df_match_actor(match);
    const df_view *view = df_match_view(match, seat);
    df_protocol_choice choice = {.game = game,
                                 .config = df_match_config(match),
                                 .names = df_match_names(match),
                                 .view = view,
                                 .actions = actions,
                                 .count = df_view_legal(game, view, seat, actions),
                                 .seat = seat,
                                 .id = 5,
                                 .limits = {.ms = 70}};
    char *line = df_protocol_choose(&choice);
    assert_non_null(line);
    assert_int_equal(strcspn(line, "\n"), strlen(line) - 1);
    json_t *root = json_loads(line, 0, NULL);
    assert_non_null(root);
    assert_int_equal(json_integer_value(json_object_get(root, "id")), 5);
    assert_int_equal(json_array_size(json_object_get(root, "legal")), choice.count);
    json_t *fields = json_object_get(root, "view");
    assert_string_equal(
        json_string_value(json_object_get(fields, seat == 0 ? "seats.1.room" : "seats.0.room")),
        "?");
    game->resample(view, seat, &rng, other);
    game->view(other, seat, other_view);
    choice.view = other_view;
    char *again = df_protocol_choose(&choice);
    assert_string_equal(line, again);
    json_decref(root);
    free(line);
    free(again);
    free(other);
    free(other_view);
    df_match_free(match);
}

static void test_struck_out_numbers_are_null(void **arg)
{
    const df_game *game = df_game_find("noir");
    static const char *const names[] = {"John", "Jane \"J\""};
    df_event event = {.kind = 0, .seat = 1};
    df_event_kind kind = game->event_kinds[0];

    (void)arg;
    for (int i = 0; i < DF_EVENT_SECRET; i++)
        event.secret[i] = DF_EVENT_HIDDEN;
    char *line = df_protocol_event(game, &event, 0, names);
    assert_non_null(line);
    assert_contains(line, kind.name);
    assert_contains(line, "null");
    assert_null(strstr(line, "-32768"));
    json_t *root = json_loads(line, 0, NULL);
    assert_non_null(root);
    json_decref(root);
    free(line);
}

/* ---- Bots of this program -------------------------------------------------------------------- */

static const df_mind_rule strict = {.patience = 1};

static df_mind *open_mind(const df_game *game, const char *spec, const df_mind_rule *rule)
{
    df_error err;
    df_mind *mind = df_mind_open(game, spec, rule, NULL, &err);

    if (mind == NULL)
        fail_msg("%s", err.text);
    return mind;
}

typedef struct table {
    const df_game *game;
    df_config config;
    df_mind *minds[DF_SEATS_MAX];
    df_minds_game plan;
    uint8_t seed[DF_KEY_SIZE];
    df_mind_limits limits;
    int faults;
    df_error last;
} table;

static void count_fault(void *context, int seat, const df_error *err)
{
    table *t = context;

    (void)seat;
    t->faults++;
    t->last = *err;
}

/* A game with this mind in seat 0 and random ones around it. */
static void set_table(table *t, const char *game, const char *spec, const df_mind_rule *rule)
{
    memset(t, 0, sizeof *t);
    t->game = df_game_find(game);
    t->config = df_config_default(t->game);
    t->minds[0] = open_mind(t->game, spec, rule);
    for (int i = 1; i < t->config.seats; i++)
        t->minds[i] = open_mind(t->game, "random", rule);
    df_key_from_text(t->seed, "minds");
    t->limits.ms = DF_MIND_MS_USUAL;
    t->plan = (df_minds_game){.game = t->game,
                              .config = &t->config,
                              .seed = t->seed,
                              .minds = t->minds,
                              .limits = &t->limits,
                              .fault = count_fault,
                              .context = t};
}

static void clear_table(table *t)
{
    for (int i = 0; i < t->config.seats; i++)
        df_mind_close(t->minds[i]);
}

/* Plays it; the result must be there. To be freed. */
static df_match *play_table(table *t)
{
    df_result result;
    df_error err;
    df_match *match = df_minds_play(&t->plan, &err);

    if (match == NULL)
        fail_msg("%s", err.text);
    assert_true(df_match_result(match, &result));
    return match;
}

static void test_own_bots_play_whole_games(void **arg)
{
    int count = 0;
    const df_game *const *games = df_games(&count);

    (void)arg;
    for (int i = 0; i < count; i++) {
        const df_bot *bot = games[i]->bot != NULL ? games[i]->bot : &df_bot_random;
        char *record = NULL;
        char *again = NULL;
        df_error err;
        table t;

        if (games[i] == &rattle_game) /* it breaks on purpose */
            continue;
        set_table(&t, games[i]->id, bot->id, &strict);
        assert_ptr_equal(df_mind_bot(t.minds[0]), bot);
        df_match *match = play_table(&t);
        assert_ok(df_match_record(match, &record, &err), &err);
        df_match *replayed = df_match_replay(record, &err);
        if (replayed == NULL)
            fail_msg("%s", err.text);
        assert_int_equal(df_match_seat(replayed, 0)->kind, DF_SEAT_BOT);
        assert_ptr_equal(df_match_seat(replayed, 0)->bot, bot);
        df_match_free(match);
        df_match_free(replayed);
        match = play_table(&t); /* nothing is left of the first game */
        assert_ok(df_match_record(match, &again, &err), &err);
        assert_string_equal(record, again);
        assert_int_equal(t.faults, 0);
        df_match_free(match);
        free(record);
        free(again);
        clear_table(&t);
    }
}

static df_action lie(void *memory, const df_decision *decision, df_rng *rng)
{
    (void)memory;
    (void)rng;
    return decision->game->action_limit - 1;
}

/* A bot of our own that breaks the rules is a mistake of ours, and harms no match either. */
static void test_own_bots_that_lie(void **arg)
{
    static const df_bot liar = {.id = "liar", .name = "Liar", .blind = true, .choose = lie};
    df_game game = *df_game_find("noir");
    df_mind_report report;
    table t;

    (void)arg;
    set_table(&t, "noir", "random", &strict);
    df_mind_close(t.minds[0]);
    game.bot = &liar;
    t.minds[0] = open_mind(&game, "liar", &strict);
    df_match_free(play_table(&t));
    df_mind_report_get(t.minds[0], &report);
    assert_int_equal(report.first_fault, DF_FAULT_ILLEGAL);
    assert_int_equal(report.faults, t.faults);
    assert_contains(report.first_text, "bot Liar: it chose number ");
    clear_table(&t);
}

/* A mistake of the engine ends the game with an error that a referee can use. */
static void test_broken_games_are_told(void **arg)
{
    df_error err = {.text = ""};
    table t;

    (void)arg;
    set_table(&t, rattle_game.id, "random", &strict);
    assert_null(df_minds_play(&t.plan, &err));
    assert_int_equal(err.status, DF_CORRUPT);
    assert_contains(err.text, "a mistake in rattle, after step ");
    clear_table(&t);
}

/* Beginning again in the middle and hearing the story leaves a bot where it was. */
static void test_begin_again_changes_nothing(void **arg)
{
    table t;

    (void)arg;
    set_table(&t, "noir", "rules", &strict);
    df_match *first = play_table(&t);
    t.plan.again_at = 10;
    df_match *second = play_table(&t);
    /* its draws begin anew then, so only what was before has to be the same */
    for (int i = 0; i < 10; i++)
        assert_int_equal(df_match_step(first, i).action, df_match_step(second, i).action);
    df_match_free(first);
    df_match_free(second);
    clear_table(&t);
}

static void test_unknown_bots_are_refused(void **arg)
{
    const df_game *game = df_game_find("noir");
    char *endless = calloc(1, 4096);
    df_error err;
    df_fault fault;

    (void)arg;
    assert_non_null(endless);
    memset(endless, 'x', 4095);
    assert_null(df_mind_open(game, "grandmaster", &strict, &fault, &err));
    assert_int_equal(fault, DF_FAULT_START);
    assert_contains(err.text, "there is no bot 'grandmaster' for noir; there are random");
    assert_null(df_mind_open(game, "", &strict, NULL, &err));
    assert_null(df_mind_open(game, "cmd: ", &strict, NULL, &err));
    assert_contains(err.text, "followed by a command");
    assert_null(df_mind_open(game, endless, &strict, NULL, &err));
    assert_contains(err.text, "at most 1023 bytes");
    memcpy(endless, "cmd:", 4);
    assert_null(df_mind_open(game, endless, &strict, NULL, &err));
    free(endless);
}

static void test_no_memory(void **arg)
{
    const df_game *game = df_game_find("noir");
    df_error err;
    int call = 1;

    (void)arg;
    for (bool more = true; more; call++) {
        memory_fail_at(call);
        df_mind *mind = df_mind_open(game, "rules", &strict, NULL, &err);
        more = memory_restore();
        if (more) {
            assert_null(mind);
            assert_int_equal(err.status, DF_NOMEM);
        }
        df_mind_close(mind);
    }
    assert_in_range(call, 3, 10);
}

/* ---- Processes that are no bots -------------------------------------------------------------- */

static void check_no_bot(const char *command, df_fault fault, const char *why)
{
    df_error err = {.text = ""};
    df_fault got = DF_FAULT_NONE;

    assert_null(df_mind_open(df_game_find("null"), command, &strict, &got, &err));
    if (got != fault)
        fail_msg("%s: fault %d instead of %d: %s", command, got, fault, err.text);
    assert_contains(err.text, why);
}

static void test_no_hello(void **arg)
{
    (void)arg;
    check_no_bot("cmd:exit 3", DF_FAULT_EXIT, "bot exit 3: the process ended with exit code 3");
    check_no_bot("cmd:kill -9 $$", DF_FAULT_EXIT, "signal 9");
    check_no_bot("cmd:./no-such-program", DF_FAULT_EXIT, "not found");
    check_no_bot("cmd:echo so sad >&2; exit 1", DF_FAULT_EXIT, "its last words: so sad");
    check_no_bot("cmd:echo good morning", DF_FAULT_NOT_JSON, "good morning");
    check_no_bot("cmd:cat", DF_FAULT_MESSAGE, "without 'name'");
    check_no_bot("cmd:head -c 100000 /dev/zero | tr '\\0' x", DF_FAULT_LONG, "8191 bytes");
    check_no_bot("cmd:yes '{\"type\":\"info\"}'", DF_FAULT_FLOOD, "64 lines");
    check_no_bot("cmd:echo '{\"type\":\"hello\",\"protocol\":2,\"name\":\"Two\"}'",
                 DF_FAULT_VERSION, "version 2");
    check_no_bot("cmd:echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"N\",\"games\":[]}'",
                 DF_FAULT_GAME, "does not play null");
    check_no_bot("cmd:echo '{\"type\":\"choice\",\"id\":1,\"number\":1}'", DF_FAULT_MESSAGE,
                 "the first message has to be a hello");
}

/* ---- Processes that misbehave ---------------------------------------------------------------- */

/* Plays a game of Noir against a process: it has to come to its end, with a fault of this kind. */
static void check_fault(const char *command, df_fault fault, const char *why)
{
    const df_mind_rule patient = {.patience = 2};
    df_mind_report report;
    table t;

    set_table(&t, "noir", command, &patient);
    if (fault == DF_FAULT_SLOW)
        t.limits.ms = 100;
    df_match *match = play_table(&t);
    df_mind_report_get(t.minds[0], &report);
    if (report.first_fault != fault)
        fail_msg("%s: fault %d instead of %d: %s", command, report.first_fault, fault,
                 report.first_text);
    assert_contains(report.first_text, "bot Bad: ");
    assert_contains(report.first_text, why);
    assert_true(df_mind_is_replaced(t.minds[0]));
    assert_int_equal(report.replaced, 1);
    assert_int_equal(report.faults, t.faults);
    assert_in_range(report.faults, 1, 2);
    df_match_free(match);
    clear_table(&t);
}

static void test_faults_cost_the_move_and_then_the_seat(void **arg)
{
    (void)arg;
    check_fault("cmd:read l; echo '" HELLO "'; exit 4", DF_FAULT_EXIT, "exit code 4");
    check_fault("cmd:read l; echo '" HELLO "'; exec >&-; sleep 100", DF_FAULT_EXIT,
                "closed its output");
    check_fault("cmd:read l; echo '" HELLO "'; exec sleep 100", DF_FAULT_SLOW,
                "no answer within 100 ms");
    check_fault("cmd:read l; echo '" HELLO "'; exec yes '{\"type\":\"info\"}'", DF_FAULT_FLOOD,
                "more than 64 lines");
    check_fault("cmd:read l; echo '" HELLO "'; while read l; do echo well; done", DF_FAULT_NOT_JSON,
                "not a line of JSON: well");
    check_fault("cmd:read l; echo '" HELLO "'; head -c 9000 /dev/zero | tr '\\0' x; sleep 100",
                DF_FAULT_LONG, "more than 8191 bytes");
    check_fault("cmd:read l; exec <&-; echo '" HELLO "'; sleep 100", DF_FAULT_DEAF,
                "closed its input");
    check_fault("cmd:" SED_BOT(HELLO), DF_FAULT_MESSAGE, "a second hello");
    check_fault("cmd:" SED_BOT("{\"type\":\"choice\",\"id\":\\1,\"number\":999999}"),
                DF_FAULT_ILLEGAL, "number 999999, which is not among the legal actions");
    check_fault("cmd:" SED_BOT("{\"type\":\"choice\",\"id\":\\1,\"words\":\"fly away\"}"),
                DF_FAULT_ILLEGAL, "can't be read: 'fly away' is no action here");
    check_fault("cmd:" SED_BOT("{\"type\":\"choice\",\"id\":\\1,\"number\":28,\"seat\":1}"),
                DF_FAULT_SEAT, "asked for seat 0 it answers for seat 1");
    check_fault("cmd:" SED_BOT("{\"type\":\"choice\",\"id\":4000000000,\"number\":28}"),
                DF_FAULT_MESSAGE, "which was not asked");
}

/* What an observer of others is told can't be left unread for ever, but costs no time. */
static void test_nothing_waits_for_a_reader(void **arg)
{
    static char block[64 << 10];
    df_error err;
    df_process *process = df_process_start("exec sleep 100", &err);
    int64_t start = df_clock_ms();
    int sent = 0;

    (void)arg;
    assert_non_null(process);
    memset(block, 'x', sizeof block);
    while (df_process_send(process, block, sizeof block))
        assert_in_range(++sent, 1, 1000);
    assert_true(sent >= DF_PROCESS_QUEUE / (int)sizeof block);
    assert_false(df_process_is_deaf(process));
    df_process_stop(process, 0);
    assert_in_range(df_clock_ms() - start, 0, 90000); /* less than it would sleep */
}

static void test_complaints_are_bounded(void **arg)
{
    df_error err;
    df_process *process =
        df_process_start("yes abcdefg | head -c 500000 >&2; printf 'the \\033end\\n' >&2", &err);
    const char *line;
    size_t length;

    (void)arg;
    assert_non_null(process);
    assert_int_equal(df_process_line(process, df_clock_ms() + 60000, &line, &length), DF_GOT_END);
    assert_string_equal(df_process_ending(process, 60000), "exit code 0");
    const char *complaints = df_process_complaints(process);
    assert_in_range(strlen(complaints), 500, DF_PROCESS_COMPLAINTS - 1);
    assert_string_equal(complaints + strlen(complaints) - 9, "the ?end\n");
    df_process_stop(process, 0);
}

/* A late answer costs its own move and no other. */
static void test_late_answers_are_passed_over(void **arg)
{
    const df_mind_rule patient = {.patience = 100};
    df_mind_report report;
    table t;

    (void)arg;
    /* the first answer is given when the next question has come */
    set_table(&t, "noir",
              "cmd:late=; while read l; do case $l in *'\"type\":\"hello\"'*) echo '" HELLO "';; "
              "*'\"type\":\"choose\"'*) "
              "i=${l#*'\"id\":'}; i=${i%%,*}; n=${l#*'\"number\":'}; n=${n%%,*}; "
              "a='{\"type\":\"choice\",\"id\":'$i',\"number\":'$n'}'; "
              "if [ -z \"$late\" ]; then late=$a; continue; fi; "
              "[ \"$late\" = said ] || echo \"$late\"; late=said; echo \"$a\";; esac; done",
              &patient);
    t.limits.ms = 2000;
    df_match *match = play_table(&t);
    df_mind_report_get(t.minds[0], &report);
    assert_int_equal(report.first_fault, DF_FAULT_SLOW);
    assert_in_range(report.faults, 1, 4);
    assert_true(report.choices > 5);
    assert_false(df_mind_is_replaced(t.minds[0]));
    df_match_free(match);
    clear_table(&t);
}

/* A process that died is started again for the next game. */
static void test_next_game_begins_afresh(void **arg)
{
    df_mind_report report;
    table t;

    (void)arg;
    set_table(&t, "null", "cmd:read l; echo '" HELLO "'; exit 0", &strict);
    df_match_free(play_table(&t));
    df_match_free(play_table(&t));
    df_mind_report_get(t.minds[0], &report);
    assert_int_equal(report.faults, 2);
    assert_int_equal(report.replaced, 2);
    clear_table(&t);
}

/* Is the process gone, or dead and only waiting for somebody to notice? */
static bool is_gone(int pid)
{
    char path[64];
    char state = 'Z';

    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return true;
    if (fscanf(file, "%*d %*s %c", &state) != 1)
        state = 'Z';
    fclose(file);
    return state == 'Z' || state == 'X';
}

/* What a process has started ends with it, even if it holds on to the output. */
static void test_children_end_with_their_parent(void **arg)
{
    char path[] = "/tmp/deadfall-test-XXXXXX";
    char command[256];
    int pid = 0;
    table t;

    (void)arg;
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    snprintf(command, sizeof command,
             "cmd:read l; echo '" HELLO "'; sleep 100 & echo $! >%s; exit 5", path);
    set_table(&t, "null", command, &strict);
    df_match_free(play_table(&t));
    assert_int_equal(t.faults, 1);
    assert_contains(t.last.text, "exit code 5");
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%d", &pid), 1);
    fclose(file);
    unlink(path);
    for (int i = 0; i < 6000 && !is_gone(pid); i++)
        df_clock_nap(10);
    assert_true(is_gone(pid));
    clear_table(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader_names_what_is_wrong),
        cmocka_unit_test(test_reader_takes_what_is_right),
        cmocka_unit_test(test_document_shows_real_messages),
        cmocka_unit_test(test_question_is_the_view),
        cmocka_unit_test(test_struck_out_numbers_are_null),
        cmocka_unit_test(test_own_bots_play_whole_games),
        cmocka_unit_test(test_own_bots_that_lie),
        cmocka_unit_test(test_broken_games_are_told),
        cmocka_unit_test(test_begin_again_changes_nothing),
        cmocka_unit_test(test_unknown_bots_are_refused),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_no_hello),
        cmocka_unit_test(test_faults_cost_the_move_and_then_the_seat),
        cmocka_unit_test(test_nothing_waits_for_a_reader),
        cmocka_unit_test(test_complaints_are_bounded),
        cmocka_unit_test(test_late_answers_are_passed_over),
        cmocka_unit_test(test_next_game_begins_afresh),
        cmocka_unit_test(test_children_end_with_their_parent),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
