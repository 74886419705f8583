/* view.c: what a viewer of Island may see.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

/* ---- Views ----------------------------------------------------------------------------------- */

/* A hand with its copies numbered without regard to where the others are: what may be shown. */
uint64_t island_number_alone(uint64_t hand)
{
    df_each_bit_64(first, ISLAND_MANY_CARDS) {
        uint64_t copies = hand & island_kind_cards(island_kind_of[first]);

        hand = (hand ^ copies) | ((UINT64_C(1) << island_copies(copies >> first)) - 1) << first;
    }
    return hand;
}

static void view_deck(island_state *v, int viewer)
{
    uint8_t mine = (uint8_t)(1u << ISLAND_PUBLIC | (viewer >= 0 ? 1u << viewer : 0)) << 2;
    bool arranges = (v->node == ISLAND_AT_ARRANGE || v->node == ISLAND_AT_SHOW) &&
                    v->uses[v->depth - 1].user == viewer;
    int hidden = arranges ? v->deck_size - 5 : v->deck_size;

    for (int at = 0; at < v->deck_size; at++)
        v->deck[at] &= (uint8_t)(3 | mine);
    for (int at = 0; at < hidden; at++)
        v->deck[at] = (v->deck[at] & mine) != 0 ? v->deck[at] : DF_HIDDEN;
}

/* Only the viewer's own knowledge and what everybody knows stays. */
static void view_knowledge(island_state *v, int viewer)
{
    for (int w = 0; w < ISLAND_VIEWERS; w++) {
        if (w == viewer || w == ISLAND_PUBLIC)
            continue;
        memset(v->may[w], DF_HIDDEN, sizeof v->may[w]);
        memset(v->high[w], DF_HIDDEN, sizeof v->high[w]);
        v->bombs_least[w] = DF_HIDDEN;
        v->bombs_most[w] = DF_HIDDEN;
    }
    island_note_hide(v, viewer);
}

void island_view(const df_state *state, int viewer, df_view *out)
{
    island_state *v = (island_state *)out;

    memcpy(v, state, sizeof *v);
    bool all_shown = v->stage == ISLAND_DO_OVER && !v->knockout; /* section 7, end of round */
    for (int seat = 0; seat < v->seats; seat++) {
        uint64_t *hand = &v->zone[ISLAND_IN_HAND + seat];

        if (seat == viewer || all_shown)
            *hand = island_number_alone(*hand);
        else if (island_hand_size(v, seat) > 0)
            *hand = ISLAND_HIDDEN_CARDS;
        if (seat != viewer && v->mix[seat] != DF_NONE)
            v->mix[seat] = DF_HIDDEN;
    }
    if (island_piles_left(v) > 0)
        v->zone[ISLAND_IN_PILES] = ISLAND_HIDDEN_CARDS;
    if (v->offer != 0 && v->uses[v->depth - 1].code == ISLAND_FORAGE &&
        v->uses[v->depth - 1].user != viewer)
        v->offer = ISLAND_HIDDEN_CARDS;
    view_deck(v, viewer);
    if (v->knowledge)
        view_knowledge(v, viewer);
}

/* ---- Copies ---------------------------------------------------------------------------------- */

/* Adds a card of this kind to a set that has not all its copies yet. */
void island_add_card(uint64_t *cards, int kind)
{
    uint64_t others = island_kind_cards(kind) & ~*cards;

    *cards |= others & (~others + 1);
}

/* Numbers the copies of every kind in the order of the zones. */
void island_number_copies(island_state *s)
{
    df_each_bit_64(first, ISLAND_MANY_CARDS) {
        uint64_t all = island_kind_cards(island_kind_of[first]);
        int next = (int)first;

        for (int zone = 0; zone < ISLAND_ZONES; zone++) {
            uint64_t copies = s->zone[zone] & all;

            if (copies == 0)
                continue;
            int here = island_copies(copies >> first);
            s->zone[zone] = (s->zone[zone] ^ copies) | ((UINT64_C(1) << here) - 1) << next;
            next += here;
        }
    }
}
