/* test_saw_ends.c: the reason of the result of SAW is what the last one who died has died of.
 *
 * The state does not keep it, but what lies on the table tells; here games of bots that err now and
 * then are played, and the last events say whether it told the truth.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdlib.h>
#include <string.h>

#include "games/saw/saw.h"

enum { GAMES = 1000, ERRORS_BETWEEN = 6 };

static const char *const reasons[] = {
    [SAW_BY_TRAP] = "lost challenge",
    [SAW_BY_BLEEDING] = "bleeding",
    [SAW_BY_PENALTY] = "trap backfired",
    [SAW_BY_GAS] = "gas",
};

typedef struct table {
    const df_game *game;
    df_config config;
    df_rng rng;
    df_state *state;
    df_view *view;
    df_events events;
    int met[4]; /* by cause */
    int sacrifices;
} table;

static df_action choose(table *t)
{
    df_action actions[DF_LEGAL_MAX];
    int actor = t->game->actor(t->state);

    if (actor == DF_CHANCE)
        return df_chance_draw(t->game, t->state, &t->rng);
    int count = t->game->legal(t->state, actions);
    if (df_rng_below(&t->rng, ERRORS_BETWEEN) == 0)
        return actions[df_rng_below(&t->rng, (uint32_t)count)];
    t->game->view(t->state, actor, t->view);
    df_decision decision = {.game = t->game,
                            .config = &t->config,
                            .view = t->view,
                            .actions = actions,
                            .count = count,
                            .seat = actor};
    return t->game->bot->choose(NULL, &decision, &t->rng);
}

static void play(table *t, int number)
{
    uint8_t base[DF_KEY_SIZE];
    uint8_t key[DF_KEY_SIZE];

    df_key_from_text(base, "ends of saw");
    df_key_derive(key, base, (uint64_t)number);
    df_rng_init(&t->rng, key, t->config.seats);
    t->game->setup(t->state, &t->config, &t->rng);
    while (t->game->actor(t->state) != DF_NOBODY) {
        t->events.count = 0;
        t->game->apply(t->state, choose(t), &t->rng, &t->events);
    }
}

/* How the last one died, by the events; -1: nobody did. */
static int last_death(const df_events *events)
{
    int cause = -1;

    for (int i = 0; i < events->count; i++)
        if (events->at[i].kind == SAW_EV_BLOOD && events->at[i].open[1] == 0)
            cause = events->at[i].open[2];
    return cause;
}

static void compare(table *t)
{
    const saw_state *s = (const saw_state *)t->state;
    int cause = last_death(&t->events);
    df_result result;

    t->game->result(t->state, &result);
    if (cause < 0) {
        assert_string_equal(result.reason, "survived all traps");
        return;
    }
    t->met[cause]++;
    if (cause == SAW_BY_TRAP && !s->challenged) {
        t->sacrifices++;
        assert_string_equal(result.reason, "deadly sacrifice");
    } else if (cause != SAW_BY_GAS || strcmp(result.reason, reasons[SAW_BY_BLEEDING]) != 0) {
        assert_string_equal(result.reason, reasons[cause]);
        assert_int_equal(result.limit, cause == SAW_BY_GAS);
    } else { /* it may have been either */
        assert_true(s->round >= s->gas_round);
    }
}

/* [S-117] [S-120] [S-136] [S-122] */
static void test_the_reason_is_the_last_death(void **arg)
{
    table t = {.game = df_game_find("saw")};

    (void)arg;
    t.state = block_of(t.game->state_size);
    t.view = block_of(t.game->state_size);
    for (int number = 0; number < GAMES; number++)
        for (int seats = 1; seats <= DF_SEATS_MAX; seats++) {
            t.config = df_config_default(t.game);
            t.config.seats = (uint8_t)seats;
            if (seats == 1)
                t.config.option[SAW_OPTION_SOLO] = 1;
            if (number % 3 == 0)
                t.config.option[SAW_OPTION_GAS_ROUND] = t.game->options[SAW_OPTION_GAS_ROUND].min;
            play(&t, number);
            compare(&t);
        }
    for (int cause = 0; cause < 4; cause++)
        assert_true(t.met[cause] > 0);
    assert_true(t.sacrifices > 0);
    free(t.state);
    free(t.view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_reason_is_the_last_death),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
