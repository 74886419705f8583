/* deadfall.h: the public interface of the Deadfall engine.
 *
 * Tabletop games of hidden information behind one table of functions (df_game). This header is
 * all that a front end, a bot or a simulation needs; docs/game-interface.md tells the story, and
 * src/games/null is the smallest game that follows it.
 *
 * Unless a comment says otherwise: no function allocates, none keeps a pointer to what it was
 * given, all may be called from any thread as long as no two threads write the same object, and an
 * `err` parameter may be NULL. A function that fails changes nothing but *err.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DEADFALL_H
#define DEADFALL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define DF_API __attribute__((visibility("default")))
#define DF_PRINTF(string, first) __attribute__((format(printf, string, first)))
#else
#define DF_API
#define DF_PRINTF(string, first)
#endif

#define DF_VERSION "0.1.0"

/* ---- Limits and special values --------------------------------------------------------------- */

enum {
    DF_SEATS_MAX = 6,
    DF_OPTIONS_MAX = 16,
    DF_FIELDS_MAX = 64,
    DF_LEGAL_MAX = 4096, /* room for the longest list of legal actions or chance outcomes */
    DF_EVENTS_MAX = 192, /* room for everything that one action can set off */
    DF_KEY_SIZE = 32,    /* bytes of a generator's key, and of a match's seed */
    DF_KINDS_MAX = 128,  /* kinds of actions of a game */
};

/* Who is to act, or who looks: a seat (0 and up) or one of these. */
enum {
    DF_CHANCE = -1,    /* a die or coin decides */
    DF_NOBODY = -2,    /* the game is over */
    DF_SPECTATOR = -3, /* as a viewer: sees what everybody sees */
};

/* Special values of a byte in a state: an empty place, and a place blanked in a view. */
#define DF_NONE 0xFF
#define DF_HIDDEN 0xFE

/* ---- Errors ---------------------------------------------------------------------------------- */

typedef enum df_status {
    DF_OK = 0,
    DF_ILLEGAL, /* the rules forbid it; the clause says which */
    DF_PARSE,   /* text that can't be read */
    DF_RANGE,   /* a value outside what is possible */
    DF_CORRUPT, /* a record or state that contradicts itself */
    DF_IO,      /* a file could not be read or written */
    DF_NOMEM,
} df_status;

typedef struct df_error {
    df_status status;
    char clause[12]; /* id of the rule, as "N-28"; empty where no rule is concerned */
    char text[244];  /* one line for people, without a full stop */
} df_error;

/* Fills *err (if not NULL) and returns `status`, so that a check can `return df_fail(...)`.
 * `format` knows %s %d %u %c %% and nothing else. `clause` may be "". */
DF_API df_status df_fail(df_error *err, df_status status, const char *clause, const char *format,
                         ...) DF_PRINTF(4, 5);

/* ---- Bounded text ---------------------------------------------------------------------------- */

/* Appends to a buffer and never past it; what does not fit is dropped and `full` is set. The buffer
 * is a C string after every call. */
typedef struct df_text {
    char *at;
    size_t size;
    size_t length;
    bool full;
    int lines; /* for a drawing: so many have room; 0: any number */
} df_text;

DF_API df_text df_text_over(char *buffer, size_t size); /* starts empty; size is at least 1 */
DF_API void df_text_add(df_text *text, const char *format, ...) DF_PRINTF(2, 3); /* as df_fail */
DF_API void df_text_vadd(df_text *text, const char *format, va_list args) DF_PRINTF(2, 0);
DF_API void df_text_string(df_text *text, const char *string);
DF_API void df_text_char(df_text *text, char c);
/* Adds spaces up to this column of the last line. */
DF_API void df_text_pad(df_text *text, size_t column);

/* Ink: a byte in text made by df_game.draw that says how what follows is to be printed. A terminal
 * turns it into colour, others drop it; it never carries a meaning that the letters don't. */
enum df_ink {
    DF_INK_PLAIN = 1,
    DF_INK_STRONG,
    DF_INK_DIM,
    DF_INK_ACCENT, /* the game's own colour */
    DF_INK_YOU,
    DF_INK_OTHER,
    DF_INK_DANGER,
    DF_INK_COUNT,
};

/* ---- Randomness ------------------------------------------------------------------------------ */

/* ChaCha20 (RFC 8439) with a 256-bit key: nobody can work out the rest from what they saw. The key
 * and a stream number fix every draw, on every machine. */
typedef struct df_rng {
    uint32_t key[8];
    uint64_t stream;
    uint32_t block;     /* number of the next block to make */
    uint32_t used;      /* words of `words` handed out, 64 = none left */
    uint32_t words[64]; /* four blocks, made together */
} df_rng;

