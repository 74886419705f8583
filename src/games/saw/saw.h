/* saw.h: the state of SAW: The Jigsaw Trials and what its files share (docs/rules/saw.md).
 *
 * data.c holds the cards, things.c and kinds.c the catalogue and the kinds of actions made of them,
 * zones.c moves them; rules.c and lists.c say what may be done, turn.c, play.c (cards that are
 * played) and trap.c carry it out, know.c keeps what each player has seen of others; view.c blanks,
 * worlds.c fills in again, check.c and recall.c hold the invariants; words.c, fields.c and
 * partial.c are the notation, talk.c, tell.c, say.c and draw.c (with reckon.c) are for people;
 * bot.c is the opponent, with judge.c; saw.c is the table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_SAW_H
#define DF_GAMES_SAW_H

#include "core/core.h"

/* ---- Cards ----------------------------------------------------------------------------------- */

/* Copies of a card are equal [S-30] [S-141], so the state knows kinds only. Kinds are numbered in
 * the order of the card ids of the rules; hands and workbenches are kept in that order. */
enum saw_kind {
    SAW_M1 = 0,    /* 13 Mechanisms */
    SAW_O1 = 13,   /* 13 Objects */
    SAW_E1 = 26,   /* 13 Escapes */
    SAW_TOOL = 39, /* 25 kinds of Tools */
    SAW_CANDLE = 64,
    SAW_FLASHLIGHT,
    SAW_STRONG_TORCH,
    SAW_BIN,
    SAW_TOOLBOX,
    SAW_ROOM_MAP,
    SAW_METAL_DETECTOR,
    SAW_BILLY,
    SAW_TOURNIQUET,
    SAW_ANESTHETIC,
    SAW_PIG,
    SAW_RBT,
    SAW_VIDEO,
    SAW_KINDS, /* 77 */
};

enum {
    SAW_CARDS = 123,
    SAW_PARTS = 13, /* kinds of each of the three types of trap part */
    SAW_TRAITS = 5,
    SAW_CHARACTERS = 6,
    SAW_LIMBS = 4,
    SAW_SLOTS = 3,
    SAW_DRAWN_MAX = 10,  /* Room Map */
    SAW_PLAYS_MAX = 40,  /* [S-R23] */
    SAW_SEEKS_MAX = 2,   /* [S-91] */
    SAW_COST = 2,        /* [S-49] */
    SAW_BILLY_VALUE = 3, /* [S-35] */
    SAW_PENALTY = 3,     /* [S-59] */
    SAW_LIMIT = 5,       /* [S-21] */
};

enum saw_group {
    SAW_MECHANISM,
    SAW_OBJECT,
    SAW_ESCAPE,
    SAW_IS_TOOL,
    SAW_SEARCH,
    SAW_IS_BILLY,
    SAW_SPECIAL,
};

enum saw_trait { SAW_CORRUPTION, SAW_VIOLENCE, SAW_GREED, SAW_OBSESSION, SAW_ADDICTION };

/* What the Escape does with the cards just drawn, section 2.2. */
enum saw_then { SAW_DISCARD, SAW_KEEP, SAW_GIVE, SAW_EXTRA, SAW_STEAL };

/* Where damage goes; a mask, as an Escape may leave the choice. */
enum saw_side { SAW_ARMS = 1, SAW_LEGS = 2, SAW_BLOOD = 4 };

typedef struct saw_card {
    const char *word; /* as typed: "m1", "bolt-cutters" */
    const char *name;
    const char *story;  /* parts */
    const char *does;   /* where it does not follow from the numbers below */
    const char *clause; /* where the rules tell of it; parts and Tools: by what they are */
    uint8_t group;
    uint8_t copies;
    uint8_t traits; /* mask: of a box or Tool */
    uint8_t value;  /* of a box or Tool; of an Escape, the sacrifice */
    uint8_t draw;   /* Mechanism: N; Search: cards drawn or looked at; Escape: k of its rule */
    uint8_t keep;   /* Search: cards kept of those */
    uint8_t from_discard; /* Object */
    uint8_t then;         /* Escape */
    uint8_t sides;        /* Escape: mask of enum saw_side */
    uint8_t pad[7];
} saw_card;

