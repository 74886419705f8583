/* say.c: the table of Revolver Noir in sentences, for ears.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/noir/noir.h"

static void say_traps(const noir_state *s, int seat, df_text *text)
{
    if (noir_trap_count(s, seat) == 0) {
        df_text_string(text, " No traps.");
        return;
    }
    if (s->manual[seat] != 0 && s->manual[seat] != DF_HIDDEN) {
        df_text_string(text, " Traps to fire by hand: ");
        noir_add_rooms(text, s->manual[seat], "and");
        df_text_char(text, '.');
    }
    if (s->timed[seat] != 0 && s->timed[seat] != DF_HIDDEN) {
        df_text_string(text, " Timed traps: ");
        noir_add_rooms(text, s->timed[seat], "and");
        df_text_char(text, '.');
    }
}

/* What everybody can work out about a seat. */
static void say_belief(const noir_state *s, int seat, const char *who, df_text *text)
{
    if (s->room[seat] == DF_NONE) {
        df_text_add(text, " %s not chosen a room yet.", who);
        return;
    }
    if (!noir_shows_notes(s)) { /* [N-R43] only what lies on the table */
        if (s->room[seat] >= NOIR_ROOMS && noir_trap_count(s, seat) > 0)
            df_text_add(text, " Traps: %d set, %d timed.", s->manual_count[seat],
                        s->timed_count[seat]);
        return;
    }
    uint8_t places = noir_possible_rooms(s, seat);
    df_text_add(text, " %s %sbe in the ", who, df_bit_count(places) == 1 ? "can only " : "may ");
    noir_add_rooms(text, places, "or");
    df_text_char(text, '.');
    if (noir_trap_count(s, seat) == 0)
        return;
    uint8_t rooms = noir_possible_traps(s, seat);
    df_text_add(text, " Traps: %d set, %d timed, ", s->manual_count[seat], s->timed_count[seat]);
    df_text_string(text, df_bit_count(rooms) == noir_trap_count(s, seat) ? "surely in the "
                                                                         : "somewhere among the ");
    noir_add_rooms(text, rooms, "and");
    df_text_char(text, '.');
}

static void say_seat(const noir_state *s, int seat, const df_telling *t)
{
    bool own = seat == t->viewer;

    df_tellf(t, "@: %d of %d hits.", s->hits[seat], s->hits_to_win);
    if (s->room[seat] < NOIR_ROOMS) {
        df_text_add(t->text, " In the %s.", noir_room_name(s->room[seat]));
        say_traps(s, seat, t->text);
    }
    if (s->flood[seat])
        df_text_string(t->text, own ? " Your flood closes the Basement until your next turn."
                                    : " Their flood closes the Basement until their next turn.");
    if (s->knowledge)
        say_belief(s, seat,
                   s->room[seat] == DF_NONE ? (own ? "You have" : "They have")
                   : own                    ? "As far as the other can tell, you"
                                            : "As far as anybody can tell, they",
                   t->text);
    df_text_char(t->text, '\n');
}

void noir_say(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    const noir_state *s = (const noir_state *)view;

    if (s->turn > 0 && s->node != NOIR_OVER) {
        const df_telling t = {text, viewer, names, .seat = s->active};

        df_text_add(text, "Turn %d of at most %d", s->turn, s->turn_limit);
        df_tellf(&t, ": @ {have|has} %d AP left.\n", s->ap); /* [N-16] */
    } else if (s->turn > 0) {
        df_text_add(text, "Turn %d of at most %d.\n", s->turn, s->turn_limit);
    }
    for (int i = 0; i < 2; i++) {
        int seat = viewer == 1 ? 1 - i : i; /* the listener first */
        df_telling t = {text, viewer, names, .seat = seat};

        say_seat(s, seat, &t);
    }
}
