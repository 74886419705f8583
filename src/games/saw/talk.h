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
/* What a card does, with so many cards drawn and kept by it: "Greed 6, from the deck". */
void saw_add_use(int kind, int draw, int keep, df_text *text);
/* "draw 3 from the deck, then discard 2" */
void saw_add_row(const uint8_t part[3], bool solo, df_text *text);
/* What the boxes of a trap demand of a trait. */
int saw_required(const saw_state *s, const uint8_t part[3], int trait);
/* What the viewer knows of the deck and of cards that others hold [S-127] [S-128], in lines. */
void saw_add_memory(const saw_state *s, const char *const *names, df_text *text);
void saw_add_traits(int character, df_text *text); /* "Corruption 2, Violence 3", all five */

#endif
