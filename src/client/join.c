/* join.c: a table of a server on the terminal; see client.h and docs/protocol.md.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "client/client.h"
#include "match/file.h"
#include "net/dial.h"

enum { LINE_MAX_SIZE = 1024, CHOICES_MAX = 4096, LISTED = 40 };

typedef struct choice {
    char words[CLIENT_WORD];
    json_int_t action;
} choice;

typedef struct session {
    term *t;
    dial *dial;
    const client_address *address;
    const client_wish *wish;
    char table[CLIENT_WORD], key[CLIENT_WORD];
    json_t *names;
    int seat;
    json_int_t decision;
    char prompt[LINE_MAX_SIZE];
    choice *choices;
    int choice_count; /* 0: nothing is asked */
    bool over, done;
    bool committed; /* the commitment of the deal has been shown */
    client_end end;
    df_error *err;
    uint32_t random;
    char line[LINE_MAX_SIZE]; /* what has been typed so far */
    size_t typed;
} session;

/* ---- Sending ----------------------------------------------------------------------------------
 */

/* Sends an object and releases it. */
static void send_json(session *s, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);

    if (text != NULL)
        dial_send(s->dial, text);
    free(text);
    json_decref(message);
}

static void send_word(session *s, const char *name)
{
    send_json(s, json_pack("{ss}", "m", name));
}

static json_t *bot_seats(const client_wish *wish)
{
    char word[CLIENT_WORD];
    json_t *seats = json_array();

    snprintf(word, sizeof word, "bot %s", wish->bot != NULL ? wish->bot : "rules");
    for (int i = 0; i < wish->players; i++)
        json_array_append_new(seats, json_string(i < wish->players - wish->bots ? "open" : word));
    return seats;
}

static void greet(session *s)
{
    const client_address *a = s->address;
    json_t *m = json_object();

    if (s->wish->open != NULL) {
        json_object_set_new(m, "m", json_string("open"));
        json_object_set_new(m, "game", json_string(s->wish->open));
        if (s->wish->players > 0) {
            json_object_set_new(m, "players", json_integer(s->wish->players));
            json_object_set_new(m, "seats", bot_seats(s->wish));
        }
    } else if (a->table[0] == '\0') {
        json_object_set_new(m, "m", json_string("lobby"));
    } else {
        const char *how = a->key[0] != '\0' ? "sit" : a->invitation[0] != '\0' ? "join" : "watch";

        json_object_set_new(m, "m", json_string(how));
        json_object_set_new(m, "table", json_string(a->table));
        json_object_set_new(m, "key", json_string(a->key));
        json_object_set_new(m, "invitation", json_string(a->invitation));
    }
    if (s->wish->name != NULL)
        json_object_set_new(m, "name", json_string(s->wish->name));
    send_json(s, m);
}

/* ---- Showing ----------------------------------------------------------------------------------
 */

static const char *name_of(const session *s, json_int_t seat)
{
    const char *name = json_string_value(json_array_get(s->names, (size_t)seat));

    return seat < 0 ? "a spectator" : name != NULL ? name : "?";
}

static void show_line(const session *s, const json_t *line)
{
    const char *type = json_string_value(json_array_get(line, 0));
    const char *text = json_string_value(json_array_get(line, 2));
    char said[LINE_MAX_SIZE];

    if (text == NULL || text[0] == '\0')
        return;
    if (type != NULL && (strcmp(type, "say") == 0 || strcmp(type, "emote") == 0)) {
        snprintf(said, sizeof said, "%s: %.900s",
                 name_of(s, json_integer_value(json_array_get(line, 1))), text);
        text = said;
    } else if (type != NULL && strcmp(type, "next") == 0) {
        snprintf(said, sizeof said, "The same players go on at table %.100s.", text);
        text = said;
    }
    term_wrap(s->t, "  ", text);
}

