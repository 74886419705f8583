/* talk.c: SAW in sentences: what happened, what an action would do, who decides what.
 *
 * All of it is meant to be read aloud. A description speaks of what the one who decides can see, a
 * prompt of public things alone [S-139], and an event comes with its secrets struck out.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

static const char *const type_names[] = {"Mechanism", "Object", "Escape"};

static const char *card_name(int kind)
{
    return kind >= 0 && kind < SAW_KINDS ? saw_cards[kind].name : "a card";
}

static const char *side_name(int side)
{
    return side == SAW_ARMS ? "arms" : side == SAW_LEGS ? "legs" : "blood";
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* ---- Events ---- */

/* Who is spoken of, and to whom. */
typedef struct voice {
    const df_event *event;
    int viewer;
    const char *const *names;
    df_text *text;
} voice;

static bool is_you(const voice *v, int seat)
{
    return seat == v->viewer;
}

static const char *who(const voice *v, int seat)
{
    return is_you(v, seat) ? "You" : v->names[seat];
}

/* As the object of a sentence. */
static const char *whom(const voice *v, int seat)
{
    return is_you(v, seat) ? "you" : v->names[seat];
}

/* "You draw", "Bea draws" */
static void begin(const voice *v, const char *verb, const char *ending)
{
    int seat = v->event->seat;

    df_text_add(v->text, "%s %s%s", who(v, seat), verb, is_you(v, seat) ? "" : ending);
}

static const char *possessive(const voice *v, int seat)
{
    return is_you(v, seat) ? "your" : "the";
}

/* "A, B and C" of the numbers from `from` that are cards. */
static void add_cards(df_text *text, const int16_t *cards, int count)
{
    int left = 0;

    for (int i = 0; i < count; i++)
        left += cards[i] >= 0;
    for (int i = 0; i < count; i++)
        if (cards[i] >= 0) {
            left--;
            df_text_add(text, "%s%s", card_name(cards[i]),
                        left > 1    ? ", "
                        : left == 1 ? " and "
                                    : "");
        }
}

static void tell_secret_cards(const voice *v, const char *verb)
{
    const df_event *e = v->event;

    begin(v, verb, "s");
    df_text_char(v->text, ' ');
    if (e->secret[0] == DF_EVENT_HIDDEN)
        df_text_add(v->text, "%d card%s", e->open[0], plural(e->open[0]));
    else
        add_cards(v->text, e->secret, DF_EVENT_SECRET);
    df_text_char(v->text, '.');
}

static void tell_discard(const voice *v)
{
    const df_event *e = v->event;

    switch (e->open[0]) {
    case SAW_WHY_TURNED:
        df_text_string(v->text, "Turned up and discarded: ");
        break;
    case SAW_WHY_OUT:
        df_text_add(v->text, "%s left behind: ", is_you(v, e->seat) ? "You" : v->names[e->seat]);
        break;
    case SAW_WHY_TOOLBOX:
        begin(v, "throw", "s");
        df_text_string(v->text, " away ");
        break;
    case SAW_WHY_REJECTED:
        begin(v, "reject", "s");
        df_text_char(v->text, ' ');
        break;
    default:
        begin(v, "drop", "s");
        df_text_char(v->text, ' ');
        break;
    }
    add_cards(v->text, e->open + 1, DF_EVENT_OPEN - 1);
    df_text_char(v->text, '.');
}

static void tell_give(const voice *v)
{
    const df_event *e = v->event;
    int card = e->open[1] >= 0 ? e->open[1] : e->secret[0];

    begin(v, "give", "s");
    df_text_add(v->text, " %s %s.", whom(v, e->open[0]),
                card == DF_EVENT_HIDDEN ? "a card unseen" : card_name(card));
}

static void tell_steal(const voice *v)
{
    const df_event *e = v->event;

    begin(v, "steal", "s");
    df_text_add(v->text, " %s from %s.",
                e->secret[0] == DF_EVENT_HIDDEN ? "a card" : card_name(e->secret[0]),
                whom(v, e->open[0]));
}

