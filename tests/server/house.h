/* house.h: a server of its own for a test, and clients that keep what they are told.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_SERVER_HOUSE_H
#define DF_TESTS_SERVER_HOUSE_H

#include "df_test.h"

#include <jansson.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include "base/clock.h"
#include "server/wire.h"

extern char **environ;

enum { HOUSE_PATIENCE = 120000 }; /* milliseconds; sanitizers are slow, machines busy */

typedef struct house {
    const char *program;
    int port;
    pid_t pid;
    char directory[40];
    char store[256];
    bool kept;           /* the store is not the house's own */
    const char *more[6]; /* further options */
} house;

/* A test that fails must not leave a server behind. */
static pid_t house_running[4];

static inline void house_clear(void)
{
    for (int i = 0; i < 4; i++)
        if (house_running[i] > 0)
            kill(house_running[i], SIGKILL);
}

static inline void house_remember(pid_t before, pid_t now)
{
    for (int i = 0; i < 4; i++)
        if (house_running[i] == before) {
            house_running[i] = now;
            return;
        }
}

static inline void house_start(house *h)
{
    char port[16];
    const char *arguments[20] = {h->program,      "serve",  "--listen",     port,
                                 "--db",          h->store, "--rate",       "0",
                                 "--tables-each", "0",      "--links-each", "0"};

    snprintf(port, sizeof port, "%d", h->port);
    for (int i = 0; i < 6 && h->more[i] != NULL; i++)
        arguments[12 + i] = h->more[i];
    assert_int_equal(
        posix_spawn(&h->pid, h->program, NULL, NULL, (char *const *)arguments, environ), 0);
    house_remember(0, h->pid);
    for (int i = 0; i < HOUSE_PATIENCE / 20; i++) {
        wire w;

        if (wire_connect(&w, h->port, NULL)) {
            wire_close(&w);
            return;
        }
        df_clock_nap(20);
    }
    fail_msg("the server does not start");
}

/* Ends the server; returns how it ended. */
static inline int house_end(house *h, int signal_number)
{
    int status = 0;

    kill(h->pid, signal_number);
    waitpid(h->pid, &status, 0);
    house_remember(h->pid, 0);
    h->pid = 0;
    return status;
}

/* A port that nobody uses: other tests may run at the same time. */
static inline int house_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t size = sizeof address;
    int s = socket(AF_INET, SOCK_STREAM, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(s, (struct sockaddr *)&address, size), 0);
    assert_int_equal(getsockname(s, (struct sockaddr *)&address, &size), 0);
    close(s);
    return ntohs(address.sin_port);
}

/* With further options, which end with NULL. */
static inline void house_open_with(house *h, const char *program, const char *const *more)
{
    *h = (house){.program = program, .port = house_port()};
    for (int i = 0; more[i] != NULL; i++)
        h->more[i] = more[i];
    atexit(house_clear);
    snprintf(h->directory, sizeof h->directory, "/tmp/deadfall-house-XXXXXX");
    assert_non_null(mkdtemp(h->directory));
    snprintf(h->store, sizeof h->store, "%s/test.db", h->directory);
    house_start(h);
}

static inline void house_open(house *h, const char *program)
{
    house_open_with(h, program, (const char *[]){NULL});
}

/* A graceful stop must be one: exit code 0. */
static inline void house_close(house *h)
{
    char command[80];
    int status = house_end(h, SIGTERM);

    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    snprintf(command, sizeof command, "rm -rf %s", h->directory);
    assert_int_equal(system(command), 0);
}

/* What /healthz answers: 200, 503. */
static inline int house_health(const house *h)
{
    static const char question[] = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    struct pollfd p = {.events = POLLIN};
    char answer[64] = "";
    wire w;

    assert_true(wire_call(&w, h->port));
    wire_raw(&w, question, sizeof question - 1);
    p.fd = w.socket;
    assert_int_equal(poll(&p, 1, HOUSE_PATIENCE), 1);
    assert_true(recv(w.socket, answer, sizeof answer - 1, 0) > 12);
    wire_close(&w);
    return (int)strtol(answer + strlen("HTTP/1.1 "), NULL, 10);
}

