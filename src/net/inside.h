/* inside.h: what the files behind net.h share.
 *
 *   net.c     the loop: rounds, alarms, the end
 *   listen.c  addresses to listen on, who comes, whom there is no room for
 *   link.c    one connection: reading, its queue, its deadlines, its end
 *   http.c    the head of a request, read strictly
 *   answer.c  answers to requests: pages and refusals
 *   upgrade.c the beginning of a WebSocket
 *   page.c    files as a client can take them: compressed or not, known already or not
 *   frame.c   the frames of a WebSocket
 *   tls.c     certificates and encrypted connections (for dial.c as well)
 *   notify.c  word to the system's supervisor
 *   post.c    requests of our own to other servers (in threads that may wait)
 *   seal.c    what those carry, sealed for one browser
 *
 * The loop is libuv's, which polls; sockets are read and written here, so that a link costs little:
 * all share one buffer for reading, and what is sent to many is kept once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_NET_INSIDE_H
#define DF_NET_INSIDE_H

#include <signal.h>
#include <uv.h>

#include "net/net.h"
#include "net/page.h"
#include "net/tls.h"

enum {
    NET_READ =
        64 << 10, /* bytes read at once; more than a record of TLS, so that none stays in it */
    NET_LISTENERS = 8,
    NET_IDLE_PING = 50000, /* milliseconds of silence before a ping */
    NET_IDLE_DEATH = 70000,
    NET_LINGER = 2000,    /* milliseconds for the other end to take a last word */
    NET_TURNED_AWAY = 32, /* refused connections that are being told so */
    LINK_COST = 64,       /* bytes that a message in a queue takes besides its own */
};

struct net_text {
    int references;
    uint32_t payload; /* bytes of its message */
    uint32_t length;  /* of the frame */
    char bytes[];
};

/* Bytes on their way: of a text, or of something that outlives the link. */
typedef struct parcel {
    struct parcel *next;
    net_text *text;
    const char *bytes;
    size_t length;
} parcel;

typedef struct frame_reader frame_reader;

typedef enum link_stage {
    LINK_HEAD,     /* waits for a request or the rest of one */
    LINK_ANSWER,   /* is sent the answer to one */
    LINK_SOCKET,   /* is a WebSocket */
    LINK_FAREWELL, /* is sent its last words */
    LINK_DRAIN,    /* has been told all; what still comes is thrown away */
    LINK_DEAD,     /* ends with this round */
} link_stage;

struct net_link {
    uv_poll_t poll;
    net *owner;
    net_link *previous, *next; /* of all links */
    net_link *next_due;
    tls *tls; /* NULL: not encrypted */
    parcel *first, *last;
    size_t sent;   /* bytes of the first that have gone */
    size_t queued; /* bytes of messages that wait, and what it takes to keep them */
    char *piece;   /* of a request, then of a message, that has not come whole */
    uint32_t piece_size, drained;
    frame_reader *reader; /* NULL: between two frames */
    void *data;
    uint64_t deadline; /* of its stage; of a WebSocket: when it was last heard */
    int socket;
    uint16_t refusal; /* it is here only to be told this status; 0: it is welcome */
    uint8_t stage;
    uint8_t polled; /* for what the socket is polled */
    bool due;       /* is in the list of links with something to send */
    bool blocked;   /* the socket takes nothing more at present */
    bool counted;   /* the handler knows of its address */
    bool open;      /* the handler knows of the link */
    bool closing;   /* ends after the answer */
    bool in_message;
    bool pinged;
    char address[NET_ADDRESS_SIZE];
};

typedef struct net_listener {
    uv_poll_t poll;
    int socket;
} net_listener;

struct net {
    const net_config *config;
    const net_handler *handler;
    uv_loop_t loop;
    uv_async_t waker;
    uv_timer_t alarm, sweep, alive;
    net_listener listeners[NET_LISTENERS];
    int listener_count;
    int spare_file; /* given up for a moment when there are no others */
    tls_context *tls;
    page_files *files;
    net_link *links;
    net_link *due, *last_due;
    parcel *parcels; /* that can be used again */
    frame_reader *readers;
    volatile sig_atomic_t stopping, renewing;
    int sockets; /* connections of any kind that were not refused */
    int turned_away;
    net_counts counts;
    char buffer[NET_READ];
};

/* ---- net.c ----------------------------------------------------------------------------------- */
int64_t net_now(const net *n); /* the loop's time in milliseconds */
void net_round(net *n);        /* waits for something to happen, and lets it happen */

/* ---- listen.c -------------------------------------------------------------------------------- */
df_status listen_open(net *n, df_error *err);
void listen_close(net *n);

/* ---- link.c ---------------------------------------------------------------------------------- */
/* A connection has come; `refusal` is the status that it gets instead of being let in, or 0. NULL:
 * no memory, and the socket is closed. */
net_link *link_new(net *n, int socket, const char *address, int refusal);
void link_kill(net_link *link); /* ends with this round */
/* Queue a text, of which they keep a reference, or lasting bytes. False: no memory; it is dead. */
bool link_push(net_link *link, net_text *text);
bool link_push_bytes(net_link *link, const void *bytes, size_t length);
void link_push_copy(net_link *link, const void *bytes, size_t length);
void link_clear(net_link *link); /* forgets what is queued */
/* Keeps bytes of what has not come whole; false: no memory. */
bool link_keep(net_link *link, const char *bytes, size_t length);
uint64_t link_patience(const net_link *link); /* when it ends, from now on */
void link_send_due(net *n);
void link_sweep(net *n);
void link_goodbye(net *n);
void link_free_all(net *n);

/* ---- answer.c -------------------------------------------------------------------------------- */
/* A piece of a request, or more than one, has come. */
void answer_feed(net_link *link, const char *bytes, size_t length);
/* Answers with this status and text and ends the connection. */
void answer_refuse(net_link *link, int status, const char *text);
void answer_fault(net_link *link, http_fault fault);
void answer_full(net_link *link, int status); /* ... with 429 or 503 */
void answer_done(net_link *link);             /* the answer has gone */
const char *answer_canned(size_t *size);      /* "503" for those who can't even be links */

/* ---- upgrade.c ------------------------------------------------------------------------------- */
/* A request for a WebSocket, from this address; `rest` are bytes that came behind it. */
void upgrade_begin(net_link *link, const http_request *request,
                   const char address[NET_ADDRESS_SIZE], const char *rest, size_t length);

/* ---- frame.c --------------------------------------------------------------------------------- */
/* A frame of the server's; NULL: no memory. */
net_text *frame_new(int opcode, const void *payload, size_t length);
void frame_feed(net_link *link, const char *bytes, size_t length);
/* Sends what is queued, then this code, and ends the connection. */
void frame_close(net_link *link, int code, const char *reason);
void frame_ping(net_link *link);
void frame_reader_drop(net_link *link); /* of a link that ends */
void frame_free_spare(net *n);

/* ---- notify.c -------------------------------------------------------------------------------- */
/* Tells the supervisor, as "READY=1"; nothing happens without one. */
void notify(const char *state);
/* Milliseconds within which the supervisor wants to hear that we are alive; 0: it does not. */
uint64_t notify_within(void);

#endif