static void tell_bench(const voice *v)
{
    const df_event *e = v->event;
    int filled = e->open[0] + e->open[1] + e->open[2];

    begin(v, "arrange", "s");
    df_text_string(v->text, " the workbench: ");
    if (filled == 0) {
        df_text_string(v->text, "nothing on it");
    } else {
        bool first = true;

        for (int i = 0; i < SAW_SLOTS; i++)
            if (e->open[i] != 0) {
                df_text_add(v->text, "%s%s%d", first ? "" : ", ", first ? "slot " : "", i + 1);
                if (e->secret[0] != DF_EVENT_HIDDEN)
                    df_text_add(v->text, " %s", card_name(e->secret[i]));
                first = false;
            }
        if (e->secret[0] == DF_EVENT_HIDDEN)
            df_text_string(v->text, " filled");
    }
    df_text_add(v->text, "; %d card%s in hand.", e->open[3], plural(e->open[3]));
}

/* Greeting and the three parts' own sentences, section 2.5. */
static void tell_story(const voice *v)
{
    const df_event *e = v->event;

    df_text_add(v->text, "\"Good evening, %s. I have built something for you. %s %s %s\"",
                v->names[e->seat], saw_cards[e->open[0]].story, saw_cards[e->open[1]].story,
                saw_cards[e->open[2]].story);
}

static void add_row(int mechanism, int object, int escape, df_text *text)
{
    static const char *const rules[] = {
        [SAW_DISCARD] = "then discard", [SAW_KEEP] = "keep", [SAW_GIVE] = "then give away",
        [SAW_EXTRA] = "extra",          [SAW_STEAL] = "then steal",
    };

    df_text_add(text, "draw %d from the %s, %s %d", saw_cards[mechanism].draw,
                saw_cards[object].from_discard ? "discard pile" : "deck",
                rules[saw_cards[escape].then], saw_cards[escape].draw);
}

static void tell_parts(const voice *v)
{
    const df_event *e = v->event;

    df_text_add(v->text, "The trap: %s, %s, %s. A challenger may ", card_name(e->open[0]),
                card_name(e->open[1]), card_name(e->open[2]));
    add_row(e->open[0], e->open[1], e->open[2], v->text);
    df_text_char(v->text, '.');
}

static void tell_need(const voice *v)
{
    const df_event *e = v->event;

    df_text_string(v->text, "It demands ");
    if (e->open[0] == e->open[2])
        df_text_add(v->text, "%s %d", saw_trait_names[e->open[0]], e->open[1] + e->open[3]);
    else
        df_text_add(v->text, "%s %d and %s %d", saw_trait_names[e->open[0]], e->open[1],
                    saw_trait_names[e->open[2]], e->open[3]);
    df_text_add(v->text, ", or a sacrifice of %d to %s %s.", e->open[5],
                is_you(v, e->seat) ? "your" : "the", side_name(e->open[4]));
}

static void tell_blood(const voice *v)
{
    static const char *const causes[] = {
        [SAW_BY_TRAP] = "to the trap",
        [SAW_BY_BLEEDING] = "from lost limbs",
        [SAW_BY_PENALTY] = "to the Reverse Bear Trap that was beaten",
        [SAW_BY_GAS] = "to the gas",
    };
    const df_event *e = v->event;

    begin(v, "lose", "s");
    df_text_add(v->text, " %d blood %s; %d left.", e->open[0], causes[e->open[2]], e->open[1]);
}

static void tell_wound(const voice *v)
{
    static const char *const stages[] = {"healthy", "mildly hurt", "severely hurt", "lost"};
    const df_event *e = v->event;

    if (is_you(v, e->seat))
        df_text_add(v->text, "Your %s is %s.", saw_limb_names[e->open[0]], stages[e->open[1]]);
    else
        df_text_add(v->text, "%s's %s is %s.", v->names[e->seat], saw_limb_names[e->open[0]],
                    stages[e->open[1]]);
}

