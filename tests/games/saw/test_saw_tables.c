/* test_saw_tables.c: the cards of SAW against docs/rules/saw.md, reckoning, the picture, sampling
 * and the bot.
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/saw/saw.h"
#include "lab/lab.h"

static const df_game *saw(void)
{
    return df_game_find("saw");
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static char *read_rules(void)
{
    FILE *file = fopen("docs/rules/saw.md", "rb");
    char *text = calloc(1, 1 << 18);

    assert_non_null(file);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 18) - 1, file) > 0);
    fclose(file);
    return text;
}

/* "C/V" */
static void add_traits(df_text *row, uint8_t traits)
{
    bool first = true;

    for (int trait = 0; trait < SAW_TRAITS; trait++)
        if ((traits >> trait & 1) != 0) {
            df_text_add(row, "%s%c", first ? "" : "/", saw_trait_letters[trait]);
            first = false;
        }
}

static void add_sides(df_text *row, uint8_t sides)
{
    df_text_string(row, sides == SAW_ARMS    ? "Arms"
                        : sides == SAW_LEGS  ? "Legs"
                        : sides == SAW_BLOOD ? "Blood"
                                             : "Arms/Legs");
}

/* [S-R24] The row of a part as the rules print it: V/G is written in the order of the traits there
 * too. */
static void part_row(int kind, df_text *row)
{
    static const char *const thens[] = {"discard", "keep", "give", "extra", "steal"};
    const saw_card *card = &saw_cards[kind];

    df_text_add(row, "| %c%d | %s | ", "MOE"[card->group], kind % SAW_PARTS + 1, card->name);
    if (card->group == SAW_ESCAPE) {
        df_text_add(row, "%s %d | ", thens[card->then], card->draw);
        add_sides(row, card->sides);
    } else {
        if (card->group == SAW_MECHANISM)
            df_text_add(row, "%d | ", card->draw);
        else
            df_text_add(row, "%s | ", card->from_discard ? "discard" : "deck");
        add_traits(row, card->traits);
    }
    df_text_add(row, " %d | %s |", card->value, card->story);
}

/* [S-129] stories included: the tables of the rules and the code's are the same. */
static void test_tables_are_those_of_the_rules(void **arg)
{
    char *rules = read_rules();
    char line[512];

    (void)arg;
    for (int kind = 0; kind < SAW_TOOL; kind++) {
        df_text row = df_text_over(line, sizeof line);

        part_row(kind, &row);
        assert_contains(rules, line);
    }
    for (int kind = SAW_TOOL; kind < SAW_CANDLE; kind++) {
        df_text row = df_text_over(line, sizeof line);

        df_text_add(&row, "| %s | %d | ", saw_cards[kind].name, saw_cards[kind].copies);
        add_traits(&row, saw_cards[kind].traits);
        df_text_add(&row, " | %d |", saw_cards[kind].value);
        assert_contains(rules, line);
    }
    for (int kind = SAW_CANDLE; kind < SAW_KINDS; kind++) {
        df_text row = df_text_over(line, sizeof line);

        df_text_add(&row, "| %s | %d | ", saw_cards[kind].name, saw_cards[kind].copies);
        if (saw_cards[kind].keep > 0)
            df_text_add(&row, "draw %d, keep %d", saw_cards[kind].draw, saw_cards[kind].keep);
        assert_contains(rules, line);
    }
    for (int i = 0; i < SAW_CHARACTERS; i++) {
        const uint8_t *trait = saw_characters[i].trait;
        df_text row = df_text_over(line, sizeof line);

        df_text_add(&row, "| %d | %s | %d | %d | %d | %d | %d |", i, saw_characters[i].name,
                    trait[0], trait[1], trait[2], trait[3], trait[4]);
        assert_contains(rules, line);
        assert_contains(rules, saw_characters[i].story);
    }
    free(rules);
}

/* [S-R1] 123 cards; the checks printed in sections 2.1, 2.6 and 2.8. */
static void test_sums(void **arg)
{
    int copies[7] = {0};
    int points[SAW_TRAITS] = {0};
    int singles[SAW_TRAITS] = {0};

    (void)arg;
    for (int kind = 0; kind < SAW_KINDS; kind++) {
        const saw_card *card = &saw_cards[kind];

        copies[card->group] += card->copies;
        for (int trait = 0; card->group == SAW_IS_TOOL && trait < SAW_TRAITS; trait++)
            if ((card->traits >> trait & 1) != 0) {
                if (df_bit_count(card->traits) == 1)
                    singles[trait] += card->copies * card->value;
                else
                    points[trait] += card->copies * card->value;
            }
    }
    const int wanted[7] = {13, 13, 13, 40, 23, 11, 10};
    assert_memory_equal(copies, wanted, sizeof wanted);
    for (int trait = 0; trait < SAW_TRAITS; trait++) {
        int column = 0;

        assert_int_equal(singles[trait], 12);
        assert_int_equal(points[trait], 8);
        for (int i = 0; i < SAW_CHARACTERS; i++)
            column += saw_characters[i].trait[trait];
        assert_int_equal(column, 12);
    }
    assert_true(sizeof(saw_state) <= 1024);
}

