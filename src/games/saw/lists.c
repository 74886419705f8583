/* lists.c: all options of a decision of SAW, and whether there is more than one.
 *
 * Where there are few candidates each is tried; cards are listed as sets of kinds, which is
 * faster, by the same rules as the checks of rules.c. tests/property/rules.c holds the two to
 * each other: what is listed is what the checks accept.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

static int list_range(const saw_state *s, int from, int to, df_action *out)
{
    int count = 0;

    for (int action = from; action < to; action++)
        if (saw_test((const df_state *)s, (df_action)action, NULL) == DF_OK)
            out[count++] = (df_action)action;
    return count;
}

/* What may be played at a decision at all, in the second half of the kinds. */
#define KIND_BIT(kind) (UINT64_C(1) << ((kind)-64))
static const uint64_t playable[SAW_NODES] = {
    [SAW_NODE_USE] = KIND_BIT(SAW_BILLY) - 1 + KIND_BIT(SAW_TOURNIQUET) + KIND_BIT(SAW_VIDEO),
    [SAW_NODE_SPECIAL] = KIND_BIT(SAW_PIG) + KIND_BIT(SAW_RBT),
    [SAW_NODE_NUMB] = KIND_BIT(SAW_ANESTHETIC),
    [SAW_NODE_SEEK] = KIND_BIT(SAW_BILLY) - 1, /* Search cards */
};

/* Those cards that the player to decide holds and can play. */
static saw_kinds plays(const saw_state *s)
{
    int seat = saw_owner(s);
    uint64_t high = saw_held_kinds(s, seat).bits[1];
    saw_kinds set = {{0, high & playable[s->node]}};

    for (uint64_t left = set.bits[1]; left != 0; left &= left - 1) {
        int kind = 64 + df_bit_lowest_64(left);
        df_status status =
            s->node == SAW_NODE_USE
                ? saw_check_held_use(s, seat, kind, NULL)
                : saw_test((const df_state *)s, (df_action)(SAW_ACT_CARD + kind), NULL);

        if (status != DF_OK)
            set.bits[1] &= ~KIND_BIT(kind);
    }
    return set;
}

/* Held cards; only of those that have a slot already the copies are counted. */
static saw_kinds free_for_bench(const saw_state *s)
{
    saw_kinds kinds = saw_held_kinds(s, s->active);

    for (int slot = 0; slot < s->progress; slot++)
        if (s->plan[slot] != DF_NONE && saw_free_copies(s, s->plan[slot]) <= 0)
            kinds.bits[s->plan[slot] >> 6] &= ~(UINT64_C(1) << (s->plan[slot] & 63));
    return kinds;
}

/* [S-R14] All but Bins, with the option [S-R52] those too. */
static saw_kinds pile_kinds(const saw_state *s)
{
    saw_kinds set = saw_kinds_of(saw_zone(s, SAW_PILE), saw_count(s, SAW_PILE));

    if (!s->bin_takes_bin)
        set.bits[1] &= ~KIND_BIT(SAW_BIN);
    return set;
}

static int list_cards(saw_kinds kinds, df_action *out)
{
    int count = 0;

    saw_each_kind(kind, kinds) out[count++] = (df_action)(SAW_ACT_CARD + kind);
    return count;
}

/* A hand is sorted: every card that is not like the next one. */
static int list_hand(const saw_state *s, int seat, df_action *out)
{
    const uint8_t *hand = saw_zone(s, SAW_HAND + seat);
    int last = saw_count(s, SAW_HAND + seat) - 1;
    int count = 0;

    for (int i = 0; i < last; i++) {
        out[count] = (df_action)(SAW_ACT_CARD + hand[i]);
        count += hand[i] != hand[i + 1];
    }
    if (last >= 0)
        out[count++] = (df_action)(SAW_ACT_CARD + hand[last]);
    return count;
}

static int list_commits(const saw_state *s, df_action *out)
{
    int seat = saw_owner(s);
    saw_kinds kinds = s->bench_defence ? saw_held_kinds(s, seat) : saw_hand_kinds(s, seat);
    int count = 0;

    saw_each_kind(kind, kinds)
    {
        int tool = kind == SAW_BILLY ? 25 : kind - SAW_TOOL;

        if (saw_cards[kind].group != SAW_IS_TOOL && kind != SAW_BILLY)
            continue;
        for (int trait = 0; trait < SAW_TRAITS; trait++)
            if (s->need[trait] > 0 && (saw_cards[kind].traits >> trait & 1) != 0)
                out[count++] = (df_action)(SAW_ACT_COMMIT + tool * SAW_TRAITS + trait);
    }
    return count;
}

