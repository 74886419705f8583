/* island_fixture.h: positions of Island from text, words carried out, and worlds that fit a view.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_ISLAND_FIXTURE_H
#define DF_TESTS_ISLAND_FIXTURE_H

#include "df_test.h"

#include "games/island/island.h"

typedef struct fixture {
    df_config config;
    island_state s;
    df_rng rng;
} fixture;

static inline const df_game *fixture_game(void)
{
    return df_game_find("island");
}

/* `options` as in a scenario: "players=3 version=knockout". */
static inline void fixture_options(fixture *f, const char *options)
{
    uint8_t key[DF_KEY_SIZE];
    df_error err = {.text = ""};

    df_key_from_text(key, "island");
    df_rng_init(&f->rng, key, 0);
    f->config = df_config_default(fixture_game());
    while (*options != '\0') {
        char name[32], value[32];
        size_t length = strcspn(options, "=");
        size_t rest = strcspn(options + length + 1, " ");

        assert_true(length < sizeof name && rest < sizeof value);
        memcpy(name, options, length);
        name[length] = '\0';
        memcpy(value, options + length + 1, rest);
        value[rest] = '\0';
        assert_ok(df_config_set(fixture_game(), &f->config, name, value, &err), &err);
        options += length + 1 + rest;
        options += *options == ' ';
    }
}

static inline void fixture_at(fixture *f, const char *options, const char *position)
{
    df_error err = {.text = ""};

    fixture_options(f, options);
    if (df_position_read(fixture_game(), &f->config, position, (df_state *)&f->s, &err) != DF_OK)
        fail_msg("%s: %s", err.clause, err.text);
}

/* The one to act, or chance, does this. */
static inline void fixture_do(fixture *f, const char *words)
{
    df_state *state = (df_state *)&f->s;
    df_error err = {.text = ""};
    df_action action;
    int actor = island_actor(state);

    if (actor == DF_CHANCE) {
        assert_ok(df_chance_parse(fixture_game(), state, words, &action, &err), &err);
    } else {
        island_state view;

        island_view(state, actor, (df_view *)&view);
        assert_ok(df_action_parse(fixture_game(), (const df_view *)&view, actor, NULL, words,
                                  &action, &err),
                  &err);
    }
    assert_ok(df_apply(fixture_game(), state, action, &f->rng, NULL, &err), &err);
    assert_ok(island_check(state, &err), &err);
}

/* Everybody who is asked passes. */
static inline void fixture_pass(fixture *f)
{
    while (f->s.node == ISLAND_AT_REACT)
        fixture_do(f, "pass");
}

/* *world = a world that `viewer` can't tell from the true one. */
static inline void fixture_world(fixture *f, int viewer, island_state *world)
{
    island_state view;
    df_error err = {.text = ""};

    island_view((const df_state *)&f->s, viewer, (df_view *)&view);
    island_resample((const df_view *)&view, viewer, &f->rng, (df_state *)world);
    assert_ok(island_check((const df_state *)world, &err), &err);
}

/* How likely `viewer` is told that the next card is a bomb. */
static inline int fixture_percent(fixture *f, int viewer)
{
    island_state view;

    island_view((const df_state *)&f->s, viewer, (df_view *)&view);
    return island_odds_of(&view, viewer).bomb;
}

/* Does the hand of `seat` hold this code in the world? */
static inline bool fixture_holds(const island_state *world, int seat, int code)
{
    df_each_bit_64(card, world->zone[ISLAND_IN_HAND + seat]) {
        if (island_kinds[island_kind_of[card]].code == code)
            return true;
    }
    return false;
}

#endif
