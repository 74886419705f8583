/* fields.c: the fields of a position of Island, and values that follow from others.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/notation.h"

/* A score may be any number, also those that stand for "none" and "hidden" elsewhere. */
static void island_write_score(const df_state *state, int seat, df_text *text)
{
    df_text_add(text, "%d", ((const island_state *)state)->score[seat]);
}

static df_status island_read_score(df_state *state, int seat, const char *value, df_error *err)
{
    int32_t score;

    if (!df_read_number(value, &score) || score < -9999 || score > 9999)
        return df_fail(err, DF_RANGE, "B-180", "a number from -9999 to 9999 is wanted");
    ((island_state *)state)->score[seat] = (int16_t)score;
    return DF_OK;
}

/* ---- Derived values -------------------------------------------------------------------------- */

static void island_write_hand_size(const df_state *state, int seat, df_text *text)
{
    df_text_add(text, "%d", island_hand_size((const island_state *)state, seat));
}

static void island_write_backs(const df_state *state, int seat, df_text *text)
{
    const island_state *s = (const island_state *)state;

    df_text_add(text, "sword %d, mace %d, axe %d", s->backs[seat][0], s->backs[seat][1],
                s->backs[seat][2]);
}

static void island_write_limit(const df_state *state, int seat, df_text *text)
{
    df_text_add(text, "%d", island_bomb_limit((const island_state *)state, seat));
}

static void island_write_costs(const df_state *state, int seat, df_text *text)
{
    const island_state *s = (const island_state *)state;
    uint64_t hand = s->zone[ISLAND_IN_HAND + seat];
    bool any = false;

    if (hand == ISLAND_HIDDEN_CARDS) {
        df_text_char(text, '?');
        return;
    }
    df_each_bit_64(card, hand) {
        df_text_string(text, any ? ", " : "");
        island_kind_words(island_kind_of[card], text);
        df_text_add(text, " %d", island_cost(s, seat, island_kind_of[card]));
        any = true;
    }
    if (!any)
        df_text_char(text, '-');
}

static void island_write_hand_points(const df_state *state, int seat, df_text *text)
{
    const island_state *s = (const island_state *)state;

    if (s->zone[ISLAND_IN_HAND + seat] == ISLAND_HIDDEN_CARDS)
        df_text_char(text, '?');
    else
        df_text_add(text, "%d", island_hand_score(s->zone[ISLAND_IN_HAND + seat]));
}

static void island_write_points(const df_state *state, int seat, df_text *text)
{
    const island_state *s = (const island_state *)state;

    if (s->zone[ISLAND_IN_HAND + seat] == ISLAND_HIDDEN_CARDS)
        df_text_char(text, '?');
    else
        df_text_add(text, "%d", island_round_score(s, seat));
}

static void island_write_pile_size(const df_state *state, int pile, df_text *text)
{
    df_text_add(text, "%d", ((const island_state *)state)->pile_size[pile]);
}

static void island_write_deck_size(const df_state *state, int index, df_text *text)
{
    (void)index;
    df_text_add(text, "%d", ((const island_state *)state)->deck_size);
}

/* What is left in the blank deck as everybody counts it. */
static void island_write_deck_left(const df_state *state, int index, df_text *text)
{
    int counts[ISLAND_SORTS];

    (void)index;
    if (!island_deck_counts((const island_state *)state, counts))
        df_text_char(text, '?');
    else
        df_text_add(text, "%d blanks, %d bombs, %d explosions", counts[0], counts[1], counts[2]);
}

/* The card that is drawn next. */
static void island_write_deck_top(const df_state *state, int index, df_text *text)
{
    const island_state *s = (const island_state *)state;
    uint8_t top = s->deck_size > 0 ? s->deck[s->deck_size - 1] : DF_NONE;

    (void)index;
    df_text_string(text, top == DF_NONE     ? "none"
                         : top == DF_HIDDEN ? "?"
                                            : island_blank_words[top & 3]);
}

/* ---- Fields ---------------------------------------------------------------------------------- */

static const char *const node_words[] = {
    "start",  "mix",     "pick", "main",   "thrift", "order",    "mode",      "player",
    "wreck",  "row",     "bomb", "number", "symbol", "own_card", "card_type", "guess",
    "reward", "arrange", "show", "react",  "coin",   "blind",    "over",      NULL};
static const char *const stage_words[] = {"start",  "mix",  "deal",  "turn", "zero",
                                          "main",   "cost", "order", "pay",  "effect",
                                          "played", "draw", "end",   "over", NULL};
