/* talk.c: what an action of Island would do, and who decides what, in sentences.
 *
 * Nothing here looks at what the reader may not know: a description speaks of the actor's own cards
 * and of public things, a prompt of public things alone. What happened is told by tell.c.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/island/island.h"

const char *island_card_name(int kind)
{
    return kind >= 0 && kind < ISLAND_KINDS ? island_cards[island_kinds[kind].code].name : "a card";
}

const char *island_code_name(int code)
{
    return code >= 0 && code < ISLAND_CODES ? island_cards[code].name : "a card";
}

/* ---- Descriptions ---------------------------------------------------------------------------- */

/* The same about another seat. */
static void tell_about(const df_telling *t, int seat, const char *pattern)
{
    df_telling about = *t;

    about.seat = seat;
    df_tell(&about, pattern);
}

/* What the others have in common that a card could be used on. */
typedef struct around {
    bool hand; /* somebody else has cards in hand */
    bool row;
    bool bomb;
} around;

static around look_around(const island_state *s, int user)
{
    around others = {false, false, false};

    for (int seat = 0; seat < s->seats; seat++)
        if (seat != user && island_is_in(s, seat)) {
            others.hand |= island_hand_size(s, seat) > 0;
            others.row |= s->zone[ISLAND_IN_ROW + seat] != 0;
            others.bomb |= s->bombs[seat] > 0;
        }
    return others;
}

/* Why a card could not be used now. */
static const char *why_in_vain(const island_state *s, int user, int code)
{
    switch (code) {
    case ISLAND_BARTER:
    case ISLAND_ACCUSE:
        return ": nobody else has a card";
    case ISLAND_BURY:
        return ": you have no bomb";
    case ISLAND_SCOUT:
        return ": the blank deck has fewer than five cards";
    case ISLAND_HUNCH:
        return ": the blank deck is empty";
    case ISLAND_FORAGE:
        return ": the piles are empty";
    case ISLAND_WRECK:
        return ": nobody else has a card";
    case ISLAND_PLANT:
        return ": nobody has a bomb";
    case ISLAND_DEFUSE:
        return ": it takes two bombs";
    case ISLAND_PURGE:
        return island_purge_mode(s, user) == ISLAND_MODE_ROW && s->supply[ISLAND_BOMB] == 0
                   ? ": the supply has no bomb to pay with"
                   : ": nobody else has a row";
    default:
        return "";
    }
}

/* Would a card hit nobody but the one who plays it? */
static bool hits_only_own(const island_state *s, int user, int code)
{
    around others = look_around(s, user);

    return (code == ISLAND_PURGE && s->zone[ISLAND_IN_ROW + user] != 0 && !others.row) ||
           (code == ISLAND_WRECK && !others.hand && !others.row) ||
           (code == ISLAND_SABOTAGE && !others.hand);
}

/* Where a card would or could hit the one who plays it. */
static bool describe_harm(const island_state *s, int user, int code, df_text *text)
{
    around others = look_around(s, user);
    uint64_t row = s->zone[ISLAND_IN_ROW + user];
    int left = df_bit_count_64(row);

    if (code == ISLAND_PURGE && hits_only_own(s, user, code)) {
        df_text_string(text, "only your own ");
        df_each_bit_64(card, row) {
            df_text_string(text, island_card_name(island_kind_of[card]));
            df_text_comma(text, --left, "or");
        }
        df_text_string(text, " can go, and it costs a bomb");
    } else if (code == ISLAND_PURGE && left > 0) {
        df_text_string(text, "one row card, your own or another's, goes for a bomb that you take");
    } else if (hits_only_own(s, user, code)) {
        df_text_string(text, "only a card of your own can go");
    } else if (code == ISLAND_PLANT && !others.bomb) {
        df_text_string(text, "only a bomb of your own can go on top of the blank deck");
    } else {
        return false;
    }
    return true;
}

