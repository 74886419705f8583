/* test_armada_bot.c: what the opponent must see: a win in this turn, the other's win in the next.
 *
 * SPDX-License-Identifier: MIT */
#include "armada_fixture.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_bot_takes_a_win),
        cmocka_unit_test(test_the_bot_stops_a_win),
        cmocka_unit_test(test_the_bot_beats_random_play),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
