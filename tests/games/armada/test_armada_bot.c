/* test_armada_bot.c: what the opponent must see: a win in this turn, the other's win in the next.
 *
 * SPDX-License-Identifier: MIT */
#include "armada_fixture.h"

#include "games/armada/bot.h"

/* Lets the bot choose for whoever is to act, and does it. */
static void bot_acts(const df_config *config, armada_state *s)
{
    static df_action actions[DF_LEGAL_MAX];
    df_rng rng;
    uint8_t key[DF_KEY_SIZE] = {0};
    df_decision decision = {
        .game = armada(),
        .config = config,
        .view = (const df_view *)s,
        .actions = actions,
        .count = armada_legal((const df_state *)s, actions),
        .seat = s->active,
    };
    df_error err;

    df_rng_init(&rng, key, 0);
    df_action action = armada_bot.choose(NULL, &decision, &rng);
    assert_ok(df_apply(armada(), (df_state *)s, action, &rng, NULL, &err), &err);
}

/* One and two actions from the base, by move, rotation, build, and over a wreck. */
static void test_the_bot_takes_a_win(void **arg)
{
    static const char *const wins[] = {
        "2:U0e11 2:U2a12 -|- -|- b2 0 9",          "2:U0e11 2:U2a12 -|- -|- b1 0 9",
        "2:U0e10 2:U2a12 CT|- -|- b2 0 9",         "4:U3e10,P0f10,S1g10+ 2:U2a12 -|- -|- b2 0 9",
        "2:U2e11 2:U2e13 S|- -|- b1 0 9",          "2:U2e10 2:U2a12 IC|- E|TT b2 0 9",
        "3:U2e5,C0e6 1:U2e8 C|- -|- b2 0 9", /* annihilation */
        "2:U0a2 4:U1e4,P0d4,S3c4+ -|T -|T r2 0 9",
    };
    df_config config = df_config_default(armada());

    (void)arg;
    for (size_t i = 0; i < sizeof wins / sizeof *wins; i++) {
        armada_state s;

        at_position(&config, wins[i], &s);
        uint8_t seat = s.active;
        while (s.node == ARMADA_AT_ACT && s.active == seat)
            bot_acts(&config, &s);
        if (s.node != ARMADA_AT_END || s.winner != seat)
            fail_msg("no win from %s", wins[i]);
    }
}

/* Can `seat` win with two actions? By trying everything. */
static bool can_win(const armada_state *s, int seat, int actions)
{
    df_action legal[DF_LEGAL_MAX];
    int count = armada_legal((const df_state *)s, legal);

    for (int i = 0; i < count; i++) {
        armada_state after;

        if (legal[i] == ARMADA_TAKE)
            continue;
        memcpy(&after, s, sizeof after);
        armada_apply((df_state *)&after, legal[i], NULL, NULL);
        if (after.node == ARMADA_AT_END ? after.winner == seat
                                        : actions > 1 && can_win(&after, seat, actions - 1))
            return true;
    }
    return false;
}

static void test_the_bot_stops_a_win(void **arg)
{
    static const char *const threats[] = {
        "2:U0e2/2:T0c2 2:U2d4 IL|- -|- b2 0 9", /* a runner two rows away */
        "3:U2e2,C0e3 2:U2f4 TSQ|- -|- b2 0 9",
        "3:U3e2,C1f2 4:C3c4,I1d4,U1e4 TSQ|- -|- b2 0 9", /* one that can swing */
    };
    df_config config = df_config_default(armada());

    (void)arg;
    for (size_t i = 0; i < sizeof threats / sizeof *threats; i++) {
        armada_state s;
        armada_state before;

        at_position(&config, threats[i], &s);
        memcpy(&before, &s, sizeof s);
        before.active = ARMADA_RED;
        assert_true(can_win(&before, ARMADA_RED, 2));
        while (s.node == ARMADA_AT_ACT && s.active == ARMADA_BLUE)
            bot_acts(&config, &s);
        if (s.node != ARMADA_AT_END && can_win(&s, ARMADA_RED, 2))
            fail_msg("Red still wins after %s", threats[i]);
    }
}

/* The promise of at least 95 % is measured with `deadfall sim`; a few games of it here. */
static void test_the_bot_beats_random_play(void **arg)
{
    df_config config = df_config_default(armada());
    uint8_t key[DF_KEY_SIZE];
    int won = 0;

    (void)arg;
    df_key_from_text(key, "bot");
    for (uint64_t number = 0; number < 40; number++) {
        static df_action actions[DF_LEGAL_MAX];
        armada_state s;
        df_rng rng;

        df_rng_init(&rng, key, number);
        armada_setup((df_state *)&s, &config, &rng);
        while (s.node != ARMADA_AT_END) {
            if (s.node != ARMADA_AT_ACT) {
                armada_apply((df_state *)&s, df_chance_draw(armada(), (df_state *)&s, &rng), NULL,
                             NULL);
            } else if (s.active == number % 2) {
                bot_acts(&config, &s);
            } else {
                int count = armada_legal((const df_state *)&s, actions);

                armada_apply((df_state *)&s, actions[df_rng_below(&rng, (uint32_t)count)], NULL,
                             NULL);
            }
        }
        won += s.winner == number % 2;
    }
    assert_true(won >= 38);
}

