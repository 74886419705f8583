/* scenario.c: rules as examples that run, with the same code that plays.
 *
 * A scenario is a list of statements, a line each (docs/scenarios.md); the table at the end of this
 * file says which there are. The game is a match in which chance waits to be told its outcome.
 * After every step the whole state is audited (audit.h), so that every scenario tests far more than
 * it says.
 *
 * SPDX-License-Identifier: MIT */
#include "match/scenario.h"

#include <stdlib.h>

#include "base/memory.h"
#include "core/core.h"
#include "match/scenario_run.h"

enum { TOLD_SIZE = 16 << 10 };

/* ---- Failing --------------------------------------------------------------------------------- */

df_status df_run_fail(df_run *r, df_status status, const char *found, const char *format, ...)
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
    report->line = r->line;
    df_text_add(&where, "%s:%d", r->name, report->line);
    return df_fail(r->err, status, "", "%s: wanted: %s; found: %s", report->where, report->wanted,
                   report->found);
}

static df_status no_memory(df_run *r)
{
    return df_run_fail(r, DF_NOMEM, "out of memory", "memory");
}

df_status df_run_fail_by(df_run *r, df_status status, const df_error *why, const char *wanted)
{
    char found[sizeof why->text + sizeof why->clause + 4];
    df_text text = df_text_over(found, sizeof found);

    df_text_string(&text, why->text);
    if (why->clause[0] != '\0')
        df_text_add(&text, " [%s]", why->clause);
    return df_run_fail(r, why->status == DF_NOMEM ? DF_NOMEM : status, found, "%s", wanted);
}

/* ---- Small parts of statements --------------------------------------------------------------- */

char *df_run_item(char **rest)
{
    char *item = df_lines_trim(*rest);

    if (*item == '\0')
        return NULL;
    size_t length = strcspn(item, ",");
    *rest = item[length] == ',' ? item + length + 1 : item + length;
    item[length] = '\0';
    return df_lines_trim(item);
}

bool df_run_contains(const char *text, const char *part)
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

df_status df_run_seat(df_run *r, const char *word, int *seat)
{
    int32_t number;

    if (!df_read_number(word, &number) || number < 0 || number >= r->config.seats)
        return df_run_fail(r, DF_PARSE, word, "a seat from 0 to %d", r->config.seats - 1);
    *seat = number;
    return DF_OK;
}

df_status df_run_viewer(df_run *r, const char *word, int *viewer)
{
    if (strcmp(word, "spectator") != 0)
        return df_run_seat(r, word, viewer);
    *viewer = DF_SPECTATOR;
    return DF_OK;
}

/* ---- The match ------------------------------------------------------------------------------- */

static df_status audit(df_run *r)
{
    uint8_t key[DF_KEY_SIZE];
    df_error why;

    df_key_derive(key, r->seed, (uint64_t)r->report->audits);
    if (df_audit_state(r->audit, &r->config, r->match->state, key, &why) != DF_OK)
        return df_run_fail_by(r, DF_CORRUPT, &why, "what holds for every state of every game");
    r->report->audits++;
    return DF_OK;
}

static void forget_messages(df_run *r)
{
    for (int i = 0; i < DF_RUN_VIEWERS; i++)
        r->told[i][0] = '\0';
}

/* Starts the match anew, from r->before or from the set-up. */
static df_status start(df_run *r, bool from_position)
{
    df_error why;

    df_match_free(r->match);
    r->match =
        df_match_open(r->game, &r->config, r->seed, NULL, from_position ? r->before : NULL, &why);
    if (r->match == NULL)
        return df_run_fail_by(r, why.status == DF_CORRUPT ? DF_CORRUPT : DF_PARSE, &why,
                              "a match that can begin");
    df_match_hold_chance(r->match);
    forget_messages(r);
    return audit(r);
}

static df_status need_match(df_run *r)
{
    return r->match != NULL ? DF_OK : start(r, false);
}

