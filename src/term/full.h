/* full.h: a page on the whole screen: the scene, what happened, what can be done, a line to type
 * into; keys, the mouse, and texts to be read in between.
 *
 * What is printed to the terminal meanwhile is collected and shown with the next question: a few
 * lines as a note above it, more as a sheet that is read and put away.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_FULL_H
#define DF_TERM_FULL_H

#include "term/glass.h"
#include "term/page.h"

typedef struct full full;

/* What the tab key adds to a line that was begun: writes it to `rest`; false: nothing. */
typedef bool full_completer(void *context, const char *typed, char *rest, size_t size);

/* Takes the terminal over; NULL: it can't be done, and nothing has changed. */
full *full_open(term *t, full_completer *complete, void *context);
/* Gives it back. */
void full_close(full *f);
/* Shows a page from now on, which stays the caller's; NULL: none. */
void full_show(full *f, const page *p);
/* The page that is shown has changed, and so many news were put before the others: whoever looks at
 * what was earlier goes on with that. */
void full_renew(full *f, int earlier);
/* Says what is going on while nothing is asked. */
void full_busy(full *f, const char *words);
/* What is collected next begins at its end when it is read: a log. */
void full_from_end(full *f);
/* What was printed since the last question, to be freed, instead of its being shown; NULL: nothing.
 */
char *full_told(full *f);
/* Asks and waits for a line, at most `patience` ms (-1: as long as it takes) unless somebody is
 * typing or reading. NULL: time is up, or nobody can type any more (*gone). */
const char *full_read(full *f, const char *question, int patience, bool *gone);
/* The same for who has to wait for other things, too: asks, and takes the keys that were typed. */
void full_ask(full *f, const char *question);
const char *full_take(full *f, bool *gone);
/* Forgets all that was typed and shown: somebody else looks at the screen next. */
void full_forget(full *f);

/* ---- Between the files of the full screen ---------------------------------------------------- */

enum { FULL_LINE = 512, FULL_HISTORY = 100 };

/* Text as it is seen, line by line. */
typedef struct rows {
    char *text;
    size_t size;
    char **at;
    char *ink; /* with which each of them begins */
    int count;
} rows;

/* A place on the screen that stands for an item. */
typedef struct full_spot {
    int line, from, to, item;
} full_spot;

struct full {
    term *t;
    FILE *before; /* where t printed to */
    char *told;   /* what was printed since the last question */
    size_t told_size;
    bool from_end;
    full_completer *complete;
    void *context;
    const page *page;
    char question[256];
    char busy[128]; /* what is going on; empty: something is asked */

    char line[FULL_LINE]; /* what is typed */
    size_t length, cursor;
    char answer[FULL_LINE];
    bool gone;
    char *history[FULL_HISTORY];
    int history_count, history_at;

    int chosen;     /* of the page's items */
    int item_top;   /* the first line of the list that is shown */
    int across;     /* items beside each other */
    int back;       /* of the page's news: which is looked at; -1: the present */
    int page_lines; /* of news, or of a sheet: how many are seen at once */
    full_spot *spots;
    int spot_count, spot_room;

    rows note;  /* a few lines above the question */
    rows sheet; /* a text that is read */
    int sheet_top;
    bool helps; /* the last answer was the key that asks for help */
};

/* Lines from what is printed to the terminal that rows_begin gives, of so many columns. */
term rows_begin(rows *r, const full *f, int columns);
void rows_end(rows *r, term *t);
void rows_free(rows *r);

/* Paints all of it. */
void full_draw(full *f);
/* Takes a key; true: there is an answer. */
bool full_key(full *f, const glass_key *key);

#endif
