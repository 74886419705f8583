/* talk.h: what the files that put SAW into words share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_SAW_TALK_H
#define DF_GAMES_SAW_TALK_H

#include "games/saw/saw.h"

extern const char *const saw_type_names[3]; /* of the parts */
const char *saw_card_name(int kind);
const char *saw_side_name(int side);
/* "draw 3 from the deck, then discard 2" */
void saw_add_row(int mechanism, int object, int escape, df_text *text);

#endif