DF_API void df_rng_init(df_rng *rng, const uint8_t key[DF_KEY_SIZE], uint64_t stream);
DF_API uint32_t df_rng_u32(df_rng *rng);
DF_API uint32_t df_rng_below(df_rng *rng, uint32_t n); /* 0 .. n-1 without bias; n is at least 1 */
DF_API void df_rng_shuffle(df_rng *rng, uint8_t *bytes, uint32_t count);
/* A key from a short text or number that a person typed (`--seed 7`): same text, same key. */
DF_API void df_key_from_text(uint8_t key[DF_KEY_SIZE], const char *text);
/* The key of the index-th of a series of games, all told apart by their index alone. */
DF_API void df_key_derive(uint8_t out[DF_KEY_SIZE], const uint8_t key[DF_KEY_SIZE], uint64_t index);

/* ---- Games: data ----------------------------------------------------------------------------- */

typedef struct df_game df_game;
typedef struct df_bot df_bot;
typedef struct df_state df_state; /* the whole truth: game->state_size bytes without pointers */
typedef struct df_view df_view;   /* what one viewer may know: the same bytes, the rest blanked */
typedef uint32_t df_action;       /* packed; 0 .. game->action_limit - 1 */

/* An option of a game: an index into `words` if it has them, else a number from min to max. */
typedef struct df_option {
    const char *name;
    const char *help;
    const char *const *words; /* ends with NULL */
    int16_t min, max, initial;
    const char *const *labels; /* the words as people read them; NULL: as they are */
    /* It says who alone lost the match before: 0 nobody, else the seat + 1. See df_config_next;
     * people don't set it. */
    bool loser;
    /* With any value but 0 the players keep track themselves: nobody is shown what can be worked
     * out. See df_config_notes. */
    bool notes;
} df_option;

typedef struct df_config {
    uint8_t seats;
    bool knowledge; /* false: the state keeps no knowledge; no resampling; faster simulation */
    int16_t option[DF_OPTIONS_MAX];
    /* Restricted play, for simulations: these seats, a bit each, do without these kinds of actions
     * (df_game.kind, a bit each) wherever something else is legal. The rules know nothing of it;
     * bots do. */
    uint8_t restricted;
    uint64_t without[DF_KINDS_MAX / 64];
} df_config;

/* One outcome of a chance node, as likely as its share of the sum of the weights. */
typedef struct df_outcome {
    df_action action;
    uint32_t weight;
} df_outcome;

/* Something that happened, for logs, animations, screen readers and records.
 * `audience` has a bit for every seat that is told of it at all, `privy` for those that are told
 * the `secret` numbers as well; DF_TO_SPECTATORS stands for everybody else. */
enum {
    DF_EVENT_OPEN = 6,
    DF_EVENT_SECRET = 4,
    DF_TO_SPECTATORS = 0x80,
    DF_TO_ALL = 0xFF,
    DF_EVENT_HIDDEN = INT16_MIN, /* a number that was struck out for the viewer */
};

#define DF_TO(seat) ((uint8_t)(1u << (seat)))

typedef struct df_event {
    uint8_t kind; /* index into game->event_kinds */
    uint8_t seat; /* whose doing it was, or DF_NONE */
    uint8_t audience;
    uint8_t privy;
    /* Did the one who acted learn something that was hidden from them, or did chance decide? Then
     * the action can't be taken back. */
    bool reveals;
    uint8_t pad;
    int16_t open[DF_EVENT_OPEN];
    int16_t secret[DF_EVENT_SECRET];
} df_event;

typedef struct df_events {
    int count;
    df_event at[DF_EVENTS_MAX];
} df_events;

/* The name of an event and of its numbers, for machines. Unused places are NULL. */
typedef struct df_event_kind {
    const char *name;
    const char *open[DF_EVENT_OPEN];
    const char *secret[DF_EVENT_SECRET];
} df_event_kind;

/* Appends an event. An audience of 0 means DF_TO_ALL. Games use DF_TELL, which is free when events
 * is NULL, as it is in simulations. */
DF_API void df_event_push(df_events *events, df_event event);
#define DF_TELL(events, ...)                                                                       \
    do {                                                                                           \
        if ((events) != NULL)                                                                      \
            df_event_push((events), (df_event){__VA_ARGS__});                                      \
    } while (0)
/* *out = the event as `viewer` may see it. Returns false if the viewer is not told of it at all. */
DF_API bool df_event_for(const df_event *event, int viewer, df_event *out);

/* How one value of a state is written, read and shown: a row for each in game->fields, which is the
 * whole vocabulary of position texts, scenarios and JSON views. Its form says how it looks. */
typedef enum df_form {
    DF_NUMBER, /* 12 */
    DF_YESNO,  /* yes, no */
    DF_WORD,   /* one of the words */
    DF_SET,    /* bit mask over the words, at most 63: "foyer, hall", "-" for none */
    DF_LIST,   /* up to `length` bytes, the rest DF_NONE: "foyer, hall", "-" for none */
    DF_COPIES, /* `length` bytes, how many of each word: "knife, knife, rope", "-" for none */
    DF_COUNTS, /* the same where it is `min` or more: "knife 2, rope 1", "-" for none */
    DF_TEXT,   /* a notation of its own, by the functions `write` and `read` */
} df_form;

