/* options.c: who decides and what may be chosen at each of the decisions of SAW, section 4.4.
 *
 * Every decision has one check, which names the clause that forbids an option; the list of options
 * is made by trying the candidates, so that the two can't disagree.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

/* ---- Who ---- */

/* [S-9] At every step one player alone can act. */
int saw_owner(const saw_state *s)
{
    int seat = 0;

    switch (s->step) {
    case SAW_STEP_START:
        while (seat < s->seats - 1 && s->character[seat] != DF_NONE)
            seat++;
        return seat;
    case SAW_STEP_TURN:
    case SAW_STEP_SETTING:
    case SAW_STEP_OVER:
        return s->active;
    default:
        return s->victim;
    }
}

int saw_actor(const df_state *state)
{
    const saw_state *s = (const saw_state *)state;

    if (s->step == SAW_STEP_TURN) /* by far the most often */
        return s->active;
    if (s->node == SAW_NODE_OVER)
        return DF_NOBODY;
    if (s->node == SAW_NODE_FIRST || s->node == SAW_NODE_STEAL ||
        (s->node == SAW_NODE_CHAR && s->characters != 0))
        return DF_CHANCE;
    return saw_owner(s);
}

/* ---- Playing cards ---- */

/* [S-38] Each bad leg costs a card; the Flashlight's number is an option [S-R6]. */
int saw_search_draw(const saw_state *s, int kind, int seat)
{
    return saw_cards[kind].draw + (kind == SAW_FLASHLIGHT && s->flashlight) - saw_bad_legs(s, seat);
}

/* How many of the cards just drawn are kept [S-39] [S-85]. */
int saw_keep_count(const saw_state *s)
{
    uint8_t part[3];

    if (s->playing != DF_NONE)
        return saw_cards[s->playing].keep + (s->playing == SAW_FLASHLIGHT && s->flashlight);
    saw_parts_on_table(s, part);
    return saw_cards[part[2]].draw;
}

static bool pile_has_no_bins_only(const saw_state *s)
{
    const uint8_t *pile = saw_zone(s, SAW_PILE);

    for (int i = 0; i < saw_count(s, SAW_PILE); i++)
        if (pile[i] != SAW_BIN)
            return true;
    return false;
}

/* A Search card that `seat` has at hand: does it do anything? */
static df_status check_search(const saw_state *s, int seat, int kind, df_error *err)
{
    if (kind == SAW_BIN) {
        if (saw_bad_legs(s, seat) > 0)
            return df_fail(err, DF_ILLEGAL, "S-44", "a Bin can't be used with a bad leg");
        if (!pile_has_no_bins_only(s))
            return df_fail(err, DF_ILLEGAL, "S-R15", "the discard pile has nothing for a Bin");
    } else if (kind != SAW_TOOLBOX && saw_count(s, SAW_DECK) == 0 && saw_count(s, SAW_PILE) == 0) {
        return df_fail(err, DF_ILLEGAL, "S-R16", "there is no card left to draw");
    }
    return DF_OK;
}

/* [S-49] [S-51] Two other cards, from hand, or from hand and workbench. */
static df_status check_cost(const saw_state *s, int seat, int kind, bool bench, df_error *err)
{
    int count = bench ? saw_held_count(s, seat) : saw_count(s, SAW_HAND + seat);

    if (count < SAW_COST + 1)
        return df_fail(err, DF_ILLEGAL, "S-51", "%s costs two other cards", saw_cards[kind].name);
    return DF_OK;
}

static bool has_lost_limb(const saw_state *s, int seat)
{
    for (int limb = 0; limb < SAW_LIMBS; limb++)
        if (s->limb[seat][limb] == SAW_LOST)
            return true;
    return false;
}

static df_status check_has(const saw_state *s, int seat, int kind, bool bench, df_error *err)
{
    if (saw_find(s, SAW_HAND + seat, kind) >= 0)
        return DF_OK;
    for (int slot = 0; slot < SAW_SLOTS; slot++)
        if (s->bench[seat][slot] == kind)
            return bench ? DF_OK
                         : df_fail(err, DF_ILLEGAL, "S-96", "%s is on the workbench, not in hand",
                                   saw_cards[kind].name);
    return df_fail(err, DF_ILLEGAL, "S-9", "you don't hold %s", saw_cards[kind].name);
}

/* [S-13] [S-14] [S-15] [S-R9] In one's own USE step the workbench counts as hand; of cards that are
 * held: */
