/* partial.c: positions of Intruder Escape that are given in part: where they start from, and what
 * follows from the rows given.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/fields.h"

/* 2.4: how many Intruders a position has that does not say it. */
static int usual_intruders(const intruder_state *s)
{
    return s->seats == 3 ? 1 : s->seats == 6 && s->six_intruders == INTRUDER_SIX_3 ? 3 : 2;
}

/* The middle of the first round: seat 0 to play, nobody else holds anything. */
void intruder_base(df_state *state, const df_config *config)
{
    intruder_state *s = (intruder_state *)state;

    intruder_clear(s, config);
    int bad = usual_intruders(s);
    s->node = INTRUDER_TURN;
    s->round = 1;
    s->lap = 1;
    s->first = s->turn = 0;
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        s->character[seat] = seat;
        s->identity[seat] = seat >= s->seats - bad; /* the last seats are the Intruders */
    }
}

/* Where the round is, as far as the node tells. */
static void complete_phase(intruder_state *s, const df_given *given)
{
    bool before = s->node == INTRUDER_HOME_CHOICE || s->node == INTRUDER_KEEP ||
                  s->node == INTRUDER_START_ROLL || s->node == INTRUDER_CHARACTER;
    bool after = s->node == INTRUDER_VICTIM_ROLL || s->node == INTRUDER_DELIBERATE ||
                 s->node == INTRUDER_OVER;

    if (!df_was_given(given, INTRUDER_FIELD_ROUND, 0) && s->node == INTRUDER_CHARACTER)
        s->round = 0;
    if (!df_was_given(given, INTRUDER_FIELD_LAP, 0) && (before || after))
        s->lap = before ? 0 : INTRUDER_LAPS + 1;
    if (!df_was_given(given, INTRUDER_FIELD_FIRST, 0) && s->lap == 0)
        s->first = DF_NONE;
    if (!df_was_given(given, INTRUDER_FIELD_TURN, 0) && (s->lap == 0 || s->lap > INTRUDER_LAPS))
        s->turn = DF_NONE;
    if (s->node == INTRUDER_CHARACTER)
        for (int seat = 0; seat < INTRUDER_SEATS; seat++) {
            if (!df_was_given(given, INTRUDER_FIELD_IDENTITY, seat))
                s->identity[seat] = DF_NONE;
            if (!df_was_given(given, INTRUDER_FIELD_CHARACTER, seat))
                s->character[seat] = DF_NONE;
        }
}

/* [I-4] Where only some identities were given, the last of the other seats are the Intruders still
 * missing. */
static void complete_identities(intruder_state *s, const df_given *given)
{
    int missing = usual_intruders(s);

    if (given->field[INTRUDER_FIELD_IDENTITY] == 0 || s->node == INTRUDER_CHARACTER)
        return;
    for (int seat = 0; seat < s->seats; seat++)
        missing -= df_was_given(given, INTRUDER_FIELD_IDENTITY, seat) &&
                   s->identity[seat] == INTRUDER_INTRUDER;
    for (int seat = s->seats - 1; seat >= 0; seat--)
        if (!df_was_given(given, INTRUDER_FIELD_IDENTITY, seat))
            s->identity[seat] = missing-- > 0 ? INTRUDER_INTRUDER : INTRUDER_INNOCENT;
}

/* Who is asked, if it was not said. */
static void complete_asked(intruder_state *s)
{
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        bool is_it = s->node == INTRUDER_CHARACTER ? s->character[seat] == DF_NONE
                     : s->node == INTRUDER_HOME_CHOICE
                         ? memchr(s->hand[seat], INTRUDER_NH, INTRUDER_DEAL) != NULL
                     : s->node == INTRUDER_KEEP  ? intruder_to_hand_in(s, seat) > 0
                     : s->node == INTRUDER_DEATH ? !intruder_is_living(s, seat)
                     : s->node == INTRUDER_DELIBERATE
                         ? intruder_is_living(s, seat) && s->said[seat] == DF_NONE
                         : false;

        if (is_it) {
            s->asked = seat;
            return;
        }
    }
}

/* [I-R56] Whoever is at turn holds a card: if the hand was not mentioned, one that does nothing to
 * anybody, or else any that is left. */
