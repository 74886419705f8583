/* talk.c: Island in sentences: what an action would do, who decides what, what happened.
 *
 * Nothing here looks at what the reader may not know: a description speaks of the actor's own cards
 * and of public things, a prompt of public things alone, and an event comes with its secrets
 * already struck out.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

/* ---- Words ---- */

static const char *const sort_names[] = {"blank", "bomb", "explosion", "card"};
static const char *const symbol_names[] = {"Sword", "Mace", "Axe"};

static const char *card_name(int kind)
{
    return kind >= 0 && kind < ISLAND_KINDS ? island_cards[island_kinds[kind].code].name : "a card";
}

static const char *code_name(int code)
{
    return code >= 0 && code < ISLAND_CODES ? island_cards[code].name : "a card";
}

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
        df_text_add(text, "%s%s", card_name(island_kind_of[card]),
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
        df_text_add(text, "%s%s", i == 0 ? "" : ", ", sort_names[packed >> 2 * i & 3]);
}

/* ---- Descriptions ---- */

static void describe_card(const island_state *s, int kind, df_text *text)
{
    const island_card *card = &island_cards[island_kinds[kind].code];

    if (s->node == ISLAND_AT_MAIN) {
        int cost = island_cost(s, s->active, kind);

        df_text_add(text, "you play %s (%s, number %d) and draw %d card%s for it: ", card->name,
                    symbol_names[island_kinds[kind].symbol], card->number, cost, plural(cost));
        if (island_is_barred(s, island_kinds[kind].code))
            df_text_string(text, "no effect in the lap [B-22]");
        else if ((card->icons & ISLAND_QUICK) != 0)
            df_text_string(text, "no effect as the turn's play [B-54]");
        else
            df_text_add(text, "%s [B-53]", card->brief);
    } else if (s->node == ISLAND_AT_REACT) {
        int cost = island_cost(s, s->uses[s->depth - 1].asked, kind);

        df_text_add(text, "%s costs you %d: %s [B-72]", card->name, cost, card->brief);
    } else if (s->node == ISLAND_AT_CARD_TYPE) {
        df_text_add(text, "%s (%s) it is; all see it", card->name,
                    symbol_names[island_kinds[kind].symbol]);
    } else if (s->uses[s->depth - 1].phase == ISLAND_GIVING) {
        df_text_add(text, "you give %s away; only the one who gets it sees it [B-105]",
                    card->name);
    } else {
        df_text_add(text, "you discard %s; all see it", card->name);
    }
}

static void describe_react_pass(const island_state *s, df_text *text)
{
    const island_use *u = &s->uses[s->depth - 1];

    df_text_add(text, "you let %s happen; nobody learns whether you could have reacted [B-80]",
                code_name(u->code));
}

static void describe_plain(const island_state *s, int action, df_text *text)
{
    switch (action) {
    case ISLAND_PASS:
        describe_react_pass(s, text);
        break;
    case ISLAND_END:
        df_text_string(text, "your turn ends; after the lap you take an attack card [B-36]");
        break;
    case ISLAND_YES:
        df_text_string(text, "Thrift makes it 2 cards, once a turn; others may react [B-130]");
        break;
    case ISLAND_NO:
        df_text_string(text, "the full number stands; Thrift stays unused [B-130]");
        break;
    case ISLAND_PAY_FIRST:
        df_text_add(text, "you draw %d, then use the effect if it can still be used [B-52]",
                    s->cost);
        break;
    case ISLAND_EFFECT_NOW:
        df_text_add(text, "you use the effect, then draw %d [B-52]", s->cost);
        break;
    case ISLAND_KEEP:
        df_text_string(text, "you take the card and draw the rest of the cost yourself [B-115]");
        break;
    case ISLAND_SECRET:
        df_text_string(text, "only you know the new order [B-111]");
        break;
    default:
        df_text_string(text, "all see the new order [B-111]");
        break;
    }
}

