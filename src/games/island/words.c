/* words.c: the words of Island: options, names of events, actions.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/island/island.h"

static const char *const off_on[] = {"off", "on", NULL};
static const char *const version_words[] = {"points", "knockout", NULL};
static const char *const match_words[] = {"usual", "1", "3", "5", "target5", NULL};
static const char *const match_labels[] = {
    "usual", "1 round", "3 rounds", "5 rounds", "until somebody has survived five", NULL};
static const char *const explosion_labels[] = {"usual", "none", "1", "2", "3", NULL};
static const char *const pilfer_labels[] = {"2", "none", NULL};
static const char *const shuffle_labels[] = {"last again", "anywhere", NULL};
static const char *const deal_labels[] = {"picked", "dealt", NULL};
static const char *const tie_labels[] = {"shared", "played on", NULL};
static const char *const explosion_words[] = {"usual", "0", "1", "2", "3", NULL};
static const char *const pilfer_words[] = {"2", "0", NULL};
static const char *const shuffle_words[] = {"last", "mixed", NULL};
static const char *const deal_words[] = {"pick", "auto", NULL};
static const char *const later_words[] = {"same", "three", NULL};
static const char *const starter_words[] = {"lot", "bomb", NULL};
static const char *const tie_words[] = {"share", "play_on", NULL};

/* clang-format off */
const df_option island_options[] = {
    [ISLAND_OPTION_VERSION]           = {"version", "points: bombs and cards left cost points; knockout: three bombs and you are out", version_words, 0, 1, .initial = 0},
    [ISLAND_OPTION_ALL_CARDS]         = {"all_cards", "all 48 cards are dealt and none is drawn", off_on, 0, 1, .initial = 0},
    [ISLAND_OPTION_MATCH]             = {"match", "rounds: 1, 3 or 5 for points, target5, 3 or 5 for knockout; usual: 1 or target5", match_words, 0, 4, .initial = 0, .labels = match_labels},
    [ISLAND_OPTION_EXPLOSIONS]        = {"explosions", "explosions under the blank deck; usual: none for points, 1 for knockout", explosion_words, 0, 4, .initial = 0, .labels = explosion_labels},
    [ISLAND_OPTION_SECRET_MIX]        = {"secret_mix", "everybody secretly adds a bomb or a blank to the pool", off_on, 0, 1, .initial = 0},
    [ISLAND_OPTION_HAND]              = {"hand", "cards in hand at the start; 0: 10, 9, 8 or 6 by the number of players", NULL, 0, 23, .initial = 0},
    [ISLAND_OPTION_BOMBS]             = {"bombs", "bombs in the blank deck; -1: 6 or 9 by the number of players", NULL, -1, 12, .initial = -1},
    [ISLAND_OPTION_OPEN_LOOKS]        = {"open_looks", "what a Lookout sees is shown to all", off_on, 0, 1, .initial = 0},
    [ISLAND_OPTION_PILFER_DRAW]       = {"pilfer_draw", "blank-deck cards drawn to use Pilfer", pilfer_words, 0, 1, .initial = 0, .labels = pilfer_labels},
    [ISLAND_OPTION_EXPLOSION_SHUFFLE] = {"explosion_shuffle", "after a shuffle explosions are last again, or anywhere", shuffle_words, 0, 1, .initial = 0, .labels = shuffle_labels},
    [ISLAND_OPTION_DEAL]              = {"deal", "players pick their piles, or chance deals", deal_words, 0, 1, .initial = 0, .labels = deal_labels},
    [ISLAND_OPTION_TIE]               = {"tie", "several winners share, or play on", tie_words, 0, 1, .initial = 0, .labels = tie_labels},
    [ISLAND_OPTION_SPARE_SELF]        = {"spare_self", "Wreck and Purge do nothing where only a card of their own player could go", off_on, 0, 1, .initial = 0},
    [ISLAND_OPTION_LATER_HANDS]       = {"later_hands", "cards in hand at the start of later rounds: as in the first one, or three", later_words, 0, 1, .initial = 0},
    [ISLAND_OPTION_FIRST_STARTER]     = {"first_starter", "who starts the first round: by lot, or whoever draws the first bomb from the blank deck", starter_words, 0, 1, .initial = 0},
    {.name = NULL},
};

