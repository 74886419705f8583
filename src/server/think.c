/* think.c: bots think in threads of their own, so that the loop never waits for one.
 *
 * A thread is handed copies of all that a bot may know and never sees a table. The queue is
 * bounded: when it is full, the table asks again at the next tick. A decision that comes back after
 * the question has changed is thrown away.
 *
 * Bots that search need megabytes, which they have only while they think: a thread tells a fresh
 * one the whole story as its seat saw it. The more of them wait, the less time each gets.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "minds/mind.h"
#include "server/inside.h"

enum { QUEUE_MAX = 1024, THREADS_MAX = 64, THINK_MS_MIN = 50 };

typedef struct thought {
    struct thought *next;
    char id[STORE_ID_SIZE];
    uint32_t decision_number; /* of the seat when it was asked */
    const df_bot *bot;
    df_match *match; /* for a bot that searches; NULL: it has its memory */
    bool decided;    /* there is nothing to think about */
    df_config config;
    df_decision decision;
    uint8_t key[DF_KEY_SIZE];
    df_view *view;
    void *memory;
    df_action chosen;
    df_action actions[];
} thought;

typedef struct line {
    thought *first, *last;
    int count;
} line;

struct thinkers {
    server *server;
    pthread_mutex_t lock;
    pthread_cond_t more;
    line todo, done;
    bool ending;
    int thread_count;
    pthread_t threads[THREADS_MAX];
};

/* ---- Lines ------------------------------------------------------------------------------------
 */

static void push(line *l, thought *t)
{
    t->next = NULL;
    if (l->last != NULL)
        l->last->next = t;
    else
        l->first = t;
    l->last = t;
    l->count++;
}

static thought *pop(line *l)
{
    thought *t = l->first;

    if (t == NULL)
        return NULL;
    l->first = t->next;
    if (l->first == NULL)
        l->last = NULL;
    l->count--;
    return t;
}

static void free_thought(thought *t)
{
    if (t == NULL)
        return;
    df_match_free(t->match);
    free(t->view);
    free(t->memory);
    free(t);
}

/* ---- In the threads ---------------------------------------------------------------------------
 */

/* A mind is made, told its seat's side of the story, asked, and forgotten. Without the memory for
 * that any action will do. */
static df_action search(thought *t, uint32_t ms)
{
    df_mind *minds[DF_SEATS_MAX] = {NULL};
    df_mind_rule rule = {.patience = 1, .threads = 1};
    df_mind_limits allowed = {.ms = ms};
    df_mind *mind = df_mind_open(t->decision.game, t->bot->id, &rule, NULL, NULL);
    df_action chosen = t->actions[0];
    df_error err;

    minds[t->decision.seat] = mind;
    if (mind != NULL && df_minds_begin(minds, t->match, &allowed, NULL, NULL, &err) == DF_OK)
        df_mind_choose(mind, t->view, &chosen, &err);
    df_mind_close(mind);
    return chosen;
}

static void decide(thought *t, int waiting, int threads)
{
    const df_level *level = df_level_of(t->bot);
    df_rng rng;

    if (t->decided)
        return;
    if (level == NULL) {
        df_rng_init(&rng, t->key, 0);
        t->chosen = t->bot->choose(t->memory, &t->decision, &rng);
        return;
    }
    uint32_t ms = level->ms * (uint32_t)threads / (uint32_t)(threads + waiting);
    t->chosen = search(t, ms > THINK_MS_MIN ? ms : THINK_MS_MIN);
}

static void *work(void *context)
{
    thinkers *k = context;

    pthread_mutex_lock(&k->lock);
    for (;;) {
        thought *t = pop(&k->todo);
        int waiting = k->todo.count;

        if (k->ending) {
            free_thought(t);
            break;
        }
        if (t == NULL) {
            pthread_cond_wait(&k->more, &k->lock);
            continue;
        }
        pthread_mutex_unlock(&k->lock);
        decide(t, waiting, k->thread_count);
        pthread_mutex_lock(&k->lock);
        push(&k->done, t);
        net_wake(k->server->net);
    }
    pthread_mutex_unlock(&k->lock);
    return NULL;
}

