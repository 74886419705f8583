/* fields.c: every value of a state of SAW as text and back.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/fields.h"

/* ---- Cards in position texts ----------------------------------------------------------------- */

enum { WORD = 32 };

static void write_kind(int kind, df_text *text)
{
    df_text_string(text, kind == DF_HIDDEN  ? "?"
                         : kind == SAW_REST ? "rest"
                         : kind == DF_NONE  ? "empty"
                                            : saw_cards[kind].word);
}

/* The next word of a list with commas; false at its end. */
static bool next_word(const char **at, char word[WORD])
{
    df_text text = df_text_over(word, WORD);

    while (df_is_space(**at))
        ++*at;
    if (**at == '\0')
        return false;
    while (**at != ',' && **at != '\0')
        df_text_char(&text, *(*at)++);
    while (text.length > 0 && df_is_space(word[text.length - 1]))
        word[--text.length] = '\0';
    if (**at == ',')
        ++*at;
    return true;
}

static int kind_of(const char *word)
{
    for (int kind = 0; kind < SAW_KINDS; kind++)
        if (df_same_word(saw_cards[kind].word, word) || df_same_word(saw_cards[kind].name, word))
            return kind;
    return -1;
}

bool saw_is_upside_down(int zone)
{
    return zone == SAW_DECK || (zone >= SAW_MECHANISMS && zone <= SAW_ESCAPES);
}

static void write_zone(const df_state *state, int zone, df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    const uint8_t *cards = saw_zone(s, zone);
    int count = saw_count(s, zone);

    for (int i = 0; i < count; i++) {
        df_text_string(text, i == 0 ? "" : ", ");
        write_kind(cards[saw_is_upside_down(zone) ? count - 1 - i : i], text);
    }
    if (count == 0)
        df_text_char(text, '-');
}

static df_status read_zone(df_state *state, int zone, const char *value, df_error *err)
{
    saw_state *s = (saw_state *)state;
    char word[WORD];
    bool sorted = zone == SAW_GONE || (zone >= SAW_HAND && zone < SAW_TABLE);

    while (saw_count(s, zone) > 0)
        saw_remove(s, zone, 0);
    while (next_word(&value, word)) {
        int kind = df_same_word(word, "rest") ? SAW_REST : kind_of(word);

        if (kind < 0)
            return df_fail(err, DF_RANGE, "", "there is no card '%s'", word);
        if (s->start[SAW_ZONES] == SAW_CARDS)
            return df_fail(err, DF_RANGE, "S-R1", "more than %d cards", SAW_CARDS);
        if (zone == SAW_DRAWN && saw_count(s, zone) == SAW_DRAWN_MAX)
            return df_fail(err, DF_RANGE, "S-46", "%d cards at most", SAW_DRAWN_MAX);
        if (sorted)
            saw_insert_sorted(s, zone, kind);
        else
            saw_insert(s, zone, saw_is_upside_down(zone) ? 0 : saw_count(s, zone), kind);
    }
    return DF_OK;
}

#define ZONE_FIELD(name, zone)                                                                     \
    static void write_##name(const df_state *state, int index, df_text *text)                      \
    {                                                                                              \
        write_zone(state, (zone) + index, text);                                                   \
    }                                                                                              \
    static df_status read_##name(df_state *state, int index, const char *value, df_error *err)     \
    {                                                                                              \
        return read_zone(state, (zone) + index, value, err);                                       \
    }

ZONE_FIELD(deck, SAW_DECK)
ZONE_FIELD(drawn, SAW_DRAWN)
ZONE_FIELD(hand, SAW_HAND)
ZONE_FIELD(table, SAW_TABLE)
ZONE_FIELD(pile, SAW_PILE)
ZONE_FIELD(mechanisms, SAW_MECHANISMS)
ZONE_FIELD(objects, SAW_OBJECTS)
ZONE_FIELD(escapes, SAW_ESCAPES)
ZONE_FIELD(gone, SAW_GONE)