/* Why the turn's card would have no effect as things stand; false: it would. */
static bool describe_vain(const island_state *s, int code, df_text *text)
{
    const island_card *card = &island_cards[code];

    if (island_is_barred(s, code))
        df_text_string(text, "no effect in the lap [B-22]");
    else if ((card->icons & ISLAND_QUICK) != 0)
        df_text_string(text, "no effect as the turn's play [B-54]");
    else if (!island_can_use(s, s->active, code))
        df_text_add(text, "no effect as things stand%s [B-53] [%s]",
                    why_in_vain(s, s->active, code), card->clause);
    else
        return false;
    return true;
}

/* What the turn's card would do as things stand. */
static void describe_effect(const island_state *s, int kind, df_text *text)
{
    int code = island_kinds[kind].code;
    const island_card *card = &island_cards[code];

    if (describe_vain(s, code, text))
        return;
    if (describe_harm(s, s->active, code, text))
        df_text_add(text, " [%s]", card->clause);
    else
        df_text_add(text, "%s [%s]", card->brief, card->clause);
}

static void describe_play(const island_state *s, int kind, df_text *text)
{
    int code = island_kinds[kind].code;
    const island_card *card = &island_cards[code];
    int cost = island_cost(s, s->active, kind);

    df_text_add(text, "%s, number %d", island_symbol_names[island_kinds[kind].symbol],
                card->number);
    if (code == ISLAND_HUNCH && s->deck_size > 0)
        df_text_add(text, ", guess the top card of the blank deck; whoever is wrong draws %d",
                    cost);
    else if (cost == 0)
        df_text_string(text, ", free");
    else
        df_text_add(text, ", draw %d card%s for it", cost, df_plural(cost));
    if (cost > s->deck_size)
        df_text_add(text, ", but there are only %d: it will stall [B-56]", s->deck_size);
    df_text_string(text, code == ISLAND_HUNCH                       ? ": "
                         : (card->icons & ISLAND_EFFECT_FIRST) != 0 ? ", before or after: "
                                                                    : ", then: ");
    describe_effect(s, kind, text);
}

static void describe_card(const island_state *s, int kind, df_text *text)
{
    const island_card *card = &island_cards[island_kinds[kind].code];

    if (s->node == ISLAND_AT_MAIN) {
        describe_play(s, kind, text);
    } else if (s->node == ISLAND_AT_REACT) {
        int cost = island_cost(s, s->uses[s->depth - 1].asked, kind);

        df_text_add(text, "it costs you %d: %s [%s]", cost, card->brief, card->clause);
    } else if (s->node == ISLAND_AT_CARD_TYPE) {
        df_text_add(text, "%s (%s) it is; all see it", card->name,
                    island_symbol_names[island_kinds[kind].symbol]);
    } else if (s->uses[s->depth - 1].phase == ISLAND_GIVING) {
        df_text_add(text, "you give %s away; only the one who gets it sees it [B-105]", card->name);
    } else {
        df_text_add(text, "you discard %s; all see it", card->name);
    }
}

static void describe_react_pass(const island_state *s, df_text *text)
{
    const island_use *u = &s->uses[s->depth - 1];

    df_text_add(text, "you let %s happen; nobody learns whether you could have reacted [B-80]",
                island_code_name(u->code));
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
                    island_sort_names[sort]);
    else if (s->node == ISLAND_AT_GUESS)
        df_text_add(text, "you guess that the top card is a%s %s [B-113]",
                    sort == ISLAND_EXPLOSION ? "n" : "", island_sort_names[sort]);
    else
        df_text_add(text, "place %d from the top becomes a%s %s [B-111]",
                    s->uses[s->depth - 1].draws + 1, sort == ISLAND_EXPLOSION ? "n" : "",
                    island_sort_names[sort]);
}

