/* check.c: what every complete state of SAW fulfils; names the path of what is wrong.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

static df_status corrupt(df_error *err, const char *clause, const char *text)
{
    return df_fail(err, DF_CORRUPT, clause, "%s", text);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

static bool is_sorted(const saw_state *s, int zone)
{
    for (int i = s->start[zone] + 1; i < s->start[zone + 1]; i++)
        if (s->cards[i - 1] > s->cards[i])
            return false;
    return true;
}

/* [S-R1] Every card is in exactly one place. */
static df_status check_cards(const saw_state *s, df_error *err)
{
    int count[SAW_KINDS] = {0};
    int total = s->start[SAW_ZONES];

    for (int zone = 0; zone < SAW_ZONES; zone++)
        if (s->start[zone] > s->start[zone + 1])
            return corrupt(err, "S-R1", "deck: zones overlap");
    if (s->start[0] != 0 || total > SAW_CARDS)
        return corrupt(err, "S-R1", "deck: more than 123 cards");
    for (int i = 0; i < SAW_CARDS; i++) {
        if (i < total ? s->cards[i] >= SAW_KINDS : s->cards[i] != DF_NONE)
            return corrupt(err, "S-R1", "deck: no such card");
        if (i < total)
            count[s->cards[i]]++;
    }
    for (int seat = 0; seat < DF_SEATS_MAX; seat++)
        for (int slot = 0; slot < SAW_SLOTS; slot++) {
            int kind = s->bench[seat][slot];

            if (kind != DF_NONE && (kind >= SAW_KINDS || seat >= s->seats))
                return df_fail(err, DF_CORRUPT, "S-R1", "seats.%d.bench: no such card", seat);
            if (kind != DF_NONE)
                count[kind]++;
        }
    for (int i = 0; i < 2 * SAW_KINDS; i++) { /* first what is there too often */
        int kind = i % SAW_KINDS;

        if (i < SAW_KINDS ? count[kind] > saw_cards[kind].copies
                          : count[kind] < saw_cards[kind].copies)
            return df_fail(err, DF_CORRUPT, "S-R1", "%s: %d in all places together, there are %d",
                           saw_cards[kind].word, count[kind], saw_cards[kind].copies);
    }
    for (int seat = 0; seat < DF_SEATS_MAX; seat++)
        if (!is_sorted(s, SAW_HAND + seat) ||
            (seat >= s->seats && saw_count(s, SAW_HAND + seat) > 0))
            return df_fail(err, DF_CORRUPT, "S-31", "seats.%d.hand: not in order", seat);
    return is_sorted(s, SAW_GONE) ? DF_OK : corrupt(err, "S-135", "gone: not in order");
}

/* [S-131] [S-135] */
static df_status check_solo(const saw_state *s, df_error *err)
{
    int size = saw_count(s, SAW_MECHANISMS);

    if ((s->seats == 1) != saw_is_solo(s))
        return corrupt(err, "S-130", "players: one exactly in solo");
    for (int type = 0; type < 3; type++) {
        int zone = SAW_MECHANISMS + type;

        if (saw_count(s, zone) != size)
            return corrupt(err, "S-132", "mechanisms, objects, escapes: as many of each");
        for (int i = s->start[zone]; i < s->start[zone + 1]; i++)
            if (saw_cards[s->cards[i]].group != type)
                return corrupt(err, "S-131", "mechanisms, objects, escapes: a pile for each type");
    }
    if (!saw_is_solo(s))
        return size == 0 && saw_count(s, SAW_GONE) == 0
                   ? DF_OK
                   : corrupt(err, "S-131", "gone: cards leave the game in solo only");
    int set = s->round - 1 - (s->step <= SAW_STEP_TURN); /* [S-132] from the second turn on */
    if (s->step != SAW_STEP_OVER && s->traps != (set > 0 ? set : 0))
        return corrupt(err, "S-132", "traps: one in every turn from the second on");
    if (size != SAW_PARTS - s->traps)
        return corrupt(err, "S-132", "traps: one card of each pile is turned for a trap");
    if (s->traps > saw_trial_traps(s))
        return corrupt(err, "S-130", "traps: more than the trial has");
    return DF_OK;
}

/* ---- Players --------------------------------------------------------------------------------- */

