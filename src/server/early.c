/* early.c: where several decide at the same time by the rulebook, whoever likes answers at once.
 *
 * The rules ask one after the other. An answer that somebody gives before their turn is kept, as an
 * entry of the log that nobody is told of. When the turn comes it is made a move, if it is still
 * legal, and else the seat is asked anew (pace.c). Until then its owner may take it back.
 *
 * What a seat is asked before its turn is worked out in a world made from its own view alone, in
 * which the others have done anything at all: by df_moment.together that changes nothing for it. So
 * neither the menu nor a refusal can tell what others hide or have decided.
 *
 * That somebody has chosen shows at a real table and shows here, but not where the time of an
 * answer would give something away (df_timing): there it does when the move is made.
 *
 * SPDX-License-Identifier: MIT */
#include "server/scratch.h"

#include "core/say.h"

/* Makes s->ahead a world in which the seat, after so many of its early answers, is asked something.
 * False: it has nothing more to decide together with the others. */
static bool look_ahead(desk *d, int seat, int answers, desk_scratch *s)
{
    static const uint8_t key[DF_KEY_SIZE] = {0}; /* chance has no say in it */
    const df_game *game = d->setup.game;
    int used = 0;
    df_rng rng;

    df_rng_init(&rng, key, 0);
    game->resample(df_match_view(d->match, seat), seat, &rng, s->ahead);
    while ((df_moment_of(game, s->ahead).together >> seat & 1) != 0) {
        bool own = game->actor(s->ahead) == seat;
        df_action action;

        if (own && used == answers)
            return true;
        game->legal(s->ahead, s->actions);
        action = own ? d->seats[seat].early[used++] : s->actions[0];
        if (game->test(s->ahead, action, NULL) != DF_OK)
            return false;
        game->apply(s->ahead, action, &rng, NULL);
    }
    return false;
}

/* ---- What can be asked ----------------------------------------------------------------------- */

bool desk_is_early(const desk *d, int seat)
{
    return desk_actor(d) != seat || d->seats[seat].early_count > 0;
}

uint32_t desk_number(const desk *d, int seat)
{
    return d->seats[seat].decision + (uint32_t)d->seats[seat].early_count;
}

bool desk_is_asked(const desk *d, int seat)
{
    if (seat < 0 || d->phase != DESK_PLAYING)
        return false;
    return desk_is_early(d, seat) ? (d->choosing >> seat & 1) != 0 : d->forced == DF_NO_ACTION;
}

const df_view *desk_asks(desk *d, int seat, desk_scratch *s)
{
    if (!desk_is_asked(d, seat))
        return NULL;
    if (!desk_is_early(d, seat))
        return df_match_view(d->match, seat);
    if (!look_ahead(d, seat, d->seats[seat].early_count, s))
        return NULL;
    d->setup.game->view(s->ahead, seat, s->ahead_view);
    return s->ahead_view;
}

/* What the seat has answered last. */
static void tell_early(desk *d, int seat, desk_scratch *s, df_text *text)
{
    int last = d->seats[seat].early_count - 1;

    if (!look_ahead(d, seat, last, s))
        return;
    df_text_string(text, "You have chosen: ");
    d->setup.game->view(s->ahead, seat, s->ahead_view);
    df_action_label(d->setup.game, s->ahead_view, d->seats[seat].early[last],
                    df_match_names(d->match), text);
    df_text_string(text, ". Until it is your turn you may take it back.");
}

void desk_prompt(desk *d, int seat, desk_scratch *s, df_text *text)
{
    const char *const *names = df_match_names(d->match);
    df_telling t = {.text = text, .viewer = seat, .names = names};
    const df_view *asked;

    if (d->phase != DESK_PLAYING)
        return;
    asked = desk_asks(d, seat, s);
    if (asked == NULL && seat >= 0 && d->seats[seat].early_count > 0) {
        tell_early(d, seat, s, text);
        return;
    }
    const df_view *view = asked != NULL ? asked : df_match_view(d->match, seat);
    d->setup.game->prompt((const df_state *)view, seat, names, text);
    if (d->together == 0)
        return;
    df_text_string(text, " All choose at the same time: ");
    df_tell_people(&t, d->together, "and");
    df_text_char(text, '.');
}

/* ---- Doing it again -------------------------------------------------------------------------- */

void desk_push_redo(desk_seat *own, df_action action)
{
    if (own->redo_count == DESK_REDO_MAX) { /* the one that would come last is forgotten */
        own->redo_count--;
        for (int i = 0; i < own->redo_count; i++)
            own->redo[i] = own->redo[i + 1];
    }
    own->redo[own->redo_count++] = action;
}

