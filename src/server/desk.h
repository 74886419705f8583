/* desk.h: one table of the server, as its log says it is.
 *
 * A desk does no input or output and knows no clock. Whatever happens at a table is an entry of its
 * log; desk_fold takes the desk from one entry to the next and says what each viewer is to be told.
 * The same function serves live play, loading a table, spectators who see everything later, and
 * reading the log again; so all of them tell the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_DESK_H
#define DF_SERVER_DESK_H

#include <jansson.h>

#include "fair/fair.h"
#include "server/jot.h"
#include "store/store.h"

enum {
    DESK_VIEWERS = DF_SEATS_MAX + 1, /* the last one stands for all spectators */
    DESK_WATCHERS = DF_SEATS_MAX,
    DESK_SAY_MAX = 500,   /* bytes of a chat line */
    DESK_LINES_MAX = 200, /* in one page of the log */
    DESK_ASKS_MAX = 10,   /* requests to take back that a seat may make in a match */
    DESK_UNDOS_MAX = 200, /* moves that it may take back without asking anybody */
    DESK_BACKS_MAX = 500, /* how often it may come back */
    DESK_AGAINS_MAX = 20, /* how often it may say that it would like to play again */
    DESK_SITS_MAX = 500,  /* how often somebody may sit down at a table */
    DESK_EARLY_MAX = 8,   /* answers of a seat that wait for its turn */
    DESK_REDO_MAX = 32,   /* moves taken back that it may make again as they were */
};

/* ---- How a table was opened (setup.c) -------------------------------------------------------- */

typedef enum desk_clock { CLOCK_NONE, CLOCK_MOVE, CLOCK_MATCH, DESK_CLOCKS } desk_clock;
typedef enum desk_late { LATE_BOT, LATE_SKIP, LATE_FORFEIT, DESK_LATES } desk_late;

typedef struct desk_setup {
    const df_game *game;
    df_config config;
    const df_bot *bot[DF_SEATS_MAX]; /* NULL: for a person */
    bool listed;
    bool watched;   /* spectators may come */
    int32_t delay;  /* seconds by which they see everything later */
    int32_t window; /* milliseconds that every answer takes at least where that matters (pace.c) */
    bool hints;     /* people may ask what a bot would do */
    desk_clock clock;
    int32_t seconds; /* for each move, or each seat's whole match */
    int32_t add;     /* added after each move of a match clock */
    desk_late late;
} desk_setup;

/* For the game of this id (NULL: none was named), from what a client sent or the store kept; *err
 * says what would be right. */
df_status desk_setup_read(const char *game, const json_t *from, desk_setup *out, df_error *err);
/* Without the game, which the store keeps apart. */
void desk_setup_write(const desk_setup *setup, jot *out);

/* ---- The log --------------------------------------------------------------------------------- */

