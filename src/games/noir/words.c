/* words.c: the words of Revolver Noir: options, names of events, actions.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

static const char *const on_off[] = {"on", "off", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const starter_words[] = {"coin", "0", "1", "loser", NULL};
static const char *const lost_words[] = {"nobody", "0", "1", NULL};
static const char *const answer_words[] = {"printed", "reachable", NULL};
static const char *const limit_words[] = {"draw", "hits", NULL};
static const char *const starter_labels[] = {"a coin decides", "the first seat", "the second seat",
                                             "whoever lost", NULL};
static const char *const answer_labels[] = {"as printed", "one that can be entered", NULL};
static const char *const limit_labels[] = {"a draw", "fewer hits win", NULL};

/* clang-format off */
const df_option noir_options[] = {
    [NOIR_OPTION_STARTER]         = {"starter", "who takes turn 1: a coin decides, one of the seats, or in a rematch whoever lost", starter_words, 0, 3, .initial = NOIR_STARTER_COIN, .labels = starter_labels},
    [NOIR_OPTION_TURN_LIMIT]      = {"turn_limit", "the game is over after this many turns", NULL, 20, 10000, .initial = 200},
    [NOIR_OPTION_LIMIT_RESULT]    = {"limit_result", "at the limit: a draw, or fewer hits taken win", limit_words, 0, 1, .initial = NOIR_LIMIT_DRAW, .labels = limit_labels},
    [NOIR_OPTION_HITS_TO_WIN]     = {"hits_to_win", "so many hits lose the game", NULL, 1, 3, .initial = 2},
    [NOIR_OPTION_ENERGIZED_FIRST] = {"energized_first", "Energized only as the first action of a turn", off_on, 0, 1, .initial = 0},
    [NOIR_OPTION_TRAPDOOR_SILENT] = {"trapdoor_silent", "a fall into a dry Basement is not announced", off_on, 0, 1, .initial = 0},
    [NOIR_OPTION_LOST]            = {"lost", "who lost the match before, for starter=loser; a rematch sees to it", lost_words, 0, 2, .initial = 0, .loser = true},
    [NOIR_OPTION_ANSWER]          = {"answer", "the answer to Listen: any room next door as printed, or only one that can be entered next turn", answer_words, 0, 1, .initial = NOIR_ANSWER_PRINTED, .labels = answer_labels},
    [NOIR_OPTION_SET_AGAIN]       = {"set_again", "who has two traps and stands on one may announce a trap and set that one again: a bluff", off_on, 0, 1, .initial = 0},
    [NOIR_OPTION_NOTES]           = {"notes", "on: the table shows where everybody can be; off: the players keep track themselves, without hints", on_off, 0, 1, .initial = 0, .notes = true},
    {.name = NULL},
};

const df_event_kind noir_event_kinds[NOIR_EVENTS] = {
    [NOIR_EV_START_ROOM]   = {.name = "start_room", .secret = {"room"}},
    [NOIR_EV_COIN]         = {.name = "coin", .open = {"first"}},
    [NOIR_EV_TURN]         = {.name = "turn", .open = {"number"}, .secret = {"began_in_kitchen"}},
    [NOIR_EV_FLOOD_ENDS]   = {.name = "flood_ends"},
    [NOIR_EV_TIMED]        = {.name = "timed_trap", .open = {"room", "hit"}},
    [NOIR_EV_MOVE]         = {.name = "move", .secret = {"room"}},
    [NOIR_EV_RETREAT]      = {.name = "retreat", .secret = {"room"}},
    [NOIR_EV_FLEE]         = {.name = "flee", .secret = {"room"}},
    [NOIR_EV_SHOT]         = {.name = "shot", .open = {"from", "at", "hit"}},
    [NOIR_EV_LISTEN]       = {.name = "listen"},
    [NOIR_EV_ANSWER]       = {.name = "answer", .open = {"room"}},
    [NOIR_EV_SETTING]      = {.name = "setting_trap"},
    [NOIR_EV_SET]          = {.name = "trap_set", .open = {"manual_count", "timed_count", "one_given_up"}, .secret = {"room", "room_given_up"}},
    [NOIR_EV_DETONATION]   = {.name = "detonation", .open = {"room", "hit"}},
    [NOIR_EV_JUMP]         = {.name = "jump"},
    [NOIR_EV_PANEL]        = {.name = "panel"},
    [NOIR_EV_PANEL_GIVEN]  = {.name = "panel_given_up", .open = {"manual_count", "timed_count"}, .secret = {"room"}},
    [NOIR_EV_PANEL_PLACED] = {.name = "panel_placed", .open = {"manual_count", "timed_count"}, .secret = {"room"}},
    [NOIR_EV_FLOOD]        = {.name = "flood", .open = {"hit"}},
    [NOIR_EV_ECHOES]       = {.name = "echoes", .open = {"room"}},
    [NOIR_EV_ENERGIZED]    = {.name = "energized", .open = {"ap"}},
    [NOIR_EV_SWITCH]       = {.name = "switch", .open = {"fell", "hit"}},
    [NOIR_EV_FALL]         = {.name = "fall", .secret = {"room"}},
    [NOIR_EV_TURN_ENDS]    = {.name = "turn_ends"},
    [NOIR_EV_GAME_ENDS]    = {.name = "game_ends", .open = {"winner", "hits_0", "hits_1"}},
};
/* clang-format on */

