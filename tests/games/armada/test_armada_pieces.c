/* test_armada_pieces.c: the piece set and the pictures of the rules against the tables of the game.
 *
 * Section 2.3 of docs/rules/armada.md is read as it stands: the table of the pieces, the pictures
 * of rotation 0, and the diagram of section 5.12.
 *
 * SPDX-License-Identifier: MIT */
#include "armada_fixture.h"

/* The whole text of the rules. To be freed. */
static char *rules_text(void)
{
    enum { SIZE = 256 << 10 };
    char *text = malloc(SIZE);
    FILE *file = fopen("docs/rules/armada.md", "r");

    assert_non_null(text);
    assert_non_null(file);
    size_t length = fread(text, 1, SIZE - 1, file);
    fclose(file);
    text[length] = '\0';
    return text;
}

/* The number after so many bars in a row of a table. */
static long cell_number(const char *row, int bars)
{
    while (bars > 0)
        bars -= *row++ == '|';
    return strtol(row, NULL, 10);
}

/* [A-8] [A-9] [A-10] [A-11] [A-14] [A-R2] Codes, names, kinds, sides and counts are those of the
 * table, in its order. */
static void test_A_8_the_table_of_pieces(void **arg)
{
    static const char *const kinds[] = {"hub", "gun", "shield"};
    char *text = rules_text();
    int total = 0;
    int open = 0;
    int guns = 0;

    (void)arg;
    for (int code = 0; code < ARMADA_CODES; code++) {
        const armada_card *card = &armada_cards[code];
        const armada_look *look = &armada_looks[4 * code];
        char sides[16];
        char start[96];

        for (int d = 0; d < 4; d++) {
            sides[2 * d] = (look->open >> d & 1) != 0   ? 'o'
                           : (look->guns >> d & 1) != 0 ? 'g'
                                                        : 'w';
            sides[2 * d + 1] = d < 3 ? ' ' : '\0';
        }
        snprintf(start, sizeof start, "| `%c` | %s | %s | %s |", card->letter, card->name,
                 kinds[card->kind], sides);
        char *row = strstr(text, start);
        if (row == NULL)
            fail_msg("the rules have no row '%s'", start);
        assert_int_equal(cell_number(row, 5), df_bit_count(look->open));
        assert_int_equal(cell_number(row, 6), df_bit_count(look->guns));
        assert_int_equal(cell_number(row, 7), card->copies);
        total += card->copies;
        open += card->copies * df_bit_count(look->open);
        guns += card->copies * df_bit_count(look->guns);
        assert_int_equal(look->open & look->guns, 0);
    }
    assert_int_equal(total, ARMADA_PIECES);
    assert_int_equal(open, 28);
    assert_int_equal(guns, 8);
    free(text);
}

/* [A-11] [A-12] [A-13] Rotations turn the sides clockwise and never mirror them; only I and P look
 * the same after a half turn. */
static void test_A_11_rotations(void **arg)
{
    (void)arg;
    for (int code = 0; code < ARMADA_CODES; code++) {
        int look = 4 * code;
        bool half = armada_open(look) == armada_open(look + 2) &&
                    armada_guns(look) == armada_guns(look + 2);

        assert_int_equal(armada_cards[code].turns, half ? 2 : 4);
        for (int r = 0; r < 4; r++)
            for (int d = 0; d < 4; d++)
                assert_int_equal(armada_open(look + r) >> d & 1,
                                 armada_open(look) >> ((d - r + 4) % 4) & 1);
    }
    assert_int_equal(armada_open(4 * ARMADA_L + 1), 1 << ARMADA_EAST | 1 << ARMADA_SOUTH);
    assert_int_equal(armada_guns(4 * ARMADA_C + 3), 1 << ARMADA_WEST);
}

static void trim(char *line)
{
    size_t length = strlen(line);

    while (length > 0 && line[length - 1] == ' ')
        line[--length] = '\0';
}

/* [A-107] The pictures of section 2.3 are those that the game draws. */
static void test_A_107_pictures_of_the_pieces(void **arg)
{
    static const int groups[3][2] = {
        {ARMADA_U, ARMADA_L}, {ARMADA_C, ARMADA_F}, {ARMADA_S, ARMADA_Q}};
    char *text = rules_text();

    (void)arg;
    for (int group = 0; group < 3; group++) {
        char block[256] = "\n";
        df_text out = {.at = block, .size = sizeof block, .length = 1};

        for (int line = 0; line < 3; line++) {
            char drawn[64];
            df_text row = df_text_over(drawn, sizeof drawn);

            for (int code = groups[group][0]; code <= groups[group][1]; code++) {
                char picture[6];

                armada_picture(4 * code, armada_cards[code].letter, 0, 0, line, picture);
                df_text_add(&row, "%s%s", code == groups[group][0] ? "" : "   ", picture);
            }
            trim(drawn);
            df_text_add(&out, "%s\n", drawn);
        }
        assert_contains(text, block);
    }
    free(text);
}

