/* arena.c: plays the games of an arena on several threads and counts them in order; see arena.h.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/arena.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "core/core.h"

enum { WINDOW = 256 }; /* games that may be played ahead of the first that is not counted */

static const double risk_in_all = 0.05; /* that any answer said to be clear is wrong */

/* Which game of the plan: games go by deal, then by pairing, then by the challenger's seat. */
typedef struct arena_place {
    uint64_t deal;
    int pairing;
    int seat; /* the challenger's; as many as there are seats: nobody's, the other bot plays all */
} arena_place;

/* One game as it is waiting to be counted. */
typedef struct arena_result {
    bool done;
    bool skipped; /* its pairing was clear already */
    uint8_t winners;
    uint8_t team[DF_SEATS_MAX]; /* DF_NONE: none */
    int16_t score[DF_SEATS_MAX];
    uint32_t moves;
    df_arena_cost cost[2]; /* the challenger's, the others' */
} arena_result;

/* Shared by all workers; the lock guards what follows it. */
typedef struct arena_run {
    const df_arena_plan *plan;
    df_config config;
    const df_field *team;
    atomic_bool over; /* games under way are not needed any more */
    pthread_mutex_t lock;
    pthread_cond_t moved; /* the count went on, or all is over */
    df_arena_score *score;
    uint64_t next; /* the first game that nobody has taken */
    df_error error;
    arena_result window[WINDOW];
} arena_run;

typedef struct arena_worker {
    arena_run *run;
    pthread_t thread;
    bool started;
    df_mind *minds[DF_ARENA_BOTS][DF_SEATS_MAX]; /* opened when needed */
    df_error error;
} arena_worker;

/* ---- The plan -------------------------------------------------------------------------------- */

static int games_per_deal(const df_arena_plan *plan)
{
    return plan->config.seats + (df_lab_team_field(plan->game) != NULL);
}

static uint64_t deals(const df_arena_plan *plan)
{
    uint64_t seats = plan->config.seats;

    return (plan->games + seats - 1) / seats;
}

void df_arena_start(const df_arena_plan *plan, df_arena_score *score)
{
    memset(score, 0, sizeof *score);
    for (int i = 0; i < plan->bots; i++)
        for (int j = 0; j < plan->bots; j++)
            if (i < j || (plan->both_ways && i != j && plan->config.seats > 2)) {
                score->pairing[score->pairings].challenger = i;
                score->pairing[score->pairings++].other = j;
            }
}

static int pairings(const df_arena_plan *plan)
{
    int one_way = plan->bots * (plan->bots - 1) / 2;

    return plan->both_ways && plan->config.seats > 2 ? 2 * one_way : one_way;
}

uint64_t df_arena_games(const df_arena_plan *plan)
{
    return deals(plan) * (uint64_t)pairings(plan) * (uint64_t)games_per_deal(plan);
}

static arena_place place_of(const df_arena_plan *plan, uint64_t number)
{
    uint64_t per_deal = (uint64_t)games_per_deal(plan);
    uint64_t all = (uint64_t)pairings(plan);

    return (arena_place){.deal = number / per_deal / all,
                         .pairing = (int)(number / per_deal % all),
                         .seat = (int)(number % per_deal)};
}

static bool all_clear(const df_arena_score *score)
{
    for (int i = 0; i < score->pairings; i++)
        if (score->pairing[i].clear == 0)
            return false;
    return true;
}

bool df_arena_is_over(const df_arena_plan *plan, const df_arena_score *score)
{
    return score->counted >= df_arena_games(plan) || (plan->until_clear && all_clear(score));
}

/* ---- Counting -------------------------------------------------------------------------------- */

static bool has_won(const arena_result *r, int seat)
{
    return (r->winners & DF_TO(seat)) != 0;
}

static void add_seat(const df_game *game, df_arena_tally *tally, const arena_result *r, int seat)
{
    tally->seats++;
    tally->wins += has_won(r, seat);
    if (game->plays_for == DF_FOR_SCORE)
        tally->score += (uint64_t)(r->score[seat] - game->score_min);
}

/* By how much one seat did better than another, -1 to 1. Played for wins, who wins is before who
 * does not, and among both the score decides. */
