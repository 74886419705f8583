/* tell.c: what happened in Island, in sentences for whoever reads them. Events come with their
 * secrets already struck out.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* "Charm, Foil and Wreck" */
static void add_cards(df_text *text, uint64_t cards)
{
    int left = island_count(cards);

    if (left == 0)
        df_text_string(text, "nothing");
    island_each(card, cards)
    {
        left--;
        df_text_add(text, "%s%s", island_card_name(island_kind_of[card]),
                    left > 1    ? ", "
                    : left == 1 ? " and "
                                : "");
    }
}

static uint64_t unpack_cards(const int16_t *parts)
{
    return (uint64_t)(uint16_t)parts[0] | (uint64_t)(uint16_t)parts[1] << 16 |
           (uint64_t)(uint16_t)parts[2] << 32;
}

/* "blank, bomb, blank" from 2 bits each */
static void add_sorts(df_text *text, uint32_t packed, int count)
{
    for (int i = 0; i < count; i++)
        df_text_add(text, "%s%s", i == 0 ? "" : ", ", island_sort_names[packed >> 2 * i & 3]);
}

typedef struct speaker {
    const df_event *e;
    int viewer;
    const char *const *names;
    df_text *text;
} speaker;

static const char *name_of(const speaker *p, int seat)
{
    return seat == p->viewer ? "you" : seat >= 0 && seat < ISLAND_SEATS ? p->names[seat] : "nobody";
}

/* "You pay" or "Bo pays" */
static void begin(const speaker *p, const char *you, const char *other)
{
    bool mine = p->e->seat == p->viewer;

    df_text_add(p->text, "%s %s", mine ? "You" : name_of(p, p->e->seat), mine ? you : other);
}

static const char *own(const speaker *p)
{
    return p->e->seat == p->viewer ? "your" : "their";
}

/* "your" or "Bo's" */
static void add_owner(const speaker *p, const char *your)
{
    if (p->e->seat == p->viewer)
        df_text_string(p->text, your);
    else
        df_text_add(p->text, "%s's", name_of(p, p->e->seat));
}

static void say_drawn(const speaker *p)
{
    const int16_t *o = p->e->open;
    uint32_t sorts = (uint16_t)o[3] | (uint32_t)(uint16_t)o[4] << 14;

    if (o[5] >= 0) {
        begin(p, "take", "takes");
        df_text_add(p->text, " a%s %s%s", o[5] == ISLAND_EXPLOSION ? "n" : "",
                    island_sort_names[o[5] & 3],
                    o[0] == ISLAND_TO_SUPPLY ? " from the supply" : "");
        if (o[2] > 0) {
            df_text_add(p->text, " and draw%s %d: ", p->e->seat == p->viewer ? "" : "s", o[2]);
            add_sorts(p->text, sorts, o[2]);
        }
        return;
    }
    if (o[0] == ISLAND_TO_PAY)
        begin(p, "pay", "pays");
    else
        begin(p, "draw", "draws");
    df_text_add(p->text, " %d", o[2]);
    if (o[2] < o[1])
        df_text_add(p->text, " of %d", o[1]);
    if (o[2] > 0)
        df_text_string(p->text, ": ");
    add_sorts(p->text, sorts, o[2]);
}

