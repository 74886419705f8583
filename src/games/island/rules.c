/* rules.c: what may be done in Island at each decision, and why not.
 *
 * Everything offered is worked out by island_options_at alone, so `legal` and `test` can't
 * disagree. It looks at public facts and at the decider's own cards [B-38].
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

/* ---- Small rules ----------------------------------------------------------------------------- */

/* [B-14] The nearest player in the round from `seat` in the direction of play. */
int island_next(const island_state *s, int seat)
{
    do
        if (s->reversed)
            seat = seat > 0 ? seat - 1 : s->seats - 1;
        else
            seat = seat + 1 < s->seats ? seat + 1 : 0;
    while (!island_is_in(s, seat));
    return seat;
}

/* [B-160] [B-118] [B-137] 3, or 4 with Bunker, and 1 more with Thick Skin [B-R35]. */
int island_bomb_limit(const island_state *s, int seat)
{
    return 3 + island_has_row(s, seat, ISLAND_BUNKER) + island_has_row(s, seat, ISLAND_SKIN);
}

/* [B-51] All but Thrift, which is asked for [B-130]. */
int island_cost(const island_state *s, int seat, int kind)
{
    const island_card *card = &island_cards[island_kinds[kind].code];
    int cost = card->cost;

    if (card->number == 0) /* [B-138] */
        for (int other = 0; other < s->seats; other++)
            if (other != seat && island_has_row(s, other, ISLAND_TOLL))
                cost = 2;
    if (card->number < 10 && cost > 1 && island_has_row(s, seat, ISLAND_WINDFALL)) /* [B-136] */
        cost = 1;
    return cost;
}

/* [B-20] The first N turns of a round, whoever takes them [B-R11]. */
bool island_is_lap(const island_state *s)
{
    return s->turn <= s->seats;
}

/* [B-22] Numbers 10 to 12 do nothing in the lap, [B-23] but for its last turn. */
bool island_is_barred(const island_state *s, int code)
{
    return island_cards[code].number >= 10 && s->turn < s->seats;
}

static bool other_has_row(const island_state *s, int user)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != user && s->zone[ISLAND_IN_ROW + seat] != 0)
            return true;
    return false;
}

static bool other_has_hand(const island_state *s, int user)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != user && island_is_in(s, seat) && island_hand_size(s, seat) > 0)
            return true;
    return false;
}

/* Everybody who is out has neither hand, row nor bombs, so sums need not ask who is in. */
static bool anybody_has_card(const island_state *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (island_hand_size(s, seat) > 0 || s->zone[ISLAND_IN_ROW + seat] != 0)
            return true;
    return false;
}

static int all_bombs(const island_state *s)
{
    int bombs = 0;

    for (int seat = 0; seat < s->seats; seat++)
        bombs += s->bombs[seat];
    return bombs;
}

/* [B-123] [B-124] Which form of Purge it would be. */
int island_purge_mode(const island_state *s, int user)
{
    return s->zone[ISLAND_IN_ROW + user] == 0 ? ISLAND_MODE_CLEAR : ISLAND_MODE_ROW;
}

/* [B-R68] With the option a card that could only go for its own player's does nothing. */
static bool spares_self(const island_state *s)
{
    return (s->house & ISLAND_HOUSE_SPARE_SELF) != 0;
}

static bool can_purge(const island_state *s, int user)
{
    if (island_purge_mode(s, user) == ISLAND_MODE_ROW)
        return s->supply[ISLAND_BOMB] > 0 && (!spares_self(s) || other_has_row(s, user));
    return other_has_row(s, user);
}

static bool can_wreck(const island_state *s, int user)
{
    return spares_self(s) ? other_has_hand(s, user) || other_has_row(s, user) : anybody_has_card(s);
}