/* What `derive` gives for what does not exist, and for what a view may not tell. */
#define DF_NO_VALUE INT64_MIN
#define DF_HIDDEN_VALUE (INT64_MIN + 1)

typedef struct df_field df_field;
struct df_field {
    const char *path; /* "seats.#.room": every # stands for an index */
    df_form form;
    uint16_t offset;
    uint8_t size;    /* bytes of the number or mask: 1, 2, 4, or 8 for a set */
    uint8_t count;   /* values of the first #; DF_PER_SEAT: as many as there are seats */
    uint8_t inner;   /* values of the second # */
    uint16_t stride; /* bytes from one value of the first # to the next */
    uint16_t inner_stride;
    uint16_t length;  /* DF_LIST: its capacity; DF_COPIES, DF_COUNTS: the number of words */
    int32_t min, max; /* with a min below 0 it is signed, and neither none nor hidden */
    /* The words, by a table that ends with NULL or by a function: number i as it is written (form
     * 0) and as it is understood too (1 and up); NULL: there is no more. Without either, sets and
     * lists are of numbers from min to max, as of seats. */
    const char *const *words;
    const char *(*word)(int i, int form);
    /* What a word stands for, "card": for refusals, if there are too many words to list. */
    const char *thing;
    /* What DF_NONE is written as, if it may be that; in a list: its places may be empty, and all
     * are written unless all are. */
    const char *none;
    const char *between; /* what stands between the entries of a set or list; NULL: ", " */
    /* DF_WORD, DF_LIST: what stands within an entry, between several words and numbers; in JSON
     * such an entry is a list. NULL: an entry is one word or number. */
    const char *within;
    bool whole; /* DF_LIST: a text gives all its places */
    /* DF_LIST with functions of its own: of what is hidden each entry is a "?", so that one alone
     * is a list of one. */
    bool singly;
    /* What the engine keeps for itself, or in a notation of its own: nothing to tell people. */
    bool bookkeeping;
    bool quiet; /* for machines: long and drawn by nobody; servers send it only when asked */
    /* What can be worked out, not what lies on the table: left out for readers where
     * df_config_notes says so. Such rows come last, so that the numbers of the others stay. */
    bool note;
    /* It follows from the rest: shown and compared, never set, and not part of a complete text. So
     * is what has `derive`, or `write` without `read`. */
    bool derived;
    /* A word for each seat: whose side it is on. In a game without such a field everybody plays for
     * themselves. */
    bool team;
    /* A word for each seat: what it plays as, such as a character that was dealt or chosen; what
     * results can be counted by. A team is one without saying so. */
    bool role;
    /* What people call it, "workbench"; NULL: as the last part of the path. */
    const char *called;
    /* Where there is no place in the state to look at: functions that are asked for the value
     * `place`, which is `first` + index, or with a second # `first` + index * inner + second index.
     * `write` and `read` may stand beside a form, too, for what is kept in another way. */
    int16_t first;
    int64_t (*derive)(const df_state *state, int place);
    void (*write)(const df_state *state, int place, df_text *text);
    df_status (*read)(df_state *state, int place, const char *value, df_error *err);
};

enum { DF_PER_SEAT = 0xFF };

/* Which fields a position text gave: bit i of field[k] says that index i of field k was given.
 * With a second # the bit is index * inner + second index. A field has at most 64 values. */
typedef struct df_given {
    uint64_t field[DF_FIELDS_MAX];
} df_given;

/* Something printed on a thing besides its text, or true of it: a number, or with `words` a set of
 * them, a bit each. */
typedef struct df_fact {
    const char *name;         /* "cost", "traits" */
    const char *const *words; /* ends with NULL */
    int32_t value;
} df_fact;

enum { DF_FACTS_MAX = 8 };

/* A row of a game's catalogue: everything that lies in its box or has a name in its rules. Every
 * front end takes names, texts and numbers from here; they are the game's own data. */
typedef struct df_thing {
    const char *kind;            /* "attack card", "room": what such a thing is called */
    const char *name;            /* for people */
    const char *clause;          /* "B-104": where the rules tell of it */
    const char *story;           /* what is read aloud of it; NULL: nothing */
    int copies;                  /* in the box; 0: printed on other things */
    int sets;                    /* alike, one for each player; 0: the copies are everybody's */
    char word[32];               /* in positions and actions; empty: neither speaks of it */
    char code[8];                /* a shorter word, where there is one */
    char does[192];              /* what it does, in a few words for people, without a full stop */
    df_fact facts[DF_FACTS_MAX]; /* up to the first without a name */
} df_thing;

