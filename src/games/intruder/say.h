/* say.h: what else is public in Intruder Escape, as the drawing and the sentences both tell it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_INTRUDER_SAY_H
#define DF_GAMES_INTRUDER_SAY_H

#include "core/say.h"
#include "games/intruder/intruder.h"

/* Into an empty text; nothing, if there is nothing to tell. */
void intruder_tell_said(const intruder_state *s, const df_telling *t);
void intruder_tell_used(const intruder_state *s, const df_telling *t);
void intruder_tell_characters(const intruder_state *s, const df_telling *t);

/* [I-R62] The card that everybody saw dealt to a player whose hand can't be seen, until the batch
 * goes under the deck; else DF_NONE. It is surely in the hand as long as nothing was handed in. */
int intruder_seen_dealt(const intruder_state *s, int seat, bool *is_sure);

/* What the cards of a part of the deck were before. */
const char *intruder_block_name(const intruder_block *block);

#endif
