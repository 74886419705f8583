/* talk.c: Revolver Noir in sentences: what an action would do, and who decides what.
 *
 * All of it is meant to be read aloud. Nothing here looks at what the reader may not know: a
 * description speaks of the actor's own seat, a prompt of public things alone.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/noir/noir.h"

const char *noir_room_name(int room)
{
    return room >= 0 && room < NOIR_ROOMS ? noir_rooms[room].name : "dark";
}

/* "Foyer", "Foyer or Hall", "Balcony, Foyer or Hall" */
void noir_add_rooms(df_text *text, uint8_t rooms, const char *last)
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
                noir_room_name(s->room[seat]));
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
    df_text_add(text, "say that the %s is next door; it leaves you in the ", noir_room_name(room));
    noir_add_rooms(text, fits, "or");
    df_text_string(text, " [N-32]");
}

static void describe_pick(const noir_state *s, int seat, int room, df_text *text)
{
    const char *name = noir_room_name(room);

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
                    noir_room_name(room));
    else if (action < NOIR_LISTEN)
        df_text_add(text,
                    "2 AP: reveals that you are in the %s; a hit if the other is in the %s; then "
                    "you must move on [N-28]",
                    noir_room_name(s->room[seat]), noir_room_name(room));
    else if (action == NOIR_LISTEN)
        df_text_string(text, "1 AP: the other must name a room next door to theirs; gives nothing "
                             "away about you [N-32]");
    else if (action == NOIR_SET)
        describe_set(s, seat, text);
    else if (action < NOIR_EFFECT)
        df_text_add(text,
                    "1 AP: your trap in the %s goes off; a hit if the other is there; gives away "
                    "that it was there, not where you are [N-42]",
                    noir_room_name((int)action - NOIR_DETONATE));
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
