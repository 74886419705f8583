/* noir.h: the state of Revolver Noir and what its files share (docs/rules/noir.md).
 *
 * data.c holds the rooms, things.c and kinds.c the catalogue and the kinds of actions made of them;
 * rules.c says what is legal, apply.c carries it out, know.c keeps what everybody can work out
 * about each player (census.c counts it); view.c blanks, worlds.c fills in again, check.c holds the
 * invariants; words.c, fields.c and partial.c are the notation, talk.c, tell.c, say.c and draw.c
 * are for people; bot.c is the opponent, with its guesses in guess.c; noir.c is the table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_NOIR_H
#define DF_GAMES_NOIR_H

#include "core/core.h"

/* The rooms in canonical order. */
enum noir_room {
    NOIR_BAL,
    NOIR_BAS,
    NOIR_BED,
    NOIR_DIN,
    NOIR_FOY,
    NOIR_HAL,
    NOIR_KIT,
    NOIR_LIB,
    NOIR_ROOMS,
};

/* Sets of rooms are bytes with a bit for each. */
#define NOIR_BIT(room) ((uint8_t)(1u << (room)))
enum {
    NOIR_EFFECTS = 6, /* rooms that have one */
    NOIR_ALL_ROOMS = 0xFF,
    NOIR_UPSTAIRS = 1 << NOIR_BAL | 1 << NOIR_BED | 1 << NOIR_HAL | 1 << NOIR_LIB, /* [N-68] */
};

typedef struct noir_room_card {
    const char *code;   /* "BAL" */
    const char *word;   /* "balcony", as typed */
    const char *name;   /* "Balcony" */
    const char *effect; /* NULL: none [N-49] */
    const char *effect_word;
    const char *label;  /* the effect as something to do */
    const char *deed;   /* what it does */
    const char *clause; /* where the rules tell of it */
    uint8_t move;       /* rooms with a door */
    uint8_t shoot;      /* rooms in the line of fire */
    uint8_t cost;       /* AP of the effect */
    uint8_t pad[5];
} noir_room_card;

extern const noir_room_card noir_rooms[NOIR_ROOMS];
extern const char *const noir_room_words[NOIR_ROOMS + 1]; /* for fields; ends with NULL */

/* The nodes of the state machine, section 4.2. */
enum noir_node {
    NOIR_START,
    NOIR_COIN,
    NOIR_ACT,
    NOIR_RETREAT,
    NOIR_ANSWER,
    NOIR_REMOVE,
    NOIR_TARGET,
    NOIR_FLEE,
    NOIR_OVER,
};

/* What a REMOVE is for. */
enum noir_pending { NOIR_PENDING_NONE, NOIR_PENDING_SET, NOIR_PENDING_PANEL };

/* Packed actions, section 4.3. The two sides of the coin are actions of chance. */
enum {
    NOIR_MOVE = 0,
    NOIR_SHOOT = 8,
    NOIR_LISTEN = 16,
    NOIR_SET = 17,
    NOIR_DETONATE = 18,
    NOIR_EFFECT = 26,
    NOIR_END = 27,
    NOIR_PICK = 28,
    NOIR_COIN_SIDE = 36,
    NOIR_ACTIONS = 38,
};

/* Kinds of actions, see kinds.c. Where + room or + effect is said there is one for each. */
enum noir_kind {
    NOIR_KIND_START,                               /* + room */
    NOIR_KIND_MOVE = NOIR_KIND_START + NOIR_ROOMS, /* + room */
    NOIR_KIND_SHOOT = NOIR_KIND_MOVE + NOIR_ROOMS, /* + room */
    NOIR_KIND_LISTEN = NOIR_KIND_SHOOT + NOIR_ROOMS,
    NOIR_KIND_SET,                                      /* + room */
    NOIR_KIND_DETONATE = NOIR_KIND_SET + NOIR_ROOMS,    /* + room */
    NOIR_KIND_EFFECT = NOIR_KIND_DETONATE + NOIR_ROOMS, /* + effect */
    NOIR_KIND_END = NOIR_KIND_EFFECT + NOIR_EFFECTS,
    NOIR_KIND_RETREAT,
    NOIR_KIND_ANSWER,
    NOIR_KIND_REMOVE,
    NOIR_KIND_TARGET,
    NOIR_KIND_FLEE,
    NOIR_KINDS,
};

