/* seats.c: what becomes of seats that nobody has taken: a bot plays there, or they are left out.
 *
 * That is for the host to say: whoever sat down first of those who are there. Seats keep their
 * numbers once a person sits there, since keys and pledges were given for them; so a seat can be
 * left out if none but bots sit behind it.
 *
 * SPDX-License-Identifier: MIT */
#include "server/scratch.h"

#include "core/core.h"

int desk_host(const desk *d)
{
    int host = -1;

    for (int i = 0; d->phase == DESK_OPEN && !d->fixed && i < d->setup.config.seats; i++)
        if (d->seats[i].sitter == SITTER_PERSON &&
            (host < 0 || d->seats[i].sat < d->seats[host].sat))
            host = i;
    return host;
}

df_status desk_can_omit(const desk *d, int seat, df_error *err)
{
    const df_game *game = d->setup.game;
    df_config config = d->setup.config;

    config.seats--;
    if (config.seats < game->seats_min)
        return df_fail(err, DF_RANGE, "", "%s takes at least %d players", game->title,
                       game->seats_min);
    for (int i = seat + 1; i < d->setup.config.seats; i++)
        if (d->seats[i].sitter == SITTER_PERSON)
            return df_fail(err, DF_RANGE, "",
                           "somebody sits behind this seat, so it can't be left out");
    return df_config_check(game, &config, err);
}

static bool is_free(const desk *d, int seat)
{
    return d->phase == DESK_OPEN && !d->fixed && d->seats[seat].sitter == SITTER_NOBODY;
}

df_status desk_fold_bot(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    desk_seat *seat = &d->seats[entry->seat];
    const df_bot *bot = entry->text != NULL ? df_bot_find(d->setup.game, entry->text) : NULL;

    if (!is_free(d, entry->seat) || bot == NULL)
        return df_fail(err, DF_CORRUPT, "",
                       "entry %u of the log does not fit: no bot can sit there", entry->number);
    seat->bot = d->setup.bot[entry->seat] = bot;
    seat->sitter = SITTER_BOT;
    d->sits++;
    s->seats_changed = true;
    desk_note(s, "fill", entry->seat, "A bot takes the seat of %s.", desk_name(d, entry->seat));
    return DF_OK;
}

df_status desk_fold_omit(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    int last = d->setup.config.seats - 1;

    if (!is_free(d, entry->seat) || desk_can_omit(d, entry->seat, NULL) != DF_OK)
        return df_fail(err, DF_CORRUPT, "", "entry %u of the log does not fit: this seat is needed",
                       entry->number);
    for (int i = entry->seat; i < last; i++) {
        d->seats[i] = d->seats[i + 1];
        d->setup.bot[i] = d->setup.bot[i + 1];
    }
    d->seats[last] = (desk_seat){.sitter = SITTER_NOBODY};
    d->setup.bot[last] = NULL;
    d->setup.config.seats--;
    s->seats_changed = true;
    desk_note(s, "omit", DF_NOBODY, "A seat is left out: %d play.", d->setup.config.seats);
    return DF_OK;
}
