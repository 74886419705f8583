/* post.c: requests to other servers; see post.h.
 *
 * SPDX-License-Identifier: MIT */
#include "net/post.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "net/tls.h"

enum {
    STEP = 200,        /* milliseconds after which somebody who waits looks whether to hurry */
    HEAD_MAX = 2048,   /* bytes of our own request before its body */
    STATUS_SIZE = 128, /* of the answer that are read */
    HTTPS = 443,
    LABEL_MAX = 63,
};

struct post {
    bool local;
    int patience;
    pthread_mutex_t lock;
    tls_context *context; /* NULL: not needed yet */
    atomic_bool hurry;
};

post *post_open(bool local, int patience, df_error *err)
{
    post *p = df_memory(1, sizeof *p);

    if (p == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    p->local = local;
    p->patience = patience;
    pthread_mutex_init(&p->lock, NULL);
    return p;
}

/* Whom to believe is read when it is first needed. NULL: *err. */
static tls_context *context_of(post *p, df_error *err)
{
    pthread_mutex_lock(&p->lock);
    if (p->context == NULL)
        p->context = tls_client(NULL, err);
    tls_context *context = p->context;
    pthread_mutex_unlock(&p->lock);
    return context;
}

void post_hurry(post *p)
{
    if (p != NULL)
        atomic_store(&p->hurry, true);
}

void post_close(post *p)
{
    if (p == NULL)
        return;
    tls_context_free(p->context);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

/* ---- Addresses ------------------------------------------------------------------------------- */

/* A name with a dot whose last label begins with a letter, so that it is no number in any spelling.
 * Names that are never public are refused before anybody is asked for them. */
static bool is_name(const char *host)
{
    static const char *const inner[] = {"localhost", "local",   "internal", "intranet",
                                        "home",      "lan",     "corp",     "private",
                                        "test",      "invalid", "onion",    "localdomain"};
    const char *last = strrchr(host, '.');
    size_t label = 0;

    for (const char *c = host; *c != '\0'; c++) {
        bool plain = isalnum((unsigned char)*c) || (*c == '-' && label > 0);

        if (!(plain && ++label <= LABEL_MAX) && !(*c == '.' && label > 0))
            return false;
        if (*c == '.')
            label = 0;
    }
    if (last == NULL || !isalpha((unsigned char)last[1]))
        return false;
    for (size_t i = 0; i < sizeof inner / sizeof inner[0]; i++)
        if (strcmp(last + 1, inner[i]) == 0)
            return false;
    return true;
}

static df_status read_host(const char **at, post_address *out, df_error *err)
{
    size_t length = strcspn(*at, ":/?");

    if (length == 0 || length >= POST_HOST_SIZE)
        return df_fail(err, DF_RANGE, "", "the address names no host");
    for (size_t i = 0; i < length; i++)
        out->host[i] = (char)tolower((unsigned char)(*at)[i]);
    out->host[length] = '\0';
    *at += length;
    return DF_OK;
}

static df_status read_port(const post *p, const char **at, post_address *out, df_error *err)
{
    char *end = NULL;

    out->port = out->secure ? HTTPS : 80;
    if (**at != ':')
        return DF_OK;
    long port = isdigit((unsigned char)(*at)[1]) ? strtol(*at + 1, &end, 10) : 0;
    if (port < 1 || port > 65535 || (*end != '/' && *end != '\0' && *end != '?') ||
        (port != HTTPS && (out->secure || !p->local)))
        return df_fail(err, DF_RANGE, "", "only port 443 is called");
    out->port = (int)port;
    *at = end;
    return DF_OK;
}

df_status post_read(const post *p, const char *url, post_address *out, df_error *err)
{
    const char *at = url;

    *out = (post_address){.secure = strncmp(url, "https://", 8) == 0};
    if (strlen(url) > POST_URL_MAX)
        return df_fail(err, DF_RANGE, "", "the address has more than %d characters", POST_URL_MAX);
    for (; *at != '\0'; at++)
        if (*at <= ' ' || *at > '~' || strchr("#\\\"<>", *at) != NULL)
            return df_fail(err, DF_RANGE, "", "the address has characters that none has");
    if (!out->secure && !(p->local && strncmp(url, "http://", 7) == 0))
        return df_fail(err, DF_RANGE, "", "the address begins with https://");
    at = url + (out->secure ? 8 : 7);
    if (read_host(&at, out, err) != DF_OK || read_port(p, &at, out, err) != DF_OK)
        return DF_RANGE;
    if (out->secure ? !is_name(out->host) : strcmp(out->host, "127.0.0.1") != 0)
        return df_fail(err, DF_RANGE, "", "the address is not one of a public push service");
    out->path = at;
    bool usual = out->port == HTTPS && out->secure;
    if (usual)
        snprintf(out->origin, sizeof out->origin, "https://%s", out->host);
    else
        snprintf(out->origin, sizeof out->origin, "http://%s:%d", out->host, out->port);
    return DF_OK;
}

/* IANA's registry of special addresses, and all that are for many at once. */
static bool is_public_4(uint32_t address)
{
    static const struct {
        uint32_t network;
        int bits;
    } inner[] = {
        {0x00000000, 8},  /* this network */
        {0x0A000000, 8},  /* private */
        {0x64400000, 10}, /* shared by a provider's customers */
        {0x7F000000, 8},  /* this machine */
        {0xA9FE0000, 16}, /* this link; where clouds keep their keys */
        {0xAC100000, 12}, /* private */
        {0xC0000000, 24}, /* protocols */
        {0xC0000200, 24}, /* documentation */
        {0xC0586300, 24}, /* relays */
        {0xC0A80000, 16}, /* private */
        {0xC6120000, 15}, /* measurements */
        {0xC6336400, 24}, /* documentation */
        {0xCB007100, 24}, /* documentation */
        {0xE0000000, 3},  /* many at once, reserved, everybody */
    };

    for (size_t i = 0; i < sizeof inner / sizeof inner[0]; i++)
        if ((address ^ inner[i].network) >> (32 - inner[i].bits) == 0)
            return false;
    return true;
}

/* Of all addresses only global ones (2000::/3), without those that hold one of IPv4 or are for
 * documentation. */
static bool is_public_6(const uint8_t a[16])
{
    bool special = a[0] == 0x20 && a[1] == 0x01 && (a[2] & 0xFE) == 0; /* Teredo and others */
    bool documents = (a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0D && a[3] == 0xB8) ||
                     (a[0] == 0x3F && a[1] == 0xFF && (a[2] & 0xF0) == 0);
    bool relayed = a[0] == 0x20 && a[1] == 0x02;

    return (a[0] & 0xE0) == 0x20 && !special && !documents && !relayed;
}

bool post_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_public_4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
    return address->sa_family == AF_INET6 &&
           is_public_6(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
}

/* ---- One letter ------------------------------------------------------------------------------ */

typedef struct trip {
    post *post;
    int64_t until;
    int socket;
    tls *tls;
} trip;

/* False: not in time. */
static bool await(const trip *t, bool writing)
{
    struct pollfd p = {.fd = t->socket, .events = writing ? POLLOUT : POLLIN};

    for (;;) {
        int64_t left = t->until - df_clock_ms();

        if (left <= 0 || atomic_load(&t->post->hurry))
            return false;
        if (poll(&p, 1, left < STEP ? (int)left : STEP) > 0)
            return true;
    }
}

static bool connect_to(trip *t, const struct addrinfo *to)
{
    int problem = 0;
    socklen_t size = sizeof problem;

    t->socket = socket(to->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (t->socket < 0)
        return false;
    if ((connect(t->socket, to->ai_addr, to->ai_addrlen) == 0 || errno == EINPROGRESS) &&
        await(t, true) && getsockopt(t->socket, SOL_SOCKET, SO_ERROR, &problem, &size) == 0 &&
        problem == 0)
        return true;
    close(t->socket);
    t->socket = -1;
    return false;
}

/* What is checked is what is called: the name is not looked up twice. */
static df_status reach(trip *t, const post_address *to, df_error *err)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char service[16];
    bool inner = false;

    snprintf(service, sizeof service, "%d", to->port);
    if (getaddrinfo(to->host, service, &hints, &found) != 0)
        return df_fail(err, DF_IO, "", "%s is not known", to->host);
    for (const struct addrinfo *a = found; a != NULL; a = a->ai_next)
        inner = inner || (to->secure && !post_is_public(a->ai_addr));
    for (const struct addrinfo *a = found; !inner && a != NULL && t->socket < 0; a = a->ai_next)
        connect_to(t, a);
    freeaddrinfo(found);
    if (inner)
        return df_fail(err, DF_RANGE, "", "%s is not a public address", to->host);
    return t->socket >= 0 ? DF_OK : df_fail(err, DF_IO, "", "%s can't be reached", to->host);
}

static ssize_t move(const trip *t, bool writing, void *bytes, size_t size)
{
    ssize_t moved;

    if (t->tls != NULL)
        return writing ? tls_write(t->tls, bytes, size) : tls_read(t->tls, bytes, size);
    moved = writing ? send(t->socket, bytes, size, MSG_NOSIGNAL) : recv(t->socket, bytes, size, 0);
    if (moved >= 0)
        return moved;
    if (errno != EAGAIN && errno != EINTR)
        return TLS_FAILED;
    return writing ? TLS_WANTS_WRITE : TLS_WANTS_READ;
}

static bool send_all(const trip *t, const void *bytes, size_t size)
{
    const char *at = bytes;

    while (size > 0) {
        ssize_t sent = move(t, true, (void *)(uintptr_t)at, size);

        if (sent > 0) {
            at += sent;
            size -= (size_t)sent;
        } else if (sent == 0 || sent <= TLS_FAILED || !await(t, sent == TLS_WANTS_WRITE)) {
            return false;
        }
    }
    return true;
}

/* The status line is all that matters; 0: none came. */
static int read_status(const trip *t)
{
    char line[STATUS_SIZE] = "";
    size_t length = 0;

    while (length < 13) { /* "HTTP/1.1 201 " */
        ssize_t got = move(t, false, line + length, sizeof line - 1 - length);

        if (got > 0)
            length += (size_t)got;
        else if (got == 0 || got <= TLS_FAILED || !await(t, got == TLS_WANTS_WRITE))
            return 0;
    }
    bool good = strncmp(line, "HTTP/1.", 7) == 0 && line[8] == ' ' &&
                isdigit((unsigned char)line[9]) && isdigit((unsigned char)line[10]) &&
                isdigit((unsigned char)line[11]) && (line[12] == ' ' || line[12] == '\r');
    return good ? (int)strtol(line + 9, NULL, 10) : 0;
}

static int exchange(trip *t, const post_address *to, const char *headers, const void *body,
                    size_t size, df_error *err)
{
    char head[HEAD_MAX + POST_URL_MAX];
    bool slash = to->path[0] == '/';
    const char *host = strstr(to->origin, "://") + 3;
    int length = snprintf(head, sizeof head,
                          "POST %s%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n"
                          "Content-Length: %zu\r\n%s\r\n",
                          slash ? "" : "/", to->path, host, size, headers);

    if (length >= (int)sizeof head) {
        df_fail(err, DF_RANGE, "", "the request is too long");
        return 0;
    }
    int status = send_all(t, head, (size_t)length) && send_all(t, body, size) ? read_status(t) : 0;
    const char *why = t->tls != NULL ? tls_distrust(t->tls) : NULL;
    if (status == 0 && why != NULL)
        df_fail(err, DF_IO, "", "%s can't be believed: its certificate: %s", to->host, why);
    else if (status == 0)
        df_fail(err, DF_IO, "", "%s does not answer", to->host);
    return status;
}

int post_send(post *p, const char *url, const char *headers, const void *body, size_t size,
              df_error *err)
{
    trip t = {.post = p, .until = df_clock_ms() + p->patience, .socket = -1};
    post_address to;
    int status = 0;

    if (post_read(p, url, &to, err) != DF_OK || reach(&t, &to, err) != DF_OK)
        return 0;
    tls_context *context = to.secure ? context_of(p, err) : NULL;
    if (context != NULL)
        t.tls = tls_connect(context, t.socket, to.host);
    if (context != NULL && t.tls == NULL)
        df_fail(err, DF_NOMEM, "", "out of memory");
    if (!to.secure || t.tls != NULL)
        status = exchange(&t, &to, headers, body, size, err);
    if (t.tls != NULL)
        tls_goodbye(t.tls);
    tls_free(t.tls);
    close(t.socket);
    return status;
}
