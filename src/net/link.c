/* link.c: one connection, from its first byte to its last; see inside.h.
 *
 * Nothing ends or is sent in the middle of a round: what has something to send, or is dead, is put
 * in a list, and the list is worked through when `turn` has returned. So a handler may send to and
 * hang up on any link at any time.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/memory.h"
#include "net/inside.h"

enum {
    GATHERED = 16,         /* parcels in one write */
    RECORD = 16 << 10,     /* bytes of a record of TLS */
    DRAINED_MAX = 1 << 20, /* bytes that are thrown away before patience ends */
};

static void on_ready(uv_poll_t *poll, int status, int events);

/* ---- The queue ------------------------------------------------------------------------------- */

/* It has something to send, or ends, at the end of this round. */
static void set_due(net_link *link)
{
    net *n = link->owner;

    if (link->due)
        return;
    link->due = true;
    link->next_due = NULL;
    if (n->last_due != NULL)
        n->last_due->next_due = link;
    else
        n->due = link;
    n->last_due = link;
}

void link_kill(net_link *link)
{
    link->stage = LINK_DEAD;
    set_due(link);
}

static parcel *add_parcel(net_link *link)
{
    net *n = link->owner;
    parcel *p = n->parcels;

    if (p != NULL)
        n->parcels = p->next;
    else
        p = df_memory(1, sizeof *p);
    if (p == NULL) {
        link_kill(link);
        return NULL;
    }
    *p = (parcel){0};
    if (link->last != NULL)
        link->last->next = p;
    else
        link->first = p;
    link->last = p;
    set_due(link);
    return p;
}

bool link_push(net_link *link, net_text *text)
{
    parcel *p = text != NULL ? add_parcel(link) : NULL;

    if (p == NULL) {
        link_kill(link);
        return false;
    }
    text->references++;
    p->text = text;
    p->bytes = text->bytes;
    p->length = text->length;
    link->queued += LINK_COST + p->length;
    return true;
}

bool link_push_bytes(net_link *link, const void *bytes, size_t length)
{
    parcel *p = length > 0 ? add_parcel(link) : NULL;

    if (p == NULL)
        return length == 0;
    p->bytes = bytes;
    p->length = length;
    return true;
}

/* A text of just these bytes. */
static net_text *copy_text(const void *bytes, size_t length)
{
    net_text *t = df_memory(1, sizeof *t + length);

    if (t != NULL) {
        t->references = 1;
        t->payload = t->length = (uint32_t)length;
        memcpy(t->bytes, bytes, length);
    }
    return t;
}

void link_push_copy(net_link *link, const void *bytes, size_t length)
{
    net_text *text = copy_text(bytes, length);

    link_push(link, text);
    net_text_release(text);
}

static void drop_first(net_link *link)
{
    parcel *p = link->first;

    link->first = p->next;
    if (link->first == NULL)
        link->last = NULL;
    if (p->text != NULL)
        link->queued -= LINK_COST + p->length;
    net_text_release(p->text);
    link->sent = 0;
    p->next = link->owner->parcels;
    link->owner->parcels = p;
}

void link_clear(net_link *link)
{
    while (link->first != NULL)
        drop_first(link);
}

/* ---- What has not come whole ----------------------------------------------------------------- */

bool link_keep(net_link *link, const char *bytes, size_t length)
{
    if (length == 0)
        return true;
    char *longer = df_memory_more(link->piece, link->piece_size, link->piece_size + length);
    if (longer == NULL)
        return false;
    memcpy(longer + link->piece_size, bytes, length);
    link->piece = longer;
    link->piece_size += (uint32_t)length;
    return true;
}