thinkers *thinkers_open(server *s, int threads, df_error *err)
{
    thinkers *k = calloc(1, sizeof *k);

    if (k == NULL) {
        df_fail(err, DF_NOMEM, "", "out of memory");
        return NULL;
    }
    k->server = s;
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->more, NULL);
    while (k->thread_count < threads && k->thread_count < THREADS_MAX &&
           pthread_create(&k->threads[k->thread_count], NULL, work, k) == 0)
        k->thread_count++;
    if (k->thread_count > 0)
        return k;
    df_fail(err, DF_IO, "", "no thread for bots can be made");
    thinkers_close(k);
    return NULL;
}

void thinkers_close(thinkers *k)
{
    thought *t;

    if (k == NULL)
        return;
    pthread_mutex_lock(&k->lock);
    k->ending = true;
    pthread_cond_broadcast(&k->more);
    pthread_mutex_unlock(&k->lock);
    for (int i = 0; i < k->thread_count; i++)
        pthread_join(k->threads[i], NULL);
    while ((t = pop(&k->todo)) != NULL)
        free_thought(t);
    while ((t = pop(&k->done)) != NULL)
        free_thought(t);
    pthread_cond_destroy(&k->more);
    pthread_mutex_destroy(&k->lock);
    free(k);
}

/* ---- What bots remember -----------------------------------------------------------------------
 */

static void observe(df_match *match, const df_bot *bot, int seat, void *memory)
{
    const df_events *events = df_match_events(match);
    const df_view *view = df_match_view(match, seat);
    df_event seen;

    for (int i = 0; i < events->count; i++)
        if (df_event_for(&events->at[i], seat, &seen))
            bot->observe(memory, &seen, view);
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
        } else if (bot->observe != NULL) {
            observe(table->desk.match, bot, seat, table->memory[seat]);
        }
    }
}

void think_forget(live *table)
{
    for (int seat = 0; seat < DF_SEATS_MAX; seat++) {
        free(table->memory[seat]);
        table->memory[seat] = NULL;
    }
}

/* Plays the match again for the bot to watch. */
static bool recall(const df_match *match, const df_bot *bot, int seat, void *memory)
{
    df_match *past = df_match_at(match, 0, NULL);
    df_status status = past != NULL ? DF_OK : DF_NOMEM;

    if (past != NULL)
        df_match_hold_chance(past);
    for (int i = 0; status == DF_OK && i < df_match_steps(match); i++) {
        df_step step = df_match_step(match, i);

        status = step.actor == DF_CHANCE ? df_match_chance(past, step.action, NULL)
                                         : df_match_do(past, step.actor, step.action, NULL);
        if (status == DF_OK)
            observe(past, bot, seat, memory);
    }
    df_match_free(past);
    return status == DF_OK;
}

static bool remember(live *table, const df_bot *bot, int seat)
{
    df_match *match = table->desk.match;

    if (bot->memory_size == 0 || table->memory[seat] != NULL || df_level_of(bot) != NULL)
        return true;
    table->memory[seat] = calloc(1, bot->memory_size);
    if (table->memory[seat] == NULL)
        return false;
    if (bot->begin != NULL)
        bot->begin(table->memory[seat], df_match_game(match), df_match_config(match), seat);
    return bot->observe == NULL || recall(match, bot, seat, table->memory[seat]);
}

/* ---- Asking and answers -----------------------------------------------------------------------
 */

/* The first action that passes, if the rules have one here. */
static bool find_pass(const df_game *game, const df_view *view, int seat, df_action *out)
{
    for (int i = 0; i < game->pass_count; i++)
        if (df_view_test(game, view, seat, game->passes[i], NULL) == DF_OK) {
            *out = game->passes[i];
            return true;
        }
    return false;
}

/* Copies what the bot remembers, or the match for one that searches. */
static bool copy_memory(const live *table, thought *t)
{
    if (df_level_of(t->bot) != NULL) {
        t->match = df_match_at(table->desk.match, df_match_steps(table->desk.match), NULL);
        return t->match != NULL;
    }
    if (t->bot->memory_size == 0)
        return true;
    t->memory = malloc(t->bot->memory_size);
    if (t->memory != NULL)
        memcpy(t->memory, table->memory[t->decision.seat], t->bot->memory_size);
    return t->memory != NULL;
}

