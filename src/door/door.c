/* door.c: the way into the engine for JavaScript, as a WebAssembly module.
 *
 * What goes in is numbers and C strings that the caller puts into memory from door_room; what comes
 * out is numbers, matches (pointers that the caller gives back with door_close), and texts, mostly
 * JSON, that stand at door_text() until the next call. A function that can fail returns false or no
 * match, and the text is {"status":3,"clause":"N-28","text":"..."} then. npm/index.js is the other
 * side of the door.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "bots/levels.h"
#include "core/core.h"
#include "lab/lab.h"
#include "match/match.h"
#include "server/box.h"

/* The name by which JavaScript finds it. */
#define DOOR(name) __attribute__((export_name(#name))) name

static jot answer;

/* ---- What the engine asks of the machine ----------------------------------------------------- */

/* Time is measured outside. */
double df_clock_cpu_seconds(void)
{
    return 0;
}

static char last_words[256];

/* The trap leaves the module in no state to go on; what was said stays to be read. */
void df_panic(const char *file, int line, const char *what)
{
    df_text text = df_text_over(last_words, sizeof last_words);

    df_text_add(&text, "a bug in %s, line %d: %s", file, line, what);
    __builtin_trap();
}

const char *DOOR(door_last_words)(void);
const char *door_last_words(void)
{
    return last_words;
}

/* ---- Memory and texts ------------------------------------------------------------------------ */

void *DOOR(door_room)(size_t size);
void *door_room(size_t size)
{
    return df_memory(size, 1);
}

void DOOR(door_drop)(void *room);
void door_drop(void *room)
{
    free(room);
}

const char *DOOR(door_text)(void);
const char *door_text(void)
{
    return answer.at == NULL ? "" : answer.at;
}

/* Is there a text? It may not have had room. */
static bool answered(void)
{
    if (!answer.failed)
        return true;
    jot_clear(&answer);
    jot_raw(&answer, "{\"status\":0,\"clause\":\"\",\"text\":\"out of memory\"}");
    return false;
}

static bool refused(const df_error *err)
{
    jot_clear(&answer);
    jot_raw(&answer, "{");
    jot_member_number(&answer, "status", err->status);
    jot_member(&answer, "clause", err->clause);
    jot_member(&answer, "text", err->text);
    jot_raw(&answer, "}");
    answered();
    return false;
}

/* Room for long texts, which is enough for any of them; NULL: there is none, and that is said. */
enum { LONG_TEXT = 1 << 18 };

static char *long_text(df_text *text)
{
    df_error err;
    char *room = df_memory(LONG_TEXT, 1);

    if (room == NULL) {
        df_fail(&err, DF_NOMEM, "", "out of memory");
        refused(&err);
        return NULL;
    }
    *text = df_text_over(room, LONG_TEXT);
    return room;
}

/* ---- Games ----------------------------------------------------------------------------------- */

static const df_game *find(const char *id)
{
    const df_game *game = df_game_find(id);
    df_error err;

    if (game == NULL) {
        df_fail(&err, DF_RANGE, "", "there is no game %s", id);
        refused(&err);
    }
    return game;
}

bool DOOR(door_games)(void);
bool door_games(void)
{
    jot_clear(&answer);
    box_write_games(&answer);
    return answered();
}

bool DOOR(door_things)(const char *id);
bool door_things(const char *id)
{
    const df_game *game = find(id);

    if (game == NULL)
        return false;
    jot_clear(&answer);
    box_write_things(game, &answer);
    return answered();
}

/* The signature of `deadfall bench --signature`, as it writes it. */
bool DOOR(door_signature)(const char *id);
bool door_signature(const char *id)
{
    const df_game *game = find(id);
    df_bench_row row;
    df_error err;
    uint8_t bytes[8];
    char digits[2 * sizeof bytes + 1];

    if (game == NULL)
        return false;
    if (df_bench_run(game, game->seats_usual, 0, &row, &err) != DF_OK)
        return refused(&err);
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(row.signature >> (56 - 8 * i));
    df_write_hex(bytes, sizeof bytes, digits);
    jot_clear(&answer);
    jot_text(&answer, digits);
    return answered();
}

