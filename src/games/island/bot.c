/* bot.c: the rule-based bot of Island, after the notes of section 10 of the rules.
 *
 * It sees its view and nothing else. The heart is risk.c: what drawing so many cards would mean.
 * Values are in thousandths of a round in `knockout` and in hundredths of a point in `points`; both
 * are "higher is better for me".
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/bot.h"

/* ---- Players and cards ----------------------------------------------------------------------- */

/* How much harm to this player is worth: the leader's most. */
static int importance(const island_thinker *t, int seat)
{
    const island_state *s = t->s;
    int ahead = s->knockout ? s->score[seat] - s->score[t->me] : s->score[t->me] - s->score[seat];

    return 100 + (ahead > 5 ? 5 : ahead < -5 ? -5 : ahead) * 6;
}

/* The opponent for whom `score` is highest, among the actions from `first` on. */
typedef int rating(const island_thinker *t, int seat, int draws);

static int rate_draw(const island_thinker *t, int seat, int draws)
{
    return island_loss(t, seat, draws, 0) * importance(t, seat) / 100;
}

static int rate_gift(const island_thinker *t, int seat, int sort)
{
    const island_state *s = t->s;
    bool lethal = s->knockout &&
                  (sort == ISLAND_EXPLOSION ? !island_has_row(s, seat, ISLAND_BUNKER)
                                            : s->bombs[seat] + 1 >= island_bomb_limit(s, seat));

    return (lethal && !island_is_lap(s) ? 1000 : island_bomb_price(s, seat)) * importance(t, seat) /
           100;
}

static int rate_hand(const island_thinker *t, int seat, int draws)
{
    (void)draws;
    return (20 + island_hand_size(t->s, seat)) * importance(t, seat) / 100;
}

/* The usefulness of a row card to its owner. */
static int row_value(const island_state *s, int code)
{
    static const int16_t knockout[ISLAND_CODES] = {
        [ISLAND_SKIN] = 190,   [ISLAND_THRIFT] = 130,   [ISLAND_PILFER] = 30,
        [ISLAND_LOOKOUT] = 90, [ISLAND_SABOTAGE] = 50,  [ISLAND_SAPPER] = 260,
        [ISLAND_VETO] = 60,    [ISLAND_WINDFALL] = 300, [ISLAND_BUNKER] = 330,
        [ISLAND_TOLL] = 25,
    };
    static const int16_t points[ISLAND_CODES] = {
        [ISLAND_SKIN] = 40,     [ISLAND_THRIFT] = 360,   [ISLAND_PILFER] = 300,
        [ISLAND_LOOKOUT] = 320, [ISLAND_SABOTAGE] = 310, [ISLAND_SAPPER] = 400,
        [ISLAND_VETO] = 320,    [ISLAND_WINDFALL] = 400, [ISLAND_BUNKER] = 340,
        [ISLAND_TOLL] = 310,
    };
    int rest = s->deck_size < 40 ? s->deck_size : 40;

    return s->knockout ? knockout[code] * (10 + rest) / 50 : points[code];
}

static int best_row_of(const island_state *s, int seat)
{
    int best = 0;

    df_each_bit_64(card, s->zone[ISLAND_IN_ROW + seat]) {
        int value = row_value(s, island_kinds[island_kind_of[card]].code);

        best = value > best ? value : best;
    }
    return best;
}

static int best_enemy_row(const island_thinker *t)
{
    int best = 0;

    for (int seat = 0; seat < t->s->seats; seat++)
        if (seat != t->me && best_row_of(t->s, seat) > best)
            best = best_row_of(t->s, seat);
    return best;
}

/* The best harm that can be done to one opponent. */
static int best_harm(const island_thinker *t, rating *rate, int argument)
{
    int best = 0;

    for (int seat = 0; seat < t->s->seats; seat++)
        if (seat != t->me && island_is_in(t->s, seat)) {
            int value = rate(t, seat, argument);

            best = value > best ? value : best;
        }
    return best;
}

