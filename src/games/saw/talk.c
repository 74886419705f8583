/* talk.c: SAW in sentences: who decides what, and what an action would do.
 *
 * A description speaks of what the one who decides can see, a prompt to all others of public things
 * alone [S-139].
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/talk.h"

int saw_required(const saw_state *s, const uint8_t part[3], int trait)
{
    return (s->trait[0] == trait ? saw_cards[part[0]].value : 0) +
           (s->trait[1] == trait ? saw_cards[part[1]].value : 0);
}

/* At REJECT: does what is rejected go to the attacker? */
bool saw_gives_away(const saw_state *s)
{
    uint8_t part[3];

    saw_parts_on_table(s, part);
    return part[2] != DF_NONE && saw_cards[part[2]].then == SAW_GIVE && !saw_is_solo(s);
}

/* ---- Who decides what ------------------------------------------------------------------------ */

void saw_add_need(const saw_state *s, df_text *text)
{
    if (saw_need(s) == 0) {
        df_text_string(text, "nothing");
        return;
    }
    for (int box = 0; box < 2; box++)
        if (box == 0 || s->trait[1] != s->trait[0])
            df_text_add(text, "%s%s %d", box == 0 ? "" : ", ", saw_trait_names[s->trait[box]],
                        s->need[s->trait[box]]);
}

/* How much of so many points of damage to the victim is blood; not above 0: none. */
static int blood_of(const saw_state *s, int points)
{
    int first = s->side == SAW_LEGS ? SAW_LEFT_LEG : SAW_LEFT_ARM;

    for (int limb = first; limb < first + 2 && s->side != SAW_BLOOD; limb++)
        if (s->limb[s->victim][limb] < SAW_LOST)
            points -= SAW_LOST - s->limb[s->victim][limb];
    return points;
}

static bool is_deadly(const saw_state *s, int points)
{
    int blood = s->victim < s->seats ? blood_of(s, points) : 0;

    return blood > 0 && blood >= s->blood[s->victim];
}

void saw_add_cost(const saw_state *s, int points, df_text *text)
{
    saw_add_damage(points, s->side, text);
    if (s->victim >= s->seats)
        return;
    int blood = blood_of(s, points);
    if (s->side != SAW_BLOOD && blood > 0)
        df_text_add(text, ", %d of it blood", blood);
    if (is_deadly(s, points))
        df_text_string(text, ": deadly");
}

int saw_row_from_pile(const saw_state *s)
{
    uint8_t part[3];
    int count;

    saw_parts_on_table(s, part);
    if (s->step != SAW_STEP_CHOICE || !saw_cards[part[1]].from_discard)
        return 0;
    count = saw_cards[part[0]].draw;
    if (saw_cards[part[2]].then == SAW_EXTRA)
        count += saw_cards[part[2]].draw;
    return count < saw_count(s, SAW_PILE) ? count : saw_count(s, SAW_PILE);
}

/* Give and Discard look alike but for where the card goes [S-84] [S-86]. */
static void ask_reject(const saw_state *s, const char *const *names, df_text *text)
{
    if (saw_gives_away(s))
        df_text_add(text, "Give one of the cards drawn to %s.", names[s->active]);
    else
        df_text_add(text, "Discard one of the cards drawn, %d to go.", s->left);
}

