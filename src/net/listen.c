/* listen.c: addresses to listen on, who comes, whom there is no room for; see inside.h.
 *
 * An address is bound exactly as it was asked for: those of IPv6 take no connections of IPv4, so
 * that nothing is reachable by a way that was not named.
 *
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/inside.h"

enum { BACKLOG = 511, AT_ONCE = 64, TRIES = 20 };

/* ---- Addresses ------------------------------------------------------------------------------- */

typedef struct place {
    struct sockaddr_storage address;
    socklen_t size;
} place;

typedef struct places {
    place at[NET_LISTENERS];
    int count;
} places;

static void name_address(const struct sockaddr *address, char *out, size_t size)
{
    const void *number = address->sa_family == AF_INET6
                             ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                             : (const void *)&((const struct sockaddr_in *)address)->sin_addr;

    if (inet_ntop(address->sa_family, number, out, (socklen_t)size) == NULL)
        out[0] = '\0';
}

static int *port_of(int *out, const place *p)
{
    *out = ntohs(p->address.ss_family == AF_INET6
                     ? ((const struct sockaddr_in6 *)&p->address)->sin6_port
                     : ((const struct sockaddr_in *)&p->address)->sin_port);
    return out;
}

static void set_port(place *p, int port)
{
    if (p->address.ss_family == AF_INET6)
        ((struct sockaddr_in6 *)&p->address)->sin6_port = htons((uint16_t)port);
    else
        ((struct sockaddr_in *)&p->address)->sin_port = htons((uint16_t)port);
}

static bool add_number(places *list, const char *text)
{
    place *p = &list->at[list->count];
    struct sockaddr_in *four = (struct sockaddr_in *)&p->address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&p->address;

    memset(p, 0, sizeof *p);
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        p->size = sizeof *four;
    } else if (inet_pton(AF_INET6, text, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        p->size = sizeof *six;
    } else {
        return false;
    }
    list->count++;
    return true;
}

/* What a name stands for. "localhost" is the loopback of both families, whatever a file says. */
static df_status find_places(const char *host, places *out, df_error *err)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;

    out->count = 0;
    if (add_number(out, host))
        return DF_OK;
    if (strcmp(host, "localhost") == 0)
        return add_number(out, "127.0.0.1") && add_number(out, "::1") ? DF_OK : DF_IO;
    if (strcmp(host, "*") == 0)
        return add_number(out, "0.0.0.0") && add_number(out, "::") ? DF_OK : DF_IO;
    if (getaddrinfo(host, NULL, &hints, &found) != 0)
        return df_fail(err, DF_IO, "", "can't listen on %s: there is no such address", host);
    for (struct addrinfo *a = found; a != NULL && out->count < NET_LISTENERS; a = a->ai_next) {
        out->at[out->count].size = a->ai_addrlen;
        memcpy(&out->at[out->count++].address, a->ai_addr, a->ai_addrlen);
    }
    freeaddrinfo(found);
    return DF_OK;
}

/* ---- Who comes ------------------------------------------------------------------------------- */

static bool prepare(int socket)
{
    int flags = fcntl(socket, F_GETFL);
    int one = 1;

    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fcntl(socket, F_SETFL, flags | O_NONBLOCK) == 0 &&
           fcntl(socket, F_SETFD, FD_CLOEXEC) == 0;
}

/* A word to somebody who can't be a link, in passing. */
static void turn_away(net *n, int socket)
{
    size_t size;
    const char *text = answer_canned(&size);

    if (n->tls == NULL) {
        send(socket, text, size, MSG_NOSIGNAL | MSG_DONTWAIT);
        shutdown(socket, SHUT_WR);
        recv(socket, n->buffer, sizeof n->buffer, MSG_DONTWAIT);
    }
    close(socket);
}

/* All files that the system allows are open: one is kept for telling people. The system says so
 * before it looks whether anybody is there; false: nobody is. */
static bool out_of_files(net *n, int listener)
{
    close(n->spare_file);
    int socket = accept(listener, NULL, NULL);
    if (socket >= 0) {
        n->counts.no_files++;
        turn_away(n, socket);
    }
    n->spare_file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return socket >= 0;
}

static void greet(net *n, int socket, const struct sockaddr *from)
{
    char address[NET_ADDRESS_SIZE];
    int refusal = 0;

    name_address(from, address, sizeof address);
    if (!prepare(socket)) {
        close(socket);
        return;
    }
    if (n->sockets >= n->config->links_max) {
        n->counts.full++;
        refusal = 503;
    } else if (!n->config->behind_proxy && !n->handler->admits(n->handler->context, address)) {
        n->counts.crowded++;
        refusal = 429;
    }
    if (refusal != 0 && n->turned_away >= NET_TURNED_AWAY) {
        turn_away(n, socket);
        return;
    }
    net_link *link = link_new(n, socket, address, refusal);
    if (link == NULL || link->stage == LINK_DEAD)
        return;
    if (refusal != 0 && link->tls == NULL) /* with TLS it is told when it can hear it */
        answer_full(link, refusal);
    if (refusal != 0 || n->config->behind_proxy)
        return;
    link->counted = true;
    n->handler->arrived(n->handler->context, address);
}

