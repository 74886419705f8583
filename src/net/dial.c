/* dial.c: the client's end of a WebSocket, over wslay; see dial.h.
 *
 * Connecting waits for the server, for some seconds, so that whoever can't be reached is told at
 * once and with the reason. From then on the socket is polled together with the person's
 * descriptor.
 *
 * SPDX-License-Identifier: MIT */
#include "net/dial.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

#include "base/clock.h"
#include "base/memory.h"
#include "net/net.h"
#include "net/tls.h"

enum {
    PATIENCE = 15000, /* milliseconds to be let in */
    FLUSH = 1000,
    ANSWER_MAX = 8 << 10,
    MESSAGE_MAX = 64 << 20,
    KEY_BYTES = 16,
};

typedef struct letter {
    struct letter *next;
    char text[];
} letter;

struct dial {
    int socket;
    tls_context *context;
    tls *tls;
    wslay_event_context_ptr events;
    letter *first, *last; /* messages that have come */
    letter *read;         /* the one handed out last */
    char *early;          /* what came behind the server's answer */
    size_t early_length, early_taken;
    bool wants_write; /* TLS has to write before it can go on */
    bool closed;
};

/* ---- The socket ------------------------------------------------------------------------------ */

static ssize_t read_socket(dial *d, void *out, size_t size)
{
    ssize_t got = d->tls != NULL ? tls_read(d->tls, out, size) : recv(d->socket, out, size, 0);

    if (d->tls != NULL || got >= 0)
        return got;
    return errno == EAGAIN || errno == EINTR ? TLS_WANTS_READ : TLS_FAILED;
}

static ssize_t write_socket(dial *d, const void *bytes, size_t size)
{
    ssize_t sent = d->tls != NULL ? tls_write(d->tls, bytes, size)
                                  : send(d->socket, bytes, size, MSG_NOSIGNAL);

    if (d->tls != NULL || sent >= 0)
        return sent;
    return errno == EAGAIN || errno == EINTR ? TLS_WANTS_WRITE : TLS_FAILED;
}

/* Waits until the socket can go on; false: not in time. */
static bool await(const dial *d, ssize_t wants, int64_t until)
{
    struct pollfd p = {.fd = d->socket, .events = wants == TLS_WANTS_WRITE ? POLLOUT : POLLIN};
    int64_t left = until - df_clock_ms();

    return left > 0 && poll(&p, 1, (int)left) > 0;
}

static bool connect_socket(dial *d, const struct addrinfo *to, int64_t until)
{
    int one = 1;
    int problem = 0;
    socklen_t size = sizeof problem;

    d->socket = socket(to->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (d->socket < 0)
        return false;
    if ((connect(d->socket, to->ai_addr, to->ai_addrlen) == 0 || errno == EINPROGRESS) &&
        await(d, TLS_WANTS_WRITE, until) &&
        getsockopt(d->socket, SOL_SOCKET, SO_ERROR, &problem, &size) == 0 && problem == 0) {
        setsockopt(d->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        return true;
    }
    close(d->socket);
    d->socket = -1;
    return false;
}

static df_status reach(dial *d, const char *host, int port, df_error *err)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char service[16];
    int64_t until = df_clock_ms() + PATIENCE;

    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(host, service, &hints, &found) != 0)
        return df_fail(err, DF_IO, "", "%s is not known", host);
    for (struct addrinfo *a = found; a != NULL && d->socket < 0; a = a->ai_next)
        connect_socket(d, a, until);
    freeaddrinfo(found);
    return d->socket >= 0 ? DF_OK
                          : df_fail(err, DF_IO, "", "%s, port %d, can't be reached", host, port);
}

/* ---- The handshake --------------------------------------------------------------------------- */

static df_status lost(const dial *d, const char *host, df_error *err)
{
    const char *why = d->tls != NULL ? tls_distrust(d->tls) : NULL;

    if (why != NULL)
        return df_fail(err, DF_IO, "", "%s can't be believed: its certificate: %s", host, why);
    return df_fail(err, DF_IO, "", "%s does not answer; it may be older than this program", host);
}

static bool send_all(dial *d, const char *text, int64_t until)
{
    size_t length = strlen(text);

    while (length > 0) {
        ssize_t sent = write_socket(d, text, length);

        if (sent > 0) {
            text += sent;
            length -= (size_t)sent;
        } else if (sent == 0 || sent <= TLS_FAILED || !await(d, sent, until)) {
            return false;
        }
    }
    return true;
}

/* Reads the head of the server's answer; returns where it ends in *in, 0: it did not come. */
static size_t read_head(dial *d, char *in, size_t *length, int64_t until)
{
    while (*length < ANSWER_MAX) {
        ssize_t got = read_socket(d, in + *length, ANSWER_MAX - *length);

        if (got > 0) {
            *length += (size_t)got;
            in[*length] = '\0';
            const char *end = strstr(in, "\r\n\r\n");
            if (end != NULL)
                return (size_t)(end + 4 - in);
        } else if (got == 0 || got <= TLS_FAILED || !await(d, got, until)) {
            return 0;
        }
    }
    return 0;
}

