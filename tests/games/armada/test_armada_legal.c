/* test_armada_legal.c: the list of legal actions against a slow and obvious second one, and counts
 * of sequences of actions that must never change (tests/golden/armada.perft).
 *
 * The second list knows nothing of the first one's shortcuts: it has a table of sides of its own,
 * puts the pieces on a grid and tries every piece in every rotation on every cell, straight from
 * the clauses. The two must be the same, in the order of A-105, in every position of many random
 * games.
 *
 * SPDX-License-Identifier: MIT */
#include "armada_fixture.h"

/* ---- The slow and obvious list --------------------------------------------------------------- */

/* Section 2.3: sides in the order N E S W of rotation 0; h hub, g gun, s shield. */
static const struct {
    char code;
    char kind;
    const char *sides;
} slow_pieces[] = {
    {'U', 'h', "wwow"}, {'T', 'h', "wooo"}, {'I', 'h', "owow"}, {'L', 'h', "ooww"},
    {'C', 'g', "gwow"}, {'D', 'g', "wgog"}, {'E', 'g', "goow"}, {'P', 'g', "gogo"},
    {'F', 'g', "gooo"}, {'S', 's', "wwow"}, {'R', 's', "ooww"}, {'Q', 's', "wooo"},
};

typedef struct slow_cell {
    bool used;
    int seat, ship, code, rotation, token;
} slow_cell;

typedef struct slow_game {
    const armada_state *s;
    slow_cell at[16][10]; /* row, column */
    df_action *out;
    int count;
} slow_game;

static const int east[4] = {0, 1, 0, -1};
static const int north[4] = {1, 0, -1, 0};

static bool on_board(const slow_game *g, int row, int column)
{
    return row >= 1 && row <= g->s->rows && column >= 1 && column <= 9;
}

/* The side in direction d is entry (d - r) mod 4. */
static char side_of(int code, int rotation, int d)
{
    return slow_pieces[code].sides[(d - rotation + 4) % 4];
}

/* The piece next to a cell; NULL: none. */
static const slow_cell *neighbour(const slow_game *g, int row, int column, int d)
{
    row += north[d];
    column += east[d];
    return on_board(g, row, column) && g->at[row][column].used ? &g->at[row][column] : NULL;
}

static void add(slow_game *g, int action)
{
    g->out[g->count++] = (df_action)action;
}

/* to */
static bool slow_build(const slow_game *g, int code, int rotation, int row, int column)
{
    int me = g->s->active;
    int joined = -1;

    if (g->at[row][column].used)
        return false;
    for (int d = 0; d < 4; d++) {
        const slow_cell *other = neighbour(g, row, column, d);

        if (other == NULL || other->seat != me || side_of(code, rotation, d) != 'o' ||
            side_of(other->code, other->rotation, (d + 2) % 4) != 'o')
            continue;
        if (joined >= 0 && joined != other->ship)
            return false; /* */
        joined = other->ship;
    }
    if (joined < 0)
        return slow_pieces[code].kind == 'h' &&
               (me == 0 ? row <= 2 : row >= g->s->rows - 1); /* */
    for (int d = 0; d < 4; d++) {
        const slow_cell *other = neighbour(g, row, column, d);

        if (other == NULL || other->seat != me || other->ship != joined)
            continue;
        bool open = side_of(code, rotation, d) == 'o';
        if (open != (side_of(other->code, other->rotation, (d + 2) % 4) == 'o'))
            return false; /* */
    }
    return true;
}

static void slow_builds(slow_game *g)
{
    for (int code = 0; code < 12; code++) {
        bool half = slow_pieces[code].code == 'I' || slow_pieces[code].code == 'P'; /* */

        for (int row = 1; g->s->side[g->s->active].play[code] > 0 && row <= g->s->rows; row++)
            for (int column = 1; column <= 9; column++)
                for (int r = 0; r < (half ? 2 : 4); r++)
                    if (slow_build(g, code, r, row, column))
                        add(g, ARMADA_BUILD + (4 * code + r) * 150 + 10 * row + column - 10);
    }
}

