/* judge.h: what the bot of SAW thinks wounds, cards and traps are worth.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_SAW_JUDGE_H
#define DF_GAMES_SAW_JUDGE_H

#include "games/saw/saw.h"

enum { SAW_UNIT = 100 }; /* harm of a point of blood */

typedef struct saw_thought {
    const saw_state *s; /* a view */
    const df_decision *decision;
    saw_kinds held;
    df_rng *rng; /* for what is equally good */
    int seat;
    uint8_t lowest[SAW_TRAITS]; /* value of any living rival */
    bool traps;                 /* it may set some; see df_config.restricted */
    bool seeks;                 /* it may search in a challenge */
    saw_kinds useless;          /* cards for which it does without all that they are for */
} saw_thought;

/* Once everybody has a character. */
saw_thought saw_think(const df_decision *decision, df_rng *rng);

/* Points to a pair of limbs are spread as well as possible. */
int saw_harm_of(const saw_state *s, int seat, int side, int points);
/* The same for an expected number of points, in hundredths. */
int saw_harm_expected(const saw_state *s, int seat, int side, int hundredths);

/* Does the seat do without this kind of action (SAW_DO_...)? */
static inline bool saw_does_without(const saw_thought *t, int kind)
{
    return df_config_bars(t->decision->config, t->seat, kind);
}

/* Can it commit the card, a Tool or a Billy, if it has to? */
static inline bool saw_commits(const saw_thought *t, int card)
{
    return !saw_does_without(t, SAW_DO_COMMIT + (card == SAW_BILLY ? SAW_TOOLS : card - SAW_TOOL));
}

bool saw_holds_type(const saw_thought *t, int group);
int saw_held_worth(const saw_thought *t, int kind); /* of a card that one has */
int saw_new_worth(const saw_thought *t, int kind);  /* of one more */

/* In hundredths: what the draw row of a trap gives on average; and what a victim whose hand is
 * unknown will still miss. */
int saw_row_help(const uint8_t part[3]);
int saw_left_missing(const saw_state *s, const uint8_t part[3], int victim);
int saw_best_side(const saw_state *s, const uint8_t part[3], int victim, df_rng *rng);
int saw_target_worth(const saw_state *s, const uint8_t part[3], int victim);
/* For searchers: how likely each seat is to win, in thousandths. */
void saw_estimate(const df_state *state, uint16_t chance[DF_SEATS_MAX]);

#endif
