/* stand.c: what the bot of Revolver Noir works out about where both players may stand, and the
 * value of a position by a handful of named features.
 *
 * SPDX-License-Identifier: MIT */
#include "games/noir/stand.h"

enum { ONE = NOIR_ONE };

/* What the features count for, in thirty-seconds unless said otherwise; found by playing thousands
 * of games against earlier settings. */
enum weights {
    /* A chance to hit on the next turn, of what the hit is worth: less than the hit itself, or the
     * bot would wait for better chances for ever. */
    W_CHANCE = 21,
    /* A risk to be hit, of what the hit costs: more than the hit itself, since whoever is in sight
     * now will have to run instead of hunting. */
    W_RISK = 120,
    /* After so many turns a risk counts half: long games get bold instead of drawn. */
    W_PATIENCE = 25,
    /* Being easy to place: it outlasts the next turn. */
    W_READABLE = 3,
    /* How often the other ends a turn in the room where it began. */
    W_STAY = 16,
    /* Parts of the risk. A trap must be guessed right, and is used up. */
    W_SHOT_RISK = 66,
    W_TRAP_RISK = 26,
    W_LEVER_RISK = 14,
    /* Parts of the chance. Own traps stay set for turns to come and give nothing away; a timed one
     * costs nothing more when it goes off. */
    W_TRAP_CHANCE = 102,
    W_TIMED_CHANCE = 37,
    W_LEVER_CHANCE = 4,
    /* The lesser of two chances that can't both be paid for. */
    W_SECOND = 21,
};

/* The rooms that can be shot into on a turn that begins in `from`; in the Kitchen, Energized leaves
 * time for a step to the Bedroom, the only neighbour that sees further. */
static uint8_t reach(int from)
{
    return from == NOIR_KIT ? noir_rooms[NOIR_KIT].shoot | noir_rooms[NOIR_BED].shoot
                            : noir_rooms[from].shoot;
}

/* From these rooms the lever can be pulled within a turn, from the Balcony by way of the Jump. */
enum {
    NEAR_LEVER = 1 << NOIR_BED | 1 << NOIR_HAL | 1 << NOIR_KIT | 1 << NOIR_BAL,
    NEAR_SWITCH = 1 << NOIR_LIB | 1 << NOIR_HAL,
};

/* Of values that are not negative. */
static int32_t part(int32_t value, int32_t share)
{
    return (int32_t)((uint32_t)value * (uint32_t)share / ONE);
}

/* Of values that are not negative, in thirty-seconds. */
static int32_t weigh(int32_t value, enum weights weight)
{
    return (int32_t)((uint32_t)value * (uint32_t)weight / 32);
}

static int32_t sum_over(const noir_guess *g, uint8_t rooms)
{
    int32_t sum = 0;

    df_each_bit(room, rooms)
        sum += g->at[room];
    return sum;
}

/* ---- Keeping guesses ------------------------------------------------------------------------- */

void noir_stands_begin(noir_stands *x, int seat, bool keep)
{
    x->seat = seat;
    x->keep = keep;
    x->aims = x->fires = NOIR_ALL_ROOMS;
    x->me_count = 0;
    x->them_count = 0;
    memset(x->notes, 0, sizeof x->notes);
}

/* A key for a guess, as good as unique, and none that key_of_news makes. */
static uint64_t key_of_guess(const noir_guess *guess, unsigned about)
{
    uint64_t key = about;

    for (int room = 0; room < NOIR_ROOMS; room++)
        key = (key << 7 | key >> 57) * UINT64_C(0xD6E8FEB86659FD93) + (uint64_t)guess->at[room];
    return UINT64_C(1) << 63 | key << 2 | about;
}

/* A key for the guess that follows from the one with this number. What the news means depends on
 * the flood that the active player may have caused on the way. */
static uint64_t key_of_news(int from, uint32_t news, const noir_state *s, unsigned about)
{
    return (uint64_t)from << 36 | (uint64_t)s->flood[s->active] << 35 | (uint64_t)news << 2 | about;
}

