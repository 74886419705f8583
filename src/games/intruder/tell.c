/* tell.c: what happened in Intruder Escape, in sentences; events come with secrets struck out.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/intruder/intruder.h"

/* "a " Baseball Bat, "the " Med Kit, Under the Bed: of some cards there is only one. */
static const char *article(int kind)
{
    if (kind < 0 || kind >= INTRUDER_KINDS || kind == INTRUDER_UB || kind == INTRUDER_NH)
        return "";
    return intruder_cards[kind].copies == 1 ? "the " : "a ";
}

/* "Baseball Bat, Knife and Snatch"; kinds of -1 are left out. */
static void add_cards(df_text *text, const int16_t *cards, int places)
{
    int left = 0;

    for (int i = 0; i < places; i++)
        left += cards[i] >= 0;
    if (left == 0)
        df_text_string(text, "nothing");
    for (int i = 0; i < places; i++)
        if (cards[i] >= 0) {
            df_text_string(text, intruder_card_name(cards[i]));
            df_text_comma(text, --left, "and");
        }
}

static void tell_identity(const df_telling *t)
{
    uint32_t fellows = (uint32_t)t->event->secret[1] & ~(uint32_t)DF_TO(t->seat);

    if (t->event->secret[0] == DF_EVENT_HIDDEN) {
        df_tell(t, "@ {look|looks} at an identity card.");
        return;
    }
    df_tell(t, t->event->secret[0] == INTRUDER_INTRUDER ? "@ {are|is} an Intruder"
                                                        : "@ {are|is} an Innocent");
    if (fellows != 0) {
        df_text_string(t->text, ", together with ");
        df_tell_people(t, fellows, "and");
    }
    df_text_char(t->text, '.');
}

static void tell_dealt(const df_telling *t)
{
    uint8_t kinds[INTRUDER_SEEN];
    int16_t cards[INTRUDER_DEAL] = {-1, -1, -1, -1, -1};

    if (t->event->secret[0] == DF_EVENT_HIDDEN) {
        df_tell(t, "@ {are|is} dealt five cards.");
        return;
    }
    for (int i = intruder_unpack((intruder_kinds)t->event->secret[0], kinds) - 1; i >= 0; i--)
        cards[i] = kinds[i];
    for (int i = intruder_unpack((intruder_kinds)t->event->secret[1], kinds) - 1; i >= 0; i--)
        cards[3 + i] = kinds[i];
    df_tell(t, "@ {are|is} dealt ");
    add_cards(t->text, cards, INTRUDER_DEAL);
    df_text_char(t->text, '.');
}

static void tell_play(const df_telling *t)
{
    int card = t->event->open[0];

    if (t->other < 0)
        df_tellf(t, "@ {play|plays} %s$.", article(card));
    else if (card >= INTRUDER_ITEMS)
        df_tellf(t, "@ {play|plays} %s$ on &: damage %d.", article(card), t->event->open[2]);
    else if (t->other == t->seat)
        df_tell(t, "@ {lay|lays} the $ out openly.");
    else
        df_tell(t, "@ {give|gives} the $ to &.");
}

static void tell_totals(const df_telling *t)
{
    bool any = false;

    df_text_string(t->text, "Damage of the round: ");
    for (int seat = 0; seat < INTRUDER_SEATS; seat++) {
        if (t->event->open[seat] < 0)
            continue;
        df_text_add(t->text, "%s%s %d", any ? ", " : "", df_whom(t, seat), t->event->open[seat]);
        any = true;
    }
    df_text_char(t->text, '.');
}

static void tell_end(const df_telling *t)
{
    const int16_t *open = t->event->open;

    df_text_add(t->text, "The %ss win. The Intruder%s: ", intruder_sides[open[0]],
                df_plural(df_bit_count((uint32_t)open[2])));
    df_tell_people(t, (uint32_t)open[2], "and");
    df_text_char(t->text, '.');
    if (open[3] >= 0)
        df_text_add(t->text, " The card left over was an %s.",
                    open[3] == INTRUDER_INTRUDER ? "Intruder" : "Innocent");
}

static void tell_lives(const df_telling *t)
{
    const df_event *e = t->event;

    if (e->kind == INTRUDER_EV_HEALED)
        df_tell(t, "@'s Med Kit works");
    else
        df_tell(t, e->open[1] != 0 ? "The Roulette takes a life: @ {have|has}"
                                   : "@ {lose|loses} a life");
    if (e->open[0] == 0)
        df_text_string(t->text, e->open[1] != 0 ? " none left." : ", the last one.");
    else
        df_text_add(t->text, "%s%d %s left.",
                    e->kind == INTRUDER_EV_HEALED ? ": "
                    : e->open[1] != 0             ? " "
                                                  : ": ",
                    e->open[0], e->open[0] == 1 ? "life" : "lives");
}

