/* sim.c: many games of bots against bots, by a crew.
 *
 * Every game has a key of its own and every sum is an integer, so the report is the same however
 * the games were shared out. Views, events and knowledge cost time and are made only for bots that
 * look.
 *
 * A piece for the crew is a few games in a row: the number of the first and how many. How many is
 * found out on the way, so that a piece takes long enough for the handing over to cost nothing and
 * is over soon after somebody says stop. Its bytes are the rows of its games, if they are wanted,
 * then the sums, then what the histograms count.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/lab.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "bots/sitter.h"
#include "core/core.h"

enum {
    PLACES = DF_SEATS_MAX * DF_SIM_TEAMS,
    SIZE_BITS = 16, /* of a piece's number: how many games it has */
    SIZE_MOST = (1 << SIZE_BITS) - 1,
    GROWTH = 8,    /* a piece has at most so many times the games of one that was measured */
    PARTS = 4,     /* for each hand, of what is left: all of them are busy to the end */
    SMALLEST = 32, /* but no piece is that many times shorter than it should be */
};

static const double piece_seconds = 0.05;
static const uint64_t games_most = UINT64_MAX >> SIZE_BITS;

/* What the games of a piece come to. */
typedef struct sim_sums {
    uint64_t draws;
    df_sim_tally by_seat[DF_SEATS_MAX];
    df_sim_tally by_bot[DF_SEATS_MAX];
    uint64_t team_wins[DF_SIM_TEAMS];
    double seconds; /* that they took */
} sim_sums;

/* One of those who play, with all the memory that its games need. */
typedef struct sim_worker {
    const df_sim_plan *plan;
    df_config config;
    const df_field *team; /* says whose side a seat is on; NULL: nobody's */
    df_state *state;
    df_view *view;
    df_events *events;    /* NULL: nobody wants them */
    void *memory[PLACES]; /* of the bots */
    /* the piece under way */
    sim_sums sums;
    df_histogram length, counted;
    df_bytes *out;
    df_error *err;
} sim_worker;

/* One game: who sits where, and everybody's generator. */
typedef struct sim_table {
    int bot_at[DF_SEATS_MAX]; /* place in the plan of the bot at this seat, or of its first */
    uint32_t decisions;       /* so far, with something to choose */
    df_pace pace;             /* kept if rows are wanted */
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
    const df_field *field = worker->team;
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
    int team = is_by_team(worker->plan) ? team_of(worker, seat) : 0;

    return table->bot_at[seat] + (team > 0 ? team : 0);
}

/* ---- Workers --------------------------------------------------------------------------------- */

static void close_worker(void *of)
{
    sim_worker *worker = of;

    df_histogram_free(&worker->length);
    df_histogram_free(&worker->counted);
    free(worker->state);
    free(worker->view);
    free(worker->events);
    for (int i = 0; i < PLACES; i++)
        free(worker->memory[i]);
    free(worker);
}