int df_run_place(int viewer)
{
    return viewer == DF_SPECTATOR ? DF_RUN_VIEWERS - 1 : viewer;
}

/* Notes what everybody was told of the last step. */
static df_status note_messages(df_run *r, int viewer)
{
    const df_events *events = df_match_events(r->match);
    char *told = r->told[df_run_place(viewer)];
    size_t length = strlen(told);
    df_text text = df_text_over(told + length, TOLD_SIZE - length);
    df_event seen;

    for (int i = 0; i < events->count; i++)
        if (df_event_for(&events->at[i], viewer, &seen)) {
            r->game->event_text(&seen, viewer, df_match_names(r->match), &text);
            df_text_char(&text, '\n');
        }
    return text.full
               ? df_run_fail(r, DF_PARSE, "more", "messages of at most %d bytes a line", TOLD_SIZE)
               : DF_OK;
}

/* `status` and *why come from the match, which was asked for a step. */
static df_status after_step(df_run *r, df_status status, const df_error *why, const char *words)
{
    char wanted[DF_SCENARIO_SHOWN];
    df_text text = df_text_over(wanted, sizeof wanted);
    df_error broken;

    df_text_add(&text, "'%s' is allowed", words);
    if (status == DF_CORRUPT && df_match_frozen(r->match, &broken))
        return df_run_fail_by(r, DF_CORRUPT, &broken, "a possible state after the step");
    if (status != DF_OK)
        return df_run_fail_by(r, status == DF_PARSE ? DF_PARSE : DF_ILLEGAL, why, wanted);
    r->report->steps++;
    r->report->checks++;
    if (r->watcher->acted != NULL)
        r->watcher->acted(r->watcher->context, r->match);
    status = note_messages(r, DF_SPECTATOR);
    for (int seat = 0; status == DF_OK && seat < r->config.seats; seat++)
        status = note_messages(r, seat);
    return status == DF_OK ? audit(r) : status;
}

/* ---- Statements: the frame ------------------------------------------------------------------- */

static void release_game(df_run *r)
{
    df_match_free(r->match);
    df_audit_free(r->audit);
    free(r->before);
    r->match = NULL;
    r->audit = NULL;
    r->before = NULL;
}

static df_status set_option(df_run *r, const char *name, const char *value)
{
    df_error why;

    if (df_config_set(r->game, &r->config, name, value, &why) != DF_OK)
        return df_run_fail_by(r, DF_PARSE, &why, "an option of the game");
    return DF_OK;
}

static df_status do_game(df_run *r, char *head, char *tail)
{
    df_error why;
    df_status status = DF_OK;

    (void)tail;
    release_game(r);
    const char *id = df_lines_word(&head);
    r->game = df_game_find(id);
    if (r->game == NULL)
        return df_run_fail(r, DF_PARSE, id, "the id of a game");
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
            return df_run_fail(r, DF_PARSE, word, "option=value");
        *value = '\0';
        status = set_option(r, word, value + 1);
    }
    return status;
}

static df_status check_not_begun(df_run *r)
{
    return r->match == NULL ? DF_OK
                            : df_run_fail(r, DF_PARSE, "a match under way",
                                          "this line before the match begins; `game` begins anew");
}

static df_status do_option(df_run *r, char *head, char *tail)
{
    df_status status = check_not_begun(r);
    const char *name = df_lines_word(&head);

    (void)tail;
    return status == DF_OK ? set_option(r, name, df_lines_trim(head)) : status;
}

static df_status do_seed(df_run *r, char *head, char *tail)
{
    (void)tail;
    df_key_from_text(r->seed, df_lines_trim(head));
    return check_not_begun(r);
}

/* Reads the indented lines that follow into r->before. */
static df_status read_block(df_run *r, df_error *why)
{
    char *block = NULL;
    df_status status = df_lines_block(&r->lines, &block, why);

    if (status == DF_OK)
        status = df_position_read(r->game, &r->config, block, r->before, why);
    free(block);
    return status;
}

