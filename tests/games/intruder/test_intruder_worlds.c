/* test_intruder_worlds.c: what section 10 of the rules asks of sampled worlds.
 *
 * The property tests resample at every turn, and the game's own check plays all records of a
 * sampled world again; here are the facts one by one, odds included.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include "games/intruder/intruder.h"

static void key_of(uint8_t key[DF_KEY_SIZE], uint64_t number)
{
    uint8_t base[DF_KEY_SIZE];

    df_key_from_text(base, "intruder worlds");
    df_key_derive(key, base, number);
}

static void set_up(intruder_state *s, int seats, df_rng *rng, uint64_t number)
{
    df_config config = df_config_default(df_game_find("intruder"));
    uint8_t key[DF_KEY_SIZE];

    config.seats = (uint8_t)seats;
    config.option[INTRUDER_OPTION_CHARACTERS] = INTRUDER_CHARACTERS_SEAT;
    key_of(key, number);
    df_rng_init(rng, key, 0);
    intruder_setup((df_state *)s, &config, rng);
}

static void step(intruder_state *s, df_rng *rng)
{
    static df_action actions[DF_LEGAL_MAX];
    df_action action;

    if (intruder_actor((df_state *)s) == DF_CHANCE)
        action = df_chance_draw(df_game_find("intruder"), (df_state *)s, rng);
    else
        action = actions[df_rng_below(rng, (uint32_t)intruder_legal((df_state *)s, actions))];
    intruder_apply((df_state *)s, action, rng, NULL);
}

static void sample(const intruder_state *s, int viewer, uint64_t number, intruder_state *world)
{
    intruder_state view;
    uint8_t key[DF_KEY_SIZE];
    df_error err;
    df_rng rng;

    key_of(key, number);
    df_rng_init(&rng, key, 7);
    intruder_view((const df_state *)s, viewer, (df_view *)&view);
    intruder_resample((const df_view *)&view, viewer, &rng, (df_state *)world);
    assert_ok(intruder_check((const df_state *)world, &err), &err);
}

static bool is_in(const uint8_t *cards, int places, int kind)
{
    return memchr(cards, kind, (size_t)places) != NULL;
}

/* Random games of all sizes, to their ends; every world passes the check. [I-R46] */
static void test_worlds_of_whole_games(void **arg)
{
    intruder_state s;
    intruder_state world;
    df_rng rng;
    uint64_t number = 0;

    (void)arg;
    for (int seats = 3; seats <= 6; seats++)
        for (int game = 0; game < 6; game++) {
            set_up(&s, seats, &rng, number);
            s.snatched_items = (uint8_t)(game % 2);
            while (s.node != INTRUDER_OVER) {
                step(&s, &rng);
                assert_true(s.round < 4 * seats);
                if (df_rng_below(&rng, 40) == 0)
                    sample(&s, (int)df_rng_below(&rng, (uint32_t)seats), number, &world);
                number++;
            }
            sample(&s, DF_SPECTATOR, number, &world);
        }
}

/* What a sampled world and the true one are compared by: how many cards of each kind the others
 * hold, how many lie on top of the deck; and, of what each of them showed in the last round, how
 * much was of the kind of their first, second ... card of the deal, by the copies of the kind. */
enum { ON_TOP = 8, COPIES = 8, COUNTS = 2 * INTRUDER_KINDS + INTRUDER_DEAL * COPIES };

static void count_cards(const intruder_state *s, int viewer, int sign, int counts[COUNTS])
{
    const intruder_round *last = &s->rounds[s->remembered - 2];
    int *top = counts + INTRUDER_KINDS;
    int *shown = top + INTRUDER_KINDS;
    uint8_t dealt[INTRUDER_SEEN];
    uint8_t seen[INTRUDER_SEEN];

    for (int i = 0; i < ON_TOP && s->deck[i] != DF_NONE; i++)
        top[s->deck[i]] += sign;
    for (int seat = 0; seat < s->seats; seat++) {
        int count = intruder_unpack(last->seen[seat], seen);

        if (seat == viewer || intruder_unpack(last->dealt[seat], dealt) == 0)
            continue;
        for (int i = 0; i < INTRUDER_DEAL && s->hand[seat][i] != DF_NONE; i++)
            counts[s->hand[seat][i]] += sign;
        for (int i = 0; i < INTRUDER_DEAL; i++)
            if (is_in(seen, count, dealt[i]))
                shown[i * COPIES + intruder_cards[dealt[i]].copies] += sign;
    }
}