/* Is the requirement of a card's effect met now? [B-53] [B-54] [B-59] */
bool island_can_use(const island_state *s, int user, int code)
{
    switch (code) {
    case ISLAND_RICOCHET: /* [B-101] [B-54] */
    case ISLAND_CHARM:
    case ISLAND_FOIL:
        return false;
    case ISLAND_BARTER: /* [B-105] */
    case ISLAND_ACCUSE: /* [B-119] */
        return other_has_hand(s, user);
    case ISLAND_STIR: /* [B-106] */
        return s->deck_size > 0 || island_hand_size(s, user) > 0;
    case ISLAND_BURY: /* [B-109] */
        return s->bombs[user] > 0;
    case ISLAND_WRECK: /* [B-110] */
        return can_wreck(s, user);
    case ISLAND_SCOUT: /* [B-111] */
        return s->deck_size >= 5;
    case ISLAND_HUNCH: /* [B-113] */
        return s->deck_size > 0;
    case ISLAND_FORAGE: /* [B-121] */
        return island_piles_left(s) > 0;
    case ISLAND_PLANT: /* [B-122] */
        return all_bombs(s) > 0;
    case ISLAND_PURGE:
        return can_purge(s, user);
    case ISLAND_DEFUSE: /* [B-125] */
        return all_bombs(s) >= 2;
    default: /* [B-104] [B-112] [B-120]; placing needs nothing but to be allowed */
        return !island_is_barred(s, code);
    }
}

static bool is_unused(const island_state *s, int seat, int code)
{
    return seat == s->active && island_has_row(s, seat, code) && !island_is_barred(s, code) &&
           (s->used >> (code - ISLAND_THRIFT) & 1) == 0;
}

/* [B-129] Is there a usable mode of this ability, in the own turn and for the first time? */
static bool can_ability(const island_state *s, int user, int code)
{
    if (!is_unused(s, user, code))
        return false;
    switch (code) {
    case ISLAND_PILFER: /* [B-131] */
        return s->deck_size >= s->pilfer_draw && other_has_hand(s, user);
    case ISLAND_LOOKOUT: /* [B-132] */
        return s->deck_size > 0 || other_has_hand(s, user);
    case ISLAND_SABOTAGE: /* [B-133] */
        return other_has_hand(s, user) || island_hand_size(s, user) > 0;
    case ISLAND_SAPPER: /* [B-134] */
        return s->bombs[user] > 0 || s->knockout;
    default:
        return false;
    }
}

/* [B-130] May `seat` turn this number of cards into 2? */
bool island_can_thrift(const island_state *s, int seat, int draws)
{
    return draws > 2 && island_is_in(s, seat) && is_unused(s, seat, ISLAND_THRIFT);
}

/* ---- Who is concerned by a use [B-63] -------------------------------------------------------- */

/* Who has to draw by it and may Ricochet it, or -1 [B-103]. */
int island_drawer(const island_use *u)
{
    if (u->code == ISLAND_RICOCHET || (u->code == ISLAND_GAMBLE && u->mode == ISLAND_MODE_TAILS) ||
        (u->code == ISLAND_HUNCH && u->mode == ISLAND_MODE_PASS_ON))
        return u->target;
    return -1;
}

/* Is it a card on its way into the row, and not its ability? */
bool island_places(const island_use *u)
{
    return u->role == ISLAND_AS_EFFECT && (island_cards[u->code].icons & ISLAND_ROW) != 0;
}

/* Who may Charm it [B-R37]. *u is one of the uses under way. */
static bool is_hit(const island_state *s, const island_use *u, int seat)
{
    if (u->role == ISLAND_AS_REACTION && u->code != ISLAND_RICOCHET)
        return s->uses[u - s->uses - 1].user == seat;
    if (seat == u->user || (u->code == ISLAND_GAMBLE && u->mode == ISLAND_MODE_HEADS))
        return false;
    if (u->role == ISLAND_AS_EFFECT && u->code >= ISLAND_THRIFT)
        return false; /* placing a row card */
    return u->target == seat || u->second == seat;
}

/* ---- What is offered ------------------------------------------------------------------------- */

static void offer_rows(const island_state *s, island_set *set)
{
    uint64_t cards = 0;

    for (int seat = 0; seat < s->seats; seat++)
        cards |= s->zone[ISLAND_IN_ROW + seat];
    island_offer_all(set, ISLAND_ROW_CARD, island_kinds_among(cards));
}

static void offer_piles(const island_state *s, island_set *set)
{
    uint64_t piles = 0;

    for (int pile = 0; pile < ISLAND_PILES; pile++)
        piles |= (uint64_t)(s->pile_size[pile] > 0) << pile;
    island_offer_all(set, ISLAND_PILE, piles);
}

