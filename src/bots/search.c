/* search.c: tree search over information sets.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search.h"

#include "bots/sitter.h"
#include "core/core.h"

enum {
    WIN = 1000,          /* what a certain win is worth */
    EXPLORE_USUAL = 700, /* weight of what has not been tried much, in thousandths of a win */
    PRIOR_ONE = 1 << 16, /* the sum of the priors of a node */
    PATH_MAX_NODES = 256,
    WORLD_TRIES = 12,    /* worlds looked at before one that does not fit well is taken */
    STOP_EVERY = 8,      /* iterations between two questions whether to stop */
    EDGES_PER_NODE = 12, /* on average, to divide the block */
    NO_CHOICE = -1,
};

/* One action of a decision. */
typedef struct edge {
    df_action action;
    uint32_t visits;
    uint64_t sum;
    uint32_t prior;
    uint32_t pad;
} edge;

/* One decision: an information set of the seat that acts. */
typedef struct node {
    uint64_t key; /* of the view; 0: no node */
    uint32_t first;
    uint32_t count;
    uint32_t visits;
    uint32_t pad;
} node;

typedef struct visit {
    uint32_t edge;
    int seat;
} visit;

struct df_search {
    const df_game *game;
    df_config config;
    df_guide guide;
    const df_bot *player; /* of try-outs; NULL: all at random */
    int seat;
    /* Parts of the block. */
    df_state *world;
    df_view *view;
    df_view *root_view;
    uint8_t *own_memory; /* of the game's bot, who watches the game with the search */
    uint8_t *trial_memory[DF_SEATS_MAX];
    bool public_memory; /* these are all the same */
    node *nodes;
    uint32_t node_room; /* a power of two */
    uint32_t node_count;
    edge *edges;
    uint32_t edge_room;
    uint32_t edge_count;
    /* The decision under way. */
    df_rng rng;
    bool (*stop)(void *context);
    void *stop_context;
    uint32_t root;
    int insist;            /* the choice of the root to take, or NO_CHOICE */
    const df_state *truth; /* what it knows instead of imagining; NULL: nothing */
    uint64_t moves;
    visit path[PATH_MAX_NODES];
    int path_length;
    df_events events;
    df_action actions[DF_LEGAL_MAX];
    uint32_t ratings[DF_LEGAL_MAX];
};

/* ---- The block ------------------------------------------------------------------------------- */

static uint8_t *take(uint8_t **at, size_t size)
{
    uint8_t *part = *at;

    *at += (size + 15) & ~(size_t)15;
    return part;
}

static void forget(df_search *s)
{
    memset(s->nodes, 0, s->node_room * sizeof *s->nodes);
    s->node_count = 0;
    s->edge_count = 0;
}

/* The game's bot, or a player of try-outs. */
static df_sitter seated(const df_search *s, const df_bot *bot, int seat, void *memory)
{
    return (df_sitter){s->game, &s->config, bot, memory, seat};
}

df_search *df_search_begin(void *block, size_t size, const df_game *game, const df_config *config,
                           int seat, const df_guide *guide)
{
    static const df_guide none;
    uint8_t *at = block;
    df_search *s = (df_search *)take(&at, sizeof *s);
    size_t bot_memory = game->bot != NULL ? game->bot->memory_size : 0;

    df_assert(size >= DF_SEARCH_SIZE_MIN && bot_memory <= DF_SEARCH_GUIDE_MEMORY);
    memset(s, 0, sizeof *s);
    s->game = game;
    s->config = *config;
    s->guide = guide != NULL ? *guide : game->guide != NULL ? *game->guide : none;
    s->player = s->guide.bot_moves == 0   ? NULL
                : s->guide.player != NULL ? s->guide.player
                                          : game->bot;
    s->seat = seat;
    s->world = (df_state *)take(&at, game->state_size);
    s->view = (df_view *)take(&at, game->state_size);
    s->root_view = (df_view *)take(&at, game->state_size);
    s->own_memory = take(&at, bot_memory);
    s->public_memory = s->player != NULL && s->player->public_memory;
    for (int i = 0; i < config->seats; i++)
        s->trial_memory[i] = i > 0 && s->public_memory ? s->trial_memory[0] : take(&at, bot_memory);
    size_t left = size - (size_t)(at - (uint8_t *)block);
    s->node_room = 1024;
    while (2 * s->node_room * (sizeof(node) + EDGES_PER_NODE * sizeof(edge)) <= left)
        s->node_room *= 2;
    s->nodes = (node *)take(&at, s->node_room * sizeof *s->nodes);
    s->edges = (edge *)at;
    s->edge_room = (uint32_t)((size - (size_t)(at - (uint8_t *)block)) / sizeof(edge));
    forget(s);
    df_sitter own = seated(s, game->bot, seat, s->own_memory);
    df_sitter_begin(&own);
    return s;
}

