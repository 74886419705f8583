/* sim.c: many games of bots against bots, on several threads.
 *
 * Every game has a key of its own and every sum is an integer, so the report is the same however
 * the games were shared out. Views, events and knowledge cost time and are made only for bots that
 * look.
 *
 * SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "lab/lab.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bots/sitter.h"

enum { JOBS_MAX = 256, BATCH_MAX = 64, PLACES = DF_SEATS_MAX * DF_SIM_TEAMS };

/* Shared by all workers. */
typedef struct sim_run {
    const df_sim_plan *plan;
    df_config config;
    const df_field *team;      /* says whose side a seat is on; NULL: nobody's */
    uint64_t batch;            /* games that a worker takes at once */
    atomic_uint_fast64_t next; /* number of the first game that nobody has taken */
    atomic_uint_fast64_t done;
    atomic_bool stop;
} sim_run;

/* One thread with all the memory that its games need. */
typedef struct sim_worker {
    sim_run *sim;
    pthread_t thread;
    bool started; /* runs in `thread` */
    bool calls_progress;
    df_sim_report sums;
    df_error error; /* status DF_OK: none */
    df_state *state;
    df_view *view;
    df_events *events;    /* NULL: nobody wants them */
    void *memory[PLACES]; /* of the bots */
} sim_worker;

/* One game: who sits where, and everybody's generator. */
typedef struct sim_table {
    int bot_at[DF_SEATS_MAX]; /* place in the plan of the bot at this seat, or of its first */
    df_rng rules;
    df_rng own[DF_SEATS_MAX];
} sim_table;

/* ---- Who plays ------------------------------------------------------------------------------- */

static bool is_by_team(const df_sim_plan *plan)
{
    return plan->team_bots[0] != NULL;
}

/* The bot of a place: those of the plan, or for each seat one of every side; NULL: none. */
static const df_bot *bot_of(const df_sim_plan *plan, int place)
{
    int seats = plan->config.seats;

    if (is_by_team(plan))
        return place / DF_SIM_TEAMS < seats ? plan->team_bots[place % DF_SIM_TEAMS] : NULL;
    return place < seats ? plan->bots[place] : NULL;
}

/* The side of a seat, or -1: it has none yet. */
static int team_of(const sim_worker *worker, int seat)
{
    const df_field *field = worker->sim->team;
    uint8_t team = field == NULL
                       ? DF_NONE
                       : ((const uint8_t *)worker->state)[field->offset + seat * field->stride];

    return team < DF_SIM_TEAMS ? team : -1;
}

/* After the last place of the bots that share a seat, whose first is at this one. */
static int bots_end(const df_sim_plan *plan, int place)
{
    int end = place + 1;

    while (is_by_team(plan) && end % DF_SIM_TEAMS != 0 && bot_of(plan, end) != NULL)
        end++;
    return end;
}

/* The place of whoever chooses for a seat now. */
static int chooser(const sim_worker *worker, const sim_table *table, int seat)
{
    int team = is_by_team(worker->sim->plan) ? team_of(worker, seat) : 0;

    return table->bot_at[seat] + (team > 0 ? team : 0);
}

/* ---- Workers --------------------------------------------------------------------------------- */

static void worker_free(sim_worker *worker)
{
    df_sim_report_free(&worker->sums);
    free(worker->state);
    free(worker->view);
    free(worker->events);
    for (int i = 0; i < PLACES; i++)
        free(worker->memory[i]);
}

static bool worker_init(sim_worker *worker, sim_run *sim)
{
    const df_sim_plan *plan = sim->plan;
    bool observed = plan->counted != NULL;

    worker->sim = sim;
    worker->state = df_lab_state(plan->game);
    worker->view = (df_view *)df_lab_state(plan->game);
    if (worker->state == NULL || worker->view == NULL)
        return false;
    for (int i = 0; i < PLACES; i++) {
        const df_bot *bot = bot_of(plan, i);

        if (bot == NULL)
            continue;
        observed = observed || bot->observe != NULL;
        if (bot->memory_size == 0)
            continue;
        worker->memory[i] = df_memory(1, bot->memory_size);
        if (worker->memory[i] == NULL)
            return false;
    }
    if (observed)
        worker->events = df_memory(1, sizeof *worker->events);
    return !observed || worker->events != NULL;
}

static df_sitter sitter_at(const sim_worker *worker, int place, int seat)
{
    const df_sim_plan *plan = worker->sim->plan;

    return (df_sitter){plan->game, &worker->sim->config, bot_of(plan, place), worker->memory[place],
                       seat};
}

