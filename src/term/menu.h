/* menu.h: moves as a list to choose from; a long one in steps, word by word.
 *
 * Up to MENU_MAX moves are listed one by one. Of more than that, those that go on with the same
 * word are one item; choosing it adds the word to the path, and what is left is listed in the same
 * way. So a menu shows only what is legal, and every item leads to at least one move.
 *
 * Where the moves come from is no matter: from a match (play.c), or from a server (client).
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_MENU_H
#define DF_TERM_MENU_H

#include <deadfall.h>

enum { MENU_WORDS = 128 };

typedef struct menu_move {
    char words[MENU_WORDS]; /* as they are typed, by name; steps are made of these */
    char label[MENU_WORDS]; /* as people read it */
} menu_move;

/* One line of the list: a move, or several that go on with the same word. */
typedef struct menu_item {
    int first;              /* the number of the move, from 0 */
    int count;              /* 1: a move */
    char words[MENU_WORDS]; /* the label of one move; of several the word after the path */
} menu_item;

/* Starts as {0}. */
typedef struct menu {
    menu_move *moves;
    int move_count;
    char path[MENU_WORDS]; /* of a long list: the words chosen so far, "build cannon " */
    menu_item *items;
    int item_count;
} menu;

/* Other moves, to be written to where it returns; menu_list lists them then. */
menu_move *menu_begin(menu *m, int count);
/* Fills in the items for moves and path. */
void menu_list(menu *m);
/* "12 moves: e1, d3, e4, ...": what an item of several moves offers. */
void menu_offer(const menu *m, const menu_item *item, df_text *text);
/* Was the number of an item of several moves typed, or `back` from such a list? Then the list is
 * now that one. */
bool menu_step(menu *m, const char *line);
/* Were words typed with which several moves of a long list begin? Likewise. */
bool menu_step_words(menu *m, const char *line);
/* What may be left out at the beginning of a line: the path, or the first word of all moves if they
 * have it in common ("start "); else it is empty. */
const char *menu_verb(const menu *m, char verb[MENU_WORDS]);
/* Is there any move that the words of a line begin? */
bool menu_has(const menu *m, const char *line);
/* The one move that the words of a line begin; -1: there is none, or there are several. */
int menu_begun(const menu *m, const char *line);
/* The one move whose label a line is short for; "play knife ben" is "play the Knife on Ben". */
int menu_short(const menu *m, const char *line);
void menu_free(menu *m);

#endif
