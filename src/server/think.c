/* think.c: bots think in threads of their own, so that the loop never waits for one.
 *
 * A thread is handed copies of all that a bot may know and never sees a table. The queue is
 * bounded: when it is full, the table asks again at the next tick. A decision that comes back after
 * the question has changed is thrown away.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { QUEUE_MAX = 1024, THREADS_MAX = 64 };

typedef struct thought {
    struct thought *next;
    char id[STORE_ID_SIZE];
    uint32_t entries; /* of the table when it was asked */
    const df_bot *bot;
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
    free(t->view);
    free(t->memory);
    free(t);
}

/* ---- In the threads ---------------------------------------------------------------------------
 */

static void *work(void *context)
{
    thinkers *k = context;

    pthread_mutex_lock(&k->lock);
    for (;;) {
        thought *t = pop(&k->todo);
        df_rng rng;

        if (k->ending) {
            free_thought(t);
            break;
        }
        if (t == NULL) {
            pthread_cond_wait(&k->more, &k->lock);
            continue;
        }
        pthread_mutex_unlock(&k->lock);
        df_rng_init(&rng, t->key, 0);
        t->chosen = t->bot->choose(t->memory, &t->decision, &rng);
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

    if (bot->memory_size == 0 || table->memory[seat] != NULL)
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
    t->memory = bot->memory_size > 0 ? malloc(bot->memory_size) : NULL;
    if (t->view == NULL || (bot->memory_size > 0 && t->memory == NULL)) {
        free_thought(t);
        return NULL;
    }
    memcpy(t->view, view, d->setup.game->state_size);
    if (t->memory != NULL)
        memcpy(t->memory, table->memory[seat], bot->memory_size);
    memcpy(t->actions, s->scratch_actions, (size_t)count * sizeof t->actions[0]);
    memcpy(t->id, table->row.id, sizeof t->id);
    fair_random(t->key, sizeof t->key);
    t->entries = d->entries;
    t->bot = bot;
    t->config = d->setup.config;
    t->decision = (df_decision){.game = d->setup.game,
                                .config = &t->config,
                                .view = bot->blind ? NULL : t->view,
                                .actions = t->actions,
                                .count = count,
                                .seat = seat};
    return t;
}

void think_if_due(server *s, live *table)
{
    thinkers *k = s->thinkers;
    int seat = desk_actor(&table->desk);
    const df_bot *bot = seat >= 0 ? desk_bot(&table->desk, seat) : NULL;
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

static void use(server *s, thought *t)
{
    live *table = tables_loaded(s, t->id);
    int seat = t->decision.seat;

    if (table == NULL)
        return;
    table->thinking = false;
    if (table->wished || table->desk.entries != t->entries) {
        think_if_due(s, table);
        return;
    }
    if (t->memory != NULL && table->memory[seat] != NULL)
        memcpy(table->memory[seat], t->memory, t->bot->memory_size);
    wish *w = server_wish(s, table, NULL, NULL);
    if (w != NULL && !wish_entry(w, ENTRY_MOVE, seat, t->chosen, server_now() - table->asked, NULL))
        server_unwish(s, w);
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
        use(s, t);
        free_thought(t);
    }
}
