/* record.c: matches as text that a person can read and send by mail, and back.
 *
 * A record holds what can't be worked out: game, options, seed, seats and what was done. Reading it
 * plays the match again, so a record that is accepted is one that can have happened;
 * docs/records.md describes the format line by line.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "base/memory.h"
#include "core/core.h"
#include "match/match.h"

enum { SIZE_AT_FIRST = 8 << 10 };

static df_status no_memory(df_error *err)
{
    return df_fail(err, DF_NOMEM, "", "out of memory");
}

void df_match_digest(const df_match *match, char out[DF_DIGEST_DIGITS + 1])
{
    uint64_t hash = df_hash(match->state, match->game->state_size, 0);
    uint8_t bytes[DF_DIGEST_DIGITS / 2];

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    df_write_hex(bytes, sizeof bytes, out);
}

static void write_name(df_text *text, const char *name)
{
    df_text_string(text, " \"");
    for (; *name != '\0'; name++) {
        if (*name == '"' || *name == '\\')
            df_text_char(text, '\\');
        df_text_char(text, *name);
    }
    df_text_char(text, '"');
}

static void write_seat(df_text *text, const df_match *match, int number)
{
    const df_seat *seat = &match->seats[number];

    df_text_add(text, "seat %d", number);
    if (seat->kind == DF_SEAT_BOT)
        df_text_add(text, " bot %s", seat->bot->id);
    else if (match->absent_bot[number][0] != '\0')
        df_text_add(text, " bot %s", match->absent_bot[number]);
    else
        df_text_string(text, seat->kind == DF_SEAT_HUMAN ? " human" : " nobody");
    if (seat->name[0] != '\0')
        write_name(text, seat->name);
    df_text_char(text, '\n');
}

static bool write_field(void *context, const df_value *value)
{
    df_text_add(context, "  %s: %s\n", value->path, value->text);
    return true;
}

static void write_head(df_text *text, const df_match *match)
{
    const df_game *game = match->game;
    char seed[2 * DF_KEY_SIZE + 1];

    df_text_add(text, "deadfall record %d\ngame %s\nreplay %d\nplayers %d\n", DF_RECORD_VERSION,
                game->id, game->replay_version, match->config.seats);
    for (int i = 0; game->options[i].name != NULL; i++) {
        df_text_add(text, "option %s ", game->options[i].name);
        df_config_value(game, &match->config, i, text);
        df_text_char(text, '\n');
    }
    if (!match->config.knowledge)
        df_text_string(text, "knowledge no\n");
    if (match->practice)
        df_text_string(text, "practice yes\n");
    df_write_hex(match->seed, sizeof match->seed, seed);
    df_text_add(text, "seed %s\n", seed);
    for (int seat = 0; seat < match->config.seats; seat++)
        write_seat(text, match, seat);
    if (match->from_position) {
        df_text_string(text, "position\n");
        df_position_walk(game, &match->config, match->start, false, write_field, text);
    }
}

/* "0: shoot hall"; a step without words is written as its number, "0: =17". */
static void write_step(df_text *text, const df_match *match, const df_state *state, int index,
                       df_step step)
{
    if (step.actor >= 0)
        df_text_add(text, "%d: ", step.actor);
    else
        df_text_string(text,
                       df_match_draw(match, state, index) == step.action ? "chance: " : "forced: ");
    if (!match->game->words(state, step.action, 0, NULL, text))
        df_text_add(text, "=%u", step.action);
    df_text_char(text, '\n');
}

static void write_record(df_text *text, const df_match *match, df_state *state)
{
    char digest[DF_DIGEST_DIGITS + 1];

    write_head(text, match);
    df_state_copy(match->game, state, match->start);
    for (int i = 0; i < match->count; i++) {
        write_step(text, match, state, i, match->steps[i]);
        df_match_play(match, state, i, match->steps[i], NULL);
    }
    df_match_digest(match, digest);
    df_text_add(text, "end\ndigest %s\n", digest);
    if (match->frozen) {
        df_text_string(text, "frozen ");
        write_step(text, match, state, match->count, match->broken);
    }
}

df_status df_match_record(const df_match *match, char **out, df_error *err)
{
    df_state *state = df_memory(1, match->game->state_size);
    df_status status = DF_OK;
    bool done = false;

    if (state == NULL)
        return no_memory(err);
    for (size_t size = SIZE_AT_FIRST; !done && status == DF_OK; size *= 2) {
        char *buffer = df_memory(size, 1);

        if (buffer == NULL) {
            status = no_memory(err);
            break;
        }
        df_text text = df_text_over(buffer, size);
        write_record(&text, match, state);
        done = !text.full;
        if (done)
            *out = buffer;
        else
            free(buffer);
    }
    free(state);
    return status;
}
