/* test_tree.c: the games that are small enough are walked from the set-up to every end, through
 * df_game alone: their trees have the published sizes, and known ways to play are worth what they
 * are known to be worth, exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdlib.h>

#include "bots/sitter.h"
#include "core/core.h"

enum { DEPTH = 16, SETS_MAX = 1024, SEATS = 2 };

/* How much the actor of a decision makes of each action, as shares of their sum. */
typedef struct tree tree;
typedef void policy(tree *t, const df_decision *decision, int set, uint32_t out[]);

struct tree {
    const df_game *game;
    df_config config;
    uint8_t *states; /* one for each step of the way down */
    df_view *view;
    df_rng rng, untouched;
    df_rng lots; /* for bots; those that are asked here need none */
    /* Information sets: all that a seat has been told since the game began. */
    uint64_t sets[SETS_MAX];
    uint64_t set_view[SETS_MAX]; /* what the seat sees there */
    uint8_t set_seat[SETS_MAX];
    int set_count;
    uint32_t decisions, chances, ends;
    int64_t scale; /* chips are counted in so many parts, so that all divisions come out even */
    policy *play[SEATS];
    uint32_t pure[SEATS]; /* for `purely` */
};

static tree *tree_of(const char *id, int64_t scale, policy *play)
{
    tree *t = calloc(1, sizeof *t);

    assert_non_null(t);
    t->game = df_game_find(id);
    assert_non_null(t->game);
    t->config = df_config_default(t->game);
    t->states = calloc(DEPTH, 64);
    t->view = calloc(1, t->game->state_size);
    assert_true(t->states != NULL && t->view != NULL && t->game->state_size <= 64);
    t->rng = t->untouched = t->lots = rng_of("nobody draws from this");
    t->scale = scale;
    t->play[0] = t->play[1] = play;
    return t;
}

static void tree_free(tree *t)
{
    free(t->states);
    free(t->view);
    free(t);
}

static df_state *state_at(tree *t, int depth)
{
    assert_true(depth < DEPTH);
    return (df_state *)(t->states + 64 * depth);
}

static int set_of(tree *t, uint64_t seen, int seat)
{
    uint64_t view = df_hash(t->view, t->game->state_size, 0);
    int set = 0;

    while (set < t->set_count && t->sets[set] != seen)
        set++;
    if (set == t->set_count) {
        assert_true(t->set_count < SETS_MAX);
        t->set_seat[set] = (uint8_t)seat;
        t->set_view[set] = view;
        t->sets[t->set_count++] = seen;
    }
    assert_int_equal(t->set_seat[set], seat);
    assert_true(t->set_view[set] == view);
    return set;
}

static int64_t walk(tree *t, int depth, const uint64_t seen[SEATS]);

/* One step, and what each seat has been told after it. */
static int64_t go(tree *t, int depth, df_action action, const uint64_t seen[SEATS])
{
    df_state *next = state_at(t, depth + 1);
    uint64_t told[SEATS] = {seen[0], seen[1]};
    static df_events events;
    df_event event;
    df_error err;

    events.count = 0;
    memcpy(next, state_at(t, depth), t->game->state_size);
    t->game->apply(next, action, &t->rng, &events);
    assert_ok(t->game->check(next, &err), &err);
    for (int i = 0; i < events.count; i++)
        for (int seat = 0; seat < SEATS; seat++)
            if (df_event_for(&events.at[i], seat, &event))
                told[seat] = df_hash(&event, sizeof event, told[seat]);
    return walk(t, depth + 1, told);
}

/* The shares of what comes of the actions, which must come out even. */
static int64_t share(int64_t sum, uint32_t total)
{
    assert_true(total > 0 && sum % total == 0);
    return sum / total;
}

static int64_t walk_chance(tree *t, int depth, const uint64_t seen[SEATS])
{
    static df_outcome outcomes[DF_LEGAL_MAX];
    df_outcome own[8];
    int count = t->game->chance(state_at(t, depth), outcomes);
    uint32_t total = 0;
    int64_t sum = 0;

    t->chances++;
    assert_in_range(count, 1, 8);
    memcpy(own, outcomes, (size_t)count * sizeof *own);
    for (int i = 0; i < count; i++) {
        total += own[i].weight;
        sum += own[i].weight * go(t, depth, own[i].action, seen);
    }
    return share(sum, total);
}

static int64_t walk_decision(tree *t, int depth, int actor, const uint64_t seen[SEATS])
{
    static df_action actions[DF_LEGAL_MAX];
    df_sitter sitter = {t->game, &t->config, t->game->bot, NULL, actor};
    df_decision decision = df_sitter_look(&sitter, state_at(t, depth), t->view, actions);
    int count = decision.count;
    df_action own[8];
    uint32_t weight[8];
    uint32_t total = 0;
    int64_t sum = 0;

    t->decisions++;
    assert_in_range(count, 1, 8);
    t->play[actor](t, &decision, set_of(t, seen[actor], actor), weight);
    memcpy(own, actions, (size_t)count * sizeof *own);
    for (int i = 0; i < count; i++) {
        total += weight[i];
        sum += weight[i] * go(t, depth, own[i], seen);
    }
    return share(sum, total);
}

