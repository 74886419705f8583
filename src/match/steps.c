/* steps.c: how a match goes on, and back.
 *
 * The current state is kept, but it is only a convenience: it follows from the start and the steps.
 * Every draw of step i comes from stream i of a key made from the seed, so a step gives the same
 * result whenever it is played again: in a replay, after an undo, on another machine. Bots draw
 * from a key of their own and what they think can't change the match.
 *
 * A step is tried out on a second state, which takes the place of the first when it has passed the
 * game's check; so a failure leaves the match as it was.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "base/memory.h"
#include "core/core.h"
#include "match/audit.h"
#include "match/match.h"

static df_status no_memory(df_error *err)
{
    return df_fail(err, DF_NOMEM, "", "out of memory");
}

/* ---- Steps ----------------------------------------------------------------------------------- */

df_action df_match_draw(const df_match *match, const df_state *state, int index)
{
    df_rng rng;

    df_rng_init(&rng, match->rules_key, (uint64_t)index);
    return df_chance_draw(match->game, state, &rng);
}

void df_match_play(const df_match *match, df_state *state, int index, df_step step,
                   df_events *events)
{
    df_rng rng;

    df_rng_init(&rng, match->rules_key, (uint64_t)index);
    if (step.actor == DF_CHANCE)
        df_chance_draw(match->game, state, &rng); /* forced or not, the same draws are used up */
    match->game->apply(state, step.action, &rng, events);
}

static df_status reserve_step(df_match *match, df_error *err)
{
    if (match->count < match->room)
        return DF_OK;
    return df_memory_grow(&match->steps, &match->room, sizeof match->steps[0]) ? DF_OK
                                                                               : no_memory(err);
}

/* The reason may name what is hidden, so it is not for the players: see df_match_frozen. */
static df_status refuse_frozen(df_error *err)
{
    return df_fail(
        err, DF_CORRUPT, "",
        "the match is frozen: the program found a mistake of its own; the record is kept");
}

static df_status freeze(df_match *match, df_step step, const df_error *why, df_error *err)
{
    match->frozen = true;
    match->broken = step;
    match->why = *why;
    return refuse_frozen(err);
}

static bool any_reveals(const df_events *events, int first)
{
    for (int i = first; i < events->count; i++)
        if (events->at[i].reveals)
            return true;
    return false;
}

/* Tells every bot what it may see of the step just done: the events from number `first` on. */
static void inform_bots(df_match *match, int first)
{
    for (int seat = 0; seat < match->config.seats; seat++) {
        df_sitter sitter = df_match_sitter(match, seat);

        df_sitter_tell(&sitter, match->fresh, first, match->state, match->view);
    }
}

/* One tested step; its events are added to match->fresh. */
static df_status take_step(df_match *match, df_action action, df_error *err)
{
    const df_game *game = match->game;
    int first = match->fresh->count;
    df_step step = {.action = action, .actor = (int8_t)game->actor(match->state)};
    df_error why = {.status = DF_OK};
    df_status status = reserve_step(match, err);

    if (status != DF_OK)
        return status;
#ifdef DF_DEBUG
    if (!match->trusted && df_audit_words(game, match->state, step.actor, action, &why) != DF_OK)
        return freeze(match, step, &why, err);
#endif
    df_state_copy(game, match->trial, match->state);
    df_match_play(match, match->trial, match->count, step, match->fresh);
    if (!match->trusted && game->check(match->trial, &why) != DF_OK) {
        match->fresh->count = first;
        return freeze(match, step, &why, err);
    }
    df_state *before = match->state;
    match->state = match->trial;
    match->trial = before;
    step.reveals = step.actor == DF_CHANCE || any_reveals(match->fresh, first);
    match->steps[match->count++] = step;
    inform_bots(match, first);
    return DF_OK;
}

/* The events under way become those that can be read. Without memory there are none to be read. */
static df_status publish(df_match *match, df_error *err)
{
    const df_events *fresh = match->fresh;
    bool room = df_match_reserve(match, fresh->count);

    match->events->count = room ? fresh->count : 0;
    if (room)
        memcpy(match->events->at, fresh->at, (size_t)fresh->count * sizeof fresh->at[0]);
    match->fresh = NULL;
    return room ? DF_OK : no_memory(err);
}

/* Collects the events of what follows in *fresh, until they are published. */
static void collect(df_match *match, df_events *fresh)
{
    fresh->count = 0;
    match->fresh = fresh;
}

/* Plays the steps up to number `count` once more, from the start; needs no memory. */
static void rebuild(df_match *match, int count)
{
    df_state_copy(match->game, match->state, match->start);
    df_match_begin(match);
    match->fresh->count = 0;
    for (match->count = 0; match->count < count; match->count++) {
        match->fresh->count = 0;
        df_match_play(match, match->state, match->count, match->steps[match->count], match->fresh);
        inform_bots(match, 0);
    }
}

