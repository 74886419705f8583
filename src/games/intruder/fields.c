/* fields.c: the position text of Intruder Escape: a row for each field.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/fields.h"

/* ---- Facts about Innocents ------------------------------------------------------------------- */

/* Reads a code at *at and moves behind it; -1: none. */
static int read_code(const char **at)
{
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        if (df_lower(intruder_codes[kind][0]) == df_lower((*at)[0]) &&
            df_lower(intruder_codes[kind][1]) == df_lower((*at)[1])) {
            *at += 2;
            return kind;
        }
    return -1;
}

static void write_seats(uint32_t mask, df_text *text)
{
    df_each_bit(seat, mask)
        df_text_add(text, "%d", (int)seat);
}

/* Digits of seats up to the next space or the end. */
static bool read_seats(const char **at, uint8_t *mask)
{
    *mask = 0;
    for (; **at >= '0' && **at < '0' + INTRUDER_SEATS; ++*at) {
        if ((*mask >> (**at - '0') & 1) != 0)
            return false;
        *mask |= DF_TO(**at - '0');
    }
    return *mask != 0;
}

/* "012 34": an Innocent is among players 0, 1 and 2, and one among 3 and 4. */
static void write_innocents(const df_state *state, int index, df_text *text)
{
    uint64_t facts = ((const intruder_state *)state)->innocent_among;

    (void)index;
    if (facts == 0)
        df_text_char(text, '-');
    for (; facts != 0; facts &= facts - 1) {
        write_seats((uint32_t)df_bit_lowest_64(facts), text);
        if ((facts & (facts - 1)) != 0)
            df_text_char(text, ' ');
    }
}

static df_status read_innocents(df_state *state, int index, const char *value, df_error *err)
{
    uint64_t facts = 0;
    uint8_t mask;

    (void)index;
    while (*value != '\0') {
        if (!read_seats(&value, &mask) || (*value != '\0' && !df_is_space(*value)))
            return df_fail(err, DF_PARSE, "I-R49", "sets of seats like 012 34 are wanted");
        facts |= UINT64_C(1) << mask;
        while (df_is_space(*value))
            value++;
    }
    ((intruder_state *)state)->innocent_among = facts;
    return DF_OK;
}

/* ---- Rounds remembered ----------------------------------------------------------------------- */

static void write_kinds(intruder_kinds packed, df_text *text)
{
    uint8_t kinds[INTRUDER_SEEN];

    if (packed == INTRUDER_CARDS_HIDDEN) {
        df_text_char(text, '?');
        return;
    }
    int count = intruder_unpack(packed, kinds);
    for (int i = 0; i < count; i++)
        df_text_add(text, "%s%s", i == 0 ? "" : ".", intruder_codes[kinds[i]]);
}

static void write_out(uint8_t out, df_text *text)
{
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        if (kind < INTRUDER_ITEMS ? (out >> kind & 1) != 0
                                  : intruder_is_one_of(kind, INTRUDER_DICE_KINDS) &&
                                        (out >> 4 & intruder_dice_bit(kind)) != 0)
            df_text_string(text, intruder_codes[kind]);
}

static void write_draws(const intruder_round *round, df_text *text)
{
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        df_text_add(text, "%s%d@%d%c%s", i == 0 ? " drew=" : "/",
                    intruder_draw_seat(round->draw[i]), intruder_draw_after(round->draw[i]),
                    (round->draw[i] & INTRUDER_DRAW_PUBLIC) != 0 ? '!' : ':',
                    round->drawn[i] == DF_HIDDEN ? "?" : intruder_codes[round->drawn[i]]);
}

/* "living=012 out=KYSC home=1! top=KN dealt=BB.KN.../.../... seen=BB/KN.BN/ drew=0@1:BB": the
 * players dealt to; items and removed cards outside the deck; who was dealt NH (! used); the first
 * card if it lay face up; what each seat was dealt, and what was seen of it; who drew after how
 * many seen cards (: face down, ! known to all) what. */
