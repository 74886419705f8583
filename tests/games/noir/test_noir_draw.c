/* test_noir_draw.c: the picture of the mansion.
 *
 * SPDX-License-Identifier: MIT */
#include "noir_fixture.h"

#include <string.h>

enum { JOHN, JANE, SIZE = 8192, LINES = 17, COLUMNS = 80 };

/* The picture without its inks. */
static void draw_plain(const noir_state *view, int viewer, const char *const *names, char *out)
{
    char buffer[SIZE];
    df_text text = df_text_over(buffer, sizeof buffer);
    size_t length = 0;

    noir_draw((const df_view *)view, viewer, names, &text);
    assert_false(text.full);
    for (const char *at = buffer; *at != '\0'; at++)
        if ((unsigned char)*at >= DF_INK_COUNT)
            out[length++] = *at;
    out[length] = '\0';
}

static void assert_drawn(const char *position, int viewer, const char *expected)
{
    char drawn[SIZE];
    noir_state v;

    noir_seen_at(&v, viewer, position);
    draw_plain(&v, viewer, fixture_names, drawn);
    assert_string_equal(drawn, expected);
}

static void assert_shows(const char *position, int viewer, const char *line)
{
    char drawn[SIZE];
    noir_state v;

    noir_seen_at(&v, viewer, position);
    draw_plain(&v, viewer, fixture_names, drawn);
    if (strstr(drawn, line) == NULL)
        fail_msg("no \"%s\" in\n%s", line, drawn);
}

static const char *const middle_game = "turn: 11\nactive: 1\n"
                                       "seats.0.room: bedroom\nseats.0.hits: 1\n"
                                       "seats.0.manual: bedroom, library\nseats.0.flood: yes\n"
                                       "seats.0.belief: [BED,LIB]@BED,HAL\n"
                                       "seats.1.room: foyer\nseats.1.manual: kitchen\n"
                                       "seats.1.belief: [KIT]@BED,DIN,FOY\n";

static void test_a_player_sees_own_secrets(void **arg)
{
    (void)arg;
    assert_drawn(middle_game, JOHN,
                 " /=============================================\\     Turn 11 of at most 200\n"
                 "| upstairs        Hall                          |\n"
                 "|                 .                             |\n"
                 "+-----+   +-----+-----+   +-----+-----+   +-----+    > Jane Doe\n"
                 "| Bedroom       | Balcony       | Library       |      hits   0 of 2\n"
                 "| @ x    ??     |               |   x           |      traps  1 set, 0 timed\n"
                 "| lever 1 AP    | jump 0 AP     | switch 1 AP   |      AP     2\n"
                 "+=====+   +=====+=====+   +=====+=====+   +=====+\n"
                 "| Kitchen       | Foyer         | Basement      |\n"
                 "|        !!              ??                     |      John Doe (you)\n"
                 "| energized 0 AP| echoes 0 AP   |~~~ flooded ~~~|      hits   1 of 2\n"
                 "+-----+   +-----+-----+   +-----+-----+   +-----+      traps  2 set, 0 timed\n"
                 "| downstairs      Dining Room                   |\n"
                 "|                        ??                     |      flood  to your next turn\n"
                 "+-----------------------------------------------+\n"
                 "@ you  x your trap  t your timed trap  . you may be here, for all they know\n"
                 "& the other  ? ?? ??? may be here, rarely to mostly  ! may be trapped  !! is\n");
}

static void test_a_spectator_sees_no_secrets(void **arg)
{
    (void)arg;
    assert_drawn(
        middle_game, DF_SPECTATOR,
        " /=============================================\\     Turn 11 of at most 200\n"
        "| upstairs        Hall                          |\n"
        "|                 A???                          |\n"
        "+-----+   +-----+-----+   +-----+-----+   +-----+    > Jane Doe (B)\n"
        "| Bedroom       | Balcony       | Library       |      hits   0 of 2\n"
        "| A???"
        "!! B??    |               |   !!          |      traps  1 set, 0 timed\n"
        "| lever 1 AP    | jump 0 AP     | switch 1 AP   |      AP     2\n"
        "+=====+   +=====+=====+   +=====+=====+   +=====+\n"
        "| Kitchen       | Foyer         | Basement      |\n"
        "|        !!              B??                    |      John Doe (A)\n"
        "| energized 0 AP| echoes 0 AP   |~~~ flooded ~~~|      hits   1 of 2\n"
        "+-----+   +-----+-----+   +-----+-----+   +-----+      traps  2 set, 0 timed\n"
        "| downstairs      Dining Room                   |\n"
        "|                        B??                    |      flood  to their next turn\n"
        "+-----------------------------------------------+\n"
        "A B are here  A? A?? A??? may be here, rarely to mostly\n"
        "x trap  t timed trap  ! may be trapped  !! is\n");
}