static inline void house_await_health(const house *h, int status)
{
    for (int i = 0; house_health(h) != status; i++) {
        assert_true(i < HOUSE_PATIENCE / 20);
        df_clock_nap(20);
    }
}

/* ---- Clients --------------------------------------------------------------------------------- */

typedef struct client {
    wire wire;
    char table[32], key[32], invitation[32];
    json_t *lines; /* of the log, as told */
    size_t first;  /* the number of the first of them */
    json_t *menu;  /* NULL: nothing is asked */
    json_int_t decision;
    json_int_t answered; /* the decision that was answered last; -1: none */
    char phase[16];
    char next[32];
} client;

static inline void client_close(client *c)
{
    wire_close(&c->wire);
    json_decref(c->lines);
    json_decref(c->menu);
    *c = (client){.wire = {.socket = -1}, .answered = -1};
}

static inline void client_connect(client *c, const house *h)
{
    if (!wire_connect(&c->wire, h->port, NULL))
        fail_msg("no connection");
    if (c->lines == NULL)
        c->lines = json_array();
}

static inline void copy_word(const json_t *message, const char *name, char *out, size_t size)
{
    const char *word = json_string_value(json_object_get(message, name));

    if (word != NULL)
        snprintf(out, size, "%s", word);
}

/* Takes note of a message. */
static inline void client_note(client *c, json_t *message)
{
    const char *name = json_string_value(json_object_get(message, "m"));
    json_t *lines = json_object_get(message, "e");
    json_t *menu = json_object_get(message, "l");
    size_t i;
    json_t *line;

    if (name != NULL && (strcmp(name, "opened") == 0 || strcmp(name, "joined") == 0)) {
        copy_word(message, "table", c->table, sizeof c->table);
        copy_word(message, "key", c->key, sizeof c->key);
        copy_word(message, "invitation", c->invitation, sizeof c->invitation);
    }
    copy_word(message, "phase", c->phase, sizeof c->phase);
    if (name != NULL && strcmp(name, "sync") == 0 && json_array_size(c->lines) == 0)
        c->first = (size_t)json_integer_value(json_object_get(message, "n"));
    if (name != NULL && strcmp(name, "log") == 0)
        return;
    json_array_foreach(lines, i, line) {
        json_array_append(c->lines, line);
        if (json_is_string(json_array_get(line, 0)) &&
            strcmp(json_string_value(json_array_get(line, 0)), "next") == 0)
            snprintf(c->next, sizeof c->next, "%s", json_string_value(json_array_get(line, 2)));
    }
    bool whole = name != NULL && (strcmp(name, "sync") == 0 || strcmp(name, "start") == 0);
    bool moved = json_object_get(message, "v") != NULL || json_object_get(message, "u") != NULL ||
                 json_object_get(message, "w") != NULL;
    if (menu != NULL || whole || (name == NULL && moved)) {
        json_decref(c->menu);
        c->decision = json_integer_value(json_object_get(message, "d"));
        /* a question may cross its answer; only a sync tells that an answer was lost */
        c->menu = whole || c->decision != c->answered ? json_incref(menu) : NULL;
    }
}

/* The next message, noted; to be released. NULL: none came in time. */
static inline json_t *client_read(client *c, int milliseconds)
{
    char *text = wire_wait(&c->wire, milliseconds);
    json_t *message = text != NULL ? json_loads(text, 0, NULL) : NULL;

    if (text != NULL && message == NULL)
        fail_msg("no JSON: %s", text);
    if (message != NULL)
        client_note(c, message);
    return message;
}

/* Reads until a message of this name comes ("" for news); others are noted. To be released. */
static inline json_t *client_expect(client *c, const char *name)
{
    for (;;) {
        json_t *message = client_read(c, HOUSE_PATIENCE);

        if (message == NULL)
            fail_msg("'%s' was expected and nothing came", name);
        const char *got = json_string_value(json_object_get(message, "m"));
        if (strcmp(got == NULL ? "" : got, name) == 0)
            return message;
        if (got != NULL && strcmp(got, "error") == 0)
            fail_msg("'%s' was expected, not the error: %s", name,
                     json_string_value(json_object_get(message, "text")));
        json_decref(message);
    }
}

