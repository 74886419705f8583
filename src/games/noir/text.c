/* text.c: the notation of Revolver Noir: options, fields of the position text, actions in words.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

static const char *const off_on[] = {"off", "on", NULL};
static const char *const starter_words[] = {"coin", "0", "1", "loser", NULL};
static const char *const lost_words[] = {"nobody", "0", "1", NULL};
static const char *const limit_words[] = {"draw", "hits", NULL};

/* clang-format off */
const df_option noir_options[] = {
    [NOIR_OPTION_STARTER]         = {"starter", "who takes turn 1: a coin decides, seat 0 or 1, or in a rematch whoever lost", starter_words, 0, 3, .initial = NOIR_STARTER_COIN},
    [NOIR_OPTION_TURN_LIMIT]      = {"turn_limit", "the game is over after this many turns", NULL, 20, 10000, .initial = 200},
    [NOIR_OPTION_LIMIT_RESULT]    = {"limit_result", "at the limit: a draw, or fewer hits taken win", limit_words, 0, 1, .initial = NOIR_LIMIT_DRAW},
    [NOIR_OPTION_HITS_TO_WIN]     = {"hits_to_win", "so many hits lose the game", NULL, 1, 3, .initial = 2},
    [NOIR_OPTION_ENERGIZED_FIRST] = {"energized_first", "Energized only as the first action of a turn", off_on, 0, 1, .initial = 0},
    [NOIR_OPTION_TRAPDOOR_SILENT] = {"trapdoor_silent", "a fall into a dry Basement is not announced", off_on, 0, 1, .initial = 0},
    [NOIR_OPTION_LOST]            = {"lost", "who lost the match before, for starter=loser; a rematch sees to it", lost_words, 0, 2, .initial = 0, .loser = true},
    {.name = NULL},
};

const df_event_kind noir_event_kinds[NOIR_EVENTS] = {
    [NOIR_EV_START_ROOM]   = {.name = "start_room", .secret = {"room"}},
    [NOIR_EV_COIN]         = {.name = "coin", .open = {"first"}},
    [NOIR_EV_TURN]         = {.name = "turn", .open = {"number"}, .secret = {"began_in_kitchen"}},
    [NOIR_EV_FLOOD_ENDS]   = {.name = "flood_ends"},
    [NOIR_EV_TIMED]        = {.name = "timed_trap", .open = {"room", "hit"}},
    [NOIR_EV_MOVE]         = {.name = "move", .secret = {"room"}},
    [NOIR_EV_RETREAT]      = {.name = "retreat", .secret = {"room"}},
    [NOIR_EV_FLEE]         = {.name = "flee", .secret = {"room"}},
    [NOIR_EV_SHOT]         = {.name = "shot", .open = {"from", "at", "hit"}},
    [NOIR_EV_LISTEN]       = {.name = "listen"},
    [NOIR_EV_ANSWER]       = {.name = "answer", .open = {"room"}},
    [NOIR_EV_SETTING]      = {.name = "setting_trap"},
    [NOIR_EV_SET]          = {.name = "trap_set", .open = {"manual_count", "timed_count", "one_given_up"}, .secret = {"room", "room_given_up"}},
    [NOIR_EV_DETONATION]   = {.name = "detonation", .open = {"room", "hit"}},
    [NOIR_EV_JUMP]         = {.name = "jump"},
    [NOIR_EV_PANEL]        = {.name = "panel"},
    [NOIR_EV_PANEL_GIVEN]  = {.name = "panel_given_up", .open = {"manual_count", "timed_count"}, .secret = {"room"}},
    [NOIR_EV_PANEL_PLACED] = {.name = "panel_placed", .open = {"manual_count", "timed_count"}, .secret = {"room"}},
    [NOIR_EV_FLOOD]        = {.name = "flood", .open = {"hit"}},
    [NOIR_EV_ECHOES]       = {.name = "echoes", .open = {"room"}},
    [NOIR_EV_ENERGIZED]    = {.name = "energized", .open = {"ap"}},
    [NOIR_EV_SWITCH]       = {.name = "switch", .open = {"fell", "hit"}},
    [NOIR_EV_FALL]         = {.name = "fall", .secret = {"room"}},
    [NOIR_EV_TURN_ENDS]    = {.name = "turn_ends"},
    [NOIR_EV_GAME_ENDS]    = {.name = "game_ends", .open = {"winner", "hits_0", "hits_1"}},
};
/* clang-format on */