/* [S-1] [S-130] [S-R2] */
static void test_config(void **arg)
{
    df_config config = df_config_default(saw());
    df_error err;

    (void)arg;
    assert_int_equal(df_config_check(saw(), &config, NULL), DF_OK);
    config.seats = 1;
    assert_int_equal(df_config_check(saw(), &config, &err), DF_RANGE);
    assert_string_equal(err.clause, "S-1");
    config.option[SAW_OPTION_SOLO] = 1;
    assert_int_equal(df_config_check(saw(), &config, NULL), DF_OK);
    config.seats = 2;
    assert_int_equal(df_config_check(saw(), &config, &err), DF_RANGE);
    assert_string_equal(err.clause, "S-130");
    config.option[SAW_OPTION_SOLO] = 0;
    config.option[SAW_OPTION_FIRST] = 3;
    assert_int_equal(df_config_check(saw(), &config, &err), DF_RANGE);
    assert_string_equal(err.clause, "S-R2");
}

/* ---- Reckoning and the picture --------------------------------------------------------------- */

/* Tries every assignment. */
static int brute_force(uint8_t need[SAW_TRAITS], const uint8_t *kinds, int count)
{
    int best = need[0] + need[1] + need[2] + need[3] + need[4];

    if (count == 0)
        return best;
    best = brute_force(need, kinds + 1, count - 1);
    for (int trait = 0; trait < SAW_TRAITS; trait++) {
        uint8_t before = need[trait];
        int value = saw_cards[kinds[0]].value;

        if ((saw_cards[kinds[0]].traits >> trait & 1) == 0)
            continue;
        need[trait] = (uint8_t)(before > value ? before - value : 0);
        int left = brute_force(need, kinds + 1, count - 1);
        need[trait] = before;
        best = left < best ? left : best;
    }
    return best;
}

static void test_least_missing(void **arg)
{
    uint8_t key[DF_KEY_SIZE];
    df_rng rng;

    (void)arg;
    df_key_from_text(key, "least missing");
    df_rng_init(&rng, key, 0);
    for (int round = 0; round < 500; round++) {
        uint8_t need[SAW_TRAITS] = {0};
        uint8_t kinds[5];

        need[df_rng_below(&rng, SAW_TRAITS)] = (uint8_t)df_rng_below(&rng, 17);
        need[df_rng_below(&rng, SAW_TRAITS)] = (uint8_t)df_rng_below(&rng, 9);
        for (int i = 0; i < 5; i++)
            kinds[i] = (uint8_t)(i < 4 ? SAW_TOOL + df_rng_below(&rng, 25) : SAW_BILLY);
        assert_int_equal(saw_least_missing(need, kinds, 5), brute_force(need, kinds, 5));
    }
    /* sums of many cards are higher than any requirement, and are not lost count of */
    uint8_t many[80];
    memset(many, SAW_BILLY, sizeof many);
    assert_int_equal(saw_least_missing((const uint8_t[SAW_TRAITS]){16, 0, 16}, many, 80), 0);
}

/* The table as a viewer sees it, without inks. */
static void draw_plain(const saw_state *state, saw_state *view, int viewer,
                       const char *const *names, char *out, size_t size)
{
    df_text drawn = df_text_over(out, size);
    char *plain = out;

    saw()->view((const df_state *)state, viewer, (df_view *)view);
    saw()->draw((const df_view *)view, viewer, names, &drawn);
    for (const char *c = out; *c != '\0'; c++)
        if (*c >= ' ' || *c == '\n')
            *plain++ = *c;
    *plain = '\0';
}

/* [S-111] Blood leaves from the top, left to right; [S-R4] as many limbs as there are players can
 * be lost: there is no pile of markers to run out. */
