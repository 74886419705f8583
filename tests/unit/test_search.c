/* test_search.c: the tree search, the levels made of it, and the thinker with clock and threads.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/scene.h"

#include "bots/levels.h"
#include "bots/sitter.h"
#include "minds/mind.h"
#include "minds/think.h"

enum { ITERATIONS = 24 };

static void for_all(void (*test)(const df_game *game, int seats))
{
    int count;
    const df_game *const *games = df_games(&count);

    for (int i = 0; i < count; i++)
        for (int seats = games[i]->seats_min; seats <= games[i]->seats_max; seats++) {
            df_config config = df_config_default(games[i]);

            config.seats = (uint8_t)seats;
            if (df_config_check(games[i], &config, NULL) == DF_OK)
                test(games[i], seats);
        }
}

/* ---- The search ------------------------------------------------------------------------------ */

/* The sums add up, whatever the game and however many play. */
static void check_counts(const df_game *game, int seats)
{
    scene *s = scene_of(game, seats);
    uint64_t visits = 0;

    assert_int_equal(search(s, NULL, ITERATIONS), ITERATIONS);
    for (int i = 0; i < s->decision.count; i++) {
        assert_int_equal(s->choices[i].action, s->actions[i]);
        assert_true(s->choices[i].sum <= 1000 * (uint64_t)s->choices[i].visits);
        visits += s->choices[i].visits;
    }
    assert_int_equal(visits, ITERATIONS);
    free(s);
}

static void test_every_game_is_searched(void **arg)
{
    (void)arg;
    for_all(check_counts);
}

/* A game without any advice of its own is searched too; that its try-outs forget what nobody looks
 * at changes no number. */
static void check_without_guide(const df_game *game, int seats)
{
    static const df_guide none;
    df_game remembering = *game;
    scene *s = scene_of(game, seats);
    df_search_choice *first = block_of(sizeof s->choices);

    assert_int_equal(search(s, &none, ITERATIONS), ITERATIONS);
    memcpy(first, s->choices, sizeof s->choices);
    remembering.forget = NULL;
    s->game = &remembering;
    search(s, &none, ITERATIONS);
    assert_memory_equal(first, s->choices, (size_t)s->decision.count * sizeof *first);
    free(first);
    free(s);
}

static void test_no_advice_is_needed(void **arg)
{
    (void)arg;
    for_all(check_without_guide);
}

/* The same view, another truth: every number is the same. The search has nothing else to look at,
 * but what it looks at could have told. */
static void check_blindness(const df_game *game, int seats)
{
    scene *s = scene_of(game, seats);
    df_search_choice *first = block_of(sizeof s->choices);
    df_rng dice = rng_of("another world");

    search(s, NULL, ITERATIONS);
    memcpy(first, s->choices, sizeof s->choices);
    for (int i = 0; i < 4; i++) {
        game->resample(s->decision.view, s->decision.seat, &dice, state_of(s));
        look(s);
        search(s, NULL, ITERATIONS);
        assert_memory_equal(first, s->choices, (size_t)s->decision.count * sizeof *first);
    }
    free(first);
    free(s);
}

static void test_same_view_same_thoughts(void **arg)
{
    (void)arg;
    for_all(check_blindness);
}

/* A search that goes on is the same as one that never stopped. */
static void test_bursts_make_no_difference(void **arg)
{
    scene *s = scene_of(df_game_find("noir"), 2);
    void *block = block_of(DF_SEARCH_SIZE_MIN);
    df_search_choice *bursts = block_of(sizeof s->choices);
    df_rng rng = rng_of("a search");
    df_search *parts =
        df_search_begin(block, DF_SEARCH_SIZE_MIN, s->game, &s->config, s->decision.seat, NULL);

    (void)arg;
    df_search_decide(parts, &s->decision, &rng);
    for (int i = 0; i < 10; i++)
        df_search_run(parts, 7);
    df_search_choices(parts, bursts);
    search(s, NULL, 70);
    assert_memory_equal(bursts, s->choices, (size_t)s->decision.count * sizeof *bursts);
    free(bursts);
    free(block);
    free(s);
}