static void tell_outcome(const voice *v)
{
    const df_event *e = v->event;

    if (e->open[0] == 0) {
        begin(v, "escape", "s");
        df_text_string(v->text, " without a scratch.");
        return;
    }
    begin(v, "take", "s");
    df_text_add(v->text, " %d damage to the %s.", e->open[0], side_name(e->open[1]));
}

static void tell_video(const voice *v)
{
    static const char *const found[] = {
        "finds no Billy, neither in the deck nor in the discard pile",
        "finds no Billy in the deck and takes one from the discard pile",
        "takes a Billy from the deck",
    };

    df_text_add(v->text, "The Video %s.", found[v->event->open[0]]);
}

static void tell_end(const voice *v)
{
    const df_event *e = v->event;

    if (e->open[0] == 0) {
        df_text_string(v->text, "The trial is lost.");
        return;
    }
    begin(v, "win", "s");
    df_text_add(v->text, " with %d blood left.", e->open[1]);
}

/* Events of traps and what follows from them. */
static void tell_trap_event(const voice *v)
{
    const df_event *e = v->event;

    switch (e->kind) {
    case SAW_EV_TRAP:
        if (e->seat == DF_NONE)
            df_text_string(v->text, "Three parts are turned up: a trap.");
        else
            df_text_add(v->text, "%s play%s Billy: a trap for %s!", who(v, e->seat),
                        is_you(v, e->seat) ? "" : "s", whom(v, e->open[0]));
        break;
    case SAW_EV_SPECIAL:
        begin(v, "add", "s");
        df_text_add(v->text, " %s to the trap.", card_name(e->open[0]));
        break;
    case SAW_EV_STORY:
        tell_story(v);
        break;
    case SAW_EV_PARTS:
        tell_parts(v);
        break;
    case SAW_EV_NEED:
        tell_need(v);
        break;
    case SAW_EV_CHOICE:
        begin(v, e->open[0] != 0 ? "take" : "choose", "s");
        df_text_string(v->text, e->open[0] == 0   ? " the sacrifice."
                                : e->open[1] != 0 ? " the challenge; The Pig leaves no choice."
                                                  : " the challenge.");
        break;
    case SAW_EV_NUMBED:
        df_text_add(v->text, "The sacrifice costs %d now.", e->open[0]);
        break;
    case SAW_EV_COMMIT:
        begin(v, "commit", "s");
        df_text_add(v->text, " %s to %s; %d still missing.", card_name(e->open[0]),
                    saw_trait_names[e->open[1]], e->open[2]);
        break;
    case SAW_EV_OUTCOME:
        tell_outcome(v);
        break;
    case SAW_EV_WOUND:
        tell_wound(v);
        break;
    case SAW_EV_BLOOD:
        tell_blood(v);
        break;
    case SAW_EV_TIDY:
        df_text_string(v->text, "The trap is cleared away.");
        break;
    case SAW_EV_TOKEN:
        if (e->open[0] == 0)
            df_text_string(v->text, "Two are left: the Saw token leaves the game.");
        else
            df_text_add(v->text, "%s take%s the Saw token.", who(v, e->seat),
                        is_you(v, e->seat) ? "" : "s");
        break;
    case SAW_EV_OUT:
        df_text_add(v->text, "%s %s out of the game.", who(v, e->seat),
                    is_you(v, e->seat) ? "are" : "is");
        break;
    case SAW_EV_GAS:
        df_text_add(v->text, "Round %d ends, and gas fills the rooms: all lose 1 blood.",
                    e->open[0]);
        break;
    default:
        tell_end(v);
        break;
    }
}

