/* fields.c: the fields of a position of Island, and values that follow from others.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/fields.h"

/* ---- Derived values -------------------------------------------------------------------------- */

static int64_t hand_size(const df_state *state, int seat)
{
    return island_hand_size((const island_state *)state, seat);
}

static int64_t bomb_limit(const df_state *state, int seat)
{
    return island_bomb_limit((const island_state *)state, seat);
}

static void write_costs(const df_state *state, int seat, df_text *text)
{
    const island_state *s = (const island_state *)state;
    uint64_t hand = s->zone[ISLAND_IN_HAND + seat];
    const char *comma = "";

    if (hand == 0 || hand == ISLAND_HIDDEN_CARDS) {
        df_text_char(text, hand == 0 ? '-' : '?');
        return;
    }
    df_each_bit_64(card, hand) {
        df_text_string(text, comma);
        island_kind_words(island_kind_of[card], text);
        df_text_add(text, " %d", island_cost(s, seat, island_kind_of[card]));
        comma = ", ";
    }
}

static int64_t hand_points(const df_state *state, int seat)
{
    uint64_t hand = ((const island_state *)state)->zone[ISLAND_IN_HAND + seat];

    return hand == ISLAND_HIDDEN_CARDS ? DF_HIDDEN_VALUE : island_hand_score(hand);
}

/* In knockout nothing is counted. */
static int64_t bomb_points(const df_state *state, int seat)
{
    const island_state *s = (const island_state *)state;

    return s->knockout ? 0 : island_bomb_score(s, seat);
}

static int64_t row_points(const df_state *state, int seat)
{
    const island_state *s = (const island_state *)state;

    return s->knockout ? 0 : island_row_score(s, seat);
}

/* The hand as it would be counted: "foil sword+bury / stir axe+stir axe". */
static void write_sets(const df_state *state, int seat, df_text *text)
{
    uint64_t hand = ((const island_state *)state)->zone[ISLAND_IN_HAND + seat];
    uint64_t set = hand == ISLAND_HIDDEN_CARDS ? 0 : island_best_set(hand);

    if (set == 0)
        df_text_char(text, hand == ISLAND_HIDDEN_CARDS ? '?' : '-');
    for (const char *before = ""; set != 0; before = " / ", set = island_best_set(hand)) {
        df_text_string(text, before);
        hand &= ~set;
        df_each_bit_64(card, set) {
            island_kind_words(island_kind_of[card], text);
            df_text_string(text, (set >> card) > 1 ? "+" : "");
        }
    }
}

/* And what is left over. */
static void write_singles(const df_state *state, int seat, df_text *text)
{
    uint64_t hand = ((const island_state *)state)->zone[ISLAND_IN_HAND + seat];
    const char *comma = "";
    uint64_t set;

    if (hand == ISLAND_HIDDEN_CARDS) {
        df_text_char(text, '?');
        return;
    }
    while ((set = island_best_set(hand)) != 0)
        hand &= ~set;
    df_each_bit_64(card, hand) {
        df_text_string(text, comma);
        island_kind_words(island_kind_of[card], text);
        comma = ", ";
    }
    if (hand == 0)
        df_text_char(text, '-');
}

static int64_t points(const df_state *state, int seat)
{
    const island_state *s = (const island_state *)state;

    if (s->zone[ISLAND_IN_HAND + seat] == ISLAND_HIDDEN_CARDS)
        return DF_HIDDEN_VALUE;
    return s->knockout ? 0 : island_round_score(s, seat);
}

/* What is left in the blank deck as everybody counts it. */
static void write_deck_left(const df_state *state, int place, df_text *text)
{
    int counts[ISLAND_SORTS];

    (void)place;
    if (!island_deck_counts((const island_state *)state, counts))
        df_text_char(text, '?');
    else
        df_text_add(text, "%d blanks, %d bombs, %d explosions", counts[0], counts[1], counts[2]);
}