typedef struct saw_character {
    const char *word;
    const char *name;
    const char *story;
    uint8_t trait[SAW_TRAITS];
    uint8_t pad[3];
} saw_character;

extern const saw_card saw_cards[SAW_KINDS];
extern const saw_character saw_characters[SAW_CHARACTERS];
extern const char *const saw_trait_words[SAW_TRAITS + 1];
extern const char *const saw_trait_names[SAW_TRAITS];
extern const char saw_trait_letters[SAW_TRAITS + 1];
extern const char *const saw_limb_words[SAW_LIMBS + 1]; /* "left-arm" */
extern const char *const saw_limb_names[SAW_LIMBS];     /* "left arm" */

/* ---- State ----------------------------------------------------------------------------------- */

/* Where cards are, in the order in which the zones follow each other in saw_state.cards. Solo has
 * three piles of parts and cards out of the game; workbenches are kept apart. */
enum saw_zone {
    SAW_DECK,  /* bottom first */
    SAW_DRAWN, /* just drawn and not yet assigned, in order */
    SAW_HAND,  /* one for each seat, sorted */
    SAW_TABLE = SAW_HAND + DF_SEATS_MAX,
    SAW_PILE,       /* the discard pile, top first */
    SAW_MECHANISMS, /* solo [S-131], bottom first */
    SAW_OBJECTS,
    SAW_ESCAPES,
    SAW_GONE, /* out of the game, sorted */
    SAW_ZONES,
};

/* The decisions of section 4.4 and the chance events. */
enum saw_node {
    SAW_NODE_CHAR,
    SAW_NODE_FIRST, /* chance */
    SAW_NODE_USE,
    SAW_NODE_PAY,
    SAW_NODE_LIMB,
    SAW_NODE_KEEP,
    SAW_NODE_REJECT,
    SAW_NODE_BIN,
    SAW_NODE_MAP,
    SAW_NODE_DETECT,
    SAW_NODE_BENCH,
    SAW_NODE_DROP,
    SAW_NODE_TRAP,
    SAW_NODE_SPECIAL,
    SAW_NODE_TRAIT1,
    SAW_NODE_TRAIT2,
    SAW_NODE_SIDE,
    SAW_NODE_CHOICE,
    SAW_NODE_NUMB,
    SAW_NODE_STEAL, /* chance */
    SAW_NODE_SEEK,
    SAW_NODE_COMMIT,
    SAW_NODE_WOUND,
    SAW_NODE_OVER,
    SAW_NODES,
};

/* What the others see of it [S-139]. */
enum saw_step {
    SAW_STEP_START,
    SAW_STEP_TURN,
    SAW_STEP_SETTING,
    SAW_STEP_CHOICE,
    SAW_STEP_PRICE,
    SAW_STEP_ROW,
    SAW_STEP_STRIVING,
    SAW_STEP_WOUND,
    SAW_STEP_OVER,
};

enum { SAW_TOURNIQUETED = 4, SAW_LOST = 3, SAW_SEVERE = 2 }; /* stages of a limb [S-101] */
enum { SAW_LEFT_ARM, SAW_RIGHT_ARM, SAW_LEFT_LEG, SAW_RIGHT_LEG };

/* Memory [S-127]: the viewers of the mask `who` each know that one copy of `kind` is held by one of
 * the seats of the mask `holders`. */
typedef struct saw_entry {
    uint8_t kind;
    uint8_t holders;
    uint8_t who; /* seats, and DF_TO_SPECTATORS */
} saw_entry;

enum { SAW_MEMORY = 120 };

