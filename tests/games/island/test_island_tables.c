/* test_island_tables.c: the cards of Island as tables 2.2 to 2.4 have them, the bound on the length
 * of a round, and how deep reactions can go.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdio.h>

#include "island_fixture.h"

/* Vector 1, [B-6]: cards per number, and ten low and six high ones of each symbol. */
static void test_B_6_cards_per_number(void **arg)
{
    static const int wanted[ISLAND_NUMBERS] = {6, 3, 3, 3, 5, 4, 6, 3, 3, 3, 3, 3, 3};
    int per_number[ISLAND_NUMBERS] = {0};
    int per_pile[ISLAND_PILES] = {0};
    int costs = 0;
    int next = 0;

    (void)arg;
    for (int kind = 0; kind < ISLAND_KINDS; kind++) {
        assert_int_equal(island_kinds[kind].first, next);
        next += island_kinds[kind].copies;
        per_number[island_number_of(kind)] += island_kinds[kind].copies;
        per_pile[island_pile_of(kind)] += island_kinds[kind].copies;
        costs += island_kinds[kind].copies * island_cards[island_kinds[kind].code].cost;
        for (int i = 0; i < island_kinds[kind].copies; i++) {
            int card = island_kinds[kind].first + i;

            assert_int_equal(island_kind_of[card], kind);
            assert_int_equal(island_kinds_among(ISLAND_BIT(card)), UINT64_C(1) << kind);
            assert_true((ISLAND_PILE_CARDS(island_pile_of(kind)) >> card & 1) != 0);
        }
        assert_int_equal(island_kinds[kind].copies > 1,
                         (ISLAND_MANY_CARDS >> island_kinds[kind].first & 1) != 0);
        assert_int_equal((island_cards[island_kinds[kind].code].icons & ISLAND_QUICK) != 0,
                         (ISLAND_QUICK_CARDS >> island_kinds[kind].first & 1) != 0);
        assert_int_equal(island_kinds[kind].code >= ISLAND_PILFER &&
                             island_kinds[kind].code < ISLAND_VETO,
                         (ISLAND_ABILITY_CARDS >> island_kinds[kind].first & 1) != 0);
        assert_int_equal(island_pile_of(kind),
                         2 * island_kinds[kind].symbol + (island_number_of(kind) >= 7));
    }
    assert_int_equal(next, ISLAND_CARDS);
    assert_int_equal(island_kinds_among(ISLAND_ALL_CARDS), (UINT64_C(1) << ISLAND_KINDS) - 1);
    assert_int_equal(costs, 135);
    assert_memory_equal(per_number, wanted, sizeof wanted);
    for (int pile = 0; pile < ISLAND_PILES; pile++)
        assert_int_equal(per_pile[pile], pile % 2 == 0 ? 10 : 6);
}

/* [B-R24] icons: 3 quick cards, 10 that stay, 4 that may be used before they are paid. */
static void test_icons(void **arg)
{
    int quick = 0, rows = 0, first = 0;

    (void)arg;
    for (int code = 0; code < ISLAND_CODES; code++) {
        quick += (island_cards[code].icons & ISLAND_QUICK) != 0;
        first += (island_cards[code].icons & ISLAND_EFFECT_FIRST) != 0;
        if ((island_cards[code].icons & ISLAND_ROW) == 0)
            continue;
        rows++;
        assert_int_equal(island_kinds[island_row_kind[code]].code, code);
        assert_int_equal(island_kinds[island_row_kind[code]].copies, 1);
    }
    assert_int_equal(quick, 3);
    assert_int_equal(rows, 10);
    assert_int_equal(first, 4);
}

/* [B-R1] The game is called Island here. [B-R2] Meeples and setup cards have no rule: no value of
 * the game speaks of them. */
static void test_B_R1_R2_title_and_spare_pieces(void **arg)
{
    (void)arg;
    assert_string_equal(fixture_game()->title, "Island");
    for (const df_field *field = island_fields; field->path != NULL; field++) {
        assert_null(strstr(field->path, "meeple"));
        assert_null(strstr(field->path, "setup"));
    }
}

/* [B-R65] A round has at most N + (48 - N * hand) + (N - 1) turns, and with all cards at most 48;
 * target5 takes at most 4N + 1 rounds. No chain of uses is longer than there is room for. */