static void describe_player(const island_state *s, int action, const char *const *names,
                            df_text *text)
{
    const island_use *u = &s->uses[s->depth - 1];
    df_telling t = {text, island_actor((const df_state *)s), names,
                    .word = island_code_name(u->code), .number = u->draws};

    if (action >= ISLAND_PLAYER && (action - ISLAND_PLAYER) % ISLAND_SEATS >= s->seats)
        df_text_string(text, "nobody sits there [B-60]");
    else if (action < ISLAND_GIVE)
        tell_about(&t, action - ISLAND_PLAYER, "$ is aimed at @ [B-60]");
    else if (action < ISLAND_PASS_ON)
        tell_about(&t, action - ISLAND_GIVE,
                   "@ {get|gets} the revealed card; the rest is not drawn [B-115]");
    else if (action < ISLAND_BOMB_OF)
        tell_about(&t, action - ISLAND_PASS_ON, "you take the card; @ {draw|draws} # [B-115]");
    else if (action < ISLAND_HAND_OF)
        tell_about(&t, action - ISLAND_BOMB_OF,
                   "{one of your bombs|a bomb of @} goes back to the deck [B-60]");
    else
        tell_about(&t, action - ISLAND_HAND_OF, "a card of {your|@'s} hand is discarded [B-110]");
}

void island_describe(const df_state *state, df_action action, const char *const *names,
                     df_text *text)
{
    const island_state *s = (const island_state *)state;
    int a = (int)action;

    if (a >= ISLAND_STARTER) {
        df_text_seat(text, a - ISLAND_STARTER < s->seats ? names : NULL, a - ISLAND_STARTER);
        df_text_string(text, " starts [B-7]");
    } else if (a >= ISLAND_PICKED_CARD) {
        df_text_add(text, "card %d of those with this back [B-62]", a - ISLAND_PICKED_CARD + 1);
    } else if (a >= ISLAND_ABILITY) {
        int code = ISLAND_THRIFT + a - ISLAND_ABILITY;

        if (!describe_harm(s, s->active, code, text))
            df_text_string(text, island_cards[code].brief);
        df_text_add(text, " [%s]", island_cards[code].clause);
    } else if (a >= ISLAND_ROW_CARD) {
        df_text_add(text, "%s leaves its row [B-126]", island_card_name(a - ISLAND_ROW_CARD));
    } else if (a >= ISLAND_CARD) {
        describe_card(s, a - ISLAND_CARD, text);
    } else if (a >= ISLAND_PILE) {
        df_text_add(text, "numbers %s, mostly about %s; all see the pile, only you the card [%s]",
                    (a - ISLAND_PILE) % 2 == 0 ? "0 to 6" : "7 to 12",
                    island_symbol_about[(a - ISLAND_PILE) / 2], island_pick_clause(s));
    } else if (a >= ISLAND_SYMBOL) {
        df_text_add(text, "a card with %s %s on its back [B-62]",
                    island_symbol_names[a - ISLAND_SYMBOL][0] == 'A' ? "an" : "a",
                    island_symbol_names[a - ISLAND_SYMBOL]);
    } else if (a >= ISLAND_NUMBER) {
        df_text_add(text, "you name the number %d [B-60]", a - ISLAND_NUMBER);
    } else if (a >= ISLAND_PLAYER) {
        describe_player(s, a, names, text);
    } else if (a >= ISLAND_MODE) {
        describe_mode(a - ISLAND_MODE, text);
    } else if (a >= ISLAND_SORT && a < ISLAND_KEEP) {
        describe_sort(s, a - ISLAND_SORT, text);
    } else {
        describe_plain(s, a, text);
    }
}

/* Is this card of the hand for nothing as the turn's play, or against its player? */
static bool is_waste(const island_state *s, int kind)
{
    int code = island_kinds[kind].code;
    char why[128];
    df_text text = df_text_over(why, sizeof why);

    return describe_vain(s, code, &text) || hits_only_own(s, s->active, code) ||
           island_cost(s, s->active, kind) > s->deck_size;
}

