/* island.h: the state, the constants and the inner functions of Island.
 *
 * The rules are in docs/rules/island.md; clause numbers as [B-40] refer to it. data.c holds the
 * cards, things.c and kinds.c the catalogue and the kinds of actions made of them; rules.c says
 * what is legal; start.c begins rounds, turn.c is the course of a turn, use.c uses and their
 * windows, effect.c what the cards do, deck.c the blank deck, score.c the end of a round; know.c
 * and notes.c keep who has learned what; view.c blanks, worlds.c and replay.c fill in again,
 * check.c holds the invariants; words.c, fields.c (with notation.c and memo.c) and partial.c are
 * the notation, talk.c, tell.c, say.c and draw.c are for people; bot.c is the opponent, with
 * risk.c; island.c is the table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_GAMES_ISLAND_H
#define DF_GAMES_ISLAND_H

#include "core/core.h"

/* ---- Cards ----------------------------------------------------------------------------------- */

enum {
    ISLAND_SEATS = 5,
    ISLAND_VIEWERS = 6, /* the seats, then what everybody knows */
    ISLAND_PUBLIC = 5,
    ISLAND_SYMBOLS = 3,
    ISLAND_PILES = 6, /* symbol * 2 + (1 if high) */
    ISLAND_NUMBERS = 13,
    ISLAND_CARDS = 48, /* 16 for each symbol: 10 low ones, then 6 high ones */
    ISLAND_KINDS = 40, /* cards told apart by code and back */
    ISLAND_DECK = 65,  /* 50 blanks, 12 bombs, 3 explosions */
    ISLAND_BLANKS = 50,
    ISLAND_BOMBS = 12,
    ISLAND_EXPLOSIONS = 3,
    ISLAND_USES = 12, /* a use, ten cards that can react [B-72], and one Thrift on a draw */
    ISLAND_NOTES = 112,
    ISLAND_EXTRA_ROUNDS = 10, /* option tie=play_on */
};

/* The 27 different cards in the order of table 2.2; from Thrift on numbers 10 to 12. */
enum island_code {
    ISLAND_RICOCHET,
    ISLAND_CHARM,
    ISLAND_TURNABOUT,
    ISLAND_BARTER,
    ISLAND_STIR,
    ISLAND_FOIL,
    ISLAND_BURY,
    ISLAND_WRECK,
    ISLAND_SCOUT,
    ISLAND_GAMBLE,
    ISLAND_HUNCH,
    ISLAND_SKIN,
    ISLAND_ACCUSE,
    ISLAND_CAPSIZE,
    ISLAND_FORAGE,
    ISLAND_PLANT,
    ISLAND_PURGE,
    ISLAND_DEFUSE,
    ISLAND_THRIFT,
    ISLAND_PILFER,
    ISLAND_LOOKOUT,
    ISLAND_SABOTAGE,
    ISLAND_SAPPER,
    ISLAND_VETO,
    ISLAND_WINDFALL,
    ISLAND_BUNKER,
    ISLAND_TOLL,
    ISLAND_CODES,
};

enum { ISLAND_ROW = 1, ISLAND_QUICK = 2, ISLAND_EFFECT_FIRST = 4 };

typedef struct island_card {
    const char *code; /* "10A" */
    const char *name;
    const char *word;  /* as people type it */
    const char *brief; /* what it does, for descriptions */
    const char *clause;
    uint8_t number;
    uint8_t cost;
    uint8_t icons;
    uint8_t pad[5];
} island_card;

/* A code with a back: what can be told apart. Equal copies are consecutive card numbers. */
typedef struct island_kind {
    uint8_t code;
    uint8_t symbol;
    uint8_t first; /* card number of the first copy */
    uint8_t copies;
} island_kind;

extern const island_card island_cards[ISLAND_CODES];
extern const island_kind island_kinds[ISLAND_KINDS];
extern const uint8_t island_kind_of[ISLAND_CARDS];
extern const uint8_t island_row_kind[ISLAND_CODES]; /* the one kind of a row card's code */
extern const char *const island_symbol_names[ISLAND_SYMBOLS];
extern const char *const island_symbol_about[ISLAND_SYMBOLS]; /* what its cards mostly concern */
extern const char *const island_sort_names[4];
extern const char *const island_symbol_words[ISLAND_SYMBOLS + 1];
extern const char *const island_blank_words[4];
extern const uint8_t island_hand_sizes[ISLAND_SEATS + 1];
extern const uint8_t island_bomb_counts[ISLAND_SEATS + 1];

