/* tell.c: what happened in SAW, in sentences. Events come with their secrets struck out.
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

void saw_add_damage(int points, int side, df_text *text)
{
    if (side == SAW_BLOOD)
        df_text_add(text, "%d blood", points);
    else
        df_text_add(text, "%d damage to the %s", points, saw_side_name(side));
}

/* ---- Events ---------------------------------------------------------------------------------- */

/* "A, B and C" of the numbers that are cards. */
static void add_cards(df_text *text, const int16_t *cards, int count)
{
    int left = 0;

    for (int i = 0; i < count; i++)
        left += cards[i] >= 0;
    for (int i = 0; i < count; i++)
        if (cards[i] >= 0) {
            df_text_string(text, saw_card_name(cards[i]));
            df_text_comma(text, --left, "and");
        }
}

/* "You draw Billy.", "Bea draws 2 cards." */
static void tell_secret_cards(const df_telling *t, const char *verb)
{
    const df_event *e = t->event;

    df_tell(t, verb);
    if (e->secret[0] == DF_EVENT_HIDDEN)
        df_text_add(t->text, "%d card%s", e->open[0], df_plural(e->open[0]));
    else
        add_cards(t->text, e->secret, DF_EVENT_SECRET);
    df_text_char(t->text, '.');
}

/* Cards that all see, after what becomes of them. */
static void tell_open_cards(const df_telling *t, const char *what)
{
    df_tell(t, what);
    add_cards(t->text, t->event->open + 1, DF_EVENT_OPEN - 1);
    df_text_char(t->text, '.');
}

static void tell_discard(const df_telling *t)
{
    static const char *const reasons[] = {
        [SAW_WHY_REJECTED] = "@ {reject|rejects} ",     [SAW_WHY_DROPPED] = "@ {drop|drops} ",
        [SAW_WHY_TOOLBOX] = "@ {throw|throws} away ",   [SAW_WHY_OUT] = "@ left behind: ",
        [SAW_WHY_TURNED] = "Turned up and discarded: ",
    };

    tell_open_cards(t, reasons[t->event->open[0]]);
}

/* "slots 1 and 3 filled"; to the owner "Scissors in slot 1 and Billy in slot 3". */
static void tell_bench(const df_telling *t)
{
    const df_event *e = t->event;
    bool hidden = e->secret[0] == DF_EVENT_HIDDEN;
    int left = (e->open[0] != 0) + (e->open[1] != 0) + (e->open[2] != 0);

    df_tell(t, "@ {arrange|arranges} the workbench: ");
    df_text_string(t->text, left == 0   ? "nothing on it"
                            : !hidden   ? ""
                            : left == 1 ? "slot "
                                        : "slots ");
    for (int i = 0; i < SAW_SLOTS; i++)
        if (e->open[i] != 0) {
            if (!hidden)
                df_text_add(t->text, "%s in slot ", saw_card_name(e->secret[i]));
            df_text_add(t->text, "%d", i + 1);
            df_text_comma(t->text, --left, "and");
        }
    df_text_string(t->text, hidden && (e->open[0] != 0 || e->open[1] != 0 || e->open[2] != 0)
                                ? " filled"
                                : "");
    df_text_add(t->text, "; %d card%s in hand.", e->open[3], df_plural(e->open[3]));
}

/* Greeting and the three parts' own sentences, section 2.5. */
static void tell_story(const df_telling *t)
{
    const df_event *e = t->event;

    df_text_add(t->text, "\"Good evening, %s. I have built something for you. %s %s %s\"",
                t->names[e->seat], saw_cards[e->open[0]].story, saw_cards[e->open[1]].story,
                saw_cards[e->open[2]].story);
}

/* [S-134] A trial has nobody to give to or to steal from. */
void saw_add_row(const uint8_t part[3], bool solo, df_text *text)
{
    static const char *const rules[] = {
        [SAW_DISCARD] = "then discard",
        [SAW_KEEP] = "then keep",
        [SAW_GIVE] = "then give away",
        [SAW_STEAL] = "then steal",
    };
    const saw_card *escape = &saw_cards[part[2]];
    int then = solo && escape->then == SAW_GIVE ? SAW_DISCARD : escape->then;

    df_text_add(text, "draw %d ", saw_cards[part[0]].draw);
    if (then == SAW_EXTRA)
        df_text_add(text, "and %d more ", escape->draw);
    df_text_add(text, "from the %s", saw_cards[part[1]].from_discard ? "discard pile" : "deck");
    if (solo && then == SAW_STEAL)
        df_text_add(text, ", then %d from the deck", escape->draw);
    else if (then != SAW_EXTRA)
        df_text_add(text, ", %s %d", rules[then], escape->draw);
}

