/* net.c: the event loop over libwebsockets; see net.h.
 *
 * libwebsockets wants one write for each writable callback and calls from one thread only, apart
 * from lws_cancel_service. It keeps its table of descriptors by the limit of the process, which
 * whoever starts the server sets to what is needed.
 *
 * SPDX-License-Identifier: MIT */
#include "net/net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "net/page.h"

enum {
    IDLE_PING = 50, /* seconds of silence before a ping */
    IDLE_DEATH = 70,
    PIECE = 512, /* bytes that a link reads at once: memory that every link keeps */
    REASON_MAX = 120,
};

struct net_text {
    int references;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of them are the library's */
};

typedef struct waiting {
    struct waiting *next;
    net_text *text;
} waiting;

struct net_link {
    struct lws *wsi;
    net *owner;
    void *data;
    waiting *first;
    waiting *last;
    size_t queued;
    char *partial; /* of a message that came in pieces */
    size_t partial_size;
    bool refused;
    bool hanging_up;
    char reason[REASON_MAX + 1];
};

struct net {
    const net_config *config;
    const net_handler *handler;
    struct lws_context *context;
    struct lws *watched;
    int descriptor;
    lws_sorted_usec_list_t alarm;
    volatile sig_atomic_t stopping;
    int sockets; /* connections of any kind */
    net_counts counts;
};

/* A connection, as long as there is one. */
typedef struct visit {
    bool counted; /* the handler knows of it */
    char address[NET_ADDRESS_SIZE];
} visit;

/* ---- Messages ---------------------------------------------------------------------------------
 */

net_text *net_text_new(const char *text, size_t length)
{
    net_text *t = malloc(sizeof *t + LWS_PRE + length);

    if (t == NULL)
        return NULL;
    t->references = 1;
    t->length = length;
    memcpy(t->bytes + LWS_PRE, text, length);
    return t;
}

void net_text_release(net_text *text)
{
    if (text != NULL && --text->references == 0)
        free(text);
}

static void drop_first(net_link *link)
{
    waiting *w = link->first;

    link->first = w->next;
    if (link->first == NULL)
        link->last = NULL;
    link->queued -= w->text->length;
    net_text_release(w->text);
    free(w);
}

static void drop_all(net_link *link)
{
    while (link->first != NULL)
        drop_first(link);
}

