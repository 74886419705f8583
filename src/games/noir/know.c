/* know.c: what everybody can work out about each player of Revolver Noir, section 7.3 of the
 * rules.
 *
 * A belief is the exact set of hidden states (room, manual traps, timed traps) that fit the public
 * record. For given public counts a set of traps has an index, and the belief holds for each index
 * the rooms that go with it, a bit each; so most events are a byte operation for each index, and
 * the few that change the counts carry bytes over to the indices of the new counts.
 *
 * Whether the active player's turn began in the Kitchen is hidden too. While a turn lasts, the
 * states in which it did are kept apart in belief_began, and everything that is learned about the
 * active player is done to both parts.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

enum { PAIRS = 28, WORDS = NOIR_TRAP_SETS / 8 };

/* ---- Trap sets and their indices ------------------------------------------------------------- */

/* clang-format off */
static const uint8_t pair_rooms[PAIRS][2] = {
    {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {0, 6}, {0, 7},
            {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {1, 7},
                    {2, 3}, {2, 4}, {2, 5}, {2, 6}, {2, 7},
                            {3, 4}, {3, 5}, {3, 6}, {3, 7},
                                    {4, 5}, {4, 6}, {4, 7},
                                            {5, 6}, {5, 7},
                                                    {6, 7},
};
static const uint8_t pair_index[NOIR_ROOMS][NOIR_ROOMS] = {
    { 0,  0,  1,  2,  3,  4,  5,  6},
    { 0,  0,  7,  8,  9, 10, 11, 12},
    { 1,  7,  0, 13, 14, 15, 16, 17},
    { 2,  8, 13,  0, 18, 19, 20, 21},
    { 3,  9, 14, 18,  0, 22, 23, 24},
    { 4, 10, 15, 19, 22,  0, 25, 26},
    { 5, 11, 16, 20, 23, 25,  0, 27},
    { 6, 12, 17, 21, 24, 26, 27,  0},
};
static const uint8_t class_sets[NOIR_CLASSES] = {1, 8, 8, PAIRS, 64, PAIRS};
/* clang-format on */

noir_class noir_trap_class(const noir_state *s, int seat)
{
    static const uint8_t classes[3][3] = {
        {NOIR_CLASS_00, NOIR_CLASS_01, NOIR_CLASS_02},
        {NOIR_CLASS_10, NOIR_CLASS_11, NOIR_CLASSES},
        {NOIR_CLASS_20, NOIR_CLASSES, NOIR_CLASSES},
    };

    return (noir_class)classes[s->manual_count[seat]][s->timed_count[seat]];
}

int noir_trap_sets(noir_class which)
{
    return class_sets[which];
}

bool noir_trap_set(noir_class which, int index, uint8_t *manual, uint8_t *timed)
{
    *manual = 0;
    *timed = 0;
    switch (which) {
    case NOIR_CLASS_10:
        *manual = NOIR_BIT(index);
        break;
    case NOIR_CLASS_01:
        *timed = NOIR_BIT(index);
        break;
    case NOIR_CLASS_20:
        *manual = NOIR_BIT(pair_rooms[index][0]) | NOIR_BIT(pair_rooms[index][1]);
        break;
    case NOIR_CLASS_11:
        *manual = NOIR_BIT(index / NOIR_ROOMS);
        *timed = NOIR_BIT(index % NOIR_ROOMS);
        break;
    case NOIR_CLASS_02:
        *timed = NOIR_BIT(pair_rooms[index][0]) | NOIR_BIT(pair_rooms[index][1]);
        break;
    default:
        break;
    }
    return (*manual & *timed) == 0 && (*timed & NOIR_BIT(NOIR_BAS)) == 0;
}

int noir_trap_index(noir_class which, uint8_t manual, uint8_t timed)
{
    uint8_t both = manual | timed;

    switch (which) {
    case NOIR_CLASS_10:
    case NOIR_CLASS_01:
        return df_bit_lowest(both);
    case NOIR_CLASS_11:
        return df_bit_lowest(manual) * NOIR_ROOMS + df_bit_lowest(timed);
    case NOIR_CLASS_20:
    case NOIR_CLASS_02:
        return pair_index[df_bit_lowest(both)][df_bit_lowest(both & (both - 1u))];
    default:
        return 0;
    }
}

/* ---- Operations on one belief ---------------------------------------------------------------- */

static bool is_empty(const noir_belief *belief)
{
    uint64_t words[WORDS];
    uint64_t any = 0;

    memcpy(words, belief, sizeof words);
    for (int i = 0; i < WORDS; i++)
        any |= words[i];
    return any == 0;
}

static void clear(noir_belief *belief)
{
    memset(belief, 0, sizeof *belief);
}

/* The parts that hold what is believed of `seat`: one, or two for the active player. */
static int parts_of(noir_state *s, int seat, noir_belief *parts[2])
{
    parts[0] = &s->belief[seat];
    if (seat != s->active || is_empty(&s->belief_began))
        return 1;
    parts[1] = &s->belief_began;
    return 2;
}

/* Lets every byte b of what is believed of `seat` become `expression`; `i` is its index. */
#define FOR_EACH_SET(s, seat, expression)                                                          \
    do {                                                                                           \
        if (!(s)->knowledge)                                                                       \
            return;                                                                                \
        noir_belief *parts[2];                                                                     \
        int part_count = parts_of((s), (seat), parts);                                             \
        int sets = class_sets[noir_trap_class((s), (seat))];                                       \
        for (int part = 0; part < part_count; part++)                                              \
            for (int i = 0; i < sets; i++) {                                                       \
                uint8_t b = parts[part]->rooms[i];                                                 \
                parts[part]->rooms[i] = (uint8_t)(expression);                                     \
            }                                                                                      \
    } while (0)

/* Carries every part of what is believed of the active player over to new counts. */
typedef void carry(const uint8_t *from, uint8_t *to);

static void carry_over(noir_state *s, carry *by)
{
    noir_belief *parts[2];
    int count = parts_of(s, s->active, parts);

    for (int part = 0; part < count; part++) {
        noir_belief old = *parts[part];

        clear(parts[part]);
        by(old.rooms, parts[part]->rooms);
    }
}

/* ---- Turns ----------------------------------------------------------------------------------- */

void noir_learn_turn_begins(noir_state *s)
{
    noir_belief *here = &s->belief[s->active];

    if (!s->knowledge)
        return;
    for (int i = 0; i < NOIR_TRAP_SETS; i++) {
        s->belief_began.rooms[i] = here->rooms[i] & NOIR_BIT(NOIR_KIT);
        here->rooms[i] &= (uint8_t)~NOIR_BIT(NOIR_KIT);
    }
}

void noir_learn_turn_ends(noir_state *s)
{
    if (!s->knowledge)
        return;
    for (int i = 0; i < NOIR_TRAP_SETS; i++)
        s->belief[s->active].rooms[i] |= s->belief_began.rooms[i];
    clear(&s->belief_began);
}

/* [N-71] Energized proves that the turn began in the Kitchen. */
void noir_learn_energized(noir_state *s)
{
    if (s->knowledge)
        clear(&s->belief[s->active]);
}

/* ---- Rooms ----------------------------------------------------------------------------------- */

void noir_learn_rooms(noir_state *s, int seat, uint8_t rooms)
{
    FOR_EACH_SET(s, seat, b & rooms);
}

/* The rooms that can be reached by one Move from each of a set of rooms, for the Move graph of
 * table 2.1: a row for each half of the byte, dry and with the Basement closed. */
static uint8_t spread(uint8_t rooms, const uint8_t low[16], const uint8_t high[16])
{
    return low[rooms & 15] | high[rooms >> 4];
}

void noir_learn_moved(noir_state *s, int seat)
{
    uint8_t open = noir_is_flooded(s) ? (uint8_t)~NOIR_BIT(NOIR_BAS) : NOIR_ALL_ROOMS;
    uint8_t low[16] = {0};
    uint8_t high[16] = {0};

    if (!s->knowledge)
        return;
    for (int rooms = 1; rooms < 16; rooms++) {
        int first = df_bit_lowest((uint32_t)rooms);
        int rest = rooms & (rooms - 1);

        low[rooms] = low[rest] | (noir_rooms[first].move & open);
        high[rooms] = high[rest] | (noir_rooms[first + 4].move & open);
    }
    FOR_EACH_SET(s, seat, spread(b, low, high));
}

void noir_learn_placed(noir_state *s, int seat, int room)
{
    FOR_EACH_SET(s, seat, b != 0 ? NOIR_BIT(room) : 0);
}

void noir_learn_fell_perhaps(noir_state *s, int seat)
{
    FOR_EACH_SET(s, seat,
                 (b & ~NOIR_BIT(NOIR_KIT)) |
                     ((b & NOIR_BIT(NOIR_KIT)) != 0 ? NOIR_BIT(NOIR_BAS) : 0));
}

/* ---- Traps of the active player -------------------------------------------------------------- */

/* The traps on which whoever has two of them and sets another can't stand: the own ones [N-38],
 * with the option the timed ones [N-R41]. */
static uint8_t not_on(const noir_state *s, uint8_t manual, uint8_t timed)
{
    return s->set_again ? timed : manual | timed;
}

/* [N-38] Whoever sets a trap stands in a room without an own one, but for the bluff [N-R41]. */
void noir_learn_setting(noir_state *s)
{
    noir_class which = noir_trap_class(s, s->active);
    bool two = noir_trap_count(s, s->active) == 2;
    uint8_t manual;
    uint8_t timed;

    if (which == NOIR_CLASS_00)
        return;
    FOR_EACH_SET(s, s->active,
                 (noir_trap_set(which, i, &manual, &timed),
                  b & ~(two ? not_on(s, manual, timed) : manual | timed)));
}

static void set_00(const uint8_t *from, uint8_t *to)
{
    for (int room = 0; room < NOIR_ROOMS; room++)
        to[room] = from[0] & NOIR_BIT(room);
}

static void set_01(const uint8_t *from, uint8_t *to)
{
    for (int room = 0; room < NOIR_ROOMS; room++)
        for (int timed = 0; timed < NOIR_ROOMS; timed++)
            to[NOIR_ROOMS * room + timed] = from[timed] & NOIR_BIT(room);
}

static void set_10(const uint8_t *from, uint8_t *to)
{
    for (int i = 0; i < PAIRS; i++) {
        int a = pair_rooms[i][0];
        int b = pair_rooms[i][1];

        to[i] = (uint8_t)((from[a] & NOIR_BIT(b)) | (from[b] & NOIR_BIT(a)));
    }
}

void noir_learn_set(noir_state *s)
{
    noir_class which = noir_trap_class(s, s->active);

    if (s->knowledge)
        carry_over(s, which == NOIR_CLASS_00 ? set_00 : which == NOIR_CLASS_01 ? set_01 : set_10);
}

/* For each room that may still be trapped after one of two manual traps was given up: the rooms the
 * player may be in then. */
static void give_up_20(const uint8_t *from, uint8_t *to)
{
    for (int i = 0; i < PAIRS; i++) {
        to[pair_rooms[i][0]] |= from[i];
        to[pair_rooms[i][1]] |= from[i];
    }
}

static void give_up_11(const uint8_t *from, uint8_t *to)
{
    for (int i = 0; i < NOIR_TRAP_SETS; i++)
        to[i % NOIR_ROOMS] |= from[i];
}

void noir_learn_given_up(noir_state *s)
{
    if (s->knowledge)
        carry_over(s, noir_trap_class(s, s->active) == NOIR_CLASS_20 ? give_up_20 : give_up_11);
}

static void exchange_20(const uint8_t *from, uint8_t *to)
{
    uint8_t one_left[NOIR_ROOMS] = {0};

    give_up_20(from, one_left);
    set_10(one_left, to);
}

static void exchange_11(const uint8_t *from, uint8_t *to)
{
    uint8_t one_left[NOIR_ROOMS] = {0};

    give_up_11(from, one_left);
    set_01(one_left, to);
}

/* [N-40] One given up and one set in one step; noir_learn_setting has already ruled out that the
 * player stands on either of the two old traps, the one given up included. With the option [N-R41]
 * it has left in who stands on a manual one: that one is given up and set again, which is what
 * comes out here, while to give up the other one would leave nowhere to set anything. */
void noir_learn_set_giving_up(noir_state *s)
{
    if (s->knowledge)
        carry_over(s, noir_trap_class(s, s->active) == NOIR_CLASS_20 ? exchange_20 : exchange_11);
}

static void panel_00(const uint8_t *from, uint8_t *to)
{
    for (int room = 0; room < NOIR_ROOMS; room++)
        to[room] = room == NOIR_BAS ? 0 : from[0];
}

static void panel_10(const uint8_t *from, uint8_t *to)
{
    for (int manual = 0; manual < NOIR_ROOMS; manual++)
        for (int room = 0; room < NOIR_ROOMS; room++)
            to[NOIR_ROOMS * manual + room] = room == NOIR_BAS || room == manual ? 0 : from[manual];
}

static void panel_01(const uint8_t *from, uint8_t *to)
{
    for (int i = 0; i < PAIRS; i++) {
        int a = pair_rooms[i][0];
        int b = pair_rooms[i][1];

        to[i] = a == NOIR_BAS || b == NOIR_BAS ? 0 : from[a] | from[b];
    }
}

/* [N-54] A timed trap anywhere but in the Basement and on an own trap. */
void noir_learn_panel(noir_state *s)
{
    noir_class which = noir_trap_class(s, s->active);

    if (s->knowledge)
        carry_over(s, which == NOIR_CLASS_00   ? panel_00
                      : which == NOIR_CLASS_10 ? panel_10
                                               : panel_01);
}

/* What is left of a belief when one trap in `room` was shown and is gone. */
static void remove_shown(noir_state *s, unsigned room, bool timed)
{
    noir_class which = noir_trap_class(s, s->active);
    noir_belief *parts[2];
    int count = parts_of(s, s->active, parts);

    for (int part = 0; part < count; part++) {
        noir_belief old = *parts[part];
        uint8_t *to = parts[part]->rooms;

        clear(parts[part]);
        if (which == NOIR_CLASS_10 || which == NOIR_CLASS_01)
            to[0] = old.rooms[room];
        for (unsigned other = 0; other < NOIR_ROOMS; other++) {
            if (which == NOIR_CLASS_11)
                to[other] =
                    old.rooms[timed ? NOIR_ROOMS * other + room : NOIR_ROOMS * room + other];
            /* [N-57] Timed traps go off in canonical order: the one left comes later. */
            if (which == NOIR_CLASS_20 ? other != room : which == NOIR_CLASS_02 && other > room)
                to[other] = old.rooms[pair_index[room][other]];
        }
    }
}

void noir_learn_detonated(noir_state *s, int room)
{
    if (s->knowledge)
        remove_shown(s, (unsigned)room, false);
}

void noir_learn_timed_off(noir_state *s, int room)
{
    if (s->knowledge)
        remove_shown(s, (unsigned)room, true);
}

/* ---- Looking at a belief --------------------------------------------------------------------- */

/* The rooms with a given index, in both parts together. */
static uint8_t rooms_at(const noir_state *s, int seat, int index)
{
    uint8_t rooms = s->belief[seat].rooms[index];

    return seat == s->active ? rooms | s->belief_began.rooms[index] : rooms;
}

uint8_t noir_possible_rooms(const noir_state *s, int seat)
{
    uint8_t rooms = 0;

    for (int i = 0; i < NOIR_TRAP_SETS; i++)
        rooms |= rooms_at(s, seat, i);
    return rooms;
}

uint8_t noir_possible_traps(const noir_state *s, int seat)
{
    noir_class which = noir_trap_class(s, seat);
    uint8_t traps = 0;

    for (int i = 0; i < class_sets[which]; i++) {
        uint8_t manual;
        uint8_t timed;

        noir_trap_set(which, i, &manual, &timed);
        if (rooms_at(s, seat, i) != 0)
            traps |= manual | timed;
    }
    return traps;
}

int noir_worlds(const noir_state *s, int seat)
{
    int count = 0;

    for (int i = 0; i < NOIR_TRAP_SETS; i++)
        count += df_bit_count(rooms_at(s, seat, i));
    return count;
}

/* The rooms that a public position leaves to a seat whose past is not known. */
static uint8_t publicly_possible(const noir_state *s, int seat)
{
    bool is_active = seat == s->active;

    if (is_active && s->node == NOIR_RETREAT && s->room[seat] < NOIR_ROOMS)
        return NOIR_BIT(s->room[seat]); /* [N-28] just revealed */
    if (is_active && (s->node == NOIR_TARGET || s->pending == NOIR_PENDING_PANEL))
        return NOIR_BIT(NOIR_BAS);
    if (!is_active && s->node == NOIR_FLEE)
        return NOIR_BIT(NOIR_BAS);
    if (s->node == NOIR_OVER)
        return NOIR_ALL_ROOMS;
    return noir_is_flooded(s) ? (uint8_t)~NOIR_BIT(NOIR_BAS) : NOIR_ALL_ROOMS;
}

/* Something was done and all AP are left: a Jump or Echoes. Both are a walk away from the Kitchen,
 * so the turn did not begin there. */
static bool is_unpaid(const noir_state *s)
{
    return s->acted && s->ap == 2 + s->energized;
}

void noir_believe_anything(noir_state *s, int seat)
{
    noir_class which = noir_trap_class(s, seat);
    uint8_t rooms = publicly_possible(s, seat);
    bool in_turn = seat == s->active && s->turn > 0;
    uint8_t kitchen = NOIR_BIT(NOIR_KIT);
    bool unpaid = is_unpaid(s);

    clear(&s->belief[seat]);
    for (int i = 0; i < class_sets[which]; i++) {
        uint8_t manual;
        uint8_t timed;

        if (!noir_trap_set(which, i, &manual, &timed))
            continue;
        uint8_t here = rooms;
        if (in_turn && s->pending == NOIR_PENDING_SET)
            here &= (uint8_t)~not_on(s, manual, timed);
        s->belief[seat].rooms[i] = here;
        if (!in_turn)
            continue;
        /* Before the first action the room tells whether the turn began in the Kitchen, and
         * Energized proves it; otherwise it is open, unless nothing was paid. */
        s->belief_began.rooms[i] = unpaid ? 0 : s->acted ? here : here & kitchen;
        if (s->energized)
            s->belief[seat].rooms[i] = 0;
        else if (!s->acted)
            s->belief[seat].rooms[i] &= (uint8_t)~kitchen;
    }
}

void noir_split_belief(noir_state *s)
{
    if (s->energized) {
        s->belief_began = s->belief[s->active];
        clear(&s->belief[s->active]);
    } else if (!s->acted) {
        noir_learn_turn_begins(s);
    }
}

/* [N-17] [N-71] What the turn so far proves about where it began. */
static df_status check_beginning(const noir_state *s, df_error *err)
{
    uint8_t kitchen = NOIR_BIT(NOIR_KIT);

    for (int i = 0; i < NOIR_TRAP_SETS; i++) {
        uint8_t began = s->belief_began.rooms[i];
        uint8_t elsewhere = s->belief[s->active].rooms[i];
        bool wrong = (s->energized && elsewhere != 0) || (is_unpaid(s) && began != 0);

        if (!s->acted && s->node == NOIR_ACT)
            wrong |= (began & ~kitchen) != 0 || (elsewhere & kitchen) != 0;
        if (wrong)
            return df_fail(err, DF_CORRUPT, "N-17",
                           "seats.%d.belief_began: the turn so far says otherwise", s->active);
    }
    return DF_OK;
}

df_status noir_check_belief(const noir_state *s, int seat, df_error *err)
{
    noir_class which = noir_trap_class(s, seat);
    uint8_t allowed = publicly_possible(s, seat);
    bool in_turn = seat == s->active && s->turn > 0;
    uint8_t manual;
    uint8_t timed;

    for (int i = 0; i < NOIR_TRAP_SETS; i++) {
        uint8_t rooms = rooms_at(s, seat, i);

        if (rooms != 0 && (i >= class_sets[which] || !noir_trap_set(which, i, &manual, &timed)))
            return df_fail(err, DF_CORRUPT, "N-39", "seats.%d.belief: traps that can't be", seat);
        if ((rooms & ~allowed) != 0)
            return df_fail(err, DF_CORRUPT, "N-66", "seats.%d.belief: a room that can't be", seat);
    }
    if (s->room[seat] == DF_NONE)
        return DF_OK;
    const noir_belief *part = in_turn && s->began ? &s->belief_began : &s->belief[seat];
    int index = noir_trap_index(which, s->manual[seat], s->timed[seat]);
    if ((part->rooms[index] & NOIR_BIT(s->room[seat])) == 0)
        return df_fail(err, DF_CORRUPT, "N-3", "seats.%d.belief: the truth is not in it", seat);
    return in_turn ? check_beginning(s, err) : DF_OK;
}
