/* test_armada_vectors.c: reads the block "vectors" of docs/rules/armada.md and does what it says.
 *
 * Section 9 of the rules explains the keys. So the rules are their own test: to,
 * to are the language in which everything here is said.
 *
 * SPDX-License-Identifier: MIT */
#include "armada_fixture.h"

typedef struct reader {
    char id[16]; /* the vector at hand */
    int line;
    df_config config;
    armada_state s;
    int done[16]; /* how many lines of each key have been run */
    int vectors;
} reader;

#define reader_fail(r, ...)                                                                        \
    do {                                                                                           \
        printf("docs/rules/armada.md:%d, %s: ", (r)->line, (r)->id);                               \
        fflush(stdout);                                                                            \
        fail_msg(__VA_ARGS__);                                                                     \
    } while (0)

static void expect_legal(reader *r, char *word, bool wanted)
{
    df_action action = 0;
    df_error err = {.text = ""};

    if (read_action(&r->s, word, &action) != DF_OK) {
        if (strcmp(word, "P") != 0 || wanted)
            reader_fail(r, "'%s' is not understood", word);
        return;
    }
    bool legal = armada_test((const df_state *)&r->s, action, &err) == DF_OK;
    if (legal != wanted)
        reader_fail(r, "%s is%s legal: %s", word, legal ? "" : " not", err.text);
    if (!legal && err.clause[0] == '\0')
        reader_fail(r, "%s is refused without a clause", word);
}

static void apply_words(reader *r, const char *word)
{
    df_error err;
    df_action action = 0;

    if (read_action(&r->s, word, &action) != DF_OK)
        reader_fail(r, "'%s' is not understood", word);
    if (df_apply(armada(), (df_state *)&r->s, action, NULL, NULL, &err) != DF_OK)
        reader_fail(r, "%s: %s", word, err.text);
    if (armada_check((const df_state *)&r->s, &err) != DF_OK)
        reader_fail(r, "after %s: %s", word, err.text);
}

/* "D=C" is short for both steps. */
static void do_word(reader *r, const char *word)
{
    if (word[0] == 'D' && word[1] == '=') {
        apply_words(r, "D");
        word++;
    }
    apply_words(r, word);
}

/* */
static void expect_list(reader *r, const char *wanted)
{
    df_action actions[DF_LEGAL_MAX];
    char listed[1 << 16];
    df_text text = df_text_over(listed, sizeof listed);
    int count = armada_legal((const df_state *)&r->s, actions);

    for (int i = 0; i < count; i++) {
        df_text_string(&text, i == 0 ? "" : " ");
        armada_words((const df_state *)&r->s, actions[i], 0, NULL, &text);
    }
    if (strcmp(listed, wanted) != 0)
        reader_fail(r, "the list is %s", listed);
}

static void expect_end(reader *r, const char *wanted)
{
    char found[1024];

    position_text(&r->s, found, sizeof found);
    if (strcmp(found, wanted) != 0)
        reader_fail(r, "the position is\n%s, not\n%s", found, wanted);
}

static void expect_perft(reader *r, const char *rest)
{
    char *end = NULL;
    long depth = strtol(rest, &end, 10);
    unsigned long long wanted = strtoull(end, NULL, 10);
    unsigned long long found = perft(&r->s, (int)depth);

    if (found != wanted)
        reader_fail(r, "perft %ld is %llu", depth, found);
}

static void set_option(reader *r, char *word)
{
    df_error err;
    char *value = strchr(word, '=');

    if (value == NULL)
        reader_fail(r, "'%s' is not name=value", word);
    *value++ = '\0';
    assert_ok(df_config_set(armada(), &r->config, word, value, &err), &err);
}

enum key { OPT, POS, YES, NO, LIST, COUNT, DO, END, WHY, PERFT, BAD, KEYS };
static const char *const key_words[KEYS] = {"opt", "pos", "yes", "no",    "list", "count",
                                            "do",  "end", "why", "perft", "bad"};