/* Ends a link at once. */
static void kill_link(net_link *link)
{
    link->hanging_up = true;
    drop_all(link);
    lws_set_timeout(link->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

void net_send(net_link *link, net_text *text)
{
    if (link->hanging_up || text == NULL)
        return;
    waiting *w = malloc(sizeof *w);
    if (w == NULL || link->queued + text->length > link->owner->config->queue_max) {
        free(w);
        link->owner->counts.dropped++;
        kill_link(link);
        return;
    }
    text->references++;
    *w = (waiting){.text = text};
    if (link->last != NULL)
        link->last->next = w;
    else
        link->first = w;
    link->last = w;
    link->queued += text->length;
    lws_callback_on_writable(link->wsi);
}

void net_hang_up(net_link *link, const char *reason)
{
    if (link->hanging_up)
        return;
    link->hanging_up = true;
    snprintf(link->reason, sizeof link->reason, "%s", reason);
    lws_callback_on_writable(link->wsi);
}

/* One write; -1 closes the link. */
static int write_one(net_link *link)
{
    if (link->first != NULL) {
        net_text *text = link->first->text;
        int wrote = lws_write(link->wsi, text->bytes + LWS_PRE, text->length, LWS_WRITE_TEXT);

        if (wrote < (int)text->length)
            return -1;
        link->owner->counts.sent++;
        link->owner->counts.bytes_out += text->length;
        drop_first(link);
        if (link->first != NULL || link->hanging_up)
            lws_callback_on_writable(link->wsi);
        return 0;
    }
    if (!link->hanging_up)
        return 0;
    lws_close_reason(link->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)link->reason,
                     strlen(link->reason));
    return -1;
}

/* ---- WebSockets -------------------------------------------------------------------------------
 */

/* Pages of other sites must not act for their visitors. Programs send no origin. */
static bool origin_is_ours(const net *n, struct lws *wsi)
{
    char origin[256];
    char host[256];

    int length = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (length == 0)
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    if (n->config->origin != NULL && strcmp(origin, n->config->origin) == 0)
        return true;
    const char *after = strstr(origin, "://");
    return after != NULL && strcmp(after + 3, host) == 0;
}

/* Behind a proxy the client's address is the last one that the proxy noted, and counts from here
 * on. */
static bool admit(net *n, struct lws *wsi)
{
    visit *v = lws_get_opaque_user_data(wsi);
    char forwarded[256] = "";

    if (v->counted)
        return true;
    if (lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        const char *last = strrchr(forwarded, ',');

        last = last == NULL ? forwarded : last + 1;
        snprintf(v->address, sizeof v->address, "%s", last + strspn(last, " "));
    }
    if (!n->handler->admits(n->handler->context, v->address))
        return false;
    v->counted = true;
    n->handler->arrived(n->handler->context, v->address);
    return true;
}

static int establish(net *n, net_link *link, struct lws *wsi)
{
    *link = (net_link){.wsi = wsi, .owner = n};
    if (!admit(n, wsi) || !n->handler->opened(n->handler->context, link)) {
        link->refused = true;
        return -1;
    }
    n->counts.links++;
    return 0;
}

static void part(net *n, net_link *link)
{
    if (link->owner == NULL || link->refused)
        return;
    n->counts.links--;
    n->handler->closed(n->handler->context, link);
    drop_all(link);
    free(link->partial);
    link->partial = NULL;
}

static bool keep_piece(net_link *link, const char *piece, size_t length)
{
    char *longer = realloc(link->partial, link->partial_size + length);

    if (longer == NULL)
        return false;
    memcpy(longer + link->partial_size, piece, length);
    link->partial = longer;
    link->partial_size += length;
    return true;
}

static void deliver(net *n, net_link *link, const char *text, size_t length)
{
    n->counts.received++;
    n->counts.bytes_in += length;
    if (!link->hanging_up)
        n->handler->message(n->handler->context, link, text, length);
}

/* A message, or a piece of one, has come. -1 closes the link. */
static int receive(net *n, net_link *link, const char *piece, size_t length)
{
    bool whole = lws_is_final_fragment(link->wsi) && lws_remaining_packet_payload(link->wsi) == 0;

    if (lws_frame_is_binary(link->wsi) || link->partial_size + length > n->config->message_max) {
        lws_close_reason(link->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    if (whole && link->partial == NULL) {
        deliver(n, link, piece, length);
        return 0;
    }
    if (!keep_piece(link, piece, length))
        return -1;
    if (whole) {
        char *text = link->partial;
        size_t size = link->partial_size;

        link->partial = NULL;
        link->partial_size = 0;
        deliver(n, link, text, size);
        free(text);
    }
    return 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length)
{
    net *n = lws_context_user(lws_get_context(wsi));
    net_link *link = user;

    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return origin_is_ours(n, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        return establish(n, link, wsi);
    case LWS_CALLBACK_RECEIVE:
        return receive(n, link, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_one(link);
    case LWS_CALLBACK_CLOSED:
        part(n, link);
        return 0;
    default:
        return 0;
    }
}

/* ---- Connections of any kind ------------------------------------------------------------------
 */

/* Whoever connects counts by its address from the first byte on, asks it for pages or for a
 * WebSocket. Behind a proxy all come from there, and who they are is known with their headers. */

static int filter(net *n, const struct lws_filter_network_conn_args *from)
{
    char address[NET_ADDRESS_SIZE] = "";

    if (n->sockets >= n->config->links_max)
        return -1;
    if (n->config->behind_proxy)
        return 0;
    lws_get_peer_simple_fd(from->accept_fd, address, sizeof address);
    return n->handler->admits(n->handler->context, address) ? 0 : -1;
}

static int arrive(net *n, struct lws *wsi)
{
    visit *v = calloc(1, sizeof *v);

    if (v == NULL)
        return -1;
    n->sockets++;
    lws_set_opaque_user_data(wsi, v);
    lws_get_peer_simple(wsi, v->address, sizeof v->address);
    if (n->config->behind_proxy)
        return 0;
    v->counted = true;
    n->handler->arrived(n->handler->context, v->address);
    return 0;
}

static void leave(net *n, struct lws *wsi)
{
    visit *v = lws_get_opaque_user_data(wsi);

    if (v == NULL)
        return; /* no connection: the listening one, or what is watched */
    n->sockets--;
    if (v->counted)
        n->handler->gone(n->handler->context, v->address);
    free(v);
    lws_set_opaque_user_data(wsi, NULL);
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    net *n = lws_context_user(lws_get_context(wsi));
    page_link *link = user;

    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return filter(n, user);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return arrive(n, wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        leave(n, wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        return page_begin(link, wsi, n->handler, n->config->patience, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return page_write(link, wsi, n->config->patience);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (link != NULL)
            page_end(link);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

/* The watched descriptor is only ever a reason to turn. */
static int on_watched(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length)
{
    net *n = lws_context_user(lws_get_context(wsi));

    (void)user;
    (void)in;
    (void)length;
    if (reason == LWS_CALLBACK_RAW_CLOSE_FILE && n->watched == wsi)
        n->watched = NULL;
    return 0;
}

/* ---- The loop ---------------------------------------------------------------------------------
 */

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(page_link)},
    {.name = NET_PROTOCOL,
     .callback = on_socket,
     .per_session_data_size = sizeof(net_link),
     .rx_buffer_size = PIECE},
    {.name = "watched", .callback = on_watched},
    {.name = NULL},
};

static const lws_retry_bo_t idle = {
    .secs_since_valid_ping = IDLE_PING,
    .secs_since_valid_hangup = IDLE_DEATH,
};

/* The library's own complaints may quote what clients sent, so none are logged. */
static void say_nothing(int level, const char *line)
{
    (void)level;
    (void)line;
}

net *net_open(const net_config *config, const net_handler *handler, df_error *err)
{
    net *n = calloc(1, sizeof *n);
    struct lws_context_creation_info info = {
        .port = config->port,
        .iface = config->host,
        .protocols = protocols,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .user = n,
        .retry_and_idle_policy = &idle,
        .server_string = "deadfall",
        .ssl_cert_filepath = config->certificate,
        .ssl_private_key_filepath = config->private_key,
        .options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .pt_serv_buf_size = 4096,
        .keepalive_timeout = config->patience,
        .timeout_secs = (unsigned)config->patience,
        .timeout_secs_ah_idle = (unsigned)config->patience,
    };

    if (n == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    n->config = config;
    n->handler = handler;
    n->descriptor = -1;
    if (config->certificate != NULL)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    lws_set_log_level(LLL_ERR, say_nothing);
    n->context = lws_create_context(&info);
    if (n->context != NULL)
        return n;
    df_fail(err, DF_IO, "", "can't listen on %s, port %d: is it in use, or not allowed?",
            config->host != NULL ? config->host : "any address", config->port);
    free(n);
    return NULL;
}

void net_close(net *n)
{
    if (n == NULL)
        return;
    lws_context_destroy(n->context);
    free(n);
}

void net_run(net *n)
{
    while (!n->stopping && lws_service(n->context, 0) >= 0)
        n->handler->turn(n->handler->context);
}

void net_stop(net *n)
{
    n->stopping = 1;
    lws_cancel_service(n->context);
}

void net_wake(net *n)
{
    lws_cancel_service(n->context);
}

static void ring(lws_sorted_usec_list_t *alarm)
{
    (void)alarm; /* that the loop has turned is all there is to it */
}

void net_alarm(net *n, int64_t milliseconds)
{
    lws_sul_schedule(n->context, 0, &n->alarm, ring, milliseconds * 1000);
}

/* The library closes what it has adopted, so that it gets a copy. */
void net_watch(net *n, int descriptor)
{
    if (descriptor == n->descriptor)
        return;
    if (n->watched != NULL)
        lws_set_timeout(n->watched, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    n->watched = NULL;
    n->descriptor = descriptor;
    lws_sock_file_fd_type file = {.filefd = descriptor >= 0 ? dup(descriptor) : -1};
    if (file.filefd >= 0)
        n->watched = lws_adopt_descriptor_vhost(lws_get_vhost_by_name(n->context, "default"),
                                                LWS_ADOPT_RAW_FILE_DESC, file, "watched", NULL);
}

/* ---- Small things -----------------------------------------------------------------------------
 */

void *net_data(const net_link *link)
{
    return link->data;
}

void net_set_data(net_link *link, void *data)
{
    link->data = data;
}

const char *net_address(const net_link *link)
{
    const visit *v = lws_get_opaque_user_data(link->wsi);

    return v->address;
}

net_counts net_counted(const net *n)
{
    return n->counts;
}
