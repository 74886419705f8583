/* think.c: bots think in threads of their own.
 *
 * When too many wait, the table asks again at the next tick. A decision that comes back after the
 * question has changed is thrown away. A table where nobody is stands still until somebody comes:
 * who has no eyes on a bot misses nothing, and nobody can fill the threads by walking away.
 *
 * Bots that search need megabytes, which they have only while they think: a thread tells a fresh
 * one the whole story as its seat saw it. The more of them wait, the less time each gets; but those
 * of one address take it from each other, not from everybody. Bots that do not search have a thread
 * to themselves.
 *
 * SPDX-License-Identifier: MIT */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bots/levels.h"
#include "match/match.h"
#include "minds/mind.h"
#include "server/inside.h"

enum { THINK_MS_MIN = 20 };

typedef struct thought {
    job job; /* first, so that a job is a thought */
    char id[STORE_ID_SIZE];
    uint32_t decision_number; /* of the seat when it was asked */
    df_match *match;          /* for a bot that searches; NULL: it has its memory */
    uint32_t ms;              /* that it may think, if it searches */
    bool decided;             /* there is nothing to think about */
    atomic_bool stopped;
    df_config config;
    df_sitter sitter; /* with a copy of its memory */
    df_decision decision;
    uint8_t key[DF_KEY_SIZE];
    df_view *view;
    df_action chosen;
    df_action actions[];
} thought;

static void free_thought(job *j)
{
    thought *t = (thought *)j;

    df_match_free(t->match);
    free(t->view);
    free(t->sitter.memory);
    free(t);
}

/* ---- In the threads -------------------------------------------------------------------------- */

static bool is_stopped(void *context)
{
    thought *t = context;

    return atomic_load(&t->stopped);
}

/* A mind is made, told its seat's side of the story, asked, and forgotten. Without the memory for
 * that any action will do. */
static df_action search(thought *t, uint32_t ms)
{
    df_mind *minds[DF_SEATS_MAX] = {NULL};
    df_mind_rule rule = {.patience = 1, .threads = 1};
    df_mind_limits allowed = {.ms = ms, .stop = is_stopped, .stop_context = t};
    df_mind *mind = df_mind_open(t->sitter.game, t->sitter.bot->id, &rule, NULL, NULL);
    df_action chosen = t->actions[0];
    df_error err;

    minds[t->sitter.seat] = mind;
    if (mind != NULL && df_minds_begin(minds, t->match, &allowed, NULL, NULL, &err) == DF_OK)
        df_mind_choose(mind, t->view, &chosen, &err);
    df_mind_close(mind);
    return chosen;
}

static void decide(job *j, int waiting, int threads)
{
    thought *t = (thought *)j;
    const df_level *level = df_level_of(t->sitter.bot);
    df_rng rng;

    if (t->decided || is_stopped(t))
        return;
    if (level == NULL) {
        df_rng_init(&rng, t->key, 0);
        t->chosen = df_sitter_choose(&t->sitter, &t->decision, &rng);
        return;
    }
    uint32_t ms = t->ms * (uint32_t)threads / (uint32_t)(threads + waiting);
    t->chosen = search(t, ms > THINK_MS_MIN ? ms : THINK_MS_MIN);
}

/* ---- What bots remember ---------------------------------------------------------------------- */

static df_sitter sitter_at(const live *table, const df_bot *bot, int seat)
{
    const desk_setup *setup = &table->desk.setup;

    return (df_sitter){setup->game, &setup->config, bot, table->memory[seat], seat};
}

void think_observe(live *table)
{
    for (int seat = 0; seat < table->desk.setup.config.seats; seat++) {
        const df_bot *bot = desk_bot(&table->desk, seat);

        if (table->memory[seat] == NULL)
            continue;
        if (bot == NULL) { /* a person is back in the seat */
            free(table->memory[seat]);
            table->memory[seat] = NULL;
            continue;
        }
        df_sitter sitter = sitter_at(table, bot, seat);
        df_match_tell(table->desk.match, &sitter);
    }
}

void think_forget(live *table)
{
    for (int seat = 0; seat < DF_SEATS_MAX; seat++) {
        free(table->memory[seat]);
        table->memory[seat] = NULL;
    }
}

static bool tell_of(void *context, df_match *past)
{
    df_match_tell(past, context);
    return true;
}

/* Has the bot begin, if it has not yet, and see all that has happened. */
static bool remember(live *table, const df_bot *bot, int seat)
{
    if (bot->memory_size == 0 || table->memory[seat] != NULL || df_level_of(bot) != NULL)
        return true;
    table->memory[seat] = df_memory(1, bot->memory_size);
    if (table->memory[seat] == NULL)
        return false;
    df_sitter sitter = sitter_at(table, bot, seat);
    df_sitter_begin(&sitter);
    if (bot->observe == NULL || df_match_recall(table->desk.match, tell_of, &sitter, NULL) == DF_OK)
        return true;
    free(table->memory[seat]); /* half a story is worse than none */
    table->memory[seat] = NULL;
    return false;
}

/* ---- Asking and answers ---------------------------------------------------------------------- */

/* What the game says that an idle seat does, if the rules allow it here. */
static bool find_pass(const df_game *game, const df_view *view, int seat, df_action *out)
{
    *out = df_moment_of(game, (const df_state *)view).idle;
    return df_view_test(game, view, seat, *out, NULL) == DF_OK;
}

