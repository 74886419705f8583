/* test_puzzle.c: puzzles: found, written, read, and looked at again.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdio.h>

#include "bots/levels.h"
#include "core/core.h"
#include "games/intruder/intruder.h"
#include "lab/lab.h"
#include "lab/only.h"
#include "lab/puzzle.h"
#include "lab/sides.h"

enum { FOUND_MAX = 2 };

typedef struct basket {
    df_puzzle at[FOUND_MAX];
    int count;
} basket;

static bool collect(void *context, df_puzzle *puzzle)
{
    basket *b = context;

    b->at[b->count++] = *puzzle;
    return b->count < FOUND_MAX;
}

static void drop(basket *b)
{
    while (b->count > 0)
        df_puzzle_clear(&b->at[--b->count]);
}

static df_match *game_of(const char *id, int players, const char *seed)
{
    const df_game *game = df_game_find(id);
    df_config config = df_config_default(game);
    df_seat seats[DF_SEATS_MAX] = {{.kind = DF_SEAT_HUMAN}};
    uint8_t key[DF_KEY_SIZE];
    df_error err;

    config.seats = players > 0 ? (uint8_t)players : config.seats;
    for (int i = 0; i < config.seats; i++)
        seats[i] = (df_seat){.kind = DF_SEAT_BOT, .bot = &df_bot_apprentice};
    df_key_from_text(key, seed);
    df_match *match = df_match_new(game, &config, key, seats, &err);
    assert_non_null(match);
    while (df_match_actor(match) != DF_NOBODY)
        assert_ok(df_match_bot(match, &err), &err);
    return match;
}

/* Looks through games, of so many players or the usual number, until something is found. */
static void find_with(const char *id, int players, df_puzzle_kind kind, basket *out)
{
    for (int i = 0; i < 100 && out->count == 0; i++) {
        char seed[16];
        df_error err;

        snprintf(seed, sizeof seed, "%d", i);
        df_match *match = game_of(id, players, seed);
        df_puzzle_plan plan = {
            .match = match, .quick = 40, .deep = 400, .found = collect, .context = out};

        plan.wanted[kind] = true;
        assert_ok(df_puzzles_find(&plan, &err), &err);
        df_match_free(match);
    }
    assert_true(out->count > 0);
}

static void find(const char *id, df_puzzle_kind kind, basket *out)
{
    find_with(id, 0, kind, out);
}

/* What is read is what was written, and holds when it is looked at again. */
static void assert_kept(const df_puzzle *p, uint32_t deep)
{
    df_error err;
    df_puzzle again;
    char *text = NULL;
    char *twice = NULL;

    assert_ok(df_puzzle_write(p, &text, &err), &err);
    assert_ok(df_puzzle_read(text, &again, &err), &err);
    assert_int_equal(again.kind, p->kind);
    assert_int_equal(again.seat, p->seat);
    assert_int_equal(again.hard, p->hard);
    assert_ok(df_puzzle_write(&again, &twice, &err), &err);
    assert_string_equal(text, twice);
    assert_ok(df_puzzle_check(&again, deep, &err), &err);
    df_puzzle_clear(&again);
    free(text);
    free(twice);
}

static void test_the_best_choice_leads(void **arg)
{
    basket b = {.count = 0};

    (void)arg;
    find("armada", DF_PUZZLE_BEST, &b);
    for (int i = 0; i < b.count; i++) {
        const df_puzzle *p = &b.at[i];
        const df_view *view = df_match_view(p->match, p->seat);

        assert_int_equal(df_match_actor(p->match), p->seat);
        assert_ok(df_view_test(df_match_game(p->match), view, p->seat, p->best.action, NULL),
                  &(df_error){.text = "the solution is not legal"});
        assert_true(p->count > 0);
        for (int k = 0; k < p->count; k++) {
            assert_true(p->others[k].worth < p->best.worth);
            assert_true(k == 0 || p->others[k].worth <= p->others[k - 1].worth);
            assert_int_not_equal(p->others[k].action, p->best.action);
        }
        assert_kept(p, 400);
    }
    drop(&b);
}

