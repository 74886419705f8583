/* look.h: a question that is answered from the store by a thread of its own; see past.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_LOOK_H
#define DF_SERVER_LOOK_H

#include "server/inside.h"

typedef struct memory memory;
typedef struct past past;
typedef struct look look;

/* A question, on its way. */
struct look {
    errand errand; /* first, so that an errand is a look */
    look *next;
    server *server;
    guest *from; /* NULL: gone */
    json_t *message;
    past *past;
    char id[STORE_ID_SIZE]; /* of the table; "": none */
    int64_t serial;
    desk_setup setup;
    uint8_t secret[DF_KEY_SIZE];
    bool trusted;
    uint32_t known;   /* entries that are known to be there */
    uint32_t entries; /* that this viewer may know of, written by whomever */
    int seat;
    int64_t first; /* line or byte; -1: all at once */
    int step, eyes;
    bool *kinds; /* instead of a step: it is the first to tell one of these; NULL: it is `step` */
    /* writes the answer; false: *why says why not */
    bool (*answer)(look *l, memory *m, df_error *why);
    jot out;
    bool answered;
    const char *code; /* of the error, if there is none */
    df_error why;
};

/* A look of so many bytes that the guest may have now, with the beginning of the answer; NULL: not
 * yet, or that was answered. */
look *past_look(server *s, guest *g, json_t *message, const char *name, size_t size);
/* Sends it on its way; it is freed by errand.free when it has been answered, or at once. */
void past_send(server *s, look *l, clerk *who);
void past_free_look(errand *e);
/* What the teller folds with. */
desk_scratch *past_scratch(past *p);

#endif