static void show_link(const session *s, const char *what, char letter, const char *key)
{
    const client_address *a = s->address;

    term_printf(s->t, "%s: %s://%s:%d/t/%s#%c=%s\n", what, a->secure ? "https" : "http", a->host,
                a->port, s->table, letter, key);
}

static void show_lobby(session *s, const json_t *message)
{
    size_t i;
    json_t *row;
    json_t *tables = json_object_get(message, "tables");

    if (json_array_size(tables) == 0)
        term_print(s->t, "No table is open. Open one: --open GAME\n");
    json_array_foreach(tables, i, row)
    {
        term_printf(s->t, "%-10s /t/%s\n", json_string_value(json_object_get(row, "game")),
                    json_string_value(json_object_get(row, "table")));
    }
    s->done = true;
}

static void show_result(session *s, const json_t *result)
{
    json_t *winners = json_object_get(result, "winners");
    const char *reason = json_string_value(json_object_get(result, "reason"));
    size_t i;
    json_t *seat;

    term_print(s->t, json_array_size(winners) == 0 ? "The game is drawn" : "The game is won by");
    json_array_foreach(winners, i, seat)
    {
        term_printf(s->t, "%s %s", i == 0 ? "" : " and", name_of(s, json_integer_value(seat)));
    }
    term_printf(s->t, ": %s.\n", reason != NULL ? reason : "");
}

static void show_choices(const session *s)
{
    term_wrap(s->t, "", s->prompt);
    for (int i = 0; i < s->choice_count && i < LISTED; i++)
        term_printf(s->t, "  %2d  %s\n", i + 1, s->choices[i].words);
    if (s->choice_count > LISTED)
        term_printf(s->t, "  and %d more, to be said in words\n", s->choice_count - LISTED);
}

/* ---- Reading messages -------------------------------------------------------------------------
 */

/* A menu, flattened: the words of a list come before those of its items. */
static void read_menu(session *s, const json_t *menu, const char *before)
{
    for (size_t i = 0; i + 1 < json_array_size(menu); i += 2) {
        const char *word = json_string_value(json_array_get(menu, i));
        const json_t *what = json_array_get(menu, i + 1);
        char words[CLIENT_WORD];

        snprintf(words, sizeof words, "%s%s%s", before, before[0] != '\0' ? " " : "",
                 word != NULL ? word : "");
        if (json_is_array(what)) {
            read_menu(s, what, words);
        } else if (s->choice_count < CHOICES_MAX) {
            choice *c = &s->choices[s->choice_count++];

            memcpy(c->words, words, sizeof words);
            c->action = json_integer_value(what);
        }
    }
}

static void choose(session *s, const choice *c)
{
    send_json(s, json_pack("{ss sI sI}", "m", "do", "d", s->decision, "a", c->action));
    s->choice_count = 0;
}

static void read_question(session *s, const json_t *message)
{
    const char *prompt = json_string_value(json_object_get(message, "p"));

    s->choice_count = 0;
    read_menu(s, json_object_get(message, "l"), "");
    if (s->choice_count == 0)
        return;
    s->decision = json_integer_value(json_object_get(message, "d"));
    snprintf(s->prompt, sizeof s->prompt, "%s", prompt != NULL ? prompt : "");
    if (s->wish->automatic) {
        s->random = s->random * 1664525u + 1013904223u;
        const choice *c = &s->choices[(s->random >> 8) % (uint32_t)s->choice_count];

        term_printf(s->t, "> %s\n", c->words);
        choose(s, c);
    } else {
        send_json(s, json_pack("{ss sb}", "m", "draw", "plain", s->t->plain));
    }
}

static void read_names(session *s, const json_t *seats)
{
    size_t i;
    json_t *seat;

    if (seats == NULL)
        return;
    json_decref(s->names);
    s->names = json_array();
    json_array_foreach(seats, i, seat)
    {
        json_array_append(s->names, json_object_get(seat, "name"));
    }
}