int saw_options(const saw_state *s, df_action out[DF_LEGAL_MAX])
{
    out[0] = SAW_ACT_STOP; /* first where it is one [S-126] */
    switch (s->node) {
    case SAW_NODE_BENCH:
        return 1 + list_cards(free_for_bench(s), out + 1);
    case SAW_NODE_USE:
    case SAW_NODE_SPECIAL:
    case SAW_NODE_NUMB:
    case SAW_NODE_SEEK:
        return 1 + list_cards(plays(s), out + 1);
    case SAW_NODE_MAP:
        return 1 + list_cards(saw_drawn_kinds(s), out + 1);
    case SAW_NODE_TRAP:
        return 1 + list_range(s, SAW_ACT_TARGET, SAW_ACT_TARGET + s->seats, out + 1);
    case SAW_NODE_COMMIT:
        return 1 + list_commits(s, out + 1);
    case SAW_NODE_DROP:
        return list_hand(s, s->active, out);
    case SAW_NODE_KEEP:
    case SAW_NODE_REJECT:
        return list_cards(saw_drawn_kinds(s), out);
    case SAW_NODE_PAY:
        return list_cards(s->step == SAW_STEP_SETTING ? saw_hand_kinds(s, saw_owner(s))
                                                      : saw_held_kinds(s, saw_owner(s)),
                          out);
    case SAW_NODE_BIN:
        return list_cards(pile_kinds(s), out);
    case SAW_NODE_CHAR:
        return list_range(s, SAW_ACT_PICK, SAW_ACT_STOP, out);
    case SAW_NODE_LIMB:
        return list_range(s, SAW_ACT_LIMB, SAW_ACT_WOUND, out);
    case SAW_NODE_DETECT:
        return list_range(s, SAW_ACT_DETECT, SAW_ACT_COMMIT, out);
    case SAW_NODE_TRAIT1:
    case SAW_NODE_TRAIT2:
        return list_range(s, SAW_ACT_TRAIT, SAW_ACT_SIDE, out);
    case SAW_NODE_SIDE:
        return list_range(s, SAW_ACT_SIDE, SAW_ACT_CHALLENGE, out);
    case SAW_NODE_CHOICE:
        return list_range(s, SAW_ACT_CHALLENGE, SAW_ACT_SACRIFICE + 1, out);
    case SAW_NODE_WOUND:
        return list_range(s, SAW_ACT_WOUND, SAW_ACT_DETECT, out);
    default:
        return 0;
    }
}

/* The commonest cases without a list: USE without anything to play, TRAP without a trap. */
bool saw_one_option(const saw_state *s, df_action *only)
{
    df_action options[DF_LEGAL_MAX];

    *only = SAW_ACT_STOP;
    if (s->node == SAW_NODE_BENCH) {
        int left = saw_held_count(s, s->active);

        for (int slot = 0; slot < s->progress; slot++)
            left -= s->plan[slot] != DF_NONE;
        return left == 0;
    }
    if (s->node == SAW_NODE_DROP) {
        int start = s->start[SAW_HAND + s->active];

        *only = (df_action)(SAW_ACT_CARD + s->cards[start]); /* hands are sorted */
        return s->cards[start] == s->cards[s->start[SAW_HAND + s->active + 1] - 1];
    }
    if (playable[s->node] != 0)
        return plays(s).bits[1] == 0;
    if (s->node == SAW_NODE_TRAP && !saw_has_trap(s, s->active))
        return true;
    if (s->node == SAW_NODE_MAP) /* to leave, and two cards at least to place */
        return false;
    int count = saw_options(s, options);
    *only = options[0];
    return count == 1;
}

int saw_legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    return saw_options((const saw_state *)state, out);
}

/* [S-R2] [S-88] and the dealing of characters: all equally likely. */
int saw_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX])
{
    const saw_state *s = (const saw_state *)state;
    df_action actions[SAW_CARDS];
    int hand = saw_count(s, SAW_HAND + s->active);
    int count = s->node == SAW_NODE_CHAR ? list_range(s, SAW_ACT_PICK, SAW_ACT_STOP, actions)
                : s->node == SAW_NODE_FIRST
                    ? list_range(s, SAW_ACT_FIRST, SAW_ACT_STEAL, actions)
                    : list_range(s, SAW_ACT_STEAL, SAW_ACT_STEAL + hand, actions);

    for (int i = 0; i < count; i++)
        out[i] = (df_outcome){actions[i], 1};
    return count;
}