/* Copies what the bot remembers, or the match for one that searches. */
static bool copy_memory(const live *table, thought *t)
{
    if (df_level_of(t->sitter.bot) != NULL) {
        t->match = df_match_at(table->desk.match, df_match_steps(table->desk.match), NULL);
        return t->match != NULL;
    }
    if (t->sitter.bot->memory_size == 0)
        return true;
    t->sitter.memory = df_memory(1, t->sitter.bot->memory_size);
    if (t->sitter.memory != NULL)
        memcpy(t->sitter.memory, table->memory[t->sitter.seat], t->sitter.bot->memory_size);
    return t->sitter.memory != NULL;
}

/* Whose share of the thinking it takes: that of the first seat that somebody is at, or else of a
 * spectator. 0: nobody is here. */
static uint64_t account_of(const live *table)
{
    const guest *found = table->guests;

    for (const guest *g = table->guests; g != NULL; g = g->next)
        if (g->seat >= 0 && (found->seat < 0 || g->seat < found->seat))
            found = g;
    return found != NULL ? found->account : 0;
}

/* Copies all that the bot may know. NULL: no memory. */
static thought *make_thought(server *s, live *table, const df_bot *bot, int seat)
{
    desk *d = &table->desk;
    const df_view *view = df_match_view(d->match, seat);
    int count = df_view_legal(d->setup.game, view, seat, s->scratch_actions);
    thought *t = df_memory(1, sizeof *t + (size_t)count * sizeof t->actions[0]);

    if (t == NULL)
        return NULL;
    t->job = (job){.owner = account_of(table), .run = decide, .free = free_thought};
    t->view = df_memory(1, d->setup.game->state_size);
    if (t->view != NULL)
        memcpy(t->view, view, d->setup.game->state_size);
    memcpy(t->actions, s->scratch_actions, (size_t)count * sizeof t->actions[0]);
    memcpy(t->id, table->row.id, sizeof t->id);
    fair_random(t->key, sizeof t->key);
    t->decision_number = d->seats[seat].decision;
    atomic_init(&t->stopped, false);
    t->ms = df_level_of(bot) != NULL ? pace_think_ms(table, df_level_of(bot)) : 0;
    t->config = d->setup.config;
    t->sitter = (df_sitter){d->setup.game, &t->config, bot, NULL, seat};
    if (df_level_of(bot) != NULL) {
        t->job.told = &t->chosen;
        t->job.told_size = sizeof t->chosen;
    }
    t->decision = df_sitter_decision(&t->sitter, t->view, t->actions, count);
    t->decided = d->seats[seat].skips && find_pass(d->setup.game, view, seat, &t->chosen);
    if (t->view != NULL && copy_memory(table, t))
        return t;
    free_thought(&t->job);
    return NULL;
}

/* Who decides for the seat now, if no person does: its bot, or another one for a person whose time
 * is up. That goes through the threads even where it is a pass, so that nobody can tell. */
const df_bot *think_decider(const desk *d, int seat)
{
    const df_bot *bot = seat >= 0 ? desk_bot(d, seat) : NULL;

    if (seat >= 0 && d->seats[seat].early_count > 0)
        return NULL; /* its owner has decided */
    return bot == NULL && seat >= 0 && d->seats[seat].skips ? desk_stand_in(d->setup.game) : bot;
}

/* Between people whose clocks run it does: otherwise whoever stays away would stop the clock of the
 * next one. */
bool think_goes_on(const desk *d)
{
    int people = 0;

    for (int i = 0; i < d->setup.config.seats; i++)
        people += d->seats[i].sitter == SITTER_PERSON;
    return d->setup.clock != CLOCK_NONE && people > 1;
}

static pool *pool_for(server *s, const df_bot *bot)
{
    return df_level_of(bot) != NULL ? s->thinkers : s->pupils;
}

void think_if_due(server *s, live *table)
{
    int seat = desk_actor(&table->desk);
    const df_bot *bot = think_decider(&table->desk, seat);
    thought *t = NULL;

    if (pace_early(s, table) || pace_forced(s, table))
        return;
    if (bot == NULL || table->thinking || table->wished || table->broken || table->held.due != 0 ||
        (table->guests == NULL && !think_goes_on(&table->desk)))
        return;
    if (remember(table, bot, seat))
        t = make_thought(s, table, bot, seat);
    table->thinking = t != NULL && pool_add(pool_for(s, bot), &t->job);
    if (table->thinking) {
        table->thought = t;
        return;
    }
    if (t != NULL)
        free_thought(&t->job);
    clock_again(s, table);
}

void think_stop(live *table)
{
    if (table->thought != NULL)
        atomic_store(&table->thought->stopped, true);
    table->thought = NULL;
}

/* Makes a wish of a decision. False: something else waits to be written first, talk perhaps. */
static bool use(server *s, thought *t)
{
    live *table = tables_loaded(s, t->id);
    int seat = t->sitter.seat;

    if (table == NULL)
        return true;
    if (table->wished)
        return false;
    table->thinking = false;
    table->thought = NULL;
    if (is_stopped(t) || table->broken || desk_actor(&table->desk) != seat ||
        table->desk.seats[seat].decision != t->decision_number ||
        think_decider(&table->desk, seat) != t->sitter.bot) {
        think_if_due(s, table);
        return true;
    }
    if (t->sitter.memory != NULL && table->memory[seat] != NULL)
        memcpy(table->memory[seat], t->sitter.memory, t->sitter.bot->memory_size);
    pace_answer(s, table, seat, t->chosen, t->sitter.bot, NULL, NULL);
    return true;
}

static void collect(server *s, pool *from)
{
    for (job *j = pool_done(from), *next; j != NULL; j = next) {
        next = j->next;
        if (use(s, (thought *)j))
            free_thought(j);
        else
            pool_put_back(from, j);
    }
}

void think_collect(server *s)
{
    collect(s, s->pupils);
    collect(s, s->thinkers);
}
