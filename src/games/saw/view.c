/* view.c: what a viewer of SAW may know, section 7 of the rules.
 *
 * A view hides other hands and workbenches, the deck and cards just drawn beyond what the viewer
 * has seen [S-123], the memory of others, and what others are not told of a decision under way
 * [S-139].
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

static uint8_t viewer_bit(const saw_state *s, int viewer)
{
    return viewer >= 0 && saw_is_alive(s, viewer) ? DF_TO(viewer) : DF_TO_SPECTATORS;
}

/* [S-139] [S-125] The step is public, the decision in it is not; nor what was prepared for it. */
static void hide_decision(saw_state *v)
{
    if (v->step == SAW_STEP_TURN || v->step == SAW_STEP_SETTING || v->step == SAW_STEP_PRICE ||
        v->step == SAW_STEP_STRIVING)
        v->node = DF_HIDDEN;
    v->progress = DF_HIDDEN;
    memset(v->plan, DF_HIDDEN, sizeof v->plan);
    if (v->step == SAW_STEP_SETTING) {
        memset(v->trait, DF_HIDDEN, sizeof v->trait);
        v->side = DF_HIDDEN;
    }
}

/* Of cards just drawn others see those from the discard pile or known from a Room Map, without
 * their order: first these, by kind, then the rest. */
static void hide_drawn(saw_state *v, uint8_t bit)
{
    uint8_t *drawn = v->cards + v->start[SAW_DRAWN];
    int count = saw_count(v, SAW_DRAWN);
    int known = 0;

    for (int i = 0; i < count; i++) {
        uint8_t kind = drawn[i];
        uint8_t mark = v->drawn_known[i];
        int at = known;

        if ((mark & bit) == 0)
            continue;
        for (; at > 0 && drawn[at - 1] > kind; at--) {
            drawn[at] = drawn[at - 1];
            v->drawn_known[at] = v->drawn_known[at - 1];
        }
        drawn[at] = kind;
        v->drawn_known[at] = mark;
        known++;
    }
    memset(drawn + known, DF_HIDDEN, (size_t)(count - known));
    memset(v->drawn_known + known, 0, (size_t)(count - known));
}

static void hide_cards(saw_state *v, int from, int to)
{
    memset(v->cards + from, DF_HIDDEN, (size_t)(to - from));
}

/* What the viewer knows of a whole pack is worked out at once, which the machine does many cards at
 * a time; then those that are not the deck's come back. */
static void hide_deck(const saw_state *s, saw_state *v, uint8_t bit)
{
    const uint8_t *restrict from = s->cards;
    const uint8_t *restrict known = s->deck_known;
    uint8_t *restrict to = v->cards;
    int count = saw_count(s, SAW_DECK);

    for (int i = 0; i < SAW_CARDS; i++) {
        uint8_t card = from[i];

        to[i] = (known[i] & bit) != 0 ? card : DF_HIDDEN;
    }
    memcpy(to + count, from + count, (size_t)(SAW_CARDS - count));
}

/* All hands and workbenches but those of the viewer, who need not be a player. */
static void hide_held(saw_state *v, int viewer)
{
    uint8_t *slots = (uint8_t *)v->bench;
    uint8_t own[SAW_SLOTS];
    bool plays = viewer >= 0 && viewer < v->seats;
    int seat = plays ? viewer : 0;

    memcpy(own, v->bench[seat], sizeof own);
    for (int i = 0; i < DF_SEATS_MAX * SAW_SLOTS; i++)
        slots[i] = slots[i] == DF_NONE ? DF_NONE : DF_HIDDEN;
    if (plays) {
        memcpy(v->bench[seat], own, sizeof own);
        hide_cards(v, v->start[SAW_HAND], v->start[SAW_HAND + seat]);
        hide_cards(v, v->start[SAW_HAND + seat + 1], v->start[SAW_TABLE]);
    } else {
        hide_cards(v, v->start[SAW_HAND], v->start[SAW_TABLE]);
    }
}

/* [S-127] [S-R51] Everybody's memory is their own, and that of spectators is open to all. */
static void hide_memory(saw_state *v, uint8_t bits)
{
    int kept = 0;

    for (int row = 0; row < v->entries; row++)
        if ((v->memory[row].who & bits) != 0) {
            v->memory[kept] = v->memory[row];
            v->memory[kept++].who &= bits;
        }
    memset(v->memory + kept, DF_NONE, (size_t)(v->entries - kept) * sizeof v->memory[0]);
    v->entries = (uint8_t)kept;
}

void saw_view(const df_state *state, int viewer, df_view *out)
{
    saw_state *v = (saw_state *)out;
    const saw_state *s = (const saw_state *)state;
    uint8_t bit = viewer_bit(s, viewer);
    bool decides = viewer >= 0 && saw_is_alive(s, viewer) && viewer == saw_owner(s) &&
                   s->step != SAW_STEP_START && s->step != SAW_STEP_OVER;

    memcpy(v, s, sizeof *v);
    v->seen_by = bit;
    hide_deck(s, v, bit);
    if (!decides) {
        hide_decision(v);
        hide_drawn(v, bit);
    }
    for (int i = 0; i < saw_count(v, SAW_DRAWN); i++)
        if (v->drawn_known[i] != DF_TO_ALL)
            v->drawn_known[i] &= bit;
    hide_held(v, viewer);
    hide_cards(v, v->start[SAW_MECHANISMS], v->start[SAW_ESCAPES + 1]);
    hide_memory(v, bit | DF_TO_SPECTATORS);
}