/* The server's own words for its refusal are the body of its answer, one line. */
static df_status refused(const char *in, size_t head, const char *host, df_error *err)
{
    char words[120];
    size_t length = 0;

    for (const char *c = in + head; *c >= ' ' && *c <= '~' && length + 1 < sizeof words; c++)
        words[length++] = *c;
    words[length] = '\0';
    return df_fail(err, DF_IO, "", "%s lets nobody in%s%s", host, length > 0 ? ": " : "", words);
}

static bool has_header(const char *in, size_t head, const char *name, const char *value)
{
    char line[128];
    int length = snprintf(line, sizeof line, "\r\n%s: %s\r\n", name, value);

    for (size_t i = 0; i + (size_t)length <= head; i++)
        if (strncasecmp(in + i, line, (size_t)length) == 0)
            return true;
    return false;
}

static void encode(const unsigned char bytes[KEY_BYTES], char out[TLS_KEY_SIZE + 1])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    int at = 0;

    for (int i = 0; i < KEY_BYTES; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16;

        if (i + 1 < KEY_BYTES)
            three |= (uint32_t)bytes[i + 1] << 8;
        if (i + 2 < KEY_BYTES)
            three |= bytes[i + 2];
        for (int shift = 18; shift >= 0; shift -= 6)
            out[at++] = digits[three >> shift & 63];
    }
    out[TLS_KEY_SIZE - 2] = out[TLS_KEY_SIZE - 1] = '=';
    out[TLS_KEY_SIZE] = '\0';
}

static df_status shake_hands(dial *d, const char *host, int port, df_error *err)
{
    int64_t until = df_clock_ms() + PATIENCE;
    bool six = strchr(host, ':') != NULL;
    char in[ANSWER_MAX + 1] = "";
    char request[512];
    char key[TLS_KEY_SIZE + 1];
    char answer[TLS_ANSWER_SIZE];
    unsigned char random[KEY_BYTES];
    size_t length = 0;

    if (!tls_random(random, sizeof random))
        return df_fail(err, DF_IO, "", "the system gives no random numbers");
    encode(random, key);
    tls_websocket_answer(key, answer);
    int size = snprintf(request, sizeof request,
                        "GET /ws HTTP/1.1\r\nHost: %s%s%s:%d\r\nUpgrade: websocket\r\nConnection: "
                        "Upgrade\r\nSec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Protocol: " NET_PROTOCOL "\r\n\r\n",
                        six ? "[" : "", host, six ? "]" : "", port, key);
    if (size >= (int)sizeof request)
        return df_fail(err, DF_IO, "", "the name of the host is too long");
    size_t head = send_all(d, request, until) ? read_head(d, in, &length, until) : 0;
    if (head == 0)
        return lost(d, host, err);
    if (strncmp(in, "HTTP/1.1 101", 12) != 0)
        return refused(in, head, host, err);
    if (!has_header(in, head, "sec-websocket-accept", answer) ||
        !has_header(in, head, "sec-websocket-protocol", NET_PROTOCOL))
        return df_fail(err, DF_IO, "", "%s is no server of Deadfall's", host);
    d->early_length = length - head;
    d->early = df_memory(d->early_length + 1, 1);
    if (d->early == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    memcpy(d->early, in + head, d->early_length);
    return DF_OK;
}

/* ---- Messages -------------------------------------------------------------------------------- */

static ssize_t on_read(wslay_event_context_ptr events, uint8_t *out, size_t size, int flags,
                       void *context)
{
    dial *d = context;
    size_t early = d->early_length - d->early_taken;

    (void)flags;
    if (early > 0) {
        size_t take = size < early ? size : early;

        memcpy(out, d->early + d->early_taken, take);
        d->early_taken += take;
        return (ssize_t)take;
    }
    ssize_t got = read_socket(d, out, size);
    if (got > 0)
        return got;
    d->wants_write = got == TLS_WANTS_WRITE;
    d->closed = d->closed || got == 0 || got <= TLS_FAILED;
    wslay_event_set_error(events, d->closed ? WSLAY_ERR_CALLBACK_FAILURE : WSLAY_ERR_WOULDBLOCK);
    return -1;
}

static ssize_t on_write(wslay_event_context_ptr events, const uint8_t *bytes, size_t size,
                        int flags, void *context)
{
    dial *d = context;
    ssize_t sent = write_socket(d, bytes, size);

    (void)flags;
    if (sent > 0)
        return sent;
    d->wants_write = sent == TLS_WANTS_WRITE;
    d->closed = d->closed || sent == 0 || sent <= TLS_FAILED;
    wslay_event_set_error(events, d->closed ? WSLAY_ERR_CALLBACK_FAILURE : WSLAY_ERR_WOULDBLOCK);
    return -1;
}

static int on_mask(wslay_event_context_ptr events, uint8_t *out, size_t size, void *context)
{
    (void)events;
    (void)context;
    return tls_random(out, size) ? 0 : -1;
}

static void on_message(wslay_event_context_ptr events,
                       const struct wslay_event_on_msg_recv_arg *arg, void *context)
{
    dial *d = context;

    (void)events;
    if (arg->opcode != WSLAY_TEXT_FRAME)
        return;
    letter *one = df_memory(1, sizeof *one + arg->msg_length + 1);
    if (one == NULL) {
        d->closed = true;
        return;
    }
    one->next = NULL;
    memcpy(one->text, arg->msg, arg->msg_length);
    one->text[arg->msg_length] = '\0';
    if (d->last != NULL)
        d->last->next = one;
    else
        d->first = one;
    d->last = one;
}

/* Sends and receives what it can without waiting. */
static void exchange(dial *d)
{
    if (wslay_event_want_read(d->events) && wslay_event_recv(d->events) != 0)
        d->closed = true;
    if (!d->closed && wslay_event_want_write(d->events) && wslay_event_send(d->events) != 0)
        d->closed = true;
    if (!wslay_event_want_read(d->events) && !wslay_event_want_write(d->events))
        d->closed = true;
}

static int wanted(const dial *d)
{
    return POLLIN | (d->wants_write || wslay_event_want_write(d->events) ? POLLOUT : 0);
}

/* ---- For the client -------------------------------------------------------------------------- */

static df_status begin(dial *d, const char *host, int port, bool secure, const char *trusted,
                       df_error *err)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = on_read,
                                                           .send_callback = on_write,
                                                           .genmask_callback = on_mask,
                                                           .on_msg_recv_callback = on_message};

    if (secure) {
        d->context = tls_client(trusted, err);
        if (d->context == NULL)
            return DF_IO;
    }
    if (reach(d, host, port, err) != DF_OK)
        return DF_IO;
    if (secure) {
        d->tls = tls_connect(d->context, d->socket, host);
        if (d->tls == NULL)
            return df_fail(err, DF_NOMEM, "", "out of memory");
    }
    if (shake_hands(d, host, port, err) != DF_OK)
        return DF_IO;
    if (wslay_event_context_client_init(&d->events, &callbacks, d) != 0)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    wslay_event_config_set_max_recv_msg_length(d->events, MESSAGE_MAX);
    return DF_OK;
}