static double lead(const df_game *game, const arena_result *r, int own, int other)
{
    int won = has_won(r, own) - has_won(r, other);
    int more = r->score[own] - r->score[other];

    if (game->plays_for == DF_FOR_SCORE)
        return (double)more / (game->score_max - game->score_min);
    return won != 0 ? won : (more > 0) - (more < 0);
}

/* How the challenger did against the others, 0 to 1: level is 1/2. */
static double points_of(const df_game *game, const arena_result *r, int seats, int own)
{
    double sum = 0;

    for (int i = 0; i < seats; i++)
        if (i != own)
            sum += 0.5 + 0.5 * lead(game, r, own, i);
    return sum / (seats - 1);
}

/* What the game brought the challenger, 0 to 1. */
static double share_of(const df_game *game, const arena_result *r, int own)
{
    if (game->plays_for == DF_FOR_SCORE)
        return (double)(r->score[own] - game->score_min) / (game->score_max - game->score_min);
    return has_won(r, own);
}

static void add_cost(df_arena_cost *cost, const df_arena_cost *more)
{
    cost->choices += more->choices;
    cost->seconds += more->seconds;
    cost->faults += more->faults;
    cost->replaced += more->replaced;
    if (more->slowest > cost->slowest)
        cost->slowest = more->slowest;
    if (cost->first_fault[0] == '\0')
        memcpy(cost->first_fault, more->first_fault, sizeof cost->first_fault);
}

static void count_fair(const df_game *game, df_arena_pairing *p, const arena_result *r, int seats)
{
    for (int seat = 0; seat < seats; seat++)
        if (r->team[seat] < DF_ARENA_TEAMS)
            add_seat(game, &p->fair_by_team[r->team[seat]], r, seat);
}

static void count_game(const df_game *game, df_arena_pairing *p, const arena_result *r, int seats,
                       int own)
{
    p->games++;
    p->draws += r->winners == 0;
    p->moves += r->moves;
    for (int seat = 0; seat < seats; seat++)
        if (seat != own)
            add_seat(game, &p->others, r, seat);
    add_seat(game, &p->alone, r, own);
    add_seat(game, &p->by_seat[own], r, own);
    if (r->team[own] < DF_ARENA_TEAMS)
        add_seat(game, &p->by_team[r->team[own]], r, own);
    p->part++;
    p->part_points += points_of(game, r, seats, own);
    p->part_wins += share_of(game, r, own);
}

/* Counts one game, which is the next in order. */
static void count(arena_run *run, const arena_result *r)
{
    const df_arena_plan *plan = run->plan;
    df_arena_score *score = run->score;
    int seats = plan->config.seats;
    arena_place place = place_of(plan, score->counted++);
    df_arena_pairing *p = &score->pairing[place.pairing];

    if (r->skipped || (plan->until_clear && p->clear != 0))
        return;
    add_cost(&score->cost[p->challenger], &r->cost[0]);
    add_cost(&score->cost[p->other], &r->cost[1]);
    if (place.seat < seats)
        count_game(plan->game, p, r, seats, place.seat);
    else
        count_fair(plan->game, p, r, seats);
    if (place.seat < games_per_deal(plan) - 1)
        return;
    df_series_add(&p->points, p->part_points / p->part);
    df_series_add(&p->wins, p->part_wins / p->part);
    p->part = 0;
    p->part_points = p->part_wins = 0;
    p->clear = df_series_is_clear(&p->points, risk_in_all / score->pairings);
}

/* Counts all games that are next and done. Called with the lock held. */
static void count_on(arena_run *run)
{
    const df_arena_plan *plan = run->plan;
    arena_result *r = &run->window[run->score->counted % WINDOW];

    while (r->done) {
        bool skipped = r->skipped;

        count(run, r);
        r->done = false;
        if (!skipped && plan->progress != NULL)
            plan->progress(plan->context, run->score);
        r = &run->window[run->score->counted % WINDOW];
    }
    if (df_arena_is_over(plan, run->score))
        atomic_store(&run->over, true);
    pthread_cond_broadcast(&run->moved);
}

/* ---- One game -------------------------------------------------------------------------------- */

static bool is_stopped(void *context)
{
    arena_run *run = context;

    return atomic_load(&run->over) ||
           (run->plan->stop != NULL && run->plan->stop(run->plan->context));
}

