/* check.c: the invariants of a state of Island: cards and bombs are where they can be, the uses
 * under way hang together, and the decision asked for is one that they can lead to.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

static df_status check_cards(const island_state *s, df_error *err)
{
    uint64_t rows = 0;
    uint64_t all = 0;

    for (int kind = 0; kind < ISLAND_KINDS; kind++) {
        int count = s->play == kind;

        for (int zone = 0; zone < ISLAND_ZONES; zone++)
            count += df_bit_count_64(s->zone[zone] & island_kind_cards(kind));
        if (count != island_kinds[kind].copies)
            return df_fail(err, DF_CORRUPT, "B-11", "piles: %s is in %d places, not %d",
                           island_cards[island_kinds[kind].code].name, count,
                           island_kinds[kind].copies);
    }
    for (int zone = 0; zone < ISLAND_ZONES; zone++) {
        if ((all & s->zone[zone]) != 0 || (s->zone[zone] & ~ISLAND_ALL_CARDS) != 0)
            return df_fail(err, DF_CORRUPT, "B-11", "piles: a card lies in two places");
        all |= s->zone[zone];
    }
    for (int code = 0; code < ISLAND_CODES; code++)
        if ((island_cards[code].icons & ISLAND_ROW) != 0)
            rows |= island_kind_cards(island_row_kind[code]);
    for (int seat = 0; seat < ISLAND_SEATS; seat++) {
        uint64_t hand = s->zone[ISLAND_IN_HAND + seat];

        if ((s->zone[ISLAND_IN_ROW + seat] & ~rows) != 0)
            return df_fail(err, DF_CORRUPT, "B-57", "seats.%d.row: only cards that stay", seat);
        for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++)
            if (s->backs[seat][symbol] != df_bit_count_64(hand & ISLAND_SYMBOL_CARDS(symbol)))
                return df_fail(err, DF_CORRUPT, "B-62", "seats.%d.backs: not those of the hand",
                               seat);
    }
    for (int pile = 0; pile < ISLAND_PILES; pile++)
        if (s->pile_size[pile] !=
            df_bit_count_64(s->zone[ISLAND_IN_PILES] & ISLAND_PILE_CARDS(pile)))
            return df_fail(err, DF_CORRUPT, "B-6", "pile_size.%d: not that of the pile", pile);
    return DF_OK;
}

static df_status check_deck(const island_state *s, df_error *err)
{
    int count[ISLAND_SORTS + 1] = {0};
    int bombs = s->supply[ISLAND_BOMB] + s->discard[ISLAND_BOMB] + s->aside;
    int explosions = s->supply[ISLAND_EXPLOSION] + s->discard[ISLAND_EXPLOSION];

    if (s->deck_size > ISLAND_DECK)
        return df_fail(err, DF_CORRUPT, "B-3", "deck: at most %d cards", ISLAND_DECK);
    for (int at = 0; at < ISLAND_DECK; at++)
        if (at >= s->deck_size ? s->deck[at] != DF_NONE
                               : (s->deck[at] & 3) > ISLAND_EXPLOSION || s->deck[at] >> 2 > 32)
            return df_fail(err, DF_CORRUPT, "B-3", "deck: blanks, bombs and explosions only");
        else if (at < s->deck_size)
            count[s->deck[at] & 3]++;
    if (s->revealed != DF_NONE && s->revealed >= ISLAND_SORTS)
        return df_fail(err, DF_CORRUPT, "B-113", "revealed: no such card");
    if (s->revealed != DF_NONE)
        count[s->revealed]++;
    for (int seat = 0; seat < ISLAND_SEATS; seat++) {
        bombs += s->bombs[seat];
        explosions += s->explosions[seat];
    }
    bool built = s->stage > ISLAND_DO_MIX;
    if (explosions + count[ISLAND_EXPLOSION] != ISLAND_EXPLOSIONS && s->stage != ISLAND_DO_MIX)
        return df_fail(err, DF_CORRUPT, "B-11", "deck: there are 3 explosions, not %d",
                       explosions + count[ISLAND_EXPLOSION]);
    int mixed = s->bombs_in; /* bombs among the cards added to the 50 blanks */
    if (s->secret_mix && built) {
        mixed = island_open_bombs(s) + count[ISLAND_BOMB] - (s->revealed == ISLAND_BOMB);
        int pool = s->bombs_in < ISLAND_BOMBS - s->seats ? s->bombs_in : ISLAND_BOMBS - s->seats;

        for (int seat = 0; seat < s->seats; seat++)
            pool += s->mix[seat] == ISLAND_BOMB;
        int blanks =
            (s->bombs_in < ISLAND_BOMBS - s->seats ? s->bombs_in : ISLAND_BOMBS - s->seats) + 3 +
            s->seats - pool;
        if (mixed < 0 || mixed > pool || s->bombs_in - mixed > blanks || mixed > s->bombs_in)
            return df_fail(err, DF_CORRUPT, "B-201", "deck: the pool can't have given %d bombs",
                           mixed);
    } else if (bombs + count[ISLAND_BOMB] != ISLAND_BOMBS && (built || !s->secret_mix)) {
        return df_fail(err, DF_CORRUPT, "B-11", "deck: there are 12 bombs, not %d",
                       bombs + count[ISLAND_BOMB]);
    }
    int blanks = ISLAND_BLANKS + (s->secret_mix ? s->bombs_in - mixed : 0);
    if (built && s->discard[ISLAND_BLANK] + count[ISLAND_BLANK] != blanks)
        return df_fail(err, DF_CORRUPT, "B-11", "deck: there are %d blanks, not %d", blanks,
                       s->discard[ISLAND_BLANK] + count[ISLAND_BLANK]);
    return DF_OK;
}