const df_event_kind island_event_kinds[ISLAND_EVENTS] = {
    [ISLAND_EV_ROUND]       = {"round", .open = {"number"}},
    [ISLAND_EV_MIX]         = {"mix", .secret = {"card"}},
    [ISLAND_EV_PICK]        = {"pick", .open = {"pile"}, .secret = {"card"}},
    [ISLAND_EV_TURN]        = {"turn", .open = {"number"}},
    [ISLAND_EV_EMPTY_HAND]  = {.name = "empty_hand"},
    [ISLAND_EV_PLAY]        = {"play", .open = {"card", "cost"}},
    [ISLAND_EV_DRAWN]       = {"drawn", .open = {"why", "wanted", "drawn", "cards", "more_cards", "received"}},
    [ISLAND_EV_RETURNED]    = {"bombs_returned", .open = {"count"}},
    [ISLAND_EV_OUT]         = {"out", .open = {"cause", "hand_sword", "hand_mace", "hand_axe"}},
    [ISLAND_EV_NO_EFFECT]   = {"no_effect", .open = {"card"}},
    [ISLAND_EV_STALLED]     = {"stalled", .open = {"card", "paid"}},
    [ISLAND_EV_ORDER]       = {"order", .open = {"effect_first"}},
    [ISLAND_EV_ABILITY]     = {"ability", .open = {"code"}},
    [ISLAND_EV_CHOICE]      = {"choice", .open = {"code", "action"}},
    [ISLAND_EV_USE]         = {"use", .open = {"code", "role", "mode", "target", "item", "number_symbol"}},
    [ISLAND_EV_REACTION]    = {"reaction", .open = {"code", "card", "to_code", "to_user"}},
    [ISLAND_EV_CANCELLED]   = {"cancelled", .open = {"code", "role"}},
    [ISLAND_EV_COIN]        = {"coin", .open = {"tails"}},
    [ISLAND_EV_GUESS]       = {"guess", .open = {"guess", "card"}},
    [ISLAND_EV_DIRECTION]   = {"direction", .open = {"reversed"}},
    [ISLAND_EV_MOVED]       = {"moved", .open = {"from", "symbol"}, .secret = {"card"}},
    [ISLAND_EV_DISCARDED]   = {"discarded", .open = {"card", "by"}},
    [ISLAND_EV_PLACED]      = {"placed", .open = {"card"}},
    [ISLAND_EV_ROW_GONE]    = {"row_gone", .open = {"card"}},
    [ISLAND_EV_SHUFFLED]    = {.name = "shuffled"},
    [ISLAND_EV_HAND_BACK]   = {"hand_back", .open = {"sword_low", "sword_high", "mace_low", "mace_high", "axe_low", "axe_high"}},
    [ISLAND_EV_BURIED]      = {.name = "buried"},
    [ISLAND_EV_PLANTED]     = {.name = "planted"},
    [ISLAND_EV_DEFUSED]     = {.name = "defused"},
    [ISLAND_EV_LOOKED]      = {"looked", .open = {"count"}, .secret = {"cards"}},
    [ISLAND_EV_ARRANGED]    = {"arranged", .open = {"place", "card"}},
    [ISLAND_EV_SHOWN_ORDER] = {"shown_order", .open = {"cards"}},
    [ISLAND_EV_FLIPPED]     = {.name = "flipped"},
    [ISLAND_EV_NUMBERS]     = {"numbers", .open = {"counts_0_4", "counts_5_9", "counts_10_12"}},
    [ISLAND_EV_ACCUSED]     = {"accused", .open = {"target", "number", "shown_sword", "shown_mace", "shown_axe"}},
    [ISLAND_EV_SEARCHED]    = {"searched", .open = {"pile", "number", "found"}, .secret = {"cards"}},
    [ISLAND_EV_TAKEN]       = {"taken", .open = {"card"}},
    [ISLAND_EV_SAFE]        = {.name = "safe"},
    [ISLAND_EV_NOTHING]     = {"nothing", .open = {"code"}},
    [ISLAND_EV_ROUND_ENDS]  = {"round_ends", .open = {"why"}},
    [ISLAND_EV_HAND]        = {"hand", .open = {"sword", "mace", "axe", "points"}},
    [ISLAND_EV_SCORE]       = {"score", .open = {"points", "sum", "bombs", "row", "hand", "stalled"}},
    [ISLAND_EV_MATCH_ENDS]  = {"match_ends", .open = {"winners"}},
    [ISLAND_EV_DEALT]       = {"dealt", .open = {"sword_low", "sword_high", "mace_low", "mace_high", "axe_low", "axe_high"}, .secret = {"cards_0_11", "cards_12_23", "cards_24_35", "cards_36_47"}},
    [ISLAND_EV_FIRST_BOMB]  = {.name = "first_bomb"},
};
/* clang-format on */

