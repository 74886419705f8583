/* test_catalogue.c: the catalogue of every game says what positions, actions and rules say, and has
 * every card as often as there is one.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "games/armada/armada.h"
#include "games/intruder/intruder.h"
#include "games/island/island.h"
#include "games/saw/saw.h"

enum { TEXT_SIZE = 1 << 16, THINGS = 128, STEPS = 300, RULES_SIZE = 1 << 20 };

/* The catalogue of a game, and which of its things positions and actions have named. */
typedef struct census {
    df_thing thing[THINGS];
    bool named[THINGS];
    int count;
} census;

static bool has_word(const char *words, const char *word)
{
    char wanted[64];

    snprintf(wanted, sizeof wanted, " %s ", word);
    return word[0] != '\0' && strstr(words, wanted) != NULL;
}

static void read_text(census *c, const char *text)
{
    static const char ends[] = " ,:./=\n";
    char buffer[TEXT_SIZE];
    df_text words = df_text_over(buffer, sizeof buffer);

    df_text_char(&words, ' ');
    for (; *text != '\0'; text++)
        df_text_char(&words, strchr(ends, *text) != NULL ? ' ' : *text);
    df_text_char(&words, ' ');
    assert_false(words.full);
    for (int i = 0; i < c->count; i++)
        if (!c->named[i])
            c->named[i] = has_word(buffer, c->thing[i].word) || has_word(buffer, c->thing[i].code);
}

static bool read_field(void *context, const df_value *value)
{
    read_text((census *)context, value->path);
    read_text((census *)context, value->text);
    return true;
}

static void read_words(census *c, const df_game *game, const df_state *state, df_action action)
{
    char words[256];
    df_text text = df_text_over(words, sizeof words);

    for (int form = 0; game->words(state, action, form, NULL, &text); form++) {
        read_text(c, words);
        text = df_text_over(words, sizeof words);
    }
}

/* The position at the start, all that can be said at the first decision, and what may be done at
 * those after it. */
static void read_game(census *c, const df_game *game)
{
    df_config config = df_config_default(game);
    df_state *state = malloc(game->state_size);
    df_rng rng = rng_of("catalogue");
    bool said = false;

    assert_non_null(state);
    game->setup(state, &config, &rng);
    df_position_walk(game, &config, state, true, read_field, c);
    for (int step = 0; step < STEPS && game->actor(state) != DF_NOBODY; step++) {
        df_action action = 0;

        if (game->actor(state) == DF_CHANCE) {
            action = df_chance_draw(game, state, &rng);
        } else {
            df_action list[DF_LEGAL_MAX];
            int count = game->legal(state, list);

            for (df_action any = 0; any < game->action_limit && !said; any++)
                read_words(c, game, state, any);
            said = true;
            for (int i = 0; i < count; i++)
                read_words(c, game, state, list[i]);
            action = list[df_rng_below(&rng, (uint32_t)count)];
        }
        game->apply(state, action, &rng, NULL);
    }
    free(state);
}

/* What is written there has been understood by the game, or another test fails. */
static void read_scenarios(census *c, const df_game *game)
{
    char pattern[64];
    glob_t found;

    snprintf(pattern, sizeof pattern, "tests/scenarios/%s/*.scn", game->id);
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *text = NULL;
        df_error err;

        assert_ok(df_file_read(found.gl_pathv[i], TEXT_SIZE - 2, &text, &err), &err);
        read_text(c, text);
        free(text);
    }
    globfree(&found);
}

static void read_fields(census *c, const df_game *game)
{
    for (const df_field *field = game->fields; field->path != NULL; field++)
        for (int i = 0; field->words != NULL && field->words[i] != NULL; i++)
            read_text(c, field->words[i]);
}

static void check_thing(const df_game *game, const df_thing *thing, const char *rules)
{
    char wanted[64];

    assert_true(thing->kind[0] != '\0' && thing->name[0] != '\0' && thing->does[0] != '\0');
    assert_true(thing->copies >= 0);
    /* of equal sets each has as many */
    assert_true(thing->sets == 0 || (thing->copies > 0 && thing->copies % thing->sets == 0));
    snprintf(wanted, sizeof wanted, "[%s]", thing->clause);
    if (strncmp(thing->clause, game->clause_prefix, strlen(game->clause_prefix)) != 0 ||
        strstr(rules, wanted) == NULL)
        fail_msg("%s: the rules have no %s for %s", game->id, wanted, thing->name);
    for (int i = 0; i < DF_FACTS_MAX && thing->facts[i].name != NULL; i++)
        for (int earlier = 0; earlier < i; earlier++)
            assert_string_not_equal(thing->facts[i].name, thing->facts[earlier].name);
}