static void offer_main(const island_state *s, island_set *set)
{
    int hand = island_hand_size(s, s->active);

    if (!s->played) /* [B-32] */
        island_offer_all(set, ISLAND_CARD, island_kinds_among(s->zone[ISLAND_IN_HAND + s->active]));
    df_each_bit_64(card, s->zone[ISLAND_IN_ROW + s->active] & ISLAND_ABILITY_CARDS) {
        int code = island_kinds[island_kind_of[card]].code;

        if (can_ability(s, s->active, code))
            island_offer(set, ISLAND_ABILITY + code - ISLAND_THRIFT);
    }
    if (s->played || hand == 0) /* [B-33] */
        island_offer(set, ISLAND_END);
}

static void offer_modes(const island_state *s, const island_use *u, island_set *set)
{
    if (u->code == ISLAND_STIR) {
        if (s->deck_size > 0)
            island_offer(set, ISLAND_MODE + ISLAND_MODE_DECK);
        if (island_hand_size(s, u->user) > 0)
            island_offer(set, ISLAND_MODE + ISLAND_MODE_HAND);
    } else if (u->code == ISLAND_LOOKOUT) {
        if (s->deck_size > 0)
            island_offer(set, ISLAND_MODE + ISLAND_MODE_LOOK);
        if (other_has_hand(s, u->user))
            island_offer(set, ISLAND_MODE + ISLAND_MODE_HEAR);
    } else {
        if (s->bombs[u->user] > 0)
            island_offer(set, ISLAND_MODE + ISLAND_MODE_RETURN);
        if (s->knockout)
            island_offer(set, ISLAND_MODE + ISLAND_MODE_SAFE);
    }
}

/* May this player be chosen as the target of the use? */
static bool is_target(const island_state *s, const island_use *u, int seat)
{
    if (!island_is_in(s, seat) || (seat == u->user && u->code != ISLAND_SABOTAGE)) /* [B-R45] */
        return false;
    if (u->code == ISLAND_GAMBLE)
        return true;
    if (u->code == ISLAND_PURGE)
        return s->zone[ISLAND_IN_ROW + seat] != 0;
    return island_hand_size(s, seat) > 0;
}

static void offer_symbols(const island_state *s, const island_use *u, island_set *set)
{
    for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++)
        if (u->code == ISLAND_FORAGE
                ? s->pile_size[2 * symbol] + s->pile_size[2 * symbol + 1] > 0 /* [B-121] */
                : s->backs[u->target][symbol] > 0)                            /* [B-62] */
            island_offer(set, ISLAND_SYMBOL + symbol);
}

/* [B-115] */
static void offer_rewards(const island_state *s, const island_use *u, island_set *set)
{
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == u->user || !island_is_in(s, seat))
            continue;
        if (s->revealed != ISLAND_BLANK) /* [B-R28] */
            island_offer(set, ISLAND_GIVE + seat);
        if (u->draws > 0)
            island_offer(set, ISLAND_PASS_ON + seat);
    }
    island_offer(set, ISLAND_KEEP);
}

/* [B-72] The reason why a card with this code can't be used as a reaction now, or NULL. */
static const char *why_no_reaction(const island_state *s, int code)
{
    const island_use *u = &s->uses[s->depth - 1];
    int seat = u->asked;

    switch (code) {
    case ISLAND_CHARM:
        if (!is_hit(s, u, seat))
            return "a Charm needs a use that hits you";
        return (s->charmed >> seat & 1) != 0 ? "you have used a Charm this turn" : NULL;
    case ISLAND_RICOCHET:
        return island_drawer(u) != seat ? "a Ricochet needs a draw forced on you" : NULL;
    case ISLAND_FOIL: /* [B-R39] */
        return island_hand_size(s, seat) < 2 ? "a Foil needs another card to discard" : NULL;
    case ISLAND_VETO: /* [B-135] */
        return is_unused(s, seat, code) ? NULL : "Veto works once, in your own turn, from your row";
    default:
        return "only Ricochet, Charm, Foil and Veto are reactions";
    }
}

