/* kinds.c: the kinds of actions of SAW, and how far a game has come: for whoever counts.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

bool saw_kind_at(int number, df_kind *out)
{
    enum { TRAITS = SAW_KINDS + SAW_CHARACTERS };
    static const df_kind_row rows[] = {
        {"pick %s", "pick %s", SAW_KINDS, SAW_CHARACTERS},
        {"play %s", "play %s", SAW_CANDLE, SAW_SEARCHES},
        {"play %s", "play %s", SAW_TOURNIQUET, 1},
        {"play %s", "play %s", SAW_VIDEO, 1},
        {"pay", "pay with a card", 0, 0},
        {"limb", "tie off a limb", 0, 0},
        {"keep", "keep a card just drawn", 0, 0},
        {"reject", "discard or give away a card just drawn", 0, 0},
        {"bin", "take a card of the discard pile", SAW_BIN, 1},
        {"map", "put a card next with the %s", SAW_ROOM_MAP, 1},
        {"leave", "leave the cards of the %s as they are", SAW_ROOM_MAP, 1},
        {"detect mechanism", "look for a Mechanism", SAW_METAL_DETECTOR, 1},
        {"detect object", "look for an Object", SAW_METAL_DETECTOR, 1},
        {"detect escape", "look for an Escape", SAW_METAL_DETECTOR, 1},
        {"bench %s", "put %s on the workbench", SAW_M1, SAW_TOOL},
        {"bench other", "put a card on the workbench that is no part", 0, 0},
        {"bench empty", "leave a slot empty", 0, 0},
        {"drop", "drop a card", 0, 0},
        {"trap", "set a trap", SAW_BILLY, 1},
        {"pass", "set no trap", 0, 0},
        {"special %s", "add %s to the trap", SAW_PIG, 2},
        {"special none", "add nothing to the trap", 0, 0},
        {"trait %s", "ask for %s", TRAITS, SAW_TRAITS},
        {"side arms", "go for the arms", 0, 0},
        {"side legs", "go for the legs", 0, 0},
        {"challenge", "take the challenge", 0, 0},
        {"sacrifice", "make the sacrifice", 0, 0},
        {"numb", "use %s", SAW_ANESTHETIC, 1},
        {"seek %s", "search with %s", SAW_CANDLE, SAW_SEARCHES},
        {"commit %s", "commit %s", SAW_TOOL, SAW_TOOLS},
        {"commit %s", "commit %s", SAW_BILLY, 1},
        {"stop play", "stop playing cards", 0, 0},
        {"stop numb", "stop and bear the sacrifice", 0, 0},
        {"stop seek", "stop searching", 0, 0},
        {"stop commit", "stop and bear what is missing", 0, 0},
        {"wound", "choose the limb that is hurt", 0, 0},
    };

    return df_kind_in(rows, sizeof rows / sizeof rows[0], saw_thing, number, out);
}

static int kind_of_card(const saw_state *s, int card)
{
    static const uint8_t kinds[SAW_NODES] = {
        [SAW_NODE_PAY] = SAW_DO_PAY,       [SAW_NODE_KEEP] = SAW_DO_KEEP,
        [SAW_NODE_REJECT] = SAW_DO_REJECT, [SAW_NODE_BIN] = SAW_DO_BIN,
        [SAW_NODE_MAP] = SAW_DO_MAP,       [SAW_NODE_DROP] = SAW_DO_DROP,
        [SAW_NODE_NUMB] = SAW_DO_NUMB,
    };

    switch (s->node) {
    case SAW_NODE_USE:
        return card == SAW_TOURNIQUET ? SAW_DO_TOURNIQUET
               : card == SAW_VIDEO    ? SAW_DO_VIDEO
                                      : SAW_DO_PLAY + card - SAW_CANDLE;
    case SAW_NODE_BENCH:
        return card < SAW_TOOL ? SAW_DO_BENCH + card : SAW_DO_BENCH_OTHER;
    case SAW_NODE_SPECIAL:
        return SAW_DO_SPECIAL + card - SAW_PIG;
    case SAW_NODE_SEEK:
        return SAW_DO_SEEK + card - SAW_CANDLE;
    default:
        return kinds[s->node];
    }
}

static int kind_of_stop(const saw_state *s)
{
    static const uint8_t kinds[SAW_NODES] = {
        [SAW_NODE_USE] = SAW_DO_STOP_PLAY,     [SAW_NODE_MAP] = SAW_DO_LEAVE,
        [SAW_NODE_BENCH] = SAW_DO_BENCH_EMPTY, [SAW_NODE_TRAP] = SAW_DO_PASS,
        [SAW_NODE_SEEK] = SAW_DO_STOP_SEEK,    [SAW_NODE_SPECIAL] = SAW_DO_SPECIAL_NONE,
        [SAW_NODE_NUMB] = SAW_DO_STOP_NUMB,    [SAW_NODE_COMMIT] = SAW_DO_STOP_COMMIT,
    };

    return kinds[s->node];
}

int saw_kind_of(const df_state *state, df_action action)
{
    const saw_state *s = (const saw_state *)state;
    int number = (int)action;

    if (number < SAW_ACT_STOP)
        return SAW_DO_PICK + number - SAW_ACT_PICK;
    if (number == SAW_ACT_STOP)
        return kind_of_stop(s);
    if (number < SAW_ACT_TARGET)
        return kind_of_card(s, number - SAW_ACT_CARD);
    if (number < SAW_ACT_TRAIT)
        return SAW_DO_TRAP;
    if (number <= SAW_ACT_SACRIFICE) /* in the same order */
        return SAW_DO_TRAIT + number - SAW_ACT_TRAIT;
    if (number < SAW_ACT_WOUND)
        return SAW_DO_LIMB;
    if (number < SAW_ACT_DETECT)
        return SAW_DO_WOUND;
    if (number < SAW_ACT_COMMIT)
        return SAW_DO_DETECT + number - SAW_ACT_DETECT;
    return SAW_DO_COMMIT + (number - SAW_ACT_COMMIT) / SAW_TRAITS;
}

/* How many turns those had who are out nobody keeps; but no two turns of one round are of the same
 * player. */
void saw_course(const df_state *state, df_course *out)
{
    const saw_state *s = (const saw_state *)state;
    bool begun = s->first != DF_NONE;

    *out = (df_course){
        .round = begun ? s->round : 0,
        .whose = begun && s->step != SAW_STEP_OVER ? (int8_t)s->active : DF_NOBODY,
        .first = begun ? (int8_t)s->first : DF_NOBODY,
    };
    for (int seat = 0; seat < s->seats; seat++)
        out->out |= (uint8_t)(!saw_is_alive(s, seat) << seat);
}
