/* replay.c: reading a record, by playing the match again.
 *
 * A record that is accepted is one that can have happened: every step was legal when it was done,
 * chance brought what the seed says, and the final state has the digest of the original. Lines come
 * in a fixed order (docs/records.md), and every error says in which line and what would be right
 * there.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "base/lines.h"
#include "base/memory.h"
#include "base/name.h"
#include "core/core.h"
#include "match/match.h"

static df_status no_memory(df_error *err)
{
    return df_fail(err, DF_NOMEM, "", "out of memory");
}

typedef struct reader {
    df_lines lines;
    const df_game *game;
    df_config config;
    uint8_t seed[DF_KEY_SIZE];
    df_seat seats[DF_SEATS_MAX];
    char absent_bot[DF_SEATS_MAX][DF_NAME_SIZE];
    bool practice;
    df_state *start; /* NULL: a fresh set-up */
    df_match *match;
    df_error *err;
} reader;

DF_PRINTF(3, 4)
static df_status bad(reader *r, df_status status, const char *format, ...)
{
    char reason[sizeof r->err->text];
    df_text text = df_text_over(reason, sizeof reason);
    va_list args;

    va_start(args, format);
    df_text_vadd(&text, format, args);
    va_end(args);
    return df_fail(r->err, status, "", "line %d: %s", r->lines.number, reason);
}

/* The same for a reason that somebody else found, with its clause. */
static df_status bad_because(reader *r, df_status status, const char *what, const df_error *why)
{
    if (why->status == DF_NOMEM)
        return no_memory(r->err);
    return df_fail(r->err, status, why->clause, "line %d: %s: %s", r->lines.number, what,
                   why->text);
}

/* Takes the next line, which must begin with the word `keyword`; *rest is what follows it. */
static df_status want(reader *r, const char *keyword, const char *form, char **rest)
{
    char *line = df_lines_next(&r->lines);

    if (line == NULL)
        return df_fail(r->err, DF_PARSE, "",
                       "the record breaks off after line %d, where '%s' should follow",
                       r->lines.number, form);
    size_t length = strlen(keyword);
    if (strncmp(line, keyword, length) != 0 || (line[length] != ' ' && line[length] != '\0'))
        return bad(r, DF_PARSE, "'%s' is wanted here, not '%s'", form, line);
    *rest = df_lines_trim(line + length);
    return DF_OK;
}

/* Is the next line of this kind? It is left to be taken. */
static bool comes(reader *r, const char *keyword)
{
    char *line = df_lines_next(&r->lines);
    size_t length = strlen(keyword);

    r->lines.again = line != NULL;
    return line != NULL && strncmp(line, keyword, length) == 0 &&
           (line[length] == ' ' || line[length] == '\0');
}

static df_status read_version(reader *r)
{
    char *rest;
    int32_t version;
    df_status status = want(r, "deadfall", "deadfall record 1", &rest);

    if (status != DF_OK)
        return status;
    if (strcmp(df_lines_word(&rest), "record") != 0 || !df_read_number(rest, &version) ||
        version < 1)
        return bad(r, DF_PARSE, "a record begins with 'deadfall record %d'", DF_RECORD_VERSION);
    if (version > DF_RECORD_VERSION)
        return bad(r, DF_PARSE,
                   "this is a record of version %d, and this program (%s) reads version %d: "
                   "a newer program is needed",
                   version, DF_VERSION, DF_RECORD_VERSION);
    return DF_OK;
}

static df_status read_game(reader *r)
{
    char known[128];
    df_text text = df_text_over(known, sizeof known);
    char *rest;
    int count;
    df_status status = want(r, "game", "game ID", &rest);

    if (status != DF_OK)
        return status;
    r->game = df_game_find(rest);
    if (r->game != NULL) {
        r->config = df_config_default(r->game);
        return DF_OK;
    }
    const df_game *const *games = df_games(&count);
    for (int i = 0; i < count; i++)
        df_text_add(&text, "%s%s", i == 0 ? "" : ", ", games[i]->id);
    return bad(r, DF_PARSE, "there is no game '%s', only %s", rest, known);
}

static df_status read_replay_version(reader *r)
{
    char *rest;
    int32_t version;
    df_status status = want(r, "replay", "replay NUMBER", &rest);

    if (status != DF_OK)
        return status;
    if (!df_read_number(rest, &version) || version < 0)
        return bad(r, DF_PARSE, "'replay' takes a number, not '%s'", rest);
    if (version != r->game->replay_version)
        return bad(r, DF_PARSE,
                   "the match was played with version %d of %s, and this program (%s) plays "
                   "version %d, which may go differently",
                   version, r->game->id, DF_VERSION, r->game->replay_version);
    return DF_OK;
}