#define ISLAND_BIT(card) (UINT64_C(1) << (card))
#define ISLAND_SYMBOL_CARDS(symbol) (UINT64_C(0xFFFF) << 16 * (symbol))
#define ISLAND_PILE_CARDS(pile)                                                                    \
    ((((pile)&1) != 0 ? UINT64_C(0xFC00) : UINT64_C(0x03FF)) << 16 * ((pile) / 2))
/* The number of a pile's first card. */
static inline int island_pile_start(int pile)
{
    return 16 * (pile / 2) + ((pile & 1) != 0 ? 10 : 0);
}
#define ISLAND_HIGH_CARDS UINT64_C(0xFC00FC00FC00)
/* The first copies of the kinds that have several. */
#define ISLAND_MANY_CARDS UINT64_C(0x015000480108)
/* The cards that can be used as reactions from the hand. */
#define ISLAND_QUICK_CARDS UINT64_C(0x000B00230083)
/* The cards with abilities that are used as a move of the turn: Pilfer to Sapper. */
#define ISLAND_ABILITY_CARDS UINT64_C(0x600020004000)
#define ISLAND_ALL_CARDS UINT64_C(0xFFFFFFFFFFFF)

/* What the blank deck is made of. */
enum { ISLAND_BLANK, ISLAND_BOMB, ISLAND_EXPLOSION, ISLAND_SORTS };

/* ---- Where the course stands ----------------------------------------------------------------- */

/* Decisions, 4.2, and chance events, 4.3. */
enum island_node {
    ISLAND_AT_START, /* chance: the first starter */
    ISLAND_AT_MIX,
    ISLAND_AT_PICK,
    ISLAND_AT_MAIN,
    ISLAND_AT_THRIFT,
    ISLAND_AT_ORDER,
    ISLAND_AT_MODE,
    ISLAND_AT_PLAYER,
    ISLAND_AT_WRECK,
    ISLAND_AT_ROW,
    ISLAND_AT_BOMB,
    ISLAND_AT_NUMBER,
    ISLAND_AT_SYMBOL,
    ISLAND_AT_OWN_CARD,
    ISLAND_AT_CARD_TYPE,
    ISLAND_AT_GUESS,
    ISLAND_AT_REWARD,
    ISLAND_AT_ARRANGE,
    ISLAND_AT_SHOW,
    ISLAND_AT_REACT,
    ISLAND_AT_COIN,  /* chance */
    ISLAND_AT_BLIND, /* chance: which of the cards with the chosen back */
    ISLAND_AT_OVER,
    ISLAND_NODES,
};

/* What comes next in the turn once no use is under way. */
enum island_stage {
    ISLAND_DO_START,
    ISLAND_DO_MIX,
    ISLAND_DO_DEAL,
    ISLAND_DO_TURN,
    ISLAND_DO_ZERO, /* the picks of the zero-hand rule */
    ISLAND_DO_MAIN,
    ISLAND_DO_COST, /* Thrift on the cost */
    ISLAND_DO_ORDER,
    ISLAND_DO_PAY,
    ISLAND_DO_EFFECT,
    ISLAND_DO_PLAYED, /* the card in play is put away */
    ISLAND_DO_DRAW,
    ISLAND_DO_END,
    ISLAND_DO_OVER,
    ISLAND_STAGES,
};

enum island_role { ISLAND_AS_EFFECT, ISLAND_AS_ABILITY, ISLAND_AS_REACTION };

/* The life of a use. */
enum island_phase {
    ISLAND_ANNOUNCE,
    ISLAND_COST_OF_FOIL, /* a Foil's extra card */
    ISLAND_WINDOW,
    ISLAND_RESOLVE,
    ISLAND_DRAWING, /* a forced draw, after Thrift was offered */
    ISLAND_PICKED,  /* a symbol is chosen for a blind pick */
    ISLAND_GIVING,  /* Barter: a card back */
    ISLAND_PICKING, /* Stir: new cards */
    ISLAND_ARRANGING,
    ISLAND_PHASES,
};

enum island_result { ISLAND_STANDS, ISLAND_CANCELLED, ISLAND_REPLACED };

/* Modes: of Stir, Lookout, Sapper, Gamble, Hunch, Wreck, Purge. Each use has only its own. */
enum {
    ISLAND_MODE_DECK,
    ISLAND_MODE_HAND,
    ISLAND_MODE_LOOK,
    ISLAND_MODE_HEAR,
    ISLAND_MODE_RETURN,
    ISLAND_MODE_SAFE,
    ISLAND_MODE_HEADS,
    ISLAND_MODE_TAILS,
    ISLAND_MODE_GIVE,
    ISLAND_MODE_PASS_ON,
    ISLAND_MODE_ROW,
    ISLAND_MODE_CLEAR, /* Purge, first form */
    ISLAND_MODES,
};

