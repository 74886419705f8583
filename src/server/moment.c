/* moment.c: looking back at a finished match, step by step, through anybody's eyes.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/inside.h"

enum { ALL_SEEING = -2, PROMPT_MAX = 512 };

/* The match as it was after `at` steps, with the events of the last of them; NULL and *err. */
static df_match *match_after(const df_match *match, int at, df_error *err)
{
    df_match *past = df_match_at(match, at > 0 ? at - 1 : 0, err);

    if (past == NULL || at == 0)
        return past;
    df_step step = df_match_step(match, at - 1);
    df_match_hold_chance(past);
    df_status status = step.actor == DF_CHANCE ? df_match_chance(past, step.action, err)
                                               : df_match_do(past, step.actor, step.action, err);
    if (status == DF_OK)
        return past;
    df_match_free(past);
    return NULL;
}

static void write_moment(const desk *d, df_match *past, int at, int eyes, json_out *out)
{
    const df_game *game = d->setup.game;
    int seat = eyes == ALL_SEEING ? DF_SPECTATOR : eyes;
    const df_events *events = df_match_events(past);
    char prompt[PROMPT_MAX];
    df_text text = df_text_over(prompt, sizeof prompt);
    int actor = df_match_actor(past);

    json_member_number(out, "at", at);
    json_member_number(out, "of", df_match_steps(d->match));
    json_name(out, "e");
    json_raw(out, "[");
    for (int i = 0; at > 0 && i < events->count; i++) {
        df_event seen = events->at[i];

        if (eyes == ALL_SEEING || df_event_for(&events->at[i], seat, &seen))
            desk_write_event(d, &seen, seat, out);
    }
    json_raw(out, "]");
    if (actor >= 0)
        game->prompt((const df_state *)df_match_view(past, seat), seat, df_match_names(past),
                     &text);
    json_member(out, "p", prompt);
    json_member_number(out, "w", actor >= 0 ? actor : -1);
    desk_write_position(
        d, eyes == ALL_SEEING ? df_match_state(past) : (const df_state *)df_match_view(past, seat),
        out);
}

/* Whose eyes: a seat, -1 for a spectator, -2 for somebody who sees everything. */
static bool read_eyes(const desk *d, const json_t *message, int *eyes)
{
    const json_t *as = json_object_get(message, "as");
    json_int_t number = as == NULL ? ALL_SEEING : json_integer_value(as);

    if ((as != NULL && !json_is_integer(as)) || number < ALL_SEEING ||
        number >= d->setup.config.seats)
        return false;
    *eyes = number == -1 ? DF_SPECTATOR : (int)number;
    return true;
}

void moment_get(server *s, guest *g, json_t *message)
{
    desk *d = g->seat == DF_SPECTATOR ? tables_public(g->table) : &g->table->desk;
    const json_t *at = json_object_get(message, "at");
    df_error err;
    int eyes;

    if (d->match == NULL || d->phase != DESK_OVER) {
        handle_error(g, message, "early", "", "others' eyes hold secrets until the game is over");
        return;
    }
    if (!json_is_integer(at) || json_integer_value(at) < 0 ||
        json_integer_value(at) > df_match_steps(d->match) || !read_eyes(d, message, &eyes)) {
        handle_error(g, message, "range", "",
                     "at is a number of steps from 0 to %d, as a seat, -1 or -2",
                     df_match_steps(d->match));
        return;
    }
    df_match *past = match_after(d->match, (int)json_integer_value(at), &err);
    if (past == NULL) {
        handle_df_error(g, message, &err);
        return;
    }
    json_out *out = handle_answer(s, message, "moment");
    write_moment(d, past, (int)json_integer_value(at), eyes, out);
    json_raw(out, "}");
    guest_send(g, out);
    df_match_free(past);
}