static df_status set_option(reader *r, const char *name, const char *value)
{
    df_error why;

    if (df_config_set(r->game, &r->config, name, value, &why) != DF_OK)
        return bad(r, why.status, "%s", why.text);
    return DF_OK;
}

/* Marks the option in *given; false if it was there before. */
static bool mark_option(const reader *r, const char *name, uint32_t *given)
{
    int number = 0;

    while (r->game->options[number].name != NULL &&
           !df_same_word(r->game->options[number].name, name))
        number++;
    uint32_t before = *given;
    *given |= 1u << number;
    return *given != before;
}

static df_status read_option(reader *r, uint32_t *given)
{
    char *rest;
    df_status status = want(r, "option", "option NAME VALUE", &rest);

    if (status != DF_OK)
        return status;
    const char *name = df_lines_word(&rest);
    if (strcmp(name, "players") == 0)
        return bad(r, DF_PARSE, "the number of players has a line of its own");
    status = set_option(r, name, df_lines_trim(rest));
    if (status == DF_OK && !mark_option(r, name, given))
        return bad(r, DF_PARSE, "the option %s is given twice", name);
    return status;
}

static df_status read_options(reader *r)
{
    uint32_t given = 0;
    df_error why;
    char *rest;
    df_status status = want(r, "players", "players NUMBER", &rest);

    if (status == DF_OK)
        status = set_option(r, "players", rest);
    while (status == DF_OK && comes(r, "option"))
        status = read_option(r, &given);
    if (status == DF_OK && comes(r, "knowledge")) {
        status = want(r, "knowledge", "knowledge no", &rest);
        if (status == DF_OK && strcmp(rest, "no") != 0)
            return bad(r, DF_PARSE, "'knowledge no' or no such line is wanted");
        r->config.knowledge = false;
    }
    if (status == DF_OK && comes(r, "practice")) {
        status = want(r, "practice", "practice yes", &rest);
        if (status == DF_OK && strcmp(rest, "yes") != 0)
            return bad(r, DF_PARSE, "'practice yes' or no such line is wanted");
        r->practice = true;
    }
    if (status == DF_OK && df_config_check(r->game, &r->config, &why) != DF_OK)
        return bad_because(r, why.status, "the options do not go together", &why);
    return status;
}

static df_status read_seed(reader *r)
{
    char *rest;
    df_status status = want(r, "seed", "seed HEX", &rest);

    if (status != DF_OK)
        return status;
    return df_read_hex(rest, r->seed, sizeof r->seed)
               ? DF_OK
               : bad(r, DF_PARSE, "a seed has %d hexadecimal digits", 2 * DF_KEY_SIZE);
}

/* Reads `"name"` with \" and \\ inside; nothing at all is the empty name. */
static df_status read_name(reader *r, const char *quoted, char name[DF_NAME_SIZE])
{
    df_text text = df_text_over(name, DF_NAME_SIZE);
    const char *at = quoted;
    df_error why;

    if (*at == '\0')
        return DF_OK;
    if (*at++ != '"')
        return bad(r, DF_PARSE, "a name is written in double quotes, not as '%s'", quoted);
    for (; *at != '"'; at++) {
        if (*at == '\\' && (at[1] == '"' || at[1] == '\\'))
            at++;
        else if (*at == '\\' || *at == '\0')
            return bad(r, DF_PARSE,
                       *at == '\0' ? "the name has no closing quote"
                                   : "in a name \\ stands before \" or \\ only");
        df_text_char(&text, *at);
    }
    if (at[1] != '\0')
        return bad(r, DF_PARSE, "nothing may follow the name");
    if (text.full)
        return bad(r, DF_RANGE, "a name has at most %d bytes", DF_NAME_SIZE - 1);
    if (df_name_check(name, &why) != DF_OK)
        return bad(r, why.status, "%s", why.text);
    return DF_OK;
}

