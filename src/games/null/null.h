/* null.h: the state of High or Low, the smallest complete game (docs/rules/null.md).
 *
 * A new game starts as a copy of this folder; docs/adding-a-game.md is the checklist.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_NULL_H
#define DF_GAMES_NULL_H

#include "core/core.h"

enum { NULL_CARDS = 8 };

enum null_node { NULL_TURN, NULL_DIE, NULL_OVER };

enum null_option { NULL_OPTION_DIE };

/* Values of the option `die`. */
enum { NULL_DIE_FAIR, NULL_DIE_HIGH, NULL_DIE_LOW };

/* Packed actions. The two results of the die are actions of chance. */
enum { NULL_KEEP, NULL_SWAP, NULL_LOW, NULL_HIGH, NULL_ACTIONS };

enum null_event_kind { NULL_EV_KEEP, NULL_EV_SWAP, NULL_EV_DIE, NULL_EV_END, NULL_EVENTS };

/* Cards are kept as 0 to 7 and shown as 1 to 8. */
typedef struct null_state {
    uint8_t seats;
    uint8_t die; /* option */
    uint8_t node;
    uint8_t turn;                /* seat whose turn it is or was */
    uint8_t result;              /* NULL_LOW or NULL_HIGH once known, DF_NONE before */
    uint8_t hand[DF_SEATS_MAX];  /* DF_NONE for seats that nobody sits on */
    uint8_t deck[NULL_CARDS];    /* top card first, then DF_NONE */
    uint8_t discard[NULL_CARDS]; /* in the order of discarding, then DF_NONE */
} null_state;

extern const df_bot null_bot;

#endif
