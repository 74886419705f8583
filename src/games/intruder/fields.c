/* position.c: positions of Intruder Escape as text: its fields, and what follows from those given.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

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

/* [I-R62] "0 KN": the card known to have been dealt to a player, until the batch is gone. */
static void write_known_dealt(const df_state *state, int index, df_text *text)
{
    const intruder_state *s = (const intruder_state *)state;
    bool keeps = s->node == INTRUDER_HOME_CHOICE || s->node == INTRUDER_KEEP;

    (void)index;
    if (keeps && s->remembered > 0 && s->rounds[s->remembered - 1].top != DF_NONE)
        df_text_add(text, "%d %s", df_bit_lowest(s->rounds[s->remembered - 1].living),
                    intruder_codes[s->rounds[s->remembered - 1].top]);
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

enum intruder_field_number {
    FIELD_NODE,
    FIELD_ROUND,
    FIELD_LAP,
    FIELD_FIRST,
    FIELD_TURN,
    FIELD_ASKED,
    FIELD_DIE,
    FIELD_FRESH,
    FIELD_FRESH_HIDDEN,
    FIELD_HOME,
    FIELD_VICTIM,
    FIELD_DEBT,
    FIELD_HOME_USED,
    FIELD_KIT_USED,
    FIELD_SPENT,
    FIELD_REVEALED,
    FIELD_PROVEN,
    FIELD_WINNER,
    FIELD_REASON,
    FIELD_ITEM,
    FIELD_IDENTITY = FIELD_ITEM + INTRUDER_ITEMS,
    FIELD_CHARACTER,
    FIELD_LIVES,
    FIELD_LOST,
    FIELD_HAND,
    FIELD_KNOWN,
    FIELD_BATCH,
    FIELD_ROW,
    FIELD_SAID,
    FIELD_DECK,
    FIELD_TOP_UP,
    FIELD_DISCARD,
    FIELD_INNOCENT_AMONG,
    FIELD_REMEMBERED,
    FIELD_OLD_PILE,
    FIELD_MEMORY,
    FIELD_DAMAGE,
    FIELD_KIT,
    FIELD_HAND_COUNT,
    FIELD_DECK_COUNT,
    FIELD_DISCARD_COUNT,
    FIELD_BLOCKS,
    FIELD_KNOWN_DEALT,
    FIELD_UNUSED,
    FIELDS,
};

/* clang-format off */
const df_field intruder_fields[] = {
    [FIELD_NODE]           = {"node", DF_WORD, AT(node), .words = node_words},
    [FIELD_ROUND]          = {"round", DF_NUMBER, AT(round), .max = INTRUDER_ROUND_MAX},
    [FIELD_LAP]            = {"lap", DF_NUMBER, AT(lap), .max = INTRUDER_LAPS + 1},
    [FIELD_FIRST]          = {"first", SEAT(first)},
    [FIELD_TURN]           = {"turn", SEAT(turn)},
    [FIELD_ASKED]          = {"asked", SEAT(asked)},
    [FIELD_DIE]            = {"die", DF_WORD, AT(die), .words = intruder_codes, .none = "none"},
    [FIELD_FRESH]          = {"fresh", DF_WORD, AT(fresh), .words = intruder_codes, .none = "none"},
    [FIELD_FRESH_HIDDEN]   = {"fresh_hidden", DF_YESNO, AT(fresh_hidden)},
    [FIELD_HOME]           = {"home", SEAT(home)},
    [FIELD_VICTIM]         = {"victim", SEAT(victim)},
    [FIELD_DEBT]           = {"debt", SEATS(debt)},
    [FIELD_HOME_USED]      = {"home_used", SEATS(home_used)},
    [FIELD_KIT_USED]       = {"kit_used", SEATS(kit_used)},
    [FIELD_SPENT]          = {"spent", DF_SET, AT(spent), .words = dice_words},
    [FIELD_REVEALED]       = {"revealed", SEATS(revealed)},
    [FIELD_PROVEN]         = {"proven", SEATS(proven)},
    [FIELD_WINNER]         = {"winner", DF_WORD, AT(winner), .words = winner_words, .none = "none"},
    [FIELD_REASON]         = {"reason", DF_WORD, AT(reason), .words = reason_words, .none = "none"},
    [FIELD_ITEM + 0]       = {"keys", SEAT(item[0])},
    [FIELD_ITEM + 1]       = {"car", SEAT(item[1])},
    [FIELD_ITEM + 2]       = {"gasoline", SEAT(item[2])},
    [FIELD_ITEM + 3]       = {"license", SEAT(item[3])},
    [FIELD_IDENTITY]       = {"seats.#.identity", DF_WORD, PER_SEAT(identity), .words = identity_words, .none = "none", .team = true},
    [FIELD_CHARACTER]      = {"seats.#.character", DF_WORD, PER_SEAT(character), .words = intruder_characters, .none = "none"},
    [FIELD_LIVES]          = {"seats.#.lives", DF_NUMBER, PER_SEAT(lives), .max = INTRUDER_LIVES},
    [FIELD_LOST]           = {"seats.#.lost", DF_NUMBER, PER_SEAT(lost), .max = INTRUDER_LIVES},
    [FIELD_HAND]           = {"seats.#.hand", CARDS(hand, INTRUDER_DEAL)},
    [FIELD_KNOWN]          = {"seats.#.known", CARDS(known, INTRUDER_HAND)},
    [FIELD_BATCH]          = {"seats.#.batch", CARDS(batch, 2)},
    [FIELD_ROW]            = {"seats.#.row", CARDS(row, INTRUDER_ROW)},
    [FIELD_SAID]           = {"seats.#.said", DF_WORD, PER_SEAT(said), .words = said_words, .none = "none"},
    [FIELD_DECK]           = {"deck", DF_LIST, OFFSET(deck), .length = INTRUDER_DECK, .words = intruder_codes},
    [FIELD_TOP_UP]         = {"top_up", DF_YESNO, AT(top_up)},
    [FIELD_DISCARD]        = {"discard", DF_COPIES, OFFSET(discard), .length = INTRUDER_KINDS, .max = INTRUDER_DECK, .words = intruder_codes},
    [FIELD_INNOCENT_AMONG] = {"innocent_among", DF_TEXT, .write = write_innocents, .read = read_innocents, .bookkeeping = true},
    [FIELD_REMEMBERED]     = {"remembered", DF_NUMBER, AT(remembered), .max = INTRUDER_ROUNDS, .bookkeeping = true},
    [FIELD_OLD_PILE]       = {"memory_pile", DF_COPIES, OFFSET(old_pile), .length = INTRUDER_KINDS, .max = INTRUDER_DECK, .words = intruder_codes, .bookkeeping = true},
    [FIELD_MEMORY]         = {"memory.#", DF_TEXT, .count = INTRUDER_ROUNDS, .write = write_round, .read = read_round, .bookkeeping = true},
    [FIELD_DAMAGE]         = {"seats.#.damage", DF_NUMBER, .count = DF_PER_SEAT, .derive = damage},
    [FIELD_KIT]            = {"seats.#.kit", DF_YESNO, .count = DF_PER_SEAT, .derive = kit},
    [FIELD_HAND_COUNT]     = {"seats.#.hand_count", DF_NUMBER, .count = DF_PER_SEAT, .derive = hand_count},
    [FIELD_DECK_COUNT]     = {"deck_count", DF_NUMBER, .derive = deck_count},
    [FIELD_DISCARD_COUNT]  = {"discard_count", DF_NUMBER, .derive = discard_count},
    [FIELD_BLOCKS]         = {"blocks", DF_LIST, .write = write_blocks},
    [FIELD_KNOWN_DEALT]    = {"known_dealt", DF_TEXT, .write = write_known_dealt},
    [FIELD_UNUSED]         = {"unused_identity", DF_WORD, .words = identity_words, .none = "-", .derive = unused_identity},
    [FIELDS]               = {.path = NULL},
};
/* clang-format on */

/* ---- Partial positions ----------------------------------------------------------------------- */

/* 2.4: how many Intruders a position has that does not say it. */
static int usual_intruders(const intruder_state *s)
{
    return s->seats == 3 ? 1 : s->seats == 6 && s->six_intruders == INTRUDER_SIX_3 ? 3 : 2;
}

/* The middle of the first round: seat 0 to play, nobody else holds anything. */
void intruder_base(df_state *state, const df_config *config)
{
    intruder_state *s = (intruder_state *)state;

    intruder_clear(s, config);
    int bad = usual_intruders(s);
    s->node = INTRUDER_TURN;
    s->round = 1;
    s->lap = 1;
    s->first = s->turn = 0;
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        s->character[seat] = seat;
        s->identity[seat] = seat >= s->seats - bad; /* the last seats are the Intruders */
    }
}