static void say_use(const speaker *p)
{
    const int16_t *o = p->e->open;
    static const char *const modes[] = {"deck",   "hand", "look",  "hear",
                                        "return", "safe", "heads", "tails"};
    int code = o[0];
    int number = o[5] >> 3;
    bool places = o[1] == ISLAND_AS_EFFECT && (island_cards[code].icons & ISLAND_ROW) != 0;

    if (places) {
        begin(p, "put", "puts");
        df_text_add(p->text, " %s into the row", island_code_name(code));
        return;
    }
    begin(p, "use", "uses");
    df_text_add(p->text, " %s", island_code_name(code));
    if (o[2] >= 0 && o[2] < ISLAND_MODE_GIVE && code != ISLAND_WRECK)
        df_text_add(p->text, " (%s)", modes[o[2]]);
    if (o[3] >= 0 && !(code == ISLAND_GAMBLE && o[2] == ISLAND_MODE_HEADS))
        df_text_add(p->text, " on %s", name_of(p, o[3]));
    if (o[2] == ISLAND_MODE_GIVE)
        df_text_string(p->text, ", giving the card away");
    if (o[2] == ISLAND_MODE_PASS_ON)
        df_text_string(p->text, ", who shall draw the rest");
    if (code == ISLAND_DEFUSE && o[4] >= 0)
        df_text_add(p->text, " and %s", name_of(p, o[4]));
    if (o[2] == ISLAND_MODE_ROW && o[4] >= 0)
        df_text_add(p->text, ": %s", island_card_name(o[4]));
    if (code == ISLAND_FORAGE)
        df_text_add(p->text, " in %s", island_symbol_names[o[5] & 3]);
    if (code == ISLAND_FORAGE || code == ISLAND_ACCUSE)
        df_text_add(p->text, ", number %d", number);
}

/* A choice on the way to a use, or the back of a blind pick. */
static void say_choice(const speaker *p)
{
    int action = p->e->open[1];

    begin(p, "choose", "chooses");
    if (action >= ISLAND_SYMBOL)
        df_text_add(p->text, " %s%s", island_symbol_names[action - ISLAND_SYMBOL],
                    p->e->open[0] == ISLAND_FORAGE ? "" : " backs");
    else if (action >= ISLAND_BOMB_OF)
        df_text_add(p->text, " a bomb of %s", name_of(p, action - ISLAND_BOMB_OF));
    else if (action >= ISLAND_PLAYER)
        df_text_add(p->text, " %s", name_of(p, action - ISLAND_PLAYER));
    else
        df_text_string(p->text, " to hear a hand");
    df_text_add(p->text, " (%s)", island_code_name(p->e->open[0]));
}

static void say_reaction(const speaker *p)
{
    const int16_t *o = p->e->open;
    bool mine = o[3] == p->viewer;

    begin(p, "answer", "answers");
    df_text_add(p->text, " %s%s %s with %s", mine ? "your" : name_of(p, o[3]), mine ? "" : "'s",
                island_code_name(o[2]), island_code_name(o[0]));
}

static void say_moved(const speaker *p)
{
    begin(p, "get", "gets");
    if (p->e->secret[0] != DF_EVENT_HIDDEN)
        df_text_add(p->text, " %s", island_card_name(p->e->secret[0]));
    else
        df_text_add(p->text, " a%s %s card", p->e->open[1] == 2 ? "n" : "",
                    island_symbol_names[p->e->open[1]]);
    df_text_add(p->text, " from %s", name_of(p, p->e->open[0]));
}

static void say_pick(const speaker *p)
{
    int pile = p->e->open[0];

    begin(p, "take", "takes");
    if (p->e->secret[0] != DF_EVENT_HIDDEN)
        df_text_add(p->text, " %s", island_card_name(p->e->secret[0]));
    else
        df_text_string(p->text, " a card");
    df_text_add(p->text, " from %s %s", island_symbol_names[pile / 2],
                pile % 2 == 0 ? "low" : "high");
}

static void say_looked(const speaker *p)
{
    begin(p, "look at", "looks at");
    df_text_add(p->text, " the top %d of the blank deck", p->e->open[0]);
    if (p->e->secret[0] != DF_EVENT_HIDDEN) {
        df_text_string(p->text, ": ");
        add_sorts(p->text, (uint16_t)p->e->secret[0], p->e->open[0]);
    }
}

static void say_numbers(const speaker *p)
{
    bool first = true;

    begin(p, "name", "names");
    df_text_add(p->text, " the numbers in %s hand:", own(p));
    for (int number = 0; number < ISLAND_NUMBERS; number++)
        for (int i = p->e->open[number / 5] >> 3 * (number % 5) & 7; i > 0; i--) {
            df_text_add(p->text, "%s %d", first ? "" : ",", number);
            first = false;
        }
}