/* After every move of a random game, watched from the start: the worlds that the search imagines
 * are possible, and look to its seat just like the one that is. */
static void check_worlds(const df_game *game, int seats)
{
    scene *s = scene_of(game, seats);
    df_events *events = calloc(1, sizeof *events);
    void *block = block_of(DF_SEARCH_SIZE_MIN);
    df_search *watcher =
        df_search_begin(block, DF_SEARCH_SIZE_MIN, game, &s->config, seats - 1, NULL);
    df_view *view = (df_view *)s->view;
    df_view *imagined = (df_view *)block_of(STATE_MAX);
    df_sitter sitter = {game, &s->config, &df_level_expert.bot, watcher, seats - 1};
    df_error err;

    game->setup(state_of(s), &s->config, &s->rng);
    for (int move = 0; move < 200 && game->actor(state_of(s)) != DF_NOBODY; move++) {
        df_action action;

        if (game->actor(state_of(s)) == DF_CHANCE)
            action = df_chance_draw(game, state_of(s), &s->rng);
        else
            action =
                s->actions[df_rng_below(&s->rng, (uint32_t)game->legal(state_of(s), s->actions))];
        events->count = 0;
        game->apply(state_of(s), action, &s->rng, events);
        df_sitter_tell(&sitter, events, 0, state_of(s), view);
        game->view(state_of(s), seats - 1, view);
        const df_state *world = df_search_imagine(watcher, view, &s->rng);
        assert_ok(game->check(world, &err), &err);
        game->view(world, seats - 1, imagined);
        assert_memory_equal(imagined, view, game->state_size);
    }
    free(imagined);
    free(block);
    free(events);
    free(s);
}

static void test_imagined_worlds_fit(void **arg)
{
    (void)arg;
    for_all(check_worlds);
}

/* ---- Games of bots --------------------------------------------------------------------------- */

/* One memory for each seat, and the last for a spectator. */
typedef struct watchers {
    int count;
    df_sitter sitter[DF_SEATS_MAX + 1];
    df_events events;
} watchers;

static watchers *watchers_of(scene *s, const df_bot *bot)
{
    watchers *w = block_of(sizeof *w);

    w->count = s->config.seats + 1;
    for (int i = 0; i < w->count; i++) {
        w->sitter[i] = (df_sitter){s->game, &s->config, bot, block_of(bot->memory_size),
                                   i < s->config.seats ? i : DF_SPECTATOR};
        df_sitter_begin(&w->sitter[i]);
    }
    return w;
}

static void free_watchers(watchers *w)
{
    for (int i = 0; i < w->count; i++)
        free(w->sitter[i].memory);
    free(w);
}

/* The bot to move decides, or chance does, and everybody watches. */
static void play_and_watch(scene *s, watchers *w)
{
    int actor = s->game->actor(state_of(s));
    df_action action;

    if (actor == DF_CHANCE) {
        action = df_chance_draw(s->game, state_of(s), &s->rng);
    } else {
        look(s);
        action = df_sitter_choose(&w->sitter[actor], &s->decision, &s->rng);
    }
    w->events.count = 0;
    s->game->apply(state_of(s), action, &s->rng, &w->events);
    for (int i = 0; i < w->count; i++)
        df_sitter_tell(&w->sitter[i], &w->events, 0, state_of(s), (df_view *)s->view);
}

/* Plays a game and adds up what the estimates gave those who won in the end, and what the guess
 * that all seats are alike would have given them. */