void desk_use_redo(desk_seat *own, df_action action)
{
    if (own->redo_count > 0 && own->redo[own->redo_count - 1] == action)
        own->redo_count--;
    else
        own->redo_count = 0;
}

df_action desk_redo(const desk *d, int seat, const df_view *view)
{
    const desk_seat *own = &d->seats[seat];

    if (own->redo_count == 0)
        return DF_NO_ACTION;
    df_action last = own->redo[own->redo_count - 1];
    return df_view_test(d->setup.game, view, seat, last, NULL) == DF_OK ? last : DF_NO_ACTION;
}

/* ---- Entries --------------------------------------------------------------------------------- */

static void drop(desk *d, int seat)
{
    desk_seat *own = &d->seats[seat];

    if (own->early_count == 0)
        return;
    own->decision += (uint32_t)own->early_count + 1; /* no late answer may hit what is asked anew */
    own->early_count = 0;
}

/* Where all still choose, who has chosen before their turn and done nothing yet has done so. */
void desk_undo_early(desk *d, int steps)
{
    unsigned undone = steps < d->gathered ? ~0u : 0;

    for (int i = steps; i < df_match_steps(d->match); i++)
        if (df_match_step(d->match, i).actor >= 0)
            undone |= 1u << df_match_step(d->match, i).actor;
    for (int seat = 0; seat < d->setup.config.seats; seat++)
        if ((undone >> seat & 1) != 0)
            drop(d, seat);
}

void desk_use_early(desk *d, int seat, df_action action)
{
    desk_seat *own = &d->seats[seat];

    if (own->early_count == 0)
        return;
    if (own->early[0] != action) {
        drop(d, seat);
        return;
    }
    own->early_count--;
    for (int i = 0; i < own->early_count; i++)
        own->early[i] = own->early[i + 1];
}

df_status desk_fold_early(desk *d, const store_entry *entry, desk_scratch *s, df_error *err)
{
    desk_seat *own = &d->seats[entry->seat];
    bool back = entry->action == DF_NO_ACTION;
    const df_view *view = back ? NULL : desk_asks(d, entry->seat, s);

    if (back ? own->early_count == 0
             : view == NULL || !desk_is_early(d, entry->seat) ||
                   own->early_count == DESK_EARLY_MAX ||
                   df_view_test(d->setup.game, view, entry->seat, entry->action, NULL) != DF_OK)
        return df_fail(err, DF_CORRUPT, "",
                       "entry %u of the log does not fit: nobody was asked that", entry->number);
    if (back) {
        desk_push_redo(own, own->early[own->early_count - 1]);
        own->early_count--;
        own->decision += 2; /* as in drop */
        own->undos++;
    } else {
        desk_use_redo(own, entry->action);
        own->early[own->early_count++] = entry->action;
    }
    s->early = entry->seat;
    return DF_OK;
}

/* Answers count as long as they are a person's, away or not, who is still to decide. */
static void tidy(desk *d)
{
    int actor = desk_actor(d);

    for (int seat = 0; seat < d->setup.config.seats; seat++) {
        const desk_seat *own = &d->seats[seat];

        if (own->early_count > 0 &&
            ((d->together >> seat & 1) == 0 || !desk_has_owner(d, seat) ||
             (seat == actor && df_view_test(d->setup.game, df_match_view(d->match, seat), seat,
                                            own->early[0], NULL) != DF_OK)))
            drop(d, seat);
    }
}

void desk_gather(desk *d, desk_scratch *s)
{
    df_moment moment = {.timing = DF_TIMING_OPEN};
    int steps = d->match != NULL ? df_match_steps(d->match) : 0;

    if (desk_actor(d) >= 0)
        moment = df_moment_of(d->setup.game, df_match_state(d->match));
    if (d->together == 0 || steps < d->gathered)
        d->gathered = steps;
    d->together = df_bit_count(moment.together) > 1 ? moment.together : 0;
    d->choosing = d->chosen = 0;
    d->forced = desk_actor(d) >= 0 ? desk_forced_in(d, d->match) : DF_NO_ACTION;
    tidy(d);
    df_each_bit(bit, d->together) {
        int seat = (int)bit;
        int early = d->seats[seat].early_count;
        bool more = look_ahead(d, seat, early, s);
        bool shown = moment.timing == DF_TIMING_OPEN || early == 0;

        d->choosing |= (unsigned)more << seat;
        if (!(shown ? more : look_ahead(d, seat, 0, s)))
            d->chosen |= 1u << seat;
    }
}
