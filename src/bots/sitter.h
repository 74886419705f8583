/* sitter.h: a bot in a seat, and the one place where a bot learns anything.
 *
 * Whoever lets a bot play seats it here: a match, a mind, a server, a simulation, and a search for
 * the players that it imagines. Its memory is blank when a game begins; of what happens it hears
 * what its seat may hear, with what its seat sees afterwards; and it chooses among what its seat
 * may do. Hosts have the truth and hand it in; it goes no further than this.
 *
 * A sitter points to what its host keeps and is made wherever one is needed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_BOTS_SITTER_H
#define DF_BOTS_SITTER_H

#include <deadfall.h>

typedef struct df_sitter {
    const df_game *game;
    const df_config *config;
    const df_bot *bot; /* NULL: nobody, who hears nothing and is asked nothing */
    void *memory;      /* bot->memory_size bytes */
    int seat; /* DF_SPECTATOR: who remembers for all seats what all see, see df_bot.public_memory */
} df_sitter;

/* A new game: all that the bot remembers is its seat. */
void df_sitter_begin(const df_sitter *sitter);
/* Tells it of the events of an action that led to *state, from number `first` on. *room is
 * overwritten: it is for the view of the seat, which is made only if there is something to tell. */
void df_sitter_tell(const df_sitter *sitter, const df_events *events, int first,
                    const df_state *state, df_view *room);
/* Passes on what somebody was told in the same seat: for bots that have another one in them. */
void df_sitter_hear(const df_sitter *sitter, const df_event *event, const df_view *view);

/* What it is asked when it is to act in *state. A blind bot does without the view in *room. */
df_decision df_sitter_look(const df_sitter *sitter, const df_state *state, df_view *room,
                           df_action actions[DF_LEGAL_MAX]);
/* The same where its view and what it may do are known. Here, as a search does it all the time. */
static inline df_decision df_sitter_decision(const df_sitter *sitter, const df_view *view,
                                             const df_action *actions, int count)
{
    return (df_decision){.game = sitter->game,
                         .config = sitter->config,
                         .view = sitter->bot->blind ? NULL : view,
                         .actions = actions,
                         .count = count,
                         .seat = sitter->seat,
                         .bot = sitter->bot};
}

/* Is it one of the actions to choose from? */
bool df_is_offered(const df_decision *decision, df_action action);

/* A bot that would rather do what its seat does without (df_config.restricted) does anything else
 * that is left. */
static inline df_action df_sitter_choose(const df_sitter *sitter, const df_decision *decision,
                                         df_rng *rng)
{
    df_action action = sitter->bot->choose(sitter->memory, decision, rng);

    if (sitter->config->restricted != 0 && !df_is_offered(decision, action))
        action = decision->actions[df_rng_below(rng, (uint32_t)decision->count)];
    return action;
}

#endif
