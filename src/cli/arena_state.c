/* arena_state.c: the state file of `deadfall arena`, with which it goes on where it was.
 *
 * JSON with the plan, so that nobody goes on with something else, and every number of the score.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/arena.h"

enum { STATE_VERSION = 2, TALLY = 3 };

/* The members of a struct as rows: so many numbers of a kind from an offset on. */
typedef enum row_kind { ROW_INT, ROW_WHOLE, ROW_REAL } row_kind;

typedef struct state_row {
    const char *name;
    row_kind kind;
    size_t offset;
    int count;
} state_row;

_Static_assert(sizeof(df_arena_tally) == TALLY * sizeof(uint64_t), "a tally is three numbers");

#define AT(member) offsetof(df_arena_pairing, member)
#define COST(member) offsetof(df_arena_cost, member)

static const state_row pairing_rows[] = {
    {"games", ROW_WHOLE, AT(games), 1},
    {"draws", ROW_WHOLE, AT(draws), 1},
    {"moves", ROW_WHOLE, AT(moves), 1},
    {"alone", ROW_WHOLE, AT(alone), TALLY},
    {"others", ROW_WHOLE, AT(others), TALLY},
    {"by_seat", ROW_WHOLE, AT(by_seat), TALLY *DF_SEATS_MAX},
    {"by_team", ROW_WHOLE, AT(by_team), TALLY *DF_ARENA_TEAMS},
    {"fair_by_team", ROW_WHOLE, AT(fair_by_team), TALLY *DF_ARENA_TEAMS},
    {"points_count", ROW_WHOLE, AT(points.count), 1},
    {"points", ROW_REAL, AT(points.sum), 5},
    {"wins_count", ROW_WHOLE, AT(wins.count), 1},
    {"wins", ROW_REAL, AT(wins.sum), 5},
    {"part", ROW_INT, AT(part), 1},
    {"part_sums", ROW_REAL, AT(part_points), 2},
    {"clear", ROW_INT, AT(clear), 1},
    {NULL, ROW_INT, 0, 0},
};

static const state_row cost_rows[] = {
    {"choices", ROW_WHOLE, COST(choices), 1},   {"seconds", ROW_REAL, COST(seconds), 1},
    {"slowest", ROW_REAL, COST(slowest), 1},    {"faults", ROW_WHOLE, COST(faults), 1},
    {"replaced", ROW_WHOLE, COST(replaced), 1}, {NULL, ROW_INT, 0, 0},
};

static json_t *row_json(const state_row *row, const char *base)
{
    json_t *list = json_array();

    for (int i = 0; i < row->count; i++) {
        const char *at = base + row->offset;

        if (row->kind == ROW_INT)
            json_array_append_new(list, json_integer(((const int *)(const void *)at)[i]));
        else if (row->kind == ROW_WHOLE)
            json_array_append_new(
                list, json_integer((json_int_t)((const uint64_t *)(const void *)at)[i]));
        else
            json_array_append_new(list, json_real(((const double *)(const void *)at)[i]));
    }
    return list;
}

static bool row_read(const state_row *row, const json_t *list, char *base)
{
    char *at = base + row->offset;

    if (json_array_size(list) != (size_t)row->count)
        return false;
    for (int i = 0; i < row->count; i++) {
        const json_t *value = json_array_get(list, (size_t)i);
        json_int_t whole = json_integer_value(value);

        if (row->kind == ROW_REAL ? !json_is_number(value) : !json_is_integer(value))
            return false;
        if (row->kind == ROW_INT && whole >= -1 && whole <= DF_SEATS_MAX)
            ((int *)(void *)at)[i] = (int)whole;
        else if (row->kind == ROW_WHOLE && whole >= 0)
            ((uint64_t *)(void *)at)[i] = (uint64_t)whole;
        else if (row->kind == ROW_REAL)
            ((double *)(void *)at)[i] = json_number_value(value);
        else
            return false;
    }
    return true;
}

static json_t *rows_json(const state_row *rows, const void *base)
{
    json_t *object = json_object();

    for (; rows->name != NULL; rows++)
        json_object_set_new(object, rows->name, row_json(rows, base));
    return object;
}

static bool rows_read(const state_row *rows, const json_t *object, void *base)
{
    for (; rows->name != NULL; rows++)
        if (!row_read(rows, json_object_get(object, rows->name), base))
            return false;
    return true;
}

