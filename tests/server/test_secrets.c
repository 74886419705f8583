/* test_secrets.c: no byte sent to a seat depends on what is hidden from it.
 *
 * Whole matches of every game, with several numbers of players, options and clocks, are played on
 * two servers side by side, in two worlds that look the same to one viewer, a seat or a spectator,
 * and differ in what is hidden from it. Whatever it does and whatever happens, the bytes that both
 * servers send it must be the same: news, syncs, menus, drawings, prompts, errors, the log after
 * coming back, notes, talk, clocks, takebacks, the lobby.
 *
 * The servers are whole ones, with stores in memory, but no network and a clock that the test
 * turns. Each step of world A is a legal one; world B makes one that the viewer is told the same
 * of, or, when the viewer is told nothing, perhaps none at all: how often others are asked is
 * hidden too. Where B has no such step it becomes A for that step, and afterwards another world
 * that fits what the viewer knows by then. B's log, read again, goes through the same changes.
 *
 * Where several decide together they answer in any order, others differently in the two worlds, and
 * some take their answer back.
 *
 * That the test can fail is tested too: leaks are planted into the server, and each must be found.
 *
 * test_secrets PROGRAM [SEED [GAME]]
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdio.h>
#include <stdlib.h>

#include "match/match.h"
#include "server/settle.h"

#include "core/core.h"

enum {
    MATCHES = 6, /* for each viewer of each game, unless they are long */
    COMPARED = 12000,
    SHORT_MATCHES = 60, /* up to so many of a short game, until this is compared: */
    SHORT_COMPARED = 1000,
    BEGINNINGS = 30, /* of games in which several decide together, for each viewer */
    BEGINNING_MAX = 200,
    STEPS_MAX = 3000,
    TRIES = 24,
    SWAPS_MAX = 3 * STEPS_MAX,
    LINKS = DESK_VIEWERS,
    KEY_MAX = 32,
};

static const char *seed = "wire";
static const char *only; /* NULL: all games */

/* ---- Worlds ---------------------------------------------------------------------------------- */

/* Before or after this entry of the log of world B its state becomes this one. */
typedef struct swap {
    uint32_t entry;
    bool after;
    int steps; /* made before: chance draws by their number */
    df_state *state;
} swap;

typedef struct world {
    server_config config;
    server *server;
    df_rng random; /* for keys and ids */
    net_link links[LINKS];
    char table[STORE_ID_SIZE];
    char keys[DF_SEATS_MAX][KEY_MAX];
    char invitation[KEY_MAX];
    bool other; /* it is world B */
} world;

typedef enum plant {
    PLANT_NOTHING,
    PLANT_VIEW,
    PLANT_EVENT,
    PLANT_CLOCK,
    PLANT_EARLY,
    PLANTS
} plant;

typedef struct run {
    const df_game *game;
    df_config config;
    int viewer; /* a seat or DF_SPECTATOR */
    world a, b;
    world *current; /* which one is at work */
    int64_t now;
    df_rng rng;
    uint8_t start_key[DF_KEY_SIZE]; /* for the world that B begins in */
    swap swaps[SWAPS_MAX];
    int swap_count;
    df_events *told_a, *told_b;
    df_state *after_a, *after_b;
    df_view *view_a, *view_b, *view_now;
    void *memory[DF_SEATS_MAX]; /* of the game's bot in world A */
    bool remembers;
    plant plant;
    bool clocked, undone;
    bool gathered; /* B has become A, since several decide together */
    bool brief;    /* the match is left once they have */
    int found;     /* planted leaks */
    long alike, swapped, alone, early, changed, compared, bytes;
} run;

static run *r; /* what the functions below are wrapped around */

/* ---- What stands in for parts of the server -------------------------------------------------- */

int64_t __wrap_server_now(void);
int64_t __wrap_server_today(void);
void __wrap_fair_random(void *bytes, size_t count);
void __wrap_fair_key_new(char out[FAIR_KEY_SIZE]);
void __wrap_think_if_due(server *s, live *table);
df_match *__wrap_df_match_new(const df_game *game, const df_config *config, const uint8_t *key,
                              const df_seat *seats, df_error *err);
df_match *__real_df_match_new(const df_game *game, const df_config *config, const uint8_t *key,
                              const df_seat *seats, df_error *err);
df_status __wrap_desk_fold(desk *d, const store_entry *entry, desk_scratch *scratch,
                           const desk_ear *ear, df_error *err);