/* What the game is worth to seat 0 from here, in parts of a chip. */
static int64_t walk(tree *t, int depth, const uint64_t seen[SEATS])
{
    const df_state *state = state_at(t, depth);
    int actor = t->game->actor(state);
    df_result result;

    if (actor == DF_CHANCE)
        return walk_chance(t, depth, seen);
    if (actor != DF_NOBODY)
        return walk_decision(t, depth, actor, seen);
    t->ends++;
    t->game->result(state, &result);
    assert_int_equal(result.score[0], -result.score[1]);
    return t->scale * result.score[0];
}

/* Nothing is left to the generator: all that chance does is a branch of the tree. */
static int64_t walk_all(tree *t)
{
    static const uint64_t nothing[SEATS] = {1, 2};

    t->decisions = t->chances = t->ends = 0;
    t->game->setup(state_at(t, 0), &t->config, &t->rng);
    int64_t value = walk(t, 0, nothing);
    assert_memory_equal(&t->rng, &t->untouched, sizeof t->rng);
    return value;
}

static int sets_for(const tree *t, int seat)
{
    int count = 0;

    for (int i = 0; i < t->set_count; i++)
        count += t->set_seat[i] == seat;
    return count;
}

/* ---- Ways to play ---------------------------------------------------------------------------- */

static void uniformly(tree *t, const df_decision *decision, int set, uint32_t out[])
{
    (void)t;
    (void)set;
    for (int i = 0; i < decision->count; i++)
        out[i] = 1;
}

static void as_the_bot(tree *t, const df_decision *decision, int set, uint32_t out[])
{
    (void)set;
    t->game->bot->rate(NULL, decision, &t->lots, out);
}

/* The first or the second action, by the bit of the information set. */
static void purely(tree *t, const df_decision *decision, int set, uint32_t out[])
{
    assert_int_equal(decision->count, 2);
    out[0] = t->pure[decision->seat] >> set & 1;
    out[1] = !out[0];
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static void test_kuhn_has_its_size(void **arg)
{
    tree *t = tree_of("kuhn", 48, uniformly);

    (void)arg;
    assert_int_equal(walk_all(t), 48 / 8); /* 1/8 */
    assert_int_equal(t->chances, 4);
    assert_int_equal(t->decisions, 24);
    assert_int_equal(t->ends, 30);
    assert_int_equal(sets_for(t, 0), 6);
    assert_int_equal(sets_for(t, 1), 6);
    tree_free(t);
}

/* The bot plays the equilibrium: -1/18, and none of the 64 pure ways to play does better. */
static void test_kuhn_has_its_value(void **arg)
{
    enum { SCALE = 6 * 6 * 6 * 6 };
    tree *t = tree_of("kuhn", SCALE, as_the_bot);

    (void)arg;
    assert_int_equal(walk_all(t), -SCALE / 18);
    for (int seat = 0; seat < SEATS; seat++) {
        int64_t best = -SCALE * 2;

        t->play[seat] = purely;
        t->play[!seat] = as_the_bot;
        for (t->pure[seat] = 0; t->pure[seat] < 1u << 12; t->pure[seat]++) {
            int64_t value = walk_all(t) * (seat == 0 ? 1 : -1);

            best = value > best ? value : best;
        }
        assert_int_equal(best, seat == 0 ? -SCALE / 18 : SCALE / 18);
    }
    tree_free(t);
}

static void test_leduc_has_its_size(void **arg)
{
    enum { SCALE = 6 * 5 * 4 * 1679616 /* 6^8 */ };
    tree *t = tree_of("leduc", SCALE, uniformly);

    (void)arg;
    assert_int_equal(walk_all(t) * 64, (int64_t)SCALE * -5); /* -5/64 */
    assert_int_equal(t->chances, 157);
    assert_int_equal(t->decisions, 3780);
    assert_int_equal(t->ends, 5520);
    assert_int_equal(sets_for(t, 0), 468);
    assert_int_equal(sets_for(t, 1), 468);
    tree_free(t);
}

/* Bots that look at the view alone have forgotten nothing: no two information sets look alike. */
static void test_views_forget_nothing(void **arg)
{
    static const char *const ids[] = {"kuhn", "leduc"};

    (void)arg;
    for (int g = 0; g < 2; g++) {
        tree *t = tree_of(ids[g], 6 * 5 * 4 * 1679616, uniformly);

        walk_all(t);
        for (int i = 0; i < t->set_count; i++)
            for (int j = 0; j < i; j++)
                assert_true(t->set_view[i] != t->set_view[j] || t->set_seat[i] != t->set_seat[j]);
        tree_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kuhn_has_its_size),
        cmocka_unit_test(test_kuhn_has_its_value),
        cmocka_unit_test(test_leduc_has_its_size),
        cmocka_unit_test(test_views_forget_nothing),
    };

    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