/* The odds: to somebody who sees the view alone, the true world looks as likely as the sampled one.
 * So if all players hand in any of their cards alike, then over many games the two have as many
 * cards of each kind everywhere, before the first turn of a round tells more. */
static void test_worlds_are_as_likely_as_the_truth(void **arg)
{
    enum { SAMPLES = 8000 };
    static int64_t sum[COUNTS];
    static int64_t squares[COUNTS];
    intruder_state s;
    intruder_state world;
    df_rng rng;
    int samples = 0;

    (void)arg;
    memset(sum, 0, sizeof sum);
    memset(squares, 0, sizeof squares);
    for (uint64_t number = 0; samples < SAMPLES; number++) {
        set_up(&s, 4 + (int)(number % 3), &rng, number);
        while (s.node != INTRUDER_OVER && samples < SAMPLES) {
            if (s.node == INTRUDER_TURN && s.lap == 1 && s.turn == s.first && s.remembered > 1) {
                int difference[COUNTS] = {0};

                sample(&s, s.turn, (uint64_t)samples++, &world);
                count_cards(&s, s.turn, 1, difference);
                count_cards(&world, s.turn, -1, difference);
                for (int i = 0; i < COUNTS; i++) {
                    sum[i] += difference[i];
                    squares[i] += difference[i] * difference[i];
                }
            }
            if (s.node == INTRUDER_KEEP) {
                int size = intruder_hand_size(&s, s.asked);
                int card = s.hand[s.asked][df_rng_below(&rng, (uint32_t)size)];

                intruder_apply((df_state *)&s, INTRUDER_ACT_BOTTOM + (df_action)card, &rng, NULL);
            } else {
                step(&s, &rng);
            }
        }
    }
    for (int i = 0; i < COUNTS; i++) /* within five standard deviations */
        assert_true(sum[i] * sum[i] <= 25 * squares[i]);
}

/* At the first keep step every card that the viewer does not hold is anywhere with equal odds,
 * but for Nobody's Home, which nobody was dealt. [I-40] */
static void test_first_deal_is_uniform(void **arg)
{
    enum { WORLDS = 4000 };
    intruder_state s;
    intruder_state world;
    df_rng rng;
    int in_hand[INTRUDER_KINDS] = {0};
    uint64_t number = 0;

    (void)arg;
    do
        set_up(&s, 3, &rng, number++);
    while (s.node != INTRUDER_KEEP || s.rounds[0].home != DF_NONE || s.discard[INTRUDER_NH] != 0);
    for (uint64_t i = 0; i < WORLDS; i++) {
        sample(&s, 0, i, &world);
        for (int j = 0; j < INTRUDER_DEAL; j++)
            in_hand[world.hand[1][j]]++;
        assert_memory_equal(world.hand[0], s.hand[0], INTRUDER_DEAL);
    }
    assert_int_equal(in_hand[INTRUDER_NH], 0);
    for (int kind = 0; kind < INTRUDER_KINDS; kind++) {
        int unseen = intruder_cards[kind].copies;

        for (int j = 0; j < INTRUDER_DEAL; j++)
            unseen -= s.hand[0][j] == kind;
        if (kind == INTRUDER_NH || unseen == 0)
            continue;
        /* 33 unseen, one of them Nobody's Home in the deck: each is in this hand with 5 / 32 */
        int wanted = WORLDS * 5 * unseen / 32;
        assert_in_range(in_hand[kind], wanted - wanted / 6 - 5, wanted + wanted / 6 + 5);
    }
}

/* [I-12] The viewer's own cards in the batch are in the batch, in every world, until it is dealt.
 */