static void judge_estimates(scene *s, uint64_t *given, uint64_t *by_lots)
{
    enum { EVERY = 17, MOMENTS = 64 };
    static uint16_t chance[MOMENTS][DF_SEATS_MAX];
    int fair = 1000 / s->config.seats;
    int moments = 0;
    watchers *w = watchers_of(s, s->game->bot);
    df_result result;

    s->game->setup(state_of(s), &s->config, &s->rng);
    for (int move = 0; s->game->actor(state_of(s)) != DF_NOBODY; move++) {
        if (move % EVERY == 0 && moments < MOMENTS)
            s->game->guide->estimate(state_of(s), chance[moments++]);
        play_and_watch(s, w);
    }
    s->game->result(state_of(s), &result);
    for (int i = 0; i < moments; i++) {
        int sum = 0;

        for (int seat = 0; seat < s->config.seats; seat++) {
            bool won = (result.winners & DF_TO(seat)) != 0;

            sum += chance[i][seat];
            *given += won ? chance[i][seat] : 0;
            *by_lots += won ? (uint64_t)fair : 0;
        }
        assert_in_range(sum, 1000 - s->config.seats, 1000);
    }
    free_watchers(w);
}

static void check_estimates(const df_game *game, int seats)
{
    enum { GAMES = 60 };
    uint64_t given = 0, by_lots = 0;

    if (game->guide == NULL || game->guide->estimate == NULL || seats < 2)
        return;
    scene *s = scene_of(game, seats);
    for (int i = 0; i < GAMES; i++)
        judge_estimates(s, &given, &by_lots);
    assert_true(100 * given > 103 * by_lots);
    free(s);
}

/* Who stands well by a game's estimate wins more often: it is clearly better than none. */
static void test_estimates_foresee_who_wins(void **arg)
{
    (void)arg;
    for_all(check_estimates);
}

/* A bot that says so remembers the same in every seat, and as a spectator, after every move of a
 * game between bots. */
static void check_public_memory(const df_game *game, int seats)
{
    enum { GAMES = 4 };
    const df_guide *guide = game->guide;
    const df_bot *bot = guide != NULL && guide->player != NULL ? guide->player : game->bot;
    scene *s = scene_of(game, seats);

    for (int i = 0; i < GAMES && bot != NULL && bot->public_memory; i++) {
        watchers *w = watchers_of(s, bot);

        game->setup(state_of(s), &s->config, &s->rng);
        while (game->actor(state_of(s)) != DF_NOBODY) {
            play_and_watch(s, w);
            for (int k = 1; k < w->count; k++)
                assert_memory_equal(w->sitter[k].memory, w->sitter[0].memory, bot->memory_size);
        }
        free_watchers(w);
    }
    free(s);
}

static void test_public_memories_are_alike(void **arg)
{
    (void)arg;
    assert_true(df_game_find("intruder")->bot->public_memory);
    for_all(check_public_memory);
}

/* ---- The tree -------------------------------------------------------------------------------- */

/* What was found out on the way is there when the decision comes. */
static void test_the_tree_is_kept(void **arg)
{
    static const df_guide none;
    scene *s = small_scene(2);
    void *block = block_of(DF_SEARCH_SIZE_MIN);
    df_rng rng = rng_of("a search");
    df_search *own =
        df_search_begin(block, DF_SEARCH_SIZE_MIN, s->game, &s->config, s->decision.seat, &none);
    uint64_t before = 0, after = 0;

    (void)arg;
    df_search_decide(own, &s->decision, &rng);
    df_search_run(own, ITERATIONS);
    for (int i = 0; i < df_search_choices(own, s->choices); i++)
        before += s->choices[i].visits;
    df_search_decide(own, &s->decision, &rng);
    df_search_run(own, ITERATIONS);
    for (int i = 0; i < df_search_choices(own, s->choices); i++)
        after += s->choices[i].visits;
    assert_int_equal(before, ITERATIONS);
    assert_int_equal(after, 2 * ITERATIONS);
    free(block);
    free(s);
}

/* A tree that has filled its memory goes on without growing. */
static void test_a_full_block_is_no_end(void **arg)
{
    static const df_guide none;
    scene *s = scene_of(df_game_find("noir"), 2);

    (void)arg;
    assert_int_equal(search(s, &none, 60000), 60000);
    free(s);
}

static bool stop_at_third(void *context)
{
    return ++*(int *)context >= 3;
}

static void test_a_search_stops_when_asked(void **arg)
{
    scene *s = small_scene(3);
    int asked = 0;

    (void)arg;
    s->decision.stop = stop_at_third;
    s->decision.stop_context = &asked;
    uint32_t made = search(s, NULL, 0);
    assert_int_equal(asked, 3);
    assert_in_range(made, 3, 100);
    free(s);
}