typedef enum desk_entry {
    ENTRY_SIT = 1, /* somebody takes a free seat; text: hash of the key in hexadecimal, name */
    ENTRY_SHARE,   /* a seat reveals its share of the seed; text: hexadecimal */
    ENTRY_LEAVE,   /* before pledges are fixed: the seat is free again; later: a bot stands in.
                    * action: 1 if those who waited have decided so; else 0 */
    ENTRY_BACK,    /* the owner of a seat is back */
    ENTRY_START,   /* text: the secret of a table for a rematch, hexadecimal */
    ENTRY_MOVE,    /* action; extra: milliseconds since the turn began */
    ENTRY_UNDO,    /* action: the number of steps that are left */
    ENTRY_ASK,     /* a seat asks to take back; action: the number of steps that would be left */
    ENTRY_ANSWER,  /* action: 1 yes, 0 no */
    ENTRY_SAY,     /* text */
    ENTRY_EMOTE,   /* action: which */
    ENTRY_LATE,    /* the seat's time ran out */
    ENTRY_FORFEIT,
    ENTRY_CLOSE,   /* by an administrator; text: why */
    ENTRY_REMATCH, /* a seat wants to play again; text: its pledge, or NULL. action: 1; in logs of
                    * before there were pledges 0, and text is a share that is not used */
    ENTRY_NEXT,    /* text: the id of the table where the same people play again */
    ENTRY_PLEDGE,  /* a seat pledges a share of the seed; text: hexadecimal */
    ENTRY_FIX,     /* all are seated and have pledged, or don't: now shares may be revealed */
    ENTRY_FORGET = STORE_FORGET, /* an administrator has taken a name out of the log: of the seat,
                                  * or, DF_SPECTATOR, of somebody who has left */
    ENTRY_EARLY,  /* of several who decide together, one answers before its turn (early.c); action:
                   * the answer, or DF_NO_ACTION: the last such one is taken back */
    ENTRY_BOT,    /* before the start a bot takes a free seat; text: which */
    ENTRY_OMIT,   /* the seat, a free one, is left out; bots behind it move up */
    ENTRY_RECORD, /* instead of a start: the match goes on from a record, the text (import.c) */
} desk_entry;

extern const char *const desk_emotes[]; /* ends with NULL */

typedef enum desk_phase { DESK_OPEN, DESK_PLAYING, DESK_OVER, DESK_CLOSED } desk_phase;

typedef enum desk_sitter { SITTER_NOBODY, SITTER_PERSON, SITTER_BOT, SITTER_STAND_IN } desk_sitter;

typedef struct desk_seat {
    uint8_t key[DF_KEY_SIZE]; /* the hash of what proves that somebody has this seat */
    char name[DF_NAME_SIZE];
    const df_bot *bot; /* SITTER_BOT, SITTER_STAND_IN */
    uint8_t sitter;
    uint32_t sat;    /* a person: the how manieth to sit down at this table */
    bool agrees;     /* to the takeback that was asked for */
    uint16_t asks;   /* how often it has asked for one */
    uint16_t undos;  /* how often it has taken back without asking */
    uint16_t backs;  /* how often its owner has come back */
    uint16_t agains; /* how often it has said that it wants to play again */
    bool again;      /* it does */
    bool has_pledge; /* for then */
    uint8_t pledge[DF_KEY_SIZE];
    bool forfeited;
    uint32_t decision; /* the number of what this seat is asked, or will be asked next */
    bool skips;        /* its time is up: it passes, or a bot decides, until its turn ends */
    int64_t left;      /* of a match clock, milliseconds, when its present turn began */
    int64_t last_turn; /* milliseconds that its last turn took */
    int64_t carried;   /* already used of the present one, since it is there once more */
    df_action early[DESK_EARLY_MAX]; /* what it has answered before its turn, see early.c */
    int early_count;
    /* What it has taken back, the last of them first to be done again, as long as it has done
     * nothing else since; see desk_redo. */
    df_action redo[DESK_REDO_MAX];
    int redo_count;
} desk_seat;

