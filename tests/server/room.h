/* room.h: a server in the test's own process, whose time is the test's, and people at one of its
 * tables.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_SERVER_ROOM_H
#define DF_TESTS_SERVER_ROOM_H

#include "df_test.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "server/hours.h"

enum { PEOPLE = DF_SEATS_MAX + 1, PATIENCE = 120000, DAY = 24 * 60 * 60 * 1000 };

typedef struct room {
    server_config config;
    server *server;
    net_link links[PEOPLE]; /* by seat; the last one watches */
    char table[STORE_ID_SIZE];
    char keys[PEOPLE][FAIR_KEY_SIZE];
    char invitation[FAIR_KEY_SIZE];
} room;

/* ---- A room ---------------------------------------------------------------------------------- */

static inline void pass_time(room *r, int64_t milliseconds)
{
    let_pass(r->server, milliseconds);
}

static inline void say(room *r, int who, const char *format, ...) DF_PRINTF(3, 4);
static inline void say(room *r, int who, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    jot_clear(&r->links[who].heard);
    fake_say(r->server->net, &r->links[who], text);
    pass_time(r, 0);
}

static inline const char *heard(room *r, int who)
{
    jot_raw(&r->links[who].heard, "");
    return r->links[who].heard.at;
}

static inline void forget(room *r)
{
    for (int i = 0; i < PEOPLE; i++)
        jot_clear(&r->links[i].heard);
}

static inline void word_of(room *r, int who, const char *name, char *out, size_t size)
{
    char pattern[24];

    snprintf(pattern, sizeof pattern, "\"%s\":\"", name);
    const char *at = strstr(heard(r, who), pattern);
    assert_non_null(at);
    at += strlen(pattern);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static inline desk *desk_of(room *r)
{
    return &tables_loaded(r->server, r->table)->desk;
}

static inline void room_enter(room *r)
{
    df_error err;

    r->server = server_open(&r->config, &err);
    assert_non_null(r->server);
    for (int i = 0; i < PEOPLE; i++)
        fake_connect(r->server->net, &r->links[i]);
}

static inline void room_close(room *r)
{
    for (int i = 0; i < PEOPLE; i++) {
        fake_hang_up(r->server->net, &r->links[i]);
        jot_free(&r->links[i].heard);
        r->links[i] = (net_link){.address = r->links[i].address};
    }
    server_close(r->server);
}

/* A server with this store, and people who are at no table yet. */
static inline void room_begin_at(room *r, const char *path)
{
    *r = (room){.config = server_config_default()};
    r->config.store = path;
    r->config.message_rate = r->config.links_each = r->config.tables_each = 0;
    reset_time();
    room_enter(r);
}

static inline void room_begin(room *r)
{
    room_begin_at(r, ":memory:");
}

/* Another server takes the place of this one; people are at no table then. */
static inline void room_restart(room *r)
{
    room_close(r);
    room_enter(r);
}

/* A table with people in all seats that are for people, and a spectator. */
static inline void room_seat(room *r, const char *open)
{
    say(r, 0, "{\"m\":\"open\",%s}", open);
    word_of(r, 0, "table", r->table, sizeof r->table);
    word_of(r, 0, "key", r->keys[0], sizeof r->keys[0]);
    word_of(r, 0, "invitation", r->invitation, sizeof r->invitation);
    say(r, PEOPLE - 1, "{\"m\":\"watch\",\"table\":\"%s\"}", r->table);
    for (int seat = desk_free_seat(desk_of(r)); seat >= 0; seat = desk_free_seat(desk_of(r))) {
        say(r, seat, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\"}", r->table,
            r->invitation);
        word_of(r, seat, "key", r->keys[seat], sizeof r->keys[seat]);
    }
    assert_int_equal(desk_of(r)->phase, DESK_PLAYING);
    forget(r);
}

static inline void room_open_at(room *r, const char *path, const char *open)
{
    room_begin_at(r, path);
    room_seat(r, open);
}

static inline void room_open(room *r, const char *open)
{
    room_open_at(r, ":memory:", open);
}

/* Waits for a bot, which thinks in a thread of its own. */
static inline void await_entries(room *r, uint32_t entries)
{
    for (int i = 0; i < PATIENCE && desk_of(r)->entries < entries; i++) {
        df_clock_nap(1);
        pass_time(r, 0);
    }
    assert_true(desk_of(r)->entries >= entries);
}

static inline void move_any(room *r, df_rng *rng)
{
    desk *d = desk_of(r);
    df_action actions[DF_LEGAL_MAX];
    int seat = desk_actor(d);
    int count = df_view_legal(d->setup.game, df_match_view(d->match, seat), seat, actions);

    say(r, seat, "{\"m\":\"do\",\"d\":%u,\"a\":%u}", d->seats[seat].decision,
        actions[df_rng_below(rng, (uint32_t)count)]);
}

#endif
