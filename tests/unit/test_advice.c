/* test_advice.c: hints, inferences and analyses: they are right where that can be known, and depend
 * on nothing but what the seat knows.
 *
 * SPDX-License-Identifier: MIT */
#define DF_ALL_GAMES
#include "match_fixture.h"

#include "minds/analyse.h"
#include "minds/advice.h"

enum { ITERATIONS = 24, WORLDS = 40 };

static const df_mind_rule alone = {.patience = 1, .threads = 1};

static df_match *match_at(const df_game *game, const char *seed, const df_state *start)
{
    df_config config = df_config_default(game);
    uint8_t key[DF_KEY_SIZE];
    df_error err = {.text = ""};

    df_key_from_text(key, seed);
    df_match *match = df_match_from(game, &config, key, NULL, start, &err);
    assert_ok(err.status, &err);
    assert_non_null(match);
    return match;
}

/* A match of Noir from a position. */
static df_match *noir_at(const char *position)
{
    const df_game *game = df_game_find("noir");
    df_config config = df_config_default(game);
    df_state *start = calloc(1, game->state_size);
    df_error err;

    assert_non_null(start);
    assert_ok(df_position_read(game, &config, position, start, &err), &err);
    df_match *match = match_at(game, "1", start);
    free(start);
    return match;
}

/* ---- Two worlds ------------------------------------------------------------------------------ */

/* All that an adviser has to say to a seat. */
typedef struct advice {
    df_thought thought;
    df_inference inference;
} advice;

static void ask(df_match *match, int seat, advice *out)
{
    const df_mind_limits limits = {.iterations = ITERATIONS};
    const df_game *game = df_match_game(match);
    df_error err;
    df_mind *mind = df_mind_open(game, "expert", &alone, NULL, &err);

    memset(out, 0, sizeof *out);
    assert_non_null(mind);
    assert_ok(df_mind_advise(mind, match, seat, &limits, &err), &err);
    const df_thought *thought = df_mind_think(mind, df_match_view(match, seat));
    out->thought.best = thought->best;
    out->thought.count = thought->count;
    memcpy(out->thought.choices, thought->choices,
           (size_t)thought->count * sizeof thought->choices[0]);
    assert_ok(df_mind_advise(mind, match, seat, &limits, &err), &err);
    assert_ok(df_infer(mind, game, df_match_config(match), df_match_view(match, seat), WORLDS,
                       &out->inference, &err),
              &err);
    df_mind_close(mind);
}

static void check_inference(const df_inference *inference)
{
    for (int i = 0; i < inference->count; i++) {
        const df_inferred *thing = &inference->at[i];
        int sum = 0;

        assert_in_range(thing->count, 1, DF_INFER_VALUES);
        for (int k = 0; k < thing->count; k++) {
            assert_in_range(thing->values[k].share, 1, 1000);
            assert_true(k == 0 || thing->values[k].share <= thing->values[k - 1].share);
            assert_null(strchr(thing->values[k].word, '?'));
            sum += thing->values[k].share;
        }
        if (thing->form != DF_INFERRED_HOLDS && sum > 1000)
            fail_msg("the shares of %s add up to %d", thing->path, sum);
    }
}

/* The seat does the same in both; false: it can tell them apart by now, or does not act. */
static bool go_on(df_match *a, df_match *b, int seat, df_rng *rng)
{
    const df_game *game = df_match_game(a);
    df_action actions[DF_LEGAL_MAX];
    int count = df_view_legal(game, df_match_view(a, seat), seat, actions);
    df_action action = actions[df_rng_below(rng, (uint32_t)count)];
    df_error err;

    assert_ok(df_match_do(a, seat, action, &err), &err);
    assert_ok(df_match_do(b, seat, action, &err), &err);
    return memcmp(df_match_view(a, seat), df_match_view(b, seat), game->state_size) == 0 &&
           df_view_legal(game, df_match_view(a, seat), seat, actions) > 1;
}

/* Compares what is said in the match and in one from another world and seed that the seat can't
 * tell from it. Returns how often the worlds were really different. */
static int compare_worlds(df_match *match, df_rng *rng)
{
    const df_game *game = df_match_game(match);
    int seat = df_match_actor(match);
    df_state *world = calloc(1, game->state_size);
    advice *here = calloc(2, sizeof *here);
    advice *there = here + 1;
    int different = 0;
    bool alike = true;

    assert_non_null(world);
    assert_non_null(here);
    game->resample(df_match_view(match, seat), seat, rng, world);
    df_match *a = match_at(game, "one", df_match_state(match));
    df_match *b = match_at(game, "another", world);
    for (int moves = 0; alike && moves < 3; moves++) {
        different += !df_state_equal(game, df_match_state(a), df_match_state(b));
        ask(a, seat, here);
        ask(b, seat, there);
        if (memcmp(here, there, sizeof *here) != 0)
            fail_msg("%s: the advice for seat %d depends on what it can't know", game->id, seat);
        check_inference(&here->inference);
        alike = go_on(a, b, seat, rng);
    }
    df_match_free(a);
    df_match_free(b);
    free(world);
    free(here);
    return different;
}