void df_search_observe(df_search *s, const df_event *event, const df_view *view)
{
    df_sitter own = seated(s, s->game->bot, s->seat, s->own_memory);

    df_sitter_hear(&own, event, view);
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0xD6E8FEB86659FD93u;
    return hash ^ hash >> 32;
}

/* Four sums side by side, so that none has to wait for the multiplication of another. */
static uint64_t key_of(const df_view *view, uint32_t size, int seat)
{
    const uint8_t *bytes = (const uint8_t *)view;
    uint64_t sums[4] = {0x9E3779B97F4A7C15u, 1, 2, 3};
    uint64_t hash = (uint64_t)seat;
    uint32_t i = 0;

    for (; i + 32 <= size; i += 32)
        for (int lane = 0; lane < 4; lane++) {
            uint64_t word;

            memcpy(&word, bytes + i + 8 * lane, sizeof word);
            sums[lane] = mix(sums[lane], word);
        }
    for (int lane = 0; lane < 4; lane++)
        hash = mix(hash, sums[lane]);
    for (; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001B3u;
    hash ^= hash >> 29;
    hash *= 0xBF58476D1CE4E5B9u;
    hash ^= hash >> 32;
    return hash != 0 ? hash : 1;
}

/* The place of the key in the table: where it is or where it would go. */
static uint32_t find(const df_search *s, uint64_t key)
{
    uint32_t at = (uint32_t)key & (s->node_room - 1);

    while (s->nodes[at].key != 0 && s->nodes[at].key != key)
        at = (at + 1) & (s->node_room - 1);
    return at;
}

/* Which share of the attention each action of a new node deserves at first. */
static void set_priors(df_search *s, node *n, int seat)
{
    df_sitter sitter = seated(s, s->game->bot, seat, s->trial_memory[seat]);
    edge *edges = s->edges + n->first;
    uint64_t sum = 0;

    for (uint32_t i = 0; i < n->count; i++)
        edges[i].prior = PRIOR_ONE / n->count;
    if (!s->guide.bot_priors || sitter.bot == NULL)
        return;
    df_decision decision = df_sitter_decision(&sitter, s->view, s->actions, (int)n->count);
    if (sitter.bot->rate == NULL) {
        df_action best = df_sitter_choose(&sitter, &decision, &s->rng);

        for (uint32_t i = 0; i < n->count; i++) {
            edges[i].prior /= 2;
            if (edges[i].action == best)
                edges[i].prior += PRIOR_ONE / 2;
        }
        return;
    }
    sitter.bot->rate(sitter.memory, &decision, &s->rng, s->ratings);
    for (uint32_t i = 0; i < n->count; i++)
        sum += s->ratings[i];
    for (uint32_t i = 0; i < n->count && sum > 0; i++)
        edges[i].prior = edges[i].prior / 4 +
                         (uint32_t)((uint64_t)s->ratings[i] * (PRIOR_ONE - PRIOR_ONE / 4) / sum);
}

/* Makes the node at `at` for s->view, whose `count` actions stand in s->actions. False: no room. */
static bool add_node(df_search *s, uint32_t at, uint64_t key, int count, int seat)
{
    if (s->node_count >= s->node_room - s->node_room / 4 ||
        s->edge_count + (uint32_t)count > s->edge_room)
        return false;
    node *n = &s->nodes[at];
    *n = (node){.key = key, .first = s->edge_count, .count = (uint32_t)count};
    for (int i = 0; i < count; i++)
        s->edges[n->first + (uint32_t)i] = (edge){.action = s->actions[i]};
    s->edge_count += n->count;
    s->node_count++;
    set_priors(s, n, seat);
    return true;
}

/* The square root of a number, rounded down, two binary digits of the number at a time. Whether the
 * next digit of the root is a 1 can't be foreseen, so it is a mask and no branch. */
static uint64_t root_of(uint64_t number)
{
    uint64_t root = 0;

    for (uint64_t bit = UINT64_C(1) << (63 - __builtin_clzll(number | 1)) / 2 * 2; bit != 0;
         bit >>= 2) {
        uint64_t fits = number >= root + bit ? UINT64_MAX : 0;

        number -= (root + bit) & fits;
        root = (root >> 1) + (bit & fits);
    }
    return root;
}

/* The action that promises most: what it brought so far, and more for what was tried little. */
static uint32_t select_edge(df_search *s, const node *n)
{
    const edge *edges = s->edges + n->first;
    uint64_t explore = s->guide.explore != 0 ? s->guide.explore : EXPLORE_USUAL;
    /* like the priors, with fractional bits: 8 of the root, 16 of the values */
    uint64_t spread = explore * root_of((uint64_t)(n->visits + 1) << 16);
    uint64_t sum = 0;
    uint32_t chosen = 0, visits = 0;
    df_best best = {0};

    for (uint32_t i = 0; i < n->count; i++) {
        sum += edges[i].sum;
        visits += edges[i].visits;
    }
    uint64_t expected = visits > 0 ? (sum << 16) / visits : WIN << 15;
    for (uint32_t i = 0; i < n->count; i++) {
        const edge *e = &edges[i];
        uint64_t value = e->visits > 0 ? (e->sum << 16) / e->visits : expected;

        value += (spread * e->prior >> 8) / (1 + e->visits);
        if (df_is_best(&best, (int64_t)value, &s->rng))
            chosen = i;
    }
    return chosen;
}

/* ---- One walk -------------------------------------------------------------------------------- */

const df_state *df_search_imagine(df_search *s, const df_view *view, df_rng *rng)
{
    const df_bot *bot = s->game->bot;

    if (s->truth != NULL) {
        df_state_copy(s->game, s->world, s->truth);
        return s->world;
    }
    for (int i = 0; i < WORLD_TRIES; i++) {
        if (bot != NULL && bot->guess != NULL) {
            memcpy(s->view, view, s->game->state_size);
            bot->guess(s->own_memory, s->view, s->seat, rng);
            s->game->resample(s->view, s->seat, rng, s->world);
        } else {
            s->game->resample(view, s->seat, rng, s->world);
        }
        if (bot == NULL || bot->weigh == NULL ||
            df_rng_below(rng, 1 << 16) < bot->weigh(s->own_memory, view, s->world, s->seat))
            break;
    }
    return s->world;
}

/* The players of the try-out know what the searcher knows. */
static void imagine(df_search *s)
{
    const df_bot *bot = s->game->bot;

    df_search_imagine(s, s->root_view, &s->rng);
    if (bot != NULL && bot->memory_size > 0)
        for (int seat = 0; seat < (s->public_memory ? 1 : s->config.seats); seat++)
            memcpy(s->trial_memory[seat], s->own_memory, bot->memory_size);
}

static void watch(df_search *s, int viewer, void *memory)
{
    df_sitter player = seated(s, s->player, viewer, memory);

    df_sitter_tell(&player, &s->events, 0, s->world, s->view);
}

/* The imagined players watch the try-out, each with its own eyes where these see more. */
static void step(df_search *s, df_action action)
{
    s->moves++;
    if (s->player == NULL || s->player->observe == NULL) {
        s->game->apply(s->world, action, &s->rng, NULL);
        return;
    }
    s->events.count = 0;
    s->game->apply(s->world, action, &s->rng, &s->events);
    if (s->events.count == 0)
        return;
    if (s->public_memory)
        watch(s, DF_SPECTATOR, s->trial_memory[0]);
    else
        for (int seat = 0; seat < s->config.seats; seat++)
            watch(s, seat, s->trial_memory[seat]);
}

/* What the actor of the world may do, in s->actions. */
static int choices_of(df_search *s, int actor)
{
    int count = s->game->legal(s->world, s->actions);

    return s->config.restricted == 0
               ? count
               : df_config_allow(s->game, &s->config, s->world, actor, s->actions, count);
}

/* Down the tree as far as it goes, and one decision further. */
static void descend(df_search *s)
{
    bool grown = false;

    s->path_length = 0;
    for (int actor; !grown && (actor = s->game->actor(s->world)) != DF_NOBODY;) {
        if (actor == DF_CHANCE) {
            step(s, df_chance_draw(s->game, s->world, &s->rng));
            continue;
        }
        int count = choices_of(s, actor);
        if (count == 1) {
            step(s, s->actions[0]);
            continue;
        }
        s->game->view(s->world, actor, s->view);
        uint64_t key = key_of(s->view, s->game->state_size, actor);
        uint32_t at = find(s, key);
        if (s->nodes[at].key == 0) {
            if (!add_node(s, at, key, count, actor))
                return;
            grown = true;
        }
        node *n = &s->nodes[at];
        uint32_t chosen =
            at == s->root && s->insist != NO_CHOICE ? (uint32_t)s->insist : select_edge(s, n);
        n->visits++;
        s->path[s->path_length++] = (visit){n->first + chosen, actor};
        step(s, s->edges[n->first + chosen].action);
        if (s->path_length == PATH_MAX_NODES)
            return;
    }
}

static df_action bot_move(df_search *s, int actor, int count)
{
    df_sitter player = seated(s, s->player, actor, s->trial_memory[actor]);
    df_decision decision = df_sitter_decision(&player, s->view, s->actions, count);

    s->game->view(s->world, actor, s->view);
    return df_sitter_choose(&player, &decision, &s->rng);
}

/* Plays on until the game is over (true) or the guide can judge it. */
static bool play_out(df_search *s)
{
    uint32_t bot_moves = s->player != NULL ? s->guide.bot_moves : 0;
    uint32_t horizon = s->guide.estimate != NULL ? s->guide.horizon : UINT32_MAX;
    bool unwatched = s->player == NULL && s->guide.estimate == NULL;

    if (unwatched && s->game->forget != NULL)
        s->game->forget(s->world);
    for (uint32_t moves = 0; moves < horizon; moves++) {
        int actor = s->game->actor(s->world);

        if (actor == DF_NOBODY)
            return true;
        if (actor == DF_CHANCE) {
            step(s, df_chance_draw(s->game, s->world, &s->rng));
            continue;
        }
        int count = choices_of(s, actor);
        step(s, count == 1          ? s->actions[0]
                : moves < bot_moves ? bot_move(s, actor, count)
                                    : s->actions[df_rng_below(&s->rng, (uint32_t)count)]);
    }
    return s->game->actor(s->world) == DF_NOBODY;
}

/* What the end is worth to each seat. */
static void judge(df_search *s, bool over, uint16_t worth[DF_SEATS_MAX])
{
    df_result result;

    if (!over) {
        s->guide.estimate(s->world, worth);
        return;
    }
    s->game->result(s->world, &result);
    df_worth(s->game, s->config.seats, &result, worth);
}

static void iterate(df_search *s)
{
    uint16_t worth[DF_SEATS_MAX] = {0};

    imagine(s);
    descend(s);
    judge(s, play_out(s), worth);
    for (int i = 0; i < s->path_length; i++) {
        edge *e = &s->edges[s->path[i].edge];

        e->visits++;
        e->sum += worth[s->path[i].seat];
    }
}

/* ---- Decisions ------------------------------------------------------------------------------- */

void df_search_reveal(df_search *s, const df_state *truth)
{
    s->truth = truth;
}

void df_search_decide(df_search *s, const df_decision *decision, df_rng *rng)
{
    uint8_t key[DF_KEY_SIZE];

    for (int i = 0; i < DF_KEY_SIZE; i += 4) {
        uint32_t word = df_rng_u32(rng);

        memcpy(key + i, &word, sizeof word);
    }
    df_rng_init(&s->rng, key, 0);
    s->stop = decision->stop;
    s->stop_context = decision->stop_context;
    s->moves = 0;
    memcpy(s->root_view, decision->view, s->game->state_size);
    memcpy(s->view, decision->view, s->game->state_size);
    memcpy(s->actions, decision->actions, (size_t)decision->count * sizeof *s->actions);
    if (s->node_count > s->node_room / 4 || s->edge_count > s->edge_room / 2)
        forget(s);
    uint64_t view_key = key_of(s->view, s->game->state_size, s->seat);
    s->root = find(s, view_key);
    if (s->nodes[s->root].key == 0) {
        if (s->game->bot != NULL)
            memcpy(s->trial_memory[s->seat], s->own_memory, s->game->bot->memory_size);
        bool made = add_node(s, s->root, view_key, decision->count, s->seat);
        df_assert(made);
    }
}

uint32_t df_search_try(df_search *s, int choice, uint32_t iterations)
{
    uint32_t done = 0;

    s->insist = choice;

    while (iterations == 0 || done < iterations) {
        iterate(s);
        done++;
        if (s->stop != NULL && done % STOP_EVERY == 0 && s->stop(s->stop_context))
            break;
    }
    return done;
}

uint32_t df_search_run(df_search *s, uint32_t iterations)
{
    return df_search_try(s, NO_CHOICE, iterations);
}

int df_search_choices(const df_search *s, df_search_choice *out)
{
    const node *n = &s->nodes[s->root];

    for (uint32_t i = 0; i < n->count; i++) {
        const edge *e = &s->edges[n->first + i];

        out[i] = (df_search_choice){.action = e->action, .visits = e->visits, .sum = e->sum};
    }
    return (int)n->count;
}

void df_search_merge(df_search_choice *sums, const df_search_choice *more, int count)
{
    for (int i = 0; i < count; i++) {
        sums[i].visits += more[i].visits;
        sums[i].sum += more[i].sum;
    }
}

int df_search_best(const df_search_choice *choices, int count, df_rng *rng)
{
    uint32_t visits = 0;
    int chosen = 0;
    df_best best = {0};

    for (int i = 0; i < count; i++)
        visits = choices[i].visits > visits ? choices[i].visits : visits;
    for (int i = 0; i < count; i++)
        if (choices[i].visits == visits && df_is_best(&best, (int64_t)choices[i].sum, rng))
            chosen = i;
    return chosen;
}

uint64_t df_search_moves(const df_search *s)
{
    return s->moves;
}