/* As df_bench_search_tries; 0 if it could not be done. */
double DOOR(door_search)(const char *id, int tries);
double door_search(const char *id, int tries)
{
    const df_game *game = find(id);
    df_error err;
    double done = 0;

    if (game != NULL && df_bench_search_tries(game, (uint32_t)tries, &done, &err) != DF_OK)
        refused(&err);
    return done;
}

/* Random games without knowledge, from the seed's first one on; returns how many moves were made,
 * 0 if it could not be done. */
double DOOR(door_random)(const char *id, const char *seed, int games);
double door_random(const char *id, const char *seed, int games)
{
    const df_game *game = find(id);
    df_config config;
    uint8_t keys[2][DF_KEY_SIZE];
    df_state *state;
    double moves = 0;

    if (game == NULL)
        return 0;
    config = df_config_default(game);
    config.knowledge = false;
    state = df_memory(game->state_size, 1);
    df_key_from_text(keys[0], seed);
    for (int i = 0; i < games && state != NULL; i++) {
        df_rng rng;
        df_result result;

        df_key_derive(keys[1], keys[0], (uint64_t)i);
        df_rng_init(&rng, keys[1], 0);
        game->setup(state, &config, &rng);
        moves += df_playout(game, state, &rng, &result);
    }
    free(state);
    return moves;
}

/* ---- Matches --------------------------------------------------------------------------------- */

/* Takes the next line off `*rest` into `line`; false: there is none, or it is too long. */
static bool next_line(const char **rest, char *line, size_t size)
{
    size_t length = strcspn(*rest, "\n");

    if (**rest == '\0' || length >= size)
        return false;
    memcpy(line, *rest, length);
    line[length] = '\0';
    *rest += length + ((*rest)[length] == '\n');
    return true;
}

/* Lines "name=value". */
static df_status read_options(const df_game *game, const char *text, df_config *config,
                              df_error *err)
{
    char line[128];
    df_status status = DF_OK;

    while (status == DF_OK && *text != '\0') {
        char *value;

        if (!next_line(&text, line, sizeof line) || (value = strchr(line, '=')) == NULL)
            return df_fail(err, DF_PARSE, "", "an option is a name and a value");
        *value++ = '\0';
        status = df_config_set(game, config, line, value, err);
    }
    return status == DF_OK ? df_config_check(game, config, err) : status;
}

/* Lines "bot\tname", a line for each seat; the bot "person" is somebody outside. */
static df_status read_seats(const df_game *game, const char *text, df_seat seats[DF_SEATS_MAX],
                            df_error *err)
{
    char line[128];

    for (int seat = 0; seat < DF_SEATS_MAX && *text != '\0'; seat++) {
        char *name;

        if (!next_line(&text, line, sizeof line) || (name = strchr(line, '\t')) == NULL)
            return df_fail(err, DF_PARSE, "", "seat %d is too long", seat);
        *name++ = '\0';
        if (strlen(name) >= DF_NAME_SIZE)
            return df_fail(err, DF_RANGE, "", "the name %s is too long: it has room for %d bytes",
                           name, DF_NAME_SIZE - 1);
        memcpy(seats[seat].name, name, strlen(name) + 1);
        if (strcmp(line, "person") == 0)
            continue;
        seats[seat].kind = DF_SEAT_BOT;
        seats[seat].bot = df_bot_find(game, line);
        if (seats[seat].bot == NULL)
            return df_fail(err, DF_RANGE, "", "%s has no bot %s", game->id, line);
    }
    return DF_OK;
}

df_match *DOOR(door_open)(const char *id, const char *options, const char *seed, const char *seats);
df_match *door_open(const char *id, const char *options, const char *seed, const char *seats)
{
    const df_game *game = find(id);
    df_config config;
    df_seat seated[DF_SEATS_MAX] = {{0}};
    uint8_t key[DF_KEY_SIZE];
    df_match *match = NULL;
    df_error err = {0};

    if (game == NULL)
        return NULL;
    config = df_config_default(game);
    df_key_from_text(key, seed);
    if (read_options(game, options, &config, &err) == DF_OK &&
        read_seats(game, seats, seated, &err) == DF_OK)
        match = df_match_new(game, &config, key, seated, &err);
    if (match == NULL)
        refused(&err);
    return match;
}

