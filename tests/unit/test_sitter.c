/* test_sitter.c: a bot in a seat is told what its seat may know, all of it and nothing else.
 *
 * Every bot that plays anywhere learns through df_sitter (tools/cheats sees to that), so that this
 * is the place where it is tested for all of them.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdlib.h>

#include "bots/sitter.h"

enum { MOVES_MAX = 400 };

/* ---- A bot that writes down what it is told -------------------------------------------------- */

typedef struct spy {
    int begun;
    int seat;
    int told; /* of the last action */
    df_event events[DF_EVENTS_MAX];
    uint8_t *view; /* the last, and */
    bool changed;  /* it was not the same for all events of an action */
} spy;

static uint32_t view_size; /* of the game under test */

static void spy_begin(void *memory, const df_game *game, const df_config *config, int seat)
{
    spy *mine = memory;

    assert_non_null(config);
    assert_int_equal(mine->begun, 0);
    assert_int_equal(game->state_size, view_size);
    mine->begun = 1;
    mine->seat = seat;
}

static void spy_observe(void *memory, const df_event *event, const df_view *view)
{
    spy *mine = memory;

    mine->changed = mine->changed || (mine->told > 0 && memcmp(mine->view, view, view_size) != 0);
    memcpy(mine->view, view, view_size);
    mine->events[mine->told++] = *event;
}

/* Looks at all that it has been handed. */
static df_action spy_choose(void *memory, const df_decision *decision, df_rng *rng)
{
    spy *mine = memory;

    assert_int_equal(decision->seat, mine->seat);
    assert_true(decision->stop == NULL);
    memcpy(mine->view, decision->view, view_size);
    return decision->actions[df_rng_below(rng, (uint32_t)decision->count)];
}

static const df_bot spy_bot = {
    .id = "spy",
    .memory_size = sizeof(spy),
    .begin = spy_begin,
    .observe = spy_observe,
    .choose = spy_choose,
};

/* ---- A table of them ------------------------------------------------------------------------- */

/* One for each seat, and one who looks on. */
typedef struct table {
    const df_game *game;
    df_config config;
    df_rng rng;
    int count;
    df_sitter sitters[DF_SEATS_MAX + 1];
    spy spies[DF_SEATS_MAX + 1];
    df_state *state;
    df_view *room;
    df_view *seen;
    df_events events;
    int told; /* events in all */
} table;

static table *table_of(const df_game *game, int seats)
{
    table *t = block_of(sizeof *t);

    t->game = game;
    t->config = df_config_default(game);
    t->config.seats = (uint8_t)seats;
    t->rng = rng_of(game->id);
    t->state = block_of(game->state_size);
    t->room = block_of(game->state_size);
    t->seen = block_of(game->state_size);
    t->count = seats + 1;
    view_size = game->state_size;
    game->setup(t->state, &t->config, &t->rng);
    for (int i = 0; i < t->count; i++) {
        memset(&t->spies[i], 0xAA, sizeof t->spies[i]); /* of a game before */
        t->sitters[i] =
            (df_sitter){game, &t->config, &spy_bot, &t->spies[i], i < seats ? i : DF_SPECTATOR};
        df_sitter_begin(&t->sitters[i]);
        t->spies[i].view = block_of(game->state_size);
    }
    return t;
}

static void table_free(table *t)
{
    for (int i = 0; i < t->count; i++)
        free(t->spies[i].view);
    free(t->state);
    free(t->room);
    free(t->seen);
    free(t);
}

/* What would be in the room if nobody had looked: the truth, which must not be taken for a view. */
static void clutter(table *t)
{
    memcpy(t->room, t->state, t->game->state_size);
}

/* Whoever is to act decides as df_sitter_look and df_sitter_choose have it. */
static df_action decide(table *t, int actor)
{
    static const df_bot blind_bot = {.id = "blind", .blind = true};
    df_action actions[DF_LEGAL_MAX], listed[DF_LEGAL_MAX];
    df_sitter *sitter = &t->sitters[actor];
    df_sitter blind = *sitter;

    blind.bot = &blind_bot;
    clutter(t);
    df_decision without = df_sitter_look(&blind, t->state, t->room, listed);
    assert_null(without.view);
    assert_null(df_sitter_decision(&blind, t->seen, listed, without.count).view);
    assert_memory_equal(t->room, t->state, t->game->state_size); /* nobody needed it */
    df_decision decision = df_sitter_look(sitter, t->state, t->room, actions);
    t->game->view(t->state, actor, t->seen);
    assert_int_equal(decision.seat, actor);
    assert_ptr_equal(decision.game, t->game);
    assert_ptr_equal(decision.config, &t->config);
    assert_memory_equal(decision.view, t->seen, t->game->state_size);
    assert_int_equal(decision.count, df_view_legal(t->game, t->seen, actor, actions));
    assert_int_equal(decision.count, without.count);
    assert_memory_equal(actions, listed, (size_t)decision.count * sizeof *actions);
    df_action action = df_sitter_choose(sitter, &decision, &t->rng);
    assert_memory_equal(t->spies[actor].view, t->seen, t->game->state_size);
    assert_true(df_is_offered(&decision, action));
    assert_false(df_is_offered(&decision, t->game->action_limit));
    return action;
}