static void test_the_body(void **arg)
{
    df_config config = df_config_default(saw());
    char text[4096];
    char position[1024];
    df_text lines = df_text_over(position, sizeof position);
    saw_state *state = malloc(sizeof *state);
    saw_state *view = malloc(sizeof *view);

    (void)arg;
    assert_non_null(state);
    assert_non_null(view);
    config.seats = 6;
    for (int seat = 0; seat < 6; seat++)
        df_text_add(&lines, "seats.%d.arms: 3/3\nseats.%d.legs: 3/3\n", seat, seat);
    df_text_string(&lines, "seats.0.blood: 7\n");
    assert_int_equal(df_position_read(saw(), &config, position, (df_state *)state, NULL), DF_OK);
    draw_plain(state, view, 0, saw()->seat_names, text, sizeof text);
    assert_contains(text, "    x-(..)-x");
    assert_contains(text, "         (.o)");
    assert_contains(text, "         x x ");
    free(state);
    free(view);
}

/* Columns of the widest line; *lines gets their number. */
static size_t width_of(const char *text, int *lines)
{
    size_t widest = 0;

    *lines = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");

        widest = length > widest ? length : widest;
        text += length + (text[length] == '\n');
        ++*lines;
    }
    return widest;
}

/* Whatever the parts: the widest numbers stand on 80 columns, and with six players the table leaves
 * room on 24 lines for the story of the trap, the question, the moves and the answer. Where the
 * challenge brings cards of the discard pile these are shown whole, and the story, which the log
 * has too, may have to give way. */
static void test_every_trap_fits(void **arg)
{
    static const char *const names[] = {"Wilhelmina", "Bartholomew", "Maximilian",
                                        "Evangeline", "Constantine", "Philippa"};
    enum { WIDTH = 80, HEIGHT = 24, GREETING = 64, BELOW = 2, ROW = 3 };
    df_config config = df_config_default(saw());
    saw_state *state = malloc(sizeof *state);
    saw_state *view = malloc(sizeof *view);

    (void)arg;
    assert_non_null(state);
    assert_non_null(view);
    for (int trap = 0; trap < 2 * SAW_PARTS * SAW_PARTS * SAW_PARTS; trap++) {
        bool solo = trap % 2 != 0;
        int part[3] = {SAW_M1 + trap / 2 % SAW_PARTS, SAW_O1 + trap / 2 / SAW_PARTS % SAW_PARTS,
                       SAW_E1 + trap / 2 / SAW_PARTS / SAW_PARTS};
        char position[512];
        char text[4096];
        df_text lines = df_text_over(position, sizeof position);
        df_error err = {.text = ""};
        size_t story = GREETING;
        int height;

        config.seats = solo ? 1 : 6;
        config.option[SAW_OPTION_SOLO] = solo;
        df_text_add(&lines, "node: choice\nround: 2\nvictim: 0\nactive: %d\ntable: ", !solo);
        for (int i = 0; i < 3; i++) {
            df_text_add(&lines, "%s%s", i == 0 ? "" : ", ", saw_cards[part[i]].word);
            story += strlen(saw_cards[part[i]].story) + 1;
        }
        df_text_string(&lines, solo ? "\ntraps: 1\n" : ", billy\n");
        df_text_string(&lines, "seats.0.hand: needle-and-thread, screwdriver-set, soldering-iron, "
                               "sledgehammer, strong-torch\nseats.0.arms: 3/2\nseats.0.legs: 3/2\n"
                               "seats.0.blood: 1\ndiscard: metal-detector, pocket-knife, "
                               "tape-measure, bolt-cutters, glass-cutter, magnifier\n");
        if (df_position_read(saw(), &config, position, (df_state *)state, &err) != DF_OK)
            fail_msg("%s", err.text);
        draw_plain(state, view, 0, names, text, sizeof text);
        if (width_of(text, &height) > WIDTH)
            fail_msg("too wide:\n%s", text);
        if (saw_cards[part[1]].from_discard) {
            assert_contains(text, "The row takes: Metal Detector, Pocket Knife C/V2, ");
            height -= ROW - 1;
        }
        if (height + (int)(story + WIDTH - 1) / WIDTH + BELOW > HEIGHT)
            fail_msg("no room for the story:\n%s", text);
    }
    free(state);
    free(view);
}

/* ---- Sampling -------------------------------------------------------------------------------- */

/* [S-127] [S-140] A world from the view: remembered cards are where they must be, Billys are held,
 * and an unseen card is in each place as often as the places say. */