/* A use [B-60]; what does not apply is DF_NONE. */
typedef struct island_use {
    uint8_t code;
    uint8_t role;
    uint8_t user;
    uint8_t phase;
    uint8_t result;
    uint8_t asked; /* whose REACT it is */
    uint8_t mode;
    uint8_t target; /* a player; owner of the first bomb; who must draw */
    uint8_t second; /* owner of the second bomb */
    uint8_t kind;   /* a row card */
    uint8_t number; /* a number named; the guess of a Hunch */
    uint8_t symbol;
    uint8_t draws; /* cards that `target` must draw; places arranged; picks */
} island_use;

/* ---- The state ------------------------------------------------------------------------------- */

/* zone[]: which cards lie where, as sets of card numbers. Of a kind with several copies those with
 * the lower numbers lie in the earlier zones. */
enum {
    ISLAND_IN_PILES = 0, /* all six; a card's number tells its pile */
    ISLAND_IN_HAND = 1,
    ISLAND_IN_ROW = 6,
    ISLAND_STALLED = 11, /* set aside, of all players [B-56] */
    ISLAND_DISCARDED = 12,
    ISLAND_ZONES = 13,
};

/* may[][]: for each viewer and card that is hidden from everybody, where it may be for all the
 * viewer knows. Within a kind the entries are sorted, those of copies that lie open are 0. */
enum { ISLAND_MAY_PILE = 1 };
#define ISLAND_MAY_HAND(seat) (2u << (seat))

typedef struct island_state {
    uint64_t zone[ISLAND_ZONES];
    uint64_t offer; /* at CARD_TYPE: one card of each kind to choose from */

    int16_t score[ISLAND_SEATS];
    uint8_t backs[ISLAND_SEATS][ISLAND_SYMBOLS]; /* cards in hand by back */
    uint8_t pile_size[ISLAND_PILES];
    uint8_t bombs[ISLAND_SEATS];
    uint8_t explosions[ISLAND_SEATS];
    uint8_t stalled_cost[ISLAND_SEATS];
    uint8_t supply[ISLAND_SORTS];  /* bombs and explosions out of the game */
    uint8_t discard[ISLAND_SORTS]; /* the blank discard */
    uint8_t aside;                 /* bombs to go back in the lap [B-24] */
    uint8_t revealed;              /* the card of a Hunch, or DF_NONE */

    uint8_t node;
    uint8_t stage;
    uint8_t round;
    uint8_t extra; /* rounds played on because of a tie */
    uint8_t turn;  /* of the round, from 1 */
    uint8_t starter;
    uint8_t active;
    uint8_t reversed; /* the direction of play */
    uint8_t in;       /* a bit for each player in the round */
    uint8_t played;   /* the turn's card was played */
    uint8_t used;     /* a bit for each of Thrift to Veto */
    uint8_t charmed;  /* a bit for each player who used a Charm this turn */
    uint8_t safe;     /* Sapper */
    uint8_t play;     /* kind of the card in play, or DF_NONE */
    uint8_t cost;     /* what it costs now */
    uint8_t first;    /* its effect comes first */
    uint8_t picks;    /* PICK_PILE choices still to come */
    uint8_t depth;    /* uses under way */
    uint8_t winners;  /* of the match, when it is over */
    uint8_t deck_size;
    uint8_t mix[ISLAND_SEATS]; /* secret_mix: ISLAND_BLANK or ISLAND_BOMB, or DF_NONE */

    /* The blank deck, top last: sort | (who knows it) << 2. Known to all: bit 5 alone; else a bit
     * for each seat. */
    uint8_t deck[ISLAND_DECK];

    /* What the rules need of the options. */
    uint8_t seats;
    uint8_t knowledge;
    uint8_t knockout;
    uint8_t all_cards;
    uint8_t match;
    uint8_t explosions_in;
    uint8_t secret_mix;
    uint8_t hand;
    uint8_t bombs_in;
    uint8_t open_looks;
    uint8_t pilfer_draw;
    uint8_t mixed;
    uint8_t deal_auto;
    uint8_t play_on;

    /* Knowledge, section 7; all 0 without it. */
    uint8_t notes_size;
    uint8_t notes_depth; /* how far from the top the notes say anything */
    uint8_t base_last;   /* when the notes began, explosions lay at the bottom, as all know */
    uint8_t heard_on[ISLAND_SEATS];
    uint8_t heard_lost[ISLAND_SEATS]; /* cards that left that hand unseen since */
    uint8_t heard[ISLAND_SEATS][ISLAND_NUMBERS];
    uint8_t bombs_least[ISLAND_VIEWERS]; /* secret_mix: of the cards mixed in, as each has seen */
    uint8_t bombs_most[ISLAND_VIEWERS];
    uint8_t high[ISLAND_VIEWERS][ISLAND_SEATS][ISLAND_SYMBOLS]; /* high cards: least | most << 4 */
    uint8_t notes[ISLAND_NOTES];
    uint8_t may[ISLAND_VIEWERS][ISLAND_CARDS];
    island_use uses[ISLAND_USES];
    uint8_t house; /* more options: ISLAND_HOUSE_..., a bit each */
    uint8_t pad[1];
} island_state;

