/* hint.c: advice for people: what a strong bot would do in their place, knowing what they know.
 *
 * A table has one hint at a time, for whoever is to act, and nothing of it is kept. It is given up
 * as soon as the decision has passed: neither the wait of whoever is next nor anything else must
 * tell that it was asked for.
 *
 * SPDX-License-Identifier: MIT */
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"
#include "minds/advice.h"
#include "server/inside.h"

#include "core/core.h"

enum { HINT_MS_MIN = 50, TEXT_MAX = 512 };

struct hint {
    job job; /* first, so that a job is a hint */
    /* the loop's own */
    live *table;     /* NULL: given up */
    guest *from;     /* who has asked */
    json_t *message; /* with what */
    uint32_t decision;
    /* the thread's, until it is done */
    df_match *match;
    int seat;
    struct {
        bool found;
        df_advice advice;
        df_error err;
    } told;
    /* both */
    atomic_bool stopped;
};

static void free_hint(job *j)
{
    hint *h = (hint *)j;

    json_decref(h->message);
    df_match_free(h->match);
    free(h);
}

/* ---- In the threads -------------------------------------------------------------------------- */

static bool is_stopped(void *context)
{
    hint *h = context;

    return atomic_load(&h->stopped);
}

static void think(job *j, int waiting, int threads)
{
    hint *h = (hint *)j;
    int ms = DF_ADVICE_MS * threads / (threads + waiting);
    df_mind_limits allowed = {.ms = (uint32_t)(ms > HINT_MS_MIN ? ms : HINT_MS_MIN),
                              .stop = is_stopped,
                              .stop_context = h};

    if (is_stopped(h))
        return;
    df_mind *expert = df_adviser_open(h->match, h->seat, &allowed, 1, &h->told.err);
    h->told.found = expert != NULL;
    if (h->told.found)
        df_advice_read(df_mind_think(expert, df_match_view(h->match, h->seat)), &h->told.advice);
    df_mind_close(expert);
}

static void hint_done(job *j, void *context);

/* ---- Asking ---------------------------------------------------------------------------------- */

/* The action, and the rule that it rests on. */
static jot *begin_answer(server *s, guest *g, const json_t *message, df_action action)
{
    desk *d = &g->table->desk;
    char about[TEXT_MAX];
    df_text text = df_text_over(about, sizeof about);
    jot *out = handle_answer(s, message, "hint");

    df_action_about(d->setup.game, df_match_view(d->match, g->seat), action,
                    df_match_names(d->match), &text);
    jot_member_number(out, "d", d->seats[g->seat].decision);
    jot_member_number(out, "a", action);
    jot_member(out, "text", about);
    return out;
}

static hint *make_hint(guest *g, json_t *message)
{
    desk *d = &g->table->desk;
    hint *h = df_memory(1, sizeof *h);

    if (h == NULL)
        return NULL;
    h->job = (job){.owner = g->account, .run = think, .done = hint_done, .free = free_hint};
    h->job.told = &h->told;
    h->job.told_size = sizeof h->told;
    h->table = g->table;
    h->from = g;
    h->message = json_incref(message);
    h->seat = g->seat;
    h->decision = d->seats[g->seat].decision;
    atomic_init(&h->stopped, false);
    h->match = df_match_at(d->match, df_match_steps(d->match), NULL);
    if (h->match != NULL)
        return h;
    free_hint(&h->job);
    return NULL;
}

void hint_ask(server *s, guest *g, json_t *message)
{
    live *table = g->table;
    desk *d = &table->desk;

    if (!d->setup.hints) {
        handle_error(g, message, "early", "", "this table was opened without hints");
        return;
    }
    if (!act_is_asked(g, message))
        return;
    if (desk_is_early(d, g->seat)) {
        handle_error(g, message, "early", "", "there are hints once it is your turn");
        return;
    }
    if (table->hint != NULL) {
        handle_error(g, message, "limit", "", "one hint at a time");
        return;
    }
    if (df_view_legal(d->setup.game, df_match_view(d->match, g->seat), g->seat,
                      s->scratch_actions) == 1) {
        jot *out = begin_answer(s, g, message, s->scratch_actions[0]);

        jot_raw(out, "}");
        guest_send(g, out);
        return;
    }
    hint *h = make_hint(g, message);
    if (h == NULL) {
        handle_error(g, message, "memory", "", "out of memory");
    } else if (!pool_add(s->advisers, &h->job)) {
        handle_error(g, message, "limit", "", "too many ask for hints now; please try again");
        free_hint(&h->job);
    } else {
        table->hint = h;
    }
}

/* ---- Answers --------------------------------------------------------------------------------- */

/* The chance to win in percent, or the score. */
static void write_worth(const hint *h, const df_advice_choice *choice, jot *out)
{
    const df_game *game = df_match_game(h->match);
    char score[16];
    df_text text = df_text_over(score, sizeof score);

    df_worth_text(game, choice->worth, false, &text);
    if (game->plays_for == DF_FOR_SCORE)
        jot_raw(out, score);
    else
        jot_number(out, choice->percent);
}

static void answer(server *s, const hint *h)
{
    if (!h->told.found) {
        handle_df_error(h->from, h->message, &h->told.err);
        return;
    }
    jot *out = begin_answer(s, h->from, h->message, h->told.advice.best.action);
    jot_name(out, df_match_game(h->match)->plays_for == DF_FOR_SCORE ? "score" : "chance");
    write_worth(h, &h->told.advice.best, out);
    jot_name(out, "then");
    jot_raw(out, "[");
    for (int i = 0; i < h->told.advice.count; i++) {
        jot_comma(out);
        jot_raw(out, "[");
        jot_number(out, h->told.advice.others[i].action);
        jot_raw(out, ",");
        write_worth(h, &h->told.advice.others[i], out);
        jot_raw(out, "]");
    }
    jot_raw(out, "]");
    jot_member_number(out, "tries", h->told.advice.tries);
    jot_raw(out, "}");
    guest_send(h->from, out);
}

static void hint_done(job *j, void *context)
{
    hint *h = (hint *)j;

    if (h->table != NULL) {
        h->table->hint = NULL;
        answer(context, h);
    }
    free_hint(j);
}

void hint_collect(server *s)
{
    for (job *j = pool_done(s->advisers), *next; j != NULL; j = next) {
        next = j->next;
        j->done(j, s);
    }
}

void hint_drop(live *table, const guest *g)
{
    hint *h = table->hint;

    if (h == NULL || (g != NULL && h->from != g))
        return;
    table->hint = NULL;
    h->table = NULL;
    h->from = NULL;
    atomic_store(&h->stopped, true);
}

void hint_check(live *table)
{
    const hint *h = table->hint;
    const desk *d = &table->desk;

    if (h == NULL || (desk_actor(d) == h->seat && d->seats[h->seat].decision == h->decision &&
                      desk_bot(d, h->seat) == NULL && !d->seats[h->seat].skips))
        return;
    handle_error(h->from, h->message, "late", "", "the decision has passed");
    hint_drop(table, NULL);
}
