/* setup.c: how a table is to be opened: read from what a client asks for, kept as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "server/desk.h"

enum { WINDOW_USUAL = 1500, WINDOW_MAX = 10000 };
enum { DAY = 24 * 60 * 60, SECONDS_MAX = 30 * DAY, DELAY_MAX = 60 * 60 };

static const char *const clock_words[] = {"none", "move", "match", NULL};
static const char *const late_words[] = {"bot", "skip", "forfeit", NULL};

static int find_word(const char *const *words, const char *word)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static df_status read_options(const json_t *options, desk_setup *out, df_error *err)
{
    const char *name;
    json_t *value;

    if (options == NULL)
        return DF_OK;
    if (!json_is_object(options))
        return df_fail(err, DF_PARSE, "", "options is an object: {\"name\": \"value\"}");
    json_object_foreach((json_t *)options, name, value) {
        char number[24];
        const char *text = json_string_value(value);

        if (json_is_integer(value)) {
            snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
            text = number;
        }
        if (text == NULL)
            return df_fail(err, DF_PARSE, "", "the value of an option is a text or a number");
        df_status status = df_config_set(out->game, &out->config, name, text, err);
        if (status != DF_OK)
            return status;
    }
    return DF_OK;
}

/* A list with a word for each seat: "open" or "bot ID". */
static df_status read_seats(const json_t *seats, desk_setup *out, df_error *err)
{
    if (seats == NULL)
        return DF_OK;
    if (!json_is_array(seats) || json_array_size(seats) != out->config.seats)
        return df_fail(err, DF_PARSE, "", "seats is a list of %d: \"open\" or \"bot ID\"",
                       out->config.seats);
    for (int i = 0; i < out->config.seats; i++) {
        const char *word = json_string_value(json_array_get(seats, (size_t)i));

        if (word != NULL && strcmp(word, "open") == 0)
            continue;
        if (word == NULL || strncmp(word, "bot ", 4) != 0)
            return df_fail(err, DF_PARSE, "", "seat %d is \"open\" or \"bot ID\"", i);
        out->bot[i] = df_bot_find(out->game, word + 4);
        if (out->bot[i] == NULL)
            return df_fail(err, DF_RANGE, "", "%s has no bot of this name; `games` lists them",
                           out->game->id);
    }
    return DF_OK;
}

static df_status read_number(const json_t *from, const char *name, int32_t min, int32_t max,
                             int32_t *out, df_error *err)
{
    const json_t *value = json_object_get(from, name);

    if (value == NULL)
        return DF_OK;
    if (!json_is_integer(value) || json_integer_value(value) < min ||
        json_integer_value(value) > max)
        return df_fail(err, DF_RANGE, "", "%s is a number from %d to %d", name, min, max);
    *out = (int32_t)json_integer_value(value);
    return DF_OK;
}

static df_status read_word(const json_t *from, const char *name, const char *const *words, int *out,
                           df_error *err)
{
    const json_t *value = json_object_get(from, name);
    const char *word = json_string_value(value);

    if (value == NULL)
        return DF_OK;
    *out = word == NULL ? -1 : find_word(words, word);
    if (*out < 0)
        return df_fail(err, DF_RANGE, "", "%s is %s, %s or %s", name, words[0], words[1], words[2]);
    return DF_OK;
}

static df_status read_clock(const json_t *clock, desk_setup *out, df_error *err)
{
    int kind = CLOCK_MOVE;
    int late = LATE_BOT;

    if (clock == NULL)
        return DF_OK;
    if (!json_is_object(clock))
        return df_fail(err, DF_PARSE, "",
                       "clock is an object: {\"kind\": \"move\", \"seconds\": 60}");
    out->seconds = 60;
    df_status status = read_word(clock, "kind", clock_words, &kind, err);
    if (status == DF_OK)
        status = read_word(clock, "late", late_words, &late, err);
    if (status == DF_OK)
        status = read_number(clock, "seconds", 1, SECONDS_MAX, &out->seconds, err);
    if (status == DF_OK)
        status = read_number(clock, "add", 0, DAY, &out->add, err);
    out->clock = (desk_clock)kind;
    out->late = (desk_late)late;
    return status;
}

static int count_people(const desk_setup *setup)
{
    int people = 0;

    for (int i = 0; i < setup->config.seats; i++)
        people += setup->bot[i] == NULL;
    return people;
}

df_status desk_setup_read(const char *game, const json_t *from, desk_setup *out, df_error *err)
{
    const json_t *watched = json_object_get(from, "watch");
    const json_t *hints = json_object_get(from, "hints");
    int32_t players;
    df_status status = DF_OK;

    *out = (desk_setup){.game = game == NULL ? NULL : df_game_find(game)};
    if (out->game == NULL)
        return df_fail(err, DF_RANGE, "", "which game? `games` lists them");
    out->config = df_config_default(out->game);
    players = out->config.seats;
    status =
        read_number(from, "players", out->game->seats_min, out->game->seats_max, &players, err);
    out->config.seats = (uint8_t)players;
    out->listed = json_is_true(json_object_get(from, "listed"));
    out->watched = watched == NULL || json_is_true(watched);
    out->hints = hints == NULL || json_is_true(hints);
    if (status == DF_OK)
        status = read_options(json_object_get(from, "options"), out, err);
    if (status == DF_OK)
        status = df_config_check(out->game, &out->config, err);
    out->hints = out->hints && df_config_notes(out->game, &out->config);
    if (status == DF_OK)
        status = read_seats(json_object_get(from, "seats"), out, err);
    if (status == DF_OK)
        status = read_number(from, "delay", 0, DELAY_MAX, &out->delay, err);
    out->window = count_people(out) > 1 ? WINDOW_USUAL : 0;
    if (status == DF_OK)
        status = read_number(from, "window", 0, WINDOW_MAX, &out->window, err);
    return status == DF_OK ? read_clock(json_object_get(from, "clock"), out, err) : status;
}

void desk_setup_write(const desk_setup *setup, jot *out)
{
    jot_name(out, "players");
    jot_number(out, setup->config.seats);
    jot_name(out, "options");
    jot_raw(out, "{");
    for (int i = 0; setup->game->options[i].name != NULL; i++) {
        char value[64];
        df_text text = df_text_over(value, sizeof value);

        df_config_value(setup->game, &setup->config, i, &text);
        jot_member(out, setup->game->options[i].name, value);
    }
    jot_raw(out, "}");
    jot_name(out, "seats");
    jot_raw(out, "[");
    for (int i = 0; i < setup->config.seats; i++) {
        char word[64];

        snprintf(word, sizeof word, "bot %s", setup->bot[i] != NULL ? setup->bot[i]->id : "");
        jot_comma(out);
        jot_text(out, setup->bot[i] != NULL ? word : "open");
    }
    jot_raw(out, "]");
    jot_name(out, "listed");
    jot_raw(out, setup->listed ? "true" : "false");
    jot_name(out, "watch");
    jot_raw(out, setup->watched ? "true" : "false");
    jot_member_number(out, "delay", setup->delay);
    jot_member_number(out, "window", setup->window);
    jot_name(out, "hints");
    jot_raw(out, setup->hints ? "true" : "false");
    if (setup->clock == CLOCK_NONE)
        return;
    jot_name(out, "clock");
    jot_raw(out, "{");
    jot_member(out, "kind", clock_words[setup->clock]);
    jot_member_number(out, "seconds", setup->seconds);
    jot_member_number(out, "add", setup->add);
    jot_member(out, "late", late_words[setup->late]);
    jot_raw(out, "}");
}