void saw_event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    const voice v = {event, viewer, names, text};

    switch (event->kind) {
    case SAW_EV_PICK:
        df_text_add(text, "%s play%s %s.", who(&v, event->seat),
                    is_you(&v, event->seat) ? "" : "s", saw_characters[event->open[0]].name);
        break;
    case SAW_EV_FIRST:
        begin(&v, "begin", "s");
        df_text_char(text, '.');
        break;
    case SAW_EV_TURN:
        df_text_add(text, "Round %d: %s%s turn.", event->open[0],
                    is_you(&v, event->seat) ? "your" : names[event->seat],
                    is_you(&v, event->seat) ? "" : "'s");
        break;
    case SAW_EV_DRAW:
        tell_secret_cards(&v, "draw");
        break;
    case SAW_EV_TAKE:
        begin(&v, "take", "s");
        df_text_string(text, " from the discard pile: ");
        add_cards(text, event->open + 1, DF_EVENT_OPEN - 1);
        df_text_char(text, '.');
        break;
    case SAW_EV_SHUFFLE:
        df_text_add(text, "The deck is shuffled: %d card%s.", event->open[0],
                    plural(event->open[0]));
        break;
    case SAW_EV_PLAY:
    case SAW_EV_PAY:
        begin(&v, event->kind == SAW_EV_PLAY ? "play" : "pay", "s");
        df_text_add(text, " %s%s.", card_name(event->open[0]),
                    event->open[1] > 0 ? " from the workbench" : "");
        break;
    case SAW_EV_KEEP:
        tell_secret_cards(&v, "keep");
        break;
    case SAW_EV_DISCARD:
        tell_discard(&v);
        break;
    case SAW_EV_GIVE:
        tell_give(&v);
        break;
    case SAW_EV_STEAL:
        tell_steal(&v);
        break;
    case SAW_EV_BIN:
        begin(&v, "take", "s");
        df_text_add(text, " %s out of the discard pile.", card_name(event->open[0]));
        break;
    case SAW_EV_LOOK:
        begin(&v, "look", "s");
        df_text_add(text, " at the top %d card%s of the deck.", event->open[0],
                    plural(event->open[0]));
        break;
    case SAW_EV_SEEN:
        tell_secret_cards(&v, "see");
        break;
    case SAW_EV_MAPPED:
        begin(&v, "put", "s");
        df_text_add(text, " %d card%s back on the deck.", event->open[0], plural(event->open[0]));
        break;
    case SAW_EV_DETECT:
        begin(&v, "search", "es");
        df_text_add(text, " for %s %s.", event->open[0] == SAW_MECHANISM ? "a" : "an",
                    type_names[event->open[0]]);
        break;
    case SAW_EV_FOUND:
        begin(&v, "find", "s");
        df_text_add(text, " %s.", event->open[0] < 0 ? "nothing" : card_name(event->open[0]));
        break;
    case SAW_EV_VIDEO:
        tell_video(&v);
        break;
    case SAW_EV_TIED:
        df_text_add(text, "A Tourniquet closes %s %s: it bleeds no more.",
                    possessive(&v, event->seat), saw_limb_names[event->open[0]]);
        break;
    case SAW_EV_BENCH:
        tell_bench(&v);
        break;
    default:
        tell_trap_event(&v);
        break;
    }
}

/* ---- Who decides what ---- */

static void add_need(const saw_state *s, df_text *text)
{
    bool first = true;

    for (int trait = 0; trait < SAW_TRAITS; trait++)
        if (s->need[trait] > 0) {
            df_text_add(text, "%s%s %d", first ? "" : ", ", saw_trait_names[trait],
                        s->need[trait]);
            first = false;
        }
    if (first)
        df_text_string(text, "nothing");
}