/* May a piece of this ship go to that cell? */
static bool is_free(const slow_game *g, int ship, int row, int column)
{
    if (!on_board(g, row, column))
        return false;
    const slow_cell *cell = &g->at[row][column];
    return !cell->used || (cell->seat == g->s->active && cell->ship == ship);
}

static bool is_own(const slow_cell *cell, int seat, int ship)
{
    return cell->used && cell->seat == seat && (ship < 0 || cell->ship == ship);
}

/* The first hub of a ship in reading order; false: no such ship. */
static bool find_hub(const slow_game *g, int seat, int ship, int *cell)
{
    for (int row = 1; row <= g->s->rows; row++)
        for (int column = 1; column <= 9; column++)
            if (is_own(&g->at[row][column], seat, ship) &&
                slow_pieces[g->at[row][column].code].kind == 'h') {
                *cell = 10 * row + column;
                return true;
            }
    return false;
}

static void slow_moves(slow_game *g)
{
    int cell;

    for (int ship = 0; find_hub(g, g->s->active, ship, &cell); ship++)
        for (int d = 0; d < 4; d++) {
            bool fits = true;

            for (int row = 1; row <= g->s->rows; row++)
                for (int column = 1; column <= 9; column++)
                    if (is_own(&g->at[row][column], g->s->active, ship) &&
                        !is_free(g, ship, row + north[d], column + east[d]))
                        fits = false;
            if (fits)
                add(g, ARMADA_MOVE + 4 * (cell - 10) + d);
        }
}

/* [A-64] (x, y) goes to (y, -x) or (-y, x). */
static bool slow_turn(const slow_game *g, int ship, int pivot_row, int pivot_column, bool left)
{
    for (int row = 1; row <= g->s->rows; row++)
        for (int column = 1; column <= 9; column++) {
            int x = column - pivot_column;
            int y = row - pivot_row;

            if (is_own(&g->at[row][column], g->s->active, ship) &&
                !is_free(g, ship, pivot_row + (left ? x : -x), pivot_column + (left ? -y : y)))
                return false;
        }
    return true;
}

static void slow_turns(slow_game *g)
{
    for (int row = 1; row <= g->s->rows; row++)
        for (int column = 1; column <= 9; column++) {
            const slow_cell *cell = &g->at[row][column];

            for (int left = 0; left < 2; left++)
                if (is_own(cell, g->s->active, -1) && slow_pieces[cell->code].kind == 'h' &&
                    slow_turn(g, cell->ship, row, column, left != 0))
                    add(g, ARMADA_ROTATE + 2 * (10 * row + column - 10) + left);
        }
}

/* to; returns how many shots strike the enemy. */
static int slow_shots(slow_game *g)
{
    int foes = 0;

    for (int cell = 11; cell <= 10 * g->s->rows + 9; cell++)
        for (int d = 0; cell % 10 != 0 && d < 4; d++) {
            const slow_cell *gun = &g->at[cell / 10][cell % 10];
            int row = cell / 10 + north[d];
            int column = cell % 10 + east[d];

            if (!is_own(gun, g->s->active, -1) || side_of(gun->code, gun->rotation, d) != 'g')
                continue;
            while (on_board(g, row, column) && !g->at[row][column].used) {
                row += north[d];
                column += east[d];
            }
            if (!on_board(g, row, column))
                continue;
            bool own = g->at[row][column].seat == g->s->active;
            if (own && !g->s->friendly_fire)
                continue;
            add(g, ARMADA_SHOOT + 4 * (cell - 10) + d);
            foes += !own;
        }
    return foes;
}

/* The contact pieces of a ship: bare ones are counted, the shields among them listed by
 * their number among all shields of that player. */
