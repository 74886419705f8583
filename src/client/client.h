/* client.h: `deadfall join`: a table of a server on this terminal.
 *
 * It knows no rules: it shows what the server sends and sends back what the person chooses.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CLIENT_CLIENT_H
#define DF_CLIENT_CLIENT_H

#include <deadfall.h>

#include "term/rules.h"

enum { CLIENT_WORD = 128 };

/* "https://host:port/t/TABLE#k=KEY", its parts cut out; those that are missing are empty. */
typedef struct client_address {
    bool secure;
    char host[CLIENT_WORD];
    int port;
    char table[CLIENT_WORD];
    char key[CLIENT_WORD];
    char invitation[CLIENT_WORD];
} client_address;

df_status client_read_address(const char *url, client_address *out, df_error *err);

typedef struct client_wish {
    const char *name;
    const char *open;    /* a game for which to open a table; NULL: none */
    const char *bot;     /* for the seats of bots; NULL: the game's own */
    int players, bots;   /* 0: the usual number; so many seats are for bots */
    bool automatic;      /* moves are made at random: for watching and for tests */
    const char *trusted; /* a file with certificates to believe; NULL: the system's */
    const char *record;  /* where the record goes after the end; NULL: nowhere */
    rules_texts (*rules)(const df_game *game); /* what is written about a game */
} client_wish;

typedef enum client_end { CLIENT_OVER, CLIENT_LEFT, CLIENT_LOST, CLIENT_REFUSED } client_end;

/* Plays or watches until the person leaves or, when moves are automatic, the match is over. */
client_end client_run(term *t, const client_address *address, const client_wish *wish,
                      df_error *err);

#endif