static df_status do_position(df_run *r, char *head, char *tail)
{
    df_error why;

    (void)tail;
    if (*head != '\0')
        return df_run_fail(r, DF_PARSE, head,
                           "`position` alone, its values on indented lines below");
    if (read_block(r, &why) != DF_OK)
        return df_run_fail_by(r, DF_PARSE, &why, "a possible position");
    return start(r, true);
}

static df_status do_impossible(df_run *r, char *head, char *tail)
{
    char text[sizeof(df_error)];
    df_text whole = df_text_over(text, sizeof text);
    df_error why;
    df_status status = read_block(r, &why);

    (void)tail;
    if (status == DF_NOMEM)
        return no_memory(r);
    if (status == DF_OK)
        return df_run_fail(r, DF_ILLEGAL, "it was accepted", "a position that is refused");
    df_text_add(&whole, "%s [%s]", why.text, why.clause);
    if (!df_run_contains(text, head))
        return df_run_fail(r, DF_ILLEGAL, text, "a refusal that speaks of '%s'", head);
    r->report->checks++;
    return DF_OK;
}

/* ---- Statements: doing ----------------------------------------------------------------------- */

static void watch_act(df_run *r, int seat, df_action action)
{
    if (r->watcher->act != NULL)
        r->watcher->act(r->watcher->context, r->match, seat, action);
}

static df_status do_say(df_run *r, char *head, char *tail)
{
    if (*head != '\0')
        return df_run_fail(r, DF_PARSE, head, "`say: TEXT`");
    if (r->watcher->say != NULL)
        r->watcher->say(r->watcher->context, r->match, tail);
    return DF_OK;
}

static df_status do_do(df_run *r, char *head, char *tail)
{
    int seat = 0;
    df_status status = df_run_seat(r, head, &seat);

    forget_messages(r);
    for (char *words = df_run_item(&tail); status == DF_OK && words != NULL;
         words = df_run_item(&tail)) {
        const df_view *view = df_match_view(r->match, seat);
        df_error why = {.status = DF_OK};
        df_action action;

        status = df_action_parse(r->game, view, seat, NULL, words, &action, &why);
        if (status == DF_OK) {
            watch_act(r, seat, action);
            status = df_match_do(r->match, seat, action, &why);
        }
        status = after_step(r, status, &why, words);
    }
    return status;
}

static df_status do_chance(df_run *r, char *head, char *tail)
{
    df_status status = DF_OK;

    if (*head != '\0')
        return df_run_fail(r, DF_PARSE, head, "`chance: OUTCOME`");
    forget_messages(r);
    for (char *words = df_run_item(&tail); status == DF_OK && words != NULL;
         words = df_run_item(&tail)) {
        df_error why = {.status = DF_OK};
        df_action outcome;

        status = df_chance_parse(r->game, r->match->state, words, &outcome, &why);
        if (status == DF_OK) {
            watch_act(r, DF_CHANCE, outcome);
            status = df_match_chance(r->match, outcome, &why);
        }
        status = after_step(r, status, &why, words);
    }
    return status;
}

static df_status refuse_one(df_run *r, int seat, const char *words, const char *clause)
{
    int steps = df_match_steps(r->match);
    df_error why = {.status = DF_OK};
    df_action action;

    if (df_action_parse(r->game, df_match_view(r->match, seat), seat, NULL, words, &action, &why) !=
        DF_OK)
        return df_run_fail_by(r, DF_PARSE, &why,
                              "words that are understood (`unclear` is for those that are not)");
    df_state_copy(r->game, r->before, r->match->state);
    if (df_match_do(r->match, seat, action, &why) == DF_OK)
        return df_run_fail(r, DF_ILLEGAL, "it was allowed", "'%s' is refused", words);
    if (df_match_steps(r->match) != steps || !df_state_equal(r->game, r->before, r->match->state))
        return df_run_fail(r, DF_CORRUPT, "another state", "a refusal that changes nothing");
    if (why.status != DF_ILLEGAL || (clause != NULL && strcmp(why.clause, clause) != 0)) {
        char wanted[64];
        df_text text = df_text_over(wanted, sizeof wanted);

        df_text_add(&text, clause != NULL ? "a refusal by [%s]" : "a refusal by %s",
                    clause != NULL ? clause : "a rule");
        return df_run_fail_by(r, DF_ILLEGAL, &why, wanted);
    }
    r->report->checks++;
    return DF_OK;
}

