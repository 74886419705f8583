/* session.h: what the files of the terminal client share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CLIENT_SESSION_H
#define DF_CLIENT_SESSION_H

#include <jansson.h>

#include "client/client.h"
#include "net/dial.h"

enum { LINE_MAX_SIZE = 1024, CHOICES_MAX = 4096, LISTED = 40, HEX_SIZE = 2 * DF_KEY_SIZE + 1 };

typedef struct choice {
    char words[CLIENT_WORD];
    json_int_t action;
} choice;

/* What proves afterwards that a match was dealt fairly. */
typedef struct client_deal {
    char commitment[HEX_SIZE]; /* of the server; "": not known yet */
    char share[HEX_SIZE];      /* our own, and the pledge of it; "": none */
    char pledge[HEX_SIZE];
    char pledges[DF_SEATS_MAX][HEX_SIZE]; /* of all seats, once they are fixed */
    bool revealed;
} client_deal;

typedef struct session {
    term *t;
    dial *dial;
    const client_address *address;
    const client_wish *wish;
    char table[CLIENT_WORD], key[CLIENT_WORD], invitation[CLIENT_WORD];
    client_deal deal, next_deal;  /* of this match, and of the one that we have asked for */
    char *pieces;                 /* of a record that is on its way; NULL: none */
    char record[LINE_MAX_SIZE];   /* where a record that was asked for goes; "": it is looked at */
    bool muted[DF_SEATS_MAX + 1]; /* the last one: spectators */
    json_t *seats;                /* as the server tells: name, is */
    int takeback;                 /* who would like to take back a move; -1: nobody */
    int seat;
    json_int_t decision;
    char prompt[LINE_MAX_SIZE];
    choice *choices;
    int choice_count; /* 0: nothing is asked */
    bool over, done;
    client_end end;
    df_error *err;
    uint32_t random;
    char line[LINE_MAX_SIZE]; /* what has been typed so far */
    size_t typed;
} session;

/* Sends an object and releases it. */
void client_send_json(session *s, json_t *message);
/* A message that is one word. */
void client_send_word(session *s, const char *name);
void client_choose(session *s, const choice *c);
/* Asks for the record; `path` is where it goes, "" to look at it. */
void client_ask_record(session *s, const char *path);
/* A piece of it has come. */
void client_read_record(session *s, const json_t *message);
/* Draws a share of the seed for what the server has committed to, and its pledge; without one the
 * deal is made by the others. */
void client_draw_share(client_deal *deal);
/* The members of a message by which a seat pledges its share. */
void client_add_pledge(const client_deal *deal, json_t *message);
const char *client_name_of(const session *s, json_int_t seat);
/* What is there of the input; false at its end. */
bool client_read_input(session *s);

#endif
