/* mind.c: who sits in a seat, and what happens when they misbehave; see mind.h.
 *
 * A mind that is a process has the apprentice beside it from the start of every game, who sees what
 * it sees and can take over at any moment.
 *
 * SPDX-License-Identifier: MIT */
#include "minds/mind.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "bots/levels.h"
#include "core/core.h"
#include "match/match.h"
#include "minds/external.h"
#include "minds/think.h"
#include "solve/solve.h"

static const char command_prefix[] = "cmd:";

enum { COMMAND_SHOWN = 60 };

struct df_mind {
    const df_game *game;
    df_mind_rule rule;
    const df_bot *bot;       /* itself, or the apprentice beside a process */
    const df_bot *solved;    /* the same, if it was made of a file */
    df_sitter sitter;        /* it, or the thinker in its place */
    void *memory;            /* the bot's */
    const df_level *level;   /* of a bot that searches, else NULL */
    uint32_t own_iterations; /* that the spec asks for; 0: none */
    df_thinker *thinker;     /* who does it then, in place of the bot */
    df_thought *thought;
    df_rng rng;
    df_external *external; /* NULL: a bot of this program */

    df_config config;
    df_mind_limits limits;
    char names_kept[DF_SEATS_MAX][DF_NAME_SIZE];
    const char *names[DF_SEATS_MAX];
    int faults;    /* in this game */
    bool replaced; /* for the rest of it */
    df_fault last_fault;
    df_fault unheard; /* what went wrong when it was told something */
    df_error unheard_why;
    df_mind_report report;
    df_action actions[DF_LEGAL_MAX];
};

/* ---- Opening and closing --------------------------------------------------------------------- */

bool df_mind_is_command(const char *spec)
{
    return strncmp(spec, command_prefix, sizeof command_prefix - 1) == 0;
}

static df_fault no_such_bot(const df_game *game, const char *spec, df_error *err)
{
    char known[160];
    char quote[DF_PROTOCOL_QUOTE];
    df_text list = df_text_over(known, sizeof known);
    const df_bot *bot = NULL;

    df_protocol_quote(spec, strlen(spec), quote);
    for (int i = 0; (bot = df_bot_at(game, i)) != NULL; i++)
        df_text_add(&list, "%s, ", bot->id);
    df_text_add(&list, "solved:FILE, cmd:COMMAND");
    df_fail(err, DF_RANGE, "", "there is no bot '%s' for %s; there are %s", quote, game->id, known);
    return DF_FAULT_START;
}

/* The end of a command, which says more than its beginning. */
static const char *shown(const char *command)
{
    size_t length = strlen(command);

    return length <= COMMAND_SHOWN ? command : command + length - COMMAND_SHOWN;
}

static df_fault open_process(df_mind *mind, const char *command, df_error *err)
{
    df_error why = {.text = ""};

    if (command[strspn(command, " ")] == '\0') {
        df_fail(err, DF_RANGE, "", "cmd: is followed by a command, as in cmd:./mybot");
        return DF_FAULT_START;
    }
    mind->bot = &df_bot_apprentice;
    df_fault fault = df_external_open(mind->game, command, &mind->external, &why);
    if (fault != DF_FAULT_NONE)
        df_fail(err, why.status, "", "bot %s: %s", shown(command), why.text);
    return fault;
}

static df_fault open_bot(df_mind *mind, const char *spec, df_error *err)
{
    const char *at = strchr(spec, '@');
    char id[DF_NAME_SIZE] = "";
    size_t length = at != NULL ? (size_t)(at - spec) : strlen(spec);
    int32_t iterations = 0;

    if (length < sizeof id) {
        memcpy(id, spec, length);
        id[length] = '\0';
    }
    mind->bot = df_bot_find(mind->game, id);
    if (mind->bot == NULL)
        return no_such_bot(mind->game, spec, err);
    if (at == NULL)
        return DF_FAULT_NONE;
    if (df_level_of(mind->bot) == NULL || !df_read_number(at + 1, &iterations) || iterations < 1) {
        df_fail(err, DF_RANGE, "",
                "%s: a number of iterations goes with a bot that searches, as "
                "in expert@1000",
                id);
        return DF_FAULT_START;
    }
    mind->own_iterations = (uint32_t)iterations;
    return DF_FAULT_NONE;
}

