/* person.h: people who come to a server in the test's own process, whose time is the test's.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_SERVER_PERSON_H
#define DF_TESTS_SERVER_PERSON_H

#include "df_test.h"

#include <stdio.h>

#include "server/hours.h"

static server *s;

typedef struct person {
    net_link link;
    char table[STORE_ID_SIZE], key[FAIR_KEY_SIZE], invitation[FAIR_KEY_SIZE];
} person;

static inline void turn(int64_t milliseconds)
{
    let_pass(s, milliseconds);
}

static inline void arrive(person *p, const char *address)
{
    *p = (person){.link = {.address = address}};
    fake_connect(s->net, &p->link);
}

/* With the table and the key that they had. */
static inline void come_back(person *p)
{
    p->link = (net_link){.address = p->link.address};
    fake_connect(s->net, &p->link);
}

static inline void go(person *p)
{
    fake_hang_up(s->net, &p->link);
    jot_free(&p->link.heard);
}

/* All since they last said something. */
static inline const char *heard(person *p)
{
    jot_raw(&p->link.heard, "");
    return p->link.heard.at;
}

static inline void say(person *p, const char *format, ...) DF_PRINTF(2, 3);
static inline void say(person *p, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    jot_clear(&p->link.heard);
    fake_say(s->net, &p->link, text);
    turn(0);
}

/* The value of this member, if it was heard. */
static inline void word_of(person *p, const char *name, char *out, size_t size)
{
    char pattern[24];

    snprintf(pattern, sizeof pattern, "\"%s\":\"", name);
    const char *at = strstr(heard(p), pattern);
    if (at == NULL)
        return;
    at += strlen(pattern);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static inline void open_table_for(person *p, const char *message)
{
    say(p, "%s", message);
    word_of(p, "table", p->table, sizeof p->table);
    word_of(p, "key", p->key, sizeof p->key);
    word_of(p, "invitation", p->invitation, sizeof p->invitation);
    assert_true(p->table[0] != '\0');
}

static inline void join_as(person *p, const person *host, const char *name)
{
    say(p, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\",\"name\":\"%s\"}", host->table,
        host->invitation, name);
    word_of(p, "key", p->key, sizeof p->key);
    snprintf(p->table, sizeof p->table, "%s", host->table);
    assert_true(p->key[0] != '\0');
}

#endif
