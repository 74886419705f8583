/* toy.h: a game made up for the tests of core: a field of every form, words that invite mistakes.
 *
 * It can't be played; it has just the members that core looks at.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_UNIT_TOY_H
#define DF_TESTS_UNIT_TOY_H

#include <string.h>

#include <deadfall.h>

#include "core/core.h"

enum {
    TOY_GREET = 10,
    TOY_ACTIONS = 14,
    TOY_HAND = 3,
    TOY_ROWS = 3,
    TOY_COLUMNS = 2,
    TOY_MANY = 40
};

typedef struct toy_state {
    uint32_t gold;  /* 0 .. 1000000 */
    int16_t mood;   /* -5 .. 300 */
    uint16_t legal; /* a bit for each action */
    int8_t actor;
    uint8_t phase; /* word */
    uint8_t keys;  /* set */
    uint8_t open;  /* yes or no */
    uint8_t guest; /* word or none */
    uint8_t hand[2][TOY_HAND];
    uint8_t board[TOY_ROWS][TOY_COLUMNS];
    uint8_t twice; /* custom: written as its double */
    uint8_t many[TOY_MANY];
} toy_state;

static const char *const toy_rooms[] = {"attic", "bath", "cellar", "den", NULL};
static const char *const toy_phases[] = {"dawn", "day", "dusk", NULL};

static void toy_twice_write(const df_state *state, int index, df_text *text)
{
    (void)index;
    df_text_add(text, "%d", 2 * ((const toy_state *)state)->twice);
}

static df_status toy_twice_read(df_state *state, int index, const char *value, df_error *err)
{
    (void)index;
    if (strlen(value) != 1 || value[0] < '0' || value[0] > '8' || value[0] % 2 != 0)
        return df_fail(err, DF_RANGE, "T-9", "an even digit is wanted");
    ((toy_state *)state)->twice = (uint8_t)((value[0] - '0') / 2);
    return DF_OK;
}

static void toy_wealth_write(const df_state *state, int index, df_text *text)
{
    (void)index;
    df_text_string(text, ((const toy_state *)state)->gold > 100 ? "rich" : "poor");
}

/* clang-format off */
static const df_field toy_fields[] = {
    {.path = "gold", .form = DF_NUMBER, .offset = offsetof(toy_state, gold), .size = 4, .min = 0, .max = 1000000},
    {.path = "mood", .form = DF_NUMBER, .offset = offsetof(toy_state, mood), .size = 2, .min = -5, .max = 300},
    {.path = "phase", .form = DF_WORD, .offset = offsetof(toy_state, phase), .size = 1, .words = toy_phases},
    {.path = "keys", .form = DF_SET, .offset = offsetof(toy_state, keys), .size = 1, .words = toy_rooms},
    {.path = "open", .form = DF_YESNO, .offset = offsetof(toy_state, open), .size = 1},
    {.path = "guest", .form = DF_WORD, .offset = offsetof(toy_state, guest), .size = 1, .words = toy_rooms, .none = "none"},
    {.path = "seats.#.hand", .form = DF_LIST, .offset = offsetof(toy_state, hand), .size = 1, .count = DF_PER_SEAT, .stride = TOY_HAND, .length = TOY_HAND, .words = toy_rooms},
    {.path = "board.#.#", .form = DF_NUMBER, .offset = offsetof(toy_state, board), .size = 1, .count = TOY_ROWS, .stride = TOY_COLUMNS, .inner = TOY_COLUMNS, .inner_stride = 1, .min = 0, .max = 9},
    {.path = "twice", .form = DF_TEXT, .write = toy_twice_write, .read = toy_twice_read},
    {.path = "many.#", .form = DF_NUMBER, .offset = offsetof(toy_state, many), .size = 1, .count = TOY_MANY, .stride = 1, .min = 0, .max = 9},
    {.path = "wealth", .form = DF_TEXT, .write = toy_wealth_write},
    {0},
};
/* clang-format on */