static df_status check_held_use(const saw_state *s, int seat, int kind, df_error *err)
{
    if (s->plays >= SAW_PLAYS_MAX)
        return df_fail(err, DF_ILLEGAL, "S-R23", "%d cards are enough for one turn", SAW_PLAYS_MAX);
    if (saw_cards[kind].group == SAW_SEARCH)
        return check_search(s, seat, kind, err);
    if (kind == SAW_VIDEO)
        return check_cost(s, seat, kind, true, err);
    if (kind != SAW_TOURNIQUET)
        return df_fail(err, DF_ILLEGAL, "S-15", "%s is not played in your turn",
                       saw_cards[kind].name);
    if (!has_lost_limb(s, seat)) /* [S-54] */
        return df_fail(err, DF_ILLEGAL, "S-54", "a Tourniquet needs a lost limb");
    return check_cost(s, seat, kind, true, err);
}

static df_status check_use(const saw_state *s, int seat, int kind, df_error *err)
{
    df_status status = check_has(s, seat, kind, true, err);

    return status == DF_OK ? check_held_use(s, seat, kind, err) : status;
}

/* [S-61] [S-R25] [S-R26] One of the two, from hand, paid from hand. */
static df_status check_special(const saw_state *s, int seat, int kind, df_error *err)
{
    if (kind != SAW_PIG && kind != SAW_RBT)
        return df_fail(err, DF_ILLEGAL, "S-61",
                       "only The Pig or a Reverse Bear Trap go with a trap");
    if (check_has(s, seat, kind, false, err) != DF_OK)
        return DF_ILLEGAL;
    return check_cost(s, seat, kind, false, err);
}

/* [S-55] [S-56] [S-R38] While the damage is above 1; the cost may come from the workbench. */
static df_status check_numb(const saw_state *s, int seat, int kind, df_error *err)
{
    if (kind != SAW_ANESTHETIC)
        return df_fail(err, DF_ILLEGAL, "S-79", "only an Anesthetic helps in a sacrifice");
    if (s->price <= 1)
        return df_fail(err, DF_ILLEGAL, "S-55", "the damage is 1 already");
    if (check_has(s, seat, kind, s->bench_defence != 0, err) != DF_OK)
        return DF_ILLEGAL;
    return check_cost(s, seat, kind, true, err);
}

/* [S-91] [S-92] [S-R32] Any kind of Search card, two at most. */
static df_status check_seek(const saw_state *s, int seat, int kind, df_error *err)
{
    if (s->seeks >= SAW_SEEKS_MAX)
        return df_fail(err, DF_ILLEGAL, "S-91", "two Search cards have been used");
    if (saw_cards[kind].group != SAW_SEARCH)
        return df_fail(err, DF_ILLEGAL, kind == SAW_VIDEO ? "S-66" : "S-91",
                       "only Search cards can be used here");
    if (check_has(s, seat, kind, s->bench_defence != 0, err) != DF_OK)
        return DF_ILLEGAL;
    return check_search(s, seat, kind, err);
}

/* [S-34] [S-95] [S-R33] A Tool or Billy to a trait of which something is missing. */
static df_status check_commit(const saw_state *s, int seat, int kind, int trait, df_error *err)
{
    if ((saw_cards[kind].traits >> trait & 1) == 0)
        return df_fail(err, DF_ILLEGAL, "S-33", "%s is no help with %s", saw_cards[kind].name,
                       saw_trait_names[trait]);
    if (s->need[trait] == 0)
        return df_fail(err, DF_ILLEGAL, "S-R33", "no %s is missing", saw_trait_names[trait]);
    return check_has(s, seat, kind, s->bench_defence != 0, err);
}

/* ---- Choosing among cards ---- */

/* [S-50] Any card but the one being played, which lies on the table. */
static df_status check_pay(const saw_state *s, int seat, int kind, df_error *err)
{
    bool bench = s->step != SAW_STEP_SETTING; /* [S-R25] */

    if (!bench && check_has(s, seat, kind, false, NULL) != DF_OK)
        return df_fail(err, DF_ILLEGAL, "S-R25", "this is paid from hand, and %s is not there",
                       saw_cards[kind].name);
    return check_has(s, seat, kind, bench, err);
}

/* The kinds among the cards just drawn that were not kept or placed before. */
static saw_kinds drawn_kinds(const saw_state *s)
{
    const uint8_t *drawn = saw_zone(s, SAW_DRAWN);
    saw_kinds set = {{0, 0}};

    for (int i = s->node == SAW_NODE_MAP ? s->progress : 0; i < saw_count(s, SAW_DRAWN); i++)
        if (s->node != SAW_NODE_KEEP || (s->progress >> i & 1) == 0)
            saw_kinds_add(&set, drawn[i]);
    return set;
}