/* Does the player do without this (df_config.restricted)? */
static bool does_without(const island_thinker *t, enum island_deed deed)
{
    return df_config_bars(t->config, t->me, (int)deed);
}

static bool does_not_react(const island_thinker *t, int code)
{
    return does_without(t, code == ISLAND_FOIL    ? ISLAND_DEED_FOIL
                           : code == ISLAND_CHARM ? ISLAND_DEED_CHARM
                                                  : ISLAND_DEED_RICOCHET);
}

/* What a card in the own row is worth, which it is not to whoever never uses it. */
static int own_row_value(const island_thinker *t, int code)
{
    bool idle = code == ISLAND_VETO ? does_without(t, ISLAND_DEED_VETO)
                                    : code >= ISLAND_THRIFT && code < ISLAND_VETO &&
                                          does_without(t, ISLAND_DEED_USE + code - ISLAND_THRIFT);

    return idle || does_without(t, ISLAND_DEED_PLAY + code) ? 0 : row_value(t->s, code);
}

/* What a card is worth in hand, beyond being played now. */
static int keep_value(const island_thinker *t, int code)
{
    const island_state *s = t->s;
    bool quick = (island_cards[code].icons & ISLAND_QUICK) != 0;

    if (quick ? does_not_react(t, code) : does_without(t, ISLAND_DEED_PLAY + code))
        return 0;
    switch (code) {
    case ISLAND_RICOCHET:
    case ISLAND_CHARM:
        return s->knockout ? 70 : 90;
    case ISLAND_FOIL:
        return s->knockout ? 45 : 20;
    case ISLAND_BURY:
    case ISLAND_DEFUSE:
    case ISLAND_SCOUT:
    case ISLAND_STIR:
        return s->knockout ? 60 : 0;
    default:
        return s->knockout ? 20 : 0;
    }
}

/* Is the top of the deck known to be bad? */
static bool top_is_bad(const island_thinker *t, int count)
{
    const island_state *s = t->s;

    for (int i = 0; i < count && i < s->deck_size; i++) {
        uint8_t cell = s->deck[s->deck_size - 1 - i];

        if (cell != DF_HIDDEN && (cell & 3) != ISLAND_BLANK)
            return true;
    }
    return false;
}

/* Would Capsize bring an explosion up for the next player? */
static bool bottom_is_explosive(const island_state *s)
{
    return s->deck_size > 8 && s->deck[0] != DF_HIDDEN && (s->deck[0] & 3) == ISLAND_EXPLOSION;
}

/* ---- What a card does for me when played now ------------------------------------------------- */

static int effect_value(const island_thinker *t, int code, int cost)
{
    const island_state *s = t->s;
    bool ko = s->knockout;
    int next = island_next(s, t->me);

    if (!island_can_use(s, t->me, code) && code != ISLAND_BURY)
        return 0;
    switch (code) {
    case ISLAND_BURY:
        return s->bombs[t->me] > 0 ? island_bomb_price(s, t->me) * 9 / 10 : 0;
    case ISLAND_DEFUSE:
        return s->bombs[t->me] > 1    ? island_bomb_price(s, t->me) * 3 / 2
               : s->bombs[t->me] == 1 ? island_bomb_price(s, t->me) * 3 / 4
                                      : 0;
    case ISLAND_PLANT:
        return (s->bombs[t->me] > 0 ? island_bomb_price(s, t->me) * 3 / 4 : 0) +
               rate_gift(t, next, ISLAND_BOMB) / 3;
    case ISLAND_GAMBLE:
        return best_harm(t, rate_draw, 5) / 2 - island_loss(t, t->me, 5, cost) / 2;
    case ISLAND_HUNCH:
        return best_harm(t, rate_draw, cost - 1) / 2 +
               (top_is_bad(t, 1) ? best_harm(t, rate_gift, ISLAND_BOMB) : 0);
    case ISLAND_WRECK:
        return best_enemy_row(t) * 2 / 3 + 15;
    case ISLAND_PURGE:
        return island_purge_mode(s, t->me) == ISLAND_MODE_CLEAR
                   ? best_enemy_row(t)
                   : best_enemy_row(t) * 2 / 3 - island_bomb_price(s, t->me);
    case ISLAND_SCOUT:
        return ko ? island_loss(t, t->me, cost, 0) + 40 : island_loss(t, t->me, cost, 0);
    case ISLAND_STIR:
        return top_is_bad(t, cost) ? island_loss(t, t->me, cost, 0) : 5;
    case ISLAND_CAPSIZE:
        return ko && bottom_is_explosive(s) && !island_has_row(s, next, ISLAND_BUNKER) ? 350 : 0;
    case ISLAND_BARTER:
    case ISLAND_ACCUSE:
        return 25;
    case ISLAND_FORAGE:
        return ko ? 60 : -50;
    case ISLAND_TURNABOUT:
        return 0;
    default:
        return (island_cards[code].icons & ISLAND_ROW) != 0 ? own_row_value(t, code) : 0;
    }
}