static void toy_base(df_state *state, const df_config *config)
{
    toy_state *toy = (toy_state *)state;

    (void)config;
    memset(toy, 0, sizeof *toy);
    toy->guest = DF_NONE;
    memset(toy->hand, DF_NONE, sizeof toy->hand);
}

/* An open door makes it day, unless the text says otherwise. */
static void toy_complete(df_state *state, const df_given *given)
{
    toy_state *toy = (toy_state *)state;

    if (given->field[2] == 0 && toy->open)
        toy->phase = 1;
}

static df_status toy_check(const df_state *state, df_error *err)
{
    const toy_state *toy = (const toy_state *)state;

    if (toy->keys == 15 && !toy->open)
        return df_fail(err, DF_CORRUPT, "T-1", "keys: all four and the door still shut");
    return DF_OK;
}

static int toy_actor(const df_state *state)
{
    return ((const toy_state *)state)->actor;
}

static int toy_legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    int count = 0;

    for (df_action action = 0; action < TOY_ACTIONS; action++)
        if ((((const toy_state *)state)->legal >> action & 1) != 0)
            out[count++] = action;
    return count;
}

static int toy_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX])
{
    (void)state;
    out[0] = (df_outcome){.action = 8, .weight = 1};
    out[1] = (df_outcome){.action = 9, .weight = 3};
    return 2;
}

static df_status toy_test(const df_state *state, df_action action, df_error *err)
{
    if (action < TOY_ACTIONS && (((const toy_state *)state)->legal >> action & 1) != 0)
        return DF_OK;
    return df_fail(err, DF_ILLEGAL, "T-2", "action %u is not allowed", action);
}

static void toy_apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    (void)rng;
    (void)events;
    ((toy_state *)state)->gold += action;
}

static void toy_result(const df_state *state, df_result *out)
{
    *out = (df_result){
        .winners = ((const toy_state *)state)->keys, .score = {3, -1}, .reason = "made up"};
}

static bool toy_words(const df_state *state, df_action action, int form, const char *const *names,
                      df_text *text)
{
    static const char *const words[TOY_GREET][3] = {
        {"move cellar", "go cellar"},
        {"move cell", "go cell"},
        {"move den", "go den"},
        {"Shoot  den", "fire at den", "den"}, /* games may be untidy */
        {"shoot den twice"},
        {"end"},
        {"end of day"},
        {"build attic 1 north"},
        {"coin 0", "heads"},
        {"coin 1", "tails"},
    };

    (void)state;
    if (action >= TOY_GREET && action < TOY_ACTIONS && form == 0) {
        df_text_string(text, "greet ");
        df_text_seat(text, names, (int)action - TOY_GREET);
        return true;
    }
    if (form >= 3 || action >= TOY_GREET || words[action][form] == NULL)
        return false;
    df_text_string(text, words[action][form]);
    return true;
}

static const char *const toy_moods[] = {"calm", "wild", "mad", NULL};

static const df_option toy_options[] = {
    {.name = "mood", .words = toy_moods, .min = 0, .max = 2, .initial = 1},
    {.name = "limit", .min = -20, .max = 1000, .initial = 200},
    {0},
};

static df_status toy_config_check(const df_config *config, df_error *err)
{
    if (config->option[0] == 2 && config->option[1] < 0)
        return df_fail(err, DF_RANGE, "", "a mad game needs a limit");
    return DF_OK;
}

static const df_game toy_game = {
    .id = "toy",
    .seats_min = 2,
    .seats_max = 4,
    .seats_usual = 2,
    .state_size = sizeof(toy_state),
    .action_limit = TOY_ACTIONS,
    .options = toy_options,
    .fields = toy_fields,
    .config_check = toy_config_check,
    .actor = toy_actor,
    .legal = toy_legal,
    .chance = toy_chance,
    .test = toy_test,
    .apply = toy_apply,
    .result = toy_result,
    .base = toy_base,
    .complete = toy_complete,
    .check = toy_check,
    .words = toy_words,
};

#endif
