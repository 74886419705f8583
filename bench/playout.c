/* playout.c: random games and nothing else, for counting instructions (bench/instructions).
 *
 * Usage: playout GAME PLAYERS KNOWLEDGE GAMES, as in: playout noir 2 on 1000. Prints the number of
 * moves. Without arguments it lists the games, a line "id players" for each number of players.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lab.h"

static int list_games(void)
{
    int count;
    const df_game *const *games = df_games(&count);

    for (int i = 0; i < count; i++)
        for (int seats = games[i]->seats_min; seats <= games[i]->seats_max; seats++) {
            df_config config = df_config_default(games[i]);

            config.seats = (uint8_t)seats;
            if (df_config_check(games[i], &config, NULL) == DF_OK)
                printf("%s %d\n", games[i]->id, seats);
        }
    return 0;
}

int main(int argc, char **argv)
{
    uint8_t series[DF_KEY_SIZE] = {0};
    unsigned long long moves = 0;
    df_error err = {.text = "usage: playout [GAME PLAYERS on|off GAMES]"};
    const df_game *game = argc == 5 ? df_game_find(argv[1]) : NULL;

    if (argc == 1)
        return list_games();
    if (game == NULL) {
        fprintf(stderr, "%s\n", err.text);
        return 2;
    }
    df_config config = df_config_default(game);
    config.knowledge = strcmp(argv[3], "on") == 0;
    df_state *state = df_lab_state(game);
    if (state == NULL || df_config_set(game, &config, "players", argv[2], &err) != DF_OK) {
        fprintf(stderr, "%s\n", err.text);
        return 2;
    }
    uint64_t games = strtoull(argv[4], NULL, 10);
    for (uint64_t i = 0; i < games; i++) {
        uint8_t key[DF_KEY_SIZE];
        df_result result;
        df_rng rng;

        df_key_derive(key, series, i);
        df_rng_init(&rng, key, 0);
        game->setup(state, &config, &rng);
        moves += df_playout(game, state, &rng, &result);
    }
    free(state);
    printf("%llu\n", moves);
    return 0;
}