/* What the own hand scores. */
static int score_now(const island_thinker *t)
{
    island_sums *sums = t->sums;

    if (!sums->has_score) {
        sums->hand = island_tally_of(t->s->zone[ISLAND_IN_HAND + t->me]);
        sums->score = island_tally_score(&sums->hand);
        sums->has_score = true;
    }
    return sums->score;
}

/* How much better the hand is for the score without this card. */
static int hand_gain(const island_thinker *t, int kind)
{
    uint64_t hand = t->s->zone[ISLAND_IN_HAND + t->me];
    uint64_t card = hand & island_kind_cards(kind);

    return 100 * (score_now(t) - island_hand_score(hand & ~(card & (~card + 1))));
}

/* Can the card be paid after its effect, with a deck that is better for it? */
static int pay_loss(const island_thinker *t, int code, int cost)
{
    const island_state *s = t->s;
    bool first =
        (island_cards[code].icons & ISLAND_EFFECT_FIRST) != 0 && island_can_use(s, t->me, code);

    if (code == ISLAND_SCOUT && first)
        return 0; /* counted as its value */
    if (code == ISLAND_STIR && first && top_is_bad(t, cost))
        return island_loss(t, t->me, cost, 0) / 4;
    if (code == ISLAND_BURY && first && s->bombs[t->me] > 0) {
        island_state later;
        island_sums sums = {0};
        island_thinker then = {&later, t->me, &sums, t->config};

        memcpy(&later, s, sizeof later);
        later.bombs[t->me]--;
        return island_loss(&then, t->me, cost, 0);
    }
    return island_loss(t, t->me, cost, 0);
}

static int play_value(const island_thinker *t, int kind)
{
    const island_state *s = t->s;
    int code = island_kinds[kind].code;
    int cost = island_cost(s, t->me, kind);
    bool thrifty = island_number_of(kind) < 10 && island_can_thrift(s, t->me, cost);
    int paid = thrifty ? 2 : cost;
    int value = effect_value(t, code, paid) - pay_loss(t, code, paid);

    if (s->knockout)
        return value - keep_value(t, code);
    return value + hand_gain(t, kind) - keep_value(t, code) / 2;
}

/* ---- Decisions ------------------------------------------------------------------------------- */

/* The action for which `value` is highest, of equals by lot. */
typedef int valuation(const island_thinker *t, df_action action);

static df_action best_of(const island_thinker *t, const df_decision *decision, valuation *value,
                         df_rng *rng)
{
    df_action chosen = decision->actions[0];
    df_best best = {0};

    for (int i = 0; i < decision->count; i++)
        if (df_is_best(&best, value(t, decision->actions[i]), rng))
            chosen = decision->actions[i];
    return chosen;
}

static int value_main(const island_thinker *t, df_action action)
{
    const island_state *s = t->s;
    int a = (int)action;
    bool near_blast = s->knockout && island_danger_of(t, t->me, 7, 0).explosions > ISLAND_ONE / 8;

    if (a == ISLAND_END)
        return 0;
    if (a < ISLAND_ABILITY) /* one must be played, but abilities come first */
        return play_value(t, a - ISLAND_CARD) - 100000;
    switch (ISLAND_THRIFT + a - ISLAND_ABILITY) {
    case ISLAND_LOOKOUT:
        return 1000;
    case ISLAND_SABOTAGE:
        return 900;
    case ISLAND_SAPPER:
        return s->bombs[t->me] > 0 || near_blast ? 950 : -200000;
    default: /* Pilfer: two draws for a card */
        return s->knockout && !s->played && island_loss(t, t->me, 2, 0) < 5 ? 1 : -200000;
    }
}