void saw_prompt(const df_state *state, const char *const *names, df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    const char *name = names[saw_owner(s)];

    switch (s->step) {
    case SAW_STEP_START:
        if (s->node == SAW_NODE_FIRST)
            df_text_string(text, "The lot decides who begins.");
        else
            df_text_add(text, "%s picks a character.", name);
        break;
    case SAW_STEP_TURN:
        if (s->playing != DF_NONE)
            df_text_add(text, "%s plays %s.", name, card_name(s->playing));
        else
            df_text_add(text, s->benched ? "%s is about to end the turn."
                                         : "%s uses cards and arranges the workbench.",
                        name);
        break;
    case SAW_STEP_SETTING:
        df_text_add(text, "%s is setting a trap for %s.", name, names[s->victim]);
        break;
    case SAW_STEP_CHOICE:
        df_text_add(text, "%s chooses: the challenge, with ", name);
        add_need(s, text);
        df_text_add(text, " missing, or the sacrifice, %d to the %s.", s->price,
                    side_name(s->side));
        break;
    case SAW_STEP_PRICE:
        df_text_add(text, "%s faces a sacrifice of %d to the %s.", name, s->price,
                    side_name(s->side));
        break;
    case SAW_STEP_ROW:
        if (s->node == SAW_NODE_STEAL)
            df_text_add(text, "%s steals a card of %s blindly.", name, names[s->active]);
        else
            df_text_add(text, "%s sorts the cards that the trap allows.", name);
        break;
    case SAW_STEP_STRIVING:
        df_text_add(text, "%s fights the trap; still missing: ", name);
        add_need(s, text);
        df_text_char(text, '.');
        break;
    case SAW_STEP_WOUND:
        df_text_add(text, "%s takes %d damage to the %s.", name, s->damage, side_name(s->side));
        break;
    default:
        df_text_string(text, "The game is over.");
        break;
    }
}

/* ---- Actions ---- */

/* What a card is good for, in a few words. */
static void add_card_use(const saw_state *s, int kind, df_text *text)
{
    const saw_card *card = &saw_cards[kind];
    int seat = saw_owner(s);
    bool first = true;

    switch (card->group) {
    case SAW_IS_TOOL:
        df_text_add(text, "%s: ", card->name);
        df_each_bit(trait, card->traits)
        {
            df_text_add(text, "%s%s", first ? "" : " or ", saw_trait_names[trait]);
            first = false;
        }
        df_text_add(text, " %d", card->value);
        break;
    case SAW_MECHANISM:
    case SAW_OBJECT:
        df_text_add(text, "%s %s: ", type_names[card->group], card->name);
        df_each_bit(trait, card->traits)
        {
            df_text_add(text, "%s%s", first ? "" : " or ", saw_trait_names[trait]);
            first = false;
        }
        df_text_add(text, " %d, ", card->value);
        if (card->group == SAW_MECHANISM)
            df_text_add(text, "draw %d", card->draw);
        else
            df_text_add(text, "from the %s", card->from_discard ? "discard pile" : "deck");
        break;
    case SAW_ESCAPE:
        df_text_add(text, "Escape %s: sacrifice %s%s%s %d", card->name,
                    (card->sides & SAW_ARMS) != 0 ? "arms" : "",
                    card->sides == (SAW_ARMS | SAW_LEGS) ? " or " : "",
                    (card->sides & SAW_LEGS) != 0 ? "legs"
                    : card->sides == SAW_BLOOD    ? "blood"
                                                  : "",
                    card->value);
        break;
    case SAW_SEARCH:
        df_text_add(text, "%s", card->name);
        if (card->keep > 0)
            df_text_add(text, ": draw %d, keep %d", saw_search_draw(s, kind, seat),
                        card->keep + (kind == SAW_FLASHLIGHT && s->flashlight));
        else if (kind == SAW_BIN)
            df_text_string(text, ": one card of the discard pile");
        else if (kind == SAW_TOOLBOX)
            df_text_add(text, ": throw away all you hold, draw %d",
                        saw_search_draw(s, kind, seat));
        else if (kind == SAW_ROOM_MAP)
            df_text_add(text, ": look at the top %d of the deck and order them",
                        saw_search_draw(s, kind, seat));
        else
            df_text_string(text, ": dig for a part of one type, openly");
        break;
    default:
        df_text_string(text, card->name);
        if (kind == SAW_BILLY)
            df_text_string(text, ": starts a trap, or 3 points of any trait");
        else if (kind == SAW_TOURNIQUET)
            df_text_string(text, ": costs 2 cards; a lost limb stops bleeding");
        else if (kind == SAW_ANESTHETIC)
            df_text_string(text, ": costs 2 cards; a sacrifice costs 1 less");
        else if (kind == SAW_PIG)
            df_text_string(text, ": costs 2 cards; your victim must take the challenge");
        else if (kind == SAW_RBT)
            df_text_string(text, ": costs 2 cards; blood instead of limbs, 1 more; 3 blood from "
                                 "you if it is beaten unhurt");
        else
            df_text_string(text, ": costs 2 cards; a Billy from the deck or discard pile");
        break;
    }
}

