/* noir_reachable.c: the numbers of section 7 of the specification of Noir, counted with the engine.
 *
 * - 7.4: from the 64 pairs of starting rooms every line of play is followed, turn by turn, default
 *   options, until no new position at the start of a turn turns up. Seats are folded together (the
 *   active player comes first) and the turn number is left out. 755,540 positions are found among
 *   the 1,906,536 that the rules do not exclude at first sight.
 * - 7.3: a player's hidden state (room, manual and timed traps) is one of 912, at most 8, 64, 56,
 *   224, 392 and 168 of them for given public counts of traps. The beliefs of the engine hold just
 *   these. In random play no belief ever holds more, and the largest one seen for each pair of
 * counts is what a player can bring about: whoever uses the Control Panel has shown to be in the
 *   Basement, so the last three kinds stay well below their limits.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/noir/noir.h"

enum {
    REACHABLE = 755540,
    CONCEIVABLE = 1906536,
    HIDDEN_STATES = 912,
    OWN_TRAPS = 37, /* no timed ones: they have gone off */
    ALL_TRAPS = 114,
    CODES = 8 * 8 * 2 * OWN_TRAPS * ALL_TRAPS * 4,
    TURN_TABLE = 1 << 16,
    STACK = 1 << 14,
};

/* ---- Positions at the start of a turn as numbers --------------------------------------------- */

/* All pairs of trap sets, those without timed traps first. */
static struct {
    uint8_t manual, timed;
} trap_sets[ALL_TRAPS];
static uint8_t trap_number[256][256];

static void number_trap_sets(void)
{
    static const noir_class order[] = {NOIR_CLASS_00, NOIR_CLASS_10, NOIR_CLASS_20,
                                       NOIR_CLASS_01, NOIR_CLASS_11, NOIR_CLASS_02};
    int count = 0;

    for (int i = 0; i < NOIR_CLASSES; i++)
        for (int index = 0; index < noir_trap_sets(order[i]); index++) {
            uint8_t manual, timed;

            if (!noir_trap_set(order[i], index, &manual, &timed))
                continue;
            assert_true(count < ALL_TRAPS);
            assert_int_equal(timed != 0, count >= OWN_TRAPS);
            trap_sets[count].manual = manual;
            trap_sets[count].timed = timed;
            trap_number[manual][timed] = (uint8_t)count++;
        }
    assert_int_equal(count, ALL_TRAPS);
}

static uint32_t encode(const noir_state *s)
{
    int a = s->active, b = 1 - a;
    uint32_t own = trap_number[s->manual[a]][s->timed[a]];

    assert_true(own < OWN_TRAPS && !s->flood[a]);
    uint32_t code = (uint32_t)(s->room[a] * 8 + s->room[b]);
    code = code * 2 + s->flood[b];
    code = code * OWN_TRAPS + own;
    code = code * ALL_TRAPS + trap_number[s->manual[b]][s->timed[b]];
    return code * 4 + s->hits[a] * 2u + s->hits[b];
}

static void set_traps(noir_state *s, int seat, uint32_t number)
{
    s->manual[seat] = trap_sets[number].manual;
    s->timed[seat] = trap_sets[number].timed;
    s->manual_count[seat] = (uint8_t)df_bit_count(s->manual[seat]);
    s->timed_count[seat] = (uint8_t)df_bit_count(s->timed[seat]);
}

/* Seat 0 is the active player, at the start of turn 1; *base is any state of a fresh game. */
static void decode(uint32_t code, const noir_state *base, noir_state *s)
{
    memcpy(s, base, sizeof *s);
    s->hits[1] = code % 2;
    s->hits[0] = code / 2 % 2;
    code /= 4;
    set_traps(s, 1, code % ALL_TRAPS);
    code /= ALL_TRAPS;
    set_traps(s, 0, code % OWN_TRAPS);
    code /= OWN_TRAPS;
    s->flood[1] = code % 2;
    code /= 2;
    s->room[1] = code % 8;
    s->room[0] = (uint8_t)(code / 8);
    s->began = s->room[0] == NOIR_KIT;
}