/* The mind of a bot for a seat; every seat has its own, since they sit at one table. */
static df_mind *mind_at(arena_worker *worker, int bot, int seat)
{
    const df_arena_plan *plan = worker->run->plan;
    df_mind **mind = &worker->minds[bot][seat];

    if (*mind == NULL)
        *mind = df_mind_open(plan->game, plan->specs[bot], &plan->rule, NULL, &worker->error);
    return *mind;
}

static df_status keep_record(const arena_run *run, const arena_place *place, const df_match *match,
                             df_error *err)
{
    const df_arena_plan *plan = run->plan;
    const df_arena_pairing *p = &run->score->pairing[place->pairing]; /* who is who never changes */
    char path[1024];
    char *text = NULL;
    int length =
        snprintf(path, sizeof path, "%s/%s-%d-%d-%06llu-%d.rec", plan->records, plan->game->id,
                 p->challenger, p->other, (unsigned long long)place->deal, place->seat);

    if (length >= (int)sizeof path)
        return df_fail(err, DF_IO, "", "the name of the folder for records is too long");
    df_status status = df_match_record(match, &text, err);
    if (status == DF_OK)
        status = df_file_write(path, text, err);
    free(text);
    return status;
}

/* What a mind's choices have cost since *before. */
static void charge(df_arena_cost *cost, df_mind *mind, const df_mind_report *before)
{
    df_mind_report now;
    df_arena_cost more = {0};

    df_mind_report_get(mind, &now);
    more.choices = now.choices - before->choices;
    more.seconds = now.seconds - before->seconds;
    more.slowest = now.slowest;
    more.faults = (uint64_t)(now.faults - before->faults);
    more.replaced = (uint64_t)(now.replaced - before->replaced);
    if (more.faults > 0)
        memcpy(more.first_fault, now.first_text, sizeof more.first_fault);
    add_cost(cost, &more);
}

static void take_result(const arena_run *run, df_match *match, arena_result *out)
{
    const df_field *field = run->team;
    const uint8_t *bytes = (const uint8_t *)df_match_state(match);
    df_result result;

    df_match_result(match, &result);
    out->winners = result.winners;
    memcpy(out->score, result.score, sizeof out->score);
    memset(out->team, DF_NONE, sizeof out->team);
    for (int seat = 0; field != NULL && seat < run->config.seats; seat++)
        out->team[seat] = bytes[field->offset + seat * field->stride];
    out->moves = (uint32_t)df_match_steps(match);
    out->done = true;
}

/* Plays one game. Without `done` afterwards it was given up, or worker->error says why not. */
static void play(arena_worker *worker, uint64_t number, arena_result *out)
{
    arena_run *run = worker->run;
    const df_arena_plan *plan = run->plan;
    arena_place place = place_of(plan, number);
    const df_arena_pairing *p = &run->score->pairing[place.pairing];
    df_mind *minds[DF_SEATS_MAX] = {NULL};
    df_mind_report before[DF_SEATS_MAX];
    uint8_t seed[DF_KEY_SIZE];
    df_error why;

    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < run->config.seats; seat++) {
        minds[seat] = mind_at(worker, seat == place.seat ? p->challenger : p->other, seat);
        if (minds[seat] == NULL)
            return;
        df_mind_report_get(minds[seat], &before[seat]);
    }
    df_key_derive(seed, plan->key, place.deal);
    df_minds_game game = {.game = plan->game,
                          .config = &run->config,
                          .seed = seed,
                          .minds = minds,
                          .limits = &plan->limits,
                          .stop = is_stopped,
                          .context = run};
    df_match *match = df_minds_play(&game, &why);
    if (match == NULL) {
        df_fail(&worker->error, why.status, why.clause, "deal %d, seat %d of %s: %s",
                (int)place.deal, place.seat, plan->specs[p->challenger], why.text);
        return;
    }
    if (df_match_actor(match) == DF_NOBODY)
        take_result(run, match, out);
    for (int seat = 0; seat < run->config.seats; seat++)
        charge(&out->cost[seat != place.seat], minds[seat], &before[seat]);
    if (out->done && plan->records != NULL)
        keep_record(run, &place, match, &worker->error);
    df_match_free(match);
}

/* ---- Threads --------------------------------------------------------------------------------- */

