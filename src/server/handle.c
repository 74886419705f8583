/* handle.c: understands what clients send and finds the function for it; docs/protocol.md lists the
 * messages.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

enum { RATE_BURST = 4 }; /* seconds of messages at once */

/* ---- Answers --------------------------------------------------------------------------------- */

void guest_send(guest *g, const jot *out)
{
    net_text *text = out->failed ? NULL : net_text_new(out->at, out->length);

    if (text == NULL) {
        net_hang_up(g->link, "out of memory");
        return;
    }
    net_send(g->link, text);
    net_text_release(text);
}

static json_int_t id_of(const json_t *message)
{
    const json_t *id = json_object_get(message, "id");

    return json_is_integer(id) && json_integer_value(id) >= 0 ? json_integer_value(id) : -1;
}

void handle_begin(jot *out, const json_t *message, const char *name)
{
    jot_clear(out);
    jot_raw(out, "{");
    jot_member(out, "m", name);
    if (id_of(message) >= 0)
        jot_member_number(out, "id", id_of(message));
}

jot *handle_answer(server *s, const json_t *message, const char *name)
{
    handle_begin(&s->out, message, name);
    return &s->out;
}

void handle_error(guest *g, const json_t *message, const char *code, const char *clause,
                  const char *format, ...)
{
    jot *out = handle_answer(g->owner, message, "error");
    char text[sizeof((df_error *)NULL)->text];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    jot_member(out, "code", code);
    if (clause[0] != '\0')
        jot_member(out, "clause", clause);
    jot_member(out, "text", text);
    jot_raw(out, "}");
    guest_send(g, out);
}

void handle_df_error(guest *g, const json_t *message, const df_error *err)
{
    static const char *const codes[] = {"ok",      "illegal", "parse", "range",
                                        "corrupt", "store",   "memory"};

    handle_error(g, message, codes[err->status], err->clause, "%s", err->text);
}

/* ---- Understanding --------------------------------------------------------------------------- */

typedef enum need { NEED_NOTHING, NEED_TABLE, NEED_SEAT } need;

static const struct {
    const char *name;
    request *run;
    need need;
    bool writes; /* something is to be kept: waits while a wish of the table is being written */
    int cost;    /* how many messages it counts as: more where it is kept for ever, or long */
} requests[] = {
    {"do", act_do, NEED_SEAT, true, 1},
    {"say", act_say, NEED_TABLE, true, 10},
    {"emote", act_emote, NEED_TABLE, true, 10},
    {"hint", hint_ask, NEED_SEAT, false, 20},
    {"describe", act_describe, NEED_SEAT, false, 1},
    {"moves", act_moves, NEED_SEAT, false, 2},
    {"prompt", act_prompt, NEED_TABLE, false, 1},
    {"draw", act_draw, NEED_TABLE, false, 1},
    {"look", act_look, NEED_TABLE, false, 1},
    {"fields", act_fields, NEED_TABLE, false, 1},
    {"sync", act_sync, NEED_TABLE, false, 1},
    {"log", past_log, NEED_TABLE, false, 8},
    {"takeback", act_takeback, NEED_SEAT, true, 10},
    {"answer", act_answer, NEED_SEAT, true, 10},
    {"leave", act_leave, NEED_SEAT, true, 10},
    {"back", act_back, NEED_SEAT, true, 10},
    {"resign", act_resign, NEED_SEAT, true, 1},
    {"rematch", act_rematch, NEED_SEAT, true, 10},
    {"curtain", curtain_lower, NEED_SEAT, true, 1},
    {"nudge", presence_nudge, NEED_SEAT, false, 10},
    {"relieve", presence_relieve, NEED_SEAT, true, 10},
    {"fill", open_fill, NEED_SEAT, true, 10},
    {"call", call_wanted, NEED_SEAT, true, 10},
    {"uncall", call_unwanted, NEED_SEAT, true, 10},
    {"record", past_record, NEED_TABLE, false, 8},
    {"analysis", review_ask, NEED_TABLE, false, 20},
    {"replay", past_replay, NEED_TABLE, false, 2},
    {"games", lists_games, NEED_NOTHING, false, 4},
    {"things", lists_things, NEED_NOTHING, false, 4},
    {"lobby", past_lobby, NEED_NOTHING, false, 4},
    {"calls", call_key, NEED_NOTHING, false, 1},
    {"tables", mine_tables, NEED_NOTHING, false, 8},
    {"promise", open_promise, NEED_NOTHING, false, 2},
    {"reveal", open_reveal, NEED_NOTHING, true, 1},
    {"open", open_table, NEED_NOTHING, true, 1},
    {"quick", open_quick, NEED_NOTHING, true, 1},
    {"import", import_record, NEED_NOTHING, true, 20},
    {"join", open_join, NEED_NOTHING, true, 1},
    {"sit", open_sit, NEED_NOTHING, false, 1},
    {"watch", open_watch, NEED_NOTHING, false, 1},
    {"try", trial_make, NEED_NOTHING, false, 20},
};

