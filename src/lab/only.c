/* only.c: one choice alone is certain; see only.h.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/only.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/core.h"
#include "lab/lab.h"

enum {
    BUDGET_WIN = 400000, /* moves tried out for one choice in one world */
    BUDGET_SAVE = 4000000,
    BUDGET_HIDDEN = 5000, /* the same where there are many worlds */
    BUDGET_GLANCE = 30000,
    GLANCES = 2,
    WORLDS_EARLY = 40, /* by then one choice alone must be left */
    SENTENCE = 512,
    STORY = 2048,
};

/* A decision that is looked at. */
typedef struct question {
    df_sure *sure;
    df_match *match;
    const df_game *game;
    const df_view *view;
    int seat;
    df_goal goal;
    bool hidden; /* something is, from the seat */
    df_rng rng;
    df_state *world;
    int count;
    df_action actions[DF_LEGAL_MAX];
    bool fails[DF_LEGAL_MAX];
    bool open[DF_LEGAL_MAX]; /* not certain, but not known to fail either */
} question;

static question *ask(df_match *match, df_sure *sure, df_goal goal, df_error *err)
{
    static const uint8_t key[DF_KEY_SIZE] = {19};
    question *q = df_memory(1, sizeof *q);

    if (q == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    memset(q, 0, sizeof *q);
    q->sure = sure;
    q->match = match;
    q->game = df_match_game(match);
    q->seat = df_match_actor(match);
    q->goal = goal;
    q->world = df_lab_state(q->game);
    if (q->world == NULL) {
        free(q);
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    q->view = df_match_view(match, q->seat);
    q->hidden =
        !df_state_equal(q->game, df_match_state(match), (const df_state *)(const void *)q->view);
    q->count = df_view_legal(q->game, q->view, q->seat, q->actions);
    df_rng_init(&q->rng, key, 0);
    return q;
}

static void drop(question *q)
{
    free(q->world);
    free(q);
}

static df_verdict judge(question *q, int i)
{
    uint64_t budget = q->hidden ? BUDGET_HIDDEN : q->goal == DF_GOAL_WIN ? BUDGET_WIN : BUDGET_SAVE;

    return df_sure_try(q->sure, q->goal, q->world, q->actions[i], budget);
}

/* The only choice that does not fail so far, or -1 if there are several or none. */
static int only_left(const question *q)
{
    int left = -1;

    for (int i = 0; i < q->count; i++) {
        if (q->fails[i])
            continue;
        if (left >= 0)
            return -1;
        left = i;
    }
    return left;
}

/* Most positions are quiet: whatever is done without a thought does no harm. */
static bool is_quiet(question *q)
{
    for (int i = 0; q->goal == DF_GOAL_SAVE && i < GLANCES; i++) {
        df_action action = q->actions[df_rng_below(&q->rng, (uint32_t)q->count)];

        if (df_sure_careless(q->sure, q->goal, q->world, action, BUDGET_GLANCE, &q->rng) !=
            DF_VERDICT_NO)
            return true;
    }
    return false;
}

/* Looks at all choices in one more world; false: it is not a single one, and never will be. */
static bool look_at_world(question *q, int number)
{
    int left = 0;

    q->game->resample(q->view, q->seat, &q->rng, q->world);
    if (number == 0 && is_quiet(q))
        return false;
    for (int i = 0; i < q->count; i++) {
        if (q->fails[i])
            continue;
        df_verdict verdict = judge(q, i);
        q->fails[i] = verdict == DF_VERDICT_NO;
        q->open[i] = q->open[i] || verdict == DF_VERDICT_OPEN;
        left += !q->fails[i];
        if (left > 1 && !q->hidden)
            return false;
    }
    int one = only_left(q);
    return left > 0 && (one < 0 ? number < WORLDS_EARLY : !q->open[one]);
}

df_status df_only_find(df_sure *sure, df_match *match, df_goal goal, int worlds, df_action *only,
                       bool *found, df_error *err)
{
    question *q = ask(match, sure, goal, err);

    *found = false;
    if (q == NULL)
        return DF_NOMEM;
    bool goes_on = q->count >= DF_ONLY_CHOICES;
    for (int i = 0; goes_on && i < (q->hidden ? worlds : 1); i++)
        goes_on = look_at_world(q, i);
    int left = goes_on ? only_left(q) : -1;
    *found = left >= 0 && !q->open[left];
    if (*found)
        *only = q->actions[left];
    drop(q);
    return DF_OK;
}

/* ---- Why ------------------------------------------------------------------------------------- */

/* What a seat hears of a line from the second move on, but for its own doings, and how it ends. */
static void tell_line(const question *q, const df_action *line, int length, df_text *out)
{
    const char *const *names = df_match_names(q->match);
    df_state *state = df_lab_state(q->game);
    df_events *events = df_memory(1, sizeof *events);
    df_rng rng = q->rng;

    if (state != NULL)
        df_state_copy(q->game, state, q->world);
    for (int i = 0; i < length && state != NULL && events != NULL; i++) {
        int actor = q->game->actor(state);

        events->count = 0;
        q->game->apply(state, line[i], &rng, events);
        for (int k = 0; k < events->count && actor != q->seat; k++) {
            df_event seen;

            if (!df_event_for(&events->at[k], q->seat, &seen))
                continue;
            if (out->length > 0)
                df_text_char(out, ' ');
            q->game->event_text(&seen, q->seat, names, out);
        }
    }
    if (state != NULL && events != NULL && q->game->actor(state) == DF_NOBODY) {
        if (out->length > 0)
            df_text_char(out, ' ');
        q->game->prompt(state, q->seat, names, out);
    }
    free(events);
    free(state);
}

/* Does the seat choose again, before anybody else does, on this line? Then it is no more than one
 * of many. */
static bool chooses_again(const question *q, const df_action *line, int length)
{
    df_state *state = df_lab_state(q->game);
    df_rng rng = q->rng;
    bool again = false;

    if (state == NULL)
        return false;
    df_state_copy(q->game, state, q->world);
    for (int i = 0; i < length; i++) {
        again = again || (i > 0 && q->game->actor(state) == q->seat);
        q->game->apply(state, line[i], &rng, NULL);
    }
    free(state);
    return again;
}

/* Finds a world in which the choice fails, and tells how. False: there is none. */
static bool tell_wrong(question *q, int i, df_text *out)
{
    static const uint8_t key[DF_KEY_SIZE] = {19};
    df_action line[DF_SURE_DEPTH];

    df_rng_init(&q->rng, key, 0);
    for (int k = 0; k < (q->hidden ? DF_ONLY_WORLDS : 1); k++) {
        q->game->resample(q->view, q->seat, &q->rng, q->world);
        df_verdict verdict = judge(q, i);
        if (verdict != DF_VERDICT_NO)
            continue;
        int length = df_sure_line(q->sure, line);
        /* that a win did not come is nothing to tell of a choice among many others */
        if (q->goal == DF_GOAL_SAVE || !chooses_again(q, line, length))
            tell_line(q, line, length, out);
        return true;
    }
    return false;
}

/* What the seat goes on with, and how a win comes about: everything else is as good as any. */
static void tell_solution(question *q, df_action only, df_text *out)
{
    df_action line[DF_SURE_DEPTH];
    df_outcome outcomes[DF_LEGAL_MAX];
    const char *const *names = df_match_names(q->match);
    df_rng rng = q->rng;
    int length = q->hidden ? 1 : df_sure_line(q->sure, line);

    df_state_copy(q->game, q->world, df_match_state(q->match));
    for (int i = 0; i < DF_SURE_DEPTH; i++) {
        int actor = q->game->actor(q->world);
        df_action action = i == 0 ? only : i < length ? line[i] : DF_NO_ACTION;

        if (actor == DF_NOBODY || (action == DF_NO_ACTION && q->goal == DF_GOAL_SAVE))
            break;
        if (i > 0 && i < length && actor == q->seat) {
            char about[SENTENCE];
            df_text text = df_text_over(about, sizeof about);

            df_action_about(q->game, (const df_view *)q->world, action, names, &text);
            df_text_add(out, "%s%s.", out->length > 0 ? " " : "", about);
        }
        if (action == DF_NO_ACTION && actor == DF_CHANCE) {
            q->game->chance(q->world, outcomes);
            action = outcomes[0].action;
        } else if (action == DF_NO_ACTION) {
            q->game->legal(q->world, q->actions);
            action = q->actions[0];
        }
        q->game->apply(q->world, action, &rng, NULL);
    }
    if (q->game->actor(q->world) == DF_NOBODY) {
        if (out->length > 0)
            df_text_char(out, ' ');
        q->game->prompt(q->world, q->seat, names, out);
    }
}

df_status df_only_explain(df_match *match, df_goal goal, df_action only,
                          void (*each)(void *context, const df_only_wrong *wrong), void *context,
                          df_text *solution, uint64_t *tried, df_error *err)
{
    df_sure *sure = df_sure_open(df_match_game(match), df_match_actor(match));
    question *q = sure != NULL ? ask(match, sure, goal, err) : NULL;
    bool is_only = true;

    if (q == NULL) {
        df_sure_close(sure);
        return df_fail(err, DF_NOMEM, "", "out of memory");
    }
    for (int k = 0; is_only && k < (q->hidden ? DF_ONLY_WORLDS : 1); k++) {
        q->game->resample(q->view, q->seat, &q->rng, q->world);
        for (int i = 0; i < q->count; i++)
            if (q->actions[i] == only)
                is_only = judge(q, i) == DF_VERDICT_YES;
    }
    *tried = df_sure_tried(sure);
    if (is_only)
        tell_solution(q, only, solution);
    q->count = df_view_legal(q->game, q->view, q->seat, q->actions);
    for (int i = 0; i < q->count && is_only; i++) {
        char story[STORY];
        df_text text = df_text_over(story, sizeof story);

        if (q->actions[i] == only)
            continue;
        is_only = tell_wrong(q, i, &text);
        if (is_only)
            each(context, &(df_only_wrong){q->actions[i], story});
    }
    drop(q);
    df_sure_close(sure);
    return is_only ? DF_OK
                   : df_fail(err, DF_CORRUPT, "", "it is not the only choice that is certain");
}
