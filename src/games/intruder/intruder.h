/* intruder.h: the state of Intruder Escape and what its files share (docs/rules/intruder.md).
 *
 * data.c holds the cards, things.c and kinds.c the catalogue and the kinds of actions made of them;
 * rules.c says what is legal, start.c, turn.c and ends.c carry it out, know.c keeps what was seen
 * of the cards; view.c blanks, worlds.c and chains.c fill in again, check.c and past.c hold the
 * invariants; words.c, fields.c and partial.c are the notation, talk.c, tell.c, say.c and draw.c
 * are for people; bot.c is the opponent, intruder.c the table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_INTRUDER_H
#define DF_GAMES_INTRUDER_H

#include "core/core.h"

/* The kinds of action cards, in the order of table 2.1. Copies of a kind are never told apart
 * [I-R63], so a card is its kind everywhere. */
enum intruder_kind {
    INTRUDER_KY,
    INTRUDER_CR,
    INTRUDER_GS,
    INTRUDER_LC,
    INTRUDER_BB,
    INTRUDER_BN,
    INTRUDER_FL,
    INTRUDER_SC,
    INTRUDER_RL,
    INTRUDER_UB,
    INTRUDER_BR,
    INTRUDER_DS,
    INTRUDER_KN,
    INTRUDER_SY,
    INTRUDER_MK,
    INTRUDER_BM,
    INTRUDER_NH,
    INTRUDER_HO,
    INTRUDER_SN,
    INTRUDER_KINDS,
};

enum intruder_group {
    INTRUDER_ITEM,
    INTRUDER_DAMAGE,
    INTRUDER_HEAL,
    INTRUDER_MODIFIER,
    INTRUDER_KIT,
    INTRUDER_EFFECT,
    INTRUDER_HOME,
};

typedef struct intruder_card {
    const char *code; /* "BB" */
    const char *word; /* "bat", as typed */
    const char *name; /* "Baseball Bat" */
    const char *does; /* for people */
    const char *clause;
    uint8_t copies;
    uint8_t group;
    uint8_t pad[6];
} intruder_card;

extern const intruder_card intruder_cards[INTRUDER_KINDS];
extern const char *const intruder_codes[INTRUDER_KINDS + 1]; /* for fields; ends with NULL */

#define INTRUDER_BIT(x) (UINT32_C(1) << (x))
enum {
    INTRUDER_DECK = 38,
    INTRUDER_SEATS = 6,
    INTRUDER_ITEMS = 4, /* the first kinds */
    INTRUDER_DEAL = 5,
    INTRUDER_HAND = 3,
    INTRUDER_ROW = 4,
    INTRUDER_LIVES = 3,
    INTRUDER_LAPS = 3,
    INTRUDER_DRAWS = 4, /* Hostages, so at most that many cards are drawn in a round */
    /* Rounds remembered card by card, the present one included. Three players never need more. */
    INTRUDER_ROUNDS = 12,
    INTRUDER_ROUND_MAX = 199, /* far more than a game can have, for positions set up by hand */
    INTRUDER_SEEN = 7,        /* cards of one seat that a round can show: 3 kept and 4 drawn */
    INTRUDER_ROW_KINDS = 1 << INTRUDER_BB | 1 << INTRUDER_BN | 1 << INTRUDER_UB | 1 << INTRUDER_BR |
                         1 << INTRUDER_DS | 1 << INTRUDER_KN | 1 << INTRUDER_SY | 1 << INTRUDER_MK,
    INTRUDER_DICE_KINDS = 1 << INTRUDER_SC | 1 << INTRUDER_RL | 1 << INTRUDER_BM,
};

enum { INTRUDER_INNOCENT, INTRUDER_INTRUDER };

/* The nodes of the state machine of section 4. */
enum intruder_node {
    INTRUDER_CHARACTER,
    INTRUDER_HOME_CHOICE,
    INTRUDER_KEEP,
    INTRUDER_START_ROLL,
    INTRUDER_TURN,
    INTRUDER_EFFECT_ROLL,
    INTRUDER_FOLLOW,
    INTRUDER_DEATH,
    INTRUDER_VICTIM_ROLL,
    INTRUDER_DELIBERATE,
    INTRUDER_OVER,
};