/* A single card, or none. */
static df_status read_kind(uint8_t *out, const char *value, df_error *err)
{
    int kind = kind_of(value);

    if (kind < 0)
        return df_fail(err, DF_RANGE, "", "there is no card '%s'", value);
    *out = (uint8_t)kind;
    return DF_OK;
}

static void write_one(int kind, df_text *text)
{
    if (kind == DF_NONE)
        df_text_string(text, "none");
    else
        write_kind(kind, text);
}

#define CARD_FIELD(member)                                                                         \
    static void write_##member(const df_state *state, int index, df_text *text)                    \
    {                                                                                              \
        (void)index;                                                                               \
        write_one(((const saw_state *)state)->member, text);                                       \
    }                                                                                              \
    static df_status read_##member(df_state *state, int index, const char *value, df_error *err)   \
    {                                                                                              \
        (void)index;                                                                               \
        return read_kind(&((saw_state *)state)->member, value, err);                               \
    }

CARD_FIELD(playing)
CARD_FIELD(special)

/* "m1, empty, e4"; "-" when all are empty */
static void write_slots(const uint8_t slot[SAW_SLOTS], df_text *text)
{
    if (slot[0] == DF_NONE && slot[1] == DF_NONE && slot[2] == DF_NONE) {
        df_text_char(text, '-');
        return;
    }
    for (int i = 0; i < SAW_SLOTS; i++) {
        df_text_string(text, i == 0 ? "" : ", ");
        write_kind(slot[i], text);
    }
}

static df_status read_slots(uint8_t slot[SAW_SLOTS], const char *value, df_error *err)
{
    char word[WORD];
    int count = 0;

    memset(slot, DF_NONE, SAW_SLOTS);
    while (next_word(&value, word)) {
        int kind = df_same_word(word, "empty") ? DF_NONE : kind_of(word);

        if (kind < 0)
            return df_fail(err, DF_RANGE, "", "there is no card '%s'; a slot may be empty", word);
        if (count == SAW_SLOTS)
            return df_fail(err, DF_RANGE, "S-17", "there are three slots");
        slot[count++] = (uint8_t)kind;
    }
    return DF_OK;
}

static void write_bench(const df_state *state, int seat, df_text *text)
{
    write_slots(((const saw_state *)state)->bench[seat], text);
}

static df_status read_bench(df_state *state, int seat, const char *value, df_error *err)
{
    return read_slots(((saw_state *)state)->bench[seat], value, err);
}

static void write_plan(const df_state *state, int index, df_text *text)
{
    (void)index;
    write_slots(((const saw_state *)state)->plan, text);
}

static df_status read_plan(df_state *state, int index, const char *value, df_error *err)
{
    (void)index;
    return read_slots(((saw_state *)state)->plan, value, err);
}

/* ---- Other fields of their own --------------------------------------------------------------- */

/* "0/3", with T for a Tourniquet */
static void write_pair(const uint8_t *limb, df_text *text)
{
    for (int i = 0; i < 2; i++)
        df_text_add(text, "%s%c", i == 0 ? "" : "/", "0123T"[limb[i]]);
}

static df_status read_pair(uint8_t *limb, const char *value, df_error *err)
{
    static const char stages[] = "0123t";

    if (value[0] == '\0' || value[1] != '/' || value[2] == '\0' || value[3] != '\0')
        return df_fail(err, DF_PARSE, "S-101", "left/right is wanted, as 0/3 or T/1");
    for (int i = 0; i < 2; i++) {
        const char *stage = strchr(stages, df_lower(value[2 * i]));

        if (stage == NULL)
            return df_fail(err, DF_RANGE, "S-101", "a stage is 0, 1, 2, 3 or T");
        limb[i] = (uint8_t)(stage - stages);
    }
    return DF_OK;
}

static void write_arms(const df_state *state, int seat, df_text *text)
{
    write_pair(((const saw_state *)state)->limb[seat] + SAW_LEFT_ARM, text);
}

