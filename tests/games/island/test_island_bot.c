/* test_island_bot.c: the rule-based bot of Island: what it must see, that it keeps to the rules
 * under all options, and that it is much stronger than chance.
 *
 * SPDX-License-Identifier: MIT */
#include "island_fixture.h"

#include "lab/lab.h"

static df_action choice(fixture *f)
{
    df_action actions[DF_LEGAL_MAX];
    island_state view;
    int seat = island_actor((const df_state *)&f->s);

    island_view((const df_state *)&f->s, seat, (df_view *)&view);
    df_decision decision = {
        .game = fixture_game(),
        .config = &f->config,
        .view = (const df_view *)&view,
        .actions = actions,
        .count = df_view_legal(fixture_game(), (const df_view *)&view, seat, actions),
        .seat = seat,
    };
    return island_bot.choose(NULL, &decision, &f->rng);
}

/* In this position the bot says this. */
static void assert_choice(const char *options, const char *position, const char *words)
{
    fixture f;
    char said[64];
    df_text text = df_text_over(said, sizeof said);

    fixture_at(&f, options, position);
    assert_true(island_words((const df_state *)&f.s, choice(&f), 0, NULL, &text));
    assert_string_equal(said, words);
}

/* An explosion lies on top, as all know: only a card for nothing, or one used first, will do. */
static void test_avoids_a_known_explosion(void **arg)
{
    (void)arg;
    assert_choice("players=2 version=knockout",
                  "deck: E b*20\ndeck_known: all -*20\nnotes: flip\nnotes_depth: 1\n"
                  "seats.0.hand: turnabout, charm sword, wreck\n",
                  "play charm sword");
    assert_choice("players=2 version=knockout",
                  "deck: E b*20\ndeck_known: all -*20\nnotes: flip\nnotes_depth: 1\n"
                  "seats.0.hand: turnabout, scout, wreck\n",
                  "play scout");
    assert_choice("players=2 version=knockout",
                  "deck: E b*20\ndeck_known: all -*20\nnotes: flip\nnotes_depth: 1\n"
                  "seats.0.row: sapper\nseats.0.hand: turnabout, wreck\n",
                  "use sapper");
}

static void test_guesses_what_it_knows(void **arg)
{
    (void)arg;
    assert_choice("players=2 version=knockout",
                  "deck: X b*20\ndeck_known: all -*20\nnotes: top\nnode: guess\n"
                  "play: hunch mace\nuses: hunch effect 0 announce stands - - - - - - - -\n",
                  "guess bomb");
    assert_choice("players=2 version=knockout",
                  "deck: b*20\nnode: guess\nplay: hunch mace\n"
                  "uses: hunch effect 0 announce stands - - - - - - - -\n",
                  "guess blank");
}

/* [B-121] There is one card of each number for a symbol: what lies in a row can't be found. */
static void test_forages_for_what_can_be_there(void **arg)
{
    (void)arg;
    assert_choice("players=2 version=knockout",
                  "deck: b*20\nnode: number\nplay: forage\n"
                  "uses: forage effect 0 announce stands - - - - - - 0 -\n",
                  "number 12");
    assert_choice("players=2 version=knockout",
                  "deck: b*20\nnode: number\nplay: forage\nseats.1.row: windfall\n"
                  "uses: forage effect 0 announce stands - - - - - - 0 -\n",
                  "number 11");
}

/* A bomb goes to the player whom it knocks out. */
static void test_gives_the_bomb_where_it_kills(void **arg)
{
    (void)arg;
    assert_choice("players=3 version=knockout",
                  "deck: b*20\nrevealed: bomb\nnode: reward\nplay: hunch mace\n"
                  "seats.2.bombs: 2\n"
                  "uses: hunch effect 0 announce stands - - - - - 1 - 2\n",
                  "give 2");
}

