/* partial.c: the rest of a position of which only some fields were given.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/fields.h"

/* ---- Partial positions ----------------------------------------------------------------------- */

/* After the lap, seat 0 at MAIN, a deck of 30 blanks with the explosions last. */
void island_base(df_state *state, const df_config *config)
{
    island_state *s = (island_state *)state;

    island_clear(s, config);
    s->node = ISLAND_AT_MAIN;
    s->stage = ISLAND_DO_MAIN;
    s->round = 1;
    s->turn = (uint8_t)(s->seats + 1);
    s->in = (uint8_t)((1u << s->seats) - 1);
    for (int i = 0; i < s->explosions_in; i++)
        s->deck[i] = ISLAND_EXPLOSION;
    memset(s->deck + s->explosions_in, ISLAND_BLANK, 30);
    s->deck_size = (uint8_t)(s->explosions_in + 30);
}

/* The stage at which a decision usually comes. */
static int usual_stage(const island_state *s)
{
    switch (s->node) {
    case ISLAND_AT_START:
        return ISLAND_DO_START;
    case ISLAND_AT_MIX:
        return ISLAND_DO_MIX;
    case ISLAND_AT_MAIN:
        return ISLAND_DO_MAIN;
    case ISLAND_AT_OVER:
        return ISLAND_DO_OVER;
    case ISLAND_AT_PICK:
        return s->depth > 0 ? ISLAND_DO_PLAYED : ISLAND_DO_END;
    case ISLAND_AT_THRIFT:
        return s->depth > 0 ? ISLAND_DO_PLAYED : ISLAND_DO_ORDER;
    case ISLAND_AT_ORDER:
        return ISLAND_DO_PAY;
    default:
        return s->depth > 0 && s->uses[0].role == ISLAND_AS_ABILITY ? ISLAND_DO_MAIN
                                                                    : ISLAND_DO_PLAYED;
    }
}

static void complete_course(island_state *s, const df_given *given)
{
    if (!df_was_given(given, ISLAND_FIELD_STAGE, 0))
        s->stage = (uint8_t)usual_stage(s);
    bool turns = s->stage >= ISLAND_DO_TURN && s->stage <= ISLAND_DO_END;
    if (!df_was_given(given, ISLAND_FIELD_TURN, 0) && !turns && s->stage != ISLAND_DO_OVER)
        s->turn = 0;
    if (!df_was_given(given, ISLAND_FIELD_PLAYED, 0))
        s->played = s->play != DF_NONE;
    if (!df_was_given(given, ISLAND_FIELD_COST, 0) && s->play != DF_NONE && s->active < s->seats)
        s->cost = (uint8_t)island_cost(s, s->active, s->play);
    if (!df_was_given(given, ISLAND_FIELD_PICKS, 0) && s->node == ISLAND_AT_PICK)
        s->picks = 1;
}

/* Hands that were not given get two harmless cards; the rest lies in the piles, or, if those were
 * given, on the discard. Too many of a card are left for the check to find. */
static void complete_cards(island_state *s, const df_given *given)
{
    int left[ISLAND_KINDS];
    int rest = !df_was_given(given, ISLAND_FIELD_PILES, 0) && !s->all_cards ? ISLAND_IN_PILES
                                                                            : ISLAND_DISCARDED;
    bool in_hand = s->stage > ISLAND_DO_DEAL && s->stage != ISLAND_DO_OVER;
    bool over = false;

    for (int kind = 0; kind < ISLAND_KINDS; kind++) {
        left[kind] = island_kinds[kind].copies - island_taken(s, kind);
        over |= left[kind] < 0;
    }
    for (int kind = 0; kind < ISLAND_KINDS && over; kind++)
        if (left[kind] > 0)
            s->zone[rest] |= ((UINT64_C(1) << left[kind]) - 1)
                             << (island_kinds[kind].first + island_kinds[kind].copies - left[kind]);
    if (over)
        return;
    for (int seat = 0; seat < s->seats && in_hand; seat++) {
        if (df_was_given(given, ISLAND_FIELD_HAND, seat) || !island_is_in(s, seat))
            continue;
        for (int kind = 0, dealt = 0; kind < ISLAND_KINDS && dealt < 2; kind++) {
            const island_card *card = &island_cards[island_kinds[kind].code];

            if (left[kind] == 0 || (card->icons & ISLAND_QUICK) != 0 || card->number > 6)
                continue;
            left[kind]--;
            island_add_card(&s->zone[ISLAND_IN_HAND + seat], kind);
            dealt++;
        }
    }
    if (!df_was_given(given, ISLAND_FIELD_DISCARD, 0) || rest == ISLAND_IN_PILES)
        for (int kind = 0; kind < ISLAND_KINDS; kind++)
            for (; left[kind] > 0; left[kind]--)
                island_add_card(&s->zone[rest], kind);
    island_number_copies(s);
}

