/* fuzz_record.c: record files.
 *
 * A record that is accepted must have a state that passes its check, and writing it again and
 * replaying that must lead to the same state and the same text.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    df_error err = {.text = ""};
    df_match *match = df_match_replay(text, &err);

    if (match != NULL) {
        const df_game *game = df_match_game(match);
        char *record = NULL, *again = NULL;

        FUZZ_REQUIRE(df_match_frozen(match, NULL) ||
                         game->check(df_match_state(match), &err) == DF_OK,
                     "accepted, but: %s", err.text);
        FUZZ_REQUIRE(df_match_record(match, &record, &err) == DF_OK, "no record: %s", err.text);
        fuzz_shown = record;
        df_match *replayed = df_match_replay(record, &err);
        FUZZ_REQUIRE(replayed != NULL, "%s", err.text);
        FUZZ_REQUIRE(df_state_equal(game, df_match_state(match), df_match_state(replayed)),
                     "another state");
        FUZZ_REQUIRE(df_match_record(replayed, &again, &err) == DF_OK, "%s", err.text);
        FUZZ_REQUIRE(strcmp(record, again) == 0, "another record:\n%s", again);
        df_match_free(replayed);
        df_match_free(match);
        free(record);
        free(again);
    } else {
        FUZZ_REQUIRE(err.text[0] != '\0' && strchr(err.text, '\n') == NULL, "refused with '%s'",
                     err.text);
    }
    free(text);
    return 0;
}
