/* moment.c: a decision of a seat as JSON; see moment.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/moment.h"

#include "server/scratch.h"

#include "core/core.h"

enum { TEXT_MAX = 512 };

void moment_write_names(const df_match *match, jot *out)
{
    jot_name(out, "names");
    jot_raw(out, "[");
    for (int i = 0; i < df_match_config(match)->seats; i++) {
        jot_comma(out);
        jot_text(out, df_match_names(match)[i]);
    }
    jot_raw(out, "]");
}

void moment_write_events(const df_match *match, int seat, jot *out)
{
    const df_events *events = df_match_events(match);

    for (int i = 0; i < events->count; i++) {
        df_event seen;

        if (df_event_for(&events->at[i], seat, &seen))
            desk_write_event(match, &seen, seat, out);
    }
}

static void write_menu(const df_match *match, const df_view *view, int seat, jot *out)
{
    const df_game *game = df_match_game(match);
    df_action actions[DF_LEGAL_MAX];
    int count = df_view_legal(game, view, seat, actions);

    jot_name(out, "l");
    jot_raw(out, "[");
    for (int i = 0; i < count; i++) {
        char words[TEXT_MAX];
        df_text text = df_text_over(words, sizeof words);

        df_action_menu(game, view, actions[i], NULL, &text);
        jot_comma(out);
        jot_text(out, words);
        jot_raw(out, ",");
        jot_number(out, actions[i]);
    }
    jot_raw(out, "]");
}

void moment_write(df_match *match, int seat, jot *out)
{
    const df_view *view = df_match_view(match, seat);
    int actor = df_match_actor(match);
    char prompt[TEXT_MAX];
    df_text text = df_text_over(prompt, sizeof prompt);

    desk_write_position(match, (const df_state *)view, out);
    jot_member_number(out, "w", actor >= 0 ? actor : -1);
    if (actor >= 0)
        df_match_game(match)->prompt((const df_state *)view, seat, df_match_names(match), &text);
    jot_member(out, "p", prompt);
    if (actor == seat)
        write_menu(match, view, seat, out);
}

void moment_write_wanted(df_match *match, int seat, df_action action, jot *out)
{
    char about[TEXT_MAX];
    df_text text = df_text_over(about, sizeof about);

    df_action_about(df_match_game(match), df_match_view(match, seat), action, df_match_names(match),
                    &text);
    jot_member_number(out, "want", action);
    jot_member(out, "about", about);
}
