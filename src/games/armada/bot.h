/* bot.h: what the files of Jigsaw Armada's bot share: threat.c sees a win in this turn or in the
 * next, worth.c says what a position is worth, bot.c chooses.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_ARMADA_BOT_H
#define DF_GAMES_ARMADA_BOT_H

#include "games/armada/armada.h"

/* ---- threat.c -------------------------------------------------------------------------------- */

/* Does the action change what can be reached this turn? Founding, drawing and passing don't. */
bool armada_matters(const armada_state *s, df_action action);
/* Can the active player enter the base with one action? */
bool armada_can_enter(const armada_state *s);
/* Could `seat` win a turn of two actions that began now? What leads to a win here often did so in
 * the position asked about before: *threat is tried first, and set. ARMADA_ACTIONS: none yet. */
bool armada_can_win_turn(const armada_state *now, int seat, df_action *threat);

/* ---- worth.c --------------------------------------------------------------------------------- */

enum { ARMADA_WON = 1000000 };

/* What the position is worth to `seat`, in points, of which 200 make the odds of winning e times as
 * good. */
int armada_worth(const armada_state *s, int seat);

/* What nearly all actions of a player leave as it is, for the worth of many positions that are one
 * action away from the same one. */
typedef struct armada_scene {
    const armada_state *s; /* before the action; it stays the caller's */
    int seat;              /* who acts, and for whom all is valued */
    int body;              /* of the own side, if it neither grows nor is damaged */
    int foe;               /* the enemy's body and ground */
    int ahead_count;
    int gun_count;
    uint8_t ahead[ARMADA_PIECES];          /* cells where the enemy could grow, if they are empty */
    uint8_t gun_cell[2 * ARMADA_PIECES];   /* the enemy's guns */
    uint8_t gun_points[2 * ARMADA_PIECES]; /* and their directions */
    armada_board board;                    /* with the enemy's pieces alone between calls */
} armada_scene;

void armada_set_scene(armada_scene *scene, const armada_state *s, int seat);
/* The same as armada_worth for scene->seat, of a position after one action of that seat. */
int armada_worth_in(armada_scene *scene, const armada_state *s);

/* Most of what can be done is building, and a piece more changes little: for the worth of all
 * builds from one position. */
typedef struct armada_yard {
    const armada_state *s; /* before the build; it stays the caller's, and its active player's */
    int base;              /* the worth of what no build changes, as far as it is not `here` */
    int distance;
    armada_board board;
    int16_t here[ARMADA_CELLS];  /* how the outlook of both changes by a piece in an empty cell */
    uint8_t shots[ARMADA_CELLS]; /* enemy guns that would bear on it */
    uint8_t front[ARMADA_SHIPS]; /* the row of each own ship's piece that is furthest forward */
    uint8_t pad[5];
} armada_yard;

/* From a scene whose s->active is its seat and has something to build: `action` is a build. */
void armada_open_yard(armada_yard *yard, armada_scene *scene, df_action action);
/* The same as armada_worth for the active player, after the build. */
int armada_worth_built(const armada_yard *yard, df_action action);

#endif
