/* dial.h: a WebSocket to a server, for clients that wait for one and for a person at once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_NET_DIAL_H
#define DF_NET_DIAL_H

#include <deadfall.h>

typedef struct dial dial;

typedef enum dial_event {
    DIAL_MESSAGE, /* *message has come; it lives until the next call */
    DIAL_INPUT,   /* the descriptor can be read */
    DIAL_STIRRED, /* a signal came in while the descriptor was waited for, too */
    DIAL_CLOSED,  /* the connection has ended, or was never made */
} dial_event;

/* Begins to connect. Encrypted with `secure`, and then the certificate is checked: against those in
 * the file `trusted`, or, NULL, those that the system trusts. */
dial *dial_open(const char *host, int port, bool secure, const char *trusted, df_error *err);
void dial_close(dial *d);
/* False: no memory. */
bool dial_send(dial *d, const char *text);
/* Waits for one of these; a descriptor of -1 never has input. */
dial_event dial_wait(dial *d, int descriptor, const char **message);
/* Sends what is queued, for at most a second. */
void dial_flush(dial *d);

#endif