static void test_the_best_is_the_most_tried(void **arg)
{
    df_search_choice choices[] = {{1, 10, 9000}, {2, 30, 9000}, {3, 30, 12000}, {4, 0, 0}};
    const df_search_choice more[] = {{1, 50, 100}, {2, 0, 0}, {3, 0, 0}, {4, 1, 7}};
    const df_search_choice even[] = {{1, 3, 900}, {2, 5, 900}, {3, 5, 900}, {4, 5, 900}};
    const uint8_t key[DF_KEY_SIZE] = {1};
    int taken[4] = {0};
    df_rng rng;

    (void)arg;
    df_rng_init(&rng, key, 0);
    assert_int_equal(df_search_best(choices, 4, &rng), 2);
    df_search_merge(choices, more, 4);
    assert_int_equal(df_search_best(choices, 4, &rng), 0);
    for (int i = 0; i < 300; i++)
        taken[df_search_best(even, 4, &rng)]++;
    assert_int_equal(taken[0], 0);
    for (int i = 1; i < 4; i++)
        assert_in_range(taken[i], 75, 125);
    assert_int_equal(choices[0].sum, 9100);
    assert_int_equal(choices[3].visits, 1);
}

/* ---- Levels ---------------------------------------------------------------------------------- */

static void check_levels(const df_game *game, int seats)
{
    static const char *const ids[] = {"novice", "apprentice"};
    scene *s = scene_of(game, seats);

    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const df_bot *bot = df_bot_find(game, ids[i]);
        df_rng rng = rng_of("a level");

        assert_non_null(bot);
        void *memory = block_of(bot->memory_size);
        bot->begin(memory, game, &s->config, s->decision.seat);
        df_action action = bot->choose(memory, &s->decision, &rng);
        assert_ok(game->test(state_of(s), action, &(df_error){.text = ""}),
                  &(df_error){.text = "not legal"});
        free(memory);
    }
    assert_non_null(df_level_of(df_bot_find(game, "expert")));
    assert_non_null(df_level_of(df_bot_find(game, "master")));
    assert_null(df_level_of(df_bot_find(game, "apprentice")));
    assert_true(df_level_work(&df_level_master, game) == 6 * df_level_work(&df_level_expert, game));
    free(s);
}

static void test_every_game_has_all_levels(void **arg)
{
    (void)arg;
    for_all(check_levels);
}

/* The expert as a plain bot: fixed work, so it takes the same twice. */
static void test_the_expert_is_repeatable(void **arg)
{
    scene *s = small_scene(3);
    const df_bot *bot = df_bot_find(s->game, "expert");
    df_action taken[2];

    (void)arg;
    for (int i = 0; i < 2; i++) {
        void *memory = block_of(bot->memory_size);
        df_rng rng = rng_of("an expert");

        bot->begin(memory, s->game, &s->config, s->decision.seat);
        taken[i] = bot->choose(memory, &s->decision, &rng);
        free(memory);
    }
    assert_int_equal(taken[0], taken[1]);
    free(s);
}

/* ---- The thinker ----------------------------------------------------------------------------- */

static df_thought *think(scene *s, int threads, df_think_limits limits)
{
    df_error err;
    df_thought *thought = block_of(sizeof *thought);
    df_rng rng = rng_of("a thought");
    df_thinker *thinker = df_thinker_new(s->game, DF_SEARCH_SIZE_MIN, threads, &err);

    assert_non_null(thinker);
    df_thinker_begin(thinker, &s->config, s->decision.seat);
    df_thinker_think(thinker, &s->decision, &limits, &rng, thought);
    df_thinker_free(thinker);
    return thought;
}