static df_status check_seat(const island_state *s, int seat, df_error *err)
{
    bool in_turns = s->stage >= ISLAND_DO_TURN && s->stage <= ISLAND_DO_END;
    bool out = !island_is_in(s, seat);

    if (seat >= s->seats)
        return s->zone[ISLAND_IN_HAND + seat] == 0 && s->zone[ISLAND_IN_ROW + seat] == 0 &&
                       s->bombs[seat] == 0 && s->explosions[seat] == 0
                   ? DF_OK
                   : df_fail(err, DF_CORRUPT, "B-1", "seats.%d: nobody sits there", seat);
    if (out &&
        (s->zone[ISLAND_IN_HAND + seat] != 0 || s->zone[ISLAND_IN_ROW + seat] != 0 ||
         s->bombs[seat] > 0) &&
        s->stage != ISLAND_DO_START)
        return df_fail(err, DF_CORRUPT, "B-162", "seats.%d: who is out has nothing left", seat);
    if (s->knockout && s->explosions[seat] > 0)
        return df_fail(err, DF_CORRUPT, "B-43", "seats.%d.explosions: none stays in `knockout`",
                       seat);
    if (s->knockout && in_turns && s->bombs[seat] >= island_bomb_limit(s, seat) && !out)
        return df_fail(err, DF_CORRUPT, "B-160", "seats.%d.bombs: the limit is %d", seat,
                       island_bomb_limit(s, seat));
    if (in_turns && island_is_lap(s) && s->bombs[seat] > 1)
        return df_fail(err, DF_CORRUPT, "B-24", "seats.%d.bombs: at most one in the lap", seat);
    return DF_OK;
}

static bool is_seat(const island_state *s, uint8_t seat)
{
    return seat == DF_NONE || seat < s->seats;
}

/* A use by itself: every number is one that the rules know. */
static bool is_use(const island_state *s, const island_use *u)
{
    return u->code < ISLAND_CODES && u->role <= ISLAND_AS_REACTION && u->user < s->seats &&
           u->phase < ISLAND_PHASES && u->result <= ISLAND_REPLACED && is_seat(s, u->asked) &&
           (u->mode == DF_NONE || u->mode < ISLAND_MODES) && is_seat(s, u->target) &&
           is_seat(s, u->second) && (u->kind == DF_NONE || u->kind < ISLAND_KINDS) &&
           (u->number == DF_NONE || u->number < ISLAND_NUMBERS) &&
           (u->symbol == DF_NONE || u->symbol < ISLAND_SYMBOLS) &&
           (u->draws == DF_NONE || u->draws <= 30);
}