/* Plays a game by lot and calls `look` wherever somebody is to act. */
static void wander(uint64_t number, void (*look)(const armada_state *s))
{
    static df_action actions[DF_LEGAL_MAX];
    df_config config = df_config_default(armada());
    uint8_t key[DF_KEY_SIZE];
    armada_state s;
    df_rng rng;

    config.option[ARMADA_OPTION_ROWS] = (int32_t)(number % 3);
    df_key_from_text(key, "wander");
    df_rng_init(&rng, key, number);
    armada_setup((df_state *)&s, &config, &rng);
    while (s.node != ARMADA_AT_END) {
        df_action action;

        if (s.node == ARMADA_AT_ACT) {
            look(&s);
            int count = armada_legal((const df_state *)&s, actions);
            action = actions[df_rng_below(&rng, (uint32_t)count)];
        } else {
            action = df_chance_draw(armada(), (df_state *)&s, &rng);
        }
        armada_apply((df_state *)&s, action, NULL, NULL);
    }
}

static void compare_worths(const armada_state *s)
{
    static df_action actions[DF_LEGAL_MAX];
    int count = armada_legal((const df_state *)s, actions);
    bool open = false; /* the yard, by a build that does not win */
    armada_scene scene;
    armada_yard yard;

    armada_set_scene(&scene, s, s->active);
    for (int i = 0; i < count; i++) {
        armada_state after;

        memcpy(&after, s, sizeof after);
        armada_apply((df_state *)&after, actions[i], NULL, NULL);
        assert_int_equal(armada_worth_in(&scene, &after), armada_worth(&after, s->active));
        if (actions[i] < ARMADA_MOVE && after.node != ARMADA_AT_END) {
            if (!open)
                armada_open_yard(&yard, &scene, actions[i]);
            open = true;
        }
    }
    for (int i = 0; i < count && open && actions[i] < ARMADA_MOVE; i++) {
        armada_state after;

        memcpy(&after, s, sizeof after);
        armada_apply((df_state *)&after, actions[i], NULL, NULL);
        assert_int_equal(armada_worth_built(&yard, actions[i]), armada_worth(&after, s->active));
    }
}

static void test_the_worth_in_a_scene_is_the_worth(void **arg)
{
    (void)arg;
    for (uint64_t number = 0; number < 60; number++)
        wander(number, compare_worths);
}

/* Can the active player win with one action, or by entering the base with a second one? By trying
 * everything that matters. */
static bool has_threat(const armada_state *s, int actions)
{
    df_action legal[DF_LEGAL_MAX];
    int count = armada_legal((const df_state *)s, legal);

    for (int i = 0; i < count; i++) {
        armada_state after;

        if (!armada_matters(s, legal[i]) || (actions == 1 && legal[i] >= ARMADA_SHOOT))
            continue;
        memcpy(&after, s, sizeof after);
        armada_apply((df_state *)&after, legal[i], NULL, NULL);
        if (after.node == ARMADA_AT_END ? after.winner == s->active
                                        : actions > 1 && has_threat(&after, actions - 1))
            return true;
    }
    return false;
}

/* What threatened in the position before is handed on, as the bot does it. */
static df_action threat;
static int threats[2];

static void compare_threats(const armada_state *s)
{
    for (int seat = 0; seat < 2; seat++) {
        armada_state now;

        memcpy(&now, s, sizeof now);
        now.active = (uint8_t)seat;
        now.left = 2;
        now.quiet = 0;
        bool found = has_threat(&now, 2);
        threats[found]++;
        assert_int_equal(armada_can_win_turn(s, seat, &threat), found);
    }
}

static void test_threats_are_those_that_trying_finds(void **arg)
{
    (void)arg;
    threat = ARMADA_ACTIONS;
    for (uint64_t number = 0; number < 20; number++)
        wander(number, compare_threats);
    assert_true(threats[false] > 100 && threats[true] > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_bot_takes_a_win),
        cmocka_unit_test(test_the_bot_stops_a_win),
        cmocka_unit_test(test_the_bot_beats_random_play),
        cmocka_unit_test(test_the_worth_in_a_scene_is_the_worth),
        cmocka_unit_test(test_threats_are_those_that_trying_finds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
