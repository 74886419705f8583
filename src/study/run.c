/* run.c: plays what a book does not hold yet; see run.h.
 *
 * SPDX-License-Identifier: MIT */
#include "study/run.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "study/stats.h"

typedef struct shift {
    const study_run *run;
    double begun;
    double work, done; /* in deals, weighed by how long they take */
    int part;          /* being played; -1: all that is planned, one after the other */
    int at;            /* what `next` looks at */
    uint64_t place;
    uint64_t left; /* pieces of this round, where there is a clock */
    const char *name;
    bool enough;
} shift;

/* A piece is about as long as any other, so pieces are the measure. */
static void count_work(shift *r)
{
    const study_plan *plan = r->run->plan;

    for (int i = 0; i < plan->parts; i++)
        for (uint64_t place = 0; place < study_pieces(&plan->part[i]); place++) {
            r->work++;
            r->done += study_book_has(r->run->book, study_piece(i, place));
        }
}

static bool next_planned(void *context, uint64_t i, uint64_t *piece)
{
    shift *r = context;
    const study_plan *plan = r->run->plan;

    (void)i;
    for (; r->at < plan->parts; r->at++, r->place = 0)
        for (; r->place < study_pieces(&plan->part[r->at]); r->place++)
            if (!study_book_has(r->run->book, study_piece(r->at, r->place))) {
                *piece = study_piece(r->at, r->place++);
                return true;
            }
    return false;
}

static df_status take(void *context, uint64_t piece, const uint8_t *bytes, size_t size,
                      df_error *err)
{
    shift *r = context;
    df_status status = study_book_take(r->run->book, piece, bytes, size, err);

    r->done += status == DF_OK;
    r->name = r->run->plan->part[study_piece_part(piece)].name;
    return status;
}

static bool stop(void *context)
{
    shift *r = context;
    double past = df_clock_seconds() - r->begun;
    double share = r->run->seconds > 0 ? fmin(past / r->run->seconds, 1) : r->done / r->work;

    if (r->run->seconds > 0 && past >= r->run->seconds)
        r->enough = true;
    if (r->run->progress != NULL && !r->run->progress(r->run->context, share, r->name))
        r->enough = true;
    return r->enough;
}

static df_status play(shift *r, bool (*next)(void *, uint64_t, uint64_t *), df_error *err)
{
    const df_crew_job job = {.open = study_open,
                             .close = study_close,
                             .work = study_work,
                             .plan = r->run->plan,
                             .next = next,
                             .take = take,
                             .stop = stop,
                             .context = r};

    return df_crew_run(r->run->crew, &job, err);
}

/* ---- By the clock ---------------------------------------------------------------------------- */

static double reach(study_estimate e)
{
    return e.n < 2 ? INFINITY : (e.high - e.low) / 2;
}

/* The widest interval of all bans, in points. */
static double widest_ban(const study_plan *plan, const study_tally *tally, int part)
{
    double widest = 0;

    for (int kind = 0; kind < plan->kinds.count; kind++) {
        study_count c = study_get(tally, part, STUDY_BAN, kind, 0);

        widest = fmax(widest, reach(study_mean(&c, 10, 1)));
    }
    return widest;
}

/* Targets are in points of the chance to win: what a designer would act upon. */
double study_need(const study_plan *plan, const study_book *book, int part)
{
    const study_tally *tally = study_book_counts(book);
    const study_part *p = &plan->part[part];
    study_count c;

    if (study_book_pieces(book, part) == 0)
        return INFINITY;
    switch (p->kind) {
    case STUDY_PLAY:
        c = study_get(tally, part, STUDY_BY_ORDER, 0, 0);
        return reach(study_share(&c)) /
               (p->level == STUDY_APPRENTICE && p->config.seats == plan->config.seats ? 0.7 : 2.5);
    case STUDY_LADDER:
    case STUDY_SECRET:
        c = study_among(tally, part);
        return reach(study_share(&c)) / 4;
    case STUDY_BANS:
        return widest_ban(plan, tally, part) / 2;
    case STUDY_COURSE:
        c = study_get(tally, part, STUDY_FAVOURITE_TOLD, STUDY_POINTS / 2, 0);
        return reach(study_share(&c)) / 5;
    case STUDY_CHOICE:
        c = study_get(tally, part, STUDY_WRONG, 0, 0);
        return reach(study_mean(&c, 0.01, 1)) / 3;
    case STUDY_SWEEP:
        c = study_get(tally, part, STUDY_SWEPT_FIRST_BY, plan->combos - 1, 0);
        return reach(study_mean(&c, 10, 1)) / 2;
    }
    return 0;
}

static bool next_needed(void *context, uint64_t i, uint64_t *piece)
{
    shift *r = context;
    const study_part *part = &r->run->plan->part[r->part];

    (void)i;
    while (r->place < study_pieces(part) &&
           study_book_has(r->run->book, study_piece(r->part, r->place)))
        r->place++;
    if (r->left == 0 || r->place >= study_pieces(part))
        return false;
    r->left--;
    *piece = study_piece(r->part, r->place++);
    return true;
}

/* The part that is furthest from what it should be known to; -1: all are played to their end. */
static int neediest(const study_run *run)
{
    int found = -1;
    double most = -1;

    for (int i = 0; i < run->plan->parts; i++) {
        double need = study_need(run->plan, run->book, i);

        if (study_book_pieces(run->book, i) < study_pieces(&run->plan->part[i]) && need > most) {
            most = need;
            found = i;
        }
    }
    return found;
}

static df_status play_by_clock(shift *r, df_error *err)
{
    df_status status = DF_OK;

    while (status == DF_OK && !r->enough && (r->part = neediest(r->run)) >= 0) {
        r->place = 0;
        r->left = 2 * (uint64_t)r->run->crew->threads;
        r->name = r->run->plan->part[r->part].name;
        status = play(r, next_needed, err);
    }
    return status;
}

df_status study_play(const study_run *run, bool *stopped, df_error *err)
{
    shift r = {.run = run, .begun = df_clock_seconds(), .name = ""};

    count_work(&r);
    df_status status = run->seconds > 0 ? play_by_clock(&r, err) : play(&r, next_planned, err);
    *stopped = r.enough && run->seconds <= 0;
    return status;
}