static void finish(session *s, const json_t *result)
{
    s->over = true;
    s->choice_count = 0;
    if (result != NULL)
        show_result(s, result);
    if (s->wish->record != NULL)
        send_word(s, "record");
    else if (s->wish->automatic)
        s->done = true;
    else
        term_print(s->t, "`rematch` to play again, `record FILE` for the record, `quit`.\n");
}

/* sync, start and news. */
static void read_news(session *s, const json_t *message)
{
    const char *phase = json_string_value(json_object_get(message, "phase"));
    json_t *lines = json_object_get(message, "e");
    size_t i;
    json_t *line;

    const char *commitment = json_string_value(json_object_get(message, "commitment"));

    if (commitment != NULL && !s->committed)
        term_printf(s->t, "The server has committed to its part of the deal: %s\n", commitment);
    s->committed = s->committed || commitment != NULL;
    read_names(s, json_object_get(message, "seats"));
    json_array_foreach(lines, i, line)
    {
        show_line(s, line);
    }
    if (json_object_get(message, "l") != NULL)
        read_question(s, message);
    else if (json_object_get(message, "w") != NULL)
        s->choice_count = 0;
    if (phase != NULL && strcmp(phase, "over") == 0 && !s->over)
        finish(s, json_object_get(message, "result"));
}

static void read_seat(session *s, const json_t *message)
{
    const char *invitation = json_string_value(json_object_get(message, "invitation"));

    snprintf(s->table, sizeof s->table, "%s", json_string_value(json_object_get(message, "table")));
    snprintf(s->key, sizeof s->key, "%s", json_string_value(json_object_get(message, "key")));
    s->seat = (int)json_integer_value(json_object_get(message, "seat"));
    show_link(s, "Come back to this seat with", 'k', s->key);
    if (invitation != NULL)
        show_link(s, "Invite others with", 'i', invitation);
    fflush(s->t->out);
}

static void keep_record(session *s, const json_t *message)
{
    const char *text = json_string_value(json_object_get(message, "text"));
    df_error err;

    if (text == NULL || s->wish->record == NULL)
        return;
    if (df_file_write(s->wish->record, text, &err) != DF_OK)
        term_printf(s->t, "%s\n", err.text);
    else
        term_printf(s->t, "The record is in %s.\n", s->wish->record);
    s->done = s->wish->automatic;
}

static void read_error(session *s, const json_t *message)
{
    const char *text = json_string_value(json_object_get(message, "text"));

    term_printf(s->t, "Not now: %s.\n", text != NULL ? text : "?");
    if (s->table[0] != '\0' || s->names != NULL)
        return;
    s->done = true; /* no way to the table */
    s->end = CLIENT_REFUSED;
    df_fail(s->err, DF_ILLEGAL, "", "%s", text != NULL ? text : "refused");
}

static void read_message(session *s, const char *text)
{
    json_t *message = json_loads(text, 0, NULL);
    const char *name = json_string_value(json_object_get(message, "m"));

    if (name == NULL || strcmp(name, "sync") == 0 || strcmp(name, "start") == 0) {
        read_news(s, message);
    } else if (strcmp(name, "opened") == 0 || strcmp(name, "joined") == 0) {
        read_seat(s, message);
    } else if (strcmp(name, "draw") == 0) {
        term_print(s->t, json_string_value(json_object_get(message, "text")));
        show_choices(s);
    } else if (strcmp(name, "describe") == 0) {
        term_wrap(s->t, "", json_string_value(json_object_get(message, "text")));
    } else if (strcmp(name, "record") == 0) {
        keep_record(s, message);
    } else if (strcmp(name, "lobby") == 0) {
        show_lobby(s, message);
    } else if (strcmp(name, "error") == 0) {
        read_error(s, message);
    }
    json_decref(message);
    fflush(s->t->out);
}

/* ---- Reading the person -----------------------------------------------------------------------
 */

