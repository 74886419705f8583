/* sides.c: who can be on which side; see sides.h.
 *
 * A cast is out as soon as no world with it fits. Why, is found by doing the last step once more
 * with the sides dealt that way and all else as it was.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/sides.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/core.h"
#include "lab/lab.h"
#include "match/match.h"

enum { BITS = 4, SIDE = (1 << BITS) - 1, SENTENCE = 512, HEARD = 4096 };

int df_cast_side(df_cast cast, int seat)
{
    return (int)(cast >> (BITS * seat) & SIDE);
}

uint8_t df_cast_members(df_cast cast, int seats, int side)
{
    uint8_t members = 0;

    for (int seat = 0; seat < seats; seat++)
        if (df_cast_side(cast, seat) == side)
            members |= DF_TO(seat);
    return members;
}

static uint8_t *side_of(const df_field *field, void *state, int seat)
{
    return (uint8_t *)state + field->offset + seat * field->stride;
}

static uint8_t read_side(const df_field *field, const void *state, int seat)
{
    return ((const uint8_t *)state)[field->offset + seat * field->stride];
}

uint8_t df_sides_hidden(const df_game *game, int seats, const df_view *view)
{
    const df_field *field = df_lab_team_field(game);
    uint8_t hidden = 0;

    for (int seat = 0; field != NULL && seat < seats; seat++)
        if (read_side(field, view, seat) == DF_HIDDEN)
            hidden |= DF_TO(seat);
    return hidden;
}

static void add_cast(df_casts *casts, df_cast cast)
{
    int at = 0;

    while (at < casts->count && casts->at[at] < cast)
        at++;
    if ((at < casts->count && casts->at[at] == cast) || casts->count == DF_CASTS_MAX)
        return;
    memmove(casts->at + at + 1, casts->at + at, (size_t)(casts->count - at) * sizeof *casts->at);
    casts->at[at] = cast;
    casts->count++;
}

void df_sides_fit(const df_game *game, int seats, const df_view *view, int seat, int worlds,
                  df_state *world, df_casts *casts)
{
    static const uint8_t key[DF_KEY_SIZE] = {13};
    const df_field *field = df_lab_team_field(game);
    df_casts found = {0};
    df_rng rng;

    df_rng_init(&rng, key, 0);
    for (int i = 0; i < worlds && (casts->count == 0 || found.count < casts->count); i++) {
        df_cast cast = 0;

        game->resample(view, seat, &rng, world);
        for (int other = 0; other < seats; other++)
            cast |= (df_cast)(read_side(field, world, other) & SIDE) << (BITS * other);
        add_cast(&found, cast);
    }
    *casts = found;
}

uint8_t df_sides_certain(const df_casts *casts, int seats, int side)
{
    uint8_t certain = casts->count > 0 ? (uint8_t)((1u << seats) - 1) : 0;

    for (int i = 0; i < casts->count; i++)
        certain &= df_cast_members(casts->at[i], seats, side);
    return certain;
}

/* ---- Why not --------------------------------------------------------------------------------- */

typedef struct retelling {
    const df_match *whole;
    int seat;
    df_state *before; /* the step */
    df_state *other;  /* how it might have been; a world, too */
    df_casts fitted;
    void (*each)(void *context, const df_cast_out *out);
    void *context;
} retelling;

/* What the seat hears of events, sentence after sentence. */
static void tell_events(const df_match *match, const df_events *events, int seat, df_text *out)
{
    for (int i = 0; i < events->count; i++) {
        df_event seen;

        if (!df_event_for(&events->at[i], seat, &seen))
            continue;
        if (out->length > 0)
            df_text_char(out, ' ');
        df_match_game(match)->event_text(&seen, seat, df_match_names(match), out);
    }
}

/* Does the step once more with the sides of the cast, and all else as it was. */
static void tell_why(retelling *r, df_match *past, df_cast cast)
{
    static const uint8_t key[DF_KEY_SIZE] = {17};
    const df_game *game = df_match_game(past);
    const df_field *field = df_lab_team_field(game);
    df_step step = df_match_step(r->whole, df_match_steps(past) - 1);
    char heard[HEARD];
    char instead[SENTENCE] = "";
    df_text text = df_text_over(heard, sizeof heard);
    df_rng rng;

    tell_events(past, df_match_events(past), r->seat, &text);
    df_state_copy(game, r->other, r->before);
    for (int seat = 0; seat < df_match_config(past)->seats; seat++)
        *side_of(field, r->other, seat) = (uint8_t)df_cast_side(cast, seat);
    df_rng_init(&rng, key, 0);
    bool can_be = df_apply(game, r->other, step.action, &rng, NULL, NULL) == DF_OK;
    if (can_be && game->actor(r->other) == DF_NOBODY && df_match_actor(past) != DF_NOBODY) {
        text = df_text_over(instead, sizeof instead);
        game->prompt(r->other, r->seat, df_match_names(past), &text);
    }
    r->each(r->context, &(df_cast_out){cast, heard, instead});
}

static bool has_cast(const df_casts *casts, df_cast cast)
{
    for (int i = 0; i < casts->count; i++)
        if (casts->at[i] == cast)
            return true;
    return false;
}

static bool retell(void *context, df_match *past)
{
    retelling *r = context;
    const df_game *game = df_match_game(past);
    int seats = df_match_config(past)->seats;
    const df_view *view = df_match_view(past, r->seat);
    df_casts fits = r->fitted;

    if (df_sides_hidden(game, seats, view) != 0 || fits.count > 0)
        df_sides_fit(game, seats, view, r->seat, DF_SIDES_WORLDS, r->other, &fits);
    for (int i = 0; i < r->fitted.count; i++)
        if (!has_cast(&fits, r->fitted.at[i]))
            tell_why(r, past, r->fitted.at[i]);
    r->fitted = fits;
    df_state_copy(game, r->before, df_match_state(past));
    return df_match_steps(past) < df_match_steps(r->whole);
}

df_status df_sides_excluded(const df_match *match, int seat,
                            void (*each)(void *context, const df_cast_out *out), void *context,
                            df_error *err)
{
    retelling r = {.whole = match, .seat = seat, .each = each, .context = context};
    df_status status = DF_OK;

    r.before = df_lab_state(df_match_game(match));
    r.other = df_lab_state(df_match_game(match));
    if (r.before == NULL || r.other == NULL)
        status = df_fail(err, DF_NOMEM, "", "out of memory");
    else
        status = df_match_recall(match, retell, &r, err);
    free(r.before);
    free(r.other);
    return status;
}