/* A kind of action: what somebody would name who counts how often it is done, or forbids it. */
typedef struct df_kind {
    char name[32];  /* in the words of the notation, "play knife"; files know it by this */
    char label[64]; /* for people; begins with a verb: "play the Knife" */
    int thing;      /* the number in the catalogue of what is used for it; -1: nothing */
} df_kind;

/* How far a game has come, for whoever measures it. */
typedef struct df_course {
    uint16_t round; /* from 1; 0: there are none, or none has begun */
    uint16_t turn;  /* turns begun so far, of all seats together; 0: none yet, or it is not kept */
    /* The seat whose turn it is, be it asked or another; DF_NOBODY: nobody's. Where `turn` is not
     * kept a turn has begun when this or `round` changes. */
    int8_t whose;
    /* The seat that had the first turn of all; DF_NOBODY: none has had one yet, or it is not known
     * any more, so whoever wants it keeps what it once was. */
    int8_t first;
    uint8_t out; /* the seats, a bit each, that are out of the game for good: none acts again */
} df_course;

typedef struct df_result {
    uint8_t winners;             /* a bit for each seat that won; 0: drawn */
    int16_t score[DF_SEATS_MAX]; /* higher is better; what it counts is the game's */
    const char *reason;          /* for machines, "second hit"; never NULL */
    bool limit;                  /* a limit ended it that no player brought about */
} df_result;

/* What a searching bot may lean on where the game knows better than playing on at random. */
typedef struct df_guide {
    /* How well each seat stands in a complete state: its chance to win, in thousandths, or, where
     * it plays for score, how much of the way from the lowest to the highest it will make.
     * optional: try-outs go on to the end of the game */
    void (*estimate)(const df_state *state, uint16_t chance[DF_SEATS_MAX]);
    uint16_t horizon; /* moves of a try-out before `estimate` judges it */
    /* Who plays the try-outs: a quick bot with the memory of the game's own. optional: the game's
     * own */
    const df_bot *player;
    uint16_t bot_moves; /* so many moves of a try-out are the player's, the rest is random */
    uint16_t explore;   /* how widely the search looks around, in thousandths; 0: as usual */
    uint16_t pace;      /* iterations that take about a millisecond; 0: as usual */
    uint16_t speed;     /* games of the game's own bot that take about a second; 0: as usual */
    bool bot_priors;    /* new decisions of the tree ask the game's bot which actions look good */
} df_guide;

/* ---- Games: the table ------------------------------------------------------------------------ */

/* What the time that an answer takes would tell those who wait for it. */
typedef enum df_timing {
    DF_TIMING_OPEN,   /* nothing that is hidden from them */
    DF_TIMING_WINDOW, /* whether there was a choice: the seat is asked even if it has none */
    DF_TIMING_SECRET, /* how often the seat was asked, which is hidden */
} df_timing;

/* What a seat plays for: what bots that search, ratings, hints and analyses go by. */
typedef enum df_stakes {
    DF_FOR_WINS,  /* to be among the winners; of a draw each has a share */
    DF_FOR_SCORE, /* for as much score as can be had, whoever wins */
} df_stakes;

/* An action that there is not. */
#define DF_NO_ACTION UINT32_MAX

/* How the present decision feels to those round the table. */
typedef struct df_moment {
    /* Known to all, so the same for a state and any view of it. */
    df_timing timing;
    /* It needs no secret and everybody hears it: people at one keyboard decide before everybody's
     * eyes. */
    bool aloud;
    /* The seats, a bit each, that are out of the game and by the rules don't talk to those who are
     * in it. */
    uint8_t silent;
    /* The seats, a bit each and the actor's among them, that by the rulebook decide at the same
     * time, from the first of them to the last. What one decides changes nothing for another before
     * all have; 0: the actor alone. */
    uint8_t together;

    /* For whoever is to act: the same for a state and the actor's own view; for no other view.
     * What becomes of a seat whose time has run out, if it is legal; else, and with DF_NO_ACTION, a
     * bot decides. */
    df_action idle;
    /* What a person does by hand even where nothing else is legal: front ends never do it by a
     * standing answer; DF_NO_ACTION: nothing. */
    df_action by_hand;
    /* In a choice of several steps that may leave everything as it lies: the step that does;
     * front ends offer it and go on with it as long as there is one. DF_NO_ACTION: nothing. */
    df_action same;
} df_moment;

/* A game is one constant table. Members marked "view too" work on a state and, cast, on the view of
 * the seat concerned, and give the same answer for both: they look at nothing that the seat may not
 * know. Members marked "optional" may be NULL. */