static df_status check_drawn(const saw_state *s, int kind, df_error *err)
{
    saw_kinds kinds = drawn_kinds(s);

    if (saw_kinds_has(&kinds, kind))
        return DF_OK;
    return df_fail(err, DF_ILLEGAL, "S-81", "%s is not among the cards just drawn",
                   saw_cards[kind].name);
}

/* [S-43] [S-R14] */
static df_status check_bin(const saw_state *s, int kind, df_error *err)
{
    if (kind == SAW_BIN)
        return df_fail(err, DF_ILLEGAL, "S-R14", "a Bin can't take a Bin");
    if (saw_find(s, SAW_PILE, kind) < 0)
        return df_fail(err, DF_ILLEGAL, "S-43", "%s is not in the discard pile",
                       saw_cards[kind].name);
    return DF_OK;
}

/* [S-17] [S-18] Held cards that have no slot yet. */
static int free_copies(const saw_state *s, int kind)
{
    int copies = saw_count_held(s, s->active, kind);

    for (int slot = 0; slot < s->progress; slot++)
        copies -= s->plan[slot] == kind;
    return copies;
}

static df_status check_bench(const saw_state *s, int kind, df_error *err)
{
    if (free_copies(s, kind) <= 0)
        return df_fail(err, DF_ILLEGAL, "S-17", "you hold no %s that is free",
                       saw_cards[kind].name);
    return DF_OK;
}

/* What the decision is about, for whoever tries something else. */
static df_status wrong_sort(const saw_state *s, df_error *err)
{
    static const char *const wanted[SAW_NODES] = {
        [SAW_NODE_CHAR] = "a character is to be picked",
        [SAW_NODE_FIRST] = "the lot decides who begins",
        [SAW_NODE_USE] = "a card is to be played, or stop",
        [SAW_NODE_PAY] = "a card is to be paid",
        [SAW_NODE_LIMB] = "a lost limb is to be chosen",
        [SAW_NODE_KEEP] = "a card just drawn is to be kept",
        [SAW_NODE_REJECT] = "a card just drawn is to be given up",
        [SAW_NODE_BIN] = "a card of the discard pile is to be taken",
        [SAW_NODE_MAP] = "the next card from the top is to be chosen, or leave",
        [SAW_NODE_DETECT] = "mechanism, object or escape is to be named",
        [SAW_NODE_BENCH] = "a card is to be put into the slot, or empty",
        [SAW_NODE_DROP] = "a hand card is to be discarded",
        [SAW_NODE_TRAP] = "a target is to be named, or pass",
        [SAW_NODE_SPECIAL] = "the pig, a reverse bear trap, or none",
        [SAW_NODE_TRAIT1] = "a trait of the first box is to be chosen",
        [SAW_NODE_TRAIT2] = "a trait of the second box is to be chosen",
        [SAW_NODE_SIDE] = "arms or legs",
        [SAW_NODE_CHOICE] = "challenge or sacrifice",
        [SAW_NODE_NUMB] = "an anesthetic, or stop",
        [SAW_NODE_STEAL] = "a card is being stolen",
        [SAW_NODE_SEEK] = "a Search card is to be used, or stop",
        [SAW_NODE_COMMIT] = "a Tool or Billy is to be committed to a trait, or stop",
        [SAW_NODE_WOUND] = "left or right",
        [SAW_NODE_OVER] = "the game is over",
    };

    return df_fail(err, DF_ILLEGAL, s->node == SAW_NODE_OVER ? "S-120" : "S-9", "%s",
                   wanted[s->node]);
}

static df_status check_card(const saw_state *s, int kind, df_error *err)
{
    int seat = saw_owner(s);

    switch (s->node) {
    case SAW_NODE_USE:
        return check_use(s, seat, kind, err);
    case SAW_NODE_PAY:
        return check_pay(s, seat, kind, err);
    case SAW_NODE_KEEP:
    case SAW_NODE_REJECT:
    case SAW_NODE_MAP:
        return check_drawn(s, kind, err);
    case SAW_NODE_BIN:
        return check_bin(s, kind, err);
    case SAW_NODE_BENCH:
        return check_bench(s, kind, err);
    case SAW_NODE_DROP: /* [S-20] */
        if (saw_find(s, SAW_HAND + seat, kind) >= 0)
            return DF_OK;
        return df_fail(err, DF_ILLEGAL, "S-20", "%s is not in your hand", saw_cards[kind].name);
    case SAW_NODE_SPECIAL:
        return check_special(s, seat, kind, err);
    case SAW_NODE_NUMB:
        return check_numb(s, seat, kind, err);
    case SAW_NODE_SEEK:
        return check_seek(s, seat, kind, err);
    default:
        return wrong_sort(s, err);
    }
}