static void offer_reactions(const island_state *s, island_set *set)
{
    int seat = s->uses[s->depth - 1].asked;

    island_offer(set, ISLAND_PASS);
    df_each_bit_64(card, s->zone[ISLAND_IN_HAND + seat] & ISLAND_QUICK_CARDS) {
        int kind = island_kind_of[card];

        if (why_no_reaction(s, island_kinds[kind].code) == NULL &&
            s->deck_size >= island_cost(s, seat, kind)) /* [B-R40] */
            island_offer(set, ISLAND_CARD + kind);
    }
    if (is_unused(s, seat, ISLAND_VETO)) /* [B-135] */
        island_offer(set, ISLAND_ABILITY + ISLAND_VETO - ISLAND_THRIFT);
}

static void offer_use(const island_state *s, const island_use *u, island_set *set)
{
    switch (s->node) {
    case ISLAND_AT_MODE:
        offer_modes(s, u, set);
        break;
    case ISLAND_AT_PLAYER:
        for (int seat = 0; seat < s->seats; seat++)
            if (is_target(s, u, seat))
                island_offer(set, ISLAND_PLAYER + seat);
        break;
    case ISLAND_AT_WRECK:
        for (int seat = 0; seat < s->seats; seat++)
            if (island_hand_size(s, seat) > 0)
                island_offer(set, ISLAND_HAND_OF + seat);
        offer_rows(s, set);
        break;
    case ISLAND_AT_ROW:
        offer_rows(s, set);
        break;
    case ISLAND_AT_BOMB:
        for (int seat = 0; seat < s->seats; seat++)
            if (s->bombs[seat] > (u->target == seat))
                island_offer(set, ISLAND_BOMB_OF + seat);
        break;
    case ISLAND_AT_SYMBOL:
        offer_symbols(s, u, set);
        break;
    case ISLAND_AT_OWN_CARD:
        island_offer_all(set, ISLAND_CARD, island_kinds_among(s->zone[ISLAND_IN_HAND + u->user]));
        break;
    case ISLAND_AT_REWARD:
        offer_rewards(s, u, set);
        break;
    case ISLAND_AT_ARRANGE:
        for (int place = u->draws; place < 5; place++)
            island_offer(set, ISLAND_SORT + island_deck_sort(s, place));
        break;
    case ISLAND_AT_BLIND:
        island_offer_all(set, ISLAND_PICKED_CARD,
                         (UINT64_C(1) << s->backs[u->target][u->symbol]) - 1);
        break;
    default:
        offer_reactions(s, set);
        break;
    }
}

void island_options_at(const island_state *s, island_set *set)
{
    memset(set, 0, sizeof *set);
    switch (s->node) {
    case ISLAND_AT_START: /* [B-7] */
        island_offer_all(set, ISLAND_STARTER, (UINT64_C(1) << s->seats) - 1);
        break;
    case ISLAND_AT_MIX: /* [B-201] */
        island_offer(set, ISLAND_SORT + ISLAND_BLANK);
        island_offer(set, ISLAND_SORT + ISLAND_BOMB);
        break;
    case ISLAND_AT_PICK:
        offer_piles(s, set);
        break;
    case ISLAND_AT_MAIN:
        offer_main(s, set);
        break;
    case ISLAND_AT_THRIFT:
        island_offer(set, ISLAND_YES);
        island_offer(set, ISLAND_NO);
        break;
    case ISLAND_AT_ORDER:
        island_offer(set, ISLAND_PAY_FIRST);
        island_offer(set, ISLAND_EFFECT_NOW);
        break;
    case ISLAND_AT_NUMBER: /* always all thirteen */
        island_offer_all(set, ISLAND_NUMBER, (UINT64_C(1) << ISLAND_NUMBERS) - 1);
        break;
    case ISLAND_AT_CARD_TYPE:
        island_offer_all(set, ISLAND_CARD, island_kinds_among(s->offer));
        break;
    case ISLAND_AT_GUESS:
        for (int sort = 0; sort < ISLAND_SORTS - (s->explosions_in == 0); sort++)
            island_offer(set, ISLAND_SORT + sort);
        break;
    case ISLAND_AT_SHOW:
        island_offer(set, ISLAND_SECRET);
        island_offer(set, ISLAND_SHOW);
        break;
    case ISLAND_AT_COIN:
        island_offer(set, ISLAND_COIN_SIDE);
        island_offer(set, ISLAND_COIN_SIDE + 1);
        break;
    case ISLAND_AT_OVER:
        break;
    default:
        offer_use(s, &s->uses[s->depth - 1], set);
        break;
    }
}