/* Packed actions. */
enum {
    INTRUDER_ACT_CHARACTER = 0,                                /* + character */
    INTRUDER_ACT_USE = 6,                                      /* Nobody's Home */
    INTRUDER_ACT_DECLINE = 7,                                  /* */
    INTRUDER_ACT_BOTTOM = 8,                                   /* + kind */
    INTRUDER_ACT_SKIP = INTRUDER_ACT_BOTTOM + INTRUDER_KINDS,  /* */
    INTRUDER_ACT_PLAY,                                         /* + 6 * kind + target, or 0 */
    INTRUDER_ACT_ROW = INTRUDER_ACT_PLAY + 6 * INTRUDER_KINDS, /* Snatch: + seat */
    INTRUDER_ACT_ITEM = INTRUDER_ACT_ROW + INTRUDER_SEATS,     /* Snatch: + item */
    INTRUDER_ACT_KEEP = INTRUDER_ACT_ITEM + INTRUDER_ITEMS,    /* */
    INTRUDER_ACT_REVEAL,                                       /* */
    INTRUDER_ACT_CONCEAL,                                      /* */
    INTRUDER_ACT_SAY,                                          /* + enum intruder_statement */
    INTRUDER_ACT_ROLL = INTRUDER_ACT_SAY + 13,                 /* chance: + seat */
    INTRUDER_ACTIONS = INTRUDER_ACT_ROLL + INTRUDER_SEATS,
};

enum intruder_statement { INTRUDER_ACCUSE = 0, INTRUDER_TRUST = 6, INTRUDER_PASS = 12 };

/* Kinds of actions, see kinds.c. Snatch and Nobody's Home are not played like other cards. */
enum {
    INTRUDER_DO_CHARACTER, /* + character */
    INTRUDER_DO_USE = INTRUDER_DO_CHARACTER + INTRUDER_SEATS,
    INTRUDER_DO_DECLINE,
    INTRUDER_DO_BOTTOM, /* + kind, without Nobody's Home */
    INTRUDER_DO_SKIP = INTRUDER_DO_BOTTOM + INTRUDER_KINDS - 1,
    INTRUDER_DO_PLAY, /* + kind, likewise */
    INTRUDER_DO_ROW = INTRUDER_DO_PLAY + INTRUDER_SN - 1,
    INTRUDER_DO_ITEM,
    INTRUDER_DO_KEEP,
    INTRUDER_DO_REVEAL,
    INTRUDER_DO_CONCEAL,
    INTRUDER_DO_ACCUSE,
    INTRUDER_DO_TRUST,
    INTRUDER_DO_PASS,
    INTRUDER_DO_KINDS,
};

enum intruder_option {
    INTRUDER_OPTION_SIX_INTRUDERS,
    INTRUDER_OPTION_SPENT_CARDS,
    INTRUDER_OPTION_DEATH_REVEAL,
    INTRUDER_OPTION_DELIBERATION,
    INTRUDER_OPTION_CHARACTERS,
    INTRUDER_OPTION_SNATCHED_ITEMS,
};
enum { INTRUDER_SIX_RANDOM, INTRUDER_SIX_2, INTRUDER_SIX_3 };
enum { INTRUDER_SPENT_DUD, INTRUDER_SPENT_REMOVE };
enum { INTRUDER_REVEAL_CHOICE, INTRUDER_REVEAL_ALWAYS, INTRUDER_REVEAL_NEVER };
enum { INTRUDER_CHARACTERS_CHOOSE, INTRUDER_CHARACTERS_SEAT };
enum { INTRUDER_SNATCHED_HAND, INTRUDER_SNATCHED_TABLE };

enum { INTRUDER_BY_ELIMINATION, INTRUDER_BY_ESCAPE };

/* Up to seven kinds in one number, the first in the lowest place: digits to the base 20, a kind + 1
 * each, so that 0 is the empty list. INTRUDER_CARDS_HIDDEN: blanked in a view. */