/* [A-107] The part of the diagram that section 5.12 shows: columns c to g of the occupied rows. */
static void test_A_107_the_diagram(void **arg)
{
    static char diagram[8192];
    df_config config = df_config_default(armada());
    df_text out = df_text_over(diagram, sizeof diagram);
    char *text = rules_text();
    armada_state s;
    int row = 13;
    int line = 0;

    (void)arg;
    at_position(&config, "2:U2e2,E0e3 2:U2e11,S0e12+ TCQ|TILCDPFSSR IE|TTLCCDPFSRQ rD 1 6", &s);
    armada_diagram(&s, &out);
    for (char *at = diagram; row >= 1; at += strcspn(at, "\n") + 1) {
        char shown[40] = "\n";

        assert_int_equal(strcspn(at, "\n"), 3 + 5 * ARMADA_COLUMNS);
        snprintf(shown + 1, sizeof shown - 1, "%.3s%.25s", at, at + 13);
        trim(shown);
        size_t length = strlen(shown);
        memcpy(shown + length, "\n", 2);
        if (row == 12 || row == 11 || row == 3 || row == 2)
            assert_contains(text, shown);
        line = (line + 1) % 3;
        row -= line == 0;
    }
    assert_contains(diagram, "\n     a    b    c    d    e    f    g    h    i\n");
    free(text);
}

/* The table on the screen: 80 columns, ships that touch drawn apart, everything to be read from it.
 */
static void test_the_drawing(void **arg)
{
    static char drawing[16384];
    df_config config = df_config_default(armada());
    df_text out = df_text_over(drawing, sizeof drawing);
    armada_state s;

    (void)arg;
    at_position(&config, "3:U3e6,S1f6+/2:I1a1 4:L0e7,S1f7~,T0e8 C|T E|- b2 4 30", &s);
    armada_draw((const df_view *)&s, ARMADA_BLUE, armada_seat_names, &out);
    char plain[16384];
    size_t length = 0;
    for (const char *c = drawing; *c != '\0'; c++)
        if ((unsigned char)*c >= DF_INK_COUNT)
            plain[length++] = *c;
    plain[length] = '\0';
    assert_contains(plain, "+---++---+"); /* Red's sides above ... */
    assert_contains(plain, "|l1   s1%|"); /* open side to open side, a cracked token */
    assert_contains(plain, "|U2   S2#|"); /* a whole one */
    assert_contains(plain, " 2 at e6: energy 3, closed");
    assert_contains(plain, " 1 at e7: energy 4, 2 open");
    assert_contains(plain, "Blue (CAPITALS), you");
    assert_contains(plain, "quiet turns 4 of 20");
    assert_contains(plain, " draw 1: T");
}

/* Where there is room for 18 lines the same is said in 18, a row in one. */
static void test_a_drawing_for_a_small_window(void **arg)
{
    static char drawing[16384];
    df_config config = df_config_default(armada());
    df_text out = df_text_over(drawing, sizeof drawing);
    armada_state s;
    int lines = 0;

    (void)arg;
    at_position(&config, "3:U3e6,S1f6+/2:I1a1 4:L0e7,S1f7~,T0e8 C|T E|- b2 4 30", &s);
    out.lines = 18;
    armada_draw((const df_view *)&s, ARMADA_BLUE, armada_seat_names, &out);
    for (const char *c = drawing; *c != '\0'; c++)
        lines += *c == '\n';
    assert_in_range(lines, 16, 18);
    assert_contains(drawing, " 2 at e6 energy 3, closed;");
    assert_contains(drawing, "U2 "); /* a hub of ship 2 */
    assert_contains(drawing, "S2#"); /* a whole shield */
    assert_contains(drawing, "s1%"); /* a cracked one of Red's */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A_8_the_table_of_pieces),
        cmocka_unit_test(test_A_11_rotations),
        cmocka_unit_test(test_A_107_pictures_of_the_pieces),
        cmocka_unit_test(test_A_107_the_diagram),
        cmocka_unit_test(test_the_drawing),
        cmocka_unit_test(test_a_drawing_for_a_small_window),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
