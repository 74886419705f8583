/* talk.c: Intruder Escape in sentences: what an action does, who decides what, what happened.
 *
 * Events come with secrets already struck out.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/intruder/intruder.h"

/* clang-format off */
const df_event_kind intruder_event_kinds[INTRUDER_EVENTS] = {
    [INTRUDER_EV_CHARACTER]     = {.name = "character", .open = {"character"}},
    [INTRUDER_EV_IDENTITY]      = {.name = "identity", .secret = {"identity", "intruders"}},
    [INTRUDER_EV_ROUND]         = {.name = "round", .open = {"number", "returned"}},
    [INTRUDER_EV_DEALT]         = {.name = "dealt", .open = {"cards"}, .secret = {"first_three", "other_two"}},
    [INTRUDER_EV_TOP_DEALT]     = {.name = "top_dealt", .open = {"card"}},
    [INTRUDER_EV_HOME_SHOWN]    = {.name = "home_shown"},
    [INTRUDER_EV_HOME_USED]     = {.name = "home_used", .open = {"card_1", "card_2", "card_3", "card_4"}},
    [INTRUDER_EV_HOME_DECLINED] = {.name = "home_declined", .open = {"forced"}},
    [INTRUDER_EV_HANDED_IN]     = {.name = "handed_in", .open = {"still"}, .secret = {"card"}},
    [INTRUDER_EV_BATCH]         = {.name = "batch", .open = {"cards"}},
    [INTRUDER_EV_DIE]           = {.name = "die", .open = {"as_victim"}},
    [INTRUDER_EV_SKIP]          = {.name = "skip"},
    [INTRUDER_EV_PLAY]          = {.name = "play", .open = {"card", "on", "damage"}},
    [INTRUDER_EV_ROLL]          = {.name = "roll", .open = {"card", "named"}},
    [INTRUDER_EV_SHOWN]         = {.name = "shown", .open = {"card_1", "card_2", "card_3"}},
    [INTRUDER_EV_TOP]           = {.name = "top", .open = {"card"}},
    [INTRUDER_EV_MIRROR]        = {.name = "mirror", .open = {"turn_lost"}},
    [INTRUDER_EV_TURN_LOST]     = {.name = "turn_lost"},
    [INTRUDER_EV_DRAW]          = {.name = "draw", .open = {"card"}, .secret = {"card"}},
    [INTRUDER_EV_DRAW_HOME]     = {.name = "draw_home"},
    [INTRUDER_EV_SNATCH]        = {.name = "snatch", .open = {"card", "from"}},
    [INTRUDER_EV_KEPT]          = {.name = "kept"},
    [INTRUDER_EV_LEFTOVER]      = {.name = "leftover", .open = {"card_1", "card_2", "card_3"}},
    [INTRUDER_EV_HEALED]        = {.name = "healed", .open = {"lives"}},
    [INTRUDER_EV_TOTALS]        = {.name = "totals", .open = {"seat_0", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5"}},
    [INTRUDER_EV_TIE]           = {.name = "tie", .open = {"seats"}},
    [INTRUDER_EV_LIFE_LOST]     = {.name = "life_lost", .open = {"lives", "by_roulette"}},
    [INTRUDER_EV_SAFE]          = {.name = "safe"},
    [INTRUDER_EV_DIED]          = {.name = "died", .open = {"card_1", "card_2", "card_3"}},
    [INTRUDER_EV_REVEALED]      = {.name = "revealed", .open = {"identity"}},
    [INTRUDER_EV_CONCEALED]     = {.name = "concealed"},
    [INTRUDER_EV_PROVEN]        = {.name = "proven"},
    [INTRUDER_EV_STATEMENT]     = {.name = "statement", .open = {"what", "about"}},
    [INTRUDER_EV_END]           = {.name = "end", .open = {"winners", "reason", "intruders", "unused"}},
};
/* clang-format on */

static const char *card_name(int kind)
{
    return kind >= 0 && kind < INTRUDER_KINDS ? intruder_cards[kind].name : "card";
}

/* "a " Baseball Bat, "the " Med Kit, Under the Bed: of some cards there is only one. */
static const char *article(int kind)
{
    if (kind < 0 || kind >= INTRUDER_KINDS || kind == INTRUDER_UB || kind == INTRUDER_NH)
        return "";
    return intruder_cards[kind].copies == 1 ? "the " : "a ";
}

/* ---- Actions --------------------------------------------------------------------------------- */

/* "player 2", or the acting player. */
static void add_target(const intruder_state *s, int target, df_text *text)
{
    if (target == s->turn)
        df_text_string(text, "yourself");
    else
        df_text_add(text, "player %d", target);
}

/* What the row will show then, so that nobody has to work it out. */
static void describe_row_card(const intruder_state *s, int kind, int target, df_text *text)
{
    uint8_t row[INTRUDER_ROW];
    int size = intruder_row_size(s, target);
    int before = intruder_assess(s->row[target], NULL);

    memcpy(row, s->row[target], sizeof row);
    if (size < INTRUDER_ROW)
        row[size] = (uint8_t)kind;
    df_text_add(text, "%s on ", card_name(kind));
    add_target(s, target, text);
    df_text_add(text, ": damage %d, now %d; %s [%s]", intruder_assess(row, NULL), before,
                intruder_cards[kind].does, intruder_cards[kind].clause);
}

static void describe_play(const intruder_state *s, int kind, int target, df_text *text)
{
    if (intruder_is_one_of(kind, INTRUDER_ROW_KINDS) && target < s->seats) {
        describe_row_card(s, kind, target, text);
    } else if (kind < INTRUDER_ITEMS && target < s->seats) {
        df_text_add(text, "the %s in front of ", card_name(kind));
        add_target(s, target, text);
        df_text_string(text, ", where it stays until it is snatched or its owner dies [I-57]");
    } else {
        df_text_add(text, "%s: %s [%s]", card_name(kind), intruder_cards[kind].does,
                    intruder_cards[kind].clause);
    }
}

static void describe_snatch(const intruder_state *s, df_action action, df_text *text)
{
    int kind = INTRUDER_KINDS;
    int from = DF_NONE;

    if (action >= INTRUDER_ACT_ITEM) {
        kind = (int)action - INTRUDER_ACT_ITEM;
        from = s->item[kind];
    } else {
        from = (int)action - INTRUDER_ACT_ROW;
        int place = from < s->seats ? intruder_snatch_place(s, from) : -1;
        if (place >= 0)
            kind = s->row[from][place];
    }
    df_text_add(text, "take the %s from ", card_name(kind));
    add_target(s, from, text);
    df_text_string(text, "; then play it or keep it, everybody knows it [I-51]");
}

static void describe_statement(int what, df_text *text)
{
    if (what == INTRUDER_PASS)
        df_text_string(text, "say nothing [I-67]");
    else
        df_text_add(text, "say that player %d is %s; it binds nobody [I-67]", what % 6,
                    what < INTRUDER_TRUST ? "an Intruder" : "an Innocent");
}

void intruder_describe(const df_state *state, df_action action, df_text *text)
{
    const intruder_state *s = (const intruder_state *)state;
    int play = (int)action - INTRUDER_ACT_PLAY;

    if (action < INTRUDER_ACT_USE)
        df_text_add(text, "be %s, as the die calls you [I-2]", intruder_characters[action]);
    else if (action == INTRUDER_ACT_USE)
        df_text_string(text, "discard your hand: no turns for you and nobody can touch you this "
                             "round; once in your game [I-42]");
    else if (action == INTRUDER_ACT_DECLINE)
        df_text_string(text, "put it away and play this round; you may use it another time [I-44]");
    else if (action < INTRUDER_ACT_SKIP)
        df_text_add(text, "put the %s face down under the deck; nobody is told what it was [I-12]",
                    card_name((int)action - INTRUDER_ACT_BOTTOM));
    else if (action == INTRUDER_ACT_SKIP)
        df_text_string(text, "play nothing this turn [I-16]");
    else if (action < INTRUDER_ACT_ROW)
        describe_play(s, play / 6, play % 6, text);
    else if (action < INTRUDER_ACT_KEEP)
        describe_snatch(s, action, text);
    else if (action == INTRUDER_ACT_KEEP)
        df_text_string(text, "keep it in hand for another turn [I-R40]");
    else if (action == INTRUDER_ACT_REVEAL)
        df_text_string(text, "show everybody your identity card [I-64]");
    else if (action == INTRUDER_ACT_CONCEAL)
        df_text_string(text, "take your secret to the grave [I-64]");
    else if (action < INTRUDER_ACT_ROLL)
        describe_statement((int)action - INTRUDER_ACT_SAY, text);
    else
        df_text_add(text, "the die names player %d", (int)action - INTRUDER_ACT_ROLL);
}

/* ---- Who decides what ------------------------------------------------------------------------ */

static const char *task(const intruder_state *s)
{
    static const char *const tasks[] = {
        [INTRUDER_CHARACTER] = "@ {choose|chooses} a character.",
        [INTRUDER_HOME_CHOICE] = "@ {were|was} dealt Nobody's Home: use it or decline?",
        [INTRUDER_START_ROLL] = "The die names the first player.",
        [INTRUDER_TURN] = "@ {play|plays} a card or {skip|skips}, lap # of 3.",
        [INTRUDER_EFFECT_ROLL] = "The die decides whom the $ hits.",
        [INTRUDER_FOLLOW] = "@ {play|plays} the card just taken or {keep|keeps} it.",
        [INTRUDER_DEATH] = "@ {are|is} dead: reveal who it was, or conceal?",
        [INTRUDER_VICTIM_ROLL] = "The die decides which of the tied loses a life.",
        [INTRUDER_DELIBERATE] = "@ {accuse|accuses} or {trust|trusts} somebody, or {pass|passes}.",
    };

    return tasks[s->node];
}

static const char *const sides[] = {
    [INTRUDER_INNOCENT] = "Innocent", [INTRUDER_INTRUDER] = "Intruder"};

static void tell_ending(const intruder_state *s, df_telling *t)
{
    static const char *const endings[2][2] = {
        [INTRUDER_INNOCENT] = {[INTRUDER_BY_ELIMINATION] = "No Intruder is left alive, and the "
                                                           "house is quiet again",
                               [INTRUDER_BY_ESCAPE] = "@ {get|gets} out with all four items"},
        [INTRUDER_INTRUDER] = {[INTRUDER_BY_ELIMINATION] = "No Innocent is left alive to tell",
                               [INTRUDER_BY_ESCAPE] = "@ {get|gets} away with all four items and "
                                                      "{leave|leaves} no Innocent unhurt"},
    };
    static const char *const clauses[2][2] = {
        [INTRUDER_INNOCENT] = {"I-68", "I-69"}, [INTRUDER_INTRUDER] = {"I-68", "I-70"}};
    uint32_t winners = 0;

    for (int seat = 0; seat < s->seats; seat++)
        if (s->identity[seat] == s->winner)
            winners |= DF_TO(seat);
    t->seat = s->item[0]; /* with the others, in an escape */
    df_tell(t, endings[s->winner][s->reason]);
    df_text_add(t->text, df_bit_count(winners) == 1 ? ": the %s wins, " : ": the %ss win, ",
                sides[s->winner]);
    df_tell_people(t, winners, "and");
    df_text_add(t->text, " [%s].", clauses[s->winner][s->reason]);
}

void intruder_prompt(const df_state *state, int viewer, const char *const *names, df_text *text)
{
    const intruder_state *s = (const intruder_state *)state;
    df_telling t = {text,
                    viewer,
                    names,
                    .seat = intruder_actor(state),
                    .number = s->lap,
                    .word = card_name(s->die)};

    if (s->node == INTRUDER_KEEP) {
        int left = intruder_to_hand_in(s, s->asked);

        df_tellf(&t, "@ must hand in %d more card%s and keep three.", left, df_plural(left));
    } else if (s->node == INTRUDER_OVER) {
        tell_ending(s, &t);
    } else {
        df_tell(&t, task(s));
    }
}

/* ---- What happened --------------------------------------------------------------------------- */

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
            df_text_string(text, card_name(cards[i]));
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

    df_text_add(t->text, "The %ss win. The Intruder%s: ", sides[open[0]],
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
            df_tell(t, "@ {put|puts} the $ under the deck.");
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
        df_tell(t, "@ {are|is} dead. Row and items go to the discard pile, and from the hand ");
        add_cards(t->text, e->open, 3);
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
                    .word = card_name(card),
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