/* ---- Following every line of play ------------------------------------------------------------ */

typedef struct explorer {
    noir_state base;
    uint8_t seen[CODES];
    uint32_t queue[CODES];
    uint32_t count;
    uint32_t
        turn; /* number of the turn being followed, to tell old entries of `moments` from new */
    struct {
        uint64_t moment;
        uint32_t turn;
    } moments[TURN_TABLE]; /* the moments of this turn that were seen: an open hash table */
    noir_state stack[STACK];
    int depth;
} explorer;

/* All of a state that can differ within a turn. */
static uint64_t moment_of(const noir_state *s)
{
    const uint8_t parts[] = {s->room[0] | s->room[1] << 4,
                             s->manual[0],
                             s->timed[0],
                             s->manual[1],
                             s->timed[1],
                             s->hits[0] | s->hits[1] << 2 | s->flood[0] << 4 | s->flood[1] << 5,
                             s->ap | s->node << 2 | s->pending << 6,
                             s->began | s->energized << 1 | s->echoed << 2 | s->acted << 3};
    uint64_t moment = 0;

    for (size_t i = 0; i < sizeof parts; i++)
        moment = moment << 8 | parts[i];
    return moment;
}

/* Was this moment of the turn met before? Remembers it. */
static bool met_before(explorer *e, uint64_t moment)
{
    uint32_t at = (uint32_t)(moment * UINT64_C(0x9E3779B97F4A7C15) >> 48);

    for (uint32_t tries = 0; tries < TURN_TABLE; tries++, at = (at + 1) % TURN_TABLE) {
        if (e->moments[at].turn != e->turn) {
            e->moments[at].turn = e->turn;
            e->moments[at].moment = moment;
            return false;
        }
        if (e->moments[at].moment == moment)
            return true;
    }
    fail_msg("a turn has more moments than expected");
    return true;
}

static void reach(explorer *e, const noir_state *s)
{
    uint32_t code = encode(s);

    if (!e->seen[code]) {
        e->seen[code] = 1;
        e->queue[e->count++] = code;
    }
}

static void follow_turn(explorer *e, uint32_t code)
{
    df_action actions[DF_LEGAL_MAX];
    df_error err;
    noir_state s, next;

    e->turn++;
    e->depth = 1;
    decode(code, &e->base, &e->stack[0]);
    assert_int_equal(noir_check((df_state *)&e->stack[0], &err), DF_OK);
    while (e->depth > 0) {
        memcpy(&s, &e->stack[--e->depth], sizeof s);
        int count = noir_legal((df_state *)&s, actions);

        for (int i = 0; i < count; i++) {
            memcpy(&next, &s, sizeof next);
            noir_apply((df_state *)&next, actions[i], NULL, NULL);
            if (next.node == NOIR_OVER)
                continue;
            if (next.active != s.active) {
                reach(e, &next);
            } else if (!met_before(e, moment_of(&next))) {
                assert_true(e->depth < STACK);
                memcpy(&e->stack[e->depth++], &next, sizeof next);
            }
        }
    }
}

static void test_reachable_turn_starts(void **arg)
{
    explorer *e = calloc(1, sizeof *e);
    df_config config = df_config_default(df_game_find("noir"));
    df_error err;

    (void)arg;
    assert_non_null(e);
    number_trap_sets();
    config.knowledge = false;
    assert_int_equal(
        df_position_read(df_game_find("noir"), &config, "", (df_state *)&e->base, &err), DF_OK);
    for (int rooms = 0; rooms < 64; rooms++) {
        noir_state start = e->base;

        start.room[0] = (uint8_t)(rooms / 8);
        start.room[1] = (uint8_t)(rooms % 8);
        reach(e, &start);
    }
    for (uint32_t next = 0; next < e->count; next++)
        follow_turn(e, e->queue[next]);
    printf("%u turn-start positions can be reached\n", (unsigned)e->count);
    assert_int_equal(e->count, REACHABLE);
    free(e);
}