/* Plays pending chance nodes, unless they are to wait. */
static df_status play_chance(df_match *match, df_error *err)
{
    df_status status = DF_OK;

    while (status == DF_OK && !match->hold_chance && df_match_actor(match) == DF_CHANCE)
        status = take_step(match, df_match_draw(match, match->state, match->count), err);
    return status;
}

/* A tested action and the chance nodes after it: all of it or, without memory, nothing. */
static df_status act(df_match *match, df_action action, df_error *err)
{
    int before = match->count;
    df_events fresh;

    collect(match, &fresh);
    df_status status = take_step(match, action, err);
    if (status == DF_OK)
        status = play_chance(match, err);
    /* room for the events is made while the step can still be taken back */
    if (status == DF_OK && !df_match_reserve(match, fresh.count))
        status = no_memory(err);
    if (status == DF_NOMEM) {
        if (match->count > before)
            rebuild(match, before);
        match->fresh = NULL;
        return status;
    }
    publish(match, NULL);
    return status;
}

df_status df_match_force(df_match *match, df_action action, df_error *err)
{
    df_events fresh;

    collect(match, &fresh);
    df_status status = take_step(match, action, err);
    if (status == DF_OK)
        status = publish(match, err);
    match->fresh = NULL;
    return status;
}

df_status df_match_settle(df_match *match, df_error *err)
{
    df_events fresh;

    if (match->hold_chance || df_match_actor(match) != DF_CHANCE)
        return DF_OK;
    collect(match, &fresh);
    df_status status = play_chance(match, err);
    df_status kept = publish(match, err);
    return status != DF_OK ? status : kept;
}

/* ---- Actions --------------------------------------------------------------------------------- */

static df_status check_seat(const df_match *match, int seat, df_error *err)
{
    if (match->frozen)
        return refuse_frozen(err);
    if (seat < 0 || seat >= match->config.seats)
        return df_fail(err, DF_RANGE, "", "there is no seat %d, only 0 to %d", seat,
                       match->config.seats - 1);
    return DF_OK;
}

df_status df_match_do(df_match *match, int seat, df_action action, df_error *err)
{
    df_status status = check_seat(match, seat, err);

    if (status != DF_OK)
        return status;
    if (action >= match->game->action_limit)
        return df_fail(err, DF_RANGE, "", "%s has no action number %u", match->game->id, action);
    /* Tested on the view, so that no answer can tell more than the seat may know. */
    status = df_view_test(match->game, df_match_view(match, seat), seat, action, err);
    return status == DF_OK ? act(match, action, err) : status;
}

df_status df_match_bot(df_match *match, df_error *err)
{
    df_action actions[DF_LEGAL_MAX];
    int seat = df_match_actor(match);
    df_error why;
    df_rng rng;

    if (match->frozen)
        return refuse_frozen(err);
    if (seat == DF_NOBODY)
        return df_fail(err, DF_ILLEGAL, "", "the game is over");
    if (seat == DF_CHANCE)
        return df_fail(err, DF_ILLEGAL, "", "chance has to decide first");
    df_sitter sitter = df_match_sitter(match, seat);
    if (sitter.bot == NULL)
        return df_fail(err, DF_ILLEGAL, "", "%s is not played by a bot", match->names[seat]);
    df_status status = reserve_step(match, err); /* before the bot thinks: it may remember that */
    if (status != DF_OK)
        return status;
    df_decision decision = df_sitter_look(&sitter, match->state, match->view, actions);
    df_rng_init(&rng, match->bots_key, (uint64_t)match->count);
    df_action action = df_sitter_choose(&sitter, &decision, &rng);
    status = df_match_do(match, seat, action, &why);
    if (status == DF_ILLEGAL || status == DF_RANGE)
        return df_fail(err, DF_CORRUPT, why.clause, "the bot %s wants what is not allowed: %s",
                       sitter.bot->id, why.text);
    return status == DF_OK ? DF_OK : df_fail(err, status, why.clause, "%s", why.text);
}

df_status df_match_chance(df_match *match, df_action outcome, df_error *err)
{
    if (match->frozen)
        return refuse_frozen(err);
    if (!match->hold_chance)
        return df_fail(err, DF_ILLEGAL, "", "chance is not held in this match");
    if (df_match_actor(match) != DF_CHANCE)
        return df_fail(err, DF_ILLEGAL, "", "no chance event is pending");
    df_status status = match->game->test(match->state, outcome, err);
    return status == DF_OK ? act(match, outcome, err) : status;
}

/* ---- Back ------------------------------------------------------------------------------------ */

static int last_step_of(const df_match *match, int seat)
{
    int index = match->count - 1;

    while (index >= 0 && match->steps[index].actor != seat)
        index--;
    return index;
}

