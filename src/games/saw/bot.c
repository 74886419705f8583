/* bot.c: the rule-based opponent of SAW.
 *
 * It looks at nothing but its view. Harm is reckoned in hundredths of a point of blood (section 10
 * of the rules: a first stage is worth 0.25, a second 0.7, a lost limb 2.2). As an attacker it
 * takes the parts and the victim for which the better of the victim's two ways out hurts most; as a
 * victim it weighs the certain price against what its hand, the draw row and its Search cards leave
 * missing on average.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/judge.h"

enum {
    BILLY_WORTH = 120, /* harm that a Billy should save in a challenge */
    TOOL_WORTH = 12,
};

/* ---- Going through the options --------------------------------------------------------------- */

static int kind_of(df_action action)
{
    return action >= SAW_ACT_CARD && action < SAW_ACT_TARGET ? (int)action - SAW_ACT_CARD : -1;
}

static df_action option_or_first(const saw_thought *t, df_action wanted)
{
    for (int i = 0; i < t->decision->count; i++)
        if (t->decision->actions[i] == wanted)
            return wanted;
    return t->decision->actions[0];
}

static bool is_offered(const df_decision *decision, df_action action)
{
    for (int i = 0; i < decision->count; i++)
        if (decision->actions[i] == action)
            return true;
    return false;
}

/* The card with the highest (or lowest) worth. */
static df_action by_worth(const saw_thought *t, int (*worth)(const saw_thought *t, int kind),
                          bool highest)
{
    df_action chosen = t->decision->actions[0];
    df_best best = {0};

    for (int i = 0; i < t->decision->count; i++) {
        int kind = kind_of(t->decision->actions[i]);

        if (kind < 0)
            continue;
        int value = worth(t, kind);
        if (df_is_best(&best, highest ? value : -value, t->rng))
            chosen = t->decision->actions[i];
    }
    return chosen;
}

/* ---- Attack ---------------------------------------------------------------------------------- */

/* A mask of the seats that a trap may be set for. */
static uint32_t possible_victims(const saw_thought *t)
{
    const saw_state *s = t->s;
    bool token_saves = saw_alive_count(s) >= 3;
    uint32_t victims = 0;

    for (int seat = 0; seat < s->seats; seat++)
        if (seat != t->seat && saw_is_alive(s, seat) && !(token_saves && seat == s->token))
            victims |= 1u << seat;
    return victims;
}

/* The best that a trap of these parts can be worth, or -1 without a victim. */
static int best_worth_of(const saw_thought *t, const uint8_t part[3], uint32_t victims)
{
    int best = -1;

    df_each_bit(seat, victims) {
        int worth = saw_target_worth(t->s, part, (int)seat);

        best = worth > best ? worth : best;
    }
    return best;
}

/* The part for a slot that makes the best trap with the best of the others that are held. Of equal
 * ones always the same: the slots are filled in several decisions, which have to agree. */
static int best_part(const saw_thought *t, int slot)
{
    uint8_t kinds[3][SAW_PARTS];
    int count[3] = {0, 0, 0};
    int best_worth = -1;

    df_each_bit_64(kind, t->held.bits[0] & ((UINT64_C(1) << SAW_TOOL) - 1)) {
        int type = saw_cards[kind].group;

        if (type >= slot || t->s->plan[type] == kind) /* earlier slots are settled */
            kinds[type][count[type]++] = (uint8_t)kind;
    }
    if (count[slot] <= 1)
        return count[slot] == 0 ? -1 : kinds[slot][0];
    for (int type = 0; type < 3; type++)
        if (count[type] == 0) /* something average in its place */
            kinds[type][count[type]++] = (uint8_t)(type * SAW_PARTS + 4);
    int best = kinds[slot][0];
    uint32_t victims = possible_victims(t);
    for (int c = 0; c < count[2]; c++)
        for (int b = 0; b < count[1]; b++)
            for (int a = 0; a < count[0]; a++) {
                const uint8_t part[3] = {kinds[0][a], kinds[1][b], kinds[2][c]};
                int worth = best_worth_of(t, part, victims);

                if (worth > best_worth) {
                    best_worth = worth;
                    best = part[slot];
                }
            }
    return best;
}

