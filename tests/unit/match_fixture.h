/* match_fixture.h: what the tests of matches, records and scenarios share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_UNIT_MATCH_FIXTURE_H
#define DF_TESTS_UNIT_MATCH_FIXTURE_H

#include "df_test.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "failing_memory.h"
#include "match/match.h"
#ifndef DF_ALL_GAMES /* else the library's registry is used as it is */
#include "rattle.h"
#endif

/* ---- Documents ------------------------------------------------------------------------------- */

/* The indented example in a document that begins with this line; to be freed. The examples that
 * people copy have to work. */
static inline char *example_in(const char *path, const char *first_line)
{
    char *text = NULL;
    df_error err;

    assert_ok(df_file_read(path, DF_FILE_LIMIT, &text, &err), &err);
    const char *from = strstr(text, first_line);
    char *to = text;
    if (from == NULL || from - text < 4)
        fail_msg("no '%s' in %s", first_line, path);
    for (from -= 4; strncmp(from, "    ", 4) == 0;) {
        size_t length = strcspn(from, "\n") + 1;

        memmove(to, from + 4, length - 4);
        to += length - 4;
        from += length;
    }
    *to = '\0';
    return text;
}

/* ---- Matches --------------------------------------------------------------------------------- */

static inline df_match *new_match(const df_game *game, const char *seed)
{
    df_config config = df_config_default(game);
    uint8_t key[DF_KEY_SIZE];
    df_error err;

    df_key_from_text(key, seed);
    df_match *match = df_match_new(game, &config, key, NULL, &err);
    if (match == NULL)
        fail_msg("%s", err.text);
    return match;
}

/* What a seat does, in words. */
static inline df_status say(df_match *match, int seat, const char *words, df_error *err)
{
    df_action action;
    df_status status = df_action_parse(df_match_game(match), df_match_view(match, seat), seat, NULL,
                                       words, &action, err);

    return status == DF_OK ? df_match_do(match, seat, action, err) : status;
}

/* One random action of whoever is to act; false when the game is over. */
static inline bool act_randomly(df_match *match, df_rng *rng)
{
    df_action actions[DF_LEGAL_MAX];
    int actor = df_match_actor(match);
    df_error err;

    if (actor == DF_NOBODY)
        return false;
    const df_game *game = df_match_game(match);
    int count = df_view_legal(game, df_match_view(match, actor), actor, actions);
    assert_true(count > 0);
    df_action action = actions[df_rng_below(rng, (uint32_t)count)];
#ifndef DF_ALL_GAMES
    if (game == &rattle_game && (action == RATTLE_BREAK || action == RATTLE_TRIP))
        action = RATTLE_PASS;
#endif
    assert_ok(df_match_do(match, actor, action, &err), &err);
    return true;
}

static inline void play_randomly(df_match *match, df_rng *rng, int actions)
{
    while (actions-- > 0 && act_randomly(match, rng))
        ;
}

static inline void assert_same_state(const df_match *a, const df_match *b)
{
    assert_memory_equal(df_match_state(a), df_match_state(b), df_match_game(a)->state_size);
    assert_int_equal(df_match_steps(a), df_match_steps(b));
}

#endif
