/* fields.h: what the files share that turn positions of Island into text and back.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_ISLAND_FIELDS_H
#define DF_GAMES_ISLAND_FIELDS_H

#include "games/island/island.h"

enum { ISLAND_WORD_SIZE = 40 };

extern const char island_letters[];      /* blank, bomb, explosion as they are read */
extern const char island_sort_letters[]; /* and written */

enum island_field_number {
    ISLAND_FIELD_NODE,
    ISLAND_FIELD_STAGE,
    ISLAND_FIELD_ROUND,
    ISLAND_FIELD_EXTRA,
    ISLAND_FIELD_TURN,
    ISLAND_FIELD_STARTER,
    ISLAND_FIELD_ACTIVE,
    ISLAND_FIELD_DIRECTION,
    ISLAND_FIELD_IN,
    ISLAND_FIELD_PLAYED,
    ISLAND_FIELD_USED,
    ISLAND_FIELD_CHARMED,
    ISLAND_FIELD_SAFE,
    ISLAND_FIELD_COST,
    ISLAND_FIELD_FIRST,
    ISLAND_FIELD_PICKS,
    ISLAND_FIELD_REVEALED,
    ISLAND_FIELD_MATCH_WINNERS,
    ISLAND_FIELD_SUPPLY_BOMBS,
    ISLAND_FIELD_SUPPLY_EXPLOSIONS,
    ISLAND_FIELD_DISCARD_BLANKS,
    ISLAND_FIELD_DISCARD_BOMBS,
    ISLAND_FIELD_DISCARD_EXPLOSIONS,
    ISLAND_FIELD_BOMBS,
    ISLAND_FIELD_EXPLOSIONS,
    ISLAND_FIELD_STALLED_COST,
    ISLAND_FIELD_SCORE,
    ISLAND_FIELD_MIX,
    ISLAND_FIELD_BASE_LAST,
    ISLAND_FIELD_NOTES_DEPTH,
    ISLAND_FIELD_PLAY,
    ISLAND_FIELD_ROW,
    ISLAND_FIELD_HAND,
    ISLAND_FIELD_STALLED,
    ISLAND_FIELD_DISCARD,
    ISLAND_FIELD_PILES,
    ISLAND_FIELD_OFFER,
    ISLAND_FIELD_DECK,
    ISLAND_FIELD_KNOWN,
    ISLAND_FIELD_USES,
    ISLAND_FIELD_MAY,
    ISLAND_FIELD_HIGH,
    ISLAND_FIELD_MIXED,
    ISLAND_FIELD_HEARD,
    ISLAND_FIELD_NOTES,
    ISLAND_FIELD_HAND_SIZE,
    ISLAND_FIELD_BACKS,
    ISLAND_FIELD_LIMIT,
    ISLAND_FIELD_COSTS,
    ISLAND_FIELD_HAND_POINTS,
    ISLAND_FIELD_SETS,
    ISLAND_FIELD_SINGLES,
    ISLAND_FIELD_BOMB_POINTS,
    ISLAND_FIELD_ROW_POINTS,
    ISLAND_FIELD_POINTS,
    ISLAND_FIELD_PILE_SIZE,
    ISLAND_FIELD_DECK_SIZE,
    ISLAND_FIELD_DECK_LEFT,
    ISLAND_FIELD_DECK_TOP,
    ISLAND_FIELD_DECK_NEXT,
    ISLAND_FIELD_ODDS,
    ISLAND_FIELD_ODDS_ABOUT,
    ISLAND_FIELDS,
};

/* Cuts the next word off *at: up to a space or one of `ends`. False at the end. */
bool island_next_word(const char **at, const char *ends, char word[ISLAND_WORD_SIZE]);
int island_find_word(const char *const *words, const char *word);
int island_find_code(const char *word);
/* Copies of the kind that some zone has taken so far. */
int island_taken(const island_state *s, int kind);

/* Members of df_field. Cards are asked for by zone; behind the zones are those that are offered. */
enum { ISLAND_OFFERED = ISLAND_ZONES };
void island_write_cards(const df_state *state, int index, df_text *text);
void island_write_deck(const df_state *state, int index, df_text *text);
void island_write_heard(const df_state *state, int index, df_text *text);
void island_write_high(const df_state *state, int index, df_text *text);
void island_write_known(const df_state *state, int index, df_text *text);
void island_write_may(const df_state *state, int index, df_text *text);
void island_write_mixed(const df_state *state, int index, df_text *text);
void island_write_notes(const df_state *state, int index, df_text *text);
void island_write_play(const df_state *state, int index, df_text *text);
void island_write_uses(const df_state *state, int index, df_text *text);
df_status island_read_cards(df_state *state, int index, const char *value, df_error *err);
df_status island_read_deck(df_state *state, int index, const char *value, df_error *err);
df_status island_read_heard(df_state *state, int index, const char *value, df_error *err);
df_status island_read_high(df_state *state, int index, const char *value, df_error *err);
df_status island_read_known(df_state *state, int index, const char *value, df_error *err);
df_status island_read_may(df_state *state, int index, const char *value, df_error *err);
df_status island_read_mixed(df_state *state, int index, const char *value, df_error *err);
df_status island_read_notes(df_state *state, int index, const char *value, df_error *err);
df_status island_read_play(df_state *state, int index, const char *value, df_error *err);
df_status island_read_uses(df_state *state, int index, const char *value, df_error *err);

#endif