/* A part where it belongs; else something that is worth keeping but of no use in hand. */
static df_action choose_bench(const saw_thought *t)
{
    const saw_state *s = t->s;
    int part = saw_is_solo(s) ? -1 : best_part(t, s->progress);
    int planned = 0;
    df_action chosen = SAW_ACT_STOP;
    df_best best = {0};

    if (part >= 0 && is_offered(t->decision, (df_action)(SAW_ACT_CARD + part)))
        return (df_action)(SAW_ACT_CARD + part);
    for (int i = 0; i < s->progress; i++)
        planned += s->plan[i] != DF_NONE;
    if (saw_held_count(s, t->seat) - planned <= saw_limit(s, t->seat))
        return SAW_ACT_STOP;
    for (int i = 0; i < t->decision->count; i++) {
        int kind = kind_of(t->decision->actions[i]);

        if (kind < 0)
            continue;
        int group = saw_cards[kind].group;
        bool defends = group == SAW_IS_TOOL || group == SAW_IS_BILLY || group == SAW_SEARCH;

        if (group <= SAW_ESCAPE && group > s->progress && best_part(t, group) == kind)
            continue; /* its own slot comes */
        int worth = saw_held_worth(t, kind);
        if (defends)
            worth = worth > 60 ? 1 : worth / 2;
        if (worth > 0 && df_is_best(&best, worth, t->rng))
            chosen = t->decision->actions[i];
    }
    return chosen;
}

static df_action choose_target(const saw_thought *t)
{
    df_action chosen = SAW_ACT_STOP;
    df_best best = {0};

    for (int i = 0; i < t->decision->count; i++) {
        int seat = (int)t->decision->actions[i] - SAW_ACT_TARGET;

        if (seat < 0)
            continue;
        int worth = saw_target_worth(t->s, t->s->bench[t->seat], seat);
        if (worth > 60 && df_is_best(&best, worth, t->rng))
            chosen = t->decision->actions[i];
    }
    return chosen;
}

static df_action choose_special(const saw_thought *t)
{
    const saw_state *s = t->s;
    const uint8_t *part = s->bench[t->seat];
    int side = saw_best_side(s, part, s->victim, t->rng);
    int left = saw_left_missing(s, part, s->victim);
    int challenge = saw_harm_expected(s, s->victim, side, left);

    if (is_offered(t->decision, SAW_ACT_CARD + SAW_RBT) && side != SAW_BLOOD && left >= 250)
        return SAW_ACT_CARD + SAW_RBT;
    if (is_offered(t->decision, SAW_ACT_CARD + SAW_PIG) &&
        challenge > saw_harm_of(s, s->victim, side, saw_cards[part[2]].value) + 2 * SAW_UNIT)
        return SAW_ACT_CARD + SAW_PIG;
    return SAW_ACT_STOP;
}

/* The trait in which the victim, all boxes together, lacks most. */
static df_action choose_trait(const saw_thought *t)
{
    const saw_state *s = t->s;
    const uint8_t *slot = s->bench[t->seat];
    const uint8_t *own = saw_characters[s->character[s->victim]].trait;
    int box = s->node == SAW_NODE_TRAIT1 ? 0 : 1;
    uint8_t others = box == 1 ? (uint8_t)(1u << s->trait[0]) : saw_cards[slot[1]].traits;
    df_action chosen = t->decision->actions[0];
    df_best best = {0};

    for (int i = 0; i < t->decision->count; i++) {
        int trait = (int)t->decision->actions[i] - SAW_ACT_TRAIT;

        df_each_bit(other, others) {
            int a = saw_cards[slot[box]].value;
            int b = saw_cards[slot[1 - box]].value;
            int need = (int)other == trait ? a + b - own[trait]
                                           : a - own[trait] + (b > own[other] ? b - own[other] : 0);

            if (df_is_best(&best, need, t->rng))
                chosen = t->decision->actions[i];
        }
    }
    return chosen;
}

/* ---- Defence --------------------------------------------------------------------------------- */

/* Not what can't be committed by whoever does without that. */
static bool is_help(const saw_thought *t, int card)
{
    bool commits = saw_cards[card].group == SAW_IS_TOOL || card == SAW_BILLY;

    return !commits || saw_commits(t, card);
}

/* The hand as an array, less one copy of a kind if that is in it. */
static int hand_without(const saw_thought *t, int kind, uint8_t out[SAW_CARDS])
{
    const uint8_t *hand = saw_zone(t->s, SAW_HAND + t->seat);
    int count = 0;

    for (int i = 0; i < saw_count(t->s, SAW_HAND + t->seat); i++)
        if (hand[i] == kind)
            kind = -1;
        else if (is_help(t, hand[i]))
            out[count++] = hand[i];
    return count;
}

static int missing_with(const saw_thought *t, int extra)
{
    uint8_t cards[SAW_CARDS];
    int count = hand_without(t, -1, cards);

    if (extra >= 0 && count < SAW_CARDS && is_help(t, extra))
        cards[count++] = (uint8_t)extra;
    return saw_least_missing(t->s->need, cards, count);
}