const char *const island_seat_names[ISLAND_SEATS] = {"Ada", "Bo", "Cleo", "Dan", "Eve"};

/* ---- Cards in words -------------------------------------------------------------------------- */

/* Does the code exist with several backs? */
static bool has_many_backs(int code)
{
    int kinds = 0;

    for (int kind = 0; kind < ISLAND_KINDS; kind++)
        kinds += island_kinds[kind].code == code;
    return kinds > 1;
}

void island_kind_words(int kind, df_text *text)
{
    int code = island_kinds[kind].code;

    df_text_string(text, island_cards[code].word);
    if (has_many_backs(code))
        df_text_add(text, " %s", island_symbol_words[island_kinds[kind].symbol]);
}

/* Form 0: "play charm axe"; 1: with the code, "play 0B axe"; 2: without the verb; 3 and 4: by its
 * full name, where the word is shorter: "play thick skin". */
static bool card_words(const char *verb, int kind, int form, df_text *text)
{
    const char *name = island_cards[island_kinds[kind].code].name;

    if (form >= 3) {
        if (form > 4 || strchr(name, ' ') == NULL)
            return false;
        df_text_add(text, "%s%s%s", form == 3 ? verb : "", form == 3 ? " " : "", name);
        return true;
    }
    if (form < 2)
        df_text_add(text, "%s ", verb);
    if (form == 1)
        df_text_add(text, "%s %s", island_cards[island_kinds[kind].code].code,
                    island_symbol_words[island_kinds[kind].symbol]);
    else
        island_kind_words(kind, text);
    return form < 3;
}

/* ---- Actions in words ------------------------------------------------------------------------ */

/* What is done with a card at this node, or NULL. */
static const char *card_verb(const island_state *s)
{
    const island_use *u = s->depth > 0 ? &s->uses[s->depth - 1] : NULL;

    switch (s->node) {
    case ISLAND_AT_MAIN:
        return "play";
    case ISLAND_AT_REACT:
        return "react";
    case ISLAND_AT_OWN_CARD:
        df_assert(u != NULL);
        return u->phase == ISLAND_GIVING ? "give" : "discard";
    case ISLAND_AT_CARD_TYPE:
        df_assert(u != NULL);
        return u->code == ISLAND_ACCUSE ? "discard" : "take";
    default:
        return NULL;
    }
}

static const char *sort_verb(const island_state *s)
{
    return s->node == ISLAND_AT_MIX       ? "add"
           : s->node == ISLAND_AT_GUESS   ? "guess"
           : s->node == ISLAND_AT_ARRANGE ? "put"
                                          : NULL;
}

/* Form 0 "verb word", form 1 the word alone. */
static bool two_forms(const char *verb, const char *word, int form, df_text *text)
{
    if (form == 0)
        df_text_add(text, "%s ", verb);
    df_text_string(text, word);
    return form < 2;
}

/* Form 0 "verb Bo" or "verb 1", form 1 the same with another verb. */
static bool with_player(const island_state *s, const char *verb, const char *other, int seat,
                        int form, const char *const *names, df_text *text)
{
    df_text_add(text, "%s ", form == 0 ? verb : other);
    df_text_seat(text, seat < s->seats ? names : NULL, seat);
    return form < 2;
}