/* Five cards with two bombs in front are worth a Ricochet; a Turnabout is not worth a Foil. */
static void test_saves_its_reactions(void **arg)
{
    (void)arg;
    assert_choice("players=2 version=knockout",
                  "deck: b*15 X*4\nseats.1.bombs: 2\nseats.1.hand: ricochet mace, barter\n"
                  "node: react\nplay: gamble mace\n"
                  "uses: gamble effect 0 window stands 1 7 1 - - - - 5\n",
                  "react ricochet mace");
    assert_choice("players=2 version=knockout",
                  "deck: b*15 X*4\nseats.1.hand: foil mace, barter\nnode: react\n"
                  "play: turnabout\nuses: turnabout effect 0 window stands 1 - - - - - - -\n",
                  "pass");
}

/* A row card that pays off is put down early. */
static void test_builds_a_row(void **arg)
{
    (void)arg;
    assert_choice("players=2", "deck: b*40\nseats.0.hand: windfall, turnabout, charm sword\n",
                  "play windfall");
}

static void test_every_choice_is_legal(void **arg)
{
    (void)arg;
    for (uint64_t game = 0; game < 48; game++) {
        fixture f;
        uint8_t key[DF_KEY_SIZE];

        fixture_options(&f, "");
        f.config.seats = (uint8_t)(2 + game % 4);
        f.config.option[ISLAND_OPTION_VERSION] = (int16_t)(game / 4 % 2);
        f.config.option[ISLAND_OPTION_ALL_CARDS] = (int16_t)(game / 8 % 2);
        f.config.option[ISLAND_OPTION_SECRET_MIX] = (int16_t)(game / 16 % 2);
        f.config.option[ISLAND_OPTION_EXPLOSION_SHUFFLE] = (int16_t)(game / 5 % 2);
        f.config.option[ISLAND_OPTION_EXPLOSIONS] = (int16_t)(game % 5);
        f.config.knowledge = game % 3 != 0;
        df_key_from_text(key, "legal");
        df_rng_init(&f.rng, key, game);
        island_setup((df_state *)&f.s, &f.config, &f.rng);
        for (int actor; (actor = island_actor((df_state *)&f.s)) != DF_NOBODY;) {
            df_action actions[DF_LEGAL_MAX];
            df_action action;

            if (actor == DF_CHANCE) {
                action = df_chance_draw(fixture_game(), (df_state *)&f.s, &f.rng);
            } else {
                action = choice(&f);
                assert_int_equal(island_test((df_state *)&f.s, action, NULL), DF_OK);
                if (df_rng_below(&f.rng, 2) == 0)
                    action = actions[df_rng_below(
                        &f.rng, (uint32_t)island_legal((df_state *)&f.s, actions))];
            }
            island_apply((df_state *)&f.s, action, &f.rng, NULL);
        }
    }
}

/* Wins of one bot among random ones, in percent. */
static int wins_among_random(int seats, int version, uint64_t games)
{
    df_sim_plan plan = {
        .game = fixture_game(),
        .config = df_config_default(fixture_game()),
        .bots = {&island_bot},
        .games = games,
        .rotate = true,
    };
    df_sim_report report;
    df_error err = {.text = ""};

    plan.config.seats = (uint8_t)seats;
    plan.config.option[ISLAND_OPTION_VERSION] = (int16_t)version;
    for (int seat = 1; seat < seats; seat++)
        plan.bots[seat] = &df_bot_random;
    df_key_from_text(plan.key, "island bot");
    assert_ok(df_sim_run(&plan, &report, &err), &err);
    int percent = (int)(100 * report.by_bot[0].wins / games);
    df_sim_report_free(&report);
    return percent;
}

/* 90 % is asked for in knockout matches of two; the true rates are well above these. */
static void test_beats_random_play(void **arg)
{
    (void)arg;
    assert_in_range(wins_among_random(2, 1, 100), 95, 100);
    assert_in_range(wins_among_random(4, 1, 100), 90, 100);
    assert_in_range(wins_among_random(2, 0, 200), 80, 100);
    assert_in_range(wins_among_random(5, 0, 200), 40, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_avoids_a_known_explosion),
        cmocka_unit_test(test_guesses_what_it_knows),
        cmocka_unit_test(test_forages_for_what_can_be_there),
        cmocka_unit_test(test_gives_the_bomb_where_it_kills),
        cmocka_unit_test(test_saves_its_reactions),
        cmocka_unit_test(test_builds_a_row),
        cmocka_unit_test(test_every_choice_is_legal),
        cmocka_unit_test(test_beats_random_play),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
