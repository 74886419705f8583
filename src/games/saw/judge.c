/* judge.c: what wounds, cards and traps are worth, for the bot of SAW.
 *
 * Harm is reckoned in hundredths of a point of blood (section 10 of the rules: a first stage is
 * worth 0.25, a second 0.7, a lost limb 2.2).
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/judge.h"

enum {
    DEADLY = 1500,    /* more than any wound */
    TOOLS_HELD = 230, /* points that an unknown hand is good for against a trap, in hundredths */
};

/* ---- Harm ------------------------------------------------------------------------------------ */

static int blood_harm(const saw_state *s, int seat, int points)
{
    if (points >= s->blood[seat])
        return DEADLY + points;
    return points * SAW_UNIT + (points > 0 ? 60 * points / s->blood[seat] : 0);
}

/* Points to a pair of limbs, spread as well as possible: each to the limb that is better off, as
 * every further stage is worse. Blood flows when both are lost. */
static int pair_harm(const saw_state *s, int seat, const uint8_t limb[2], int points)
{
    static const int harm[SAW_LOST] = {25, 70, 220}; /* of the point after each stage */
    int sum = 0;

    for (int stage = 0; stage < SAW_LOST; stage++) {
        int room = (limb[0] <= stage) + (limb[1] <= stage);
        int taken = points < room ? points : room;

        sum += taken * harm[stage];
        points -= taken;
    }
    return points > 0 ? sum + blood_harm(s, seat, points) : sum;
}

int saw_harm_of(const saw_state *s, int seat, int side, int points)
{
    if (points <= 0)
        return 0;
    if (side == SAW_BLOOD)
        return blood_harm(s, seat, points);
    return pair_harm(s, seat, s->limb[seat] + (side == SAW_ARMS ? SAW_LEFT_ARM : SAW_LEFT_LEG),
                     points);
}

/* The same for an expected number of points, in hundredths. */
int saw_harm_expected(const saw_state *s, int seat, int side, int hundredths)
{
    int whole = hundredths / SAW_UNIT;
    int part = hundredths % SAW_UNIT;

    if (hundredths <= 0)
        return 0;
    return (saw_harm_of(s, seat, side, whole) * (SAW_UNIT - part) +
            saw_harm_of(s, seat, side, whole + 1) * part) /
           SAW_UNIT;
}

/* ---- The worth of cards ---------------------------------------------------------------------- */

/* Is a card of no use to whoever does without something? Parts are for traps, Tools for challenges,
 * a Billy for either. */
static bool is_useless(const saw_thought *t, int card)
{
    switch (saw_cards[card].group) {
    case SAW_MECHANISM:
    case SAW_OBJECT:
    case SAW_ESCAPE:
        return !t->traps || saw_does_without(t, SAW_DO_BENCH + card);
    case SAW_IS_TOOL:
        return !saw_commits(t, card) || saw_does_without(t, SAW_DO_CHALLENGE);
    case SAW_IS_BILLY:
        return !t->traps && !saw_commits(t, card);
    case SAW_SEARCH:
        return saw_does_without(t, SAW_DO_PLAY + card - SAW_CANDLE) &&
               saw_does_without(t, SAW_DO_SEEK + card - SAW_CANDLE);
    default:
        return card == SAW_TOURNIQUET   ? saw_does_without(t, SAW_DO_TOURNIQUET)
               : card == SAW_ANESTHETIC ? saw_does_without(t, SAW_DO_NUMB)
               : card == SAW_VIDEO
                   ? saw_does_without(t, SAW_DO_VIDEO) || !t->traps
                   : saw_does_without(t, SAW_DO_SPECIAL + card - SAW_PIG) || !t->traps;
    }
}

/* What changes for whoever does without something, so that nothing is prepared for it. */
static void restrict_to(saw_thought *t)
{
    t->traps = !saw_does_without(t, SAW_DO_TRAP);
    t->seeks = false;
    for (int i = 0; i < SAW_SEARCHES; i++)
        t->seeks = t->seeks || !saw_does_without(t, SAW_DO_SEEK + i);
    for (int card = 0; card < SAW_KINDS; card++)
        if (is_useless(t, card)) {
            saw_kinds_add(&t->useless, card);
            if (card < SAW_TOOL)
                t->held.bits[0] &= ~(UINT64_C(1) << card);
        }
}

