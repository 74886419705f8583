/* arena.c: has the games of an arena played by a crew and counts them in order; see arena.h.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/arena.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "core/core.h"

static const double risk_in_all = 0.05; /* that any answer said to be clear is wrong */

/* Which game of the plan: games go by deal, then by pairing, then by the challenger's seat. */
typedef struct arena_place {
    uint64_t deal;
    int pairing;
    int seat; /* the challenger's; as many as there are seats: nobody's, the other bot plays all */
} arena_place;

/* One game as it is waiting to be counted; its record follows it where these are kept. */
typedef struct arena_result {
    bool done; /* else it was given up */
    uint8_t winners;
    uint8_t team[DF_SEATS_MAX]; /* DF_NONE: none */
    int16_t score[DF_SEATS_MAX];
    uint32_t moves;
    df_arena_cost cost[2]; /* the challenger's, the others' */
} arena_result;

/* An arena under way. */
typedef struct arena_run {
    const df_arena_plan *plan;
    df_arena_score *score;
    uint64_t next;                        /* the first game that nobody has taken */
    bool broken;                          /* a game was given up: those after it don't count */
    atomic_bool over;                     /* games under way are not needed any more */
    atomic_bool clear[DF_ARENA_PAIRINGS]; /* as far as it matters */
} arena_run;

