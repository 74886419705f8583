/* trial.c: something is tried in a match that a record tells of, and nothing is kept: for lessons,
 * in which whatever the rules allow can be tried, and whatever they don't is refused as at a table.
 *
 * Whoever brings a record may have read it. What is answered is told by a seat's view all the same:
 * the page that asks shows it to somebody who has not. As with import.c, only where the host allows
 * it.
 *
 * SPDX-License-Identifier: MIT */
#include "server/inside.h"
#include "server/moment.h"

/* What the seat is told of the action, and how things stand then. */
static void answer(guest *g, const json_t *message, df_match *match, int seat, df_action action)
{
    jot *out = handle_answer(g->owner, message, "try");

    jot_member_number(out, "a", action);
    jot_name(out, "e");
    jot_raw(out, "[");
    moment_write_events(match, seat, out);
    jot_raw(out, "]");
    moment_write(match, seat, out);
    jot_raw(out, "}");
    guest_send(g, out);
}

static void make(guest *g, const json_t *message, df_match *match)
{
    const json_t *seat = json_object_get(message, "seat");
    df_error err = {.status = DF_OK};
    df_action action;

    if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
        json_integer_value(seat) >= df_match_config(match)->seats) {
        handle_error(g, message, "range", "", "seat is one of the match");
        return;
    }
    int who = (int)json_integer_value(seat);
    const df_view *view = df_match_view(match, who);
    if (!act_read(g, message, match, view, who, &action))
        return;
    if (json_is_true(json_object_get(message, "ask")))
        act_tell(g, message, match, view, action);
    else if (df_match_do(match, who, action, &err) != DF_OK)
        handle_df_error(g, message, &err);
    else
        answer(g, message, match, who, action);
}

void trial_make(server *s, guest *g, json_t *message)
{
    df_match *match = import_read(s, g, message, &(desk_setup){.game = NULL});

    if (match != NULL)
        make(g, message, match);
    df_match_free(match);
}