typedef uint32_t intruder_kinds;
#define INTRUDER_CARDS_HIDDEN UINT32_C(0xFFFFFFFE)

/* What one round showed of the cards that came from the centre deck. Every such card is
 * "identified" once everybody knows its kind: played, discarded, shown, or drawn face up. */
typedef struct intruder_round {
    intruder_kinds dealt[INTRUDER_SEATS]; /* in the order of the deal; private to the seat */
    /* Identified cards of each seat, in the order in which that happened, but for the face-up draws
     * below. Leftovers and hands that were shown at once are in the order of the kinds. */
    intruder_kinds seen[INTRUDER_SEATS];
    uint8_t draw[INTRUDER_DRAWS];  /* by Hostage: intruder_draw_seat and so on, or DF_NONE */
    uint8_t drawn[INTRUDER_DRAWS]; /* the card; private to the seat unless the draw is public */
    uint8_t living;                /* mask of the seats that were dealt to */
    uint8_t home;                  /* the seat dealt NH, + 8 if used, or DF_NONE */
    uint8_t out;                   /* at the start: items in item areas, + 16 * spent and removed */
    uint8_t top;                   /* the first card dealt if it lay face up [I-R62], or DF_NONE */
} intruder_round;

/* A draw: who, after how many cards seen of that seat, and whether everybody knows the card. */
static inline int intruder_draw_seat(uint8_t draw)
{
    return draw & 7;
}

static inline int intruder_draw_after(uint8_t draw)
{
    return draw >> 3 & 7;
}

enum { INTRUDER_DRAW_PUBLIC = 1 << 6 };

typedef struct intruder_state {
    /* Bit m: after a round that did not end the game though an Intruder held all items, everybody
     * knows that one of the seats in the mask m is Innocent [I-R49]. */
    uint64_t innocent_among;
    intruder_round rounds[INTRUDER_ROUNDS]; /* the last `remembered`, oldest first */
    uint8_t old_pile[INTRUDER_KINDS];       /* the pile that went under the deck before rounds[0] */
    uint8_t discard[INTRUDER_KINDS];        /* how many of each */
    uint8_t deck[INTRUDER_DECK];            /* top first */
    uint8_t hand[INTRUDER_SEATS][INTRUDER_DEAL];  /* sorted */
    uint8_t known[INTRUDER_SEATS][INTRUDER_HAND]; /* of these, what everybody knows; sorted */
    uint8_t batch[INTRUDER_SEATS][2];             /* handed in, not yet under the deck; sorted */
    uint8_t row[INTRUDER_SEATS][INTRUDER_ROW];
    uint8_t item[INTRUDER_ITEMS]; /* in front of whom, or DF_NONE */
    uint8_t identity[INTRUDER_SEATS];
    uint8_t character[INTRUDER_SEATS];
    uint8_t lives[INTRUDER_SEATS];
    uint8_t lost[INTRUDER_SEATS]; /* lives at the start of the round */
    uint8_t said[INTRUDER_SEATS]; /* in this or the last deliberation, or DF_NONE */
    uint8_t seats;
    uint8_t six_intruders; /* options */
    uint8_t spent_cards;
    uint8_t death_reveal;
    uint8_t deliberation;
    uint8_t characters;
    uint8_t knowledge; /* 0: no rounds are remembered */
    uint8_t remembered;
    uint8_t node;
    uint8_t round;
    uint8_t lap;            /* 1 to 3 during the turns; 0 before, 4 after */
    uint8_t first;          /* of this round, or DF_NONE */
    uint8_t turn;           /* whose slot it is, or DF_NONE */
    uint8_t asked;          /* who decides outside a turn, or DF_NONE */
    uint8_t die;            /* the card that is rolled for, or DF_NONE */
    uint8_t fresh;          /* at FOLLOW: the card drawn or stolen, or DF_NONE */
    uint8_t fresh_hidden;   /* it was drawn face down: the last of the draws */
    uint8_t home;           /* who is not at home, with NH in front: immune; or DF_NONE */
    uint8_t top_up;         /* the top card of the deck lies face up */
    uint8_t victim;         /* of the last assessment, or DF_NONE */
    uint8_t debt;           /* masks of seats: owes a turn (Broken Mirror) */
    uint8_t home_used;      /* has used Nobody's Home */
    uint8_t kit_used;       /* has played a Med Kit */
    uint8_t revealed;       /* identity card shown */
    uint8_t proven;         /* proven to be an Intruder by [I-R49] */
    uint8_t spent;          /* bits of intruder_dice_bit */
    uint8_t winner;         /* a side, or DF_NONE */
    uint8_t reason;         /* INTRUDER_BY_..., or DF_NONE */
    uint8_t snatched_items; /* option */
    uint8_t pad[1];
} intruder_state;

