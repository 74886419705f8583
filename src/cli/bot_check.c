/* bot_check.c: `deadfall bot-check`: tells the author of a bot what is wrong with it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "minds/external.h"
#include "minds/process.h"
#include "term/term.h"

enum { AGAIN_AT = 12, LEAVE_MS = 1000, PATIENCE = 3, FAULTS_SHOWN = 3, COMPLAINTS_SHOWN = 600 };

/* What an author can do about a fault. */
static const char *const advice[] = {
    [DF_FAULT_START] = "Is the command right? It is run by the shell, from the current folder.",
    [DF_FAULT_EXIT] =
        "The process has to stay until it is told to quit. An uncaught error? See what "
        "it wrote on standard error.",
    [DF_FAULT_DEAF] = "Read standard input line by line for as long as the process runs, events "
                      "too.",
    [DF_FAULT_SLOW] = "Is the output flushed after every line? Is every `choose` answered, within "
                      "its `ms`?",
    [DF_FAULT_FLOOD] =
        "Answer each `choose` with one line; `info` lines are for now and then. Notes "
        "for yourself belong on standard error.",
    [DF_FAULT_LONG] = "End every message with a newline and keep it short: an answer needs a "
                      "hundred bytes.",
    [DF_FAULT_NOT_JSON] = "Standard output is for messages alone, each a JSON object on one line. "
                          "Notes for yourself belong on standard error.",
    [DF_FAULT_MESSAGE] = "docs/bot-protocol.md lists what a bot may send and what each message "
                         "holds.",
    [DF_FAULT_VERSION] = "Answer the hello with \"protocol\": 1.",
    [DF_FAULT_GAME] = "Add the game's id to \"games\" in the hello, or leave \"games\" out.",
    [DF_FAULT_SEAT] = "\"seat\" in a choice is the seat of the question; it may be left out.",
    [DF_FAULT_ILLEGAL] =
        "Choose the \"number\" (or \"words\") of an entry of \"legal\" of the same "
        "question, whose \"id\" goes back with it.",
    [DF_FAULT_MEMORY] = "This machine has no memory left.",
};

typedef struct bot_check {
    const cli_args *args;
    term t;
    char spec[DF_MIND_SPEC_SIZE];
    df_mind_rule rule;
    df_mind_limits limits;
    df_mind *mind; /* the bot, in the game that is being checked */
    int checks;
    int failed;
    int faults; /* in the game being played */
} bot_check;

/* ---- Lines of the report --------------------------------------------------------------------- */

static void passed(bot_check *c, const char *text)
{
    c->checks++;
    term_wrap(&c->t, "ok      ", text);
    fflush(stdout);
}

static void failed(bot_check *c, const char *text, const char *mend)
{
    c->checks++;
    c->failed++;
    term_wrap(&c->t, "FAILED  ", text);
    if (mend != NULL)
        term_wrap(&c->t, "        ", mend);
    fflush(stdout);
}

static void quote_complaints(bot_check *c, const char *complaints)
{
    size_t length = strlen(complaints);

    if (length == 0)
        return;
    if (length > COMPLAINTS_SHOWN)
        complaints += length - COMPLAINTS_SHOWN;
    term_print(&c->t, "        The last that it wrote on standard error:\n");
    for (const char *at = complaints; *at != '\0';) {
        size_t line = strcspn(at, "\n");

        term_printf(&c->t, "        | %.*s\n", (int)line, at);
        at += line + (at[line] == '\n');
    }
}

/* ---- One game -------------------------------------------------------------------------------- */

static void on_fault(void *context, int seat, const df_error *err)
{
    bot_check *c = context;

    (void)seat;
    if (c->faults++ < FAULTS_SHOWN)
        failed(c, err->text, advice[df_mind_last_fault(c->mind)]);
}

static void no_mind(const cli_args *args, const df_error *err)
{
    cli_complain_error(args, CLI_FOUND, err);
}

/* Plays a game with the bot in one seat and random ones around it; true: nothing was wrong. *steps
 * is a sum over what was played. */
