/* net.c: the event loop over libwebsockets; see net.h.
 *
 * libwebsockets wants one write for each writable callback and calls from one thread only, apart
 * from lws_cancel_service. It keeps its table of descriptors by the limit of the process, which
 * whoever starts the server sets to what is needed.
 *
 * SPDX-License-Identifier: MIT */
#include "net/net.h"

#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    IDLE_PING = 50, /* seconds of silence before a ping */
    IDLE_DEATH = 70,
    PIECE = 512, /* bytes that a link reads at once: memory that every link keeps */
    REASON_MAX = 120,
    HEADER_MAX = 1024,
    PATH_MAX_SIZE = 256,
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
    char address[NET_ADDRESS_SIZE];
};

struct net {
    const net_config *config;
    const net_handler *handler;
    struct lws_context *context;
    struct lws *watched;
    int descriptor;
    lws_sorted_usec_list_t alarm;
    volatile sig_atomic_t stopping;
    net_counts counts;
};

/* What an HTTP request in progress needs. */
typedef struct page_link {
    net_page page;
    size_t sent;
} page_link;

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

/* The client's address; behind a proxy the last one that the proxy noted. */
static void find_address(net_link *link)
{
    char forwarded[256] = "";

    lws_get_peer_simple(link->wsi, link->address, sizeof link->address);
    if (!link->owner->config->behind_proxy ||
        lws_hdr_copy(link->wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    const char *last = strrchr(forwarded, ',');
    last = last == NULL ? forwarded : last + 1;
    while (*last == ' ')
        last++;
    snprintf(link->address, sizeof link->address, "%s", last);
}

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

static int establish(net *n, net_link *link, struct lws *wsi)
{
    *link = (net_link){.wsi = wsi, .owner = n};
    find_address(link);
    if (n->counts.links >= n->config->links_max || !n->handler->opened(n->handler->context, link)) {
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

/* ---- HTTP -------------------------------------------------------------------------------------
 */

static const struct {
    const char *name, *value;
} safe_headers[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
     "data:; font-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action "
     "'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
};

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                      unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

static int write_headers(struct lws *wsi, const net_page *page)
{
    unsigned char buffer[LWS_PRE + HEADER_MAX + 512];
    unsigned char *start = buffer + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;

    if (lws_add_http_common_headers(wsi, (unsigned)page->status, page->type, page->size, &at,
                                    end) != 0)
        return -1;
    for (size_t i = 0; i < sizeof safe_headers / sizeof safe_headers[0]; i++)
        if (add_header(wsi, safe_headers[i].name, safe_headers[i].value, &at, end) != 0)
            return -1;
    if (add_header(wsi, "cache-control:",
                   page->forever ? "public, max-age=31536000, immutable" : "no-cache", &at,
                   end) != 0 ||
        (page->gzip && add_header(wsi, "content-encoding:", "gzip", &at, end) != 0))
        return -1;
    return lws_finalize_write_http_header(wsi, start, &at, end) != 0 ? -1 : 0;
}

/* Is it somebody on this machine who asks, and not for somebody else? */
static bool is_local(struct lws *wsi)
{
    char address[NET_ADDRESS_SIZE] = "";

    lws_get_peer_simple(wsi, address, sizeof address);
    return lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) == 0 &&
           (strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
            strncmp(address, "::ffff:127.", 11) == 0);
}

static int begin_page(net *n, struct lws *wsi, page_link *link, const char *path)
{
    char plain[PATH_MAX_SIZE];

    *link = (page_link){
        .page = {.local = is_local(wsi), .status = 404, .type = "text/plain; charset=utf-8"}};
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        link->page.status = 405;
    else if (snprintf(plain, sizeof plain, "%s", path) < (int)sizeof plain)
        n->handler->page(n->handler->context, plain, &link->page);
    if (write_headers(wsi, &link->page) != 0)
        return -1;
    if (link->page.size == 0)
        return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_page(struct lws *wsi, page_link *link)
{
    enum { AT_ONCE = 4096 };
    unsigned char buffer[LWS_PRE + AT_ONCE];
    size_t left = link->page.size - link->sent;
    size_t now = left < AT_ONCE ? left : AT_ONCE;

    const char *from = link->page.lasting != NULL ? link->page.lasting : link->page.body;
    if (from == NULL || now == 0)
        return 0;
    memcpy(buffer + LWS_PRE, from + link->sent, now);
    link->sent += now;
    bool last = link->sent == link->page.size;
    if (lws_write(wsi, buffer + LWS_PRE, now, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)now)
        return -1;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    free(link->page.body);
    link->page.body = NULL;
    return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    net *n = lws_context_user(lws_get_context(wsi));
    page_link *link = user;

    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin_page(n, wsi, link, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_page(wsi, link);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (link != NULL) {
            free(link->page.body);
            link->page.body = NULL;
        }
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
        .keepalive_timeout = 15,
        .timeout_secs = 15,
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
    return link->address;
}

net_counts net_counted(const net *n)
{
    return n->counts;
}
