/* review.c: a game that is over, judged: how good the chances of a seat were before each of its
 * decisions, by what it knew then.
 *
 * That takes seconds, so it is done one decision at a time, and for each of them it waits in the
 * line of the advisers like a hint: nobody's hint waits for a whole game. It goes on as long as
 * somebody who has asked is there, and what is found stays with the table while it is in memory.
 *
 * A judgement of a seat rests on what that seat knew, so its owner may have it in any game. Others
 * may where the end opens everything; where a game keeps its secrets they may not.
 *
 * SPDX-License-Identifier: MIT */
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"
#include "minds/analyse.h"
#include "server/inside.h"

#include "core/core.h"

enum {
    POINTS_MAX = 60,   /* decisions that are looked at */
    ALL_MS = 6000,     /* for all of them, with what is tried once more less than twice that */
    POINT_MS_MIN = 30, /* and for each */
    POINT_MS_MAX = 150,
};

struct review {
    job job; /* first, so that a job is a review */
    /* the loop's own */
    live *table; /* NULL: given up */
    bool busy;   /* the thread has it, or it is in the line */
    int seat;
    /* the thread's, while it is busy */
    df_match *match;
    struct {
        int count; /* of points; -1: not known yet */
        int done;
        int positions[POINTS_MAX];
        df_analysed points[POINTS_MAX];
        df_status status;
        df_error err;
    } told;
    /* both */
    atomic_bool stopped;
};

static void free_review(job *j)
{
    review *r = (review *)j;

    df_match_free(r->match);
    free(r);
}

static bool is_whole(const review *r)
{
    return r->told.count >= 0 && r->told.done == r->told.count;
}

/* ---- In the threads -------------------------------------------------------------------------- */

static bool is_stopped(void *context)
{
    review *r = context;

    return atomic_load(&r->stopped);
}

static void think(job *j, int waiting, int threads)
{
    review *r = (review *)j;

    if (is_stopped(r))
        return;
    if (r->told.count < 0) {
        r->told.count =
            df_analysis_choices(r->match, r->seat, r->told.positions, POINTS_MAX, &r->told.err);
        r->told.status = r->told.count < 0 ? r->told.err.status : DF_OK;
    }
    if (r->told.count < 0 || is_whole(r))
        return;
    int ms = ALL_MS / r->told.count < POINT_MS_MAX ? ALL_MS / r->told.count : POINT_MS_MAX;
    ms = ms * threads / (threads + waiting);
    df_analysis_plan plan = {.match = r->match,
                             .seat = r->seat,
                             .limits = {.ms = (uint32_t)(ms > POINT_MS_MIN ? ms : POINT_MS_MIN),
                                        .stop = is_stopped,
                                        .stop_context = r},
                             .threads = 1};
    r->told.status = df_analyse_at(&plan, r->told.positions[r->told.done],
                                   &r->told.points[r->told.done], &r->told.err);
    if (r->told.status == DF_OK)
        r->told.done++;
}

/* ---- Answers --------------------------------------------------------------------------------- */

/* A chance in percent, or a score. */
static void write_worth(const df_game *game, int thousandths, jot *out)
{
    char score[16];
    df_text text = df_text_over(score, sizeof score);

    jot_comma(out);
    if (game->plays_for == DF_FOR_SCORE) {
        df_worth_text(game, thousandths, false, &text);
        jot_raw(out, score);
    } else {
        jot_number(out, (thousandths + 5) / 10);
    }
}

/* [step, before, after, "what was done", "what would have been better"]: the last only where that
 * is worth telling. */
static void write_point(const df_game *game, const df_analysed *point, jot *out)
{
    jot_comma(out);
    jot_raw(out, "[");
    jot_number(out, point->position);
    write_worth(game, point->before, out);
    write_worth(game, point->after, out);
    jot_comma(out);
    jot_text(out, point->played_words);
    if (df_analysed_mistake(point)) {
        jot_comma(out);
        jot_text(out, point->preferred_words);
    }
    jot_raw(out, "]");
}

/* How far it is, and all of it when it is done. */
static void write_review(const review *r, bool stopped, jot *out)
{
    const df_game *game = r->table->desk.setup.game;
    bool by_score = game->plays_for == DF_FOR_SCORE;

    jot_member_number(out, "as", r->seat);
    jot_member_number(out, "done", r->told.done);
    if (r->told.count >= 0)
        jot_member_number(out, "of", r->told.count);
    if (stopped)
        jot_raw(out, ",\"stopped\":true");
    if (is_whole(r)) {
        jot_member(out, "worth", by_score ? "score" : "chance");
        jot_name(out, "range");
        jot_raw(out, "[");
        jot_number(out, by_score ? game->score_min : 0);
        jot_raw(out, ",");
        jot_number(out, by_score ? game->score_max : 100);
        jot_raw(out, "]");
        jot_name(out, "points");
        jot_raw(out, "[");
        for (int i = 0; i < r->told.count; i++)
            write_point(game, &r->told.points[i], out);
        jot_raw(out, "]");
    }
    jot_raw(out, "}");
}