/* Everything about the hand and the deck; `card` is the one it is about. */
static void tell_cards(const df_telling *t, int card)
{
    const df_event *e = t->event;

    switch (e->kind) {
    case INTRUDER_EV_HOME_USED:
        df_tell(t, "@ {are|is} not at home this round and {discard|discards} ");
        add_cards(t->text, e->open, 4);
        df_text_char(t->text, '.');
        break;
    case INTRUDER_EV_HANDED_IN:
        if (e->secret[0] == DF_EVENT_HIDDEN)
            df_tell(t, "@ has handed in enough cards.");
        else
            df_tell(t, article(card)[0] != '\0' ? "@ {put|puts} the $ under the deck."
                                                : "@ {put|puts} $ under the deck.");
        break;
    case INTRUDER_EV_BATCH:
        df_text_add(t->text, "%d cards go under the deck, mixed.", e->open[0]);
        break;
    case INTRUDER_EV_SHOWN:
        df_tell(t, "@ {show|shows} ");
        add_cards(t->text, e->open, 3);
        df_text_char(t->text, '.');
        break;
    case INTRUDER_EV_TOP:
        if (e->open[0] < 0)
            df_text_string(t->text, "The light falls on nothing: the deck is empty.");
        else
            df_tellf(t, "The light falls on the top of the deck: %s$.", article(e->open[0]));
        break;
    case INTRUDER_EV_DRAW:
        if (e->open[0] < 0 && e->secret[0] == DF_EVENT_HIDDEN)
            df_tell(t, "@ {take|takes} the top card of the deck.");
        else
            df_tellf(t, "@ {take|takes} the top card of the deck: %s$.", article(card));
        break;
    case INTRUDER_EV_DRAW_HOME:
        df_tell(t, "@ {draw|draws} Nobody's Home, which is good for nothing now.");
        break;
    case INTRUDER_EV_LEFTOVER:
        df_tell(t, "@ {discard|discards} what is left: ");
        add_cards(t->text, e->open, 3);
        df_text_char(t->text, '.');
        break;
    default: /* INTRUDER_EV_DIED */
        df_tell(t, "@ {are|is} dead. Row and items go to the discard pile");
        if (e->open[0] >= 0 || e->open[1] >= 0 || e->open[2] >= 0) {
            df_text_string(t->text, ", and from the hand ");
            add_cards(t->text, e->open, 3);
        }
        df_text_char(t->text, '.');
        break;
    }
}

static void tell_statement(const df_telling *t)
{
    if (t->event->open[0] == INTRUDER_PASS)
        df_tell(t, "@ {have|has} nothing to say.");
    else
        df_tell(t, t->event->open[0] == INTRUDER_ACCUSE ? "@ {accuse|accuses} &."
                                                        : "@ {trust|trusts} &.");
}

/* Events that are one plain sentence. */
static const char *const sentences[INTRUDER_EVENTS] = {
    [INTRUDER_EV_HOME_SHOWN] = "@ {were|was} dealt Nobody's Home and {show|shows} it.",
    [INTRUDER_EV_SKIP] = "@ {skip|skips} the turn.",
    [INTRUDER_EV_ROLL] = "The die for the $ names &.",
    [INTRUDER_EV_TURN_LOST] = "@ {lose|loses} a turn to the Broken Mirror.",
    [INTRUDER_EV_SNATCH] = "@ {snatch|snatches} the $ from &.",
    [INTRUDER_EV_KEPT] = "@ {keep|keeps} the card.",
    [INTRUDER_EV_SAFE] = "Nobody is home: the Roulette takes nothing.",
    [INTRUDER_EV_CONCEALED] = "@ {take|takes} the secret to the grave.",
    [INTRUDER_EV_PROVEN] = "@ held all four items and did not escape: an Intruder!",
};

/* Events with one of two sentences, by their first number. */
static const char *const either[INTRUDER_EVENTS][2] = {
    [INTRUDER_EV_HOME_DECLINED] =
        {"@ {decline|declines} to use Nobody's Home.",
         "@ {have|has} used Nobody's Home before and {put|puts} it away."},
    [INTRUDER_EV_DIE] = {"The die names the first player: @.", "The die names the victim: @."},
    [INTRUDER_EV_MIRROR] = {"@ {have|has} no turn left to lose.", "@ will lose the next turn."},
    [INTRUDER_EV_REVEALED] = {"@ {were|was} an Innocent.", "@ {were|was} an Intruder."},
};

void intruder_event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    const int16_t *open = event->open;
    bool is_private =
        event->kind == INTRUDER_EV_HANDED_IN || (event->kind == INTRUDER_EV_DRAW && open[0] < 0);
    int card = is_private ? event->secret[0] : open[0];
    df_telling t = {text,
                    viewer,
                    names,
                    .seat = event->seat,
                    .other = open[1],
                    .word = intruder_card_name(card),
                    .event = event};

    if (sentences[event->kind] != NULL) {
        df_tell(&t, sentences[event->kind]);
        return;
    }
    if (either[event->kind][0] != NULL) {
        df_tell(&t, either[event->kind][open[0] != 0]);
        return;
    }
    switch (event->kind) {
    case INTRUDER_EV_CHARACTER:
        df_tellf(&t, "@ {are|is} %s.", intruder_characters[open[0]]);
        break;
    case INTRUDER_EV_IDENTITY:
        tell_identity(&t);
        break;
    case INTRUDER_EV_ROUND:
        df_text_add(text, "Round %d begins: five cards for everybody.", open[0]);
        if (open[1] > 0)
            df_text_add(text, " The discard pile, %d cards, goes under the deck.", open[1]);
        break;
    case INTRUDER_EV_DEALT:
        tell_dealt(&t);
        break;
    case INTRUDER_EV_TOP_DEALT:
        df_tellf(&t, "The card that lay face up, %s$, goes to @.", article(card));
        break;
    case INTRUDER_EV_PLAY:
        tell_play(&t);
        break;
    case INTRUDER_EV_TOTALS:
        tell_totals(&t);
        break;
    case INTRUDER_EV_TIE:
        df_text_string(text, "The die must decide between ");
        df_tell_people(&t, (uint32_t)open[0], "and");
        df_text_char(text, '.');
        break;
    case INTRUDER_EV_HEALED:
    case INTRUDER_EV_LIFE_LOST:
        tell_lives(&t);
        break;
    case INTRUDER_EV_STATEMENT:
        tell_statement(&t);
        break;
    case INTRUDER_EV_END:
        tell_end(&t);
        break;
    default:
        tell_cards(&t, card);
        break;
    }
}