/* A bot that this program does not have leaves its seat to nobody: a replay does not need it. */
static df_status read_bot(reader *r, int number, const char *id)
{
    df_text text = df_text_over(r->absent_bot[number], DF_NAME_SIZE);
    df_seat *seat = &r->seats[number];

    seat->bot = df_bot_find(r->game, id);
    seat->kind = seat->bot != NULL ? DF_SEAT_BOT : DF_SEAT_NOBODY;
    if (id[0] == '\0' || id[0] == '"')
        return bad(r, DF_PARSE, "'seat %d bot ID' is wanted: the bot has no id", number);
    if (seat->bot == NULL)
        df_text_string(&text, id);
    return text.full ? bad(r, DF_RANGE, "the id of a bot has at most %d bytes", DF_NAME_SIZE - 1)
                     : DF_OK;
}

static df_status read_seat(reader *r, int number)
{
    char *rest;
    int32_t given;
    df_status status = want(r, "seat", "seat NUMBER KIND \"NAME\"", &rest);

    if (status != DF_OK)
        return status;
    if (!df_read_number(df_lines_word(&rest), &given) || given != number)
        return bad(r, DF_PARSE, "seat %d is wanted here", number);
    const char *kind = df_lines_word(&rest);
    if (strcmp(kind, "human") == 0)
        r->seats[number].kind = DF_SEAT_HUMAN;
    else if (strcmp(kind, "nobody") == 0)
        r->seats[number].kind = DF_SEAT_NOBODY;
    else if (strcmp(kind, "bot") == 0)
        status = read_bot(r, number, df_lines_word(&rest));
    else
        return bad(r, DF_PARSE, "a seat is human, nobody or bot ID, not '%s'", kind);
    return status == DF_OK ? read_name(r, df_lines_trim(rest), r->seats[number].name) : status;
}

static df_status read_position(reader *r)
{
    char *rest;
    char *block = NULL;
    df_error why;

    if (!comes(r, "position"))
        return DF_OK;
    df_status status = want(r, "position", "position", &rest);
    int line = r->lines.number;
    if (status == DF_OK)
        status = df_lines_block(&r->lines, &block, r->err);
    if (status != DF_OK)
        return status;
    r->start = df_memory(1, r->game->state_size);
    if (r->start == NULL)
        status = no_memory(r->err);
    else if (df_position_read(r->game, &r->config, block, r->start, &why) != DF_OK)
        status = df_fail(r->err, why.status, why.clause, "line %d: no such position: %s", line,
                         why.text);
    free(block);
    return status;
}

static df_status open_match(reader *r)
{
    df_error why;

    r->match = df_match_open(r->game, &r->config, r->seed, r->seats, r->start, &why);
    if (r->match == NULL)
        return bad_because(r, why.status, "the match can't begin", &why);
    memcpy(r->match->absent_bot, r->absent_bot, sizeof r->match->absent_bot);
    r->match->practice = r->practice;
    return DF_OK;
}

/* Who is to act, as records write it. */
static void write_actor(df_text *text, int actor)
{
    if (actor >= 0)
        df_text_add(text, "%d: ...", actor);
    else
        df_text_string(text, actor == DF_CHANCE ? "chance: ..." : "end");
}

/* Finds the action of the one to act from its words, or its number after '='. */
static df_status find_action(reader *r, const char *words, df_action *action)
{
    int actor = df_match_actor(r->match);
    const df_state *seen = r->match->state;
    df_error why = {.status = DF_OK};
    int32_t number;

    if (actor != DF_CHANCE)
        seen = (const df_state *)df_match_view(r->match, actor);
    if (words[0] == '=' && df_read_number(words + 1, &number) && number >= 0)
        *action = (df_action)number;
    else if (actor == DF_CHANCE)
        df_chance_parse(r->game, seen, words, action, &why);
    else
        df_action_parse(r->game, (const df_view *)seen, actor, NULL, words, action, &why);
    if (why.status != DF_OK)
        return bad(r, DF_PARSE, "%s", why.text);
    if (*action >= r->game->action_limit)
        return bad(r, DF_RANGE, "%s has actions 0 to %u, not %u", r->game->id,
                   r->game->action_limit - 1, *action);
    if (r->game->test(seen, *action, &why) != DF_OK)
        return bad_because(r, DF_CORRUPT, words, &why);
    return DF_OK;
}