/* What Search cards in hand will give on average: the two best. */
static int search_help(const saw_thought *t)
{
    static const int help[] = {120, 125, 240, 150, 60, 0, 0};
    const uint8_t *hand = saw_zone(t->s, SAW_HAND + t->seat);
    int best[2] = {0, 0};

    for (int i = 0; i < saw_count(t->s, SAW_HAND + t->seat); i++) {
        if (saw_cards[hand[i]].group != SAW_SEARCH ||
            saw_does_without(t, SAW_DO_SEEK + hand[i] - SAW_CANDLE))
            continue;
        int value = help[hand[i] - SAW_CANDLE];
        if (hand[i] == SAW_BIN && saw_bad_legs(t->s, t->seat) > 0)
            value = 0;
        if (value > best[0]) {
            best[1] = best[0];
            best[0] = value;
        } else if (value > best[1]) {
            best[1] = value;
        }
    }
    return best[0] + best[1];
}

/* From the discard pile the row is known: what the hand and the cards on top leave missing. */
static int missing_after_row(const saw_thought *t, const uint8_t part[3])
{
    const saw_state *s = t->s;
    int draw = saw_cards[part[0]].draw;
    int k = saw_cards[part[2]].draw;
    uint8_t cards[SAW_CARDS];
    int count = hand_without(t, -1, cards);

    if (!saw_cards[part[1]].from_discard) {
        int left = saw_least_missing(s->need, cards, count) * SAW_UNIT - saw_row_help(part);

        return left > 0 ? left : 0;
    }
    if (saw_cards[part[2]].then == SAW_EXTRA)
        draw += k;
    for (int i = 0; i < draw && i < saw_count(s, SAW_PILE) && count < SAW_CARDS; i++)
        cards[count++] = saw_zone(s, SAW_PILE)[i];
    int all = saw_least_missing(s->need, cards, count) * SAW_UNIT;
    if (saw_cards[part[2]].then == SAW_KEEP && k == 1) {
        int best = missing_with(t, -1);

        for (int i = 0; i < draw && i < saw_count(s, SAW_PILE); i++) {
            int left = missing_with(t, saw_zone(s, SAW_PILE)[i]);

            best = left < best ? left : best;
        }
        all = best * SAW_UNIT;
    }
    return saw_cards[part[2]].then == SAW_STEAL && all > 0 ? all - 60 * k : all;
}

static df_action choose_way_out(const saw_thought *t)
{
    const saw_state *s = t->s;
    uint8_t part[3];

    saw_parts_on_table(s, part);
    int sacrifice = saw_harm_of(s, t->seat, s->side, s->price);
    int left = missing_after_row(t, part) - search_help(t);
    /* Even a good hand may be unlucky, and what is committed is gone. */
    int challenge = saw_harm_expected(s, t->seat, s->side, left > 30 ? left : 30);
    int used = saw_need(s) - missing_with(t, -1);

    challenge += used * TOOL_WORTH - 60; /* the row brings cards */
    return option_or_first(t, challenge <= sacrifice ? SAW_ACT_CHALLENGE : SAW_ACT_SACRIFICE);
}

/* Worth of a card just drawn or to be fetched while a trap is on: what it takes off the need first.
 */
static int fight_worth(const saw_thought *t, int kind)
{
    int gain = missing_with(t, -1) - missing_with(t, kind);

    return gain * 1000 +
           (saw_cards[kind].group == SAW_SEARCH && kind != SAW_METAL_DETECTOR &&
                    kind != SAW_ROOM_MAP && t->s->seeks < SAW_SEEKS_MAX
                ? 500
                : 0) +
           saw_new_worth(t, kind);
}

static int fetch_worth(const saw_thought *t, int kind)
{
    bool fight = t->s->step == SAW_STEP_ROW || t->s->step == SAW_STEP_STRIVING;

    return fight ? fight_worth(t, kind) : saw_new_worth(t, kind);
}

static df_action choose_seek(const saw_thought *t)
{
    static const uint8_t order[] = {SAW_STRONG_TORCH, SAW_BIN, SAW_FLASHLIGHT, SAW_CANDLE};
    const saw_state *s = t->s;
    int missing = missing_with(t, -1);

    if (saw_harm_of(s, t->seat, s->side, missing) < 60)
        return SAW_ACT_STOP;
    for (size_t i = 0; i < sizeof order; i++)
        if (is_offered(t->decision, (df_action)(SAW_ACT_CARD + order[i])) &&
            (order[i] != SAW_BIN || saw_pile_has_others(s)))
            return (df_action)(SAW_ACT_CARD + order[i]);
    if (is_offered(t->decision, SAW_ACT_CARD + SAW_TOOLBOX) && missing == saw_need(s) &&
        missing >= 3)
        return SAW_ACT_CARD + SAW_TOOLBOX;
    return SAW_ACT_STOP;
}

