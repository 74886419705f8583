/* kinds.c: the kinds of actions of Revolver Noir, and how far a game has come: for whoever counts.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/noir.h"

bool noir_kind(int number, df_kind *out)
{
    static const df_kind_row rows[] = {
        {"start %s", "begin in the %s", 0, NOIR_ROOMS},
        {"move %s", "move to the %s", 0, NOIR_ROOMS},
        {"shoot %s", "shoot into the %s", 0, NOIR_ROOMS},
        {"listen", "listen", 0, 0},
        {"set %s", "set a trap in the %s", 0, NOIR_ROOMS},
        {"detonate %s", "detonate a trap in the %s", 0, NOIR_ROOMS},
        {"effect %s", "use %s", NOIR_ROOMS, NOIR_EFFECTS},
        {"end", "end the turn", 0, 0},
        {"retreat", "slip away after a shot", 0, 0},
        {"answer", "name a room next door", 0, 0},
        {"remove", "give up a trap for a new one", 0, 0},
        {"target", "choose a room for a timed trap", 0, 0},
        {"flee", "flee from the flood", 0, 0},
    };

    return df_kind_in(rows, sizeof rows / sizeof rows[0], noir_thing, number, out);
}

/* The effects are numbered as their rooms, those without one left out. */
static int effect_of(int room)
{
    static const uint8_t effects[NOIR_ROOMS] = {
        [NOIR_BAL] = 0, [NOIR_BAS] = 1, [NOIR_BED] = 2,
        [NOIR_FOY] = 3, [NOIR_KIT] = 4, [NOIR_LIB] = 5,
    };

    return effects[room];
}

static int kind_of_pick(const noir_state *s, int room)
{
    static const uint8_t kinds[] = {
        [NOIR_START] = NOIR_KIND_START,   [NOIR_RETREAT] = NOIR_KIND_RETREAT,
        [NOIR_ANSWER] = NOIR_KIND_ANSWER, [NOIR_REMOVE] = NOIR_KIND_REMOVE,
        [NOIR_TARGET] = NOIR_KIND_TARGET, [NOIR_FLEE] = NOIR_KIND_FLEE,
    };

    return kinds[s->node] + (s->node == NOIR_START ? room : 0);
}

int noir_kind_of(const df_state *state, df_action action)
{
    const noir_state *s = (const noir_state *)state;
    int number = (int)action;
    int here = s->room[s->active];

    if (number < NOIR_SHOOT)
        return NOIR_KIND_MOVE + number - NOIR_MOVE;
    if (number < NOIR_LISTEN)
        return NOIR_KIND_SHOOT + number - NOIR_SHOOT;
    if (number == NOIR_LISTEN)
        return NOIR_KIND_LISTEN;
    if (number == NOIR_SET)
        return NOIR_KIND_SET + here;
    if (number < NOIR_EFFECT)
        return NOIR_KIND_DETONATE + number - NOIR_DETONATE;
    if (number == NOIR_EFFECT)
        return NOIR_KIND_EFFECT + effect_of(here);
    if (number == NOIR_END)
        return NOIR_KIND_END;
    return kind_of_pick(s, number - NOIR_PICK);
}

/* The turns alternate, so the number of this one tells who had the first. */
void noir_course(const df_state *state, df_course *out)
{
    const noir_state *s = (const noir_state *)state;
    bool begun = s->turn > 0;

    *out = (df_course){
        .turn = s->turn,
        .whose = begun ? (int8_t)s->active : DF_NOBODY,
        .first = begun ? (int8_t)(s->active ^ ((s->turn - 1) & 1)) : DF_NOBODY,
    };
}
