/* record.c: what is left of a match: its whole record after the end, what one viewer knows before,
 * and any moment of it once more by anybody's eyes.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "match/match.h"
#include "server/scratch.h"

/* ---- The whole record ------------------------------------------------------------------------ */

/* The match with its bots in their seats, without their megabytes. */
static df_match *with_bots(const desk *d, df_error *err)
{
    df_seat seats[DF_SEATS_MAX];

    memset(seats, 0, sizeof seats);
    for (int i = 0; i < d->setup.config.seats; i++) {
        seats[i].kind = d->setup.bot[i] != NULL ? DF_SEAT_NOBODY : DF_SEAT_HUMAN;
        memcpy(seats[i].name, d->seats[i].name, sizeof seats[i].name);
    }
    df_match *again = df_match_with(d->match, seats, err);
    if (again != NULL && d->practice != 0)
        df_match_practise(again);
    for (int i = 0; again != NULL && i < d->setup.config.seats; i++)
        if (d->setup.bot[i] != NULL)
            df_match_absent(again, i, d->setup.bot[i]->id);
    return again;
}

char *desk_record(const desk *d, df_error *err)
{
    char *text = NULL;
    char *whole = NULL;
    df_match *again = with_bots(d, err);

    if (again != NULL && df_match_record(again, &text, err) == DF_OK) {
        size_t size = strlen(text) + FAIR_PROOF_SIZE;

        whole = df_memory(size, 1);
        if (whole == NULL) {
            df_fail(err, DF_NOMEM, "", "out of memory");
        } else {
            df_text out = df_text_over(whole, size);

            if (!d->imported)
                fair_write(&d->deal, d->setup.config.seats, &out);
            df_text_string(&out, text);
        }
    }
    free(text);
    df_match_free(again);
    return whole;
}

/* ---- What one viewer knows ------------------------------------------------------------------- */

static void write_seats(const desk *d, jot *out)
{
    for (int i = 0; i < d->setup.config.seats; i++) {
        jot_raw(out, "seat ");
        jot_number(out, i);
        jot_raw(out, " ");
        jot_raw(out, desk_name(d, i));
        jot_raw(out, "\n");
    }
}

static void write_said(const desk *d, const json_t *line, jot *out)
{
    const char *word = json_string_value(json_array_get(line, 0));
    json_int_t seat = json_integer_value(json_array_get(line, 1));

    jot_raw(out, "  ");
    if (word != NULL && (strcmp(word, "say") == 0 || strcmp(word, "emote") == 0)) {
        jot_raw(out, seat >= 0 ? desk_name(d, (int)seat) : "a spectator");
        jot_raw(out, ": ");
    }
    jot_raw(out, json_string_value(json_array_get(line, 2)));
    jot_raw(out, "\n");
}

static bool write_field(void *context, const df_value *value)
{
    jot_raw(context, "  ");
    jot_raw(context, value->path);
    jot_raw(context, ": ");
    jot_raw(context, value->text);
    jot_raw(context, "\n");
    return true;
}

char *desk_notes(desk *d, int seat, const json_t *lines)
{
    jot out = {0};
    size_t i;
    json_t *line;

    jot_raw(&out, "# What ");
    jot_raw(&out, seat >= 0 ? desk_name(d, seat) : "a spectator");
    jot_raw(&out, d->phase == DESK_OVER ? " knows of a game that keeps its secrets"
                                        : " knows of a game that is not over; the record comes "
                                          "after its end");
    jot_raw(&out, ".\ngame ");
    jot_raw(&out, d->setup.game->id);
    jot_raw(&out, "\n");
    write_seats(d, &out);
    jot_raw(&out, "log\n");
    json_array_foreach((json_t *)lines, i, line) {
        write_said(d, line, &out);
    }
    jot_raw(&out, "position\n");
    df_position_walk(d->setup.game, &d->setup.config,
                     (const df_state *)df_match_view(d->match, seat), true, write_field, &out);
    if (!out.failed)
        return out.at;
    jot_free(&out);
    return NULL;
}

/* ---- Once more ------------------------------------------------------------------------------- */

/* What is to be decided, or how it ended, as these eyes read it. */
static void write_prompt(df_match *past, int viewer, jot *out)
{
    enum { PROMPT_MAX = 512 };
    char prompt[PROMPT_MAX];
    df_text text = df_text_over(prompt, sizeof prompt);

    if (df_match_actor(past) != DF_CHANCE)
        df_match_game(past)->prompt((const df_state *)df_match_view(past, viewer), viewer,
                                    df_match_names(past), &text);
    jot_member(out, "p", prompt);
}

/* A moment of the past that tells something of these kinds. */
typedef struct search {
    const bool *kinds;
    int eyes;
    int found; /* its step; 0: none so far */
} search;

static bool goes_on_to(void *context, df_match *past)
{
    search *s = context;
    const df_events *events = df_match_events(past);
    df_event seen;

    for (int i = 0; i < events->count; i++)
        if (s->kinds[events->at[i].kind] &&
            (s->eyes == DESK_ALL_SEEING ||
             df_event_for(&events->at[i], s->eyes >= 0 ? s->eyes : DF_SPECTATOR, &seen))) {
            s->found = df_match_steps(past);
            return false;
        }
    return true;
}

int desk_first_told(const desk *d, const bool kinds[DESK_KINDS], int eyes, df_error *err)
{
    search s = {.kinds = kinds, .eyes = eyes};

    return df_match_recall(d->match, goes_on_to, &s, err) == DF_OK ? s.found : -1;
}

df_status desk_replay(const desk *d, int step, int eyes, jot *out, df_error *err)
{
    bool all = eyes == DESK_ALL_SEEING;
    int viewer = eyes >= 0 ? eyes : DF_SPECTATOR;
    df_match *past = df_match_at(d->match, step, err);

    if (past == NULL)
        return DF_NOMEM;
    const df_events *events = df_match_events(past);
    jot_member_number(out, "step", step);
    jot_member_number(out, "steps", df_match_steps(d->match));
    jot_member_number(out, "as", eyes);
    jot_name(out, "e");
    jot_raw(out, "[");
    for (int i = 0; i < events->count; i++) {
        df_event seen = events->at[i];

        if (all || df_event_for(&events->at[i], viewer, &seen))
            desk_write_event(past, &seen, viewer, out);
    }
    jot_raw(out, "]");
    desk_write_position(
        past, all ? df_match_state(past) : (const df_state *)df_match_view(past, viewer), out);
    jot_member_number(out, "w", df_match_actor(past) >= 0 ? df_match_actor(past) : -1);
    write_prompt(past, viewer, out);
    df_match_free(past);
    return DF_OK;
}