df_status __real_desk_fold(desk *d, const store_entry *entry, desk_scratch *scratch,
                           const desk_ear *ear, df_error *err);
const df_view *__wrap_df_match_view(df_match *match, int viewer);
const df_view *__real_df_match_view(df_match *match, int viewer);
bool __wrap_df_event_for(const df_event *event, int viewer, df_event *out);
bool __real_df_event_for(const df_event *event, int viewer, df_event *out);
uint32_t __wrap_desk_fresh(const desk *d, const struct desk_scratch *s, int viewer);
uint32_t __real_desk_fresh(const desk *d, const struct desk_scratch *s, int viewer);

void __wrap_desk_gather(desk *d, struct desk_scratch *s);
void __real_desk_gather(desk *d, struct desk_scratch *s);

int64_t __wrap_server_now(void)
{
    return r->now;
}

int64_t __wrap_server_today(void)
{
    return r->now + 1600000000000;
}

void __wrap_fair_random(void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)df_rng_u32(&r->current->random);
}

void __wrap_fair_key_new(char out[FAIR_KEY_SIZE])
{
    for (int i = 0; i < FAIR_KEY_SIZE - 1; i++)
        out[i] = (char)('a' + df_rng_below(&r->current->random, 26));
    out[FAIR_KEY_SIZE - 1] = '\0';
}

/* Bots are not asked: the test moves for them. */
void __wrap_think_if_due(server *s, live *table)
{
    pace_early(s, table);
}

static void become(df_match *match, const df_state *state, int steps)
{
    df_state_copy(match->game, match->state, state);
    df_state_copy(match->game, match->start, state);
    match->from_position = true;
    match->count = steps;
    if (match->room < steps + 1) {
        match->steps = realloc(match->steps, (size_t)(steps + 1) * sizeof *match->steps);
        memset(match->steps, 0, (size_t)(steps + 1) * sizeof *match->steps);
        match->room = steps + 1;
    }
}

df_match *__wrap_df_match_new(const df_game *game, const df_config *config, const uint8_t *key,
                              const df_seat *seats, df_error *err)
{
    df_match *match = __real_df_match_new(game, config, key, seats, err);
    df_rng rng;

    if (match == NULL || !r->current->other)
        return match;
    df_rng_init(&rng, r->start_key, 0);
    game->resample(__real_df_match_view(match, r->viewer), r->viewer, &rng, r->after_b);
    become(match, r->after_b, 0);
    return match;
}

static void swap_states(desk *d, uint32_t entry, bool after)
{
    int low = 0;
    int high = r->swap_count; /* they are in order */

    while (low < high) {
        int middle = (low + high) / 2;

        if (r->swaps[middle].entry < entry)
            low = middle + 1;
        else
            high = middle;
    }
    for (int i = low; r->current->other && i < r->swap_count && r->swaps[i].entry == entry; i++)
        if (r->swaps[i].after == after)
            become(d->match, r->swaps[i].state, r->swaps[i].steps);
}

df_status __wrap_desk_fold(desk *d, const store_entry *entry, desk_scratch *scratch,
                           const desk_ear *ear, df_error *err)
{
    swap_states(d, entry->number, false);
    df_status status = __real_desk_fold(d, entry, scratch, ear, err);
    swap_states(d, entry->number, true);
    return status;
}

/* The leaks: a view that is the truth, events with their secrets, clocks that count decisions,
 * marks that tell what was chosen. */
const df_view *__wrap_df_match_view(df_match *match, int viewer)
{
    if (r->plant == PLANT_VIEW && viewer == r->viewer)
        return (const df_view *)match->state;
    return __real_df_match_view(match, viewer);
}

bool __wrap_df_event_for(const df_event *event, int viewer, df_event *out)
{
    if (r->plant != PLANT_EVENT || viewer != r->viewer)
        return __real_df_event_for(event, viewer, out);
    *out = *event;
    return true;
}

uint32_t __wrap_desk_fresh(const desk *d, const struct desk_scratch *s, int viewer)
{
    return r->plant == PLANT_CLOCK ? 1 : __real_desk_fresh(d, s, viewer);
}

void __wrap_desk_gather(desk *d, struct desk_scratch *s)
{
    __real_desk_gather(d, s);
    for (int seat = 0; r->plant == PLANT_EARLY && seat < r->config.seats; seat++)
        if (d->seats[seat].early_count > 0 && d->seats[seat].early[0] % 2 == 0)
            d->chosen &= ~(1u << seat);
}

