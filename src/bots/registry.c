/* registry.c: which bots can play a game: those for every game, then the game's own.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/levels.h"

#include "core/core.h"

static const df_bot *const general[] = {&df_bot_random, &df_bot_novice, &df_bot_apprentice,
                                        &df_level_expert.bot, &df_level_master.bot};

const df_bot *df_bot_at(const df_game *game, int number)
{
    const int general_count = sizeof general / sizeof general[0];

    if (number < 0)
        return NULL;
    if (number < general_count)
        return general[number];
    return number == general_count ? game->bot : NULL;
}

const df_bot *df_bot_find(const df_game *game, const char *id)
{
    const df_bot *bot;

    for (int i = 0; (bot = df_bot_at(game, i)) != NULL; i++)
        if (df_same_word(bot->id, id))
            return bot;
    return NULL;
}