/* Form 0 "verb 3", form 1 "other 3". */
static bool numbered(const char *verb, const char *other, int number, int form, df_text *text)
{
    df_text_add(text, "%s %d", form == 0 ? verb : other, number);
    return form < 2;
}

static bool plain_words(const island_state *s, int action, int form, df_text *text)
{
    static const struct {
        uint8_t node;
        const char *word;
        const char *other;
    } plain[] = {
        [ISLAND_PASS] = {ISLAND_AT_REACT, "pass", "no reaction"},
        [ISLAND_END] = {ISLAND_AT_MAIN, "end", "end turn"},
        [ISLAND_YES] = {ISLAND_AT_THRIFT, "yes", "use thrift"},
        [ISLAND_NO] = {ISLAND_AT_THRIFT, "no", "no thrift"},
        [ISLAND_PAY_FIRST] = {ISLAND_AT_ORDER, "pay first", "pay"},
        [ISLAND_EFFECT_NOW] = {ISLAND_AT_ORDER, "effect first", "effect"},
        [ISLAND_KEEP] = {ISLAND_AT_REWARD, "keep", "keep it"},
        [ISLAND_SECRET] = {ISLAND_AT_SHOW, "secret", "keep secret"},
        [ISLAND_SHOW] = {ISLAND_AT_SHOW, "show", "show all"},
    };

    if (s->node != plain[action].node || form > 1)
        return false;
    df_text_string(text, form == 0 ? plain[action].word : plain[action].other);
    return true;
}

/* Words of choices that belong to one node each. */
static bool choice_words(const island_state *s, int action, int form, const char *const *names,
                         df_text *text)
{
    static const char *const modes[] = {"deck",   "hand", "look",  "hear",
                                        "return", "safe", "heads", "tails"};
    int node = s->node;

    if (action < ISLAND_COIN_SIDE)
        return node == ISLAND_AT_MODE && two_forms("mode", modes[action - ISLAND_MODE], form, text);
    if (action < ISLAND_PLAYER)
        return node == ISLAND_AT_COIN && two_forms("coin", modes[action - ISLAND_MODE], form, text);
    if (action < ISLAND_GIVE)
        return node == ISLAND_AT_PLAYER &&
               with_player(s, "target", "player", action - ISLAND_PLAYER, form, names, text);
    if (action < ISLAND_PASS_ON)
        return node == ISLAND_AT_REWARD &&
               with_player(s, "give", "give to", action - ISLAND_GIVE, form, names, text);
    if (action < ISLAND_BOMB_OF)
        return node == ISLAND_AT_REWARD &&
               with_player(s, "pass on", "pass on to", action - ISLAND_PASS_ON, form, names, text);
    if (action < ISLAND_HAND_OF)
        return node == ISLAND_AT_BOMB &&
               with_player(s, "bomb of", "bomb", action - ISLAND_BOMB_OF, form, names, text);
    if (action < ISLAND_NUMBER)
        return node == ISLAND_AT_WRECK &&
               with_player(s, "hand of", "hand", action - ISLAND_HAND_OF, form, names, text);
    if (action < ISLAND_SYMBOL)
        return node == ISLAND_AT_NUMBER &&
               numbered("number", "name", action - ISLAND_NUMBER, form, text);
    if (action < ISLAND_PILE)
        return node == ISLAND_AT_SYMBOL &&
               two_forms("symbol", island_symbol_words[action - ISLAND_SYMBOL], form, text);
    if (node != ISLAND_AT_PICK || form > 1)
        return false;
    df_text_add(text, "%s%s %s", form == 0 ? "pick " : "",
                island_symbol_words[(action - ISLAND_PILE) / 2],
                (action - ISLAND_PILE) % 2 == 0 ? "low" : "high");
    return true;
}

static bool ability_words(const island_state *s, int code, int form, df_text *text)
{
    if (s->node == ISLAND_AT_MAIN && form == 0) {
        df_text_add(text, "use %s", island_cards[code].word);
        return true;
    }
    if (s->node != ISLAND_AT_REACT || code != ISLAND_VETO || form > 1)
        return false;
    df_text_string(text, form == 0 ? "veto" : "use veto");
    return true;
}