/* ---- Other choices ---- */

/* [S-67] Mechanism, Object, Escape in slots 1, 2, 3 and a Billy in hand, from the second turn on:
 * everybody's n-th turn is in round n [S-R5]. */
bool saw_has_trap(const saw_state *s, int seat)
{
    const uint8_t *slot = s->bench[seat];

    return s->round >= 2 && slot[0] < SAW_O1 && slot[1] >= SAW_O1 && slot[1] < SAW_E1 &&
           slot[2] >= SAW_E1 && slot[2] < SAW_TOOL && saw_find(s, SAW_HAND + seat, SAW_BILLY) >= 0;
}

static df_status check_target(const saw_state *s, int target, df_error *err)
{
    if (s->round < 2)
        return df_fail(err, DF_ILLEGAL, "S-R5", "no trap in your first turn");
    if (!saw_has_trap(s, s->active))
        return df_fail(err, DF_ILLEGAL, "S-67",
                       "a trap needs a Mechanism, an Object and an Escape in slots 1, 2 and 3 and "
                       "a Billy in hand");
    if (target >= s->seats || target == s->active || !saw_is_alive(s, target))
        return df_fail(err, DF_ILLEGAL, "S-69", "the target is another living player");
    if (target == s->token && saw_alive_count(s) >= 3)
        return df_fail(err, DF_ILLEGAL, "S-114", "the holder of the Saw token is safe");
    return DF_OK;
}

/* [S-73] One of the traits in the box. */
static df_status check_trait(const saw_state *s, int trait, df_error *err)
{
    int part = s->bench[s->active][s->node == SAW_NODE_TRAIT1 ? 0 : 1];

    if ((saw_cards[part].traits >> trait & 1) == 0)
        return df_fail(err, DF_ILLEGAL, "S-73", "the box of %s has no %s", saw_cards[part].name,
                       saw_trait_names[trait]);
    return DF_OK;
}

/* [S-103] [S-105] A limb of the pair that is below Loss. */
static df_status check_wound(const saw_state *s, int right, df_error *err)
{
    int limb = (s->side == SAW_ARMS ? SAW_LEFT_ARM : SAW_LEFT_LEG) + right;

    if (s->limb[s->victim][limb] >= SAW_LOST)
        return df_fail(err, DF_ILLEGAL, "S-103", "the %s can't take any more",
                       saw_limb_names[limb]);
    return DF_OK;
}

/* [S-126] What can always be declined. */
static df_status check_stop(const saw_state *s, df_error *err)
{
    switch (s->node) {
    case SAW_NODE_USE:
    case SAW_NODE_MAP:
    case SAW_NODE_BENCH:
    case SAW_NODE_TRAP:
    case SAW_NODE_SPECIAL:
    case SAW_NODE_NUMB:
    case SAW_NODE_SEEK:
    case SAW_NODE_COMMIT:
        return DF_OK;
    default:
        return df_fail(err, DF_ILLEGAL, "S-9", "this can't be declined");
    }
}

