/* courier.h: threads that carry calls to push services, so that the loop never waits for one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_COURIER_H
#define DF_SERVER_COURIER_H

#include "net/seal.h"
#include "server/inside.h"

enum { COURIER_OWNER = 2 * DF_KEY_SIZE + 1 };

/* NULL: *err. The store gives the key by which push services know this server; the first time it
 * is made. */
couriers *couriers_open(server *s, store *from, df_error *err);
void couriers_close(couriers *c); /* whoever is on the way turns back */

/* The key's public half. */
const uint8_t *couriers_point(const couriers *c);
/* Is it an address that may be called? *err says what would be. */
df_status couriers_check(const couriers *c, const char *endpoint, df_error *err);

typedef struct courier_call {
    const char *id; /* of the table */
    int seat;
    uint32_t asked;   /* the number of what it is asked, as call.c has it */
    const char *game; /* its title */
    char owner[COURIER_OWNER];
    const char *told; /* what for, as the store notes it */
} courier_call;

/* Calls all browsers that its owner wants to be called at, and that have not been told. */
void couriers_call(server *s, const courier_call *call);
/* It is no longer worth while for this seat: what waits to be tried again is forgotten. */
void couriers_recall(couriers *c, const char *id, int seat);
/* Hears of those who are back, and sends out again what has to be. */
void couriers_tick(server *s);

typedef struct courier_counts {
    uint64_t sent, failed, gone; /* calls that were taken, that were given up; addresses that the
                                  * service knows no more */
    int later;                   /* calls that are to be tried again */
} courier_counts;
courier_counts couriers_counted(const couriers *c);

#endif
