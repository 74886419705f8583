/* test_island_worlds.c: worlds resampled for a viewer respect all that it has learned, section 7,
 * and come up as often as they should.
 *
 * SPDX-License-Identifier: MIT */
#include "island_fixture.h"

enum { WORLDS = 2000 };

/* About `wanted` of 1000, give or take three standard deviations and a bit. */
static void assert_share(int count, int total, int wanted)
{
    int share = (int)((int64_t)count * 1000 / total);

    if (share < wanted - 45 || share > wanted + 45)
        fail_msg("%d of 1000, not about %d", share, wanted);
}

/* ---- The blank deck -------------------------------------------------------------------------- */

/* Seat 0 has seen X b X on top of ten cards, then a bomb went to a random place: to the top in one
 * of eleven cases; the three stay in order whatever happens. */
static void test_B_45_a_bomb_returned_among_known_cards(void **arg)
{
    fixture f;
    int second = 0;

    (void)arg;
    fixture_at(&f, "players=2 version=knockout explosions=0",
               "deck: XbX b*7\nseats.0.row: lookout, sapper\nseats.0.bombs: 1\n"
               "seats.0.hand: turnabout, stir\n");
    fixture_do(&f, "use lookout");
    fixture_do(&f, "look");
    fixture_pass(&f);
    fixture_do(&f, "use sapper");
    fixture_do(&f, "return");
    fixture_pass(&f);
    assert_int_equal(fixture_percent(&f, 0), 100); /* the known bomb or the returned one */
    assert_int_equal(fixture_percent(&f, 1), 27);  /* any 3 of 11 */
    for (int i = 0; i < WORLDS; i++) {
        island_state w;
        char top[5] = "";

        fixture_world(&f, 0, &w);
        for (int place = 0; place < 4; place++)
            top[place] = "bXE"[island_deck_sort(&w, place)];
        /* X b X and one more bomb somewhere, or below */
        if (memcmp(top, "XXbX", 4) != 0 && memcmp(top, "XbXX", 4) != 0 &&
            memcmp(top, "XbXb", 4) != 0)
            fail_msg("the top is %s", top);
        second += top[1] == 'X';
    }
    assert_share(second, WORLDS, 2000 / 11);
}

/* Then a bomb and a bomb are drawn: the second one can only be the returned one, so the next cards
 * are known again. */
static void test_B_45_draws_tell_where_it_went(void **arg)
{
    fixture f;

    (void)arg;
    fixture_at(&f, "players=2 version=knockout explosions=0",
               "deck: XXbX b*7\nnotes: look:0:XbX return\nnotes_depth: 4\n"
               "seats.0.hand: barter, stir\nseats.1.hand: turnabout, wreck\n"
               "seats.1.row: thick skin\nseats.0.row: bunker\n");
    fixture_do(&f, "play barter");
    fixture_pass(&f);
    fixture_do(&f, "card 2"); /* the Wreck; Turnabout stays with P1 */
    fixture_do(&f, "give stir");
    fixture_do(&f, "pick axe low");
    fixture_do(&f, "play turnabout");
    fixture_pass(&f);
    for (int i = 0; i < 200; i++) {
        island_state w;

        fixture_world(&f, 0, &w);
        assert_int_equal(island_deck_sort(&w, 0), ISLAND_BLANK);
        assert_int_equal(island_deck_sort(&w, 1), ISLAND_BOMB);
    }
}

/* Seat 0 planted a bomb, seat 1 scouted in secret: for seat 0 it is anywhere among the top five. */
static void test_B_111_a_secret_scout_hides_a_planted_bomb(void **arg)
{
    fixture f;
    int places[5] = {0};

    (void)arg;
    fixture_at(&f, "players=2 version=knockout explosions=0",
               "deck: X b*20\ndeck_known: all -*20\nnotes: top\nactive: 1\n"
               "seats.1.hand: scout, stir\n");
    fixture_do(&f, "play scout");
    fixture_do(&f, "effect first");
    fixture_pass(&f);
    fixture_do(&f, "put blank");
    fixture_do(&f, "put blank");
    fixture_do(&f, "put blank");
    fixture_do(&f, "put blank");
    fixture_do(&f, "secret"); /* three blanks are paid; the bomb is now the second card */
    for (int i = 0; i < WORLDS; i++) {
        island_state w;
        int bombs = 0;

        fixture_world(&f, 0, &w);
        for (int place = 0; place < f.s.deck_size; place++)
            if (island_deck_sort(&w, place) == ISLAND_BOMB) {
                bombs++;
                assert_in_range(place, 0, 1);
                places[place]++;
            }
        assert_int_equal(bombs, 1);
        fixture_world(&f, 1, &w);
        assert_int_equal(island_deck_sort(&w, 1), ISLAND_BOMB);
    }
    assert_share(places[0], WORLDS, 500);
    assert_in_range(fixture_percent(&f, 0), 45, 55);
    assert_int_equal(fixture_percent(&f, 1), 0);
}