void DOOR(door_close)(df_match *match);
void door_close(df_match *match)
{
    df_match_free(match);
}

df_match *DOOR(door_replay)(const char *record);
df_match *door_replay(const char *record)
{
    df_error err = {0};
    df_match *match = df_match_replay(record, &err);

    if (match == NULL)
        refused(&err);
    return match;
}

/* The match as it was after so many steps. */
df_match *DOOR(door_at)(const df_match *match, int steps);
df_match *door_at(const df_match *match, int steps)
{
    df_error err = {0};
    df_match *past = df_match_at(match, steps, &err);

    if (past == NULL)
        refused(&err);
    return past;
}

static bool is_viewer(const df_match *match, int viewer)
{
    df_error err;

    if (viewer == DF_SPECTATOR || (viewer >= 0 && viewer < df_match_config(match)->seats))
        return true;
    df_fail(&err, DF_RANGE, "", "there is no seat %d", viewer);
    return refused(&err);
}

/* A match that goes on from a world that the viewer can't tell from the real one. */
df_match *DOOR(door_imagine)(df_match *match, int viewer, const char *seed);
df_match *door_imagine(df_match *match, int viewer, const char *seed)
{
    const df_game *game = df_match_game(match);
    df_seat seats[DF_SEATS_MAX];
    uint8_t key[DF_KEY_SIZE];
    df_match *imagined = NULL;
    df_error err = {0};
    df_rng rng;

    if (!is_viewer(match, viewer))
        return NULL;
    df_state *world = df_memory(game->state_size, 1);
    if (world == NULL) {
        df_fail(&err, DF_NOMEM, "", "out of memory");
    } else {
        for (int seat = 0; seat < df_match_config(match)->seats; seat++)
            seats[seat] = *df_match_seat(match, seat);
        df_key_from_text(key, seed);
        df_rng_init(&rng, key, 0);
        game->resample(df_match_view(match, viewer), viewer, &rng, world);
        imagined = df_match_from(game, df_match_config(match), key, seats, world, &err);
    }
    free(world);
    if (imagined == NULL)
        refused(&err);
    return imagined;
}

int DOOR(door_actor)(const df_match *match);
int door_actor(const df_match *match)
{
    return df_match_actor(match);
}

int DOOR(door_steps)(const df_match *match);
int door_steps(const df_match *match)
{
    return df_match_steps(match);
}

/* ---- Looking --------------------------------------------------------------------------------- */

static bool write_value(void *context, const df_value *value)
{
    jot *out = context;
    static char json[DF_JSON_SIZE];
    df_text text = df_text_over(json, sizeof json);

    df_value_json(value, &text);
    jot_name(out, value->path);
    jot_raw(out, json);
    return true;
}

/* {"path":value}, of a seat, a spectator, or with DF_NOBODY of whoever may know everything. */
bool DOOR(door_view)(df_match *match, int viewer);
bool door_view(df_match *match, int viewer)
{
    const df_state *state = df_match_state(match);

    if (viewer != DF_NOBODY) {
        if (!is_viewer(match, viewer))
            return false;
        state = (const df_state *)df_match_view(match, viewer);
    }
    jot_clear(&answer);
    jot_raw(&answer, "{");
    df_position_walk(df_match_game(match), df_match_config(match), state, true, write_value,
                     &answer);
    jot_raw(&answer, "}");
    return answered();
}

/* The table as the terminal draws it, in quotes. */
bool DOOR(door_draw)(df_match *match, int viewer);
bool door_draw(df_match *match, int viewer)
{
    const df_game *game = df_match_game(match);
    df_text text;
    char *room, *to;

    if (!is_viewer(match, viewer) || (room = long_text(&text)) == NULL)
        return false;
    game->draw(df_match_view(match, viewer), viewer, df_match_names(match), &text);
    to = room;
    for (const char *from = room; *from != '\0'; from++) /* without inks */
        if ((unsigned char)*from >= DF_INK_COUNT)
            *to++ = *from;
    *to = '\0';
    jot_clear(&answer);
    jot_text(&answer, room);
    free(room);
    return answered();
}