/* The keys whose words are taken one by one. */
static void run_words(reader *r, enum key key, char *rest)
{
    char *place = NULL;

    for (char *word = strtok_r(rest, " ", &place); word != NULL;
         word = strtok_r(NULL, " ", &place)) {
        if (key == OPT)
            set_option(r, word);
        else if (key == DO)
            do_word(r, word);
        else
            expect_legal(r, word, key == YES);
    }
}

static void run_key(reader *r, enum key key, char *rest)
{
    df_action actions[DF_LEGAL_MAX];
    armada_state other;
    df_error err;

    r->done[key]++;
    switch (key) {
    case POS:
        if (read_position(&r->config, rest, &r->s, &err) != DF_OK)
            reader_fail(r, "%s", err.text);
        expect_end(r, rest); /* what is written is canonical */
        break;
    case BAD:
        if (read_position(&r->config, rest, &other, &err) == DF_OK)
            reader_fail(r, "accepted: %s", rest);
        assert_string_equal(err.clause, "A-111");
        break;
    case LIST:
        expect_list(r, rest);
        break;
    case COUNT:
        if (armada_legal((const df_state *)&r->s, actions) != strtol(rest, NULL, 10))
            reader_fail(r, "not %s actions", rest);
        break;
    case END:
        expect_end(r, rest);
        break;
    case WHY:
        if (strcmp(armada_reasons[armada_reason(&r->s)], rest) != 0)
            reader_fail(r, "the reason is not %s", rest);
        break;
    case PERFT:
        expect_perft(r, rest);
        break;
    default:
        run_words(r, key, rest);
        break;
    }
}

static void run_line(reader *r, char *line)
{
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '\0' || line[0] == '#')
        return;
    size_t length = strcspn(line, " ");
    for (int key = 0; key < KEYS; key++)
        if (strlen(key_words[key]) == length && strncmp(line, key_words[key], length) == 0) {
            run_key(r, (enum key)key, line + length + strspn(line + length, " "));
            return;
        }
    if (line[0] != 'T')
        reader_fail(r, "'%s' is no key", line);
    snprintf(r->id, sizeof r->id, "%.*s", (int)(length < 15 ? length : 15), line);
    r->config = df_config_default(armada());
    r->vectors++;
}

/* Every vector T1 to T47 of section 9, literally. */
static void test_the_vectors_of_the_rules(void **arg)
{
    static char line[4096];
    reader r = {.line = 0};
    bool inside = false;
    FILE *file = fopen("docs/rules/armada.md", "r");

    (void)arg;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        r.line++;
        if (strncmp(line, "```", 3) == 0)
            inside = strcmp(line, "```vectors\n") == 0;
        else if (inside)
            run_line(&r, line);
    }
    fclose(file);
    assert_int_equal(r.vectors, 47);
    assert_int_equal(r.done[BAD], 10);
    assert_int_equal(r.done[PERFT], 7);
    assert_true(r.done[DO] >= 40 && r.done[END] >= 45 && r.done[WHY] >= 8);
}

/* The record of five turns in section 5.12. */
static void test_the_worked_example(void **arg)
{
    static char line[1024];
    reader r = {.config = df_config_default(armada())};
    FILE *file = fopen("docs/rules/armada.md", "r");
    int turns = 0;

    (void)arg;
    assert_non_null(file);
    at_position(&r.config, "2:U0e2 2:U2e12 E|TTILCCDPFSSRQ E|TTILCCDPFSSRQ bD 0 1", &r.s);
    while (fgets(line, sizeof line, file) != NULL) {
        char position[1024];
        char *place = NULL;
        char *sixth = line;

        r.line++;
        if (line[0] != '1' + turns || line[1] != '.' || line[2] != "br"[turns % 2])
            continue;
        line[strcspn(line, "\n")] = '\0';
        sixth = strstr(line, "  ");
        assert_non_null(sixth);
        snprintf(position, sizeof position, "%s", sixth + strspn(sixth, " "));
        *sixth = '\0';
        strtok_r(line, " ", &place);
        for (char *word; (word = strtok_r(NULL, " ", &place)) != NULL;)
            do_word(&r, word);
        expect_end(&r, position);
        turns++;
    }
    fclose(file);
    assert_int_equal(turns, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_vectors_of_the_rules),
        cmocka_unit_test(test_the_worked_example),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
