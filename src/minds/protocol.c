/* protocol.c: writes and reads the messages of the bot protocol; see protocol.h.
 *
 * SPDX-License-Identifier: MIT */
#include "minds/protocol.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/name.h"
#include "match/match.h"

enum { SENTENCE = 512 };

/* ---- Writing --------------------------------------------------------------------------------- */

static json_t *message(const char *type)
{
    json_t *object = json_object();

    json_object_set_new(object, "type", json_string(type));
    return object;
}

static void set_text(json_t *object, const char *key, const char *text)
{
    json_object_set_new(object, key, json_string(text));
}

static void set_number(json_t *object, const char *key, int64_t number)
{
    json_object_set_new(object, key, json_integer(number));
}

/* The message as a line, in ASCII whatever the names are, so that no bot has to care for encodings.
 * Releases the message. */
static char *line_of(json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII);
    size_t length = text != NULL ? strlen(text) : 0;
    char *line = text != NULL ? df_memory(length + 2, 1) : NULL;

    json_decref(object);
    if (line != NULL) {
        memcpy(line, text, length);
        line[length] = '\n';
        line[length + 1] = '\0';
    }
    free(text);
    return line;
}

static json_t *names_json(const char *const *names, int count)
{
    json_t *list = json_array();

    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(names[i]));
    return list;
}

char *df_protocol_hello(void)
{
    json_t *object = message("hello");

    set_number(object, "protocol", DF_PROTOCOL_VERSION);
    set_text(object, "host", "deadfall " DF_VERSION);
    return line_of(object);
}

char *df_protocol_new(const df_game *game, const df_mind_table *table, uint32_t seed)
{
    json_t *object = message("new");
    json_t *options = json_object();

    for (int i = 0; game->options[i].name != NULL; i++) {
        char value[64];
        df_text text = df_text_over(value, sizeof value);

        df_config_value(game, table->config, i, &text);
        set_text(options, game->options[i].name, value);
    }
    set_text(object, "game", game->id);
    set_number(object, "players", table->config->seats);
    set_number(object, "seat", table->seat);
    json_object_set_new(object, "names", names_json(table->names, table->config->seats));
    json_object_set_new(object, "options", options);
    set_number(object, "seed", seed);
    return line_of(object);
}

/* Adds the numbers of an event that have names; a struck-out one is null. */
static void set_numbers(json_t *object, const char *const *names, const int16_t *numbers, int count)
{
    for (int i = 0; i < count && names[i] != NULL; i++)
        json_object_set_new(object, names[i],
                            numbers[i] == DF_EVENT_HIDDEN ? json_null() : json_integer(numbers[i]));
}

char *df_protocol_event(const df_game *game, const df_event *event, int seat,
                        const char *const *names)
{
    const df_event_kind *kind = &game->event_kinds[event->kind];
    json_t *object = message("event");
    json_t *numbers = json_object();
    char sentence[SENTENCE];
    df_text text = df_text_over(sentence, sizeof sentence);

    game->event_text(event, seat, names, &text);
    set_numbers(numbers, kind->open, event->open, DF_EVENT_OPEN);
    set_numbers(numbers, kind->secret, event->secret, DF_EVENT_SECRET);
    set_number(object, "seat", seat);
    set_text(object, "kind", kind->name);
    json_object_set_new(object, "by",
                        event->seat == DF_NONE ? json_null() : json_integer(event->seat));
    json_object_set_new(object, "numbers", numbers);
    set_text(object, "text", sentence);
    return line_of(object);
}

static bool set_field(void *context, const df_value *value)
{
    set_text(context, value->path, value->text);
    return true;
}

static json_t *legal_json(const df_protocol_choice *choice)
{
    const df_state *view = (const df_state *)choice->view;
    json_t *list = json_array();

    for (int i = 0; i < choice->count; i++) {
        json_t *action = json_object();
        char words[DF_PROTOCOL_WORDS];
        df_text text = df_text_over(words, sizeof words);

        choice->game->words(view, choice->actions[i], 0, NULL, &text);
        set_number(action, "number", choice->actions[i]);
        set_text(action, "words", words);
        json_array_append_new(list, action);
    }
    return list;
}

