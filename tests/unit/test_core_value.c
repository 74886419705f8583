/* test_core_value.c: what a row of a game's fields can say, as text, read back, and as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <string.h>

/* ---- A state with a value of every form ------------------------------------------------------ */

enum { KINDS = 3, SLOTS = 3 };

typedef struct chest {
    uint64_t cards;
    int16_t debt;
    uint8_t seats, owner, lid;
    uint8_t slots[SLOTS];
    uint8_t limbs[2][2];
    uint8_t tools[KINDS], needs[KINDS];
    uint8_t marks[2];
    uint8_t card;
} chest;

static const char *const tools[] = {"knife", "rope", "saw", NULL};
static const char *const said[] = {"trust 4", "pass", NULL};
static const char *const stages[] = {"0", "1", "T", NULL};

/* "c0", or "card 0" */
static const char *card_word(int i, int form)
{
    static const char *const words[2][2] = {{"c0", "card 0"}, {"c1", "card 1"}};
    static const char *const last[] = {"c62", "card 62"};

    if (form > 1)
        return NULL;
    return i < 2 ? words[i][form] : i < 62 ? "-" : i == 62 ? last[form] : NULL;
}

static int64_t tool_count(const df_state *state, int place)
{
    const chest *c = (const chest *)state;

    return c->lid == 2   ? DF_HIDDEN_VALUE
           : place == 11 ? DF_NO_VALUE
                         : c->tools[0] + c->tools[1] + c->tools[2] + place;
}

static void write_mark(const df_state *state, int place, df_text *text)
{
    char mark = (char)((const chest *)state)->marks[place - 5];

    if (mark == '-')
        df_text_char(text, mark);
    else
        df_text_add(text, "%d \"%c\\", place, mark);
}

static df_status read_mark(df_state *state, int place, const char *value, df_error *err)
{
    if (value[0] == '\0')
        return df_fail(err, DF_PARSE, "C-1", "a letter is wanted");
    ((chest *)state)->marks[place - 5] = (uint8_t)value[0];
    return DF_OK;
}

static void write_costs(const df_state *state, int place, df_text *text)
{
    (void)state;
    df_text_string(text, place == 0 ? "big saw 3, big saw 3, rope 12" : "5 blanks, 0 bombs");
}

/* A list of one that is hidden, and a list that is hidden. */
static void write_guesses(const df_state *state, int place, df_text *text)
{
    static const char *const guesses[] = {"rope 3 -, big-saw@1", "?"};

    (void)place;
    df_text_string(text, guesses[((const chest *)state)->lid == 2]);
}

#define AT(member) .offset = offsetof(chest, member), .size = sizeof(((chest *)NULL)->member)

/* clang-format off */
static const df_field fields[] = {
    {"cards", DF_SET, AT(cards), .word = card_word},
    {"debt", DF_NUMBER, AT(debt), .min = -9999, .max = 9999},
    {"seats", DF_SET, AT(seats), .max = 5},
    {"owner", DF_NUMBER, AT(owner), .max = 5, .none = "-"},
    {"lid", DF_YESNO, AT(lid)},
    {"slots", DF_LIST, AT(slots), .length = SLOTS, .words = tools, .none = "empty"},
    {"limbs.#", DF_LIST, .offset = offsetof(chest, limbs), .count = 2, .stride = 2, .length = 2, .words = stages, .between = "/", .whole = true},
    {"tools", DF_COPIES, AT(tools), .length = KINDS, .max = 3, .words = tools},
    {"needs", DF_COUNTS, AT(needs), .length = KINDS, .min = 1, .max = 20, .words = tools},
    {"marks.#", DF_TEXT, .count = 2, .first = 5, .write = write_mark, .read = read_mark},
    {"card", DF_WORD, AT(card), .word = card_word, .thing = "card", .none = "none"},
    {"count.#", DF_NUMBER, .count = 2, .first = 10, .derive = tool_count, .none = "none"},
    {"letters", DF_COPIES, AT(tools), .length = KINDS, .words = stages, .between = "", .derived = true},
    {"all", DF_COUNTS, AT(needs), .length = KINDS, .words = tools, .derived = true},
    {"costs.#", DF_COUNTS, .count = 2, .write = write_costs},
    {"guesses", DF_LIST, .within = " @", .write = write_guesses},
    {"guess", DF_LIST, .write = write_guesses, .singly = true},
    {"said", DF_WORD, AT(lid), .words = said, .within = " ", .none = "silent", .derived = true},
    {.path = NULL},
};
/* clang-format on */