/* What the one who decides is asked; the others only learn the step [S-139]. */
static void ask(const saw_state *s, const char *const *names, df_text *text)
{
    static const char *const asks[SAW_NODES] = {
        [SAW_NODE_CHAR] = "Pick your character.",
        [SAW_NODE_LIMB] = "Which lost limb gets the Tourniquet?",
        [SAW_NODE_BIN] = "Take a card of the discard pile.",
        [SAW_NODE_MAP] = "Which card comes next from the top? Or leave the rest as it is.",
        [SAW_NODE_DETECT] = "What do you look for: a Mechanism, an Object or an Escape?",
        [SAW_NODE_TRAP] = "Set your trap on somebody, or pass.",
        [SAW_NODE_SPECIAL] = "Add The Pig or the Reverse Bear Trap, or none.",
        [SAW_NODE_TRAIT1] = "Which trait does the Mechanism ask for?",
        [SAW_NODE_TRAIT2] = "Which trait does the Object ask for?",
        [SAW_NODE_SIDE] = "Does it go for the arms or the legs?",
        [SAW_NODE_CHOICE] = "Challenge or sacrifice?",
    };
    int seat = saw_owner(s);

    switch (s->node) {
    case SAW_NODE_USE: /* [S-131] */
        df_text_string(text, saw_is_solo(s)
                                 ? "Play a Search card or a Tourniquet, or stop."
                                 : "Play a Search card, a Video or a Tourniquet, or stop.");
        break;
    case SAW_NODE_PAY:
        df_text_add(text, "Pay for %s: card %d of %d.", saw_card_name(s->playing), s->paid + 1,
                    SAW_COST);
        break;
    case SAW_NODE_KEEP:
        df_text_string(text, "Keep one of the cards drawn");
        if (saw_keep_count(s) > 1)
            df_text_add(text, ": %d of %d", df_bit_count(s->progress) + 1, saw_keep_count(s));
        df_text_char(text, '.');
        break;
    case SAW_NODE_REJECT:
        ask_reject(s, names, text);
        break;
    case SAW_NODE_BENCH:
        df_text_add(text, "Slot %d of your workbench", s->progress + 1);
        if (!saw_is_solo(s))
            df_text_add(text, " (in a trap the %s)", saw_type_names[s->progress]);
        df_text_string(text, ": a card, or empty.");
        break;
    case SAW_NODE_DROP:
        df_text_add(text, "You have %d cards in hand and may keep %d: drop one.",
                    saw_count(s, SAW_HAND + seat), saw_limit(s, seat));
        break;
    case SAW_NODE_NUMB:
        df_text_string(text, "Use an Anesthetic, or stop and bear it: ");
        saw_add_cost(s, s->price, text);
        df_text_char(text, '.');
        break;
    case SAW_NODE_SEEK:
        df_text_add(text, "Use a Search card (%d of %d), or stop searching.", s->seeks + 1,
                    SAW_SEEKS_MAX);
        break;
    case SAW_NODE_COMMIT:
        df_text_string(text, "Commit a Tool or Billy, or stop. Still missing: ");
        saw_add_need(s, text);
        df_text_char(text, '.');
        break;
    case SAW_NODE_WOUND:
        df_text_add(text, "%d damage to your %s: the next point to the left or the right?",
                    s->damage, saw_side_name(s->side));
        break;
    default:
        df_text_string(text, asks[s->node]);
        break;
    }
}

/* For everybody else: @ is the one who acts. */
static void tell_step(const saw_state *s, const df_telling *t)
{
    switch (s->step) {
    case SAW_STEP_START:
        df_tell(t, "@ picks a character.");
        break;
    case SAW_STEP_TURN:
        if (s->playing != DF_NONE)
            df_tellf(t, "@ plays %s.", saw_card_name(s->playing));
        else
            df_tell(t, s->benched ? "@ is about to end the turn."
                                  : "@ uses cards and arranges the workbench.");
        break;
    case SAW_STEP_SETTING:
        df_tellf(t, "@ is setting a trap for %s.", t->names[s->victim]);
        break;
    case SAW_STEP_CHOICE:
        df_tell(t, "@ chooses: the challenge, with ");
        saw_add_need(s, t->text);
        df_text_string(t->text, " missing, or the sacrifice, ");
        saw_add_cost(s, s->price, t->text);
        df_text_char(t->text, '.');
        break;
    case SAW_STEP_PRICE:
        df_tell(t, "@ faces a sacrifice: ");
        saw_add_cost(s, s->price, t->text);
        df_text_char(t->text, '.');
        break;
    case SAW_STEP_ROW:
        df_tell(t, "@ sorts the cards that the trap allows.");
        break;
    case SAW_STEP_STRIVING:
        df_tell(t, "@ fights the trap; still missing: ");
        saw_add_need(s, t->text);
        df_text_char(t->text, '.');
        break;
    default:
        df_tell(t, s->side == SAW_BLOOD ? "@ loses " : "@ takes ");
        saw_add_damage(s->damage, s->side, t->text);
        df_text_char(t->text, '.');
        break;
    }
}

/* [S-120] [S-136] */
static void tell_ending(const saw_state *s, df_telling *t)
{
    t->seat = 0;
    while (!saw_is_solo(s) && s->rank[t->seat] != 1)
        t->seat++;
    if (!saw_is_solo(s))
        df_tellf(t,
                 "Game over: @ alone {have|has} survived the traps, with %d blood left, and "
                 "{win|wins} [S-120].",
                 s->blood[t->seat]);
    else if (saw_is_alive(s, 0))
        df_tellf(t,
                 "Game over: @ {have|has} survived all %d traps, with %d blood left; the trial is "
                 "won [S-136].",
                 saw_trial_traps(s), s->blood[0]);
    else
        df_tellf(t, "Game over: @ {have|has} bled out at trap %d of %d; the trial is lost [S-136].",
                 s->traps, saw_trial_traps(s));
}