/* Where the round is, as far as the node tells. */
static void complete_phase(intruder_state *s, const df_given *given)
{
    bool before = s->node == INTRUDER_HOME_CHOICE || s->node == INTRUDER_KEEP ||
                  s->node == INTRUDER_START_ROLL || s->node == INTRUDER_CHARACTER;
    bool after = s->node == INTRUDER_VICTIM_ROLL || s->node == INTRUDER_DELIBERATE ||
                 s->node == INTRUDER_OVER;

    if (!df_was_given(given, FIELD_ROUND, 0) && s->node == INTRUDER_CHARACTER)
        s->round = 0;
    if (!df_was_given(given, FIELD_LAP, 0) && (before || after))
        s->lap = before ? 0 : INTRUDER_LAPS + 1;
    if (!df_was_given(given, FIELD_FIRST, 0) && s->lap == 0)
        s->first = DF_NONE;
    if (!df_was_given(given, FIELD_TURN, 0) && (s->lap == 0 || s->lap > INTRUDER_LAPS))
        s->turn = DF_NONE;
    if (s->node == INTRUDER_CHARACTER)
        for (int seat = 0; seat < INTRUDER_SEATS; seat++) {
            if (!df_was_given(given, FIELD_IDENTITY, seat))
                s->identity[seat] = DF_NONE;
            if (!df_was_given(given, FIELD_CHARACTER, seat))
                s->character[seat] = DF_NONE;
        }
}

