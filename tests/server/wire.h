/* wire.h: a small WebSocket client for tests and measurements, on plain sockets.
 *
 * It is written apart from the server's network library on purpose, so that a test sees exactly the
 * bytes that arrive and can send what no library would.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_SERVER_WIRE_H
#define DF_TESTS_SERVER_WIRE_H

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct wire {
    int socket; /* -1: closed */
    char *in;
    size_t length, room;
    size_t taken;   /* bytes of `in` that the last message took */
    uint64_t bytes; /* all that have arrived, with their frames */
    int code;       /* of the frame that closed it; 0: there was none */
} wire;

static inline void wire_close(wire *w)
{
    if (w->socket >= 0)
        close(w->socket);
    free(w->in);
    *w = (wire){.socket = -1};
}

/* Sends all of it; false: the other end is gone. */
static inline bool wire_raw(wire *w, const void *bytes, size_t count)
{
    const char *at = bytes;

    while (count > 0) {
        ssize_t sent = send(w->socket, at, count, MSG_NOSIGNAL);

        if (sent < 0 && (errno == EAGAIN || errno == EINTR)) {
            struct pollfd p = {.fd = w->socket, .events = POLLOUT};

            poll(&p, 1, 100);
            continue;
        }
        if (sent <= 0)
            return false;
        at += sent;
        count -= (size_t)sent;
    }
    return true;
}

/* One frame, masked with zeros as the protocol allows. */
static inline bool wire_frame(wire *w, int opcode, const void *payload, size_t length)
{
    unsigned char *frame = malloc(length + 14);
    size_t at = 0;

    frame[at++] = (unsigned char)(0x80 | opcode);
    if (length < 126) {
        frame[at++] = (unsigned char)(0x80 | length);
    } else if (length < 65536) {
        frame[at++] = 0x80 | 126;
        frame[at++] = (unsigned char)(length >> 8);
        frame[at++] = (unsigned char)length;
    } else {
        frame[at++] = 0x80 | 127;
        for (int shift = 56; shift >= 0; shift -= 8)
            frame[at++] = (unsigned char)((uint64_t)length >> shift);
    }
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, payload, length);
    bool sent = wire_raw(w, frame, at + 4 + length);
    free(frame);
    return sent;
}

static inline bool wire_send(wire *w, const char *text)
{
    return w->socket >= 0 && wire_frame(w, 1, text, strlen(text));
}

/* Reads what is there; false: the connection has ended. */
static inline bool wire_fill(wire *w)
{
    if (w->room - w->length < 4096) {
        w->room = w->room == 0 ? 4096 * 2 : w->room * 2;
        w->in = realloc(w->in, w->room);
    }
    ssize_t got = recv(w->socket, w->in + w->length, w->room - w->length - 1, 0);
    if (got > 0) {
        w->length += (size_t)got;
        w->bytes += (uint64_t)got;
        return true;
    }
    return got < 0 && (errno == EAGAIN || errno == EINTR);
}

