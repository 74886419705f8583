/* sim.c: `deadfall sim`: many games of bots, and how they end.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/bar.h"
#include "cli/crew.h"
#include "cli/json.h"
#include "cli/sim_rows.h"
#include "lab/lab.h"
#include "solve/solve.h"
#include "term/term.h"

enum { GAMES_USUAL = 10000, JOBS_MAX = 256, BANS_MAX = 32 };

/* ---- Progress -------------------------------------------------------------------------------- */

static bool on_progress(void *context, uint64_t done)
{
    cli_bar_show(context, done, "");
    return cli_signal() == 0;
}

/* ---- Results --------------------------------------------------------------------------------- */

static void print_share(const term *t, const char *name, uint64_t part, uint64_t whole)
{
    df_interval range = df_wilson(part, whole);

    term_printf(t, "  %-28s %6.2f %%  (%5.2f to %5.2f)  %" PRIu64 "\n", name,
                whole > 0 ? 100.0 * (double)part / (double)whole : 0.0, 100 * range.low,
                100 * range.high, part);
}

/* What a seat or bot made of the games: its wins, or where these don't count its score. */
static void print_tally(const term *t, const df_sim_plan *plan, const char *name,
                        const df_sim_tally *tally, uint64_t games)
{
    df_interval range = df_mean_interval(tally->score, tally->squares, games);

    if (plan->game->plays_for == DF_FOR_WINS)
        print_share(t, name, tally->wins, games);
    else
        term_printf(t, "  %-28s %+8.2f  (%+.2f to %+.2f)\n", name,
                    games > 0 ? (double)tally->score / (double)games : 0.0, range.low, range.high);
}

static void print_numbers(const term *t, const char *what, const df_histogram *h)
{
    static const unsigned percents[] = {5, 25, 50, 75, 95, 99};

    term_printf(t, "\n%s: mean %.1f;", what, df_histogram_mean(h));
    for (size_t i = 0; i < sizeof percents / sizeof percents[0]; i++)
        term_printf(t, " p%u %" PRIu32, percents[i], df_histogram_percentile(h, percents[i]));
    term_printf(t, ", most %" PRIu32 "\n", df_histogram_max(h));
}

static void print_teams(const term *t, const df_sim_plan *plan, const df_sim_report *r)
{
    const char *const *teams = df_lab_teams(plan->game);

    if (teams == NULL)
        return;
    term_print(t, "\nWins by team\n");
    for (int i = 0; i < DF_SIM_TEAMS && teams[i] != NULL; i++) {
        const df_bot *bot = plan->team_bots[i];
        char name[96];

        snprintf(name, sizeof name, bot == NULL ? "%s" : "%s (%s)", teams[i],
                 bot == NULL ? "" : bot->id);
        print_share(t, name, r->team_wins[i], r->games);
    }
}

/* What was done without, and by whom. */
static void print_bans(const term *t, const df_sim_plan *plan)
{
    const df_config *config = &plan->config;
    const char *between = "";
    df_kind kind;

    if (config->restricted == 0)
        return;
    term_print(t, "Seats that do without:");
    for (int seat = 0; seat < config->seats; seat++)
        if ((config->restricted >> seat & 1) != 0) {
            term_printf(t, "%s %d", between, seat);
            between = ",";
        }
    between = "; what: ";
    for (int i = 0; plan->game->kind(i, &kind); i++)
        if ((config->without[i / 64] >> i % 64 & 1) != 0) {
            term_printf(t, "%s%s", between, kind.name);
            between = ", ";
        }
    term_print(t, "\n");
}