/* Finds the action that a seat could take back. */
static df_status find_own(const df_match *match, int seat, int *own, df_error *err)
{
    df_status status = check_seat(match, seat, err);

    if (status != DF_OK)
        return status;
    *own = last_step_of(match, seat);
    if (*own < 0)
        return df_fail(err, DF_ILLEGAL, "", "there is nothing of yours to take back");
    if (df_match_actor(match) == DF_NOBODY)
        return df_fail(err, DF_ILLEGAL, "", "the game is over, so nothing can be taken back");
    return DF_OK;
}

static df_status go_back(df_match *match, int steps)
{
    df_events fresh;

    collect(match, &fresh);
    rebuild(match, steps);
    match->fresh = NULL;
    match->events->count = 0;
    return DF_OK;
}

void df_match_practise(df_match *match)
{
    match->practice = true;
}

bool df_match_is_practice(const df_match *match)
{
    return match->practice;
}

/* Has nobody, and no chance, done anything since this step, and has it told its seat nothing? */
static df_status told_nothing(const df_match *match, int own, df_error *err)
{
    for (int i = own + 1; i < match->count; i++)
        if (match->steps[i].actor != DF_CHANCE)
            return df_fail(err, DF_ILLEGAL, "", "%s has acted since, so it can't be taken back",
                           match->names[match->steps[i].actor]);
    if (match->steps[own].reveals)
        return df_fail(err, DF_ILLEGAL, "",
                       "you have learned something by it, so it can't be taken back");
    if (own + 1 < match->count)
        return df_fail(err, DF_ILLEGAL, "", "chance has decided since, so it can't be taken back");
    return DF_OK;
}

df_status df_match_back(df_match *match, int seat, df_error *err)
{
    int own;
    df_status status = find_own(match, seat, &own, err);

    if (status != DF_OK)
        return status;
    if (told_nothing(match, own, NULL) != DF_OK)
        df_match_practise(match);
    return go_back(match, own);
}

df_status df_match_undo(df_match *match, int seat, df_error *err)
{
    int own;
    df_status status = find_own(match, seat, &own, err);

    if (status == DF_OK)
        status = told_nothing(match, own, err);
    return status == DF_OK ? go_back(match, own) : status;
}

/* The match as it began, with these seats. */
static df_match *reopen(const df_match *match, const df_seat *seats, df_error *err)
{
    df_match *past =
        df_match_open(match->game, &match->config, match->seed, seats, match->start, err);

    if (past != NULL)
        past->from_position = match->from_position;
    if (past != NULL)
        past->practice = match->practice;
    return past;
}

/* The match after so many steps, with these in its seats. */
static df_match *once_more(const df_match *match, const df_seat *seats, int steps, df_error *err)
{
    df_events fresh;
    df_match *past = reopen(match, seats, err);

    if (past == NULL)
        return NULL;
    past->hold_chance = match->hold_chance;
    past->trusted = match->trusted;
    past->steps = df_memory((size_t)match->count + 1, sizeof *past->steps);
    if (past->steps == NULL) {
        no_memory(err);
        df_match_free(past);
        return NULL;
    }
    past->room = match->count + 1;
    if (steps > 0)
        memcpy(past->steps, match->steps, (size_t)steps * sizeof *past->steps);
    collect(past, &fresh);
    rebuild(past, steps);
    if (publish(past, err) == DF_OK)
        return past;
    df_match_free(past);
    return NULL;
}

df_match *df_match_at(const df_match *match, int steps, df_error *err)
{
    if (steps < 0 || steps > match->count) {
        df_fail(err, DF_RANGE, "", "the match has steps 0 to %d, not %d", match->count, steps);
        return NULL;
    }
    df_match *past = once_more(match, match->seats, steps, err);
    if (past != NULL)
        memcpy(past->absent_bot, match->absent_bot, sizeof past->absent_bot);
    return past;
}

df_match *df_match_with(const df_match *match, const df_seat *seats, df_error *err)
{
    return once_more(match, seats, match->count, err);
}

void df_match_tell(df_match *match, const df_sitter *sitter)
{
    df_sitter_tell(sitter, match->events, 0, match->state, match->view);
}

df_status df_match_recall(const df_match *match, df_match_visit *visit, void *context,
                          df_error *err)
{
    df_seat seats[DF_SEATS_MAX];
    df_status status = DF_OK;

    memcpy(seats, match->seats, sizeof seats);
    for (int seat = 0; seat < match->config.seats; seat++)
        seats[seat].kind = DF_SEAT_NOBODY;
    df_match *past = reopen(match, seats, err);
    if (past == NULL)
        return DF_NOMEM;
    df_match_trust(past);
    while (status == DF_OK && visit(context, past) && past->count < match->count)
        status = df_match_force(past, match->steps[past->count].action, err);
    df_match_free(past);
    return status;
}
