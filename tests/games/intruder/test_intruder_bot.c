/* test_intruder_bot.c: does the rule-based bot show skill on either side?
 *
 * `deadfall sim` seats bots by chair; here they are seated by identity, as sides must be compared.
 * DF_INTRUDER_GAMES in the environment sets the number of games a line and prints the table:
 *     DF_INTRUDER_GAMES=20000 games.intruder.test_intruder_bot
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdio.h>
#include <stdlib.h>

#include <deadfall.h>

#include "games/intruder/intruder.h"
#include "lab/lab.h"

typedef struct outcome {
    uint64_t games;
    uint64_t intruders;  /* games won by them */
    uint64_t escapes[2]; /* games won by escape, by side */
} outcome;

typedef union any_state {
    intruder_state s;
    df_state *align;
} any_state;

static uint64_t games_wanted(uint64_t usual)
{
    const char *variable = getenv("DF_INTRUDER_GAMES");

    return variable == NULL ? usual : strtoull(variable, NULL, 10);
}

/* Lets everybody know what happened. */
static void tell(const df_bot *const bots[2], uint8_t memory[INTRUDER_SEATS][256],
                 const intruder_state *s, const df_events *events)
{
    any_state view;
    df_event seen;

    for (int seat = 0; seat < s->seats; seat++) {
        const df_bot *bot = bots[s->identity[seat]];

        if (bot->observe == NULL)
            continue;
        intruder_view((const df_state *)s, seat, (df_view *)&view);
        for (int i = 0; i < events->count; i++)
            if (df_event_for(&events->at[i], seat, &seen))
                bot->observe(memory[seat], &seen, (const df_view *)&view);
    }
}

/* One game; bots[0] plays for the Innocents, bots[1] for the Intruders. */
static void play(const df_bot *const bots[2], const df_config *config, uint64_t number,
                 outcome *out)
{
    static df_events events;
    static uint8_t memory[INTRUDER_SEATS][256];
    df_action *legal = malloc(DF_LEGAL_MAX * sizeof *legal);
    uint8_t base[DF_KEY_SIZE];
    uint8_t key[DF_KEY_SIZE];
    df_rng rules;
    df_rng choices;
    any_state at;
    any_state view;

    df_key_from_text(base, "intruder");
    df_key_derive(key, base, number);
    df_rng_init(&rules, key, 0);
    df_rng_init(&choices, key, 1);
    intruder_setup((df_state *)&at, config, &rules);
    for (int seat = 0; seat < at.s.seats; seat++)
        if (bots[at.s.identity[seat]]->begin != NULL)
            bots[at.s.identity[seat]]->begin(memory[seat], df_game_find("intruder"), config, seat);
    while (at.s.node != INTRUDER_OVER) {
        int actor = intruder_actor((df_state *)&at);
        df_action action;

        if (actor == DF_CHANCE) {
            action = df_chance_draw(df_game_find("intruder"), (df_state *)&at, &rules);
        } else {
            df_decision decision = {.game = df_game_find("intruder"),
                                    .config = config,
                                    .view = (const df_view *)&view,
                                    .actions = legal,
                                    .seat = actor};

            intruder_view((df_state *)&at, actor, (df_view *)&view);
            decision.count = intruder_legal((df_state *)&at, legal);
            action = bots[at.s.identity[actor]]->choose(memory[actor], &decision, &choices);
        }
        events.count = 0;
        intruder_apply((df_state *)&at, action, &rules, &events);
        tell(bots, memory, &at.s, &events);
    }
    out->games++;
    out->intruders += at.s.winner == INTRUDER_INTRUDER;
    out->escapes[at.s.winner] += at.s.reason == INTRUDER_BY_ESCAPE;
    free(legal);
}

static outcome play_series(const df_bot *innocents, const df_bot *intruders, int seats,
                           uint64_t games)
{
    const df_bot *const bots[2] = {innocents, intruders};
    df_config config = df_config_default(df_game_find("intruder"));
    outcome out = {0};

    config.seats = (uint8_t)seats;
    config.knowledge = false; /* the bot needs no records of cards */
    config.option[INTRUDER_OPTION_CHARACTERS] = INTRUDER_CHARACTERS_SEAT;
    for (uint64_t i = 0; i < games; i++)
        play(bots, &config, i, &out);
    if (getenv("DF_INTRUDER_GAMES") != NULL) {
        df_interval interval = df_wilson(out.intruders, out.games);

        printf("%d players, Innocents %s, Intruders %s: Intruders win %.1f %% (%.1f to %.1f), "
               "%.1f %% by escape; Innocents by escape %.1f %%\n",
               seats, innocents->id, intruders->id, 100.0 * (double)out.intruders / (double)games,
               100 * interval.low, 100 * interval.high,
               100.0 * (double)out.escapes[1] / (double)games,
               100.0 * (double)out.escapes[0] / (double)games);
    }
    return out;
}

/* Whoever has the bot wins clearly more often than when both sides play at random. */
static void test_the_bot_helps_either_side(void **state)
{
    uint64_t games = games_wanted(150);

    (void)state;
    for (int seats = 3; seats <= 6; seats++) {
        outcome random = play_series(&df_bot_random, &df_bot_random, seats, games);
        outcome good = play_series(&intruder_bot, &df_bot_random, seats, games);
        outcome bad = play_series(&df_bot_random, &intruder_bot, seats, games);

        assert_true(good.intruders + games / 8 < random.intruders);
        assert_true(bad.intruders > random.intruders + games / 8);
    }
}

/* With the bot on both sides neither is without a chance. */
static void test_both_sides_can_win(void **state)
{
    uint64_t games = games_wanted(150);

    (void)state;
    for (int seats = 3; seats <= 6; seats++) {
        outcome both = play_series(&intruder_bot, &intruder_bot, seats, games);

        assert_true(both.intruders > games / 20);
        assert_true(both.intruders < games - games / 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_bot_helps_either_side),
        cmocka_unit_test(test_both_sides_can_win),
    };

    return cmocka_run_group_tests_name("intruder bot", tests, NULL, NULL);
}