static void print_report(const term *t, const df_sim_plan *plan, const df_sim_report *r)
{
    const df_game *game = plan->game;

    term_printf(t, "%s: %" PRIu64 " games in %.1f s\n", game->title, r->games, r->seconds);
    print_bans(t, plan);
    const char *what = game->plays_for == DF_FOR_SCORE ? "Score" : "Wins";

    term_printf(t, "\n%s by seat, with 95 %% intervals\n", what);
    for (int seat = 0; seat < plan->config.seats; seat++) {
        char name[96];

        if (plan->rotate || plan->bots[seat] == NULL)
            snprintf(name, sizeof name, "%d %s", seat, game->seat_names[seat]);
        else
            snprintf(name, sizeof name, "%d %s (%s)", seat, game->seat_names[seat],
                     plan->bots[seat]->id);
        print_tally(t, plan, name, &r->by_seat[seat], r->games);
    }
    if (game->plays_for == DF_FOR_WINS)
        print_share(t, "nobody", r->draws, r->games);
    if (plan->rotate) {
        term_printf(t, "\n%s by bot, seats taken in turn\n", what);
        for (int i = 0; i < plan->config.seats; i++) {
            char name[96];

            snprintf(name, sizeof name, "%d %s", i, plan->bots[i]->id);
            print_tally(t, plan, name, &r->by_bot[i], r->games);
        }
    }
    print_teams(t, plan, r);
    print_numbers(t, "Length in moves", &r->length);
    if (plan->counted != NULL) {
        char events[96];

        snprintf(events, sizeof events, "Events '%s' a game", plan->counted->name);
        print_numbers(t, events, &r->counted);
    }
}

static json_t *tally_json(const char *bot, const df_sim_tally *tally, uint64_t games)
{
    df_interval range = df_wilson(tally->wins, games);
    double count = games > 0 ? (double)games : 1.0;
    json_t *row = json_object();

    if (bot != NULL)
        json_object_set_new(row, "bot", json_string(bot));
    json_object_set_new(row, "wins", json_integer((json_int_t)tally->wins));
    json_object_set_new(row, "shared", json_integer((json_int_t)tally->shared));
    json_object_set_new(row, "rate", json_real((double)tally->wins / count));
    json_object_set_new(row, "low", json_real(range.low));
    json_object_set_new(row, "high", json_real(range.high));
    json_object_set_new(row, "score", json_real((double)tally->score / count));
    range = df_mean_interval(tally->score, tally->squares, games);
    json_object_set_new(row, "score_low", json_real(range.low));
    json_object_set_new(row, "score_high", json_real(range.high));
    return row;
}

static json_t *teams_json(const df_sim_plan *plan, const df_sim_report *r)
{
    const char *const *teams = df_lab_teams(plan->game);
    json_t *object = json_object();

    for (int i = 0; i < DF_SIM_TEAMS && teams[i] != NULL; i++) {
        const df_bot *bot = plan->team_bots[i];
        df_interval range = df_wilson(r->team_wins[i], r->games);
        json_t *row = json_object();

        if (bot != NULL)
            json_object_set_new(row, "bot", json_string(bot->id));
        json_object_set_new(row, "wins", json_integer((json_int_t)r->team_wins[i]));
        json_object_set_new(row, "low", json_real(range.low));
        json_object_set_new(row, "high", json_real(range.high));
        json_object_set_new(object, teams[i], row);
    }
    return object;
}

static json_t *numbers_json(const df_histogram *h)
{
    json_t *numbers = json_object();
    json_t *counts = json_object();
    static const unsigned percents[] = {5, 25, 50, 75, 95, 99};

    json_object_set_new(numbers, "mean", json_real(df_histogram_mean(h)));
    for (size_t i = 0; i < sizeof percents / sizeof percents[0]; i++) {
        char name[8];

        snprintf(name, sizeof name, "p%u", percents[i]);
        json_object_set_new(numbers, name, json_integer(df_histogram_percentile(h, percents[i])));
    }
    json_object_set_new(numbers, "max", json_integer(df_histogram_max(h)));
    for (uint32_t i = 0; i < h->size; i++)
        if (h->count[i] > 0) {
            char number[16];

            snprintf(number, sizeof number, "%" PRIu32, i);
            json_object_set_new(counts, number, json_integer((json_int_t)h->count[i]));
        }
    json_object_set_new(numbers, "counts", counts);
    return numbers;
}