/* Reads "ACTOR: words"; the actor must be the one to act. */
static df_status read_step(reader *r, char *line, df_action *action)
{
    char wanted[16];
    df_text text = df_text_over(wanted, sizeof wanted);
    int actor = df_match_actor(r->match);
    char *colon = strchr(line, ':');
    int32_t number = DF_NOBODY;

    write_actor(&text, actor);
    if (colon == NULL)
        return bad(r, DF_PARSE, "'%s' is wanted here, not '%s'", wanted, line);
    *colon = '\0';
    bool forced = strcmp(line, "forced") == 0;
    if (forced || strcmp(line, "chance") == 0)
        number = DF_CHANCE;
    else if (!df_read_number(line, &number) || number < 0)
        return bad(r, DF_PARSE, "'%s' is wanted here, not '%s: ...'", wanted, line);
    if (number != actor)
        return bad(r, DF_CORRUPT, "'%s' is wanted here, not '%s: ...'", wanted, line);
    const char *words = df_lines_trim(colon + 1);
    df_status status = find_action(r, words, action);
    if (status == DF_OK && actor == DF_CHANCE && !forced &&
        *action != df_match_draw(r->match, r->match->state, r->match->count))
        return bad(r, DF_CORRUPT,
                   "with this seed chance brings something else; an outcome that was forced is "
                   "written 'forced: %s'",
                   words);
    return status;
}

static df_status read_steps(reader *r)
{
    df_error why;
    df_action action;
    df_status status = DF_OK;

    while (status == DF_OK && !comes(r, "end")) {
        char *line = df_lines_next(&r->lines);

        if (line == NULL)
            return df_fail(r->err, DF_PARSE, "",
                           "the record breaks off after line %d: 'end' and the digest are missing",
                           r->lines.number);
        status = read_step(r, line, &action);
        if (status == DF_OK)
            status = df_match_force(r->match, action, r->err);
        if (status == DF_CORRUPT && df_match_frozen(r->match, &why))
            status =
                bad_because(r, DF_CORRUPT, "after this step the game breaks its own rules", &why);
    }
    return status;
}

static df_status read_end(reader *r)
{
    char digest[DF_DIGEST_DIGITS + 1];
    char *rest;
    df_status status = want(r, "end", "end", &rest);

    if (status == DF_OK && *rest != '\0')
        return bad(r, DF_PARSE, "nothing may follow 'end' on its line");
    if (status == DF_OK)
        status = want(r, "digest", "digest HEX", &rest);
    if (status != DF_OK)
        return status;
    df_match_digest(r->match, digest);
    if (!df_same_word(digest, rest))
        return bad(r, DF_CORRUPT,
                   "the match ends with the digest %s, not with '%s': the record was changed, or "
                   "made by a program that plays otherwise",
                   digest, rest);
    return DF_OK;
}

/* The step that broke the game. Played again it freezes the match again, or, if the mistake has
 * been mended, is a step like all others. */
static df_status read_frozen(reader *r)
{
    df_action action;
    char *rest;
    df_status status = DF_OK;

    if (comes(r, "frozen")) {
        status = want(r, "frozen", "frozen ACTOR: ...", &rest);
        if (status == DF_OK)
            status = read_step(r, rest, &action);
        if (status == DF_OK)
            status = df_match_force(r->match, action, r->err);
        if (status == DF_OK)
            status = df_match_settle(r->match, r->err);
        if (status == DF_CORRUPT && df_match_frozen(r->match, NULL))
            status = DF_OK;
    }
    if (status == DF_OK && df_lines_next(&r->lines) != NULL)
        return bad(r, DF_PARSE, "nothing may follow the end of the record");
    return status;
}

static df_status read_record(reader *r)
{
    df_status status = read_version(r);

    if (status == DF_OK)
        status = read_game(r);
    if (status == DF_OK)
        status = read_replay_version(r);
    if (status == DF_OK)
        status = read_options(r);
    if (status == DF_OK)
        status = read_seed(r);
    for (int seat = 0; status == DF_OK && seat < r->config.seats; seat++)
        status = read_seat(r, seat);
    if (status == DF_OK)
        status = read_position(r);
    if (status == DF_OK)
        status = open_match(r);
    if (status == DF_OK)
        status = read_steps(r);
    if (status == DF_OK)
        status = read_end(r);
    return status == DF_OK ? read_frozen(r) : status;
}

df_match *df_match_replay(const char *record, df_error *err)
{
    reader r = {.err = err};
    df_status status = df_lines_open(&r.lines, record, err);

    if (status == DF_OK)
        status = read_record(&r);
    if (status != DF_OK) {
        df_match_free(r.match);
        r.match = NULL;
    }
    df_lines_close(&r.lines);
    free(r.start);
    return r.match;
}
