/* join.c: a table of a server on the terminal; see client.h and docs/protocol.md.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/session.h"
#include "fair/fair.h"
#include "net/net.h"

#include "core/core.h"

/* ---- Sending --------------------------------------------------------------------------------- */

void client_send_json(session *s, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);

    if (text != NULL)
        dial_send(s->dial, text);
    free(text);
    json_decref(message);
}

void client_send_word(session *s, const char *name)
{
    client_send_json(s, json_pack("{ss}", "m", name));
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

void client_draw_share(client_deal *deal)
{
    uint8_t commitment[DF_KEY_SIZE];
    uint8_t share[DF_KEY_SIZE];
    uint8_t pledge[DF_KEY_SIZE];

    deal->share[0] = deal->pledge[0] = '\0';
    if (!fair_begin() || !df_read_hex(deal->commitment, commitment, DF_KEY_SIZE))
        return;
    fair_random(share, sizeof share);
    fair_pledge(commitment, share, pledge);
    df_write_hex(share, DF_KEY_SIZE, deal->share);
    df_write_hex(pledge, DF_KEY_SIZE, deal->pledge);
}

void client_add_pledge(const client_deal *deal, json_t *message)
{
    if (deal->pledge[0] != '\0')
        json_object_set_new(message, "pledge", json_string(deal->pledge));
}

static void ask_promise(session *s, const char *table)
{
    client_send_json(s, json_pack("{ss ss}", "m", "promise", "table", table));
}

static void open_table(session *s)
{
    json_t *m = json_pack("{ss ss si}", "m", "open", "game", s->wish->open, "seat", -1);

    if (s->wish->players > 0) {
        json_object_set_new(m, "players", json_integer(s->wish->players));
        json_object_set_new(m, "seats", bot_seats(s->wish));
    }
    client_send_json(s, m);
}

/* Whoever wants a seat first hears what the server has committed to, and pledges a share then. */
static void greet(session *s)
{
    const client_address *a = s->address;

    if (s->wish->open != NULL) {
        open_table(s);
    } else if (a->table[0] == '\0') {
        client_send_word(s, "lobby");
    } else if (a->key[0] != '\0') {
        snprintf(s->key, sizeof s->key, "%s", a->key);
        client_send_json(s, json_pack("{ss ss ss}", "m", "sit", "table", a->table, "key", a->key));
    } else if (a->invitation[0] != '\0') {
        snprintf(s->invitation, sizeof s->invitation, "%s", a->invitation);
        ask_promise(s, a->table);
    } else {
        client_send_json(s, json_pack("{ss ss}", "m", "watch", "table", a->table));
    }
}

static void take_seat(session *s, const char *table)
{
    json_t *m = json_pack("{ss ss ss}", "m", "join", "table", table, "invitation", s->invitation);

    client_draw_share(&s->deal);
    client_add_pledge(&s->deal, m);
    if (s->wish->name != NULL)
        json_object_set_new(m, "name", json_string(s->wish->name));
    client_send_json(s, m);
}

/* ---- Showing --------------------------------------------------------------------------------- */

static const char *seat_word(const session *s, json_int_t seat, const char *name)
{
    return json_string_value(json_object_get(json_array_get(s->seats, (size_t)seat), name));
}

const char *client_name_of(const session *s, json_int_t seat)
{
    const char *name = seat_word(s, seat, "name");

    return seat < 0 ? "a spectator" : name != NULL ? name : "?";
}

/* The same people play again: everybody goes on with the key they have. */
static void follow(session *s, const char *table)
{
    term_print(s->t, "The same players go on.\n");
    snprintf(s->table, sizeof s->table, "%.100s", table);
    s->over = false;
    s->deal = s->next_deal;
    s->next_deal = (client_deal){.revealed = false};
    if (s->key[0] != '\0')
        client_send_json(s, json_pack("{ss ss ss}", "m", "sit", "table", table, "key", s->key));
    else
        client_send_json(s, json_pack("{ss ss}", "m", "watch", "table", table));
}

bool client_line_text(const session *s, const json_t *line, char out[LINE_MAX_SIZE])
{
    const char *type = json_string_value(json_array_get(line, 0));
    const char *text = json_string_value(json_array_get(line, 2));
    json_int_t seat = json_integer_value(json_array_get(line, 1));

    if (text == NULL || text[0] == '\0' || (type != NULL && strcmp(type, "next") == 0))
        return false;
    if (type == NULL || (strcmp(type, "say") != 0 && strcmp(type, "emote") != 0)) {
        snprintf(out, LINE_MAX_SIZE, "%s", text);
        return true;
    }
    snprintf(out, LINE_MAX_SIZE, "%.100s: %.900s", client_name_of(s, seat), text);
    return !s->muted[seat >= 0 && seat < DF_SEATS_MAX ? seat : DF_SEATS_MAX];
}

static void show_line(session *s, const json_t *line)
{
    const char *type = json_string_value(json_array_get(line, 0));
    const char *text = json_string_value(json_array_get(line, 2));
    char said[LINE_MAX_SIZE];

    if (type != NULL && text != NULL && strcmp(type, "next") == 0)
        follow(s, text);
    else if (client_line_text(s, line, said))
        client_tell(s, "  ", said);
}

static void show_link(const session *s, const char *what, char letter, const char *key)
{
    const client_address *a = s->address;

    term_printf(s->t, "%s: %s://%s:%d/t/%s#%c=%s\n", what, a->secure ? "https" : "http", a->host,
                a->port, s->table, letter, key);
}

void client_show_invitation(const session *s)
{
    show_link(s, "Invite others with", 'i', s->invitation);
}

static void show_lobby(session *s, const json_t *message)
{
    size_t i;
    json_t *row;
    json_t *tables = json_object_get(message, "tables");

    if (json_array_size(tables) == 0)
        term_print(s->t, "No table is open. Open one: --open GAME\n");
    json_array_foreach(tables, i, row) {
        term_printf(s->t, "%-10s /t/%s\n", json_string_value(json_object_get(row, "game")),
                    json_string_value(json_object_get(row, "table")));
    }
    s->done = true;
}

/* ---- Reading messages ------------------------------------------------------------------------ */

void client_ask_drawing(session *s)
{
    s->past.lines = client_scene_lines(s);
    s->past.asked = true;
    client_send_json(
        s, json_pack("{ss sb si}", "m", "draw", "plain", s->t->plain, "lines", s->past.lines));
}

static void read_seats(session *s, json_t *seats)
{
    if (seats == NULL)
        return;
    json_decref(s->seats);
    s->seats = json_incref(seats);
}

/* Has the log a new line of this kind? */
static bool has_line(const json_t *message, const char *kind)
{
    size_t i;
    json_t *line;

    json_array_foreach(json_object_get(message, "e"), i, line) {
        const char *word = json_string_value(json_array_get(line, 0));

        if (word != NULL && strcmp(word, kind) == 0)
            return true;
    }
    return false;
}

/* Whose consent is missing for a move to be taken back. */
static void read_takeback(session *s, const json_t *message)
{
    const json_t *takeback = json_object_get(message, "takeback");
    int before = s->takeback;
    size_t i;
    json_t *seat;

    if (takeback == NULL)
        return;
    s->takeback = (int)json_integer_value(takeback);
    if (s->takeback < 0 && before >= 0 && !has_line(message, "undo") &&
        !has_line(message, "answer"))
        term_print(s->t, "The game went on, so nothing is taken back.\n");
    json_array_foreach(json_object_get(message, "asked"), i, seat) {
        int who = (int)json_integer_value(seat);
        const char *is = seat_word(s, who, "is");

        if (who == s->seat)
            term_print(s->t, "Do you agree? `yes` or `no`.\n");
        else if (is != NULL && strcmp(is, "away") == 0)
            term_printf(s->t, "%s is away; the move stays until they are back and agree.\n",
                        client_name_of(s, who));
        else
            term_printf(s->t, "%s is still to agree.\n", client_name_of(s, who));
    }
}

static void finish(session *s, const json_t *result)
{
    const char *text = json_string_value(json_object_get(result, "text"));

    s->over = true;
    client_ask_nothing(s);
    if (text != NULL)
        term_wrap(s->t, "", text);
    if (s->wish->record != NULL)
        client_ask_record(s, s->wish->record);
    else if (s->wish->automatic)
        s->done = true;
    else
        term_print(s->t, "`rematch` to play again, `replay` to see it once more, `record FILE` for "
                         "the record, `quit`.\n");
}

/* What was committed to before, for a rematch when the first match ended, must be what counts now.
 */
static void read_commitment(session *s, const json_t *message)
{
    const char *commitment = json_string_value(json_object_get(message, "commitment"));
    const char *again = json_string_value(json_object_get(message, "again"));

    if (commitment != NULL && s->deal.commitment[0] == '\0') {
        term_printf(s->t, "The server has committed to its part of the deal: %s\n", commitment);
        snprintf(s->deal.commitment, sizeof s->deal.commitment, "%s", commitment);
    } else if (commitment != NULL && strcmp(commitment, s->deal.commitment) != 0) {
        term_print(s->t, "The server has changed what it committed to: don't trust this deal.\n");
        s->deal.share[0] = '\0'; /* which it must not get */
    }
    if (again != NULL)
        snprintf(s->next_deal.commitment, sizeof s->next_deal.commitment, "%s", again);
}

/* All pledges are fixed: now it is safe to reveal what we have pledged ourselves. */
static void read_pledges(session *s, const json_t *message)
{
    const json_t *pledges = json_object_get(message, "pledges");
    size_t i;
    json_t *pledge;

    if (pledges == NULL || s->deal.share[0] == '\0' || s->deal.revealed || s->seat < 0)
        return;
    json_array_foreach((json_t *)pledges, i, pledge) {
        if (i < DF_SEATS_MAX && json_is_string(pledge))
            snprintf(s->deal.pledges[i], HEX_SIZE, "%s", json_string_value(pledge));
    }
    if (strcmp(s->deal.pledges[s->seat], s->deal.pledge) != 0) {
        term_print(s->t, "The server shows another pledge than yours: don't trust this deal.\n");
        return;
    }
    s->deal.revealed = true;
    client_send_json(s, json_pack("{ss ss ss ss}", "m", "reveal", "table", s->table, "key", s->key,
                                  "share", s->deal.share));
}

/* The match begins. Is what we have revealed part of the deal? */
static void read_dealt(session *s, const json_t *message)
{
    const char *name = json_string_value(json_object_get(message, "m"));
    bool is_in = false;
    size_t i;
    json_t *seat;

    if (name == NULL || strcmp(name, "start") != 0 || !s->deal.revealed)
        return;
    json_array_foreach(json_object_get(message, "dealt"), i, seat) {
        is_in = is_in || json_integer_value(seat) == s->seat;
    }
    if (!is_in)
        term_print(s->t, "Your share came too late, or the server has left it out of the deal.\n");
}

/* The answer to the question before sitting down. */
static void read_promise(session *s, const json_t *message)
{
    read_commitment(s, message);
    take_seat(s, json_string_value(json_object_get(message, "table")));
}

/* Of several who decide together, who has. What one has chosen oneself before one's turn comes with
 * nothing but whose turn it is: then the server has more to say. */
static void read_chosen(session *s, const json_t *message)
{
    json_t *chosen = json_object_get(message, "chosen");
    unsigned before = s->chosen;
    size_t i;
    json_t *seat;

    s->chosen = chosen != NULL ? 0 : before;
    json_array_foreach(chosen, i, seat) {
        unsigned bit = 1u << (json_integer_value(seat) & 31);

        s->chosen |= bit;
        if ((before & bit) == 0 && json_integer_value(seat) != s->seat)
            term_printf(s->t, "%s has chosen.\n", client_name_of(s, json_integer_value(seat)));
    }
    if (json_object_get(message, "w") != NULL && json_object_size(message) == 1u + (chosen != NULL))
        client_send_word(s, "prompt");
}

/* Does the table look otherwise now? */
static bool has_moved(const json_t *message)
{
    static const char *const members[] = {"view", "v", "u", "w", "d"};
    size_t i;
    json_t *line;

    for (i = 0; i < sizeof members / sizeof members[0]; i++)
        if (json_object_get(message, members[i]) != NULL)
            return true;
    json_array_foreach(json_object_get(message, "e"), i, line) {
        if (json_is_integer(json_array_get(line, 0)))
            return true;
    }
    return false;
}

/* sync, start and news. */
static void read_news(session *s, const json_t *message)
{
    const char *name = json_string_value(json_object_get(message, "m"));
    const char *phase = json_string_value(json_object_get(message, "phase"));
    json_t *lines = json_object_get(message, "e");
    size_t i;
    json_t *line;

    if (json_is_string(json_object_get(message, "table")))
        snprintf(s->table, sizeof s->table, "%s",
                 json_string_value(json_object_get(message, "table")));
    if (json_is_integer(json_object_get(message, "seat")))
        s->seat = (int)json_integer_value(json_object_get(message, "seat"));
    if (json_is_string(json_object_get(message, "game")))
        snprintf(s->game, sizeof s->game, "%s",
                 json_string_value(json_object_get(message, "game")));
    s->open = phase != NULL ? strcmp(phase, "open") == 0 : s->open;
    read_commitment(s, message);
    read_pledges(s, message);
    read_dealt(s, message);
    read_seats(s, json_object_get(message, "seats"));
    s->past.moved = s->past.moved || has_moved(message);
    json_array_foreach(lines, i, line) {
        show_line(s, line);
    }
    client_tell_free(s);
    read_takeback(s, message);
    read_chosen(s, message);
    client_read_people(s, message);
    if (json_object_get(message, "m") != NULL)
        s->answered = -1; /* all is told anew: what was lost is asked again */
    if (json_object_get(message, "m") != NULL || has_line(message, "undo"))
        s->keeps = false;
    if (json_object_get(message, "l") != NULL)
        client_read_question(s, message);
    else if (json_object_get(message, "w") != NULL)
        client_ask_nothing(s);
    if (phase != NULL && strcmp(phase, "over") == 0 && !s->over)
        finish(s, json_object_get(message, "result"));
    if (s->table[0] != '\0')
        client_open_screen(s);
    if (s->full != NULL && !client_is_asked(s))
        client_show_page(s);
    if (s->full != NULL && has_moved(message) &&
        (!client_is_asked(s) || json_object_get(message, "l") == NULL))
        client_ask_drawing(s); /* others play on before our eyes */
    if (name != NULL && strcmp(name, "sync") == 0)
        client_ask_log(s, json_integer_value(json_object_get(message, "n")));
}

static void read_opened(session *s, const json_t *message)
{
    snprintf(s->table, sizeof s->table, "%s", json_string_value(json_object_get(message, "table")));
    snprintf(s->invitation, sizeof s->invitation, "%s",
             json_string_value(json_object_get(message, "invitation")));
    client_show_invitation(s);
    ask_promise(s, s->table);
}

static void read_joined(session *s, const json_t *message)
{
    snprintf(s->table, sizeof s->table, "%s", json_string_value(json_object_get(message, "table")));
    snprintf(s->key, sizeof s->key, "%s", json_string_value(json_object_get(message, "key")));
    s->seat = (int)json_integer_value(json_object_get(message, "seat"));
    show_link(s, "Come back to this seat with", 'k', s->key);
}

/* Which of the two is older? */
static const char *version_advice(const json_t *message)
{
    const char *theirs = json_string_value(json_object_get(message, "protocol"));
    const char *number = theirs != NULL ? strchr(theirs, '.') : NULL;

    if (number == NULL)
        return "this program and the server are of different versions";
    if (strtol(number + 1, NULL, 10) > strtol(strchr(NET_PROTOCOL, '.') + 1, NULL, 10))
        return "this program is older than the server: get its version of Deadfall, and join with "
               "the same link";
    return "the server is older than this program: join with the program of its version, or ask "
           "whoever runs it to bring it up to date";
}

static void read_error(session *s, const json_t *message)
{
    const char *text = json_string_value(json_object_get(message, "text"));
    const char *code = json_string_value(json_object_get(message, "code"));
    char line[LINE_MAX_SIZE];

    if (code != NULL && strcmp(code, "unknown") == 0 &&
        json_integer_value(json_object_get(message, "id")) == ASKED_LOOK)
        text = "this server is older than this program and can't say that";
    else if (code != NULL && strcmp(code, "unknown") == 0)
        return; /* an older server has no words for the moves: they are shown in the notation */
    if (code != NULL && strcmp(code, "version") == 0)
        text = version_advice(message);
    if (code != NULL && strcmp(code, "grave") == 0 && text != NULL) {
        s->answered = -1;
        snprintf(line, sizeof line, "%c%s. Once more, and it is done.",
                 toupper((unsigned char)text[0]), text[0] != '\0' ? text + 1 : "");
        term_wrap(s->t, "", line);
        return;
    }
    client_read_refusal(s, message, text != NULL ? text : "?");
    if (s->table[0] != '\0' || s->seats != NULL)
        return;
    s->done = true; /* no way to the table */
    s->end = CLIENT_REFUSED;
    df_fail(s->err, DF_ILLEGAL, "", "%s", text != NULL ? text : "refused");
}

/* "": a server that sends none is none of ours. */
static const char *text_of(const json_t *message)
{
    const char *text = json_string_value(json_object_get(message, "text"));

    return text != NULL ? text : "";
}

static void show_drawing(session *s, const json_t *message)
{
    if (s->full != NULL) {
        client_keep_drawing(s, text_of(message));
        client_fit_drawing(s);
    } else {
        term_print(s->t, text_of(message));
    }
    client_show_choices(s);
}

/* Does a message answer to something that was typed? */
static bool is_answer(const char *name)
{
    return name != NULL && (strcmp(name, "describe") == 0 || strcmp(name, "hint") == 0 ||
                            strcmp(name, "look") == 0 || strcmp(name, "error") == 0 ||
                            strcmp(name, "record") == 0 || strcmp(name, "nudge") == 0);
}

static void read_message(session *s, const char *text)
{
    json_t *message = json_loads(text, 0, NULL);
    const char *name = json_string_value(json_object_get(message, "m"));
    bool was_answer = is_answer(name);

    if (name == NULL || strcmp(name, "sync") == 0 || strcmp(name, "start") == 0) {
        read_news(s, message);
    } else if (strcmp(name, "opened") == 0) {
        read_opened(s, message);
    } else if (strcmp(name, "joined") == 0) {
        read_joined(s, message);
    } else if (strcmp(name, "promise") == 0) {
        read_promise(s, message);
    } else if (strcmp(name, "draw") == 0) {
        show_drawing(s, message);
    } else if (strcmp(name, "look") == 0) {
        client_read_look(s, message);
    } else if (strcmp(name, "moves") == 0) {
        client_read_moves(s, message);
    } else if (strcmp(name, "describe") == 0) {
        client_read_about(s, message);
    } else if (strcmp(name, "prompt") == 0) {
        term_wrap(s->t, "", text_of(message));
    } else if (strcmp(name, "hint") == 0) {
        client_show_hint(s, message);
    } else if (strcmp(name, "nudge") == 0) {
        term_print(s->t, "Whoever is waited for has been reminded.\n");
    } else if (strcmp(name, "relieve") == 0) {
        client_read_relieve(s);
    } else if (strcmp(name, "record") == 0) {
        client_read_record(s, message);
    } else if (strcmp(name, "log") == 0) {
        client_read_log(s, message);
    } else if (strcmp(name, "lobby") == 0) {
        show_lobby(s, message);
    } else if (strcmp(name, "error") == 0) {
        read_error(s, message);
    }
    json_decref(message);
    fflush(s->t->out);
    if (s->full != NULL && !s->done)
        client_refresh(s, was_answer);
}

client_end client_run(term *t, const client_address *address, const client_wish *wish,
                      df_error *err)
{
    session s = {.t = t,
                 .address = address,
                 .wish = wish,
                 .seat = -1,
                 .takeback = -1,
                 .redo = -1,
                 .same = -1,
                 .answered = -1,
                 .err = err};
    int input = -1; /* nothing can be said before the server has said something */
    const char *message = NULL;

    s.end = CLIENT_LEFT;
    s.random = (uint32_t)getpid();
    snprintf(s.table, sizeof s.table, "%s", "");
    s.dial = dial_open(address->host, address->port, address->secure, wish->trusted, err);
    if (s.dial == NULL)
        return CLIENT_LOST;
    greet(&s);
    while (!s.done) {
        dial_event event = dial_wait(s.dial, input, &message);

        if (event == DIAL_MESSAGE) {
            read_message(&s, message);
            input = wish->automatic ? -1 : STDIN_FILENO;
        } else if (event == DIAL_INPUT || event == DIAL_STIRRED) {
            bool goes_on = s.full != NULL        ? client_take_keys(&s)
                           : event == DIAL_INPUT ? client_read_input(&s)
                                                 : true;
            s.done = s.done || !goes_on;
        } else {
            df_fail(err, DF_IO, "", "the connection has ended; the link brings you back");
            s.end = CLIENT_LOST;
            s.done = true;
        }
    }
    if (s.over && s.end == CLIENT_LEFT)
        s.end = CLIENT_OVER;
    client_close_screen(&s);
    if (s.key[0] != '\0' && !s.over && s.t->tty)
        show_link(&s, "Come back to this seat with", 'k', s.key);
    page_clear(&s.page);
    client_free_past(&s);
    dial_flush(s.dial);
    dial_close(s.dial);
    json_decref(s.seats);
    free(s.pieces);
    json_decref(s.moves);
    menu_free(&s.menu);
    return s.end;
}
