/* tell.c: what happened in Revolver Noir, in sentences; events come with secrets already struck
 * out.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/noir/noir.h"

/* One of two sentences, by whether the viewer is told the first secret: a room, their word. */
static void tell_by_secret(const df_telling *t, const char *told, const char *untold)
{
    df_tell(t, t->event->secret[0] == DF_EVENT_HIDDEN ? untold : told);
}

/* What became of the other player: the end of a sentence. */
static void tell_hit(const df_telling *t, bool hit)
{
    if (!hit)
        df_tell(t, ": a miss.");
    else if (t->viewer == 1 - t->seat)
        df_tell(t, ": you are hit!");
    else
        df_tell(t, ": a hit!");
}

/* [N-47] How many traps there are is known to all. */
static void tell_traps(df_telling *t)
{
    const df_event *e = t->event;

    if (e->kind == NOIR_EV_SET && e->secret[0] != DF_EVENT_HIDDEN && e->secret[0] == e->secret[1]) {
        df_tell(t, "@ {take|takes} up the trap in the $ and {set|sets} it again"); /* [N-R41] */
    } else if (e->kind == NOIR_EV_SET) {
        tell_by_secret(t, "@ {set|sets} a trap in the $", "@ sets a trap unseen");
        t->word = noir_room_name(e->secret[1]);
        if (e->open[2] != 0)
            tell_by_secret(t, " and {give|gives} up the one in the $", " and gives one up");
    } else if (e->kind == NOIR_EV_PANEL_GIVEN) {
        tell_by_secret(t, "@ {give|gives} up the trap in the $", "@ gives up a trap");
    } else {
        tell_by_secret(t, "@ {leave|leaves} a timed trap ticking in the $",
                       "@ leaves a timed trap ticking somewhere");
    }
    df_text_add(t->text, ": %d trap%s set", e->open[0], df_plural(e->open[0]));
    if (e->open[1] > 0)
        df_text_add(t->text, " and %d timed", e->open[1]);
    df_text_char(t->text, '.');
}

static void tell_effect(const df_telling *t)
{
    const df_event *e = t->event;

    switch (e->kind) {
    case NOIR_EV_JUMP:
        df_tell(t, "@ {jump|jumps} the railing from the Balcony and {land|lands} in the Kitchen.");
        break;
    case NOIR_EV_PANEL:
        df_tell(t, "@ {work|works} the Control Panel in the Basement.");
        break;
    case NOIR_EV_FLOOD:
        df_tell(t, "@ {pull|pulls} the Flood Lever in the Bedroom and water fills the Basement");
        if (e->open[0] != 0)
            tell_hit(t, true);
        else
            df_tell(t, ": nobody is caught in it.");
        break;
    case NOIR_EV_ECHOES:
        if (e->open[0] >= 0)
            df_tellf(t, "@ {hear|hears} echoes in the Foyer: & {are|is} in the %s.",
                     noir_room_name(e->open[0]));
        else
            df_tell(t, "@ {hear|hears} echoes in the Foyer: & {are|is} not upstairs.");
        break;
    case NOIR_EV_ENERGIZED:
        df_tellf(t, "@ {are|is} energized by the Kitchen: %d AP now.", e->open[0]);
        break;
    case NOIR_EV_SWITCH:
        df_tell(t, "@ {throw|throws} the Trap Door Switch in the Library");
        if (e->open[0] < 0)
            df_tell(t, ": only & can tell whether anybody fell.");
        else if (e->open[0] == 0)
            df_tell(t, ": nobody falls.");
        else if (e->open[1] == 0)
            df_tell(t, ": & {drop|drops} from the Kitchen into the Basement, unhurt.");
        else
            df_tell(t, ": & {drop|drops} from the Kitchen into the flooded Basement, a hit!");
        break;
    default:
        df_tell(t, "The floor gives way: @ {drop|drops} from the Kitchen into the Basement.");
        break;
    }
}

static void tell_turn(const df_telling *t)
{
    const df_event *e = t->event;

    df_text_add(t->text, "Turn %d: ", e->open[0]);
    df_tell(t, t->seat == t->viewer ? "it is your turn" : "@ is on the move");
    if (e->secret[0] == 1)
        df_tell(t, ", begun in the Kitchen"); /* so Energized is open [N-71] */
    df_text_char(t->text, '.');
}

void noir_event_text(const df_event *event, int viewer, const char *const *names, df_text *text)
{
    const char *room = noir_room_name(event->open[0]);
    df_telling t = {text,
                    viewer,
                    names,
                    .seat = event->seat,
                    .other = 1 - event->seat,
                    .word = noir_room_name(event->secret[0]),
                    .event = event};

    switch (event->kind) {
    case NOIR_EV_START_ROOM:
        tell_by_secret(&t, "@ {begin|begins} in the $.", "@ has chosen a room to begin in.");
        break;
    case NOIR_EV_COIN:
        t.seat = event->open[0];
        df_tell(&t, "The coin falls: @ {go|goes} first.");
        break;
    case NOIR_EV_TURN:
        tell_turn(&t);
        break;
    case NOIR_EV_FLOOD_ENDS:
        df_tell(&t, "@'s flood drains from the Basement.");
        break;
    case NOIR_EV_TIMED:
        df_tellf(&t, "@'s timed trap goes off in the %s", room);
        tell_hit(&t, event->open[1] != 0);
        break;
    case NOIR_EV_MOVE:
        tell_by_secret(&t, "@ {move|moves} to the $.", "@ moves, unseen.");
        break;
    case NOIR_EV_RETREAT:
        tell_by_secret(&t, "@ {slip|slips} away to the $.", "@ slips away, unseen.");
        break;
    case NOIR_EV_FLEE:
        tell_by_secret(&t, "@ {flee|flees} from the water to the $.",
                       "@ flees from the water, unseen.");
        break;
    case NOIR_EV_SHOT:
        if (event->open[0] == event->open[1])
            df_tellf(&t, "@ {shoot|shoots} from the %s into its own shadows", room);
        else
            df_tellf(&t, "@ {shoot|shoots} from the %s into the %s", room,
                     noir_room_name(event->open[1]));
        tell_hit(&t, event->open[2] != 0);
        break;
    case NOIR_EV_LISTEN:
        df_tell(&t, "@ {listen|listens}: & must name a room next door.");
        break;
    case NOIR_EV_ANSWER:
        df_tellf(&t, "@ {answer|answers}: the %s is next door.", room);
        break;
    case NOIR_EV_SETTING:
        df_tell(&t, "@ {prepare|prepares} another trap and must give one up for it.");
        break;
    case NOIR_EV_SET:
    case NOIR_EV_PANEL_GIVEN:
    case NOIR_EV_PANEL_PLACED:
        tell_traps(&t);
        break;
    case NOIR_EV_DETONATION:
        df_tellf(&t, "@ {detonate|detonates} the trap in the %s", room);
        tell_hit(&t, event->open[1] != 0);
        break;
    case NOIR_EV_TURN_ENDS:
        df_tell(&t, "@ {end|ends} the turn.");
        break;
    case NOIR_EV_GAME_ENDS:
        t.seat = event->open[0];
        df_tell(&t, t.seat == NOIR_DRAW ? "The game is drawn." : "@ {win|wins} the game.");
        break;
    default:
        tell_effect(&t);
        break;
    }
}
