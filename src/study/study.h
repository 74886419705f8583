/* study.h: what is played and counted to learn what a game is like.
 *
 * A study is a list of parts: the same bots at all seats, one level against another, a seat that
 * does without something, and so on. A part is a row of deals, cut into pieces that are played in
 * any order by any number of hands (lab/crew.h). A piece gives counts, which are whole numbers and
 * add up to the same whatever the order, and rows of single games for those who want to ask more.
 * Book (book.h) keeps both; what they mean is said by find.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_STUDY_STUDY_H
#define DF_STUDY_STUDY_H

#include <deadfall.h>

#include "lab/crew.h"

enum {
    STUDY_PARTS_MAX = 64,
    STUDY_SWEEPS_MAX = 4,   /* options that are changed together */
    STUDY_COMBOS_MAX = 128, /* values of these, each with each */
    STUDY_POINTS = 10,      /* a game is looked at after each of so many equal shares of it */
    STUDY_GROUPS = 20,    /* deals are put into so many groups, where only that gives an interval */
    STUDY_TURNS_WIDE = 5, /* turns that are counted together where the course is shown by turns */
    STUDY_NAME_SIZE = 96,
};

/* How well somebody plays. */
typedef enum study_level {
    STUDY_RANDOM,
    STUDY_NOVICE,
    STUDY_APPRENTICE,
    STUDY_SEARCH, /* so many tries a move: see study_plan */
    STUDY_LEVELS,
} study_level;

extern const char *const study_level_names[STUDY_LEVELS];

typedef enum study_kind {
    STUDY_PLAY,   /* one level at all seats */
    STUDY_LADDER, /* one of a level among those of the level below, at each seat in turn */
    STUDY_BANS,   /* one seat does without a kind of action, and the same deal without a ban */
    STUDY_COURSE, /* everybody's chance in the course of a game */
    STUDY_CHOICE, /* what a search thinks of decisions */
    STUDY_SECRET, /* one seat that knows everything among those who don't */
    STUDY_SWEEP,  /* the same deals under other options */
} study_kind;

typedef struct study_part {
    study_kind kind;
    study_level level;          /* of all, or of the one among others */
    df_config config;           /* players and options */
    uint64_t deals;             /* planned */
    uint64_t piece;             /* deals of one piece */
    char name[STUDY_NAME_SIZE]; /* tells it from all others of the plan; files know it by this */
} study_part;

/* One value of a sweep for each option that is changed. */
typedef struct study_combo {
    int16_t value[STUDY_SWEEPS_MAX];
    df_config config;
} study_combo;

/* What the games of a plan are made of. Games without kinds of their own are counted by first
 * words. */
typedef struct study_kinds {
    int count;
    df_kind at[DF_KINDS_MAX];
    bool from_words;
} study_kinds;

typedef struct study_plan {
    const df_game *game;
    df_config config; /* of most parts: the number of players asked for, or the usual one */
    uint8_t key[DF_KEY_SIZE];
    uint32_t tries; /* of a search, for one move */
    double choices; /* decisions with a choice in a game, by a first look */
    study_kinds kinds;
    int sweeps; /* options that are changed */
    int swept[STUDY_SWEEPS_MAX];
    int combos; /* the first is as usual */
    study_combo combo[STUDY_COMBOS_MAX];
    int parts;
    study_part part[STUDY_PARTS_MAX];
} study_plan;

/* ---- What is counted (tally.c) --------------------------------------------------------------- */

/* Worth is in thousandths of a win, or of the way from the lowest to the highest score (df_worth).
 * `a` and `b` tell counts of a measure apart. */
typedef enum study_measure {
    /* of all games of a part */
    STUDY_BY_ORDER,     /* a: place in the order of turns, from 0. worth */
    STUDY_BY_SEAT,      /* a: seat. worth */
    STUDY_BY_ROLE,      /* a: the word of the role. worth */
    STUDY_BY_TEAM,      /* a: the word of the team; only if it was in the game. 1000: it won */
    STUDY_DRAWN,        /* 1: nobody won */
    STUDY_TURNS,        /* a: how many. 1 */
    STUDY_CHOICES,      /* a: decisions with a choice, of all seats. 1 */
    STUDY_MOVES,        /* everything that was done */
    STUDY_OPTIONS,      /* a: how many there were at a decision. 1 */
    STUDY_REASON,       /* a: a word, how it ended. 1 */
    STUDY_LIMIT,        /* 1: a limit ended it */
    STUDY_OUT,          /* of games in which somebody was out: the share of it, in thousandths, that
                           the first of them waited */
    STUDY_OFFERED,      /* a: kind. of each seat of each game: 1 if it could do it */
    STUDY_USED,         /* a: kind. of each seat of each game: 1 if it did it */
    STUDY_USES,         /* a: kind. of each decision at which it was possible: 1 if it was chosen */
    STUDY_WORTH_BY_USE, /* a: kind, b: 1 used, 0 possible and not used. worth */
    /* of deals */
    STUDY_AMONG,    /* a: group. worth of the one, mean over all seats */
    STUDY_WORTHS,   /* a: group. all worths of all games of the deal; see stats.c for these three */
    STUDY_SQUARES,  /* a: group. their squares */
    STUDY_PRODUCTS, /* a: group. of the worths of a seat in two games of the deal */
    STUDY_BAN,      /* a: kind. what the ban did to the worth of the seat */
    STUDY_BITES,    /* a: kind. 1: it could have done it in the game without a ban */
    /* of the course of games: a is a point from 0 to STUDY_POINTS */
    STUDY_TRUTH,          /* chance of who won in the end, from the truth */
    STUDY_TOLD,           /* the same for somebody who looks on */
    STUDY_FAVOURITE,      /* worth of who had the best chance by the truth */
    STUDY_FAVOURITE_TOLD, /* of who had it for somebody who looks on */
    STUDY_TURN_AT,        /* the turn at this point */
    STUDY_TRUTH_TURN,     /* a: turns / STUDY_TURNS_WIDE. as STUDY_TRUTH */
    STUDY_TOLD_TURN,
    STUDY_LEADS,   /* a: how often the favourite changed, for somebody who looks on. 1 */
    STUDY_DECIDED, /* a: the point from which it was decided. 1 */
    STUDY_BACK,    /* 1: who won had once been far behind */
    STUDY_DRAMA,   /* in thousandths */
    /* of decisions that a search looked at */
    STUDY_GAP,     /* a: in steps of 50 thousandths. by how much the best was ahead of the second */
    STUDY_OBVIOUS, /* what the apprentice's choice lost, in thousandths */
    STUDY_WRONG,   /* 1: clearly more than nothing */
    STUDY_VALUE,   /* a: kind. the best of this kind against the best of all others */
    /* of sweeps: a is a combination; what comes after it is the same less that of combination 0 */
    STUDY_SWEPT_FIRST, /* worth of who began */
    STUDY_SWEPT_FIRST_BY,
    STUDY_SWEPT_TEAM, /* 1000: the first team won */
    STUDY_SWEPT_TEAM_BY,
    STUDY_SWEPT_TURNS,
    STUDY_SWEPT_TURNS_BY,
    STUDY_SWEPT_LIMIT, /* 1000: a limit ended it */
    STUDY_SWEPT_LIMIT_BY,
    STUDY_SWEPT_DRAWN, /* 1000: nobody won */
    STUDY_SWEPT_DRAWN_BY,
    STUDY_MEASURES,
} study_measure;

