/* match.c: a game under way, as the list of what was done: how it begins, what it is, what may be
 * asked of it. How it goes on and back is in steps.c.
 *
 * SPDX-License-Identifier: MIT */
#include "match/match.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/name.h"
#include "core/core.h"

enum { EVENTS_AT_FIRST = 4 };

/* Which key is made from the seed for what, and the stream of the set-up. */
enum { RULES_KEY = 0, BOTS_KEY = 1 };
#define SETUP_STREAM UINT64_MAX

/* ---- Seats ----------------------------------------------------------------------------------- */

static df_status take_seats(df_match *match, const df_seat *seats, df_error *err)
{
    for (int i = 0; i < match->config.seats; i++) {
        df_seat *seat = &match->seats[i];

        if (seats != NULL)
            *seat = seats[i];
        df_status status = df_name_check(seat->name, err);
        if (status != DF_OK)
            return status;
        if (seat->kind != DF_SEAT_BOT)
            seat->bot = NULL;
        else if (seat->bot == NULL)
            return df_fail(err, DF_RANGE, "", "seat %d is for a bot, but no bot is given", i);
        match->names[i] = seat->name[0] != '\0' ? seat->name : match->game->seat_names[i];
        if (seat->bot != NULL && seat->bot->memory_size > 0) {
            match->memory[i] = df_memory(1, seat->bot->memory_size);
            if (match->memory[i] == NULL)
                return df_fail(err, DF_NOMEM, "", "out of memory");
        }
    }
    return DF_OK;
}

df_sitter df_match_sitter(const df_match *match, int seat)
{
    return (df_sitter){match->game, &match->config, match->seats[seat].bot, match->memory[seat],
                       seat};
}

void df_match_begin(df_match *match)
{
    for (int seat = 0; seat < match->config.seats; seat++) {
        df_sitter sitter = df_match_sitter(match, seat);

        df_sitter_begin(&sitter);
    }
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

/* Matches are many and most actions bring a handful of events, so that only room for as many is
 * kept as there have been at once. */
bool df_match_reserve(df_match *match, int count)
{
    if (count <= match->events_room)
        return true;
    df_events *events = df_memory(1, offsetof(df_events, at) + (size_t)count * sizeof(df_event));
    if (events == NULL)
        return false;
    free(match->events);
    match->events = events;
    match->events_room = count;
    return true;
}

static bool allocate(df_match *match)
{
    size_t size = match->game->state_size;

    match->start = df_memory(1, size);
    match->state = df_memory(1, size);
    match->trial = df_memory(1, size);
    match->view = df_memory(1, size);
    return match->start != NULL && match->state != NULL && match->trial != NULL &&
           match->view != NULL && df_match_reserve(match, EVENTS_AT_FIRST);
}

static df_status set_up(df_match *match, const df_state *start, df_error *err)
{
    df_rng rng;

    match->from_position = start != NULL;
    if (start != NULL) {
        df_state_copy(match->game, match->start, start);
    } else {
        df_rng_init(&rng, match->rules_key, SETUP_STREAM);
        match->game->setup(match->start, &match->config, &rng);
    }
    df_status status = match->game->check(match->start, err);
    if (status == DF_OK)
        df_state_copy(match->game, match->state, match->start);
    return status;
}

df_match *df_match_open(const df_game *game, const df_config *config,
                        const uint8_t seed[DF_KEY_SIZE], const df_seat *seats,
                        const df_state *start, df_error *err)
{
    df_match *match;

    if (df_config_check(game, config, err) != DF_OK)
        return NULL;
    match = df_memory(1, sizeof *match);
    if (match == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    match->game = game;
    match->config = *config;
    memcpy(match->seed, seed, sizeof match->seed);
    df_key_derive(match->rules_key, seed, RULES_KEY);
    df_key_derive(match->bots_key, seed, BOTS_KEY);
    if (!allocate(match))
        df_fail(err, DF_NOMEM, "", "out of memory");
    else if (take_seats(match, seats, err) == DF_OK && set_up(match, start, err) == DF_OK) {
        df_match_begin(match);
        return match;
    }
    df_match_free(match);
    return NULL;
}

static df_match *start_match(const df_game *game, const df_config *config,
                             const uint8_t seed[DF_KEY_SIZE], const df_seat *seats,
                             const df_state *start, df_error *err)
{
    df_match *match = df_match_open(game, config, seed, seats, start, err);

    if (match == NULL)
        return NULL;
    if (df_match_settle(match, err) == DF_NOMEM) {
        df_match_free(match);
        return NULL;
    }
    return match;
}

df_match *df_match_new(const df_game *game, const df_config *config,
                       const uint8_t seed[DF_KEY_SIZE], const df_seat *seats, df_error *err)
{
    return start_match(game, config, seed, seats, NULL, err);
}

df_match *df_match_from(const df_game *game, const df_config *config,
                        const uint8_t seed[DF_KEY_SIZE], const df_seat *seats,
                        const df_state *start, df_error *err)
{
    return start_match(game, config, seed, seats, start, err);
}

void df_match_free(df_match *match)
{
    if (match == NULL)
        return;
    for (int seat = 0; seat < DF_SEATS_MAX; seat++)
        free(match->memory[seat]);
    free(match->start);
    free(match->state);
    free(match->trial);
    free(match->view);
    free(match->events);
    free(match->steps);
    free(match);
}

/* ---- What anybody may ask -------------------------------------------------------------------- */

const df_game *df_match_game(const df_match *match)
{
    return match->game;
}

const df_config *df_match_config(const df_match *match)
{
    return &match->config;
}

const df_seat *df_match_seat(const df_match *match, int seat)
{
    df_assert(seat >= 0 && seat < match->config.seats);
    return &match->seats[seat];
}

const char *const *df_match_names(const df_match *match)
{
    return match->names;
}

void df_match_unname(df_match *match, int seat)
{
    df_assert(seat >= 0 && seat < match->config.seats);
    memset(match->seats[seat].name, 0, sizeof match->seats[seat].name);
    match->names[seat] = match->game->seat_names[seat];
}

const df_state *df_match_state(const df_match *match)
{
    return match->state;
}

int df_match_actor(const df_match *match)
{
    return match->game->actor(match->state);
}

bool df_match_result(const df_match *match, df_result *out)
{
    if (df_match_actor(match) != DF_NOBODY)
        return false;
    match->game->result(match->state, out);
    return true;
}

int df_match_steps(const df_match *match)
{
    return match->count;
}

df_step df_match_step(const df_match *match, int index)
{
    df_assert(index >= 0 && index < match->count);
    return match->steps[index];
}

const df_view *df_match_view(df_match *match, int viewer)
{
    df_assert(viewer == DF_SPECTATOR || (viewer >= 0 && viewer < match->config.seats));
    match->game->view(match->state, viewer, match->view);
    return match->view;
}

const df_events *df_match_events(const df_match *match)
{
    return match->events;
}

bool df_match_frozen(const df_match *match, df_error *why)
{
    if (match->frozen && why != NULL)
        *why = match->why;
    return match->frozen;
}

void df_match_absent(df_match *match, int seat, const char *bot_id)
{
    df_text id = df_text_over(match->absent_bot[seat], sizeof match->absent_bot[seat]);

    df_assert(match->seats[seat].kind == DF_SEAT_NOBODY);
    df_text_string(&id, bot_id);
}

void df_match_hold_chance(df_match *match)
{
    match->hold_chance = true;
}

void df_match_trust(df_match *match)
{
    match->trusted = true;
}