/* Who decides what now, or who has won, as a sentence in quotes. */
bool DOOR(door_prompt)(df_match *match, int viewer);
bool door_prompt(df_match *match, int viewer)
{
    const df_game *game = df_match_game(match);
    char room[512];
    df_text text = df_text_over(room, sizeof room);

    if (!is_viewer(match, viewer))
        return false;
    game->prompt((const df_state *)df_match_view(match, viewer), viewer, df_match_names(match),
                 &text);
    jot_clear(&answer);
    jot_text(&answer, room);
    return answered();
}

/* [[action, words, label], ...] of whoever is to act; nobody: []. */
bool DOOR(door_legal)(df_match *match);
bool door_legal(df_match *match)
{
    static df_action actions[DF_LEGAL_MAX];
    const df_game *game = df_match_game(match);
    int actor = df_match_actor(match);
    const df_view *view = actor < 0 ? NULL : df_match_view(match, actor);
    int count = actor < 0 ? 0 : df_view_legal(game, view, actor, actions);

    jot_clear(&answer);
    jot_raw(&answer, "[");
    for (int i = 0; i < count; i++) {
        char room[256];
        df_text text = df_text_over(room, sizeof room);

        jot_comma(&answer);
        jot_raw(&answer, "[");
        jot_number(&answer, actions[i]);
        jot_raw(&answer, ",");
        game->words((const df_state *)view, actions[i], 0, NULL, &text);
        jot_text(&answer, room);
        jot_raw(&answer, ",");
        text = df_text_over(room, sizeof room);
        df_action_label(game, view, actions[i], df_match_names(match), &text);
        jot_text(&answer, room);
        jot_raw(&answer, "]");
    }
    jot_raw(&answer, "]");
    return answered();
}

/* [[kind, seat, sentence], ...]: what the viewer is told of the last action. */
bool DOOR(door_events)(df_match *match, int viewer);
bool door_events(df_match *match, int viewer)
{
    const df_game *game = df_match_game(match);
    const df_events *events = df_match_events(match);

    if (!is_viewer(match, viewer))
        return false;
    jot_clear(&answer);
    jot_raw(&answer, "[");
    for (int i = 0; i < events->count; i++) {
        char room[512];
        df_text text = df_text_over(room, sizeof room);
        df_event seen;

        if (!df_event_for(&events->at[i], viewer, &seen))
            continue;
        game->event_text(&seen, viewer, df_match_names(match), &text);
        jot_comma(&answer);
        jot_raw(&answer, "[");
        jot_text(&answer, game->event_kinds[seen.kind].name);
        jot_raw(&answer, ",");
        jot_number(&answer, seen.seat == DF_NONE ? -1 : seen.seat);
        jot_raw(&answer, ",");
        jot_text(&answer, room);
        jot_raw(&answer, "]");
    }
    jot_raw(&answer, "]");
    return answered();
}

/* null while it goes on. */
bool DOOR(door_result)(const df_match *match);
bool door_result(const df_match *match)
{
    df_result result;

    jot_clear(&answer);
    if (!df_match_result(match, &result)) {
        jot_raw(&answer, "null");
        return answered();
    }
    jot_raw(&answer, "{\"winners\":[");
    df_each_bit(seat, result.winners) {
        jot_comma(&answer);
        jot_number(&answer, seat);
    }
    jot_raw(&answer, "],\"scores\":[");
    for (int seat = 0; seat < df_match_config(match)->seats; seat++) {
        jot_comma(&answer);
        jot_number(&answer, result.score[seat]);
    }
    jot_raw(&answer, "]");
    jot_member(&answer, "reason", result.reason);
    jot_raw(&answer, "}");
    return answered();
}