/* The card that is drawn next. */
static int64_t deck_top(const df_state *state, int place)
{
    const island_state *s = (const island_state *)state;
    uint8_t top = s->deck_size > 0 ? s->deck[s->deck_size - 1] : DF_NONE;

    (void)place;
    return top == DF_NONE ? DF_NO_VALUE : top == DF_HIDDEN ? DF_HIDDEN_VALUE : top & 3;
}

/* What it may be, in percent, for all that is known in this view. */
static void write_odds(const df_state *state, int place, df_text *text)
{
    const island_state *s = (const island_state *)state;
    island_odds next = island_odds_of(s, island_viewer_of(s));

    (void)place;
    if (s->deck_size == 0)
        df_text_char(text, '-');
    else
        df_text_add(text, "%s %d, %s %d", island_blank_words[ISLAND_BOMB], next.bomb,
                    island_blank_words[ISLAND_EXPLOSION], next.explosion);
}

static int64_t odds_about(const df_state *state, int place)
{
    const island_state *s = (const island_state *)state;

    (void)place;
    return s->deck_size > 0 && s->deck[s->deck_size - 1] == DF_HIDDEN && island_deck_blurred(s);
}

/* The next cards, up to the last of them that is known. */
static void write_deck_next(const df_state *state, int place, df_text *text)
{
    enum { SHOWN = 8 };
    const island_state *s = (const island_state *)state;
    int count = s->deck_size < SHOWN ? s->deck_size : SHOWN;

    (void)place;
    while (count > 0 && s->deck[s->deck_size - count] == DF_HIDDEN)
        count--;
    for (int i = 0; i < count; i++) {
        uint8_t card = s->deck[s->deck_size - 1 - i];

        df_text_add(text, "%s%s", i == 0 ? "" : ", ",
                    card == DF_HIDDEN ? "?" : island_blank_words[card & 3]);
    }
    if (count == 0)
        df_text_char(text, '-');
}

/* ---- Fields ---------------------------------------------------------------------------------- */

static const char *const node_words[] = {
    "start",  "mix",     "pick", "main",   "thrift", "order",    "mode",      "player",
    "wreck",  "row",     "bomb", "number", "symbol", "own_card", "card_type", "guess",
    "reward", "arrange", "show", "react",  "coin",   "blind",    "over",      NULL};
static const char *const stage_words[] = {"start",  "mix",  "deal",  "turn", "zero",
                                          "main",   "cost", "order", "pay",  "effect",
                                          "played", "draw", "end",   "over", NULL};
static const char *const used_words[] = {"thrift", "pilfer", "lookout", "sabotage",
                                         "sapper", "veto",   NULL};
static const char *const direction_words[] = {"clockwise", "counterclockwise", NULL};

#define AT(member)                                                                                 \
    .offset = offsetof(island_state, member), .size = sizeof(((island_state *)NULL)->member)
#define PER_SEAT(member)                                                                           \
    .offset = offsetof(island_state, member), .size = 1, .count = DF_PER_SEAT, .stride = 1