/* Tells all who have asked; if it does not go on they need not wait any more. */
static void tell(server *s, const review *r, bool stopped)
{
    unsigned bit = 1u << r->seat;
    jot *out = handle_answer(s, NULL, "analysis");

    write_review(r, stopped, out);
    for (guest *g = r->table->guests; g != NULL; g = g->next) {
        if ((g->reviews & bit) == 0)
            continue;
        if (stopped || is_whole(r))
            g->reviews &= ~bit;
        guest_send(g, out);
    }
}

/* The first who waits for it; NULL: nobody does. */
static const guest *waits_for(const review *r)
{
    const guest *g = r->table->guests;

    while (g != NULL && (g->reviews >> r->seat & 1) == 0)
        g = g->next;
    return g;
}

/* One more decision was looked at, or none could be. What was found stays, and whoever asks again
 * has it go on from there. */
static void review_done(job *j, void *context)
{
    review *r = (review *)j;
    server *s = context;

    if (r->table == NULL) {
        free_review(j);
        return;
    }
    const guest *next = waits_for(r);
    r->busy = false;
    if (r->told.status == DF_OK && !is_whole(r) && next != NULL) {
        tell(s, r, false); /* from then on it is the thread's */
        r->job.owner = next->account;
        r->busy = pool_add(s->advisers, &r->job);
    }
    if (!r->busy)
        tell(s, r, !is_whole(r));
}

/* ---- Asking ---------------------------------------------------------------------------------- */

static review *new_review(live *table, int seat)
{
    const df_match *match = table->desk.match;
    review *r = df_memory(1, sizeof *r);

    if (r == NULL)
        return NULL;
    r->job = (job){.run = think, .done = review_done, .free = free_review};
    r->table = table;
    r->seat = seat;
    r->job.told = &r->told;
    r->job.told_size = sizeof r->told;
    r->told.count = -1;
    atomic_init(&r->stopped, false);
    r->match = df_match_at(match, df_match_steps(match), NULL);
    if (r->match != NULL)
        return r;
    free_review(&r->job);
    return NULL;
}

/* The seat that is asked for, one's own if none is named; -1: it may not be, and that was said. */
static int seat_of(guest *g, const json_t *message)
{
    const desk *d = act_in_play(g, message);
    const json_t *as = json_object_get(message, "as");
    json_int_t seat = as == NULL ? g->seat : json_integer_value(as);

    if (d == NULL)
        return -1;
    if (d->phase != DESK_OVER)
        handle_error(g, message, "early", "", "a game is judged after its end");
    else if ((as != NULL && !json_is_integer(as)) || seat < 0 || seat >= d->setup.config.seats)
        handle_error(g, message, "range", "", "as is a seat, from 0 to %d",
                     d->setup.config.seats - 1);
    else if (d->setup.game->keeps_secrets && seat != g->seat)
        handle_error(g, message, "secret", "",
                     "this game keeps its secrets: look at your own play");
    else
        return (int)seat;
    return -1;
}

void review_ask(server *s, guest *g, json_t *message)
{
    live *table = g->table;
    int seat = seat_of(g, message);
    unsigned bit = 1u << (seat >= 0 ? seat : 0);

    if (seat < 0)
        return;
    if ((g->reviews & ~bit) != 0) {
        handle_error(g, message, "limit", "", "one after the other, please");
        return;
    }
    if (table->reviews[seat] == NULL)
        table->reviews[seat] = new_review(table, seat);
    review *r = table->reviews[seat];
    if (r == NULL) {
        handle_error(g, message, "memory", "", "out of memory");
        return;
    }
    if (!r->busy && !is_whole(r)) {
        r->job.owner = g->account;
        r->busy = pool_add(s->advisers, &r->job);
        if (!r->busy) {
            handle_error(g, message, "limit", "", "too many ask for this now; please try again");
            return;
        }
    }
    /* while the thread has it nothing is read but what was there before; whoever waits is told */
    jot *out = handle_answer(s, message, "analysis");
    if (r->busy) {
        g->reviews |= bit;
        jot_member_number(out, "as", seat);
        jot_raw(out, "}");
    } else {
        write_review(r, false, out);
    }
    guest_send(g, out);
}

void review_drop(live *table)
{
    for (int seat = 0; seat < DF_SEATS_MAX; seat++) {
        review *r = table->reviews[seat];

        table->reviews[seat] = NULL;
        if (r != NULL && r->busy) {
            r->table = NULL;
            atomic_store(&r->stopped, true);
        } else if (r != NULL) {
            free_review(&r->job);
        }
    }
}