/* What a spy has been told of the last action is what its seat may know of it, in order. */
static void check_told(table *t, int i)
{
    spy *mine = &t->spies[i];
    df_event expected;
    int told = 0;

    t->game->view(t->state, t->sitters[i].seat, t->seen);
    for (int k = 0; k < t->events.count; k++)
        if (df_event_for(&t->events.at[k], t->sitters[i].seat, &expected)) {
            assert_true(told < mine->told);
            assert_memory_equal(&mine->events[told], &expected, sizeof expected);
            told++;
        }
    assert_int_equal(mine->told, told);
    assert_false(mine->changed);
    if (told > 0)
        assert_memory_equal(mine->view, t->seen, t->game->state_size);
    t->told += told;
}

static void check_game(const df_game *game, int seats)
{
    table *t = table_of(game, seats);
    int actor;

    for (int move = 0; move < MOVES_MAX && (actor = game->actor(t->state)) != DF_NOBODY; move++) {
        df_action action =
            actor == DF_CHANCE ? df_chance_draw(game, t->state, &t->rng) : decide(t, actor);

        t->events.count = 0;
        game->apply(t->state, action, &t->rng, &t->events);
        for (int i = 0; i < t->count; i++) {
            t->spies[i].told = 0;
            clutter(t);
            df_sitter_tell(&t->sitters[i], &t->events, 0, t->state, t->room);
            check_told(t, i);
        }
    }
    assert_true(t->told > 0);
    table_free(t);
}

static void test_a_seat_is_told_what_it_may_know(void **arg)
{
    int count;
    const df_game *const *games = df_games(&count);

    (void)arg;
    for (int i = 0; i < count; i++)
        for (int seats = games[i]->seats_min; seats <= games[i]->seats_max; seats++) {
            df_config config = df_config_default(games[i]);

            config.seats = (uint8_t)seats;
            if (df_config_check(games[i], &config, NULL) == DF_OK)
                check_game(games[i], seats);
        }
}

/* ---- Single things --------------------------------------------------------------------------- */

static int views_made;

static void counting_view(const df_state *state, int viewer, df_view *out)
{
    views_made++;
    df_game_find("null")->view(state, viewer, out);
}

static void test_views_are_made_for_those_who_are_told(void **arg)
{
    df_game game = *df_game_find("null");
    table *t = table_of(&game, 2);
    df_sitter nobody = t->sitters[0];
    df_sitter deaf = t->sitters[0];
    const df_bot deaf_bot = {.id = "deaf"};

    (void)arg;
    game.view = counting_view;
    nobody.bot = NULL;
    deaf.bot = &deaf_bot;
    views_made = 0;
    df_event_push(&t->events, (df_event){.seat = 0});
    df_event_push(&t->events,
                  (df_event){.seat = 1, .audience = DF_TO(1), .privy = DF_TO(1), .secret = {7}});
    df_event_push(&t->events, (df_event){.seat = 2, .privy = DF_TO(1), .secret = {8}});
    df_sitter_begin(&nobody);
    df_sitter_tell(&nobody, &t->events, 0, t->state, t->room);
    df_sitter_hear(&nobody, &t->events.at[0], t->room);
    df_sitter_begin(&deaf);
    df_sitter_tell(&deaf, &t->events, 0, t->state, t->room);
    df_sitter_hear(&deaf, &t->events.at[0], t->room);
    assert_int_equal(views_made, 0);
    df_sitter_tell(&t->sitters[0], &t->events, 0, t->state, t->room);
    assert_int_equal(t->spies[0].told, 2);
    assert_int_equal(t->spies[0].events[1].seat, 2);
    assert_int_equal(t->spies[0].events[1].secret[0], DF_EVENT_HIDDEN);
    assert_int_equal(views_made, 1);
    t->spies[0].told = 0;
    t->events.count = 2;
    df_sitter_tell(&t->sitters[0], &t->events, 1, t->state, t->room); /* the second is seat 1's */
    assert_int_equal(t->spies[0].told, 0);
    assert_int_equal(views_made, 1);
    df_sitter_tell(&t->sitters[1], &t->events, 1, t->state, t->room);
    assert_int_equal(t->spies[1].told, 1);
    assert_int_equal(t->spies[1].events[0].secret[0], 7);
    table_free(t);
}

/* What somebody in the same seat was told is passed on as it is. */
static void test_hearing_is_passed_on(void **arg)
{
    table *t = table_of(df_game_find("null"), 2);
    df_event event = {.kind = 1, .seat = 1, .audience = DF_TO(0), .secret = {DF_EVENT_HIDDEN}};

    (void)arg;
    t->game->view(t->state, 0, t->seen);
    df_sitter_hear(&t->sitters[0], &event, t->seen);
    assert_int_equal(t->spies[0].told, 1);
    assert_memory_equal(&t->spies[0].events[0], &event, sizeof event);
    assert_memory_equal(t->spies[0].view, t->seen, t->game->state_size);
    table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_seat_is_told_what_it_may_know),
        cmocka_unit_test(test_views_are_made_for_those_who_are_told),
        cmocka_unit_test(test_hearing_is_passed_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