_Static_assert(sizeof(island_state) <= 1024, "the state has grown too large");

/* ---- Actions --------------------------------------------------------------------------------- */

enum island_action {
    ISLAND_PASS,
    ISLAND_END,
    ISLAND_YES,
    ISLAND_NO,
    ISLAND_PAY_FIRST,
    ISLAND_EFFECT_NOW,
    ISLAND_SORT, /* 3: blank, bomb, explosion */
    ISLAND_KEEP = ISLAND_SORT + ISLAND_SORTS,
    ISLAND_SECRET,
    ISLAND_SHOW,
    ISLAND_MODE,                                        /* deck, hand, look, hear, return, safe */
    ISLAND_COIN_SIDE = ISLAND_MODE + ISLAND_MODE_HEADS, /* heads, tails */
    ISLAND_PLAYER = ISLAND_COIN_SIDE + 2,
    ISLAND_GIVE = ISLAND_PLAYER + ISLAND_SEATS,
    ISLAND_PASS_ON = ISLAND_GIVE + ISLAND_SEATS,
    ISLAND_BOMB_OF = ISLAND_PASS_ON + ISLAND_SEATS,
    ISLAND_HAND_OF = ISLAND_BOMB_OF + ISLAND_SEATS,
    ISLAND_NUMBER = ISLAND_HAND_OF + ISLAND_SEATS,
    ISLAND_SYMBOL = ISLAND_NUMBER + ISLAND_NUMBERS,
    ISLAND_PILE = ISLAND_SYMBOL + ISLAND_SYMBOLS,
    ISLAND_CARD = ISLAND_PILE + ISLAND_PILES,        /* a kind: play, react, give, take */
    ISLAND_ROW_CARD = ISLAND_CARD + ISLAND_KINDS,    /* a kind in somebody's row */
    ISLAND_ABILITY = ISLAND_ROW_CARD + ISLAND_KINDS, /* Thrift ... Veto */
    ISLAND_PICKED_CARD = ISLAND_ABILITY + 6,         /* chance: which of up to 16 cards */
    ISLAND_STARTER = ISLAND_PICKED_CARD + 16,        /* chance */
    ISLAND_ACTIONS = ISLAND_STARTER + ISLAND_SEATS,
};

/* Kinds of actions as people count them, see kinds.c: cards by their code, whatever the back. */
enum island_deed {
    ISLAND_DEED_ADD,                                    /* blank, bomb */
    ISLAND_DEED_PICK = ISLAND_DEED_ADD + 2,             /* + pile */
    ISLAND_DEED_PLAY = ISLAND_DEED_PICK + ISLAND_PILES, /* + code */
    ISLAND_DEED_USE = ISLAND_DEED_PLAY + ISLAND_CODES,  /* Thrift ... Sapper */
    ISLAND_DEED_NO_THRIFT = ISLAND_DEED_USE + ISLAND_VETO - ISLAND_THRIFT,
    ISLAND_DEED_PAY_FIRST,
    ISLAND_DEED_EFFECT_FIRST,
    ISLAND_DEED_END,
    ISLAND_DEED_RICOCHET, /* reactions from the hand */
    ISLAND_DEED_CHARM,
    ISLAND_DEED_FOIL,
    ISLAND_DEED_VETO,
    ISLAND_DEED_PASS,
    ISLAND_DEED_PASS_ON,
    ISLAND_DEED_MODE, /* deck, hand, look, hear, return, safe */
    ISLAND_DEED_TARGET = ISLAND_DEED_MODE + ISLAND_MODE_HEADS,
    ISLAND_DEED_BOMB,
    ISLAND_DEED_HAND,
    ISLAND_DEED_ROW, /* Thick Skin, then Thrift ... Toll */
    ISLAND_DEED_NUMBER = ISLAND_DEED_ROW + 1 + ISLAND_CODES - ISLAND_THRIFT,
    ISLAND_DEED_SYMBOL,
    ISLAND_DEED_GIVE_CARD,
    ISLAND_DEED_GIVE_DRAWN,
    ISLAND_DEED_DISCARD,
    ISLAND_DEED_TAKE,
    ISLAND_DEED_GUESS, /* blank, bomb, explosion */
    ISLAND_DEED_KEEP = ISLAND_DEED_GUESS + ISLAND_SORTS,
    ISLAND_DEED_PUT,
    ISLAND_DEED_SECRET,
    ISLAND_DEED_SHOW,
    ISLAND_DEEDS,
};

