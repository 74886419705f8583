/* bot.c: the rule-based opponent of SAW.
 *
 * It looks at nothing but its view. Harm is reckoned in hundredths of a point of blood (section 10
 * of the rules: a first stage is worth 0.25, a second 0.7, a lost limb 2.2). As an attacker it
 * takes the parts and the victim for which the better of the victim's two ways out hurts most; as a
 * victim it weighs the certain price against what its hand, the draw row and its Search cards leave
 * missing on average.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

enum {
    UNIT = 100,
    DEADLY = 1500,     /* more than any wound */
    TOOLS_HELD = 230,  /* points that an unknown hand is good for against a trap, in hundredths */
    BILLY_WORTH = 120, /* harm that a Billy should save in a challenge */
    TOOL_WORTH = 12,
};

typedef struct thought {
    const saw_state *s;
    const df_decision *decision;
    int seat;
} thought;

/* ---- Harm ---- */

/* One more point to a limb at this stage. */
static int step_harm(int stage)
{
    static const int harm[] = {25, 70, 220};

    return stage < SAW_LOST ? harm[stage] : 0;
}

static int blood_harm(const saw_state *s, int seat, int points)
{
    if (points >= s->blood[seat])
        return DEADLY + points;
    return points * UNIT + (points > 0 ? 60 * points / s->blood[seat] : 0);
}

/* Points to a pair of limbs, spread as well as possible; *left gets how many go to the left one. */
static int pair_harm(const saw_state *s, int seat, int pair, int points, int *left)
{
    const uint8_t *limb = s->limb[seat] + pair;
    int room[2] = {limb[0] < SAW_LOST ? SAW_LOST - limb[0] : 0,
                   limb[1] < SAW_LOST ? SAW_LOST - limb[1] : 0};
    int best = -1;

    for (int a = 0; a <= room[0] && a <= points; a++) {
        int b = points - a < room[1] ? points - a : room[1];
        int harm = 0;

        if (a < room[0] && a + b < points)
            continue; /* both must be full before blood flows */
        for (int i = 0; i < a; i++)
            harm += step_harm(limb[0] + i);
        for (int i = 0; i < b; i++)
            harm += step_harm(limb[1] + i);
        if (points > a + b)
            harm += blood_harm(s, seat, points - a - b);
        if (best < 0 || harm < best) {
            best = harm;
            *left = a;
        }
    }
    return best < 0 ? 0 : best;
}

static int harm_of(const saw_state *s, int seat, int side, int points)
{
    int left;

    if (points <= 0)
        return 0;
    if (side == SAW_BLOOD)
        return blood_harm(s, seat, points);
    return pair_harm(s, seat, side == SAW_ARMS ? SAW_LEFT_ARM : SAW_LEFT_LEG, points, &left);
}

/* The same for an expected number of points, in hundredths. */
static int harm_expected(const saw_state *s, int seat, int side, int hundredths)
{
    int whole = hundredths / UNIT;
    int part = hundredths % UNIT;

    if (hundredths <= 0)
        return 0;
    return (harm_of(s, seat, side, whole) * (UNIT - part) +
            harm_of(s, seat, side, whole + 1) * part) /
           UNIT;
}

/* ---- The worth of cards ---- */

static bool holds_type(const thought *t, int group)
{
    saw_kinds kinds = saw_held_kinds(t->s, t->seat);
    bool found = false;

    saw_each_kind(kind, kinds) found = found || saw_cards[kind].group == group;
    return found;
}

/* Points of a Tool for the traits in which the own character is weak. */
static int tool_worth(const thought *t, int kind)
{
    const uint8_t *own = saw_characters[t->s->character[t->seat]].trait;
    int best = 0;

    df_each_bit(trait, saw_cards[kind].traits)
    {
        int worth = saw_cards[kind].value * (14 + 5 * (4 - own[trait]));

        if (worth > best)
            best = worth;
    }
    return best + 6 * df_bit_count(saw_cards[kind].traits);
}

