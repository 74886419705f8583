/* analyse.c: how well a seat played, judged with what it knew at each moment; see analyse.h.
 *
 * SPDX-License-Identifier: MIT */
#include "minds/analyse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bots/levels.h"
#include "core/core.h"
#include "match/match.h"

enum { LOSS_TOLD = 20 }; /* thousandths: less is not worth telling */

static df_mind *open_mind(const df_analysis_plan *plan, df_error *err)
{
    const df_mind_rule rule = {.patience = 1, .threads = plan->threads};

    return df_mind_open(df_match_game(plan->match), df_level_expert.bot.id, &rule, NULL, err);
}

static void add_words(const df_match *past, const df_view *view, df_action action, char *out)
{
    df_text text = df_text_over(out, DF_ANALYSIS_WORDS);

    df_action_label(df_match_game(past), view, action, df_match_names(past), &text);
}

static int choice_of(const df_thought *thought, df_action action)
{
    for (int i = 0; i < thought->count; i++)
        if (thought->choices[i].action == action)
            return i;
    return -1;
}

/* Half the width of the 95 % interval of a difference of two chances, in thousandths. */
static int margin_of(int a, uint32_t visits_a, int b, uint32_t visits_b)
{
    double variance = a * (1000.0 - a) / visits_a + b * (1000.0 - b) / visits_b;

    return (int)ceil(1.96 * sqrt(variance));
}

/* If the search would have chosen otherwise, both choices are tried once more, each by itself: a
 * search leaves a bad choice after a few tries, so that its chance is a guess, and favours what
 * happened to do well. */
static void judge(df_mind *mind, const df_match *past, const df_view *view, df_action played,
                  df_analysed *out)
{
    const df_thought *thought = df_mind_think(mind, view);
    int chosen = choice_of(thought, played);
    uint32_t visits[2] = {0, 0};

    df_assert(chosen >= 0);
    out->choices = thought->count;
    out->played = played;
    out->preferred = thought->choices[thought->best].action;
    out->before = df_thought_chance(thought, thought->best);
    out->after = out->before;
    if (chosen != thought->best) {
        out->before = df_mind_try(mind, thought->best, &visits[0]);
        out->after = df_mind_try(mind, chosen, &visits[1]);
        out->margin = margin_of(out->before, visits[0], out->after, visits[1]);
    }
    if (out->after >= out->before) { /* as good, as far as the search can tell */
        out->preferred = played;
        out->before = out->after;
    }
    out->loss = out->before - out->after;
    add_words(past, view, out->played, out->played_words);
    add_words(past, view, out->preferred, out->preferred_words);
}

static bool is_stopped(const df_analysis_plan *plan)
{
    return plan->limits.stop != NULL && plan->limits.stop(plan->limits.stop_context);
}

/* A decision of the seat. One that was cut short is left out. */
static void look_at(const df_analysis_plan *plan, df_mind *mind, df_match *past, df_action played,
                    df_analysis *out)
{
    const df_game *game = df_match_game(past);
    const df_view *view = df_match_view(past, plan->seat);
    df_action actions[DF_LEGAL_MAX];
    df_analysed *found = &out->at[out->count];

    out->decisions++;
    if (df_view_legal(game, view, plan->seat, actions) < 2)
        return;
    judge(mind, past, view, played, found);
    found->number = out->decisions;
    found->position = df_match_steps(past);
    if (!is_stopped(plan))
        out->count++;
    if (plan->progress != NULL)
        plan->progress(plan->context, out->decisions);
}

/* An analysis under way. */
typedef struct walk {
    const df_analysis_plan *plan;
    df_mind *mind;
    df_analysis *out;
    df_error *err;
    df_status status;
} walk;

/* The mind hears of every step what the seat heard, and looks at what the seat did next. */
static bool visit(void *context, df_match *past)
{
    walk *w = context;
    int next = df_match_steps(past);

    if (next == 0)
        w->status = df_mind_advise(w->mind, past, w->plan->seat, &w->plan->limits, w->err);
    else
        df_mind_tell(w->mind, past);
    if (w->status != DF_OK || next == df_match_steps(w->plan->match))
        return false;
    w->out->stopped = is_stopped(w->plan);
    if (w->out->stopped)
        return false;
    df_step step = df_match_step(w->plan->match, next);
    if (step.actor == w->plan->seat)
        look_at(w->plan, w->mind, past, step.action, w->out);
    return true;
}