static void tell_parts(const df_telling *t)
{
    const df_event *e = t->event;
    const uint8_t part[3] = {(uint8_t)e->open[0], (uint8_t)e->open[1], (uint8_t)e->open[2]};

    df_text_add(t->text, "The trap: %s, %s, %s. Whoever takes the challenge must first ",
                saw_card_name(part[0]), saw_card_name(part[1]), saw_card_name(part[2]));
    saw_add_row(part, e->open[3] < 0, t->text);
    df_text_char(t->text, '.');
}

static void tell_need(const df_telling *t)
{
    const int16_t *o = t->event->open;

    df_text_string(t->text, "It demands ");
    if (o[0] == o[2])
        df_text_add(t->text, "%s %d", saw_trait_names[o[0]], o[1] + o[3]);
    else
        df_text_add(t->text, "%s %d and %s %d", saw_trait_names[o[0]], o[1], saw_trait_names[o[2]],
                    o[3]);
    if (o[5] > 0) { /* else The Pig leaves no choice */
        df_text_add(t->text, ", or a sacrifice of %d ", o[5]);
        if (o[4] == SAW_BLOOD)
            df_text_string(t->text, "blood");
        else
            df_tellf(t, "to {your|the} %s", saw_side_name(o[4]));
    }
    df_text_char(t->text, '.');
}

static void tell_blood(const df_telling *t)
{
    static const char *const causes[] = {
        [SAW_BY_TRAP] = "to the trap",
        [SAW_BY_BLEEDING] = "from lost limbs",
        [SAW_BY_PENALTY] = "to the Reverse Bear Trap that was beaten",
        [SAW_BY_GAS] = "to the gas",
    };
    const int16_t *o = t->event->open;

    df_tellf(t, "@ {lose|loses} %d blood %s; %d left.", o[0], causes[o[2]], o[1]);
}

static void tell_wound(const df_telling *t)
{
    static const char *const stages[] = {"healthy", "mildly hurt", "severely hurt", "lost"};
    const int16_t *o = t->event->open;

    df_tellf(t, "@'s %s is %s.", saw_limb_names[o[0]], stages[o[1]]);
}

static void tell_video(const df_telling *t)
{
    static const char *const found[] = {
        "finds no Billy, neither in the deck nor in the discard pile",
        "finds no Billy in the deck and takes one from the discard pile",
        "takes a Billy from the deck",
    };

    df_text_add(t->text, "The Video %s.", found[t->event->open[0]]);
}

/* Events of traps and what follows from them. */
static void tell_trap_event(const df_telling *t)
{
    const int16_t *o = t->event->open;

    switch (t->event->kind) {
    case SAW_EV_TRAP:
        if (t->seat == DF_NONE)
            df_text_add(t->text, "Trap %d of %d: three parts are turned up.", o[1], o[2]);
        else
            df_tell(t, "@ {play|plays} Billy: a trap for &!");
        break;
    case SAW_EV_SPECIAL:
        df_tell(t, "@ {add|adds} $ to the trap.");
        break;
    case SAW_EV_STORY:
        tell_story(t);
        break;
    case SAW_EV_PARTS:
        tell_parts(t);
        break;
    case SAW_EV_NEED:
        tell_need(t);
        break;
    case SAW_EV_CHOICE:
        df_tell(t, o[0] == 0   ? "@ {choose|chooses} the sacrifice."
                   : o[1] != 0 ? "@ {take|takes} the challenge; The Pig leaves no choice."
                               : "@ {take|takes} the challenge.");
        break;
    case SAW_EV_NUMBED:
        df_tell(t, "The sacrifice costs # now.");
        break;
    case SAW_EV_COMMIT:
        df_tellf(t, "@ {commit|commits} $ to %s; ", saw_trait_names[o[1]]);
        if (o[4] == o[1])
            df_text_add(t->text, "%d still missing.", o[2]);
        else
            df_text_add(t->text, "%s %d, %s %d still missing.", saw_trait_names[o[1]], o[2],
                        saw_trait_names[o[4]], o[5]);
        break;
    case SAW_EV_OUTCOME:
        if (o[0] == 0)
            df_tell(t, "@ {escape|escapes} without a scratch.");
        else {
            df_tell(t, o[1] == SAW_BLOOD ? "@ must give " : "@ {take|takes} ");
            saw_add_damage(o[0], o[1], t->text);
            df_text_char(t->text, '.');
        }
        break;
    case SAW_EV_WOUND:
        tell_wound(t);
        break;
    case SAW_EV_BLOOD:
        tell_blood(t);
        break;
    case SAW_EV_TIDY:
        df_text_string(t->text, "The trap is cleared away.");
        break;
    case SAW_EV_TOKEN:
        df_tell(t, o[0] == 0 ? "Two are left: the Saw token leaves the game."
                             : "@ {take|takes} the Saw token.");
        break;
    case SAW_EV_OUT:
        df_tell(t, "@ {are|is} out of the game.");
        break;
    case SAW_EV_GAS:
        df_tell(t, "Round # ends, and gas fills the rooms: all lose 1 blood.");
        break;
    default:
        if (o[0] == 0)
            df_text_string(t->text, "The trial is lost.");
        else
            df_tellf(t, "@ {win|wins} with %d blood left.", o[1]);
        break;
    }
}

