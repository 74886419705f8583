/* test_island_ends.c: the reason of the result of Island is how its last round came to an end.
 *
 * The state does not keep it, but what lies on the table tells; here random matches are played, and
 * the last events say whether it told the truth.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdlib.h>

#include "games/island/island.h"

enum { MATCHES = 40 };

static const char *const reasons[] = {
    [ISLAND_BY_DECK] = "blank deck empty",
    [ISLAND_BY_PILES] = "piles empty",
    [ISLAND_BY_HAND] = "hand empty",
    [ISLAND_BY_LAST] = "knock-out",
};

/* Plays a match at random; returns how its last round ended. */
static int play(const df_game *game, const df_config *config, int number, df_state *state,
                df_events *events)
{
    df_action actions[DF_LEGAL_MAX];
    uint8_t base[DF_KEY_SIZE];
    uint8_t key[DF_KEY_SIZE];
    df_rng rng;
    int actor;
    int why = -1;

    df_key_from_text(base, "ends of island");
    df_key_derive(key, base, (uint64_t)number);
    df_rng_init(&rng, key, config->seats);
    game->setup(state, config, &rng);
    while ((actor = game->actor(state)) != DF_NOBODY) {
        events->count = 0;
        game->apply(state,
                    actor == DF_CHANCE
                        ? df_chance_draw(game, state, &rng)
                        : actions[df_rng_below(&rng, (uint32_t)game->legal(state, actions))],
                    &rng, events);
    }
    for (int i = 0; i < events->count; i++)
        if (events->at[i].kind == ISLAND_EV_ROUND_ENDS)
            why = events->at[i].open[0];
    return why;
}

/* [B-163] [B-170] [B-173] [B-192] [B-193] */
static void test_the_reason_is_the_last_end(void **arg)
{
    const df_game *game = df_game_find("island");
    df_state *state = block_of(game->state_size);
    df_events *events = block_of(sizeof *events);
    int met[4] = {0};

    (void)arg;
    for (int number = 0; number < MATCHES; number++)
        for (int variant = 0; variant < 8; variant++) {
            df_config config = df_config_default(game);
            df_result result;

            config.seats = (uint8_t)(2 + number % 4);
            config.option[ISLAND_OPTION_VERSION] = variant & 1;
            config.option[ISLAND_OPTION_ALL_CARDS] = variant >> 1 & 1;
            config.option[ISLAND_OPTION_TIE] = variant >> 2;
            int why = play(game, &config, number, state, events);
            game->result(state, &result);
            assert_string_equal(result.reason, reasons[why]);
            assert_true(!result.limit || (variant >> 2 && df_bit_count(result.winners) > 1));
            met[why]++;
        }
    for (int why = 0; why < 4; why++)
        assert_true(met[why] > 0);
    free(state);
    free(events);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_reason_is_the_last_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