static int part_strength(const thought *t, int kind)
{
    const saw_card *card = &saw_cards[kind];

    if (card->group == SAW_ESCAPE)
        return 4 * card->value + (card->sides == SAW_BLOOD ? 12 : 0) -
               (card->then == SAW_STEAL) * 6;
    int lowest = 4;
    for (int seat = 0; seat < t->s->seats; seat++)
        if (seat != t->seat && saw_is_alive(t->s, seat))
            df_each_bit(trait, card->traits)
            {
                int value = saw_characters[t->s->character[seat]].trait[trait];

                lowest = value < lowest ? value : lowest;
            }
    return 3 * (card->value - lowest);
}

/* What it is worth to have a copy of the card, the n-th one. */
static int card_worth(const thought *t, int kind, int copies)
{
    static const int search_worth[] = {80, 82, 125, 70, 14, 6, 45};
    const saw_state *s = t->s;
    bool bleeding = false;

    switch (saw_cards[kind].group) {
    case SAW_MECHANISM:
    case SAW_OBJECT:
    case SAW_ESCAPE:
        if (saw_is_solo(s))
            return 0;
        return (copies > 1 ? 30 : 75) + part_strength(t, kind);
    case SAW_IS_TOOL:
        return tool_worth(t, kind);
    case SAW_SEARCH:
        if (kind == SAW_BIN && saw_bad_legs(s, t->seat) > 0)
            return 5;
        return search_worth[kind - SAW_CANDLE];
    case SAW_IS_BILLY:
        return copies > 2 ? 110 : copies > 1 ? 150 : 200;
    default:
        break;
    }
    for (int limb = 0; limb < SAW_LIMBS; limb++)
        bleeding = bleeding || s->limb[t->seat][limb] == SAW_LOST;
    return kind == SAW_TOURNIQUET   ? (bleeding ? 180 : 55)
           : kind == SAW_ANESTHETIC ? 30
           : kind == SAW_RBT        ? 50
           : kind == SAW_VIDEO      ? 55
                                    : 25;
}

/* Parts count by their type: the second Mechanism is worth less than the first. */
static int held_worth(const thought *t, int kind)
{
    int copies = 0;

    if (saw_cards[kind].group > SAW_ESCAPE) {
        copies = saw_count_held(t->s, t->seat, kind);
    } else {
        saw_kinds kinds = saw_held_kinds(t->s, t->seat);

        saw_each_kind(other, kinds) copies += saw_cards[other].group == saw_cards[kind].group &&
                                              part_strength(t, other) >= part_strength(t, kind);
    }
    return card_worth(t, kind, copies);
}

static int new_worth(const thought *t, int kind)
{
    int copies = 1;

    if (saw_cards[kind].group <= SAW_ESCAPE)
        copies += holds_type(t, saw_cards[kind].group);
    else
        copies += saw_count_held(t->s, t->seat, kind);
    return card_worth(t, kind, copies);
}

/* ---- Going through the options ---- */

static int kind_of(df_action action)
{
    return action >= SAW_ACT_CARD && action < SAW_ACT_TARGET ? (int)action - SAW_ACT_CARD : -1;
}

static df_action option_or_first(const thought *t, df_action wanted)
{
    for (int i = 0; i < t->decision->count; i++)
        if (t->decision->actions[i] == wanted)
            return wanted;
    return t->decision->actions[0];
}

static bool is_offered(const thought *t, df_action action)
{
    for (int i = 0; i < t->decision->count; i++)
        if (t->decision->actions[i] == action)
            return true;
    return false;
}

/* The card with the highest (or lowest) worth. */
static df_action by_worth(const thought *t, int (*worth)(const thought *t, int kind), bool highest)
{
    df_action best = t->decision->actions[0];
    int best_worth = 0;
    bool any = false;

    for (int i = 0; i < t->decision->count; i++) {
        int kind = kind_of(t->decision->actions[i]);

        if (kind < 0)
            continue;
        int value = worth(t, kind);
        if (!any || (highest ? value > best_worth : value < best_worth)) {
            best = t->decision->actions[i];
            best_worth = value;
            any = true;
        }
    }
    return best;
}

/* ---- Attack ---- */

/* What a trap asks of a victim beyond the own values, the attacker choosing the traits. */
static int trap_need(const saw_state *s, const uint8_t part[3], int victim)
{
    const uint8_t *own = saw_characters[s->character[victim]].trait;
    int best = 0;

    df_each_bit(first, saw_cards[part[0]].traits)
    {
        df_each_bit(second, saw_cards[part[1]].traits)
        {
            int a = saw_cards[part[0]].value;
            int b = saw_cards[part[1]].value;
            int need = first == second ? a + b - own[first]
                                       : (a > own[first] ? a - own[first] : 0) +
                                             (b > own[second] ? b - own[second] : 0);

            best = need > best ? need : best;
        }
    }
    return best;
}