#define SEATS(member) DF_SET, AT(member), .max = ISLAND_SEATS - 1
#define OWN(name) .write = island_write_##name, .read = island_read_##name
#define CARDS(zone) DF_SET, .first = (zone), OWN(cards)
#define ENTRIES(name) DF_LIST, .between = " ", OWN(name)

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
    [ISLAND_FIELD_IN]                 = {"in", SEATS(in)},
    [ISLAND_FIELD_PLAYED]             = {"played", DF_YESNO, AT(played)},
    [ISLAND_FIELD_USED]               = {"used", DF_SET, AT(used), .words = used_words},
    [ISLAND_FIELD_CHARMED]            = {"charmed", SEATS(charmed)},
    [ISLAND_FIELD_SAFE]               = {"safe", DF_YESNO, AT(safe)},
    [ISLAND_FIELD_COST]               = {"cost", DF_NUMBER, AT(cost), .max = 6},
    [ISLAND_FIELD_FIRST]              = {"effect_first", DF_YESNO, AT(first)},
    [ISLAND_FIELD_PICKS]              = {"picks", DF_NUMBER, AT(picks), .max = ISLAND_CARDS},
    [ISLAND_FIELD_REVEALED]           = {"revealed", DF_WORD, AT(revealed), .words = island_blank_words, .none = "none"},
    [ISLAND_FIELD_MATCH_WINNERS]      = {"match_winners", SEATS(winners)},
    [ISLAND_FIELD_SUPPLY_BOMBS]       = {"supply.bombs", DF_NUMBER, AT(supply[ISLAND_BOMB]), .max = ISLAND_BOMBS},
    [ISLAND_FIELD_SUPPLY_EXPLOSIONS]  = {"supply.explosions", DF_NUMBER, AT(supply[ISLAND_EXPLOSION]), .max = ISLAND_EXPLOSIONS},
    [ISLAND_FIELD_DISCARD_BLANKS]     = {"blank_discard.blanks", DF_NUMBER, AT(discard[ISLAND_BLANK]), .max = 62},
    [ISLAND_FIELD_DISCARD_BOMBS]      = {"blank_discard.bombs", DF_NUMBER, AT(discard[ISLAND_BOMB]), .max = ISLAND_BOMBS},
    [ISLAND_FIELD_DISCARD_EXPLOSIONS] = {"blank_discard.explosions", DF_NUMBER, AT(discard[ISLAND_EXPLOSION]), .max = ISLAND_EXPLOSIONS},
    [ISLAND_FIELD_BOMBS]              = {"seats.#.bombs", DF_NUMBER, PER_SEAT(bombs), .max = ISLAND_BOMBS},
    [ISLAND_FIELD_EXPLOSIONS]         = {"seats.#.explosions", DF_NUMBER, PER_SEAT(explosions), .max = ISLAND_EXPLOSIONS},
    [ISLAND_FIELD_STALLED_COST]       = {"seats.#.stalled_cost", DF_NUMBER, PER_SEAT(stalled_cost), .max = 200},
    [ISLAND_FIELD_SCORE]              = {"seats.#.score", DF_NUMBER, .offset = offsetof(island_state, score), .size = 2, .count = DF_PER_SEAT, .stride = 2, .min = -9999, .max = 9999},
    [ISLAND_FIELD_MIX]                = {"seats.#.mix", DF_WORD, PER_SEAT(mix), .words = island_blank_words, .none = "none"},
    [ISLAND_FIELD_BASE_LAST]          = {"explosions_known_last", DF_YESNO, AT(base_last), .bookkeeping = true},
    [ISLAND_FIELD_NOTES_DEPTH]        = {"notes_depth", DF_NUMBER, AT(notes_depth), .max = ISLAND_DECK, .bookkeeping = true},
    [ISLAND_FIELD_PLAY]               = {"play", DF_WORD, AT(play), .none = "-", OWN(play), .bookkeeping = true},
    [ISLAND_FIELD_ROW]                = {"seats.#.row", CARDS(ISLAND_IN_ROW), .count = DF_PER_SEAT},
    [ISLAND_FIELD_HAND]               = {"seats.#.hand", CARDS(ISLAND_IN_HAND), .count = DF_PER_SEAT},
    [ISLAND_FIELD_STALLED]            = {"stalled", CARDS(ISLAND_STALLED)},
    [ISLAND_FIELD_DISCARD]            = {"discard", CARDS(ISLAND_DISCARDED)},
    [ISLAND_FIELD_PILES]              = {"piles", CARDS(ISLAND_IN_PILES), .bookkeeping = true},
    [ISLAND_FIELD_OFFER]              = {"offer", CARDS(ISLAND_OFFERED)},
    [ISLAND_FIELD_DECK]               = {"deck", DF_TEXT, OWN(deck), .bookkeeping = true},
    [ISLAND_FIELD_KNOWN]              = {"deck_known", DF_TEXT, OWN(known), .bookkeeping = true},
    [ISLAND_FIELD_USES]               = {"uses", DF_LIST, .between = " / ", .within = " ", OWN(uses), .bookkeeping = true},
    [ISLAND_FIELD_MAY]                = {"cards.#", ENTRIES(may), .count = ISLAND_VIEWERS, .bookkeeping = true},
    [ISLAND_FIELD_HIGH]               = {"high.#", ENTRIES(high), .count = ISLAND_VIEWERS, .bookkeeping = true},
    [ISLAND_FIELD_MIXED]              = {"bombs_mixed.#", DF_TEXT, .count = ISLAND_VIEWERS, OWN(mixed), .bookkeeping = true},
    [ISLAND_FIELD_HEARD]              = {"seats.#.heard", DF_TEXT, .count = DF_PER_SEAT, OWN(heard), .bookkeeping = true},
    [ISLAND_FIELD_NOTES]              = {"notes", ENTRIES(notes), .bookkeeping = true},
    [ISLAND_FIELD_HAND_SIZE]          = {"seats.#.hand_size", DF_NUMBER, .count = DF_PER_SEAT, .derive = hand_size},
    [ISLAND_FIELD_BACKS]              = {"seats.#.backs", DF_COUNTS, .offset = offsetof(island_state, backs), .count = DF_PER_SEAT, .stride = ISLAND_SYMBOLS, .length = ISLAND_SYMBOLS, .words = island_symbol_words, .derived = true},
    [ISLAND_FIELD_LIMIT]              = {"seats.#.limit", DF_NUMBER, .count = DF_PER_SEAT, .derive = bomb_limit},
    [ISLAND_FIELD_COSTS]              = {"seats.#.costs", DF_COUNTS, .count = DF_PER_SEAT, .write = write_costs},
    [ISLAND_FIELD_HAND_POINTS]        = {"seats.#.hand_points", DF_NUMBER, .count = DF_PER_SEAT, .derive = hand_points},
    [ISLAND_FIELD_SETS]               = {"seats.#.sets", DF_LIST, .count = DF_PER_SEAT, .between = " / ", .within = "+", .write = write_sets},
    [ISLAND_FIELD_SINGLES]            = {"seats.#.singles", DF_LIST, .count = DF_PER_SEAT, .write = write_singles},
    [ISLAND_FIELD_BOMB_POINTS]        = {"seats.#.bomb_points", DF_NUMBER, .count = DF_PER_SEAT, .derive = bomb_points},
    [ISLAND_FIELD_ROW_POINTS]         = {"seats.#.row_points", DF_NUMBER, .count = DF_PER_SEAT, .derive = row_points},
    [ISLAND_FIELD_POINTS]             = {"seats.#.points", DF_NUMBER, .count = DF_PER_SEAT, .derive = points},
    [ISLAND_FIELD_PILE_SIZE]          = {"pile_size.#", DF_NUMBER, .offset = offsetof(island_state, pile_size), .size = 1, .count = ISLAND_PILES, .stride = 1, .derived = true},
    [ISLAND_FIELD_DECK_SIZE]          = {"deck_size", DF_NUMBER, AT(deck_size), .derived = true},
    [ISLAND_FIELD_DECK_LEFT]          = {"deck_left", DF_COUNTS, .write = write_deck_left},
    [ISLAND_FIELD_DECK_TOP]           = {"deck_top", DF_WORD, .called = "top of the deck", .words = island_blank_words, .none = "none", .derive = deck_top},
    [ISLAND_FIELD_DECK_NEXT]          = {"deck_next", DF_LIST, .words = island_blank_words, .write = write_deck_next},
    [ISLAND_FIELD_ODDS]               = {"odds", DF_COUNTS, .words = island_blank_words, .write = write_odds},
    [ISLAND_FIELD_ODDS_ABOUT]         = {"odds_about", DF_YESNO, .derive = odds_about},
    [ISLAND_FIELDS]                   = {.path = NULL},
};
/* clang-format on */
