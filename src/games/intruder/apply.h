/* apply.h: what the files of Intruder Escape that carry out actions share: start.c begins games and
 * rounds, turn.c is the turns, ends.c the assessment, deaths and the end.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_INTRUDER_APPLY_H
#define DF_GAMES_INTRUDER_APPLY_H

#include "games/intruder/intruder.h"

/* What every phase needs: the state, the generator for shuffles and the listeners. */
typedef struct intruder_table {
    intruder_state *s;
    df_rng *rng;
    df_events *events;
} intruder_table;

/* start.c */
void intruder_choose_character(const intruder_table *t, int character);
void intruder_start_round(const intruder_table *t);
void intruder_use_home(const intruder_table *t, int seat);
void intruder_decline_home(const intruder_table *t, int seat, bool forced);
void intruder_hand_in(const intruder_table *t, int kind);

/* turn.c */
void intruder_sort_deal(uint8_t hand[INTRUDER_DEAL]);
void intruder_remove_card(intruder_state *s, int seat, int kind);
void intruder_take_off_deck(intruder_state *s, int count);
/* The hand goes openly to the discard pile; *out gets its first kinds, -1 for none. */
void intruder_discard_hand(intruder_state *s, int seat, int16_t *out, int room);
void intruder_next_slot(const intruder_table *t);

/* ends.c */
uint8_t intruder_set(const intruder_state *s); /* mask of the Intruders */
bool intruder_lose_life(const intruder_table *t, int seat, bool by_roulette);
bool intruder_is_side_dead(const intruder_table *t);
void intruder_death_choice(const intruder_table *t, int seat);
void intruder_reveal(const intruder_table *t, int seat);
void intruder_after_death(const intruder_table *t);
void intruder_assess_round(const intruder_table *t);
void intruder_lose_round(const intruder_table *t, int seat);
void intruder_make_statement(const intruder_table *t, int what);

#endif