static void test_marks(void **arg)
{
    (void)arg;
    /* for certain, in halves, in quarters, in less */
    assert_shows("seats.1.room: hall\nseats.1.belief: @HAL\n", JOHN, " @      &");
    assert_shows("seats.1.room: hall\nseats.1.belief: @HAL,BAL\n", JOHN, " @      ???");
    assert_shows("seats.1.room: hall\nseats.1.belief: @HAL,BAL,BED,LIB\n", JOHN, " @      ?? ");
    assert_shows("seats.1.room: hall\nseats.1.belief: @HAL,BAL,BED,LIB,KIT\n", JOHN, " @      ?  ");
    /* traps that must be there, and such that may */
    assert_shows("seats.1.manual: foyer\nseats.1.belief: [FOY]@HAL\n", JOHN,
                 "| .               .      !!       .             |");
    assert_shows("seats.1.manual: foyer\nseats.1.belief: [FOY]@HAL [KIT]@HAL\n", JOHN,
                 "| .      !        .      !  ");
    /* own timed traps */
    assert_shows("active: 1\nseats.0.timed: kitchen\n", JOHN, "| . t");
}

static void test_whose_turn_and_what_is_decided(void **arg)
{
    (void)arg;
    assert_shows("node: answer\nap: 1\n", JANE, "> John Doe\n");
    assert_shows("node: answer\nap: 1\n", JANE, "  AP     1, waiting\n");
    assert_shows("node: answer\nap: 1\n", JANE, "  Jane Doe (you)\n");
    assert_shows("node: answer\nap: 1\n", JANE, "  to decide\n");
    assert_shows("node: over\nwinner: 1\nactive: 1\nseats.0.hits: 2\n", JANE, "    You win\n");
    assert_shows("node: over\nwinner: 1\nactive: 1\nseats.0.hits: 2\n", JOHN,
                 "    Jane Doe wins\n");
    assert_shows("node: over\nwinner: draw\nturn: 200\nap: 0\n", JOHN, "    A draw\n");
}

/* Before the first turn nothing is suspected yet. */
static void test_start(void **arg)
{
    df_config config = df_config_default(fixture_game());
    char drawn[SIZE];
    noir_state s;
    noir_state v;

    (void)arg;
    noir_setup((df_state *)&s, &config, NULL);
    noir_apply((df_state *)&s, NOIR_PICK + NOIR_KIT, NULL, NULL);
    noir_view((df_state *)&s, JOHN, (df_view *)&v);
    draw_plain(&v, JOHN, fixture_names, drawn);
    assert_non_null(strstr(drawn, "Before the first turn\n"));
    assert_non_null(strstr(drawn, "\n| @                                             | "));
    *strstr(drawn, "@ you") = '\0'; /* the legend has question marks of its own */
    assert_null(strchr(drawn, '?'));
}

/* Long names are cut, by characters and not by bytes. */
static void test_names_are_cut(void **arg)
{
    static const char *const long_names[2] = {"A name of thirty-one characters",
                                              "\xC3\x84\xC3\x96\xC3\x9C\xC3\x84\xC3\x96\xC3\x9C"
                                              "\xC3\x84\xC3\x96\xC3\x9C\xC3\x84\xC3\x96\xC3\x9C"
                                              "\xC3\x84\xC3\x96"};
    char drawn[SIZE];
    noir_state v;

    (void)arg;
    noir_seen_at(&v, JOHN, "ap: 2\n");
    draw_plain(&v, JOHN, long_names, drawn);
    assert_non_null(strstr(drawn, "> A name of thirty-o (you)\n"));
    assert_non_null(strstr(drawn, long_names[1]));
}

