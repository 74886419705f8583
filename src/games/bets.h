/* bets.h: a round of bets between two players, as the small poker games have it: what has been
 * paid, whose turn it is, what is allowed and why not, and words for it.
 *
 * A game keeps the moves of a round in its state, in their order and DF_NONE after the last, and no
 * more: all else follows from them. So a view holds the whole course of the bets, and whoever looks
 * at it has forgotten nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_BETS_H
#define DF_GAMES_BETS_H

#include "core/say.h"

enum { BETS_SEATS = 2 };

/* They are actions too: those of a game begin with them. */
enum bets_move { BETS_CHECK, BETS_BET, BETS_CALL, BETS_RAISE, BETS_FOLD, BETS_MOVES };

extern const char *const bets_words[BETS_MOVES + 1];

typedef struct bets_rules {
    uint8_t size;  /* chips of a bet, and of a raise beyond what calling costs */
    uint8_t limit; /* so many bets and raises there may be */
    /* Clauses: before anybody has bet, against a bet, no more raises. */
    const char *open, *answer, *most;
} bets_rules;

typedef struct bets_round {
    uint8_t count;  /* moves made */
    uint8_t turn;   /* who is next, seat 0 being the first */
    uint8_t raised; /* bets and raises made */
    uint8_t over;
    uint8_t folder; /* who gave up, or DF_NONE */
    uint8_t paid[BETS_SEATS];
} bets_round;

/* Where a round stands after the moves in `room` places. */
bets_round bets_after(const bets_rules *rules, const uint8_t *moves, int room);
/* Could these moves have been made, one after the other? */
bool bets_are_possible(const bets_rules *rules, const uint8_t *moves, int room);

int bets_legal(const bets_rules *rules, const bets_round *round, df_action out[]);
df_status bets_test(const bets_rules *rules, const bets_round *round, df_action move,
                    df_error *err);
/* What a player who has not paid enough yet has to add to call, and what a move costs. */
int bets_owed(const bets_round *round);
int bets_cost(const bets_rules *rules, const bets_round *round, df_action move);

/* The kinds of actions are the moves; without raises where there is but one bet. */
bool bets_kind(int number, bool raises, df_kind *out);
int bets_kind_of(df_action move, bool raises);

/* One of the actions of a decision by lot: number i as likely as its share of the lots. */
df_action bets_draw(const df_decision *decision, const uint32_t *lots, df_rng *rng);

/* Who decides between what; t->seat is whose turn it is. */
void bets_prompt(const df_telling *t, const bets_rules *rules, const bets_round *round);
/* What a move would do. */
void bets_describe(const bets_rules *rules, const bets_round *round, df_action move, df_text *text);
/* What was done: the move, and the chips that it cost. */
void bets_tell(const df_telling *t, int move, int cost);
/* "check, bet 2, call": the course of a round for a table, or "-". */
void bets_write(const bets_rules *rules, const uint8_t *moves, int room, df_text *text);

#endif