static void describe_card(const saw_state *s, int kind, df_text *text)
{
    static const struct {
        const char *before;
        const char *after;
    } deeds[SAW_NODES] = {
        [SAW_NODE_USE] = {"", " [S-13]"},
        [SAW_NODE_PAY] = {"give this up as a part of the cost: ", " [S-49]"},
        [SAW_NODE_KEEP] = {"keep it, unseen by others: ", " [S-32]"},
        [SAW_NODE_REJECT] = {"let it go: ", " [S-81]"},
        [SAW_NODE_BIN] = {"take it, seen by all: ", " [S-43]"},
        [SAW_NODE_MAP] = {"next from the top: ", " [S-46]"},
        [SAW_NODE_BENCH] = {"into the slot: ", " [S-17]"},
        [SAW_NODE_DROP] = {"onto the discard pile, seen by all: ", " [S-20]"},
        [SAW_NODE_SPECIAL] = {"", " [S-61]"},
        [SAW_NODE_NUMB] = {"", " [S-55]"},
        [SAW_NODE_SEEK] = {"", " [S-91]"},
    };

    if (s->node >= SAW_NODES || deeds[s->node].after == NULL) {
        df_text_string(text, "no card is to be chosen now");
        return;
    }
    df_text_string(text, deeds[s->node].before);
    add_card_use(s, kind, text);
    df_text_string(text, deeds[s->node].after);
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
        df_text_add(text, "bear it: %d damage to the %s [S-78]", s->price, side_name(s->side));
        break;
    case SAW_NODE_SEEK:
        df_text_string(text, "search no more and face the trap with what you have [S-91]");
        break;
    default:
        df_text_add(text, "commit no more: %d damage to the %s [S-97]", saw_need(s),
                    side_name(s->side));
        break;
    }
}

static void describe_target(const saw_state *s, int target, df_text *text)
{
    const uint8_t *slot = s->bench[s->active];
    const uint8_t *own;

    if (target >= s->seats || !saw_has_trap(s, s->active) ||
        s->character[target] >= SAW_CHARACTERS) {
        df_text_string(text, "no target for a trap [S-69]");
        return;
    }
    own = saw_characters[s->character[target]].trait;
    df_text_add(text, "a trap for %s:", saw_characters[s->character[target]].name);
    for (int box = 0; box < 2; box++)
        df_each_bit(trait, saw_cards[slot[box]].traits)
        {
            df_text_add(text, " %s %d against %d", saw_trait_names[trait],
                        saw_cards[slot[box]].value, own[trait]);
            df_text_char(text, box == 0 ? ',' : ';');
        }
    df_text_add(text, " or %d as the sacrifice [S-69]", saw_cards[slot[2]].value);
}

static void describe_choice(const saw_state *s, bool challenge, df_text *text)
{
    uint8_t part[3];

    if (!challenge) {
        df_text_add(text, "take %d damage to the %s, for certain [S-78]", s->price,
                    side_name(s->side));
        return;
    }
    saw_parts_on_table(s, part);
    if (part[0] == DF_NONE) {
        df_text_string(text, "there is no trap");
        return;
    }
    df_text_string(text, "meet ");
    add_need(s, text);
    df_text_string(text, " with Tools, Billys and two searches; ");
    add_row(part[0], part[1], part[2], text);
    df_text_add(text, "; what is missing is damage to the %s [S-80]", side_name(s->side));
}

