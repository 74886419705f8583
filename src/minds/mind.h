/* mind.h: who sits in a seat: a bot of this program, or a process that speaks the bot protocol.
 *
 * A mind is opened from a text (its spec), plays one game after another, and is closed:
 *
 *     open -> begin -> (tell | choose)* -> end -> begin -> ... -> close
 *
 * Whatever a mind does, the match goes on: df_mind_choose always gives a legal action. A process
 * that is dead, slow, lying or flooding loses its move, and then its seat, by the host's rule; what
 * it did is a fault, told in one line with the mind's name. docs/bot-protocol.md is the protocol.
 *
 * A mind belongs to one thread at a time, and one that is a process must be closed by the thread
 * that opened it. Nothing is allocated between open and close but what messages to a process need.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MINDS_MIND_H
#define DF_MINDS_MIND_H

#include "minds/think.h"

typedef struct df_mind df_mind;

/* What a choice may cost. A bot of this program that does not search needs neither. */
typedef struct df_mind_limits {
    uint32_t ms;         /* time for one choice; 0: a bot's own, a process gets DF_MIND_MS_USUAL */
    uint32_t iterations; /* for bots that search; 0: their own */
    /* With neither: a bot that searches takes the time of its level, instead of doing the same
     * work on every machine. */
    bool by_clock;
    /* For bots that search, as in df_think_limits. optional */
    bool (*stop)(void *context);
    void *stop_context;
} df_mind_limits;

enum {
    DF_MIND_MS_USUAL = 5000,
    DF_MIND_HELLO_MS = 5000, /* for a process to start and say hello */
    DF_MIND_SPEC_SIZE = 1024,
};

/* What the host does about faults: each costs the move, for which the first legal action is done;
 * after `patience` of them in a game (at least 1), or when the process has died, the rest of that
 * game is played by the apprentice. The next game begins with the mind itself again. */
typedef struct df_mind_rule {
    int patience;
    int threads; /* of a bot that searches; 0: one for each core */
} df_mind_rule;

/* What was wrong, for those who tell an author how to mend it. */
typedef enum df_fault {
    DF_FAULT_NONE,
    DF_FAULT_START,    /* the command can't be run */
    DF_FAULT_EXIT,     /* the process ended or closed its output */
    DF_FAULT_DEAF,     /* it does not read what it is sent, or closed its input */
    DF_FAULT_SLOW,     /* no answer in time */
    DF_FAULT_FLOOD,    /* far more lines than answers */
    DF_FAULT_LONG,     /* a line longer than the protocol allows */
    DF_FAULT_NOT_JSON, /* a line that is no JSON object */
    DF_FAULT_MESSAGE,  /* an object that is no message of the protocol */
    DF_FAULT_VERSION,  /* it speaks another version */
    DF_FAULT_GAME,     /* it does not play this game */
    DF_FAULT_SEAT,     /* it answers for another seat */
    DF_FAULT_ILLEGAL,  /* it chooses what is not among the legal actions */
    DF_FAULT_MEMORY,   /* ours: out of memory */
} df_fault;

/* The game that a mind sits down to. All pointers are read during df_mind_begin alone. */
typedef struct df_mind_table {
    const df_config *config;
    int seat;
    const char *const *names;     /* one for each seat */
    const uint8_t *key;           /* DF_KEY_SIZE bytes for its own draws; says nothing of others */
    const df_mind_limits *limits; /* for every choice of the game; NULL: none */
} df_mind_table;

/* All that has gone wrong with a mind since it was opened. */
typedef struct df_mind_report {
    int faults;
    int replaced; /* games that the apprentice had to play on */
    df_fault first_fault;
    char first_text[244];
    uint64_t choices; /* that it made itself, and what they took */
    double seconds;
    double slowest;
    const char *complaints; /* the last that the process wrote on standard error; "" for none */
} df_mind_report;

/* A spec is the id of a bot that can play the game (levels are bots; "expert@1000" does so many
 * iterations, whatever the table allows), or "solved:FILE", which plays what
 * `deadfall solve` wrote there, or "cmd:COMMAND LINE", which
 * is run by the shell, starts at once and has to say hello. NULL and *err when there is no such bot
 * or the process is no bot for this game; *fault (may be NULL) says what kind of trouble it was. */
