/* test_home.c: what somebody is told of the tables whose keys they hold, how a game that is over is
 * judged (for whom, when, and what that may cost), and what a link tells where it is passed on.
 *
 * A server in this process, whose time is the test's and whose searches begin when the test says
 * so.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "minds/mind.h"
#include "server/person.h"

#define assert_lacks(text, part) assert_null(strstr(text, part))

enum { PATIENCE = 60000, FORGOTTEN = 70 * 1000, MOVES = 3 };

df_mind *__wrap_df_mind_open(const df_game *game, const char *spec, const df_mind_rule *rule,
                             df_fault *fault, df_error *err);
df_mind *__real_df_mind_open(const df_game *game, const char *spec, const df_mind_rule *rule,
                             df_fault *fault, df_error *err);

/* ---- Searches -------------------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static bool shut; /* searches wait */
static int begun; /* so many have begun */

df_mind *__wrap_df_mind_open(const df_game *game, const char *spec, const df_mind_rule *rule,
                             df_fault *fault, df_error *err)
{
    pthread_mutex_lock(&lock);
    begun++;
    pthread_cond_broadcast(&change);
    while (shut)
        pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
    return __real_df_mind_open(game, spec, rule, fault, err);
}

static void hold_searches(bool hold)
{
    pthread_mutex_lock(&lock);
    shut = hold;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
}

static int searches(void)
{
    pthread_mutex_lock(&lock);
    int count = begun;
    pthread_mutex_unlock(&lock);
    return count;
}

static void await_search(int count)
{
    pthread_mutex_lock(&lock);
    while (begun < count)
        pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
}

/* ---- A server and its guests ----------------------------------------------------------------- */

static server_config config;
static char directory[40], path[64];

static void open_server(void)
{
    df_error err;

    config = server_config_default();
    config.store = path;
    config.threads = 1;
    config.message_rate = config.links_each = config.tables_each = 0;
    s = server_open(&config, &err);
    assert_non_null(s);
}