/* Points that the draw row gives on average, in hundredths. */
static int row_help(const uint8_t part[3])
{
    int draw = saw_cards[part[0]].draw;
    int k = saw_cards[part[2]].draw;

    switch (saw_cards[part[2]].then) {
    case SAW_DISCARD:
    case SAW_GIVE:
        return 55 * draw - 12 * k;
    case SAW_KEEP:
        return k == 1 ? 30 * draw + 35 : 48 * draw;
    case SAW_EXTRA:
        return 55 * (draw + k);
    default:
        return 55 * draw + 90 * k;
    }
}

/* The harm that a victim can't avoid: the better of challenge and sacrifice. */
static int trap_worth(const saw_state *s, const uint8_t part[3], int victim, int side)
{
    int sacrifice = harm_of(s, victim, side, saw_cards[part[2]].value);
    int hand = saw_count(s, SAW_HAND + victim);
    int left = trap_need(s, part, victim) * UNIT - row_help(part) - TOOLS_HELD * hand / 5;
    int challenge = harm_expected(s, victim, side, left > 40 ? left : 40);

    return sacrifice < challenge ? sacrifice + challenge / 20 : challenge + sacrifice / 20;
}

static int best_side(const saw_state *s, const uint8_t part[3], int victim)
{
    uint8_t sides = saw_cards[part[2]].sides;

    if (sides != (SAW_ARMS | SAW_LEGS))
        return sides;
    return trap_worth(s, part, victim, SAW_ARMS) >= trap_worth(s, part, victim, SAW_LEGS)
               ? SAW_ARMS
               : SAW_LEGS;
}

/* Everybody is a rival; one who is near the end, or far ahead, more so. */
static int target_worth(const saw_state *s, const uint8_t part[3], int victim)
{
    int worth = trap_worth(s, part, victim, best_side(s, part, victim));

    return worth + worth * (10 - s->blood[victim]) / 30;
}

static bool may_be_victim(const thought *t, int seat)
{
    return seat != t->seat && saw_is_alive(t->s, seat) &&
           !(seat == t->s->token && saw_alive_count(t->s) >= 3);
}

/* The part for a slot that makes the best trap with the best of the others that are held. */
static int best_part(const thought *t, int slot)
{
    uint8_t kinds[3][SAW_PARTS];
    int count[3] = {0, 0, 0};
    saw_kinds held = saw_held_kinds(t->s, t->seat);
    int best = -1;
    int best_worth = -1;

    saw_each_kind(kind, held)
    {
        if (saw_cards[kind].group > SAW_ESCAPE)
            continue;
        int type = saw_cards[kind].group;
        if (type >= slot || t->s->plan[type] == kind) /* earlier slots are settled */
            kinds[type][count[type]++] = (uint8_t)kind;
    }
    if (count[slot] == 0)
        return -1;
    for (int type = 0; type < 3; type++)
        if (count[type] == 0) /* something average in its place */
            kinds[type][count[type]++] = (uint8_t)(type * SAW_PARTS + 4);
    for (int i = 0; i < count[0] * count[1] * count[2]; i++) {
        const uint8_t part[3] = {kinds[0][i % count[0]], kinds[1][i / count[0] % count[1]],
                                 kinds[2][i / count[0] / count[1]]};

        for (int seat = 0; seat < t->s->seats; seat++) {
            int worth = may_be_victim(t, seat) ? target_worth(t->s, part, seat) : -1;

            if (worth > best_worth) {
                best_worth = worth;
                best = part[slot];
            }
        }
    }
    return best >= 0 ? best : kinds[slot][0];
}