static void say_accused(const speaker *p)
{
    const int16_t *o = p->e->open;
    uint64_t cards = unpack_cards(o + 2);
    bool mine = o[0] == p->viewer;

    df_text_add(p->text, "%s %s", mine ? "You" : name_of(p, o[0]), mine ? "show" : "shows");
    if (cards == 0) {
        df_text_add(p->text, " that no %d is in the hand", o[1]);
        return;
    }
    df_text_char(p->text, ' ');
    add_cards(p->text, cards);
}

static void say_searched(const speaker *p)
{
    const int16_t *o = p->e->open;

    begin(p, "search", "searches");
    df_text_add(p->text, " %s %s: number %d is %s", island_symbol_names[o[0] / 2],
                o[0] % 2 == 0 ? "low" : "high", o[1], o[2] ? "there" : "not there");
    if (p->e->secret[0] != DF_EVENT_HIDDEN) {
        df_text_string(p->text, "; the pile holds ");
        add_cards(p->text, (uint64_t)(uint16_t)p->e->secret[0] << 16 * (o[0] / 2));
    }
}

static void say_out(const speaker *p)
{
    uint64_t hand = unpack_cards(p->e->open + 1);

    begin(p, "are out of the round", "is out of the round");
    df_text_string(p->text,
                   p->e->open[0] == ISLAND_EXPLOSION ? ": an explosion" : ": too many bombs");
    if (hand != 0) {
        df_text_add(p->text, "; %s hand was ", own(p));
        add_cards(p->text, hand);
    }
}

static void say_match_ends(const speaker *p)
{
    int winners = p->e->open[0];
    int left = df_bit_count((uint32_t)winners);

    df_text_string(p->text, "The match is over. Winner: ");
    df_each_bit(seat, (uint32_t)winners)
    {
        left--;
        df_text_add(p->text, "%s%s", name_of(p, (int)seat), left > 0 ? " and " : "");
    }
}

/* Section 7: the hand with the split used: sets, then single cards. */
static void say_hand(const speaker *p)
{
    uint64_t hand = unpack_cards(p->e->open);
    uint64_t set;
    bool sets = false;

    begin(p, "show", "shows");
    for (; (set = island_best_set(hand)) != 0; hand &= ~set) {
        df_text_string(p->text, sets ? "; " : " the sets ");
        add_cards(p->text, set);
        sets = true;
    }
    if (hand != 0 || !sets) {
        df_text_string(p->text, sets ? "; single " : " ");
        add_cards(p->text, hand);
    }
    df_text_add(p->text, ": %d point%s", p->e->open[3], plural(p->e->open[3]));
}

static void say_round_ends(const speaker *p)
{
    static const char *const why[] = {"the blank deck is empty", "all attack piles are empty",
                                      "somebody has no cards left", "only one player is left"};

    df_text_add(p->text, "The round is over: %s", why[p->e->open[0] & 3]);
}

/* [B-22] [B-54] Why a card of this kind did nothing as the turn's play. */
static const char *why_nothing(int kind)
{
    const island_card *card = &island_cards[island_kinds[kind].code];

    if (card->number >= 10)
        return "numbers 10 to 12 do nothing in the lap";
    return (card->icons & ISLAND_QUICK) != 0 ? "it only answers what others do"
                                             : "there is nothing that it could be used on";
}