static df_fault open_solved(df_mind *mind, const char *spec, df_error *err)
{
    mind->bot = mind->solved = df_solved_open(mind->game, spec, err);
    return mind->bot != NULL ? DF_FAULT_NONE : DF_FAULT_START;
}

/* A thinker is a bot as well, whose memory it is itself. */
static void thinker_begin(void *memory, const df_game *game, const df_config *config, int seat)
{
    (void)game;
    df_thinker_begin(memory, config, seat);
}

static void thinker_observe(void *memory, const df_event *event, const df_view *view)
{
    df_thinker_observe(memory, event, view);
}

static const df_bot thinking = {.begin = thinker_begin, .observe = thinker_observe};

static df_fault reserve(df_mind *mind, df_error *err)
{
    bool enough = true;

    mind->level = df_level_of(mind->bot);
    mind->sitter = (df_sitter){mind->game, &mind->config, mind->bot, NULL, 0};
    if (mind->level != NULL) {
        mind->thought = df_memory(1, sizeof *mind->thought);
        mind->thinker = df_thinker_new(mind->game, mind->level->memory, mind->rule.threads, err);
        mind->sitter.bot = &thinking;
        mind->sitter.memory = mind->thinker;
        enough = mind->thought != NULL && mind->thinker != NULL;
    } else if (mind->bot->memory_size > 0) {
        mind->memory = df_memory(1, mind->bot->memory_size);
        mind->sitter.memory = mind->memory;
        enough = mind->memory != NULL;
    }
    if (enough)
        return DF_FAULT_NONE;
    df_fail(err, DF_NOMEM, "", "out of memory");
    return DF_FAULT_MEMORY;
}

static df_fault open_spec(df_mind *mind, const char *spec, df_error *err)
{
    df_fault fault;

    if (strlen(spec) >= DF_MIND_SPEC_SIZE) {
        df_fail(err, DF_RANGE, "", "a bot is named in at most %d bytes", DF_MIND_SPEC_SIZE - 1);
        return DF_FAULT_START;
    }
    if (df_mind_is_command(spec))
        fault = open_process(mind, spec + sizeof command_prefix - 1, err);
    else if (df_is_solved(spec))
        fault = open_solved(mind, spec, err);
    else
        fault = open_bot(mind, spec, err);
    return fault == DF_FAULT_NONE ? reserve(mind, err) : fault;
}

df_mind *df_mind_open(const df_game *game, const char *spec, const df_mind_rule *rule,
                      df_fault *fault, df_error *err)
{
    df_mind *mind = df_memory(1, sizeof *mind);
    df_fault kind = DF_FAULT_MEMORY;

    if (mind == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
    } else {
        mind->game = game;
        mind->rule = *rule;
        mind->report.complaints = "";
        kind = open_spec(mind, spec, err);
    }
    if (fault != NULL)
        *fault = kind;
    if (kind == DF_FAULT_NONE)
        return mind;
    df_mind_close(mind);
    return NULL;
}

void df_mind_close(df_mind *mind)
{
    if (mind == NULL)
        return;
    df_external_close(mind->external);
    df_solved_close(mind->solved);
    df_thinker_free(mind->thinker);
    free(mind->thought);
    free(mind->memory);
    free(mind);
}

/* ---- What it is ------------------------------------------------------------------------------ */

const char *df_mind_name(const df_mind *mind)
{
    return mind->external != NULL ? df_external_name(mind->external) : mind->bot->name;
}

const df_bot *df_mind_bot(const df_mind *mind)
{
    return mind->external != NULL ? NULL : mind->bot;
}

df_external *df_mind_external(df_mind *mind)
{
    return mind->external;
}

df_fault df_mind_last_fault(const df_mind *mind)
{
    return mind->last_fault;
}

bool df_mind_is_replaced(const df_mind *mind)
{
    return mind->replaced;
}

void df_mind_report_get(df_mind *mind, df_mind_report *out)
{
    if (mind->external != NULL)
        mind->report.complaints = df_external_complaints(mind->external);
    *out = mind->report;
}