/* A part where it belongs; else something that is worth keeping but of no use in hand. */
static df_action choose_bench(const thought *t)
{
    const saw_state *s = t->s;
    int part = saw_is_solo(s) ? -1 : best_part(t, s->progress);
    int planned = 0;
    df_action best = SAW_ACT_STOP;
    int best_worth = 0;

    if (part >= 0 && is_offered(t, (df_action)(SAW_ACT_CARD + part)))
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
        int worth = held_worth(t, kind);

        if (group <= SAW_ESCAPE && group > s->progress && best_part(t, group) == kind)
            continue; /* its own slot comes */
        if (defends)
            worth = worth > 60 ? 1 : worth / 2;
        if (worth > best_worth) {
            best = t->decision->actions[i];
            best_worth = worth;
        }
    }
    return best;
}

static df_action choose_target(const thought *t)
{
    df_action best = SAW_ACT_STOP;
    int best_worth = 60;

    for (int i = 0; i < t->decision->count; i++) {
        int seat = (int)t->decision->actions[i] - SAW_ACT_TARGET;

        if (seat < 0)
            continue;
        int worth = target_worth(t->s, t->s->bench[t->seat], seat);
        if (worth > best_worth) {
            best = t->decision->actions[i];
            best_worth = worth;
        }
    }
    return best;
}

static df_action choose_special(const thought *t)
{
    const saw_state *s = t->s;
    const uint8_t *part = s->bench[t->seat];
    int side = best_side(s, part, s->victim);
    int left = trap_need(s, part, s->victim) * UNIT - row_help(part) -
               TOOLS_HELD * saw_count(s, SAW_HAND + s->victim) / 5;
    int challenge = harm_expected(s, s->victim, side, left);

    if (is_offered(t, SAW_ACT_CARD + SAW_RBT) && side != SAW_BLOOD && left >= 250)
        return SAW_ACT_CARD + SAW_RBT;
    if (is_offered(t, SAW_ACT_CARD + SAW_PIG) &&
        challenge > harm_of(s, s->victim, side, saw_cards[part[2]].value) + 2 * UNIT)
        return SAW_ACT_CARD + SAW_PIG;
    return SAW_ACT_STOP;
}

/* The trait in which the victim, all boxes together, lacks most. */
static df_action choose_trait(const thought *t)
{
    const saw_state *s = t->s;
    const uint8_t *slot = s->bench[t->seat];
    const uint8_t *own = saw_characters[s->character[s->victim]].trait;
    int box = s->node == SAW_NODE_TRAIT1 ? 0 : 1;
    uint8_t others = box == 1 ? (uint8_t)(1u << s->trait[0]) : saw_cards[slot[1]].traits;
    df_action best = t->decision->actions[0];
    int best_need = -1;

    for (int i = 0; i < t->decision->count; i++) {
        int trait = (int)t->decision->actions[i] - SAW_ACT_TRAIT;

        df_each_bit(other, others)
        {
            int a = saw_cards[slot[box]].value;
            int b = saw_cards[slot[1 - box]].value;
            int need = (int)other == trait ? a + b - own[trait]
                                           : a - own[trait] + (b > own[other] ? b - own[other] : 0);

            if (need > best_need) {
                best_need = need;
                best = t->decision->actions[i];
            }
        }
    }
    return best;
}

/* ---- Defence ---- */

/* The hand as an array, less one copy of a kind if that is in it. */
static int hand_without(const thought *t, int kind, uint8_t out[SAW_CARDS])
{
    const uint8_t *hand = saw_zone(t->s, SAW_HAND + t->seat);
    int count = 0;

    for (int i = 0; i < saw_count(t->s, SAW_HAND + t->seat); i++)
        if (hand[i] == kind)
            kind = -1;
        else
            out[count++] = hand[i];
    return count;
}

static int missing_with(const thought *t, int extra)
{
    uint8_t cards[SAW_CARDS];
    int count = hand_without(t, -1, cards);

    if (extra >= 0 && count < SAW_CARDS)
        cards[count++] = (uint8_t)extra;
    return saw_least_missing(t->s->need, cards, count);
}