static int slow_contacts(const slow_game *g, int seat, int ship, int other, bool shields[4])
{
    int bare = 0;
    int shield = 0;

    memset(shields, 0, 4 * sizeof *shields);
    for (int cell = 11; cell <= 10 * g->s->rows + 9; cell++) {
        const slow_cell *piece = &g->at[cell / 10][cell % 10];
        bool touches = false;

        if (cell % 10 == 0 || !is_own(piece, seat, -1))
            continue;
        for (int d = 0; d < 4; d++) {
            const slow_cell *next = neighbour(g, cell / 10, cell % 10, d);

            touches = touches || (next != NULL && is_own(next, !seat, other));
        }
        if (touches && piece->ship == ship && piece->token > 0)
            shields[shield] = true;
        else if (touches && piece->ship == ship)
            bare++;
        shield += slow_pieces[piece->code].kind == 's';
    }
    return bare;
}

/* to */
static void slow_bashes(slow_game *g)
{
    int me = g->s->active;
    int cell;

    for (int ship = 0; find_hub(g, me, ship, &cell); ship++)
        for (int other = 0; find_hub(g, !me, other, &cell); other++) {
            bool mine[4];
            bool theirs[4];
            int bare = slow_contacts(g, me, ship, other, mine);
            int their_bare = slow_contacts(g, !me, other, ship, theirs);

            for (int own = -1; own < 4; own++)
                for (int foe = -1; foe < 4; foe++) {
                    bool pays = own < 0 ? bare > 0 : mine[own];
                    bool takes = foe < 0 ? their_bare > 0 : their_bare == 0 && theirs[foe];

                    if (pays && takes)
                        add(g, ARMADA_BASH + 9 * (own < 0 ? ship : 5 + own) +
                                   (foe < 0 ? other : 5 + foe));
                }
        }
}

/* [A-39] */
static int slow_legal(const armada_state *s, df_action *out)
{
    static slow_game g;
    int drawable = 0;

    memset(&g, 0, sizeof g);
    g.s = s;
    g.out = out;
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < s->side[seat].pieces; i++) {
            const armada_piece *piece = &s->side[seat].piece[i];

            g.at[piece->cell / 10][piece->cell % 10] = (slow_cell){
                true, seat, piece->ship, piece->look / 4, piece->look % 4, piece->token};
        }
    slow_builds(&g);
    slow_moves(&g);
    slow_turns(&g);
    int before = g.count;
    int foes = slow_shots(&g);
    int shots = g.count - before;
    slow_bashes(&g);
    for (int code = 0; code < 12; code++)
        drawable += s->side[s->active].draw[code];
    if (drawable > 0)
        add(&g, ARMADA_TAKE);
    if (g.count == shots && foes == 0)
        add(&g, ARMADA_PASS);
    return g.count;
}

/* ---- The comparison -------------------------------------------------------------------------- */

/* Chooses at random, but seldom lets a game end early: bashes and shots are left out most times. */
static df_action pick(const df_action *actions, int count, df_rng *rng)
{
    df_action action = actions[df_rng_below(rng, (uint32_t)count)];

    if (action >= ARMADA_SHOOT && action < ARMADA_TAKE && df_rng_below(rng, 2) == 0)
        action = actions[df_rng_below(rng, (uint32_t)count)];
    return action;
}

static void compare(const armada_state *s)
{
    static df_action fast[DF_LEGAL_MAX];
    static df_action slow[DF_LEGAL_MAX];
    int count = armada_legal((const df_state *)s, fast);
    char position[1024];

    if (slow_legal(s, slow) == count && memcmp(fast, slow, (size_t)count * sizeof *fast) == 0)
        return;
    position_text(s, position, sizeof position);
    fail_msg("the two lists differ at %s", position);
}