static inline void client_say(client *c, const char *format, ...) DF_PRINTF(2, 3);
static inline void client_say(client *c, const char *format, ...)
{
    char text[2048];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    wire_send(&c->wire, text);
}

/* Says something and expects an answer of this name. */
static inline void client_ask(client *c, const char *answer, const char *text)
{
    wire_send(&c->wire, text);
    json_decref(client_expect(c, answer));
}

/* Expects an error of this code. */
static inline void client_refused(client *c, const char *code)
{
    json_t *message = client_expect(c, "error");

    assert_string_equal(json_string_value(json_object_get(message, "code")), code);
    json_decref(message);
}

static inline void client_sit(client *c, const house *h)
{
    client_connect(c, h);
    client_say(c, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", c->table, c->key);
    json_decref(client_expect(c, "sync"));
}

/* Is this word in this field of what the client sees now? */
static inline bool client_sees(client *c, const char *path, const char *word)
{
    bool found = false;
    size_t i;
    json_t *field;

    client_say(c, "{\"m\":\"sync\"}");
    json_t *sync = client_expect(c, "sync");
    json_array_foreach(json_object_get(sync, "view"), i, field) {
        const char *value = json_string_value(json_array_get(field, 1));

        found = found || (strcmp(json_string_value(json_array_get(field, 0)), path) == 0 &&
                          value != NULL && strcmp(value, word) == 0);
    }
    json_decref(sync);
    return found;
}

/* Reads until this decision is asked. */
static inline void client_await(client *c, int decision)
{
    while (c->menu == NULL || c->decision != decision) {
        json_t *message = client_read(c, HOUSE_PATIENCE);

        assert_non_null(message);
        json_decref(message);
    }
}

/* The whole log that this client may read; to be released. */
static inline json_t *client_log(client *c)
{
    json_t *all = json_array();

    for (;;) {
        client_say(c, "{\"m\":\"log\",\"from\":%d}", (int)json_array_size(all));
        json_t *page = client_expect(c, "log");
        json_t *lines = json_object_get(page, "e");
        size_t count = json_array_size(lines);

        json_array_extend(all, lines);
        json_decref(page);
        if (count == 0)
            return all;
    }
}

/* Any action of a menu, at random; -1: there is none. */
static inline int menu_pick(const json_t *menu, unsigned *random)
{
    const json_t *found = NULL;
    int seen = 0;

    for (size_t i = 1; i < json_array_size(menu); i += 2) {
        const json_t *item = json_array_get(menu, i);

        *random = *random * 1103515245u + 12345u;
        if ((*random >> 8) % (unsigned)++seen == 0)
            found = item;
    }
    if (json_is_array(found))
        return menu_pick(found, random);
    return found != NULL ? (int)json_integer_value(found) : -1;
}

/* Makes a random move if one is asked. */
static inline bool client_move(client *c, unsigned *random)
{
    int action = c->menu != NULL ? menu_pick(c->menu, random) : -1;

    if (action < 0)
        return false;
    client_say(c, "{\"m\":\"do\",\"d\":%d,\"a\":%d}", (int)c->decision, action);
    c->answered = c->decision;
    json_decref(c->menu);
    c->menu = NULL;
    return true;
}

/* Ann opens a table for two and Bob joins; both have been told that the match has begun. */
static inline void house_seat_two(const house *h, client *ann, client *bob, const char *more)
{
    *ann = (client){.wire = {.socket = -1}, .answered = -1};
    *bob = *ann;
    client_connect(ann, h);
    client_connect(bob, h);
    client_say(ann, "{\"m\":\"open\",\"game\":\"noir\",\"name\":\"Ann\"%s}", more);
    json_decref(client_expect(ann, "opened"));
    client_say(bob, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\",\"name\":\"Bob\"}",
               ann->table, ann->invitation);
    json_decref(client_expect(ann, "start"));
    json_decref(client_expect(bob, "start"));
}

#endif
