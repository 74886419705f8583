/* tally.c: counts, found by what they are.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "study/study.h"

enum { FIRST_ROOM = 256 };

const char *const study_measure_names[STUDY_MEASURES] = {
    [STUDY_BY_ORDER] = "worth by order",
    [STUDY_BY_SEAT] = "worth by seat",
    [STUDY_BY_ROLE] = "worth by role",
    [STUDY_BY_TEAM] = "wins by team",
    [STUDY_DRAWN] = "drawn",
    [STUDY_TURNS] = "turns",
    [STUDY_CHOICES] = "choices",
    [STUDY_MOVES] = "moves",
    [STUDY_OPTIONS] = "options",
    [STUDY_REASON] = "reason",
    [STUDY_LIMIT] = "limit",
    [STUDY_OUT] = "out",
    [STUDY_OFFERED] = "offered",
    [STUDY_USED] = "used",
    [STUDY_USES] = "uses",
    [STUDY_WORTH_BY_USE] = "worth by use",
    [STUDY_AMONG] = "worth among others",
    [STUDY_WORTHS] = "worths",
    [STUDY_SQUARES] = "squares of worths",
    [STUDY_PRODUCTS] = "products of worths",
    [STUDY_BAN] = "ban",
    [STUDY_BITES] = "bites",
    [STUDY_TRUTH] = "winner's chance, truth",
    [STUDY_TOLD] = "winner's chance, told",
    [STUDY_FAVOURITE] = "worth of favourite, truth",
    [STUDY_FAVOURITE_TOLD] = "worth of favourite, told",
    [STUDY_TURN_AT] = "turn at point",
    [STUDY_TRUTH_TURN] = "winner's chance by turn, truth",
    [STUDY_TOLD_TURN] = "winner's chance by turn, told",
    [STUDY_LEADS] = "changes of lead",
    [STUDY_DECIDED] = "decided at point",
    [STUDY_BACK] = "came back",
    [STUDY_DRAMA] = "drama",
    [STUDY_GAP] = "gap",
    [STUDY_OBVIOUS] = "loss of the obvious",
    [STUDY_WRONG] = "obvious is wrong",
    [STUDY_VALUE] = "value of kind",
    [STUDY_SWEPT_FIRST] = "swept: worth of first",
    [STUDY_SWEPT_FIRST_BY] = "swept: worth of first, difference",
    [STUDY_SWEPT_TEAM] = "swept: first team",
    [STUDY_SWEPT_TEAM_BY] = "swept: first team, difference",
    [STUDY_SWEPT_TURNS] = "swept: turns",
    [STUDY_SWEPT_TURNS_BY] = "swept: turns, difference",
    [STUDY_SWEPT_LIMIT] = "swept: limit",
    [STUDY_SWEPT_LIMIT_BY] = "swept: limit, difference",
    [STUDY_SWEPT_DRAWN] = "swept: drawn",
    [STUDY_SWEPT_DRAWN_BY] = "swept: drawn, difference",
};

static bool is_same(const study_count *x, const study_count *y)
{
    return x->part == y->part && x->measure == y->measure && x->a == y->a && x->b == y->b;
}

static uint32_t hash_of(const study_count *c)
{
    uint32_t hash = (uint32_t)c->measure * 0x9E3779B1u;

    hash = (hash ^ (uint32_t)c->a) * 0x85EBCA6Bu;
    hash = (hash ^ hash >> 13 ^ (uint32_t)c->b) * 0xC2B2AE35u;
    hash = (hash ^ hash >> 15 ^ (uint32_t)c->part) * 0x27D4EB2Fu;
    return hash ^ hash >> 16;
}

/* Where its number stands, or would. */
static int *place_of(const study_tally *tally, const study_count *c)
{
    uint32_t mask = 2 * (uint32_t)tally->room - 1;
    uint32_t at = hash_of(c) & mask;

    while (tally->places[at] != 0 && !is_same(&tally->at[tally->places[at] - 1], c))
        at = (at + 1) & mask;
    return &tally->places[at];
}

static void find_places(study_tally *tally)
{
    memset(tally->places, 0, 2 * (size_t)tally->room * sizeof *tally->places);
    for (int i = 0; i < tally->count; i++)
        *place_of(tally, &tally->at[i]) = i + 1;
}

static bool grow(study_tally *tally)
{
    int room = tally->room == 0 ? FIRST_ROOM : 2 * tally->room;
    int *places = df_memory(2 * (size_t)room, sizeof *places);
    study_count *at = places == NULL
                          ? NULL
                          : df_memory_more(tally->at, (size_t)tally->count * sizeof *tally->at,
                                           (size_t)room * sizeof *tally->at);

    if (at == NULL) {
        free(places);
        return false;
    }
    free(tally->places);
    tally->places = places;
    tally->at = at;
    tally->room = room;
    find_places(tally);
    return true;
}

void study_add(study_tally *tally, const study_count *more)
{
    if (tally->failed || (tally->count == tally->room && !grow(tally))) {
        tally->failed = true;
        return;
    }
    int *place = place_of(tally, more);
    if (*place == 0) {
        tally->at[tally->count] = *more;
        *place = ++tally->count;
        return;
    }
    study_count *c = &tally->at[*place - 1];
    c->n += more->n;
    c->sum += more->sum;
    c->squares += more->squares;
}

void study_note(study_tally *tally, study_measure measure, int a, int b, int64_t number)
{
    study_add(
        tally,
        &(study_count){
            .measure = measure, .a = a, .b = b, .n = 1, .sum = number, .squares = number * number});
}

study_count study_get(const study_tally *tally, int part, study_measure measure, int a, int b)
{
    study_count wanted = {.measure = measure, .a = a, .b = b, .part = part};

    if (tally->room == 0)
        return wanted;
    int number = *place_of(tally, &wanted);
    return number == 0 ? wanted : tally->at[number - 1];
}

static int compare(const void *x, const void *y)
{
    const study_count *a = x, *b = y;
    int64_t by[] = {(int64_t)a->part - b->part, (int64_t)a->measure - b->measure,
                    (int64_t)a->a - b->a, (int64_t)a->b - b->b};

    for (int i = 0; i < 4; i++)
        if (by[i] != 0)
            return by[i] < 0 ? -1 : 1;
    return 0;
}

void study_sort(study_tally *tally)
{
    if (tally->count == 0)
        return;
    qsort(tally->at, (size_t)tally->count, sizeof *tally->at, compare);
    find_places(tally);
}

void study_clear(study_tally *tally)
{
    tally->count = 0;
    tally->failed = false;
    if (tally->room > 0)
        find_places(tally);
}

void study_free(study_tally *tally)
{
    free(tally->at);
    free(tally->places);
    *tally = (study_tally){0};
}