/* Section 7.4 leaves out only players in a flooded Basement; the check may exclude more, but never
 * accepts a position that is not counted there, nor refuses one that can be reached. */
static void test_conceivable_turn_starts(void **arg)
{
    df_config config = df_config_default(df_game_find("noir"));
    noir_state base, s;
    uint32_t count = 0;

    (void)arg;
    number_trap_sets();
    config.knowledge = false;
    assert_int_equal(df_position_read(df_game_find("noir"), &config, "", (df_state *)&base, NULL),
                     DF_OK);
    for (uint32_t code = 0; code < CODES; code++) {
        decode(code, &base, &s);
        assert_int_equal(encode(&s), code);
        bool drowned = s.flood[1] && (s.room[0] == NOIR_BAS || s.room[1] == NOIR_BAS);
        count += !drowned;
        assert_false(drowned && noir_check((df_state *)&s, NULL) == DF_OK);
    }
    assert_int_equal(count, CONCEIVABLE);
}

/* ---- Beliefs --------------------------------------------------------------------------------- */

static const int class_limits[NOIR_CLASSES] = {8, 64, 56, 224, 392, 168};

static void test_beliefs_hold_912_states(void **arg)
{
    static const uint8_t counts[NOIR_CLASSES][2] = {{0, 0}, {1, 0}, {0, 1}, {2, 0}, {1, 1}, {0, 2}};
    df_config config = df_config_default(df_game_find("noir"));
    noir_state s;
    int sum = 0;

    (void)arg;
    assert_int_equal(df_position_read(df_game_find("noir"), &config, "", (df_state *)&s, NULL),
                     DF_OK);
    for (int i = 0; i < NOIR_CLASSES; i++) {
        s.manual_count[1] = counts[i][0];
        s.timed_count[1] = counts[i][1];
        assert_int_equal(noir_trap_class(&s, 1), i);
        noir_believe_anything(&s, 1);
        assert_int_equal(noir_worlds(&s, 1), class_limits[i]);
        sum += noir_worlds(&s, 1);
    }
    assert_int_equal(sum, HIDDEN_STATES);
}

static void test_largest_beliefs_in_play(void **arg)
{
    static const int expected[NOIR_CLASSES] = {8, 64, 21, 224, 147, 63};
    const df_game *noir = df_game_find("noir");
    df_config config = df_config_default(noir);
    int largest[NOIR_CLASSES] = {0};
    df_action actions[DF_LEGAL_MAX];
    uint8_t key[DF_KEY_SIZE];
    noir_state s;
    df_rng rng;

    (void)arg;
    df_key_from_text(key, "largest beliefs");
    df_rng_init(&rng, key, 0);
    for (int game = 0; game < 300000; game++) {
        noir_setup((df_state *)&s, &config, &rng);
        while (s.node != NOIR_OVER) {
            df_action action =
                noir_actor((df_state *)&s) == DF_CHANCE
                    ? df_chance_draw(noir, (df_state *)&s, &rng)
                    : actions[df_rng_below(&rng, (uint32_t)noir_legal((df_state *)&s, actions))];

            noir_apply((df_state *)&s, action, &rng, NULL);
            for (int seat = 0; seat < 2; seat++) {
                int worlds = noir_worlds(&s, seat);
                noir_class which = noir_trap_class(&s, seat);

                assert_in_range(worlds, s.room[seat] == DF_NONE ? 0 : 1, class_limits[which]);
                if (worlds > largest[which])
                    largest[which] = worlds;
            }
        }
    }
    printf("largest beliefs: %d %d %d %d %d %d\n", largest[0], largest[1], largest[2], largest[3],
           largest[4], largest[5]);
    assert_memory_equal(largest, expected, sizeof largest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conceivable_turn_starts),
        cmocka_unit_test(test_reachable_turn_starts),
        cmocka_unit_test(test_beliefs_hold_912_states),
        cmocka_unit_test(test_largest_beliefs_in_play),
    };

    return cmocka_run_group_tests_name("noir: section 7", tests, NULL, NULL);
}