struct df_game {
    const char *id;
    const char *title;
    const char *tagline; /* one line of what makes it fun */
    /* Whose game it is: "design by ..., art by ...", as a sentence goes on after the title, without
     * a full stop. optional: nobody's but ours */
    const char *credits;
    const char *clause_prefix;
    uint8_t seats_min, seats_max, seats_usual;
    uint16_t replay_version; /* +1 when the same seed and actions no longer give the same game */
    uint32_t state_size;
    uint32_t action_limit;
    const char *const *seat_names; /* seats_max of them */
    const df_option *options;      /* ends with a NULL name */
    const df_field *fields;        /* ends with a NULL path */
    const df_event_kind *event_kinds;
    int event_kind_count;
    const df_bot *bot;     /* optional: the game's rule-based bot */
    const df_guide *guide; /* optional: for bots that search */
    df_stakes plays_for;
    int16_t score_min, score_max; /* DF_FOR_SCORE: no seat ends with less or more */
    /* What is hidden at the end of a game stays hidden, as a hand that was folded: then too front
     * ends show everybody no more than their own view. */
    bool keeps_secrets;
    /* Made to be read or worked out, such as the template: it can be played like any other, but
     * front ends list it apart from the games that they invite people to. */
    bool for_study;

    /* The catalogue, from number 0 on: false when there are no more. Things of one kind follow each
     * other, in the order of the rules. optional: no things */
    bool (*thing)(int number, df_thing *out);
    /* Does this combination of options make sense? optional */
    df_status (*config_check)(const df_config *config, df_error *err);
    /* Every byte of *state is set. */
    void (*setup)(df_state *state, const df_config *config, df_rng *rng);
    /* Who is to act: a seat, DF_CHANCE or DF_NOBODY. Known to all; any view too. */
    int (*actor)(const df_state *state);
    /* Lists what the actor may do, in a fixed order, at least one action; returns how many. Only
     * when a seat is to act. view too */
    int (*legal)(const df_state *state, df_action out[DF_LEGAL_MAX]);
    /* Lists what chance may bring; only when the actor is DF_CHANCE. Who learns what it brought is
     * a matter of events and views, as of a card that is dealt. optional: no such nodes */
    int (*chance)(const df_state *state, df_outcome out[DF_LEGAL_MAX]);
    /* Is the action one of the above? If not, names the clause that forbids it. view too */
    df_status (*test)(const df_state *state, df_action action, df_error *err);
    /* Carries out an action that `test` accepts; anything else is the caller's bug. Shuffles draw
     * from rng. events may be NULL. */
    void (*apply)(df_state *state, df_action action, df_rng *rng, df_events *events);
    /* Changes what is not as usual (see df_moment_of) of how the present decision feels; only when
     * a seat is to act. any view too, but see df_moment. optional: all is as usual */
    void (*moment)(const df_state *state, df_moment *out);
    /* Only when the game is over. any view too */
    void (*result)(const df_state *state, df_result *out);
    /* The kinds of actions, from number 0 on: false when there are no more. Those that begin with
     * the same words follow each other. optional: whoever counts goes by the first word */
    bool (*kind)(int number, df_kind *out);
    /* The kind of something that the actor may do now. Only with `kind`. view too */
    int (*kind_of)(const df_state *state, df_action action);
    /* How far the game has come. any view too. optional: whoever counts goes by who acts */
    void (*course)(const df_state *state, df_course *out);

    /* Blanks what the viewer (a seat or DF_SPECTATOR) may not know. */
    void (*view)(const df_state *state, int viewer, df_view *out);
    /* A random complete state that fits all that the viewer knows. */
    void (*resample)(const df_view *view, int viewer, df_rng *rng, df_state *out);
    /* From now on the state keeps no knowledge, as without df_config.knowledge: the game goes on as
     * it would have, but nobody may look at it any more (`view`, `resample`, `check`, a guide's
     * `estimate`). optional: there is no knowledge whose keeping takes time */
    void (*forget)(df_state *state);
    /* All invariants of a complete state; names the path of what is wrong. */
    df_status (*check)(const df_state *state, df_error *err);

    /* The state that a partial position text starts from, and, after the given fields were read,
     * the rest that follows from them (`complete` is optional). */
    void (*base)(df_state *state, const df_config *config);
    void (*complete)(df_state *state, const df_given *given);