static df_status check_seat(const saw_state *s, int seat, df_error *err)
{
    bool playing = s->step != SAW_STEP_START;

    if (s->blood[seat] > 10)
        return df_fail(err, DF_CORRUPT, "S-3", "seats.%d.blood: more than at the start", seat);
    if (playing && s->character[seat] >= SAW_CHARACTERS)
        return df_fail(err, DF_CORRUPT, "S-2", "seats.%d.character: everybody has one", seat);
    for (int other = 0; other < seat; other++)
        if (s->character[seat] == s->character[other] && s->character[seat] != DF_NONE)
            return df_fail(err, DF_CORRUPT, "S-2", "seats.%d.character: taken", seat);
    for (int limb = 0; limb < SAW_LIMBS; limb++)
        if (s->limb[seat][limb] > SAW_TOURNIQUETED)
            return df_fail(err, DF_CORRUPT, "S-101", "seats.%d.arms: no such stage", seat);
    if (saw_is_alive(s, seat))
        return s->rank[seat] == 0 || (s->step == SAW_STEP_OVER && s->rank[seat] == 1)
                   ? DF_OK
                   : df_fail(err, DF_CORRUPT, "S-121", "seats.%d.rank: still alive", seat);
    if (saw_held_count(s, seat) > 0)
        return df_fail(err, DF_CORRUPT, "S-118", "seats.%d.hand: the dead hold no cards", seat);
    if (s->rank[seat] <= saw_alive_count(s) || s->rank[seat] > s->seats)
        return df_fail(err, DF_CORRUPT, "S-121", "seats.%d.rank: there is none for the dead", seat);
    for (int other = 0; other < s->seats; other++)
        if (other != seat && s->rank[other] == s->rank[seat])
            return df_fail(err, DF_CORRUPT, "S-121", "seats.%d.rank: given twice", seat);
    return DF_OK;
}

/* [S-1] [S-120] The game is over exactly when one is left; [S-136] in solo after the last trap or
 * at 0 blood. */
static df_status check_end(const saw_state *s, df_error *err)
{
    bool over = s->step == SAW_STEP_OVER;

    if ((s->node == SAW_NODE_OVER) != over)
        return corrupt(err, "S-120", "step: over and nothing else");
    if (saw_is_solo(s)) {
        if (over != (!saw_is_alive(s, 0) || s->rank[0] == 1) ||
            (over && saw_is_alive(s, 0) && s->traps != saw_trial_traps(s)))
            return corrupt(err, "S-136", "node: the trial is over after the last trap");
        return DF_OK;
    }
    if (over != (saw_alive_count(s) == 1))
        return corrupt(err, "S-120", "node: over exactly when one player is alive");
    for (int seat = 0; over && seat < s->seats; seat++)
        if (saw_is_alive(s, seat) && s->rank[seat] != 1)
            return corrupt(err, "S-120", "seats.#.rank: the last one alive has won");
    if (s->token != DF_NONE &&
        (s->token >= s->seats || !saw_is_alive(s, s->token) || saw_alive_count(s) < 3))
        return corrupt(err, "S-115", "token: held by one of three or more living players");
    return DF_OK;
}

