/* core.h: what the folders core, games and bots share beyond the public header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CORE_CORE_H
#define DF_CORE_CORE_H

#include <string.h>

#include <deadfall.h>

#include "core/banned.h"

/* A bug of ours, never bad input. On in all builds: a wrong state is worse than a restart. */
#define df_assert(condition)                                                                       \
    do {                                                                                           \
        if (!(condition))                                                                          \
            df_panic(__FILE__, __LINE__, #condition);                                              \
    } while (0)

#ifdef __clang_analyzer__
void df_panic(const char *file, int line, const char *what) __attribute__((noreturn));
#endif

/* Number of bits set in a mask, and the number of its lowest bit. Written out, as gcc makes a slow
 * call of __builtin_popcount on processors that may lack the instruction. */
static inline int df_bit_count(uint32_t mask)
{
    mask -= mask >> 1 & UINT32_C(0x55555555);
    mask = (mask & UINT32_C(0x33333333)) + (mask >> 2 & UINT32_C(0x33333333));
    return (int)(((mask + (mask >> 4)) & UINT32_C(0x0F0F0F0F)) * UINT32_C(0x01010101) >> 24);
}

static inline int df_bit_count_64(uint64_t mask)
{
    mask -= mask >> 1 & UINT64_C(0x5555555555555555);
    mask = (mask & UINT64_C(0x3333333333333333)) + (mask >> 2 & UINT64_C(0x3333333333333333));
    return (int)(((mask + (mask >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) *
                     UINT64_C(0x0101010101010101) >>
                 56);
}

static inline int df_bit_lowest(uint32_t mask)
{
    return __builtin_ctz(mask);
}

/* For loops over the bits of `mask`, lowest first: df_each_bit(room, mask) { ... } */
#define df_each_bit(bit, mask)                                                                     \
    for (uint32_t bit##_left = (mask), bit = 0;                                                    \
         bit##_left != 0 && (bit = (uint32_t)__builtin_ctz(bit##_left), true);                     \
         bit##_left &= bit##_left - 1)

/* The same of 64 bits. */
static inline int df_bit_lowest_64(uint64_t mask)
{
    return __builtin_ctzll(mask);
}

#define df_each_bit_64(bit, mask)                                                                  \
    for (uint64_t bit##_left = (mask), bit = 0;                                                    \
         bit##_left != 0 && (bit = (uint64_t)__builtin_ctzll(bit##_left), true);                   \
         bit##_left &= bit##_left - 1)

/* For going through things in search of the best one: of equally good ones each is as likely as the
 * others, so that no seat, room or card is preferred for standing first in a list. Begins as {0}:
 *
 *     if (df_is_best(&best, value, rng))
 *         chosen = i;
 */
typedef struct df_best {
    int64_t value;
    uint32_t equals; /* so many had that value; 0: nothing was looked at yet */
} df_best;

static inline bool df_is_best(df_best *best, int64_t value, df_rng *rng)
{
    if (best->equals > 0 && value < best->value)
        return false;
    if (best->equals > 0 && value == best->value)
        return df_rng_below(rng, ++best->equals) == 0;
    *best = (df_best){value, 1};
    return true;
}

/* Text helpers without locale: ASCII case only. */
bool df_same_word(const char *a, const char *b);
char df_lower(char c);
bool df_is_space(char c);
/* Reads a decimal number that fills the whole string; false if it is none or too large. */
bool df_read_number(const char *text, int32_t *out);
/* Bytes as hexadecimal digits, two for each, and an end; reading wants exactly so many, and takes
 * capitals too. */
void df_write_hex(const uint8_t *bytes, size_t count, char *out);
bool df_read_hex(const char *text, uint8_t *out, size_t count);
/* Cuts the next item off *rest, up to `between` and without the spaces around it, into `word` of
 * `size` bytes. False at the end. */
bool df_next_item(const char **rest, char between, char *word, size_t size);

/* "%d" where much is written: several times quicker than a format. */
void df_text_number(df_text *text, int32_t number);
/* Writes what %LETTER stands for in a format, taken from the arguments. */
void df_text_convert(df_text *text, char letter, va_list *args);

/* Was this value of a field given in a position text? See df_game.complete. */
static inline bool df_was_given(const df_given *given, int field, int index)
{
    return (given->field[field] >> index & 1) != 0;
}

/* One thing in a state that can't be, and the rule that says so; the first that was found fails. */
typedef struct df_flaw {
    bool found;
    const char *clause;
    const char *text;
} df_flaw;
df_status df_first_flaw(const df_flaw *flaws, size_t count, df_error *err);

/* What the end of a game is worth to each seat by what it plays for, in thousandths: of a win or,
 * where it is played for score, of the way from the lowest to the highest. */
void df_worth(const df_game *game, int seats, const df_result *result, uint16_t out[DF_SEATS_MAX]);
/* So many thousandths for people: "58 %" or, of a score, "3.5". A difference of two is one of
 * scores too. */
void df_worth_text(const df_game *game, int thousandths, bool difference, df_text *text);

/* What most things of a catalogue are made of, see df_thing; word and text may be NULL. */
typedef struct df_thing_row {
    const char *kind;
    const char *word;
    const char *name;
    const char *does;
    const char *clause;
    int copies;
} df_thing_row;
df_thing df_thing_of(df_thing_row row);
/* Row `number` of so many as a thing; false: there are fewer. */
bool df_thing_in(const df_thing_row *rows, size_t count, int number, df_thing *out);
void df_thing_code(df_thing *thing, const char *code);
/* Adds the names of what a value of a field speaks of, "Dining Room" for "dining"; words that are
 * in no catalogue stay as they are. */
void df_thing_names(const df_game *game, const char *value, df_text *text);
/* One more fact: a number, or with `words` a set of them. */
void df_thing_fact(df_thing *thing, const char *name, const char *const *words, uint32_t value);

/* What most kinds of actions are made of, see df_kind: a row is one kind that uses nothing or, with
 * `things`, one for each of so many rows of the catalogue from number `first` on. In the name %s
 * stands for the thing's word, in the label for its name. */
typedef struct df_kind_row {
    const char *name;
    const char *label;
    int first;
    int things;
} df_kind_row;
/* Kind `number` of all that the rows make; false: there are fewer. */
bool df_kind_in(const df_kind_row *rows, size_t count, bool (*thing)(int number, df_thing *out),
                int number, df_kind *out);

/* A player: the name or, without names or one that can be seen, the number of the seat. */
void df_text_seat(df_text *text, const char *const *names, int seat);

/* An action as a menu in steps shows it: the first form in several words, or else the usual one;
 * players by name, or by number if `names` is NULL. */
void df_action_menu(const df_game *game, const df_view *view, df_action action,
                    const char *const *names, df_text *text);
/* An action as people read it: df_game.label, or what stands in for it. */
void df_action_label(const df_game *game, const df_view *view, df_action action,
                     const char *const *names, df_text *text);
/* The label, if the game has them, and what the action does: "move to the Hall: 1 AP, ..." */
void df_action_about(const df_game *game, const df_view *view, df_action action,
                     const char *const *names, df_text *text);
/* Those of the `count` legal actions that front ends ask about once before they do them; returns
 * how many. Where all are grave there is nothing to ask. `out` may be `actions`. */
int df_view_grave(const df_game *game, const df_view *view, const df_action *actions, int count,
                  df_action *out);
/* Is this legal action one of those? */
bool df_action_grave(const df_game *game, const df_view *view, int seat, df_action action);
/* Adds what a viewer sees of a pile, a player or anything else that a word begins, a line each; ""
 * is all of it, and nothing is added where the table has nothing of the sort. */
void df_view_look(const df_game *game, const df_config *config, const df_view *view, int viewer,
                  const char *const *names, const char *word, df_text *out);
/* Does it follow from the rest, so that it is shown and never set? */
static inline bool df_is_derived(const df_field *field)
{
    return field->derived || field->derive != NULL || (field->write != NULL && field->read == NULL);
}

#endif