static bool play(bot_check *c, const df_game *game, const df_config *config, int own, int again_at,
                 uint64_t *steps)
{
    static const char *const names[DF_SEATS_MAX] = {
        "Zo\xC3\xAB \"Z\"", "back\\slash", "{\"type\":1}", "\xE6\xA3\x8B", "plain", "a, b"};
    df_mind *minds[DF_SEATS_MAX] = {NULL};
    uint8_t seed[DF_KEY_SIZE];
    df_error err;
    bool ready = true;
    df_match *match = NULL;

    c->faults = 0;
    df_key_from_text(seed, "bot-check");
    for (int seat = 0; seat < config->seats; seat++) {
        minds[seat] =
            seat == own ? c->mind : df_mind_open(game, df_bot_random.id, &c->rule, NULL, &err);
        ready = ready && minds[seat] != NULL;
    }
    df_minds_game plan = {.game = game,
                          .config = config,
                          .seed = seed,
                          .minds = minds,
                          .limits = &c->limits,
                          .names = names,
                          .again_at = again_at,
                          .fault = on_fault,
                          .context = c};
    if (ready)
        match = df_minds_play(&plan, &err);
    if (match == NULL)
        no_mind(c->args, &err);
    for (int i = 0; match != NULL && i < df_match_steps(match); i++)
        *steps = df_hash(&(df_action){df_match_step(match, i).action}, sizeof(df_action), *steps);
    for (int seat = 0; seat < config->seats; seat++)
        if (seat != own)
            df_mind_close(minds[seat]);
    bool good = match != NULL && c->faults == 0;
    df_match_free(match);
    return good;
}

/* ---- One game's checks ----------------------------------------------------------------------- */

static void say_played(bot_check *c, const df_game *game, const df_config *config, int seat,
                       const char *how)
{
    df_mind_report report;
    char text[256];

    df_mind_report_get(c->mind, &report);
    snprintf(text, sizeof text, "%s, %d players, seat %d%s; slowest choice so far %.0f ms",
             game->id, config->seats, seat, how, 1000 * report.slowest);
    passed(c, text);
}

/* What a bot does not know it has to pass over: later versions may say more. */
static void check_unknown(bot_check *c)
{
    df_error err;
    df_fault fault =
        df_external_send(df_mind_external(c->mind),
                         "{\"type\":\"weather\",\"sky\":[{\"blue\":true},null,1e3]}\n", &err);

    if (fault != DF_FAULT_NONE)
        failed(c, err.text, advice[fault]);
}

static void check_players(bot_check *c, const df_game *game, const df_config *config)
{
    uint64_t first = 0;
    uint64_t second = 0;
    int last = config->seats - 1;

    check_unknown(c);
    if (!play(c, game, config, 0, 0, &first))
        return;
    say_played(c, game, config, 0, "");
    if (last > 0 && play(c, game, config, last, AGAIN_AT, &(uint64_t){0}))
        say_played(c, game, config, last, ", begun again in the middle");
    if (config->seats != game->seats_usual || c->failed > 0)
        return;
    if (play(c, game, config, 0, 0, &second))
        passed(c, first == second
                      ? "the same game again with the same seed: the same choices"
                      : "the same game again with the same seed: other choices, which is allowed; "
                        "draw from the seed of `new` if arenas are to be repeatable");
}

/* 0: checked; 1: the bot does not play this game. */
static int check_game(bot_check *c, const df_game *game, bool wanted)
{
    df_fault fault;
    df_error err;
    int64_t start = df_clock_ms();
    int before = c->failed;
    char text[160];

    c->mind = df_mind_open(game, c->spec, &c->rule, &fault, &err);
    if (fault == DF_FAULT_GAME && !wanted)
        return 1;
    if (c->mind == NULL) {
        failed(c, err.text, advice[fault]);
        return 0;
    }
    snprintf(text, sizeof text, "%s: starts and says hello after %d ms as \"%s\"", game->id,
             (int)(df_clock_ms() - start), df_mind_name(c->mind));
    passed(c, text);
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        df_config config = df_config_default(game);

        config.seats = (uint8_t)seats;
        if (c->failed > before) /* the rest would say the same */
            break;
        if ((seats == game->seats_min || seats == game->seats_usual || seats == game->seats_max) &&
            df_config_check(game, &config, NULL) == DF_OK)
            check_players(c, game, &config);
    }
    if (c->failed > before)
        quote_complaints(c, df_external_complaints(df_mind_external(c->mind)));
    df_mind_close(c->mind);
    c->mind = NULL;
    return 0;
}