static void complete_turn(intruder_state *s, const df_given *given, int left[INTRUDER_KINDS])
{
    int kind = INTRUDER_FL;

    if (s->node != INTRUDER_TURN || s->turn >= s->seats ||
        df_was_given(given, INTRUDER_FIELD_HAND, s->turn) || !intruder_is_living(s, s->turn) ||
        s->turn == s->home)
        return;
    for (int other = 0; left[kind] <= 0 && other < INTRUDER_NH; other++)
        kind = other;
    if (left[kind] <= 0)
        return;
    s->hand[s->turn][0] = (uint8_t)kind;
    left[kind]--;
}

/* Cards that were not mentioned lie under the deck as far as it was given, or, if it was given
 * empty, in the discard pile. */
static void complete_cards(intruder_state *s, const df_given *given)
{
    int left[INTRUDER_KINDS];
    int count = intruder_deck_size(s);
    bool to_pile = df_was_given(given, INTRUDER_FIELD_DECK, 0) && count == 0 &&
                   !df_was_given(given, INTRUDER_FIELD_DISCARD, 0);

    if (s->node == INTRUDER_CHARACTER)
        return;
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        left[kind] = intruder_copies(s, kind) - s->discard[kind];
    for (int i = 0; i < count; i++)
        left[s->deck[i]]--;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < INTRUDER_DEAL && s->hand[seat][i] != DF_NONE; i++)
            left[s->hand[seat][i]]--;
        for (int i = 0; i < 2 && s->batch[seat][i] != DF_NONE; i++)
            left[s->batch[seat][i]]--;
        for (int i = 0; i < INTRUDER_ROW && s->row[seat][i] != DF_NONE; i++)
            left[s->row[seat][i]]--;
    }
    for (int item = 0; item < INTRUDER_ITEMS; item++)
        left[item] -= s->item[item] != DF_NONE;
    left[INTRUDER_NH] -= s->home != DF_NONE;
    complete_turn(s, given, left);
    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
        for (; left[kind] > 0; left[kind]--)
            if (to_pile)
                s->discard[kind]++;
            else if (count < INTRUDER_DECK)
                s->deck[count++] = kind;
}

void intruder_complete(df_state *state, const df_given *given)
{
    intruder_state *s = (intruder_state *)state;

    complete_phase(s, given);
    complete_identities(s, given);
    for (int seat = 0; seat < s->seats; seat++) {
        if (!df_was_given(given, INTRUDER_FIELD_LOST, seat))
            s->lost[seat] = (uint8_t)(INTRUDER_LIVES - s->lives[seat]);
        if (!df_was_given(given, INTRUDER_FIELD_KIT_USED, 0) && s->first < INTRUDER_SEATS &&
            memchr(s->row[seat], INTRUDER_MK, INTRUDER_ROW) != NULL)
            s->kit_used = DF_TO(s->first); /* somebody must have played it */
        intruder_sort(s->hand[seat], intruder_hand_size(s, seat));
        intruder_sort(s->known[seat], intruder_count(s->known[seat], INTRUDER_HAND));
        intruder_sort(s->batch[seat], intruder_count(s->batch[seat], 2));
    }
    if (!df_was_given(given, INTRUDER_FIELD_ASKED, 0))
        complete_asked(s);
    if (!df_was_given(given, INTRUDER_FIELD_HOME_USED, 0) && s->home != DF_NONE)
        s->home_used |= DF_TO(s->home);
    if (!df_was_given(given, INTRUDER_FIELD_SPENT, 0) && s->die != DF_NONE &&
        intruder_is_one_of(s->die, INTRUDER_DICE_KINDS))
        s->spent |= intruder_dice_bit(s->die);
    if (s->node == INTRUDER_FOLLOW && s->fresh != DF_NONE && !s->fresh_hidden && s->knowledge &&
        s->turn < INTRUDER_SEATS && !intruder_fresh_lies(s) &&
        !df_was_given(given, INTRUDER_FIELD_KNOWN, s->turn))
        s->known[s->turn][0] = s->fresh;
    if (s->node == INTRUDER_HOME_CHOICE && s->asked < INTRUDER_SEATS && s->knowledge &&
        !df_was_given(given, INTRUDER_FIELD_KNOWN, s->asked))
        s->known[s->asked][0] = INTRUDER_NH;
    complete_cards(s, given);
}
