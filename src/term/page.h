/* page.h: what a table shows at one time, however it is shown: the scene, what has happened, the
 * question and what can be answered.
 *
 * Whoever has something to show fills in a page and hands it to the prompt (prompt_show). There it
 * is printed line by line (lines.c) or laid out on a whole screen (full.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_PAGE_H
#define DF_TERM_PAGE_H

#include "term/table.h"
#include "term/term.h"

/* Something to choose. */
typedef struct page_item {
    char *words;  /* how it is listed */
    char *about;  /* what it does; empty: the words say it */
    char *answer; /* what is typed for it; NULL: its number */
    bool several; /* it leads to a list of its own */
} page_item;

/* Prints the table as it was after `step` steps (-1: as it is now), if it can be done in `lines`
 * lines (0: any number). */
typedef void page_scene(void *context, const term *t, int step, int lines);

typedef struct page {
    char *title;
    page_scene *scene;                         /* NULL: none */
    void (*aim)(void *context, const term *t); /* prints what the game is about; NULL: known */
    void *context;                             /* of both */
    int step;                                  /* at which the scene is shown; -1: now */
    char **news;                               /* all that has happened, in sentences */
    int *steps; /* after how many steps each of them was true; -1: not known */
    int news_count;
    int known_from;  /* what came before this step was not seen: the scene is that of this one */
    bool unnumbered; /* the numbers of the steps are nobody's but ours */
    int fresh;       /* the first of the news since the last decision */
    char *notice;    /* about the program rather than the game; empty: none */
    char *question;  /* what is to be decided; empty: nothing */
    char *path;      /* the words chosen so far in a list that is shown in steps; empty: none */
    page_item *items;
    int item_count;
    bool walks; /* the keys that go back and forward say `b` and `n`: for looking at a past game */
} page;

/* Frees what is in it; it is empty then. */
void page_clear(page *p);
/* Replaces a text of a page. */
void page_text(char **slot, const char *text);
void page_items_clear(page *p);
void page_item_add(page *p, const char *words, const char *about, const char *answer);
/* Where a choice of several steps may leave everything as it lies: offers that, as an item on a
 * full screen and in a sentence line by line; what is said where it can't be. */
void page_item_same(page *p);
extern const char page_same_hint[], page_no_same[];
/* Replaces the news by what these eyes were told of the first `steps` steps; those of events from
 * number `fresh` on are the fresh ones. */
void page_news(page *p, const story *s, const df_match *match, int eyes, int steps, int fresh);

/* Puts one before number `at` of them, or at their end. */
void page_news_put(page *p, int at, const char *text, int step);

/* Prints it: all that fits the terminal's lines, the news and the moves in fewer words if they
 * must; everything if it has no height. */
void lines_show(const term *t, const page *p);
/* Prints question and moves alone. */
void lines_show_question(const term *t, const page *p);

#endif