const char *const noir_seat_names[2] = {"John Doe", "Jane Doe"};

/* ---- Actions for people ---------------------------------------------------------------------- */

static const char *pick_label(const noir_state *s)
{
    static const char *const labels[] = {
        [NOIR_START] = "begin in the",
        [NOIR_COIN] = "pick the",
        [NOIR_ACT] = "pick the",
        [NOIR_RETREAT] = "slip away to the",
        [NOIR_ANSWER] = "say that you are next door to the",
        [NOIR_REMOVE] = "give up your trap in the",
        [NOIR_TARGET] = "leave a timed trap in the",
        [NOIR_FLEE] = "flee to the",
        [NOIR_OVER] = "pick the",
    };

    return labels[s->node];
}

void noir_label(const df_state *state, df_action action, const char *const *names, df_text *text)
{
    const noir_state *s = (const noir_state *)state;
    const char *room = noir_room_name((int)action % NOIR_ROOMS);
    int here = s->room[s->active];
    const char *effect = here < NOIR_ROOMS ? noir_rooms[here].label : NULL;

    if (action < NOIR_SHOOT)
        df_text_add(text, "move to the %s", room);
    else if (action < NOIR_LISTEN)
        df_text_add(text, "shoot into the %s", room);
    else if (action == NOIR_LISTEN)
        df_text_string(text, "listen");
    else if (action == NOIR_SET)
        df_text_string(text, "set a trap here");
    else if (action < NOIR_EFFECT)
        df_text_add(text, "detonate your trap in the %s",
                    noir_room_name((int)action - NOIR_DETONATE));
    else if (action == NOIR_EFFECT)
        df_text_string(text, effect != NULL ? effect : "use the effect of this room");
    else if (action == NOIR_END)
        df_text_string(text, "end your turn");
    else if (action < NOIR_COIN_SIDE)
        df_text_add(text, "%s %s", pick_label(s), noir_room_name((int)action - NOIR_PICK));
    else
        df_text_add(text, "let %s begin", names[(int)action - NOIR_COIN_SIDE]);
}

/* An effect belongs to one room, and its name means nothing in the others. */
bool noir_elsewhere(const df_state *state, const char *typed, df_text *text)
{
    (void)state;
    for (int room = 0; room < NOIR_ROOMS; room++) {
        const noir_room_card *card = &noir_rooms[room];
        bool floods = room == NOIR_BED && df_same_word(typed, "flood");

        if (card->effect == NULL || (!floods && !df_same_word(typed, card->effect_word) &&
                                     !df_same_word(typed, card->effect)))
            continue;
        df_text_add(text, "to %s you must be in the %s", card->label, card->name);
        return true;
    }
    return false;
}

/* ---- Actions in words ------------------------------------------------------------------------ */

/* The verb of a pick at the present node. */
static const char *pick_verb(const noir_state *s)
{
    static const char *const verbs[] = {
        [NOIR_START] = "start",     [NOIR_COIN] = NULL,       [NOIR_ACT] = NULL,
        [NOIR_RETREAT] = "retreat", [NOIR_ANSWER] = "answer", [NOIR_REMOVE] = "remove",
        [NOIR_TARGET] = "target",   [NOIR_FLEE] = "flee",     [NOIR_OVER] = NULL,
    };

    return verbs[s->node];
}

/* Form 0: verb and room; 1: verb and code; for picks 2 and 3 the same with "pick". */
static bool room_words(const char *verb, int room, int form, df_text *text)
{
    df_text_add(text, "%s %s", verb, form % 2 == 0 ? noir_rooms[room].word : noir_rooms[room].code);
    return true;
}

/* Form 1 is the name of the effect, for the one who stands in its room. */
static bool effect_words(const noir_state *s, int form, df_text *text)
{
    int room = s->room[s->active];

    if (form == 0) {
        df_text_string(text, "effect");
        return true;
    }
    if (form > 1 || room >= NOIR_ROOMS || noir_rooms[room].effect == NULL)
        return false;
    df_text_string(text, noir_rooms[room].effect_word);
    return true;
}

bool noir_words(const df_state *state, df_action action, int form, const char *const *names,
                df_text *text)
{
    const noir_state *s = (const noir_state *)state;
    const char *verb = pick_verb(s);

    (void)names;
    if (action >= NOIR_ACTIONS)
        return false;
    if (action >= NOIR_COIN_SIDE) {
        if (form == 0)
            df_text_add(text, "coin %d", (int)action - NOIR_COIN_SIDE);
        return form == 0;
    }
    if (action == NOIR_EFFECT)
        return effect_words(s, form, text);
    if (action == NOIR_LISTEN || action == NOIR_SET || action == NOIR_END) {
        df_text_string(text, action == NOIR_LISTEN ? "listen" : action == NOIR_SET ? "set" : "end");
        return form == 0;
    }
    if (action >= NOIR_PICK) {
        if (verb == NULL || form > 3)
            return verb == NULL && form < 2 &&
                   room_words("pick", (int)action - NOIR_PICK, form, text);
        return room_words(form < 2 ? verb : "pick", (int)action - NOIR_PICK, form, text);
    }
    if (form > 1)
        return false;
    if (action >= NOIR_DETONATE)
        return room_words("detonate", (int)action - NOIR_DETONATE, form, text);
    if (action >= NOIR_SHOOT)
        return room_words("shoot", (int)action - NOIR_SHOOT, form, text);
    return room_words("move", (int)action, form, text);
}