static void test_advice_is_the_same_in_worlds_that_look_alike(void **arg)
{
    int count = 0;
    const df_game *const *games = df_games(&count);
    uint8_t key[DF_KEY_SIZE] = {3};
    df_rng rng;

    (void)arg;
    df_rng_init(&rng, key, 0);
    for (int i = 0; i < count; i++) {
        int different = 0;
        df_action actions[DF_LEGAL_MAX];

        for (int moves = 0; moves < 60; moves += 6) {
            df_match *match = new_match(games[i], "8");

            play_randomly(match, &rng, moves);
            for (int left = moves; df_match_actor(match) < 0; left /= 2) { /* a short game */
                df_match_free(match);
                match = new_match(games[i], "8");
                play_randomly(match, &rng, left / 2);
            }
            int seat = df_match_actor(match);
            if (seat >= 0 && df_view_legal(games[i], df_match_view(match, seat), seat, actions) > 1)
                different += compare_worlds(match, &rng);
            df_match_free(match);
        }
        if (different == 0 && strcmp(games[i]->id, "armada") != 0) /* which hides next to nothing */
            fail_msg("%s: no worlds were compared", games[i]->id);
    }
}

/* ---- Inferences ------------------------------------------------------------------------------ */

static void infer_room(const char *belief, df_inference *out)
{
    char position[256];
    df_text text = df_text_over(position, sizeof position);
    df_error err;
    df_mind *mind = df_mind_open(df_game_find("noir"), "expert", &alone, NULL, &err);

    assert_non_null(mind);
    df_text_add(&text, "active: 0\nseats.0.room: hall\nseats.1.room: library\nseats.1.belief: %s\n",
                belief);
    df_match *match = noir_at(position);
    assert_ok(df_mind_advise(mind, match, 0, NULL, &err), &err);
    assert_ok(df_infer(mind, df_match_game(match), df_match_config(match), df_match_view(match, 0),
                       200, out, &err),
              &err);
    df_match_free(match);
    df_mind_close(mind);
}

static void test_inference_tells_where_somebody_can_be(void **arg)
{
    df_inference found;
    char line[256];
    df_text text = df_text_over(line, sizeof line);

    (void)arg;
    infer_room("@LIB", &found);
    assert_int_equal(found.count, 1);
    assert_string_equal(found.at[0].path, "seats.1.room");
    assert_int_equal(found.at[0].form, DF_INFERRED_IS);
    assert_true(df_inference_line(&found, 1, &text));
    assert_string_equal(line, "room Library 100 %");
    assert_false(df_inference_line(&found, 0, &text));
    infer_room("@LIB,BAS", &found);
    assert_int_equal(found.at[0].count, 2);
    assert_int_equal(found.at[0].values[0].share + found.at[0].values[1].share, 1000);
    for (int i = 0; i < 2; i++)
        assert_true(strcmp(found.at[0].values[i].word, "library") == 0 ||
                    strcmp(found.at[0].values[i].word, "basement") == 0);
}

static void test_inference_in_words(void **arg)
{
    /* a game without a catalogue: words stay as they are */
    static const df_game bare = {.id = "bare"};
    df_inference told = {.game = &bare,
                         .worlds = 4000,
                         .count = 3,
                         .at = {{.seat = -1,
                                 .name = "deck",
                                 .form = DF_INFERRED_NEXT,
                                 .count = 1,
                                 .values = {{"bomb", 125}}},
                                {.seat = 2,
                                 .name = "hand",
                                 .form = DF_INFERRED_HOLDS,
                                 .count = 2,
                                 .values = {{"knife", 640}, {"rope", 300}}},
                                {.seat = 2,
                                 .name = "role",
                                 .form = DF_INFERRED_IS,
                                 .count = 2,
                                 .values = {{"guest", 604}, {"butler", 396}}}}};
    char line[256];
    df_text text = df_text_over(line, sizeof line);

    (void)arg;
    assert_true(df_inference_line(&told, 2, &text));
    assert_string_equal(line, "hand has knife 65 %, rope 30 %; role guest 60 %, butler 40 %");
    text = df_text_over(line, sizeof line);
    assert_true(df_inference_line(&told, -1, &text));
    assert_string_equal(line, "deck, next: bomb 13 %, other 88 %");
    told.worlds = 40; /* too few to tell 12.5 % from 15 */
    text = df_text_over(line, sizeof line);
    assert_true(df_inference_line(&told, -1, &text));
    assert_string_equal(line, "deck, next: bomb 15 %, other 90 %");
}