/* Does the use have all that its effect needs? */
static bool is_announced(const island_use *u)
{
    bool row = u->mode == ISLAND_MODE_ROW;

    if (u->role == ISLAND_AS_REACTION)
        return u->code == ISLAND_RICOCHET
                   ? u->target != DF_NONE && u->draws != DF_NONE
                   : u->code == ISLAND_CHARM || u->code == ISLAND_FOIL || u->code == ISLAND_VETO;
    if (u->role == ISLAND_AS_EFFECT && u->code >= ISLAND_THRIFT)
        return true;
    switch (u->code) {
    case ISLAND_RICOCHET:
    case ISLAND_CHARM:
    case ISLAND_FOIL:
    case ISLAND_VETO:
    case ISLAND_WINDFALL:
    case ISLAND_BUNKER:
    case ISLAND_TOLL:
        return false;
    case ISLAND_BARTER:
    case ISLAND_PILFER:
    case ISLAND_SABOTAGE:
    case ISLAND_PLANT:
        return u->target != DF_NONE;
    case ISLAND_STIR:
        return u->mode == ISLAND_MODE_DECK || u->mode == ISLAND_MODE_HAND;
    case ISLAND_SAPPER:
        return u->mode == ISLAND_MODE_RETURN || u->mode == ISLAND_MODE_SAFE;
    case ISLAND_LOOKOUT:
        return u->mode == ISLAND_MODE_LOOK || (u->mode == ISLAND_MODE_HEAR && u->target != DF_NONE);
    case ISLAND_WRECK:
        return u->target != DF_NONE && (row ? u->kind != DF_NONE : u->mode == ISLAND_MODE_HAND);
    case ISLAND_PURGE:
        return u->target != DF_NONE && (row ? u->kind != DF_NONE : u->mode == ISLAND_MODE_CLEAR);
    case ISLAND_GAMBLE:
        return u->target != DF_NONE && u->draws != DF_NONE && u->mode != DF_NONE;
    case ISLAND_HUNCH:
        return u->target != DF_NONE && u->draws != DF_NONE &&
               (u->mode == ISLAND_MODE_GIVE || u->mode == ISLAND_MODE_PASS_ON);
    case ISLAND_ACCUSE:
        return u->target != DF_NONE && u->number != DF_NONE;
    case ISLAND_FORAGE:
        return u->symbol != DF_NONE && u->number != DF_NONE;
    case ISLAND_DEFUSE:
        return u->target != DF_NONE && u->second != DF_NONE;
    default:
        return true;
    }
}