typedef struct way {
    int count;
    uint32_t first, last;
} way;

static void walk(void *context, const df_puzzle_clue *clue)
{
    way *w = context;

    assert_true(clue->text[0] != '\0');
    w->first = w->count++ == 0 ? clue->left : w->first;
    w->last = clue->left;
}

static void test_a_truth_follows(void **arg)
{
    basket b = {.count = 0};

    (void)arg;
    find("noir", DF_PUZZLE_TRUTH, &b);
    for (int i = 0; i < b.count; i++) {
        const df_puzzle *p = &b.at[i];
        const df_game *game = df_match_game(p->match);
        char value[DF_INFER_WORD];
        df_text text = df_text_over(value, sizeof value);
        int owner = -1;
        way w = {0};
        df_error err;

        /* hidden from the seat, true, and no note on the table says it */
        assert_non_null(df_puzzle_field(p, &owner));
        assert_int_not_equal(owner, p->seat);
        assert_false(df_config_notes(game, df_match_config(p->match)));
        df_position_get(game, df_match_config(p->match),
                        (const df_state *)df_match_view(p->match, p->seat), p->path, &text, &err);
        assert_string_equal(value, "?");
        text = df_text_over(value, sizeof value);
        df_position_get(game, df_match_config(p->match), df_match_state(p->match), p->path, &text,
                        &err);
        assert_string_equal(value, p->answer);
        /* from several to one */
        assert_ok(df_puzzle_clues(p, walk, &w, &err), &err);
        assert_true(df_bit_count(w.first) > 1);
        assert_int_equal(df_bit_count(w.last), 1);
        assert_kept(p, 500);
    }
    drop(&b);
}

static void count_wrong(void *context, const df_only_wrong *wrong)
{
    (void)wrong;
    ++*(int *)context;
}

/* With the solution it is certain, with any other choice it is not, and both are told. */
static void assert_only(const df_puzzle *p, df_goal goal)
{
    df_action actions[DF_LEGAL_MAX];
    int legal =
        df_view_legal(df_match_game(p->match), df_match_view(p->match, p->seat), p->seat, actions);
    char then[4096];
    df_text text = df_text_over(then, sizeof then);
    uint64_t tried = 0;
    int wrong = 0;
    df_error err;

    assert_ok(
        df_only_explain(p->match, goal, p->best.action, count_wrong, &wrong, &text, &tried, &err),
        &err);
    assert_true(legal >= DF_ONLY_CHOICES);
    assert_int_equal(wrong, legal - 1);
    assert_true(tried > 0);
    if (goal == DF_GOAL_WIN) /* the end names its clause */
        assert_true(strchr(then, '[') != NULL);
    for (int i = 0; i < legal; i++)
        if (actions[i] != p->best.action)
            assert_int_equal(df_only_explain(p->match, goal, actions[i], count_wrong, &wrong, &text,
                                             &tried, &err),
                             DF_CORRUPT);
}

static void test_one_choice_alone_is_certain(void **arg)
{
    static const char *const games[] = {"armada", "intruder"};

    (void)arg;
    for (int i = 0; i < 4; i++) {
        df_puzzle_kind kind = i % 2 == 0 ? DF_PUZZLE_WIN : DF_PUZZLE_SAVE;
        basket b = {.count = 0};

        find(games[i / 2], kind, &b);
        assert_only(&b.at[0], kind == DF_PUZZLE_WIN ? DF_GOAL_WIN : DF_GOAL_SAVE);
        assert_kept(&b.at[0], DF_ONLY_WORLDS);
        drop(&b);
    }
}

static df_match *armada_at(const char *line)
{
    const df_game *game = df_game_find("armada");
    df_config config = df_config_default(game);
    const df_seat seats[DF_SEATS_MAX] = {{.kind = DF_SEAT_HUMAN}, {.kind = DF_SEAT_HUMAN}};
    const uint8_t key[DF_KEY_SIZE] = {1};
    df_state *state = df_lab_state(game);
    char text[256];
    df_error err;

    snprintf(text, sizeof text, "position: %s\n", line);
    assert_ok(df_position_read(game, &config, text, state, &err), &err);
    df_match *match = df_match_from(game, &config, key, seats, state, &err);
    assert_non_null(match);
    free(state);
    return match;
}