/* ---- The interface --------------------------------------------------------------------------- */

/* The seat whose pick of the deal it is [B-8]. */
static int dealer(const island_state *s)
{
    return (s->starter + s->seats * island_dealt(s) - s->picks) % s->seats;
}

int island_actor(const df_state *state)
{
    const island_state *s = (const island_state *)state;

    switch (s->node) {
    case ISLAND_AT_START:
    case ISLAND_AT_COIN:
    case ISLAND_AT_BLIND:
        return DF_CHANCE;
    case ISLAND_AT_OVER:
        return DF_NOBODY;
    case ISLAND_AT_MIX: /* [B-15] in seat order */
        for (int seat = 0; seat < s->seats; seat++)
            if (s->mix[seat] == DF_NONE)
                return seat;
        return DF_NOBODY;
    case ISLAND_AT_PICK:
        return s->stage == ISLAND_DO_DEAL ? dealer(s) : s->active;
    case ISLAND_AT_MAIN:
    case ISLAND_AT_THRIFT:
    case ISLAND_AT_ORDER:
        return s->active;
    case ISLAND_AT_REACT: /* [B-80] whoever is entitled, able or not */
        return s->uses[s->depth - 1].asked;
    default:
        return s->uses[s->depth - 1].user;
    }
}

int island_legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    island_set set;
    int count = 0;

    island_options_at((const island_state *)state, &set);
    for (size_t word = 0; word < sizeof set.bits / sizeof set.bits[0]; word++)
        df_each_bit_64(bit, set.bits[word])
            out[count++] = (df_action)(64 * word + bit);
    return count;
}

/* 4.3: all outcomes that are listed are equally likely, but for a start that is drawn for. */
int island_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX])
{
    island_set set;
    int count = 0;

    island_options_at((const island_state *)state, &set);
    for (size_t word = 0; word < sizeof set.bits / sizeof set.bits[0]; word++)
        df_each_bit_64(bit, set.bits[word])
            out[count++] = (df_outcome){(df_action)(64 * word + bit), 1};
    if (((const island_state *)state)->node == ISLAND_AT_START &&
        island_draws_for_start((const island_state *)state))
        island_weigh_starters((const island_state *)state, out);
    return count;
}

/* The rule by which a pile is picked now. */
const char *island_pick_clause(const island_state *s)
{
    return s->stage == ISLAND_DO_DEAL   ? "B-8"
           : s->stage == ISLAND_DO_ZERO ? "B-31"
           : s->depth > 0               ? "B-106"
                                        : "B-36";
}

static df_status refuse_main(const island_state *s, int action, df_error *err)
{
    if (action == ISLAND_END)
        return df_fail(err, DF_ILLEGAL, "B-33", "first play a card");
    if (action >= ISLAND_ABILITY && action < ISLAND_PICKED_CARD) {
        int code = ISLAND_THRIFT + action - ISLAND_ABILITY;
        const char *name = island_cards[code].name;

        if (!island_has_row(s, s->active, code))
            return df_fail(err, DF_ILLEGAL, "B-129", "%s is not in your row", name);
        if (code == ISLAND_THRIFT || code == ISLAND_VETO)
            return df_fail(err, DF_ILLEGAL, "B-129", "%s is offered when its moment comes", name);
        if (island_is_barred(s, code))
            return df_fail(err, DF_ILLEGAL, "B-22", "numbers 10 to 12 do nothing in the lap yet");
        if ((s->used >> (code - ISLAND_THRIFT) & 1) != 0)
            return df_fail(err, DF_ILLEGAL, "B-129", "%s was used this turn", name);
        return df_fail(err, DF_ILLEGAL, "B-59", "there is nothing that %s could do now", name);
    }
    if (action < ISLAND_CARD || action >= ISLAND_ROW_CARD)
        return df_fail(err, DF_ILLEGAL, "B-32", "play a card, use an ability or end the turn");
    if (s->played)
        return df_fail(err, DF_ILLEGAL, "B-32", "you have played your card this turn");
    return df_fail(err, DF_ILLEGAL, "B-50", "you don't hold this card");
}