/* Uses below the top wait for a reaction to them, or for Thrift on the draw they force. */
static df_status check_uses(const island_state *s, df_error *err)
{
    static const island_use none = {DF_NONE, DF_NONE, DF_NONE, DF_NONE, DF_NONE, DF_NONE, DF_NONE,
                                    DF_NONE, DF_NONE, DF_NONE, DF_NONE, DF_NONE, DF_NONE};

    for (int i = 0; i < ISLAND_USES; i++) {
        const island_use *u = &s->uses[i];

        if (i >= s->depth) {
            if (memcmp(u, &none, sizeof none) != 0)
                return df_fail(err, DF_CORRUPT, "B-60", "uses: more than are under way");
            continue;
        }
        if (!is_use(s, u) || (u->phase > ISLAND_COST_OF_FOIL && !is_announced(u)))
            return df_fail(err, DF_CORRUPT, "B-60", "uses: number %d is incomplete", i + 1);
        bool thrift = u->role == ISLAND_AS_ABILITY && u->code == ISLAND_THRIFT;
        bool above = i > 0 && (u->role == ISLAND_AS_REACTION || thrift);
        if (i == 0 ? u->role == ISLAND_AS_REACTION : !above)
            return df_fail(err, DF_CORRUPT, "B-73", "uses: number %d answers nothing", i + 1);
        if (i + 1 < s->depth &&
            u->phase !=
                (s->uses[i + 1].role == ISLAND_AS_REACTION ? ISLAND_WINDOW : ISLAND_DRAWING))
            return df_fail(err, DF_CORRUPT, "B-70", "uses: number %d is not waiting", i + 1);
        if (u->phase < ISLAND_RESOLVE && u->result != ISLAND_STANDS)
            return df_fail(err, DF_CORRUPT, "B-78", "uses: number %d is not decided yet", i + 1);
        if (u->phase == ISLAND_WINDOW && (u->asked == DF_NONE || u->asked == u->user))
            return df_fail(err, DF_CORRUPT, "B-71", "uses: nobody is asked about number %d", i + 1);
        if (i > 0 && u->code == ISLAND_RICOCHET && island_drawer(&s->uses[i - 1]) < 0)
            return df_fail(err, DF_CORRUPT, "B-103", "uses: number %d has no draw to pass on",
                           i + 1);
        if (u->role == ISLAND_AS_EFFECT && u->code != DF_NONE &&
            (s->play == DF_NONE || island_kinds[s->play].code != u->code))
            return df_fail(err, DF_CORRUPT, "B-50", "play: not the card that is being used");
    }
    return DF_OK;
}

/* The first use belongs to the active player, and to the step of the turn that waits for it. */
static bool fits_stage(const island_state *s)
{
    const island_use *u = &s->uses[0];

    if (s->depth == 0)
        return s->stage != ISLAND_DO_PLAYED && s->stage != ISLAND_DO_EFFECT;
    if (u->user != s->active)
        return false;
    if (u->role == ISLAND_AS_EFFECT)
        return s->stage == (s->first ? ISLAND_DO_PAY : ISLAND_DO_PLAYED) &&
               (!s->first || (island_cards[u->code].icons & ISLAND_EFFECT_FIRST) != 0);
    if (u->code == ISLAND_THRIFT)
        return s->stage == ISLAND_DO_ORDER;
    return s->stage == ISLAND_DO_MAIN && u->code > ISLAND_THRIFT && u->code < ISLAND_VETO;
}

static bool fits_pick(const island_state *s, const island_use *u)
{
    int dealt = 0;

    for (int seat = 0; seat < s->seats; seat++)
        dealt += island_hand_size(s, seat);
    if (s->picks == 0 || s->picks > island_piles_left(s))
        return false;
    if (u != NULL)
        return u->phase == ISLAND_PICKING && u->code == ISLAND_STIR;
    return s->stage == ISLAND_DO_DEAL
               ? s->picks == s->seats * island_dealt(s) - dealt && !s->all_cards
           : s->stage == ISLAND_DO_ZERO ? s->picks <= 2
                                        : s->stage == ISLAND_DO_END && s->picks == 1;
}

static bool fits_thrift(const island_state *s, const island_use *u)
{
    if (u != NULL)
        return u->phase == ISLAND_DRAWING && island_can_thrift(s, u->target, u->draws);
    return s->stage == ISLAND_DO_ORDER && island_number_of(s->play % ISLAND_KINDS) < 10 &&
           island_can_thrift(s, s->active, s->cost);
}

static bool fits_order(const island_state *s)
{
    int code = island_kinds[s->play % ISLAND_KINDS].code;

    return s->stage == ISLAND_DO_PAY && !s->first && s->deck_size >= s->cost &&
           (island_cards[code].icons & ISLAND_EFFECT_FIRST) != 0 &&
           island_can_use(s, s->active, code);
}

/* A card of a hand that is to be chosen, blind or open. */
static bool picks_card(const island_use *u)
{
    return u->code == ISLAND_BARTER || u->code == ISLAND_PILFER || u->code == ISLAND_SABOTAGE ||
           (u->code == ISLAND_WRECK && u->mode == ISLAND_MODE_HAND);
}