static void try_move(session *s, const char *line)
{
    char *end;
    long number = strtol(line, &end, 10);

    if (s->choice_count == 0)
        term_print(s->t, "Nothing is asked of you now. `help` lists what can be typed.\n");
    else if (end != line && *end == '\0' && number >= 1 && number <= s->choice_count)
        choose(s, &s->choices[number - 1]);
    else
        send_json(s, json_pack("{ss sI ss}", "m", "do", "d", s->decision, "a", line));
}

static void help(const session *s)
{
    term_print(s->t, "A number or words make a move. Besides: say TEXT, why MOVE, takeback, yes, "
                     "no, leave, back, resign, rematch, look, quit.\n");
}

static void read_line(session *s, const char *line)
{
    static const char *const plain[] = {"takeback", "leave", "back", "resign", "rematch"};

    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (strcasecmp(line, plain[i]) == 0) {
            send_word(s, plain[i]);
            return;
        }
    if (line[0] == '\0' || strcasecmp(line, "look") == 0)
        send_json(s, json_pack("{ss sb}", "m", "draw", "plain", s->t->plain));
    else if (strcasecmp(line, "quit") == 0)
        s->done = true;
    else if (strcasecmp(line, "help") == 0)
        help(s);
    else if (strncasecmp(line, "say ", 4) == 0)
        send_json(s, json_pack("{ss ss}", "m", "say", "text", line + 4));
    else if (strncasecmp(line, "why ", 4) == 0)
        send_json(s, json_pack("{ss ss}", "m", "describe", "a", line + 4));
    else if (strcasecmp(line, "yes") == 0 || strcasecmp(line, "no") == 0)
        send_json(s, json_pack("{ss sb}", "m", "answer", "yes", strcasecmp(line, "yes") == 0));
    else
        try_move(s, line);
}

/* What is there of the input; false at its end. */
static bool read_input(session *s)
{
    ssize_t got = read(STDIN_FILENO, s->line + s->typed, sizeof s->line - s->typed - 1);
    char *end;

    if (got <= 0)
        return false;
    s->typed += (size_t)got;
    s->line[s->typed] = '\0';
    while ((end = strchr(s->line, '\n')) != NULL) {
        *end = '\0';
        read_line(s, s->line);
        s->typed -= (size_t)(end + 1 - s->line);
        memmove(s->line, end + 1, s->typed + 1);
    }
    if (s->typed == sizeof s->line - 1)
        s->typed = 0; /* a line that long is nothing that could be meant */
    return true;
}

client_end client_run(term *t, const client_address *address, const client_wish *wish,
                      df_error *err)
{
    session s = {.t = t, .address = address, .wish = wish, .seat = -1, .err = err};
    int input = -1; /* nothing can be said before the server has said something */
    const char *message = NULL;

    s.end = CLIENT_LEFT;
    s.random = (uint32_t)getpid();
    snprintf(s.table, sizeof s.table, "%s", "");
    s.choices = calloc(CHOICES_MAX, sizeof *s.choices);
    s.dial = dial_open(address->host, address->port, address->secure, err);
    if (s.dial == NULL || s.choices == NULL) {
        free(s.choices);
        dial_close(s.dial);
        return CLIENT_LOST;
    }
    greet(&s);
    while (!s.done) {
        dial_event event = dial_wait(s.dial, input, &message);

        if (event == DIAL_MESSAGE) {
            read_message(&s, message);
            input = wish->automatic ? -1 : STDIN_FILENO;
        } else if (event == DIAL_INPUT)
            s.done = !read_input(&s);
        else {
            df_fail(err, DF_IO, "", "the connection has ended; the link brings you back");
            s.end = CLIENT_LOST;
            s.done = true;
        }
    }
    if (s.over && s.end == CLIENT_LEFT)
        s.end = CLIENT_OVER;
    dial_flush(s.dial);
    dial_close(s.dial);
    json_decref(s.names);
    free(s.choices);
    return s.end;
}