/* [B-120] Capsize turns what is known over. */
static void test_B_120_capsize_keeps_what_is_known(void **arg)
{
    fixture f;

    (void)arg;
    fixture_at(&f, "players=2 version=knockout",
               "deck: bXb b*9 E\nseats.0.row: lookout\nseats.0.hand: capsize, stir\n");
    fixture_do(&f, "play capsize"); /* pays b X b b */
    fixture_pass(&f);
    fixture_do(&f, "use lookout");
    fixture_do(&f, "look");
    fixture_pass(&f);
    for (int i = 0; i < 100; i++) {
        island_state w;

        fixture_world(&f, 1, &w);
        assert_int_equal(island_deck_sort(&w, 0), ISLAND_EXPLOSION);
    }
}

/* [B-201] With the own bomb in the pool more bombs are to be expected than with a blank. */
static void test_B_201_the_own_choice_counts(void **arg)
{
    int sums[2] = {0, 0};

    (void)arg;
    for (int own = 0; own < 2; own++) {
        fixture f;

        fixture_options(&f, "players=2 secret_mix=on deal=auto");
        island_setup((df_state *)&f.s, &f.config, &f.rng);
        fixture_do(&f, "starter 0");
        fixture_do(&f, own ? "add bomb" : "add blank");
        fixture_do(&f, "add blank");
        for (int i = 0; i < WORLDS; i++) {
            island_state w;

            fixture_world(&f, 0, &w);
            for (int place = 0; place < w.deck_size; place++)
                sums[own] += island_deck_sort(&w, place) == ISLAND_BOMB;
        }
    }
    /* pool of 6 bombs, 3 blanks, the own card and another's: 6 of 11 go in */
    assert_share(sums[0], 6 * WORLDS, 591);
    assert_share(sums[1], 6 * WORLDS, 682);
}

/* ---- Attack cards ---------------------------------------------------------------------------- */

/* [B-105] Both know the cards exchanged; a third player does not. */
static void test_B_105_exchanged_cards_are_remembered(void **arg)
{
    fixture f;
    int third = 0;

    (void)arg;
    fixture_at(&f, "players=3 version=knockout",
               "seats.0.hand: barter, turnabout sword, wreck\nseats.1.hand: scout, stir mace\n"
               "seats.2.hand: bury, bury\n");
    fixture_do(&f, "play barter");
    fixture_do(&f, "target 1");
    fixture_pass(&f);
    fixture_do(&f, "card 1");
    fixture_do(&f, "give turnabout");
    for (int i = 0; i < 200; i++) {
        island_state w;

        fixture_world(&f, 0, &w);
        assert_true(fixture_holds(&w, 1, ISLAND_TURNABOUT));
        fixture_world(&f, 1, &w);
        assert_true(fixture_holds(&w, 0, ISLAND_STIR) || fixture_holds(&w, 0, ISLAND_SCOUT));
        fixture_world(&f, 2, &w);
        third += fixture_holds(&w, 1, ISLAND_TURNABOUT);
        assert_int_equal(w.backs[1][0], 1);
    }
    assert_in_range(third, 1, 199);
}