typedef struct saw_state {
    uint16_t traps; /* set so far */
    uint8_t cards[SAW_CARDS];
    uint8_t start[SAW_ZONES + 1]; /* where each zone begins in `cards` */
    /* Options and the like. */
    uint8_t seats;
    uint8_t knowledge;
    uint8_t characters; /* option: 1 random */
    uint8_t first_option;
    uint8_t stories;
    uint8_t flashlight;
    uint8_t bench_defence;
    uint8_t gas_round;
    uint8_t solo;    /* 0 off, else trial number + 1 */
    uint8_t seen_by; /* in a view: bit of the viewer; DF_NONE: the truth */
    /* The turn. */
    uint8_t node; /* private in some steps */
    uint8_t step; /* public */
    uint8_t active;
    uint8_t first; /* starting seat; DF_NONE before the lot */
    uint8_t round;
    uint8_t token;   /* seat or DF_NONE */
    uint8_t plays;   /* cards played in this USE */
    uint8_t benched; /* BENCH of this turn is over */
    uint8_t playing; /* card being resolved, or DF_NONE */
    uint8_t paid;    /* cards paid for it */
    /* Private: slots planned in BENCH, cards placed in MAP, the mask of places kept in KEEP. */
    uint8_t progress;
    uint8_t plan[SAW_SLOTS]; /* private: BENCH; DF_NONE empty */
    uint8_t no_billy;        /* [S-140] */
    /* The trap. */
    uint8_t victim;           /* DF_NONE: none */
    uint8_t special;          /* SAW_PIG, SAW_RBT or DF_NONE */
    uint8_t trait[2];         /* of the boxes, once chosen; private in SETTING */
    uint8_t side;             /* enum saw_side; likewise */
    uint8_t need[SAW_TRAITS]; /* what is still missing of each */
    uint8_t price;            /* of the sacrifice now */
    uint8_t challenged;       /* CHALLENGE was chosen */
    uint8_t seeks;            /* Search cards used in it */
    uint8_t left;             /* cards still to be rejected or stolen in ROW */
    uint8_t damage;           /* points still to be taken in WOUND */
    /* The players. */
    uint8_t character[DF_SEATS_MAX];
    uint8_t blood[DF_SEATS_MAX];
    uint8_t rank[DF_SEATS_MAX]; /* 0 alive and in play, else the final rank */
    uint8_t limb[DF_SEATS_MAX][SAW_LIMBS];
    uint8_t bench[DF_SEATS_MAX][SAW_SLOTS];
    /* Knowledge. A mask of viewers for each card of the deck, by its place from the bottom [S-128],
     * and for each card just drawn. */
    uint8_t deck_known[SAW_CARDS];
    uint8_t drawn_known[SAW_DRAWN_MAX];
    uint8_t entries;
    saw_entry memory[SAW_MEMORY]; /* sorted; the rest is DF_NONE */
    uint8_t bin_takes_bin;        /* option [S-R52] */
    uint8_t pad[1];
} saw_state;

/* ---- Actions --------------------------------------------------------------------------------- */

/* SAW_ACT_CARD + kind is a card, whatever the decision wants one for. SAW_ACT_STOP is whatever ends
 * or declines: stop, leave, pass, none, empty. */
enum {
    SAW_ACT_PICK = 0,
    SAW_ACT_STOP = SAW_ACT_PICK + SAW_CHARACTERS,
    SAW_ACT_CARD,
    SAW_ACT_TARGET = SAW_ACT_CARD + SAW_KINDS,
    SAW_ACT_TRAIT = SAW_ACT_TARGET + DF_SEATS_MAX,
    SAW_ACT_SIDE = SAW_ACT_TRAIT + SAW_TRAITS, /* arms, legs */
    SAW_ACT_CHALLENGE = SAW_ACT_SIDE + 2,
    SAW_ACT_SACRIFICE,
    SAW_ACT_LIMB,
    SAW_ACT_WOUND = SAW_ACT_LIMB + SAW_LIMBS, /* left, right */
    SAW_ACT_DETECT = SAW_ACT_WOUND + 2,
    SAW_ACT_COMMIT = SAW_ACT_DETECT + 3, /* + 5 * (Tool or Billy) + trait */
    SAW_ACT_FIRST = SAW_ACT_COMMIT + 26 * SAW_TRAITS,
    SAW_ACT_STEAL = SAW_ACT_FIRST + DF_SEATS_MAX, /* place in the attacker's sorted hand */
    SAW_ACTIONS = SAW_ACT_STEAL + SAW_CARDS,
};