/* A set of actions: what is offered at a node. */
typedef struct island_set {
    uint64_t bits[(ISLAND_ACTIONS + 63) / 64];
} island_set;

/* ---- Options --------------------------------------------------------------------------------- */

enum island_option {
    ISLAND_OPTION_VERSION,
    ISLAND_OPTION_ALL_CARDS,
    ISLAND_OPTION_MATCH,
    ISLAND_OPTION_EXPLOSIONS,
    ISLAND_OPTION_SECRET_MIX,
    ISLAND_OPTION_HAND,
    ISLAND_OPTION_BOMBS,
    ISLAND_OPTION_OPEN_LOOKS,
    ISLAND_OPTION_PILFER_DRAW,
    ISLAND_OPTION_EXPLOSION_SHUFFLE,
    ISLAND_OPTION_DEAL,
    ISLAND_OPTION_TIE,
    ISLAND_OPTION_SPARE_SELF,
    ISLAND_OPTION_LATER_HANDS,
    ISLAND_OPTION_FIRST_STARTER,
    ISLAND_OPTIONS,
};

/* In `house`. */
enum {
    ISLAND_HOUSE_SPARE_SELF = 1,  /* [B-R68] */
    ISLAND_HOUSE_LATER_HANDS = 2, /* [B-R69] */
    ISLAND_HOUSE_FIRST_BOMB = 4,  /* [B-R70] */
};

enum { ISLAND_MATCH_USUAL, ISLAND_MATCH_1, ISLAND_MATCH_3, ISLAND_MATCH_5, ISLAND_MATCH_TARGET5 };

/* ---- Events ---------------------------------------------------------------------------------- */

enum island_event {
    ISLAND_EV_ROUND,
    ISLAND_EV_MIX,
    ISLAND_EV_PICK,
    ISLAND_EV_TURN,
    ISLAND_EV_EMPTY_HAND,
    ISLAND_EV_PLAY,
    ISLAND_EV_DRAWN,
    ISLAND_EV_RETURNED,
    ISLAND_EV_OUT,
    ISLAND_EV_NO_EFFECT,
    ISLAND_EV_STALLED,
    ISLAND_EV_ORDER,
    ISLAND_EV_ABILITY,
    ISLAND_EV_CHOICE,
    ISLAND_EV_USE,
    ISLAND_EV_REACTION,
    ISLAND_EV_CANCELLED,
    ISLAND_EV_COIN,
    ISLAND_EV_GUESS,
    ISLAND_EV_DIRECTION,
    ISLAND_EV_MOVED,
    ISLAND_EV_DISCARDED,
    ISLAND_EV_PLACED,
    ISLAND_EV_ROW_GONE,
    ISLAND_EV_SHUFFLED,
    ISLAND_EV_HAND_BACK,
    ISLAND_EV_BURIED,
    ISLAND_EV_PLANTED,
    ISLAND_EV_DEFUSED,
    ISLAND_EV_LOOKED,
    ISLAND_EV_ARRANGED,
    ISLAND_EV_SHOWN_ORDER,
    ISLAND_EV_FLIPPED,
    ISLAND_EV_NUMBERS,
    ISLAND_EV_ACCUSED,
    ISLAND_EV_SEARCHED,
    ISLAND_EV_TAKEN,
    ISLAND_EV_SAFE,
    ISLAND_EV_NOTHING,
    ISLAND_EV_ROUND_ENDS,
    ISLAND_EV_HAND,
    ISLAND_EV_SCORE,
    ISLAND_EV_MATCH_ENDS,
    ISLAND_EV_DEALT,
    ISLAND_EV_FIRST_BOMB, /* drawn for the start */
    ISLAND_EVENTS,
};

/* Why cards were drawn from the blank deck (ISLAND_EV_DRAWN). */
enum {
    ISLAND_TO_PAY,
    ISLAND_TO_FORCED,
    ISLAND_TO_EMPTY_HAND,
    ISLAND_TO_RECEIVE, /* a Hunch: the revealed card, and what follows */
    ISLAND_TO_PILFER,
    ISLAND_TO_SUPPLY, /* Purge: a bomb from the supply */
};