/* ---- About the bot --------------------------------------------------------------------------- */

noir_me *noir_me_of(noir_stands *x, const noir_guess *guess, noir_me *spare)
{
    uint64_t key = key_of_guess(guess, NOIR_NOTE_ME);
    noir_note *note = noir_note_at(x, key);

    if (note->key == key && memcmp(&x->me[note->value].guess, guess, sizeof *guess) == 0)
        return &x->me[note->value];
    bool kept = x->keep && x->me_count < NOIR_MES;
    noir_me *me = kept ? &x->me[x->me_count] : spare;
    me->guess = *guess;
    me->number = (int16_t)(kept ? x->me_count++ : -1);
    me->aimed = 0;
    me->readable = 0;
    for (int room = 0; room < NOIR_ROOMS; room++)
        me->readable += part(guess->at[room], guess->at[room]);
    if (kept)
        *note = (noir_note){.key = key, .value = me->number};
    return me;
}

noir_me *noir_me_after(noir_stands *x, noir_me *from, const df_event *e, const noir_state *s,
                       noir_me *spare)
{
    uint32_t news = noir_guess_news(e, x->seat);

    if (news == 0)
        return from;
    uint64_t key = key_of_news(from->number, news, s, NOIR_NOTE_ME);
    noir_note *note = noir_note_at(x, key);
    if (from->number >= 0 && note->key == key)
        return &x->me[note->value];
    noir_guess guess = from->guess;
    noir_guess_learn(&guess, x->seat, e, s);
    noir_me *me = noir_me_of(x, &guess, spare);
    if (from->number >= 0 && me->number >= 0)
        *note = (noir_note){.key = key, .value = me->number};
    return me;
}

/* The other shoots into the room in reach where the bot is most likely to be; rooms that are less
 * likely get their share too, since nobody's guess is exact. */
static void take_aim(noir_me *me, int room)
{
    int32_t share = me->guess.at[room];

    for (int from = 0; from < NOIR_ROOMS; from++) {
        bool sees = share > 0 && (reach(from) & NOIR_BIT(room)) != 0;

        me->aim[room][from] =
            sees ? share * share / noir_guess_highest(&me->guess, reach(from)) : 0;
    }
    me->aimed |= NOIR_BIT(room);
}

/* ---- About the other ------------------------------------------------------------------------- */

/* All that follows from the guess, and from which rooms are open. */
static void finish_them(noir_them *them)
{
    const int32_t *at = them->guess.at;

    them->shown = 0;
    them->rooms = 0;
    them->later = noir_guess_spread(&them->guess, them->open);
    for (int room = 0; room < NOIR_ROOMS; room++) {
        int32_t moved = them->later.at[room]; /* or not */

        them->later.at[room] = (moved * (32 - W_STAY) + at[room] * W_STAY) / 32;
        them->rooms |= at[room] > 0 ? NOIR_BIT(room) : 0;
    }
    them->sum = sum_over(&them->guess, NOIR_ALL_ROOMS);
    them->near_lever = sum_over(&them->guess, NEAR_LEVER);
    them->near_switch = sum_over(&them->guess, NEAR_SWITCH);
}

noir_them *noir_them_of(noir_stands *x, const noir_guess *guess, const noir_state *s,
                        noir_them *spare)
{
    uint64_t key = key_of_guess(guess, NOIR_NOTE_THEM);
    noir_note *note = noir_note_at(x, key);
    uint8_t open = noir_open_rooms(s);

    if (note->key == key && x->them[note->value].open == open &&
        memcmp(&x->them[note->value].guess, guess, sizeof *guess) == 0)
        return &x->them[note->value];
    bool kept = x->keep && x->them_count < NOIR_THEMS;
    noir_them *them = kept ? &x->them[x->them_count] : spare;
    them->guess = *guess;
    them->open = open;
    them->number = (int16_t)(kept ? x->them_count++ : -1);
    finish_them(them);
    if (kept)
        *note = (noir_note){.key = key, .value = them->number};
    return them;
}

