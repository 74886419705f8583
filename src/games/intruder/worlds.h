/* worlds.h: what the two files that make worlds for Intruder Escape share; worlds.c tells how.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_INTRUDER_WORLDS_H
#define DF_GAMES_INTRUDER_WORLDS_H

#include "games/intruder/intruder.h"

enum {
    PLACES = INTRUDER_DECK * (INTRUDER_ROUNDS + 1),
    DEMANDS = INTRUDER_ROUNDS * (INTRUDER_SEATS * INTRUDER_SEEN + INTRUDER_DRAWS + 1) + 1,
    NOWHERE = 0xFFFF,
    SURE = 32, /* kinds, rounded up to what a machine can handle at once */
};

typedef struct block {
    uint16_t first; /* of its places */
    uint8_t size;
    uint8_t round; /* of a batch; DF_NONE: all its cards are known */
    uint8_t open;  /* places without a card */
    /* Known cards of the block: without a place yet, and with one. */
    uint8_t left[INTRUDER_KINDS];
    uint8_t used[INTRUDER_KINDS];
} block;

/* A place in the queue. One from which a card was dealt is also a card of that round's batch,
 * unless it was seen. */
typedef struct place {
    uint16_t from;  /* its card is the one that was dealt from there; NOWHERE: a known card */
    uint16_t owner; /* whose chain leads through it; NOWHERE: nobody may take it away */
    uint8_t kind;   /* DF_NONE: open */
    uint8_t block;
    uint8_t round; /* to whom it went, and which of that deal it was */
    uint8_t seat;
    uint8_t index;
    uint8_t pad;
} place;

/* What one seat got in one round, and what became of it: the five cards of the deal, then what was
 * drawn face down. */
enum { GOT = INTRUDER_DEAL + INTRUDER_DRAWS, DEALT = (1 << INTRUDER_DEAL) - 1 };
typedef struct deal {
    uint16_t place[GOT];
    uint8_t block[GOT]; /* of these places */
    uint8_t top;        /* the first card if it lay face up [I-R62], or DF_NONE */
    uint16_t open;      /* mask: neither seen nor found in the batch */
    uint8_t hand_in;    /* cards for the batch that are still any of the open ones */
    uint8_t last;       /* the newest block that any of it came from */
} deal;

/* The blocks that the cards of a round were dealt from. */
typedef struct span {
    uint8_t first;
    uint8_t last;
} span;

typedef struct demand {
    uint16_t place; /* where its chain begins; NOWHERE: nowhere yet */
    uint8_t kind;
    uint8_t round;
    uint8_t seat;  /* any of its cards will do; DF_NONE: just this place */
    uint8_t index; /* of the seat's cards that were seen in that round, this one */
    uint8_t lost;  /* how often its chain was taken away */
    uint8_t pad;
    uint16_t order; /* in which the demands of a round are met, the lowest first */
} demand;

typedef struct world {
    const intruder_state *view;
    int viewer;
    df_rng *rng;
    int block_count;
    int place_count;
    int head; /* the place on top of the deck now */
    int demand_count;
    int redo_count;
    block blocks[INTRUDER_BLOCKS];
    place places[PLACES];
    deal deals[INTRUDER_ROUNDS][INTRUDER_SEATS];
    span spans[INTRUDER_ROUNDS];
    uint8_t others[INTRUDER_ROUNDS]; /* masks: the seats that were dealt to, but for the viewer */
    uint16_t drawn[INTRUDER_ROUNDS][INTRUDER_DRAWS];
    demand demands[DEMANDS];
    uint16_t redo[DEMANDS]; /* demands that lost their chain */
    /* The chance that an open place of a block holds a certain kind, right for the blocks below
     * `sure`. */
    uint32_t chance[INTRUDER_KINDS][INTRUDER_BLOCKS];
    uint8_t sure[SURE];
    uint8_t order[INTRUDER_KINDS]; /* of equally rare kinds */
} world;

/* chains.c */
/* Links the chain of a demand; others may lose theirs, and are then in w->redo. */
bool intruder_meet(world *w, uint16_t number);
/* A random index below `count` in proportion to the weights, whose sum is not 0. */
int intruder_pick(df_rng *rng, const uint32_t *weights, int count, uint32_t sum);

#endif
