/* rules.c: who decides and what may be chosen at each of the decisions of SAW, section 4.4: the
 * test of a single option.
 *
 * Every decision has one check, which names the clause that forbids an option. The lists of all
 * options are made in lists.c.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

/* ---- Who ------------------------------------------------------------------------------------- */

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

/* ---- Playing cards --------------------------------------------------------------------------- */

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

bool saw_pile_has_others(const saw_state *s)
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
        if (!(s->bin_takes_bin && saw_count(s, SAW_PILE) > 0) && !saw_pile_has_others(s))
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

/* [S-13] [S-14] [S-15] [S-R9] In one's own USE step the workbench counts as hand. */
df_status saw_check_held_use(const saw_state *s, int seat, int kind, df_error *err)
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

    return status == DF_OK ? saw_check_held_use(s, seat, kind, err) : status;
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

/* ---- Choosing among cards -------------------------------------------------------------------- */

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
saw_kinds saw_drawn_kinds(const saw_state *s)
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
    saw_kinds kinds = saw_drawn_kinds(s);

    if (saw_kinds_has(&kinds, kind))
        return DF_OK;
    return df_fail(err, DF_ILLEGAL, "S-81", "%s is not among the cards just drawn",
                   saw_cards[kind].name);
}

/* [S-43] [S-R14], with the option [S-R52] */
static df_status check_bin(const saw_state *s, int kind, df_error *err)
{
    if (kind == SAW_BIN && !s->bin_takes_bin)
        return df_fail(err, DF_ILLEGAL, "S-R14", "a Bin can't take a Bin");
    if (saw_find(s, SAW_PILE, kind) < 0)
        return df_fail(err, DF_ILLEGAL, "S-43", "%s is not in the discard pile",
                       saw_cards[kind].name);
    return DF_OK;
}

/* [S-17] [S-18] Held cards that have no slot yet. */
int saw_free_copies(const saw_state *s, int kind)
{
    int copies = saw_count_held(s, s->active, kind);

    for (int slot = 0; slot < s->progress; slot++)
        copies -= s->plan[slot] == kind;
    return copies;
}

static df_status check_bench(const saw_state *s, int kind, df_error *err)
{
    if (saw_free_copies(s, kind) <= 0)
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

/* ---- Other choices --------------------------------------------------------------------------- */

/* [S-67] Mechanism, Object, Escape in slots 1, 2, 3 and a Billy in hand, from the second turn on:
 * everybody's n-th turn is in round n [S-R5]. */
bool saw_is_whole(const saw_state *s, int seat)
{
    const uint8_t *slot = s->bench[seat];

    return slot[0] < SAW_O1 && slot[1] >= SAW_O1 && slot[1] < SAW_E1 && slot[2] >= SAW_E1 &&
           slot[2] < SAW_TOOL;
}

bool saw_has_trap(const saw_state *s, int seat)
{
    return s->round >= 2 && saw_is_whole(s, seat) && saw_find(s, SAW_HAND + seat, SAW_BILLY) >= 0;
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