_Static_assert(sizeof(intruder_state) <= 1024, "a state is at most 1 KiB");

/* Events. The comments name the open numbers; / then the secret ones. Kinds are numbers, -1 none.
 */
enum intruder_event_kind {
    INTRUDER_EV_CHARACTER, /* character */
    INTRUDER_EV_IDENTITY,  /* / identity, mask of all Intruders or 0 (told to its owner alone) */
    INTRUDER_EV_ROUND,     /* number, cards put under the deck */
    INTRUDER_EV_DEALT,     /* cards / the first three, the other two, as intruder_kinds */
    INTRUDER_EV_TOP_DEALT, /* kind that lay face up */
    INTRUDER_EV_HOME_SHOWN,
    INTRUDER_EV_HOME_USED,     /* up to four kinds discarded */
    INTRUDER_EV_HOME_DECLINED, /* 1: it was used before, so it can't be again */
    INTRUDER_EV_HANDED_IN,     /* cards still to hand in / kind */
    INTRUDER_EV_BATCH,         /* size */
    INTRUDER_EV_DIE,           /* names a seat, 0: as the first player, 1: as the victim */
    INTRUDER_EV_SKIP,
    INTRUDER_EV_PLAY,      /* kind, target or -1, damage of the target's row or -1 */
    INTRUDER_EV_ROLL,      /* kind, seat rolled */
    INTRUDER_EV_SHOWN,     /* up to three kinds */
    INTRUDER_EV_TOP,       /* kind turned up, or -1: the deck is empty */
    INTRUDER_EV_MIRROR,    /* 1: a turn will be lost */
    INTRUDER_EV_TURN_LOST, /* */
    INTRUDER_EV_DRAW,      /* kind if it lay face up, else -1 / kind */
    INTRUDER_EV_DRAW_HOME, /* */
    INTRUDER_EV_SNATCH,    /* kind, from whom */
    INTRUDER_EV_KEPT,
    INTRUDER_EV_LEFTOVER,  /* up to three kinds */
    INTRUDER_EV_HEALED,    /* lives */
    INTRUDER_EV_TOTALS,    /* damage of each seat, -1: takes no part */
    INTRUDER_EV_TIE,       /* mask of the tied */
    INTRUDER_EV_LIFE_LOST, /* lives left, 1: by Roulette */
    INTRUDER_EV_SAFE,      /* Roulette finds nobody at home */
    INTRUDER_EV_DIED,      /* up to three kinds of the hand */
    INTRUDER_EV_REVEALED,  /* identity */
    INTRUDER_EV_CONCEALED,
    INTRUDER_EV_PROVEN,
    INTRUDER_EV_STATEMENT, /* enum intruder_statement, person or -1 */
    INTRUDER_EV_END,       /* side, reason, mask of Intruders, identity card left over or -1 */
    INTRUDER_EVENTS,
};

/* ---- Small helpers on states and views ------------------------------------------------------- */

/* How many cards lie before the first empty place. No branch depends on the cards: which ones they
 * are is a matter of luck, and a wrong guess costs a processor more than looking at all of them. */
static inline int intruder_count(const uint8_t *cards, int places)
{
    int count = 0;
    int more = 1;

    for (int i = 0; i < places; i++) {
        more &= cards[i] != DF_NONE;
        count += more;
    }
    return count;
}