noir_them *noir_them_after(noir_stands *x, noir_them *from, const df_event *e, const noir_state *s,
                           noir_them *spare)
{
    uint32_t news = noir_guess_news(e, 1 - x->seat);

    if (news == 0)
        return from;
    uint64_t key = key_of_news(from->number, news, s, NOIR_NOTE_THEM);
    noir_note *note = noir_note_at(x, key);
    if (from->number >= 0 && note->key == key)
        return &x->them[note->value];
    noir_guess guess = from->guess;
    noir_guess_learn(&guess, 1 - x->seat, e, s);
    noir_them *them = noir_them_of(x, &guess, s, spare);
    if (from->number >= 0 && them->number >= 0)
        *note = (noir_note){.key = key, .value = them->number};
    return them;
}

/* ---- The value of a position ----------------------------------------------------------------- */

/* The chance to be hit before the bot's next turn. */
static int32_t risk_of(const noir_stands *x, noir_me *me, const noir_them *them,
                       const noir_state *s)
{
    int room = s->room[x->seat];
    int32_t here = me->guess.at[room];
    int32_t shot = 0;

    if ((me->aimed & NOIR_BIT(room)) == 0)
        take_aim(me, room);
    for (int from = 0; from < NOIR_ROOMS; from++)
        shot += part(them->guess.at[from], me->aim[room][from]);
    int32_t risk = x->timed[room] + weigh(shot, W_SHOT_RISK);
    risk += weigh(part(x->manual[room], here), W_TRAP_RISK);
    if (room == NOIR_BAS)
        risk += weigh(part(them->near_lever, here), W_LEVER_RISK);
    if (room == NOIR_KIT && s->flood[x->seat]) /* [N-R27] */
        risk += weigh(part(them->near_switch, here), W_LEVER_RISK);
    return risk < ONE ? risk : ONE;
}

/* The chance to hit on the bot's next turn. */
static int32_t chance_of(const noir_stands *x, noir_them *them, const noir_state *s)
{
    int room = s->room[x->seat];
    int32_t traps = weigh(sum_over(&them->later, s->manual[x->seat] & x->fires), W_TRAP_CHANCE);
    int32_t timed = weigh(sum_over(&them->later, s->timed[x->seat]), W_TIMED_CHANCE);

    if ((them->shown & NOIR_BIT(room)) == 0) {
        them->shot[room] = noir_guess_highest(&them->later, reach(room) & x->aims);
        them->shown |= NOIR_BIT(room);
    }
    int32_t shot = them->shot[room];
    if ((NEAR_LEVER & NOIR_BIT(room)) != 0)
        traps += weigh(them->later.at[NOIR_BAS], W_LEVER_CHANCE);
    int32_t chance =
        timed + (shot > traps ? shot + weigh(traps, W_SECOND) : traps + weigh(shot, W_SECOND));
    return chance < ONE ? chance : ONE;
}

/* In the ratio of their squares. */
const int32_t noir_standing[4][4] = {
    {0, 0, 0, 0},
    {ONE, ONE / 2, ONE / 5, ONE / 10},
    {ONE, ONE * 4 / 5, ONE / 2, ONE * 4 / 13},
    {ONE, ONE * 9 / 10, ONE * 9 / 13, ONE / 2},
};

int32_t noir_stand_value(const noir_stands *x, noir_me *me, noir_them *them, const noir_state *s)
{
    int mine = s->hits_to_win - s->hits[x->seat];
    int theirs = s->hits_to_win - s->hits[1 - x->seat];
    int32_t now = noir_standing[mine][theirs];

    if (mine == 0 || theirs == 0)
        return now;
    int32_t gain = noir_standing[mine][theirs - 1] - now;
    int32_t loss = now - noir_standing[mine - 1][theirs];
    int32_t fear = weigh(part(loss, risk_of(x, me, them, s)), W_RISK) * W_PATIENCE;
    return now + weigh(part(gain, chance_of(x, them, s)), W_CHANCE) -
           fear / (W_PATIENCE + s->turn) - weigh(part(loss, me->readable), W_READABLE);
}
