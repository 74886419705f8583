/* test_grave.c: moves that front ends ask about once: a sensible player hardly ever makes one,
 * whoever plays at random does, and where there is nothing else nobody is asked.
 *
 * SPDX-License-Identifier: MIT */
#define DF_ALL_GAMES
#include "match_fixture.h"

#include "core/core.h"

enum { GAMES = 40, PERCENT_MAX = 4 };

typedef struct share {
    long choices; /* decisions with more than one action */
    long grave;   /* what was chosen then was grave */
} share;

static void play(const df_game *game, const df_bot *bot, int index, share *sum)
{
    df_config config = df_config_default(game);
    df_seat seats[DF_SEATS_MAX] = {{.kind = DF_SEAT_BOT}};
    df_action actions[DF_LEGAL_MAX];
    uint8_t key[DF_KEY_SIZE];
    df_error err;

    for (int seat = 0; seat < config.seats; seat++)
        seats[seat] = (df_seat){.kind = DF_SEAT_BOT, .bot = bot};
    df_key_from_text(key, "grave");
    df_key_derive(key, key, (uint64_t)index);
    df_match *match = df_match_new(game, &config, key, seats, &err);
    assert_non_null(match);
    while (df_match_actor(match) != DF_NOBODY) {
        int seat = df_match_actor(match);
        int step = df_match_steps(match);
        const df_view *view = df_match_view(match, seat);
        int count = df_view_legal(game, view, seat, actions);
        int grave = df_view_grave(game, view, actions, count, actions);

        assert_true(grave < count);
        assert_ok(df_match_bot(match, &err), &err);
        df_action chosen = df_match_step(match, step).action;
        sum->choices += count > 1;
        for (int i = 0; i < grave; i++)
            if (actions[i] == chosen)
                sum->grave++;
    }
    df_match_free(match);
}

static share play_all(const df_game *game, const df_bot *bot)
{
    share sum = {0, 0};

    for (int i = 0; i < GAMES; i++)
        play(game, bot, i, &sum);
    return sum;
}

static void test_sensible_players_are_hardly_ever_asked(void **state)
{
    int count;
    const df_game *const *games = df_games(&count);

    (void)state;
    for (int i = 0; i < count; i++) {
        if (games[i]->grave == NULL)
            continue;
        share apprentice = play_all(games[i], df_bot_find(games[i], "apprentice"));
        share random = play_all(games[i], &df_bot_random);

        print_message("%s: grave are %ld of %ld choices of apprentices, %ld of %ld at random\n",
                      games[i]->id, apprentice.grave, apprentice.choices, random.grave,
                      random.choices);
        assert_true(100 * apprentice.grave <= PERCENT_MAX * apprentice.choices);
        assert_true(random.grave > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sensible_players_are_hardly_ever_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