/* ---- Faults ---------------------------------------------------------------------------------- */

const char *df_fault_words(df_fault fault)
{
    switch (fault) {
    case DF_FAULT_NONE:
        return "did nothing wrong";
    case DF_FAULT_START:
    case DF_FAULT_EXIT:
        return "is not running any more";
    case DF_FAULT_DEAF:
        return "does not listen";
    case DF_FAULT_SLOW:
        return "was too slow";
    case DF_FAULT_SEAT:
    case DF_FAULT_ILLEGAL:
        return "chose what is not allowed";
    case DF_FAULT_MEMORY:
        return "could not be asked for want of memory";
    default:
        return "did not keep to the bot protocol";
    }
}

/* Counts a fault and carries out the host's rule; the text gets the mind's name. */
static df_status blame(df_mind *mind, df_fault fault, const df_error *why, df_error *err)
{
    df_error told;

    mind->last_fault = fault;
    mind->faults++;
    df_fail(&told, why->status, "", "bot %s: %s", df_mind_name(mind), why->text);
    if (mind->report.faults++ == 0) {
        mind->report.first_fault = fault;
        memcpy(mind->report.first_text, told.text, sizeof mind->report.first_text);
    }
    if (mind->external != NULL && !mind->replaced &&
        (mind->faults >= mind->rule.patience || !df_external_is_running(mind->external))) {
        mind->replaced = true;
        mind->report.replaced++;
    }
    if (mind->external != NULL)
        df_external_scold(mind->external, why->text);
    if (err != NULL)
        *err = told;
    return told.status;
}

/* ---- Playing --------------------------------------------------------------------------------- */

static void take_table(df_mind *mind, const df_mind_table *table)
{
    mind->config = *table->config;
    mind->sitter.seat = table->seat;
    mind->limits = table->limits != NULL ? *table->limits : (df_mind_limits){0};
    for (int i = 0; i < table->config->seats; i++) {
        df_text name = df_text_over(mind->names_kept[i], DF_NAME_SIZE);

        df_text_string(&name, table->names[i]);
        mind->names[i] = mind->names_kept[i];
    }
    df_rng_init(&mind->rng, table->key, 0);
    mind->faults = 0;
    mind->replaced = false;
    mind->unheard = DF_FAULT_NONE;
}

df_status df_mind_begin(df_mind *mind, const df_mind_table *table, df_error *err)
{
    df_error why = {.text = ""};

    take_table(mind, table);
    df_sitter_begin(&mind->sitter);
    if (mind->external == NULL)
        return DF_OK;
    df_fault fault = df_external_new(mind->external, table, df_rng_u32(&mind->rng), &why);
    return fault == DF_FAULT_NONE ? DF_OK : blame(mind, fault, &why, err);
}

/* A process that can't be told has time until it is asked: who observes loses no move. */
static void process_observe(void *memory, const df_event *event, const df_view *view)
{
    df_mind *mind = memory;

    (void)view; /* it is sent one when it is asked */
    if (!mind->replaced && mind->unheard == DF_FAULT_NONE)
        mind->unheard = df_external_observe(mind->external, event, mind->sitter.seat, mind->names,
                                            &mind->unheard_why);
}

static const df_bot process = {.observe = process_observe};

void df_mind_tell(df_mind *mind, df_match *match)
{
    df_match_tell(match, &mind->sitter);
    if (mind->external != NULL)
        df_match_tell(match,
                      &(df_sitter){mind->game, &mind->config, &process, mind, mind->sitter.seat});
}

/* What it is asked in this view. */
static df_decision decision_on(df_mind *mind, const df_view *view)
{
    int count = df_view_legal(mind->game, view, mind->sitter.seat, mind->actions);

    df_assert(count > 0);
    return df_sitter_decision(&mind->sitter, view, mind->actions, count);
}