static int value_card(const island_thinker *t, df_action action)
{
    const island_state *s = t->s;
    int kind = (int)action - ISLAND_CARD;
    int code = island_kinds[kind].code;
    const island_card *card = &island_cards[code];

    if (!s->knockout)
        return card->number >= 10 ? own_row_value(t, code) - 200
                                  : keep_value(t, code) - 40 * card->cost;
    return (card->icons & ISLAND_ROW) != 0 ? own_row_value(t, code) - 30 * card->cost
                                           : keep_value(t, code) - 10 * card->cost;
}

/* A card to part with: the worst of the hand. */
static int value_own_card(const island_thinker *t, df_action action)
{
    int gain = t->s->knockout ? 0 : hand_gain(t, (int)action - ISLAND_CARD);

    return gain - value_card(t, action);
}

static int value_player(const island_thinker *t, df_action action)
{
    const island_use *u = &t->s->uses[t->s->depth - 1];
    int seat = (int)action - ISLAND_PLAYER;

    if (seat == t->me)
        return -1;
    if (u->code == ISLAND_GAMBLE)
        return rate_draw(t, seat, 5);
    if (u->code == ISLAND_PURGE)
        return best_row_of(t->s, seat) * importance(t, seat) / 100;
    return rate_hand(t, seat, 0);
}

static int value_row_card(const island_thinker *t, df_action action)
{
    const island_state *s = t->s;
    int a = (int)action;

    if (a < ISLAND_ROW_CARD)
        return a - ISLAND_HAND_OF == t->me ? -1000 : rate_hand(t, a - ISLAND_HAND_OF, 0);
    int kind = a - ISLAND_ROW_CARD;
    int value = 40 + row_value(s, island_kinds[kind].code);
    return (s->zone[ISLAND_IN_ROW + t->me] & island_kind_cards(kind)) != 0 ? -value : value;
}

static int value_bomb(const island_thinker *t, df_action action)
{
    int seat = (int)action - ISLAND_BOMB_OF;

    return seat == t->me ? 1000 : -importance(t, seat) - t->s->bombs[seat] * 10;
}

/* Cards of this number, among these, that I can't see anywhere. */
static int unseen_of_number(const island_thinker *t, int number, uint64_t among)
{
    const island_state *s = t->s;
    uint64_t seen =
        s->zone[ISLAND_IN_HAND + t->me] | s->zone[ISLAND_DISCARDED] | s->zone[ISLAND_STALLED];
    int unseen = 0;

    for (int seat = 0; seat < s->seats; seat++)
        seen |= s->zone[ISLAND_IN_ROW + seat];
    for (int kind = 0; kind < ISLAND_KINDS; kind++)
        if (island_number_of(kind) == number)
            unseen += df_bit_count_64(among & island_kind_cards(kind) & ~seen);
    return unseen;
}

static int value_number(const island_thinker *t, df_action action)
{
    const island_use *u = &t->s->uses[t->s->depth - 1];
    int number = (int)action - ISLAND_NUMBER;

    if (u->code == ISLAND_FORAGE) /* the high pile has every number once */
        return unseen_of_number(t, number, ISLAND_SYMBOL_CARDS(u->symbol)) > 0 ? number : -1;
    if (t->s->heard_on[u->target])
        return t->s->heard[u->target][number] * (number + 1);
    return 4 * unseen_of_number(t, number, UINT64_MAX) + (number >= 10);
}