static void table_begin(sim_worker *worker, sim_table *table, uint64_t number)
{
    const df_sim_plan *plan = worker->sim->plan;
    int seats = plan->config.seats;
    int shift = plan->rotate ? (int)(number % (uint64_t)seats) : 0;
    uint8_t key[DF_KEY_SIZE];

    df_key_derive(key, plan->key, number);
    df_rng_init(&table->rules, key, 0);
    plan->game->setup(worker->state, &worker->sim->config, &table->rules);
    for (int i = 0; i < seats; i++) {
        int seat = (i + shift) % seats;

        table->bot_at[seat] = is_by_team(plan) ? i * DF_SIM_TEAMS : i;
        df_rng_init(&table->own[seat], key, 1 + (uint64_t)seat);
        for (int place = table->bot_at[seat]; place < bots_end(plan, table->bot_at[seat]);
             place++) {
            df_sitter sitter = sitter_at(worker, place, seat);

            df_sitter_begin(&sitter);
        }
    }
}

static df_status choose(sim_worker *worker, sim_table *table, int seat, df_action *out)
{
    df_sitter sitter = sitter_at(worker, chooser(worker, table, seat), seat);
    df_action actions[DF_LEGAL_MAX];
    df_decision decision = df_sitter_look(&sitter, worker->state, worker->view, actions);

    *out = df_sitter_choose(&sitter, &decision, &table->own[seat]);
    if (!df_is_offered(&decision, *out))
        return df_fail(&worker->error, DF_ILLEGAL, "", "bot %s chose action %u, which is not legal",
                       sitter.bot->id, *out);
    return DF_OK;
}

/* Tells the bots that observe what the last action set off. */
static void tell(sim_worker *worker, const sim_table *table)
{
    const df_sim_plan *plan = worker->sim->plan;

    for (int seat = 0; seat < plan->config.seats; seat++) {
        int end = bots_end(plan, table->bot_at[seat]);

        for (int place = table->bot_at[seat]; place < end; place++) {
            df_sitter sitter = sitter_at(worker, place, seat);

            df_sitter_tell(&sitter, worker->events, 0, worker->state, worker->view);
        }
    }
}

static uint32_t count_events(const sim_worker *worker)
{
    const df_sim_plan *plan = worker->sim->plan;
    uint32_t count = 0;

    for (int i = 0; plan->counted != NULL && i < worker->events->count; i++)
        count += &plan->game->event_kinds[worker->events->at[i].kind] == plan->counted;
    return count;
}

static void add_result(df_sim_tally *tally, const df_result *result, int seat)
{
    bool won = (result->winners & DF_TO(seat)) != 0;

    tally->wins += won;
    tally->shared += won && (result->winners & ~DF_TO(seat)) != 0;
    tally->score += result->score[seat];
    tally->squares += (int64_t)result->score[seat] * result->score[seat];
}

/* A side has won if one of its seats has. */
static void add_teams(sim_worker *worker, const df_result *result)
{
    uint8_t teams = 0;

    for (int seat = 0; seat < worker->sim->config.seats; seat++) {
        int team = team_of(worker, seat);

        if (team >= 0 && (result->winners & DF_TO(seat)) != 0)
            teams |= DF_TO(team);
    }
    for (int team = 0; team < DF_SIM_TEAMS; team++)
        worker->sums.team_wins[team] += teams >> team & 1;
}

static df_status play_game(sim_worker *worker, uint64_t number)
{
    const df_game *game = worker->sim->plan->game;
    df_result result;
    uint32_t moves = 0;
    uint32_t counted = 0;
    sim_table table;

    table_begin(worker, &table, number);
    for (int actor = game->actor(worker->state); actor != DF_NOBODY;
         actor = game->actor(worker->state)) {
        df_action action;

        if (actor == DF_CHANCE)
            action = df_chance_draw(game, worker->state, &table.rules);
        else if (choose(worker, &table, actor, &action) != DF_OK)
            return worker->error.status;
        if (worker->events != NULL)
            worker->events->count = 0;
        game->apply(worker->state, action, &table.rules, worker->events);
        if (worker->events != NULL) {
            tell(worker, &table);
            counted += count_events(worker);
        }
        moves++;
    }
    game->result(worker->state, &result);
    worker->sums.games++;
    worker->sums.draws += result.winners == 0;
    add_teams(worker, &result);
    for (int seat = 0; seat < worker->sim->config.seats; seat++) {
        add_result(&worker->sums.by_seat[seat], &result, seat);
        add_result(&worker->sums.by_bot[is_by_team(worker->sim->plan) ? seat : table.bot_at[seat]],
                   &result, seat);
    }
    if (!df_histogram_add(&worker->sums.length, moves) ||
        (worker->sim->plan->counted != NULL && !df_histogram_add(&worker->sums.counted, counted)))
        return df_fail(&worker->error, DF_NOMEM, "", "out of memory");
    return DF_OK;
}