static void add_bans_json(json_t *root, const df_sim_plan *plan)
{
    const df_config *config = &plan->config;
    json_t *seats = json_array();
    json_t *kinds = json_array();
    df_kind kind;

    for (int seat = 0; seat < config->seats; seat++)
        if ((config->restricted >> seat & 1) != 0)
            json_array_append_new(seats, json_integer(seat));
    for (int i = 0; plan->game->kind(i, &kind); i++)
        if ((config->without[i / 64] >> i % 64 & 1) != 0)
            json_array_append_new(kinds, json_string(kind.name));
    json_object_set_new(root, "restricted", seats);
    json_object_set_new(root, "without", kinds);
}

static void print_report_json(const df_sim_plan *plan, const df_sim_report *r, const char *seed)
{
    json_t *root = json_object();
    json_t *seats = json_array();
    json_t *bots = json_array();

    for (int i = 0; i < plan->config.seats; i++) {
        const char *id = plan->bots[i] == NULL ? NULL : plan->bots[i]->id;

        json_array_append_new(seats,
                              tally_json(plan->rotate ? NULL : id, &r->by_seat[i], r->games));
        json_array_append_new(bots, tally_json(id, &r->by_bot[i], r->games));
    }
    json_object_set_new(root, "game", json_string(plan->game->id));
    json_object_set_new(root, "players", json_integer(plan->config.seats));
    json_object_set_new(root, "options", cli_config_json(plan->game, &plan->config));
    if (plan->config.restricted != 0)
        add_bans_json(root, plan);
    json_object_set_new(root, "seed", json_string(seed));
    json_object_set_new(root, "games", json_integer((json_int_t)r->games));
    json_object_set_new(root, "stopped", json_boolean(r->stopped));
    json_object_set_new(root, "seconds", json_real(r->seconds));
    json_object_set_new(root, "draws", json_integer((json_int_t)r->draws));
    json_object_set_new(root, "rotate", json_boolean(plan->rotate));
    json_object_set_new(root, "seats", seats);
    json_object_set_new(root, "bots", bots);
    if (df_lab_teams(plan->game) != NULL)
        json_object_set_new(root, "teams", teams_json(plan, r));
    json_object_set_new(root, "length", numbers_json(&r->length));
    if (plan->counted != NULL) {
        json_object_set_new(root, "event", json_string(plan->counted->name));
        json_object_set_new(root, "events", numbers_json(&r->counted));
    }
    cli_print_json(root);
}

/* ---- The command ----------------------------------------------------------------------------- */

typedef struct request {
    cli_setup setup;
    df_sim_plan plan;
    int jobs;
    const char *event; /* to be counted; NULL: none */
    const char *bans[BANS_MAX];
    int ban_count;
    const char *restricted; /* NULL: all seats */
    const char *rows;       /* a file; NULL: none */
    bool json;
} request;

static int take_ban(cli_args *args, const cli_option *option, void *to)
{
    request *r = to;

    if (r->ban_count == BANS_MAX)
        return cli_complain(args, CLI_USAGE, "--%s more than %d times", option->name, BANS_MAX);
    r->bans[r->ban_count++] = args->value;
    return CLI_OK;
}

static const cli_option options[] = {
    {"games", "N", "how many games (10000)", CLI_AT(request, plan.games), .min = 1,
     .max = 1000000000000},
    {"bots", "A,B",
     "one bot for all seats or one for each (random), solved:FILE for what `deadfall solve` wrote; "
     "TEAM=A,TEAM=B: one for each side, whoever is dealt it",
     CLI_AT(request, setup.bots)},
    {"rotate", NULL, "let the bots take the seats in turn, and count by bot as well",
     CLI_AT(request, plan.rotate)},
    {"count", "EVENT", "count these events in each game, as `turn` or `trap` of saw",
     CLI_AT(request, event)},
    {"without", "KIND",
     "kinds of actions that nobody uses, as \"play knife\", or \"play\" for all of these; may be "
     "repeated; `deadfall games GAME --kinds` lists them",
     .at = 0, .read = take_ban},
    {"restricted", "SEATS", "which seats do without them, as 0,2 (all)",
     CLI_AT(request, restricted)},
    {"rows", "FILE", "write a line for each game, comma-separated", CLI_AT(request, rows)},
    {CLI_PLAYERS(request)},
    {CLI_SETTINGS(request)},
    {"seed", "TEXT", "the same text gives the same games (1)", CLI_AT(request, setup.seed)},
    {"jobs", "N", "threads (one for each processor); the results do not depend on it",
     CLI_AT(request, jobs), .min = 1, .max = JOBS_MAX, .also = "threads"},
    {CLI_JSON(request)},
    {.name = NULL},
};

