/* worlds.h: what the two files that make worlds for Intruder Escape share; worlds.c tells how.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_INTRUDER_WORLDS_H
#define DF_GAMES_INTRUDER_WORLDS_H

#include "games/intruder/intruder.h"

enum {
    PLACES = INTRUDER_DECK * (INTRUDER_ROUNDS + 1),
    DEMANDS = INTRUDER_ROUNDS * (INTRUDER_SEATS * INTRUDER_SEEN + INTRUDER_DRAWS + 1) + 1,
    STEALS = 200, /* then all begins anew */
    STEAL_SHIFT = 6,
    STOLEN_MAX = 32,
    TRIES = 10000,
    NO_PLACE = 0xFFFF,
};

/* Chances are shares of this; small ones are never rounded to nothing. */
#define CERTAIN (UINT64_C(1) << 44)

typedef struct block {
    uint16_t first; /* of its places, and of its items */
    uint16_t size;
    uint32_t kinds; /* mask: of which there are known cards in it */
    uint8_t round;  /* of a batch; DF_NONE: all its cards are known */
} block;

/* Where an item of a batch comes from: the number-th card that a seat handed in. The seat DF_NONE
 * stands for a card that is known as such. */
typedef struct source {
    uint8_t round;
    uint8_t seat;
    uint8_t number;
} source;

typedef struct demand {
    uint16_t place; /* where its chain begins; NO_PLACE: nowhere yet */
    uint8_t kind;
    uint8_t round;
    uint8_t seat;   /* DF_NONE: the kind is certain, of this very place */
    uint8_t index;  /* of the seat's cards that were seen in that round, this one */
    uint8_t number; /* any of the deal will do, and this was taken; DF_NONE: it is a draw */
    uint8_t after;  /* of a draw: it can't be a card seen before */
    bool is_waiting;
} demand;

typedef struct world {
    const intruder_state *view;
    int viewer;
    df_rng *rng;
    /* The queue. */
    block blocks[INTRUDER_BLOCKS];
    int block_count;
    int place_count;
    int head; /* the place on top of the deck now */
    source sources[PLACES];
    uint8_t block_of[PLACES];
    uint16_t dealt[INTRUDER_ROUNDS][INTRUDER_SEATS][INTRUDER_DEAL]; /* places */
    uint16_t drawn[INTRUDER_ROUNDS][INTRUDER_DRAWS];
    uint8_t hidden_draws; /* mask: draws of the present round that are in the hand, unseen */
    demand demands[DEMANDS];
    int demand_count;
    uint16_t redo[DEMANDS]; /* demands that lost their chain */
    int redo_count;
    /* What has been decided so far. */
    uint16_t item_at[PLACES];  /* the item at a place, or NO_PLACE */
    uint16_t place_of[PLACES]; /* the place of an item, or NO_PLACE */
    uint16_t owner[PLACES];    /* of a place with an item: whose chain; or NO_PLACE */
    uint8_t kind[PLACES];      /* of an item; DF_NONE: not known yet */
    uint8_t free_cards[INTRUDER_BLOCKS][INTRUDER_KINDS]; /* known cards without a place */
    uint8_t block_open[INTRUDER_BLOCKS];                 /* places, and items, without a link */
    uint8_t deal_open[INTRUDER_ROUNDS][INTRUDER_SEATS]; /* mask: cards of the deal without a fate */
    uint8_t deal_fixed[INTRUDER_ROUNDS][INTRUDER_SEATS]; /* mask: cards that no chain may take */
    uint8_t given[INTRUDER_ROUNDS][INTRUDER_SEATS][2];   /* handed in: which, or DF_NONE */
    uint8_t stolen_item[PLACES]; /* how often each was taken away, times two */
    uint8_t stolen_place[PLACES];
    bool may_steal;
    uint64_t chance[INTRUDER_BLOCKS]; /* of any open place of a block to hold a certain kind */
    uint64_t seat_chance[INTRUDER_ROUNDS][INTRUDER_SEATS]; /* of a card that a seat handed in */
    uint8_t kind_at[PLACES];                               /* in the end */
} world;

/* A random index below `count` in proportion to the weights, whose sum is not 0. */
int intruder_pick(df_rng *rng, const uint64_t *weights, int count, uint64_t sum);
/* Fills w->chance for the blocks up to `last`. */
void intruder_chances(world *w, int kind, int last);
/* Links the chain of a demand; others may lose theirs, and are then in w->redo. */
bool intruder_meet(world *w, uint16_t number);

#endif
