/* test_search_ends.c: what the ends of a game are worth to a search, and how widely it looks.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/scene.h"

/* A game of one move: seat 0 takes a door, and each door is another end. */
enum { DOOR_WIN, DOOR_DRAW, DOOR_LOSS, DOORS, DOORS_SHUT };

static void doors_setup(df_state *state, const df_config *config, df_rng *rng)
{
    (void)config;
    (void)rng;
    *(uint8_t *)state = DOORS_SHUT;
}

static int doors_actor(const df_state *state)
{
    return *(const uint8_t *)state == DOORS_SHUT ? 0 : DF_NOBODY;
}

static int doors_legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    (void)state;
    for (int door = 0; door < DOORS; door++)
        out[door] = (df_action)door;
    return DOORS;
}

static void doors_apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    (void)rng;
    (void)events;
    *(uint8_t *)state = (uint8_t)action;
}

static void doors_result(const df_state *state, df_result *out)
{
    static const uint8_t winners[DOORS] = {DF_TO(0), 0, DF_TO(1)};

    *out = (df_result){.winners = winners[*(const uint8_t *)state], .reason = "a door"};
}

static void doors_view(const df_state *state, int viewer, df_view *out)
{
    (void)viewer;
    *(uint8_t *)out = *(const uint8_t *)state;
}

static void doors_resample(const df_view *view, int viewer, df_rng *rng, df_state *out)
{
    (void)viewer;
    (void)rng;
    *(uint8_t *)out = *(const uint8_t *)view;
}

static const df_game doors = {
    .id = "doors",
    .seats_min = 2,
    .seats_max = DF_SEATS_MAX,
    .state_size = 1,
    .action_limit = DOORS,
    .options = (const df_option[]){{0}},
    .setup = doors_setup,
    .actor = doors_actor,
    .legal = doors_legal,
    .apply = doors_apply,
    .result = doors_result,
    .view = doors_view,
    .resample = doors_resample,
};

/* Of a draw each has a share: it is better than a loss, and the worse the more there are. */
static void test_a_draw_is_worth_its_share(void **arg)
{
    (void)arg;
    for (int seats = 2; seats <= DF_SEATS_MAX; seats++) {
        scene *s = scene_of(&doors, seats);

        search(s, NULL, 300);
        for (int door = 0; door < DOORS; door++)
            assert_true(s->choices[door].visits > 0);
        assert_int_equal(s->choices[DOOR_WIN].sum, 1000 * s->choices[DOOR_WIN].visits);
        assert_int_equal(s->choices[DOOR_DRAW].sum, 1000 / seats * s->choices[DOOR_DRAW].visits);
        assert_int_equal(s->choices[DOOR_LOSS].sum, 0);
        free(s);
    }
}

/* What is not the best is tried again the more often the wider the search looks, the longer it
 * goes on and the less is lost by it: weight * prior * root of all visits / what is lost. */
static void test_how_widely_it_looks(void **arg)
{
    static const df_guide wide = {.explore = 1400};
    scene *s = scene_of(&doors, 2);

    (void)arg;
    search(s, NULL, 10000); /* 0.7 * 1/3 * 100 / 1 and / 0.5 */
    assert_in_range(s->choices[DOOR_LOSS].visits, 20, 26);
    assert_in_range(s->choices[DOOR_DRAW].visits, 41, 50);
    search(s, &wide, 10000);
    assert_in_range(s->choices[DOOR_LOSS].visits, 41, 50);
    search(s, NULL, 40000);
    assert_in_range(s->choices[DOOR_LOSS].visits, 41, 50);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_draw_is_worth_its_share),
        cmocka_unit_test(test_how_widely_it_looks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
