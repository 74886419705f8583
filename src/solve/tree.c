/* tree.c: a whole game in flat arrays.
 *
 * The game is walked twice: first nodes and information sets are counted, so that what it takes is
 * known before anything is reserved, then they are written down. The children of a node get their
 * places together when it is visited, so all that is below a node lies in one piece, which is what
 * threads share out among themselves.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/core.h"
#include "solve/solve.h"

enum { ASK_EVERY = 1 << 14, ROOM_AT_FIRST = 1 << 12, WORTHS_MAX = 1 << 16 };

/* What a node, a slot and a set take: in a tree and the solver on it, and while it is built. */
enum {
    NODE_BYTES = 11 + 8,
    MEMBER_BYTES = 4,
    SLOT_BYTES = 4 + 4 * 8,
    SET_BYTES = 4 + 8 + 4 + 1 + 8
};

/* Information sets by their keys: open addressing, at most three quarters full. */
typedef struct row {
    uint64_t key;
    uint32_t number;
    uint32_t members;
    uint16_t count; /* of actions */
    uint8_t seat;
} row;

typedef struct book {
    row *rows;
    uint64_t size; /* a power of two */
    uint32_t count;
} book;

static row *book_find(book *b, uint64_t key)
{
    uint64_t at = key & (b->size - 1);

    while (b->rows[at].key != 0 && b->rows[at].key != key)
        at = (at + 1) & (b->size - 1);
    return &b->rows[at];
}

static bool book_grow(book *b)
{
    book larger = {.size = b->size == 0 ? ROOM_AT_FIRST : 2 * b->size, .count = b->count};

    larger.rows = df_memory(larger.size, sizeof *larger.rows);
    if (larger.rows == NULL)
        return false;
    for (uint64_t i = 0; i < b->size; i++)
        if (b->rows[i].key != 0)
            *book_find(&larger, b->rows[i].key) = b->rows[i];
    free(b->rows);
    *b = larger;
    return true;
}

/* The row of a key, new or old. NULL: no memory. */
static row *book_take(book *b, uint64_t key)
{
    if (4 * (uint64_t)b->count >= 3 * b->size && !book_grow(b))
        return NULL;
    row *r = book_find(b, key);
    if (r->key == 0) {
        r->key = key;
        r->number = b->count++;
    }
    return r;
}

typedef struct builder {
    const df_tree_plan *plan;
    df_walk *walk;
    df_tree *tree;
    book sets, groups; /* the second one only for those who forget */
    uint64_t nodes, decisions, chances, ends, slots, outcomes;
    bool writes; /* the second time */
    uint32_t next, next_outcome;
    uint32_t *filled, *group_filled; /* members written so far */
    uint32_t last[DF_SOLVE_SEATS];   /* the slot of the last own action */
    df_status status;
    df_error *err;
} builder;

static uint64_t needs_of(const builder *b)
{
    uint64_t node = NODE_BYTES + (b->plan->forget ? 12 : 0);

    return b->nodes * node + b->decisions * (uint64_t)(b->plan->forget ? 2 : 1) * MEMBER_BYTES +
           b->slots * SLOT_BYTES + b->outcomes * 8 + (uint64_t)b->sets.count * SET_BYTES +
           (b->sets.size + b->groups.size) * sizeof(row);
}

static bool give_up(builder *b, df_status status, const char *text)
{
    if (b->status == DF_OK)
        b->status = df_fail(b->err, status, "", "%s", text);
    return false;
}

static bool no_memory(builder *b)
{
    return give_up(b, DF_NOMEM, "out of memory");
}

