/* fields.c: the position text of Revolver Noir: a row for each field.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/fields.h"

/* ---- Beliefs as text: "[FOY,HAL]@BAL,BED (KIT)@LIB" ------------------------------------------ */

static void write_rooms(uint8_t rooms, char opens, char closes, df_text *text)
{
    df_text_char(text, opens);
    df_each_bit(room, rooms)
        df_text_add(text, "%s%s", (rooms & (NOIR_BIT(room) - 1)) == 0 ? "" : ",",
                    noir_rooms[room].code);
    if (closes != '\0')
        df_text_char(text, closes);
}

static void write_belief(const noir_state *s, int seat, const noir_belief *belief, df_text *text)
{
    noir_class which = noir_trap_class(s, seat);
    bool first = true;

    for (int i = 0; i < noir_trap_sets(which); i++) {
        uint8_t manual;
        uint8_t timed;

        if (belief->rooms[i] == 0)
            continue;
        if (!first)
            df_text_char(text, ' ');
        first = false;
        noir_trap_set(which, i, &manual, &timed);
        if (manual != 0)
            write_rooms(manual, '[', ']', text);
        if (timed != 0)
            write_rooms(timed, '(', ')', text);
        write_rooms(belief->rooms[i], '@', '\0', text);
    }
    if (first)
        df_text_char(text, '-');
}

/* Reads room codes separated by commas; moves *at behind them. */
static bool read_rooms(const char **at, uint8_t *rooms)
{
    *rooms = 0;
    for (;;) {
        char code[4] = {0};
        int room = 0;

        for (int i = 0; i < 3 && (*at)[i] != '\0'; i++)
            code[i] = (*at)[i];
        while (room < NOIR_ROOMS && !df_same_word(noir_rooms[room].code, code))
            room++;
        if (room == NOIR_ROOMS || (*rooms & NOIR_BIT(room)) != 0)
            return false;
        *rooms |= NOIR_BIT(room);
        *at += 3;
        if (**at != ',')
            return true;
        ++*at;
    }
}

static bool read_bracket(const char **at, char opens, char closes, uint8_t *rooms)
{
    *rooms = 0;
    if (**at != opens)
        return true;
    ++*at;
    if (!read_rooms(at, rooms) || **at != closes)
        return false;
    ++*at;
    return true;
}

static df_status read_belief(const noir_state *s, int seat, const char *value, noir_belief *out,
                             df_error *err)
{
    noir_belief belief = {{0}};
    int manual_count = df_bit_count(s->manual[seat]);
    int timed_count = df_bit_count(s->timed[seat]);

    while (*value != '\0') {
        uint8_t manual;
        uint8_t timed;
        uint8_t rooms;

        if (!read_bracket(&value, '[', ']', &manual) || !read_bracket(&value, '(', ')', &timed) ||
            *value++ != '@' || !read_rooms(&value, &rooms) || (*value != '\0' && *value != ' '))
            return df_fail(err, DF_PARSE, "", "entries like [FOY,HAL](KIT)@BAL,BED are wanted");
        while (*value == ' ')
            value++;
        if (df_bit_count(manual) != manual_count || df_bit_count(timed) != timed_count ||
            manual_count + timed_count > 2 || (manual & timed) != 0)
            return df_fail(err, DF_RANGE, "N-47", "every entry needs as many traps as there are");
        noir_state counts = {.manual_count = {(uint8_t)manual_count},
                             .timed_count = {(uint8_t)timed_count}};
        belief.rooms[noir_trap_index(noir_trap_class(&counts, 0), manual, timed)] |= rooms;
    }
    *out = belief;
    return DF_OK;
}

static void write_belief_field(const df_state *state, int seat, df_text *text)
{
    const noir_state *s = (const noir_state *)state;

    write_belief(s, seat, &s->belief[seat], text);
}

static df_status read_belief_field(df_state *state, int seat, const char *value, df_error *err)
{
    noir_state *s = (noir_state *)state;

    return read_belief(s, seat, value, &s->belief[seat], err);
}

static void write_began_field(const df_state *state, int seat, df_text *text)
{
    static const noir_belief nothing;
    const noir_state *s = (const noir_state *)state;

    write_belief(s, seat, seat == s->active ? &s->belief_began : &nothing, text);
}

static df_status read_began_field(df_state *state, int seat, const char *value, df_error *err)
{
    noir_state *s = (noir_state *)state;
    noir_belief belief;
    df_status status = read_belief(s, seat, value, &belief, err);

    if (status != DF_OK)
        return status;
    if (seat == s->active)
        s->belief_began = belief;
    else if (*value != '\0')
        return df_fail(err, DF_RANGE, "N-17", "only for the seat whose turn it is");
    return DF_OK;
}