static inline int intruder_hand_size(const intruder_state *s, int seat)
{
    return intruder_count(s->hand[seat], INTRUDER_DEAL);
}

static inline int intruder_row_size(const intruder_state *s, int seat)
{
    return intruder_count(s->row[seat], INTRUDER_ROW);
}

static inline int intruder_deck_size(const intruder_state *s)
{
    const uint8_t *end = memchr(s->deck, DF_NONE, INTRUDER_DECK);

    return end == NULL ? INTRUDER_DECK : (int)(end - s->deck);
}

/* Cards that the seat has still to hand in [I-12]. Everybody ends with three; [I-R11] also who had
 * to put Nobody's Home away. */
static inline int intruder_to_hand_in(const intruder_state *s, int seat)
{
    return intruder_count(s->hand[seat] + INTRUDER_HAND, INTRUDER_DEAL - INTRUDER_HAND);
}

static inline bool intruder_is_living(const intruder_state *s, int seat)
{
    return s->lives[seat] > 0;
}

/* [I-48] [I-R53] Are there later slots of this round for the seat, whatever its hand? */
static inline bool intruder_has_turn_left(const intruder_state *s, int seat)
{
    int place = (seat + s->seats - s->first) % s->seats;
    int place_now = (s->turn + s->seats - s->first) % s->seats;

    return seat != s->home && (s->lap < INTRUDER_LAPS || place > place_now);
}

/* The bit in `spent` of a kind that is played once per game [I-49]. */
static inline uint8_t intruder_dice_bit(int kind)
{
    return kind == INTRUDER_SC ? 1 : kind == INTRUDER_RL ? 2 : 4;
}

static inline bool intruder_is_one_of(int kind, uint32_t kinds)
{
    return (kinds >> kind & 1) != 0;
}

/* data.c */
/* What a card adds to the damage of a row: healing less than 0, all that is neither 0, an empty
 * place too. */
extern const int8_t intruder_wounds[32];
static inline int intruder_wound(uint8_t kind)
{
    return intruder_wounds[kind % 32];
}
extern const char *const intruder_characters[INTRUDER_SEATS + 1];
extern const char *const intruder_seat_names[INTRUDER_SEATS];
/* Copies of a kind that are in the game now: 0 for a card that was removed. */
int intruder_copies(const intruder_state *s, int kind);

/* rules.c */
int intruder_actor(const df_state *state);
int intruder_legal(const df_state *state, df_action out[DF_LEGAL_MAX]);
int intruder_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX]);
df_status intruder_test(const df_state *state, df_action action, df_error *err);
uint8_t intruder_living(const intruder_state *s);
/* [I-R66] At FOLLOW: the item just snatched lies in front of its taker already. */
static inline bool intruder_fresh_lies(const intruder_state *s)
{
    return s->node == INTRUDER_FOLLOW && s->fresh < INTRUDER_ITEMS && s->item[s->fresh] == s->turn;
}
/* Damage of a row as it lies; *kit (may be NULL): does a Med Kit work there? */
int intruder_assess(const uint8_t row[INTRUDER_ROW], bool *kit);
/* The seats among which the next victim is: the highest total, not immune. */
uint8_t intruder_tied(const intruder_state *s);
/* The place of the card that Snatch would take from a row, or -1. */
int intruder_snatch_place(const intruder_state *s, int seat);

/* start.c, turn.c, ends.c */
int intruder_unused(const intruder_state *s); /* the identity card left over, or -1 */
void intruder_setup(df_state *state, const df_config *config, df_rng *rng);
void intruder_clear(intruder_state *s, const df_config *config);
void intruder_apply(df_state *state, df_action action, df_rng *rng, df_events *events);
void intruder_result(const df_state *state, df_result *out);
void intruder_sort(uint8_t *cards, int count);