static void write_round(const df_state *state, int index, df_text *text)
{
    const intruder_state *s = (const intruder_state *)state;
    const intruder_round *round = &s->rounds[index];

    if (index >= s->remembered) {
        df_text_char(text, '-');
        return;
    }
    df_text_string(text, "living=");
    write_seats(round->living, text);
    if (round->out != 0) {
        df_text_string(text, " out=");
        write_out(round->out, text);
    }
    if (round->home != DF_NONE)
        df_text_add(text, " home=%d%s", round->home & 7, (round->home & 8) != 0 ? "!" : "");
    if (round->top != DF_NONE)
        df_text_add(text, " top=%s", intruder_codes[round->top]);
    df_text_string(text, " dealt=");
    for (int seat = 0; seat < s->seats; seat++) {
        df_text_string(text, seat == 0 ? "" : "/");
        write_kinds(round->dealt[seat], text);
    }
    df_text_string(text, " seen=");
    for (int seat = 0; seat < s->seats; seat++) {
        df_text_string(text, seat == 0 ? "" : "/");
        write_kinds(round->seen[seat], text);
    }
    write_draws(round, text);
}

/* Is the word at *at the key? Then moves behind it. */
static bool read_key(const char **at, const char *key)
{
    size_t length = strlen(key);

    if (strncmp(*at, key, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool at_end(const char *at)
{
    return *at == '\0' || df_is_space(*at);
}

static bool read_kinds(const char **at, intruder_kinds *out)
{
    uint8_t kinds[INTRUDER_SEEN];
    int count = 0;

    while (!at_end(*at) && **at != '/') {
        if (count == INTRUDER_SEEN || (count > 0 && *(*at)++ != '.'))
            return false;
        int kind = read_code(at);
        if (kind < 0)
            return false;
        kinds[count++] = (uint8_t)kind;
    }
    *out = intruder_pack(kinds, count);
    return true;
}

static bool read_each_seat(const char **at, int seats, intruder_kinds out[INTRUDER_SEATS])
{
    for (int seat = 0; seat < seats; seat++)
        if (!read_kinds(at, &out[seat]) || (seat + 1 < seats && *(*at)++ != '/'))
            return false;
    return true;
}

static bool read_out(const char **at, uint8_t *out)
{
    while (!at_end(*at)) {
        int kind = read_code(at);

        if (kind >= 0 && kind < INTRUDER_ITEMS)
            *out |= DF_TO(kind);
        else if (kind >= 0 && intruder_is_one_of(kind, INTRUDER_DICE_KINDS))
            *out |= (uint8_t)(intruder_dice_bit(kind) << 4);
        else
            return false;
    }
    return true;
}

static bool read_digit(const char **at, int limit, uint8_t *out)
{
    if (**at < '0' || **at >= '0' + limit)
        return false;
    *out = (uint8_t)(*(*at)++ - '0');
    return true;
}

static bool read_draws(const char **at, intruder_round *round)
{
    for (int i = 0; i < INTRUDER_DRAWS; i++) {
        uint8_t seat;
        uint8_t after;

        if (!read_digit(at, INTRUDER_SEATS, &seat) || *(*at)++ != '@' ||
            !read_digit(at, 8, &after) || (**at != ':' && **at != '!'))
            return false;
        bool is_public = *(*at)++ == '!';
        int kind = read_code(at);
        if (kind < 0)
            return false;
        round->draw[i] = (uint8_t)(seat | after << 3 | (is_public ? INTRUDER_DRAW_PUBLIC : 0));
        round->drawn[i] = (uint8_t)kind;
        if (**at != '/')
            return true;
        ++*at;
    }
    return false;
}

static bool read_home(const char **at, uint8_t *home)
{
    if (!read_digit(at, INTRUDER_SEATS, home))
        return false;
    if (**at == '!') {
        *home |= 8;
        ++*at;
    }
    return true;
}

static bool read_part(const char **at, int seats, intruder_round *round)
{
    if (read_key(at, "living="))
        return read_seats(at, &round->living);
    if (read_key(at, "out="))
        return read_out(at, &round->out);
    if (read_key(at, "home="))
        return read_home(at, &round->home);
    if (read_key(at, "top=")) {
        int kind = read_code(at);

        round->top = (uint8_t)kind;
        return kind >= 0;
    }
    if (read_key(at, "dealt="))
        return read_each_seat(at, seats, round->dealt);
    if (read_key(at, "seen="))
        return read_each_seat(at, seats, round->seen);
    return read_key(at, "drew=") && read_draws(at, round);
}

static df_status read_round(df_state *state, int index, const char *value, df_error *err)
{
    intruder_state *s = (intruder_state *)state;
    intruder_round *round = &s->rounds[index];

    if (*value == '\0')
        return DF_OK;
    if (index >= s->remembered)
        return df_fail(err, DF_RANGE, "", "only %d rounds are remembered", s->remembered);
    while (*value != '\0') {
        if (!read_part(&value, s->seats, round) || !at_end(value))
            return df_fail(err, DF_PARSE, "",
                           "wanted: living=012 dealt=BB.KN.SN.HO.BN/... seen=BB/KN/...");
        while (df_is_space(*value))
            value++;
    }
    return DF_OK;
}

/* ---- Derived values -------------------------------------------------------------------------- */

static int64_t damage(const df_state *state, int seat)
{
    return intruder_assess(((const intruder_state *)state)->row[seat], NULL);
}

static int64_t kit(const df_state *state, int seat)
{
    bool has_kit;

    intruder_assess(((const intruder_state *)state)->row[seat], &has_kit);
    return has_kit;
}

static int64_t hand_count(const df_state *state, int seat)
{
    return intruder_hand_size((const intruder_state *)state, seat);
}

static int64_t deck_count(const df_state *state, int place)
{
    (void)place;
    return intruder_deck_size((const intruder_state *)state);
}

static int64_t discard_count(const df_state *state, int place)
{
    const intruder_state *s = (const intruder_state *)state;
    int count = 0;

    (void)place;
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        count += s->discard[kind];
    return count;
}

/* "8 first, 12 batch, 9 pile": the deck from the top, section 7. */
static void write_blocks(const df_state *state, int index, df_text *text)
{
    intruder_block blocks[INTRUDER_BLOCKS];
    int count = intruder_blocks((const intruder_state *)state, blocks);

    (void)index;
    for (int i = 0; i < count; i++)
        df_text_add(text, "%s%d %s", i == 0 ? "" : ", ", blocks[i].size,
                    blocks[i].is_pile            ? "pile"
                    : blocks[i].round == DF_NONE ? "first"
                                                 : "batch");
    if (count == 0)
        df_text_char(text, '-');
}

int intruder_known_dealt(const intruder_state *s)
{
    bool keeps = s->node == INTRUDER_HOME_CHOICE || s->node == INTRUDER_KEEP;

    return keeps && s->remembered > 0 ? s->rounds[s->remembered - 1].top : DF_NONE;
}

/* [I-R62] "0 KN": the card known to have been dealt to a player, until the batch is gone. */
static void write_known_dealt(const df_state *state, int index, df_text *text)
{
    const intruder_state *s = (const intruder_state *)state;

    (void)index;
    if (intruder_known_dealt(s) != DF_NONE)
        df_text_add(text, "%d %s", df_bit_lowest(s->rounds[s->remembered - 1].living),
                    intruder_codes[intruder_known_dealt(s)]);
    else
        df_text_char(text, '-');
}

/* [I-R2] The identity card that nobody was dealt: known to nobody until the end (section 7). */
static int64_t unused_identity(const df_state *state, int place)
{
    const intruder_state *s = (const intruder_state *)state;

    (void)place;
    return s->node == INTRUDER_OVER && intruder_unused(s) >= 0 ? intruder_unused(s) : DF_NO_VALUE;
}

/* ---- Fields ---------------------------------------------------------------------------------- */

static const char *const node_words[] = {"character", "home",       "keep",   "start",
                                         "turn",      "roll",       "follow", "death",
                                         "victim",    "deliberate", "over",   NULL};
static const char *const identity_words[] = {"innocent", "intruder", NULL};
static const char *const winner_words[] = {"innocents", "intruders", NULL};
static const char *const reason_words[] = {"elimination", "escape", NULL};
static const char *const dice_words[] = {"SC", "RL", "BM", NULL};
static const char *const said_words[] = {"accuse 0", "accuse 1", "accuse 2", "accuse 3", "accuse 4",
                                         "accuse 5", "trust 0",  "trust 1",  "trust 2",  "trust 3",
                                         "trust 4",  "trust 5",  "pass",     NULL};

#define OFFSET(member) .offset = offsetof(intruder_state, member)
#define AT(member) OFFSET(member), .size = 1
#define SEAT(member) DF_NUMBER, AT(member), .max = INTRUDER_SEATS - 1, .none = "none"
#define SEATS(member) DF_SET, AT(member), .max = INTRUDER_SEATS - 1
#define CARDS(member, places)                                                                      \
    DF_LIST, OFFSET(member), .count = DF_PER_SEAT, .stride = (places), .length = (places),         \
                             .words = intruder_codes
#define PER_SEAT(member) AT(member), .count = DF_PER_SEAT, .stride = 1

/* clang-format off */
const df_field intruder_fields[] = {
    [INTRUDER_FIELD_NODE]           = {"node", DF_WORD, AT(node), .words = node_words},
    [INTRUDER_FIELD_ROUND]          = {"round", DF_NUMBER, AT(round), .max = INTRUDER_ROUND_MAX},
    [INTRUDER_FIELD_LAP]            = {"lap", DF_NUMBER, AT(lap), .max = INTRUDER_LAPS + 1},
    [INTRUDER_FIELD_FIRST]          = {"first", SEAT(first)},
    [INTRUDER_FIELD_TURN]           = {"turn", SEAT(turn)},
    [INTRUDER_FIELD_ASKED]          = {"asked", SEAT(asked)},
    [INTRUDER_FIELD_DIE]            = {"die", DF_WORD, AT(die), .words = intruder_codes, .none = "none"},
    [INTRUDER_FIELD_FRESH]          = {"fresh", DF_WORD, AT(fresh), .words = intruder_codes, .none = "none"},
    [INTRUDER_FIELD_FRESH_HIDDEN]   = {"fresh_hidden", DF_YESNO, AT(fresh_hidden)},
    [INTRUDER_FIELD_HOME]           = {"home", SEAT(home)},
    [INTRUDER_FIELD_VICTIM]         = {"victim", SEAT(victim)},
    [INTRUDER_FIELD_DEBT]           = {"debt", SEATS(debt)},
    [INTRUDER_FIELD_HOME_USED]      = {"home_used", SEATS(home_used)},
    [INTRUDER_FIELD_KIT_USED]       = {"kit_used", SEATS(kit_used)},
    [INTRUDER_FIELD_SPENT]          = {"spent", DF_SET, AT(spent), .words = dice_words},
    [INTRUDER_FIELD_REVEALED]       = {"revealed", SEATS(revealed)},
    [INTRUDER_FIELD_PROVEN]         = {"proven", SEATS(proven)},
    [INTRUDER_FIELD_WINNER]         = {"winner", DF_WORD, AT(winner), .words = winner_words, .none = "none"},
    [INTRUDER_FIELD_REASON]         = {"reason", DF_WORD, AT(reason), .words = reason_words, .none = "none"},
    [INTRUDER_FIELD_ITEM + 0]       = {"keys", SEAT(item[0])},
    [INTRUDER_FIELD_ITEM + 1]       = {"car", SEAT(item[1])},
    [INTRUDER_FIELD_ITEM + 2]       = {"gasoline", SEAT(item[2])},
    [INTRUDER_FIELD_ITEM + 3]       = {"license", SEAT(item[3])},
    [INTRUDER_FIELD_IDENTITY]       = {"seats.#.identity", DF_WORD, PER_SEAT(identity), .words = identity_words, .none = "none", .team = true},
    [INTRUDER_FIELD_CHARACTER]      = {"seats.#.character", DF_WORD, PER_SEAT(character), .words = intruder_characters, .none = "none"},
    [INTRUDER_FIELD_LIVES]          = {"seats.#.lives", DF_NUMBER, PER_SEAT(lives), .max = INTRUDER_LIVES},
    [INTRUDER_FIELD_LOST]           = {"seats.#.lost", DF_NUMBER, PER_SEAT(lost), .max = INTRUDER_LIVES},
    [INTRUDER_FIELD_HAND]           = {"seats.#.hand", CARDS(hand, INTRUDER_DEAL)},
    [INTRUDER_FIELD_KNOWN]          = {"seats.#.known", CARDS(known, INTRUDER_HAND)},
    [INTRUDER_FIELD_BATCH]          = {"seats.#.batch", CARDS(batch, 2)},
    [INTRUDER_FIELD_ROW]            = {"seats.#.row", CARDS(row, INTRUDER_ROW)},
    [INTRUDER_FIELD_SAID]           = {"seats.#.said", DF_WORD, PER_SEAT(said), .words = said_words, .within = " ", .none = "none"},
    [INTRUDER_FIELD_DECK]           = {"deck", DF_LIST, OFFSET(deck), .length = INTRUDER_DECK, .words = intruder_codes},
    [INTRUDER_FIELD_TOP_UP]         = {"top_up", DF_YESNO, AT(top_up)},
    [INTRUDER_FIELD_DISCARD]        = {"discard", DF_COPIES, OFFSET(discard), .length = INTRUDER_KINDS, .max = INTRUDER_DECK, .words = intruder_codes},
    [INTRUDER_FIELD_INNOCENT_AMONG] = {"innocent_among", DF_TEXT, .write = write_innocents, .read = read_innocents, .bookkeeping = true},
    [INTRUDER_FIELD_REMEMBERED]     = {"remembered", DF_NUMBER, AT(remembered), .max = INTRUDER_ROUNDS, .bookkeeping = true},
    [INTRUDER_FIELD_OLD_PILE]       = {"memory_pile", DF_COPIES, OFFSET(old_pile), .length = INTRUDER_KINDS, .max = INTRUDER_DECK, .words = intruder_codes, .bookkeeping = true},
    [INTRUDER_FIELD_MEMORY]         = {"memory.#", DF_TEXT, .count = INTRUDER_ROUNDS, .write = write_round, .read = read_round, .bookkeeping = true},
    [INTRUDER_FIELD_DAMAGE]         = {"seats.#.damage", DF_NUMBER, .count = DF_PER_SEAT, .derive = damage},
    [INTRUDER_FIELD_KIT]            = {"seats.#.kit", DF_YESNO, .count = DF_PER_SEAT, .derive = kit},
    [INTRUDER_FIELD_HAND_COUNT]     = {"seats.#.hand_count", DF_NUMBER, .count = DF_PER_SEAT, .derive = hand_count},
    [INTRUDER_FIELD_DECK_COUNT]     = {"deck_count", DF_NUMBER, .derive = deck_count},
    [INTRUDER_FIELD_DISCARD_COUNT]  = {"discard_count", DF_NUMBER, .derive = discard_count},
    [INTRUDER_FIELD_BLOCKS]         = {"blocks", DF_LIST, .write = write_blocks},
    [INTRUDER_FIELD_KNOWN_DEALT]    = {"known_dealt", DF_TEXT, .write = write_known_dealt},
    [INTRUDER_FIELD_UNUSED]         = {"unused_identity", DF_WORD, .words = identity_words, .none = "-", .derive = unused_identity},
    [INTRUDER_FIELDS]               = {.path = NULL},
};
/* clang-format on */