static void assert_fits(const noir_state *view, int viewer)
{
    char drawn[SIZE];
    int lines = 0;
    int column = 0;

    draw_plain(view, viewer, fixture_names, drawn);
    for (const char *at = drawn; *at != '\0'; at++) {
        assert_true(*at == '\n' || (*at >= ' ' && *at <= '~'));
        column = *at == '\n' ? 0 : column + 1;
        assert_in_range(column, 0, COLUMNS);
        lines += *at == '\n';
    }
    assert_int_equal(lines, LINES);
    /* all walls stand where they should, whatever the rooms hold */
    for (char *line = drawn; lines > 2; lines--, line = strchr(line, '\n') + 1)
        if (lines < LINES)
            assert_non_null(strchr("|+", line[48]));
}

static void test_every_position_fits_the_screen(void **arg)
{
    df_config config = df_config_default(fixture_game());
    uint8_t key[DF_KEY_SIZE];

    (void)arg;
    df_key_from_text(key, "draw");
    for (uint64_t game = 0; game < 40; game++) {
        noir_state s;
        noir_state v;
        df_rng rng;

        df_rng_init(&rng, key, game);
        noir_setup((df_state *)&s, &config, &rng);
        for (int actor; (actor = noir_actor((df_state *)&s)) != DF_NOBODY;) {
            df_action actions[DF_LEGAL_MAX];

            for (int viewer = JOHN; viewer <= JANE; viewer++) {
                noir_view((df_state *)&s, viewer, (df_view *)&v);
                assert_fits(&v, viewer);
            }
            noir_view((df_state *)&s, DF_SPECTATOR, (df_view *)&v);
            assert_fits(&v, DF_SPECTATOR);
            assert_fits(&s, DF_SPECTATOR); /* the whole truth, as a replay shows it */
            if (actor == DF_CHANCE)
                actions[0] = df_chance_draw(fixture_game(), (df_state *)&s, &rng);
            else
                actions[0] =
                    actions[df_rng_below(&rng, (uint32_t)noir_legal((df_state *)&s, actions))];
            noir_apply((df_state *)&s, actions[0], &rng, NULL);
        }
        assert_fits(&s, JOHN);
    }
}

/* [N-R43] Nothing that would have to be worked out: neither shadows nor where the own one falls. */
static void test_without_notes(void **arg)
{
    char drawn[SIZE];
    noir_state v;

    (void)arg;
    noir_seen_at(&v, JOHN, middle_game);
    v.no_notes = 1;
    draw_plain(&v, JOHN, fixture_names, drawn);
    assert_string_equal(
        drawn, " /=============================================\\     Turn 11 of at most 200\n"
               "| upstairs        Hall                          |\n"
               "|                                               |\n"
               "+-----+   +-----+-----+   +-----+-----+   +-----+    > Jane Doe\n"
               "| Bedroom       | Balcony       | Library       |      hits   0 of 2\n"
               "| @ x           |               |   x           |      traps  1 set, 0 timed\n"
               "| lever 1 AP    | jump 0 AP     | switch 1 AP   |      AP     2\n"
               "+=====+   +=====+=====+   +=====+=====+   +=====+\n"
               "| Kitchen       | Foyer         | Basement      |\n"
               "|                                               |      John Doe (you)\n"
               "| energized 0 AP| echoes 0 AP   |~~~ flooded ~~~|      hits   1 of 2\n"
               "+-----+   +-----+-----+   +-----+-----+   +-----+      traps  2 set, 0 timed\n"
               "| downstairs      Dining Room                   |\n"
               "|                                               |      flood  to your next turn\n"
               "+-----------------------------------------------+\n"
               "@ you  x your trap  t your timed trap\n");
    noir_seen_at(&v, DF_SPECTATOR, middle_game);
    v.no_notes = 1;
    draw_plain(&v, DF_SPECTATOR, fixture_names, drawn);
    assert_null(strpbrk(drawn, "?!@&."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_player_sees_own_secrets),
        cmocka_unit_test(test_a_spectator_sees_no_secrets),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_whose_turn_and_what_is_decided),
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_names_are_cut),
        cmocka_unit_test(test_without_notes),
        cmocka_unit_test(test_every_position_fits_the_screen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