/* Why a round ended. */
enum { ISLAND_BY_DECK, ISLAND_BY_PILES, ISLAND_BY_HAND, ISLAND_BY_LAST };

/* ---- Small questions ------------------------------------------------------------------------- */

typedef struct island_run {
    island_state *s;
    df_rng *rng;
    df_events *events;
} island_run;

/* [B-8] Cards that everybody is dealt in this round; [B-R69] three in later ones with the option.
 */
static inline int island_dealt(const island_state *s)
{
    return (s->house & ISLAND_HOUSE_LATER_HANDS) != 0 && s->round > 1 ? 3 : s->hand;
}

/* [B-R70] Is it drawn for who starts? Not with a deck that may have no bomb. */
static inline bool island_draws_for_start(const island_state *s)
{
    return (s->house & ISLAND_HOUSE_FIRST_BOMB) != 0 && !s->secret_mix && s->bombs_in > 0;
}

/* Of up to three copies, those that are there. */
static inline int island_copies(uint64_t copies)
{
    return (int)(UINT32_C(0x32212110) >> 4 * copies & 3); /* a digit for each of the eight sets */
}

static inline bool island_is_in(const island_state *s, int seat)
{
    return (s->in >> seat & 1) != 0;
}

static inline int island_hand_size(const island_state *s, int seat)
{
    return s->backs[seat][0] + s->backs[seat][1] + s->backs[seat][2];
}

static inline uint64_t island_kind_cards(int kind)
{
    return ((UINT64_C(1) << island_kinds[kind].copies) - 1) << island_kinds[kind].first;
}

/* The kinds of these cards, as a mask. A card's number is that of its kind and 0 to 8 more: the
 * further copies before it. */
static inline uint64_t island_kinds_among(uint64_t cards)
{
    static const uint64_t by_distance[] = {
        UINT64_C(0xF),          UINT64_C(0x10),          UINT64_C(0x1E0),
        UINT64_C(0xFFE00),      UINT64_C(0x700000),      UINT64_C(0x1FFF800000),
        UINT64_C(0x6000000000), UINT64_C(0x18000000000), UINT64_C(0xFE0000000000),
    };
    uint64_t kinds = 0;

    for (int distance = 0; distance < 9; distance++)
        kinds |= (cards & by_distance[distance]) >> distance;
    return kinds;
}

static inline int island_number_of(int kind)
{
    return island_cards[island_kinds[kind].code].number;
}

static inline int island_pile_of(int kind)
{
    int first = island_kinds[kind].first;

    return first / 16 * 2 + (first % 16 >= 10);
}

/* Does the player have this card in the row? Every row card exists once. */
static inline bool island_has_row(const island_state *s, int seat, int code)
{
    return (s->zone[ISLAND_IN_ROW + seat] >> island_kinds[island_row_kind[code]].first & 1) != 0;
}

static inline int island_piles_left(const island_state *s)
{
    return s->pile_size[0] + s->pile_size[1] + s->pile_size[2] + s->pile_size[3] + s->pile_size[4] +
           s->pile_size[5];
}

static inline island_use *island_top(island_state *s)
{
    return &s->uses[s->depth - 1];
}

static inline void island_offer(island_set *set, int action)
{
    set->bits[action / 64] |= UINT64_C(1) << action % 64;
}

/* Of the actions from `first` on, those whose bits are set. */
static inline void island_offer_all(island_set *set, int first, uint64_t which)
{
    set->bits[first / 64] |= which << first % 64;
    if (first % 64 != 0 && first / 64 + 1 < (int)(sizeof set->bits / sizeof set->bits[0]))
        set->bits[first / 64 + 1] |= which >> (64 - first % 64);
}

static inline bool island_offers(const island_set *set, int action)
{
    return (set->bits[action / 64] >> action % 64 & 1) != 0;
}

/* The sort of the card `place` cards below the top; only where the viewer knows it. */
static inline int island_deck_sort(const island_state *s, int place)
{
    return s->deck[s->deck_size - 1 - place] & 3;
}

/* ---- Between the files ----------------------------------------------------------------------- */

/* rules.c */
int island_next(const island_state *s, int seat); /* [B-14] */
int island_bomb_limit(const island_state *s, int seat);
int island_cost(const island_state *s, int seat, int kind);
bool island_is_lap(const island_state *s);
bool island_is_barred(const island_state *s, int code); /* [B-22] */
bool island_can_use(const island_state *s, int user, int code);
bool island_can_thrift(const island_state *s, int seat, int draws);
int island_drawer(const island_use *u);
bool island_places(const island_use *u);
int island_purge_mode(const island_state *s, int user);
const char *island_pick_clause(const island_state *s);
void island_options_at(const island_state *s, island_set *set);
int island_actor(const df_state *state);
int island_legal(const df_state *state, df_action out[DF_LEGAL_MAX]);
int island_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX]);
df_status island_test(const df_state *state, df_action action, df_error *err);

