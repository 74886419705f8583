/* pushes.h: a push service of the test's own on this machine, and a browser that it knows.
 *
 * What it answers follows from the path: /ok 201, /gone 410, /busy 500, /moved 307 to another one;
 * /hang takes everything and says nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_SERVER_PUSHES_H
#define DF_TESTS_SERVER_PUSHES_H

#include "df_test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "unseal.h"

enum { PUSHES_MAX = 32, PUSH_SIZE = 8192 };

typedef struct push {
    char head[PUSH_SIZE]; /* the request line and headers */
    uint8_t body[PUSH_SIZE];
    size_t size;
} push;

typedef struct pushes {
    int socket, port;
    pthread_t thread;
    atomic_int count;
    push all[PUSHES_MAX]; /* those before `count` do not change any more */
    int hung[PUSHES_MAX]; /* connections that wait for ever */
    int hung_count;
    seal_key browser;
    uint8_t auth[SEAL_AUTH];
} pushes;

/* The value of a header; "": there is none. */
static inline void push_header(const push *p, const char *name, char *out, size_t size)
{
    out[0] = '\0';
    for (const char *at = strstr(p->head, "\r\n"); at != NULL; at = strstr(at, "\r\n")) {
        at += 2;
        if (strncasecmp(at, name, strlen(name)) == 0 && at[strlen(name)] == ':') {
            at += strlen(name) + 2;
            snprintf(out, size, "%.*s", (int)strcspn(at, "\r"), at);
            return;
        }
    }
}

static inline bool pushes_read(int s, push *p)
{
    size_t length = 0;
    char *end = NULL;
    char size[16];

    while (end == NULL) {
        ssize_t got = recv(s, p->head + length, sizeof p->head - 1 - length, 0);

        if (got <= 0)
            return false;
        length += (size_t)got;
        p->head[length] = '\0';
        end = strstr(p->head, "\r\n\r\n");
    }
    size_t head = (size_t)(end + 4 - p->head);
    p->size = length - head;
    memcpy(p->body, p->head + head, p->size);
    end[2] = '\0';
    push_header(p, "content-length", size, sizeof size);
    size_t wanted = (size_t)strtol(size, NULL, 10);
    while (p->size < wanted) {
        ssize_t got = recv(s, p->body + p->size, wanted - p->size, 0);

        if (got <= 0)
            return false;
        p->size += (size_t)got;
    }
    return true;
}

static inline void pushes_answer(int s, const char *status)
{
    char text[256];
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 %s\r\nlocation: http://127.0.0.1:1/else\r\n"
                          "content-length: 4\r\n\r\nbody",
                          status);

    send(s, text, (size_t)length, MSG_NOSIGNAL);
    close(s);
}

static inline void *pushes_serve(void *context)
{
    pushes *p = context;

    for (;;) {
        int s = accept(p->socket, NULL, NULL);
        int count = atomic_load(&p->count);

        if (s < 0 || count == PUSHES_MAX)
            return NULL;
        push *one = &p->all[count];
        memset(one, 0, sizeof *one);
        if (!pushes_read(s, one)) {
            close(s);
            continue;
        }
        atomic_store(&p->count, count + 1); /* before anybody can have heard of it */
        bool hangs = strncmp(one->head, "POST /hang", 10) == 0;
        if (hangs)
            p->hung[p->hung_count++] = s;
        else if (strncmp(one->head, "POST /gone", 10) == 0)
            pushes_answer(s, "410 Gone");
        else if (strncmp(one->head, "POST /busy", 10) == 0)
            pushes_answer(s, "500 Internal Server Error");
        else if (strncmp(one->head, "POST /moved", 11) == 0)
            pushes_answer(s, "307 Temporary Redirect");
        else
            pushes_answer(s, "201 Created");
    }
}

static inline void pushes_open(pushes *p)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t size = sizeof address;

    memset(p, 0, sizeof *p);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    p->socket = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(p->socket, (struct sockaddr *)&address, size), 0);
    assert_int_equal(getsockname(p->socket, (struct sockaddr *)&address, &size), 0);
    assert_int_equal(listen(p->socket, 16), 0);
    p->port = ntohs(address.sin_port);
    assert_true(seal_key_new(&p->browser));
    memset(p->auth, 0x5A, sizeof p->auth);
    assert_int_equal(pthread_create(&p->thread, NULL, pushes_serve, p), 0);
}

static inline void pushes_close(pushes *p)
{
    shutdown(p->socket, SHUT_RDWR);
    pthread_join(p->thread, NULL);
    close(p->socket);
    for (int i = 0; i < p->hung_count; i++)
        close(p->hung[i]);
}

/* What a browser says to be called there. */
static inline void pushes_message(const pushes *p, const char *path, char *out, size_t size)
{
    char point[SEAL_POINT_TEXT];
    char auth[SEAL_AUTH_TEXT];

    seal_encode(p->browser.point, SEAL_POINT, point);
    seal_encode(p->auth, SEAL_AUTH, auth);
    snprintf(out, size,
             "{\"m\":\"call\",\"endpoint\":\"http://127.0.0.1:%d/%s\",\"p256dh\":\"%s\","
             "\"auth\":\"%s\"}",
             p->port, path, point, auth);
}

#endif