static void test_B_R65_rounds_end(void **arg)
{
    int deepest = 0;

    (void)arg;
    for (uint64_t game = 0; game < 300; game++) {
        fixture f;
        int seats = 2 + (int)(game % 4);
        bool all = game % 3 == 0;
        df_action actions[DF_LEGAL_MAX];
        df_outcome outcomes[DF_LEGAL_MAX];
        uint8_t key[DF_KEY_SIZE];
        int most;

        fixture_options(&f, "version=knockout deal=auto");
        f.config.seats = (uint8_t)seats;
        f.config.option[ISLAND_OPTION_ALL_CARDS] = all;
        f.config.knowledge = false;
        df_key_from_text(key, "bound");
        df_rng_init(&f.rng, key, game);
        island_setup((df_state *)&f.s, &f.config, &f.rng);
        most = all ? 48 : seats + 48 - seats * f.s.hand + seats - 1;
        while (f.s.node != ISLAND_AT_OVER) {
            df_state *state = (df_state *)&f.s;
            df_action action;

            if (island_actor(state) == DF_CHANCE) {
                int count = island_chance(state, outcomes);

                action = outcomes[df_rng_below(&f.rng, (uint32_t)count)].action;
            } else {
                int count = island_legal(state, actions);

                action = actions[df_rng_below(&f.rng, (uint32_t)count)];
            }
            island_apply(state, action, &f.rng, NULL);
            assert_in_range(f.s.turn, 0, most);
            assert_in_range(f.s.round, 1, 4 * seats + 1);
            deepest = f.s.depth > deepest ? f.s.depth : deepest;
        }
    }
    assert_in_range(deepest, 3, ISLAND_USES);
}

/* [B-8] With the most cards that the option allows one is left in the piles; one more is refused.
 */
static void test_B_8_hands_leave_a_card(void **arg)
{
    static const int16_t most[ISLAND_SEATS + 1] = {0, 0, 23, 15, 11, 9};
    const df_game *game = df_game_find("island");
    df_config config = df_config_default(game);
    char text[40];
    df_error err;

    (void)arg;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        config.seats = (uint8_t)seats;
        config.option[ISLAND_OPTION_HAND] = most[seats];
        assert_ok(df_config_check(game, &config, &err), &err);
        assert_true(seats * most[seats] < ISLAND_CARDS);
        config.option[ISLAND_OPTION_HAND]++;
        assert_int_equal(df_config_check(game, &config, &err), DF_RANGE);
        snprintf(text, sizeof text, "at most %d ", most[seats]);
        if (seats > 2) /* for two the option itself has no more */
            assert_non_null(strstr(err.text, text));
    }
}

/* The seat that has the first bomb of one shuffled deck, one card each from seat 0 on. */
static int first_bomb(df_rng *rng, int seats, int bombs)
{
    uint8_t deck[ISLAND_DECK];
    int drawn = 0;

    memset(deck, ISLAND_BLANK, sizeof deck);
    memset(deck, ISLAND_BOMB, (size_t)bombs);
    df_rng_shuffle(rng, deck, (uint32_t)(ISLAND_BLANKS + bombs));
    while (deck[drawn] != ISLAND_BOMB)
        drawn++;
    return drawn % seats;
}

/* [B-R70] Who starts when it is drawn for: as likely as in twenty thousand shuffled decks. */
static void test_B_R70_the_first_bomb(void **arg)
{
    enum { DECKS = 20000, NEAR = DECKS / 60 };
    const uint64_t whole = UINT64_C(1) << 31;

    (void)arg;
    for (int seats = 2; seats <= ISLAND_SEATS; seats++) {
        df_config config = df_config_default(df_game_find("island"));
        int found[ISLAND_SEATS] = {0};
        static df_outcome out[DF_LEGAL_MAX];
        uint8_t key[DF_KEY_SIZE];
        uint64_t sum = 0;
        island_state s;
        df_rng rng;

        config.seats = (uint8_t)seats;
        config.option[ISLAND_OPTION_FIRST_STARTER] = 1;
        df_key_from_text(key, "first bomb");
        df_rng_init(&rng, key, (uint64_t)seats);
        island_setup((df_state *)&s, &config, &rng);
        for (int i = 0; i < DECKS; i++)
            found[first_bomb(&rng, seats, s.bombs_in)]++;
        assert_int_equal(island_chance((df_state *)&s, out), seats);
        for (int seat = 0; seat < seats; seat++) {
            int wanted = (int)((uint64_t)out[seat].weight * DECKS / whole);

            sum += out[seat].weight;
            assert_int_equal(out[seat].action, ISLAND_STARTER + seat);
            assert_in_range(found[seat] - wanted + NEAR, 0, 2 * NEAR);
        }
        assert_int_equal(sum, whole); /* somebody always has one */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_B_6_cards_per_number),
        cmocka_unit_test(test_icons),
        cmocka_unit_test(test_B_R1_R2_title_and_spare_pieces),
        cmocka_unit_test(test_B_R65_rounds_end),
        cmocka_unit_test(test_B_8_hands_leave_a_card),
        cmocka_unit_test(test_B_R70_the_first_bomb),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