/* [B-53] [B-54] [B-56] Such a card, while there is another in the hand. */
bool island_grave(const df_state *state, df_action action)
{
    const island_state *s = (const island_state *)state;
    int kind = (int)action - ISLAND_CARD;

    if (s->node != ISLAND_AT_MAIN || action < ISLAND_CARD || action >= ISLAND_ROW_CARD ||
        !is_waste(s, kind))
        return false;
    df_each_bit_64(card, s->zone[ISLAND_IN_HAND + s->active])
        if (!is_waste(s, island_kind_of[card]))
            return true;
    return false;
}

/* ---- Prompts --------------------------------------------------------------------------------- */

const char *island_way(int code, int mode)
{
    static const char *const ways[ISLAND_MODES] = {
        [ISLAND_MODE_DECK] = ", to shuffle the blank deck",
        [ISLAND_MODE_LOOK] = ", to look at the blank deck",
        [ISLAND_MODE_HEAR] = ", to hear a hand",
        [ISLAND_MODE_RETURN] = ", to put a bomb back",
        [ISLAND_MODE_SAFE] = ", to be safe from explosions",
        [ISLAND_MODE_HEADS] = ", heads",
        [ISLAND_MODE_TAILS] = ", tails",
        [ISLAND_MODE_GIVE] = ", to give the card away",
    };

    if (mode == ISLAND_MODE_HAND)
        return code == ISLAND_STIR ? ", for a new hand" : "";
    return mode >= 0 && mode < ISLAND_MODES && ways[mode] != NULL ? ways[mode] : "";
}

/* Whose bombs, whose row card, or who is the target of a use. */
static void add_targets(const island_use *u, const df_telling *t)
{
    if (u->code == ISLAND_PLANT || u->code == ISLAND_DEFUSE) {
        tell_about(t, u->target, ", with a bomb of {yours|@'s}");
        if (u->second != DF_NONE)
            tell_about(t, u->second, " and one of {yours|@'s}");
    } else if (u->kind != DF_NONE) {
        tell_about(t, u->target, " on @'s $");
    } else if (u->target != DF_NONE && u->target != u->user) {
        tell_about(t, u->target, " on @");
    }
}

/* What a use is, for those who may react to it. */
static void add_use(const island_state *s, const island_use *u, df_telling *t)
{
    df_text_add(t->text, "%s%s", island_code_name(u->code),
                island_places(u) ? ", which is to go into the row" : island_way(u->code, u->mode));
    t->number = u->draws;
    t->word = island_card_name(u->kind);
    if (island_drawer(u) >= 0) {
        tell_about(t, island_drawer(u), ", @ would draw #");
    } else if (u->role == ISLAND_AS_REACTION) {
        const island_use *below = &s->uses[u - s->uses - 1];

        t->word = island_code_name(below->code);
        tell_about(t, below->user, " against @'s $");
    } else {
        add_targets(u, t);
    }
    if (u->code == ISLAND_FORAGE)
        df_text_add(t->text, " in %s", island_symbol_names[u->symbol]);
    if (u->number != DF_NONE && u->code != ISLAND_HUNCH)
        df_text_add(t->text, ", number %d", u->number);
}

/* The pattern for a decision about the top use. */
static const char *use_pattern(const island_state *s, const island_use *u)
{
    switch (s->node) {
    case ISLAND_AT_OWN_CARD:
        return u->phase == ISLAND_GIVING
                   ? "@ {choose|chooses} a card of {your|the} own hand to give ($)."
                   : "@ {choose|chooses} a card of {your|the} own hand to discard ($).";
    case ISLAND_AT_SYMBOL:
        return "@ {choose|chooses} a back symbol ($).";
    case ISLAND_AT_BLIND:
        return "Chance picks one of the cards with this back ($).";
    case ISLAND_AT_COIN:
        return "The coin is tossed.";
    case ISLAND_AT_ARRANGE:
        return "@ {arrange|arranges} the top of the blank deck: place # of 5.";
    case ISLAND_AT_GUESS:
        return "@ {guess|guesses} the top card of the blank deck.";
    case ISLAND_AT_REWARD:
        return "@ {have|has} guessed right and {choose|chooses} the reward.";
    case ISLAND_AT_NUMBER:
        return "@ {name|names} a number from 0 to 12 ($).";
    case ISLAND_AT_SHOW:
        return "@ {keep|keeps} the new order secret, or {show|shows} it.";
    case ISLAND_AT_CARD_TYPE:
        return "@ {choose|chooses} one of the cards found ($).";
    case ISLAND_AT_MODE:
        return "@ {choose|chooses} what $ does.";
    default:
        return "@ {choose|chooses} the target of $.";
    }
}