bool island_words(const df_state *state, df_action action, int form, const char *const *names,
                  df_text *text)
{
    const island_state *s = (const island_state *)state;
    int a = (int)action;

    if (action >= ISLAND_ACTIONS)
        return false;
    if (a >= ISLAND_STARTER)
        return s->node == ISLAND_AT_START &&
               with_player(s, "starter", "start", a - ISLAND_STARTER, form, names, text);
    if (a >= ISLAND_PICKED_CARD)
        return s->node == ISLAND_AT_BLIND &&
               numbered("card", "pick", a - ISLAND_PICKED_CARD + 1, form, text);
    if (a >= ISLAND_ABILITY)
        return ability_words(s, ISLAND_THRIFT + a - ISLAND_ABILITY, form, text);
    if (a >= ISLAND_ROW_CARD) {
        bool here = s->node == ISLAND_AT_WRECK || s->node == ISLAND_AT_ROW;

        return here && card_words("row", a - ISLAND_ROW_CARD, form, text);
    }
    if (a >= ISLAND_CARD) {
        const char *verb = card_verb(s);

        /* without its verb "veto" is the ability */
        bool ability =
            s->node == ISLAND_AT_REACT && island_kinds[a - ISLAND_CARD].code == ISLAND_VETO;

        return verb != NULL && form < (ability ? 2 : 5) &&
               card_words(verb, a - ISLAND_CARD, form, text);
    }
    if (a >= ISLAND_MODE)
        return choice_words(s, a, form, names, text);
    if (a >= ISLAND_SORT && a < ISLAND_KEEP) {
        const char *verb = sort_verb(s);

        return verb != NULL && form < 2 &&
               two_forms(verb, island_blank_words[a - ISLAND_SORT], form, text);
    }
    return plain_words(s, a, form, text);
}

/* ---- For people ------------------------------------------------------------------------------ */

/* "Charm (Axe)", or just the name where there is one back. */
static void add_card(int kind, df_text *text)
{
    int code = island_kinds[kind].code;

    df_text_string(text, island_cards[code].name);
    if (has_many_backs(code))
        df_text_add(text, " (%s)", island_symbol_names[island_kinds[kind].symbol]);
}

/* "Bo's", "your own" */
static void add_whose(const island_state *s, int seat, const char *const *names, df_text *text)
{
    if (seat == island_actor((const df_state *)s)) {
        df_text_string(text, "your own");
        return;
    }
    df_text_seat(text, seat < s->seats ? names : NULL, seat);
    df_text_string(text, "'s");
}

static void label_card(const island_state *s, int kind, df_text *text)
{
    df_text_add(text, "%s ", s->node == ISLAND_AT_REACT ? "answer with" : card_verb(s));
    add_card(kind, text);
}

static void label_row_card(const island_state *s, int kind, const char *const *names, df_text *text)
{
    int owner = 0;

    while (owner < s->seats && (s->zone[ISLAND_IN_ROW + owner] & island_kind_cards(kind)) == 0)
        owner++;
    df_text_string(text, "remove ");
    add_card(kind, text);
    df_text_string(text, " from ");
    if (owner < s->seats)
        add_whose(s, owner, names, text);
    df_text_string(text, owner < s->seats ? " row" : "a row");
}

static void label_player(const island_state *s, int action, const char *const *names, df_text *text)
{
    static const struct {
        const char *before, *after;
    } parts[] = {{"choose ", ""}, {"give the card to ", ""}, {"let ", " draw the rest"}};
    int sort = (action - ISLAND_PLAYER) / ISLAND_SEATS;
    int seat = (action - ISLAND_PLAYER) % ISLAND_SEATS;

    if (action >= ISLAND_BOMB_OF) {
        bool hand = action >= ISLAND_HAND_OF;

        df_text_string(text, hand ? "discard a card of " : "choose a bomb of ");
        add_whose(s, seat, names, text);
        df_text_string(text, hand ? " hand" : "");
        return;
    }
    df_text_string(text, parts[sort].before);
    if (seat == island_actor((const df_state *)s))
        df_text_string(text, "yourself");
    else
        df_text_seat(text, seat < s->seats ? names : NULL, seat);
    df_text_string(text, parts[sort].after);
}

