/* registry.c: the list of games. A new game is one line here and one folder beside this file.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

#define DF_ALL_GAMES(X)                                                                            \
    X(noir)                                                                                        \
    X(intruder)                                                                                    \
    X(saw)                                                                                         \
    X(island)                                                                                      \
    X(armada)                                                                                      \
    X(kuhn)                                                                                        \
    X(leduc)                                                                                       \
    X(null)

#define DECLARE(id) extern const df_game df_game_##id;
#define LIST(id) &df_game_##id,

DF_ALL_GAMES(DECLARE)

static const df_game *const games[] = {DF_ALL_GAMES(LIST)};

const df_game *const *df_games(int *count)
{
    *count = (int)(sizeof games / sizeof games[0]);
    return games;
}

const df_game *df_game_find(const char *id)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (df_same_word(games[i]->id, id))
            return games[i];
    return NULL;
}
