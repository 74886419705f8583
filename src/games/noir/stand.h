/* stand.h: where both players of Revolver Noir may stand while the bot imagines a turn, and what a
 * position is worth then.
 *
 * Both guesses follow from what was heard, whatever the bot does in secret, and most of what is
 * heard concerns one of them alone. So the thousands of ways through a turn share few guesses. Each
 * is kept once, with all that was worked out about it; notes say which one follows from which by
 * what news. What is not kept or noted any more is worked out again: it comes out the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_NOIR_STAND_H
#define DF_GAMES_NOIR_STAND_H

#include "games/noir/guess.h"

enum {
    NOIR_MES = 64,     /* room for the guesses of nearly every turn */
    NOIR_THEMS = 256,  /* numbers have eight bits in the keys of bot.c */
    NOIR_NOTES = 1024, /* a power of two */
};

/* Something worked out, by a key that says all it depends on; a note is written over the one that
 * was in its place. Keys of different things differ in their lowest two bits; none is 0. */
typedef struct noir_note {
    uint64_t key;
    int32_t value;
    uint8_t pad[4];
} noir_note;
enum { NOIR_NOTE_ME = 1, NOIR_NOTE_THEM = 2, NOIR_NOTE_VALUE = 3 };

/* Where the bot is, as the other must think. */
typedef struct noir_me {
    noir_guess guess;
    int32_t readable; /* how well the other can place the bot, wherever it is */
    int16_t number;   /* in noir_stands; -1: it is not kept */
    uint8_t aimed;    /* rooms whose row of `aim` is worked out */
    uint8_t pad;
    /* If the bot is in the first room and the other can shoot from the second: how likely the shot
     * goes into the first. */
    int32_t aim[NOIR_ROOMS][NOIR_ROOMS];
} noir_me;

/* Where the other is, as the bot must think. */
typedef struct noir_them {
    noir_guess guess;
    noir_guess later;         /* after a turn of its own */
    int32_t sum;              /* of the guess */
    int32_t near_lever;       /* chance that the lever can be pulled next turn */
    int32_t near_switch;      /* and the switch be thrown */
    int32_t shot[NOIR_ROOMS]; /* the bot's best chance to hit next turn by a shot from there */
    int16_t number;           /* in noir_stands; -1: it is not kept */
    uint8_t shown;            /* rooms for which `shot` is worked out */
    uint8_t rooms;            /* in which the other may be */
    uint8_t open;             /* rooms that can be entered */
    uint8_t pad[3];
} noir_them;

/* All guesses of one decision, and what holds with all of them. */
typedef struct noir_stands {
    int seat; /* the bot's */
    int me_count;
    int them_count;
    uint8_t aims;               /* rooms that the bot may shoot into, */
    uint8_t fires;              /* and those in which it may fire a trap */
    bool keep;                  /* false: everything is worked out again each time, for tests */
    int32_t manual[NOIR_ROOMS]; /* chance of a trap of the other in each room */
    int32_t timed[NOIR_ROOMS];
    noir_me me[NOIR_MES];
    noir_them them[NOIR_THEMS];
    noir_note notes[NOIR_NOTES];
} noir_stands;

/* Before the first guess. The traps are the caller's to fill in, and what the bot does without. */
void noir_stands_begin(noir_stands *stands, int seat, bool keep);
/* The place of a note. It holds what is asked for if its key is the same. */
static inline noir_note *noir_note_at(noir_stands *stands, uint64_t key)
{
    return &stands->notes[(key * UINT64_C(0x9E3779B97F4A7C15)) >> 32 & (NOIR_NOTES - 1)];
}

/* The one of `stands` with this guess, or made in *spare. */
noir_me *noir_me_of(noir_stands *stands, const noir_guess *guess, noir_me *spare);
noir_them *noir_them_of(noir_stands *stands, const noir_guess *guess, const noir_state *s,
                        noir_them *spare);
/* The ones after an event that led to *s. */
noir_me *noir_me_after(noir_stands *stands, noir_me *from, const df_event *e, const noir_state *s,
                       noir_me *spare);
noir_them *noir_them_after(noir_stands *stands, noir_them *from, const df_event *e,
                           const noir_state *s, noir_them *spare);
/* What it is worth to the bot to end its turn here. Of *s what it knows itself counts. */
int32_t noir_stand_value(const noir_stands *stands, noir_me *me, noir_them *them,
                         const noir_state *s);

/* bot.c: the value of each action, by the bot's memory, for so many actions of its own. With `keep`
 * nothing is worked out twice; it comes out the same. */
void noir_value_all(const void *memory, const df_decision *decision, int depth, bool keep,
                    int32_t out[]);

/* The chance to win by the hits that the bot and the other can still take, if all else is even. */
extern const int32_t noir_standing[4][4];

#endif