/* Does the decision fit the phase of the top use? */
static bool fits_use(const island_state *s, const island_use *u)
{
    bool own = u->target == u->user;

    switch (s->node) {
    case ISLAND_AT_OWN_CARD:
        return island_hand_size(s, u->user) > 0 &&
               (u->phase == ISLAND_COST_OF_FOIL ? u->code == ISLAND_FOIL
                : u->phase == ISLAND_GIVING     ? u->code == ISLAND_BARTER && !own
                                            : u->phase == ISLAND_RESOLVE && own && picks_card(u));
    case ISLAND_AT_SYMBOL:
        if (u->phase == ISLAND_ANNOUNCE)
            return island_missing(u) == ISLAND_AT_SYMBOL;
        return u->phase == ISLAND_RESOLVE && picks_card(u) && !own && island_is_in(s, u->target) &&
               island_hand_size(s, u->target) > 0;
    case ISLAND_AT_BLIND:
        return u->phase == ISLAND_PICKED && picks_card(u) && u->symbol != DF_NONE && !own &&
               s->backs[u->target][u->symbol] > 0;
    case ISLAND_AT_CARD_TYPE:
        return u->phase == ISLAND_RESOLVE && s->offer != 0 &&
               (u->code == ISLAND_ACCUSE || u->code == ISLAND_FORAGE);
    case ISLAND_AT_ARRANGE:
    case ISLAND_AT_SHOW:
        return u->phase == ISLAND_ARRANGING && u->code == ISLAND_SCOUT && s->deck_size >= 5 &&
               (s->node == ISLAND_AT_SHOW ? u->draws == 4 : u->draws < 4);
    case ISLAND_AT_REACT:
        return u->phase == ISLAND_WINDOW && island_is_in(s, u->asked);
    case ISLAND_AT_GUESS:
        return u->phase == ISLAND_ANNOUNCE && island_missing(u) == ISLAND_AT_GUESS && s->cost > 0 &&
               s->deck_size > 0 && s->revealed == DF_NONE;
    case ISLAND_AT_REWARD:
        return u->phase == ISLAND_ANNOUNCE && island_missing(u) == ISLAND_AT_REWARD &&
               s->cost > 0 && s->revealed == u->number && u->draws == s->cost - 1;
    default:
        return u->phase == ISLAND_ANNOUNCE && island_missing(u) == s->node;
    }
}

/* Does the decision fit what is under way? */
static bool fits_node(const island_state *s)
{
    const island_use *u = s->depth > 0 ? &s->uses[s->depth - 1] : NULL;

    if (!fits_stage(s))
        return false;
    switch (s->node) {
    case ISLAND_AT_START:
        return s->stage == ISLAND_DO_START && u == NULL;
    case ISLAND_AT_MIX:
        return s->stage == ISLAND_DO_MIX && u == NULL && s->secret_mix;
    case ISLAND_AT_PICK:
        return fits_pick(s, u);
    case ISLAND_AT_MAIN:
        return u == NULL && s->stage == ISLAND_DO_MAIN && s->play == DF_NONE;
    case ISLAND_AT_THRIFT:
        return fits_thrift(s, u);
    case ISLAND_AT_ORDER:
        return u == NULL && fits_order(s);
    case ISLAND_AT_OVER:
        return s->stage == ISLAND_DO_OVER && u == NULL;
    default:
        return u != NULL && fits_use(s, u);
    }
}

/* Is something offered, and nothing that would have been taken without asking? */
static bool has_options(const island_state *s)
{
    island_set set;

    island_options_at(s, &set);
    for (size_t word = 0; word < sizeof set.bits / sizeof set.bits[0]; word++)
        if (set.bits[word] != 0)
            return true;
    return s->node == ISLAND_AT_OVER;
}