static const char *pattern_of(const island_state *s)
{
    switch (s->node) {
    case ISLAND_AT_START:
        return island_draws_for_start(s)
                   ? "All draw from the blank deck in turn: whoever has the first bomb starts."
                   : "Chance decides who starts.";
    case ISLAND_AT_MIX:
        return "@ secretly {add|adds} a bomb or a blank to the pool.";
    case ISLAND_AT_PICK:
        return "@ {pick|picks} a pile and {take|takes} a card (# to go for {you|them}).";
    case ISLAND_AT_MAIN:
        return s->played ? "@ may use abilities or end the turn."
                         : "@ {play|plays} a card or {use|uses} an ability.";
    case ISLAND_AT_THRIFT:
        return "@ may use Thrift: 2 cards instead of #.";
    case ISLAND_AT_ORDER:
        return "@ {pay|pays} # for $ first, or {use|uses} the effect first.";
    default:
        return use_pattern(s, &s->uses[s->depth - 1]);
    }
}

/* [B-186] [B-192] [B-193] */
static void tell_ending(const island_state *s, const df_telling *t)
{
    bool alone = df_bit_count(s->winners) == 1;
    bool you = t->viewer >= 0 && s->winners == 1u << t->viewer;
    int best = s->score[df_bit_lowest(s->winners)];

    df_text_string(t->text, "The last fuse is out: ");
    df_tell_people(t, s->winners, "and");
    df_text_string(t->text, alone && !you ? " has " : " have ");
    if (s->knockout)
        df_text_add(t->text, "survived the most rounds, %d of %d, and ", best, s->round);
    else
        df_text_add(t->text, "the fewest points, %d%s, and ", best, alone ? "" : " each");
    df_text_string(t->text, !alone ? "share the win" : you ? "win" : "wins");
    df_text_add(t->text, " [%s].",
                !s->knockout                       ? "B-186"
                : s->match == ISLAND_MATCH_TARGET5 ? "B-192"
                                                   : "B-193");
}

void island_prompt(const df_state *state, int viewer, const char *const *names, df_text *text)
{
    const island_state *s = (const island_state *)state;
    const island_use *u = s->depth > 0 ? &s->uses[s->depth - 1] : NULL;
    df_telling t = {text, viewer, names, .seat = island_actor(state), .number = s->picks};

    if (s->node == ISLAND_AT_OVER) {
        tell_ending(s, &t);
        return;
    }
    if (s->node == ISLAND_AT_REACT) {
        df_assert(u != NULL);
        t.other = u->user;
        df_tell(&t, "@ may react to &'s ");
        add_use(s, u, &t);
        df_text_char(text, '.');
        return;
    }
    if (u != NULL) {
        t.word = island_code_name(u->code);
        t.number = s->node == ISLAND_AT_ARRANGE ? u->draws + 1 : u->draws;
    } else if (s->node == ISLAND_AT_THRIFT || s->node == ISLAND_AT_ORDER) {
        t.word = island_card_name(s->play);
        t.number = s->cost;
    }
    if (s->node == ISLAND_AT_PICK) /* in the deal everybody picks in turn */
        t.number = s->stage == ISLAND_DO_DEAL ? (s->picks + s->seats - 1) / s->seats : s->picks;
    df_tell(&t, pattern_of(s));
}