/* ---- Derived values -------------------------------------------------------------------------- */

static int64_t possible_rooms(const df_state *state, int seat)
{
    return noir_possible_rooms((const noir_state *)state, seat);
}

static int64_t possible_traps(const df_state *state, int seat)
{
    return noir_possible_traps((const noir_state *)state, seat);
}

static int64_t worlds(const df_state *state, int seat)
{
    return noir_worlds((const noir_state *)state, seat);
}

/* ---- Fields ---------------------------------------------------------------------------------- */

static const char *const node_words[] = {"start",  "coin",   "act",  "retreat", "answer",
                                         "remove", "target", "flee", "over",    NULL};
static const char *const pending_words[] = {"none", "set", "panel", NULL};
static const char *const winner_words[] = {"0", "1", "draw", NULL};

#define AT(member)                                                                                 \
    .offset = offsetof(noir_state, member), .size = sizeof(((noir_state *)NULL)->member)
#define PER_SEAT(member)                                                                           \
    .offset = offsetof(noir_state, member), .size = 1, .count = DF_PER_SEAT, .stride = 1

/* clang-format off */
const df_field noir_fields[] = {
    [NOIR_FIELD_NODE]           = {"node", DF_WORD, AT(node), .words = node_words},
    [NOIR_FIELD_PENDING]        = {"pending", DF_WORD, AT(pending), .words = pending_words},
    [NOIR_FIELD_ACTIVE]         = {"active", DF_NUMBER, AT(active), .max = 1},
    [NOIR_FIELD_TURN]           = {"turn", DF_NUMBER, AT(turn), .max = 10000},
    [NOIR_FIELD_AP]             = {"ap", DF_NUMBER, AT(ap), .max = 3},
    [NOIR_FIELD_ENERGIZED]      = {"energized", DF_YESNO, AT(energized)},
    [NOIR_FIELD_ECHOED]         = {"echoed", DF_YESNO, AT(echoed)},
    [NOIR_FIELD_ACTED]          = {"acted", DF_YESNO, AT(acted)},
    [NOIR_FIELD_BEGAN]          = {"began", DF_YESNO, AT(began), .bookkeeping = true},
    [NOIR_FIELD_WINNER]         = {"winner", DF_WORD, AT(winner), .words = winner_words, .none = "none"},
    [NOIR_FIELD_ROOM]           = {"seats.#.room", DF_WORD, PER_SEAT(room), .words = noir_room_words, .none = "none"},
    [NOIR_FIELD_MANUAL]         = {"seats.#.manual", DF_SET, PER_SEAT(manual), .words = noir_room_words, .called = "traps set"},
    [NOIR_FIELD_TIMED]          = {"seats.#.timed", DF_SET, PER_SEAT(timed), .words = noir_room_words, .called = "timed traps"},
    [NOIR_FIELD_MANUAL_COUNT]   = {"seats.#.manual_count", DF_NUMBER, PER_SEAT(manual_count), .max = 2},
    [NOIR_FIELD_TIMED_COUNT]    = {"seats.#.timed_count", DF_NUMBER, PER_SEAT(timed_count), .max = 2},
    [NOIR_FIELD_FLOOD]          = {"seats.#.flood", DF_YESNO, PER_SEAT(flood)},
    [NOIR_FIELD_HITS]           = {"seats.#.hits", DF_NUMBER, PER_SEAT(hits), .max = 3},
    [NOIR_FIELD_BELIEF]         = {"seats.#.belief", DF_TEXT, .count = DF_PER_SEAT, .write = write_belief_field, .read = read_belief_field, .quiet = true, .bookkeeping = true, .note = true},
    [NOIR_FIELD_BELIEF_BEGAN]   = {"seats.#.belief_began", DF_TEXT, .count = DF_PER_SEAT, .write = write_began_field, .read = read_began_field, .quiet = true, .bookkeeping = true, .note = true},
    [NOIR_FIELD_POSSIBLE]       = {"seats.#.possible", DF_SET, .count = DF_PER_SEAT, .words = noir_room_words, .derive = possible_rooms, .note = true},
    [NOIR_FIELD_POSSIBLE_TRAPS] = {"seats.#.possible_traps", DF_SET, .count = DF_PER_SEAT, .words = noir_room_words, .derive = possible_traps, .note = true},
    [NOIR_FIELD_WORLDS]         = {"seats.#.worlds", DF_NUMBER, .count = DF_PER_SEAT, .derive = worlds, .note = true},
    [NOIR_FIELDS]               = {.path = NULL},
};
/* clang-format on */