/* What the table allows, else what the level is used to: its time, or without a clock its work. */
static df_think_limits limits_of(const df_mind *mind)
{
    df_think_limits limits = {.ms = mind->limits.ms,
                              .iterations = mind->limits.iterations,
                              .stop = mind->limits.stop,
                              .stop_context = mind->limits.stop_context};

    if (mind->own_iterations > 0) {
        limits.ms = 0;
        limits.iterations = mind->own_iterations;
    } else if (limits.ms == 0 && limits.iterations == 0 && mind->limits.by_clock) {
        limits.ms = mind->level->ms;
    } else if (limits.ms == 0 && limits.iterations == 0) {
        limits.iterations = df_level_work(mind->level, mind->game);
    }
    return limits;
}

const df_thought *df_mind_think(df_mind *mind, const df_view *view)
{
    df_decision decision = decision_on(mind, view);
    df_think_limits limits = limits_of(mind);

    df_assert(mind->thinker != NULL);
    df_thinker_think(mind->thinker, &decision, &limits, &mind->rng, mind->thought);
    return mind->thought;
}

int df_mind_try(df_mind *mind, int choice, uint32_t *visits)
{
    df_think_limits limits = limits_of(mind);
    df_thought *thought = mind->thought;

    df_assert(mind->thinker != NULL && choice >= 0 && choice < thought->count);
    df_search_choice before = thought->choices[choice];
    limits.ms = (limits.ms + 1) / 2;
    limits.iterations = (limits.iterations + 1) / 2;
    df_thinker_try(mind->thinker, choice, &limits, thought);
    *visits = thought->choices[choice].visits - before.visits;
    return *visits == 0 ? -1 : (int)((thought->choices[choice].sum - before.sum) / *visits);
}

const df_state *df_mind_imagine(df_mind *mind, const df_view *view)
{
    df_assert(mind->thinker != NULL);
    return df_thinker_imagine(mind->thinker, view, &mind->rng);
}

static df_action ask_bot(df_mind *mind, const df_view *view, const df_decision *decision)
{
    if (mind->thinker == NULL)
        return df_sitter_choose(&mind->sitter, decision, &mind->rng);
    /* By the clock it takes its time over a single action too: whoever sees how long it takes must
     * not learn whether it had a choice. */
    if (decision->count == 1 && limits_of(mind).ms == 0)
        return mind->actions[0];
    const df_thought *thought = df_mind_think(mind, view);
    return thought->choices[thought->best].action;
}

static df_fault ask_process(df_mind *mind, const df_view *view, int count, df_action *out,
                            df_error *why)
{
    df_protocol_choice choice = {.game = mind->game,
                                 .config = &mind->config,
                                 .names = mind->names,
                                 .view = view,
                                 .actions = mind->actions,
                                 .count = count,
                                 .seat = mind->sitter.seat,
                                 .limits = mind->limits};

    if (mind->unheard == DF_FAULT_NONE)
        return df_external_choose(mind->external, &choice, out, why);
    *why = mind->unheard_why;
    return mind->unheard;
}

df_status df_mind_choose(df_mind *mind, const df_view *view, df_action *out, df_error *err)
{
    df_decision decision = decision_on(mind, view);
    df_error why = {.text = ""};
    df_fault fault = DF_FAULT_NONE;
    bool by_bot = mind->external == NULL || mind->replaced;
    double start = df_clock_seconds();

    if (by_bot) {
        *out = ask_bot(mind, view, &decision);
        if (!df_is_offered(&decision, *out)) {
            fault = DF_FAULT_ILLEGAL;
            df_fail(&why, DF_ILLEGAL, "",
                    "it chose number %u, which is not among the legal actions", *out);
        }
    } else {
        fault = ask_process(mind, view, decision.count, out, &why);
    }
    double seconds = df_clock_seconds() - start;
    if (!by_bot || mind->external == NULL) {
        mind->report.choices++;
        mind->report.seconds += seconds;
        if (seconds > mind->report.slowest)
            mind->report.slowest = seconds;
    }
    if (fault == DF_FAULT_NONE)
        return DF_OK;
    *out = mind->actions[0];
    return blame(mind, fault, &why, err);
}

void df_mind_end(df_mind *mind, const df_result *result)
{
    if (mind->external != NULL && !mind->replaced)
        df_external_end(mind->external, result, mind->sitter.seat, mind->config.seats);
}
