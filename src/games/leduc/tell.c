/* tell.c: what happened in Leduc Poker, in sentences.
 *
 * SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

void leduc_event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    df_telling t = {text, viewer, names, .seat = event->seat, .other = 1};

    switch (event->kind) {
    case LEDUC_EV_DEAL:
        if (event->secret[0] == DF_EVENT_HIDDEN)
            df_tell(&t, "@ {are|is} dealt a card.");
        else
            df_tellf(&t, "@ {are|is} dealt the %s.", leduc_card_names[event->secret[0]]);
        break;
    case LEDUC_EV_MOVE:
        bets_tell(&t, event->open[0], event->open[1]);
        break;
    case LEDUC_EV_TURN:
        df_tellf(&t, "The %s is turned up.", leduc_card_names[event->open[0]]);
        break;
    case LEDUC_EV_SHOW:
        t.seat = 0;
        df_tellf(&t, "@ {show|shows} the %s, ", leduc_card_names[event->open[0]]);
        df_tellf(&t, "& the %s.", leduc_card_names[event->open[1]]);
        break;
    case LEDUC_EV_WIN:
        df_tellf(&t, "@ {win|wins} %d chip%s.", event->open[0], df_plural(event->open[0]));
        break;
    default:
        df_tell(&t, "The pot is split.");
        break;
    }
}
