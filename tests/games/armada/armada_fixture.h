/* armada_fixture.h: what the tests of Jigsaw Armada share: positions and actions from text, perft.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_ARMADA_FIXTURE_H
#define DF_TESTS_ARMADA_FIXTURE_H

#include "df_test.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/armada/armada.h"

static inline const df_game *armada(void)
{
    const df_game *game = df_game_find("armada");

    assert_non_null(game);
    return game;
}

/* A position in the notation of A-98. */
static inline df_status read_position(const df_config *config, const char *line, armada_state *s,
                                      df_error *err)
{
    char text[1024];
    int length = snprintf(text, sizeof text, "position: %s\n", line);

    assert_in_range(length, 0, sizeof text - 1);
    return df_position_read(armada(), config, text, (df_state *)s, err);
}

static inline void at_position(const df_config *config, const char *line, armada_state *s)
{
    df_error err;
    df_status status = read_position(config, line, s, &err);

    if (status != DF_OK)
        fail_msg("%s: %s", line, err.text);
}

static inline void position_text(const armada_state *s, char *out, size_t size)
{
    df_text text = df_text_over(out, size);

    armada_write_position(s, &text);
}

/* An action or an outcome of chance in words, legal or not. */
static inline df_status read_action(const armada_state *s, const char *words, df_action *out)
{
    const df_state *state = (const df_state *)s;
    df_error err;
    int actor = armada()->actor(state);
    df_status status = actor == DF_CHANCE ? df_chance_parse(armada(), state, words, out, &err)
                                          : df_action_parse(armada(), (const df_view *)state,
                                                            s->active, NULL, words, out, &err);

    if (status != DF_OK)
        printf("%s\n", err.text);
    return status;
}

/* Sequences of `depth` player actions, as section 9 of the rules counts them. */
static inline uint64_t perft(const armada_state *s, int depth)
{
    static const df_game *game;
    const df_state *state = (const df_state *)s;
    armada_state after;
    uint64_t sum = 0;

    game = armada();
    if (s->node == ARMADA_AT_END || (depth == 0 && s->node != ARMADA_AT_TAKE))
        return depth == 0;
    if (s->node != ARMADA_AT_ACT) {
        df_outcome outcomes[16];
        int count = game->chance(state, outcomes);

        if (depth == 0)
            return (uint64_t)count;
        for (int i = 0; i < count; i++) {
            memcpy(&after, s, sizeof after);
            game->apply((df_state *)&after, outcomes[i].action, NULL, NULL);
            sum += perft(&after, depth);
        }
        return sum;
    }
    df_action actions[DF_LEGAL_MAX];
    int count = game->legal(state, actions);
    for (int i = 0; i < count; i++) {
        if (depth == 1 && actions[i] != ARMADA_TAKE) {
            sum++;
            continue;
        }
        memcpy(&after, s, sizeof after);
        game->apply((df_state *)&after, actions[i], NULL, NULL);
        sum += perft(&after, depth - 1);
    }
    return sum;
}

#endif
