/* scenario.c: rules as examples that run, with the same code that plays.
 *
 * A scenario is a list of statements, a line each (docs/scenarios.md); the table at the end of this file says
 * which there are. The game is a match in which chance waits to be told its outcome. After every step the
 * whole state is audited (audit.h), so that every scenario tests far more than it says.
 *
 * SPDX-License-Identifier: MIT */
#include "match/scenario.h"

#include <stdlib.h>

#include "core/core.h"
#include "match/audit.h"
#include "match/lines.h"
#include "match/match.h"
#include "match/memory.h"

enum { TOLD_SIZE = 16 << 10, VALUE_SIZE = 4096, VIEWERS = DF_SEATS_MAX + 1 };

typedef struct run {
    df_lines lines;
    const char *name;
    df_scenario_report *report;
    df_error *err;
    const df_game *game; /* NULL before the line `game` */
    df_config config;
    uint8_t seed[DF_KEY_SIZE];
    df_match *match; /* NULL until something is done or asked */
    df_audit *audit;
    df_state *before;    /* a copy of the state, or the start of a match */
    char *told[VIEWERS]; /* messages of the last line, as each seat (the last: a spectator) read them */
} run;

/* ---- Failing ---- */

/* Ends the run: what was wanted, and what was found instead. */
DF_PRINTF(4, 5)
static df_status fail(run *r, df_status status, const char *found, const char *format, ...)
{
    df_scenario_report *report = r->report;
    df_text where = df_text_over(report->where, sizeof report->where);
    df_text wanted_text = df_text_over(report->wanted, sizeof report->wanted);
    df_text found_text = df_text_over(report->found, sizeof report->found);
    va_list args;

    va_start(args, format);
    df_text_vadd(&wanted_text, format, args);
    va_end(args);
    df_text_string(&found_text, found);
    if (found_text.full)
        memcpy(report->found + sizeof report->found - 4, "...", 4);
    report->line = r->lines.number;
    df_text_add(&where, "%s:%d", r->name, report->line);
    return df_fail(r->err, status, "", "%s: wanted: %s; found: %s", report->where, report->wanted,
                   report->found);
}

static df_status no_memory(run *r)
{
    return fail(r, DF_NOMEM, "out of memory", "memory");
}

/* Fails because of an error that somebody else reported. */
static df_status fail_by(run *r, df_status status, const df_error *why, const char *wanted)
{
    char found[sizeof why->text + sizeof why->clause + 4];
    df_text text = df_text_over(found, sizeof found);

    df_text_string(&text, why->text);
    if (why->clause[0] != '\0')
        df_text_add(&text, " [%s]", why->clause);
    return fail(r, why->status == DF_NOMEM ? DF_NOMEM : status, found, "%s", wanted);
}

/* ---- Small parts of statements ---- */

/* Cuts the next part off a list with commas; NULL at its end. "-" is the empty list. */
static char *next_item(char **rest)
{
    char *item = df_lines_trim(*rest);

    if (*item == '\0' || strcmp(item, "-") == 0)
        return NULL;
    size_t length = strcspn(item, ",");
    *rest = item[length] == ',' ? item + length + 1 : item + length;
    item[length] = '\0';
    return df_lines_trim(item);
}

static bool contains(const char *text, const char *part)
{
    for (; *text != '\0'; text++) {
        size_t same = 0;

        while (part[same] != '\0' && df_lower(text[same]) == df_lower(part[same]))
            same++;
        if (part[same] == '\0')
            return true;
    }
    return *part == '\0';
}

static df_status read_seat(run *r, const char *word, int *seat)
{
    int32_t number;

    if (!df_read_number(word, &number) || number < 0 || number >= r->config.seats)
        return fail(r, DF_PARSE, word, "a seat from 0 to %d", r->config.seats - 1);
    *seat = number;
    return DF_OK;
}

static df_status read_viewer(run *r, const char *word, int *viewer)
{
    int32_t number;

    if (strcmp(word, "spectator") == 0)
        *viewer = DF_SPECTATOR;
    else if (df_read_number(word, &number) && number >= 0 && number < r->config.seats)
        *viewer = number;
    else
        return fail(r, DF_PARSE, word, "a seat from 0 to %d, or spectator", r->config.seats - 1);
    return DF_OK;
}

/* ---- The match ---- */

static df_status audit(run *r)
{
    uint8_t key[DF_KEY_SIZE];
    df_error why;

    df_key_derive(key, r->seed, (uint64_t)r->report->audits);
    if (df_audit_state(r->audit, &r->config, r->match->state, key, &why) != DF_OK)
        return fail_by(r, DF_CORRUPT, &why, "what holds for every state of every game");
    r->report->audits++;
    return DF_OK;
}