static int value_symbol(const island_thinker *t, df_action action)
{
    const island_state *s = t->s;
    const island_use *u = &s->uses[s->depth - 1];
    int symbol = (int)action - ISLAND_SYMBOL;

    if (u->code == ISLAND_FORAGE)
        return s->pile_size[2 * symbol + 1];
    int column = t->me;
    uint8_t range = s->high[column][u->target][symbol];
    return s->knowledge ? 4 * (range & 15) + s->backs[u->target][symbol]
                        : s->backs[u->target][symbol];
}

static int value_reward(const island_thinker *t, df_action action)
{
    const island_state *s = t->s;
    const island_use *u = &s->uses[s->depth - 1];
    int a = (int)action;
    island_thinker own = *t;
    int received = s->revealed == ISLAND_BLANK ? 0 : rate_gift(&own, t->me, s->revealed);

    if (a == ISLAND_KEEP)
        return -received - island_loss(t, t->me, u->draws, 0);
    if (a >= ISLAND_PASS_ON)
        return rate_draw(t, a - ISLAND_PASS_ON, u->draws) - received;
    return rate_gift(t, a - ISLAND_GIVE, s->revealed);
}

/* Blanks for what I still have to pay, then the worst for the others. */
static int value_arrange(const island_thinker *t, df_action action)
{
    const island_state *s = t->s;
    const island_use *u = &s->uses[s->depth - 1];
    int sort = (int)action - ISLAND_SORT;
    bool mine = s->first && u->draws < s->cost;

    return mine ? -sort : sort;
}

static int value_guess(const island_thinker *t, df_action action)
{
    const island_state *s = t->s;
    int sort = (int)action - ISLAND_SORT;
    uint8_t top = s->deck[s->deck_size - 1];

    if (top != DF_HIDDEN)
        return (top & 3) == sort;
    return sort == ISLAND_BLANK;
}

static int value_mode(const island_thinker *t, df_action action)
{
    const island_state *s = t->s;

    switch ((int)action - ISLAND_MODE) {
    case ISLAND_MODE_DECK:
        return top_is_bad(t, 5) ? 100 : 10;
    case ISLAND_MODE_HAND:
        return s->knockout ? 0 : 10 * score_now(t) - 60;
    case ISLAND_MODE_LOOK:
        return 10;
    case ISLAND_MODE_RETURN:
        return 10 + island_bomb_price(s, t->me);
    case ISLAND_MODE_SAFE:
        return island_danger_of(t, t->me, 6, 0).explosions > ISLAND_ONE / 8 ? 500 : 5;
    default:
        return 0;
    }
}

/* What the own hand would score with this card. */
static int score_with(island_sums *sums, const island_card *card)
{
    uint8_t *score = &sums->with[card->number][card->cost];

    if (*score == 0) {
        island_tally more = sums->hand;

        island_tally_add(&more, card->number, card->cost);
        *score = (uint8_t)(island_tally_score(&more) + 1);
    }
    return *score - 1;
}

/* `points`: what the hand would score on average with a card of this pile, in hundredths. */
static int score_with_pile(const island_thinker *t, int pile)
{
    const uint8_t *may = t->s->may[t->me];
    int sum = 0;
    int cards = 0;

    score_now(t); /* counts the hand */
    df_each_bit_64(card, ISLAND_PILE_CARDS(pile))
        if ((may[card] & ISLAND_MAY_PILE) != 0) {
            sum +=
                100 * score_with(t->sums, &island_cards[island_kinds[island_kind_of[card]].code]);
            cards++;
        }
    return cards > 0 ? sum / cards : 0;
}

/* For points what fits the hand best; to survive cheap cards and a few high ones for the row. */
static int value_pile(const island_thinker *t, df_action action)
{
    static const int8_t taste[ISLAND_PILES] = {3, 2, 2, 0, 4, 3};
    const island_state *s = t->s;
    int pile = (int)action - ISLAND_PILE;
    int high = df_bit_count_64(s->zone[ISLAND_IN_HAND + t->me] & ISLAND_HIGH_CARDS);
    bool wants_high = high < 3 && s->turn == 0;

    if (!s->knockout)
        return s->pile_size[pile] - score_with_pile(t, pile);
    return taste[pile] + (((pile & 1) != 0) == wants_high ? 20 : 0);
}