/* Kinds of actions, see kinds.c. Cards that are paid, kept, dropped and the like are not told
 * apart; what is put on the workbench is, if it is a part of a trap. */
enum {
    SAW_SEARCHES = SAW_BILLY - SAW_CANDLE,
    SAW_TOOLS = SAW_CANDLE - SAW_TOOL,
    SAW_DO_PICK = 0,                            /* + character */
    SAW_DO_PLAY = SAW_DO_PICK + SAW_CHARACTERS, /* + Search card, then two others */
    SAW_DO_TOURNIQUET = SAW_DO_PLAY + SAW_SEARCHES,
    SAW_DO_VIDEO,
    SAW_DO_PAY,
    SAW_DO_LIMB,
    SAW_DO_KEEP,
    SAW_DO_REJECT,
    SAW_DO_BIN,
    SAW_DO_MAP,
    SAW_DO_LEAVE,
    SAW_DO_DETECT,                    /* + type of part */
    SAW_DO_BENCH = SAW_DO_DETECT + 3, /* + part, then any other card */
    SAW_DO_BENCH_OTHER = SAW_DO_BENCH + SAW_TOOL,
    SAW_DO_BENCH_EMPTY,
    SAW_DO_DROP,
    SAW_DO_TRAP,
    SAW_DO_PASS,
    SAW_DO_SPECIAL, /* The Pig, Reverse Bear Trap */
    SAW_DO_SPECIAL_NONE = SAW_DO_SPECIAL + 2,
    SAW_DO_TRAIT,                            /* + trait */
    SAW_DO_SIDE = SAW_DO_TRAIT + SAW_TRAITS, /* arms, legs */
    SAW_DO_CHALLENGE = SAW_DO_SIDE + 2,
    SAW_DO_SACRIFICE,
    SAW_DO_NUMB,
    SAW_DO_SEEK,                                /* + Search card */
    SAW_DO_COMMIT = SAW_DO_SEEK + SAW_SEARCHES, /* + Tool, then Billy */
    SAW_DO_STOP_PLAY = SAW_DO_COMMIT + SAW_TOOLS + 1,
    SAW_DO_STOP_NUMB,
    SAW_DO_STOP_SEEK,
    SAW_DO_STOP_COMMIT,
    SAW_DO_WOUND,
    SAW_DO_KINDS,
};

_Static_assert((int)SAW_DO_KINDS <= (int)DF_KINDS_MAX,
               "there is no room for more kinds of actions");

enum saw_option {
    SAW_OPTION_CHARACTERS,
    SAW_OPTION_FIRST,
    SAW_OPTION_STORIES,
    SAW_OPTION_FLASHLIGHT,
    SAW_OPTION_BENCH_DEFENCE,
    SAW_OPTION_BLOOD,
    SAW_OPTION_GAS_ROUND,
    SAW_OPTION_SOLO,
    SAW_OPTION_BIN_TAKES_BIN,
};

/* Why cards went to the discard pile, and why blood was lost. */
enum saw_why { SAW_WHY_REJECTED, SAW_WHY_DROPPED, SAW_WHY_TOOLBOX, SAW_WHY_OUT, SAW_WHY_TURNED };
enum saw_cause { SAW_BY_TRAP, SAW_BY_BLEEDING, SAW_BY_PENALTY, SAW_BY_GAS };