static void forget_piece(net_link *link)
{
    free(link->piece);
    link->piece = NULL;
    link->piece_size = 0;
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

/* Polls for what is wanted now, which costs two system calls when it changes. */
static void poll_link(net_link *link)
{
    int events = link->stage != LINK_ANSWER || !link->blocked ? UV_READABLE : 0;

    if (link->blocked)
        events |= UV_WRITABLE;
    if (events == link->polled)
        return;
    link->polled = (uint8_t)events;
    if (uv_poll_start(&link->poll, events, on_ready) != 0)
        link_kill(link);
}

net_link *link_new(net *n, int socket, const char *address, int refusal)
{
    net_link *link = df_memory(1, sizeof *link);

    if (link == NULL || uv_poll_init(&n->loop, &link->poll, socket) != 0) {
        free(link);
        close(socket);
        return NULL;
    }
    link->owner = n;
    link->socket = socket;
    link->refusal = (uint16_t)refusal;
    link->poll.data = link;
    link->deadline = link_patience(link);
    memcpy(link->address, address, strnlen(address, sizeof link->address - 1));
    link->next = n->links;
    if (n->links != NULL)
        n->links->previous = link;
    n->links = link;
    *(refusal != 0 ? &n->turned_away : &n->sockets) += 1;
    if (n->tls != NULL) {
        link->tls = tls_accept(n->tls, socket);
        if (link->tls == NULL)
            link_kill(link);
    }
    poll_link(link);
    return link;
}

static void free_link(uv_handle_t *handle)
{
    free(handle->data);
}

/* Ends it at once. */
static void end_link(net_link *link)
{
    net *n = link->owner;

    if (link->open) {
        link->open = false;
        n->counts.links--;
        n->handler->closed(n->handler->context, link);
    }
    link_clear(link);
    forget_piece(link);
    frame_reader_drop(link);
    *(link->refusal != 0 ? &n->turned_away : &n->sockets) -= 1;
    if (link->counted)
        n->handler->gone(n->handler->context, link->address);
    *(link->previous != NULL ? &link->previous->next : &n->links) = link->next;
    if (link->next != NULL)
        link->next->previous = link->previous;
    tls_free(link->tls);
    uv_close((uv_handle_t *)&link->poll, free_link);
    close(link->socket);
}

/* All has been said. The socket is closed when the other end has heard it: closed at once, with
 * bytes that nobody has read, the system would take back what was sent last. */
static void drain(net_link *link)
{
    link->stage = LINK_DRAIN;
    link->deadline = (uint64_t)(net_now(link->owner) + NET_LINGER);
    forget_piece(link);
    if (link->tls != NULL)
        tls_goodbye(link->tls);
    if (shutdown(link->socket, SHUT_WR) != 0)
        link_kill(link);
}

/* ---- Sending --------------------------------------------------------------------------------- */

static ssize_t send_plain(net_link *link)
{
    struct iovec parts[GATHERED];
    struct msghdr message = {.msg_iov = parts};
    size_t skip = link->sent;

    for (parcel *p = link->first; p != NULL && message.msg_iovlen < GATHERED; p = p->next) {
        parts[message.msg_iovlen++] =
            (struct iovec){.iov_base = (char *)p->bytes + skip, .iov_len = p->length - skip};
        skip = 0;
    }
    ssize_t sent = sendmsg(link->socket, &message, MSG_NOSIGNAL);
    if (sent >= 0)
        return sent;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? TLS_WANTS_WRITE : TLS_FAILED;
}

/* A record of what is first in the queue. Tried again it has at least the same bytes, as OpenSSL
 * demands: the queue only grows behind them. */
static ssize_t send_secure(net_link *link)
{
    char *record = link->owner->buffer;
    size_t length = 0;
    size_t skip = link->sent;

    for (parcel *p = link->first; p != NULL && length < RECORD; p = p->next) {
        size_t take = p->length - skip < RECORD - length ? p->length - skip : RECORD - length;

        memcpy(record + length, p->bytes + skip, take);
        length += take;
        skip = 0;
    }
    return tls_write(link->tls, record, length);
}

static void take_off(net_link *link, size_t sent)
{
    while (sent > 0) {
        size_t left = link->first->length - link->sent;

        if (sent < left) {
            link->sent += sent;
            return;
        }
        sent -= left;
        drop_first(link);
    }
}

static void send_link(net_link *link)
{
    link->blocked = false;
    while (link->first != NULL && !link->blocked) {
        ssize_t sent = link->tls != NULL ? send_secure(link) : send_plain(link);

        if (sent > 0) {
            take_off(link, (size_t)sent);
            if (link->stage == LINK_ANSWER) /* as long as it takes some of it, it is waited for */
                link->deadline = link_patience(link);
        } else if (sent == TLS_WANTS_WRITE) {
            link->blocked = true;
        } else if (sent == TLS_WANTS_READ) {
            return; /* tried again with the next bytes that come */
        } else {
            link_kill(link);
            return;
        }
    }
    if (link->first != NULL)
        return;
    if (link->stage == LINK_ANSWER)
        answer_done(link);
    if (link->stage == LINK_FAREWELL)
        drain(link);
}

void link_send_due(net *n)
{
    while (n->due != NULL) {
        net_link *link = n->due;

        n->due = link->next_due;
        if (n->due == NULL)
            n->last_due = NULL;
        link->due = false;
        if (link->stage < LINK_DRAIN)
            send_link(link);
        if (link->stage != LINK_DEAD) {
            poll_link(link);
        } else {
            if (link->due) /* it has died just now */
                continue;
            end_link(link);
            net_wake(n); /* whatever follows from that is for another turn */
        }
    }
}

/* ---- Receiving ------------------------------------------------------------------------------- */

/* Somebody speaks HTTP where TLS is spoken. */
static void speak_plainly(net_link *link)
{
    tls_free(link->tls);
    link->tls = NULL;
    answer_refuse(link, 400, "this port speaks https: ask for https://");
}

static ssize_t receive(net_link *link)
{
    char *buffer = link->owner->buffer;

    if (link->tls != NULL)
        return tls_read(link->tls, buffer, NET_READ);
    ssize_t got = recv(link->socket, buffer, NET_READ, 0);
    if (got >= 0)
        return got;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? TLS_WANTS_READ : TLS_FAILED;
}

static void read_link(net_link *link)
{
    const char *buffer = link->owner->buffer;
    ssize_t got = receive(link);

    if (got == TLS_WANTS_WRITE) {
        link->blocked = true;
        poll_link(link);
    } else if (got == TLS_PLAIN && link->stage == LINK_HEAD) {
        speak_plainly(link);
    } else if (got == 0 || got == TLS_FAILED || got == TLS_PLAIN) {
        link_kill(link);
    } else if (got > 0 && link->stage == LINK_HEAD) {
        answer_feed(link, buffer, (size_t)got);
    } else if (got > 0 && link->stage == LINK_SOCKET) {
        link->deadline = (uint64_t)net_now(link->owner);
        link->pinged = false;
        frame_feed(link, buffer, (size_t)got);
    } else if (got > 0) {
        link->drained += (uint32_t)got;
        if (link->drained > DRAINED_MAX)
            link_kill(link);
    }
}

static void on_ready(uv_poll_t *poll, int status, int events)
{
    net_link *link = poll->data;

    if (link->stage == LINK_DEAD)
        return;
    if (status < 0) {
        link_kill(link);
        return;
    }
    /* TLS may have to write before it can read, and the other way round */
    if (link->stage != LINK_ANSWER &&
        (events & UV_READABLE || (link->tls != NULL && link->stage == LINK_HEAD)))
        read_link(link);
    if (events & UV_WRITABLE || (link->tls != NULL && link->first != NULL))
        set_due(link);
}

/* ---- Deadlines ------------------------------------------------------------------------------- */

uint64_t link_patience(const net_link *link)
{
    return (uint64_t)(net_now(link->owner) + (int64_t)link->owner->config->patience * 1000);
}

static void look_after(net_link *link, uint64_t now)
{
    if (link->stage == LINK_SOCKET) {
        uint64_t silent = now - link->deadline;

        if (silent >= NET_IDLE_DEATH)
            link_kill(link);
        else if (silent >= NET_IDLE_PING && !link->pinged)
            frame_ping(link);
    } else if (now < link->deadline || link->stage == LINK_DEAD) {
        return;
    } else if (link->stage == LINK_HEAD && link->piece != NULL) {
        answer_refuse(link, 408, "the request did not come in time");
    } else {
        link_kill(link);
    }
}

void link_sweep(net *n)
{
    uint64_t now = (uint64_t)net_now(n);

    for (net_link *link = n->links; link != NULL; link = link->next)
        look_after(link, now);
}

void link_goodbye(net *n)
{
    for (net_link *link = n->links; link != NULL; link = link->next) {
        if (link->stage == LINK_SOCKET)
            frame_close(link, 1001, "the server stops");
        else if (link->stage == LINK_HEAD)
            link_kill(link);
    }
}

void link_free_all(net *n)
{
    for (net_link *link = n->links; link != NULL; link = link->next)
        link_kill(link);
    link_send_due(n);
    while (n->parcels != NULL) {
        parcel *p = n->parcels;

        n->parcels = p->next;
        free(p);
    }
}

/* ---- For the handler ------------------------------------------------------------------------- */

net_text *net_text_new(const char *text, size_t length)
{
    return frame_new(1, text, length);
}

void net_text_release(net_text *text)
{
    if (text != NULL && --text->references == 0)
        free(text);
}

void net_send(net_link *link, net_text *text)
{
    net *n = link->owner;

    if (link->stage != LINK_SOCKET || text == NULL)
        return;
    if (link->queued + LINK_COST + text->length > n->config->queue_max) {
        n->counts.dropped++;
        link_kill(link);
        return;
    }
    if (link_push(link, text)) {
        n->counts.sent++;
        n->counts.bytes_out += text->payload;
    }
}

void net_hang_up(net_link *link, const char *reason)
{
    if (link->stage == LINK_SOCKET)
        frame_close(link, 1008, reason);
}

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