/* ---- Reactions ------------------------------------------------------------------------------- */

/* What the use costs me if it happens. */
static int harm(const island_thinker *t, const island_use *u)
{
    const island_state *s = t->s;

    if (u->role == ISLAND_AS_REACTION && u->code != ISLAND_RICOCHET) {
        const island_use *below = u - 1;

        return below->user == t->me ? 90 : 0;
    }
    if (island_drawer(u) == t->me)
        return island_loss(t, t->me, u->draws, 0);
    if (u->code == ISLAND_HUNCH && u->mode == ISLAND_MODE_GIVE && u->target == t->me)
        return rate_gift(t, t->me, s->revealed);
    if (island_places(u))
        return row_value(s, u->code) / (s->knockout ? s->seats : 4);
    if (u->target != t->me)
        return 0;
    if (u->code == ISLAND_PURGE || u->mode == ISLAND_MODE_ROW)
        return best_row_of(s, t->me);
    if (u->code == ISLAND_PLANT || u->code == ISLAND_DEFUSE || u->code == ISLAND_LOOKOUT)
        return 0;
    return 25; /* a card of the hand */
}

static int value_react(const island_thinker *t, df_action action)
{
    const island_state *s = t->s;
    const island_use *u = &s->uses[s->depth - 1];
    int a = (int)action;

    if (a == ISLAND_PASS)
        return 0;
    if (a >= ISLAND_ABILITY)
        return harm(t, u) - 10;
    int kind = a - ISLAND_CARD;
    int cost = island_cost(s, t->me, kind);
    int code = island_kinds[kind].code;
    int extra = code == ISLAND_FOIL       ? 60
                : code == ISLAND_RICOCHET ? -best_harm(t, rate_draw, 3) / 4
                                          : 0;
    int gain = s->knockout ? 0 : hand_gain(t, kind) / 2;
    return harm(t, u) - keep_value(t, code) - island_loss(t, t->me, cost, 0) - extra + gain;
}

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    static const struct {
        valuation *value;
    } at[ISLAND_NODES] = {
        [ISLAND_AT_PICK] = {value_pile},      [ISLAND_AT_MAIN] = {value_main},
        [ISLAND_AT_MODE] = {value_mode},      [ISLAND_AT_PLAYER] = {value_player},
        [ISLAND_AT_WRECK] = {value_row_card}, [ISLAND_AT_ROW] = {value_row_card},
        [ISLAND_AT_BOMB] = {value_bomb},      [ISLAND_AT_NUMBER] = {value_number},
        [ISLAND_AT_SYMBOL] = {value_symbol},  [ISLAND_AT_OWN_CARD] = {value_own_card},
        [ISLAND_AT_CARD_TYPE] = {value_card}, [ISLAND_AT_GUESS] = {value_guess},
        [ISLAND_AT_REWARD] = {value_reward},  [ISLAND_AT_ARRANGE] = {value_arrange},
        [ISLAND_AT_REACT] = {value_react},
    };
    island_sums sums = {0};
    island_thinker t = {(const island_state *)decision->view, decision->seat, &sums,
                        decision->config};
    int node = t.s->node;

    (void)memory;
    if (decision->count == 1)
        return decision->actions[0];
    if (at[node].value != NULL)
        return best_of(&t, decision, at[node].value, rng);
    if (node == ISLAND_AT_THRIFT)
        return ISLAND_YES;
    if (node == ISLAND_AT_ORDER)
        return ISLAND_EFFECT_NOW;
    if (node == ISLAND_AT_SHOW)
        return ISLAND_SECRET;
    return decision->actions[df_rng_below(rng, (uint32_t)decision->count)]; /* MIX */
}

const df_bot island_bot = {
    .id = "rules",
    .name = "Castaway",
    .about =
        "weighs every draw by what it knows of the deck, saves its reactions, and builds a row",
    .choose = choose,
};

const df_guide island_guide = {
    .bot_moves = UINT16_MAX,
    .bot_priors = true,
    .pace = 7,
    .speed = 4000,
};