static df_status check_before(const saw_state *s, df_error *err)
{
    int cards = SAW_CARDS - saw_count(s, SAW_DECK);
    int owner = saw_owner(s);

    if (saw_is_solo(s))
        cards = 0;
    if (cards != 0 || s->round != 1 || s->traps != 0 || s->first != DF_NONE)
        return corrupt(err, "S-7", "node: before the deal all cards are in the deck");
    if (s->active != 0 || s->token != DF_NONE || s->plays != 0 || s->benched || s->progress != 0 ||
        s->plan[0] != DF_NONE || s->plan[1] != DF_NONE || s->plan[2] != DF_NONE)
        return corrupt(err, "S-7", "node: nothing has happened yet");
    for (int seat = 0; seat < s->seats; seat++) {
        static const uint8_t healthy[SAW_LIMBS] = {0};

        if (s->blood[seat] != s->blood[0] || memcmp(s->limb[seat], healthy, SAW_LIMBS) != 0)
            return corrupt(err, "S-3", "seats.#.blood: all start unhurt");
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (s->node == SAW_NODE_CHAR && seat >= owner && s->character[seat] != DF_NONE)
            return corrupt(err, "S-R3", "seats.#.character: picked in order");
    if (s->node == SAW_NODE_FIRST && s->character[s->seats - 1] == DF_NONE)
        return corrupt(err, "S-R3", "node: the lot comes after the characters");
    return DF_OK;
}

/* ---- Decisions ------------------------------------------------------------------------------- */

/* Which step a decision belongs to. */
static bool step_fits(const saw_state *s)
{
    switch (s->node) {
    case SAW_NODE_CHAR:
    case SAW_NODE_FIRST:
        return s->step == SAW_STEP_START;
    case SAW_NODE_USE:
    case SAW_NODE_LIMB:
    case SAW_NODE_BENCH:
    case SAW_NODE_DROP:
    case SAW_NODE_TRAP:
        return s->step == SAW_STEP_TURN;
    case SAW_NODE_PAY:
        return s->step == SAW_STEP_TURN || s->step == SAW_STEP_SETTING || s->step == SAW_STEP_PRICE;
    case SAW_NODE_KEEP:
        return s->step == SAW_STEP_TURN || s->step == SAW_STEP_ROW || s->step == SAW_STEP_STRIVING;
    case SAW_NODE_BIN:
    case SAW_NODE_MAP:
    case SAW_NODE_DETECT:
        return s->step == SAW_STEP_TURN || s->step == SAW_STEP_STRIVING;
    case SAW_NODE_REJECT:
    case SAW_NODE_STEAL:
        return s->step == SAW_STEP_ROW;
    case SAW_NODE_SPECIAL:
    case SAW_NODE_TRAIT1:
    case SAW_NODE_TRAIT2:
    case SAW_NODE_SIDE:
        return s->step == SAW_STEP_SETTING;
    case SAW_NODE_CHOICE:
        return s->step == SAW_STEP_CHOICE;
    case SAW_NODE_NUMB:
        return s->step == SAW_STEP_PRICE;
    case SAW_NODE_SEEK:
    case SAW_NODE_COMMIT:
        return s->step == SAW_STEP_STRIVING;
    case SAW_NODE_WOUND:
        return s->step == SAW_STEP_WOUND;
    default:
        return s->step == SAW_STEP_OVER;
    }
}

/* The card being played is the one that the decision is about. */
static bool playing_fits(const saw_state *s)
{
    int kind = s->playing;

    switch (s->node) {
    case SAW_NODE_BIN:
        return kind == SAW_BIN && s->paid == 0;
    case SAW_NODE_MAP:
        return kind == SAW_ROOM_MAP && s->paid == 0;
    case SAW_NODE_DETECT:
        return kind == SAW_METAL_DETECTOR && s->paid == 0;
    case SAW_NODE_LIMB:
        return kind == SAW_TOURNIQUET && s->paid == SAW_COST;
    case SAW_NODE_PAY:
        if (s->paid >= SAW_COST)
            return false;
        return s->step == SAW_STEP_TURN      ? kind == SAW_VIDEO || kind == SAW_TOURNIQUET
               : s->step == SAW_STEP_SETTING ? kind == s->special && kind != DF_NONE
                                             : kind == SAW_ANESTHETIC;
    case SAW_NODE_KEEP:
        return s->paid == 0 &&
               (s->step == SAW_STEP_ROW ? kind == DF_NONE
                                        : kind >= SAW_CANDLE && kind <= SAW_STRONG_TORCH);
    default:
        return kind == DF_NONE && s->paid == 0;
    }
}

/* What the Escape of the trap lets the victim do in ROW. */
static int row_rule(const saw_state *s, int *count)
{
    uint8_t part[3];

    saw_parts_on_table(s, part);
    *count = saw_cards[part[2]].draw;
    return saw_cards[part[2]].then;
}

/* Cards just drawn, and what was done with them. */
static df_status check_drawn(const saw_state *s, df_error *err)
{
    int drawn = saw_count(s, SAW_DRAWN);
    int most = 0;
    int rule = s->step == SAW_STEP_ROW ? row_rule(s, &most) : -1;

    switch (s->node) {
    case SAW_NODE_KEEP:
        if (drawn > 7 || s->progress >> drawn != 0 || s->left != 0 ||
            df_bit_count(s->progress) >= saw_keep_count(s) || drawn <= saw_keep_count(s) ||
            (s->step == SAW_STEP_ROW && rule != SAW_KEEP))
            return corrupt(err, "S-39", "drawn: there is nothing to choose");
        return DF_OK;
    case SAW_NODE_MAP:
        if (drawn < 2 || drawn > SAW_DRAWN_MAX || s->progress > drawn - 2 || s->left != 0)
            return corrupt(err, "S-46", "drawn: there is nothing to order");
        return DF_OK;
    case SAW_NODE_REJECT:
        if (s->left == 0 || s->left > most || drawn < s->left || drawn > SAW_DRAWN_MAX ||
            (rule != SAW_DISCARD && rule != SAW_GIVE))
            return corrupt(err, "S-84", "drawn: there is nothing to give up");
        return DF_OK;
    case SAW_NODE_STEAL:
        if (s->left == 0 || s->left > most || drawn != 0 || rule != SAW_STEAL || saw_is_solo(s) ||
            saw_count(s, SAW_HAND + s->active) < 2)
            return corrupt(err, "S-88", "left: there is nothing to steal");
        return DF_OK;
    default:
        return drawn == 0 && s->left == 0 ? DF_OK
                                          : corrupt(err, "S-81", "drawn: nothing was drawn now");
    }
}

static df_status check_bench_plan(const saw_state *s, df_error *err)
{
    int slot = s->node == SAW_NODE_BENCH ? s->progress : 0;

    if (s->node != SAW_NODE_BENCH && s->node != SAW_NODE_KEEP && s->node != SAW_NODE_MAP &&
        s->progress != 0)
        return corrupt(err, "S-17", "progress: of nothing");
    if (slot >= SAW_SLOTS)
        return corrupt(err, "S-17", "progress: there are three slots");
    for (int i = 0; i < SAW_SLOTS; i++) {
        int copies = 0;

        if (s->plan[i] == DF_NONE)
            continue;
        if (i >= slot || s->plan[i] >= SAW_KINDS)
            return corrupt(err, "S-17", "plan: this slot comes later");
        for (int j = 0; j < SAW_SLOTS; j++)
            copies += s->plan[j] == s->plan[i];
        if (copies > saw_count_held(s, s->active, s->plan[i]))
            return corrupt(err, "S-17", "plan: a card that is not held");
    }
    return DF_OK;
}

static df_status check_turn(const saw_state *s, df_error *err)
{
    int hand = saw_count(s, SAW_HAND + s->active);

    if (s->active >= s->seats || s->first >= s->seats ||
        (!saw_is_alive(s, s->active) && s->step != SAW_STEP_OVER))
        return corrupt(err, "S-8", "active: a living player");
    if (s->round == 0 || s->round > s->gas_round + 10)
        return corrupt(err, "S-122", "round: the game is over by then");
    if (s->plays > SAW_PLAYS_MAX)
        return corrupt(err, "S-R23", "plays: too many for one turn");
    bool early = s->node == SAW_NODE_USE || s->node == SAW_NODE_BENCH ||
                 (s->step == SAW_STEP_TURN && s->playing != DF_NONE);
    if (s->step != SAW_STEP_OVER && s->benched != !early)
        return corrupt(err, "S-10", "benched: USE, BENCH, DROP, TRAP in this order");
    if (s->node == SAW_NODE_DROP
            ? hand <= saw_limit(s, s->active)
            : !early && s->step <= SAW_STEP_SETTING && hand > saw_limit(s, s->active))
        return corrupt(err, "S-20", "node: DROP exactly while there are too many cards in hand");
    return check_bench_plan(s, err);
}

/* ---- The trap -------------------------------------------------------------------------------- */

static bool table_is(const saw_state *s, int place, int from, int to)
{
    return place < saw_count(s, SAW_TABLE) && saw_zone(s, SAW_TABLE)[place] >= from &&
           saw_zone(s, SAW_TABLE)[place] < to;
}

/* [S-112] The order of the cards on the table. */
static bool table_fits(const saw_state *s)
{
    bool setting = s->step == SAW_STEP_SETTING;
    int used = setting ? 0 : saw_used_count(s);
    int after = setting ? 0 : used + 3; /* where the Billy lies */

    if (used < 0)
        return false;
    for (int i = 0; i < used; i++) {
        int kind = saw_zone(s, SAW_TABLE)[i];
        bool search = saw_cards[kind].group == SAW_SEARCH;

        if (s->challenged ? search != (i < s->seeks) || (!search && kind != SAW_BILLY &&
                                                         saw_cards[kind].group != SAW_IS_TOOL)
                          : kind != SAW_ANESTHETIC)
            return false;
    }
    if (!setting && (!table_is(s, used, SAW_M1, SAW_O1) || !table_is(s, used + 1, SAW_O1, SAW_E1) ||
                     !table_is(s, used + 2, SAW_E1, SAW_TOOL)))
        return false;
    if (!saw_is_solo(s) && !table_is(s, after, SAW_BILLY, SAW_BILLY + 1))
        return false;
    if (s->special != DF_NONE && !table_is(s, after + 1, s->special, s->special + 1))
        return false;
    return saw_count(s, SAW_TABLE) == after + !saw_is_solo(s) + (s->special != DF_NONE);
}

static bool has_trait(int part, int trait)
{
    return trait < SAW_TRAITS && (saw_cards[part].traits >> trait & 1) != 0;
}

/* The attacker's choices are made in order: special, first trait, second trait, side. */
static df_status check_setting(const saw_state *s, df_error *err)
{
    const uint8_t *slot = s->bench[s->active];
    bool first = s->node == SAW_NODE_TRAIT2 || s->node == SAW_NODE_SIDE;
    bool second = s->node == SAW_NODE_SIDE;

    if (s->node == SAW_NODE_SPECIAL && s->special != DF_NONE)
        return corrupt(err, "S-61", "special: it is still to be chosen");
    if (first ? !has_trait(slot[0], s->trait[0]) : s->trait[0] != DF_NONE)
        return corrupt(err, "S-73", "traits.0: not at this point");
    if (second ? !has_trait(slot[1], s->trait[1]) : s->trait[1] != DF_NONE)
        return corrupt(err, "S-73", "traits.1: not at this point");
    if (s->side != DF_NONE ||
        (second && (saw_cards[slot[2]].sides != (SAW_ARMS | SAW_LEGS) || s->special == SAW_RBT)))
        return corrupt(err, "S-74", "side: not at this point");
    if (s->damage != 0 || s->price != 0 || s->challenged || s->seeks != 0 || saw_need(s) != 0)
        return corrupt(err, "S-75", "price: the trap is not set yet");
    return DF_OK;
}

/* [S-103] What is left to be assigned, while both limbs of the pair have room. */
static df_status check_wounds(const saw_state *s, df_error *err)
{
    int pair = s->side == SAW_ARMS ? SAW_LEFT_ARM : SAW_LEFT_LEG;

    if (s->step != SAW_STEP_WOUND)
        return s->damage == 0 ? DF_OK : corrupt(err, "S-98", "damage: not yet");
    if (s->damage == 0 || s->damage > (s->challenged ? saw_need(s) : s->price))
        return corrupt(err, "S-98", "damage: not what the trap does");
    if (s->side == SAW_BLOOD || s->limb[s->victim][pair] >= SAW_LOST ||
        s->limb[s->victim][pair + 1] >= SAW_LOST)
        return corrupt(err, "S-103", "damage: there is nothing to decide");
    return DF_OK;
}

/* [S-71] [S-78] Requirement and price follow from the parts. */
static df_status check_trap(const saw_state *s, df_error *err)
{
    uint8_t part[3];
    uint8_t need[SAW_TRAITS];

    if (s->victim >= s->seats || (s->victim == s->active) != saw_is_solo(s))
        return corrupt(err, "S-69", "victim: another player");
    if (!saw_is_alive(s, s->victim) && s->step != SAW_STEP_OVER)
        return corrupt(err, "S-69", "victim: a living player");
    if (s->special != DF_NONE && s->special != SAW_PIG && s->special != SAW_RBT)
        return corrupt(err, "S-61", "special: pig, rbt or none");
    if (!table_fits(s))
        return corrupt(err, "S-112", "table: not the cards of this trap in order");
    if (s->step == SAW_STEP_SETTING) {
        const uint8_t *slot = s->bench[s->active];

        if (slot[0] >= SAW_O1 || slot[1] < SAW_O1 || slot[1] >= SAW_E1 || slot[2] < SAW_E1 ||
            slot[2] >= SAW_TOOL || s->round < 2)
            return corrupt(err, "S-67", "seats.#.bench: no trap to be set");
        return check_setting(s, err);
    }
    saw_parts_on_table(s, part);
    if (!has_trait(part[0], s->trait[0]) || !has_trait(part[1], s->trait[1]))
        return corrupt(err, "S-73", "traits: one of each box");
    if (s->special == SAW_RBT
            ? s->side != SAW_BLOOD
            : (s->side & saw_cards[part[2]].sides) == 0 || df_bit_count(s->side) != 1)
        return corrupt(err, "S-74", "side: what the Escape says");
    saw_requirement(s, part, need);
    for (int trait = 0; trait < SAW_TRAITS; trait++)
        if (s->need[trait] > need[trait] ||
            (s->need[trait] < need[trait] && saw_used_count(s) == s->seeks))
            return corrupt(err, "S-94", "need: not what the trap requires");
    /* [S-55] one less for each Anesthetic that was paid */
    int price = saw_cards[part[2]].value + (s->special == SAW_RBT);
    if (!s->challenged)
        price -= saw_used_count(s) - (s->playing == SAW_ANESTHETIC);
    if (s->price != price || price == 0)
        return corrupt(err, "S-78", "price: not what the trap demands");
    if ((s->step == SAW_STEP_ROW || s->step == SAW_STEP_STRIVING) != s->challenged &&
        s->step < SAW_STEP_WOUND)
        return corrupt(err, "S-80", "challenged: CHALLENGE leads to ROW, SEEK and COMMIT");
    if (s->special == SAW_PIG && !s->challenged)
        return corrupt(err, "S-57", "challenged: The Pig leaves no choice");
    if (s->seeks > SAW_SEEKS_MAX || (s->seeks > 0 && s->step < SAW_STEP_STRIVING))
        return corrupt(err, "S-91", "seeks: two Search cards at most");
    if (s->challenged &&
        (saw_used_count(s) < s->seeks ||
         (s->step == SAW_STEP_STRIVING && s->node != SAW_NODE_COMMIT &&
          saw_used_count(s) != s->seeks) ||
         (s->playing != DF_NONE &&
          (s->seeks == 0 || !table_is(s, s->seeks - 1, s->playing, s->playing + 1)))))
        return corrupt(err, "S-93", "seeks: not the Search cards on the table");
    if (s->step == SAW_STEP_ROW && saw_used_count(s) != 0)
        return corrupt(err, "S-81", "table: the row comes first");
    if (s->node == SAW_NODE_COMMIT && saw_need(s) == 0)
        return corrupt(err, "S-99", "need: nothing is missing");
    return check_wounds(s, err);
}

static df_status check_no_trap(const saw_state *s, df_error *err)
{
    bool playing = s->playing != DF_NONE;

    if (saw_need(s) != 0 || s->price != 0 || s->challenged || s->seeks != 0 || s->damage != 0 ||
        s->special != DF_NONE || s->trait[0] != DF_NONE || s->trait[1] != DF_NONE ||
        s->side != DF_NONE)
        return corrupt(err, "S-68", "victim: there is no trap without one");
    if (saw_count(s, SAW_TABLE) != playing ||
        (playing && !table_is(s, 0, s->playing, s->playing + 1)))
        return corrupt(err, "S-R11", "table: only a card that is being played");
    return DF_OK;
}

/* ---- All ------------------------------------------------------------------------------------- */

static df_status check_options(const saw_state *s, df_error *err)
{
    df_action options[DF_LEGAL_MAX];

    if (saw_actor((const df_state *)s) >= 0 && saw_options(s, options) == 0)
        return corrupt(err, "S-9", "node: there is nothing to decide");
    if (s->node == SAW_NODE_PAY) {
        int seat = saw_owner(s);
        int cards =
            s->step == SAW_STEP_SETTING ? saw_count(s, SAW_HAND + seat) : saw_held_count(s, seat);

        if (cards < SAW_COST - s->paid)
            return corrupt(err, "S-51", "paid: the rest of the cost can't be paid");
    }
    return DF_OK;
}

df_status saw_check(const df_state *state, df_error *err)
{
    const saw_state *s = (const saw_state *)state;
    df_status status = check_cards(s, err);
    bool trap = s->step >= SAW_STEP_SETTING && s->victim != DF_NONE;

    if (status == DF_OK && (s->node >= SAW_NODES || !step_fits(s)))
        status = corrupt(err, "S-139", "step: not that of this node");
    if (status == DF_OK)
        status = check_solo(s, err);
    for (int seat = 0; seat < s->seats && status == DF_OK; seat++)
        status = check_seat(s, seat, err);
    if (status == DF_OK)
        status = check_end(s, err);
    if (status == DF_OK)
        status = s->step == SAW_STEP_START ? check_before(s, err) : check_turn(s, err);
    if (status == DF_OK && !trap && s->step >= SAW_STEP_SETTING && s->step != SAW_STEP_OVER)
        status = corrupt(err, "S-69", "victim: a trap has one");
    if (status == DF_OK)
        status = trap ? check_trap(s, err) : check_no_trap(s, err);
    if (status == DF_OK) {
        if (!playing_fits(s))
            status = corrupt(err, "S-13", "playing: not the card that is being resolved");
        else
            status = check_drawn(s, err);
    }
    if (status == DF_OK)
        status = check_options(s, err);
    return status == DF_OK ? saw_check_knowledge(s, err) : status;
}