static df_status check_course(const island_state *s, df_error *err)
{
    bool fits = fits_node(s);
    int actor = fits ? island_actor((const df_state *)s) : DF_NOBODY;
    bool in_turn = s->stage >= ISLAND_DO_ZERO && s->stage <= ISLAND_DO_END;
    bool in_play = s->stage >= ISLAND_DO_COST && s->stage <= ISLAND_DO_PLAYED;
    const df_flaw flaws[] = {
        {s->stage == ISLAND_DO_TURN || s->stage == ISLAND_DO_COST || s->stage == ISLAND_DO_DRAW,
         "B-30", "stage: nobody ever waits there"},
        {in_turn != (s->turn > 0) && s->stage != ISLAND_DO_OVER, "B-30",
         "turn: from 1 on while turns are taken, else 0"},
        {s->in >> s->seats != 0 || s->charmed >> s->seats != 0, "B-13",
         "in: more players than there are"},
        {!s->knockout && in_turn && s->in != (1u << s->seats) - 1, "B-161",
         "in: nobody is out in `points`"},
        {s->used >= 64, "B-129", "used: there is no such ability"},
        {in_turn && (s->in & (s->in - 1)) == 0, "B-163", "in: with one left the round is over"},
        {in_turn && s->depth == 0 && !island_is_in(s, s->active), "B-35",
         "active: who is out takes no turn"},
        {s->active >= s->seats || s->starter >= s->seats, "B-1", "active: there is no such seat"},
        {s->play != DF_NONE && s->play >= ISLAND_KINDS, "B-50", "play: there is no such card"},
        {in_play && (s->stage < ISLAND_DO_PLAYED) && s->play == DF_NONE, "B-50",
         "play: a card is being played"},
        {s->stage == ISLAND_DO_MAIN && s->play != DF_NONE, "B-57", "play: no card is in play"},
        {s->play != DF_NONE && !s->played, "B-32", "played: the card in play was"},
        {s->aside > 0, "B-24", "aside: bombs set aside are back before anybody decides"},
        {(s->revealed != DF_NONE) && s->node != ISLAND_AT_REWARD &&
             (s->depth == 0 || s->uses[0].code != ISLAND_HUNCH),
         "B-113", "revealed: only during a Hunch"},
        {s->depth > 0 && s->uses[0].code == ISLAND_HUNCH && s->uses[0].phase != ISLAND_ANNOUNCE &&
             (s->revealed != DF_NONE) != (s->uses[0].mode == ISLAND_MODE_GIVE),
         "B-116", "revealed: face up while it is being given"},
        {(s->offer != 0) != (s->node == ISLAND_AT_CARD_TYPE), "B-119", "offer: only to choose"},
        {(s->offer & ~ISLAND_ALL_CARDS) != 0, "B-119", "offer: there is no such card"},
        {(s->picks > 0) != (s->node == ISLAND_AT_PICK), "B-36", "picks: some exactly at pick"},
        {s->play == DF_NONE && (s->cost > 0 || s->first), "B-51", "cost: no card is in play"},
        {s->stage != ISLAND_DO_START &&
             s->supply[ISLAND_EXPLOSION] != ISLAND_EXPLOSIONS - s->explosions_in,
         "B-5", "supply.explosions: those that are not in the game"},
        {s->cost > 6, "B-51", "cost: at most 6"},
        {!fits, "B-60", "node: it does not fit what is under way"},
        {s->node != ISLAND_AT_OVER && actor == DF_NOBODY, "B-30", "node: nobody would decide"},
        {actor >= 0 && s->stage > ISLAND_DO_DEAL && s->node != ISLAND_AT_OVER &&
             !island_is_in(s, actor),
         "B-13", "node: who is out decides nothing"},
        {s->winners != (s->node == ISLAND_AT_OVER ? island_in_front(s) : 0), "B-192",
         "match_winners: those in front when the match is over"},
    };

    return df_first_flaw(flaws, sizeof flaws / sizeof flaws[0], err);
}

