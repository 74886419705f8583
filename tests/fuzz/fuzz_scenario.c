/* fuzz_scenario.c: scenario files.
 *
 * Whatever a file says, it runs, fails or is refused, with a reason; and no file may find a state
 * in which a game breaks what holds for all games.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "match/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    static df_scenario_report report;
    df_error err = {.text = ""};
    fuzz_shown = text;
    df_status status = df_scenario_run(text, "fuzz", &report, &err);

    FUZZ_REQUIRE(status != DF_CORRUPT, "%s", err.text);
    if (status != DF_OK)
        FUZZ_REQUIRE(err.text[0] != '\0' && strchr(err.text, '\n') == NULL, "refused with '%s'",
                     err.text);
    free(text);
    return 0;
}