static void describe_mode(int mode, df_text *text)
{
    static const char *const modes[] = {
        "the blank deck is shuffled, explosions last [B-46]",
        "your hand goes back to its piles and you pick as many new cards [B-106]",
        "you alone see the top 3 of the blank deck [B-132]",
        "a player names the numbers of all hand cards aloud [B-132]",
        "one of your bombs goes to a random place of the deck [B-134]",
        "explosions can't knock you out this turn [B-134]",
        "heads: the one who gambled draws 5 [B-112]",
        "tails: an opponent draws 5 [B-112]",
    };

    df_text_string(text, modes[mode]);
}

static void describe_sort(const island_state *s, int sort, df_text *text)
{
    if (s->node == ISLAND_AT_MIX)
        df_text_add(text, "you secretly add a %s to the pool; never revealed [B-201]",
                    sort_names[sort]);
    else if (s->node == ISLAND_AT_GUESS)
        df_text_add(text, "you guess that the top card is a%s %s [B-113]",
                    sort == ISLAND_EXPLOSION ? "n" : "", sort_names[sort]);
    else
        df_text_add(text, "place %d from the top becomes a%s %s [B-111]",
                    s->uses[s->depth - 1].draws + 1, sort == ISLAND_EXPLOSION ? "n" : "",
                    sort_names[sort]);
}

static void describe_player(const island_state *s, int action, df_text *text)
{
    const island_use *u = &s->uses[s->depth - 1];

    if (action < ISLAND_GIVE)
        df_text_add(text, "%s is aimed at seat %d [B-60]", code_name(u->code),
                    action - ISLAND_PLAYER);
    else if (action < ISLAND_PASS_ON)
        df_text_add(text, "seat %d gets the revealed card; the rest is not drawn [B-115]",
                    action - ISLAND_GIVE);
    else if (action < ISLAND_BOMB_OF)
        df_text_add(text, "you take the card; seat %d draws %d [B-115]", action - ISLAND_PASS_ON,
                    u->draws);
    else if (action < ISLAND_HAND_OF)
        df_text_add(text, "a bomb of seat %d goes back to the deck [B-60]",
                    action - ISLAND_BOMB_OF);
    else
        df_text_add(text, "a card of the hand of seat %d is discarded [B-110]",
                    action - ISLAND_HAND_OF);
}

void island_describe(const df_state *state, df_action action, df_text *text)
{
    const island_state *s = (const island_state *)state;
    int a = (int)action;

    if (a >= ISLAND_STARTER) {
        df_text_add(text, "seat %d starts [B-7]", a - ISLAND_STARTER);
    } else if (a >= ISLAND_PICKED_CARD) {
        df_text_add(text, "card %d of those with this back [B-62]", a - ISLAND_PICKED_CARD + 1);
    } else if (a >= ISLAND_ABILITY) {
        const island_card *card = &island_cards[ISLAND_THRIFT + a - ISLAND_ABILITY];

        df_text_add(text, "%s: %s [B-129]", card->name, card->brief);
    } else if (a >= ISLAND_ROW_CARD) {
        df_text_add(text, "%s leaves its row [B-126]", card_name(a - ISLAND_ROW_CARD));
    } else if (a >= ISLAND_CARD) {
        describe_card(s, a - ISLAND_CARD, text);
    } else if (a >= ISLAND_PILE) {
        df_text_add(text, "a card from %s %s; all see the pile, only you the card [B-36]",
                    symbol_names[(a - ISLAND_PILE) / 2],
                    (a - ISLAND_PILE) % 2 == 0 ? "low (0-6)" : "high (7-12)");
    } else if (a >= ISLAND_SYMBOL) {
        df_text_add(text, "a card with a %s on its back [B-62]", symbol_names[a - ISLAND_SYMBOL]);
    } else if (a >= ISLAND_NUMBER) {
        df_text_add(text, "you name the number %d [B-60]", a - ISLAND_NUMBER);
    } else if (a >= ISLAND_PLAYER) {
        describe_player(s, a, text);
    } else if (a >= ISLAND_MODE) {
        describe_mode(a - ISLAND_MODE, text);
    } else if (a >= ISLAND_SORT && a < ISLAND_KEEP) {
        describe_sort(s, a - ISLAND_SORT, text);
    } else {
        describe_plain(s, a, text);
    }
}

/* ---- Prompts ---- */