char *df_protocol_choose(const df_protocol_choice *choice)
{
    const df_state *view = (const df_state *)choice->view;
    json_t *object = message("choose");
    json_t *fields = json_object();
    char sentence[SENTENCE];
    df_text text = df_text_over(sentence, sizeof sentence);

    choice->game->prompt(view, choice->seat, choice->names, &text);
    df_position_walk(choice->game, choice->config, view, true, set_field, fields);
    set_number(object, "id", choice->id);
    set_number(object, "seat", choice->seat);
    set_number(object, "ms", choice->limits.ms);
    if (choice->limits.iterations > 0)
        set_number(object, "iterations", choice->limits.iterations);
    set_text(object, "prompt", sentence);
    json_object_set_new(object, "view", fields);
    json_object_set_new(object, "legal", legal_json(choice));
    return line_of(object);
}

char *df_protocol_end(const df_result *result, int seat, int seats)
{
    json_t *object = message("end");
    json_t *winners = json_array();
    json_t *scores = json_array();
    const char *you = "stopped";

    set_number(object, "seat", seat);
    for (int i = 0; result != NULL && i < seats; i++) {
        if ((result->winners & DF_TO(i)) != 0)
            json_array_append_new(winners, json_integer(i));
        json_array_append_new(scores, json_integer(result->score[i]));
    }
    if (result != NULL)
        you = result->winners == 0                   ? "drawn"
              : (result->winners & DF_TO(seat)) != 0 ? "won"
                                                     : "lost";
    set_text(object, "you", you);
    json_object_set_new(object, "winners", winners);
    json_object_set_new(object, "scores", scores);
    set_text(object, "reason", result != NULL ? result->reason : "the game was broken off");
    return line_of(object);
}

char *df_protocol_fault(const char *text)
{
    json_t *object = message("fault");

    set_text(object, "text", text);
    return line_of(object);
}

char *df_protocol_quit(void)
{
    return line_of(message("quit"));
}

/* ---- Reading --------------------------------------------------------------------------------- */

void df_protocol_quote(const char *line, size_t length, char out[DF_PROTOCOL_QUOTE])
{
    size_t room = DF_PROTOCOL_QUOTE - 4;
    size_t shown = length < room ? length : room;

    for (size_t i = 0; i < shown; i++)
        out[i] = (char)(line[i] >= ' ' && line[i] <= '~' ? line[i] : '?');
    memcpy(out + shown, length > shown ? "..." : "", length > shown ? 4 : 1);
}

/* What the reader works on. */
typedef struct reading {
    const json_t *object;
    df_fault *fault;
    df_error *err;
    char quote[DF_PROTOCOL_QUOTE];
} reading;

static df_status refuse(const reading *r, df_fault fault, const char *format, ...) DF_PRINTF(3, 4);

static df_status refuse(const reading *r, df_fault fault, const char *format, ...)
{
    char why[160];
    df_text text = df_text_over(why, sizeof why);
    va_list args;

    va_start(args, format);
    df_text_vadd(&text, format, args);
    va_end(args);
    *r->fault = fault;
    return df_fail(r->err, DF_PARSE, "", "%s: %s", why, r->quote);
}

/* A whole number from 0 to `most`; `missing` when the key is not there. */
static df_status get_number(const reading *r, const char *key, int64_t most, int64_t missing,
                            int64_t *out)
{
    const json_t *value = json_object_get(r->object, key);

    *out = missing;
    if (value == NULL)
        return DF_OK;
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > most)
        return refuse(r, DF_FAULT_MESSAGE, "'%s' has to be a whole number, 0 or more", key);
    *out = json_integer_value(value);
    return DF_OK;
}

/* A text that fits; empty when the key is not there. */
static df_status get_text(const reading *r, const char *key, char *out, size_t size)
{
    const json_t *value = json_object_get(r->object, key);

    memset(out, 0, size);
    if (value == NULL)
        return DF_OK;
    if (!json_is_string(value))
        return refuse(r, DF_FAULT_MESSAGE, "'%s' has to be a text in quotes", key);
    if (json_string_length(value) >= size)
        return refuse(r, DF_FAULT_MESSAGE, "'%s' has more than %d bytes", key, (int)size - 1);
    memcpy(out, json_string_value(value), json_string_length(value));
    return DF_OK;
}