df_mind *df_mind_open(const df_game *game, const char *spec, const df_mind_rule *rule,
                      df_fault *fault, df_error *err);
/* Asks a process to leave, and ends it and all that it started if it does not. */
void df_mind_close(df_mind *mind);
bool df_mind_is_command(const char *spec);

/* "Rules", or the name that the process gave itself; fit to be the name of a seat. */
const char *df_mind_name(const df_mind *mind);
/* The bot of this program that it is; NULL for a process. */
const df_bot *df_mind_bot(const df_mind *mind);

/* A new game. Not DF_OK: a fault, see df_mind_choose; the game is played on all the same. */
df_status df_mind_begin(df_mind *mind, const df_mind_table *table, df_error *err);
/* Tells it what the last action of the match that it sits at set off, as its seat may know it. */
void df_mind_tell(df_mind *mind, df_match *match);
/* The mind's choice, when it is its turn in this view; *out is legal in any case. DF_OK: it is the
 * mind's own. Else it is what the rule says, and *err tells the fault. *out and *err are set in any
 * case. */
df_status df_mind_choose(df_mind *mind, const df_view *view, df_action *out, df_error *err);
/* What a bot that searches thinks of all its actions; df_mind_bot must be one. Valid until it
 * thinks again. */
const df_thought *df_mind_think(df_mind *mind, const df_view *view);
/* Thinks about choice number `choice` of that thought alone, half as long, and returns the chance
 * to win that it found there, in thousandths. Unlike the chance in the thought it does not look
 * better for having been chosen. *visits is what it rests on. */
int df_mind_try(df_mind *mind, int choice, uint32_t *visits);
/* A world as a bot that searches imagines it; valid until the mind is used again. */
const df_state *df_mind_imagine(df_mind *mind, const df_view *view);
/* The game is over, or, with NULL, broken off. */
void df_mind_end(df_mind *mind, const df_result *result);

/* The kind of the last fault, for the caller that was just told of one. */
df_fault df_mind_last_fault(const df_mind *mind);
/* "was too slow": a fault for the eyes of other players. The text of its error is not, since it may
 * quote what the mind alone may know. */
const char *df_fault_words(df_fault fault);
/* Does the apprentice play the rest of this game? */
bool df_mind_is_replaced(const df_mind *mind);
void df_mind_report_get(df_mind *mind, df_mind_report *out);

/* ---- Minds around a match (game.c) ----------------------------------------------------------- */

/* Has the match's records say who plays the seats that have minds (NULL where none has) and are
 * DF_SEAT_NOBODY's. */
void df_minds_sign(df_mind *const *minds, df_match *match);
/* Lets them begin the match, with keys made from its seed, and tells them all that has happened in
 * it so far. Each fault is told; see df_minds_game. */
typedef void df_minds_fault(void *context, int seat, const df_error *err);
df_status df_minds_begin(df_mind *const *minds, const df_match *match, const df_mind_limits *limits,
                         df_minds_fault *fault, void *context, df_error *err);
/* Has a mind look on from a seat of the match that it does not play: it is told all that this seat
 * has been told so far. Its own draws are always the same, so that what it then says depends on
 * nothing but what the seat knows. `limits` may be NULL. */
df_status df_mind_advise(df_mind *mind, const df_match *match, int seat,
                         const df_mind_limits *limits, df_error *err);
/* Tells the minds that sit at the match (NULL where none does) what its last action set off. */
void df_minds_tell(df_mind *const *minds, df_match *match);

/* A whole game of minds. */
typedef struct df_minds_game {
    const df_game *game;
    const df_config *config;
    const uint8_t *seed;          /* DF_KEY_SIZE bytes, of the match */
    df_mind *const *minds;        /* one for each seat, all different */
    const df_mind_limits *limits; /* NULL: none */
    const char *const *names;     /* one for each seat; NULL: the game's own */
    int again_at; /* 0, or: after so many steps all minds begin once more and hear the story */
    /* Called between moves; true: the game is broken off. optional */
    bool (*stop)(void *context);
    df_minds_fault *fault; /* called for each fault. optional */
    void *context;
} df_minds_game;

/* Plays it; the match is to be freed. It is over unless `stop` said so. NULL and *err when there is
 * no memory or the engine found a mistake of its own. */
df_match *df_minds_play(const df_minds_game *plan, df_error *err);

#endif
