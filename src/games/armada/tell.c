/* tell.c: what happened in Jigsaw Armada, in sentences.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/armada/armada.h"

static void tell_built(const df_telling *t)
{
    const int16_t *o = t->event->open;
    int look = 4 * o[0] + o[1];
    char cell[4];

    armada_cell_name(o[2], cell);
    df_tellf(t, "@ {build|builds} the %s at %s, ", armada_cards[o[0]].name, cell);
    armada_add_sides(look, t->text);
    if (o[3] != 0)
        df_text_add(t->text, ": a new ship with %d energy", o[4]);
    else if (o[4] > 0)
        df_text_add(t->text, ": %d more energy", o[4]);
    df_text_char(t->text, '.');
}

static void tell_shot(df_telling *t)
{
    const int16_t *o = t->event->open;
    char from[4];
    char to[4];

    armada_cell_name(o[0], from);
    armada_cell_name(o[2], to);
    t->other = o[4];
    df_tellf(t, "@ {fire|fires} %s from %s and {strike|strikes} &'s %s at %s.",
             armada_direction_words[o[1]], from, armada_cards[o[3]].name, to);
}

/* Damage and what comes of it: the events that speak of the owner's loss. */
static void tell_loss(df_telling *t)
{
    const df_event *e = t->event;
    char cell[4];
    char number[12];
    df_text number_text = df_text_over(number, sizeof number);

    armada_cell_name(e->open[1], cell);
    df_text_number(&number_text, e->open[2]);
    t->seat = e->open[0];
    if (e->kind == ARMADA_EV_TOKEN)
        df_text_add(t->text, "The shield at %s %s.", cell,
                    e->open[2] == ARMADA_CRACKED ? "cracks" : "is gone");
    else if (e->kind == ARMADA_EV_ENERGY)
        df_tellf(t, "@'s ship at %s has %s energy left.", cell, e->open[2] == 0 ? "no" : number);
    else
        df_tellf(t, "@'s ship at %s is destroyed, with %d piece%s.", cell, e->open[2],
                 df_plural(e->open[2]));
}

/* Move, rotation, closing, bash: one or two cells and a few numbers. */
static void tell_ship(const df_telling *t)
{
    const int16_t *o = t->event->open;
    char cell[4];
    char other[4];

    armada_cell_name(o[0], cell);
    switch (t->event->kind) {
    case ARMADA_EV_CLOSED:
        df_text_add(t->text, "The ship is closed: %d pieces, %d more energy, now %d.", o[1], o[2],
                    o[3]);
        break;
    case ARMADA_EV_MOVED:
        df_tellf(t, "@ {move|moves} the ship at %s one cell %s.", cell,
                 armada_direction_words[o[1]]);
        break;
    case ARMADA_EV_ROTATED:
        df_tellf(t, "@ {rotate|rotates} the ship about %s to the %s.", cell,
                 o[1] == 0 ? "right" : "left");
        break;
    default:
        armada_cell_name(o[1], other);
        df_tellf(t, "@ {bash|bashes} with the ship at %s against the one at %s.", cell, other);
        break;
    }
}

void armada_event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    const int16_t *o = event->open;
    df_telling t = {text, viewer, names, .seat = event->seat, .number = o[0], .event = event};

    switch (event->kind) {
    case ARMADA_EV_COIN:
        df_tell(&t, "The coin falls: @ {begin|begins}.");
        break;
    case ARMADA_EV_TURN:
        df_tell(&t, "Turn #{ is yours|: @}.");
        break;
    case ARMADA_EV_DRAWN:
        df_tellf(&t, "@ {draw|draws} the %s%s.", armada_cards[o[0]].name,
                 o[1] != 0 ? " as an action" : "");
        break;
    case ARMADA_EV_BUILT:
        tell_built(&t);
        break;
    case ARMADA_EV_SHOT:
        tell_shot(&t);
        break;
    case ARMADA_EV_TOKEN:
    case ARMADA_EV_ENERGY:
    case ARMADA_EV_DESTROYED:
        tell_loss(&t);
        break;
    case ARMADA_EV_PASSED:
        df_tell(&t, "@ {pass|passes}.");
        break;
    case ARMADA_EV_SCORE:
        df_tellf(&t, "@ {are|is} # row%s away from the enemy base, with %d energy and %d piece%s.",
                 df_plural(o[0]), o[1], o[2], df_plural(o[2]));
        break;
    case ARMADA_EV_ENDS:
        t.seat = o[0];
        df_tell(&t, o[0] == ARMADA_DRAWN ? "The game is drawn." : "@ {win|wins}.");
        break;
    default:
        tell_ship(&t);
        break;
    }
}