saw_thought saw_think(const df_decision *decision, df_rng *rng)
{
    const saw_state *s = (const saw_state *)decision->view;
    saw_thought t = {.s = s,
                     .decision = decision,
                     .held = saw_held_kinds(s, decision->seat),
                     .rng = rng,
                     .seat = decision->seat,
                     .lowest = {4, 4, 4, 4, 4},
                     .traps = true,
                     .seeks = true};

    for (int seat = 0; seat < s->seats; seat++) {
        const uint8_t *value = saw_characters[s->character[seat]].trait;

        for (int trait = 0; trait < SAW_TRAITS && seat != t.seat && saw_is_alive(s, seat); trait++)
            t.lowest[trait] = value[trait] < t.lowest[trait] ? value[trait] : t.lowest[trait];
    }
    if ((decision->config->restricted >> t.seat & 1) != 0)
        restrict_to(&t);
    return t;
}

/* The parts of a type that are held, one bit each. */
static uint32_t parts_held(const saw_thought *t, int group)
{
    return (uint32_t)(t->held.bits[0] >> group * SAW_PARTS) & ((1u << SAW_PARTS) - 1);
}

bool saw_holds_type(const saw_thought *t, int group)
{
    return parts_held(t, group) != 0;
}

/* Points of a Tool for the traits in which the own character is weak. */
static int tool_worth(const saw_thought *t, int kind)
{
    const uint8_t *own = saw_characters[t->s->character[t->seat]].trait;
    int best = 0;

    df_each_bit(trait, saw_cards[kind].traits) {
        int worth = saw_cards[kind].value * (14 + 5 * (4 - own[trait]));

        if (worth > best)
            best = worth;
    }
    return best + 6 * df_bit_count(saw_cards[kind].traits);
}

static int part_strength(const saw_thought *t, int kind)
{
    const saw_card *card = &saw_cards[kind];

    if (card->group == SAW_ESCAPE)
        return 4 * card->value + (card->sides == SAW_BLOOD ? 12 : 0) -
               (card->then == SAW_STEAL) * 6;
    int lowest = 4;
    df_each_bit(trait, card->traits)
        lowest = t->lowest[trait] < lowest ? t->lowest[trait] : lowest;
    return 3 * (card->value - lowest);
}