    /* The action in words, as a person types it: form 0 is the usual one, 1 and up are others that
     * are understood too; false when there is no such form. Works for every action below
     * action_limit, legal or not, that has a meaning at this point; else false. Players are
     * written by df_text_seat: by number if `names` is NULL, else by name; form 0 by number is the
     * notation of records, scenarios and the protocol. view too */
    bool (*words)(const df_state *state, df_action action, int form, const char *const *names,
                  df_text *text);
    /* The action for people, spoken to whoever is to act, with the names of cards and players:
     * "accuse Ben", "play the Knife on yourself". Begins with a verb, so that "you can ..." goes
     * before it; no two legal actions share one, as long as no two players share a name; tells no
     * more than `words` does. optional: the words, by name. For every action that has words. view
     * too */
    void (*label)(const df_state *state, df_action action, const char *const *names, df_text *text);
    /* One line on what the action does here and what it gives away, with its clause, spoken to
     * whoever is to act. view too */
    void (*describe)(const df_state *state, df_action action, const char *const *names,
                     df_text *text);
    /* Is this legal action grave as things stand: for nothing, or against whoever does it, where
     * something else could be done? `describe` says why. Front ends ask once before they do it, so
     * a sensible player hardly ever does. optional: none is. view too */
    bool (*grave)(const df_state *state, df_action action);
    /* Like `test`, but of all actions of this one's kind together (any shot, any Build of this
     * piece): fails when none of them is possible, with the reason for people who were not more
     * particular. optional: only reasons that are the same for all are given. view too */
    df_status (*test_kind)(const df_state *state, df_action action, df_error *err);
    /* What somebody typed means nothing here but does elsewhere: a sentence on where or when,
     * without a full stop ("the lever is in the Bedroom"); false: it never does. `typed` is in
     * small letters with single spaces. optional. view too */
    bool (*elsewhere)(const df_state *state, const char *typed, df_text *text);
    /* One sentence on who decides what now, for a viewer ("You act" or "Jane acts"); when the game
     * is over, on who has won, by what and by which clause. any view too */
    void (*prompt)(const df_state *state, int viewer, const char *const *names, df_text *text);
    /* The table as `viewer` sees it, at most 80 columns, with inks; in text->lines lines if it can
     * be done: what matters least gives way, the board never. */
    void (*draw)(const df_view *view, int viewer, const char *const *names, df_text *text);
    /* What the signs in that mean, a line each: the sign, spaces, its meaning. optional: there are
     * none that need it */
    const char *legend;
    /* The same in sentences, for ears; without inks. optional: front ends list the fields then */
    void (*say)(const df_view *view, int viewer, const char *const *names, df_text *text);
    /* A sentence for an event as df_event_for gave it. */
    void (*event_text)(const df_event *event, int viewer, const char *const *names, df_text *text);
};

/* All games, in the order of the registry. */
DF_API const df_game *const *df_games(int *count);
DF_API const df_game *df_game_find(const char *id); /* NULL: unknown */

/* ---- Games: common work ---------------------------------------------------------------------- */

DF_API df_config df_config_default(const df_game *game);
/* Can a match be played with these options? What does not go together is named in the error. Every
 * match asks it when it begins; who sets options asks it once all of them are set. */
DF_API df_status df_config_check(const df_game *game, const df_config *config, df_error *err);
/* "turn_limit", "50": checks and sets one option; the name "players" sets the number of seats. It
 * looks at this option alone, as others may still be set: DF_OK does not say that it goes together
 * with them (`version` knockout with `match` 1), which is for df_config_check to say. */
DF_API df_status df_config_set(const df_game *game, df_config *config, const char *name,
                               const char *value, df_error *err);
DF_API void df_config_value(const df_game *game, const df_config *config, int option,
                            df_text *text);
/* The options for one more match between the same seats: the same, but for who lost this one. */
DF_API df_config df_config_next(const df_game *game, const df_config *config,
                                const df_result *result);
/* Drops from a list of legal actions what the seat does without (df_config.restricted), unless
 * nothing would be left; returns how many are left. view too */
DF_API int df_config_allow(const df_game *game, const df_config *config, const df_state *state,
                           int seat, df_action *actions, int count);
/* Does the seat do without this kind of action? For bots that prepare what they do. */
static inline bool df_config_bars(const df_config *config, int seat, int kind)
{
    return (config->restricted >> seat & 1) != 0 &&
           (config->without[kind / 64] >> kind % 64 & 1) != 0;
}
/* May front ends show what can be worked out from what a seat has seen: the rows marked `note`,
 * inferences, hints? False where an option says that the players keep track themselves. */
DF_API bool df_config_notes(const df_game *game, const df_config *config);

/* Tests, then applies: what a caller uses for an action of uncertain origin. */
DF_API df_status df_apply(const df_game *game, df_state *state, df_action action, df_rng *rng,
                          df_events *events, df_error *err);
/* Draws one outcome of a chance node. */
DF_API df_action df_chance_draw(const df_game *game, const df_state *state, df_rng *rng);

/* How the present decision feels. As usual, and when nobody is to act, the time of an answer gives
 * nothing away, nobody is silent, one seat decides in private, and there is neither idle nor
 * by_hand. any view too */
DF_API df_moment df_moment_of(const df_game *game, const df_state *state);

DF_API bool df_state_equal(const df_game *game, const df_state *a, const df_state *b);
DF_API void df_state_copy(const df_game *game, df_state *to, const df_state *from);
/* FNV-1a; begins afresh with `start` 0, else goes on from an earlier hash. */
DF_API uint64_t df_hash(const void *bytes, size_t size, uint64_t start);

