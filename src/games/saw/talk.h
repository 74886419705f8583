/* talk.h: what the files that put SAW into words share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_SAW_TALK_H
#define DF_GAMES_SAW_TALK_H

#include "core/say.h"
#include "games/saw/saw.h"

extern const char *const saw_type_names[3]; /* of the parts */
const char *saw_card_name(int kind);
const char *saw_side_name(int side);
/* "3 damage to the arms", "3 blood" */
void saw_add_damage(int points, int side, df_text *text);
/* The same and what it comes to for the victim of the trap: "5 damage to the legs, 2 of it blood:
 * deadly". Limbs take what they have room for [S-104]. */
void saw_add_cost(const saw_state *s, int points, df_text *text);
/* What a card does, with so many cards drawn and kept by it: "Greed 6, from the deck". */
void saw_add_use(int kind, int draw, int keep, df_text *text);
/* "draw 3 from the deck, then discard 2" */
void saw_add_row(const uint8_t part[3], bool solo, df_text *text);
/* How many cards from the top of the discard pile a challenge would bring: 0 where its row draws
 * from the deck, and once it has been drawn. */
int saw_row_from_pile(const saw_state *s);
/* What is missing of each trait that the trap asks for: "Violence 0, Greed 3". */
void saw_add_need(const saw_state *s, df_text *text);
/* [S-122] A house rule; is it time to speak of it? */
bool saw_gas_is_near(const saw_state *s);
/* What the boxes of a trap demand of a trait. */
int saw_required(const saw_state *s, const uint8_t part[3], int trait);
/* What the viewer knows of the deck and of cards that others hold [S-127] [S-128], in lines. */
void saw_add_memory(const saw_state *s, const char *const *names, df_text *text);
void saw_add_traits(int character, df_text *text); /* "Corruption 2, Violence 3", all five */

#endif