/* Events. The comments name the open numbers; / then the secret ones. Cards are kinds, -1 none. */
enum saw_event_kind {
    SAW_EV_PICK,    /* character, 1 with the story */
    SAW_EV_FIRST,   /* */
    SAW_EV_TURN,    /* round */
    SAW_EV_DRAW,    /* count, 0 where an event goes on with the last one / up to 4 cards */
    SAW_EV_TAKE,    /* count, up to 5 cards from the discard pile */
    SAW_EV_SHUFFLE, /* cards */
    SAW_EV_PLAY,    /* card, slot it came from or 0 */
    SAW_EV_PAY,     /* card, slot */
    SAW_EV_KEEP,    /* likewise */
    SAW_EV_DISCARD, /* why, up to 5 cards */
    SAW_EV_GIVE,    /* to, card given openly or -1 / card */
    SAW_EV_STEAL,   /* from / card */
    SAW_EV_BIN,     /* card */
    SAW_EV_LOOK,    /* count */
    SAW_EV_SEEN,    /* likewise, told to the one who looks */
    SAW_EV_MAPPED,  /* count */
    SAW_EV_DETECT,  /* type */
    SAW_EV_FOUND,   /* card or -1 */
    SAW_EV_VIDEO,   /* 2 from the deck, 1 from the discard pile, 0 none */
    SAW_EV_TIED,    /* limb */
    SAW_EV_BENCH,   /* slots filled: 1, 2, 3 (0 or 1 each), hand / cards on them */
    SAW_EV_TRAP,    /* victim, number of the trap, in a trial: of how many */
    SAW_EV_SPECIAL, /* card */
    SAW_EV_PARTS,   /* Mechanism, Object, Escape, attacker or -1 */
    SAW_EV_NEED,    /* trait, value, trait, value, side, price or 0: no sacrifice */
    SAW_EV_STORY,   /* Mechanism, Object, Escape, attacker or -1 */
    SAW_EV_CHOICE,  /* 1 challenge, 0 sacrifice; 1 forced */
    SAW_EV_NUMBED,  /* price now */
    SAW_EV_COMMIT,  /* card, trait, missing of it now, slot, trait of the other box, likewise */
    SAW_EV_OUTCOME, /* damage, side */
    SAW_EV_WOUND,   /* limb, stage */
    SAW_EV_BLOOD,   /* lost, left, cause */
    SAW_EV_TIDY,    /* */
    SAW_EV_TOKEN,   /* 1 takes it, 0 it leaves the game */
    SAW_EV_OUT,     /* rank */
    SAW_EV_GAS,     /* round */
    SAW_EV_END,     /* 1 won, 0 lost; blood */
    SAW_EVENTS,
};

/* What an action sets off needs these everywhere. */
typedef struct saw_play {
    saw_state *s;
    df_rng *rng;
    df_events *events;
    int actor; /* whose action it was */
    int pad;
} saw_play;

/* ---- Small questions ------------------------------------------------------------------------- */

static inline int saw_count(const saw_state *s, int zone)
{
    return s->start[zone + 1] - s->start[zone];
}

static inline const uint8_t *saw_zone(const saw_state *s, int zone)
{
    return s->cards + s->start[zone];
}

static inline int saw_bench_count(const saw_state *s, int seat)
{
    const uint8_t *slot = s->bench[seat];

    return (slot[0] != DF_NONE) + (slot[1] != DF_NONE) + (slot[2] != DF_NONE);
}

/* Hand and workbench, section 4. */
static inline int saw_held_count(const saw_state *s, int seat)
{
    return saw_count(s, SAW_HAND + seat) + saw_bench_count(s, seat);
}

static inline bool saw_is_alive(const saw_state *s, int seat)
{
    return s->blood[seat] > 0;
}

static inline int saw_alive_count(const saw_state *s)
{
    int count = 0;

    for (int seat = 0; seat < s->seats; seat++)
        count += saw_is_alive(s, seat);
    return count;
}

/* [S-109] [S-53] [S-110] Severe, Loss and Tourniquet alike. */
static inline int saw_bad_legs(const saw_state *s, int seat)
{
    return (s->limb[seat][SAW_LEFT_LEG] >= SAW_SEVERE) +
           (s->limb[seat][SAW_RIGHT_LEG] >= SAW_SEVERE);
}

/* [S-21] [S-108] [S-R40] The most cards that a hand may hold after DROP. */
static inline int saw_limit(const saw_state *s, int seat)
{
    return SAW_LIMIT - (s->limb[seat][SAW_LEFT_ARM] >= SAW_SEVERE) -
           (s->limb[seat][SAW_RIGHT_ARM] >= SAW_SEVERE);
}

