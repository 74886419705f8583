/* match.h: the inside of a match, for the files of this folder, for those who seat minds at one,
 * and for tests.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MATCH_MATCH_H
#define DF_MATCH_MATCH_H

#include <deadfall.h>

#include "bots/sitter.h"

enum {
    DF_RECORD_VERSION = 1,
    DF_DIGEST_DIGITS = 16,
};

struct df_match {
    const df_game *game;
    df_config config;
    uint8_t seed[DF_KEY_SIZE];
    uint8_t rules_key[DF_KEY_SIZE]; /* made from the seed: stream i is for step i */
    uint8_t bots_key[DF_KEY_SIZE];  /* also from the seed: stream i is for a bot choosing step i */
    df_seat seats[DF_SEATS_MAX];
    /* The bot that a record names and this program does not have; its seat is DF_SEAT_NOBODY. */
    char absent_bot[DF_SEATS_MAX][DF_NAME_SIZE];
    const char *names[DF_SEATS_MAX];
    void *memory[DF_SEATS_MAX]; /* the bots' */

    bool from_position; /* *start was given, not set up */
    bool hold_chance;
    bool trusted;  /* see df_match_trust */
    bool practice; /* see df_match_practise */
    df_state *start;
    df_state *state;
    df_state *trial; /* where the next step is tried out */
    df_view *view;

    df_step *steps;
    int count;
    int room;
    df_events *events; /* of the last action */
    int events_room;   /* for how many there is memory: less than df_events says */
    df_events *fresh;  /* of the one under way, on the stack; else NULL */

    bool frozen;
    df_error why;
    df_step broken; /* the step after which the invariants did not hold; it is not among `steps` */
};

/* df_match_new or, with a start, df_match_from, but chance nodes are not played. */
df_match *df_match_open(const df_game *game, const df_config *config,
                        const uint8_t seed[DF_KEY_SIZE], const df_seat *seats,
                        const df_state *start, df_error *err);

/* Makes room for the events of one action; false: no memory, and the match keeps the room it had.
 */
bool df_match_reserve(df_match *match, int count);

/* The bot in a seat (none: its `bot` is NULL), and the beginning of the game for all of them. */
df_sitter df_match_sitter(const df_match *match, int seat);
void df_match_begin(df_match *match);

/* Tells somebody who need not be the match's own what its last action set off. */
void df_match_tell(df_match *match, const df_sitter *sitter);

/* Goes through the match once more, from its start to where it stands, and calls `visit` there and
 * after each step, until it returns false: *past stands at that moment, its events are those of the
 * step alone, and nobody plays in it. */
typedef bool df_match_visit(void *context, df_match *past);
df_status df_match_recall(const df_match *match, df_match_visit *visit, void *context,
                          df_error *err);

/* Takes back the last action of `seat` and all after it, whatever has happened or was learned
 * since: for whoever plays against bots alone. Where df_match_undo would refuse, as the seat may
 * have learned something, the match is practice from then on. DF_ILLEGAL: there is none, or the
 * match is over. */
df_status df_match_back(df_match *match, int seat, df_error *err);

/* From now on the match is practice, and its record says so: somebody has gone back and knows more
 * than they did then. */
void df_match_practise(df_match *match);
bool df_match_is_practice(const df_match *match);

/* The same match as it stands, with these in its seats. NULL: *err. */
df_match *df_match_with(const df_match *match, const df_seat *seats, df_error *err);

/* Records are to say that the bot with this id, of which the match knows nothing else, plays the
 * seat, which has to be DF_SEAT_NOBODY. */
void df_match_absent(df_match *match, int seat, const char *bot_id);

/* What chance brings as step number `index` when nobody forces it. */
df_action df_match_draw(const df_match *match, const df_state *state, int index);

/* Applies step number `index` to *state, always with the same draws. */
void df_match_play(const df_match *match, df_state *state, int index, df_step step,
                   df_events *events);

/* Carries out one tested step of whoever is to act and nothing after it; its events are the match's
 * events then. DF_NOMEM: nothing has changed; DF_CORRUPT: the match is frozen. */
df_status df_match_force(df_match *match, df_action action, df_error *err);

/* Plays the chance nodes that are pending, unless chance is held. Fails as df_match_force. */
df_status df_match_settle(df_match *match, df_error *err);

/* What follows was played and checked before and is only gone through once more: the game's check,
 * which can cost more than all the rest, is left out. Rules are kept all the same. */
void df_match_trust(df_match *match);

/* The digest of the current state as records write it. */
void df_match_digest(const df_match *match, char out[DF_DIGEST_DIGITS + 1]);

/* Takes the name of a seat away: from now on it has the game's own. */
void df_match_unname(df_match *match, int seat);

#endif