/* What Search cards in hand will give on average: the two best. */
static int search_help(const thought *t)
{
    static const int help[] = {120, 125, 240, 150, 60, 0, 0};
    const uint8_t *hand = saw_zone(t->s, SAW_HAND + t->seat);
    int best[2] = {0, 0};

    for (int i = 0; i < saw_count(t->s, SAW_HAND + t->seat); i++) {
        if (saw_cards[hand[i]].group != SAW_SEARCH)
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
static int missing_after_row(const thought *t, const uint8_t part[3])
{
    const saw_state *s = t->s;
    int draw = saw_cards[part[0]].draw;
    int k = saw_cards[part[2]].draw;
    uint8_t cards[SAW_CARDS];
    int count = hand_without(t, -1, cards);

    if (!saw_cards[part[1]].from_discard) {
        int left = saw_least_missing(s->need, cards, count) * UNIT - row_help(part);

        return left > 0 ? left : 0;
    }
    if (saw_cards[part[2]].then == SAW_EXTRA)
        draw += k;
    for (int i = 0; i < draw && i < saw_count(s, SAW_PILE) && count < SAW_CARDS; i++)
        cards[count++] = saw_zone(s, SAW_PILE)[i];
    int all = saw_least_missing(s->need, cards, count) * UNIT;
    if (saw_cards[part[2]].then == SAW_KEEP && k == 1) {
        int best = missing_with(t, -1);

        for (int i = 0; i < draw && i < saw_count(s, SAW_PILE); i++) {
            int left = missing_with(t, saw_zone(s, SAW_PILE)[i]);

            best = left < best ? left : best;
        }
        all = best * UNIT;
    }
    return saw_cards[part[2]].then == SAW_STEAL && all > 0 ? all - 60 * k : all;
}

static df_action choose_way_out(const thought *t)
{
    const saw_state *s = t->s;
    uint8_t part[3];

    saw_parts_on_table(s, part);
    int sacrifice = harm_of(s, t->seat, s->side, s->price);
    int left = missing_after_row(t, part) - search_help(t);
    /* Even a good hand may be unlucky, and what is committed is gone. */
    int challenge = harm_expected(s, t->seat, s->side, left > 30 ? left : 30);
    int used = saw_need(s) - missing_with(t, -1);

    challenge += used * TOOL_WORTH - 60; /* the row brings cards */
    return option_or_first(t, challenge <= sacrifice ? SAW_ACT_CHALLENGE : SAW_ACT_SACRIFICE);
}

/* Worth of a card just drawn or to be fetched while a trap is on: what it takes off the need first.
 */
static int fight_worth(const thought *t, int kind)
{
    int gain = missing_with(t, -1) - missing_with(t, kind);

    return gain * 1000 +
           (saw_cards[kind].group == SAW_SEARCH && kind != SAW_METAL_DETECTOR &&
                    kind != SAW_ROOM_MAP && t->s->seeks < SAW_SEEKS_MAX
                ? 500
                : 0) +
           new_worth(t, kind);
}

static int fetch_worth(const thought *t, int kind)
{
    bool fight = t->s->step == SAW_STEP_ROW || t->s->step == SAW_STEP_STRIVING;

    return fight ? fight_worth(t, kind) : new_worth(t, kind);
}

static df_action choose_seek(const thought *t)
{
    static const uint8_t order[] = {SAW_STRONG_TORCH, SAW_BIN, SAW_FLASHLIGHT, SAW_CANDLE};
    const saw_state *s = t->s;
    int missing = missing_with(t, -1);

    if (harm_of(s, t->seat, s->side, missing) < 60)
        return SAW_ACT_STOP;
    for (size_t i = 0; i < sizeof order; i++)
        if (is_offered(t, (df_action)(SAW_ACT_CARD + order[i])))
            return (df_action)(SAW_ACT_CARD + order[i]);
    if (is_offered(t, SAW_ACT_CARD + SAW_TOOLBOX) && missing == saw_need(s) && missing >= 3)
        return SAW_ACT_CARD + SAW_TOOLBOX;
    return SAW_ACT_STOP;
}

/* First the plan: with Billys only if they save enough; then the cheapest card that belongs to it.
 */
static df_action choose_commit(const thought *t)
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
        harm_of(s, t->seat, s->side, without) - harm_of(s, t->seat, s->side, with) > BILLY_WORTH;
    int aim = billys ? with : without;
    df_action best = SAW_ACT_STOP;
    int best_cost = 0;

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
        if (best == SAW_ACT_STOP || cost < best_cost) {
            best = t->decision->actions[i];
            best_cost = cost;
        }
    }
    return best;
}