static df_status read_arms(df_state *state, int seat, const char *value, df_error *err)
{
    return read_pair(((saw_state *)state)->limb[seat] + SAW_LEFT_ARM, value, err);
}

static void write_legs(const df_state *state, int seat, df_text *text)
{
    write_pair(((const saw_state *)state)->limb[seat] + SAW_LEFT_LEG, text);
}

static df_status read_legs(df_state *state, int seat, const char *value, df_error *err)
{
    return read_pair(((saw_state *)state)->limb[seat] + SAW_LEFT_LEG, value, err);
}

static int trait_of(const char *word)
{
    for (int trait = 0; trait < SAW_TRAITS; trait++)
        if (df_same_word(saw_trait_words[trait], word))
            return trait;
    return -1;
}

/* "corruption 5, greed 6" */
static void write_need(const df_state *state, int index, df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    bool first = true;

    (void)index;
    for (int trait = 0; trait < SAW_TRAITS; trait++)
        if (s->need[trait] > 0) {
            df_text_add(text, "%s%s %d", first ? "" : ", ", saw_trait_words[trait], s->need[trait]);
            first = false;
        }
    if (first)
        df_text_char(text, '-');
}

static df_status read_need(df_state *state, int index, const char *value, df_error *err)
{
    saw_state *s = (saw_state *)state;
    char word[WORD];

    (void)index;
    memset(s->need, 0, sizeof s->need);
    while (next_word(&value, word)) {
        char *space = strchr(word, ' ');
        int32_t number = 0;

        if (space != NULL)
            *space++ = '\0';
        int trait = trait_of(word);
        if (trait < 0 || space == NULL || !df_read_number(space, &number) || number < 1 ||
            number > 20)
            return df_fail(err, DF_PARSE, "S-94", "entries like 'greed 6' are wanted");
        s->need[trait] = (uint8_t)number;
    }
    return DF_OK;
}

/* ---- Knowledge ------------------------------------------------------------------------------- */

/* The viewer a field is about: the seat, or all others together. */
static uint8_t viewer_at(int index, bool spectators)
{
    return spectators ? DF_TO_SPECTATORS : DF_TO(index);
}

/* In a view the knowledge of others is blanked. */
static bool is_blanked(const saw_state *s, uint8_t viewer, df_text *text)
{
    if (s->seen_by == DF_NONE || s->seen_by == viewer || viewer == DF_TO_SPECTATORS)
        return false;
    df_text_char(text, '?');
    return true;
}

/* "billy@0, m4@1/2": a copy that one of these seats holds */
static void write_memory(const saw_state *s, uint8_t viewer, df_text *text)
{
    saw_entry entry[SAW_MEMORY];
    int count = saw_memory_of(s, viewer, entry);

    if (is_blanked(s, viewer, text))
        return;
    for (int i = 0; i < count; i++) {
        char between = '@';

        df_text_add(text, "%s%s", i == 0 ? "" : ", ", saw_cards[entry[i].kind].word);
        df_each_bit(seat, entry[i].holders) {
            df_text_add(text, "%c%d", between, (int)seat);
            between = '/';
        }
    }
    if (count == 0)
        df_text_char(text, '-');
}

static df_status read_memory(saw_state *s, uint8_t viewer, const char *value, df_error *err)
{
    char word[WORD];

    while (next_word(&value, word)) {
        char *at = strchr(word, '@');
        uint8_t holders = 0;

        for (char *c = at; c != NULL && (*c == '@' || *c == '/'); c += 2) {
            if (c[1] < '0' || c[1] >= '0' + s->seats || (c[2] != '/' && c[2] != '\0')) {
                holders = 0;
                break;
            }
            holders |= DF_TO(c[1] - '0');
        }
        if (at != NULL)
            *at = '\0';
        int kind = kind_of(word);
        if (kind < 0 || holders == 0 || (holders & viewer) != 0)
            return df_fail(err, DF_PARSE, "S-127", "entries like billy@0 or m4@1/2 are wanted");
        saw_remember(s, kind, holders, viewer);
    }
    return DF_OK;
}

