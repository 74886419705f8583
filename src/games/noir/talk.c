/* talk.c: Revolver Noir in sentences: what an action would do, who decides what, what happened.
 *
 * All of it is meant to be read aloud. Nothing here looks at what the reader may not know: a
 * description speaks of the actor's own seat, a prompt of public things alone, and an event comes
 * with its secrets already struck out.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/noir/noir.h"

static const char *room_name(int room)
{
    return room >= 0 && room < NOIR_ROOMS ? noir_rooms[room].name : "dark";
}

/* "Foyer", "Foyer or Hall", "Balcony, Foyer or Hall" */
static void add_rooms(df_text *text, uint8_t rooms, const char *last)
{
    int left = df_bit_count(rooms);

    df_each_bit(room, rooms) {
        df_text_string(text, noir_rooms[room].name);
        df_text_comma(text, --left, last);
    }
}

/* ---- Actions --------------------------------------------------------------------------------- */

static void describe_effect(int room, df_text *text)
{
    const noir_room_card *card = &noir_rooms[room < NOIR_ROOMS ? room : NOIR_HAL];

    if (card->effect == NULL)
        df_text_string(text, "this room has no effect [N-49]");
    else
        df_text_add(text, "%d AP: reveals that you are in the %s; %s [%s]", card->cost, card->name,
                    card->deed, card->clause);
}

static void describe_set(const noir_state *s, int seat, df_text *text)
{
    df_text_add(text, "1 AP: a trap in the %s, to fire by hand when you like", /* [N-37] */
                room_name(s->room[seat]));
    if (noir_trap_count(s, seat) == 2)
        df_text_string(text, "; you must give one up for it [N-40]");
    else
        df_text_string(text, "; it is heard that you set one, not where [N-41]");
}

/* [N-32] The answer is true by itself; what counts is how many rooms it leaves open. */
static void describe_answer(const noir_state *s, int seat, int room, df_text *text)
{
    uint8_t fits = noir_rooms[room].move; /* doors go both ways */

    if (s->knowledge)
        fits &= noir_possible_rooms(s, seat);
    df_text_add(text, "say that the %s is next door; it leaves you in the ", room_name(room));
    add_rooms(text, fits, "or");
    df_text_string(text, " [N-32]");
}

static void describe_pick(const noir_state *s, int seat, int room, df_text *text)
{
    const char *name = room_name(room);

    switch (s->node) {
    case NOIR_START:
        df_text_add(text, "begin in the %s; nobody is told [N-11]", name);
        break;
    case NOIR_RETREAT:
        df_text_add(text, "slip away to the %s; nobody is told [N-30]", name);
        break;
    case NOIR_ANSWER:
        describe_answer(s, seat, room, text);
        break;
    case NOIR_REMOVE:
        df_text_add(text, "give up your trap in the %s; nobody is told which one went [%s]", name,
                    s->pending == NOIR_PENDING_PANEL ? "N-55" : "N-40");
        break;
    case NOIR_TARGET:
        df_text_add(text, "a timed trap in the %s; secret until your next turn begins [N-58]",
                    name);
        break;
    default:
        df_text_add(text, "flee to the %s; nobody is told [N-62]", name);
        break;
    }
}

void noir_describe(const df_state *state, df_action action, df_text *text)
{
    const noir_state *s = (const noir_state *)state;
    int actor = noir_actor(state);
    int seat = actor < 0 ? s->active : actor;
    int room = (int)action % NOIR_ROOMS; /* of a Move or shot */

    if (action < NOIR_SHOOT)
        df_text_add(text, "1 AP: go to the %s; it is heard that you move, not where [N-26]",
                    room_name(room));
    else if (action < NOIR_LISTEN)
        df_text_add(text,
                    "2 AP: reveals that you are in the %s; a hit if the other is in the %s; then "
                    "you must move on [N-28]",
                    room_name(s->room[seat]), room_name(room));
    else if (action == NOIR_LISTEN)
        df_text_string(text, "1 AP: the other must name a room next door to theirs; gives nothing "
                             "away about you [N-32]");
    else if (action == NOIR_SET)
        describe_set(s, seat, text);
    else if (action < NOIR_EFFECT)
        df_text_add(text,
                    "1 AP: your trap in the %s goes off; a hit if the other is there; gives away "
                    "that it was there, not where you are [N-42]",
                    room_name((int)action - NOIR_DETONATE));
    else if (action == NOIR_EFFECT)
        describe_effect(s->room[seat], text);
    else if (action == NOIR_END && s->ap > 0)
        df_text_add(text, "end your turn; the %d AP left are lost [N-20]", s->ap);
    else if (action == NOIR_END)
        df_text_string(text, "end your turn [N-21]");
    else if (action < NOIR_COIN_SIDE)
        describe_pick(s, seat, (int)action - NOIR_PICK, text);
    else
        df_text_add(text, "%s takes turn 1 [N-12]", noir_seat_names[(int)action - NOIR_COIN_SIDE]);
}

/* ---- Who decides what ------------------------------------------------------------------------ */