/* ---- Talking to the servers ------------------------------------------------------------------ */

static live *table_of(world *w)
{
    return tables_loaded(w->server, w->table);
}

static desk *desk_of(world *w)
{
    return &table_of(w)->desk;
}

static void settle(world *w)
{
    r->current = w;
    fake_settle(w->server);
}

static void say(world *w, int seat, const char *text)
{
    r->current = w;
    fake_say(w->server->net, &w->links[desk_viewer(seat)], text);
    settle(w);
}

static void say_both(int seat, const char *format, ...) DF_PRINTF(2, 3);
static void say_both(int seat, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    say(&r->a, seat, text);
    say(&r->b, seat, text);
}

static void pass_time(int64_t milliseconds)
{
    r->now += milliseconds;
    settle(&r->a);
    settle(&r->b);
}

static uint32_t draw(uint32_t n)
{
    return df_rng_below(&r->rng, n);
}

/* The seat does it itself, or a bot does it for the seat. */
static void act(world *w, int seat, df_action action)
{
    const desk *d = desk_of(w);
    char text[80];

    r->current = w;
    if (desk_bot(d, seat) == NULL && !d->seats[seat].skips) {
        snprintf(text, sizeof text, "{\"m\":\"do\",\"d\":%u,\"a\":%u}", desk_number(d, seat),
                 action);
        say(w, seat, text);
        return;
    }
    wish *wanted = server_wish(w->server, table_of(w), NULL, NULL);
    wish_entry(wanted, ENTRY_MOVE, seat, action, r->now - table_of(w)->asked, NULL);
    settle(w);
}

/* ---- Comparing ------------------------------------------------------------------------------- */

static void no_secret_in(const char *heard)
{
    char hex[2 * DF_KEY_SIZE + 1];
    uint8_t key[DF_KEY_SIZE];

    df_write_hex(desk_of(&r->a)->deal.secret, DF_KEY_SIZE, hex);
    assert_null(strstr(heard, hex));
    fair_seed(&desk_of(&r->a)->deal, key);
    df_write_hex(key, DF_KEY_SIZE, hex);
    assert_null(strstr(heard, hex));
    for (int seat = 0; seat < r->config.seats; seat++)
        if (seat != r->viewer)
            assert_null(strstr(heard, r->a.keys[seat]));
}