static void count_cards(island_state *s)
{
    for (int seat = 0; seat < ISLAND_SEATS; seat++)
        for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++)
            s->backs[seat][symbol] = (uint8_t)df_bit_count_64(s->zone[ISLAND_IN_HAND + seat] &
                                                              ISLAND_SYMBOL_CARDS(symbol));
    for (int pile = 0; pile < ISLAND_PILES; pile++)
        s->pile_size[pile] =
            (uint8_t)df_bit_count_64(s->zone[ISLAND_IN_PILES] & ISLAND_PILE_CARDS(pile));
}

static uint8_t at_least_0(int number)
{
    return (uint8_t)(number < 0 ? 0 : number);
}

/* Bombs, explosions and blanks that are nowhere else lie on the blank discard. */
static void complete_blanks(island_state *s, const df_given *given)
{
    int pool = s->bombs_in < ISLAND_BOMBS - s->seats ? s->bombs_in : ISLAND_BOMBS - s->seats;
    int count[ISLAND_SORTS + 1] = {0};
    int bombs = s->secret_mix ? pool : s->bombs_in; /* brought in with the deck */

    if (s->stage <= ISLAND_DO_MIX && !df_was_given(given, ISLAND_FIELD_DECK, 0)) {
        memset(s->deck, DF_NONE, sizeof s->deck);
        s->deck_size = 0;
    }
    for (int at = 0; at < s->deck_size; at++)
        count[s->deck[at] & 3]++;
    if (s->revealed < ISLAND_SORTS)
        count[s->revealed]++;
    for (int seat = 0; seat < s->seats; seat++) {
        count[ISLAND_BOMB] += s->bombs[seat];
        count[ISLAND_EXPLOSION] += s->explosions[seat];
        if (s->secret_mix && s->stage > ISLAND_DO_MIX &&
            !df_was_given(given, ISLAND_FIELD_MIX, seat))
            s->mix[seat] = ISLAND_BLANK;
    }
    int spare = s->secret_mix ? ISLAND_BOMBS - pool - s->seats : ISLAND_BOMBS - s->bombs_in;
    if (!df_was_given(given, ISLAND_FIELD_SUPPLY_BOMBS, 0))
        s->supply[ISLAND_BOMB] =
            at_least_0(count[ISLAND_BOMB] <= bombs ? spare : spare - (count[ISLAND_BOMB] - bombs));
    if (!df_was_given(given, ISLAND_FIELD_DISCARD_BOMBS, 0))
        s->discard[ISLAND_BOMB] =
            at_least_0(bombs + spare - s->supply[ISLAND_BOMB] - count[ISLAND_BOMB]);
    if (!df_was_given(given, ISLAND_FIELD_SUPPLY_EXPLOSIONS, 0))
        s->supply[ISLAND_EXPLOSION] = ISLAND_EXPLOSIONS - s->explosions_in;
    if (!df_was_given(given, ISLAND_FIELD_DISCARD_EXPLOSIONS, 0))
        s->discard[ISLAND_EXPLOSION] = at_least_0(s->explosions_in - count[ISLAND_EXPLOSION]);
    if (!df_was_given(given, ISLAND_FIELD_DISCARD_BLANKS, 0)) {
        int mixed = s->discard[ISLAND_BOMB] + count[ISLAND_BOMB] - spare + s->supply[ISLAND_BOMB];

        s->discard[ISLAND_BLANK] = at_least_0(
            ISLAND_BLANKS + (s->secret_mix ? s->bombs_in - mixed : 0) - count[ISLAND_BLANK]);
    }
}