/* The place of a message in the table; -1: there is no such message. */
static int find_request(const json_t *message)
{
    const char *name = json_string_value(json_object_get(message, "m"));

    for (int i = 0; name != NULL && i < (int)(sizeof requests / sizeof requests[0]); i++)
        if (strcmp(requests[i].name, name) == 0)
            return i;
    return -1;
}

static void handle_request(server *s, guest *g, json_t *message)
{
    int i = find_request(message);

    if (g->arriving > 0)
        server_wait(s, g, message, NULL); /* it may be meant for the table that is being loaded */
    else if (i < 0)
        handle_error(g, message, "unknown", "",
                     "there is no such message; docs/protocol.md lists all");
    else if (requests[i].need != NEED_NOTHING && g->table == NULL)
        handle_error(g, message, "nowhere", "",
                     "you are at no table: send open, join, sit or watch first");
    else if (requests[i].need == NEED_SEAT && g->seat == DF_SPECTATOR)
        handle_error(g, message, "spectator", "", "spectators only look and talk");
    else if (requests[i].writes && s->away)
        handle_error(g, message, "store", "", "%s", wish_not_saved);
    else if (requests[i].writes && requests[i].need != NEED_NOTHING && g->table->wished)
        server_wait(s, g, message, NULL);
    else
        requests[i].run(s, g, message);
}

void handle_again(server *s, guest *g, json_t *message, int64_t serial)
{
    int i = find_request(message);
    bool moved = serial != 0 && (g->table == NULL || g->table->row.serial != serial);

    if (moved && i >= 0 && requests[i].need != NEED_NOTHING)
        handle_error(g, message, "nowhere", "", "you have left the table that this was said at");
    else
        handle_request(s, g, message);
}

void handle_message(server *s, guest *g, const char *text, size_t length)
{
    int rate = s->config->message_rate;
    json_error_t why;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);
    int found = find_request(message);
    int cost = found >= 0 ? requests[found].cost : 1;

    if (rate > 0 && !bucket_take(&g->messages, rate, (double)rate * RATE_BURST, cost)) {
        s->limited[NOTICE_RATE]++;
        net_hang_up(g->link, "too many messages");
    } else if (json_is_object(message))
        handle_request(s, g, message);
    else if (message == NULL && json_error_code(&why) <= json_error_out_of_memory) /* or unsaid */
        handle_error(g, NULL, "memory", "", "out of memory");
    else
        handle_error(g, NULL, "parse", "", "a message is a JSON object");
    json_decref(message);
}

/* ---- Text from people ------------------------------------------------------------------------ */

/* Marks that begin a line (U+2028, U+2029) or turn the direction of all that follows (U+202A to E,
 * U+2066 to 9) could make text lie about its speaker. */
static bool is_mark(const unsigned char *c)
{
    return c[0] == 0xE2 && ((c[1] == 0x80 && c[2] >= 0xA8 && c[2] <= 0xAE) ||
                            (c[1] == 0x81 && c[2] >= 0xA6 && c[2] <= 0xA9));
}

/* That it is UTF-8 was checked when it was read. */
bool handle_is_plain(const char *text, size_t max)
{
    size_t length = strlen(text);

    if (length > max)
        return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        unsigned char next = (unsigned char)text[i + 1];

        if (c < 0x20 || c == 0x7F || (c == 0xC2 && next >= 0x80 && next <= 0x9F))
            return false;
        if (is_mark((const unsigned char *)text + i))
            return false;
    }
    return true;
}
