/* asked.c: what can be asked of a desk: who sits where, who is to act, whose key this is; see
 * desk.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/desk.h"

#include "match/match.h"
#include "server/scratch.h"

#include "core/core.h"

int desk_viewer(int seat)
{
    return seat == DF_SPECTATOR ? DESK_WATCHERS : seat;
}

int desk_actor(const desk *d)
{
    return d->phase == DESK_PLAYING ? df_match_actor(d->match) : DF_NOBODY;
}

int desk_free_seat(const desk *d)
{
    for (int i = 0; i < d->setup.config.seats; i++)
        if (d->seats[i].sitter == SITTER_NOBODY)
            return i;
    return -1;
}

bool desk_is_full(const desk *d)
{
    return desk_free_seat(d) < 0;
}

bool desk_is_dealing(const desk *d)
{
    return d->fixed && d->phase == DESK_OPEN;
}

unsigned desk_awaited(const desk *d)
{
    unsigned awaited = 0;

    for (int i = 0; desk_is_dealing(d) && i < d->setup.config.seats; i++)
        if (d->deal.has_pledge[i] && !d->deal.has_share[i] && d->seats[i].sitter == SITTER_PERSON)
            awaited |= 1u << i;
    return awaited;
}

unsigned desk_shares(const desk *d)
{
    unsigned shares = 0;

    for (int i = 0; i < d->setup.config.seats; i++)
        if (d->deal.has_share[i])
            shares |= 1u << i;
    return shares;
}

const df_bot *desk_bot(const desk *d, int seat)
{
    const desk_seat *s = &d->seats[seat];

    return s->sitter == SITTER_BOT || s->sitter == SITTER_STAND_IN ? s->bot : NULL;
}

const char *desk_name(const desk *d, int seat)
{
    return d->seats[seat].name[0] != '\0' ? d->seats[seat].name : d->setup.game->seat_names[seat];
}

void desk_sit_text(const uint8_t key[DF_KEY_SIZE], const char *name, df_text *text)
{
    char hex[DESK_SIT_NAME + 1];

    df_write_hex(key, DF_KEY_SIZE, hex);
    df_text_string(text, hex);
    df_text_string(text, name);
}

int desk_unlock(const desk *d, const char *key)
{
    uint8_t hash[DF_KEY_SIZE];
    int found = -1;

    fair_key_hash(key, hash);
    for (int i = 0; i < d->setup.config.seats; i++) {
        bool was_owned = desk_has_owner(d, i) || d->seats[i].forfeited;

        if (fair_same(hash, d->seats[i].key) && was_owned)
            found = i;
    }
    return found;
}

const df_bot *desk_stand_in(const df_game *game)
{
    return game->bot != NULL ? game->bot : &df_bot_random;
}

bool desk_has_owner(const desk *d, int seat)
{
    return d->seats[seat].sitter == SITTER_PERSON || d->seats[seat].sitter == SITTER_STAND_IN;
}

unsigned desk_asked(const desk *d)
{
    unsigned asked = 0;

    for (int i = 0; d->takeback != DF_NOBODY && i < d->setup.config.seats; i++)
        if (desk_has_owner(d, i) && !d->seats[i].agrees)
            asked |= 1u << i;
    return asked;
}

bool desk_has_others(const desk *d, int seat)
{
    for (int i = 0; i < d->setup.config.seats; i++)
        if (i != seat && desk_has_owner(d, i))
            return true;
    return false;
}

/* ---- What leaves no choice ------------------------------------------------------------------- */

/* Is there nobody who waits for this person's answers and could learn from their time? For such
 * tables no window is usual (setup.c). */
static bool is_among_bots(const desk *d, int seat)
{
    return d->setup.window == 0 && d->seats[seat].sitter == SITTER_PERSON &&
           !desk_has_others(d, seat);
}

/* Some games ask everybody in turn, able or not, so that others can't tell who is (df_timing).
 * Where there are no others that question is a nuisance. */
df_action desk_forced_in(const desk *d, df_match *match)
{
    const df_game *game = d->setup.game;
    int seat = df_match_actor(match);
    df_action actions[DF_LEGAL_MAX];

    if (seat < 0 || !is_among_bots(d, seat))
        return DF_NO_ACTION;
    df_moment moment = df_moment_of(game, df_match_state(match));
    if (moment.timing != DF_TIMING_WINDOW || moment.together != 0)
        return DF_NO_ACTION;
    int count = df_view_legal(game, df_match_view(match, seat), seat, actions);
    return count == 1 && actions[0] != moment.by_hand ? actions[0] : DF_NO_ACTION;
}

typedef struct choices {
    const desk *desk;
    int seat;
    int last; /* the step by which it was made */
} choices;

static bool note_choice(void *context, df_match *past)
{
    choices *c = context;
    int steps = df_match_steps(past);

    if (steps < df_match_steps(c->desk->match) && df_match_actor(past) == c->seat &&
        desk_forced_in(c->desk, past) == DF_NO_ACTION)
        c->last = steps;
    return true;
}

int desk_last_step(const desk *d, int seat)
{
    int index = df_match_steps(d->match) - 1;
    choices own = {.desk = d, .seat = seat, .last = -1};

    if (is_among_bots(d, seat) && df_match_recall(d->match, note_choice, &own, NULL) == DF_OK)
        return own.last;
    while (index >= 0 && df_match_step(d->match, index).actor != seat)
        index--;
    return index;
}

bool desk_shows_practice(const desk *d, int seat)
{
    return d->phase == DESK_OVER ? d->practice != 0 : seat >= 0 && (d->practice >> seat & 1) != 0;
}

bool desk_can_undo_at_once(const desk *d, int seat)
{
    int last = df_match_steps(d->match) - 1;

    return desk_actor(d) == seat && last >= 0 && df_match_step(d->match, last).actor == seat &&
           !df_match_step(d->match, last).reveals;
}