/* Whoever plays, in whatever process. */
typedef struct arena_worker {
    const df_arena_plan *plan;
    df_config config;
    const df_field *team;
    df_mind *minds[DF_ARENA_BOTS][DF_SEATS_MAX]; /* opened when needed */
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

/* Two bots who meet. */
typedef struct arena_pair {
    int challenger, other;
} arena_pair;

static int list_pairs(const df_arena_plan *plan, arena_pair out[DF_ARENA_PAIRINGS])
{
    int count = 0;

    for (int i = 0; i < plan->bots; i++)
        for (int j = 0; j < plan->bots; j++)
            if (i < j || (plan->both_ways && i != j && plan->config.seats > 2))
                out[count++] = (arena_pair){i, j};
    return count;
}

void df_arena_start(const df_arena_plan *plan, df_arena_score *score)
{
    arena_pair pairs[DF_ARENA_PAIRINGS];

    memset(score, 0, sizeof *score);
    score->pairings = list_pairs(plan, pairs);
    for (int i = 0; i < score->pairings; i++) {
        score->pairing[i].challenger = pairs[i].challenger;
        score->pairing[i].other = pairs[i].other;
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

    if (plan->until_clear && p->clear != 0)
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
    if (plan->until_clear && p->clear != 0)
        atomic_store(&run->clear[place.pairing], true);
}

static df_status keep_record(const arena_run *run, uint64_t number, const uint8_t *text,
                             df_error *err)
{
    const df_arena_plan *plan = run->plan;
    arena_place place = place_of(plan, number);
    const df_arena_pairing *p = &run->score->pairing[place.pairing];
    char path[1024];
    int length =
        snprintf(path, sizeof path, "%s/%s-%d-%d-%06llu-%d.rec", plan->records, plan->game->id,
                 p->challenger, p->other, (unsigned long long)place.deal, place.seat);

    if (length >= (int)sizeof path)
        return df_fail(err, DF_IO, "", "the name of the folder for records is too long");
    return df_file_write(path, (const char *)text, err);
}

/* Counts a game and those before it which nobody had to play. */
static df_status take(void *context, uint64_t number, const uint8_t *bytes, size_t size,
                      df_error *err)
{
    arena_run *run = context;
    const df_arena_plan *plan = run->plan;
    arena_result result;

    df_assert(size >= sizeof result);
    memcpy(&result, bytes, sizeof result);
    run->broken = run->broken || !result.done;
    if (run->broken)
        return DF_OK;
    bool counts = !atomic_load(&run->clear[place_of(plan, number).pairing]);
    df_status status = counts && plan->records != NULL
                           ? keep_record(run, number, bytes + sizeof result, err)
                           : DF_OK;
    if (status != DF_OK)
        return status;
    run->score->counted = number;
    count(run, &result);
    if (plan->progress != NULL)
        plan->progress(plan->context, run->score);
    if (df_arena_is_over(plan, run->score))
        atomic_store(&run->over, true);
    return DF_OK;
}

/* ---- One game -------------------------------------------------------------------------------- */

/* The mind of a bot for a seat; every seat has its own, since they sit at one table. */
static df_mind *mind_at(arena_worker *worker, int bot, int seat, df_error *err)
{
    const df_arena_plan *plan = worker->plan;
    df_mind **mind = &worker->minds[bot][seat];

    if (*mind == NULL)
        *mind = df_mind_open(plan->game, plan->specs[bot], &plan->rule, NULL, err);
    return *mind;
}

static df_status put_record(const df_match *match, df_bytes *out, df_error *err)
{
    char *text = NULL;
    df_status status = df_match_record(match, &text, err);

    if (status == DF_OK)
        df_bytes_add(out, text, strlen(text) + 1);
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

static void take_result(const arena_worker *worker, df_match *match, arena_result *out)
{
    const df_field *field = worker->team;
    const uint8_t *bytes = (const uint8_t *)df_match_state(match);
    df_result result;

    df_match_result(match, &result);
    out->winners = result.winners;
    memcpy(out->score, result.score, sizeof out->score);
    memset(out->team, DF_NONE, sizeof out->team);
    for (int seat = 0; field != NULL && seat < worker->config.seats; seat++)
        out->team[seat] = bytes[field->offset + seat * field->stride];
    out->moves = (uint32_t)df_match_steps(match);
    out->done = true;
}

/* Plays one game, or gives it up if it is not needed any more. */
static df_status work(void *of, uint64_t number, df_bytes *out, df_error *err)
{
    arena_worker *worker = of;
    const df_arena_plan *plan = worker->plan;
    arena_place place = place_of(plan, number);
    arena_pair pairs[DF_ARENA_PAIRINGS];
    df_mind *minds[DF_SEATS_MAX] = {NULL};
    df_mind_report before[DF_SEATS_MAX];
    uint8_t seed[DF_KEY_SIZE];
    arena_result result = {0};
    df_status status = DF_OK;
    df_error why;

    list_pairs(plan, pairs);
    const arena_pair *pair = &pairs[place.pairing];
    for (int seat = 0; seat < worker->config.seats; seat++) {
        minds[seat] =
            mind_at(worker, seat == place.seat ? pair->challenger : pair->other, seat, err);
        if (minds[seat] == NULL)
            return err->status;
        df_mind_report_get(minds[seat], &before[seat]);
    }
    df_key_derive(seed, plan->key, place.deal);
    df_minds_game game = {.game = plan->game,
                          .config = &worker->config,
                          .seed = seed,
                          .minds = minds,
                          .limits = &plan->limits,
                          .stop = plan->stop,
                          .context = plan->context};
    df_match *match = df_minds_play(&game, &why);
    if (match == NULL)
        return df_fail(err, why.status, why.clause, "deal %d, seat %d of %s: %s", (int)place.deal,
                       place.seat, plan->specs[pair->challenger], why.text);
    if (df_match_actor(match) == DF_NOBODY)
        take_result(worker, match, &result);
    for (int seat = 0; seat < worker->config.seats; seat++)
        charge(&result.cost[seat != place.seat], minds[seat], &before[seat]);
    df_bytes_add(out, &result, sizeof result);
    if (result.done && plan->records != NULL)
        status = put_record(match, out, err);
    df_match_free(match);
    return status;
}

static void *open_worker(const void *plan)
{
    arena_worker *worker = df_memory(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->plan = plan;
    worker->config = worker->plan->config;
    worker->config.knowledge = true;
    worker->team = df_lab_team_field(worker->plan->game);
    return worker;
}

static void close_worker(void *of)
{
    arena_worker *worker = of;

    for (int bot = 0; bot < DF_ARENA_BOTS; bot++)
        for (int seat = 0; seat < DF_SEATS_MAX; seat++)
            df_mind_close(worker->minds[bot][seat]);
    free(worker);
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* The next game that has to be played: those of pairings that are clear are left out. */
static bool next(void *context, uint64_t i, uint64_t *number)
{
    arena_run *run = context;
    uint64_t all = df_arena_games(run->plan);

    (void)i;
    while (run->next < all && atomic_load(&run->clear[place_of(run->plan, run->next).pairing]))
        run->next++;
    if (atomic_load(&run->over) || run->next >= all)
        return false;
    *number = run->next++;
    return true;
}

static bool is_stopped(void *context)
{
    arena_run *run = context;

    return atomic_load(&run->over) ||
           (run->plan->stop != NULL && run->plan->stop(run->plan->context));
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
    return DF_OK;
}

df_crew_job df_arena_job(const df_arena_plan *plan)
{
    return (df_crew_job){.open = open_worker, .close = close_worker, .work = work, .plan = plan};
}

df_status df_arena_run(const df_arena_plan *plan, df_arena_score *score, df_error *err)
{
    const df_crew alone = df_crew_of_threads(1);
    const df_crew *crew = plan->crew != NULL ? plan->crew : &alone;
    df_status status = plan_check(plan, err);
    double start = df_clock_seconds() - score->seconds;

    if (status != DF_OK || df_arena_is_over(plan, score))
        return status;
    df_assert(score->pairings == pairings(plan));
    arena_run run = {.plan = plan, .score = score, .next = score->counted};
    df_arena_plan inside = *plan; /* whose games also end when the answer is clear */
    inside.stop = is_stopped;
    inside.context = &run;
    df_crew_job job = df_arena_job(&inside);
    job.next = next;
    job.take = take;
    job.stop = is_stopped;
    job.context = &run;
    for (int i = 0; i < score->pairings; i++)
        atomic_store(&run.clear[i], plan->until_clear && score->pairing[i].clear != 0);
    status = df_crew_run(crew, &job, err);
    /* games at the end that nobody had to play are counted, too */
    if (status == DF_OK && !run.broken && !atomic_load(&run.over) &&
        run.next >= df_arena_games(plan))
        score->counted = run.next;
    score->seconds = df_clock_seconds() - start;
    return status;
}