/* Those who watch with eyes of their own: the living, and all others together [S-142]. */
static inline uint8_t saw_viewers(const saw_state *s)
{
    uint8_t mask = DF_TO_SPECTATORS;

    for (int seat = 0; seat < s->seats; seat++)
        if (saw_is_alive(s, seat))
            mask |= DF_TO(seat);
    return mask;
}

static inline bool saw_is_solo(const saw_state *s)
{
    return s->solo != 0;
}

/* [S-130] */
static inline int saw_trial_traps(const saw_state *s)
{
    return s->solo == 7 ? 13 : 10;
}

static inline int saw_need(const saw_state *s)
{
    return s->need[0] + s->need[1] + s->need[2] + s->need[3] + s->need[4];
}

/* A set of kinds. */
typedef struct saw_kinds {
    uint64_t bits[2];
} saw_kinds;

static inline void saw_kinds_add(saw_kinds *set, int kind)
{
    set->bits[kind >> 6] |= UINT64_C(1) << (kind & 63);
}

static inline bool saw_kinds_has(const saw_kinds *set, int kind)
{
    return (set->bits[kind >> 6] >> (kind & 63) & 1) != 0;
}

/* Without branches, as no processor can foresee which half a card is in. Empty and hidden places
 * count as kinds that don't exist, the two highest numbers of the second half. */
static inline saw_kinds saw_kinds_of(const uint8_t *cards, int count)
{
    uint64_t low = 0;
    uint64_t high = 0;

    for (int i = 0; i < count; i++) {
        uint64_t bit = UINT64_C(1) << (cards[i] & 63);
        uint64_t is_high = (uint64_t)0 - (cards[i] >> 6 & 1);

        low |= bit & ~is_high;
        high |= bit & is_high;
    }
    return (saw_kinds){{low, high}};
}

#define saw_each_kind(kind, set)                                                                   \
    for (int half_ = 0; half_ < 2; half_++)                                                        \
        for (uint64_t left_ = (set).bits[half_]; left_ != 0; left_ &= left_ - 1)                   \
            for (int kind = half_ * 64 + df_bit_lowest_64(left_), once_ = 1; once_ != 0; once_ = 0)

/* ---- zones.c: moving cards ------------------------------------------------------------------- */

/* Whatever leaves a hand or workbench for all to see goes through saw_lay_*, which also settles the
 * memory. */
int saw_find(const saw_state *s, int zone, int kind); /* first place in `cards`, or -1 */
int saw_count_held(const saw_state *s, int seat, int kind);
saw_kinds saw_hand_kinds(const saw_state *s, int seat);
saw_kinds saw_held_kinds(const saw_state *s, int seat);
void saw_insert(saw_state *s, int zone, int place,
                int kind);                         /* place counts from the zone's start */
int saw_remove(saw_state *s, int zone, int place); /* returns the kind */
/* From one zone to another; returns the kind. Only the cards between the two are shifted. */
int saw_move(saw_state *s, int from, int place, int to, int to_place);
int saw_place_for(const saw_state *s, int zone, int kind); /* in a sorted zone, for one more */
void saw_insert_sorted(saw_state *s, int zone, int kind);
/* A copy of a player's held cards is laid down openly at a place of `zone`: `bench` says that the
 * workbench may serve, which then goes first [S-R47]. Returns the number of its slot, 0 for the
 * hand. */