/* What a seat can do in its own view; 0 when it is not its turn. */
DF_API int df_view_legal(const df_game *game, const df_view *view, int seat,
                         df_action out[DF_LEGAL_MAX]);
DF_API df_status df_view_test(const df_game *game, const df_view *view, int seat, df_action action,
                              df_error *err);

/* Reads what was typed for `seat`: exact words in any form, or words each of which is a prefix of
 * the words of exactly one legal action; case does not matter. Actions that are well said but not
 * legal are found too, so that the caller can say why. DF_PARSE when nothing or several fit.
 * With the players' `names` these and the labels of actions are understood too (numbers and
 * notation come first), a refusal speaks to a person, and where all that fits is forbidden for one
 * reason it is DF_ILLEGAL with that reason; with NULL, as for records and programs, it speaks in
 * notation. Looks at the seat's view alone. */
DF_API df_status df_action_parse(const df_game *game, const df_view *view, int seat,
                                 const char *const *names, const char *text, df_action *out,
                                 df_error *err);
/* The same for the outcome of a chance node. */
DF_API df_status df_chance_parse(const df_game *game, const df_state *state, const char *text,
                                 df_action *out, df_error *err);

/* ---- Positions as text ----------------------------------------------------------------------- */

/* Writes every field, a line "path: value" each. A view is written alike, with "?" for what is
 * blanked; `derived` adds the fields that follow from others. */
DF_API void df_position_write(const df_game *game, const df_config *config, const df_state *state,
                              bool derived, df_text *text);
/* Reads lines "path: value" over the game's base position; "#" starts a comment. The result has
 * passed game->check. On failure *state is unspecified and *err names line and path. */
DF_API df_status df_position_read(const df_game *game, const df_config *config, const char *text,
                                  df_state *state, df_error *err);
/* Writes the value of one path; the paths "over", "actor", "winners" and "scores" exist for every
 * game. */
DF_API df_status df_position_get(const df_game *game, const df_config *config,
                                 const df_state *state, const char *path, df_text *value,
                                 df_error *err);
/* One value of a state or view. */
typedef struct df_value {
    const df_field *field;
    int number;       /* in the order of df_position_walk, from 0 */
    const char *path; /* "seats.1.room"; NULL in df_position_changes */
    const char *text;
} df_value;

/* Walks over all values: calls `each`, in order, until it returns false. */
typedef bool df_position_each(void *context, const df_value *value);
DF_API void df_position_walk(const df_game *game, const df_config *config, const df_state *state,
                             bool derived, df_position_each *each, void *context);
/* Calls `each` for every value that is not the same in two states or views of one match, as it is
 * after; derived ones included and quiet ones left out. */
DF_API void df_position_changes(const df_game *game, const df_config *config,
                                const df_state *before, const df_state *after,
                                df_position_each *each, void *context);
/* The value as JSON: a number, true or false, a word in quotes, a list of words or numbers, or
 * of such lists, for counts {"knife":2,"rope":1}; null for what does not exist, "?" for what is
 * hidden. There is always room for it in DF_JSON_SIZE bytes. */
enum { DF_JSON_SIZE = 16400 };
DF_API void df_value_json(const df_value *value, df_text *out);

/* ---- Bots ------------------------------------------------------------------------------------ */

/* What a bot is told when it must choose. There is no way from here to the true state. */
typedef struct df_decision {
    const df_game *game;
    const df_config *config;
    const df_view *view; /* NULL for a blind bot */
    const df_action *actions;
    int count;
    int seat;
    /* Who is asked: for bots that are made while the program runs, and have more behind them than
     * the table of a bot. */
    const df_bot *bot;
    /* optional: asked from time to time by a bot that thinks long; true: answer now. Without it
     * such a bot does a fixed amount of work, so that it decides alike on every machine. */
    bool (*stop)(void *context);
    void *stop_context;
} df_decision;

struct df_bot {
    const char *id;
    const char *name;
    const char *about;
    bool blind; /* chooses from the list alone and needs no view */
    /* All seats remember the same: only `observe` writes to the memory, and looks at nothing, of
     * event and view, but what spectators see too. */
    bool public_memory;
    uint32_t memory_size; /* bytes it keeps from the start of a game to its end */
    /* A game begins, before anything is seen of it. optional */
    void (*begin)(void *memory, const df_game *game, const df_config *config, int seat);
    /* One event as the seat may see it, with the seat's view after the whole action. optional */
    void (*observe)(void *memory, const df_event *event, const df_view *view);
    df_action (*choose)(void *memory, const df_decision *decision, df_rng *rng);
    /* For bots that search with this one as their guide. How good each action looks: out[i] for
     * actions[i], each share of the sum is how much of the attention it deserves. optional: all on
     * what `choose` takes */
    void (*rate)(const void *memory, const df_decision *decision, df_rng *rng, uint32_t out[]);
    /* How well a world that fits the view fits what this bot saw others do, too: 0 to 65536, where
     * 65536 is the best possible. optional: all fit alike */
    uint32_t (*weigh)(const void *memory, const df_view *view, const df_state *world, int seat);
    /* Fills in some of what the view hides, by lot, as likely as what this bot saw others do makes
     * it; `resample` does the rest. Where one can be had it is quicker than `weigh`. optional */
    void (*guess)(const void *memory, df_view *view, int seat, df_rng *rng);
};

