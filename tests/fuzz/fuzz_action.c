/* fuzz_action.c: what a player may type as an action.
 *
 * Input: two bytes for the game and its players, a byte for how far it has gone, then lines, each
 * typed by the seat to act. A line that is understood as a legal action is carried out.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "core/core.h"

/* An action that was understood has words, and they mean the same action. */
static void check_understood(const df_game *game, const df_view *view, int seat, df_action action)
{
    const df_state *seen = (const df_state *)view;
    char words[256];
    df_text text = df_text_over(words, sizeof words);
    df_error err = {.text = ""};
    df_action again = UINT32_MAX;

    FUZZ_REQUIRE(action < game->action_limit, "action %u is too large", (unsigned)action);
    FUZZ_REQUIRE(game->words(seen, action, 0, NULL, &text), "action %u has no words",
                 (unsigned)action);
    FUZZ_REQUIRE(df_action_parse(game, view, seat, game->seat_names, words, &again, &err) == DF_OK,
                 "'%s' is not understood: %s", words, err.text);
    FUZZ_REQUIRE(again == action, "'%s' is %u and then %u", words, (unsigned)action,
                 (unsigned)again);
    text = df_text_over(words, sizeof words);
    game->describe(seen, action, game->seat_names, &text);
    text = df_text_over(words, sizeof words);
    df_action_label(game, view, action, game->seat_names, &text);
    FUZZ_REQUIRE(text.length > 0, "action %u has no label", (unsigned)action);
}

static void type_line(const df_game *game, df_state *state, df_view *view, const char *line,
                      df_rng *rng)
{
    int actor = game->actor(state);
    df_error err = {.text = ""};
    df_action action = UINT32_MAX;
    df_status status;

    if (actor == DF_CHANCE) {
        status = df_chance_parse(game, state, line, &action, &err);
    } else {
        game->view(state, actor, view);
        status = df_action_parse(game, view, actor, line[0] == ' ' ? NULL : game->seat_names, line,
                                 &action, &err);
        if (status == DF_OK)
            check_understood(game, view, actor, action);
    }
    if (status != DF_OK) {
        FUZZ_REQUIRE(err.text[0] != '\0' && strchr(err.text, '\n') == NULL,
                     "'%s' is refused with '%s'", line, err.text);
        FUZZ_REQUIRE(action == UINT32_MAX, "'%s' is refused and understood", line);
        return;
    }
    if (df_apply(game, state, action, rng, NULL, &err) == DF_OK)
        FUZZ_REQUIRE(game->check(state, &err) == DF_OK, "after '%s': %s", line, err.text);
    else
        FUZZ_REQUIRE(err.text[0] != '\0', "'%s' is not allowed without a reason", line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    df_config config;
    const df_game *game = fuzz_game(&data, &size, &config);
    df_state *state = fuzz_memory(game->state_size);
    df_view *view = fuzz_memory(game->state_size);
    uint8_t key[DF_KEY_SIZE] = {0};
    df_rng rng;

    df_rng_init(&rng, key, 0);
    game->setup(state, &config, &rng);
    if (size > 0) {
        fuzz_play(game, state, data[0]);
        data++;
        size--;
    }
    char *text = fuzz_text(data, size);
    char *line = text;
    while (line != NULL && game->actor(state) != DF_NOBODY) {
        char *end = strchr(line, '\n');

        if (end != NULL)
            *end++ = '\0';
        type_line(game, state, view, line, &rng);
        line = end;
    }
    free(text);
    free(state);
    free(view);
    return 0;
}