/* [B-132] The numbers heard are those of every world; [B-119] a miss is a miss in all of them. */
static void test_B_132_B_119_what_was_said_aloud(void **arg)
{
    fixture f;

    (void)arg;
    fixture_at(&f, "players=3 version=knockout",
               "seats.0.row: lookout\nseats.0.hand: accuse sword, stir sword\n"
               "seats.1.hand: charm axe, foil sword, bury, veto\n"
               "seats.2.hand: wreck, scout, gamble axe\n");
    fixture_do(&f, "use lookout");
    fixture_do(&f, "hear");
    fixture_do(&f, "target 1");
    fixture_pass(&f);
    fixture_do(&f, "play accuse");
    fixture_do(&f, "target 2");
    fixture_do(&f, "number 4");
    fixture_pass(&f);
    for (int viewer = DF_SPECTATOR; viewer < 3; viewer = viewer == DF_SPECTATOR ? 0 : viewer + 1)
        for (int i = 0; i < 100; i++) {
            island_state w;

            fixture_world(&f, viewer, &w);
            assert_int_equal(island_know_missing(&f.s, 1, w.zone[ISLAND_IN_HAND + 1]), 0);
            assert_false(fixture_holds(&w, 2, ISLAND_FOIL));
            assert_false(fixture_holds(&w, 2, ISLAND_BURY));
        }
}

/* [B-121] The searcher knows the pile, and so what is in no hand. */
static void test_B_121_the_searcher_knows_the_pile(void **arg)
{
    fixture f;

    (void)arg;
    fixture_at(&f, "players=2 version=knockout",
               "seats.0.hand: forage, turnabout sword\nseats.1.hand: scout, foil mace, veto\n");
    fixture_do(&f, "play forage");
    fixture_do(&f, "symbol mace");
    fixture_do(&f, "number 1");
    fixture_pass(&f);
    fixture_do(&f, "take turnabout mace");
    for (int i = 0; i < 200; i++) {
        island_state w;

        fixture_world(&f, 0, &w);
        assert_true(fixture_holds(&w, 1, ISLAND_SCOUT));
        assert_true(fixture_holds(&w, 1, ISLAND_FOIL));
        fixture_world(&f, 1, &w);
        assert_true(fixture_holds(&w, 0, ISLAND_TURNABOUT));
    }
}

/* [B-106] Who put the hand back knows that these cards are in the piles. */
static void test_B_106_the_old_hand_is_in_the_piles(void **arg)
{
    fixture f;

    (void)arg;
    fixture_at(&f, "players=2 version=knockout",
               "seats.0.hand: stir mace, bunker, veto\nseats.1.hand: scout, barter, sapper\n");
    fixture_do(&f, "play stir");
    fixture_do(&f, "pay first");
    fixture_do(&f, "hand");
    fixture_pass(&f);
    fixture_do(&f, "pick sword low");
    fixture_do(&f, "pick sword low");
    for (int i = 0; i < 200; i++) {
        island_state w;

        fixture_world(&f, 0, &w);
        assert_false(fixture_holds(&w, 1, ISLAND_BUNKER));
        assert_false(fixture_holds(&w, 1, ISLAND_VETO));
    }
}

/* Every card that may be in a hand comes up there equally often: 2 of the 16 Sword cards, of which
 * one is low, are P1's. */
static void test_hands_are_uniform(void **arg)
{
    fixture f;
    int count[ISLAND_KINDS] = {0};

    (void)arg;
    fixture_at(&f, "players=2 version=knockout",
               "seats.0.hand: scout, stir mace\nseats.1.hand: wreck, windfall\n");
    for (int i = 0; i < WORLDS; i++) {
        island_state w;

        fixture_world(&f, 0, &w);
        df_each_bit_64(card, w.zone[ISLAND_IN_HAND + 1])
            count[island_kind_of[card]]++;
    }
    for (int kind = 0; kind < 13; kind++)
        assert_share(count[kind], WORLDS,
                     island_number_of(kind) < 7 ? 100 * island_kinds[kind].copies : 167);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_B_45_a_bomb_returned_among_known_cards),
        cmocka_unit_test(test_B_45_draws_tell_where_it_went),
        cmocka_unit_test(test_B_111_a_secret_scout_hides_a_planted_bomb),
        cmocka_unit_test(test_B_120_capsize_keeps_what_is_known),
        cmocka_unit_test(test_B_201_the_own_choice_counts),
        cmocka_unit_test(test_B_105_exchanged_cards_are_remembered),
        cmocka_unit_test(test_B_132_B_119_what_was_said_aloud),
        cmocka_unit_test(test_B_121_the_searcher_knows_the_pile),
        cmocka_unit_test(test_B_106_the_old_hand_is_in_the_piles),
        cmocka_unit_test(test_hands_are_uniform),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