static int open_house(void **state)
{
    (void)state;
    begun = 0;
    shut = false;
    reset_time();
    snprintf(directory, sizeof directory, "/tmp/deadfall-home-XXXXXX");
    assert_non_null(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/test.db", directory);
    open_server();
    return 0;
}

static int close_house(void **state)
{
    char command[80];

    (void)state;
    hold_searches(false);
    server_close(s);
    snprintf(command, sizeof command, "rm -rf %s", directory);
    return system(command) == 0 ? 0 : -1;
}

static void await_word(person *p, const char *word)
{
    for (int i = 0; i < PATIENCE && strstr(heard(p), word) == NULL; i++) {
        df_clock_nap(1);
        turn(0);
    }
    assert_contains(heard(p), word);
}

/* Ann and Bob at a table of a game for two. */
static void seat_two(person *ann, person *bob, const char *game)
{
    char message[120];

    arrive(ann, "192.0.2.1");
    arrive(bob, "192.0.2.2");
    snprintf(message, sizeof message, "{\"m\":\"open\",\"window\":0,\"game\":\"%s\"%s}", game,
             strcmp(game, "noir") == 0 ? ",\"options\":{\"starter\":\"0\"}" : "");
    open_table_for(ann, message);
    join_as(bob, ann, "Bob");
}

/* Whoever is to act does the first thing that can be done. */
static void move(person *two[2])
{
    desk *d = &tables_loaded(s, two[0]->table)->desk;
    int seat = desk_actor(d);
    df_action actions[DF_LEGAL_MAX];

    assert_true(df_view_legal(d->setup.game, df_match_view(d->match, seat), seat, actions) > 0);
    say(two[seat], "{\"m\":\"do\",\"d\":%u,\"a\":%u}", desk_number(d, seat), actions[0]);
}

/* They play a little; then Bob gives up. */
static void play_and_end(person *ann, person *bob, const char *game)
{
    seat_two(ann, bob, game);
    for (int i = 0; i < 2 * MOVES; i++)
        move((person *[]){ann, bob});
    say(bob, "{\"m\":\"resign\"}");
    assert_contains(heard(bob), "\"phase\":\"over\"");
}

/* ---- What has become of my tables ------------------------------------------------------------ */

/* What this person is told of a table for a key, without what comes around it; good until they are
 * told it again. */
static const char *row_for(person *p, const char *table, const char *key)
{
    static char rows[2][2048];
    static int which;
    char *row = rows[which ^= 1];

    say(p, "{\"m\":\"tables\",\"id\":7,\"keys\":[[\"%s\",\"%s\"]]}", table, key);
    snprintf(row, sizeof rows[0], "%s", heard(p));
    return row;
}

/* From memory or from the store, it is the same, and for another key it is as if there were none.
 */
static void test_a_key_tells_of_its_seat(void **state)
{
    person ann, bob, eve;

    (void)state;
    seat_two(&ann, &bob, "noir");
    arrive(&eve, "192.0.2.3");
    say(&eve,
        "{\"m\":\"tables\",\"keys\":[[\"%s\",\"%s\"],[\"%s\",\"%s\"],[\"%s\",\"%s\"],"
        "[\"nosuchtable1\",\"%s\"]]}",
        ann.table, ann.key, ann.table, bob.key, ann.table, ann.invitation, ann.key);
    assert_contains(heard(&eve), "{\"m\":\"tables\",\"tables\":[{\"table\":");
    assert_contains(heard(&eve), "\"seat\":0,\"phase\":\"playing\"");
    assert_contains(heard(&eve), "\"seat\":1,\"phase\":\"playing\"");
    assert_contains(heard(&eve), "\"asked\":true},null,null]}");
    assert_lacks(heard(&eve), "\"view\"");
    move((person *[]){&ann, &bob});
    move((person *[]){&ann, &bob});
    move((person *[]){&ann, &bob});
    const char *before = row_for(&eve, ann.table, ann.key);
    go(&ann);
    go(&bob);
    for (int i = 0; i < 3; i++)
        turn(FORGOTTEN);
    assert_null(tables_loaded(s, ann.table));
    assert_string_equal(row_for(&eve, ann.table, ann.key), before);
    assert_null(tables_loaded(s, ann.table)); /* nobody has come there */
    come_back(&bob);
    say(&bob, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", bob.table, bob.key);
    say(&bob, "{\"m\":\"resign\"}");
    for (int i = 0; i < 2; i++) { /* in memory, and not */
        row_for(&eve, ann.table, ann.key);
        assert_contains(heard(&eve), "\"phase\":\"over\"");
        assert_contains(heard(&eve), "\"winners\":[0]");
        assert_contains(heard(&eve), "Bob gives up: you win.");
        if (i == 0)
            go(&bob);
        for (int k = 0; k < 3; k++)
            turn(FORGOTTEN);
    }
    go(&eve);
}

/* What somebody decides in secret, and when, changes no byte of what another seat is told. */
static void test_a_key_tells_no_secret(void **state)
{
    person ann, bob, eve;

    (void)state;
    seat_two(&ann, &bob, "noir");
    arrive(&eve, "192.0.2.3");
    const char *before = row_for(&eve, ann.table, ann.key);
    turn(5000);
    say(&bob, "{\"m\":\"do\",\"d\":0,\"a\":\"start kitchen\"}");
    assert_string_equal(row_for(&eve, ann.table, ann.key), before);
    row_for(&eve, bob.table, bob.key);
    assert_contains(heard(&eve), "\"asked\":false");
    go(&ann);
    go(&bob);
    go(&eve);
}

static void test_wrong_lists_are_refused(void **state)
{
    static const char *const wrong[] = {
        "",
        ",\"keys\":[]",
        ",\"keys\":7",
        ",\"keys\":{\"a\":\"b\"}",
        ",\"keys\":[\"abc\"]",
        ",\"keys\":[[\"abc\"]]",
        ",\"keys\":[[\"abc\",\"def\",\"ghi\"]]",
        ",\"keys\":[[\"abc\",7]]",
        ",\"keys\":[[\"\",\"def\"]]",
        ",\"keys\":[[\"abc\",[\"def\"]]]",
        ",\"keys\":[[\"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\",\"def\"]]",
        ",\"keys\":[[\"abc\",\"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\"]]",
        ",\"keys\":[[\"a\",\"b\"],[\"a\",\"b\"],[\"a\",\"b\"],[\"a\",\"b\"],[\"a\",\"b\"],"
        "[\"a\",\"b\"],[\"a\",\"b\"],[\"a\",\"b\"],[\"a\",\"b\"],[\"a\",\"b\"],[\"a\",\"b\"],"
        "[\"a\",\"b\"],[\"a\",\"b\"],[\"a\",\"b\"],[\"a\",\"b\"],[\"a\",\"b\"],[\"a\",\"b\"]]",
    };
    person eve;

    (void)state;
    arrive(&eve, "192.0.2.3");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        say(&eve, "{\"m\":\"tables\"%s}", wrong[i]);
        assert_contains(heard(&eve), "\"code\":\"range\"");
    }
    assert_contains(row_for(&eve, "it's; drop", "\\u0000x"), "\"code\":\"parse\"");
    assert_contains(row_for(&eve, "it's; drop", "%s%n"), "\"tables\":[null]}");
    go(&eve);
}

/* ---- A game judged --------------------------------------------------------------------------- */

#define WHOLE "\"points\":[["

static void test_a_game_is_judged_after_its_end(void **state)
{
    person ann, bob, eve;

    (void)state;
    seat_two(&ann, &bob, "noir");
    say(&ann, "{\"m\":\"analysis\"}");
    assert_contains(heard(&ann), "\"code\":\"early\"");
    for (int i = 0; i < 2 * MOVES; i++)
        move((person *[]){&ann, &bob});
    say(&ann, "{\"m\":\"analysis\"}");
    assert_contains(heard(&ann), "\"code\":\"early\"");
    say(&bob, "{\"m\":\"resign\"}");
    assert_int_equal(searches(), 0);
    say(&ann, "{\"m\":\"analysis\",\"id\":3}");
    assert_contains(heard(&ann), "{\"m\":\"analysis\",\"id\":3,\"as\":0}");
    await_word(&ann, WHOLE);
    assert_contains(heard(&ann), "\"worth\":\"chance\",\"range\":[0,100]");
    assert_contains(heard(&ann),
                    "{\"m\":\"analysis\",\"as\":0,\"done\":1,\"of\":"); /* on the way */
    assert_lacks(heard(&bob), "analysis");
    int found = searches();
    say(&ann, "{\"m\":\"analysis\",\"id\":4,\"as\":0}");
    assert_contains(heard(&ann), "{\"m\":\"analysis\",\"id\":4,\"as\":0,");
    assert_contains(heard(&ann), WHOLE);
    arrive(&eve, "192.0.2.3"); /* what is found is for all, and it is found once */
    say(&eve, "{\"m\":\"watch\",\"table\":\"%s\"}", ann.table);
    say(&eve, "{\"m\":\"analysis\",\"as\":0}");
    assert_contains(heard(&eve), WHOLE);
    assert_int_equal(searches(), found);
    say(&eve, "{\"m\":\"analysis\"}"); /* whose? */
    assert_contains(heard(&eve), "\"code\":\"range\"");
    static const char *const wrong[] = {"-1", "2", "-2", "1000000000000", "\"0\"", "0.5", "null"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        say(&eve, "{\"m\":\"analysis\",\"as\":%s}", wrong[i]);
        assert_contains(heard(&eve), "\"code\":\"range\"");
    }
    go(&ann);
    go(&bob);
    go(&eve);
}

/* The number of this member in what was heard. */
static long number_of(person *p, const char *name)
{
    const char *at = strstr(heard(p), name);

    assert_non_null(at);
    return strtol(at + strlen(name), NULL, 10);
}

/* The last moment can be asked for by whoever does not know how many there are. */
static void test_the_last_moment_has_a_number(void **state)
{
    person ann, bob;

    (void)state;
    play_and_end(&ann, &bob, "noir");
    say(&ann, "{\"m\":\"replay\",\"step\":-1,\"as\":-2}");
    assert_true(number_of(&ann, "\"steps\":") >= 2 * MOVES);
    assert_int_equal(number_of(&ann, "\"step\":"), number_of(&ann, "\"steps\":"));
    say(&ann, "{\"m\":\"replay\",\"step\":-2,\"as\":-2}");
    assert_contains(heard(&ann), "\"code\":\"range\"");
    go(&ann);
    go(&bob);
}

/* Where secrets are kept nobody reads in another's chances what they held. */
static void test_kept_secrets_are_not_judged_for_others(void **state)
{
    person ann, bob, eve;

    (void)state;
    seat_two(&ann, &bob, "leduc");
    move((person *[]){&ann, &bob});
    move((person *[]){&ann, &bob});
    say(&bob, "{\"m\":\"resign\"}");
    say(&ann, "{\"m\":\"analysis\",\"as\":1}");
    assert_contains(heard(&ann), "\"code\":\"secret\"");
    arrive(&eve, "192.0.2.3");
    say(&eve, "{\"m\":\"watch\",\"table\":\"%s\"}", ann.table);
    say(&eve, "{\"m\":\"analysis\",\"as\":0}");
    assert_contains(heard(&eve), "\"code\":\"secret\"");
    assert_int_equal(searches(), 0);
    say(&ann, "{\"m\":\"analysis\",\"as\":0}");
    await_word(&ann, "\"worth\":\"score\",\"range\":[");
    await_word(&ann, WHOLE);
    go(&ann);
    go(&bob);
    go(&eve);
}

/* One at a time for each, and all that are under way take turns. */
static void test_judgements_take_turns(void **state)
{
    person ann, bob;

    (void)state;
    play_and_end(&ann, &bob, "noir");
    hold_searches(true);
    say(&ann, "{\"m\":\"analysis\"}");
    await_search(1);
    say(&ann, "{\"m\":\"analysis\",\"as\":1}");
    assert_contains(heard(&ann), "\"code\":\"limit\"");
    say(&ann, "{\"m\":\"analysis\",\"id\":9}"); /* is under way already */
    assert_contains(heard(&ann), "{\"m\":\"analysis\",\"id\":9,\"as\":0}");
    say(&bob, "{\"m\":\"analysis\"}");
    assert_contains(heard(&bob), "{\"m\":\"analysis\",\"as\":1}");
    hold_searches(false);
    await_word(&bob, "\"as\":1,\"done\":1");
    await_word(&ann, WHOLE);
    await_word(&bob, WHOLE);
    say(&ann, "{\"m\":\"analysis\",\"as\":1}"); /* now it may be had */
    assert_contains(heard(&ann), WHOLE);
    go(&ann);
    go(&bob);
}

/* It stops when nobody waits for it, and goes on from there. */
static void test_it_goes_on_only_while_somebody_waits(void **state)
{
    person ann, bob, cleo, dan;

    (void)state;
    play_and_end(&ann, &bob, "noir");
    play_and_end(&cleo, &dan, "noir");
    hold_searches(true);
    say(&ann, "{\"m\":\"analysis\"}");
    await_search(1);
    go(&ann);
    hold_searches(false);
    say(&cleo, "{\"m\":\"analysis\"}"); /* there is one thread: when this is done, that is too */
    await_word(&cleo, WHOLE);
    int other = searches() - 1;
    come_back(&ann);
    say(&ann, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", ann.table, ann.key);
    say(&ann, "{\"m\":\"analysis\"}");
    await_word(&ann, WHOLE);
    assert_lacks(heard(&ann), "\"done\":1,"); /* that was done before */
    assert_int_equal(searches(), other + number_of(&ann, "\"of\":"));
    go(&ann);
    go(&bob);
    go(&cleo);
    go(&dan);
}

/* A table that is forgotten or a server that ends takes it along; then it is found anew. */
static void test_it_ends_with_the_table(void **state)
{
    person ann, bob;

    (void)state;
    play_and_end(&ann, &bob, "noir");
    hold_searches(true);
    say(&ann, "{\"m\":\"analysis\"}");
    await_search(1);
    go(&ann);
    go(&bob);
    for (int i = 0; i < 3; i++)
        turn(FORGOTTEN);
    assert_null(tables_loaded(s, ann.table));
    hold_searches(false);
    come_back(&ann);
    say(&ann, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", ann.table, ann.key);
    say(&ann, "{\"m\":\"analysis\"}");
    await_word(&ann, WHOLE);
    go(&ann);
    server_close(s);
    open_server();
    come_back(&ann);
    say(&ann, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", ann.table, ann.key);
    int before = searches();
    say(&ann, "{\"m\":\"analysis\"}");
    await_word(&ann, WHOLE);
    assert_true(searches() > before);
    hold_searches(true); /* and one that is under way when the server ends */
    come_back(&bob);
    say(&bob, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", bob.table, bob.key);
    before = searches();
    say(&bob, "{\"m\":\"analysis\"}");
    await_search(before + 1);
    hold_searches(false);
    go(&bob);
    go(&ann);
    server_close(s);
    open_server();
}

/* ---- A link where it is passed on ------------------------------------------------------------ */

/* The page at this path, as far as the tags in its head; good until the next one. */
static const char *page_at(const char *address)
{
    static char text[8192];
    net_page page = {.local = true};

    s->handler.page(s, address, &page);
    assert_int_equal(page.status, 200);
    snprintf(text, sizeof text, "%s", page.body);
    assert_int_equal(page.size, strlen(page.body));
    free(page.body);
    assert_contains(text, "</html>");
    return text;
}

/* It tells what anybody may know, of a table that is in memory, and no name is more than a name. */
static void test_a_link_has_a_card(void **state)
{
    person ann, bob;
    char address[64];

    (void)state;
    assert_contains(page_at("/"), "<meta property=\"og:title\" content=\"Deadfall\">");
    assert_contains(page_at("/you"), "og:title\" content=\"Deadfall\"");
    assert_contains(page_at("/rules/noir/print"), "og:title\" content=\"Revolver Noir\"");
    assert_contains(page_at("/learn/saw"), "og:title\" content=\"SAW");
    assert_contains(page_at("/learn/nothing"), "og:title\" content=\"Deadfall\"");
    assert_contains(page_at("/t/nosuchtable1"), "og:title\" content=\"Deadfall\"");
    assert_contains(page_at("/t/"), "og:title\" content=\"Deadfall\"");
    assert_contains(page_at("/t/%22%3E%3Cscript%3E\"><script>alert(1)</script>"),
                    "og:title\" content=\"Deadfall\"");
    arrive(&ann, "192.0.2.1");
    arrive(&bob, "192.0.2.2");
    open_table_for(&ann, "{\"m\":\"open\",\"game\":\"noir\",\"name\":\"Ann\"}");
    join_as(&bob, &ann, "\\\"><b>&'Bob");
    snprintf(address, sizeof address, "/t/%s", ann.table);
    assert_contains(page_at(address), "og:title\" content=\"Revolver Noir\"");
    assert_lacks(page_at(address), "Bob");
    assert_lacks(page_at(address), "Ann");
    say(&bob, "{\"m\":\"resign\"}");
    assert_contains(page_at(address),
                    "og:description\" content=\"&quot;&gt;&lt;b&gt;&amp;&#39;Bob gives "
                    "up: Ann wins.\">");
    go(&ann);
    go(&bob);
    for (int i = 0; i < 3; i++)
        turn(FORGOTTEN);
    assert_contains(page_at(address), "og:title\" content=\"Deadfall\"");
    assert_null(tables_loaded(s, ann.table));
}

/* A table without spectators does not tell how it ended. */
static void test_a_private_end_is_on_no_card(void **state)
{
    person ann, bob;
    char address[64];

    (void)state;
    arrive(&ann, "192.0.2.1");
    arrive(&bob, "192.0.2.2");
    open_table_for(&ann, "{\"m\":\"open\",\"game\":\"noir\",\"watch\":false}");
    join_as(&bob, &ann, "Bob");
    say(&bob, "{\"m\":\"resign\"}");
    assert_contains(heard(&bob), "\"phase\":\"over\"");
    snprintf(address, sizeof address, "/t/%s", ann.table);
    assert_contains(page_at(address), "og:title\" content=\"Revolver Noir\"");
    assert_lacks(page_at(address), "gives up");
    go(&ann);
    go(&bob);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_key_tells_of_its_seat, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_a_key_tells_no_secret, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_wrong_lists_are_refused, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_a_game_is_judged_after_its_end, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(test_the_last_moment_has_a_number, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_kept_secrets_are_not_judged_for_others, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(test_judgements_take_turns, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_it_goes_on_only_while_somebody_waits, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(test_it_ends_with_the_table, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_a_link_has_a_card, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_a_private_end_is_on_no_card, open_house, close_house),
    };

    (void)argc;
    (void)argv;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