/* Plays them all, with a row of each in a file if that is wanted. */
static int play(const cli_args *args, df_sim_plan *plan, const char *path, df_sim_report *report)
{
    cli_rows rows;
    df_error err;

    if (path != NULL) {
        plan->each = cli_rows_each;
        plan->each_context = &rows;
    }
    const df_crew_job job = df_sim_job(plan);
    cli_crew_help(plan->crew, &job);
    if (path != NULL && cli_rows_open(&rows, path, plan->config.seats, &err) != DF_OK)
        return cli_complain_error(args, CLI_DATA, &err);
    cli_bar bar = cli_bar_open(plan->games, "games");
    plan->progress = on_progress;
    plan->context = &bar;
    cli_catch_signals();
    df_status status = df_sim_run(plan, report, &err);
    cli_bar_close(&bar);
    if (path == NULL)
        return status == DF_OK ? CLI_OK : cli_complain_error(args, CLI_FOUND, &err);
    df_error late;
    if (cli_rows_close(&rows, &late) != DF_OK && status == DF_OK) {
        df_sim_report_free(report);
        return cli_complain_error(args, CLI_DATA, &late);
    }
    return status == DF_OK ? CLI_OK
                           : cli_complain_error(args, status == DF_IO ? CLI_DATA : CLI_FOUND, &err);
}

static int simulate(const cli_args *args, request *r)
{
    df_sim_plan *plan = &r->plan;
    const char *seed = r->setup.seed;
    term t = term_open(stdout, false, false);
    df_sim_report report;
    bool json = r->json;
    df_crew crew = cli_crew(r->jobs);

    plan->crew = &crew;
    int code = play(args, plan, r->rows, &report);

    if (code != CLI_OK)
        return code;
    if (json)
        print_report_json(plan, &report, seed);
    else
        print_report(&t, plan, &report);
    bool stopped = report.stopped;
    uint64_t games = report.games;
    df_sim_report_free(&report);
    if (stopped)
        return cli_complain(args, CLI_STOPPED + cli_signal(),
                            "stopped after %" PRIu64 " of %" PRIu64 " games", games, plan->games);
    return CLI_OK;
}

/* The kind of event that is called `name`; if there is none, says which there are. */
static int find_event(const cli_args *args, const df_game *game, const char *name,
                      const df_event_kind **out)
{
    char known[1024];
    df_text text = df_text_over(known, sizeof known);

    for (int i = 0; i < game->event_kind_count; i++) {
        if (strcmp(game->event_kinds[i].name, name) == 0) {
            *out = &game->event_kinds[i];
            return CLI_OK;
        }
        df_text_add(&text, "%s%s", i == 0 ? "" : ", ", game->event_kinds[i].name);
    }
    return cli_complain(args, CLI_USAGE, "%s has no event '%s'; there are %s", game->id, name,
                        known);
}

/* "intruder=rules,innocent=random": a bot for each side. */
static int find_team_bots(const cli_args *args, const char *list, df_sim_plan *plan)
{
    const char *const *teams = df_lab_teams(plan->game);

    if (teams == NULL)
        return cli_complain(args, CLI_USAGE, "%s has no teams: --bots names 1 bot or %d",
                            plan->game->id, plan->config.seats);
    if (plan->rotate)
        return cli_complain(args, CLI_USAGE, "bots of teams take no seats in turn: leave --rotate");
    for (const char *at = list; at != NULL;) {
        size_t length = strcspn(at, ",");
        size_t sign = strcspn(at, "=,");
        char id[64];
        int team = 0;

        while (teams[team] != NULL &&
               (strncmp(teams[team], at, sign) != 0 || teams[team][sign] != '\0'))
            team++;
        if (teams[team] == NULL || team >= DF_SIM_TEAMS || at[sign] != '=')
            return cli_complain(args, CLI_USAGE, "--bots is written TEAM=BOT,TEAM=BOT, not '%s'",
                                at);
        snprintf(id, sizeof id, "%.*s", (int)(length - sign - 1), at + sign + 1);
        int code = cli_find_bot(args, plan->game, id, &plan->team_bots[team]);
        if (code != CLI_OK)
            return code;
        at = at[length] == ',' ? at + length + 1 : NULL;
    }
    for (int team = 0; team < DF_SIM_TEAMS && teams[team] != NULL; team++)
        if (plan->team_bots[team] == NULL)
            return cli_complain(args, CLI_USAGE, "--bots names no bot for team %s", teams[team]);
    return CLI_OK;
}