enum noir_option {
    NOIR_OPTION_STARTER,
    NOIR_OPTION_TURN_LIMIT,
    NOIR_OPTION_LIMIT_RESULT,
    NOIR_OPTION_HITS_TO_WIN,
    NOIR_OPTION_ENERGIZED_FIRST,
    NOIR_OPTION_TRAPDOOR_SILENT,
    NOIR_OPTION_LOST,
    NOIR_OPTION_ANSWER,
    NOIR_OPTION_SET_AGAIN,
    NOIR_OPTION_NOTES,
};
enum { NOIR_STARTER_COIN, NOIR_STARTER_0, NOIR_STARTER_1, NOIR_STARTER_LOSER };
enum { NOIR_LIMIT_DRAW, NOIR_LIMIT_HITS };
enum { NOIR_ANSWER_PRINTED, NOIR_ANSWER_REACHABLE };

enum { NOIR_DRAW = 2 }; /* as a winner */

/* What everybody can work out about one player (section 7.3): for each set of traps that fits the
 * public counts, the rooms the player may be in with it, a byte each. The meaning of an index
 * depends on the counts of manual and timed traps, see noir_trap_class. */
enum { NOIR_TRAP_SETS = 64 };
typedef struct noir_belief {
    uint8_t rooms[NOIR_TRAP_SETS];
} noir_belief;

typedef struct noir_state {
    noir_belief belief[2]; /* about each seat, by the public record alone */
    /* About the active player, the part in which this turn began in the Kitchen; belief[active] is
     * then the other part. Empty outside a turn. */
    noir_belief belief_began;
    uint16_t turn; /* 0 before turn 1 */
    uint16_t turn_limit;
    uint8_t starter; /* options; never NOIR_STARTER_LOSER */
    uint8_t limit_result;
    uint8_t hits_to_win;
    uint8_t energized_first;
    uint8_t trapdoor_silent;
    uint8_t knowledge; /* 0: the beliefs are not kept */
    uint8_t node;
    uint8_t pending; /* enum noir_pending, at REMOVE */
    uint8_t active;  /* whose turn it is */
    uint8_t ap;
    uint8_t began; /* this turn began in the Kitchen; private until Energized is used */
    uint8_t energized;
    uint8_t echoed;
    uint8_t acted;     /* an action other than Energized was announced this turn */
    uint8_t winner;    /* a seat, NOIR_DRAW, or DF_NONE while the game goes on */
    uint8_t room[2];   /* private; DF_NONE before START */
    uint8_t manual[2]; /* private sets of rooms */
    uint8_t timed[2];
    uint8_t manual_count[2]; /* public sizes of the two */
    uint8_t timed_count[2];
    uint8_t flood[2]; /* caused by that seat */
    uint8_t hits[2];  /* taken */
    uint8_t answer;   /* options */
    uint8_t set_again;
    uint8_t no_notes;
    uint8_t pad[4];
} noir_state;