static df_status read_games(const reading *r, df_message *out)
{
    const json_t *list = json_object_get(r->object, "games");
    int count = 0;
    const df_game *const *games = df_games(&count);
    size_t index;
    const json_t *value;

    out->all_games = list == NULL;
    out->games = 0;
    if (list == NULL)
        return DF_OK;
    if (!json_is_array(list))
        return refuse(r, DF_FAULT_MESSAGE, "'games' has to be a list of ids, or left out for all");
    json_array_foreach(list, index, value) {
        if (!json_is_string(value))
            return refuse(r, DF_FAULT_MESSAGE, "'games' has to be a list of ids in quotes");
        for (int i = 0; i < count && i < 64; i++)
            if (strcmp(games[i]->id, json_string_value(value)) == 0)
                out->games |= UINT64_C(1) << i;
    }
    return DF_OK;
}

static df_status read_hello(const reading *r, df_message *out)
{
    df_error why;
    df_status status = get_number(r, "protocol", INT32_MAX, -1, &out->version);

    if (status != DF_OK)
        return status;
    if (out->version < 0)
        return refuse(r, DF_FAULT_MESSAGE, "a hello without 'protocol'");
    status = get_text(r, "name", out->name, sizeof out->name);
    if (status != DF_OK)
        return status;
    if (out->name[0] == '\0')
        return refuse(r, DF_FAULT_MESSAGE, "a hello without 'name'");
    if (df_name_check(out->name, &why) != DF_OK)
        return refuse(r, DF_FAULT_MESSAGE, "%s", why.text);
    return read_games(r, out);
}

static df_status read_choice(const reading *r, df_message *out)
{
    df_status status = get_number(r, "id", UINT32_MAX, -1, &out->id);

    if (status == DF_OK && out->id < 0)
        return refuse(r, DF_FAULT_MESSAGE, "a choice without the 'id' of what was asked");
    if (status == DF_OK)
        status = get_number(r, "seat", UINT32_MAX, -1, &out->seat);
    if (status == DF_OK)
        status = get_number(r, "number", UINT32_MAX, -1, &out->number);
    if (status == DF_OK)
        status = get_text(r, "words", out->words, sizeof out->words);
    if (status == DF_OK && (out->number >= 0) == (out->words[0] != '\0'))
        return refuse(r, DF_FAULT_MESSAGE, "a choice has either 'number' or 'words'");
    return status;
}

static df_status read_object(const reading *r, df_message *out)
{
    const json_t *value = json_object_get(r->object, "type");
    const char *type = json_string_value(value);

    memset(out, 0, sizeof *out);
    if (!json_is_object(r->object))
        return refuse(r, DF_FAULT_NOT_JSON, "a message is a JSON object");
    if (type == NULL)
        return refuse(r, DF_FAULT_MESSAGE, "a message without 'type'");
    if (strcmp(type, "hello") == 0) {
        out->kind = DF_MESSAGE_HELLO;
        return read_hello(r, out);
    }
    if (strcmp(type, "choice") == 0) {
        out->kind = DF_MESSAGE_CHOICE;
        return read_choice(r, out);
    }
    if (strcmp(type, "info") == 0) {
        out->kind = DF_MESSAGE_INFO;
        return DF_OK;
    }
    return refuse(r, DF_FAULT_MESSAGE, "bots send hello, choice and info, not this");
}

df_status df_protocol_read(const char *line, size_t length, df_message *out, df_fault *fault,
                           df_error *err)
{
    json_error_t trouble;
    df_fault kind = DF_FAULT_NONE;
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &trouble);
    reading r = {.object = object, .fault = &kind, .err = err};

    df_protocol_quote(line, length, r.quote);
    df_status status =
        object == NULL ? refuse(&r, DF_FAULT_NOT_JSON, "not a line of JSON") : read_object(&r, out);
    json_decref(object);
    if (fault != NULL)
        *fault = kind;
    return status;
}