/* Places of cards from the top: "1, 2, 5" */
static void write_marks(const saw_state *s, uint8_t viewer, int zone, df_text *text)
{
    const uint8_t *known = zone == SAW_DECK ? s->deck_known : s->drawn_known;
    int count = saw_count(s, zone);
    bool first = true;

    if (zone == SAW_DRAWN && is_blanked(s, viewer, text))
        return;
    for (int i = 0; i < count; i++)
        if ((known[zone == SAW_DECK ? count - 1 - i : i] & viewer) != 0) {
            df_text_add(text, "%s%d", first ? "" : ", ", i + 1);
            first = false;
        }
    if (first)
        df_text_char(text, '-');
}

/* Places in the deck count from its top, which is known only at the end: until then they stand at
 * the place counted from the top, see turn_marks. */
static df_status read_marks(saw_state *s, uint8_t viewer, int zone, const char *value,
                            df_error *err)
{
    uint8_t *known = zone == SAW_DECK ? s->deck_known : s->drawn_known;
    int size = zone == SAW_DECK ? SAW_CARDS : SAW_DRAWN_MAX;
    char word[WORD];

    while (next_word(&value, word)) {
        int32_t place;

        if (!df_read_number(word, &place) || place < 1 || place > size)
            return df_fail(err, DF_RANGE, "S-128", "places from 1 (the top) to %d are wanted",
                           size);
        known[place - 1] |= viewer;
    }
    return DF_OK;
}

#define KNOWLEDGE_FIELD(name, spectators, writing, reading)                                        \
    static void write_##name(const df_state *state, int index, df_text *text)                      \
    {                                                                                              \
        const saw_state *s = (const saw_state *)state;                                             \
        uint8_t viewer = viewer_at(index, spectators);                                             \
                                                                                                   \
        writing;                                                                                   \
    }                                                                                              \
    static df_status read_##name(df_state *state, int index, const char *value, df_error *err)     \
    {                                                                                              \
        saw_state *s = (saw_state *)state;                                                         \
        uint8_t viewer = viewer_at(index, spectators);                                             \
                                                                                                   \
        return reading;                                                                            \
    }

KNOWLEDGE_FIELD(seat_memory, false, write_memory(s, viewer, text),
                read_memory(s, viewer, value, err))
KNOWLEDGE_FIELD(public_memory, true, write_memory(s, viewer, text),
                read_memory(s, viewer, value, err))
KNOWLEDGE_FIELD(knows_deck, false, write_marks(s, viewer, SAW_DECK, text),
                read_marks(s, viewer, SAW_DECK, value, err))
KNOWLEDGE_FIELD(knows_drawn, false, write_marks(s, viewer, SAW_DRAWN, text),
                read_marks(s, viewer, SAW_DRAWN, value, err))

/* Cards just drawn that came from the discard pile and were seen by all. */
static void write_open(const df_state *state, int index, df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    bool first = true;

    (void)index;
    for (int i = 0; i < saw_count(s, SAW_DRAWN); i++)
        if (s->drawn_known[i] == DF_TO_ALL) {
            df_text_add(text, "%s%d", first ? "" : ", ", i + 1);
            first = false;
        }
    if (first)
        df_text_char(text, '-');
}

static df_status read_open(df_state *state, int index, const char *value, df_error *err)
{
    (void)index;
    return read_marks((saw_state *)state, DF_TO_ALL, SAW_DRAWN, value, err);
}

/* ---- Derived values -------------------------------------------------------------------------- */

static void write_limit(const df_state *state, int seat, df_text *text)
{
    df_text_add(text, "%d", saw_limit((const saw_state *)state, seat));
}

static void write_hand_count(const df_state *state, int seat, df_text *text)
{
    df_text_add(text, "%d", saw_count((const saw_state *)state, SAW_HAND + seat));
}

static void write_deck_count(const df_state *state, int index, df_text *text)
{
    (void)index;
    df_text_add(text, "%d", saw_count((const saw_state *)state, SAW_DECK));
}

