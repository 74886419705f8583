/* kinds.c: the kinds of actions of Intruder Escape, and how far a game has come: for whoever
 * counts.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

bool intruder_kind_at(int number, df_kind *out)
{
    /* The names of two cards go without an article. */
    static const df_kind_row rows[] = {
        {"char %s", "be %s", INTRUDER_KINDS, INTRUDER_SEATS},
        {"home use", "use %s", INTRUDER_NH, 1},
        {"home decline", "decline %s", INTRUDER_NH, 1},
        {"bottom %s", "put the %s under the deck", 0, INTRUDER_UB},
        {"bottom %s", "put %s under the deck", INTRUDER_UB, 1},
        {"bottom %s", "put the %s under the deck", INTRUDER_BR, INTRUDER_NH - INTRUDER_BR},
        {"bottom %s", "put the %s under the deck", INTRUDER_HO, INTRUDER_KINDS - INTRUDER_HO},
        {"skip", "skip", 0, 0},
        {"play %s", "lay the %s before somebody", 0, INTRUDER_ITEMS},
        {"play %s", "play the %s", INTRUDER_BB, INTRUDER_UB - INTRUDER_BB},
        {"play %s", "play %s", INTRUDER_UB, 1},
        {"play %s", "play the %s", INTRUDER_BR, INTRUDER_NH - INTRUDER_BR},
        {"play %s", "play the %s", INTRUDER_HO, 1},
        {"snatch row", "take a card from a row with %s", INTRUDER_SN, 1},
        {"snatch item", "take an item with %s", INTRUDER_SN, 1},
        {"keep", "keep the card just drawn or taken", 0, 0},
        {"reveal", "reveal who you were", 0, 0},
        {"conceal", "conceal who you were", 0, 0},
        {"accuse", "accuse somebody", 0, 0},
        {"trust", "trust somebody", 0, 0},
        {"pass", "say nothing", 0, 0},
    };

    return df_kind_in(rows, sizeof rows / sizeof rows[0], intruder_thing, number, out);
}

/* [I-40] Nobody's Home is neither handed in nor played: it is gone by then. */
static int but_home(int card)
{
    return card - (card > INTRUDER_NH);
}

static int kind_of_statement(int what)
{
    return what == INTRUDER_PASS   ? INTRUDER_DO_PASS
           : what < INTRUDER_TRUST ? INTRUDER_DO_ACCUSE
                                   : INTRUDER_DO_TRUST;
}

int intruder_kind_of(const df_state *state, df_action action)
{
    int number = (int)action;

    (void)state;
    if (number < INTRUDER_ACT_BOTTOM) /* in the same order */
        return INTRUDER_DO_CHARACTER + number - INTRUDER_ACT_CHARACTER;
    if (number < INTRUDER_ACT_SKIP)
        return INTRUDER_DO_BOTTOM + but_home(number - INTRUDER_ACT_BOTTOM);
    if (number == INTRUDER_ACT_SKIP)
        return INTRUDER_DO_SKIP;
    if (number < INTRUDER_ACT_ROW)
        return INTRUDER_DO_PLAY + but_home((number - INTRUDER_ACT_PLAY) / INTRUDER_SEATS);
    if (number < INTRUDER_ACT_KEEP)
        return number < INTRUDER_ACT_ITEM ? INTRUDER_DO_ROW : INTRUDER_DO_ITEM;
    if (number < INTRUDER_ACT_SAY)
        return INTRUDER_DO_KEEP + number - INTRUDER_ACT_KEEP;
    return kind_of_statement(number - INTRUDER_ACT_SAY);
}

/* The dead decide once more, whether they show who they were. Nobody keeps how many turns there
 * have been, and after the first round who began it. */
void intruder_course(const df_state *state, df_course *out)
{
    const intruder_state *s = (const intruder_state *)state;
    unsigned in = intruder_living(s);

    if (s->node == INTRUDER_DEATH)
        in |= DF_TO(s->asked);
    *out = (df_course){
        .round = s->round,
        .whose = s->turn == DF_NONE ? DF_NOBODY : (int8_t)s->turn,
        .first = s->round == 1 && s->first != DF_NONE ? (int8_t)s->first : DF_NOBODY,
        .out = (uint8_t)(((1u << s->seats) - 1) & ~in),
    };
}