extern const char *const study_measure_names[STUDY_MEASURES];

/* So many numbers, their sum and the sum of their squares. */
typedef struct study_count {
    int32_t measure, a, b, part;
    int64_t n, sum, squares;
} study_count;

/* Counts, found by what they are. Starts as {0}. */
typedef struct study_tally {
    study_count *at;
    int count;
    int room;    /* a power of two */
    int *places; /* 2 * room of them: number + 1 in `at`; 0: empty */
    bool failed; /* out of memory: some are missing */
} study_tally;

void study_add(study_tally *tally, const study_count *more);
void study_note(study_tally *tally, study_measure measure, int a, int b, int64_t number);
/* The counts of a part; {0} where there are none. */
study_count study_get(const study_tally *tally, int part, study_measure measure, int a, int b);
/* In a fixed order, for files. */
void study_sort(study_tally *tally);
void study_clear(study_tally *tally);
void study_free(study_tally *tally);

/* ---- What a piece gives (piece.c) ------------------------------------------------------------ */

/* One game, as a row of the book. */
typedef struct study_game {
    uint64_t deal;
    int32_t variant; /* whose turn it was to be the one among others, or which combination */
    int32_t reason;  /* a word */
    uint32_t turns, moves, choices;
    int8_t first;
    uint8_t winners;
    uint8_t limit;
    uint8_t seats;
    int16_t score[DF_SEATS_MAX];
    uint16_t worth[DF_SEATS_MAX];
    uint8_t role[DF_SEATS_MAX]; /* DF_NONE: it has none */
    uint8_t team[DF_SEATS_MAX];
    uint16_t out[DF_SEATS_MAX]; /* the turn in which the seat was out; 0: never */
} study_game;

/* A point in the course of a game. */
typedef struct study_point {
    uint64_t deal;
    int32_t point;
    uint32_t turn;
    uint8_t seats;
    uint8_t pad[7];
    uint16_t truth[DF_SEATS_MAX]; /* chances in thousandths */
    uint16_t told[DF_SEATS_MAX];
} study_point;

/* Part and place of a piece in one number. */
uint64_t study_piece(int part, uint64_t place);
int study_piece_part(uint64_t piece);
uint64_t study_piece_place(uint64_t piece);

/* For a crew: the plan is a study_plan. */
void *study_open(const void *plan);
void study_close(void *worker);
df_status study_work(void *worker, uint64_t piece, df_bytes *out, df_error *err);

/* Reads what a piece gave, in order; an entry of NULL is passed over. */
typedef struct study_reader {
    void (*count)(void *context, const study_count *count);
    void (*word)(void *context, int32_t number, const char *text);
    void (*game)(void *context, int part, const study_game *game);
    void (*point)(void *context, int part, const study_point *point);
    void *context;
} study_reader;
df_status study_read(const uint8_t *bytes, size_t size, const study_reader *reader, df_error *err);
/* The number that stands for a word in counts and rows. */
int32_t study_word(const char *text);

/* ---- What is to be played (plan.c) ----------------------------------------------------------- */

typedef struct study_wish {
    const df_game *game;
    df_config config;
    bool any_number; /* of players: some games with each that the rules know */
    uint8_t key[DF_KEY_SIZE];
    uint64_t games; /* of the main part; 0: the usual number. The other parts go with it */
    bool open_end;  /* more than will be played: a clock ends it */
    int sweeps;     /* "name=a,b,c" or "name=a..b:c" */
    const char *sweep[STUDY_SWEEPS_MAX];
} study_wish;

enum { STUDY_TRIES = 50, STUDY_SPEED = 1000 /* df_guide.speed of a game without one */ };

/* Fails with DF_RANGE, and a sentence on what would be right, where a sweep makes no sense. */
df_status study_make_plan(const study_wish *wish, study_plan *plan, df_error *err);
uint64_t study_pieces(const study_part *part);
/* The kind of something that can be done; -1: none that was met when the plan was made. */
int study_kind_of(const study_plan *plan, const df_state *state, df_action action);

#endif
