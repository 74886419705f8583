/* kinds.c: the kinds of actions of Island, and how far a match has come: for whoever counts.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

bool island_deed_at(int number, df_kind *out)
{
    enum { SORTS = ISLAND_CODES, SYMBOLS = SORTS + ISLAND_SORTS };
    static const df_kind_row rows[] = {
        {"add %s", "add a %s to the deck", SORTS, 2},
        {"pick %s low", "take a low card of the back %s", SYMBOLS, 1},
        {"pick %s high", "take a high card of the back %s", SYMBOLS, 1},
        {"pick %s low", "take a low card of the back %s", SYMBOLS + 1, 1},
        {"pick %s high", "take a high card of the back %s", SYMBOLS + 1, 1},
        {"pick %s low", "take a low card of the back %s", SYMBOLS + 2, 1},
        {"pick %s high", "take a high card of the back %s", SYMBOLS + 2, 1},
        {"play %s", "play %s", 0, ISLAND_CODES},
        {"use %s", "use %s", ISLAND_THRIFT, ISLAND_VETO - ISLAND_THRIFT},
        {"no %s", "do without %s", ISLAND_THRIFT, 1},
        {"pay first", "pay first", 0, 0},
        {"effect first", "use the effect first", 0, 0},
        {"end", "end the turn", 0, 0},
        {"react %s", "answer with %s", ISLAND_RICOCHET, 2},
        {"react %s", "answer with %s", ISLAND_FOIL, 1},
        {"veto", "answer with %s from the row", ISLAND_VETO, 1},
        {"pass", "let it happen", 0, 0},
        {"pass on", "let somebody else draw the rest", ISLAND_HUNCH, 1},
        {"mode deck", "shuffle the blank deck with %s", ISLAND_STIR, 1},
        {"mode hand", "exchange the hand with %s", ISLAND_STIR, 1},
        {"mode look", "look at the blank deck with %s", ISLAND_LOOKOUT, 1},
        {"mode hear", "hear a hand with %s", ISLAND_LOOKOUT, 1},
        {"mode return", "put a bomb back with %s", ISLAND_SAPPER, 1},
        {"mode safe", "be safe with %s", ISLAND_SAPPER, 1},
        {"target", "choose a player", 0, 0},
        {"bomb", "choose a bomb", 0, 0},
        {"hand", "discard a card of a hand", ISLAND_WRECK, 1},
        {"row %s", "remove %s from a row", ISLAND_SKIN, 1},
        {"row %s", "remove %s from a row", ISLAND_THRIFT, ISLAND_CODES - ISLAND_THRIFT},
        {"number", "name a number", 0, 0},
        {"symbol", "choose a back", 0, 0},
        {"give card", "give a card back", ISLAND_BARTER, 1},
        {"give drawn", "give the card drawn to somebody", ISLAND_HUNCH, 1},
        {"discard", "discard a card for an effect", 0, 0},
        {"take", "take a card that was found", 0, 0},
        {"guess %s", "guess: %s", SORTS, ISLAND_SORTS},
        {"keep", "keep the card drawn", ISLAND_HUNCH, 1},
        {"put", "put a card next on the deck", 0, 0},
        {"secret", "keep the order secret", 0, 0},
        {"show", "show the order to all", 0, 0},
    };

    return df_kind_in(rows, sizeof rows / sizeof rows[0], island_thing, number, out);
}

static int deed_of_card(const island_state *s, int code)
{
    const island_use *u = s->depth > 0 ? &s->uses[s->depth - 1] : NULL;

    switch (s->node) {
    case ISLAND_AT_MAIN:
        return ISLAND_DEED_PLAY + code;
    case ISLAND_AT_REACT:
        return code == ISLAND_FOIL ? ISLAND_DEED_FOIL
                                   : ISLAND_DEED_RICOCHET + code - ISLAND_RICOCHET;
    case ISLAND_AT_OWN_CARD:
        df_assert(u != NULL);
        return u->phase == ISLAND_GIVING ? ISLAND_DEED_GIVE_CARD : ISLAND_DEED_DISCARD;
    default:
        df_assert(u != NULL);
        return u->code == ISLAND_ACCUSE ? ISLAND_DEED_DISCARD : ISLAND_DEED_TAKE;
    }
}

static int deed_of_sort(const island_state *s, int sort)
{
    return s->node == ISLAND_AT_MIX     ? ISLAND_DEED_ADD + sort
           : s->node == ISLAND_AT_GUESS ? ISLAND_DEED_GUESS + sort
                                        : ISLAND_DEED_PUT;
}

static int deed_of_choice(int action)
{
    static const uint8_t with_player[] = {ISLAND_DEED_TARGET, ISLAND_DEED_GIVE_DRAWN,
                                          ISLAND_DEED_PASS_ON, ISLAND_DEED_BOMB, ISLAND_DEED_HAND};

    if (action < ISLAND_PLAYER)
        return ISLAND_DEED_MODE + action - ISLAND_MODE;
    if (action < ISLAND_NUMBER)
        return with_player[(action - ISLAND_PLAYER) / ISLAND_SEATS];
    if (action < ISLAND_PILE)
        return action < ISLAND_SYMBOL ? ISLAND_DEED_NUMBER : ISLAND_DEED_SYMBOL;
    return ISLAND_DEED_PICK + action - ISLAND_PILE;
}

static int deed_of_ability(int code)
{
    return code == ISLAND_VETO ? ISLAND_DEED_VETO : ISLAND_DEED_USE + code - ISLAND_THRIFT;
}

int island_deed_of(const df_state *state, df_action action)
{
    static const uint8_t plain[] = {
        [ISLAND_PASS] = ISLAND_DEED_PASS,
        [ISLAND_END] = ISLAND_DEED_END,
        [ISLAND_YES] = ISLAND_DEED_USE,
        [ISLAND_NO] = ISLAND_DEED_NO_THRIFT,
        [ISLAND_PAY_FIRST] = ISLAND_DEED_PAY_FIRST,
        [ISLAND_EFFECT_NOW] = ISLAND_DEED_EFFECT_FIRST,
        [ISLAND_KEEP] = ISLAND_DEED_KEEP,
        [ISLAND_SECRET] = ISLAND_DEED_SECRET,
        [ISLAND_SHOW] = ISLAND_DEED_SHOW,
    };
    const island_state *s = (const island_state *)state;
    int number = (int)action;

    if (number >= ISLAND_ABILITY)
        return deed_of_ability(ISLAND_THRIFT + number - ISLAND_ABILITY);
    if (number >= ISLAND_ROW_CARD) {
        int code = island_kinds[number - ISLAND_ROW_CARD].code;

        return code == ISLAND_SKIN ? ISLAND_DEED_ROW : ISLAND_DEED_ROW + 1 + code - ISLAND_THRIFT;
    }
    if (number >= ISLAND_CARD)
        return deed_of_card(s, island_kinds[number - ISLAND_CARD].code);
    if (number >= ISLAND_MODE)
        return deed_of_choice(number);
    if (number >= ISLAND_SORT && number < ISLAND_KEEP)
        return deed_of_sort(s, number - ISLAND_SORT);
    return plain[number];
}

/* Only the turns of the present round are counted, and its starter is kept: that of the match is
 * known in the first round. No two turns that follow each other are of the same player. Who is out
 * of a round comes back in the next one. */
void island_course(const df_state *state, df_course *out)
{
    const island_state *s = (const island_state *)state;
    bool playing = s->turn > 0 && s->node != ISLAND_AT_OVER;

    *out = (df_course){
        .round = s->round,
        .whose = playing ? (int8_t)s->active : DF_NOBODY,
        .first = s->round == 1 && s->turn > 0 ? (int8_t)s->starter : DF_NOBODY,
    };
}