static df_status do_refuse(df_run *r, char *head, char *tail)
{
    char *clause = strchr(tail, '[');
    int seat = 0;
    df_status status = df_run_seat(r, head, &seat);

    if (clause != NULL) {
        *clause++ = '\0';
        char *end = strchr(clause, ']');
        if (end == NULL || end[1] != '\0')
            return df_run_fail(r, DF_PARSE, clause, "one clause as [N-28] at the end of the line");
        *end = '\0';
    }
    for (char *words = df_run_item(&tail); status == DF_OK && words != NULL;
         words = df_run_item(&tail))
        status = refuse_one(r, seat, words, clause);
    return status;
}

static df_status do_unclear(df_run *r, char *head, char *tail)
{
    df_action action;
    int seat = 0;
    df_status status = df_run_seat(r, head, &seat);

    if (status != DF_OK)
        return status;
    if (df_action_parse(r->game, df_match_view(r->match, seat), seat, NULL, tail, &action, NULL) ==
        DF_OK)
        return df_run_fail(r, DF_ILLEGAL, "they are understood", "words that say no action here");
    r->report->checks++;
    return DF_OK;
}

static df_status do_undo(df_run *r, char *head, char *tail)
{
    int seat = 0;
    df_status status = df_run_seat(r, df_lines_word(&head), &seat);
    df_error why;

    (void)tail;
    if (status != DF_OK)
        return status;
    bool refused = strcmp(df_lines_trim(head), "refused") == 0;
    if (!refused && *df_lines_trim(head) != '\0')
        return df_run_fail(r, DF_PARSE, head, "`undo SEAT` or `undo SEAT refused`");
    status = df_match_undo(r->match, seat, &why);
    if (refused && status == DF_OK)
        return df_run_fail(r, DF_ILLEGAL, "it was taken back",
                           "an action that can't be taken back");
    if (!refused && status != DF_OK)
        return df_run_fail_by(r, DF_ILLEGAL, &why, "an action that can be taken back");
    r->report->checks++;
    if (refused)
        return DF_OK;
    forget_messages(r);
    return audit(r);
}

/* ---- Running --------------------------------------------------------------------------------- */

typedef struct statement {
    const char *keyword;
    const char *form;
    bool colon; /* has a part after a colon, which is not empty */
    bool match; /* needs the match to have begun */
    df_status (*run)(df_run *r, char *head, char *tail);
} statement;

static const statement statements[] = {
    {"game", "game ID OPTION=VALUE...", false, false, do_game},
    {"option", "option NAME VALUE", false, false, do_option},
    {"seed", "seed TEXT", false, false, do_seed},
    {"position", "position", false, false, do_position},
    {"impossible", "impossible TEXT", false, false, do_impossible},
    {"legal", "legal SEAT has|lacks|is|count: ...", true, true, df_run_legal},
    {"refuse", "refuse SEAT: ACTION, ... [CLAUSE]", true, true, do_refuse},
    {"unclear", "unclear SEAT: WORDS", true, true, do_unclear},
    {"do", "do SEAT: ACTION, ...", true, true, do_do},
    {"chance", "chance: OUTCOME, ...", true, true, do_chance},
    {"undo", "undo SEAT", false, true, do_undo},
    {"say", "say: TEXT", true, true, do_say},
    {"search", "search SEAT ITERATIONS finds|avoids: ACTION, ...", true, true, df_run_search},
    {"expect", "expect PATH: VALUE", true, true, df_run_expect},
    {"hidden", "hidden VIEWER: PATH, ...", true, true, df_run_hidden},
    {"sees", "sees VIEWER PATH: VALUE", true, true, df_run_sees},
    {"told", "told VIEWER: TEXT", true, true, df_run_told},
    {"untold", "untold VIEWER: TEXT", true, true, df_run_untold},
    {"asked", "asked VIEWER: TEXT", true, true, df_run_asked},
};