/* Events, section 7.1. The comments name the open numbers; / then the secret ones. */
enum noir_event_kind {
    NOIR_EV_START_ROOM, /* / room */
    NOIR_EV_COIN,       /* first player */
    NOIR_EV_TURN,       /* number / began in the Kitchen */
    NOIR_EV_FLOOD_ENDS,
    NOIR_EV_TIMED, /* room, hit */
    NOIR_EV_MOVE,  /* / room */
    NOIR_EV_RETREAT,
    NOIR_EV_FLEE,
    NOIR_EV_SHOT, /* from, at, hit */
    NOIR_EV_LISTEN,
    NOIR_EV_ANSWER,     /* room named */
    NOIR_EV_SETTING,    /* a trap is about to be set, one has to be given up first */
    NOIR_EV_SET,        /* manual count, timed count, one given up / room, room given up or -1 */
    NOIR_EV_DETONATION, /* room, hit */
    NOIR_EV_JUMP,
    NOIR_EV_PANEL,        /* room was revealed: the Control Panel is being used */
    NOIR_EV_PANEL_GIVEN,  /* manual count, timed count / room given up */
    NOIR_EV_PANEL_PLACED, /* manual count, timed count / room */
    NOIR_EV_FLOOD,        /* hit */
    NOIR_EV_ECHOES,       /* exact room, or -1: not upstairs */
    NOIR_EV_ENERGIZED,    /* AP now */
    NOIR_EV_SWITCH,       /* fell (1, 0, or -1: not told), hit */
    NOIR_EV_FALL,         /* told to the one who fell silently; / room */
    NOIR_EV_TURN_ENDS,
    NOIR_EV_GAME_ENDS, /* winner or NOIR_DRAW, hits of seat 0, of seat 1 */
    NOIR_EVENTS,
};

static inline bool noir_is_flooded(const noir_state *s)
{
    return (s->flood[0] | s->flood[1]) != 0;
}

/* [N-63] The rooms that can be entered now. */
static inline uint8_t noir_open_rooms(const noir_state *s)
{
    return noir_is_flooded(s) ? (uint8_t)~NOIR_BIT(NOIR_BAS) : NOIR_ALL_ROOMS;
}

/* [N-35] The rooms that a player listened to may name from `room`: the list as printed, or with the
 * option [N-R42] without a Basement that is still flooded in that player's next turn. That is the
 * listener's flood: the own one will be over. */
static inline uint8_t noir_answers(const noir_state *s, int room)
{
    bool closed = s->answer == NOIR_ANSWER_REACHABLE && s->flood[s->active];

    return noir_rooms[room].move & (closed ? (uint8_t)~NOIR_BIT(NOIR_BAS) : NOIR_ALL_ROOMS);
}

static inline int noir_trap_count(const noir_state *s, int seat)
{
    return s->manual_count[seat] + s->timed_count[seat];
}

/* [N-R43] Is anything to be shown of what can be worked out? */
static inline bool noir_shows_notes(const noir_state *s)
{
    return s->knowledge && !s->no_notes;
}

/* [N-R41] Does A stand on an own manual trap that a SET would take up and set again? */
static inline bool noir_sets_again(const noir_state *s)
{
    int a = s->active;

    return s->set_again && noir_trap_count(s, a) == 2 && (s->manual[a] & NOIR_BIT(s->room[a])) != 0;
}

/* rules.c */
int noir_actor(const df_state *state);
int noir_legal(const df_state *state, df_action out[DF_LEGAL_MAX]);
int noir_list(const noir_state *s, df_action out[NOIR_ACTIONS]); /* the same */
bool noir_can_go_on(const noir_state *s); /* at ACT: is there anything to do but END? */
int noir_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX]);
df_status noir_test(const df_state *state, df_action action, df_error *err);

/* apply.c */
/* [N-10] No traps, no hits, no flood. */
void noir_clear(noir_state *s, const df_config *config);
void noir_setup(df_state *state, const df_config *config, df_rng *rng);
void noir_apply(df_state *state, df_action action, df_rng *rng, df_events *events);
void noir_result(const df_state *state, df_result *out);

/* know.c. A trap class is a pair of public counts; it has noir_trap_sets(class) indices, of which
 * some may stand for no set (two traps in one room, a timed one in the Basement). */
typedef enum noir_class {
    NOIR_CLASS_00, /* no traps: index 0 */
    NOIR_CLASS_10, /* one manual: its room */
    NOIR_CLASS_01, /* one timed: its room */
    NOIR_CLASS_20, /* two manual: noir_pair */
    NOIR_CLASS_11, /* 8 * room of the manual one + room of the timed one */
    NOIR_CLASS_02, /* two timed: noir_pair */
    NOIR_CLASSES,
} noir_class;