/* Memory for those who play, and what the games must keep for them. */
static bool seat_bots(sim_worker *worker)
{
    const df_sim_plan *plan = worker->plan;
    bool observed = plan->counted != NULL;

    worker->config.knowledge = false;
    for (int i = 0; i < PLACES; i++) {
        const df_bot *bot = bot_of(plan, i);

        if (bot == NULL)
            continue;
        observed = observed || bot->observe != NULL;
        worker->config.knowledge = worker->config.knowledge || !bot->blind || bot->observe != NULL;
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

static void *open_worker(const void *of)
{
    const df_sim_plan *plan = of;
    sim_worker *worker = df_memory(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->plan = plan;
    worker->config = plan->config;
    worker->team = df_lab_team_field(plan->game);
    worker->state = df_lab_state(plan->game);
    worker->view = (df_view *)df_lab_state(plan->game);
    if (worker->state != NULL && worker->view != NULL && seat_bots(worker))
        return worker;
    close_worker(worker);
    return NULL;
}

static df_sitter sitter_at(const sim_worker *worker, int place, int seat)
{
    const df_sim_plan *plan = worker->plan;

    return (df_sitter){plan->game, &worker->config, bot_of(plan, place), worker->memory[place],
                       seat};
}

static void table_begin(sim_worker *worker, sim_table *table, uint64_t number)
{
    const df_sim_plan *plan = worker->plan;
    int seats = plan->config.seats;
    int shift = plan->rotate ? (int)(number % (uint64_t)seats) : 0;
    uint8_t key[DF_KEY_SIZE];

    table->decisions = 0;
    df_pace_begin(&table->pace);
    df_key_derive(key, plan->key, number);
    df_rng_init(&table->rules, key, 0);
    plan->game->setup(worker->state, &worker->config, &table->rules);
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

    table->decisions += decision.count > 1;
    *out = df_sitter_choose(&sitter, &decision, &table->own[seat]);
    if (!df_is_offered(&decision, *out))
        return df_fail(worker->err, DF_ILLEGAL, "", "bot %s chose action %u, which is not legal",
                       sitter.bot->id, *out);
    return DF_OK;
}

/* Tells the bots that observe what the last action set off. */
static void tell(sim_worker *worker, const sim_table *table)
{
    const df_sim_plan *plan = worker->plan;

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
    const df_sim_plan *plan = worker->plan;
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

    for (int seat = 0; seat < worker->config.seats; seat++) {
        int team = team_of(worker, seat);

        if (team >= 0 && (result->winners & DF_TO(seat)) != 0)
            teams |= DF_TO(team);
    }
    for (int team = 0; team < DF_SIM_TEAMS; team++)
        worker->sums.team_wins[team] += teams >> team & 1;
}

static void put_text(df_bytes *out, const char *text)
{
    df_bytes_add(out, text, strlen(text) + 1);
}

/* The row of a game: all but its texts, then these. */
static void put_row(sim_worker *worker, const sim_table *table, uint64_t number,
                    const df_result *result, uint32_t moves)
{
    const df_game *game = worker->plan->game;
    df_sim_row row;

    memset(&row, 0, sizeof row);
    row.number = number;
    row.result = *result;
    row.result.reason = NULL; /* a place in this process means nothing in another */
    row.turns = table->pace.turns;
    row.moves = moves;
    row.decisions = table->decisions;
    row.first = table->pace.first;
    df_bytes_add(worker->out, &row, offsetof(df_sim_row, role));
    put_text(worker->out, result->reason);
    for (int seat = 0; seat < worker->config.seats; seat++) {
        df_text role = df_text_over(row.role[seat], sizeof row.role[seat]);

        df_lab_role(game, &worker->config, worker->state, seat, &role);
        put_text(worker->out, row.role[seat]);
    }
}

static df_status play_game(sim_worker *worker, uint64_t number)
{
    const df_game *game = worker->plan->game;
    const bool has_rows = worker->plan->each != NULL;
    df_result result;
    uint32_t moves = 0;
    uint32_t counted = 0;
    sim_table table;

    table_begin(worker, &table, number);
    for (int actor = game->actor(worker->state); actor != DF_NOBODY;
         actor = game->actor(worker->state)) {
        df_action action;

        if (has_rows)
            df_pace_see(&table.pace, game, worker->state);
        if (actor == DF_CHANCE)
            action = df_chance_draw(game, worker->state, &table.rules);
        else if (choose(worker, &table, actor, &action) != DF_OK)
            return DF_ILLEGAL;
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
    if (has_rows) {
        df_pace_see(&table.pace, game, worker->state);
        put_row(worker, &table, number, &result, moves);
    }
    worker->sums.draws += result.winners == 0;
    add_teams(worker, &result);
    for (int seat = 0; seat < worker->config.seats; seat++) {
        add_result(&worker->sums.by_seat[seat], &result, seat);
        add_result(&worker->sums.by_bot[is_by_team(worker->plan) ? seat : table.bot_at[seat]],
                   &result, seat);
    }
    if (!df_histogram_add(&worker->length, moves, 1) ||
        (worker->plan->counted != NULL && !df_histogram_add(&worker->counted, counted, 1)))
        return df_fail(worker->err, DF_NOMEM, "", "out of memory");
    return DF_OK;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* A number and how often it occurred. */
typedef struct sim_times {
    uint32_t number;
    uint32_t times; /* 0: there are no more */
} sim_times;

/* Puts what a histogram counts, and empties it. */
static void put_histogram(df_bytes *out, df_histogram *histogram)
{
    for (uint32_t i = 0; i < histogram->size; i++)
        if (histogram->count[i] > 0)
            df_bytes_add(out, &(sim_times){i, (uint32_t)histogram->count[i]}, sizeof(sim_times));
    df_bytes_add(out, &(sim_times){0}, sizeof(sim_times));
    df_histogram_clear(histogram);
}

static df_status work(void *of, uint64_t piece, df_bytes *out, df_error *err)
{
    sim_worker *worker = of;
    uint64_t first = piece >> SIZE_BITS;
    double begun = df_clock_seconds();
    df_status status = DF_OK;

    worker->sums = (sim_sums){0};
    worker->out = out;
    worker->err = err;
    for (uint64_t i = 0; i < (piece & SIZE_MOST) && status == DF_OK; i++)
        status = play_game(worker, first + i);
    worker->sums.seconds = df_clock_seconds() - begun;
    df_bytes_add(out, &worker->sums, sizeof worker->sums);
    put_histogram(out, &worker->length);
    put_histogram(out, &worker->counted);
    return status;
}

/* ---- Putting them together ------------------------------------------------------------------- */

/* A simulation under way. */
typedef struct sim_run {
    const df_sim_plan *plan;
    df_sim_report *report;
    uint64_t hands;
    uint64_t given;   /* games */
    atomic_uint size; /* games of a piece that takes as long as it should */
} sim_run;

static bool next(void *context, uint64_t i, uint64_t *piece)
{
    sim_run *run = context;
    uint64_t left = run->plan->games - run->given;
    uint64_t size = atomic_load(&run->size);
    uint64_t part = left / (run->hands * PARTS);
    uint64_t least = size / SMALLEST + 1;

    (void)i;
    if (left == 0)
        return false;
    part = part < least ? least : part;
    size = size > part ? part : size;
    size = size > left ? left : size;
    *piece = run->given << SIZE_BITS | size;
    run->given += size;
    return true;
}

/* After a piece of this size took this long. */
static void measure(sim_run *run, uint64_t size, double seconds)
{
    double fitting = (double)size * piece_seconds / (seconds > 0 ? seconds : 1e-9);
    double most = (double)(size * GROWTH < SIZE_MOST ? size * GROWTH : SIZE_MOST);

    atomic_store(&run->size, (unsigned)(fitting < 1 ? 1 : fitting > most ? most : fitting));
}

typedef struct sim_reader {
    const uint8_t *at, *end;
} sim_reader;

static void get(sim_reader *r, void *to, size_t size)
{
    df_assert((size_t)(r->end - r->at) >= size);
    memcpy(to, r->at, size);
    r->at += size;
}

static const char *get_text(sim_reader *r)
{
    const char *text = (const char *)r->at;

    df_assert(memchr(text, '\0', (size_t)(r->end - r->at)) != NULL);
    r->at += strlen(text) + 1;
    return text;
}

static df_status take_row(const df_sim_plan *plan, sim_reader *r, df_error *err)
{
    df_sim_row row = {0};
    df_error why;

    get(r, &row, offsetof(df_sim_row, role));
    row.result.reason = get_text(r);
    for (int seat = 0; seat < plan->config.seats; seat++) {
        df_text role = df_text_over(row.role[seat], sizeof row.role[seat]);

        df_text_string(&role, get_text(r));
    }
    if (plan->each(plan->each_context, &row, &why))
        return DF_OK;
    return df_fail(err, why.status, why.clause, "%s", why.text);
}

static bool take_histogram(df_histogram *into, sim_reader *r)
{
    sim_times one;

    for (get(r, &one, sizeof one); one.times > 0; get(r, &one, sizeof one))
        if (!df_histogram_add(into, one.number, one.times))
            return false;
    return true;
}

static void add_tally(df_sim_tally *into, const df_sim_tally *from)
{
    into->wins += from->wins;
    into->shared += from->shared;
    into->score += from->score;
    into->squares += from->squares;
}

static df_status take(void *context, uint64_t piece, const uint8_t *bytes, size_t size,
                      df_error *err)
{
    sim_run *run = context;
    df_sim_report *report = run->report;
    sim_reader r = {bytes, bytes + size};
    uint64_t games = piece & SIZE_MOST;
    sim_sums sums;

    for (uint64_t i = 0; run->plan->each != NULL && i < games; i++) {
        df_status status = take_row(run->plan, &r, err);

        if (status != DF_OK)
            return status;
    }
    get(&r, &sums, sizeof sums);
    report->games += games;
    report->draws += sums.draws;
    for (int team = 0; team < DF_SIM_TEAMS; team++)
        report->team_wins[team] += sums.team_wins[team];
    for (int i = 0; i < DF_SEATS_MAX; i++) {
        add_tally(&report->by_seat[i], &sums.by_seat[i]);
        add_tally(&report->by_bot[i], &sums.by_bot[i]);
    }
    measure(run, games, sums.seconds);
    if (!take_histogram(&report->length, &r) || !take_histogram(&report->counted, &r))
        return df_fail(err, DF_NOMEM, "", "out of memory");
    return DF_OK;
}

static bool stop(void *context)
{
    const sim_run *run = context;
    const df_sim_plan *plan = run->plan;

    return plan->progress != NULL && !plan->progress(plan->context, run->report->games);
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
    if (plan->games > games_most)
        return df_fail(err, DF_RANGE, "", "that is too many games");
    return DF_OK;
}

df_crew_job df_sim_job(const df_sim_plan *plan)
{
    return (df_crew_job){.open = open_worker, .close = close_worker, .work = work, .plan = plan};
}

df_status df_sim_run(const df_sim_plan *plan, df_sim_report *report, df_error *err)
{
    const df_crew alone = df_crew_of_threads(1);
    const df_crew *crew = plan->crew != NULL ? plan->crew : &alone;
    sim_run run = {.plan = plan, .report = report, .hands = (uint64_t)crew->threads, .size = 1};
    df_crew_job job = df_sim_job(plan);
    double start = df_clock_seconds();
    df_status status = plan_check(plan, err);

    if (status != DF_OK)
        return status;
    *report = (df_sim_report){0};
    job.next = next;
    job.take = take;
    job.stop = stop;
    job.context = &run;
    status = df_crew_run(crew, &job, err);
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