/* Before the first turn of a round nothing has happened yet. */
static df_status check_before_turns(const island_state *s, df_error *err)
{
    bool empty = s->zone[ISLAND_STALLED] == 0 && s->zone[ISLAND_DISCARDED] == 0;
    int bombs = 0;

    for (int seat = 0; seat < ISLAND_SEATS; seat++) {
        empty &= s->zone[ISLAND_IN_ROW + seat] == 0 && s->stalled_cost[seat] == 0;
        bombs += s->bombs[seat] + s->explosions[seat];
    }
    const df_flaw flaws[] = {
        {bombs > 0, "B-10", "seats.#.bombs: nobody starts with bombs"},
        {!empty, "B-10", "seats.#.row: nobody starts with row cards, nothing is discarded"},
        {s->discard[0] + s->discard[1] + s->discard[2] > 0, "B-2",
         "blank_discard: nothing has been drawn"},
        {s->reversed != 0, "B-9", "direction: clockwise at the start"},
        {s->stage != ISLAND_DO_START && s->in != (1u << s->seats) - 1, "B-165",
         "in: all take part again"},
        {s->active != s->starter, "B-8", "active: the starter"},
        {s->played || s->used || s->charmed || s->safe, "B-30", "played: no turn has begun"},
        {s->play != DF_NONE || s->revealed != DF_NONE || s->depth > 0, "B-30",
         "play: no turn has begun"},
    };

    return df_first_flaw(flaws, sizeof flaws / sizeof flaws[0], err);
}

/* What is offered at CARD_TYPE must be there. */
static df_status check_offer(const island_state *s, df_error *err)
{
    if (s->node != ISLAND_AT_CARD_TYPE)
        return DF_OK;
    const island_use *u = &s->uses[s->depth - 1];
    bool accuse = u->code == ISLAND_ACCUSE;
    uint64_t from = accuse ? s->zone[ISLAND_IN_HAND + u->target]
                           : s->zone[ISLAND_IN_PILES] & ISLAND_SYMBOL_CARDS(u->symbol);
    uint64_t offer = 0;

    df_each_bit_64(card, from)
        if (island_number_of(island_kind_of[card]) == u->number)
            offer |= ISLAND_BIT(island_kinds[island_kind_of[card]].first);
    return offer == s->offer ? DF_OK
                             : df_fail(err, DF_CORRUPT, "B-119", "offer: not the cards found");
}

/* [B-201] as each viewer has seen it. */
static df_status check_mix(const island_state *s, df_error *err)
{
    int bombs = island_open_bombs(s);

    for (int at = 0; at < s->deck_size; at++)
        bombs += (s->deck[at] & 3) == ISLAND_BOMB;
    for (int v = 0; v < ISLAND_VIEWERS; v++)
        if ((v < s->seats || v == ISLAND_PUBLIC) &&
            (bombs < s->bombs_least[v] || bombs > s->bombs_most[v]))
            return df_fail(err, DF_CORRUPT, "B-201", "bombs_mixed.%d: %d were mixed in", v, bombs);
    return DF_OK;
}

df_status island_check(const df_state *state, df_error *err)
{
    const island_state *s = (const island_state *)state;
    df_status status = s->node < ISLAND_NODES && s->stage < ISLAND_STAGES &&
                               s->depth <= ISLAND_USES && s->active < s->seats
                           ? DF_OK
                           : df_fail(err, DF_CORRUPT, "", "node: there is no such node");

    if (status == DF_OK)
        status = check_cards(s, err);
    if (status == DF_OK)
        status = check_uses(s, err);
    if (status == DF_OK)
        status = check_course(s, err);
    if (status == DF_OK && s->stage <= ISLAND_DO_DEAL)
        status = check_before_turns(s, err);
    if (status == DF_OK)
        status = check_deck(s, err);
    for (int seat = 0; seat < ISLAND_SEATS && status == DF_OK; seat++)
        status = check_seat(s, seat, err);
    if (status == DF_OK)
        status = check_offer(s, err);
    if (status == DF_OK && !has_options(s))
        status = df_fail(err, DF_CORRUPT, "B-59", "node: there is nothing to choose from");
    if (status == DF_OK && s->knowledge)
        status = island_know_check(s, err);
    if (status == DF_OK && s->knowledge && s->secret_mix && s->stage > ISLAND_DO_MIX)
        status = check_mix(s, err);
    if (status == DF_OK && s->knowledge)
        status = island_notes_check(s, err);
    return status;
}