int saw_lay(saw_state *s, int seat, int kind, bool bench, int zone, int place);
int saw_lay_off(saw_state *s, int seat, int kind, bool bench); /* onto the discard pile */
void saw_lay_all(saw_play *p, int seat, enum saw_why why);     /* [S-31] */
/* [S-18] All cards go from the slots to the hand, then those of the plan into the slots. */
void saw_refill_bench(saw_state *s, int seat, const uint8_t plan[SAW_SLOTS]);
/* The top card of the deck, after a reshuffle if need be; -1 when there is none [S-27] [S-28]. */
int saw_next_card(saw_play *p);
uint8_t saw_pull(saw_state *s, int zone, int place); /* moves it; returns who knows it */
/* Draws into the hand, or to the zone of cards just drawn; fewer when there are no more. */
void saw_draw_hand(saw_play *p, int seat, int count, bool reveals);
void saw_draw_aside(saw_play *p, int count, bool from_discard);
uint8_t saw_move_drawn(saw_state *s, int place, int zone, int to_place); /* returns who knows it */
void saw_drawn_to_hand(saw_state *s, int seat); /* all that is left of it */
void saw_tell_secret(saw_play *p, enum saw_event_kind kind, int seat, const uint8_t *kinds,
                     int count, bool reveals);
void saw_tell_discards(saw_play *p, int seat, enum saw_why why, const uint8_t *kinds, int count);
void saw_shuffle_deck(saw_play *p);

/* ---- know.c ---------------------------------------------------------------------------------- */
void saw_remember(saw_state *s, int kind, uint8_t holders, uint8_t who);
void saw_seen_leaving(saw_state *s, int seat, int kind, uint8_t who); /* [S-127] an entry ends */
void saw_seen_stolen(saw_state *s, int from, int to, int kind);
void saw_forget_viewer(saw_state *s, int seat);
/* A card just drawn goes to the discard pile in sight of all. */
void saw_reject_drawn(saw_state *s, int place);
/* One copy of a kind among the cards just drawn was seen leaving: one mark of each viewer goes. */
void saw_unmark_drawn(saw_state *s, int kind, uint8_t who);
int saw_memory_of(const saw_state *s, uint8_t who, saw_entry out[SAW_MEMORY]);

/* ---- lists.c --------------------------------------------------------------------------------- */
int saw_legal(const df_state *state, df_action out[DF_LEGAL_MAX]);
int saw_options(const saw_state *s, df_action out[DF_LEGAL_MAX]);
bool saw_one_option(const saw_state *s, df_action *only); /* is there nothing to decide? */
int saw_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX]);

/* ---- rules.c --------------------------------------------------------------------------------- */
bool saw_pile_has_others(const saw_state *s); /* in the discard pile: anything but Bins */
int saw_actor(const df_state *state);
df_status saw_test(const df_state *state, df_action action, df_error *err);
bool saw_is_whole(const saw_state *s, int seat); /* are there all parts on the workbench? */
bool saw_has_trap(const saw_state *s, int seat); /* [S-67] parts and Billy */
int saw_owner(const saw_state *s);               /* whose step it is, also when chance acts */
int saw_keep_count(const saw_state *s);          /* at KEEP */
int saw_search_draw(const saw_state *s, int kind, int seat); /* [S-38] */
/* At USE, of a card that is known to be held. */
df_status saw_check_held_use(const saw_state *s, int seat, int kind, df_error *err);
saw_kinds saw_drawn_kinds(const saw_state *s);     /* that were not kept or placed before */
int saw_free_copies(const saw_state *s, int kind); /* at BENCH: held, without a slot yet */

/* ---- turn.c ---------------------------------------------------------------------------------- */
void saw_clear(saw_state *s, const df_config *config);
void saw_setup(df_state *state, const df_config *config, df_rng *rng);
void saw_apply(df_state *state, df_action action, df_rng *rng, df_events *events);
void saw_result(const df_state *state, df_result *out);
void saw_lose_blood(saw_play *p, int seat, int amount, enum saw_cause cause);
void saw_end_turn(saw_play *p);
void saw_go(saw_state *s, enum saw_step step, enum saw_node node);

/* ---- play.c: what is done with a card at each of the decisions ------------------------------- */
void saw_play_card(saw_play *p, int kind);
void saw_pay(saw_play *p, int kind);
void saw_keep(saw_play *p, int kind);
void saw_map(saw_play *p, int kind);
void saw_leave_map(saw_play *p);
void saw_take_from_pile(saw_play *p, int kind);
void saw_detect(saw_play *p, int type);
void saw_tie(saw_play *p, int limb);