void saw_prompt(const df_state *state, int viewer, const char *const *names, df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    int actor = saw_actor(state);
    df_telling t = {text, viewer, names, .seat = actor};

    if (actor == DF_NOBODY)
        tell_ending(s, &t);
    else if (s->node == SAW_NODE_FIRST)
        df_text_string(text, "The lot decides who begins.");
    else if (actor == DF_CHANCE && s->node == SAW_NODE_STEAL)
        df_text_add(text, "A card of %s is drawn blindly.", names[s->active]);
    else if (actor == DF_CHANCE)
        df_text_string(text, "The characters are dealt.");
    else if (actor == viewer)
        ask(s, names, text);
    else
        tell_step(s, &t);
}

/* ---- Actions --------------------------------------------------------------------------------- */

static void add_sacrifice(const saw_card *escape, df_text *text)
{
    if (escape->sides == (SAW_ARMS | SAW_LEGS))
        df_text_add(text, "%d damage to the arms or the legs", escape->value);
    else
        saw_add_damage(escape->value, escape->sides, text);
}

static void add_value(const saw_card *card, df_text *text)
{
    bool first = true;

    df_each_bit(trait, card->traits) {
        df_text_add(text, "%s%s", first ? "" : " or ", saw_trait_names[trait]);
        first = false;
    }
    df_text_add(text, " %d", card->value);
}

void saw_add_use(int kind, int draw, int keep, df_text *text)
{
    static const char *const thens[] = {
        [SAW_DISCARD] = "discard", [SAW_KEEP] = "keep",   [SAW_GIVE] = "give away",
        [SAW_EXTRA] = "draw",      [SAW_STEAL] = "steal",
    };
    const saw_card *card = &saw_cards[kind];

    if (card->does != NULL) {
        df_text_string(text, card->does);
    } else if (card->group == SAW_ESCAPE) {
        df_text_add(text, "%s %d%s; sacrifice: ", thens[card->then], card->draw,
                    card->then == SAW_EXTRA ? " more" : "");
        add_sacrifice(card, text);
    } else if (card->group <= SAW_IS_TOOL) {
        add_value(card, text);
        if (card->group == SAW_MECHANISM)
            df_text_add(text, ", draw %d", card->draw);
        else if (card->group == SAW_OBJECT)
            df_text_add(text, ", from the %s", card->from_discard ? "discard pile" : "deck");
    } else if (kind == SAW_TOOLBOX) {
        df_text_add(text, "throw away all you hold, draw %d", draw);
    } else if (kind == SAW_ROOM_MAP) {
        df_text_add(text, "look at the top %d of the deck and order them", draw);
    } else {
        df_text_add(text, "draw %d, keep %d", draw, keep);
    }
}

/* What a card is good for just now, in a few words. */
static void add_card_use(const saw_state *s, int kind, df_text *text)
{
    const saw_card *card = &saw_cards[kind];

    if (card->group <= SAW_ESCAPE)
        df_text_add(text, "%s ", saw_type_names[card->group]);
    df_text_add(text, "%s: ", card->name);
    saw_add_use(kind, saw_search_draw(s, kind, saw_owner(s)),
                card->keep + (kind == SAW_FLASHLIGHT && s->flashlight), text);
}

/* What the others learn of a card just drawn when it is kept or given away: all have seen those of
 * the discard pile. */
static bool is_open(const saw_state *s, int kind)
{
    int at = saw_find(s, SAW_DRAWN, kind);

    return at >= 0 && s->drawn_known[at - s->start[SAW_DRAWN]] == DF_TO_ALL;
}

