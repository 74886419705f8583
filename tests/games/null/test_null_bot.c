/* test_null_bot.c: the bot of High or Low: what it must see, and that it is stronger than chance
 * from every seat.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include "bots/sitter.h"
#include "games/null/null.h"
#include "lab/lab.h"

static const df_game *null_game(void)
{
    return df_game_find("null");
}

/* In this position the bot of the seat to act does this. */
static void assert_choice(const char *die, const char *position, df_action wanted)
{
    df_config config = df_config_default(null_game());
    df_action actions[DF_LEGAL_MAX];
    df_rng rng = rng_of("lots");
    null_state state, view;
    df_error err;

    assert_ok(df_config_set(null_game(), &config, "die", die, &err), &err);
    assert_ok(df_position_read(null_game(), &config, position, (df_state *)&state, &err), &err);
    df_sitter sitter = {null_game(), &config, &null_bot, NULL,
                        null_game()->actor((const df_state *)&state)};
    df_decision decision =
        df_sitter_look(&sitter, (const df_state *)&state, (df_view *)&view, actions);
    assert_int_equal(df_sitter_choose(&sitter, &decision, &rng), wanted);
}

/* [Z-6] [Z-7] */
static void test_keeps_what_is_likely_to_win(void **arg)
{
    static const char high_card[] =
        "seats.0.card: 7\nseats.1.card: 4\nseats.2.card: 2\ndeck: 1, 3, 5, 6, 8\n";
    static const char low_card[] =
        "seats.0.card: 2\nseats.1.card: 4\nseats.2.card: 7\ndeck: 1, 3, 5, 6, 8\n";
    static const char middle[] =
        "seats.0.card: 5\nseats.1.card: 4\nseats.2.card: 7\ndeck: 1, 2, 3, 6, 8\n";

    (void)arg;
    assert_choice("high", high_card, NULL_KEEP);
    assert_choice("high", low_card, NULL_SWAP);
    assert_choice("low", high_card, NULL_SWAP);
    assert_choice("low", low_card, NULL_KEEP);
    assert_choice("fair", high_card, NULL_KEEP);
    assert_choice("fair", low_card, NULL_KEEP);
    assert_choice("fair", middle, NULL_SWAP); /* it wins neither way */
}

/* [Z-3] A six is good, but not after the low cards have gone. */
static void test_counts_what_was_discarded(void **arg)
{
    (void)arg;
    assert_choice("high",
                  "turn: 2\nseats.0.card: 1\nseats.1.card: 2\nseats.2.card: 6\n"
                  "deck: 3, 4, 5, 7, 8\n",
                  NULL_KEEP);
    assert_choice("high",
                  "turn: 2\nseats.0.card: 3\nseats.1.card: 4\nseats.2.card: 6\n"
                  "deck: 5, 7, 8\ndiscard: 1, 2\n",
                  NULL_SWAP);
}

/* [Z-R1] Where nothing else is allowed it keeps the worst card. */
static void test_keeps_where_it_has_to(void **arg)
{
    (void)arg;
    assert_choice("high",
                  "turn: 2\nseats.0.card: 8\nseats.1.card: 7\nseats.2.card: 1\ndeck: -\n"
                  "discard: 2, 3, 4, 5, 6\n",
                  NULL_KEEP);
}

/* Alone among random bots it wins far more than its share. */
static void test_beats_chance_from_every_seat(void **arg)
{
    enum { GAMES = 10000 };

    (void)arg;
    for (int16_t die = NULL_DIE_FAIR; die <= NULL_DIE_LOW; die++)
        for (int seat = 0; seat < null_game()->seats_usual; seat++) {
            df_sim_plan plan = {
                .game = null_game(), .config = df_config_default(null_game()), .games = GAMES};
            df_sim_report report;
            df_error err;

            plan.config.option[NULL_OPTION_DIE] = die;
            for (int i = 0; i < plan.config.seats; i++)
                plan.bots[i] = i == seat ? &null_bot : &df_bot_random;
            df_key_from_text(plan.key, "bots");
            assert_ok(df_sim_run(&plan, &report, &err), &err);

            assert_true(report.by_seat[seat].wins > GAMES * 35 / 100); /* of a third */
            df_sim_report_free(&report);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keeps_what_is_likely_to_win),
        cmocka_unit_test(test_counts_what_was_discarded),
        cmocka_unit_test(test_keeps_where_it_has_to),
        cmocka_unit_test(test_beats_chance_from_every_seat),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