static void compare(const char *what)
{
    jot *a = &r->a.links[desk_viewer(r->viewer)].heard;
    jot *b = &r->b.links[desk_viewer(r->viewer)].heard;

    jot_raw(a, "");
    jot_raw(b, "");
    if (strcmp(a->at, b->at) != 0 && r->plant != PLANT_NOTHING)
        r->found++;
    else if (strcmp(a->at, b->at) != 0)
        fail_msg("%s: %s for viewer %d differs after %u entries (seed %s):\n%s\n%s", r->game->id,
                 what, r->viewer, desk_of(&r->a)->entries, seed, a->at, b->at);
    no_secret_in(a->at);
    r->compared++;
    r->bytes += (long)a->length;
    for (int i = 0; i < LINKS; i++) {
        jot_clear(&r->a.links[i].heard);
        jot_clear(&r->b.links[i].heard);
    }
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* What an action of whoever is to act in a world leads to. */
static void try_action(world *w, df_action action, df_events *events, df_state *after,
                       df_view *view)
{
    const df_match *match = desk_of(w)->match;
    int index = match->count;
    df_step step = {.action = action, .actor = (int8_t)df_match_actor(match)};

    events->count = 0;
    df_state_copy(r->game, after, match->state);
    df_match_play(match, after, index++, step, events);
    while (r->game->actor(after) == DF_CHANCE) {
        step.actor = DF_CHANCE;
        step.action = df_match_draw(match, after, index);
        df_match_play(match, after, index++, step, events);
    }
    r->game->view(after, r->viewer, view);
}

/* The next event from `i` on that the viewer is told of. */
static bool next_told(const df_events *events, int *i, df_event *out)
{
    memset(out, 0, sizeof *out);
    while (*i < events->count)
        if (__real_df_event_for(&events->at[(*i)++], r->viewer, out))
            return true;
    return false;
}

static bool is_told(const df_events *events)
{
    df_event event;
    int i = 0;

    return next_told(events, &i, &event);
}

static bool told_the_same(const df_events *a, const df_events *b)
{
    int i = 0;
    int k = 0;

    for (;;) {
        df_event x;
        df_event y;
        bool more = next_told(a, &i, &x);

        if (more != next_told(b, &k, &y))
            return false;
        if (!more)
            return true;
        if (x.kind != y.kind || x.seat != y.seat || memcmp(x.open, y.open, sizeof x.open) != 0 ||
            memcmp(x.secret, y.secret, sizeof x.secret) != 0)
            return false;
    }
}

static bool same_view(const df_view *a, const df_view *b)
{
    return memcmp(a, b, r->game->state_size) == 0;
}

/* Finds what the actor can do in world B so that the viewer is told the same as in A. */
static bool find_twin(df_action action, int actor, df_action *twin)
{
    df_action actions[DF_LEGAL_MAX];
    const df_match *match = desk_of(&r->b)->match;

    if (df_match_actor(match) != actor)
        return false;
    int count = r->game->legal(match->state, actions);
    for (int i = actor == r->viewer ? TRIES : 0; i <= TRIES; i++) { /* its own must be the same */
        *twin = i == TRIES ? action : actions[draw((uint32_t)count)];
        if (r->game->test(match->state, *twin, NULL) != DF_OK)
            continue;
        try_action(&r->b, *twin, r->told_b, r->after_b, r->view_b);
        if (told_the_same(r->told_a, r->told_b) && same_view(r->view_a, r->view_b))
            return true;
    }
    return false;
}

static void add_swap(uint32_t entry, bool after, int steps, const df_state *state)
{
    swap *s = &r->swaps[r->swap_count++];

    assert_true(r->swap_count <= SWAPS_MAX);
    *s = (swap){entry, after, steps, malloc(r->game->state_size)};
    df_state_copy(r->game, s->state, state);
}

/* B becomes A for the next entry, and then another world. */
static void plan_swap(void)
{
    const df_match *match = desk_of(&r->a)->match;
    uint32_t entry = desk_of(&r->b)->entries;

    become(desk_of(&r->b)->match, match->state, match->count); /* so that the action is legal */
    add_swap(entry, false, match->count, match->state);
    r->game->resample(r->view_a, r->viewer, &r->rng, r->after_b);
    add_swap(entry, true, 0, r->after_b);
    r->swapped++;
}

/* B becomes another world between two entries. */
static void change_world(void)
{
    df_match *match = desk_of(&r->b)->match;

    r->game->view(match->state, r->viewer, r->view_now);
    r->game->resample(r->view_now, r->viewer, &r->rng, r->after_b);
    add_swap(desk_of(&r->b)->entries, false, 0, r->after_b);
    become(match, r->after_b, 0);
}

/* B becomes A for all the time that several decide together, or it would have to be found out which
 * answers fit which world. */
static void gather(void)
{
    const df_match *match = desk_of(&r->a)->match;

    if (r->gathered)
        return;
    add_swap(desk_of(&r->b)->entries, false, match->count, match->state);
    become(desk_of(&r->b)->match, match->state, match->count);
    r->gathered = true;
    r->swapped++;
}

/* In world B alone somebody does something of which the viewer is told nothing. */
static void act_alone(void)
{
    df_action actions[DF_LEGAL_MAX];
    df_match *match = desk_of(&r->b)->match;
    int actor = df_match_actor(match);

    if (actor < 0 || actor == r->viewer)
        return;
    df_action action = actions[draw((uint32_t)r->game->legal(match->state, actions))];
    try_action(&r->b, action, r->told_b, r->after_b, r->view_b);
    r->game->view(match->state, r->viewer, r->view_now);
    if (is_told(r->told_b) || !same_view(r->view_now, r->view_b) ||
        r->game->actor(r->after_b) != actor)
        return;
    act(&r->b, actor, action);
    r->alone++;
}

/* The game's bot in a seat of world A. */
static df_sitter sitter_at(int seat)
{
    return (df_sitter){r->game, &r->config, r->game->bot, r->memory[seat], seat};
}

/* Mostly what the game's own bot does, so that games come to their end. */
static df_action choose(int actor)
{
    df_action actions[DF_LEGAL_MAX];
    df_match *match = desk_of(&r->a)->match;
    df_sitter sitter = sitter_at(actor);

    if (!r->remembers || draw(3) == 0)
        sitter.bot = &df_bot_random;
    df_decision decision = df_sitter_look(&sitter, match->state, match->view, actions);
    return df_sitter_choose(&sitter, &decision, &r->rng);
}

/* The bots of world A see what has happened there. */
static void observe(void)
{
    for (int seat = 0; r->remembers && seat < r->config.seats; seat++) {
        df_sitter sitter = sitter_at(seat);

        df_match_tell(desk_of(&r->a)->match, &sitter);
    }
}

/* Anything that a seat may answer in a world, in its turn or before it. */
static df_action any_answer(world *w, int seat)
{
    df_action actions[DF_LEGAL_MAX];
    const df_view *view = desk_asks(desk_of(w), seat, w->server->scratch);

    assert_non_null(view);
    return actions[draw((uint32_t)df_view_legal(r->game, view, seat, actions))];
}

/* One of several who decide together answers, and what others than the viewer do is not the same in
 * the two worlds. */
static void step_together(void)
{
    const desk *d = desk_of(&r->a);
    int seat = (int)draw(r->config.seats);
    bool changes = d->seats[seat].early_count > 0 && desk_bot(d, seat) == NULL && draw(3) == 0;

    gather();
    if ((!changes && (d->choosing >> seat & 1) == 0) || desk_bot(d, seat) != NULL)
        seat = desk_actor(d); /* who is asked in any case */
    else
        r->early += !changes && seat != desk_actor(d);
    if (changes) {
        say_both(seat, "{\"m\":\"takeback\"}");
        r->changed++;
    } else {
        df_action action = any_answer(&r->a, seat);
        df_action twin = seat == r->viewer ? action : any_answer(&r->b, seat);

        act(&r->a, seat, action);
        act(&r->b, seat, twin);
    }
    r->remembers = false; /* the bots have not seen what was done at once */
    compare("an answer of one of several");
}

static void step(void)
{
    desk *d = desk_of(&r->a);
    int actor = desk_actor(d);
    df_action action = choose(actor);
    df_action twin = action;

    if (draw(8) == 0)
        act_alone();
    try_action(&r->a, action, r->told_a, r->after_a, r->view_a);
    r->game->view(d->match->state, r->viewer, r->view_now);
    bool hidden = !is_told(r->told_a) && same_view(r->view_now, r->view_a) && actor != r->viewer &&
                  r->game->actor(r->after_a) == actor;
    bool stays = hidden && draw(2) == 0;
    if (!stays && find_twin(action, actor, &twin))
        r->alike++;
    else if (!stays) {
        twin = action;
        plan_swap();
    }
    act(&r->a, actor, action);
    observe();
    if (stays)
        r->alone++;
    else
        act(&r->b, actor, twin);
    compare("a move");
}

/* ---- What the viewer asks for meanwhile ------------------------------------------------------ */

static void come_back(void)
{
    int link = desk_viewer(r->viewer);
    world *worlds[] = {&r->a, &r->b};

    for (int i = 0; i < 2; i++) {
        world *w = worlds[i];

        r->current = w;
        fake_hang_up(w->server->net, &w->links[link]);
        fake_connect(w->server->net, &w->links[link]);
    }
    if (r->viewer >= 0)
        say_both(r->viewer, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", r->a.table,
                 r->a.keys[r->viewer]);
    else
        say_both(r->viewer, "{\"m\":\"watch\",\"table\":\"%s\"}", r->a.table);
    compare("coming back");
}

/* Both worlds must have something of the viewer's to take back, or neither. */
static void take_back(void)
{
    desk *a = desk_of(&r->a);
    desk *b = desk_of(&r->b);

    if (r->viewer < 0 ||
        (r->gathered ? a->seats[r->viewer].early_count == 0
                     : desk_last_step(a, r->viewer) < 0 || desk_last_step(b, r->viewer) < 0))
        return;
    say_both(r->viewer, "{\"m\":\"takeback\"}");
    compare("a takeback");
    for (int seat = 0; a->takeback != DF_NOBODY && seat < r->config.seats; seat++) {
        if (seat == r->viewer)
            continue;
        say_both(seat, "{\"m\":\"answer\",\"yes\":%s}", draw(4) > 0 ? "true" : "false");
        compare("an answer");
    }
    r->remembers = false; /* what the bots saw need not have happened */
    r->undone = true;
}

/* Requests that any viewer may make at any time. */
static void ask(void)
{
    static const char *const plain[] = {
        "{\"m\":\"sync\"}",
        "{\"m\":\"prompt\"}",
        "{\"m\":\"moves\"}",
        "{\"m\":\"draw\"}",
        "{\"m\":\"draw\",\"plain\":true}",
        "{\"m\":\"look\",\"word\":\"\"}",
        "{\"m\":\"look\",\"word\":\"d\"}",
        "{\"m\":\"record\"}",
        "{\"m\":\"lobby\"}",
        "{\"m\":\"replay\",\"step\":1,\"as\":0}",
        "{\"m\":\"answer\",\"yes\":true}",
        "{\"m\":\"back\"}",
        "{\"m\":\"rematch\"}",
        "{\"m\":\"do\",\"d\":99999,\"a\":0}",
        "{\"m\":\"do\"}",
        "{\"m\":\"fields\",\"i\":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23]}",
        "{\"m\":\"log\"}",
        "{\"m\":\"say\",\"text\":\"what do I know?\"}",
        "{\"m\":\"emote\",\"emote\":\"oops\"}",
    };
    const desk *d = desk_of(&r->a);

    say_both(r->viewer, "%s", plain[draw(sizeof plain / sizeof plain[0])]);
    if (draw(4) == 0) /* which plays the whole match again */
        say_both(r->viewer, "{\"m\":\"log\",\"from\":%u}",
                 draw(d->lines[desk_viewer(r->viewer)] + 1));
    say_both(r->viewer, "{\"m\":\"describe\",\"a\":%u}", draw(r->game->action_limit));
    if (r->viewer >= 0) {
        df_action action = draw(r->game->action_limit);
        df_view *view = (df_view *)__real_df_match_view(d->match, r->viewer);

        if (df_view_test(r->game, view, r->viewer, action, NULL) != DF_OK)
            say_both(r->viewer, "{\"m\":\"do\",\"d\":%u,\"a\":%u}", desk_number(d, r->viewer),
                     action);
    }
    compare("an answer to a request");
}

/* What other people do besides moving. */
static void others(void)
{
    int seat = (int)draw(r->config.seats);
    bool away = desk_bot(desk_of(&r->a), seat) != NULL;

    switch (draw(4)) {
    case 0:
        say_both(seat, "{\"m\":\"say\",\"text\":\"hm\"}");
        break;
    case 1:
        say_both(seat, "{\"m\":\"emote\",\"emote\":\"wow\"}");
        break;
    case 2:
        say_both(DF_SPECTATOR, "{\"m\":\"say\",\"text\":\"look at that\"}");
        break;
    default:
        say_both(seat, away ? "{\"m\":\"back\"}" : "{\"m\":\"leave\"}");
        break;
    }
    compare("what others do");
}

/* ---- Matches --------------------------------------------------------------------------------- */

static void open_world(world *w, bool other)
{
    uint8_t key[DF_KEY_SIZE];
    df_error err;

    df_key_from_text(key, "the same in both");
    *w = (world){.other = other};
    df_rng_init(&w->random, key, 0);
    w->config = server_config_default();
    w->config.store = ":memory:";
    w->config.message_rate = w->config.links_each = w->config.tables_each = 0;
    r->current = w;
    w->server = server_open(&w->config, &err);
    assert_non_null(w->server);
    for (int i = 0; i < LINKS; i++)
        fake_connect(w->server->net, &w->links[i]);
}

static void close_world(world *w)
{
    r->current = w;
    for (int i = 0; i < LINKS; i++) {
        fake_hang_up(w->server->net, &w->links[i]);
        jot_free(&w->links[i].heard);
    }
    server_close(w->server);
}

static void word_of(const jot *heard, const char *name, char *out, size_t size)
{
    char pattern[24];

    snprintf(pattern, sizeof pattern, "\"%s\":\"", name);
    const char *at = strstr(heard->at, pattern);
    assert_non_null(at);
    at += strlen(pattern);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

/* Any options that go together. */
static void draw_config(void)
{
    do {
        r->config = df_config_default(r->game);
        r->config.seats =
            (uint8_t)(r->game->seats_min + draw(1u + r->game->seats_max - r->game->seats_min));
        for (int i = 0; r->game->options[i].name != NULL; i++) {
            const df_option *o = &r->game->options[i];

            if (draw(3) == 0 && o->words != NULL)
                r->config.option[i] =
                    (int16_t)(o->min + (int)draw((uint32_t)(1 + o->max - o->min)));
            if (r->brief && strcmp(o->name, "secret_mix") == 0)
                r->config.option[i] = 1;
        }
    } while (df_config_check(r->game, &r->config, NULL) != DF_OK || r->viewer >= r->config.seats);
}

static void write_open(char *text, size_t size)
{
    static const char *const clocks[] = {
        "",
        ",\"clock\":{\"kind\":\"match\",\"seconds\":90,\"add\":2,\"late\":\"skip\"}",
        ",\"clock\":{\"kind\":\"move\",\"seconds\":4,\"late\":\"skip\"}",
        ",\"clock\":{\"kind\":\"move\",\"seconds\":5,\"late\":\"bot\"}",
        ",\"clock\":{\"kind\":\"match\",\"seconds\":60,\"add\":1,\"late\":\"bot\"}",
    };
    df_text out = df_text_over(text, size);
    uint32_t clock = r->plant == PLANT_CLOCK ? 1 : draw(sizeof clocks / sizeof clocks[0]);

    r->clocked = clock > 0;
    df_text_add(
        &out,
        "{\"m\":\"open\",\"game\":\"%s\",\"players\":%d,\"listed\":true,\"window\":0,\"delay\":%d",
        r->game->id, r->config.seats, draw(3) == 0 ? 2 : 0);
    df_text_string(&out, clocks[clock]);
    df_text_string(&out, ",\"options\":{");
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        df_text_add(&out, "%s\"%s\":\"", i > 0 ? "," : "", r->game->options[i].name);
        df_config_value(r->game, &r->config, i, &out);
        df_text_string(&out, "\"");
    }
    df_text_string(&out, "}}");
    assert_false(out.full);
}

static void sit_down(world *w, const char *open)
{
    jot *heard = &w->links[0].heard;

    say(w, 0, open);
    word_of(heard, "table", w->table, sizeof w->table);
    word_of(heard, "key", w->keys[0], sizeof w->keys[0]);
    word_of(heard, "invitation", w->invitation, sizeof w->invitation);
    jot *watcher = &w->links[DESK_WATCHERS].heard;
    char text[256];

    snprintf(text, sizeof text, "{\"m\":\"watch\",\"table\":\"%s\"}", w->table);
    say(w, DF_SPECTATOR, text);
    assert_non_null(watcher->at);
    for (int seat = 1; seat < r->config.seats; seat++) {
        snprintf(text, sizeof text, "{\"m\":\"join\",\"table\":\"%s\",\"invitation\":\"%s\"}",
                 w->table, w->invitation);
        say(w, seat, text);
        word_of(&w->links[seat].heard, "key", w->keys[seat], sizeof w->keys[seat]);
    }
}

static void meet(void)
{
    char open[2048];

    draw_config();
    write_open(open, sizeof open);
    open_world(&r->a, false);
    open_world(&r->b, true);
    sit_down(&r->a, open);
    sit_down(&r->b, open);
    assert_string_equal(r->a.table, r->b.table);
    assert_non_null(desk_of(&r->a)->match);
    compare("the beginning");
    for (int seat = 0; r->remembers && seat < r->config.seats; seat++) {
        r->memory[seat] = calloc(1, r->game->bot->memory_size + 1);
        df_sitter sitter = sitter_at(seat);
        df_sitter_begin(&sitter);
    }
}

static void play(int number)
{
    char name[80];
    uint8_t key[DF_KEY_SIZE];

    snprintf(name, sizeof name, "%s-%s-%d-%d", seed, r->game->id, r->viewer, number);
    df_key_from_text(key, name);
    df_rng_init(&r->rng, key, 0);
    df_key_from_text(r->start_key, name);
    r->now = 1000;
    r->gathered = false;
    r->remembers = r->game->bot != NULL;
    meet();
    int most = r->brief ? BEGINNING_MAX : STEPS_MAX;
    for (int i = 0; i < most && desk_of(&r->a)->phase == DESK_PLAYING && r->found == 0; i++) {
        if (draw(6) == 0)
            ask();
        if (draw(25) == 0)
            others();
        if (draw(40) == 0)
            come_back();
        if (draw(12) == 0)
            take_back();
        pass_time(r->clocked && draw(10) == 0 ? 6000 : 50 * (int64_t)draw(10));
        compare("time that passes");
        if (desk_of(&r->a)->together != 0)
            step_together();
        else if (desk_of(&r->a)->phase == DESK_PLAYING)
            step();
        bool over = r->gathered && desk_of(&r->a)->together == 0;
        r->gathered = r->gathered && !over;
        if (over && r->brief)
            break;
        if ((over || draw(20) == 0) && !r->gathered && desk_of(&r->a)->phase == DESK_PLAYING)
            change_world();
    }
    if (r->found == 0 && !r->brief)
        assert_int_equal(desk_of(&r->a)->phase, DESK_OVER);
    for (int seat = 0; seat < DF_SEATS_MAX; seat++) {
        free(r->memory[seat]);
        r->memory[seat] = NULL;
    }
    while (r->swap_count > 0)
        free(r->swaps[--r->swap_count].state);
    close_world(&r->a);
    close_world(&r->b);
}

static void begin_run(const df_game *game)
{
    r = calloc(1, sizeof *r);
    r->game = game;
    r->told_a = malloc(sizeof *r->told_a);
    r->told_b = malloc(sizeof *r->told_b);
    r->after_a = malloc(game->state_size);
    r->after_b = malloc(game->state_size);
    r->view_a = malloc(game->state_size);
    r->view_b = malloc(game->state_size);
    r->view_now = malloc(game->state_size);
}

static void end_run(void)
{
    free(r->told_a);
    free(r->told_b);
    free(r->after_a);
    free(r->after_b);
    free(r->view_a);
    free(r->view_b);
    free(r->view_now);
    free(r);
    r = NULL;
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static void test_no_byte_depends_on_what_is_hidden(void **state)
{
    int count;
    const df_game *const *games = df_games(&count);
    bool undone = false;
    bool alone = false;

    (void)state;
    for (int i = 0; i < count; i++) {
        if (only != NULL && strcmp(games[i]->id, only) != 0)
            continue;
        begin_run(games[i]);
        for (int number = 0;
             number < SHORT_MATCHES && r->compared < (number < MATCHES ? COMPARED : SHORT_COMPARED);
             number++)
            for (int viewer = -1; viewer < games[i]->seats_usual; viewer++) {
                r->viewer = viewer < 0 ? DF_SPECTATOR : viewer;
                play(number);
            }
        print_message("%s: %ld steps alike, %ld with another world, %ld in one world alone, %ld "
                      "before their turn, %ld of those taken back; %ld comparisons of %ld kB\n",
                      games[i]->id, r->alike, r->swapped, r->alone, r->early, r->changed,
                      r->compared, r->bytes / 1024);
        assert_true(r->alike > 0 && r->swapped > 0);
        undone = undone || r->undone;
        alone = alone || r->alone > 0;
        end_run();
    }
    assert_true(only != NULL || (undone && alone));
}

static void test_who_decides_together_tells_nothing(void **state)
{
    static const char *const games[] = {"noir", "intruder", "island"};

    (void)state;
    for (int i = 0; i < 3; i++) {
        const df_game *game = df_game_find(games[i]);

        if (only != NULL && strcmp(game->id, only) != 0)
            continue;
        begin_run(game);
        r->brief = true;
        for (int number = 0; number < BEGINNINGS; number++)
            for (int viewer = -1; viewer < game->seats_usual; viewer++) {
                r->viewer = viewer < 0 ? DF_SPECTATOR : viewer;
                play(number);
            }
        print_message("%s: %ld answers before their turn, %ld of them taken back\n", game->id,
                      r->early, r->changed);
        assert_true(r->early > BEGINNINGS / 2 && r->changed > 0);
        end_run();
    }
}

static void test_planted_leaks_are_found(void **state)
{
    static const char *const games[PLANTS] = {[PLANT_VIEW] = "noir",
                                              [PLANT_EVENT] = "intruder",
                                              [PLANT_CLOCK] = "saw",
                                              [PLANT_EARLY] = "noir"};

    (void)state;
    for (int p = PLANT_NOTHING + 1; p < PLANTS; p++) {
        begin_run(df_game_find(games[p]));
        r->plant = (plant)p;
        r->brief = p == PLANT_EARLY;
        r->viewer =
            r->brief ? 0 : 1; /* the last to be asked is the one to answer before its turn */
        for (int number = 0; number < (r->brief ? BEGINNINGS : MATCHES) && r->found == 0; number++)
            play(number);
        print_message("planted leak %d: found %d times\n", p, r->found);
        assert_true(r->found > 0);
        end_run();
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_byte_depends_on_what_is_hidden),
        cmocka_unit_test(test_who_decides_together_tells_nothing),
        cmocka_unit_test(test_planted_leaks_are_found),
    };

    if (argc > 2)
        seed = argv[2]; /* after the program */
    if (argc > 3)
        only = argv[3];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