static df_verdict verdict_on(df_match *match, df_goal goal, const char *typed, uint64_t budget)
{
    const df_game *game = df_match_game(match);
    int seat = df_match_actor(match);
    df_action action;
    df_error err;
    df_sure *sure = df_sure_open(game, seat);

    assert_ok(df_action_parse(game, df_match_view(match, seat), seat, NULL, typed, &action, &err),
              &err);
    df_verdict verdict = df_sure_try(sure, goal, df_match_state(match), action, budget);
    df_sure_close(sure);
    return verdict;
}

/* Blue stands two steps before Red's base, and Red as far from Blue's. */
static void test_verdicts(void **arg)
{
    df_match *match = armada_at("2:U0a10 2:U2i4 -|- -|- b2 0 9");
    df_action only = 0;
    bool found = false;
    df_error err;

    (void)arg;
    assert_int_equal(verdict_on(match, DF_GOAL_WIN, "Ma10n", 1000), DF_VERDICT_YES);
    assert_int_equal(verdict_on(match, DF_GOAL_WIN, "Ma10e", 1000), DF_VERDICT_NO);
    assert_int_equal(verdict_on(match, DF_GOAL_WIN, "Ma10s", 1000), DF_VERDICT_NO);
    /* to win is one way not to lose, and nothing else stops Red */
    assert_int_equal(verdict_on(match, DF_GOAL_SAVE, "Ma10n", 100000), DF_VERDICT_YES);
    assert_int_equal(verdict_on(match, DF_GOAL_SAVE, "Ma10e", 100000), DF_VERDICT_NO);
    /* who may not try anything knows nothing */
    assert_int_equal(verdict_on(match, DF_GOAL_WIN, "Ma10n", 1), DF_VERDICT_OPEN);
    df_sure *sure = df_sure_open(df_match_game(match), 0);
    assert_ok(df_only_find(sure, match, DF_GOAL_WIN, 1, &only, &found, &err), &err);
    assert_true(found);
    df_sure_close(sure);
    df_match_free(match);
    /* a step nearer two ways lead there: no question */
    match = armada_at("2:U0a11 2:U2i4 -|- -|- b2 0 9");
    sure = df_sure_open(df_match_game(match), 0);
    assert_ok(df_only_find(sure, match, DF_GOAL_WIN, 1, &only, &found, &err), &err);
    assert_false(found);
    df_sure_close(sure);
    df_match_free(match);
}

typedef struct ruling {
    const df_puzzle *puzzle;
    int out;     /* casts that would make the answer wrong */
    int endings; /* with which the game would have ended */
} ruling;

static void rule_out(void *context, const df_cast_out *one)
{
    ruling *r = context;

    assert_true(one->heard[0] != '\0');
    r->out += df_cast_side(one->cast, r->puzzle->who) != r->puzzle->side;
    r->endings += one->instead[0] != '\0';
}

/* What worlds say of the sides is what the game itself works out, and the reasons are complete. */
static void test_who_it_must_be(void **arg)
{
    basket b = {.count = 0};
    uint8_t sets[64];
    df_error err;

    (void)arg;
    find_with("intruder", 4, DF_PUZZLE_WHO, &b);
    for (int i = 0; i < b.count; i++) {
        df_puzzle *p = &b.at[i];
        int seats = df_match_config(p->match)->seats;
        const intruder_state *view =
            (const intruder_state *)(const void *)df_match_view(p->match, p->seat);
        int count = intruder_suspects(view, sets);
        uint8_t sure_in = 0xFF;
        uint8_t sure_out = 0xFF;
        ruling r = {.puzzle = p};

        for (int k = 0; k < count; k++) {
            sure_in &= sets[k];
            sure_out &= (uint8_t)~sets[k];
        }
        uint8_t certain = p->side == INTRUDER_INTRUDER ? sure_in : sure_out;
        certain &= df_sides_hidden(df_match_game(p->match), seats, (const df_view *)view);
        assert_int_equal(certain, DF_TO(p->who));
        assert_int_equal(view->identity[p->who], DF_HIDDEN);
        assert_ok(df_sides_excluded(p->match, p->seat, rule_out, &r, &err), &err);
        assert_true(r.out > 0);
        assert_true(r.endings > 0);
        assert_kept(p, 500);
        p->who = (p->who + 1) % seats;
        assert_int_equal(df_puzzle_check(p, 500, &err), DF_CORRUPT);
    }
    drop(&b);
}