/* Starts the match anew, from r->before or from the set-up. */
static df_status start(run *r, bool from_position)
{
    df_error why;

    df_match_free(r->match);
    r->match = df_match_open(r->game, &r->config, r->seed, NULL, from_position ? r->before : NULL,
                             &why);
    if (r->match == NULL)
        return fail_by(r, DF_CORRUPT, &why, "a match that can begin");
    df_match_hold_chance(r->match);
    for (int i = 0; i < VIEWERS; i++)
        r->told[i][0] = '\0';
    return audit(r);
}

static df_status need_match(run *r)
{
    return r->match != NULL ? DF_OK : start(r, false);
}

static int place_of(int viewer)
{
    return viewer == DF_SPECTATOR ? VIEWERS - 1 : viewer;
}

/* Notes what everybody was told of the last step. */
static df_status note_messages(run *r, int viewer)
{
    const df_events *events = df_match_events(r->match);
    char *told = r->told[place_of(viewer)];
    size_t length = strlen(told);
    df_text text = df_text_over(told + length, TOLD_SIZE - length);
    df_event seen;

    for (int i = 0; i < events->count; i++)
        if (df_event_for(&events->at[i], viewer, &seen)) {
            r->game->event_text(&seen, viewer, df_match_names(r->match), &text);
            df_text_char(&text, '\n');
        }
    return text.full ? fail(r, DF_RANGE, "more", "messages of at most %d bytes a line", TOLD_SIZE)
                     : DF_OK;
}

/* `status` and *why come from the match, which was asked for a step. */
static df_status after_step(run *r, df_status status, const df_error *why, const char *words)
{
    char wanted[VALUE_SIZE];
    df_text text = df_text_over(wanted, sizeof wanted);
    df_error broken;

    df_text_add(&text, "'%s' is allowed", words);
    if (status == DF_CORRUPT && df_match_frozen(r->match, &broken))
        return fail_by(r, DF_CORRUPT, &broken, "a possible state after the step");
    if (status != DF_OK)
        return fail_by(r, status == DF_PARSE ? DF_PARSE : DF_ILLEGAL, why, wanted);
    r->report->steps++;
    r->report->checks++;
    status = note_messages(r, DF_SPECTATOR);
    for (int seat = 0; status == DF_OK && seat < r->config.seats; seat++)
        status = note_messages(r, seat);
    return status == DF_OK ? audit(r) : status;
}

static void forget_messages(run *r)
{
    for (int i = 0; i < VIEWERS; i++)
        r->told[i][0] = '\0';
}

/* ---- Statements: the frame ---- */

static void release_game(run *r)
{
    df_match_free(r->match);
    df_audit_free(r->audit);
    free(r->before);
    r->match = NULL;
    r->audit = NULL;
    r->before = NULL;
}

static df_status set_option(run *r, const char *name, const char *value)
{
    df_error why;

    if (df_config_set(r->game, &r->config, name, value, &why) != DF_OK)
        return fail_by(r, DF_PARSE, &why, "an option of the game");
    return DF_OK;
}

static df_status do_game(run *r, char *head, char *tail)
{
    df_error why;
    df_status status = DF_OK;

    (void)tail;
    release_game(r);
    const char *id = df_lines_word(&head);
    r->game = df_game_find(id);
    if (r->game == NULL)
        return fail(r, DF_PARSE, id, "the id of a game");
    r->config = df_config_default(r->game);
    df_key_from_text(r->seed, "scenario");
    r->audit = df_audit_new(r->game, &why);
    r->before = df_memory(1, r->game->state_size);
    if (r->audit == NULL || r->before == NULL)
        return no_memory(r);
    for (char *word = df_lines_word(&head); status == DF_OK && *word != '\0';
         word = df_lines_word(&head)) {
        char *value = strchr(word, '=');

        if (value == NULL)
            return fail(r, DF_PARSE, word, "option=value");
        *value = '\0';
        status = set_option(r, word, value + 1);
    }
    return status;
}

static df_status check_not_begun(run *r)
{
    return r->match == NULL ? DF_OK
                            : fail(r, DF_PARSE, "a match under way",
                                   "this line before the match begins; `game` begins anew");
}

static df_status do_option(run *r, char *head, char *tail)
{
    df_status status = check_not_begun(r);
    const char *name = df_lines_word(&head);

    (void)tail;
    return status == DF_OK ? set_option(r, name, df_lines_trim(head)) : status;
}

static df_status do_seed(run *r, char *head, char *tail)
{
    (void)tail;
    df_key_from_text(r->seed, df_lines_trim(head));
    return check_not_begun(r);
}

/* Reads the indented lines that follow into r->before. */
static df_status read_block(run *r, df_status *status, df_error *why)
{
    int line = r->lines.number;
    char *block = NULL;

    if (df_lines_block(&r->lines, &block, why) != DF_OK)
        return no_memory(r);
    *status = df_position_read(r->game, &r->config, block, r->before, why);
    free(block);
    /* the block has been read; a failure is that of the line above it */
    r->lines.again = r->lines.line != NULL;
    r->block_end = r->lines.number;
    r->lines.number = line;
    return DF_OK;
}