static void on_caller(uv_poll_t *poll, int status, int events)
{
    net *n = poll->loop->data;
    const net_listener *l = poll->data;

    (void)events;
    for (int i = 0; status == 0 && i < AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int socket = accept(l->socket, (struct sockaddr *)&from, &size);

        if (socket >= 0)
            greet(n, socket, (struct sockaddr *)&from);
        else if (errno == EMFILE || errno == ENFILE) {
            if (!out_of_files(n, l->socket))
                return;
        } else if (errno != EINTR && errno != ECONNABORTED)
            return;
    }
}

/* ---- Listening ------------------------------------------------------------------------------- */

static df_status complain(const net *n, const place *p, df_error *err)
{
    int problem = errno;
    char address[NET_ADDRESS_SIZE];
    int port;

    name_address((const struct sockaddr *)&p->address, address, sizeof address);
    port_of(&port, p);
    (void)n;
    if (problem == EADDRNOTAVAIL)
        return df_fail(err, DF_IO, "", "can't listen on %s: this machine has no such address",
                       address);
    if (problem == EADDRINUSE)
        return df_fail(err, DF_IO, "", "can't listen on %s, port %d: it is in use", address, port);
    if (problem == EACCES)
        return df_fail(err, DF_IO, "", "can't listen on %s, port %d: that is not allowed", address,
                       port);
    return df_fail(err, DF_IO, "", "can't listen on %s, port %d: %s", address, port,
                   strerror(problem));
}

/* A socket that listens there, or -1 with errno. */
static int listen_at(place *p)
{
    int one = 1;
    int s = socket(p->address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    if (s < 0)
        return -1;
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (p->address.ss_family == AF_INET6)
        setsockopt(s, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof one);
    if (bind(s, (struct sockaddr *)&p->address, p->size) != 0 || listen(s, BACKLOG) != 0 ||
        getsockname(s, (struct sockaddr *)&p->address, &p->size) != 0) {
        int problem = errno;

        close(s);
        errno = problem;
        return -1;
    }
    return s;
}

/* All the places of one name get the same port. A family that the machine has not is left out if
 * the name has another. */
static df_status listen_everywhere(net *n, places *list, int port, df_error *err)
{
    df_status status = DF_OK;

    for (int i = 0; i < list->count && status == DF_OK; i++) {
        set_port(&list->at[i], port);
        int s = listen_at(&list->at[i]);

        if (s >= 0) {
            n->listeners[n->listener_count++].socket = s;
            port_of(&port, &list->at[i]);
        } else if (list->count == 1 || (errno != EADDRNOTAVAIL && errno != EAFNOSUPPORT)) {
            status = complain(n, &list->at[i], err);
        }
    }
    if (status == DF_OK && n->listener_count == 0)
        status = df_fail(err, DF_IO, "", "can't listen on %s: this machine has no such address",
                         n->config->host);
    return status;
}

static void stop_listening(net *n)
{
    while (n->listener_count > 0)
        close(n->listeners[--n->listener_count].socket);
}

df_status listen_open(net *n, df_error *err)
{
    places list;
    df_status status = find_places(n->config->host, &list, err);

    if (status != DF_OK)
        return status;
    status = listen_everywhere(n, &list, n->config->port, err);
    /* a port that was free for one family may be taken in the other */
    for (int i = 0; status != DF_OK && n->config->port == 0 && i < TRIES; i++) {
        stop_listening(n);
        status = listen_everywhere(n, &list, 0, err);
    }
    if (status != DF_OK) {
        stop_listening(n);
        return status;
    }
    for (int i = 0; i < n->listener_count; i++) {
        net_listener *l = &n->listeners[i];

        l->poll.data = l;
        if (uv_poll_init(&n->loop, &l->poll, l->socket) != 0 ||
            uv_poll_start(&l->poll, UV_READABLE, on_caller) != 0)
            return df_fail(err, DF_IO, "", "can't poll");
    }
    n->spare_file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return DF_OK;
}

void listen_close(net *n)
{
    while (n->listener_count > 0) {
        net_listener *l = &n->listeners[--n->listener_count];

        uv_close((uv_handle_t *)&l->poll, NULL);
        close(l->socket);
    }
    if (n->spare_file >= 0)
        close(n->spare_file);
    n->spare_file = -1;
}

void net_bound(const net *n, char *out, size_t size)
{
    df_text text = df_text_over(out, size);

    df_text_string(&text, "");
    for (int i = 0; i < n->listener_count; i++) {
        place p = {.size = sizeof p.address};
        char address[NET_ADDRESS_SIZE];
        int port;

        getsockname(n->listeners[i].socket, (struct sockaddr *)&p.address, &p.size);
        name_address((struct sockaddr *)&p.address, address, sizeof address);
        bool six = p.address.ss_family == AF_INET6;
        df_text_add(&text, "%s%s://%s%s%s:%d", i > 0 ? " and " : "",
                    n->tls != NULL ? "https" : "http", six ? "[" : "", address, six ? "]" : "",
                    *port_of(&port, &p));
    }
}