/* Events about one card: "Bo's Thrift leaves the row". */
static void say_card(const speaker *p)
{
    const int16_t *o = p->e->open;

    switch (p->e->kind) {
    case ISLAND_EV_PLAY:
        begin(p, "play", "plays");
        df_text_add(p->text, " %s for %d", island_card_name(o[0]), o[1]);
        break;
    case ISLAND_EV_NO_EFFECT:
        df_text_add(p->text, "%s has no effect: %s", island_card_name(o[0]), why_nothing(o[0]));
        break;
    case ISLAND_EV_STALLED:
        df_text_add(p->text, "%s is stalled: the blank deck ran out after %d",
                    island_card_name(o[0]), o[1]);
        break;
    case ISLAND_EV_DISCARDED:
        begin(p, "discard", "discards");
        df_text_add(p->text, " %s (%s)", island_card_name(o[0]), island_code_name(o[1]));
        break;
    case ISLAND_EV_PLACED:
        df_text_add(p->text, "%s now lies in ", island_card_name(o[0]));
        add_owner(p, "your");
        df_text_string(p->text, " row");
        break;
    case ISLAND_EV_ROW_GONE:
        begin(p, "lose", "loses");
        df_text_add(p->text, " %s from the row", island_card_name(o[0]));
        break;
    case ISLAND_EV_TAKEN:
        begin(p, "show and take", "shows and takes");
        df_text_add(p->text, " %s", island_card_name(o[0]));
        break;
    case ISLAND_EV_CANCELLED:
        add_owner(p, "Your");
        df_text_add(p->text, " %s is cancelled", island_code_name(o[0]));
        break;
    default:
        df_text_add(p->text, "%s finds nothing to do", island_code_name(o[0]));
        break;
    }
}

/* Events about the blank deck. */
static void say_deck(const speaker *p)
{
    const int16_t *o = p->e->open;

    switch (p->e->kind) {
    case ISLAND_EV_RETURNED:
        df_text_add(p->text, "%d bomb%s to %s of the blank deck", o[0],
                    o[0] == 1 ? " goes" : "s go", o[0] == 1 ? "a random place" : "random places");
        break;
    case ISLAND_EV_SHUFFLED:
        df_text_string(p->text, "The blank deck is shuffled");
        break;
    case ISLAND_EV_BURIED:
        begin(p, "bury a bomb", "buries a bomb");
        df_text_string(p->text, " at the bottom of the blank deck");
        break;
    case ISLAND_EV_PLANTED:
        df_text_add(p->text, "A bomb of %s goes on top of the blank deck", name_of(p, p->e->seat));
        break;
    case ISLAND_EV_DEFUSED:
        df_text_add(p->text, "A bomb of %s goes back into the blank deck", name_of(p, p->e->seat));
        break;
    case ISLAND_EV_LOOKED:
        say_looked(p);
        break;
    case ISLAND_EV_ARRANGED:
        df_text_add(p->text, "You put a%s %s at place %d", o[1] == ISLAND_EXPLOSION ? "n" : "",
                    island_sort_names[o[1] & 3], o[0]);
        break;
    case ISLAND_EV_SHOWN_ORDER:
        begin(p, "show", "shows");
        df_text_string(p->text, " the top of the blank deck: ");
        add_sorts(p->text, (uint16_t)o[0], 5);
        break;
    case ISLAND_EV_GUESS:
        begin(p, "guess", "guesses");
        df_text_add(p->text, " %s; the card is a%s %s", island_sort_names[o[0] & 3],
                    o[1] == ISLAND_EXPLOSION ? "n" : "", island_sort_names[o[1] & 3]);
        break;
    default:
        df_text_string(p->text, "The blank deck is turned over");
        break;
    }
}

/* How many cards went to which pile. */
static void say_hand_back(const speaker *p)
{
    bool any = false;

    begin(p, "put", "puts");
    df_text_add(p->text, " %s hand back on the piles:", own(p));
    for (int pile = 0; pile < ISLAND_PILES; pile++)
        if (p->e->open[pile] > 0) {
            df_text_add(p->text, "%s %d %s %s", any ? "," : "", p->e->open[pile],
                        island_symbol_names[pile / 2], pile % 2 == 0 ? "low" : "high");
            any = true;
        }
}