static const char *const seat_words[] = {"0", "1", "2", "3", "4", NULL};
static const char *const used_words[] = {"thrift", "pilfer", "lookout", "sabotage",
                                         "sapper", "veto",   NULL};
static const char *const direction_words[] = {"clockwise", "counterclockwise", NULL};

#define AT(member)                                                                                 \
    .offset = offsetof(island_state, member), .size = sizeof(((island_state *)NULL)->member)
#define PER_SEAT(member)                                                                           \
    .offset = offsetof(island_state, member), .size = 1, .count = DF_PER_SEAT, .stride = 1
#define OWN(name) .write = island_write_##name, .read = island_read_##name
#define PER_VIEWER(name)                                                                           \
    .count = ISLAND_VIEWERS, .write = island_write_##name, .read = island_read_##name

/* clang-format off */
const df_field island_fields[] = {
    [ISLAND_FIELD_NODE]               = {"node", DF_WORD, AT(node), .words = node_words},
    [ISLAND_FIELD_STAGE]              = {"stage", DF_WORD, AT(stage), .words = stage_words},
    [ISLAND_FIELD_ROUND]              = {"round", DF_NUMBER, AT(round), .max = 200},
    [ISLAND_FIELD_EXTRA]              = {"extra_rounds", DF_NUMBER, AT(extra), .max = ISLAND_EXTRA_ROUNDS},
    [ISLAND_FIELD_TURN]               = {"turn", DF_NUMBER, AT(turn), .max = 200},
    [ISLAND_FIELD_STARTER]            = {"starter", DF_NUMBER, AT(starter), .max = ISLAND_SEATS - 1},
    [ISLAND_FIELD_ACTIVE]             = {"active", DF_NUMBER, AT(active), .max = ISLAND_SEATS - 1},
    [ISLAND_FIELD_DIRECTION]          = {"direction", DF_WORD, AT(reversed), .words = direction_words},
    [ISLAND_FIELD_IN]                 = {"in", DF_SET, AT(in), .words = seat_words},
    [ISLAND_FIELD_PLAYED]             = {"played", DF_YESNO, AT(played)},
    [ISLAND_FIELD_USED]               = {"used", DF_SET, AT(used), .words = used_words},
    [ISLAND_FIELD_CHARMED]            = {"charmed", DF_SET, AT(charmed), .words = seat_words},
    [ISLAND_FIELD_SAFE]               = {"safe", DF_YESNO, AT(safe)},
    [ISLAND_FIELD_COST]               = {"cost", DF_NUMBER, AT(cost), .max = 6},
    [ISLAND_FIELD_FIRST]              = {"effect_first", DF_YESNO, AT(first)},
    [ISLAND_FIELD_PICKS]              = {"picks", DF_NUMBER, AT(picks), .max = ISLAND_CARDS},
    [ISLAND_FIELD_REVEALED]           = {"revealed", DF_WORD, AT(revealed), .words = island_blank_words, .none = "none"},
    [ISLAND_FIELD_MATCH_WINNERS]      = {"match_winners", DF_SET, AT(winners), .words = seat_words},
    [ISLAND_FIELD_SUPPLY_BOMBS]       = {"supply.bombs", DF_NUMBER, AT(supply[ISLAND_BOMB]), .max = ISLAND_BOMBS},
    [ISLAND_FIELD_SUPPLY_EXPLOSIONS]  = {"supply.explosions", DF_NUMBER, AT(supply[ISLAND_EXPLOSION]), .max = ISLAND_EXPLOSIONS},
    [ISLAND_FIELD_DISCARD_BLANKS]     = {"blank_discard.blanks", DF_NUMBER, AT(discard[ISLAND_BLANK]), .max = 62},
    [ISLAND_FIELD_DISCARD_BOMBS]      = {"blank_discard.bombs", DF_NUMBER, AT(discard[ISLAND_BOMB]), .max = ISLAND_BOMBS},
    [ISLAND_FIELD_DISCARD_EXPLOSIONS] = {"blank_discard.explosions", DF_NUMBER, AT(discard[ISLAND_EXPLOSION]), .max = ISLAND_EXPLOSIONS},
    [ISLAND_FIELD_BOMBS]              = {"seats.#.bombs", DF_NUMBER, PER_SEAT(bombs), .max = ISLAND_BOMBS},
    [ISLAND_FIELD_EXPLOSIONS]         = {"seats.#.explosions", DF_NUMBER, PER_SEAT(explosions), .max = ISLAND_EXPLOSIONS},
    [ISLAND_FIELD_STALLED_COST]       = {"seats.#.stalled_cost", DF_NUMBER, PER_SEAT(stalled_cost), .max = 200},
    [ISLAND_FIELD_SCORE]              = {"seats.#.score", DF_TEXT, .count = DF_PER_SEAT, OWN(score)},
    [ISLAND_FIELD_MIX]                = {"seats.#.mix", DF_WORD, PER_SEAT(mix), .words = island_blank_words, .none = "none"},
    [ISLAND_FIELD_BASE_LAST]          = {"explosions_known_last", DF_YESNO, AT(base_last), .bookkeeping = true},
    [ISLAND_FIELD_NOTES_DEPTH]        = {"notes_depth", DF_NUMBER, AT(notes_depth), .max = ISLAND_DECK, .bookkeeping = true},
    [ISLAND_FIELD_PLAY]               = {"play", DF_TEXT, OWN(play), .bookkeeping = true},
    [ISLAND_FIELD_ROW]                = {"seats.#.row", DF_TEXT, .count = DF_PER_SEAT, OWN(row)},
    [ISLAND_FIELD_HAND]               = {"seats.#.hand", DF_TEXT, .count = DF_PER_SEAT, OWN(hand)},
    [ISLAND_FIELD_STALLED]            = {"stalled", DF_TEXT, OWN(stalled)},
    [ISLAND_FIELD_DISCARD]            = {"discard", DF_TEXT, OWN(discard)},
    [ISLAND_FIELD_PILES]              = {"piles", DF_TEXT, OWN(piles), .bookkeeping = true},
    [ISLAND_FIELD_OFFER]              = {"offer", DF_TEXT, OWN(offer)},
    [ISLAND_FIELD_DECK]               = {"deck", DF_TEXT, OWN(deck), .bookkeeping = true},
    [ISLAND_FIELD_KNOWN]              = {"deck_known", DF_TEXT, OWN(known), .bookkeeping = true},
    [ISLAND_FIELD_USES]               = {"uses", DF_TEXT, OWN(uses), .bookkeeping = true},
    [ISLAND_FIELD_MAY]                = {"cards.#", DF_TEXT, PER_VIEWER(may), .bookkeeping = true},
    [ISLAND_FIELD_HIGH]               = {"high.#", DF_TEXT, PER_VIEWER(high), .bookkeeping = true},
    [ISLAND_FIELD_MIXED]              = {"bombs_mixed.#", DF_TEXT, PER_VIEWER(mixed), .bookkeeping = true},
    [ISLAND_FIELD_HEARD]              = {"seats.#.heard", DF_TEXT, .count = DF_PER_SEAT, OWN(heard), .bookkeeping = true},
    [ISLAND_FIELD_NOTES]              = {"notes", DF_TEXT, OWN(notes), .bookkeeping = true},
    [ISLAND_FIELD_HAND_SIZE]          = {"seats.#.hand_size", DF_TEXT, .count = DF_PER_SEAT, .write = island_write_hand_size},
    [ISLAND_FIELD_BACKS]              = {"seats.#.backs", DF_TEXT, .count = DF_PER_SEAT, .write = island_write_backs},
    [ISLAND_FIELD_LIMIT]              = {"seats.#.limit", DF_TEXT, .count = DF_PER_SEAT, .write = island_write_limit},
    [ISLAND_FIELD_COSTS]              = {"seats.#.costs", DF_TEXT, .count = DF_PER_SEAT, .write = island_write_costs},
    [ISLAND_FIELD_HAND_POINTS]        = {"seats.#.hand_points", DF_TEXT, .count = DF_PER_SEAT, .write = island_write_hand_points},
    [ISLAND_FIELD_POINTS]             = {"seats.#.points", DF_TEXT, .count = DF_PER_SEAT, .write = island_write_points},
    [ISLAND_FIELD_PILE_SIZE]          = {"pile_size.#", DF_TEXT, .count = ISLAND_PILES, .write = island_write_pile_size},
    [ISLAND_FIELD_DECK_SIZE]          = {"deck_size", DF_TEXT, .write = island_write_deck_size},
    [ISLAND_FIELD_DECK_LEFT]          = {"deck_left", DF_TEXT, .write = island_write_deck_left},
    [ISLAND_FIELD_DECK_TOP]           = {"deck_top", DF_TEXT, .write = island_write_deck_top},
    [ISLAND_FIELDS]                   = {.path = NULL},
};
/* clang-format on */