const char *const noir_seat_names[2] = {"John Doe", "Jane Doe"};

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

enum noir_field_number {
    FIELD_NODE,
    FIELD_PENDING,
    FIELD_ACTIVE,
    FIELD_TURN,
    FIELD_AP,
    FIELD_ENERGIZED,
    FIELD_ECHOED,
    FIELD_ACTED,
    FIELD_BEGAN,
    FIELD_WINNER,
    FIELD_ROOM,
    FIELD_MANUAL,
    FIELD_TIMED,
    FIELD_MANUAL_COUNT,
    FIELD_TIMED_COUNT,
    FIELD_FLOOD,
    FIELD_HITS,
    FIELD_BELIEF,
    FIELD_BELIEF_BEGAN,
    FIELD_POSSIBLE,
    FIELD_POSSIBLE_TRAPS,
    FIELD_WORLDS,
    FIELDS,
};

/* clang-format off */
const df_field noir_fields[] = {
    [FIELD_NODE]           = {"node", DF_WORD, AT(node), .words = node_words},
    [FIELD_PENDING]        = {"pending", DF_WORD, AT(pending), .words = pending_words},
    [FIELD_ACTIVE]         = {"active", DF_NUMBER, AT(active), .max = 1},
    [FIELD_TURN]           = {"turn", DF_NUMBER, AT(turn), .max = 10000},
    [FIELD_AP]             = {"ap", DF_NUMBER, AT(ap), .max = 3},
    [FIELD_ENERGIZED]      = {"energized", DF_YESNO, AT(energized)},
    [FIELD_ECHOED]         = {"echoed", DF_YESNO, AT(echoed)},
    [FIELD_ACTED]          = {"acted", DF_YESNO, AT(acted)},
    [FIELD_BEGAN]          = {"began", DF_YESNO, AT(began)},
    [FIELD_WINNER]         = {"winner", DF_WORD, AT(winner), .words = winner_words, .none = "none"},
    [FIELD_ROOM]           = {"seats.#.room", DF_WORD, PER_SEAT(room), .words = noir_room_words, .none = "none"},
    [FIELD_MANUAL]         = {"seats.#.manual", DF_SET, PER_SEAT(manual), .words = noir_room_words},
    [FIELD_TIMED]          = {"seats.#.timed", DF_SET, PER_SEAT(timed), .words = noir_room_words},
    [FIELD_MANUAL_COUNT]   = {"seats.#.manual_count", DF_NUMBER, PER_SEAT(manual_count), .max = 2},
    [FIELD_TIMED_COUNT]    = {"seats.#.timed_count", DF_NUMBER, PER_SEAT(timed_count), .max = 2},
    [FIELD_FLOOD]          = {"seats.#.flood", DF_YESNO, PER_SEAT(flood)},
    [FIELD_HITS]           = {"seats.#.hits", DF_NUMBER, PER_SEAT(hits), .max = 3},
    [FIELD_BELIEF]         = {"seats.#.belief", DF_TEXT, .count = DF_PER_SEAT, .write = write_belief_field, .read = read_belief_field, .quiet = true, .bookkeeping = true},
    [FIELD_BELIEF_BEGAN]   = {"seats.#.belief_began", DF_TEXT, .count = DF_PER_SEAT, .write = write_began_field, .read = read_began_field, .quiet = true, .bookkeeping = true},
    [FIELD_POSSIBLE]       = {"seats.#.possible", DF_SET, .count = DF_PER_SEAT, .words = noir_room_words, .derive = possible_rooms},
    [FIELD_POSSIBLE_TRAPS] = {"seats.#.possible_traps", DF_SET, .count = DF_PER_SEAT, .words = noir_room_words, .derive = possible_traps},
    [FIELD_WORLDS]         = {"seats.#.worlds", DF_NUMBER, .count = DF_PER_SEAT, .derive = worlds},
    [FIELDS]               = {.path = NULL},
};
/* clang-format on */