json_t *arena_plan_json(const df_arena_plan *plan, const char *seed)
{
    json_t *object = json_object();
    json_t *bots = json_array();

    for (int i = 0; i < plan->bots; i++)
        json_array_append_new(bots, json_string(plan->specs[i]));
    json_object_set_new(object, "game", json_string(plan->game->id));
    json_object_set_new(object, "replay", json_integer(plan->game->replay_version));
    json_object_set_new(object, "players", json_integer(plan->config.seats));
    json_object_set_new(object, "options", cli_config_json(plan->game, &plan->config));
    json_object_set_new(object, "bots", bots);
    json_object_set_new(object, "both_ways", json_boolean(plan->both_ways));
    json_object_set_new(object, "until_clear", json_boolean(plan->until_clear));
    json_object_set_new(object, "seed", json_string(seed));
    json_object_set_new(object, "ms", json_integer(plan->limits.ms));
    json_object_set_new(object, "iterations", json_integer(plan->limits.iterations));
    json_object_set_new(object, "faults_allowed", json_integer(plan->rule.patience));
    return object;
}

df_status arena_save(const char *path, const df_arena_plan *plan, const char *seed,
                     const df_arena_score *score, df_error *err)
{
    json_t *root = json_object();
    json_t *list = json_array();
    json_t *costs = json_array();

    for (int i = 0; i < score->pairings; i++)
        json_array_append_new(list, rows_json(pairing_rows, &score->pairing[i]));
    for (int i = 0; i < plan->bots; i++) {
        json_t *cost = rows_json(cost_rows, &score->cost[i]);

        json_object_set_new(cost, "first_fault", json_string(score->cost[i].first_fault));
        json_array_append_new(costs, cost);
    }
    json_object_set_new(root, "deadfall_arena", json_integer(STATE_VERSION));
    json_object_set_new(root, "plan", arena_plan_json(plan, seed));
    json_object_set_new(root, "counted", json_integer((json_int_t)score->counted));
    json_object_set_new(root, "seconds", json_real(score->seconds));
    json_object_set_new(root, "pairings", list);
    json_object_set_new(root, "costs", costs);
    char *text = json_dumps(root, JSON_INDENT(1));
    json_decref(root);
    df_status status =
        text != NULL ? df_file_write(path, text, err) : df_fail(err, DF_NOMEM, "", "out of memory");
    free(text);
    return status;
}

static bool read_score(const json_t *root, const df_arena_plan *plan, df_arena_score *score)
{
    const json_t *list = json_object_get(root, "pairings");
    const json_t *costs = json_object_get(root, "costs");
    const json_t *counted = json_object_get(root, "counted");

    df_arena_start(plan, score);
    if (!json_is_integer(counted) || json_integer_value(counted) < 0 ||
        json_array_size(list) != (size_t)score->pairings ||
        json_array_size(costs) != (size_t)plan->bots)
        return false;
    score->counted = (uint64_t)json_integer_value(counted);
    score->seconds = json_number_value(json_object_get(root, "seconds"));
    for (int i = 0; i < score->pairings; i++)
        if (!rows_read(pairing_rows, json_array_get(list, (size_t)i), &score->pairing[i]))
            return false;
    for (int i = 0; i < plan->bots; i++) {
        const json_t *cost = json_array_get(costs, (size_t)i);
        const char *fault = json_string_value(json_object_get(cost, "first_fault"));

        if (!rows_read(cost_rows, cost, &score->cost[i]) || fault == NULL)
            return false;
        snprintf(score->cost[i].first_fault, sizeof score->cost[i].first_fault, "%s", fault);
    }
    return true;
}

df_status arena_load(const char *path, const df_arena_plan *plan, const char *seed,
                     df_arena_score *score, df_error *err)
{
    char *text = NULL;
    json_t *root = NULL;
    json_t *wanted = arena_plan_json(plan, seed);
    df_status status = df_file_read(path, DF_FILE_LIMIT, &text, err);

    if (status != DF_OK)
        goto done;
    root = json_loads(text, 0, NULL);
    if (json_integer_value(json_object_get(root, "deadfall_arena")) != STATE_VERSION)
        status =
            df_fail(err, DF_PARSE, "", "%s is no state file of this version of the arena", path);
    else if (!json_equal(json_object_get(root, "plan"), wanted))
        status = df_fail(err, DF_RANGE, "",
                         "%s belongs to another game, bots, options, limits or seed", path);
    else if (!read_score(root, plan, score))
        status = df_fail(err, DF_PARSE, "", "%s is damaged: begin anew with another file", path);
done:
    json_decref(root);
    json_decref(wanted);
    free(text);
    return status;
}