static void test_threads_add_up(void **arg)
{
    scene *s = scene_of(df_game_find("noir"), 2);

    (void)arg;
    for (int threads = 1; threads <= 4; threads++) {
        df_thought *first = think(s, threads, (df_think_limits){.iterations = 120});
        df_thought *second = think(s, threads, (df_think_limits){.iterations = 120});
        uint64_t visits = 0;

        for (int i = 0; i < first->count; i++)
            visits += first->choices[i].visits;
        assert_int_equal(first->iterations, 120);
        assert_int_equal(visits, 120);
        assert_true(first->moves > first->iterations);
        assert_memory_equal(first, second, sizeof *first);
        assert_in_range(df_thought_chance(first, first->best), 0, 1000);
        free(first);
        free(second);
    }
    free(s);
}

/* The clock ends it; how much was done by then is the machine's business. */
static void test_the_clock_ends_it(void **arg)
{
    scene *s = small_scene(2);
    df_thought *thought = think(s, 2, (df_think_limits){.ms = 20});

    (void)arg;
    assert_true(thought->iterations > 0);
    free(thought);
    free(s);
}

/* The match at the first decision that leaves no choice; NULL: it ended without one. */
static df_match *forced_match(const df_game *game, const df_config *config)
{
    df_seat seats[DF_SEATS_MAX] = {{.name = ""}};
    uint8_t key[DF_KEY_SIZE] = {1};
    df_rng dice = rng_of("no choice");
    df_action actions[DF_LEGAL_MAX];
    df_error err;
    df_match *match = df_match_new(game, config, key, seats, &err);

    assert_non_null(match);
    for (int actor; (actor = df_match_actor(match)) != DF_NOBODY;) {
        int count = df_view_legal(game, df_match_view(match, actor), actor, actions);

        if (count == 1)
            return match;
        df_action action = actions[df_rng_below(&dice, (uint32_t)count)];
        assert_ok(df_match_do(match, actor, action, &err), &err);
    }
    df_match_free(match);
    return NULL;
}

static void check_no_choice(df_match *match)
{
    const df_mind_rule rule = {.patience = 1, .threads = 1};
    const df_mind_limits limits = {.ms = 40};
    const df_game *game = df_match_game(match);
    int seat = df_match_actor(match);
    df_mind *minds[DF_SEATS_MAX] = {NULL};
    df_action action;
    df_mind_report report;
    df_error err;

    minds[seat] = df_mind_open(game, "expert", &rule, NULL, &err);
    assert_non_null(minds[seat]);
    assert_ok(df_minds_begin(minds, match, &limits, NULL, NULL, &err), &err);
    assert_ok(df_mind_choose(minds[seat], df_match_view(match, seat), &action, &err), &err);
    assert_ok(df_match_do(match, seat, action, &err), &err);
    df_mind_report_get(minds[seat], &report);
    assert_true(report.seconds >= 0.039);
    df_mind_close(minds[seat]);
}

/* Whoever has no choice thinks as long as others: who looks at the clock must not be able to tell.
 */
static void test_no_choice_takes_as_long(void **arg)
{
    int found = 0;
    int count;
    const df_game *const *games = df_games(&count);

    (void)arg;
    for (int i = 0; i < count; i++) {
        df_config config = df_config_default(games[i]);
        df_match *match = forced_match(games[i], &config);

        if (match == NULL)
            continue;
        check_no_choice(match);
        df_match_free(match);
        found++;
    }
    assert_true(found > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_is_searched),
        cmocka_unit_test(test_no_advice_is_needed),
        cmocka_unit_test(test_same_view_same_thoughts),
        cmocka_unit_test(test_bursts_make_no_difference),
        cmocka_unit_test(test_imagined_worlds_fit),
        cmocka_unit_test(test_estimates_foresee_who_wins),
        cmocka_unit_test(test_the_tree_is_kept),
        cmocka_unit_test(test_a_full_block_is_no_end),
        cmocka_unit_test(test_a_search_stops_when_asked),
        cmocka_unit_test(test_the_best_is_the_most_tried),
        cmocka_unit_test(test_public_memories_are_alike),
        cmocka_unit_test(test_every_game_has_all_levels),
        cmocka_unit_test(test_the_expert_is_repeatable),
        cmocka_unit_test(test_threads_add_up),
        cmocka_unit_test(test_the_clock_ends_it),
        cmocka_unit_test(test_no_choice_takes_as_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