/* A connection on which nothing has been said, from an address of this machine; NULL: from any. */
static inline bool wire_call_from(wire *w, const char *from, int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in own = {.sin_family = AF_INET};
    int one = 1;

    *w = (wire){.socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (from != NULL && (inet_pton(AF_INET, from, &own.sin_addr) != 1 ||
                         bind(w->socket, (struct sockaddr *)&own, sizeof own) != 0)) {
        wire_close(w);
        return false;
    }
    if (connect(w->socket, (struct sockaddr *)&address, sizeof address) != 0) {
        wire_close(w);
        return false;
    }
    setsockopt(w->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return true;
}

static inline bool wire_call(wire *w, int port)
{
    return wire_call_from(w, NULL, port);
}

static inline bool wire_connect_from(wire *w, const char *from, int port, const char *origin)
{
    char ask[512];
    char *end = NULL;

    if (!wire_call_from(w, from, port))
        return false;
    snprintf(ask, sizeof ask,
             "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: "
             "Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: "
             "13\r\nSec-WebSocket-Protocol: deadfall.4\r\n%s%s%s\r\n",
             port, origin != NULL ? "Origin: " : "", origin != NULL ? origin : "",
             origin != NULL ? "\r\n" : "");
    bool good = wire_raw(w, ask, strlen(ask));
    while (good && end == NULL) {
        good = wire_fill(w);
        w->in[w->length] = '\0';
        end = strstr(w->in, "\r\n\r\n");
    }
    if (!good || strncmp(w->in, "HTTP/1.1 101", 12) != 0) {
        wire_close(w);
        return false;
    }
    w->length -= (size_t)(end + 4 - w->in);
    memmove(w->in, end + 4, w->length);
    w->bytes = w->length;
    fcntl(w->socket, F_SETFL, O_NONBLOCK);
    return true;
}

static inline bool wire_connect(wire *w, int port, const char *origin)
{
    return wire_connect_from(w, NULL, port, origin);
}

/* The next whole message that has arrived, as a C string that lives until the next call; NULL: none
 * yet, or the other end has closed (then the socket is -1). */
static inline char *wire_next(wire *w)
{
    if (w->taken > 0) {
        w->length -= w->taken;
        memmove(w->in, w->in + w->taken, w->length);
        w->taken = 0;
    }
    while (w->length >= 2) {
        const unsigned char *b = (const unsigned char *)w->in;
        size_t head = 2;
        uint64_t length = b[1] & 0x7F;

        if (length == 126) {
            head = 4;
            length = w->length < 4 ? UINT32_MAX : (uint64_t)b[2] << 8 | b[3];
        } else if (length == 127) {
            head = 10;
            length = 0;
            for (int i = 2; i < 10 && w->length >= 10; i++)
                length = length << 8 | b[i];
            if (w->length < 10)
                length = UINT32_MAX;
        }
        if (w->length < head + length)
            return NULL;
        int opcode = b[0] & 15;
        if (opcode == 1) {
            memmove(w->in, w->in + head, length);
            w->in[length] = '\0'; /* into the room of the head, which is gone */
            w->taken = head + (size_t)length;
            return w->in;
        }
        if (opcode == 9)
            wire_frame(w, 10, w->in + head, (size_t)length);
        int code = opcode == 8 && length >= 2 ? b[head] << 8 | b[head + 1] : 0;
        w->length -= head + (size_t)length;
        memmove(w->in, w->in + head + length, w->length);
        if (opcode == 8) {
            wire_close(w);
            w->code = code;
            return NULL;
        }
    }
    return NULL;
}

/* Waits for a message; NULL after so many milliseconds, or when the connection has ended. */
static inline char *wire_wait(wire *w, int milliseconds)
{
    while (w->socket >= 0) {
        char *text = wire_next(w);
        struct pollfd p = {.fd = w->socket, .events = POLLIN};

        if (text != NULL)
            return text;
        if (w->socket < 0 || poll(&p, 1, milliseconds) <= 0)
            return NULL;
        if (!wire_fill(w))
            wire_close(w);
    }
    return NULL;
}

/* The first "NAME":"value" in a message; false: there is none. */
static inline bool wire_word(const char *text, const char *name, char *out, size_t size)
{
    char pattern[40];
    const char *at;

    snprintf(pattern, sizeof pattern, "\"%s\":\"", name);
    at = strstr(text, pattern);
    if (at == NULL)
        return false;
    at += strlen(pattern);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
    return true;
}

/* The first "NAME":number in a message, or -1. */
static inline long wire_number(const char *text, const char *name)
{
    char pattern[40];
    const char *at;

    snprintf(pattern, sizeof pattern, "\"%s\":", name);
    at = strstr(text, pattern);
    return at == NULL ? -1 : strtol(at + strlen(pattern), NULL, 10);
}

/* The numbers of all actions in the menu of a message; 0: it asks nothing. */
static inline int wire_menu(const char *text, long *actions, int max)
{
    const char *at = strstr(text, "\"l\":[");
    int count = 0;
    int depth = 1;
    bool quoted = false;

    if (at == NULL)
        return 0;
    for (at += 5; *at != '\0' && depth > 0; at++) {
        if (*at == '"')
            quoted = !quoted;
        if (quoted)
            continue;
        depth += (*at == '[') - (*at == ']');
        if (*at >= '0' && *at <= '9' && count < max) {
            char *end;

            actions[count++] = strtol(at, &end, 10);
            at = end - 1;
        }
    }
    return count;
}

#endif