/* Who does without what. */
static int find_bans(const cli_args *args, const request *r, df_config *config)
{
    int code = CLI_OK;

    if (r->restricted != NULL && r->ban_count == 0)
        return cli_complain(args, CLI_USAGE, "--restricted needs --without: what do they not do?");
    for (int i = 0; i < r->ban_count && code == CLI_OK; i++)
        code = cli_find_kinds(args, r->setup.game, r->bans[i], config->without);
    if (code != CLI_OK || r->ban_count == 0)
        return code;
    config->restricted = (uint8_t)((1u << config->seats) - 1);
    if (r->restricted != NULL)
        code =
            cli_find_seats(args, "restricted", r->restricted, config->seats, &config->restricted);
    return code;
}

/* Strategies in files are for the options that they were worked out for. */
static int check_bots(const cli_args *args, const df_sim_plan *plan)
{
    df_error err;

    for (int seat = 0; seat < plan->config.seats; seat++)
        if (df_solved_fits(plan->bots[seat], &plan->config, &err) != DF_OK)
            return cli_complain_error(args, CLI_USAGE, &err);
    return CLI_OK;
}

static void close_bots(const df_sim_plan *plan)
{
    for (int seat = 0; seat < plan->config.seats; seat++)
        if (seat == 0 || plan->bots[seat] != plan->bots[0]) /* one may stand for all */
            df_solved_close(plan->bots[seat]);
}

static int run(cli_args *args)
{
    request r = {.setup = {.bots = "random", .seed = "1"},
                 .plan = {.games = GAMES_USUAL},
                 .jobs = (int)cli_processors(JOBS_MAX)};
    const cli_setup *setup = &r.setup;
    df_sim_plan *plan = &r.plan;
    int code = cli_take(args, &r);

    if (code == CLI_OK)
        code = cli_setup_check(args, &r.setup);
    if (code != CLI_OK)
        return code;
    plan->game = setup->game;
    plan->config = setup->config;
    memcpy(plan->key, setup->key, sizeof plan->key);
    code = find_bans(args, &r, &plan->config);
    if (code == CLI_OK && r.event != NULL)
        code = find_event(args, setup->game, r.event, &plan->counted);
    if (code != CLI_OK)
        return code;
    if (strchr(setup->bots, '=') != NULL)
        code = find_team_bots(args, setup->bots, plan);
    else
        code = cli_find_bots(args, setup->game, setup->bots, plan->bots, setup->config.seats);
    if (code == CLI_OK)
        code = check_bots(args, plan);
    if (code == CLI_OK)
        code = simulate(args, &r);
    close_bots(plan);
    return code;
}

const cli_command cli_sim = {
    .name = "sim",
    .usage = "GAME [--games N] [--bots A,B] [--json] ...",
    .summary = "play many games of bots and count the results",
    .about = "Lets bots play many games and prints who won how often, with 95 % intervals "
             "(Wilson), and how long the games were. A progress bar is shown on a terminal; Ctrl-C "
             "ends early and still prints what there is.",
    .example = "  deadfall sim noir --games 100000\n"
               "  deadfall sim noir --bots rules,random --rotate --games 2000 --json\n"
               "  deadfall sim saw --bots rules --games 1000 --count trap\n"
               "  deadfall sim intruder --bots intruder=rules,innocent=random\n"
               "  deadfall sim noir --bots rules --games 1000 --without detonate --restricted 0\n"
               "  deadfall sim saw --bots rules --games 1000 --rows games.csv",
    .options = options,
    .words = 1,
    .one = "game",
    .run = run,
};