/* What a use is, for those who may react to it. */
static void add_use(const island_state *s, const island_use *u, const char *const *names,
                    df_text *text)
{
    bool places = u->role == ISLAND_AS_EFFECT && (island_cards[u->code].icons & ISLAND_ROW) != 0;

    df_text_add(text, "%s's %s%s", names[u->user], code_name(u->code),
                places                           ? " (into the row)"
                : u->mode == ISLAND_MODE_DECK  ? " (deck)"
                : u->mode == ISLAND_MODE_LOOK  ? " (look)"
                : u->mode == ISLAND_MODE_HEAR  ? " (hear)"
                : u->mode == ISLAND_MODE_GIVE  ? " (give)"
                : u->mode == ISLAND_MODE_HEADS ? " (heads)"
                                               : "");
    if (island_drawer(u) >= 0)
        df_text_add(text, ", %s would draw %d", names[island_drawer(u)], u->draws);
    else if (u->role == ISLAND_AS_REACTION)
        df_text_add(text, " against %s", code_name(s->uses[u - s->uses - 1].code));
    else if (u->target != DF_NONE && u->target != u->user)
        df_text_add(text, " on %s", names[u->target]);
    if (u->second != DF_NONE)
        df_text_add(text, " and %s", names[u->second]);
    if (u->kind != DF_NONE)
        df_text_add(text, "'s %s", card_name(u->kind));
    if (u->number != DF_NONE && u->code != ISLAND_HUNCH)
        df_text_add(text, ", number %d", u->number);
}

/* Writes a sentence for whoever reads it: "@" is the one it speaks of, "{a|b}" is a if that is the
 * reader and else b, "#" is the number, "%" the word. */
typedef struct sentence {
    int seat;
    int viewer;
    const char *const *names;
    int number;
    const char *word;
    df_text *text;
} sentence;

static void write_sentence(const sentence *p, const char *pattern)
{
    bool mine = p->seat == p->viewer;
    bool skipping = false;

    for (const char *c = pattern; *c != '\0'; c++) {
        if (*c == '{')
            skipping = !mine;
        else if (*c == '|')
            skipping = mine;
        else if (*c == '}')
            skipping = false;
        else if (skipping)
            continue;
        else if (*c == '@')
            df_text_string(p->text, mine          ? "You"
                                    : p->seat < 0 ? "Chance"
                                                  : p->names[p->seat]);
        else if (*c == '#')
            df_text_add(p->text, "%d", p->number);
        else if (*c == '%')
            df_text_string(p->text, p->word);
        else
            df_text_char(p->text, *c);
    }
}

/* The pattern for a decision about the top use. */
static const char *use_pattern(const island_state *s, const island_use *u)
{
    switch (s->node) {
    case ISLAND_AT_OWN_CARD:
        return u->phase == ISLAND_GIVING
                   ? "@ {choose|chooses} a card of {your|the} own hand to give (%)."
                   : "@ {choose|chooses} a card of {your|the} own hand to discard (%).";
    case ISLAND_AT_SYMBOL:
        return "@ {choose|chooses} a back symbol (%).";
    case ISLAND_AT_BLIND:
        return "Chance picks one of the cards with this back (%).";
    case ISLAND_AT_COIN:
        return "The coin is tossed.";
    case ISLAND_AT_ARRANGE:
        return "@ {arrange|arranges} the top of the blank deck: place # of 5.";
    case ISLAND_AT_GUESS:
        return "@ {guess|guesses} the top card of the blank deck.";
    case ISLAND_AT_REWARD:
        return "@ {have|has} guessed right and {choose|chooses} the reward.";
    case ISLAND_AT_NUMBER:
        return "@ {name|names} a number from 0 to 12 (%).";
    case ISLAND_AT_SHOW:
        return "@ {keep|keeps} the new order secret, or {show|shows} it.";
    case ISLAND_AT_CARD_TYPE:
        return "@ {choose|chooses} one of the cards found (%).";
    case ISLAND_AT_MODE:
        return "@ {choose|chooses} what % does.";
    default:
        return "@ {choose|chooses} the target of %.";
    }
}