/* start.c */
df_status island_config_check(const df_config *config, df_error *err);
void island_clear(island_state *s, const df_config *config);
void island_setup(df_state *state, const df_config *config, df_rng *rng);
/* [B-R70] One card each in turn, from seat 0 on, until somebody has a bomb: how likely each seat is
 * to have it. */
void island_weigh_starters(const island_state *s, df_outcome *out);
void island_begin_round(island_run *g, int starter);
void island_step_mix(island_run *g);
/* [B-8] [B-200] By chance or pick by pick, clockwise from the starter. */
void island_deal(island_run *g);
uint64_t island_unpack_hand(const int16_t packed[DF_EVENT_SECRET]); /* of ISLAND_EV_DEALT */

/* turn.c */
void island_apply(df_state *state, df_action action, df_rng *rng, df_events *events);
void island_move(island_state *s, int kind, int from, int to);
void island_discard(island_run *g, int seat, int kind);
/* Takes a random one of these cards of the piles: their order is never known to anybody, so the top
 * of a shuffled pile is any of its cards. */
void island_take_any(island_run *g, int seat, uint64_t cards);
/* Asks, or takes the only option where that tells nobody anything [B-37]. */
void island_pose(island_run *g, int node);

/* use.c */
island_use *island_push(island_state *s, int code, int role, int user);
/* The decision that is still missing before the window can open, or DF_NONE. */
int island_missing(const island_use *u);
void island_step_use(island_run *g);
void island_decide_use(island_run *g, int node, int action);
void island_finish_use(island_run *g);
void island_ask_thrift(island_run *g, island_use *u);

/* effect.c */
void island_resolve(island_run *g, island_use *u);
uint64_t island_cards_of_number(int number);
uint64_t island_first_of_each(uint64_t cards);
void island_pick_blind(island_run *g, island_use *u, int index);
void island_pick_own(island_run *g, island_use *u, int kind);
void island_pick_type(island_run *g, island_use *u, int kind);
void island_arrange(island_run *g, island_use *u, int sort);
void island_show(island_run *g, island_use *u, bool shown);
void island_draw_forced(island_run *g, island_use *u);
void island_hunch(island_run *g, island_use *u, int action);

/* deck.c */
int island_draw_cards(island_run *g, int seat, int count, int why, int received);
void island_deck_return(island_run *g, int count);
void island_deck_top(island_state *s);
void island_deck_bottom(island_state *s);
void island_deck_flip(island_state *s);
void island_deck_shuffle(island_run *g);
int island_take(island_state *s);
void island_check_limit(island_run *g, int seat);

/* know.c: attack cards */
void island_know_round(island_state *s);
void island_know_pick(island_state *s, int seat, int kind);
void island_know_open(island_state *s, int seat, int kind);
void island_know_moved(island_state *s, int from, int to, int kind);
void island_know_back(island_state *s, int seat);
void island_know_searched(island_state *s, int seat, int pile, int number);
void island_know_taken(island_state *s, int seat, int kind);
void island_know_number(island_state *s, int seat, int number);
void island_know_heard(island_state *s, int seat);
/* Can `count` hidden copies of the kind be at these places, as the column has it? */
bool island_know_fits(const uint8_t *column, int kind, const uint8_t *places, int count);
int island_know_missing(const island_state *s, int seat, uint64_t hand);
df_status island_know_check(const island_state *s, df_error *err);
void island_sort_kind(uint8_t *column, int kind);
/* In this column exactly `count` copies of the kind are at `place`. */
void island_know_exact(uint8_t *column, int kind, uint8_t place, int count);

/* notes.c and replay.c: the blank deck */
enum {
    ISLAND_NOTE_DRAW,
    ISLAND_NOTE_RETURN,
    ISLAND_NOTE_TOP,
    ISLAND_NOTE_BOTTOM,
    ISLAND_NOTE_FLIP,
    ISLAND_NOTE_LOOK,
    ISLAND_NOTE_SCOUT,
    ISLAND_NOTE_OPEN = 8, /* a bit of LOOK and SCOUT: all saw it */
};
void island_note_draw(island_state *s, int sort);
void island_note_return(island_state *s);
void island_note_top(island_state *s);
void island_note_bottom(island_state *s);
void island_note_flip(island_state *s, int block);
void island_note_look(island_state *s, int seat, bool open);
void island_note_scout(island_state *s, int seat);
void island_note_arranged(island_state *s, bool shown);
void island_note_shuffle(island_state *s);
void island_note_mix(island_state *s);
int island_note_kind(uint8_t note);
int island_note_length(uint8_t note);
void island_note_hide(island_state *s, int viewer);
/* `returning` bombs are on their way back into the deck. */
void island_note_mix_bounds(island_state *s, int returning);
int island_open_bombs(const island_state *s);
/* May cards whose place was known have slid to where only the notes tell? */
bool island_deck_blurred(const island_state *v);
int island_notes_replay(island_state *s, df_rng *rng, const int now[ISLAND_SORTS]);
df_status island_notes_check(const island_state *s, df_error *err);