typedef struct desk {
    desk_setup setup;
    fair_deal deal;
    char id[STORE_ID_SIZE];
    desk_phase phase;
    bool imported; /* the match came as a record: nobody here has dealt it */
    bool fixed;    /* nobody can change their pledge any more, or take or free a seat */
    desk_seat seats[DF_SEATS_MAX];
    df_match *match;              /* NULL before the start */
    uint32_t entries;             /* folded so far: the number of the next one */
    uint32_t lines[DESK_VIEWERS]; /* lines of the log that each viewer may read */
    uint32_t talk[2];             /* bytes that players, and spectators, have said */
    uint32_t sits;                /* how often somebody has sat down */
    int takeback;                 /* the seat that asks, or DF_NOBODY */
    uint32_t takeback_steps;
    /* Seats, as bits, that have gone back against bots alone with something new in mind: the match
     * is practice. Others are told so after the end: before it that would say what was learned. */
    unsigned practice;
    /* Grows whenever all can see that a question is asked. Clocks go by turns and not by decisions:
     * that somebody was asked something is not for everybody to know. */
    uint32_t turns;
    int64_t turn_at;      /* when it last grew, by the calendar */
    int64_t began, ended; /* the match, by the calendar; 0: it has not */
    /* Seats that decide at the same time by the rulebook, as bits; 0: one alone does. Of those: who
     * has something left to choose, and of whom all may know that they have not. */
    unsigned together, choosing, chosen;
    int gathered; /* the steps of the match when that began */
    /* What whoever is to act, alone with bots, can't but do, and what therefore is done for them
     * without asking; DF_NO_ACTION: they are asked. */
    df_action forced;
    bool has_again;
    uint8_t again[DF_KEY_SIZE]; /* the secret of the table where the same people may play again */
    int winner;                 /* by forfeit; DF_NOBODY: as the game says */
    char next[STORE_ID_SIZE];
    bool trusted; /* its log was folded before, by a desk that found no mistake */
} desk;

/* Shared by all desks of a thread: what is needed only while something is worked out. */
typedef struct desk_scratch desk_scratch;
desk_scratch *desk_scratch_new(void);
void desk_scratch_free(desk_scratch *scratch);

/* Whom to tell, and how. */
typedef struct desk_ear {
    unsigned wanted; /* a bit for each viewer that somebody is connected as */
    /* text NULL: something is to be told, and there was no memory to write it */
    void (*tell)(void *context, int viewer, const char *text, size_t length);
    void *context;
    /* instead of news: lines first .. first + count - 1 of one viewer */
    jot *page;
    int viewer;
    uint32_t first, count;
} desk_ear;

/* A table before its first entry. */
void desk_begin(desk *d, const desk_setup *setup, const uint8_t secret[DF_KEY_SIZE],
                const char *id);
/* The same from a row of the store. */
df_status desk_open(desk *d, const store_table *row, df_error *err);
void desk_close(desk *d); /* frees what it holds */
/* Applies the next entry. DF_CORRUPT: the entry does not fit; the desk must not be used further.
 * DF_NOMEM: nothing has happened. `ear` may be NULL. */
df_status desk_fold(desk *d, const store_entry *entry, desk_scratch *scratch, const desk_ear *ear,
                    df_error *err);

/* What ENTRY_RECORD does (import.c). */
df_status desk_fold_record(desk *d, const store_entry *entry, desk_scratch *s, df_error *err);
/* The match of a record, as a desk has it. *setup is how a table for it is opened. NULL: *err. */
df_match *desk_import(const char *record, desk_setup *setup, df_error *err);

/* ---- What can be asked of a desk ------------------------------------------------------------- */

int desk_viewer(int seat);     /* DF_SPECTATOR: DESK_WATCHERS */
int desk_actor(const desk *d); /* a seat, or DF_NOBODY when nobody is to act */
bool desk_is_full(const desk *d);
/* Have all sat down, and are shares being revealed? */
bool desk_is_dealing(const desk *d);
/* The seats whose shares the deal waits for, as bits. Those who have left are not waited for. */
unsigned desk_awaited(const desk *d);
/* How it ended, by the rules or because somebody gave up; only when it is over. */
void desk_result(const desk *d, df_result *out);
int desk_free_seat(const desk *d); /* or -1 */
/* Before pledges are fixed: whoever sat down first of those who are there, and decides what becomes
 * of free seats. -1: nobody. */