static void describe_card(const saw_state *s, int kind, df_text *text)
{
    static const char *const after[SAW_NODES] = {
        [SAW_NODE_USE] = " [S-13]",
        [SAW_NODE_PAY] = "; given up, seen by all [S-49]",
        [SAW_NODE_KEEP] = "; unseen by others [S-32]",
        [SAW_NODE_REJECT] = "; discarded, seen by all [S-84]",
        [SAW_NODE_BIN] = "; seen by all [S-43]",
        [SAW_NODE_MAP] = " [S-46]",
        [SAW_NODE_BENCH] = " [S-17]",
        [SAW_NODE_DROP] = "; seen by all [S-20]",
        [SAW_NODE_SPECIAL] = " [S-61]",
        [SAW_NODE_NUMB] = " [S-55]",
        [SAW_NODE_SEEK] = " [S-91]",
    };
    const char *end = s->node < SAW_NODES ? after[s->node] : NULL;

    if (end == NULL) {
        df_text_string(text, "no card is to be chosen now");
        return;
    }
    add_card_use(s, kind, text);
    if (s->node == SAW_NODE_KEEP && is_open(s, kind))
        end = "; all have seen it [S-32]";
    else if (s->node == SAW_NODE_REJECT && saw_gives_away(s))
        end = is_open(s, kind) ? "; given, seen by all [S-86]"
                               : "; given, seen by the two of you alone [S-86]";
    else if (s->node == SAW_NODE_BENCH && s->bench[s->active][s->progress] == kind)
        end = "; it lies there now [S-17]";
    df_text_string(text, end);
}

static void describe_stop(const saw_state *s, df_text *text)
{
    switch (s->node) {
    case SAW_NODE_USE:
        df_text_string(text, "play no more cards and arrange your workbench [S-17]");
        break;
    case SAW_NODE_MAP:
        df_text_string(text, "leave the rest as it is [S-46]");
        break;
    case SAW_NODE_BENCH:
        df_text_string(text, "leave the slot empty [S-17]");
        break;
    case SAW_NODE_TRAP:
        df_text_string(text, "set no trap this turn; nobody learns that you could have [S-68]");
        break;
    case SAW_NODE_SPECIAL:
        df_text_string(text, "the trap as it is [S-61]");
        break;
    case SAW_NODE_NUMB:
        df_text_string(text, "bear it: ");
        saw_add_cost(s, s->price, text);
        df_text_string(text, " [S-78]");
        break;
    case SAW_NODE_SEEK:
        df_text_add(text, "search no more; at best %d of %d stay missing [S-91]",
                    saw_best_missing(s, saw_owner(s)), saw_need(s));
        break;
    default:
        df_text_string(text, "commit no more: ");
        saw_add_cost(s, saw_need(s), text);
        df_text_string(text, " [S-97]");
        break;
    }
}

static void describe_target(const saw_state *s, int target, const char *const *names, df_text *text)
{
    const uint8_t *slot = s->bench[s->active];
    const uint8_t *own;

    if (target >= s->seats || !saw_has_trap(s, s->active) ||
        s->character[target] >= SAW_CHARACTERS) {
        df_text_string(text, "no target for a trap [S-69]");
        return;
    }
    own = saw_characters[s->character[target]].trait;
    df_text_add(text, "a trap for %s:", names[target]);
    for (int box = 0; box < 2; box++) {
        const saw_card *card = &saw_cards[slot[box]];
        const char *before = "";

        df_each_bit(trait, card->traits) {
            df_text_add(text, "%s %s %d against %d", before, saw_trait_names[trait], card->value,
                        own[trait]);
            before = " or";
        }
        df_text_char(text, ';');
    }
    df_text_string(text, " sacrifice ");
    add_sacrifice(&saw_cards[slot[2]], text);
    df_text_string(text, " [S-69]");
}

/* Are these the eyes that see what this seat holds? Only the one who decides is asked for more. */
static bool has_open_hand(const saw_state *s, int seat)
{
    return saw_count(s, SAW_HAND + seat) == 0 || saw_zone(s, SAW_HAND + seat)[0] < SAW_KINDS;
}

static void describe_choice(const saw_state *s, bool challenge, df_text *text)
{
    uint8_t part[3];

    if (!challenge) {
        df_text_string(text, s->side == SAW_BLOOD ? "lose " : "take ");
        saw_add_cost(s, s->price, text);
        df_text_string(text, " [S-78]");
        return;
    }
    saw_parts_on_table(s, part);
    if (part[0] == DF_NONE) {
        df_text_string(text, "there is no trap");
        return;
    }
    saw_add_row(part, saw_is_solo(s), text);
    df_text_string(text, "; then meet ");
    saw_add_need(s, text);
    df_text_string(text, " with Tools, Billys and two searches");
    if (has_open_hand(s, s->victim))
        df_text_add(text, ", with the cards you have all but %d at best",
                    saw_best_missing(s, s->victim));
    df_text_add(text, "; each point that is missing costs 1 %s%s [S-80]",
                s->side == SAW_BLOOD ? "" : "damage to the ", saw_side_name(s->side));
}

