/* noir_fixture.h: positions of Revolver Noir from text, and views of them, for the tests here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_NOIR_FIXTURE_H
#define DF_TESTS_NOIR_FIXTURE_H

#include "df_test.h"

#include "games/noir/noir.h"

static const char *const fixture_names[2] = {"John Doe", "Jane Doe"};

static inline const df_game *fixture_game(void)
{
    return df_game_find("noir");
}

/* *s = the position; what the text leaves out takes its usual value. */
static inline void noir_at(noir_state *s, const char *position)
{
    df_config config = df_config_default(fixture_game());
    df_error err = {.text = ""};

    if (df_position_read(fixture_game(), &config, position, (df_state *)s, &err) != DF_OK)
        fail_msg("%s: %s", err.clause, err.text);
}

/* The same as `viewer` sees it. */
static inline void noir_seen_at(noir_state *view, int viewer, const char *position)
{
    noir_state s;

    noir_at(&s, position);
    noir_view((const df_state *)&s, viewer, (df_view *)view);
}

#endif