static void write_pile_count(const df_state *state, int index, df_text *text)
{
    (void)index;
    df_text_add(text, "%d", saw_count((const saw_state *)state, SAW_PILE));
}

/* ---- Fields ---------------------------------------------------------------------------------- */

static const char *const node_words[] = {
    "char",   "first", "use",  "pay",    "limb",    "keep",   "reject", "bin",  "map",
    "detect", "bench", "drop", "trap",   "special", "trait1", "trait2", "side", "choice",
    "numb",   "steal", "seek", "commit", "wound",   "over",   NULL};
static const char *const step_words[] = {"start", "turn",     "setting", "choice", "price",
                                         "row",   "striving", "wound",   "over",   NULL};
static const char *const character_words[] = {"thomas",  "helena", "marcus", "ingrid",
                                              "desmond", "petra",  NULL};
/* A side is a bit; of the eight words only these are sides. */
static const char *const side_words[] = {"-", "arms", "legs", "-", "blood", NULL};
#define AT(member)                                                                                 \
    .offset = offsetof(saw_state, member), .size = sizeof(((saw_state *)NULL)->member)
#define PER_SEAT(member)                                                                           \
    .offset = offsetof(saw_state, member), .size = 1, .count = DF_PER_SEAT, .stride = 1
#define CUSTOM(name) .write = write_##name, .read = read_##name
#define SEAT_CUSTOM(name) .count = DF_PER_SEAT, CUSTOM(name)