/* What it is worth to have a copy of the card: of parts and Billys, the n-th one. */
static int card_worth(const saw_thought *t, int kind, int copies)
{
    static const int search_worth[] = {80, 82, 125, 70, 14, 6, 45};
    const saw_state *s = t->s;
    bool bleeding = false;

    if (saw_kinds_has(&t->useless, kind))
        return 0;
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
int saw_held_worth(const saw_thought *t, int kind)
{
    int copies = 0;

    if (kind == SAW_BILLY) {
        copies = saw_count_held(t->s, t->seat, kind);
    } else if (saw_cards[kind].group <= SAW_ESCAPE) {
        int group = saw_cards[kind].group;
        int strength = part_strength(t, kind);

        df_each_bit(other, parts_held(t, group)) {
            copies += part_strength(t, group * SAW_PARTS + (int)other) >= strength;
        }
    }
    return card_worth(t, kind, copies);
}

int saw_new_worth(const saw_thought *t, int kind)
{
    int copies = 1;

    if (saw_cards[kind].group <= SAW_ESCAPE)
        copies += saw_holds_type(t, saw_cards[kind].group);
    else if (kind == SAW_BILLY)
        copies += saw_count_held(t->s, t->seat, kind);
    return card_worth(t, kind, copies);
}

/* ---- Attack ---------------------------------------------------------------------------------- */

/* What a trap asks of a victim beyond the own values, the attacker choosing the traits. */
static int trap_need(const saw_state *s, const uint8_t part[3], int victim)
{
    const uint8_t *own = saw_characters[s->character[victim]].trait;
    int best = 0;

    df_each_bit(first, saw_cards[part[0]].traits) {
        df_each_bit(second, saw_cards[part[1]].traits) {
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
int saw_row_help(const uint8_t part[3])
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

int saw_left_missing(const saw_state *s, const uint8_t part[3], int victim)
{
    return trap_need(s, part, victim) * SAW_UNIT - saw_row_help(part) -
           TOOLS_HELD * saw_count(s, SAW_HAND + victim) / 5;
}

/* The harm that a victim can't avoid: the better of challenge and sacrifice. `left` is what will be
 * missing in a challenge, in hundredths. */
static int side_worth(const saw_state *s, const uint8_t part[3], int victim, int side, int left)
{
    int sacrifice = saw_harm_of(s, victim, side, saw_cards[part[2]].value);
    int challenge = saw_harm_expected(s, victim, side, left > 40 ? left : 40);

    return sacrifice < challenge ? sacrifice + challenge / 20 : challenge + sacrifice / 20;
}

/* The worth of a trap on the side that hurts more. */
static int trap_worth(const saw_state *s, const uint8_t part[3], int victim)
{
    int left = saw_left_missing(s, part, victim);
    uint8_t sides = saw_cards[part[2]].sides;

    if (sides != (SAW_ARMS | SAW_LEGS))
        return side_worth(s, part, victim, sides, left);
    int arms = side_worth(s, part, victim, SAW_ARMS, left);
    int legs = side_worth(s, part, victim, SAW_LEGS, left);
    return arms >= legs ? arms : legs;
}

int saw_best_side(const saw_state *s, const uint8_t part[3], int victim, df_rng *rng)
{
    int left = saw_left_missing(s, part, victim);
    uint8_t sides = saw_cards[part[2]].sides;
    df_best best = {0};

    if (sides != (SAW_ARMS | SAW_LEGS))
        return sides;
    df_is_best(&best, side_worth(s, part, victim, SAW_ARMS, left), rng);
    return df_is_best(&best, side_worth(s, part, victim, SAW_LEGS, left), rng) ? SAW_LEGS
                                                                               : SAW_ARMS;
}

/* Everybody is a rival; one who is near the end, or far ahead, more so. */
int saw_target_worth(const saw_state *s, const uint8_t part[3], int victim)
{
    int worth = trap_worth(s, part, victim);

    return worth + worth * (10 - s->blood[victim]) / 30;
}

/* ---- Whole positions ------------------------------------------------------------------------- */

enum { SOLO_EVEN = 5 }; /* blood with which a solo trial is half won */

/* How likely somebody is to win, compared with others, is a product: blood that is
 * left, a factor for every limb by its stage, and what the hand adds. The factors, in hundredths,
 * were fitted to games of this bot with two and with four players. */
static uint32_t prospect(const saw_state *s, int seat)
{
    static const uint8_t limb_factor[] = {100, 73, 45, 16, 52}; /* tied up: it bleeds no more */
    const uint8_t *hand = saw_zone(s, SAW_HAND + seat);
    uint64_t worth = (uint64_t)(2 * s->blood[seat] + 1) * (uint64_t)(s->blood[seat] + 8) << 20;

    for (int limb = 0; limb < SAW_LIMBS; limb++)
        worth = worth * limb_factor[s->limb[seat][limb]] / 100;
    for (int i = 0; i < saw_count(s, SAW_HAND + seat); i++) {
        if (hand[i] == SAW_BILLY)
            worth = worth * 130 / 100;
        else if (saw_cards[hand[i]].group == SAW_SEARCH)
            worth = worth * 112 / 100;
    }
    if (s->victim == seat && saw_need(s) > 0)
        worth = worth * 36 / 100;
    return (uint32_t)(worth >> 12) + 1;
}

void saw_estimate(const df_state *state, uint16_t chance[DF_SEATS_MAX])
{
    const saw_state *s = (const saw_state *)state;
    uint32_t weight[DF_SEATS_MAX];
    uint64_t sum = 0;

    if (saw_is_solo(s)) {
        chance[0] = (uint16_t)(s->blood[0] * 1000 / (s->blood[0] + SOLO_EVEN));
        return;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        weight[seat] = saw_is_alive(s, seat) ? prospect(s, seat) : 0;
        sum += weight[seat];
    }
    for (int seat = 0; seat < s->seats; seat++)
        chance[seat] = (uint16_t)(weight[seat] * UINT64_C(1000) / sum);
}