int desk_host(const desk *d);
/* Can this free seat be left out? */
df_status desk_can_omit(const desk *d, int seat, df_error *err);
/* The bot that plays the seat now; NULL: a person does. */
const df_bot *desk_bot(const desk *d, int seat);
const char *desk_name(const desk *d, int seat);
/* The seat that this key opens, or -1. Takes as long for a wrong key as for a right one. */
int desk_unlock(const desk *d, const char *key);
/* The text of an ENTRY_SIT: DESK_SIT_NAME characters, then the name. */
enum { DESK_SIT_NAME = 2 * DF_KEY_SIZE };
void desk_sit_text(const uint8_t key[DF_KEY_SIZE], const char *name, df_text *text);
/* The bot that stands in for people. */
const df_bot *desk_stand_in(const df_game *game);
/* Is there a person whose seat this is, at the table or away? Not after giving up. */
bool desk_has_owner(const desk *d, int seat);
/* The seats whose owners are still to agree to the takeback that was asked for, as bits. */
unsigned desk_asked(const desk *d);
/* Does a seat besides this one belong to somebody? While they are away too: what a bot that stands
 * in for them has seen is theirs. */
bool desk_has_others(const desk *d, int seat);
/* The last step of a seat that was not done for it; -1: none. */
int desk_last_step(const desk *d, int seat);
/* Is the seat still to act, and has its last move taught it nothing? Once others are to act,
 * whether they have done anything yet is not for it to know. */
bool desk_can_undo_at_once(const desk *d, int seat);
/* Is this viewer to know that the match is practice? */
bool desk_shows_practice(const desk *d, int seat);
/* The view by which a seat is asked something now, in its turn or before it; NULL: it is not. It is
 * good until the scratch is used again. */
const df_view *desk_asks(desk *d, int seat, desk_scratch *scratch);
bool desk_is_asked(const desk *d, int seat);
/* Is what the seat is asked, if anything, asked before its turn? */
bool desk_is_early(const desk *d, int seat);
/* The number of what the seat is asked, or will be asked next. */
uint32_t desk_number(const desk *d, int seat);
/* How people and bots share the seats, for the lobby. */
void desk_summary(const desk *d, jot *out);

/* ---- Messages (news.c) ----------------------------------------------------------------------- */

/* The members of a sync message that a viewer gets when it comes: all but the lines of the log. */
void desk_write_all(desk *d, int seat, desk_scratch *scratch, jot *out);
/* What a seat may know of the table in short: who sits there, whose turn it is, how it ended. */
void desk_write_short(desk *d, int seat, jot *out);
/* The end in one sentence, for a seat or a spectator; only when it is over. */
void desk_tell_ending(desk *d, int seat, df_text *text);
/* The members of a promise message: how the deal is bound so far. */
void desk_write_promise(const desk *d, jot *out);
/* The whole values of some fields. */
void desk_write_fields(desk *d, int seat, const json_t *numbers, jot *out);
/* Who decides what now, as one sentence for this seat or spectator. */
void desk_prompt(desk *d, int seat, desk_scratch *scratch, df_text *text);
/* The legal actions of a seat as a menu, `l`, and which of them it has taken back here last, `r`.
 */
void desk_write_menu(desk *d, int seat, desk_scratch *scratch, jot *out);
/* The same for people: number, words by name, label and what it does of each. */
void desk_write_moves(desk *d, int seat, desk_scratch *scratch, jot *out);
/* The record of a match that is over, with the proof of its deal; to be freed. NULL: *err. */
char *desk_record(const desk *d, df_error *err);
/* What a seat or spectator knows, as text for people; to be freed. `lines` are all lines of the log
 * that it was told. NULL: no memory. */
char *desk_notes(desk *d, int seat, const json_t *lines);
enum { DESK_ALL_SEEING = -2, DESK_KINDS = UINT8_MAX + 1 };
/* The first step of a match that is over by which these eyes are told an event of one of these
 * kinds; 0: there is none. Negative: no memory, *err. */
int desk_first_told(const desk *d, const bool kinds[DESK_KINDS], int eyes, df_error *err);
/* The members of a replay message: a match that is over, after so many steps, by the eyes of a
 * seat, of a spectator (-1), or of somebody who sees everything. */
df_status desk_replay(const desk *d, int step, int eyes, jot *out, df_error *err);

#endif