/* The number of the next game to play; false: there is none. Called with the lock held. */
static bool take_game(arena_run *run, uint64_t *number)
{
    const df_arena_plan *plan = run->plan;
    uint64_t all = df_arena_games(plan);

    while (!atomic_load(&run->over) && run->next < all) {
        if (run->next - run->score->counted >= WINDOW) {
            pthread_cond_wait(&run->moved, &run->lock);
            continue;
        }
        *number = run->next++;
        if (!plan->until_clear || run->score->pairing[place_of(plan, *number).pairing].clear == 0)
            return true;
        run->window[*number % WINDOW] = (arena_result){.done = true, .skipped = true};
        count_on(run);
    }
    return false;
}

static void *work(void *argument)
{
    arena_worker *worker = argument;
    arena_run *run = worker->run;
    uint64_t number = 0;
    arena_result result;

    pthread_mutex_lock(&run->lock);
    while (take_game(run, &number)) {
        pthread_mutex_unlock(&run->lock);
        play(worker, number, &result);
        pthread_mutex_lock(&run->lock);
        if (worker->error.status != DF_OK && run->error.status == DF_OK)
            run->error = worker->error;
        if (!result.done || run->error.status != DF_OK)
            atomic_store(&run->over, true);
        run->window[number % WINDOW] = result;
        if (run->error.status == DF_OK)
            count_on(run);
        pthread_cond_broadcast(&run->moved);
    }
    pthread_mutex_unlock(&run->lock);
    /* a process has to be closed by the thread that opened it */
    for (int bot = 0; bot < DF_ARENA_BOTS; bot++)
        for (int seat = 0; seat < DF_SEATS_MAX; seat++)
            df_mind_close(worker->minds[bot][seat]);
    return NULL;
}

static df_status plan_check(const df_arena_plan *plan, df_error *err)
{
    df_status status = df_config_check(plan->game, &plan->config, err);

    if (status != DF_OK)
        return status;
    if (plan->bots < 2 || plan->bots > DF_ARENA_BOTS)
        return df_fail(err, DF_RANGE, "", "an arena is for 2 to %d bots, not %d", DF_ARENA_BOTS,
                       plan->bots);
    if (plan->config.seats < 2)
        return df_fail(err, DF_RANGE, "", "an arena needs at least 2 players");
    if (plan->games == 0)
        return df_fail(err, DF_RANGE, "", "at least one game must be played");
    if (plan->threads < 1 || plan->threads > DF_ARENA_THREADS)
        return df_fail(err, DF_RANGE, "", "threads: 1 to %d, not %d", DF_ARENA_THREADS,
                       plan->threads);
    return DF_OK;
}

df_status df_arena_run(const df_arena_plan *plan, df_arena_score *score, df_error *err)
{
    df_status status = plan_check(plan, err);

    if (status != DF_OK || df_arena_is_over(plan, score))
        return status;
    df_assert(score->pairings == pairings(plan));
    arena_run *run = df_memory(1, sizeof *run);
    arena_worker *workers = df_memory((size_t)plan->threads, sizeof *workers);
    double start = df_clock_seconds() - score->seconds;
    if (run == NULL || workers == NULL) {
        free(run);
        free(workers);
        return df_fail(err, DF_NOMEM, "", "out of memory");
    }
    run->plan = plan;
    run->config = plan->config;
    run->score = score;
    run->config.knowledge = true;
    run->team = df_lab_team_field(plan->game);
    run->next = score->counted;
    pthread_mutex_init(&run->lock, NULL);
    pthread_cond_init(&run->moved, NULL);
    for (int i = 0; i < plan->threads; i++)
        workers[i].run = run;
    /* A thread that can't be had is no failure: the others do its share. */
    for (int i = 1; i < plan->threads; i++)
        workers[i].started = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
    work(&workers[0]);
    for (int i = 1; i < plan->threads; i++)
        if (workers[i].started)
            pthread_join(workers[i].thread, NULL);
    pthread_cond_destroy(&run->moved);
    pthread_mutex_destroy(&run->lock);
    score->seconds = df_clock_seconds() - start;
    status = run->error.status;
    if (status != DF_OK && err != NULL)
        *err = run->error;
    free(workers);
    free(run);
    return status;
}
