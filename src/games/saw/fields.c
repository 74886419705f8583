/* fields.c: every value of a state of SAW as text and back.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/fields.h"
#include "games/saw/talk.h"

/* ---- Cards ----------------------------------------------------------------------------------- */

enum { WORD = 32 };

/* "m1", or by its name. */
static const char *card_word(int kind, int form)
{
    return kind >= SAW_KINDS || form > 1 ? NULL
           : form == 0                   ? saw_cards[kind].word
                                         : saw_cards[kind].name;
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
        int kind = cards[saw_is_upside_down(zone) ? count - 1 - i : i];

        df_text_string(text, i == 0 ? "" : ", ");
        df_text_string(text, kind == DF_HIDDEN ? "?" : saw_cards[kind].word);
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
    while (df_next_item(&value, ',', word, sizeof word)) {
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

static int64_t zone_count(const df_state *state, int zone)
{
    return saw_count((const saw_state *)state, zone);
}

static int64_t limit(const df_state *state, int seat)
{
    return saw_limit((const saw_state *)state, seat);
}

/* ---- Knowledge ------------------------------------------------------------------------------- */

/* In a view the knowledge of others is blanked. */
static bool is_blanked(const saw_state *s, uint8_t viewer, df_text *text)
{
    if (s->seen_by == DF_NONE || s->seen_by == viewer || (viewer & DF_TO_SPECTATORS) != 0)
        return false;
    df_text_char(text, '?');
    return true;
}

/* The viewer whose memory it is: a seat, or all others together. */
static uint8_t memory_viewer(int place)
{
    return place == DF_SEATS_MAX ? DF_TO_SPECTATORS : DF_TO(place);
}

/* "billy@0, m4@1/2": a copy that one of these seats holds */
static void write_memory(const df_state *state, int place, df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    uint8_t viewer = memory_viewer(place);
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

static df_status read_memory(df_state *state, int place, const char *value, df_error *err)
{
    saw_state *s = (saw_state *)state;
    uint8_t viewer = memory_viewer(place);
    char word[WORD];

    while (df_next_item(&value, ',', word, sizeof word)) {
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

/* Marks on cards: what each seat knows of the deck, then what each knows of the cards just drawn,
 * then which of those came from the discard pile and were seen by all. */
enum { KNOWS_DECK, KNOWS_DRAWN = DF_SEATS_MAX, DRAWN_OPEN = 2 * DF_SEATS_MAX };

static uint8_t mark_viewer(int place)
{
    return place == DRAWN_OPEN ? DF_TO_ALL : DF_TO(place % DF_SEATS_MAX);
}

/* Places of cards from the top: "1, 2, 5" */
static void write_marks(const df_state *state, int place, df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    uint8_t viewer = mark_viewer(place);
    bool deck = place < KNOWS_DRAWN;
    const uint8_t *known = deck ? s->deck_known : s->drawn_known;
    int count = saw_count(s, deck ? SAW_DECK : SAW_DRAWN);
    const char *comma = "";

    if (!deck && is_blanked(s, viewer, text))
        return;
    for (int i = 0; i < count; i++)
        if ((known[deck ? count - 1 - i : i] & viewer) == viewer) {
            df_text_add(text, "%s%d", comma, i + 1);
            comma = ", ";
        }
    if (*comma == '\0')
        df_text_char(text, '-');
}

/* Places in the deck count from its top, which is known only at the end: until then they stand at
 * the place counted from the top, see turn_marks. */
static df_status read_marks(df_state *state, int place, const char *value, df_error *err)
{
    saw_state *s = (saw_state *)state;
    bool deck = place < KNOWS_DRAWN;
    uint8_t *known = deck ? s->deck_known : s->drawn_known;
    int size = deck ? SAW_CARDS : SAW_DRAWN_MAX;
    char word[WORD];

    while (df_next_item(&value, ',', word, sizeof word)) {
        int32_t card;

        if (!df_read_number(word, &card) || card < 1 || card > size)
            return df_fail(err, DF_RANGE, "S-128", "places from 1 (the top) to %d are wanted",
                           size);
        known[card - 1] |= mark_viewer(place);
    }
    return DF_OK;
}

/* What the trap on the table asks of each trait [S-71] [S-72]. */
static void write_required(const df_state *state, int place, df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    bool any = false;
    uint8_t part[3];

    (void)place;
    saw_parts_on_table(s, part);
    for (int trait = 0; part[0] != DF_NONE && trait < SAW_TRAITS; trait++) {
        int required = saw_required(s, part, trait);

        if (required > 0)
            df_text_add(text, "%s%s %d", any ? ", " : "", saw_trait_words[trait], required);
        any |= required > 0;
    }
    if (!any)
        df_text_char(text, '-');
}

/* While a trap is aimed: what each of the others would lack. */
static void write_lacks(const df_state *state, int seat, df_text *text)
{
    uint8_t need[SAW_TRAITS];
    bool any = false;

    saw_aimed_at((const saw_state *)state, seat, need);
    for (int trait = 0; trait < SAW_TRAITS; trait++) {
        if (need[trait] > 0)
            df_text_add(text, "%s%s %d", any ? ", " : "", saw_trait_words[trait], need[trait]);
        any |= need[trait] > 0;
    }
    if (!any)
        df_text_char(text, '-');
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
/* of a limb [S-101], T with a Tourniquet */
static const char *const stage_words[] = {"0", "1", "2", "3", "T", NULL};

#define AT(member)                                                                                 \
    .offset = offsetof(saw_state, member), .size = sizeof(((saw_state *)NULL)->member)
#define PER_SEAT(member)                                                                           \
    .offset = offsetof(saw_state, member), .size = 1, .count = DF_PER_SEAT, .stride = 1
#define CARD(member) DF_WORD, AT(member), .word = card_word, .thing = "card", .none = "none"
#define SLOTS(member)                                                                              \
    DF_LIST, .offset = offsetof(saw_state, member), .stride = SAW_SLOTS, .length = SAW_SLOTS,      \
             .word = card_word, .thing = "card", .none = "empty"
#define LIMBS(left)                                                                                \
    DF_LIST, .offset = offsetof(saw_state, limb) + (left), .count = DF_PER_SEAT,                   \
             .stride = SAW_LIMBS, .length = 2, .words = stage_words, .between = "/", .whole = true
#define ZONE(zone)                                                                                 \
    DF_LIST, .first = (zone), .word = card_word, .write = write_zone, .read = read_zone,           \
             .singly = true
#define MEMORY(viewer)                                                                             \
    DF_LIST, .first = (viewer), .within = "@/", .write = write_memory, .read = read_memory
#define MARKS(marks) DF_LIST, .first = (marks), .write = write_marks, .read = read_marks
#define COUNT(zone) DF_NUMBER, .first = (zone), .derive = zone_count

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
    [SAW_FIELD_PLAYING]       = {"playing", CARD(playing)},
    [SAW_FIELD_PAID]          = {"paid", DF_NUMBER, AT(paid), .max = SAW_COST},
    [SAW_FIELD_PROGRESS]      = {"progress", DF_NUMBER, AT(progress), .max = 127, .bookkeeping = true},
    [SAW_FIELD_PLAN]          = {"plan", SLOTS(plan), .bookkeeping = true},
    [SAW_FIELD_VICTIM]        = {"victim", DF_NUMBER, AT(victim), .max = DF_SEATS_MAX - 1, .none = "none"},
    [SAW_FIELD_SPECIAL]       = {"special", CARD(special)},
    [SAW_FIELD_TRAITS]        = {"traits.#", DF_WORD, .offset = offsetof(saw_state, trait), .size = 1, .count = 2, .stride = 1, .words = saw_trait_words, .none = "none"},
    [SAW_FIELD_SIDE]          = {"side", DF_WORD, AT(side), .words = side_words, .none = "none"},
    [SAW_FIELD_NEED]          = {"need", DF_COUNTS, AT(need), .length = SAW_TRAITS, .min = 1, .max = 20, .words = saw_trait_words},
    [SAW_FIELD_PRICE]         = {"price", DF_NUMBER, AT(price), .max = 10},
    [SAW_FIELD_CHALLENGED]    = {"challenged", DF_YESNO, AT(challenged)},
    [SAW_FIELD_SEEKS]         = {"seeks", DF_NUMBER, AT(seeks), .max = SAW_SEEKS_MAX},
    [SAW_FIELD_LEFT]          = {"left", DF_NUMBER, AT(left), .max = 10},
    [SAW_FIELD_DAMAGE]        = {"damage", DF_NUMBER, AT(damage), .max = 30},
    [SAW_FIELD_CHARACTER]     = {"seats.#.character", DF_WORD, PER_SEAT(character), .words = character_words, .none = "none", .role = true},
    [SAW_FIELD_BLOOD]         = {"seats.#.blood", DF_NUMBER, PER_SEAT(blood), .max = 10},
    [SAW_FIELD_RANK]          = {"seats.#.rank", DF_NUMBER, PER_SEAT(rank), .max = DF_SEATS_MAX},
    [SAW_FIELD_ARMS]          = {"seats.#.arms", LIMBS(SAW_LEFT_ARM)},
    [SAW_FIELD_LEGS]          = {"seats.#.legs", LIMBS(SAW_LEFT_LEG)},
    [SAW_FIELD_HAND]          = {"seats.#.hand", ZONE(SAW_HAND), .count = DF_PER_SEAT},
    [SAW_FIELD_BENCH]         = {"seats.#.bench", SLOTS(bench), .count = DF_PER_SEAT, .called = "workbench"},
    [SAW_FIELD_DECK]          = {"deck", ZONE(SAW_DECK)},
    [SAW_FIELD_DRAWN]         = {"drawn", ZONE(SAW_DRAWN)},
    [SAW_FIELD_TABLE]         = {"table", ZONE(SAW_TABLE)},
    [SAW_FIELD_PILE]          = {"discard", ZONE(SAW_PILE)},
    [SAW_FIELD_MECHANISMS]    = {"mechanisms", ZONE(SAW_MECHANISMS)},
    [SAW_FIELD_OBJECTS]       = {"objects", ZONE(SAW_OBJECTS)},
    [SAW_FIELD_ESCAPES]       = {"escapes", ZONE(SAW_ESCAPES)},
    [SAW_FIELD_GONE]          = {"gone", ZONE(SAW_GONE)},
    [SAW_FIELD_NO_BILLY]      = {"no_billy", DF_YESNO, AT(no_billy)},
    [SAW_FIELD_MEMORY]        = {"seats.#.memory", MEMORY(0), .count = DF_PER_SEAT, .bookkeeping = true},
    [SAW_FIELD_PUBLIC_MEMORY] = {"spectators.memory", MEMORY(DF_SEATS_MAX), .bookkeeping = true},
    [SAW_FIELD_KNOWS_DECK]    = {"seats.#.knows_deck", MARKS(KNOWS_DECK), .count = DF_PER_SEAT, .bookkeeping = true},
    [SAW_FIELD_KNOWS_DRAWN]   = {"seats.#.knows_drawn", MARKS(KNOWS_DRAWN), .count = DF_PER_SEAT, .bookkeeping = true},
    [SAW_FIELD_OPEN]          = {"drawn_open", MARKS(DRAWN_OPEN), .bookkeeping = true},
    [SAW_FIELD_LIMIT]         = {"seats.#.limit", DF_NUMBER, .count = DF_PER_SEAT, .derive = limit},
    [SAW_FIELD_HAND_COUNT]    = {"seats.#.hand_count", COUNT(SAW_HAND), .count = DF_PER_SEAT},
    [SAW_FIELD_DECK_COUNT]    = {"deck_count", COUNT(SAW_DECK)},
    [SAW_FIELD_PILE_COUNT]    = {"discard_count", COUNT(SAW_PILE)},
    [SAW_FIELD_REQUIRED]      = {"required", DF_COUNTS, .words = saw_trait_words, .write = write_required},
    [SAW_FIELD_LACKS]         = {"seats.#.lacks", DF_COUNTS, .count = DF_PER_SEAT, .words = saw_trait_words, .write = write_lacks},
    [SAW_FIELDS]              = {.path = NULL},
};
/* clang-format on */
