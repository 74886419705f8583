/* dial.c: the client's end of a WebSocket, over libwebsockets; see dial.h.
 *
 * SPDX-License-Identifier: MIT */
#include "net/dial.h"

#include <libwebsockets.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"

enum { LOOK_EVERY = 20000 }; /* microseconds between looks at the other descriptor */

typedef struct letter {
    struct letter *next;
    size_t length;
    char text[]; /* outgoing: after LWS_PRE bytes for the library */
} letter;

typedef struct letters {
    letter *first, *last;
} letters;

struct dial {
    struct lws_context *context;
    struct lws *wsi;
    lws_sorted_usec_list_t alarm;
    letters in, out;
    letter *read; /* the one handed out last */
    char *partial;
    size_t partial_size;
    bool connected, closed;
};

static void push(letters *l, letter *one)
{
    one->next = NULL;
    if (l->last != NULL)
        l->last->next = one;
    else
        l->first = one;
    l->last = one;
}

static letter *pop(letters *l)
{
    letter *one = l->first;

    if (one != NULL) {
        l->first = one->next;
        if (l->first == NULL)
            l->last = NULL;
    }
    return one;
}

static void receive(dial *d, const char *piece, size_t length)
{
    char *longer = realloc(d->partial, d->partial_size + length + 1);

    if (longer == NULL) {
        d->closed = true;
        return;
    }
    memcpy(longer + d->partial_size, piece, length);
    d->partial = longer;
    d->partial_size += length;
    if (!lws_is_final_fragment(d->wsi) || lws_remaining_packet_payload(d->wsi) != 0)
        return;
    letter *one = malloc(sizeof *one + d->partial_size + 1);
    if (one != NULL) {
        one->length = d->partial_size;
        memcpy(one->text, d->partial, d->partial_size);
        one->text[d->partial_size] = '\0';
        push(&d->in, one);
    }
    d->partial_size = 0;
}

static int write_one(dial *d)
{
    letter *one = pop(&d->out);
    int wrote = 0;

    if (one == NULL)
        return 0;
    wrote = lws_write(d->wsi, (unsigned char *)one->text + LWS_PRE, one->length, LWS_WRITE_TEXT);
    bool whole = wrote >= (int)one->length;
    free(one);
    if (d->out.first != NULL)
        lws_callback_on_writable(d->wsi);
    return whole ? 0 : -1;
}

static int on_client(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length)
{
    dial *d = lws_context_user(lws_get_context(wsi));

    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        d->connected = true;
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        receive(d, in, length);
        return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_one(d);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        d->closed = true;
        d->wsi = NULL;
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = NET_PROTOCOL, .callback = on_client, .rx_buffer_size = 16 << 10},
    {.name = NULL},
};

static void say_nothing(int level, const char *line)
{
    (void)level;
    (void)line;
}

static bool connect_to(dial *d, const char *host, int port, bool secure)
{
    struct lws_client_connect_info info = {
        .context = d->context,
        .address = host,
        .port = port,
        .path = "/ws",
        .host = host,
        .protocol = NET_PROTOCOL,
        .local_protocol_name = NET_PROTOCOL,
        .ssl_connection = secure ? LCCSCF_USE_SSL : 0,
        .pwsi = &d->wsi,
    };

    return lws_client_connect_via_info(&info) != NULL;
}

dial *dial_open(const char *host, int port, bool secure, const char *trusted, df_error *err)
{
    dial *d = calloc(1, sizeof *d);
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .user = d,
        .options = secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
        .client_ssl_ca_filepath = trusted,
    };

    if (d == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    lws_set_log_level(LLL_ERR, say_nothing);
    d->context = lws_create_context(&info);
    if (d->context != NULL && connect_to(d, host, port, secure))
        return d;
    df_fail(err, DF_IO, "", "%s, port %d, can't be reached", host, port);
    dial_close(d);
    return NULL;
}

void dial_close(dial *d)
{
    letter *one;

    if (d == NULL)
        return;
    if (d->context != NULL)
        lws_context_destroy(d->context);
    while ((one = pop(&d->in)) != NULL)
        free(one);
    while ((one = pop(&d->out)) != NULL)
        free(one);
    free(d->read);
    free(d->partial);
    free(d);
}

bool dial_send(dial *d, const char *text)
{
    size_t length = strlen(text);
    letter *one = malloc(sizeof *one + LWS_PRE + length);

    if (one == NULL)
        return false;
    one->length = length;
    memcpy(one->text + LWS_PRE, text, length);
    push(&d->out, one);
    if (d->connected && d->wsi != NULL)
        lws_callback_on_writable(d->wsi);
    return true;
}

static void ring(lws_sorted_usec_list_t *alarm)
{
    (void)alarm; /* it has ended the wait, and that is all */
}

dial_event dial_wait(dial *d, int descriptor, const char **message)
{
    free(d->read);
    d->read = NULL;
    for (;;) {
        struct pollfd input = {.fd = descriptor, .events = POLLIN};

        d->read = pop(&d->in);
        if (d->read != NULL) {
            *message = d->read->text;
            return DIAL_MESSAGE;
        }
        if (d->closed)
            return DIAL_CLOSED;
        if (descriptor >= 0 && poll(&input, 1, 0) > 0)
            return DIAL_INPUT;
        lws_sul_schedule(d->context, 0, &d->alarm, ring, LOOK_EVERY);
        if (lws_service(d->context, 0) < 0)
            return DIAL_CLOSED;
    }
}

void dial_flush(dial *d)
{
    for (int i = 0; i < 50 && d->out.first != NULL && !d->closed; i++) {
        lws_sul_schedule(d->context, 0, &d->alarm, ring, LOOK_EVERY);
        if (lws_service(d->context, 0) < 0)
            return;
    }
}