/* Now and then: does it still fit, and does anybody want it? */
static bool ask(builder *b)
{
    if (!b->writes && (needs_of(b) > b->plan->memory || b->nodes >= UINT32_MAX - DF_LEGAL_MAX)) {
        char needs[32];
        char has[32];
        df_text text = df_text_over(needs, sizeof needs);

        df_bytes_text(needs_of(b), &text);
        text = df_text_over(has, sizeof has);
        df_bytes_text(b->plan->memory, &text);
        b->status = df_fail(b->err, DF_RANGE, "",
                            "the tree does not fit: it needs more than %s, has %s", needs, has);
        return false;
    }
    if (b->plan->stop != NULL && b->plan->stop(b->plan->context, b->writes ? b->next : b->nodes))
        return give_up(b, DF_ILLEGAL, "stopped");
    return true;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

static row *count_set(builder *b, book *in, uint64_t key, const df_spot *spot)
{
    row *r = book_take(in, key);

    if (r == NULL) {
        no_memory(b);
        return NULL;
    }
    if (r->members == 0) {
        r->count = (uint16_t)spot->count;
        r->seat = (uint8_t)spot->actor;
        if (in == &b->sets)
            b->slots += (uint64_t)spot->count;
    }
    if (r->count != spot->count || r->seat != spot->actor) {
        give_up(b, DF_CORRUPT, "two different decisions look the same: the game can't be solved");
        return NULL;
    }
    r->members++;
    return r;
}

static bool count_node(builder *b, const df_spot *spot)
{
    b->nodes++;
    if (spot->actor == DF_NOBODY) {
        b->ends++;
    } else if (spot->actor == DF_CHANCE) {
        b->chances++;
        b->outcomes += (uint64_t)spot->count;
    } else {
        b->decisions++;
        if (count_set(b, &b->sets, spot->key, spot) == NULL ||
            (b->plan->forget && count_set(b, &b->groups, spot->recalled, spot) == NULL))
            return false;
    }
    return b->nodes % ASK_EVERY != 0 || ask(b);
}

/* Ends are worth few different things. */
static uint32_t worth_number(df_tree *t, double worth)
{
    uint32_t i = 0;

    while (i < t->worth_count && t->worth[i] != worth)
        i++;
    if (i == t->worth_count && i < WORTHS_MAX)
        t->worth[t->worth_count++] = worth;
    return i;
}

static bool write_decision(builder *b, uint32_t n, const df_spot *spot)
{
    df_tree *t = b->tree;
    uint32_t set = book_find(&b->sets, spot->key)->number;

    t->slot[n] = t->base[set];
    t->kind[n] = (uint8_t)spot->actor;
    if (t->parent != NULL && b->filled[set] == 0)
        t->parent[set] = b->last[spot->actor];
    if (t->parent != NULL && t->parent[set] != b->last[spot->actor])
        return give_up(b, DF_CORRUPT,
                       "the game does not tell its players enough of what they did: --forget");
    t->member[t->start[set] + b->filled[set]++] = n;
    if (b->plan->forget) {
        uint32_t group = book_find(&b->groups, spot->recalled)->number;

        t->group_of[n] = group;
        t->group_member[t->group_start[group] + b->group_filled[group]++] = n;
    }
    return true;
}

static bool write_node(builder *b, uint32_t n, const df_spot *spot)
{
    df_tree *t = b->tree;

    t->count[n] = (uint16_t)spot->count;
    t->first[n] = b->next;
    b->next += (uint32_t)spot->count;
    if (spot->actor == DF_NOBODY) {
        t->kind[n] = DF_NODE_END;
        t->slot[n] = worth_number(t, spot->worth);
        if (t->slot[n] == WORTHS_MAX)
            return give_up(b, DF_RANGE, "the ends of this game are worth too many things");
    } else if (spot->actor == DF_CHANCE) {
        t->kind[n] = DF_NODE_CHANCE;
        t->slot[n] = b->next_outcome;
        for (int i = 0; i < spot->count; i++)
            t->chance[b->next_outcome++] = (double)spot->weights[i] / spot->weight;
    } else if (!write_decision(b, n, spot)) {
        return false;
    }
    return n % ASK_EVERY != 0 || ask(b);
}

static bool visit(builder *b, int depth, uint32_t n)
{
    df_spot spot;

    df_walk_look(b->walk, depth, &spot);
    if (!(b->writes ? write_node(b, n, &spot) : count_node(b, &spot)))
        return false;
    uint32_t first = b->writes ? b->tree->first[n] : 0;
    uint32_t slot = b->writes ? b->tree->slot[n] : 0;
    uint32_t before[DF_SOLVE_SEATS] = {b->last[0], b->last[1]};
    for (int i = 0; i < spot.count; i++) {
        if (spot.actor >= 0)
            b->last[spot.actor] = slot + (uint32_t)i;
        if (!df_walk_go(b->walk, depth, spot.actions[i]))
            return give_up(b, DF_RANGE, "the game is too long, or there is too little memory");
        if (!visit(b, depth + 1, first + (uint32_t)i))
            return false;
    }
    memcpy(b->last, before, sizeof before);
    return true;
}

/* ---- The arrays ------------------------------------------------------------------------------ */

static bool reserve(builder *b)
{
    df_tree *t = b->tree;
    size_t nodes = (size_t)b->nodes;
    size_t sets = b->sets.count;

    t->nodes = (uint32_t)b->nodes;
    t->decisions = (uint32_t)b->decisions;
    t->chances = (uint32_t)b->chances;
    t->ends = (uint32_t)b->ends;
    t->sets = t->groups = b->sets.count;
    t->slots = (uint32_t)b->slots;
    t->chance_count = (uint32_t)b->outcomes;
    t->first = df_memory(nodes, sizeof *t->first);
    t->slot = df_memory(nodes, sizeof *t->slot);
    t->count = df_memory(nodes, sizeof *t->count);
    t->kind = df_memory(nodes, 1);
    t->base = df_memory(sets + 1, sizeof *t->base);
    t->set_of = df_memory((size_t)b->slots + 1, sizeof *t->set_of);
    t->key = df_memory(sets + 1, sizeof *t->key);
    t->seat = df_memory(sets + 1, 1);
    t->start = df_memory(sets + 1, sizeof *t->start);
    t->member = df_memory((size_t)b->decisions + 1, sizeof *t->member);
    t->chance = df_memory((size_t)b->outcomes + 1, sizeof *t->chance);
    t->worth = df_memory(WORTHS_MAX, sizeof *t->worth);
    b->filled = df_memory(sets + 1, sizeof *b->filled);
    if (!b->plan->forget) {
        t->parent = df_memory(sets + 1, sizeof *t->parent);
        t->group_start = t->start;
        t->group_member = t->member;
    } else {
        t->groups = b->groups.count;
        t->group_of = df_memory(nodes, sizeof *t->group_of);
        t->group_start = df_memory((size_t)t->groups + 1, sizeof *t->group_start);
        t->group_member = df_memory((size_t)b->decisions + 1, sizeof *t->group_member);
        b->group_filled = df_memory((size_t)t->groups + 1, sizeof *b->group_filled);
    }
    return t->first != NULL && t->slot != NULL && t->count != NULL && t->kind != NULL &&
           t->base != NULL && t->set_of != NULL && t->key != NULL && t->seat != NULL &&
           t->start != NULL && t->member != NULL && t->chance != NULL && t->worth != NULL &&
           b->filled != NULL &&
           (b->plan->forget ? t->group_of != NULL && t->group_start != NULL &&
                                  t->group_member != NULL && b->group_filled != NULL
                            : t->parent != NULL);
}

/* How many members come before those of each set: first their numbers, then the sums. */
static void add_up(const book *b, uint32_t *start)
{
    for (uint64_t i = 0; i < b->size; i++)
        if (b->rows[i].key != 0)
            start[b->rows[i].number + 1] = b->rows[i].members;
    for (uint32_t i = 0; i < b->count; i++)
        start[i + 1] += start[i];
}

static void lay_out_sets(builder *b)
{
    df_tree *t = b->tree;

    for (uint64_t i = 0; i < b->sets.size; i++) {
        const row *r = &b->sets.rows[i];

        if (r->key == 0)
            continue;
        t->key[r->number] = r->key;
        t->seat[r->number] = r->seat;
        t->base[r->number + 1] = r->count;
        t->set_count[r->seat]++;
    }
    for (uint32_t set = 0; set < t->sets; set++) {
        t->base[set + 1] += t->base[set];
        for (uint32_t slot = t->base[set]; slot < t->base[set + 1]; slot++)
            t->set_of[slot] = set;
    }
    add_up(&b->sets, t->start);
    if (b->plan->forget)
        add_up(&b->groups, t->group_start);
}

static bool walk_once(builder *b)
{
    b->last[0] = b->last[1] = DF_NO_SLOT;
    df_walk_begin(b->walk, NULL);
    b->next = 1;
    if (!visit(b, 0, 0))
        return false;
    if (df_walk_has_drawn(b->walk))
        return give_up(b, DF_RANGE, "this game shuffles, so not all that can happen can be listed");
    return true;
}

df_status df_tree_build(const df_tree_plan *plan, df_tree *out, uint64_t *needs, df_error *err)
{
    builder b = {.plan = plan, .tree = out, .err = err, .status = DF_OK};

    memset(out, 0, sizeof *out);
    b.walk = df_walk_new(plan->game, &plan->config, plan->forget, err);
    if (b.walk == NULL || !book_grow(&b.sets) || !book_grow(&b.groups))
        no_memory(&b);
    else if (walk_once(&b) && ask(&b)) {
        b.writes = true;
        if (!reserve(&b)) {
            no_memory(&b);
        } else {
            lay_out_sets(&b);
            walk_once(&b);
        }
    }
    *needs = needs_of(&b);
    df_walk_free(b.walk);
    free(b.sets.rows);
    free(b.groups.rows);
    free(b.filled);
    free(b.group_filled);
    if (b.status != DF_OK)
        df_tree_free(out);
    return b.status;
}

void df_tree_free(df_tree *t)
{
    if (t->group_start != t->start) {
        free(t->group_start);
        free(t->group_member);
    }
    free(t->group_of);
    free(t->first);
    free(t->slot);
    free(t->count);
    free(t->kind);
    free(t->base);
    free(t->set_of);
    free(t->key);
    free(t->parent);
    free(t->seat);
    free(t->start);
    free(t->member);
    free(t->chance);
    free(t->worth);
    memset(t, 0, sizeof *t);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

void df_bytes_text(uint64_t bytes, df_text *text)
{
    static const char *const units[] = {"KB", "MB", "GB", "TB"};
    uint64_t tenths = (bytes * 10 + 1023) / 1024;
    int unit = 0;

    while (tenths >= 10240 && unit < 3) {
        tenths = (tenths + 512) / 1024;
        unit++;
    }
    if (tenths >= 1000)
        df_text_add(text, "%u %s", (unsigned)((tenths + 5) / 10), units[unit]);
    else
        df_text_add(text, "%u.%u %s", (unsigned)(tenths / 10), (unsigned)(tenths % 10),
                    units[unit]);
}

/* What Linux says can be had without pushing anybody out; elsewhere as much as is needed. */
uint64_t df_memory_free(void)
{
    char line[128];
    unsigned long long kib = UINT64_MAX / 2048;
    FILE *file = fopen("/proc/meminfo", "re");

    if (file == NULL)
        return UINT64_MAX / 2;
    while (fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "MemAvailable:", 13) == 0)
            kib = strtoull(line + 13, NULL, 10);
    fclose(file);
    return (uint64_t)kib * 1024;
}