static void label_sort(const island_state *s, int sort, df_text *text)
{
    df_text_add(text, "%s %s %s%s", sort_verb(s), sort == ISLAND_EXPLOSION ? "an" : "a",
                island_sort_names[sort], s->node == ISLAND_AT_ARRANGE ? " next" : "");
}

static void label_plain(int action, df_text *text)
{
    static const char *const plain[] = {
        [ISLAND_PASS] = "let it happen",
        [ISLAND_END] = "end your turn",
        [ISLAND_YES] = "use Thrift",
        [ISLAND_NO] = "do without Thrift",
        [ISLAND_PAY_FIRST] = "pay first",
        [ISLAND_EFFECT_NOW] = "use the effect first",
        [ISLAND_KEEP] = "keep the card",
        [ISLAND_SECRET] = "keep the order secret",
        [ISLAND_SHOW] = "show the order to all",
    };

    df_text_string(text, plain[action]);
}

static void label_choice(const island_state *s, int action, const char *const *names, df_text *text)
{
    static const char *const modes[] = {"shuffle the blank deck",
                                        "exchange your hand",
                                        "look at the top of the blank deck",
                                        "hear a hand",
                                        "put a bomb back",
                                        "be safe from explosions",
                                        "toss heads",
                                        "toss tails"};
    int pile = action - ISLAND_PILE;

    if (action < ISLAND_PLAYER)
        df_text_string(text, modes[action - ISLAND_MODE]);
    else if (action < ISLAND_NUMBER)
        label_player(s, action, names, text);
    else if (action < ISLAND_SYMBOL)
        df_text_add(text, "name the number %d", action - ISLAND_NUMBER);
    else if (action < ISLAND_PILE)
        df_text_add(text, "choose %s", island_symbol_names[action - ISLAND_SYMBOL]);
    else
        df_text_add(text, "take a card of %s %s", island_symbol_names[pile / 2],
                    pile % 2 == 0 ? "low" : "high");
}

void island_label(const df_state *state, df_action action, const char *const *names, df_text *text)
{
    const island_state *s = (const island_state *)state;
    int a = (int)action;

    if (a >= ISLAND_STARTER) {
        df_text_string(text, "let ");
        df_text_seat(text, a - ISLAND_STARTER < s->seats ? names : NULL, a - ISLAND_STARTER);
        df_text_string(text, " start");
    } else if (a >= ISLAND_PICKED_CARD) {
        df_text_add(text, "pick card %d", a - ISLAND_PICKED_CARD + 1);
    } else if (a >= ISLAND_ABILITY) {
        df_text_add(text, s->node == ISLAND_AT_REACT ? "answer with %s from your row" : "use %s",
                    island_cards[ISLAND_THRIFT + a - ISLAND_ABILITY].name);
    } else if (a >= ISLAND_ROW_CARD) {
        label_row_card(s, a - ISLAND_ROW_CARD, names, text);
    } else if (a >= ISLAND_CARD) {
        label_card(s, a - ISLAND_CARD, text);
    } else if (a >= ISLAND_MODE) {
        label_choice(s, a, names, text);
    } else if (a >= ISLAND_SORT && a < ISLAND_KEEP) {
        label_sort(s, a - ISLAND_SORT, text);
    } else {
        label_plain(a, text);
    }
}

bool island_elsewhere(const df_state *state, const char *typed, df_text *text)
{
    static const df_where rows[] = {
        {"play", "a card is played once, in your own turn"},
        {"use", "abilities are used in your own turn"},
        {"end", "a turn can be ended once its card is played"},
        {"react", "there is nothing to react to now"},
        {"answer", "there is nothing to react to now"},
        {"pick", "piles are picked in the deal and at the end of a turn"},
        {"veto", "Veto is offered when somebody uses something in your own turn"},
        {"thrift", "Thrift is offered when you have to draw more than two cards"},
        {NULL, NULL},
    };

    (void)state;
    return df_tell_where(rows, typed, text);
}
