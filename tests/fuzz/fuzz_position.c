/* fuzz_position.c: position texts.
 *
 * Input: a byte for the game, then the text. A text that is accepted must make a state that passes
 * every check there is, reads back to itself, and can be played on.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "match/audit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    df_config config;
    const df_game *game = fuzz_game(&data, &size, &config);
    df_state *state = fuzz_memory(game->state_size);
    char *text = fuzz_text(data, size);
    uint8_t key[DF_KEY_SIZE] = {0};
    df_error err = {.text = ""};

    if (df_position_read(game, &config, text, state, &err) == DF_OK) {
        df_audit *audit = df_audit_new(game, &err);

        FUZZ_REQUIRE(audit != NULL, "%s", err.text);
        FUZZ_REQUIRE(game->check(state, &err) == DF_OK, "accepted, but: %s", err.text);
        FUZZ_REQUIRE(df_audit_state(audit, &config, state, key, &err) == DF_OK, "%s", err.text);
        fuzz_play(game, state, 50);
        FUZZ_REQUIRE(df_audit_state(audit, &config, state, key, &err) == DF_OK,
                     "after some moves: %s", err.text);
        df_audit_free(audit);
    } else {
        FUZZ_REQUIRE(err.text[0] != '\0' && strchr(err.text, '\n') == NULL, "refused with '%s'",
                     err.text);
    }
    free(text);
    free(state);
    return 0;
}