static const char *pattern_of(const island_state *s)
{
    switch (s->node) {
    case ISLAND_AT_START:
        return "Chance decides who starts.";
    case ISLAND_AT_MIX:
        return "@ secretly {add|adds} a bomb or a blank to the pool.";
    case ISLAND_AT_PICK:
        return "@ {pick|picks} a pile and {take|takes} a card (# to go).";
    case ISLAND_AT_MAIN:
        return s->played ? "@ may use abilities or end the turn."
                         : "@ {play|plays} a card or {use|uses} an ability.";
    case ISLAND_AT_THRIFT:
        return "@ may use Thrift: 2 cards instead of #.";
    case ISLAND_AT_ORDER:
        return "@ {pay|pays} # for % first, or {use|uses} the effect first.";
    case ISLAND_AT_OVER:
        return "The match is over.";
    default:
        return use_pattern(s, &s->uses[s->depth - 1]);
    }
}

void island_prompt(const df_state *state, int viewer, const char *const *names, df_text *text)
{
    const island_state *s = (const island_state *)state;
    const island_use *u = s->depth > 0 ? &s->uses[s->depth - 1] : NULL;
    sentence p = {island_actor(state), viewer, names, s->picks, "", text};

    if (s->node == ISLAND_AT_REACT) {
        write_sentence(&p, "@ may react to ");
        add_use(s, u, names, text);
        df_text_char(text, '.');
        return;
    }
    if (u != NULL) {
        p.word = code_name(u->code);
        p.number = s->node == ISLAND_AT_ARRANGE ? u->draws + 1 : u->draws;
    } else if (s->node == ISLAND_AT_THRIFT || s->node == ISLAND_AT_ORDER) {
        p.word = card_name(s->play);
        p.number = s->cost;
    }
    if (s->node == ISLAND_AT_PICK)
        p.number = s->picks;
    write_sentence(&p, pattern_of(s));
}

/* ---- Events ---- */

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

