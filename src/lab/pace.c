/* pace.c: how far a game has come and what seats play as, for whoever counts games.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/lab.h"

#include <stdio.h>
#include <string.h>

void df_pace_begin(df_pace *pace)
{
    *pace = (df_pace){.whose = DF_NOBODY, .first = DF_NOBODY};
}

/* A game that says nothing of its course: a turn is when somebody else acts. */
static df_course course_of(const df_game *game, const df_state *state)
{
    df_course course = {.whose = DF_NOBODY, .first = DF_NOBODY};

    if (game->course != NULL)
        game->course(state, &course);
    else if (game->actor(state) >= 0)
        course.whose = (int8_t)game->actor(state);
    return course;
}

void df_pace_see(df_pace *pace, const df_game *game, const df_state *state)
{
    df_course now = course_of(game, state);
    bool begins = now.whose != DF_NOBODY && (now.whose != pace->whose || now.round != pace->round);

    if (now.first != DF_NOBODY)
        pace->first = now.first;
    else if (pace->first == DF_NOBODY && game->course == NULL)
        pace->first = now.whose;
    pace->turns += begins;
    if (now.turn > 0)
        pace->turns = now.turn;
    if (begins) {
        pace->whose = now.whose;
        pace->round = now.round;
    }
    pace->out = now.out;
}

static const df_field *role_field(const df_game *game)
{
    for (const df_field *field = game->fields; field->path != NULL; field++)
        if (field->role)
            return field;
    return df_lab_team_field(game);
}

void df_lab_role(const df_game *game, const df_config *config, const df_state *state, int seat,
                 df_text *text)
{
    const df_field *field = role_field(game);
    const char *hash = field == NULL ? NULL : strchr(field->path, '#');
    char path[64];

    if (hash == NULL)
        return;
    snprintf(path, sizeof path, "%.*s%d%s", (int)(hash - field->path), field->path, seat, hash + 1);
    df_position_get(game, config, state, path, text, NULL);
}