void noir_complete(df_state *state, const df_given *given)
{
    noir_state *s = (noir_state *)state;
    bool in_play = s->node != NOIR_START && s->node != NOIR_COIN;

    for (int seat = 0; seat < 2; seat++) {
        if (!df_was_given(given, FIELD_MANUAL_COUNT, seat))
            s->manual_count[seat] = (uint8_t)df_bit_count(s->manual[seat]);
        if (!df_was_given(given, FIELD_TIMED_COUNT, seat))
            s->timed_count[seat] = (uint8_t)df_bit_count(s->timed[seat]);
        if (!in_play && !df_was_given(given, FIELD_ROOM, seat) && s->node == NOIR_START)
            s->room[seat] = DF_NONE;
    }
    if (!in_play) {
        if (!df_was_given(given, FIELD_TURN, 0))
            s->turn = 0;
        if (!df_was_given(given, FIELD_AP, 0))
            s->ap = 0;
    }
    /* [N-53] Who is in the Kitchen with all AP and did not begin there has jumped. */
    bool jumped =
        df_was_given(given, FIELD_BEGAN, 0) && !s->began && s->room[s->active] == NOIR_KIT;
    if (!df_was_given(given, FIELD_ACTED, 0))
        s->acted =
            in_play && (s->ap != 2 + s->energized || s->node != NOIR_ACT || s->echoed || jumped);
    if (!df_was_given(given, FIELD_BEGAN, 0))
        s->began = in_play && (s->energized || s->room[s->active] == NOIR_KIT);
    for (int seat = 0; seat < 2; seat++) {
        /* Counts that can't be are left to the check. */
        if (s->knowledge && noir_trap_count(s, seat) <= 2 &&
            !df_was_given(given, FIELD_BELIEF, seat) &&
            !df_was_given(given, FIELD_BELIEF_BEGAN, seat))
            noir_believe_anything(s, seat);
    }
    if (in_play && df_was_given(given, FIELD_BELIEF, s->active) &&
        !df_was_given(given, FIELD_BELIEF_BEGAN, s->active))
        noir_split_belief(s);
}

/* ---- Actions in words ------------------------------------------------------------------------ */

/* The verb of a pick at the present node. */
static const char *pick_verb(const noir_state *s)
{
    static const char *const verbs[] = {
        [NOIR_START] = "start",     [NOIR_COIN] = NULL,       [NOIR_ACT] = NULL,
        [NOIR_RETREAT] = "retreat", [NOIR_ANSWER] = "answer", [NOIR_REMOVE] = "remove",
        [NOIR_TARGET] = "target",   [NOIR_FLEE] = "flee",     [NOIR_OVER] = NULL,
    };

    return verbs[s->node];
}

/* Form 0: verb and room; 1: verb and code; for picks 2 and 3 the same with "pick". */
static bool room_words(const char *verb, int room, int form, df_text *text)
{
    df_text_add(text, "%s %s", verb, form % 2 == 0 ? noir_rooms[room].word : noir_rooms[room].code);
    return true;
}

/* Form 1 is the name of the effect, for the one who stands in its room. */
static bool effect_words(const noir_state *s, int form, df_text *text)
{
    int room = s->room[s->active];

    if (form == 0) {
        df_text_string(text, "effect");
        return true;
    }
    if (form > 1 || room >= NOIR_ROOMS || noir_rooms[room].effect == NULL)
        return false;
    df_text_string(text, noir_rooms[room].effect_word);
    return true;
}

bool noir_words(const df_state *state, df_action action, int form, df_text *text)
{
    const noir_state *s = (const noir_state *)state;
    const char *verb = pick_verb(s);

    if (action >= NOIR_ACTIONS)
        return false;
    if (action >= NOIR_COIN_SIDE) {
        if (form == 0)
            df_text_add(text, "coin %d", (int)action - NOIR_COIN_SIDE);
        return form == 0;
    }
    if (action == NOIR_EFFECT)
        return effect_words(s, form, text);
    if (action == NOIR_LISTEN || action == NOIR_SET || action == NOIR_END) {
        df_text_string(text, action == NOIR_LISTEN ? "listen" : action == NOIR_SET ? "set" : "end");
        return form == 0;
    }
    if (action >= NOIR_PICK) {
        if (verb == NULL || form > 3)
            return verb == NULL && form < 2 &&
                   room_words("pick", (int)action - NOIR_PICK, form, text);
        return room_words(form < 2 ? verb : "pick", (int)action - NOIR_PICK, form, text);
    }
    if (form > 1)
        return false;
    if (action >= NOIR_DETONATE)
        return room_words("detonate", (int)action - NOIR_DETONATE, form, text);
    if (action >= NOIR_SHOOT)
        return room_words("shoot", (int)action - NOIR_SHOOT, form, text);
    return room_words("move", (int)action, form, text);
}