static void say_drawn(const speaker *p)
{
    const int16_t *o = p->e->open;
    uint32_t sorts = (uint16_t)o[3] | (uint32_t)(uint16_t)o[4] << 14;

    if (o[5] >= 0) {
        begin(p, "take", "takes");
        df_text_add(p->text, " a%s %s%s", o[5] == ISLAND_EXPLOSION ? "n" : "", sort_names[o[5] & 3],
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
    static const char *const modes[] = {"deck", "hand", "look", "hear", "return", "safe",
                                        "heads", "tails"};
    int code = o[0];
    int number = o[5] >> 3;
    bool places = o[1] == ISLAND_AS_EFFECT && (island_cards[code].icons & ISLAND_ROW) != 0;

    if (places) {
        begin(p, "put", "puts");
        df_text_add(p->text, " %s into the row", code_name(code));
        return;
    }
    begin(p, "use", "uses");
    df_text_add(p->text, " %s", code_name(code));
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
        df_text_add(p->text, ": %s", card_name(o[4]));
    if (code == ISLAND_FORAGE)
        df_text_add(p->text, " in %s", symbol_names[o[5] & 3]);
    if (code == ISLAND_FORAGE || code == ISLAND_ACCUSE)
        df_text_add(p->text, ", number %d", number);
}

/* A choice on the way to a use, or the back of a blind pick. */
static void say_choice(const speaker *p)
{
    int action = p->e->open[1];

    begin(p, "choose", "chooses");
    if (action >= ISLAND_SYMBOL)
        df_text_add(p->text, " the %s back", symbol_names[action - ISLAND_SYMBOL]);
    else if (action >= ISLAND_BOMB_OF)
        df_text_add(p->text, " a bomb of %s", name_of(p, action - ISLAND_BOMB_OF));
    else if (action >= ISLAND_PLAYER)
        df_text_add(p->text, " %s", name_of(p, action - ISLAND_PLAYER));
    else
        df_text_string(p->text, " to hear a hand");
    df_text_add(p->text, " (%s)", code_name(p->e->open[0]));
}

static void say_reaction(const speaker *p)
{
    const int16_t *o = p->e->open;
    bool mine = o[3] == p->viewer;

    begin(p, "answer", "answers");
    df_text_add(p->text, " %s%s %s with %s", mine ? "your" : name_of(p, o[3]), mine ? "" : "'s",
                code_name(o[2]), code_name(o[0]));
}

static void say_moved(const speaker *p)
{
    begin(p, "get", "gets");
    if (p->e->secret[0] != DF_EVENT_HIDDEN)
        df_text_add(p->text, " %s", card_name(p->e->secret[0]));
    else
        df_text_add(p->text, " a %s card", symbol_names[p->e->open[1]]);
    df_text_add(p->text, " from %s", name_of(p, p->e->open[0]));
}

static void say_pick(const speaker *p)
{
    int pile = p->e->open[0];

    begin(p, "take", "takes");
    if (p->e->secret[0] != DF_EVENT_HIDDEN)
        df_text_add(p->text, " %s", card_name(p->e->secret[0]));
    else
        df_text_string(p->text, " a card");
    df_text_add(p->text, " from %s %s", symbol_names[pile / 2], pile % 2 == 0 ? "low" : "high");
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
    df_text_add(p->text, " %s %s: number %d is %s", symbol_names[o[0] / 2],
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
    df_text_string(p->text, p->e->open[0] == ISLAND_EXPLOSION ? ": an explosion"
                                                              : ": too many bombs");
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

static void say_round_ends(const speaker *p)
{
    static const char *const why[] = {"the blank deck is empty", "all attack piles are empty",
                                      "somebody has no cards left", "only one player is left"};

    df_text_add(p->text, "The round is over: %s", why[p->e->open[0] & 3]);
}

/* Events about one card: "Bo's Thrift leaves the row". */
static void say_card(const speaker *p)
{
    const int16_t *o = p->e->open;

    switch (p->e->kind) {
    case ISLAND_EV_PLAY:
        begin(p, "play", "plays");
        df_text_add(p->text, " %s for %d", card_name(o[0]), o[1]);
        break;
    case ISLAND_EV_NO_EFFECT:
        df_text_add(p->text, "%s has no effect", card_name(o[0]));
        break;
    case ISLAND_EV_STALLED:
        df_text_add(p->text, "%s is stalled: the blank deck ran out after %d", card_name(o[0]),
                    o[1]);
        break;
    case ISLAND_EV_DISCARDED:
        begin(p, "discard", "discards");
        df_text_add(p->text, " %s (%s)", card_name(o[0]), code_name(o[1]));
        break;
    case ISLAND_EV_PLACED:
        df_text_add(p->text, "%s now lies in ", card_name(o[0]));
        df_text_add(p->text, "%s%s row", p->e->seat == p->viewer ? "your" : name_of(p, p->e->seat),
                    p->e->seat == p->viewer ? "" : "'s");
        break;
    case ISLAND_EV_ROW_GONE:
        begin(p, "lose", "loses");
        df_text_add(p->text, " %s from the row", card_name(o[0]));
        break;
    case ISLAND_EV_TAKEN:
        begin(p, "show and take", "shows and takes");
        df_text_add(p->text, " %s", card_name(o[0]));
        break;
    case ISLAND_EV_CANCELLED:
        begin(p, "are cancelled", "is cancelled");
        df_text_add(p->text, ": %s does nothing", code_name(o[0]));
        break;
    default:
        df_text_add(p->text, "%s finds nothing to do", code_name(o[0]));
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
                    sort_names[o[1] & 3], o[0]);
        break;
    case ISLAND_EV_SHOWN_ORDER:
        begin(p, "show", "shows");
        df_text_string(p->text, " the top of the blank deck: ");
        add_sorts(p->text, (uint16_t)o[0], 5);
        break;
    case ISLAND_EV_GUESS:
        begin(p, "guess", "guesses");
        df_text_add(p->text, " %s; the card is a%s %s", sort_names[o[0] & 3],
                    o[1] == ISLAND_EXPLOSION ? "n" : "", sort_names[o[1] & 3]);
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
                        symbol_names[pile / 2], pile % 2 == 0 ? "low" : "high");
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
                    p->e->secret[0] == DF_EVENT_HIDDEN ? "card" : sort_names[p->e->secret[0] & 3]);
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
        df_text_add(p->text, " %s", code_name(o[0]));
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
        begin(p, "show", "shows");
        df_text_char(p->text, ' ');
        add_cards(p->text, unpack_cards(o));
        df_text_add(p->text, ": %d point%s", o[3], plural(o[3]));
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