static df_status refuse_reaction(const island_state *s, int action, df_error *err)
{
    int seat = s->uses[s->depth - 1].asked;
    const char *why = NULL;

    if (action == ISLAND_ABILITY + ISLAND_VETO - ISLAND_THRIFT)
        return df_fail(err, DF_ILLEGAL, "B-135", "%s", why_no_reaction(s, ISLAND_VETO));
    if (action < ISLAND_CARD || action >= ISLAND_ROW_CARD)
        return df_fail(err, DF_ILLEGAL, "B-71", "react to the use, or pass");
    int kind = action - ISLAND_CARD;
    if ((s->zone[ISLAND_IN_HAND + seat] & island_kind_cards(kind)) == 0)
        return df_fail(err, DF_ILLEGAL, "B-72", "you don't hold this card");
    if (island_kinds[kind].code != ISLAND_VETO) /* in hand it is a card like any other */
        why = why_no_reaction(s, island_kinds[kind].code);
    else
        why = "only Ricochet, Charm, Foil and Veto in your row are reactions";
    if (why != NULL)
        return df_fail(err, DF_ILLEGAL, "B-72", "%s", why);
    return df_fail(err, DF_ILLEGAL, "B-72", "it costs %d, and the blank deck holds %d",
                   island_cost(s, seat, kind), s->deck_size);
}

df_status island_test(const df_state *state, df_action action, df_error *err)
{
    static const struct {
        const char *clause;
        const char *wanted;
    } at[ISLAND_NODES] = {
        [ISLAND_AT_START] = {"B-7", "chance decides who starts"},
        [ISLAND_AT_MIX] = {"B-201", "add a bomb or a blank"},
        [ISLAND_AT_THRIFT] = {"B-130", "use Thrift: yes or no"},
        [ISLAND_AT_ORDER] = {"B-52", "pay first, or use the effect first"},
        [ISLAND_AT_MODE] = {"B-59", "choose a mode that can be used now"},
        [ISLAND_AT_PLAYER] = {"B-60", "choose a player who can be the target"},
        [ISLAND_AT_WRECK] = {"B-110", "choose a hand or a row card"},
        [ISLAND_AT_ROW] = {"B-124", "choose a row card"},
        [ISLAND_AT_BOMB] = {"B-60", "choose a player who has such a bomb"},
        [ISLAND_AT_NUMBER] = {"B-60", "name a number from 0 to 12"},
        [ISLAND_AT_SYMBOL] = {"B-62", "choose a symbol that is there"},
        [ISLAND_AT_OWN_CARD] = {"B-62", "choose a card that you hold"},
        [ISLAND_AT_CARD_TYPE] = {"B-119", "choose one of the cards found"},
        [ISLAND_AT_GUESS] = {"B-113", "guess what the top card is"},
        [ISLAND_AT_REWARD] = {"B-115", "choose one of the rewards offered"},
        [ISLAND_AT_ARRANGE] = {"B-111", "choose one of the cards looked at that is left"},
        [ISLAND_AT_SHOW] = {"B-111", "keep the order secret, or show it"},
        [ISLAND_AT_COIN] = {"B-112", "the coin has to be tossed"},
        [ISLAND_AT_BLIND] = {"B-62", "chance picks one of the cards with this back"},
        [ISLAND_AT_OVER] = {"B-192", "the match is over"},
    };
    const island_state *s = (const island_state *)state;
    island_set set;

    if (action >= ISLAND_ACTIONS)
        return df_fail(err, DF_RANGE, "", "there is no action number %u", action);
    island_options_at(s, &set);
    if (island_offers(&set, (int)action))
        return DF_OK;
    if (s->node == ISLAND_AT_MAIN)
        return refuse_main(s, (int)action, err);
    if (s->node == ISLAND_AT_REACT)
        return refuse_reaction(s, (int)action, err);
    if (s->node == ISLAND_AT_PICK)
        return df_fail(err, DF_ILLEGAL, island_pick_clause(s), "pick a pile that still has cards");
    return df_fail(err, DF_ILLEGAL, at[s->node].clause, "%s", at[s->node].wanted);
}