/* Where a card may be if nothing is known but the number of cards everywhere. */
static void know_nothing(island_state *s, int viewer)
{
    for (int card = 0; card < ISLAND_CARDS; card++) {
        int kind = island_kind_of[card];
        int pile = island_pile_of(kind);
        uint64_t own = viewer < s->seats ? s->zone[ISLAND_IN_HAND + viewer] : 0;
        uint64_t hidden = s->zone[ISLAND_IN_PILES];
        uint8_t may = s->pile_size[pile] > 0 ? ISLAND_MAY_PILE : 0;

        for (int seat = 0; seat < s->seats; seat++) {
            uint64_t hand = s->zone[ISLAND_IN_HAND + seat];

            hidden |= hand;
            if ((hand & ISLAND_PILE_CARDS(pile)) != 0 && seat != viewer)
                may |= (uint8_t)ISLAND_MAY_HAND(seat);
        }
        if ((own >> card & 1) != 0)
            may = (uint8_t)ISLAND_MAY_HAND(viewer);
        s->may[viewer][card] = (hidden >> card & 1) != 0 ? may : 0;
    }
    for (int kind = 0; kind < ISLAND_KINDS; kind++)
        island_sort_kind(s->may[viewer], kind);
}

static void complete_knowledge(island_state *s, const df_given *given)
{
    for (int v = 0; v < ISLAND_VIEWERS; v++) {
        if (v >= s->seats && v != ISLAND_PUBLIC)
            continue;
        if (!df_was_given(given, ISLAND_FIELD_MAY, v))
            know_nothing(s, v);
        for (int i = 0;
             i < ISLAND_SEATS * ISLAND_SYMBOLS && !df_was_given(given, ISLAND_FIELD_HIGH, v); i++) {
            uint64_t high = s->zone[ISLAND_IN_HAND + i / ISLAND_SYMBOLS] & ISLAND_HIGH_CARDS &
                            ISLAND_SYMBOL_CARDS(i % ISLAND_SYMBOLS);

            s->high[v][i / ISLAND_SYMBOLS][i % ISLAND_SYMBOLS] =
                (uint8_t)(df_bit_count_64(high) * 0x11);
        }
    }
    if (s->secret_mix && s->stage > ISLAND_DO_MIX && given->field[ISLAND_FIELD_MIXED] == 0)
        island_note_mix(s);
    /* Explosions at the bottom are known to be there, unless some lie elsewhere. */
    int bottom = 0;
    int all = 0;
    for (int at = 0; at < s->deck_size; at++) {
        all += (s->deck[at] & 3) == ISLAND_EXPLOSION;
        bottom += at == bottom && (s->deck[at] & 3) == ISLAND_EXPLOSION;
    }
    bool silent = s->notes_size == 0 && !df_was_given(given, ISLAND_FIELD_BASE_LAST, 0);
    if (silent)
        s->base_last = bottom == all && s->stage > ISLAND_DO_MIX;
    for (int at = 0; at < bottom && silent && bottom == all; at++)
        if (!df_was_given(given, ISLAND_FIELD_KNOWN, 0))
            s->deck[at] = ISLAND_EXPLOSION | 1u << ISLAND_PUBLIC << 2;
    if (!df_was_given(given, ISLAND_FIELD_NOTES_DEPTH, 0))
        s->notes_depth = s->notes_size > 0 ? s->deck_size : 0;
}

/* Without knowledge a text's knowledge is not taken over. */
static void drop_knowledge(island_state *s)
{
    memset(s->may, 0, sizeof s->may);
    memset(s->high, 0, sizeof s->high);
    memset(s->heard, 0, sizeof s->heard);
    memset(s->heard_on, 0, sizeof s->heard_on);
    memset(s->heard_lost, 0, sizeof s->heard_lost);
    memset(s->notes, 0, sizeof s->notes);
    memset(s->bombs_least, 0, sizeof s->bombs_least);
    memset(s->bombs_most, 0, sizeof s->bombs_most);
    s->notes_size = 0;
    s->notes_depth = 0;
    s->base_last = 0;
}

void island_complete(df_state *state, const df_given *given)
{
    island_state *s = (island_state *)state;

    complete_course(s, given);
    complete_cards(s, given);
    count_cards(s);
    complete_blanks(s, given);
    if (s->knowledge)
        complete_knowledge(s, given);
    else
        drop_knowledge(s);
}