static const statement *find_statement(const char *line, size_t length)
{
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++)
        if (strlen(statements[i].keyword) == length &&
            strncmp(statements[i].keyword, line, length) == 0)
            return &statements[i];
    return NULL;
}

/* Cuts off a comment: a '#' that begins a word. */
static void cut_comment(char *line)
{
    for (char *c = line; *c != '\0'; c++)
        if (*c == '#' && (c == line || df_is_space(c[-1]))) {
            *c = '\0';
            return;
        }
}

static df_status run_line(df_run *r, char *line)
{
    df_text what = df_text_over(r->report->what, sizeof r->report->what);
    char *tail = NULL;

    cut_comment(line);
    df_text_string(&what, df_lines_trim(line));
    size_t length = strcspn(line, " \t:");
    const statement *found = find_statement(line, length);
    if (found == NULL)
        return df_run_fail(r, DF_PARSE, line,
                           df_is_space(*line) ? "indented lines below a position only"
                                              : "a statement (docs/scenarios.md)");
    if (r->game == NULL && found->run != do_game)
        return df_run_fail(r, DF_PARSE, line, "`game ID` first");
    char *head = line + length;
    if (found->colon) {
        char *colon = strchr(head, ':');

        tail = colon == NULL ? NULL : df_lines_trim(colon + 1);
        if (tail == NULL || *tail == '\0')
            return df_run_fail(r, DF_PARSE, line, "`%s`", found->form);
        *colon = '\0';
    }
    df_status status = found->match ? need_match(r) : DF_OK;
    return status == DF_OK ? found->run(r, df_lines_trim(head), tail) : status;
}

static df_status run_all(df_run *r)
{
    df_error why;
    df_status status = df_lines_open(&r->lines, r->text, &why);

    if (status != DF_OK)
        return df_run_fail_by(r, status, &why, "a text file");
    for (int i = 0; i < DF_RUN_VIEWERS; i++) {
        r->told[i] = df_memory(TOLD_SIZE, 1);
        if (r->told[i] == NULL)
            return no_memory(r);
    }
    for (char *line = df_lines_next(&r->lines); status == DF_OK && line != NULL;
         line = df_lines_next(&r->lines)) {
        r->line = r->lines.number;
        status = run_line(r, line);
    }
    if (status == DF_OK && r->game == NULL)
        return df_run_fail(r, DF_PARSE, "the end of the file", "`game ID`");
    return status == DF_OK ? need_match(r) : status;
}

df_status df_scenario_run(const char *text, const char *name, df_scenario_report *report,
                          df_error *err)
{
    static const df_scenario_watcher nobody;

    return df_scenario_show(text, name, &nobody, report, err);
}

df_status df_scenario_show(const char *text, const char *name, const df_scenario_watcher *watcher,
                           df_scenario_report *report, df_error *err)
{
    df_run r = {
        .text = text, .name = name, .report = report, .err = err, .line = 1, .watcher = watcher};

    memset(report, 0, sizeof *report);
    df_status status = run_all(&r);
    release_game(&r);
    for (int i = 0; i < DF_RUN_VIEWERS; i++)
        free(r.told[i]);
    df_lines_close(&r.lines);
    return status;
}