/* clang-format off */
const df_field saw_fields[] = {
    [SAW_FIELD_NODE]          = {"node", DF_WORD, AT(node), .words = node_words},
    [SAW_FIELD_STEP]          = {"step", DF_WORD, AT(step), .words = step_words},
    [SAW_FIELD_ACTIVE]        = {"active", DF_NUMBER, AT(active), .max = DF_SEATS_MAX - 1},
    [SAW_FIELD_FIRST]         = {"first", DF_NUMBER, AT(first), .max = DF_SEATS_MAX - 1, .none = "none"},
    [SAW_FIELD_ROUND]         = {"round", DF_NUMBER, AT(round), .min = 1, .max = 120},
    [SAW_FIELD_TRAPS]         = {"traps", DF_NUMBER, AT(traps), .max = 1000},
    [SAW_FIELD_TOKEN]         = {"token", DF_NUMBER, AT(token), .max = DF_SEATS_MAX - 1, .none = "none"},
    [SAW_FIELD_PLAYS]         = {"plays", DF_NUMBER, AT(plays), .max = SAW_PLAYS_MAX},
    [SAW_FIELD_BENCHED]       = {"benched", DF_YESNO, AT(benched)},
    [SAW_FIELD_PLAYING]       = {"playing", DF_TEXT, AT(playing), .none = "none", CUSTOM(playing)},
    [SAW_FIELD_PAID]          = {"paid", DF_NUMBER, AT(paid), .max = SAW_COST},
    [SAW_FIELD_PROGRESS]      = {"progress", DF_NUMBER, AT(progress), .max = 127, .bookkeeping = true},
    [SAW_FIELD_PLAN]          = {"plan", DF_TEXT, CUSTOM(plan), .bookkeeping = true},
    [SAW_FIELD_VICTIM]        = {"victim", DF_NUMBER, AT(victim), .max = DF_SEATS_MAX - 1, .none = "none"},
    [SAW_FIELD_SPECIAL]       = {"special", DF_TEXT, AT(special), .none = "none", CUSTOM(special)},
    [SAW_FIELD_TRAITS]        = {"traits.#", DF_WORD, .offset = offsetof(saw_state, trait), .size = 1, .count = 2, .stride = 1, .words = saw_trait_words, .none = "none"},
    [SAW_FIELD_SIDE]          = {"side", DF_WORD, AT(side), .words = side_words, .none = "none"},
    [SAW_FIELD_NEED]          = {"need", DF_TEXT, CUSTOM(need)},
    [SAW_FIELD_PRICE]         = {"price", DF_NUMBER, AT(price), .max = 10},
    [SAW_FIELD_CHALLENGED]    = {"challenged", DF_YESNO, AT(challenged)},
    [SAW_FIELD_SEEKS]         = {"seeks", DF_NUMBER, AT(seeks), .max = SAW_SEEKS_MAX},
    [SAW_FIELD_LEFT]          = {"left", DF_NUMBER, AT(left), .max = 10},
    [SAW_FIELD_DAMAGE]        = {"damage", DF_NUMBER, AT(damage), .max = 30},
    [SAW_FIELD_CHARACTER]     = {"seats.#.character", DF_WORD, PER_SEAT(character), .words = character_words, .none = "none"},
    [SAW_FIELD_BLOOD]         = {"seats.#.blood", DF_NUMBER, PER_SEAT(blood), .max = 10},
    [SAW_FIELD_RANK]          = {"seats.#.rank", DF_NUMBER, PER_SEAT(rank), .max = DF_SEATS_MAX},
    [SAW_FIELD_ARMS]          = {"seats.#.arms", DF_TEXT, SEAT_CUSTOM(arms)},
    [SAW_FIELD_LEGS]          = {"seats.#.legs", DF_TEXT, SEAT_CUSTOM(legs)},
    [SAW_FIELD_HAND]          = {"seats.#.hand", DF_TEXT, SEAT_CUSTOM(hand)},
    [SAW_FIELD_BENCH]         = {"seats.#.bench", DF_TEXT, SEAT_CUSTOM(bench)},
    [SAW_FIELD_DECK]          = {"deck", DF_TEXT, CUSTOM(deck)},
    [SAW_FIELD_DRAWN]         = {"drawn", DF_TEXT, CUSTOM(drawn)},
    [SAW_FIELD_TABLE]         = {"table", DF_TEXT, CUSTOM(table)},
    [SAW_FIELD_PILE]          = {"discard", DF_TEXT, CUSTOM(pile)},
    [SAW_FIELD_MECHANISMS]    = {"mechanisms", DF_TEXT, CUSTOM(mechanisms)},
    [SAW_FIELD_OBJECTS]       = {"objects", DF_TEXT, CUSTOM(objects)},
    [SAW_FIELD_ESCAPES]       = {"escapes", DF_TEXT, CUSTOM(escapes)},
    [SAW_FIELD_GONE]          = {"gone", DF_TEXT, CUSTOM(gone)},
    [SAW_FIELD_NO_BILLY]      = {"no_billy", DF_YESNO, AT(no_billy)},
    [SAW_FIELD_MEMORY]        = {"seats.#.memory", DF_TEXT, SEAT_CUSTOM(seat_memory), .bookkeeping = true},
    [SAW_FIELD_PUBLIC_MEMORY] = {"spectators.memory", DF_TEXT, CUSTOM(public_memory), .bookkeeping = true},
    [SAW_FIELD_KNOWS_DECK]    = {"seats.#.knows_deck", DF_TEXT, SEAT_CUSTOM(knows_deck), .bookkeeping = true},
    [SAW_FIELD_KNOWS_DRAWN]   = {"seats.#.knows_drawn", DF_TEXT, SEAT_CUSTOM(knows_drawn), .bookkeeping = true},
    [SAW_FIELD_OPEN]          = {"drawn_open", DF_TEXT, CUSTOM(open), .bookkeeping = true},
    [SAW_FIELD_LIMIT]         = {"seats.#.limit", DF_TEXT, .count = DF_PER_SEAT, .write = write_limit},
    [SAW_FIELD_HAND_COUNT]    = {"seats.#.hand_count", DF_TEXT, .count = DF_PER_SEAT, .write = write_hand_count},
    [SAW_FIELD_DECK_COUNT]    = {"deck_count", DF_TEXT, .write = write_deck_count},
    [SAW_FIELD_PILE_COUNT]    = {"discard_count", DF_TEXT, .write = write_pile_count},
    [SAW_FIELDS]              = {.path = NULL},
};
/* clang-format on */