/* Takes batch after batch until there are none left or somebody says stop. */
static void *work(void *argument)
{
    sim_worker *worker = argument;
    sim_run *sim = worker->sim;
    const df_sim_plan *plan = sim->plan;

    while (!atomic_load(&sim->stop)) {
        uint64_t first = atomic_fetch_add(&sim->next, sim->batch);
        uint64_t number = first;

        if (first >= plan->games)
            break;
        while (number < plan->games && number - first < sim->batch && !atomic_load(&sim->stop)) {
            if (play_game(worker, number) != DF_OK)
                atomic_store(&sim->stop, true);
            else
                number++;
        }
        uint64_t done = atomic_fetch_add(&sim->done, number - first) + number - first;
        if (worker->calls_progress && plan->progress != NULL &&
            !plan->progress(plan->context, done))
            atomic_store(&sim->stop, true);
    }
    return NULL;
}

static void add_tally(df_sim_tally *into, const df_sim_tally *from)
{
    into->wins += from->wins;
    into->shared += from->shared;
    into->score += from->score;
    into->squares += from->squares;
}

static df_status merge(df_sim_report *into, const sim_worker *worker, df_error *err)
{
    const df_sim_report *from = &worker->sums;

    if (worker->error.status != DF_OK)
        return df_fail(err, worker->error.status, "", "%s", worker->error.text);
    into->games += from->games;
    into->draws += from->draws;
    for (int team = 0; team < DF_SIM_TEAMS; team++)
        into->team_wins[team] += from->team_wins[team];
    for (int i = 0; i < DF_SEATS_MAX; i++) {
        add_tally(&into->by_seat[i], &from->by_seat[i]);
        add_tally(&into->by_bot[i], &from->by_bot[i]);
    }
    if (!df_histogram_merge(&into->length, &from->length) ||
        !df_histogram_merge(&into->counted, &from->counted))
        return df_fail(err, DF_NOMEM, "", "out of memory");
    return DF_OK;
}

static df_status plan_check(const df_sim_plan *plan, df_error *err)
{
    df_status status = df_config_check(plan->game, &plan->config, err);

    if (status != DF_OK)
        return status;
    const char *const *teams = df_lab_teams(plan->game);
    if (is_by_team(plan) && teams == NULL)
        return df_fail(err, DF_RANGE, "", "%s has no teams", plan->game->id);
    for (int i = 0; is_by_team(plan) && teams[i] != NULL; i++)
        if (i == DF_SIM_TEAMS || plan->team_bots[i] == NULL)
            return df_fail(err, DF_RANGE, "", "team %s has no bot", teams[i]);
    for (int i = 0; !is_by_team(plan) && i < plan->config.seats; i++)
        if (plan->bots[i] == NULL)
            return df_fail(err, DF_RANGE, "", "seat %d has no bot", i);
    if (plan->games == 0)
        return df_fail(err, DF_RANGE, "", "at least one game must be played");
    if (plan->jobs < 1 || plan->jobs > JOBS_MAX)
        return df_fail(err, DF_RANGE, "", "jobs: 1 to %d, not %d", JOBS_MAX, plan->jobs);
    return DF_OK;
}

df_status df_sim_run(const df_sim_plan *plan, df_sim_report *report, df_error *err)
{
    sim_run sim = {.plan = plan, .config = plan->config, .team = df_lab_team_field(plan->game)};
    sim_worker *workers = NULL;
    double start = df_clock_seconds();
    df_status status = plan_check(plan, err);

    if (status != DF_OK)
        return status;
    *report = (df_sim_report){0};
    sim.batch = plan->games / ((uint64_t)plan->jobs * 256);
    sim.batch = sim.batch < 1 ? 1 : sim.batch > BATCH_MAX ? BATCH_MAX : sim.batch;
    sim.config.knowledge = false;
    for (int i = 0; i < PLACES; i++) {
        const df_bot *bot = bot_of(plan, i);

        sim.config.knowledge =
            sim.config.knowledge || (bot != NULL && (!bot->blind || bot->observe != NULL));
    }

    workers = df_memory((size_t)plan->jobs, sizeof *workers);
    if (workers == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    for (int i = 0; i < plan->jobs && status == DF_OK; i++)
        if (!worker_init(&workers[i], &sim))
            status = df_fail(err, DF_NOMEM, "", "out of memory");
    if (status == DF_OK) {
        /* A thread that can't be had is no failure: the others do its share. */
        for (int i = 1; i < plan->jobs; i++)
            workers[i].started = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
        workers[0].calls_progress = true;
        work(&workers[0]);
    }
    for (int i = 0; i < plan->jobs; i++) {
        if (workers[i].started)
            pthread_join(workers[i].thread, NULL);
        if (status == DF_OK)
            status = merge(report, &workers[i], err);
        worker_free(&workers[i]);
    }
    free(workers);
    if (status != DF_OK) {
        df_sim_report_free(report);
        return status;
    }
    report->stopped = report->games < plan->games;
    report->seconds = df_clock_seconds() - start;
    if (plan->progress != NULL)
        plan->progress(plan->context, report->games);
    return DF_OK;
}

void df_sim_report_free(df_sim_report *report)
{
    df_histogram_free(&report->length);
    df_histogram_free(&report->counted);
}