static void describe_commit(const saw_state *s, int number, df_text *text)
{
    int tool = number / SAW_TRAITS;
    int kind = tool == 25 ? SAW_BILLY : SAW_TOOL + tool;
    int trait = number % SAW_TRAITS;
    int value = saw_cards[kind].value;
    int left = s->need[trait] > value ? s->need[trait] - value : 0;

    df_text_add(text, "gives %d: %d %s, %d in all still missing [S-95]", value, left,
                saw_trait_names[trait], saw_need(s) - s->need[trait] + left);
}

static void describe_wound(const saw_state *s, int limb, df_text *text)
{
    static const char *const effects[] = {
        "mild, no effect yet [S-107]",
        "severe, ",
        "lost, 1 blood at the end of each of your turns [S-110]",
    };
    int stage = s->victim < s->seats ? s->limb[s->victim][limb] : 0;

    df_text_add(text, "the %s: %s", saw_limb_names[limb],
                effects[stage < SAW_LOST ? stage : SAW_SEVERE]);
    if (stage + 1 == SAW_SEVERE)
        df_text_string(text, limb < SAW_LEFT_LEG ? "one card less in hand [S-108]"
                                                 : "one card less in a search [S-109]");
}

void saw_describe(const df_state *state, df_action action, const char *const *names, df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    int number = (int)action;

    if (number < SAW_ACT_STOP) {
        saw_add_traits(number, text);
        df_text_string(text, " [S-2]");
        if (s->stories) /* [S-129] */
            df_text_add(text, " %s", saw_characters[number].story);
    } else if (number == SAW_ACT_STOP) {
        describe_stop(s, text);
    } else if (number < SAW_ACT_TARGET) {
        describe_card(s, number - SAW_ACT_CARD, text);
    } else if (number < SAW_ACT_TRAIT) {
        describe_target(s, number - SAW_ACT_TARGET, names, text);
    } else if (number < SAW_ACT_SIDE) {
        int trait = number - SAW_ACT_TRAIT;
        int character = s->victim < s->seats ? s->character[s->victim] : SAW_CHARACTERS;

        df_text_add(text, "the box asks for %s", saw_trait_names[trait]);
        if (character < SAW_CHARACTERS)
            df_text_add(text, ", in which %s has %d", names[s->victim],
                        saw_characters[character].trait[trait]);
        df_text_string(text, " [S-73]");
    } else if (number < SAW_ACT_CHALLENGE) {
        df_text_add(text, "damage goes to the %s [S-74]", number == SAW_ACT_SIDE ? "arms" : "legs");
    } else if (number <= SAW_ACT_SACRIFICE) {
        describe_choice(s, number == SAW_ACT_CHALLENGE, text);
    } else if (number < SAW_ACT_WOUND) {
        df_text_add(text, "the %s bleeds no more and takes no more damage [S-53]",
                    saw_limb_names[number - SAW_ACT_LIMB]);
    } else if (number < SAW_ACT_DETECT) {
        describe_wound(
            s, (s->side == SAW_ARMS ? SAW_LEFT_ARM : SAW_LEFT_LEG) + number - SAW_ACT_WOUND, text);
    } else if (number < SAW_ACT_COMMIT) {
        df_text_add(text, "turn cards until %s %s appears, for all to see [S-47]",
                    number == SAW_ACT_DETECT ? "a" : "an", saw_type_names[number - SAW_ACT_DETECT]);
    } else if (number < SAW_ACT_FIRST) {
        describe_commit(s, number - SAW_ACT_COMMIT, text);
    } else if (number < SAW_ACT_STEAL) {
        df_text_seat(text, number - SAW_ACT_FIRST < s->seats ? names : NULL,
                     number - SAW_ACT_FIRST);
        df_text_string(text, " begins [S-R2]");
    } else {
        df_text_string(text, "a card of the attacker's hand [S-88]");
    }
}

/* A trap that is ready and not set, or what kills as things stand. */
bool saw_grave(const df_state *state, df_action action)
{
    const saw_state *s = (const saw_state *)state;

    if (action == SAW_ACT_SACRIFICE)
        return is_deadly(s, s->price);
    if (action != SAW_ACT_STOP)
        return false;
    return s->node == SAW_NODE_TRAP || (s->node == SAW_NODE_NUMB && is_deadly(s, s->price)) ||
           (s->node == SAW_NODE_COMMIT && is_deadly(s, saw_need(s)));
}