static const char *task(const noir_state *s)
{
    switch (s->node) {
    case NOIR_START:
        return "@ {choose|chooses} a secret room to begin in.";
    case NOIR_ACT:
        return s->ap > 0 ? "@ {act|acts}, with # AP left."
                         : "@ {have|has} no AP left and may use a free effect or end the turn.";
    case NOIR_RETREAT:
        return "@ {have|has} fired and must slip into a room next door.";
    case NOIR_ANSWER:
        return "@ {are|is} listened to and must name a room next door.";
    case NOIR_REMOVE:
        return "@ must give up a trap to make room for a new one.";
    case NOIR_TARGET:
        return "@ {choose|chooses} a room for a timed trap.";
    default:
        return "@ must flee from the flooded Basement.";
    }
}

static void tell_ending(const noir_state *s, df_telling *t)
{
    static const char *const hits[] = {"", "a hit", "a second hit", "a third hit"};

    if (s->winner == NOIR_DRAW) {
        df_text_add(t->text,
                    "Turn %d is over, the sun comes up, and both are still standing: the game is "
                    "drawn [N-83].",
                    s->turn);
        return;
    }
    t->seat = 1 - s->winner;
    t->other = s->winner;
    if (s->hits[t->seat] == s->hits_to_win)
        df_tellf(t,
                 "@ {take|takes} %s, and & {walk|walks} out of the house alone: & {win|wins} "
                 "[N-79].",
                 hits[s->hits_to_win]);
    else
        df_tellf(t,
                 "Turn %d is over and the sun comes up: & {win|wins} with fewer hits taken, %d "
                 "against %d [N-83].",
                 s->turn, s->hits[s->winner], s->hits[t->seat]);
}

void noir_prompt(const df_state *state, int viewer, const char *const *names, df_text *text)
{
    const noir_state *s = (const noir_state *)state;
    df_telling t = {text, viewer, names, .seat = noir_actor(state), .number = s->ap};

    if (s->node == NOIR_COIN) {
        df_text_string(text, "A coin decides who begins.");
    } else if (s->node == NOIR_OVER) {
        tell_ending(s, &t);
    } else {
        df_tell(&t, task(s));
        if (s->node == NOIR_START && s->starter != NOIR_STARTER_COIN) { /* [N-84] */
            t.seat = s->starter == NOIR_STARTER_0 ? 0 : 1;
            df_text_char(text, ' ');
            df_tell(&t, "@ {take|takes} turn 1.");
        }
    }
}

/* ---- The table in sentences ------------------------------------------------------------------ */

static void say_traps(const noir_state *s, int seat, df_text *text)
{
    if (noir_trap_count(s, seat) == 0) {
        df_text_string(text, " No traps.");
        return;
    }
    if (s->manual[seat] != 0 && s->manual[seat] != DF_HIDDEN) {
        df_text_string(text, " Traps to fire by hand: ");
        add_rooms(text, s->manual[seat], "and");
        df_text_char(text, '.');
    }
    if (s->timed[seat] != 0 && s->timed[seat] != DF_HIDDEN) {
        df_text_string(text, " Timed traps: ");
        add_rooms(text, s->timed[seat], "and");
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
    df_text_add(text, " %s be in the ", who);
    add_rooms(text, noir_possible_rooms(s, seat), "or");
    df_text_char(text, '.');
    if (noir_trap_count(s, seat) == 0)
        return;
    df_text_add(text, " Traps: %d set, %d timed, somewhere among the ", s->manual_count[seat],
                s->timed_count[seat]);
    add_rooms(text, noir_possible_traps(s, seat), "and");
    df_text_char(text, '.');
}

static void say_seat(const noir_state *s, int seat, const df_telling *t)
{
    bool own = seat == t->viewer;

    df_tellf(t, "@: %d of %d hits.", s->hits[seat], s->hits_to_win);
    if (s->room[seat] < NOIR_ROOMS) {
        df_text_add(t->text, " In the %s.", room_name(s->room[seat]));
        say_traps(s, seat, t->text);
    }
    if (s->flood[seat])
        df_text_string(t->text, own ? " Your flood closes the Basement."
                                    : " Their flood closes the Basement.");
    if (s->knowledge)
        say_belief(s, seat,
                   s->room[seat] == DF_NONE ? (own ? "You have" : "They have")
                   : own                    ? "As the other can tell, you may"
                                            : "As far as anybody can tell, they may",
                   t->text);
    df_text_char(t->text, '\n');
}

void noir_say(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    const noir_state *s = (const noir_state *)view;

    if (s->turn > 0)
        df_text_add(text, "Turn %d of at most %d.\n", s->turn, s->turn_limit);
    for (int i = 0; i < 2; i++) {
        int seat = viewer == 1 ? 1 - i : i; /* the listener first */
        df_telling t = {text, viewer, names, .seat = seat};

        say_seat(s, seat, &t);
    }
}

/* ---- What happened --------------------------------------------------------------------------- */

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

    if (e->kind == NOIR_EV_SET) {
        tell_by_secret(t, "@ {set|sets} a trap in the $", "@ sets a trap unseen");
        t->word = room_name(e->secret[1]);
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
                     room_name(e->open[0]));
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
    const char *room = room_name(event->open[0]);
    df_telling t = {text,
                    viewer,
                    names,
                    .seat = event->seat,
                    .other = 1 - event->seat,
                    .word = room_name(event->secret[0]),
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
            df_tellf(&t, "@ {shoot|shoots} at the shadows of the %s itself", room);
        else
            df_tellf(&t, "@ {shoot|shoots} from the %s into the %s", room,
                     room_name(event->open[1]));
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
