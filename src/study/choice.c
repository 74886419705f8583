/* choice.c: what a search thinks of the decisions of a game.
 *
 * Some decisions of each game, spread over it. A search that has heard what the seat has heard
 * looks at each: how far the best choice is ahead of the second, what the apprentice's choice
 * loses, and for each kind of action what the best of it is worth against the best of all others.
 *
 * SPDX-License-Identifier: MIT */
#include "study/piece.h"

#include <string.h>

#include "base/memory.h"

enum {
    LOOKS = 8,     /* decisions of a game */
    MORE = 60,     /* further tries of each choice that is compared */
    GAP_STEP = 50, /* thousandths */
    CLEAR = 80,    /* what is lost must be more than this to be called wrong */
    JUDGE_SIZE = 4 << 20,
};

static int64_t value_of(const df_search_choice *c)
{
    return c->visits > 0 ? (int64_t)(c->sum / c->visits) : -1;
}

static int most_visited(const df_search_choice *choices, int count, const bool *passed_over)
{
    int best = -1;

    for (int i = 0; i < count; i++)
        if (!passed_over[i] && (best < 0 || choices[i].visits > choices[best].visits))
            best = i;
    return best;
}

/* Of each kind the choice that was tried most, and the apprentice's, are tried more. */
struct study_comparison {
    int count;
    int kind[DF_LEGAL_MAX];
    df_search_choice choice[DF_LEGAL_MAX];
    bool is_tried[DF_LEGAL_MAX];
    bool passed_over[DF_LEGAL_MAX];
};
typedef struct study_comparison comparison;

static void try_more(df_search *judge, comparison *c, int i)
{
    if (i < 0 || c->is_tried[i])
        return;
    df_search_try(judge, i, MORE);
    c->is_tried[i] = true;
}

static void try_kinds(const study_worker *w, df_search *judge, comparison *c)
{
    for (int kind = 0; kind < w->plan->kinds.count; kind++) {
        bool any = false;

        for (int i = 0; i < c->count; i++) {
            c->passed_over[i] = c->kind[i] != kind;
            any = any || c->kind[i] == kind;
        }
        if (any)
            try_more(judge, c, most_visited(c->choice, c->count, c->passed_over));
    }
}

/* The best of those that were tried and are (or are not) of this kind. */
static int64_t best_of(const comparison *c, int kind, bool is_of_kind)
{
    int64_t best = -1;

    for (int i = 0; i < c->count; i++)
        if (c->is_tried[i] && (c->kind[i] == kind) == is_of_kind && value_of(&c->choice[i]) > best)
            best = value_of(&c->choice[i]);
    return best;
}

static void note_kinds(study_worker *w, const comparison *c)
{
    for (int kind = 0; kind < w->plan->kinds.count; kind++) {
        int64_t with = best_of(c, kind, true), without = best_of(c, kind, false);

        if (with >= 0 && without >= 0)
            study_note(&w->tally, STUDY_VALUE, kind, 0, with - without);
    }
}

static void judge_decision(study_worker *w, comparison *c, df_action obvious, df_rng *rng)
{
    const study_table *t = w->table;
    df_decision decision = {.game = t->game,
                            .config = &t->config,
                            .view = w->told,
                            .actions = t->actions,
                            .count = t->count,
                            .seat = t->actor};
    int chosen = 0;

    memset(c, 0, sizeof *c);
    df_search_decide(w->judge, &decision, rng);
    df_search_run(w->judge, 2 * w->plan->tries);
    c->count = df_search_choices(w->judge, c->choice);
    for (int i = 0; i < c->count; i++) {
        c->kind[i] = study_kind_of(w->plan, t->state, c->choice[i].action);
        if (c->choice[i].action == obvious)
            chosen = i;
    }
    int best = most_visited(c->choice, c->count, c->passed_over);
    c->passed_over[best] = true;
    int second = most_visited(c->choice, c->count, c->passed_over);
    try_more(w->judge, c, best);
    try_more(w->judge, c, second);
    try_more(w->judge, c, chosen);
    try_kinds(w, w->judge, c);
    df_search_choices(w->judge, c->choice);
    int64_t top = -1, next = -1;
    for (int i = 0; i < c->count; i++) {
        int64_t value = c->is_tried[i] ? value_of(&c->choice[i]) : -1;

        next = value > top ? top : value > next ? value : next;
        top = value > top ? value : top;
    }
    int64_t gap = top - next, loss = top - value_of(&c->choice[chosen]);
    study_note(&w->tally, STUDY_GAP, (int)(gap / GAP_STEP), 0, gap);
    study_note(&w->tally, STUDY_OBVIOUS, 0, 0, loss);
    study_note(&w->tally, STUDY_WRONG, 0, 0, loss > CLEAR);
    note_kinds(w, c);
}

/* The judge hears what its seat hears. */
static void listen(void *context, const study_table *t)
{
    study_worker *w = context;

    study_tell(t, w->judge, w->judge_seat, w->told);
}

static df_status seat_judge(study_worker *w, uint64_t deal, df_error *err)
{
    study_table *t = w->table;

    if (w->judge_block == NULL)
        w->judge_block = df_memory(1, JUDGE_SIZE);
    if (w->comparison == NULL)
        w->comparison = df_memory(1, sizeof *w->comparison);
    if (w->judge_block == NULL || w->comparison == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    w->judge_seat = (int)(deal % t->config.seats);
    w->judge =
        df_search_begin(w->judge_block, JUDGE_SIZE, t->game, &t->config, w->judge_seat, NULL);
    t->listen = listen;
    t->listen_context = w;
    return DF_OK;
}

df_status study_deal_choice(study_worker *w, const study_part *part, uint64_t deal, df_error *err)
{
    study_table *t = w->table;
    study_sitter at[DF_SEATS_MAX];
    uint8_t key[DF_KEY_SIZE];
    df_rng rng;
    uint32_t looks = 0, mine = 0;
    /* every so many choices of the seat, so that a usual game has about LOOKS */
    uint32_t every = 1 + (uint32_t)(w->plan->choices / part->config.seats / LOOKS);

    study_all(at, part->level);
    t->counts_kinds = false;
    df_status status = study_sit(t, &part->config, at, deal, err);
    if (status == DF_OK)
        status = seat_judge(w, deal, err);
    if (status != DF_OK)
        return status;
    df_key_derive(key, w->plan->key, deal);
    df_rng_init(&rng, key, 1 + DF_SEATS_MAX);
    while (study_ask(t)) {
        df_action action = study_choose(t);

        if (t->actor == w->judge_seat && t->count > 1 && mine++ % every == deal % every &&
            looks++ < 2 * LOOKS) {
            t->game->view(t->state, t->actor, w->told);
            judge_decision(w, w->comparison, action, &rng);
        }
        study_do(t, action);
    }
    t->listen = NULL;
    study_put_game(w, t);
    return DF_OK;
}