static void check_game(const df_game *game)
{
    census *c = calloc(1, sizeof *c);
    char *rules = NULL;
    char path[64];
    df_error err;

    assert_non_null(c);
    snprintf(path, sizeof path, "docs/rules/%s.md", game->id);
    assert_ok(df_file_read(path, RULES_SIZE, &rules, &err), &err);
    while (c->count < THINGS && game->thing(c->count, &c->thing[c->count])) {
        check_thing(game, &c->thing[c->count], rules);
        c->named[c->count] = c->thing[c->count].word[0] == '\0';
        c->count++;
    }
    assert_in_range(c->count, 1, THINGS - 1);
    read_fields(c, game);
    read_game(c, game);
    read_scenarios(c, game);
    for (int i = 0; i < c->count; i++)
        if (!c->named[i])
            fail_msg("%s: no position or action names %s", game->id, c->thing[i].word);
    free(rules);
    free(c);
}

/* Words and codes are told apart; the things of a kind follow each other. */
static void check_order(const df_game *game)
{
    df_thing thing;
    df_thing earlier;
    df_thing last = {.kind = ""};

    for (int i = 0; game->thing(i, &thing); i++) {
        for (int k = 0; k < i; k++) {
            assert_true(game->thing(k, &earlier));
            if (strcmp(thing.kind, last.kind) != 0)
                assert_string_not_equal(thing.kind, earlier.kind);
            if (thing.word[0] != '\0')
                assert_string_not_equal(thing.word, earlier.word);
            if (thing.code[0] != '\0')
                assert_string_not_equal(thing.code, earlier.code);
        }
        last = thing;
    }
}

static void test_words_and_clauses_exist(void **arg)
{
    int count;
    const df_game *const *games = df_games(&count);

    (void)arg;
    for (int g = 0; g < count; g++) {
        assert_non_null(games[g]->thing);
        check_game(games[g]);
        check_order(games[g]);
    }
}

/* ---- As often as there is one ---------------------------------------------------------------- */

static df_state *dealt(const char *id)
{
    const df_game *game = df_game_find(id);
    df_config config = df_config_default(game);
    df_state *state = malloc(game->state_size);
    df_rng rng = rng_of("dealt");

    assert_non_null(state);
    game->setup(state, &config, &rng);
    return state;
}

/* The catalogue begins with the cards of a deck: how often each of them was counted. */
static void check_counts(const char *id, const int *counted, int kinds)
{
    df_thing thing;

    for (int i = 0; i < kinds; i++) {
        assert_true(df_game_find(id)->thing(i, &thing));
        if (thing.copies != counted[i])
            fail_msg("%s: %d of %s in the catalogue, %d in the game", id, thing.copies, thing.name,
                     counted[i]);
    }
}

static void test_intruder_has_all_its_cards(void **arg)
{
    const df_game *game = df_game_find("intruder");
    intruder_state *s = (intruder_state *)dealt("intruder");
    df_rng rng = rng_of("intruder");
    int counted[INTRUDER_KINDS] = {0};

    (void)arg;
    while (s->deck[0] == DF_NONE) { /* the deck is made when everybody has a character */
        df_action list[DF_LEGAL_MAX];

        game->legal((df_state *)s, list);
        game->apply((df_state *)s, list[0], &rng, NULL);
    }
    for (int i = 0; i < INTRUDER_DECK && s->deck[i] != DF_NONE; i++)
        counted[s->deck[i]]++;
    for (int i = 0; i < s->seats * INTRUDER_DEAL; i++)
        counted[s->hand[i / INTRUDER_DEAL][i % INTRUDER_DEAL]]++;
    check_counts("intruder", counted, INTRUDER_KINDS);
    free(s);
}

static void test_saw_has_all_its_cards(void **arg)
{
    saw_state *s = (saw_state *)dealt("saw");
    int counted[SAW_KINDS] = {0};

    (void)arg;
    for (int i = 0; i < SAW_CARDS; i++)
        counted[s->cards[i]]++;
    check_counts("saw", counted, SAW_KINDS);
    free(s);
}

static void test_island_has_all_its_cards(void **arg)
{
    int counted[ISLAND_CODES] = {0};

    (void)arg;
    for (int card = 0; card < ISLAND_CARDS; card++)
        counted[island_kinds[island_kind_of[card]].code]++;
    check_counts("island", counted, ISLAND_CODES);
}

static void test_armada_has_all_its_pieces(void **arg)
{
    armada_state *s = (armada_state *)dealt("armada");
    int counted[ARMADA_CODES] = {0};

    (void)arg;
    for (int seat = 0; seat < 2; seat++) {
        const armada_side *side = &s->side[seat];

        for (int i = 0; i < side->pieces; i++)
            counted[side->piece[i].look / 4]++;
        for (int code = 0; code < ARMADA_CODES; code++)
            counted[code] += side->play[code] + side->draw[code];
    }
    check_counts("armada", counted, ARMADA_CODES);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_and_clauses_exist),
        cmocka_unit_test(test_intruder_has_all_its_cards),
        cmocka_unit_test(test_saw_has_all_its_cards),
        cmocka_unit_test(test_island_has_all_its_cards),
        cmocka_unit_test(test_armada_has_all_its_pieces),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