/* ---- trap.c ---------------------------------------------------------------------------------- */
void saw_set_trap(saw_play *p, int target);
void saw_set_trial(saw_play *p); /* solo [S-132] */
void saw_after_setting(saw_play *p);
void saw_choose(saw_play *p, bool challenge);
void saw_reject(saw_play *p, int kind);
void saw_row_kept(saw_play *p);
void saw_steal(saw_play *p, int place);
void saw_after_seek(saw_play *p);
void saw_commit(saw_play *p, int kind, int trait);
void saw_take_damage(saw_play *p);
void saw_wound(saw_play *p, int limb);
void saw_requirement(const saw_state *s, const uint8_t part[3], uint8_t need[SAW_TRAITS]);
/* What `seat` would lack if the trap on the bench of whoever's turn it is were set on it; false:
 * there is none, or it can't be seen. */
bool saw_aimed_at(const saw_state *s, int seat, uint8_t need[SAW_TRAITS]);
void saw_parts_on_table(const saw_state *s, uint8_t part[3]); /* DF_NONE before STORY */
int saw_used_count(const saw_state *s);                       /* cards of the victim on the table */

/* ---- view.c ---------------------------------------------------------------------------------- */
void saw_view(const df_state *state, int viewer, df_view *out);

/* ---- worlds.c -------------------------------------------------------------------------------- */
void saw_resample(const df_view *view, int viewer, df_rng *rng, df_state *out);
/* Can the entries all be true, given how many cards each seat has room for? */
bool saw_entries_fit(const saw_entry *entries, int count, const uint8_t room[DF_SEATS_MAX]);

/* ---- check.c, recall.c ----------------------------------------------------------------------- */
df_status saw_check(const df_state *state, df_error *err);
df_status saw_check_knowledge(const saw_state *s, df_error *err);

/* ---- words.c --------------------------------------------------------------------------------- */
extern const df_option saw_options_table[];
extern const df_event_kind saw_event_kinds[SAW_EVENTS];
extern const char *const saw_seat_names[DF_SEATS_MAX];
df_status saw_config_check(const df_config *config, df_error *err);
bool saw_words(const df_state *state, df_action action, int form, const char *const *names,
               df_text *text);
bool saw_elsewhere(const df_state *state, const char *typed, df_text *text);
void saw_label(const df_state *state, df_action action, const char *const *names, df_text *text);

/* ---- things.c -------------------------------------------------------------------------------- */
bool saw_thing(int number, df_thing *out);

/* kinds.c */
bool saw_kind_at(int number, df_kind *out);
int saw_kind_of(const df_state *state, df_action action);
void saw_course(const df_state *state, df_course *out);

/* ---- fields.c, partial.c --------------------------------------------------------------------- */
extern const df_field saw_fields[];
void saw_base(df_state *state, const df_config *config);
void saw_complete(df_state *state, const df_given *given);

/* ---- reckon.c -------------------------------------------------------------------------------- */
/* The least that can still be missing if the cards given are committed as well as possible. */
int saw_least_missing(const uint8_t need[SAW_TRAITS], const uint8_t *kinds, int count);
int saw_best_missing(const saw_state *s, int seat); /* with all that the victim has at hand */

/* ---- talk.c, say.c, tell.c, draw.c, bot.c ---------------------------------------------------- */
bool saw_gives_away(const saw_state *s); /* at REJECT: does the card go to the attacker? */
void saw_describe(const df_state *state, df_action action, const char *const *names, df_text *text);
bool saw_grave(const df_state *state, df_action action);
void saw_prompt(const df_state *state, int viewer, const char *const *names, df_text *text);
void saw_say(const df_view *view, int viewer, const char *const *names, df_text *text);
void saw_event_text(const df_event *event, int viewer, const char *const *names, df_text *text);
void saw_draw(const df_view *view, int viewer, const char *const *names, df_text *text);
extern const char saw_legend[];
extern const df_bot saw_bot;
extern const df_guide saw_guide;

#endif
