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

static bool is_wound(int kind)
{
    return intruder_cards[kind].group == INTRUDER_DAMAGE ||
           intruder_cards[kind].group == INTRUDER_HEAL;
}

/* The damage of a row with one more card. */
static int damage_with(const intruder_state *s, int target, int kind)
{
    uint8_t row[INTRUDER_ROW];
    int size = intruder_row_size(s, target);

    memcpy(row, s->row[target], sizeof row);
    if (size < INTRUDER_ROW)
        row[size] = (uint8_t)kind;
    return intruder_assess(row, NULL);
}

/* Whose it is, and what the row will show then, so that nobody has to work it out. */
static void describe_row_card(const intruder_state *s, int kind, int target,
                              const char *const *names, df_text *text)
{
    const intruder_card *card = &intruder_cards[kind];
    const df_telling t = {text, s->turn, names, .seat = target};
    int before = intruder_assess(s->row[target], NULL);
    int after = damage_with(s, target, kind);

    if (is_wound(kind) && before == after)
        df_text_string(text, "no effect as things stand: ");
    else if (!is_wound(kind))
        df_text_add(text, "%s; ", card->does);
    if (before == after)
        df_tellf(&t, "{your|@'s} damage stays at %d [%s]", before, card->clause);
    else
        df_tellf(&t, "{your|@'s} damage goes from %d to %d [%s]", before, after, card->clause);
}

/* How many of the four the target will have then, which is what it is about. */
static void describe_item(const intruder_state *s, int kind, int target, const char *const *names,
                          df_text *text)
{
    const df_telling t = {text, s->turn, names, .seat = target};
    int count = 1;

    for (int item = 0; item < INTRUDER_ITEMS; item++)
        count += item != kind && s->item[item] == target;
    df_tellf(&t,
             "{you have|@ has} %d of the four items then, until {you die|@ dies} or somebody "
             "snatches one [I-57]",
             count);
}

/* [I-45] There is nothing to see that does not lie open. */
static bool is_idle_look(const intruder_state *s, int kind)
{
    return kind == INTRUDER_FL && s->top_up != 0;
}

static void describe_play(const intruder_state *s, int kind, int target, const char *const *names,
                          df_text *text)
{
    if (intruder_is_one_of(kind, INTRUDER_ROW_KINDS) && target < s->seats)
        describe_row_card(s, kind, target, names, text);
    else if (kind < INTRUDER_ITEMS && target < s->seats)
        describe_item(s, kind, target, names, text);
    else if (is_idle_look(s, kind))
        df_text_string(text, "no effect as things stand: the top card lies face up [I-45]");
    else
        df_text_add(text, "%s [%s]", intruder_cards[kind].does, intruder_cards[kind].clause);
}

static void describe_snatch(const intruder_state *s, df_action action, df_text *text)
{
    bool is_item = action >= INTRUDER_ACT_ITEM;

    df_text_string(text, is_item && s->snatched_items == INTRUDER_SNATCHED_TABLE
                             ? "it stays on the table, in front of you or of another [I-R66]"
                             : "then play it or keep it, everybody knows it [I-51]");
}

static void describe_statement(const intruder_state *s, int what, const char *const *names,
                               df_text *text)
{
    if (what == INTRUDER_PASS) {
        df_text_string(text, "say nothing [I-67]");
        return;
    }
    df_text_string(text, "say that ");
    df_text_seat(text, what % 6 < s->seats ? names : NULL, what % 6);
    df_text_add(text, " is %s; it binds nobody [I-67]",
                what < INTRUDER_TRUST ? "an Intruder" : "an Innocent");
}

static void describe_roll(const intruder_state *s, int seat, const char *const *names,
                          df_text *text)
{
    df_text_string(text, "the die names ");
    df_text_seat(text, seat < s->seats ? names : NULL, seat);
}

void intruder_describe(const df_state *state, df_action action, const char *const *names,
                       df_text *text)
{
    const intruder_state *s = (const intruder_state *)state;
    int play = (int)action - INTRUDER_ACT_PLAY;

    if (action < INTRUDER_ACT_USE)
        df_text_string(text, "by this name the die calls you [I-2]");
    else if (action == INTRUDER_ACT_USE)
        df_text_string(text, "discard your hand: no turns for you and nobody can touch you this "
                             "round; once in your game [I-42]");
    else if (action == INTRUDER_ACT_DECLINE)
        df_text_string(text, "put it away and play this round; you may use it another time [I-44]");
    else if (action < INTRUDER_ACT_SKIP)
        df_text_string(text, "face down; nobody is told what it was [I-12]");
    else if (action == INTRUDER_ACT_SKIP)
        df_text_string(text, "play nothing this turn [I-16]");
    else if (action < INTRUDER_ACT_ROW)
        describe_play(s, play / 6, play % 6, names, text);
    else if (action < INTRUDER_ACT_KEEP)
        describe_snatch(s, action, text);
    else if (action == INTRUDER_ACT_KEEP)
        df_text_string(text, intruder_fresh_lies(s) ? "leave it in front of you [I-R66]"
                                                    : "keep it in hand for another turn [I-R40]");
    else if (action == INTRUDER_ACT_REVEAL)
        df_text_string(text, "show everybody your identity card [I-64]");
    else if (action == INTRUDER_ACT_CONCEAL)
        df_text_string(text, "take your secret to the grave [I-64]");
    else if (action < INTRUDER_ACT_ROLL)
        describe_statement(s, (int)action - INTRUDER_ACT_SAY, names, text);
    else
        describe_roll(s, (int)action - INTRUDER_ACT_ROLL, names, text);
}

/* A card without effect as things stand, or damage to oneself. */
bool intruder_grave(const df_state *state, df_action action)
{
    const intruder_state *s = (const intruder_state *)state;
    int play = (int)action - INTRUDER_ACT_PLAY;
    int kind = play / 6;
    int target = play % 6;

    if (action < INTRUDER_ACT_PLAY || action >= INTRUDER_ACT_ROW)
        return false;
    if (!intruder_is_one_of(kind, INTRUDER_ROW_KINDS) || target >= s->seats || !is_wound(kind))
        return is_idle_look(s, kind);
    int before = intruder_assess(s->row[target], NULL);
    int after = damage_with(s, target, kind);
    return before == after || (target == s->turn && after > before);
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
        [INTRUDER_DEATH] =
            "@ {are|is} dead, and {show|shows} who @ {were|was} or {keep|keeps} it secret.",
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