/* score.c */
void island_result_of(const df_state *state, df_result *out);
int island_hand_score(uint64_t hand);
/* What a hand is for its score: how many cards of each number, and the least that one costs. */
typedef struct island_tally {
    uint8_t count[ISLAND_NUMBERS + 1]; /* the last is always 0 */
    uint8_t cheapest[ISLAND_NUMBERS + 1];
    uint16_t any; /* masks of the numbers of which there are cards, one card, two cards */
    uint16_t single;
    uint16_t pair;
} island_tally;
island_tally island_tally_of(uint64_t hand);
void island_tally_add(island_tally *tally, int number, int cost);
int island_tally_score(const island_tally *tally);
uint64_t island_best_set(uint64_t hand);
int island_bomb_score(const island_state *s, int seat);
int island_row_score(const island_state *s, int seat);
int island_round_score(const island_state *s, int seat);
uint8_t island_in_front(const island_state *s);
void island_end_round(island_run *g, int why);

/* view.c, check.c */
void island_view(const df_state *state, int viewer, df_view *out);
df_status island_check(const df_state *state, df_error *err);
uint64_t island_number_alone(uint64_t hand);
void island_add_card(uint64_t *cards, int kind);
void island_number_copies(island_state *s);
#define ISLAND_HIDDEN_CARDS UINT64_C(0xFEFEFEFEFEFEFEFE)

/* worlds.c */
void island_resample(const df_view *view, int viewer, df_rng *rng, df_state *out);
/* The sorts left in the deck as the viewer counts them; false: secret_mix hides them. */
bool island_deck_counts(const island_state *s, int counts[ISLAND_SORTS]);
/* Bombs in the deck as the viewer expects them, in hundredths. */
int island_bombs_left(const island_state *v, int viewer);

/* How likely the next card of the blank deck is a bomb or an explosion, in percent, for all the
 * viewer knows; `about`: estimated. */
typedef struct island_odds {
    int bomb;
    int explosion;
    bool about;
    uint8_t pad[3];
} island_odds;
island_odds island_odds_of(const island_state *v, int viewer);
/* Whose view this is, as can be seen from what it knows; of a whole state any seat. */
int island_viewer_of(const island_state *v);

/* words.c, fields.c, partial.c, talk.c, tell.c, draw.c, say.c, bot.c */
extern const df_option island_options[];
extern const df_field island_fields[];
extern const df_event_kind island_event_kinds[];
extern const char *const island_seat_names[];
extern const df_bot island_bot;
extern const df_guide island_guide;
void island_base(df_state *state, const df_config *config);
void island_complete(df_state *state, const df_given *given);
bool island_thing(int number, df_thing *out); /* things.c */

/* ---- kinds.c --------------------------------------------------------------------------------- */

bool island_deed_at(int number, df_kind *out);
int island_deed_of(const df_state *state, df_action action);
void island_course(const df_state *state, df_course *out);
bool island_words(const df_state *state, df_action action, int form, const char *const *names,
                  df_text *text);
bool island_elsewhere(const df_state *state, const char *typed, df_text *text);
void island_label(const df_state *state, df_action action, const char *const *names, df_text *text);
void island_kind_words(int kind, df_text *text);
extern const char island_legend[];
const char *island_card_name(int kind);
/* ", to shuffle the blank deck": which of its ways a use takes, "" where there is only one. */
const char *island_way(int code, int mode);
const char *island_code_name(int code);
void island_describe(const df_state *state, df_action action, const char *const *names,
                     df_text *text);
bool island_grave(const df_state *state, df_action action);
void island_prompt(const df_state *state, int viewer, const char *const *names, df_text *text);
void island_draw(const df_view *view, int viewer, const char *const *names, df_text *text);
void island_say(const df_view *view, int viewer, const char *const *names, df_text *text);
void island_event_text(const df_event *event, int viewer, const char *const *names, df_text *text);

extern const df_game df_game_island;

#endif