/* Plays one random game; returns how many positions were compared. */
static int play_and_compare(const df_config *config, uint64_t number)
{
    static df_action actions[DF_LEGAL_MAX];
    uint8_t key[DF_KEY_SIZE];
    armada_state s;
    df_rng rng;
    int compared = 0;

    df_key_from_text(key, "two lists");
    df_rng_init(&rng, key, number);
    armada_setup((df_state *)&s, config, &rng);
    while (s.node != ARMADA_AT_END) {
        df_action action;

        if (s.node == ARMADA_AT_ACT) {
            compare(&s);
            compared++;
            action = pick(actions, armada_legal((const df_state *)&s, actions), &rng);
        } else {
            action = df_chance_draw(armada(), (const df_state *)&s, &rng);
        }
        armada_apply((df_state *)&s, action, NULL, NULL);
    }
    return compared;
}

/* and all clauses that say what is legal, in at least 100,000 positions. */
static void test_two_lists_of_legal_actions(void **arg)
{
    df_config config = df_config_default(armada());
    int compared = 0;

    (void)arg;
    for (uint64_t number = 0; compared < 100000; number++) {
        config.option[ARMADA_OPTION_ROWS] = (int16_t)(number % 3);
        config.option[ARMADA_OPTION_FRIENDLY_FIRE] = number % 5 != 0;
        compared += play_and_compare(&config, number);
    }
}

/* The ring of T45, where Pass is legal, and without friendly fire the only thing left. */
static void test_two_lists_where_pass_is_legal(void **arg)
{
    df_config config = df_config_default(armada());
    const char *ring = "8:L0a1,T0b1,T0c1,E2d1,I0a2,P1d2,S0a3+,S3b3+,Q0c3+,R2d3+/3:U3b2,C1c2 "
                       "2:U2i12 CDF|- -|- b2 0 60";
    df_action actions[DF_LEGAL_MAX];
    armada_state s;

    (void)arg;
    at_position(&config, ring, &s);
    compare(&s);
    config.option[ARMADA_OPTION_FRIENDLY_FIRE] = 0;
    at_position(&config, ring, &s);
    compare(&s);
    assert_int_equal(armada_legal((const df_state *)&s, actions), 1);
    assert_int_equal(actions[0], ARMADA_PASS);
}

/* A line: depth, count, position. */
static void test_golden_counts(void **arg)
{
    char line[1024];
    df_config config = df_config_default(armada());
    FILE *file = fopen("tests/golden/armada.perft", "r");
    int lines = 0;

    (void)arg;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        char *rest = line;
        armada_state s;

        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        int depth = (int)strtol(rest, &rest, 10);
        unsigned long long count = strtoull(rest, &rest, 10);
        at_position(&config, rest + strspn(rest, " "), &s);
        if (perft(&s, depth) != count)
            fail_msg("%d actions: %llu, not %llu ways from %s", depth,
                     (unsigned long long)perft(&s, depth), count, rest);
        lines++;
    }
    fclose(file);
    assert_true(lines >= 22);
}

/* The frame round the board would refuse it too, but as a ship that is in the way. */
static void test_A_66_who_leaves_the_board_is_told_so(void **arg)
{
    static const char *const cases[][2] = {
        {"3:C2a1,U0a2 2:U2e12 -|- -|- b2 0 9", "Ra2r"},
        {"3:C2i1,U0i2 2:U2e12 -|- -|- b2 0 9", "Ri2l"},
        {"3:C3d1,U1e1 2:U2e12 -|- -|- b2 0 9", "Re1l"},
        {"2:U0e2 3:C3d13,U1e13 -|- -|- r2 0 9", "Re13r"},
    };
    df_config config = df_config_default(armada());

    (void)arg;
    for (int i = 0; i < 4; i++) {
        armada_state s;
        df_action action;
        df_error err;

        at_position(&config, cases[i][0], &s);
        assert_int_equal(read_action(&s, cases[i][1], &action), DF_OK);
        assert_int_equal(armada()->test((df_state *)&s, action, &err), DF_ILLEGAL);
        assert_non_null(strstr(err.text, "leave the board"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_lists_of_legal_actions),
        cmocka_unit_test(test_two_lists_where_pass_is_legal),
        cmocka_unit_test(test_golden_counts),
        cmocka_unit_test(test_A_66_who_leaves_the_board_is_told_so),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