static void test_own_batch_cards(void **arg)
{
    intruder_state s;
    intruder_state world;
    df_rng rng;

    (void)arg;
    for (uint64_t number = 0; number < 40; number++) {
        uint8_t given[2];

        set_up(&s, 3, &rng, number);
        while (s.node == INTRUDER_KEEP || s.node == INTRUDER_HOME_CHOICE) {
            memcpy(given, s.batch[2], sizeof given);
            if (s.asked == 2 && s.node == INTRUDER_KEEP && intruder_to_hand_in(&s, 2) == 1) {
                df_action action = INTRUDER_ACT_BOTTOM + (df_action)s.hand[2][0];

                given[given[0] == DF_NONE ? 0 : 1] = s.hand[2][0];
                intruder_apply((df_state *)&s, action, &rng, NULL);
            } else {
                step(&s, &rng);
            }
        }
        if (s.home == 2)
            continue;
        sample(&s, 2, number, &world);
        intruder_block blocks[INTRUDER_BLOCKS];
        int count = intruder_blocks(&s, blocks);
        int size = intruder_count(s.deck, INTRUDER_DECK);
        const uint8_t *batch = world.deck + size - blocks[count - 1].size;
        for (int i = 0; i < 2 && given[i] != DF_NONE; i++)
            assert_true(is_in(batch, blocks[count - 1].size, given[i]));
    }
}

/* The contents of a pile segment are known: in every world they are what they are. */
static void test_pile_contents(void **arg)
{
    intruder_state s;
    intruder_state world;
    df_rng rng;
    int piles = 0;

    (void)arg;
    for (uint64_t number = 0; number < 10; number++) {
        set_up(&s, 4, &rng, number);
        while (s.node != INTRUDER_OVER && s.round < 4)
            step(&s, &rng);
        intruder_block blocks[INTRUDER_BLOCKS];
        int count = intruder_blocks(&s, blocks);
        int size = intruder_count(s.deck, INTRUDER_DECK);
        size_t last = blocks[count - 1].size;
        uint8_t pile[INTRUDER_KINDS];
        size_t whole = 0;

        intruder_pile(&s, s.remembered - 1, pile);
        for (int kind = 0; kind < INTRUDER_KINDS; kind++)
            whole += pile[kind];
        if (!blocks[count - 1].is_pile || last != whole)
            continue; /* over, or some of it is dealt */
        piles++;
        for (int viewer = DF_SPECTATOR; viewer < 4; viewer = viewer < 0 ? 0 : viewer + 1) {
            uint8_t truth[INTRUDER_DECK];
            uint8_t sampled[INTRUDER_DECK];

            sample(&s, viewer, number, &world);
            memcpy(truth, s.deck + size - last, last);
            memcpy(sampled, world.deck + size - last, last);
            intruder_sort(truth, (int)last);
            intruder_sort(sampled, (int)last);
            assert_memory_equal(truth, sampled, last);
        }
    }
    assert_true(piles > 5);
}

/* Identities: an Innocent of six does not know the number of Intruders, an Intruder does. [I-R2] */
static void test_identities_that_fit(void **arg)
{
    intruder_state s;
    intruder_state view;
    df_rng rng;
    uint8_t sets[64];

    (void)arg;
    set_up(&s, 6, &rng, 1);
    for (int seat = 0; seat < 6; seat++) {
        intruder_view((const df_state *)&s, seat, (df_view *)&view);
        /* 10 pairs and 10 triples among the five others */
        assert_int_equal(intruder_suspects(&view, sets),
                         s.identity[seat] == INTRUDER_INTRUDER ? 1 : 20);
    }
    intruder_view((const df_state *)&s, DF_SPECTATOR, (df_view *)&view);
    assert_int_equal(intruder_suspects(&view, sets), 35);
    view.proven = 1;
    assert_int_equal(intruder_suspects(&view, sets), 15); /* 5 pairs and 10 triples with seat 0 */
    view.innocent_among = UINT64_C(1) << 6;               /* one of seats 1 and 2 is Innocent */
    assert_int_equal(intruder_suspects(&view, sets), 14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worlds_of_whole_games),
        cmocka_unit_test(test_worlds_are_as_likely_as_the_truth),
        cmocka_unit_test(test_first_deal_is_uniform),
        cmocka_unit_test(test_own_batch_cards),
        cmocka_unit_test(test_pile_contents),
        cmocka_unit_test(test_identities_that_fit),
    };

    return cmocka_run_group_tests_name("intruder worlds", tests, NULL, NULL);
}