static void check_leaving(bot_check *c, const df_game *game, bool quit)
{
    df_error err;
    df_mind *mind = df_mind_open(game, c->spec, &c->rule, NULL, &err);

    if (mind == NULL)
        failed(c, err.text, NULL);
    else if (df_external_leaves(df_mind_external(mind), quit, LEAVE_MS))
        passed(c, quit ? "leaves when told to quit" : "leaves when its input ends");
    else if (quit)
        failed(c, "does not leave within a second after `quit`", "End the process then.");
    else
        failed(c, "does not leave within a second after the end of its input",
               "End the process when there is nothing more to read: the host may be gone.");
    df_mind_close(mind);
}

static int check_all(bot_check *c, const df_game *only)
{
    int count = 0;
    const df_game *const *games = df_games(&count);
    const df_game *played = NULL;

    for (int i = 0; i < count; i++) {
        if (only != NULL && games[i] != only)
            continue;
        if (check_game(c, games[i], only != NULL) == 0)
            played = games[i];
        if (c->failed > 0 && c->checks == c->failed) /* it does not even start */
            break;
    }
    if (played == NULL)
        failed(c, "it says that it plays none of the games", advice[DF_FAULT_GAME]);
    else if (c->failed == 0) {
        check_leaving(c, played, true);
        check_leaving(c, played, false);
    }
    if (c->failed == 0)
        term_printf(&c->t, "All %d checks passed.\n", c->checks);
    else
        term_printf(&c->t, "%d of %d checks failed.\n", c->failed, c->checks);
    return c->failed == 0 ? CLI_OK : CLI_FOUND;
}

/* ---- The command ----------------------------------------------------------------------------- */

static const cli_option options[] = {
    {"ms", "N", "milliseconds for each choice (5000)", CLI_AT(bot_check, limits.ms), .min = 1,
     .max = 3600000},
    {.name = NULL},
};

static int run(cli_args *args)
{
    bot_check check = {
        .args = args, .rule = {.patience = PATIENCE}, .limits = {.ms = DF_MIND_MS_USUAL}};
    const df_game *game = NULL;
    int code = cli_take(args, &check);
    const char *command = cli_word(args, 0);
    const char *id = cli_word(args, 1);

    if (code == CLI_OK && args->plain > 2)
        code = cli_complain(args, CLI_USAGE, "a command with several words goes in quotes");
    if (code == CLI_OK && command == NULL)
        code =
            cli_complain(args, CLI_USAGE, "which command? As in: bot-check \"python3 mybot.py\"");
    if (code == CLI_OK && id != NULL)
        code = cli_find_game(args, id, &game);
    if (code != CLI_OK)
        return code;
    if (df_mind_is_command(command)) /* as it is written elsewhere */
        command += strlen("cmd:");
    check.t = term_open(stdout, false, false);
    if (snprintf(check.spec, sizeof check.spec, "cmd:%s", command) >= (int)sizeof check.spec)
        return cli_complain(args, CLI_USAGE, "the command has more than %d bytes",
                            DF_MIND_SPEC_SIZE - 5);
    return check_all(&check, game);
}

const cli_command cli_bot_check = {
    .name = "bot-check",
    .usage = "COMMAND [GAME] [--ms N]",
    .summary = "check a program that speaks the bot protocol",
    .minor = true,
    .about = "Starts the command, which the shell runs, as a bot and plays it through all games "
             "that it says it plays, or through one: every number of players, first and last "
             "seat, odd names, messages that it can't know, a game that is begun again in the "
             "middle, quitting. What is wrong is printed with what would mend it. "
             "docs/bot-protocol.md describes the protocol.",
    .example = "  deadfall bot-check \"python3 examples/bots/chooser.py\" noir",
    .options = options,
    .words = CLI_MANY,
    .run = run,
};
