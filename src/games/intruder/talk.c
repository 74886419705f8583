/* talk.c: Intruder Escape in sentences: what an action does, and who decides what.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/intruder/intruder.h"

const char *intruder_card_name(int kind)
{
    return kind >= 0 && kind < INTRUDER_KINDS ? intruder_cards[kind].name : "card";
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
    df_text_add(text, "%s on ", intruder_card_name(kind));
    add_target(s, target, text);
    df_text_add(text, ": damage %d, now %d; %s [%s]", intruder_assess(row, NULL), before,
                intruder_cards[kind].does, intruder_cards[kind].clause);
}

static void describe_play(const intruder_state *s, int kind, int target, df_text *text)
{
    if (intruder_is_one_of(kind, INTRUDER_ROW_KINDS) && target < s->seats) {
        describe_row_card(s, kind, target, text);
    } else if (kind < INTRUDER_ITEMS && target < s->seats) {
        df_text_add(text, "the %s in front of ", intruder_card_name(kind));
        add_target(s, target, text);
        df_text_string(text, ", where it stays until it is snatched or its owner dies [I-57]");
    } else {
        df_text_add(text, "%s: %s [%s]", intruder_card_name(kind), intruder_cards[kind].does,
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
    df_text_add(text, "take the %s from ", intruder_card_name(kind));
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
                    intruder_card_name((int)action - INTRUDER_ACT_BOTTOM));
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

const char *const intruder_sides[] = {
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
                intruder_sides[s->winner]);
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
                    .word = intruder_card_name(s->die)};

    if (s->node == INTRUDER_KEEP) {
        int left = intruder_to_hand_in(s, s->asked);

        df_tellf(&t, "@ must hand in %d more card%s and keep three.", left, df_plural(left));
    } else if (s->node == INTRUDER_OVER) {
        tell_ending(s, &t);
    } else {
        df_tell(&t, task(s));
    }
}
