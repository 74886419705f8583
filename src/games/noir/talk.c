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
    if (noir_sets_again(s)) {
        df_text_add(text,
                    "1 AP: a bluff: the trap in the %s is set again and nothing changes; it is "
                    "heard that you set one [N-R41]",
                    noir_room_name(s->room[seat]));
        return;
    }
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

    if (s->no_notes) { /* [N-R43] */
        df_text_string(text, "true, as every answer must be [N-32]");
        return;
    }
    if (s->knowledge)
        fits &= noir_possible_rooms(s, seat);
    df_text_string(text, "true, and it leaves you in the ");
    noir_add_rooms(text, fits, "or");
    df_text_string(text, " [N-32]");
}

static void describe_pick(const noir_state *s, int seat, int room, df_text *text)
{
    switch (s->node) {
    case NOIR_START:
        df_text_string(text, "nobody is told [N-11]");
        break;
    case NOIR_RETREAT:
        df_text_string(text, "nobody is told [N-30]");
        break;
    case NOIR_ANSWER:
        describe_answer(s, seat, room, text);
        break;
    case NOIR_REMOVE:
        if (s->pending == NOIR_PENDING_SET && noir_sets_again(s)) {
            df_text_add(text,
                        "take up your trap in the %s and set it again; nobody is told [N-R41]",
                        noir_room_name(room));
            break;
        }
        df_text_add(text, "nobody is told which one went [%s]",
                    s->pending == NOIR_PENDING_PANEL ? "N-55" : "N-40");
        break;
    case NOIR_TARGET:
        df_text_string(text, "goes off when your next turn begins; secret until then [N-58]");
        break;
    default:
        df_text_string(text, "nobody is told [N-62]");
        break;
    }
}

void noir_describe(const df_state *state, df_action action, const char *const *names, df_text *text)
{
    const noir_state *s = (const noir_state *)state;
    int actor = noir_actor(state);
    int seat = actor < 0 ? s->active : actor;
    int room = (int)action % NOIR_ROOMS; /* of a Move or shot */

    if (action < NOIR_SHOOT)
        df_text_string(text, "1 AP: it is heard that you move, not where [N-26]");
    else if (action < NOIR_LISTEN)
        df_text_add(text,
                    "2 AP: reveals that you are in the %s; a hit if %s is in the %s%s; then you "
                    "must move on [N-28]",
                    noir_room_name(s->room[seat]), names[1 - seat], noir_room_name(room),
                    s->room[seat] == room ? " too" : "");
    else if (action == NOIR_LISTEN)
        df_text_add(text,
                    "1 AP: %s must name a room next door to theirs; gives nothing away about you "
                    "[N-32]",
                    names[1 - seat]);
    else if (action == NOIR_SET)
        describe_set(s, seat, text);
    else if (action < NOIR_EFFECT)
        df_text_add(text,
                    "1 AP: a hit if %s is there; gives away that the trap was there, not where you "
                    "are [N-42]",
                    names[1 - seat]);
    else if (action == NOIR_EFFECT)
        describe_effect(s->room[seat], text);
    else if (action == NOIR_END && s->ap > 0)
        df_text_add(text, "%d AP %s left and lost [N-20]", s->ap, s->ap == 1 ? "is" : "are");
    else if (action == NOIR_END)
        df_text_string(text, "nothing is left to spend [N-21]");
    else if (action < NOIR_COIN_SIDE)
        describe_pick(s, seat, (int)action - NOIR_PICK, text);
    else
        df_text_add(text, "%s takes turn 1 [N-12]", names[(int)action - NOIR_COIN_SIDE]);
}

/* [N-20] Points that are left are lost. */
bool noir_grave(const df_state *state, df_action action)
{
    return action == NOIR_END && ((const noir_state *)state)->ap > 0;
}

/* ---- Who decides what ------------------------------------------------------------------------ */

static const char *task(const noir_state *s)
{
    switch (s->node) {
    case NOIR_START:
        return "@ {choose|chooses} a secret room to begin in.";
    case NOIR_ACT:
        return s->ap > 0 ? "@ {act|acts}, with # AP left."
                         : "@ {have|has} no AP left: all that remains is what is free, and to end "
                           "the turn.";
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

/* Who has nothing left to choose is not told of effects; others can't know that. */
static bool is_spent(const df_state *state, int viewer)
{
    const noir_state *s = (const noir_state *)state;
    df_action actions[DF_LEGAL_MAX];

    return s->node == NOIR_ACT && s->ap == 0 && viewer == noir_actor(state) &&
           noir_legal(state, actions) == 1;
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
        df_tell(&t, is_spent(state, viewer) ? "@ have no AP left: end the turn." : task(s));
        if (s->node == NOIR_START && s->starter != NOIR_STARTER_COIN) { /* [N-84] */
            t.seat = s->starter == NOIR_STARTER_0 ? 0 : 1;
            df_text_char(text, ' ');
            df_tell(&t, "@ {take|takes} turn 1.");
        }
    }
}
