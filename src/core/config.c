/* config.c: reading, checking and writing the options of a game.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

static bool in_range(const df_option *option, int value)
{
    return value >= option->min && value <= option->max;
}

df_config df_config_default(const df_game *game)
{
    df_config config = {.seats = game->seats_usual, .knowledge = true};

    for (int i = 0; game->options[i].name != NULL; i++)
        config.option[i] = game->options[i].initial;
    return config;
}

df_status df_config_check(const df_game *game, const df_config *config, df_error *err)
{
    if (config->seats < game->seats_min || config->seats > game->seats_max)
        return df_fail(err, DF_RANGE, "", "%s is for %d to %d players, not %d", game->id,
                       game->seats_min, game->seats_max, config->seats);
    for (int i = 0; game->options[i].name != NULL; i++)
        if (!in_range(&game->options[i], config->option[i]))
            return df_fail(err, DF_RANGE, "", "option %s: %d is not from %d to %d",
                           game->options[i].name, config->option[i], game->options[i].min,
                           game->options[i].max);
    return game->config_check == NULL ? DF_OK : game->config_check(config, err);
}

/* What may be given for an option: "coin, 0 or 1", "20 to 10000". */
static void add_choices(const df_option *option, df_text *text)
{
    if (option->words == NULL) {
        df_text_add(text, "%d to %d", option->min, option->max);
        return;
    }
    for (int i = 0; option->words[i] != NULL; i++)
        df_text_add(text, "%s%s",
                    i == 0                         ? ""
                    : option->words[i + 1] == NULL ? " or "
                                                   : ", ",
                    option->words[i]);
}

static df_status read_value(const df_option *option, const char *value, int16_t *out, df_error *err)
{
    char choices[160];
    df_text text = df_text_over(choices, sizeof choices);
    int32_t number;

    if (option->words != NULL) {
        for (int16_t i = 0; option->words[i] != NULL; i++)
            if (df_same_word(option->words[i], value)) {
                *out = i;
                return DF_OK;
            }
    } else if (df_read_number(value, &number) && number >= option->min && number <= option->max) {
        *out = (int16_t)number;
        return DF_OK;
    }
    add_choices(option, &text);
    return df_fail(err, DF_RANGE, "", "option %s takes %s, not '%s'", option->name, choices, value);
}

df_status df_config_set(const df_game *game, df_config *config, const char *name, const char *value,
                        df_error *err)
{
    char known[160];
    df_text text = df_text_over(known, sizeof known);

    if (df_same_word(name, "players")) {
        int32_t seats;

        if (!df_read_number(value, &seats) || seats < game->seats_min || seats > game->seats_max)
            return df_fail(err, DF_RANGE, "", "%s is for %d to %d players, not '%s'", game->id,
                           game->seats_min, game->seats_max, value);
        config->seats = (uint8_t)seats;
        return DF_OK;
    }
    for (int i = 0; game->options[i].name != NULL; i++)
        if (df_same_word(game->options[i].name, name))
            return read_value(&game->options[i], value, &config->option[i], err);
    for (int i = 0; game->options[i].name != NULL; i++)
        df_text_add(&text, ", %s", game->options[i].name);
    return df_fail(err, DF_PARSE, "", "%s has no option '%s'; it has players%s", game->id, name,
                   known);
}

df_config df_config_next(const df_game *game, const df_config *config, const df_result *result)
{
    unsigned losers = ((1u << config->seats) - 1) & ~(unsigned)result->winners;
    int lost = df_bit_count(losers) == 1 ? df_bit_lowest(losers) + 1 : 0;
    df_config next = *config;

    for (int i = 0; game->options[i].name != NULL; i++)
        if (game->options[i].loser)
            next.option[i] = (int16_t)lost;
    return next;
}

int df_config_allow(const df_game *game, const df_config *config, const df_state *state, int seat,
                    df_action *actions, int count)
{
    int left = 0;

    if ((config->restricted >> seat & 1) == 0)
        return count;
    for (int i = 0; i < count; i++)
        left += !df_config_bars(config, seat, game->kind_of(state, actions[i]));
    if (left == 0 || left == count)
        return count;
    left = 0;
    for (int i = 0; i < count; i++)
        if (!df_config_bars(config, seat, game->kind_of(state, actions[i])))
            actions[left++] = actions[i];
    return left;
}

bool df_config_notes(const df_game *game, const df_config *config)
{
    for (int i = 0; game->options[i].name != NULL; i++)
        if (game->options[i].notes && config->option[i] != 0)
            return false;
    return true;
}

void df_config_value(const df_game *game, const df_config *config, int option, df_text *text)
{
    const df_option *row = &game->options[option];

    if (row->words != NULL)
        df_text_string(text, row->words[config->option[option]]);
    else
        df_text_add(text, "%d", config->option[option]);
}