/* ---- Thought --------------------------------------------------------------------------------- */

/* A choice that looks better by luck is as good as the advice, never better than it. */
static void test_no_alternative_is_above_the_advice(void **arg)
{
    static const df_thought thought = {.count = 3,
                                       .best = 1,
                                       .choices = {{.action = 0, .visits = 40, .sum = 26000},
                                                   {.action = 1, .visits = 100, .sum = 61000},
                                                   {.action = 2, .visits = 50, .sum = 20000}}};
    df_advice said;

    (void)arg;
    df_advice_read(&thought, &said);
    assert_int_equal(said.best.action, 1);
    assert_int_equal(said.best.percent, 61);
    assert_int_equal(said.as_good, 1);
    assert_int_equal(said.count, 2);
    assert_int_equal(said.others[0].action, 0);
    assert_int_equal(said.others[0].percent, 61);
    assert_int_equal(said.others[0].worth, 610);
    assert_int_equal(said.others[1].percent, 40);
}

static void test_a_choice_can_be_tried_alone(void **arg)
{
    const df_mind_limits limits = {.iterations = 40};
    df_match *match = noir_at("active: 0\nseats.0.room: hall\n");
    df_error err;
    df_mind *mind = df_mind_open(df_game_find("noir"), "expert", &alone, NULL, &err);
    uint32_t tried = 0;

    (void)arg;
    assert_non_null(mind);
    assert_ok(df_mind_advise(mind, match, 0, &limits, &err), &err);
    const df_thought *thought = df_mind_think(mind, df_match_view(match, 0));
    int last = thought->count - 1;
    uint32_t others = 40 - thought->choices[last].visits;
    int chance = df_mind_try(mind, last, &tried);
    assert_int_equal(tried, 20); /* half as long */
    assert_in_range(chance, 0, 1000);
    for (int i = 0; i < last; i++)
        others -= thought->choices[i].visits;
    assert_int_equal(others, 0);
    df_mind_close(mind);
    df_match_free(match);
}

/* ---- Analyses -------------------------------------------------------------------------------- */

static const char cornered[] = "active: 0\nseats.0.room: hall\nseats.1.room: library\n"
                               "seats.1.hits: 1\nseats.1.belief: @LIB\n";

static df_analysis_plan plan_for(const df_match *match, uint32_t iterations)
{
    return (df_analysis_plan){
        .match = match, .seat = 0, .limits = {.iterations = iterations}, .threads = 1};
}

static void test_analysis_agrees_with_a_win(void **arg)
{
    df_match *match = noir_at(cornered);
    df_analysis found;
    df_error err;
    int worst[3];

    (void)arg;
    assert_ok(say(match, 0, "shoot library", &err), &err);
    df_analysis_plan plan = plan_for(match, 100);
    assert_ok(df_analyse(&plan, &found, &err), &err);
    assert_int_equal(found.decisions, 1);
    assert_int_equal(found.count, 1);
    assert_false(found.stopped);
    assert_string_equal(found.at[0].preferred_words, "shoot into the Library");
    assert_int_equal(found.at[0].number, 1);
    assert_int_equal(found.at[0].position, 0);
    assert_int_equal(found.at[0].loss, 0);
    assert_int_equal(df_analysis_mistakes(&found, 3, worst), 0);
    df_analysis_free(&found);
    df_match_free(match);
}

static void test_analysis_is_the_same_each_time(void **arg)
{
    df_match *match = new_match(df_game_find("noir"), "2");
    uint8_t key[DF_KEY_SIZE] = {1};
    df_rng rng;
    df_analysis found;
    df_analysis again;
    df_error err;

    (void)arg;
    df_rng_init(&rng, key, 0);
    play_randomly(match, &rng, 40);
    df_analysis_plan plan = plan_for(match, 16);
    assert_ok(df_analyse(&plan, &found, &err), &err);
    assert_ok(df_analyse(&plan, &again, &err), &err);
    assert_int_equal(found.count, again.count);
    assert_int_equal(found.decisions, df_analysis_decisions(match, 0));
    assert_true(found.count > 5 && found.count < found.decisions); /* some had no choice */
    assert_memory_equal(found.at, again.at, (size_t)found.count * sizeof found.at[0]);
    df_analysis_free(&found);
    df_analysis_free(&again);
    df_match_free(match);
}

