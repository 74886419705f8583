/* fuzz_position.c: position texts.
 *
 * Input: two bytes for the game and its players, then the text. A text that is accepted must make a
 * state that passes every check there is, reads back to itself, and can be played on.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    df_config config;
    const df_game *game = fuzz_game(&data, &size, &config);
    df_state *state = fuzz_memory(game->state_size);
    char *text = fuzz_text(data, size);
    df_error err = {.text = ""};

    fuzz_shown = text;
    if (df_position_read(game, &config, text, state, &err) == DF_OK) {
        fuzz_audit(game, &config, state, "accepted");
        fuzz_play(game, state, 50);
        fuzz_audit(game, &config, state, "after some moves");
    } else {
        FUZZ_REQUIRE(err.text[0] != '\0' && strchr(err.text, '\n') == NULL, "refused with '%s'",
                     err.text);
    }
    free(text);
    free(state);
    return 0;
}