/* know.c */
int intruder_unpack(intruder_kinds packed, uint8_t out[INTRUDER_SEEN]);
intruder_kinds intruder_pack(const uint8_t *kinds, int count);
/* The present round, or NULL when it is not remembered. */
intruder_round *intruder_now(intruder_state *s);
/* Calls of start.c, turn.c and ends.c. All do nothing when knowledge is switched off. */
void intruder_remember_round(intruder_state *s);
void intruder_remember_deal(intruder_state *s, int seat, const uint8_t dealt[INTRUDER_DEAL]);
void intruder_remember_draw(intruder_state *s, int seat, int kind, bool is_public);
void intruder_learn_follow(intruder_state *s);
void intruder_learn_card(intruder_state *s, int seat, int kind);
void intruder_learn_shown(intruder_state *s, int seat);
void intruder_learn_taken(intruder_state *s, int seat, int kind);
void intruder_learn_left(intruder_state *s, int seat, int kind);
/* What went under the deck between two rounds that are remembered. */
void intruder_pile(const intruder_state *s, int later, uint8_t pile[INTRUDER_KINDS]);

int intruder_batch_size(const intruder_round *round, int seat);

/* The sizes of the blocks of the deck, section 7: what is left of the first shuffle (or of all that
 * is not remembered), then batches and piles. */
enum { INTRUDER_BLOCKS = 2 * INTRUDER_ROUNDS + 2 };
typedef struct intruder_block {
    uint8_t round; /* index into rounds whose batch or pile it is; DF_NONE: the first block */
    uint8_t is_pile;
    uint8_t size;
} intruder_block;
int intruder_blocks(const intruder_state *s, intruder_block out[INTRUDER_BLOCKS]);

/* view.c */
void intruder_view(const df_state *state, int viewer, df_view *out);
/* The sets of Intruders (as masks) that fit the view; returns how many. */
bool intruder_is_set_possible(const intruder_state *s, uint8_t set);
int intruder_suspects(const intruder_state *s, uint8_t out[64]);

/* worlds.c */
void intruder_resample(const df_view *view, int viewer, df_rng *rng, df_state *out);

/* check.c, past.c */
df_status intruder_check(const df_state *state, df_error *err);
df_status intruder_check_past(const intruder_state *s, df_error *err);

/* words.c */
extern const df_option intruder_options[];
extern const df_event_kind intruder_event_kinds[INTRUDER_EVENTS];
bool intruder_words(const df_state *state, df_action action, int form, const char *const *names,
                    df_text *text);

/* things.c */
bool intruder_thing(int number, df_thing *out);

/* kinds.c */
bool intruder_kind_at(int number, df_kind *out);
int intruder_kind_of(const df_state *state, df_action action);
void intruder_course(const df_state *state, df_course *out);

/* fields.c */
extern const df_field intruder_fields[];

/* partial.c */
void intruder_base(df_state *state, const df_config *config);
void intruder_complete(df_state *state, const df_given *given);

/* talk.c */
extern const char *const intruder_sides[]; /* by winner */
const char *intruder_card_name(int kind);
void intruder_label(const df_state *state, df_action action, const char *const *names,
                    df_text *text);
void intruder_add_target(const intruder_state *s, int target, const char *const *names,
                         df_text *text);
extern const char intruder_legend[];
int intruder_known_dealt(const intruder_state *s); /* [I-R62] its kind, or DF_NONE */
void intruder_describe(const df_state *state, df_action action, const char *const *names,
                       df_text *text);
bool intruder_grave(const df_state *state, df_action action);
void intruder_prompt(const df_state *state, int viewer, const char *const *names, df_text *text);

/* tell.c */
void intruder_event_text(const df_event *event, int viewer, const char *const *names,
                         df_text *text);

/* draw.c */
/* Is this the one whose damage decides, as the rows lie? */
bool intruder_is_leading(const intruder_state *s, int seat);
const char *intruder_known_identity(const intruder_state *s, int seat); /* "": none */
void intruder_draw(const df_view *view, int viewer, const char *const *names, df_text *text);

/* say.c */
void intruder_say(const df_view *view, int viewer, const char *const *names, df_text *text);

/* bot.c */
extern const df_bot intruder_bot;
extern const df_guide intruder_guide;

#endif
