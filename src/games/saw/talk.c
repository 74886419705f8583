/* talk.c: SAW in sentences: what happened. Events come with their secrets struck out.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/talk.h"

const char *const saw_type_names[] = {"Mechanism", "Object", "Escape"};

const char *saw_card_name(int kind)
{
    return kind >= 0 && kind < SAW_KINDS ? saw_cards[kind].name : "a card";
}

const char *saw_side_name(int side)
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
            df_text_string(text, saw_card_name(cards[i]));
            if (cards[i] < SAW_TOOL) /* parts are called by their number */
                df_text_add(text, " (%s)", saw_cards[cards[i]].word);
            df_text_string(text, left > 1 ? ", " : left == 1 ? " and " : "");
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
                card == DF_EVENT_HIDDEN ? "a card unseen" : saw_card_name(card));
}

static void tell_steal(const voice *v)
{
    const df_event *e = v->event;

    begin(v, "steal", "s");
    df_text_add(v->text, " %s from %s.",
                e->secret[0] == DF_EVENT_HIDDEN ? "a card" : saw_card_name(e->secret[0]),
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
                    df_text_add(v->text, " %s", saw_card_name(e->secret[i]));
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

/* [S-134] A trial has nobody to give to or to steal from. */
void saw_add_row(const uint8_t part[3], bool solo, df_text *text)
{
    static const char *const rules[] = {
        [SAW_DISCARD] = "then discard", [SAW_KEEP] = "keep",        [SAW_GIVE] = "then give away",
        [SAW_EXTRA] = "extra",          [SAW_STEAL] = "then steal",
    };
    int then = saw_cards[part[2]].then;

    df_text_add(text, "draw %d from the %s, ", saw_cards[part[0]].draw,
                saw_cards[part[1]].from_discard ? "discard pile" : "deck");
    if (solo && then == SAW_STEAL)
        df_text_add(text, "then %d from the deck", saw_cards[part[2]].draw);
    else
        df_text_add(text, "%s %d", rules[solo && then == SAW_GIVE ? SAW_DISCARD : then],
                    saw_cards[part[2]].draw);
}

static void tell_parts(const voice *v)
{
    const df_event *e = v->event;
    const uint8_t part[3] = {(uint8_t)e->open[0], (uint8_t)e->open[1], (uint8_t)e->open[2]};

    df_text_add(v->text, "The trap: %s, %s, %s. A challenger may ", saw_card_name(part[0]),
                saw_card_name(part[1]), saw_card_name(part[2]));
    saw_add_row(part, e->open[3] < 0, v->text);
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
                is_you(v, e->seat) ? "your" : "the", saw_side_name(e->open[4]));
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
    df_text_add(v->text, " %d damage to the %s.", e->open[0], saw_side_name(e->open[1]));
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
        df_text_add(v->text, " %s to the trap.", saw_card_name(e->open[0]));
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
        df_text_add(v->text, " %s to %s; %d still missing.", saw_card_name(e->open[0]),
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
        begin(&v, "play", "s");
        df_text_add(text, " %s.", saw_characters[event->open[0]].name);
        if (event->open[1] != 0)
            df_text_add(text, " %s", saw_characters[event->open[0]].story);
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
        df_text_add(text, " %s%s.", saw_card_name(event->open[0]),
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
        df_text_add(text, " %s out of the discard pile.", saw_card_name(event->open[0]));
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
                    saw_type_names[event->open[0]]);
        break;
    case SAW_EV_FOUND:
        begin(&v, "find", "s");
        df_text_add(text, " %s.", event->open[0] < 0 ? "nothing" : saw_card_name(event->open[0]));
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