/* Actions other than cards, commits and STOP, each with the decision that it belongs to. */
static df_status check_other(const saw_state *s, df_action action, df_error *err)
{
    int number = (int)action;

    if (number < SAW_ACT_STOP && s->node == SAW_NODE_CHAR) {
        for (int seat = 0; seat < s->seats; seat++)
            if (s->character[seat] == number)
                return df_fail(err, DF_ILLEGAL, "S-2", "%s is taken", saw_characters[number].name);
        return DF_OK;
    }
    if (number >= SAW_ACT_TARGET && number < SAW_ACT_TRAIT && s->node == SAW_NODE_TRAP)
        return check_target(s, number - SAW_ACT_TARGET, err);
    if (number >= SAW_ACT_TRAIT && number < SAW_ACT_SIDE &&
        (s->node == SAW_NODE_TRAIT1 || s->node == SAW_NODE_TRAIT2))
        return check_trait(s, number - SAW_ACT_TRAIT, err);
    if (number >= SAW_ACT_SIDE && number < SAW_ACT_CHALLENGE && s->node == SAW_NODE_SIDE)
        return DF_OK; /* [S-74] */
    if ((number == SAW_ACT_CHALLENGE || number == SAW_ACT_SACRIFICE) && s->node == SAW_NODE_CHOICE)
        return DF_OK; /* [S-77] */
    if (number >= SAW_ACT_LIMB && number < SAW_ACT_WOUND && s->node == SAW_NODE_LIMB) {
        if (s->limb[saw_owner(s)][number - SAW_ACT_LIMB] == SAW_LOST)
            return DF_OK;
        return df_fail(err, DF_ILLEGAL, "S-52", "the %s is not lost",
                       saw_limb_names[number - SAW_ACT_LIMB]);
    }
    if (number >= SAW_ACT_WOUND && number < SAW_ACT_DETECT && s->node == SAW_NODE_WOUND)
        return check_wound(s, number - SAW_ACT_WOUND, err);
    if (number >= SAW_ACT_DETECT && number < SAW_ACT_COMMIT && s->node == SAW_NODE_DETECT)
        return DF_OK; /* [S-47] */
    if (number >= SAW_ACT_FIRST && number < SAW_ACT_FIRST + s->seats && s->node == SAW_NODE_FIRST)
        return DF_OK; /* [S-R2] */
    if (number >= SAW_ACT_STEAL && s->node == SAW_NODE_STEAL &&
        number < SAW_ACT_STEAL + saw_count(s, SAW_HAND + s->active))
        return DF_OK; /* [S-88] */
    return wrong_sort(s, err);
}

df_status saw_test(const df_state *state, df_action action, df_error *err)
{
    const saw_state *s = (const saw_state *)state;

    if (action >= SAW_ACTIONS)
        return df_fail(err, DF_ILLEGAL, "S-9", "there is no such action");
    if (s->node == SAW_NODE_OVER)
        return wrong_sort(s, err);
    if (action == SAW_ACT_STOP)
        return check_stop(s, err);
    if (action >= SAW_ACT_CARD && action < SAW_ACT_TARGET)
        return check_card(s, (int)action - SAW_ACT_CARD, err);
    if (action >= SAW_ACT_COMMIT && action < SAW_ACT_FIRST) {
        int number = (int)action - SAW_ACT_COMMIT;
        int tool = number / SAW_TRAITS;

        if (s->node != SAW_NODE_COMMIT)
            return wrong_sort(s, err);
        return check_commit(s, saw_owner(s), tool == 25 ? SAW_BILLY : SAW_TOOL + tool,
                            number % SAW_TRAITS, err);
    }
    return check_other(s, action, err);
}

/* ---- Lists ---- */

static int list_range(const saw_state *s, int from, int to, df_action *out)
{
    int count = 0;

    for (int action = from; action < to; action++)
        if (check_other(s, (df_action)action, NULL) == DF_OK)
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
    uint64_t high = 0;

    for (int i = s->start[SAW_HAND + seat]; i < s->start[SAW_HAND + seat + 1]; i++)
        high |= (uint64_t)(s->cards[i] >> 6) << (s->cards[i] & 63);
    for (int slot = 0; slot < SAW_SLOTS; slot++)
        high |= (uint64_t)(s->bench[seat][slot] >> 6) << (s->bench[seat][slot] & 63);
    saw_kinds set = {{0, high & playable[s->node]}};
    for (uint64_t left = set.bits[1]; left != 0; left &= left - 1) {
        int kind = 64 + __builtin_ctzll(left);
        df_status status = s->node == SAW_NODE_USE ? check_held_use(s, seat, kind, NULL)
                                                   : check_card(s, kind, NULL);

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
        if (s->plan[slot] != DF_NONE && free_copies(s, s->plan[slot]) <= 0)
            kinds.bits[s->plan[slot] >> 6] &= ~(UINT64_C(1) << (s->plan[slot] & 63));
    return kinds;
}

/* [S-R14] All but Bins. */
static saw_kinds pile_kinds(const saw_state *s)
{
    saw_kinds set = saw_kinds_of(saw_zone(s, SAW_PILE), saw_count(s, SAW_PILE));

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
        return 1 + list_cards(drawn_kinds(s), out + 1);
    case SAW_NODE_TRAP:
        return 1 + list_range(s, SAW_ACT_TARGET, SAW_ACT_TARGET + s->seats, out + 1);
    case SAW_NODE_COMMIT:
        return 1 + list_commits(s, out + 1);
    case SAW_NODE_DROP:
        return list_hand(s, s->active, out);
    case SAW_NODE_KEEP:
    case SAW_NODE_REJECT:
        return list_cards(drawn_kinds(s), out);
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