static void base(df_state *state, const df_config *config)
{
    (void)config;
    memset(state, 0, sizeof(chest));
    memset(((chest *)state)->slots, DF_NONE, SLOTS);
    memset(((chest *)state)->marks, 'x', 2);
}

static df_status check(const df_state *state, df_error *err)
{
    (void)state;
    (void)err;
    return DF_OK;
}

static const df_game game = {.id = "chest", .fields = fields, .base = base, .check = check};
static const df_config config = {.seats = 2};

/* ---- Reading it ------------------------------------------------------------------------------ */

typedef struct wanted {
    const char *path;
    char text[80], json[80];
} wanted;

static bool find_value(void *context, const df_value *value)
{
    wanted *w = context;
    df_text json = df_text_over(w->json, sizeof w->json);
    df_text text = df_text_over(w->text, sizeof w->text);

    if (strcmp(value->path, w->path) != 0)
        return true;
    df_text_string(&text, value->text);
    df_value_json(value, &json);
    assert_false(json.full || text.full);
    return false;
}

static wanted look(const chest *c, const char *path)
{
    wanted w = {.path = path};

    df_position_walk(&game, &config, (const df_state *)c, true, find_value, &w);
    return w;
}

static void assert_reads(const char *line, const char *path, const char *text, const char *json)
{
    df_error err;
    chest c;

    if (df_position_read(&game, &config, line, (df_state *)&c, &err) != DF_OK)
        fail_msg("%s: %s", line, err.text);
    wanted w = look(&c, path);
    assert_string_equal(w.text, text);
    assert_string_equal(w.json, json);
}

static void test_values_are_read_and_written(void **arg)
{
    static const struct {
        const char *line, *path, *text, *json;
    } cases[] = {
        {"", "cards", "-", "[]"},
        {"cards: CARD 1, c62,c0", "cards", "c0, c1, c62", "[\"c0\",\"c1\",\"c62\"]"},
        {"debt: -2", "debt", "-2", "-2"},
        {"debt: -1", "debt", "-1", "-1"},
        {"debt: 9999", "debt", "9999", "9999"},
        {"seats: 5, 0", "seats", "0, 5", "[0,5]"},
        {"owner: -", "owner", "-", "null"},
        {"owner: 3", "owner", "3", "3"},
        {"lid: yes", "lid", "yes", "true"},
        {"lid: no", "lid", "no", "false"},
        {"slots: -", "slots", "-", "[]"},
        {"slots: empty, empty", "slots", "-", "[]"},
        {"slots: empty, saw", "slots", "empty, saw, empty", "[null,\"saw\",null]"},
        {"limbs.1: T/0", "limbs.1", "T/0", "[\"T\",\"0\"]"},
        {"tools: saw, knife, saw", "tools", "knife, saw, saw", "[\"knife\",\"saw\",\"saw\"]"},
        {"tools: -", "tools", "-", "[]"},
        {"tools: saw, knife, saw", "letters", "0TT", "[\"0\",\"T\",\"T\"]"},
        {"tools: -", "letters", "-", "[]"},
        {"needs: saw 20, rope 1", "needs", "rope 1, saw 20", "{\"rope\":1,\"saw\":20}"},
        {"needs: -", "needs", "-", "{}"},
        {"needs: rope 4", "all", "knife 0, rope 4, saw 0", "{\"knife\":0,\"rope\":4,\"saw\":0}"},
        {"marks.1: z", "marks.1", "6 \"z\\", "\"6 \\\"z\\\\\""},
        {"marks.0: -z", "marks.0", "-", "null"},
        {"card: card 1", "card", "c1", "\"c1\""},
        {"card: none", "card", "none", "null"},
        {"tools: saw, saw", "count.0", "12", "12"},
        {"tools: saw, saw", "count.1", "none", "null"},
        {"", "costs.0", "big saw 3, big saw 3, rope 12", "{\"big saw\":3,\"rope\":12}"},
        {"", "guesses", "rope 3 -, big-saw@1", "[[\"rope\",3,null],[\"big-saw\",1]]"},
        {"", "guess", "rope 3 -, big-saw@1", "[\"rope 3 -\",\"big-saw@1\"]"},
        {"lid: no", "said", "trust 4", "[\"trust\",4]"},
        {"lid: yes", "said", "pass", "[\"pass\"]"},
        {"", "costs.1", "5 blanks, 0 bombs", "{\"blanks\":5,\"bombs\":0}"},
    };

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_reads(cases[i].line, cases[i].path, cases[i].text, cases[i].json);
}

