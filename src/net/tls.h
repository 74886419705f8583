/* tls.h: encrypted connections over sockets that never wait, for net.c and dial.c.
 *
 * The only files that know OpenSSL are tls.c and seal.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_NET_TLS_H
#define DF_NET_TLS_H

#include <deadfall.h>
#include <sys/types.h>

typedef struct ssl_ctx_st tls_context;
typedef struct ssl_st tls;

/* What reading and writing return besides a number of bytes; 0: the other end has said goodbye. */
enum {
    TLS_WANTS_READ = -1, /* come back when the socket can be read, or written */
    TLS_WANTS_WRITE = -2,
    TLS_FAILED = -3,
    TLS_PLAIN = -4, /* the other end speaks HTTP without TLS */
};

/* A server's certificate (with those that vouch for it) and key, both PEM. The error says what is
 * wrong with them. */
tls_context *tls_server(const char *certificate, const char *key, df_error *err);
/* A client's: whom to believe, as a file, or NULL for those that the system trusts. */
tls_context *tls_client(const char *trusted, df_error *err);
void tls_context_free(tls_context *context);

tls *tls_accept(tls_context *context, int socket);
/* The certificate must be for this host, a name or an address. */
tls *tls_connect(tls_context *context, int socket, const char *host);
ssize_t tls_read(tls *t, void *out, size_t size);
ssize_t tls_write(tls *t, const void *bytes, size_t size);
/* Why a client's certificate was not believed; NULL: it was. */
const char *tls_distrust(const tls *t);
void tls_goodbye(tls *t); /* tells the other end; what it says is not waited for */
void tls_free(tls *t);

/* What a server answers to the key of a client that wants a WebSocket [RFC 6455, 4.2.2]. */
enum { TLS_KEY_SIZE = 24, TLS_ANSWER_SIZE = 32 };
void tls_websocket_answer(const char key[TLS_KEY_SIZE], char out[TLS_ANSWER_SIZE]);
/* Random bytes, for keys and masks that only have to be new; false: there are none. */
bool tls_random(void *out, size_t size);

#endif
