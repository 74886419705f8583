/* post.h: sends something to a server of which somebody has told us the address.
 *
 * Who that was may be hostile: nothing but https at its usual port is spoken, no address of this
 * machine or of a network behind it is called, whatever the name says by then, certificates are
 * checked, no redirection is followed, and of the answer only the status is read. post_send waits,
 * but not for long, so it is for threads that may; several may send at a time.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_NET_POST_H
#define DF_NET_POST_H

#include <deadfall.h>
#include <sys/socket.h>

typedef struct post post;

enum { POST_URL_MAX = 1000, POST_HOST_SIZE = 256, POST_ORIGIN_SIZE = POST_HOST_SIZE + 32 };

/* `local`, for tests: also http, and there any port, at 127.0.0.1. `patience`: milliseconds for
 * each letter. */
post *post_open(bool local, int patience, df_error *err);
/* Whoever is sending gives up soon. */
void post_hurry(post *p);
void post_close(post *p);

/* The parts of an address that something may be sent to. */
typedef struct post_address {
    bool secure;
    char host[POST_HOST_SIZE];
    int port;
    const char *path;              /* within the text that was read; "": none */
    char origin[POST_ORIGIN_SIZE]; /* "https://push.example.org" */
} post_address;

/* *err says what would be right. */
df_status post_read(const post *p, const char *url, post_address *out, df_error *err);
/* May what is at this address be called? Not what is on this machine or in its networks. */
bool post_is_public(const struct sockaddr *address);
/* Sends a POST with these further header lines, each with its end. Returns the status of the
 * answer; 0: there was none, and *err says why. */
int post_send(post *p, const char *url, const char *headers, const void *body, size_t size,
              df_error *err);

#endif