/* First the plan: with Billys only if they save enough; then the cheapest card that belongs to it.
 */
static df_action choose_commit(const saw_thought *t)
{
    const saw_state *s = t->s;
    uint8_t cards[SAW_CARDS];
    int all = hand_without(t, -1, cards);
    int count = 0;

    for (int i = 0; i < all; i++)
        if (cards[i] != SAW_BILLY)
            cards[count++] = cards[i];
    int without = saw_least_missing(s->need, cards, count);
    int with = missing_with(t, -1);
    bool billys =
        saw_harm_of(s, t->seat, s->side, without) - saw_harm_of(s, t->seat, s->side, with) >
        BILLY_WORTH;
    int aim = billys ? with : without;
    df_action chosen = SAW_ACT_STOP;
    df_best best = {0};

    if (aim == saw_need(s))
        return SAW_ACT_STOP;
    for (int i = 0; i < t->decision->count; i++) {
        int number = (int)t->decision->actions[i] - SAW_ACT_COMMIT;
        uint8_t need[SAW_TRAITS];

        if (number < 0)
            continue;
        int kind = number / SAW_TRAITS == 25 ? SAW_BILLY : SAW_TOOL + number / SAW_TRAITS;
        int trait = number % SAW_TRAITS;
        if (kind == SAW_BILLY && !billys)
            continue;
        memcpy(need, s->need, sizeof need);
        need[trait] =
            (uint8_t)(need[trait] > saw_cards[kind].value ? need[trait] - saw_cards[kind].value
                                                          : 0);
        count = hand_without(t, kind, cards);
        if (!billys)
            for (int j = 0; j < count; j++)
                if (cards[j] == SAW_BILLY)
                    cards[j] = SAW_VIDEO; /* of no use here */
        if (saw_least_missing(need, cards, count) > aim)
            continue;
        int cost = (kind == SAW_BILLY ? 100 : 0) + 10 * df_bit_count(saw_cards[kind].traits) -
                   saw_cards[kind].value;
        if (df_is_best(&best, -cost, t->rng))
            chosen = t->decision->actions[i];
    }
    return chosen;
}

/* The right limb if it can take all points before it is worse off than the left one. */
static df_action choose_wound(const saw_thought *t)
{
    const saw_state *s = t->s;
    const uint8_t *limb = s->limb[t->seat] + (s->side == SAW_ARMS ? SAW_LEFT_ARM : SAW_LEFT_LEG);
    bool right = limb[1] + s->damage - 1 <= limb[0];

    return option_or_first(t, (df_action)(SAW_ACT_WOUND + right));
}

static df_action choose_numb(const saw_thought *t)
{
    const saw_state *s = t->s;
    int saved =
        saw_harm_of(s, t->seat, s->side, s->price) - saw_harm_of(s, t->seat, s->side, s->price - 1);

    return saved >= 150 ? option_or_first(t, SAW_ACT_CARD + SAW_ANESTHETIC) : SAW_ACT_STOP;
}

/* ---- One's own turn -------------------------------------------------------------------------- */

static int missing_types(const saw_thought *t)
{
    return !saw_holds_type(t, SAW_MECHANISM) + !saw_holds_type(t, SAW_OBJECT) +
           !saw_holds_type(t, SAW_ESCAPE);
}

/* Is there something worth fetching in the discard pile? */
static bool pile_is_rich(const saw_thought *t)
{
    const uint8_t *pile = saw_zone(t->s, SAW_PILE);

    for (int i = 0; i < saw_count(t->s, SAW_PILE); i++)
        if (pile[i] != SAW_BIN && saw_new_worth(t, pile[i]) >= 150)
            return true;
    return false;
}

/* Search cards that help in a defence. */
static int searches_held(const saw_thought *t)
{
    const uint8_t *hand = saw_zone(t->s, SAW_HAND + t->seat);
    const uint8_t *slot = t->s->bench[t->seat];
    int count = 0;

    for (int i = 0; i < saw_count(t->s, SAW_HAND + t->seat); i++)
        count += hand[i] >= SAW_CANDLE && hand[i] <= SAW_BIN;
    for (int i = 0; i < SAW_SLOTS; i++)
        count += slot[i] >= SAW_CANDLE && slot[i] <= SAW_BIN;
    return count;
}