int df_analysis_decisions(const df_match *match, int seat)
{
    int count = 0;

    for (int i = 0; i < df_match_steps(match); i++)
        count += df_match_step(match, i).actor == seat;
    return count;
}

/* Decisions being gathered. */
typedef struct choices {
    const df_match *match;
    int seat;
    int count;
    int *at;
} choices;

static bool note_choice(void *context, df_match *past)
{
    choices *c = context;
    int next = df_match_steps(past);
    df_action actions[DF_LEGAL_MAX];

    if (next == df_match_steps(c->match))
        return false;
    if (df_match_step(c->match, next).actor == c->seat &&
        df_view_legal(df_match_game(past), df_match_view(past, c->seat), c->seat, actions) > 1) {
        c->at[c->count] = next;
        c->count++;
    }
    return true;
}

int df_analysis_choices(const df_match *match, int seat, int *out, int most, df_error *err)
{
    choices c = {.match = match, .seat = seat};

    c.at = df_memory((size_t)df_match_steps(match) + 1, sizeof *c.at);
    if (c.at == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return -1;
    }
    df_status status = df_match_recall(match, note_choice, &c, err);
    int count = c.count < most ? c.count : most;
    for (int i = 0; i < count; i++)
        out[i] = c.at[count > 1 ? (int)((int64_t)i * (c.count - 1) / (count - 1)) : 0];
    free(c.at);
    return status == DF_OK ? count : -1;
}

df_status df_analyse_at(const df_analysis_plan *plan, int position, df_analysed *out, df_error *err)
{
    df_mind *mind = open_mind(plan, err);
    df_match *past = mind != NULL ? df_match_at(plan->match, position, err) : NULL;
    df_status status = DF_NOMEM;

    if (past != NULL)
        status = df_mind_advise(mind, past, plan->seat, &plan->limits, err);
    *out = (df_analysed){.position = position};
    if (past != NULL && status == DF_OK) {
        judge(mind, past, df_match_view(past, plan->seat),
              df_match_step(plan->match, position).action, out);
        out->number = df_analysis_decisions(past, plan->seat) + 1;
    }
    df_match_free(past);
    df_mind_close(mind);
    return status;
}

df_status df_analyse(const df_analysis_plan *plan, df_analysis *out, df_error *err)
{
    walk w = {.plan = plan, .out = out, .err = err};
    df_status status = DF_NOMEM;

    *out = (df_analysis){0};
    out->at = df_memory((size_t)df_match_steps(plan->match) + 1, sizeof *out->at);
    if (out->at == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    w.mind = open_mind(plan, err);
    if (w.mind != NULL)
        status = df_match_recall(plan->match, visit, &w, err);
    df_mind_close(w.mind);
    return status == DF_OK ? w.status : status;
}

void df_analysis_free(df_analysis *analysis)
{
    free(analysis->at);
    *analysis = (df_analysis){0};
}

bool df_analysed_mistake(const df_analysed *decision)
{
    return decision->loss >= LOSS_TOLD && decision->loss > decision->margin;
}

int df_analysis_mistakes(const df_analysis *analysis, int most, int *out)
{
    int count = 0;

    for (int i = 0; i < analysis->count; i++) {
        int loss = analysis->at[i].loss;
        int at = count;

        if (!df_analysed_mistake(&analysis->at[i]))
            continue;
        while (at > 0 && loss > analysis->at[out[at - 1]].loss)
            at--;
        if (at == most)
            continue;
        count += count < most;
        memmove(out + at + 1, out + at, (size_t)(count - at - 1) * sizeof *out);
        out[at] = i;
    }
    return count;
}

df_status df_analysis_infer(const df_analysis_plan *plan, int position, df_inference *out,
                            df_error *err)
{
    df_mind *mind = open_mind(plan, err);
    df_match *then = mind != NULL ? df_match_at(plan->match, position, err) : NULL;
    df_status status = DF_NOMEM;

    if (then != NULL)
        status = df_mind_advise(mind, then, plan->seat, NULL, err);
    if (then != NULL && status == DF_OK)
        status = df_infer(mind, df_match_game(then), df_match_config(then),
                          df_match_view(then, plan->seat), DF_INFER_WORLDS, out, err);
    df_match_free(then);
    df_mind_close(mind);
    return status;
}