/* Copies all that the bot may know. NULL: no memory. */
static thought *make_thought(server *s, live *table, const df_bot *bot, int seat)
{
    desk *d = &table->desk;
    const df_view *view = df_match_view(d->match, seat);
    int count = df_view_legal(d->setup.game, view, seat, s->scratch_actions);
    thought *t = calloc(1, sizeof *t + (size_t)count * sizeof t->actions[0]);

    if (t == NULL)
        return NULL;
    t->view = malloc(d->setup.game->state_size);
    if (t->view != NULL)
        memcpy(t->view, view, d->setup.game->state_size);
    memcpy(t->actions, s->scratch_actions, (size_t)count * sizeof t->actions[0]);
    memcpy(t->id, table->row.id, sizeof t->id);
    fair_random(t->key, sizeof t->key);
    t->decision_number = d->seats[seat].decision;
    t->bot = bot;
    t->config = d->setup.config;
    t->decision = (df_decision){.game = d->setup.game,
                                .config = &t->config,
                                .view = bot->blind ? NULL : t->view,
                                .actions = t->actions,
                                .count = count,
                                .seat = seat};
    t->decided = d->seats[seat].skips && find_pass(d->setup.game, view, seat, &t->chosen);
    if (t->view != NULL && copy_memory(table, t))
        return t;
    free_thought(t);
    return NULL;
}

/* Who decides for the seat now, if no person does: its bot, or another one for a person whose time
 * is up. That goes through the threads even where it is a pass, so that nobody can tell. */
static const df_bot *decider(const desk *d, int seat)
{
    const df_bot *bot = seat >= 0 ? desk_bot(d, seat) : NULL;

    return bot == NULL && seat >= 0 && d->seats[seat].skips ? desk_stand_in(d->setup.game) : bot;
}

void think_if_due(server *s, live *table)
{
    thinkers *k = s->thinkers;
    int seat = desk_actor(&table->desk);
    const df_bot *bot = decider(&table->desk, seat);
    thought *t = NULL;

    if (bot == NULL || table->thinking || table->wished || table->broken)
        return;
    if (remember(table, bot, seat))
        t = make_thought(s, table, bot, seat);
    if (t == NULL)
        return;
    pthread_mutex_lock(&k->lock);
    table->thinking = k->todo.count < QUEUE_MAX;
    if (table->thinking) {
        push(&k->todo, t);
        pthread_cond_signal(&k->more);
    }
    pthread_mutex_unlock(&k->lock);
    if (!table->thinking)
        free_thought(t); /* the next tick asks again */
}

/* Makes a wish of a decision. False: something else waits to be written first, talk perhaps. */
static bool use(server *s, const thought *t)
{
    live *table = tables_loaded(s, t->id);
    int seat = t->decision.seat;

    if (table == NULL)
        return true;
    if (table->wished)
        return false;
    table->thinking = false;
    if (desk_actor(&table->desk) != seat ||
        table->desk.seats[seat].decision != t->decision_number ||
        decider(&table->desk, seat) != t->bot) {
        think_if_due(s, table);
        return true;
    }
    if (t->memory != NULL && table->memory[seat] != NULL)
        memcpy(table->memory[seat], t->memory, t->bot->memory_size);
    wish *w = server_wish(s, table, NULL, NULL);
    if (w != NULL && !wish_entry(w, ENTRY_MOVE, seat, t->chosen, server_now() - table->asked, NULL))
        server_unwish(s, w);
    return true;
}

void think_collect(server *s)
{
    thinkers *k = s->thinkers;
    thought *t;

    pthread_mutex_lock(&k->lock);
    line done = k->done;
    k->done = (line){NULL, NULL, 0};
    pthread_mutex_unlock(&k->lock);
    while ((t = pop(&done)) != NULL) {
        if (use(s, t)) {
            free_thought(t);
            continue;
        }
        pthread_mutex_lock(&k->lock);
        push(&k->done, t);
        pthread_mutex_unlock(&k->lock);
        net_wake(s->net);
    }
}