/* The record, in quotes. */
bool DOOR(door_record)(const df_match *match);
bool door_record(const df_match *match)
{
    df_error err = {0};
    char *record;

    if (df_match_record(match, &record, &err) != DF_OK)
        return refused(&err);
    jot_clear(&answer);
    jot_text(&answer, record);
    free(record);
    return answered();
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Whoever is to act does it. */
bool DOOR(door_act)(df_match *match, uint32_t action);
bool door_act(df_match *match, uint32_t action)
{
    df_error err = {0};

    return df_match_do(match, df_match_actor(match), action, &err) == DF_OK || refused(&err);
}

/* What whoever is to act has typed; the action, in the text. */
bool DOOR(door_read)(df_match *match, const char *typed);
bool door_read(df_match *match, const char *typed)
{
    int actor = df_match_actor(match);
    df_error err = {0};
    df_action action;

    if (actor < 0) {
        df_fail(&err, DF_ILLEGAL, "", "nobody is to act");
        return refused(&err);
    }
    if (df_action_parse(df_match_game(match), df_match_view(match, actor), actor,
                        df_match_names(match), typed, &action, &err) != DF_OK)
        return refused(&err);
    jot_clear(&answer);
    jot_number(&answer, action);
    return answered();
}

/* Bots act, at most so many times, until a person is to act or the match is over; how many times
 * they did is the text. */
bool DOOR(door_play)(df_match *match, int most);
bool door_play(df_match *match, int most)
{
    df_error err = {0};
    int done = 0;

    while (done < most && df_match_actor(match) >= 0 &&
           df_match_seat(match, df_match_actor(match))->kind == DF_SEAT_BOT) {
        if (df_match_bot(match, &err) != DF_OK)
            return refused(&err);
        done++;
    }
    jot_clear(&answer);
    jot_number(&answer, done);
    return answered();
}

bool DOOR(door_undo)(df_match *match, int seat);
bool door_undo(df_match *match, int seat)
{
    df_error err = {0};

    return (is_viewer(match, seat) && df_match_undo(match, seat, &err) == DF_OK) ||
           (err.status != DF_OK && refused(&err));
}

/* ---- Judging --------------------------------------------------------------------------------- */

static bool tell_of(void *context, df_match *past)
{
    df_match_tell(past, context);
    return true;
}

/* A search of so many tries from what the one to act has seen and heard: [[action, visits, worth],
 * ...] in the order of door_legal, worth in thousandths. */
bool DOOR(door_advise)(df_match *match, int tries, const char *seed);
bool door_advise(df_match *match, int tries, const char *seed)
{
    static df_action actions[DF_LEGAL_MAX];
    static df_search_choice choices[DF_LEGAL_MAX];
    const df_bot *bot = &df_level_expert.bot;
    df_sitter sitter = {df_match_game(match), df_match_config(match), bot, NULL,
                        df_match_actor(match)};
    df_error err = {0};
    uint8_t key[DF_KEY_SIZE];
    df_rng rng;
    int count = 0;

    sitter.memory = df_memory(bot->memory_size, 1);
    df_view *view = df_memory(sitter.game->state_size, 1);
    if (sitter.seat < 0) {
        df_fail(&err, DF_ILLEGAL, "", "nobody is to act");
    } else if (tries < 1) {
        df_fail(&err, DF_RANGE, "", "a search needs at least one try");
    } else if (sitter.memory == NULL || view == NULL) {
        df_fail(&err, DF_NOMEM, "", "out of memory");
    } else {
        df_sitter_begin(&sitter);
        if (df_match_recall(match, tell_of, &sitter, &err) == DF_OK) {
            df_decision decision = df_sitter_look(&sitter, df_match_state(match), view, actions);

            df_key_from_text(key, seed);
            df_rng_init(&rng, key, 0);
            df_search_decide(sitter.memory, &decision, &rng);
            df_search_run(sitter.memory, (uint32_t)tries);
            count = df_search_choices(sitter.memory, choices);
        }
    }
    free(sitter.memory);
    free(view);
    if (err.status != DF_OK)
        return refused(&err);
    jot_clear(&answer);
    jot_raw(&answer, "[");
    for (int i = 0; i < count; i++) {
        jot_comma(&answer);
        jot_raw(&answer, "[");
        jot_number(&answer, choices[i].action);
        jot_raw(&answer, ",");
        jot_number(&answer, choices[i].visits);
        jot_raw(&answer, ",");
        jot_number(&answer,
                   choices[i].visits == 0 ? -1 : (int64_t)(choices[i].sum / choices[i].visits));
        jot_raw(&answer, "]");
    }
    jot_raw(&answer, "]");
    return answered();
}