/* [I-4] Where only some identities were given, the last of the other seats are the Intruders still
 * missing. */
static void complete_identities(intruder_state *s, const df_given *given)
{
    int missing = usual_intruders(s);

    if (given->field[FIELD_IDENTITY] == 0 || s->node == INTRUDER_CHARACTER)
        return;
    for (int seat = 0; seat < s->seats; seat++)
        missing -=
            df_was_given(given, FIELD_IDENTITY, seat) && s->identity[seat] == INTRUDER_INTRUDER;
    for (int seat = s->seats - 1; seat >= 0; seat--)
        if (!df_was_given(given, FIELD_IDENTITY, seat))
            s->identity[seat] = missing-- > 0 ? INTRUDER_INTRUDER : INTRUDER_INNOCENT;
}

/* Who is asked, if it was not said. */
static void complete_asked(intruder_state *s)
{
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        bool is_it = s->node == INTRUDER_CHARACTER ? s->character[seat] == DF_NONE
                     : s->node == INTRUDER_HOME_CHOICE
                         ? memchr(s->hand[seat], INTRUDER_NH, INTRUDER_DEAL) != NULL
                     : s->node == INTRUDER_KEEP  ? intruder_to_hand_in(s, seat) > 0
                     : s->node == INTRUDER_DEATH ? !intruder_is_living(s, seat)
                     : s->node == INTRUDER_DELIBERATE
                         ? intruder_is_living(s, seat) && s->said[seat] == DF_NONE
                         : false;

        if (is_it) {
            s->asked = seat;
            return;
        }
    }
}

/* [I-R56] Whoever is at turn holds a card: if the hand was not mentioned, one that does nothing to
 * anybody, or else any that is left. */
