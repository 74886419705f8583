/* game.c: minds around a match: who is told what, and whole games; see mind.h.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"
#include "match/match.h"
#include "minds/mind.h"

/* Which key is made from the seed for whose mind: the match itself uses 0 and 1. */
enum { MIND_KEYS = 2 };

/* What a record calls a mind that is no bot of this program. */
static const char outsider[] = "external";

void df_minds_tell(df_mind *const *minds, df_match *match)
{
    for (int seat = 0; seat < df_match_config(match)->seats; seat++)
        if (minds[seat] != NULL)
            df_mind_tell(minds[seat], match);
}

static bool tell_of(void *context, df_match *past)
{
    df_mind *const *const *minds = context;

    df_minds_tell(*minds, past);
    return true;
}

/* Tells them all that has happened from the start. */
static df_status recall(df_mind *const *minds, const df_match *match, df_error *err)
{
    return df_match_steps(match) > 0 ? df_match_recall(match, tell_of, &minds, err) : DF_OK;
}

df_status df_minds_begin(df_mind *const *minds, const df_match *match, const df_mind_limits *limits,
                         df_minds_fault *fault, void *context, df_error *err)
{
    for (int seat = 0; seat < df_match_config(match)->seats; seat++) {
        uint8_t key[DF_KEY_SIZE];
        df_error why;

        if (minds[seat] == NULL)
            continue;
        df_key_derive(key, match->seed, MIND_KEYS + (uint64_t)seat);
        df_mind_table table = {.config = df_match_config(match),
                               .seat = seat,
                               .names = df_match_names(match),
                               .key = key,
                               .limits = limits};
        if (df_mind_begin(minds[seat], &table, &why) != DF_OK && fault != NULL)
            fault(context, seat, &why);
    }
    return recall(minds, match, err);
}

df_status df_mind_advise(df_mind *mind, const df_match *match, int seat,
                         const df_mind_limits *limits, df_error *err)
{
    df_mind *minds[DF_SEATS_MAX] = {NULL};
    uint8_t key[DF_KEY_SIZE];

    df_key_from_text(key, "advice");
    df_mind_table table = {.config = df_match_config(match),
                           .seat = seat,
                           .names = df_match_names(match),
                           .key = key,
                           .limits = limits};
    df_status status = df_mind_begin(mind, &table, err);
    minds[seat] = mind;
    return status == DF_OK ? recall(minds, match, err) : status;
}

void df_minds_sign(df_mind *const *minds, df_match *match)
{
    for (int seat = 0; seat < df_match_config(match)->seats; seat++) {
        const df_bot *bot = minds[seat] != NULL ? df_mind_bot(minds[seat]) : NULL;

        if (minds[seat] != NULL && df_match_seat(match, seat)->kind == DF_SEAT_NOBODY)
            df_match_absent(match, seat, bot != NULL ? bot->id : outsider);
    }
}

/* One step: of a mind or of chance, which is held so that everybody hears of each step by itself,
 * with the view of that moment. */
static df_status step(const df_minds_game *plan, df_match *match, df_error *err)
{
    int actor = df_match_actor(match);
    df_action action;
    df_status status;

    if (actor == DF_CHANCE) {
        status = df_match_chance(
            match, df_match_draw(match, df_match_state(match), df_match_steps(match)), err);
    } else {
        df_error why;

        if (df_mind_choose(plan->minds[actor], df_match_view(match, actor), &action, &why) !=
                DF_OK &&
            plan->fault != NULL)
            plan->fault(plan->context, actor, &why);
        status = df_match_do(match, actor, action, err);
    }
    if (status == DF_OK)
        df_minds_tell(plan->minds, match);
    return status;
}

static df_status begin(const df_minds_game *plan, const df_match *match, df_error *err)
{
    return df_minds_begin(plan->minds, match, plan->limits, plan->fault, plan->context, err);
}

static df_match *seat_minds(const df_minds_game *plan, df_error *err)
{
    df_seat seats[DF_SEATS_MAX];

    memset(seats, 0, sizeof seats);
    for (int seat = 0; seat < plan->config->seats; seat++) {
        df_text name = df_text_over(seats[seat].name, DF_NAME_SIZE);

        seats[seat].kind = DF_SEAT_NOBODY; /* the match need not know them */
        if (plan->names != NULL)
            df_text_string(&name, plan->names[seat]);
    }
    df_match *match = df_match_open(plan->game, plan->config, plan->seed, seats, NULL, err);
    if (match == NULL)
        return NULL;
    df_match_hold_chance(match);
    df_minds_sign(plan->minds, match);
    return match;
}

df_match *df_minds_play(const df_minds_game *plan, df_error *err)
{
    df_match *match = seat_minds(plan, err);
    df_result result;

    if (match == NULL)
        return NULL;
    df_status status = begin(plan, match, err);
    while (status == DF_OK && df_match_actor(match) != DF_NOBODY) {
        if (plan->stop != NULL && plan->stop(plan->context))
            break;
        if (plan->again_at > 0 && df_match_steps(match) == plan->again_at)
            status = begin(plan, match, err);
        if (status == DF_OK)
            status = step(plan, match, err);
    }
    bool over = df_match_result(match, &result);
    for (int seat = 0; seat < plan->config->seats; seat++)
        df_mind_end(plan->minds[seat], over ? &result : NULL);
    if (status == DF_OK)
        return match;
    df_error why;
    if (df_match_frozen(match, &why))
        df_fail(err, DF_CORRUPT, why.clause, "a mistake in %s, after step %d: %s", plan->game->id,
                df_match_steps(match), why.text);
    df_match_free(match);
    return NULL;
}