DF_API extern const df_bot df_bot_random;
/* The bots that can play a game: bot number 0 and up, NULL at the end. */
DF_API const df_bot *df_bot_at(const df_game *game, int number);
DF_API const df_bot *df_bot_find(const df_game *game, const char *id); /* NULL: unknown */

/* ---- Matches --------------------------------------------------------------------------------- */

/* A match is a game, its options, its seed, its seats and the list of what was done; all else is
 * recomputed. Matches allocate; each belongs to one thread at a time. */
typedef struct df_match df_match;

typedef enum df_seat_kind { DF_SEAT_HUMAN, DF_SEAT_BOT, DF_SEAT_NOBODY } df_seat_kind;

enum { DF_NAME_SIZE = 32 };

typedef struct df_seat {
    df_seat_kind kind;
    const df_bot *bot;       /* DF_SEAT_BOT */
    char name[DF_NAME_SIZE]; /* UTF-8 without control characters; empty: the game's own */
} df_seat;

typedef struct df_step {
    df_action action;
    int8_t actor; /* a seat or DF_CHANCE */
    bool reveals; /* see df_event */
} df_step;

/* Starts a match; chance nodes at the start are played at once. NULL and *err on failure. */
DF_API df_match *df_match_new(const df_game *game, const df_config *config,
                              const uint8_t seed[DF_KEY_SIZE], const df_seat *seats, df_error *err);
/* The same from a position instead of a fresh set-up. *start is copied. */
DF_API df_match *df_match_from(const df_game *game, const df_config *config,
                               const uint8_t seed[DF_KEY_SIZE], const df_seat *seats,
                               const df_state *start, df_error *err);
DF_API void df_match_free(df_match *match);

DF_API const df_game *df_match_game(const df_match *match);
DF_API const df_config *df_match_config(const df_match *match);
DF_API const df_seat *df_match_seat(const df_match *match, int seat);
DF_API const char *const *df_match_names(const df_match *match); /* one for each seat */
DF_API const df_state *df_match_state(const df_match *match);    /* the truth: for referees only */
DF_API int df_match_actor(const df_match *match);
DF_API bool df_match_result(const df_match *match, df_result *out); /* false: not over */
DF_API int df_match_steps(const df_match *match);
DF_API df_step df_match_step(const df_match *match, int index);

/* The view of a seat or spectator now. It lives in the match until the next call with it. */
DF_API const df_view *df_match_view(df_match *match, int viewer);
/* `seat` does `action`; chance nodes that follow are played at once. The events of all of it can be
 * read until the next call that changes the match. */
DF_API df_status df_match_do(df_match *match, int seat, df_action action, df_error *err);
/* Lets the bot whose turn it is choose and act. */
DF_API df_status df_match_bot(df_match *match, df_error *err);
/* Forces the outcome of a pending chance node; needs df_match_hold_chance. A match from df_match_at
 * that stands at a chance node waits for this too. */
DF_API df_status df_match_chance(df_match *match, df_action outcome, df_error *err);
/* From now on chance nodes wait for df_match_chance instead of being played. */
DF_API void df_match_hold_chance(df_match *match);
DF_API const df_events *df_match_events(const df_match *match); /* of the last action */

/* Takes back the last action of `seat` and all after it. DF_ILLEGAL when somebody else has acted
 * since or the seat has learned something by it. */
DF_API df_status df_match_undo(df_match *match, int seat, df_error *err);
/* A match as it was after `steps` steps; to be freed. */
DF_API df_match *df_match_at(const df_match *match, int steps, df_error *err);
/* A match whose invariants broke is frozen: it refuses all further actions and keeps its record. */
DF_API bool df_match_frozen(const df_match *match, df_error *why);

/* The record of the match as text; *out is malloced and the caller's to free. */
DF_API df_status df_match_record(const df_match *match, char **out, df_error *err);
/* Replays a record, checking every step. */
DF_API df_match *df_match_replay(const char *record, df_error *err);

/* ---- Asserts --------------------------------------------------------------------------------- */

/* Called when the engine finds a bug of its own. The program may define it; the library's own (a
 * weak symbol) prints one line and aborts. */
DF_API void df_panic(const char *file, int line, const char *what);

#ifdef __cplusplus
}
#endif

#endif