static void test_sampling(void **arg)
{
    static const char position[] =
        "seats.0.hand: rope\n"
        "seats.1.hand: wrench, m4, candle\nseats.2.hand: m5, m6\n"
        "seats.0.memory: m4@1/2, candle@1\nseats.2.bench: m7, empty, m8\n";
    enum { WORLDS = 4000 };
    df_config config = df_config_default(saw());
    uint8_t key[DF_KEY_SIZE];
    df_rng rng;
    saw_state *state = malloc(sizeof *state);
    saw_state *view = malloc(sizeof *view);
    int m4_at_1 = 0;
    int billy_at_2 = 0;

    (void)arg;
    assert_non_null(state);
    assert_non_null(view);
    config.seats = 3;
    df_key_from_text(key, "sampling");
    df_rng_init(&rng, key, 0);
    assert_int_equal(df_position_read(saw(), &config, position, (df_state *)state, NULL), DF_OK);
    saw()->view((const df_state *)state, 0, (df_view *)view);
    for (int i = 0; i < WORLDS; i++) {
        saw()->resample((const df_view *)view, 0, &rng, (df_state *)state);
        assert_int_equal(saw()->check((const df_state *)state, NULL), DF_OK);
        assert_true(saw_count_held(state, 1, SAW_CANDLE) >= 1);
        int at_1 = saw_count_held(state, 1, 3);
        assert_int_equal(at_1 + saw_count_held(state, 2, 3), 1);
        m4_at_1 += at_1;
        billy_at_2 += saw_count_held(state, 2, SAW_BILLY);
    }
    /* two or three places of seat 1 against four of seat 2; eleven Billys on 120 places */
    assert_in_range(m4_at_1 * 100 / WORLDS, 30, 46);
    assert_in_range(billy_at_2 * 1000 / WORLDS, 280, 400);
    free(state);
    free(view);
}

/* ---- Time that has run out ------------------------------------------------------------------- */

/* `same`: and that leaves things as they are. */
static void assert_idle(const char *position, const char *wanted, bool same)
{
    df_config config = df_config_default(saw());
    saw_state *state = malloc(sizeof *state);
    saw_state *view = malloc(sizeof *view);
    char word[64];
    df_text text = df_text_over(word, sizeof word);
    df_error err = {.text = ""};

    assert_non_null(state);
    assert_non_null(view);
    if (df_position_read(saw(), &config, position, (df_state *)state, &err) != DF_OK)
        fail_msg("%s", err.text);
    saw()->view((const df_state *)state, 0, (df_view *)view);
    df_moment moment = df_moment_of(saw(), (const df_state *)view);
    df_action action = moment.idle;
    assert_int_equal(saw()->test((const df_state *)state, action, NULL), DF_OK);
    assert_true(saw()->words((const df_state *)state, action, 0, NULL, &text));
    assert_string_equal(word, wanted);
    assert_true(moment.same == (same ? action : DF_NO_ACTION));
    free(state);
    free(view);
}

/* Section 10: in BENCH the card that lay in the slot before, if it has no other slot by now. */
static void test_an_idle_workbench_stays(void **arg)
{
    static const char held[] = "active: 0\nnode: bench\nseats.0.hand: rope, candle\n"
                               "seats.0.bench: m7, empty, m8\n";
    char position[256];

    (void)arg;
    assert_idle(held, "bench m7", true);
    for (int i = 0; i < 3; i++) {
        static const char *const plans[] = {"m7, empty, empty\nprogress: 1",
                                            "m7, empty, empty\nprogress: 2",
                                            "m7, m8, empty\nprogress: 2"};
        static const char *const wanted[] = {"bench empty", "bench m8", "bench empty"};
        df_text text = df_text_over(position, sizeof position);

        df_text_add(&text, "%splan: %s\n", held, plans[i]);
        assert_idle(position, wanted[i], i < 2);
    }
    assert_idle("node: choice\nactive: 1\nvictim: 0\ntable: m1, o5, e12, billy\n", "sacrifice",
                false);
}

/* ---- The bot --------------------------------------------------------------------------------- */

/* At least 90 % against one random player; at least twice a fair share among several. */
static void test_bot_beats_random(void **arg)
{
    (void)arg;
    for (int seats = 2; seats <= 6; seats += 2) {
        df_sim_plan plan = {
            .game = saw(), .config = df_config_default(saw()), .games = 60, .rotate = true};
        df_sim_report report;

        plan.config.seats = (uint8_t)seats;
        for (int seat = 0; seat < seats; seat++)
            plan.bots[seat] = seat == 0 ? saw()->bot : &df_bot_random;
        df_key_from_text(plan.key, "saw bot");
        assert_int_equal(df_sim_run(&plan, &report, NULL), DF_OK);
        assert_true(report.by_bot[0].wins >= 54);
        df_sim_report_free(&report);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_are_those_of_the_rules),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_config),
        cmocka_unit_test(test_least_missing),
        cmocka_unit_test(test_the_body),
        cmocka_unit_test(test_every_trap_fits),
        cmocka_unit_test(test_sampling),
        cmocka_unit_test(test_an_idle_workbench_stays),
        cmocka_unit_test(test_bot_beats_random),
    };

    return cmocka_run_group_tests_name("saw: tables", tests, NULL, NULL);
}