/* Events of the course of the match. */
static void say_course(const speaker *p)
{
    const int16_t *o = p->e->open;

    switch (p->e->kind) {
    case ISLAND_EV_ROUND:
        df_text_add(p->text, "Round %d begins; ", o[0]);
        df_text_add(p->text, "%s %s", name_of(p, p->e->seat),
                    p->e->seat == p->viewer ? "start" : "starts");
        break;
    case ISLAND_EV_MIX:
        begin(p, "add", "adds");
        df_text_add(p->text, " a %s to the pool",
                    p->e->secret[0] == DF_EVENT_HIDDEN ? "card"
                                                       : island_sort_names[p->e->secret[0] & 3]);
        break;
    case ISLAND_EV_TURN:
        df_text_add(p->text, "Turn %d: %s", o[0], name_of(p, p->e->seat));
        break;
    case ISLAND_EV_EMPTY_HAND:
        begin(p, "have", "has");
        df_text_string(p->text, " no cards: three draws, then two new cards");
        break;
    case ISLAND_EV_ORDER:
        begin(p, o[0] ? "use the effect first" : "pay first",
              o[0] ? "uses the effect first" : "pays first");
        break;
    case ISLAND_EV_ABILITY:
        begin(p, "turn to", "turns to");
        df_text_add(p->text, " %s", island_code_name(o[0]));
        break;
    case ISLAND_EV_COIN:
        df_text_string(p->text, o[0] ? "The coin shows tails" : "The coin shows heads");
        break;
    case ISLAND_EV_DIRECTION:
        df_text_add(p->text, "Play now goes %s", o[0] ? "counterclockwise" : "clockwise");
        break;
    case ISLAND_EV_HAND_BACK:
        say_hand_back(p);
        break;
    case ISLAND_EV_SAFE:
        begin(p, "are", "is");
        df_text_string(p->text, " safe from explosions this turn");
        break;
    case ISLAND_EV_HAND:
        say_hand(p);
        break;
    case ISLAND_EV_SCORE:
        begin(p, "score", "scores");
        df_text_add(p->text, " %d, in all %d", o[0], o[1]);
        break;
    case ISLAND_EV_ROUND_ENDS:
        say_round_ends(p);
        break;
    default:
        say_match_ends(p);
        break;
    }
}

void island_event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    speaker p = {event, viewer, names, text};

    switch (event->kind) {
    case ISLAND_EV_PICK:
        say_pick(&p);
        break;
    case ISLAND_EV_DRAWN:
        say_drawn(&p);
        break;
    case ISLAND_EV_OUT:
        say_out(&p);
        break;
    case ISLAND_EV_CHOICE:
        say_choice(&p);
        break;
    case ISLAND_EV_USE:
        say_use(&p);
        break;
    case ISLAND_EV_REACTION:
        say_reaction(&p);
        break;
    case ISLAND_EV_MOVED:
        say_moved(&p);
        break;
    case ISLAND_EV_NUMBERS:
        say_numbers(&p);
        break;
    case ISLAND_EV_ACCUSED:
        say_accused(&p);
        break;
    case ISLAND_EV_SEARCHED:
        say_searched(&p);
        break;
    case ISLAND_EV_PLAY:
    case ISLAND_EV_NO_EFFECT:
    case ISLAND_EV_STALLED:
    case ISLAND_EV_DISCARDED:
    case ISLAND_EV_PLACED:
    case ISLAND_EV_ROW_GONE:
    case ISLAND_EV_TAKEN:
    case ISLAND_EV_CANCELLED:
    case ISLAND_EV_NOTHING:
        say_card(&p);
        break;
    case ISLAND_EV_RETURNED:
    case ISLAND_EV_SHUFFLED:
    case ISLAND_EV_BURIED:
    case ISLAND_EV_PLANTED:
    case ISLAND_EV_DEFUSED:
    case ISLAND_EV_LOOKED:
    case ISLAND_EV_ARRANGED:
    case ISLAND_EV_SHOWN_ORDER:
    case ISLAND_EV_GUESS:
    case ISLAND_EV_FLIPPED:
        say_deck(&p);
        break;
    default:
        say_course(&p);
        break;
    }
    df_text_char(text, '.');
}