static void complete_turn(intruder_state *s, const df_given *given, int left[INTRUDER_KINDS])
{
    int kind = INTRUDER_FL;

    if (s->node != INTRUDER_TURN || s->turn >= s->seats ||
        df_was_given(given, FIELD_HAND, s->turn) || !intruder_is_living(s, s->turn) ||
        s->turn == s->home)
        return;
    for (int other = 0; left[kind] <= 0 && other < INTRUDER_NH; other++)
        kind = other;
    if (left[kind] <= 0)
        return;
    s->hand[s->turn][0] = (uint8_t)kind;
    left[kind]--;
}

/* Cards that were not mentioned lie under the deck as far as it was given, or, if it was given
 * empty, in the discard pile. */
static void complete_cards(intruder_state *s, const df_given *given)
{
    int left[INTRUDER_KINDS];
    int count = intruder_deck_size(s);
    bool to_pile =
        df_was_given(given, FIELD_DECK, 0) && count == 0 && !df_was_given(given, FIELD_DISCARD, 0);

    if (s->node == INTRUDER_CHARACTER)
        return;
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        left[kind] = intruder_copies(s, kind) - s->discard[kind];
    for (int i = 0; i < count; i++)
        left[s->deck[i]]--;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < INTRUDER_DEAL && s->hand[seat][i] != DF_NONE; i++)
            left[s->hand[seat][i]]--;
        for (int i = 0; i < 2 && s->batch[seat][i] != DF_NONE; i++)
            left[s->batch[seat][i]]--;
        for (int i = 0; i < INTRUDER_ROW && s->row[seat][i] != DF_NONE; i++)
            left[s->row[seat][i]]--;
    }
    for (int item = 0; item < INTRUDER_ITEMS; item++)
        left[item] -= s->item[item] != DF_NONE;
    left[INTRUDER_NH] -= s->home != DF_NONE;
    complete_turn(s, given, left);
    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
        for (; left[kind] > 0; left[kind]--)
            if (to_pile)
                s->discard[kind]++;
            else if (count < INTRUDER_DECK)
                s->deck[count++] = kind;
}

void intruder_complete(df_state *state, const df_given *given)
{
    intruder_state *s = (intruder_state *)state;

    complete_phase(s, given);
    complete_identities(s, given);
    for (int seat = 0; seat < s->seats; seat++) {
        if (!df_was_given(given, FIELD_LOST, seat))
            s->lost[seat] = (uint8_t)(INTRUDER_LIVES - s->lives[seat]);
        if (!df_was_given(given, FIELD_KIT_USED, 0) && s->first < INTRUDER_SEATS &&
            memchr(s->row[seat], INTRUDER_MK, INTRUDER_ROW) != NULL)
            s->kit_used = DF_TO(s->first); /* somebody must have played it */
        intruder_sort(s->hand[seat], intruder_hand_size(s, seat));
        intruder_sort(s->known[seat], intruder_count(s->known[seat], INTRUDER_HAND));
        intruder_sort(s->batch[seat], intruder_count(s->batch[seat], 2));
    }
    if (!df_was_given(given, FIELD_ASKED, 0))
        complete_asked(s);
    if (!df_was_given(given, FIELD_HOME_USED, 0) && s->home != DF_NONE)
        s->home_used |= DF_TO(s->home);
    if (!df_was_given(given, FIELD_SPENT, 0) && s->die != DF_NONE &&
        intruder_is_one_of(s->die, INTRUDER_DICE_KINDS))
        s->spent |= intruder_dice_bit(s->die);
    if (s->node == INTRUDER_FOLLOW && s->fresh != DF_NONE && !s->fresh_hidden && s->knowledge &&
        s->turn < INTRUDER_SEATS && !df_was_given(given, FIELD_KNOWN, s->turn))
        s->known[s->turn][0] = s->fresh;
    if (s->node == INTRUDER_HOME_CHOICE && s->asked < INTRUDER_SEATS && s->knowledge &&
        !df_was_given(given, FIELD_KNOWN, s->asked))
        s->known[s->asked][0] = INTRUDER_NH;
    complete_cards(s, given);
}