static df_action choose_wound(const thought *t)
{
    const saw_state *s = t->s;
    int left = 0;

    pair_harm(s, t->seat, s->side == SAW_ARMS ? SAW_LEFT_ARM : SAW_LEFT_LEG, s->damage, &left);
    return option_or_first(t, (df_action)(SAW_ACT_WOUND + (left == 0)));
}

static df_action choose_numb(const thought *t)
{
    const saw_state *s = t->s;
    int saved = harm_of(s, t->seat, s->side, s->price) - harm_of(s, t->seat, s->side, s->price - 1);

    return saved >= 150 ? option_or_first(t, SAW_ACT_CARD + SAW_ANESTHETIC) : SAW_ACT_STOP;
}

/* ---- One's own turn ---- */

static int missing_types(const thought *t)
{
    return !holds_type(t, SAW_MECHANISM) + !holds_type(t, SAW_OBJECT) + !holds_type(t, SAW_ESCAPE);
}

/* Is there something worth fetching in the discard pile? */
static bool pile_is_rich(const thought *t)
{
    const uint8_t *pile = saw_zone(t->s, SAW_PILE);

    for (int i = 0; i < saw_count(t->s, SAW_PILE); i++)
        if (pile[i] != SAW_BIN && new_worth(t, pile[i]) >= 150)
            return true;
    return false;
}

static df_action choose_use(const thought *t)
{
    static const uint8_t order[] = {SAW_CANDLE, SAW_FLASHLIGHT, SAW_STRONG_TORCH};
    const saw_state *s = t->s;
    int searches = 0;
    bool solo = saw_is_solo(s);

    for (int kind = SAW_CANDLE; kind <= SAW_BIN; kind++)
        searches += saw_count_held(s, t->seat, kind);
    if (is_offered(t, SAW_ACT_CARD + SAW_TOURNIQUET))
        return SAW_ACT_CARD + SAW_TOURNIQUET;
    if (is_offered(t, SAW_ACT_CARD + SAW_METAL_DETECTOR) && missing_types(t) >= 1)
        return SAW_ACT_CARD + SAW_METAL_DETECTOR;
    if (is_offered(t, SAW_ACT_CARD + SAW_BIN) && pile_is_rich(t))
        return SAW_ACT_CARD + SAW_BIN;
    if (is_offered(t, SAW_ACT_CARD + SAW_VIDEO) && missing_types(t) == 0 &&
        saw_count_held(s, t->seat, SAW_BILLY) == 0)
        return SAW_ACT_CARD + SAW_VIDEO;
    /* One search stays for the defence, in solo two. */
    for (size_t i = 0; i < sizeof order; i++)
        if (searches > 1 + solo && is_offered(t, (df_action)(SAW_ACT_CARD + order[i])))
            return (df_action)(SAW_ACT_CARD + order[i]);
    return SAW_ACT_STOP;
}

static df_action choose_character(const thought *t)
{
    static const uint8_t order[] = {3, 0, 5, 4, 2, 1}; /* by wins in simulation */

    for (size_t i = 0; i < sizeof order; i++)
        if (is_offered(t, (df_action)(SAW_ACT_PICK + order[i])))
            return (df_action)(SAW_ACT_PICK + order[i]);
    return t->decision->actions[0];
}

static df_action choose_type(const thought *t)
{
    for (int type = 0; type < 3; type++)
        if (!holds_type(t, type))
            return (df_action)(SAW_ACT_DETECT + type);
    return SAW_ACT_DETECT;
}

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    const saw_state *s = (const saw_state *)decision->view;
    const thought t = {s, decision, decision->seat};

    (void)memory;
    (void)rng;
    switch (s->node) {
    case SAW_NODE_CHAR:
        return choose_character(&t);
    case SAW_NODE_USE:
        return choose_use(&t);
    case SAW_NODE_PAY:
    case SAW_NODE_DROP:
        return by_worth(&t, held_worth, false);
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
        return option_or_first(&t, best_side(s, s->bench[t.seat], s->victim) == SAW_ARMS
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
    default: /* MAP: leave; LIMB: any */
        return decision->actions[0];
    }
}

const df_bot saw_bot = {
    .id = "rules",
    .name = "John",
    .about = "builds traps for the weak, keeps searches for the defence, weighs price and gamble",
    .choose = choose,
};