static void describe_commit(const saw_state *s, int number, df_text *text)
{
    int tool = number / SAW_TRAITS;
    int kind = tool == 25 ? SAW_BILLY : SAW_TOOL + tool;
    int trait = number % SAW_TRAITS;
    int value = saw_cards[kind].value;
    int left = s->need[trait] > value ? s->need[trait] - value : 0;

    df_text_add(text, "%s gives %d %s: %d missing after that, %d in all [S-95]",
                saw_cards[kind].name, value, saw_trait_names[trait], left,
                saw_need(s) - s->need[trait] + left);
}

static void describe_wound(const saw_state *s, int limb, df_text *text)
{
    static const char *const effects[] = {"no effect", "only mild, no effect yet [S-107]",
                                          "severe [S-108]", "lost: it bleeds [S-110]", ""};
    int stage = s->victim < s->seats ? s->limb[s->victim][limb] : 0;

    df_text_add(text, "the %s becomes %s", saw_limb_names[limb],
                effects[stage < SAW_LOST ? stage + 1 : SAW_LOST]);
}

void saw_describe(const df_state *state, df_action action, df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    int number = (int)action;

    if (number < SAW_ACT_STOP) {
        const saw_character *who_is = &saw_characters[number];

        for (int trait = 0; trait < SAW_TRAITS; trait++)
            df_text_add(text, "%s %d%s", saw_trait_names[trait], who_is->trait[trait],
                        trait == SAW_TRAITS - 1 ? " [S-2]" : ", ");
    } else if (number == SAW_ACT_STOP) {
        describe_stop(s, text);
    } else if (number < SAW_ACT_TARGET) {
        describe_card(s, number - SAW_ACT_CARD, text);
    } else if (number < SAW_ACT_TRAIT) {
        describe_target(s, number - SAW_ACT_TARGET, text);
    } else if (number < SAW_ACT_SIDE) {
        int trait = number - SAW_ACT_TRAIT;
        int character = s->victim < s->seats ? s->character[s->victim] : SAW_CHARACTERS;

        df_text_add(text, "the box asks for %s", saw_trait_names[trait]);
        if (character < SAW_CHARACTERS)
            df_text_add(text, ", in which %s has %d", saw_characters[character].name,
                        saw_characters[character].trait[trait]);
        df_text_string(text, " [S-73]");
    } else if (number < SAW_ACT_CHALLENGE) {
        df_text_add(text, "damage goes to the %s [S-74]",
                    number == SAW_ACT_SIDE ? "arms" : "legs");
    } else if (number <= SAW_ACT_SACRIFICE) {
        describe_choice(s, number == SAW_ACT_CHALLENGE, text);
    } else if (number < SAW_ACT_WOUND) {
        df_text_add(text, "the %s bleeds no more and takes no more damage [S-53]",
                    saw_limb_names[number - SAW_ACT_LIMB]);
    } else if (number < SAW_ACT_DETECT) {
        describe_wound(s, (s->side == SAW_ARMS ? SAW_LEFT_ARM : SAW_LEFT_LEG) + number -
                              SAW_ACT_WOUND,
                       text);
    } else if (number < SAW_ACT_COMMIT) {
        df_text_add(text, "turn cards until %s %s appears, for all to see [S-47]",
                    number == SAW_ACT_DETECT ? "a" : "an", type_names[number - SAW_ACT_DETECT]);
    } else if (number < SAW_ACT_FIRST) {
        describe_commit(s, number - SAW_ACT_COMMIT, text);
    } else if (number < SAW_ACT_STEAL) {
        df_text_add(text, "seat %d begins [S-R2]", number - SAW_ACT_FIRST);
    } else {
        df_text_string(text, "a card of the attacker's hand [S-88]");
    }
}