dial *dial_open(const char *host, int port, bool secure, const char *trusted, df_error *err)
{
    dial *d = df_memory(1, sizeof *d);

    if (d == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    d->socket = -1;
    if (begin(d, host, port, secure, trusted, err) == DF_OK)
        return d;
    dial_close(d);
    return NULL;
}

void dial_close(dial *d)
{
    if (d == NULL)
        return;
    if (d->events != NULL) {
        if (!d->closed) {
            wslay_event_queue_close(d->events, WSLAY_CODE_NORMAL_CLOSURE, NULL, 0);
            wslay_event_send(d->events);
        }
        wslay_event_context_free(d->events);
    }
    if (d->tls != NULL)
        tls_goodbye(d->tls);
    tls_free(d->tls);
    tls_context_free(d->context);
    if (d->socket >= 0)
        close(d->socket);
    while (d->first != NULL) {
        letter *one = d->first;

        d->first = one->next;
        free(one);
    }
    free(d->read);
    free(d->early);
    free(d);
}

bool dial_send(dial *d, const char *text)
{
    struct wslay_event_msg message = {
        .opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)text, .msg_length = strlen(text)};

    return d->closed || wslay_event_queue_msg(d->events, &message) != WSLAY_ERR_NOMEM;
}

dial_event dial_wait(dial *d, int descriptor, const char **message)
{
    free(d->read);
    d->read = NULL;
    for (;;) {
        if (!d->closed)
            exchange(d);
        d->read = d->first;
        if (d->read != NULL) {
            d->first = d->read->next;
            if (d->first == NULL)
                d->last = NULL;
            *message = d->read->text;
            return DIAL_MESSAGE;
        }
        if (d->closed)
            return DIAL_CLOSED;
        struct pollfd p[2] = {{.fd = d->socket, .events = (short)wanted(d)},
                              {.fd = descriptor, .events = POLLIN}};
        int ready = poll(p, 2, -1);
        if (ready > 0 && p[1].revents != 0)
            return DIAL_INPUT;
        if (ready < 0 && descriptor >= 0)
            return DIAL_STIRRED;
    }
}

void dial_flush(dial *d)
{
    int64_t until = df_clock_ms() + FLUSH;

    while (!d->closed && wslay_event_want_write(d->events)) {
        if (wslay_event_send(d->events) != 0 ||
            (wslay_event_want_write(d->events) && !await(d, TLS_WANTS_WRITE, until)))
            return;
    }
}