noir_class noir_trap_class(const noir_state *s, int seat);
int noir_trap_sets(noir_class which);
/* The manual and timed traps of an index; false: it stands for no set. */
bool noir_trap_set(noir_class which, int index, uint8_t *manual, uint8_t *timed);
int noir_trap_index(noir_class which, uint8_t manual, uint8_t timed);
/* All the states of `seat` that the public fields alone allow. */
void noir_believe_anything(noir_state *s, int seat);
/* belief[active] was given as a whole: parts it by where the turn began, as far as that is proved.
 */
void noir_split_belief(noir_state *s);
/* Calls of apply.c for each public event about `seat`, in the order of the table in 7.3. All do
 * nothing when knowledge is switched off. Those that change the counts are called before the counts
 * change. */
void noir_learn_turn_begins(noir_state *s);
void noir_learn_turn_ends(noir_state *s);
void noir_learn_rooms(noir_state *s, int seat, uint8_t rooms);
void noir_learn_moved(noir_state *s, int seat);
void noir_learn_placed(noir_state *s, int seat, int room);
void noir_learn_fell_perhaps(noir_state *s, int seat);
void noir_learn_energized(noir_state *s);
void noir_learn_setting(noir_state *s);
void noir_learn_set(noir_state *s);
void noir_learn_given_up(noir_state *s);
void noir_learn_set_giving_up(noir_state *s);
void noir_learn_panel(noir_state *s);
void noir_learn_detonated(noir_state *s, int room);
void noir_learn_timed_off(noir_state *s, int room);
/* Is the truth about `seat` part of the belief, and is the belief free of impossible states? */
df_status noir_check_belief(const noir_state *s, int seat, df_error *err);
/* The rooms that `seat` may be in, and those that may hold a trap of it; how many states in all. */
uint8_t noir_possible_rooms(const noir_state *s, int seat);
uint8_t noir_possible_traps(const noir_state *s, int seat);
int noir_worlds(const noir_state *s, int seat);

/* view.c */
void noir_view(const df_state *state, int viewer, df_view *out);

/* worlds.c */
void noir_resample(const df_view *view, int viewer, df_rng *rng, df_state *out);

/* check.c */
df_status noir_check(const df_state *state, df_error *err);

/* fields.c */
extern const df_field noir_fields[];

/* partial.c */
void noir_base(df_state *state, const df_config *config);
void noir_complete(df_state *state, const df_given *given);

/* words.c */
extern const df_option noir_options[];
extern const df_event_kind noir_event_kinds[NOIR_EVENTS];
extern const char *const noir_seat_names[2];
bool noir_words(const df_state *state, df_action action, int form, const char *const *names,
                df_text *text);

/* things.c */
bool noir_thing(int number, df_thing *out);

/* kinds.c */
bool noir_kind(int number, df_kind *out);
int noir_kind_of(const df_state *state, df_action action);
void noir_course(const df_state *state, df_course *out);

/* talk.c */
const char *noir_room_name(int room);
void noir_add_rooms(df_text *text, uint8_t rooms, const char *last);
void noir_label(const df_state *state, df_action action, const char *const *names, df_text *text);
bool noir_elsewhere(const df_state *state, const char *typed, df_text *text);
extern const char noir_legend[];
void noir_describe(const df_state *state, df_action action, const char *const *names,
                   df_text *text);
bool noir_grave(const df_state *state, df_action action);
void noir_prompt(const df_state *state, int viewer, const char *const *names, df_text *text);

/* tell.c */
void noir_event_text(const df_event *event, int viewer, const char *const *names, df_text *text);

/* say.c */
void noir_say(const df_view *view, int viewer, const char *const *names, df_text *text);

/* draw.c */
void noir_draw(const df_view *view, int viewer, const char *const *names, df_text *text);

/* bot.c */
extern const df_bot noir_bot;
extern const df_guide noir_guide;

#endif
