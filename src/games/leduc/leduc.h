/* leduc.h: the state of Leduc Poker, six cards and two rounds of bets (docs/rules/leduc.md).
 *
 * rules.c has who decides and what is legal, apply.c what it brings about, view.c what is seen,
 * worlds.c what it may stand for, check.c what always holds, words.c and fields.c notation,
 * talk.c and tell.c sentences, draw.c and say.c the table, things.c the catalogue, bot.c the
 * opponent. The bets are common to the small poker games (games/bets.h). The deal is left to chance
 * nodes, so that the whole game is a tree that can be walked.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_LEDUC_H
#define DF_GAMES_LEDUC_H

#include "games/bets.h"

enum leduc_rank { LEDUC_JACK, LEDUC_QUEEN, LEDUC_KING, LEDUC_RANKS };

/* A card is rank * LEDUC_SUITS + suit. */
enum { LEDUC_SUITS = 2, LEDUC_CARDS = LEDUC_RANKS * LEDUC_SUITS };

/* The moves of a bet come first (bets_move), then what the deal may bring: a card each. */
enum { LEDUC_DEAL = BETS_MOVES, LEDUC_ACTIONS = LEDUC_DEAL + LEDUC_CARDS };

enum {
    LEDUC_ROUNDS = 2,
    LEDUC_MOVES = 4, /* the most in a round: check, bet, raise, call */
    LEDUC_ANTE = 1,
    LEDUC_MOST = 13, /* chips that can be lost */
};

enum leduc_event_kind {
    LEDUC_EV_DEAL,
    LEDUC_EV_MOVE,
    LEDUC_EV_TURN,
    LEDUC_EV_SHOW,
    LEDUC_EV_WIN,
    LEDUC_EV_SPLIT,
    LEDUC_EVENTS
};

typedef struct leduc_state {
    uint8_t hand[BETS_SEATS];                 /* DF_NONE before it is dealt */
    uint8_t board;                            /* the open card, DF_NONE before it is turned up */
    uint8_t moves[LEDUC_ROUNDS][LEDUC_MOVES]; /* in their order, then DF_NONE */
} leduc_state;

/* Where the game stands: all follows from cards and moves. */
typedef struct leduc_stand {
    int8_t actor;  /* a seat, DF_CHANCE or DF_NOBODY */
    uint8_t round; /* of bets, the present or last one */
    bets_round bets;
    uint8_t paid[BETS_SEATS]; /* in the whole game, the ante among it */
} leduc_stand;

/* data.c */
extern const char *const leduc_card_words[LEDUC_CARDS + 1];
extern const char *const leduc_card_names[LEDUC_CARDS];
extern const char *const leduc_rank_names[LEDUC_RANKS];
extern const bets_rules leduc_bets[LEDUC_ROUNDS];

/* rules.c */
leduc_stand leduc_stand_of(const leduc_state *s);
int leduc_actor(const df_state *state);
int leduc_legal(const df_state *state, df_action out[DF_LEGAL_MAX]);
int leduc_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX]);
df_status leduc_test(const df_state *state, df_action action, df_error *err);

/* apply.c */
void leduc_setup(df_state *state, const df_config *config, df_rng *rng);
void leduc_apply(df_state *state, df_action action, df_rng *rng, df_events *events);
void leduc_result(const df_state *state, df_result *out);
bool leduc_kind(int number, df_kind *out);
int leduc_kind_of(const df_state *state, df_action action);
void leduc_course(const df_state *state, df_course *out);
/* Who gets the pot; DF_NONE: it is split. Only when the game is over. */
uint8_t leduc_winner(const leduc_state *s, const leduc_stand *stand);

/* view.c, worlds.c, check.c */
void leduc_view(const df_state *state, int viewer, df_view *out);
void leduc_resample(const df_view *seen, int viewer, df_rng *rng, df_state *out);
df_status leduc_check(const df_state *state, df_error *err);

/* words.c, fields.c */
extern const df_option leduc_options[];
extern const df_event_kind leduc_event_kinds[LEDUC_EVENTS];
extern const df_field leduc_fields[];
bool leduc_words(const df_state *state, df_action action, int form, const char *const *names,
                 df_text *text);
void leduc_base(df_state *state, const df_config *config);

/* talk.c, tell.c, draw.c, say.c */
void leduc_describe(const df_state *state, df_action action, const char *const *names,
                    df_text *text);
void leduc_prompt(const df_state *state, int viewer, const char *const *names, df_text *text);
void leduc_event_text(const df_event *event, int viewer, const char *const *names, df_text *text);
void leduc_draw(const df_view *seen, int viewer, const char *const *names, df_text *text);
void leduc_say(const df_view *seen, int viewer, const char *const *names, df_text *text);

/* things.c */
bool leduc_thing(int number, df_thing *out);

/* bot.c */
extern const df_bot leduc_bot;
extern const df_guide leduc_guide;

static inline int leduc_rank(uint8_t card)
{
    return card / LEDUC_SUITS;
}

#endif