static df_action choose_use(const saw_thought *t)
{
    static const uint8_t order[] = {SAW_CANDLE, SAW_FLASHLIGHT, SAW_STRONG_TORCH};
    const saw_state *s = t->s;
    /* one stays for the defence, in solo two */
    int spare = searches_held(t) - (t->seeks ? 1 + saw_is_solo(s) : 0);

    if (is_offered(t->decision, SAW_ACT_CARD + SAW_TOURNIQUET))
        return SAW_ACT_CARD + SAW_TOURNIQUET;
    if (is_offered(t->decision, SAW_ACT_CARD + SAW_METAL_DETECTOR) && t->traps &&
        missing_types(t) >= 1)
        return SAW_ACT_CARD + SAW_METAL_DETECTOR;
    if (is_offered(t->decision, SAW_ACT_CARD + SAW_BIN) && pile_is_rich(t))
        return SAW_ACT_CARD + SAW_BIN;
    if (is_offered(t->decision, SAW_ACT_CARD + SAW_VIDEO) && missing_types(t) == 0 &&
        saw_count_held(s, t->seat, SAW_BILLY) == 0)
        return SAW_ACT_CARD + SAW_VIDEO;
    for (size_t i = 0; i < sizeof order; i++)
        if (spare > 0 && is_offered(t->decision, (df_action)(SAW_ACT_CARD + order[i])))
            return (df_action)(SAW_ACT_CARD + order[i]);
    return SAW_ACT_STOP;
}

static df_action choose_character(const df_decision *decision)
{
    static const uint8_t order[] = {3, 0, 5, 4, 2, 1}; /* by wins in simulation */

    for (size_t i = 0; i < sizeof order; i++)
        if (is_offered(decision, (df_action)(SAW_ACT_PICK + order[i])))
            return (df_action)(SAW_ACT_PICK + order[i]);
    return decision->actions[0];
}

static df_action choose_type(const saw_thought *t)
{
    df_action chosen = SAW_ACT_DETECT;
    df_best best = {0};

    for (int type = 0; type < 3; type++)
        if (df_is_best(&best, !saw_holds_type(t, type), t->rng))
            chosen = (df_action)(SAW_ACT_DETECT + type);
    return chosen;
}

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    const saw_state *s = (const saw_state *)decision->view;

    (void)memory;
    if (s->node == SAW_NODE_CHAR)
        return choose_character(decision);
    const saw_thought t = saw_think(decision, rng);
    switch (s->node) {
    case SAW_NODE_USE:
        return choose_use(&t);
    case SAW_NODE_PAY:
    case SAW_NODE_DROP:
        return by_worth(&t, saw_held_worth, false);
    case SAW_NODE_KEEP:
    case SAW_NODE_BIN:
        return by_worth(&t, fetch_worth, true);
    case SAW_NODE_REJECT:
        return by_worth(&t, fetch_worth, false);
    case SAW_NODE_DETECT:
        return choose_type(&t);
    case SAW_NODE_BENCH:
        return choose_bench(&t);
    case SAW_NODE_TRAP:
        return choose_target(&t);
    case SAW_NODE_SPECIAL:
        return choose_special(&t);
    case SAW_NODE_TRAIT1:
    case SAW_NODE_TRAIT2:
        return choose_trait(&t);
    case SAW_NODE_SIDE:
        return option_or_first(&t, saw_best_side(s, s->bench[t.seat], s->victim, rng) == SAW_ARMS
                                       ? SAW_ACT_SIDE
                                       : SAW_ACT_SIDE + 1);
    case SAW_NODE_CHOICE:
        return choose_way_out(&t);
    case SAW_NODE_NUMB:
        return choose_numb(&t);
    case SAW_NODE_SEEK:
        return choose_seek(&t);
    case SAW_NODE_COMMIT:
        return choose_commit(&t);
    case SAW_NODE_WOUND:
        return choose_wound(&t);
    case SAW_NODE_LIMB:
        return decision->actions[df_rng_below(rng, (uint32_t)decision->count)];
    default: /* MAP */
        return SAW_ACT_STOP;
    }
}

const df_bot saw_bot = {
    .id = "rules",
    .name = "John",
    .about = "builds traps for the weak, keeps searches for the defence, weighs price and gamble",
    .choose = choose,
};

const df_guide saw_guide = {
    .estimate = saw_estimate,
    .horizon = 80,
    .bot_moves = UINT16_MAX,
    .bot_priors = true,
    .pace = 14,
    .speed = 1800,
};