static void test_analysis_counts_the_loss(void **arg)
{
    df_match *match = noir_at(cornered);
    df_analysis found;
    df_inference inference;
    df_error err;
    int worst[3];

    (void)arg;
    assert_ok(say(match, 0, "end", &err), &err); /* and so lets her go */
    df_analysis_plan plan = plan_for(match, 400);
    assert_ok(df_analyse(&plan, &found, &err), &err);
    assert_int_equal(found.count, 1);
    assert_string_equal(found.at[0].preferred_words, "shoot into the Library");
    assert_int_equal(found.at[0].loss, found.at[0].before - found.at[0].after);
    assert_true(found.at[0].loss > 100);
    assert_int_equal(df_analysis_mistakes(&found, 3, worst), 1);
    assert_ok(df_analysis_infer(&plan, found.at[0].position, &inference, &err), &err);
    assert_string_equal(inference.at[0].values[0].word, "library");
    assert_int_equal(inference.at[0].values[0].share, 1000);
    df_analysis_free(&found);
    df_match_free(match);
}

static void test_mistakes_are_the_worst_first(void **arg)
{
    df_analysed decisions[] = {
        {.loss = 30, .margin = 10}, {.loss = 200, .margin = 250}, {.loss = 100, .margin = 10},
        {.loss = 10, .margin = 1},  {.loss = 50, .margin = 10},
    };
    const df_analysis analysis = {.at = decisions, .count = 5};
    int worst[5] = {-1, -1, -1, -1, -1};

    (void)arg;
    assert_int_equal(df_analysis_mistakes(&analysis, 2, worst), 2);
    assert_int_equal(worst[0], 2);
    assert_int_equal(worst[1], 4);
    assert_int_equal(worst[2], -1);
    assert_int_equal(df_analysis_mistakes(&analysis, 5, worst), 3); /* the others may be errors */
    assert_int_equal(worst[2], 0);
    assert_int_equal(df_analysis_mistakes(&analysis, 0, worst), 0);
}

static bool after_two(void *context)
{
    return *(int *)context >= 2;
}

static void count_decision(void *context, int decisions)
{
    *(int *)context = decisions;
}

static void test_analysis_can_be_stopped(void **arg)
{
    df_match *match = new_match(df_game_find("noir"), "2");
    uint8_t key[DF_KEY_SIZE] = {1};
    df_rng rng;
    df_analysis found;
    df_error err;
    int done = 0;

    (void)arg;
    df_rng_init(&rng, key, 0);
    play_randomly(match, &rng, 40);
    df_analysis_plan plan = plan_for(match, 16);
    plan.limits.stop = after_two;
    plan.limits.stop_context = &done;
    plan.progress = count_decision;
    plan.context = &done;
    assert_ok(df_analyse(&plan, &found, &err), &err);
    assert_true(found.stopped);
    assert_in_range(found.decisions, 2, df_analysis_decisions(match, 0) - 1);
    df_analysis_free(&found);
    df_match_free(match);
}

static void test_every_allocation_may_fail(void **arg)
{
    df_match *match = noir_at(cornered);
    df_error why;
    bool failed = true;

    (void)arg;
    assert_ok(say(match, 0, "end", &why), &why);
    df_analysis_plan plan = plan_for(match, 8);
    for (int call = 1; failed; call++) {
        df_analysis found;
        df_inference inference;
        df_error err = {.text = ""};

        memory_fail_at(call);
        df_status status = df_analyse(&plan, &found, &err);
        if (status == DF_OK)
            status = df_analysis_infer(&plan, 0, &inference, &err);
        failed = memory_restore();
        assert_int_equal(status, failed ? DF_NOMEM : DF_OK);
        df_analysis_free(&found);
    }
    df_match_free(match);
}

/* Where the players keep track themselves there is neither a hint nor an inference. */
static void test_no_advice_without_notes(void **arg)
{
    const df_game *game = df_game_find("noir");
    df_config config = df_config_default(game);
    const df_mind_limits limits = {.iterations = ITERATIONS};
    uint8_t key[DF_KEY_SIZE];
    df_error err;

    (void)arg;
    df_key_from_text(key, "notes");
    assert_ok(df_config_set(game, &config, "notes", "off", &err), &err);
    df_match *match = df_match_from(game, &config, key, NULL, NULL, &err);
    assert_non_null(match);
    assert_null(df_adviser_open(match, 0, &limits, 1, &err));
    assert_string_equal(err.text, "in this game the players keep track themselves");
    df_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_advice_is_the_same_in_worlds_that_look_alike),
        cmocka_unit_test(test_inference_tells_where_somebody_can_be),
        cmocka_unit_test(test_inference_in_words),
        cmocka_unit_test(test_no_advice_without_notes),
        cmocka_unit_test(test_no_alternative_is_above_the_advice),
        cmocka_unit_test(test_a_choice_can_be_tried_alone),
        cmocka_unit_test(test_analysis_agrees_with_a_win),
        cmocka_unit_test(test_analysis_is_the_same_each_time),
        cmocka_unit_test(test_analysis_counts_the_loss),
        cmocka_unit_test(test_mistakes_are_the_worst_first),
        cmocka_unit_test(test_analysis_can_be_stopped),
        cmocka_unit_test(test_every_allocation_may_fail),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