void saw_event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    const int16_t *o = event->open;
    df_telling t = {text,
                    viewer,
                    names,
                    .seat = event->seat,
                    .other = o[0],
                    .number = o[0],
                    .word = saw_card_name(o[0]),
                    .event = event};

    switch (event->kind) {
    case SAW_EV_PICK:
        df_tellf(&t, "@ {play|plays} %s.", saw_characters[o[0]].name);
        if (o[1] != 0)
            df_text_add(text, " %s", saw_characters[o[0]].story);
        break;
    case SAW_EV_FIRST:
        df_tell(&t, "@ {begin|begins}.");
        break;
    case SAW_EV_TURN:
        df_tell(&t, "Round #: @'s turn.");
        break;
    case SAW_EV_DRAW:
        tell_secret_cards(&t, "@ {draw|draws} ");
        break;
    case SAW_EV_TAKE:
        tell_open_cards(&t, "@ {take|takes} from the discard pile: ");
        break;
    case SAW_EV_SHUFFLE:
        df_tellf(&t, "The deck is shuffled: # card%s.", df_plural(o[0]));
        break;
    case SAW_EV_PLAY:
        df_tell(&t, o[1] > 0 ? "@ {play|plays} $ from the workbench." : "@ {play|plays} $.");
        break;
    case SAW_EV_PAY:
        df_tell(&t, o[1] > 0 ? "@ {pay|pays} $ from the workbench." : "@ {pay|pays} $.");
        break;
    case SAW_EV_KEEP:
        tell_secret_cards(&t, "@ {keep|keeps} ");
        break;
    case SAW_EV_DISCARD:
        tell_discard(&t);
        break;
    case SAW_EV_GIVE:
        t.word = saw_card_name(o[1] >= 0 ? o[1] : event->secret[0]);
        df_tell(&t, o[1] < 0 && event->secret[0] == DF_EVENT_HIDDEN
                        ? "@ {give|gives} & a card unseen."
                        : "@ {give|gives} & $.");
        break;
    case SAW_EV_STEAL: /* a number that is struck out is "a card" */
        t.word = saw_card_name(event->secret[0]);
        df_tell(&t, "@ {steal|steals} $ from &.");
        break;
    case SAW_EV_BIN:
        df_tell(&t, "@ {take|takes} $ out of the discard pile.");
        break;
    case SAW_EV_LOOK:
        df_tellf(&t, "@ {look|looks} at the top # card%s of the deck.", df_plural(o[0]));
        break;
    case SAW_EV_SEEN:
        tell_secret_cards(&t, "@ {see|sees} ");
        break;
    case SAW_EV_MAPPED:
        df_tellf(&t, "@ {put|puts} # card%s back on the deck.", df_plural(o[0]));
        break;
    case SAW_EV_DETECT:
        df_tellf(&t, "@ {search|searches} for %s %s.", o[0] == SAW_MECHANISM ? "a" : "an",
                 saw_type_names[o[0]]);
        break;
    case SAW_EV_FOUND:
        df_tell(&t, o[0] < 0 ? "@ {find|finds} nothing." : "@ {find|finds} $.");
        break;
    case SAW_EV_VIDEO:
        tell_video(&t);
        break;
    case SAW_EV_TIED:
        df_tellf(&t, "A Tourniquet closes @'s %s: it bleeds no more.", saw_limb_names[o[0]]);
        break;
    case SAW_EV_BENCH:
        tell_bench(&t);
        break;
    default:
        tell_trap_event(&t);
        break;
    }
}