/* Something that is possible, too, is no truth; something that is worse is not the best. */
static void test_a_wrong_answer_is_noticed(void **arg)
{
    basket b = {.count = 0};
    df_error err;
    int owner = 0;

    (void)arg;
    find("noir", DF_PUZZLE_TRUTH, &b);
    const df_field *field = df_puzzle_field(&b.at[0], &owner);
    const char *other = field->words[strcmp(field->words[0], b.at[0].answer) == 0];
    snprintf(b.at[0].answer, sizeof b.at[0].answer, "%s", other);
    assert_int_equal(df_puzzle_check(&b.at[0], 200, &err), DF_CORRUPT);
    drop(&b);
    find("armada", DF_PUZZLE_BEST, &b);
    b.at[0].best.action = b.at[0].others[0].action;
    assert_int_equal(df_puzzle_check(&b.at[0], 400, &err), DF_CORRUPT);
    drop(&b);
}

static void test_what_is_no_puzzle_is_refused(void **arg)
{
    static const char *const heads[] = {
        "",
        "#: puzzle best\n",
        "#: worth\n",
        "#: worth 2000 swap\n",
        "#: worth -1 swap\n",
        "#: worth 500 dance\n",
        "#: worth 900 keep\n",
        "#: worth 9 keep\n#: worth 8 keep\n#: worth 7 keep\n#: worth 6 keep\n#: worth 5 keep\n",
        "#: puzzle truth\n",
        "#: puzzle truth\n#: truth seats.9.card king\n",
        "#: puzzle truth\n#: truth\n",
        "#: riddle\n",
        "#: puzzle chess\n#: worth 9 keep\n#: worth 8 keep\n",
        "#: puzzle win\n",
        "#: puzzle win\n#: only\n",
        "#: puzzle win\n#: only dance\n",
        "#: puzzle save\n#: only keep\n#: only keep\n",
        "#: puzzle who\n",
        "#: puzzle who\n#: who 9 king\n",
        "#: puzzle who\n#: who 0 king\n",
    };
    const df_game *game = df_game_find("null");
    df_config config = df_config_default(game);
    df_seat seats[DF_SEATS_MAX] = {{.kind = DF_SEAT_HUMAN}};
    uint8_t key[DF_KEY_SIZE] = {1};
    df_error err;
    char *record = NULL;

    (void)arg;
    df_match *match = df_match_new(game, &config, key, seats, &err);
    assert_non_null(match);
    assert_ok(df_match_record(match, &record, &err), &err);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        char text[8192];
        df_puzzle p;

        snprintf(text, sizeof text, "%s%s", heads[i], record);
        if (df_puzzle_read(text, &p, &err) == DF_OK)
            fail_msg("'%s' was read", heads[i]);
        assert_null(p.match);
        assert_true(err.text[0] != '\0');
    }
    free(record);
    df_match_free(match);
    df_puzzle p;
    assert_int_not_equal(df_puzzle_read("#: puzzle best\nno record", &p, &err), DF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_best_choice_leads),
        cmocka_unit_test(test_a_truth_follows),
        cmocka_unit_test(test_one_choice_alone_is_certain),
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_who_it_must_be),
        cmocka_unit_test(test_a_wrong_answer_is_noticed),
        cmocka_unit_test(test_what_is_no_puzzle_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