static void test_hidden_values(void **arg)
{
    static const struct {
        const char *path, *text, *json;
    } cases[] = {
        {"cards", "?", "\"?\""},
        {"seats", "?", "\"?\""},
        {"owner", "?", "\"?\""},
        {"debt", "-2", "-2"}, /* what is signed can't be hidden */
        {"slots", "?, empty, rope", "[\"?\",null,\"rope\"]"},
        {"limbs.0", "?", "[\"?\"]"}, /* a list of one that is hidden */
        {"count.0", "?", "\"?\""},
        {"guesses", "?", "\"?\""},
        {"guess", "?", "[\"?\"]"},
    };
    chest c;

    (void)arg;
    base((df_state *)&c, &config);
    memset(&c.cards, DF_HIDDEN, sizeof c.cards);
    c.seats = c.owner = DF_HIDDEN;
    c.debt = -2;
    c.slots[0] = DF_HIDDEN;
    c.slots[2] = 1;
    c.limbs[0][0] = DF_HIDDEN;
    c.limbs[0][1] = DF_NONE;
    c.lid = 2;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wanted w = look(&c, cases[i].path);

        assert_string_equal(w.text, cases[i].text);
        assert_string_equal(w.json, cases[i].json);
    }
}

static void test_values_are_refused(void **arg)
{
    static const struct {
        const char *line, *says;
    } cases[] = {
        {"cards: c2", "'c2' is none of: c0 c1"},
        {"cards: c1, card 1", "'card 1' is named twice"},
        {"debt: -10000", "-9999 to 9999"},
        {"seats: 6", "0 to 5"},
        {"seats: a", "0 to 5"},
        {"owner: none", "0 to 5"},
        {"slots: saw, saw, saw, saw", "3 at most"},
        {"limbs.0: T/0/1", "2 at most"},
        {"limbs.0: T", "2 are wanted, with '/' between"},
        {"limbs.0: -", "2 are wanted"},
        {"card: c2", "there is no card 'c2'"},
        {"tools: saw, saw, saw, saw", "not so many of 'saw'"},
        {"needs: rope", "'rope'"},
        {"needs: rope 0", "1 to 20"},
        {"needs: rope 21", "1 to 20"},
        {"needs: hope 2", "'hope' is none of: knife rope saw"},
        {"marks.0: -", "a letter is wanted"},
        {"count.0: 3", "can't be set"},
        {"letters: 0", "can't be set"},
        {"costs.0: saw 1", "can't be set"},
    };

    (void)arg;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        df_error err = {.text = ""};
        chest c;

        if (df_position_read(&game, &config, cases[i].line, (df_state *)&c, &err) == DF_OK)
            fail_msg("'%s' is accepted", cases[i].line);
        if (strstr(err.text, cases[i].says) == NULL)
            fail_msg("'%s': '%s' does not say '%s'", cases[i].line, err.text, cases[i].says);
    }
}

static bool note_change(void *context, const df_value *value)
{
    df_text_add(context, "%s=%s;", value->field->path, value->text);
    return true;
}

/* What is stored, derived and written by a function is each noticed, and nothing else. */
static void test_changes_are_told_by_every_form(void **arg)
{
    char buffer[400];
    df_text text = df_text_over(buffer, sizeof buffer);
    chest before;
    chest after;

    (void)arg;
    base((df_state *)&before, &config);
    after = before;
    after.tools[1] = 2;
    after.cards = UINT64_C(1) << 62;
    after.limbs[1][1] = 1;
    after.marks[1] = 'q';
    df_position_changes(&game, &config, (df_state *)&before, (df_state *)&after, note_change,
                        &text);
    assert_string_equal(buffer, "cards=c62;limbs.#=0/1;tools=rope, rope;marks.#=6 \"q\\;"
                                "count.#=12;letters=11;");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_read_and_written),
        cmocka_unit_test(test_hidden_values),
        cmocka_unit_test(test_values_are_refused),
        cmocka_unit_test(test_changes_are_told_by_every_form),
    };

    return cmocka_run_group_tests_name("core: values", tests, NULL, NULL);
}
