/* tell.c: what happened in Island, in sentences for whoever reads them. Events come with their
 * secrets already struck out.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/island/island.h"

/* "Charm, Foil and Wreck" */
static void add_cards(df_text *text, uint64_t cards)
{
    int left = df_bit_count_64(cards);

    if (left == 0)
        df_text_string(text, "nothing");
    df_each_bit_64(card, cards) {
        df_text_string(text, island_card_name(island_kind_of[card]));
        df_text_comma(text, --left, "and");
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

static const char *a_sort(int sort)
{
    static const char *const names[] = {"a blank", "a bomb", "an explosion", "a card"};

    return names[sort & 3];
}

static void say_drawn(const df_telling *t)
{
    const int16_t *o = t->event->open;
    uint32_t sorts = (uint16_t)o[3] | (uint32_t)(uint16_t)o[4] << 14;

    if (o[5] >= 0) {
        df_tellf(t, "@ {take|takes} %s%s", a_sort(o[5]),
                 o[0] == ISLAND_TO_SUPPLY ? " from the supply" : "");
        if (o[2] > 0)
            df_tellf(t, " and {draw|draws} %d: ", o[2]);
    } else {
        df_tell(t, o[0] == ISLAND_TO_PAY ? "@ {pay|pays} " : "@ {draw|draws} ");
        df_text_add(t->text, "%d", o[2]);
        if (o[2] < o[1])
            df_text_add(t->text, " of %d", o[1]);
        if (o[2] > 0)
            df_text_string(t->text, ": ");
    }
    add_sorts(t->text, sorts, o[2]);
}

/* "Ben's", "your", or of the one who acts "your own" and "their own". */
static void add_whose(const df_telling *t, int seat)
{
    if (seat == t->viewer)
        df_text_string(t->text, seat == t->seat ? "your own" : "your");
    else if (seat == t->seat)
        df_text_string(t->text, "their own");
    else
        df_text_add(t->text, "%s's", df_whom(t, seat));
}

static void add_player(const df_telling *t, int seat)
{
    if (seat == t->seat)
        df_text_string(t->text, seat == t->viewer ? "yourself" : "themself");
    else
        df_text_string(t->text, df_whom(t, seat));
}

/* What a use is aimed at: a bomb or two, a card in a row, a row, a hand, a player. */
static void add_target(const df_telling *t)
{
    const int16_t *o = t->event->open;
    int code = o[0];

    if (code == ISLAND_PLANT || code == ISLAND_DEFUSE) {
        bool both = code == ISLAND_DEFUSE && o[4] == o[3];

        df_text_string(t->text, both ? "two of " : "one of ");
        add_whose(t, o[3]);
        df_text_string(t->text, " bombs");
        if (code == ISLAND_DEFUSE && !both && o[4] >= 0) {
            df_text_string(t->text, " and one of ");
            add_whose(t, o[4]);
        }
    } else if (o[2] == ISLAND_MODE_ROW && o[4] >= 0) {
        add_whose(t, o[3]);
        df_text_add(t->text, " %s", island_card_name(o[4]));
    } else if (code == ISLAND_PURGE || code == ISLAND_WRECK || code == ISLAND_SABOTAGE) {
        add_whose(t, o[3]);
        df_text_string(t->text, code == ISLAND_PURGE ? " row" : " hand");
    } else {
        add_player(t, o[3]);
    }
}

/* The first half of what may be answered: what comes of it is told afterwards. */
static void say_use(const df_telling *t)
{
    const int16_t *o = t->event->open;
    int code = o[0];
    int number = o[5] >> 3;

    df_tellf(t, "@ {use|uses} %s", island_code_name(code));
    if (o[3] >= 0 && !(code == ISLAND_GAMBLE && o[2] == ISLAND_MODE_HEADS)) {
        df_text_string(t->text, " on ");
        add_target(t);
    }
    df_text_string(t->text, island_way(code, o[2]));
    if (o[2] == ISLAND_MODE_PASS_ON)
        df_text_string(t->text, ", who shall draw the rest");
    if (code == ISLAND_FORAGE)
        df_text_add(t->text, " in %s", island_symbol_names[o[5] & 3]);
    if (code == ISLAND_FORAGE || code == ISLAND_ACCUSE)
        df_text_add(t->text, ", number %d", number);
}

/* A choice on the way to a use, or the back of a blind pick. */
static void say_choice(const df_telling *t)
{
    const int16_t *o = t->event->open;
    int action = o[1];

    df_tell(t, "@ {choose|chooses} ");
    if (action >= ISLAND_SYMBOL)
        df_text_add(t->text, "%s%s", island_symbol_names[action - ISLAND_SYMBOL],
                    o[0] == ISLAND_FORAGE ? "" : " backs");
    else if (action >= ISLAND_BOMB_OF) {
        df_text_string(t->text, "one of ");
        add_whose(t, action - ISLAND_BOMB_OF);
        df_text_string(t->text, " bombs");
    } else if (action >= ISLAND_PLAYER) {
        add_player(t, action - ISLAND_PLAYER);
    } else {
        df_text_string(t->text, "to hear a hand");
    }
    df_text_add(t->text, " for %s", island_code_name(o[0]));
}

static void say_moved(const df_telling *t)
{
    const df_event *e = t->event;

    if (e->secret[0] != DF_EVENT_HIDDEN)
        df_tellf(t, "@ {get|gets} %s", island_card_name(e->secret[0]));
    else
        df_tellf(t, "@ {get|gets} a%s %s card", e->open[1] == 2 ? "n" : "",
                 island_symbol_names[e->open[1]]);
    df_text_add(t->text, " from %s", df_whom(t, e->open[0]));
}

/* "Sword low" */
static void add_pile(df_text *text, int pile)
{
    df_text_add(text, "%s %s", island_symbol_names[pile / 2], pile % 2 == 0 ? "low" : "high");
}

static void say_pick(const df_telling *t)
{
    df_tellf(t, "@ {take|takes} %s from ", island_card_name(t->event->secret[0]));
    add_pile(t->text, t->event->open[0]);
}

static void say_looked(const df_telling *t)
{
    const df_event *e = t->event;

    df_tellf(t, "@ {look|looks} at the top %d of the blank deck", e->open[0]);
    if (e->secret[0] != DF_EVENT_HIDDEN) {
        df_text_string(t->text, ": ");
        add_sorts(t->text, (uint16_t)e->secret[0], e->open[0]);
    }
}

static void say_numbers(const df_telling *t)
{
    bool first = true;

    df_tell(t, "@ {name|names} the numbers in {your|their} hand:");
    for (int number = 0; number < ISLAND_NUMBERS; number++)
        for (int i = t->event->open[number / 5] >> 3 * (number % 5) & 7; i > 0; i--) {
            df_text_add(t->text, "%s %d", first ? "" : ",", number);
            first = false;
        }
}

static void say_accused(df_telling *t)
{
    const int16_t *o = t->event->open;
    uint64_t cards = unpack_cards(o + 2);

    t->seat = o[0];
    df_tell(t, "@ {show|shows} ");
    if (cards == 0)
        df_text_add(t->text, "that no %d is in the hand", o[1]);
    else
        add_cards(t->text, cards);
}

static void say_searched(const df_telling *t)
{
    const df_event *e = t->event;
    const int16_t *o = e->open;

    df_tell(t, "@ {search|searches} ");
    add_pile(t->text, o[0]);
    df_text_add(t->text, ": number %d is %s", o[1], o[2] ? "there" : "not there");
    if (e->secret[0] != DF_EVENT_HIDDEN) {
        df_text_string(t->text, "; the pile holds ");
        add_cards(t->text, (uint64_t)(uint16_t)e->secret[0] << island_pile_start(o[0]));
    }
}

static void say_out(const df_telling *t)
{
    const int16_t *o = t->event->open;
    uint64_t hand = unpack_cards(o + 1);

    df_tell(t, o[0] == ISLAND_EXPLOSION ? "@ {are|is} out of the round: an explosion"
                                        : "@ {are|is} out of the round: too many bombs");
    if (hand != 0) {
        df_tell(t, "; {your|their} hand was ");
        add_cards(t->text, hand);
    }
}

static void say_match_ends(const df_telling *t)
{
    bool any = false;

    df_text_string(t->text, "The match is over; the winner: ");
    df_each_bit(seat, (uint32_t)t->event->open[0]) {
        df_text_add(t->text, "%s%s", any ? " and " : "", df_whom(t, (int)seat));
        any = true;
    }
}

/* Section 7: the hand with the split used: sets, then single cards. */
static void say_hand(const df_telling *t)
{
    const int16_t *o = t->event->open;
    uint64_t hand = unpack_cards(o);
    uint64_t set;
    bool sets = false;

    df_tell(t, "@ {show|shows}");
    for (; (set = island_best_set(hand)) != 0; hand &= ~set) {
        df_text_string(t->text, sets ? "; " : " the sets ");
        add_cards(t->text, set);
        sets = true;
    }
    if (hand != 0 || !sets) {
        df_text_string(t->text, sets ? "; single " : " ");
        add_cards(t->text, hand);
    }
    df_text_add(t->text, ": %d point%s", o[3], df_plural(o[3]));
}

static void say_round_ends(const df_telling *t)
{
    static const char *const why[] = {"the blank deck is empty", "all attack piles are empty",
                                      "somebody has no cards left", "only one player is left"};

    df_text_add(t->text, "The round is over: %s", why[t->event->open[0] & 3]);
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
static void say_card(const df_telling *t)
{
    const int16_t *o = t->event->open;
    const char *card = island_card_name(o[0]);

    switch (t->event->kind) {
    case ISLAND_EV_PLAY:
        df_tellf(t, "@ {play|plays} %s for %d", card, o[1]);
        break;
    case ISLAND_EV_NO_EFFECT:
        df_text_add(t->text, "%s has no effect: %s", card, why_nothing(o[0]));
        break;
    case ISLAND_EV_STALLED:
        df_text_add(t->text, "%s is stalled: the blank deck ran out after %d", card, o[1]);
        break;
    case ISLAND_EV_DISCARDED:
        df_tellf(t, "@ {discard|discards} %s, by %s", card, island_code_name(o[1]));
        break;
    case ISLAND_EV_PLACED:
        df_tellf(t, "%s now lies in @'s row", card);
        break;
    case ISLAND_EV_ROW_GONE:
        df_tellf(t, "@ {lose|loses} %s from the row", card);
        break;
    case ISLAND_EV_TAKEN:
        df_tellf(t, "@ {show and take|shows and takes} %s", card);
        break;
    case ISLAND_EV_CANCELLED:
        df_tellf(t, "@'s %s is cancelled", island_code_name(o[0]));
        break;
    default:
        df_text_add(t->text, "%s finds nothing to do", island_code_name(o[0]));
        break;
    }
}

/* Events about the blank deck. */
static void say_deck(const df_telling *t)
{
    const int16_t *o = t->event->open;

    switch (t->event->kind) {
    case ISLAND_EV_RETURNED:
        df_text_add(t->text, "%d bomb%s to %s of the blank deck", o[0],
                    o[0] == 1 ? " goes" : "s go", o[0] == 1 ? "a random place" : "random places");
        break;
    case ISLAND_EV_SHUFFLED:
        df_text_string(t->text, "The blank deck is shuffled");
        break;
    case ISLAND_EV_BURIED:
        df_tell(t, "@ {bury|buries} a bomb at the bottom of the blank deck");
        break;
    case ISLAND_EV_PLANTED:
        df_tell(t, "One of @'s bombs goes on top of the blank deck");
        break;
    case ISLAND_EV_DEFUSED:
        df_tell(t, "One of @'s bombs goes back into the blank deck");
        break;
    case ISLAND_EV_LOOKED:
        say_looked(t);
        break;
    case ISLAND_EV_ARRANGED:
        df_text_add(t->text, "You put %s at place %d", a_sort(o[1]), o[0]);
        break;
    case ISLAND_EV_SHOWN_ORDER:
        df_tell(t, "@ {show|shows} the top of the blank deck: ");
        add_sorts(t->text, (uint16_t)o[0], 5);
        break;
    case ISLAND_EV_GUESS:
        df_tellf(t, "@ {guess|guesses} %s; the card is %s", island_sort_names[o[0] & 3],
                 a_sort(o[1]));
        break;
    default:
        df_text_string(t->text, "The blank deck is turned over");
        break;
    }
}

/* How many cards of which pile. */
static void add_piles(const df_telling *t)
{
    bool any = false;

    for (int pile = 0; pile < ISLAND_PILES; pile++)
        if (t->event->open[pile] > 0) {
            df_text_add(t->text, "%s%d ", any ? ", " : "", t->event->open[pile]);
            add_pile(t->text, pile);
            any = true;
        }
}

static void say_hand_back(const df_telling *t)
{
    df_tell(t, "@ {put|puts} {your|their} hand back on the piles: ");
    add_piles(t);
}

/* "You score 5 (bombs 9, hand 2, row -6), in all 12": the parts that are not 0. */
static void say_score(const df_telling *t)
{
    static const char *const parts[] = {"bombs", "row", "hand", "stalled cards"};
    const int16_t *o = t->event->open;
    const char *before = " (";

    if (o[0] != o[2] + o[3] + o[4] + o[5]) { /* knockout */
        df_tellf(t, "@ {have|has} survived the round, %d so far", o[1]);
        return;
    }
    df_tellf(t, "@ {score|scores} %d", o[0]);
    for (int i = 0; i < 4; i++)
        if (o[2 + i] != 0) {
            df_text_add(t->text, "%s%s %d", before, parts[i], o[2 + i]);
            before = ", ";
        }
    df_text_add(t->text, "%s, in all %d", *before == ',' ? ")" : "", o[1]);
}

/* What chance dealt, a sentence for each player. */
static void say_dealt(const df_telling *t)
{
    const df_event *e = t->event;
    int count = 0;

    for (int pile = 0; pile < ISLAND_PILES; pile++)
        count += e->open[pile];
    df_tellf(t, "@ {are|is} dealt %d cards: ", count);
    if (e->secret[0] != DF_EVENT_HIDDEN)
        add_cards(t->text, island_unpack_hand(e->secret));
    else
        add_piles(t);
}

/* Events of the course of the match. */
static void say_course(const df_telling *t)
{
    const df_event *e = t->event;
    const int16_t *o = e->open;

    switch (e->kind) {
    case ISLAND_EV_ROUND:
        df_tell(t, "Round # begins; @ {start|starts}");
        break;
    case ISLAND_EV_FIRST_BOMB: /* [B-R70] */
        df_tell(t, "All draw from the blank deck in turn, and @ {have|has} the first bomb");
        break;
    case ISLAND_EV_MIX:
        df_tellf(t, "@ {add|adds} a %s to the pool",
                 e->secret[0] == DF_EVENT_HIDDEN ? "card" : island_sort_names[e->secret[0] & 3]);
        break;
    case ISLAND_EV_TURN:
        df_tell(t, "Turn #: @");
        break;
    case ISLAND_EV_EMPTY_HAND:
        df_tell(t, "@ {have|has} no cards: three draws, then two new cards");
        break;
    case ISLAND_EV_ORDER:
        df_tell(t, o[0] ? "@ {use|uses} the effect first" : "@ {pay|pays} first");
        break;
    case ISLAND_EV_ABILITY:
        df_tellf(t, "@ {turn|turns} to %s", island_code_name(o[0]));
        break;
    case ISLAND_EV_COIN:
        df_text_string(t->text, o[0] ? "The coin shows tails" : "The coin shows heads");
        break;
    case ISLAND_EV_DIRECTION:
        df_text_add(t->text, "Play now goes %s", o[0] ? "counterclockwise" : "clockwise");
        break;
    case ISLAND_EV_HAND_BACK:
        say_hand_back(t);
        break;
    case ISLAND_EV_DEALT:
        say_dealt(t);
        break;
    case ISLAND_EV_SAFE:
        df_tell(t, "@ {are|is} safe from explosions this turn");
        break;
    case ISLAND_EV_HAND:
        say_hand(t);
        break;
    case ISLAND_EV_SCORE:
        say_score(t);
        break;
    case ISLAND_EV_ROUND_ENDS:
        say_round_ends(t);
        break;
    default:
        say_match_ends(t);
        break;
    }
}

void island_event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    const int16_t *o = event->open;
    df_telling t = {text,           viewer,        names, .seat = event->seat,
                    .other = o[3], /* of a reaction */
                    .number = o[0], .event = event};

    switch (event->kind) {
    case ISLAND_EV_PICK:
        say_pick(&t);
        break;
    case ISLAND_EV_DRAWN:
        say_drawn(&t);
        break;
    case ISLAND_EV_OUT:
        say_out(&t);
        break;
    case ISLAND_EV_CHOICE:
        say_choice(&t);
        break;
    case ISLAND_EV_USE:
        say_use(&t);
        break;
    case ISLAND_EV_REACTION:
        df_tellf(&t, "@ {answer|answers} &'s %s with %s", island_code_name(o[2]),
                 island_code_name(o[0]));
        break;
    case ISLAND_EV_MOVED:
        say_moved(&t);
        break;
    case ISLAND_EV_NUMBERS:
        say_numbers(&t);
        break;
    case ISLAND_EV_ACCUSED:
        say_accused(&t);
        break;
    case ISLAND_EV_SEARCHED:
        say_searched(&t);
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
        say_card(&t);
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
        say_deck(&t);
        break;
    default:
        say_course(&t);
        break;
    }
    df_text_char(text, '.');
}
