/* test_noir_belief.c: the beliefs of Revolver Noir against a slow and obvious second method.
 *
 * Seat 0 watches. The second method keeps the set of all complete states that seat 0 can't tell
 * from the true one: when seat 1 acts, every such state tries each of its legal actions, and those
 * stay whose events look to seat 0 exactly like the ones that really happened. After every step the
 * set must be the belief about seat 1, state by state, and seat 0's view must be the same in all of
 * them.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdlib.h>
#include <string.h>

#include "games/noir/noir.h"

enum { VIEWER = 0, HIDDEN_SEAT = 1, WORLDS_MAX = 2 * NOIR_ROOMS * NOIR_TRAP_SETS };

typedef struct worlds {
    int count;
    noir_state at[WORLDS_MAX];
    uint8_t seen[1 << 17]; /* a bit for each key */
} worlds;

static const df_game *noir;

/* What seat 0 can't see: room, traps, and whether the turn began in the Kitchen. */
static uint32_t key_of(const noir_state *s)
{
    uint32_t room = s->room[HIDDEN_SEAT] & 7u; /* DF_NONE counts as 7 while nobody has chosen */
    uint32_t began = s->active == HIDDEN_SEAT && s->began;

    return room | (uint32_t)s->manual[HIDDEN_SEAT] << 3 | (uint32_t)s->timed[HIDDEN_SEAT] << 11 |
           began << 19;
}

static void add_world(worlds *set, const noir_state *s)
{
    uint32_t key = key_of(s);

    if ((set->seen[key / 8] >> key % 8 & 1) != 0)
        return;
    set->seen[key / 8] |= (uint8_t)(1 << key % 8);
    assert_in_range(set->count, 0, WORLDS_MAX - 1);
    memcpy(&set->at[set->count++], s, sizeof *s);
}

static void clear_worlds(worlds *set)
{
    set->count = 0;
    memset(set->seen, 0, sizeof set->seen);
}

/* Do two lists of events look the same to the viewer? */
static bool look_alike(const df_events *a, const df_events *b)
{
    int i = 0;
    int j = 0;

    for (;; i++, j++) {
        df_event left;
        df_event right;

        while (i < a->count && !df_event_for(&a->at[i], VIEWER, &left))
            i++;
        while (j < b->count && !df_event_for(&b->at[j], VIEWER, &right))
            j++;
        if (i == a->count || j == b->count)
            return i == a->count && j == b->count;
        if (memcmp(&left, &right, sizeof left) != 0)
            return false;
    }
}

/* Adds what becomes of `world` to `after`, by each action that seat 0 can't tell from the real one.
 */
static void follow(const noir_state *world, int actor, df_action real, const df_events *told,
                   worlds *after)
{
    df_action actions[DF_LEGAL_MAX] = {real};
    int count = 1;

    if (actor == HIDDEN_SEAT)
        count = noir_legal((const df_state *)world, actions);
    for (int i = 0; i < count; i++) {
        noir_state next;
        df_events events = {.count = 0};

        memcpy(&next, world, sizeof next);
        noir_apply((df_state *)&next, actions[i], NULL, &events);
        if (look_alike(&events, told))
            add_world(after, &next);
    }
}

static void compare(const noir_state *truth, const worlds *set)
{
    noir_state expected;
    int believed = 0;

    noir_view((const df_state *)truth, VIEWER, (df_view *)&expected);
    for (int i = 0; i < set->count; i++) {
        noir_state seen;

        noir_view((const df_state *)&set->at[i], VIEWER, (df_view *)&seen);
        assert_memory_equal(&seen, &expected, sizeof seen);
        assert_int_equal(noir_check((const df_state *)&set->at[i], NULL), DF_OK);
    }
    /* Every world is in the belief (the check saw to that); as many again make the sets equal. */
    for (int i = 0; i < NOIR_TRAP_SETS; i++)
        believed += df_bit_count(truth->belief[HIDDEN_SEAT].rooms[i]) +
                    (truth->active == HIDDEN_SEAT ? df_bit_count(truth->belief_began.rooms[i]) : 0);
    if (truth->room[HIDDEN_SEAT] != DF_NONE)
        assert_int_equal(set->count, believed);
}

/* [N-3] [N-26] [N-41] [N-69] and all of section 7.3 */
static void watch_game(const df_config *config, const uint8_t key[DF_KEY_SIZE], uint64_t number)
{
    static worlds sets[2];
    worlds *now = &sets[0];
    worlds *next = &sets[1];
    noir_state truth;
    df_rng rng;

    df_rng_init(&rng, key, number);
    noir_setup((df_state *)&truth, config, &rng);
    clear_worlds(now);
    add_world(now, &truth);
    for (int actor; (actor = noir_actor((df_state *)&truth)) != DF_NOBODY;) {
        df_action actions[DF_LEGAL_MAX];
        df_events told = {.count = 0};
        df_action action;

        if (actor == DF_CHANCE)
            action = df_chance_draw(noir, (df_state *)&truth, &rng);
        else
            action = actions[df_rng_below(&rng, (uint32_t)noir_legal((df_state *)&truth, actions))];
        noir_apply((df_state *)&truth, action, NULL, &told);
        clear_worlds(next);
        for (int i = 0; i < now->count; i++)
            follow(&now->at[i], actor, action, &told, next);
        compare(&truth, next);
        worlds *swapped = now;
        now = next;
        next = swapped;
    }
}

static void test_belief_is_what_the_events_allow(void **arg)
{
    const char *wish = getenv("DF_BELIEF_GAMES");
    long games = wish != NULL ? strtol(wish, NULL, 10) : 600;
    uint8_t key[DF_KEY_SIZE];

    (void)arg;
    noir = df_game_find("noir");
    df_key_from_text(key, "belief");
    for (long i = 0; i < games; i++) {
        df_config config = df_config_default(noir);

        config.option[NOIR_OPTION_HITS_TO_WIN] = (int16_t)(1 + i % 3);
        config.option[NOIR_OPTION_TRAPDOOR_SILENT] = (int16_t)(i / 3 % 2);
        config.option[NOIR_OPTION_ENERGIZED_FIRST] = (int16_t)(i / 6 % 2);
        config.option[NOIR_OPTION_ANSWER] = (int16_t)(i / 2 % 2);
        config.option[NOIR_OPTION_SET_AGAIN] = (int16_t)(i % 2);
        watch_game(&config, key, (uint64_t)i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_belief_is_what_the_events_allow),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
